#!/usr/bin/env bats
# limits.bats: what a game may not exceed: one game that has all that a game may
# have is played, and each that has more is refused with a sentence, most of them
# before croupier is built.

load ../helper

setup() {
	PATH=$BUILD/broken/bin:$PATH
	cd "$BATS_TEST_TMPDIR"
}

# refused_for GAME SENTENCE COMMAND...: the game is refused with these words, and that is all.
refused_for() {
	run --separate-stderr "${@:3}" </dev/stdin
	[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$(wc -l <<<"$stderr")" = 1 ] &&
		[[ "$stderr" == "$3: "*"the game $1 "*"$2"* ]] || { echo "$1"; said; }
}

@test "limits: a game that is at all of them is dealt, played, read, listed, scored and drawn" {
	options=$(printf -- '-o option%s=9 ' 1 2 3 4 5 6 7 8)
	facts=$(printf -- '-w fact%s=9 ' 1 2 3 4 5 6 7 8)
	for variant in variant1:4 seventh:10 a-name-of-thirty-one-characters:1; do
		# shellcheck disable=SC2086
		deal full -v "${variant%:*}" -p "${variant#*:}" $options $facts --seed full >state
		[ "$(grep -o 'option[1-8]: 9' state | wc -l)" = 8 ]
		# All 108 cards lie somewhere.
		sed -n '/^hands:/,$p' state | grep -oE '(face[0-9]+|f[ab]|thirteen-long)[],]' >cards
		[ "$(wc -l <cards)" = 108 ]
		validate-move <state | cmp - state
		autoplay state >record
		replay --check --complete record
		replay --states record | validate-move | cmp - <(replay --states record)
		redact --public record | replay --check
		score record >scored
		[ "$(grep -c '^- {seat: ' scored)" = 256 ]
		# The last of them: as many words as there is room for.
		tail -n 1 scored | grep -qE "for: \" {62}1\"}$"
		show record >/dev/null
		show --svg record | xmllint --noout -
	done
	deal full -v seventh -p 10 --seed full | legal-moves -c
	deal full -v variant1 --seed full >table
	run -0 referee table < <(printf '%s\n' help legal show score)
	[ "$(grep -cE '^# (play|verb[1-8]|act[1-6]|expose) .*(nothing|pile|everybody)$' <<<"$output")" = 16 ] ||
		said
}

# The games beyond a limit that stands in a table, each with what is said of it.
broken_games() {
	cat <<-'END'
		many-faces: it has more than 63 faces, for which a cardset has no bits: define MANY_FACES before #include "game.h", use next_face() instead of sets, and say .many_faces = true
		more-faces: it has more than 108 faces
		late-face: one names a variant that the game does not have
		lost-face: no copy of the face one is in the deck
		gone-faces: the deck of the variant standard has no cards
		odd-before: target cannot have the value that .before gives it
		many-cards: its deck can have 109 cards; 108 is the most
		many-packs: its deck can have 110 cards; 108 is the most
		many-variants: it has more than 8 variants
		many-options: it has more than 8 options
		many-facts: it has more than 8 facts
		many-phases: it has more than 16 phases
		many-verbs: it has more than 16 verbs
		many-seats: the variant standard must be for 1 to 10 seats, with the usual number between the least and the most
		long-name: the name of the option "a-name-of-thirty-one-characters" must have 1 to 31 characters
		long-face: the name of the face "fourteen-long" must have 1 to 13 characters
		blank-face: the face "no one" has a character that is not a letter, digit or dash
		untrue-face: YAML takes the face "yes" for something other than a word
		twin-face: two faces are named queen
		hidden-face: the face Xx has the name of a hidden card
		parameter-face: drawn is a face and a parameter of play
		number-phase: YAML takes the phase "12" for something other than a word
		endless: its last phase must be named over
		twin-verbs: two verbs are named play
		mute-verb: the verb play has no words that say what it does
		bare-verb: play does not say what its argument is; EMPTY means none
		late-verb: play names a phase that the game does not have
		odd-option: the usual value of target is one that it cannot have
		lost-option: target names a variant that the game does not have
		other-rules: the rule toy/must-rise does not begin with other-rules/
		no-score: deal, fields, check, play, list, score or match is missing
		no-reshuffles: it has remake: say .reshuffles = true, so that new stocks are counted
		strange-source: the rule strange-source/must-rise is from "text", "ruling" or "text, ruling"
		no-facts: it has no table of facts
		no-expose: its table of verbs does not end with EXPOSE
		no-waivers: it has no table of waivers
		lost-waiver: it waives toy/must-rise, which is not in its table of rules
		late-waiver: late-waiver/must-rise is waived for a verb that the game does not have
		twin-waiver: two rules are waived for play
		many-words: an argument of bid has more than 64 words
		twin-words: an argument of bid has the word Hearts twice
		untrue-word: YAML takes the word "no" for something other than a word
		drawn-word: the word drawn has another meaning in a move
		no-words: an argument of bid needs a list of words
		lost-words: an argument of bid needs a list of words
		parameter-word: suit is a parameter of bid, and a word that an argument can be
		odd-numbers: the numbers of an argument of bid must be from -1000000000 to 1000000000, the least first
		far-numbers: the numbers of an argument of bid must be from -1000000000 to 1000000000, the least first
	END
}

@test "limits: a game beyond one is refused with a sentence before croupier is built" {
	run --separate-stderr "$BUILD/prepare/broken/limits"
	[ "$status" -eq 1 ] && [ -z "$output" ] || said
	broken_games | sed 's/^\([^:]*\): /limits: the game \1 cannot be used: /' | diff - <(echo "$stderr")
}

@test "limits: croupier is not built with a game beyond one" {
	# What is built already need not be built again.
	mkdir -p tree/build
	cp -a "$ROOT"/{Makefile,lib,bin} tree
	cp -a "$BUILD"/{bin,lib,tools,installable,completion,prepare,rpath} tree/build
	find tree/build -name '*.d' -exec sed -i "s|$BUILD/|build/|g" {} +
	sed -e 's/toy/ferry/g' -e 's/FACE("two"/FACE("yes"/' "$ROOT/tests/toy/toy.c" >tree/lib/games/ferry.c
	echo 'GAME(ferry)' >>tree/lib/games/list.h
	names=(MAKEFLAGS MFLAGS MAKELEVEL)
	for target in all build/bin/deal; do
		run --separate-stderr env "${names[@]/#/-u}" make -s -C tree "$target"
		[ "$status" -eq 2 ] || said
		[[ $'\n'$stderr == *$'\n'"limits: the game ferry cannot be used: YAML takes the face \"yes\" for something other than a word"$'\n'* ]] || said
	done
	run -0 tree/build/bin/deal --list
	[[ "$output" == *"game: lohai"* && "$output" != *ferry* ]] || said
}

@test "limits: what runs while croupier is built is compiled by CC_FOR_BUILD alone, without libraries" {
	mkdir headers
	for header in yaml sodium popt; do echo "#error $header.h is included" >"headers/$header.h"; done
	run -0 make -s -C "$ROOT" BUILD="$PWD/build" CC=false LD=false AR=false PKG_CONFIG=false CC_FOR_BUILD="${CC:-cc}" \
		CPPFLAGS_FOR_BUILD="-I$PWD/headers" "$PWD/build/prepare/limits.checked" "$PWD/build/prepare/catalogue"
	build/prepare/catalogue | cmp - <("$BUILD/prepare/catalogue")
	run -0 objdump -p build/prepare/limits build/prepare/catalogue
	[ "$(grep NEEDED <<<"$output" | sort -u | grep -vc 'libc\.')" = 0 ] || said
}

@test "limits: a score with more lines or words than there is room for is refused, not cut" {
	for game in many-lines long-line; do
		deal "$game" --seed limits >state
		refused_for "$game" "cannot be scored: it gives " score <state
		refused_for "$game" "cannot be scored: it gives " score --winners <state
		run --separate-stderr autoplay state
		[ "$status" -eq 2 ] && [[ "$output" != *result* ]] || said
		[[ "$stderr" == *"cannot be scored"* ]] || said
	done
	{ deal many-lines --seed limits; echo '--- {result: {points: {p1: 128, p2: 129}}}'; } >claim
	refused_for many-lines "it gives more lines than there is room for" replay --check <claim
}

@test "limits: more keys than there is room for, or keys nested deeper, are refused" {
	deal many-keys --seed limits >state
	refused_for many-keys "has more than 40 keys in one mapping" validate-move <state
	for option in '' --json; do
		# shellcheck disable=SC2086
		refused_for deep-keys "nested more than 3 deep" deal deep-keys $option </dev/null
	done
	sed -e 's/^game: .*/game: deep-keys/' -e '/^k1/,$d' state >deep
	echo 'deeper: {deeper: {deeper: {deeper: {}}}}' >>deep
	refused_for deep-keys "has keys nested more than 3 deep" validate-move <deep
}

@test "limits: every game of the list has its case here" {
	others="full many-lines long-line many-keys deep-keys"
	{ broken_games | cut -d: -f1; printf '%s\n' $others; } | sort >known
	sed -n 's/^GAME(\(.*\))$/\1/p' "$ROOT/tests/broken/list.h" | tr _ - | sort | diff - known
}
