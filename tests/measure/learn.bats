#!/usr/bin/env bats
#
# What was learnt: the same on every machine, and good for moves that are clearly better.

load ../helper

@test "learn: the same seed gives the same table, to the last digit; another seed another one" {
	local learn="$BUILD/tests/learn"
	[ -x "$learn" ] || skip "only where measuring programs are built"
	[ "$("$learn" -b 2 -s one hornipex | tail -n +2 | cksum)" = "3901067858 671" ]
	[ "$("$learn" -b 2 -s two hornipex | tail -n +2 | cksum)" != "3901067858 671" ]
}

# In at least ten of twelve seeds such a move is found in a position, with so many deals.
found() {
	local seed seeds number=0 move
	seeds=$(sampled 2 12)
	for seed in $(seq "$seeds"); do
		move=$(advise -w -n "$3" --seed "s$seed" "$FIXTURES/positions/$1.yaml" | head -n 1)
		[[ "$move take" != *" $2 take"* ]] || number=$((number + 1))
	done
	echo "$1: $number of $seeds"
	[ $((number * 12)) -ge $((seeds * 10)) ]
}

@test "advise: moves that are clearly better are found with a hundred deals" {
	found hen-13-28 "discard 8C" 100
	found hen-18-8 "discard 7D 7C" 100
	found hen-65-22 "knock" 100
	found hen-12-16 "discard 7S" 100
	found hen-102-14 "discard KC" 100
	found huahuapai-1-14 "play operetta opera" 100
}

@test "advise: moves that are clearly better, but hard to see, are found with a thousand deals" {
	found hen-65-11 "discard 5H" 1000
}
