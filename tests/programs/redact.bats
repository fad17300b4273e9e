#!/usr/bin/env bats
# redact.bats: what a seat or a spectator may see of states and records.

load ../helper

setup() {
	HUA=$FIXTURES/huahuapai
	HEN=$FIXTURES/hen
	cd "$BATS_TEST_TMPDIR"
}

# Every game and number of seats with which something differs, as words for deal.
tables() {
	printf '%s\n' 'lohai' 'lohai -v three-player' 'lohai -v crazy-shakers' 'lohai -v partnership' \
		'hen' 'hen -p 2 -v bounce' 'hen -p 7 -o packs=2' 'hornipex -p 2' 'hornipex -p 5' \
		'haihowak -p 2' 'haihowak' 'huahuapai'
}

# sees VIEWER FILE LINE...: each line stands in the view.
sees() {
	run -0 --separate-stderr redact "$1" "$2"
	local line
	for line in "${@:3}"; do
		has "$line"
	done
}

# told VIEWER RECORD LINE...: the documents after the state, exactly.
told() {
	run -0 --separate-stderr redact "$1" "$2"
	[ "$(grep '^--- ' <<<"$output")" = "$(printf '%s\n' "${@:3}")" ] || said
	replay --check <<<"$output"
}

# never_seen VIEWER: the cards of the record in the file `record` that this viewer never sees: in each of its
# states they lie in the hand of somebody else, or in the stock.  It asks the states in which all is known, and
# not a view; hands that a game may show when it ends count as seen.
never_seen() {
	replay --states record | awk -v viewer="$1:" '
		/^phase: / { shown = $2 == "reveal" || $2 == "over" }
		/^[a-z]/ { hands = 0 }
		/^hands:/ { hands = 1; next }
		{
			secret = $1 == "stock:" || (hands && $1 != viewer && !shown)
			gsub(/[^A-Za-z0-9-]+/, " ")
			count = split($0, word, " ")
			for (i = 1; i <= count; i++)
				if (word[i] ~ /^([2-9JQKA]|10)[SHDC]$/) {
					there[word[i]]
					if (!secret)
						seen[word[i]]
				}
		}
		END { for (card in there) if (!(card in seen)) print card }' | sort
}

# with STATE LINE...: a record of these documents; prints its name.
with() {
	local record
	record=$(mktemp "$BATS_TEST_TMPDIR/record.XXXXXX")
	{ cat "$1"; printf '%s\n' "${@:2}"; } >"$record"
	echo "$record"
}

# ---- states ---------------------------------------------------------------------

@test "redact: what a seat cannot see changes nothing of its view, nor of its moves" {
	python_or_skip
	while read -r table; do
		deal $table -n 3 --seed see | autoplay -m 100 | replay --states >states
		prints 0 "... others that look the same" python3 "$ROOT/tests/games/interference.py" 2 <states || { echo "$table"; false; }
	done < <(tables)
	# What chance rarely comes to.
	cat "$HUA"/*.yaml "$HEN"/last-turns.yaml "$HEN"/in-reveal.yaml "$HEN"/won.yaml "$FIXTURES"/lohai/in-*.yaml >states
	run -0 python3 "$ROOT/tests/games/interference.py" 4 <states
}

@test "redact: other hands, the stock and the seed are hidden, counts and meta stay" {
	deal hen -s ann,bob,cy -d cy --seed hen | sed 's/^seats:/meta: {event: open house, table: 3}  # a note\n&/' >state
	yields redact bob state -- "meta: {event: open house, table: 3}" "  bob: $(sed -n 's/^  bob: //p' state)"
	has "  ann: [XX, XX, XX, XX, XX]" "  cy: [XX, XX, XX, XX, XX]"
	has "stock: [$(printf 'XX, %.0s' {1..37})XX]" "$(grep '^discard: ' state)"
	[[ "$output" != *seed* && "$output" != *note* ]]
	# All other lines are those of the state.
	diff <(grep -v '^stock\|^seed\|^  ann\|^  cy\|^meta' state) <(grep -v '^stock\|^  ann\|^  cy\|^meta' <<<"$output")
	yields redact --public state -- "  bob: [XX, XX, XX, XX, XX]"
	[[ "$output" != *seed* ]]
}

@test "redact: a hand stays sorted, with what is hidden last" {
	record=$(with "$HUA/bob-red.yaml" '--- {seat: bob, reveal: ~}')
	replay "$record" >state
	sees ann state "  bob: [red-eyes, red-eyes, red-eyes, red-eyes, red-eight, red-eight, red-eight, red-eight$(printf ', XX%.0s' {1..8})]"
	# Cards of a hand in any order are read, so a view must not tell it.
	sed 's/^  bob: \[\(.*\), little-bull\]/  bob: [little-bull, \1]/' state >other
	! cmp -s state other || false
	for viewer in ann bob cid --public; do
		cmp <(redact $viewer state) <(redact $viewer other)
	done
}

@test "redact: when the round is over, hidden stays hidden except where the game shows it" {
	for game in lohai hornipex huahuapai; do
		deal $game --seed over | autoplay | replay >state
		grep -qx 'phase: over' state
		# What is known of hands is nothing.
		[ -z "$(redact --public state | sed -n '/^hands:/,/^stock:/p' | grep -o '[A-Za-z0-9-]*[],]' | grep -v '^XX\|^[],]')" ]
		[[ "$(redact --public state)" != *seed* ]]
	done
	sees --public "$HUA/limit-over.yaml" "  ann: [XX, XX]" "  cid: [$(printf 'XX, %.0s' {1..10})XX]"
	sees ann "$HUA/limit-over.yaml" "  ann: [obliques, obliques]" "  cid: [$(printf 'XX, %.0s' {1..10})XX]"
	# Hen shows the hands.
	deal hen --seed over | autoplay | replay >state
	redact --public state >view
	diff <(sed -n '/^hands:/,/^stock:/p' state | grep '^  ') <(sed -n '/^hands:/,/^stock:/p' view | grep '^  ')
	grep -q '^stock: \[XX' view
	# While they are being shown: what is whole is open, what is not is hidden.
	sees --public "$HEN/in-reveal.yaml" "  ann: [XX, XX]" "  cy: [AH, KC]"
	sees ann "$HEN/in-reveal.yaml" "  ann: [6S, XX]" "  bob: [XX, XX]" "  cy: [AH, KC]"
}

# ---- records --------------------------------------------------------------------

@test "redact: records replay, for every seat and the public, and views of views agree" {
	while read -r table; do
		deal $table -n "$(sampled 2 6 2)" --seed record | autoplay -m 300 >records
		redact --public records >public
		some records public
		for viewer in $(viewers records); do
			redact "$viewer" records >view
			run -0 --separate-stderr replay --check view
			! grep -q '^seed' view || false
			redact "$viewer" view | cmp - view
			redact --public view | cmp - public
			# As far as moves are made, the same ones; and the same result.
			diff <(sed 's/, drawn: .*/}/;/reveal/d;s/discard: [a-z-]*}/discard: XX}/' records | grep '^--- ') \
				<(sed 's/, drawn: .*/}/;/reveal/d;s/discard: [a-z-]*}/discard: XX}/' view | grep '^--- ')
		done
	done < <(tables)
}

@test "redact: a record says nothing of cards that its viewer never sees" {
	# The view names none of them; and where two of them change places in the whole record, it stays.
	same=0
	for table in 'hen -p 3' 'hornipex -p 3' 'haihowak -p 3' 'lohai' 'huahuapai'; do
		for seed in $(seq "$(sampled 4 10 2)"); do
			deal $table --seed "$seed" | autoplay -m 25 | sed '/^seed: /d' >record
			for viewer in $(viewers record); do
				redact "$viewer" record >view
				never_seen "$viewer" >unseen
				[ "$(wc -l <unseen)" -gt 1 ] || continue
				if grep -nwFf unseen view; then
					echo "$table, seed $seed: $viewer must not see that"
					false
				fi
				{ read -r a; read -r b; } < <(shuf --random-source="$ROOT/README.md" -n 2 unseen)
				sed -E "s/\b$a\b/#/g;s/\b$b\b/$a/g;s/#/$b/g" record >other
				# Some rules ask what a hidden hand has.
				replay --check other 2>/dev/null || continue
				redact "$viewer" other | cmp - view
				same=$((same + 1))
			done
		done
	done
	[ "$same" -gt "$(sampled 20 50 8)" ] || { echo "$same compared"; false; }
}

@test "redact: drawn names what all see and what this seat got, in anybody's move" {
	# Shown to all: the referee of a view has to be told.
	record=$(with "$FIXTURES/lohai/mover-led.yaml" "$(legal-moves "$FIXTURES/lohai/mover-led.yaml" | grep Mover)")
	drawn=$(replay "$record" | sed -n 's/^- {seat: .*, cards: \[Mover, \(.*\)\]}/\1/p')
	[ -n "$drawn" ]
	for viewer in $(viewers "$record"); do
		redact "$viewer" "$record" | grep -Fqx -- "--- {seat: south, play: Mover, drawn: [$drawn]}"
	done
	# The next seat draws for a seven, and only it knows what.
	deal hornipex -s ann,bob,cy --seed 3 | autoplay --seed 5 >record
	redact ann record | grep -q 'seat: cy, play: .*, drawn: \[[^X]*\]'
	# Own cards, then the card of the open row.
	deal haihowak -s ann,bob,cy --seed hen | autoplay -m 40 --seed 3 >record
	redact ann record | grep -qx -- '--- {seat: b.*, open: .*, drawn: \[XX.*, [^X]*\]}'
	redact bob record | grep -qx -- '--- {seat: ann, end: ~}'
	redact ann record | grep -qx -- '--- {seat: ann, end: ~, drawn: \[[^X]*\]}'
	# What the referee did not see nobody is told.
	told ann <(sed '/reveal/,$d' "$HEN/hidden-round.yaml" | head -n 23) '--- {seat: ann, discard: [9S, 9H, 9D], drawn: [AS]}' \
		'--- {seat: bob, discard: [KS, KH]}' '--- {seat: cy, discard: [5C, 6C, 7C], take: KH}'
	told bob <(sed '/reveal/,$d' "$HEN/hidden-round.yaml" | head -n 22) '--- {seat: ann, discard: [9S, 9H, 9D]}' \
		'--- {seat: bob, discard: [KS, KH], drawn: [3D]}'
}

@test "redact: whoever moves does not see what others draw by it" {
	deal hornipex -s ann,bob,cy --seed 3 | autoplay --seed 5 >record
	# A seven of cy has ann draw, who alone sees what.
	number=$(redact ann record | grep '^--- {seat' | grep -n 'seat: cy, play: .*, drawn: \[[^X]*\]' |
		head -n 1 | cut -d: -f1)
	[ -n "$number" ]
	for viewer in cy bob --public; do
		move=$(redact "$viewer" record | grep '^--- {seat' | sed -n "${number}p")
		[[ "$move" == "--- {seat: cy, play: "* && "$move" != *drawn* ]] || { echo "$viewer: $move"; false; }
	done
}

@test "redact: Hen's hands are shown by moves at the end, and an undo takes them back" {
	state=$HEN/last-turns.yaml
	cy='--- {seat: cy, discard: [KC]}'
	ann='--- {seat: ann, discard: [6S], take: KC}'
	record=$(with "$state" "$cy" "$ann" '--- {undo: 1}' "$ann" '--- {undo: 2}' "$cy" "$ann")
	told --public "$record" "$cy" "$ann" '--- {seat: ann, reveal: [6D, KC]}' '--- {seat: bob, reveal: [3H, Joker]}' \
		'--- {seat: cy, reveal: [AH, AD, 2C]}' '--- {undo: 4}' \
		"$ann" '--- {seat: ann, reveal: [6D, KC]}' '--- {seat: bob, reveal: [3H, Joker]}' \
		'--- {seat: cy, reveal: [AH, AD, 2C]}' '--- {undo: 5}' \
		"$cy" "$ann" '--- {seat: ann, reveal: [6D, KC]}' '--- {seat: bob, reveal: [3H, Joker]}' \
		'--- {seat: cy, reveal: [AH, AD, 2C]}'
	record=$(with "$state" "$cy" "$ann")
	told bob "$record" "$cy" "$ann" '--- {seat: ann, reveal: [6D, KC]}' '--- {seat: cy, reveal: [AH, AD, 2C]}'
	told cy "$record" '--- {seat: cy, discard: [KC], drawn: [AD]}' "$ann" '--- {seat: ann, reveal: [6D, KC]}' \
		'--- {seat: bob, reveal: [3H, Joker]}'
	# A result that only hidden hands prove would tell of them; at the end it stands.
	half=$(score "$(with "$state" "$cy")" | sed -n 's/^points: /--- {result: {points: /;T;s/$/}}/p')
	whole=$(score "$record" | sed -n 's/^points: /--- {result: {points: /;T;s/$/}}/p')
	record=$(with "$state" "$cy" "$half" "$ann" "$whole")
	run -0 replay --check "$record"
	told bob "$record" "$cy" "$ann" '--- {seat: ann, reveal: [6D, KC]}' '--- {seat: cy, reveal: [AH, AD, 2C]}' "$whole"
	# Moves that a table with real cards made stay as they are.
	redact ann "$HEN/hidden-round.yaml" >view
	diff <(grep reveal "$HEN/hidden-round.yaml" | sed "s/10H, QS/QS, 10H/") <(grep reveal view)
	replay --check --complete view
}

@test "redact: a ruling names the move that it settles by its number, though others were taken back" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >state
	ruling='--- {ruling: fine, move: 3, despite: lohai/follow-suit}'
	set -- '--- {seat: ann, play: 5H}' '--- {undo: 1}' '--- {seat: ann, play: 5H}' '--- {seat: bob, play: KC}' "$ruling"
	told --public "$(with state "$@")" "$@"
}

@test "redact: HuaHuaPai's cards put away are told to their seat, a proof to all" {
	record=$(with "$HUA/discard.yaml" '--- {seat: bob, discard: seven}')
	told bob "$record" '--- {seat: bob, discard: seven}'
	for viewer in ann cid --public; do
		told $viewer "$record" '--- {seat: bob, discard: XX}'
	done
	told ann "$(with "$HUA/bob-red.yaml" '--- {seat: bob, reveal: ~}')" \
		"--- {seat: bob, reveal: [$(printf 'red-eyes, %.0s' 1 2 3 4)red-eight, red-eight, red-eight, red-eight]}"
	told bob "$(with "$HUA/bob-red.yaml" '--- {seat: bob, reveal: ~}')" '--- {seat: bob, reveal: ~}'
	for hand in seven-red fourteen-black eight-pairs; do
		record=$(with "$HUA/$hand.yaml" '--- {seat: ann, reveal: ~}')
		redact cid "$record" >view
		replay --check --complete view
		redact cid <(replay "$record") | cmp - <(replay view)
	done
	redact cid "$record" | grep -q 'reveal: \[\([a-z-]*, \)\{15\}[a-z-]*\]'
}

# ---- the command line -------------------------------------------------------------

@test "redact: usage, missing seats and wrong records" {
	run -2 --separate-stderr redact </dev/null
	[[ "$stderr" == "redact: name the SEAT whose view it is, or say --public (see --help)" && -z "$output" ]] || said
	warns 2 "redact: no state in the input" redact --public </dev/null
	deal lohai -n 2 --seed x | autoplay -m 2 >records
	fails 2 "..." redact ann records
	[ "${stderr%%$'\n'*}" = "redact: records:1:1: there is no seat ann; the seats are north, east, south, west" ] || said
	[ "$(wc -l <<<"$stderr")" = 2 ] || said
	# A record in which somebody else sits does not spoil those that follow.
	deal lohai -s ann,bob,cy,dora --seed x | autoplay -m 2 >>records
	run -2 --separate-stderr redact ann records
	[ "$(grep -c '^---' <<<"$output")" = 3 ] || said
	# An illegal move ends its record.
	deal lohai --seed x >record
	echo '--- {seat: north, play: 2X}' >>record
	echo '--- {undo: 1}' >>record
	warns 1 "...record 1, move 1, north play 2X: ...[table/no-such-card]" redact north record
	[ "$output" = "$(redact north <(deal lohai --seed x))" ]
}

@test "redact: JSON says the same, and a live record is told line by line" {
	deal hen --seed x | autoplay >record
	redact north --json record >lines
	[ "$(wc -l <lines)" = "$(redact north record | grep -c '^---')" ]
	sed 's/^/--- /' lines | redact north | cmp - <(redact north record)
	mkfifo pipe
	redact --public pipe >out &
	pid=$!
	exec 7>pipe
	sed '/^--- {/,$d' record >&7
	grep '^--- {' record | head -n 1 >&7
	await 1 '^--- {' out
	[ "$(grep -c '^--- {' out)" = 1 ]
	exec 7>&-
	wait "$pid"
}

@test "redact: a result is written in the one way, however it was spelled" {
	deal lohai --seed spelled -s ann,bob,cid,dora >"$BATS_TEST_TMPDIR/record"
	echo '--- {result: {winners: [], totals: {dora: 0, "bob": -0, cid: 0, ann: 0}, points: {dora: 0, bob: 0, cid: 0, ann: 0}}}' \
		>>"$BATS_TEST_TMPDIR/record"
	for seat in ann --public; do
		run -0 redact "$seat" "$BATS_TEST_TMPDIR/record"
		[ "${lines[-1]}" = '--- {result: {points: {ann: 0, bob: 0, cid: 0, dora: 0}, totals: {ann: 0, bob: 0, cid: 0, dora: 0}, winners: []}}' ] || said
	done
	run -0 redact --json ann "$BATS_TEST_TMPDIR/record"
	[ "${lines[-1]}" = '{"result":{"points":{"ann":0,"bob":0,"cid":0,"dora":0},"totals":{"ann":0,"bob":0,"cid":0,"dora":0},"winners":[]}}' ] || said
	# So are several winners: in the order in which they sit.
	{ cat "$FIXTURES/haihowak/two-said.yaml"; echo '--- {seat: ann, hai-how-hai: ~}'
		echo '--- {result: {points: {ann: 0, ben: 0, cleo: 0}, winners: [cleo, ann, ben]}}'; } >"$BATS_TEST_TMPDIR/record"
	run -0 redact --public "$BATS_TEST_TMPDIR/record"
	[ "${lines[-1]}" = '--- {result: {points: {ann: 0, ben: 0, cleo: 0}, winners: [ann, ben, cleo]}}' ] || said
}
