#!/usr/bin/env bats
# hen.bats: the rules of Hen, each obeyed and broken, and the examples of its
# text.

load ../helper

setup() { H=$FIXTURES/hen; }

# lists FILE: the seat's moves in words.
lists() {
	run -0 --separate-stderr legal-moves -w "$1"
}

# says PATTERN: the last refusal says so.
says() {
	[[ "$stderr" == *"$1"* ]] || said
}

# ---- known answers -------------------------------------------------------------

@test "hen: the deal of a known seed, byte for byte" {
	writes 0 "$(cat "$H/known-deal.yaml")" deal hen -s north,east,west -d north --seed hen -o knock-covers=false
}

@test "hen: a reshuffle takes its order from the seed and the number of reshuffles before it" {
	legal "$H/empty-stock.yaml" ann discard 4S 4H
	[ "$output" = "$(cat "$H/empty-stock-after.yaml")" ] || said
}

# ---- the deal -------------------------------------------------------------------

@test "hen: five cards each, one turned up, the dealer's left begins" {
	run -0 deal hen --seed a
	has "variant: standard" "options: {target: 200, knock-limit: 11, penalty: 30, packs: 1, knock-covers: true}"
	has "seats: [north, east, south, west]" "dealer: west" "turn: north" "kind: single"
	has "buried: []" "reshuffles: 0"
	run -0 deal hen -v bounce --seed a
	has "options: {target: 200, bounce-to: 150, knock-limit: 11, penalty: 30, packs: 1, knock-covers: true}"
}

@test "hen: five seats play with one pack, more with two; what a total bounces to is below the target" {
	run -0 deal hen -p 5
	run -0 deal hen -p 6 -o packs=2
	warns 2 "...one pack is for at most 5 seats, not 6; the option packs=2 is for more..." deal hen -p 6
	run -2 deal hen -o bounce-to=100
	run -0 deal hen -v bounce -o bounce-to=0 -o target=1
	run -0 deal hen -v bounce -o bounce-to=199
	warns 2 "...bounce-to must be below the target 200, not 200..." deal hen -v bounce -o bounce-to=200
	run -2 deal hen -v bounce -o target=150
}

@test "hen: with real cards the turned-up card is a fact, otherwise it cannot be given" {
	yields deal hen -s ann,bob,cy --hidden -w up=KD -- "  ann: [XX, XX, XX, XX, XX]" "discard: [KD]"
	! grep -q '^seed' <<<"$output" || said
	run -2 deal hen --hidden
	run -2 deal hen -w up=KD
	run -2 deal hen --hidden -w up=KD,KH
	run -2 deal hen --hidden -w up=XX
}

@test "hen: the deal moves left and totals are carried" {
	run -0 deal --next --seed x "$H/unbeaten.yaml"
	has "dealer: ann" "turn: bob" "round: 3" "scores: {ann: 0, bob: 4, cy: 17}"
	run -1 deal --next "$H/running.yaml"
	run -1 deal --next "$H/won.yaml"
}

# ---- groups ---------------------------------------------------------------------

@test "table/no-such-card: what is no card is not taken for a hidden one that the move before named" {
	deal hen --hidden -w up=KD >"$BATS_TEST_TMPDIR/state"
	warns 1 "...there is no 6l in the hen deck [table/no-such-card]" validate-move -f "$BATS_TEST_TMPDIR/state" 'north discard 4S drawn XX, east discard 4H 6l'
	warns 1 "...XX cannot be named here [table/no-such-card]" validate-move -f "$BATS_TEST_TMPDIR/state" north discard xx
}

@test "hen/group: one card, a set or a run is discarded; the whole hand may be discarded, and one card is drawn" {
	legal "$H/groups.yaml" ann discard 4S -- "kind: single" "  ann: [5S, 6S, 4H, AD, Joker]"
	has "stock: [$(sed -n 's/^stock: \[AD, //p' "$H/groups.yaml")"
	has "buried: [7D, KD]" "turn: bob"
	legal "$H/groups.yaml" ann discard 4S 4H -- "kind: set"
	legal "$H/groups.yaml" ann discard 4S 5S 6S -- "kind: run"
	legal "$H/groups.yaml" ann discard Joker -- "kind: single"
	refused hen/set "$H/groups.yaml" ann discard 4S 5S
	legal "$H/downwards.yaml" ann discard 5H 6H 7H 8H 9H -- "  ann: [AD]" "discard: [5H, 6H, 7H, 8H, 9H]"
}

@test "hen/set: cards of one rank, jokers for some or all of them; cards of two ranks are none, a queen and a king are not" {
	legal "$H/groups.yaml" ann discard 4S 4H
	legal "$H/low-cards.yaml" ann discard Joker Joker -- "kind: set"
	legal "$H/two-packs.yaml" ann discard 5S 5S 5H Joker Joker
	has "discard: [5S, 5S, 5H, Joker, Joker]" "kind: set"
	legal "$H/many-jokers.yaml" ann discard Joker Joker Joker Joker -- "kind: set"
	refused "hen/set: 4H 5S is not a group: 4H and 5S are not of one rank, and a run has at least three cards" "$H/groups.yaml" ann discard 4H 5S
	refused hen/set "$H/high-cards.yaml" ann discard QS KS
}

@test "hen/run: three or more of one suit upwards, a joker in the place of its card" {
	legal "$H/groups.yaml" ann discard 4S 5S 6S Joker -- "discard: [4S, 5S, 6S, Joker]"
	legal "$H/low-cards.yaml" ann discard AS 2S Joker
	legal "$H/many-jokers.yaml" ann discard Joker Joker Joker 4S Joker -- "kind: run"
}

@test "hen/run: with a gap, over the king or below the ace it is none, nor with a joker downwards" {
	refused "hen/run: 5H 6H 8H is not a run: its cards must follow each other without a gap, from ace to king" "$H/downwards.yaml" ann discard 5H 6H 8H
	refused hen/run "$H/groups.yaml" ann discard 6S 5S Joker -- ann discard 5S Joker 6S
	says "5S Joker 6S is not a run: with a joker in it each card must be one higher than the card before it, from ace to king"
	refused hen/run "$H/high-cards.yaml" ann discard QS KS Joker -- ann discard QS KS AS
	refused hen/run "$H/low-cards.yaml" ann discard Joker AS 2S
	refused hen/set "$H/far-jokers.yaml" ann discard 5S 6H Joker
}

# ---- taking ---------------------------------------------------------------------

@test "hen/take-single: the turned-up card may be taken, and what lies under it may not" {
	legal "$H/groups.yaml" ann discard 4S 4H take KD
	has "  ann: [5S, 6S, KD, Joker]" "discard: [4S, 4H]" "buried: [7D]"
	has "stock: [AD, $(sed -n 's/^stock: \[AD, //p' "$H/groups.yaml")"
	refused "hen/take-single: KD lies there alone: 7D cannot be taken" "$H/groups.yaml" ann discard 4S 4H take 7D
	refused hen/take-single "$H/groups.yaml" ann discard 4S take 4H -- ann discard 4S take 4S
}

@test "hen/take-set: of 4S 4H 4D any card may be taken (example 5)" {
	for card in 4S 4H 4D; do legal "$H/set-there.yaml" ann discard KS take $card; done
	has "buried: [KD, 7D, 4S, 4H]"
	refused "hen/take-set: 4C is not in the set 4S 4H 4D that lies there" "$H/set-there.yaml" ann discard KS take 4C
	legal "$H/joker-set.yaml" ann discard KS take Joker -- "buried: [KD, 7D, Joker, AS]"
	legal "$H/joker-set.yaml" ann discard KS take AS -- "buried: [KD, 7D, Joker, Joker]"
}

@test "hen/take-run: of 5H 6H 7H either end may be taken and 6H not (example 5)" {
	legal "$H/run-there.yaml" ann discard KS take 5H -- "buried: [KD, 7D, 6H, 7H]"
	legal "$H/run-there.yaml" ann discard KS take 7H -- "buried: [KD, 7D, 5H, 6H]"
	refused "hen/take-run: of the run 5H 6H 7H only 5H or 7H can be taken, not 6H" "$H/run-there.yaml" ann discard KS take 6H
	refused hen/take-run "$H/run-there.yaml" ann discard KS take 8H
}

@test "hen/take-run: a joker in the middle of a run stays, one at its end may be taken (example 5)" {
	refused hen/take-run "$H/joker-there.yaml" ann discard KS take Joker
	legal "$H/joker-there.yaml" ann discard KS take 7H
	legal "$H/joker-ends.yaml" ann discard KS take Joker
	has "  ann: [6S, 9S, QH, 2C, Joker]" "buried: [KD, 7D, 6H, Joker]"
	refused "hen/take-run: of the run Joker 6H Joker only a Joker can be taken, not 6H" "$H/joker-ends.yaml" ann discard KS take 6H
}

@test "hen/take-single: two turns later a card of a group cannot be taken (example 6)" {
	refused hen/take-single "$H/set-there.yaml" ann discard KS, bob discard 9D take 4S
	refused hen/take-single "$H/set-there.yaml" ann discard KS, bob discard 9D, cy discard QD take KS
	legal "$H/set-there.yaml" ann discard KS, bob discard 9D, cy discard QD take 9D
}

# covering FILE: the state with the option knock-covers, which older states lack.
covering() { edit "$1" 's/^\(options: .*\)}/\1, knock-covers: true}/'; }

@test "hen/take-set: a knock lays nothing, and without knock-covers the next seat takes from the group that still lies there" {
	legal "$H/eleven.yaml" ann knock, bob discard 10H take 4S -- "buried: [KD, 7D, 4H]"
	lists <(validate-move -f "$H/eleven.yaml" ann knock)
	has "bob discard 10H take 4S"
}

@test "hen/take-covered: with knock-covers nothing is taken right after a knock (example 7)" {
	local state
	state=$(covering "$H/eleven.yaml")
	refused hen/take-covered "$state" ann knock, bob discard 10H take 4S -- ann knock, bob discard 10H take 4H
	says "ann has knocked, which covers 4S 4H: bob draws from the stock"
	# It comes before the other rules of taking, behind those of groups, and cannot be waived.
	refused hen/take-covered "$state" ann knock, bob discard 10H take KD
	refused hen/set "$state" ann knock, bob discard 2S 10H take 4S
	refused table/despite "$state" ann knock, bob discard 10H take 4S despite hen/take-covered
	refused hen/take-covered "$state" ann knock, bob discard 10H take 4S despite hen/take-run
	legal "$state" ann knock, bob discard 10H -- "knocker: ann" "buried: [KD, 7D, 4S, 4H]"
	lists <(validate-move -f "$state" ann knock)
	lacks "take"
	has "bob discard 10H"
	prints 0 "...what lies there is covered: bob draws from the stock..." validate-move --report -f "$state" ann knock
	prints 0 "...covered by the knock..." show <(validate-move -f "$state" ann knock)
	# What the next seat discards opens the pile again, and before the knock nothing is covered.
	legal "$state" ann knock, bob discard 10H, cy discard KC take 10H -- "phase: over"
	lists <(validate-move -f "$state" ann knock, bob discard 10H)
	has "cy discard KC take 10H"
	legal "$state" ann discard AS take 4S
	# What the text says of the person before the person before you.
	state=$H/after-knock.yaml
	refused hen/take-covered "$state" bob discard 9C take 7D, ann knock, bob discard 7D take 9C
	legal "$state" bob discard 9C take 7D, ann knock, bob discard 7D
	legal "$(edit "$state" 's/, knock-covers: true//')" bob discard 9C take 7D, ann knock, bob discard 7D take 9C
}

# ---- knocking -------------------------------------------------------------------

@test "hen/knock-limit: with eleven points one may knock, with twelve not; the first seat may knock at once" {
	legal "$H/eleven.yaml" ann knock -- "knocker: ann" "turn: bob" "discard: [4S, 4H]" "phase: play"
	refused "hen/knock-limit: bob holds 12 points and may knock with at most 11" "$H/eleven.yaml" ann discard AS, bob knock
	limit=$(edit "$H/eleven.yaml" 's/knock-limit: 11/knock-limit: 10/')
	refused hen/knock-limit "$limit" ann knock
	limit=$(edit "$H/eleven.yaml" 's/knock-limit: 11/knock-limit: 12/')
	legal "$limit" ann discard AS, bob knock
	knocks=$(edit "$H/two-seats.yaml" 's/round: 2/round: 1/')
	legal "$knocks" ann knock -- "knocker: ann"
	refused table/bad-argument "$knocks" ann knock 3S -- ann knock drawn AD
}

@test "hen/already-knocked: every other seat takes one more turn and may not knock in it" {
	refused "hen/already-knocked: ann has knocked: bob must take its last turn" "$H/eleven.yaml" ann knock, bob knock
	legal "$H/eleven.yaml" ann knock, bob discard 10H, cy discard KC -- "phase: over" "knocker: ann"
	lacks "turn: ann"
	refused table/round-over "$H/eleven.yaml" ann knock, bob discard 10H, cy discard KC, ann discard AS
	legal "$H/last-turns.yaml" cy discard KC -- "turn: ann"
	lists "$H/last-turns.yaml"
	lacks "cy knock"
	lists "$H/eleven.yaml"
	has "ann knock"
}

@test "hen/knock-limit: despite it stands only a knock that hidden cards could forbid" {
	local limit
	for limit in 49:legal 50:refused; do
		deal hen --hidden -s ann,bob -w up=2S -o knock-limit="${limit%:*}" >"$BATS_TEST_TMPDIR/table"
		case $limit in
		*legal) legal "$BATS_TEST_TMPDIR/table" ann knock despite hen/knock-limit ;;
		*) refused table/despite "$BATS_TEST_TMPDIR/table" ann knock despite hen/knock-limit ;;
		esac
		legal "$BATS_TEST_TMPDIR/table" ann knock
	done
}

# ---- the stock ------------------------------------------------------------------

@test "hen: the stock is made anew of what was buried before the move" {
	legal "$H/empty-stock.yaml" ann discard 4S 4H -- "reshuffles: 2" "buried: [5D, 6D, 7D]" "discard: [4S, 4H]"
	count=$(grep '^stock:' <<<"$output" | tr -cd , | wc -c)
	before=$(grep '^buried:' "$H/empty-stock.yaml" | tr -cd , | wc -c)
	[ "$count" -eq $((before - 1)) ]
	legal "$H/empty-stock.yaml" ann discard 4S 4H take 5D -- "reshuffles: 1" "stock: []"
	legal "$H/last-card.yaml" ann discard 4S 4H -- "reshuffles: 0" "stock: []" "  ann: [9S, QH]"
}

@test "hen: without a seed the new stock is hidden, and any of its cards may be drawn from it" {
	legal "$H/empty-no-seed.yaml" ann discard 4S 4H -- "  ann: [9S, XX]" "reshuffles: 2"
	grep -q '^stock: \[XX, XX' <<<"$output"
	legal "$H/empty-no-seed.yaml" ann discard 4S 4H drawn KD -- "  ann: [9S, KD]"
	refused table/drawn-mismatch "$H/empty-no-seed.yaml" ann discard 4S 4H drawn 5D -- ann discard 4S 4H drawn 4S
	refused table/drawn-mismatch "$H/empty-no-seed.yaml" ann discard 4S 4H drawn 2C
}

@test "hen: drawn names the one card that a move takes from the stock" {
	legal "$H/groups.yaml" ann discard 4S drawn AD
	legal "$H/groups.yaml" ann discard 4S drawn XX -- "  ann: [5S, 6S, 4H, AD, Joker]"
	refused table/drawn-mismatch "$H/groups.yaml" ann discard 4S drawn 2D -- ann discard 4S drawn AD 2D
	refused table/drawn-mismatch "$H/groups.yaml" ann discard 4S drawn -- ann discard 4S take KD drawn AD
	legal "$H/groups.yaml" ann discard 4S take KD drawn
	refused hen/take-single "$H/groups.yaml" ann discard 4S take 7D drawn 2D
}

# ---- the list -------------------------------------------------------------------

@test "hen: a hand with a hidden card has no list" {
	fails 2 "..." legal-moves "$H/half-known.yaml"
	fails 2 "..." legal-moves "$H/in-reveal.yaml"
	prints 0 0 legal-moves -c "$H/beaten.yaml"
}

# ---- scoring --------------------------------------------------------------------

@test "hen/others: an ace, a six and a queen are 17 points (example 1)" {
	score_of "$H/unbeaten.yaml" "points: {ann: 0, bob: 4, cy: 17}"
	grep -q '^- {seat: cy, points: 17, rule: hen/others, ' <<<"$output" || said
}

@test "hen/beaten-knocker: knocking with 3 against 2 costs 33 (example 2); a knocker who is tied pays, too (example 3)" {
	score_of "$H/beaten.yaml" "over: true" "points: {ann: 33, bob: 0, cy: 17}" "match: playing"
	run -0 bash -c 'score "$1" | sed -n "s/, for: .*//;/^- /p"' - "$H/beaten.yaml"
	[ "$output" = "- {seat: ann, points: 33, rule: hen/beaten-knocker
- {seat: bob, points: 0, rule: hen/lowest
- {seat: cy, points: 17, rule: hen/others" ]
	score_of "$H/tied.yaml" "points: {ann: 32, bob: 0, cy: 0}"
}

@test "hen/beaten-knocker: a knocker alone with the fewest points pays nothing; the penalty is an option" {
	score_of "$H/unbeaten.yaml" "points: {ann: 0, bob: 4, cy: 17}"
	grep -q '^- {seat: ann, points: 0, rule: hen/lowest, ' <<<"$output" || said
	! grep -q hen/beaten-knocker <<<"$output" || said
	changed=$(edit "$H/beaten.yaml" 's/penalty: 30/penalty: 0/')
	score_of "$changed" "points: {ann: 3, bob: 0, cy: 17}"
	grep -q 'seat: ann, points: 3, rule: hen/beaten-knocker' <<<"$output"
	changed=$(edit "$H/beaten.yaml" 's/penalty: 30/penalty: 1000000/')
	score_of "$changed" "points: {ann: 1000003, bob: 0, cy: 17}"
}

@test "hen/lowest: all that share the fewest points get none" {
	score_of "$H/two-lowest.yaml" "points: {ann: 39, bob: 0, cy: 0}"
	[ "$(grep -c 'rule: hen/lowest' <<<"$output")" = 2 ]
}

@test "hen/others: a running round is scored as if it ended now, without a knocker" {
	score_of "$H/running.yaml" "over: false" "match: playing" "points: {ann: 20, bob: 0, cy: 0}"
}

@test "hen/bounce: 164 and 36 are 200 and become 150, and the match goes on (example 4)" {
	score_of "$H/bounced.yaml" "points: {ann: -14, bob: 2, cy: 0}" "totals: {ann: 150, bob: 22, cy: 60}"
	has "match: playing"
	run -0 bash -c 'score "$1" | sed -n "s/, for: .*//;/^- /p"' - "$H/bounced.yaml"
	[ "$output" = "- {seat: ann, points: 36, rule: hen/others
- {seat: bob, points: 2, rule: hen/others
- {seat: cy, points: 0, rule: hen/lowest
- {seat: ann, points: -50, rule: hen/bounce" ]
	yields deal --next --seed x "$H/bounced.yaml" -- "scores: {ann: 150, bob: 22, cy: 60}"
}

@test "hen/bounce: a total that jumps over the target does not bounce, nor does one in standard" {
	score_of "$H/jumped.yaml" "totals: {ann: 201, bob: 22, cy: 60}" "match: over" "winners: [bob]"
	score_of "$H/not-bounced.yaml" "totals: {ann: 200, bob: 22, cy: 60}" "match: playing" "winners: []"
}

@test "hen/match: a total over the target ends the match for the lowest total; equal lowest totals win together" {
	score_of "$H/won.yaml" "totals: {ann: 201, bob: 22, cy: 60}" "match: over" "winners: [bob]"
	changed=$(edit "$H/won.yaml" 's/target: 200/target: 201/')
	score_of "$changed" "match: playing"
	score_of "$H/won-tied.yaml" "totals: {ann: 226, bob: 20, cy: 20}" "winners: [bob, cy]"
}

@test "hen: points that depend on hidden cards are not guessed" {
	for name in half-known in-reveal; do
		fails 2 "..." score "$H/$name.yaml"
		says "the points depend on hidden cards in the hand of "
		[[ "$stderr" != *"[hen/"* ]]
	done
}

# ---- tables with real cards -----------------------------------------------------

@test "hen: a hidden table is played to its score" {
	run -0 --separate-stderr replay "$H/hidden-round.yaml"
	has "phase: over" "  ann: [AS, 2H, 4H]" "  bob: [AH, 5H, 6D]" "  cy: [QS, 10H]"
	run -0 --separate-stderr replay --check --complete "$H/hidden-round.yaml"
	yields score "$H/hidden-round.yaml" -- "points: {ann: 0, bob: 12, cy: 20}"
	yields replay --until 15 "$H/hidden-round.yaml" -- "phase: reveal" "turn: bob"
	# The same moves against a claim that is wrong.
	warns 1 "...[table/result]..." replay --check <(sed 's/cy: 20/cy: 21/' "$H/hidden-round.yaml")
}

@test "hen: a card out of a hidden hand becomes known, unless every copy is seen" {
	legal "$H/hidden.yaml" ann discard 4S 4H -- "  ann: [XX, XX, XX, XX]" "discard: [4S, 4H]"
	legal "$H/hidden.yaml" ann discard 4S 4H drawn AC -- "  ann: [AC, XX, XX, XX]"
	legal "$H/hidden.yaml" ann discard Joker Joker
	refused table/no-such-card "$H/hidden.yaml" ann discard KD
	refused table/not-in-hand "$H/hidden.yaml" ann discard Joker Joker Joker
	refused 'table/not-in-hand: ann does not hold KC that many times' "$H/groups.yaml" ann discard KC KC
	refused table/drawn-mismatch "$H/hidden.yaml" ann discard 4S drawn KD -- ann discard 4S drawn 4S
	refused table/not-in-hand "$H/half-known.yaml" ann discard 6S 7S 8S
	refused table/no-such-card "$H/half-known.yaml" ann discard Joker
	legal "$H/half-known.yaml" ann discard 4S 4H 4D take Joker -- "  ann: [Joker, XX]"
	legal "$H/hidden.yaml" ann discard 4S take KD -- "  ann: [KD, XX, XX, XX, XX]"
}

@test "hen/knock-limit: a hidden hand has its known cards and the cheapest that nobody has seen" {
	# Fours, and with both jokers seen two aces.
	legal "$(edit "$H/half-known.yaml" 's/knock-limit: 11/knock-limit: 10/')" ann knock
	refused hen/knock-limit "$(edit "$H/half-known.yaml" 's/knock-limit: 11/knock-limit: 9/')" ann knock
	says "ann holds at least 10 points and may knock with at most 9"
	# One joker is left.
	state=$(edit "$H/half-known.yaml" 's/^buried: .*/buried: [9S, 9D, 8D]/')
	legal "$(edit "$state" 's/knock-limit: 11/knock-limit: 9/')" ann knock
	refused hen/knock-limit "$(edit "$state" 's/knock-limit: 11/knock-limit: 8/')" ann knock
	# With two packs, two jokers.
	state=$(edit "$H/half-known.yaml" "s/packs: 1/packs: 2/;/^stock/s/\[/[$(printf 'XX, %.0s' {1..54})/")
	legal "$(edit "$state" 's/knock-limit: 11/knock-limit: 8/')" ann knock
	refused hen/knock-limit "$(edit "$state" 's/knock-limit: 11/knock-limit: 7/')" ann knock
	# Three aces are seen, then four: in a hand, in the stock, on the table and buried.
	state=$(edit "$H/half-known.yaml" '/^  cy/s/QD/AS/;/^stock/s/XX/AH/;s/8D/AD/')
	legal "$state" ann knock
	state=$(edit "$state" 's/5C, Joker/AC, Joker/')
	refused "hen/knock-limit: ann holds at least 12 points and may knock with at most 11" "$state" ann knock
	refused "hen/knock-limit: cy holds at least 21 points and may knock with at most 11" "$H/half-known.yaml" ann discard 4S, bob discard 7H, cy knock
}

@test "hen: hidden hands are shown from the dealer's left when the round is over" {
	legal "$H/hidden-last-turn.yaml" ann discard 6S -- "phase: reveal" "turn: ann"
	refused table/wrong-phase "$H/hidden-last-turn.yaml" ann discard 6S, ann discard 7S
	refused table/not-your-turn "$H/hidden-last-turn.yaml" ann discard 6S, bob reveal 3H 4C
	legal "$H/hidden-last-turn.yaml" ann discard 6S, ann reveal 7S KC -- "turn: bob" "  ann: [7S, KC]"
	legal "$H/hidden-last-turn.yaml" ann discard 6S, ann reveal KC 7S, bob reveal 3H 8C, cy reveal 9H AH 10H
	has "phase: over" "  cy: [AH, 9H, 10H]"
	lacks "turn: cy"
	legal "$H/in-reveal.yaml" ann reveal 6S Joker, bob reveal 3H Joker -- "phase: over"
}

@test "hen: a hand that is shown is the whole hand" {
	refused "table/not-in-hand: ann holds 2 cards and must show the whole hand, not 1" "$H/in-reveal.yaml" ann reveal 6S
	refused table/not-in-hand "$H/in-reveal.yaml" ann reveal 7S 8S -- ann reveal 6S 7S 8S
	refused table/no-such-card "$H/in-reveal.yaml" ann reveal 6S 3H -- ann reveal 6S XX
	refused table/wrong-phase "$H/in-reveal.yaml" ann knock
}

@test "hen/knock-limit: a knocker who shows too many points is believed, and scored as any other" {
	legal "$H/in-reveal.yaml" ann reveal 6S 7S, bob reveal 3H 8C
	legal "$H/in-reveal.yaml" ann reveal 6S 7S, bob reveal 3H 9C -- "phase: over" "  bob: [3H, 9C]" "knocker: bob"
	echo "$output" >"$BATS_TEST_TMPDIR/over"
	score_of "$BATS_TEST_TMPDIR/over" "points: {ann: 13, bob: 42, cy: 0}"
}

# ---- a state holds together ------------------------------------------------------

@test "hen: a set or a run in another order is accepted and rewritten" {
	for order in '4D, 4H, 4S' '4H, 4S, 4D'; do
		changed=$(edit "$H/set-there.yaml" "s/^discard: .*/discard: [$order]/")
		legal "$changed" </dev/null
		[ "$output" = "$(cat "$H/set-there.yaml")" ]
	done
	changed=$(edit "$H/run-there.yaml" "s/^discard: .*/discard: [7H, 5H, 6H]/")
	legal "$changed" </dev/null
	[ "$output" = "$(cat "$H/run-there.yaml")" ]
	changed=$(edit "$H/joker-set.yaml" "s/^discard: .*/discard: [Joker, AS, Joker]/")
	legal "$changed" </dev/null
	[ "$output" = "$(cat "$H/joker-set.yaml")" ]
	breaks "$H/joker-set.yaml" "s/^discard: .*/discard: [AS, Joker, Joker]/" kind "kind must be run: that is what AS Joker Joker is"
}

@test "hen: every condition of a state is checked, and the key named" {
	while IFS='|' read -r fixture script key sentence; do
		breaks "$H/$fixture.yaml" "$script" "$key" "$sentence"
	done <<-'END'
		eleven|s/ann: \[AS, 10S\]/ann: []/;s/^stock: \[/&AS, 10S, /|hands|ann holds 0 cards; it must be 1 to 5
		groups|/^  ann/s/Joker/AD, Joker/;/^stock/s/AD, //|hands|ann holds 6 cards; it must be 1 to 5
		eleven|s/^discard: .*/discard: []/;s/^stock: \[/&4S, 4H, /|discard|discard must have 1 to 5 cards
		eleven|s/^discard: .*/discard: [4S, 4H, 4D, 4C, Joker, Joker]/|*|5 cards that can lie there
		run-there|s/^discard: .*/discard: [7H, 6H, KD]/;s/^buried: .*/buried: [5H, 7D]/|discard|7H 6H KD is not a single card, a set or a run
		run-there|s/^kind: run/kind: set/|kind|kind must be run
		set-there|s/^kind: set/kind: single/|kind|kind must be set
		groups|s/^kind: single/kind: run/|kind|kind must be single
		groups|s/^kind: single/kind: flush/|kind:7|kind cannot be flush
		groups|s/^discard: .*/discard: [XX]/|*|XX cannot stand in discard
		groups|s/^buried: .*/buried: [XX]/|*|XX cannot stand in buried
		last-turns|s/^turn: cy/turn: bob/|turn|bob has knocked and has no other turn in this round
		beaten|/^knocker/d|phase|in phase over somebody has knocked: the key knocker is missing
		in-reveal|/^knocker/d|phase|in phase reveal somebody has knocked
		beaten|s/^knocker: ann/knocker: dan/|*|dan
		in-reveal|s/^turn: ann/turn: cy/|turn|all cards of cy are known: there is nothing to reveal
		in-reveal|s/^phase: reveal/phase: over/;/^turn/d|hands|the round is over, but the hand of ann has an XX
		groups|/^stock/s/AD, //|*|AD is missing
		groups|/^stock/s/AD, /4S, /|*|4S lies on the table 2 times
		groups|s/packs: 1/packs: 2/|*|54 of the deck's 108
		hidden|/^stock/s/XX, //|*|there are 53 cards on the table, but the deck has 54
	END
	legal "$(edit "$H/in-reveal.yaml" 's/^turn: ann/turn: bob/')" </dev/null
}

@test "hen: a state may have a knocker over the limit" {
	local name
	for name in last-turns beaten in-reveal; do
		legal "$(edit "$H/$name.yaml" 's/knock-limit: 11/knock-limit: 2/')" </dev/null
	done
}

@test "hen: options that do not go together are refused in a state, too" {
	breaks "$H/bounced.yaml" 's/bounce-to: 150/bounce-to: 200/' '*' "bounce-to must be below the target"
	run -0 deal hen -p 6 -o packs=2 --seed x
	sed 's/packs: 2/packs: 1/' <<<"$output" >"$BATS_TEST_TMPDIR/six.yaml"
	malformed "$BATS_TEST_TMPDIR/six.yaml" '*' "one pack is for at most 5 seats, not 6"
}

@test "hen: scores may be anything" {
	changed=$(edit "$H/groups.yaml" 's/^scores: .*/scores: {ann: -1000000000, bob: 1000000000, cy: 7}/')
	legal "$changed" ann discard 4S
}

# ---- an independent judge ---------------------------------------------------------

# tables OPTION...: runs hen-tables.awk, which has the options.
tables() {
	awk "$@" -f "$ROOT/tests/games/hen-groups.awk" -f "$ROOT/tests/games/hen-tables.awk"
}

@test "hen: an independent judge of the rules agrees on random rounds" {
	local n
	n=$(sampled 1 5 1)
	# With the usual knock-limit rounds are long, so there are fewer of them.
	for table in "15 -p 4" "5 -p 2 -v bounce" "15 -p 2 -o packs=2 -o knock-limit=90" "15 -p 3 -o knock-limit=60" \
		"15 -p 5 -o knock-limit=60" "15 -p 7 -o packs=2 -o knock-limit=60" "10 -p 10 -o packs=2 -o knock-limit=60"; do
		read -r times words <<<"$table"
		# shellcheck disable=SC2086
		deal hen -n $((n * times)) --seed judged $words | timeout 60 autoplay >"$BATS_TEST_TMPDIR/records"
		judged "$BATS_TEST_TMPDIR/records" hen-groups hen-oracle
		[[ "$table" != *" -p 4" ]] || happened 5 "the stock is made anew"
	done
}

@test "hen: the independent judge agrees on matches" {
	local n
	n=$(sampled 8 60 8)
	for match in "-p 3 -v bounce -o target=30 -o bounce-to=10 -o knock-limit=60" "-p 2 -v bounce -o target=60 -o bounce-to=0" \
		"-p 5 -o target=40 -o knock-limit=60 -o penalty=0" "-p 4 -o target=200 -o knock-limit=1000000"; do
		read -ra words <<<"$match"
		deal hen -n "$n" --seed match "${words[@]}" | timeout 60 autoplay --match >"$BATS_TEST_TMPDIR/records"
		judged "$BATS_TEST_TMPDIR/records" hen-groups hen-oracle
		happened 5 "several have the fewest points"
		[[ "$match" != *bounce* ]] || grep -q 'rule: hen/bounce' "$BATS_TEST_TMPDIR/wanted.scores"
	done
}

@test "hen: the independent judge lists the same moves of hands that are full of groups" {
	tables -v every="$(sampled 20 1)" | autoplay -m 1 --seed hands >"$BATS_TEST_TMPDIR/records"
	judged "$BATS_TEST_TMPDIR/records" hen-groups hen-oracle
	happened 20 "a joker in a run" "a joker in a set" "a knock covers what lies there"
}

@test "hen: the independent judge agrees on every order of such cards, and on every card to take" {
	cd "$BATS_TEST_TMPDIR"
	tables -v every="$(sampled 100 5 160)" -v asks=asks -v verdicts=verdicts -v records=records -v groups=groups
	validate-move --report <asks | sed 's/.*legal: true.*/true/; s/.*legal: false, rule: \([^,]*\),.*/false \1/' >said
	cmp said verdicts || { diff said verdicts | head; false; }
	for verdict in true "false hen/run" "false hen/set" "false hen/take-"{covered,run,set,single}; do
		grep -qx "$verdict" verdicts
	done
	replay --states records | grep -E '^(discard|kind): ' | cmp - groups
}

# ---- whole rounds ----------------------------------------------------------------

@test "hen: a round with a joker in a run" {
	yields replay --until 1 "$ROOT/examples/hen-joker-run.yaml" -- "discard: [10H, Joker, QH]" "kind: run"
	warns 1 "...[hen/take-run]..." replay --check <(sed '/bob, discard/s/take: 10H/take: Joker/' "$ROOT/examples/hen-joker-run.yaml")
}
