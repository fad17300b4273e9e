#!/usr/bin/env bats
# cutting.bats: where documents begin and end, however their bytes arrive.

load ../helper

# every_way FILE COMMAND...: what it says and its status are the same from a file, a pipe and small pieces.
every_way() {
	local file=$1 size
	"${@:2}" - <"$file" >out 2>err && status=0 || status=$?
	for size in 65536 4096 512; do
		dd if="$file" bs="$size" status=none | "${@:2}" - >out.pipe 2>err.pipe && again=0 || again=$?
		[ "$again" = "$status" ] && cmp out out.pipe && cmp err err.pipe ||
			{ echo "in pieces of $size: status $again, not $status"; cat err err.pipe; false; }
	done
}

blanks() { printf '%*s' "$1" ''; }

@test "cutting: a long line after a document is not counted to the document" {
	deal lohai --seed cut >state
	card=$(legal-moves state | head -n 1 | sed 's/.*play: \(.*\)}/\1/')
	{
		cat state
		printf '# %s\n' "$(blanks 600000)"
		printf -- '--- {seat: north, play: %s%s}\n' "$(blanks 600000)" "$card"
	} >long
	every_way long replay --check
	[ "$status" -eq 0 ] && [ ! -s err ] || { cat err; false; }
	[ "$(replay --report <long)" = '--- {verdict: 1, moves: 1, valid: true, deal: proved}' ]
}

@test "cutting: a document may have 1 MiB, and not a byte more" {
	deal lohai --seed cut >state
	for form in '---\nruling: a\n#%s\n' '---\n{ruling: a,\n#%s\n}\n' '--- {ruling: a} #%s\n' '{"ruling":%s"a"}\n' \
		'{"ruling":\n%s\n"a"}\n'; do
		for more in 0 1; do
			{ cat state; printf -- "$form" "$(blanks $((1048576 + more - $(printf -- "$form" '' | wc -c))))"
				echo '--- {ruling: b}'; } >long
			every_way long replay --check
			[ $status = $((2 * more)) ] || { echo "$form"; cat err; false; }
		done
	done
}

@test "cutting: a document that is too long takes nothing from the one before" {
	deal lohai --seed cut >state
	{ cat state; printf -- '--- {seat: north, play: %s5S}\n' "$(blanks 1100000)"; } >long
	every_way long replay
	[ "$status" -eq 2 ] || { cat err; false; }
	[ "$(cat err)" = "replay: -:$(($(wc -l <state) + 1)):1: the document that begins here is longer than 1 MiB" ]
	every_way long redact north
	redact north state | cmp - out
}

@test "cutting: a comment between documents that is longer than a document is refused in every way" {
	deal lohai --seed cut | sed 's/^croupier/croupier/' >state
	{ printf -- '--- {seat: north, play: 5S}\n# %s\n' "$(blanks 1100000)"; cat state; } >long
	every_way long replay --check
	grep -q ':2:1: this line is longer than 1 MiB$' err
}

@test "cutting: a line that starts with --- begins a document, and a missing blank is told" {
	deal lohai --seed cut >state
	for line in '---{seat: north, play: 5S}' '---#' '---•' '---{croupier: 1}'; do
		{ cat state; echo "$line"; } >record
		warns 2 "replay: record:$(($(wc -l <state) + 1)):4: a blank is missing after ---" replay --check record
	done
	# The state before it is whole.
	{ cat state; echo '---{seat: north}'; } >record
	every_way record redact north
	redact north state | cmp - out
}

@test "cutting: a line on which brackets do not fit is answered at once" {
	deal lohai --seed cut >state
	for line in '--- {seat: north, play: [}' '--- {seat: north, play: 5S]}' '--- {[}]'; do
		mkfifo pipe
		timeout 20 validate-move --report -f state <pipe >out 2>err &
		pid=$!
		exec 9>pipe
		echo "$line" >&9
		await 1 . err || { echo "$line"; false; }
		exec 9>&-
		wait "$pid" || true
		rm pipe err
	done
}

@test "words: one that is longer than a document may have it is malformed" {
	deal lohai --seed cut >state
	for length in 4096 4097; do
		word=$(printf '%0*d' "$length" 0)
		run --separate-stderr validate-move -f state "$(sed -n 's/^turn: //p' state)" play "$word"
		[ "$status" -eq $((length > 4096 ? 2 : 1)) ] || said
	done
	[[ "$stderr" == *"a word is longer than 4096 bytes"* ]] || said
}
