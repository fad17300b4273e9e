#!/usr/bin/env bats
# pages.bats: pages, README, examples and the habits of the source.

load helper

setup() { cd "$ROOT" || return; }

@test "pages: every program and game has a page, and mandoc has nothing to say" {
	for program in "$BUILD"/bin/*; do
		[ -f "man/${program##*/}.1" ]
	done
	for game in lib/games/*.c; do
		[ -f "man/$(basename "$game" .c).6" ]
	done
	run -0 mandoc -Tlint -Wwarning man/*.[1-9]
	[ -z "$output" ]
}

@test "pages: each has the same sections, in order" {
	for page in man/*.1; do
		[ "$(sed -n 's/^\.Sh //p' "$page" | tr '\n' ,)" = "NAME,SYNOPSIS,DESCRIPTION,EXIT STATUS,EXAMPLES,SEE ALSO," ] ||
			{ echo "$page"; false; }
	done
	for page in man/*.6; do
		for section in NAME DESCRIPTION RULES SCORE EXAMPLES 'SEE ALSO'; do
			grep -qx "\.Sh $section" "$page" || { echo "$page: $section"; false; }
		done
	done
}

@test "pages: every rule stands in the page of its game, and in a test" {
	for game in lib/games/*.c; do
		name=$(basename "$game" .c)
		for id in $(grep -o "\"$name/[a-z-]*\"" "$game" | tr -d '"' | sort -u); do
			grep -q -- "$id" "man/$name.6" || { echo "no page has $id"; false; }
			grep -q -- "$id" tests/*.bats || { echo "no test has $id"; false; }
		done
	done
	for id in $(grep -o '"table/[a-z-]*"' lib/game.c | tr -d '"'); do
		grep -q -- "$id" man/croupier.5
		grep -q -- "$id" tests/*.bats
	done
}

@test "pages: page and program agree on whether a rule is of the text or a ruling" {
	for page in man/*.6; do
		name=$(basename "$page" .6)
		sed -n "s|^\\.It [A-Z][a-z] \\($name/.*\\) Pq \\(.*\\)|\\1/\\2|p" "$page" >"$BATS_TEST_TMPDIR/rules"
		[ "$(grep -o "$name/" "$BATS_TEST_TMPDIR/rules" | wc -l)" = "$(grep -o "\"$name/[a-z-]*\"" "lib/games/$name.c" | sort -u | wc -l)" ]
		while IFS= read -r line; do
			ids=${line%/*}
			for id in ${ids//,/}; do
				run -0 validate-move --explain "$id"
				[[ "$output" == *" (${line##*/})" ]] || { echo "$page says ${line##*/}"; said; }
			done
		done <"$BATS_TEST_TMPDIR/rules"
	done
}

@test "pages: the commands of EXAMPLES run" {
	cd "$BATS_TEST_TMPDIR"
	ln -s "$ROOT/examples" examples
	for page in "$ROOT"/man/*.[1567]; do
		# A command that shows a refusal may end with 1, never with trouble.
		examples "$page" >commands
		while IFS= read -r command; do
			run bash -o pipefail -c "$command"
			[ "$status" -le 1 ] || { echo "$page: $command"; said; }
		done <commands
	done
}

@test "examples: the records are complete and legal" {
	for record in examples/*.yaml; do
		run -0 --separate-stderr replay --check "$record"
	done
	for record in examples/*.yaml; do
		run -0 --separate-stderr replay --check --complete "$record"
		replay --states "$record" | validate-move | cmp - <(replay --states "$record")
	done
	grep -q steal examples/lohai-nested-shaker.yaml
}

@test "examples: an evening is scored" {
	run -0 examples/score-evening.sh examples/lohai-nested-shaker.yaml examples/lohai-three-players.yaml
	[ "${lines[0]}" = "2 rounds" ]
	[ "$output" = "2 rounds
ann 0
bob 300
cid 0
dora 200" ] || said
	sed 's/play: 4S/play: 9S/' examples/lohai-nested-shaker.yaml >"$BATS_TEST_TMPDIR/wrong.yaml"
	run examples/score-evening.sh
	[ "$status" -eq 2 ]
}

@test "examples: four players at one machine see their own cards only, and play one record" {
	record=$BATS_TEST_TMPDIR/record
	deal lohai --seed views >"$record"
	# An illegal move, a word that is none, then whatever comes first.
	{ echo 'play 9S'; echo 'fly'; for ((i = 0; i < 100; i++)); do echo; done; } |
		NO_COLOR=1 examples/four-views.sh "$record" >"$BATS_TEST_TMPDIR/seen" 2>"$BATS_TEST_TMPDIR/said"
	replay --check --complete "$record"
	[ "$(grep -c '\[' "$BATS_TEST_TMPDIR/said")" -ge 2 ]
	# Of the first picture three hands are backs only.
	[ "$(sed '/?/q' "$BATS_TEST_TMPDIR/seen" | grep -c '^ *\(## \)*##$')" = 3 ]
	grep -q '^seat .*points' "$BATS_TEST_TMPDIR/seen"
}

@test "examples: the demonstration shows a refusal and ends with a score" {
	run -0 env BUILD="$BUILD" sh examples/demo.sh
	[[ "$output" == *"[lohai/follow-suit]"*"(exit status 1)"*"every move was legal"*"seat "*" points "*"[lohai/"* ]] || said
}

@test "README: every program and game is named, and its commands run" {
	for program in "$BUILD"/bin/*; do
		grep -q "${program##*/}" README.md
	done
	for game in lib/games/*.c; do
		grep -qi "$(basename "$game" .c)" README.md
	done
	cd "$BATS_TEST_TMPDIR"
	awk '/^```/ { on = 0 } on { print } /^```sh/ { on = 1 }' "$ROOT/README.md" >commands
	grep -q deal commands
	run bash -o pipefail commands
	[ "$status" -le 1 ] || said
	[[ "$output" == *"[lohai/follow-suit]"* ]] || said
}

# Whether a program does its main job with a game; $T holds a fresh state, its first move in words, a record.
works() {
	case $1 in
	deal) deal "$2" --seed table >"$T/state" && legal-moves -w "$T/state" | sed -n 1p >"$T/move" &&
		autoplay -m 5000 "$T/state" >"$T/record" ;;
	validate-move)
		# shellcheck disable=SC2046
		validate-move $(cat "$T/move") <"$T/state" | grep -q "^game: $2" ;;
	legal-moves) [ "$(legal-moves -c "$T/state")" -gt 0 ] && legal-moves "$T/state" | grep -q '^--- {seat: ' ;;
	autoplay) tail -n 1 "$T/record" | grep -q '^--- {result: ' ;;
	score) score "$T/record" | grep -q "rule: $2/" ;;
	replay) replay --check --complete "$T/record" ;;
	redact) redact --public "$T/record" | replay --check --complete && ! redact --public "$T/state" | grep -q '^seed' ;;
	show)
		show "$T/state" | sed -n '1p;$p' | grep -c "^$2, \|^validate-move $(cat "$T/move")" | grep -qx 2 &&
			show --svg "$T/record" | xmllint --noout - ;;
	referee)
		cp "$T/state" "$T/live"
		referee "$T/live" <"$T/move" | grep -q "legal: true" && replay --check "$T/live" ;;
	*) false ;;
	esac
}

@test "README: the table of games by programs is what the programs do" {
	T=$BATS_TEST_TMPDIR
	programs=(deal validate-move legal-moves autoplay score replay redact show referee)
	{
		printf '| game |'; printf ' %s |' "${programs[@]}"; echo
		printf '|---|'; printf -- '---|%.0s' "${programs[@]}"; echo
		for game in $(deal --list | sed -n 's/^game: //p'); do
			printf '| %s |' "$game"
			for program in "${programs[@]}"; do
				works "$program" "$game" && printf ' yes |' || printf ' not yet |'
			done
			echo
		done
	} >"$T/table"
	sed -n '/^| game |/,/^$/p' README.md | sed '$d' | diff - "$T/table"
}

# ---- habits -------------------------------------------------------------------------

@test "source: every file begins with its name and what it is for" {
	for file in bin/*.c bin/shared/*.[ch] bin/shared/*.sh lib/*.[ch] lib/*/*.[ch] tests/*.c tests/*.sh tests/toy/*.[ch] examples/*.sh examples/*.c; do
		head -n 3 "$file" | grep -q "$(basename "$file"): " || { echo "$file"; false; }
	done
}

@test "source: the library shows only croupier_ names and writes no data at file scope" {
	[ -z "$(nm -D --defined-only "$BUILD/lib/libcroupier.so" | awk '$3 !~ /^(croupier_|_init$|_fini$|_edata$|_end$|__bss_start$)/ { print $3 }')" ]
	nm "$BUILD/lib/libcroupier.a" | awk '$2 ~ /^[TDBRC]$/ { print $3 }' >"$BATS_TEST_TMPDIR/names"
	[ -z "$(grep -v "^croupier_" "$BATS_TEST_TMPDIR/names")" ]
	for object in "$BUILD"/lib/*.o "$BUILD"/lib/*/*.o; do
		[ -z "${SANITIZED-}" ] || continue	# sanitizers keep notes of their own there
		[ -z "$(objdump -h "$object" | awk '($2 == ".data" || $2 == ".bss") && $3 !~ /^0+$/')" ] ||
			{ echo "$object"; false; }
	done
	run grep -nE '\b(printf|puts|exit|abort|getenv|strcpy|sprintf|atoi|time)\(' lib/*.c lib/*/*.c
	[ -z "$output" ] || said
}

@test "source: a new game is one file and one line" {
	cd "$BATS_TEST_TMPDIR"
	PATH=$BUILD/toy/bin:$PATH
	run -0 deal toy -p 3 --seed x
	has "game: toy"
	deal toy -n 50 --seed x | autoplay --match | replay --check --complete
	deal toy --seed x >state
	run -1 --separate-stderr validate-move -f state p2 play one
	[[ "$stderr" == *"[table/not-your-turn]" ]]
	[ "$(legal-moves -c state)" = 2 ]
	[ "$(grep -cv '^/\*\|^#include\|^GAME(toy)$' "$ROOT/tests/toy/list.h")" = 0 ]
	[ "$(ls "$ROOT"/tests/toy)" = $'list.h\ntoy.c' ]
}

@test "leaks: none over many documents" {
	[ -z "${SANITIZED-}" ] || skip "the sanitizer looks for leaks"
	cd "$BATS_TEST_TMPDIR"
	for variant in standard carryover partnership crazy-shakers three-player; do
		deal lohai -v $variant -n 2 --seed x | autoplay | { cat; echo '--- {undo: 3}'; echo '--- {seat: nobody}'; echo '--- {'; } >record
		run valgrind -q --leak-check=full --error-exitcode=99 replay record
		[ "$status" -eq 2 ] || said
	done
	run -0 valgrind -q --leak-check=full --error-exitcode=99 autoplay <(deal lohai -n 2)
	run -0 valgrind -q --leak-check=full --error-exitcode=99 deal lohai -n 2
}
