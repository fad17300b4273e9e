#!/usr/bin/env bats
# json.bats: lines of JSON as a stream, what is output only, and the schema.

load ../helper

# bad PLACE SENTENCE: standard input is refused there, with these words in the first message.
bad() {
	run --separate-stderr replay --check </dev/stdin
	# shellcheck disable=SC2053
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ "${stderr%%$'\n'*}" == "replay: -:"$1": "*"$2"* ]] || said
}

# apart: the same documents of JSON, each on several lines.
apart() { jq .; }

# ---- lines of JSON ---------------------------------------------------------------

@test "json: records on one line or on several say what they say in YAML, in every game" {
	all=$(games)
	for game in $all; do
		deal "$game" -n 3 --seed json | autoplay >yaml
		deal "$game" -n 3 --seed json --json | autoplay --json >lines
		apart <lines >pretty
		[ "$(wc -l <pretty)" -gt "$(wc -l <lines)" ]
		for way in --report '' --states --tell; do
			replay $way yaml | sed 's/file: [a-z]*, //' >expected
			for form in lines pretty; do
				replay $way $form | sed 's/file: [a-z]*, //' | cmp - expected
			done
		done
		score --json <yaml >expected
		score --json <pretty | cmp - expected
		redact --public <yaml >expected
		redact --public <lines | cmp - expected
	done
}

@test "json: documents of YAML and of JSON alternate" {
	deal lohai -n "$(sampled 2 4)" --seed mixed >states
	autoplay <states >yaml
	autoplay --json <yaml >lines
	# Every second document in JSON, on one line or on several, with comments and ends between them.
	awk '/^---/ { n++; print "" >("doc" n) } { print >("doc" n) }' yaml
	n=0
	while IFS= read -r line; do
		n=$((n + 1))
		case $((n % 5)) in
		0) echo "$line" ;;
		1) echo "$line" | apart ;;
		2) sed 1d "doc$n"; echo '# a comment' ;;
		3) sed 1d "doc$n"; echo ... ;;
		4) printf '\357\273\277%s\r\n' "$line" ;;
		esac
	done <lines >mixed
	[ -s mixed ]
	replay --states mixed >one
	replay --states yaml | cmp - one
}

@test "json: a document of YAML ends before a line of JSON, unless something is open in it" {
	deal lohai --seed open >state
	line='{"ruling": "a remark"}'
	for end in '' 'meta: a text' 'meta: {a: [b], "c": "d"}' "meta: it's" 'meta: a "b' 'meta: "\""' "meta: ''''" \
		'meta: a # "b' $'meta: |\n  "b [' $'meta:\n- a\n- "b": >-\n   {' $'meta: a\n  "b'; do
		{ sed '/^options/q' state; [ -z "$end" ] || echo "$end"; sed '1,/^options/d' state; echo "$line"; } >record
		writes 0 "...valid: true, rulings: 1..." replay --report record || { cat record; false; }
	done
	# Inside of what is open it is a part of that.
	for meta in "meta: 'a"$'\n'"$line"$'\n'"'" $'meta: [a,\n'"$line"$'\n]' $'meta: {a: "\n b",\n"c":\n'"$line"$'\n}'; do
		{ sed '/^options/q' state; echo "$meta"; sed '1,/^options/d' state; } >record
		run --separate-stderr replay --report record
		[ "$status" -eq 0 ] && [[ "$output" == *"valid: true"* && "$output" != *rulings* ]] || { cat record; said; }
	done
}

@test "json: what else begins with a brace is YAML as before" {
	deal lohai --seed flow --json >state
	{ echo ---; cat state; } | validate-move -q
	{ echo '--- # JSON'; apart <state; echo '--- {ruling: a}'; } | replay --check
	{ echo '%YAML 1.1'; echo ---; cat state; } | replay --check
	printf "{ruling: 'a}',\n# a comment }\nmove: 1}\n" >flow
	run -2 --separate-stderr replay --check flow
	[[ "$stderr" == *"flow:1:1: "* && "$stderr" != *"not YAML"* ]] || said
	{ cat state; echo '{seat: north}'; } | bad 2:1 "this belongs to no document"
	{ cat state; echo ' {"seat": "north"}'; } | bad 2:1 "this belongs to no document"
	{ cat state; printf '{\n\n'; } | bad 2:1 "this belongs to no document"
}

@test "json: what is wrong is refused with its line and column, and reading goes on" {
	deal lohai --seed bad --json >state
	{ cat state; echo '{"undo": 1} # one'; echo 'rest'; cat state; } >record
	run -2 --separate-stderr replay --report record
	[ "${#lines[@]}" = 2 ] && [[ "${lines[0]}" == *"at: record:2:13, because: only blanks may follow the brace"* ]] || said
	[[ "${lines[1]}" == *"valid: true"* ]] || said
	{ cat state; echo '{"ruling": "äö"} x'; } | bad 2:18 "only blanks may follow the brace"
	{ cat state; printf '{"ruling": "äö",\n "ruling": "b"}\n'; } | bad 3:2 "the key ruling is given twice"
	{ cat state; echo '{"ruling": "äö", "x": "\u0007"}'; } | bad 2:23 "control characters are not allowed, escaped or not"
	for half in '' A '\u0041' '\ud83d'; do
		{ cat state; echo '{"ruling": "\ud83d'"$half"'"}'; } | bad '2:*' "half of a character, or for none"
	done
	{ cat state; echo '{"ruling": "a" "b"}'; } | bad '2:*' "not YAML"
	{ cat state; echo '{"ruling": "a"'; echo '--- {undo: 1}'; } | bad '*' "not YAML"
	{ cat state; echo '{"ruling": "a"'; } | bad '*' "the input ends in the middle of the document that began at line 2"
	printf '{"ruling": "a\177"}\n' | bad 1:14 "control characters"
	printf '{"ruling": "a\377"}\n' | bad 1:14 "not UTF-8"
	# Limits: depth, keys, texts, documents.
	nested() { printf '{"ruling": "a", "b": %s%s}\n' "$(printf '%*s' "$1" '' | tr ' ' '[')" "$(printf '%*s' "$1" '' | tr ' ' ']')"; }
	{ cat state; nested 15; } | bad 2:17 "unknown key b"
	{ cat state; nested 16; } | bad 2:37 "nested more than 16 deep"
	{ cat state; printf '{"ruling": "a", "%0128d": 1}\n' 0; } | bad 2:17 "unknown key"
	{ cat state; printf '{"ruling": "a", "%0129d": 1}\n' 0; } | bad 2:17 "a key is longer than 128 bytes"
	{ cat state; printf '{"ruling": "%04097d"}\n' 0; } | bad 2:12 "longer than 4096 bytes"
	{ cat state; printf '{"ruling":\n%01048576d}\n' 0; cat state; } | bad 2:1 "the document that begins here is longer than 1 MiB"
	{ cat state; printf '{"ruling": "%01048576d"}\n' 0; } | bad 2:1 "the document that begins here is longer than 1 MiB"
	{ cat state; echo '{'; printf '%01048576d\n' 0 | tr 0 ' '; } | bad 2:1 "this belongs to no document"
}

@test "json: every escape is read, and columns are those of characters" {
	deal lohai --seed escape --meta 'a=é "b" \ / 😀' --json >state
	validate-move <state >yaml
	sed 's/é/\\u00e9/; s/😀/\\ud83d\\ude00/; s,/,\\/,' state >escaped
	run ! cmp -s state escaped
	validate-move <escaped | cmp - yaml
	# A colon may stand on another line than its key.
	sed 's/^{"croupier":/{"croupier"\n:\t/' state | validate-move | cmp - yaml
}

@test "json: a document is answered when the line with its brace ends" {
	deal lohai --seed live --json >state
	move=$(legal-moves --json <state | sed 1q)
	mkfifo moves
	timeout 100 validate-move --report <moves >answers &
	exec 9>moves
	{ cat state; echo "$move"; } >&9
	await 1 'legal: true' answers
	legal-moves --json <state | sed 1q | sed 's/,/,\n/' >&9
	await 2 . answers
	{ echo '{"seat":'; echo '"nobody"}'; } >&9
	await 3 . answers
	exec 9>&-
	wait $! || [ $? = 1 ]
}

@test "json: what would take long if it were looked at again and again does not" {
	# Lines that might begin documents inside of a quote, and braces of which none is closed.
	for begin in "--- '" '--- [' '---' '{"a":['; do
		{ echo "$begin"; yes '{"a":' | head -n 150000; } >long
		run -2 timeout 20 replay --check long
	done
	{ echo ---; yes '{' | head -n 400000; } >long
	run -2 timeout 20 replay --check long
}

# ---- what is output only -----------------------------------------------------------

@test "output: a document that is output only says so when it is read" {
	deal lohai -n 2 --seed output | autoplay >record
	# OUTPUT COMMAND...: what the command writes is called that, in YAML and in JSON.
	is() {
		for json in '' --json; do
			"${@:2}" $json record | replay --check >out 2>err && status=0 || status=$?
			output=$(cat out) stderr=$(cat err)
			[ "$status" -eq 2 ] && [ "$(sed 1q err)" = "replay: -:1:1: this is $1, not input" ] || said
		done
	}
	is "a verdict" replay --report
	is "a score" score
	is "a tally" tally
	is "a digest" replay --digest
	deal hornipex --seed output | autoplay -m 3 >record
	is "advice from advise" advise --report -n 2
	is "a review from advise" advise --review -n 2
	sed '3!b;s/[^ ]*}$/XX}/' record >wrong
	replay --report "$ROOT/examples/hen-sealed.yaml" >sealed
	grep -q 'seal: opened' sealed
	warns 2 "score: sealed:1:1: this is a verdict, not input" score sealed
	deal hen --seed demo | autoplay | sed '0,/discard: \[5D\]/s//discard: [5C]/' >slip
	for json in '' --json; do
		mend $json slip >proposals || [ $? = 1 ]
		bad 1:1 "this is a proposal from mend, not input" <proposals
	done
	deal --list | bad 1:1 "this is a list of games, not input"
	deal --schema | bad 1:1 "this is a schema, not input"
}

# ---- the schema ---------------------------------------------------------------------

validator_or_skip() {
	unsanitized "a validator runs for long, and of ours only what other tests run"
	python3 -c 'import jsonschema, yaml; jsonschema.Draft202012Validator' 2>/dev/null || skip "python3-jsonschema is not installed"
}

# documents GAME COUNT: of every kind that programs write, as JSON.
documents() {
	local most
	most=$(sampled 15 40)
	deal "$1" -n "$2" --seed kinds | autoplay -m "$most" --json
	deal "$1" -n "$2" --seed kinds | autoplay | replay | deal --next --json 2>/dev/null || :
	deal "$1" -n "$2" --seed views | autoplay -m "$most" | redact --public --json
	deal "$1" --seed states | autoplay -m "$most" | replay --states --json
	deal "$1" --seed moves | legal-moves --json
	rm -f secret
	deal "$1" --seal secret --json
	printf '%s\n' '{"undo": 3}' '{"ruling": "a remark", "points": {"bob": -50}}' '{"seed": "'"$(printf '%064d' 0)"'"}' \
		'{"ruling": "it stands", "move": 2, "despite": "lohai/follow-suit"}' \
		'{"ruling": "late", "ends": "void"}' '{"ruling": "late", "points": {"bob": 1}, "ends": "counted"}'
	{ deal "$1" --seed stopped | autoplay -m 3; echo '--- {ruling: late, ends: counted}'; } | replay --json
}

@test "schema: a real validator accepts what programs write, in every game, and in the toy" {
	validator_or_skip
	deal --schema >all
	all=$(games)
	for game in $all; do
		deal --schema "$game" >"schema-$game"
		documents "$game" "$(sampled 2 5)" >"written-$game"
		for variant in $(variants "$game"); do
			deal "$game" -v "$variant" --seed variant --json
		done >variants
		cat variants >>"written-$game"
		cat variants >>everything
		pairs+=("schema-$game" "written-$game")
	done
	if [ -x "$BUILD/toys/bin/deal" ]; then
		PATH=$BUILD/toys/bin:$PATH
		deal --schema toy >schema-toy
		documents toy "$(sampled 5 10)" >written-toy
		deal toy --seed change --json >state
		pairs+=(schema-toy written-toy)
	fi
	run -0 python3 "$ROOT/tests/programs/schema.py" accepts all everything "${pairs[@]}"
	[ "${#lines[@]}" = $((1 + ${#pairs[@]} / 2)) ] || said
	for count in "${lines[@]:1}"; do
		[ "$count" -gt "$(sampled 50 100)" ] || said
	done
	[ ! -s state ] || run -0 python3 "$ROOT/tests/programs/schema.py" refuses schema-toy state
}

@test "schema: it accepts the examples and the fixtures that are legal" {
	validator_or_skip
	deal --schema >schema
	files=("$ROOT"/examples/*.yaml)
	all=$(games)
	for game in $all; do
		[ ! -d "$FIXTURES/$game" ] || files+=("$FIXTURES/$game"/*.yaml)
	done
	run -0 python3 "$ROOT/tests/programs/schema.py" yaml schema "${files[@]}"
	[ "$output" -gt "${#files[@]}" ] || said
}

@test "schema: what is changed is refused where it was changed, and by croupier too" {
	validator_or_skip
	all=$(games)
	mkdir changed
	for game in $all; do
		deal --schema "$game" >"schema-$game"
		deal "$game" --seed change | autoplay -m "$(sampled 5 12)" --json >"record-$game"
		pairs+=("schema-$game" "record-$game")
	done
	deal --schema >schema
	tail -n 3 <<<"$(documents lohai 1)" | grep -v despite >others
	some others
	run -0 python3 "$ROOT/tests/programs/schema.py" refuses "${pairs[@]}" schema others
	[ "${#lines[@]}" = $((1 + ${#pairs[@]} / 2)) ] || said
	for count in "${lines[@]::${#lines[@]}-1}"; do
		[ "$count" -gt 100 ] || said
	done
	for game in $all; do
		[ "$(printf '%s\n' changed/"$game"-* | wc -l)" -ge 80 ]
	done
	for file in $(printf '%s\n' changed/* | awk "NR % $(sampled 11 1) == 0"); do
		run -2 validate-move -q "$file"
	done
}

@test "schema: points that are none, and mappings without a seat, are refused, by croupier too" {
	validator_or_skip
	deal --schema hen >schema
	deal hen -s ann,bob --seed x --json >state
	for keys in '{"ruling":"late","points":{"ann":0}}' '{"ruling":"late","points":{}}' '{"result":{"points":{}}}' cuts; do
		if [ "$keys" = cuts ]; then jq -c '.cuts = {}' state >bad; else { cat state; echo "$keys"; } >bad; fi
		run -2 replay --check bad
		tail -n 1 bad >one
		run -1 python3 "$ROOT/tests/programs/schema.py" accepts schema one
	done
	echo '{"ruling":"late","points":{"ann":-5}}' >one
	run -0 python3 "$ROOT/tests/programs/schema.py" accepts schema one
}

@test "schema: what is just inside of its bounds croupier takes, and refuses what is just outside" {
	validator_or_skip
	# A sample has every second game.
	all=$(games | sed -n "1~$(sampled 2 1)p")
	mkdir inside outside
	for game in $all; do
		deal --schema "$game" >schema
		deal "$game" --seed bounds --json >state
		run -0 python3 "$ROOT/tests/programs/schema.py" bounds schema state
		[ "$output" -ge 10 ] || said
		for file in outside/*; do
			run -2 --separate-stderr replay --check "$file"
			[[ "$stderr" == *"must be "* || "$stderr" == *" is beyond "* ||
				"$stderr" == *"cannot be a seat"* || "$stderr" == *"not among the seats"* || "$stderr" == *"this is version"* ]] || { cat "$file"; said; }
		done
		# A number inside may contradict another one, but is no number that could not be there.
		for file in inside/*; do
			run --separate-stderr replay --check "$file"
			[[ ! "$stderr" =~ \ must\ be\ (from|-?[0-9]+\ or)|\ is\ beyond\  ]] || { cat "$file"; said; }
		done
		rm inside/* outside/*
	done
}

@test "schema: each key of a state is explained in the words of its page" {
	deal --schema | jq -r '."$defs" | to_entries[] | select(.key | contains(".state.")) | .value.properties |
		to_entries[] | "\(.key): \(.value.description)"' >words
	run -1 grep ': null$' words
	for said in 'stock: the cards that are left to draw, top card first' 'trump: its suit, or none' \
		'kind: The kind of that group: single, set or run.' 'reshuffles: the number of new stocks that have been made in this round'; do
		grep -qxF "$said" words
	done
}

@test "schema: it takes a game and nothing else, and asks of names what deal asks" {
	warns 2 "deal: there is no game henn; did you mean hen?" deal --schema henn
	warns 2 "deal: --schema takes a game, and no other option" deal --schema hen -n 3
	run -0 --separate-stderr deal --schema
	[ "${#lines[@]}" = 1 ] && [[ "$output" == '{"$schema":"https://json-schema.org/draft/2020-12/schema",'* ]] || said
}
