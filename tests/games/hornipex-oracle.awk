# hornipex-oracle.awk: every connection of Hornipex once more, from the rules
# alone, for a test to compare with.
#
#   awk -v part=pairs|left -v every=N -v moves=FILE -f hornipex-oracle.awk
#
# writes every N-th of the tables, and to FILE what may be played there.
#
# `pairs`: every top card on every card or on none, in a turn's first play and
# later.  `left`: two and three equal cards that a turn ended on.  The card that
# the other seat holds cannot be asked about, so most tables come twice.

function suit(c) { return int(c / 13) }
function value(c) { return c % 13 + 2 }
function both(v) { return v == 8 || v == 14 }

# Whether c is worth v: an Eight or Ace is worth either.
function worth(c, v) { return value(c) == v || (both(v) && both(value(c))) }
function equal(a, b) { return worth(a, value(b)) }

# What a card counts as the first time and the second.
function count(c, time) { return !both(value(c)) ? value(c) : time == 1 ? 8 : 14 }

function next_to(t, c,  i) {
	for (i = 1; i <= 2; i++)
		if (worth(c, count(t, i) + 1) || worth(c, count(t, i) - 1))
			return 1
	return 0
}

function multiple(t, c,  a, b) {
	a = count(t, 1)
	b = count(c, 1)
	return a <= 10 && b <= 10 && (a % b == 0 || b % a == 0)
}

function made(t, u, c,  i, j, a, b) {
	if (u < 0)
		return 0
	for (i = 1; i <= 2; i++)
		for (j = 1; j <= 2; j++) {
			a = count(t, i)
			b = count(u, j)
			if (worth(c, a + b) || worth(c, a - b) || worth(c, b - a) || worth(c, a * b))
				return 1
		}
	return 0
}

function wild(c) { return value(c) == 2 || value(c) == 10 || both(value(c)) }

function goes_on(t, u, c) {
	if (equal(t, c))
		return 1
	return suit(t) == suit(c) && (wild(c) || next_to(t, c) || multiple(t, c) || made(t, u, c))
}

# pile[1] is the top card, pile[2] the one under it; -1 where there is none.
function may_play(c, live, start,  k) {
	if (live && value(pile[1]) == 11)
		return 1
	if (live && value(pile[1]) == 9 && (suit(c) == suit(pile[1]) || value(c) == 9))
		return 1
	for (k = 1; k <= start; k++)
		if (goes_on(pile[k], pile[k + 1], c))
			return 1
	return start > 1 && (suit(c) == suit(pile[1]) || suit(c) == suit(pile[2])) && made(pile[1], pile[2], c)
}

# One table with these cards on the pile, the top one first in `pile`.
function table(cards, live, start, other,  c, i, ann, lying) {
	if (++asked % every)
		return
	print "# state " ++number >moves
	for (c = 0; c < 52; c++) {
		for (i = 1; i <= cards && pile[i] != c; i++)
			;
		if (i <= cards || c == other)
			continue
		ann = ann (ann == "" ? "" : ", ") name[c]
		if (may_play(c, live, start))
			print "ann play " name[c] >moves
	}
	if (!live || value(pile[1]) != 11)
		print "ann end" >moves
	for (i = cards; i >= 1; i--)
		lying = lying (lying == "" ? "" : ", ") name[pile[i]]
	printf "---\ncroupier: 1\ngame: hornipex\nvariant: standard\noptions: {target: 1, ten-draw: 4}\n"
	printf "seats: [ann, bob]\ndealer: bob\nround: 1\nscores: {ann: 0, bob: 0}\nreshuffles: 0\nphase: play\nturn: ann\n"
	printf "hands:\n  ann: [%s]\n  bob: [%s]\nstock: []\npile: [%s]\n", ann, name[other], lying
	printf "start: %d\nlive: %d\nfresh: false\nset-aside: []\n", start, live
}

# The table so many times, each with another card out of sight.
function tables(cards, live, start, times,  c, i) {
	pile[cards + 1] = -1
	for (c = number % 7; times > 0; c++) {
		for (i = 1; i <= cards && pile[i] != c; i++)
			;
		if (i > cards) {
			table(cards, live, start, c)
			times--
		}
	}
}

function pairs(  t, u, live) {
	for (t = 0; t < 52; t++)
		for (u = -1; u < 52; u++)
			for (live = 0; live <= 1; live++)
				if (u != t) {
					pile[1] = t
					pile[2] = u
					tables(u < 0 ? 1 : 2, live, 1, 2)
				}
}

# `start` equal cards and one of another rank, or none, under them.
function left(start,  t, u, v, under) {
	for (t = 0; t < 52; t++)
		for (u = 0; u < 52; u++) {
			if (u == t || !equal(t, u))
				continue
			for (v = start == 3 ? 0 : 51; v < 52; v++) {
				if (start == 3 && (v == t || v == u || !equal(t, v)))
					continue
				for (under = -1; under < 52; under += under < 0 ? 1 + (t + u) % 4 : 4 * (start == 2 ? 1 : 3)) {
					if (under >= 0 && equal(under, t))
						continue
					pile[1] = t
					pile[2] = u
					pile[3] = start == 3 ? v : under
					pile[4] = under
					tables(under < 0 ? start : start + 1, 0, start, 4 - start)
				}
			}
		}
}

BEGIN {
	split("2 3 4 5 6 7 8 9 10 J Q K A", rank)
	split("S H D C", letter)
	for (i = 0; i < 52; i++)
		name[i] = rank[i % 13 + 1] letter[int(i / 13) + 1]
	if (part == "pairs")
		pairs()
	else {
		left(2)
		left(3)
	}
}
