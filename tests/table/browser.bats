#!/usr/bin/env bats
# browser.bats: whole rounds, addresses, reading aloud and work of pages, in a browser.

load ../helper

GAMES='lohai hen hornipex haihowak huahuapai'

setup() {
	cd "$BATS_TEST_TMPDIR"
	in_browser
}

# states RECORD...: the states of each, after a line that begins with #.
states() {
	local record
	for record; do
		echo '#'
		replay --states --json "$record" 2>/dev/null || [ $? -eq 1 ]
	done
}

# look LIMIT [MODE] FILE...: asks the browser; fails after so many seconds.
look() {
	run -0 timeout "$1" python3 "$ROOT/tests/table/browser.py" "${@:2}"
}

# One browser for all: to begin takes it as long as a dozen steps.
@test "show --html: in a browser all steps are reached, the cards are those of the state, nothing overlaps or jumps" {
	for game in $GAMES; do
		deal $game --seed browser | autoplay -m "$(sampled 8 16)" >$game
	done
	# Tables of two to ten seats, views, and records that were put right.
	deal haihowak -p 2 --seed windows | autoplay -m "$(sampled 8 60)" | redact --public >two
	deal hen -p 10 -o packs=2 --seed 4 | autoplay -m "$(sampled 7 20)" >ten
	deal lohai -v three-player --seed 3 | autoplay -m "$(sampled 7 14)" >three
	deal lohai -v crazy-shakers --seed 2 | autoplay -m "$(sampled 7 20)" | redact --public >seen
	deal lohai --seed x -s ann,bob,cid,dora | awk '/^seats:/ {
		print "meta: {note: \"</script><img src=x onerror=throw(1)><i>x</i>\"}" } { print }' | autoplay -m 9 >mended
	{
		echo '--- {undo: 4}'
		echo '--- {ruling: "<i>well</i>", points: {ann: 20, bob: -5}}'
		echo '--- {seat: "<b><img src=x>", play: "<i>"}'
	} >>mended
	set -- $GAMES two ten three seen mended
	show --html "$@" >page.html || [ $? -eq 1 ]
	states "$@" >states
	look "$(sampled 280 1200)" page.html states
	[ "$output" = "$# records, $(grep -c '^{' states) states" ] || said
}

@test "show --html: every step of whole rounds of each game, with two to ten seats" {
	rounds=('lohai -p 4 --seed walk' 'hen -p 2 --seed walk' 'hornipex -p 6 --seed walk3' 'haihowak -p 4 --seed walk' 'huahuapai --seed walk')
	# A sample has each game, and the fewest, some and the most seats.
	[ "$(sampled 1 2)" = 1 ] || rounds+=('lohai -v three-player --seed walk' 'hen -p 5 --seed walk' 'hornipex -p 2 --seed walk19'
		'hornipex -p 3 --seed walk5' 'haihowak -p 2 --seed walk1')
	for round in "${rounds[@]}"; do
		deal $round | autoplay >"${round// /_}"
		# Each is a whole round.
		grep -q '^--- {result' "${round// /_}"
	done
	deal hen -p 10 -o packs=2 --seed walk | autoplay -m 40 >ten
	show --html ./*_* ten >page.html
	states ./*_* ten >states
	look 280 --walk page.html states
	[ "$output" = "$((${#rounds[@]} + 1)) records, $(grep -c '^{' states) states" ] || said
}

@test "show --html: every variant with every number of seats has a place for all in windows of eight sizes" {
	for round in 'lohai' 'lohai -v carryover' 'lohai -v partnership' 'lohai -v crazy-shakers' \
		'lohai -v three-player' huahuapai {hen,hornipex,haihowak}' -p '{2,3,4} \
		'hen -p 5' hornipex' -p '{5,6} 'hen -o packs=2 -p '{6,7,8,9,10} 'hen -v bounce -p '{2,5}; do
		deal $round --seed windows | autoplay -m "$(sampled 60 400)" >"${round// /_}"
	done
	show --html lohai* hua* hen* horn* hai* >page.html
	# A sample has each of them in every seventh window, and each window with every seventh of them.  Whole rounds are
	# walked above.
	look 280 --windows "$(sampled 2 4)" "$(sampled 7 2)" page.html
	[ "$output" = "25 records in 8 windows" ] || said
}

@test "show --html: ten open hands, long names and a full pot have their places in every window" {
	# Who deals and knocks has the longest head; the names stand above the groups of the pot.
	deal hen -p 10 -o packs=2 --seed g1 | autoplay >ten
	grep -q '^--- {result' ten
	deal huahuapai -s Christopher.M,Alexandrina.B,Wilhelmine.von --seed x | autoplay >names
	# Here the pot has thirteen groups, and what two seats have laid lies there at once.
	deal huahuapai --seed windows | autoplay >pot
	show --html ten names pot >page.html
	look 250 --windows "$(sampled 5 16)" "$(sampled 2 1)" page.html
	[ "$output" = "3 records in 8 windows" ] || said
}

@test "show --html: among twenty records an address leads to a step of one, after a reload and back" {
	for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20; do
		set -- lohai hen haihowak huahuapai
		shift $((10#$i % 4))
		deal "$1" --seed "link $i" | autoplay -m 16 >$i
	done
	show --html ?? >page.html
	states ?? >states
	look 100 --links page.html states
	[ "$output" = "20 records" ] || said
}

@test "show --html: a screen reader hears the seats in their order, then the moves, then the last move and the controls" {
	for game in lohai huahuapai; do
		deal $game --seed spoken | autoplay | show --html >$game.html
	done
	# A score of ten seats scrolls; in the curve of a review there are buttons.
	deal hen -p 10 -o packs=2 --seed g1 | autoplay | show --html >ten.html
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay >record
	echo '--- {review: 1, move: ann play 3C, gain: 1.00, best: ann play JC, lost: 8.20, error: 1.40}' >judged
	show --html --review=judged record >review.html
	# A game of one's own is read aloud as others are.
	PATH=$BUILD/toys/bin:$PATH
	deal toy --seed own | autoplay | show --html >toy.html
	look 100 --spoken lohai.html huahuapai.html toy.html ten.html review.html
	[[ "${#lines[@]}" = 5 && "${lines[0]}" == "4 seats, "*" steps" && "${lines[1]}" == [34]" seats, "*" steps" &&
		"${lines[2]}" == "2 seats, "*" steps" ]] || said
}

@test "show --html: a step among a thousand moves does as much as among a hundred" {
	deal hornipex --seed h3 | autoplay -m 1000 >long
	[ "$(grep -c '^--- {seat' long)" = 1000 ]
	deal hornipex --seed h3 | autoplay -m 100 | show --html >short.html
	show --html long >long.html
	look 100 --work short.html long.html
	[ "$output" = "as much" ] || said
}

@test "show --html: a game of one's own is walked as others are" {
	PATH=$BUILD/toys/bin:$PATH
	deal toy --seed own | autoplay >record
	[ "$(grep -c '^--- {seat' record)" -gt 3 ]
	show --html record >page.html
	states record >states
	look 100 --walk page.html states
	[ "$output" = "1 records, $(grep -c '^{' states) states" ] || said
}
