#!/usr/bin/env bats
# own-games.bats: croupier built with games that lie in folders elsewhere.
#
# All is built into a folder of this file's own, beside which the one that is tested stays as it is.

load ../helper

setup_file() {
	export T=$BATS_FILE_TMPDIR
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
# What is compiled already is not compiled again.
made() { alone make -s BUILD="$T/build" OBJECTS="$BUILD" CFLAGS=-O0 LDFLAGS=-Wl,--strip-debug "$@"; }

# toy_named NAME FOLDER: a folder with the toy under another name.
toy_named() {
	mkdir -p "$2/$1"
	sed -e "s/game_toy/game_${1//-/_}/; s/toy/$1/g" tests/toy/toy.c >"$2/$1/$1.c"
}

# known: the games that the programs in that build list.
known() { "$T/build/bin/deal" --list | sed -n 's/^game: //p'; }

@test "own games: the example is built in, and passes what is asked of every game and its own tests" {
	touch "$T/begun"
	run -0 made check-games GAMES=examples/games/crazy-eights
	[[ "${lines[-2]}" == "6 skipped" && "${lines[-1]}" == *" passed, 0 failed" ]] || said
	[ "$(grep -c '^ok .*crazy-eights' <<<"$output")" -ge 10 ] || said
	[ "$(known)" = "$(croupiers_games; echo crazy-eights)" ]
	# Croupier's own folder is as it was.
	[ -z "$(find . -path ./.git -prune -o -path ./build -prune -o -type f -newer "$T/begun" -print)" ]
}

@test "own games: schema and demonstration know them" {
	made GAMES=examples/games/crazy-eights
	"$T/build/bin/deal" --schema crazy-eights | grep -q '"crazy-eights.state.standard"'
	prints 0 "...\$ deal crazy-eights --seed demo...every move was legal...crazy-eights, round 1..." env BUILD="$T/build" sh examples/demo.sh crazy-eights
	"$T/build/bin/deal" crazy-eights --seed x | "$T/build/bin/autoplay" -m 10000 | "$T/build/bin/tally" --by game |
		grep -q '^- {game: crazy-eights, rounds: [1-9]'
}

@test "own games: they are installed with their pages and examples, stand in croupier.7, and are taken away again" {
	made GAMES=examples/games/crazy-eights DESTDIR="$T/stage" PREFIX=/usr PROGRAM_PREFIX=my- install
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
	[ -z "$(find "$T/stage" ! -type d)" ]
}

@test "own games: what one adds to GAMES or takes away is built anew" {
	toy_named crazy-ferry "$T"
	toy_named raft "$T"
	made GAMES="$T/crazy-ferry $T/raft/" "$T/build/bin/deal" "$T/build/bin/autoplay" "$T/build/bin/replay"
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
	made "$T/build/bin/deal" "$T/build/bin/autoplay"
	[ "$(known)" = "$(croupiers_games)" ]
	# The same once more: nothing is to be done.
	[ -z "$(alone make BUILD="$T/build" OBJECTS="$BUILD" "$T/build/bin/deal" | grep -v "Nothing to be done\|is up to date")" ]
}

# no SENTENCE GAMES: make fails, and says that.
no() {
	prints 2 "...$1..." made GAMES="$2"
}

@test "own games: what cannot be a game is told" {
	toy_named raft "$T"
	mkdir -p "$T/empty" "$T/barge" "$T/canoe"
	no "there is no file $T/nothing/nothing.c: GAMES names folders, each called as its game" "$T/nothing"
	no "there is no file $T/empty/empty.c" "$T/raft $T/empty"
	sed 's/toy/dory/g' tests/toy/toy.c >"$T/barge/barge.c"
	no 'game_barge' "$T/barge"
	# The tables are looked at behind the build.
	sed 's/game_toy/game_canoe/' tests/toy/toy.c >"$T/canoe/canoe.c"
	no 'limits: the game in canoe.c must be named canoe, but its .name says something else' "$T/canoe"
	sed -e 's/toy/canoe/g' -e 's/FACE("two"/FACE("yes"/' tests/toy/toy.c >"$T/canoe/canoe.c"
	no 'limits: the game canoe cannot be used: YAML takes the face "yes" for something other than a word' "$T/canoe"
	mkdir "$T/hen"
	sed 's/toy/hen/g' tests/toy/toy.c >"$T/hen/hen.c"
	no 'game_hen' "$T/hen"
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
	made GAMES="$T/raft" programs "$T/build/tests/catalogue"
	# asked: the tests of pages, as check-games asks them of the raft.
	asked() { run alone env CROUPIER_BUILD="$T/build" CROUPIER_ASKED=raft sh tests/run tests/games/game-pages.bats; }
	asked
	[ "$status" -eq 1 ] && [[ "$output" == *"# skip missing: $T/raft/raft.6, the page (begin with a copy of tests/toy/toy.6); $T/raft/raft.bats, its tests"* ]] || said
	sed -e 's/toy/raft/g' -e 's/^\.Dt TOY/.Dt RAFT/' tests/toy/toy.6 >"$T/raft/raft.6"
	asked
	[[ "${lines[-2]}" == "2 skipped" && "${lines[-1]}" == "9 passed, 0 failed" ]] || said
	# A page that leaves something out.
	sed -i -e '/^\.It Cm equal/d' -e '/^\.Cm false/d' -e '/^\.It Li raft.first-out/,+1d' -e 's/^\.It Cm pile/.It Cm heap/' \
		-e '/^\.It Cm raft.must-rise/d' "$T/raft/raft.6"
	sed -i 's/NAME = "standard"/&/; s/"standard"/"other"/' "$T/raft/raft.c"
	echo '@test "nothing" { true; }' >"$T/raft/raft.bats"
	made GAMES="$T/raft" programs "$T/build/tests/catalogue"
	asked
	for words in "the option equal in $T/raft/raft.6" "the variant other in $T/raft/raft.6" "raft/first-out in $T/raft/raft.6" \
		"the key pile among those of a state in $T/raft/raft.6" "a test of raft/must-rise in $T/raft/raft.bats" \
		"in $T/raft/raft.6 the line \".It Cm raft/must-rise No with Cm play\""; do
		[[ "$output" == *"# missing: $words"* ]] || { echo "not said: $words"; said; }
	done
}
