#!/usr/bin/env bats
#
# What was learnt: the same on every machine, and good for moves that are clearly better.

load ../helper

@test "learn: the same seed gives the same table, to the last digit; another seed another one" {
	local learn="$BUILD/tests/learn"
	[ -x "$learn" ] || skip "only where measuring programs are built"
	[ "$("$learn" -b 2 -s one hornipex | tail -n +2 | cksum)" = "3443181007 675" ]
	[ "$("$learn" -b 2 -s two hornipex | tail -n +2 | cksum)" != "3443181007 675" ]
}

# How many of so many seeds find such a move, without a card that must stay, in a position.
found() {
	local seed number=0 move
	for seed in $(seq "$2"); do
		move=$(advise -w -n 100 --seed "s$seed" "$ROOT/tests/fixtures/positions/$1.yaml" | head -n 1)
		[[ "$move" == *" $3"* && ! ("$3" == discard* && "$move" == *Joker*) ]] || continue
		number=$((number + 1))
	done
	echo "$1: $number of $2"
	[ $((number * 12)) -ge $(($2 * 10)) ]
}

@test "advise: moves that are clearly better are found, a joker stays and a knock waits" {
	local seeds=${CROUPIER_THOROUGH:+12}
	found hen-13-28 "${seeds:-1}" "discard"
	found hen-12-16 "${seeds:-1}" "discard"
	found hen-18-8 "${seeds:-1}" "discard 7D 7C"
	found hen-65-22 "${seeds:-1}" "knock"
	found hen-102-14 "${seeds:-1}" "discard KC"
}
