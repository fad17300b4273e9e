#!/bin/sh
# bench.sh: what the library costs, against the targets of the design: each measured value stands
# beside its target.
#
#   make bench                                 by time, against libyaml and programs that do nothing
#   make bench COUNTED=1                       by instructions, which no neighbour on the machine disturbs
#   make bench OTHER=../croupier-0.3/build     by time, against that build: in pairs, one after the other
#
# A value is how many times faster croupier is.  Against another build it is the middle of some pairs,
# between the quartiles.
set -eu

build=${BUILD:?the folder of the build}
other=${OTHER-}
bin=$build/bin
bench=$build/tests/bench
games=$("$bin/deal" --list | sed -n 's/^game: //p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missed=0
# To count takes fifty times as long.
if [ -n "${COUNTED-}" ]; then bytes=1500000; else bytes=15000000; fi

# row WHAT GAME VALUE at-least|at-most TARGET [QUARTILES]
row() {
	verdict=$(awk -v m="$3" -v how="$4" -v t="$5" 'BEGIN { print (how == "at-least" ? m >= t : m <= t) ? "yes" : "NO" }')
	printf '%-34s %-11s %8.2f   %s %-5s %-3s %s\n' "$1" "$2" "$3" "$4" "$5" "$verdict" "${6-}"
	[ "$verdict" = yes ] || missed=$((missed + 1))
}

# cost COMMAND: its instructions or its time; of no command, none.
cost() {
	if [ -z "$1" ]; then
		echo 0
	elif [ -n "${COUNTED-}" ]; then
		sh -c "exec valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file='$work/log' $1" >/dev/null
		sed -n 's/,//g;s/.*refs: *//p' "$work/log"
	else
		"$bench" time "$1 >/dev/null"
	fi
}

# against WHAT GAME COMMAND LEAST: the command with $BIN as the other build's programs and as these.
against() {
	ratios=$("$bench" pair "BIN='$bin'; $3 >/dev/null" "BIN='$other/bin'; $3 >/dev/null")
	middle=${ratios#* }
	row "$1" "$2" "${middle% *}" at-least "$4" "(${ratios%% *} to ${ratios##* })"
}

# faster WHAT GAME COMMAND LEAST AGAINST YARDSTICK [WITHOUT]: how many times faster the command is than the
# yardstick, of which what WITHOUT takes does not count.  $started does not count of the command.
started=
faster() {
	if [ -n "$other" ]; then
		against "$1" "$2" "$3" "$5"
	else
		command=$(printf '%s\n' "$3" | sed "s|\"\$BIN\"|'$bin'|")
		row "$1" "$2" "$(awk -v a="$(cost "$command")" -v b="$(cost "$6")" -v c="$(cost "${7-}")" -v d="$(cost "$started")" \
			'BEGIN { print (b - c) / (a - d) }')" at-least "$4"
	fi
}

# An older build may not read what a newer one deals, so it writes what both are to read.
maker=${other:+$other/bin}
maker=${maker:-$bin}

# records GAME [--json]: whole records of about so many bytes.
records() {
	rounds=$("$maker/deal" "$1" -n 10 --seed bench | "$maker/autoplay" | wc -c |
		awk -v b=$bytes '{ print int(b * 10 / $1) + 1 }')
	"$maker/deal" "$1" -n "$rounds" --seed bench | "$maker/autoplay" ${2:+"$2"}
}

for game in $games; do
	records "$game" >"$work/$game"
	records "$game" --json >"$work/$game.json"
	python3 "$(dirname "$0")/../programs/restyle.py" <"$work/$game" >"$work/$game.other"
	"$maker/redact" --public "$work/$game" >"$work/$game.view"
	"$maker/deal" "$game" -n 64 --seed bench >"$work/$game.states"
done

loop=$build/tests/loop
for game in $games; do
	faster 'replay --check, records' "$game" "\"\$BIN\"/replay --check $work/$game" 4 0.7 "'$loop' $work/$game"
done
for game in $games; do
	faster 'the same of public views' "$game" "\"\$BIN\"/replay --check $work/$game.view" 2 0.7 "'$loop' $work/$game.view"
done
for game in $games; do
	faster 'the same in other YAML' "$game" "\"\$BIN\"/replay --check $work/$game.other" 0.77 0.9 \
		"'$loop' $work/$game.other"
done
for game in $games; do
	faster 'lines of JSON, over canonical' "$game" "\"\$BIN\"/replay --check $work/$game.json" 0.333 0.7 \
		"'$bin/replay' --check $work/$game"
done

# As many documents as libyaml's emitter writes, without its time for reading them.
deals=$((bytes / 600))
for game in $games; do
	"$bin/deal" "$game" -n $deals --seed bench >"$work/dealt"
	faster 'deal, over the emitter' "$game" "\"\$BIN\"/deal $game -n $deals --seed bench" 2.5 0.8 \
		"'$bench' emit <$work/dealt" "'$loop' $work/dealt"
done

# As many moves as lines are read; another build plays whole rounds, and writes them.
moves=$((bytes / 100))
for game in $games; do
	case $game in lohai) least=12 ;; hornipex) least=9.5 ;; haihowak) least=5.5 ;; *) least=9 ;; esac
	awk -v n=$moves '/^--- {seat/ { line[k++] = $0 } END { for (i = 0; i < n; i++) print line[i % k] }' "$work/$game" \
		>"$work/lines"
	if [ -n "$other" ]; then
		"$maker/deal" "$game" -n 2000 --seed bench >"$work/$game.states"
		against 'random play' "$game" "\"\$BIN\"/autoplay $work/$game.states" 0.95
	else
		started="'$bench' play 0 <$work/$game.states"
		faster 'random play, moves per line read' "$game" "'$bench' play $moves <$work/$game.states" "$least" 0 \
			"'$loop' $work/lines"
	fi
done

# How many moves thinking makes while random play makes one is only told.
for game in $games; do
	[ -z "$other" ] || continue
	"$bin/deal" "$game" -n 4 --seed bench >"$work/few"
	made=$("$bench" think 20 <"$work/few")
	printf '%-34s %-11s %8.2f\n' 'moves inside advise, over those' "$game" \
		"$(awk -v a="$(cost "'$bench' think 20 <$work/few")" -v m="$made" -v n=$moves \
			-v b="$(cost "'$bench' play $moves <$work/few")" 'BEGIN { print b / n / (a / m) }')"
done

# often COMMAND: for a shell that runs it two hundred times.
often() {
	# shellcheck disable=SC2016  # words for that shell
	printf 'i=0; while [ $i -lt 200 ]; do %s; i=$((i + 1)); done' "$1"
}
for game in $games; do
	"$maker/deal" "$game" --seed bench >"$work/state"
	call="/validate-move -q $("$bin/legal-moves" -w "$work/state" | head -n 1) <$work/state"
	if [ -n "$other" ]; then
		against 'start of validate-move' "$game" "$(often "\"\$BIN\"$call")" 0.95
	else
		# By time, even where all else is counted: half of it is the system's.
		ratios=$("$bench" pair "$(often "'$build/tests/nothing'")" "$(often "'$bin'$call")")
		middle=${ratios#* }
		row 'start of validate-move, time' "$game" "${middle% *}" at-most 1.3
	fi
done

# Megabytes held while so much is read, through a pipe.
for size in 10 1000; do
	for game in $games; do
		[ -z "$other${COUNTED-}" ] || continue
		times=$((size * 1000000 / $(wc -c <"$work/$game") + 1))
		held=$("$bench" memory "i=0; while [ \$i -lt $times ]; do cat $work/$game; i=\$((i + 1)); done |
			'$bin/replay' --check")
		row "memory for $size MB, in MB" "$game" $((held / 1024)) at-most 16
	done
done
[ $missed -eq 0 ] || printf '\n%d of the targets missed\n' $missed
