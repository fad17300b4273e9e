#!/bin/sh
# demo.sh: shows the main job of croupier: deal, refuse, play, replay, score.
#
# Uses the programs in $BUILD/bin, or those that are installed.
set -eu

[ -z "${BUILD:-}" ] || PATH=$(cd "$BUILD/bin" && pwd):$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Prints a command and runs it.
run() {
	printf '\n$ %s\n' "$1"
	eval "$1" 2>&1 || status=$?
}

echo "Deal a round of Lohai. The same seed always gives the same deal."
run 'deal lohai --seed demo -s ann,bob,cid,dora > table.yaml'
run 'grep -A 4 -e "^turn" table.yaml'
run 'legal-moves -w table.yaml | head -n 3'

printf '\nAnn leads a spade. Bob has spades, but tries a heart.\n'
run 'validate-move ann play 4S < table.yaml > next.yaml'
status=0
run 'validate-move bob play 3H < next.yaml'
echo "(exit status $status)"
run 'validate-move --explain lohai/follow-suit'

printf '\nPlay the round on at random, check the record, and score it.\n'
run 'autoplay table.yaml > record.yaml'
run 'tail -n 3 record.yaml'
run 'replay --check --complete record.yaml && echo every move was legal'
run 'score --table record.yaml'
