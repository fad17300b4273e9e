#!/bin/sh
# benchmark.sh: what the rules cost, against libyaml in the same run.
#
# The unit is the time in which libyaml reads one one-line move; absolute times
# are told only for lists, which must stay under a millisecond.
set -eu

build=${BUILD:?the folder of the build}
here=$(dirname "$0")
unit=$("$build/tests/bench" yaml)
printf 'libyaml reads a one-line move in %s microseconds\n\n' "$unit"

printf 'random play in the library: moves in that time\n'
for game in lohai hen hornipex haihowak huahuapai; do
	printf '  %-10s %s\n' $game "$("$build/bin/deal" $game --seed bench | "$build/tests/bench" play "$unit" 200000)"
done

printf '\none list of legal moves, against that time\n'
for state in "$here"/fixtures/haihowak/many.yaml "$here"/fixtures/haihowak/forty-keys.yaml; do
	printf '  %-30s %s\n' "$(basename "$state")" "$("$build/tests/bench" list "$unit" <"$state")"
done
