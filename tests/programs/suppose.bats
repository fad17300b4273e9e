#!/usr/bin/env bats
# suppose.bats: what hidden cards could be.

load ../helper

setup() {
	HUA=$FIXTURES/huahuapai
	cd "$BATS_TEST_TMPDIR"
}

# Every game, variant and number of seats with which something differs, as words for deal.
tables() {
	printf '%s\n' 'lohai' 'lohai -v three-player' 'lohai -v crazy-shakers' 'lohai -v partnership' \
		'lohai -v carryover' 'hen' 'hen -p 2 -v bounce' 'hen -p 7 -o packs=2' \
		'hen -p 4 -o packs=2 -o knock-limit=0' 'hornipex -p 2' 'hornipex -p 5' \
		'haihowak -p 2' 'haihowak' 'huahuapai'
}

# times N FILE: the file so many times.
times() {
	local i
	for ((i = 0; i < $1; i++)); do cat "$2"; done
}

# holds VIEWER VIEW: what is supposed of it is legal, looks the same, and is the same as a record.
holds() {
	local n
	n=$(sampled 3 10 2)
	suppose -n "$n" --seed held --record "$2" >records || { echo "$2"; return 1; }
	replay --check records || return 1
	redact "$1" "$2" >seen
	redact "$1" records | cmp - <(times "$n" seen) || return 1
	suppose -n "$n" --seed held "$2" >states || return 1
	! grep -q XX states || return 1
	# A stock that was made anew keeps its XX in records.
	replay records | grep -v '^stock: ' | cmp - <(grep -v '^stock: ' states)
}

# bob FILE: his view of a round of Lohai.
bob() {
	deal lohai -s ann,bob,cid,dora --seed demo | autoplay -m 20 | redact bob >"$1"
}

# ---- what is possible --------------------------------------------------------------

@test "suppose: of every game, seat and quarter of a round it is legal, and the seat sees no difference" {
	while read -r table; do
		deal $table --seed legal | autoplay -m 400 >whole
		moves=$(grep -c '^--- {seat' whole)
		# Each table has another of them, as each game has several tables.
		number=$((number + 1))
		for quarter in $(sampled $((number % 5)) '0 1 2 3 4' 1); do
			replay --check whole
			awk -v most=$((moves * quarter / 4)) '/^--- {seat/ && ++n > most || /result/ { exit } { print }' whole >part
			for viewer in $(viewers whole); do
				redact "$viewer" part >view
				holds "$viewer" view || { echo "$table, quarter $quarter, $viewer"; false; }
			done
		done
	done < <(tables)
}

@test "suppose: what the seat cannot see makes no difference, thousands of times" {
	n=$(sampled 20 100 20)
	while read -r table; do
		deal $table --seed same | autoplay -m 60 >whole
		seat=$(viewers whole | sed -n 3p)
		redact "$seat" whole >view
		suppose -n $n --record --seed other view >others
		suppose -n $n --seed mine --seat "$seat" others >one
		suppose -n $n --seed again --record view | suppose -n $n --seed mine --seat "$seat" | cmp - one
		suppose --seed x --seat "$seat" whole | cmp - <(suppose --seed x view)
	done < <(tables | sed '/packs/d')
}

@test "suppose: a seat that did not follow a suit has none of it" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table.yaml
	documents 'ann, play: 5H' 'bob, play: KC' >>table.yaml
	suppose -n 300 --seed x table.yaml >states
	! grep -q '^  bob: .*[0-9JQK]H' states || false
	[ "$(grep -c '^  bob: ' states)" = 300 ]
	# A ruling or a waiver lets it stand, and then it may, or must, have one.
	{ cat table.yaml; echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}'; } >settled.yaml
	suppose -n 300 --seed x settled.yaml | grep '^  bob: ' | grep -vc '[0-9JQK]H' | grep -qv '^0$'
	suppose -n 300 --seed x settled.yaml | grep -q '^  bob: .*[0-9JQK]H'
	sed 's/play: KC/&, despite: lohai\/follow-suit/' table.yaml >despite.yaml
	! suppose -n 300 --seed x despite.yaml | grep '^  bob: ' | grep -v '[0-9JQK]H' || false
	for record in settled despite; do
		suppose -n 50 --seed x --record $record.yaml >records
		replay --check records
	done
}

@test "suppose: a settled move that breaks its rule bears despite, and its ruling settles nothing" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table.yaml
	printf -- '--- {%s}\n' 'seat: ann, play: 5H' 'result: {points: {ann: 0, bob: 0, cid: 0, dora: 0}}' \
		'seat: bob, play: 6H' 'undo: 1' 'seat: bob, play: KC' \
		'ruling: it stands, points: {bob: -5}, move: 3, despite: lohai/follow-suit' \
		'ruling: late' >>table.yaml
	suppose -n 40 --seed x --record table.yaml >records
	replay --check records
	grep -q '^--- {seat: bob, play: KC, despite: lohai/follow-suit}$' records
	grep -q '^--- {ruling: it stands, points: {bob: -5}, move: 2, despite: lohai/follow-suit}$' records
	grep -q '^--- {ruling: it stands, points: {bob: -5}}$' records
	[ "$(grep -c '^--- {ruling: late}$' records)" = 40 ]
	# What was claimed before a move that was taken back is still claimed.
	[ "$(grep -c '^--- {result: ' records)" = 40 ]
	[ "$(grep -c '^--- {seat: bob' records)" = 40 ]
	! grep -q undo records || false
	suppose -n 2 --seed x table.yaml | grep -c '^adjusted: {ann: 0, bob: -5, cid: 0, dora: 0}$' | grep -qx 2
}

@test "suppose: a ruling that ends the round before its first move ends it once in the whole record" {
	deal hen -s ann,bob --hidden -w up=KD | sed '$a--- {ruling: late, ends: void}' >table.yaml
	suppose --record table.yaml | tee record | replay --check
	! grep -q '^stopped' record || false
	suppose table.yaml | grep -qx 'stopped: void'
}

@test "suppose: hands that were shown because the round was counted as it stood are supposed as they were" {
	deal hen -s ann,bob,cid --seed 1 | sed '$a--- {ruling: late, ends: counted}' >table.yaml
	suppose --seat ann --seed x table.yaml | sed -n '/^hands:/,/^stock:/{/^stock/d;p}' >supposed
	sed -n '/^hands:/,/^stock:/{/^stock/d;p}' table.yaml | diff supposed -
}

@test "suppose: points that were ruled before the first move count once in the whole record" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S | sed '/^scores:/a adjusted: {ann: 3, bob: 0, cid: 0, dora: 0}' >table.yaml
	printf -- '--- {%s}\n' 'ruling: bob is late, points: {bob: -5}' 'seat: ann, play: 5H' \
		'ruling: dora laughs, points: {dora: -5}' 'undo: 1' 'ruling: so is cid, points: {cid: -5}' 'seat: ann, play: 6H' >>table.yaml
	suppose --seed x --record table.yaml >record
	suppose --seed x table.yaml >state
	grep '^adjusted: ' record | grep -qx 'adjusted: {ann: 3, bob: 0, cid: 0, dora: 0}'
	grep -qx 'adjusted: {ann: 3, bob: -5, cid: -5, dora: -5}' state
	[ "$(replay record | grep '^adjusted: ')" = "$(grep '^adjusted: ' state)" ]
	# Where points were all ruled, the first state has none.
	sed '/^adjusted:/d' table.yaml | suppose --record >record
	! grep '^adjusted: ' record || false
	replay record | grep -qx 'adjusted: {ann: 0, bob: -5, cid: -5, dora: -5}'
}

@test "suppose: cards that were shown stay where they are, and a knock over the limit stands" {
	deal hen -s ann,bob,cid --hidden -w up=7D >table.yaml
	documents 'ann, discard: [KS]' 'bob, expose: [QH, QD]' \
		'bob, knock: ~, despite: hen/knock-limit' >>table.yaml
	suppose -n 200 --seed x table.yaml >states
	[ "$(grep -c '^  bob: .*QH.*QD' states)" = 200 ]
	suppose -n 200 --seed x --record table.yaml | replay --check
}

@test "suppose: what is put away unseen is no card that was known in that hand" {
	{
		deal huahuapai -s ann,bob,cid --seed a1 | autoplay --seed x -m 25
		printf -- '--- {seat: cid, %s}\n' 'discard: seven' 'expose: [black-eyes]' 'discard: operetta' 'discard: obliques'
	} | redact --public >view
	suppose --record -n 100 --seed 1 view >records
	for ((i = 0; i < 100; i++)); do cat view; done | cmp - <(redact --public records)
	# Before it was shown, it could be one of them.
	grep 'cid, discard' records | awk 'NR % 3 == 1' | grep -q black-eyes
	! grep 'cid, discard' records | awk 'NR % 3 != 1' | grep black-eyes || false
	# A seed that is told later changes nothing about that.
	{ cat view; deal huahuapai -s ann,bob,cid --seed a1 | sed -n 's/^seed: \(.*\)/--- {seed: \1}/p'; } >told
	[ "$(replay told | grep -c '^seed: ')" = 1 ]
	suppose --record -n 100 --seed 1 told >records
	replay --check records
	grep 'cid, discard' records | awk 'NR % 3 == 1' | grep -q black-eyes
	! grep 'cid, discard' records | awk 'NR % 3 != 1' | grep black-eyes || false
	sed '/expose/d; /limit/a --- {seat: cid, expose: [black-eyes]}' told >sooner
	suppose --record -n 100 --seed 1 sooner >records
	replay --check records
	! grep 'cid, discard: black-eyes' records || false
}

@test "suppose: at the end of Hen hands that nobody has shown are named, and the round is over" {
	deal hen -s ann,bob,cid --hidden -w up=7D >table.yaml
	documents 'ann, knock: ~' 'bob, discard: [KS]' 'cid, discard: [QH]' \
		'ann, reveal: [AS, AH, AD, 2C, Joker]' >>table.yaml
	suppose -n 20 --seed x table.yaml | grep -c '^phase: over$' | grep -qx 20
	suppose -n 20 --seed x --record table.yaml >records
	replay --check --complete records
	! grep -q reveal records || false
}

@test "suppose: proofs, seeds, seals and what has no hidden card" {
	run -1 suppose "$ROOT/examples/lohai-revoke.yaml" </dev/null || true
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >revoke.yaml
	documents 'ann, play: 5H' 'bob, play: KC' 'bob, expose: KH' >>revoke.yaml
	fails 1 "...proved by move 3 [lohai/follow-suit]" suppose revoke.yaml
	# There are no such cards in a round that counts for nothing, either.
	echo '--- {ruling: late, ends: void}' >>revoke.yaml
	fails 1 "...proved by move 3 [lohai/follow-suit]" suppose revoke.yaml
	deal lohai --seed x | autoplay -m 9 >known.yaml
	replay known.yaml >last
	suppose -n 3 known.yaml | cmp - <(times 3 last)
	for sealed in "$ROOT"/examples/*-sealed.yaml; do
		suppose --public -n 5 --seed x "$sealed" >states
		! grep -q '^seed: \|^seal: \|^cuts: ' states || false
		suppose --public -n 5 --record --seed x "$sealed" | replay --check
	done
}

@test "suppose: a record without hidden cards stays what it is after a view of another" {
	deal huahuapai -s a,b,c --seed w4 | autoplay -m 45 | redact --public >view
	suppose -n 1 --seed s --record view >both
	while read -r table; do
		deal $table --seed behind | autoplay -m 100 >whole
		suppose -n 1 --seed s --record whole >alone
		suppose -n 1 --seed s --record view whole | cmp - <(cat both alone) || { echo "$table"; false; }
	done < <(tables)
	[ -s both ]
	[ -s alone ]
}

@test "suppose: where the seed is told, hidden discards are what is left to be supposed" {
	deal huahuapai -s a,b,c --seed w4 | autoplay -m 45 >whole
	seed=$(sed -n 's/^\(seed: .*\)/--- {\1}/p' whole)
	for viewer in --public a b; do
		{ redact $viewer whole; echo "$seed"; } >view
		suppose -n 50 --seed told --record view >records
		replay --check records
		redact $viewer records | cmp - <(for i in $(seq 50); do redact $viewer view; done)
		suppose -n 50 --seed told view | cmp - <(replay records)
		[ "$(suppose -n 50 --seed told view | grep -A 3 '^away:' | sort -u | wc -l)" -gt 20 ]
	done
	# Together with what a hand holds still, what it put away is what it was dealt and has not shown.
	replay whole | sed -n '/^hands:/,/^  c/p; /^away:/,/^  c/p' | grep '^  b' >b
	suppose -n 1 --seed told view | sed -n '/^hands:/,/^  c/p; /^away:/,/^  c/p' | grep '^  b' >b2
	[ "$(tr -d '[],:' <b | xargs -n 1 | sort)" = "$(tr -d '[],:' <b2 | xargs -n 1 | sort)" ]
}

# ---- how likely it is -----------------------------------------------------------------

@test "suppose: all that is possible is equally likely, as ways that are made by hand count it" {
	unsanitized "how likely ways are is counted, and of ours only suppose runs, as in other tests"
	local case
	SUPPOSED=$(sampled 3000 10000)
	export SUPPOSED
	for case in voids copies put-away-between \
		$(sampled '' 'voids-three copies-early put-away draws remade-joker put-away-told remade-pile'); do
		python3 "$ROOT/tests/programs/supposed.py" $case || { echo "$case"; false; }
	done
}

@test "suppose: orders in which cards were put away are tried only where the hand differs" {
	# Of 1,300 worlds one is possible, since a pass was legal after bob had put cards away for the second time.
	suppose -n 20 --seat ann --seed x "$FIXTURES/huahuapai/put-away-twice.yaml" | replay --check
	[ "$(advise -n 20 --seed x "$FIXTURES/huahuapai/put-away-twice.yaml" | wc -l)" = 2 ]
	# Of thousands, where each could be tried in thousands of orders.
	suppose -n 20 --seat ann --seed x "$FIXTURES/huahuapai/put-away-often.yaml" | replay --check
}

@test "suppose: a rule may have asked about a hand before its seat drew" {
	unsanitized "how likely ways are is counted, and of ours only suppose runs, as in other tests"
	[ -x "$BUILD/toys/bin/suppose" ] || skip "make toy builds it"
	PATH=$BUILD/toys/bin:$PATH
	SUPPOSED=$(sampled 3000 10000)
	export SUPPOSED
	for case in toy $(sampled '' toy-order); do python3 "$ROOT/tests/programs/supposed.py" $case; done
}

@test "suppose: samplers that people write first fail that test" {
	unsanitized "how likely ways are is counted, and of ours only suppose runs, as in other tests"
	run -1 python3 "$ROOT/tests/programs/supposed.py" voids voids
	run -1 python3 "$ROOT/tests/programs/supposed.py" copies hands
}

# ---- the program ------------------------------------------------------------------------

@test "suppose: the same seed gives the same cards, in states, records and JSON" {
	bob view
	suppose -n 20 --seed x view >one
	suppose -n 20 --seed x view | cmp - one
	! suppose -n 20 --seed y view | cmp -s - one || false
	! suppose -n 2 view | cmp -s - <(suppose -n 2 view) || false
	suppose -n 20 --seed x --record view | replay | cmp - one
	suppose -n 20 --seed x --json view | sed 's/^/--- /' | replay | cmp - one
	suppose -n 20 --seed x --record --json view | sed 's/^/--- /' | replay | cmp - one
	# The counter goes on over all records.
	suppose -n 2 --seed x view view | cmp - <(suppose -n 4 --seed x view)
}

@test "suppose: a forecast is a pipe of programs" {
	bob view
	suppose -n 200 --seed x view | autoplay | tally --by place --table >table
	[ "$(grep -c '^[0-3]  *200 ' table)" = 4 ]
	[ "$(suppose -n 3 --seed x view | grep -c '^  bob: \[3H, 3D, 9D, 6C, 8C\]$')" = 3 ]
}

@test "autoplay: where only a stock that was made anew is hidden, it goes on, and names what is drawn" {
	deal hornipex -p 3 --seed 1 | autoplay -m 200 | redact east >view
	for form in '' --record; do
		suppose -n 2 $form --seed x view | autoplay --seed y >games
		[ "$(grep -c '^--- {result' games)" = 2 ]
		grep -q 'drawn: ' games
		replay --check --complete games
		suppose -n 2 $form --seed x view | autoplay --seed y | cmp - games
	done
	run -2 autoplay view
}

@test "suppose: what was asked wrongly is said" {
	bob view
	run -2 --separate-stderr suppose -n 0 view
	run -2 --separate-stderr suppose --seat nobody view
	run -2 --separate-stderr suppose --seat bob --public view
	run -2 suppose /nowhere
}

# demo SED-SCRIPT MOVE...: a round of Lohai with some of its cards hidden, and moves.
demo() {
	deal lohai -s ann,bob,cid,dora --seed demo | sed "/^seed/d; $1"
	printf -- '--- {seat: %s}\n' "${@:2}"
}

@test "suppose: what cannot be is given up soon, not after a million tries" {
	# Either move could be a revoke, but not both: only one heart is left for two seats.
	impossible >record
	fails 2 "suppose: record:1:1: no possible cards for the hidden ones were found in 80 tries: perhaps a move is noted wrongly, or a ruling is missing" suppose record
	# What is hidden are hearts, but for the club that bob plays.
	demo 's/^  bob: .*/  bob: [JS, KS, 3D, 9D, 6C, XX, XX, XX, 8C]/; s/^  cid: .*/  cid: [3S, 5S, 7S, XX, XX, XX, 7D, 4C, Taker]/' \
		'ann, play: 5H' 'bob, play: 3C' >record
	fails 2 "...in 4800 tries: ..." suppose record
	# The same of more cards than each way could be tried of; and the moves of which one cannot be are late.
	hidden='s/^  ann: .*/  ann: [4S, 8S, 5H, 9D, 8D, KD, 2C, Shaker, Shaker]/; s/6H/7D/; s/2H/4C/; s/4H, 7H/6C, 8C/'
	hidden+='; s/^  bob: .*/  bob: [JS, KS, 3D, XX, XX, XX, XX, XX, XX]/; s/^  cid: .*/  cid: [3S, 5S, 7S, Taker, XX, XX, XX, XX, XX]/'
	demo "$hidden" 'ann, play: 5H' 'bob, play: 3C' >record
	fails 2 "...in 100000 tries: ..." timeout 20 suppose --record record
	mapfile -t shown < <(yes 'ann, expose: 4S' | head -n 3000)
	demo "$hidden" "${shown[@]}" 'ann, play: 5H' 'bob, play: 3C' >record
	fails 2 "...in 1... tries: ..." timeout 30 suppose record
}

# Bob holds 3D 3C, and Cid KH 5D; both are said to have revoked on a heart.
impossible() {
	deal lohai -s ann,bob,cid,dora --seed 12 | autoplay --seed 1 | replay --until 30 >last
	grep -qx '  bob: \[3D, 3C\]' last && grep -qx '  cid: \[KH, 5D\]' last || return
	sed '/^seed/d; s/^  bob: .*]$/  bob: [XX, XX]/; s/^  cid: .*]$/  cid: [XX, XX]/' last
	printf -- '--- {seat: %s, play: %s}\n' ann 3H bob '3D, despite: lohai/follow-suit' cid '5D, despite: lohai/follow-suit'
}

@test "suppose: on a terminal one line tells how far it is, and elsewhere none does" {
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	bob view
	timeout 60 script -qefc "$BUILD/bin/suppose -n 100000000 view >/dev/null" screen </dev/null >/dev/null &
	for ((i = 0; i < 400; i++)); do
		! grep -q 'suppose: 1 record, [1-9][0-9]* states' screen || break
		sleep 0.1
	done
	kill $! || true
	grep -q 'suppose: 1 record, [1-9][0-9]* states' screen
	timeout -s INT 3 "$BUILD/bin/suppose" -n 100000000 view 2>errors >/dev/null || true
	[ ! -s errors ] || { cat errors; false; }
}

@test "suppose: a full disk and a reader that goes away" {
	bob view
	run -2 bash -c 'suppose -n 9 view >/dev/full'
	suppose -n 100000 view | head -n 1 | grep -qx -- ---
}
