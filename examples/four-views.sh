#!/bin/sh
# four-views.sh: players share one machine, and each sees only their own cards.
#
# usage: four-views.sh RECORD
#
# RECORD is a state or record, usually made by `deal lohai > RECORD`.  The
# player whose turn it is sees the table as that seat may see it and types a move
# in words, without the seat: "play 5S".  An empty line takes the first legal move.
# The move is appended to the shared record, on one line; the end of input stops.
set -eu

if [ $# -ne 1 ] || [ ! -f "$1" ]; then
	echo "usage: $0 RECORD" >&2
	exit 2
fi
record=$1
view=$(mktemp)
trap 'rm -f "$view" "$view.after"' EXIT

while turn=$(replay "$record" | sed -n 's/^turn: //p') && [ -n "$turn" ]; do
	redact "$turn" "$record" | replay > "$view"
	show "$view"
	printf '%s? ' "$turn"
	IFS= read -r words || { echo; exit 0; }
	[ -n "$words" ] || words=$(legal-moves -w "$view" | sed -n "1s/^$turn //p")
	# The whole record judges: it knows what a move may draw.
	validate-move -f "$record" "$turn $words" > "$view.after" || continue
	# The list also has what was typed as a document.
	number=$(legal-moves -w "$view" | grep -Fnx "$turn $words" | cut -d: -f1)
	if [ -z "$number" ]; then
		echo "write it as legal-moves does"
		continue
	fi
	legal-moves "$view" | sed -n "${number}p" >> "$record"
done
score --table "$record"
