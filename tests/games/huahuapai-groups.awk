# huahuapai-groups.awk: the cards and groups of HuaHuaPai in plain words, for
# the tests that judge by themselves.  Knows nothing of how croupier does it.

function card(name, value, copies) {
	face[++faces] = name
	worth[name] = value
	of[name] = copies
}

# kind, size class (cards of a set, k of a fish), value, and the cards themselves
function group(kind, times, value, cards) {
	groups++
	Kind[groups] = kind
	Times[groups] = times
	Value[groups] = value
	Cards[groups] = cards
	Size[groups] = split(cards, unused_, " ")
}

function copies(name, n,    s) {
	for (s = ""; n > 0; n--)
		s = s (s == "" ? "" : " ") name
	return s
}

function trio(kind, a, b, c,    k) {
	for (k = 1; k <= 4; k++)
		group(kind, k, 0, copies(a, k) " " copies(b, k) " " copies(c, k))
	for (k = 1; k <= 3; k++) {
		group("misc-" kind, k, 0, copies(a, 4) " " copies(b, k) " " copies(c, k))
		group("misc-" kind, k, 0, copies(a, k) " " copies(b, 4) " " copies(c, k))
		group("misc-" kind, k, 0, copies(a, k) " " copies(b, k) " " copies(c, 4))
	}
}

function mixed(kind, a, b,    i, j) {
	for (i = 1; i <= 2; i++)
		for (j = 1; j <= 2; j++)
			group(kind, i + j, 0, copies(a, i) " " copies(b, j))
}

BEGIN {
	card("red-eyes", 2, 4); card("black-eyes", 4, 4); card("obliques", 6, 4)
	card("operetta", 3, 2); card("opera", 6, 2); card("six", 6, 4); card("seven", 7, 4)
	card("red-eight", 8, 4); card("little-bull", 8, 2); card("big-bull", 9, 2); card("black-ten", 10, 4)
	card("flower-ten", 10, 4); card("tiger", 11, 4); card("god", 12, 4)
	for (f = 1; f <= faces; f++)
		for (n = 1; n <= of[face[f]]; n++)
			group("set", n, worth[face[f]], copies(face[f], n))
	mixed("opera", "operetta", "opera")
	mixed("bull", "little-bull", "big-bull")
	trio("fish", "red-eyes", "black-eyes", "obliques")
	trio("pendulum", "red-eight", "black-ten", "god")
}

# The table of who eats whom, a line each.
function eats(a, b) {
	if (Kind[a] == "set" && Kind[b] == "set")
		return Times[a] == Times[b] && Value[a] > Value[b]
	if (Kind[a] == "bull" && Kind[b] == "set")
		return Size[a] == Size[b] && Value[b] < 12
	if (Kind[a] == "pendulum" && Kind[b] == "fish")
		return Times[a] == Times[b]
	if (Kind[a] == "misc-pendulum" && Kind[b] == "misc-fish")
		return Times[a] == Times[b]
	return 0
}

# Whether the cards of group g are in have[].
function among(g, have,    i, n, part, need) {
	n = split(Cards[g], part, " ")
	for (i = 1; i <= n; i++)
		if (++need[part[i]] > have[part[i]])
			return 0
	return 1
}
