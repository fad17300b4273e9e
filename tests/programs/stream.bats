#!/usr/bin/env bats
# stream.bats: the format: what is read, what is refused and where, what is
# written.

load ../helper

setup() {
	L=$FIXTURES/lohai
	S=$L/giver.yaml
	cd "$BATS_TEST_TMPDIR"
}

# accepts FILE: the same state, written canonically.
accepts() {
	run --separate-stderr validate-move <"$1"
	[ "$status" -eq 0 ] && [ -z "$stderr" ] && [ "$output" = "$(cat "$S")" ] || said
}

# bad PLACE SENTENCE: standard input is refused there, with these words in the message.
bad() {
	run --separate-stderr validate-move </dev/stdin
	# shellcheck disable=SC2053
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ "${stderr%%$'\n'*}" == "validate-move: -:"$1": "*"$2"* ]] || said
}

# ---- what is accepted -----------------------------------------------------------

@test "stream: any key order, quotes, block style, comments, CRLF" {
	{ head -n 1 "$S"; sed 1d "$S" | sed -n '/^hands:/,/^  west/!p'; sed -n '/^hands:/,/^  west/p' "$S"; } >order
	accepts order
	sed 's/\([ [{]\)\([a-z][a-z]*\)\([],]\)/\1"\2"\3/g;s/^game: lohai/game: '"'lohai'"'/;s/^round: 1/"round": "1"/' "$S" >quoted
	accepts quoted
	sed 's/^seats: .*/seats:\n  - north\n  - east\n# a comment\n  - south   # another\n  - west/;s/^tricks: .*/tricks:\n  north: 0\n  east: 0\n  south: 0\n  west: 0/' "$S" >block
	accepts block
	sed 's/$/\r/' "$S" >crlf
	accepts crlf
	{ cat "$S"; echo ...; echo; echo '# the end'; } >ended
	accepts ended
	sed 1d "$S" >unmarked
	accepts unmarked
	{ echo '%YAML 1.1'; cat "$S"; } >directive
	accepts directive
}

@test "stream: files with byte order marks can be concatenated" {
	{ printf '\357\273\277'; cat "$S"; printf '\357\273\277'; cat "$S"; } >both
	prints 0 "$(cat "$S" "$S")" replay both
}

@test "stream: hands and mappings by seat in another order are accepted" {
	awk '/^  north:/ { north = $0; next } { print } /^  west:/ { print north }' "$S" |
		sed 's/^tricks: .*/tricks: {west: 0, south: 0, east: 0, north: 0}/' >order
	accepts order
	awk '/^  north:/ { sub(/^  north: \[/, ""); sub(/\]$/, ""); n = split($0, c, ", "); printf "  north: ["
		for (i = n; i; i--) printf "%s%s", c[i], (i > 1 ? ", " : "]\n"); next } { print }' "$S" >reversed
	run ! cmp -s "$S" reversed
	accepts reversed
}

@test "stream: cards are read in any case, with T for 10, with symbols before or after" {
	run validate-move -f "$S" north play 5s
	first=$output
	# After a symbol may stand which of its two looks is meant.
	for card in 5S 5♠ ♠5 5$'♠\ufe0f' $'♠\ufe0f'5 5$'♠\ufe0e' $'♠\ufe0e'5 5♤ ♤5; do
		writes 0 "$first" validate-move -f "$S" north play "$card"
	done
	for card in $'5\ufe0f♠' $'\ufe0f5♠' $'5\ufe0e' $'♠\ufe0f' 5♠♠ ♠5♠ 5$'♠\ufe0f\ufe0f'; do
		refused table/no-such-card "$S" north play "$card"
	done
	run -0 validate-move -f "$S" north play 5S, east play gIVER
	refused table/no-such-card "$S" north play TS
	[[ "$stderr" == *"there is no TS in the lohai deck"* ]]
}

# ---- undo and result --------------------------------------------------------------

@test "stream: undo takes back the last moves" {
	{ cat "$S"; echo '--- {seat: north, play: 5S}'; echo '--- {seat: east, play: Giver}'; echo '--- {undo: 2}'; } >record
	prints 0 "$(cat "$S")" replay record
	{ cat record; echo '--- {undo: 1}'; } >longer
	warns 1 "replay: longer:...:1: record 1: undo goes back 1, but no move stands [table/undo]" replay longer
	{ cat "$S"; echo '--- {undo: 0}'; } | bad '*' "undo must be 1 or more"
}

@test "stream: undo, other moves and undo again: what was taken back leaves no trace" {
	deal hornipex --seed undo >start
	autoplay -m 200 --seed one start | grep '^--- {seat' >one
	# Twenty moves stay; then others are made.
	{ cat start; head -n 20 one; } | autoplay -m 180 --seed other | grep '^--- {seat' >other
	cmp <(head -n 20 one) <(head -n 20 other)
	run ! cmp <(sed -n 21,70p one) <(sed -n 21,70p other)
	tail -n +21 other >others
	for back in 1 7 40 63 64 65 70 116 117 120 130 179; do
		{ cat start one; echo '--- {undo: 180}'; cat others; echo "--- {undo: $back}"; } >record
		replay record | cmp - <(cat start other | replay --until $((200 - back)))
		# And once more, from there.
		{ cat record; tail -n "$back" other; echo "--- {undo: $back}"; } | replay | cmp - <(replay record)
	done
}

@test "stream: a stock that was remade as often as a number can say is remade, and can be read" {
	deal hornipex --seed r1 | autoplay -m 2000 >record
	last=$(replay --states record | awk '/^croupier: 1/ { n++ } /^reshuffles: 1/ { print n - 1; exit }')
	[ "$last" -gt 10 ]
	grep '^--- {seat' record | sed -n "${last}p" >move
	for before in 0 999999999 1000000000; do
		replay --until $((last - 1)) record | sed "s/^reshuffles: 0/reshuffles: $before/" >state
		grep -qx "reshuffles: $before" state
		yields validate-move -f state -- "reshuffles: $((before < 1000000000 ? before + 1 : 1000000000))" <move
		printf '%s\n' "$output" >after
		validate-move <after | cmp - after
	done
}

@test "stream: a result is compared with the rules" {
	{ cat "$L/won.yaml"; echo '--- {result: {points: {north: 250, east: 0, south: 0, west: 250}}}'; } >right
	run -0 replay --check right
	{ cat "$L/won.yaml"; echo '--- {result: {points: {north: 250, east: 0, south: 0, west: 250}, totals: {north: 1650, east: 1450, south: 0, west: 1500}, winners: [north]}}'; } >full
	run -0 replay --check full
	{ cat "$L/won.yaml"; echo '--- {result: {points: {north: 250, east: 250, south: 0, west: 0}}}'; } >wrong
	warns 1 "...east has 0 points by the rules, not 250 [table/result]" replay --check wrong
	# A list of winners is all of them: the match is over, so nobody is no answer, though none need be named.
	while IFS='|' read -r winners sentence; do
		sed "s/winners: \[north\]/winners: [$winners]/" full >wrong
		warns 1 "...: $sentence [table/result]" replay --check wrong
	done <<-'END'
		west|north has also won the match
		|north has also won the match
		north, east|east has not won the match
	END
	sed 's/, winners: \[north\]//' full >unsaid
	run -0 replay --check unsaid
	sed 's/north: 1650/north: 1651/' full >wrong
	run -1 replay --check wrong
	sed 's/, south: 0, west: 250}}/}}/' right >short
	run -2 replay --check short
}

# ---- what is refused ----------------------------------------------------------------

@test "stream: keys: duplicate, unknown, missing, of the wrong kind" {
	sed 's/^round: 1/&\nround: 1/' "$S" | bad '9:1' "the key round is given twice"
	# On one line, too, whatever the keys are.
	while IFS='|' read -r move place key; do
		{ cat "$S"; echo "--- $move"; } | bad "26:$place" "the key $key is given twice"
	done <<-'END'
		{seat: north, play: 5S, play: 5S}|29|play
		{seat: north, seat: north, play: 5S}|19|seat
		{seat: north, play: 5S, zz: 1, zz: 2}|36|zz
		{undo: 1, undo: 1}|15|undo
		{result: {points: {north: 0, north: 0}}}|34|north
	END
	sed 's/^tricks: /trikcs: /' "$S" | bad '21:1' "unknown key trikcs; did you mean tricks?"
	sed 's/^variant:/varaint:/' "$S" | bad '4:1' "did you mean variant?"
	sed 's/^round: 1/&\nweather: fine/' "$S" | bad '9:1' "unknown key weather"
	sed 's/^round: 1/&\n"": fine/' "$S" | bad '9:1' 'unknown key ""; leave it out'
	sed '/^worth:/d' "$S" | bad '*' "the key worth is missing"
	sed 's/^round: .*/round: [1]/' "$S" | bad '8:8' "round wants a single word or number, not a list"
	sed 's/^stock: .*/stock: none/' "$S" | bad '17:8' "stock wants a list"
	sed 's/^tricks: .*/tricks: [0, 0, 0, 0]/' "$S" | bad '*' "tricks wants a mapping"
	sed 's/^tricks: {north: 0, /tricks: {/' "$S" | bad '*' "the key north is missing"
	sed 's/^options: .*/options: {target: 1500}/' "$S" | bad '*' "the key values is missing"
}

@test "stream: numbers are decimal, truth values true or false, words are words" {
	for number in 01 1.0 0x1 1e0 +1 one '""' ' '; do
		sed "s/^round: .*/round: $number/" "$S" | bad '8:*' "round wants a whole number"
	done
	sed "s/^round: .*/round: 1000000001/" "$S" | bad '8:8' "round is beyond 1,000,000,000"
	sed "s/^round: .*/round: 0/" "$S" | bad '8:8' "round must be 1 or more"
	sed "s/^round: .*/round: 99999999999999999999/" "$S" | bad '8:8' "round is beyond"
	sed "s/north: 0, east/north: -1000000001, east/" "$S" | bad '9:*' "beyond"
	sed "s/^phase: .*/phase: plya/" "$S" | bad '10:8' "phase cannot be plya; did you mean play?"
	sed "s/^dealer: .*/dealer: nobody/" "$S" | bad '*' "who is not among the seats"
	sed "s/^game: .*/game: lohia/" "$S" | bad '3:7' "there is no game lohia; did you mean lohai?"
	sed "s/^croupier: .*/croupier: 2/" "$S" | bad '2:11' "this is version 2 of the format"
}

@test "stream: anchors, aliases, tags and merge keys" {
	sed "s/^round: 1/round: \&a 1/" "$S" | bad '8:8' "anchors are not allowed"
	sed "s/^stock: /stock: \&a /" "$S" | bad '17:*' "anchors are not allowed"
	sed "s/^scores: /meta: *a\n&/" "$S" | bad '9:*' ""
	sed "s/^round: 1/round: !!int 1/" "$S" | bad '8:8' "tags are not allowed"
	sed "s/^scores: /scores: !x /" "$S" | bad '9:*' ""
	sed "s/^scores: {/meta: {<<: {a: b}}\n&/" "$S" | bad '9:8' "merge keys are not allowed"
}

@test "stream: depth, sizes, lists, bytes" {
	sed "s/^seats:/meta: [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]\n&/" "$S" | bad '6:22' "nested more than 16 deep"
	sed "s/^seats:/meta: [[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]\n&/" "$S" >deep
	run -0 validate-move <deep
	awk '/^seats:/ { printf "meta: "; for (i = 0; i < 4097; i++) printf "x"; print "" } { print }' "$S" | bad '6:7' "longer than 4096 bytes"
	awk '/^seats:/ { print "meta:"; for (i = 0; i < 300000; i++) print "- x" } { print }' "$S" >long
	bad '1:1' "longer than 1 MiB" <long
	awk '/^stock:/ { printf "stock: [XX"; for (i = 0; i < 256; i++) printf ", XX"; print "]"; next } { print }' "$S" | bad '17:8' "more than 256 cards"
	awk '/^stock:/ { printf "stock: [XX"; for (i = 0; i < 200; i++) printf ", XX"; print "]"; next } { print }' "$S" | bad '17:*' "more than the 108 cards"
	sed 's/^meta/&/;s/^round: 1/round: 1 # \xff/' "$S" | bad '8:12' "not UTF-8"
	printf 'a\0b\n' | bad '1:2' "NUL"
	printf 'a: "\033[1m"\n' | bad '1:5' "control characters"
	printf 'a: 1\rb: 2\n' | bad '1:5' "control characters"
	printf 'grün: "\302\205"\n' | bad '1:8' "control characters"
	sed 's/^seats:/meta: "\\e[1m"\n&/' "$S" | bad '6:7' "control characters"
	printf '\0\n' | bad '1:1' "NUL"
	printf '# \033[1m\n' | bad '1:3' "control characters"
	printf '# \xff\n' | bad '1:3' "not UTF-8"
	printf '\xed\xa0\x80\n' | bad '1:1' "not UTF-8"
	printf '\xc0\xaf\n' | bad '1:1' "not UTF-8"
}

@test "stream: what is read can be read again when it is written" {
	with_meta() { { sed '/^seats/,$d' "$S"; echo "meta: $1"; sed -n '/^seats/,$p' "$S"; } >state; }
	# Keys are found only so far after their beginning.
	with_meta "{? $(head -c 128 /dev/zero | tr '\0' k) : v}"
	validate-move <state | validate-move --json | validate-move >again
	cmp again <(validate-move <state)
	with_meta "{? $(head -c 129 /dev/zero | tr '\0' k) : v}"
	bad '6:10' "a key is longer than 128 bytes" <state
	# Characters that YAML takes for ends of a line, or not at all.
	with_meta '"a\u2028b\u2029c\ufeffd"'
	validate-move <state | grep -Fx 'meta: "a\Lb\Pc\uFEFFd"'
	validate-move --json <state | grep -F '"meta":"a\u2028b\u2029c\ufeffd"'
	validate-move <state | validate-move --json | validate-move | cmp - <(validate-move <state)
	with_meta '"\ufffe"'
	bad '6:7' "U+FFFE and U+FFFF are no characters" <state
	# A blank after each comma would make it too long.
	with_meta "[$(awk 'BEGIN { for (i = 0; i < 330000; i++) printf "a," }')]"
	bad '6:7' "meta takes more than 983040 bytes when it is written" <state
	with_meta "[$(awk 'BEGIN { for (i = 0; i < 240000; i++) printf "a," }')]"
	validate-move <state | validate-move --json | validate-move >again
	cmp again <(validate-move <state)
}

@test "stream: cards and seats that are none" {
	sed 's/^  north: \[2S/  north: [10S/' "$S" | bad '13:11' "10S is not a card of the lohai deck"
	sed 's/^  north: \[2S/  north: [[2S]/' "$S" | bad '13:11' "wants cards by their names"
	sed 's/^seats: .*/seats: [north, east, south, north]/' "$S" | bad '6:29' "two seats are named north"
	for name in 1st -x play to quit undo 'a b' '""' a/b abcdefghijklmnopqrstuvwxyz0123456; do
		sed "s|^seats: .*|seats: [north, east, south, $name]|" "$S" | bad '6:*' "cannot be a seat"
	done
	sed 's/^seats: .*/seats: [north, east, south, ""]/' "$S" | bad '6:29' "an empty name cannot be a seat"
	sed "s/^seats: .*/seats: [north, east, south]/" "$S" | bad '6:8' "seats wants a list of 4 names"
}

@test "stream: a bracket inside quotes ends no document" {
	for name in "'no''}'" '"no\"}"' '"no}"' "'no\\}'"; do
		{ cat "$S"; printf -- '--- {seat: %s,\n  play: 5S}\n' "$name"; } >record
		warns 1 "replay: record:26:1: ... [table/no-such-seat]" replay --check record
		[ "$(wc -l <<<"$stderr")" = 1 ]
	done
	# Where its own bracket stands on the line, however quotes stand in it, the document ends there.
	for name in "'a\\'" "'a''b'" '"a\""' '"a\\"' "a'b" 'a"b' "'a#b'" '"[{"'; do
		{ cat "$S"; printf '%s\n' "--- {seat: $name, play: 5S}" 'more: 1'; } >record
		run -2 --separate-stderr replay --check record
		[[ "$stderr" == *"record:26:1: "*" [table/no-such-seat]"$'\n'*"record:27:1: this belongs "* ]] ||
			said
	done
}

@test "stream: what is no document" {
	warns 2 "validate-move: no state in the input" validate-move </dev/null
	printf '# nothing\n\n' >blank
	run --separate-stderr validate-move <blank
	[ "$stderr" = "validate-move: no state in the input" ]
	printf -- '---\n---\n' | bad '1:1' "an empty document"
	echo '--- [1, 2]' | bad '1:1' "must be a mapping"
	echo '--- {a: b}' | bad '1:1' "neither a state"
	echo '--- {saet: north, play: 5S}' | bad '1:1' "a seed; did you mean seat, not saet?"
	echo '--- {reslut: {points: {north: 1}}}' | bad '1:1' "a seed; did you mean result, not reslut?"
	echo '{"croupeir": 1, "game": "lohai"}' | bad '1:1' "a seed; did you mean croupier, not croupeir?"
	echo '--- {seat: north, play: 5S}' | bad '1:1' "this belongs to no state"
	{ cat "$S"; echo '--- {seat: north, play: 5S}'; echo 'more: 1'; } | bad '27:1' "this belongs to no document"
}

@test "stream: input that ends in the middle names the line where its document began" {
	{ cat "$S"; printf -- '--- {seat: north, play: 5'; } | bad '26:5' "ends in the middle of the document that began at line 26"
	head -n 15 "$S" | bad '*' "the input ends in the middle of the document that began at line 1"
	printf -- '---\n' | bad '1:1' "the input ends in the middle"
	printf -- '--- {seat: north,' | bad '1:5' "the input ends in the middle"
	printf -- '--- {seat: north,\n--- {undo: 1}\n' | bad '1:5' "what begins here is not complete"
	{ cat "$S"; echo '{seat: north, play: 5S}'; } | bad '26:1' "a document in braces wants --- in front of it"
	head -c 300 "$S" | bad '*' "in the middle"
}

@test "stream: a state cut off at any byte is refused" {
	size=$(wc -c <"$L/mid-trick.yaml")
	for ((n = 5; n < size - 1; n += 23)); do
		head -c "$n" "$L/mid-trick.yaml" >short
		fails 2 "..." validate-move <short
	done
}

@test "stream: after a malformed document the others are judged" {
	{ cat "$S"; echo '--- {seat: north, play'; cat "$S"; echo '--- {seat: north, play: 5S}'; } >mixed
	run -2 --separate-stderr replay mixed
	[ "$(grep -c '^croupier: 1' <<<"$output")" = 1 ]
	has "- {seat: north, cards: [5S]}"
	[[ "$stderr" == "replay: mixed:"*" this is not YAML: "* ]] || said
	[ "$(wc -l <<<"$stderr")" = 1 ]
}

@test "stream: moves after a malformed state are told with it" {
	# Whatever stands there: moves, what is none, what is not even YAML.
	{ sed 's/^round: 1/round: one/' "$S"; printf -- '--- %s\n' '{seat: north, play: 5S}' '{seat: a' '{x: 1}' '{undo: 9}' '[]' '{result: 1}'; cat "$S"; } >mixed
	writes 2 "$(cat "$S")" replay mixed
	[ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == *"mixed:8:8: round wants"* ]] || said
}

@test "stream: each malformed state is told, and what stands after it is not" {
	sed 's/^round: 1/round: one/' "$S" >bad
	{ cat bad; printf -- '--- {seat: north, play: 5S}\n%.0s' 1 2 3; } >part
	cat part part "$S" part >mixed
	writes 2 "$(cat "$S")" replay mixed
	[ "$(grep -c ': round wants a whole number' <<<"$stderr")" = 3 ] || said
	[ "$(wc -l <<<"$stderr")" = 3 ] || said
	# Where no state was meant to stand, that is the one thing to tell.
	printf -- '--- {seat: north, play: 5S}\n%.0s' 1 2 3 >moves
	run -2 --separate-stderr replay moves
	[ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == *"moves:1:1: this belongs to no state"* ]] || said
	{ echo '--- {seed: x, '; cat moves; } >headless
	run -2 --separate-stderr replay headless
	[ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == *"headless:"* && "$stderr" != *"belongs to no"* ]] || said
}

# ---- what is written ----------------------------------------------------------------

@test "stream: meta in every layout" {
	for meta in 'hello' '[a, b]' '{a: b}' '[]' '{}' null '"~"' '"1e3"' '"0x1F"' '"1:30"' '"=" ' '"- x"' '"a: b"' '"#x"' '"a #b"'; do
		sed "s|^seats:|meta: $meta\n&|" "$S" >meta
		yields validate-move -- "meta: ${meta% }" <meta
	done
	sed 's|^seats:|meta: {a: [1, 2], b: []}\n&|' "$S" >meta
	yields validate-move -- '  a: [1, 2]' '  b: []' <meta
	sed 's|^seats:|meta: [{a: 1}, {b: [2]}]\n&|' "$S" >meta
	yields validate-move -- '- {a: 1}' '- {b: [2]}' <meta
}

@test "stream: seat names that look like something else are quoted" {
	sed 's/\bnorth\b/no/g;s/\beast\b/y/g;s/\bsouth\b/Null/g;s/\bwest\b/été/g' "$S" |
		sed 's/\([ {[]\)\(no\|y\|Null\)\([],:]\|$\)/\1"\2"\3/g;s/\([ {[]\)\(no\|y\|Null\)\([],:]\|$\)/\1"\2"\3/g' >names
	prints 0 "$(cat names)" validate-move <names
	has 'seats: ["no", "y", "Null", été]'
	printf '%s\n' '--- {seat: no, play: 5S}' >>names
	yields validate-move -- '- {seat: "no", cards: [5S]}' <names
	run legal-moves names
	[[ "$output" == '--- {seat: "y", play:'* ]]
}

@test "stream: long lines are never folded" {
	run -0 deal lohai --seed x -s abcdefghijklmnopqrstuvwxyz-12345,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,c,d
	[ "$(grep -c '^scores: {abcdefghijklmnopqrstuvwxyz-12345: 0, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: 0, c: 0, d: 0}$' <<<"$output")" = 1 ]
}

# ---- live pipes and failing output ---------------------------------------------------

@test "stream: a move is answered before the next one is made" {
	mkfifo moves
	timeout 100 validate-move --report <moves >answers &
	exec 9>moves
	cat "$S" >&9
	answered=0
	for move in '{seat: north, play: 5S}' '{seat: east, play: 9S}' '{seat: east, play: Giver}'; do
		echo "--- $move" >&9
		answered=$((answered + 1))
		await $answered '^--- ' answers
		[ "$(wc -l <answers)" = $answered ]
	done
	exec 9>&-
	wait $! || [ $? = 1 ]
	[ "$(wc -l <answers)" = 3 ]
	grep -q 'verdict: 2, legal: false' answers
}

@test "stream: a full disk is trouble for every program" {
	deal lohai -n 3 --seed x | autoplay >record
	for command in 'deal lohai' 'validate-move' 'legal-moves' 'autoplay' 'score' 'replay' 'deal --help' 'replay --version' 'deal --list'; do
		warns 2 "...cannot write..." bash -c "$command <record >/dev/full" || { echo "$command"; false; }
	done
}

@test "stream: a closed standard output is trouble where something is to be written" {
	deal lohai --seed x >state
	for command in 'deal lohai' 'validate-move' 'legal-moves' 'autoplay' 'score' 'replay'; do
		run --separate-stderr bash -c "$command <state >&-"
		[ "$status" -eq 2 ] || { echo "$command"; said; }
	done
	run -0 bash -c "replay --check <state >&-"
}

@test "stream: a reader that goes away ends the program silently" {
	prints 0 $'---\n141' bash -c 'deal lohai -n 100000 --seed x 2>errors | head -n 1; echo "${PIPESTATUS[0]}"'
	[ ! -s errors ]
}

@test "stream: what is not complete is refused where it begins, not at the next document" {
	{ cat "$S"; echo '--- {seat: north, play: 5S'; echo '--- {undo: 1}'; } | bad '26:5' "what begins here is not complete"
	{ cat "$S"; echo '--- {seat: north, play: "5S}'; echo '--- {undo: 1}'; } | bad '26:25' "what begins here is not complete"
	{ sed 's/^lead: .*/lead: "none/' "$S"; echo '--- {undo: 1}'; } | bad "$(grep -n '^lead:' "$S" | cut -d: -f1):7" "what begins here is not complete"
	# The fault of this one is not at its end.
	{ cat "$S"; echo '--- {seat: north, play: 5S]'; echo '--- {undo: 1}'; } | bad '26:27' "this is not YAML: did not find"
}

@test "stream: a key that runs on without a blank is told so" {
	{ cat "$S"; echo '--- {seat:north, play: 5S}'; } | bad '26:1' "; a blank is missing after seat:"
	{ cat "$S"; echo '--- {undo:1}'; } | bad '26:1' "; a blank is missing after undo:"
}

@test "stream: nothing may stand after the dots that end a document" {
	{ cat "$S"; echo '... {seat: north, play: 5S}'; } | bad '26:5' "the document ends before this; begin what follows on a new line"
	{ cat "$S"; echo '...'; echo '... more'; } | bad '27:1' "this belongs to no document"
	{ cat "$S"; await 1 '^croupier' states; echo 'meta: {x: 1}'; } | replay --states >states 2>err || status=$?
	[ "$status" = 2 ]
	grep -q '^replay: -:26:1: this comes too late: the state before it counted as complete' err
}

@test "stream: what is refused in the middle of a line at the end may have been cut off there" {
	printf '%s' "$(sed -n '1,/^seats/p' "$S")" >short
	printf '\ndealer: w' >>short
	bad '*' "the input ends in the middle of the document that began at line 1" <short
	sed '/^worth:/d' "$S" >short
	run --separate-stderr validate-move <short
	[[ "$stderr" == *"the key worth is missing" ]] || said
}

@test "stream: a message stays on one line whatever the move says" {
	{ cat "$S"; echo '--- {seat: "a\nb", play: "5\tS"}'; } >record
	run -1 --separate-stderr replay record
	[ "$(wc -l <<<"$stderr")" = 1 ]
	[[ "$stderr" == *"a?b play 5?S"* ]] || said
}
