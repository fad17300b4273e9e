#!/usr/bin/env bats
#
# advise: which move is best, by what a seat can know; and autoplay with seats that think.

load ../helper

# A record of so many random moves, from a seed.
begun() {
	deal "$1" ${4:+-p "$4"} --seed "$3" | autoplay -m "$2" | grep -v '^--- {result'
}

turn_of() {
	replay "$1" | sed -n 's/^turn: //p'
}

games="lohai hen hornipex haihowak huahuapai"

@test "advise: without options it writes all legal moves, and the first is taken by validate-move" {
	for game in $games; do
		begun "$game" 6 first >t.yaml
		advise -n 3 t.yaml >list
		[ -s list ]
		[ "$(sort list)" = "$(legal-moves t.yaml | sort)" ]
		replay t.yaml >state
		head -n 1 list | validate-move -q -f state
		[ "$(advise -n 3 -w t.yaml | sort)" = "$(legal-moves -w t.yaml | sort)" ]
	done
}

@test "advise --report: gains stand in order, with the keys in theirs, two decimals each" {
	begun hen 3 order >t.yaml
	advise -n 30 --seed 1 --report t.yaml >list
	[ "$(wc -l <list)" = "$(legal-moves -c t.yaml)" ]
	n='-?[0-9]+[.][0-9][0-9]'
	[ "$(grep -cE "^--- [{]advice: [0-9]+, move: [^,]+, gain: $n, error: $n, points: $n, wins: [01][.][0-9][0-9], deals: (30|26)[}]$" list)" = "$(wc -l <list)" ]
	# The last four deals tried only what could be the best, by its gain and by what was learnt.
	sed 's/.*gain: \([^,]*\),.*deals: \([0-9]*\).*/\2 \1/' list >gains
	sort -k1,1rn -k2,2rn gains | cmp - gains
	[ "$(cut -d ' ' -f 1 gains | sort -u | wc -l)" = 2 ]
	[ "$(sed 's/.*advice: \([0-9]*\),.*/\1/' list)" = "$(seq "$(wc -l <list)")" ]
	advise -n 30 --seed 1 --report --json t.yaml | sed -n 1p | python3 -c 'import json, sys
d = json.loads(sys.stdin.read())
assert list(d) == ["advice", "move", "gain", "error", "points", "wins", "deals"] and d["deals"] == 30'
}

@test "advise: the same bytes with 1, 2 and 4 threads, and by the same seed; others by another seed" {
	for game in $games; do
		begun "$game" 9 jobs >t.yaml
		advise -n 40 --seed s --report t.yaml >one
		[ -s one ]
		advise -n 40 --seed s -j 2 --report t.yaml | cmp - one
		advise -n 40 --seed s --jobs=4 --report t.yaml | cmp - one
	done
	begun hen 3 jobs >t.yaml
	advise -n 10 --seed s --report t.yaml >one
	! advise -n 10 --seed u --report t.yaml | cmp -s - one || false
	advise -n 20 --review --seed s t.yaml >one
	advise -n 20 --review --seed s -j 3 t.yaml | cmp - one
}

@test "advise: what a seat can't see changes nothing: not its hand's view, not another naming of the rest" {
	for game in $games; do
		for seed in 1 2 3; do
			begun "$game" $((seed * 7)) "see$seed" >t.yaml
			seat=$(turn_of t.yaml)
			[ -n "$seat" ] || continue
			advise -n 12 --seed s --report t.yaml >whole
			redact "$seat" t.yaml | advise -n 12 --seed s --report >view
			cmp whole view
			# Another way in which all cards could lie, for the same seat.
			suppose --seat "$seat" --record --seed "$seed" t.yaml >other.yaml
			! cmp -s t.yaml other.yaml || false
			if redact "$seat" other.yaml | cmp -s - <(redact "$seat" t.yaml); then
				advise -n 12 --seed s --report other.yaml | cmp - whole
			fi
		done
	done
}

@test "advise: whose moves are judged will choose its later ones well, not at random" {
	# ann has 5D 2C 8C and a Giver; the most and the fewest tricks get 300 points each.  If she
	# chose the rest at random, she would gain 76 to 146 points with any of nine seeds; choosing
	# well, she gains more than 200.
	deal lohai -s ann,bob,cid,dan --seed q248 | autoplay -m 22 --seed z248 >t.yaml
	replay t.yaml | grep -q '^  ann: \[5D, 2C, 8C, Giver\]'
	gain=$(advise -n 64 --all-cards --seed s --report t.yaml | sed -n '1s/.*gain: \([0-9]*\).*/\1/p')
	[ "$gain" -gt 180 ]
	[ "$gain" -lt 300 ]
}

@test "advise: one legal move is written without thinking, none is nothing" {
	deal huahuapai --seed a | autoplay -m 1 | grep -v '^--- {result' >t.yaml
	until [ "$(legal-moves -c t.yaml)" = 1 ]; do
		autoplay -m 1 t.yaml | grep -v '^--- {result' >u.yaml
		mv u.yaml t.yaml
	done
	[ "$(advise --report t.yaml)" = "--- {advice: 1, move: $(legal-moves -w t.yaml), gain: 0.00, error: 0.00, points: 0.00, wins: 0.00, deals: 0}" ]
	deal hen --seed a | autoplay >over.yaml
	fails 0 '' advise over.yaml
	other=$(replay t.yaml | sed -n 's/^seats: \[\(.*\)\]/\1/p' | tr -d ' ' | tr , '\n' | grep -vx "$(turn_of t.yaml)" | head -n 1)
	fails 0 '' advise --seat "$other" t.yaml
}

@test "advise: hidden cards of the seat's own hand are trouble, and the message says what to do" {
	begun hen 3 own >t.yaml
	seat=$(turn_of t.yaml)
	redact --public t.yaml >public.yaml
	fails 2 "..." advise public.yaml
	[[ "$stderr" == "advise: public.yaml:1:1: nobody here knows the hand of $seat: advice is for records in which its cards are named, such as the view of $seat" ]]
}

@test "advise: what is not a number, excluded or malformed is trouble, and says so in one line" {
	begun hen 3 own >t.yaml
	for bad in "-n 0" "-n 010" "--time 0" "--time 1e3" "--time .5" "--time 1." "--time x" "-j 0" "-j 257" "--seat nobody" \
		"-w --report" "--report --table" "--json -w" "--json --table" "--review -w" "--review --report" \
		"--review --seat north" "--review -n 1" "--review --all-cards"; do
		fails 2 "..." advise $bad t.yaml
		[ "$(wc -l <<<"$stderr")" = 1 ]
	done
	printf -- '---\ncroupier: 1\ngame: hen\n' >bad.yaml
	fails 2 "advise: bad.yaml:2:1: the key variant is missing..." advise bad.yaml
	sed '$s/.*/--- {seat: north, discard: [XX, 2S, 3H]}/' t.yaml >wrong.yaml
	fails 1 "..." advise wrong.yaml
}

@test "advise --time: as long as that, also a part of a second, with -n what comes first" {
	begun lohai 5 time >t.yaml
	replay t.yaml >state
	advise --time 0.1 t.yaml | head -n 1 | validate-move -q -f state
	advise -n 8 --seed s --report t.yaml >one
	advise -n 8 --time 600 --seed s --report t.yaml | cmp - one
	advise --time 0.000001 --report t.yaml >soon
	[ "$(wc -l <soon)" = "$(legal-moves -c t.yaml)" ]
}

@test "advise: several states in the input have a heading each, but not in JSON" {
	begun hen 3 one >one.yaml
	begun hen 4 two >two.yaml
	advise -n 4 --seed s -w one.yaml two.yaml >both
	[ "$(grep -n '^#' both)" = "1:# state 1
$(($(legal-moves -c one.yaml) + 2)):# state 2" ]
	advise -n 4 --seed s -w one.yaml | cmp - <(sed -n '2,/^# state 2/p' both | grep -v '^#')
	[ "$(advise -n 4 --json one.yaml two.yaml | grep -c '^#')" = 0 ]
}

@test "advise --table: at most 80 columns, with a bar, and a mark at what can't be told apart" {
	for game in $games; do
		begun "$game" 12 table >t.yaml
		COLUMNS=80 advise -n 6 --seed s --table t.yaml >table
		[ -s table ]
		[ "$(awk 'length > 80' table)" = "" ]
	done
	begun hen 3 table >t.yaml
	advise -n 6 --seed s --table t.yaml >table
	[[ "$(head -n 1 table)" == *" legal moves, tried in 6 supposed deals." ]]
	grep -q '#' table
	grep -q '^= .*discard' table
	tail -n 2 table | head -n 1 | grep -q "^= in so few deals this move cannot be told from the best one$"
	tail -n 1 table | grep -qE "^The last [0-9]+ moves looked worse, and were not tried in all deals.$"
	# Of a single deal nobody can tell: it marks all moves but the best, and says why.
	[ "$(advise -n 1 --seed s --table t.yaml | grep -c '^= ')" = "$(legal-moves -c t.yaml)" ]
	# What the numbers mean is said once, and has no more decimals than its error makes sense of.
	advise -n 6 --seed s --table t.yaml t.yaml >twice
	[ "$(grep -c '^gain: points ahead' twice)" = 1 ]
	[ "$(grep -c '^= in so few' twice)" = 1 ]
	grep -qE '^  gain +-?[0-9]+, wins +[0-9]+ %  ' table
	advise -n 1000 --seed s --table t.yaml | grep -qE '^  gain +-?[0-9]+\.[0-9], wins +[0-9]+ %  '
	# In Hornipex a round gives only a win, so that comes first; it adds up where nobody has won.
	begun hornipex 3 table >h.yaml
	advise -n 20 --seed s --table h.yaml | grep -qE '^  wins [0-9]+ of 100, +gain +-?[0-9.]+  '
	[ "$(grep -c discard table)" = "$(legal-moves -c t.yaml | tail -n 1)" ] || [ "$(grep -cE 'discard|knock' table)" = "$(legal-moves -c t.yaml)" ]
}

# A round of Hen in which west has the last turn, after a knock of north.
last_turn() {
	printf '%s\n' --- 'croupier: 1' 'game: hen' 'variant: standard' \
	    'options: {target: 200, knock-limit: 11, penalty: 30, packs: 1}' \
	    'seats: [north, east, west]' 'dealer: west' 'round: 1' \
	    'scores: {north: 0, east: 0, west: 0}' 'reshuffles: 0' 'phase: play' 'turn: west' 'hands:' \
	    '  north: [XX, XX]' '  east: [XX, XX, XX]' '  west: [2S, 3D, 3C, JH]' \
	    "stock: [$(yes XX | head -n 44 | paste -s -d, | sed 's/,/, /g')]" \
	    'discard: [5H]' 'kind: single' 'buried: []' 'knocker: north'
}

@test "advise: gain, error, points, wins and marks are those of the deals, worked out by hand; few points are good" {
	last_turn | python3 "$ROOT/tests/programs/advised.py" 40
	last_turn | python3 "$ROOT/tests/programs/advised.py" 5
	last_turn >t.yaml
	[ "$(advise -n 5 --seed 'by hand' --table t.yaml | grep -c '^=.*discard')" -gt 0 ]
}

# Two seats cover: then the third ends the round by covering.
covered() {
	begun huahuapai "$1" "$2" >t.yaml
	legal-moves t.yaml | grep cover: >>t.yaml && legal-moves t.yaml | grep cover: >>t.yaml &&
	    legal-moves t.yaml | grep cover: >last && cat t.yaml last | replay >over.yaml
}

@test "advise: where many points are good, a move that ends the round has the gain of its score" {
	local game gains=
	for game in "6 a" "15 d" "21 b" "12 f"; do
		covered ${game% *} "${game#* }"
		advise -n 7 --seed s --report t.yaml | grep 'cover, ' >row
		score over.yaml | sed -n 's/^points: {\(.*\)}/\1/p' | tr ',' '\n' | tr -d ' ' |
		    awk -F: -v seat="$(turn_of t.yaml)" '$1 == seat { own = $2; next } { rest += $2 }
		    END { printf "gain: %.2f, error: 0.00, points: %.2f,\n", own - rest / 2, own }' >expected
		grep -F "$(cat expected)" row
		gains="$gains$(cat expected)"
	done
	[[ "$gains" == *"gain: -7.50"*"gain: -1.50"*"gain: 0.00"* ]]
}

@test "advise: partners win together: in Lohai's partnership a pair counts as one" {
	deal lohai -v partnership --seed pairs | autoplay -m 22 | grep -v '^--- {result' >t.yaml
	[ "$(legal-moves -c t.yaml)" -gt 1 ]
	advise -n 60 --seed s --report t.yaml >pairs
	# A gain is at most what one side can have more than the other: both Lo and Hai, halved.
	[ -s pairs ]
	worth=$(replay t.yaml | sed -n 's/^worth: //p')
	[ "$(awk -F'gain: ' -v w="$worth" '{ split($2, g, ","); if (g[1] > w || g[1] < -w) print }' pairs)" = "" ]
}

@test "advise --review: every choice is judged, and what seats lost adds up" {
	for game in lohai hen huahuapai; do
		deal "$game" --seed review | autoplay >r.yaml
		advise --review -n "$(sampled 6 20)" --seed s r.yaml >review
		[ "$(tail -n 1 review | grep -c '^--- {file: r.yaml, record: 1, review: total, lost: {')" = 1 ]
		python3 - <<'P'
import yaml
docs = [d for d in yaml.safe_load_all(open("review"))]
total, rest = docs[-1], docs[:-1]
lost, choices = dict.fromkeys(total["lost"], 0.0), dict.fromkeys(total["lost"], 0)
for d in rest:
    assert list(d) == ["file", "record", "review", "move", "gain", "best", "lost", "error", "gains"], d
    # The gains of a moment come from the same deals: nobody gains but from the others.
    assert d["gains"][d["move"].split()[0]] == d["gain"] and abs(sum(d["gains"].values())) < 0.1, d
    seat = d["move"].split()[0]
    assert seat == d["best"].split()[0]
    choices[seat] += 1
    if d["move"] == d["best"]:
        assert d["lost"] == 0 and d["error"] == 0
    if round(d["lost"], 2) > 2 * round(d["error"], 2):
        lost[seat] += d["lost"]
assert choices == total["choices"], (choices, total)
assert all(abs(lost[s] - total["lost"][s]) < 0.005 for s in lost), (lost, total)
assert len(rest) > 5 and [d["review"] for d in rest] == sorted(d["review"] for d in rest)
P
	done
}

@test "advise --review --table: the worst moves in words, with what would have been better" {
	deal hen -s ann,bob,cid --seed 3 | autoplay >r.yaml
	advise --review -n 40 --seed s --json r.yaml >review
	advise --review --table -n 40 --seed s r.yaml >table
	python3 - <<'P'
import json, re
docs = [json.loads(line) for line in open("review")]
worst = sorted((d for d in docs if d["review"] != "total" and d["lost"] > 2 * d["error"]),
               key=lambda d: (-d["lost"], d["review"]))
lines = open("table").read().splitlines()
assert lines[0].startswith("Of %d choices %d lost something for sure" % (len(docs) - 1, len(worst))), lines[0]
for d, line in zip(worst, lines[1:-1], strict=True):
    lost, said = line.split(None, 1)
    assert abs(float(lost) - d["lost"]) <= 0.5, line
    assert said == "move %d, %s; better: %s" % (d["review"], d["move"], d["best"].split(" ", 1)[1]), line
for seat, lost in docs[-1]["lost"].items():
    assert "%s lost %.1f" % (seat, lost) in lines[-1] or "%s lost %.1f" % (seat, lost - 1e-6) in lines[-1], lines[-1]
P
	deal hen -s ann,bob,cid --seed 3 >none
	prints 0 "There were no choices to judge." advise --review --table none
	# With one deal for each half nothing is sure.
	prints 0 "Of $(grep -c '"best"' review) choices none has surely lost anything." advise --review -n 2 --table --seed s r.yaml
}

@test "advise --review: a long record has a limit in time, and the total is that of what was judged" {
	deal hornipex --seed long | autoplay >long
	moves=$(grep -c '^--- {seat' long)
	[ "$moves" -gt 500 ]
	begun=$SECONDS
	run -0 --separate-stderr advise --review --time 0.1 --seed s long
	[ $((SECONDS - begun)) -lt 30 ]
	count=$(grep -c 'review: [0-9]' <<<"$output")
	[ "$count" -ge 1 ]
	[ "$count" -lt "$moves" ]
	[ "$(tail -n 1 <<<"$output" | sed 's/.*choices: {//' | grep -o '[0-9]*' | awk '{ sum += $1 } END { print sum }')" = "$count" ] || said
	[[ "$stderr" == "advise: long:1:1: record 1: the time is up after $count choices; --time gives it more" ]] || said
	# What needs less is judged as without a limit; a number of deals is kept, however long it takes.
	deal lohai --seed 3 | autoplay -m 4 >short
	advise --review --time 200 --seed s short | cmp - <(advise --review -n 200 --seed s short)
	deal hornipex --seed long | autoplay -m 40 >begun
	[ "$(advise --review -n 4 --time 300 --seed s begun | grep -c 'review: [0-9]')" = 34 ]
}

@test "advise --review: on a terminal it tells how far it is" {
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	deal hornipex --seed long | autoplay >long
	script -qec "$BUILD/bin/advise --review --time 1.5 --seed s long >judged" /dev/null </dev/null >shown
	grep -qE 'record 1: [0-9]+ choices judged in [0-9]+ seconds' shown
}

@test "advise --review: judged is a choice by what its seat could know; other hands are passed over" {
	deal lohai -s ann,bob,cid,dora --seed review | autoplay >r.yaml
	advise --review -n 20 --seed s r.yaml | grep 'move: bob' | sed 's/file.*record: 1, //' >whole
	[ -s whole ]
	redact bob r.yaml | advise --review -n 20 --seed s >view
	grep -v total view | cmp - whole
	grep -q 'choices: {ann: 0, bob: [1-9][0-9]*, cid: 0, dora: 0}' view
}

@test "advise --review: moves that stand although they are illegal are judged, and undone ones are not" {
	advise --review -n 20 --seed s "$ROOT/examples/lohai-revoke.yaml" >review
	[ "$(grep -c 'review: total' review)" = 1 ]
	deal lohai -s ann,bob,cid,dora --seed 1 | autoplay -m 1 --seed 1 >r.yaml
	echo '--- {seat: bob, play: 2D, despite: lohai/follow-suit}' >>r.yaml
	prints 0 "...move: bob play 2D despite lohai/follow-suit, gain: ..., best: bob play KH..." advise --review -n 4 --seed s r.yaml
	deal hen -s ann,bob --seed undo | autoplay -m 4 | grep -v '^--- {result' >r.yaml
	advise --review -n 20 --seed s r.yaml | tail -n 1 >before
	{ cat r.yaml && echo '--- {undo: 4}'; } >undone.yaml
	advise --review -n 20 --seed s undone.yaml | is "--- {file: undone.yaml, record: 1, review: total, lost: {ann: 0.00, bob: 0.00}, choices: {ann: 0, bob: 0}}"
	[[ "$(cat before)" == *"choices: {ann: 2, bob: 2}}" ]]
}

@test "advise --review: a report is no choice" {
	deal lohai -v partnership -s ann,bob,cid,dora --seed report | autoplay -m 2 >r.yaml
	printf -- '--- {seat: cid, %s}\n' 'talk: ~' "expose: [$(sed -n 's/^  cid: \[\([^,]*\).*/\1/p' r.yaml)]" >>r.yaml
	replay --check r.yaml
	advise --review -n 4 --seed s r.yaml >review
	grep -q 'choices: {ann: 1, bob: 1, cid: 0, dora: 0}' review
}

@test "autoplay --think: the same record by the same seed, the move that advise finds best" {
	deal hen -s ann,bob,cid --seed think >t.yaml
	autoplay --think 8 --seed s t.yaml >one
	replay --check --complete one
	autoplay --think 8 --seed s t.yaml | cmp - one
	first=$(turn_of t.yaml)
	[ "$(grep -m 1 "^--- {seat" one)" = "$(advise -n 8 --seed s t.yaml | head -n 1)" ]
	! autoplay --seed s t.yaml | cmp -s - one || false
	[ -n "$first" ]
	# In every game, also where advice tries later moves.
	all=$(games)
	for game in $all; do
		for moves in 2 9 14; do
			deal "$game" --seed 12 | autoplay -m $moves | replay >t.yaml
			autoplay --think 5 --seed 12 -m 1 t.yaml | grep '^--- {seat' >move
			advise -n 5 --seed 12 t.yaml | head -n 1 | cmp - move || { echo "$game $moves"; false; }
		done
	done
}

@test "autoplay --think SEAT=N: the others play at random, by the seed of the state" {
	deal lohai -s ann,bob,cid,dora -d dora --seed think >t.yaml
	autoplay -m 1 t.yaml | grep '^--- {seat: ann' >random
	autoplay -m 1 --think bob=5 t.yaml | grep '^--- {seat: ann' | cmp - random
	autoplay --think bob=5 --think 3 --seed s t.yaml | replay --check --complete
	warns 2 "autoplay: ...nobody..." autoplay --think nobody=5 t.yaml
	for bad in 0 x bob= bob=0 =5; do
		fails 2 "..." autoplay --think "$bad" t.yaml
	done
}

@test "autoplay --think: a seat that thinks beats seats that play at random" {
	deal hen -s ann,bob,cid --seed beats -n 10 | autoplay --think ann=10 --seed s | tally >table
	[ "$(sed -n 's/.*player: \([a-z]*\).*/\1/p' table | head -n 1)" = ann ]
	[ "$(sed -n 's/.*best: \([0-9]*\).*/\1/p' table | head -n 1)" -gt 7 ]
}

@test "autoplay --except: stops where such a seat is on turn, and goes on from there" {
	deal hen -s ann,bob,cid -d ann --seed except >t.yaml
	run -0 --separate-stderr autoplay --except ann --think 3 t.yaml
	echo "$output" >u.yaml
	[ "$(turn_of u.yaml)" = ann ]
	[ "$(grep -c '^--- {seat' u.yaml)" = 2 ]
	! grep -q '^--- {result' u.yaml || false
	autoplay --except ann u.yaml | cmp - u.yaml
	# Given again it adds seats, as --play of referee does.
	autoplay --except ann --except bob t.yaml | cmp - <(autoplay --except ann,bob t.yaml)
	cp t.yaml one.yaml
	cp t.yaml other.yaml
	echo legal | referee --play bob --play cid --think 2 --seed x one.yaml | sed s/one.yaml/other.yaml/ |
		cmp - <(echo legal | referee --play bob,cid --think 2 --seed x other.yaml)
	warns 2 "autoplay: ...nobody..." autoplay --except ann,nobody t.yaml
	[ -z "$output" ]
}

@test "autoplay --think: where nobody can do anything more, seats do not wait for each other for ever" {
	# Before, nobody said hai-how-hai as long as others, at random, might still have laid a key.
	deal haihowak --seed f4 | autoplay --think 20 --seed q4 >record
	replay --check --complete record
	[ "$(grep -c '^--- {seat' record)" -lt 400 ]
}
