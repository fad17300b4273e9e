#!/usr/bin/env bats
# corrections.bats: what a table puts right: moves that were noted wrongly, twice or not at all,
# points that were given by mistake, and matches that are played once more.

load ../helper

# tricks: a table with real cards, and two tricks of it in `table`.
tricks() {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table 5H KH 6H 2H 'bob 6C' 2C 3C 5C
	[ "$status" -eq 0 ] || said
}

@test "fix: several moves come into the place of one, with what followed from them" {
	tricks
	say table 'fix 8 ann Giver, ann give dora'
	[ "$status" -eq 0 ] || said
	has '--- {verdict: 10, legal: true, move: "ann play Giver, ann give dora", followed: [ann controls the trick with a Giver, ann must give the trick to another seat, dora gets the trick; 1 trick now, dora leads the next trick]}'
	diff <(tail -3 table) - <<-'END'
		--- {undo: 1}
		--- {seat: ann, play: Giver}
		--- {seat: ann, give: dora}
	END
	replay --check table
}

@test "fix: of a card that lies elsewhere it tells who played it, and in which move" {
	tricks
	say table 'fix 8 6H' 'fix 5 bob 6C, cid 6H'
	[ "$(grep -c 'no-such-card, because: "the only 6H .*; cid played it in move 3"' <<<"$output")" = 2 ] || said
}

@test "fix: a range of moves is replaced, and the later ones are made again" {
	tricks
	say table 'fix 5-6 KC, JC' 'fix 11-40 dora 7C, ann QC'
	[ "$status" -eq 0 ] || said
	[[ "${lines[1]}" == '--- {verdict: 10, legal: true, move: "bob play KC, cid play JC", followed: [clubs lead (KC)]}' ]] || said
	[[ "$(replay --report table)" == *"moves: 8, valid: true"* ]]
	diff <(tail -5 table) - <<-'END'
		--- {seat: dora, play: 3C}
		--- {seat: ann, play: 5C}
		--- {undo: 2}
		--- {seat: dora, play: 7C}
		--- {seat: ann, play: QC}
	END
}

@test "insert: a trick that nobody noted is put in, and everything after it is judged again" {
	tricks
	say table 'insert 5 bob 3S, cid 4S, dora 7S, ann 8S'
	grep -q 'verdict: 9, legal: false, rule: table/not-your-turn, because: "move 5, bob play 6C, would be illegal' <<<"$output" || said
	cp table before
	say table 'insert 5 bob KS, cid 4S, dora 7S, ann 8S' log
	[ "$status" -eq 0 ] || said
	has '--- {verdict: 12, legal: true, move: "bob play KS, cid play 4S, dora play 7S, ann play 8S", followed: [spades lead (KS), bob takes the trick with KS; 2 tricks now, bob leads the next trick]}'
	has '#   13  bob play 6C'
	diff <(tail -n +"$(($(wc -l <before) + 1))" table) - <<-'END'
		--- {undo: 4}
		--- {seat: bob, play: KS}
		--- {seat: cid, play: 4S}
		--- {seat: dora, play: 7S}
		--- {seat: ann, play: 8S}
		--- {seat: bob, play: 6C}
		--- {seat: cid, play: 2C}
		--- {seat: dora, play: 3C}
		--- {seat: ann, play: 5C}
	END
}

@test "drop: a move that is noted twice, and a whole trick, are taken out" {
	tricks
	deal haihowak -s ann,ben --hidden -w open=5H,JS,2D,2D,KC >twice
	say twice end '3H 5H 7H' '4S 6S 8S' 'enlarge k1 above 9H' 'lay 4C 6C'
	[ "$status" -eq 0 ] || said
	answers $'# taken out: 1; moves that stand: 4\n# made again after that: 2, the last of them as move 7\n--- {verdict: 7, legal: true}' twice 'drop 3'
	diff <(tail -3 twice) - <<-'END'
		--- {undo: 3}
		--- {seat: ben, enlarge: k1, above: [9H]}
		--- {seat: ben, lay: [4C, 6C]}
	END
	say table 'insert 5 KS, 4S, 7S, 8S' 'drop 9-12' 'drop 17-20'
	[ "$status" -eq 0 ] || said
	[[ "$(replay --report table)" == *"moves: 4, valid: true"* ]]
	typed table < <(printf '%s\n' 'drop 1' 'drop 4' quit)
	grep -q 'would be illegal: bob must wait' <<<"$output" || said
	has "taken out: 1; moves that stand: 3"
}

@test "fix, insert, drop: what cannot be is told, and nothing is written" {
	tricks
	cp table before
	say table 'fix 5' 'fix 0 KC' 'fix 6-5 KC' 'fix x KC' 'insert 5' 'insert 5-6 KC' 'insert KC' drop 'drop 5 KC' 'drop 5-' \
		'fix 30 KC' 'insert 30 KC' 'drop 30' 'drop 30-40' 'insert 9 KC' 'fix 5 KC, frobnicate' 'insert 5 bob 3S, ann 4S' \
		'fix 5 bob KC drawn 2H'
	[ "$status" -eq 2 ] || said
	[ "$(grep -c 'done: false\|legal: false' <<<"$output")" = 18 ] || said
	grep -q 'because: "insert wants the number' <<<"$output" || said
	grep -q 'because: no move from 30 to 40 stands' <<<"$output" || said
	grep -q 'verdict: 9, legal: false, rule: table/not-your-turn, .*, move: ann play 4S' <<<"$output" || said
	cmp table before
}

@test "fix: a later move that would draw other cards is named" {
	deal hen -s ann,bob,cid --seed x >table
	say table 'discard KS' 'discard 4H' 'discard AH take 4H'
	say table 'fix 1 ann discard QH'
	has '--- {verdict: 4, legal: true, move: ann discard QH, followed: [ann draws a card]}'
	cp table before
	say table 'fix 4 ann discard KS take 3S'
	cmp table before
	has '--- {verdict: 7, legal: false, because: "move 5, bob discard 4H, would draw other cards", move: ann discard KS take 3S}'
	has '# fix 4-M MOVE, ... replaces all moves from 4 to M at once, and undo takes moves back'
}

@test "fix: a ruling that settles a later move is written again under its new number" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table 5H KC 6H 2H 'cid 6C' '--- {ruling: bob is sorry, points: {bob: -5}, move: 2, despite: lohai/follow-suit}' \
		'fix 1 ann 3H' 'fix 7 bob QC'
	[ "$status" -eq 0 ] || said
	[ "$(grep -c 'ruling: bob is sorry, move: 7, despite: lohai/follow-suit}' table)" = 1 ] || { cat table; false; }
	[ "$(grep -c ruling table)" = 2 ]
	replay table | grep -q 'adjusted: {ann: 0, bob: -5, cid: 0, dora: 0}'
}

@test "insert, drop: cut anywhere the file is legal, and what is missing is told" {
	tricks
	cp table before
	size=$(wc -c <before)
	for line in 'insert 5 bob KS, cid 4S, dora 7S, ann 8S' 'drop 5-8' 'fix 3-4 cid 7H, dora 8H'; do
		cp before table
		say table "$line"
		[ "$status" -eq 0 ] && [ "$(wc -c <table)" -gt "$size" ] || said
		for cut in $(seq $((size + 1)) "$(wc -c <table)"); do
			[ $((cut % $(sampled 11 1))) = 0 ] || continue
			head -c "$cut" table >torn
			run -0 --separate-stderr referee torn <<<""
			replay --check torn
			# Of a part that has the undo the rest is told, until all of it, but for the last newline, is there.
			[ "$(tail -n +"$(($(wc -l <before) + 1))" torn | grep -c .)" = 0 ] || [ "$cut" -ge "$(($(wc -c <table) - 1))" ] ||
				[ "$line" = 'drop 5-8' ] || grep -q 'taken back and not made again' <<<"$output" || { echo "$line $cut"; said; }
		done
	done
	# Of moves that were put in, those after them are told until they are made again.
	head -c "$(grep -b -o '^--- {seat: bob, play: 6C}' table | tail -n 1 | cut -d: -f1)" table >torn
	say torn ''
	[[ "$greeting" == *'move 5, bob play 6C'* ]] || said
}

@test "fix: on a terminal the moves that are made again, and their numbers, are told" {
	tricks
	typed table < <(printf '%s\n' 'fix 5-6 KC, JC' quit)
	has "made again after that: 2, the last of them as move 12"
	has "legal: bob play KC, cid play JC" "  clubs lead (KC)"
}

@test "referee: stop ends the round, void or counted, and withdraw lets it go on" {
	deal hen -s ann,bob,cid --seed a >table
	moves=$(autoplay -m 3 table | sed -n '/^--- {seat/p')
	run -2 --separate-stderr referee table <<-END
		$moves
		stop because it is late
		legal
		ann discard 3S
		undo 1
		fix 1 discard 3S
		stop and count
		withdraw
		stop and count because we are tired
		stop now
		score
	END
	[[ "${lines[3]}" == *"done: true, said: [it is late; the round ends and counts for nothing, \"hen, round 1 (stopped: it counts for nothing)\", "*"ann deals next and bob begins], over: round}" ]] || said
	[ "${lines[4]}" = '--- {legal: []}' ]
	[[ "${lines[5]}" == *"legal: false, rule: table/round-over, "* ]] || said
	[[ "${lines[6]}" == *"done: false, rule: table/round-over, "* ]] || said
	[[ "${lines[7]}" == *"done: false, rule: table/round-over, "* ]] || said
	[[ "${lines[8]}" == *"done: false, rule: table/ruling, because: the round is over already, over: round}" ]] || said
	[[ "${lines[9]}" == *"done: true, said: [ruling 1 is withdrawn], turn: ann, "* ]] || said
	[[ "${lines[10]}" == *"done: true, said: [we are tired; the round ends and counts as it stands, "*"over: round}" ]] || said
	[[ "${lines[11]}" == *'stop wants nothing, or and count, and then, if there is a reason, because TEXT'* ]] || said
	[[ "${lines[12]}" == *"over: true, stopped: counted, points: "* ]] || said
	# Others may sit down for the next round; another match may begin though this one is not over.
	run -0 referee table <<<$'deal seats=ann,bob,dora\nstop\ndeal again'
	[ "$(grep -c '^round: 1$' table)" = 2 ]
	[ "$(grep -c '^round: 2$' table)" = 1 ]
	writes 1 "...the match is not over..." referee table <<<'deal again'
}

@test "referee: hands that nobody knows are not counted, and a void round needs no answer to proofs" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	printf '%s\n' '{seat: ann, play: 5H}' '{seat: bob, play: KC}' '{seat: cid, play: 6H}' '{seat: dora, play: 2H}' '{seat: cid, play: 6C}' \
		'{seat: dora, play: 2C}' '{seat: ann, play: 3C}' '{seat: bob, play: KH}' | sed 's/^/--- /' >>table
	cp table counted
	prints 1 "...move 2 is proved illegal, and the table has not answered..." referee counted <<<$'stop and count\ndeal top=2C'
	run -0 referee table <<<$'stop\ndeal top=2C'
	deal hen -s ann,bob,cid --hidden -w up=KD >real
	prints 1 "...the round cannot be counted: the points depend on hidden cards in the hand of ann..." referee real <<<'stop and count'
}
