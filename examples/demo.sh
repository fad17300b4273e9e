#!/bin/sh
# demo.sh: shows the main job of croupier: deal, refuse, play, replay, score.
#
# usage: demo.sh [GAME...]: these games are dealt, played and drawn, too.
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

# Any other game, of which nothing is known here.
for game; do
	printf '\n%s: any game is dealt, played at random, replayed, scored and drawn.\n' "$game"
	run "deal $game --seed demo > $game.yaml"
	run "legal-moves -w $game.yaml | head -n 3"
	run "autoplay -m 10000 $game.yaml > $game-record.yaml"
	run "replay --check $game-record.yaml && echo every move was legal"
	run "score --table $game-record.yaml"
	run "show $game-record.yaml"
done
