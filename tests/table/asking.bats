#!/usr/bin/env bats
# asking.bats: what a table asks its referee: why, which rules there are, what may be legal where
# hands are hidden, what has happened, and what can be typed; and how it goes on when all is over.

load ../helper

# ---- why and rules --------------------------------------------------------------------------

@test "why: after any refusal its rule is told in full, with where it comes from and what is legal" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table why '4S' 'ann KS' why 'frobnicate' why 'bob JD' why
	[ "$(head -1 <<<"$output")" = '# nothing has been refused yet' ] || said
	has "# of \`ann KS\`: ann must wait: it is bob's turn"
	has "# table/not-your-turn: Only the seat whose turn it is moves, except for reports and where the game's page says otherwise." ||
		grep -q '^# table/not-your-turn: ' <<<"$output" || said
	grep -q '^# legal now, [0-9]*: bob play ' <<<"$output" || said
	[ "$(grep -c '^# legal now' <<<"$output")" = 3 ] || said
	[ "$(grep -c '^# table/no-such-seat: ' <<<"$output")" = 1 ] || said
}

@test "why: with hidden hands it says what may be legal; a proof, too, has its rule" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table hint why
	has '# of `hint`: nobody here knows the hand of ann: advice is for records in which its cards are named, such as the view of ann'
	say table 5H KC 6H 2H 'cid 6C' 2C 3C 'bob KH' why
	has '# lohai/follow-suit: A seat that holds the lead suit plays it, or a special card.' ||
		grep -q '^# lohai/follow-suit: ' <<<"$output" || said
	grep -q "^#   play any card of cid's hand" <<<"$output" || said
	typed table < <(printf '%s\n' 'ann KH' why quit)
	grep -q '^[a-z]*/[a-z-]*: [A-Z]' <<<"$output" || said
	has "  play any card of cid's hand"
}

@test "why: a proof that is told at the start has its rule, too" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table 5H KC 6H 2H 'cid 6C' 2C 3C 'bob KH'
	say table why
	! grep 'nothing has been refused' <<<"$output" || false
	grep -q '^# lohai/follow-suit: ' <<<"$output" || said
}

@test "why: an answer to a question is no refusal" {
	deal hen -s bob,ann --hidden -w up=KS >table
	say table 'ann 5S' legal why
	grep -q "^# of .ann 5S., two lines ago: ann must wait: it is bob's turn" <<<"$output" || said
}

@test "rules: of the game, or those that speak of a word, and what a verb does" {
	all=$(games)
	for game in $all; do
		deal "$game" >table
		say table rules
		[ "$status" -eq 0 ] || said
		rules_of "$game" | sort >wanted
		sed -n 's/^# \([a-z0-9-]*\/[a-z-]*\): .*(\(text\|ruling\|text, ruling\))$/\1/p' <<<"$output" | sort >told
		diff wanted told
	done
	deal hen >table
	say table 'rules KNOCK' 'rules reveal' 'rules frobnicate' 'ru deck'
	[ "$status" -eq 1 ] || said
	has '# KNOCK: ends the round after one more turn of every other seat' ||
		grep -q '^# hen/knock-limit: ' <<<"$output" || said
	has '# reveal: shows the whole hand'
	grep -q 'done: false, because: no rule of hen speaks of frobnicate' <<<"$output" || said
	grep -q '^# table/no-such-card: ' <<<"$output" || said
}

# ---- what may be legal -------------------------------------------------------------------------

@test "legal: with hidden hands each verb that can be legal is told with what lies open" {
	deal hen -s bob,ann --hidden -w up=KS >table
	say table '5S 6S 7S' legal 'leg bob'
	[ "$status" -eq 1 ] || said
	has "#   discard any card of ann's hand; take 5S, 7S" '#   knock'
	grep -q 'verdict: 1, done: false, because: what ann may do' <<<"$output" || said
	typed table < <(printf '%s\n' legal quit)
	[ "$status" -eq 0 ] || said
	has "  discard any card of ann's hand; take 5S, 7S"
	deal haihowak -s ann,ben --hidden -w open=5H,JS,2D,2D,KC >table
	say table end '3H 5H 7H' legal
	has "#   lay cards of ben's hand"
	has "#   enlarge k1; below any card of ben's hand; above any card of ben's hand"
	has "#   take k1; with cards of ben's hand" '#   end; open JS, 5H, 2D, KC'
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table 'ann expose QD' legal
	has "#   play QD, or any card of ann's hand"
	# A card that lies on the table is not one of the hand.
	say table 'ann play Taker' legal
	has "#   play any card of bob's hand"
}

@test "legal: what is said of hidden hands can be legal, whatever the game" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed legal | autoplay -m 30 2>/dev/null | grep -v '^--- {result' | redact --public >table || true
		say table legal
		[ "$status" -le 1 ] || said
		[[ "$output" == '--- {legal: ['* || "$output" == *'#   '* ]] || said
	done
}

# ---- log, undo and help ---------------------------------------------------------------------------

@test "log: rulings stand in their places, and missing numbers are explained" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table 'note we begin' 5H 'bob KC' 'adjust bob -5 because late' undo 'undo 1' 'bob KH' 6H 2H 'undo 2' 'note x' log 'fix 3 bob QH' log
	# What undo and fix say themselves is no part of it.
	diff - <(grep '^#   ' <<<"$output" | grep -v '^#   move ') <<-'END'
		#       ruling: we begin
		#    1  ann play 5H
		#         hearts lead (5H)
		#       ruling: late; bob -5
		#         (move 2 was taken back)
		#    3  bob play KH
		#       ruling: x
		#         (moves 4 to 5 were taken back)
		#       ruling: we begin
		#    1  ann play 5H
		#         hearts lead (5H)
		#       ruling: late; bob -5
		#       ruling: x
		#         (moves 2 to 5 were taken back)
		#    6  bob play QH
	END
	# They are there after a restart, too; a new round begins without any.
	say table log
	[ "$(grep -c '^#       ruling: ' <<<"$output")" = 3 ] || said
}

@test "undo: right after a ruling nothing is taken back, and the answer says what could be" {
	deal hornipex -s bob,ann --hidden -w up=3H >table
	say table 4H 'adjust ann -50 because oops'
	cp table before
	say table undo
	[ "$output" = '--- {verdict: 1, done: false, because: "nothing is taken back, because a ruling came last: withdraw withdraws \"oops; ann -50\"; undo 1 takes back move 1, bob play 4H"}' ] || said
	cmp table before
	say table 'undo 1' undo
	[ "$(tail -1 table)" = '--- {undo: 1}' ]
	deal haihowak -p 2 --seed 3 | autoplay | grep -v '^--- {result' >table
	say table 'deal again' 'note x' undo 'undo deal'
	[ "$(grep -c '^game:' table)" = 1 ]
	grep -q 'undo deal takes back the deal' <<<"$output" || said
	grep -q '{ruling: x}' table.undone
	answers '...done: false, because: the first deal of a file stays}' table 'undo deal'
	answers '...done: false, because: "the deal is not taken back, because moves stand after it"}' table 'deal again' end 'undo deal'
}

@test "undo: what it says that withdraw would withdraw is what withdraw withdraws" {
	deal hornipex -s bob,ann --hidden -w up=3H >table
	say table 4H 'note first' 'adjust ann -50 because oops' withdraw
	cp table before
	say table undo
	[ "$output" = '--- {verdict: 1, done: false, because: "nothing is taken back, because a ruling came last: withdraw withdraws \"first\"; undo 1 takes back move 1, bob play 4H"}' ] || said
	cmp table before
	say table withdraw
	[ "$(tail -1 table)" = '--- {ruling: ruling 1 is withdrawn, withdraw: 1}' ]
}

@test "help: it is wrapped at words at 60 and 80 columns" {
	all=$(games)
	for game in $all; do
		deal "$game" >table
		for columns in 60 80; do
			COLUMNS=$columns typed table < <(printf '%s\n' help 'help all' quit)
			[ -z "$(grep -v '> ' <<<"$output" | grep ".\{$((columns + 1))\}")" ] || said
			tr -s '\n ' '  ' <<<"$output" >words
			grep -q 'lets the refused move stand, or move N that is proved illegal' words
		done
	done
}

# ---- when all is over ---------------------------------------------------------------------------

@test "score: at the end of a round the table says who deals next and who begins" {
	deal hen -s ann,bob,cid -d ann --seed 1 -o target=1000 | autoplay | sed '$d' | sed '$d' >table
	answers "...bob deals next and cid begins..." table "$(legal-moves -w table | head -n 1)"
}

@test "deal again: another match goes on in the same file, with what was wished" {
	deal lohai -s ann,bob,cid,dora -o target=100 --seed 5 | autoplay --match | grep -v '^--- {result' >table
	say table deal 'deal again target=300 seed=x meta.date=friday' 'deal again' '4S'
	grep -q 'because: "the match is over: there is no next round; deal again begins another match"\|deal again begins another match' <<<"$output" || said
	grep -q 'done: false, because: "the match is not over: deal deals its next round, when this one is over"' <<<"$output" || said
	[ "$(grep -c '^round: 1$' table)" = 2 ]
	grep -q '^options: {target: 300, values: ranks}$' table
	grep -q '^meta: {date: friday}$' table
	[ "$(tail -n +2 <(grep '^seats:' table))" = 'seats: [ann, bob, cid, dora]' ]
	replay --check table
	say table undo quit
	[ "$(grep -c '^round: 1$' table)" = 1 ]
}

@test "deal again: an option that is said twice is refused" {
	deal haihowak -p 2 --seed 3 | autoplay >table
	cp table before
	answers '...done: false, because: option rounds is given twice}' table 'deal again rounds=2 rounds=3'
	cmp table before
}

@test "deal again: games whose usual match is one round say how to play longer ones" {
	for game in hornipex:target haihowak:rounds; do
		deal "${game%:*}" -p 2 --seed 3 | autoplay | grep -v '^--- {result' >table
		say table deal
		grep -q "deal again ${game#*:}=5, a longer one" <<<"$output" || said
		head -n -1 table >unfinished
		typed unfinished < <(printf '%s\n' " $(tail -1 table)" "deal again ${game#*:}=2" quit)
		tr -s '\n ' '  ' <<<"$output" | grep -q "the match is over: deal again begins another match; deal again ${game#*:}=5, a longer one" || said
		grep -q '^match over: deal again, undo or quit> deal again' <<<"$output" || said
		grep -q "^options: {${game#*:}: 2" unfinished
	done
	# One that was not over after its first round is long already.
	deal hornipex -p 2 --seed 3 | sed 's/^round: 1/round: 2/' | autoplay | grep -v '^--- {result' >table
	say table deal
	[[ "$output" == *"deal again begins another match"* && "$output" != *"a longer one"* ]] || said
}

@test "deal: who joins a game in which few points are good is told what 0 means" {
	deal hen -s ann,bob,cid --seed 3 | autoplay | grep -v '^--- {result' >over
	cp over table
	say table 'deal seats=ann,bob,eve'
	[[ "$output" == *"# eve joins with 0 points, the best total, as few points are good; the mean of the others is "*": undo, and deal with score.eve="*", gives that"* ]] || said
	for wish in 'deal seats=ann,bob,eve score.eve=17' 'deal seats=ann,bob' deal; do
		cp over table
		answers $'# round 2 is dealt\n--- {verdict: 0, done: true}' table "$wish"
	done
	deal lohai -s ann,bob,cid,dora --seed 5 | autoplay | grep -v '^--- {result' >table
	cp table over
	answers $'# round 2 is dealt\n--- {verdict: 0, done: true}' table 'deal seats=ann,bob,cid,eve'
	# A name that looks like one that goes is told, whatever the game.
	say over 'deal seats=Ann,bob,cid,dora'
	[[ "$output" == *"# Ann is new, but ann, whose name looks the same, leaves with a total of $(score -s ann over 2>/dev/null | head -n 1); if they are one player, seat ann"* ]] || said
}

@test "help cards: how the cards are called, with the values that they bear" {
	deal huahuapai --seed x >table
	prints 0 "...red-eyes (2), black-eyes (4), obliques (6), operetta (3), opera (6), six (6),... tiger (11), god (12)..." referee table <<<'help cards'
	deal hen --seed x >table
	prints 0 "...The cards are called: ... 2S, 3S,..." referee table <<<'help cards'
}
