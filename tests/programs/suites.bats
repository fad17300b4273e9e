#!/usr/bin/env bats
# suites.bats: what JSONTestSuite and yaml-test-suite ask of readers, in cases of our own.
#
# Each line of a table is what stands in meta, and, behind =>, what croupier writes of that, or ! and the
# beginning of what it says.  Beyond the grammars, croupier refuses control characters and what is no character,
# escaped or not, and whatever is not data alone: anchors, aliases, tags and merge keys.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	deal hen -s ann,bob --seed suites >state
	before=$(sed '/^seats:/,$d' state) after=$(sed -n '/^seats:/,$p' state)
	json=$(replay --json state)
}

# gives CASE META: the meta that was written, or the first message, is what the case wants.
gives() {
	local wanted=${1#* => } said
	if [[ "$wanted" = !* ]]; then
		said=$(sed -E '1!d;s/^replay: -:([0-9]+:[0-9]+: )?(this is not YAML: )?//' err)
		[[ "$said" = "${wanted#!}"* ]] || { echo "$1"; cat err; false; }
	else
		[ "$2" = "$wanted" ] || { echo "$1"; echo "$2"; cat err; false; }
	fi
}

@test "suites: JSON says what it says, and what is not JSON is refused or says the same in YAML" {
	count=0
	while IFS= read -r case; do
		printf '%s"meta": %s, "seats"%s\n' "${json%%\"seats\"*}" "${case% => *}" "${json#*\"seats\"}" >in
		replay <in >out 2>err || :
		gives "$case" "$(sed -n '/^meta:/,/^seats:/p' out | sed '$d;s/^meta: *//' | paste -s -d ' ' | sed 's/^ //')"
		count=$((count + 1))
	done <<-'END'
		[[]   ] => [[]]
		[""] => [""]
		[ ] => []
		[false, true, null] => [false, true, null]
		[null, 1, "1", {}] => [null, 1, "1", {}]
		[123e65, 0e+1, 0E1, 1.5, -0, -1, 0, -0.0, 1E-2, 20e1] => ["123e65", "0e+1", "0E1", "1.5", "-0", -1, 0, "-0.0", "1E-2", "20e1"]
		[12345678901234567890, -9007199254740993] => ["12345678901234567890", "-9007199254740993"]
		["\u0060\u012a\u12AB\/\\\"\n\t"] => ["`Īካ/\\\"\n\t"]
		["\uD834\uDd1e", "\u0041", "\u2028\uFEFF"] => [𝄞, A, "\L\uFEFF"]
		["﻿    ﻿"] => ["\uFEFF \L\P \uFEFF"]
		["\uD834\uDd1e", [1,,2]] => !did not find expected node content
		{"\uD834\uDd1e": 1, "\uD834\uDd1f": {"a": 1, "a": 2}} => !the key a is given twice; remove one of the two
		["\uD834\uDd1e", 'a'] => !this stands for half of a character, or for none; write the 
		["a/*b*/c/*d//e", "\\u0000", "€𝄞", "\u200B"] => [a/*b*/c/*d//e, \u0000, €𝄞, ​]
		{"": 0, " ": 1, "a": {"a": {"a": []}}} => {"": 0, " ": 1, a: {a: {a: []}}}
		["\u0012"] => !control characters are not allowed, escaped or not
		["\uFFFF"] => !U+FFFE and U+FFFF are no characters, escaped or not; take th
		["\ud800"] => !this stands for half of a character, or for none; write the 
		["\uDd1e\uD834"] => !this stands for half of a character, or for none; write the 
		["\u00A"] => !hexadecimal digits are missing here: 2 belong after \x, 4 af
		["\u{41}"] => !hexadecimal digits are missing here: 2 belong after \x, 4 af
		[1 true] => [1 true]
		[,1] => !did not find expected node content
		[1,,2] => !did not find expected node content
		["a" "b"] => !did not find expected ',' or ']'
		[1 => !did not find expected ',' or ']'
		{"a": 1] => !did not find expected ',' or '}'
		["x"]] => !did not find expected ',' or '}'
		[3[4]] => !did not find expected ',' or ']'
		[*] => !did not find expected alphabetic or numeric character
		[&a] => !anchors are not allowed; write the value itself
		{"a" 1} => !did not find expected ',' or '}'
		{"a": 1, "a": 2} => !the key a is given twice; remove one of the two
		{"a": 1,, "b": 2} => !did not find expected node content
		{"x"::"b"} => !did not find expected node content
		[1,] => [1]
		{"a": 1,} => {a: 1}
		['a'] => [a]
		[01, +1, .5, 1., 0x1, 1_0, NaN, Infinity, nan, TRUE, nul] => ["01", "+1", ".5", "1.", "0x1", "1_0", NaN, Infinity, nan, "TRUE", nul]
		{1: 1, a: b, 'c': 'd'} => {"1": 1, a: b, c: d}
		[a: 1] => - {a: 1}
		[1] # c => !what begins here is not complete: did not find expected ',' 
	END
	[ "$count" -ge 30 ]
}

@test "suites: YAML says what it says, in every style" {
	count=0
	while IFS= read -r case; do
		{ echo "$before"; printf "${case% => *}\n"; echo "$after"; } >in
		replay --json <in >out 2>err || :
		gives "$case" "$(sed -n 's/.*"meta":\(.*\),"seats".*/\1/p' out)"
		count=$((count + 1))
	done <<-'END'
		meta: |\n  a\n   b\n\n  c\n => "a\u000a b\u000a\u000ac\u000a"
		meta: |-\n  a\n  b => "a\u000ab"
		meta: |+\n  a\n\n => "a\u000a\u000a\u000a"
		meta: >\n  a\n  b\n\n  c\n   d\n  e => "a b\u000ac\u000a d\u000ae\u000a"
		meta: >-\n\n  a\n  b => "\u000aa b"
		meta: |2\n    a => "  a\u000a"
		meta: a\n  b\n\n  c => "a b\u000ac"
		meta: 'it''s\n  here' => "it's here"
		meta: "a \\\n   b\\\n   \\ c" => "a b c"
		meta: "\\x41\\u263A\\U0001F600\\/\\_\\L\\P\\t" => "A☺😀/ \u2028\u2029\u0009"
		meta: "\\e" => !control characters are not allowed, escaped or not
		meta: "\\0" => !control characters are not allowed, escaped or not
		meta: "\\q" => !found unknown escape character
		meta: a#b #c => "a#b"
		meta: a:b => "a:b"
		meta: a: b: c => !mapping values are not allowed in this context
		meta: a - b => "a - b"
		meta: -a => "-a"
		meta: - a => !block sequence entries are not allowed in this context
		meta: - a\n- b => !block sequence entries are not allowed in this context
		meta:\n- a\n- - b\n  - c\n-\n  d: e => ["a",["b","c"],{"d":"e"}]
		meta:\n  - {a: b, c: [d,\n    e]} => [{"a":"b","c":["d","e"]}]
		meta:\n  ? a\n  : b\n  ? [c]\n  : d => !a key must be a single word
		meta:\n  ? |\n   a\n  : b => {"a\u000a":"b"}
		meta:\n  a:\n  b: \n  c: ~ => {"a":null,"b":null,"c":null}
		meta:\n  a: b\n   c: d => !mapping values are not allowed in this context
		meta:\n  a: b\n c: d => !did not find expected key
		meta:\n\ta: b => !a tab cannot indent a line of YAML; write blanks
		meta:\t{a:\tb} => {"a":"b"}
		meta: {a: b,\n\n  # c\n  d: e,} => {"a":"b","d":"e"}
		meta: {a, b: , "c":d, 'e':f, g:h} => {"a":null,"b":null,"c":"d","e":"f","g:h":null}
		meta: [a, [b, c], {d: e}, f: g] => ["a",["b","c"],{"d":"e"},{"f":"g"}]
		meta: {? a : b, ? c} => {"a":"b","c":null}
		meta: &x a => !anchors are not allowed; write the value itself
		meta: *x => !aliases are not allowed; write the value itself
		meta: !!str a => !tags are not allowed; write the value alone
		meta: {<<: {a: b}} => !merge keys are not allowed; write the keys themselves
		meta: {a: b, a: c} => !the key a is given twice; remove one of the two
		meta: [a, b => !did not find expected ',' or ']'
		meta: "a => !did not find expected key
		meta: 'a => !the input ends in the middle of the document that began at l
		meta: @a => !no text begins with this character; put it in quotes
		meta: `a => !no text begins with this character; put it in quotes
		meta: %%a => !no text begins with this character; put it in quotes
		meta: ,a => !did not find expected node content
		meta: ] => !did not find expected node content
		meta: ! => !tags are not allowed; write the value alone
		meta: |\n a\nb => !could not find expected ':'
		meta: "a" b => !did not find expected key
		meta: [a] b => !did not find expected key
		meta: {a: b}} => !did not find expected key
		meta: # c\n  a => "a"
		meta: a\n# c\n  b => !did not find expected key
		meta: ? a => !mapping keys are not allowed in this context
		meta: 2001-12-14t21:59:43.10-05:00 => "2001-12-14t21:59:43.10-05:00"
		meta: 0o14 => "0o14"
		meta: .NAN => ".NAN"
		meta: é\n  ü => "é ü"
	END
	[ "$count" -ge 40 ]
}

@test "suites: a last line without its newline is whole, and a byte order mark says nothing, for every program" {
	deal hen -s ann,bob --seed ends | autoplay -m 8 >record
	replay record >last
	printf '\357\273\277' >mark
	for file in record last; do
		printf %s "$(cat $file)" >"cut"
		cat mark $file >marked
		for program in 'replay --states' 'replay --check' 'validate-move' 'legal-moves' 'redact ann' 'score -s ann' 'show --ascii' \
			'mend' 'suppose -n 2 --seed 1' 'advise -n 2 --seed 1' 'autoplay -m 3 --seed 1' 'tally' 'replay --digest'; do
			$program <$file >whole 2>&1 || :
			for other in cut marked; do
				$program <$other >other 2>&1 || :
				cmp whole other || { echo "$program: $other"; false; }
			done
		done
	done
	replay --json record >json
	for mark in '' mark; do
		{ cat $mark; printf %s "$(cat json)"; } | replay | cmp - last
	done
	# Between documents too, and in front of words.
	deal hen -s ann,bob --seed ends >state
	{ cat mark state mark; legal-moves state | sed 1q; } | validate-move >one
	validate-move -f state "$(cat mark; legal-moves -w state | sed 1q)" | cmp - one
	# What ends in the middle of a document names the line at which that began.
	head -c -20 state >torn
	fails 2 "...torn:19:1: the input ends in the middle of the document that began at line 1..." validate-move -f torn
}
