#!/usr/bin/env bats
# own-games.bats: croupier built with games that lie in folders elsewhere.
#
# All is built into a folder of this file's own, beside which the one that is tested stays as it is.

load ../helper

setup_file() {
	[ -z "${SANITIZED-}" ] || return 0
	export T=$BATS_FILE_TMPDIR
	local built=${CROUPIER_BUILD:-$BATS_TEST_DIRNAME/../../build}
	# What is built already need not be built again.
	mkdir -p "$T/build/tests"
	cp -a "$built"/{bin,lib,tools,prepare,games} "$T/build"
	cp -a "$built"/tests/{agree,canonical} "$T/build/tests"
}

setup() {
	[ -z "${SANITIZED-}" ] || skip "it builds without sanitizers"
	cd "$ROOT" || return
}

# alone COMMAND...: without the variables of the make and the bats that run the tests, as bats is run again;
# and without a limit of its own, as a test that ends at once may leave the process that waits for it behind.
alone() {
	local names=(MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES TESTS GAMES BUILD "${!CROUPIER_@}" "${!BATS_@}")
	env "${names[@]/#/-u}" BATS_TEST_TIMEOUT= PATH="${PATH#*/bats-core:}" "$@"
}

# made ARGUMENT...: make, as somebody would type it, but without regard to speed.
made() { alone make -s BUILD="$T/build" CFLAGS=-O0 LDFLAGS=-Wl,--strip-debug "$@"; }

# toy_named NAME FOLDER: a folder with the toy under another name.
toy_named() {
	mkdir -p "$2/$1"
	sed -e "s/game_toy/game_${1//-/_}/; s/toy/$1/g" tests/toy/toy.c >"$2/$1/$1.c"
}

# known: the games that the programs in that build list.
known() { "$T/build/bin/deal" --list | sed -n 's/^game: //p'; }

@test "own games: the example is built in, and passes what is asked of every game and its own tests" {
	find . -path ./.git -prune -o -path ./build -prune -o -type f -newer "$T/build" -print >"$T/newer"
	run -0 made check-games GAMES=examples/games/crazy-eights
	[[ "${lines[-2]}" == "1 skipped" && "${lines[-1]}" == *" passed, 0 failed" ]] || said
	[ "$(grep -c '# skip only games of one' <<<"$output")" = 1 ]
	[ "$(grep -c '^ok .*crazy-eights' <<<"$output")" -ge 10 ] || said
	[ "$(known)" = "$(croupiers_games; echo crazy-eights)" ]
	# Croupier's own folder is as it was.
	find . -path ./.git -prune -o -path ./build -prune -o -type f -newer "$T/build" -print | diff "$T/newer" -
}

@test "own games: completion, schema and demonstration know them" {
	made GAMES=examples/games/crazy-eights "$T/build/completion/bash/deal" "$T/build/completion/bash/validate-move"
	sed 's/@PREFIX@//g' "$T/build/completion/bash/deal" >"$T/deal"
	PATH=$T/build/bin:$PATH run -0 bash --norc -c \
		'source "$1"; COMP_WORDS=(deal cr) COMP_CWORD=1; _croupier_deal; echo "${COMPREPLY[@]}"' bash "$T/deal"
	[ "$output" = crazy-eights ] || said
	grep -q 'crazy-eights/' "$T/build/completion/bash/validate-move"
	"$T/build/bin/deal" --schema crazy-eights | grep -q '"crazy-eights.state.standard"'
	run -0 env BUILD="$T/build" sh examples/demo.sh crazy-eights
	[[ "$output" == *"\$ deal crazy-eights --seed demo"*"every move was legal"*"crazy-eights, round 1"* ]] || said
	"$T/build/bin/deal" crazy-eights --seed x | "$T/build/bin/autoplay" -m 10000 | "$T/build/bin/tally" --by game |
		grep -q '^- {game: crazy-eights, rounds: [1-9]'
}

@test "own games: they are installed with their pages and examples, stand in croupier.7, and are taken away again" {
	made GAMES=examples/games/crazy-eights DESTDIR="$T/stage" PREFIX=/usr PROGRAM_PREFIX=my- install-pages install-documents
	cd "$T/stage/usr/share"
	grep -q '^my-deal crazy-eights' man/man6/crazy-eights.6
	mandoc -Tlint -Wwarning man/man6/crazy-eights.6
	sed -n '/^\.Sh SEE ALSO/,/^\.Sh AUTHORS/p' man/man7/croupier.7 >also
	[ "$(grep ' 6' also | tr '\n' ' ')" = ".Xr crazy-eights 6 , .Xr haihowak 6 , .Xr hen 6 , .Xr hornipex 6 , .Xr huahuapai 6 , .Xr lohai 6 " ]
	rm also
	grep -q '^\.It Xr my-deal 1' man/man7/croupier.7
	diff -r doc/croupier/examples/crazy-eights "$ROOT/examples/games/crazy-eights/examples"
	cd "$ROOT"
	made GAMES=examples/games/crazy-eights DESTDIR="$T/stage" PREFIX=/usr PROGRAM_PREFIX=my- uninstall
	[ -z "$(find "$T/stage" -type f)" ]
}

@test "own games: a folder may be called by odd characters, and what one adds to a name or takes away is built anew" {
	odd="$T/o'dd\$(x)*%#;"
	toy_named crazy-ferry "$odd"
	toy_named raft "$T"
	made GAMES="${odd//$/\$\$}/crazy-ferry $T/raft/" "$T/build/bin/deal" "$T/build/bin/autoplay" "$T/build/bin/replay"
	[ "$(known)" = "$(croupiers_games; echo crazy-ferry; echo raft)" ]
	"$T/build/bin/deal" crazy-ferry -n 5 | "$T/build/bin/autoplay" | "$T/build/bin/replay" --check --complete
	# Another folder of that name, older than what was built.
	toy_named raft "$T/other"
	sed -i 's/the first without cards/ANOTHER/' "$T/other/raft/raft.c"
	# It forgets to say why it refuses, which must not look like a move that was made.
	sed -i 's/^\ttake_from_hand(p, c);/\tif (c < XX) return false;/' "$T/other/raft/raft.c"
	touch -d yesterday "$T/other/raft/raft.c"
	made GAMES="$T/other/raft" "$T/build/bin/deal" "$T/build/bin/legal-moves" "$T/build/bin/validate-move"
	"$T/build/bin/deal" raft --seed 1 >"$T/state"
	run -2 --separate-stderr "$T/build/bin/validate-move" -f "$T/state" "$("$T/build/bin/legal-moves" -w "$T/state" | head -n 1)"
	[[ "$stderr" == *"the game raft neither makes this move nor says why not"* ]] || said
	[ "$(known)" = "$(croupiers_games; echo raft)" ]
	"$T/build/bin/deal" --list | grep -q ANOTHER
	run -0 nm "$T/build/lib/libcroupier.so"
	[[ "$output" == *game_raft* && "$output" != *ferry* ]] || said
	[ -z "$(find "$T/build" -name '*ferry*')" ]
	made "$T/build/bin/deal" "$T/build/bin/autoplay"
	[ "$(known)" = "$(croupiers_games)" ]
	[ -z "$(find "$T/build" -name '*raft*')" ]
	# The same once more: nothing is to be done.
	[ -z "$(alone make BUILD="$T/build" "$T/build/bin/deal" | grep -v "Nothing to be done\|is up to date")" ]
}

# no SENTENCE GAMES: make says that, and builds nothing.
no() {
	run -2 made GAMES="$2" "$T/build/bin/deal"
	[[ "$output" == *"$1"* ]] && [ "$(grep -c . <<<"$output")" -le 2 ] || said
}

@test "own games: what cannot be a game is refused with a sentence" {
	cd "$ROOT"
	toy_named raft "$T"
	mkdir -p "$T/other" "$T/empty" "$T/with blank/raft" "$T/Skat" "$T/2048" "$T/$(printf '%032d' 0 | tr 0 a)" "$T/names" "$T/hen"
	: >"$T/Skat/Skat.c"; : >"$T/2048/2048.c"; : >"$T/names/names.c"; : >"$T/hen/hen.c"
	no "there is no folder $T/nothing, which GAMES names" "$T/nothing"
	no "there is no folder $T/with, which GAMES names (a folder that GAMES names cannot have blanks in its path)" "$T/with blank/raft"
	no "there is no folder $T/raft/raft.c" "$T/raft/raft.c"
	no "there is no empty.c in the folder $T/empty" "$T/empty"
	no "the folder $T/Skat cannot be a game: its name is the game's name, which has only small letters" "$T/Skat"
	no "the folder $T/2048 cannot be a game: its name is the game's name" "$T/raft $T/2048"
	no "has at most 31 characters" "$T/$(printf '%032d' 0 | tr 0 a)"
	no "$T/hen cannot be called hen, because croupier has a game of that name" "$T/hen"
	no "$T/names cannot be called names, because a part of croupier is called game_names" "$T/names"
	mkdir "$T/long-boat"
	sed 's/toy/long-boat/g' tests/toy/toy.c >"$T/long-boat/long-boat.c"
	no "in $T/long-boat/long-boat.c the game must be called game_long_boat, because names in C have no dashes" "$T/long-boat"
	no "GAMES names two folders that are called raft" "$T/raft $T/other/../raft/"
	# What only the compiler can tell.
	mkdir -p "$T/barge" "$T/canoe" "$T/dory"
	sed 's/toy/dory/g' tests/toy/toy.c >"$T/barge/barge.c"
	sed 's/game_toy/game_canoe/' tests/toy/toy.c >"$T/canoe/canoe.c"
	sed 's/game_toy/game_dory/; s/toy/hen/g' tests/toy/toy.c >"$T/dory/dory.c"
	no 'barge.c has no "const struct game game_barge", by which croupier finds the game barge' "$T/barge"
	no 'limits: the game in canoe.c must be named canoe, but its .name says something else' "$T/canoe"
	run ! made GAMES="$T/dory" "$T/build/bin/deal"
	[[ "$output" == *"limits: the game hen cannot be used: another game has this name"* ]] || said
	run ! made check-games
	[[ "$output" == *'make check-games needs games of your own: GAMES='* ]] || said
}

# wrong NAME SED-SCRIPT: a toy of that name with a mistake.
wrong() {
	toy_named "$1" "$T/wrong"
	sed -i -E "$2" "$T/wrong/$1/$1.c"
}

@test "own games: random play finds wrong orders, what is not written, draws without DRAWN, late refusals, and points of hidden cards" {
	wrong unordered 's/card c = set_pull\(&left\);/card c = (card)(63 - __builtin_clzll(left));\n\t\tleft \&= ~set_of(c);/'
	wrong forgetful 's/struct cards pile;/&\n\tint32_t draws;/; s/(!is_higher\(p->before, c\)) && s->stock.count > 0\)/\1 \&\& s->stock.count > 0 \&\& ++s->own->draws % 2 == 1)/'
	wrong undrawn 's/, DRAWN \}/ }/'
	wrong late '/^\ttake_from_hand\(p, c\);/d; s/^\tif \(!is_higher\(p->before, c\) && higher/\ttake_from_hand(p, c);\n&/; s/^\t\.play = play,/&\n\t.judges_first = true,/'
	wrong guessing 's/score_line\(result, i, 1,/score_line(result, i, 1 + s->hands[(i + 1u) % s->table->seats].at[0],/'
	made GAMES="$(printf '%s ' "$T"/wrong/*)" programs "$T/build/tests/agree"
	while read -r name words; do
		run -1 "$T/build/tests/agree" 1 50 < <("$T/build/bin/deal" "$name" -n 8 --seed wrong)
		[[ "${lines[-1]}" == "$words: "* ]] || { echo "$name"; said; }
	done <<-'END'
		unordered listed in another order
		forgetful something is not written that counts
		undrawn draws cards, but its verb has no DRAWN
		late changed something, refused
		guessing points that depend on hidden cards
	END
}

@test "own games: check-games says by name and place what a game lacks" {
	toy_named raft "$T"
	made GAMES="$T/raft" programs "$T/build/prepare/catalogue"
	# asked: the tests of pages, as check-games asks them of the raft.
	asked() { run alone env CROUPIER_BUILD="$T/build" CROUPIER_ASKED=raft sh tests/run tests/games/game-pages.bats; }
	asked
	[ "$status" -eq 1 ] && [[ "$output" == *"# skip missing: $T/raft/raft.6, the page (begin with a copy of tests/toy/toy.6); $T/raft/raft.bats, its tests"* ]] || said
	sed -e 's/toy/raft/g' -e 's/^\.Dt TOY/.Dt RAFT/' tests/toy/toy.6 >"$T/raft/raft.6"
	asked
	[[ "${lines[-2]}" == "2 skipped" && "${lines[-1]}" == "8 passed, 0 failed" ]] || said
	# A page that leaves something out.
	sed -i -e '/^\.It Cm equal/d' -e '/^\.Cm false/d' -e '/^\.It Li raft.first-out/,+1d' -e 's/^\.It Cm pile/.It Cm heap/' \
		-e '/^\.It Cm raft.must-rise/d' "$T/raft/raft.6"
	sed -i 's/NAME = "standard"/&/; s/"standard"/"other"/' "$T/raft/raft.c"
	echo '@test "nothing" { true; }' >"$T/raft/raft.bats"
	made GAMES="$T/raft" programs "$T/build/prepare/catalogue"
	asked
	for words in "the option equal in $T/raft/raft.6" "the variant other in $T/raft/raft.6" "raft/first-out in $T/raft/raft.6" \
		"the key pile among those of a state in $T/raft/raft.6" "a test of raft/must-rise in $T/raft/raft.bats" \
		"in $T/raft/raft.6 the line \".It Cm raft/must-rise No with Cm play\""; do
		[[ "$output" == *"# missing: $words"* ]] || { echo "not said: $words"; said; }
	done
}
