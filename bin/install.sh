#!/bin/sh
# install.sh: puts what was built where make install wants it, or takes it away again.
#
# usage: install.sh install|uninstall
#
# It is run in the folder that has the Makefile, whose variables are in the environment.  Programs may be
# installed under other names, which begin with $PROGRAM_PREFIX; pages, scripts and completion then call
# them by these.
set -eu
what=$1
names="($(echo "$PROGRAMS" | tr ' ' '|'))"

# put MODE FILE PLACE [COMMAND...]: FILE lies at PLACE, as the command makes it of its standard input.
put() {
	mode=$1 file=$2 place=$DESTDIR$3
	shift 3
	if [ "$what" = uninstall ]; then
		rm -f "$place"
		return
	fi
	# Folders that are not there are made for everybody to read.
	[ -d "${place%/*}" ] || $INSTALL -d -m 755 "${place%/*}"
	if [ $# -eq 0 ]; then
		$INSTALL -m "$mode" "$file" "$place"
	else
		"$@" <"$file" >"$place"
		chmod "$mode" "$place"
	fi
}

# link TARGET PLACE
link() {
	if [ "$what" = uninstall ]; then rm -f "$DESTDIR$2"; else ln -sf "$1" "$DESTDIR$2"; fi
}

# ---- programs under other names --------------------------------------------------

page() {
	sed -E -e "/^\.Dt/s/ ([A-Z-]+ 1)\$/ $(printf %s "$PROGRAM_PREFIX" | tr '[:lower:]' '[:upper:]')\1/" \
		-e "s/^\.Nm $names\$/.Nm $PROGRAM_PREFIX\1/" -e "s/Xr $names 1/Xr $PROGRAM_PREFIX\1 1/" \
		-e "/^\.Bd -literal/,/^\.Ed/s/(^|[|(] ?)$names( |\$)/\1$PROGRAM_PREFIX\2\3/g" \
		-e "/^\.Dl /s/(^\.Dl |[|(] ?)$names( |\$)/\1$PROGRAM_PREFIX\2\3/g"
}

# The page that names all games: those of one's own stand before the others.
overview() {
	page | sed "/^\.Sh SEE ALSO/,\$s/^\.Xr croupier 5 ,\$/&$seen/"
}

# A program's name stands where a command begins.
script() {
	begins="^[[:blank:]]*|^[a-z]+=|[|(;&!] ?|'|(if|while|do|then|exec) "
	sed -E "/^#/!s/($begins)$names( |\$)/\1$PROGRAM_PREFIX\3\4/g"
}

player() {
	sed -E "s/(\"REFEREE\", \")$names\"/\1$PROGRAM_PREFIX\2\"/"
}

# The lines of each shell that say what lies where.
completion() {
	# shellcheck disable=SC2086  # several words
	sed -E -e "s|^(.*croupier_prefix[= ]).*|\1$PROGRAM_PREFIX|" \
		-e "s#^(_|local |set -g __)(croupier_words[= ]).*#\1\2$DATADIR/croupier/words.awk#" \
		-e "s/^#compdef.*/#compdef $(printf "$PROGRAM_PREFIX%s " $PROGRAMS)/"
}

pkg_config() {
	# shellcheck disable=SC2016  # pkg-config puts something there
	shorter=$(printf '%s\n' "libdir=$LIBDIR" "includedir=$INCLUDEDIR" | sed "s|=$PREFIX/|=\${prefix}/|")
	# shellcheck disable=SC2016
	printf '%s\n' "prefix=$PREFIX" "$shorter" '' 'Name: croupier' \
		'Description: deals, referees, replays and scores card games' "Version: $VERSION" \
		"Requires.private: $LIB_PACKAGES" 'Libs: -L${libdir} -lcroupier' 'Libs.private: -lm -pthread' \
		'Cflags: -I${includedir}'
}

# ---- what lies where ---------------------------------------------------------------

for program in $PROGRAMS; do
	put 755 "$BUILD/bin/$program" "$BINDIR/$PROGRAM_PREFIX$program"
done

# The linker finds libcroupier.so, running programs the soname; both are links.
put 644 "$BUILD/lib/$SONAME" "$LIBDIR/libcroupier.so.$VERSION"
link "libcroupier.so.$VERSION" "$LIBDIR/$SONAME"
link "$SONAME" "$LIBDIR/libcroupier.so"
if [ "$what" = uninstall ] || [ -f "$BUILD/lib/libcroupier.a" ]; then
	put 644 "$BUILD/lib/libcroupier.a" "$LIBDIR/libcroupier.a"
fi
put 644 lib/croupier.h "$INCLUDEDIR/croupier.h"
put 644 /dev/null "$LIBDIR/pkgconfig/croupier.pc" pkg_config

# One file a shell, under the name of each program where the shell finds it by that.
put 644 bin/completion/words.awk "$DATADIR/croupier/words.awk"
put 644 bin/completion/croupier.zsh "$ZSH_COMPLETION_DIR/_croupier" completion
put 644 bin/completion/croupier.bash "$BASH_COMPLETION_DIR/croupier" completion
put 644 bin/completion/croupier.fish "$FISH_COMPLETION_DIR/croupier.fish" completion
for program in $PROGRAMS; do
	link croupier "$BASH_COMPLETION_DIR/$PROGRAM_PREFIX$program"
	link croupier.fish "$FISH_COMPLETION_DIR/$PROGRAM_PREFIX$program.fish"
done

for document in LICENSE NEWS.md README.md; do
	put 644 "$document" "$DOCDIR/$document"
done
# Folders of games are for whoever builds croupier.
for example in examples/*.*; do
	case $example in
	*.sh) put 755 "$example" "$DOCDIR/$example" script ;;
	*/bot.py | */bot.js | */hub.py) put 755 "$example" "$DOCDIR/$example" player ;;
	*) put 644 "$example" "$DOCDIR/$example" ;;
	esac
done

seen=
while read -r game folder; do
	[ ! -f "$folder/$game.6" ] || {
		put 644 "$folder/$game.6" "$MANDIR/man6/$game.6" page
		seen="$seen\\
.Xr $game 6 ,"
	}
	for example in "$folder"/examples/*; do
		[ ! -f "$example" ] || put 644 "$example" "$DOCDIR/examples/$game/${example##*/}"
	done
	[ "$what" = install ] || rmdir "$DESTDIR$DOCDIR/examples/$game" 2>/dev/null || :
done <"$BUILD/games.txt"

for page in man/*.[1-9]; do
	section=man${page##*.} name=${page#man/}
	case $page in
	*.1)
		case " $PROGRAMS " in
		*" ${name%.1} "*) put 644 "$page" "$MANDIR/$section/$PROGRAM_PREFIX$name" page ;;
		esac ;;
	*/croupier.7) put 644 "$page" "$MANDIR/$section/$name" overview ;;
	*) put 644 "$page" "$MANDIR/$section/$name" page ;;
	esac
done

# What only croupier has is not left empty.
[ "$what" = install ] || rmdir "$DESTDIR$DOCDIR/examples" "$DESTDIR$DOCDIR" "$DESTDIR$DATADIR/croupier" 2>/dev/null || :
