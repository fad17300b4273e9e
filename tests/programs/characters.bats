#!/usr/bin/env bats
# characters.bats: what characters are, in documents, places and names.

load ../helper

# A state whose meta holds a text, in YAML that croupier does not write itself.
with_meta() {
	deal lohai --seed characters | sed "s/^seats:/meta: {note: '$1'}\nseats:/"
}

@test "places: lines after U+2028 and U+2029 are counted as every editor counts them" {
	# libyaml takes both for ends of lines; grep -n and editors do not.
	for strange in $'\u2028' $'\u2029' $'a\u2028b\u2029c\u2028d'; do
		with_meta "x${strange}y" | sed 's/^round: 1/round: one/' >state
		line=$(grep -n '^round: one' state | cut -d: -f1)
		malformed state "$line:8" 'round wants a whole number'
	done
}

@test "places: what libyaml itself refuses after U+2028 is told at its own line" {
	with_meta $'x\u2028y' | sed 's/^round: 1/round: *one/' >state
	malformed state "$(grep -n '^round' state | cut -d: -f1):8" 'aliases are not allowed'
	with_meta $'x\u2028y' | sed 's/^round: 1/round: "1/' >state
	run -2 --separate-stderr validate-move -f state
	[[ "$stderr" == *"this is not YAML"* || "$stderr" == *"the input ends"* ]] || said
	line=$(sed -E 's/^validate-move: state:([0-9]+):.*/\1/' <<<"$stderr")
	[ "$line" -le $(($(wc -l <state) + 1)) ] || said
}

@test "places: a column counts characters, also after U+2028 on the same line" {
	with_meta $'x\u2028y' | sed "s/^meta: {note: \(.*\)}$/meta: {note: \1, note: 2}/" >state
	line=$(grep -n '^meta' state | cut -d: -f1)
	column=$(grep '^meta' state | python3 -c 'import sys; print(sys.stdin.read().rindex("note") + 1)' 2>/dev/null ||
		echo '*')
	malformed state "$line:$column" 'the key note is given twice'
}

@test "names: a seat has none of the characters that nobody sees" {
	for character in $'\u00ad' $'\u061c' $'\u200b' $'\u200e' $'\u200f' $'\u2028' $'\u2029' $'\u202a' $'\u202e' \
		$'\u2060' $'\u2066' $'\u206f' $'\ufeff'; do
		fails 2 "...cannot be a seat: ...invisible..." deal lohai -s "ann,b${character}b,cid,dora" --seed x
	done
	# On the other side of each of these ranges stand letters and signs of somebody's writing.
	for character in $'\u00ac' $'\u00ae' $'\u061b' $'\u200d' $'\u2010' $'\u2027' $'\u202f' $'\u205f' $'\u2070' $'\ufefe'; do
		run -0 deal lohai -s "ann,b${character}b,cid,dora" --seed x
		has "seats: [ann, b${character}b, cid, dora]"
		deal lohai -s "ann,b${character}b,cid,dora" --seed x | validate-move | cmp - <(printf '%s\n' "$output")
	done
}

@test "names: words of every game are no seats, whatever game it is" {
	all=$(games)
	for game in $all; do
		for word in expose despite; do
			run -2 --separate-stderr deal "$game" -s "$word,bob,cid" --seed x
			[[ "$stderr" == *"$word cannot be a seat"* || "$stderr" == *"players"* ]] || said
		done
	done
	run -2 --separate-stderr deal hen -s ann,expose --seed x
	[[ "$stderr" == *"expose cannot be a seat: that word is a verb or parameter of the game"* ]] || said
	warns 2 "...undo cannot be a seat: that word is a command of referee..." deal hen -s ann,undo --seed x
	run -0 deal hen -s ann,exposed --seed x
}

@test "memory: meta is kept once, however many moves are made" {
	[ -z "${SANITIZED-}" ] || skip "a sanitizer keeps memory for itself"
	text=$(printf '%03900d' 0)
	deal hornipex --seed meta >state
	{
		sed '/^seats:/,$d' state
		printf 'meta: {'
		for i in $(seq 200); do printf 'k%d: "%s", ' "$i" "$text"; done
		printf 'end: 1}\n'
		sed -n '/^seats:/,$p' state
	} >long
	autoplay -m 4000 --seed a2 long >record
	[ "$(grep -c '^--- {seat' record)" -ge 3000 ]
	# A copy for every 64 moves would take 30 times the size of meta.
	(ulimit -v 40000; replay --check record)
}
