#!/usr/bin/env bats
# install.bats: what `make install` puts where, and that it works there.

load ../helper

# Only programs that look for the library elsewhere are linked once more, into a folder of this file's own.
setup_file() {
	export T=$BATS_FILE_TMPDIR
	export HERE=$T/here STAGE="$T/a stage's"
	[ "${SANITIZED-}" != 1 ] || return 0
	export built=${CROUPIER_BUILD:-$BATS_TEST_DIRNAME/../../build}
	install install >"$T/log" 2>&1 || { cat "$T/log"; return 1; }
	staged install >>"$T/log" 2>&1 || { cat "$T/log"; return 1; }
}

setup() {
	unsanitized "what is installed is what was built, and that runs in other tests"
}

# Into a folder of its own, under the programs' own names.
install() {
	make -s -C "$BATS_TEST_DIRNAME/../.." BUILD="$built" DESTDIR= PREFIX="$HERE" PROGRAM_PREFIX= "$@"
}

# As a package is made: /usr, but in a staging folder, with the longer names.
staged() {
	make -s -C "$BATS_TEST_DIRNAME/../.." BUILD="$T/build" OBJECTS="$built" DESTDIR="$STAGE" PREFIX=/usr RPATH= \
		PROGRAM_PREFIX=croupier- LDFLAGS=-Wl,--strip-debug "$@"
}

# built OUTPUT ARGUMENT...: examples/library.c by what pkg-config says of the library in $HERE.
built() {
	local output=$1 flags
	flags=$(PKG_CONFIG_PATH=$HERE/lib/pkgconfig pkg-config --cflags croupier)
	${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Werror ${EXTRA_CFLAGS-} $flags \
		-o "$output" "$HERE/share/doc/croupier/examples/library.c" "${@:2}"
}

# The program in file $1 plays every game as autoplay does.
plays() {
	local game
	all=$(games)
	for game in $all; do
		"$1" "$game" demo >"$BATS_TEST_TMPDIR/record"
		grep -v '^#' "$BATS_TEST_TMPDIR/record" | cmp - <(deal "$game" --seed demo | autoplay)
		replay --check --complete "$BATS_TEST_TMPDIR/record"
	done
}

@test "install: programs, library, header, pages and documents land in their places" {
	cd "$STAGE/usr"
	for program in "$BUILD"/bin/*; do
		[ -x "bin/croupier-${program##*/}" ]
		[ -x "$HERE/bin/${program##*/}" ]
		[ -f "share/man/man1/croupier-${program##*/}.1" ]
	done
	for page in "$ROOT"/man/*.[2-9]; do
		[ -f "share/man/man${page##*.}/${page##*/}" ]
	done
	for program in "$BUILD"/bin/*; do
		grep -q '_prefix=croupier-$' "share/bash-completion/completions/croupier-${program##*/}"
		grep -q "^#compdef .*croupier-${program##*/} " share/zsh/site-functions/_croupier
		grep -q "_prefix croupier-$" "share/fish/vendor_completions.d/croupier-${program##*/}.fish"
	done
	[ "$(grep -rhoE 'words[= ]/usr/share/.*' share/{bash-completion,zsh,fish} | sort -u | wc -l)" = 2 ]
	cmp share/croupier/words.awk "$ROOT/bin/completion/words.awk"
	cmp include/croupier.h "$ROOT/lib/croupier.h"
	for document in README.md NEWS.md LICENSE; do
		cmp "share/doc/croupier/$document" "$ROOT/$document"
	done
	# Folders of games are for whoever builds croupier.
	for example in "$ROOT"/examples/*.*; do
		[ -f "share/doc/croupier/examples/${example##*/}" ]
	done
}

@test "install: the soname is a link to the file with the whole version" {
	version=$(deal --version | sed 's/.* //')
	cd "$STAGE/usr/lib"
	[ "$(readlink libcroupier.so)" = "$(objdump -p libcroupier.so | sed -n 's/ *SONAME *//p')" ]
	[ "$(readlink "$(readlink libcroupier.so)")" = "libcroupier.so.$version" ]
	[ -f "libcroupier.so.$version" ]
	[ ! -L "libcroupier.so.$version" ]
}

@test "install: everybody may read all of it, only programs and scripts can be run" {
	umask 077
	STAGE=$BATS_TEST_TMPDIR/stage staged install
	[ -z "$(find "$BATS_TEST_TMPDIR/stage/usr" -type d ! -perm 755)" ]
	[ -z "$(find "$BATS_TEST_TMPDIR/stage/usr" -type f \( -path '*/bin/*' -o -name '*.sh' -o -name 'bot.*' -o -name hub.py \) ! -perm 755)" ]
	[ -z "$(find "$BATS_TEST_TMPDIR/stage/usr" -type f ! -path '*/bin/*' ! -name '*.sh' ! -name 'bot.*' ! -name hub.py ! -perm 644)" ]
}

@test "install: programs find the library beside themselves, or where RPATH says" {
	prints 0 '...PATH ...$ORIGIN/../lib...' objdump -p "$HERE/bin/deal"
	run -0 objdump -p "$STAGE/usr/bin/croupier-deal"
	[[ "$output" != *"PATH "* ]] || said
	# What is installed is what was built, and works elsewhere, too.
	cmp "$HERE/bin/deal" "$BUILD/bin/deal"
	cp -a "$HERE" "$BATS_TEST_TMPDIR/there"
	"$BATS_TEST_TMPDIR/there/bin/deal" lohai --seed x | cmp - <(deal lohai --seed x)
	LD_LIBRARY_PATH=$STAGE/usr/lib "$STAGE/usr/bin/croupier-deal" lohai --seed x | cmp - <(deal lohai --seed x)
	# Where the library lies in another folder, make asks.
	run -2 install DESTDIR="$BATS_TEST_TMPDIR/stage" LIBDIR=/usr/lib/here install
	[[ "$output" == *"not in /usr/lib/here: say RPATH=/usr/lib/here, or RPATH= if the linker looks there by itself"* ]] || said
	[ ! -e "$BATS_TEST_TMPDIR/stage" ]
}

@test "install: what is built is only copied" {
	STAGE=$BATS_TEST_TMPDIR/stage staged CC=false AR=false PKG_CONFIG=false install
	cmp "$BATS_TEST_TMPDIR/stage/usr/bin/croupier-deal" "$T/build/bin/deal"
}

@test "install: pkg-config knows the version, the folders and what a static program needs" {
	export PKG_CONFIG_PATH=$STAGE/usr/lib/pkgconfig
	[ "$(pkg-config --modversion croupier)" = "$(deal --version | sed 's/.* //')" ]
	run -0 pkg-config --define-variable=prefix=/else --cflags --libs croupier
	# Packages that a static program needs may add what their own headers want defined.
	[[ "$output" == -I/else/include*-L/else/lib\ -lcroupier* ]] || said
	[[ "$output" != *-lyaml* ]] || said
	prints 0 "...-lcroupier...-lyaml...-lsodium...-lutf8proc..." pkg-config --static --libs croupier
}

@test "install: a program outside the tree is built on the shared library and plays as autoplay does" {
	# shellcheck disable=SC2046
	built "$BATS_TEST_TMPDIR/library" $(PKG_CONFIG_PATH=$HERE/lib/pkgconfig pkg-config --libs croupier) -Wl,-rpath,"$HERE/lib"
	objdump -p "$BATS_TEST_TMPDIR/library" | grep -q 'NEEDED *libcroupier.so'
	plays "$BATS_TEST_TMPDIR/library"
	warns 2 "library: there is no game lohia; did you mean lohai?" "$BATS_TEST_TMPDIR/library" lohia demo
	warns 2 "usage: library GAME SEED" "$BATS_TEST_TMPDIR/library"
}

@test "install: the same program is built on the static library" {
	uncounted "what counts lines is in both, the program and the library"
	# shellcheck disable=SC2046
	built "$BATS_TEST_TMPDIR/library" -static $(PKG_CONFIG_PATH=$HERE/lib/pkgconfig pkg-config --static --libs croupier)
	run ! grep -q 'NEEDED *libcroupier' <(objdump -p "$BATS_TEST_TMPDIR/library")
	plays "$BATS_TEST_TMPDIR/library"
}

@test "install: with a prefix the pages speak of the programs by their longer names" {
	cd "$STAGE/usr/share/man"
	prints 0 '' mandoc -Tlint -Wwarning man*/*
	for page in man1/*; do
		name=$(basename "$page" .1)
		grep -qx "\.Nm $name" "$page"
		grep -qx "\.Dt ${name^^} 1" "$page"
	done
	for name in $(grep -h 'Xr .* 1' man*/* | sed 's/.*Xr \([^ ]*\) 1.*/\1/' | sort -u); do
		[ -f "man1/$name.1" ] || { echo "no page $name"; false; }
	done
	cmp "$HERE/share/man/man1/deal.1" "$ROOT/man/deal.1"
	# What stands in the pages of the library is C, whatever words it has.
	for page in man3/*; do
		sed 's/Xr croupier-/Xr /' "$page" | cmp - "$ROOT/man/${page##*/}"
	done
}

@test "install: with a prefix the commands of the pages run, and the scripts" {
	cd "$BATS_TEST_TMPDIR"
	# Whoever calls a program by its short name gets this.
	mkdir short
	for program in "$BUILD"/bin/*; do
		printf '#!/bin/sh\nexit 99\n' >"short/${program##*/}"
		chmod +x "short/${program##*/}"
	done
	export PATH=$STAGE/usr/bin:$PWD/short:$PATH LD_LIBRARY_PATH=$STAGE/usr/lib
	ln -s "$STAGE/usr/share/doc/croupier/examples" examples
	count=0
	for page in "$STAGE"/usr/share/man/man[1567]/*; do
		# All of them run under their short names elsewhere: here a sample has those of every third page.
		pages=$((pages + 1))
		[ $((pages % $(sampled 3 1))) = 0 ] || continue
		examples "$page" >commands
		while IFS= read -r command; do
			[[ "$command" != *curl-round* ]] || continue	# what examples/README.md says is run, too
			run bash -o pipefail -c "$command"
			[ "$status" -le 1 ] || { echo "$page: $command"; said; }
			count=$((count + 1))
		done <commands
	done
	[ "$count" -gt 20 ]
	prints 0 "...every move was legal..." examples/demo.sh
	run -0 examples/score-evening.sh examples/lohai-nested-shaker.yaml
	[ "${lines[0]}" = "1 rounds" ]
	mkdir pictures
	run -0 examples/pictures.sh pictures
	[ "$(ls pictures/*.svg | wc -l)" = 5 ]
	[ -s pictures/huahuapai-lift.html ]
	croupier-deal lohai --seed views >record
	for ((i = 0; i < 100; i++)); do echo; done | run -0 examples/four-views.sh record
	croupier-replay --check --complete record
	if command -v parallel >/dev/null; then
		prints 0 "$(croupier-replay --report <record)" examples/check-collection.sh <record
	fi
}

@test "install: uninstall takes all of it away, under the same variables" {
	touch "$STAGE/usr/bin/other"
	staged uninstall
	prints 0 "$STAGE/usr/bin/other" find "$STAGE" ! -type d
	[ -z "$(find "$STAGE" -name 'croupier*')" ]
	staged uninstall
	install uninstall
	[ -z "$(find "$HERE" ! -type d)" ]
}

@test "make: an object has one name, however its place is said, so what it depends on is not forgotten" {
	prints 0 'some /other' make -s -C "$ROOT" --eval 'said:; @echo $(BUILD) $(OBJECTS)' BUILD="$ROOT/some" OBJECTS=/other said
}
