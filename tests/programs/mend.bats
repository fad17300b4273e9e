#!/usr/bin/env bats
# mend.bats: what was meant in records that are wrong.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	deal lohai --seed demo | autoplay >paper.yaml
}

# slip SED-SCRIPT [FILE]: a copy of a record (paper.yaml) with a slip; it is copy.yaml.
slip() {
	sed -e "$1" "${2:-paper.yaml}" >copy.yaml
	! cmp -s "${2:-paper.yaml}" copy.yaml || return 1
}

# line N TEXT: a script for sed that puts a text in the place of the Nth line that is no state's.
line() {
	echo "$(($(grep -n -m1 '^--- {' "${3:-paper.yaml}" | cut -d: -f1) + $1 - 1))$2"
}

# mended STATUS [SED-SCRIPT [FILE]]: what mend says of the copy, or of one with that slip, and its exit status.
mended() {
	[ $# = 1 ] || slip "${@:2}" || return
	run "-$1" --separate-stderr mend <copy.yaml
}

# mends STATUS SED-SCRIPT LINE...: of a record with that slip it says these lines.
mends() {
	mended "$1" "$2" && has "${@:3}"
}

# repairs STATUS TEXT [SED-SCRIPT [FILE]]: as mended, and all that it says is like this text.
repairs() {
	mended "$1" "${@:3}" && like "$2" "$output"
}

# means N SED-COMMANDS TEXT: of a record with that slip in the line of its Nth move this is the first thing that it says.
means() {
	mends 0 "$(line "$1" "$2")" "--- {mend: 1, record: 1, move: $1, $3}"
}

# ---- what it is for -------------------------------------------------------------

@test "mend: legal records are passed over in silence" {
	some paper.yaml
	fails 0 '' mend paper.yaml
	redact --public paper.yaml | mend
	deal lohai | mend
}

@test "mend: a whole trick that is missing is put in where it was, and no innocent move is changed" {
	deal lohai -s ann,bob,cid,dora --seed k5 | autoplay --seed a9 >paper.yaml
	trick() { sed -n "$(grep -n -m1 -- '^--- {' paper.yaml | cut -d: -f1),\$p" paper.yaml | sed -n "$1p"; }
	missing() {
		trick "$1" >trick.yaml
		grep -vxF -f trick.yaml paper.yaml >copy.yaml
		[ "$(($(wc -l <paper.yaml) - $(wc -l <copy.yaml)))" = "$(wc -l <trick.yaml)" ]
	}
	missing 5,8
	repairs 0 '--- {mend: 1, record: 1, move: 5, put: "cid play JD, dora play 6D, ann play Taker, bob play Taker", why: lines left out}'
	prints 0 '1. copy.yaml, record 1, before move 5: cid play JD, dora play 6D, ann play Taker, bob play Taker are missing (lines left out)' mend --table copy.yaml
	mend --diff copy.yaml | patch -F0 -s -p0
	cmp copy.yaml paper.yaml
	# With what followed inside of it.
	missing 9,13
	repairs 0 '--- {mend: 1, record: 1, move: 9, put: "bob play 5C, cid play Giver, dora play KH, ann play 6S, cid give dora", why: lines left out}'
	# Of hidden hands, and where other cards will do, too, only who did what is known.
	missing 5,8
	redact --public paper.yaml | grep -vxF -f trick.yaml >copy.yaml
	repairs 0 '--- {mend: 1, record: 1, move: 5, put: "cid play, dora play, ann play, bob play", why: lines left out}'
	prints 1 '...is not in the diff: the cards of its only repair are not all known' mend --diff copy.yaml
	sed -n '1,/bob, play: 5C/p' paper.yaml | grep -vxF -f trick.yaml >copy.yaml
	run mend copy.yaml
	[[ "$output" == *'move: 5, put: "cid play, dora play, ann play, bob play", why: lines left out}'* ]] || said
}

@test "mend: a line that is there again with despite says something else, so it is no line twice" {
	move=$(grep -n -- '--- {seat: south, play: 7S}' paper.yaml | cut -d: -f1)
	sed "${move}p" paper.yaml >copy.yaml
	repairs 0 "...was: south play 7S, why: a line twice}"
	sed "${move}{p;s|}\$|, despite: lohai/follow-suit}|}" paper.yaml >copy.yaml
	repairs 0 "...was: south play 7S despite lohai/follow-suit, why: a line too many}"
}

@test "mend: a card of another suit, and nothing is changed" {
	slip 's/west, play: 9S/west, play: 9H/'
	cp copy.yaml before
	writes 0 "--- {file: copy.yaml, mend: 1, record: 1, move: 11, was: west play 9H, put: west play 9S, why: another suit}" mend copy.yaml
	[ -z "$stderr" ]
	cmp copy.yaml before
	run -0 mend - <copy.yaml
	[[ "$output" == "--- {file: -, mend: 1, "* || "$output" == '--- {file: "-", mend: 1, '* ]] || said
	prints 0 '{"file":"copy.yaml","mend":1,"record":1,"move":11,"was":"west play 9H","put":"west play 9S","why":"another suit"}' mend --json copy.yaml
}

@test "mend: every kind of slip on a line" {
	means 2 's/KS/QS/' "was: east play QS, put: east play KS, why: a similar rank"
	means 22 's/3H/8H/' "was: east play 8H, put: east play 3H, why: a similar rank"
	means 2 's/KS/3S/' "was: east play 3S, put: east play KS, why: another rank"
	means 3 's/south/west/' "was: west play 7S, put: south play 7S, why: another seat"
	mends 1 "$(line 9 's/steal: west/steal: south/')" \
		"--- {mend: 2, record: 1, move: 9, was: north steal south, put: north steal west, why: another seat}"
	means 6 's/Taker/9D/' "was: south play 9D, put: south play Taker, why: another card"
	mends 0 "$(line 4 '{h;d};')$(line 5 '{G;}')" \
		'--- {mend: 1, record: 1, move: 4, was: "east play 3C, west play QS", put: "west play QS, east play 3C", why: two moves changed places}'
	mends 0 "$(line 2 's/KS/7S/');$(line 3 's/7S/KS/')" \
		'--- {mend: 1, record: 1, move: 2, was: "east play 7S, south play KS", put: "east play KS, south play 7S", why: two cards changed places}'
	mends 0 "$(line 12 p)" "--- {mend: 1, record: 1, move: 13, was: north play Shaker, why: a line twice}"
	means 17 d "put: north play 5H, why: a line left out"
	mends 0 "$(line 17 '{p;s/.*/--- {seat: west, play: 7S}/}')" \
		"--- {mend: 1, record: 1, move: 18, was: west play 7S, why: a line too many}"
	mends 0 '/result/s/south: 250/south: 25/g' \
		"--- {mend: 1, record: 1, move: 38, was: result north 0 east 0 south 25 west 0 totals north 0 east 0 south 25 west 0, put: result north 0 east 0 south 250 west 0 totals north 0 east 0 south 250 west 0, why: another result}"
}

@test "mend: a similar rank is likelier than a line too many" {
	deal hornipex --seed m1 | autoplay --seed m1 >paper.yaml
	repairs 1 '--- {mend: 1, record: 1, move: 6, was: south play 9S, put: south play 8S, why: a similar rank}
--- {mend: 2, record: 1, move: 6, was: south play 9S, why: a line too many}' "$(line 6 's/8S/9S/')"
}

@test "mend: keys, and cards whose order says something" {
	deal haihowak --seed demo | autoplay -m 40 >paper.yaml
	means 9 's/k2/k7/' "was: east take k7 with 4D 6D, put: east take k2 with 4D 6D, why: another key"
	means 9 's/4D, 6D/6D, 4D/' "was: east take k2 with 6D 4D, put: east take k2 with 4D 6D, why: two cards changed places"
	means 2 's/6H/6S/' "was: north end open 6S, put: north end open 6H, why: another suit"
}

@test "mend: words that are no card and no seat" {
	means 2 's/KS/1S/' "was: east play 1S, put: east play KS, why: another card"
	means 2 's/east/eats/' "was: eats play KS, put: east play KS, why: another seat"
	# In two lines nobody understands a card: both are kept, and mended.
	repairs 0 "--- {mend: 1, record: 1, move: 11, was: west play 9T, put: west play 9S, why: another card}
--- {mend: 1, record: 1, move: 28, was: north play 1D, put: north play KD, why: another card}" 's/west, play: 9S/west, play: 9T/;s/north, play: KD/north, play: 1D/'
	means 2 's/play/lay/' "was: east lay KS, put: east play KS, why: a misspelt word"
	# Verbs that are near to none are not guessed: a line is too many, and another was left out.
	repairs 0 "--- {mend: 1, record: 1, move: 2, put: east play KS, why: a line left out}
--- {mend: 1, record: 1, move: 2, was: east throw KS, why: a line too many}" "$(line 2 's/play/throw/')"
	[[ "$stderr" == "mend: -:1:1: record 1: no single change was found, but two were; tried "*" changes" ]] || said
	# Nothing helps where a claim cannot be right.
	for n in 3 7 12 20 25; do
		sed -i "$(line $n 's/seat: [a-z]*/seat: nobody/')" copy.yaml
	done
	repairs 1 ''
	[[ "$stderr" == "mend: -:1:1: record 1: no single change was found, and no two were found; tried "*" changes"* ]] || said
}

# ---- hidden cards ----------------------------------------------------------------

@test "mend: a move left out of a hidden hand is told by its seat and verb" {
	redact --public paper.yaml >view.yaml
	mended 0 "$(line 23 d view.yaml)" view.yaml
	has "--- {mend: 1, record: 1, move: 23, put: south play, why: a line left out}"
}

@test "mend: of moves with one card each is tried, as the last one may do what no other does" {
	redact --public paper.yaml >view.yaml
	# The card that was left out wins a trick, so that only a few of those that may lie in the hand will do.
	for number in 2 8 12 27 28; do
		seat=$(sed -n "$(line $number 's/^--- {seat: \([a-z]*\), play: .*/\1/p' view.yaml)" view.yaml)
		[ -n "$seat" ]
		mended 0 "$(line $number d view.yaml)" view.yaml
		has "--- {mend: 1, record: 1, move: $number, put: $seat play, why: a line left out}"
	done
}

@test "mend: a move left out that draws a card for all to see" {
	deal haihowak --seed demo | autoplay -m 40 | redact --public >paper.yaml
	repairs 0 "--- {mend: 1, record: 1, move: 2, put: north end open 6H drawn XX 8S, why: a line left out}" "$(line 2 d)"
}

@test "mend: a card that is drawn, and one that lies face up in the first state" {
	sed '/^--- {ruling/d;/^--- {result/d' "$ROOT/examples/lohai-revoke.yaml" >paper.yaml
	mended 1 "$(line 26 's/Shaker, 3C/Shaker, 3H/')"
	grep -q 'was: bob play Mover drawn Shaker 3H, put: bob play Mover drawn Shaker 3C, why: another suit}' <<<"$output" || said
	# A card is taken from the open row in which it did not lie.
	deal haihowak --seed demo | autoplay -m 40 | redact --public >paper.yaml
	mended 1 '/^open:/s/6H/6S/'
	grep -q "move: 0, was: open 6S, put: open 6H, why: another suit}" <<<"$output" || said
	mend copy.yaml | grep -q 'file: copy.yaml, mend: [0-9]*, record: 1, move: 0, '
	# Where every card is known no other one can lie there.
	deal haihowak --seed demo | autoplay -m 40 >paper.yaml
	slip "$(line 2 's/6H/6S/')"
	run mend copy.yaml
	[[ "$output" != *"move: 0"* ]] || said
}

@test "mend: later cards prove an offence, which is a rival of a slip" {
	sed '/^--- {ruling/d;/^--- {result/d' "$ROOT/examples/lohai-revoke.yaml" >copy.yaml
	prints 1 "...move 4, ...proved by move 24..." replay --check copy.yaml
	mended 1
	# Either move may be the slip; the offence itself comes last, once.
	grep -q 'move: 4, was: dora play 3S, put: dora play 4H, why: another card}' <<<"$output" || said
	grep -q 'move: 24, was: dora play 9H, put: dora play 2D, why: another card}' <<<"$output" || said
	[[ "${lines[-1]}" == "--- {mend: ${#lines[@]}, record: 1, move: 4, was: dora play 3S, put: dora play 3S despite lohai/follow-suit, why: as it was played}" ]] || said
	[ "$(grep -c 'as it was played' <<<"$output")" = 1 ]
	! grep -qE 'move: (2[5-9]|3[0-9]),' <<<"$output" || said
}

@test "mend: an offence that the table may let stand does not count as a repair" {
	# East held spades and played a club instead.
	repairs 0 "--- {mend: 1, record: 1, move: 2, was: east play 3C, put: east play KS, why: another card}
--- {mend: 2, record: 1, move: 2, was: east play 3C, put: east play 3C despite lohai/follow-suit, why: as it was played}" 's/east, play: KS/east, play: 3C/'
}

# ---- the whole record --------------------------------------------------------------

@test "mend: numbers count moves that were taken back, and those are not changed" {
	slip "$(line 2 's/.*/--- {seat: east, play: JS}\n--- {undo: 1}\n&/')"
	replay --check copy.yaml
	sed -i 's/west, play: 9S/west, play: 9H/' copy.yaml
	mended 0
	has "--- {mend: 1, record: 1, move: 12, was: west play 9H, put: west play 9S, why: another suit}"
	mends 0 "$(line 2 's/.*/--- {seat: east, play: JS}\n--- {undo: 1}\n&/;/play: KS/s//play: KH/')" \
		"--- {mend: 1, record: 1, move: 3, was: east play KH, put: east play KS, why: another suit}"
}

@test "mend: what a record takes back after a slip is taken back after the repair, too" {
	# Two moves are made, taken back and made again.
	slip "$(line 13 's/.*/&\nAGAIN/')"
	first=$(sed -n "$(line 12 p)" paper.yaml)
	second=$(sed -n "$(line 13 p)" paper.yaml)
	sed "s/^AGAIN/--- {undo: 2}\n$first\n$second/" copy.yaml >again.yaml
	replay --check again.yaml
	repairs 0 "--- {mend: 1, record: 1, move: 11, was: west play 9H, put: west play 9S, why: another suit}" 's/west, play: 9S/west, play: 9H/' again.yaml
	[ -z "$stderr" ] || said
}

@test "mend: a move that was taken back is no line too many, whatever its undo would take back then" {
	# East plays the wrong card; what south plays after it is taken back.
	slip "$(line 2 's/.*/--- {seat: east, play: JS}\nSOUTH\n--- {undo: 1}\n&/')"
	sed -i "s/^SOUTH/$(sed -n "$(line 3 p)" paper.yaml)/" copy.yaml
	run -1 replay --check copy.yaml
	mended 0
	has "--- {mend: 1, record: 1, move: 2, was: east play JS, put: east play KS, why: another rank}"
	[[ "$output" != *"move: 3, was: "* ]] || said
}

@test "mend: a repair makes the rest of the record legal, its result too" {
	mends 0 's/west, play: JD/west, play: JH/' \
		"--- {mend: 1, record: 1, move: 27, was: west play JH, put: west play JD, why: another suit}"
	# Points that a ruling gave belong to the result.
	repairs 0 "...put: result north 0 east 0 south 250 west -5 ...why: another result}" '/^--- {result/s/.*/--- {ruling: slow play, points: {west: -5}}\n&/'
}

@test "mend: a result that could not be judged after the slip is judged after the repair" {
	deal hen --seed demo | autoplay | redact --public >paper.yaml
	replay --check --complete paper.yaml
	last=$(grep -n 'reveal' paper.yaml | head -n 1 | cut -d: -f1)
	mended 0 "${last}s/{seat: [a-z]*/{seat: nobody/"
	[[ "$output" == *", was: nobody reveal "*"why: another seat}" ]] && [ -z "$stderr" ] || said
	# Where nothing is found it is no trouble, because it only follows from the refused moves.
	deal hen -s ann,bob,cid --hidden -w up=KD >copy.yaml
	printf -- '--- {seat: %s, discard: [KD]}\n' ann bob cid >>copy.yaml
	echo '--- {result: {points: {ann: 0, bob: 1, cid: 2}}}' >>copy.yaml
	mended 1
	[[ "$stderr" == *"no two were found"* && "$stderr" != *"points depend"* ]] || said
	# One that cannot be judged anyway is trouble.
	slip "${last}d"
	sed -i '/^--- {result/s/.*/--- {result: {points: 7}}/' copy.yaml
	mended 2
	[[ "$stderr" == *"in result, points wants a mapping, {...}"* ]] || said
}

@test "mend: two changes where one is not enough" {
	mended 0 's/west, play: 9S/west, play: 9H/;s/north, play: KD/north, play: KH/'
	[ "${lines[0]}" = "--- {mend: 1, record: 1, move: 11, was: west play 9H, put: west play 9S, why: another suit}" ] || said
	[ "${lines[1]}" = "--- {mend: 1, record: 1, move: 28, was: north play KH, put: north play KD, why: another suit}" ] || said
	[[ "$stderr" == "mend: -:1:1: record 1: no single change was found, but two were; tried "*" changes" ]] || said
}

@test "mend: what was written is always among the proposals where all cards are known" {
	n=$(sampled 20 20 5)
	all=$(games)
	for game in $all; do
		deal "$game" -n "$n" --seed slips | autoplay -m 60 | python3 "$ROOT/tests/measure/slips.py" "$BUILD/bin" 40 7 >figures
		awk '$2 != "100.0" || $3 < 80 { exit 1 }' figures || { echo "$game"; cat figures; false; }
		deal "$game" -n "$n" --seed slips | autoplay -m 60 | redact --public | python3 "$ROOT/tests/measure/slips.py" "$BUILD/bin" 20 7 >figures
		awk '$2 < 80 || $3 < 50 { exit 1 }' figures || { echo "$game public"; cat figures; false; }
	done
}

# ---- several records, several files ---------------------------------------------------

@test "mend: records are numbered in their file, proposals in their record" {
	slip 's/west, play: 9S/west, play: 9H/'
	cat paper.yaml copy.yaml copy.yaml >three.yaml
	run -0 mend three.yaml copy.yaml copy.yaml
	[ "$(sed 's/, move.*//' <<<"$output")" = "--- {file: three.yaml, mend: 1, record: 2
--- {file: three.yaml, mend: 1, record: 3
--- {file: copy.yaml, mend: 1, record: 1
--- {file: copy.yaml, mend: 1, record: 1" ] || said
}

@test "mend: what cannot be read is trouble, and other records are mended" {
	slip 's/west, play: 9S/west, play: 9H/'
	{ sed '/^--- {result/s/.*/--- {result: {points: 7}}/' copy.yaml; sed 's/^round: 1/round: x/' paper.yaml
		sed "$(line 3 's/.*/--- [/')" copy.yaml; cat copy.yaml; } >several.yaml
	writes 2 "--- {file: several.yaml, mend: 1, record: 4, move: 11, was: west play 9H, put: west play 9S, why: another suit}" mend several.yaml
	[ "$(wc -l <<<"$stderr")" = 4 ] || said
	prints 2 "mend: no state in the input" mend </dev/null
}

# ---- diffs ------------------------------------------------------------------------

# patched [SED-SCRIPT [FILE]]: what --diff says of copy.yaml, or of one with that slip, makes it paper.yaml again, byte
# for byte, and its lines are where it says.
patched() {
	[ $# = 0 ] || slip "$@" || return 1
	mend --diff copy.yaml >changes || return 1
	diff <(grep '^@@' changes) <(diff -u copy.yaml paper.yaml | grep '^@@') || return 1
	patch -F0 -p0 <changes >said || return 1
	! grep 'offset\|fuzz' said || return 1
	cmp copy.yaml paper.yaml
}

@test "mend --diff: what patch makes of it is the record as it was meant" {
	patched 's/west, play: 9S/west, play: 9H/'
	patched "$(line 12 p)"
	patched "$(line 17 d)"
	patched "$(line 4 '{h;d};')$(line 5 '{G;}')"
	patched '/result/s/south: 250/south: 25/g'
	# Two near each other, and two far from each other.
	patched 's/west, play: 9S/west, play: 9H/;s/north, play: KD/north, play: KH/'
	cp paper.yaml one.yaml
	cat one.yaml one.yaml one.yaml >paper.yaml
	patched "37s/9S/9H/;$((65 + 43))d;$((130 + 37))s/9S/9H/"
	[ "$(grep -c '^@@' changes)" -ge 2 ]
}

@test "mend --diff: other layouts, ends of lines, and a last line without one" {
	# A move in a block, with a comment after it, stays where it is but for what is wrong.
	sed "$(line 11 's/.*/---\nseat: west\nplay: 9H\n# he laughed/')" paper.yaml >copy.yaml
	mend --diff copy.yaml | patch -F0 -p0 -s
	sed "$(line 11 's/$/\n# he laughed/')" paper.yaml | cmp - copy.yaml
	sed -i 's/$/\r/' paper.yaml
	patched 's/west, play: 9S/west, play: 9H/'
	deal lohai --seed demo | autoplay >paper.yaml
	slip '/result/s/south: 250/south: 25/g'
	printf %s "$(cat copy.yaml)" >short.yaml
	mv short.yaml copy.yaml
	patched
	printf %s "$(cat paper.yaml)" >short.yaml
	mv short.yaml paper.yaml
	patched 's/west, play: 9S/west, play: 9H/'
	deal lohai --seed demo | autoplay >paper.yaml
	mkdir 'a b'
	slip 's/west, play: 9S/west, play: 9H/'
	mv copy.yaml 'a b/c d.yaml'
	mend --diff 'a b/c d.yaml' | patch -F0 -p0 -s
	cmp 'a b/c d.yaml' paper.yaml
}

@test "mend --diff: of lines of JSON one document changes, and of JSON on several lines, too" {
	deal hen -s ann,bob --seed 3 --json | autoplay --seed 2 --json >right
	sed '4s/"[2-9AJQK]0*[SHDC]"/"KS"/' right >lines.yaml
	jq . lines.yaml >several.yaml
	# Lines of JSON after a state in YAML, and a move in YAML among them.
	{ head -n 1 lines.yaml | replay; sed '1d; 3s/.*/--- {seat: bob, discard: [3D, Joker], take: 6C}/' lines.yaml; } >mixed.yaml
	for file in lines several mixed; do
		cp $file.yaml before
		mend --diff $file.yaml | patch -F0 -p0 -s
		replay --check --complete $file.yaml
		[ "$(replay --report $file.yaml | grep -o 'moves: [0-9]*')" = "$(replay --report right | grep -o 'moves: [0-9]*')" ]
		# What is not the slip stays byte for byte.
		run diff before $file.yaml
		[ "$(grep -c '^>' <<<"$output")" = 1 ] || said
		grep -v KS lines.yaml | tail -n 40 >rest
		[ $file = several ] || [ "$(grep -cFxf rest $file.yaml)" -ge 40 ]
	done
}

@test "mend --diff: files of any length" {
	cp paper.yaml one.yaml
	for records in 7 40 150; do
		for ((i = 0; i < records; i++)); do cat one.yaml; done >paper.yaml
		patched "$((65 * records - 28))s/[0-9A-Z]*}$/Taker}/;37s/9S/9H/"
	done
	[ "$(wc -c <copy.yaml)" -gt 200000 ]
}

@test "mend --diff: a file whose name patch would take for another one is refused" {
	slip 's/play: 5S/play: 5Z/'
	for name in '"sub2\057victim.yaml"' 'back\slash.yaml' $'tab\t.yaml' ' lead.yaml' 'trail.yaml '; do
		cp copy.yaml "$name"
		run -2 --separate-stderr mend --diff "$name"
		[ -z "$output" ] && [ -n "$stderr" ] || said
	done
}

@test "mend --diff: leaves out what is not known for sure" {
	slip "$(line 9 's/steal: west/steal: south/')"
	fails 1 "mend: copy.yaml:1:1: record 1 is not in the diff: it has 2 nearest repairs" mend --diff copy.yaml
	redact --public paper.yaml >view.yaml
	slip "$(line 23 d view.yaml)" view.yaml
	fails 1 "...: the cards of its only repair are not all known" mend --diff copy.yaml
	prints 0 '' mend --diff paper.yaml
	run -2 mend --diff <copy.yaml
	run -2 mend --diff - <copy.yaml
	# A pipe cannot be read once more by its name, either.
	mkfifo pipe
	prints 2 'mend: --diff wants files: pipe cannot be patched' timeout 20 mend --diff pipe 3<>pipe
	run -2 mend --diff --json copy.yaml
}

@test "mend: a deal that its seed does not give is told, and no repair of it is proposed" {
	deal lohai -s ann,bob,cid,dora --seed 5 | sed -e 's/^  ann: \(.*\)/  was: \1/' -e 's/^  bob: \(.*\)/  ann: \1/' -e 's/^  was: \(.*\)/  bob: \1/' >dealt
	fails 1 "mend: dealt:1:1: record 1: ...[table/deal]" mend dealt
	deal lohai --seed 5 | autoplay >good
	fails 0 '' mend good
}

@test "mend: a line that is missing from the state, as its seed or the round before tells" {
	deal hen -s ann,bob,cid --seed 1 | autoplay >first
	{ cat first; replay first | deal --next --seed 2 | autoplay; } >whole
	cp whole both
	while IFS='|' read -r which key put; do
		awk -v which="$which" -v key="^ *$key: " '/^---$/ { n++ } n == which && $0 ~ key && !gone++ { next } { print }' whole >copy
		writes 0 "--- {file: copy, mend: 1, record: $which, move: 0, put: $put, why: a line left out}" mend copy
		mend --diff copy | patch -F0 -s -p0
		cmp copy whole
	done <<-END
		1|reshuffles|"reshuffles: 0"
		1|scores|"scores: {ann: 0, bob: 0, cid: 0}"
		2|scores|"$(grep '^scores: .*[1-9]' whole)"
		2|round|"round: 2"
		2|dealer|"dealer: ann"
		1|turn|"turn: ann"
		1|bob|"hands bob: $(sed -n 's/^  bob: //p' whole | head -n 1)"
		2|discard|"$(grep '^discard:' whole | tail -n 1)"
	END
	# Remarks between its lines stay.
	sed '/^phase/s/^/# before\n/; /^hands/s/^/# after\n\n/' first >whole
	sed '/^turn:/d' whole >copy
	mend --diff copy | patch -F0 -s -p0
	cmp copy whole
	cp both whole
	mend --table <(sed '0,/^scores:/{/^scores:/d}' whole) | grep -q 'its first state: scores: .* is missing (a line left out)$'
	# Without a seed no card is guessed, nor which round it was without the one before.
	deal hen --hidden -w up=KD -s ann,bob >paper
	prints 0 '...put: "reshuffles: 0"...' mend <(sed '/^reshuffles:/d' paper)
	for key in discard stock round variant; do
		fails 2 "...the key $key is missing" mend <(sed "/^$key:/d" paper)
	done
	# Nor is a total that only the round before tells, in another file; nor two lines.
	fails 2 "...the key scores is missing" mend <(awk '/^---$/ { n++ } n == 2 && !/^scores/' whole)
	fails 2 "...the key ... is missing" mend <(sed '/^reshuffles:/d; /^turn:/d' first)
	# A move that is wrong, too, is the second of two changes.
	sed '0,/^reshuffles:/{/^reshuffles:/d}; 0,/seat: bob/s//seat: cid/' whole >copy
	run mend copy
	[ "$(grep -c '^--- {file: copy, mend: 1, ' <<<"$output")" = 2 ] || said
}

@test "mend: a card of the first state that the seed tells" {
	deal hen -s ann,bob,cid --seed 1 | autoplay >whole
	grep -q '^  ann: \[7S, JH, ' whole
	for card in 4C 7C KS; do
		sed "s/^  ann: \[7S, /  ann: [$card, /" whole >copy
		writes 0 "--- {file: copy, mend: 1, record: 1, move: 0, was: hands ann $card, put: hands ann 7S, why: another card}" mend copy
		mend --diff copy | patch -F0 -s -p0
		cmp copy whole
	done
	# Two cards are too many, and so is a card where no seed tells it.
	fails 2 "mend: ..." mend <(sed 's/^  ann: \[7S, JH/  ann: [4C, 5C/' whole)
	fails 2 "mend: ..." mend <(sed 's/^  ann: \[7S, /  ann: [4C, /; /^seed:/d' whole)
}

@test "mend: a player who is misspelt all along is one change" {
	deal hen -s ann,bob,cid --seed 1 | autoplay >whole
	count=$(grep -c '^--- {seat: cid' whole) first=$(grep '^--- {seat' whole | grep -n -m 1 'seat: cid' | cut -d: -f1)
	while IFS='|' read -r edit name why; do
		sed "$edit" whole >copy
		writes 0 "--- {file: copy, mend: 1, record: 1, move: $first, was: seat $name, put: seat cid, moves: $count, why: $why}" mend copy
		mend --diff copy | patch -F0 -s -p0
		cmp copy whole
	done <<-'END'
		s/seat: cid/seat: Cid/|Cid|a misspelt word
		s/seat: cid/seat: Zoe/|Zoe|another seat
		/^---/s/cid\([:,]\)/Cyd\1/g|Cyd|a misspelt word
	END
	sed 's/seat: cid/seat: Cid/' whole >copy
	[[ "$(mend --table copy)" == "1. copy, record 1, from move $first on: seat cid, not seat Cid, in $count moves (a misspelt word)" ]]
	# Twice is enough.
	autoplay -m 6 <<<"$(sed '/^--- {/,$d' whole)" | sed '/^--- {result/d; s/seat: cid/seat: Cid/' >copy
	prints 0 '...was: seat Cid, put: seat cid, moves: 2, why: a misspelt word}' mend copy
	# Also where another move names the seat, and only in some of the moves.
	deal lohai -s ann,bob,cid,dora --seed 7 | autoplay >whole
	awk '/seat: dora/ && ++n > 1 { gsub("dora", "Dora") } /: dora[,}]/ && n > 1 { gsub(": dora", ": Dora") } { print }' whole >copy
	[ "$(grep -c Dora copy)" -gt 2 ]
	prints 0 "...was: seat Dora, put: seat dora, moves: ..." mend copy
	mend --diff copy | patch -F0 -s -p0
	cmp copy whole
	# Two players under one name are nobody in particular.
	run -1 mend <(sed 's/seat: \(ann\|bob\)/seat: Zoe/' whole)
	# One move is wrong besides: one that names the player, or another one, or none that is there.
	deal hen -s ann,bob,cid --seed 1 | autoplay -m 14 >whole
	sed 's/seat: cid/seat: Cid/' whole >named
	nth() { grep -n "^--- {seat: $1" named | sed -n "$2p" | cut -d: -f1; }
	for slip in "$(nth ann 3)s/ann/bob/" "$(nth bob 2)d" "$(nth Cid 2)p"; do
		sed "$slip" named >copy
		run -0 --separate-stderr mend --diff copy
		patch -F0 -s -p0 <<<"$output"
		cmp copy whole || { echo "$slip"; false; }
	done
	card=$(sed -n "$(nth Cid 2)s/.*discard: .\\([^],]*\\).*/\\1/p" named)
	sed "$(nth Cid 2)s/discard: .$card/discard: [7C/" named >copy
	run mend copy
	grep -qE "was: Cid discard 7C.*, put: cid discard $card" <<<"$output" || said
	# However often it stands there.
	{ deal lohai -s ann,bob,cid,dora --seed 7; yes -- '--- {seat: Zoe, play: 2S}' | head -n "$(sampled 100000 100000 2000)"; } >strange
	warns 1 "..." timeout 30 bash -c "ulimit -v $(sampled 200000 200000 unlimited); exec mend strange"
}

# hasty FILE PATTERN: mend answers within its clock, with much time for reading, and says that.
hasty() { warns 1 "...$2..." timeout 60 mend "$1"; }

@test "mend: it answers within its clock whatever a record holds, and tells what is left" {
	deal lohai -v partnership -s ann,bob,cid,dora --seed x >table
	{ cat table; printf -- '--- {seat: ann, play: 2S'; printf ', k%d: 1' $(seq 10000); echo '}'; } >keys
	hasty keys "; not tried: changed and missing moves from move 1 on"
	# The line can go: that is tried before any of its words.
	[[ "$output" == *"mend: 1, record: 1, move: 1, was: "* ]] || said
}

@test "mend: a thousand moves, all of them taken back, and then back and forth" {
	deal lohai -v partnership -s ann,bob,cid,dora --seed x >table
	{ cat table; yes -- '--- {seat: ann, talk: ~}' | head -n 990; echo '--- {undo: 991}'
		yes -- $'--- {seat: ann, talk: ~}\n--- {undo: 1}' | head -n 50000; } >back
	hasty back "; not tried: "
}

@test "mend: of moves that nobody understands it keeps no more than can be mended" {
	deal lohai -s ann,bob,cid,dora --seed x >table
	{ cat table; yes -- '--- {seat: ann, a: 1, b: [2], c: {d: 3}}' | head -n "$(sampled 100000 100000 2000)"; } >strange
	warns 1 "...no two were found..." bash -c "ulimit -v $(sampled 200000 200000 unlimited); exec mend strange"
}

# ---- for people ------------------------------------------------------------------------------

@test "mend --table: a line for each change of a proposal, with what should stand there first" {
	deal lohai -s ann,bob,cid,dora --seed 1 >table
	autoplay --seed 1 table | grep -v '^--- {result' >whole
	n=$(grep -n '^--- {seat' whole | sed -n 5p | cut -d: -f1)
	sed '/^--- {seat/s/play: 7S/play: 7C/' whole >wrong
	run -1 replay --check wrong
	mend wrong >documents || true
	mend --table wrong >lines || true
	[ "$(wc -l <lines)" = "$(wc -l <documents)" ] || { cat lines documents; false; }
	grep -qE '^1\. wrong, record 1, (before )?move [0-9]+: .* \([a-z ]+\)$' lines || { cat lines; false; }
	! grep -q '^---' lines || false
	# A move that is missing, and one that is there twice.
	sed "${n}d" whole >missing
	mend --table missing 2>/dev/null | grep -q 'is missing (a line left out)$'
	sed "${n}p" whole >twice
	mend --table twice 2>/dev/null | grep -q 'should not be there (a line twice)$'
	for forms in '--table --json' '--table --diff' '--diff --json'; do
		run -2 mend $forms wrong
	done
}

@test "mend: a misspelt verb or parameter is one change, the nearest word" {
	deal hen -s ann,bob,cid --seed 1 | autoplay --seed 1 >whole
	sed '0,/take:/s/take:/tkae:/' whole >wrong
	run -0 --separate-stderr mend wrong
	[[ "$output" == '--- {file: wrong, mend: 1, record: 1, move: 2, was: bob discard '*' tkae '*', put: bob discard '*' take '*', why: a misspelt word}' ]] || said
	sed '0,/seat: bob, discard:/s//seat: bob, dicsard:/' whole >wrong
	prints 0 '..., was: bob dicsard ..., put: bob discard ..., why: a misspelt word}' mend wrong
	mend --diff wrong | patch -F0 -s -p0
	cmp whole wrong
	# What is near to nothing is not guessed.
	sed '0,/seat: bob, discard:/s//seat: bob, frobnicate:/' whole >wrong
	run --separate-stderr mend wrong
	[[ "$output" != *misspelt* ]] || said
}

@test "mend: the rule behind despite is misspelt, or there is none to be waived" {
	deal hen --seed 1 -s ann,bob,cid >hen
	deal lohai --seed 1 -s ann,bob,cid | autoplay >lohai
	number=$(grep -n '^--- {seat: [a-z]*, play: ' lohai | sed -n '3s/:.*//p')
	{ cat hen; echo '--- {seat: ann, knock: ~, despite: hen/nock-limit}'; } >wrong
	run -1 --separate-stderr mend wrong
	[[ "${lines[0]}" == *'mend: 1, '*'was: ann knock despite hen/nock-limit, put: ann knock despite hen/knock-limit, why: a misspelt word}' ]] || said
	for rule in lohai/follow-suit lohai/folow-suit; do
		sed "$number s,},\, despite: $rule}," lohai >wrong
		run --separate-stderr mend wrong
		[[ "${lines[0]}" == *"despite $rule, put: "*", why: another word}" && "${lines[0]#*put: }" != *despite* ]] || said
	done
}
