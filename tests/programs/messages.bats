#!/usr/bin/env bats
# messages.bats: what programs say of texts that come from outside, and when memory is short.
#
# The programs and their options are asked of the programs themselves, so that
# new ones are tested, too.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	# Escape sequences, control characters of both kinds, line ends, a byte order mark, characters that
	# turn or hide what stands around them, and bytes that are not UTF-8, one of them in the middle of one.
	evil=$'e\e[2J\a\b\r\v\x01\x7f\n\t\xc2\x9b31m\xe2\x80\xa8\xe2\x80\xa9\xc2\x85\xef\xbb\xbf\xe2\x80\xae\xe2\x80\x8b'
	evil+=$'\xe2\x80\x8e\xe2\x80\x8f\xe2\x81\xa6\xc2\xad\xd8\x9c\xff\xc0\x80\xed\xa0\x80\xef\xbf\xbf\xe2\x80l'
	deal lohai --seed messages -s ann,bob,cid,dora -d dora | autoplay -m 9 >record
	{ cat record; echo '--- {seat: ann, play: 7S}'; legal-moves record; } >refused
	sed 's/^phase: play/phase: plya/' record >malformed
	some record
}

programs() {
	ls "$BUILD/bin"
}

# options PROGRAM: its options that have an argument, long and short.
options() {
	"$1" --help | sed -nE 's/^ +(-[^-])?,? *(--[a-z-]+)=.*/\1 \2/p'
}

# is_plain FILE: it has nothing but what can be typed, as most messages; asked without another program.
is_plain() {
	local text LC_ALL=C
	! IFS= read -r -d '' text <"$1" && [[ "$text" != *[!$'\t\n'\ -~]* ]]
}

# is_harmless FILE...: valid UTF-8 in which nothing steers a terminal but newlines and tabs.
is_harmless() {
	iconv -f UTF-8 -t UTF-8 "$@" >/dev/null 2>&1 || return 1
	! LC_ALL=C grep -aqP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f\xad]|\xd8\x9c|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xef\xbf[\xbe\xbf]' "$@" || return 1
}

# tame COMMAND...: nothing that it writes is harmful; its status is one of the three.
tame() {
	local -
	set +eET	# as in run
	# A table that is served stays open until it is ended, which may be before it has begun.
	if [ "$1" = serve ]; then set -- served "$@"; fi
	is_tame "$@"
}
# Without --foreground SIGCONT would follow, for which a sanitizer that looks for leaks waits in vain.
served() { timeout --foreground 0.5 "$@" || [ $? = 124 ]; }
is_tame() {
	local status=0 said
	"$@" >out 2>err || status=$?
	# Tabs are for answers and tables, no message has one.
	[ "$status" -le 2 ] && { { is_plain out && is_plain err; } || is_harmless out err; } && { IFS= read -r -d '' said <err || true; } && [[ "$said" != *$'\t'* ]] ||
		{ printf 'status %s:' "$status"; printf ' %q' "$@"; echo; cat -v out err; } | head -c 2000 | { ! cat; }
}

# as NAME PROGRAM ARGUMENT...: the program under another name.
as() {
	(exec -a "$1" "$BUILD/bin/$2" "${@:3}")
}

@test "messages: every program, under any name" {
	for program in $(programs); do
		for option in --help --usage --version --hlep -Z --color=$'\a'; do
			tame as "$evil" "$program" $option </dev/null
			tame as "/$evil/$evil" "$program" $option </dev/null
		done
		tame as "$evil" "$program" </dev/null
		tame as '' "$program" </dev/null
		tame as "$(printf 'n%.0s' {1..5000})" "$program" missing </dev/null
	done
	as "a/b/name" deal 2>err || [ $? = 2 ]
	[[ "$(cat err)" == "name: "* ]]
}

@test "messages: every program, any option" {
	for program in $(programs); do
		for option in "--$evil" "--$evil=$evil" "--hel$evil" "-$evil" -$'\e' -$'\xff' --$'\xe2\x80'; do
			tame "$program" "$option" </dev/null
			tame "$program" "$option" record </dev/null
			grep -q "^$program: .*?" err
		done
	done
}

@test "messages: every option of every program, with any argument" {
	for program in $(programs); do
		options "$program" >options
		[ -s options ]
		while read -r -a names; do
			for name in "${names[@]}"; do
				tame "$program" "$name" "$evil" record </dev/null
			done
			for word in "$evil" "KEY=$evil" "ann,bob,cid,$evil"; do tame "$program" "$name" "$word" lohai </dev/null; done
			tame "$program" "${names[-1]}=$evil" <record
		done <options
	done
}

@test "messages: every program, any names of files and any words" {
	mkdir "$evil.d"
	cp refused "$evil.refused"; cp malformed "$evil.malformed"; cp record "$evil.good"
	printf -- '--- {seat: "%s", "%s": 1}\n' "$evil" "$evil" | cat record - >"$evil.bytes"
	every=$(sampled 11 1 5) number=0
	for program in $(programs); do
		options "$program" | grep -o -e '--file' >files || :
		for file in "$evil" "$evil".*; do
			[ $((number++ % every)) = 0 ] || continue
			tame "$program" "$file" </dev/null
			tame "$program" record "$file" </dev/null
			tame "$program" "$file" record </dev/null
			tame "$program" ann "$file" </dev/null
			tame "$program" "$evil" record </dev/null
			tame "$program" "$evil" play "$evil" <record
			tame "$program" ann play "$evil" <record
			tame "$program" -- "-$evil" record </dev/null
			[ ! -s files ] || tame "$program" --file="$file" ann "$evil" </dev/null
		done
	done
	warns 2 "replay: e?[2J????...?l: cannot open: No such file or directory" replay "$evil"
	warns 1 "replay: e?[2J????...?l.refused:...:1: record 1, move 10, ann play 7S: ...]" replay --check "$evil.refused"
	[ "$(wc -l <<<"$stderr")" = 1 ]
}

@test "messages: every program, anything on standard input" {
	printf '%s\n' "$evil" >bytes
	printf -- '--- {seat: "%s", play: 5S}\n' 'a\u202Eb\u2028c\xADd\uFEFF' 'a\eb' 'a\x9bb' 'a\tb\nc' >escaped
	printf -- '--- {seat: ann, play: "%s"}\n' 'a\u202Eb\u2028c\xADd\uFEFF' 'a\tb\nc' >>escaped
	printf -- '--- {seat: ann, "%s": 5S, "x\\u202E": 1}\n' 'a\u202Eb' >>escaped
	printf -- '--- {result: {points: {"%s": 1}}}\n' 'a\u202Eb' 'ann\tb' >>escaped
	sed -n 's/^--- {seat: \(.*\), play: \(.*\)}/\1 play \2/p' escaped >words
	cp record table
	for program in $(programs); do
		operands=
		case $program in
		referee) operands=table ;;
		redact) operands=--public ;;
		esac
		for input in bytes escaped words <(cat record bytes) <(cat record escaped); do
			cat "$input" >input
			tame "$program" $operands <input
		done
		# One after the other, as what follows a document that is refused is passed over.
		while IFS= read -r line; do
			{ [ "$program" = referee ] || cat record; printf '%s\n' "$line"; } >input
			tame "$program" $operands <input
		done <escaped
	done
	cmp table record
}

@test "messages: verdicts are documents whatever the file is called and whatever was said" {
	cp refused "$evil"
	sed 's/^turn: .*/turn: nobody/' record >"$evil$evil"
	{ cat record; printf -- '--- {seat: "%s", play: 5S}\n' 'a\u202Eb\u2028c\xADd\uFEFF\tx'; } >odd
	long=$(printf 'n%.0s' {1..200})
	mkdir -p "$long/$long/$long/$long"
	cp refused "$long/$long/$long/$long/record"
	for program in 'replay --report' 'validate-move --report -f' 'validate-move --report'; do
		for file in refused odd "$evil" "$evil$evil" "./$evil$evil" "$long/$long/$long/$long/record"; do
			for json in '' --json; do
				if [ "$program" = 'validate-move --report' ]; then
					tame $program $json <"$file"
				else
					tame ${program% -f} $json ${program#"${program% -f}"} "$file" </dev/null
				fi
				[ "$program" != 'replay --report' ] || [ "$(wc -l <out)" = 1 ]
				[ -z "$json" ] || [ "$(wc -l <out)" = "$(grep -c '^{.*"verdict":.*}$' out)" ]
				# A verdict is no input, but what it says can stand in a state, if that is no control character:
				# JSON is YAML, too.
				[[ "$file" != *"$evil"* ]] || continue
				sed 's/^--- //' out | while IFS= read -r verdict; do
					verdict=$verdict awk '/^seats:/ { print "meta: " ENVIRON["verdict"] } { print }' record |
						replay >after
					grep -q '^meta: {.*verdict: ' after || sed -n '/^meta:/,/^seats/p' after | grep -q '  verdict: '
				done
			done
		done
	done
	prints 1 "... at: $long/$long/$long/$long/record:$(($(wc -l <record) + 1)):1, number: ..., rule: ..." replay --report "$long/$long/$long/$long/record"
}

@test "messages: tables and pictures show nothing that hides or turns" {
	for code in AD 61C 200B 200E 200F 2028 2029 202A 202E 2060 2066 2069 206F FEFF; do
		note=$(printf '\\\\u%04X' "0x$code")	# a backslash more, for sed
		sed "s/^seats:/meta: {note: \"x${note}y\"}\n&/" record >noted
		replay noted >/dev/null
		for form in '' --ascii --svg '--color=always --ascii'; do
			show $form noted | sed 's/\x1b\[[0-9;]*m//g' >out
			is_harmless out
			grep -q 'note x?y' out
		done
	done
}

@test "messages: a text that is longer than any message is cut" {
	long=$(printf 'long%.0s' {1..20000})
	run -2 --separate-stderr replay "$long"
	[ "${#stderr}" -lt 10000 ] && [[ "$stderr" == "replay: longlong"*"..." ]] || said
	warns 2 "deal: unknown option --x♠longlong..." deal lohai --$'x\xe2\x99\xa0'"$long"
	# The cut is made between characters, wherever it falls.
	for start in '' x xx; do
		tame replay "$start$(printf '♠%.0s' {1..10000})"
		grep -q '♠[?]*[.][.][.]$' err
	done
}

# ---- help --------------------------------------------------------------------------

@test "messages: what only looks like a blank, stands for half a character, or joins two documents, is named" {
	deal hen -s ann,Zoë,bob -d bob --seed looks >state
	line=$(($(wc -l <state) + 1))
	blank=$'\u00a0' why="U+00A0 in it only looks like a blank: type a blank there"
	says() {
		{ cat state; printf '%s\n' "$1"; } >record
		run --separate-stderr replay --check record
		[ "$status" -ge 1 ] && [[ "${stderr%%$'\n'*}" == "replay: record:$line:"$2* ]] || said
	}
	says "--- {seat: ann, discard: [2S$blank]}" "1: *there is no 2S$blank in the hen deck; $why \\[table/no-such-card\\]"
	says "--- {seat: ann,${blank}discard: [2S]}" "1: *did you mean discard\\? $why"
	says "--- {seat:${blank}ann}" "1: *a blank is missing after seat:; $why"
	says "--- {seat: ann, discard:${blank}[2S]}" "26: this is not YAML: *; $why"
	says $'--- {seat: ann, discard: "2S\\t3S"}' "1: *there is no 2S[?]3S in the hen deck; there is a tab in it where a blank may be meant"
	line=$((line + 2))
	says $'---\nseat: ann\n\tdiscard: 2S' '1: a tab cannot indent a line of YAML; write blanks'
	line=$((line - 2))
	says $'--- {seat: ann, discard: 2S}--- {undo: 1}' '29: the document ends before this; begin what follows on a new line, with ---'
	says '--- {seat: ann, discard: 2S} {undo: 1}' '30: the document ends before this'
	says '--- {seat: "\ud83d"}' '15: this stands for half of a character, or for none; write the character itself'
	says '{"seat": "ann", "discard": "\ude00"}' '*: this stands for half of a character, or for none'
	says '--- {seat: "\x4"}' '15: hexadecimal digits are missing here: 2 belong after'
	for text in $'\uFFFE' '"\uFFFF"'; do
		says "--- {seat: $text}" '12: U+FFFE and U+FFFF are no characters, escaped or not; take this one out'
	done
	warns 1 "...discard$blank is not a verb of hen... $why [table/no-such-verb]" validate-move -f state "ann discard$blank 2S"
}

@test "messages: a column counts characters, whatever stands in front of it on its line" {
	deal hen -s ann,Zoë,bob -d bob --seed columns >state
	line=$(($(wc -l <state) + 1))
	for name in Zoë 山田 $'e\u0301' 👩‍👩‍👧 😀; do
		column=$((11 + $(printf %s "$name" | python3 -c 'import sys; print(len(sys.stdin.buffer.read().decode()))')))
		# In canonical text, in other YAML, and in JSON.
		for form in "--- {seat: $name, undo: 1, undo: 2}" "--- {seat: $name, undo: 1, undo: 2} # x" \
			"--- {seat: $name, undo: 1, a: *a}" "{\"sea\": \"$name\", \"a\": 1, \"a\": 2}" "--- {seat: $name, undo: 1, b: \"\x01\"}"; do
			{ cat state; printf '%s\n' "$form"; } >record
			run -2 --separate-stderr replay --check record
			case $form in
			*'a: *a'* | *x01*) at=$((column + 15)) ;;
			'{'*) at=$((column + 10)) ;;
			*) at=$((column + 12)) ;;
			esac
			[[ "$stderr" == "replay: record:$line:$at: "* ]] || { echo "$form: $at"; said; }
		done
	done
	# Behind a name in a state, in its own line.
	sed 's/^seats: .*/seats: [ann, Zoë, ann]/' state >wrong
	warns 2 "replay: wrong:6:19: two seats are named ann..." replay --check wrong
	sed 's/^scores: .*/scores: {ann: 0, Zoë: 0, bob: x}/' state >wrong
	warns 2 "replay: wrong:9:31: in scores, bob wants a whole number..." replay --check wrong
}

@test "messages: no argument takes another away" {
	for arguments in '--seed=!#:+ lohai' '--seed !#:+ lohai' '-s a,b,c,!#:+ lohai' '-o target=!#:+ 500'; do
		fails 2 "deal: ...!#:+: !#:+ cannot be used on the command line" deal $arguments
	done
	deal lohai --seed='!#:' | deal --next 2>err || grep -q 'round 1 is not over' err
}

@test "messages: who asks for a seat that is not there is told which are" {
	for command in 'redact zed' 'score -s zed' 'score --seat=zed' 'legal-moves --seat zed' 'legal-moves --seat=zed -c'; do
		fails 2 "..." $command record
		[ "$stderr" = "${command%% *}: record:1:1: there is no seat zed; the seats are ann, bob, cid, dora" ] || said
	done
}

@test "messages: deal without a game points at its list, under its own name" {
	warns 2 "croupier-deal: which game? croupier-deal GAME; croupier-deal --list lists them" as croupier-deal deal
}

# ---- memory -----------------------------------------------------------------------

# starve COMMAND...: with some of its memory missing the command does what it should, or says that it cannot.
starve() {
	"$BUILD/tests/starve" "$PWD/scarce.so" input record "$@" || { echo "$@"; false; }
}

@test "messages: where memory is short the status is 2, and a message says so" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	${CC:-cc} -shared -fPIC -o scarce.so "$ROOT/tests/faults/scarce.c"
	STARVE_EACH=$(sampled 31 4)
	export STARVE_EACH
	# What pictures look like depends on the locale, which need not be there.
	export LC_ALL=C
	echo '--- {undo: 1}' >input
	for program in $(programs); do
		starve "$program" --version
		starve "$program" --hlep
		starve "$program" -Z
		# Who thinks does so by chance, whatever the seed of a record.
		case $program in
		advise) by=(-n 2 --seed x) ;;
		autoplay) by=(--seed x) ;;
		*) by=() ;;
		esac
		# A table that is served stays open until it is ended: tests/table/serve.bats has it.
		if [ "$program" = serve ]; then table=missing; else table=table; fi
		for operand in $table refused malformed missing; do
			starve "$program" "${by[@]}" $operand
		done
		starve "$program" "${by[@]}" ann record
		options "$program" >options
		while read -r -a names; do
			starve "$program" "${by[@]}" "${names[-1]}=1" $table
			starve "$program" "${by[@]}" "${names[0]}" ann lohai
		done <options
	done
	for command in 'deal lohai --seed x' 'deal hen -p 3 -v bounce -o target=100 --seed x -n 2' 'deal --list' 'deal lohai -s a,b,c,d -d zed' \
		'deal lohai --hidden -w top=5S -w worth=200' 'deal lohai --seed x -o target=1' 'redact --public record' 'redact ann refused' \
		'legal-moves --seat ann -w record' 'legal-moves -c --seat zed record' 'autoplay --seed x record' 'score -s ann record' \
		'score --winners --json' 'score --table record' 'replay --report --json record' 'replay --states record' \
		'replay --until 3 record' 'replay --complete record' 'validate-move -f record ann play 7S' \
		'validate-move --explain lohai/follow-suti' 'validate-move --explain lohai/follow-suit' 'validate-move -f record' \
		'show --svg record' 'show --ascii refused' 'show --color=always record'; do
		starve $command
	done
	cat record <(printf '%s\n' ann bob) >input
	starve deal --next --seed x
	printf '%s\n' help undo '--- {undo: 1}' "$(legal-moves -w record | head -n 1)" 'cid play zed' >input
	starve referee table
}
