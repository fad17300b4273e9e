# hen-oracle.awk: the judge of Hen: its rules once more, from their text alone.  Runs after
# oracle.awk, which says how, and hen-groups.awk.
#
# Asks for records in which every card is known.  In what order a new stock lies only chance knows:
# that is read from `said=FILE`, the states that croupier has written, and is held to have the cards
# that were buried.  Must not know how croupier does it.

# ---- points -------------------------------------------------------------------

function points_of(s,  list, k, sum) {
	list = codes(hand[s])
	for (k = 1; k <= size(list); k++)
		if (!joker(card(list, k)))
			sum += rank(card(list, k)) < 10 ? rank(card(list, k)) : 10
	return sum + 0
}

function give_round(  s, fewest, how_many) {
	for (s = 0; s < seats; s++) {
		held[s] = points_of(s)
		if (s == 0 || held[s] < fewest) {
			fewest = held[s]
			how_many = 0
		}
		how_many += held[s] == fewest
	}
	notes(how_many > 1, "several have the fewest points")
	for (s = 0; s < seats; s++) {
		if (s == knocker && (held[s] > fewest || how_many > 1))
			give_points(s, held[s] + penalty, "beaten-knocker")
		else if (held[s] == fewest)
			give_points(s, 0, "lowest")
		else
			give_points(s, held[s], "others")
	}
}

function judge(  s) {
	give_round()
	for (s = 0; s < seats; s++)
		if (variant == "bounce" && sums[s] + points[s] == target)
			give_points(s, bounce_to - target, "bounce")
}

# Who has won by these totals: won[]; returns whether the match is over.
function judge_match(  s, over, best) {
	for (s = 0; s < seats; s++) {
		if (totals[s] > target)
			over = 1
		if (s == 0 || totals[s] < best)
			best = totals[s]
	}
	for (s = 0; s < seats; s++)
		won[s] = totals[s] == best
	return over
}

# ---- moves --------------------------------------------------------------------

# The stock of the state that comes next, as croupier says.
function said_stock(  text) {
	while (asked <= numbered && (getline text <said) > 0)
		if (text ~ /^stock: /)
			asked++
	return inside(text)
}

function draw(  c) {
	if (stock == "")
		return draw_anew()
	c = first(stock)
	stock = without(stock, c)
	return code(number_of[c])
}

# From a new stock: the one card of it that does not lie there any more.
function draw_anew(  left, list, k, at) {
	notes(1, "the stock is made anew")
	reshuffles++
	left = buried
	buried = ""
	stock = said_stock()
	list = codes(stock)
	for (k = 1; k <= size(list); k++) {
		at = place(left, card(list, k))
		if (!at)
			complain("not buried: " name[card(list, k)])
		left = cut_out(left, at)
	}
	if (size(left) != 1)
		complain("drawn, or lost: " spell(left, " "))
	return left
}

# Where a card lies in a list first, or 0.
function place(list, c,  k) {
	for (k = 1; k <= size(list); k++)
		if (card(list, k) == c)
			return k
	return 0
}

function cut_out(list, k) { return substr(list, 1, 2 * k - 2) substr(list, 2 * k + 1) }

# Of a set the first equal card goes; of a run the end that was named.
function taken_at(c) {
	if (kind_of(lying) == "run" && card(lying, 1) != c)
		return size(lying)
	return place(lying, c)
}

# Whether what lies there is out of reach of seat s: the seat before it has knocked and laid nothing,
# so a seat before that one discarded it.
function covered(s) { return knock_covers && knocker != "" && s == after(knocker) }

function discard(s, list, wanted,  k, new, mine) {
	new = written(list)
	if (new == "")
		complain("no group: " spell(list, " "))
	mine = codes(hand[s])
	for (k = 1; k <= size(list); k++)
		mine = cut_out(mine, place(mine, card(list, k)))
	notes(covered(s), "a knock covers what lies there")
	if (wanted != "") {
		if (covered(s) || !may_take(lying, number_of[wanted]))
			complain(wanted " may not be taken")
		mine = mine code(number_of[wanted])
		lying = cut_out(lying, taken_at(number_of[wanted]))
	} else
		mine = mine draw()
	buried = buried lying
	lying = new
	hand[s] = spell(sorted(mine), ", ")
	notes(kind_of(new) == "run", "a run")
	notes(kind_of(new) == "set", "a set")
	notes(jokers(new) && kind_of(new) == "run", "a joker in a run")
	notes(jokers(new) && kind_of(new) == "set", "a joker in a set")
}

function make(s, verb, argument, line,  list) {
	if (verb == "knock")
		knocker = s
	else {
		list = line
		sub(/.*\[/, "", list)
		sub(/\].*/, "", list)
		sub(/\[.*\]/, "", line)
		discard(s, codes(list), entry(line, "take"))
	}
	turn = after(s)
	if (turn == knocker)
		phase = "over"
}

# ---- what may be done ---------------------------------------------------------

function list_takes(words,  there, k) {
	may(words)
	there = covered(turn) ? "" : sorted(lying)
	for (k = 1; k <= size(there); k++)
		if (place(there, card(there, k)) == k && may_take(lying, card(there, k)))
			may(words " take " name[card(there, k)])
}

function list_legal(  found, n, group, order, i, k) {
	find_groups(codes(hand[turn]), found)
	n = 0
	for (group in found) {
		# As strings, whatever an awk takes such digits for.
		for (i = ++n; i > 1 && order[i - 1] > "=" group; i--)
			order[i] = order[i - 1]
		order[i] = "=" group
	}
	for (i = 1; i <= n; i++)
		list_takes("discard " spell(substr(order[i], 2), " "))
	if (knocker == "" && points_of(turn) <= limit)
		may("knock")
}

# ---- states -------------------------------------------------------------------

# Nothing but the totals and the dealer comes from the round before.
function follow() { }

function write_own() {
	print "discard: [" spell(lying, ", ") "]\nkind: " kind_of(lying) >states
	print "buried: [" spell(buried, ", ") "]" >states
	if (knocker != "")
		print "knocker: " seat[knocker] >states
}

function read_own() {
	target = entry(options, "target") + 0
	bounce_to = entry(options, "bounce-to") + 0
	limit = entry(options, "knock-limit") + 0
	penalty = entry(options, "penalty") + 0
	knock_covers = entry(options, "knock-covers") == "true"
	lying = written(codes(inside(key["discard"])))
	buried = codes(inside(key["buried"]))
	knocker = key["knocker"] == "" ? "" : number[key["knocker"]]
}
