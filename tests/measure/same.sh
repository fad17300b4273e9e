#!/bin/sh
# same.sh: whether every program of two builds says the same, byte for byte.
#
#   make same OTHER=../croupier-0.2/build          some ten minutes on two free processors
#   make same OTHER=../croupier-0.2/build QUICK=1  a tenth of it
#   make same OTHER=... ONLY='moves|words'         only what has such a name in the table at the end
#   make same OTHER=... EXPECT=FILE                with differences that are meant: each line of FILE
#                                                  is `REGEX => TEXT`, replaced in what OTHER says
#
# The programs of OTHER make documents from fixed seeds: states, moves, undos, results, rulings,
# seals, seeds and whole records of all games, as croupier writes them, in other YAML, mutated, and
# hostile.  Both builds read these, all fixtures and examples, moves in words, and what is typed at
# a table.  Standard output, standard error, exit status and written files are compared.  The first
# differences are shown, and kept with their commands in build/same/kept; exit status 1 says that
# there are some.  What OTHER itself does not end in time is counted, and not compared.
set -eu
here=$(dirname "$0")
build=${BUILD:?the folder of the build}
other=${OTHER:?the folder of the build to compare with}
scale=40
[ -z "${QUICK-}" ] || scale=4
sh "$here/../fixtures/unfold" "$build/fixtures"
BUILD=$(cd "$build" && pwd) && export BUILD
exec python3 -B "$here/same/compare.py" "$other/bin" "$build/bin" "$build/same" "$scale" \
	"${ONLY-}" ${EXPECT:+"$EXPECT"}
