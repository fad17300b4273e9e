#!/usr/bin/env bats
# library.bats: the public header, the shared library and their pages.

load ../helper

setup() { cd "$ROOT" || return; }

# The declarations of the header's functions, one a line, with what they say to the compiler, and without.
attributed() {
	awk '/^CROUPIER_API/ { on = 1; text = "" } on { text = text " " $0 } on && /;$/ { print text; on = 0 }' lib/croupier.h |
		tr -s '\t ' ' '
}

declarations() {
	attributed | sed -E -e 's/^( CROUPIER_(API|CHECK|OLD\("[^"]*"\)))+ //' -e 's/\* croupier_/*croupier_/'
}

# The same as the pages declare them: .Ft, then .Fn or .Fo, .Fa ..., .Fc.
synopses() {
	for page in man/*.3; do
		sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/p' "$page"
	done | awk '
		function words(line) { sub(/^"/, "", line); sub(/"$/, "", line); gsub(/" "/, ", ", line); return line }
		function put(arguments) { print type (type ~ /\*$/ ? "" : " ") name "(" arguments ");" }
		/^\.Ft / { type = substr($0, 5) }
		/^\.Fn / { name = $2; put(words(substr($0, length(name) + 6))) }
		/^\.Fo / { name = $2; list = "" }
		/^\.Fa / && name != "" { list = list (list == "" ? "" : ", ") words(substr($0, 5)) }
		/^\.Fc/ { put(list) }'
}

# names LINES: the names of the functions that are declared there.
names() {
	sed 's/^[^(]*\(croupier_[a-z_]*\)(.*/\1/' | sort
}

# compiled SOURCE FLAG...: an object of a program that sees the header alone.
compiled() {
	# shellcheck disable=SC2086
	${CC:-cc} ${EXTRA_CFLAGS-} -Ilib "${@:2}" -c -o "$BATS_TEST_TMPDIR/object" "$1"
}

# ---- what must not be called ------------------------------------------------------

@test "library: what must not be called is refused, or says nothing, and changes nothing" {
	prints 0 "... asked, 0 wrong" "$BUILD/tests/calls"
}

@test "library: every function is a row of the calls" {
	for name in $(declarations | names); do
		grep -q "($name, \"" tests/library/calls.h || { echo "$name"; false; }
	done
}

@test "library: calls in any order, with any objects, keep what the header promises" {
	for seed in $(sampled 1 '1 2 3'); do
		run -0 timeout 100 "$BUILD/tests/calls" 40000 "$seed"
		# All kinds of answer have come, many times.
		[[ "${lines[0]}" =~ ^[0-9]{4,}\ yes,\ [0-9]{4,}\ no,\ [0-9]{4,}\ of\ the\ input,\ [0-9]{4,}\ misuse,\ 0\ wrong$ ]] || said
	done
}

@test "library: every allocation that fails is told as a lack of memory and changes nothing" {
	steps=$(sampled 4000 12000 2000)
	for seed in $(sampled 1 '1 2 3'); do
		run -0 timeout 300 "$BUILD/tests/calls" "$steps" "$seed" plenty
		plenty=${lines[1]}
		ASAN_OPTIONS=detect_leaks=1 run -0 timeout 300 "$BUILD/tests/calls" "$steps" "$seed" scarce
		[[ "${lines[0]}" =~ ^([0-9]+)\ allocations\ failed,\ ([0-9]+)\ calls\ said\ so,\ 0\ wrong$ ]] || said
		[ "${BASH_REMATCH[1]}" -gt 2000 ] && [ "${BASH_REMATCH[2]}" -gt $((BASH_REMATCH[1] * 9 / 10)) ] || said
		[ "${lines[1]}" = "$plenty" ] || said
	done
}

@test "library: threads with objects of their own do not get in each other's way" {
	prints 0 "$(deal --list | grep -c '^game: ') games, 4 threads" "$BUILD/tests/threads" 200
	[ -z "${SANITIZED-}" ] || skip "valgrind does not go with a sanitizer"
	run -0 timeout 300 valgrind -q --tool=helgrind --error-exitcode=99 "$BUILD/tests/threads" 6
}

# ---- the header ---------------------------------------------------------------------

@test "library: the functions of the header are those of the shared library, the archive and the pages" {
	declarations | names >"$BATS_TEST_TMPDIR/header"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/header")" -gt 90 ]
	nm -D --defined-only "$BUILD/lib/libcroupier.so" | sed -n 's/.* T \(croupier_.*\)/\1/p' | sort |
		diff "$BATS_TEST_TMPDIR/header" -
	nm --defined-only "$BUILD/lib/libcroupier.a" | sed -n 's/.* T \(croupier_.*\)/\1/p' | sort |
		diff "$BATS_TEST_TMPDIR/header" -
	# In the section NAME, where man(1) looks for them.
	for page in man/croupier_*.3; do
		sed -n 's/^\.Nm \(croupier_[a-z_]*\)\( ,\)*$/\1/p' "$page"
	done | sort | diff "$BATS_TEST_TMPDIR/header" -
}

@test "library: pages declare functions as the header does, to the letter" {
	declarations | sort >"$BATS_TEST_TMPDIR/header"
	synopses | sort | diff "$BATS_TEST_TMPDIR/header" -
}

@test "library: pages show the structs of the header, and refer to what there is" {
	for struct in refusal place rule value face deck item zone note argument listed score_line tally_row; do
		sed -n "/^struct croupier_$struct {/,/^};/p" lib/croupier.h |
			sed -e 's|[[:space:]]*/\*.*\*/||' >"$BATS_TEST_TMPDIR/struct"
		[ -s "$BATS_TEST_TMPDIR/struct" ]
		sed -n "/^struct croupier_$struct {/,/^};/p" man/*.3 | diff "$BATS_TEST_TMPDIR/struct" -
	done
	for struct in setup report; do
		for member in $(sed -n "/^struct croupier_$struct {/,/^};/p" lib/croupier.h |
			sed -n 's|^	[^/]*[ *]\([a-z_]*\)\(\[.*\]\)*;.*|\1|p'); do
			grep -qE "^\.It Vt .*Fa $member( |$)" man/croupier_*.3 || { echo "$struct: $member"; false; }
		done
	done
	for name in $(sed -n 's/^\.Xr \(croupier_[a-z_]*\) 3.*/\1/p' man/*.[1-9] | sort -u); do
		[ -f "man/$name.3" ] || grep -qx "\.Nm $name\( ,\)*" man/*.3 || { echo "no page has $name"; false; }
	done
	for name in $(grep -oh '\bcroupier_[a-z]*(3)' lib/croupier.h | sort -u); do
		[ -f "man/${name%(3)}.3" ] || { echo "no page $name"; false; }
	done
	for page in man/croupier_*.3; do
		grep -q "^\.It Xr $(basename "$page" .3) 3$" man/libcroupier.3
		grep -q "$(basename "$page" .3)(3)" lib/croupier.h
	done
}

@test "library: what a refusal or an owned pointer comes from must be looked at" {
	attributed >"$BATS_TEST_TMPDIR/all"
	# Exactly the functions that return a refusal, or a pointer to what is not const, or whether there is randomness.
	grep -E '^ CROUPIER_API( CROUPIER_[A-Z]+(\("[^"]*"\))?)* (struct croupier_refusal|struct croupier_[a-z]+ \*|bool croupier_seed_random)' \
		"$BATS_TEST_TMPDIR/all" >"$BATS_TEST_TMPDIR/owned"
	grep CROUPIER_CHECK "$BATS_TEST_TMPDIR/all" | diff - "$BATS_TEST_TMPDIR/owned"
	printf '#include <croupier.h>\nvoid f(struct croupier_text *t);\nvoid f(struct croupier_text *t)\n{\n%s\n}\n' \
		'croupier_text_append(t, "x", 1); croupier_text_new();' >"$BATS_TEST_TMPDIR/careless.c"
	run ! compiled "$BATS_TEST_TMPDIR/careless.c" -Werror
	[ "$(grep -c 'error: ignoring return value' <<<"$output")" = 2 ] || said
}

@test "library: the header stands alone in C99, C11, C17 and C++, with every warning" {
	printf '#include <croupier.h>\nint f(void);\nint f(void) { return CROUPIER_VERSION_NUMBER > 0; }\n' \
		>"$BATS_TEST_TMPDIR/alone.c"
	for standard in c99 c11 c17; do
		compiled "$BATS_TEST_TMPDIR/alone.c" -std=$standard -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
	done
	command -v c++ >/dev/null || skip "no C++ compiler for the rest"
	for standard in c++98 c++11 c++17; do
		c++ -Ilib -std=$standard -Wall -Wextra -Wpedantic -Werror -x c++ -c \
			-o "$BATS_TEST_TMPDIR/object" "$BATS_TEST_TMPDIR/alone.c"
	done
}

@test "library: the version stands in the header, once" {
	version=$(deal --version | sed 's/.* //')
	[[ "$version" =~ ^([0-9]+)\.([0-9]+)\.([0-9]+)$ ]]
	number=$((BASH_REMATCH[1] * 1000000 + BASH_REMATCH[2] * 1000 + BASH_REMATCH[3]))
	cat >"$BATS_TEST_TMPDIR/version.c" <<-END
		#include <croupier.h>
		#include <stdio.h>
		#if CROUPIER_VERSION_NUMBER != $number
		#error "another number"
		#endif
		int main(void)
		{
			return printf("%s %lu\n", croupier_version(), (unsigned long)CROUPIER_VERSION_NUMBER) < 0;
		}
	END
	# shellcheck disable=SC2086
	${CC:-cc} ${EXTRA_CFLAGS-} -Ilib -o "$BATS_TEST_TMPDIR/version" "$BATS_TEST_TMPDIR/version.c" -L"$BUILD/lib" \
		-lcroupier -Wl,-rpath,"$BUILD/lib"
	prints 0 "$version $number" "$BATS_TEST_TMPDIR/version"
	prints 1 '' grep -rnF "$version" Makefile README.md lib bin man examples
}

# ---- the pages' examples ---------------------------------------------------------------

# example PAGE: the first display of its section EXAMPLES.
example() {
	sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "man/$1.3" |
		awk '/^\.Ed/ { exit } on { gsub(/\\e/, "\\"); print } /^\.Bd/ { on = 1 }'
}

# built PAGE: its example as a program, which is that display or has it as its main().
built() {
	if grep -q '^main(void)' <(example "$1"); then
		example "$1"
	else
		printf '#include <croupier.h>\n#include <err.h>\n#include <stdio.h>\nint main(void)\n{\n'
		example "$1"
		printf '}\n'
	fi >"$BATS_TEST_TMPDIR/$1.c"
	# shellcheck disable=SC2086
	${CC:-cc} ${EXTRA_CFLAGS-} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Ilib \
		-o "$BATS_TEST_TMPDIR/$1" "$BATS_TEST_TMPDIR/$1.c" -L"$BUILD/lib" -lcroupier -Wl,-rpath,"$BUILD/lib"
}

# gives PAGE OUTPUT: its example prints that; standard input is the example's.
gives() {
	built "$1"
	run -0 --separate-stderr "$BATS_TEST_TMPDIR/$1" </dev/stdin
	[ "$output" = "$2" ] && [ -z "$stderr" ] || said
}

# What the example of croupier_advice(3) prints about a state.
advised() {
	built croupier_advice
	"$BATS_TEST_TMPDIR/croupier_advice" <"$1"
}

@test "pages: the examples of section 3 compile and do what they are for" {
	version=$(deal --version | sed 's/.* //')
	cd "$ROOT"
	deal hen --seed hen -s ann,bob,cid | autoplay --seed hen >"$BATS_TEST_TMPDIR/record"
	replay "$BATS_TEST_TMPDIR/record" >"$BATS_TEST_TMPDIR/over"
	gives libcroupier "$(deal lohai --seed hen)" </dev/null
	gives croupier_version "compiled with $version, runs with $version" </dev/null
	gives croupier_harmless "did you mean knock?" </dev/null
	gives croupier_text "$(deal --list)" </dev/null
	gives croupier_document "--- {undo: 3}" </dev/null
	gives croupier_followed "$(replay --tell "$BATS_TEST_TMPDIR/record" |
		sed -n '/^   1  /,/^hen, round/{/^hen/!s/^ *[0-9][0-9]*  //;s/^        /    /;/^hen/!p;}')" <"$BATS_TEST_TMPDIR/record"
	gives croupier_report "--- {verdict: 3, legal: true, move: north play 5S}" </dev/null
	gives croupier_rule "$(validate-move --explain lohai/follow-suit | sed 's/^[^:]*: //')" </dev/null
	gives croupier_state "ann may discard or knock" <"$BATS_TEST_TMPDIR/record"
	gives croupier_correction "move 2, bob discard 2S 2D, would be illegal: bob must wait: it is ann's turn" <"$BATS_TEST_TMPDIR/record"
	gives croupier_ruling "--- {ruling: late again, points: {ann: -10}}" <"$BATS_TEST_TMPDIR/over"
	gives croupier_state "the round is over" <"$BATS_TEST_TMPDIR/over"
	gives croupier_supposing "1000 states" <"$BATS_TEST_TMPDIR/record"
	deal hen --seed hen >"$BATS_TEST_TMPDIR/dealt"
	[[ "$(advised "$BATS_TEST_TMPDIR/dealt")" == "--- {advice: 1, move: "*", deals: 20}" ]]
	gives croupier_redact "$(redact --public "$BATS_TEST_TMPDIR/record")" <"$BATS_TEST_TMPDIR/record"
	sed '0,/^--- {seat.*/s//&\n&/' "$BATS_TEST_TMPDIR/record" >"$BATS_TEST_TMPDIR/slip"
	[ "$(mend <"$BATS_TEST_TMPDIR/slip" | grep -c '^--- {mend: ')" -ge 1 ]
	gives croupier_mending "$(mend <"$BATS_TEST_TMPDIR/slip")" <"$BATS_TEST_TMPDIR/slip"
	gives croupier_stream "$(grep -c '^---' "$BATS_TEST_TMPDIR/record") documents, 0 malformed" <"$BATS_TEST_TMPDIR/record"
	gives croupier_record "" <"$BATS_TEST_TMPDIR/record"
	gives croupier_score "$(score "$BATS_TEST_TMPDIR/record" |
		sed -n 's/^- {seat: \([^,]*\), points: \([^,]*\), rule: [^,]*, for: "*\(.*[^"]\)"*}$/\1 \2: \3/p')" <"$BATS_TEST_TMPDIR/over"
	gives croupier_tally "$(tally "$BATS_TEST_TMPDIR/over" |
		sed -n 's/^- {player: \([^,]*\), .*mean: \([^,]*\),.*/\1 \2/p')" <"$BATS_TEST_TMPDIR/over"
	gives croupier_view "$(deal hornipex --seed "$(printf '%064d' 0)" |
		sed -n '/^hands:/,/^stock/s/^  \([^:]*\): \[\(.*\)\]$/\1: \2/p' | tr -d ,)" </dev/null
	gives croupier_deal "ann begins" </dev/null
	built croupier_seal
	"$BATS_TEST_TMPDIR/croupier_seal" >"$BATS_TEST_TMPDIR/sealed"
	prints 0 "--- {verdict: 1, moves: 0, valid: true, deal: proved, seal: opened}" replay --report <"$BATS_TEST_TMPDIR/sealed"
	gives croupier_moves "$(deal haihowak --seed "$(printf '%064d' 0)" >"$BATS_TEST_TMPDIR/h"
		n=0
		while words=$(legal-moves -w "$BATS_TEST_TMPDIR/h" | sed -n 1p) && [ -n "$words" ]; do
			# shellcheck disable=SC2086
			validate-move -f "$BATS_TEST_TMPDIR/h" $words >"$BATS_TEST_TMPDIR/i"
			mv "$BATS_TEST_TMPDIR/i" "$BATS_TEST_TMPDIR/h"
			n=$((n + 1))
		done
		echo "$n moves")" </dev/null
	gives croupier_move "east must wait: it is north's turn [table/not-your-turn]" </dev/null
	gives croupier_seed "ann" </dev/null
	built croupier_game
	run -0 "$BATS_TEST_TMPDIR/croupier_game"
	[ "$(grep -v '^    ' <<<"$output" | sed 's/:.*//')" = $'discard\nknock\nreveal\nexpose' ] || said
	[ "$(grep '^    ' <<<"$output")" = $'    take ...\n    drawn ...\n    despite ...\n    despite ...' ] || said
}

@test "pages: every page of section 3 has an example that is tried, and its sections in order" {
	for page in man/*.3; do
		name=$(basename "$page" .3)
		grep -qE "(gives|built) $name( |$)" "$BATS_TEST_FILENAME" || { echo "$name"; false; }
		[ "$(sed -n 's/^\.Sh //p' "$page" | tr '\n' ,)" = "NAME,SYNOPSIS,DESCRIPTION,RETURN VALUES,EXAMPLES,SEE ALSO," ] ||
			[ "$name" = libcroupier ] || { echo "$page"; false; }
	done
}

@test "pages: the examples that read say what is wrong" {
	built croupier_stream
	built croupier_record
	printf '%s\n' '--- {undo: 2}' '--- [1]' '--- {undo: 1}' >"$BATS_TEST_TMPDIR/bad"
	writes 0 "2 documents, 1 malformed" "$BATS_TEST_TMPDIR/croupier_stream" <"$BATS_TEST_TMPDIR/bad"
	[[ "$stderr" == *"-:2:1: a document must be a mapping"* ]] || said
	{ deal hen --seed hen; echo '--- {seat: north, discard: XX}'; echo '--- {undo: 1}'; echo '--- [1]'; } >"$BATS_TEST_TMPDIR/bad"
	run -0 --separate-stderr "$BATS_TEST_TMPDIR/croupier_record" <"$BATS_TEST_TMPDIR/bad"
	[ "${#lines[@]}" = 3 ] || said
	[[ "${lines[0]}" == "line "*", move 1 (north discard XX): "* ]] || said
}
