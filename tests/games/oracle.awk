# oracle.awk: what every judge of a game needs that plays whole records once more, for a test to
# compare with.  It runs in front of the judge of one game:
#
#	awk -v states=FILE -v moves=FILE -v scores=FILE -f oracle.awk -f GAME-oracle.awk [RECORD...]
#
# `states` gets the state before each move and after it, `moves` what may be done in each of them,
# `scores` what each of them is worth; with `events=FILE` it is also counted how often what is rare
# has happened.
#
# Knows croupier's own layout, and that in a round which follows a finished one the dealer and the
# totals follow from that one.  Knows no game, and must not know how croupier does anything.
#
# The judge of a game has these functions: read_own() and write_own() for what only its states have,
# follow() for what else comes from the round before, make(seat, verb, argument, line) for a move,
# list_legal() for what may be done, judge() for the points, and judge_match().

# ---- lists and mappings -------------------------------------------------------

function add(list, element) {
	return list (list == "" ? "" : ", ") element
}

# What stands between the brackets or braces of a line.
function inside(text) {
	sub(/^[^[{]*[[{]/, "", text)
	sub(/[]}][^]}]*$/, "", text)
	return text
}

# The value of one key of a mapping of scalars in one line.
function entry(text, name,  n, i, part, pair) {
	n = split(inside(text), part, ", ")
	for (i = 1; i <= n; i++) {
		split(part[i], pair, ": ")
		if (pair[1] == name)
			return pair[2]
	}
	return ""
}

function first(list) {
	sub(/,.*/, "", list)
	return list
}

# The list without the first of such elements.
function without(list, element) {
	list = ", " list ", "
	sub(", " element ", ", ", ", list)
	sub(/^, /, "", list)
	sub(/, $/, "", list)
	return list
}

# ---- seats --------------------------------------------------------------------

# Seats have numbers from 0; a mapping by seat is an array by number.
function read_map(text, into,  s) {
	for (s = 0; s < seats; s++)
		into[s] = entry(text, seat[s]) + 0
}

function map(from,  s, text) {
	for (s = 0; s < seats; s++)
		text = add(text, seat[s] ": " from[s])
	return "{" text "}"
}

function clear(into,  s) {
	for (s = 0; s < seats; s++)
		into[s] = 0
}

function after(s) { return (s + 1) % seats }

# ---- what a judge reports -----------------------------------------------------

# Counts what happens; returns whether it does.
function notes(is_so, event, otherwise) {
	if (is_so || otherwise != "")
		happened[is_so ? event : otherwise]++
	return is_so
}

# What cannot be is a line that croupier never writes.
function complain(about) {
	print "judge: " about >states
}

function may(words) {
	print seat[turn] " " words >moves
}

function give_points(s, n, rule) {
	points[s] += n
	lines = lines "- {seat: " seat[s] ", points: " n ", rule: " game "/" rule "}\n"
}

# ---- states -------------------------------------------------------------------

function write_state(  s) {
	print "---\ncroupier: 1\ngame: " game "\nvariant: " variant "\noptions: " options >states
	print "seats: [" names_of_seats "]\ndealer: " seat[dealer] "\nround: " round >states
	print "scores: " map(sums) (seed == "" ? "" : "\nseed: " seed) >states
	if (reshuffles != "")
		print "reshuffles: " reshuffles >states
	print "phase: " phase (phase == "over" ? "" : "\nturn: " seat[turn]) "\nhands:" >states
	for (s = 0; s < seats; s++)
		print "  " seat[s] ": [" hand[s] "]" >states
	print "stock: [" stock "]" >states
	write_own()
}

function read_seats(  s, part) {
	names_of_seats = inside(key["seats"])
	seats = split(names_of_seats, part, ", ")
	for (s = 0; s < seats; s++) {
		seat[s] = part[s + 1]
		number[seat[s]] = s
		hand[s] = inside(key["  " seat[s]])
	}
}

# Who deals and what the totals are: the round before says so, if there is one.
function read_match(  s) {
	follows = phase == "over" && round == key["round"] - 1
	round = key["round"] + 0
	if (!follows) {
		dealer = number[key["dealer"]]
		read_map(key["scores"], sums)
		return
	}
	if (match_over)
		complain("a round follows a finished match")
	dealer = after(dealer)
	for (s = 0; s < seats; s++)
		sums[s] = totals[s]
	follow()
}

function read_state() {
	read_seats()
	game = key["game"]
	variant = key["variant"]
	options = key["options"]
	seed = key["seed"]
	read_match()
	phase = key["phase"]
	turn = number[key["turn"]]
	stock = inside(key["stock"])
	reshuffles = key["reshuffles"]
	read_own()
	write_all()
}

# ---- scores -------------------------------------------------------------------

function score(  s) {
	lines = ""
	clear(points)
	judge()
	for (s = 0; s < seats; s++)
		totals[s] = sums[s] + points[s]
	match_over = phase == "over" && judge_match()
}

function write_score(  s, names) {
	for (s = 0; s < seats && match_over; s++)
		if (won[s])
			names = add(names, seat[s])
	print "---\ngame: " game "\nround: " round "\nover: " (phase == "over" ? "true" : "false") >scores
	print "points: " map(points) "\ntotals: " map(totals) >scores
	print "match: " (match_over ? "over" : "playing") "\nwinners: [" names "]" >scores
	printf "lines:%s\n%s", (lines == "" ? " []" : ""), lines >scores
}

# ---- records ------------------------------------------------------------------

function write_all() {
	score()
	write_state()
	print "# state " (++numbered) >moves
	if (phase != "over")
		list_legal()
	write_score()
}

# A line as `--- {seat: north, play: 5S}`.
function read_move(line,  pair, part) {
	split(inside(line), part, ", ")
	split(part[2], pair, ": ")
	make(number[entry(line, "seat")], pair[1], pair[2], line)
	write_all()
}

# A document has ended: if it was a state, its lines are now known.
function finish() {
	if ("croupier" in key)
		read_state()
	split("", key)
	rows = 0
}

/^---/ {
	finish()
	if ($0 ~ /^--- \{seat/)
		read_move($0)
	next
}
/^- / { row[++rows] = $0; next }
{
	colon = index($0, ":")
	key[substr($0, 1, colon - 1)] = substr($0, colon + 2)
}
END {
	finish()
	for (event in happened)
		if (events != "")
			print happened[event], event >events
}
