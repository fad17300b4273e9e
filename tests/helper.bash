# helper.bash: what every bats file loads: the programs just built, and short
# words for what most tests ask.

bats_require_minimum_version 1.5.0

ROOT=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
BUILD=${CROUPIER_BUILD:-$ROOT/build}
PATH=$BUILD/bin:$PATH
FIXTURES=$ROOT/tests/fixtures
unset NO_COLOR CDPATH
export LC_ALL=C.UTF-8

# To look for leaks takes a sanitizer as long as all else of a short run: in every third test it does.
if [ "${SANITIZED-}" = 1 ] && [ $((${BATS_TEST_NUMBER:-0} % 3)) != 0 ]; then
	export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
fi

# run [-N | !] [--separate-stderr] COMMAND...: as bats' own run, with as much of it as is used here.
#
# Tests run commands by the thousand.  bats takes note of each command of its own run, which takes
# longer than most programs do; of this one it sees two.
run() {
	local -
	set +eET
	run_unseen "$@"
}

# Sets $status, $output, $lines and, where it is asked for, $stderr.
run_unseen() {
	local expected='' errors=''
	while :; do
		case $1 in
		'!') expected='!' ;;
		-[0-9]*) expected=${1#-} ;;
		--separate-stderr) errors=$BATS_RUN_TMPDIR/stderr.$BASHPID ;;
		-*) echo "run: unknown option $1"; return 1 ;;
		*) break ;;
		esac
		shift
	done
	if [ -n "$errors" ]; then
		output=$("$@" 2>"$errors") && status=0 || status=$?
		read -d '' -r stderr <"$errors"
	else
		output=$("$@" 2>&1) && status=0 || status=$?
	fi
	IFS=$'\n' read -d '' -r -a lines <<<"$output"
	case $expected in
	'!') [ "$status" -ne 0 ] && [ "$status" -ne 127 ] || said ;;	# 127: there is no such command
	?*) [ "$status" -eq "$expected" ] || said ;;
	esac
}

# Shows what the last program said; for tests that fail.
said() {
	printf 'status %s\nstdout: %s\nstderr: %s\n' "$status" "$output" "${stderr-}"
	return 1
}

# legal FILE WORD...: the state (or record) in FILE takes these moves; the state after is $output.
legal() {
	run --separate-stderr validate-move -f "$1" "${@:2}"
	[ "$status" -eq 0 ] && [ -z "$stderr" ] && [ -n "$output" ] || said
}

# refused RULE FILE WORD...: these moves are refused by that rule, and nothing is written.
refused() {
	run --separate-stderr validate-move -f "$2" "${@:3}"
	[ "$status" -eq 1 ] && [ -z "$output" ] && [[ "$stderr" == "validate-move: "*" [$1]" ]] || said
}

# malformed FILE PLACE PATTERN: a state that is refused with status 2, its place and a sentence.
malformed() {
	run --separate-stderr validate-move -f "$1" </dev/null
	# The place may be a pattern.
	# shellcheck disable=SC2053
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ "$stderr" == "validate-move: $1:"$2": "*"$3"* ]] || said
}

# has LINE: the output has this very line.
has() {
	grep -Fqx -- "$1" <<<"$output" || said
}

# lacks LINE: the output does not have it.
lacks() {
	! grep -Fqx -- "$1" <<<"$output" || said
}

# examples PAGE: the commands of its section EXAMPLES, one a line.
examples() {
	sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$1" |
		awk '/^\.Ed/ { on = 0 } on { gsub(/\\e/, "\\"); print } /^\.Bd/ { on = 1 }
			sub(/^\.Dl /, "") { gsub(/\\e/, "\\"); print }'
}

# some FILE...: none of these is empty, so that to compare them says something.
some() {
	local file
	for file; do
		[ -s "$file" ] || { echo "$file is empty"; return 1; }
	done
}

# games, variants GAME: their names, one a line; it fails where there are none.  In the head of a loop nobody
# would notice that, so it is asked before: all=$(games).
games() {
	deal --list | sed -n 's/^game: //p' | grep .
}
variants() {
	deal --list | sed -n "/^game: $1\$/,/^---/s/^- {variant: \([^,]*\),.*/\1/p" | grep .
}

# SANITIZED is 1 where programs run under sanitizers, which make each several times as slow and ask of it
# only whether it touches memory that is not its own, or does what C leaves undefined; and coverage where
# what they reach is counted.

# unsanitized WHY: skips what would say nothing more under sanitizers.
unsanitized() {
	[ "${SANITIZED-}" != 1 ] || skip "$1"
}

# sampled USUAL THOROUGH [SANITIZED]: how much is tried: all that is worth it where CROUPIER_THOROUGH asks for
# it.  Under sanitizers it may be less than usual, where more of the same goes no other ways through the code.
sampled() {
	if [ "${SANITIZED-}" = 1 ]; then
		echo "${3-$1}"
	elif [ -n "${CROUPIER_THOROUGH-}" ]; then
		echo "$2"
	else
		echo "$1"
	fi
}

# judged FILE NAME...: an independent judge, oracle.awk with each NAME.awk, agrees with croupier on every
# state of the records in FILE, on the moves that may be made in it, and on its score.
judged() {
	local what name judge=(-f "$ROOT/tests/oracle.awk") said=$BATS_TEST_TMPDIR/said wanted=$BATS_TEST_TMPDIR/wanted
	for name in "${@:2}"; do
		judge+=(-f "$ROOT/tests/$name.awk")
	done
	replay --states "$1" >"$said.states"
	legal-moves -w "$said.states" >"$said.moves"
	score <"$said.states" | sed 's/, for: .*}$/}/' >"$said.scores"
	awk -v said="$said.states" -v states="$wanted.states" -v moves="$wanted.moves" -v scores="$wanted.scores" \
		-v drawn="$wanted.drawn" -v events="$BATS_TEST_TMPDIR/events" "${judge[@]}" "$1"
	for what in states moves scores; do
		[ -s "$wanted.$what" ] || { echo "the judge says nothing"; return 1; }
		cmp "$said.$what" "$wanted.$what" || { diff "$said.$what" "$wanted.$what" | head -n 20; return 1; }
	done
}

# happened COUNT EVENT: the judge has counted that at least so often in these records.
happened() {
	grep -E "^[0-9]+ $2\$" "$BATS_TEST_TMPDIR/events" | awk -v least="$1" '{ n = $1 } END { exit n < least }' ||
		{ cat "$BATS_TEST_TMPDIR/events"; return 1; }
}

# edit FILE SED-SCRIPT: a changed copy of a file; prints its name.
edit() {
	local copy
	copy=$(mktemp "$BATS_TEST_TMPDIR/edit.XXXXXX")
	sed -e "$2" "$1" >"$copy"
	! cmp -s "$1" "$copy" || { echo "edit changed nothing: $2" >&2; return 1; }
	echo "$copy"
}

# await COUNT PATTERN FILE: until the file has so many such lines.
await() {
	local i
	for ((i = 0; i < 400; i++)); do
		[ "$(grep -c -- "$2" "$3" 2>/dev/null)" -lt "$1" ] || return 0
		sleep 0.05
	done
	echo "no $1 lines of $2 in $3"
	return 1
}

# ---- at a terminal ------------------------------------------------------------------------

# prompted LINES: waits until the screen has more lines than that and ends with a prompt.
prompted() {
	local i
	for ((i = 0; i < 500; i++)); do
		[ "$(wc -l <screen)" -le "$1" ] || [[ "$(tail -n 1 screen)" != *"> "* ]] || return 0
		sleep 0.02
	done
}

# type_lines: what stands on standard input, each line when a prompt asks for it.
type_lines() {
	local line shown=0
	while IFS= read -r line; do
		prompted $shown
		sleep 0.03	# until the terminal does not echo any more
		shown=$(wc -l <screen)
		# shellcheck disable=SC2059
		printf "$line\n"
	done
}

# typed FILE: types standard input, line by line, at a terminal; the screen is $output.
typed() {
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	: >screen
	status=0
	{ type_lines; sleep 0.3; } |
		TERM=dumb timeout 100 script -qefc "$BUILD/bin/referee --color=never $1" /dev/null >screen || status=$?
	output=$(tr -d '\r' <screen)
}

# in_browser: skips where there is none.
in_browser() {
	unsanitized "what runs in a browser is no C"
	command -v python3 >/dev/null || skip "python3 is not installed"
	command -v chromium >/dev/null || skip "chromium is not installed"
}
