#!/usr/bin/env bats
# small.bats: small games, made for what none of croupier's own has: moves that name
# words and numbers, played through every program.
#
# tests/small/auction.c has arguments of every kind.

load ../helper

setup() {
	PATH=$BUILD/toys/bin:$PATH
	cd "$BATS_TEST_TMPDIR"
	set -o pipefail
	deal auction -s ann,bob --seed 1 >auction
	# ann: two two; bob: two four.
	cat auction - >record <<-'END'
		--- {seat: ann, bid: 3}
		--- {seat: bob, bid: 14, contract: grand}
		--- {seat: ann, bid: 20}
		--- {seat: bob, bid: 31}
	END
}

# ---- whole rounds ------------------------------------------------------------------

@test "auction: a round is legal and scored, and who sees less plays the same" {
	yields score record -- "points: {ann: 0, bob: 31}"
	has "- {seat: bob, points: 31, rule: auction/wins, for: the highest bid}"
	for view in --public ann bob; do
		redact $view record >view
		prints 0 '' replay --check --complete view
		score view | grep -Fx "points: {ann: 0, bob: 31}"
	done
	deal auction -p 3 -n 30 --seed many | autoplay --match | replay --check --complete
}

@test "auction: bids rise, and lists have the higher ones alone" {
	refused auction/higher auction ann bid 5, bob bid 5 -- ann bid 5, bob bid -20
	legal auction ann bid 5, bob bid 6 -- "bid: 6" "bidder: bob"
	validate-move -f auction ann bid 5 | legal-moves -w | grep -m 1 'bob bid' | grep -Fx 'bob bid 6'
}

@test "small games: what is listed is accepted, and nothing else" {
	for words in auction 'toy -p 3'; do
		deal $words -n "$(sampled 20 10 3)" --seed agree >states
		prints 0 "... listed moves, ..." "$BUILD/toys/tests/agree" 2 200 <states
	done
}

# ---- words and numbers -----------------------------------------------------------------

@test "numbers and words are read in YAML of any kind, JSON and words, and written in one way" {
	wanted='--- {verdict: 1, legal: true, move: ann bid -20 contract null-ouvert}'
	while IFS= read -r move; do
		prints 0 "$wanted" validate-move -f auction --report <<<"$move"
	done <<-'END'
		--- {seat: ann, bid: -20, contract: null-ouvert}
		--- {contract: "null-ouvert", bid: "-20", seat: ann}
		--- { bid: -20 , contract: 'null-ouvert', seat: ann } # a comment
		{"seat":"ann","bid":-20,"contract":"null-ouvert"}
	END
	for words in "ann bid -20 contract null-ouvert" "ann bid -20 contract Null-Ouvert"; do
		prints 0 "$wanted" validate-move --report $words <auction
	done
	run -0 validate-move --report "ann bid -20, bob bid -19 contract ramsch" <auction
	has '--- {verdict: 1, legal: true, move: ann bid -20}'
	has '--- {verdict: 2, legal: true, move: bob bid -19 contract Ramsch}'
	run -0 validate-move --report ann bid -20, bob call two suit hearts <auction
	has '--- {verdict: 2, legal: true, move: bob call two suit hearts, followed: [bob draws a card]}'
	run -0 validate-move --report ann bid -20,bob bid -19, ann bid -18 contract grand <auction
	[ "$(grep -c 'legal: true' <<<"$output")" = 3 ] || said
	warns 2 "...-20: unknown option..." validate-move -20 <auction
	legal auction ann stake grand for 1000000000 -- "bid: 1000000000"
	# As they are written: numbers are numbers, in JSON too.
	echo 'bid -20 contract grand' | referee auction >/dev/null
	tail -n 1 auction | grep -Fx -- '--- {seat: ann, bid: -20, contract: grand}'
	replay auction >/dev/null
	redact --public --json auction | tail -n 1 | grep -Fx '{"seat":"ann","bid":-20,"contract":"grand"}'
}

@test "numbers and words that an argument cannot be are refused with all that it can be" {
	says() {
		warns 1 "validate-move: -:1:1: move 1, ...: $2 [table/bad-argument]" validate-move -f auction <<<"--- $1"
	}
	says '{seat: ann, bid: 41}' "bid must be a whole number from -20 to 40, not 41"
	says '{seat: ann, bid: -21}' "bid must be a whole number from -20 to 40, not -21"
	says '{seat: ann, bid: 07}' "bid must be a whole number from -20 to 40, not 07"
	says '{seat: ann, bid: 1.0}' "bid must be a whole number from -20 to 40, not 1.0"
	says '{seat: ann, bid: [7]}' "bid wants one whole number from -20 to 40"
	says '{seat: ann, bid: ~}' "bid wants one whole number from -20 to 40"
	says '{seat: ann, bid: 4, contract: grant}' \
		"contract must be grand, null-ouvert or Ramsch, not grant; did you mean grand?"
	says '{seat: ann, bid: 4, contract: Grand}' \
		"contract must be grand, null-ouvert or Ramsch, not Grand; did you mean grand?"
	says '{seat: ann, bid: 4, contract: [grand]}' "contract wants one word: grand, null-ouvert or Ramsch"
	says '{seat: ann, call: two, suit: 3}' "suit must be spades, hearts, diamonds or clubs, not 3"
	says '{seat: ann, call: two}' "call needs the word suit and what belongs after it"
	# Words are judged before cards, as everywhere.
	says '{seat: ann, call: nine, suit: moon}' "suit must be spades, hearts, diamonds or clubs, not moon"
	refused table/bad-argument auction ann bid 99999999999999999999 -- ann bid 3 4 -- ann bid
}

@test "numbers and words are listed in order, each once, and described wherever verbs are" {
	legal-moves -w auction >listed
	head -n 5 listed | diff - <(printf 'ann bid -20%s\n' '' ' contract grand' ' contract null-ouvert' ' contract Ramsch'; echo "ann bid -19")
	[ "$(sort listed | uniq -d | wc -l)" = 0 ]
	[ "$(grep -c 'ann bid -\?[0-9]*$' listed)" = 61 ]
	yields deal --list -- "- {verb: bid, argument: bid, least: -20, most: 40}"
	has "- {verb: bid, argument: contract, words: [grand, null-ouvert, Ramsch]}"
	run -0 referee auction < <(echo help)
	verdicts
	[[ "$output" == *"# bid -20..40 [contract grand|null-ouvert|Ramsch] "* ]] || said
	[[ "$output" == *"# call CARD suit spades|hearts|diamonds|clubs [drawn CARD...] "* ]] || said
}

@test "numbers and words are typed at a table, completed, and meant by their beginnings" {
	run -1 referee auction < <(printf '%s\n' 'bid 3 contract n' 'call tw su h' 'bid 50' 'bid 5 con x' 'bid 3O')
	verdicts
	has '--- {verdict: 1, legal: true, move: ann bid 3 contract null-ouvert}'
	has '--- {verdict: 2, legal: true, move: bob call two suit hearts, followed: [bob draws a card]}'
	[[ "$output" == *"bid must be a whole number from -20 to 40, not 50"* ]] || said
	[[ "$output" == *"contract must be grand, null-ouvert or Ramsch, not x"* ]] || said
	[[ "$output" == *"3O means nothing here; did you mean 3?"* ]] || said
	complete() {
		bash --norc -c 'source "$0"; COMP_WORDS=(validate-move "$@" ""); COMP_CWORD=$(($# + 1)); _croupier
			printf "%s\n" "${COMPREPLY[@]}"' "$ROOT/bin/completion/croupier.bash" "$@"
	}
	deal auction -s ann,bob --seed 1 >fresh
	card=$(sed -n 's/^  ann: .\([a-z]*\).*/\1/p' fresh)
	run -0 complete -f fresh ann call "$card" suit
	[ "$(xargs <<<"$output")" = "spades hearts diamonds clubs" ] || said
	run -0 complete -f fresh ann bid
	[ "$(xargs <<<"$output")" = "$(seq -s ' ' -20 40)" ] || said
	run -0 complete -f fresh ann bid -20 contract
	[ "$(xargs <<<"$output")" = "grand null-ouvert Ramsch" ] || said
}

@test "numbers and words: a validator finds the schema to allow what is legal, and no more" {
	deal --schema auction >schema
	{ cat auction; echo '--- {seat: ann, bid: -20, contract: grand}'; } >good
	python3 - <<-'END'
		import json, jsonschema
		schema = json.load(open("schema"))
		def valid(move):
		    return jsonschema.Draft202012Validator(schema).is_valid(move)
		assert valid({"seat": "ann", "bid": -20})
		assert valid({"seat": "ann", "bid": 40, "contract": "Ramsch"})
		assert valid({"seat": "ann", "call": "two", "suit": "clubs"})
		for wrong in [{"bid": 41}, {"bid": -21}, {"bid": "x"}, {"bid": 1.5}, {"bid": None},
		        {"bid": 1, "contract": "ramsch"}, {"call": "two"}, {"call": "two", "suit": 3}]:
		    assert not valid({"seat": "ann", **wrong}), wrong
	END
}

# ---- slips of the pen ------------------------------------------------------------------

# mended WAS PUT WHY: the record with the one line is mended so first.
mended() {
	run --separate-stderr mend slip
	[ "$status" -le 1 ] && [[ "${lines[0]}" == *"was: $1, put: $2, why: $3}" ]] || said
}

@test "mend: a misspelt word and a number out of bounds are put right" {
	sed 's/bid: 14/bid: 144/' record >slip
	mended "bob bid 144 contract grand" "bob bid 14 contract grand" "another number"
	sed 's/bid: 14/bid: 2/' record >slip	# it is not higher
	prints 1 "...was: bob bid 2 contract grand, put: bob bid 4 contract grand, why: another number}..." mend slip
	sed 's/bid: 20/bit: 20/' record >slip
	mended "ann bit 20" "ann bid 20" "a misspelt word"
	{ cat auction; echo '--- {seat: ann, bid: 3, contract: granz}'; } >slip
	mended "ann bid 3 contract granz" "ann bid 3 contract grand" "a misspelt word"
	{ cat auction; printf '%s\n' '--- {seat: ann, bid: 3}' '--- {seat: bob, bid: -8}'; } >slip
	prints 1 "...was: bob bid -8, put: bob bid 8, why: another number}...was: bob bid -8, put: bob bid 4, why: ..." mend slip
	# Each proposal stands once.
	{ cat auction; echo '--- {seat: ann, bid: 333}'; } >slip
	run -1 mend slip
	[ "$(sed 's/mend: [0-9]*,//' <<<"$output" | sort | uniq -d | wc -l)" = 0 ] || said
	has "--- {file: slip, mend: 1, record: 1, move: 1, was: ann bid 333, put: ann bid 33, why: another number}"
}

# ---- decks and options -------------------------------------------------------------------

@test "a variant has the faces that are its own, and as many of each as it has" {
	for one in standard:2:0 bounce:2:0 four-jokers:4:0 blank:2:1; do
		IFS=: read -r variant jokers blanks <<<"$one"
		deal jokers -v "$variant" --seed faces >state
		[ "$(grep -o Joker state | wc -l)" = "$jokers" ]
		[ "$(grep -o Blank state | wc -l)" = "$blanks" ]
		validate-move <state | cmp - state
		deal jokers -v "$variant" -n 5 --seed faces | autoplay -m 300 >record
		replay --check record
		redact --public record | replay --check
		run -0 "$BUILD/toys/tests/agree" 1 20 <state
		deal jokers -v "$variant" -p 2 --hidden -w up=AS >state
		[ "$(grep -o XX state | wc -l)" = $((51 + jokers + blanks)) ]
	done
	# What the variant does not have is no card of the deck, however it is spelled.
	deal jokers -p 2 -s ann,bob --hidden -w up=AS >table
	refused table/no-such-card table ann discard Blank -- ann discard blank
	legal table ann discard Joker drawn XX
	deal jokers -v blank -p 2 -s ann,bob --hidden -w up=AS >table
	legal table ann discard blank drawn XX -- "discard: [Blank]"
	deal jokers -v four-jokers --seed faces >state
	sed 's/four-jokers/standard/' state >broken.yaml
	malformed broken.yaml '*' "Joker lies on the table 4 times, but the deck has only 2"
	sed 's/Joker/Blank/' state >broken.yaml
	malformed broken.yaml '*' "Blank is not a card of the jokers deck"
}

@test "a deck may have 78 faces" {
	deal tarot -p 3 -n 20 --seed tarot | autoplay --match >records
	replay --check --complete records
	[ "$(grep -o 'trump-[0-9]*\|[0-9JNQKF]*[SHDC]\|Fool' records | sort -u | wc -l)" = 78 ]
	deal tarot -p 4 -n 5 --seed agree >states
	run -0 "$BUILD/toys/tests/agree" 1 100 <states
	deal tarot --seed view | autoplay >record
	redact --public record >view
	replay --check --complete view
	[ "$(suppose -n 3 --seed view view | replay --report | grep -c 'valid: true')" = 3 ]
	show --svg record | xmllint --noout -
	deal tarot -s ann,bob --hidden >table
	legal table ann play trump-13, bob play fool -- "pile: [trump-13, Fool]"
	refused table/no-such-card table ann play trump-13, bob play trump-13
	# Hands are in deck order, where sets would have bits for no more than 63.
	deal tarot -p 2 -n 50 --seed order | sed -n '/^  p[12]:/{s/.*\[//;s/].*//;s/, /\n/g;p;a\

}' >hands
	awk 'BEGIN { for (s = 0; s < 4; s++) for (r = 0; r < 14; r++) at[(r < 10 ? r + 1 : substr("JNQK", r - 9, 1)) substr("SHDC", s + 1, 1)] = 14 * s + r
			for (t = 1; t < 22; t++) at["trump-" t] = 55 + t
			at["Fool"] = 77 }
		$0 == "" { last = -1; next }
		!($0 in at) || at[$0] <= last { print; bad = 1 }
		{ last = at[$0]; count++ }
		END { exit bad || count != 400 }' hands
}

@test "cards that lie face down beside the stock are turned over, and told to whoever sees them" {
	deal widow -s ann,bob --seed 1 >table
	grep -Fx 'widow: [two, three, five]' table
	legal table ann turn, bob take -- "widow: [three]" "pile: [five]" "  bob: [one, two, three, five]"
	refused table/drawn-mismatch table ann turn drawn two
	[[ "$stderr" == *"the card that is turned over is not two"* ]] || said
	refused table/drawn-mismatch table ann turn drawn five one
	[[ "$stderr" == *"the move takes 1 face-down card, but drawn names 2"* ]] || said
	# At a table with real cards a card that all see must be named, and what nobody saw need not be.
	deal widow -s ann,bob --hidden >hidden
	refused table/drawn-mismatch hidden ann turn
	[[ "$stderr" == *"it draws the card for the pile"* ]] || said
	legal hidden ann turn drawn five, bob take -- "widow: [XX]" "  bob: [XX, XX, XX, XX]"
	legal hidden ann turn drawn five, bob take drawn two one -- "  bob: [one, two, XX, XX]"
	refused table/drawn-mismatch hidden ann turn drawn five, bob play five, ann play five, bob turn drawn five
}

@test "cards that were turned over are supposed where they lay, and each naming gives the same view" {
	for seed in 1 2 3 4 5 6; do
		deal widow -s ann,bob,cid --seed "widow $seed" | autoplay >record
		for viewer in --public ann bob cid; do
			redact $viewer record >view
			replay --check --complete view
			for n in 1 2 3 4 5; do
				suppose --record --seed "$n" view >named
				replay --check --complete named
				none grep -q XX named
				redact $viewer named | cmp - view
			done
			[ "$(suppose -n 50 --seed view view | sort | uniq -c | grep -c '^ *[0-9]* stock')" -gt 5 ]
		done
	done
	deal widow -s ann,bob --seed 1 | advise -n 20 | grep -F '{seat: ann, '
	deal widow -p 4 -n 20 --seed agree >states
	run -0 "$BUILD/toys/tests/agree" 1 100 <states
}
