# hen-groups.awk: what Hen's groups are, from the text of the rules alone, for what judges or makes
# tables of them.
#
# A card is its place in the deck, from 0, a joker 52; a list of cards is two digits for each, so
# that the order of strings is the order of lists.  Knows no table and no play.

function card(list, k) { return substr(list, 2 * k - 1, 2) + 0 }
function size(list) { return length(list) / 2 }
function code(c) { return sprintf("%02d", c) }
function joker(c) { return c == 52 }
function suit(c) { return int(c / 13) }
function rank(c) { return c % 13 + 1 }

# A list of names, as croupier writes it, as such a list, and back.
function codes(text,  n, i, part, list) {
	n = split(text, part, /, */)
	for (i = 1; i <= n; i++)
		list = list code(number_of[part[i]])
	return list
}

function spell(list, between,  k, text) {
	for (k = 1; k <= size(list); k++)
		text = text (k > 1 ? between : "") name[card(list, k)]
	return text
}

# In deck order.
function sorted(list,  k, i, result) {
	for (k = 1; k <= size(list); k++) {
		for (i = k - 1; i > 0 && card(result, i) > card(list, k); i--)
			;
		result = substr(result, 1, 2 * i) substr(list, 2 * k - 1, 2) substr(result, 2 * i + 1)
	}
	return result
}

function jokers(list,  k, n) {
	for (k = 1; k <= size(list); k++)
		n += joker(card(list, k))
	return n + 0
}

# Three or more, upwards by one in one suit, in the order given; the first and the last card say
# what all of them are, and are between the ace and the king.
function reads_as_run(list,  k, c, base, of) {
	base = of = ""
	for (k = 1; k <= size(list); k++) {
		c = card(list, k)
		if (joker(c))
			continue
		if (base == "") {
			base = rank(c) - k
			of = suit(c)
		}
		if (rank(c) - k != base || suit(c) != of)
			return 0
	}
	return base != "" && size(list) >= 3 && base >= 0 && base + size(list) <= 13
}

# Whether the cards that are not jokers are all of one rank (or, by the other, of one suit).
function one_rank(list,  k, c, of) {
	for (k = 1; k <= size(list); k++) {
		c = card(list, k)
		if (!joker(c) && of != "" && rank(c) != of)
			return 0
		if (!joker(c))
			of = rank(c)
	}
	return 1
}

function one_suit(list,  k, c, of) {
	for (k = 1; k <= size(list); k++) {
		c = card(list, k)
		if (!joker(c) && of != "" && suit(c) != of)
			return 0
		if (!joker(c))
			of = suit(c)
	}
	return 1
}

# A set in deck order, or with its jokers first.
function written_set(list,  n) {
	list = sorted(list)
	n = jokers(list)
	if (reads_as_run(list))
		list = substr(list, 2 * (size(list) - n) + 1) substr(list, 1, 2 * (size(list) - n))
	return list
}

# Whether cards are a run as soon as they stand in order, and do not yet.
function scrambled(list) {
	return !jokers(list) && !reads_as_run(list) && reads_as_run(sorted(list))
}

# The group that is meant by these cards in this order, as it is written; none if there is none.
function written(list) {
	if (!(list in known))
		known[list] = find_written(list)
	return known[list]
}

function find_written(list) {
	if (size(list) == 1 || reads_as_run(list))
		return list
	if (one_rank(list))
		return written_set(list)
	return scrambled(list) ? sorted(list) : ""
}

# What a group is that is written so.
function kind_of(list) {
	return size(list) == 1 ? "single" : reads_as_run(list) ? "run" : "set"
}

# The rule by which cards are refused that are no group.
function refused_as(list) {
	return size(list) >= 3 && one_suit(list) ? "run" : "set"
}

# Whether a card may be taken from a group: any of a set, of a run the first or the last.
function may_take(group, c,  k) {
	for (k = 1; k <= size(group); k++)
		if (card(group, k) == c && (kind_of(group) != "run" || k == 1 || k == size(group)))
			return 1
	return 0
}

# No more cards make a group of what is neither of one rank nor of one suit.
function hopeless(list) {
	if (!(list in is_hopeless))
		is_hopeless[list] = !one_rank(list) && !one_suit(list)
	return is_hopeless[list]
}

# All groups in a hand: adds to found[] every order of every part of it that is one.
function find_groups(hand, found, list,  k, c, longer) {
	for (k = 1; k <= size(hand); k++) {
		longer = list substr(hand, 2 * k - 1, 2)
		if (hopeless(longer))
			continue
		if (written(longer) != "")
			found[written(longer)] = 1
		find_groups(substr(hand, 1, 2 * k - 2) substr(hand, 2 * k + 1), found, longer)
	}
}

BEGIN {
	split("A 2 3 4 5 6 7 8 9 10 J Q K", rank_name, " ")
	for (i = 0; i <= 52; i++) {
		name[i] = joker(i) ? "Joker" : rank_name[rank(i)] substr("SHDC", suit(i) + 1, 1)
		number_of[name[i]] = i
	}
}
