#!/usr/bin/env bats
# referee.bats: a live table: what is said, what is kept, and what a crash may do.

load ../helper

setup() {
	in_memory
	GAMES=$(games)
}

teardown() { leave_memory; }

# evening GAME SEED: open.rec is a whole round, hidden.rec what the public saw of it.
evening() {
	deal "$1" --seed "$2" | autoplay -m 900 >open.rec
	redact --public open.rec >hidden.rec
	for kind in open hidden; do
		awk '/^--- /{ exit } { print }' $kind.rec >$kind.yaml
		grep '^--- {seat' $kind.rec >$kind.moves
		some $kind.yaml $kind.moves
	done
}

# say FILE: what stands on standard input is said at the table; the verdicts are $output, $told has what was said,
# too, and $greeting what was answered to an empty line before them.
say() {
	run --separate-stderr referee "$@" < <(echo; cat)
	greeting=${lines[0]-}
	told=$(sed 1d <<<"$output" | plainly)
	output=$(grep -v '^#' <<<"$told" || true)
	lines=()
	[ -z "$output" ] || mapfile -t lines <<<"$output"
}

# greeted WORDS: they came first, when somebody came to the table; the rest of $greeting is what else was said then.
greeted() {
	greeting=$(plainly <<<"$greeting")
	[ "$(head -n 1 <<<"$greeting")" = "# $1" ] || said
}

# faulty FAULT COMMAND...: runs a command in which system calls fail as tests/faults/fail.c says.
faulty() {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	[ -e fail.so ] || ${CC:-cc} -shared -fPIC -o fail.so "$ROOT/tests/faults/fail.c"
	FAULT=$1 LD_PRELOAD=$PWD/fail.so "${@:2}"
}

# truths: what the answers in a file say, in their order, as true,false,
truths() {
	sed -n 's/.*\(legal\|done\): \([a-z]*\).*/\2/p' "$1" | tr '\n' ,
}

# sit_down: a referee of the table that answers line by line.
sit_down() {
	rm -f questions answers
	mkfifo questions answers
	referee table <questions >answers 2>err &
	referee_pid=$!
	exec 8>questions 9<answers
	ask ''
	greeting=$answer
}

# ask LINE: its answer is $answer.
ask() {
	echo "$1" >&8
	IFS= read -r -t 20 answer <&9
}

stand_up() {
	exec 8>&- 9<&-
	status=0
	wait $referee_pid || status=$?
}

# ---- evenings -------------------------------------------------------------------------

@test "referee: a whole evening of each game, open and with real cards, ends with the score of the record" {
	for game in $GAMES; do
		evening $game club
		for kind in open hidden; do
			cp $kind.yaml table
			say table <$kind.moves
			[ "$status" -eq 0 ] && [ -z "$stderr" ] || said
			[ "${#lines[@]}" = "$(wc -l <$kind.moves)" ]
			[ "$(grep -c '^--- {verdict: [0-9]*, legal: true, move: ' <<<"$output")" = "${#lines[@]}" ] || said
			cat $kind.yaml $kind.moves | cmp - table
			score <table | cmp - <(score <open.rec)
		done
	done
}

@test "referee: refused moves leave no trace, and the answer tells rule and reason" {
	for game in $GAMES; do
		evening $game no
		cp open.yaml table
		legal-moves -w open.yaml | head -n 1 >first
		{ echo "fly"; echo "nobody $(cut -d' ' -f2- first)"; echo "$(sed -n 's/^dealer: //p' open.yaml) fly"; cat first; } >in
		say table <in
		[ "$status" -eq 1 ]
		[ "${#lines[@]}" = 4 ]
		[ "$(grep -c 'legal: false, rule: table/no-such-' <<<"$output")" = 3 ] || said
		[ "$(grep -c '^--- {seat' table)" = 1 ]
		grep -q 'verdict: 1, legal: true' <<<"${lines[3]}"
	done
}

@test "referee: with real cards hands are revealed where the game needs it" {
	deal hen -p 2 --hidden -w up=KD >table
	printf '%s\n' 'p1 knock' 'p2 discard 5S' 'p1 discard 4S' 'p1 reveal 2S' 'reveal AS AH AC 2D 2S' 'reveal 7C 8C 9H JH QH' >in
	sed -i 's/p1/north/; s/p2/east/' in
	sed -i 's/p1/north/g; s/p2/east/g' table
	say table <in
	[ "$status" -eq 1 ]
	[ "$(grep -c 'legal: true' <<<"$output")" = 4 ] || said
	[[ "${lines[2]}" == *"table/wrong-phase"* && "${lines[3]}" == *"table/not-in-hand"* ]] || said
	score --winners table
	grep -qx 'phase: over' <(replay table)
}

@test "referee: table/no-such-card: a card that would be there once too often is refused with its places" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table < <(printf '%s\n' 'play 4S' 'bob play 4S' 'bob play Mover drawn 4S' 'bob play 9S')
	[[ "${lines[1]}" == *"table/no-such-card"*"(table ann)"* ]] || said
	[[ "${lines[2]}" == *"table/drawn-mismatch"*"(table ann)"* ]] || said
	[[ "${lines[3]}" == *"table/no-such-card"*"(top)"* ]] || said
	deal haihowak --hidden -w open=5S,6S,7S,8S,5S >table
	say table < <(echo 'north lay 4S 5S 6S')
	[[ "${lines[0]}" == *"table/no-such-card"*"every 5S"*"(open)"* ]] || said
}

# ---- commands -----------------------------------------------------------------------------

@test "referee: undo takes moves back and the record keeps them" {
	evening lohai undo
	cp open.yaml table
	{ head -n 3 open.moves; echo undo; echo 'undo 2'; echo 'undo'; echo 'undo 0'; echo 'undo x'; echo '{undo: 1}'; sed -n 1p open.moves; echo '--- {undo: 1}'; } |
		referee table >answers || [ $? -eq 2 ]
	[ "$(sed -n 's/.*\(done: [a-z]*\).*/\1/p' answers | tr '\n' ,)" = "done: true,done: true,done: false,done: false,done: false,done: false,done: true," ] ||
		{ cat answers; false; }
	[ "$(grep -c 'rule: table/undo' answers)" = 2 ]
	[ "$(grep -c '^--- {seat' table)" = 4 ]
	[ "$(grep '^--- {undo' table)" = $'--- {undo: 1}\n--- {undo: 2}\n--- {undo: 1}' ]
	replay table | cmp - open.yaml
}

@test "referee: an undo that says more than it may takes nothing back" {
	evening lohai undo
	{ cat open.yaml; head -n 3 open.moves; } >table
	cp table before
	say table < <(printf '%s\n' '{undo: 1, seats: 2}' '{undo: [1]}' '{undo: one}' '{undo: }')
	[ "$status" -eq 2 ] && [ "$(grep -c '^--- {verdict: 3, done: false' <<<"$output")" = 4 ] || said
	cmp table before
}

@test "referee: deal puts the next round after the file when this one is over" {
	evening lohai next
	cp open.rec table
	say table < <(printf '%s\n' 'deal dealer' 'deal seed=two dealer=north' deal 'score' 'undo 1')
	[ "$status" -eq 2 ]
	deal --next --seed two -d north open.rec >two
	cat open.rec two | cmp - table
	[[ "${lines[0]}" == *"verdict: "*", done: false, because: "*"KEY=VALUE"* ]] || said
	[ "${lines[1]}" = "--- {verdict: 0, done: true}" ] || said
	[[ "${lines[2]}" == "--- {verdict: 0, done: false, because: \"round 2 is not over"* ]] || said
	[ "$(tail -n 1 <<<"$output")" = '--- {verdict: 0, done: false, rule: table/undo, because: "undo goes back 1, but no move stands"}' ] || said
}

@test "referee: a table with real cards goes on with real cards, and the face-up card must be told" {
	evening hen next
	cp hidden.rec table
	say table < <(printf '%s\n' deal 'deal up=Joker')
	[ "$status" -eq 2 ]
	[[ "${lines[0]}" == *"up=CARD"* && "${lines[1]}" == "--- {verdict: 0, done: true}" ]] || said
	replay table | tail -n 25 | grep -qx 'discard: \[Joker\]'
	! grep -q '^seed' table || false
}

@test "referee: legal of another seat, show, help and quit" {
	evening lohai look
	cp open.yaml table
	say table < <(printf '%s\n' "legal $(sed -n 's/^dealer: //p' open.yaml)" "legal nobody" 'show me' 'quit now')
	[ "${lines[0]}" = "--- {legal: []}" ] && [[ "${lines[1]}" == *"done: false"*"no seat"* ]] || said
	[ "$(grep -c 'takes nothing after it' <<<"$output")" = 2 ] || said
	say table < <(printf '%s\n' show help)
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" = 2 ]
	output=$told
	[ "$(grep -c '^# ' <<<"$output")" -gt 20 ]
	has "# steal SEAT [drawn CARD...]              takes that seat's card with a Shaker"
	has "# undo [N]                                takes back the last move, or the last N"
	say table < <(printf '%s\n' quit 'play 5S')
	[ "${#lines[@]}" = 1 ] && [ "$status" -eq 0 ] || said
}

@test "referee: a result that is right is kept, a wrong one refused" {
	evening lohai claim
	grep -v '^--- {result' open.rec >table
	claim=$(tail -n 1 open.rec)
	say table < <(echo "${claim/0/7}"; echo "$claim")
	[ "$status" -eq 1 ]
	[[ "${lines[0]}" == *"done: false, rule: table/result"* ]] || said
	cmp table open.rec
	say table < <(tr '\n' ' ' <open.yaml; echo; tail -n +2 open.yaml | head -n 1)
	[ "$status" -ne 0 ]
	cmp table open.rec
}

# ---- what is typed ----------------------------------------------------------------------------

@test "referee: seats that look like YAML's words, cards in every spelling" {
	deal lohai -s no,on,null,y --seed odd >table
	first=$(legal-moves table | sed -n 's/.*play: \([0-9JQKA]*\)\([SHDC]\)}$/\1 \2/p' | head -n 1)
	read -r rank suit <<<"$first"
	symbol=$(sed 's/S/♠/; s/H/♥/; s/D/♦/; s/C/♣/' <<<"$suit")
	turn=$(sed -n 's/^turn: "*\([a-z]*\)"*$/\1/p' table)
	for words in "$turn play $rank$suit" "play $rank${suit,,}" "$turn  play	$symbol$rank" "  play $rank$symbol  " \
	    "{seat: $turn, play: $rank$suit}" "--- {play: '${rank,,}${suit,,}', seat: \"$turn\"}" \
	    "{\"seat\": \"$turn\", \"play\": \"$rank$suit\"}" "$turn play $rank$suit,"; do
		cp table copy
		say copy <<<"$words"
		[ "$status" -eq 0 ] && [[ "$output" == *"legal: true, move: "*"$turn play $rank$suit"* ]] || { echo "$words"; said; }
		[[ "$(tail -n 1 copy)" == *"play: $rank$suit}" ]]
	done
	deal haihowak --hidden -w open=10S,6S,7S,8S,5S >table
	say table < <(echo 'lay ts 9S 8S')
	[[ "$output" == *"move: north lay 10S 9S 8S"* || "$output" == *"move: north lay 8S 9S 10S"* ]] || said
}

@test "referee: a comma ends a move, the first that is refused ends the line" {
	evening lohai comma
	validate-move --report -f open.yaml <open.moves | sed -n 's|, followed: .*|}|;s/.* move: \(.*\)}$/\1/p' | head -n 4 >words
	cp open.yaml table
	say table < <(paste -sd, words)
	[ "$(sed 's/, followed: .*/}/' <<<"$output")" = "--- {verdict: 4, legal: true, move: $(tail -n 1 words)}" ] || said
	cp open.yaml table
	say table < <(echo "$(sed -n 1p words), $(sed -n 1p words), $(sed -n 2p words)")
	[[ "$output" == "--- {verdict: 2, legal: false"* ]] && [ "${#lines[@]}" = 1 ] || said
	[ "$(grep -c '^--- {seat' table)" = 1 ]
	cp open.yaml table
	say table < <(echo ',,,')
	[ "$status" -ne 0 ] && [ "${#lines[@]}" = 1 ] || said
	cmp table open.yaml
}

@test "referee: long lines, control characters, NUL and bytes that are no text are answered and do no harm" {
	evening lohai odd
	cp open.yaml table
	move=$(legal-moves -w open.yaml | head -n 1)
	{
		printf 'north play %065536d\n' 5
		head -c 300000 /dev/zero | tr '\0' x; echo
		printf 'north \033[2J play 5S\n'
		printf 'north play\0 5S\n'
		printf '\377\376\n'
		printf '{seat: north, play: "5S"\n'
		printf -- '--- {seat: north, seat: north, play: 5S}\n'
		printf -- '---\n'
		printf 'seat: north\n'
		printf '\n# a remark\n'
		printf '%s\r\n' "$move"
	} >in
	say table <in
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" = 12 ] || said
	[ "$(grep -c 'done: false' <<<"$output")" -ge 8 ] || said
	[[ "${lines[0]}" == *"line 2 has more than 65536 bytes"* && "${lines[1]}" == *"line 3 has more"* ]] || said
	[[ "${lines[6]}" == *"at: -:8:19, "* ]] || said
	[[ "${lines[11]}" == "--- {verdict: 1, legal: true, move: $move"* ]] || said
	! grep -q $'\033' <<<"$output" || false
	[ "$(wc -l <table)" = $(($(wc -l <open.yaml) + 1)) ]
}

@test "referee: at the end of the input a line of words without its newline is no move, a document is one" {
	evening haihowak cut
	cp open.yaml table
	say table < <(printf 'end')
	[ "$status" -eq 2 ] && [[ "$output" == *"ends in the middle of line 2"* ]] || said
	cmp table open.yaml
	writes 0 '' referee table </dev/null
	legal-moves table | sed 1q >move
	writes 0 "--- {verdict: 1, legal: true, ..." referee table < <(printf '\357\273\277%s' "$(cat move)")
	tail -n 1 table | cmp - move
}

# ---- the file -----------------------------------------------------------------------------------

@test "referee: what is no record is refused, and nothing is made or changed" {
	warns 2 "...one FILE..." referee
	run -2 --separate-stderr referee a b
	run --separate-stderr referee none </dev/null
	[ "$status" -eq 2 ] && [[ "$stderr" == "referee: none: cannot open: "*"--game GAME makes a table"* ]] && [ ! -e none ] || said
	mkdir folder
	mkfifo pipe
	: >empty
	printf 'a remark\nwithout an end' >notes
	printf -- '--- {seat: a}\n' >moves
	for file in folder pipe empty notes moves; do
		[ ! -f $file ] || cp $file before
		run --separate-stderr timeout 10 referee $file </dev/null
		[ "$status" -eq 2 ] && [[ "$stderr" == "referee: "* ]] && [ ! -e $file.torn ] || { echo $file; said; }
		[ ! -f $file ] || cmp $file before
	done
	deal lohai --seed x >table
	chmod 444 table
	if ! (: >>table) 2>/dev/null; then
		run -2 --separate-stderr referee table </dev/null
	fi
}

@test "referee: a record that is wrong is told and not refereed" {
	evening lohai wrong
	{ cat open.yaml; sed -n 1p open.moves; sed -n 1p open.moves; } >table
	cp table before
	fails 1 "referee: table:...: record 1, move 2, ...[...]" referee table <open.moves
	cmp table before
	{ cat open.yaml; echo '--- {seat: '; sed -n 1p open.moves; } >table
	fails 2 "..." referee table <open.moves
	# A broken state in the middle is no torn end.
	{ cat open.yaml; sed '/^hands/,$d' open.yaml; cat open.yaml; } >table
	cp table before
	run --separate-stderr referee table </dev/null
	[ "$status" -eq 2 ] && [ ! -e table.torn ] || said
	cmp table before
}

@test "referee: with a standard descriptor closed the record is not taken for it" {
	evening hen closed
	{ cat open.yaml; printf -- '--- {se'; } >torn
	cp open.yaml table
	status=0; referee table <open.moves >&- 2>err || status=$?
	[ "$status" -eq 2 ]
	grep -q 'cannot write to standard output' err
	# Who cannot hear is told so before anything is done.
	cmp table open.yaml
	status=0; referee table <&- >out 2>err || status=$?
	[ "$status" -eq 2 ]
	grep -q 'cannot read standard input' err
	cmp table open.yaml
	cp torn table
	referee table </dev/null 2>&-
	cmp table open.yaml
	warns 2 "...cannot write to standard output..." bash -c 'replay open.rec >&-'
}

@test "referee: a whole state stays, whatever stands after its last newline" {
	evening lohai junk
	deal --next --seed junk open.rec >next
	cat open.rec next >two
	for junk in '# note' '\0\0\0\0' ' ' '-' '--' '---' '--- {' '...' '%%'; do
		for whole in open.yaml two; do
			rm -f table.torn
			{ cat $whole; printf -- "$junk"; } >table
			referee table </dev/null 2>err || { echo "$whole $junk"; cat err; false; }
			cmp table $whole
			[ "$(head -n 1 table.torn | tr '\0' 0)" = "$(printf -- "$junk" | tr '\0' 0)" ]
		done
	done
	# One more key of the state would make another state of it.
	{ cat open.yaml; printf 'won'; } >table
	warns 2 "referee: table:1:1: the state that begins here ends in the middle of a line" referee table </dev/null
	rm -f table.torn
	{ cat two; printf 'won'; } >table
	referee table </dev/null 2>err
	cmp table open.rec
	cmp table.torn <({ cat next; echo won; })
}

@test "referee: a second referee of the same table is told who has it" {
	evening lohai two
	cp open.yaml table
	mkfifo in
	referee table <in >out &
	first=$!
	exec 9>in
	echo undo >&9
	for ((i = 0; i < 200; i++)); do [ -s out ] && break; sleep 0.05; done
	fails 2 "referee: table: process $first referees this table already" referee table <open.moves
	exec 9>&-
	wait $first || true
	say table < <(head -n 1 open.moves)
	[ "$status" -eq 0 ]
}

# edit_in_place: another state of the same size, in the same file, with the same time of its last change.
edit_in_place() {
	local size time
	size=$(stat -c %s table) time=$(stat -c %y table)
	touch -r table stamp
	sed 's/^round: 1/round: 2/' table >edited
	cat edited 1<>table >&1
	touch -r stamp table
	cmp edited table
	[ "$(stat -c %s table)" = "$size" ]
	[ "$(stat -c %y table)" = "$time" ]
}

@test "referee: nothing is written to a file that another program has changed" {
	evening lohai changed
	one=$(sed -n 1p open.moves) two=$(sed -n 2p open.moves)
	for change in 'echo "$one" >>table' 'sed -i s/^round:.1/round:\ 2/ table' 'cp open.yaml other; mv other table' \
	    ': >table' 'rm table' edit_in_place 'touch table; sed s/north/nord/g open.yaml | cat 1<>table >&1'; do
		rm -f table table.torn
		cp open.yaml table
		sit_down
		ask "$one"
		[[ "$answer" == *"legal: true"* ]]
		eval "$change"
		if [ -e table ]; then cp table before; fi
		ask "$two"
		[[ "$answer" == *"done: false"*"another program has changed the file"* ]] || { echo "$change: $answer"; false; }
		stand_up
		[ "$status" -eq 2 ]
		grep -q '^referee: table: another program' err
		if [ -e table ]; then cmp table before; fi
	done
}

@test "referee: it goes on where another program has touched the file, but no byte of it" {
	evening lohai touched
	cp open.yaml table
	sit_down
	n=0
	for change in 'touch table' 'touch -d 2020-01-01 table' 'chmod 640 table' 'ln table other; rm other' \
	    'cp table same; cat same 1<>table >&1' 'mv table away; mv away table'; do
		n=$((n + 1))
		eval "$change"
		ask "$(sed -n ${n}p open.moves)"
		[[ "$answer" == *"legal: true"* ]] || { echo "$change: $answer"; false; }
	done
	touch table
	ask 'undo 2'
	[[ "$answer" == *"done: true"* ]]
	stand_up
	[ "$status" -eq 0 ]
	[ ! -s err ]
	cat open.yaml <(head -n $n open.moves) <(echo '--- {undo: 2}') | cmp - table
}

@test "referee: a last line without a newline counts where it is whole, and gets one when something comes after it" {
	evening hen ended
	deal --next --seed ended open.rec >next
	move=$(sed -n 2p open.moves)
	cp open.yaml of-state
	cat open.yaml <(sed -n 1p open.moves) >of-move
	cat open.yaml <(echo '{"undo": 1}' | cat <(sed -n 1p open.moves) -) <(sed -n 1p open.moves) >of-undo
	replay --json open.yaml >of-json
	cat open.yaml <(sed -n 1p open.moves) <(echo '--- {ruling: so}') >of-ruling
	for whole in of-state of-move of-undo of-json of-ruling; do
		head -c -1 $whole >table
		say table </dev/null
		[ "$status" -eq 0 ] && [ -z "$stderr" ] || { echo "$whole"; said; }
		# Nothing is written before there is something to write.
		cmp table <(head -c -1 $whole)
		line=$move
		[ $whole != of-state ] && [ $whole != of-json ] || line=$(sed -n 1p open.moves)
		say table < <(echo 'fly'; echo "$line"; echo undo)
		[ "$(grep -c 'legal: true\|done: true' <<<"$output")" = 2 ] || { echo "$whole"; said; }
		cat $whole <(echo "$line"; echo '--- {undo: 1}') | cmp - table
		[ ! -e table.torn ]
	done
	# So does a deal, which can be taken back; and one that is dealt behind such a line.
	cat open.rec next | head -c -1 >table
	say table <<<'undo deal'
	[ "$status" -eq 0 ] || said
	cmp table open.rec
	cmp table.undone next
	rm table.undone
	head -c -1 open.rec >table
	say table < <(echo 'deal seed=ended'; echo 'undo deal')
	[ "$status" -eq 0 ] || said
	cmp table open.rec
	cmp table.undone next
	# A write that fails leaves the file without its newline.
	head -c -1 of-move >table
	[ -n "${SANITIZED-}" ] || for fault in write:1 part:1 fdatasync:1; do
		faulty $fault timeout 20 referee table <<<"$move" >answers 2>errors || [ $? -eq 2 ]
		cmp table <(head -c -1 of-move)
	done
	# What is no whole document is torn, as before.
	for part in '--- {seat: ' '# note' ' ' '--- {undo: 1' '{"undo": 1' 'x'; do
		rm -f table.torn
		{ cat of-move; printf -- '%s' "$part"; } >table
		say table </dev/null
		[ "$status" -eq 0 ] && cmp table of-move && [ "$(cat table.torn)" = "$part" ] || { echo "$part"; said; }
	done
	# A move that is whole, but not legal, is refused as with its newline, and stays.
	{ cat of-move; printf -- '--- {seat: nobody, knock: ~}'; } >table
	cp table refused
	rm -f table.torn
	say table </dev/null
	[ "$status" -eq 1 ] && cmp table refused && [ ! -e table.torn ] || said
}

@test "referee: a byte order mark in front of a line is passed over" {
	evening lohai mark
	mark=$'\xef\xbb\xbf'
	words=$(legal-moves -w open.yaml | head -n 1)
	for line in "$words" "$(sed -n 1p open.moves)" "$(sed -n 1p open.moves | validate-move --report -f open.yaml >/dev/null; legal-moves --json open.yaml | head -n 1)" \
	    'legal' '# x' '' 'note x'; do
		cp open.yaml table
		run -0 --separate-stderr referee table < <(printf '%s%s\r\n' "$mark" "$line")
		with=$output
		cp open.yaml table
		run -0 --separate-stderr referee table < <(printf '%s\r\n' "$line")
		[ "$with" = "$output" ] || { echo "$line"; diff <(echo "$with") <(echo "$output"); }
	done
	# Of two files put together each may begin with one, and so may the record.
	{ printf '%s' "$mark"; cat open.yaml; } >table
	run -0 --separate-stderr referee table < <(printf '%s%s\n%s%s\n' "$mark" "$words" "$mark" undo)
	[ "$(grep -c 'legal: true\|done: true' <<<"$output")" = 2 ] || said
}

@test "referee: a record whose state cannot be read is told as elsewhere, whatever comes behind it" {
	evening lohai unread
	for change in 's/^game: .*/game: loo/' 's/^top: .*/top: 77/'; do
		cat <(sed "$change" open.yaml) open.moves <(echo '--- {ruling: x}') >table
		run -2 --separate-stderr referee table </dev/null
		[ "$(sed 1d <<<"$stderr")" = 'referee: table:27:1: record 1: this belongs to no state: there is none before it' ] || said
		[ "$(sed -n '1s/^referee: //p' <<<"$stderr")" = "$(replay --check table 2>&1 | sed 's/^replay: //')" ] || said
	done
}

@test "referee: where the file cannot grow the answer says so, and the file is as it was" {
	evening lohai full
	{ cat open.yaml; sed -n 1p open.moves; } >table
	# The next move has 10 bytes of room: a part of it can be written.
	room=$((4096 - 10 - $(wc -c <table)))
	printf '#%*s\n' $((room - 2)) '' >>table
	cp table before
	(ulimit -f 4; referee table < <(echo undo; sed -n 2p open.moves; echo score) >answers 2>errors) || [ $? -eq 2 ]
	cmp table before
	sed -n 1p answers | grep -q 'verdict: 1, done: false, because: "cannot write: .*nothing was written"'
	# What could not be taken back stands: it is the turn of the next.
	sed -n 2p answers | grep -q 'verdict: 2, done: false, because: "cannot write: .*nothing was written", move: '
	tail -n 1 answers | grep -q '^--- {game: lohai, round: 1, over: false, '
	grep -q '^referee: table: cannot write: ' errors
	say table < <(sed -n 2p open.moves)
	[ "$status" -eq 0 ] && [[ "$output" == *"verdict: 2, legal: true"* ]] || said
}

@test "referee: a line that does not get on disk is taken out again" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	evening lohai disk
	for fault in fdatasync:2 write:2 part:2; do
		cp open.yaml table
		{ sed -n 1,2p open.moves; sed -n 2p open.moves; } |
			faulty $fault timeout 20 referee table >answers 2>errors || [ $? -eq 2 ]
		[ "$(truths answers)" = true,false,true, ] || { echo $fault; cat answers; false; }
		grep -q 'done: false, because: "cannot write: Input/output error; nothing was written", move: ' answers
		cat open.yaml <(sed -n 1,2p open.moves) | cmp - table
	done
}

@test "referee: where a line can neither be put on disk nor taken out the answer says so, and the next start tells" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	evening lohai disk
	for fault in 'fdatasync:2+' 'fdatasync:2 ftruncate:1' 'part:2 ftruncate:1'; do
		cp open.yaml table
		sed -n 1,3p open.moves | faulty "$fault" timeout 20 referee table >answers 2>errors || [ $? -eq 2 ]
		[ "$(truths answers)" = true,false, ] || { echo "$fault"; cat answers; false; }
		grep -q 'verdict: 2, done: false, because: "cannot write: Input/output error; all of it, or a part, may be in the file all the same: start again and see", move: ' answers
		grep -q '^referee: table: cannot write: .*start again and see$' errors
		say table </dev/null
		[ "$status" -eq 0 ]
		number=$(grep -c '^--- {seat' table)
		[[ "$greeting" == *"said: [\"lohai, round 1, moves that stand: $number\""* ]] || said
		[ "$number" = 0 ] || plainly <<<"$greeting" | grep -q "^#    $number  " || said
		cat open.yaml <(head -n "$number" open.moves) | cmp - table
	done
}

@test "referee: what another program writes at the same time stays, and the answer says so" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	evening lohai other
	{ cat open.yaml; head -n 1 open.moves; } >before
	{ cat before; printf '# somebody else'; } >with-other
	# After its own line, or without one, referee finds another's.
	for fault in other:1 'other:1 fdatasync:1' 'other:2 fdatasync:1' 'other:1 write:1'; do
		cp before table
		sed -n 2,3p open.moves | faulty "$fault" timeout 20 referee table >answers 2>errors || [ $? -eq 2 ]
		[ "$(truths answers)" = false, ] && grep -q 'done: false, .*start again and see' answers || { cat answers; false; }
		case $fault in
		other:1 | *fdatasync*)
			grep -q 'somebody else' table
			grep -Fq -- "$(sed -n 2p open.moves)" table ;;
		*write*) cmp table with-other ;;
		esac
	done
	# A line that another has begun is nothing to write after.
	cp before table
	{ echo undo; sed -n 2p open.moves; } |
		faulty 'write:1 after:3' timeout 20 referee table >answers 2>errors || [ $? -eq 2 ]
	[ "$(truths answers)" = false, ] || { cat answers; false; }
	cmp table with-other
}

@test "referee: every start tells the last move that stands" {
	evening lohai greet
	cp open.yaml table
	validate-move --report -f open.yaml <open.moves | sed -n 's|, followed: .*|}|;s/.* move: "*\(.*[^"]\)"*}$/\1/p' >words
	say table < <(sed -n 1,3p words; echo undo)
	[[ "$greeting" == '--- {verdict: 0, done: true, said: ["lohai, round 1, moves that stand: 0"], turn: '* ]] || said
	[ "${#lines[@]}" = 4 ]
	say table < <(sed -n 3,4p words; echo 'undo 2'; sed -n 3p words)
	greeted 'lohai, round 1, moves that stand: 2'
	[ "$(grep '^#    *[0-9]' <<<"$greeting" | tail -n 1)" = "#    2  $(sed -n 2p words)" ] || said
	# Numbers count what was taken back, too.
	say table </dev/null
	greeted 'lohai, round 1, moves that stand: 3'
	[ "$(grep '^#    *[0-9]' <<<"$greeting" | tail -n 1)" = "#    6  $(sed -n 3p words)" ] || said
	# And what was taken back and not made again.
	[[ "$greeting" == *$'# taken back and not made again:\n#   move '"5, $(sed -n 4p words)"$'\n--- '* ]] || said
	say table < <(echo 'undo 3')
	say table </dev/null
	greeted 'lohai, round 1, moves that stand: 0'
	{ cat open.rec; deal --next --seed two open.rec; } >table
	say table </dev/null
	greeted 'lohai, round 2, moves that stand: 0'
	cp open.rec table
	say table </dev/null
	number=$(wc -l <words)
	greeted "lohai, round 1, moves that stand: $number"
	[ "$(grep '^#    *[0-9]' <<<"$greeting" | tail -n 1 | sed 's/^# *//')" = "$number  $(tail -n 1 words)" ] || said
}

@test "libcroupier: croupier_stream_refused_at: where begins what was refused, whatever is wrong in it" {
	{
		printf -- '--- {undo: 1}\n---\na: 1\nb: 2\nc: [\nd: 3\n--- {undo: 2}\nstray\nmore\n---\n\n# \001\n'
		printf -- '...\n\n# bad \001\n--- {undo: 1}\n%%YAML 1.1\n---\n- 1\n---\nlong: '
		head -c 1100000 /dev/zero | tr '\0' x
		printf -- '\nx\n--- {undo: 3}\nFAIL\n'
	} >stream
	run -0 "$BUILD/tests/refused-at" <stream
	[ "$(paste -sd, <<<"$output")" = "-,2:1 5,-,8:1 8,10:1 12,15:1 15,-,17:1 17,20:1 20,-,0:0 0" ] || said
}

# ---- crashes ----------------------------------------------------------------------------------------

# two_rounds: record has a round, the state of the next, which is appended, too, and a move.
two_rounds() {
	deal hen -s ann,bob --seed t71 | autoplay >whole
	deal --next --seed torn whole >two
	{ cat whole two; legal-moves two | head -n 1; } >record
	some whole two
	replay --check record
}

@test "referee: a record cut at any byte starts again with every whole line, and the torn one is set aside" {
	two_rounds
	python_or_skip
	prints 0 "... cuts, 0 wrong" timeout 300 python3 "$ROOT/tests/table/torn.py" cuts record "$(sampled 17 1)"
}

# last_states GAME: fresh, long and hidden are records that end with a state: one just dealt, the one with the
# most lines of a whole round, and that as the public sees it.
last_states() {
	evening "$1" last
	deal "$1" --seed state | autoplay -m 900 | replay --states |
		awk -v RS='---\n' '{ n = split($0, l, "\n") } n >= most { most = n; best = $0 } END { printf "---\n%s", best }' >best
	{ cat open.rec; deal "$1" --seed other; } >fresh
	{ cat open.rec best; } >long
	{ cat open.yaml; redact --public best; } >hidden
}

@test "referee: a last state that is damaged in any way is set aside whole, or nothing is touched" {
	python_or_skip
	for game in $GAMES; do
		last_states "$game"
		for record in fresh long hidden; do
			replay --check $record
			run timeout 600 python3 "$ROOT/tests/table/torn.py" damage $record "$(sampled 601 199 797)"
			[ "$status" -eq 0 ] && [[ "$output" == *" set aside, 0 wrong" ]] || { echo "$game $record"; said; }
		done
	done
}

@test "referee: a damaged last state is set aside from its first line on, wherever in it the damage is" {
	deal lohai --seed one >one
	deal lohai --seed two >two
	for damage in '5s/$/ }/' '5s/: /: "/' 's/^hands:/hands/' '$d' '12,$d' '$s/$/ \o1/'; do
		rm -f table.torn
		sed "$damage" two >wrong
		cat one wrong >table
		say table < <(echo legal)
		[ "$status" -eq 0 ] || { echo "$damage"; said; }
		[[ "$stderr" == "referee: table:$(($(wc -l <one) + 1)):1: the state that begins here is torn and was set aside in table.torn: "* ]] || said
		cmp table one
		cmp table.torn wrong
		[ "$output" = "--- {legal: [$(legal-moves one | sed 's/^--- //' | paste -sd, | sed 's/},{/}, {/g')]}" ] || said
	done
	# What stood before the damage would be another state: one in which nobody has knocked.
	last_states hen
	grep -q '^knocker: ' best
	rm table.torn
	{ cat open.rec; sed 's/^knocker: /&{/' best; } >table
	say table </dev/null
	[ "$status" -eq 0 ] || said
	cmp table open.rec
	cmp table.torn <(sed 's/^knocker: /&{/' best)
}

@test "referee: where no record would be left, or it is not clear where the last state begins, nothing is touched" {
	deal lohai --seed one >one
	deal lohai --seed two >two
	evening lohai clear
	sed '5s/$/ }/' one >only
	# Without its marker, or with a wrong one, the state is a part of the one before it.
	for damage in 1d '1s/---/--/' '1s/---/---x/' '1s/---/--- x/' '1{N;s/\n//}'; do
		{ cat one two; sed "$damage" two; } >"swallowed-$((++n))"
		{ cat open.rec; sed "$damage" two; } >"stray-$n"
	done
	# A document that is no state, or is not written as croupier writes states, was not torn by a crash.
	{ cat open.rec; echo '--- {seat: croupier, play: 5S'; } >move
	{ cat open.rec; printf -- '---\nseat: north\nplay: [\n'; } >block
	{ cat open.rec; echo '--- {"croupier": 1, "game": "lohai"}'; } >json
	{ cat open.rec; echo '--- # croupier'; sed 1d two | sed '5s/$/ }/'; } >comment
	for record in only swallowed-* stray-* move block json comment; do
		cp "$record" table
		say table < <(echo legal)
		[ "$status" -eq 2 ] && [ -z "$output" ] && [ -z "$greeting" ] && [[ "$stderr" == "referee: table:"* ]] ||
			{ echo "$record"; said; }
		cmp table "$record"
		[ ! -e table.torn ]
	done
}

@test "referee: a part of a line after a state belongs to the state where it can" {
	evening lohai parts
	deal --next --seed parts open.rec >next
	for part in 'won' '  north: [' '- {seat: '; do
		rm -f table.torn
		{ cat open.rec next; printf -- "$part"; } >table
		say table </dev/null
		[ "$status" -eq 0 ] || said
		cmp table open.rec
		cmp table.torn <({ cat next; echo "$part"; })
	done
}

@test "referee: killed at each step of setting aside, or of taking a deal back, it loses no byte" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	two_rounds
	head -n 10 two >torn.rest
	{ cat two; echo '--- {ruling: too early}'; } >undone.rest
	echo 'undo deal' >undone.said
	: >torn.said
	for kept in torn undone; do
		cat whole $kept.rest >before
		killed=0
		for ((step = 1; step < 40; step++)); do
			rm -f table.$kept
			cp before table
			status=0
			faulty kill:$step timeout 20 referee table <$kept.said >answers 2>errors || status=$?
			[ "$status" -ne 0 ] || break
			killed=$((killed + 1))
			# What is to go is in the file, or beside it, or both.
			cmp table before || { cmp table whole && cmp table.$kept $kept.rest; }
			run -0 --separate-stderr timeout 20 referee table </dev/null
			# What was set aside when it was killed is set aside once more.
			[ $kept = undone ] || { cmp table whole && { cmp table.torn torn.rest || cmp table.torn <(cat torn.rest torn.rest); }; }
		done
		[ "$killed" -ge 5 ] && [ "$step" -lt 40 ] || { echo "$killed $step"; cat errors; false; }
		cmp table whole
		cmp table.$kept $kept.rest
	done
}

@test "referee: where what is torn, or a deal, cannot be kept, or another program writes, nothing is cut off" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	two_rounds
	head -n 9 two >torn.rest
	cp two undone.rest
	echo undo >undone.said
	: >torn.said
	echo before >kept
	for fault in write:1 part:1 fsync:1 fsync:2 ftruncate:1 fdatasync:1 other:3; do
		for aside in torn undone; do
			for before in '' kept; do
				rm -f table.*
				[ -z "$before" ] || cp kept table.$aside
				cat whole $aside.rest >damaged
				cp damaged table
				status=0
				faulty $fault timeout 20 referee table <$aside.said >answers 2>errors || status=$?
				[ "$status" -eq 2 ] || { echo "$fault $aside"; cat answers errors; false; }
				[ $aside = undone ] || [ ! -s answers ]
				case $fault in
				other:*) cat damaged <(printf '# somebody else') | cmp - table ;;
				fdatasync:*) cmp table whole ;;
				*) cmp table damaged ;;
				esac
				case $fault in
				ftruncate:* | fdatasync:* | other:*) ;;
				*) if [ -n "$before" ]; then cmp table.$aside kept; else [ ! -e table.$aside ]; fi ;;
				esac
			done
		done
	done
}

@test "referee: what is set aside is read by those who may read the record, and goes through no link" {
	evening lohai modes
	{ cat open.yaml; printf -- '--- {seat: no'; } >damaged
	for mode in 600 640 664; do
		rm -f table.torn
		cp damaged table
		chmod $mode table
		(umask 077; referee table </dev/null 2>err)
		[ "$(stat -c %a table.torn)" = $mode ]
		(umask 0; rm table.torn; cp damaged table; referee table </dev/null 2>err)
		[ "$(stat -c %a table.torn)" = $mode ]
	done
	echo secret >elsewhere
	for link in 'ln -s elsewhere' 'ln elsewhere' 'ln -s nowhere' 'ln -s table' 'ln table' mkdir mkfifo; do
		rm -rf table.torn table
		cp damaged table
		$link table.torn
		fails 2 "..." timeout 20 referee table <open.moves || { echo "$link"; false; }
		[[ "$stderr" == "referee: table.torn: what is cut off from the record cannot be kept here: it "* ]] || said
		cmp table damaged
		[ "$(cat elsewhere)" = secret ]
		[ ! -e nowhere ]
	done
}

@test "referee: a record under two names is one table: one referee, one end" {
	evening lohai names
	cp open.yaml table
	ln table other
	ln -s table third
	sit_down
	for name in other third; do
		warns 2 "...$name: process $referee_pid referees this table already" timeout 20 referee $name <open.moves
	done
	ask "$(head -n 1 open.moves)"
	[[ "$answer" == *"legal: true"* ]]
	stand_up
	say other < <(sed -n 2p open.moves)
	[ "$status" -eq 0 ] || said
	cat open.yaml <(head -n 2 open.moves) | cmp - table
	printf x >>third
	say third </dev/null
	[ "$status" -eq 0 ] && [ "$(cat third.torn)" = x ] || said
}

@test "referee: what is set aside is kept beside what was set aside before" {
	evening lohai aside
	{ cat open.yaml; printf -- '--- {seat: no'; } >table
	run --separate-stderr referee table </dev/null
	[[ "$stderr" == "referee: table:$(($(wc -l <open.yaml) + 1)):1: this line is torn and was set aside in table.torn: --- {seat: no" ]] || said
	cmp table open.yaml
	{ sed -n 1p open.moves; printf 'more\0of it'; } >>table
	run -0 --separate-stderr referee table </dev/null
	printf -- '--- {seat: no\nmore\0of it\n' | cmp - table.torn
	cmp table <(cat open.yaml; sed -n 1p open.moves)
	# Where it cannot be kept nothing is cut off.
	printf 'x' >>table
	rm table.torn; mkdir table.torn
	cp table before
	run -2 --separate-stderr referee table </dev/null
	cmp table before
}

@test "referee: killed at any moment, again and again, it keeps everything that it confirmed" {
	python_or_skip
	# Moves, moves that stand despite a rule, undos, fixes, remarks and points in one round.
	deal lohai --seed demo -s ann,bob,cid,dora >one-round
	# With real cards deals, too, which are taken back; they would not be alike with a seed.
	deal lohai --seed crash -s ann,bob,cid,dora | autoplay --seed 1 | redact --public |
		awk '!/^--- / || ++moves < 39' >deals
	cp "$FIXTURES/killed/one-round" one-round.said
	cp "$FIXTURES/killed/deals" deals.said
	# In YAML, rulings among the moves: they are kept as moves are, and no undo takes them back.
	deal hornipex --seed crash >yaml
	autoplay -m 150 yaml | grep '^--- {seat' |
		awk '{ print } NR % 3 == 0 { print "--- {ruling: remark " NR "}" }
			NR % 5 == 0 { print "--- {ruling: late, points: {" (NR % 2 ? "north" : "south") ": -1}}" }
			END { print "--- {undo: " NR "}" }' >yaml.said
	for evening in one-round deals yaml; do
		rm -f table*
		run timeout 400 python3 "$ROOT/tests/table/killed.py" "$evening" "$evening.said" "$(sampled 30 150 20)"
		[ "$status" -eq 0 ] && [[ "$output" == *" times killed, in "* ]] || said
	done
}

# ---- a terminal ------------------------------------------------------------------------------------------

@test "referee: on a terminal each game is refereed with a prompt that says whose turn it is" {
	for game in $GAMES; do
		evening $game screen
		for kind in open hidden; do
			cp $kind.yaml table
			validate-move --report -f $kind.yaml <$kind.moves | sed -n 's|, followed: .*|}|;s/.* move: "*\(.*[^"]\)"*}$/\1/p' | head -n 8 >words
			typed table < <(cat words; echo quit)
			[ "$status" -eq 0 ] || said
			has "$game, round 1, moves that stand: 0; help lists what can be typed"
			[ "$(grep -c '^legal: ' <<<"$output")" = "$(wc -l <words)" ] || said
			turn=$(sed -n 's/^turn: //p' $kind.yaml)
			grep -q "^$turn: [a-z, .-]*> $(head -n 1 words)\$" <<<"$output" || said
			cat $kind.yaml <(head -n 8 $kind.moves) | cmp - table
		done
	done
}

@test "referee: on a terminal words are completed and lines come back" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	typed table < <(printf '%s\n' 'an\t pl\t 4\t' '\tun\t' '\033[A\033[A' 'bob play \t\t\025quit')
	[ "$status" -eq 0 ] || said
	[ "$(grep -c '^legal: ann play 4S$' <<<"$output")" = 2 ] || said
	has "taken back: 1; moves that stand: 0"
	# Two tabulators show what may follow: bob's cards.
	grep -q '^3H  3D  3C' <<<"$output" || grep -q '^JS  KS  3H' <<<"$output" || said
	[ "$(grep -c '^--- {seat: ann, play: 4S}' table)" = 2 ]
	typed table < <(printf '%s\n' '\025le\tb\t' 'help un\t' 'quit')
	has "bob play JS" "undo [N]                                takes back the last move, or the last N"
}

@test "referee: on a terminal the keys on the table are completed, and what must stand before a word" {
	deal haihowak --seed h1 | autoplay -m 40 | replay >table
	grep -q '^  k1: ' table
	grep -q '^  k2: ' table
	typed table < <(printf '%s\n' 'ta\tk\t\t\025' 'take \t\t\025' 'take k1 w\t\t\025quit')
	grep -q '^k1  k2  ' <<<"$output" || said
	! grep -q '^k1  .*with' <<<"$output" || false
	grep -q 'take k1 with ' <<<"$output" || said
}

@test "referee: on a terminal that was told of no UTF-8 names beyond ASCII do no harm" {
	deal lohai --hidden -w top=9S -s Zoë,Łukasz,李明,dora >table
	for locale in C xx_XX.UTF-8; do
		LC_ALL=$locale typed table < <(printf '%s\n' 'play 4♠' undo quit)
		[ "$status" -eq 0 ] && grep -q 'legal: .* play 4S' <<<"$output" || said
	done
	[ "$(grep -c '^--- {seat: Zoë, play: 4S}' table)" = 2 ]
}

@test "referee: on a terminal a card that is wrongly drawn is asked for again, until another line is typed" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	typed table < <(printf '%s\n' 'play Mover' 'Shacker QH' 'Shaker QH' undo 'play Mover' '\025play 4S' quit)
	[ "$(grep -c '^ann: drawn is missing> ann play Mover drawn ' <<<"$output")" = 3 ] || said
	has "legal: ann play Mover drawn Shaker QH" "legal: ann play 4S"
}

@test "referee: the evenings in the examples go as they are written, one of every game" {
	for evening in "$ROOT"/examples/evening*.txt; do
		sed -n 's/^\$ \(deal .*\)$/\1/p' "$evening" >commands
		[ "$(wc -l <commands)" = 1 ]
		sed 's/^deal \([a-z]*\) .*/\1/' commands >>games
		. ./commands
		typed friday.yaml < <(sed -n 's/^[a-z ]*: [^>]*> //p' "$evening")
		diff <(tail -n +3 "$evening") <(echo "$output")
	done
	for game in $(croupiers_games); do
		grep -qx "$game" games || { echo "missing: examples/evening-$game.txt, an evening at the prompt, as the others beside it"; false; }
	done
	evening=$ROOT/examples/evening.txt
	# The README shows its beginning.
	awk '/^```/ { on = 0 } on { print } /^```$/ { on = 1 }' "$ROOT/README.md" | grep -A 6 '^\$ deal hen' >excerpt
	[ "$(wc -l <excerpt)" = 7 ]
	diff excerpt <(head -n 7 "$evening" | sed 's,friday,cards/&,')
	# And parts of another.
	awk '/^```/ { on = 0 } on { print } /^```$/ { on = 1 }' "$ROOT/README.md" | sed -n '/^bob: play> bob KH$/,/^  cid leads the next trick$/p' >excerpt
	[ "$(wc -l <excerpt)" -ge 4 ]
	[ -z "$(grep -vxFf "$ROOT/examples/evening-lohai.txt" excerpt)" ]
}

@test "referee: on a terminal what followed is wrapped at words, and undo says what it takes back" {
	deal huahuapai -s annabella,bob,cid --seed 256 >table
	COLUMNS=50 typed table < <(printf '%s\n' 'play 3 tiger, pass, pass' log 'undo 2' 'legal annabella' quit)
	[ -z "$(grep -v '> ' <<<"$output" | grep '.\{51\}')" ] || said
	has "  tiger tiger tiger goes to the pot for annabella,"
	has "    who has 3 of 6 cards there; 13 places are free" "          13 places are free"
	has "taken back: 2; moves that stand: 1" "  move 2, bob pass" "  move 3, cid pass"
	has "annabella has no legal move now"
}

@test "referee: a verb without a seat after the end of a round is told that it is over" {
	deal hen --seed demo | autoplay | grep -v '^--- {result' >table
	run --separate-stderr referee table < <(printf '%s\n' 'knock' 'Discard 3S' 'nobody knock')
	[ "$(grep -c 'rule: table/round-over, because: the round is over' <<<"$output")" = 2 ] || said
	grep -q 'there is no seat, verb or command nobody' <<<"$output" || said
}

@test "referee: undo and fix say of moves that do not stand what became of them" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	run --separate-stderr referee table < <(printf '%s\n' 'play 4S' 'play JS' undo 'fix 2 bob play KS' 'fix 3 bob play KS')
	grep -q 'no move 2 stands: it was taken back' <<<"$output" || said
	grep -q 'no move 3 stands: none has that number' <<<"$output" || said
	typed table < <(printf '%s\n' 'undo 30' quit)
	grep -q '^referee: undo goes back 30' <<<"$output" || said
}

@test "referee: on a terminal drawn is offered only where it helps, and a line typed after it is a line" {
	deal haihowak -s ann,ben --hidden -w open=5H,JS,2D,2D,Joker >table
	typed table < <(printf '%s\n' 'end drawn XX XX' 'lay 7D 9H JD' 'end open 2D' 'end open 5H drawn KC' 'end' 'lay 4C 6C' 'end open 2D' undo quit)
	# Ann held eleven cards and drew none.
	[ "$(grep -c 'drawn is missing' <<<"$output")" = 2 ] || said
	has "legal: ann end open 5H drawn XX XX KC" "legal: ben end"
	has "taken back: 1; moves that stand: 3"
}

# ---- spectators ----------------------------------------------------------------------------------------------

# settled COMMAND...: until the file states is what the command writes.
settled() {
	local i
	"$@" >settled
	for ((i = 0; i < 900; i++)); do
		! cmp -s settled states || return 0
		sleep 0.05
	done
	diff settled states
}

@test "replay --follow: writes every state as it comes and ends with the match" {
	deal lohai -o target=100 --seed b | autoplay --match >match
	awk '/^--- /{ exit } { print }' match >table
	tail -n +"$(($(wc -l <table) + 1))" match >rest
	timeout 100 replay --follow table >states &
	pid=$!
	await 1 '^croupier: 1$' states
	# A line counts once it has its end.
	line=$(head -n 1 rest)
	printf '%s' "${line:0:9}" >>table
	sleep 0.4
	[ "$(grep -c '^croupier' states)" = 1 ]
	printf '%s\n' "${line:9}" >>table
	await 2 '^croupier: 1$' states
	tail -n +2 rest | while IFS= read -r line; do echo "$line"; done >>table
	wait $pid
	replay --states match | cmp - states
}

@test "replay --follow: where a file is shorter, or says something else, it is read again from its start" {
	evening lohai again
	deal --next --seed two open.rec >two
	# As long as the record is, so that it can be written over in one step.
	{ sed s/north/nord/g open.rec; cat open.yaml; yes '# a remark'; } | head -n 400 >other
	[ "$(wc -c <other)" -gt "$(cat open.rec two | wc -c)" ]
	for change in "dd if=/dev/null of=table bs=1 seek=$(wc -c <open.yaml)" 'dd if=other of=table bs=1048576 conv=notrunc'; do
		cat open.yaml <(tail -n +"$(($(wc -l <open.yaml) + 1))" open.rec) two >table
		rm -f states
		timeout 100 replay --follow table >states 2>err &
		pid=$!
		await $(($(wc -l <open.moves) + 2)) '^croupier: 1$' states
		settled replay --states <(cat open.rec two)
		cp states before
		$change 2>dd.err
		# Only its last state is written, then what becomes of it.
		settled cat before open.yaml
		head -n 1 open.moves >>table
		settled cat before open.yaml <(cat open.yaml <(head -n 1 open.moves) | replay)
		kill $pid
		wait $pid || true
		[ ! -s err ]
	done
}

@test "referee: undo takes a deal back, and who follows sees the round before" {
	evening lohai deal
	cp open.rec table
	timeout 100 replay --follow table >states 2>err &
	pid=$!
	states=$(($(wc -l <open.moves) + 1))
	await $states '^croupier: 1$' states
	say table < <(printf '%s\n' 'deal seed=two' 'note too early'; await $((states + 1)) '^croupier: 1$' states; echo 'undo deal')
	[ "$status" -eq 0 ] && [ "$(grep -c 'done: true' <<<"$output")" = 3 ] || said
	cmp table open.rec
	{ deal --next --seed two open.rec; echo '--- {ruling: too early}'; } | cmp - table.undone
	[ "$(stat -c %a table.undone)" = "$(stat -c %a table)" ]
	# The deal, and the last state of the round before it.
	await $((states + 2)) '^croupier: 1$' states
	kill $pid
	[ ! -s err ]
	replay open.rec | cmp - <(tail -n "$(replay open.rec | wc -l)" states)
	# The first deal stays, and nothing goes where others could read it.
	cp open.yaml table
	say table < <(echo undo)
	[ "$status" -eq 1 ] && [[ "$output" == *"rule: table/undo"* ]] || said
	cmp table open.yaml
	cp open.rec table
	ln table.undone elsewhere
	say table < <(printf '%s\n' 'deal seed=two' undo)
	[ "$status" -eq 2 ] || said
	deal --next --seed two open.rec | cat open.rec - | cmp - table
}

@test "undo: a table on which something was done and undone is one that never did it, in every game" {
	python_or_skip
	for game in lohai hen hornipex haihowak huahuapai; do
		prints 0 "$game: ... answers compared" timeout 300 python3 "$ROOT/tests/table/undone.py" "$BUILD" $game undone "$(sampled 1 2)"
	done
}

@test "referee: after a seed, too, fix says again what a ruling said of a later move" {
	deal lohai -s ann,bob,cid,dora --seed demo >state
	{
		redact --public state
		printf -- '--- %s\n' '{seat: ann, play: 4S}' '{seat: bob, play: JS}' \
			'{ruling: he need not say it, move: 2, despite: lohai/follow-suit}'
		sed -n 's/^seed: \(".*"\)/--- {seed: \1}/p' state
	} >table
	say table <<<'fix 1 ann play 8S'
	[ "$status" -eq 0 ] || said
	[ "$(tail -n 4 table)" = "$(printf -- '--- %s\n' '{undo: 2}' '{seat: ann, play: 8S}' '{seat: bob, play: JS}' \
		'{ruling: he need not say it, move: 4, despite: lohai/follow-suit}')" ] || { cat table; false; }
}

@test "referee: log, note, adjust and digest" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table < <(printf '%s\n' 'ann play 5H' 'bob play 3H' undo 'bob play 4H' log 'log 1' 'log 0' 'log x' note 'note: x' 'note it rains' '# a remark' \
		'adjust ann -5 dora because of nothing' 'adjust ann -5 because it rains' 'adjust ann 0 because x' 'adjust eve 1 because x' 'adjust ann 1 ann 2 because x' 'adjust because x' digest)
	[ "$(grep -c '^#    1  ann play 5H$' <<<"$told")" = 1 ] && [ "$(grep -c '^#    3  bob play 4H$' <<<"$told")" = 2 ] || said
	[ "$(grep '^--- {ruling' table)" = $'--- {ruling: it rains}\n--- {ruling: it rains, points: {ann: -5}}' ] || { cat table; false; }
	digest=$(replay --digest table)
	has "$digest"
	# It is what another implementation makes of the file.
	command -v b2sum >/dev/null || skip "b2sum is not installed"
	[ "$digest" = "--- {digest: \"$(b2sum -l 256 <table | cut -d' ' -f1)\", moves: 3}" ]
	[ "$(replay --digest --until 2 table)" = "--- {digest: \"$(sed '/bob, play: 3H/q' table | b2sum -l 256 | cut -d' ' -f1)\", moves: 2}" ]
}

@test "referee: log says that no move stands, and which were taken back" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	typed table < <(printf '%s\n' log 'ann play 5H' 'bob play 3H' 'undo 2' log quit)
	[ "$(grep -c '^no move stands$' <<<"$output")" = 2 ] && [ "$(grep -c '^ *(moves 1 to 2 were taken back)$' <<<"$output")" = 1 ] || said
}

@test "replay --follow: a state is seen when it is all there, and what was torn never, in a long record, too" {
	evening lohai follow
	deal --next --seed follow open.rec >next
	# Remarks make the record so long that 64 KiB end in the middle of the torn state.
	room=$((65536 - $(wc -c <open.rec) - 200))
	{ cat open.rec; yes "# $(printf '%097d' 0)" | head -c $((room - 1)); echo; } >long.rec
	for record in open.rec long.rec; do
		# What waits for states must not see those of the record before.
		rm -f states
		cp $record table
		timeout 100 replay --follow table >states 2>err &
		pid=$!
		await $(($(wc -l <open.moves) + 1)) '^croupier: 1$' states
		head -n 15 next >>table
		sleep 0.4
		[ "$(grep -c '^croupier' states)" = $(($(wc -l <open.moves) + 1)) ]
		# The next referee sets it aside and deals.
		echo 'deal seed=other' | referee table >/dev/null 2>&1
		settled replay --states table
		kill $pid
		[ ! -s err ]
	done
	[ "$(wc -c <long.rec)" -gt 65000 ]
}

@test "replay --follow: a file that is replaced or removed is trouble" {
	evening lohai anew
	for change in 'cp open.yaml other; mv other table' 'rm table'; do
		rm -f states
		cp open.rec table
		timeout 100 replay --follow table >states 2>err &
		pid=$!
		await $(($(wc -l <open.moves) + 1)) '^croupier: 1$' states
		eval "$change"
		status=0; wait $pid || status=$?
		[ "$status" -eq 2 ] && grep -q '^replay: table: .*another file has taken the place' err || { echo "$change $status"; false; }
	done
}

@test "replay --follow: spectators see the public table as it is now" {
	evening lohai watch
	cp open.yaml table
	mkfifo states
	timeout 100 replay --follow table >states &
	pid=$!
	redact --public <states | show >pictures &
	await 1 'is to decide' pictures
	! grep -q '[♠♥♦♣]' <(sed '/^stock/q' pictures) || false
	for n in 1 2 3; do
		sed -n ${n}p open.moves | referee table >/dev/null
		await $((n + 1)) 'is to decide' pictures
	done
	replay --states table | redact --public | show | cmp - pictures
	kill $pid
	wait "$pid" || true
}

@test "replay --follow: wants one file, and goes with no other kind of answer" {
	evening lohai usage
	for words in "--follow" "--follow -" "--follow open.rec open.rec" "--follow --check open.rec" "--follow --report open.rec" \
	    "--follow --until=3 open.rec" "--follow --complete open.rec" "--follow ." "--follow none"; do
		run --separate-stderr timeout 20 replay $words </dev/null
		[ "$status" -eq 2 ] && [ -z "$output" ] && [ -n "$stderr" ] || { echo "$words"; said; }
	done
}

@test "replay --follow: ends where nobody reads it any more" {
	evening lohai gone
	prints 0 --- timeout 20 bash -c 'replay --follow open.yaml | head -n 1'
}

@test "referee: adjust suggests the seat that was meant" {
	cd "$BATS_TEST_TMPDIR"
	deal hen -s ann,bob,cid --seed adjust >table
	writes 2 '...there is no seat with that name: bbo means nothing here; did you mean bob?...' referee table <<<'adjust bbo 5 because late'
	run ! grep -q ruling table
}

@test "referee: through a pipe a refused move does not hide what the move before it on the line proves" {
	cd "$BATS_TEST_TMPDIR"
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	printf '%s\n' 'ann play 5H' 'bob play KC' 'cid play 6H' 'dora play 2H' 'cid play 6C' 'dora play 2C' 'ann play 3C' \
		'bob play KH, cid play zz' 'cid play zz' >lines
	run --separate-stderr referee table <lines
	[ "$status" -eq 1 ] && [ "$(grep -c 'proved: \[{number: 2, rule: lohai/follow-suit, ' <<<"$output")" = 1 ] || said
	[[ "$output" == *'verdict: 9, legal: false, '*'move: cid play zz, proved: [{number: 2, '* ]] || said
}
