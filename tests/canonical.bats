#!/usr/bin/env bats
# canonical.bats: the two readers of the library give the same tree.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	readers=$BUILD/tests/canonical
}

# agree: the readers agreed, on all documents that croupier wrote and on changed ones.  That says
# something only where the fast reader saw what was changed: most mutants must begin as croupier
# begins, so that it looks further, and of all of them it must read a good part and decline another.
agree() {
	local documents documents_read mutants mutants_read begun
	local form='^([0-9]+) of ([0-9]+) documents, ([0-9]+) of ([0-9]+) mutants, ([0-9]+) begun$'
	run "$readers" "$@"
	[ "$status" -eq 0 ] && [[ "$output" =~ $form ]] || said
	documents_read=${BASH_REMATCH[1]} documents=${BASH_REMATCH[2]}
	mutants_read=${BASH_REMATCH[3]} mutants=${BASH_REMATCH[4]} begun=${BASH_REMATCH[5]}
	[ "$documents_read" -gt 0 ] || said
	[ "$1" = read ] || [ "$1" = trees ] || [ "$documents_read" = "$documents" ] || said
	[ "$begun" -ge $((mutants * 6 / 10)) ] || said
	[ "$mutants_read" -ge $((mutants / 12)) ] && [ "$mutants_read" -le $((mutants * 7 / 10)) ] || said
}

# played GAME COUNT: records of so many rounds, or of as much of them as two hundred moves are.
played() {
	deal "$1" -n "$2" --seed canonical | autoplay -m 200
}

@test "canonical: examples and fixtures, whole and damaged, read alike with both readers" {
	cat "$ROOT"/examples/*.yaml >examples
	agree read 40 <examples
	cat "$FIXTURES"/*/*.yaml >fixtures
	agree read 40 <fixtures
	# What is refused is not what croupier writes, and little of it is read fast.
	for file in "$FIXTURES"/refused/*; do
		run "$readers" read 200 <"$file"
		[ "$status" -eq 0 ] || said
	done
}

@test "canonical: records that autoplay writes are read without libyaml, damaged ones alike" {
	for game in $(games); do
		played "$game" 50 >records
		agree written 3 <records
	done
}

@test "canonical: moves that croupier wrote are understood straight from their lines, damaged ones as their trees are" {
	for game in $(games); do
		played "$game" "$(sampled 50 50 10)" >records
		agree moves 15 <records
		played "$game" 10 | redact --public >records
		agree moves 15 <records
	done
}

@test "canonical: what a record understands while it is read it would understand of its tree, damaged documents too" {
	for game in $(games); do
		# To its end, with the result, where that does not take long.
		if [ "$game" = hornipex ]; then played hornipex 2; else deal "$game" -n 3 --seed canonical | autoplay; fi >records
		agree ahead "$(sampled 10 20 4)" <records
		redact --public records >redacted
		agree ahead "$(sampled 10 10 4)" <redacted
	done
}

@test "canonical: other YAML is read alike by one parser for all documents and by one for each, damaged too" {
	for game in $(games); do
		played "$game" 3 | "$BUILD/tests/restyle" >records
		run "$readers" read 20 <records
		[ "$status" -eq 0 ] && [[ "$output" = '0 of '* ]] || said
	done
}

@test "canonical: other states and documents that croupier writes are read without libyaml too" {
	for game in $(games); do
		played "$game" 3 >records
		seat=$(sed -n 's/^seats: \[\([^],]*\).*/\1/p;T;q' records)
		replay --states records >states
		agree written 1 <states
		redact "$seat" records >redacted
		agree written 4 <redacted
		redact --public records >redacted
		agree written 4 <redacted
		score records >scores
		agree written 100 <scores
		replay --report records >verdicts
		agree written 100 <verdicts
	done
	deal lohai --hidden -w top=5S >hidden
	agree written 50 <hidden
}

@test "canonical: meta, long names and names that need quotes are read without libyaml" {
	deal lohai -s 'Zoë,no,Ω-7,y' --seed canonical >plain
	grep -q '"no"' plain
	agree written 200 <plain
	sed 's/^seats:/meta: {event: "spring, \\"the\\" cup", table: 3, url: http:\/\/example.org\/a?b, at: 12:30, "y": [~, {a: -1}], name: Joë – “x” C:\\n, lines: "a\\nb"}\nseats:/' plain |
		validate-move >meta
	grep -q '^meta: {event: "spring, ' meta
	agree written 200 <meta
}

@test "canonical: the text of a state is the one that its tree gives" {
	deal lohai -s 'Zoë,no,Ω-7,y' -o values=ranks --seed layout |
		sed 's/^seats:/meta: {a: [{b: 1}, {}], c: {d: [1], e: 2}, f: {g: [~]}, h: [], i: x}\nseats:/' >states
	for game in $(games); do
		for variant in $(variants "$game"); do
			deal "$game" -v "$variant" -n 3 --seed layout | autoplay -m 200 | tee -a records |
				replay --states >>states
		done
	done
	redact --public records | replay --states >>states
	run "$BUILD/tests/layout" <states
	[ "$status" -eq 0 ] || said
	[[ "$output" =~ ^[1-9][0-9]*\ states$ ]] || said
}

@test "canonical: random trees that the library writes are read by both readers alike, damaged ones too" {
	agree trees 4000 5
}

@test "canonical: what stands at a limit is read alike, and what is beyond it is left to libyaml" {
	for length in 127 128 129 4095 4096 4097; do
		word=$(printf "%0${length}d" 0 | tr 0 w)
		printf -- '--- {a: %s}\n' "$word" >"value-$length"
		printf -- '--- {%s: a}\n' "$word" >"key-$length"
	done
	for depth in 15 16 17; do
		inner=$(printf "%0$((depth - 1))d" 0)
		printf -- '--- {a: %s1%s}\n' "${inner//0/[}" "${inner//0/]}" >"depth-$depth"
	done
	for count in 24 25 64 256 257; do
		keys=$(seq 1 "$count" | sed 's/.*/k&: &/' | paste -s -d , | sed 's/,/, /g')
		printf -- '--- {%s}\n' "$keys" >"keys-$count"
		printf -- '--- {%s, k%s: 0}\n' "$keys" "$count" >"twice-$count"
	done
	for file in value-4095 value-4096 key-127 key-128 depth-15 depth-16 keys-24 keys-64 keys-256; do
		run "$readers" written 0 <$file
		[ "$status" -eq 0 ] || said
	done
	for file in value-4097 key-129 depth-17 keys-257 twice-24 twice-25 twice-256; do
		run "$readers" read 0 <$file
		[ "$output" = '0 of 1 documents, 0 of 0 mutants, 0 begun' ] || said
	done
}

@test "canonical: a null without quotes is no seat, whatever the seats are called" {
	sed 's/\bsouth\b/"null"/g' "$FIXTURES/lohai/in-give.yaml" >state
	for seat in null Null '~' ''; do
		{ cat state; echo "--- {seat: east, give: $seat}"; } >plain
		sed 's/}$/} # x/' plain >commented
		for file in plain commented; do
			run -1 --separate-stderr replay $file
			[[ "$stderr" == *": give wants one seat [table/bad-argument]" ]] ||
				[[ "$stderr" == *"there is no seat Null"* ]] || said
		done
	done
	{ cat state; echo '--- {seat: east, give: "null"}'; } | replay --check
	{ cat state; echo '--- {seat: east, give: "null"}'; } >quoted
	run "$readers" moves 500 <quoted
	[ "$status" -eq 0 ] || said
}

@test "canonical: what another program wrote is left to libyaml" {
	for line in "{seat: 'north', play: 5S}" '{"seat": "north","play": "5S"}' '{seat: north, play: 5S} ' '{seat: north,  play: 5S}' \
		'{seat: north, play: 5S, }' '{ seat: north, play: 5S }' '{seat: north, play: 5S} # well' '{seat: north, play: }' \
		'{seat: north, play}' '{seat: &a north, play: 5S}' '{seat: !!str north, play: 5S}' '{seat: north, <<: 5S}' '[seat, north]' \
		'{seat: north, play: "5\x53"}' '{seat: north, play: [5S}' '{seat: north, seat: east}' 'seat'; do
		printf -- '--- %s\n' "$line" >other
		run "$readers" read 0 <other
		[ "$output" = '0 of 1 documents, 0 of 0 mutants, 0 begun' ] || said
	done
}

@test "canonical: a document says the same to every program whichever reader reads it" {
	for game in $(games); do
		played "$game" 3 >records
		# A comment behind every line makes the canonical reader decline.
		sed 's/$/ # x/' records >commented
		replay --report <records >one
		replay --report <commented >other
		cmp one other
		sed 's/play: /play: no/;s/discard: \[/discard: [X/;s/lay: \[/lay: [Q/;s/turn: /turn: x/' records >wrong
		sed 's/$/ # x/' wrong >commented
		for file in wrong commented; do
			status=0
			replay "$file" >$file.out 2>$file.messages || status=$?
			[ "$status" -ge 1 ] && [ "$status" -le 2 ] && [ -s $file.messages ]
		done
		cmp wrong.out commented.out
		sed 's/^replay: commented/replay: wrong/' commented.messages | cmp wrong.messages -
	done
}
