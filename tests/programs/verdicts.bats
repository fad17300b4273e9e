#!/usr/bin/env bats
# verdicts.bats: score documents and verdicts say where they are from; what is malformed is a verdict, too.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	deal hen -s ann,bob --seed 1 --meta event=cup | autoplay >one
	deal hen -s ann,bob --seed 2 | autoplay >two
	cat one two >both
}

# verdicts LINE...: the verdicts of the last run are these, of which each may be a pattern.
verdicts() {
	[ "${#lines[@]}" = $# ] && [ -z "${stderr-}" ] || said
	for line in "${lines[@]}"; do
		# shellcheck disable=SC2053
		[[ "$line" == $1 ]] || { echo "not $1"; said; }
		shift
	done
}

@test "replay --report: where files are named, verdicts say which, and which record in it" {
	run -0 --separate-stderr replay --report both one - <two
	verdicts "--- {file: both, record: 1, verdict: 1, moves: *, valid: true*, meta: {event: cup}}" \
		"--- {file: both, record: 2, verdict: 2, moves: *, valid: true*}" \
		"--- {file: one, record: 1, verdict: 3, moves: *, valid: true*, meta: {event: cup}}" \
		'--- {file: "-", record: 1, verdict: 4, moves: *, valid: true*}'
	run -0 --separate-stderr replay --report <both
	verdicts "--- {verdict: 1, moves: *, valid: true*, meta: {event: cup}}" "--- {verdict: 2, moves: *, valid: true*}"
	run -0 --separate-stderr replay --report --json one
	verdicts '{"file":"one","record":1,"verdict":1,"moves":*,"valid":true*,"meta":{"event":"cup"}}'
}

@test "replay --report: a record that goes on in the next file is one of the file where it begins" {
	sed '/^--- {/,$d' two >front
	sed -n '/^--- {/,$p' two >back
	run -0 --separate-stderr replay --report one front back two
	verdicts "--- {file: one, record: 1,*" "--- {file: front, record: 1, verdict: 2, moves: *, valid: true*}" "--- {file: two, record: 1, verdict: 3,*"
}

@test "score: documents say where they are from, and what the state's meta says" {
	run -0 score both
	[ "$(grep -A2 '^---$' <<<"$output" | tr '\n' ' ')" = "--- file: both record: 1 -- --- file: both record: 2 " ] || said
	[ "$(grep -c '^meta: {event: cup}$' <<<"$output")" = 1 ]
	# It stands last.
	run -0 score one
	[ "${lines[-1]}" = "meta: {event: cup}" ] || said
	[ "${lines[3]}" = "game: hen" ] || said
	run -0 score <two
	[ "${lines[1]}" = "game: hen" ] && ! grep -q '^meta' <<<"$output" || said
	prints 0 '{"file":"one","record":1,"game":"hen",...,"meta":{"event":"cup"}}' score --json one
	# Anything may stand there.
	sed 's/^meta: .*/meta: {a: [1, {b: ~}], c: "no"}/' one >odd
	run -0 score odd
	[ "${lines[-1]}" = 'meta: {a: [1, {b: null}], c: "no"}' ] || said
	# What is no document says nothing of it.
	run -0 score -s ann one
	[[ "$output" =~ ^-?[0-9]+$ ]] || said
}

@test "referee: a score document has the table's meta" {
	prints 0 "..., meta: {event: cup}}" referee one <<<score
	! grep -q '^file:' <<<"$output" || said
}

@test "replay --report: a name of a file that is no text stands by its escapes" {
	cp two $'odd\n\xff"name'
	run -0 --separate-stderr replay --report $'odd\n\xff"name'
	verdicts $'--- {file: "odd\\\\n\ufffd\\\\"name", record: 1, *'
	run -0 --separate-stderr score --json $'odd\n\xff"name'
	[[ "$output" == $'{"file":"odd\\u000a\ufffd\\"name","record":1,'* ]] || said
}

@test "replay --report: a malformed document inside a record is that record's one verdict" {
	{ sed '$d' one; echo '--- {seat: [ann'; tail -n 1 one; echo '--- {undo: x}'; cat two; } >bad
	run -2 --separate-stderr replay --report bad
	verdicts "--- {file: bad, record: 1, verdict: 1, moves: *, valid: false, *at: bad:*, because: *not YAML*, meta: {event: cup}}" \
		"--- {file: bad, record: 2, verdict: 2, moves: *, valid: true*}"
	[[ "${lines[0]}" != *number:* && "${lines[0]}" != *rule:* ]] || said
	# What is of no kind, and what is read and makes no sense.
	for document in '--- {x: 1}' '--- []' '--- {undo: x}' '--- {result: 7}' '--- {ruling: 7, points: {}}'; do
		{ sed '$d' one; echo "$document"; } >bad
		run -2 --separate-stderr replay --report bad
		verdicts "--- {file: bad, record: 1, verdict: 1, *valid: false, *at: bad:$(wc -l <one):*, because: *}"
	done
	# Without --report it is a message as ever.
	run -2 --separate-stderr replay bad
	[ "$(wc -l <<<"$stderr")" = 1 ] && [ -z "$output" ] || said
}

@test "replay --report: a malformed state counts as a record, with what stands after it" {
	for change in 's/^round: 1/round: one/' 's/^round: 1/round: [1/' '/^seats:/d' 's/^phase: play/phase: now/' 's/^game: hen/game: hne/'; do
		{ cat two; sed "$change" one; cat two; } >bad
		run -2 --separate-stderr replay --report bad
		verdicts "--- {file: bad, record: 1, verdict: 1, *valid: true*}" \
			"--- {file: bad, record: 2, verdict: 2, moves: 0, valid: false, *at: bad:*, because: *}" \
			"--- {file: bad, record: 3, verdict: 3, *valid: true*}"
		run -2 --separate-stderr replay --check bad
		[ "$(wc -l <<<"$stderr")" = 1 ] || said
	done
}

@test "replay --report: what belongs to no record is a verdict without one, once" {
	{ printf -- '--- {seat: ann, knock: ~}\n%.0s' 1 2 3; echo '--- ['; cat two; } >bad
	run -2 --separate-stderr replay --report bad
	verdicts "--- {file: bad, verdict: 1, moves: 0, valid: false, *at: bad:1:1, because: *belongs to no state*}" \
		"--- {file: bad, record: 1, verdict: 2, *valid: true*}"
	{ echo '--- ['; cat two; } >bad
	run -2 --separate-stderr replay --report <bad
	verdicts "--- {verdict: 1, moves: 0, valid: false, *at: -:*, because: *}" "--- {verdict: 2, *valid: true*}"
}

@test "replay --report: a malformed seal is a verdict of its own, and no part of a record" {
	{ cat two; printf -- '---\nseal: 12\ngame: lohai\n--- {seat: ann, knock: ~}\n'; cat two; } >bad
	warns 2 '' replay --report bad
	verdicts "--- {file: bad, record: 1, verdict: 1, *valid: true*}" \
		"--- {file: bad, *verdict: 2, moves: 0, valid: false, at: bad:*, because: seal wants 64 hex digits}" \
		"--- {file: bad, record: 2, verdict: 3, *valid: true*}"
}

@test "programs: of a broken head one message is given, by all of them" {
	{ sed 's/^round: 1/round: one/' one; printf -- '--- {seat: %s\n' ann bob; } >bad
	for program in replay score autoplay show tally legal-moves 'redact ann' 'deal --next' validate-move; do
		run --separate-stderr $program <bad
		[ "$status" -eq 2 ] && [ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == *"round wants a whole number"* ]] ||
			{ echo "$program"; said; }
	done
}
