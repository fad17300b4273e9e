#!/bin/sh
# packages.sh: which of Debian's packages croupier needs, which are not there, and how they come.
#
# usage: packages.sh install KIND...
#        packages.sh missing WHO KIND...
#
# A kind is build (what compiles croupier), check (what the tests need), fuzz, or ci (what only .ci/run
# asks for besides).  The first form installs those that are missing, with apt-get, as root or with sudo;
# the second says for WHOM they are missing, and fails.  Nothing here starts a service: a test that
# wants one is skipped where there is none.
set -eu

# of KIND: the packages of that kind.
of() {
	case $1 in
	build) echo gcc libc6-dev binutils pkg-config libpopt-dev libyaml-dev libsodium-dev libutf8proc-dev libedit-dev mandoc \
		libmicrohttpd-dev libqrencode-dev ;;
	check) echo bats curl shellcheck valgrind librsvg2-bin libxml2-utils parallel patch procps python3 \
		python3-jsonschema python3-yaml git jq sqlite3 ;;
	fuzz) echo clang libclang-rt-dev ;;
	ci) echo build-essential busybox chromium debhelper fish gawk lintian mawk node-js-yaml node-yaml nodejs \
		python3-ruamel.yaml yq zsh ;;
	esac
}

# lacking KIND...: the packages of these kinds that are not installed, according to dpkg; without dpkg,
# nobody can tell.
lacking() {
	command -v dpkg-query >/dev/null || return 0
	for package in $(for kind; do of "$kind"; done); do
		# shellcheck disable=SC2016  # dpkg-query puts something there
		dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf ' %s' "$package"
	done
}

case $1 in
missing)
	who=$2
	shift 2
	missing=$(lacking "$@")
	[ -z "$missing" ] || { echo "missing for $who:$missing" >&2; exit 1; }
	;;
install)
	shift
	missing=$(lacking "$@")
	[ -n "$missing" ] || exit 0
	sudo=sudo
	[ "$(id -u)" -ne 0 ] || sudo=
	[ -z "$sudo" ] || command -v sudo >/dev/null ||
		{ echo "sudo is not installed: run this as root: apt-get install$missing" >&2; exit 1; }
	echo "installing:$missing"
	$sudo apt-get update -q
	# shellcheck disable=SC2086  # several words
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
	;;
esac
