#!/usr/bin/env bats
# machines.bats: a collection checked in pieces, by many cores and by many machines.

load ../helper

CHECK=$ROOT/examples/check-collection.sh

setup_file() {
	load ../helper
	[ "${SANITIZED-}" != 1 ] || return 0
	cd "$BATS_FILE_TMPDIR"
	all=$(games)
	for game in $all; do
		deal "$game" -n 8 --seed machines | autoplay -m 80
	done >good.yaml
	# Wrong moves, wrong claims, lost states, bytes that are no YAML, all over the collection.
	awk '
		NR % 1300 == 700 { print "--- {seat: nobody, play: 2S}" }
		NR % 1300 == 800 { sub(/points: [{]north: [0-9]*/, "points: {north: 99") }
		NR % 1300 == 900 { print "--- {undo: 1000}" }
		NR % 1300 == 1000 { print "--- {seat: [" }
		NR % 1300 == 1100 { print "--- # not the end of a document ---" }
		NR % 2600 == 1200 { sub(/[:]/, "") }
		NR % 2600 == 1250 { print "..." }
		{ print }' good.yaml >wrong.yaml
}

setup() {
	unsanitized "of ours only replay --report runs here, as it does in other tests"
	cd "$BATS_FILE_TMPDIR"
	# Small pieces, so that there are many.
	export PARALLEL='--block 16k'
}

# same FILE ARGUMENT...: what the script writes, says and ends with is what one process does.
same() {
	local one=0 many=0 complete=
	[ "${2-}" != -c ] || complete=--complete
	replay --report $complete <"$1" >one 2>one.said || one=$?
	"$CHECK" "${@:2}" <"$1" >many 2>many.said || many=$?
	diff one many && diff one.said many.said && [ "$one" = "$many" ] ||
		{ echo "status $one, $many"; tail many.said; false; }
}

parallel_or_skip() { command -v parallel >/dev/null || skip "GNU parallel is not installed"; }

@test "machines: many cores say of a good collection what one process says" {
	parallel_or_skip
	same good.yaml
	[ "$(wc -l <many)" = $((8 * $(games | wc -l))) ]
	same good.yaml -c
	grep -q 'valid: false' many
}

@test "machines: wrong records have their numbers, lines and status in the whole collection" {
	parallel_or_skip
	same wrong.yaml
	[ "$(grep -c 'valid: false' many)" -ge 5 ]
	[ "$(grep -c 'valid: false, at: .*, because: ' many)" -ge 3 ]
	[ ! -s many.said ]
	same wrong.yaml -c
	# Refusals only: status 1.
	sed '/^--- {seat: \[$/d' good.yaml | awk 'NR == 2000 { print "--- {undo: 999}" } { print }' >refused.yaml
	same refused.yaml
	[ "$(grep -c 'valid: false' many)" = 1 ]
}

@test "machines: however the collection ends, all pieces but the last end like documents" {
	parallel_or_skip
	size=$(wc -c <good.yaml)
	# Within the last state, within a move, after a line, without any end of line.
	start=$(grep -b '^croupier' good.yaml | tail -n 1 | cut -d: -f1)
	for cut in $((start + 3)) $((start + 60)) $((size - 7)) $((size - 1)); do
		head -c "$cut" good.yaml >cut.yaml
		same cut.yaml
	done
	head -n $(($(grep -n '^croupier' good.yaml | tail -n 1 | cut -d: -f1) + 5)) good.yaml >cut.yaml
	same cut.yaml
	grep -q 'the input ends in the middle of the document that began at line [0-9][0-9][0-9]' many
}

@test "machines: an empty collection, moves without a state and records in another layout" {
	parallel_or_skip
	: >empty.yaml
	same empty.yaml
	[ "$(cat many.said)" = "replay: no state in the input" ]
	{ echo '--- {seat: north, play: 2S}'; cat good.yaml; } >stray.yaml
	same stray.yaml
	{ cat good.yaml; sed 's/$/\r/' good.yaml; deal lohai --json --seed x; cat good.yaml; } >layouts.yaml
	same layouts.yaml
}

@test "machines: directives are refused, not misread" {
	parallel_or_skip
	{ cat good.yaml; echo ...; echo '%YAML 1.1'; cat good.yaml; } >directive.yaml
	warns 2 "check-collection.sh: a line begins with %, as YAML directives do; only replay itself reads those" "$CHECK" <directive.yaml
}

@test "machines: a seal stays with its record, in whatever layout and at whatever border" {
	parallel_or_skip
	sealed=$ROOT/examples/lohai-sealed.yaml
	seal=$(grep '^--- {seal' "$sealed")
	block=$(sed 's/^--- {seal: /---\nseal: /;s/, \(game\|variant\|options\|seats\|dealer\|round\|facts\): /\n\1: /g;s/}$//' <<<"$seal")
	json=$(deal lohai --seal secret.yaml --json)
	rm secret.yaml
	# Seals of the record after them, and of none; other documents and comments between them.
	for n in 1 2 3 4 5 6; do
		cat good.yaml
		case $n in
		1) cat "$sealed" ;;
		2) printf '%s\n' "$block"; grep -v '^--- {seal' "$sealed" ;;
		3) printf '%s\n' "$json" ;;
		4) printf '%s\n...\n# a comment\n' "$seal"; grep -v '^--- {seal' "$sealed" ;;
		5) printf '%s\n%s\n--- {undo: 1}\n' "$block" "${seal/seal:/\"\\x73eal\":}"; grep -v '^--- {seal' "$sealed" ;;
		6) printf '%s\n' "$seal" ;;
		esac
	done >sealed.yaml
	replay --report "$sealed" | grep -q 'seal: opened'
	for size in $(sampled 40k "4k 16k 40k 100k"); do
		export PARALLEL="--block $size"
		same sealed.yaml
	done
	same sealed.yaml -c
	[ "$(grep -c 'seal: opened' many)" -ge 3 ] || { cat many; false; }
	[ "$(wc -l <many)" -gt $((6 * 8 * $(games | wc -l))) ]
}

@test "machines: without replay, or with another version somewhere, nothing is said to be good" {
	parallel_or_skip
	REPLAY=no-such-program run -2 --separate-stderr "$CHECK" <good.yaml
	[ -z "$output" ]
	[[ "$stderr" == *"no-such-program: not found"* && "$stderr" == *"check-collection.sh: piece 1 was not checked"* ]] || said
	# One piece is checked by another version than the rest.
	cat >replay-once <<-END
		#!/bin/sh
		[ "\$1" != --version ] || mkdir "$PWD/first" 2>/dev/null || { echo "replay (croupier) 99"; exit; }
		exec "$BUILD/bin/replay" "\$@"
	END
	chmod +x replay-once
	PARALLEL='--block 16k' REPLAY=$PWD/replay-once run -2 --separate-stderr "$CHECK" <good.yaml
	[[ "$stderr" == "check-collection.sh: here croupier "*" checks, there "* && "$stderr" == *" 99"* ]] || said
	run -2 "$CHECK" -x <good.yaml
}

# ---- other machines ---------------------------------------------------------------------

# What takes the place of ssh: it runs here what it was to run on a host, and knows which hosts there are.  As a real
# one does, it says which shell the account has: what parallel sends starts that, and nothing where none is named.
elsewhere() {
	cat >ssh <<-'END'
		#!/bin/sh
		while :; do
			case $1 in -l | -p | -F | -o) shift 2 ;; -*) shift ;; *) break ;; esac
		done
		case $1 in lost) echo "ssh: connect to host $1: Connection refused" >&2; exit 255 ;; esac
		SSH_CONNECTION=$1 SHELL=/bin/sh
		export SSH_CONNECTION SHELL
		shift
		[ "$1" != -- ] || shift
		exec sh -c "$*"
	END
	chmod +x ssh
	export PARALLEL_SSH=$PWD/ssh
}

@test "machines: two hosts say what one process says, and both have worked" {
	parallel_or_skip
	elsewhere
	# Each notes in whose name it was called.
	cat >replay-there <<-END
		#!/bin/sh
		[ -n "\$SSH_CONNECTION" ] || exit 98
		echo "\$PARALLEL_SSHHOST" >>"$PWD/hosts-seen"
		exec "$BUILD/bin/replay" "\$@"
	END
	chmod +x replay-there
	export REPLAY=$PWD/replay-there
	# To call a machine takes longer than to check a piece, so there are only some for each.
	PARALLEL="--block $(sampled 48 16)k"
	export PARALLEL
	same good.yaml 2/one 2/two
	[ "$(sort -u hosts-seen)" = $'one\ntwo' ] || { cat hosts-seen; false; }
	printf '%s\n' 2/three two >hosts
	same wrong.yaml -f hosts
	same wrong.yaml -c -f hosts one
	sort -u hosts-seen | grep -qx three
}

@test "machines: a host that cannot be reached is trouble" {
	parallel_or_skip
	elsewhere
	run -2 --separate-stderr "$CHECK" lost <good.yaml
	# Which of them is told first depends on the machine.
	[ -z "$output" ] && [[ "$stderr" == *"Connection refused"* && "$stderr" == *"check-collection.sh: "* ]] || said
}
