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

@test "texts: U+2028 and U+2029 are ends of lines in single quotes, and elsewhere no other text than everybody reads" {
	deal lohai --seed characters >state
	while IFS= read -r case; do
		printf "meta: ${case% => *}\n" | sed '/^options:/r /dev/stdin' state >other
		if [[ "$case" = *'!'* ]]; then
			malformed other "${case#*!}" "to some readers of YAML U+2028 and U+2029 end a line"
		else
			replay other | grep -Fx "meta: ${case#* => }"
		fi
	done <<-'END'
		'a \u2028 b' => "a\Lb"
		[a\u2028b, "\u2029c"] => ["a\Lb", "\Pc"]
		"a\\\\\u2028b" => "a\\\Lb"
		"a\\\u2028b" => !6:10
		"a \u2028b" => !6:10
		"a\u2029 b" => !6:9
		[a\u2028] => !6:9
		a #b\u2028round: 2 => !6:11
		a\u2028round: 2 => !6:8
		|\n  a\u2028round: 2 => !7:4
		a\u2028b\nplay: KC: x => !6:8
	END
}

@test "names: a seat has letters, marks and digits of any writing, all of which can be seen" {
	for name in Ω Zoë ß Ǆ ʰa א 山田太郎 'हिन्दी' 한글 'ب٣' '𝔫orth' 'a-b_c.9'; do
		yields deal hen -s "$name,bob" --seed x -- "seats: [$name, bob]"
		validate-move <<<"$output" | cmp - <(printf '%s\n' "$output")
	done
	# Controls, formats, separators, private and unassigned characters, and letters that look like nothing.
	for character in $'\u0085' $'\u00a0' $'\u00ad' $'\u034f' $'\u061c' $'\u115f' $'\u1680' $'\u17b4' $'\u180e' $'\u2000' \
		$'\u200b' $'\u200d' $'\u200f' $'\u2028' $'\u202f' $'\u2060' $'\u2800' $'\u3000' $'\u3164' $'\ue000' $'\ufe0f' \
		$'\ufeff' $'\uffa0' $'\U1d173' $'\U1fffe' $'\Ue0041'; do
		fails 2 "...cannot be a seat: it has an invisible character..." deal hen -s "ann,b${character}b" --seed x
	done
	# Seen, but neither letters, marks nor digits; and marks and digits that begin a name.
	for name in 'a¬b' 'a½b' 'a²b' 'aⅧb' 'a€b' 'a🃏b' 'a‐b' 'a·b' 'a/b' '٣a' 'ः' '9a' '-a' '_a'; do
		fails 2 "...$name cannot be a seat: a seat name has 1 to 32 bytes: a letter, then letters..." deal hen -s "ann,$name" --seed x
	done
}

@test "names: there is one way to write each, in composed form, and options and words are composed" {
	apart=$'Jose\u0301' whole=José
	deal hen -s "$apart,bob" -d "$apart" --score "$apart=5" --seed x >state
	run -0 grep -c "$whole" state
	run ! grep "$apart" state
	fails 2 "...two seats are named $whole..." deal hen -s "$apart,$whole" --seed x
	deal hen -s "$whole,bob" -d bob --seed x >state
	redact "$whole" state >seen
	redact "$apart" state | cmp - seen
	legal-moves -w state | sed 1q >words
	validate-move -f state "$(sed "s/$whole/$apart/" words)" | cmp - <(validate-move -f state "$(cat words)")
	[ "$(score -s "$apart" state)" = 0 ]
	# Documents are not changed: they are refused where they say it otherwise.
	why="its accents are characters of their own; write the composed name (NFC), $whole"
	sed "s/$whole/$apart/" state >wrong
	malformed wrong "6:9" "$apart cannot be a seat: $why"
	for key in dealer: turn:; do
		sed "/^$key/s/.*/$key $apart/" state >wrong
		malformed wrong '*' "names $apart: $why"
	done
	sed "/^scores/s/$whole/$apart/" state >wrong
	malformed wrong '9:10' "in scores, unknown key $apart: $why"
	{ cat state; legal-moves state | sed "1!d;s/$whole/$apart/"; } >wrong
	warns 1 "...there is no seat $apart: $why [table/no-such-seat]" replay --check wrong
	# What people say in meta, in rulings and for the deal stays as they said it.
	deal hen -s "$whole,bob" --meta "name=$apart" --seed x | grep -q "meta: {name: $apart}"
	deal hen -s "$whole,bob" --seal secret >sealed
	deal --open secret --cut "$apart=$apart" 2>/dev/null | grep -q "cuts: {$whole: $apart}"
	{ cat state; echo "--- {ruling: $apart}"; } | replay --tell 2>&1 | grep -q "$apart"
}

@test "names: only the verbs of a game and the first commands of referee are reserved" {
	for word in undo legal show score deal help quit expose despite; do
		run -2 deal hen -s "ann,$word" --seed x
	done
	for word in hint advise fix insert drop why watch state seats say end next save; do
		run -0 deal lohai -s "ann,$word,cid,dora" --seed x
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
	warns 2 "...expose cannot be a seat: that word is a verb or parameter of the game..." deal hen -s ann,expose --seed x
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

@test "tables for people: columns lie below each other, however wide the letters are" {
	# Wide letters, a letter with its accent by itself, and an emoji that is joined from three.
	number=0
	for who in '山田太郎' $'Jose\u0301' '👩‍👩‍👧' x; do
		number=$((number + 1))
		deal hen -p 2 --seed k --score p1=$number --meta who="$who" | autoplay
	done >rounds
	prints 0 "meta.who  rounds  points   mean  best  finished  won
$(printf 'Jose\u0301           2      31  15.50     1         0    0')
x              2      31  15.50     1         0    0
山田太郎       2      31  15.50     1         0    0
👩‍👩‍👧             2      31  15.50     1         0    0" tally --table --by meta.who rounds
	# So are scores, and pictures that lie side by side.
	deal hen -s '山田太郎,bob,한국어' --seed k | autoplay >wide
	prints 0 "hen, round 1
seat                 points      total
山田太郎                 14         14
bob                      15         15
한국어                    0          0
..." score --table wide
	COLUMNS=20 show rounds | grep -v 👩 >pictures
	[ "$(LC_ALL=C.UTF-8 wc -L <pictures)" -le 20 ]
}
