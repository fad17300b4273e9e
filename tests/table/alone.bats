#!/usr/bin/env bats
# alone.bats: one person at the table: the seats that referee plays itself, what is told there,
# and hints.

load ../helper

setup() {
	# Moves wait for the disk: in memory that costs nothing.
	in_memory
}

teardown() { leave_memory; }

# table GAME [OPTION...]: a table of three.
table() { deal "$1" -s ann,bob,cid --seed alone "${@:2}" >table; }

# alone LINE...: is said at it; bob and cid are played, quickly and always in the same way.
alone() { run --separate-stderr referee --play bob,cid --think 3 --seed x table < <(printf '%s\n' "$@"); }

# ---- whole matches --------------------------------------------------------------------------

@test "alone: a person plays a whole match of each game, takes back, corrects, leaves and comes back" {
	all=$(games)
	for game in $all; do
		prints 0 "$game lines=..." timeout 400 python3 "$ROOT/tests/table/alone.py" "$BUILD" "$game" "$(sampled one two three)"
	done
}

@test "alone: nothing of a hidden card is told: where hidden cards are exchanged, all answers are the same" {
	all=$(games)
	for game in $all; do
		# shellcheck disable=SC2046
		run timeout 900 python3 "$ROOT/tests/table/exchanged.py" "$BUILD" "$game" $(sampled '2 5' 5 '1 4')
		[ "$status" -eq 0 ] && [[ "$output" == "$game: "*" answers compared, "* ]] || said
	done
}

@test "alone: HOW TO PLAY of each page ends with two lines that begin such a round" {
	for page in "$ROOT"/man/*.6 "$ROOT/tests/toy/toy.6"; do
		# Behind it only stands for whom the rest of the page is.
		awk '/^\.Sh / { on = /HOW TO PLAY/ } /^\.Em That is all/ { exit } on' "$page" | sed '$d' >part
		[ "$(tail -n 1 part)" = .Ed ]
		tail -n 3 part | sed '$d' >both
		[[ "$(tr '\n' '|' <both)" == "deal "*" >mine.yaml|referee --play "*" mine.yaml|" ]]
		rm -f mine.yaml
		PATH=$BUILD/toys/bin:$PATH run --separate-stderr bash -ec "$(cat both) --think novice" < <(printf '%s\n' '' legal)
		[ "$status" -eq 0 ] || said
		[[ "${lines[0]}" == *"referee plays bob"*" and you play ann; the file mine.yaml holds all cards"* ]] || said
		[[ "${lines[1]}" == '--- {legal: [{seat: ann, '* ]] || said
	done
}

@test "alone: --game deals as deal does, into a file that only its owner may read and that was not there" {
	for words in 'hen -s ann,bob,cid' 'lohai -v carryover -p 4 -o target=900 -d east'; do
		rm -f mine.yaml
		referee --game $words --seed owls mine.yaml </dev/null
		deal $words --seed owls | cmp - mine.yaml
		[ "$(stat -c %a mine.yaml)" = 600 ]
	done
	cp mine.yaml before
	prints 2 "referee: mine.yaml exists: leave out --game to go on with it" referee --game hen mine.yaml </dev/null
	cmp mine.yaml before
	rm mine.yaml
	# Nothing is dealt where the table could not be played at.
	for bad in '--play bbo' '--play bob --think cid=4' '--play ann,bob,cid' '--hidden -w up=KD --play bob' \
	    '--hidden --seed x' '--play bob --think expert' '-p 2' '-w up=KD' --hidden; do
		run -2 referee --game hen -s ann,bob,cid $bad mine.yaml </dev/null
		[ ! -e mine.yaml ] || said
	done
	prints 2 "referee: there is no game hne; did you mean hen?" referee --game hne mine.yaml </dev/null
	prints 2 "...without --game nothing is dealt..." referee -s ann,bob before </dev/null
	# A table with real cards has no secrets.
	(umask 027; referee --game hen --hidden -w up=KD mine.yaml </dev/null)
	[ "$(stat -c %a mine.yaml)" = 640 ]
	run -1 grep -q seed: mine.yaml
}

@test "alone: --think takes a number or a word, for all or for a seat, and the last that is said counts" {
	table hen
	validate-move "$(legal-moves -w table | head -n 1)" <table >middle
	for same in '4 novice' '100 club' '4,cid=100 bob=novice,cid=club' 'cid=100,7,4 novice,cid=club' 'bob=9,bob=4,cid=4 novice'; do
		for think in $same; do
			cp table played
			referee --play bob,cid --think "$think" --seed x played <<<"$(legal-moves -w table | head -n 1)" >/dev/null
			[ "$(grep -c '^--- {seat' played)" = 3 ]
			mv played "$think.yaml"
			autoplay --think "$think" --seed x -m 2 middle >"$think.auto"
		done
		cmp "${same% *}.yaml" "${same#* }.yaml"
		cmp "${same% *}.auto" "${same#* }.auto"
	done
	# A master takes the second that it has.
	autoplay --think ann=master --seed x -m 1 table | replay --check
	prints 2 '...--think wants a number of deals, novice, club or master, not "master "...' autoplay --think 'master ' table
	prints 2 "...--play does not name a seat \"ann\"..." referee --play bob --think ann=4 table </dev/null
}

# ---- what can be played -----------------------------------------------------------------------

@test "alone: seats that cannot be played are told, and nothing is written" {
	table hen
	cp table before
	for bad in dora 'bob,dora' '' 'bob,' BOB 'bob, cid'; do
		prints 2 "...--play..." referee --play "$bad" table </dev/null
	done
	prints 2 "...leaves nobody to play against..." referee --play ann,bob,cid table </dev/null
	prints 2 "...--think is for the seats that --play names..." referee --think 5 table </dev/null
	for bad in 0 -1 x 1.5; do
		run -2 referee --play bob --think "$bad" table </dev/null
	done
	prints 2 "...--pace is for the seats that --play names..." referee --pace 1 table </dev/null
	for bad in '' -1 x 1s 1.2.3 ' 1' 60.1 inf nan 0x1 1e1; do
		prints 2 "...--pace wants a number of seconds from 0 to 60..." referee --play bob --pace "$bad" table </dev/null
	done
	cmp table before
}

@test "alone: a table that has no seed is not played at" {
	deal hen --hidden -w up=KD -s ann,bob,cid >real
	prints 2 "...a table with a seed..." referee --play bob,cid real </dev/null
	table hen
	sed -i '/^seed: /d' table
	prints 2 "...a table with a seed..." referee --play bob,cid table </dev/null
}

# ---- its moves --------------------------------------------------------------------------------

@test "alone: the moves of played seats stand in the answer to what caused them, and in the file" {
	table hen
	alone "$(legal-moves -w table | head -n 1)"
	[ "$status" -eq 0 ]
	[ "$(grep -c '^---' <<<"$output")" = 1 ]
	grep -qE '^--- \{verdict: 1, legal: true, move: ann .*, then: \[\{verdict: 2, legal: true, move: bob .*\}, \{verdict: 3, legal: true, move: cid ' <<<"$output" || said
	[ "$(grep -c '^--- {seat: bob' table)" = 1 ]
	[ "$(grep -c '^--- {seat: cid' table)" = 1 ]
	replay --check table
}

@test "alone: moves before the first line stand in the first verdict" {
	deal hen -s ann,bob,cid -d ann --seed alone >table
	run -0 referee --json --play bob,cid --think 3 --seed x table < <(printf '%s\n' state '' '')
	[[ "${lines[0]}" == '{"croupier"'* && "${lines[1]}" == *'"then":[{"verdict":1,"legal":true,"move":"bob '*'{"verdict":2,"legal":true,"move":"cid '* ]] || said
	[[ "${lines[2]}" != *then* ]] || said
}

@test "alone: what is thought comes from its own seed, and not from the seed of the deal" {
	table hen
	# The middle of a round has its own seed, which says nothing of the cards any more.
	autoplay -m 3 table | replay >middle
	[ "$(sed -n 's/^turn: //p' middle)" = ann ]
	one='' two=''
	for seed in 00 5e ff; do
		sed "s/^seed: .*/seed: \"$(printf "$seed%.0s" {1..32})\"/" middle >table
		alone "$(legal-moves -w middle | head -n 1)" 'hint 3'
		[[ "$output" == *"then: "* ]] || said
		[ -z "$one" ] || [ "$one" = "$output" ] || { diff <(echo "$one") <(echo "$output"); false; }
		one=$output
	done
	# Another seed of thinking finds other moves sooner or later.
	for seed in {1..20}; do
		cp middle table
		two+=$(referee --play bob,cid --think 1 --seed "$seed" table <<<"$(legal-moves -w middle | head -n 1)" | grep -o 'then: .*')
	done
	[ "$(grep -oE 'move: bob [^,}]*' <<<"$two" | sort -u | wc -l)" -gt 1 ]
}

@test "alone: a played seat makes the move that a hint names first" {
	for seed in 1 2 3 4; do
		deal hen -s ann,bob -d ann --seed "$seed" >table
		best=$(referee --json --seed x table <<<'hint 9' | grep -oP '"hint":\[\{"advice":1,"move":"\K[^"]*')
		[ -n "$best" ]
		referee --json --play bob --think 9 --seed x table <<<'' >told
		grep -qF "\"then\":[{\"verdict\":1,\"legal\":true,\"move\":\"$best" told || { echo "$best"; cat told; false; }
	done
}

# ---- what may be said -------------------------------------------------------------------------

# took OPTION...: how many milliseconds ann's first move and the two moves that answer it take.
took() {
	local from=$EPOCHREALTIME to
	cp dealt table
	run -0 referee --json --play bob,cid --seed x "$@" table <<<"$move"
	to=$EPOCHREALTIME
	[[ "$output" == *'"then":['*'"move":"bob '*'"move":"cid '* ]] || said
	echo $(((${to/./} - ${from/./}) / 1000))
}

@test "alone: played seats move on a beat, and no sooner, whatever they think about" {
	table hen
	mv table dealt
	move=$(legal-moves -w dealt | head -n 1)
	# A beat for each of two moves, whether there is little to think about or much.
	for think in 1 1000000; do
		[ "$(took --pace 0.4 --think $think)" -ge 800 ]
	done
	# Thinking, which else takes most of a second twice, ends before the beat; a busy machine adds to both times.
	for _ in {1..9}; do
		paced=$(took --pace 0.1 --think 1000000) unpaced=$(took --think 1000000)
		[ "$unpaced" -ge 1800 ]
		[ $((paced + 800)) -gt "$unpaced" ] || break
	done
	[ $((paced + 800)) -le "$unpaced" ]
	# Which move is made has nothing to do with it, where a slow machine has time enough for the same deals.
	took --pace 2 --think 2 >/dev/null
	cp table one
	took --pace 0 --think 2 >/dev/null
	cmp one table
}

@test "alone: what is said for a played seat is not read" {
	table hen
	cp table before
	for line in 'bob discard 3S' 'BOB nonsense' 'bob' 'cid expose KH' '{seat: bob, discard: [3S]}' '--- {seat: cid, expose: [KH]}' 'b knock'; do
		alone "$line"
		[[ "$status" -eq 1 && "$output" == *"done: false, because: \"referee plays "*"are not read\", said: "* ]] || said
	done
	cmp table before
}

@test "alone: a played seat alone may be what a person's move is about" {
	deal lohai --seed 2 -s ann,bob,cid,dora >table
	for m in $(seq 3 40); do
		autoplay -m "$m" table >given
		[ "$(replay given | sed -n 's/^phase: //p')" != give ] || break
	done
	giver=$(replay given | sed -n 's/^turn: //p')
	to=$(legal-moves -w given | sed -n 's/.* give //p;q')
	others=$(legal-moves -w given | sed 's/.* give //' | paste -sd,)
	cp given before
	prints 0 "...legal: true, move: $giver give $to, ..." referee --play "$others" --think 2 given <<<"$to"
	cp before given
	run -1 --separate-stderr referee --play "$others" --think 2 given < <(printf '%s\n' "$to play 5S" "$to give $giver")
	[ "$(grep -c "referee plays $to itself" <<<"$output")" = 2 ] || said
}

@test "alone: drawn is refused, whatever it names" {
	table hen
	move=$(legal-moves -w table | head -n 1)
	for card in $(grep -oP '^stock: \[\K\w+' table) XX 2S nonsense; do
		alone "$move drawn $card"
		[ "$status" -ne 0 ] && ! grep -q 'legal: true' <<<"$output" || said
		[ "$card" = nonsense ] || [[ "$output" == *"the file knows what is drawn"* ]] || said
	done
}

@test "alone: results and seeds tell nothing while the round is played" {
	table hen
	alone '{result: {points: {ann: 1, bob: 2, cid: 3}}}' "$(sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' table)"
	[ "$(grep -c 'is accepted.*: the answer could give hidden cards away' <<<"$output")" = 2 ] || said
}

@test "alone: undo takes back to the last move of a person, by command and by document" {
	table hen
	move=$(legal-moves -w table | head -n 1)
	alone "$move" undo
	[ "$(tail -n 1 table)" = '--- {undo: 3}' ]
	replay table | cmp - <(replay <(deal hen -s ann,bob,cid --seed alone))
	alone "$move" '--- {undo: 1}' undo
	[ "$status" -eq 1 ] && [[ "$output" == *"there is no move by a person to take back"* ]] || said
	[ "$(tail -n 1 table)" = '--- {undo: 3}' ]
}

@test "alone: undo takes back two moves of a person with what followed each, and a deal" {
	table hen
	alone "$(legal-moves -w table | head -n 1)"
	alone "$(legal-moves -w table | tail -n 1)"
	standing=$(grep -c '^--- {seat' table)
	alone 'undo 2'
	[ "$(tail -n 1 table)" = "--- {undo: $standing}" ]
	deal hen -s ann,bob,cid --seed alone -o target=1000 | autoplay | sed '$d' >table
	states=$(grep -c ^croupier table)
	cp table before
	alone deal
	[ "$(grep -c ^croupier table)" = $((states + 1)) ]
	alone undo
	cmp table before
	[ "$(grep -c ^croupier table.undone)" = 1 ]
}

@test "alone: fix, insert and drop do not reach over a move of a played seat" {
	table hen
	move=$(legal-moves -w table | head -n 1)
	alone "$move"
	cp table before
	for line in "fix 1 $move" "insert 1 $move" 'drop 1' 'drop 1-3' "fix 2 $move" 'drop 3'; do
		alone "$line"
		[[ "$status" -eq 1 && "$output" == *"reaches across a move of a seat that referee plays"* ]] || said
	done
	cmp table before
	# After the last of them it works: a turn of Haihowak has several moves.
	table haihowak
	lay=$(legal-moves -w table | grep ' lay ' | head -n 1)
	other=$(legal-moves -w table | grep ' lay ' | tail -n 1)
	alone "$lay" "fix 1 $other"
	[ "$status" -eq 0 ] && [[ "$output" == *"legal: true, move: $other"* ]] || said
	alone "fix 2 bob end"
	[ "$status" -eq 1 ] && [[ "$output" == *"referee plays bob itself"* ]] || said
}

@test "alone: a log, and what is told of a move, has no card that was put away" {
	deal huahuapai -s ann,bob,cid --seed p1 >table
	for _ in {1..40}; do
		line=$(referee --json --play bob,cid --think 2 --seed x table <<<'hint 2' | grep -oP '"hint":\[\{"advice":1,"move":"\K[^"]*') || break
		alone "$line"
		! grep -qE '(bob|cid) discard [a-z]' <<<"$output" || said
	done
	alone 'log 1000'
	hidden=$(replay table | sed -n '/^away:/,/^[a-z]*: [^ ]/p' | grep -cE '^  (bob|cid): \[[a-z]' || true)
	! grep -qE '(bob|cid) discard [a-z]' <<<"$output" || said
	[ "$hidden" -eq 0 ] || grep -qE '(bob|cid) discard XX' <<<"$output" || said
}

@test "alone: the match goes on with deal, and seats may come and go" {
	deal hen -s ann,bob,cid --seed alone -o target=1000 | autoplay | sed '$d' >table
	alone 'deal seats=ann,bob,eve' legal
	[ "$status" -eq 0 ] || said
	# Eve is a person: nobody moves for her.
	! grep -q 'move: eve' <<<"$output" || said
	deal hen -s ann,bob,cid --seed alone -o target=1000 | autoplay | sed '$d' >table
	cp table before
	alone 'deal seats=bob,cid'
	[ "$status" -eq 1 ] && [[ "$output" == *"nobody would be left"* ]] || said
	cmp table before
}

@test "alone: of several persons the view of the one on turn is told, and moves as everybody sees them" {
	deal lohai -s ann,bob,cid,dora --seed alone >table
	run -0 referee --json --play bob,dora --think 2 --seed x table < <(printf '%s\n' 'view ann' state 'view public')
	[ "${lines[0]}" = "$(redact --json ann table)" ] && [ "${lines[1]}" = "${lines[0]}" ] && [ "${lines[2]}" = "$(redact --json --public table)" ] || said
	run -1 referee --json --play bob,dora --think 2 --seed x table < <(printf '%s\n' 'view cid' 'cid expose 4S')
	[[ "${lines[0]}" == *"only the view of the seat whose turn it is"* && "${lines[1]}" == *"only the seat whose turn it is can expose"* ]] || said
	# Nor does an edit of another person's move tell what is in that hand.
	deal hen -s ann,bob,cid --seed 3 | autoplay --seed 4 -m 1 >other
	run -1 referee --json --play cid other < <(printf '%s\n' 'fix 1 knock' 'insert 1 discard QS')
	[ "$(grep -c 'somebody whose turn it is not' <<<"$output")" = 2 ] && [[ "$output" != *"points and may knock"* ]] || said
	# After ann's move and bob's it is cid's turn: then cid's view is told.
	run -0 referee --json --play bob,dora --think 2 --seed x table < <(printf '%s\n' "$(legal-moves -w table | head -n 1)" 'view cid')
	[[ "${lines[0]}" == *'"turn":"cid"'* ]] && [ "${lines[1]}" = "$(redact --json cid <(replay table))" ] || said
}

@test "alone: watch tells the moves of played seats" {
	table hen
	alone watch "$(legal-moves -w table | head -n 1)"
	[ "$(grep -cE '^--- \{watch: [123], move: (ann|bob|cid) ' <<<"$output")" = 3 ] || said
}

# ---- trouble ----------------------------------------------------------------------------------

@test "alone: what is torn is set aside unseen" {
	table hen
	printf -- '--- {seat: bob, discard: [QD' >>table
	alone legal
	[[ "$status" -eq 0 && "$stderr" == *"was set aside in table.torn"* ]] || said
	! grep -q QD <<<"$stderr" || said
	[ "$(cat table.torn)" = '--- {seat: bob, discard: [QD' ]
}

@test "alone: where a move of a played seat cannot be written, the next line tries again" {
	table hen
	move=$(legal-moves -w table | head -n 1)
	size=$(stat -c %s table)
	# There is room for ann's move, and not for bob's: blocks of 1024 bytes are bytes of a longer remark.
	pad=$((1024 - (size + 70) % 1024))
	printf -- '--- {ruling: %s}\n' "$(printf 'x%.0s' $(seq $((pad > 390 ? 390 : pad))))" >>table
	while [ $(($(stat -c %s table) % 1024)) -lt 930 ]; do printf -- '--- {ruling: xxxxxxxx}\n' >>table; done
	limit=$(($(stat -c %s table) / 1024 + 1))
	warns 2 "...table..." bash -c "ulimit -f $limit; trap '' XFSZ; exec referee --play bob,cid --think 3 table" < <(printf '%s\n' "$move" '' '')
	replay --check table
	# With room again the round goes on.
	alone ''
	[ "$status" -eq 0 ]
	replay --check table
	[ "$(replay table | sed -n 's/^turn: //p')" = ann ]
}

@test "alone: an interrupt ends the thinking and not the table" {
	table hornipex
	mkfifo said
	referee --json table <said >told 2>&1 &
	referee=$!
	exec 7>said
	echo 'hint 1000000000' >&7
	# It catches the signal while it thinks, which can be seen on Linux; elsewhere it is waited for.
	for ((i = 0; i < 300; i++)); do
		! grep -qs '^SigCgt:.*[2367abef]$' "/proc/$referee/status" || break
		sleep 0.01
	done
	kill -INT "$referee" 2>/dev/null
	echo legal >&7
	exec 7>&-
	wait "$referee"
	[ "$(wc -l <told)" = 2 ] && [[ "$(head -n 1 told)" == '{"hint":['* && "$(tail -n 1 told)" == '{"legal":['* ]] || { cat told; false; }
}

# ---- hints -------------------------------------------------------------------------------------

@test "hint: the best moves of the seat on turn, by what that seat can know" {
	table hen
	run -0 referee --seed x table < <(echo 'hint 20')
	grep -qE '^--- \{hint: \[\{advice: 1, move: ann [^}]*, gain: [^}]*, error: [^}]*, points: [^}]*, wins: [^}]*, deals: 20\}' <<<"$output" || said
	prints 0 '{"hint":[{"advice":1,"move":"ann ...' referee --json --seed x table < <(echo 'hint 20')
	one=$output
	run -0 referee --json --seed x table < <(echo 'hint 20')
	[ "$one" = "$output" ]
	# What others hold makes no difference.
	redact ann table | suppose --seed 1 >other
	mv other table
	run -0 referee --json --seed x table < <(echo 'hint 20')
	[ "$one" = "$output" ] || said
}

@test "hint: where a move is proved illegal that is said" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	printf -- '--- {seat: %s}\n' 'ann, play: 3H' 'bob, play: 4C' 'cid, play: 5H' 'dora, play: 6H' 'dora, play: 7D' \
		'ann, play: 8D' 'bob, play: KH' >>table
	prints 1 '...because: "move 2 is proved illegal: only a legal record can be thought about"...' referee table < <(echo hint)
}

@test "hint: with real cards where the hand is known, else it is refused" {
	deal hen -s ann,bob,cid --seed 1 | redact ann >real
	run -0 referee --seed x real < <(echo 'hint 5')
	grep -q '^--- {hint: \[{advice: 1, move: ann ' <<<"$output" || said
	deal hen -s ann,bob,cid --seed 1 | redact bob >real
	prints 1 "...done: false...ann..." referee real < <(echo 'hint 5')
	table hen
	for bad in 0 x -1 '1 2'; do
		run -2 referee table <<<"hint $bad"
	done
	deal hen -s ann,bob,cid --seed 1 | autoplay | sed '$d' >over
	prints 1 "...the round is over..." referee over <<<hint
}

# ---- a terminal ----------------------------------------------------------------------------------

@test "alone: on a terminal an empty line, the table and the hand stand before one's turn" {
	table hen
	move=$(legal-moves -w table | head -n 1)
	hand=$(sed -n 's/^  ann: \[\(.*\)\]/\1/p' table | tr -d ,)
	typed "--play bob,cid --pace 0 --think 3 --seed x table" < <(printf '%s\n' "$move" hint q)
	[[ "$output" == *"referee plays bob and cid, and you play ann;"*"ann holds $hand"*"ann: "*"legal: $move"*$'\nbob '*$'\ncid '*$'\n\n'*$'\nann holds '*"gain: points of the round ahead of the mean of the others"* ]] || said
	! grep -q 'bob holds' <<<"$output" || said
}

@test "alone: where several persons sit at the terminal no hand is shown before somebody asks" {
	table hen
	LINES=50 typed "--play cid --think 2 table" < <(printf 'quit\n')
	[[ "$output" == *"> ann (to decide) score 0, 5 cards"* && "$(grep -o '##' <<<"$output" | wc -l)" = 16 ]] || said
}

@test "alone: at 80 columns and 24 rows all that decides stands before one's turn" {
	for game in $(games); do
		deal "$game" -s ann,bob,cid --seed decide 2>/dev/null >dealt || deal "$game" -s ann,bob,cid,dora --seed decide >dealt
		played=$(sed -n 's/^seats: \[ann, \(.*\)\]/\1/p' dealt | tr -d ' ')
		for moves in 0 9 20; do
			for more in 0 1 2 3 4 5 6 7 8 9; do
				autoplay -m $((moves + more)) dealt >table
				replay table >state
				! grep -qx 'turn: ann' state || break
			done
			grep -qx 'turn: ann' state || continue
			COLUMNS=80 LINES=24 typed "--play $played --pace 0 table" < <(printf 'q\n')
			# Behind the last lines that were told: what a window of 24 rows shows.
			tail -n 23 <<<"$output" >window
			for seat in ann ${played//,/ }; do
				cards=$(sed -n "/^hands:/,/^stock/s/^  $seat: \[\(.*\)\]/\1/p" state | tr ',' '\n' | grep -c .)
				grep -qE "(^| )$seat( \(dealer\))?( \(to decide\))?(:| score).*" window || { echo "$game: no $seat"; said; }
				tr -s ' \n' ' ' <window | grep -qE "(: |, )$cards cards?" || { echo "$game $moves: $seat has $cards cards"; said; }
			done
			for key in $(sed -n '/^keys:/,/^[a-z]*:/s/^  \(k[0-9]*\):.*/\1/p' state); do
				grep -qE "(^| )$key( |:)" window || { echo "no $key"; said; }
			done
			[[ "$game" != huahuapai || "$(cat window)" == *"places are free"* ]] || said
			[[ "$game" != hen || "$(tr -s ' \n' ' ' <window)" == *" in hand"* ]] || said
		done
	done
	# Who knocked, and who has a turn left.
	deal hen -s ann,bob,cid --seed knocks >dealt
	for seed in $(seq 1 60); do
		autoplay --seed "$seed" dealt | sed '/, knock:/q' >table
		! grep -q '^--- {seat: cid, knock' table || break
	done
	COLUMNS=80 LINES=24 typed "--play bob,cid --pace 0 table" < <(printf 'q\n')
	tail -n 23 <<<"$output" | tr -s ' \n' ' ' | grep -q 'knocked.*one turn left' || said
}

@test "alone: a terminal with room draws the table before each turn" {
	table hen
	move=$(legal-moves -w table | head -n 1)
	LINES=50 typed "--play bob,cid --pace 0 --think 3 --seed x table" < <(printf '%s\nq\n' "$move")
	[ "$(grep -c '> ann (to decide)' <<<"$output")" = 2 ] || said
	sed '1,/^legal: /d' <<<"$output" >drawn
	grep -q '^bob discard' drawn
	# Every other hand is face down.
	! grep -A 1 '^    bob' drawn | tail -n 1 | grep -q '[0-9AJQK]' || false
}
