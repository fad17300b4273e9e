#!/usr/bin/env bats
# programs.bats: the command lines: options, exit statuses, messages, output.

load ../helper

setup() {
	L=$FIXTURES/lohai
	cd "$BATS_TEST_TMPDIR"
}

programs() {
	ls "$BUILD/bin"
}

# usage COMMAND... : is refused as bad usage: status 2, nothing on standard output, one message.
usage() {
	run --separate-stderr "$@" </dev/null
	[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == "$1: "* ]] || said
}

# ---- every program ----------------------------------------------------------------

@test "programs: help, usage and version go to standard output with status 0" {
	for program in $(programs); do
		for option in --help -h '-?' --usage --version; do
			run --separate-stderr "$program" "$option"
			[ "$status" -eq 0 ] && [ -n "$output" ] && [ -z "$stderr" ] || { echo "$program $option"; said; }
		done
		run "$program" --version
		[[ "$output" == "$program (croupier) "[0-9]* ]]
	done
}

@test "programs: an unknown option suggests the nearest" {
	for program in $(programs); do
		fails 2 "$program: ...did you mean --help?..." "$program" --hlep </dev/null
		usage "$program" --zzzzzzzzzzz
		[[ "$stderr" == *"unknown option --zzzzzzzzzzz (see --help)"* ]]
		usage "$program" -Z
		usage "$program" --color=sometimes
	done
	fails 2 "deal: ...did you mean --players?..." deal lohai --plyaers=3 </dev/null
}

# Options, one a line with short name, long name and whether there is an argument: of --help, of a page.
help_options() {
	"$1" --help | sed -nE 's/^ +(-[^-])?,? *(--[a-z-]+)(=[^ ]+)? .*/\1 \2 \3/p' | sed 's/=.*/=/' | sort
}
page_options() {
	sed -nE -e 's/^\.It Fl ([^F ]) ?, /.It -\1 /' -e 's/^\.It (-[^ ] )?Fl Fl ([a-z-]+)( Ns (=).*)?$/\1 --\2 \4/p' "$1" |
		sed -E 's/^(-[^ ]) +/\1 /' | sort
}

@test "programs: the options of --help, short and long, are those of the man page with the same arguments" {
	for program in $(programs); do
		help_options "$program" >help
		page_options "$ROOT/man/$program.1" >page
		[ "$(wc -l <help)" = "$("$program" --help | grep -c '^ *-')" ]
		[ "$(wc -l <page)" = "$(grep -c '^\.It Fl' "$ROOT/man/$program.1")" ]
		# What deals as deal does is told there.
		if grep -q 'Ar deal options' "$ROOT/man/$program.1"; then
			page_options "$ROOT/man/deal.1" >dealt
			for list in help page; do grep -vxFf dealt $list >told; mv told $list; done
		fi
		diff help page || { echo "$program"; false; }
	done
}

@test "programs: wherever a man page names an option of its program, the program has it" {
	for program in $(programs); do
		"$program" --help | grep -oE '(^| )--?[a-zA-Z][a-z-]*' | tr -d ' ' | sort -u >help
		# All that stands after Fl: "Fl Fl seed" is --seed, "Fl v" is -v.
		grep '^\.' "$ROOT/man/$program.1" | grep -oE 'Fl( Fl)? [a-zA-Z?-]+' |
			sed -E -e 's/^Fl Fl /--/' -e 's/^Fl /-/' | sort -u >page
		[ -s page ]
		[ -z "$(comm -13 help page)" ] || { echo "$program has no $(comm -13 help page)"; false; }
	done
}

@test "programs: every option of the man page stands in its synopsis, but what all programs have" {
	for program in $(programs); do
		sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/p' "$ROOT/man/$program.1" | grep -oE 'Fl( Fl)? [a-zA-Z-]+' | sort -u >synopsis
		grep '^\.It Fl' "$ROOT/man/$program.1" | grep -v 'Fl Fl \(color\|help\|usage\|version\)' >page || continue
		while IFS= read -r item; do
			grep -oE 'Fl( Fl)? [a-zA-Z-]+' <<<"$item" | grep -Fxq -f synopsis || { echo "$program: $item"; false; }
		done <page
	done
}

@test "programs: aliases of popt are not read" {
	export HOME=$PWD
	echo "deal alias --lohai -n 3" >.popt
	usage deal --lohai
}

@test "programs: messages are coloured where asked, not where not" {
	run -1 --separate-stderr replay --color=always --check <(cat "$L/won.yaml"; echo '--- {undo: 1}')
	[[ "$stderr" == *$'\033'* ]]
	run -1 --separate-stderr replay --check <(cat "$L/won.yaml"; echo '--- {undo: 1}')
	[[ "$stderr" != *$'\033'* ]]
}

# into_itself COMMAND: reads and writes the file `own`; says in which way it ends and whether that is still the same.
into_itself() {
	local status=0
	cp record own
	timeout 20 bash -c "$1" 2>said || status=$?
	cmp -s own record || echo "$status, written, $(wc -l <said)"
	! cmp -s own record || echo "$status, unchanged, $(cat said)"
}

@test "programs: what would read its own output says so and reads nothing" {
	deal hen -s ann,bob --seed x | autoplay >record
	deal lohai --seed x >table
	for program in 'replay --states' 'replay --report' 'replay --tell' 'redact ann' 'redact --public' show mend autoplay advise \
		'suppose -n 5' score legal-moves 'validate-move -f'; do
		for redirection in 'own >>own' '- <own >>own' './own 1<>own'; do
			run -0 into_itself "$program $redirection"
			[[ "$output" == "2, unchanged, ${program%% *}: "*"own: input and output are the same file; nothing was read" ]] ||
				[[ "$output" == "2, unchanged, ${program%% *}: -: input and output are the same file; nothing was read" ]] || said
		done
	done
	prints 0 '2, unchanged, referee: own: input and output are the same file; nothing was read' into_itself 'referee own >>own </dev/null'
	prints 0 '2, unchanged, referee: -: input and output are the same file; nothing was read' into_itself 'referee table <own >>own'
}

@test "programs: what reads everything before it writes, or nothing of its output, may write there" {
	deal hen -s ann,bob --seed x -n 300 | autoplay >record
	deal lohai --seed x >table
	before=$(grep -c '^croupier: ' record)
	run -0 into_itself 'deal --next own >>own'
	[ "$output" = '0, written, 0' ] && [ "$(grep -c '^croupier: ' own)" = $((2 * before)) ] || said
	run -0 into_itself 'deal --next <own >>own'
	[ "$output" = '0, written, 0' ] && [ "$(grep -c '^croupier: ' own)" = $((2 * before)) ] || said
	run -0 into_itself 'tally own >>own'
	[ "$output" = '0, written, 0' ] && [ "$(tail -n +$(($(wc -l <record) + 1)) own)" = "$(tally record)" ] || said
	prints 0 '0, unchanged, ' into_itself 'replay --check own >>own'
	prints 0 '0, written, 0' into_itself 'replay table >>own'
	# All of it has been read already.
	prints 0 '0, written, 0' into_itself '{ cat >/dev/null; replay record; } <own >>own'
	deal hen --seal secret >seal
	run -0 into_itself 'deal --open secret --cut north=x >>secret'
	[ "$output" = '0, unchanged, ' ] && [ "$(grep -c '^croupier: ' secret)" = 2 ] || said
}

@test "programs: reading from a terminal is said, once" {
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	run script -qec "$BUILD/bin/replay --check" /dev/null < <(sleep 0.3; printf '\004')
	[[ "$output" == *"reading from the terminal; end with control-D"* ]] || said
}

@test "replay --check: on a terminal the last line says what was good, and elsewhere nothing does" {
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	checked() { script -qec "$BUILD/bin/replay --check $1" /dev/null </dev/null | tr -d '\r'; }
	deal hen --seed a -n 12 | autoplay --seed b >good
	moves=$(grep -c '^--- {seat' good)
	[ "$(checked good)" = "12 records, $moves moves: all legal" ]
	deal hen >one
	[ "$(checked one)" = '1 record, 0 moves: all legal' ]
	echo '--- {seat: nobody, discard: 3S}' >>one
	[[ "$(checked one)" == *'there is no seat nobody'* && "$(checked one)" != *'all legal'* ]]
	fails 0 '' replay --check good
}

# ---- deal -----------------------------------------------------------------------------

@test "deal: games, variants, players and seats" {
	usage deal
	fails 2 "deal: ...did you mean lohai?..." deal lohia </dev/null
	usage deal lohai lohai
	fails 2 "deal: ...did you mean standard?..." deal lohai -v standrad </dev/null
	usage deal lohai -p 3 -s a,b,c,d
	usage deal lohai -s a,b,c,a
	yields deal lohai -s ann,bob,cid -- "variant: three-player" "seats: [ann, bob, cid]" "dealer: cid"
	yields deal lohai -d north -- "dealer: north" "turn: east"
	fails 2 "deal: ...did you mean top?..." deal lohai -w tpo=5S </dev/null
	usage deal lohai -w worth=5 -w worth=6
	usage deal lohai -o target=500 -o target=600
	usage deal lohai -o target
	usage deal lohai --hidden -w top=10S
	usage deal lohai --hidden -w top=5S,6S
	usage deal lohai --hidden -w top=5S --seed x
}

@test "deal --next: totals become scores, the dealer moves on, the rest stays" {
	deal lohai --seed x -o target=400 -o values=50 | sed 's/^seats:/meta: {table: 3}\n&/' >first
	autoplay first >played
	run -0 deal --next --seed y played
	has "round: 2" "dealer: north" "options: {target: 400, values: 50}" "meta: {table: 3}"
	has "$(score played | sed -n 's/^totals/scores/p')"
	has "seed: \"$("$BUILD/tests/chance" seed y)\""
	fails 1 "deal: first:1:1: round 1 is not over..." deal --next first
	warns 1 "...the match is over..." deal --next "$L/won.yaml"
	for option in '-n 2' '-v standard' '-p 4' '-o target=500'; do
		usage deal --next $option played
	done
}

@test "deal --next: a new seed each time, unless one is given" {
	deal lohai --seed x | autoplay >played
	[ "$(deal --next played)" != "$(deal --next played)" ]
	[ "$(deal --next --seed z played)" = "$(deal --next --seed z played)" ]
	# Of several rounds each gets its own, too.
	[ "$(deal --next played played | grep '^seed: ' | sort -u | wc -l)" = 2 ]
	[ "$(deal --next --seed z played played | grep '^seed: ' | sort -u | wc -l)" = 1 ]
}

@test "deal --list: names every game, variant, option and fact" {
	diff <(deal --list | sed -n 's/^game: //p') <(croupiers_games; own_games)
	yields deal --list -- "game: lohai"
	[[ "$output" == *"variant: crazy-shakers"*"option: target"*"fact: top"* ]]
	run -0 deal --list --json
	[ "$(wc -l <<<"$output")" = "$(deal --list | grep -c '^game:')" ]
	usage deal --list lohai
}

@test "deal -o: every option takes what --list says, up to its limits, and nothing else" {
	deal --list | sed -nE 's/^game: (.*)/\1/p; s/^- \{option: ([^,]*), least: ([0-9]+), most: ([0-9]+),.*/\1 \2 \3/p' >listed
	[ "$(grep -c ' ' listed)" -gt 10 ]
	while read -r name least most; do
		[ -n "$least" ] || { game=$name; continue; }
		variant=$(variants "$game" | while read -r v; do ! deal "$game" -v "$v" | grep -q "^options: .*$name: " || echo "$v"; done | head -n 1)
		for value in $((least - 1)) $((most + 1)); do
			warns 2 "deal: option $name must be from $least to $most" deal "$game" -v "$variant" -o "$name=$value"
		done
		for value in "$least" "$most"; do
			run --separate-stderr deal "$game" -v "$variant" -o "$name=$value"
			[[ "$stderr" != *"must be from"* ]] || said
		done
		warns 2 "deal: option $name wants a whole number...not seven" deal "$game" -v "$variant" -o "$name=seven"
	done <listed
	deal huahuapai -o borrow=true | grep -q 'borrow: true'
	deal huahuapai -o borrow=false | grep -q 'borrow: false'
	for value in True maybe 1 ''; do
		warns 2 "deal: option borrow wants ..." deal huahuapai -o "borrow=$value"
	done
}

# ---- validate-move ----------------------------------------------------------------------

@test "validate-move: the state after legal moves, nothing after illegal ones" {
	yields validate-move north play 5S -- "turn: east" <"$L/giver.yaml"
	fails 1 '...' validate-move north play 5S, east play 8D, south play 6S <"$L/giver.yaml"
	yields validate-move -f "$L/giver.yaml" 'north play 5S, east play 3S' -- "turn: south"
	yields validate-move -f "$L/giver.yaml" north play 5S , east play 3S -- "turn: south"
}

@test "validate-move: the place of a move is told by its line, by its number and in words" {
	{ cat "$L/mid-trick.yaml"; echo '--- {seat: south, play: Giver}'; echo '--- {seat: west, play: 2S}'; echo '# later'
	  echo '--- {seat: west, play: 2H}'; } >record
	run -1 --separate-stderr validate-move <record
	[[ "$stderr" == "validate-move: -:"[0-9]*":1: move 2, west play 2S: west does not hold 2S [table/not-in-hand]" ]] ||
		[[ "$stderr" == "validate-move: -:"[0-9]*":1: move 3, "* ]] || said
}

@test "validate-move -f: the state from a file, the moves from standard input" {
	yields validate-move -f "$L/giver.yaml" -- "turn: east" < <(echo '--- {seat: north, play: 5S}')
	prints 0 "$(cat "$L/giver.yaml")" validate-move -f "$L/giver.yaml" </dev/null
}

@test "validate-move -q: says nothing, exits 0, 1 or 2" {
	fails 0 '' validate-move -q -f "$L/giver.yaml" north play 5S
	fails 1 '' validate-move -q -f "$L/giver.yaml" north play 9S
	fails 2 '' validate-move -q < <(echo '---')
}

@test "validate-move --report: a verdict for each move, an illegal one changes nothing" {
	{ cat "$L/mid-trick.yaml"; echo '--- {seat: south, play: 7H}'; echo '--- {seat: south, play: 6S}'; } >record
	run -1 --separate-stderr validate-move --report <record
	[ "${lines[0]}" = '--- {verdict: 1, legal: false, rule: lohai/follow-suit, because: "south holds 6S and must follow spades or play a special card, not 7H", move: south play 7H}' ] || said
	[ "${lines[1]}" = '--- {verdict: 2, legal: true, move: south play 6S}' ] || said
	[ -z "$stderr" ]
	run -1 --separate-stderr validate-move --report --json <record
	[[ "${lines[0]}" == '{"verdict":1,"legal":false,"rule":"lohai/follow-suit","because":'* ]] || said
	run -1 --separate-stderr validate-move --report -f "$L/mid-trick.yaml" south play 7H, south play 6S
	[ "${lines[1]}" = '--- {verdict: 2, legal: true, move: south play 6S}' ] || said
}

@test "validate-move: a move that is no move is refused after a good one, too" {
	fails 1 '...move 2, east fly 3S: ...[table/no-such-verb]' validate-move -f "$L/giver.yaml" north play 5S, east fly 3S
	run -1 --separate-stderr validate-move --report -f "$L/giver.yaml" north play 5S, nobody play 3S
	[[ "${lines[1]}" == "--- {verdict: 2, legal: false, rule: table/no-such-seat, "* ]] || said
}

@test "validate-move --explain: prints a rule" {
	prints 0 "lohai/follow-suit: A seat that holds a card of the lead suit plays one, or a special. (text)" validate-move --explain lohai/follow-suit
	run -0 validate-move --explain table/not-in-hand
	usage validate-move --explain lohai/folow-suit
	[[ "$stderr" == *"did you mean lohai/follow-suit?"* ]]
}

@test "validate-move: words that are no move" {
	usage validate-move '' -f "$L/giver.yaml"
	usage validate-move , -f "$L/giver.yaml"
	usage validate-move north play 5S drawn 6S drawn 7S -f "$L/giver.yaml"
	[[ "$stderr" == *"the word drawn is in this move twice"* ]]
	usage validate-move -f "$L/giver.yaml" north play $'5S\033[1m'
	refused table/no-such-seat "$L/giver.yaml" play 5S
}

@test "validate-move: drawn ends a list of cards, also after a verb that draws nothing" {
	state=$FIXTURES/huahuapai/gods-led.yaml
	warns 1 "...: eat takes no drawn [table/bad-argument]" validate-move -f "$state" bob eat god god drawn god
	refused table/no-such-card "$state" bob eat god god dealt god
}

@test "validate-move: a line end of two bytes ends a word too" {
	yields validate-move -f "$L/giver.yaml" $'north play 5S\r\n' -- "turn: east"
	yields validate-move -f "$L/giver.yaml" $'north play 5S\r\n, east play\r\n3S\r\n' -- "turn: south"
}

@test "validate-move: of several states each is judged, the worst is the exit status" {
	cat "$L/giver.yaml" "$L/won.yaml" >both
	run -1 --separate-stderr validate-move north play 5S <both
	[ "$(grep -c '^croupier: 1' <<<"$output")" = 1 ]
	[[ "$stderr" == *"[table/round-over]" ]]
}

# ---- legal-moves ----------------------------------------------------------------------------

@test "legal-moves: as documents, in words, counted" {
	prints 0 $'--- {seat: east, give: north}\n--- {seat: east, give: south}\n--- {seat: east, give: west}' legal-moves "$L/in-give.yaml"
	run -0 legal-moves -w "$L/in-give.yaml"
	[ "${lines[0]}" = "east give north" ]
	prints 0 3 legal-moves -c "$L/in-give.yaml"
	run -0 legal-moves --json "$L/in-give.yaml"
	[ "${lines[0]}" = '{"seat":"east","give":"north"}' ]
	usage legal-moves -w --json "$L/in-give.yaml"
}

@test "legal-moves: nothing where the round is over or it is not that seat's turn" {
	fails 0 '' legal-moves "$L/won.yaml"
	prints 0 0 legal-moves -c "$L/won.yaml"
	prints 0 '' legal-moves --seat north "$L/in-give.yaml"
	prints 0 0 legal-moves -c --seat north "$L/in-give.yaml"
	prints 0 3 legal-moves -c --seat east "$L/in-give.yaml"
}

# ---- autoplay ---------------------------------------------------------------------------------

@test "autoplay: state, moves, result; the same for the same seed" {
	deal lohai --seed x >state
	run -0 autoplay state
	first=$output
	[ "$(head -n 24 <<<"$first")" = "$(head -n 24 state)" ]
	[[ "$(tail -n 1 <<<"$first")" == "--- {result: {points: {"*"}, totals: {"*"}}}" ]]
	[ "$(autoplay state)" = "$first" ]
	[ "$(autoplay --seed other state)" != "$first" ]
	replay --check --complete < <(autoplay state)
}

@test "autoplay: a move is the one at the index that chance gives" {
	deal lohai --seed x >state
	legal-moves state >moves
	some moves
	index=$("$BUILD/tests/chance" choose x autoplay 0 "$(wc -l <moves)")
	[ "$(autoplay -m 1 state | tail -n 1)" = "$(sed -n "$((index + 1))p" moves)" ]
	autoplay -m 1 state | legal-moves >moves
	index=$("$BUILD/tests/chance" choose x autoplay 1 "$(wc -l <moves)")
	[ "$(autoplay -m 2 state | tail -n 1)" = "$(sed -n "$((index + 1))p" moves)" ]
}

@test "autoplay -m: at most so many moves, and no result where the round goes on" {
	for n in 0 1 5; do
		run -0 autoplay -m $n <(deal lohai --seed x)
		[ "$(grep -c '^--- {seat' <<<"$output")" = $n ]
		[[ "$output" != *result* ]]
	done
}

@test "autoplay --match: deals on to the end of the match" {
	deal lohai --seed x -o target=500 | autoplay --match >match
	run -0 replay --check --complete match
	[ "$(grep -c '^round: ' match)" -gt 1 ]
	[ "$(score --winners match | wc -l)" -ge 1 ]
	[ "$(grep '^seed: ' match | sed -n 2p)" = "seed: \"$("$BUILD/tests/chance" key x next 2)\"" ]
	[ "$(deal lohai --seed x -o target=500 | autoplay --match -m 50 | grep -c '^--- {seat')" = 50 ]
}

@test "autoplay: a record is played on" {
	deal lohai --seed x >state
	autoplay -m 9 state >part
	{ cat part; echo '--- {undo: 2}'; } | autoplay >whole
	run -0 replay --check --complete whole
	[ "$(grep -c '^--- {undo: 2}' whole)" = 1 ]
	[ "$({ cat part; echo '--- {undo: 3}'; } | autoplay --json -m 0 | tail -n 1)" = '{"undo":3}' ]
	[ "$(autoplay part)" = "$(autoplay state)" ]
}

@test "autoplay: a result that stands in the record comes once, at its end" {
	deal lohai --seed x | autoplay >whole
	autoplay whole | cmp - whole
	{ cat whole; echo '--- {undo: 2}'; } | autoplay >again
	replay --check --complete again
	[ "$(grep -c '^--- {result' again)" = 1 ]
	[[ "$(tail -n 1 again)" == '--- {result'* ]]
}

@test "autoplay: stops at a hidden hand with what it made, without a result" {
	writes 2 "$(cat "$L/hidden.yaml")" autoplay "$L/hidden.yaml"
	[[ "$stderr" == *"autoplay stops; moves made: 0; what north may do depends on cards that nobody here knows"* ]] || said
}

@test "autoplay: stops where a move needs drawn" {
	sed 's/^stock:.*/stock: [XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX]/' "$L/shaker-led.yaml" >state
	for seed in 1 2 3 4 5 6 7 8 9; do
		run --separate-stderr autoplay --seed $seed state
		[ "$status" -eq 2 ] && [[ "$output" != *result* ]] && [[ "$stderr" == *"autoplay stops; moves made: "* ]] || said
		printf '%s\n' "$output" | replay --check
	done
}

# ---- score --------------------------------------------------------------------------------------

@test "score: a document, a seat's total, the winners, a table" {
	run -0 score <"$L/won.yaml"
	[ "$output" = "---
game: lohai
round: 5
over: true
points: {north: 250, east: 0, south: 0, west: 250}
totals: {north: 1650, east: 1450, south: 0, west: 1500}
match: over
winners: [north]
lines:
- {seat: west, points: 250, rule: lohai/lo, for: 0 tricks}
- {seat: north, points: 250, rule: lohai/hai, for: 5 tricks}" ] || said
	prints 0 1500 score -s west "$L/won.yaml"
	prints 0 north score --winners "$L/won.yaml"
	prints 0 "...north ... 250 ... 1650  wins the match..." score --table "$L/won.yaml"
	prints 0 '{"game":"lohai","round":5,"over":true,...' score --json <"$L/won.yaml"
	usage score --table --winners "$L/won.yaml"
	for form in --winners --table '-s west'; do
		usage score --json $form "$L/won.yaml"
	done
}

# ---- replay -------------------------------------------------------------------------------------

@test "replay: an altered move is reported with its place, all other records are judged" {
	deal lohai -n 5 --seed x | autoplay >records
	# The second move of the third record becomes a card that its seat has not.
	awk '/^croupier: 1/ { r++; m = 0 } /^--- \{seat/ { m++; if (r == 3 && m == 2) sub(/play: [A-Za-z0-9]*/, "play: " held) }
		/^--- \{seat/ && m == 1 && r == 3 { match($0, /play: [A-Za-z0-9]*/); held = substr($0, RSTART + 6, RLENGTH - 6) }
		{ print }' records >altered
	run ! cmp -s records altered
	line=$(cmp records altered | sed 's/.*line //')
	run -1 --separate-stderr replay altered
	[ "$(grep -c '^croupier: 1' <<<"$output")" = 4 ]
	[[ "$stderr" == "replay: altered:$line:1: record 3, move 2, "*" play "*" ["*"/"*"]" ]] || said
	[ "$(wc -l <<<"$stderr")" = 1 ]
	fails 1 "..." replay --check altered
	[ "$(wc -l <<<"$stderr")" = 1 ]
	run -1 --separate-stderr replay --report altered
	[ "${lines[0]%%, moves*}, ${lines[0]##*, }" = "--- {file: altered, record: 1, verdict: 1, deal: proved}" ]
	[[ "${lines[2]}" == "--- {file: altered, record: 3, verdict: 3, moves: 1, valid: false, deal: proved, at: \"altered:$line:1\", number: 2, rule: "* ]] ||
		[[ "${lines[2]}" == "--- {file: altered, record: 3, verdict: 3, moves: 1, valid: false, deal: proved, at: altered:$line:1, number: 2, rule: "* ]] || said
	[ "${#lines[@]}" = 5 ]
}

@test "replay: states, until, complete" {
	deal lohai --seed x | autoplay >record
	moves=$(grep -c '^--- {seat' record)
	[ "$(replay --states record | grep -c '^croupier: 1')" = $((moves + 1)) ]
	[ "$(replay --until 0 record)" = "$(sed '/^--- {/d' record)" ]
	[ "$(replay --until 5 record)" = "$(awk '{ print } /^--- \{seat/ && ++n == 5 { exit }' record | replay)" ]
	[ "$(replay --until 9999 record)" = "$(replay record)" ]
	run -0 replay --check --complete record
	sed '$d' record | sed '$d' >short
	run -0 replay --check short
	warns 1 "replay: short:1:1: record 1: the record stops before the round is over, moves made: $((moves - 1)); ... must decide" replay --check --complete short
	usage replay --states --check record
}

@test "autoplay: a record that cannot be scored stops alone, and what was played stays" {
	sed 's/^scores: {north: 1400/scores: {north: 1000000000/' "$L/won.yaml" >far
	{ cat far; deal lohai --seed x; } >both
	run -2 --separate-stderr autoplay both
	[ "$(grep -c '^croupier: 1' <<<"$output")" = 2 ]
	[ "$(grep -c '^--- {result' <<<"$output")" = 1 ]
	[[ "$stderr" == "autoplay: both:1:1: the total of north is beyond"* ]] || said
}
