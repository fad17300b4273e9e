# hen-tables.awk: tables of Hen for a test: hands full of groups, beside groups of every kind that lie
# there.  Runs after hen-groups.awk:
#
#	awk -v every=N -f hen-groups.awk -f hen-tables.awk	every N-th of the tables
#
# With asks=FILE that gets every such table with every list of the hand's cards in every order, and
# every card of the deck to take; `verdicts` gets what is to be said of each.  `records` gets the
# tables with what is legal alone, and `groups` what lies there then.  Knows no play.

# ---- one table ----------------------------------------------------------------

# Takes the cards of a list away if all of them are left.
function take_all(list,  k) {
	for (k = 1; k <= size(list); k++)
		if (left[card(list, k)]-- <= 0) {
			for (; k > 0; k--)
				left[card(list, k)]++
			return 0
		}
	return 1
}

# The first of so many cards that are left, from a place in the deck on.
function take_some(count, from,  c, list) {
	for (c = from; size(list) < count; c = (c + 1) % 53)
		if (left[c] > 0) {
			left[c]--
			list = list code(c)
		}
	return sorted(list)
}

function next_group(  list) {
	do {
		at = at % lying_groups + 1
		list = codes(lying[at])
	} while (!take_all(list))
	return list
}

function table(hand, packs,  c, bob, there, buried, rest, last_turn, covers) {
	for (c = 0; c <= 52; c++)
		left[c] = packs * (1 + joker(c))
	take_all(hand)
	there = next_group()
	bob = take_some(5, number * 7 % 53)
	buried = take_some(number % 5, 20)
	rest = take_some(packs * 54 - size(hand) - 5 - number % 5 - size(there), number % 53)
	last_turn = number % 3 == 0
	covers = int(number / 7) % 2
	covered = last_turn && covers
	laid = written(there)
	return "---\ncroupier: 1\ngame: hen\nvariant: standard\n" \
	    "options: {target: 200, knock-limit: 11, penalty: 30, packs: " packs \
	    (covers ? ", knock-covers: true" : "") "}\n" \
	    "seats: [ann, bob]\ndealer: bob\nround: 1\nscores: {ann: 0, bob: 0}\nreshuffles: 0\n" \
	    "phase: play\nturn: ann\nhands:\n  ann: [" spell(sorted(hand), ", ") "]\n  bob: [" spell(bob, ", ") \
	    "]\nstock: [" spell(rest, ", ") "]\ndiscard: [" spell(there, ", ") "]\nkind: " kind_of(laid) \
	    "\nburied: [" spell(buried, ", ") "]" (last_turn ? "\nknocker: bob" : "")
}

# ---- what is asked of it --------------------------------------------------------

function ask(list, wanted, rule,  line) {
	line = "--- {seat: ann, discard: [" spell(list, ", ") "]" (wanted == "" ? "" : ", take: " wanted) "}"
	print line >asks
	if (rule != "") {
		print "false hen/" rule >verdicts
		return
	}
	print "true" >verdicts
	print "--- {undo: 1}" >asks
	print line "\n--- {undo: 1}" >records
	print "discard: [" spell(written(list), ", ") "]\nkind: " kind_of(written(list)) >groups
	tell_lying()
}

function tell_lying() {
	print "discard: [" spell(laid, ", ") "]\nkind: " kind_of(laid) >groups
}

# Every list of these cards after those that stand in it already; of equal cards the first goes.
function ask_lists(cards, list,  k, longer) {
	for (k = 1; k <= size(cards); k++) {
		if (index(" " spell(substr(cards, 1, 2 * k - 2), " ") " ", " " name[card(cards, k)] " "))
			continue
		longer = list substr(cards, 2 * k - 1, 2)
		ask(longer, "", written(longer) == "" ? refused_as(longer) : "")
		ask_lists(substr(cards, 1, 2 * k - 2) substr(cards, 2 * k + 1), longer)
	}
}

function ask_all(hand,  c) {
	tell_lying()
	ask_lists(hand, "")
	for (c = 0; c <= 52; c++)
		ask(substr(hand, 1, 2), name[c],
		    covered ? "take-covered" : may_take(laid, c) ? "" : "take-" kind_of(laid))
}

function use(hand, packs,  text) {
	if (number++ % every)
		return
	text = table(hand, packs)
	if (asks == "") {
		print text
		return
	}
	print text >asks
	print text >records
	ask_all(hand)
}

# ---- all hands ------------------------------------------------------------------

# All hands of so many of these cards more.
function choose(cards, count, hand, packs,  k) {
	if (count == 0)
		use(hand, packs)
	else
		for (k = 1; k <= size(cards) - count + 1; k++)
			choose(substr(cards, 2 * k + 1), count - 1, hand substr(cards, 2 * k - 1, 2), packs)
}

# One suit with jokers, with each number of them another: all that can be a run, and what is none.
function runs(  c, cards, n, wild) {
	for (n = 5; n >= 1; n--) {
		cards = ""
		for (c = 0; c < 13; c++)
			cards = cards code(13 * (n % 4) + c)
		choose(cards, n, wild, size(wild) <= 2 ? 1 : 2)
		wild = wild "52"
	}
}

# The end of one suit and the beginning of the next, which stands after it in the deck.
function borders(  s) {
	for (s = 0; s < 3; s++)
		choose(code(13 * s + 10) code(13 * s + 11) code(13 * s + 12) code(13 * s + 13) code(13 * s + 14) \
		    code(13 * s + 15) "5252", 5, "", 1)
}

# Cards of one rank, and of the next, with jokers; of one pack or of two.
function sets(  r, next_rank) {
	for (r = 0; r < 13; r++) {
		next_rank = (r + 1) % 13
		choose(code(r) code(r + 13) code(r + 26) code(r + 39) code(next_rank) code(next_rank + 13) \
		    "5252", 5, "", 1)
		choose(code(r) code(r) code(r + 13) code(r + 39) code(r + 39) code(next_rank) "525252", 5, "", 2)
	}
}

BEGIN {
	lying_groups = split("8H|4D 4H 4C|5H 6H 7H|5D Joker 7D|AD Joker Joker|Joker AD Joker|9C 9D|Joker QC KC|" \
	    "10H JH QH KH|Joker Joker|QC QC Joker|2C 3C Joker|Joker 6D|6H 7H 8H Joker 10H|Joker Joker 3D", lying, "|")
	for (i = 1; i <= lying_groups; i++)
		gsub(" ", ", ", lying[i])
	runs()
	borders()
	sets()
}
