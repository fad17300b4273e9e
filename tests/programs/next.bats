#!/usr/bin/env bats
# next.bats: the next round of a match: who sits there, with what, and whether it continues the round before.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	deal hen -s ann,bob,cid --seed first | autoplay >one	# cid deals
}

# trouble WORD COMMAND...: status 2, nothing written, and a message in which the word stands.
trouble() {
	fails 2 "...$1..." "${@:2}"
}

# total SEAT: what the seat has after the first round.
total() { score -s "$1" one; }

# ---- deal --next ------------------------------------------------------------------

@test "deal --next -s: who stays keeps the total, who comes begins a match, who goes is gone" {
	yields deal --next -s bob,dora,ann one -- "seats: [bob, dora, ann]" "round: 2"
	has "scores: {bob: $(total bob), dora: 0, ann: $(total ann)}"
	[ "$(total ann)$(total bob)" != 00 ]
	# One more or one less, as the variant allows.
	run -0 deal --next -s bob,dora,ann,eve,cid one
	has "scores: {bob: $(total bob), dora: 0, ann: $(total ann), eve: 0, cid: $(total cid)}"
	# Where a match begins with a stake, who comes has it.
	deal huahuapai -s ann,bob,cid --seed h -o stake=50 -o borrow=true | autoplay -m 900 >stakes
	prints 0 "...scores: {ann: $(score -s ann stakes), dora: 50, cid: $(score -s cid stakes)}..." deal --next -s ann,dora,cid stakes
}

@test "deal --next -s: the dealer is the next of the old order who is still there" {
	while read -r seats dealer; do
		yields deal --next -s "$seats" one -- "dealer: $dealer"
	done <<-'END'
		ann,bob,cid ann
		cid,bob,ann ann
		dora,bob,cid bob
		bob,dora,eve bob
		dora,cid,eve cid
		dora,eve,finn finn
	END
	yields deal --next -s dora,cid,ann -d dora one -- "dealer: dora"
	yields deal --next -d bob one -- "dealer: bob" "seats: [ann, bob, cid]"
}

@test "deal --next -s: a number of seats that the variant has not, and bad names, are trouble" {
	trouble "hen standard is for 2 to 10 players, not 1" deal --next -s ann one
	trouble "no game has more than 10" deal --next -s a,b,c,d,e,f,g,h,i,j,k one
	# What goes together depends on more than the variant.
	trouble "one pack is for at most 5 seats, not 6" deal --next -s a,b,c,d,e,f one
	trouble "two seats are named ann" deal --next -s ann,ann one
	trouble "expose cannot be a seat" deal --next -s ann,expose one
	trouble "an empty name cannot be a seat" deal --next -s ann,,bob one
	trouble "the dealer cid is not among the seats" deal --next -s ann,bob -d cid one
	deal lohai --seed x | autoplay >four
	trouble "lohai standard is for 4 players, not 3" deal --next -s north,east,west four
}

@test "deal --score: sets totals, of first rounds and of next ones" {
	yields deal hen -s ann,bob,cid --score bob=12 --score cid=-3 -- "scores: {ann: 0, bob: 12, cid: -3}"
	run -0 deal hen -s ann,bob --score bob=12 -n 3
	[ "$(grep -c '^scores: {ann: 0, bob: 12}' <<<"$output")" = 3 ]
	yields deal --next --score bob=7 one -- "scores: {ann: $(total ann), bob: 7, cid: $(total cid)}"
	yields deal --next -s bob,dora --score dora=1000000000 one -- "scores: {bob: $(total bob), dora: 1000000000}"
	trouble "the score of bob is given twice" deal --next --score bob=7 --score bob=7 one
	trouble "dora is not at the table and cannot have a score; the seats are ann, bob, cid" deal --next --score dora=7 one
	trouble "cid is not at the table" deal --next -s ann,bob --score cid=7 one
	trouble "beyond 1,000,000,000" deal --next --score bob=1000000001 one
	trouble "whole number" deal --next --score bob=1.5 one
	trouble "SEAT=NUMBER" deal --next --score bob one
}

@test "deal --score: a total with which no round can begin is trouble" {
	trouble "the match was over at 3" deal hornipex -o target=3 -s ann,bob --score bob=3
	run -0 deal hornipex -o target=3 -s ann,bob --score bob=2
	deal hornipex -o target=2 -s ann,bob --seed x | autoplay >won
	trouble "the match was over at 2" deal --next -s ann,bob,cid --score cid=2 won
}

@test "deal --meta: adds strings, by key in the place of old ones" {
	run -0 deal hen --meta event='Spring cup' --meta date=2026-11-21 --meta '<<'=no --meta 'a: b'='x=y' \
	    --meta from='2026-11-21 20:00:00.5 +1:30' --meta to='2026-11-21 10 pm' --meta at='2026-11-21 20:'
	has 'meta: {event: Spring cup, date: "2026-11-21", "<<": "no", "a: b": x=y, from: "2026-11-21 20:00:00.5 +1:30", to: 2026-11-21 10 pm, at: "2026-11-21 20:"}'
	validate-move <<<"$output" | cmp - <(echo "$output")
	sed 's/^seats:/meta: {event: [1, 2], table: 3}\n&/' one >noted
	yields deal --next --meta date=today --meta event=final noted -- 'meta: {event: final, table: 3, date: today}'
	yields deal --next noted -- 'meta: {event: [1, 2], table: 3}'
	run -0 deal hen --meta empty= -n 2
	[ "$(grep -c '^meta: {empty: ""}' <<<"$output")" = 2 ] || said
}

@test "deal: a pair without a key or a value is refused without a hole in the sentence" {
	trouble 'options are written KEY=VALUE, not "=3"' deal hornipex -o =3
	trouble 'facts are written KEY=VALUE, not ""' deal hornipex --hidden -w ''
	trouble 'option target wants a value: target=VALUE' deal hornipex -o target=
	trouble 'fact up wants a value: up=VALUE' deal hornipex --hidden -w up=
	for score in '=3' 'north=' 'north'; do
		trouble "a score wants a seat and its total, SEAT=NUMBER, not $score" deal hornipex --score "$score"
	done
}

@test "deal --meta: what no key can be added to, and what no document can hold, is trouble" {
	for meta in '[1]' word '~'; do
		sed "s/^seats:/meta: $meta\n&/" one >odd
		run -0 deal --next odd
		trouble "not a mapping" deal --next --meta a=b odd
	done
	trouble "KEY=TEXT" deal hen --meta word
	trouble "KEY=TEXT" deal hen --meta =text
	trouble "given twice" deal hen --meta a=b --meta a=c
	sed 's/^seats:/meta: {a: 1}\n&/' one >noted
	trouble "given twice" deal --next --meta a=b --meta a=c noted
	trouble "one line" deal hen --meta a=$'b\nc'
	trouble "one line" deal hen --meta $'\x80=b'
	trouble "at most 128 bytes" deal hen --meta "$(printf 'k%.0s' {1..129})=b"
	run -0 deal hen --meta "$(printf 'k%.0s' {1..128})=$(printf 't%.0s' {1..4096})"
	validate-move -q <<<"$output"
	trouble "4096" deal hen --meta "k=$(printf 't%.0s' {1..4097})"
	# Each fits, and all together do not.
	for ((i = 0; i < 250; i++)); do echo "--meta=k$i=$(printf 't%.0s' {1..4000})"; done >many
	mapfile -t many <many
	trouble "takes more than" deal hen "${many[@]}"
}

@test "deal --next: what a game carries over goes with the player, not with the place" {
	deal lohai -v partnership -s ann,bob,cid,dora --seed p >fresh
	validate-move -f fresh bob talk, bob talk, dora talk | autoplay >talked
	yields deal --next talked -- "talked: {ann: 0, bob: 2, cid: 0, dora: 1}"
	run -0 deal --next -s dora,eve,bob,ann talked
	has "talked: {dora: 1, eve: 0, bob: 2, ann: 0}" "talk: {dora: 0, eve: 0, bob: 0, ann: 0}"
}

@test "referee: deal takes seats, dealer, totals and remarks" {
	cp one table
	run -0 --separate-stderr referee table <<<'deal seats=ann,eve,bob score.eve=5 dealer=bob meta.event="a \"big\" one" meta.at=home seed=q'
	sed -n '/^croupier/,$p' <(awk '/^---$/ { n++ } n == 2' table) >second
	some second
	deal --next -s ann,eve,bob --score eve=5 -d bob --meta event='a "big" one' --meta at=home --seed q one |
		sed 1d | cmp - second
	replay --match --check table
}

@test "referee: a deal that is not understood deals nothing" {
	while read -r words; do
		cp one table
		run --separate-stderr referee table <<<"deal $words"
		[ "$status" -eq 2 ] && [[ "$output" == *"done: false"* ]] && cmp one table || { echo "$words"; said; }
	done <<-'END'
		seats=ann
		seats=ann,bob seats=ann,cid
		seats=ann,,bob
		dealer=zed
		dealer=ann dealer=bob
		score.zed=1
		score.ann
		meta.event="a b
		meta.event
		word
	END
}

# ---- replay --match ---------------------------------------------------------------------

# apart RECORD...: the records do not hold together: one message, which names the rule.
apart() {
	run --separate-stderr replay --match --check "$@"
	[ "$status" -eq 1 ] && [ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" == *" [table/next]" ]] || said
}

@test "table/next: every match that autoplay deals holds together, seen by anybody" {
	for game in 'lohai -v carryover' 'lohai -v partnership' lohai hen 'hen -v bounce' 'hornipex -p 2 -o target=3' \
		'haihowak -o rounds=4' 'huahuapai -o borrow=true'; do
		deal $game --seed e | autoplay --match -m 2500 >match
		[ "$(grep -c '^croupier' match)" -ge 2 ]
		replay --match --check match
		redact --public match | replay --match --check
		# Without its second round it does not.
		if [ "$(grep -c '^croupier' match)" -ge 3 ]; then
			awk '/^---$/ { n++ } n != 2' match >torn
			apart torn
			[[ "$stderr" == *"record 2: this is round 3 of a match, but the record before it is round 1"* ]] || said
		fi
	done
}

@test "table/next: what each round has of its own is compared with nothing: seed, seal, cuts and remarks" {
	deal --next --seal secret one >seal.yaml
	deal --open secret --cut ann='seven owls' --cut bob=tuesday >two
	[ "$(grep -c '^seed:\|^seal:\|^cuts:' two)" = 3 ]
	sed 's/^seats:/meta: {evening: second}\n&/' two | autoplay >noted
	for second in two noted; do
		cat one seal.yaml $second >both
		run -0 --separate-stderr replay --match --report both
		[[ "${lines[1]}" == *"record: 2, "*"valid: true, deal: proved, seal: opened"* ]] || said
	done
	sed 's/^round: 2/round: 3/; /^seed:/d; /^seal:/d; /^cuts:/d' two >later
	cat one later >both
	run -1 replay --match --check both
}

@test "table/next: others may sit down, with any total, and who stays keeps theirs" {
	deal --next -s bob,dora,ann --score dora=77 --seed 2 --meta event=x one >two
	replay --match --check one two
	deal --next -s bob,dora,ann --score bob=1 --seed 2 one >two
	apart one two
	[[ "$stderr" == *"the total of bob is 1, but after the round before it was $(total bob) "* ]] || said
	# Among the same seats in the same order neither the dealer nor a total may be another one.
	for option in '-d cid' '--score ann=1'; do
		deal --next $option --seed 2 one >two
		apart one two
	done
	deal --next -s bob,ann,cid -d cid --seed 2 one >two
	replay --match --check one two
}

@test "table/next: a round that is not over, and a match that is, are followed by nothing" {
	deal --next --seed 2 one >two
	replay --until 3 one >early
	apart early two
	[[ "$stderr" == *"two:1:1: record 1: the round before is not over: "*" must decide [table/next]" ]] || said
	deal hornipex -s ann,bob --seed x -o target=2 | autoplay --match >match
	apart match <(deal hornipex -s ann,bob -o target=2 --seed y)
	[[ "$stderr" == *"this is round 1 of another match: the match of the record before it ended with round "* ]] || said
	sed 's/^round: 1/round: '$(($(grep -c '^croupier' match) + 1))'/' <(deal hornipex -s ann,bob -o target=2 --seed y) >further
	apart match further
	[[ "$stderr" == *"match ended with the round before"* ]] || said
}

@test "table/next: it begins as a round begins, by the same rules" {
	deal --next --seed 2 one >two
	replay --match --check one two
	apart one <(validate-move -f two "$(legal-moves -w two | head -n 1)")
	apart one <(sed 's/^round: 2/round: 3/' two)
	apart one <(sed 's/knock-limit: 11/knock-limit: 12/' two)
	[[ "$stderr" == *"options: {target: 200, knock-limit: 12, "*"it must be options: {target: 200, knock-limit: 11, "* ]] || said
	apart one <(sed -e 's/^variant: standard/variant: bounce/' -e 's/target: 200,/& bounce-to: 150,/' two)
	apart one <(deal hornipex -s ann,bob,cid)
	apart one <(sed 's/^seed:/adjusted: {ann: 5, bob: 0, cid: 0}\n&/' two)
	apart one <(sed 's/^reshuffles: 0/reshuffles: 1/; /^seed:/d' two)
	# Cards, seed and remarks are its own.
	replay --match --check one <(sed -e '/^seed/d' -e 's/^seats:/meta: [x]\n&/' two)
	replay --match --check one <(redact bob two)
	deal --next --hidden -w up=KD one | replay --match --check one -
}

@test "table/next: facts may be others, but what a game carries over must be there" {
	deal lohai -v carryover --seed 5 | autoplay --match >match
	# A tied Lo or Hai is carried over.
	round=$(awk '/^---$/ { n++ } /^carry: / && !/lo: 0, hai: 0/ { print n; exit }' match)
	[ "$round" -ge 2 ]
	awk -v n="$round" '/^---$/ { k++ } k >= n - 1 && k <= n' match >pair
	replay --match --check pair
	replay --match --check <(awk '/^---$/ { n++ } n == 2 { sub(/^worth: .*/, "worth: 7") } n == 2 && /^seed: / { next } /^--- / && n == 2 { next } { print }' pair)
	apart <(awk '/^---$/ { n++ } n == 2 { sub(/^carry: .*/, "carry: {lo: 0, hai: 0}") } /^--- / && n == 2 { next } { print }' pair)
	[[ "$stderr" == *"carry: {lo: 0, hai: 0}, but after the round before"* ]] || said
	deal lohai -v partnership -s ann,bob,cid,dora --seed p >fresh
	{ cat fresh; echo '--- {seat: bob, talk: ~}'; } | autoplay >talked
	deal --next --seed 2 talked >next
	replay --match --check talked next
	apart talked <(sed 's/^talked: .*/talked: {ann: 0, bob: 0, cid: 0, dora: 0}/' next)
	deal --next -s bob,ann,eve,dora --seed 2 talked >next
	replay --match --check talked next
}

@test "deal --next: who joins with the best total is told the mean, where few points are good" {
	deal hen -s ann,bob,cid -o knock-covers=false --seed s | autoplay >hen
	[ "$(deal --next hen | sed -n 's/^scores: //p')" = '{ann: 12, bob: 30, cid: 0}' ]
	run -0 --separate-stderr deal --next -s ann,bob,cid,dora,eve --score eve=14 hen
	[ "$stderr" = 'deal: hen:1:1: dora joins with 0 points, the best total, as few points are good; the mean of the others is 14: --score dora=14 gives that' ] || said
	warns 0 '' deal --next -s ann,bob,cid,dora --score dora=14 hen
	warns 0 '' deal --next -s cid,bob,ann hen
	deal lohai -s ann,bob,cid,dora --seed s | autoplay >lohai
	warns 0 '' deal --next -s ann,bob,cid,eve lohai
}

@test "deal --next: a new name that looks like one that goes is told, with the total that is lost" {
	deal lohai -s ann,bob,cid,dora --seed 2 | autoplay >lohai
	total=$(score -s cid lohai)
	[ "$total" != 0 ]
	for name in Cid CID "$(printf '\uff43id')"; do
		run -0 --separate-stderr deal --next -s "ann,bob,$name,dora" lohai
		[ "$stderr" = "deal: lohai:1:1: $name is new, but cid, whose name looks the same, leaves with a total of $total; if they are one player, seat cid" ] || said
	done
	# Not where both sit, nor where nobody looks like the other.
	warns 0 '' deal --next -s ann,cid,Cid,dora lohai
	warns 0 '' deal --next -s ann,bob,cyd,dora lohai
}

@test "replay --match: what follows a round that is apart is judged, and the one after it compared with that" {
	deal --next --seed 2 one | autoplay >two
	deal --next --seed 3 two | autoplay >three
	deal --next --seed 4 three | autoplay >four
	apart one three four
	run -1 --separate-stderr replay --match one three four
	[ "$(grep -c '^croupier' <<<"$output")" = 2 ]
	# A refusal after it is told, too.
	{ sed '/^--- {/,$d' three; echo '--- {seat: nobody, knock: ~}'; } >wrong
	run -1 --separate-stderr replay --match --check one wrong
	[ "$(wc -l <<<"$stderr")" = 2 ] && [[ "$stderr" == *"[table/next]"*"record 1, move 1, "* ]] || said
	warns 1 '' replay --match --report one three
	[[ "${lines[1]}" == "--- {file: three, record: 1, verdict: 2, moves: "*", valid: false, "*"at: three:1:1, rule: table/next, because: \"this is round 3 of a match, but the record before it is round 1\"}" ]] || said
	# Without the option it is nobody's business.
	replay --check one three four
	run -1 --separate-stderr replay --match --check --complete one <(deal --next --seed 2 one | sed 's/^round: 2/round: 4/')
	[ "$(wc -l <<<"$stderr")" = 2 ] || said
}

@test "replay --match: after a state that cannot be read nothing is compared" {
	deal --next --seed 2 one | autoplay >two
	deal --next --seed 3 two | autoplay >three
	run --separate-stderr replay --match --check one <(sed 's/^round: 2/round: two/' two) three
	[ "$status" -eq 2 ] && [ "$(wc -l <<<"$stderr")" = 1 ] && [[ "$stderr" != *table/next* ]] || said
}
