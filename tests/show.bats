#!/usr/bin/env bats
# show.bats: pictures of states, on a terminal and as SVG.

load helper

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

@test "show: a table of Lohai, wholly" {
	run -0 --separate-stderr show <(replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml")
	[ -z "$stderr" ]
	[ "$output" = "lohai, standard, round 1
options    target 1500, values ranks
meta       event club evening, table 2

  > ann (to decide) score 0, tricks 0, 7 cards
      K♠ 3♦ 5♦ 6♦ K♦ 9♣ Taker
    bob score 0, tricks 2, 6 cards
      4♥ 7♥ J♦ 5♣ Q♣ K♣
    cid score 0, tricks 0, 6 cards
      3♠ 4♠ J♠ Q♠ 8♥ 9♦
    dora (dealer) score 0, tricks 0, 6 cards
      3♥ Q♥ 8♣ J♣ Mover Shaker

stock      (14) ##
state      top 8♠, worth 200, trump ♠, leader bob, lead ♣, control dora
table      bob 6♣
           cid 6♠
           dora Giver
played     (9) 5♥ K♥ J♥ 6♥ 7♠ Giver Mover 2♣ 5♠

ann is to decide, phase play: play (2)
validate-move ann play 9C" ] || said
}

@test "show: piles, keys and groups of the other games" {
	run -0 show <(replay --until 12 "$ROOT/examples/haihowak-hai-how-hai.yaml")
	has "keys       k1 Joker 7♠ 9♠ J♠ Joker"
	has "           k5 9♥ J♥"
	has "open       (5) 8♥ 2♣ 5♦ 2♦ 4♠"
	has "      won: 9♣ J♣ K♠ 10♥ Joker"
	has "said       none"
	has "ben is to decide, phase play: enlarge (6), end (6)"
	run -0 show <(replay --until 12 "$ROOT/examples/huahuapai-lift.yaml")
	has "pot        ann god×3"
	has "           ann little-bull big-bull×2"
	has "table      cid operetta opera"
	has "out        (4) six×4"
	has "lifts      by bob, from ann"
	run -0 show "$ROOT/examples/hen-joker-run.yaml"
	has "stock      (34) ##"
	has "buried     (6) Joker Q♥ 7♦ 8♥ A♦ 10♥"
	has "state      reshuffles 0, kind single, knocker ann"
	has "the round is over"
	[ "${lines[-1]}" = "deal --next" ]
	run -0 show <(replay --until 12 "$ROOT/examples/hornipex-clearing-four.yaml")
	has "pile       (3) J♠ J♦ 6♣"
}

@test "show: every state of every game, in 80 columns and less" {
	for game in $GAMES; do
		deal $game -n 3 --seed "$game" | autoplay | replay --states >states
		for width in 80 40 20; do
			COLUMNS=$width show states >pictures
			[ "$(widest <pictures)" -le $width ]
			[ "$(grep -c "^$game, " pictures)" = "$(grep -c '^croupier: 1$' states)" ]
		done
		[ "$(show states | widest)" -gt 40 ]
	done
}

@test "show: the last line can be typed" {
	for game in $GAMES; do
		deal $game --seed "$game" | autoplay -m 30 | replay --states >states
		number=0
		while [ $number -le 30 ]; do
			deal $game --seed "$game" | autoplay -m 30 | replay --until $number >state
			number=$((number + 7))
			grep -q '^phase: over' state && continue
			show state | tail -n 1 >typed
			grep -q '^validate-move ' typed
			sh typed <state >after || { cat typed; false; }
			run ! cmp -s state after
		done
	done
	# One that must be broken is still one command.
	deal haihowak --seed x -s a-seat-with-a-long-name,b,c,d -d d | COLUMNS=20 show | sed -n '/^validate-move/,$p' >typed
	[ "$(wc -l <typed)" -gt 1 ]
	deal haihowak --seed x -s a-seat-with-a-long-name,b,c,d -d d | sh typed | grep -q '^croupier: 1'
}

@test "show: the turn, the dealer, and the end" {
	run -0 show <(deal hornipex --seed x -s ann,bob,cid)
	[ "$(grep -c '^  > ' <<<"$output")" = 1 ]
	[[ "$output" == *"  > ann (to decide) score 0"*"    cid (dealer) score 0"* ]] || said
	run -0 show <(deal hornipex --seed x | autoplay)
	[[ "$output" != *"  > "* && "$output" == *"the round is over and so is the match"* ]] || said
	[ "${lines[-1]}" = "score --table" ]
}

@test "show: hidden hands are backs, and need no list of moves" {
	run -0 --separate-stderr show <(deal hornipex --hidden -w up=5S)
	[ -z "$stderr" ]
	[ "$(grep -c '^      ## ## ## ## ## ## ## ##$' <<<"$output")" = 4 ]
	has "north is to decide, phase play: play, end"
	[ "${lines[-1]}" = "validate-move north play ..." ]
	deal lohai --hidden -w top=5S | show | grep -q '## ## ## ## ## ## ## ## ##'
	deal hen --hidden -w up=5S | show --svg | grep -c '#back' | grep -qx 21
}

# unseen: a state whose stock nobody knows.
unseen() {
	sed '/^seed/d; /^stock/{s/\[//; s/\]//; s/\(stock: \|, \)[^,]*/\1XX/g; s/: \(.*\)/: [\1]/}'
}

@test "show: the command needs nothing from an unknown stock, or asks for it" {
	for game in hen hornipex haihowak; do
		deal $game --seed x | unseen >state
		grep -q '^stock: \[XX, XX, .*XX\]$' state
		show state | tail -n 1 >typed
		sh typed <state | grep -q '^croupier: 1'
	done
	# West steals, and the whole table sees the card that comes for the Shaker.
	[ "$(show "$FIXTURES/lohai/last-steal-unseen.yaml" | tail -n 1)" = 'validate-move west steal north drawn ...' ]
}

@test "show: the stock is a back, whatever is known of it" {
	deal hen --seed x >state
	top=$(sed -n 's/^stock: \[\([^,]*\),.*/\1/p' state)
	run -0 show --ascii state
	without "\<$top\>" <<<"$output"
}

@test "show --ascii: ASCII only, suits as letters; a locale without UTF-8 means it" {
	for game in $GAMES; do
		deal $game --seed x | autoplay | replay --states | show --ascii | plain
		deal $game --seed x | autoplay | replay --states >states
		LC_ALL=C show states | cmp - <(show -a states)
	done
	run -0 show -a <(replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml")
	has "      KS 3D 5D 6D KD 9C Taker"
	run -0 show -a <(replay --until 12 "$ROOT/examples/huahuapai-lift.yaml")
	has "pot        ann godx3"
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

@test "show: wide characters take two columns" {
	renamed '牌手,b,c,d' '牌手牌手牌手牌手牌手牌手牌手牌手牌手' >state
	COLUMNS=20 show state >picture
	[ "$(widest <picture)" -le 20 ]
	[ "$(grep -c 牌手牌手 picture)" -gt 1 ]
}

@test "show: records, several of them, wrong ones" {
	run -0 show "$ROOT"/examples/hen-*.yaml
	[ "$(grep -c '^hen, ' <<<"$output")" = 2 ]
	deal lohai --seed x >record
	echo '--- {seat: nobody, play: 5S}' >>record
	run -1 --separate-stderr show record
	[ -z "$output" ] && [[ "$stderr" == *"[table/no-such-seat]" ]] || said
	run -1 --separate-stderr show --svg record
	[ -z "$output" ] || said
	run -2 --separate-stderr show <(deal lohai --seed x | sed 's/^phase: play/phase: plya/')
	[ -z "$output" ] || said
	for wrong in '--svg --ascii' --dark --json; do
		run -2 --separate-stderr show $wrong record
		[ -z "$output" ] || said
	done
}

@test "show: no leaks" {
	[ -z "${SANITIZED-}" ] || skip "the sanitizer looks for leaks"
	run -0 valgrind -q --leak-check=full --error-exitcode=99 show "$ROOT/examples/huahuapai-lift.yaml"
	run -0 valgrind -q --leak-check=full --error-exitcode=99 show --svg <(deal lohai -n 2)
}

# ---- SVG ------------------------------------------------------------------------------

@test "show --svg: every game draws, well-formed, alone, 800 by 600" {
	for game in $GAMES; do
		for moves in 0 5 40 5000; do
			deal $game --seed "$game" | autoplay -m $moves | show --svg >picture.svg
			xmllint --noout picture.svg
			grep -q '^<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"' picture.svg
			rsvg-convert -o picture.png picture.svg
			head -c 8 picture.png | cmp - <(printf '\211PNG\r\n\032\n')
			# Nothing comes from elsewhere: no other address, every shape that is used is there.
			[ "$(grep -o 'http[^"]*' picture.svg)" = http://www.w3.org/2000/svg ]
			grep -o 'href="[^"]*"' picture.svg | sed 's/href="#\(.*\)"/\1/' | sort -u >used
			grep -o ' id="[^"]*"' picture.svg | cut -d'"' -f2 | sort >there
			[ -z "$(comm -23 used there)" ]
		done
	done
}

@test "show --svg: places are whole numbers, so that every processor draws the same" {
	for game in $GAMES; do
		deal $game -n 3 --seed "$game" | autoplay | replay --states | show --svg >picture.svg
		# What is drawn stands behind the shapes that it is made of.
		sed '1,/^<\/defs>/d' picture.svg | grep -o ' \(x\|y\|width\|height\|rx\|viewBox\)="[^"]*"\|<g [^>]*>' >places
		[ "$(wc -l <places)" -gt 100 ]
		without '[.]' <places
	done
}

@test "show --svg: the seats, the cards and the command are there" {
	replay --until 12 "$ROOT/examples/lohai-nested-shaker.yaml" | show --svg >picture.svg
	for text in 'ann (to decide), score 0, tricks 0, 7 cards' 'played (9)' 'stock (14)' 'table dora' \
		'validate-move ann play 9C' 'ann is to decide, phase play: play (2)'; do
		grep -Fq ">$text</text>" picture.svg || { echo "$text"; false; }
	done
	grep -q 'trump spades' picture.svg
	# Seven, six, six and six cards in hands; nine played, three on the table, the top; the stock's back.
	[ "$(grep -c 'href="#card"' picture.svg)" = 39 ]
	[ "$(grep -c 'href="#back"' picture.svg)" = 1 ]
	[ "$(grep -c 'class="turn"' picture.svg)" = 1 ]
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

@test "show --svg: of a long pile the last cards" {
	deal lohai --seed x | autoplay >record
	show --svg record >picture.svg
	grep -q '>played (39)</text>' picture.svg
	# The back of the stock, the top, and fourteen of what was played.
	[ "$(grep -c 'href="#card"' picture.svg)" = 16 ]
}

@test "show --svg: a crowded table and several states stay in one file" {
	deal hen -p 10 -o packs=2 --seed x | autoplay | show --svg >picture.svg
	grep -q 'height="600"' picture.svg
	deal lohai -n 3 --seed x | show --svg >picture.svg
	xmllint --noout picture.svg
	[ "$(grep -c '<svg ' picture.svg)" = 4 ]
	grep -q '^<svg .*height="1800"' picture.svg
	[ "$(grep -c '^<svg y="\(0\|600\|1200\)"' picture.svg)" = 3 ]
	rsvg-convert -o picture.png picture.svg
}

@test "examples: the pictures are what show draws" {
	run -0 "$ROOT/examples/pictures.sh" .
	for game in $GAMES; do
		cmp $game.svg "$ROOT/examples/$game.svg"
		xmllint --noout $game.svg
		rsvg-convert -o $game.png $game.svg
	done
}
