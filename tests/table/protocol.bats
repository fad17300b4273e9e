#!/usr/bin/env bats
# protocol.bats: programs at the table: referee --json, what watch tells, the players and the
# hub of the examples.

load ../helper

setup() {
	# Moves wait for the disk: in memory that costs nothing.
	in_memory
	HUB=$ROOT/examples/hub.py
}

teardown() { leave_memory; }

# speak LINE...: these lines are answered in `told`; nothing else is written.
speak() {
	printf '%s\n' "$@" >lines
	status=0
	referee --json table <lines >told 2>err || status=$?
	! grep -v '^{.*}$' told || return 1
}

# holds EXPRESSION...: each is true of the answers a[0], a[1] and so on, and of the events e.
holds() {
	python3 - "$@" <<-'END'
		import json, sys
		documents = [json.loads(line) for line in open("told")]
		a = [one for one in documents if "watch" not in one]
		e = [one for one in documents if "watch" in one]
		for expression in sys.argv[1:]:
		    if not eval(expression):
		        print("not so:", expression)
		        for one in documents:
		            print(json.dumps(one)[:600])
		        sys.exit(1)
	END
}

# same COMMAND...: the answer is what that writes.
same() {
	"$@" >other && some other && cmp told other
}

# ---- answers ------------------------------------------------------------------------------

@test "referee --json: a session with every command: one document answers each line" {
	deal hen -s ann,bob,cid --seed demo >table
	speak help state 'view ann' 'view public' legal 'legal bob' show score digest log rules 'rules joker' why \
		'ann knock' why 'ann discard QC' 'bob discard 9D, cid discard 10S' 'log 2' undo 'undo 1' 'note a remark' \
		'adjust bob -10 cid 5 because of the noise' withdraw 'withdraw 1' watch 'stand because' stand 'stand 1' \
		'fix 1 ann discard 5S' 'insert 1 ann discard 4C' 'drop 4' 'deal again' deal hint 'view nobody' \
		'' '# a remark' '?' 'quit now' q
	[ "$status" -eq 2 ] || { cat err; false; }
	holds 'len(a) == len(open("lines").readlines())' \
		'"croupier" in a[1] and "seed" in a[1] and "XX" not in a[1]["hands"]["bob"]' \
		'a[2]["hands"]["ann"] == a[1]["hands"]["ann"] and set(a[2]["hands"]["bob"]) == {"XX"} and "seed" not in a[2]' \
		'set(a[3]["hands"]["ann"]) == {"XX"}' \
		'{"seat": "ann", "discard": ["QC"]} in a[4]["legal"] and len(a[4]) == 1' \
		'a[5] == {"legal": []}' \
		'a[6]["done"] and "ann" in " ".join(a[6]["said"])' \
		'a[7]["game"] == "hen" and a[7]["over"] is False' \
		'len(a[8]["digest"]) == 64 and a[8]["moves"] == 0' \
		'a[9] == {"verdict": 0, "done": True, "turn": "ann", "verbs": ["discard"]}' \
		'len(a[10]["said"]) > 10 and all("joker" in line.lower() for line in a[11]["said"])' \
		'a[12]["said"] == ["nothing has been refused yet"]' \
		'a[13]["legal"] is False and a[13]["rule"] == "hen/knock-limit" and a[13]["turn"] == "ann"' \
		'any(line.startswith("hen/knock-limit: ") for line in a[14]["said"])' \
		'a[15] == {"verdict": 1, "legal": True, "move": "ann discard QC", "followed": ["ann draws a card"], "turn": "bob", "verbs": ["discard"]}' \
		'a[16]["verdict"] == 3 and a[16]["said"] == ["legal: bob discard 9D", "  bob draws a card"]' \
		'[line.strip() for line in a[17]["said"]][0] == "2  bob discard 9D"' \
		'a[18]["turn"] == "cid" and "  move 3, cid discard 10S" in a[18]["said"]' \
		'a[19]["turn"] == "bob"' \
		'all(one["done"] and one["said"] for one in a[20:23])' \
		'"said" not in a[25] and a[25]["done"] is False' \
		'a[27]["done"] is False and "no card has proved" in a[27]["because"]' \
		'a[28]["legal"] and a[28]["move"] == "ann discard 5S"' \
		'a[29]["done"] is False and "no move 1 stands" in a[29]["because"]' \
		'a[30] == {"verdict": 4, "legal": True, "said": ["taken out: 1; moves that stand: 0"], "turn": "ann", "verbs": ["discard"]}' \
		'a[31]["done"] is False and a[32]["done"] is False' \
		'len(a[33]) == 1 and a[33]["hint"][0]["advice"] == 1 and "gain" in a[33]["hint"][0]' \
		'[one["done"] for one in a[35:38]] == [True] * 3 and len(a[37]["said"]) > 20' \
		'a[39]["done"] is True'
}

@test "referee --json: every command that help lists is answered, in every game, and with real cards" {
	sed -n 's/^	{ "\([a-z]*\)", .*/\1/p' "$ROOT/bin/protocol/commands.c" >commands
	[ "$(wc -l <commands)" -ge 21 ]
	all=$(games)
	for game in $all; do
		deal "$game" --seed all | autoplay -m 9 >whole
		redact --public whole >view
		for kind in whole view; do
			cp $kind table
			mapfile -t lines <commands
			speak "${lines[@]/quit/}" quit
			[ "$status" -le 2 ]
			holds "len(a) == ${#lines[@]} + 1" 'all("croupier" in one or len(one) > 0 for one in a)'
			replay --check table
		done
	done
}

@test "referee --json: state, view, legal, score and digest say what the programs say" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed same | autoplay -m 7 >table
		seat=$(sed -n 's/^dealer: //p' table)
		replay table >state
		speak state
		same replay --json <table
		speak "view $seat"
		same redact --json "$seat" state
		speak "VIEW ${seat:0:3}"
		same redact --json "$seat" state
		speak 'view public'
		same redact --json --public state
		speak score
		same score --json <table
		speak digest
		same replay --digest --json <table
		speak legal
		legal-moves --json state >moves
		python3 -c 'import json; assert json.load(open("told"))["legal"] == [json.loads(line) for line in open("moves")] != []'
	done
	speak 'view x' view
	holds '"there is no seat" in a[0]["because"]' '"wants a seat" in a[1]["because"]'
}

@test "referee: what a session of any game is told in YAML is what it is told in JSON" {
	python3 -c 'import yaml' 2>/dev/null || skip "python3-yaml is not installed"
	all=$(games)
	for game in $all; do
		deal "$game" --seed same | autoplay -m 9 >start
		{
			printf '%s\n' help state 'view public' legal show score digest log rules why 'hint 2' watch frobnicate
			printf '%s\n' undo 'undo 2' 'note it rains: "so"' withdraw 'stand 1' 'drop 2' 'fix 1' deal 'deal again'
			deal "$game" --seed same | autoplay -m 9 | grep '^--- {seat'
		} >lines
		cp start table
		referee --json --seed x table <lines >json || [ $? -le 2 ]
		cp start table
		referee --seed x table <lines >yaml || [ $? -le 2 ]
		python3 - <<-'END'
			import json, yaml
			one = [json.loads(line) for line in open("json")]
			lines = open("yaml").read().splitlines()
			assert len(one) > 25 and all(line.startswith("--- {") for line in lines)
			other = [yaml.load(line, yaml.CBaseLoader) for line in lines]
			def plain(value):
			    if isinstance(value, dict):
			        return [[key, plain(value[key])] for key in value]
			    if isinstance(value, list):
			        return [plain(part) for part in value]
			    if value is None:
			        return "~"
			    return value if isinstance(value, str) else json.dumps(value) if not isinstance(value, float) else value
			def same(a, b):
			    if isinstance(a, list) and isinstance(b, list):
			        return len(a) == len(b) and all(map(same, a, b))
			    return float(b) == a if isinstance(a, float) else a == b
			for a, b in zip(one, other, strict=True):
			    assert same(plain(a), plain(b)), (a, b)
		END
	done
}

@test "referee: on a terminal state and view are written, and watch says that all is told anyway" {
	deal hen -s ann,bob,cid --seed demo >table
	typed table < <(printf '%s\n' watch 'view public' 'QC' quit)
	[[ "$output" == *"on a terminal every move is shown as it is made"* ]] || said
	[[ "$output" == *"  ann: [XX, XX, XX, XX, XX]"* && "$output" == *"legal: ann discard QC"* ]] || said
	[[ "$output" != *"watch: "* ]] || said
}

@test "referee --json: an answer comes before the next line is read, whether a file or a client speaks" {
	deal lohai -s ann,bob,cid,dora --seed demo >start
	count=$(sampled 1500 10000)
	python3 - "$count" >commands <<-'END'
		import random, sys
		chance = random.Random(5)
		lines = ["state", "view ann", "legal", "log 3", "why", "rules", "help", "show", "score", "digest",
		    "undo", "undo 1", "ann play 4S", "bob play JS", "ann play 4S, bob play JS, cid play 3S", "note a",
		    "adjust ann 5 because so", "withdraw", "drop 1", "insert 1 ann play 4S", "stand", "", "# x",
		    "fly", '{"seat": "ann", "play": "4S"}', "--- {undo: 1}", '{"ruling": "hm"}', "watch", "{", "deal"]
		for _ in range(int(sys.argv[1])):
		    print(chance.choice(lines))
	END
	cp start table
	timeout 100 referee --json table <commands >told 2>err || [ $? -le 2 ]
	holds "len(a) == $count" "len(e) > $count / 100"
	cp table other
	# One that reads while it writes.
	cp start table
	mkfifo spoken
	cat commands >spoken &
	timeout 100 referee --json table <spoken 2>err | cat >again || [ $? -le 2 ]
	cmp told again
	cmp table other
	replay --check table
}

@test "referee --json: all that the prompt tells is in the answers" {
	# Whose turn it is and what can be done; what followed; the end of a round and of a match.
	deal hen -o target=20 -s ann,bob,cid --seed demo >table
	autoplay table >whole
	grep '^--- {seat' whole >moves
	mapfile -t lines <moves
	speak "${lines[@]}" '' deal 'deal again'
	holds 'all(one["turn"] and one["verbs"] for one in a[:-4])' \
		'any("knock" in one["verbs"] for one in a[:-4])' \
		'"turn" not in a[-4] and "turn" not in a[-3]' \
		'all(one["over"] == a[-4]["over"] for one in a[-4:-2])' \
		'any("totals" in line or "total" in line for line in a[-4]["said"])' \
		'(a[-4]["over"] == "round") == a[-2]["done"]' \
		'a[-4]["over"] == "match" or any("deals next" in line for line in a[-4]["said"])'
	deal haihowak -s ann,bob,cid --seed x | autoplay >table
	speak ''
	holds 'a[0]["over"] == "match" and "haihowak, round 1" in a[0]["said"][0]'
	# What a move lacks.
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	speak 'ann play Mover' 'QH XX' '' '# the trick' log 'Shaker QH'
	holds 'a[0]["rule"] == "table/drawn-mismatch" and a[0]["begun"] == "ann play Mover drawn"' \
		'all(one["begun"] == "ann play Mover drawn" for one in a[1:5])' \
		'a[5]["legal"] and "begun" not in a[5]' \
		'a[5]["move"] == "ann play Mover drawn Shaker QH"'
}

@test "referee --json: proofs, and what can be done, are in the answer" {
	grep -v '^--- {ru' "$ROOT/examples/lohai-revoke.yaml" >record
	sed '/^---/,$!d' record | awk '/^--- /{ exit } { print }' >table
	grep '^--- {seat' record >moves
	mapfile -t lines <moves
	speak "${lines[@]}" 'deal top=9S' 'stand 4' 'withdraw'
	holds 'sum("proved" in one for one in a[:-4]) == 1' \
		'next(one for one in a if "proved" in one)["proved"][0]["rule"] == "lohai/follow-suit"' \
		'any("lets it stand" in line for line in next(one for one in a if "proved" in one)["said"])' \
		'a[-3]["done"] is False and a[-3]["proved"]' \
		'a[-2]["done"] is True and a[-1]["proved"]'
	# At the start they are told with the first verdict, also after other answers.
	speak state digest '' ''
	holds 'any("was illegal" in line for line in a[2]["said"])' '"said" not in a[3]'
}

@test "referee --json: a seed with which a move was illegal is refused, and nothing else changes" {
	deal hen -s ann,bob,cid --seed demo >whole
	seed=$(sed -n 's/^seed: //p' whole)
	redact --public whole >table
	# Ann has the five of spades.
	speak 'ann discard QC' 'bob discard 5S' 'note a' state log "{\"seed\":$seed}" state log 'cid discard 10S' "--- {seed: $seed}" ''
	holds 'a[5]["done"] is False and a[5]["rule"] == "table/not-in-hand" and "bob does not hold 5S" in a[5]["because"]' \
		'[a[5]["verdict"], a[5]["turn"]] == [2, "cid"]' 'a[6] == a[3] and a[7] == a[4]' '"XX" in a[6]["hands"]["bob"]' \
		'a[8]["legal"] is True and a[9]["done"] is False and [a[10]["verdict"], a[10]["turn"]] == [3, "ann"]'
	[ "$(grep -c '^---.*seed' table)" = 0 ]
	replay --check table
}

@test "referee --json: what was recovered at the start is told with the first verdict" {
	deal hen -s ann,bob,cid --seed demo >table
	printf -- '--- {seat: ann, discard: [QC]}\n--- {seat: bob, discard: [9D]}\n--- {undo: 1}\n--- {seat: b' >>table
	speak ''
	holds 'a[0]["said"][0] == "hen, round 1, moves that stand: 1"' \
		'any("this line is torn and was set aside in table.torn: --- {seat: b" in line for line in a[0]["said"])' \
		'"taken back and not made again:" in a[0]["said"] and "  move 2, bob discard 9D" in a[0]["said"]'
	[ "$(cat table.torn)" = '--- {seat: b' ]
}

@test "referee --json: what cannot be done is one document, too" {
	deal hen -s ann,bob,cid --hidden -w up=KD >table
	speak legal score 'deal' "$(printf '%070000d' 0)" $'a\001b' 'undo 99'
	holds 'len(a) == 6 and all(one.get("done") is False for one in a)' \
		'any("discard" in line for line in a[0]["said"])' 'a[1]["because"]'
	# A document of several lines, as programs like to write them, is no document here.
	speak '{' '{"seat": "ann",' '--- "a' '{"seat": "ann"} x'
	holds 'all("must end on the line on which it begins" in one["because"] for one in a[:3])' \
		'a[3]["at"] == "-:4:17"'
	speak 'seat: bob'
	holds '"a document must be on one line here" in a[0]["because"]'
	printf 'note a' >lines
	referee --json table <lines >told 2>err || [ $? = 2 ]
	holds 'len(a) == 1 and "ends in the middle of line 1" in a[0]["because"]'
	: >lines
	prints 0 '' referee --json table <lines
	run -2 --separate-stderr referee --json nowhere </dev/null
	[ -z "$output" ] && [ -n "$stderr" ] || said
}

@test "referee --json: its own documents are no input" {
	deal hen -s ann,bob,cid --seed demo >table
	for line in legal score digest 'hint 2' '' fly 'ann discard QC'; do
		speak "$line"
		warns 2 "...told:1:1: this is ..., not input..." replay --check told
	done
	speak watch 'note a'
	warns 2 "...: this is an answer from referee, not input..." replay --check <(grep '^{"watch"' told)
	# In YAML they are refused, too, after a record as well.
	cp table record
	for event in 'ruling: a' 'undo: 1' 'move: ann discard 4S' 'round: 2'; do
		warns 2 "...:1:1: this is an answer from referee, not input..." replay --check record <(echo "--- {watch: 0, $event, turn: ann}")
	done
	speak state
	replay --check told
}

@test "referee --json: the session of the page goes as it is written" {
	sed -n '/^\.Ql deal hen .* demo$/,/^\.Ed/p' "$ROOT/man/referee.1" | sed -n '/^[>{]/p' >session
	[ "$(grep -c '^>' session)" -ge 6 ]
	deal hen -s ann,bob,cid --seed demo >table
	mapfile -t lines < <(sed -n 's/^> //p' session)
	speak "${lines[@]}"
	diff <(grep -v '^>' session) told
}

# ---- what is watched -------------------------------------------------------------------------

@test "watch: each move, undo, ruling and deal is told once more after its answer" {
	deal hen -o target=300 -s ann,bob,cid --seed demo >table
	speak 'ann discard QC' watch 'bob discard 9D, cid discard 10S' 'fix 2 bob discard 2D' undo 'note a' \
		'{"ruling": "b", "points": {"bob": -5}}' withdraw fly 'ann knock' watch '' 'undo 1'
	[ "$(sed -n 2p told)" = '{"verdict":1,"done":true,"said":["from now on everything that happens is told once more, after its answer"],"turn":"bob","verbs":["discard"]}' ]
	grep '^{"watch"' told >events
	cat >expected <<-END
		{"watch":2,"move":"bob discard 9D","turn":"cid"}
		{"watch":3,"move":"cid discard 10S","turn":"ann"}
		{"watch":3,"undo":2,"turn":"bob"}
		{"watch":4,"move":"bob discard 2D","turn":"cid"}
		{"watch":5,"move":"cid discard 10S","turn":"ann"}
		{"watch":5,"undo":1,"turn":"cid"}
		{"watch":5,"ruling":"a","turn":"cid"}
		{"watch":5,"ruling":"b; bob -5","turn":"cid"}
		{"watch":5,"ruling":"ruling 2 is withdrawn","turn":"cid"}
		{"watch":5,"undo":1,"turn":"bob"}
	END
	diff events expected
	# They stand right after the answer that they are about.
	sed -n '3,5p' told | sed 's/{"\([a-z]*\)".*/\1/' | tr '\n' ' ' | grep -qx 'verdict watch watch '
	# Deals, and one that is taken back, have no move; nor has the end of a round a turn.
	deal hen -o target=300 -s ann,bob,cid --seed demo | autoplay | grep -v result >table
	tail -n 1 table | sed 's/^--- //' >last
	sed -i '$d' table
	speak watch "$(cat last)" deal undo 'deal seats=bob,ann,cid'
	number=$(grep -c '^--- {seat' table)
	grep '^{"watch"' told >events
	grep -qx '{"watch":[0-9]*,"move":"[^"]*"}' <(sed -n 1p events)
	grep -qx '{"watch":0,"round":2,"turn":"[a-z]*"}' <(sed -n 2p events)
	grep -qx '{"watch":[0-9]*,"round":1}' <(sed -n 3p events)
	grep -qx '{"watch":0,"round":2,"turn":"[a-z]*"}' <(sed -n 4p events)
	[ "$(wc -l <events)" = 4 ]
	[ "$number" -gt 0 ]
}

@test "watch: a move that the table lets stand, and its reason, are told" {
	deal lohai -s ann,bob,cid,dora --seed demo >table
	speak watch 'ann play 4S' 'bob play 3H' 'stand because he is new' digest withdraw digest
	[ "$(grep -c '^{"watch"' told)" = 4 ]
	grep -qx '{"watch":2,"move":"bob play 3H despite lohai/follow-suit","turn":"cid"}' told
	grep -qx '{"watch":2,"ruling":"he is new","turn":"cid"}' told
	# The ruling is one of the record, which counts in its digest and can be withdrawn.
	[ "$(tail -n 1 table)" = '--- {ruling: ruling 1 is withdrawn, withdraw: 1}' ]
	[ "$(tail -n 1 told)" = "$(replay --digest --json table)" ]
	replay --check table
}

# ---- players and the hub ------------------------------------------------------------------------

# seat_bots SEAT...: how the hub is told of them in BOTS: Python and, where there is Node, JavaScript.
seat_bots() {
	BOTS=()
	local seat program other="python3 $ROOT/examples/bot.py"
	! command -v node >/dev/null || other="node $ROOT/examples/bot.js"
	for seat; do
		program=$other
		[ $((${#BOTS[@]} % 2)) = 1 ] || program="python3 $ROOT/examples/bot.py"
		BOTS+=("$seat=$program $seat")
	done
}

# whole_match OPTION...: bots play a match that is dealt so, a process a seat.
whole_match() {
	deal "$@" >table
	# shellcheck disable=SC2046
	seat_bots $(sed -n 's/^seats: \[\(.*\)\]/\1/p' table | tr , ' ')
	timeout 200 python3 "$HUB" table "${BOTS[@]}" 2>err || { cat err; false; }
	[ ! -s err ]
	replay --check --match --complete table
	replay table | tail -n +1 >ends
	[ "$(score --json <table | tail -n 1 | grep -c '"match":"over"')" = 1 ]
	[ "$(score --json <table | grep -c '"match":"over"')" = 1 ]
}

@test "examples: bots play whole matches of every game, three and four at a table" {
	unsanitized "other tests ask the same of the referee"
	all=$(games)
	number=0
	for game in $all; do
		number=$((number + 1))
		short=()
		case $game in
		lohai) short=(-o target=200) ;;
		hen) short=(-o target=60) ;;
		huahuapai) short=(-o stake=10) ;;
		esac
		# In a sample every second game has four players, and the others have three.
		for count in $(sampled "$((4 - number % 2))" '3 4'); do
			deal "$game" -p $count >/dev/null 2>&1 || continue
			whole_match "$game" -p $count "${short[@]}" --seed "bots $count"
			echo "$game $count" >>played
		done
	done
	[ "$(sort -u played | wc -l)" -ge "$(sampled 5 9)" ]
}

@test "examples: a bot that chooses in JavaScript says what one in Python says" {
	command -v node >/dev/null || skip "node is not installed"
	deal haihowak -s ann,bob,cid --seed speak >table
	speak 'legal ann'
	for bot in "python3 $ROOT/examples/bot.py" "node $ROOT/examples/bot.js"; do
		{ echo '{"verdict":0,"done":true,"turn":"ann"}'; cat told; echo '{"watch":1,"move":"ann pass","turn":"bob"}'; } |
			timeout 20 $bot ann >said
		[ "$(sed -n 1,2p said)" = $'watch\nlegal ann' ] || { cat said; false; }
		[ "$(wc -l <said)" = 3 ]
		sed -n 3p said | validate-move -f table -q
		prints 1 "...no cards are known..." timeout 20 $bot ann <<<'{"verdict":0,"done":false,"because":"no cards are known"}'
		run -1 timeout 20 $bot
	done
	for bot in "$ROOT"/examples/bot.*; do
		[ "$(wc -l <"$bot")" -le 60 ]
	done
}

@test "examples: the hub ends when nobody can play on, no round can be dealt, or there is no table" {
	unsanitized "other tests ask the same of the referee"
	deal hen -s ann,bob,cid --seed hub >table
	run -1 --separate-stderr timeout 20 python3 "$HUB" table ann="echo watch" bob="sleep 1; echo log"
	[ "$stderr" = $'hub.py: waiting for cid: there is no command for this seat\nhub.py: ann has gone\nhub.py: bob has gone\nhub.py: nobody is left to play' ] ||
		[[ "$stderr" == *$'hub.py: it is the turn of '*', and nobody plays that seat any more' ]] || said
	# One says more than it has to, and hears all the answers.
	run -1 --separate-stderr timeout 20 python3 "$HUB" table \
		ann="printf 'fly\nwatch\nnote a\n'; head -n 4 >heard" bob="sleep 2"
	[ "$(sed 's/"\([a-z]*\)".*/\1/' heard | tr '\n' ' ')" = "{verdict {verdict {verdict {watch " ] || { cat heard; false; }
	deal haihowak -s ann,bob,cid --seed hub | autoplay >table
	run -0 timeout 20 python3 "$HUB" table ann="cat >heard"
	# A seat without a command is named when the hub begins to wait for it, once.
	deal hen -s ann,bob,cid --seed hub >table
	run -1 --separate-stderr timeout 20 python3 "$HUB" --wait 3 table ann="python3 $ROOT/examples/bot.py ann" \
		cid="echo watch; grep -m 1 '\"turn\":\"bob\"' >heard"
	[ "$(sort <<<"$stderr")" = $'hub.py: cid has gone\nhub.py: nobody has moved for bob\nhub.py: waiting for bob: there is no command for this seat' ] || said
	run -2 timeout 20 python3 "$HUB" nowhere ann="cat >heard"
	for words in 'table' 'table ann' '--wait table ann=cat' '--wait 0 table ann=cat' ''; do
		prints 2 "usage: hub.py ..." timeout 20 python3 "$HUB" $words
	done
	deal hen -s ann,bob,cid --hidden -w up=KD >table
	run -1 --separate-stderr timeout 20 python3 "$HUB" --wait 5 table ann="python3 $ROOT/examples/bot.py ann" bob="cat"
	[[ "$stderr" == *"depends on cards that nobody here knows"*"ann has gone"* ]] || said
	# A first word that is a seat is the seat, so that nobody would ever hear what happens.
	deal hen -s ann,watch --seed hub >table
	run -1 --separate-stderr timeout 20 python3 "$HUB" table ann="python3 $ROOT/examples/bot.py ann" \
		watch="python3 $ROOT/examples/bot.py watch"
	[[ "$stderr" == *"hub.py: watch is a seat's name here"* ]] || said
}

# A row: who plays how badly, as the command of the seat that must decide first (first) or of another (other);
# then what the hub says of it.
bad_players() {
	cat <<-END
		first|echo watch; cat >/dev/null|waiting for bob
		first|echo watch; cat >/dev/null|bob is cut off: it has not moved for 3 seconds
		first|yes state|bob is cut off: it does not read what it is told
		other|yes state|cid is cut off: it does not read what it is told
		other|yes 'bob knock' & cat >/dev/null|cid is cut off: it was refused 100 times in a row, the last time because bob has a command of its own: cid cannot play that seat
		other|yes '{"seat": "bob", "knock": null}' & cat >/dev/null|cid is cut off: it was refused 100 times in a row, the last time because bob has a command of its own
		other|yes 'knock' & cat >/dev/null|cid is cut off: it was refused 100 times in a row
		first|yes 'fly' & cat >/dev/null|bob is cut off: it was refused 100 times in a row, the last time because there is no seat
		other|head -c 100000000 /dev/zero; cat >/dev/null|cid is cut off: a line has more than 65536 bytes
		other|echo quit; cat >/dev/null|cid has gone
	END
}

@test "examples: the hub waits aloud for a bad player, cuts it off, and the table goes on or ends with a word" {
	unsanitized "other tests ask the same of the referee"
	while IFS='|' read -r seat command said; do
		deal hen -s ann,bob,cid -d ann --seed hub >table
		[ "$(sed -n 's/^turn: //p' table)" = bob ]
		bob="python3 $ROOT/examples/bot.py bob" cid="python3 $ROOT/examples/bot.py cid"
		case $seat in first) bob=$command ;; other) cid=$command ;; esac
		# Where it is not the wait that ends, nobody is cut off who only begins slowly.
		case $said in waiting* | *seconds) wait=3 ;; *) wait=30 ;; esac
		run -1 --separate-stderr timeout 60 python3 "$HUB" --wait $wait table ann="python3 $ROOT/examples/bot.py ann" bob="$bob" cid="$cid"
		[[ $'\n'"$stderr" == *$'\nhub.py: '"$said"* ]] || { echo "$command"; said; }
		[ "$(tail -n 1 <<<"$stderr")" = "hub.py: it is the turn of $([ $seat = first ] && echo bob || echo cid), and nobody plays that seat any more" ] || { echo "$command"; said; }
		# The others have played as long as they could.
		[ $seat = first ] || grep -q '^--- {seat: bob' table
		replay --check table
	done < <(bad_players)
}
