#!/bin/sh
# distcheck.sh: whether a packager needs no more than the tarball.
#
# usage: distcheck.sh TARBALL FOLDER [TESTS]
#
# In FOLDER, which is made anew: unpacks the tarball, makes the same tarball
# again, builds, checks (all tests, or those that TESTS names), installs into a
# stage and takes it away again, cleans.  What differs then from the tarball, or
# is left in the stage, is told and fails.
set -eu

tarball=$(realpath "$1")
folder=$2
tests=${3-}
make=${MAKE:-make}
start=$PWD
name=$(basename "$tarball" .tar.gz)

fail() {
	echo "distcheck: $1" >&2
	exit 1
}

rm -rf "$folder"
mkdir -p "$folder/fresh"
tar -xzf "$tarball" -C "$folder"
tar -xzf "$tarball" -C "$folder/fresh"
stage=$(realpath "$folder")/stage

# installing TARGET: make it as for a package.
installing() {
	$make -s BUILD=build DESTDIR="$stage" PREFIX=/usr RPATH= PROGRAM_PREFIX=packaged- "$1"
}

cd "$folder/$name"

echo "== $name: the same tarball again"
$make -s BUILD=build dist
cmp "build/$name.tar.gz" "$tarball" || fail "made from itself the tarball is another"
echo "== $name: build"
$make -s BUILD=build all
echo "== $name: check"
$make -s BUILD=build TESTS="$tests" check
echo "== $name: install, uninstall"
installing install
LD_LIBRARY_PATH=$stage/usr/lib "$stage/usr/bin/packaged-deal" --version
installing uninstall
left=$(find "$stage" ! -type d -o -iname '*croupier*')
[ -z "$left" ] || fail "uninstall leaves: $left"
echo "== $name: clean"
$make -s BUILD=build clean
cd "$start"
diff -r "$folder/fresh/$name" "$folder/$name" || fail "clean leaves another tree than the tarball's"
rm -rf "$folder"
echo "== $name.tar.gz is good"
