#!/bin/sh
# games.sh: finds the games in folders elsewhere that croupier is built with.
#
# usage: games.sh names FOLDERS
#        games.sh gather FOLDERS BUILD
#        games.sh has-game NAME OBJECT FILE
#        games.sh page NAMES
#
# names     prints the names of the games that lie in these folders, with blanks between;
#           if a folder can't be used, one line that begins with ! and says why.
# gather    makes BUILD/games/folders, which says for each name where its folder is, and a link
#           to each folder beside it, through which everything else finds its files: make cannot
#           handle every name of a folder.  What is left of other games is removed.  A file that
#           would stay the same is not touched, because make compiles again what is newer.
# has-game  fails with a sentence if the object that FILE was compiled to has no game of that name.
# page      copies croupier.7 with these games among the others that it names.
#
# It is run in the folder that has the Makefile.  It must not write anything outside BUILD.
set -eu
set -f	# a folder's name may have a *

# identifier NAME: the name as it is written in C.
identifier() { printf %s "$1" | tr - _; }

# no SENTENCE: why the folders can't be used.
no() {
	printf '!%s\n' "$1"
	exit 0
}

# name_of FOLDER: the last part of its path, even if the path ends with / or . or ..
name_of() {
	path=$(cd "$1" && pwd)
	printf %s "${path##*/}"
}

check_name() {
	case $1 in
	*[!a-z0-9-]* | [!a-z]* | '')
		no "the folder $folder cannot be a game: its name is the game's name, which has only small letters, digits and dashes, and begins with a letter" ;;
	esac
	[ ${#1} -le 31 ] || no "the folder $folder cannot be a game: its name is the game's name, which has at most 31 characters"
	[ ! -f "lib/games/$1.c" ] || no "$folder cannot be called $1, because croupier has a game of that name"
	[ -z "$(find lib -name '*.h' -exec grep -lw "game_$(identifier "$1")" {} +)" ] ||
		no "$folder cannot be called $1, because a part of croupier is called game_$(identifier "$1")"
}

names() {
	found=
	for folder in $1; do
		[ -d "$folder" ] || no "there is no folder $folder, which GAMES names (a folder that GAMES names cannot have blanks in its path)"
		name=$(name_of "$folder")
		check_name "$name"
		[ -r "$folder/$name.c" ] || no "there is no $name.c in the folder $folder, which GAMES names"
		[ "$(identifier "$name")" = "$name" ] || ! grep -q "game_$name" "$folder/$name.c" ||
			no "in $folder/$name.c the game must be called game_$(identifier "$name"), because names in C have no dashes"
		case " $found " in
		*" $name "*) no "GAMES names two folders that are called $name" ;;
		esac
		found="$found $name"
	done
	echo "${found# }"
}

gather() {
	build=$2
	mkdir -p "$build/games" "$build/lib/own" "$build/prepare/lib/own"
	: >"$build/games/found"
	for folder in $1; do
		name=$(name_of "$folder")
		path=$(cd "$folder" && pwd -P)
		printf '%s %s\n' "$name" "$path" >>"$build/games/found"
		[ "$(readlink "$build/games/$name")" = "$path" ] || {
			rm -f "$build/games/$name"
			ln -s "$path" "$build/games/$name"
		}
	done
	if cmp -s "$build/games/found" "$build/games/folders"; then
		rm "$build/games/found"
	else
		leave_behind
		mv "$build/games/found" "$build/games/folders"
	fi
}

# Removes what is left of games that were found last time but not this time.
leave_behind() {
	[ -f "$build/games/folders" ] || return 0
	while read -r name path; do
		grep -q "^$name " "$build/games/found" ||
			rm -f "$build/games/$name" "$build/lib/own/$name.d" "$build/lib/own/$name.o" \
				"$build/prepare/lib/own/$name.d" "$build/prepare/lib/own/$name.o"
	done <"$build/games/folders"
}

has_game() {
	nm "$2" | grep -q " [A-Z] game_$(identifier "$1")\$" || {
		echo "games: $3 has no \"const struct game game_$(identifier "$1")\", by which croupier finds the game $1" >&2
		exit 1
	}
}

# The games in croupier.7 are in alphabetical order, with a comma after all but the last.
page() {
	for name in $1; do
		echo ".Xr $name 6"
	done | cat - man/croupier.7 | awk '
		/^\.Xr [a-z0-9-]+ 6/ && (!begun || among) { sub(/ ,$/, ""); game[++games] = $0; next }
		{ begun = 1 }
		/^\.Sh/ { put(); among = /^\.Sh SEE ALSO/ }
		{ print }
		function put(   i, j, least) {
			if (!among)
				return
			for (i = 1; i <= games; i++) {
				least = i
				for (j = i + 1; j <= games; j++)
					if (game[j] < game[least])
						least = j
				print game[least] (i < games ? " ," : "")
				game[least] = game[i]
			}
		}'
}

case $1 in
names) names "$2" ;;
gather) gather "$2" "$3" ;;
has-game) has_game "$2" "$3" "$4" ;;
page) page "$2" ;;
esac
