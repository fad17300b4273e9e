# lohai-oracle.awk: the judge of Lohai: its rules once more, from their text alone.  Runs after
# oracle.awk, which says how; `drawn=FILE` gets the moves with all that they took from the stock.
#
# Asks for records in which every card is known.  What the rules derive is not believed: trump, who
# begins, whose turn it is, and in a round that follows a finished one the carry and the offences so
# far.  Must not know how croupier does it.

# ---- cards --------------------------------------------------------------------

function special(c) { return length(c) > 2 }
function suit(c) { return substr(c, 2) }
function rank(c) { return index("23456789JQK", substr(c, 1, 1)) }

function worth_of(c) {
	if (values != "ranks")
		return values
	return special(c) ? 300 : rank(c) <= 3 ? 100 : rank(c) <= 6 ? 150 : rank(c) <= 8 ? 200 : 250
}

# ---- how a card takes effect --------------------------------------------------

# How many seats have more tricks than s, and how many others have as many.
function more(s,  t, n) {
	for (t = n = 0; t < seats; t++)
		n += tricks[t] > tricks[s]
	return n
}

function as_many(s,  t, n) {
	for (t = n = 0; t < seats; t++)
		n += t != s && tricks[t] == tricks[s]
	return n
}

function most(s) { return more(s) == 0 }
function fewest(s) { return more(s) + as_many(s) == seats - 1 }

function may_move(s) {
	if (variant == "three-player")
		return (most(s) || fewest(s)) && !as_many(s)
	return !most(s) && !fewest(s)
}

# Whether a seat has a card on the table.
function on_table(s) { return (s - leader + seats) % seats < laid }

# The card that counts of a seat; those under it are spent.
function last(s) { return pile[s, depth[s]] }

function wait(s, kind) {
	phase = kind
	turn = s
	waiting = 1
}

# A card becomes the one that counts of seat s.
function put(s, c) {
	pile[s, ++depth[s]] = c
	if (!special(c)) {
		if (lead == "none")
			lead = suit(c)
	} else if (c == "Giver" || c == "Taker")
		control = s
	else if (c == "Mover" && notes(may_move(s), "a trick may be moved", "none may be moved"))
		wait(s, "move-trick")
	else if (c == "Shaker" && variant != "crazy-shakers" && laid > 1)
		wait(s, "steal")
	else
		draw(s)
}

function draw(s,  c) {
	c = first(stock)
	stock = without(stock, c)
	taken = add(taken, c)
	notes(taken ~ /,/, "a chain of draws")
	put(s, c)
}

# ---- who takes the trick ------------------------------------------------------

function turned(  s, k, n) {
	if (variant == "crazy-shakers")
		for (s = 0; s < seats; s++)
			for (k = 1; k <= depth[s]; k++)
				n += pile[s, k] == "Shaker"
	notes(n > 1, "Shakers cancel")
	return n % 2
}

# How good a card is in this trick: of equal ones the later wins.
function strength(c) {
	if (upside_down)
		return (suit(c) == trump ? 0 : suit(c) == lead ? 100 : 200) - rank(c)
	return (suit(c) == trump ? 200 : suit(c) == lead ? 100 : 0) + rank(c)
}

function winner(  i, s, best) {
	upside_down = turned()
	best = leader
	for (i = 1; i < seats; i++) {
		s = (leader + i) % seats
		notes(upside_down && strength(last(s)) == strength(last(best)), "equal cards in a turned trick")
		if (strength(last(s)) >= strength(last(best)))
			best = s
	}
	return best
}

function take_trick(s,  i, k, t) {
	for (i = 0; i < seats; i++) {
		t = (leader + i) % seats
		for (k = 1; k <= depth[t]; k++)
			played = add(played, pile[t, k])
		depth[t] = 0
	}
	tricks[s]++
	leader = turn = s
	lead = "none"
	control = ""
	laid = 0
	phase = hand[s] == "" ? "over" : "play"
}

# After what a move set off, unless a seat has to decide something first.
function go_on() {
	if (waiting)
		return
	phase = "play"
	turn = (leader + laid) % seats
	if (laid < seats)
		return
	if (control == "")
		take_trick(winner())
	else if (last(control) == "Taker")
		take_trick(control)
	else {
		phase = "give"
		turn = control
	}
}

# ---- moves --------------------------------------------------------------------

function play(s, c) {
	hand[s] = without(hand[s], c)
	laid++
	put(s, c)
	go_on()
}

function steal(s, t) {
	notes(special(last(t)), "a special is stolen")
	notes(control == t, "control is stolen")
	put(s, pile[t, depth[t]--])
	draw(t)
	go_on()
}

function move_trick(s, from, to) {
	if (from != to) {
		tricks[from]--
		tricks[to]++
	}
	draw(s)
	go_on()
}

function make(s, verb, argument, line) {
	taken = ""
	waiting = 0
	if (verb == "play")
		play(s, argument)
	else if (verb == "steal")
		steal(s, number[argument])
	else if (verb == "move")
		move_trick(s, number[argument], number[entry(line, "to")])
	else if (verb == "keep")
		move_trick(s, s, s)
	else if (verb == "give")
		take_trick(number[argument])
	else if (verb == "talk")
		talk[s]++
	sub(/}$/, taken == "" ? "}" : ", drawn: [" taken "]}", line)
	print line >drawn
}

# ---- what may be done ---------------------------------------------------------

function holds_lead(s) { return lead != "none" && hand[s] ~ ("[2-9JQK]" lead) }

function list_plays(  n, i, part) {
	n = split(hand[turn], part, ", ")
	for (i = 1; i <= n; i++)
		if (part[i] != part[i - 1] && (special(part[i]) || suit(part[i]) == lead || !holds_lead(turn)))
			may("play " part[i])
}

function list_moves(  a, b) {
	for (a = 0; a < seats; a++)
		for (b = 0; b < seats; b++)
			if (a != b && tricks[a] > 0)
				may("move " seat[a] " to " seat[b])
	may("keep")
}

function list_legal(  s) {
	if (phase == "play")
		list_plays()
	else if (phase == "move-trick")
		list_moves()
	else
		for (s = 0; s < seats; s++)
			if (s != turn && (phase == "give" || on_table(s)))
				may(phase " " seat[s])
}

# ---- the score ----------------------------------------------------------------

# What Lo or Hai is worth with what was carried to it.
function prize(brought) {
	if (variant != "carryover")
		return worth
	return notes(worth + brought > target - 25, "a prize is capped") ? target - 25 : worth + brought
}

# The seat alone with the fewest tricks (or the most), or -1.
function alone(hai,  s) {
	for (s = 0; s < seats; s++)
		if (!as_many(s) && (hai ? most(s) : fewest(s)))
			return s
	return -1
}

# Of three seats the one between the others, or the one that is not tied; or -1.
function middle(  s, lone) {
	lone = -1
	for (s = 0; s < seats; s++)
		if (!as_many(s)) {
			if (!most(s) && !fewest(s))
				return s
			lone = s
		}
	return lone
}

function score_tricks(  lo, hai) {
	if (variant == "three-player") {
		if (middle() >= 0)
			give_points(middle(), worth, "middle")
		return
	}
	lo = alone(0)
	hai = alone(1)
	if (lo >= 0)
		give_points(lo, prize(carry_lo), "lo")
	if (hai >= 0)
		give_points(hai, prize(carry_hai), "hai")
	next_lo = lo >= 0 ? 0 : worth + carry_lo
	next_hai = hai >= 0 ? 0 : worth + carry_hai
}

function score_talk(  s, k, cost) {
	for (s = 0; s < seats; s++) {
		cost = 0
		for (k = talked[s] + 1; k <= talked[s] + talk[s]; k++)
			cost += k == 1 ? 25 : k == 2 ? 50 : 100
		if (cost)
			give_points(s, -cost, "talk")
	}
}

function judge() {
	score_tricks()
	score_talk()
}

# Who has won by these totals: won[]; returns how many seats, 0 while the match goes on.
function judge_match(  s, n, mate, sum, best) {
	for (s = n = 0; s < seats; s++) {
		mate = variant == "partnership" ? (s + 2) % seats : s
		won[s] = totals[s] >= target && totals[mate] >= target
		sum[s] = totals[s] + totals[mate]
		if (won[s] && (n++ == 0 || sum[s] > best))
			best = sum[s]
	}
	for (s = 0; s < seats; s++)
		won[s] = won[s] && sum[s] == best
	notes(variant == "partnership" && n > 2 && sum[0] == sum[1], "both sides are equal")
	return n
}

# ---- states -------------------------------------------------------------------

function write_table(  i, k, s, cards) {
	print "table:" (laid ? "" : " []") >states
	for (i = 0; i < laid; i++) {
		s = (leader + i) % seats
		cards = ""
		for (k = 1; k <= depth[s]; k++)
			cards = add(cards, pile[s, k])
		print "- {seat: " seat[s] ", cards: [" cards "]}" >states
	}
}

function write_own() {
	print "top: " top "\nworth: " worth >states
	if (variant == "carryover")
		print "carry: {lo: " carry_lo ", hai: " carry_hai "}" >states
	print "trump: " trump "\ntricks: " map(tricks) "\nleader: " seat[leader] "\nlead: " lead >states
	write_table()
	if (control != "")
		print "control: " seat[control] >states
	print "played: [" played "]" >states
	if (variant == "partnership")
		print "talked: " map(talked) "\ntalk: " map(talk) >states
}

# A row of the table: {seat: north, cards: [Shaker, 5S]}.
function read_row(text,  s, n, i, part) {
	s = number[entry(text, "seat")]
	sub(/.*\[/, "", text)
	sub(/\].*/, "", text)
	n = split(text, part, ", ")
	for (i = 1; i <= n; i++)
		pile[s, i] = part[i]
	depth[s] = n
}

# What comes from the round before; score_tricks() has left what that one carries.
function follow(  s) {
	carry_lo = next_lo
	carry_hai = next_hai
	notes(carry_lo || carry_hai, "points are carried")
	for (s = 0; s < seats; s++)
		talked[s] += talk[s]
	clear(talk)
}

function read_carried() {
	carry_lo = entry(key["carry"], "lo") + 0
	carry_hai = entry(key["carry"], "hai") + 0
	read_map(key["talked"], talked)
	read_map(key["talk"], talk)
}

function read_own(  i, s) {
	target = entry(options, "target") + 0
	values = entry(options, "values")
	top = key["top"]
	trump = special(top) ? "none" : suit(top)
	if (!follows)
		read_carried()
	read_map(key["tricks"], tricks)
	for (s = 0; s < seats && !tricks[s]; s++)
		;
	leader = s < seats ? number[key["leader"]] : after(dealer)
	worth = s < seats || seed == "" ? key["worth"] : worth_of(top)
	lead = key["lead"]
	control = key["control"] == "" ? "" : number[key["control"]]
	for (s = 0; s < seats; s++)
		depth[s] = 0
	laid = rows
	for (i = 1; i <= rows; i++)
		read_row(row[i])
	if (phase == "play")
		turn = (leader + laid) % seats
	played = inside(key["played"])
}
