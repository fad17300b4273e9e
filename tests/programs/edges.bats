#!/usr/bin/env bats
# edges.bats: what the programs do at the edges of what their options and inputs allow.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	deal lohai --seed edges -s ann,bob,cid,dora -d dora >state
	autoplay -m 5 state >record
	# Two moves, the second taken back and made again, and one more.
	{ sed -n '1,/^--- {seat/p' record; sed -n '/^--- {seat/p' record | sed -n 2p; echo '--- {undo: 1}'
	  sed -n '/^--- {seat/p' record | sed -n 2,3p; } >undone
}

# states FILE: how many states are in it.
states() {
	grep -c '^croupier: 1$' "$1"
}

# only NUMBER: that move of the record.
only() {
	grep '^--- {seat' record | sed -n "$1p"
}

# ---- replay -----------------------------------------------------------------------

@test "replay --until: counts all moves, those taken back too" {
	replay --until 2 record | grep -q '^turn: '
	[ "$(replay --until 2 undone)" = "$(replay --until 2 record)" ]
	# The third move document is the second move again, the fourth the third.
	[ "$(replay --until 3 undone)" = "$(replay --until 2 record)" ]
	[ "$(replay --until 4 undone)" = "$(replay --until 3 record)" ]
}

@test "replay --states: a state after every move, and after an undo" {
	replay --states undone >all
	[ "$(states all)" = 6 ]
	# After the undo the table is what it was before the second move.
	replay --until 1 record >one
	csplit -s all '/^---$/' '{*}'
	cmp xx02 one
	cmp xx04 one
	cmp xx03 xx05
}

@test "replay --complete --report: a record that stops is a verdict, no message, and status 1" {
	warns 1 '' replay --complete --report record
	[ "$output" = '--- {file: record, record: 1, verdict: 1, moves: 5, valid: false, deal: proved, at: record:1:1, because: "the record stops before the round is over, moves made: 5; '"$(sed -n 's/^turn: //p' <(replay record))"' must decide"}' ] || said
	writes 0 "--- {verdict: 1, moves: ..., valid: true, deal: proved}" replay --complete --report < <(autoplay state)
}

@test "replay: a file that cannot be read at all does the record before it no harm" {
	mkdir folder
	for nothing in 'missing: cannot open' 'folder: cannot read'; do
		writes 2 "$(replay --until 1 record)" replay state "${nothing%%:*}" <(only 1)
		[[ "$stderr" == "replay: $nothing: "* ]] || said
	done
}

# ---- validate-move ------------------------------------------------------------------

@test "validate-move -f: a state on standard input takes the place of no other" {
	fails 2 "validate-move: missing: cannot open: No such file or directory" validate-move -f missing <record
	run -0 --separate-stderr validate-move -f state <record
	[ "$(states <(echo "$output"))" = 2 ] || said
}

@test "validate-move: where words have no state to stand on, it is said where one comes from" {
	warns 2 "validate-move: no state in the input; it comes from standard input or, with -f, from a file" validate-move ann play 5S </dev/null
	warns 2 "validate-move: no state in the input" validate-move </dev/null
}

@test "all programs: a file without a state is named where it is the only one" {
	: >empty
	for words in "score" "replay --check" "tally" "mend" "show" "legal-moves" "autoplay" "redact ann" "redact --public" "deal --next" "deal --open"; do
		warns 2 "${words%% *}: empty: no state in the input" $words empty
	done
	warns 2 "score: no state in the input" score empty empty
}

@test "replay, tally and mend: a file that is empty among others is named" {
	: >empty
	echo '# nothing but a remark' >remark
	deal hen --seed 1 | autoplay >record
	deal hen --seed 2 | autoplay >other
	for words in "replay --check" "replay --report" tally mend; do
		run -2 --separate-stderr $words record empty remark other
		[ "$stderr" = "${words%% *}: empty: no state in the input
${words%% *}: remark: no state in the input" ] || said
	done
	# Moves that are still to come may have a file of their own.
	sed '/^--- {seat/,$d' record >table
	replay table empty | cmp - <(replay table)
	warns 2 "replay: empty: no state in the input" replay --check record - </dev/null empty
}

@test "all programs: messages count the records of each file from 1" {
	deal hen --seed 1 -n 3 | sed 's/^turn: .*/turn: nobody/' >wrong
	deal hen --seed 2 | autoplay >good
	{ deal hen --seed 2; echo '--- {seat: south, knock: ~}'; } >refused
	for words in "replay --check" "tally" "score"; do
		run --separate-stderr $words good good refused
		[[ "$stderr" == *"refused:"*": record 1, move 1, "* ]] || said
		run --separate-stderr bash -c "cat good good refused | $words"
		[[ "$stderr" == *": record 3, move 1, "* ]] || said
	done
}

@test "redact and advise: what was forgotten, and a seat that has nothing to decide, are told" {
	deal hen -s ann,bob --seed 1 >table
	warns 2 "redact: no state in the input; the first word is a seat: redact SEAT FILE" redact table </dev/null
	warns 2 "redact: no state in the input" redact nobody </dev/null
	redact ann table >view
	fails 0 "advise: view:1:1: bob has nothing to decide now" advise --table --seat bob view
	autoplay table >over
	fails 0 "advise: over:1:1: nobody has anything to decide now" advise --table over
	fails 0 '' advise over
	prints 0 "...gain: points ahead of the others; wins: how often no seat does better..." advise --table -n 2 view
}

# ---- legal-moves --------------------------------------------------------------------

@test "legal-moves: lists are marked with the numbers of their states, whichever have one" {
	{ cat state; echo '--- {seat: nobody, play: 5S}'; cat state state; } >three
	run -1 --separate-stderr legal-moves -c three
	[ "${lines[0]}" = '# state 2' ] && [ "${lines[2]}" = '# state 3' ] && [ "${#lines[@]}" = 4 ] || said
	# The list of one state alone has no mark; where another one was refused, it has.
	prints 0 9 legal-moves -c state
	{ cat state; echo '--- {seat: nobody, play: 5S}'; cat state; } >two
	prints 1 "...# state 2"$'\n'9 legal-moves -c two
}

# ---- deal -----------------------------------------------------------------------------

@test "deal -s: ten seats and no more, also where they are named in pieces" {
	yields deal hen -o packs=2 -s a,b,c,d,e,f,g,h,i,j -- "seats: [a, b, c, d, e, f, g, h, i, j]"
	yields deal hen -o packs=2 -s a,b,c,d,e -s f,g,h,i,j -- "seats: [a, b, c, d, e, f, g, h, i, j]"
	warns 2 "deal: -s names 11 seats; no game has more than 10" deal hen -s a,b,c,d,e,f,g,h,i,j,k
	warns 2 "deal: -s names 11 seats; no game has more than 10" deal hen -s a,b,c,d,e,f -s g,h,i,j,k
}

@test "deal: what is written does not wait in memory" {
	[ -z "${SANITIZED-}" ] || skip "a sanitizer needs more address space than there is"
	run -0 bash -c 'ulimit -v 16000; deal lohai --seed x -n 30000 | wc -c'
	[ "$output" -gt 20000000 ]
}

# ---- score ------------------------------------------------------------------------------

@test "score --table, replay --tell, advise --table, show: of several files, each record is told with its file" {
	deal hen -s ann,bob --seed 1 >one.yaml
	deal hen -s ann,bob -n 2 --seed 2 >two.yaml
	for words in 'score --table' 'replay --tell' 'advise -n 1 --table' show; do
		run -0 --separate-stderr $words one.yaml - two.yaml <one.yaml
		[ "$(grep -n ', record [0-9]*$' <<<"$output" | cut -d: -f2)" = "$(printf '%s\n' \
			'one.yaml, record 1' '-, record 1' 'two.yaml, record 1' 'two.yaml, record 2')" ] || said
		# Of one file, or of none, nothing is said.
		run -0 --separate-stderr $words two.yaml
		[[ "$output" != *', record'* ]] && [ "${#lines[@]}" -gt 4 ] || said
	done
	# Tables have an empty line between them, and a name brings nothing harmful.
	[ "$(score --table two.yaml | grep -c '^$')" = 1 ]
	cp one.yaml $'bad\033[1m.yaml'
	run -0 score --table $'bad\033[1m.yaml' one.yaml
	[[ "$output" != *$'\033'* && "${lines[0]}" == bad*', record 1' ]] || said
}

# ---- show -------------------------------------------------------------------------------

# shown FILE [REST]: what show draws of a live table is in `live`: FILE at once, then REST comes.
shown() {
	rm -f live
	timeout 100 show <table >live &
	exec 9>table
	cat "$1" >&9
	await 1 '^lohai, ' live
	[ -z "${2-}" ] || cat "$2" >&9
	exec 9>&-
	wait $!
}

@test "show: of a live table the state at once, and the last state at the end" {
	mkfifo table
	{ only 1; only 2; } >moves
	shown state moves
	[ "$(grep -c '^lohai, ' live)" = 2 ]
	{ show state; echo; show <(cat state moves); } | cmp - live
	# Nothing came after it: it is not drawn twice.
	shown state
	show state | cmp - live
	# A document that says itself where it ends does not wait for the next one, either.
	replay --json state >json
	{ cat state; echo ...; } >dots
	for file in json dots; do
		shown $file moves
		[ "$(grep -c '^lohai, ' live)" = 2 ]
	done
}

@test "show: COLUMNS that is no number is not believed" {
	COLUMNS=80 show state >usual
	COLUMNS=40 show state >narrow
	run ! cmp -s usual narrow
	for columns in 40x x 0 -40 040 ''; do
		COLUMNS=$columns show state | cmp - usual
	done
	COLUMNS=1 show state | cmp - <(COLUMNS=20 show state)
	COLUMNS=99999 show state | cmp - <(COLUMNS=1000 show state)
}

@test "show: no word is broken where it fits on a line" {
	replay --until 12 "$ROOT/examples/haihowak-hai-how-hai.yaml" >table
	COLUMNS=1000 show table | tr -s ' ' '\n' | grep . | sort >words
	[ "$(grep -c '[0-9A-Za-z]' words)" -gt 20 ]
	for width in 30 40 41 42 43 44 45 46 47 48 49 50 60 79 80 81; do
		COLUMNS=$width show table | tr -s ' ' '\n' | grep . | sort | cmp - words
	done
}

@test "show --svg: where a hand is long its cards lie closer, and every one is seen" {
	deal hornipex -p 6 --seed s | autoplay -m 300 | replay >crowded
	show --svg crowded >picture.svg
	xmllint --noout picture.svg
	# Twenty units are a pixel: no card begins beyond the edge, none less than six pixels from the one before.
	sed -n 's/^<use href="#a[^"]*" x="\([0-9]*\)" y="\([0-9]*\)".*/\2 \1/p' picture.svg | sort -n -k 1,1 -k 2,2 |
		awk '$2 > 16000 - 850 { bad = 1 } $1 == row && $2 - x < 120 { bad = 1 } { row = $1; x = $2 } END { exit bad }'
	sed "s/^seats:/meta: {note: \"$(printf 'words %.0s' {1..60})\"}\n&/" crowded | show --svg >grown.svg
	xmllint --noout grown.svg
}

# ---- output -----------------------------------------------------------------------------

@test "programs: an output that fails when it is closed is trouble" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	cat >fail.c <<-'EOF'
		#include <errno.h>
		#include <sys/syscall.h>
		#include <unistd.h>
		/* As a network's file system may, which writes late. */
		int close(int fd) { if (fd == 1) { errno = EIO; return -1; } return (int)syscall(SYS_close, fd); }
	EOF
	${CC:-cc} -shared -fPIC -o fail.so fail.c
	for command in 'replay record' 'deal --list' 'deal --help' 'score record' 'show record' 'redact --public record' \
		'legal-moves record' 'autoplay record' 'validate-move -f record'; do
		warns 2 "${command%% *}: cannot write to standard output: Input/output error" env LD_PRELOAD="$PWD/fail.so" $command </dev/null
	done
}
