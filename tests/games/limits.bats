#!/usr/bin/env bats
# limits.bats: what a game may not exceed: the tables of all games that croupier was built with keep
# the limits, one game that has all that a game may have is played, and each that has more is
# refused with a sentence.

load ../helper

setup() {
	PATH=$BUILD/toys/bin:$PATH
	cd "$BATS_TEST_TMPDIR"
}

# Games of one's own are only held to the limits.
croupiers_only() { [ -z "${CROUPIER_ASKED-}" ] || skip "only games of one's own are asked"; }

# refused_for GAME SENTENCE COMMAND...: the game is refused with these words, and that is all.
refused_for() {
	run --separate-stderr "${@:3}" </dev/stdin
	[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$(wc -l <<<"$stderr")" = 1 ] &&
		[[ "$stderr" == "$3: "*"the game $1 "*"$2"* ]] || { echo "$1"; said; }
}

@test "limits: the games that croupier was built with keep them" {
	# shellcheck disable=SC2046
	"$BUILD/tests/limits" $(own_games)
}

@test "limits: a game that is at all of them is dealt, played, read, listed, scored and drawn" {
	croupiers_only
	options=$(printf -- '-o option%s=9 ' 1 2 3 4 5 6 7 8)
	facts=$(printf -- '-w fact%s=9 ' 1 2 3 4 5 6 7 8)
	for variant in variant1:4 seventh:10 a-name-of-thirty-one-characters:1; do
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
	[ "$(sed -n 1p <<<"$output" | grep -oE ', "?(play|verb[1-8]|act[1-6]|expose) [^,]*(nothing|pile|everybody)' | wc -l)" = 16 ] ||
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

@test "limits: a game beyond one is refused with a sentence" {
	croupiers_only
	fails 1 "..." "$BUILD/tests/limits" --broken
	broken_games | sed 's/^\([^:]*\): /limits: the game \1 cannot be used: /' | diff - <(echo "$stderr")
}

@test "limits: a game is called as its folder, and its rules as the game" {
	croupiers_only
	run -1 "$BUILD/toys/tests/limits" toy full ferry
	[ "$output" = "limits: the game jokers cannot be used: the rule hen/group does not begin with jokers/
limits: the game in ferry.c must be named ferry, but its .name says something else" ] || said
}

@test "limits: a score with more lines or words than there is room for is refused, not cut" {
	croupiers_only
	for variant in many-lines long-line; do
		deal excess -v "$variant" --seed limits >state
		refused_for excess "cannot be scored: it gives " score <state
		refused_for excess "cannot be scored: it gives " score --winners <state
		run --separate-stderr autoplay state
		[ "$status" -eq 2 ] && [[ "$output" != *result* ]] || said
		[[ "$stderr" == *"cannot be scored"* ]] || said
	done
	{ deal excess --seed limits; echo '--- {result: {points: {p1: 128, p2: 129}}}'; } >claim
	refused_for excess "it gives more lines than there is room for" replay --check <claim
}

@test "limits: more keys than there is room for, or keys nested deeper, are refused" {
	croupiers_only
	deal excess -v many-keys --seed limits >state
	refused_for excess "has more than 40 keys in one mapping" validate-move <state
	for option in '' --json; do
		refused_for excess "nested more than 3 deep" deal excess -v deep-keys $option </dev/null
	done
	sed -e 's/^variant: .*/variant: deep-keys/' -e '/^k1/,$d' state >deep
	echo 'deeper: {deeper: {deeper: {deeper: {}}}}' >>deep
	refused_for excess "has keys nested more than 3 deep" validate-move <deep
}
