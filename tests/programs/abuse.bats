#!/usr/bin/env bats
# abuse.bats: input that means harm: huge, deep, endless, nearly right.
#
# Everything runs under a time limit and, where no sanitizer needs the address
# space, under a memory limit.  ABUSE=whole makes the streams as long as they
# are meant to be: a gigabyte, a million records, a million moves.

load ../helper

setup() {
	L=$FIXTURES/lohai
	S=$L/giver.yaml
	cd "$BATS_TEST_TMPDIR"
	# Of a sample, what is kept of each record is seen if it is half a kilobyte or more; and memory that is
	# needed for moves is limited for each of them.
	LONG=50000000 RECORDS=$(sampled 20000 50000) MOVES=$(sampled 20000 50000)
	if [ -n "${SANITIZED-}" ]; then RECORDS=10000 MOVES=10000; fi
	if [ "${ABUSE-}" = whole ]; then LONG=1073741824 RECORDS=1000000 MOVES=1000000; fi
}

# capped KILOBYTES COMMAND...: with at most so much address space, libraries included, and a minute.
capped() {
	local most=$1 seconds=60
	shift
	[ "${ABUSE-}" != whole ] || seconds=600
	[ -n "${SANITIZED-}" ] || ulimit -v "$most"
	timeout "$seconds" "$@"
}

# trouble PLACE SENTENCE COMMAND...: standard input is refused there, in little memory; nothing is written.
trouble() {
	run --separate-stderr capped 20000 "${@:3}" </dev/stdin
	# shellcheck disable=SC2053
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ "${stderr%%$'\n'*}" == "$3: -:"$1": "*"$2"* ]] || said
}

# repeat COUNT TEXT: the text so many times.
repeat() {
	awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", text }'
}

# with_meta: the state with standard input as the lines of its meta.
with_meta() {
	sed '/^seats/,$d' "$S"
	cat
	sed -n '/^seats/,$p' "$S"
}

# ---- deep and tangled -------------------------------------------------------------

@test "abuse: a hundred thousand nested brackets are refused where the seventeenth stands" {
	for bracket in '[' '{' '{a: ' '[{b: ' '- ' '? '; do
		{ printf 'meta: '; repeat 100000 "$bracket"; echo; } | with_meta | trouble '6:*' "" validate-move
		{ printf 'stock: '; repeat 100000 "$bracket"; echo; } | cat "$S" - | trouble '*' "" validate-move
		{ cat "$S"; printf -- '--- {seat: north, play: '; repeat 100000 "$bracket"; echo; } | trouble '*' "" validate-move
		repeat 100000 "$bracket" | trouble '1:*' "" validate-move
	done
	{ printf 'meta: '; repeat 100000 '['; echo; } | with_meta | trouble '6:22' "nested more than 16 deep" validate-move
	{ printf 'meta:\n'; repeat 100000 '- '; echo; } | with_meta | trouble '7:31' "nested more than 16 deep" validate-move
	awk 'BEGIN { print "meta:"; for (i = 1; i < 1000; i++) printf "%*sk:\n", i, "" }' | with_meta |
		trouble '22:17' "nested more than 16 deep" validate-move
}

@test "abuse: an alias bomb is refused at its first anchor" {
	awk 'BEGIN { print "meta:"; print "  a: &a [x, x, x, x, x, x, x, x, x]"
		for (i = 98; i < 106; i++) printf "  %c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", i, i, i-1, i-1, i-1, i-1, i-1, i-1, i-1, i-1 }' |
		with_meta | trouble '7:6' "anchors are not allowed" validate-move
	{ cat "$S"; echo '--- {seat: north, play: &a [*a, *a]}'; } | trouble '*' "anchors are not allowed" validate-move
	{ cat "$S"; echo '--- &a {seat: north, play: *a}'; } | trouble '*' "anchors are not allowed" validate-move
}

# ---- endless ------------------------------------------------------------------------

@test "abuse: a line without end is refused in little memory, and what follows it is read" {
	for head in '' '--- {seat: ' '--- "' '# ' '--- # ' $'---\n# ' '%YAML 1.1 # '; do
		{ printf '%s' "$head"; head -c "$LONG" /dev/zero | tr '\0' x; } | trouble '1:1' "longer than 1 MiB" replay
	done
	{ head -c "$LONG" /dev/zero | tr '\0' x; echo; cat "$S"; } |
		{ capped 20000 replay >after 2>said && status=0 || status=$?; [ "$status" = 2 ]; }
	cmp after "$S"
}

@test "abuse: blanks, comments and bytes without end are read in little memory" {
	{ head -c "$LONG" /dev/zero | tr '\0' '\n'; cat "$S"; } | capped 20000 replay | cmp - "$S"
	{ yes '# nothing' | head -c "$LONG"; echo; cat "$S"; } | capped 20000 replay | cmp - "$S"
	head -c "$LONG" /dev/zero | trouble '1:1' "" replay
	head -c 3000000 /dev/urandom >noise
	fails 2 "..." capped 20000 replay noise
}

@test "abuse: a collection of very many records is judged in little memory" {
	verdicts=$(deal hen -n "$RECORDS" --seed many | capped 20000 replay --report | grep -c 'valid: true')
	[ "$verdicts" = "$RECORDS" ]
	deal lohai -n 1000 --seed many | autoplay >thousand
	[ "$(grep -c '^croupier' thousand)" = 1000 ]
	for ((i = 0; i < RECORDS; i += 20000)); do cat thousand; done | capped 20000 replay --check --complete
}

@test "abuse: a record of very many moves is taken back to its beginning" {
	deal hornipex --seed long >start
	make_ends "$MOVES" >record
	capped $((20000 + MOVES * 3 / 10)) replay --check record
	{ cat record; echo "--- {undo: $((MOVES - 1))}"; echo '--- {undo: 1}'; } | capped $((20000 + MOVES * 3 / 10)) replay | cmp - start
	{ cat record; repeat 1000 $'--- {undo: 7}\n'; } | capped $((20000 + MOVES * 3 / 10)) replay --check
	{ cat record; echo "--- {undo: $((MOVES + 1))}"; } | { capped $((20000 + MOVES * 3 / 10)) replay --check 2>said && status=0 || status=$?
		[ "$status" = 1 ]; }
	grep -q '\[table/undo\]' said
	{ cat start; awk -v n="$MOVES" 'BEGIN { for (i = 0; i < n; i++) print "--- {seat: north, end: ~}\n--- {undo: 1}" }'; } |
		capped 20000 replay | cmp - start
}

@test "abuse: of ten thousand malformed documents a hundred are told, the rest are counted" {
	yes -- '--- {seat: [' | head -n 10000 | { capped 20000 replay 2>said && status=0 || status=$?; [ "$status" = 2 ]; }
	[ "$(wc -l <said)" = 101 ]
	[[ "$(sed -n 100p said)" == "replay: -:100:12: "* ]] || { cat said; false; }
	[ "$(tail -n 1 said)" = 'replay: -: 9900 more messages about this input are left out' ]
	# Of each input anew, and where it ends; a hundred are still told one by one.
	yes -- '--- {seat: [' | head -n 101 >over
	head -n 100 over >just
	run -2 replay over just over
	[ "$(grep -c '^replay: over:' <<<"$output")" = 202 ] && [ "$(grep -c '^replay: just:' <<<"$output")" = 100 ] || said
	[ "${lines[100]}" = 'replay: over: 1 more message about this input is left out' ] || said
	[ "${lines[-1]}" = "${lines[100]}" ] && [ "${#lines[@]}" = 302 ] || said
	# So is what is wrong with records, and what is only said.
	{ deal lohai --seed x; yes -- '--- {undo: 1}' | head -n 150; } >undos
	run -1 replay --strict --check undos
	[ "${#lines[@]}" = 1 ] || said
	for ((i = 0; i < 150; i++)); do deal lohai --seed x; echo '--- {undo: 1}'; done >undos
	run -1 replay --check undos
	[ "${#lines[@]}" = 101 ] && [[ "${lines[100]}" == 'replay: undos: 50 more '* ]] || said
	repeat 10000 $'---\ncroupier: 2\n' |
		{ capped 20000 replay --report >verdicts 2>said && status=0 || status=$?; [ "$status" = 2 ]; }
	[ "$(wc -l <verdicts)" = 10000 ]
	{ yes -- '--- }' | head -n 10000; cat "$S"; } | { capped 20000 replay 2>said || true; } | cmp - "$S"
}

@test "abuse: seals and seeds without number are read in little memory" {
	deal lohai --seed many >state
	seed=$(sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' state)
	deal lohai --seal secret >seal
	{ cat state; repeat "$MOVES" "$seed"$'\n'; } >seeds
	capped 20000 replay --check seeds
	{ repeat "$MOVES" "$(cat seal)"$'\n'; cat state; } >seals
	capped 20000 replay --report seals >/dev/null || [ $? -eq 1 ]
	capped $((20000 + MOVES * 2)) replay --check --complete seals 2>errors || [ $? -eq 1 ]
	[ "$(grep -c 'no state follows this seal' errors)" = 100 ]
	# All but one of the seals, and two for the last, which is for another deal.
	grep -q ": $((MOVES - 99)) more messages" errors
	# Each round is made again, with all of its moves.
	autoplay state >record
	redact --public record >view
	for _ in {1..1000}; do cat view; echo "$seed"; done >views
	capped 20000 replay --check views
}

@test "abuse: seals and seeds that are damaged end no program" {
	cat "$ROOT"/examples/hen-sealed.yaml >sealed
	replay --report sealed | grep -q 'seal: opened'
	for line in $(grep -nE '^--- \{(seal|seed)|^(seed|seal|cuts):' sealed | cut -d: -f1); do
		for change in 's/"[0-9a-f]/"g/' 's/:/: :/' 's/[]}]$//' 's/a/\xff/' 's/"//' 's/[0-9]/XX/g' 's/$/ {/' 's/^/ /' \
			's/: /: [/' 's/: .*/: ~/'; do
			sed "${line}$change" sealed >damaged
			for program in 'replay --report' 'redact bob'; do
				capped 60000 $program damaged >/dev/null 2>&1 || [ $? -le 2 ] || { echo "$program, line $line: $change"; false; }
			done
		done
	done
}

@test "abuse: ten thousand keys" {
	awk 'BEGIN { for (i = 0; i < 10000; i++) print "k" i ": " i }' >keys
	cat "$S" keys | trouble '*' "" validate-move
	{ cat "$S"; echo ---; echo 'seat: north'; cat keys; } >move
	warns 1 "...[table/no-such-verb]" capped 20000 validate-move <move
	{ echo 'meta:'; sed 's/^/  /' keys; } | with_meta | capped 40000 validate-move >meta
	capped 40000 validate-move <meta | cmp - meta
	wc meta
	[ "$(grep -o 'k[0-9][0-9]*: ' meta | wc -l)" = 10000 ]
	{ echo 'meta:'; sed 's/^/  /' keys; echo '  k5000: twice'; } | with_meta | trouble '10007:3' "is given twice" validate-move
	{ echo 'seats:'; sed 's/^/- /;s/: .*//' keys; } >seats
	{ sed '/^seats/,$d' "$S"; cat seats; sed -n '/^seats/,$p' "$S"; } | trouble '*' "" validate-move
	# As words of a move, too.
	sed 's/: .*//' keys | xargs -n 10001 validate-move -f "$S" north >after 2>said && status=0 || status=$?
	[ "$status" = 123 ]
	[ ! -s after ]
	[[ "$(tail -c 60 said)" == *"a list of more than 256 cards"* ]]
	sed 's/: .*//' keys | head -n 200 | xargs validate-move -f "$S" north play >after 2>said && status=0 || status=$?
	[[ "$(tail -c 60 said)" == *"[table/"* ]]
}

# ---- nearly right -----------------------------------------------------------------------

# sized BYTES CHARACTER: the character so often that the name has so many bytes; the rest is filled with a.
sized() {
	awk -v n="$1" -v c="$2" -v size="$(printf '%s' "$2" | wc -c)" 'BEGIN {
		for (; n >= size; n -= size) printf "%s", c
		while (n-- > 0) printf "a" }'
}

@test "abuse: a seat name has up to 32 bytes in any script, not 33, and no half characters" {
	# Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Han, Hangul, and a letter of four bytes.
	for letter in é Ω Ж א ب क ก 字 한 𝔫; do
		name=$(sized 32 "$letter")
		[ "$(printf '%s' "$name" | wc -c)" = 32 ]
		deal lohai -s "$name,b,c,d" --seed x >state || { echo "$name"; false; }
		[ "$(score -s "$name" state)" = 0 ]
		validate-move <state | cmp - state
		validate-move --json <state | validate-move | cmp - state
		autoplay state | replay --check --complete
		show state >/dev/null
		show --svg state | xmllint --noout -
		score --table state >/dev/null
		redact "$name" <state | grep -q '^seats'
		name=$(sized 33 "$letter")
		fails 2 "...a seat name has 1 to 32 bytes..." deal lohai -s "$name,b,c,d"
		sed "s/^seats: .*/seats: [$name, b, c, d]/" state | trouble '6:9' "a seat name has 1 to 32 bytes" validate-move
		# The message does not cut a character in two either.
		iconv -f UTF-8 -t UTF-8 <<<"$stderr" >/dev/null
	done
	for half in $'a\xc3' $'\xe2\x82' $'\xf0\x9f\x82' $'\xed\xa0\x80' $'\xff'; do
		sed "s/^seats: .*/seats: [$half, b, c, d]/" "$S" | LC_ALL=C trouble '6:*' "not UTF-8" validate-move
		fails 2 "..." deal lohai -s "$half,b,c,d"
	done
	for name in '' ' a' 'a b' '-a' '.a' '_a' '1a' 'a/b' $'a\tb' $'a\nb' 'a"b' 'a,' play undo drawn referee:; do
		fails 2 "..." deal lohai -s "$name,b,c,d" || { echo "name $name"; false; }
	done
}

# no_number PROGRAM OPTION...: refuses everything that is no plain decimal number.
no_number() {
	local number
	for number in '' ' ' +1 ' 1' '1 ' 01 00 -1 -0 1.0 1e3 0x1 1x x 9999999999 1000000001 99999999999999999999 ١ '1,000' $'1\n'; do
		run --separate-stderr timeout 10 "$@" "$number" <"$S"
		[ "$status" -eq 2 ] && [ -z "$output" ] && [ "$(grep -c . <<<"$stderr")" -ge 1 ] || { echo "$* '$number'"; said; }
	done
}

# bad_usage COMMAND...: refused, with a message and nothing on standard output.
bad_usage() {
	fails 2 "$1: ..." timeout 10 "$@" <"$S" || { echo "$*" | cut -c1-200; false; }
}

# players GAME: each of its variants with the least and the most players, one a line.
players() {
	deal --list | sed -n "/^game: $1\$/,/^---/p" |
		sed -nE 's/^- \{variant: ([^,]*), least: ([0-9]*), most: ([0-9]*),.*/\1 \2 \3/p' | grep .
}

@test "abuse: every number of every program, off by one and misspelt" {
	no_number deal lohai -n
	no_number deal lohai -p
	no_number autoplay -m
	no_number replay --until
	for option in target=0 target=1000001 values=0 nothing=1 target values; do bad_usage deal lohai -o "$option"; done
	for number in '' +1 ' 1' 01 1x 9999999999; do
		bad_usage deal lohai -o "target=$number"
		bad_usage deal hen -w "worth=$number"
	done
	# Each variant takes as many players as it says, and none more or fewer.
	all=$(games)
	for game in $all; do
		bad_usage deal "$game" -p 0
		bad_usage deal "$game" -p 11
		players "$game" >players
		while read -r variant least most; do
			bad_usage deal "$game" -v "$variant" -p $((least - 1))
			bad_usage deal "$game" -v "$variant" -p $((most + 1))
			run -0 deal "$game" -v "$variant" -p "$least"
			# So many may need an option of the game's.
			run --separate-stderr deal "$game" -v "$variant" -p "$most"
			[ "$status" -eq 0 ] || [[ "$stderr" == *"; the option packs="* ]] || said
		done <players
	done
	prints 0 '' deal lohai -n 0
	prints 0 "$(cat "$S")" replay --until 0 "$S"
	prints 0 "$(cat "$S")" autoplay -m 0 "$S"
}

@test "abuse: seats by name: none, one, eleven, empty, twice" {
	for seats in '' ',' ',,' a 'a,' ,a a,a 'a,b,c,' a,,b a,b,c,d,e,f,g,h,i,j,k a,b,c,d,e,f,g,h,i,j,k,l; do
		for game in $(games); do bad_usage deal "$game" -s "$seats"; done
	done
	bad_usage deal lohai -s "$(repeat 50000 'a,')"
	bad_usage deal lohai -s a,b,c,d -d e
	bad_usage deal lohai -s a,b,c,d -d ''
	bad_usage score -s '' "$S"
	bad_usage score -s nobody "$S"
	bad_usage legal-moves --seat '' "$S"
	bad_usage legal-moves --seat nobody "$S"
	bad_usage redact '' "$S"
	bad_usage redact nobody "$S"
}

@test "abuse: options without their value, with an empty one, or twice" {
	# Each option that takes a value, with what a user might give.
	local options='deal -v standard
deal -p 4
deal -s a,b,c,d
deal -d north
deal --seed x
deal -n 1
validate-move -f state
validate-move --explain lohai/follow-suit
legal-moves --seat north
autoplay -m 1
autoplay --seed x
score -s north
replay --until 1
deal --color never' program option value
	cp "$S" state
	bad_usage validate-move -f ''
	bad_usage validate-move -f missing
	while read -r program option value; do
		local game=()
		[ "$program" != deal ] || game=(lohai)
		bad_usage "$program" "${game[@]}" "$option"
		run --separate-stderr timeout 10 "$program" "${game[@]}" "$option" "$value" <"$S"
		[ "$status" -eq 0 ] || { echo "$program $option $value"; said; }
		# Twice: the last counts, or it is refused; never more than one of them is obeyed, nothing breaks.
		run --separate-stderr timeout 10 "$program" "${game[@]}" "$option" "$value" "$option" "$value" <"$S"
		[ "$status" -eq 0 ] || [ "$status" -eq 2 ] || { echo "$program $option twice"; said; }
		case $option in
			--seed | -f) continue;;
		esac
		bad_usage "$program" "${game[@]}" "$option" ''
	done <<<"$options"
	# No option without a value takes one.
	for program in "$BUILD"/bin/*; do
		for flag in $("$program" --help | sed -nE 's/^ +(-[^-],)? *(--[a-z-]+) .*/\2/p'); do
			bad_usage "${program##*/}" "$flag="
			bad_usage "${program##*/}" "$flag=1"
		done
	done
}

# ---- time -----------------------------------------------------------------------------------

# work COMMAND...: how many instructions it takes to read standard input.
work() {
	valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=counted "$@" >/dev/null 2>&1 || true
	sed -n 's/.*Collected : //p' counted
}

# grows MAKER N COMMAND...: eight times the input that MAKER N makes costs no more than ten times the work.
grows() {
	local none one eight size=$2
	none=$("$1" 1 | work "${@:3}")
	one=$("$1" "$size" | work "${@:3}")
	eight=$("$1" $((8 * size)) | work "${@:3}")
	echo "$*: $none $one $eight: $(((eight - none) * 10 / (one - none + 1))) tenths"
	[ "$one" -gt $((none + none / 20)) ]
	[ $((eight - none)) -lt $((10 * (one - none))) ]
}

make_keys() { sed '/^seats/,$d' "$S"; echo 'meta:'; awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "  k" i ": " i }'; sed -n '/^seats/,$p' "$S"; }
make_unknown() { cat "$S"; awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "k" i ": " i }'; }
make_list() { sed '/^seats/,$d' "$S"; echo "meta: [$(repeat "$1" 'word, ')]"; sed -n '/^seats/,$p' "$S"; }
make_brackets() { printf 'meta: '; repeat "$1" '[], ['; }
make_line() { head -c "${1}000" /dev/zero | tr '\0' x; }
make_malformed() { awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "--- {seat: [" }'; }
make_comments() { awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "# nothing" }'; cat "$S"; }
make_states() { for ((i = 0; i < $1; i++)); do cat "$S"; done; }
make_escapes() { sed '/^seats/,$d' "$S"; echo "meta: [$(repeat "$1" '"\U0001f600", ')]"; sed -n '/^seats/,$p' "$S"; }
make_ends() {
	cat start
	awk -v n="$1" 'BEGIN { split("north east south west", seat, " ")
		for (i = 0; i < n; i++) printf "--- {seat: %s, end: ~}\n", seat[i % 4 + 1] }'
}
make_undos() { make_ends "$1"; awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "--- {undo: 1}" }'; }
make_back() { make_ends "$1"; echo "--- {undo: $1}"; }

@test "abuse: work grows with the input, not with its square" {
	[ -z "${SANITIZED-}" ] || skip "a sanitizer counts its own work"
	deal hornipex --seed long >start
	# The first have one of every kind.
	head -n "$(sampled 3 14)" >cases <<-END
		make_keys 300 validate-move
		make_states 20 replay --check
		make_ends 100 redact --public
		make_brackets 10000 validate-move
		make_line 2000 replay
		make_undos 100 replay --check
		make_unknown 300 validate-move
		make_list 500 validate-move
		make_escapes 200 validate-move
		make_malformed 60 replay
		make_comments 1500 replay
		make_ends 200 replay --check
		make_back 200 replay
		make_undos 60 redact --public
	END
	while read -r -a case; do
		grows "${case[@]}"
	done <cases
}

# long BYTES DOCUMENT...: these documents again and again, up to so many bytes; # is their number.
long() {
	printf -- '--- {%s}\n' "${@:2}" | awk -v most="$1" '{ line[NR] = $0 }
		END { for (i = 1; size < most; i++) for (j = 1; j <= NR; j++) { put = line[j]; gsub(/#/, i, put); print put; size += length(put) } }'
}

@test "abuse: a long record takes no more than a second and 50 MB a megabyte" {
	unsanitized "a sanitizer counts its own work"
	size=$(sampled 250000 1000000)
	deal lohai -s ann,bob,cid,dora --hidden -w top=9S >table
	documents 'ann, play: 5H' 'bob, play: KC' >>table
	zeros=$(printf '0%.0s' {1..56})
	while IFS='|' read -r -a documents; do
		{ cat table; long "$size" "${documents[@]}"; } >record
		for words in 'replay --check' 'replay --report' 'redact bob' 'redact --public' mend 'suppose --record'; do
			run bash -c "ulimit -t 3 -v $((60000 + size / 20)); exec $words record >/dev/null 2>errors"
			[ "$status" -le 2 ] && ! grep memory errors || { echo "$words: ${documents[*]}"; said; }
		done
	done <<-END
		seat: ann, expose: [2S, 3S]
		seat: cid, play: 6H|undo: 1
		seat: ann, expose: 2S|seat: ann, expose: 3S|seat: ann, expose: 4S|undo: 2
		seat: ann, expose: 2S|ruling: "remark #"
		ruling: "late #", points: {bob: 1}
		ruling: late, points: {bob: -1}|ruling: 'no', withdraw: 1
		seat: cid, play: KC
		seat: cid, expose: [Q#]
		result: {points: {ann: #, bob: 0, cid: 0, dora: 0}}
		seed: "${zeros}1234abcd"
		seat: cid, discard: [$(repeat 40 'XX, ')]
	END
}
