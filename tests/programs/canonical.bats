#!/usr/bin/env bats
# canonical.bats: canonical text, items that were cut from it, and other YAML say the same.

load ../helper

# alike read|written MUTANTS: the stream on standard input says the same, however it is read, and so do changed
# documents of it.  That says something only where both were looked at: of the changed ones a good part must
# be canonical, and another part not.
alike() {
	local form='^([0-9]+) of ([0-9]+) documents, ([0-9]+) of ([0-9]+) mutants$'
	run "$BUILD/tests/canonical" "$@" </dev/stdin
	[ "$status" -eq 0 ] && [[ "$output" =~ $form ]] || said
	[ "${BASH_REMATCH[1]}" -gt 0 ] || said
	[ "${BASH_REMATCH[3]}" -ge $((BASH_REMATCH[4] / 12)) ] &&
		[ "${BASH_REMATCH[3]}" -le $((BASH_REMATCH[4] * 8 / 10)) ] || said
}

# other MUTANTS: of the stream on standard input nothing is canonical, and all says the same, however it is read.
other() {
	run "$BUILD/tests/canonical" read "$1" </dev/stdin
	[ "$status" -eq 0 ] && [[ "$output" = '0 of '[1-9]* ]] || said
}

# played GAME COUNT: records of so many rounds, or of as much of them as two hundred moves are.
played() {
	deal "$1" -n "$2" --seed canonical | autoplay -m 200
}

@test "canonical: examples and fixtures, whole and damaged, say the same, however they were read" {
	cat "$ROOT"/examples/*.yaml "$FIXTURES"/*/*.yaml >documents
	alike read "$(sampled 12 50 10)" <documents
	# A state that is refused, too.
	sed 's/^opened: .*/opened: []/' "$FIXTURES/huahuapai/bulls-led.yaml" | alike read 200
}

@test "canonical: records and views of them are canonical, and mean the same to libyaml, damaged too" {
	all=$(games)
	for game in $all; do
		played "$game" "$(sampled 10 30)" >records
		alike written "$(sampled 3 9 3)" <records
		# To its end, with the result, where that does not take long.
		if [ "$game" = hornipex ]; then played hornipex 2; else deal "$game" -n 3 --seed canonical | autoplay; fi >records
		alike written "$(sampled 3 9 3)" <records
		redact --public records >redacted
		alike written "$(sampled 3 9 3)" <redacted
		seat=$(sed -n 's/^seats: \[\([^],]*\).*/\1/p;T;q' records)
		redact "$seat" records >redacted
		alike written 4 <redacted
	done
}

@test "canonical: states, scores, verdicts, seals, seeds and rulings that croupier writes are canonical" {
	all=$(games)
	for game in $all; do
		played "$game" 3 >records
		replay --states records >states
		alike written 1 <states
		score records >scores
		alike written 100 <scores
		replay --report records >verdicts
		alike written 100 <verdicts
		deal "$game" --seal secret --seed "$(printf %064d 7)" >sealed
		deal --open secret --cut "$(sed -n 's/.*seats: \[\([^],]*\).*/\1/p' sealed)=seven owls" >opened
		cat sealed opened | alike written 100
		{
			redact --public opened
			printf -- '--- {ruling: late, points: {%s: -5}}\n' "$(sed -n 's/^turn: //p' opened)"
			printf -- '--- {ruling: "late: again"}\n--- {undo: 1}\n'
			sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' opened
		} >told
		alike written 200 <told
		rm secret
	done
	deal lohai --hidden -w top=5S >hidden
	alike written 50 <hidden
}

@test "canonical: the text of a state is the one that its tree gives, in every variant and with any meta" {
	deal lohai -s 'Zoë,no,Ω-7,y' -o values=ranks --seed layout |
		sed 's/^seats:/meta: {a: [{b: 1}, {}], c: {d: [1], e: 2}, f: {g: [~]}, h: [], i: x}\nseats:/' >states
	all=$(games)
	for game in $all; do
		variants=$(variants "$game")
		for variant in $variants; do
			deal "$game" -v "$variant" -n 3 --seed layout | autoplay -m 200 | tee -a records |
				replay --states >>states
		done
	done
	redact --public records | replay --states >>states
	run -0 "$BUILD/tests/canonical" written 0 <states
	[[ "$output" =~ ^[1-9][0-9]{2,}\ of\  ]] || said
}

@test "canonical: other YAML says the same to one parser for all documents and to one for each, damaged too" {
	all=$(games)
	for game in $all; do
		played "$game" 3 | python3 "$ROOT/tests/programs/restyle.py" >records
		other 20 <records
	done
}

@test "canonical: meta, long names and names that need quotes are canonical" {
	deal lohai -s 'Zoë,no,Ω-7,y' --seed canonical >plain
	grep -q '"no"' plain
	alike written 200 <plain
	sed 's/^seats:/meta: {event: "spring, the cup", table: 3, url: http:\/\/example.org\/a?b, at: 12:30, "y": [~, {a: -1}], name: Joë – “x” C:\\n, -a: -:b, "": "", "# 1": a#b}\nseats:/' plain |
		validate-move >meta
	grep -q '^meta: {event: "spring, ' meta
	alike written 200 <meta
	# Escapes are left to libyaml.
	sed 's/^seats:/meta: {cup: "spring \\"the\\" cup", lines: "a\\nb"}\nseats:/' plain | validate-move >meta
	other 200 <meta
}

@test "canonical: words that YAML of any version takes for something else have quotes" {
	for seats in y,Y,yes,Yes YES,n,N,no No,NO,on,On ON,off,Off,OFF null,Null,NULL,true True,TRUE,false,False; do
		deal lohai -s $seats | grep -qx "seats: \[\"${seats//,/\", \"}\"\]" || { echo "$seats"; false; }
	done
}

@test "canonical: what stands at a limit is canonical, and what is beyond it is left to libyaml" {
	for length in 126 127 4096 4097; do
		word=$(printf "%0${length}d" 0 | tr 0 w)
		printf -- '--- {a: %s}\n' "$word" >"value-$length"
		printf -- '--- {%s: a}\n' "$word" >"key-$length"
	done
	for depth in 16 17; do
		inner=$(printf "%0$((depth - 1))d" 0)
		printf -- '--- {a: %s1%s}\n' "${inner//0/[}" "${inner//0/]}" >"depth-$depth"
	done
	for count in 24 64 1000; do
		keys=$(seq 1 "$count" | sed 's/.*/k&: &/' | paste -s -d , | sed 's/,/, /g')
		printf -- '--- {%s}\n' "$keys" >"keys-$count"
		printf -- '--- {%s, k%s: 0}\n' "$keys" "$count" >"twice-$count"
	done
	for file in value-4096 key-126 depth-16 keys-24 keys-1000; do
		run -0 "$BUILD/tests/canonical" written 0 <$file
	done
	for file in value-4097 key-127 depth-17 twice-24 twice-64 twice-1000; do
		other 0 <$file
	done
}

@test "canonical: what another program wrote is left to libyaml" {
	for line in "{seat: 'north', play: 5S}" '{"seat": "north","play": "5S"}' '{seat: north, play: 5S} ' '{seat: north,  play: 5S}' \
		'{seat: north, play: 5S, }' '{ seat: north, play: 5S }' '{seat: north, play: 5S} # well' '{seat: north, play: }' \
		'{seat: north, play}' '{seat: &a north, play: 5S}' '{seat: !!str north, play: 5S}' '{seat: north, <<: 5S}' '[seat, north]' \
		'{seat: north, play: "5\x53"}' '{seat: north, play: [5S}' '{seat: north, seat: east}' 'seat' '{seat: -}' '{seat: a:}' \
		$'{seat: north,\tplay: 5S}' $'{seat: "a\u2028b"}' $'{seat: a\u0085b}' $'{seat: \ufeffa}'; do
		printf -- '--- %s\n' "$line" | other 200
	done
	# Lines that belong to something else than they seem to, or to nothing.
	for lines in 'seat: north \nplay: 5S' 'seat: north\nplay: [\n- 5S]' 'seat: {a: \n  b: 1}' 'seat:\n- \n- x' \
		'seat:\n  a: \n  b: [1]' 'seat:\nplay: 5S' 'seat: \n- a' 'seat: a, b' 'seat: a]' 'seat: a\n b' 'seat:\n  a: [1]\n b: [2]' \
		'seat:\n  a: [1]\n  a: [2]' 'seat: a\r' 'seat:\ta' '# seat\nseat: a' 'seat: a\n\n' 'seat: |\n  a' \
		'seat: -a: b' 'seat: <<: a' '<<: {seat: a}' '? seat\n: a'; do
		printf -- "---\n$lines\n" | other 200
	done
	printf -- '---\nseat: "a\n  b"\n' | other 200
	printf -- '---\n"seat": a\n' | other 200
	printf -- '---\r\nseat: a\r\n' | other 200
	printf -- '---\nseat: a' | other 200
}

@test "canonical: whatever is wrong with a document is told with the same words, however it was read" {
	deal haihowak --seed canonical >state
	seat=$(sed -n 's/^turn: //p' state)
	points=$(sed -n 's/^scores: //p' state)
	while IFS= read -r line; do
		line=${line//SEAT/$seat}
		{ cat state; echo "--- ${line//POINTS/$points}"; } >text
		run -0 "$BUILD/tests/canonical" written 20 <text
		run --separate-stderr replay --check text
		[ "$status" -ge 1 ] && [ "$status" -le 2 ] && [[ "$stderr" == "replay: text:"*": "?* ]] || said
	done <<-'END'
		{undo: 0}
		{undo: 2}
		{undo: 1000000001}
		{undo: x}
		{undo: []}
		{undo: 1, seat: x}
		{undo: 1, why: so}
		{result: {points: {}}}
		{result: {points: {SEAT: 1}, totals: {SEAT: 1}}}
		{result: {points: [1, 2]}}
		{result: x}
		{result: {winners: [SEAT, SEAT]}}
		{result: {points: POINTS, winners: [SEAT, SEAT]}}
		{result: {points: POINTS, winners: [nobody]}}
		{ruling: ""}
		{ruling: [a]}
		{ruling: late, points: {}}
		{ruling: late, points: {SEAT: 0}}
		{ruling: late, points: {nobody: 1}}
		{ruling: late, points: {SEAT: [1]}}
		{ruling: late, points: SEAT}
		{ruling: late, move: 1}
		{ruling: late, move: 1, despite: haihowak/none}
		{ruling: late, despite: haihowak/none}
		{ruling: late, point: {SEAT: 1}}
		{seed: 00}
		{seed: {}}
		{seed: "0000000000000000000000000000000000000000000000000000000000000000"}
		{seal: 00}
		{seal: "0000000000000000000000000000000000000000000000000000000000000000", game: lohay}
		{seat: SEAT}
		{seat: [SEAT], discard: x}
		{seat: nobody, discard: x}
		{seat: SEAT, discard: [[x]]}
		{seat: SEAT, discard: {x: y}}
		{seat: SEAT, dicsard: x}
		{seat: SEAT, discard: 1x, why: so}
		{croupier: 1}
		{croupier: 2, game: haihowak}
		{croupier: 1, game: haihovak}
		{x: y}
		{}
	END
}

@test "canonical: whatever is wrong with a state is told with the same words, however it was read" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed canonical >state
		seat=$(sed -n 's/^turn: //p' state)
		for change in 's/^croupier: 1/croupier: 2/' 's/^game: ./&z/' 's/^variant: ./&z/' 's/^variant: .*/variant: [a]/' \
			's/^options: {/&z: 1, /' 's/^options: .*/options: x/' 's/^options: .*/options: {}/' '/^options:/s/: [a-z0-9]*\([,}]\)/: no\1/' \
			'/^options:/s/: [a-z0-9]*\([,}]\)/: none so\1/' 's/^seats: .*/seats: []/' "s/^seats: \[[^,]*/seats: [undo/" \
			"s/^seats: .*/seats: {a: b}/" 's/^seats: \[\([^,]*\), [^],]*/seats: [\1, \1/' "s/^dealer: .*/dealer: nobody/" \
			's/^round: .*/round: 0/' 's/^round: .*/round: 1000000001/' 's/^scores: {[^,]*, /scores: {/' 's/^scores: .*/scores: [1]/' \
			's/^seed: "./&z/' 's/^seed: .*/seed: {}/' 's/^phase: ./&z/' 's/^turn: .*/turn: nobody/' '/^turn: /d' \
			"s/^  $seat: \[[^],]*/  $seat: [zz/" "s/^  $seat: \[\([^],]*\)/&, \1, \1, \1, \1/" "s/^  $seat: \[/  $seat: [XX, /" \
			"s/^  $seat: \[[^],]*\(, \)*/  $seat: [/" "s/^  $seat: .*/  $seat: {a: b}/" "s/^  $seat: \[/&[a], /" "/^  $seat: /d" \
			's/^hands:/hand:/' 's/^stock: \[/stock: [{a: 1}, /' 's/^stock: \[/stock: [zz, /' '$s/$/\nzz: 1/' 's/^phase/adjusted: {}\n&/' \
			"s/^\(said\|opened\): \[\]/\1: [$seat, $seat]/" 's/^\(said\|opened\): \[\]/\1: [nobody]/' \
			's/^scores: {\([^:]*\): 0/scores: {\1: -1000000001/' 's/^phase/cuts: {}\n&/' 's/^seats/meta:\n- {a: 1}\n&/;s/^round: .*/round: x/'; do
			sed "$change" state >text
			! cmp -s state text || continue
			run -0 "$BUILD/tests/canonical" read 3 <text
			run --separate-stderr replay --check text
			[ "$status" -eq 2 ] && [[ "$stderr" == "replay: text:"*": "?* ]] || { echo "$change"; said; }
		done
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
	{ cat state; echo '--- {seat: east, give: "null"}'; } | alike written 500
}

@test "canonical: a record says the same to every program in croupier's layout and with comments" {
	all=$(games)
	mkdir layout commented
	for game in $all; do
		played "$game" 3 >layout/right
		sed 's/play: /play: no/;s/discard: \[/discard: [X/;s/lay: \[/lay: [Q/;s/turn: /turn: x/' layout/right >layout/wrong
		for file in right wrong; do
			sed 's/$/ # x/' layout/$file >commented/$file
			for form in layout commented; do
				(cd $form && { replay --report $file >out 2>messages || echo $? >>out; replay $file >>out 2>>messages || echo $? >>out; })
			done
			cmp layout/out commented/out
			cmp layout/messages commented/messages
			[ "$([ -s layout/messages ] && echo wrong || echo right)" = $file ]
		done
		[ "$(grep -cx '[12]' layout/out)" = 2 ]
	done
}
