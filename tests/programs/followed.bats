#!/usr/bin/env bats
# followed.bats: what is told of moves: each fact for each game, word for word; that no
# sentence names a card which not everybody sees; and that it costs nothing unasked.

load ../helper

# told FILE MOVES SENTENCE...: from the last of these moves exactly this followed, in this order.
told() {
	validate-move --report --json -f "$FIXTURES/$1" "$2" </dev/null >verdicts || { cat verdicts; false; }
	tail -n 1 verdicts | sed -n 's/.*,"followed":\["\(.*\)"\]}$/\1/p' | sed 's/","/\n/g' >sentences
	printf '%s\n' "${@:3}" | sed '/^$/d' | diff - sentences
}

# ---- what is told in every game ---------------------------------------------------------

@test "followed: who draws how many cards is told, and of a hidden draw not which" {
	told hornipex/tens.yaml 'ann play 10S' 'bob draws 4 cards for the Ten'
	told hen/groups.yaml 'ann discard 4S' 'ann draws a card'
	told hen/groups.yaml 'ann discard 4S drawn AD' 'ann draws a card'
	told haihowak/few-hidden.yaml 'ann lay 2S 4S, ann end' 'ann draws 2 cards'
}

@test "followed: a card that is drawn and shown is named" {
	told lohai/mover-led.yaml 'south play Mover' 'south may not move a trick' \
		'4D is drawn onto the Mover of south' 'diamonds lead (4D)'
	told haihowak/few-hidden.yaml 'ann lay 2S 4S 6S, ann end open KC' 'ann takes KC from the open row' \
		'ann draws 2 cards' 'a Joker takes its place in the open row'
}

@test "replay --tell: what lies where at first is told, of a hand that is known in part both parts" {
	yields replay --tell "$FIXTURES/hen/half-known.yaml" -- 'hen standard, round 2, dealt by cy; ann begins' \
		'        ann holds 4S 4H and 2 hidden cards' '        bob holds 2 hidden cards' \
		'        cy holds QD KD and 1 hidden card' '        stock: 40' \
		'        discarded last: a set: 5C Joker' '        discarded before: 9S Joker 8D'
}

@test "followed: a draw that is forgone is told" {
	told hornipex/last-forgone.yaml 'ann end' 'no stock can be made: ann goes without 1 card'
	told haihowak/few-hidden.yaml 'ann lay 2S 4S 6S 8S 10S, ann end open KC' 'ann takes KC from the open row' \
		'ann draws 3 cards' 'no hidden cards are left: ann goes without 1 card' \
		'no hidden card takes its place; open cards left: 4'
}

@test "followed: a stock made anew is told where it happens, with its number of cards" {
	told hen/empty-stock.yaml 'ann discard 4S 4H' '43 discards are reshuffled into a new stock' 'ann draws a card'
	told hornipex/low-stock.yaml 'ann play 10S' 'bob draws a card for the Ten' \
		'5 discards are reshuffled into a new stock' 'bob draws 3 cards for the Ten'
}

@test "followed: cards that are exposed are told" {
	told lohai/partners.yaml 'west expose QC 4S' 'everybody has seen 4S QC in the hand of west'
	told hen/hidden.yaml 'cy expose 2S' 'everybody has seen 2S in the hand of cy'
}

@test "followed: the end of the match and who has won it are told after the end of the round" {
	told haihowak/two-said.yaml 'ann hai-how-hai' 'ben, cleo and ann have said hai-how-hai' \
		'the round is over: everybody with cards has said it' 'the match is over: ann, ben and cleo win'
	told hornipex/last-wild-copy.yaml 'ann play 10H' 'bob draws 4 cards for the Ten' 'the turn of ann ends by itself' \
		'the round is over: ann has no cards left' 'the match is over: ann wins'
}

@test "followed: of a move from which nothing follows nothing is said, nor of one that is refused" {
	run -1 validate-move --report -f "$FIXTURES/lohai/mid-trick.yaml" south play 6S, west play 6S
	has '--- {verdict: 1, legal: true, move: south play 6S}'
	[[ "$output" != *followed* ]] || said
}

@test "followed: of a refused move nothing of the one before it is said" {
	run -1 validate-move --report -f "$FIXTURES/hen/groups.yaml" ann discard 4S take KD, bob fly
	[[ "${lines[0]}" == '--- {verdict: 1, legal: true, move: ann discard 4S take KD, followed: [ann takes KD]}' ]] || said
	[[ "${lines[1]}" != *followed* ]] || said
}

# ---- Lohai ----------------------------------------------------------------------------------

@test "followed: lohai tells the lead suit when it is set, and by which card" {
	told lohai/giver.yaml 'north play 5S' 'spades lead (5S)'
	told lohai/giver.yaml 'north play 5S, east play 3S'
	told lohai/shaker-led.yaml 'north play Shaker' 'north finds no card to steal' \
		'KH is drawn onto the Shaker of north' 'hearts lead (KH)'
}

@test "followed: lohai tells control, and who takes or gets the trick with how many tricks now" {
	told lohai/giver.yaml 'north play 5S, east play Giver' 'east controls the trick with a Giver'
	told lohai/giver.yaml 'north play 5S, east play Giver, south play 6S, west play 7S' \
		'east must give the trick to another seat'
	told lohai/in-give.yaml 'east give west' 'west gets the trick; 1 trick now' 'west leads the next trick'
	told lohai/stolen-taker.yaml 'south play 8D, west play Taker, north play Shaker, north steal west, east play QD' \
		'north takes the trick with a Taker; 1 trick now' 'north leads the next trick'
	told lohai/move-and-win.yaml 'north play JH, east play 4H, south play Mover, south keep, west play 9H' \
		'north takes the trick with JH; 4 tricks now' 'north leads the next trick'
}

@test "followed: lohai tells what was stolen from whom, the new card in its place, and who is next" {
	told lohai/stolen-taker.yaml 'south play 8D, west play Taker, north play Shaker' 'north must steal a card'
	told lohai/stolen-taker.yaml 'south play 8D, west play Taker, north play Shaker, north steal west' \
		'north steals a Taker from west' 'north controls the trick with a Taker' 'west gets 7H in its place'
	told lohai/steal-back.yaml 'east play KC, south play 9D, west play Shaker, west steal south' \
		'west steals 9D from south' 'south gets a Shaker in its place' 'south must steal a card'
	told lohai/steal-back.yaml 'east play KC, south play 9D, west play Shaker, west steal south, south steal west' \
		'south steals 9D from west' 'west gets 6H in its place' 'north plays next'
}

@test "followed: lohai tells which trick is moved, and what is drawn onto the Mover" {
	told lohai/move-and-win.yaml 'north play JH, east play 4H, south play Mover' 'south may move a trick'
	told lohai/move-and-win.yaml 'north play JH, east play 4H, south play Mover, south move south to east' \
		'a trick goes from south, who has 0 now, to east, who has 2' '2S is drawn onto the Mover of south'
	told lohai/in-move-trick.yaml 'south keep' 'no trick is moved' '2S is drawn onto the Mover of south'
}

@test "followed: lohai tells that a trick is turned, and turned back" {
	told lohai/crazy-two.yaml 'south play 6C, west play Shaker' 'the trick is turned upside down' \
		'8C is drawn onto the Shaker of west'
	told lohai/crazy-two.yaml 'south play 6C, west play Shaker, north play 9D, east play Shaker' \
		'the trick is turned back again' '2H is drawn onto the Shaker of east' \
		'north takes the trick with 9D; 1 trick now' 'north leads the next trick'
}

@test "followed: lohai tells what talk costs" {
	told lohai/partners.yaml 'west talk' 'talk costs west 25 points'
	told lohai/partners.yaml 'west talk, west talk' 'talk costs west 50 points'
	told lohai/partners.yaml 'west talk, west talk, west talk' 'talk costs west 100 points'
	# North has talked in an earlier round.
	told lohai/partners.yaml 'west talk, north talk' 'talk costs north 50 points'
}

@test "followed: lohai tells the end of the round" {
	deal lohai -s ann,bob,cid,dora --seed end | autoplay | sed '/^--- {result/d' >record
	run -0 validate-move --report <record
	[[ "${lines[-1]}" == *' tricks now, "the round is over: all 9 tricks are played"]}' ]] || said
	[ "$(grep -c 'the round is over' <<<"$output")" = 1 ]
}

# ---- Hen --------------------------------------------------------------------------------------

@test "followed: hen tells the card taken, the knock, and who has a turn left" {
	told hen/groups.yaml 'ann discard 4S 4H take KD' 'ann takes KD'
	told hen/eleven.yaml 'ann knock' 'ann has knocked; bob and cy have one turn left each'
	told hen/two-seats.yaml 'ann knock' 'ann has knocked; bob has one turn left'
}

@test "followed: hen tells that hands are shown now, and what each is worth" {
	told hen/eleven.yaml 'ann knock, bob discard 10H, cy discard KC' 'cy draws a card' \
		'that was the last turn: all hands are shown now' 'ann shows AS 10S: 11 points' \
		'bob shows 2S AD: 3 points' 'cy shows AH 3D 2C: 6 points' \
		'the round is over: ann knocked, and all hands are shown'
}

@test "followed: hen tells who must show a hand, and a revealed hand's points" {
	validate-move -f "$FIXTURES/hen/eleven.yaml" ann knock, bob discard 10H >state
	{ redact cy state; echo '--- {seat: cy, discard: KC, drawn: 3D}'
	  echo '--- {seat: ann, reveal: [AS, 10S]}'; echo '--- {seat: bob, expose: AD}'
	  echo '--- {seat: bob, reveal: [2S, AD]}'; } >record
	run -0 validate-move --report <record
	[ "$(sed -n 's/.* followed: //p' <<<"$output")" = '[cy draws a card, "that was the last turn: all hands are shown now", "cy shows AH 3D 2C: 6 points", ann is the next to show a hand]}
["ann shows AS 10S: 11 points", bob is the next to show a hand]}
[everybody has seen AD in the hand of bob]}
["bob shows 2S AD: 3 points", "the round is over: ann knocked, and all hands are shown"]}' ] || said
	# Who shows the last hidden card without a reveal brings the table further, too.
	{ sed '/bob/{/^---/d;}' record; echo '--- {seat: bob, expose: AD}'; echo '--- {seat: bob, expose: 2S}'; } >exposed
	run -0 validate-move --report <exposed
	[[ "${lines[-1]}" == *', followed: [everybody has seen 2S in the hand of bob, the round is over]}' ]] || said
}

# ---- Hornipex -----------------------------------------------------------------------------------

@test "followed: hornipex tells why somebody draws" {
	told hornipex/last-seven.yaml 'ann play 7S' 'bob draws a card for the Seven' 'the turn of ann ends by itself' \
		'the round is over: ann has no cards left' 'the match is over: ann wins'
	told hornipex/tens.yaml 'ann play 10S' 'bob draws 4 cards for the Ten'
	told hornipex/after-queen.yaml 'ann play JS' 'ann draws a card for the Queen'
	told hornipex/nines.yaml 'ann play 9S, ann end' 'ann draws a card for stopping on a Nine'
	told hornipex/last-jack.yaml 'ann play JS' 'the turn of ann ends by itself' \
		'ann draws a card for stopping on a Jack'
	told hornipex/open.yaml 'ann end' 'ann draws a card for not playing'
	told hornipex/five.yaml 'ann play 5H, ann end' 'ann draws a card for stopping on a copy' \
		'bob may play on any of the equal cards 5S 5H'
}

@test "followed: hornipex tells a pile that goes away, a turn that ends by itself, and left copies" {
	told hornipex/sevens.yaml 'ann play 7C' 'four of a kind lie on top: the whole pile, 6 cards, goes away' \
		'bob draws a card for the Seven' 'the turn of ann ends by itself' 'the pile is empty: bob may play any card'
	told hornipex/eights.yaml 'ann play AS, ann end' 'bob may play on any of the equal cards 8S 8H AD AS'
}

# ---- Haihowak -------------------------------------------------------------------------------------

@test "followed: haihowak tells which key was laid, enlarged or taken, with how many points" {
	told haihowak/lay.yaml 'ann lay 2S 4S' 'this is k1'
	told haihowak/enlarge.yaml 'ann enlarge k1 below AS above 7S Joker' 'k1 is AS 3S 5S 7S Joker now'
	told haihowak/take.yaml 'ann take k1 with 4C 6S' 'ann takes k1: 5 cards worth 7 points'
}

@test "followed: haihowak tells who has said hai-how-hai, and that it is void again" {
	told haihowak/lay.yaml 'ann hai-how-hai' 'ann has said hai-how-hai'
	told haihowak/two-said.yaml 'ann end' 'hai-how-hai is void again'
	told haihowak/none-left.yaml 'ann hai-how-hai, ben hai-how-hai' 'ann and ben have said hai-how-hai' \
		'dan is the next with cards'
	told haihowak/none-left.yaml 'ann hai-how-hai, ben how-hai' 'hai-how-hai is void again' 'dan is the next with cards'
}

@test "followed: haihowak tells a turn that passes by itself, who is next, and that nobody has cards" {
	told haihowak/last-key.yaml 'ann lay 2S 4S' 'this is k9' \
		'ann has nothing left to play or to take: the turn passes by itself' \
		'the round is over: nobody has cards left' 'the match is over: ben wins'
	told haihowak/one-hand.yaml 'ann how-hai' 'ann is the next with cards'
	told haihowak/one-open.yaml 'ann end open JD' 'ann takes JD from the open row' \
		'no hidden card takes its place; open cards left: 0'
}

# ---- HuaHuaPai --------------------------------------------------------------------------------------

@test "followed: huahuapai tells what is eaten, and what goes to the pot for whom" {
	told huahuapai/tigers-led.yaml 'bob eat little-bull big-bull' 'bob eats what ann laid: tiger tiger'
	told huahuapai/tigers-led.yaml 'bob eat little-bull big-bull, cid pass' \
		'little-bull big-bull goes to the pot for bob, who has 2 of 6 cards there; 14 places are free' 'bob is free'
	told huahuapai/four-places.yaml \
		'bob play six six six six, cid eat seven seven seven seven, ann eat god god god god' \
		'ann eats what cid laid: seven seven seven seven' \
		'god god god god goes to the pot for ann, who has 8 cards there; no places are free' \
		'the round is over: the pot is full'
}

@test "followed: huahuapai tells of the lid: on, asked, lifted, answered, off" {
	told huahuapai/seven-eaten.yaml 'cid play operetta opera, ann pass, bob pass, cid cover' \
		'the lid of cid is on' 'ann is asked to lift it'
	told huahuapai/lid.yaml 'bob cover' 'cid is asked to lift it'
	told huahuapai/lid.yaml 'bob cover, cid cover' 'the round is over: nobody lifts the lid'
	told huahuapai/lid.yaml 'bob lift' 'bob lifts the lid of ann, who must answer'
	told huahuapai/lid-left.yaml 'bob lift, ann play tiger tiger tiger, bob pass, cid pass' \
		'tiger tiger tiger goes to the pot for ann, who has 9 cards there; 7 places are free' \
		'the lid of ann stays on; bob is asked again'
	told huahuapai/answer.yaml 'ann play six six six six, bob pass, cid eat seven seven seven seven' \
		'cid eats what ann laid: six six six six' \
		'seven seven seven seven goes to the pot for cid, who has 4 of 6 cards there; 6 places are free' \
		'the lid of ann is off' 'cid is free'
}

@test "followed: huahuapai tells how many cards each seat must put away, and when that is done" {
	told huahuapai/thirteen.yaml 'bob limit' 'the pot has 3 free places: nobody may hold more cards' \
		'bob must put 9 cards away' 'cid must put 11 cards away' 'ann must put 2 cards away'
	# Who has just as many as there are places puts none away.
	sed -e '/^  ann: \[obl/s/obliques, obliques, //' -e '/^  bob: \[red/s/obliques, /&&/' -e '/^  cid: \[red/s/seven, /obliques, &/' \
		"$FIXTURES/huahuapai/thirteen.yaml" >three
	FIXTURES=. told three 'bob limit' 'the pot has 3 free places: nobody may hold more cards' \
		'bob must put 10 cards away' 'cid must put 12 cards away'
	local away='bob discard seven, bob discard flower-ten, bob discard tiger, bob discard red-eyes, bob discard red-eyes'
	away+=', bob discard black-eyes, bob discard black-eyes, bob discard obliques'
	told huahuapai/discard.yaml "$away"
	away+=', bob discard obliques'
	told huahuapai/discard.yaml "$away" 'cid is next to put cards away'
	away+=', cid discard red-eyes, cid discard black-eyes, cid discard black-eyes, cid discard seven, cid discard seven'
	away+=', cid discard red-eight, cid discard red-eight, cid discard black-ten, cid discard black-ten'
	away+=', cid discard flower-ten, cid discard tiger'
	told huahuapai/discard.yaml "$away" 'ann is next to put cards away'
	told huahuapai/discard.yaml "$away, ann discard six, ann discard six" \
		'nobody has too many cards now; bob is free'
}

@test "followed: huahuapai tells an instant win and what proves it" {
	told huahuapai/seven-red.yaml 'ann reveal' \
		'ann wins at once with 7 red cards: red-eyes red-eyes red-eyes red-eyes red-eight red-eight red-eight' \
		'the round is over'
	redact --public "$FIXTURES/huahuapai/seven-red.yaml" >seen
	FIXTURES=. told seen \
		'ann reveal red-eyes red-eyes red-eyes red-eyes red-eight red-eight red-eight' \
		'ann wins at once with 7 red cards: red-eyes red-eyes red-eyes red-eyes red-eight red-eight red-eight' \
		'the round is over'
}

@test "followed: huahuapai tells that one card more would change nothing" {
	local pot='ann six six six six, bob tiger tiger tiger tiger, bob black-ten, cid god god god, bob flower-ten'
	awk -f "$ROOT/tests/games/huahuapai-groups.awk" -f "$ROOT/tests/games/huahuapai-table.awk" -v "pot=$pot" \
		-v 'table=ann operetta opera' -v phase=eat -v turn=bob -v lid=ann -v lifter=bob >table
	FIXTURES=. told table 'bob pass, cid pass' \
		'operetta opera goes to the pot for ann, who has 6 cards there; 1 place is free' \
		'the round is over: one card more in the pot would change nothing'
}

# ---- what may not be told -------------------------------------------------------------------------

# views GAME OPTION...: its records as everybody is told them, held to what everybody sees.
views() {
	local viewer
	deal "$@" --seed views -n "${records:-$(sampled 4 12 3)}" | timeout 60 autoplay -m 300 >whole
	rm -f seen.*
	for viewer in --public $(sed -n '/^seats: /{s/^seats: \[\(.*\)\]/\1/;s/, / /g;p;q;}' whole); do
		redact "$viewer" whole >"seen.$viewer"
	done
	run -0 timeout 60 "$BUILD/tests/followed" whole ./seen.*
	[[ "$output" =~ ^[0-9]{3,}\ moves,\ [0-9]{3,}\ sentences,\ [0-9]+\ cards, ]] || said
}

@test "followed: no sentence names a card that not everybody sees, in no view of any game" {
	local game variant
	all=$(games)
	for game in $all; do
		variants=$(variants "$game")
		for variant in $variants; do
			views "$game" -v "$variant"
		done
	done
	views hen -p 2
	views hen -p 7 -o packs=2
	views hornipex -p 2
	views haihowak -p 3
}

@test "followed: where nobody asks nothing is told, and no words are put together" {
	local game
	all=$(games)
	for game in $all; do
		deal "$game" --seed unasked -n 3 | timeout 60 autoplay -m 300 >whole
		# It counts what is called while moves are made unasked: once is an error.
		run -0 "$BUILD/tests/followed" whole
		[[ "$output" =~ \ [0-9]{3,}\ calls$ ]] || said
	done
}

@test "followed: with real cards, too, where draws are not named" {
	local game
	all=$(games)
	for game in $all; do
		deal "$game" --seed "real $game" | timeout 60 autoplay -m 80 | redact --public >seen
		run -0 validate-move --report <seen
		[ "$(grep -c 'followed: ' <<<"$output")" -gt 5 ] || said
		run ! grep -E 'followed: .*\<XX\>' <<<"$output"
	done
}

# ---- records as text --------------------------------------------------------------------------------

@test "replay --tell: a whole round, from the deal to the score" {
	{ cat "$FIXTURES/hen/eleven.yaml"; cat <<-'END'; } >record
		--- {seat: ann, discard: 10S, take: 4S}
		--- {undo: 1}
		--- {seat: ann, knock: ~}
		--- {ruling: "bob looked at a card", points: {bob: 5}}
		--- {seat: bob, discard: 10H, take: 4S}
		--- {seat: cy, discard: KC}
	END
	run -0 --separate-stderr replay --tell record
	diff - <(echo "$output") <<-'END'
		hen standard, round 2, dealt by cy; ann begins
		        ann holds AS 10S
		        bob holds 2S 10H
		        cy holds AH 2C KC
		        stock: 43
		        discarded last: a set: 4S 4H
		        discarded before: KD 7D
		   2  ann knock
		        ann has knocked; bob and cy have one turn left each
		      ruling: bob looked at a card; bob +5
		   3  bob discard 10H take 4S
		        bob takes 4S
		   4  cy discard KC
		        cy draws a card
		        that was the last turn: all hands are shown now
		        ann shows AS 10S: 11 points
		        bob shows 2S 4S: 6 points
		        cy shows AH AD 2C: 4 points
		        the round is over: ann knocked, and all hands are shown
		hen, round 2
		seat                 points      total
		ann                      41         41
		bob                      11         11
		cy                        0          0
		ann +41 for a beaten knock, 30 of it the penalty [hen/beaten-knocker]
		bob +6 for the hand [hen/others]
		cy +0 for the fewest points, 4 [hen/lowest]
		bob +5 for rulings [table/ruling]
	END
	[ -z "$stderr" ]
}

@test "replay --tell: what was proved stands below the move, a ruling where it was made" {
	deal lohai --hidden -s ann,bob,cid,dora -w top=3C >state
	{ validate-move -f state </dev/null; cat <<-'END'; } >record
		--- {seat: ann, play: KS}
		--- {seat: bob, play: 2H}
		--- {seat: cid, play: 4S}
		--- {seat: dora, play: 5S}
		--- {seat: ann, play: 6S}
		--- {seat: bob, play: 7S}
	END
	run -1 --separate-stderr replay --tell record
	[ "$output" = 'lohai standard, round 1, dealt by dora; ann begins
        ann holds 9 hidden cards
        bob holds 9 hidden cards
        cid holds 9 hidden cards
        dora holds 9 hidden cards
        stock: 15
        turned up: 3C
        clubs are trump
        100 points for Lo (the fewest tricks) and for Hai (the most)
   1  ann play KS
        spades lead (KS)
   2  bob play 2H
        proved illegal by move 6: bob holds 7S and must follow spades or play a special card, not 2H [lohai/follow-suit]
   3  cid play 4S
   4  dora play 5S
        ann takes the trick with KS; 1 trick now
        ann leads the next trick
   5  ann play 6S
        spades lead (6S)
   6  bob play 7S
the round is not over: cid must decide' ] || said
	[[ "$stderr" == *"move 2, bob play 2H: "* ]] || said
	echo '--- {ruling: it was late, move: 2, despite: lohai/follow-suit}' >>record
	run -0 replay --tell record
	[[ "$output" == *'
   6  bob play 7S
      ruling: it was late; move 2 stands despite lohai/follow-suit
the round is not over: cid must decide' ]] && [[ "$output" != *proved* ]] || said
	sed 's/play: 2H}/play: 2H, despite: lohai\/follow-suit}/' record | sed '/ruling/d' >despite
	run -0 replay --tell despite
	[[ "$output" == *'
   2  bob play 2H despite lohai/follow-suit
   3  '* ]] || said
}

@test "replay --tell: on a redacted record it tells what that seat saw" {
	deal hen -s ann,bob,cid --seed told >table
	{ cat table; legal-moves -w table | grep -v take | head -n 1 | sed 's/ann discard \(.*\)/--- {seat: ann, discard: \1}/'; } >record
	for who in ann bob --public; do
		redact "$who" record | replay --tell >"told.$who"
	done
	grep -qx '        ann holds 5 hidden cards' told.bob
	grep -qE '^        bob holds ([0-9JQKA]+[SHDC]|Joker)' told.bob
	grep -qE '^   1  ann discard [0-9JQKA]+[SHDC]$' told.bob
	grep -qE '^   1  ann discard [0-9JQKA]+[SHDC] drawn [0-9JQKA]+[SHDC]$' told.ann
	grep -qx '        ann draws a card' told.ann
	grep -qx '        cid holds 5 hidden cards' told.--public
}

@test "replay --tell: several records, a refused one as far as it goes, one that is none not at all" {
	{ deal hornipex -s ann,bob --seed one; echo '--- {seat: ann, end: ~}'
	  deal hornipex -s ann,bob --seed two; echo '--- {seat: bob, end: ~}'; echo '--- {seat: ann, end: ~}'
	  deal hornipex -s ann,bob --seed two | sed 's/^phase: .*/phase: none/'
	  deal hornipex -s ann,bob --seed three; } >records
	run -2 --separate-stderr replay --tell records
	[ "$(grep -c '^hornipex standard, round 1, dealt by bob; ann begins$' <<<"$output")" = 3 ] || said
	[ "$(grep -c '^$' <<<"$output")" = 2 ] || said
	[[ "$output" == *'
   1  ann end
        ann draws a card for not playing
the round is not over: bob must decide

hornipex '*'
   1  bob end
        refused: bob must wait: it is ann'\''s turn [table/not-your-turn]
the round is not over: ann must decide
'* ]] || said
	[ "$(wc -l <<<"$stderr")" = 2 ] || said
}

@test "replay --tell: it goes with --complete, and not with what writes documents" {
	for other in --states --check --report --until=3 --json '--follow x'; do
		warns 2 "...--tell..." replay --tell $other </dev/null
	done
	writes 1 "hen standard, ..." replay --tell --complete "$FIXTURES/hen/eleven.yaml"
	run -2 sh -c 'replay --tell "$1" >/dev/full' - "$FIXTURES/hen/eleven.yaml"
}

@test "replay --tell: words that would steer a terminal do not" {
	{ cat "$FIXTURES/hen/eleven.yaml"; printf -- '--- {ruling: "a\\U0001F600b"}\n'; } >record
	run -0 replay --tell record
	[[ "$output" == *$'\n      ruling: a\U0001F600b'* ]] || said
	{ cat "$FIXTURES/hen/eleven.yaml"; printf -- '--- {ruling: "a\\u202eb"}\n--- {ruling: [a]}\n'; } >record
	prints 2 "...: ruling wants a text of one line, without control characters and invisible characters..." replay --tell record
	prints 2 "...: ruling wants a text on one line, not a list..." replay --tell <(sed '/u202e/d' record)
}

# ---- other programs ----------------------------------------------------------------------------------

@test "referee: log tells the last moves with what followed, a program under said" {
	cp "$FIXTURES/hen/eleven.yaml" live.yaml
	run -0 referee live.yaml < <(printf '%s\n' 'ann knock' 'bob discard 10H' undo 'bob discard 10H take 4S' log)
	verdicts
	has '#    1  ann knock'
	has '#         ann has knocked; bob and cy have one turn left each'
	has '#    3  bob discard 10H take 4S'
	has '#         bob takes 4S'
	lacks '#    2  bob discard 10H'
}

@test "show --html: what followed stands in the list below the move" {
	{ cat "$FIXTURES/hen/eleven.yaml"; echo '--- {seat: ann, knock: ~}'; } | show --html >page.html
	grep -q '"told":\["ann has knocked; bob and cy have one turn left each"\]' page.html
}
