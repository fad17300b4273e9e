#!/usr/bin/env bats
# house.bats: how the house is laid out: who may look at whom.

load ../helper

setup() {
	unsanitized "sources and objects are looked at, and no program runs"
	cd "$ROOT" || return
}

# The folders of the library from the ground up; each may look at those before it.
FLOORS='base format state score deal move record think/mend think/suppose think/advise'

# includes FILE...: what the files include of this project, each name once.
includes() { sed -n 's/^#include "\(.*\)"/\1/p' "$@" | sort -u; }

# below FLOOR: itself and the folders under it.
below() { tr ' ' '\n' <<<"$FLOORS" | sed "\\#^$1\$#q"; }

# header FLOOR: of a folder, which has its name.
header() { echo "lib/$1/${1##*/}.h"; }

@test "house: every file of the library lies on a floor, and every floor has one header" {
	[ "$(find lib -mindepth 1 -type d | sort)" = "$(printf 'lib/%s\n' $FLOORS games think | sort)" ]
	[ "$(find lib -maxdepth 1 -type f | sort | tr '\n' ' ')" = "lib/croupier.h lib/game.h " ]
	[ -z "$(find lib -name '*.c' | sed 's#.*/##' | sort | uniq -d)" ]
	[ -z "$(find bin -name '*.c' | sed 's#.*/##' | sort | uniq -d)" ]
	for floor in $FLOORS; do
		[ "$(find "lib/$floor" -name '*.h')" = "$(header "$floor")" ] || { echo "$floor"; false; }
		grep -qi 'must not' <(head -n 12 "$(header "$floor")") || { echo "$floor.h says nothing that it must not know"; false; }
	done
	[ "$(find lib/games -name '*.h')" = lib/games/list.h ]
}

@test "house: a floor includes its own header, and that one headers of floors below" {
	for floor in $FLOORS; do
		[ "$(includes lib/"$floor"/*.c | grep -v '^games/list.h$')" = "$(header "$floor" | sed 's#lib/##')" ] || { echo "$floor"; includes lib/"$floor"/*.c; false; }
		for header in $(includes "$(header "$floor")"); do
			case $header in
				croupier.h) [ "$floor" = base ] ;;
				game.h) [ "$floor" = state ] ;;
				*) below "$floor" | sed '$d' | grep -qx "${header%/*}" ;;
			esac || { echo "$floor.h includes $header"; false; }
		done
	done
	[ "$(includes lib/game.h)" = base/base.h ]
	[ -z "$(includes lib/croupier.h)" ]
}

@test "house: games see game.h alone, and one list alone names them" {
	[ "$(includes lib/games/*.c)" = game.h ]
	[ "$(grep -l games/list.h lib/*.h lib/*/*.[ch] lib/*/*/*.[ch])" = lib/state/games.c ]
	for game in lib/games/*.c; do
		name=$(basename "$game" .c)
		run ! grep -lw "$name" lib/*.h lib/{base,format,state,score,deal,move,record,think/*}/*.[ch] bin/*.c bin/*/*.[ch]
		[ -z "$output" ] || said
	done
}

@test "house: programs see croupier.h and what they share, and nothing else of the library" {
	[ "$(includes bin/*.c bin/cli/*.[ch] bin/picture/*.[ch] | grep -vE '^(cli|picture|live|protocol|referee|serve|show|told)/')" = croupier.h ]
	[ -z "$(includes bin/cli/*.[ch] bin/picture/*.[ch] | grep -E '^(live|protocol|referee|serve|show|told)/')" ]
	[ -z "$(includes bin/cli/*.[ch] | grep '^picture/')" ]
	# What one program needs lies with it, and nobody else sees it.
	for program in referee serve; do
		[ "$(grep -l "^#include \"$program/" bin/*.c bin/*/*.[ch] | grep -v "^bin/$program/")" = "bin/$program.c" ]
	done
	[ "$(grep -l '^#include "show/' bin/*.c bin/*/*.[ch] | grep -v '^bin/show/' | xargs)" = "bin/show.c bin/told/told.h" ]
	[ "$(grep -l '^#include "told/' bin/*.c bin/*/*.[ch] | grep -v '^bin/told/')" = bin/serve/serve.h ]
	for header in $(includes bin/*.c bin/{cli,picture,live,protocol,referee,serve,show,told}/*.[ch] | grep /); do
		[ -f "bin/$header" ]
	done
	[ -z "$(grep -L 'ust not' bin/*/*.h)" ]
}

@test "house: a live table knows no door of its own, and nothing of terminals, lines or how an answer is written" {
	[ "$(includes bin/live/*.c)" = live/live.h ]
	[ "$(includes bin/live/live.h)" = $'cli/setup.h\npicture/picture.h' ]
	[ "$(ls bin/live/*.h)" = bin/live/live.h ]
	# Only the protocol sees it, and only doors see that; they write to no file themselves.
	[ "$(grep -l '^#include "live/' bin/*.c bin/*/*.[ch] | grep -v '^bin/live/' | xargs)" = "bin/protocol/protocol.h bin/told/told.h" ]
	[ "$(includes bin/protocol/*.c | grep -v '^cli/')" = protocol/protocol.h ]
	[ "$(grep -l '^#include "protocol/' bin/*.c bin/*/*.[ch] | grep -v '^bin/protocol/' | xargs)" = "bin/referee/referee.h bin/serve/serve.h" ]
	run ! grep -nE '\b(isatty|histedit|el_gets|terminal_|wrap_lines|CROUPIER_(JSON|LINE)|STDIN_FILENO|STDOUT_FILENO|tool_flush)' bin/live/*.[ch]
	[ -z "$output" ] || said
	run ! grep -nE '\b(croupier_redact|croupier_play|croupier_record_(feed|judge|undo|rule)|file_append|file_cut)\b' bin/{protocol,referee,serve}/*.[ch] bin/{referee,serve}.c
	[ -z "$output" ] || said
}

# objects FLOOR: the compiled files of a floor.
objects() {
	echo "$BUILD/lib/$1"/*.o
}

@test "house: no call goes up" {
	cd "$BATS_TEST_TMPDIR"
	for floor in $(tr ' ' '\n' <<<"$FLOORS" | tac); do
		# One line for each name that an object of this floor needs or has: "floor object: kind name".
		# shellcheck disable=SC2046
		nm -A $(objects "$floor") | awk -v floor="$floor" '
			{ sub(/:[0-9a-f]*/, ": "); print floor, $1, $2, $3 }'
	done >names
	# What the floors above have is known before what this one needs.  The list of games is where the house meets them.
	awk '
		$1 != floor { for (name in here) above[name] = here[name]; delete here; floor = $1 }
		$3 == "U" && $4 !~ /^game_/ && $4 in above { print $2 " calls " $4 " of " above[$4]; up++ }
		$3 ~ /^[A-TV-Z]$/ { here[$4] = floor; defined++ }
		END { exit up > 0 || defined <= 200 }' names
}

@test "house: a switch over kinds names every kind" {
	# A default would hide from the compiler what a new kind must say.  libyaml's tokens are not ours to list.
	run grep -nE '^\s*default:' lib/*.h lib/*/*.[ch] lib/*/*/*.[ch] bin/*.c bin/*/*.c
	[ -z "$(grep -v '^lib/format/yaml.c:' <<<"$output" | grep .)" ] || said
}

@test "house: lines end within 100 columns" {
	for file in lib/*.h lib/*/*.[ch] lib/*/*/*.[ch] bin/*.c bin/*/*.[ch] tests/*.h tests/*/*.[ch] examples/games/*/*.c; do
		expand "$file" | awk -v file="$file" 'length > 100 { print file ":" NR }'
	done >"$BATS_TEST_TMPDIR/long"
	prints 0 '' cat "$BATS_TEST_TMPDIR/long"
}

@test "house: what must not be fails a test" {
	# A command after "!" does not, unless it is the last one; with "|| false" after it, it does.
	awk '/^[ \t]+! / && !/\|\||&&/ { print FILENAME ":" FNR ": " $0; found++ } { lines++ } END { exit found > 0 || lines < 10000 }' \
		tests/*/*.bats tests/helper.bash examples/games/*/*.bats
	# Of commands with "&&" between them only the last one does, so each stands on a line of its own.
	awk '/ && / && !/\|\|| && (continue|break)$|(&&|;;)$/ { line = $0; gsub(/"[^"]*"|\047[^\047]*\047/, ""); gsub(/\[\[.*\]\]/, "[ ]") }
		/^[ \t]+(\[|grep|cmp|replay|show|deal|score|redact|validate-move|referee|mkdir) .* && / && line != "" {
			print FILENAME ":" FNR ": " line; found++ } { line = "" } END { exit found > 0 }' tests/*/*.bats examples/games/*/*.bats
}

# ending LINE...: tests/run of the files asked, without what bats tells of the run around it, ends with these lines.
# It has no limit of its own: a test that ends at once may leave the process that waits for the limit behind.
ending() {
	local names=("${!BATS_@}")
	run env "${names[@]/#/-u}" BATS_TEST_TIMEOUT= PATH="${PATH#*/bats-core:}" sh tests/run "$asked" "${others[@]}"
	[ "$(tail -n $# <<<"$output")" = "$(printf '%s\n' "$@")" ] || said
}

@test "house: a run of the tests ends with the numbers that passed and failed, after the number skipped" {
	cd "$ROOT"
	asked=$BATS_TEST_TMPDIR/asked.bats others=()
	printf '@test "%s" { %s; }\n' one true two true >"$asked"
	ending "ok 2 two" "2 passed, 0 failed"
	[ "$status" -eq 0 ]
	printf '@test "%s" { %s; }\n' three 'skip "why"' four 'skip' >>"$asked"
	ending "ok 4 four # skip" "2 skipped" "2 passed, 0 failed"
	[ "$status" -eq 0 ]
	printf '@test "%s" { %s; }\n' five false >>"$asked"
	ending "2 skipped" "2 passed, 1 failed"
	[ "$status" -eq 1 ]
	# Tests that were planned and never ran have failed, and where none passed, the run has.
	printf 'setup_file() { false; }\n' >>"$asked"
	ending "0 passed, 5 failed"
	[ "$status" -eq 1 ]
	printf '@test "%s" { %s; }\n' three 'skip "why"' >"$asked"
	ending "1 skipped" "0 passed, 0 failed"
	[ "$status" -eq 1 ]
	# So has a file of which nothing is told; of several files the tests are numbered through.
	printf '@test "%s" { %s; }\n' one true two true >"$asked"
	others=("$BATS_TEST_TMPDIR/missing.bats")
	ending "2 passed, 1 failed"
	[ "$status" -eq 1 ]
	cp "$asked" "${others[0]}"
	ending "4 passed, 0 failed"
	[ "$status" -eq 0 ]
	[ "$(grep -o '^ok [0-9]*' <<<"$output")" = "$(printf 'ok %d\n' 1 2 3 4)" ] || said
}

@test "house: a test that fails or takes too long is told with its line, its command and what called it" {
	cd "$ROOT"
	asked=$BATS_TEST_TMPDIR/asked.bats
	{
		printf 'load "%s/tests/helper"\n' "$ROOT"
		printf 'stays() {\n\tsleep 100\n}\nwrong() {\n\t[ "$1" = one ] || said\n}\n'
		# A child of a child that hears no signal.
		printf '#!/bin/sh\ntrap "" TERM HUP INT ABRT\nsleep 77\nsleep 77\n' >"$BATS_TEST_TMPDIR/deaf"
		chmod +x "$BATS_TEST_TMPDIR/deaf"
		printf '@test "%s" {\n\ttrue\n\t%s\n\ttrue\n}\n' one 'wrong two' two '[[ a = b ]]' three 'run -0 false' four 'stays'
		printf '@test "five" {\n\twrong one\n}\n'
		printf '@test "six" {\n\tsh -c "%s; true" | cat\n}\n' "$BATS_TEST_TMPDIR/deaf"
	} >"$asked"
	names=("${!BATS_@}")
	run -1 timeout 60 env "${names[@]/#/-u}" BATS_TEST_TIMEOUT=5 PATH="${PATH#*/bats-core:}" sh tests/run "$asked"
	[ "${lines[-1]}" = "1 passed, 5 failed" ] || said
	for words in "from function \`wrong' in file *, line 6,"*"line 10)"*"\`wrong two' failed" "line 15)"*"\`\[\[ a = b \]\]' failed" \
		"line 20)"*"\`run -0 false' failed" "timeout after 5s"*"from function \`stays'"*"line 25)"*"\`stays' failed due to timeout"; do
		# shellcheck disable=SC2053
		[[ "$output" == *$words* ]] || { echo "not told: $words"; said; }
	done
	run -1 pgrep -f "$BATS_TEST_TMPDIR/deaf"
}
