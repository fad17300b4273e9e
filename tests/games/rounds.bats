#!/usr/bin/env bats
# rounds.bats: whole rounds and matches of croupier's own games by chance, with all numbers of seats and the
# options that change how long they are.  What holds for every game games.bats asks.

load ../helper

# rounds: in each line whether they must come to their end, how many of them, how many moves at most, and words for deal.
rounds() {
	printf -- '--complete 20 5000 hen --seed r -v %s\n' \
		{standard,bounce}" -p "{2,3,4,5,"2 -o packs=2","6 -o packs=2","10 -o packs=2"}
	echo '--complete 5 5000 hen --seed q -p 5 -o knock-limit=0'
	printf -- "--complete $(sampled 500 2000 500) 5000 lohai --seed x -v %s\n" \
		standard carryover partnership crazy-shakers three-player
	printf 'any 20 1500 hornipex --seed x -p %s\n' {2,3,4,5,6}" -o ten-draw="{4,2}
	printf 'any 20 5000 haihowak --seed x -p %s\n' "2 -o rounds=2" "3 -o rounds=3" "4 -o rounds=4"
	printf -- '--complete 60 5000 huahuapai --seed x -w cut=5 -s ann,bob,cid -o %s\n' stake=30 borrow=true stake=0
}

@test "rounds: they replay to their results" {
	while read -r how count moves words; do
		deal $words -n "$count" | timeout 60 autoplay -m "$moves" >record
		replay --report ${how#any} record >verdicts
		[ "$(grep -c 'valid: true' verdicts)" = "$count" ] || { echo "$words"; cat verdicts; false; }
		case $words in
		*knock-limit=0) replay record | grep -q '^reshuffles: [2-9]' ;;
		# What is paid is also got.
		huahuapai*) replay record | score | sed -n 's/^points: {\(.*\)}/\1/p' |
			awk '{ gsub(/,/, ""); if ($2 + $4 + $6 != 0) exit 1 } END { exit NR == 0 }' ;;
		esac
	done < <(rounds)
}

@test "rounds: matches come to their end" {
	deal hen -v bounce -p 3 -n 3 --seed m | timeout 60 autoplay --match | replay --check --complete
	deal huahuapai -n 100 --seed m -o stake=5 | timeout 60 autoplay --match -m 10000 >matches
	timeout 60 replay --check --complete matches
	[ "$(grep -c '^--- {result: .*totals: {.*-' matches)" -eq 100 ]
	[ "$(grep -c '^croupier: 1' matches)" -gt 150 ]
}

@test "rounds: what is listed is accepted, and what is not is refused, to the end" {
	while read -r count words; do
		deal $words -n "$count" --seed agree >states
		run timeout 120 "$BUILD/tests/agree" 1 1000 <states
		[ "$status" -eq 0 ] || { echo "$words"; said; }
	done < <(
		printf "$(sampled 2 10 2) lohai -v %s\n" standard carryover partnership crazy-shakers three-player
		printf "$(sampled 1 3 1) hornipex -p %s\n" 2 4 6
		echo "$(sampled 1 3 1) huahuapai"
	)
}

@test "rounds: every state among the fixtures is written as it was read" {
	count=0
	for file in "$FIXTURES"/{hen,lohai,hornipex,haihowak,huahuapai}/*.yaml; do
		! grep -q '^--- {' "$file" || continue
		validate-move <"$file" | cmp - <(grep -v '^#' "$file") || { echo "$file"; false; }
		count=$((count + 1))
	done
	[ $count -gt 150 ]
}

@test "an option of a later version: what is older has it nowhere, and what is dealt now has it" {
	local game option file
	while read -r game option; do
		deal "$game" | grep "^options: {.*, $option: true}\$"
		for file in "$ROOT/examples/$game"-*.yaml; do
			run -0 replay --check "$file"
			{ replay --states "$file"; redact --public "$file"; replay --report "$file"; } >told
			run ! grep -- "$option" told
		done
		# A match goes on as it has begun, and one value is written nowhere.
		deal "$game" -n 3 --seed later -o "$option=false" | autoplay --match -m 3000 >match
		[ "$(grep -c '^round: 2' match)" -gt 0 ]
		run ! grep -- "$option" match
		deal "$game" -n 3 --seed later | autoplay --match -m 3000 | grep '^options' | sort | uniq -c >options
		[ "$(wc -l <options)" = 1 ]
		grep -q "$option: true" options
		prints 0 "...- {option: $option, before: false, standard: true..." deal --list
		# Nor does the schema ask for it.
		deal --schema "$game" >schema
		deal "$game" --json --seed x -o "$option=false" >old
		deal "$game" --json --seed x >new
		python3 -c 'import json, sys, jsonschema
validator = jsonschema.Draft202012Validator(json.load(open("schema")))
for name in "old", "new": validator.validate(json.load(open(name)))'
		# A state that says so itself is that state, and all else is dealt as it was.
		deal "$game" --seed x | sed "s/$option: true/$option: false/" >said
		deal "$game" --seed x -o "$option=false" >state
		validate-move <said | cmp - state
		[ "$(replay --digest state)" = "$(replay --digest said)" ]
		deal "$game" --seed x | sed "s/, $option: true//" | cmp - state
		run -2 deal "$game" -o "$option=1"
	done <<<'hen knock-covers
huahuapai exact-end'
}
