#!/usr/bin/env bats
# lohai.bats: the rules of Lohai, each obeyed and broken, and the examples of
# its text.

load ../helper

setup() { L=$FIXTURES/lohai; }

# ---- examples of the text -----------------------------------------------------

@test "lohai/steal-other: a stolen Taker counts for the thief (example 1)" {
	legal "$L/stolen-taker.yaml" south play 8D, west play Taker, north play Shaker, north steal west, east play QD
	has "tricks: {north: 1, east: 0, south: 0, west: 0}" "leader: north"
	has "played: [8D, 7H, Shaker, Taker, QD]"
	legal "$L/stolen-taker.yaml" south play 8D, west play Taker, north play Shaker, north steal west
	has "- {seat: west, cards: [7H]}" "- {seat: north, cards: [Shaker, Taker]}" "control: north"
}

@test "lohai/move-from-winner: a Mover in the middle moves a trick of its own (example 2)" {
	legal "$L/move-and-win.yaml" north play JH, east play 4H, south play Mover
	has "phase: move-trick" "turn: south"
	legal "$L/move-and-win.yaml" north play JH, east play 4H, south play Mover, south move south to east
	has "tricks: {north: 3, east: 2, south: 0, west: 0}" "- {seat: south, cards: [Mover, 2S]}"
	legal "$L/move-and-win.yaml" north play JH, east play 4H, south play Mover, south move south to east, west play 9H
	has "tricks: {north: 4, east: 2, south: 0, west: 0}" "turn: north"
}

@test "lohai: a Mover led while all are tied moves nothing, and what is drawn sets the lead (example 3)" {
	legal "$L/mover-led.yaml" south play Mover
	has "phase: play" "turn: west" "lead: D" "- {seat: south, cards: [Mover, 4D]}"
}

@test "lohai/follow-suit: after a led Taker the first suit shown is the lead (example 4)" {
	legal "$L/taker-led.yaml" south play Taker, west play 9C -- "lead: C"
	refused lohai/follow-suit "$L/taker-led.yaml" south play Taker, west play 9C, north play 5H
	legal "$L/taker-led.yaml" south play Taker, west play 9C, north play Giver
	legal "$L/taker-led.yaml" south play Taker, west play 9C, north play 3C, east play Mover
	refused lohai/follow-suit "$L/taker-led.yaml" south play Taker, west play 9C, north play 3C, east play 8D
}

@test "lohai/steal-other: a card is stolen back with a Shaker from the stock (example 5)" {
	legal "$L/steal-back.yaml" east play KC, south play 9D, west play Shaker, west steal south
	has "phase: steal" "turn: south" "- {seat: south, cards: [Shaker]}"
	legal "$L/steal-back.yaml" east play KC, south play 9D, west play Shaker, west steal south, \
		south steal west, north play JC
	has "tricks: {north: 0, east: 0, south: 1, west: 0}"
	has "played: [KC, Shaker, 9D, Shaker, 6H, JC]"
}

@test "lohai: in crazy-shakers a turned trick goes to the lowest card off suit (example 6)" {
	legal "$L/crazy.yaml" south play 6C, west play 4H, north play 9D, east play Shaker
	has "tricks: {north: 0, east: 0, south: 0, west: 1}" "turn: west"
}

@test "lohai/tied: in carryover a tied Lo carries its worth into the next round (example 7)" {
	score_of "$L/carryover-over.yaml" "points: {north: 0, east: 0, south: 0, west: 200}"
	has "- {seat: west, points: 200, rule: lohai/hai, for: 5 tricks}"
	run --separate-stderr deal --next --hidden -w top=JD "$L/carryover-over.yaml"
	has "carry: {lo: 200, hai: 0}" "worth: 250" "dealer: north" "round: 2"
	has "scores: {north: 0, east: 0, south: 0, west: 200}"
	score_of "$L/carryover-next.yaml" "- {seat: east, points: 450, rule: lohai/lo, for: 0 tricks}"
	has "- {seat: west, points: 250, rule: lohai/hai, for: 6 tricks}"
	yields deal --next --seed x "$L/carryover-next.yaml" -- "carry: {lo: 0, hai: 0}"
}

@test "lohai/tied: what is carried adds up, for Lo and for Hai, beyond what can be paid" {
	state=$(edit "$L/carryover-over.yaml" 's/^round: 1/round: 2/;s/^carry: .*/carry: {lo: 1900, hai: 70}/')
	yields deal --next --seed x "$state" -- "carry: {lo: 2100, hai: 0}"
	state=$(edit "$state" 's/^tricks: .*/tricks: {north: 4, east: 0, south: 1, west: 4}/')
	yields deal --next --seed x "$state" -- "carry: {lo: 0, hai: 270}"
	# A state cannot say more than a thousand million, and all of that is beyond what can be paid.
	state=$(edit "$L/carryover-over.yaml" 's/^round: 1/round: 2/;s/^carry: .*/carry: {lo: 999999900, hai: 70}/')
	yields deal --next --seed x "$state" -- "carry: {lo: 1000000000, hai: 0}"
}

@test "lohai/middle: of three players the one not tied, or the one between, scores (example 8)" {
	score_of "$L/three-334.yaml" "points: {north: 0, east: 0, west: 150}"
	score_of "$(edit "$L/three-334.yaml" 's/^tricks: .*/tricks: {north: 4, east: 2, west: 4}/')"
	has "points: {north: 0, east: 150, west: 0}"
	score_of "$L/three-235.yaml" "points: {north: 0, east: 150, west: 0}"
	has "- {seat: east, points: 150, rule: lohai/middle, for: 3 tricks}"
}

@test "lohai/tied: over many rounds Lo and Hai are never both tied, and three players have one scorer (example 9)" {
	run -0 bash -c 'set -o pipefail; deal lohai -n 200 --seed nine | timeout 60 autoplay | score >"$1" && { grep -c "^lines: \[\]" "$1"; true; }' - "$BATS_TEST_TMPDIR/scores"
	[ "$output" = 0 ]
	prints 0 200 bash -c 'set -o pipefail; deal lohai -p 3 -n 200 --seed nine | timeout 60 autoplay | score | grep -c "rule: lohai/middle"'
}

# ---- rules that refuse ---------------------------------------------------------

@test "lohai/follow-suit: a seat with spades may not play a heart; a seat with spades may play a spade or a special" {
	refused "lohai/follow-suit: move 1, south play 7H: south holds 6S and must follow spades or play a special card, not 7H" "$L/mid-trick.yaml" south play 7H
	legal "$L/mid-trick.yaml" south play 6S
	legal "$L/mid-trick.yaml" south play Giver
}

@test "lohai/follow-suit: a hand that nobody knows is not refused" {
	state=$(edit "$L/mid-trick.yaml" '/^  south:/s/6S/XX/;/^  south:/s/, [2-9JQK]S//g')
	state=$(edit "$state" '/^  south:/s/\[.*\]/[XX, XX, XX, XX, XX, XX, XX, XX, XX]/')
	legal "$state" south play 7H
}

@test "lohai/steal-other: a Shaker steals from a seat on the table, not from itself or one that has not played" {
	legal "$L/in-steal.yaml" south steal east
	has "- {seat: east, cards: [2H]}" "- {seat: south, cards: [Shaker, 8S]}"
	refused lohai/steal-other "$L/in-steal.yaml" south steal south -- south steal west
}

@test "lohai/move-from-winner: a trick is moved from a seat that has one, to another" {
	legal "$L/in-move-trick.yaml" south move north to west -- "tricks: {north: 2, east: 1, south: 1, west: 1}"
	refused lohai/move-from-winner "$L/in-move-trick.yaml" south move west to north -- south move north to north
	legal "$L/in-move-trick.yaml" south keep -- "tricks: {north: 3, east: 1, south: 1, west: 0}"
}

@test "lohai/give-other: a Giver gives the trick to another seat, who leads next" {
	legal "$L/giver.yaml" north play 5S, east play Giver, south play 6S, west play 7S
	has "phase: give" "turn: east" "control: east"
	legal "$L/in-give.yaml" east give south
	has "tricks: {north: 0, east: 0, south: 1, west: 0}" "leader: south" "table: []"
	lacks "control: east"
	refused lohai/give-other "$L/in-give.yaml" east give east
}

# ---- rules that score ----------------------------------------------------------

@test "lohai/lo, lohai/hai: the seats alone with fewest and most tricks score the worth" {
	score_of "$L/won.yaml" "- {seat: west, points: 250, rule: lohai/lo, for: 0 tricks}"
	has "- {seat: north, points: 250, rule: lohai/hai, for: 5 tricks}"
}

@test "lohai/tied: a tied Hai scores nobody" {
	score_of "$L/tied.yaml" "points: {north: 0, east: 0, south: 0, west: 250}"
	[ "$(grep -c '^- ' <<<"$output")" = 1 ]
}

@test "lohai/cap: in carryover a Lo scores at most 25 less than the target; a Hai has the same limit" {
	score_of "$L/carryover-cap.yaml" "- {seat: east, points: 475, rule: lohai/lo, for: 0 tricks}"
	has "- {seat: west, points: 250, rule: lohai/hai, for: 6 tricks}"
	score_of "$(edit "$L/carryover-cap.yaml" 's/lo: 400, hai: 0/lo: 0, hai: 400/')"
	has "- {seat: east, points: 250, rule: lohai/lo, for: 0 tricks}"
	has "- {seat: west, points: 475, rule: lohai/hai, for: 6 tricks}"
	score_of "$(edit "$L/carryover-cap.yaml" 's/lo: 400, hai: 0/lo: 0, hai: 224/')"
	has "- {seat: west, points: 474, rule: lohai/hai, for: 6 tricks}"
}

@test "lohai/talk: offences cost 25, 50, then 100 each; a report needs no turn" {
	legal "$L/partners.yaml" south talk -- "talk: {north: 0, east: 0, south: 1, west: 0}" "turn: north"
	legal "$L/partners.yaml" north talk, north talk, south talk -- "talk: {north: 2, east: 0, south: 1, west: 0}"
	score_of "$L/partners-over.yaml" "- {seat: east, points: -250, rule: lohai/talk, for: 3 offences}"
	refused table/no-such-verb "$L/giver.yaml" north talk
	refused table/round-over "$L/partners-over.yaml" north talk
	run -1 deal --next --seed x "$L/partners-both.yaml"
}

@test "lohai/talk: the list of legal moves has no report, and the next round remembers offences" {
	run legal-moves -w "$L/partners.yaml"
	[[ "$output" != *talk* ]]
	yields deal --next --seed x "$L/partners-one-short.yaml" -- "talked: {north: 0, east: 0, south: 0, west: 0}"
	state=$(edit "$L/partners-one-short.yaml" 's/^talk: .*/talk: {north: 2, east: 0, south: 0, west: 1}/;s/^talked: .*/talked: {north: 1, east: 0, south: 0, west: 0}/')
	yields deal --next --seed x "$state" -- "talked: {north: 3, east: 0, south: 0, west: 1}"
	has "talk: {north: 0, east: 0, south: 0, west: 0}"
	# Seats stand in the picture as they sit.
	prints 0 "...talked...once...strategy 2 times..." show "$(edit "$L/partners.yaml" 's/^talk: .*/talk: {north: 2, east: 0, south: 0, west: 1}/')"
}

@test "lohai/match: the highest of those who reach the target wins; equal ones all do" {
	prints 0 north score --winners "$L/won.yaml"
	prints 0 $'north\nwest' score --winners "$L/won-tied.yaml"
	score_of "$L/tied.yaml" "match: playing" "winners: []"
}

@test "lohai/match: a total that is the target wins, one point less does not" {
	# North is Hai, west is Lo, 250 each.
	prints 0 north score --winners "$(edit "$L/won.yaml" 's/^scores: .*/scores: {north: 1250, east: 0, south: 0, west: 0}/')"
	prints 0 '' score --winners "$(edit "$L/won.yaml" 's/^scores: .*/scores: {north: 1249, east: 1499, south: 0, west: 0}/')"
}

@test "lohai/match: in partnership both seats of a side need the target" {
	prints 0 $'north\nsouth' score --winners "$L/partners-over.yaml"
	run score --winners "$L/partners-both.yaml"	# both sides, equal sums
	[ "$output" = $'north\neast\nsouth\nwest' ]
	prints 0 '' score --winners "$L/partners-one-short.yaml"
	state=$(edit "$L/partners-both.yaml" 's/south: 900/south: 850/;s/west: 700/west: 950/;s/east: 900/east: 800/')
	prints 0 $'east\nwest' score --winners "$state"
}

@test "lohai: a running round is scored as if it ended now" {
	score_of "$L/in-move-trick.yaml" "over: false" "match: playing" "winners: []"
	has "points: {north: 200, east: 0, south: 0, west: 200}"
}

# ---- the table's rules ---------------------------------------------------------

@test "table/no-such-seat: a move names seats of this table" {
	refused table/no-such-seat "$L/giver.yaml" nobody play 5S
	refused table/no-such-seat "$L/in-give.yaml" east give nobody
	refused table/no-such-seat "$L/in-move-trick.yaml" south move north to nobody
	# It comes before a second verb, whichever verb the seat is named for, and in any order.
	for keys in 'play: 5S, give: bob' 'give: bob, play: 5S' 'play: 5S, move: east, to: bob' 'to: bob, move: east, play: 5S' 'pley: x, give: east, steal: bob'; do
		run -1 replay --check <<<"$(cat "$L/in-give.yaml"; echo "--- {seat: east, $keys}")"
		[[ "$output$stderr" == *"[table/no-such-seat]"* ]] || said
	done
}

@test "table/no-such-verb: a move has one verb of the game and variant" {
	refused table/no-such-verb "$L/giver.yaml" north fly 5S -- north
	warns 1 "...[table/no-such-verb]" bash -c "{ cat '$L/giver.yaml'; echo '--- {seat: north, play: 5S, give: east}'; } | validate-move"
}

@test "table/bad-argument: a verb has its arguments, each of its kind" {
	refused table/bad-argument "$L/giver.yaml" north play -- north play 5S 6S
	refused table/bad-argument "$L/in-move-trick.yaml" south move north -- south keep 5S
	for move in '{seat: north, play: [5S]}' '{seat: north, play: {a: b}}' '{seat: north, play: 5S, to: east}' \
		'{seat: north, play: 5S, drawn: {}}' '{seat: north, play: 5S, drawn: [[]]}'; do
		warns 1 "...[table/bad-argument]" bash -c "{ cat '$L/giver.yaml'; echo '--- $move'; } | validate-move"
	done
}

@test "table/no-such-card: a card that is named is in the deck" {
	refused table/no-such-card "$L/giver.yaml" north play 10S -- north play AS -- north play XX
}

@test "table/no-such-card: a card that is seen elsewhere cannot come from a hidden hand" {
	refused table/no-such-card "$L/hidden.yaml" north play 9S
	legal "$L/hidden.yaml" north play 8S
	refused table/no-such-card "$L/hidden.yaml" north play 8S, east play 8S
	legal "$L/hidden.yaml" north play Giver, east play Giver
	refused table/no-such-card "$L/hidden.yaml" north play Giver, east play Giver, south play Giver
}

@test "table/round-over, table/not-your-turn, table/wrong-phase, table/not-in-hand" {
	refused table/round-over "$L/won.yaml" north play 5S
	legal "$L/giver.yaml" north play 5S
	refused table/not-your-turn "$L/giver.yaml" east play Giver
	refused table/wrong-phase "$L/giver.yaml" north give east
	refused table/wrong-phase "$L/crazy.yaml" south steal west
	refused table/not-in-hand "$L/giver.yaml" north play Giver
	# The order in which they are asked.
	refused table/not-your-turn "$L/giver.yaml" east give north
	refused table/wrong-phase "$L/in-give.yaml" east play 9S
}

@test "table/drawn-mismatch: drawn agrees with a known stock and may be left out" {
	legal "$L/mover-led.yaml" south play Mover drawn 4D
	refused table/drawn-mismatch "$L/mover-led.yaml" south play Mover drawn 5D -- south play Mover drawn XX
	refused table/drawn-mismatch "$L/mover-led.yaml" south play Mover drawn 4D 5D
	refused table/drawn-mismatch "$L/giver.yaml" north play 5S drawn 4D
	for drawn in '[]' '[4D, 5D]'; do
		warns 1 "...[table/drawn-mismatch]" validate-move -f "$L/mover-led.yaml" < <(echo "--- {seat: south, play: Mover, drawn: $drawn}")
	done
	run -0 validate-move -f "$L/giver.yaml" < <(echo '--- {seat: north, play: 5S, drawn: []}')
}

@test "table/drawn-mismatch: a decision takes its card from the stock as a play does" {
	local words
	for words in keep "move south to east"; do
		legal "$L/in-move-trick.yaml" "south $words drawn 2S"
		refused table/drawn-mismatch "$L/in-move-trick.yaml" "south $words drawn 4S"
		refused table/drawn-mismatch "$L/in-move-trick.yaml" "south $words drawn 2S 4S"
	done
	legal "$L/in-steal.yaml" south steal east drawn 2H
	refused table/drawn-mismatch "$L/in-steal.yaml" south steal east drawn 4D -- south steal east drawn 2H 4D
	refused table/bad-argument "$L/in-give.yaml" east give south drawn 2H
}

@test "lohai: what is counted is never beyond what can be written" {
	state=$(edit "$L/won.yaml" 's/^round: .*/round: 1000000000/;s/^scores: .*/scores: {north: 0, east: 0, south: 0, west: 0}/')
	warns 2 "...there is no number for the round after 1000000000..." deal --next "$state"
	state=$(edit "$L/won.yaml" 's/^scores: {north: [0-9]*/scores: {north: 1000000000/')
	warns 2 "...the total of north is beyond..." score "$state"
	state=$(edit "$L/partners.yaml" 's/^talk: {north: 0/talk: {north: 1000000000/')
	refused lohai/talk "$state" north talk
	run -2 score "$state"
}

@test "table/drawn-mismatch: with real cards what is drawn must be named, and be there to be drawn" {
	refused table/drawn-mismatch "$L/hidden.yaml" north play Mover -- north play Mover drawn XX
	refused table/drawn-mismatch "$L/hidden.yaml" north play Mover drawn 9S -- north play Mover drawn Shaker
	legal "$L/hidden.yaml" north play Mover drawn Shaker QH
	has "- {seat: north, cards: [Mover, Shaker, QH]}" "lead: H"
	legal "$L/hidden.yaml" north play Mover drawn Mover QH
	refused table/drawn-mismatch "$L/hidden.yaml" north play Mover drawn Mover Mover QH
}

# ---- tables with real cards ---------------------------------------------------

@test "lohai: what a hidden hand may play is not listed, what needs no hand is" {
	fails 2 "..." legal-moves "$L/hidden.yaml"
	state=$(edit "$L/in-give.yaml" '/^  [a-z]*: /s/\[.*\]/[XX, XX, XX, XX, XX, XX, XX, XX]/')
	prints 0 $'east give north\neast give south\neast give west' legal-moves -w "$state"
}

# ---- an independent judge -------------------------------------------------------------

# lohai_judged FILE: as judged, and the judge also agrees on the cards that each move takes from the stock.
lohai_judged() {
	judged "$1" lohai-oracle
	redact --public "$1" | grep '^--- {seat' | cmp - "$BATS_TEST_TMPDIR/wanted.drawn"
}

@test "lohai: an independent judge of the rules agrees on random rounds of every variant" {
	for variant in standard carryover partnership crazy-shakers three-player; do
		deal lohai -v $variant -n "$(sampled 50 200 50)" --seed judged | autoplay >"$BATS_TEST_TMPDIR/records"
		lohai_judged "$BATS_TEST_TMPDIR/records"
	done
}

@test "lohai: the independent judge agrees on tables full of special cards" {
	for variant in standard carryover partnership crazy-shakers three-player; do
		awk -v variant=$variant -v count="$(sampled 160 600)" -f "$ROOT/tests/games/lohai-positions.awk" |
			autoplay --seed special >"$BATS_TEST_TMPDIR/records"
		lohai_judged "$BATS_TEST_TMPDIR/records"
		happened 10 "a trick may be moved" "none may be moved"
		happened 5 "a chain of draws"
		case $variant in
		crazy-shakers)
			happened 5 "equal cards in a turned trick" "Shakers cancel"
			;;
		*)
			happened 5 "a special is stolen" "control is stolen"
			;;
		esac
		[ $variant != carryover ] || happened 5 "a prize is capped"
		[ $variant != partnership ] || happened 5 "both sides are equal"
	done
}

@test "lohai: the independent judge agrees on matches, and on what each round hands to the next" {
	for match in "carryover 700 ranks" "carryover 300 100" "partnership 300 150" "standard 400 ranks" "three-player 400 100"; do
		read -r variant target values <<<"$match"
		deal lohai -v "$variant" -o target="$target" -o values="$values" -n "$(sampled 12 40)" --seed match |
			autoplay --match >"$BATS_TEST_TMPDIR/records"
		lohai_judged "$BATS_TEST_TMPDIR/records"
		[ "$variant" != carryover ] || happened 3 "points are carried"
	done
}

@test "lohai: the independent judge agrees on talk in every phase, and on its price" {
	deal lohai -v partnership -n "$(sampled 60 200)" --seed talk |
		sed '/^seed: /d; s/^talked: .*/talked: {north: 0, east: 1, south: 2, west: 3}/' | autoplay --seed talk |
		awk 'BEGIN { split("north east south west", seat, " ") }
			/^--- {seat/ && NR % 7 == 5 { print "--- {seat: " seat[NR * 3 % 4 + 1] ", talk: ~}" }
			!/^--- {result/' >"$BATS_TEST_TMPDIR/records"
	lohai_judged "$BATS_TEST_TMPDIR/records"
	for cost in 25 50 75 100 150 200; do
		grep -q "points: -$cost, rule: lohai/talk" "$BATS_TEST_TMPDIR/wanted.scores"
	done
}

# ---- states that do not hold together ----------------------------------------------

@test "lohai: a state with a card twice is refused where the second copy lies" {
	breaks "$L/giver.yaml" '/^  north:/s/5S/6S/' '*' "6S lies on the table 2 times"
	[[ "$stderr" == *":15:"* ]] || said
}

@test "lohai: every condition of a state is checked, and the key named" {
	while IFS='|' read -r fixture script key sentence; do
		breaks "$L/$fixture.yaml" "$script" "$key" "$sentence"
	done <<-'END'
		giver|s/^trump: S/trump: H/|trump|trump must be S
		giver|s/^leader: north/leader: east/|leader|at the dealer's left leads
		giver|s/^turn: north/turn: east/|turn|who plays next
		giver|/^turn:/d|phase|the key turn is missing
		won|s/^phase: over/&\nturn: north/|turn|the round is over
		giver|s/^phase: play/phase: over/;/^turn/d|phase|the round is over exactly when
		won|s/^phase: over/phase: play\nturn: north/|phase|the round is over exactly when
		giver|s/^tricks: {north: 0/tricks: {north: 1/|hands|with 1 of the tricks played it must hold 8
		giver|s/^tricks: {north: 0/tricks: {north: 10/|tricks|10 tricks are counted
		giver|s/^lead: none/lead: S/|lead|lead must be
		mid-trick|s/^lead: S/lead: none/|lead|lead must be
		mid-trick|s/^lead: S/lead: H/|lead|lead must be
		giver|s/^played/control: north\nplayed/|control|control must be
		in-give|/^control/d|control|control must be
		in-give|s/^control: east/control: north/|control|control must be
		in-give|s/^turn: east/turn: north/|turn|only the seat whose Giver
		in-give|s/^phase: give/phase: play/|phase|the phase cannot be play
		mid-trick|s/^phase: play/phase: give/|phase|when every seat has played
		in-steal|s/^turn: south/turn: east/|table|must have a card on it
		in-steal|s/^dealer: .*/dealer: east/;s/^  north: \[2S, /  north: [5S, 2S, /;s/^  east: \[/&8S, /;/north, cards/d;/east, cards/d;s/^leader: .*/leader: south/;s/^lead: .*/lead: none/|turn|and another on the table, steals
		giver|s/^phase: .*/phase: steal/;s/^  north: \[2S, /  north: [/;s/^stock: \[/&2S, /;s/^table: .*/table:\n- {seat: north, cards: []}/|table|north is on the table without a card
		won|s/^table: .*/table:\n- {seat: north, cards: [KH]}/;s/4D, KH\]/4D]/|table|all tricks are played
		in-steal|s/^variant: standard/variant: crazy-shakers/|phase|nothing is stolen
		in-steal|s/^phase: steal/phase: move-trick/|table|must have a card on it
		in-move-trick|s/^tricks: .*/tricks: {north: 1, east: 1, south: 3, west: 0}/|turn|only a seat with a Mover
		in-move-trick|s/^- {seat: south/- {seat: west/|hands|of the tricks played it must hold
		mid-trick|s/^- {seat: east, cards: \[8S\]}/- {seat: east, cards: []}/|hands|is missing
		carryover-next|s/^round: 2/round: 1/|carry|nothing is carried into round 1
		carryover-next|s/^round: 2/round: 1/;s/lo: 200, hai: 0/lo: 0, hai: 200/|carry|nothing is carried into round 1
		giver|/^stock:/s/\[[^,]*, /[/|*|is missing: 51 of the deck's 52 cards are here
		mid-trick|/^- {seat: north/{h;d;};/^- {seat: east/G|*|without a gap
		mid-trick|s/^leader: north/leader: east/;s/^dealer: west/dealer: north/|*|without a gap
		giver|s/^top: 9S/top: XX/|*|XX cannot stand in top
		mid-trick|s/\[5S\]/[XX]/|*|XX cannot stand in cards
	END
}

@test "lohai: under a last card lie only reds, and a last card is red only for who must decide" {
	state=$(edit "$L/in-steal.yaml" 's/{seat: east, cards: \[8S\]}/{seat: east, cards: [8S, 2H]}/;/^stock:/s/2H, //')
	malformed "$state" '*:*' "stock"
	breaks "$L/in-steal.yaml" 's/\[8S\]/[Mover]/;/^stock:/s/Mover/8S/;/^  [a-z]*: /s/Mover/8S/' '*' "must have"
	state=$(edit "$L/in-steal.yaml" 's/\[5S\]/[5S, 8S]/;s/\[8S\]/[Mover]/;/^stock:/s/Mover, //')
	malformed "$state" '*:*' "under the last card of north"
}

@test "lohai: played, table and stock have the sizes that tricks and reds ask for" {
	state=$(edit "$L/won.yaml" 's/^played: \[\([^,]*\), /played: [/;s/^stock: \[/&@/')
	card=$(sed -n 's/^played: \[\([^,]*\),.*/\1/p' "$L/won.yaml")
	breaks "$state" "s/@/$card, /" '*' "played has 35 cards"
}

@test "lohai: worth need not agree with values, scores may be anything" {
	state=$(edit "$L/giver.yaml" 's/^worth: .*/worth: 7/;s/^scores: .*/scores: {north: -1000000000, east: 1000000000, south: 0, west: 5000}/')
	run -0 validate-move -f "$state"
	breaks "$L/giver.yaml" 's/^worth: .*/worth: 0/' '*' "worth must be from 1 to 100000"
}

# ---- dealing ------------------------------------------------------------------------

@test "lohai: deal gives nine cards each, ten to three players, and turns one up" {
	run deal lohai --seed hen
	[[ "$output" == *"north: [JS, 3H, 8H, KH, JD, 2C, KC, Taker, Mover]"* ]]
	has "top: 8C" "worth: 200" "dealer: west" "turn: north"
	yields deal lohai -p 3 --seed hen -- "variant: three-player" "seats: [north, east, west]"
	[ "$(sed -n 's/^  north: //p' <<<"$output" | wc -w)" = 10 ]
}

@test "lohai: by ranks a card is worth 100 to 250, a special 300" {
	local card cards worth
	while read -r worth cards; do
		for card in $cards; do
			yields deal lohai --hidden -w "top=$card" -- "worth: $worth"
		done
	done <<-'END'
		100 2S 3H 4D
		150 5C 6S 7H
		200 8D 9C
		250 JS QH KD
		300 Giver Taker Mover Shaker
	END
}

@test "lohai: options have the defaults of their variant" {
	run deal lohai -v carryover --seed x; has "options: {target: 2000, values: ranks}"
	run deal lohai -v partnership --seed x; has "options: {target: 800, values: ranks}"
	yields deal lohai -o values=75 -o target=100 --seed x -- "options: {target: 100, values: 75}" "worth: 75"
	warns 2 "deal: option values wants..." deal lohai -o values=rank
	run --separate-stderr deal lohai -o tagret=500
	[[ "$stderr" == *"did you mean target?"* ]]
}

@test "lohai: with real cards top is told; worth may be read off it" {
	run deal lohai --hidden -w top=Mover -w worth=175
	has "top: Mover" "trump: none" "worth: 175"
	has "stock: [XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX]"
	[[ "$output" != *seed* ]]
	warns 2 "...top=CARD..." deal lohai --hidden
	run -2 --separate-stderr deal lohai -w top=5S
	warns 2 "...fact worth is for a table with real cards..." deal lohai -w worth=33 --seed x
}

@test "lohai/follow-suit: despite it stands only what cards that the seat may hold could forbid" {
	cd "$BATS_TEST_TMPDIR"
	deal lohai --hidden -w top=9S -s north,east,south,west >table
	refused table/despite table north play 9C despite lohai/follow-suit
	[[ "$stderr" == *"the move does not break lohai/follow-suit: leave \"despite\" out"* ]] || said
	legal table north play 9C, east play 6H despite lohai/follow-suit
	legal table north play 9C, east play KS despite lohai/follow-suit
	# What follows, or is special, breaks nothing.
	refused table/despite table north play 9C, east play QC despite lohai/follow-suit
	refused table/despite table north play 9C, east play Taker despite lohai/follow-suit
	# Behind a black special no suit is led yet.
	refused table/despite table north play Taker, east play QC despite lohai/follow-suit
	legal table north play Taker, east play QC, south play 2H despite lohai/follow-suit
	# Where all other clubs are seen nobody has one.
	validate-move -f table north expose 2C 3C 4C 5C 6C 7C 8C 9C JC, west expose QC >seen
	legal seen north play 9C, east play 6H despite lohai/follow-suit
	validate-move -f seen west expose KC >seen2
	refused table/despite seen2 north play 9C, east play 6H despite lohai/follow-suit
	legal seen2 north play 9C, east play 6H
	# So nothing is supposed of such a record.
	{ cat table; echo '--- {seat: north, play: 9C, despite: lohai/follow-suit}'; } >record
	warns 1 "...[table/despite]..." timeout 10 suppose record
}
