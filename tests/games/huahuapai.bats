#!/usr/bin/env bats
# huahuapai.bats: HuaHuaPai through the programs.

load ../helper

F=$FIXTURES/huahuapai

# may FILE MOVE: that move is in the list; may_not: it is not.
may() {
	yields legal-moves -w "$1" -- "$2"
}
may_not() {
	run -0 --separate-stderr legal-moves -w "$1"
	lacks "$2"
}

# absent KEY...: the state that was written has none of these keys.
absent() {
	local key
	for key; do
		if grep -q "^$key:" <<<"$output"; then
			said
		fi
	done
}

# points FILE POINTS LINE...: the score of a state, with at least these lines (seat points rule).
points() {
	local line seat number rule
	yields score "$1" -- "points: {$2}"
	for line in "${@:3}"; do
		read -r seat number rule <<<"$line"
		[[ "$output" == *"- {seat: $seat, points: $number, rule: huahuapai/$rule, for: "* ]] || said
	done
}

# unpaid FILE RULE: no line by that rule.
unpaid() {
	run --separate-stderr score "$1"
	[ "$status" -eq 0 ] && [[ "$output" != *"rule: huahuapai/$2,"* ]] || said
}

groups() {
	awk -f "$ROOT/tests/games/huahuapai-groups.awk" "$@"
}

# playout FILE OPTION...: deals so and writes the rounds, played at random, to FILE.  What would play
# for ever is cut off by its number of moves, and where it makes none, by the time.
playout() (
	set -o pipefail
	deal huahuapai "${@:2}" | timeout 60 autoplay -m 1000 >"$1"
)

# table VARIABLE=VALUE...: makes a state in $table; huahuapai-table.awk has the variables.
table() {
	local pair arguments=()
	for pair; do
		arguments+=(-v "$pair")
	done
	table=$(mktemp "$BATS_TEST_TMPDIR/table.XXXXXX")
	groups -f "$ROOT/tests/games/huahuapai-table.awk" "${arguments[@]}" >"$table"
}

# goes_on POT [VARIABLE=VALUE...]: with this pot, whose last group is bob's pair of operas, the round goes on, with
# exact-end and without, where no VARIABLE says it.
goes_on() {
	[[ "$*" == *exact=* ]] || { goes_on "$@" exact=true; goes_on "$@" exact=; return; }
	table "pot=$1" phase=free turn=bob "${@:2}"
	run -0 validate-move -f "$table" </dev/null
	table "pot=${1%, bob operetta opera}" 'table=bob operetta opera' phase=eat turn=cid "${@:2}"
	legal "$table" cid pass, ann pass -- "phase: free" "turn: bob"
}

# ends POT [VARIABLE=VALUE...]: with this pot the round is over, likewise.
ends() {
	[[ "$*" == *exact=* ]] || { ends "$@" exact=true; ends "$@" exact=; return; }
	table "pot=$1" phase=free turn=bob "${@:2}"
	malformed "$table" "$(grep -n '^pot:' "$table" | cut -d: -f1):1" "the round must be over"
	table "pot=$1" phase=over "${@:2}"
	run -0 validate-move -f "$table" </dev/null
	table "pot=${1%, bob operetta opera}" 'table=bob operetta opera' phase=eat turn=cid "${@:2}"
	legal "$table" cid pass, ann pass -- "phase: over"
	absent turn leader table
}

# ---- dealing --------------------------------------------------------------

@test "deal: three seats of 16 cards, the dealer begins, 30 points each" {
	yields deal huahuapai --seed one -- "seats: [north, east, west]" "dealer: north" "phase: start" "turn: north"
	has "scores: {north: 30, east: 30, west: 30}" "stock: []" "cut: 0"
	[ "$(grep -E '^  (north|east|west): \[.+\]' <<<"$output" | awk -F, '{ print NF }' | xargs)" = "16 16 16" ]
}

@test "deal: the cut moves so many cards from the top to the bottom" {
	local whole cut
	hand() { deal huahuapai --seed "$1" -w "cut=$2" | grep "^  $3"; }
	whole=$(deal huahuapai --seed a | grep -E '^  (north|east|west): \[.')
	# A cut of three gives every seat its second card first: the first comes last to the same seat.
	cut=$(deal huahuapai --seed a -w cut=3 | grep -E '^  (north|east|west): \[.')
	[ "$whole" = "$cut" ]
	# A cut of one gives each seat what the next would have had.
	[ "$(hand a 1 north | cut -d: -f2)" = "$(hand a 0 east | cut -d: -f2)" ]
	[ "$(hand a 1 east | cut -d: -f2)" = "$(hand a 0 west | cut -d: -f2)" ]
	run -2 deal huahuapai --seed a -w cut=48
	yields deal huahuapai --seed a -w cut=47 -- "cut: 47"
}

@test "deal: a stake of the match, another dealer, four seats are refused" {
	yields deal huahuapai -o stake=5 -d east --seed a -- "scores: {north: 5, east: 5, west: 5}" "turn: east"
	run -2 deal huahuapai -p 4
}

@test "deal: the same seed deals the same cards for ever" {
	run deal huahuapai --seed one -o exact-end=false
	has "  north: $(sed -n 's/^  north: //p' "$F/dealt.yaml" | head -1)"
	diff <(printf '%s\n' "$output") "$F/dealt.yaml"
}

# ---- groups and eating ----------------------------------------------------

@test "huahuapai/group: each of the 82 groups may be led, listed once and in order" {
	local file=$BATS_TEST_TMPDIR/groups.yaml
	groups -v expected=/dev/null -f "$ROOT/tests/games/huahuapai-eats.awk" >"$file" 2>"$BATS_TEST_TMPDIR/count"
	[ "$(cat "$BATS_TEST_TMPDIR/count")" = 82 ]
	# What is listed in a few hundred tables is in deck order, element by element.
	deal huahuapai -n 100 --seed g | legal-moves -w | awk '
		BEGIN { n = split("red-eyes black-eyes obliques operetta opera six seven red-eight little-bull big-bull black-ten flower-ten tiger god", f, " ")
			for (i = 1; i <= n; i++) rank[f[i]] = sprintf("%c", 64 + i) }
		/^#/ { last = ""; next }
		$2 == "play" { key = ""; for (i = 3; i <= NF; i++) key = key rank[$i]; if (key <= last) exit 1; last = key; count++ }
		END { if (count < 1000) exit 1 }'
}

@test "huahuapai/group: a black-ten and a flower-ten are no pair, nor are six cards of two names" {
	refused huahuapai/group "$F/tens.yaml" ann play black-ten flower-ten
	legal "$F/tens.yaml" ann play black-ten black-ten
	refused huahuapai/group "$F/start.yaml" ann play six six red-eyes -- ann play red-eyes black-eyes
	refused huahuapai/group "$F/tiger-led.yaml" bob eat tiger god
	legal "$F/start.yaml" ann play red-eyes black-eyes obliques
	has "table: {seat: ann, cards: [red-eyes, black-eyes, obliques]}"
	legal "$F/start.yaml" ann play six six
	legal "$F/start.yaml" ann play big-bull big-bull
}

@test "huahuapai/fits: a group, led or eating, has a place in the pot for each card" {
	legal "$F/four-places.yaml" bob play six six six six
	legal "$F/four-places.yaml" bob play red-eyes black-eyes obliques
	refused huahuapai/fits "$F/four-places-eat.yaml" cid eat red-eyes red-eyes black-eyes black-eyes obliques obliques
	legal "$F/four-places-eat.yaml" cid eat seven seven seven
	refused huahuapai/fits "$F/thirteen.yaml" bob play red-eyes red-eyes black-eyes black-eyes obliques obliques
	legal "$F/thirteen.yaml" bob play red-eyes black-eyes obliques
}

@test "huahuapai/eats: every two groups of the deck against a plain table" {
	groups -v expected="$BATS_TEST_TMPDIR/expected" -f "$ROOT/tests/games/huahuapai-eats.awk" \
	    >"$BATS_TEST_TMPDIR/tables.yaml" 2>/dev/null
	validate-move --report <"$BATS_TEST_TMPDIR/tables.yaml" >"$BATS_TEST_TMPDIR/reports" || [ $? -eq 1 ]
	sed -n 's/.*legal: true.*/true/p; s/.*legal: false, rule: \([^,]*\),.*/false \1/p' "$BATS_TEST_TMPDIR/reports" |
	    diff - "$BATS_TEST_TMPDIR/expected"
	[ "$(grep -c true "$BATS_TEST_TMPDIR/expected")" -eq 327 ]
	[ "$(wc -l <"$BATS_TEST_TMPDIR/expected")" -eq 5800 ]
}

@test "huahuapai/must-eat: a seat that holds gods may not pass on a single tiger" {
	refused "huahuapai/must-eat: bob pass: bob holds god, which eats tiger" "$F/tiger-led.yaml" bob pass
	may_not "$F/tiger-led.yaml" "bob pass"
	may "$F/tiger-led.yaml" "bob eat god"
	legal "$F/tiger-led.yaml" bob eat god
	legal "$F/pass.yaml" bob pass
	may "$F/pass.yaml" "bob pass"
}

@test "huahuapai/must-eat: despite it stands only a pass that hidden cards could forbid" {
	local table=$BATS_TEST_TMPDIR/table.yaml
	deal huahuapai --hidden -s ann,bob,cid >"$table"
	legal "$table" ann play tiger, bob pass despite huahuapai/must-eat
	refused table/despite "$table" ann play operetta opera, bob pass despite huahuapai/must-eat
	refused table/despite "$table" ann play god, bob pass despite huahuapai/must-eat
	# All gods are seen.
	refused table/despite "$table" ann expose god god god god, ann play tiger, bob pass despite huahuapai/must-eat
}

@test "huahuapai/one-turn: who has led or answered does not answer again, whatever the verb" {
	refused huahuapai/one-turn "$F/tiger-led.yaml" ann pass -- ann cover
	refused table/not-your-turn "$F/tiger-led.yaml" cid pass
	refused huahuapai/one-turn "$F/tiger-led.yaml" bob eat god, bob pass -- bob eat god, ann lift
	refused table/wrong-phase "$F/tiger-led.yaml" ann reveal
	legal "$F/bulls-led.yaml" bob pass, cid pass
	has "turn: ann" "phase: free" "- {seat: ann, cards: [little-bull, big-bull]}"
}

@test "course: what eats last goes to the pot for its seat, which is free" {
	legal "$F/start.yaml" ann play six, bob eat god, cid pass
	has "phase: free" "turn: bob" "pot:" "- {seat: bob, cards: [god]}" "out: [six]"
	has "opened: [ann]"
}

@test "course: first is noted on operas that their seat leads before anything else" {
	legal "$F/seven-eaten.yaml" cid play operetta opera, ann pass, bob pass
	has "- {seat: cid, cards: [operetta, opera], first: true}" "opened: [ann]"
	legal "$F/seven-eaten.yaml" cid play operetta opera, ann pass, bob pass, cid play obliques obliques, ann pass, bob eat tiger tiger
	has "opened: [ann, cid]"
}

@test "course: first is not noted on operas whose seat has led something else before" {
	local led='bob play operetta, cid eat opera, ann eat god'
	table phase=free turn=bob 'pot=bob six, ann tiger tiger tiger' 'hold=ann god god operetta opera, bob operetta, cid opera'
	table=$(edit "$table" 's/^opened: .*/opened: [bob]/')
	# To eat is not to lead.
	legal "$table" "$led, ann play operetta opera, bob pass, cid pass"
	has "- {seat: ann, cards: [operetta, opera], first: true}"
	legal "$table" "$led, ann play god, bob pass, cid pass, ann play operetta opera, bob pass, cid pass"
	has "- {seat: ann, cards: [operetta, opera]}" "opened: [ann, bob]"
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/late.yaml"
	points "$BATS_TEST_TMPDIR/late.yaml" "ann: 2, bob: -1, cid: -1" "ann 2 enough"
}

# ---- lids -----------------------------------------------------------------

@test "huahuapai/must-play: three gods and three bulls in hand and nothing in the pot may not be covered" {
	refused huahuapai/must-play "$F/gods-and-bulls.yaml" ann cover
	may_not "$F/gods-and-bulls.yaml" "ann cover"
}

@test "huahuapai/must-play: four sixes and four sevens and nothing unbeatable may be covered" {
	legal "$F/sixes-and-sevens.yaml" ann cover -- "lid: ann" "phase: lid" "turn: bob"
	may "$F/sixes-and-sevens.yaml" "ann cover"
}

@test "huahuapai/must-play: quadruples and larger fishes may be kept, their unbeatable parts count" {
	legal "$F/three-quadruples.yaml" ann cover
	legal "$F/double-fish.yaml" ann cover
	refused "huahuapai/must-play: red-eyes black-eyes obliques, red-eyes black-eyes obliques" "$F/two-fishes.yaml" ann cover
}

@test "huahuapai/must-play: with six in the pot covering is free, with four and an opera pair it is not" {
	legal "$F/lid.yaml" bob cover, cid cover -- "phase: over"
	refused huahuapai/must-play "$F/seven-eaten.yaml" cid cover
	legal "$F/seven-eaten.yaml" cid play operetta opera, ann pass, bob pass, cid cover
}

@test "huahuapai/must-play: covering is refused exactly where brute force finds a way" {
	local states=$BATS_TEST_TMPDIR/states.yaml records=$BATS_TEST_TMPDIR/records.yaml
	playout "$records" -n 40 --seed brute
	replay --states --complete "$records" >"$states"
	playout "$records" -n 20 --seed brute -o exact-end=false
	replay --states --complete "$records" >>"$states"
	deal huahuapai -n 400 --seed force >>"$states"
	groups -f "$ROOT/tests/games/huahuapai-cover.awk" "$states" >"$BATS_TEST_TMPDIR/plain"
	timeout 60 legal-moves -w "$states" | awk '
		/^# state/ { if (n++) print has ? "may" : "must"; has = 0 }
		/ cover$/ { has = 1 }
		END { print has ? "may" : "must" }' >"$BATS_TEST_TMPDIR/listed"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/plain")" -eq "$(wc -l <"$BATS_TEST_TMPDIR/listed")" ]
	cut -d' ' -f1 "$BATS_TEST_TMPDIR/plain" | paste - "$BATS_TEST_TMPDIR/listed" | awk '
		$1 == "-" { next }
		$1 != $2 { print NR ": " $0; bad = 1 }
		{ seen[$1]++ }
		END { exit bad || seen["may"] < 100 || seen["must"] < 50 }'
}

@test "huahuapai/must-play: with exact-end what is put away counts as held, without it does not" {
	local pot='ann six six six, bob tiger tiger tiger tiger, bob operetta opera, cid flower-ten flower-ten flower-ten flower-ten'
	local gods='god god god seven seven black-ten black-ten black-ten red-eight red-eight'
	local nothing='obliques obliques obliques obliques seven seven black-ten black-ten black-ten red-eight' hold='hold=ann red-eyes black-eyes seven'
	table phase=free turn=ann "pot=$pot" "away=ann $gods" "$hold" exact=true
	refused huahuapai/must-play "$table" ann cover
	[[ "$stderr" == *"ann has 3 cards in the pot and must play groups that nobody can eat, put away or not: red-eight black-ten god"* ]] || said
	may_not "$table" "ann cover"
	legal "$table" ann cover despite huahuapai/must-play
	# What has been put away is not played.
	refused table/not-in-hand "$table" ann play god god god
	legal "$table" ann play seven
	table phase=free turn=ann "pot=$pot" "away=ann $gods" "$hold"
	legal "$table" ann cover
	may "$table" "ann cover"
	table phase=free turn=ann "pot=$pot" "away=ann $nothing" "$hold" exact=true
	legal "$table" ann cover
	may "$table" "ann cover"
}

@test "huahuapai/must-play: despite it stands only a cover that hidden cards could forbid" {
	local table=$BATS_TEST_TMPDIR/table.yaml
	deal huahuapai --hidden -s ann,bob,cid >"$table"
	legal "$table" ann cover despite huahuapai/must-play
	# Not to lift is free, and so is who has enough.
	refused table/despite "$table" ann cover, bob cover despite huahuapai/must-play
	legal "$table" ann play god god god, bob pass, cid pass, ann cover despite huahuapai/must-play
	refused table/despite "$table" ann play god god god, bob pass, cid pass, ann play tiger tiger tiger, bob pass, \
	    cid pass, ann cover despite huahuapai/must-play
	# Her hidden card can be the red-eight without which nobody eats two fishes; sixes and sevens are always eaten.
	table=$(edit "$F/two-fishes.yaml" 's/red-eight\]/XX]/; s/god\]/XX]/')
	legal "$table" ann cover despite huahuapai/must-play
	table=$(edit "$F/sixes-and-sevens.yaml" 's/ann: \[red-eyes, \(.*\)\]/ann: [\1, XX]/; s/god\]/XX]/')
	refused table/despite "$table" ann cover despite huahuapai/must-play
}

@test "huahuapai/answer: a lifted seat may neither cover nor pass, it plays" {
	refused huahuapai/answer "$F/answer.yaml" ann cover -- ann pass
	refused table/wrong-phase "$F/answer.yaml" ann limit
	refused table/not-your-turn "$F/answer.yaml" bob cover
	may_not "$F/answer.yaml" "ann cover"
	legal "$F/answer.yaml" ann play six six six six
	has "leader: ann" "lid: ann" "lifter: bob" "- {by: bob, from: ann}"
}

@test "course: an answer that is left goes to the pot, and the lifter is asked again" {
	legal "$F/answer.yaml" ann play six six six six, bob pass, cid eat seven seven seven seven
	has "turn: cid" "phase: free"
	absent lid lifter
	legal "$F/answer.yaml" ann play red-eyes black-eyes obliques, bob eat red-eight black-ten god, cid pass
	has "turn: bob" "phase: free"
	legal "$F/lid.yaml" bob cover, cid lift, ann play six six six, bob eat tiger tiger tiger, cid pass
	has "turn: bob" "lifts:"
	legal "$F/lid-left.yaml" bob lift, ann play tiger tiger tiger, bob pass, cid pass
	has "phase: lid" "turn: bob" "lid: ann"
	absent lifter
	legal "$F/lid-left.yaml" bob lift, ann play tiger tiger tiger, bob pass, cid pass, bob cover, cid cover
	has "phase: over"
}

@test "course: who has lifted is asked again, then the other seat if it has not covered yet" {
	table phase=lid turn=bob lid=ann 'pot=ann six six six six' 'hold=ann god tiger, bob god'
	legal "$table" bob lift, ann play god, bob pass, cid pass -- "phase: lid" "turn: bob"
	legal "$table" bob lift, ann play god, bob pass, cid pass, bob cover -- "phase: lid" "turn: cid"
	legal "$table" bob cover, cid lift, ann play god, bob pass, cid pass -- "phase: lid" "turn: cid"
	legal "$table" bob cover, cid lift, ann play god, bob pass, cid pass, cid cover -- "phase: over"
	# The seat that has covered may eat the answer all the same, and the lid is off.
	legal "$table" bob cover, cid lift, ann play tiger, bob eat god, cid pass -- "phase: free" "turn: bob"
	absent lid lifter
}

@test "course: the round is over when all have covered" {
	legal "$F/sixes-and-sevens.yaml" ann cover, bob cover, cid cover -- "phase: over" "pot: []"
	absent turn lid
	refused table/round-over "$F/sixes-and-sevens.yaml" ann cover, bob cover, cid cover, ann cover
}

@test "course: a full pot ends the round before anything else" {
	legal "$F/four-places.yaml" bob play six six six six, cid eat seven seven seven seven, ann eat god god god god
	has "phase: over"
	absent turn leader table
}

@test "course: with one place free the round goes on for a seat with exactly five, or more than nine, in the pot" {
	local six='ann six six six six, ann seven seven' bob='bob operetta opera'
	goes_on "$six, bob tiger tiger tiger, cid black-ten black-ten black-ten black-ten, $bob"
	ends "$six, bob tiger tiger tiger tiger, cid black-ten black-ten black-ten, $bob"
	ends "$six, ann red-eyes, bob tiger tiger, cid black-ten black-ten black-ten black-ten, $bob"
	ends "$six, ann seven seven, ann tiger, bob black-ten black-ten black-ten black-ten, $bob"
	goes_on "$six, ann seven seven, ann tiger tiger, bob black-ten black-ten, cid god, $bob"
	goes_on "$six, ann seven seven, ann tiger tiger tiger, bob black-ten black-ten, $bob"
}

@test "course: with one place free the round goes on for a fourth red-eyes or god that can still come" {
	local rest='bob operetta opera' tigers='bob tiger tiger tiger tiger' tens='cid black-ten black-ten black-ten' c
	for c in red-eyes god; do
		# In a hand, or put away; in one group or in several; of any seat.
		goes_on "ann $c $c $c, ann six six six, $tigers, $tens, $rest"
		goes_on "ann $c $c $c, ann six six six, $tigers, $tens, $rest" "hold=ann $c"
		goes_on "ann $c $c $c, ann six six six, $tigers, $tens, $rest" "away=cid $c"
		goes_on "ann $c, ann six six six, ann $c $c, $tigers, $tens, $rest"
		goes_on "cid $c $c $c, cid six six six, $tigers, ann black-ten black-ten black-ten, $rest"
		# Eaten, in another's pot, or there already.
		ends "ann $c $c $c, ann six six six, $tigers, $tens, $rest" "out=$c"
		ends "ann $c $c $c, ann six six six, bob tiger tiger tiger, bob $c, $tens, $rest"
		ends "ann $c $c $c $c, ann six six, $tigers, $tens, $rest"
		# Of two, or of a seat without enough, four make no difference.
		ends "ann $c $c, ann six six six six, $tigers, $tens, $rest"
		ends "ann six six six six, ann seven seven, $tigers, cid $c $c $c, $rest"
	done
	# Only of red-eyes and gods four count apart from each other.
	ends "ann seven seven seven, ann six six six, $tigers, $tens, $rest"
}

# ends_exactly POT [VARIABLE=VALUE...]: with exact-end this pot ends the round, and without it does not.
ends_exactly() {
	ends "$@" exact=true
	goes_on "$@" exact=
}

@test "course: with exact-end two free places are too few for enough, an assassination, bulls that are gone, and a fourth card" {
	local six='ann six six six six, ann seven seven' four='bob tiger tiger tiger tiger' bob='bob operetta opera'
	local no='little-bull little-bull'
	ends_exactly "$six, $four, cid black-ten black-ten, $bob" "out=$no"
	run -0 validate-move --report -f "$table" cid pass, ann pass
	[[ "$output" != *"the round is over"* ]] || said
	ends "$six, $four, cid black-ten black-ten, $bob" "out=$no" exact=true
	prints 0 "...the round is over: more cards in the pot would change nothing..." validate-move --report -f "$table" cid pass, ann pass
	ends_exactly "$six, $four, cid black-ten black-ten, $bob" 'out=big-bull big-bull'
	goes_on "$six, $four, cid black-ten black-ten, $bob" out=little-bull
	# Operas, which come first for a seat that has led nothing else: ann is one, but not if one of them is out.
	goes_on "$six, $four, cid black-ten black-ten, $bob" "out=$no" opened=bob,cid
	ends_exactly "$six, $four, cid black-ten black-ten, $bob" "out=$no opera" opened=bob,cid
	# Enough: three cards and two are five, four and two six.
	ends_exactly "$six, ann seven seven, bob tiger, cid black-ten black-ten black-ten, $bob" "out=$no"
	goes_on "$six, ann seven seven, cid black-ten black-ten black-ten black-ten, $bob" "out=$no"
	# An assassination: eight cards and two are ten, nine and two eleven.
	goes_on "$six, ann seven seven, ann god, cid black-ten black-ten black-ten, $bob" "out=$no"
	# Red-eyes: two come for a fourth where both are left, and three do not fit.
	local c
	for c in red-eyes god; do
		goes_on "ann six six six six, ann $c $c, $four, cid black-ten black-ten, $bob" "out=$no"
		ends_exactly "ann six six six six, ann $c $c, $four, cid black-ten black-ten, $bob" "out=$no $c"
		ends_exactly "ann six six six six, ann $c, ann seven, $four, cid black-ten black-ten, $bob" "out=$no"
	done
}

@test "course: with exact-end the round ends when a group comes to the pot, not while it is answered" {
	local pot='ann red-eyes red-eyes red-eyes, ann six six six, bob tiger tiger tiger tiger, bob operetta opera, cid god god god'
	table "pot=$pot" phase=free turn=bob 'hold=bob red-eyes, cid black-eyes' exact=true
	legal "$table" bob play red-eyes, cid eat black-eyes -- "phase: eat" "turn: ann"
	table "pot=$pot" out=red-eyes phase=eat turn=ann leader=bob 'table=cid black-eyes' exact=true
	run -0 validate-move -f "$table" </dev/null
	legal "$table" ann eat obliques -- "phase: over" "- {seat: ann, cards: [obliques]}" "out: [red-eyes, black-eyes]"
}

@test "course: a table with two free places that change nothing is over with exact-end, and plays on without" {
	local exact
	exact=$(edit "$F/two-free.yaml" 's/borrow: false/&, exact-end: true/')
	malformed "$exact" "$(grep -n '^pot:' "$exact" | cut -d: -f1):1" "more cards cannot change the score: the round must be over"
	run -0 validate-move -f "$(edit "$exact" 's/^phase: free/phase: over/; /^turn/d')" </dev/null
	legal "$F/two-free.yaml" ann cover, bob cover, cid lift, ann play flower-ten, bob eat tiger, cid pass
	has "phase: over"
}

@test "course: in random rounds nothing behind the exact end changes a point, and only there rounds end" {
	local n
	n=$(sampled 150 1000 150)
	# Played on to the end of older records, but for lifts that fail.
	playout records -n "$n" --seed end -o exact-end=false
	replay --states records >states
	groups -f "$ROOT/tests/games/huahuapai-cover.awk" states >judged
	score <states | awk '
		function end() { if (n++) { for (s in got) line = line " " s ":" got[s]; print line } split("", got); line = "" }
		/^---/ { end() }
		/^points:/ { gsub(/[{},:]/, " "); for (i = 2; i <= NF; i += 2) got[$i] = 0 }
		/^- [{]seat/ && !/failed-lift/ { gsub(/[{},]/, " "); got[$3] += $5 }
		END { end() }' >points
	sed -n 's/^phase: //p' states | paste - judged points | awk -v least=$((n / 40)) '
		$1 == "start" && before != "start" { done = 0 }
		done && $0 !~ (done "$") { print NR ": points change: " $0; bad = 1 }
		before == "eat" && $1 != "eat" && $3 == "settled" && !done { done = $4 " " $5 " " $6; earlier += $1 != "over" }
		{ before = $1 }
		END { print earlier " end earlier"; exit bad || earlier < least }'
	# With exact-end a round ends exactly there, or as all cover.
	playout records -n "$n" --seed end
	replay --states records >states
	groups -f "$ROOT/tests/games/huahuapai-cover.awk" states >judged
	sed -n 's/^phase: //p' states | paste - judged | awk -v least=$((n / 8)) '
		before == "eat" && $1 != "eat" && ($1 == "over") != ($3 == "settled") { print NR ": " $0; bad = 1 }
		$1 != "eat" && $1 != "over" && $3 == "settled" { print NR ": " $0; bad = 1 }
		{ before = $1; over += $1 == "over" && $3 == "settled" }
		END { exit bad || over < least }'
}

@test "course: when the last red-eyes that could count is eaten, the round is over at once without exact-end" {
	local pot='ann red-eyes red-eyes red-eyes, ann six six six, bob tiger tiger tiger tiger, bob operetta opera, cid god god god'
	table "pot=$pot" phase=free turn=bob 'hold=bob red-eyes, cid black-eyes'
	legal "$table" bob play red-eyes -- "phase: eat"
	legal "$table" bob play red-eyes, cid eat black-eyes
	has "phase: over" "out: [red-eyes]" "- {seat: cid, cards: [black-eyes]}"
	absent turn leader table
	# While another card is eaten the red-eyes can still come.
	table "pot=$pot" phase=free turn=bob 'hold=bob black-eyes, cid seven'
	legal "$table" bob play black-eyes, cid eat seven -- "phase: eat"
	table "pot=$pot" out=red-eyes phase=eat turn=ann leader=bob 'table=cid black-eyes'
	malformed "$table" "$(grep -n '^pot:' "$table" | cut -d: -f1):1" "the round must be over"
}

@test "course: a pot that cannot change the score ends the round before the lifter is asked again" {
	local pot='ann six six six six, bob tiger tiger tiger tiger, bob black-ten, cid god god god'
	table "pot=$pot, bob flower-ten" 'table=ann operetta opera' phase=eat turn=bob lid=ann lifter=bob
	legal "$table" bob pass, cid pass -- "phase: over"
	absent turn leader table lid lifter
	table "pot=$pot, cid flower-ten" 'table=ann operetta opera' phase=eat turn=bob lid=ann lifter=bob
	legal "$table" bob pass, cid pass -- "phase: lid" "turn: bob"
}

# ---- limits and reveals -----------------------------------------------------

@test "huahuapai/limit: the free seat calls it while a hand is larger than the room" {
	legal "$F/thirteen.yaml" bob limit -- "phase: discard" "caller: bob" "turn: bob"
	refused huahuapai/limit "$F/equal-hands.yaml" bob limit
	refused table/not-your-turn "$F/thirteen.yaml" cid limit
	refused table/wrong-phase "$F/start.yaml" ann limit
	may "$F/thirteen.yaml" "bob limit"
	may_not "$F/equal-hands.yaml" "bob limit"
}

@test "huahuapai/limit: every seat from the caller on puts cards away, then the caller goes on" {
	legal "$F/discard.yaml" bob discard seven, bob discard flower-ten -- "turn: bob" "  bob: [seven, flower-ten]"
	refused table/not-in-hand "$F/discard.yaml" bob discard XX -- bob discard god
	refused table/not-your-turn "$F/discard.yaml" cid discard god
	may "$F/discard.yaml" "bob discard tiger"
	run --separate-stderr replay --until 41 "$ROOT/examples/huahuapai-limit.yaml"
	has "phase: free" "turn: bob" "  cid: [tiger, tiger, tiger]"
	absent caller
}

@test "huahuapai/limit: cid keeps three tigers, and a fish wins" {
	run --separate-stderr replay --until 41 "$ROOT/examples/huahuapai-limit.yaml"
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/kept.yaml"
	legal "$BATS_TEST_TMPDIR/kept.yaml" bob play red-eyes black-eyes obliques, cid pass, ann pass
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/won.yaml"
	points "$BATS_TEST_TMPDIR/won.yaml" "ann: 6, bob: 2, cid: -8" "bob 1 enough" "bob 1 opera"
}

@test "huahuapai/reveal: seven red, fourteen black or eight pairs win at once" {
	local file
	for file in seven-red:red fourteen-black:black eight-pairs:pairs; do
		may "$F/${file%:*}.yaml" "ann reveal"
		legal "$F/${file%:*}.yaml" ann reveal -- "revealed: {seat: ann, hand: ${file#*:}}" "phase: over"
		printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/shown.yaml"
		points "$BATS_TEST_TMPDIR/shown.yaml" "ann: 16, bob: -8, cid: -8" "ann 16 reveal" "bob -8 reveal" "cid -8 reveal"
		prints 0 "...won at once with ${file#*:}..." show "$BATS_TEST_TMPDIR/shown.yaml"
	done
}

@test "huahuapai/reveal: six red, thirteen black, or an opera pair among the pairs do not" {
	local file
	for file in six-red thirteen-black opera-pairs; do
		refused huahuapai/reveal "$F/$file.yaml" ann reveal
		may_not "$F/$file.yaml" "ann reveal"
	done
}

@test "huahuapai/reveal: any seat may, but only before the first play or cover" {
	legal "$F/bob-red.yaml" bob reveal -- "revealed: {seat: bob, hand: red}"
	may_not "$F/bob-red.yaml" "bob reveal"
	writes 0 "bob reveal" legal-moves -w --seat bob "$F/bob-red.yaml"
	writes 0 '' legal-moves -w --seat cid "$F/bob-red.yaml"
	refused table/wrong-phase "$F/bob-red.yaml" ann play tiger, bob reveal -- ann play tiger, cid reveal
	refused huahuapai/reveal "$F/bob-red.yaml" bob reveal red-eyes red-eyes
}

@test "huahuapai/reveal: it is refused once a seat is free again, has covered or is lifted" {
	table phase=start turn=ann 'hold=ann god, bob red-eyes red-eyes red-eyes red-eyes red-eight red-eight red-eight'
	table=$(edit "$table" 's/^opened: .*/opened: []/')
	legal "$table" bob reveal
	legal "$table" ann play god, bob pass, cid pass
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/played.yaml"
	refused table/wrong-phase "$BATS_TEST_TMPDIR/played.yaml" bob reveal
	may_not "$BATS_TEST_TMPDIR/played.yaml" "bob reveal"
	writes 0 '' legal-moves -w --seat bob "$BATS_TEST_TMPDIR/played.yaml"
	refused table/wrong-phase "$BATS_TEST_TMPDIR/played.yaml" ann reveal
	refused table/wrong-phase "$table" ann cover, bob reveal -- ann cover, bob lift, ann reveal
}

@test "huahuapai/reveal: a hand that wins in two ways is the first of red, black and pairs" {
	table phase=over 'hold=ann red-eyes red-eyes red-eyes red-eyes red-eight red-eight red-eight red-eight god god six six six six tiger tiger'
	table=$(edit "$table" 's/^opened: .*/opened: []/; $s/$/\nrevealed: {seat: ann, hand: red}/')
	run -0 validate-move -f "$table" </dev/null
	breaks "$table" 's/hand: red/hand: pairs/' revealed "not what is called pairs"
}

@test "huahuapai/reveal: everybody sees the cards that prove it, and no others" {
	local row hidden='XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX'
	for row in 'seven-red|red-eyes, red-eyes, red-eyes, red-eyes, red-eight, red-eight, red-eight, XX, XX, XX, XX, XX, XX, XX, XX, XX' \
	    'fourteen-black|black-eyes, black-eyes, black-eyes, black-eyes, obliques, obliques, obliques, obliques, black-ten, black-ten, tiger, tiger, tiger, tiger, XX, XX' \
	    'eight-pairs|black-eyes, black-eyes, obliques, obliques, opera, opera, six, six, big-bull, big-bull, tiger, tiger, tiger, tiger, god, god'; do
		validate-move -f "$F/${row%|*}.yaml" ann reveal >"$BATS_TEST_TMPDIR/shown.yaml"
		yields redact --public "$BATS_TEST_TMPDIR/shown.yaml" -- "  ann: [${row#*|}]" "  bob: [$hidden]"
		# What is left to see says as much.
		run -0 validate-move -f <(printf '%s\n' "$output") </dev/null
	done
}

# ---- scores ---------------------------------------------------------------

# gives POT POINTS LINE...: what a round gives that is over with this pot, in $table, and with the lifts in $lifts.
lifts=
gives() {
	table phase=over "pot=$1" "lifts=$lifts"
	points "$table" "${@:2}"
}

@test "huahuapai/enough: six cards in the pot win a point, five do not" {
	gives 'ann tiger tiger tiger, ann god god god, bob six six six, cid red-eyes' "ann: 2, bob: -1, cid: -1" "ann 2 enough"
	unpaid "$table" reveal
	gives 'ann tiger tiger tiger, ann god god, bob six six six, cid red-eyes' "ann: 0, bob: 0, cid: 0"
	unpaid "$table" enough
	points "$F/score-nobody.yaml" "ann: 0, bob: 0, cid: 0"
}

@test "huahuapai/assassination: 11 to 16 cards give 3 to 8 points instead of 1" {
	local row n=3 pot='ann red-eyes red-eyes red-eyes black-eyes black-eyes black-eyes obliques obliques obliques'
	for row in 'six six' 'six six six' 'six six six, ann seven' 'six six six, ann seven seven' 'six six six, ann seven seven seven' \
	    'six six six, ann seven seven seven, ann operetta'; do
		gives "$pot, ann $row" "ann: $((2 * n)), bob: -$n, cid: -$n" "ann $((2 * n)) assassination"
		unpaid "$table" enough
		n=$((n + 1))
	done
	gives "$pot, ann six" "ann: 2, bob: -1, cid: -1" "ann 2 enough"
	unpaid "$table" assassination
}

@test "huahuapai/opera: a pair gives 1, a triplet 2, a quadruplet 4, where led first" {
	gives 'ann operetta opera first, ann god god god, ann tiger, bob operetta opera' "ann: 4, bob: -2, cid: -2" "ann 2 opera"
	gives 'ann operetta operetta opera first, ann god god god' "ann: 6, bob: -3, cid: -3" "ann 4 opera"
	gives 'ann operetta operetta opera opera first, ann god god god' "ann: 10, bob: -5, cid: -5" "ann 8 opera"
	unpaid "$table" four
	gives 'ann operetta opera first, ann operetta opera first, ann god god god' "ann: 6, bob: -3, cid: -3"
	gives 'ann god god god, ann tiger, ann operetta opera' "ann: 2, bob: -1, cid: -1"
	unpaid "$table" opera
}

@test "huahuapai/bull: a pair gives 1, a triplet 2, a quadruplet 4, widows nothing" {
	gives 'ann little-bull big-bull, ann god god god, ann tiger' "ann: 4, bob: -2, cid: -2" "ann 2 bull"
	gives 'ann little-bull big-bull big-bull, ann god god god' "ann: 6, bob: -3, cid: -3" "ann 4 bull"
	gives 'ann little-bull little-bull big-bull big-bull, ann god god god' "ann: 10, bob: -5, cid: -5" "ann 8 bull"
	unpaid "$table" four
	gives 'ann big-bull big-bull, ann god god god, ann tiger' "ann: 2, bob: -1, cid: -1"
	unpaid "$table" bull
}

@test "huahuapai/four: a quadruple gives 1; four red-eyes or gods in any groups, not twice" {
	local pot
	for pot in 'ann six six six six, ann tiger tiger tiger' 'ann red-eyes, ann red-eyes red-eyes, ann red-eyes black-eyes obliques' \
	    'ann god god god, ann red-eight black-ten god' 'ann god god god god, ann tiger tiger tiger' \
	    'ann red-eyes red-eyes red-eyes red-eyes black-eyes obliques'; do
		gives "$pot" "ann: 4, bob: -2, cid: -2" "ann 2 four"
	done
	for pot in 'ann six six, ann six six, ann tiger tiger tiger' 'ann red-eyes black-eyes black-eyes black-eyes black-eyes obliques' \
	    'ann red-eyes red-eyes red-eyes, bob red-eyes, ann god god god'; do
		gives "$pot" "ann: 2, bob: -1, cid: -1"
		unpaid "$table" four
	done
}

@test "huahuapai/failed-lift: a lifter without enough pays 2 for each lift, one with enough nothing" {
	lifts='bob ann, bob ann'
	gives 'ann god god god, ann tiger tiger tiger, bob six six' "ann: 6, bob: -5, cid: -1" "bob -2 failed-lift" "ann 2 failed-lift"
	[ "$(grep -c 'rule: huahuapai/failed-lift' <<<"$output")" -eq 4 ]
	gives 'bob god god god, bob tiger tiger tiger, ann six six' "ann: -1, bob: 2, cid: -1"
	unpaid "$table" failed-lift
	lifts='bob ann, ann bob, ann cid'
	gives 'cid god god god, cid tiger tiger tiger, ann six six' "ann: -3, bob: -1, cid: 4"
	lifts='bob ann, cid bob'
	gives 'ann god god god, ann tiger tiger tiger, bob six six six, bob seven seven seven' "ann: 1, bob: 3, cid: -4"
}

@test "huahuapai/pay: each seat without enough pays each with enough" {
	gives 'ann god god god, ann tiger tiger tiger, bob six six six, bob seven seven seven' "ann: 1, bob: 1, cid: -2" "cid -1 pay"
	[ "$(grep -c 'huahuapai/pay' <<<"$output")" -eq 2 ]
	gives 'ann tiger tiger tiger, ann god god god, bob six six six, cid red-eyes' "ann: 2, bob: -1, cid: -1" "bob -1 pay" "cid -1 pay"
	gives 'ann tiger tiger tiger, ann god god, bob six six six, cid red-eyes' "ann: 0, bob: 0, cid: 0"
	unpaid "$table" pay
}

@test "score: lines stand in order: what winners get, what is paid, failed lifts" {
	run --separate-stderr score "$F/lift-over.yaml"
	[ "$(sed -n 's/^- {seat: \([a-z]*\), points: \(-*[0-9]*\), rule: huahuapai\/\([a-z-]*\),.*/\1 \2 \3/p' <<<"$output" | xargs)" = \
	    "ann 1 enough ann 2 bull cid 1 enough cid 1 opera cid 1 four bob -3 pay bob -3 pay bob -2 failed-lift ann 2 failed-lift" ]
}

@test "score: a running round counts the pot only" {
	yields score "$F/answer-led.yaml" -- "over: false" "match: playing" "points: {ann: 8, bob: -5, cid: -3}"
}

@test "huahuapai/match: below zero the match ends and the highest total wins; zero goes on" {
	local poor
	poor=$(edit "$F/lift-over.yaml" 's/bob: 30/bob: 7/')
	yields score "$poor" -- "match: over" "winners: [ann]"
	run -1 --separate-stderr deal --next "$poor"
	poor=$(edit "$F/lift-over.yaml" 's/bob: 30/bob: 8/')
	yields score "$poor" -- "match: playing" "winners: []"
	yields deal --next --seed n "$poor" -- "scores: {ann: 35, bob: 0, cid: 33}" "dealer: bob" "round: 2"
}

@test "huahuapai/match: equal highest totals win together; who may borrow plays on below zero" {
	local poor
	poor=$(edit "$F/lift-over.yaml" 's/bob: 30, cid: 30/bob: 0, cid: 32/')
	yields score "$poor" -- "winners: [ann, cid]"
	poor=$(edit "$F/lift-over.yaml" 's/bob: 30/bob: -7/; s/borrow: false/borrow: true/')
	yields score "$poor" -- "match: playing"
	yields deal --next --seed n "$poor" -- "scores: {ann: 35, bob: -15, cid: 33}"
}

# ---- whole records ----------------------------------------------------------

@test "examples: the scores of both stories are right" {
	yields bash -c 'replay "$1" | score' - "$ROOT/examples/huahuapai-lift.yaml" -- "points: {ann: 5, bob: -8, cid: 3}"
	run --separate-stderr replay "$ROOT/examples/huahuapai-limit.yaml"
	diff <(printf '%s\n' "$output") "$F/limit-over.yaml"
}

# ---- hidden cards -----------------------------------------------------------

@test "hidden: the story of the lift at a table with real cards, to its score" {
	deal huahuapai --hidden -s ann,bob,cid >"$BATS_TEST_TMPDIR/table.yaml"
	grep '^--- {' "$ROOT/examples/huahuapai-lift.yaml" >>"$BATS_TEST_TMPDIR/table.yaml"
	warns 0 '' replay --check --complete "$BATS_TEST_TMPDIR/table.yaml"
	run --separate-stderr replay "$BATS_TEST_TMPDIR/table.yaml"
	has "  bob: [XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX]"
	has "  ann: [XX, XX, XX, XX, XX, XX]"
}

@test "hidden: a card limit with cards put away face down" {
	deal huahuapai --hidden -s ann,bob,cid >"$BATS_TEST_TMPDIR/table.yaml"
	grep '^--- {' "$ROOT/examples/huahuapai-limit.yaml" | sed 's/discard: [a-z-]*/discard: XX/' >>"$BATS_TEST_TMPDIR/table.yaml"
	warns 0 '' replay --check --complete "$BATS_TEST_TMPDIR/table.yaml"
	run --separate-stderr replay "$BATS_TEST_TMPDIR/table.yaml"
	has "  ann: [XX, XX]" "  cid: [XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX]"
}

@test "hidden: what nobody knows forbids nothing, what is seen elsewhere does" {
	deal huahuapai --hidden -s ann,bob,cid >"$BATS_TEST_TMPDIR/table.yaml"
	legal "$BATS_TEST_TMPDIR/table.yaml" ann play tiger, bob pass, cid pass
	legal "$BATS_TEST_TMPDIR/table.yaml" ann cover
	refused table/no-such-card "$BATS_TEST_TMPDIR/table.yaml" ann play god god god god, bob pass, cid pass, ann play god
	refused table/not-in-hand "$BATS_TEST_TMPDIR/table.yaml" ann play god god god, bob eat god god
	refused table/no-such-card "$BATS_TEST_TMPDIR/table.yaml" ann play XX
	fails 2 "..." legal-moves "$BATS_TEST_TMPDIR/table.yaml"
}

@test "hidden: where the list does not depend on what is hidden it is given" {
	deal huahuapai --hidden -s ann,bob,cid >"$BATS_TEST_TMPDIR/table.yaml"
	validate-move -f "$BATS_TEST_TMPDIR/table.yaml" ann play god god god god >"$BATS_TEST_TMPDIR/gods.yaml"
	writes 0 "bob pass" legal-moves -w "$BATS_TEST_TMPDIR/gods.yaml"
	validate-move -f "$BATS_TEST_TMPDIR/table.yaml" ann cover >"$BATS_TEST_TMPDIR/covered.yaml"
	writes 0 $'bob cover\nbob lift' legal-moves -w "$BATS_TEST_TMPDIR/covered.yaml"
	validate-move -f "$BATS_TEST_TMPDIR/table.yaml" ann play tiger >"$BATS_TEST_TMPDIR/tiger.yaml"
	run -2 --separate-stderr legal-moves -w "$BATS_TEST_TMPDIR/tiger.yaml"
}

@test "hidden: a card that is seen anywhere else is not among the hidden ones" {
	local gods='god god god god' pot='ann six six six six, cid seven seven seven seven' where
	for where in "hold=ann $gods" "hold=cid $gods" "away=ann $gods" "away=cid $gods" "away=bob $gods" "out=$gods" \
	    "pot=$pot, cid $gods" "hold=bob god, cid god god god" "hold=ann god god, bob god, cid god"; do
		table "pot=$pot" phase=eat turn=bob 'table=ann tiger' "$where"
		table=$(edit "$table" '/^hands:/,/^stock:/{/^  bob:/s/[a-z-]*\([],]\)/XX\1/g}')
		run --separate-stderr legal-moves -w "$table"
		if [[ "$where" == *"bob god, "* ]]; then
			[ "$status" -eq 2 ] && [[ "$stderr" == *"depends on cards that nobody here knows"* ]] || said
		else
			[ "$status" -eq 0 ] && [ "$output" = "bob pass" ] || said
		fi
	done
}

@test "hidden: what is missing of a group is among the hidden cards only if they are enough" {
	local one='black-eyes, black-eyes, obliques, obliques, six, six, seven, seven, red-eyes, red-eyes, flower-ten, flower-ten, six, XX'
	list() {
		table 'pot=ann red-eight red-eight' phase=eat turn=bob "table=ann $1"
		table=$(edit "$table" '/^hands:/,/^stock:/{/^  /s/[a-z-]*\([],]\)/XX\1/g}')
		table=$(edit "$table" "s/^  bob: \\[XX.*/  bob: [$2]/")
		run --separate-stderr legal-moves -w "$table"
	}
	list 'tiger tiger' "$one, obliques, black-eyes"
	[ "$status" -eq 0 ] && [ "$output" = "bob pass" ] || said
	list 'tiger' "$one, obliques, black-eyes"
	[ "$status" -eq 2 ] || said
	list 'tiger tiger' "$one, XX, obliques"
	[ "$status" -eq 2 ] || said
	list 'tiger tiger' "$one, god, obliques"
	[ "$status" -eq 2 ] || said
}

@test "hidden: what does not fit into the pot is no move that is missing" {
	local pot='ann six six six six, ann seven seven seven seven, ann tiger tiger, bob flower-ten flower-ten flower-ten flower-ten'
	local away='red-eyes red-eyes red-eyes red-eyes black-eyes black-eyes black-eyes black-eyes obliques obliques'
	# All other cards are seen, so bob's second card is a god: two gods fit into two places, not into one.
	table phase=free turn=bob "pot=$pot, cid black-ten" "away=bob $away" 'hold=bob god god'
	writes 0 $'bob play god\nbob cover\nbob limit' legal-moves -w "$(edit "$table" 's/^  bob: \[god, god\]/  bob: [god, XX]/')"
	table phase=free turn=bob "pot=$pot" "away=bob $away" 'hold=bob god god'
	run -2 --separate-stderr legal-moves -w "$(edit "$table" 's/^  bob: \[god, god\]/  bob: [god, XX]/')"
}

@test "hidden: the public's list is that of the seat, or depends on what is hidden" {
	playout records.yaml -n 3 --seed public
	replay --states --complete records.yaml | awk '/^---/ { n++ } { print >"state" n }'
	local same=0 hidden=0 state
	for state in state*; do
		run --separate-stderr legal-moves -w <(redact --public <"$state")
		if [ "$status" -eq 2 ]; then
			hidden=$((hidden + 1))
		else
			[ "$status" -eq 0 ] && [ "$output" = "$(legal-moves -w "$state")" ] || { cat "$state"; said; }
			same=$((same + 1))
		fi
	done
	[ "$same" -gt 5 ]
	[ "$hidden" -gt 20 ]
	# To throw a card away a seat must know it.
	state=$(edit "$F/discard.yaml" '/^  bob:/s/red-eyes, red-eyes/XX, XX/')
	fails 2 "..." legal-moves "$state"
}

@test "hidden: a seat's own view lists its moves" {
	local view
	view=$(edit "$F/tiger-led.yaml" '/^  ann: \[[a-z]/s/[a-z-]*\([],]\)/XX\1/g; /^  cid: \[[a-z]/s/[a-z-]*\([],]\)/XX\1/g')
	may "$view" "bob eat god"
	may_not "$view" "bob pass"
	refused huahuapai/must-eat "$view" bob pass
}

@test "hidden: a reveal names the cards that prove it" {
	local table=$BATS_TEST_TMPDIR/table.yaml red=(red-eyes red-eyes red-eyes red-eyes red-eight red-eight red-eight)
	deal huahuapai --hidden -s ann,bob,cid >"$table"
	legal "$table" bob reveal "${red[@]}" -- "revealed: {seat: bob, hand: red}"
	has "  bob: [red-eyes, red-eyes, red-eyes, red-eyes, red-eight, red-eight, red-eight, XX, XX, XX, XX, XX, XX, XX, XX, XX]"
	refused huahuapai/reveal "$table" bob reveal -- bob reveal "${red[@]:1}"
	refused "huahuapai/reveal: cards of bob are hidden: name its red cards, its black cards or all" "$table" bob reveal "${red[@]}" god
	refused huahuapai/reveal "$table" bob reveal god god tiger tiger
	legal "$table" cid reveal black-eyes black-eyes black-eyes black-eyes obliques obliques obliques obliques \
	    black-ten black-ten black-ten black-ten tiger tiger
	has "revealed: {seat: cid, hand: black}"
	refused huahuapai/reveal "$table" cid reveal black-eyes black-eyes black-eyes black-eyes obliques obliques obliques \
	    obliques black-ten black-ten black-ten black-ten tiger tiger god
	legal "$table" cid reveal black-eyes black-eyes obliques obliques six six seven seven god god tiger tiger \
	    flower-ten flower-ten opera opera
	has "revealed: {seat: cid, hand: pairs}"
	refused huahuapai/reveal "$table" cid reveal black-eyes black-eyes obliques obliques six six seven seven god god \
	    tiger tiger flower-ten flower-ten opera operetta
	run -2 --separate-stderr legal-moves --seat bob "$table"
}

# ---- a state holds together ---------------------------------------------------

@test "state: the shared rules know this game's words and cards" {
	refused table/no-such-verb "$F/start.yaml" ann knock
	refused table/no-such-card "$F/start.yaml" ann play 5S
	refused table/bad-argument "$F/start.yaml" ann play -- ann cover god
	refused table/bad-argument "$F/discard.yaml" bob discard seven tiger
	refused table/not-in-hand "$F/start.yaml" ann play god god god god
	refused table/not-your-turn "$F/start.yaml" bob cover
	legal "$F/start.yaml" ann play GOD God god
	breaks "$F/start.yaml" 's/cut: 0/cut: 48/' cut:6 "from 0 to 47"
}

@test "state: the deck is whole and dealt" {
	local moved='/^  ann: /s/god, //'
	breaks "$F/start.yaml" "$moved; s/stock: \[\]/stock: [god]/" stock "stock must be"
	breaks "$F/start.yaml" '/^hands:/,/^stock:/{s/^  ann: \[/&god, /; /^  bob:/s/, god\]/]/}' hands "ann has 17 cards"
	breaks "$F/start.yaml" "$moved" hands "god is missing"
	malformed "$(edit "$F/start.yaml" '/^  ann: /s/black-eyes/god/')" 15:160 "lies on the table 5 times"
}

@test "state: every other condition is checked, and the key named" {
	while IFS='|' read -r fixture script key sentence; do
		breaks "$F/$fixture.yaml" "$script" "$key" "$sentence"
	done <<-'END'
		four-places|/^hands:/,/^stock:/s/god, god, god, god/god, god, god/; s/^out: \[/&god, /|hands|ann holds 3 cards
		four-places-eat|/^hands:/,/^stock:/s/^  cid: \[.*\]/  cid: [seven, seven, seven]/; s/^out: \[/&seven, red-eyes, red-eyes, black-eyes, black-eyes, obliques, obliques, /|hands|cid holds 3 cards
		lid|s/god, god, god\]}/god, god, six]}/; s/^  ann: \[\(.*\)six, red-eight/  ann: [\1god, red-eight/|pot|is not a group
		lid|s/god, god, god\]}/god, god, god], first: true}/|pot|cannot be first
		lid|s/god, god, god\]}/god, god, god], first: false}/|pot|only be true
		lid|s/cards: \[god, god, god\]}/cards: []}/; s/^out: \[/&god, god, god/|pot|is not a group
		limit-over|s/phase: over/phase: free\nturn: bob/|pot|full
		limit-over|s/^out: \[six, \(.*\)/- {seat: cid, cards: [six]}\nout: [\1/|pot|17 cards
		tigers-led|s/cards: \[tiger, tiger\]/cards: [tiger, god]/; s/^  bob: \(.*\)god, god/  bob: \1god, tiger/|table|is not a group
		four-places-eat|/^hands:/,/^stock:/s/^  cid: \[.*\]/  cid: [seven, seven, seven, seven, six, six, six]/; /^table/s/\[.*\]/[red-eyes, red-eyes, black-eyes, black-eyes, obliques, obliques]/|table|only 4 free places
		start|/^  ann: /s/god, //; s/^pot: .*/pot:\n- {seat: ann, cards: [god]}/|pot|must be empty
		start|/^  ann: /s/god, //; s/^out: .*/out: [god]/|out|must be empty
		start|/^hands:/,/^stock:/s/^\(  ann: .*\)god, /\1/; /^away:/,/^opened:/s/ann: \[\]/ann: [god]/|away|must be empty
		start|s/^opened: .*/opened: [ann]/|opened|must be empty
		start|s/^lifts: .*/lifts:\n- {by: bob, from: ann}/|lifts|must be empty
		start|s/^turn: ann/turn: bob/|turn|turn of the dealer
		tiger-led|/^leader:/d|phase|leader is missing
		tiger-led|/^table:/d; /^hands:/,/^stock:/s/^  ann: \[/&tiger, /|phase|table is missing
		lid|s/^opened:/leader: ann\n&/|leader|only in phase eat
		start|/^  ann: /s/god, //; s/^opened:/table: {seat: ann, cards: [god]}\n&/|table|only in phase eat
		tiger-led|s/^turn: bob/turn: ann/|turn|does not answer
		tiger-led|s/table: {seat: ann/table: {seat: bob/|table|has not answered yet
		tiger-led|s/opened: \[ann\]/opened: []/|opened|opened must have ann
		seven-eaten|s/opened: \[ann\]/opened: [cid, ann]/|opened|order of seats
		lid|/^lid:/d|phase|lid is missing
		start|s/^lifts:/lid: ann\n&/|lid|no lid is on
		lid|s/^turn: bob/turn: ann/|turn|another seat is asked
		lid|s/^lifts:/lifter: bob\n&/|lifter|nobody is lifting
		answer|/^lifter:/d|lid|lifter is missing
		answer|s/by: bob/by: cid/|lifter|the last of lifts
		answer|s/from: ann/from: cid/|lifter|the last of lifts
		answer|/^lifts:/s/$/ []/; /by: bob/d|lifter|the last of lifts
		answer|s/^turn: ann/turn: bob/|turn|whose lid is lifted
		answer|s/by: bob, from: ann/by: ann, from: ann/|lifts|its own lid
		answer-led|s/^lid: ann/lid: cid/; s/from: ann/from: cid/|leader|cid must answer
		start|s/phase: start/phase: free/; s/^lifts: .*/lifts:\n- {by: bob, from: ann}/|lifts|too many lifts, 1
		discard|/^caller:/d|phase|caller is missing
		thirteen|s/^lifts:/caller: bob\n&/|caller|only in phase discard
		discard|s/^turn: bob/turn: cid/|turn|first seat from bob
		equal-hands|s/phase: free/phase: discard/; s/^lifts:/caller: bob\n&/|turn|nobody has too many
	END
}

@test "state: nobody has more than 16 cards in hand, pot, table and away" {
	local place moved='/^  cid: \[god/s/god, //'
	# The generator deals ann all that she may have.
	table phase=free turn=ann 'pot=ann tiger' out=six 'hold=cid god god'
	run -0 validate-move -f "$table" </dev/null
	place=$(grep -n '^hands:' "$table" | cut -d: -f1):1
	malformed "$(edit "$table" "$moved; s/^out:/- {seat: ann, cards: [god]}\n&/")" "$place" "ann has 17 cards"
	malformed "$(edit "$table" "$moved; /^away:/,\$s/^  ann: \[\]/  ann: [god]/")" "$place" "ann has 17 cards"
	table phase=eat turn=bob 'pot=bob seven seven' 'table=ann tiger' out=six 'hold=cid tiger god'
	run -0 validate-move -f "$table" </dev/null
	malformed "$(edit "$table" '/^  cid: \[tiger/s/tiger, //; s/cards: \[tiger\]/cards: [tiger, tiger]/')" "$place" "ann has 17 cards"
}

@test "state: the group on the table is the leader's or that of the seat that has answered" {
	local turn seat
	for turn in bob cid; do
		for seat in ann bob cid; do
			table phase=eat "turn=$turn" 'pot=bob six six' leader=ann "table=$seat god" out=tiger
			if [ "$seat" = ann ] || [ "$turn $seat" = 'cid bob' ]; then
				run -0 validate-move -f "$table" </dev/null
			else
				malformed "$table" "$(grep -n '^table:' "$table" | cut -d: -f1):1" "$seat has not answered yet"
			fi
		done
	done
	# Who has led is known also where its group is eaten.
	table phase=eat turn=cid 'pot=bob six six' leader=ann 'table=bob god' out=tiger
	table=$(edit "$table" 's/^opened: .*/opened: [bob, cid]/')
	malformed "$table" "$(grep -n '^opened:' "$table" | cut -d: -f1):1" "opened must have ann"
	table phase=eat turn=cid 'table=ann operetta opera'
	run -0 validate-move -f "$(edit "$table" 's/^opened: .*/opened: []/')" </dev/null
}

@test "state: over leaves nothing open, and a revealed hand is what it is called" {
	breaks "$F/lift-over.yaml" 's/phase: over/phase: over\nturn: ann/' turn "it is nobody's turn"
	breaks "$F/lift-over.yaml" 's/^opened:/leader: ann\n&/' leader "only in phase eat"
	breaks "$F/lift-over.yaml" 's/^lifts:/lid: ann\n&/' lid "no lid is on"
	breaks "$F/lift-over.yaml" 's/^lifts:/lifter: ann\n&/' lifter "nobody is lifting"
	breaks "$F/lift-over.yaml" 's/^lifts:/caller: ann\n&/' caller "only in phase discard"
	breaks "$F/seven-red.yaml" 's/^lifts: .*/&\nrevealed: {seat: ann, hand: red}/' revealed "must be over"
	breaks "$F/lift-over.yaml" '$s/$/\nrevealed: {seat: ann, hand: red}/' pot "must be empty"
	validate-move -f "$F/seven-red.yaml" ann reveal >"$BATS_TEST_TMPDIR/shown.yaml"
	breaks "$BATS_TEST_TMPDIR/shown.yaml" 's/hand: red/hand: black/' revealed "not what is called black"
	breaks "$BATS_TEST_TMPDIR/shown.yaml" 's/seat: ann, hand/seat: bob, hand/' revealed "not what is called red"
}

@test "state: a revealed hand may be what it is called as far as its cards are known" {
	local hand place
	shown() {
		validate-move -f "$F/$1.yaml" ann reveal | redact --public >"$BATS_TEST_TMPDIR/shown.yaml"
		place=$(grep -n '^revealed:' "$BATS_TEST_TMPDIR/shown.yaml" | cut -d: -f1):1
		hand=$(edit "$BATS_TEST_TMPDIR/shown.yaml" "/^hands:/,/^stock:/s/^  ann: .*/  ann: [$2]/")
	}
	# Five red cards and two that are hidden are seven; five and one are not.
	shown seven-red 'red-eyes, red-eyes, red-eyes, red-eyes, red-eight, six, six, six, seven, seven, seven, god, god, god, XX, XX'
	run -0 validate-move -f "$hand" </dev/null
	shown seven-red 'red-eyes, red-eyes, red-eyes, red-eyes, red-eight, six, six, six, seven, seven, seven, seven, god, god, god, XX'
	malformed "$hand" "$place" "not what is called red"
	# Likewise of black cards twelve and two, eleven and two.
	shown fourteen-black 'black-eyes, black-eyes, obliques, obliques, obliques, obliques, six, six, black-ten, black-ten, tiger, tiger, tiger, tiger, XX, XX'
	run -0 validate-move -f "$hand" </dev/null
	shown fourteen-black 'black-eyes, obliques, obliques, obliques, obliques, six, six, six, black-ten, black-ten, tiger, tiger, tiger, tiger, XX, XX'
	malformed "$hand" "$place" "not what is called black"
	# No card alone, or two, beside two that are hidden; three beside one.
	shown eight-pairs 'black-eyes, black-eyes, obliques, obliques, opera, opera, six, six, big-bull, big-bull, tiger, tiger, tiger, tiger, XX, XX'
	run -0 validate-move -f "$hand" </dev/null
	shown eight-pairs 'black-eyes, black-eyes, obliques, obliques, opera, opera, six, six, big-bull, big-bull, tiger, tiger, tiger, god, XX, XX'
	run -0 validate-move -f "$hand" </dev/null
	shown eight-pairs 'black-eyes, black-eyes, obliques, obliques, opera, opera, six, big-bull, big-bull, tiger, tiger, tiger, tiger, god, seven, XX'
	malformed "$hand" "$place" "not what is called pairs"
}

@test "state: cards of a group or away in any order are read and written in deck order" {
	local other
	other=$(edit "$F/lid.yaml" 's/little-bull, big-bull, big-bull/big-bull, little-bull, big-bull/')
	run --separate-stderr validate-move -f "$other"
	diff <(printf '%s\n' "$output") "$F/lid.yaml"
	other=$(edit "$F/limit-over.yaml" 's/flower-ten, flower-ten, tiger/tiger, flower-ten, flower-ten/')
	run --separate-stderr validate-move -f "$other"
	diff <(printf '%s\n' "$output") "$F/limit-over.yaml"
}

@test "table: a group that eats nothing does not lie there for a seat that has not led" {
	table phase=eat turn=cid leader=ann 'pot=bob six six' 'table=bob operetta opera' 'out=tiger tiger' opened=ann
	malformed "$table" "$(grep -n '^table:' "$table" | cut -d: -f1):1" "its group eats nothing"
	# A pair that has eaten may lie there.
	table phase=eat turn=cid leader=ann 'pot=bob six six' 'table=bob god god' 'out=tiger tiger' opened=ann
	run -0 validate-move -f "$table" </dev/null
}

@test "huahuapai/answer: what the table waits for after a lift is that the seat of the lid plays" {
	state=$(grep -l '^phase: answer' "$F"/*.yaml | head -n 1)
	seat=$(sed -n 's/^turn: //p' "$state")
	refused table/wrong-phase "$state" "$seat" lift
	[[ "$stderr" == *"the table is waiting for $seat to play ["* ]] || said
}

@test "huahuapai/reveal: an empty list is not the same as no list" {
	warns 1 "...[table/bad-argument]" bash -c "{ cat '$F/start.yaml'; echo '--- {seat: ann, reveal: []}'; } | validate-move"
}
