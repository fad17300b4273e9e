#!/usr/bin/env bats
#
# examples/assay.sh: what is counted of rounds, and how it is told.

load ../helper

assay() {
	"$ROOT/examples/assay.sh" "$@"
}

# Counts the same as assay.sh with 9 rounds for 3 players, from the same rounds, by other means.
count_again() {
	deal "$@" --seed x -n 9 | autoplay >random
	for seat in ann bob cid; do
		deal "$@" --seed "x $seat" -n 3 | autoplay --think "$seat=2" --seed "x $seat"
	done >one
	deal "$@" --seed "x all" -n 3 | autoplay --think 2 --seed "x all" >all
	# Where one seat thinks, choices are counted in the rounds of the first such seat.
	deal "$@" --seed "x ann" -n 3 | autoplay --think "ann=2" --seed "x ann" >one.first
	for way in random one.first all; do
		replay --states "$way" | legal-moves -c | grep -v '^#' >"${way%.first}.choices"
	done
	python3 - "$LOWEST" <<'P'
import math, sys, yaml
sign = -1 if sys.argv[1] == "lowest" else 1
def rounds(way):
    found, moves = [], 0
    for d in yaml.safe_load_all(open(way)):
        if "croupier" in d: state, moves = d, 0
        elif "seat" in d: moves += 1
        elif "result" in d: found.append((state, moves, d["result"]["points"]))
    return found
def gain(points, seat):
    others = [p for s, p in points.items() if s != seat]
    return sign * (points[seat] - sum(others) / len(others))
def mean(values):
    m = sum(values) / len(values)
    e = math.sqrt(sum((v - m) ** 2 for v in values) / len(values) / (len(values) - 1))
    return "%.2f +- %.2f" % (m + 0.0, e)
def alone(points):
    best = max(sign * p for p in points.values())
    who = [s for s, p in points.items() if sign * p == best]
    return who[0] if len(who) == 1 else None
ways = {way: rounds(way) for way in ("random", "one", "all")}
def row(words, values): print(words, *values, sep="|")
row("rounds", [len(r) for r in ways.values()])
row("moves in a round, mean", ["%.1f" % (sum(m for _, m, _ in r) / len(r)) for r in ways.values()])
row("moves in the longest round", [max(m for _, m, _ in r) for r in ways.values()])
counts = {way: [n for n in map(int, open(way + ".choices")) if n > 0] for way in ways}
row("choices in a turn, mean", ["%.1f" % (sum(c) / len(c)) for c in counts.values()])
row("turns without a choice", ["%.0f %%" % (100 * c.count(1) / len(c)) for c in counts.values()])
row("no single best seat", ["%.0f %%" % (100 * sum(alone(p) is None for _, _, p in r) / len(r)) for r in ways.values()])
for place in range(3):
    def at(way):
        return mean([gain(p, s["seats"][(s["seats"].index(s["dealer"]) + place) % 3]) for s, _, p in ways[way]])
    row("gain of the dealer" if place == 0 else "gain of place %d after it" % place, [at("random"), at("all")])
heroes = ["ann"] * 3 + ["bob"] * 3 + ["cid"] * 3
row("gain from thinking", [mean([gain(p, h) for h, (_, _, p) in zip(heroes, ways["one"])])])
won = sum(alone(p) == h for h, (_, _, p) in zip(heroes, ways["one"])) / 9
row("best alone in", ["%.0f +- %.0f %%" % (100 * won, 100 * math.sqrt(won * (1 - won) / 9))])
P
}

# The rows of a table, what is in them divided as count_again() does it.
rows() {
	sed -n '3,$p' "$1" | sed 's/   */|/g; s/|$//'
}

@test "assay.sh: lengths, choices, places and what gain from thinking are those of the rounds" {
	assay -n 9 -t 2 --seed x hen -s ann,bob,cid >told
	[ "$(head -n 1 told)" = "hen, standard, 3 players: thinking takes 2 supposed deals for a move" ]
	LOWEST=lowest count_again hen -s ann,bob,cid >counted
	[ "$(wc -l <counted)" = 11 ]
	diff <(rows told) counted
}

@test "assay.sh: where the highest total wins more is better, and variants are passed on to deal" {
	assay -n 9 -t 2 --seed x lohai -v three-player -s ann,bob,cid >told
	[ "$(head -n 1 told)" = "lohai, three-player, 3 players: thinking takes 2 supposed deals for a move" ]
	LOWEST=no count_again lohai -v three-player -s ann,bob,cid >counted
	diff <(rows told) counted
}

@test "assay.sh: with -o the others think as well, and gain from thinking is that from thinking more" {
	assay -n 9 -t 3 -o 2 --seed x hen -s ann,bob,cid >told
	[[ "$(head -n 1 told)" == *": thinking takes 3 supposed deals for a move, that of the others 2" ]]
	for seat in ann bob cid; do
		deal hen -s ann,bob,cid --seed "x $seat" -n 3 | autoplay --think 2 --think "$seat=3" --seed "x $seat"
	done | grep -c '^--- {seat: ' >moves
	rows told | grep -qF "$(awk '{ printf "%.1f", $1 / 9 }' moves)"
	fails 2 "usage: ..." assay -o 0 hen
}

@test "assay.sh: every game has a table, and by the same seed the same one" {
	for game in lohai hen hornipex haihowak huahuapai; do
		assay -n 4 -t 1 --seed y "$game" >one
		grep -q '^gain from thinking ' one
		[ "$(grep -c '^gain of ' one)" = "$(deal "$game" | sed -n 's/^seats: //p' | tr ',' '\n' | wc -l)" ]
		! grep -q nan one || false
	done
	assay -n 4 -t 1 --seed y huahuapai | cmp - one
	! assay -n 4 -t 1 --seed z huahuapai | cmp -s - one || false
}

@test "assay.sh --svg: a picture with a bar for thinking and two for each place" {
	assay -n 6 -t 1 --svg picture.svg hen -p 3 >table
	[ -s table ]
	python3 - <<'P'
import xml.etree.ElementTree as tree
svg = tree.parse("picture.svg").getroot()
name = "{http://www.w3.org/2000/svg}"
assert svg.tag == name + "svg"
bars = [r for r in svg.iter(name + "rect") if r.get("fill") != "#fff"]
assert len(bars) == 7
wide, high = float(svg.get("width")), float(svg.get("height"))
for r in bars:
    x, y = float(r.get("x")), float(r.get("y"))
    assert 0 <= x and x + float(r.get("width")) <= wide and y + 14 <= high
assert any("thinking" == t.text for t in svg.iter(name + "text"))
P
}

@test "assay.sh: bad usage exits 2, and what a program refuses is told by that program" {
	for bad in "" "-n" "-n x hen" "-n 0 hen" "-t 1x hen" "-t 0 hen" "--what hen" "--svg"; do
		fails 2 "usage: ..." assay $bad
	done
	run --separate-stderr assay -n 4 -t 1 whist
	[ "$status" -ne 0 ]
	[ -z "$output" ]
	[[ "$stderr" == "deal: "*whist* ]]
}
