#!/usr/bin/env bats
# packages.bats: what those need who make a package of croupier, or build it for another machine.

load ../helper

setup() {
	unsanitized "it builds without sanitizers"
	cd "$BATS_TEST_TMPDIR"
}

# make without the variables of the make that runs the tests.
make_here() {
	local names=(MAKEFLAGS MFLAGS MAKELEVEL)
	env "${names[@]/#/-u}" make -s -C "$ROOT" BUILD="$PWD/build" "$@"
}

# ---- what is built, and how ---------------------------------------------------------------

# knows_no PACKAGE...: a pkg-config that does not find these.
knows_no() {
	printf '#!/bin/sh\nfor word; do case " %s " in *" $word "*) exit 1 ;; esac; done\nexec pkg-config "$@"\n' "$*" >known
	chmod +x known
}

@test "packages: without serve, and where nothing that is built can run, all else is built and installed" {
	uncounted "objects that count what is reached are linked with more"
	knows_no libmicrohttpd libqrencode
	# So linked, it cannot start here.
	make_here OBJECTS="$BUILD" LDFLAGS=-Wl,--dynamic-linker=/nowhere,--strip-debug DESTDIR="$PWD/stage" PREFIX=/usr \
		PKG_CONFIG="$PWD/known" WITHOUT=serve all install
	for program in "$BUILD"/bin/*; do
		program=${program##*/}
		[ "$program" != serve ] || continue
		run "stage/usr/bin/$program" --version
		[ "$status" -ge 126 ] || said
		[ -s "stage/usr/share/man/man1/$program.1" ]
	done
	[ -z "$(find stage -name '*serve*')" ]
	# Nothing of it stays either.
	make_here OBJECTS="$BUILD" DESTDIR="$PWD/stage" PREFIX=/usr WITHOUT=serve uninstall
	[ -z "$(find stage ! -type d)" ]
}

@test "packages: what is missing when something is compiled is told by its name" {
	for package in yaml-0.1 libutf8proc popt libedit libqrencode libmicrohttpd; do
		knows_no $package
		run -2 make_here PKG_CONFIG="$PWD/known" "$PWD/build/lib/base/arena.o" "$PWD/build/tools/score.o"
		[[ "$output" == *"$PWD/known finds no $package, which croupier needs: make deps installs it."* ]] || said
	done
	mkdir bare
	find /usr/bin/ ! -type d ! -name mandoc -exec ln -s -t bare {} +
	PATH=$PWD/bare run -2 make_here "$PWD/build/how.c"
	[[ "$output" == "mandoc is not installed: make deps installs it"* ]] || said
}

@test "packages: for another machine the compiler is asked for all that joins objects" {
	echo 'int main(void) { return 0; }' >trivial.c
	${CC:-cc} -m32 -o trivial trivial.c 2>/dev/null || skip "${CC:-cc} makes no programs of 32 bits here"
	thorough "it builds for long"
	# The libraries that croupier needs may be missing: the names stay open.
	make_here CC="${CC:-cc} -m32" CFLAGS=-O0 LIB_LIBS= "$PWD"/build/lib/libcroupier.{a,so.3}
	objdump -f build/lib/libcroupier.a | grep -q elf32
	objdump -f build/lib/libcroupier.so.3 | grep -q elf32
	# What is in a group is left out of a static program that has another one of its name.
	none grep -q 'group section' <(readelf -g build/lib/libcroupier.a)
}

@test "packages: programs, the header, the soname, pkg-config and the tarball have one version" {
	version=$(deal --version | sed 's/.* //')
	[[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]
	for program in "$BUILD"/bin/*; do
		[ "$("$program" --version)" = "${program##*/} (croupier) $version" ]
	done
	soname=$(objdump -p "$BUILD/lib/libcroupier.so" | sed -n 's/ *SONAME *//p')
	[[ "$soname" =~ ^libcroupier\.so\.[0-9]+$ ]]
	grep -q "^## $version\b" "$ROOT/NEWS.md"
	grep -q "\`$soname\`" <(sed -n "/^## $version/,/^## /p" "$ROOT/NEWS.md")
}

# ---- what is needed ----------------------------------------------------------------------

# lacking PACKAGE...: a Debian without these packages, on which apt-get only tells what it was asked for.
lacking() {
	rm -rf debian asked
	mkdir debian
	printf '#!/bin/sh\nfor package; do :; done\ncase " %s " in *" $package "*) exit 1 ;; esac\necho "install ok installed"\n' \
		"$*" >debian/dpkg-query
	printf '#!/bin/sh\necho "$@" >>"%s"\nfalse\n' "$PWD/asked" >debian/apt-get
	printf '#!/bin/sh\nexec "$@"\n' >debian/sudo
	printf '#!/bin/sh\necho "$@" >"%s"\n' "$PWD/fetched" >debian/npm
	chmod +x debian/*
}

@test "packages: demo and check install what is missing, and nothing else" {
	lacking libedit-dev
	for target in demo check; do
		rm -f asked
		PATH=$PWD/debian:$PATH run -2 make_here CC=false $target
		[[ "$output" == *"installing: libedit-dev"* ]] || said
		# The list of packages is asked for first.
		[ "$(cat asked)" = "update -q" ]
	done
	sed -i 's/^false/[ "$1" = update ]/' debian/apt-get
	rm asked
	PATH=$PWD/debian:$PATH run -2 make_here CC=false demo
	[ "$(sed -n '$p' asked)" = "install -y -q --no-install-recommends libedit-dev" ] || { cat asked; false; }
	# What only tests need is not needed to see it run; and where nothing is missing nothing is asked for.
	lacking shellcheck
	PATH=$PWD/debian:$PATH run -0 make_here -n demo
	PATH=$PWD/debian:$PATH run -2 make_here CC=false demo
	[[ "$output" != *shellcheck* ]] || said
	lacking nothing
	PATH=$PWD/debian:$PATH run -0 make_here deps deps-ci
	[ ! -e asked ] && [ -z "$output" ] || said
	# Of axe Debian has no package.
	[ "$(cat fetched)" = "install --silent --no-audit --no-fund --prefix $PWD/build/npm axe-core@4" ]
}

@test "packages: all other targets say what is missing, and install nothing" {
	[ ! -s "$BUILD/games.txt" ] || skip "games of one's own are built in"
	lacking libedit-dev clang
	for target in bench fuzz slips same coverage distcheck; do
		PATH=$PWD/debian:$PATH run -2 make_here CC=false "$target"
		case $target in fuzz) missing='libedit-dev clang' ;; *) missing=libedit-dev ;; esac
		[[ $'\n'$output$'\n' == *$'\n'"missing for make $target: $missing"$'\n'* ]] || said
		[ ! -e asked ]
	done
	# Where there is no dpkg nobody knows of packages.
	mkdir other
	for program in make sed sh; do ln -s "$(command -v $program)" other; done
	PATH=$PWD/other run -0 make -s -C "$ROOT" BUILD="$PWD/build" deps
	[ -z "$output" ] || said
}

@test "packages: none that is asked for starts a service" {
	command -v dpkg-query >/dev/null || skip "there is no dpkg here"
	packages=$(sed -n '/^of()/,/^}/s/.*) echo\|;;$\|\\$\|^[a-z}].*//gp' "$ROOT/tests/house/packages.sh" | xargs)
	[ "$(wc -w <<<"$packages")" -gt 25 ]
	[[ " $packages " != *-server* ]]
	# procps sets what the kernel asks for, and is everywhere.
	for package in $packages; do
		[ "$package" != procps ] || continue
		dpkg-query -L "$package" 2>/dev/null | grep -E '^(/usr)?/lib/systemd/system/.|^/etc/init\.d/.' | sed "s/^/$package: /"
	done >services
	[ ! -s services ] || { cat services; false; }
}

# ---- a package of Debian ------------------------------------------------------------------

# file NAME: what comes in is that file.
file() {
	mkdir -p "$(dirname "$1")"
	cat >"$1"
}

# What a packager would write: three packages, built with the flags of a distribution.
debian_folder() {
	local version=$1 number=$2
	file debian/source/format <<<'3.0 (quilt)'
	file debian/changelog <<-END
		croupier ($version-1) unstable; urgency=medium

		  * Initial release. (Closes: #1000001)

		 -- A Packager <packager@example.org>  $(LC_ALL=C date -R -u -d '2026-11-21 12:00')
	END
	file debian/control <<-END
		Source: croupier
		Section: games
		Priority: optional
		Maintainer: A Packager <packager@example.org>
		Build-Depends: debhelper-compat (= 13), libedit-dev, libmicrohttpd-dev, libpopt-dev, libqrencode-dev, libsodium-dev, libutf8proc-dev, libyaml-dev, pkg-config
		Standards-Version: 4.6.2
		Homepage: https://croupier.example.org/
		Rules-Requires-Root: no

		Package: croupier
		Architecture: any
		Depends: \${misc:Depends}, \${shlibs:Depends}
		Description: deals, referees, replays and scores card games
		 Programs for the command line that deal rounds of five card games, judge
		 moves, keep a record, replay it and say what it counts.

		Package: libcroupier$number
		Section: libs
		Architecture: any
		Multi-Arch: same
		Depends: \${misc:Depends}, \${shlibs:Depends}
		Description: rules of five card games, for programs
		 A library with which a program deals rounds of five card games, judges moves
		 and counts points.

		Package: libcroupier-dev
		Section: libdevel
		Architecture: any
		Multi-Arch: same
		Depends: libcroupier$number (= \${binary:Version}), libsodium-dev, libutf8proc-dev, libyaml-dev, \${misc:Depends}
		Description: rules of five card games, for programs (development files)
		 A library with which a program deals rounds of five card games, judges moves
		 and counts points.
		 .
		 This package has what is needed to compile such a program.
	END
	{
		printf '%s\n' 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/' \
			'Source: https://croupier.example.org/' '' 'Files: *'
		sed -n 's/^Copyright (c) /Copyright: /p' LICENSE
		printf '%s\n' 'License: ISC' '' 'License: ISC'
		sed '1,/^Copyright/d' LICENSE | sed -e 1d -e 's/^$/./' -e 's/^/ /'
	} | file debian/copyright
	file debian/rules <<-'END'
		#!/usr/bin/make -f
		.RECIPEPREFIX = >
		export DEB_BUILD_MAINT_OPTIONS = hardening=+all optimize=+lto
		include /usr/share/dpkg/architecture.mk
		FOLDERS = PREFIX=/usr BINDIR=/usr/games LIBDIR=/usr/lib/$(DEB_HOST_MULTIARCH) RPATH= PROGRAM_PREFIX=croupier-

		%:
		> dh $@

		override_dh_auto_build:
		> dh_auto_build -- $(FOLDERS)

		# Its tests run elsewhere.
		override_dh_auto_test:

		override_dh_auto_install:
		> dh_auto_install -- $(FOLDERS)
		> rm debian/tmp/usr/share/doc/croupier/LICENSE
	END
	chmod +x debian/rules
	file "debian/libcroupier$number.install" <<<'usr/lib/*/libcroupier.so.*'
	printf '%s\n' usr/include 'usr/lib/*/libcroupier.so' 'usr/lib/*/*.a' 'usr/lib/*/pkgconfig' usr/share/man/man3 |
		file debian/libcroupier-dev.install
	printf '%s\n' usr/games 'usr/share/man/man[1567]' usr/share/bash-completion usr/share/zsh usr/share/fish usr/share/croupier \
		usr/share/doc/croupier |
		file debian/croupier.install
}

@test "packages: no page of the examples has lines as long as those of generated code" {
	# So packagers' tools would ask where its source is.
	[ -z "$(awk 'length > 512 { print FILENAME ":" FNR }' "$ROOT"/examples/*.html "$ROOT"/bin/show/page.*)" ]
}

# shows_only_its_own SHARED ARCHIVE: the two libraries show the same names, all of them croupier's.
shows_only_its_own() {
	nm -D --defined-only "$1" | awk '$3 !~ /^croupier_/' | tee others
	nm --defined-only "$2" | awk 'NF == 3 && $2 ~ /[A-Z]/ && $3 !~ /^croupier_/' | tee -a others
	[ ! -s others ]
	nm --defined-only "$2" | awk '$2 == "T" { print $3 }' | sort >names
	[ "$(wc -l <names)" -gt 90 ]
	nm -D --defined-only "$1" | awk '$2 == "T" { print $3 }' | sort | diff names -
	# What lies in the archive is machine code, for any linker.
	[ -z "$(objdump -h "$2" | grep gnu.lto)" ]
	cat >program.c <<-'END'
		#include <croupier.h>
		/* A name that the library has, too, hidden. */
		const char *join_words(void);
		const char *join_words(void) { return "mine"; }
		int main(void) { return croupier_version() != NULL ? 0 : 1; }
	END
	grep -q '\bjoin_words(' "$ROOT/lib/base/base.h"
	# shellcheck disable=SC2046
	${CC:-cc} -I"$ROOT/lib" -o program program.c "$2" $(pkg-config --libs yaml-0.1 libsodium libutf8proc) -lm -pthread
	./program
}

@test "packages: debhelper builds packages of Debian from the tarball, and lintian finds no fault in them" {
	command -v dh >/dev/null || skip "debhelper is not installed"
	command -v lintian >/dev/null || skip "lintian is not installed"
	thorough "it builds for long"
	version=$(deal --version | sed 's/.* //')
	number=$(objdump -p "$BUILD/lib/libcroupier.so" | sed -n 's/.*SONAME.*\.//p')
	make_here dist
	cp "build/croupier-$version.tar.gz" "croupier_$version.orig.tar.gz"
	tar -xzf "croupier_$version.orig.tar.gz"
	cd "croupier-$version"
	debian_folder "$version" "$number"
	unset MAKEFLAGS MFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS
	DEB_CFLAGS_APPEND=-O1 dpkg-buildpackage -us -uc >../log 2>&1 || { tail -n 30 ../log; false; }
	cd ..
	lintian --profile debian --allow-root --fail-on error,warning ./*.changes >faults 2>&1 || { cat faults; false; }
	! grep -E '^[EW]:' faults || false
	# They hold everything, and a program that is unpacked from them runs.
	for package in croupier "libcroupier$number" libcroupier-dev; do
		dpkg-deb -x "$package"_*.deb root
	done
	libraries=$(echo root/usr/lib/*)
	shows_only_its_own "$libraries/libcroupier.so" "$libraries/libcroupier.a"
	LD_LIBRARY_PATH=$libraries root/usr/games/croupier-deal lohai --seed x | cmp - <(deal lohai --seed x)
	[ "$(ls root/usr/games | wc -l)" = "$(ls "$BUILD/bin" | wc -l)" ]
	[ -f root/usr/share/man/man1/croupier-deal.1.gz ]
	[ -f root/usr/share/man/man3/libcroupier.3.gz ]
}
