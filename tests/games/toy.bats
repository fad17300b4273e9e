#!/usr/bin/env bats
# toy.bats: the template for a new game, played through every program, every
# option and every command of referee.
#
# Which programs, options and commands there are is asked of the programs
# themselves, so what is new fails here until it has a case for the toy.

load ../helper

setup() {
	PATH=$BUILD/toys/bin:$PATH
	cd "$BATS_TEST_TMPDIR"
	seats=ann,bob,cid
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
	run -0 score record.yaml
	has "points: {ann: 0, bob: 1, cid: 0}" "winners: [bob]"
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

@test "toy: what is listed is accepted, and nothing else, all along a round" {
	deal toy -n 3 -p 3 --seed agree | autoplay >records.yaml
	some records.yaml
	replay --states records.yaml | csplit -s -z -f state. - '/^---$/' '{*}'
	for state in state.*; do
		grep -q '^turn' "$state" || continue
		seat=$(sed -n 's/^turn: //p' "$state")
		legal-moves -w "$state" >listed
		some listed
		for card in one two three four five six; do
			! validate-move -q "$seat" play "$card" <"$state" || echo "$seat play $card"
		done >accepted
		diff listed accepted
	done
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
		# shellcheck disable=SC2086
		run --separate-stderr $command hidden.yaml
		[ "$status" -eq 2 ] && [[ "$output" != *play:* ]] && [[ "$stderr" == *"depends on cards that nobody here knows"* ]] ||
			said
	done
	run -0 legal-moves -c --seat bob hidden.yaml
	[ "$output" = 0 ]
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

# ---- every program ----------------------------------------------------------------
#
# A case is a function PROGRAM, or PROGRAM--OPTION, after "case_"; that of an
# option is called once with its long and once with its short spelling.

# Lines of JSON are documents of one stream after markers.
marked() { sed 's/^/--- /'; }

case_deal() {
	run -0 deal toy -s "$seats" --seed toy
	has "game: toy"
	deal toy -s "$seats" --seed toy | validate-move | cmp - <(deal toy -s "$seats" --seed toy)
}
case_deal--variant() {
	deal toy "$1" standard --seed toy | cmp - <(deal toy --seed toy)
	run -2 deal toy "$1" long
}
case_deal--players() {
	run -0 deal toy "$1" 4
	has "seats: [north, east, south, west]"
	run -2 deal toy "$1" 1
	run -2 deal toy "$1" 5
}
case_deal--seats() { run -0 deal toy "$1" ann,bob; has "seats: [ann, bob]"; run -2 deal toy "$1" ann,play; }
case_deal--option() {
	run -0 deal toy "$1" target=7 "$1" equal=true
	has "options: {target: 7, equal: true}"
	run -2 deal toy "$1" target=101
	run -2 deal toy "$1" equal=yes
}
case_deal--with() {
	run -2 --separate-stderr deal toy "$1" up=six
	[[ "$stderr" == *"fact up is for a table with real cards"* ]]
	run -0 deal toy --hidden "$1" up=six
	has "pile: [six]"
}
case_deal--dealer() { run -0 deal toy -s "$seats" "$1" bob; has "dealer: bob"; has "turn: cid"; }
case_deal--score() { run -0 deal toy -s "$seats" "$1" bob=1; has "scores: {ann: 0, bob: 1, cid: 0}"; }
case_deal--meta() { run -0 deal toy -s "$seats" "$1" 'event=a cup'; has "meta: {event: a cup}"; }
case_deal--seed() { [ "$(deal toy "$1" a)" = "$(deal toy "$1" a)" ] && [ "$(deal toy "$1" a)" != "$(deal toy "$1" b)" ]; }
case_deal--count() { [ "$(deal toy "$1" 3 | grep -c '^croupier')" = 3 ]; }
case_deal--hidden() {
	run -2 deal toy "$1"
	run -0 deal toy "$1" -w up=one
	has "  p1: [XX, XX]"
	lacks "seed"
}
case_deal--next() {
	sed 's/target: 2/target: 3/' record.yaml >first.yaml
	run -0 deal "$1" --seed next first.yaml
	has "round: 2" "dealer: ann" "scores: {ann: 0, bob: 2, cid: 0}"
	run -1 deal "$1" record.yaml
	run -1 deal "$1" table.yaml
}
case_deal--no-hindsight() {
	run -2 deal toy "$1"
	sed 's/target: 2/target: 3/' record.yaml >first.yaml
	deal --next "$1" --seed next first.yaml | cmp - <(deal --next --seed next first.yaml)
}
case_deal--list() {
	deal "$1" | sed -n '/^game: toy/,/^---/p' >listed
	grep -q 'fact: up' listed
	grep -q 'option: equal' listed
}
case_deal--schema() {
	run -0 deal "$1" toy
	[[ "$output" == *'"toy.card":{"enum":["one","two",'*'"toy.move":'*'"toy.state.standard":'* ]] || said
	[[ "$output" == *'"description":"'"$(sed -n 's/.*\.words = "\(.*\)".*/\1/p' "$ROOT/tests/toy/toy.c" | sed 1q)"'"'* ]] || said
}
case_deal--seal() {
	rm -f secret
	deal toy -s "$seats" "$1" secret >seal.yaml
	grep -q '^--- {seal: ".*", game: toy, .*, round: 1, scores: {ann: 0, bob: 0, cid: 0}}$' seal.yaml
	[ "$(stat -c %a secret)" = 600 ]
}
case_deal--open() {
	case_deal--seal --seal
	deal "$1" secret | cmp - secret
}
case_deal--cut() {
	case_deal--seal --seal
	deal --open secret "$1" bob=owls >cut.yaml
	run -0 replay --report < <(cat seal.yaml cut.yaml)
	[ "$output" = "--- {verdict: 1, moves: 0, valid: true, deal: proved, seal: opened}" ] || said
}
case_deal--json() { deal toy --seed toy "$1" | validate-move | cmp - <(deal toy --seed toy); }

case_validate-move() {
	legal table.yaml ann play five -- "turn: bob"
	run -0 validate-move <record.yaml
	has "phase: over"
	lacks "turn: bob"
	refused table/not-your-turn table.yaml bob play six
	refused table/no-such-verb table.yaml ann paly six
	refused table/not-in-hand table.yaml ann play six
}
case_validate-move--file() { validate-move "$1" table.yaml <moves.yaml | cmp - <(replay record.yaml); }
case_validate-move--quiet() { run -0 validate-move "$1" -f table.yaml ann play five; [ -z "$output" ]; }
case_validate-move--report() {
	run -1 validate-move "$1" -f table.yaml ann play two, ann play five
	[[ "${lines[0]}" == "--- {verdict: 1, legal: false, rule: toy/must-rise, "* ]] || said
	[[ "${lines[1]}" == "--- {verdict: 2, legal: true, move: ann play five"* ]] || said
}
case_validate-move--explain() {
	run -0 validate-move "$1" toy/must-rise
	[[ "$output" == "toy/must-rise: A seat that holds a higher card "* ]]
}
case_validate-move--json() { validate-move "$1" <table.yaml | validate-move | cmp - table.yaml; }

case_legal-moves() { run -0 legal-moves table.yaml; [ "$output" = "--- {seat: ann, play: five}" ]; }
case_legal-moves--words() { run -0 legal-moves "$1" table.yaml; [ "$output" = "ann play five" ]; }
case_legal-moves--count() { run -0 legal-moves "$1" table.yaml; [ "$output" = 1 ]; }
case_legal-moves--seat() {
	run -0 legal-moves "$1" ann table.yaml
	[ "$output" = "--- {seat: ann, play: five}" ]
	run -0 legal-moves "$1" bob table.yaml
	[ -z "$output" ]
}
case_legal-moves--json() { run -0 legal-moves "$1" table.yaml; [ "$output" = '{"seat":"ann","play":"five"}' ]; }

case_autoplay() { autoplay table.yaml | replay --check --complete; }
case_autoplay--moves() { [ "$(autoplay "$1" 4 table.yaml | grep -c '^--- {seat')" = 4 ]; }
case_autoplay--seed() { [ "$(autoplay "$1" a table.yaml)" = "$(autoplay "$1" a table.yaml)" ]; }
case_autoplay--match() { deal toy -o target=3 --seed toy | autoplay "$1" | score --winners | grep -q '^p[12]$'; }
case_autoplay--json() { autoplay "$1" table.yaml | marked | replay --check --complete; }

case_score() { run -0 score table.yaml; has "over: false"; has "points: {ann: 0, bob: 0, cid: 0}"; has "winners: []"; }
case_score--seat() { run -0 score "$1" bob record.yaml; [ "$output" = 2 ]; }
case_score--winners() { run -0 score "$1" record.yaml; [ "$output" = bob ]; }
case_score--table() { run -0 score "$1" record.yaml; [[ "$output" == *"bob "*" 1 "*" 2  wins the match"* ]] || said; }
case_score--no-hindsight() {
	a_late_proof >revoke.yaml
	run -1 score revoke.yaml
	has "unsettled: [2]"
	run -0 score "$1" revoke.yaml
	lacks "unsettled: [2]"
}
case_score--json() { run -0 score "$1" <record.yaml; [[ "$output" == '{"game":"toy","round":1,"over":true,'* ]]; }

case_tally() {
	run -0 tally record.yaml
	has "- {player: bob, rounds: 1, points: 1, mean: 1.00, best: 1, finished: 1, won: 1}"
}
case_tally--by() { run -0 tally "$1" game record.yaml; has "- {game: toy, rounds: 3, points: 1, mean: 0.33, best: 1, finished: 3, won: 1}"; }
case_tally--same() { run -0 tally "$1" bob=eve record.yaml; grep -q 'player: eve' <<<"$output" || said; }
case_tally--proved() { run -0 tally "$1" record.yaml; grep -q 'player: ' <<<"$output" || said; }
case_tally--csv() { run -0 tally "$1" record.yaml; has $'bob,1,1,1.00,1,1,1\r'; }
case_tally--no-hindsight() { run -0 tally "$1" --csv record.yaml; has $'bob,1,1,1.00,1,1,1\r'; }
case_tally--table() { run -0 tally "$1" record.yaml; has "bob          1       1  1.00     1         1    1"; }
case_tally--json() { run -0 tally "$1" record.yaml; [[ "$output" == '{"tally":[{"player":"bob","rounds":1,'* ]] || said; }

case_replay() { replay record.yaml | cmp - <(validate-move <record.yaml); }
case_replay--states() { [ "$(replay "$1" record.yaml | grep -c '^croupier')" = 9 ]; }
case_replay--check() { run -0 replay "$1" record.yaml; [ -z "$output" ]; }
case_replay--report() { run -0 replay "$1" record.yaml; [[ "$output" == *"moves: 8, valid: true"* ]] || said; }
case_replay--tell() {
	run -0 replay "$1" record.yaml
	[[ "$output" == *"   3  cid play four
        cid draws a card for not rising
"*"   8  bob play four
        the round is over: bob has no cards left
        the match is over: bob wins
toy, round 1
"* ]] || said
	# A draw that is forgone is told.
	sed -e 's/^turn: .*/turn: cid/' -e 's/^stock: .*/stock: []/' \
		-e 's/^pile: .*/pile: [one, two, four, five, three, six]/' table.yaml >empty.yaml
	run -0 replay "$1" empty.yaml - <<<'--- {seat: cid, play: three}'
	[[ "$output" == *"   1  cid play three
        the stock is empty: cid draws nothing
the round is not over: ann must decide" ]] || said
}
case_replay--until() { replay "$1" 0 record.yaml | cmp - table.yaml; }
case_replay--complete() { run -1 replay "$1" table.yaml; run -0 replay "$1" record.yaml; }
case_replay--match() {
	sed 's/target: 2/target: 3/' record.yaml >first.yaml
	deal --next first.yaml | replay "$1" --check first.yaml -
	run -1 replay "$1" --check first.yaml record.yaml
}
case_replay--strict() {
	{ cat table.yaml; echo '--- {seat: ann, play: two, despite: toy/must-rise}'; } >waived.yaml
	run -0 replay waived.yaml
	run -1 replay "$1" waived.yaml
	[[ "$output" == *"move 1, ann play two despite toy/must-rise"* ]] || said
}
# a_late_proof: after a card that does not rise a seat draws, so the toy itself can prove nothing.
a_late_proof() {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S
	printf -- '--- {seat: %s}\n' 'ann, play: 5H' 'bob, play: KC' 'bob, expose: KH'
}
case_replay--cut() {
	case_deal--cut --cut
	replay --check "$1" bob=owls cut.yaml
	run -1 replay --check "$1" bob=owl cut.yaml
}
case_replay--no-hindsight() {
	a_late_proof >revoke.yaml
	run -1 replay revoke.yaml
	[[ "$output" == *"; proved by move 3 [lohai/follow-suit]" ]] || said
	run -0 replay "$1" revoke.yaml
}
case_replay--digest() {
	replay "$1" --until 8 record.yaml | grep -Ex -- '--- \{digest: "[0-9a-f]{64}", moves: 8\}'
	cp record.yaml live.yaml
	run -0 referee live.yaml <<<digest
	has "$(replay "$1" record.yaml)"
}
case_replay--follow() { timeout 20 replay "$1" record.yaml | cmp - <(replay --states record.yaml); }
case_replay--json() { replay "$1" record.yaml | validate-move | cmp - <(replay record.yaml); }

case_suppose() { redact ann record.yaml | suppose | grep -q "^game: toy" && ! redact ann record.yaml | suppose | grep XX; }
case_suppose--count() { [ "$(redact ann record.yaml | suppose "$1=3" | grep -c '^game: toy')" = 3 ]; }
case_suppose--seat() { suppose "$1=ann" --seed 1 table.yaml | cmp - <(redact ann table.yaml | suppose --seed 1); }
case_suppose--public() { suppose "$1" --seed 1 table.yaml | cmp - <(suppose --seed 1 hidden.yaml); }
case_suppose--record() { redact ann record.yaml | suppose "$1" -n 5 | replay --check --complete; }
case_suppose--seed() { suppose "$1=x" hidden.yaml | cmp - <(suppose "$1=x" hidden.yaml); }
# Where two moves are legal.
many() { deal toy --seed toy >many.yaml; }
case_advise() { many; advise -n 5 many.yaml | head -n 1 | validate-move -q -f many.yaml; }
case_advise--count() { many; [ "$(advise "$1=7" --report many.yaml | grep -c 'deals: 7}$')" = "$(legal-moves -c many.yaml)" ]; }
case_advise--time() { many; advise "$1=0.05" many.yaml | head -n 1 | validate-move -q -f many.yaml; }
case_advise--seat() { many; advise "$1=$(grep -oP '^turn: \K.*' many.yaml)" -n 5 --seed 1 many.yaml | cmp - <(advise -n 5 --seed 1 many.yaml); }
case_advise--all-cards() { many; advise "$1" -n 5 many.yaml | head -n 1 | validate-move -q -f many.yaml; }
case_advise--jobs() { many; advise "$1=3" -n 20 --seed 1 --report many.yaml | cmp - <(advise -n 20 --seed 1 --report many.yaml); }
case_advise--seed() { many; advise "$1=x" -n 5 --report many.yaml | cmp - <(advise "$1=x" -n 5 --report many.yaml); }
case_advise--words() { many; advise "$1" -n 5 many.yaml | sort | cmp - <(legal-moves -w many.yaml | sort); }
case_advise--report() { many; advise "$1" -n 5 many.yaml | grep -q '^--- {advice: 1, move: .*, gain: .*, error: .*, points: .*, wins: .*, deals: 5}$'; }
case_advise--table() { many; advise "$1" -n 5 many.yaml | head -n 1 | grep -q "tried in 5 supposed deals"; }
case_advise--review() { many; advise "$1" -n 4 record.yaml | tail -n 1 | grep -q '^--- {.*review: total, lost: {.*}, choices: {'; }
case_advise--json() { many; advise "$1" -n 5 --report many.yaml | grep -q '^{"advice": *1,'; }
case_autoplay--think() { autoplay "$1=3" --seed 1 table.yaml | replay --check --complete; }
case_autoplay--except() { autoplay "$1=$(grep -oP '^turn: \K.*' table.yaml)" table.yaml | cmp - table.yaml; }
case_suppose--json() { suppose "$1" --seed 1 hidden.yaml | marked | replay | cmp - <(suppose --seed 1 hidden.yaml); }

case_redact() { redact ann record.yaml | replay --check --complete; }
case_redact--public() { redact "$1" table.yaml | sed '/^$/d' | cmp - hidden.yaml; }
case_redact--json() { redact "$1" ann record.yaml | marked | replay --check --complete; }

case_show() { run -0 show table.yaml; [[ "$output" == *"toy, standard, round 1"*"(1) three"* ]] || said; }
case_show--ascii() { run -0 show "$1" record.yaml; ! grep -q '[^ -~]' <<<"$output" || said; }
case_show--svg() { show "$1" table.yaml | xmllint --noout -; show "$1" hidden.yaml | xmllint --noout -; }
case_show--html() { show "$1" record.yaml | grep -q '^"zone -1 heap [a-z]* pile":'; }
case_show--seat() {
	show "$1=bob" --html record.yaml | grep -q '"front":1'
	show "$1=ann" table.yaml | cmp - <(redact ann table.yaml | show)
}
case_show--review() {
	echo '--- {review: 1, move: ann play one, gain: 0.50, best: ann play one, lost: 0.00, error: 0.10}' >review
	show --html "$1=review" record.yaml | grep -q '"review":\[\[1,0.50,'
}
case_show--output() { show "$1=picture" record.yaml && show record.yaml | cmp - picture; }
case_show--dark() { show --svg "$1" record.yaml | xmllint --noout -; }

case_referee() {
	cp table.yaml live.yaml
	run -0 referee live.yaml < <(sed -n 's/^--- {seat: \([a-z]*\), play: \([a-z]*\)}/\1 play \2/p' moves.yaml)
	[ "$(grep -c 'legal: true' <<<"$output")" = 8 ] || said
	sed '$d' record.yaml | cmp - live.yaml
}
case_referee--json() {
	cp table.yaml live.yaml
	run -0 referee "$1" live.yaml <<<legal
	[[ "${#lines[@]}" = 1 && "$output" == '{"legal":['*'{"seat":"ann","play":"five"}'*']}' ]] || said
}

case_referee--play() {
	cp table.yaml live.yaml
	run -0 referee "$1=bob,cid" live.yaml <<<'ann play five'
	[[ "$output" == *"move: ann play five"*", then: [{verdict: 2, legal: true, move: bob play "* ]] || said
}
case_referee--pace() { cp table.yaml live.yaml; run -0 referee --play bob,cid --think 2 "$1=0.1" live.yaml <<<'ann play five'; [[ "$output" == *"then: [{verdict: 2"* ]] || said; }
case_referee--think() { cp table.yaml live.yaml; run -0 referee --play bob,cid "$1=2" live.yaml <<<'ann play five'; [[ "$output" == *"then: [{verdict: 2"* ]] || said; }
case_referee--seed() {
	cp table.yaml live.yaml
	referee "$1=x" live.yaml <<<'hint 5' >one
	referee "$1=x" live.yaml <<<'hint 5' | cmp - one
}

# at_table OPTION...: the program deals such a table, and what stands in its file is the output.
at_table() {
	rm -f new.yaml*
	if [ "$program" = serve ]; then serving "$@" new.yaml && end_serving; else referee "$@" new.yaml </dev/null; fi
	run -0 cat new.yaml
}
case_dealt--game() { at_table "$1=toy"; has "game: toy"; }
case_dealt--variant() { at_table --game toy "$1" standard; has "variant: standard"; }
case_dealt--players() { at_table --game toy "$1" 4; has "seats: [north, east, south, west]"; }
case_dealt--seats() { at_table --game toy "$1" ann,bob; has "seats: [ann, bob]"; }
case_dealt--option() { at_table --game toy "$1" target=7; [[ "$output" == *"options: {target: 7"* ]] || said; }
case_dealt--with() { at_table --game toy --hidden "$1" up=six; has "pile: [six]"; }
case_dealt--dealer() { at_table --game toy -s "$seats" "$1" bob; has "dealer: bob"; has "turn: cid"; }
case_dealt--hidden() { at_table --game toy "$1" -w up=one; has "pile: [one]"; [[ "$output" != *seed:* ]]; }
for both in referee serve; do
	for option in game variant players seats option with dealer hidden; do
		eval "case_$both--$option() { case_dealt--$option \"\$@\"; }"
	done
done
case_serve() {
	cp table.yaml live.yaml
	serving live.yaml
	curl -s -d 'ann play five' "$(link ann)/say" | grep -q '"legal":true'
	end_serving
	tail -n 1 live.yaml | grep -qx -- '--- {seat: ann, play: five}'
}
case_serve--seed() { at_table --game toy "$1" a; [ "$output" = "$(deal toy "$1" a)" ]; }
# playing OPTION...: bob and cid are played, and bob moves.
playing() {
	cp table.yaml live.yaml
	serving "$@" live.yaml
	curl -s -d 'ann play five' "$(link ann)/say" | grep -q '"legal":true'
	until grep -q '^--- {seat: bob' live.yaml; do sleep 0.05; done
	end_serving
	[ "$(grep http links | cut -d' ' -f1 | xargs)" = "ann watch table" ]
}
case_serve--play() { playing "$1=bob,cid" --pace 0; }
case_serve--think() { playing --play bob,cid --pace 0 "$1=2"; }
case_serve--pace() { playing --play bob,cid "$1=0.1"; }
case_serve--listen() { at_table --game toy "$1" ::1; grep -q '^table *http://\[::1\]:' links; }
case_serve--port() { at_table --game toy "$1" 18123; grep -q '^table .*:18123/' links && grep -qx 'port 18123' new.yaml.links; }
case_serve--name() {
	rm -f new.yaml*
	serving --game toy "$1" toy.example new.yaml
	[ "$(curl -s -o seen -w '%{http_code}' -H 'Host: toy.example' "$(link watch)/view")" = 200 ]
	end_serving
}
case_serve--no-hints() {
	cp table.yaml live.yaml
	serving "$1" live.yaml
	curl -s -d hint "$(link ann)/say" | grep -q '"because":"no hints are given at this table"'
	end_serving
}
case_serve--new-links() { at_table --game toy; grep -v port new.yaml.links >one; serving "$1" new.yaml; end_serving; run ! grep -qFf one new.yaml.links; }
case_serve--qr() { rm -f new.yaml*; script -qec "timeout 2 serve --game toy $1 new.yaml" /dev/null </dev/null | grep -c '▀' >lines || true; [ "$(cat lines)" -gt 20 ]; }

# A record with a slip: bob's third card is another.
slip() { sed '0,/seat: bob, play: [a-z]*/s//seat: bob, play: three/' record.yaml; }

case_mend() { run -0 mend record.yaml; [ -z "$output" ]; slip | mend | grep -q 'was: bob play three, put: bob play '; }
case_mend--diff() {
	cp record.yaml slip.yaml
	sed -i '0,/^--- {seat.*/s//&\n&/' slip.yaml
	run mend "$1" slip.yaml
	[ "$status" -le 1 ]
}
case_mend--table() { slip | mend "$1" | sed -n 1p | grep -q '^1\. record 1, move [0-9]*: bob play [a-z]*, not bob play three ('; }
case_mend--json() { slip | mend "$1" | sed -n 1p | grep -q '^{"mend":1,"record":1,'; }

# What every program has: the same for each.
case_--color() { run "$program" "$1=always" --version; [ "$status" -eq 0 ]; }
case_--version() { run -0 "$program" "$1"; [[ "$output" == "$program (croupier) "* ]]; }
case_--help() { run -0 "$program" "$1"; [[ "$output" == "Usage: $program "* ]]; }
case_--usage() { run -0 "$program" "$1"; [ -n "$output" ]; }

# play CASE ARGUMENT...: runs a case; one that is missing fails.
play() {
	echo "case $*"
	declare -F "case_$1" >/dev/null || { echo "tests/toy.bats has no such case"; return 1; }
	"case_$1" "${@:2}"
}

@test "toy: every program plays it, with every option that it has" {
	played=0
	for program in "$BUILD"/toys/bin/*; do
		program=${program##*/}
		play "$program"
		# One a line: long name, short name or a dash.
		"$program" --help | sed -nE 's/^ +(-[^-])?,? *(--[a-z-]+)(=[^ ]+)? .*/\2 \1/p' >options
		[ "$(wc -l <options)" = "$("$program" --help | grep -c '^ *-')" ]
		sed '1,/^Common options/d' <("$program" --help) | grep -oE -- '--[a-z-]+' >common
		while read -r long short; do
			name=$program$long
			! grep -Fqx -- "$long" common || name=$long
			for spelling in $long $short; do
				play "$name" "$spelling" </dev/null
				played=$((played + 1))
			done
		done <options
	done
	[ "$played" -ge 60 ]
}

# ---- referee ----------------------------------------------------------------------

# say LINE...: what is said at a table of its own, with known or (table=hidden.yaml) real cards.
say() {
	cp "${table:-table.yaml}" live.yaml
	run --separate-stderr referee live.yaml < <(printf '%s\n' "$@")
	output=$(plainly <<<"$output")
}

say_undo() {
	say 'ann play five' 'bob play six' "$1" "$1 1"
	[ "$status" -eq 0 ] && [ "$(grep -c '^--- {undo: 1}' live.yaml)" = 2 ] || said
	replay live.yaml | cmp - table.yaml
}
say_legal() { say "$1"; [ "$status" -eq 0 ] && [[ "$output" == "--- {legal: ["*"{seat: ann, play: five}"*"]}" ]] || said; }
say_show() { say "$1"; [ "$status" -eq 0 ] && [[ "$output" == *"# toy, standard, round 1"* ]] || said; }
say_score() { say "$1"; [ "$status" -eq 0 ] && [[ "$output" == "--- {game: toy, round: 1, over: false, "* ]] || said; }
say_deal() {
	sed 's/target: 2/target: 3/' record.yaml >first.yaml
	table=first.yaml
	say "$1 seed=x" legal
	[ "$status" -eq 0 ] && [ "$(grep -c '^round: 2' live.yaml)" = 1 ] || said
	table=table.yaml
	say "$1"
	[ "$status" -eq 1 ] && [[ "$output" == *"is not over"* ]] || said
}
say_help() {
	say "$1"
	[ "$status" -eq 0 ] && grep -qE '^# play CARD .* plays a card onto the pile$' <<<"$output" || said
}
say_stand() { say 'ann play two' "$1"; [[ "$output" == *"legal: true, move: ann play two despite toy/must-rise"* ]] || said; }
say_log() { say 'ann play five' "$1"; [ "$status" -eq 0 ] && has "#    1  ann play five"; }
say_fix() {
	say 'ann play five' 'bob play one despite toy/must-rise' "$1 2 bob play six"
	[ "$status" -eq 0 ]
	has "--- {verdict: 3, legal: true, move: bob play six}"
	[ "$(tail -2 live.yaml)" = $'--- {undo: 1}\n--- {seat: bob, play: six}' ]
}
say_insert() {
	say 'ann play five' 'cid play two despite toy/must-rise' 'bob play six' "$1 2 bob play one despite toy/must-rise"
	[[ "$(tail -1 <<<"$output")" == '--- {verdict: '* ]] || said
	replay --check live.yaml
}
say_drop() {
	say 'ann play five' 'bob play six' "$1 2"
	[ "$status" -eq 0 ]
	has "--- {verdict: 2, legal: true}"
	[ "$(tail -1 live.yaml)" = '--- {undo: 1}' ]
}
say_why() { say 'ann play two' "$1"; grep -q '^# [a-z]*/[a-z-]*: ' <<<"$output" || said; }
say_rules() { say "$1"; [ "$status" -eq 0 ] && grep -q '^# toy/must-rise: ' <<<"$output" || said; }
say_note() { say "$1 it rains"; [ "$(tail -1 live.yaml)" = '--- {ruling: it rains}' ]; }
say_adjust() { say "$1 cid 2 ann -1 because it rains"; [ "$(tail -1 live.yaml)" = '--- {ruling: it rains, points: {ann: -1, cid: 2}}' ]; }
say_withdraw() { say 'note it rains' "$1"; [ "$(tail -1 live.yaml)" = '--- {ruling: ruling 1 is withdrawn, withdraw: 1}' ]; }
say_stop() { say "$1 because it is late"; [ "$(tail -1 live.yaml)" = '--- {ruling: it is late, ends: void}' ]; }
say_digest() { say "$1"; [ "$status" -eq 0 ] && [[ "$output" == *'--- {digest: "'*'", moves: 0}'* ]]; }
say_state() { say "$1"; [ "$status" -eq 0 ] && [ "$output" = "$(one_line table.yaml)" ] || said; }
say_view() { say "$1 bob"; [ "$status" -eq 0 ] && [ "$output" = "$(redact bob table.yaml | one_line)" ] || said; }
say_watch() { say "$1" 'ann play five'; [ "$status" -eq 0 ] && has '--- {watch: 1, move: ann play five, turn: bob}'; }
say_hint() { say "$1 5"; [ "$status" -eq 0 ] && grep -q '^--- {hint: \[{advice: 1, move: ann play ' <<<"$output" || said; }
say_quit() { say "$1" 'ann play five'; [ "$status" -eq 0 ] && cmp live.yaml table.yaml; }

@test "toy: referee knows it in every command" {
	referee_commands >commands
	[ "$(wc -l <commands)" -ge 7 ]
	while read -r command; do
		echo "command $command"
		declare -F "say_$command" >/dev/null || { echo "tests/toy.bats has no case for it"; false; }
		"say_$command" "$command" </dev/null
	done <commands
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
