#!/usr/bin/env bats
# page.bats: pages that play records, and files that always have the newest state.

load helper

GAMES='lohai hen hornipex haihowak huahuapai'

setup() {
	cd "$BATS_TEST_TMPDIR"
	unset COLUMNS
}

# without PATTERN: the input has no such line, byte for byte.
without() {
	if LC_ALL=C grep -e "$1"; then return 1; fi
}

# ---- show --html --------------------------------------------------------------------

@test "show --html: one page of each game, alone, with each face once" {
	for game in $GAMES; do
		deal $game --seed "$game" | autoplay -m 60 | show --html >page.html
		[ "$(head -n 1 page.html)" = '<!DOCTYPE html>' ] && [ "$(tail -n 1 page.html)" = '</html>' ]
		grep -q "^<link rel=\"icon\" href=\"data:,\">\$" page.html
		[ "$(grep -c '<script' page.html)" = 2 ]
		# No address but the name of SVG, which is none; each face of a card once.
		grep -o 'https\?:[^"'"'"']*' page.html | sort -u | diff - <(echo http://www.w3.org/2000/svg)
		grep -o ' id="[^"]*"' page.html | sort | uniq -d | without .
		[ "$(grep -c '^<g id="a' page.html)" -gt 10 ]
	done
}

@test "show --html: sixty moves of any game are under 300 KB" {
	for game in $GAMES 'hen -p 10 -o packs=2' 'hornipex -p 6' 'lohai -v partnership' 'haihowak -p 4'; do
		# shellcheck disable=SC2086
		deal $game --seed long | autoplay -m 60 | show --html >page.html
		[ "$(wc -c <page.html)" -gt 10000 ] && [ "$(wc -c <page.html)" -lt 300000 ] || { echo "$game"; false; }
	done
}

@test "show --html: a step stores only what it changes" {
	deal hen -s ann,bob,cid --seed x | autoplay -m 30 >record
	show --html record >page.html
	for seat in ann bob cid; do
		# A seat's hand is stored at the beginning and at each of its own moves.
		number=$(grep -c "seat: $seat, discard" record)
		index=$(printf 'ann 0\nbob 1\ncid 2\n' | sed -n "s/$seat //p")
		[ "$(grep "^{\"seat\":$index,\"name\":\"hand\"" page.html | grep -o '\[[0-9]*,\["' | wc -l)" = $((number + 1)) ]
	done
}

@test "show --html: names, notes and what was refused are text, and end no script" {
	note='</script><img src=x onerror=alert(1)><!--'
	deal lohai --seed x -s 'ann,bøb,cid,牌手' | note=$note awk '
		/^seats:/ { print "meta: {note: \"" ENVIRON["note"] "\", <b>: \"'"'"' & \\\" \\\\ \"}" } { print }' >record
	echo '--- {seat: ann, play: "</script><b>x</b>"}' >>record
	run -1 --separate-stderr show --html record
	printf '%s\n' "$output" >page.html
	[ "$(grep -c '<script' page.html)" = 2 ] && [ "$(grep -c '</script' page.html)" = 2 ]
	without '<img\|<!--\|<b>\|onerror=alert(1)>' <page.html
	grep -q '"bøb"' page.html && grep -q '"牌手"' page.html
	grep -q 'u003cimg src=x onerror=alert(1)' page.html
}

@test "show --html: what is taken back is marked, and a refusal with its rule" {
	deal lohai --seed x -s ann,bob,cid,dora | autoplay -m 5 >record
	echo '--- {undo: 2}' >>record
	echo '--- {seat: nobody, play: 5S}' >>record
	echo '--- {seat: nobody, play: 6S}' >>record
	run -1 --separate-stderr show --html record
	[[ "$stderr" == *"move 6, nobody play 5S"*"[table/no-such-seat]" ]] || said
	printf '%s\n' "$output" >page.html
	[ "$(grep -c '^{"kind":"move".*"undone":true}' page.html)" = 2 ]
	grep -qF '{"kind":"undo","words":"taken back: 2 moves","step":6,"about":[5,4]}' page.html
	grep -q '^{"kind":"refused","words":"nobody play 5S","number":6,"at":6,"told":\[".*\[table/no-such-seat\]"\]' page.html
	[ "$(grep -c '"kind":"refused"' page.html)" = 1 ]
	# A finished round has its score, each line with its rule.
	deal lohai --seed x | autoplay | show --html >page.html
	grep -q '"score":{"seats":\[\[.*"lohai/\(lo\|hai\)","The seat alone with the \(fewest\|most\) tricks scores the worth."' page.html
	grep -q '{"kind":"result"' page.html
}

@test "show --html: rulings, moves that stand despite a rule, and proofs lead to their moves" {
	deal lohai --hidden -w top=9S -s ann,bob,cid,dora >record
	for move in 'seat: ann, play: 3H' 'seat: bob, play: 4C' 'seat: cid, play: 5H' 'seat: dora, play: 6H' \
		'seat: dora, play: 7D' 'seat: ann, play: 8D' 'seat: bob, play: KH'; do
		echo "--- {$move}"
	done >>record
	echo '--- {ruling: "<b>bob</b> was careless", points: {bob: -50}}' >>record
	run -0 --separate-stderr show --html record
	printf '%s\n' "$output" >page.html
	grep -qF '{"kind":"ruling","words":"ruling","step":8,"ruling":{"ruling":"\u003cb\u003ebob\u003c/b\u003e was careless","points":{"bob":-50}}}' page.html
	grep -q '^{"kind":"proof","words":"move 2 was illegal: move 7 proves it","at":8,"told":\[".*\[lohai/follow-suit\]"\],"about":\[2,7\]}' page.html
	grep -q '"score 0, rulings -50, 7 cards"' page.html
	run -1 replay --check record
	# Settled, it is proved no more; a move that is let stand is marked.
	echo '--- {ruling: it stands, move: 2, despite: lohai/follow-suit}' >>record
	show --html record >page.html
	grep -qF '{"kind":"ruling","words":"ruling","at":8,"ruling":{"ruling":"it stands","move":2,"despite":"lohai/follow-suit"}}' page.html
	without '"kind":"proof"' <page.html
	deal lohai --seed demo -s ann,bob,cid,dora >record
	echo '--- {seat: ann, play: 4S}' >>record
	echo '--- {seat: bob, play: 3H, despite: lohai/follow-suit}' >>record
	show --html record | grep -q '^{"kind":"irregular","words":"bob play 3H despite lohai/follow-suit","number":2,"step":2}'
}

@test "show --html: options, and input without a record" {
	deal hen --seed x >state
	for wrong in '--html --svg' '--svg --html' '--html --ascii' '--html --dark'; do
		# shellcheck disable=SC2086
		run -2 --separate-stderr show $wrong state
		[ -z "$output" ] && [ -n "$stderr" ] || said
	done
	run -2 --separate-stderr show --html </dev/null
	[ -z "$output" ] && [[ "$stderr" == *"no state in the input" ]] || said
	[ -z "${SANITIZED-}" ] || return 0
	run -0 valgrind -q --leak-check=full --error-exitcode=99 show --html "$ROOT/examples/huahuapai-lift.yaml" state
}

# browse RECORD...: steps through a page of the records in a browser.
browse() {
	show --html "$@" >page.html || [ $? -eq 1 ]
	for record; do
		echo '#'
		replay --states --json "$record" 2>/dev/null || [ $? -eq 1 ]
	done >states
	run -0 timeout 200 python3 "$ROOT/tests/browser.py" page.html states
	[ "$output" = "$# records, $(grep -c '^{' states) states" ] || said
}

@test "show --html: in a browser the keyboard steps through, the cards shown are those of the state, nothing is fetched" {
	unsanitized "what runs in a browser is no C"
	command -v python3 >/dev/null || skip "python3 is not installed"
	command -v chromium >/dev/null || skip "chromium is not installed"
	for game in $GAMES; do
		deal $game --seed browser | autoplay -m 60 >$game
	done
	deal lohai -v crazy-shakers --seed 2 | autoplay -m 20 | redact --public >seen
	deal lohai --seed x -s ann,bob,cid,dora | awk '/^seats:/ {
		print "meta: {note: \"</script><img src=x onerror=throw(1)><i>x</i>\"}" } { print }' | autoplay -m 9 >mended
	{
		echo '--- {undo: 4}'
		echo '--- {ruling: "<i>well</i>", points: {ann: 20, bob: -5}}'
		echo '--- {seat: "<b><img src=x>", play: "<i>"}'
	} >>mended
	# shellcheck disable=SC2086
	browse $GAMES seen mended
}

# ---- show --output -----------------------------------------------------------------------

@test "show --output: the newest state, in a file that keeps its mode" {
	deal hen --seed x | autoplay -m 12 >record
	run -0 --separate-stderr show --output=file record
	[ -z "$output$stderr" ] || said
	show record | cmp - file
	chmod 640 file
	for form in --svg --html '--svg --dark' --ascii; do
		# shellcheck disable=SC2086
		show $form --output=file record && show $form record | cmp - file
		[ "$(stat -c %a file)" = 640 ]
	done
	# Of several records the last, but a page has all.
	deal lohai --seed y >other
	show --svg --output=file record other && show --svg other | cmp - file
	show --html --output=file record other && show --html record other | cmp - file
	[ "$(umask 027; show --output=new record; stat -c %a new)" = 640 ]
	[ "$(echo file* new*)" = "file new" ]
}

@test "show --output: what is wrong leaves the file as it was" {
	deal hen --seed x >state
	echo before >file
	{ cat state; echo '--- {seat: nobody, knock: ~}'; } >wrong
	run -1 --separate-stderr show --svg --output=file wrong
	[ "$(cat file)" = before ]
	run -2 --separate-stderr show --output=file </dev/null
	[ "$(cat file)" = before ]
	mkdir folder
	ln -s file link
	for name in folder link /dev/null; do
		run -2 --separate-stderr show --output=$name state
		[[ "$stderr" == "show: $name: it is not an ordinary file" ]] || said
	done
	run -2 --separate-stderr show --output=none/file state
	[[ "$stderr" == "show: none/file: cannot be written: "* ]] || said
	[ "$(cat file)" = before ] && [ -z "$(find . -name 'file.*')" ]
}

@test "show --output: a stream that goes on is followed, and every look sees a whole picture" {
	deal hen --seed x | autoplay -m 12 >record
	grep -v '^--- {result' record | sed -n '/^--- {/p' >moves
	sed '/^--- {/d' record >state
	: >seen
	{
		cat state
		while IFS= read -r move; do
			# Each move comes when what was there before it has been seen.
			drawn=$((${drawn:-0} + 1))
			for ((i = 0; i < 400; i++)); do
				[ "$(sort -u seen | wc -l)" -lt $drawn ] || break
				sleep 0.02
			done
			printf '%s\n' "$move"
		done <moves
	} | show --svg --output=file &
	looks=0
	while kill -0 $! 2>/dev/null; do
		if [ -e file ]; then
			cp file look
			xmllint --noout look
			cksum <look >>seen
			looks=$((looks + 1))
		fi
		sleep 0.02
	done
	wait $!
	[ "$looks" -gt 10 ]
	[ "$(sort -u seen | wc -l)" -ge "$(wc -l <moves)" ]
	show --svg record | cmp - file
}

@test "show --output: where a file may not be so long, there is none, and a message" {
	cd "$BATS_TEST_TMPDIR"
	deal lohai --seed page | autoplay >record
	run -2 --separate-stderr bash -c 'ulimit -f 1; show --html --output=page.html record'
	[ -z "$output" ] && [[ "$stderr" == "show: page.html: cannot be written: File too large" ]] || said
	run -0 find . -name 'page*'
	[ -z "$output" ] || said
}

@test "show --html: what turns text around is not kept, in rulings neither" {
	cd "$BATS_TEST_TMPDIR"
	{ deal lohai --seed page; printf -- '--- {ruling: "late\xe2\x80\xaeetal"}\n--- {ruling: "on time"}\n'; } >record
	run -2 --separate-stderr show --html record
	[[ "$output" == *'cannot be seen'* ]] && [[ "$output" != *$'\u202e'* ]] || said
}
