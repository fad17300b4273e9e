#!/bin/sh
# dist.sh: makes the tarball: the same bytes from the same sources, whoever makes it when.
#
# usage: dist.sh NAME FOLDER: FOLDER/NAME.tar.gz, in which all lies in the folder NAME.
#
# It is run in the folder that has the Makefile.  All that git tracks is taken; where there is no git, all
# that lies in these places.  It is sorted, nobody's, and as old as the last commit, or as the Makefile
# out of a tarball.
set -eu
sources=".ci .clang-format .gitignore HACKING.md LICENSE Makefile NEWS.md README.md bin examples lib man tests"

mkdir -p "$2"
# shellcheck disable=SC2086  # several words
if [ -e .git ]; then git ls-files; else find $sources ! -type d; fi >"$2/dist.list"
LC_ALL=C sort -o "$2/dist.list" "$2/dist.list"
age=${SOURCE_DATE_EPOCH:-$(if [ -e .git ]; then git log -1 --format=%ct; else stat -c %Y Makefile; fi)}
tar --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$age" \
	--transform="flags=r;s,^,$1/," -T "$2/dist.list" -I 'gzip -9n' -cf "$2/$1.tar.gz"
echo "$2/$1.tar.gz"
