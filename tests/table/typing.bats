#!/usr/bin/env bats
# typing.bats: moves in words, as people type them: any case, suits first, counts,
# beginnings, and what is said of words that nobody understands.

load ../helper

setup() {
	in_memory
	GAMES=$(games)
}

teardown() { leave_memory; }

# Verdicts without what followed.
briefly() {
	sed 's/, followed: \[.*\]}$/}/'
}

# moves_in FILE: the moves that verdicts tell, in words.
moves_in() {
	briefly <"$1" | sed -n 's/.* move: "*\(.*[^"]\)"*}$/\1/p'
}

# reported TABLE WORDS...: the verdicts of moves are $output.
reported() {
	run --separate-stderr validate-move --report -f "$@"
	output=$(briefly <<<"$output")
	mapfile -t lines <<<"$output"
}

# understood TEXT TABLE WORDS...: as reported, and these verdicts are like this text.
understood() {
	reported "${@:2}" && like "$1" "$output"
}

# say TABLE LINE...: what referee answers to the lines is in `answers`.
say() {
	local table=$1
	shift
	printf '%s\n' '' "$@" | referee "$table" 2>err | sed 1d | plainly | briefly >answers || true
}

# answered PATTERN: one of the answers is like it.
answered() {
	grep -q -- "$1" answers || { cat answers err; return 1; }
}

# randomly SEED: standard input with each letter in a case of its own.
randomly() {
	awk -v seed="$1" 'BEGIN { srand(seed) } {
		for (i = 1; i <= length($0); i++) {
			c = substr($0, i, 1)
			printf "%s", rand() < 0.5 ? toupper(c) : tolower(c)
		}
		print ""
	}'
}

# spelled GAME VARIANT: a line for each verb of a variant, and one with all that may follow it.
spelled() {
	local cards
	deal "$1" -v "$2" --seed "$1 $2" >spelled.yaml
	cards=$(sed -n 's/^stock: \[\(.*\)\]/\1/p' spelled.yaml | tr -d , | cut -d' ' -f1-4)
	read -r a b c d <<<"$cards"
	dealer=$(sed -n 's/^dealer: //p' spelled.yaml)
	turn=$(sed -n 's/^turn: //p' spelled.yaml)
	cp spelled.yaml spelled.rec
	echo help | referee spelled.rec | plainly | sed -n '/^# A move is/,/^# A comma/p' | sed '1d; $d; s/^# //; s/  .*//' |
		sed 's/\(.*\]\) .*/\1/' | while read -r form; do
		form=$(sed "s/CARD\.\.\./$a $b/; s/CARD\.\.\./$c/; s/CARD\.\.\./$d/; s/CARD/$a/g; s/SEAT/$dealer/g
			s/kN/k3/; s/|[a-z|-]*//g; s,RULE,$1/follow-suit," <<<"$form")
		sed "s/ \[[^]]*\]//g; s/^/$turn /" <<<"$form"
		sed "s/[][]//g; s/^/$turn /" <<<"$form"
	done
}

# ---- any case ---------------------------------------------------------------------

@test "words: every verb of every game and variant, with all that may follow it, in any case is the same move" {
	for game in $GAMES; do
		variants=$(variants "$game")
		for variant in $variants; do
			spelled "$game" "$variant" >lines
			[ "$(wc -l <lines)" -ge 4 ]
			for seed in $(seq "$(sampled 2 5 1)"); do
				randomly $seed <lines >cased
				! cmp -s lines cased || false
				for kind in lines cased; do
					validate-move --report -f spelled.yaml "$(paste -sd, $kind)" >$kind.verdicts 2>err || [ $? -eq 1 ] || { cat $kind err; false; }
					cp spelled.yaml table
					referee table <$kind >told || [ $? -eq 1 ]
					plainly <told >$kind.answers
				done
				[ "$(moves_in lines.verdicts | wc -l)" = "$(wc -l <lines)" ] || { cat lines err; false; }
				# What names rules is told as it was typed where no rule can be waived.
				diff <(moves_in lines.verdicts | sed 's/ despite .*//') <(moves_in cased.verdicts | sed 's/ despite .*//')
				diff <(grep -v ' despite ' lines.verdicts) <(grep -v ' despite ' cased.verdicts)
				diff <(grep -v 'rule: table/despite' lines.answers) <(grep -v 'rule: table/despite' cased.answers)
			done
		done
	done
}

@test "words: a whole round of every game in any case, also with the seats left out, makes the same record" {
	for game in $GAMES; do
		deal "$game" --seed case | autoplay -m 400 >open.rec
		redact --public open.rec >hidden.rec
		for kind in open hidden; do
			awk '/^--- /{ exit } { print }' $kind.rec >table
			grep '^--- {seat' $kind.rec >moves
			cat table moves >wanted
			validate-move --report -f table <moves >verdicts
			moves_in verdicts | randomly 7 >cased
			cp table begun
			for line in 's/^//' 's/^[^ ]* //'; do
				cp begun table
				sed "$line" cased | referee table >answers || { cat answers; false; }
				cmp table wanted
			done
		done
	done
}

@test "words: the rule that a move stands despite is named in any case" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	legal table ann play 4H, bob play 5S DESPITE Lohai/FOLLOW-suit
	say table 'play 4H' 'play 5s desp lohai/Follow-suit'
	answered 'legal: true, move: bob play 5S despite lohai/follow-suit}'
}

@test "words: the very name counts before one that only looks alike" {
	deal lohai --seed demo -s ann,Ann,Play,dora >table
	sed 's/^turn: .*/turn: Ann/; s/leader: .*/leader: Ann/' table >other
	reported table 'Ann frob, ann frob, aNN frob, PLAY frob, play frob'
	[[ "${lines[0]}" == *"move: Ann frob}" && "${lines[1]}" == *"move: ann frob}" ]] || said
	[[ "${lines[2]}" == *"no-such-seat"*"there is no seat aNN; did you mean ann?"* ]] || said
	[[ "${lines[3]}" == *"no-such-verb"*"move: Play frob}" && "${lines[4]}" == *"move: Play frob}" ]] || said
	say table 'aNN play 4S' 'Play 4S' 'play 4S'
	answered 'because: aNN can be ann or Ann, move: aNN play 4S}'
	answered 'legal: false, rule: table/not-your-turn.*move: Play play 4S}'
	answered 'legal: true, move: ann play 4S}'
}

@test "words: YAML is read exactly" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	for move in '{seat: ANN, play: 4S}' '{seat: ann, Play: 4S}' '{seat: ann, play: S4}' '{seat: ann, expose: [2x4S]}'; do
		say table "--- $move"
		answered 'legal: false, rule: table/no-such-'
	done
	say table '--- {seat: ann, play: 4s}'
	answered 'legal: true, move: ann play 4S}'
}

# ---- cards --------------------------------------------------------------------------

@test "words: the suit may stand first, where no other name is meant" {
	deal hen --hidden -w up=KD -s ann,bob >table
	for pair in SQ=QS s10=10S ST=10S st=10S hA=AH d2=2D ck=KC Dt=10D; do
		understood "...move: ann discard ${pair#*=}}" table "ann discard ${pair%=*}"
	done
	for word in S SS S1 S11 SJQ SXX sjoker 'S♠10' '4SS'; do
		understood "...rule: table/no-such-card..." table "ann discard $word"
	done
	deal huahuapai --hidden -s ann,bob,cid >table
	understood "...move: ann play six}" table 'ann play six'
}

@test "words: a count from 1 to 256 before a card of a list stands for as many" {
	deal huahuapai --hidden -s ann,bob,cid >table
	for words in '3 god' 3xgod 3Xgod 'god×3' '3×god' godx3 'god 2 god' '2 god god' '1 god 2xgod' GOD×3; do
		understood "...move: ann play god god god}" table "ann play $words"
	done
	reported table "ann play 3 god 2xsix"
	[[ "$output" == *"move: ann play god god god six six}" || "$output" == *"move: ann play six six god god god}" ]] || said
	# Neither more nor less, and only before cards.
	for words in '0 god' '257 god' '03 god' '-1 god' '3' '3 3 god' '3x' '×3' 'god×' 'god×0' '3xgood' '3 bob' 'x god'; do
		understood "...rule: table/no-such-card..." table "ann play $words"
	done
	reported table "ann play 240 god"
	[ "$(sed 's/.*move://' <<<"$output" | grep -o god | wc -l)" = 240 ] || said
	refused table/not-in-hand table "ann play 256 god"
	warns 2 "...a list of more than 256 cards..." validate-move -f table "ann play 256 god god"
	# One card is no list.
	for words in '1 god' 1xgod; do
		warns 1 "...[table/..." validate-move -f table "ann discard $words"
	done
}

@test "words: XX takes a count, and keys, tens and names that look like counts stay what they are" {
	deal haihowak --hidden -w open=AD,6C,7C,8C,9C -s ann,bob,cid >table
	turn=$(sed -n 's/^turn: //p' table)
	for words in 'drawn XX XX' 'drawn 2 XX' 'drawn 2xXX' 'drawn xx×2' 'DRAWN xxx2'; do
		understood "...move: $turn end drawn XX XX}" table "$turn end $words"
	done
	for pair in 'enlarge k3 above 10S=enlarge k3 above 10S' 'ENLARGE K3 above 2 10s=enlarge k3 above 10S 10S' \
		'take K12 WITH 10S 2 XX=take k12 with 10S XX XX'; do
		understood "...move: $turn ${pair#*=}}" table "$turn ${pair%=*}"
	done
	deal huahuapai --hidden -s ann,bob,cid >table
	understood "...move: ann play six six seven}" table 'ann play 2 six seven'
}

# ---- beginnings ----------------------------------------------------------------------

@test "referee: every beginning of a verb that is no report, and of no other verb, is that move" {
	for game in $GAMES; do
		deal "$game" -n 4 --seed begin | autoplay -m 60 >records
		replay --states records >states
		csplit -sz -f state. -n 4 states '/^---$/' '{*}'
		# The first state in which each verb is legal, and a move of it.
		legal-moves -w states | awk '/^# state/ { state = $3; next } !seen[$2]++ { print state, $0 }' >firsts
		[ "$(wc -l <firsts)" -ge 2 ] || { echo "$game: $(cat firsts)"; false; }
		while read -r state seat verb rest; do
			for ((n = 1; n < ${#verb}; n++)); do
				echo "$seat ${verb:0:n} $rest"
				echo undo
			done >lines
			cp "state.$(printf %04d $((state - 1)))" table
			referee table <lines | plainly | grep -v '^#' | sed -n 'p;n' >answers
			[ "$(wc -l <answers)" = $((${#verb} - 1)) ]
			n=0
			while read -r answer; do
				begun=${verb:0:++n}
				if [[ "$answer" == *"legal: true"* ]]; then
					[ "$(moves_in <(echo "$answer"))" = "${seat} ${verb}${rest:+ $rest}" ] || { echo "$answer"; false; }
				else
					# Other verbs begin so, too.
					[[ "$answer" == *"because: $begun can be "*"$verb"* || "$answer" == *drawn-mismatch* ]] ||
						{ echo "$game: $seat $begun $rest: $answer"; false; }
				fi
			done <answers
			# One letter less is enough, where no other verb begins so.
			tail -n 1 answers | grep -q "legal: true\|drawn-mismatch\|because: .* can be "
		done <firsts
	done
}

@test "referee: seats, verbs, parameters and cards are understood by their beginnings" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table 'a p mo dr sha QH' 'b pl Tak' 'c p joker' 'p 5h'
	answered 'legal: true, move: ann play Mover drawn Shaker QH}\|table/'
	answered 'rule: table/no-such-card'
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table 'a p 4' 'b p j'
	answered 'legal: true, move: ann play 4S}'
	answered 'legal: true, move: bob play JS}'
	deal huahuapai --hidden -s ann,bob,cid >table
	say table 'pl 2 g'
	answered 'move: ann play god god}'
	deal haihowak --hidden -w open=AD,6C,7C,8C,9C -s ann,bob,cid >table
	say table 'lay 2S 4S' 'en open 6 dr XX XX' 'end op AD dr 6D'
	answered 'legal: true, move: [a-z]* end open AD drawn XX 6D}'
}

@test "referee: what can mean several things is refused with all of them" {
	deal lohai --seed demo -s ann,anton,sue,dora >table
	cp table before
	say table 'an play 4S' 's' 'd' 'play 8' 'play 4S d 5S'
	answered 'rule: table/no-such-seat, because: an can be ann or anton, move: an play 4S}'
	answered 'because: "s can be sue, show, score or state", move: s}'
	answered 'because: d can be dora or digest, move: d}'
	answered 'rule: table/no-such-card, because: "8 can be 8S, 8H or 8D", move: play 8}'
	answered 'rule: table/no-such-card, because: d can be drawn or despite, move: play 4S d 5S}'
	cmp before table
	# In moves that are not typed at a table beginnings mean nothing.
	warns 1 "...pla is not a verb...did you mean play?..." validate-move -f table 'ann pla 4S'
}

@test "referee: no report and no command that writes is understood by its beginning" {
	for game in lohai hen huahuapai; do
		variant=standard
		[ $game != lohai ] || variant=partnership
		deal $game -v $variant --seed whole | autoplay -m 3 | grep -v result >before
		turn=$(sed -n 's/^turn: //p' before)
		for word in expose talk undo deal fix note adjust stand quit exit; do
			for ((n = 1; n < ${#word}; n++)); do
				[ "${word:0:n}" != q ] || continue
				for rest in '' 1 'because it is so' 'seed=x' 'north 5 because' 4S "$turn 5 because x" '1 north play 4S'; do
					echo "${word:0:n} $rest"
					echo "$turn ${word:0:n} $rest"
				done
			done
		done >lines
		[ "$(wc -l <lines)" -gt 300 ]
		cp before table
		referee table <lines >answers || [ $? -le 2 ]
		cmp before table
		[ "$(grep -c '^--- {' answers)" = "$(wc -l <lines)" ]
		! grep -q 'legal: true' answers || false
	done
	say before talk
	! grep -q talk before || false
	deal lohai -v partnership --seed whole >table
	say table tal 'north tal' exp TALK
	[ "$(grep -c 'did you mean \(talk\|expose\)?' answers)" = 3 ] || { cat answers; false; }
	answered 'legal: true, move: [a-z]* talk}'
}

# ---- what cannot be understood ------------------------------------------------------------

@test "referee: a new user is told what the nearest word is" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table 'ply 8d' s4 undo q
	answered 'there is no seat or verb ply; did you mean play?", move: ply 8d}'
	answered 'legal: true, move: ann play 4S}'
	answered 'done: true'
	cp table before
	say table '?' 'boob play 4S' 'ann paly 4S' 'undu' 'scroe' 'adj x' 'ann play Shakr' 'play 4S dawn XX' frobnicate
	answered '^# play CARD'
	answered 'no seat or verb boob; did you mean bob?'
	answered 'no-such-verb, because: "paly means nothing here; did you mean play?'
	answered 'no seat, verb or command undu; did you mean undo?'
	answered 'no seat, verb or command scroe; did you mean score?'
	answered 'no seat, verb or command adj; did you mean adjust?'
	answered 'no-such-card.*Shakr means nothing here; did you mean Shaker?'
	answered 'dawn means nothing here; did you mean drawn?'
	answered 'there is no seat, verb or command frobnicate; .*help lists what can be typed'
	cmp before table
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table exit 'play 4S'
	[ "$(wc -l <answers)" = 1 ]
	say table 'EXIT'
	answered 'done: true'
}

@test "referee: a first word that is a seat of the table is the seat" {
	deal lohai --seed demo -s log,fix,q,note >table
	say table 'log play 4S' 'fix play JS' 'q play 3S' 'note play 9S' LEGAL Show
	[ "$(grep -c 'legal: true, move: ' answers)" = 4 ] || { cat answers; false; }
	grep -q '^--- {seat: fix, play: JS}' table
	answered '^--- {legal: \[{seat: '
	answered '^# lohai, standard'
	deal lohai --seed demo -s Log,bob,cid,dora >table
	say table 'LOG' 'log' 'Log play 4S'
	answered 'rule: table/no-such-verb, .*move: Log}'
	answered 'done: true'
	answered 'legal: true, move: Log play 4S}'
}

@test "referee: commands that show something are understood by their beginnings, and legal by that of a seat" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table le 'leg A' sh sco hel lo di 'legal x'
	[ "$(grep -c 'done: true' answers)" = 3 ] || { cat answers; false; }
	[ "$(grep -c '^--- {legal: \[' answers)" = 2 ]
	[ "$(grep -o '{seat: ann, play: ' answers | wc -l)" = 16 ]
	[ "$(grep -c '^--- {game: lohai, \|^--- {digest: ' answers)" = 2 ]
	answered 'there is no seat with that name'
}

# ---- what is drawn -------------------------------------------------------------------------

@test "table/drawn-mismatch: haihowak: cards that nobody saw may be left out after drawn" {
	deal haihowak --hidden -w open=AD,6C,7C,8C,9C -s cid,ann,bob >table
	turn=$(sed -n 's/^turn: //p' table)
	for words in 'drawn XX 6D' 'drawn 6D' 'drawn d6'; do
		reported table "$turn lay 2S 4S, $turn end open AD $words"
		[[ "${lines[1]}" == *"legal: true, move: $turn end open AD drawn XX 6D}" ]] || said
	done
	# What a card is that the seat got may be said, and then it is.
	reported table "$turn lay 2S 4S, $turn end open AD drawn QS 6D"
	[[ "${lines[1]}" == *"legal: true, move: $turn end open AD drawn QS 6D}" ]] || said
	# The record has them all, and replays.
	say table "lay 2S 4S" "end open AD drawn 6D"
	grep -q "^--- {seat: $turn, end: ~, open: AD, drawn: \[XX, 6D\]}" table
	replay --check table
	# In YAML all are named.
	deal haihowak --hidden -w open=AD,6C,7C,8C,9C -s cid,ann,bob >table
	say table "lay 2S 4S" "--- {seat: $turn, end: ~, open: AD, drawn: [6D]}"
	answered 'legal: false, rule: table/drawn-mismatch'
	# Where all see nothing of what is drawn, nothing may be left out.
	understood "...table/drawn-mismatch..." table "$turn end drawn QS"
}

@test "table/drawn-mismatch: haihowak: what is missing is told in order" {
	deal haihowak --hidden -w open=AD,6C,7C,8C,9C -s cid,ann,bob >table
	turn=$(sed -n 's/^turn: //p' table)
	wanted="first it draws one card for $turn's hand, which nobody sees, then the card for the open row"
	for words in '' 'drawn XX' 'drawn XX XX' 'drawn XX QS 3S' 'drawn QH QS 3S KC'; do
		warns 1 "...; $wanted [table/drawn-mismatch]" validate-move -f table "$turn lay 2S 4S, $turn end open AD $words"
	done
	warns 1 "...; it draws 2 cards for $turn's hand, which nobody sees [table/drawn-mismatch]" validate-move -f table "$turn lay 2S 4S, $turn end drawn XX XX XX"
}

@test "table/drawn-mismatch: hornipex and hen: what is missing is told, and nothing is guessed" {
	deal hornipex --hidden -w up=5S -s ann,bob,cid >table
	turn=$(sed -n 's/^turn: //p' table)
	run --separate-stderr validate-move -f table "$turn end drawn XX XX"
	[[ "$stderr" == *"the move draws 1 card from the stock, but drawn names 2; it draws one card for $turn's hand, which nobody sees [table/drawn-mismatch]" ]] || said
	legal table "$turn" end drawn xx
	deal hen --hidden -w up=KD -s ann,bob >table
	turn=$(sed -n 's/^turn: //p' table)
	warns 1 "...; it draws one card for $turn's hand, which nobody sees [table/drawn-mismatch]" validate-move -f table "$turn discard 4S drawn"
	warns 1 "...drawn names 2; it draws one card for $turn's hand, which nobody sees [table/drawn-mismatch]" validate-move -f table "$turn discard 4S drawn 5S 6S"
	legal table "$turn" discard 4S drawn 5S
	# A stock that is known has no card that nobody sees.
	deal hen --seed known -s ann,bob >table
	turn=$(sed -n 's/^turn: //p' table)
	card=$(legal-moves -w table | sed -n 's/^[a-z]* discard \([^ ]*\)$/\1/p' | head -n 1)
	run --separate-stderr validate-move -f table "$turn discard $card drawn 5S 6S"
	[[ "$stderr" != *"nobody sees"* ]] || said
	# Lohai shows all that it draws.
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	warns 1 "...name it instead of XX; it draws the card for the trick [table/drawn-mismatch]" validate-move -f table 'ann play Mover drawn XX'
}

# ---- where cards are -------------------------------------------------------------------------

@test "table/no-such-card: who follows a record is told by whom and in which move the copies were played" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	warns 1 "...seen elsewhere (table ann): bob cannot hold it; ann played it in move 1 [table/no-such-card]" validate-move -f table 'ann play 4S, bob play 4S'
	# Moves that were refused or taken back count in the numbers, and played nothing.
	say table 'ann play 5S' undo 'ann play 9S' 'ann play 4S' 'bob play 6S' 'cid play 4S' 'cid play 5S'
	answered 'cid cannot hold it; ann played it in move 2", move: cid play 4S}'
	answered 'legal: true, move: cid play 5S}'
	# In a record that is replayed, too; a view that knows no moves tells none.
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	printf '%s\n' '--- {seat: ann, play: 4S}' '--- {seat: bob, play: 4S}' >>table
	run --separate-stderr replay --check table
	[[ "$stderr" == *"; ann played it in move 1 [table/no-such-card]" ]] || said
}

@test "table/no-such-card: all copies are told, the last first; a card that a hand was shown with was not played" {
	deal hen --hidden -w up=KD -o packs=2 -s ann,bob,cid >table
	order=$(sed -n 's/^turn: //p' table)
	say table "$order discard 4S" 'discard 4S' 'discard 4S'
	answered 'every 4S in the deck.*cannot hold it; [a-z]* played it in move 2, [a-z]* in move 1"'
	deal hen --seed 3 -s ann,bob,cid | autoplay --seed 3 | redact --public >record
	shown=$(grep -n 'reveal: \[' record | head -n 1)
	[ -n "$shown" ]
	sed "/reveal: /q" record >table
	seat=$(sed -n 's/.*seat: \([a-z]*\), reveal: .*/\1/p' table)
	card=$(sed -n 's/.*reveal: \[\([^],]*\).*/\1/p' table)
	next=$(replay table | sed -n 's/^turn: //p')
	say table "$next reveal $card"
	answered "cannot hold it; $seat showed it in move [0-9]*"
}

@test "table/not-in-hand: who follows a record is told when the seat played that card" {
	deal lohai --seed demo -s ann,bob,cid,dora | autoplay -m 4 >rec
	turn=$(replay rec | sed -n 's/^turn: //p')
	card=$(sed -n "s/^--- {seat: $turn, play: \([^,}]*\).*/\1/p" rec | head -n 1)
	number=$(grep '^--- {seat' rec | grep -n "^--- {seat: $turn," | head -n 1 | cut -d: -f1)
	grep -v result rec >table
	say table "$turn play $card"
	answered "because: .*$turn does not hold $card; $turn played it in move $number\"*, move: "
	# Another seat never had it.
	deal lohai --seed demo -s ann,bob,cid,dora >table
	warns 1 "...bob does not hold 4S [table/not-in-hand]" validate-move -f table 'ann play 4S, bob play 4S'
}

# ---- on a terminal ------------------------------------------------------------------------------

@test "referee: on a terminal the prompt is at most 40 columns wide and offers verbs that can be legal" {
	for game in $GAMES; do
		seats=an-uncommonly-long-name-32-bytes,bob,cid
		[ $game != lohai ] || seats=$seats,dora
		deal $game --seed wide -s $seats >table
		typed table < <(legal-moves -w table | head -n 1 | cut -d' ' -f2-; echo q)
		[ "$(sed -n 's/> .*/> /p' <<<"$output" | wc -l)" -ge 2 ] || said
		[ -z "$(sed -n 's/\(.*\)> .*/\1> /p' <<<"$output" | grep '.\{41\}')" ] || said
	done
	# Nothing lies on the table, so nothing can be enlarged or taken.
	deal haihowak --hidden -w open=AD,6C,7C,8C,9C -s ann,bob,cid -d cid >table
	typed table < <(echo q)
	grep -q '^[a-z]*: lay, end, ' <<<"$output" || said
	! grep -q 'enlarge\|take' <<<"$output" || said
	deal huahuapai --seed x -s ann,bob,cid >table
	typed table < <(echo q)
	! grep -q '^[a-z]*: .*eat' <<<"$output" || said
	deal lohai --hidden -w top=9S -s an-uncommonly-long-name-32-bytes,李明李明李明李明李明,cid,dora >table
	typed table < <(printf '%s\n' 'play Mover' 'Shaker 5H' q)
	grep -q '^an-uncommonly-lon...: drawn is missing> ' <<<"$output" || said
	grep -q '^李明李明李明李明李明: play> ' <<<"$output" || said
}

@test "referee: on a terminal words are completed after beginnings, too" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	typed table < <(printf '%s\n' 'A p 4\t' 'P j\t' q)
	has "legal: ann play 4S" "legal: bob play JS"
	grep -q 'ann: play> A p 4S' <<<"$output" || said
}

@test "referee: on a terminal messages are wrapped at words, elsewhere they are one line" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	COLUMNS=40 typed table < <(printf '%s\n' 'play Mover drawn XX' '\025q')
	# The words are all there, and no line could take the first word of the next.
	message=$(sed -n '/^referee: move 1/,/\]$/p' <<<"$output")
	[ "$(wc -l <<<"$message")" -ge 4 ] && [ -z "$(grep '.\{41\}' <<<"$message")" ] || said
	run --separate-stderr validate-move -f table 'ann play Mover drawn XX'
	[ "${stderr#validate-move}" = "$(tr '\n' ' ' <<<"${message#referee}" | sed 's/ $//')" ] || said
	awk -v width=40 'NR > 1 { split($0, word, " "); if (length(last) + 1 + length(word[1]) <= width) exit 1 } { last = $0 }' <<<"$message"
	echo 'ann play Mover drawn XX' | COLUMNS=40 referee table >answers 2>err || true
	[ "$(grep -c 'drawn-mismatch' answers)" = 1 ]
}

@test "referee: on a terminal the arrow keys go through the moves of a record that is taken up again" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table 'ann play 4S' 'bob play JS' 'cid play 3S'
	typed table < <(printf '%s\n' 'undo 2' '\033[A\033[A\033[A' q)
	[ "$(grep -c '^legal: bob play JS$' <<<"$output")" = 1 ] || said
	[ "$(grep -c '^--- {seat: bob, play: JS}' table)" = 2 ]
}

# ---- cards without a verb -----------------------------------------------------------------

@test "referee: a card alone is the move of the only verb that takes cards, with or without a seat" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table '4S' 'bob ks' 's3' 'cid 5S' 'dora 2H drawn 3C'
	diff - <(moves_in answers) <<-'END'
		ann play 4S
		bob play KS
		cid play 3S
		cid play 5S
		dora play 2H drawn 3C
	END
	answered 'verdict: 4, legal: false, rule: table/not-your-turn'
	[ "$(grep -c '^--- {seat' table)" = 3 ]
}

@test "referee: cards in a list, with counts, are the move of the verb of the phase" {
	deal hen -s bob,ann --hidden -w up=KS >table
	say table '5S 6S 7S' '2s take 7S' knock '3H' 'AS 2H 3C 4D 2D' 'ann 2h'
	diff - <(moves_in answers) <<-'END'
		bob discard 5S 6S 7S
		ann discard 2S take 7S
		bob knock
		ann discard 3H
		bob reveal AS 2H 2D 4D 3C
		ann reveal 2H
	END
	deal huahuapai --seed 3 -s ann,bob,cid >table
	say table '2 red-eyes' 'bob 3 bl' 'tigers' 'TIGERx2'
	answered 'legal: true, move: ann play red-eyes red-eyes}'
	answered 'because: "bl means nothing here; did you mean black-ten?", move: bob 3 bl}'
	answered 'tigers means nothing here; did you mean tiger?'
	answered 'move: bob eat tiger tiger}'
}

@test "referee: a card alone is refused where several verbs could be meant, or none takes cards" {
	deal huahuapai --hidden -s ann,bob,cid >table
	cp table before
	say table tiger 'bob god'
	answered 'tiger is a card: put a verb before it, reveal or play", move: tiger}'
	answered 'god is a card: put a verb before it, reveal or play", move: bob god}'
	cmp table before
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table 'Shaker' QH 'steal 5S'
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table 4S Shaker QH
	answered 'rule: table/no-such-seat, because: "QH is a card, and no verb takes one now", move: QH}'
}

@test "referee: a card without a verb has its whole name, and what is near it is told" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	cp table before
	say table 'Tak' 'ann mov' 'ann 8' Takr 'bob Shakerr' frobnicate
	cmp table before
	answered '"Tak means nothing here; did you mean Taker?", move: Tak}'
	answered 'rule: table/no-such-verb, because: "mov means nothing here; did you mean Mover?"'
	answered 'rule: table/no-such-verb, because: "8 can be 8S, 8H, 8D or 8C", move: ann 8'
	answered '"Takr means nothing here; did you mean Taker?", move: Takr}'
	answered '"Shakerr means nothing here; did you mean Shaker?", move: bob Shakerr}'
	answered 'there is no seat, verb or command frobnicate'
}

@test "referee: a seat whose name begins like a card is meant where the card is not spelled by its name" {
	deal lohai --seed demo -s sam,jsmith,hans,dora >table
	say table 'sa play 4S' 'js play KS' 'jsmith KS' 'ha 5S'
	diff - <(moves_in answers) <<-'END'
		sam play 4S
		jsmith play JS play KS
		jsmith play KS
		hans play 5S
	END
	answered 'verdict: 2, legal: false, .*move: jsmith play JS play KS}'
}

@test "referee: a seat, a key, a word or a number alone is the move of the only verb that takes it" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	printf -- '--- {seat: %s, play: %s}\n' ann 5H bob Giver cid 6H dora 2H >>table
	replay table | grep -qx 'phase: give' || { replay table; false; }
	cp table before
	for words in 'cid=cid' 'Cid=cid' 'ci=cid' 'bob cid=cid' 'give ci=cid' 'bob=bob' 'dora=dora'; do
		cp before table
		say table "${words%=*}"
		[ "$(moves_in answers)" = "bob give ${words#*=}" ] || { echo "$words"; cat answers; false; }
	done
	say before 'cid play 5S' 'ann expose 3S'
	[ "$(moves_in answers | head -n 1)" = 'cid play 5S' ]
	# What is drawn may stand behind it; with real cards it must.
	deal lohai --hidden -w top=5D -s ann,bob,cid,dora >table
	say table 'ann play 2H' 'bob play Shaker' 'ann drawn 5C'
	[ "$(moves_in answers | tail -n 1)" = 'bob steal ann drawn 5C' ] || { cat answers; false; }
	# While cards are asked for, a seat alone is no move.
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table bob
	answered 'legal: false, .*move: bob}'
	deal haihowak -s ann,ben --seed 2 | autoplay -m 5 >table
	cp table before
	say table k1 "$(legal-moves -w table | sed -n 's/^[a-z]* take \(k2 with .*\)/\1/p')"
	answered 'enlarge needs cards after one of its words, move: [a-z]* enlarge k1}'
	[[ "$(moves_in answers | tail -n 1)" == *' take k2 with '* ]] || { cat answers; false; }
	say before k2 'k2 above XX' 'k2 with XX' "$(legal-moves -w table | sed -n 's/^[a-z]* take \(k2 \)with \(.*\)/take \1\2/p')"
	answered '"k2 goes with several verbs: put one before it, enlarge or take", move: k2}'
	PATH=$BUILD/toys/bin:$PATH
	deal auction -s ann,bob,cid >table
	say table 10 'bob 12 grand' ramsch 'call as hearts'
	diff - <(moves_in answers | head -n 2) <<-'END'
		ann bid 10
		bob bid 12 contract grand
	END
	# A report is never guessed.
	answered 'there is no seat, verb or command ramsch'
}

@test "words: a key behind cards, and a card of the table without its word, are told what they need" {
	deal haihowak -s ann,bob --seed 876 >table
	referee table <<<$'lay 5C k9\n5C k1' >answers || [ $? = 1 ]
	[ "$(grep -c 'k[19] is no card but the name of a key: it goes behind enlarge or take' answers)" = 2 ]
	deal hen -s ann,bob --seed demo >table
	# What cannot be taken is not suggested.
	referee table <<<$'QH QC 9D\ndiscard QC KD' >answers || [ $? = 1 ]
	answered 'ann does not hold 9D; did you mean ann discard QH QC take 9D?'
	answered 'because: ann does not hold KD,'
}

@test "referee: on a terminal Enter makes the only legal move, and the prompt offers it" {
	deal huahuapai -s ann,bob,cid --seed 3 | autoplay -m 2 >table
	[ "$(legal-moves -w table)" = 'cid pass' ]
	typed table < <(printf '%s\n' '' '' q)
	[[ "$output" == *"cid: pass (Enter)> "*"legal: cid pass"* ]] || said
	[ "$(sed -n '$p' table)" = '--- {seat: cid, pass: ~}' ]
	# In a pipe it makes nothing, and where there is a choice neither does a terminal.
	[ "$(grep -c '^--- {seat' table)" = 3 ]
	deal huahuapai -s ann,bob,cid --seed 3 | autoplay -m 2 >table
	referee table <<<$'\n\n' >answers
	[ "$(grep -c '^--- {seat' table)" = 2 ]
	# Where it would have to say what it draws, it is typed.
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	typed table < <(printf '%s\n' '' q)
	run -1 grep -q Enter screen
	# What it costs stands in the prompt.
	deal hornipex -s ann,bob --seed 1 | autoplay -m 6 >table
	[ "$(legal-moves -w table)" = 'bob end' ]
	typed table < <(printf '%s\n' q)
	[[ "$output" == *"bob: end, draws 1 (Enter)> "* ]] || said
	referee --json table <<<'note so far' >answers
	answered '"end, the only legal move, draws 1 card"],"turn":"bob","verbs":\["end"\]}'
}

@test "words: validate-move wants a verb before cards" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	refuses table/no-such-seat validate-move -f table 4S
}

@test "referee: the beginning of a card is looked up in the hand and on the table before the deck" {
	deal haihowak -s ann,ben --hidden -w open=5H,JS,2D,2D,KC >table
	say table 'end o 9' end 'lay 4C 6C 8C' 'end o j dr 10C'
	answered '9 can be 9S, 9H, 9D or 9C'
	answered 'legal: true, move: ben end open JS drawn XX XX 10C'
	deal hen -s bob,ann --hidden -w up=KS >table
	say table 'discard 5S 6S 7S' '2S t 5' 'ann discard 8S' 'bob expose 9H' 'bob 9'
	answered 'legal: true, move: ann discard 2S take 5S'
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table 'ann expose QD' 'a p q' 'bob p q'
	answered 'legal: true, move: ann play QD'
	answered 'q can be QS, QH or QC'
}

@test "referee: after a move that has to say what it draws cards end it, and nothing is taken for another seat's move" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	say table 'play Mover' 'play 5C' 'dora 5C' 'play mover' QH
	answered 'done: false, because: "the last move still has to say what it draws: name that, or the seat whose move this is"'
	answered "legal: false, rule: table/not-your-turn.*move: dora play 5C"
	answered 'legal: true, move: ann play Mover drawn QH'
	[ "$(grep -c '^--- {seat' table)" = 1 ]
	say table 'bob Mover' undo 'ann play Mover' 'ann 4S'
	answered 'legal: true, move: ann play 4S'
}

@test "referee: on a terminal a line that repeats what the prompt has filled in replaces it" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >table
	typed table < <(printf '%s\n' 'play Mover' 'ann play Mover drawn QH' 'bob Mover' 'play mover drawn 3H' \
		'cid shaker' 'steal ann' 'dora play 5S' 'steal ann' 'play 5S' 'c steal ann drawn 2H' quit)
	has "legal: ann play Mover drawn QH" "legal: bob play Mover drawn 3H"
	grep -q "^referee: move 4, dora play 5S: dora must wait: it is cid's turn" <<<"$output" || said
	grep -q '^referee: the last move still has to say what it draws: name that, or the' <<<"$output" || said
	has "legal: cid steal ann drawn 2H"
	[ "$(grep -c '^--- {seat' table)" = 4 ]
}

@test "drawn: what the prompt has filled in may be said again from any word on" {
	for line in 'cid play Mover drawn QH' 'play Mover drawn QH' 'Mover drawn QH' 'drawn QH' 'DRAWN qh' QH; do
		deal lohai --hidden -w top=9S -s cid,bob,ann,dora -d dora >table
		say table 'cid Mover' "$line"
		answered '^--- {verdict: 1, legal: true, move: cid play Mover drawn QH}$'
		deal lohai --hidden -w top=9S -s cid,bob,ann,dora -d dora >table
		typed table < <(printf '%s\n' 'cid Mover' "$line" quit)
		has "legal: cid play Mover drawn QH"
	done
}

@test "table/no-such-seat: between two commas no seat is named" {
	deal lohai --seed demo -s ann,bob,cid,dora >table
	say table 'ann play 4S,, bob play KS'
	answered 'because: "no seat is named; the seats are ann, bob, cid, dora'
	[ "$(tail -1 table)" = '--- {seat: ann, play: 4S}' ]
}

@test "words: a blank that only looks like one is named, with what to do; free text is not asked" {
	deal hen -s ann,bob,cid -d cid --seed demo >table
	cp table before
	while IFS='|' read -r line because; do
		say table "$(printf '%b' "$line")"
		answered "because: \".*$because"
	done <<-'END'
		ann discard\xc2\xa05S|; U+00A0 in it only looks like a blank: type a blank there
		ann \xc2\xa0discard 5S|; did you mean discard? U+00A0 in it only looks like a blank: type a blank there
		undo\xe2\x80\xaf2|; U+202F in it only looks like a blank: type a blank there
		adjust ann\xe3\x80\x805 because x|; U+3000 in it only looks like a blank: type a blank there
		ann\xe2\x80\x8b discard 5S|; did you mean ann? U+200B in it cannot be seen: leave it out
		ann discard 5S\xe2\x81\xa0|; U+2060 in it cannot be seen: leave it out
		discard\xef\xbb\xbf 5S|; did you mean discard? U+FEFF in it cannot be seen: leave it out
	END
	cmp before table
	# A tab parts words, and symbols of suits are no blanks.
	say table $'ann\tdiscard\t5♠' 'bob discard Joker, cid discard 4♠' $'note a\xe3\x80\x80b' $'adjust ann 5 because a\xe3\x80\x80b'
	[ "$(grep -c 'looks like\|be seen' answers)" = 0 ] || { cat answers; false; }
	answered 'legal: true, move: ann discard 5S'
}

@test "words: a seat is meant however its letters are composed" {
	deal hen -s José,bob,cid -d cid --seed demo >table
	name=$'Jose\xcc\x81'
	validate-move -f table "$name discard 5S" >state 2>/dev/null || skip "names are not composed"
	say table "legal $name" "view $name" "adjust $name 5 because so" "$name discard 5S" undo "log 1"
	[ "$(grep -c 'done: true\|legal: true\|^--- {legal: \[{seat: José\|^--- {croupier' answers)" = 6 ] || { cat answers err; false; }
	referee --play "$name,cid" --think 1 table <<<'' | grep -q 'referee plays José and cid'
}

@test "why: says of what, and how many lines ago" {
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	say table QQ why legal score why 'ann play 9S' why
	answered 'of `QQ`: QQ means nothing here'
	answered 'of `QQ`, four lines ago: QQ means nothing here'
	answered 'of `ann play 9S`: '
	printf -- '--- {seat: %s, play: %s}\n' ann 5H bob KC cid 6H dora 2H cid 6C dora 2C ann 3C >>table
	say table 'bob KH' legal why
	answered 'of `move 2, bob play KC`, two lines ago: '
	printf 'QQ\nfly\0\nlegal\nwhy\n' | referee table | plainly >answers
	answered 'of a line that was not read: line 2 has a NUL byte in it'
}

@test "stop, undo, deal again: what would be refused now is not suggested" {
	deal lohai -s ann,bob,cid,dora --seed 1 | autoplay -m 5 >table
	say table stop undo 'undo 1' withdraw 'deal again' 'stop, deal' '{ruling: enough, ends: void}'
	answered 'withdraw withdraws .*the round ends and counts for nothing[\]""'
	answered 'round-over.*only when that is withdrawn can moves be taken back'
	answered 'the match is not over: deal deals its next round, when this one is over"'
	answered 'there is no seat or verb stop; the command stop wants a line of its own'
	[ "$(grep -c 'round 1 (stopped: it counts for nothing)' answers)" = 2 ]
}

@test "help: of deal it lists what can be wished, of a verb the rules that speak of it" {
	deal haihowak -s ann,bob --seed 1 >table
	say table 'help deal'
	for form in seed=TEXT dealer=SEAT seats=NAME,NAME,... score.SEAT=NUMBER 'meta.KEY=' open=... rounds=; do
		grep -qF -- "$form" answers || { echo "no $form"; cat answers; false; }
	done
	say table 'help take'
	answered 'haihowak/other-colour: A red key is taken with a black one'
	run -1 grep -q 'haihowak/start' answers
	deal lohai -s ann,bob,cid,dora --seed 1 >table
	say table 'help deal'
	answered '^# top=\.\.\. '
	answered '^# worth=\.\.\. '
	run -1 grep -qF 'open=...' answers
}

@test "referee: a parameter in front of its verb, and words behind a verb that takes none, are told as such" {
	deal hen -s ann,bob --seed 1 >table
	say table 'take KD' 'knock now' '{seat: ann, knock: now}'
	answered 'take begins no move: it goes behind a verb, as in discard \.\.\. take \.\.\.'
	answered 'because: knock takes nothing after it, move: ann knock now'
	[ "$(grep -c 'because: knock takes nothing after it' answers)" = 2 ]
}
