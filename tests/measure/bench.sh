#!/bin/sh
# benchmark.sh: what the library costs, as ratios, against the targets of the
# design: each measured value stands beside its target.
#
# A ratio is taken in one run, both sides in turn: see bench.c.  With COUNTED=1 it is
# one of instructions instead of time, which no neighbour on the machine disturbs; what
# the system does, or one process does both ways, is left out then.
set -eu

build=${BUILD:?the folder of the build}
here=$(dirname "$0")
bin=$build/bin
games=$("$bin/deal" --list | sed -n 's/^game: //p')
tests=$build/tests
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missed=0

# row WHAT OF MEASURED at-least|at-most TARGET
row() {
	verdict=$(awk -v m="$3" -v how="$4" -v t="$5" '
		BEGIN { print (how == "at-least" ? m >= t : m <= t) ? "yes" : "NO" }')
	printf '%-34s %-16s %9.2f   %s %-6s %s\n' "$1" "$2" "$3" "$4" "$5" "$verdict"
	[ "$verdict" = yes ] || missed=$((missed + 1))
}

# records GAME BYTES [--json]: whole records of about so many bytes.
records() {
	rounds=$("$bin/deal" "$1" -n 10 --seed bench | "$bin/autoplay" | wc -c |
		awk -v b="$2" '{ print int(b * 10 / $1) + 1 }')
	"$bin/deal" "$1" -n "$rounds" --seed bench | "$bin/autoplay" ${3:+"$3"}
}

# counted COMMAND: how many instructions it takes.
counted() {
	sh -c "exec valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file='$work/log' $1" \
		>/dev/null
	sed -n 's/,//g;s/.*refs: *//p' "$work/log"
}

# ratio COMMAND OTHER: what OTHER takes, over what COMMAND takes.
ratio() {
	if [ -n "${COUNTED-}" ]; then
		awk -v a="$(counted "$1")" -v b="$(counted "$2")" 'BEGIN { printf "%.3f\n", b / a }'
	else
		"$tests/bench" pair "$1" "$2"
	fi
}

printf '%-34s %-16s %9s   %-15s %s\n' 'measured' 'of' 'ratio' 'target' 'met'

# To count takes fifty times as long.
bytes=15000000
[ -z "${COUNTED-}" ] || bytes=1500000
for game in $games; do
	records "$game" $bytes >"$work/$game"
	"$tests/restyle" <"$work/$game" >"$work/$game.other"
	"$bin/redact" --public "$work/$game" >"$work/$game.view"
	records "$game" $bytes --json >"$work/$game.json"
done

# faster FILE: how many times faster replay --check is than the bare loop over the same bytes.
faster() {
	ratio "'$bin/replay' --check '$1'" "'$tests/loop' '$1'"
}
for game in $games; do
	row 'replay --check, times faster' "$game" "$(faster "$work/$game")" at-least 5
done
for game in $games; do
	row 'the same of public views' "$game" "$(faster "$work/$game.view")" at-least 2
done
for game in $games; do
	row 'lines of JSON, speed of canonical' "$game" \
		"$(ratio "'$bin/replay' --check '$work/$game.json'" "'$bin/replay' --check '$work/$game'")" \
		at-least 0.333
done
for game in $games; do
	other=$work/$game.other
	slower=$(ratio "'$tests/loop' '$other'" "'$bin/replay' --check '$other'")
	row 'the same in other YAML, time' "$game" "$slower" at-most 1.25
done
if [ -n "${COUNTED-}" ]; then
	[ $missed -eq 0 ] || printf '\n%d of the targets missed\n' $missed
	exit
fi
for game in $games; do
	# Haihowak lists far more moves than the others.
	least=8
	[ "$game" != haihowak ] || least=5
	row 'random play, moves per read' "$game" \
		"$("$bin/deal" "$game" -n 64 --seed bench | "$tests/bench" play 30000)" at-least $least
done
for game in $games; do
	row 'moves inside advise, over those' "$game" \
		"$("$bin/deal" "$game" -n 16 --seed bench | "$tests/bench" advise)" at-least 0.8
done
for game in $games; do
	row 'deal -n 100000, times faster' "$game" \
		"$("$tests/bench" deal "$bin/deal" "$game" 100000)" at-least 2.5
done
# often COMMAND: a command for sh -c that runs it two hundred times.
often() {
	# Words for that shell, not for this one.
	# shellcheck disable=SC2016
	printf 'i=0; while [ $i -lt 200 ]; do %s; i=$((i + 1)); done' "$1"
}
for game in $games; do
	"$bin/deal" "$game" --seed bench >"$work/state"
	move=$("$bin/legal-moves" -w "$work/state" | head -n 1)
	call="'$bin/validate-move' -q $move <'$work/state'"
	slower=$(ratio "$(often "'$tests/nothing'")" "$(often "$call")")
	row 'start of validate-move, time' "$game" "$slower" at-most 1.3
done

# A record of 40 moves in which half of all namings are possible.
"$bin/deal" huahuapai -s a,b,c --seed 6 | "$bin/autoplay" -m 40 | "$bin/redact" b >"$work/view"
begun=$(date +%s%N)
"$bin/suppose" -n 40000 --seed bench "$work/view" >/dev/null
row 'suppose, 1,000 states a second' huahuapai \
	"$(awk -v ns=$(($(date +%s%N) - begun)) 'BEGIN { print 40000 / (ns / 1e6) }')" at-least 20

# Megabytes held while so much is read, through a pipe.
for size in 10 1000; do
	for game in $games; do
		times=$(wc -c <"$work/$game" | awk -v s=$size '{ print int(s * 1000000 / $1) + 1 }')
		held=$("$tests/bench" memory "i=0; while [ \$i -lt $times ]
			do cat '$work/$game'; i=\$((i + 1)); done | '$bin/replay' --check")
		held=$(awk -v k="$held" 'BEGIN { print k / 1024 }')
		row "memory for $size MB, in MB" "$game" "$held" at-most 16
	done
done

printf '\none list of legal moves: times one read, moves, microseconds\n'
sh "$here/../fixtures/unfold" "$work/fixtures"
for state in "$work"/fixtures/haihowak/many.yaml "$work"/fixtures/haihowak/forty-keys.yaml; do
	printf '  %-30s %s\n' "$(basename "$state")" "$("$tests/bench" list <"$state")"
done
[ $missed -eq 0 ] || printf '\n%d of the targets missed\n' $missed
