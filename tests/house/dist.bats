#!/usr/bin/env bats
# dist.bats: the tarball, and what checks it.

load ../helper

# A tree out of the tarball, not in git; objects are made without regard to speed.
setup_file() {
	export T=$BATS_FILE_TMPDIR
	[ "${SANITIZED-}" != 1 ] || return 0
	once_compiled
	dist -C "$BATS_TEST_DIRNAME/../.." BUILD="$T/build" dist
	TARBALL=$(echo "$T"/build/croupier-*.tar.gz)
	TREE=$T/$(basename "$TARBALL" .tar.gz)
	tar -xzf "$TARBALL" -C "$T"
	export TARBALL TREE
}

setup() {
	unsanitized "tarballs are made, and it builds without sanitizers"
}

# A compiler that makes a file once, as the same tree is built again and again: with the same words, the
# same files that they name and the same headers it is the same.
once_compiled() {
	mkdir "$T/objects"
	cat >"$T/cc" <<-END
		#!/bin/sh
		compiler='${CC:-cc}' objects='$T/objects'
	END
	cat >>"$T/cc" <<-'END'
		for word; do [ "${before-}" != -o ] || output=$word; before=$word; done
		[ -n "${output-}" ] || exec $compiler "$@"
		made=$objects/$({
			echo "$*"
			for word; do [ "$word" = "$output" ] || [ ! -f "$word" ] || cat "$word"; done
			find bin lib tests -name '*.h' | LC_ALL=C sort | xargs cat
		} | sha256sum | cut -d' ' -f1)
		if [ ! -f "$made" ]; then
			$compiler "$@" || exit
			cp "$output" "$made"
			[ ! -f "${output%.o}.d" ] || cp "${output%.o}.d" "$made.d"
		else
			cp "$made" "$output"
			[ ! -f "$made.d" ] || cp "$made.d" "${output%.o}.d"
		fi
	END
	chmod +x "$T/cc"
}

# make without the variables of the make and the bats that run the tests, as bats is run again.
dist() {
	local names=(MAKEFLAGS MFLAGS CROUPIER_BUILD "${!BATS_@}")
	env "${names[@]/#/-u}" PATH="${PATH#*/bats-core:}" make -s CC="$T/cc" CFLAGS=-O0 "$@"
}

@test "dist: the tarball has the version's name and holds what git tracks" {
	[ "$(basename "$TREE")" = "croupier-$(deal --version | sed 's/.* //')" ]
	[ -e "$ROOT/.git" ] || skip "no git checkout"
	tar -tzf "$TARBALL" | diff - <(git -C "$ROOT" ls-files | LC_ALL=C sort | sed "s,^,$(basename "$TREE")/,")
}

@test "dist: the licence, the news and how to change croupier are in the tarball, with and without git" {
	touch "$TREE/stray"
	dist -C "$TREE" dist
	rm "$TREE/stray"
	for tarball in "$TARBALL" "$TREE"/build/croupier-*.tar.gz; do
		for file in LICENSE NEWS.md HACKING.md README.md Makefile; do
			tar -xOzf "$tarball" "$(basename "$TREE")/$file" | cmp - "$ROOT/$file"
		done
		[ "$(tar -tzf "$tarball" | grep -c /stray)" = 0 ]
	done
	rm -r "$TREE/build"
}

@test "dist: out of the tarball the same bytes are made, whoever makes them when" {
	cp -a "$TREE" "$BATS_TEST_TMPDIR/tree"
	cd "$BATS_TEST_TMPDIR/tree"
	touch bin/deal.c
	chmod 600 README.md
	mkdir debian
	touch debian/rules
	umask 077
	TZ=Asia/Taipei LC_ALL=C dist dist
	cmp build/croupier-*.tar.gz "$TARBALL"
	run -0 tar --numeric-owner -tvzf "$TARBALL"
	[ -z "$(grep -v '^-rw\(-r--r--\|xr-xr-x\) 0/0 ' <<<"$output")" ] || said
	SOURCE_DATE_EPOCH=86400 dist dist
	[ "$(TZ=UTC tar -tvzf build/croupier-*.tar.gz | awk '{ print $4, $5 }' | sort -u)" = "1970-01-02 00:00" ]
}

@test "dist: a tracked file that is missing is told" {
	cp -a "$TREE" "$BATS_TEST_TMPDIR/tree"
	rm "$BATS_TEST_TMPDIR/tree/README.md"
	run dist -C "$BATS_TEST_TMPDIR/tree" dist
	[ "$status" -ne 0 ] || said
}

# spoiled FILE SED-SCRIPT PATTERN: with that change in a file of tests/house distcheck fails and says so.
spoiled() {
	rm -rf "$BATS_TEST_TMPDIR/tree"
	cp -a "$TREE" "$BATS_TEST_TMPDIR/tree"
	sed -i "$2" "$BATS_TEST_TMPDIR/tree/tests/house/$1"
	! cmp -s "$TREE/tests/house/$1" "$BATS_TEST_TMPDIR/tree/tests/house/$1" || false
	run dist -C "$BATS_TEST_TMPDIR/tree" TESTS=tests/games/chance.bats distcheck
	# shellcheck disable=SC2053
	[ "$status" -ne 0 ] && [[ "$output" == *$3* ]] || said
}

@test "distcheck: what uninstall leaves and what the tarball lacks is found" {
	thorough "it builds for long"
	spoiled ../../bin/install.sh '/^put .*croupier\.pc/s/^/[ $what = uninstall ] || /' 'uninstall leaves: */usr/lib/pkgconfig/croupier.pc'
	spoiled dist.sh '/^sources/s/ bin//' 'bin/'
	spoiled dist.sh 's/--owner=0/--owner=$MAKELEVEL/' 'the tarball is another'
}
