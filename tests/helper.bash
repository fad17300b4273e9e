# helper.bash: what every bats file loads: the programs just built, and short
# words for what most tests ask.

bats_require_minimum_version 1.5.0

ROOT=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
BUILD=${CROUPIER_BUILD:-$ROOT/build}
PATH=$BUILD/bin:$PATH
FIXTURES=$ROOT/tests/fixtures
unset NO_COLOR CDPATH
export LC_ALL=C.UTF-8

# Shows what the last program said; for tests that fail.
said() {
	printf 'status %s\nstdout: %s\nstderr: %s\n' "$status" "$output" "${stderr-}"
	return 1
}

# legal FILE WORD...: the state (or record) in FILE takes these moves; the state after is $output.
legal() {
	run --separate-stderr validate-move -f "$1" "${@:2}"
	[ "$status" -eq 0 ] && [ -z "$stderr" ] || said
}

# refused RULE FILE WORD...: these moves are refused by that rule, and nothing is written.
refused() {
	run --separate-stderr validate-move -f "$2" "${@:3}"
	[ "$status" -eq 1 ] && [ -z "$output" ] && [[ "$stderr" == "validate-move: "*" [$1]" ]] || said
}

# malformed FILE PLACE PATTERN: a state that is refused with status 2, its place and a sentence.
malformed() {
	run --separate-stderr validate-move -f "$1" </dev/null
	# The place may be a pattern.
	# shellcheck disable=SC2053
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ "$stderr" == "validate-move: $1:"$2": "*"$3"* ]] || said
}

# has LINE: the output has this very line.
has() {
	grep -Fqx -- "$1" <<<"$output" || said
}

# lacks LINE: the output does not have it.
lacks() {
	! grep -Fqx -- "$1" <<<"$output" || said
}

# examples PAGE: the commands of its section EXAMPLES, one a line.
examples() {
	sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$1" |
		awk '/^\.Ed/ { on = 0 } on { gsub(/\\e/, "\\"); print } /^\.Bd/ { on = 1 }
			sub(/^\.Dl /, "") { gsub(/\\e/, "\\"); print }'
}

# games, variants GAME: their names, one a line.
games() {
	deal --list | sed -n 's/^game: //p' | grep .
}
variants() {
	deal --list | sed -n "/^game: $1\$/,/^---/s/^- {variant: \([^,]*\),.*/\1/p" | grep .
}

# edit FILE SED-SCRIPT: a changed copy of a file; prints its name.
edit() {
	local copy
	copy=$(mktemp "$BATS_TEST_TMPDIR/edit.XXXXXX")
	sed -e "$2" "$1" >"$copy"
	! cmp -s "$1" "$copy" || { echo "edit changed nothing: $2" >&2; return 1; }
	echo "$copy"
}
