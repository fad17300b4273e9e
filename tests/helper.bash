# helper.bash: what every bats file loads: the programs just built, and short
# words for what most tests ask.

bats_require_minimum_version 1.5.0

# Tests of games of one's own lie elsewhere, and load this file from here.
ROOT=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd)
BUILD=${CROUPIER_BUILD:-$ROOT/build}
PATH=$BUILD/bin:$PATH
FIXTURES=$BUILD/fixtures
[ -d "$FIXTURES" ] || sh "$ROOT/tests/fixtures/unfold" "$FIXTURES"
unset NO_COLOR CDPATH
export LC_ALL=C.UTF-8

# Where a file says nothing else, its tests begin in an empty folder.
setup() { cd "$BATS_TEST_TMPDIR" || return; }

# in_memory: the test is in an empty folder in memory, where it costs nothing that thousands of moves wait for the
# disk; leave_memory: what its file does after each test.
in_memory() {
	WORK=$(mktemp -d /dev/shm/croupier.XXXXXX 2>/dev/null) || WORK=$BATS_TEST_TMPDIR
	cd "$WORK" || return
}
leave_memory() {
	cd /
	[ "$WORK" = "$BATS_TEST_TMPDIR" ] || rm -rf "$WORK"
}

# To look for leaks takes a sanitizer as long as all else of a short run: in every third test it does.
if [ "${SANITIZED-}" = 1 ] && [ $((${BATS_TEST_NUMBER:-0} % 3)) != 0 ]; then
	export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
fi

# bats takes note of the place of every command before it begins, which takes longer than most commands do.  Here
# it does that only where one has failed, or takes too long.  A test that ends itself, with return or exit, is not
# told by its line: what fails in a test is a command.
if declare -F bats_debug_trap bats_error_trap bats_timeout_trap bats_capture_stack_trace bats_check_status_from_trap >/dev/null; then
	# The first command that it takes note of is the last.
	bats_debug_trap() {
		trap - DEBUG
		BATS_DEBUG_LAST_STACK_TRACE=() BATS_DEBUG_LASTLAST_STACK_TRACE=()
	}
	# The command in which another failed fails, too, and is told with it.
	bats_error_trap() {
		bats_check_status_from_trap
		[ -n "$BATS_DEBUG_LAST_STACK_TRACE_IS_VALID" ] || bats_capture_stack_trace
		BATS_DEBUG_LAST_STACK_TRACE_IS_VALID=1
	}
	bats_timeout_trap() {
		BATS_TIMED_OUT=1
		bats_capture_stack_trace
		BATS_DEBUG_LAST_STACK_TRACE_IS_VALID=1
		exit 1
	}
fi

# below PROCESS: all processes that came of it, but not this one.
below() {
	local child
	for child in $(pgrep -P "$1"); do
		[ "$child" = "$counting" ] || echo "$child $(below "$child")"
	done
}

# bats' own leaves its sleep behind where a test ends at once, and bats waits for that sleep, which holds its output.
# It also ends no more than the test's own children, and theirs might stay for ever.
if declare -F bats_start_timeout_countdown bats_timeout_trap >/dev/null; then
	bats_start_timeout_countdown() {
		local -ri test=$$
		trap bats_timeout_trap ABRT
		(
			trap 'kill $!; exit 0' ABRT
			sleep "$1" &
			wait
			counting=$BASHPID
			# Each is a number.
			# shellcheck disable=SC2046
			kill -KILL $(kill -ABRT "$test" && below "$test")
		) >/dev/null 2>&1 3>&- &
	}
fi

# run [-N | !] [--separate-stderr] COMMAND...: as bats' own run, with as much of it as is used here.
#
# Tests run commands by the thousand, and whatever the shell does once more for each of them takes as long as
# they do: so programs take the place of the shell that has their output.
run() {
	local -
	set +eET
	run_unseen "$@"
}

# Sets $status, $output, $lines and, where it is asked for, $stderr.
run_unseen() {
	local expected='' errors='' instead=exec
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
	! declare -F -- "$1" >/dev/null || instead=
	if [ -n "$errors" ]; then
		output=$($instead "$@" 2>"$errors") && status=0 || status=$?
		read -d '' -r stderr <"$errors"
	else
		output=$($instead "$@" 2>&1) && status=0 || status=$?
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

# like TEXT SAID: what was said is this text, in which ... stands for anything.
like() {
	local pattern=$1 special
	for special in \\ '*' '?' '[' ']'; do
		pattern=${pattern//"$special"/"\\$special"}
	done
	# shellcheck disable=SC2053
	[[ "$2" == ${pattern//.../*} ]] || said
}

# prints STATUS TEXT COMMAND...: how it ends, and all that it prints, messages, too; writes: its output alone; warns:
# the messages alone; fails: these alone, and there is no output.
prints() {
	run "-$1" "${@:3}" && like "$2" "$output"
}
writes() {
	run "-$1" --separate-stderr "${@:3}" && like "$2" "$output"
}
warns() {
	run "-$1" --separate-stderr "${@:3}" && like "$2" "$stderr"
}
fails() {
	warns "$@" && like '' "$output"
}

# is TEXT: standard input is like this text.
is() {
	output=$(cat)
	like "$1" "$output"
}

# refuses RULE COMMAND...: what it says ends with this rule.
refuses() {
	prints 1 "...[$1]" "${@:2}"
}

# legal FILE WORD... [-- LINE...]: the state (or record) in FILE takes these moves; the state after them
# is $output, and has these lines.
legal() {
	local file=$1 words=()
	while shift && [ $# -gt 0 ] && [ "$1" != -- ]; do
		words+=("$1")
	done
	run --separate-stderr validate-move -f "$file" "${words[@]}"
	[ "$status" -eq 0 ] && [ -z "$stderr" ] && [ -n "$output" ] || said || return
	has "${@:2}"
}

# refused RULE[: TEXT] FILE WORD... [-- WORD...]: these moves, and those, are refused by that rule, with such a text,
# and nothing is written.
refused() {
	local rule=${1%%: *} text='' file=$2 word words=()
	[ "$rule" = "$1" ] || text=${1#*: }
	for word in "${@:3}" --; do
		if [ "$word" != -- ]; then
			words+=("$word")
			continue
		fi
		run --separate-stderr validate-move -f "$file" "${words[@]}"
		[ "$status" -eq 1 ] && [ -z "$output" ] && [[ "$stderr" == "validate-move: "*"$text"*" [$rule]" ]] || said || return
		words=()
	done
}

# malformed FILE PLACE PATTERN: a state that is refused with status 2, its place and a sentence.
malformed() {
	run --separate-stderr validate-move -f "$1" </dev/null
	# The place may be a pattern.
	# shellcheck disable=SC2053
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ "$stderr" == "validate-move: $1:"$2": "*"$3"* ]] || said
}

# has LINE...: the output has these very lines.
has() {
	local line
	for line; do
		[[ $'\n'$output$'\n' == *$'\n'"$line"$'\n'* ]] || { echo "no line: $line"; said; return 1; }
	done
}

# yields COMMAND... -- LINE...: it succeeds, and its output has these very lines.
yields() {
	local words=()
	while [ "$1" != -- ]; do
		words+=("$1")
		shift
	done
	run -0 --separate-stderr "${words[@]}"
	has "${@:2}"
}

# score_of FILE LINE...: the score of a state or record is $output, and has these lines.
score_of() {
	yields score "$1" -- "${@:2}"
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

# serving OPTION... FILE: a table is served, and its links stand in the file links; link NAME: one of them;
# end_serving: it ends, as it should.
serving() {
	rm -f links
	serve "$@" >links 2>messages 3>&- &
	SERVE=$!
	until grep -qs '^table ' links; do kill -0 "$SERVE" && sleep 0.05 || return; done
}
link() { awk -v name="$1" '$1 == name { print $2; exit }' links; }
end_serving() { kill "$SERVE" && wait "$SERVE"; }

# croupiers_games: those that croupier comes with, one a line; own_games: those that it was built with besides.
croupiers_games() { sed -n 's/^GAME(\(.*\))$/\1/p' "$ROOT/lib/games/list.h"; }
own_games() { [ ! -f "$BUILD/games.txt" ] || sed 's/ .*//' "$BUILD/games.txt"; }

# file_of GAME ENDING: its page, tests or rules (6, bats, c), where they should be; the folder of a game of one's own.
file_of() {
	local folder
	folder=$(own_folder "$1")
	if [ -n "$folder" ]; then
		echo "$folder/$1.$2"
	elif [ "$1" = toy ]; then
		case $2 in bats) echo "$ROOT/tests/games/toy.bats" ;; *) echo "$ROOT/tests/toy/toy.$2" ;; esac
	else
		case $2 in 6) echo "$ROOT/man/$1.6" ;; bats) echo "$ROOT/tests/games/$1.bats" ;; *) echo "$ROOT/lib/games/$1.$2" ;; esac
	fi
}
own_folder() { [ ! -f "$BUILD/games.txt" ] || sed -n "s/^$1 //p" "$BUILD/games.txt"; }

# paged: the games that have a page, one a line: those that are asked, and the toy, if all are.
paged() {
	local game
	for game in $(games) ${CROUPIER_ASKED:-toy}; do
		[ ! -f "$(file_of "$game" 6)" ] || echo "$game"
	done | sort -u | grep .
}

# programs_of GAME: programs that know it, to be put in front of PATH.
programs_of() { if [ "$1" = toy ]; then echo "$BUILD/toys/bin"; else echo "$BUILD/bin"; fi; }

# catalogue_of GAME KIND: what its tables have of that kind, a line each, with tabs between, as tests/games/catalogue.c
# says: the verbs, words, waivers and rules of a game.
catalogue_of() {
	"$(programs_of "$1")/../tests/catalogue" | awk -F '\t' -v OFS='\t' -v game="$1" -v kind="$2" '
		$1 == kind && ($2 == game || index($2, game "/") == 1) { sub(/^[^\t]*\t/, ""); sub("^" game "\t", ""); print }' | grep .
}

# rules_of GAME, verbs_of GAME: the ids of its rules; the names of its verbs, one a line.
rules_of() { catalogue_of "$1" rule | cut -f1; }
verbs_of() { catalogue_of "$1" verb | cut -f1; }

# has_key PAGE KEY: what it says of the keys of a state has it, as ".It Cm KEY" or ".Ql {KEY: ...}".
has_key() {
	sed -nE '/^\.S[sh] (State keys|STATE)/,/^\.S[sh] [^S]/p' "$1" |
		grep -qE "^\.It Cm (.* )?$2( |$)|^\.Ql (\{(.*, )?)?$2:"
}

# turn_to GAME: its page is the one at hand, and programs are those that know the game, in front of $path;
# part PAGE PATTERN: the lines of the sections and subsections whose titles fit.
turn_to() {
	PATH=$(programs_of "$1"):$path
	page=$(file_of "$1" 6)
	[ -f "$page" ]
}
part() { awk -v title="$2" '/^\.S[hs] / { on = substr($0, 5) ~ "^(" title ")$"; next } on' "$1"; }

# viewers FILE: an option or word for redact in each line; none COMMAND...: it finds nothing.
viewers() {
	echo --public
	sed -n '/^seats: /{s/^seats: \[\(.*\)\]/\1/;s/, /\n/g;p;q;}' "$1"
}
none() {
	if "$@"; then return 1; fi
}

# some FILE...: none of these is empty, so that to compare them says something.
some() {
	local file
	for file; do
		[ -s "$file" ] || { echo "$file is empty"; return 1; }
	done
}

# games, variants GAME: their names, one a line; it fails where there are none.  In the head of a loop nobody
# would notice that, so it is asked before: all=$(games).  CROUPIER_ASKED names those that are asked alone.
games() {
	deal --list | sed -n 's/^game: //p' | if [ -n "${CROUPIER_ASKED-}" ]; then
		grep -xF "$(tr ' ' '\n' <<<"$CROUPIER_ASKED")"
	else
		grep .
	fi
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

# uncounted WHY: skips what cannot be tried while lines are counted.
uncounted() {
	[ "${SANITIZED-}" != coverage ] || skip "$1"
}

# thorough WHY: skips what is tried only where CROUPIER_THOROUGH asks for it.
thorough() {
	[ -n "${CROUPIER_THOROUGH-}" ] || skip "only where CROUPIER_THOROUGH asks for it: $1"
}

# sampled USUAL THOROUGH [SANITIZED]: how much is tried: all that is worth it where CROUPIER_THOROUGH asks for
# it; "each" asks for each test, and no more of it than is usual.  Under sanitizers it may be less than usual,
# where more of the same goes no other ways through the code.
sampled() {
	if [ "${SANITIZED-}" = 1 ]; then
		echo "${3-$1}"
	else
		case ${CROUPIER_THOROUGH-} in '' | each) echo "$1" ;; *) echo "$2" ;; esac
	fi
}

# judged FILE NAME...: an independent judge, oracle.awk with each NAME.awk, agrees with croupier on every
# state of the records in FILE, on the moves that may be made in it, and on its score.
judged() {
	local what name judge=(-f "$ROOT/tests/games/oracle.awk") said=$BATS_TEST_TMPDIR/said wanted=$BATS_TEST_TMPDIR/wanted
	for name in "${@:2}"; do
		judge+=(-f "$ROOT/tests/games/$name.awk")
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

# happened COUNT EVENT...: the judge has counted each that often at least in these records.
happened() {
	local event
	for event in "${@:2}"; do
		grep -E "^[0-9]+ $event\$" "$BATS_TEST_TMPDIR/events" | awk -v least="$1" '{ n = $1 } END { exit n < least }' ||
			{ cat "$BATS_TEST_TMPDIR/events"; return 1; }
	done
}

# documents TEXT...: each as a document behind a state; what begins with a seat, as "ann, play: 5H", is a move.
documents() {
	local text
	for text; do
		[ "${text%%,*}" != "${text%%[,:]*}" ] || text="seat: $text"
		echo "--- {$text}"
	done
}

# edit FILE SED-SCRIPT: a changed copy of a file; prints its name.
edit() {
	local copy
	copy=$(mktemp "$BATS_TEST_TMPDIR/edit.XXXXXX")
	sed -e "$2" "$1" >"$copy"
	! cmp -s "$1" "$copy" || { echo "edit changed nothing: $2" >&2; return 1; }
	echo "$copy"
}

# breaks FILE SED-SCRIPT KEY[:COLUMN] PATTERN: so changed the state is refused where that key stands first, or anywhere
# where it does not stand (*).
breaks() {
	local copy column=1 line
	copy=$(edit "$1" "$2")
	line=$(grep -n "^${3%%:*}:" "$copy" | head -n 1 | cut -d: -f1)
	[[ "$3" != *:* ]] || column=${3#*:}
	[ -z "$line" ] || line+=:$column
	malformed "$copy" "${line:-*:*}" "$4"
}

# bats loses the countdown of a test that ends at once, now and then, and would then wait for its end.
teardown_file() {
	[ -z "${BATS_TEST_TIMEOUT-}" ] || pkill -g 0 -fx "sleep $BATS_TEST_TIMEOUT" || true
}

# await COUNT PATTERN FILE: until the file, which may not be there yet, has so many such lines.
await() {
	local i found
	for ((i = 0; i < 400; i++)); do
		found=$(grep -c -- "$2" "$3" 2>/dev/null) || true
		[ "${found:-0}" -lt "$1" ] || return 0
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
		shown=$(wc -l <screen)
		printf "$line\n"
	done
}

# typed FILE: types standard input, line by line, at a terminal; the screen is $output.
typed() {
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	: >screen
	status=0
	{ type_lines; sleep 0.3; } |
		TERM=dumb timeout 100 script -qefc "stty -echo; exec $BUILD/bin/referee --color=never $1" /dev/null >screen || status=$?
	output=$(tr -d '\r' <screen)
}

python_or_skip() { command -v python3 >/dev/null || skip "python3 is not installed"; }

# in_browser: skips where there is none.
in_browser() {
	unsanitized "what runs in a browser is no C"
	python_or_skip
	command -v chromium >/dev/null || skip "chromium is not installed"
}

# plainly: of each answer of referee on standard input what was said, a line each behind "# ", and then its verdict
# alone, without what stands in every answer: whose turn it is, and what can be done.
plainly() {
	awk '
		# Takes the items out of a list or mapping in YAML, at its border: n of them in item.
		function take(flow,    i, c, depth, quoted, from) {
			n = depth = quoted = 0
			for (i = from = 2; i <= length(flow); i++) {
				c = substr(flow, i, 1)
				if (quoted && c == "\\") i++
				else if (c == "\"" && (quoted || substr(flow, i - 1, 1) ~ /[ [{]/)) quoted = !quoted
				else if (quoted) continue
				else if (c ~ /[[{]/) depth++
				else if ((c == "," && substr(flow, i + 1, 1) == " " || i == length(flow)) && depth == 0) {
					if (i > from) item[++n] = substr(flow, from, i - from)
					from = i + 2
				} else if (c ~ /[]}]/) depth--
			}
		}
		function said(    i) {
			for (i = 1; i <= n; i++) {
				if (item[i] ~ /^"/) {
					item[i] = substr(item[i], 2, length(item[i]) - 2)
					gsub(/\\"/, "\"", item[i])
					gsub(/\\\\/, "\\", item[i])
				}
				print item[i] == "" ? "#" : "# " item[i]
			}
		}
		!/^--- {verdict: / { print; next }
		{
			take(substr($0, 5))
			list = left = ""
			for (i = 1; i <= n; i++)
				if (item[i] ~ /^said: /) list = substr(item[i], 7)
				else if (item[i] !~ /^(begun|turn|verbs|over): /) left = left (left == "" ? "" : ", ") item[i]
			if (list != "") { take(list); said() }
			print "--- {" left "}"
		}'
}

# verdicts: of what referee answered, the verdicts are ${lines[@]}, from 1 on, and $output has what was said, too.
verdicts() {
	output=$(plainly <<<"$output")
	mapfile -t lines < <(echo; grep -v '^#' <<<"$output")
}

# say TABLE LINE...: what referee answers to the lines, plainly, is $output.  An empty line before them has the
# greeting for its answer.
say() {
	run --separate-stderr referee "$1" < <(printf '%s\n' '' "${@:2}")
	greeting=${lines[0]-}
	output=$(sed 1d <<<"$output" | plainly)
	mapfile -t lines <<<"$output"
}

# answers TEXT TABLE LINE...: all that referee answers to the lines, plainly, is like this text.
answers() {
	say "${@:2}" && like "$1" "$output"
}
