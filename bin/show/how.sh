#!/bin/sh
# how.sh: writes C with how each game is played, as HTML, from its page.
#
# usage: how.sh PAGE...
#
# The sections are HOW TO PLAY, the verbs and, where there are any, the groups of cards, without what
# is typed into a shell.  mandoc makes HTML of them; addresses within the page and marks that only a
# page of its own needs are left out.
set -eu

command -v mandoc >/dev/null || { echo 'mandoc is not installed: make deps installs it' >&2; exit 1; }

# how PAGE: the sections as HTML.
how() {
	awk '
		BEGIN { print ".Dd $Mdocdate$\n.Dt GAME 6\n.Os" }
		/^\.Sh/ { on = /HOW TO PLAY/ }
		/^\.S[sh] / { verbs = /^\.Ss (Verbs|Groups)/ }
		/^\.Ss A round of your own/ { shell = 1 }
		/^\.Em That is all/ {
			print ".Pp\n" $0 "\nBelow are all moves, as they are typed and written down."
		}
		verbs { shell = 0 }
		/^Deal these cards, and let the referee/ { typed = 1 }
		/^\.Bd/ { begins = $0 "\n"; getline; typed = typed || /^deal / }
		(on || verbs) && !shell && !typed { print begins $0 }
		{ begins = "" }
		/^\.Ed/ { typed = 0 }' "$1" |
		mandoc -T html -O fragment |
		sed -e '/<table class="head">/,/<\/table>/d; /<table class="foot">/,/<\/table>/d' \
			-e 's/<a class="permalink"[^>]*>//g; s/ id="[^"]*"//g; s/ class="[^"]*"//g; s/ title="[^"]*"//g; s/ style="[^"]*"//g' \
			-e 's/<\(\/*\)h2/<\1h3/g; s/<\(\/*\)h1/<\1h2/g; s/<a href="[^"]*">//g; s/<a>//g; s/<\/a>//g'
}

echo '#include "show/show.h"'
echo 'const struct how_to_play how_to_play[] = {'
for page; do
	name=${page##*/}
	printf '{ "%s", (const char[]){' "${name%.6}"
	how "$page" | od -An -v -tu1 | sed 's/[0-9][0-9]*/&,/g'
	echo '0 } },'
done
echo '{ 0, 0 } };'
