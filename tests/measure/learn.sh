#!/bin/sh
# learn.sh: learns a game by playing it, and puts the table where it belongs: the same one on every machine.
# Of a game in GAMES it is GAME.learnt in its folder.  Without BATCHES it is made as its first line says.
set -e
: "${GAME:?which game? make learn GAME=hen}"
folder=lib/games
for own in $FOLDERS; do
	[ "${own##*/}" != "$GAME" ] || folder=$own
done
table=$folder/$GAME.learnt
made=$(sed -n '1s/.* BATCHES=\([0-9]*\).*/\1/p' "$table" 2>/dev/null || true)
"$BUILD/tests/learn" -b "${BATCHES:-${made:-300}}" "$GAME" > "$BUILD/$GAME.learnt"
mv "$BUILD/$GAME.learnt" "$table"
