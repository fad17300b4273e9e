#!/usr/bin/env bats
# rulings.bats: what the table lets stand and decides, what later cards prove, and cards that are shown.

load ../helper

# lohai_table: a table with real cards; ann leads.
lohai_table() { deal lohai -s ann,bob,cid,dora --hidden -w top=9S; }

# a_revoke: bob throws a club on hearts, and plays a heart two tricks later.
a_revoke() {
	lohai_table
	documents 'ann, play: 5H' 'bob, play: KC' 'cid, play: 6H' 'dora, play: 2H' 'cid, play: 6C' \
		'dora, play: 2C' 'ann, play: 3C' 'bob, play: KH'
}

# ---- expose ---------------------------------------------------------------------------------------

@test "expose: any seat of any game shows cards in any phase, and nothing else changes" {
	for game in lohai hen hornipex haihowak huahuapai; do
		deal $game --seed 4 | autoplay -m 12 | replay >state
		seat=$(sed -n 's/^  \([a-z]*\): \[[^]].*/\1/p' state | tail -1)
		card=$(sed -n "s/^  $seat: \[\([^],]*\).*/\1/p" state | head -1)
		prints 0 "$(cat state)" validate-move "$seat" expose "$card" <state
		redact --public state >view
		grep -q '^turn: ' view
		validate-move "$seat" expose "$card" <view >shown
		[ "$(diff view shown | grep -c '^[<>]')" = 2 ] || { diff view shown; false; }
		grep -qE "^  $seat: \[(.*, )?$card(, XX.*)?\]" shown
		run ! grep -q expose <(legal-moves -w state)
	done
}

@test "expose: cards may be shown when the round is over, and by whom it is not the turn" {
	deal haihowak --seed 1 -p 2 | autoplay >record
	replay record >over
	seat=$(sed -n 's/^  \([a-z]*\): \[[^]].*/\1/p' over | tail -1)
	card=$(sed -n "/^hands/,/^stock/s/^  $seat: \[\([^],]*\).*/\1/p" over | head -1)
	if [ -n "$card" ]; then
		prints 0 "$(cat over)" validate-move "$seat" expose "$card" <over
	fi
	deal lohai --seed shown | autoplay | replay | sed -n 's/^phase: //p' | grep -qx over
	# Whoever has no such card cannot show it, then, too.
	refuses table/not-in-hand validate-move north expose 5S < <(deal lohai --seed shown | autoplay | replay)
}

@test "expose: what is not in the hand, nowhere in the deck or nothing at all is refused" {
	lohai_table >table
	refuses table/no-such-card validate-move bob expose 9S <table
	refuses table/no-such-card validate-move bob expose XX <table
	refuses table/bad-argument validate-move bob expose <table
	run -1 validate-move bob expose 5S 5S <table
	[[ "$output" == *"[table/not-in-hand]" || "$output" == *"[table/no-such-card]" ]] || said
	deal lohai --seed 1 >known
	refuses table/not-in-hand validate-move north expose KD <known
	# Ten cards are not in a hand of nine.
	refuses table/not-in-hand validate-move bob expose 2S 3S 4S 5S 6S 7S 8S JS QS KS <table
}

@test "expose: it is drawn by no turn, is listed nowhere, and stands in every redacted record" {
	deal hen -s ann,bob,cid --seed 7 >table
	card=$(sed -n 's/^  cid: \[\([^,]*\),.*/\1/p' table)
	{ cat table; echo "--- {seat: cid, expose: $card}"; } >record
	for seat in ann bob cid --public; do
		redact $seat record | tail -1 | is "--- {seat: cid, expose: [$card]}"
		redact $seat record | replay | grep -q "^  cid: \[.*$card"
	done
	! legal-moves -w --seat cid <table | grep expose || false
}

@test "expose: a card that a view knows in a hand is named where it leaves that hand" {
	n=0
	for seed in $(seq 1 60); do
		deal huahuapai -s ann,bob,cid --seed "$seed" | autoplay >record
		line=$(grep -n 'discard:' record | head -1)
		[ -n "$line" ] || continue
		seat=$(sed 's/.*seat: \([a-z]*\),.*/\1/' <<<"$line")
		card=$(sed 's/.*discard: \([a-z-]*\)}.*/\1/' <<<"$line")
		sed "${line%%:*}i--- {seat: $seat, expose: $card}" record >shown
		replay --check shown
		redact --public shown >view
		replay --check view
		grep -A1 "expose" view | tail -1 | is "--- {seat: $seat, discard: $card}"
		# Without that nobody learns which card it was.
		redact --public record | grep -q "discard: XX"
		n=$((n + 1))
		[ $n -lt 8 ] || break
	done
	[ $n -gt 2 ]
}

@test "hen/reveal: a seat that has shown its last hidden card by expose need not reveal" {
	deal hen -s bob,ann --hidden -w up=KS >table
	documents 'bob, knock: ~' 'ann, discard: 5S' >moves
	cat table moves | validate-move >reveal
	grep -q '^phase: reveal' reveal
	turn=$(sed -n 's/^turn: //p' reveal)
	[ "$turn" = bob ]
	yields validate-move 'bob expose AS 2H 3C 4D, bob expose 2D' -- 'turn: ann' <reveal
	yields validate-move 'bob expose AS 2H 3C 4D 2D, ann expose 2S 3S 4S 6S 7C' -- 'phase: over' <reveal
}

# ---- despite ----------------------------------------------------------------------------------------

@test "despite: every rule that can be waived has a move that it lets stand, in every game" {
	deal hen -s bob,ann --seed 3 >hen
	refuses hen/knock-limit validate-move bob knock <hen
	yields validate-move bob knock despite hen/knock-limit -- 'knocker: bob' <hen
	# Inside a run.
	deal hen -s bob,ann --hidden -w up=KS >hen
	refuses hen/take-run validate-move 'bob discard 5H 6H 7H, ann discard 2S take 6H' <hen
	run -0 validate-move 'bob discard 5H 6H 7H, ann discard 2S take 6H despite hen/take-run' <hen
	grep -q '^buried: \[KS, 5H, 7H\]' <<<"$output" || said
	refuses hen/take-run validate-move 'bob discard 5H 6H 7H, ann discard 2S take 8H despite hen/take-run' <hen
	refuses table/despite validate-move 'bob discard 5H 6H 7H, ann discard 2S take 5H despite hen/take-run' <hen
	deal hornipex -s bob,ann --hidden -w up=3H >hornipex
	refuses hornipex/no-connection validate-move bob play KS <hornipex
	yields validate-move bob play KS despite hornipex/no-connection -- 'pile: [3H, KS]' <hornipex
	# A turn that ends on a Jack costs one card, as the last Jack does.
	deal hornipex -s bob,ann --hidden -w up=QH >hornipex
	refuses hornipex/must-follow-jack validate-move 'bob play JH, bob end' <hornipex
	run -0 validate-move 'bob play JH, bob end despite hornipex/must-follow-jack' <hornipex
	[ "$(sed -n 's/^  bob: //p' <<<"$output" | tr -cd X | wc -c)" = 16 ] || said
	grep -q '^turn: ann' <<<"$output" || said
	deal haihowak -s ann,bob -d ann --hidden -w open=AS,2S,3S,4S,5S >haihowak
	refuses haihowak/other-colour validate-move 'bob lay 3H 5H 7H, bob take k1 with 4D 6D' <haihowak
	run -0 validate-move 'bob lay 3H 5H 7H, bob take k1 with 4D 6D despite haihowak/other-colour' <haihowak
	grep -q '^  bob: \[3H, 5H, 7H, 4D, 6D\]' <<<"$output" || said
	prints 1 "...[haihowak/key]" validate-move 'bob lay 3H 5H 7H, bob take k1 with 4D 8D despite haihowak/other-colour' <haihowak
	# HuaHuaPai: a known hand of gods that passes on a tiger, and one that covers.
	yields validate-move bob pass despite huahuapai/must-eat -- 'turn: cid' <"$FIXTURES/huahuapai/tiger-led.yaml"
	yields validate-move ann cover despite huahuapai/must-play -- 'lid: ann' <"$FIXTURES/huahuapai/gods-and-bulls.yaml"
}

@test "table/despite: a rule that cannot be waived for the verb is refused, also from a hidden hand" {
	lohai_table >table
	for rule in lohai/give-other lohai/nothing table/not-in-hand hen/knock-limit follow-suit; do
		refuses table/despite validate-move ann play 5H despite "$rule" <table
	done
	refuses table/despite validate-move ann expose 5H despite lohai/follow-suit <table
	# It is judged right after table/bad-argument, and before whose turn it is.
	refuses table/despite validate-move bob play 5H despite lohai/lo <table
	refuses table/bad-argument validate-move bob play 5H 6H despite lohai/lo <table
	refuses table/bad-argument validate-move ann play 5H despite <table
	refuses table/bad-argument validate-move ann play 5H despite lohai/follow-suit lohai/follow-suit <table
	for value in '[lohai/follow-suit]' '{a: b}' '~' ''; do
		prints 1 "...[table/bad-argument]" validate-move < <(cat table; echo "--- {seat: ann, play: 5H, despite: $value}")
	done
}

@test "table/despite: a move that breaks nothing is refused, last of all rules, unless a hidden hand may tell otherwise" {
	deal lohai -s ann,bob,cid,dora --seed 1 >known
	refuses table/despite validate-move ann play 7S despite lohai/follow-suit <known
	refuses table/not-in-hand validate-move ann play KD despite lohai/follow-suit <known
	lohai_table >table
	validate-move -q ann play 7S, bob play 5H despite lohai/follow-suit <table
	# A lead and what follows suit break it with no hand at all.
	refuses table/despite validate-move ann play 7S despite lohai/follow-suit <table
	refuses table/despite validate-move ann play 7S, bob play 5S despite lohai/follow-suit <table
	# Whether cards connect no hidden hand can tell.
	deal hornipex -s bob,ann --hidden -w up=3H >hornipex
	refuses table/despite validate-move bob play 4H despite hornipex/no-connection <hornipex
	validate-move bob play 4H <hornipex >next
	refuses table/despite validate-move bob end despite hornipex/must-follow-jack <next
	# What is put away face down counts as hidden, too.
	prints 1 "...[table/despite]" validate-move 'bob discard 5H drawn XX, ann discard 2S take 5H despite hen/take-run' < <(deal hen -s bob,ann --hidden -w up=KS)
}

@test "table/despite: every rule of every game with every verb is one that can be waived, or refused with a sentence" {
	declare -A up=([lohai]=top=9S [hen]=up=KS [hornipex]=up=3H [haihowak]="open=AS,2S,3S,4S,5S")
	odd=0
	for game in lohai hen hornipex haihowak huahuapai; do
		deal $game --hidden ${up[$game]:+-w ${up[$game]}} >table
		turn=$(sed -n 's/^turn: //p' table)
		sed -n '/^\.Ss What can be waived/,/^\.El/s/^\.It Cm \([a-z/-]*\) No with Cm \(.*\)/\1 \2/p' "$ROOT/man/$game.6" >waivable
		[ -s waivable ]
		verbs=$(verbs_of $game)
		# Each stands in a record of its own, so that one call judges them all.
		for rule in $(rules_of $game) table/not-in-hand; do
			for verb in $verbs; do
				echo "$rule $verb"
			done
		done | grep -vxFf waivable | awk -v turn="$turn" '
			FNR == NR { table = table $0 "\n"; next }
			{ split("~ 5S k1 " turn, argument, " ")
			  for (i = 1; i <= 4; i++) printf "%s--- {seat: %s, %s: %s, despite: %s}\n", table, turn, $2, argument[i], $1 }
			' table - >records
		run -1 --separate-stderr validate-move --report <records
		count=$(grep -c '^--- {seat: ' records)
		[ "$(wc -l <<<"$output")" = "$count" ]
		[ "$(grep -c '^--- {verdict: 1, legal: false, rule: table/[a-z-]*, because: ' <<<"$output")" = "$count" ]
		odd=$((odd + $(grep -c 'rule: table/despite, ' <<<"$output")))
	done
	[ "$odd" -gt 300 ] || { echo $odd; false; }
}

@test "expose: whatever else stands after it is refused with a sentence" {
	for game in lohai huahuapai; do
		case $game in
		lohai) deal lohai --hidden -s ann,bob,cid,dora -w top=9S ;;
		*) deal huahuapai --hidden -s ann,bob,cid ;;
		esac >table
		for value in '[XX]' '[]' '~' '' '{a: b}' '[[5S]]' '[~]' '5' '""' '[nothing]' '[Joker]' ann k1 \
			'[9S, 9S]' "[$(yes 'tiger,' | head -17 | tr '\n' ' ')tiger]" '[5S, XX]' 'true'; do
			echo "--- {seat: bob, expose: $value}" >odd
			warns 1 "validate-move: -:1:1: move 1, ...: ... [table/...]" validate-move -f table <odd || { echo "$value"; false; }
			[ "$(wc -l <<<"$stderr")" = 1 ]
		done
		for more in 'drawn: [XX]' 'play: 5S' 'with: [5S]' 'despite: ~' 'why: not'; do
			echo "--- {seat: bob, expose: 5S, $more}" >odd
			warns 1 "... [table/...]" validate-move -f table <odd || { echo "$more"; false; }
		done
		refuses table/no-such-seat validate-move eve expose 5S <table
	done
}

@test "despite: words, YAML and JSON say the same, and no list has such a move" {
	lohai_table | validate-move ann play 7S >table
	echo '--- {despite: lohai/follow-suit, play: 5h, seat: bob}' >yaml
	cat table yaml | autoplay -m 0 2>/dev/null | tail -1 >written
	[ "$(cat written)" = '--- {seat: bob, play: 5H, despite: lohai/follow-suit}' ] || { cat written; false; }
	cat table yaml | autoplay --json -m 0 2>/dev/null | tail -1 >json
	[ "$(cat json)" = '{"seat":"bob","play":"5H","despite":"lohai/follow-suit"}' ] || { cat json; false; }
	cat table written | validate-move >one
	{ cat table; printf -- '--- '; cat json; } | validate-move >two
	validate-move bob play 5H despite lohai/follow-suit <table >three
	cmp one two
	cmp one three
	prints 0 '--- {verdict: 1, legal: true, move: bob play 5H despite lohai/follow-suit}' validate-move --report bob play 5H despite lohai/follow-suit <table
	! legal-moves -w < <(deal lohai) | grep despite || false
}

# ---- rulings ------------------------------------------------------------------------------------------

@test "ruling: points count in state, score, result, the next round and the match" {
	deal lohai -s ann,bob,cid,dora --seed 5 | autoplay >record
	grep -v '^--- {result' record >plain
	{ cat plain; echo '--- {ruling: late again, points: {dora: -30, bob: 5}}'; echo '--- {ruling: "a remark: nothing more"}'; } >ruled
	replay ruled >state
	grep -qx 'adjusted: {ann: 0, bob: 5, cid: 0, dora: -30}' state
	[ "$(grep -A1 '^scores' state | tail -1)" = 'adjusted: {ann: 0, bob: 5, cid: 0, dora: -30}' ]
	cmp <(replay <state) state
	for seat in ann bob cid dora; do
		before=$(replay plain | score -s $seat)
		after=$(score -s $seat ruled)
		case $seat in bob) [ $((after - before)) = 5 ] ;; dora) [ $((after - before)) = -30 ] ;; *) [ "$before" = "$after" ] ;; esac
	done
	score ruled >score
	tail -2 score >lines
	[ "$(cat lines)" = "$(printf '%s\n' '- {seat: bob, points: 5, rule: table/ruling, for: rulings}' '- {seat: dora, points: -30, rule: table/ruling, for: rulings}')" ] || { cat lines; false; }
	deal --next <state >next
	! grep adjusted next || false
	[ "$(sed -n 's/^scores: //p' next)" = "$(sed -n 's/^totals: //p' score)" ]
	# The result that was right before the ruling is wrong after it, and the other way round.
	refuses table/result replay --check < <(cat ruled; grep '^--- {result' record)
	replay --check < <(cat plain; grep '^--- {result' record; echo '--- {ruling: late, points: {dora: -30}}')
	prints 0 "...valid: true, rulings: 2, deal: proved}" replay --report ruled
}

@test "ruling: points that were given in front of a seed still count after it" {
	deal lohai -s ann,bob,cid,dora --seed told >state
	autoplay state >record
	redact --public record | grep -v '^--- {result' >view
	{
		cat view
		echo '--- {ruling: slow play, points: {ann: -50, bob: 10}}'
		sed -n 's/^seed: \(".*"\)/--- {seed: \1}/p' state
	} >told
	replay told >end
	grep -qx 'adjusted: {ann: -50, bob: 10, cid: 0, dora: 0}' end || { cat end; false; }
	for seat in ann bob cid; do
		case $seat in ann) given=-50 ;; bob) given=10 ;; *) given=0 ;; esac
		[ "$(score -s $seat told)" = $(($(score -s $seat record) + given)) ]
	done
	{ cat told; echo '--- {ruling: it was not slow, withdraw: 1}'; } >withdrawn
	replay withdrawn >end
	grep -q '^scores:' end
	! grep -q '^adjusted:' end || false
}

@test "ruling: it can decide the match, and in Hornipex several seats reach the target" {
	deal hornipex -s ann,bob --seed 3 | autoplay >record
	grep -v '^--- {result' record >plain
	winner=$(replay plain | score --winners)
	[ -n "$winner" ]
	other=$([ "$winner" = ann ] && echo bob || echo ann)
	prints 0 $'ann\nbob' score --winners < <(cat plain; echo "--- {ruling: won as well, points: {$other: 1}}")
	prints 0 "$other" score --winners < <(cat plain; echo "--- {ruling: turned round, points: {$other: 2}}")
	prints 0 "...match: playing..." score < <(cat plain; echo "--- {ruling: not won, points: {$winner: -1}}")
	# Hen's bounce does not see what rulings gave.
	deal hen -s ann,bob --seed 3 -o target=50 -v bounce -o bounce-to=20 | autoplay | grep -v '^--- {result' >hen
	total=$(score -s ann hen)
	sed "s/^scores: .*/scores: {ann: $((50 - total)), bob: 0}/" hen >edge
	[ "$(score -s ann edge)" = 20 ]
	[ "$(score -s ann < <(cat edge; echo '--- {ruling: x, points: {ann: 7}}'))" = 27 ]
	sed "s/^scores: .*/scores: {ann: $((43 - total)), bob: 0}/" hen >edge
	[ "$(score -s ann < <(cat edge; echo '--- {ruling: x, points: {ann: 7}}'))" = 50 ]
}

@test "ruling: an undo neither counts nor takes back, and a state is written after points alone" {
	lohai_table >table
	{ cat table; documents 'ann, play: 5H' 'ruling: ann talks, points: {ann: -10}' 'undo: 1' \
		'ruling: a remark' 'ann, play: 6H'; } >record
	prints 0 "...adjusted: {ann: -10, bob: 0, cid: 0, dora: 0}..." replay record
	[ "$(replay --states record | grep -c '^croupier')" = 5 ]
	run ! grep -q adjusted < <(replay --until 1 record)
	grep -q adjusted < <(replay --until 2 record)
	refuses table/undo replay --check < <(cat record; echo '--- {undo: 2}')
	# Rulings that balance leave no key.
	run ! grep -q adjusted < <(cat record - <<<'--- {ruling: forgiven, points: {ann: 10}}' | replay)
}

@test "ruling: it is written on one line, keys in order, seats as they sit, and kept by redact" {
	a_revoke >record
	cat >>record <<-'END'
		---
		despite: lohai/follow-suit
		move: 2
		points: {dora: 1,
		  bob: -50}
		ruling: "bob: admits\x20it"
	END
	for view in "redact --public" "redact bob"; do
		$view record | tail -1 | is '--- {ruling: "bob: admits it", points: {bob: -50, dora: 1}, move: 2, despite: lohai/follow-suit}'
		$view record | replay --check
	done
	redact --json --public record | tail -1 | is '{"ruling":"bob: admits it","points":{"bob":-50,"dora":1},"move":2,"despite":"lohai/follow-suit"}'
}

@test "ruling: the move that it settles has another number where a view shows hands on the way" {
	for seed in $(seq 1 30); do
		deal hen -s ann,bob,cid --seed "$seed" | autoplay >record
		number=$(grep -n 'knock' record | cut -d: -f1)
		[ -n "$number" ] && break
	done
	grep -v '^--- {result' record >record.1
	knock=$(grep '^--- {seat' record.1 | grep -n knock | cut -d: -f1)
	prints 1 "...[table/ruling]" replay --check < <(cat record.1; echo "--- {ruling: x, move: 99, despite: hen/knock-limit}")
	# The round goes on in the same file; its moves are numbered from 1 again.
	{ cat record.1; echo "--- {ruling: the knock stands, move: $knock, despite: hen/knock-limit}"; } >ruled
	replay --check ruled
	redact --public ruled >view
	replay --check view
	[[ "$(replay --report view)" == *"irregular: 1, rulings: 1}" ]]
	moves=$(grep -c '^--- {seat' ruled)
	[ "$(grep -c '^--- {seat' view)" -gt "$moves" ]
	# All told moves stand in front of the ruling, so its number still is the knock's.
	n=$(sed -n 's/.*ruling:.*move: \([0-9]*\),.*/\1/p' view)
	[[ "$(grep '^--- {seat' view | sed -n "${n}p")" == *knock* ]]
}

@test "table/ruling: seats, points, moves and rules that are not there are refused, and later documents stand" {
	a_revoke >record
	while IFS='|' read -r ruling words; do
		run -1 replay --no-hindsight --check < <(cat record; echo "--- $ruling")
		[[ "$output" == *"$words"*"[table/ruling]" ]] || { echo "$ruling"; said; }
	done <<-'END'
		{ruling: x, points: {eve: 5}}|there is no seat eve
		{ruling: x, points: {ann: 5, Bob: 5}}|there is no seat Bob
		{ruling: x, points: {ann: 5, "": 5}}|there is no seat ""
		{ruling: x, move: 9, despite: lohai/follow-suit}|no move 9 stands
		{ruling: x, move: 1000000000, despite: lohai/follow-suit}|no move 1000000000 stands
		{ruling: x, move: 2, despite: lohai/give-other}|the only rule of play that can is lohai/follow-suit
		{ruling: x, move: 2, despite: hen/knock-limit}|the only rule of play that can is lohai/follow-suit
		{ruling: x, move: 2, despite: follow-suit}|the only rule of play that can is lohai/follow-suit
	END
	prints 1 "...no move 8 stands...[table/ruling]" replay --no-hindsight --check < <(cat record; echo '--- {undo: 1}'; echo '--- {ruling: x, move: 8, despite: lohai/follow-suit}')
	settled='--- {ruling: x, move: 2, despite: lohai/follow-suit}'
	prints 1 "...already stands despite...[table/ruling]" replay --check < <(cat record; echo "$settled"; echo "$settled")
	run -1 replay --check < <(lohai_table; echo '--- {seat: ann, play: 7S}'
		echo '--- {seat: bob, play: 5H, despite: lohai/follow-suit}'
		echo '--- {ruling: x, move: 2, despite: lohai/follow-suit}')
	[[ "$output" == *"already stands despite"*"[table/ruling]" ]] || said
	prints 1 "...no rule can be waived for expose...[table/ruling]" replay --check < <(lohai_table; echo '--- {seat: ann, expose: 5H}'; echo '--- {ruling: x, move: 1, despite: lohai/follow-suit}')
	# Beyond the limit, alone and together with the scores.
	most='--- {ruling: x, points: {ann: 1000000000}}'
	replay --check < <(lohai_table; echo "$most")
	prints 1 "...beyond 1,000,000,000...[table/ruling]" replay --check < <(lohai_table; echo "$most"; echo '--- {ruling: x, points: {ann: 1}}')
	refuses table/ruling replay --check < <(lohai_table | sed 's/^scores: {ann: 0/scores: {ann: 5/'; echo "$most")
}

@test "ruling: what is malformed is told with its place, and exit 2" {
	lohai_table >table
	long=$(printf '%0401d' 0)
	last=$(wc -l <table)
	while IFS= read -r ruling; do
		run -2 replay --check < <(cat table; printf '%b\n' "--- $ruling")
		[[ "$output" == "replay: -:$((last + 1)):"* ]] || { echo "$ruling"; said; }
	done <<-END
		{ruling: ''}
		{ruling: ~, points: {}}
		{ruling: [x]}
		{ruling: {a: b}}
		{ruling: "$long"}
		{ruling: "a\\\\nb"}
		{ruling: "a\\\\tb"}
		{ruling: "a\\\\u0085b"}
		{ruling: "a\\\\u2028b"}
		{ruling: "a\\\\u2029b"}
		{ruling: "a\\\\uFEFFb"}
		{ruling: x, points: {}}
		{ruling: x, points: []}
		{ruling: x, points: 5}
		{ruling: x, points: {ann: 0}}
		{ruling: x, points: {ann: many}}
		{ruling: x, points: {ann: 010}}
		{ruling: x, points: {ann: 1000000001}}
		{ruling: x, points: {ann: 1, ann: 2}}
		{ruling: x, points: {eve: 0}}
		{ruling: x, move: 1}
		{ruling: x, despite: lohai/follow-suit}
		{ruling: x, move: 0, despite: lohai/follow-suit}
		{ruling: x, move: -1, despite: lohai/follow-suit}
		{ruling: x, move: first, despite: lohai/follow-suit}
		{ruling: x, move: 1, despite: [lohai/follow-suit]}
		{ruling: x, why: y}
		{ruling: "it\u202estands"}
		{ruling: "it\u00a0stands"}
		{points: {ann: 1}}
		{rulings: x}
	END
	prints 2 "...belongs to no state..." replay --check <<<'--- {ruling: nobody listens}'
	good=$(printf '%0400d' 0)
	replay --check < <(cat table; echo "--- {ruling: '$good'}"; printf -- '--- {ruling: "\\u00e9  ok "}\n')
}

@test "adjusted: a state has it exactly where a seat has points from rulings, within the limits" {
	lohai_table >table
	while IFS='|' read -r adjusted words; do
		prints 2 "...$words..." replay --check < <(sed "/^scores/a adjusted: $adjusted" table) || { echo "$adjusted"; false; }
	done <<-'END'
		{ann: 0, bob: 0, cid: 0, dora: 0}|leave it out
		{}|missing
		{ann: 1}|missing
		{ann: 1, bob: 0, cid: 0, dora: 0, eve: 0}|eve
		{ann: 1000000001, bob: 0, cid: 0, dora: 0}|beyond
		[1, 0, 0, 0]|mapping
		{ann: x, bob: 0, cid: 0, dora: 0}|number
	END
	prints 2 "...beyond 1,000,000,000..." replay --check < <(sed -e 's/^scores: {ann: 0/scores: {ann: 1/' -e '/^scores/a adjusted: {ann: 1000000000, bob: 0, cid: 0, dora: 0}' table)
	sed '/^scores/a adjusted: {dora: -1000000000, cid: 0, bob: 0, ann: 0}' table >adjusted
	replay adjusted | grep -qx 'adjusted: {ann: 0, bob: 0, cid: 0, dora: -1000000000}'
	redact --public adjusted | grep -q '^adjusted: '
	replay --json adjusted | grep -q '"adjusted":{"ann":0,"bob":0,"cid":0,"dora":-1000000000}'
}

# ---- rulings that end the round ---------------------------------------------------------------------

@test "stopped: a ruling ends a round of every game, and all programs take it for one that is over" {
	for game in $(games); do
		deal "$game" -s ann,bob,cid --seed stop 2>/dev/null >dealt || deal "$game" -s ann,bob,cid,dora --seed stop >dealt
		autoplay -m 7 dealt >played
		for how in void counted; do
			{ cat played; echo "--- {ruling: it is late, points: {bob: -3}, ends: $how}"; } >record
			replay record >state
			[ "$(sed -n '/^scores/,/^seed/p' state | sed -n '2,3s/: .*//p' | xargs)" = 'adjusted stopped' ]
			grep -qx "stopped: $how" state
			# The decision stays, for a withdrawal.
			[ "$(sed '/^adjusted\|^stopped/d' state)" = "$(replay played)" ]
			cmp <(replay <state) state
			[ "$(score record | sed -n '/^over/,/^points/p' | sed '$d')" = "over: true
stopped: $how" ]
			replay --check --complete record
			[[ "$(replay --report record)" == *", rulings: 1, stopped: $how, "* ]]
			[ -z "$(legal-moves state)" ]
			autoplay record | replay --check --complete
			if score record | grep -qx 'match: playing'; then
				deal --next record >next
				run -1 grep -q '^stopped\|^adjusted' next
				cat record next | replay --match --check
			fi
			for viewer in --public bob; do
				redact $viewer record >view
				replay --check --complete view
				diff <(score view | sed '/^file\|^record/d') <(score record | sed '/^file\|^record/d')
			done
			# Only a withdrawal lets it go on.
			refuses table/round-over replay --check < <(cat record; echo '--- {undo: 1}')
			refuses table/round-over replay --check < <(cat record; autoplay -m 8 dealt | sed -n '$p')
			refuses table/ruling replay --check < <(cat record; echo '--- {ruling: again, ends: void}')
			{ cat record; echo '--- {ruling: no, withdraw: 1}'; } >withdrawn
			[ "$(replay withdrawn)" = "$(replay played)" ]
			{ cat withdrawn; echo '--- {undo: 1}'; } | replay --check
			redact --public withdrawn | { cat; echo '--- {undo: 1}'; } | replay --check
			[[ "$(replay --tell record)" == *"ruling: it is late; bob -3; the round ends and counts "* ]]
			[[ "$(show record)" == *"the round was stopped and counts "* ]]
			show --html record | grep -qF "the round was stopped and counts "
		done
	done
}

@test "stopped: what is void counts for nothing but rulings, and what a game carries over stays" {
	deal lohai -v partnership -s ann,bob,cid,dora --seed talk >table
	{ cat table; printf '%s\n' '--- {seat: bob, talk: ~}' '--- {ruling: misdeal, ends: void}'; } >record
	deal --next record >next
	grep -qx 'talked: {ann: 0, bob: 0, cid: 0, dora: 0}' next
	sed 's/ends: void/ends: counted/' record | deal --next | grep -qx 'talked: {ann: 0, bob: 1, cid: 0, dora: 0}'
	sed 's/^talked: .*/talked: {ann: 2, bob: 1, cid: 0, dora: 0}/; s/^round: 1/round: 2/' record |
		deal --next -s cid,ann,bob,eve | grep -qx 'talked: {cid: 0, ann: 2, bob: 1, eve: 0}'
	deal lohai -v carryover -s ann,bob,cid,dora --seed tie |
		sed 's/^round: 1/round: 2/; s/^carry: .*/carry: {lo: 50, hai: 0}/' >table
	{ cat table; echo '--- {ruling: misdeal, ends: void}'; } | deal --next | grep -qx 'carry: {lo: 50, hai: 0}'
	# A match can end by rulings alone; tally says nothing of the round, however often it is there.
	deal hornipex -s ann,bob --seed 3 -o target=2 >table
	{ cat table; echo '--- {ruling: a gift, points: {ann: 2}, ends: void}'; } >record
	score record | grep -qx 'winners: \[ann\]'
	prints 0 $'---\ntally: []' tally record record
	prints 0 $'---\ntally: []' tally --proved record <(sed '/^seed/d' record)
}

@test "stopped: hands that are counted are shown in every view, and hidden ones cannot be counted" {
	deal hen -s ann,bob,cid --seed a | autoplay -m 5 >played
	{ cat played; echo '--- {ruling: it is late, ends: counted}'; } >record
	redact --public record >view
	[ "$(grep -c ', expose: ' view)" = 3 ]
	redact ann record | grep ', expose: ' | cut -d, -f1 | diff - <(printf '%s\n' '--- {seat: bob' '--- {seat: cid')
	grep -v ', expose: ' view | refuses table/ruling replay --check
	# The state alone shows them, too; what is void shows nothing.
	run -1 grep -q XX <(replay record | redact bob | sed -n '/^hands/,/^stock/p' | sed '$d')
	sed 's/counted/void/' record >void
	run -1 grep -q expose <(redact --public void)
	replay void | redact bob | grep -q '^  ann: \[XX'
	# Later settled moves and undos have their numbers in a view in which more moves stand.
	{ cat record; printf '%s\n' '--- {ruling: no, withdraw: 1}' '--- {undo: 2}'; autoplay -m 4 <(sed -n '1,/^buried/p' played) | tail -1; } >on
	replay --check on
	redact ann on | replay --check
	{ sed '/^--- /,$d' played; printf '%s\n' '--- {ruling: late, ends: counted}' '--- {ruling: no, withdraw: 1}'; sed -n '/^--- {seat/p' played; echo '--- {undo: 5}'; } >first
	redact bob first | replay --check
	deal hen --hidden -w up=KD -s ann,bob,cid >real
	{ cat real; echo '--- {ruling: late, ends: counted}'; } | refuses table/ruling replay --check
	{ cat real; echo '--- {ruling: late, ends: void}'; } | replay --check --complete
	# Where hands count only at the end, nothing is shown.
	deal hornipex -s ann,bob,cid --seed 5 | { cat; echo '--- {ruling: late, ends: counted}'; } >early
	run -1 grep -q expose <(redact --public early)
}

@test "stopped: proofs of a void round are told by replay alone" {
	a_revoke >record
	{ cat record; echo '--- {ruling: enough, ends: void}'; } >void
	refuses lohai/follow-suit replay --check void
	score void | sed -n '/^over/,/^points/p' | diff - <(printf '%s\n' 'over: true' 'stopped: void' 'points: {ann: 0, bob: 0, cid: 0, dora: 0}')
	prints 0 $'---\ntally: []' tally void
	deal --next --hidden -w top=9S void | grep -qx 'round: 2'
	sed 's/void/counted/' void >counted
	prints 1 "...stopped: counted...unsettled: [2]..." score counted
	run -1 deal --next --hidden -w top=9S counted
	# Nor does a table say so that has already been asked to decide.
	[[ "$(printf '%s\n' score stop score | referee record | tail -n 1)" == *"stopped: void, points: "* ]]
}

@test "stopped: mend, suppose, advise and autoplay know that the round is over" {
	deal hen -s ann,bob,cid --seed a >dealt
	autoplay -m 5 dealt >played
	{ cat played; echo '--- {ruling: late, ends: void}'; } >void
	{ cat void; echo '--- {result: {points: {ann: 0, bob: 5, cid: 0}}}'; } >wrong
	prints 0 "...was: result ann 0 bob 5 cid 0, put: result ann 0 bob 0 cid 0, why: another result}" mend wrong
	# A move behind the end is a line too many.
	{ cat void; autoplay -m 6 dealt | sed -n '$p'; } >behind
	prints 0 "...move: 6, was: cid discard QC take 9D, why: a line too many}" mend behind
	# A slip in front of it is found, and the ruling stays.
	sed 's/^--- {seat: bob, discard: \[9D\]/--- {seat: bob, discard: [9C]/' void >slip
	run mend slip
	[[ "$output" == *"was: bob discard 9C take 10H, put: bob discard 9D take 10H, why: another suit}"* ]] || said
	redact bob void | suppose --record | replay --check --complete
	suppose --seat bob void | grep -qx 'stopped: void'
	[ -z "$(advise void)" ]
	[ "$(autoplay void | sed -n '$p')" = '--- {result: {points: {ann: 0, bob: 0, cid: 0}, totals: {ann: 0, bob: 0, cid: 0}}}' ]
	replay void | autoplay --match | replay --match --check
}

@test "stopped: what is malformed is told with its place" {
	lohai_table >table
	while IFS='|' read -r ruling words; do
		run -2 replay --check < <(cat table; echo "--- {ruling: x, $ruling}")
		[[ "$output" == *"-:26:"*"$words"* ]] || { echo "$ruling"; said; }
	done <<-'END'
		ends: perhaps|write void
		ends: ~|write void
		ends: [void]|ends
		ends: void, move: 1, despite: lohai/follow-suit|leave move and despite out
		ends: void, withdraw: 1|withdraw goes with the text alone
		ends: void, ends: void|twice
	END
	prints 2 "...write void..." replay --check < <(sed '/^scores/a stopped: yes' table)
	prints 2 "...stopped..." replay --check < <(deal lohai --seed 3 | autoplay | replay | sed '/^scores/a stopped: void')
}

# ---- withdrawing ------------------------------------------------------------------------------------------

@test "withdraw: a ruling holds no more: its points are taken off, and its text stays" {
	lohai_table >table
	{ cat table; documents 'ruling: ann talks, points: {ann: -10, bob: 4}' 'ann, play: 5H' \
		'ruling: a remark' 'ruling: late, points: {ann: -1}' \
		'ruling: it was dora, withdraw: 1'; } >record
	prints 0 "...adjusted: {ann: -1, bob: 0, cid: 0, dora: 0}..." replay record
	run ! grep -q adjusted < <(cat record - <<<'--- {ruling: not late either, withdraw: 3}' | replay)
	[[ "$(replay --report record)" == *"valid: true, rulings: 4}" ]]
	[ "$(replay --states record | grep -c '^croupier')" = 5 ]
	# An undo takes back neither.
	prints 0 "...adjusted: {ann: -1, bob: 0, cid: 0, dora: 0}..." replay < <(cat record; echo '--- {undo: 1}')
	redact --public record | tail -1 | cmp - <(tail -1 record)
	[ "$(redact --json --public record | tail -1)" = '{"ruling":"it was dora","withdraw":1}' ]
	cmp <(redact --public record | replay) <(redact --public <(replay record))
	prints 0 "...it was dora; withdraws ruling 1..." replay --tell record
}

@test "withdraw: what a ruling settled is open again, and can be settled anew" {
	a_revoke >record
	echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}' >>record
	replay --check record
	echo '--- {ruling: it does not, withdraw: 1}' >>record
	prints 1 "...valid: false, rulings: 2, at: ...number: 2, proved-by: 8, rule: lohai/follow-suit..." replay --report record
	echo '--- {ruling: it does after all, move: 2, despite: lohai/follow-suit}' >>record
	prints 0 "...valid: true, irregular: 1, rulings: 3}" replay --report record
	redact --public record | replay --check
	# Where the move does not stand any more there is nothing to open.
	{ cat record; echo '--- {undo: 7}'; echo '--- {ruling: over, withdraw: 3}'; } >undone
	replay --check undone
}

@test "table/ruling: what is not there, is withdrawn, withdraws, or was judged by a seed is not withdrawn" {
	lohai_table >table
	while IFS='|' read -r number words; do
		run -1 --separate-stderr replay --check < <(cat table - <<-END
			--- {ruling: one, points: {ann: 1}}
			--- {ruling: not one, withdraw: 1}
			--- {ruling: x, withdraw: $number}
		END
		)
		[[ "$stderr" == "replay: -:28:1: record 1: ruling $number cannot be withdrawn: $words"*" [table/ruling]" ]] || said
	done <<-'END'
		1|it has been withdrawn already
		2|it is a withdrawal itself
		3|no ruling after this state has that number
		1000000000|no ruling after this state has that number
	END
	warns 1 "...[table/ruling]" replay --check < <(cat table; echo '--- {ruling: nothing yet, withdraw: 1}')
	# Rulings of the record before are not this one's.
	warns 1 "...record 2: ...[table/ruling]" replay --check < <(cat table; echo '--- {ruling: one}'; cat table; echo '--- {ruling: x, withdraw: 1}')
	# Beyond the limit.
	run -1 --separate-stderr replay --check < <(sed 's/^scores: {ann: 0/scores: {ann: 500000000/' table
		echo '--- {ruling: one, points: {ann: -1000000000}}'
		echo '--- {ruling: two, points: {ann: 1000000000}}'
		echo '--- {ruling: three, points: {ann: 400000000}}'
		echo '--- {ruling: x, withdraw: 1}')
	[[ "$stderr" == *"beyond 1,000,000,000 [table/ruling]" ]] || said
	# A seed judges the moves as the rulings in front of it say.
	deal lohai -s ann,bob,cid,dora --seed demo >state
	{ redact --public state
		printf -- '--- {seat: ann, play: 4S}\n--- {seat: bob, play: 3H}\n'
		echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}'
		echo '--- {ruling: late, points: {bob: -5}}'
		sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' state; } >told
	replay --check told
	warns 1 "...ruling 1 cannot be withdrawn: a seed was revealed after it...[table/ruling]" replay --check < <(cat told; echo '--- {ruling: x, withdraw: 1}')
	replay --check < <(cat told; echo '--- {ruling: x, withdraw: 2}')
	replay --check < <(cat told; echo '--- {undo: 1}'; echo '--- {ruling: x, withdraw: 1}')
	for bad in '{ruling: x, withdraw: 0}' '{ruling: x, withdraw: -1}' '{ruling: x, withdraw: one}' '{withdraw: 1}' \
		'{ruling: x, withdraw: 1, points: {ann: 1}}' '{ruling: x, withdraw: 1, move: 2, despite: lohai/follow-suit}' \
		'{ruling: x, move: 2, withdraw: 1}' '{ruling: x, withdraw: [1]}'; do
		warns 2 "replay: -:$(($(wc -l <told) + 1)):..." replay --check < <(cat told; echo "--- $bad")
	done
}

# ---- late proofs ------------------------------------------------------------------------------------------

@test "hindsight: lohai: a revoke is proved by the heart that comes out later, and a ruling settles it" {
	a_revoke >record
	line=$(grep -n 'bob, play: KC' record | cut -d: -f1)
	prints 1 "replay: record:$line:1: record 1, move 2, bob play KC: bob holds KH and must follow hearts or play a special card, not KC; proved by move 8 [lohai/follow-suit]" replay --check record
	for way in "" --states --check --report "--until 3"; do
		run -1 replay $way record
	done
	fails 1 "..." replay record
	run -1 replay --report record
	[ "$output" = "--- {file: record, record: 1, verdict: 1, moves: 8, valid: false, at: \"record:$line:1\", number: 2, proved-by: 8, rule: lohai/follow-suit, because: \"bob holds KH and must follow hearts or play a special card, not KC\", move: bob play KC}" ] ||
		[ "$output" = "--- {file: record, record: 1, verdict: 1, moves: 8, valid: false, at: record:$line:1, number: 2, proved-by: 8, rule: lohai/follow-suit, because: \"bob holds KH and must follow hearts or play a special card, not KC\", move: bob play KC}" ] || said
	replay --no-hindsight --check record
	{ cat record; echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}'; } >settled
	replay --check settled
	prints 0 '--- {file: settled, record: 1, verdict: 1, moves: 8, valid: true, irregular: 1, rulings: 1}' replay --report settled
	fails 1 "replay: settled:$line:1: record 1, move 2, bob play KC: ..." replay --strict settled
	[[ "$stderr" != *"["* ]] || said
	# So it stands when the move said so itself.
	sed 's/bob, play: KC/bob, play: KC, despite: lohai\/follow-suit/' record >despite
	replay --check despite
	[[ "$(replay --report despite)" == *"valid: true, irregular: 1}" ]]
	prints 1 "...valid: false, irregular: 1, at: ...number: 2, because: ...move: bob play KC despite lohai/follow-suit}" replay --strict --report despite
	# And when it is taken back there is nothing to prove, nor is it settled any more.
	replay --check < <(cat record; echo '--- {undo: 1}')
	prints 1 "...proved by move 8..." replay --check < <(cat record; echo '--- {ruling: x, move: 8, despite: lohai/follow-suit}')
}

@test "hindsight: what follows a refused document proves nothing, what came before is told first" {
	a_revoke >record
	echo '--- {seat: ann, play: KH}' >>record
	run -1 replay --check record
	[ "${#lines[@]}" = 2 ] || said
	[[ "${lines[0]}" == *"proved by move 8 [lohai/follow-suit]" ]] || said
	[[ "${lines[1]}" == *"move 9, ann play KH"* ]] || said
	prints 1 "...number: 2, proved-by: 8, rule: lohai/follow-suit,..." replay --report record
	# A proof takes no move back, so the digest is still told, as long as nothing was refused.
	a_revoke >record
	writes 1 "$(replay --digest --no-hindsight record)" replay --digest record
	[[ "$output" == "--- {digest: "*", moves: 8}" ]] || said
	echo '--- {seat: ann, play: KH}' >>record
	fails 1 "..." replay --digest record
	# Malformed documents as well.
	run -2 replay --check < <(a_revoke; echo '--- {undo')
	[[ "${lines[0]}" == *"proved by move 8"* && "${lines[1]}" == *"-:"* ]] || said
}

@test "hindsight: with --complete a seal that nobody opened is told before proofs, an unfinished round after them" {
	a_revoke >record
	run -1 --separate-stderr replay --check --complete record
	mapfile -t told <<<"$stderr"
	[ "${#told[@]}" = 2 ] || said
	[[ "${told[0]}" == *"proved by move 8 [lohai/follow-suit]" ]] || said
	[[ "${told[1]}" == "replay: record:1:1: record 1: the record stops before the round is over, moves made: 8; "* ]] || said
	prints 1 "...number: 2, proved-by: 8, rule: lohai/follow-suit,..." replay --complete --report record
	sed "s/^scores: .*/&\nseal: \"$(printf '0%.0s' {1..64})\"/" record >sealed
	run -1 --separate-stderr replay --check --complete sealed
	mapfile -t told <<<"$stderr"
	[ "${#told[@]}" = 2 ] || said
	[[ "${told[0]}" == "replay: sealed:1:1: record 1: nobody has opened the seal"*"[table/seal]" ]] || said
	[[ "${told[1]}" == *"proved by move 8 [lohai/follow-suit]" ]] || said
	prints 1 "...moves: 8, valid: false, at: sealed:1:1, rule: table/seal, because: ..." replay --complete --report sealed
	# Where a move is refused the record has no end at which this could be asked.
	run -1 --separate-stderr replay --check --complete < <(cat sealed; echo '--- {seat: ann, play: KH}')
	mapfile -t told <<<"$stderr"
	[ "${#told[@]}" = 2 ] && [[ "${told[1]}" == *"move 9, ann play KH"* ]] || said
}

@test "hindsight: the proving move is the first that tells enough" {
	a_revoke >record
	documents 'cid, play: 7C' 'dora, play: 8C' 'ann, play: 9C' 'bob, play: QH' >>record
	run -1 replay --check record
	[ "${#lines[@]}" = 1 ] || said
	[[ "$output" == *"bob holds KH"*"; proved by move 8 "* ]] || said
	# Shown cards prove as played ones do.
	prints 1 "...bob holds JH...; proved by move 8 [lohai/follow-suit]" replay --check < <(a_revoke | sed '$d'; echo '--- {seat: bob, expose: JH}')
}

@test "hindsight: hen: the hand that is shown proves the knock wrong, and the round is scored when it stands" {
	deal hen -s bob,ann --hidden -w up=KS >table
	{ cat table; documents 'bob, knock: ~' 'ann, discard: 5S' 'bob, reveal: [KD, KH, KC, QS, QH]' \
		'ann, reveal: [AS, 2S, 3S, 4S, 6D]'; } >record
	prints 1 "...record 1, move 1, bob knock: bob holds 50 points and may knock with at most 11; proved by move 3 [hen/knock-limit]" replay --check record
	echo '--- {ruling: we play it as it is, move: 1, despite: hen/knock-limit}' >>record
	prints 0 "...points: {bob: 80, ann: 0}..." score record
	# Cards that were drawn since were not there.
	{ cat table; documents 'bob, discard: 9S' 'ann, discard: 5S' 'bob, knock: ~' 'ann, discard: 6S' \
		'bob, reveal: [AD, AH, AC, 2S, 2H]'; } >record
	replay --check record
}

@test "hindsight: huahuapai: a pass is proved by a god, a cover by cards that had to be played" {
	deal huahuapai -s ann,bob,cid --hidden >table
	{ cat table; documents 'ann, play: tiger' 'bob, pass: ~' 'cid, pass: ~' 'ann, play: six' \
		'bob, eat: god'; } >record
	prints 1 "...move 2, bob pass: bob holds god, which eats tiger; proved by move 5 [huahuapai/must-eat]" replay --check record
	# Gods that another seat plays prove nothing of bob.
	sed 's/bob, eat: god/bob, pass: ~/' record >other
	echo '--- {seat: cid, eat: god}' >>other
	run -1 replay --check other
	[[ "$output" == *"move 3, cid pass: "* && "$output" != *"move 2"* ]] || said
	# Four gods in a hand cannot be eaten: with three bulls they are enough to play.
	{ cat table; documents 'ann, cover: ~' 'bob, lift: ~' 'ann, play: [god, god, god]' 'bob, pass: ~' \
		'cid, pass: ~' 'bob, lift: ~' 'ann, play: [little-bull, big-bull, big-bull]'; } >cover
	prints 1 "...move 1, ann cover: ...; proved by move 7 [huahuapai/must-play]" replay --check cover
}

# planted GAME RULE VERB [CARD]: plays at random up to where a seat could break the rule by that verb, with CARD by one
# of the cards of its hand, lets it stand, plays on to the end; record is that, view what the public sees of it without the word despite.
planted() {
	local seed length
	for seed in $(seq 1 "$(sampled 16 60)"); do
		deal "$1" --seed "plant $1 $seed" >table
		length=$(autoplay table | grep -c '^--- {seat')
		autoplay -m $((seed * 7 % length)) table 2>/dev/null | grep -v '^--- {result' >record
		replay record >state
		turn=$(sed -n 's/^turn: //p' state)
		for card in ${4:+$(sed -n "/^hands/,/^stock/s/^  $turn: \[\(.*\)\]/\1/p" state | tr -d ,)} '~'; do
			[[ "$(validate-move "$turn" "$3" "${card/\~/}" <state 2>&1)" != *"[$2]" ]] || break
		done
		[[ "$(validate-move "$turn" "$3" "${card/\~/}" <state 2>&1)" == *"[$2]" ]] || continue
		echo "--- {seat: $turn, $3: $card, despite: $2}" >>record
		number=$(grep -c '^--- {seat' record)
		autoplay record 2>/dev/null >played
		replay --check played
		redact --public played | sed 's/, despite: [a-z/-]*//' >view
		tried=$((tried + 1))
		# With the seed all cards are known: that move, and no other, is refused.
		run replay --report --no-hindsight < <(cat view; sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' record)
		# (But for cards of HuaHuaPai that were put away: nobody told which they were.)
		[[ "$output" == *", number: $number, rule: $2, "* ]] ||
			{ [ "$status" -eq 0 ] && grep -q 'discard: XX' view; } || said
		! replay --report view >verdict || continue
		proved=$((proved + 1))
		# What is known already refuses at once.
		[[ "$(cat verdict)" != *", number: $number, rule: $2, "* ]] || continue
		# Nothing but that one move is proved, by a later one, and not before that.
		[[ "$(cat verdict)" == *", number: $number, proved-by: "*", rule: $2, "* ]] || { cat verdict; false; }
		by=$(sed 's/.*proved-by: \([0-9]*\),.*/\1/' verdict)
		[ "$by" -gt "$number" ]
		grep -nE '^--- \{seat' view >lines
		head -n "$(sed -n "$((by - 1))p" lines | cut -d: -f1)" view | replay --check
	done
}

@test "hindsight: every planted revoke of Lohai is proved, and every knock of Hen when the hands are shown" {
	unsanitized "what is proved goes the same ways in the tests above"
	tried=0 proved=0
	planted lohai lohai/follow-suit play CARD
	[ "$tried" -gt 3 ] && [ "$proved" = "$tried" ] || { echo "$tried $proved"; false; }
	tried=0 proved=0
	planted hen hen/knock-limit knock
	[ "$tried" -ge 10 ] && [ "$proved" = "$tried" ] || { echo "$tried $proved"; false; }
}

@test "hindsight: huahuapai: planted passes and covers are proved as far as cards come out, and nothing else" {
	unsanitized "what is proved goes the same ways in the tests above"
	tried=0 proved=0
	planted huahuapai huahuapai/must-eat pass
	[ "$tried" -ge 3 ] && [ "$proved" -ge 2 ] || { echo "$tried $proved"; false; }
	tried=0 proved=0
	planted huahuapai huahuapai/must-play cover
	[ "$tried" -ge 1 ] || { echo "$tried $proved"; false; }
}

# ---- at the table --------------------------------------------------------------------------------------------

@test "referee: a proof is told with the move that gives it, once, and stand N settles it" {
	a_revoke >record
	lohai_table >table
	sed -n '/^--- {seat/p' record >moves
	run -1 referee table < <(cat moves; echo 'stand 3'; echo 'cid play 7C'; echo 'stand 2 because bob says sorry'; echo 'stand 2')
	verdicts
	[ "${lines[8]}" = '--- {verdict: 8, legal: true, move: bob play KH, proved: [{number: 2, rule: lohai/follow-suit, because: "bob holds KH and must follow hearts or play a special card, not KC"}], followed: [cid takes the trick with 6C; 2 tricks now, cid leads the next trick]}' ] || said
	[[ "${lines[9]}" == '--- {verdict: 8, done: false, because: '* ]] || said
	[ "${lines[10]}" = '--- {verdict: 9, legal: true, move: cid play 7C, followed: [clubs lead (7C)]}' ] || said
	[ "${lines[11]}" = '--- {verdict: 9, done: true}' ] || said
	[[ "${lines[12]}" == '--- {verdict: 9, done: false, because: '* ]] || said
	[ "$(tail -1 table)" = '--- {ruling: bob says sorry, move: 2, despite: lohai/follow-suit}' ] || { tail -1 table; false; }
	replay --check table
}

@test "referee: a record with open proofs is opened, and they are told" {
	a_revoke >record
	run -0 referee record < <(echo quit)
	verdicts
	[[ "$output" == *"# move 2, bob play KC, was illegal: "*"proved by move 8 [lohai/follow-suit]"* ]] || said
	[[ "$output" == *"# stand 2 lets it stand, fix 2 puts another move in its place, undo takes moves back"* ]] || said
	run -0 referee record < <(echo 'stand 2')
	[ "$(tail -1 record)" = '--- {ruling: the table lets it stand, move: 2, despite: lohai/follow-suit}' ] || { tail -1 record; false; }
	run -0 referee record < <(echo quit)
	[[ "$output" != *illegal* ]] || said
}

@test "referee: stand lets the refused move stand, with a reason as a ruling, until a move or an undo" {
	deal hornipex -s bob,ann --hidden -w up=3H >table
	run -1 referee table < <(printf '%s\n' stand 'bob play KS' 'stand because nobody saw it' stand 'bob play 9S' 'bob play QS' stand 'bob play 2D' 'bob end' stand)
	verdicts
	[[ "${lines[1]}" == *'done: false'* ]] || said
	[[ "${lines[2]}" == *'legal: false, rule: hornipex/no-connection'* ]] || said
	[ "${lines[3]}" = '--- {verdict: 1, legal: true, move: bob play KS despite hornipex/no-connection}' ] || said
	[[ "${lines[4]}" == *'done: false'* ]] || said
	prints 0 '--- {ruling: nobody saw it}' tail -n +2 <(grep -A1 despite table)
	# A rule that cannot be waived stays what it is.
	run -1 referee table < <(printf '%s\n' 'ann play KS' stand stand)
	verdicts
	[[ "${lines[2]}" == *'legal: false, rule: table/despite'* && "${lines[3]}" == "${lines[2]}" ]] || said
	run -1 referee table < <(printf '%s\n' 'bob play 4C' undo stand)
	verdicts
	[[ "${lines[3]}" == *'done: false'* ]] || said
}

# ---- no result without an answer ------------------------------------------------------------------------------

# an_offence: a round that is over, in which cards that came out later prove a revoke; `number` is that move's.
an_offence() {
	for seed in $(seq 1 60); do
		deal lohai -s ann,bob,cid,dora --seed "offence $seed" >dealt
		autoplay -m $((5 + seed % 9)) dealt 2>/dev/null | grep -v '^--- {result' >record
		for card in $(replay record | sed -n "s/^  $(replay record | sed -n 's/^turn: //p'): \[\(.*\)\]/\1/p" | tr -d ,); do
			turn=$(replay record | sed -n 's/^turn: //p')
			[[ "$(validate-move "$turn" play "$card" -f record </dev/null 2>&1)" == *"[lohai/follow-suit]" ]] || continue
			cp record further
			printf -- '--- {seat: %s, play: %s, despite: lohai/follow-suit}\n' "$turn" "$card" >>further
			number=$(grep -c '^--- {seat' further)
			autoplay further | redact --public | sed 's/, despite: [a-z/-]*//; /^--- {result/d' >offence
			! replay --check offence 2>/dev/null || continue
			return 0
		done
	done
	return 1
}

@test "score: an offence that is proved and not answered is told, and stands in the document" {
	an_offence
	warns 1 "score: offence:...: record 1, move $number, ...; proved by move ... [lohai/follow-suit]" score offence
	has "over: true"
	[ "$(grep -A1 '^over' <<<"$output" | tail -1)" = "unsettled: [$number]" ] || said
	run -1 --separate-stderr score --json offence
	[[ "$output" == *'"over":true,"unsettled":['"$number"'],"points"'* ]] || said
	run -0 --separate-stderr score --no-hindsight offence
	lacks "unsettled: [$number]"
	{ cat offence; echo "--- {ruling: it stands, move: $number, despite: lohai/follow-suit}"; } >settled
	run -0 --separate-stderr score settled
	lacks "unsettled: [$number]"
	# What is refused otherwise has no score, as ever.
	{ cat offence; echo '--- {seat: ann, play: 2S}'; } >wrong
	fails 1 "...proved by...[table/round-over]" score wrong
}

@test "tally, deal --next: an offence that is not answered is told, and the round counts nowhere" {
	an_offence
	run -1 --separate-stderr tally offence
	[[ "$stderr" == *"proved by move"* && "$output" == *"tally: []" ]] || said
	prints 0 "...player: ann..." tally --no-hindsight offence
	fails 1 "deal: offence:...move $number, ...proved by move...[lohai/follow-suit]" deal --next --hidden -w top=9S offence
	run -1 --separate-stderr deal --next --seal secret offence
	[ -z "$output" ] && [ ! -e secret ] || said
	deal --next --no-hindsight --hidden -w top=9S offence >next
	{ cat offence; echo "--- {ruling: it stands, move: $number, despite: lohai/follow-suit}"; } >settled
	deal --next --hidden -w top=9S settled | cmp - next
	warns 2 "...--no-hindsight belongs to --next..." deal lohai --no-hindsight
}

@test "referee: what is proved is listed when the round is over, and no deal comes before an answer" {
	an_offence
	last=$(tail -n 1 offence)
	sed '$d' offence >table
	run -1 --separate-stderr referee table < <(echo "$last"; echo score; echo 'deal top=9S'; echo 'deal top=9S')
	[[ "$output" == *"proved: [{number: $number, rule: lohai/follow-suit, because: "* ]] || said
	[[ "$output" == *"over: true, unsettled: [$number], "* ]] || said
	[ "$(grep -c "done: false, because: \"move $number is proved illegal, and the table has not answered: stand $number, fix $number or undo comes before the next deal\", proved: \[{number: $number," <<<"$output")" = 2 ] || said
	cmp table offence
	run -0 --separate-stderr referee table < <(echo "stand $number"; echo score; echo 'deal top=9S')
	[ "$(grep -c '^croupier' table)" = 2 ]
	grep -q "^--- {ruling: the table lets it stand, move: $number, despite: lohai/follow-suit}$" table
	# That comes before a fact that is missing, and `why` explains the proof.
	sed '$d' offence >table
	run -1 --separate-stderr referee table < <(echo "$last"; echo deal; echo why)
	verdicts
	[[ "$output" == *"the table has not answered: stand $number, fix $number or undo"* && "$output" == *$'\n# lohai/follow-suit: '* ]] || said
}

@test "referee: withdraw takes a ruling back, the last that holds or the one that is named" {
	a_revoke >table
	run -0 --separate-stderr referee table < <(printf '%s\n' 'stand 2 because he is new' 'adjust bob -50 because late' 'note a remark' \
		withdraw withdraw 'withdraw 1')
	verdicts
	[[ "$output" == *"proved: [{number: 2, rule: lohai/follow-suit, because: "*"}]}" ]] || said
	prints 0 "$(printf -- '--- {ruling: ruling %s is withdrawn, withdraw: %s}\n' 3 3 2 2 1 1)" tail -3 table
	prints 1 "...proved by move 8..." replay --check table
	cp table before
	run -1 --separate-stderr referee table < <(printf '%s\n' withdraw 'withdraw 1' 'withdraw 9')
	verdicts
	[[ "$output" == *'done: false, because: no ruling of this round holds that could be withdrawn}'* ]] || said
	[ "$(grep -c 'done: false, rule: table/ruling' <<<"$output")" = 2 ] || said
	run -2 --separate-stderr referee table < <(printf '%s\n' 'withdraw 0' 'withdraw one')
	cmp table before
}
