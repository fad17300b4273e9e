#!/usr/bin/env bats
# live.bats: the page of a table that plays on, in a browser, as people with phones would.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	in_browser
}

# tables SEED: one of each game, with as few people as play it well.
tables() {
	deal lohai --seed "$1" >lohai
	deal huahuapai --seed "$1" >huahuapai
	for game in hen hornipex haihowak; do
		deal $game -p 3 --seed "$1" >$game
	done
}

@test "serve: people play each game by taps alone and by keys alone, one watches, and nobody is told what they cannot see" {
	tables live
	moves=$(sampled 7 260)
	run -0 timeout "$(sampled 170 900)" python3 "$ROOT/tests/table/live.py" serve "$moves" taps:390x844,keys:1280x800 lohai huahuapai hen hornipex haihowak
	for game in lohai huahuapai hen hornipex haihowak; do
		[[ "$output" == *"$game "*" moves"* ]] || said
		# What came of it is legal, and (of rounds that were played on) whole.
		replay --check $game
		[ "$moves" -lt 260 ] || [ $game = hornipex ] || replay --check --complete $game
	done
}

@test "serve: of two taps at once on two pages one is a move" {
	tables twice
	run -0 timeout 60 python3 "$ROOT/tests/table/live.py" --twice serve hen
	[[ "$output" == "1 move, told: "*"north discard"* ]] || said
}

@test "serve: the page tells the rule, worth and questions in words, and how a round ends; with real cards it asks for what was drawn" {
	deal hen -s ann,bob --seed told >told
	run -0 timeout 60 python3 "$ROOT/tests/table/live.py" --told serve told
	[[ "$output" == "dim: "*" hen/"*": "*"hint: "*", "*" of 100"*"for: "*"take:"*"focus: hand"*"said: log bob "*"stock: Here cards are drawn as a part of a move: discard. "*"new: "*", new" ]] || said
	[[ "$output" != *'{'* ]] || said

	deal hen -s ann,bob,cid --seed ended -o target=60 >ended
	run -0 timeout 60 python3 "$ROOT/tests/table/live.py" --ended serve ended
	[[ "$output" == "end: "[a-c]*" win"*" the round; "*" scores "*" (low scores win)"*" win"*" the match (low scores win)"*"title: hen, standard, round 1"* ]] || said

	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >real
	run -0 timeout 60 python3 "$ROOT/tests/table/live.py" --referee serve real
	[[ "$output" == *"refused: the only KH "*"drawn: bob play Mover (from the stock: 4C)"*"forgotten: ann play 3H"*"revoked: move 3, "*"stands: "* &&
		"$output" == *"penalty: ruling: of a revoke"*"wrong card: dora play QH" ]] || said
	replay --check real
}

@test "serve: a page tells first whose turn it is, then one's hand, what may be played and what happened; axe finds nothing" {
	axe=${CROUPIER_AXE:-$BUILD/npm/node_modules/axe-core/axe.min.js}
	[ -f "$axe" ] || axe=
	deal hen -s ann,bob --seed told >hen
	deal haihowak -s ann,bob,cid --seed told | autoplay -m 12 | replay >haihowak
	run -0 timeout 170 python3 "$ROOT/tests/table/live.py" --read serve "$axe" hen haihowak
	[ "$output" = "22 states${axe:+ and axe}" ] || said
	[ -n "$axe" ] || skip 'of axe: it is not installed (make deps-ci does that where there is npm)'
}

@test "serve: a page, its events and all answers are the same whatever the others hold" {
	for round in hen:3 haihowak:12 hornipex:14 huahuapai:7 lohai:9; do
		deal ${round%:*} -s "$([ ${round%:*} = lohai ] && echo ann,bob,cid,dora || echo ann,bob,cid)" --seed told |
			autoplay -m ${round#*:} | replay >${round%:*}
	done
	run -0 timeout 60 python3 "$ROOT/tests/table/live.py" --exchanged serve hen haihowak hornipex huahuapai lohai
	[ "$(grep -c ' the same$' <<<"$output")" = 5 ] || said
}
