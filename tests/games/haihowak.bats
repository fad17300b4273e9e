#!/usr/bin/env bats
# haihowak.bats: the rules of Haihowak, each obeyed and broken, and the
# examples of its text.

load ../helper

setup() { H=$FIXTURES/haihowak; }

# listed FILE PATTERN NUMBER: so many legal moves in words match.
listed() {
	run --separate-stderr legal-moves -w "$1"
	[ "$status" -eq 0 ] && [ "$(grep -Ec -- "$2" <<<"$output")" -eq "$3" ] || said
}

# ---- examples of the text -----------------------------------------------------

@test "haihowak/key: the text's keys can be laid, its other lists not (example 1)" {
	legal "$H/lay.yaml" ann lay 2S 4S -- "  k1: [2S, 4S]" "laid: 1" "moved: 1" "turn: ann"
	legal "$H/lay.yaml" ann lay 7D 9H JD -- "  k1: [7D, 9H, JD]"
	legal "$H/lay.yaml" ann lay 10C QC AS
	legal "$H/lay.yaml" ann lay JC KS
	legal "$H/lay-jokers.yaml" ann lay AD 3H 5H 7D
	refused haihowak/key "$H/lay-jokers.yaml" ann lay 2S 4H
	refused haihowak/key "$H/lay.yaml" ann lay 2S 3S -- ann lay KS AS 2S
	refused haihowak/jokers "$H/lay-jokers.yaml" ann lay Joker Joker -- ann lay 2S Joker Joker
}

@test "haihowak/fill: a key of three is taken with two to four cards (example 2)" {
	local cards
	for cards in "4C 6S" "2S 4C 6S" "4C 6S 8C" "2S 4C 6S 8C"; do
		legal "$H/take.yaml" "ann take k1 with $cards" -- "  ann: [3H, 5D, 7H, ${cards// /, }]"
		lacks "  k1: [3H, 5D, 7H]"
		has "laid: 2"
	done
	refused haihowak/key "$H/take.yaml" ann take k1 with 4C
	refused haihowak/other-colour "$H/take.yaml" ann take k1 with 4H 6H
	refused "haihowak/fill: the gap at 4 inside k1 is left open" "$H/take.yaml" ann take k1 with 6S 8C
	refused "haihowak/fill: k1 has odd values: only cards with even ones fill its gaps" "$H/take.yaml" ann take k1 with 3S Joker
}

@test "haihowak/edges: a key of two is not taken with its space alone (example 3)" {
	refused haihowak/edges "$H/take.yaml" ann take k2 with 4C
	legal "$H/take.yaml" ann take k2 with 2C 4C -- "  ann: [3H, 5D, 2C, 4C]"
	legal "$H/take.yaml" ann take k2 with 4C 6C
	legal "$H/take.yaml" ann take k2 with 2C 4C 6C
}

@test "haihowak/fill: a key of seven is taken with six or seven cards (example 4)" {
	legal "$H/take-row.yaml" ann take k1 with 2D 4H 6D 8D 10H QD
	legal "$H/take-row.yaml" ann take k1 with 2D 4H 6D 8D 10H QD AD
	has "  ann: [AS, 3S, 5S, 7S, 9S, JS, KS, 2D, 4H, 6D, 8D, 10H, QD, AD]"
	refused haihowak/fill "$H/take-row.yaml" ann take k1 with 2D 4H 6D 8D 10H
	refused haihowak/fill "$H/take-row.yaml" ann take k1 with 4H 6D 8D 10H QD AD
}

# ---- rules ------------------------------------------------------------------------

@test "haihowak/no-such-key: only a key on the table is enlarged or taken; the name of a taken key is not used again" {
	local word
	legal "$H/enlarge.yaml" ann enlarge k1 above 7S
	for word in k2 k0 k01 k6 k54 k251 k 5S key; do
		refused haihowak/no-such-key "$H/enlarge.yaml" ann enlarge $word above 7S -- ann take $word with 7S 9S
	done
	refused "haihowak/no-such-key: there is no key on the table" "$H/lay.yaml" ann take k1 with 2S 4S
	legal "$H/take.yaml" ann take k1 with 4C 6S, ann lay 6C 8C -- "  k2: [3H, 5D]" "  k3: [6C, 8C]" "laid: 3"
	refused haihowak/no-such-key "$H/take.yaml" ann take k1 with 4C 6S, ann lay 6C 8C, ann take k1 with 4H 6H
}

@test "haihowak/key: a key has two to seven cards; the cards of a key ascend by two" {
	refused haihowak/key "$H/lay.yaml" ann lay 2S
	refused haihowak/key "$H/lay-jokers.yaml" ann lay Joker
	legal "$H/lay-long.yaml" ann lay 2S 4S 6S 8C 10S QS AC -- "  k1: [2S, 4S, 6S, 8C, 10S, QS, AC]"
	refused haihowak/key "$H/lay-long.yaml" ann lay AS 2S 4S 6S 8C 10S QS AC
	refused table/bad-argument "$H/lay.yaml" ann lay
	refused haihowak/key "$H/lay.yaml" ann lay 4S 2S -- ann lay QC 10C
	refused haihowak/key "$H/lay-long.yaml" ann lay 2S 6S -- ann lay 2S 4S 8C
	legal "$H/lay-long.yaml" ann lay 3S 5S 7S
}

@test "haihowak/jokers: at most half of a key's cards are jokers; the limit holds after enlarging" {
	legal "$H/lay-jokers.yaml" ann lay Joker 3H 5H Joker
	legal "$H/lay-jokers.yaml" ann lay Joker Joker 5H 7D
	refused haihowak/jokers "$H/lay-jokers.yaml" ann lay Joker 3H Joker -- ann lay Joker Joker Joker 7D
	legal "$H/lay-jokers.yaml" ann lay Joker 3H Joker 7D
	refused haihowak/jokers "$H/lay-jokers.yaml" ann lay Joker Joker 2S
	refused haihowak/jokers "$H/enlarge.yaml" ann enlarge k3 above Joker
	legal "$H/enlarge.yaml" ann enlarge k3 above JD Joker -- "  k3: [Joker, 9D, JD, Joker]"
	refused haihowak/enlarge "$H/enlarge.yaml" ann enlarge k3 above JD Joker 7S
	refused haihowak/jokers "$H/enlarge.yaml" ann enlarge k3 below Joker above Joker
}

@test "haihowak/enlarge: cards go below and above, and those there keep their places" {
	legal "$H/enlarge.yaml" ann enlarge k1 below AS above 7S Joker
	has "  k1: [AS, 3S, 5S, 7S, Joker]" "laid: 5" "moved: 1"
	legal "$H/enlarge.yaml" ann enlarge k1 below AC -- "  k1: [AC, 3S, 5S]"
	legal "$H/enlarge.yaml" ann enlarge k4 above 7D Joker JD KD -- "  k4: [AD, 3D, 5D, 7D, Joker, JD, KD]"
	refused haihowak/enlarge "$H/enlarge.yaml" ann enlarge k1 above 9S -- ann enlarge k1 below 7S
	refused haihowak/enlarge "$H/enlarge.yaml" ann enlarge k1 above 7D -- ann enlarge k1 above AS
	refused haihowak/enlarge "$H/enlarge.yaml" ann enlarge k1 above 7S AC
}

@test "haihowak/enlarge: below or above can be absent or empty, not both" {
	local move
	for move in '{seat: ann, enlarge: k1, above: [7S]}' '{seat: ann, enlarge: k1, below: [], above: 7S}'; do
		yields bash -c "echo '--- $move' | validate-move -f '$H/enlarge.yaml'" -- "  k1: [3S, 5S, 7S]"
	done
	for move in '{seat: ann, enlarge: k1}' '{seat: ann, enlarge: k1, below: [], above: []}' \
		'{seat: ann, enlarge: k1, below: []}' '{seat: ann, enlarge: [k1], above: [7S]}' \
		'{seat: ann, enlarge: ~, above: [7S]}' '{seat: ann, enlarge: k1, above: [7S], with: [9S]}'; do
		warns 1 "...[table/bad-argument]" bash -c "echo '--- $move' | validate-move -f '$H/enlarge.yaml'"
	done
}

@test "haihowak/edges: one card beyond an end, no further; a key at an end of its row has one end to go beyond" {
	refused 'haihowak/edges: beyond the upper end of k' "$H/take.yaml" ann take k1 with 4C 6S 8C 10S -- ann take k2 with 2S 4C 6S 8C
	refused 'haihowak/edges: beyond the upper end of k1' "$H/take-ends.yaml" ann take k1 with 2C 4C 6C
	refused 'haihowak/edges: beyond the lower end of k2' "$H/take-ends.yaml" ann take k2 with 9C JS KS
	legal "$H/take-ends.yaml" ann take k2 with JS KS
	listed "$H/take-ends.yaml" 'take k1 with' 3
	legal "$H/take-ends.yaml" ann take k1 with 2C 4C -- "  ann: [AH, 3D, 2C, 4C]"
	listed "$H/take-ends.yaml" 'take k2 with [^ ]* [^ ]*$' 3
	listed "$H/take-ends.yaml" 'take k2 with [^ ]* [^ ]* ' 0
	legal "$H/take-ends.yaml" ann take k3 with 10C QC AS
	legal "$H/take-ends.yaml" ann take k4 with AS 3S
	refused haihowak/key "$H/take-ends.yaml" ann take k2 with JS KS Joker
}

# one_key KEY HAND: a state with one key on the table and a hand that may take it; the rest is unknown.
one_key() {
	local hidden key
	hidden=$(printf 'XX, %.0s' {1..100})
	read -ra key <<<"$1"
	printf -- '---\ncroupier: 1\ngame: haihowak\nvariant: standard\noptions: {rounds: 1}\nseats: [ann, ben]\n'
	printf 'dealer: ben\nround: 1\nscores: {ann: 0, ben: 0}\nphase: play\nturn: ann\nhands:\n'
	printf '  ann: [%s]\n  ben: [%s]\n' "${2// /, }" "${hidden:0:11*4-2}"
	printf 'stock: [%s]\n' "${hidden:0:(108 - 7 - 11 - 5 - ${#key[@]}) * 4 - 2}"
	printf 'open: [2S, 3S, 4S, 5S, 6S]\nkeys:\n  k1: [%s]\nlaid: 1\nwon: {ann: [], ben: []}\n' "${1// /, }"
	printf 'moved: 4\nsaid: []\n'
}

# keys_of LENGTH: such a state for each key without jokers of that length, and all that could take it.
keys_of() {
	local black=(AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AC) red=(AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AD)
	local first i key hand colour
	for ((first = 1; first + 2 * ($1 - 1) <= 14; first++)); do
		for colour in black red; do
			local -n on=$colour with=red
			[ $colour = black ] || local -n with=black
			key='' hand=''
			for ((i = first; i < first + 2 * $1; i += 2)); do key+="${key:+ }${on[i - 1]}"; done
			for ((i = first % 2 + 1; i <= 14; i += 2)); do hand+="${hand:+ }${with[i - 1]}"; done
			one_key "$key" "$hand"
		done
	done
}

@test "haihowak/edges: over all keys of a length so many cards take it (the text's table)" {
	local length wanted=([2]="2 3" [3]="2 3 4" [4]="3 4 5" [5]="4 5 6" [6]="5 6 7" [7]="6 7")
	for length in 2 3 4 5 6 7; do
		keys_of $length >"$BATS_TEST_TMPDIR/states"
		[ "$(grep -c '^croupier' "$BATS_TEST_TMPDIR/states")" -eq $(((16 - 2 * length) * 2)) ]
		run -0 legal-moves -w "$BATS_TEST_TMPDIR/states"
		output=$(awk '/ take / { print NF - 4 }' <<<"$output" | sort -u | paste -sd' ')
		[ "$output" = "${wanted[length]}" ] || said
	done
}

@test "haihowak/not-open: only a card of the open row is taken" {
	legal "$H/few-hidden.yaml" ann lay 2S 4S, ann end open KC
	refused "haihowak/not-open: KS is not among the open cards (5H KC 5H 2D QH)" "$H/few-hidden.yaml" ann lay 2S 4S, ann end open KS
	refused haihowak/not-open "$H/few-hidden.yaml" ann end open KS
	refused "haihowak/not-open: 5H is not among the open cards (none)" "$H/none-left.yaml" ann end open 5H
	refused table/no-such-card "$H/few-hidden.yaml" ann end open XX -- ann end open 1H
	refused table/bad-argument "$H/few-hidden.yaml" ann end open -- ann end open KC QH
}

@test "haihowak/take-open: a seat with 11 cards takes no card" {
	refused haihowak/take-open "$H/few-hidden.yaml" ann end open KC
	legal "$H/few-hidden.yaml" ann end -- "stock: [3D, QS, Joker]" "turn: ben"
	refused haihowak/take-open "$H/last-open.yaml" ann end open KC
	legal "$H/last-open.yaml" ann end
	has "open: [5H, KC, 5H]" "  ann: [2S, 4S, 6S, 8S, 10S, 3H, 7D, JD, KD, 6C, 9C]"
}

@test "haihowak/take-open: without hidden cards a seat with fewer than 11 takes one open card" {
	refused haihowak/take-open "$H/last-open-few.yaml" ann end
	legal "$H/last-open-few.yaml" ann end open KC -- "open: [5H, 5H]" "  ann: [2S, 4S, 6S, 3H, KC]" "turn: ben"
	refused haihowak/take-open "$H/last-open.yaml" ann lay 2S 4S, ann end
	legal "$H/last-open.yaml" ann lay 2S 4S, ann end open 5H -- "open: [KC, 5H]"
	legal "$H/one-open.yaml" ann end open JD -- "open: []"
}

@test "haihowak/open-first: the open card comes before the hidden ones, and its place is filled last" {
	legal "$H/few-hidden.yaml" ann lay 2S 4S, ann end open 5H
	has "  ann: [6S, 8S, 10S, 3H, 5H, 3D, 7D, JD, KD, 6C, 9C]" "open: [QS, KC, 5H, 2D, QH]"
	has "stock: [Joker]"
	legal "$H/few-hidden.yaml" ann lay 2S 4S, ann end
	has "  ann: [6S, 8S, 10S, QS, 3H, 3D, 7D, JD, KD, 6C, 9C]" "open: [5H, KC, 5H, 2D, QH]"
}

@test "haihowak/open-first: when hidden cards do not reach, the hand comes first and the row closes up" {
	legal "$H/few-hidden.yaml" ann lay 2S 4S 6S 8S 10S, ann end open KC
	has "  ann: [QS, 3H, 3D, 7D, JD, KD, 6C, 9C, KC, Joker]" "open: [5H, 5H, 2D, QH]"
	has "stock: []"
	legal "$H/few-hidden.yaml" ann lay 2S 4S 6S 8S, ann end open KC
	has "  ann: [10S, QS, 3H, 3D, 7D, JD, KD, 6C, 9C, KC, Joker]" "open: [5H, 5H, 2D, QH]"
	legal "$H/few-hidden.yaml" ann lay 2S 4S 6S, ann end open KC -- "open: [5H, Joker, 5H, 2D, QH]" "stock: []"
	legal "$H/few-hidden.yaml" ann lay 2S 4S 6S, ann end open KC, ben lay AS 3S, ben end open QH
	has "open: [5H, Joker, 5H, 2D]"
}

@test "haihowak/how-hai: it ends a turn when nothing is left to take, and only then; seats without cards have no turn" {
	legal "$H/none-left.yaml" ann how-hai -- "turn: ben"
	refused haihowak/how-hai "$H/none-left.yaml" ann end
	refused "haihowak/how-hai: cards are left, 0 hidden and 3 open: ann ends the turn with end" "$H/last-open.yaml" ann how-hai
	refused "haihowak/how-hai: cards are left, 0 hidden and 1 open: ann ends the turn with end and takes an open card" "$H/one-open.yaml" ann how-hai
	refused haihowak/how-hai "$H/few-hidden.yaml" ann how-hai
	refused haihowak/how-hai "$H/one-open.yaml" ann end open JD, ben end
	legal "$H/one-open.yaml" ann end open JD, ben how-hai
	legal "$H/none-left.yaml" ann how-hai, ben how-hai -- "turn: dan"
	legal "$H/one-hand.yaml" ann how-hai -- "turn: ann" "moved: 0"
	refused table/not-your-turn "$H/one-hand.yaml" ann how-hai, ben how-hai
}

@test "haihowak/hai-how-hai: it is said instead of a turn; the round ends when all seats with cards have said it" {
	legal "$H/lay.yaml" ann hai-how-hai -- "said: [ann]" "turn: ben"
	refused haihowak/hai-how-hai "$H/lay.yaml" ann lay 2S 4S, ann hai-how-hai
	refused haihowak/hai-how-hai "$H/moved.yaml" ann hai-how-hai
	legal "$H/last-open-few.yaml" ann hai-how-hai -- "open: [5H, KC, 5H]"
	legal "$H/none-left.yaml" ann hai-how-hai
	legal "$H/two-said.yaml" ann hai-how-hai -- "phase: over" "said: [ben, cleo, ann]"
	lacks "turn: ann"
	legal "$H/two-said-last.yaml" ann hai-how-hai -- "phase: over"
	legal "$H/one-hand.yaml" ann hai-how-hai -- "phase: over" "said: [ann]"
	legal "$H/lay.yaml" ann hai-how-hai -- "phase: play"
	refused table/round-over "$H/two-said.yaml" ann hai-how-hai, ben end
}

@test "haihowak/hai-how-hai: any move clears what was said, at once; an enlargement clears what was said" {
	local move
	for move in "lay 2S 4S" end; do
		legal "$H/two-said.yaml" "ann $move" -- "said: []"
	done
	legal "$H/two-said-last.yaml" ann how-hai -- "said: []" "turn: ben"
	legal "$H/take.yaml" ann end, ben hai-how-hai, ann take k1 with 4C 6S -- "said: []"
	legal "$H/enlarge.yaml" ann hai-how-hai, ben hai-how-hai, cleo hai-how-hai -- "phase: over"
	legal "$H/two-said.yaml" ann end, ben hai-how-hai, cleo hai-how-hai -- "phase: play" "turn: ann"
	legal "$(edit "$H/enlarge.yaml" 's/^said: .*/said: [ben, cleo]/')" ann enlarge k1 above 7S -- "said: []"
}

@test "haihowak: a hand that runs out passes the turn when nothing is left to take" {
	legal "$H/none-left.yaml" ann lay 2S 4S -- "turn: ann" "moved: 1"
	legal "$(edit "$H/none-left.yaml" 's/ann: \[2S, 4S, KD\]/ann: [2S, 4S]/;s/dan: \[QD\]/dan: [QD, KD]/')" ann lay 2S 4S
	has "turn: ben" "moved: 0"
	legal "$(edit "$H/none-left.yaml" 's/ann: \[2S, 4S, KD\]/ann: [2S, 4S]/;s/dan: \[QD\]/dan: [QD, KD]/')" \
		ann enlarge k1 below 2S 4S, ben how-hai
	has "turn: dan"
}

@test "haihowak: a hand that runs out goes on to end its turn while there are cards to take" {
	legal "$H/one-open.yaml" ann lay 2S 4S -- "turn: ann" "moved: 1"
	legal "$H/one-open.yaml" ann lay 2S 4S, ann end open JD -- "  ann: [JD]" "turn: ben"
	listed "$H/moved-open.yaml" . 2
	listed "$H/moved-all.yaml" 'ann end' 6
	refused haihowak/hai-how-hai "$H/moved-all.yaml" ann hai-how-hai
}

@test "haihowak: the round is over when nobody has cards" {
	legal "$H/last-key.yaml" ann lay 2S 4S -- "phase: over" "said: []" "moved: 0"
	lacks "turn: ann"
}

@test "haihowak: lay, enlarge and take in one turn, also of what was laid a moment ago" {
	legal "$H/take.yaml" ann lay 2S Joker, ann enlarge k3 above 6S 8C -- "  k3: [2S, Joker, 6S, 8C]" "moved: 2"
	legal "$H/take.yaml" ann lay 4H 6H, ann lay 2S 4C, ann enlarge k4 above 6S, ann end -- "turn: ben" "moved: 0"
}

@test "haihowak/points: each card pays what the text says; cards in hand and on the table pay nothing" {
	score_of "$H/over-tied.yaml" "- {seat: ann, points: 5, rule: haihowak/points, for: 4 cards}" "match: playing"
	score_of "$H/over-last.yaml" "points: {ann: 5, ben: 20, cleo: 0}"
	[ "$(grep -c 'rule:' <<<"$output")" -eq 2 ]
	score_of "$H/moved.yaml" "points: {ann: 0, ben: 0}" "lines: []" "over: false" "match: playing" "winners: []"
}

@test "haihowak/points: 244 points are in the deck" {
	score_of "$H/all-won.yaml" "points: {ann: 128, ben: 116}"
	[ $((128 + 116)) -eq 244 ]
}

@test "haihowak/winner: the highest total wins, and equal seats share it" {
	score_of "$H/over-last.yaml" "totals: {ann: 25, ben: 25, cleo: 5}" "match: over" "winners: [ann, ben]"
	score_of "$(edit "$H/over-last.yaml" 's/ann: 20/ann: 21/')" "winners: [ann]"
	score_of "$H/over-tied.yaml" "winners: []"
}

@test "haihowak: the next round goes on where the match has one" {
	yields deal --next --seed x "$H/over-tied.yaml" -- "round: 2" "dealer: ann" "turn: ben" "scores: {ann: 5, ben: 5}"
	fails 1 "..." deal --next --seed x "$H/over-last.yaml"
	run -0 bash -c 'set -o pipefail; deal haihowak -o rounds=3 --seed m | timeout 60 autoplay --match | replay --check --complete'
}

# ---- dealing -------------------------------------------------------------------------

@test "haihowak: eleven cards each, five open, the dealer's right begins" {
	yields deal haihowak -s ann,ben,cleo -d ben --seed x -- "turn: ann"
	[ "$(sed -n '/^hands:/,/^stock:/s/^  [a-z]*: \[\(.*\)\]/\1/p' <<<"$output" | awk -F, '{ print NF }' | uniq -c | tr -s ' ')" = " 3 11" ]
	[ "$(sed -n 's/^open: //p' <<<"$output" | awk -F, '{ print NF }')" -eq 5 ]
	[ "$(sed -n 's/^stock: //p' <<<"$output" | awk -F, '{ print NF }')" -eq 70 ]
	yields deal haihowak -s ann,ben --seed x -- "dealer: ben" "turn: ann"
}

@test "haihowak: two to four seats, 1 to 1000 rounds" {
	yields deal haihowak -o rounds=1000 --seed x -- "seats: [north, east, south, west]" "options: {rounds: 1000}"
	local words
	for words in "-p 1" "-p 5" "-o rounds=0" "-o rounds=1001" "-v open" "-w open=5H,5H,2S,3S,4S"; do
		fails 2 "..." deal haihowak $words
	done
}

# ---- hidden cards -----------------------------------------------------------------------

# Ann's turn at a table with real cards.
real() {
	deal haihowak -s ann,ben --hidden -w open=5H,JS,2D,2D,Joker >"$BATS_TEST_TMPDIR/real.yaml"
	echo "$BATS_TEST_TMPDIR/real.yaml"
}

@test "haihowak: with real cards the five open cards are told" {
	local facts
	for facts in "" "-w open=5H" "-w open=5H,5H,5H,2S,3S" "-w open=5H,5H,XX,2S,3S" "-w open=5H,5H,4S,2S,3S,6S"; do
		fails 2 "..." deal haihowak --hidden $facts
	done
	legal "$(real)" -- "open: [5H, JS, 2D, 2D, Joker]"
}

@test "haihowak: a hidden card becomes the one that is named" {
	legal "$(real)" ann lay 7D 9H JD -- "  ann: [XX, XX, XX, XX, XX, XX, XX, XX]"
	legal "$(real)" ann lay Joker 9H JD Joker
	refused table/no-such-card "$(real)" ann lay 2D 4D
	refused "table/not-in-hand: ann holds 11 cards, not 12" "$(real)" ann lay Joker 5H 7H Joker 2S 4S 6S 8S 10S QS AS Joker
	refused haihowak/key "$(real)" ann lay 7D 8D
	refused table/no-such-card "$(real)" ann lay XX XX
}

@test "haihowak: an open card's place is filled with a card that is named" {
	legal "$(real)" ann lay 7D 9H JD, ann end open 2D drawn XX XX KC
	has "open: [5H, JS, KC, 2D, Joker]" "  ann: [2D, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX]"
	legal "$(real)" ann lay 7D 9H JD, ann end open 2D drawn 3C XX KC
	has "  ann: [2D, 3C, XX, XX, XX, XX, XX, XX, XX, XX, XX]"
	refused table/drawn-mismatch "$(real)" ann lay 7D 9H JD, ann end open 2D
	refused table/drawn-mismatch "$(real)" ann lay 7D 9H JD, ann end open 2D drawn XX XX XX
	refused table/drawn-mismatch "$(real)" ann lay 7D 9H JD, ann end open 2D drawn XX KC
	refused table/drawn-mismatch "$(real)" ann lay 7D 9H JD, ann end open 2D drawn XX XX XX KC
	refused table/drawn-mismatch "$(real)" ann lay 7D 9H JD, ann end open 2D drawn XX XX 2D
	legal "$(real)" ann lay 7D 9H JD, ann end
	legal "$(real)" ann lay 7D 9H JD, ann end drawn XX XX 7D
	refused table/drawn-mismatch "$(real)" ann lay 7D 9H JD, ann end drawn XX XX
	refused table/drawn-mismatch "$(real)" ann end drawn XX
}

@test "haihowak: a round with real cards is played to its score" {
	run -0 replay --check --complete "$H/real-cards.yaml"
	prints 0 "...points: {..." bash -c "replay '$H/real-cards.yaml' | score"
	[ "$output" = "$(replay "$ROOT/examples/haihowak-hai-how-hai.yaml" | score)" ] || said
}

# ---- a state holds together -----------------------------------------------------------------

@test "haihowak: a state has five open cards while the stock has any" {
	breaks "$H/lay.yaml" '/^stock:/{N;s/stock: \[\(.*\)\]\nopen: \[\([^,]*\), /stock: [\1, \2]\nopen: [/}' open "4 open cards"
	legal "$H/last-open.yaml"
	breaks "$H/last-open.yaml" 's/^open: .*/open: [5H, KC, 5H, 2D, 3D, 4D]/' open:28 "more than the 5"
}

@test "haihowak: a state has eleven cards in a hand at most, and just as many while the stock has any" {
	breaks "$H/lay.yaml" '/^  ben:/{N;s/\]\nstock: \[\([^,]*\), /, \1]\nstock: [/}' hands "ben holds 12 cards"
	breaks "$H/lay.yaml" '/^  ben:/{N;s/ben: \[\([^,]*\), \(.*\)\nstock: \[/ben: [\2\nstock: [\1, /}' hands "ben holds 10 cards"
	breaks "$H/lay.yaml" '/^  ann: \[[^]]/{N;N;s/ann: \[\([^,]*\), \(.*\)\nstock: \[/ann: [\2\nstock: [\1, /}' hands "ann holds 10 cards"
	breaks "$H/moved.yaml" 's/^moved: 2/moved: 0/' hands "ann holds 7 cards"
}

@test "haihowak: a state's turn has not more moves than cards could make" {
	breaks "$H/moved.yaml" 's/^moved: 2/moved: 5/' moved "cannot have made 5 moves"
	legal "$(edit "$H/moved.yaml" 's/^moved: 2/moved: 4/')"
	breaks "$H/lay.yaml" 's/^moved: 0/moved: 1/' moved "cannot have made 1 move and"
	breaks "$H/moved.yaml" 's/^moved: 2/moved: 12/' moved:8 "moved must be from 0 to 11"
	breaks "$H/over-tied.yaml" 's/^moved: 0/moved: 1/' moved "moved must be 0"
}

@test "haihowak: a state's turn belongs to a seat with cards, or to one that can still draw" {
	breaks "$H/none-left.yaml" 's/^turn: ann/turn: cleo/' turn "cleo has no cards"
	legal "$H/moved-open.yaml"
	legal "$H/moved-all.yaml"
	breaks "$H/moved-open.yaml" 's/^moved: 1/moved: 0/' turn "ann has no cards"
	breaks "$H/none-left.yaml" 's/^turn: ann/turn: cleo/;s/^moved: 0/moved: 1/' turn "cleo has no cards"
	breaks "$H/moved-open.yaml" 's/^turn: ann/turn: ben/;s/^moved: 1/moved: 0/' hands "ann holds no card"
}

@test "haihowak: a state's keys are keys, with numbers that were laid" {
	breaks "$H/take.yaml" 's/^  k2:/  k3:/' keys "k3 is on the table"
	breaks "$H/take.yaml" 's/\[3H, 5D\]$/[5D, 3H]/' keys "k2 is not a key"
	breaks "$H/take.yaml" 's/^  k2:/  k0:/' '  k0:3' "k0 is not a name"
	breaks "$H/take.yaml" 's/^  k2:/  k02:/' '  k02:3' "k02 is not a name"
	breaks "$H/take.yaml" 's/^  k2:/  5S:/' '  5S:3' "5S is not a name"
	breaks "$H/take.yaml" 's/^laid: 2/laid: 55/' laid:7 "laid must be from 0 to 54"
	writes 0 "$(tail -n +2 "$H/take.yaml")" validate-move -f "$(edit "$H/take.yaml" '/^  k1:/{N;s/\(.*\)\n\(.*\)/\2\n\1/}')"
}

@test "haihowak: a state has won 4 to 14 cards for each taken key" {
	breaks "$H/take.yaml" 's/^laid: 2/laid: 3/' won "0 cards are won; 1 taken key makes 4 to 14"
	breaks "$H/over-tied.yaml" 's/^laid: .*/laid: 0/' won "8 cards are won; 0 taken keys"
	breaks "$H/over-tied.yaml" 's/^laid: .*/laid: 3/' won "8 cards are won; 3 taken keys"
	breaks "$H/over-last.yaml" 's/, AC\]/]/;s/^stock: \[/&AC, /' won "11 cards are won; 3 taken keys make 12 to 42"
	legal "$(edit "$H/over-last.yaml" 's/^laid: 3/laid: 1/;s/^stock: \[QD, QS, /stock: [/;s/4C, 6S\]/4C, 6S, QD, QS]/')" </dev/null
	breaks "$H/over-last.yaml" 's/^laid: 3/laid: 1/;s/^stock: \[QD, QS, 7S, /stock: [/;s/4C, 6S\]/4C, 6S, QD, QS, 7S]/' won "15 cards are won; 1 taken key makes 4 to 14"
	breaks "$H/all-won.yaml" 's/^laid: .*/laid: 7/' won "108 cards are won; 7 taken keys"
	legal "$(edit "$H/all-won.yaml" 's/^laid: .*/laid: 27/')"
	breaks "$H/over-tied.yaml" '/^won:/,$s/ann: \[3H, /ann: [/;/^won:/,$s/ben: \[/ben: [3H, /' won "ann has won 3 cards"
}

@test "haihowak: a state's said is the seats before the turn" {
	breaks "$H/two-said.yaml" 's/^said: .*/said: [cleo, ben]/' said "after cleo comes ann, not ben"
	breaks "$H/two-said.yaml" 's/^said: .*/said: [ben]/' said "after ben comes cleo, not ann"
	legal "$(edit "$H/two-said.yaml" 's/^said: .*/said: [cleo]/')"
	breaks "$H/two-said.yaml" 's/^said: .*/said: [ann, ben, cleo]/' said "the round is over"
	breaks "$H/moved.yaml" 's/^said: .*/said: [ben]/' said "must be empty"
	breaks "$H/moved.yaml" 's/^moved: 2/moved: 1/;s/^said: .*/said: [ben]/' said "must be empty"
	breaks "$H/two-said-last.yaml" 's/^said: .*/said: [dan]/' said "dan has no cards"
	breaks "$H/two-said.yaml" 's/^said: .*/said: [ben, ben]/' said:13 "names ben twice"
}

@test "haihowak: a state that is over has everybody's word, in turn order from any seat" {
	local words
	for words in "cleo, ann, ben" "ann, ben, cleo" "ben, cleo, ann"; do
		run -0 bash -c "sed 's/^said: .*/said: [$words]/' '$H/over-last.yaml' | validate-move -q"
	done
	breaks "$H/over-last.yaml" 's/^said: .*/said: [ann, cleo, ben]/' said "after ann comes ben, not cleo"
	breaks "$H/over-last.yaml" 's/^said: .*/said: [ann, ben]/' said "all 3 seats with cards must have said"
	breaks "$H/over-tied.yaml" 's/^said: .*/said: []/' said "all 2 seats with cards must have said"
	legal "$H/all-won.yaml"
	breaks "$H/all-won.yaml" 's/^said: .*/said: [ann]/' said "all 0 seats"
}

@test "haihowak: a state has no hidden cards among those that lie open" {
	breaks "$H/enlarge.yaml" 's/^open: \[[0-9A-Za-z]*/open: [XX/' open:8 "XX cannot stand in open"
	breaks "$H/enlarge.yaml" 's/^  k1: \[[0-9A-Za-z]*/  k1: [XX/' '  k1:8' "XX cannot stand in k1"
	malformed "$(edit "$H/enlarge.yaml" 's/^  ben: \[4H, 6H/  ben: [XX, 6H/;/^hands:/,/^stock:/!b')" 27:9 "in won, XX cannot stand in ben"
}

@test "haihowak: a state's round is one of the match" {
	breaks "$H/lay.yaml" 's/^round: 1/round: 2/' round "this is round 2, but the last round of the match is 1"
}

# ---- lists of moves ---------------------------------------------------------------------------

@test "haihowak: what can end a turn is listed" {
	ends() { [ "$(legal-moves -w | grep -v ' lay \| enlarge ' | cut -d' ' -f2- | paste -sd,)" = "$1" ]; }
	listed "$H/few-hidden.yaml" ' end' 1
	validate-move -f "$H/few-hidden.yaml" ann lay 2S 4S | ends "end,end open 5H,end open QH,end open 2D,end open KC"
	ends "end,hai-how-hai" <"$H/last-open.yaml"
	ends "end open 5H,end open KC,hai-how-hai" <"$H/last-open-few.yaml"
	ends "how-hai,hai-how-hai" <"$H/one-hand.yaml"
}

@test "haihowak/key: all lists of up to four cards are judged as a plain count judges them" {
	python_or_skip
	for state in lay-jokers take-jokers $(sampled '' 'enlarge take take-ends'); do
		run python3 "$ROOT/tests/games/haihowak-keys.py" "$H/$state.yaml"
		[ "$status" -eq 0 ] && [[ "$output" =~ ^[0-9]{4,}" tried, "[0-9]{2,}" legal"$ ]] || said
	done
}

# ---- playouts ------------------------------------------------------------------------------------

@test "haihowak: one of the examples ends with hidden cards left, one with none" {
	yields replay "$ROOT/examples/haihowak-hai-how-hai.yaml" -- "said: [ben, cleo, ann]"
	lacks "stock: []"
	yields replay "$ROOT/examples/haihowak-out-of-cards.yaml" -- "  ann: []" "stock: []" "said: []"
}

@test "haihowak: eleven cards with four jokers and forty keys on the table are listed, and the list is kept to" {
	prints 0 538 legal-moves -c "$FIXTURES/haihowak/forty-keys.yaml"
	run timeout 120 "$BUILD/tests/agree" 1 3 "AS 2S 3D 4C 5H 6D 7C 8H 9S 10D JC QD KD Joker k1 k2 k40 k41 below above with" \
		<"$FIXTURES/haihowak/forty-keys.yaml"
	[ "$status" -eq 0 ] || said
}

@test "table/bad-argument: in words a parameter that the verb does not have is none of its cards" {
	refused table/bad-argument "$H/lay.yaml" ann lay 2S 4S drawn 3S -- ann lay 2S 4S open 3S
}

@test "words: cards right after a key are those that take it, without the word before them" {
	cd "$BATS_TEST_TMPDIR"
	deal haihowak -s ann,bob --seed "evening 14" >table
	prints 1 "...rule: table/not-in-hand, because: ann does not hold 8S, move: ann take k1 with 8S 10S,..." referee table <<<'take k1 8s 10s'
}
