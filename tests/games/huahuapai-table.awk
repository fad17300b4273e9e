# huahuapai-table.awk: a table of HuaHuaPai with little said of it, for tests
# that need many of them.  Runs after huahuapai-groups.awk; variables:
#
#	phase, turn	as in the state; no turn: over
#	pot		groups in their order: "ann tiger tiger, bob god, bob opera first"
#	table		one group, "ann six": its seat has led, or who is named in leader
#	out		"six seven"
#	away, hold	cards that seats have put away or are sure to hold: "ann god, bob six"
#	lid, lifter	seats
#	lifts		who lifted whose lid: "bob ann, cid bob", if there is no lifter
#	opened		"ann, bob, cid", if nothing else is said
#	exact		"true": the option exact-end, which older states lack
#
# All other cards are dealt to the seats in deck order.

function die(why) {
	print "huahuapai-table.awk: " why >"/dev/stderr"
	exit bad = 1
}

# Takes a card from the deck that is left.
function take(name) {
	if (--left[name] < 0)
		die("too many of " name)
}

function add(list, name) {
	return list (list == "" ? "" : ", ") name
}

# Reads "SEAT CARD..., SEAT CARD..." into seat_of[], cards_of[], size_of[] and first_of[]; returns how many.
function read_lists(text, seat_of, cards_of, size_of, first_of,    list, part, n, m, i, j) {
	n = split(text, list, / *, */)
	for (i = 1; i <= n; i++) {
		m = split(list[i], part, " ")
		seat_of[i] = part[1]
		cards_of[i] = ""
		first_of[i] = m > 2 && part[m] == "first"
		m -= first_of[i]
		for (j = 2; j <= m; j++) {
			take(part[j])
			cards_of[i] = add(cards_of[i], part[j])
		}
		size_of[i] = m - 1
	}
	return n
}

# A mapping by seat of what such lists say, with `indent` in front of each.
function fill(text, into, count,    seat_of, cards_of, size_of, n, i) {
	n = read_lists(text, seat_of, cards_of, size_of)
	for (i = 1; i <= n; i++) {
		into[seat_of[i]] = add(into[seat_of[i]], cards_of[i])
		count[seat_of[i]] += size_of[i]
	}
}

function deal_rest(    s, f, name) {
	s = 1
	for (f = 1; f <= faces; f++)
		for (name = face[f]; left[name] > 0; left[name]--) {
			while (count[seat[s]] == 16)
				s++
			hand[seat[s]] = add(hand[seat[s]], name)
			count[seat[s]]++
		}
}

function print_seats(key, lists,    s) {
	print key ":"
	for (s = 1; s <= 3; s++)
		print "  " seat[s] ": [" lists[seat[s]] "]"
}

BEGIN {
	split("ann bob cid", seat, " ")
	for (i = 1; i <= faces; i++)
		left[face[i]] = of[face[i]]
	pots = read_lists(pot, pot_seat, pot_cards, pot_size, pot_first)
	for (i = 1; i <= pots; i++)
		count[pot_seat[i]] += pot_size[i]
	if (read_lists(table, table_seat, table_cards, table_size))
		count[table_seat[1]] += table_size[1]
	fill(away, put_away, count)
	fill(hold, hand, count)
	outs = split(out, gone, " ")
	for (i = 1; i <= outs; i++)
		take(gone[i])
	deal_rest()

	print "---\ncroupier: 1\ngame: huahuapai\nvariant: standard"
	print "options: {stake: 30, borrow: false" (exact == "" ? "" : ", exact-end: " exact) "}"
	print "seats: [ann, bob, cid]\ndealer: ann\nround: 1\nscores: {ann: 30, bob: 30, cid: 30}"
	print "phase: " phase (turn == "" ? "" : "\nturn: " turn)
	print_seats("hands", hand)
	print "stock: []\ncut: 0\npot:" (pots ? "" : " []")
	for (i = 1; i <= pots; i++)
		print "- {seat: " pot_seat[i] ", cards: [" pot_cards[i] "]" (pot_first[i] ? ", first: true}" : "}")
	gsub(" ", ", ", out)
	print "out: [" out "]"
	print_seats("away", put_away)
	if (table != "") {
		print "leader: " (leader == "" ? table_seat[1] : leader)
		print "table: {seat: " table_seat[1] ", cards: [" table_cards[1] "]}"
	}
	print "opened: [" (opened == "" ? "ann, bob, cid" : opened) "]"
	if (lid != "")
		print "lid: " lid
	if (lifter != "") {
		print "lifter: " lifter
		lifts = lifter " " lid
	}
	n = split(lifts, lift, / *, */)
	print "lifts:" (n ? "" : " []")
	for (i = 1; i <= n; i++) {
		split(lift[i], seats_of, " ")
		print "- {by: " seats_of[1] ", from: " seats_of[2] "}"
	}
	exit bad
}
