#!/bin/sh
# slips.sh: how often mend finds what was meant: slips in random records of every
# game, with known cards and as the public saw them.
#
# A record has 60 moves at most, as one on paper has.
set -eu

build=${BUILD:?the folder of the build}
bin=$build/bin
count=${COUNT:-200}
games=$("$bin/deal" --list | sed -n 's/^game: //p')

printf '%-10s %-6s %8s %9s %6s %6s %6s %6s\n' game cards noticed proposed first alone ms most
for game in $games; do
	for cards in known public; do
		"$bin/deal" "$game" -n 100 --seed slips | "$bin/autoplay" -m 60 |
			if [ $cards = public ]; then "$bin/redact" --public; else cat; fi |
			python3 "${0%/*}/slips.py" "$bin" "$count" 1 | {
				IFS= read -r line
				printf '%-10s %-6s %s\n' "$game" "$cards" "$line"
			}
	done
done
