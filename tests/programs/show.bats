#!/usr/bin/env bats
# show.bats: pictures of states, on a terminal and as SVG.

load ../helper

GAMES='lohai hen hornipex haihowak huahuapai'

setup() {
	cd "$BATS_TEST_TMPDIR"
	unset COLUMNS
}

# widest: the number of characters in the longest line of the input.
widest() {
	wc -L
}

# plain: whether the input is printable ASCII and newlines only.
plain() {
	without '[^ -~]'
}

# without PATTERN: the input has no such line, byte for byte.
without() {
	if LC_ALL=C grep -e "$1"; then return 1; fi
}

# renamed NAMES NOTE: a state of Lohai with these seats and this note, as it stands in double quotes.
renamed() {
	deal lohai --seed demo -s "$1" |
		note=$2 awk '/^seats:/ { print "meta: {note: \"" ENVIRON["note"] "\"}" } { print }'
}

# ---- the terminal -----------------------------------------------------------------

# cut RECORD MOVES: the record up to so many moves.
cut_record() {
	awk -v moves="$2" '/^--- \{/ && ++n > moves { exit } { print }' "$1"
}

@test "show: a table of Lohai, wholly, with the seats round it and the last move marked" {
	COLUMNS=80 run -0 --separate-stderr show <(cut_record "$ROOT/examples/lohai-nested-shaker.yaml" 12)
	[ -z "$stderr" ]
	[ "$output" = "lohai, standard, round 1
options    target 1500, values ranks
meta       event club evening, table 2

               cid score 0, 0 tricks, 6 cards
               3♠ 4♠ J♠ Q♠ 8♥ 9♦

                                                            dora (dealer) score
  bob score 0, 2             cid played: 6♠                 0, 0 tricks,
  tricks, 6 cards                        dora played:       controls the trick,
  4♥ 7♥ J♦ 5♣ Q♣ K♣     bob led: 6♣      Giver*             6 cards
                                         gives the trick    3♥ Q♥ 8♣ J♣ Mover
                                                            Shaker

             > ann (to decide) score 0, 0 tricks, 7 cards
               K♠ 3♦ 5♦ 6♦ K♦ 9♣ Taker

stock      (14) ##
turned up  8♠
2 finished tricks (9) 5♥ K♥ J♥ 6♥ 7♠ Giver Mover 2♣ 5♠

spades are trump; clubs were led; 200 points for Lo (the fewest tricks) and for
Hai (the most)
ann is to decide: play (2)" ] || said
	# Of a state nobody knows the last move; in 60 columns and in 120 the places are the same.
	replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml" | show | without '\*'
	for width in 60 120; do
		COLUMNS=$width run -0 show <(cut_record "$ROOT/examples/lohai-nested-shaker.yaml" 12)
		grep -q '^ \{9,\}cid score 0' <<<"$output"
		grep -q '^  bob .* \{4,\}cid played: 6♠' <<<"$output" || grep -q '^ *cid played: 6♠' <<<"$output"
		[[ "$output" == *Giver\** ]]
		grep -q '^ \{8,\}> ann (to decide)' <<<"$output"
		[ "$(widest <<<"$output")" -le $width ]
	done
	COLUMNS=80 run -0 show --color=always <(cut_record "$ROOT/examples/lohai-nested-shaker.yaml" 12)
	sed 's/\x1b\[[0-9;]*m//g' <<<"$output" | diff - <(COLUMNS=80 show <(cut_record "$ROOT/examples/lohai-nested-shaker.yaml" 12))
	COLUMNS=80 show --ascii <(cut_record "$ROOT/examples/lohai-nested-shaker.yaml" 12) | plain
}

@test "show: a trick that is finished lies whole, with who takes it, until the next move" {
	deal lohai --seed browser -s ann,bob,cid,dora | autoplay >record
	COLUMNS=140 run -0 show <(cut_record record 4)
	grep -q "takes the trick" <<<"$output"
	for card in 'ann led: 3♣' 'bob played: 7♣' 'cid played: 5♥' 'dora played: 8♦'; do
		tr -s ' \n' '  ' <<<"$output" | grep -qF "$card"
	done
	without 'finished trick' <<<"$output"
	cut_record record 5 | show | grep -q '1 finished trick (4) 3♣ 7♣ 5♥ 8♦'
	cut_record record 4 | replay | show | grep -q '1 finished trick (4) 3♣ 7♣ 5♥ 8♦'
}

@test "show: below 60 columns a list, wholly" {
	COLUMNS=59 run -0 --separate-stderr show <(replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml")
	[ -z "$stderr" ]
	[ "$output" = "lohai, standard, round 1
options    target 1500, values ranks
meta       event club evening, table 2

  > ann (to decide) score 0, 0 tricks, 7 cards
      K♠ 3♦ 5♦ 6♦ K♦ 9♣ Taker
    bob score 0, 2 tricks, 6 cards
      4♥ 7♥ J♦ 5♣ Q♣ K♣
      led: 6♣
    cid score 0, 0 tricks, 6 cards
      3♠ 4♠ J♠ Q♠ 8♥ 9♦
      played: 6♠
    dora (dealer) score 0, 0 tricks, controls the trick, 6
    cards
      3♥ Q♥ 8♣ J♣ Mover Shaker
      played: Giver
      gives the trick

stock      (14) ##
turned up  8♠
2 finished tricks (9) 5♥ K♥ J♥ 6♥ 7♠ Giver Mover 2♣ 5♠

spades are trump; clubs were led; 200 points for Lo (the
fewest tricks) and for Hai (the most)
ann is to decide: play (2)" ] || said
}

@test "show: piles, keys and groups of the other games" {
	export COLUMNS=59
	run -0 show <(replay --until 12 "$ROOT/examples/haihowak-hai-how-hai.yaml")
	has "k1         Joker (6) 7♠ (8) 9♠ (10) J♠ (Q) Joker" "k5         9♥ (10) J♥"
	has "open cards 8♥ 2♣ 5♦ 2♦ 4♠" "    cleo score 0, 15 points so far, 11 cards"
	has "      won: (5) 9♣ J♣ K♠ 10♥ Joker" "ben is to decide: enlarge (6), end (6)"
	# A key that was just taken lies there once more, and is none any longer.
	run -0 show <(cut_record "$ROOT/examples/haihowak-hai-how-hai.yaml" 7)
	has "           cleo takes it"
	run -0 show <(replay --until 12 "$ROOT/examples/huahuapai-lift.yaml")
	has "pot: 6 places are free" "           ann: god×3"
	has "           ann: little-bull big-bull×2" "      led: operetta opera"
	has "eaten      (4) six×4"
	export COLUMNS=120
	run -0 show <(replay --until 12 "$ROOT/examples/huahuapai-lift.yaml")
	grep -q "> ann (dealer) (to decide) score 30, 6 in the pot: enough" <<<"$output"
	grep -q "bob score 30, 0 of six in the pot, lifted the lid of" <<<"$output"
	COLUMNS=59
	run -0 show "$ROOT/examples/hen-joker-run.yaml"
	has "stock      (34) ##" "discarded before (6) Joker Q♥ 7♦ 8♥ A♦ 10♥"
	has "    ann no points, total 0, knocked, 10 points in hand, 3"
	[ "${lines[-1]}" = "the round is over" ]
	run -0 show <(replay --until 12 "$ROOT/examples/hornipex-clearing-four.yaml")
	has "pile, top last (3) J♠ J♦ 6♣"
}

# beside FIXTURE[,WORD...] TEXT...: after this move, what is said beside the seats has these texts.
beside() {
	local text words=${1//,/ } said
	said=$(COLUMNS=59 show <(validate-move -f "$FIXTURES"/$words </dev/null) | tr -s ' \n' ' ')
	for text in "${@:2}"; do
		[[ "$said" == *" $text"* ]] || { echo "$1: no $text in $said"; return 1; }
	done
}

@test "show: beside each seat stands what counts about it, and beside no other" {
	beside hen/eleven.yaml,ann,knock 'ann score 0, knocked, 11 points in hand, 2 cards' 'bob (to decide) score 0, 12 points in hand, one turn left, 2 cards' \
		'cy (dealer) score 0, 13 points in hand, one turn left, 3 cards'
	beside hen/last-turns.yaml 'ann score 0, 12 points in hand, one turn left, 2' 'bob score 0, knocked, 3 points in hand, 2' 'cy (dealer) (to decide) score 0, 13 points in hand, one turn left, 3'
	beside hornipex/left-sixes.yaml 'may play on any of the 2 top cards, 7 cards' 'bob (dealer) score 0, 8 cards'
	beside hornipex/jacks.yaml,ann,play,JS 'ann (to decide) score 0, 1 card played, must play on, as a Jack lies on top, 5 cards'
	beside haihowak/two-said.yaml 'ann (to decide) score 0, 0 points so far, 11 cards' '0 points so far, said hai-how-hai, 11 cards' \
		'cleo score 0, 0 points so far, said hai-how-hai, 11 cards'
	beside haihowak/moved.yaml '0 points so far, 2 moves made, ' 'ben (dealer) score 0, 0 points so far, 11 cards'
	beside huahuapai/answer.yaml '6 in the pot: enough, must answer the lift, has put the lid on, 10 cards' \
		'bob score 30, 0 of six in the pot, lifted the lid of ann, 16 cards' 'cid score 30, 0 of six in the pot, 16 cards'
	beside huahuapai/discard.yaml 'must put away 9, called a limit, 12 cards' 'cid score 30, 1 of six in the pot, 14 cards'
	beside huahuapai/tiger-led.yaml '0 of six in the pot, must eat if it can, 16 cards' 'cid score 30, 0 of six in the pot, 16 cards'
	beside huahuapai/lid.yaml '6 in the pot: enough, has put the lid on, 10 cards' 'may lift the lid, 16 cards'
	beside lohai/mover-led.yaml,south,play,Mover 'led: 4♦, on Mover '
	beside lohai/taker-led.yaml,south,play,Taker 'score 0, 0 tricks, controls the trick, 8 cards' 'score 0, 0 tricks, 9 cards'
}

@test "show: no key of a state stands where a player looks" {
	for game in $GAMES; do
		deal $game -n "$(sampled 1 5)" --seed "$game" | autoplay | replay --states | show | tail -n +3 >pictures
		some pictures
		without '\<\(live\|fresh\|laid\|moved\|opened\|lifts\|start\|kind\|buried\|cut\|leader\)\>' <pictures
	done
}

@test "show: every state of every game, in 80 columns and less" {
	for game in $GAMES; do
		deal $game -n "$(sampled 1 3 1)" --seed "$game" | autoplay | replay --states >states
		for width in 80 40 20; do
			COLUMNS=$width show states >pictures
			[ "$(widest <pictures)" -le $width ]
			[ "$(grep -c "^$game, " pictures)" = "$(grep -c '^croupier: 1$' states)" ]
		done
		[ "$(show states | widest)" -gt 40 ]
	done
}

@test "show: the turn, the dealer, and the end" {
	run -0 show <(deal hornipex --seed x -s ann,bob,cid)
	[ "$(grep -c '> ' <<<"$output")" = 1 ]
	[[ "$output" == *"cid (dealer) score"*"> ann (to decide) score 0"* ]] || said
	export COLUMNS=59
	run -0 show <(deal hornipex --seed x -s ann,bob,cid)
	[ "$(grep -c '^  > ' <<<"$output")" = 1 ]
	[[ "$output" == *"  > ann (to decide) score 0"*"    cid (dealer) score 0"* ]] || said
	# Points, totals, what they are for, and who has won.
	run -0 show <(deal hornipex --seed x | autoplay)
	[[ "$output" != *"  > "* ]] || said
	winner=$(deal hornipex --seed x | autoplay | score --winners)
	has "the round is over and so is the match: $winner wins"
	[[ "$output" == *"    $winner "*"+1 point, total 1, wins the match"* ]] || said
	has "score      $winner +1 for an empty hand"
	COLUMNS=99 run -0 show <(deal haihowak -s ann,bob --seed 1 | autoplay -m 8; echo '--- {ruling: late, ends: void}')
	has "the round was stopped and counts for nothing, and the match is over: ann and bob win"
	run -0 show <(deal haihowak --seed 4 -o rounds=2 | autoplay)
	has "the round is over"
	for seat in north east south west; do
		points=$(deal haihowak --seed 4 -o rounds=2 | autoplay | score -s $seat)
		[[ "$output" == *"    $seat "*" total $points, "* ]] || said
	done
}

@test "show: hidden hands are backs, and need no list of moves" {
	export COLUMNS=59
	warns 0 '' show <(deal hornipex --hidden -w up=5S)
	[ "$(grep -c '^      ## ## ## ## ## ## ## ##$' <<<"$output")" = 4 ]
	[ "${lines[-1]}" = "north is to decide: play, end" ]
	deal lohai --hidden -w top=5S | show | grep -q '## ## ## ## ## ## ## ## ##'
	deal hen --hidden -w up=5S | show --svg | grep -c '#aXX' | grep -qx 21
}

@test "show: the stock is a back, whatever is known of it" {
	deal hen --seed x >state
	top=$(sed -n 's/^stock: \[\([^,]*\),.*/\1/p' state)
	[ -n "$top" ]
	prints 0 "...stock..." show --ascii state
	without "\<$top\>" <<<"$output"
}

@test "show --ascii: ASCII only, suits as letters; a locale without UTF-8 means it" {
	for game in $GAMES; do
		deal $game --seed x | autoplay | replay --states | show --ascii | plain
		deal $game --seed x | autoplay | replay --states >states
		LC_ALL=C show states | cmp - <(show -a states)
	done
	export COLUMNS=59
	run -0 show -a <(replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml")
	has "      KS 3D 5D 6D KD 9C Taker"
	run -0 show -a <(replay --until 12 "$ROOT/examples/huahuapai-lift.yaml")
	has "           ann: godx3"
	LC_ALL=C show <(renamed 'Łukasz,b,c,d' '') | plain
}

@test "show: four colours where asked, none where not" {
	deal lohai --seed demo >state
	show --color=always state >coloured
	grep -Pq '\x1b\[36m[0-9AJQK]+♠\x1b\[0m' coloured
	grep -Pq '\x1b\[31m[0-9AJQK]+♥\x1b\[0m' coloured
	grep -Pq '\x1b\[1;34m[0-9AJQK]+♦\x1b\[0m' coloured
	grep -Pq '\x1b\[32m[0-9AJQK]+♣\x1b\[0m' coloured
	sed 's/\x1b\[[0-9;]*m//g' coloured | cmp - <(show state)
	NO_COLOR=1 show --color=always state | cmp - coloured
	show state | without $'\033'
	show --color=never state | without $'\033'
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal can be made here"
	TERM=xterm script -qec "$BUILD/bin/show state" /dev/null </dev/null | grep -q $'\033\[31m'
	TERM=dumb script -qec "$BUILD/bin/show state" /dev/null </dev/null | without $'\033\[31m'
	TERM=xterm NO_COLOR=1 script -qec "$BUILD/bin/show state" /dev/null </dev/null | without $'\033\[31m'
	script -qec "stty cols 50; $BUILD/bin/show --color=never state" /dev/null </dev/null | tr -d '\r' >pictures
	[ "$(widest <pictures)" -le 50 ]
}

@test "show: nothing of a name or a note controls the terminal" {
	# A line break, a tab, the control sequence introducer of C1, and marks that turn text round.
	for note in 'a\nb' 'a\tb' $'x\u202ey\u200bz\u2066' 'a\u202eb'; do
		renamed $'ann\u202e,b,c,d' "$note" >state
		show state >picture || continue	# refused on reading is as good
		without $'\xe2\x80[\xae\x8b]\|\xe2\x81\xa6\|\t' <picture
		grep -q '> ann? (to decide)' picture
		show --svg state | xmllint --noout -
		show --svg state | without $'\xe2\x80[\xae\x8b]\|\xe2\x81\xa6\|\t'
	done
	renamed 'a,b,c,d' $'x\u202ey' | show | grep -q 'note x?y'
	for note in '\e[31m' '\x9b31m' '\a' '\x7f'; do
		renamed 'a,b,c,d' "$note" >state
		{ show --color=never state 2>&1 || true; } | without $'\033\|\xc2\x9b\|\a\|\x7f'
	done
}

@test "show: records, several of them, wrong ones" {
	run -0 show "$ROOT"/examples/hen-*.yaml
	[ "$(grep -c '^hen, ' <<<"$output")" = "$(cat "$ROOT"/examples/hen-*.yaml | grep -c '^croupier: 1')" ]
	deal lohai --seed x >record
	echo '--- {seat: nobody, play: 5S}' >>record
	fails 1 "...[table/no-such-seat]" show record
	fails 1 "..." show --svg record
	fails 2 "..." show <(deal lohai --seed x | sed 's/^phase: play/phase: plya/')
	for wrong in '--svg --ascii' --dark --json; do
		fails 2 "..." show $wrong record
	done
}

# ---- SVG ------------------------------------------------------------------------------

@test "show --svg: every game draws, well-formed, alone, 800 wide and as high as what it has" {
	for game in $GAMES; do
		for moves in 0 5 40 5000; do
			deal $game --seed "$game" | autoplay -m $moves | show --svg >picture.svg
			xmllint --noout picture.svg
			grep -q '^<svg xmlns="http://www.w3.org/2000/svg" width="800" height="[1-9][0-9]*"' picture.svg
			[ $moves != 40 ] || rsvg-convert picture.svg | head -c 8 | cmp - <(printf '\211PNG\r\n\032\n')
			# Nothing comes from elsewhere: no other address, every shape that is used is there, once.
			[ "$(grep -o 'http[^"]*' picture.svg)" = http://www.w3.org/2000/svg ]
			grep -o 'href="[^"]*"' picture.svg | sed 's/href="#\(.*\)"/\1/' | sort -u >used
			grep -o ' id="[^"]*"' picture.svg | cut -d'"' -f2 | sort >there
			[ -z "$(comm -23 used there)" ]
			[ -z "$(uniq -d there)" ]
		done
	done
	# A finished round is not higher than what is left of it.
	deal lohai --seed x >dealt
	autoplay dealt | replay >over
	[ "$(height over)" -lt "$(height dealt)" ]
}

# height STATE: of its picture.
height() {
	show --svg "$1" | sed -n 's/^<svg xmlns.* height="\([0-9]*\)".*/\1/p'
}

@test "show --svg: places are whole numbers, so that every processor draws the same" {
	for game in $GAMES; do
		deal $game -n "$(sampled 1 3)" --seed "$game" | autoplay | replay --states | show --svg >picture.svg
		# What is drawn stands behind the shapes that it is made of.
		sed '1,/^<\/defs>/d' picture.svg >places
		[ "$(LC_ALL=C grep -cE ' (x|y|width|height|rx|viewBox)="[^"]*"|<g [^>]*>' places)" -gt 100 ]
		LC_ALL=C without ' \(x\|y\|width\|height\|rx\|viewBox\)="[^"]*[.][^"]*"\|<g [^>]*[.]' <places
	done
}

@test "show --svg: the seats, the cards and what counts are there" {
	replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml" | show --svg >picture.svg
	for text in 'ann (to decide)' 'score 0, 7 cards' '2 tricks' 'stock (14)' '2 finished tricks (9)' \
		'dora (dealer)' 'controls the trick' 'turned up' 'ann is to decide: play (2)'; do
		grep -Fq ">$text</text>" picture.svg || { echo "$text"; false; }
	done
	grep -q 'spades are trump; clubs were led' picture.svg
	# Seven, six, six and six cards in hands; nine played, three on the table, the top; the stock's back.
	[ "$(grep -c '^<use href="#a' picture.svg)" = 39 ]
	[ "$(grep -c '^<use href="#aXX"' picture.svg)" = 1 ]
	[ "$(grep -c 'class="turn"' picture.svg)" = 1 ]
}

@test "show --svg: every card of every state is drawn, or told by a number" {
	for game in $GAMES; do
		deal $game --seed "$game" >dealt
		cards=$(show --svg dealt | count_cards)
		[ "$cards" -gt 40 ]
		for moves in 7 33 5000; do
			[ "$(autoplay -m $moves dealt | show --svg | count_cards)" = "$cards" ]
		done
	done
}

# count_cards: how many cards a picture has: those drawn, of the stock the number, of heaps what is not drawn.
count_cards() {
	awk '/^<use href="#a/ { drawn++ } /^<use href="#aXX"/ { drawn-- }
		match($0, />(stock|hidden cards) \([0-9]+\)</) || match($0, />\+[0-9]+</) {
			number = substr($0, RSTART, RLENGTH); gsub(/[^0-9]/, "", number); drawn += number }
		END { print drawn }'
}

@test "show --svg: Haihowak is red and black only, the other games have four colours" {
	deal haihowak --seed x | show --svg | sed '/^<style>/,/^<\/style>/d' | without 'class="\(t t\)\?[SHDC]"'
	deal hen --seed x -o packs=2 -p 10 | show --svg | grep -o 'class="[SHDC]"' | sort -u | wc -l | grep -qx 4
	deal haihowak --seed x | show --color=always | without $'\033\\[\\(36\\|1;34\\|32\\)m'
}

@test "show --svg: keys have room between their cards, spent specials lie under what counts" {
	replay --until 12 "$ROOT/examples/haihowak-hai-how-hai.yaml" | show --svg >picture.svg
	[ "$(grep -c 'class="empty"' picture.svg)" = 7 ]
	for seed in 1 2 3 4 5 6; do
		deal lohai -v crazy-shakers --seed $seed | autoplay | replay --states
	done | COLUMNS=59 show >pictures
	grep -Eq '(led|played): [^ ]+, on (Mover|Shaker)' pictures
}

@test "huahuapai: every two of the fourteen faces differ in 15 % of the pixels, grey and 40 pixels wide" {
	in_browser
	deal huahuapai --seed 1 | show --svg >picture.svg
	prints 0 "91 pairs, the nearest differ in ..." python3 "$ROOT/tests/table/browser.py" --faces picture.svg
}

@test "show --svg: names and notes are text, not markup" {
	renamed 'a,b,c,d' '<script>&amp;]]></script>' | show --svg >picture.svg
	xmllint --noout picture.svg
	without '<script' <picture.svg
	grep -q '&lt;script&gt;&amp;amp;' picture.svg
}

@test "show --svg: light, dark, or as the viewer prefers" {
	deal hen --seed x >state
	show --svg state >both.svg
	show --svg --dark state >dark.svg
	grep -q 'prefers-color-scheme: dark' both.svg
	without 'prefers-color-scheme' <dark.svg
	rsvg-convert -o both.png both.svg
	rsvg-convert -o dark.png dark.svg
	run ! cmp -s both.png dark.png
	LC_ALL=C show --svg state | cmp - both.svg
}

@test "show --svg: of a long pile the last cards, with how many are not drawn" {
	deal lohai --seed x | autoplay >record
	show --svg record >picture.svg
	grep -q '>8 finished tricks (35)</text>' picture.svg
	grep -q '>+21</text>' picture.svg
	# The back of the stock, the top, fourteen of what was played, and the last trick, marked.
	[ "$(grep -c '^<use href="#a' picture.svg)" = 20 ]
	grep -q '>takes the trick</text>' picture.svg
	[ "$(grep -c 'class="gathered"' picture.svg)" = 3 ]
	[ "$(grep -c 'class="moved"' picture.svg)" = 1 ]
	replay record | show --svg >picture.svg
	grep -q '>9 finished tricks (39)</text>' picture.svg
	grep -q '>+25</text>' picture.svg
	[ "$(grep -c '^<use href="#a' picture.svg)" = 16 ]
	# They lie closer where that number takes room: the last of them, 857 wide, ends at the margin.
	[ "$(sed -n 's/^<use href="#a[^"]*" x="\([0-9]*\)".*/\1/p' picture.svg | sort -n | tail -n 1)" = 14743 ]
}

@test "show --svg: nothing is cut without a mark" {
	renamed 'a,b,c,d' "$(printf 'word%.0s ' {1..200})end" | show --svg >picture.svg
	grep -q 'end</text>' picture.svg
	deal huahuapai -s "$(printf 'w%.0s' {1..32}),b,c" --seed x | autoplay | show --svg >picture.svg
	grep -q '>w*…</text>' picture.svg
}

@test "show --svg: names of wide letters stay in the boxes of their seats" {
	long=$(printf '%32s' '')
	for letters in 'W M Q G' 'm w n b' 'D O N H'; do
		set -- $letters
		deal lohai -s "${long// /$1},${long// /$2},${long// /$3},${long// /$4}" --seed x |
			autoplay >record
		for moves in 7 5000; do
			cut_record record $moves | show --svg >picture.svg
			[ "$(grep -c 'class="\(seat\|turn\|wins\)"' picture.svg)" = 4 ]
			overflowing <picture.svg | without .
		done
	done
}

# overflowing: of the names of a picture those that are wider than their box, if letters are as wide as those of DejaVu
# Sans Bold, which are among the widest.  What is not a wide letter is taken for a very narrow one.
overflowing() {
	awk -F'"' '
		BEGIN { split("W 110 M 100 Q 85 G 82 m 104 w 92 n 71 b 72 D 83 O 85 N 84 H 84", wide, " ")
			for (i = 1; i in wide; i += 2) hundredths[wide[i]] = wide[i + 1] }
		/^<rect .* class="(seat|turn|wins)"/ { right = $2 + $6 }
		/ class="strong"/ && right { text = $9; gsub(/^>|<.*/, "", text)
			for (i = width = 0; i < length(text); i++) {
				letter = substr(text, i + 1, 1)
				width += letter in hundredths ? hundredths[letter] : 35
			}
			if ($2 + width * $6 / 100 > right) print text }'
}

# boxes: of each seat of a picture on standard input its name, and x, y, width and height of its box in pixels.
boxes() {
	awk -F'"' '/^<rect .* class="(seat|turn|wins)"/ { box = $2 / 20 " " $4 / 20 " " $6 / 20 " " $8 / 20 }
		/ class="strong"/ && box { name = $9; gsub(/^>|[ <].*/, "", name); print name, box; box = "" }'
}

@test "show --svg: seats sit round the table in their order, whoever is in front" {
	for seats in 2 3 4 5 6 7 8 9 10; do
		names=$(seq -s, -f s%g $seats)
		deal hen -p $seats -o packs=2 -s "$names" --seed x >state
		for front in 1 $seats; do
			show --svg --seat s$front state | boxes >boxes
			# Clockwise from below, by the angle at which the middle of each box lies; no two of them overlap.
			awk -v front=$front -v seats=$seats '
				{ n = (substr($1, 2) - front + seats) % seats; x[n] = $2; y[n] = $3; wide[n] = $4; high[n] = $5 }
				$2 < 20 || $2 + $4 > 780 { print "outside: " $0 }
				NR == 1 || $2 < left { left = $2 } NR == 1 || $2 + $4 > right { right = $2 + $4 }
				NR == 1 || $3 < top { top = $3 } NR == 1 || $3 + $5 > below { below = $3 + $5 }
				END { if (NR != seats) print NR " boxes"
					for (i = 0; i < seats; i++) {
						across = x[i] + wide[i] / 2 - (left + right) / 2
						down = y[i] + high[i] / 2 - (top + below) / 2
						angle = i == 0 ? 0 : atan2(-across, down)
						if (angle < 0) angle += 6.2831853
						if (i > 0 && angle <= before) print seats ": seat " i " at " angle " after " before
						before = angle
						for (j = 0; j < i; j++)
							if (x[i] < x[j] + wide[j] && x[j] < x[i] + wide[i] &&
							    y[i] < y[j] + high[j] && y[j] < y[i] + high[i]) print i " on " j
					} }' boxes | without .
		done
	done
}

@test "show --svg: of eight seats two are at each side and three along the top, and share the room" {
	deal hen -p 8 -o packs=2 -s a,b,c,d,e,f,g,h --seed x | show --svg | boxes | sort >boxes
	# A margin of 20, 7 between boxes side by side and 6 between those one below the other; 238 at each side.
	awk '{ x[$1] = $2; y[$1] = $3; wide[$1] = $4; below[$1] = $3 + $5 }
		function is(what, value, wanted) { if (value < wanted - .1 || value > wanted + .1) print what ": " value ", not " wanted }
		END { third = (760 - 2 * 7) / 3
			for (i = 0; i < 3; i++) {
				name = substr("def", i + 1, 1)
				is("x of " name, x[name], 20 + i * (third + 7)); is("width of " name, wide[name], third)
				is("y of " name, y[name], y["d"])
			}
			is("b", x["b"], 20); is("c", x["c"], 20); is("g", x["g"], 542); is("h", x["h"], 542)
			is("width of b", wide["b"], 238); is("width of h", wide["h"], 238)
			is("b below c", y["b"], below["c"] + 6); is("h below g", y["h"], below["g"] + 6)
			is("a", x["a"], 20); is("width of a", wide["a"], 760)
			for (name in y) if (name != "a" && below[name] >= y["a"]) print name " is not above a" }' boxes | without .
}

@test "show --svg: a crowded table and several states stay in one file" {
	deal hen -p 10 -o packs=2 --seed x | autoplay | show --svg >picture.svg
	xmllint --noout picture.svg
	deal lohai --seed x >state
	high=$(height state)
	cat state state state | show --svg >picture.svg
	xmllint --noout picture.svg
	[ "$(grep -c '<svg ' picture.svg)" = 4 ]
	grep -q "^<svg .*height=\"$((high * 3))\"" picture.svg
	[ "$(grep -c "^<svg y=\"\(0\|$high\|$((high * 2))\)\"" picture.svg)" = 3 ]
	# Cards of several games are drawn as each has them.
	cat state <(deal haihowak --seed x) | show --svg >picture.svg
	grep -q '^<use href="#a' picture.svg
	grep -q '^<use href="#b' picture.svg
	rsvg-convert -o picture.png picture.svg
}

@test "examples: the pictures are what show draws" {
	run -0 "$ROOT/examples/pictures.sh" .
	for game in $GAMES; do
		cmp $game.svg "$ROOT/examples/$game.svg"
		xmllint --noout $game.svg
		rsvg-convert -o $game.png $game.svg
	done
	cmp huahuapai-lift.html "$ROOT/examples/huahuapai-lift.html"
}

@test "show --output: a file that is read is not written" {
	deal lohai --seed 1 >table
	cp table kept
	warns 2 'show: table: input and output are the same file; nothing was read' show --output=table kept table
	run -2 show --output=table <table
	cmp table kept
}
