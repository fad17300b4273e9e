#!/usr/bin/env bats
# crazy-eights.bats: for each rule of Crazy Eights, a move that it refuses and one that it does not.
#
# make check-games GAMES=... runs this, and sets CROUPIER_TESTS to the folder of croupier's own tests.

load "$CROUPIER_TESTS/helper"

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	deal crazy-eights -s ann,bob,cid --seed 4 >table.yaml
	# 9D lies on the pile; ann plays the four of diamonds, bob and cid go on.
	validate-move -f table.yaml ann play 4D, bob play QD, cid play 10D, ann play 3D, bob play 6D, cid play 6C >clubs.yaml
	# The stock is empty, and its cards lie in the pile: ann can play, bob cannot.
	cat >dry.yaml <<-'END'
		---
		croupier: 1
		game: crazy-eights
		variant: standard
		options: {target: 100}
		seats: [ann, bob]
		dealer: bob
		round: 1
		scores: {ann: 0, bob: 90}
		phase: play
		turn: ann
		hands:
		  ann: [2S, 9H, KH]
		  bob: [AS, 8C]
		stock: []
		pile: [3S, 4S, 5S, 6S, 7S, 8S, 9S, 10S, JS, QS, KS, AH, 2H, 3H, 4H, 5H, 6H, 7H, 8H, 10H, JH, QH, AD, 2D, 3D, 4D, 5D, 6D, 7D, 8D, 9D, 10D, JD, QD, KD, AC, 2C, 3C, 4C, 5C, 6C, 7C, 9C, 10C, JC, QC, KC]
	END
}

# hide FILE: the same with real cards.
hide() { sed -e '/^seed/d' -e '/^  \(ann\|bob\|cid\):\|^stock/s/[0-9AJQK]*[SHDC]\([],]\)/XX\1/g' "$1"; }

@test "crazy-eights: a whole round is legal, and scored" {
	validate-move -f clubs.yaml ann play 8D suit hearts, bob play 8S suit hearts, cid play KH, ann play 5H, \
		bob play 5S, cid play 2S, ann draw, ann play AS, bob play QS >end.yaml
	run -0 score end.yaml
	has "points: {ann: 0, bob: 8, cid: 0}"
	has "- {seat: bob, points: 8, rule: crazy-eights/out, for: the cards of the others}"
}

@test "crazy-eights: two seats are dealt seven cards, more seats five, and an eight is not turned up" {
	deal crazy-eights -p 2 --seed x >two.yaml
	[ "$(grep -cE '^  p[12]: \[([0-9AJQK]+[SHDC](, )?){7}\]$' two.yaml)" = 2 ]
	deal crazy-eights -p 7 --seed x >seven.yaml
	[ "$(grep -cE '^  p[1-7]: \[([0-9AJQK]+[SHDC](, )?){5}\]$' seven.yaml)" = 7 ]
	deal crazy-eights -n 400 --seed x >many.yaml
	run ! grep '^pile: .8' many.yaml
	# Eights that would have been turned up lie at the bottom of the stock, more often than elsewhere.
	[ "$(grep -c '^stock: .* 8[SHDC]\]$' many.yaml)" -gt 45 ]
	run -2 deal crazy-eights --hidden -w up=8S
	[[ "$output" == *"put 8S under the stock"* ]] || said
	deal crazy-eights --hidden -w up=9S | grep -qx 'pile: \[9S\]'
}

@test "crazy-eights/fits: the suit, the rank, or an eight" {
	refused crazy-eights/fits table.yaml ann play 4H
	[[ "$stderr" == *"4H does not match diamonds or the rank of 9D, and is not an eight"* ]] || said
	legal table.yaml ann play 4D
	legal table.yaml ann play 8D suit spades
	validate-move -f table.yaml ann play 4D, bob play 6D >six.yaml
	legal six.yaml cid play 6C
	refused crazy-eights/fits six.yaml cid play 4C
	# The named suit counts, not the suit of the eight; and another eight fits.
	validate-move -f clubs.yaml ann play 8D suit spades >spades.yaml
	grep -qx 'suit: spades' spades.yaml
	legal spades.yaml bob play 5S
	lacks "suit: spades"
	legal spades.yaml bob play 8S suit clubs
	validate-move -f clubs.yaml ann play 8D suit hearts >hearts.yaml
	refused crazy-eights/fits hearts.yaml bob play 5S
	[[ "$stderr" == *"5S does not match hearts or the rank of 8D"* ]] || said
}

@test "crazy-eights/names-suit: an eight names a suit, any other card does not" {
	refused crazy-eights/names-suit table.yaml ann play 8D
	[[ "$stderr" == *"8D must name a suit, as in: suit hearts"* ]] || said
	legal table.yaml ann play 8D suit diamonds
	refused crazy-eights/names-suit table.yaml ann play 4D suit hearts
	legal table.yaml ann play 4D
	refused table/bad-argument table.yaml ann play 8D suit stars
}

@test "crazy-eights/stock-is-out: a seat draws while there is a stock, and keeps the turn" {
	legal table.yaml ann draw
	has "turn: ann"
	has "  ann: [AS, 4H, 5H, 3D, 4D, 8D]"
	refused crazy-eights/stock-is-out dry.yaml ann draw
	legal dry.yaml ann play KH
}

@test "crazy-eights/draws-first: nobody passes while there is a stock" {
	refused crazy-eights/draws-first table.yaml ann pass
	sed -e 's/^  ann: .*/  ann: [2S, 9H]/' dry.yaml >less.yaml
	sed -e 's/^stock: .*/stock: [KH]/' less.yaml >one.yaml
	refused crazy-eights/draws-first one.yaml ann pass
	sed -e 's/, QC, KC\]/, QC, KC, KH]/; s/2S, 9H\]/2S, 9C]/; s/ 9C,/ 9H,/' less.yaml >none.yaml
	legal none.yaml ann pass
	has "passed: 1"
	validate-move -f none.yaml ann pass >passed.yaml
	run -0 show passed.yaml
	[[ "$output" == *"1 passed"* ]] || said
}

@test "crazy-eights/must-play: without a stock a seat that can play does, unless the table lets a pass stand" {
	refused crazy-eights/must-play dry.yaml ann pass
	[[ "$stderr" == *"ann holds KH, which fits, and must play"* ]] || said
	legal dry.yaml ann pass despite crazy-eights/must-play
	has "passed: 1"
	# A hidden card proves nothing until it is seen.
	hide dry.yaml >hidden.yaml
	legal hidden.yaml ann pass
	sed 's/^  ann: .*/  ann: [KH, XX, XX]/' hidden.yaml >known.yaml
	refused crazy-eights/must-play known.yaml ann pass
	# A pass that was wrong is proved when the hand is shown.
	(cat hidden.yaml; echo '--- {seat: ann, pass: ~}'; echo '--- {seat: ann, expose: [KH]}') >revoke.yaml
	run -1 --separate-stderr replay --check revoke.yaml
	[[ "$stderr" == *"move 1, ann pass: "*"[crazy-eights/must-play]" ]] || said
}

@test "crazy-eights/out: the first seat without cards gets the points of the other hands: eights 50, court cards 10, aces 1" {
	sed -e 's/^  ann: .*/  ann: [KH]/' -e 's/^pile: \[/pile: [2S, 9H, /' dry.yaml >last.yaml
	validate-move -f last.yaml ann play KH >end.yaml
	run -0 score end.yaml
	has "points: {ann: 51, bob: 0}"
	has "match: playing"
	sed 's/^scores: .*/scores: {ann: 49, bob: 90}/' end.yaml >won.yaml
	run -0 score won.yaml
	has "winners: [ann]"
	# While a round is running nobody has points.
	run -0 score last.yaml
	has "points: {ann: 0, bob: 0}"
}

@test "crazy-eights/blocked: when all have passed, the lowest hands get the difference from the others" {
	# Neither fits: 9H and KH against clubs, AS and 3S.
	sed -e 's/^  ann: .*/  ann: [9H, JH]/' -e 's/^  bob: .*/  bob: [AS, 9S]/' -e 's/^pile: .3S, \(.*\) 9S, \(.*\) JH, /pile: [3S, 2S, KH, 8C, \1 \2 /' dry.yaml >stuck.yaml
	legal stuck.yaml ann pass
	has "phase: play"
	legal stuck.yaml ann pass, bob pass
	has "phase: over"
	has "passed: 2"
	validate-move -f stuck.yaml ann pass, bob pass | score >scored
	grep -Fqx 'points: {ann: 0, bob: 9}' scored
	grep -Fqx -- '- {seat: bob, points: 9, rule: crazy-eights/blocked, for: only 10 in hand}' scored
	# A card that is played in between restarts the count.
	sed -e 's/^  bob: .*/  bob: [AS, 9C]/' -e 's/ 9C,/ 9S,/' stuck.yaml >free.yaml
	legal free.yaml ann pass, bob play 9C
	lacks "passed: 1"
	# Several hands may be lowest: each gets the whole difference from the others.
	sed -e 's/^seats: .*/seats: [ann, bob, cid]/' -e 's/^scores: .*/scores: {ann: 0, bob: 0, cid: 0}/' -e 's/^dealer: .*/dealer: cid/' \
		-e 's/^  ann: .*/  ann: [10H]/' -e 's/^  bob: .*/  bob: [10S]\n  cid: [JS, 2S]/' \
		-e 's/ 10H, / 9H, /' -e 's/ 10S, JS, / 9S, JH, AS, /' -e 's/ 2S,//' stuck.yaml >three.yaml
	validate-move -f three.yaml ann pass, bob pass, cid pass | score >scored
	grep -Fqx 'points: {ann: 2, bob: 2, cid: 0}' scored
}

@test "crazy-eights: with real cards, hands are shown and counted when the round is over" {
	hide table.yaml >hidden.yaml
	validate-move -f hidden.yaml ann play 4D, bob play QD, cid play 10D, ann play 3D, bob play 6D, cid play 6C, \
		ann play 8D suit hearts, bob play 8S suit hearts, cid play KH, ann play 5H, bob play 5S, cid play 2S, \
		ann draw drawn XX, ann play AS, bob play QS >shown.yaml
	grep -qx 'phase: reveal' shown.yaml
	grep -qx 'turn: ann' shown.yaml
	refused table/not-your-turn shown.yaml cid reveal 4C
	run -0 show shown.yaml
	[[ "$output" != *"has its last card"* ]] || said
	show --html "${BATS_TEST_FILENAME%/*}/examples/hidden-hands.yaml" | grep -qi 'hands are shown'
	run -0 validate-move --report -f shown.yaml ann reveal 4H, cid reveal 4C
	[[ "$output" == *"ann shows 4H, cid is the next to show a hand"*"cid shows 4C, "*"the round is over"* ]] || said
	validate-move -f shown.yaml ann reveal 4H, cid reveal 4C >over.yaml
	run -0 show over.yaml
	[[ "$output" == *"4 in hand"* ]] || said
	run -0 score over.yaml
	has "points: {ann: 0, bob: 8, cid: 0}"
	# A seat that has already shown its whole hand in another way need not show it again.
	legal shown.yaml cid expose 4C, ann reveal 4H
	has "phase: over"
	sed 's/^  ann: .XX./  ann: [XX, XX]/; s/^stock: .XX, /stock: [/' shown.yaml >more.yaml
	refused table/not-in-hand more.yaml ann reveal 4H
	[[ "$stderr" == *"ann holds 2 cards and must show "* ]] || said
}

@test "crazy-eights: what happens is told" {
	run -0 replay --tell "${BATS_TEST_FILENAME%/*}/examples/blocked.yaml"
	[[ "$output" == *"all have passed: nobody can go on"*"the round is over"* ]] || said
	validate-move -f clubs.yaml ann play 8D suit hearts >eight.yaml
	run -0 show eight.yaml
	[[ "$output" == *"hearts was named"* ]] || said
	validate-move --report -f clubs.yaml ann play 8D suit hearts | grep -q 'followed: .*hearts or an eight must follow'
}

@test "crazy-eights: an impossible state is refused" {
	broken() {
		sed "$1" "${3-table.yaml}" >broken.yaml
		malformed broken.yaml '*' "$2"
	}
	broken 's/^pile: .*/pile: []/;s/^stock: \[/stock: [9D, /' "the pile must begin with the card that was turned up"
	broken 's/^pile: .*/&\nsuit: hearts/' "a suit is named only while the top card is an eight, which 9D is not"
	broken 's/^pile: .9D/pile: [8D/;s/, 8D\]/, 9D]/' "8D: the key suit must say which suit was named"
	broken 's/^pile: .9D\]/pile: [8D]\nsuit: clubs/;s/, 8D\]/, 9D]/' "the pile cannot begin with an eight"
	broken 's/^  ann: .*/  ann: []/;s/^stock: \[/stock: [4H, 5H, 3D, 4D, 8D, /' "ann has no cards, so nobody can play any more"
	broken 's/^  ann: .*/  ann: []/;s/^  bob: .*/  bob: []/;s/^stock: \[/stock: [4H, 5H, 3D, 4D, 8D, 5S, 8S, QS, 6D, QD, /' "2 seats have no cards"
	broken 's/^phase: .*/phase: over/;/^turn/d' "every seat has cards and not all have passed"
	broken 's/^pile: .*/&\npassed: 2/' "all seats have passed, so nobody can play any more" dry.yaml
	broken 's/^pile: .*/&\npassed: 3/' "passed must be at most the number of seats" dry.yaml
	broken 's/^pile: .*/&\npassed: 2/;s/^phase: .*/phase: reveal/' "all cards of ann are known: there is nothing to reveal" dry.yaml
	hide dry.yaml >hidden.yaml
	broken 's/^pile: .*/&\npassed: 2/;s/^phase: .*/phase: over/;/^turn/d' "but the hand of ann has an XX: all hands are shown" hidden.yaml
}
