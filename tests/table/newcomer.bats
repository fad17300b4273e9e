#!/usr/bin/env bats
# newcomer.bats: what referee answers to people who do not know it yet: to words that mean nothing,
# to a command that is given twice or lacks a part, and to corrections that cannot be.

load ../helper

# A table with real cards where move 2 is proved illegal by move 5.
proved() {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >"$1"
	answers '...proved: [{number: 2, ...' "$1" 'ann KH' 'bob 3S' 'cid 4H' 'dora 5H' 'bob 7H'
}

# ---- rulings --------------------------------------------------------------------------------

@test "stand: a move that a ruling has settled is said to be settled, and by which ruling" {
	proved table
	say table 'note we go on' 'stand 2'
	cp table before
	say table 'stand 2' 'stand 2 because we said so' 'stand 3' 'stand 77'
	[ "$(grep -c '^--- ' <<<"$output")" = 4 ]
	[ "$(grep -c 'done: false, because: "move 2 is settled already, by ruling 2: withdraw 2 takes that back"}' <<<"$output")" = 2 ] || said
	[ "$(grep -c 'no card has proved that move illegal' <<<"$output")" = 1 ] || said
	[ "$(grep -c 'no move with the number 77 stands' <<<"$output")" = 1 ] || said
	cmp table before
	# What the answer says can be done, can be; then it is open again, and can be settled.
	say table 'withdraw 2' 'stand 2' 'stand 2'
	[ "$(grep -c 'done: true' <<<"$output")" = 2 ] || said
	[[ "$output" == *'by ruling 4: withdraw 4 takes that back"}' ]] || said
	replay --check table
}

@test "stand: a move that was made despite its rule is said to stand despite it" {
	deal lohai --seed demo -s ann,bob,cid,dora | autoplay -m 1 >start
	illegal=
	for card in $(sed -n '/^hands:/,/^stock/s/^  bob: \[\(.*\)\]/\1/p' start | tr -d ,); do
		cp start table
		say table "bob play $card"
		[[ "$output" != *'rule: lohai/follow-suit'* ]] || illegal=$card
	done
	[ -n "$illegal" ]
	cp start table
	answers '...done: false, because: move 2 already stands despite lohai/follow-suit}' table "bob play $illegal" stand 'stand 2'
}

@test "adjust: points with which the total would be beyond the limit are refused, and not written" {
	deal haihowak -s ann,bob --seed 1 | autoplay >round
	points=$(score round | sed -n 's/^points: {ann: \([-0-9]*\),.*/\1/p')
	[ "$points" -gt 0 ]
	cp round table
	say table "adjust ann 1000000000 because x" \
		"--- {ruling: x, points: {ann: 1000000000}}" 'adjust ann 7 because late'
	[ "$(grep -c 'done: false, rule: table/ruling, because: "nothing is written, because with the points of this round the total of ann is beyond 1,000,000,000"}' <<<"$output")" = 2 ] || said
	[ "$(tail -n 1 table)" = '--- {ruling: late, points: {ann: 7}}' ]
	[ "$(grep -c ruling table)" = 1 ]
	replay --check table
	score table | grep -q "^points: {ann: $((points + 7)),"
	# As much as there is room for is written.
	cp round table
	answers '...done: true}' table "adjust ann $((1000000000 - points)) because x"
	score table | grep -q "^points: {ann: 1000000000,"
}

@test "adjust: on a terminal it says the new total, and without a reason that this is missing" {
	deal haihowak -s ann,bob --seed 8 >table
	typed table < <(printf '%s\n' 'adjust bob -5 because late' 'adjust bob 5' 'adjust bob' 'adjust because x' quit)
	has 'written down; the total of bob is -5 if the round ends now'
	grep -q 'a reason is missing: adjust wants because TEXT after the points' <<<"$output" || said
	[ "$(grep -c 'a reason is missing' <<<"$output")" = 1 ] || said
	# Where the points are hidden no total is told.
	deal hen --hidden -w up=AS -s ann,bob >table
	typed table < <(printf '%s\n' 'adjust bob -5 because late' quit)
	has 'written down'
}

@test "withdraw: the log says it once, and undo after it says what takes the move back" {
	proved table
	say table 'stand 2' withdraw log undo
	[ "$(grep -c '^#       ruling: ruling 1 is withdrawn$' <<<"$output")" = 1 ] || said
	[[ "$output" == *'a ruling came last: it withdraws another one and cannot be taken back; undo 1 takes back move 5, bob play 7H"}' ]] || said
	answers '...done: true}' table 'undo 1'
}

# ---- words ------------------------------------------------------------------------------------

@test "words: a first word that is no seat, verb or command is said to be none, and is told as typed" {
	deal hen -s ann,Jörg --seed 4 >table
	cp table before
	for word in total pass save history 666 ls standing 'result ann 4' 'Jo discard 4S' 'zz KH'; do
		say table "$word"
		[[ "$output" == *"rule: table/no-such-seat, because: \"there is no seat, verb or command ${word%% *}; the seats are ann, Jörg, and help lists what can be typed\", move: "* ]] || said
		[[ "$output" == *"move: $word}" || "$output" == *"move: \"$word\"}" ]] || said
	done
	say table scroe undu
	[[ "${lines[0]}" == *'did you mean score?'* && "${lines[1]}" == *'did you mean undo?'* ]] || said
	cmp table before
	# After a comma a command is none, and a word is still told.
	move=$(legal-moves -w table | head -n 1)
	say table "$move, frob, show" undo "$move, show"
	[ "$(grep -c 'there is no seat, verb or command frob; ' <<<"$output")" = 1 ] || said
	[ "$(grep -c 'there is no seat or verb show; the command show wants a line of its own, move: show}' <<<"$output")" = 1 ] || said
}

@test "words: cards with a count get the advice that a card without a verb gets" {
	deal huahuapai --hidden -s ann,bob,cid >table
	say table 'ann tiger' 'ann 3 tiger' '3xtiger' 'ann 3'
	[ "$(grep -c 'tiger is a card: put a verb before it, reveal or play' <<<"$output")" = 3 ] || said
	[ "$(grep -c '3 is not a verb of huahuapai' <<<"$output")" = 1 ] || said
}

@test "words: a line of JSON that is no document is refused as one" {
	deal hen -s ann,bob >table
	say table '[1,2]' null '"legal"' '[]'
	[ "$(grep -c 'done: false, because: "this is neither a document, as {KEY: VALUE, ...}, nor words"}' <<<"$output")" = 4 ] || said
	deal hen -s null,bob --seed 1 >table
	answers '...the move has no verb...' table null
}

@test "result: points of seats that are not under points are told where they belong" {
	deal hen -s ann,bob >table
	answers '...in result, unknown key ann; seats belong under points"...' table '--- {result: {ann: 4, bob: 0}}' '--- {result: {weather: fine}}'
	[[ "$output" == *'in result, unknown key weather; leave it out'* ]] || said
}

@test "undo: more moves than stand are told from those that do" {
	deal hen -s ann,bob --seed 3 | autoplay -m 2 >table
	say table 'undo 99' undo 'undo 99' undo 'undo 99'
	[ "$(grep -c 'undo goes back 99, but only 2 moves stand"' <<<"$output")" = 1 ] || said
	[ "$(grep -c 'undo goes back 99, but only 1 move stands"' <<<"$output")" = 1 ] || said
	[ "$(grep -c 'undo goes back 99, but no move stands"' <<<"$output")" = 1 ] || said
}

# ---- on a terminal ------------------------------------------------------------------------------

@test "undo: of a deal it names the file that keeps the deal, and says that the round before is over" {
	deal haihowak -p 2 -o rounds=2 --seed 3 | autoplay | grep -v '^--- {result' >table
	typed table < <(printf '%s\n' deal undo quit)
	has 'the deal is taken back, and kept in table.undone: round 1 is over, as before'
	grep -q '^round: 2$' table.undone
}

@test "fix, insert: on a terminal a move has one number, and what helps is said" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >start
	say start 'ann KH' 'bob 3H' 'cid 4H' 'dora 5H' 'ann 7H' 'bob 8H'
	cp start table
	typed table < <(printf '%s\n' 'insert 2 dora pass' 'fix 2 bob 3S' 'insert 3 bob 4D' quit)
	cmp start table
	grep -q '^referee: move 5, ann play 7H, would be illegal: ann must wait' <<<"$output" || said
	grep -q '^referee: move 3, bob play 4D: ' <<<"$output" || said
	[ -z "$(grep 'move 7' <<<"$output")" ] || said
	tr -s '\n ' '  ' <<<"$output" >words
	grep -q 'fix 2-M MOVE, ... replaces all moves from 2 to M at once, and undo takes moves back' words
}

@test "show: at a table it draws letters for suits, unless the locale is UTF-8" {
	deal lohai --seed 5 >table
	LC_ALL=C say table show
	[ "$(wc -l <<<"$output")" -gt 5 ]
	! grep -q '[♠♥♦♣]' <<<"$output" || said
	grep -q '9[SHDC]' <<<"$output" || said
	say table show
	grep -q '[♠♥♦♣]' <<<"$output" || said
}

@test "help: on a terminal it fits on a screen; help WORD explains one command or verb, help all all" {
	all=$(games)
	for game in $all; do
		deal "$game" >table
		COLUMNS=80 typed table < <(printf '%s\n' help quit)
		# The greeting, the line that was typed and the last prompt are no part of it.
		[ "$(wc -l <<<"$output")" -le 23 ] || said
		tr -s '\n ' '  ' <<<"$output" >words
		for command in undo why legal show score deal quit stand log fix insert drop note adjust withdraw hint rules digest; do
			grep -q "Commands: .*\<$command\>.* help undo explains undo" words || said
		done
	done
	typed table < <(printf '%s\n' 'help undo' 'help zz' quit)
	has 'undo [N]                                takes back the last move, or the last N'
	grep -q 'there is no command or verb zz' <<<"$output" || said
	[ -z "$(grep 'withdraws the last ruling' <<<"$output")" ] || said
	typed table < <(printf '%s\n' 'help all' quit)
	tr -s '\n ' '  ' <<<"$output" >words
	grep -q 'withdraws the last ruling that holds, or ruling N' words || said
	deal lohai --seed 5 >table
	say table 'help play' 'help q' 'HELP Undo'
	diff - <(grep '^#' <<<"$output") <<-'END'
		# play CARD [drawn CARD...] [despite RULE] plays a card to the trick
		# lohai/follow-suit: A seat that holds a card of the lead suit plays one, or a special. (text)
		# lohai/steal-other: A Shaker takes the card that counts of another seat that has played to this trick. (text)
		# quit                                    ends; the record stays as it is
		# undo [N]                                takes back the last move, or the last N
	END
}

@test "help: with --play it names no command that this table refuses" {
	deal hen -s ann,bob --seed 5 >table
	run --separate-stderr referee table <<<help
	verdicts
	[[ "$output" == *$'\n# digest '* ]] || said
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	typed '--play=bob table' < <(printf '%s\n' help quit)
	tr -s '\n ' '  ' <<<"$output" >words
	grep -q 'Commands: undo, .*withdraw' words || said
	! grep -q 'digest\|watch' words || said
}
