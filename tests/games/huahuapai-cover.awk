# huahuapai-cover.awk: reads canonical states of HuaHuaPai and says of each,
# in a line, whether the seat that is free may cover: it tries all ways of
# playing groups that nothing unseen eats.  Other phases: "-".

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

function judge(    f, g, e) {
	if (phase != "start" && phase != "free") {
		print "-"
		return
	}
	for (f = 1; f <= faces; f++)
		unseen[face[f]] = of[face[f]] - hand[face[f]] - seen[face[f]]
	for (g = 1; g <= groups; g++) {
		safe[g] = among(g, hand) && !(Kind[g] == "set" && Times[g] == 4) && !(Kind[g] == "fish" && Times[g] > 1) &&
		    Kind[g] != "misc-fish"
		for (e = 1; safe[g] && e <= groups; e++)
			if (eats(e, g) && among(e, unseen))
				safe[g] = 0
	}
	print (own < 6 && some_way(1, 0) ? "must" : "may")
}

$0 == "---" {
	if (states++)
		judge()
	split("", hand)
	split("", seen)
	own = 0
	places = 16
}
/^[a-z]+:/ { key = $1; sub(/:.*/, "", key) }
/^phase:/ { phase = $2 }
/^turn:/ { turn = $2 ":" }
key == "hands" && $1 == turn { count_cards(inside($0), hand, 1) }
key == "away" && $1 == turn { count_cards(inside($0), seen, 1) }
/^out:/ { count_cards(inside($0), seen, 1) }
/^- \{seat: .*cards:/ && key == "pot" {
	last_count = 0
	count_cards(inside($0), seen, 1)
	places -= last_count
	if ($3 == substr(turn, 1, length(turn) - 1) ",")
		own += last_count
}
END { judge() }
