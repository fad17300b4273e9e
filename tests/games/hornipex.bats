#!/usr/bin/env bats
# hornipex.bats: the rules of Hornipex, each obeyed and broken, and the examples
# of its text.

load ../helper

setup() { H=$FIXTURES/hornipex; }

# plays FILE CARD...: of its hand ann may play exactly these cards, and perhaps end the turn.
plays() {
	local wanted
	wanted=$(printf 'ann play %s\n' "${@:2}")
	run --separate-stderr legal-moves -w "$1"
	[ "$status" -eq 0 ] && [ "$(grep -v '^ann end$' <<<"$output")" = "$wanted" ] || said
}

# not_played FILE CARD...: each of these is refused for want of a connection.
not_played() {
	local card
	for card in "${@:2}"; do
		refused hornipex/no-connection "$1" ann play "$card"
	done
}

# counts "WHERE NUMBER, ..." FILE WORD... [-- LINE...]: as legal, and so many cards are then in these hands, or the stock.
counts() {
	local where number cards
	legal "${@:2}" || return
	while read -r where number; do
		cards=$(sed -n "s/^ *$where: //p" <<<"$output")
		[ "$cards" != '[]' ] || cards=
		[ "$(wc -w <<<"$cards")" -eq "$number" ] || { echo "$where $number"; said; return 1; }
	done <<<"${1//, /$'\n'}"
}

# swapped RANK RANK FILE: the state with all cards of two ranks in each other's places.
swapped() {
	edit "$3" "s/\\b$1\\([SHDC]\\)/-\\1/g;s/\\b$2\\([SHDC]\\)/$1\\1/g;s/-\\([SHDC]\\)/$2\\1/g"
}

# blind: a record as people at a table with real cards would have written it.
blind() {
	sed -e '/^seed:/d' -e '/^  [a-z0-9]*: \[/s/[0-9JQKA]*[SHDC]\([],]\)/XX\1/g' \
		-e '/^stock:/s/[0-9JQKA]*[SHDC]\([],]\)/XX\1/g'
}

# ---- connections --------------------------------------------------------------

@test "hornipex: every top card on every other connects as an oracle of its own says" {
	for part in pairs left; do
		awk -v part=$part -v every="$(sampled 3 1 9)" -v moves="$BATS_TEST_TMPDIR/wanted" \
			-f "$ROOT/tests/games/hornipex-oracle.awk" | legal-moves -w >"$BATS_TEST_TMPDIR/listed"
		[ -s "$BATS_TEST_TMPDIR/wanted" ]
		cmp "$BATS_TEST_TMPDIR/listed" "$BATS_TEST_TMPDIR/wanted"
	done
}

@test "hornipex/adjacent: one higher or lower of the suit, and again from there (example 1)" {
	legal "$H/up-three.yaml" ann play 4D -- "pile: [3D, 4D]"
	legal "$H/up-three.yaml" ann play 4D, ann play 5D -- "pile: [3D, 4D, 5D]" "live: 2" "fresh: false" "turn: ann"
	refused hornipex/no-connection "$H/up-three.yaml" ann play 5D -- ann play KC
}

@test "hornipex/copy: the same rank of any suit, then on from the last copy (example 2)" {
	legal "$H/five.yaml" ann play 5H, ann play 5D, ann play 4D -- "pile: [QC, 5S, 5H, 5D, 4D]"
	refused hornipex/no-connection "$H/five.yaml" ann play 5H, ann play 5D, ann play 4H -- ann play KC
}

@test "hornipex/divide-multiply: on a lone 3 the 6 and the 9, on a lone 10 the 5 and the 2 (example 4)" {
	plays "$H/up-three.yaml" 3S 4D 6D 9D
	plays "$H/up-ten.yaml" 2H 5H 9H JH
	not_played "$H/up-three.yaml" 5D 7D
	not_played "$H/up-ten.yaml" 3H 4H 7H 7S
}

@test "hornipex/top-two: on 4 7 the Jack or the 3; on 4 3 the 7 or the Queen (example 5)" {
	plays "$H/four-seven.yaml" 3S JS
	plays "$H/four-three.yaml" 7S QS
	not_played "$H/four-seven.yaml" 5S JC 9D
	not_played "$H/four-three.yaml" 7C KS
}

@test "hornipex/top-two: on 9 3 the Queen, and after it no 4 (example 6)" {
	legal "$H/nine-three.yaml" ann play QS
	refused hornipex/no-connection "$H/nine-three.yaml" ann play QS, ann play 4S
	legal "$H/nine-three.yaml" ann play 4S
}

@test "hornipex/wild: on a 2 and then the Ace of its suit go 4 6 7 8 9 10 Q K (example 9)" {
	plays "$H/two-ace.yaml" 4S 6S 7S 8S 9S 10S QS KS
	not_played "$H/two-ace.yaml" 3S 5S JS 3H
}

@test "hornipex: a turned-up Eight is an Ace, a turned-up Ace an Eight (example 12)" {
	legal "$H/up-eight.yaml" ann play KH
	legal "$H/up-ace.yaml" ann play 4D
	not_played "$H/up-eight.yaml" 5H QH KS
	not_played "$H/up-ace.yaml" 3D 6D QD
}

@test "hornipex/after-nine: the own Nine takes any card of its suit and any Nine" {
	legal "$H/nines.yaml" ann play 9S, ann play QS
	legal "$H/nines.yaml" ann play 9S, ann play 4S
	legal "$H/nines.yaml" ann play 9S, ann play 9H, ann play QH
	refused hornipex/no-connection "$H/nines.yaml" ann play 9S, ann play QH
	refused hornipex/no-connection "$H/nines.yaml" ann play 9S, ann play 9H, ann play QS
}

@test "hornipex/after-jack: the own Jack takes any card; a Jack that lay there or was turned up frees nothing" {
	for card in 4D 5C 7H 8H JH; do
		legal "$H/jacks.yaml" ann play JS, ann play $card
	done
	refused hornipex/no-connection "$H/jacks.yaml" ann play JS, ann play 4D, ann play 7H
	plays "$H/old-jack.yaml" 10S QS JH
	plays "$H/up-jack.yaml" 2S 10S QS JH
}

@test "hornipex/empty-pile: any card begins a pile, and the next must connect" {
	plays "$H/empty.yaml" 5S 10H 7D KC
	legal "$H/empty.yaml" ann play KC -- "pile: [KC]" "start: 1" "live: 1"
	refused hornipex/no-connection "$H/empty.yaml" ann play KC, ann play 7D
}

@test "hornipex/left-copy: each of the equal cards may be the top card (example 3)" {
	counts "ann 4" "$H/eight-four.yaml" ann play 4S, ann play 4H, ann end -- "start: 2" "turn: bob"
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/left"
	for card in 3S 5S 3H 5H; do
		legal "$BATS_TEST_TMPDIR/left" bob play $card -- "start: 1"
	done
	refused hornipex/no-connection "$BATS_TEST_TMPDIR/left" bob play 6C -- bob play 9C
}

@test "hornipex/left-copy: sum, difference and product of the two go in the suit of either (example 7)" {
	plays "$H/left-sixes.yaml" 5S QS 3H QH
	not_played "$H/left-sixes.yaml" QD 9C JS
	# An own or older pair leaves no choice.
	plays "$H/old-sixes.yaml" 3H QH
	not_played "$H/old-sixes.yaml" QS 5S
}

@test "hornipex/left-copy: the freedom lasts for one turn, and for its first card" {
	legal "$H/left-sixes.yaml" ann end -- "start: 1"
	refused hornipex/no-connection "$H/left-sixes.yaml" ann play QH, ann play 5S
}

@test "hornipex/no-connection: the refusal names the cards and says what would go" {
	run --separate-stderr validate-move -f "$H/four-seven.yaml" ann play 9D
	[[ "$stderr" == *"ann play 9D: 9D does not connect with 7S on 4C; ann can play 3S JS [hornipex/no-connection]" ]] || said
	# More cards than a sentence has room for.
	run --separate-stderr validate-move -f "$H/left-eights.yaml" ann play 3C
	[[ "$stderr" == *"; ann can play 2S 4S 5S 7S 9S 10S "*" KD ... [hornipex/no-connection]" ]] || said
}

# ---- what a played card does ------------------------------------------------------

@test "hornipex/seven: the next seat draws one card at once; a turned-up Seven does nothing" {
	counts "bob 9" "$H/last-seven.yaml" ann play 7S
	counts "bob 8" "$H/up-seven.yaml" ann play 6S
	counts "bob 9, ann 7" "$H/up-seven.yaml" ann play 7H -- "turn: ann"
}

@test "hornipex/ten: two Tens cost the next seat eight cards and their player none (example 8)" {
	counts "bob 8" "$H/tens.yaml" ann play 10S -- "turn: ann"
	counts "ann 3, bob 12, cid 8" "$H/tens.yaml" ann play 10S, ann play 10H, ann end -- "turn: bob"
}

@test "hornipex/ten: with ten-draw 2 two Tens cost four, and a turned-up Ten costs nothing" {
	state=$(edit "$H/tens.yaml" 's/ten-draw: 4/ten-draw: 2/')
	counts "ann 3, bob 8" "$state" ann play 10S, ann play 10H, ann end
	counts "bob 8" "$H/up-ten.yaml" ann play 9H
}

@test "hornipex/queen: a Jack or King on a Queen costs its player a card, whoever played the Queen" {
	counts "ann 7" "$H/after-queen.yaml" ann play JS
	counts "ann 7" "$H/after-queen.yaml" ann play KS
	counts "ann 4" "$H/queen-king.yaml" ann play QS, ann play QH, ann play KH
}

@test "hornipex/queen: other cards on a Queen and a turned-up Queen cost nothing" {
	counts "ann 6" "$H/after-queen.yaml" ann play 10S
	counts "ann 6" "$H/after-queen.yaml" ann play QH
	counts "ann 7" "$H/up-queen.yaml" ann play JS
	counts "ann 7" "$H/up-queen.yaml" ann play KS
}

@test "hornipex/queen: the Queen that really lies on top counts, whichever was taken as top" {
	counts "ann 4" "$H/left-queens.yaml" ann play KH -- "pile: [KD, QH, QS, KH]"
	counts "ann 4" "$H/left-queens.yaml" ann play JS
}

@test "hornipex/four: four Sevens go away, the next seat draws one and begins anew (example 11)" {
	counts "bob 5, ann 2" "$H/sevens.yaml" ann play 7C
	has "pile: []" "set-aside: [KC, QC, 7S, 7H, 7D, 7C]" "start: 0" "live: 0" "turn: bob"
	legal "$H/sevens.yaml" ann play 7C, bob play JD
	legal "$H/sevens.yaml" ann play 7C, bob play 3H -- "pile: [3H]" "start: 1"
	refused table/not-your-turn "$H/sevens.yaml" ann play 7C, ann play 5C
}

@test "hornipex/four: three are not enough, and Eights do not mix with Aces; the turned-up card counts" {
	legal "$H/eights.yaml" ann play AS -- "pile: [KC, 8S, 8H, AD, AS]" "turn: ann"
	legal "$H/eights.yaml" ann play AS, ann play AC, ann play 8D -- "turn: ann" "set-aside: []"
	legal "$H/up-fours.yaml" ann play 4H, ann play 4D -- "turn: ann"
	counts "ann 5, bob 8" "$H/up-fours.yaml" ann play 4H, ann play 4D, ann play 4C
	has "set-aside: [4S, 4H, 4D, 4C]" "pile: []" "turn: bob"
}

@test "hornipex/four: on the empty pile a turn without a card leaves it empty" {
	counts "bob 6" "$H/sevens.yaml" ann play 7C, bob end -- "pile: []" "start: 0" "turn: ann"
}

# ---- ending a turn ----------------------------------------------------------------

@test "hornipex/no-play: a turn without a card costs one, a turn with one costs nothing" {
	counts "ann 10" "$H/open.yaml" ann end -- "turn: bob" "start: 1"
	counts "ann 8" "$H/open.yaml" ann play 3S, ann end -- "turn: bob"
	counts "ann 5" "$H/empty.yaml" ann end
}

@test "hornipex/no-play: what was turned up stays fresh until somebody plays on it" {
	legal "$H/up-queen.yaml" ann end -- "fresh: true" "live: 0"
}

@test "hornipex/must-follow-jack: on the own Jack the turn does not end while there are cards" {
	refused hornipex/must-follow-jack "$H/jacks.yaml" ann play JS, ann end -- ann play JS, ann play JH, ann end
	run bash -c "validate-move -f '$H/jacks.yaml' ann play JS | legal-moves -w"
	[ "$output" = $'ann play 7H\nann play 8H\nann play JH\nann play 4D\nann play 5C' ] || said
	legal "$H/jacks.yaml" ann play JS, ann play 4D, ann end
	legal "$H/old-jack.yaml" ann end
	legal "$H/up-jack.yaml" ann end
}

@test "hornipex/must-follow-jack: a Jack as last card costs one, and the turn passes (example 10)" {
	counts "ann 1" "$H/last-jack.yaml" ann play JS -- "phase: play" "turn: bob"
}

@test "hornipex/nine-draw: ending on the own Nine costs one card, on another's only the turn" {
	counts "ann 7" "$H/nines.yaml" ann play 9S, ann end
	counts "ann 7" "$H/old-nine.yaml" ann end
	counts "ann 5" "$H/nines.yaml" ann play 9S, ann play QS, ann end
}

@test "hornipex/nine-draw: a Nine as last card costs one, two Nines not two (example 10)" {
	counts "ann 1" "$H/last-nine.yaml" ann play 9S -- "turn: bob"
	counts "ann 6" "$H/nines.yaml" ann play 9S, ann play 9H, ann end -- "start: 2"
	counts "ann 1" "$H/last-two-nines.yaml" ann play 9H -- "start: 2"
}

@test "hornipex/copy-draw: ending on two or three equal cards costs one, wild ones nothing" {
	counts "ann 7" "$H/five.yaml" ann play 5H, ann end -- "start: 2"
	counts "ann 6" "$H/five.yaml" ann play 5H, ann play 5D, ann end -- "start: 3"
	counts "ann 3" "$H/tens.yaml" ann play 10S, ann play 10H, ann end -- "start: 2"
	counts "ann 4" "$H/eights.yaml" ann play AS, ann end
	counts "ann 4" "$(swapped 8 A "$H/eights.yaml")" ann play 8S, ann end
	counts "ann 3" "$(swapped 2 10 "$H/tens.yaml")" ann play 2S, ann play 2H, ann end
}

@test "hornipex/copy-draw: the turned-up card is an equal, an older pair costs nobody" {
	counts "ann 8" "$H/up-three.yaml" ann play 3S, ann end
	counts "ann 5" "$H/five.yaml" ann play 5H, ann play 4H, ann end
	counts "ann 6" "$H/old-sixes.yaml" ann play 3H, ann end -- "start: 1"
}

@test "hornipex/copy-draw: a copy as last card costs one and the round goes on (example 10)" {
	counts "ann 1" "$H/last-copy.yaml" ann play 5H -- "phase: play" "turn: bob" "start: 2"
}

@test "hornipex/queen: a King on a Queen as last card gives a card, and the turn goes on" {
	counts "ann 1" "$H/last-king-on-queen.yaml" ann play KS -- "turn: ann" "live: 1"
	counts "ann 1" "$H/last-king-on-queen.yaml" ann play KS, ann end -- "turn: bob"
}

# ---- winning, score and match ---------------------------------------------------------

@test "hornipex/win: who ends the turn without cards wins the round; a card that must be drawn keeps the seat from winning" {
	legal "$H/last-five.yaml" ann play 5S -- "phase: over" "live: 0" "start: 1" "fresh: false"
	[[ "$output" != *turn:* ]]
	run --separate-stderr score <<<"$output"
	has "over: true" "points: {ann: 1, bob: 0}" "match: over" "winners: [ann]"
	[ "$(grep -c '^- {seat: ann, points: 1, rule: hornipex/win, for: .*}$' <<<"$output")" = 1 ] || said
	for card in last-copy:5H last-jack:JS last-nine:9S last-king-on-queen:KS; do
		legal "$H/${card%:*}.yaml" ann play "${card#*:}" -- "phase: play"
		run --separate-stderr score <<<"$output"
		has "over: false" "points: {ann: 0, bob: 0}" "match: playing" "winners: []"
		has "lines: []"
	done
}

@test "hornipex/win: a wild copy wins, and leaves the start of a next turn" {
	legal "$H/last-wild-copy.yaml" ann play 10H -- "phase: over" "start: 2"
	legal "$H/last-ace-on-eight.yaml" ann play AH -- "phase: over" "start: 2"
}

@test "hornipex/win: what the next seat must draw for the last card is still drawn; four equal cards as last card win" {
	counts "bob 8" "$H/last-ten.yaml" ann play 10S -- "phase: over"
	counts "bob 9" "$H/last-seven.yaml" ann play 7S -- "phase: over"
	counts "bob 9" "$H/last-four.yaml" ann play 7C -- "phase: over" "pile: []" "start: 0"
}

@test "hornipex/win: a draw for which there is no card counts as made" {
	legal "$H/last-forgone.yaml" ann play 9H -- "phase: over" "reshuffles: 0" "stock: []"
}

@test "hornipex: who has as many wins as the target has won the match" {
	run -0 bash -c "validate-move -f '$H/target-two.yaml' ann play 5S, ann end, bob end, ann end | score"
	has "points: {ann: 0, bob: 0}"
	state=$(edit "$H/target-two.yaml" '/^  ann:/s/5S, 2D/5S/;/^stock: /s/\[/[2D, /')
	run -0 bash -c "validate-move -f '$state' ann play 5S | score"
	has "totals: {ann: 2, bob: 1}" "match: over" "winners: [ann]"
	state=$(edit "$state" 's/target: 2/target: 3/')
	yields bash -c "validate-move -f '$state' ann play 5S | score" -- "totals: {ann: 2, bob: 1}" "match: playing"
	run -0 bash -c "validate-move -f '$state' ann play 5S | deal --next --seed next"
	has "round: 4" "scores: {ann: 2, bob: 1}" "dealer: ann" "turn: bob"
	has "options: {target: 3, ten-draw: 4}"
	run -1 bash -c "validate-move -f '$H/last-five.yaml' ann play 5S | deal --next"
}

# ---- the stock ----------------------------------------------------------------------------

@test "hornipex: a stock that runs out in the middle of a draw is made of the pile under two cards" {
	counts "bob 6, stock 2" "$H/low-stock.yaml" ann play 10S -- "reshuffles: 1" "pile: [6S, 10S]" "live: 1"
	# The five cards from under the top two, three drawn and two left.
	[ "$(grep -E '^(stock|  bob):' <<<"$output" | grep -o -w -E '3S|4S|5S|6H|6D' | wc -l)" = 5 ] || said
}

@test "hornipex: without a seed the new stock is unknown, and its cards can be drawn by their names" {
	legal "$H/low-stock-unseeded.yaml" ann play 10S -- "stock: [XX, XX]" "  bob: [2S, 2H, 7H, XX, XX, XX]"
	legal "$H/low-stock-unseeded.yaml" ann play 10S drawn 2H 3S 6H XX
	has "  bob: [2S, 3S, 2H, 6H, 7H, XX]" "stock: [XX, XX]"
	refused table/drawn-mismatch "$H/low-stock-unseeded.yaml" ann play 10S drawn 2H 3S 3S XX
	refused table/drawn-mismatch "$H/low-stock-unseeded.yaml" ann play 10S drawn 2H 3S 4S
	refused table/drawn-mismatch "$H/low-stock-unseeded.yaml" ann play 10S drawn 2H 3S 4S 5S 6H
}

@test "hornipex: an own draw remakes the stock too, and the turn goes on longer than the pile is high" {
	counts "ann 4" "$H/own-draw-remake.yaml" ann play KS -- "pile: [QS, KS]" "live: 6" "reshuffles: 1"
	run -0 --separate-stderr validate-move <<<"$output"
	has "live: 6"
}

@test "hornipex: where the pile gives nothing, what was set aside is the new stock" {
	counts "stock 2" "$H/aside-remake.yaml" ann play 10S -- "set-aside: []" "reshuffles: 1" "pile: [6S, 10S]"
	counts "stock 3" "$H/pile-then-aside.yaml" ann play 10S drawn 2H 6D XX XX
	has "set-aside: []" "reshuffles: 2" "pile: [6S, 10S]"
}

@test "hornipex: a cleared pile can be the stock of the very draw that its last card costs" {
	counts "stock 2" "$H/tens-clear.yaml" ann play 10C -- "pile: []" "set-aside: []" "reshuffles: 1" "turn: bob" "start: 0"
}

@test "hornipex: where there is nothing to shuffle the rest of a draw is forgone" {
	legal "$H/forgone.yaml" ann play 10S -- "reshuffles: 0" "stock: []" "pile: [6S, 10S]"
	legal "$H/forgone.yaml" ann play 10S, ann end, bob end -- "reshuffles: 0" "turn: ann"
	# Of four cards one was there.
	legal "$H/forgone.yaml" ann play 10S drawn 2H
	refused table/drawn-mismatch "$H/forgone.yaml" ann play 10S drawn 2H 3H
}

# ---- hidden cards ---------------------------------------------------------------------------

@test "hornipex: with real cards hands and stock are hidden, and the face-up card is told" {
	run deal hornipex --hidden -w up=7D -p 3
	has "pile: [7D]" "  north: [XX, XX, XX, XX, XX, XX, XX, XX]" "fresh: true"
	[[ "$output" != *seed:* ]]
	[ "$(sed -n 's/^stock: //p' <<<"$output" | wc -w)" = 27 ]
	warns 2 "...up=CARD..." deal hornipex --hidden
	run -2 --separate-stderr deal hornipex -w up=7D
}

@test "hornipex: moves from hidden hands are judged by the pile, and drawn may name or hide" {
	deal hornipex --hidden -w up=7D -s ann,bob >"$BATS_TEST_TMPDIR/table"
	T=$BATS_TEST_TMPDIR/table
	legal "$T" ann play 6D -- "  ann: [XX, XX, XX, XX, XX, XX, XX]"
	refused hornipex/no-connection "$T" ann play 9S
	refused table/no-such-card "$T" ann play 7D
	legal "$T" ann play 7S drawn KH -- "  bob: [KH, XX, XX, XX, XX, XX, XX, XX, XX]"
	legal "$T" ann play 7S drawn XX
	legal "$T" ann play 7S -- "  bob: [XX, XX, XX, XX, XX, XX, XX, XX, XX]"
	refused table/drawn-mismatch "$T" ann play 7S drawn 7S -- ann play 7S drawn 7D -- ann play 6D drawn XX
	legal "$T" ann play 6D, ann play KD, ann play QD, ann play JD drawn 3C -- "  ann: [3C, XX, XX, XX, XX]"
	refused hornipex/must-follow-jack "$T" ann play 6D, ann play KD, ann play QD, ann play JD, ann end
	refused table/no-such-card "$T" ann play 6D, ann play KD, ann play QD, ann play JD drawn 3C, ann play 6D
	fails 2 "..." legal-moves "$T"
}

@test "hornipex: next seat's cards are drawn before the player's own" {
	legal "$H/last-seven-copy.yaml" ann play 7H -- "  ann: [KD]" "  bob: [2S, 3H, 4D]" "turn: bob"
	legal "$H/last-seven-copy.yaml" ann play 7H drawn 4D KD
	refused table/drawn-mismatch "$H/last-seven-copy.yaml" ann play 7H drawn KD 4D -- ann play 7H drawn 4D
}

@test "hornipex: whole rounds are refereed with real cards from what is seen" {
	deal hornipex -p 2 -o ten-draw=1 -n 30 --seed real | timeout 60 autoplay -m 4000 >"$BATS_TEST_TMPDIR/record"
	grep -q '^--- {result' "$BATS_TEST_TMPDIR/record"
	blind <"$BATS_TEST_TMPDIR/record" >"$BATS_TEST_TMPDIR/blind"
	grep -q '^stock: \[XX' "$BATS_TEST_TMPDIR/blind"
	warns 0 '' replay --check "$BATS_TEST_TMPDIR/blind"
	score <"$BATS_TEST_TMPDIR/record" >"$BATS_TEST_TMPDIR/score"
	score <"$BATS_TEST_TMPDIR/blind" | cmp - "$BATS_TEST_TMPDIR/score"
}

# ---- states that do not hold together ---------------------------------------------------------------

@test "hornipex: every condition of a state is checked, and the key named" {
	while IFS='|' read -r fixture script key sentence; do
		breaks "$H/$fixture.yaml" "$script" "$key" "$sentence"
	done <<-'END'
		open|s/\(^  ann: \).*/\1[]/;s/^stock: \[/&2S, 3S, 10S, QS, AS, 2H, 3H, 8H, 4D, /|hands|ann has no card
		over|s/\(^  bob: \).*/\1[]/;s/^stock: \[/&2S, 3H, 9D, KD, /|hands|exactly one seat
		over|s/\(^  ann: \).*/\1[2C]/;/^stock:/s/2C, //|hands|exactly one seat
		sevens|s/^pile: .*/pile: [KC, QC, 7S, 7H, 7D, 7C]/;/^  ann:/s/7C, //;/^  ann:/s/, 7C//|pile|four cards of one rank
		empty|s/^set-aside: .*/set-aside: []/;s/^stock: \[/&KS, 3S, 3H, 3D, 3C, /|pile|no pile was ever set aside
		empty|s/^start: 0/start: 1/|start|an empty pile has a start of 0
		empty|s/^live: 0/live: 1/|live|on an empty pile
		open|s/^start: 1/start: 0/|start|1 or more
		open|s/^start: 1/start: 2/|start|as many as the equal cards on top: 1
		old-sixes|s/^start: 1/start: 3/|start|as many as the equal cards on top: 2
		left-threes|s/^start: 3/start: 2/|start|as many as the equal cards on top: 3
		left-threes|s/^start: 3/start: 1000000000/|start|as many as the equal cards on top: 3
		left-sixes|s/^live: 0/live: 1/|start|start must be 1
		over|s/^live: 0/live: 1/|live|live must be 0
		over|s/^start: 1/start: 2/|start|start must be 1
		over|s/^fresh: false/fresh: true/|fresh|fresh must be false
		up-three|s/^live: 0/live: 1/|fresh|fresh must be false
		up-three|s/^reshuffles: 0/reshuffles: 1/|fresh|fresh must be false
		up-three|s/^pile: \[3D/&, KC/;/^  ann:/s/, KC//|fresh|fresh must be false
		up-three|s/, KC\]/]/;s/^set-aside: \[/&KC/|fresh|fresh must be false
		up-three|s/, KC\]/]/;s/^stock: \[/&KC, /|fresh|fewer cards than were dealt
		open|s/^scores: .*/scores: {ann: 1, bob: 0}/|scores|the match was over at 1
		over|s/^scores: .*/scores: {ann: 0, bob: 1}/|scores|the match was over at 1
		target-two|s/^scores: .*/scores: {ann: 1, bob: 1000000000}/|scores|the match was over at 2
	END
}

@test "hornipex: when the round is over start is what a next turn would begin with" {
	validate-move -f "$H/last-ace-on-eight.yaml" ann play AH >"$BATS_TEST_TMPDIR/over"
	yields validate-move -f "$BATS_TEST_TMPDIR/over" -- "start: 2" </dev/null
	breaks "$BATS_TEST_TMPDIR/over" 's/^start: 2/start: 1/' start "start must be 2"
}

@test "hornipex: an empty pile is good after a reshuffle, start 1 on equal cards that are old" {
	state=$(edit "$H/empty.yaml" 's/^set-aside: .*/set-aside: []/;s/^stock: \[/&KS, 3S, 3H, 3D, 3C, /;s/^reshuffles: 0/reshuffles: 1/')
	legal "$state" </dev/null
	legal "$H/old-sixes.yaml" </dev/null
}

@test "hornipex: numbers at the limits neither overflow nor wrap" {
	state=$(edit "$H/own-draw-remake.yaml" 's/^live: 5/live: 1000000000/')
	legal "$state" ann play KS -- "live: 1000000000"
	run -0 --separate-stderr validate-move <<<"$output"
	breaks "$H/open.yaml" 's/^live: 0/live: 1000000001/' live:7 "live"
	breaks "$H/open.yaml" 's/^start: 1/start: -1/' start:8 "start"
}

# ---- dealing ----------------------------------------------------------------------------------------

@test "hornipex: eight cards each to two to six seats, one turned up, the dealer's left begins" {
	for seats in 2 3 4 5 6; do
		run -0 deal hornipex -p $seats --seed seats
		[ "$(sed -n 's/^stock: //p' <<<"$output" | wc -w)" = $((51 - 8 * seats)) ]
		[ "$(grep -c '^  [a-z0-9]*: \[\([0-9JQKA]*[SHDC], \)\{7\}[0-9JQKA]*[SHDC]\]$' <<<"$output")" = $seats ]
		[ "$(sed -n 's/^pile: //p' <<<"$output" | wc -w)" = 1 ]
		[ "$(sed -n 's/^turn: //p' <<<"$output")" = "$(sed -n 's/^seats: \[\([^,]*\),.*/\1/p' <<<"$output")" ]
		has "start: 1" "live: 0" "fresh: true" "set-aside: []" "reshuffles: 0"
	done
	yields deal hornipex --seed seats -- "seats: [north, east, south, west]" "options: {target: 1, ten-draw: 4}"
	yields deal hornipex -d east -o ten-draw=2 --seed seats -- "turn: south" "options: {target: 1, ten-draw: 2}"
}

# ---- examples -----------------------------------------------------------------------------------------

@test "hornipex: the records under examples are about what they are called after" {
	replay --states "$ROOT/examples/hornipex-left-copy.yaml" | grep -q '^start: [2-9]'
	replay --states "$ROOT/examples/hornipex-clearing-four.yaml" | grep -q '^pile: \[\]'
}
