#!/usr/bin/env bats
# tally.bats: finished rounds are added up, a row for each player, game or the like.

load ../helper

# points SEAT=POINTS...: a finished round of Hornipex in which these seats have these points; the last of them deals
# and has won it, and rulings say the rest.
points() {
	local seats='' ruling='' seat points
	# Each round is another one.
	dealt=$((${dealt-0} + 1))
	for seat in "$@"; do
		points=${seat#*=} seat=${seat%%=*}
		seats="$seats,$seat"
		# Who wins the round has a point already.
		[ "$seat=$points" != "${*: -1}" ] || points=$((points - 1))
		[ "$points" = 0 ] || ruling="$ruling, $seat: $points"
	done
	deal hornipex -s "${seats#,}" -o target=1000 --seed "points$dealt" | over
	[ -z "$ruling" ] || echo "--- {ruling: as they counted, points: {${ruling#, }}}"
}

# over: the state that comes in when the round is over: the last seat's cards are in the stock.
over() {
	awk '
		/^seats: / { n = split(substr($0, 9, length($0) - 9), seat, ", ") }
		/^turn: / { next }
		/^phase: / { print "phase: over"; next }
		$1 == seat[n] ":" { hand = $0; sub(/.*\[/, "", hand); sub(/\]/, "", hand); print "  " seat[n] ": []"; next }
		/^stock: / { sub(/\[/, "[" hand ", ") }
		/^fresh: / { print "fresh: false"; next }
		{ print }'
}

@test "tally: a row for each player, best mean first" {
	deal lohai -s ann,bob,cid,dora --seed 3 -o target=400 | autoplay --match >match
	rounds=$(grep -c '^croupier' match)
	[ "$rounds" -ge 2 ]
	warns 0 '' tally match
	[ "${lines[0]}" = --- ] && [ "${lines[1]}" = tally: ] && [ "${#lines[@]}" = 6 ] || said
	for seat in ann bob cid dora; do
		total=$(score -s $seat <(awk -v n="$rounds" '/^---$/ { k++ } k == n' match))
		won=$(score --winners match | grep -cx $seat || true)
		grep -q "^- {player: $seat, rounds: $rounds, points: $total, mean: [0-9-]*\.[0-9][0-9], best: [0-9]*, finished: 1, won: $won}$" <<<"$output" || said
	done
	grep -o 'mean: [0-9.-]*' <<<"$output" | cut -d' ' -f2 | sort -rnc
	[ "$(score --winners match | wc -l)" -ge 1 ]
	run -0 tally --json match
	[[ "$output" == '{"tally":[{"player":"'*',"rounds":'"$rounds"',"points":'*',"won":'*'}]}' ]] || said
}

@test "tally: what is counted, with the mean half away from zero" {
	{ points ann=4 bob=0 cid=-2; points ann=-2 bob=-1 cid=-1; points ann=0 bob=2 cid=4; } >rounds
	run -0 tally rounds
	[ "$output" = "---
tally:
- {player: ann, rounds: 3, points: 2, mean: 0.67, best: 1, finished: 0, won: 0}
- {player: bob, rounds: 3, points: 1, mean: 0.33, best: 1, finished: 0, won: 0}
- {player: cid, rounds: 3, points: 1, mean: 0.33, best: 2, finished: 0, won: 0}" ] || said
	# Two thirds below zero, eighths, and what is nearly nothing.
	{ points ann=-1 bob=0; points ann=-1 bob=0; points ann=0 bob=0; } >rounds
	tally rounds | grep -q 'player: ann, rounds: 3, points: -2, mean: -0.67,'
	{ points ann=1 bob=-1; for ((i = 0; i < 7; i++)); do points ann=0 bob=0; done; } >rounds
	tally rounds | grep -q 'player: ann, rounds: 8, points: 1, mean: 0.13,'
	tally rounds | grep -q 'player: bob, rounds: 8, points: -1, mean: -0.13,'
	prints 0 '..."points":1,"mean":0.13,..."points":-1,"mean":-0.13,...' tally --json rounds
	{ points ann=-1 bob=0; points ann=0 bob=0 >none; for ((i = 1; i < 300; i++)); do sed "s/^round: 1$/round: $i/" none; done; } >rounds
	prints 0 "...player: bob, rounds: 300, points: 0, mean: 0.00, best: 300...player: ann, rounds: 300, points: -1, mean: 0.00, ..." tally rounds
}

@test "tally: rows stand by the exact mean, equal ones by the bytes of their keys" {
	# Both means are 33.33, and ann's is the smaller one.
	{ points ann=100 bob=0; points ann=0 bob=-1; points ann=0 bob=-1; } >few
	{ points bob=99 cid=-1; points bob=1 cid=-1; points bob=0 cid=-1; } >"more"
	run -0 tally --by file,player few "more"
	[[ "${lines[2]}" == *"file: few, player: ann, "*"mean: 33.33"* && "${lines[3]}" == *"file: more, player: bob, "*"mean: 33.33"* ]] || said
	{ cat few; points ann=0 cid=-1; } | tally | grep -q 'ann, rounds: 4, points: 100, mean: 25.00'
	# One point of three rounds is less than one point of two.
	{ points ann=1 z=0; points ann=0 z=0; points ann=0 z=0; points bob=1 z=0; points bob=0 z=0; } | tally |
		sed -n 's/.*player: \([^,]*\), .*/\1/p' >order
	[ "$(head -n 2 order | tr '\n' ' ')" = 'bob ann ' ]
	# Bytes, not letters: capitals, small ones, then what is not ASCII.
	points b=0 ä=0 a=0 B=0 z=-1 | tally | sed -n 's/.*player: \([^,]*\), .*/\1/p' >order
	[ "$(tr -d '\n' <order)" = Babäz ]
}

@test "tally --by: rows are told apart by what is asked for, in that order" {
	deal lohai -v partnership -s ann,bob,cid,dora --seed 1 | autoplay >p
	deal lohai -s ann,bob,cid,dora --seed 2 -d ann | autoplay >s
	run -0 tally --by variant,file p s
	[ "$(grep -c '^- {variant: partnership, file: p, rounds: 4, ' <<<"$output")" = 1 ] || said
	[ "$(grep -c '^- {variant: standard, file: s, rounds: 4, ' <<<"$output")" = 1 ] || said
	run -0 tally --by game p s
	[ "${#lines[@]}" = 3 ] && [[ "${lines[2]}" == "- {game: lohai, rounds: 8, points: "* ]] || said
	prints 0 '...- {file: "-", rounds: 4, ...' tally --by file p - <s
	run -0 tally --by file <s
	[[ "${lines[2]}" == '- {file: "-", rounds: 4, '* ]] || said
	# 0 deals, which was dora there and ann here.
	run -0 tally --by place,player p s
	[ "$(grep -c '^- ' <<<"$output")" = 8 ]
	grep -q '^- {place: 0, player: dora, rounds: 1, ' <<<"$output"
	grep -q '^- {place: 1, player: ann, rounds: 1, ' <<<"$output"
	grep -q '^- {place: 0, player: ann, rounds: 1, ' <<<"$output"
	grep -q '^- {place: 1, player: bob, rounds: 1, ' <<<"$output"
	prints 0 '...{"place":0,"rounds":2,...' tally --by place --json p s
	warns 2 "tally: --by is given once, with all keys, as in --by game,player" tally --by game --by player p
}

@test "tally --by: places stand by number" {
	deal hen -p 10 -o packs=2 -n 1 --seed ten | autoplay | tally --by place >places
	[ "$(grep -c '^- {place: [0-9], rounds: 1' places)" = 10 ]
	# The dealer has the first, the others follow as they sit.
	run -0 tally --by place < <(points x=1 y=2 z=30)
	has '- {place: 0, rounds: 1, points: 30, mean: 30.00, best: 1, finished: 0, won: 0}'
	[ "$(sed -n 's/.*place: \([0-9]\), .*points: \([0-9]*\), .*/\1=\2/p' <<<"$output" | sort | tr '\n' ' ')" = '0=30 1=1 2=2 ' ] || said
	points a=0 b=0 c=0 d=0 e=0 f=0 | tally --by place | sed -n 's/.*place: \([0-9]\).*/\1/p' | sort -nc
}

@test "tally: in a game in which the lowest total wins, few points are good" {
	deal hen -s ann,bob,cid -n 30 --seed low | autoplay >hen
	run -0 tally hen
	grep -o 'mean: [0-9.]*' <<<"$output" | cut -d' ' -f2 | sort -nc
	for seat in ann bob cid; do
		best=$(score --json hen | sed 's/.*"points":{"ann":\(-*[0-9]*\),"bob":\(-*[0-9]*\),"cid":\(-*[0-9]*\)}.*/\1 \2 \3/' |
			awk -v seat="$seat" '{ p["ann"] = $1; p["bob"] = $2; p["cid"] = $3; low = $1 < $2 ? $1 : $2; low = low < $3 ? low : $3 }
				p[seat] == low { n++ } END { print n + 0 }')
		grep -q "player: $seat, rounds: 30, .*, best: $best, " <<<"$output" || said
	done
	# Such rows stand after the others.
	{ points zoe=-500 yan=-600; cat hen; } >both
	run -0 tally both
	[[ "${lines[2]}" == *"zoe"* && "${lines[3]}" == *"yan"* && "${#lines[@]}" = 7 ]] || said
	# A match that ends is won by the lowest.
	deal hen -s ann,bob --seed end | autoplay --match >match
	winner=$(score --winners match)
	tally match | grep -q "player: $winner, .*, finished: 1, won: 1}"
	tally match | grep -v "player: $winner," | grep -q "finished: 1, won: 0}"
}

@test "tally: one row does not add up games in which the lowest wins and others" {
	deal hen -s ann,bob --seed 1 | autoplay >hen
	points ann=0 bob=0 >other
	for form in --csv --table --json --color=never; do
		run -2 --separate-stderr tally $form hen other
		[ -z "$output" ] && [ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == *" add game to --by" ]] || said
	done
	run -2 tally --by place,file <(cat hen other)
	# Nor where rounds of one kind follow, on either side.
	for order in 'hen other other' 'other hen hen' 'hen other hen'; do
		fails 2 "... add game to --by" tally $order
	done
	run -0 tally --by game,player hen other
	[ "$(sed -n 's/^- {game: \([^,]*\),.*/\1/p' <<<"$output" | tr '\n' ' ')" = "hen hen hornipex hornipex " ] || said
	run -0 tally --by file hen other
}

@test "tally: a match that several win is won by each of them" {
	deal haihowak -s ann,bob --seed 1 | autoplay >even
	ann=$(score -s ann even) bob=$(score -s bob even)
	echo "--- {ruling: they share, points: {ann: $((1000 - ann)), bob: $((1000 - bob))}}" >>even
	run -0 tally even
	[ "$(grep -c ', points: 1000, mean: 1000.00, best: 1, finished: 1, won: 1}$' <<<"$output")" = 2 ] || said
}

@test "tally: rounds that are not over or not legal are left out, and told" {
	deal lohai -s ann,bob,cid,dora --seed 1 | autoplay >good
	deal lohai -s ann,bob,cid,dora --seed 2 | autoplay -m 9 >open
	sed '$d' good | sed 's/^--- {seat: ann/--- {seat: bob/' >wrong
	{ sed '$d' good; echo '--- {result: {points: {ann: 1, bob: 1, cid: 1, dora: 1}}}'; } >claim
	for file in open wrong claim; do
		run -1 --separate-stderr tally good $file
		[ "$output" = "$(tally good)" ] && [ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == "tally: $file:"*" record 1"* ]] || said
	done
	run -1 --separate-stderr tally open
	[ "$output" = "---
tally: []" ] && [[ "$stderr" == *"the round is not over"*"must decide"* ]] || said
	writes 2 "$(tally good)" tally good <(sed 's/^round: 1/round: x/' good)
	writes 2 '' tally <(tally good)
	# A state is a round, too; a later record of the same match counts for itself.
	replay good >state
	[ "$(tally state)" = "$(tally good)" ]
	prints 0 '...player: ann, rounds: 2,...' tally good state
}

@test "tally: legal means what replay says at the end, when all cards are known" {
	# Ann knocks with cards that nobody else sees; at the end they are more than the limit allows.
	{
		deal hen --hidden -s ann,bob -w up=KD
		documents 'ann, knock: ~' 'bob, discard: 3C, drawn: [XX]' \
			'ann, reveal: [9H, 8H, QC, KC, KH]' 'bob, reveal: [2S, 3S, 4S, 5S, 7H]'
	} >knock
	prints 1 "...proved by move 3 [hen/knock-limit]..." replay --check knock
	replay --check --no-hindsight knock
	run -1 --separate-stderr tally knock
	[ "$output" = "---
tally: []" ] && [[ "$stderr" == *"proved by move 3"* ]] || said
	# The table may let it stand.
	echo "--- {ruling: it stands, move: 1, despite: hen/knock-limit}" >>knock
	prints 0 "...player: bob, rounds: 1, ..." tally knock
}

@test "tally: nothing finished is an empty list, a header, or a head" {
	deal hen --seed 1 >open
	writes 1 $'player,rounds,points,mean,best,finished,won\r' tally --csv open
	writes 1 "game  place  rounds  points  mean  best  finished  won" tally --table --by game,place open
	writes 1 '{"tally":[]}' tally --json open
	fails 2 "...no state in the input..." tally </dev/null
}

# cells FILE: what Python's reader of such tables makes of it, which takes nothing that is not right: | between cells.
cells() {
	python3 -c '
import csv, sys
for row in csv.reader(open(sys.argv[1], newline="", encoding="utf-8"), strict=True):
	print("|".join(row))
' "$1"
}

@test "tally --csv: another program reads it, whatever files are called" {
	cp <(points ann=3 bob=0) 'a,b "c"'
	cp <(points no=3 y=0) $'= 1+1;\xc3\xa4'
	tally --csv --by file,player 'a,b "c"' $'= 1+1;\xc3\xa4' >table.csv
	[ "$(head -n 1 table.csv)" = $'file,player,rounds,points,mean,best,finished,won\r' ]
	[ "$(grep -c $'\r$' table.csv)" = "$(wc -l <table.csv)" ]
	grep -q '^"a,b ""c""",ann,1,3,3.00,1,0,0' table.csv
	run -0 cells table.csv
	[ "${lines[0]}" = 'file|player|rounds|points|mean|best|finished|won' ]
	output=$(sed 1d <<<"$output" | LC_ALL=C sort)
	diff - <(echo "$output") <<-'END'
		'= 1+1;ä|no|1|3|3.00|1|0|0
		'= 1+1;ä|y|1|0|0.00|0|0|0
		a,b "c"|ann|1|3|3.00|1|0|0
		a,b "c"|bob|1|0|0.00|0|0|0
	END
	# What begins like a formula is text; a number below 0 stays a number.
	points ann=3 bob=-2 >'=HYPERLINK("x").yaml'
	tally --csv --by file,player '=HYPERLINK("x").yaml' >table.csv
	grep -q "^\"'=HYPERLINK(\"\"x\"\").yaml\",bob,1,-2,-2.00," table.csv
	# All rows of many, and the sum of a column.
	deal lohai -n 50 --seed csv | autoplay --match >many
	tally --csv --by player,place,variant many >table.csv
	[ "$(cells table.csv | awk -F '|' 'NR > 1 { n++; rounds += $4 } END { print n, rounds }')" = "16 $((4 * $(grep -c '^croupier' many)))" ]
}

@test "tally --table: columns stand below each other, whatever the names are" {
	points ann=999 äöü=0 long-name-of-somebody=-4 | tally --table >table
	[ "$(cat table)" = "player                 rounds  points    mean  best  finished  won
ann                         1     999  999.00     1         0    0
äöü                         1       0    0.00     0         0    0
long-name-of-somebody       1      -4   -4.00     0         0    0" ] || { cat table; false; }
	points ann=0 bob=0 >$'odd\e[31m\n'
	[ "$(tally --table --by file $'odd\e[31m\n' | tr -d '[:print:]\n' | wc -c)" = 0 ]
}

@test "tally: an unknown, empty or repeated key, or two forms, are trouble" {
	points ann=0 bob=0 >one
	while IFS='|' read -r by words; do
		fails 2 "tally: --by: ...$words..." tally --by "$by" one || { echo "$by"; false; }
	done <<-'END'
		seat|player, game, variant, file, place
		plaeyr|did you mean player?
		|empty
		player,|empty
		,player|empty
		player,,game|empty
		player,player|twice
		game,player,game|twice
		Player|did you mean player?
	END
	for forms in '--csv --table' '--csv --json' '--json --table'; do
		fails 2 "...exclude each other..." tally $forms one
	done
	run -2 tally none
}

@test "tally: memory grows with the rows, not with the records" {
	[ -z "${SANITIZED-}" ] || skip "a sanitizer takes memory of its own"
	rounds=$(sampled 3000 15000)
	deal lohai -n "$rounds" --seed many | autoplay | (ulimit -v 20000; exec timeout 100 tally) >out
	grep -q "rounds: $rounds, " out
}

# ---- a season -----------------------------------------------------------------------

@test "season: three evenings of two games add up, on the wall and in a spreadsheet" {
	warns 0 '' "$ROOT/examples/season.sh" season club
	[ "$(cd season && ls | tr '\n' ' ')" = "1-haihowak.yaml 1-hen.yaml 2-haihowak.yaml 2-hen.yaml 3-hen.yaml " ]
	cd season
	[ "$output" = "$(tally --by game,player --table *.yaml)" ] || said
	[ "$(awk '{ print $1 }' <<<"$output" | uniq | tr '\n' ' ')" = "game hen haihowak " ] || said
	# Dora came later, and her points begin at what she was given.
	tally --by game,player --csv *.yaml >../season.csv
	cd ..
	prints 0 $'2\n4' bash -c 'sort | cut -d"|" -f3' < <(cells season.csv | grep '|dora|')
	[ "$(grep -A20 '^---$' season/2-hen.yaml | sed -n 's/^scores: .*dora: \([0-9]*\)}/\1/p' | head -n 1)" = 50 ]
	for player in ann bob cid dora; do
		[ "$(cells season.csv | sed -n "s/^hen|$player|[0-9]*|\([0-9-]*\)|.*/\1/p")" = \
			"$(cat season/*-hen.yaml | sed -n "s/^--- {result: {points: {\\([^}]*\\)}.*/\\1/p" | tr ',' '\n' |
				awk -v player="$player:" '$1 == player { sum += $2 } END { print sum }')" ] || { echo "$player"; false; }
	done
	# By evening: a file is one.
	tally --by file,player --csv season/*.yaml | grep -c '^season/1-hen.yaml,' | grep -qx 3
	score season/*.yaml | grep -c '^meta: {evening: "2"}$' | grep -qx 4
}

@test "season: a database tells who wins when dealing, streaks and partners as the records do" {
	{
		points ann=1 bob=0 cid=5; points ann=3 bob=3 cid=0; points bob=0 cid=2 ann=4
		# Two against two: ann with cid, then ann with bob.
		deal lohai -v partnership -s ann,bob,cid,dora -n 4 --seed one | autoplay
		deal lohai -v partnership -s ann,cid,bob,dora -n 4 --seed two | autoplay
	} >season
	score --json season >scores.json
	replay --json season >states.json
	warns 0 '' sqlite3 season.db <"$ROOT/examples/season.sql"
	output=$(sed 's/  */ /g; s/ $//' <<<"$output")
	# In this game the last seat deals: cid twice, who was best once; ann once, and was.
	has 'hornipex ann 1 1.0 0.5'
	has 'hornipex bob 0 0.33'
	has 'hornipex cid 2 0.5 0.0'
	has 'ann hornipex 2'
	for pair in 'ann cid' 'bob dora' 'ann bob' 'cid dora'; do
		set -- $pair
		seats=$([ "$pair" = 'ann cid' ] || [ "$pair" = 'bob dora' ] && echo '"ann","bob","cid","dora"' || echo '"ann","cid","bob","dora"')
		mean=$(jq -r --arg one "$1" --arg other "$2" 'select(.game == "lohai") | .points[$one] + .points[$other]' scores.json |
			paste - <(jq -r 'select(.game == "lohai") | .seats | @csv' states.json) |
			awk -F '\t' -v seats="$seats" '$2 == seats { sum += $1; n++ } END { printf "%.2f", sum / n }')
		grep -qE "^$pair 4 ${mean%0}0*$" <<<"$output" || { echo "$pair: $mean"; said; }
	done
}

@test "season: the table for the wall in examples/README is what the script writes" {
	"$ROOT/examples/season.sh" season >wall
	sed -n 's/^    \(\(game\|hen\|haihowak\)  .*\)/\1/p' "$ROOT/examples/README.md" | diff - wall
}

@test "season: rounds in a wrong order are told, with what continues what" {
	"$ROOT/examples/season.sh" season club >whole
	cd season
	cat 1-hen.yaml 2-hen.yaml 3-hen.yaml >hen
	# order N...: these rounds of it.
	order() { for n; do awk -v n="$n" '/^---$/ { k++ } k == n' hen; done; }
	order 1 3 2 4 5 >swapped
	run -1 --separate-stderr replay --match --check swapped
	[ "$(grep -c ' \[table/next\]$' <<<"$stderr")" = 3 ] || said
	[ "$(sed -n 's/.*: record \([0-9]* continues record .*\)/\1/p' <<<"$stderr")" = "2 continues record 3
3 continues record 1
4 continues record 2" ] || said
	# The first is the last, in another file.
	order 1 >one
	order 2 3 >"more"
	run -1 --separate-stderr replay --match --check "more" one
	[ "$(grep ' continues ' <<<"$stderr")" = "replay: more:1:1: record 1 continues record 1 of one" ] || said
	# What is missing continues nothing, and of the right order nothing is said.
	order 1 3 >gap
	run -1 --separate-stderr replay --match --check gap
	[ "$(wc -l <<<"$stderr")" = 1 ] || said
	warns 0 '' replay --match --check hen
}

# evening FILE PLAYERS ROUNDS: that many rounds of each of three games in a file, with its own date.
evening() {
	for game in hen haihowak huahuapai; do
		deal $game -s "$2" -n "$3" --seed "$1 $game" --meta "date=2026-${1#e}-01" | autoplay
	done >"$1.yaml"
}

@test "season: two hundred records of a year, in which all is odd that can be, make the right table" {
	for month in 01 02 03 04 05 06 07 08 09 10 11; do evening e$month ann,bob,José 5; done
	evening e12 ann,bob,José 12
	# Somebody is called otherwise, one is written in capitals, one sits in for José.
	sed -i 's/\bann\b/anne/g' e05.yaml
	sed -i 's/\bbob\b/Bob/g' e06.yaml
	evening e07 ann,bob,dora 5
	cat e??.yaml >all
	[ "$(grep -c '^croupier' all)" = 201 ]
	# What the table must be: the points as the results say, from another program.
	awk '/^game: / { game = $2 }
		/^--- {result: {points: {/ {
			sub(/.*{points: {/, ""); sub(/}.*/, "")
			n = split($0, pair, ", ")
			for (i = 1; i <= n; i++) {
				split(pair[i], part, ": ")
				name = part[1] == "anne" ? "ann" : part[1] == "Bob" ? "bob" : part[1]
				points[game "," name] += part[2]
				rounds[game "," name]++
			}
		}
		END { for (key in points) printf "%s,%d,%d\n", key, rounds[key], points[key] }' all | LC_ALL=C sort >wanted
	[ "$(wc -l <wanted)" = 12 ]
	same=(--same anne=ann --same Bob=bob)
	tally --by game,player --csv "${same[@]}" e??.yaml 2>said | tr -d '\r' | sed 1d | cut -d, -f1-4 | LC_ALL=C sort | diff wanted -
	[ ! -s said ]
	# Now a copy of an evening, a view beside its record, a round twice, two rounds that were stopped.
	cp e03.yaml copy-of-e03.yaml
	redact ann e04.yaml >e04-ann.yaml
	awk '/^---$/ { n++ } n == 1' e02.yaml >>e02.yaml
	deal hen -s ann,bob,José --seed late | autoplay -m 9 >late
	{ cat late; echo '--- {ruling: it is late, ends: void}'; } >e13.yaml
	deal haihowak -s ann,bob,José --seed late | autoplay -m 60 >late
	{ cat late; echo '--- {ruling: it is late, ends: counted}'; } >>e13.yaml
	run -1 --separate-stderr tally --by game,player "${same[@]}" ./*.yaml
	# Fifteen rounds of the copy, fifteen of the view, one of an evening: each is told, and no more.
	[ "$(grep -c ': this round is there already, and is not counted again$' <<<"$stderr")" = 31 ] || said
	[ "$(wc -l <<<"$stderr")" = 31 ] || said
	# The round that was stopped and counts is one more.
	[[ "$output" == *"{game: haihowak, player: bob, rounds: 68, "* && "$output" == *"{game: hen, player: bob, rounds: 67, "* ]] || said
	# Without a word that two are one, they are told with what to say.
	run -1 --separate-stderr tally --by game,player ./*.yaml
	[ "$(grep -v 'there already' <<<"$stderr")" = "tally: Bob and bob look alike; if they are one, --same Bob=bob counts them as one" ] || said
	# With it, and without the copies, all is silent.
	rm copy-of-e03.yaml e04-ann.yaml
	evening e02 ann,bob,José 5
	warns 0 '' tally --by game,player "${same[@]}" ./*.yaml
	# All of it has its seed.
	[ "$(tally --proved --by game,player "${same[@]}" ./*.yaml)" = "$(tally --by game,player "${same[@]}" ./*.yaml)" ]
	# A name in other than composed form is refused, with what to write instead.
	python3 -c "import sys, unicodedata; sys.stdout.write(unicodedata.normalize('NFD', open('e01.yaml').read()))" >other.yaml
	warns 2 "...write the composed name (NFC), José..." tally other.yaml
}

# ---- remarks and names ----------------------------------------------------------------------

@test "tally --by meta.NAME: rows are told apart by what a record's meta says" {
	points ann=3 bob=1 | sed 's/^seats:/meta: {date: "2026-11-20", table: {number: 4}}\n&/' >friday
	points ann=5 bob=2 | sed 's/^seats:/meta: {date: 7}\n&/' >saturday
	points ann=1 bob=4 >sunday
	for file in friday saturday sunday; do
		replay --check $file || validate-move -q -f $file </dev/null
	done
	run -0 tally --by meta.date,player friday saturday sunday
	has '- {meta.date: "2026-11-20", player: ann, rounds: 1, points: 3, mean: 3.00, best: 1, finished: 0, won: 0}'
	has '- {meta.date: "7", player: ann, rounds: 1, points: 5, mean: 5.00, best: 1, finished: 0, won: 0}'
	has '- {meta.date: "", player: bob, rounds: 1, points: 4, mean: 4.00, best: 1, finished: 0, won: 0}'
	# What is no text is as good as nothing.
	run -0 tally --by meta.table friday sunday
	[[ "$(grep '^- {' <<<"$output")" == '- {meta.table: "", rounds: '[0-9]*'}' && "$output" != *$'\n- {'*$'\n- {'* ]] || said
	run -0 --separate-stderr tally --csv --by 'meta.no such name' friday
	[ "${lines[0]}" = $'meta.no such name,rounds,points,mean,best,finished,won\r' ] || said
	for by in meta. meta meta.date,meta.date 'meta.date,' "$(printf 'meta.%s,' $(seq 40))player"; do
		prints 2 "tally: --by: ..." tally --by "$by" friday
	done
}

@test "tally --same: a name counts as another, and never in chains" {
	points ann=3 bob=1 >one
	points anne=5 bob=2 >two
	points Anna=1 bob=4 >three
	run -0 tally --same anne=ann --same Anna=anne one two three
	has '- {player: ann, rounds: 2, points: 8, mean: 4.00, best: 2, finished: 0, won: 0}'
	has '- {player: anne, rounds: 1, points: 1, mean: 1.00, best: 0, finished: 0, won: 0}'
	warns 2 'tally: two:1:1: record 1: anne and bob are two seats of this round, and cannot count as one player' tally --same anne=bob one two
	for same in x '=ann' 'anne='; do
		fails 2 'tally: --same...' tally --same "$same" one
	done
	run -2 tally --same anne=ann --same anne=bob one
	# A name is the same in whichever form it is typed.
	points José=5 bob=1 >four
	warns 0 '' tally --same "$(printf 'Jose\314\201')=ann" four
	[[ "$(tally --same "$(printf 'Jose\314\201')=ann" four)" == *"player: ann"* ]]
}

# ---- whose round, and once ------------------------------------------------------------

# again FILE...: of the rounds in these files the first is counted, and each other is told.
again() {
	run -1 --separate-stderr tally "$@"
	[[ "$output" == *', rounds: 1, '* && "$output" != *', rounds: 2, '* ]] || said
	[ "$(grep -c ': record 1: this round is there already, and is not counted again$' <<<"$stderr")" = $(($# - 1)) ] || said
	[ "$(wc -l <<<"$stderr")" = $(($# - 1)) ] || said
}

@test "tally: a round that is there twice, as a copy or a view, counts once, and is told" {
	for game in $(games); do
		deal "$game" --seed "$game" | autoplay >whole
		deal "$game" --seed "$game" --json | autoplay --json >json
		seat=$(sed -n 's/^seats: \[\([^,]*\),.*/\1/p' whole)
		redact "$seat" whole >view
		redact --public whole >public
		sed 's/^seats:/meta:\n- {date: "2026-11-26"}\n- [a, b]\n&/' whole | sed '$d' >other
		{ cat whole; echo '--- {ruling: they laughed}'; } >told
		cp whole copy
		again whole copy json view public other told
		again public view whole
		# What gives points makes it another round, and so do other cards.
		{ cat whole; echo "--- {ruling: late, points: {$seat: -1}}"; } >late
		deal "$game" --seed "another $game" | autoplay >others
		run -0 --separate-stderr tally whole late others
		[[ "$output" == *', rounds: 3, '* ]] && [ -z "$stderr" ] || said
	done
	points ann=1 bob=0 >state
	again state state
	# A ruling that counts hands shows them, in a view with that of its seat last.
	{ deal hen --seed 1 | autoplay -m 8; echo '--- {ruling: late, ends: counted}'; } >whole
	for seat in north east south west; do redact $seat whole >$seat; done
	redact --public whole >public
	again whole north east south west public
	again east north whole
}

@test "tally: rounds in which everybody sees the same are told apart by their seeds" {
	deal huahuapai -s ann,bob,cid -n 600 --seed sum | autoplay >rounds
	[ "$(redact --public rounds | awk '{ printf "%s", ($0 == "---" ? "\n" : "") $0 }' | sort | uniq -d | wc -l)" -gt 0 ]
	tally rounds >tally
	grep -q 'rounds: 600, ' tally
}

@test "tally --proved: only rounds whose deal a seed proves" {
	deal hen -s ann,bob,cid --seed x | autoplay >whole
	replay whole >last
	redact ann whole >view
	prints 0 "$(tally whole)" tally --proved whole
	# An end that somebody made up is no round, and a view is none before the seed is told.
	sed 's/^scores: .*/scores: {ann: 0, bob: 0, cid: 150}/' last >made-up
	writes 1 "$(tally whole)" tally --proved last made-up view whole
	for file in last made-up view; do
		grep -qx "tally: $file:1:1: record 1: no seed proves the deal of this round, which is left out" <<<"$stderr" || said
	done
	{ cat view; sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' whole; } >told
	prints 0 "$(tally whole)" tally --proved told
	writes 1 $'---\ntally: []' tally --proved last
}

@test "tally: what names nothing is told, and names that look alike, once" {
	points ann=1 bob=0 >one
	run -0 --separate-stderr tally --same Ann=ann --same bob=bert --by meta.dat,player one
	[ "$stderr" = $'tally: --by: no record has meta.dat\ntally: --same: no seat is called Ann' ] || said
	[ "$(sed 's/^seats:/meta: {dat: ~}\n&/' one | tally --by meta.dat 2>&1 >out)" = "tally: --by: no record has meta.dat" ] || said
	sed 's/^seats:/meta: {dat: 5}\n&/' one | tally --by meta.dat 2>&1 >out | cmp - /dev/null
	{ points Ann=1 zoe=0; points ANN=1 zoe=0; points Ann=2 zoe=0; points "$(printf '\uff41nn')=3" zoe=0; points anna=1 zoe=0; } >others
	run -0 --separate-stderr tally one others
	[ "$(sort <<<"$stderr")" = "tally: ANN and $(printf '\uff41nn') look alike; if they are one, --same ANN=$(printf '\uff41nn') counts them as one
tally: Ann and $(printf '\uff41nn') look alike; if they are one, --same Ann=$(printf '\uff41nn') counts them as one
tally: ann and $(printf '\uff41nn') look alike; if they are one, --same ann=$(printf '\uff41nn') counts them as one" ] || said
	warns 0 '' tally --same ANN=ann --same Ann=ann --same "$(printf '\uff41nn')=ann" one others
	grep -q 'player: ann, rounds: 5, ' <<<"$output" || said
	# Rows of other keys have no players.
	warns 0 '' tally --by place one others
}

@test "tally: what a text holds stands in YAML, JSON and CSV as it is" {
	# A mark keeps a spreadsheet from taking these for formulas.
	marked=(' =1+1' $'\u3000\uff1d1' $'\u2212 5' ' - x' '=x' '@x' $'\ttab')
	texts=("${marked[@]}" $'a\tb\nc\u200bd"e\\ f' $'two\nlines' 'a=b' ' a' 'true' '~' '1')
	for i in "${!texts[@]}"; do
		where=$(jq -cn --arg text "${texts[i]}" '$text' | sed 's/[&|\\]/\\&/g')
		points ann=1 bob=0 >plain
		sed "s|^seats:|meta: {where: $where}\n&|" plain >"said$i"
	done
	for form in json csv color=never; do tally "--$form" --by meta.where said* >"$form"; done
	python3 - "${#marked[@]}" "${texts[@]}" <<-'END'
		import csv, json, sys, yaml
		texts = sys.argv[2:]
		cells = ["'" * (i < int(sys.argv[1])) + text for i, text in enumerate(texts)]
		read = json.load(open("json")), yaml.load(open("color=never").read(), yaml.CSafeLoader)
		for found in [row["meta.where"] for row in read[0]["tally"]], [row["meta.where"] for row in read[1]["tally"]]:
		    assert sorted(found) == sorted(texts), found
		found = [row[0] for row in list(csv.reader(open("csv", newline="")))[1:]]
		assert sorted(found) == sorted(cells), found
	END
	# So do names of files; bytes that are no UTF-8 are U+FFFD, and each file keeps its row.
	for file in $'a\tb' $'a\nb' $'a\u200bb' $'a\xffb' $'a\xfeb'; do points ann=1 bob=0 >"$file"; done
	run -0 --separate-stderr tally --json --by file a*b
	[ "$(jq -r '.tally[].file | @json' <<<"$output" | sort | uniq -c | sort -rn | awk '{ print $1 }' | tr '\n' ' ')" = '2 1 1 1 ' ] || said
	[ "$(jq '.tally | length' <<<"$output")" = 5 ] || said
	file=$'a\tb'
	[ "$(score --json "$file" | jq -r .file)" = "$file" ]
	[ "$(replay --report --json "$file" | jq -r .file)" = "$file" ]
	file=$'a\xffb'
	[ "$(replay --report --json "$file" | jq -r .file)" = $'a\ufffdb' ]
	[[ "$(tally --table --by file a*b)" == *$'\na?b '* ]]
}

@test "tally: null in meta is as an absent key" {
	points ann=1 bob=0 >absent
	for null in '~' null ''; do
		points ann=1 bob=0 >round
		sed "s/^seats:/meta: {date: $null}\n&/" round
	done >nulls
	run -0 tally --by meta.date,player absent nulls
	has '- {meta.date: "", player: ann, rounds: 4, points: 4, mean: 1.00, best: 4, finished: 0, won: 0}'
	points ann=1 bob=0 >round
	sed 's/^seats:/meta: {date: "null"}\n&/' round >text
	run -0 tally --by meta.date,player absent nulls text
	has '- {meta.date: "null", player: ann, rounds: 1, points: 1, mean: 1.00, best: 1, finished: 0, won: 0}'
}

@test "tally: a key of any length can be read again" {
	points ann=1 bob=0 >one
	for length in 100 123 124 1025 5000; do
		name=$(head -c $length /dev/zero | tr '\0' k)
		tally --by "meta.$name" one 2>said >>yaml
		tally --json --by "meta.$name" one 2>said >>json
	done
	prints 0 $'105 128 129 1030 5005\n105 128 129 1030 5005' python3 -c 'import json, yaml
for found in yaml.load_all(open("yaml"), yaml.CSafeLoader), map(json.loads, open("json")):
    print(*(len(list(each["tally"][0])[0]) for each in found))'
}

@test "tally: where game is a key, games stand as deal --list names them" {
	for game in $(games | tac); do deal "$game" --seed x | autoplay; done >all
	tally --by player,game all | sed -n 's/.*game: \([^,]*\),.*/\1/p' | uniq | diff - <(games)
}
