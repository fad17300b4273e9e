#!/usr/bin/env bats
# pages.bats: pages, README, examples and the habits of the source; game-pages.bats asks what games' pages say.

load ../helper

setup() { cd "$ROOT" || return; }

# need WORDS COMMAND...: says what is missing where the command fails; complete: nothing was.
need() { "${@:2}" >/dev/null 2>&1 || { echo "missing: $1"; missing=1; }; }
complete() { [ -z "${missing-}" ]; }

@test "pages: all that belongs to a game is there" {
	for game in lib/games/*.c; do
		name=$(basename "$game" .c)
		need "the line GAME($name) in lib/games/list.h" grep -Fx "GAME($name)" lib/games/list.h
		need "the page man/$name.6; begin with a copy of tests/toy/toy.6" test -f "man/$name.6"
		need "$name under SEE ALSO in man/croupier.7" grep -x "\.Xr $name 6\( ,\)\?" man/croupier.7
		need "a line about $name, with man/$name.6, in README.md" grep -F "(\`man/$name.6\`)" README.md
		need "tests/games/$name.bats; begin as tests/games/toy.bats does" test -f "tests/games/$name.bats"
		need "states of $name in tests/fixtures/$name.tables" test -f "tests/fixtures/$name.tables"
	done
	complete
}

@test "pages: all that belongs to a program is there" {
	for program in bin/*.c; do
		name=$(basename "$program" .c)
		need "$name in PROGRAMS in the Makefile" grep -w "^PROGRAMS = .*$name" Makefile
		need "the page man/$name.1" test -f "man/$name.1"
		need "$name in the list of programs in man/croupier.7" grep -Fx ".It Xr $name 1" man/croupier.7
		need "a row for $name in the table of programs in README.md" grep -F "| \`$name\` |" README.md
		need "a case for $name in works() in tests/house/pages.bats" grep -w "^	$name)" tests/house/pages.bats
	done
	complete
}

@test "pages: mandoc has nothing to say" {
	prints 0 '' mandoc -Tlint -Wwarning man/*.[1-57-9]
}

@test "pages: those of programs have the same sections, in order" {
	for page in man/*.1; do
		[ "$(sed -n 's/^\.Sh //p' "$page" | tr '\n' ,)" = "NAME,SYNOPSIS,DESCRIPTION,EXIT STATUS,EXAMPLES,SEE ALSO," ] ||
			{ echo "$page"; false; }
	done
}

# speak_of WORD FILE...: whether files speak of it.
speak_of() { grep -qE -- "(^|[^a-z-])$1([^a-z-]|\$)" "${@:2}"; }

@test "pages: every rule that all games share stands in the page of the format, and in a test" {
	unsanitized "texts are compared"
	ids=$(rules_of table)
	for id in $ids; do
		need "$id in man/croupier.5" speak_of "$id" man/croupier.5
		need "a test of $id" speak_of "$id" tests/*/*.bats
	done
	complete
}

@test "pages: every key that all states have stands in the page of the format" {
	unsanitized "texts are compared"
	for key in $(grep -oE '(field|put)_[a-z_]+\(f, "[a-z-]+"' lib/state/keys.c | cut -d'"' -f2 | sort -u); do
		need "the key $key among those of a state in man/croupier.5" has_key man/croupier.5 "$key"
	done
	complete
}

@test "pages: the commands of EXAMPLES run" {
	cd "$BATS_TEST_TMPDIR"
	ln -s "$ROOT/examples" examples
	for page in "$ROOT"/man/*.[157]; do
		# A command that shows a refusal may end with 1, never with trouble.
		examples "$page" >commands
		while IFS= read -r command; do
			[[ "$command" != *curl-round* ]] || continue	# what examples/README.md says is run, too
			run bash -o pipefail -c "$command"
			[ "$status" -le 1 ] || { echo "$page: $command"; said; }
		done <commands
	done
}

@test "examples: the records are complete and legal" {
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
	run -2 examples/score-evening.sh
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
	[ "$(sed '/?/q' "$BATS_TEST_TMPDIR/seen" | sed '/is to decide/q' | grep -o '##' | wc -l)" = $((3 * 9 + 1)) ]
	grep -q '^seat .*points' "$BATS_TEST_TMPDIR/seen"
}

@test "examples: the demonstration shows a refusal and ends with a score" {
	prints 0 "...[lohai/follow-suit]...(exit status 1)...every move was legal...seat ... points ...[lohai/..." env BUILD="$BUILD" sh examples/demo.sh
}

# commands_of FILE: runs its commands in an empty folder, in which they leave one folder alone.
commands_of() {
	cd "$BATS_TEST_TMPDIR"
	awk '/^```/ { on = 0 } on { print } /^```sh/ { on = 1 }' "$1" >"$BATS_TEST_TMPDIR/commands"
	grep -q deal "$BATS_TEST_TMPDIR/commands"
	mkdir empty
	cd empty
	run env EXAMPLES="$ROOT/examples" bash -o pipefail "$BATS_TEST_TMPDIR/commands"
	[ "$(ls -A)" = "$2" ] || { ls -A; false; }
	[ "$status" -le 1 ] || said
	[[ "$output" != *': trouble'* && "$output" != *'command not found'* && "$output" != *'No such file'* ]] || said
}

@test "README: its commands run, write into one folder, and do what is said around them" {
	[ "$(wc -l <README.md)" -le 150 ]
	commands_of "$ROOT/README.md" cards
	has "validate-move: move 1, bob play 3H: bob holds JS and must follow spades or play a special card, not 3H [lohai/follow-suit]"
	has good
	[[ "$output" == *"was: bob play JH, put: bob play JS, why: another suit}"* ]] || said
	[ -s cards/game.html ]
}

@test "examples/README: its commands run, write into one folder, and do what is said around them" {
	commands_of "$ROOT/examples/README.md" more
	has "a revoke, and its proof"
	[[ "$output" == *"deal: proved, seal: opened}"* ]] || said
	[[ "$output" == *"record 1: this is round 3 of a match, but the record before it is round 1 [table/next]"* ]] || said
	# The database of the season: who deals, who leads, who plays with whom.
	for table in 'Who wins when dealing' 'The longest streaks' 'The best partner, in games of two against two'; do
		[[ "$output" == *"$table"$'\n'* ]] || said
	done
	[ "$(grep -cE '^(ann|bob|cid)  +(bob|cid|dora)  +9  ' <<<"$output")" = 2 ] || said
	cmp more/paper.yaml more/copy.yaml
	grep -q '^<!DOCTYPE html>' more/thought.html
}

# exists WORD: whether a word in backquotes in HACKING.md stands for something that there is.
exists() {
	local word=$1
	# Names that stand for any are tried with one: a game, a program.
	word=${word//ferry/hen}
	[ "$word" = GAMES ] || word=${word//GAME/hen}
	word=${word//NAME/score}
	case $word in
	*'()') grep -qE "^(#define )?${word%??}\(" lib/*.h lib/*/*.[ch] lib/*/*/*.[ch] bin/*.c bin/*/*.c tests/toy/toy.c tests/*/*.bats ;;
	../*) true ;;	# somebody's own
	'load '*) grep -qxF -- "$word" tests/*/*.bats examples/games/*/*.bats ;;
	'make '*) grep -qE "^\.PHONY: .*\<${word#make }\>" Makefile ;;
	build/*) grep -qF "\$(BUILD)/${word#build/}" Makefile ;;	# built elsewhere, too
	*/*) [ -e "$word" ] ;;
	*.h | *.c | *.md) [ -n "$(find . -name "$word" ! -path './build/*')" ] ;;
	'struct '* | 'enum '*) grep -qE "^$word( |\$|;)" lib/*.h lib/*/*.h lib/*/*/*.h lib/games/*.c bin/cli/*.h bin/picture/*.h ;;
	*) grep -rqw -- "$word" Makefile lib bin tests/house/pages.bats examples/games ;;
	esac
}

@test "HACKING: every function, file and target that it names is there, functions in their files" {
	unsanitized "texts are compared"
	sed '/^    /d' HACKING.md | grep -oE '`[^`]+`' | tr -d '`' | sort -u >"$BATS_TEST_TMPDIR/words"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/words")" -gt 100 ]
	while IFS= read -r word; do
		need "what HACKING.md calls $word" exists "$word"
	done <"$BATS_TEST_TMPDIR/words"
	# `NAME()` in `FILE`, also where a line ends between them.
	tr '\n' ' ' <HACKING.md | tr -s ' ' | grep -oE '`[a-z_]+\(\)` in `[^`]+\.c`' | tr -d '`' >"$BATS_TEST_TMPDIR/places"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/places")" -gt 10 ]
	while read -r name _ file; do
		need "$name in $file" grep -q "^${name%??}(" "$file"
	done <"$BATS_TEST_TMPDIR/places"
	# Commands: targets, files of tests, programs, targets of the fuzzer.
	for word in $(grep '^    ' HACKING.md | grep -oE '(build/(bin|tests)/[a-z-]+|tests/[A-Za-z0-9/.-]+|TARGETS="[a-z ]+")' | tr -d '"'); do
		case $word in
		build/bin/*) need "the program $word" grep -w "^PROGRAMS = .*${word##*/}" Makefile ;;
		build/tests/*) need "$word" ls tests/*/"${word##*/}.c" ;;
		TARGETS=*) need "the target ${word#*=}" test -f "tests/fuzz/${word#*=}.c" ;;
		*) need "$word" exists "$word" ;;
		esac
	done
	for word in $(grep '^    ' HACKING.md | grep -oE '^ *make( [a-z-]+)?' | sed 's/^ *make *//'); do
		need "the target $word" exists "make $word"
	done
	complete
}

@test "croupier(5): the table that it begins with was dealt from its seed, and its move is legal" {
	awk '/^\.Ed/ { exit } on; /^\.Bd/ { on = 1 }' man/croupier.5 >"$BATS_TEST_TMPDIR/table"
	prints 0 "...moves: 1, valid: true, deal: proved}" "$BUILD/bin/replay" --report "$BATS_TEST_TMPDIR/table"
}

@test "HACKING: a game is added by the commands that it gives" {
	[ -z "${SANITIZED-}" ] || skip "it builds without sanitizers"
	thorough "games of one's own are built in other tests"
	tree=$BATS_TEST_TMPDIR/tree
	mkdir "$tree"
	cp -a Makefile lib bin man tests "$tree"
	sed -n '/^## A game/,/^## A program/s/^        //p' HACKING.md |
		sed -E -e '/^make (deps|check|coverage)/d' -e 's/^make/make -s/' >"$BATS_TEST_TMPDIR/commands"
	[ "$(grep -c . "$BATS_TEST_TMPDIR/commands")" -ge 10 ]
	cd "$tree"
	names=(MAKEFLAGS MFLAGS MAKELEVEL)
	# What is compiled already is not compiled again, and what the game adds without regard to speed.
	run -0 env "${names[@]/#/-u}" OBJECTS="$BUILD" CFLAGS=-O0 LDFLAGS=-Wl,--strip-debug bash -e -o pipefail "$BATS_TEST_TMPDIR/commands"
	has "game: ferry"
	[ -s "$BATS_TEST_TMPDIR/ferry/examples/one.yaml" ]
	[ -s "$BATS_TEST_TMPDIR/ferry/ferry.6" ]
	# Nothing in croupier's folder has changed.
	for folder in lib bin tests Makefile; do
		diff -r "$ROOT/$folder" "$folder"
	done
	[[ "$output" == *"ferry/first-out: "*" states, "*" listed moves, "* ]] || said
}

# Whether a program does its main job with a game; $T holds a fresh state, its first move in words, a record and its first moves.
works() {
	case $1 in
	deal) deal "$2" --seed table >"$T/state" && legal-moves -w "$T/state" | sed -n 1p >"$T/move" &&
		autoplay -m 5000 "$T/state" >"$T/record" && autoplay -m 20 "$T/state" >"$T/begun" ;;
	validate-move)
		# shellcheck disable=SC2046
		validate-move $(cat "$T/move") <"$T/state" | grep -q "^game: $2" ;;
	legal-moves) [ "$(legal-moves -c "$T/state")" -gt 0 ] && legal-moves "$T/state" | grep -q '^--- {seat: ' ;;
	autoplay) tail -n 1 "$T/record" | grep -q '^--- {result: ' ;;
	score) score "$T/record" | grep -q "rule: $2/" ;;
	tally) tally --by game "$T/record" | grep -q "^- {game: $2, rounds: [2-9], " ;;
	replay) replay --check --complete "$T/record" ;;
	redact) redact --public "$T/record" | replay --check --complete && ! redact --public "$T/state" | grep -q '^seed' ;;
	show)
		show "$T/state" | sed -n '1p;$p' | grep -c "^$2, \|^$(cut -d' ' -f1 "$T/move") is to decide: .*$(cut -d' ' -f2 "$T/move")" |
			grep -qx 2 &&
			show --svg "$T/record" | xmllint --noout - ;;
	referee)
		cp "$T/state" "$T/live"
		referee "$T/live" <"$T/move" | grep -q "legal: true" && replay --check "$T/live" ;;
	serve)
		rm -f "$T/served"*	# with its port, which another test may have by now
		cp "$T/state" "$T/served"
		serving "$T/served" && curl -s --data-binary @- "$(link "$(cut -d' ' -f1 "$T/move")")/say" <"$T/move" | grep -q '"legal":true' &&
			end_serving && replay --check "$T/served" ;;
	mend)
		# Without its second move no random record is legal.
		awk '!/^--- {seat/ || ++n != 2' "$T/record" >"$T/copy"
		! replay --check "$T/copy" && mend "$T/copy" | grep -q '^--- {file: .*mend: 1,.*put: ' ;;
	suppose) redact --public "$T/record" | suppose -n 2 --record | replay --check --complete ;;
	advise) advise -n 2 "$T/state" | head -n 1 | validate-move -q -f "$T/state" && replay --check "$T/begun" && advise -n 2 --review "$T/begun" | tail -n 1 | grep -q '^--- {.*review: total, ' ;;
	*) false ;;
	esac
}

@test "README: every program knows every game" {
	unsanitized "every program runs in tests of its own"
	grep -qx 'Every program knows every game:' README.md
	T=$BATS_TEST_TMPDIR
	cd "$T"
	read -ra programs < <(sed -n 's/^PROGRAMS = //p' "$ROOT/Makefile")
	path=$PATH
	for game in $(croupiers_games) toy; do
		PATH=$(programs_of "$game"):$path
		for program in "${programs[@]}"; do
			need "$program of $game" works "$program" "$game"
		done
	done
	complete
}

# ---- habits -------------------------------------------------------------------------

@test "source: every file begins with its name and what it is for" {
	unsanitized "texts are compared"
	for file in bin/*.c bin/cli/*.[ch] bin/picture/*.[ch] bin/*.sh bin/completion/* lib/*.h lib/*/*.[ch] lib/*/*/*.[ch] tests/*.h tests/{games,library,measure,programs,toy}/*.c tests/small/*/*.c tests/*/*.sh examples/*.sh examples/*.c examples/games/*/*.c; do
		head -n 3 "$file" | grep -q "$(basename "$file"): " || { echo "$file"; false; }
	done
}

@test "source: the library shows only croupier_ names and writes no data at file scope" {
	[ -z "$(nm -D --defined-only "$BUILD/lib/libcroupier.so" | awk '$3 !~ /^(croupier_|_init$|_fini$|_edata$|_end$|__bss_start$)/ { print $3 }')" ]
	nm "$BUILD/lib/libcroupier.a" | awk '$2 ~ /^[TDBRC]$/ { print $3 }' >"$BATS_TEST_TMPDIR/names"
	# The linker takes what sanitizers need into the archive, too.
	[ -n "${SANITIZED-}" ] || [ -z "$(grep -v "^croupier_" "$BATS_TEST_TMPDIR/names")" ]
	for object in "$BUILD"/lib/*/*.o "$BUILD"/lib/*/*/*.o; do
		[ -z "${SANITIZED-}" ] || continue	# sanitizers keep notes of their own there
		[ -z "$(objdump -h "$object" | awk '($2 == ".data" || $2 == ".bss") && $3 !~ /^0+$/')" ] ||
			{ echo "$object"; false; }
	done
	prints 1 '' grep -nE '\b(printf|puts|exit|abort|getenv|strcpy|sprintf|atoi|time)\(' lib/*/*.c lib/*/*/*.c
}
