#!/bin/sh
# score-evening.sh: scores an evening's rounds of Lohai.
#
# usage: score-evening.sh RECORD...
#
# Each record is one round; players may change their places.  Every round is checked first;
# then each player's points are added up.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 RECORD..." >&2; exit 2; }

replay --check --complete "$@"
score "$@" | awk '
	/^points: / {
		gsub(/points: \{|\}|,/, "")
		for (i = 1; i < NF; i += 2) {
			name = substr($i, 1, length($i) - 1)
			sum[name] += $(i + 1)
		}
		rounds++
	}
	END {
		printf "%d rounds\n", rounds
		for (name in sum)
			printf "%s %d\n", name, sum[name] | "sort"
	}'
