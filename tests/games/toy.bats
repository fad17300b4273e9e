#!/usr/bin/env bats
# toy.bats: the template for a new game: its rules, its hidden cards, tables of it, and every command of referee.
#
# What each program does with it tests/house/pages.bats asks, as of every game.

load ../helper

setup() {
	PATH=$BUILD/toys/bin:$PATH
	cd "$BATS_TEST_TMPDIR"
	# Ann must play five; then bob must play six, and cid, who cannot rise, draws.
	cat >table.yaml <<-'END'
		---
		croupier: 1
		game: toy
		variant: standard
		options: {target: 2, equal: false}
		seats: [ann, bob, cid]
		dealer: cid
		round: 1
		scores: {ann: 0, bob: 1, cid: 0}
		seed: "b6caf8a42399b32844e1f02633b4a15cfc38a6f0e560fed2c23f8becbe4f08ac"
		phase: play
		turn: ann
		hands:
		  ann: [two, five]
		  bob: [one, six]
		  cid: [three, four]
		stock: [one, two, four, five, six]
		pile: [three]
	END
	cat >moves.yaml <<-'END'
		--- {seat: ann, play: five}
		--- {seat: bob, play: six}
		--- {seat: cid, play: four}
		--- {seat: ann, play: two}
		--- {seat: bob, play: one}
		--- {seat: cid, play: three}
		--- {seat: ann, play: two}
		--- {seat: bob, play: four}
		--- {result: {points: {ann: 0, bob: 1, cid: 0}, totals: {ann: 0, bob: 2, cid: 0}}}
	END
	cat table.yaml moves.yaml >record.yaml
	sed -e '/^seed/d' -e '/^stock\|^  /s/\b[a-z]*\b\([],]\)/XX\1/g' table.yaml >hidden.yaml
}

# ---- what the game is -------------------------------------------------------------

@test "toy: a whole round is legal, and scored" {
	run -0 --separate-stderr replay --check --complete record.yaml
	[ -z "$output$stderr" ]
	yields score record.yaml -- "points: {ann: 0, bob: 1, cid: 0}" "winners: [bob]"
	has "- {seat: bob, points: 1, rule: toy/first-out, for: the four as its last card}"
}

@test "toy: what was drawn after a move proves nothing about it" {
	deal toy -n 60 --seed drawn -s ann,bob,cid | autoplay >records
	redact --public records | replay --check
}

@test "toy/must-rise: who holds a higher card plays one, who holds none plays what it wants" {
	refused toy/must-rise table.yaml ann play two
	[[ "$stderr" == *"ann holds five, which is higher than three, and must play such a card"* ]] || said
	legal table.yaml ann play five
	validate-move -f table.yaml ann play five, bob play six >six.yaml
	legal six.yaml cid play three
	legal six.yaml cid play four
	# An equal card is not higher, unless the option says so.
	sed -e 's/^pile: .three/pile: [five/' -e 's/four, five, six\]/three, four, six]/' table.yaml >five.yaml
	legal five.yaml ann play two
	sed 's/equal: false/equal: true/' five.yaml >equal.yaml
	refused toy/must-rise equal.yaml ann play two
	legal equal.yaml ann play five
}

@test "toy: after a card that is not higher a seat draws one while there is any, after a higher one none" {
	legal table.yaml ann play five -- "  ann: [two]" "stock: [one, two, four, five, six]"
	legal table.yaml ann play five, bob play six, cid play four
	has "  cid: [one, three]" "stock: [two, four, five, six]"
	sed -e 's/^stock: .*/stock: []/' -e 's/^  bob: .*/  bob: [one, one, two, four, five, six, six]/' table.yaml >dry.yaml
	legal dry.yaml ann play five, bob play six, cid play four -- "  cid: [three]" "stock: []"
}

@test "toy: a state that cannot be is refused" {
	broken() {
		sed "$1" table.yaml >broken.yaml
		malformed broken.yaml '*' "$2"
	}
	broken 's/^turn: ann/turn: bob/' "after 0 plays it is the turn of ann"
	broken 's/^phase: play/phase: over/;/^turn/d' "nobody has played"
	broken 's/^pile: .*/pile: []/;s/^stock: \[/stock: [three, /' "the pile begins with the card that was turned up"
	broken 's/^  ann: .*/  ann: []/;s/^stock: \[/stock: [two, five, /' "ann has no card"
	broken 's/^pile: .three/pile: [XX/' "XX cannot stand in pile"
	broken 's/^pile: .three/pile: [six/' "six lies on the table 3 times"
	broken '/^pile/d' "the key pile is missing"
	replay record.yaml >end.yaml
	sed -e 's/^  bob: .*/  bob: [six]/' -e '/^stock/s/six//' end.yaml >broken.yaml
	run ! cmp -s end.yaml broken.yaml
	malformed broken.yaml '*' "the round is over, but bob, who played last, has cards"
}

# ---- hidden cards -----------------------------------------------------------------

@test "toy: with real cards a hidden card forbids nothing, and what is known does" {
	legal hidden.yaml ann play two -- "  ann: [XX, XX]" "pile: [three, two]"
	legal hidden.yaml ann play two drawn six -- "  ann: [six, XX]"
	legal hidden.yaml ann play five -- "  ann: [XX]"
	refused table/drawn-mismatch hidden.yaml ann play five drawn six
	sed 's/^  ann: .*/  ann: [five, XX]/' hidden.yaml >half.yaml
	refused toy/must-rise half.yaml ann play two
	refused table/no-such-card hidden.yaml ann play XX
}

@test "toy: what depends on hidden cards is trouble, not a list of them" {
	for command in legal-moves 'legal-moves -c' 'legal-moves -w' autoplay; do
		run --separate-stderr $command hidden.yaml
		[ "$status" -eq 2 ] && [[ "$output" != *play:* ]] && [[ "$stderr" == *"depends on cards that nobody here knows"* ]] ||
			said
	done
	prints 0 0 legal-moves -c --seat bob hidden.yaml
}

@test "toy: what each seat and the public are told replays, and tells no hidden card" {
	for who in ann bob cid --public; do
		redact "$who" record.yaml >told.yaml
		replay --check --complete told.yaml
		[ "$(grep -c '^--- {seat' told.yaml)" = 8 ]
		redact "$who" told.yaml | cmp - told.yaml
		# Two cards that this seat does not see change places.
		sed -e 's/^stock: .one, two/stock: [two, one/' record.yaml >other.yaml
		[ "$(redact "$who" other.yaml | sed '/^--- /,$d')" = "$(sed '/^--- /,$d' told.yaml)" ]
		run ! grep '^seed' told.yaml
	done
	redact bob table.yaml >seen.yaml
	grep -qx '  ann: \[XX, XX\]' seen.yaml
	grep -qx '  bob: \[one, six\]' seen.yaml
	grep -qx 'stock: \[XX, XX, XX, XX, XX\]' seen.yaml
}

# ---- tables that programs deal ----------------------------------------------------

seats=ann,bob,cid

# at_table OPTION...: the program deals such a table, and what stands in its file is the output.
at_table() {
	rm -f new.yaml*
	if [ "$program" = serve ]; then serving "$@" new.yaml && end_serving; else referee "$@" new.yaml </dev/null; fi
	run -0 cat new.yaml
}
dealt--game() { at_table "$1=toy"; has "game: toy"; }
dealt--variant() { at_table --game toy "$1" standard; has "variant: standard"; }
dealt--players() { at_table --game toy "$1" 4; has "seats: [north, east, south, west]"; }
dealt--seats() { at_table --game toy "$1" ann,bob; has "seats: [ann, bob]"; }
dealt--option() { at_table --game toy "$1" target=7; [[ "$output" == *"options: {target: 7"* ]] || said; }
dealt--with() { at_table --game toy --hidden "$1" up=six; has "pile: [six]"; }
dealt--dealer() { at_table --game toy -s "$seats" "$1" bob; has "dealer: bob"; has "turn: cid"; }
dealt--hidden() { at_table --game toy "$1" -w up=one; has "pile: [one]"; [[ "$output" != *seed:* ]]; }
serve--seed() { at_table --game toy "$1" a; [ "$output" = "$(deal toy "$1" a)" ]; }
# playing OPTION...: bob and cid are played, and bob moves.
playing() {
	rm -f live.yaml*	# with its port, which another test may have by now
	cp table.yaml live.yaml
	serving "$@" live.yaml
	curl -s -d 'ann play five' "$(link ann)/say" | grep -q '"legal":true'
	until grep -q '^--- {seat: bob' live.yaml; do sleep 0.05; done
	end_serving
	[ "$(grep http links | cut -d' ' -f1 | xargs)" = "ann watch table" ]
}
serve--play() { playing "$1=bob,cid" --pace 0; }
serve--think() { playing --play bob,cid --pace 0 "$1=2"; }
serve--pace() { playing --play bob,cid "$1=0.1"; }
serve--listen() { at_table --game toy "$1" ::1; grep -q '^table *http://\[::1\]:' links; }
serve--port() { at_table --game toy "$1" 18123; grep -q '^table .*:18123/' links && grep -qx 'port 18123' new.yaml.links; }
serve--name() {
	rm -f new.yaml*
	serving --game toy "$1" toy.example new.yaml
	[ "$(curl -s -o seen -w '%{http_code}' -H 'Host: toy.example' "$(link watch)/view")" = 200 ]
	end_serving
}
serve--no-hints() {
	rm -f live.yaml*
	cp table.yaml live.yaml
	serving "$1" live.yaml
	curl -s -d hint "$(link ann)/say" | grep -q '"because":"no hints are given at this table"'
	end_serving
}
serve--new-links() { at_table --game toy; grep -v port new.yaml.links >one; cp one new.yaml.links; serving "$1" new.yaml; end_serving; run ! grep -qFf one new.yaml.links; }
# Without --foreground SIGCONT would follow, for which a sanitizer that looks for leaks waits in vain.
serve--qr() { rm -f new.yaml*; script -qec "timeout --foreground 2 serve --game toy $1 new.yaml" /dev/null </dev/null | grep -c '▀' >lines || true; [ "$(cat lines)" -gt 20 ]; }

@test "toy: referee and serve deal a table as deal does, and serve has each of its own options" {
	for program in referee serve; do
		"$program" --help | sed -nE 's/^ +(-[^-])?,? *(--[a-z-]+)(=[^ ]+)? .*/\2 \1/p' >options
		while read -r long short; do
			for spelling in $long $short; do
				for option in "dealt$long" "$program$long"; do
					! declare -F -- "$option" >/dev/null || { echo "$program $spelling"; "$option" "$spelling" </dev/null; }
				done
			done
		done <options
	done
}

# ---- referee ----------------------------------------------------------------------

# say LINE...: what is said at a table of its own, with known or (table=hidden.yaml) real cards.
say() {
	cp "${table:-table.yaml}" live.yaml
	run --separate-stderr referee live.yaml < <(printf '%s\n' "$@")
	output=$(plainly <<<"$output")
}

# The commands that help tells of, one a line.
referee_commands() {
	cp table.yaml live.yaml
	referee live.yaml <<<help | plainly | sed '1,/Commands:/d' | sed -n 's/^# \([a-z][a-z]*\) .*/\1/p'
}

@test "toy: referee answers every command at a table with real cards, too" {
	table=hidden.yaml
	for command in $(referee_commands); do
		say "$command" 'ann play five drawn' 'ann play five' "$command"
		# With real cards some questions have no answer, which is a no; nothing is trouble, nothing crashes.
		[ "$status" -le 2 ] && [ -n "$output" ] && [[ "$output" == *verdict* ]] || { echo "$command"; said; }
		replay --check live.yaml
	done
	say 'ann play two drawn six' 'bob play six' 'cid play four' score show help legal
	[ "$status" -eq 1 ]
	[ "$(grep -c 'legal: true' <<<"$output")" = 3 ] || said
	has "--- {verdict: 3, done: false, because: what ann may do depends on cards that nobody here knows (XX)}"
}
