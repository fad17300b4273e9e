#!/usr/bin/env bats
# seals.bats: deals that are checked: seeds of states, seed documents, seals and cuts.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	set -o pipefail
}

ZEROS=0000000000000000000000000000000000000000000000000000000000000000

# told DEAL: the document that tells the seed of a state.
told() { sed -n 's/^seed: \(".*"\)/--- {seed: \1}/p' "$1" | head -n 1; }

# proved FILE...: replay accepts it all and says that the deal is proved.
proved() {
	writes 0 "...valid: true, deal: proved..." replay --report --complete "$@"
}

# denied RULE[, because: TEXT] FILE...: replay refuses these files, put together as the file denied, by that rule, in
# words and in its verdict.
denied() {
	cat "${@:2}" >denied
	fails 1 "replay: ... [${1%%,*}]..." replay --check denied
	writes 1 "...valid: false...rule: $1..." replay --report denied
}

# change FILE SED-SCRIPT [COPY]: a changed copy of a file; fails where nothing changes.
change() {
	sed -e "$2" "$1" >"${3-changed}"
	none cmp -s "$1" "${3-changed}"
}

# ---- states and their seeds ---------------------------------------------------------

@test "table/deal: a state at the start has the cards that its seed deals, or XX" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed "$game" >state
		proved <(autoplay state)
		# Two cards of different hands change places.
		second=$(sed -n 's/^seats: \[[^,]*, \([^],]*\).*/\1/p' state)
		first=$(sed -n 's/^seats: \[\([^,]*\),.*/\1/p' state)
		one=$(sed -n "s/^  $first: \[\([^,]*\),.*/\1/p" state)
		other=$(sed -n "s/^  $second: .*, \([^],]*\)\]/\1/p" state)
		[ "$one" != "$other" ]
		sed -e "/^  $first: /s/\[$one,/[$other,/" -e "/^  $second: /s/, $other\]/, $one]/" state >swapped
		validate-move -q -f swapped </dev/null
		if [ "$game" = hen ]; then
			# It may lie after turns that took: it is not compared.
			prints 0 '--- {verdict: 1, moves: 0, valid: true}' replay --report <swapped
		else
			denied table/deal swapped
			[[ "$output" == *"at: denied:1:1, rule: table/deal"* ]] || said
		fi
	done
	deal hen --seed stock >state
	next=$(sed -n 's/^stock: \[\([^,]*\), \([^,]*\),.*/\2, \1/p' state)
	change state "s/^stock: \[[^,]*, [^,]*,/stock: [$next,/"
	denied "table/deal, because: stock has other cards than the seed of the state deals" changed
}

@test "table/deal: facts that the state tells itself are used, and must be true" {
	deal huahuapai --seed told -w cut=17 >state
	proved <(autoplay state)
	change state 's/^cut: 17/cut: 18/'
	denied table/deal changed
}

@test "table/deal: every key of a state is what its seed gives, not only its cards" {
	deal lohai --seed told >state
	change state 's/^worth: .*/worth: 100000/'
	denied "table/deal, because: worth is not what the seed of the state gives}" changed
	# With real cards it may have been read off the card, until a seed says otherwise.
	change state '/^seed:/d; s/^worth: .*/worth: 100000/'
	replay --check changed
	denied "table/deal, because: worth is not what this seed gives}" changed <(told state)
	sealed lohai
	change table 's/^worth: .*/worth: 100000/'
	denied table/deal seal.yaml changed
	deal hornipex --seed told >state
	change state 's/^fresh: .*/fresh: false/'
	validate-move -q -f changed </dev/null
	denied "table/deal, because: fresh is not" changed
	# After a new stock as many cards can lie everywhere as were dealt, and these are others.
	up=$(sed -n 's/^pile: \[\(.*\)\]/\1/p' state) next=$(sed -n 's/^stock: \[\([^,]*\),.*/\1/p' state)
	change state "s/^pile: .*/pile: [$next]/; s/^stock: \[$next/stock: [$up/; s/^fresh: .*/fresh: false/"
	denied "table/deal, because: stock has other cards" changed
	replay --check <(sed 's/^reshuffles: 0/reshuffles: 1/' changed)
	deal hen --seed told >state
	change state 's/^reshuffles: .*/reshuffles: 1/'
	denied "table/deal, because: reshuffles is not" changed
}

@test "adjusted: a verdict says that points of rulings stand elsewhere, and --strict refuses them" {
	deal lohai -s ann,bob,cid,dora --seed fresh | sed '/^scores:/a adjusted: {ann: 400, bob: 0, cid: 0, dora: 0}' >state
	prints 0 '--- {verdict: 1, moves: 0, valid: true, adjusted: true, deal: proved}' replay --report <state
	warns 1 "replay: state:1:1: record 1: the state begins with points from rulings..." replay --check --strict state
	{ cat state; echo '--- {ruling: taken back, points: {ann: -400}}'; } >balanced
	prints 0 "...valid: true, rulings: 1, adjusted: true, deal: proved}" replay --report balanced
	deal lohai -s ann,bob,cid,dora --seed fresh | { cat; echo '--- {ruling: late, points: {ann: 400}}'; } >ruled
	prints 0 "...valid: true, rulings: 1, deal: proved}" replay --report ruled
}

@test "deal: proved is said only where a card of a hand or of the stock was compared" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed "$game" >state
		redact --public state >view
		prints 0 "...moves: 0, valid: true}" replay --report view <(told state)
		# Nor where the state has its seed, and XX for every card of them.
		sed "s/^scores: .*/&\n$(grep '^seed: ' state)/" view >seeded
		grep -q '^seed: ' seeded
		prints 0 '--- {verdict: 1, moves: 0, valid: true}' replay --report <seeded
		# A card that came out of a hand is one.
		redact --public <(autoplay -m 30 state) >view
		prints 0 "...valid: true, deal: proved}" replay --report view <(told state)
		redact "$(sed -n 's/^turn: //p' state)" state >view
		prints 0 "...moves: 0, valid: true, deal: proved}" replay --report view <(told state)
	done
	deal huahuapai --seed one | redact --public >view
	prints 0 "...moves: 0, valid: true}" replay --report view <(deal huahuapai --seed another >state; told state)
}

@test "deal: proved is not said where a seed does not put the cards where moves found them" {
	# The first card that is played is in that hand by the other seed, too.
	deal huahuapai -s a,b,c --seed q | autoplay | redact --public | grep -v '^--- {result' >view
	grep -q '^--- {seat: a, play: \[operetta\]}$' view
	{ cat view; echo "--- {seed: \"$(printf 'a%.0s' {1..64})\"}"; } >both
	prints 1 "...moves: 1, valid: false, at: both:...rule: table/not-in-hand, ..." replay --report both
	# By the other seed bob, too, breaks a rule first; but cid does not hold the five of spades.
	deal lohai -s ann,bob,cid,dora --seed demo | redact --public >view
	printf -- '--- {seat: ann, play: 4S}\n--- {seat: bob, play: 3H}\n--- {seat: cid, play: 5S}\n' >>view
	{ cat view; echo '--- {seed: "71dd660a706379a5354ba09730cc3f2966b27ed411478bdc7a5f0ffc3db502c0"}'; } >both
	prints 1 "...moves: 1, valid: false, at: both:...rule: lohai/follow-suit, ..." replay --report both
	# Without that move nothing contradicts the seed.
	sed '/^--- {seat: cid/d' both >fewer
	prints 1 "...moves: 1, valid: false, deal: proved, at: fewer:...rule: lohai/follow-suit, ..." replay --report fewer
}

@test "table/deal: of many records each is compared with its own seed, and places are told right" {
	all=$(games)
	for game in $all; do
		deal "$game" -n 6 --seed many | autoplay -m 20 >records
		# The fourth gets another seed, and in the last somebody is not at the table.
		awk '/^croupier: / { record++ }
			record == 4 && /^seed: / { digit = substr($2, 2, 1)
				sub(/"./, digit == "0" ? "\"1" : "\"0") }
			record == 6 && /^--- {seat: / { last = NR }
			{ line[NR] = $0 }
			END { for (i = 1; i <= NR; i++) {
				if (i == last) sub(/seat: [^,]*/, "seat: nobody", line[i])
				print line[i]
			} print last > "last" }' records >wrong
		awk '/^croupier: / && ++record == 4 { print NR - 1 }' records >fourth
		run --separate-stderr -1 replay --check wrong
		echo "$stderr" >said
		[ "$(wc -l <said)" -eq 2 ] || said
		[[ "$(sed -n 1p said)" == "replay: wrong:$(cat fourth):1: "*" [table/deal]" ]] || said
		[[ "$(sed -n 2p said)" == "replay: wrong:$(cat last):"*" [table/no-such-seat]" ]] || said
	done
}

@test "table/deal: a state in the middle of a round is not compared, nor one without a seed" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed "$game" | autoplay -m 9 >record
		replay record >state
		prints 0 '--- {verdict: 1, moves: 0, valid: true}' replay --report <state
		deal "$game" --seed "$game" | sed '/^seed:/d' >state
		prints 0 '--- {verdict: 1, moves: 0, valid: true}' replay --report <state
	done
}

@test "table/deal: at a state the record is followed, and its next refusal is told, too" {
	deal lohai -s ann,bob,cid,dora --seed demo >state
	sed 's/^seed: "./seed: "0/' state >wrong
	sed 's/^seed: "./seed: "1/' state >>wrong
	echo '--- {seat: bob, play: 3H}' >>wrong
	warns 1 "...record 1: ...[table/deal]...record 2: ...[table/deal]...record 2, move 1...[table/not-your-turn]" replay --check wrong
	run -1 --separate-stderr replay --states wrong
	[ "$(grep -c '^croupier' <<<"$output")" = 2 ]
	fails 1 "..." replay wrong
	warns 1 "...[table/deal]...the record stops before the round is over..." replay --check --complete <(head -n "$(grep -c . state)" wrong)
}

# ---- seeds that are told ---------------------------------------------------------------

@test "table/deal: for every game and seat, a view and its seed prove the deal and give the whole state" {
	all=$(games)
	for game in $all; do
		for k in $(seq "$(sampled 1 3)"); do
			deal "$game" --seed "$game $k" >state
			autoplay state >record
			while read -r viewer; do
				redact "$viewer" record >view
				proved <(cat view <(told state))
				# What nobody named who put it away is not known in the end.
				grep -q 'discard: XX' view && [ "$game" = huahuapai ] && continue
				cat view <(told state) | replay | cmp - <(replay record)
			done < <(viewers record)
		done
	done
}

@test "table/deal: a seed must deal what the record began with, and be the only one" {
	all=$(games)
	for game in $all; do
		deal "$game" --seed "$game" >state
		autoplay -m 12 state >record
		redact --public record >view
		other=$(deal "$game" --seed "other $game" >another && told another)
		# Of a public view only what lies face up can be wrong; where nothing does, the moves are.
		{ cat view; echo "$other"; } >both
		run -1 replay --check both
		redact "$(sed -n 's/^turn: //p' state)" record >view
		denied table/deal view <(echo "$other")
		denied table/deal view <(told state; echo "$other")
		[[ "$output" == *"at: denied:$(wc -l <denied):1, rule: table/deal, because: the round already has another seed"* && "$output" != *proved* ]] || said
		prints 0 "...valid: true, deal: proved..." replay --report view <(told state) <(told state)
		denied table/deal record <(echo "$other")
		{ cat record; told state; } >both
		run -0 replay --check both
		# Not the start of a round.
		denied table/deal <(replay record | sed '/^seed:/d'; told state)
	done
}

@test "table/deal: a seed that is told in the middle is gone on from, and taken back over" {
	deal haihowak --seed on >state
	autoplay -m 40 state >record
	redact --public record >view
	count=$(wc -l <view)
	{ head -n $((count - 10)) view; told state; tail -n 10 view; echo '--- {undo: 30}'; } >all
	replay --check all
	replay all | cmp - <(replay --until $(($(grep -c '^--- {seat' record) - 30)) record)
	replay --states all >states
	[ "$(grep -c '^croupier' states)" = $(($(grep -c '^--- {' all) + 1)) ]
}

@test "table/deal: a move that the cards refuse is the record's refusal, with its own place and number" {
	deal lohai -s ann,bob,cid,dora --seed demo >state
	redact --public state >view
	# Bob has spades, as nobody sees before the seed is told.
	printf -- '--- {seat: ann, play: 4S}\n--- {seat: bob, play: 3H}\n--- {seat: cid, play: 5S}\n' >>view
	replay --check view
	denied lohai/follow-suit view <(told state)
	at=$(grep -n 'bob, play' view | cut -d: -f1)
	[[ "$output" == "--- {file: denied, record: 1, verdict: 1, moves: 1, valid: false, deal: proved, at: denied:$at:1, number: 2, rule: lohai/follow-suit, because: "*"move: bob play 3H}" ]] || said
	# A ruling in front of the seed settles it; a waiver that proves needless is none the worse.
	sed -i '$d' view
	echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}' >>view
	prints 0 "...moves: 2, valid: true, irregular: 1, rulings: 1, deal: proved}" replay --report view <(told state)
	# Bob has no spade, as nobody saw.
	deal lohai -s ann,bob,cid,dora --seed x4 >state
	redact --public state >view
	printf -- '--- {seat: ann, play: 5S}\n--- {seat: bob, play: 2H, despite: lohai/follow-suit}\n' >>view
	prints 0 "...valid: true, irregular: 1, deal: proved}" replay --report view <(told state)
}

@test "hen: a reveal is compared with the hand and passed over where the seed is told" {
	deal hen --seed hen >state
	autoplay state >record
	redact --public record | grep -v '{result' >view
	reveals=$(grep -c 'reveal:' view)
	[ "$reveals" -ge 2 ]
	{ cat view; told state; } >both
	prints 0 "...moves: $(grep -c '^--- {seat' view), valid: true, deal: proved..." replay --report --complete both
	# Not the last one, as each narrows what the next can be.
	line=$(grep -n 'reveal:' both | head -n 1 | cut -d: -f1)
	card=$(sed -n "${line}s/.*reveal: \[\([^],]*\).*/\1/p" both)
	unseen=$(sed -n 's/^stock: .*, \([^]]*\)\]/\1/p' <(replay record))
	[ "$card" != "$unseen" ]
	sed "${line}s/\[$card/[$unseen/" both >wrong
	denied table/not-in-hand wrong
	# After the seed nothing is made again: the round is over.
	denied table/round-over both <(sed -n "${line}p" both)
}

@test "huahuapai: a reveal of a hand that nobody saw is compared, and made as it would have been" {
	for seed in ef7895e1081550d0756e069c8324c3e2178eb7c7f4abe2e62ba2d30ad5cb657a \
		293876fdd70bed0a1008d9d2d9c51996e64268adf0a17794f5634545a0e1993f; do
		deal huahuapai --seed $seed >state
		{ cat state; echo '--- {seat: north, reveal: ~}'; } >record
		redact --public record >view
		grep -q 'reveal: \[' view
		{ cat view; told state; } >both
		proved both
		replay both | cmp - <(replay record)
	done
	change both 's/red-eyes, red-eyes, red-eyes, red-eight/red-eyes, red-eyes, red-eyes, red-eyes, red-eight/; s/red-eight, red-eight, red-eight\]/red-eight, red-eight]/' wrong
	denied table/not-in-hand wrong
}

@test "huahuapai: from a card on that was put away unseen the hand is hidden, but what leaves it was dealt to it" {
	found=0
	for k in 1 2 3 5 6 7 8; do
		deal huahuapai --seed "huahuapai$k" >state
		autoplay state >record
		redact --public record >view
		grep -q 'discard: XX' view || continue
		found=$((found + 1))
		{ cat view; told state; } >both
		proved both
		prints 0 "...seed: ...: [XX..." replay both
		line=$(grep -n 'discard: XX' both | head -n 1 | cut -d: -f1)
		seat=$(sed -n "${line}s/.*seat: \([a-z]*\),.*/\1/p" both)
		{ head -n "$line" both; told state; } >part
		replay part >hidden
		grep -q "^  $seat: \[XX" hidden
		# The state can be read again, and its XX can't be told from others.
		validate-move -q -f hidden </dev/null
	done
	[ "$found" -gt 0 ]
}

@test "table/not-in-hand: a card that was not dealt to a hand that is hidden cannot leave it" {
	deal huahuapai --seed huahuapai1 >state
	autoplay state >record
	redact --public record >view
	{ cat view; told state; } >both
	found=0
	# Each later play of a hidden hand, with every face in turn: what was not dealt to it is refused.
	line=$(grep -nE 'play: \[?[a-z-]+\]?}' both | tail -n 1 | cut -d: -f1)
	seat=$(sed -n "${line}s/.*seat: \([a-z]*\),.*/\1/p" both)
	for face in red-eyes black-eyes obliques operetta opera six seven red-eight little-bull big-bull black-ten \
		flower-ten tiger god; do
		{ sed -n "1,$((line - 1))p" both; echo "--- {seat: $seat, play: $face}"; told state; } >tried
		run --separate-stderr replay --report tried
		[[ "$output" == *"rule: table/not-in-hand"*"$seat was not dealt $face, or has played it already"* ]] || continue
		found=$((found + 1))
		dealt=$(sed -n "s/^  $seat: //p" state | head -n 1 | { grep -ow -- "$face" || true; } | wc -l)
		gone=$(sed -n "1,$((line - 1))p" both | grep "seat: $seat" | { grep -ow -- "$face" || true; } | wc -l)
		[ "$dealt" -le "$gone" ]
	done
	[ "$found" -gt 0 ]
}

@test "table/not-in-hand: a card that was not dealt to a hand that is hidden cannot be shown of it" {
	deal huahuapai --seed huahuapai1 >state
	autoplay state | redact --public >view
	line=$(grep -n 'discard: XX' view | tail -n 1 | cut -d: -f1)
	seat=$(sed -n "${line}s/.*seat: \([a-z]*\),.*/\1/p" view)
	wrong=0 right=0
	for face in red-eyes black-eyes obliques operetta opera six seven red-eight little-bull big-bull black-ten \
		flower-ten tiger god; do
		dealt=$(sed -n "s/^  $seat: //p" state | head -n 1 | { grep -ow -- "$face" || true; } | wc -l)
		gone=$(head -n "$line" view | grep "seat: $seat" | { grep -ow -- "$face" || true; } | wc -l)
		{ head -n "$line" view; echo "--- {seat: $seat, expose: $face}"; } >shown
		# Without the seed nobody can tell, unless every copy lies elsewhere.
		replay --check shown 2>/dev/null || continue
		{ cat shown; told state; } >both
		if [ "$dealt" -gt "$gone" ]; then
			right=$((right + 1))
			prints 0 "...valid: true, deal: proved}" replay --report both
		else
			wrong=$((wrong + 1))
			denied table/not-in-hand both
			[[ "$output" == *"$seat was not dealt $face, or has played it already"* ]] || said
		fi
	done
	[ "$wrong" -gt 0 ]
	[ "$right" -gt 0 ]
}

@test "table/not-in-hand: after the seed no card is put away unseen" {
	found=0
	for k in 1 2 3 5 8; do
		deal huahuapai --seed "huahuapai$k" >state
		autoplay state | redact --public >view
		line=$(grep -n 'discard: XX' view | head -n 1 | cut -d: -f1)
		next=$(sed -n "$((line + 1))p" view)
		[[ "$next" == *"discard: XX"* ]] || continue
		found=$((found + 1))
		{ head -n "$line" view; told state; echo "$next"; } >both
		denied table/not-in-hand both
		# In front of it two can be.
		{ head -n "$line" view; echo "$next"; told state; } >both
		replay --check both
		# Nor does taking back a move in front of the seed ask for names.
		{ cat both; echo '--- {undo: 1}'; } >undone
		replay --check undone
	done
	[ "$found" -gt 1 ]
}

@test "seeds: a seed without a state is an error, as a move is, and one that is none is malformed" {
	echo "--- {seed: \"$ZEROS\"}" >seed
	warns 2 "replay: seed:1:1: this belongs to no state: there is none before it" replay --check seed
	deal hen --seed $ZEROS >state
	for bad in '{seed: 5f}' '{seed: ~}' "{seed: \"$ZEROS\", game: hen}" '{seed: [1]}' "{seed: \"${ZEROS%0}g\"}"; do
		{ cat state; echo "--- $bad"; } >both
		warns 2 "replay: both:$(wc -l <both):..." replay --check both
	done
	{ cat state; printf -- '---\n# told\nseed: "%s"\n' $ZEROS; } >both
	run -0 replay --check both
	denied table/deal state <(echo "--- {\"seed\": \"${ZEROS//0/A}\"}")
}

@test "seeds: other programs follow them, and redact drops them" {
	deal hen -s ann,bob,cid --seed follow >state
	autoplay state >record
	redact bob record >view
	{ cat view; told state; } >both
	score <both | cmp - <(score <record)
	validate-move <both | cmp - <(replay record)
	[ "$(redact bob both | grep -c '{seed')" = 0 ]
	redact bob both | cmp - view
	autoplay -m 0 both | grep -q '^--- {seed: "'
	autoplay -m 0 both | replay --check
}

# ---- seals --------------------------------------------------------------------------------

# first_cards FILE SEAT CARD...: the cards are dealt one to a seat, from this seat on.
first_cards() {
	local seats i=0 card
	IFS=', ' read -ra seats <<<"$(sed -n 's/^seats: \[\(.*\)\]/\1/p' "$1" | tr -d '"')"
	while [ "${seats[i]}" != "$2" ]; do i=$((i + 1)); done
	for card in "${@:3}"; do
		grep -q "^  \"\?${seats[i % ${#seats[@]}]}\"\?: .*\b$card\b" "$1" || { echo "$card"; cat "$1"; return 1; }
		i=$((i + 1))
	done
}

# known GAME WORDS ROUND SEAL SEED SEAT CARDS OPTION...: dealt from zeros by these words, as that round of a match, a
# state has that seal; opened with the options it has the cards of a deal from the seed, of which these come first.
known() {
	local words
	read -ra words <<<"$2"
	deal "$1" "${words[@]}" --seed $ZEROS | sed "s/^round: 1/round: $3/; s/^seed: .*/&\nseal: \"$4\"/" >secret
	deal "$1" "${words[@]}" --seed "$5" | sed "s/^round: 1/round: $3/" >plain
	deal --open secret "${@:8}" >table
	grep -q "^seed: \"$5\"$" plain
	diff <(grep -v '^seed\|^seal\|^cuts' table) <(grep -v ^seed plain)
	{ redact --public table; told table; } >all
	prints 0 '--- {verdict: 1, moves: 0, valid: true, seal: unseen}' replay --report <all
	deal "$1" "${words[@]/cut=17/cut=0}" --seed "$5" >plain
	first_cards plain "$6" $7
}

@test "seals: what they and the cuts give is known, for every game" {
	seal=d7fff5fd55a7609fb77613864a50628754843f27f3834f6c9956c7a0c4717716
	known lohai '-s ann,bob,cid,dora -d dora' 1 $seal de4161f11a37fcbe53aea59db21abecd30f87660f1d136c148830b363b83c857 \
		ann 'Mover 3S 4C 3H' --cut 'cid=7 owls' --cut bob=tuesday
	prints 0 'cuts: {bob: tuesday, cid: 7 owls}' grep '^cuts' table
	run -0 deal lohai -s ann,bob,cid,dora -d dora --seed $ZEROS --seal new
	[ "$output" = "--- {seal: \"$seal\", game: lohai, variant: standard, options: {target: 1500, values: ranks}, seats: [ann, bob, cid, dora], dealer: dora, round: 1, scores: {ann: 0, bob: 0, cid: 0, dora: 0}}" ] || said
	cmp new secret
	# Of the games with options of a later version also the seals of before, which do not name these.
	known hen '-s ann,bob,cid -d cid -o knock-covers=false' 1 5d8dbc47237eeeec64b1bf2ef5369066b64196a06046555c2abb5150eef294c7 \
		d0933d04009ff70bb4e414c4ee848264403a9438a124443e8ac764d3340b41db ann 'Joker 5D 9C 8C' --cut 'ann=grüße, 山 ♠'
	known hen '-s ann,bob,cid -d cid' 1 23269ea3101f2850319c1177d37b6694a86ae96241c6045ac14c060eaafff0d9 \
		d0933d04009ff70bb4e414c4ee848264403a9438a124443e8ac764d3340b41db ann 'Joker 5D 9C 8C' --cut 'ann=grüße, 山 ♠'
	known hornipex '-s ann,bob -d ann' 2 7fe42e9617e638f9380aeb241c7fa0a912d0b9fdc9f2d102a31adec68288f5b7 \
		e22806135f833972bead599c6a14ca854dd52d40fbb3d4a8e8d51cc6088a7145 bob 'AC 7C 10C 4H' \
		--cut 'ann=say "no": a\b' --cut bob=7
	known haihowak '-s ann,no,zoë -d no' 1 0a5857d017a5f6a42e0e9fe499cb5363c9557cb0f2de603eb931618e6b195029 \
		e09abc74b8c7de5dc750e948739a79168b028b6869314435d2305894221ee7dc zoë 'KH AH 10C 2S' \
		--cut no=no --cut "zoë=it's #1 #2"
	prints 0 "cuts: {\"no\": \"no\", zoë: \"it's #1 #2\"}" grep '^cuts' table
	known huahuapai '-s p1,p2,p3 -d p2 -o borrow=true -o exact-end=false -w cut=17 --score p1=28 --score p2=40 --score p3=22' 4 \
		9f870f49d2a6ca07c520893d8aa94c6369b416c037c12cc1c756533af4596735 \
		033df3aece0373fa88594116f93c9b3a8741b4af9060541fe47a406778f96075 p2 'operetta tiger flower-ten red-eight' \
		--cut 'p1=cut, please' --cut 'p3=a: b'
	known huahuapai '-s p1,p2,p3 -d p2 -o borrow=true -w cut=17 --score p1=28 --score p2=40 --score p3=22' 4 \
		64b248e91972839d317a87634edd73566825599a62d980b45e6ae8e0418836ab \
		033df3aece0373fa88594116f93c9b3a8741b4af9060541fe47a406778f96075 p2 'operetta tiger flower-ten red-eight' \
		--cut 'p1=cut, please' --cut 'p3=a: b'
}

# carrying FILE SEAL DOCUMENT: the state that is a round of zeros with all that FILE says has that seal.
carrying() {
	sed "s/^seed: .*/&\nseal: \"$2\"/" "$1" >secret
	deal --open secret >table 2>/dev/null
	{ echo "--- {seal: \"$2\", $3"; redact --public table; told table; } >all
	replay --check all
	redact --public all | head -n 1 | cmp - <(head -n 1 all)
}

@test "seals: what comes from the round before under keys of its own is promised, too" {
	table=(-s "ann,bob,cid,dora" --seed "$ZEROS")
	deal lohai -v carryover "${table[@]}" -o values=150 -d ann --score ann=150 --score dora=-25 |
		sed 's/^round: 1/round: 2/; s/^carry: .*/carry: {lo: 150, hai: 0}/' >state
	carrying state 46d37237c83400eb68336f9a133892ef7ff3601b2d6518b3a4f3ba4248b7662b \
		"game: lohai, variant: carryover, options: {target: 2000, values: 150}, seats: [ann, bob, cid, dora], dealer: ann, round: 2, scores: {ann: 150, bob: 0, cid: 0, dora: -25}, carry: {lo: 150, hai: 0}}"
	for change in 's/^carry: .*/carry: {lo: 150, hai: 1}/' 's/^carry: .*/carry: {lo: 100, hai: 50}/' 's/dora: -25/dora: 25/'; do
		change all "2,\$$change" wrong
		denied table/seal wrong
		# Nor does the seed give it where no seal document stands in front.
		sed 1d wrong >bare
		denied table/seal bare
	done
	deal lohai -v partnership "${table[@]}" -d bob --score ann=300 --score cid=300 |
		sed 's/^round: 1/round: 3/; s/^talked: .*/talked: {ann: 0, bob: 2, cid: 0, dora: 1}/' >state
	carrying state f54da8aabc1bfdb3aff4c9cfd44feb599627e3e7c62ea3447f73975fe3b5464c \
		"game: lohai, variant: partnership, options: {target: 800, values: ranks}, seats: [ann, bob, cid, dora], dealer: bob, round: 3, scores: {ann: 300, bob: 0, cid: 300, dora: 0}, talked: {ann: 0, bob: 2, cid: 0, dora: 1}}"
	sed '2,$s/^talked: .*/talked: {ann: 0, bob: 0, cid: 0, dora: 1}/' all >wrong
	denied table/seal wrong
	[[ "$output" == *"this seal and the state after it do not say the same about talked"* ]] || said
}

@test "seals: one of croupier 0.2 is malformed, and the message says so" {
	sealed lohai
	change seal.yaml 's/, scores: {[^}]*}//' old
	cat old table >all
	warns 2 "replay: all:1:1: the key scores is missing: croupier 0.2 made this seal..." replay --check all
}

# sealed GAME WORD...: makes seal.yaml, secret, table and seed.yaml; the first seat cuts.
sealed() {
	rm -f secret
	deal "$@" --seed "$(sha256sum <<<"$*" | cut -c 1-64)" --seal secret >seal.yaml
	seat=$(sed -n 's/^seats: \[\([^,]*\),.*/\1/p' secret)
	deal --open secret --cut "$seat=seven owls" >table
	told secret >seed.yaml
}

@test "seals: for every game, seat and view the seal is opened, and one changed byte is seen" {
	all=$(games)
	for game in $all; do
		sealed "$game"
		autoplay table >record
		while read -r viewer; do
			redact "$viewer" record >view
			prints 0 "...valid: true, deal: proved, seal: opened}" replay --report --complete seal.yaml view seed.yaml
		done < <(viewers table)
		redact "$seat" table >view
		digit=$(sed -n 's/.*{seed: "\(.\).*/\1/p' seed.yaml)
		sed "s/\"$digit/\"$([ "$digit" = 0 ] && echo 1 || echo 0)/" seed.yaml >another
		denied table/seal seal.yaml view another
		denied table/deal seal.yaml <(sed 's/seven owls/seven ovls/' view) seed.yaml
		denied table/deal seal.yaml <(sed '/^cuts/d' view) seed.yaml
		second=$(sed -n 's/^seats: \[[^,]*, \([^],]*\).*/\1/p' view)
		# Two neighbours change places so that the turn is still the same seat's.
		while read -r one other; do
			sed "s/^\(seats: .*\)$one, $other/\1$other, $one/" view >swapped
			! replay --check swapped 2>/dev/null || break
		done < <(sed -n 's/^seats: \[\(.*\)\]/\1/p' view | awk -F', ' '{ for (i = 1; i < NF; i++) print $i, $(i + 1) }')
		denied table/seal seal.yaml swapped seed.yaml
		# Any card that the view names, in any place.
		card=$(sed -n "s/^  $seat: \[\([^],]*\).*/\1/p" view)
		unseen=$(sed -n "s/^  $second: \[\(.*\)\]/\1/p" table | tr -d , | tr ' ' '\n' | awk -v card="$card" '$0 != card && !found { found = 1; print }')
		change view "/^  $seat: /s/\[$card,/[$unseen,/" wrong
		denied table/deal seal.yaml wrong seed.yaml
	done
	sealed huahuapai -w cut=17
	sed 's/^cut: 17/cut: 18/' table >wrong
	denied table/seal wrong
	denied table/seal seal.yaml <(redact --public wrong)
	[[ "$output" == *"at: denied:1:1, rule: table/seal, because: this seal and the state after it do not say the same about cut}"* ]] || said
}

@test "table/seal: a seal speaks of the state after it, in all its keys" {
	sealed lohai -s ann,bob,cid,dora
	for change in 's/seal: "../seal: "zz/;s/zz/00/' 's/target: 1500/target: 1501/' 's/ann, bob/bob, ann/' \
		's/dealer: dora/dealer: cid/' 's/round: 1/round: 2/' 's/bob: 0/bob: 100/' 's/variant: standard/variant: crazy-shakers/'; do
		change seal.yaml "$change" other
		cat other table >all
		denied table/seal all
		[[ "$output" == *"at: denied:1:1, rule: table/seal"* ]] || said
		# It is followed all the same, and what is refused next is told.
		{ cat all; echo '--- {seat: bob, play: 2S}'; } >further
		warns 1 "...[table/seal]...move 1...[table/not-your-turn]" replay --check further
	done
	denied table/seal seal.yaml <(sed '/^seal:/d; /^cuts:/d' table)
	[[ "$output" == *"because: the state after this seal has none}"* ]] || said
	# A state in the middle of a round is not what was promised.
	denied table/deal seal.yaml <(autoplay -m 8 table | replay)
	autoplay -m 8 table | replay >all
	prints 0 '--- {verdict: 1, moves: 0, valid: true, seal: unseen}' replay --report <all
}

# other_digit TEXT INDEX: hex digits, of which that one is another.
other_digit() {
	echo "${1:0:$2}$([ "${1:$2:1}" = 0 ] && echo 1 || echo 0)${1:$(($2 + 1))}"
}

@test "table/seal: every digit of a seal counts, beside the state and beside the seed" {
	sealed lohai -s ann,bob,cid,dora
	seal=$(sed -n 's/^seal: "\(.*\)"/\1/p' table)
	redact bob table >view
	for at in $(seq 0 "$(sampled 7 1 9)" 63); do
		changed=$(other_digit "$seal" "$at")
		{ sed "s/$seal/$changed/" seal.yaml; cat table; } >all
		warns 1 "...the state after this seal has another one [table/seal]" replay --check all
		cat seal.yaml table >all
		sed -i "s/$seal/$changed/" all
		warns 1 "...the seed of the state does not give its seal [table/seal]" replay --check all
		cat view seed.yaml >all
		sed -i "s/$seal/$changed/" all
		warns 1 "...this seed does not give the seal of the state [table/seal]" replay --check all
	done
}

@test "seal: opened is said only where the seed gives the seal and the seal document says what the state says" {
	sealed lohai -s ann,bob,cid,dora
	redact bob table >view
	# verdict_of FILE...: the verdict of these, one after the other.
	verdict_of() { cat "$@" >all; run --separate-stderr replay --report all; }
	sed 's/bob: 0/bob: 100/' seal.yaml >other
	for table in table view; do
		verdict_of other $table seed.yaml
		[[ "$status" -eq 1 && "$output" == *"valid: false, "*"rule: table/seal, "* && "$output" != *"seal: "[ou]* ]] || said
		verdict_of seal.yaml $table seed.yaml
		[[ "$status" -eq 0 && "$output" == *"valid: true, deal: proved, seal: opened}" ]] || said
	done
	# A seed that is not the one gives no seal, and nobody showed one that nobody can read.
	echo "--- {seed: \"$ZEROS\"}" >another
	verdict_of seal.yaml view another
	[[ "$status" -eq 1 && "$output" != *"seal: "[ou]* ]] || said
	echo '--- {seal: x}' >damaged
	verdict_of seal.yaml damaged view seed.yaml
	[[ "$status" -eq 2 && "${lines[-1]}" == *"valid: true, deal: proved, seal: unseen}" ]] || said
}

@test "table/seal: a seal that nobody opens, or that no state follows, is told with --complete" {
	sealed hen
	autoplay table | redact --public >view
	cat seal.yaml view >all
	replay --check all
	denied_complete() {
		warns 1 "replay: all:$1:1: ...[table/seal]" replay --check --complete all
	}
	denied_complete 2
	[[ "$stderr" == "replay: all:2:1: record 1: nobody has opened the seal: the seed that gives it was not revealed [table/seal]" ]] || said
	head -n 30 view >part
	cat seal.yaml part >all
	denied_complete 2
	cat seal.yaml seal.yaml view seed.yaml >all
	replay --check all
	denied_complete 1
	run -1 replay --report --complete all
	[ "${#lines[@]}" = 2 ]
	[[ "${lines[0]}" == '--- {file: all, verdict: 1, moves: 0, valid: false, at: all:1:1, rule: table/seal, because: no state follows this seal}' ]] || said
	[[ "${lines[1]}" == '--- {file: all, record: 1, verdict: 2, moves: '*', valid: true, deal: proved, seal: opened}' ]] || said
	cat view seed.yaml seal.yaml >all
	run -1 replay --report --complete all
	[[ "${lines[0]}" == '--- {file: all, record: 1, verdict: 1, moves: '*', valid: true, deal: proved, seal: unseen}' ]] || said
	[[ "${lines[1]}" == '--- {file: all, verdict: 2, moves: 0, valid: false, at: all:'*':1, rule: table/seal, '* ]] || said
	for program in 'replay --complete --check' 'replay --report' 'validate-move' 'score' 'redact --public'; do
		warns 2 "...no state in the input..." $program seal.yaml
	done
}

@test "seals: what no state could say is malformed" {
	sealed huahuapai -s p1,p2,p3
	for change in 's/seal: ".*", game/seal: 5, game/' 's/game: huahuapai/game: huahuapay/' 's/seats: \[p1, p2/seats: [p1, p1/' \
		's/dealer: p1/dealer: p9/' 's/round: 1/round: 0/' 's/, facts: {cut: 0}//' 's/cut: 0/cut: 48/' 's/cut: 0/cut: 0, top: 1/' \
		's/stake: [0-9]*, //' 's/scores: {[^}]*}/scores: {}/' 's/round: 1/round: 1, carry: {lo: 0, hai: 0}/' 's/, p3\]/]/'; do
		change seal.yaml "$change" wrong
		cat wrong table >all
		run -2 --separate-stderr replay --check all
		[[ "$stderr" == "replay: all:1:"* && "$stderr" != *$'\n'* ]] || said
	done
	sed 's/stake: \([0-9]*\), borrow: \([a-z]*\)/borrow: \2, stake: \1/; s/^--- //; 1i # a seal\n---' seal.yaml >styled
	prints 0 "...deal: proved, seal: opened}" replay --report styled table
	redact --public styled table >view
	head -n 1 view | cmp - seal.yaml
	# Options that do not go together.
	sealed hen -p 6 -o packs=2
	sed 's/packs: 2/packs: 1/' seal.yaml >wrong
	cat wrong table >all
	run -2 replay --check all
}

@test "seals: keys of states: cuts stand with a seal, each of a seat, and say something" {
	sealed hen -s ann,bob,cid
	validate-move <table | cmp - table
	validate-move --json <table | validate-move | cmp - table
	for change in '/^seal:/d' 's/^cuts: .*/cuts: {}/' 's/^cuts: .*/cuts: [a]/' 's/^cuts: .*/cuts: {dora: x}/' \
		's/^cuts: .*/cuts: {ann: ""}/' 's/^cuts: .*/cuts: {ann: [x]}/' 's/^cuts: .*/cuts: {ann: "a\\u2028b"}/' \
		's/^seal: .*/seal: 12/' "s/^cuts: .*/cuts: {ann: $(printf 'x%.0s' {1..65})}/"; do
		change table "$change" wrong
		warns 2 "validate-move: wrong:..." validate-move -f wrong </dev/null
	done
	sed "s/^cuts: .*/cuts: {bob: $(printf 'x%.0s' {1..64}), ann: no}/" table | validate-move >good
	grep -q "^cuts: {ann: \"no\", bob: x*}$" good
	# They are no secret, and no other round's.
	redact --public table >view
	[ "$(grep -c '^seal:\|^cuts:' view)" = 2 ]
	autoplay table | deal --next >next
	[ "$(grep -c '^seal:\|^cuts:' next)" = 0 ]
	autoplay --match table >match
	[ "$(grep -c '^seal:' match)" = 1 ]
	replay --check --complete match
	# What the round is made from in all else, too: a stock made anew and random moves.
	round=$(sed -n 's/^seed: //p' table)
	deal hen -s ann,bob,cid --seed "$(tr -d '"' <<<"$round")" | autoplay | grep '^--- {seat' >uncut
	autoplay table | grep "^--- {seat" >mixed
	none cmp -s uncut mixed
}

# ---- deal --seal, --open, --cut -------------------------------------------------------------

@test "deal --seal: the secret is its owner's alone, and takes no other file's place" {
	umask 0
	sealed lohai
	[ "$(stat -c %a secret)" = 600 ]
	umask 0377
	rm -f secret
	deal lohai --seal secret >/dev/null
	[ "$(stat -c %a secret)" = 600 ]
	umask 022
	cp secret before
	for there in secret dangling folder; do
		[ "$there" != dangling ] || ln -s nowhere dangling
		[ "$there" != folder ] || mkdir folder
		fails 2 "deal: $there: the file is there already, and is not overwritten" deal lohai --seal $there
	done
	cmp secret before
	[ ! -e nowhere ]
	prints 0 "$(printf '%s\n' before dangling folder seal.yaml secret seed.yaml table)" ls
}

@test "deal --seal: nothing half-written stays" {
	# A file that may have no byte at all.
	run bash -c '{ (ulimit -f 0; exec deal lohai --seal secret 2>&1 >/dev/null); echo $?; } | cat'
	[[ "$output" == "deal: secret: cannot write: "*$'\n2' ]] || said
	[ -z "$(ls)" ]
	fails 2 "deal: nowhere/secret: cannot write: ..." deal lohai --seal nowhere/secret
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		timeout -s TERM "0.00$i" deal lohai --seal "secret$i" >/dev/null || true
		[ ! -e "secret$i" ] || validate-move -q -f "secret$i" </dev/null
	done
	[ -z "$(find . -name 'secret*.*')" ]
	warns 2 "deal: cannot write the seal to standard output: ...; the secret stays in kept" bash -c 'deal lohai --seal kept >/dev/full'
	validate-move -q -f kept </dev/null
	warns 2 "...; the secret stays in closed" bash -c 'deal lohai --seal closed >&-'
}

@test "deal --seal: no error shows the secret" {
	sealed lohai
	seed=$(sed -n 's/^seed: "\(.*\)"/\1/p' secret)
	for change in "s/^seed: .*/seed: $seed/;s/^top:/tip:/" "s/^seed: \"/&x/" 's/^seed:/sed:/' 's/^hands:/hand:/' 's/^stock: \[/&XX, /' \
		's/^seal: "./seal: "x/' '/^seal:/d' '/^seed:/d' 's/^turn: .*/turn: west/' 's/^phase: play/phase: over/' '$d'; do
		sed "$change" secret >damaged
		run --separate-stderr deal --open damaged
		[ "$status" -ge 1 ] && [ -z "$output" ] || said
		[[ "$stderr" != *"${seed:0:8}"* && "$stderr" != *"${seed:30:8}"* ]] || said
	done
	run -2 --separate-stderr deal lohai --seed "${seed}0" --seal again
	[[ "$stderr" != *"${seed:0:8}"* ]] || said
}

@test "deal --open: takes only a deal that was sealed, and each cut once" {
	sealed lohai -s ann,bob,cid,dora
	for change in '/^seal:/d' '/^seed:/d' 's/^round: 1/round: 2/' "s/^seed: \"../seed: \"zz/;s/zz/$(printf 11)/"; do
		sed "$change" secret >wrong
		fails 1 "deal: wrong:1:1: ... [table/seal]" deal --open wrong
	done
	warns 1 "deal: table:1:1: the state has cuts: it has already been opened [table/seal]" deal --open table
	autoplay -m 3 secret | replay >later
	warns 1 "...[table/deal]" deal --open later
	autoplay -m 3 secret >later
	fails 1 "...it holds more than a sealed deal" deal --open later
	cat secret secret >two
	run -1 deal --open two
	for words in "ann" "eve=x" "ann=" "ann=$(printf 'x%.0s' {1..65})" "ann=a"$'\n'"b" "ann="$'\xff'; do
		run -2 --separate-stderr deal --open secret --cut "$words"
		[ -z "$output" ] && [ -n "$stderr" ] || said
	done
	run -2 deal --open secret --cut ann=x --cut ann=y
	run -2 deal --open nowhere
	for option in '-p 4' '-s ann,bob' '-v silent' '-o target=1' '-w worth=1' '-d ann' '--seed x' '-n 2' --hidden --next --list '--seal x' lohai; do
		fails 2 "..." deal --open secret $option
	done
	for option in '-n 2' '--hidden -w top=9S' '--seed guessed' --list; do
		run -2 --separate-stderr deal lohai $option --seal new
		[ -z "$output" ] && [ ! -e new ] || said
	done
	run -2 deal lohai --cut ann=x
	warns 0 "deal: nobody cuts: the seal proves only that the deal was not changed afterwards" deal --open secret
	[ "$output" = "$(cat secret)" ] || said
}

@test "deal --open: points that rulings gave before stay in the deal" {
	sealed lohai -s ann,bob,cid,dora
	sed 's/^scores: .*/&\nadjusted: {ann: 0, bob: -25, cid: 0, dora: 0}/' secret >ruled
	deal --open ruled --cut bob=tuesday >table
	grep -qx 'adjusted: {ann: 0, bob: -25, cid: 0, dora: 0}' table
	prints 0 '--- {verdict: 1, moves: 0, valid: true, adjusted: true, deal: proved, seal: unseen}' replay --report <table
}

@test "cuts: what cannot be seen in words is refused, so that nobody chooses among spellings" {
	sealed lohai -s ann,bob,cid,dora
	for words in $'\u2060tu\u2062esday' $'tuesday\ufe0f' $'\u00a0tuesday' $'tues\u00adday' 'tuesday ' ' tuesday' 'on  tuesday' ' ' \
		$'\u115f' $'on\u1160tuesday' $'on\u1680tuesday' $'a\u180eb' $'on\u2000tuesday' $'on\u200ftuesday' $'on\u202ftuesday' \
		$'on\u205ftuesday' $'on\u3000tuesday' $'\u3164' $'\uffa0' $'a\U000e0041' $'a\u2028b' $'a\ufeffb' $'a\tb' $'a\u061cb' \
		$'a\u034fb' $'a\u17b4b' $'a\u180bb' $'on\u2800tuesday' $'a\ufff9b' $'a\U0001bca0b' $'a\U0001d173b' \
		$'a\ue000' $'a\u0378' $'a\ufdd0' $'a\U000f0000'; do
		run -2 --separate-stderr deal --open secret --cut "bob=$words"
		[ -z "$output" ] && [[ "$stderr" == "deal: the cut of bob wants 1 to 64 bytes on one line: words with single blanks between them, and no invisible character" ]] || said
		W=$words perl -pe 's/^cuts: .*/cuts: {bob: "$ENV{W}"}/' table >wrong
		none cmp -s table wrong
		warns 2 "replay: wrong:..." replay --check wrong
	done
	for words in 'on a tuesday' 'grüße, 山 ♠' $'\u00a1ol\u00e9!' $'\u2010' $'e\u0301' "it's #1"; do
		deal --open secret --cut "bob=$words" >good
		cat seal.yaml good | replay --check --cut "bob=$words"
	done
}

@test "replay --cut: who has cut holds the record to these bytes" {
	sealed lohai -s ann,bob,cid,dora
	deal --open secret --cut bob=tuesday --cut cid='7 owls' >table
	redact bob table >view
	cat seal.yaml view seed.yaml >all
	replay --check --cut bob=tuesday all
	replay --check --cut bob=tuesday --cut cid='7 owls' --cut dora= all
	# A letter that only looks alike, another one's words, none, a seat that said nothing, one that is not there.
	for cut in $'bob=tu\u0435sday' bob=Tuesday 'bob=7 owls' 'bob=tuesday ' bob= dora=x eve=tuesday eve=; do
		run -1 --separate-stderr replay --check --cut "$cut" all
		[[ "$stderr" == "replay: all:2:1: record 1: "*" [table/seal]" && "$stderr" != *$'\n'* ]] || said
		writes 1 "...valid: false, deal: proved, seal: opened, at: all:2:1, rule: table/seal, because: ..." replay --report --cut "$cut" all
	done
	deal --open secret --cut $'bob=tu\u0435sday' >other
	run -1 replay --check --cut bob=tuesday other
	warns 1 "...the cut of bob was left out of this deal [table/seal]" replay --check --cut bob=tuesday <(sed '/^cuts:/d; /^seal:/d; /^seed:/d' table)
	# What follows is judged all the same.
	{ cat view; echo '--- {seat: cid, play: 2S}'; } >further
	warns 1 "...[table/seal]...move 1...[table/not-your-turn]" replay --check --cut bob=x further
	for wrong in bob =x ''; do
		warns 2 'replay: --cut wants SEAT=WORDS' replay --check --cut "$wrong" all
	done
	warns 2 'replay: --cut: bob cuts twice' replay --check --cut bob=x --cut bob=tuesday all
}

@test "deal --next --seal: the next round is sealed, with what it has from the one before" {
	deal lohai -v carryover -s ann,bob,cid,dora --seed carry >state
	autoplay state >record
	deal --next --seal secret record >seal.yaml
	grep -q 'round: 2, scores: {.*}, carry: {.*}}$' seal.yaml
	deal --open secret --cut bob=tuesday >table
	diff <(grep '^scores\|^carry\|^round\|^dealer' table) <(deal --next record | grep '^scores\|^carry\|^round\|^dealer')
	autoplay table | redact --public >view
	prints 0 "...valid: true, deal: proved, seal: opened}" replay --report seal.yaml view <(told secret)
	cat record record >two
	run -2 --separate-stderr deal --next --seal new two
	[ -z "$output" ] && [ ! -e new ] || said
	run -1 deal --next --seal new state
	run -2 --separate-stderr deal --next --seal new </dev/null
	[ ! -e new ] || said
}

@test "replay --digest: every document after a state counts: moves, undos, rulings, results and seeds" {
	deal lohai -s ann,bob,cid,dora --seed demo >state
	{
		redact bob state
		printf -- '--- %s\n' '{seat: ann, play: 4S}' '{seat: bob, play: JS}' '{undo: 1}' '{ruling: late, points: {bob: -5}}' \
			'{result: {points: {ann: 0, bob: -5, cid: 0, dora: 0}}}'
		told state
	} >record
	replay --check record
	prints 0 "--- {digest: \"$(b2sum -l 256 <record | cut -d' ' -f1)\", moves: 2}" replay --digest record
	for line in $(grep -n '^--- {' record | cut -d: -f1); do
		sed "${line}d" record >less
		[ "$(replay --digest less 2>/dev/null)" != "$output" ]
	done
}

# ---- examples ----------------------------------------------------------------------------------

@test "examples: players apart check a deal that none of them could choose" {
	warns 0 '' sh "$ROOT/examples/playing-apart.sh" apart
	[ "$(grep -c '^[a-z]*: --- {verdict: 1, moves: [34][0-9], valid: true, deal: proved, seal: opened}$' <<<"$output")" = 4 ] || said
	# None of the files that are sent tells the seed before the end.
	seed=$(sed -n 's/^seed: //p' apart/secret.yaml)
	[ -z "$(grep -l "$seed" apart/seal.yaml apart/ann.yaml apart/bob.yaml apart/cid.yaml apart/dora.yaml)" ]
}

@test "examples: another implementation of BLAKE2b and ChaCha20 proves every game's deals" {
	unsanitized "a script is asked, and deals are proved in other tests"
	python_or_skip
	checks() { run --separate-stderr python3 "$ROOT/examples/check-deal.py" "$@"; }
	deals=('lohai -p 3' 'lohai -v carryover --score north=150' 'hen -p 7 -o packs=2' 'hornipex -p 5' 'haihowak -s ann,no,zoë'
		'huahuapai -w cut=17 -o borrow=true')
	[ -z "$(sampled '' every)" ] || deals+=('lohai -v partnership' 'lohai -s ann,bob,cid,dora' 'hen -p 3')
	for words in "${deals[@]}"; do
		sealed $words
		deal --open secret --cut "$seat=grüße: \"no\" # \\ 山," >table
		checks seal.yaml table
		[ "$status" -eq 0 ] && [ "$output" = 'deal: proved, seal: opened' ] || said
		autoplay table | redact "$seat" >view
		checks seal.yaml view seed.yaml
		[ "$status" -eq 0 ] && [ "$output" = 'deal: proved, seal: opened' ] || said
		# What is refused another game does not change.
		[ "$words" = 'lohai -p 3' ] || [ -n "$(sampled '' every '')" ] || continue
		change view 's/^cuts: {\([^:]*\): "g/cuts: {\1: "G/' other
		checks seal.yaml other seed.yaml
		[ "$status" -eq 1 ] || said
		sed 's/seed: "\(.\)/seed: "\1\1/; s/.\("}\)/\1/' seed.yaml >wrong
		checks seal.yaml view wrong
		[ "$status" -eq 1 ] && [ "$output" = 'the seed does not give the seal' ] || said
	done
	cat seal.yaml view seed.yaml >all
	checks <all
	[ "$status" -eq 0 ] && [ "$output" = 'deal: proved, seal: opened' ] || said
	checks seal.yaml
	[ "$status" -eq 2 ] || said
	checks seal.yaml nothing
	[ "$status" -eq 2 ] && [ "$stderr" = 'nothing: No such file or directory' ] || said
	checks --help
	[ "$status" -eq 0 ] && has 'usage: check-deal.py [FILE...]' || said
}

@test "referee: where a seal promises the next deal it deals none itself" {
	deal hen -s ann,bob,cid --seed 3 | autoplay >table
	deal --next --seal secret table >seal
	deal --open secret --cut bob=hm >next
	cat seal next >>table
	writes 1 "...done: true...done: false, because: ...a seal in the file promises the next deal..." referee table < <(printf '%s\n' undo deal)
	replay --check table
	cat next >>table
	run --separate-stderr -0 referee table < <(echo state)
	[[ "$(replay --report table)" == *"deal: proved, seal: opened}" ]]
	# A seal that its state follows promises no more.
	autoplay table >played
	run --separate-stderr -0 referee played < <(echo deal)
}
