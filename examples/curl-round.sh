#!/bin/sh
# curl-round.sh: plays a round at a table that serve serves, over HTTP: each seat makes one of its
# legal moves.
#
# usage: curl-round.sh LINKS
#
# LINKS is a file with the links as serve has printed them.
set -eu
links=$1
link() { awk -v name="$1" '$1 == name { print $2; exit }' "$links"; }
say() { curl -fs --retry 9 --data-binary "$2" "$(link "$1")/say"; }
turn() { curl -fs "$(link watch)/view" | sed -n 's/.*"turn":"\([^"]*\)".*/\1/p'; }

turn=$(turn)
while [ -n "$turn" ]; do
	move=$(say "$turn" legal | sed 's/^{"legal":\[\(.*\)\]}$/\1/; s/},{/}\n{/g' | shuf -n 1)
	answer=$(say "$turn" "$move")
	case $answer in *'"legal":true'*) ;; *) echo "$answer" >&2 && exit 1 ;; esac
	turn=$(turn)
done
say watch score
