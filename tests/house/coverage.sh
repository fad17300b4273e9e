#!/bin/sh
# coverage.sh: tells, after a run of the tests, which lines were reached.
#
# $BUILD was compiled with --coverage and has been tested.  Every line of the
# games' files must have been reached, or stand with its reason in
# tests/house/unreached.txt; a reason for a line that was reached is out of date.
# Games of one's own that croupier was built with are held to that, too.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT

# FILE:FUNCTION:LINE:COUNT:TEXT of each line with code; COUNT is 0 where it was not reached.
own=$(sed 's|^\([^ ]*\) \(.*\)|\2/\1.c|' "$BUILD/games.txt")
for source in lib/*/*.c lib/*/*/*.c bin/*.c bin/*/*.c $own; do
	case $source in
		/*) objects=$BUILD/lib/own ;;
		bin/*) objects=$BUILD/tools${source#bin} objects=${objects%/*} ;;
		*) objects=$BUILD/$(dirname "$source") ;;
	esac
	gcov -t -o "$objects/$(basename "$source" .c).o" "$source" 2>/dev/null | awk -v file="$source" '
		{ count = $0; sub(/:.*/, "", count); gsub(/[ *]/, "", count)
		  rest = substr($0, index($0, ":") + 1); line = rest; sub(/:.*/, "", line); line += 0
		  text = substr(rest, index(rest, ":") + 1) }
		/Source:/ && line == 0 { wanted = text == "Source:" file || index(text, file) }
		!wanted || line == 0 { next }
		text ~ /^[a-z_0-9]+\(/ { name = text; sub(/\(.*/, "", name) }
		count == "-" || count == "=====" { next }
		{ sub(/^[ \t]+/, "", text); sub(/[ \t]+$/, "", text)
		  printf "%s\t%s\t%d\t%s\t%s\n", file, name, line, count == "#####" ? 0 : 1, text }'
done >"$lines"
[ -s "$lines" ] || { echo "coverage: nothing was measured" >&2; exit 2; }

awk -F '\t' '
	!($1 in all) { files[++n] = $1 }
	{ all[$1]++; reached[$1] += $4; total++; hits += $4 }
	END { for (i = 1; i <= n; i++)
		printf "%6.1f %%  %4d of %4d  %s\n", 100 * reached[files[i]] / all[files[i]], reached[files[i]], all[files[i]], files[i]
	      printf "%6.1f %%  %4d of %4d  in all\n", 100 * hits / total, hits, total }' "$lines"

# FILE, FUNCTION, TEXT and the reason, with tabs between them.
awk -F '\t' -v OFS='\t' '
	FNR == NR { if ($0 !~ /^(#|$)/) { reason[$1, $2, $3] = $4; at[$1, $2, $3] = FNR; if ($4 == "") bad("no reason is given: " $0) } next }
	function bad(words) { print "coverage: " words; failed = 1 }
	$1 !~ /(^lib\/|\/)games\// || $4 == 1 { next }
	($1, $2, $5) in reason { used[$1, $2, $5] = 1; next }
	{ bad($1 ":" $3 ": not reached, in " $2 "(): " $5) }
	END { for (key in at) if (!(key in used)) bad("tests/unreached.txt:" at[key] ": this line was reached, or is gone")
	      exit failed }' tests/house/unreached.txt "$lines"
