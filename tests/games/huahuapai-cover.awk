# huahuapai-cover.awk: reads canonical states of HuaHuaPai and says two things of each, in a line:
# whether the seat that is free may cover ("may" or "must"; in other phases "-"), as it tries all ways
# of playing groups that nothing unseen eats; and whether the cards that still fit into the pot can
# change the score ("open" or "settled"), by the text's table of points.

function count_cards(text, into, step,    n, i, part) {
	gsub(/[^a-z, -]/, "", text)
	n = split(text, part, /, */)
	for (i = 1; i <= n; i++)
		if (part[i] in worth) {
			into[part[i]] += step
			last_count++
		}
}

function inside(line,    s) {
	s = line
	sub(/^[^\[]*\[/, "", s)
	sub(/\].*/, "", s)
	return s
}

function count_of(text, seat,    n, i, part) {
	n = split(text, part, /, */)
	for (i = 1; i <= n; i++)
		of_pot[seat, part[i]]++
}

function name_seats(text, into,    n, i, part) {
	split("", into)
	n = split(text, part, /, */)
	for (i = 1; i <= n; i++)
		into[part[i]] = 1
}

# Whether some groups of hand[] from the g-th on add up to what is wanted.
function some_way(g, sum,    part, n, i, found) {
	if (own + sum >= 6 && sum <= places)
		return 1
	for (; g <= groups; g++) {
		if (!safe[g] || sum + Size[g] > places || !among(g, hand))
			continue
		n = split(Cards[g], part, " ")
		for (i = 1; i <= n; i++)
			hand[part[i]]--
		found = some_way(g, sum + Size[g])
		for (i = 1; i <= n; i++)
			hand[part[i]]++
		if (found)
			return 1
	}
	return 0
}

# Whether seat s can still get a point more for cards that come to the pot.
function may_gain(s,    n, f, name) {
	n = pot_of[s] + 0
	if ((n < 6 && n + places >= 6) || (n + places >= 11 && places))
		return 1
	if (n < 6)
		return 0
	for (f = 1; f <= faces; f++) {
		name = face[f]
		if ((name == "red-eyes" || name == "god") && of_pot[s, name] && lacking(s, name) <= places &&
		    lacking(s, name) && left[name] == lacking(s, name))
			return 1
		if (places >= 4 && left[name] == 4)
			return 1
	}
	if (places < 2)
		return 0
	return (left["little-bull"] && left["big-bull"]) ||
	    (left["operetta"] && left["opera"] && !(s in led))
}

function lacking(s, name) { return 4 - of_pot[s, name] }

function pot_is(    f, s) {
	for (f = 1; f <= faces; f++)
		left[face[f]] = of[face[f]] - in_pot[face[f]] - gone[face[f]]
	for (s in sits)
		if (may_gain(s))
			return "open"
	return "settled"
}

function judge() { print cover(), pot_is() }

function cover(    f, g, e) {
	if (phase != "start" && phase != "free")
		return "-"
	for (f = 1; f <= faces; f++)
		unseen[face[f]] = of[face[f]] - hand[face[f]] - seen[face[f]]
	for (g = 1; g <= groups; g++) {
		safe[g] = among(g, hand) && !(Kind[g] == "set" && Times[g] == 4) && !(Kind[g] == "fish" && Times[g] > 1) &&
		    Kind[g] != "misc-fish"
		for (e = 1; safe[g] && e <= groups; e++)
			if (eats(e, g) && among(e, unseen))
				safe[g] = 0
	}
	return own < 6 && some_way(1, 0) ? "must" : "may"
}

$0 == "---" {
	if (states++)
		judge()
	split("", hand)
	split("", seen)
	split("", pot_of)
	split("", of_pot)
	split("", in_pot)
	split("", gone)
	split("", led)
	own = 0
	places = 16
}
/^[a-z]+:/ { key = $1; sub(/:.*/, "", key) }
/^phase:/ { phase = $2 }
/^turn:/ { turn = $2 ":" }
key == "hands" && $1 == turn { count_cards(inside($0), hand, 1) }
# What is put away is held all the same, since exact-end says so.
/^options:/ { exact = /exact-end: true/ }
key == "away" && $1 == turn && exact { count_cards(inside($0), hand, 1) }
key == "away" && $1 == turn && !exact { count_cards(inside($0), seen, 1) }
/^seats:/ { name_seats(inside($0), sits) }
/^opened:/ { name_seats(inside($0), led) }
/^out:/ {
	count_cards(inside($0), seen, 1)
	count_cards(inside($0), gone, 1)
}
/^- \{seat: .*cards:/ && key == "pot" {
	last_count = 0
	count_cards(inside($0), seen, 1)
	count_cards(inside($0), in_pot, 1)
	last_count /= 2
	seat = substr($3, 1, length($3) - 1)
	pot_of[seat] += last_count
	count_of(inside($0), seat)
	places -= last_count
	if ($3 == substr(turn, 1, length(turn) - 1) ",")
		own += last_count
}
END { judge() }
