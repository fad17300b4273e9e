#!/usr/bin/env bats
# chance.bats: seeds, keys and shuffles against answers known from elsewhere.

load ../helper

setup() {
	chance=$BUILD/tests/chance
	zeros=0000000000000000000000000000000000000000000000000000000000000000
}

gives() {
	run "$chance" "${@:2}"
	[ "$status" -eq 0 ] && [ "${output% }" = "$1" ] || said
}

@test "chance: a text is hashed, 64 hex digits are the seed itself" {
	gives 80629386d44f9bb686e82949f31560ed69ce3f496c3e1592ce49f971ed49d701 seed hen
	gives $zeros seed $zeros
	gives abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789 \
		seed ABCDEF0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789
}

@test "chance: the key of a purpose and counter" {
	gives 44e9f5cda2e71459a18ecadadf6d0342514dfbf7686002be9c7ed2547dd3dab2 key hen deal 0
	gives 63b09988a9032268d34d6bad56738acdcd0cf0e5b98349024768f45a922e1a83 key hen series 3
}

@test "chance: the first eight cards of shuffled decks" {
	gives "7C JC 6H 4H 2S 9C 5C 5S" shuffle hen deal 0 1
	gives "8D 6S 4S 3H 8C JH QD 9H" shuffle hen deal 0 2
	gives "5H 6S 9C JS 2C AS JC 3C" shuffle 42 deal 0 1
	gives "6S 10S AD QS KH 2C 10D 2H" shuffle $zeros deal 0 1
	gives "3S 10H AH AC 7H 5D JD 2S" shuffle grüße deal 0 1
	gives "10H 3H 4C 7D 3C 8C KS 6S" shuffle croupier reshuffle 1 1
}

@test "chance: a choice is below its bound and the same every time" {
	for n in 1 2 3 7 1000 4294967295; do
		run "$chance" choose hen autoplay 5 $n
		[ "$output" -lt $n ]
		first=$output
		gives "$first" choose hen autoplay 5 $n
	done
}

# The answers are those of another implementation of the page's five lines, in Python.
@test "chance: words in the last, incomplete stretch are passed over" {
	gives 314632174 choose hen autoplay 0 2147483648
	gives 1030460056 choose hen autoplay 0 1431655766
	# Of three thousand million every third word is passed over: here none, one, two.
	gives 1494520249 choose hen autoplay 7 3000000000
	gives 2979735144 choose hen autoplay 8 3000000000
	gives 44586631 choose hen autoplay 14 3000000000
	# Of half of all words and one more every second: here two, four, and more than a block has.
	gives 1288343733 choose hen autoplay 0 2147483649
	gives 390963328 choose hen autoplay 8 2147483649
	gives 1162698117 choose hen autoplay 48924 2147483649
	# The first word here is 2462115822: the largest number below one bound, and not below the other.
	gives 2462115822 choose hen autoplay 0 2462115823
	gives 1288343733 choose hen autoplay 0 2462115822
}

@test "chance: deal -n takes the seeds of the series, also for one" {
	run deal lohai -n 4 --seed hen
	[ "$(grep -c 63b09988a9032268d34d6bad56738acdcd0cf0e5b98349024768f45a922e1a83 <<<"$output")" = 1 ]
	[ "$(sed -n 's/^seed: //p' <<<"$output" | tail -n 1)" = '"63b09988a9032268d34d6bad56738acdcd0cf0e5b98349024768f45a922e1a83"' ]
	run deal lohai -n 1 --seed hen
	[ "$(sed -n 's/^seed: //p' <<<"$output")" = "\"$("$chance" key hen series 0)\"" ]
	run deal lohai --seed hen
	[ "$(sed -n 's/^seed: //p' <<<"$output")" = "\"$("$chance" seed hen)\"" ]
}

@test "chance: two deals without a seed differ" {
	[ "$(deal lohai)" != "$(deal lohai)" ]
}

# NEWS.md says of every version whether old seeds deal the same cards.  The sum is that of version 0.1.0.
@test "chance: old seeds deal the same cards, in every game and variant" {
	while read -ra table; do
		deal "${table[@]}" -n 200 --seed 'version 0.1.0'
		deal "${table[@]}" --seed 0000000000000000000000000000000000000000000000000000000000000001
	done >"$BATS_TEST_TMPDIR/states" <<-'END'
		lohai
		lohai -v carryover
		lohai -v partnership
		lohai -v crazy-shakers
		lohai -v three-player
		hen -p 2
		hen -p 5
		hen -v bounce
		hen -p 10 -o packs=2
		hornipex -p 2
		hornipex -p 6
		haihowak -p 2
		haihowak -p 4
		huahuapai
		huahuapai -w cut=17
	END
	# Hands and stock: keys may come, cards stay.
	sed -n '/^hands:/,/^stock:/p' "$BATS_TEST_TMPDIR/states" | sha256sum |
		grep -q ^2f755d9f19184938dd4107b7d001994a4826699fbe050ab7ec77e23f0b1ca79d
}
