# lohai-positions.awk: tables of Lohai in the middle of a round, full of special cards, for a test
# that plays on from them.
#
#	awk -v variant=VARIANT -v count=COUNT -f lohai-positions.awk
#
# The tables are the same every time.  What play seldom brings about is frequent here: special cards
# under other cards, in the hand of the seat that plays and at the top of the stock, seats with
# equally many tricks, equal ranks in every second table, totals on both sides of the target.  Knows
# what must hold of a state, and no rule of play.

# A number from 0 to below n.
function random(n) {
	chance = chance * 16807 % 2147483647
	return int(chance / 2147483647 * n)
}

function add(list, element) {
	return list (list == "" ? "" : ", ") element
}

function is_red(c) { return deck[c] == "Mover" || deck[c] == "Shaker" }
function is_black(c) { return deck[c] == "Giver" || deck[c] == "Taker" }

# Takes a card that nobody has: kind "suited", "black", "red", or any.  0 if there is none.
function take(kind,  c, i) {
	c = few_ranks ? 11 * random(4) + random(2) : random(52)
	for (i = 0; i < 52; i++) {
		c = c % 52 + 1
		if (!gone[c] && (kind == "any" || kind == (is_red(c) ? "red" : is_black(c) ? "black" : "suited"))) {
			gone[c] = 1
			return c
		}
	}
	return 0
}

# One of a special kind if there is one left, else a suited card.
function take_or_suited(kind,  c) {
	c = take(kind)
	return c ? c : take("suited")
}

# What lies before a seat: mostly one card, sometimes on spent ones.
function lay(s,  c, cards) {
	while (!random(4) && (c = take("red"))) {
		cards = add(cards, deck[c])
		reds++
	}
	c = take_or_suited(random(4) ? "suited" : "black")
	if (is_black(c) && (control == "" || random(3)))
		control = seat[s]
	if (!is_black(c) && (lead == "none" || !random(4)))
		lead = substr(deck[c], 2)
	table = table "\n- {seat: " seat[s] ", cards: [" add(cards, deck[c]) "]}"
}

# A hand of so many cards, of which about one in `rarity` is special, in deck order.
function deal(size, rarity,  c, mine, cards) {
	for (c = 1; c <= 52; c++)
		mine[c] = 0
	for (; size > 0; size--)
		mine[take_or_suited(random(rarity) ? "suited" : random(3) ? "red" : "black")] = 1
	for (c = 1; c <= 52; c++)
		if (mine[c])
			cards = add(cards, deck[c])
	return "[" cards "]"
}

# The stock has those special cards on top that were not put away with the tricks, among others.
function share_out(finished,  c, size, left, away) {
	for (c = left = 0; c++ < 52;)
		left += !gone[c] && is_red(c)
	away = finished ? random(left + 1) : 0
	played = stock = ""
	for (size = 0; size < away; size++)
		played = add(played, deck[take("red")])
	for (size = finished * seats; size > 0; size--)
		played = add(played, deck[take_or_suited(random(4) ? "suited" : "black")])
	for (size = seats == 3 ? 21 : 15; size > reds + away; size--) {
		c = random(3) ? take("red") : 0
		c = c || random(5) ? c : take("black")
		c = c ? c : take("suited")
		stock = add(stock, deck[c ? c : take("any")])
	}
}

function map(most,  s, text) {
	for (s = 0; s < seats; s++)
		text = add(text, seat[s] ": " (most == "tricks" ? tricks[s] : random(most)))
	return "{" text "}"
}

# By far not always the tricks are spread evenly.
function give_tricks(finished,  s, few) {
	for (s = 0; s < seats; s++)
		tricks[s] = 0
	few = random(2) ? seats : 2 + random(2)
	for (; finished > 0; finished--)
		tricks[random(few)]++
}

function totals(  s, text) {
	for (s = 0; s < seats; s++)
		text = add(text, seat[s] ": " target + 200 - 100 * random(4))
	return "{" text "}"
}

function write_position(  finished, laid, leader, turn, s, i, top, hand) {
	split("", gone)
	reds = 0
	few_ranks = count % 2
	table = control = ""
	lead = "none"
	top = take(random(8) ? "suited" : "any")
	finished = random(size_of_hand)
	give_tricks(finished)
	leader = finished ? random(seats) : 0
	laid = random(seats)
	for (i = 0; i < laid; i++)
		lay((leader + i) % seats)
	turn = (leader + laid) % seats
	for (i = 0; i < seats; i++) {
		s = (leader + i) % seats
		hand[s] = deal(size_of_hand - finished - (i < laid), s == turn ? 2 : 5)
	}
	share_out(finished)
	print "---\ncroupier: 1\ngame: lohai\nvariant: " variant "\noptions: {target: " target ", values: ranks}"
	print "seats: [" names "]\ndealer: " seat[seats - 1] "\nround: 2\nscores: " totals()
	print "phase: play\nturn: " seat[turn] "\nhands:"
	for (s = 0; s < seats; s++)
		print "  " seat[s] ": " hand[s]
	print "stock: [" stock "]\ntop: " deck[top] "\nworth: " 100 * (1 + random(4))
	if (variant == "carryover")
		print "carry: {lo: " 100 * random(5) ", hai: " 100 * random(5) "}"
	print "trump: " (top > 44 ? "none" : substr(deck[top], 2)) "\ntricks: " map("tricks")
	print "leader: " seat[leader] "\nlead: " lead "\ntable:" (laid ? "" : " []") table
	if (control != "")
		print "control: " control
	print "played: [" played "]"
	if (variant == "partnership")
		print "talked: " map(4) "\ntalk: " map(few_ranks ? 3 : 1)
}

BEGIN {
	for (i = 0; i < 44; i++)
		deck[i + 1] = substr("23456789JQK", i % 11 + 1, 1) substr("SHDC", int(i / 11) + 1, 1)
	split("Giver Taker Mover Shaker", name, " ")
	for (i = 0; i < 8; i++)
		deck[45 + i] = name[int(i / 2) + 1]
	seats = variant == "three-player" ? 3 : 4
	size_of_hand = seats == 3 ? 10 : 9
	names = seats == 3 ? "north, east, west" : "north, east, south, west"
	split(names, part, ", ")
	for (i = 0; i < seats; i++)
		seat[i] = part[i + 1]
	target = 500
	chance = 20260101
	for (; count > 0; count--)
		write_position()
}
