#!/usr/bin/env bats
# page.bats: pages that play records, and files that always have the newest state.

load ../helper

GAMES='lohai hen hornipex haihowak huahuapai'

setup() {
	cd "$BATS_TEST_TMPDIR"
	unset COLUMNS
}

# without PATTERN: the input has no such line, byte for byte.
without() {
	if LC_ALL=C grep -e "$1"; then return 1; fi
}

# ---- show --html --------------------------------------------------------------------

# joined: a page in which all values of a series stand on one line.
joined() { sed -z 's/,\n\[/,[/g'; }

@test "show --html: one page of each game, alone, with each face once" {
	for game in $GAMES; do
		deal $game --seed "$game" | autoplay -m 60 | show --html >page.html
		[ "$(head -n 1 page.html)" = '<!DOCTYPE html>' ]
		[ "$(tail -n 1 page.html)" = '</html>' ]
		grep -q "^<link rel=\"icon\" href=\"data:,\">\$" page.html
		[ "$(grep -c '<script' page.html)" = 2 ]
		grep -qE "^<h1 id=\"title\">$game, [a-z-]+, round 1</h1>\$" page.html
		# No address but the name of SVG, which is none; each face of a card once.
		grep -o 'https\?:[^"'"'"']*' page.html | sort -u | diff - <(echo http://www.w3.org/2000/svg)
		grep -o ' id="[^"]*"' page.html | sort | uniq -d | without .
		[ "$(grep -c '^<g id="a' page.html)" -gt 10 ]
		# It says how the game is played, and nothing of what is typed into a shell.
		sed -n '/<template/,/<\/template/p' page.html >how
		grep -q 'That is' how
		without '^deal \|referee --\|yaml' <how
	done
}

@test "show --html: sixty moves of any game are under 300 KB" {
	for game in $GAMES 'hen -p 10 -o packs=2' 'hornipex -p 6' 'lohai -v partnership' 'haihowak -p 4'; do
		deal $game --seed long | autoplay -m 60 | show --html >page.html
		[ "$(wc -c <page.html)" -gt 10000 ] && [ "$(wc -c <page.html)" -lt 300000 ] || { echo "$game"; false; }
	done
}

@test "show --html: a step stores only what it changes" {
	deal hen -s ann,bob,cid --seed x | autoplay -m 30 >record
	show --html record | joined >page.html
	for seat in ann bob cid; do
		# A seat's hand is stored at the beginning and at each of its own moves.
		number=$(grep -c "seat: $seat, discard" record)
		index=$(printf 'ann 0\nbob 1\ncid 2\n' | sed -n "s/$seat //p")
		[ "$(grep "^\"zone $index row seat hand\"" page.html | grep -o '\[[0-9]*,\["' | wc -l)" = $((number + 1)) ]
	done
}

@test "show --html: names, notes and what was refused are text, and end no script" {
	note='</script><img src=x onerror=alert(1)><!--'
	deal lohai --seed x -s 'ann,bøb,cid,牌手' | note=$note awk '
		/^seats:/ { print "meta: {note: \"" ENVIRON["note"] "\", <b>: \"'"'"' & \\\" \\\\ \"}" } { print }' >record
	echo '--- {seat: ann, play: "</script><b>x</b>"}' >>record
	run -1 --separate-stderr show --html record
	printf '%s\n' "$output" >page.html
	[ "$(grep -c '<script' page.html)" = 2 ]
	[ "$(grep -c '</script' page.html)" = 2 ]
	without '<img\|<!--\|<b>\|onerror=alert(1)>' <page.html
	grep -q '"bøb"' page.html
	grep -q '"牌手"' page.html
	grep -q 'u003cimg src=x onerror=alert(1)' page.html
}

@test "show --html: what is taken back is marked, and a refusal with its rule" {
	deal lohai --seed x -s ann,bob,cid,dora | autoplay -m 5 >record
	echo '--- {undo: 2}' >>record
	echo '--- {seat: nobody, play: 5S}' >>record
	echo '--- {seat: nobody, play: 6S}' >>record
	warns 1 "...move 6, nobody play 5S...[table/no-such-seat]" show --html record
	printf '%s\n' "$output" >page.html
	grep -qF '{"kind":"undo","words":"taken back: 2 moves","step":6,"back":2}' page.html
	grep -q '^{"kind":"refused","words":"nobody play 5S","number":6,"at":6,"told":\[".*\[table/no-such-seat\]"\]' page.html
	[ "$(grep -c '"kind":"refused"' page.html)" = 1 ]
	# A finished round has its score, each line with its rule.
	deal lohai --seed x | autoplay | show --html | joined >page.html
	grep -q '"score":\[\[[0-9]*,{"seats":\[\[.*"lohai/\(lo\|hai\)","The seat alone with the \(fewest\|most\) tricks scores the worth."' page.html
	grep -q '{"kind":"result"' page.html
	# A sentence says who has scored, and won.
	for round in 'lohai --seed x' 'hornipex --seed x' 'haihowak -p 2 --seed windows'; do
		deal $round | autoplay >over
		said=$(show --html over | sed -n 's/.*"said":"\([^"]*\)".*/\1/p')
		[ "$(sed 's/;.*//; s/ scores//; s/ and /, /; s/, /\n/g' <<<"$said" | sort)" = \
			"$(score over | sed -n 's/^points: {\(.*\)}/\1/p' | tr ',' '\n' |
				awk -F: '$2 != 0 { gsub(/ /, ""); printf "%s %+d\n", $1, $2 }' | sort)" ] || { echo "$said"; false; }
		[[ $(score --winners over) == "$(sed -n 's/.*; \(.*\) wins the match/\1/p' <<<"$said")" ]]
	done
}

@test "show --html: rulings, moves that stand despite a rule, and proofs lead to their moves" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >record
	for move in 'seat: ann, play: 3H' 'seat: bob, play: 4C' 'seat: cid, play: 5H' 'seat: dora, play: 6H' \
		'seat: dora, play: 7D' 'seat: ann, play: 8D' 'seat: bob, play: KH'; do
		echo "--- {$move}"
	done >>record
	echo '--- {ruling: "<b>bob</b> was careless", points: {bob: -50}}' >>record
	run -0 --separate-stderr show --html record
	printf '%s\n' "$output" >page.html
	grep -qF '{"kind":"ruling","words":"ruling: \u003cb\u003ebob\u003c/b\u003e was careless; bob -50","step":8}' page.html
	grep -q '^{"kind":"proof","words":"move 2 was illegal: move 7 proves it","at":8,"told":\[".*\[lohai/follow-suit\]"\],"about":\[2,7\]}' page.html
	grep -q '"score 0, rulings -50, 7 cards"' page.html
	run -1 replay --check record
	# Settled, it is proved no more; a move that is let stand is marked.
	echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}' >>record
	show --html record >page.html
	grep -qF '{"kind":"ruling","words":"ruling: it stands; move 2 stands despite lohai/follow-suit","at":8,"about":[2]}' page.html
	without '"kind":"proof"' <page.html
	deal lohai --seed demo -s ann,bob,cid,dora >record
	echo '--- {seat: ann, play: 4S}' >>record
	echo '--- {seat: bob, play: 3H, despite: lohai/follow-suit}' >>record
	show --html record | grep -q '^{"kind":"irregular","words":"bob play 3H despite lohai/follow-suit","number":2,"step":2,"part":"trick 1"'
}

@test "show --html: records that come from several files have their names" {
	deal hen --seed x >state
	mkdir games
	cp state "games/<b>friday.yaml"
	show --html games/*.yaml state - state <state | joined >page.html
	[ "$(grep -A 3 '"files":' page.html | tr -d '\n')" = \
		'"files":["\u003cb\u003efriday.yaml","state","standard input","state"],' ]
	show --html --seat north state games/* | tr -d '\n' | grep -qF '"files":["state","\u003cb\u003efriday.yaml"],'
	# One file, or one name, tells nothing.
	cp state games/state
	for files in 'state' 'state games/state'; do
		show --html $files | grep -qxF '"files":[],'
	done
	cat state state | show --html | grep -qxF '"files":[],'
}

@test "show --html: options, and input without a record" {
	deal hen --seed x >state
	for wrong in '--html --svg' '--svg --html' '--html --ascii' '--html --dark' '--review=state' \
		'--html --review=state' '--html --review=none' '--html --seat nobody' '--html --seat south --review=state'; do
		run -2 --separate-stderr show $wrong state
		[ -z "$output" ] && [ -n "$stderr" ] || said
	done
	fails 2 "...no state in the input" show --html </dev/null
	[ -z "${SANITIZED-}" ] || return 0
	run -0 valgrind -q --leak-check=full --error-exitcode=99 show --html "$ROOT/examples/huahuapai-lift.yaml" state
}

# shown FILE: its page, in eight seconds and sixty megabytes, libraries included.
shown() {
	(ulimit -t 8; [ -n "${SANITIZED-}" ] || ulimit -v 60000; show --html "$1")
}

@test "show --html: long notes and many moves cost what they are long; more than 20,000 are refused" {
	deal hornipex --seed h3 | autoplay -m 1600 | awk '/^seats:/ { print "meta:"
		for (i = 0; i < 15000; i++) print "  key" i ": a note that is as long as many are" } { print }' >notes
	[ "$(wc -c <notes)" -gt 690000 ]
	shown notes >page.html
	grep -q '"meta":"key0 a note that .*, key14999 a note that' page.html
	# Moves that are taken back are moves, too.
	deal hornipex --seed h3 | autoplay -m 400 >record
	awk '!/^--- {seat/ { print } /^--- {seat/ { moves = moves $0 "\n" }
		END { for (i = 0; i < 50; i++) printf "%s--- {undo: 400}\n", moves }' record >moves
	[ "$(grep -c '^--- {seat' moves)" = 20000 ]
	shown moves >page.html
	[ "$(grep -c '"kind":"move"' page.html)" = 20000 ]
	{ cat moves; grep -m 1 '^--- {seat' record; } >"more"
	fails 2 "show: a page has room for 20000 moves, and here are more: ..." shown more
}

# ---- what lies for one step more, and what moved ----------------------------------------

@test "show --html: a trick, a pile, a key and a group lie whole for one step, with who takes them" {
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay | show --html | joined >page.html
	# Each of nine tricks once for each of four seats, and once it says who takes it.
	[ "$(grep ' trick"' page.html | grep -o '\["[a-z]* \(led\|played\)","[^"]*",0,1,' | wc -l)" = 36 ]
	[ "$(grep ' trick"' page.html | grep -o '\["[a-z]* \(led\|played\)","takes the trick",0,1,' | wc -l)" = 9 ]
	grep -q ' trick".*,"wins so far",0,0,' page.html
	show --html "$ROOT/examples/hornipex-clearing-four.yaml" | joined | grep -q '"pile, top last ([0-9]*)","four of a rank: the pile goes away",4,1,'
	deal haihowak --seed browser | autoplay | show --html | joined | grep -q '\["k[0-9]*","[a-z]* takes it",0,1,'
	show --html "$ROOT/examples/huahuapai-lift.yaml" | joined >page.html
	grep -q ' table".*"goes to the pot",0,1,' page.html
	grep -q ' eaten".*" eats it",0,1,' page.html || grep -q ' eaten".*[a-z] eats it",0,1,' page.html
}

@test "show --html: what may follow, be taken and must be done is told where it lies" {
	deal hornipex --seed x | autoplay -m 9 | show --html | joined | grep -q ' pile".*"may follow: '
	deal hen --seed x | autoplay -m 30 | show --html | joined | grep -q ' discard".* may be taken"'
	show --html "$ROOT/examples/huahuapai-lift.yaml" | joined >page.html
	grep -q '"may lift the lid"' page.html
	grep -q '"must answer the lift"' page.html
	grep -q '"has put the lid on"' page.html
	grep -q '"must eat if it can"' page.html
}

# ---- views -------------------------------------------------------------------------------

@test "show --html --seat: what that seat saw, and nothing else" {
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay -m 9 >record
	show --html --seat bob record >page.html
	grep -q '"front":1,' page.html
	replay record | redact bob | sed -n 's/^  \(ann\|cid\|dora\): \[\(.*\)\]$/\2/p' | tr -d ', ' | tr -d X | without .
	# Cards of other hands that were never shown stand nowhere in the file, nor does the seed.
	replay record | sed -n 's/^  \(ann\|cid\|dora\): \[\(.*\)\]$/\2/p' | tr -d ' ' | tr ',' '\n' |
		grep '^[0-9JQK]*[SHDC]$' | sort -u >hidden
	[ "$(wc -l <hidden)" -gt 15 ]
	sed '1,/id="data"/d' page.html | grep -wFf hidden | without .
	grep "$(sed -n 's/^seed: "*\([0-9a-f]*\)"*$/\1/p' record)" page.html | without .
	# The same as a page of the record as redact writes it.
	redact bob record | show --html | sed 's/"front":1,//' | diff - <(sed 's/"front":1,//' page.html)
	warns 2 "...eve..." show --html --seat eve record
	# Pictures, too, with that seat in front.
	show --seat bob record >picture
	sed '1,/^stock/!d' picture | sed '1,2d' | grep -nE '(ann|bob|cid|dora) ' | tail -n 1 | grep bob
	diff <(tr -s ' \n' '\n\n' <picture | sort) <(replay record | redact bob | show | tr -s ' \n' '\n\n' | sort)
	[ "$(show --svg --seat bob record | grep -c '#aXX"')" = "$(replay record | redact bob | show --svg | grep -c '#aXX"')" ]
}

@test "show --html: after a seed the whole table is shown from the first step on" {
	deal lohai --seed known -s ann,bob,cid,dora | autoplay -m 6 >known
	{ redact --public known; sed -n 's/^seed: \(.*\)$/--- {seed: \1}/p' known; } >told
	replay --check told
	show --html told >page.html
	show --html known >other.html
	# Every place has the same cards at the same steps.
	diff <(grep '^"zone . row seat hand"' page.html) <(grep '^"zone . row seat hand"' other.html)
	redact --public known | show --html | grep '^"zone . row seat hand"' | grep -q '"XX"'
	# What was taken back stays as it was seen, with what moved then.
	{ cat known; echo '--- {undo: 2}'; } >undone
	{ cat undone; replay undone | autoplay -m 3 --seed other | grep '^--- {seat'; } >known
	redact --public known >seen
	{ cat seen; sed -n 's/^seed: \(.*\)$/--- {seed: \1}/p' known; } >told
	replay --check told
	for page in seen told known; do
		show --html $page | sed '1,/id="data"/d; /^<\/script>/,$d' >$page.json
	done
	run -0 python3 - <<-'END'
		import json
		seen, told, known = (json.load(open(name + ".json"))["records"][0] for name in ("seen", "told", "known"))
		assert told["steps"] == known["steps"] == 11
		def at(record, key, step):
		    return next((value for since, value in reversed(record["series"].get(key, [])) if since <= step), None)
		for key in known["series"]:
		    for step in range(11):
		        wanted = seen if step in (5, 6) or not key.startswith(("zone", "moved")) else known
		        assert at(told, key, step) == at(wanted, key, step), (key, step)
		assert any("XX" in str(at(told, key, 6)) for key in told["series"])
	END
}

# ---- reviews --------------------------------------------------------------------------------

# review: of five moves of a round of Lohai, two of which lost more than twice their error.
review() {
	cat <<-'END'
		--- {review: 1, move: ann play 3C, gain: -3.10, best: ann play JC, lost: 8.20, error: 1.40}
		--- {review: 2, move: bob play 7C, gain: 2.00, best: bob play 7C, lost: -0.10, error: 1.00}
		--- {review: 3, move: cid play 5H, gain: 12.40, best: "cid play <b>", lost: 3.00, error: 1.40}
		{"review": 5, "move": "dora play 3H", "gain": 0.5, "best": "dora play QD", "lost": 2.5, "error": 1.25}
		--- {review: total, lost: {ann: 8.20, bob: 0.00, cid: 3.00, dora: 0.00}, choices: {ann: 1, bob: 1, cid: 1, dora: 1}}
	END
}

@test "show --html --review: a curve, marks, and what would have been better" {
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay -m 9 >record
	review >judged
	show --html --review=judged record >page.html
	grep -qF '"review":[[1,-3.10,8.20,1.40,"ann play JC"],[2,2.00,-0.10,1.00,"bob play 7C"],' page.html
	grep -qF '[3,12.40,3.00,1.40,"cid play \u003cb\u003e"],[5,0.50,2.50,1.25,"dora play QD"]]}' page.html
	# Of several records and files each has its own.
	{ review; review | sed 's/gain: 2.00/gain: 7.00/'; } >judged
	cat record record >both
	show --html --review=judged both >page.html
	[ "$(grep -c '^"review":' page.html)" = 2 ]
	[ "$(grep -c '\[2,7.00,' page.html)" = 1 ]
	review | sed 's/{review: \([0-9]\)/{file: two, record: 1, review: \1/; /^{/d' >judged
	cp record one
	cp record two
	show --html --review=judged one two >page.html
	[ "$(grep -c '^"review":' page.html)" = 1 ]
	# By another name it is not known, and that is told.
	warns 0 "show: judged judges no move of these records: its first judgment is of two, record 1" show --html --review=judged ./two
	[[ "$output" != *'"review":['* ]]
	for wrong in 'hello' '--- {review: x}' '--- {review: 1, gain: nan}' '--- {gain: 1}' '--- {review: 1, gain: 1'; do
		printf '%s\n' "$wrong" >judged
		fails 2 "show: judged:1: ..." show --html --review=judged record
	done
}

@test "show --html --seat --review: the moves of that seat are judged, and no others" {
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay -m 9 >record
	advise --review -n 4 --seed x record >judged
	[ "$(grep -c 'move: bob' judged)" -gt 1 ]
	[ "$(grep -c 'move: [acd]' judged)" -gt 3 ]
	show --html --seat bob --review=judged record >page.html
	# As the review of what bob saw says it, and nothing else.
	redact bob record | advise --review -n 4 --seed x >seen
	[ "$(grep -c 'move: bob' seen)" = "$(grep -c review: seen | awk '{ print $1 - 1 }')" ]
	show --html --seat bob --review=seen record | cmp - page.html
	[ "$(grep -o '"review":.*' page.html | grep -o '"bob [^"]*"' | wc -l)" = "$(grep -c 'move: bob' judged)" ]
	sed -n '/"review":/,$p' page.html | sed '/^<\/script>/q' >part
	grep -q bob part
	run -1 grep -E 'ann|cid|dora' part
	# Of several files and records each has its own.
	cp record other
	cat record record >both
	advise --review -n 4 --seed x both other >judged
	show --html --seat bob --review=judged both other >page.html
	[ "$(grep -c '^"review":' page.html)" = 3 ]
}

@test "show --html --review: in a browser the curve is drawn up to the step, and a click goes there" {
	in_browser
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay -m 9 >record
	review >judged
	show --html --review=judged record >page.html
	prints 0 "a curve of 4 seats at 1 1 1 1 moments, 2 marks" timeout 100 python3 "$ROOT/tests/table/browser.py" --review page.html
	# Where the gains of all seats are known, the curve has them all at each moment.
	review | sed 's/error: \([0-9.]*\)}/error: \1, gains: {ann: 1.50, bob: -2, cid: 1, dora: -0.50}}/; s/, "error": 1.25}/, "error": 1.25, "gains": {"ann": 1, "bob": 2, "cid": -3, "dora": 0}}/' >judged
	show --html --review=judged record >page.html
	grep -qF '"review":[[1,-3.10,8.20,1.40,"ann play JC",[1.50,-2.00,1.00,-0.50]],' page.html
	prints 0 "a curve of 4 seats at 4 4 4 4 moments, 2 marks" timeout 100 python3 "$ROOT/tests/table/browser.py" --review page.html
}

@test "show --html: at each step those moves are taken back that an undo has taken back by then" {
	in_browser
	deal hen --seed 1 | autoplay -m 5 >record
	printf -- '--- {undo: %s}\n' 1 2 >>record
	show --html record >page.html
	prints 0 '0 0 0 0 0 0 1 3 ticks 0 0 0 0 0 0 0 0' timeout 100 python3 "$ROOT/tests/table/browser.py" --undone page.html
	# That a move is proved illegal is marked at the move that proves it.
	{ deal lohai --hidden -w top=9S -s ann,bob,cid,dora; documents 'ann, play: 5H' 'bob, play: KC' 'cid, play: 6H' \
		'dora, play: 2H' 'cid, play: 6C' 'dora, play: 2C' 'ann, play: 3C' 'bob, play: KH'; } | show --html >page.html
	prints 0 '0 0 0 0 0 0 0 0 0 ticks 0 0 0 0 0 0 0 0 1' timeout 100 python3 "$ROOT/tests/table/browser.py" --undone page.html
}

@test "show --html: who plays next sits at the left of the one in front, and the winner is marked" {
	in_browser
	deal lohai -s ann,bob,cid,dora --seed 1 -o target=100 | autoplay --match >record
	winner=$(score --winners record | tail -n 1)
	show --html record >page.html
	run -0 timeout 100 python3 "$ROOT/tests/table/browser.py" --seated page.html
	[[ "$output" == *"$winner wins"* && "${output// wins/}" == "bob, cid, dora, ann" ]] || said
}

# front FILE...: what the front page of these records says, in a browser.
front() {
	show --html "$@" >front.html || [ $? -eq 1 ]
	run -0 timeout 100 python3 "$ROOT/tests/table/browser.py" --front "$PWD/front.html"
}

@test "show --html: several records begin with a page of dates, points, winners and links, and their season" {
	in_browser
	"$ROOT/examples/season.sh" season club >wall
	for file in season/3-*.yaml; do sed -i 's/^meta: .*/meta: {date: "2026-11-27", place: "<b>inn<\/b>"}/' "$file"; done
	front season/*.yaml
	# Its tables are those of tally.
	sed '1s/ *$//; s/  */|/g' wall | awk -F '|' 'NR > 1 && $1 != game { game = $1
			print toupper(substr(game, 1, 1)) substr(game, 2) (game == "hen" ? "  low scores win" : "")
			print head }
		NR == 1 { head = substr($0, index($0, "|") + 1); next } { print substr($0, index($0, "|") + 1) }' >tables
	diff <(tr '\240' ' ' <<<"${output%%$'\nRounds'*}" | LC_ALL=C sed 's/\xc2//g') tables
	has '7: 2-haihowak.yaml: haihowak, standard, round 4|evening 2|ann 21 (total 83) dora 52 (total 80) cid 18 (total 49)|ann won the match'
	has '11: 3-hen.yaml: hen, standard, round 7|2026-11-27|ann 0 (total 113) bob 16 (total 119) dora 20 (total 143)|ann'
	# A line for each player of a game.
	[ "${lines[-1]}" = '4 4, 4 4' ] || said
	grep -qx '<h1 id="title">11 records</h1>' front.html
}

@test "show --html: what does not count on the front page, and names as long as they may be" {
	in_browser
	long=Wilhelmine-von-der-Schellenburgx
	deal hen -s $long,Bob,bob --seed 1 | autoplay >whole
	autoplay -m 3 <(deal hen -s $long,Bob,bob --seed 2) >open
	{ sed '$d' whole; echo "--- {result: {points: {$long: 1, Bob: 1, bob: 1}}}"; } >wrong
	cp whole copy
	front whole open wrong copy
	[ "$(grep -c '|not counted$' <<<"$output")" = 2 ] && [ "$(grep -c '|not over$' <<<"$output")" = 1 ] || said
	[ "$(grep -c "^$long|1|" <<<"$output")" = 1 ] || said
	# Nor does a round count that was stopped and is void; one that counts says that it was stopped.
	{ cat open; echo '--- {ruling: it is late, ends: void}'; } >void
	{ autoplay -m 60 <(deal haihowak -s ann,bob,cid --seed 1); echo '--- {ruling: it is late, ends: counted}'; } >counted
	front whole void counted
	[ "$(grep -c '|not counted (stopped)$' <<<"$output")" = 1 ] && [ "$(grep -c ' (stopped)$' <<<"$output")" = 2 ] || said
	[[ "$output" == *"Haihowak"* && "$(grep -c "^$long|1|" <<<"$output")" = 1 ]] || said
	# What nobody has finished has no table.
	front open open
	[[ "$output" == Rounds* ]] || said
}

@test "show --html: thirty records as people play them are under a megabyte" {
	for i in {1..6}; do
		deal lohai -s ann,bob,cid,dora --seed "$i" | autoplay
		for game in hen hornipex haihowak huahuapai; do
			deal $game -s ann,bob,cid --seed "$i" | autoplay -m 60
		done
	done >thirty
	[ "$(grep -c '^croupier' thirty)" = 30 ]
	[ "$(show --html thirty | wc -c)" -lt 1000000 ]
}

@test "show --html: on paper each round is a page" {
	in_browser
	deal hen --seed 5 -p 4 | autoplay -m 100 >record
	[ "$(grep -c '^--- {seat' record)" -ge 60 ]
	deal huahuapai --seed 5 | autoplay >other
	deal hornipex --seed 5 | autoplay -m 100 >third
	show --html record other third >page.html
	# The front page comes first.
	prints 0 "3 sheets on 4 pages" timeout 100 python3 "$ROOT/tests/table/browser.py" --paper page.html
}

# ---- show --output -----------------------------------------------------------------------

@test "show --output: the newest state, in a file that keeps its mode" {
	deal hen --seed x | autoplay -m 12 >record
	fails 0 '' show --output=file record
	show record | cmp - file
	chmod 640 file
	# Also of a record that is a state alone, from a file or from a pipe.
	deal lohai --seed 5 >state
	for form in --svg --html '--svg --dark' --ascii; do
		for file in record state; do
			show $form --output=file $file
			show $form $file | cmp - file
			[ "$(stat -c %a file)" = 640 ]
			rm file
			show $form --output=file <$file
			show $form <$file | cmp - file
			chmod 640 file
		done
	done
	# A seat that is not at the table has no page; where it is at another one, that one is on it.
	run -2 show --html --seat nobody --output=none state
	[ ! -e none ]
	deal hen -s ann,bob --seed x >elsewhere
	run -2 show --html --seat east --output=one state elsewhere
	show --html --seat east state | cmp - one
	# Of several records the last, but a page has all.
	deal lohai --seed y >other
	show --svg --output=file record other
	show --svg other | cmp - file
	show --html --output=file record other
	show --html record other | cmp - file
	[ "$(umask 027; show --output=new record; stat -c %a new)" = 640 ]
	[ "$(echo file* new*)" = "file new" ]
}

@test "show --output: what is wrong leaves the file as it was" {
	deal hen --seed x >state
	echo before >file
	{ cat state; echo '--- {seat: nobody, knock: ~}'; } >wrong
	run -1 --separate-stderr show --svg --output=file wrong
	[ "$(cat file)" = before ]
	run -2 --separate-stderr show --output=file </dev/null
	[ "$(cat file)" = before ]
	mkdir folder
	ln -s file link
	for name in folder link /dev/null; do
		warns 2 "show: $name: it is not an ordinary file" show --output=$name state
	done
	warns 2 "show: none/file: cannot be written: ..." show --output=none/file state
	[ "$(cat file)" = before ]
	[ -z "$(find . -name 'file.*')" ]
}

@test "show --output: a stream that goes on is followed, and every look sees a whole picture" {
	deal hen --seed x | autoplay -m 12 >record
	grep -v '^--- {result' record | sed -n '/^--- {/p' >moves
	sed '/^--- {/d' record >state
	: >seen
	{
		cat state
		while IFS= read -r move; do
			# Each move comes when what was there before it has been seen.
			drawn=$((${drawn:-0} + 1))
			for ((i = 0; i < 3000; i++)); do
				[ "$(sort -u seen | wc -l)" -lt $drawn ] || break
				sleep 0.02
			done
			printf '%s\n' "$move"
		done <moves
	} | show --svg --output=file &
	while kill -0 $! 2>/dev/null; do
		if [ -e file ]; then
			cp file look
			xmllint --noout look
			cksum <look >>seen
		fi
		sleep 0.02
	done
	wait $!
	[ "$(sort -u seen | wc -l)" -ge "$(wc -l <moves)" ]
	show --svg record | cmp - file
}

@test "show --output: where a file may not be so long, there is none, and a message" {
	uncounted "what was reached is written into files, too"
	cd "$BATS_TEST_TMPDIR"
	deal lohai --seed page | autoplay >record
	fails 2 "show: page.html: cannot be written: File too large" bash -c 'ulimit -f 1; show --html --output=page.html record'
	prints 0 '' find . -name 'page*'
}

@test "show --html: what turns text around is not kept, in rulings neither" {
	cd "$BATS_TEST_TMPDIR"
	{ deal lohai --seed page; printf -- '--- {ruling: "late\xe2\x80\xaeetal"}\n--- {ruling: "on time"}\n'; } >record
	run -2 --separate-stderr show --html record
	[[ "$output" == *'invisible'* ]] && [[ "$output" != *$'\u202e'* ]] || said
}
