#!/usr/bin/env bats
# serve.bats: a table for browsers, as programs see it over HTTP: what each link is told and may, whom
# it lets in, and what remains of it.

load ../helper

setup() {
	# Moves wait for the disk: in memory that costs nothing.
	in_memory
}

teardown() { leave_memory; }

# served WHAT ARGUMENT... WORDS: that part of served.py says the words.
served() {
	prints 0 "...${!#}..." timeout 600 python3 "$ROOT/tests/table/served.py" "${@:1:$#-1}"
	rm -f ./*
}

@test "serve: a round of each game over the links of its seats, killed now and then, is told as redact shows it" {
	all=$(games)
	for game in $all; do
		served round "$game" one "$(sampled 3 10)" "$game: "
	done
}

@test "serve: killed at any moment it keeps what it confirmed, and streams go on" {
	served kills "$(sampled 20 300 5)" " kills, "
	served kills "$(sampled 15 100 5)" cid " kills, "
}

@test "serve: every request has its answer, and each link does what it may" {
	served refused " requests"
}

@test "serve: corrections tell no card, failed starts change nothing, and an undone deal is heard of" {
	served mistakes "told, asked, started"
}

@test "serve: so many streams, lines, hints and connections, and so long, and no more" {
	[ -n "$(sampled '' yes)" ] || skip "half a minute"
	served limits "1000 connections"
}

@test "serve: moves are taken back if all agree" {
	served takeback "asked, refused, agreed, fallen away, alone"
}

@test "serve: the time that a played seat takes says nothing about how many moves it has, at a terminal neither" {
	[ "${CROUPIER_THOROUGH-}" = clock ] || skip "only where CROUPIER_THOROUGH is clock: it wants a machine for itself"
	served clock hornipex 1000 "hornipex, serve: "
	served clock hornipex 1000 terminal "hornipex, terminal: "
}

@test "serve: who joins has a link, and who has left has none" {
	served joins "joined, left, taken back, real"
}

@test "serve: an evening with real cards, a revoke and corrections is over the link of the table what it is at a prompt" {
	served evening "$ROOT/examples/evening-lohai.txt" " refused"
}

@test "serve: where memory is short it goes on or says so, and keeps what it confirmed" {
	[ -z "${SANITIZED-}" ] || skip "sanitizers want to be loaded first"
	${CC:-cc} -shared -fPIC -o "$BATS_TEST_TMPDIR/scarce.so" "$ROOT/tests/faults/scarce.c"
	served starved "$(sampled 10 200)" "$BATS_TEST_TMPDIR/scarce.so" " ended"
}

@test "serve: a full disk, a second referee and another program change nothing" {
	served full "full, locked, changed"
}
