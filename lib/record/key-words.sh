#!/bin/sh
# key-words.sh: writes C with what pages say about the keys of states.
#
# usage: key-words.sh PAGE...
#
# They stand in the first list of the section STATE KEYS, each with its words up to the next key.
set -eu

echo '#include "record/record.h"'
echo 'const struct key_words key_words[] = {'
awk '
	# Puts what was said last, for each key of which it was said.
	function put(    i) {
		gsub(/[\\"]/, "\\\\&", words)
		for (i = 1; i <= keys; i++)
			printf "\t{ \"%s\", \"%s\", \"%s\" },\n", page, key[i], words
		keys = 0
		words = ""
	}
	FNR == 1 { page = FILENAME; gsub(/.*\/|\.[0-9]$/, "", page); on = 0 }
	/^\.S[hs] / { on = tolower($0) ~ / state( keys)?$/ }
	!on { next }
	/^\.El/ { put(); on = 0 }
	/^\.It Cm / {
		put()
		for (i = 3; i <= NF; i++)
			if ($i != ",")
				key[++keys] = $i
		next
	}
	keys > 0 {
		sub(/^\.[A-Z][a-z] /, "")
		# A schema says itself which keys there must be.
		sub(/^optional: /, "")
		while (match($0, / [,.:;]/))
			$0 = substr($0, 1, RSTART - 1) substr($0, RSTART + 1)
		words = words (words == "" ? "" : " ") $0
	}' "$@"
printf '\t{ 0, 0, 0 },\n};\n'
