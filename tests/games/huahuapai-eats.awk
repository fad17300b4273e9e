# huahuapai-eats.awk: for every two groups that one deck has together, a table
# where ann has led the one and bob tries the other; what must come of it goes
# to the file `expected`, "true" or "false huahuapai/eats".

function list(from, count,    i, s) {
	for (i = from; i < from + count; i++)
		s = s (s == "" ? "" : ", ") rest[i]
	return "[" s "]"
}

function commas(cards) {
	gsub(" ", ", ", cards)
	return cards
}

function table(led, tried,    left, part, i, j, n, both, bobs, more) {
	both = Cards[led] " " Cards[tried]
	for (i = 1; i <= faces; i++)
		left[face[i]] = of[face[i]]
	n = split(both, part, " ")
	for (i = 1; i <= n; i++)
		if (--left[part[i]] < 0)
			return
	split("", rest)
	n = 0
	for (i = 1; i <= faces; i++)
		for (j = 1; j <= left[face[i]]; j++)
			rest[++n] = face[i]
	more = 16 - Size[tried]
	print "---\ncroupier: 1\ngame: huahuapai\nvariant: standard\noptions: {stake: 30, borrow: false}"
	print "seats: [ann, bob, cid]\ndealer: ann\nround: 1\nscores: {ann: 30, bob: 30, cid: 30}"
	print "phase: eat\nturn: bob\nhands:"
	print "  ann: " list(1, 16 - Size[led])
	bobs = list(17 - Size[led], more)
	print "  bob: [" commas(Cards[tried]) (more > 0 ? ", " : "") substr(bobs, 2)
	print "  cid: " list(17 - Size[led] + more, 16)
	print "stock: []\ncut: 0\npot: []\nout: []\naway: {ann: [], bob: [], cid: []}\nleader: ann"
	print "table: {seat: ann, cards: [" commas(Cards[led]) "]}\nopened: [ann]\nlifts: []"
	print "--- {seat: bob, eat: [" commas(Cards[tried]) "]}"
	print (eats(tried, led) ? "true" : "false huahuapai/eats") >expected
}

BEGIN {
	for (a = 1; a <= groups; a++)
		for (b = 1; b <= groups; b++)
			table(a, b)
	print groups >"/dev/stderr"
}
