#!/usr/bin/env bats
# howto.bats: what the page of a game teaches is what the programs do: its example round is
# played, and its annotated state is read.

load ../helper

setup() {
	unsanitized "pages are held to what programs say, and rounds like these are played in other tests"
	cd "$BATS_TEST_TMPDIR" || return
	path=$PATH
	pages=$(paged) || skip "none of the games has a page"
}

# steps PAGE: its example round, one step a line: "run" a command, "move" or "refuse" a line of
# moves, or "tell" what the table shows at that point; a line that is set in goes on with the
# one before it.
steps() {
	part "$1" "A round, move by move" | awk '
		/^\.Ed/ { on = 0 }
		on { line = (/^ / ? line $0 : line "\n" (/^(deal|referee) / ? "run " : "tell ") $0) }
		/^\.Bd -literal/ { on = 1 }
		!on && line { print substr(line, 2); line = "" }
		/^\.It Li / {
			kind = sub(/ Pq not allowed$/, "") ? "refuse" : "move"
			sub(/^\.It Li /, "")
			gsub(/"/, "")
			print kind, $0
		}'
}

# bare: names, words and numbers without the marks between them.
bare() {
	sed -e 's/[][{}:,"]/ /g' -e 's/  */ /g' -e 's/^ //' -e 's/ $//'
}

# follow PAGE: plays its example round; each state is a file in states, the last one is state.
follow() {
	local kind line words count=0
	rm -rf states
	mkdir states
	steps "$1" >script
	while read -r kind line; do
		read -ra words <<<"$line"
		case $kind in
		run) [[ "$line" != deal* ]] || bash -c "${line% > round.yaml}" | validate-move >state ;;
		move) validate-move -f state "${words[@]}" >next && mv next state ;;
		refuse) run -1 validate-move -q -f state "${words[@]}" ;;
		tell) { cat state; score state; } | bare | grep -Fqx -- "$(bare <<<"$line")" ;;
		esac || { echo "$1: $kind $line"; return 1; }
		cp state "states/$((count += 1))"
	done <script
}

@test "pages: the example round of each game is played as it is told, to its score" {
	for game in $pages; do
		turn_to "$game"
		follow "$page"
		grep -qx "phase: over" state || { echo "$page: the round is not over"; false; }
		for kind in "run deal " "run referee " "refuse " "tell [a-z0-9]*: " "tell points: "; do
			grep -q "^$kind" script || { echo "$page: nothing that is $kind"; false; }
		done
	done
}

@test "pages: who types the example round into the referee is told that it is legal" {
	for game in $pages; do
		turn_to "$game"
		rm -f round.yaml
		steps "$page" >script
		bash -c "$(sed -n 's/^run \(deal .*\)/\1/p' script)"
		sed -n 's/^\(move\|refuse\) //p' script >typed
		sed -n -e 's/^move .*/legal: true/p' -e 's/^refuse .*/legal: false/p' script >expected
		bash -c "$(sed -n 's/^run \(referee .*\)/\1/p' script)" <typed >answers || [ $? -eq 1 ]
		diff <(grep -oE 'legal: (true|false)' answers) expected || { echo "$page"; false; }
		replay --check --complete round.yaml
	done
}

@test "pages: the annotated state of each game is one of its example, and each key has its note" {
	for game in $pages; do
		turn_to "$game"
		part "$page" "A state, line by line" | sed -n '/^\.Bd -literal/,/^\.Ed/{/^\./!p}' >told
		awk '/^[a-z]/ && !/#/ && before !~ /^#/ { print "no note: " $0; bad = 1 } { before = $0 } END { exit bad }' told ||
			{ echo "$page"; false; }
		run -0 --separate-stderr validate-move <told
		printf '%s\n' "$output" >told
		follow "$page"
		found=
		for state in states/*; do
			! cmp -s told "$state" || found=1
		done
		[ -n "$found" ] || { echo "$page: no state of the example"; false; }
	done
}
