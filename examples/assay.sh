#!/bin/sh
# assay.sh: measures how much of a game is luck, for people who design games or variants.
#
# usage: assay.sh [-n ROUNDS] [-t DEALS] [-o DEALS] [--seed TEXT] [--svg FILE] GAME [OPTION OF DEAL...]
#
#     assay.sh lohai -v carryover
#     assay.sh -n 1000 -t 50 --svg hen.svg hen -p 3
#     assay.sh -t 40 -o 4 hen
#
# It plays three kinds of rounds: all seats play at random; one seat thinks, as
# autoplay --think DEALS does, in each place in turn, and the others play at random or, with -o,
# think as well, in so many deals; all seats think.  There are ROUNDS rounds (200) of the first
# two kinds, and a quarter as many of the third.  Each move is thought about in DEALS deals (20).
#
# For each kind a table shows the length of rounds, the number of choices in a turn, the share
# of turns without a choice and of rounds without a single best seat, the gain of each place at
# the table, and the gain of the seat that thinks.  A gain is the points of a seat less the mean
# of the others' points, with the sign reversed if the lowest total wins.  The number after +-
# is the standard error.
#
# An error halves when there are four times as many rounds.  A difference of less than twice
# its error may be chance; 200 rounds show whether thinking is ahead, but the gain of a place
# seldom shows in fewer than 2,000.
#
# --svg also draws the gains, each with a line that reaches two errors to either side.
set -eu

rounds=200 deals=20 others='' seed=assay svg=''
usage() {
	echo "usage: $0 [-n ROUNDS] [-t DEALS] [-o DEALS] [--seed TEXT] [--svg FILE] GAME [OPTION OF DEAL...]" >&2
	exit 2
}
while [ $# -gt 0 ]; do
	case $1 in
	-n) [ $# -gt 1 ] || usage; rounds=$2; shift 2 ;;
	-t) [ $# -gt 1 ] || usage; deals=$2; shift 2 ;;
	-o) [ $# -gt 1 ] || usage; others=$2; shift 2 ;;
	--seed) [ $# -gt 1 ] || usage; seed=$2; shift 2 ;;
	--svg) [ $# -gt 1 ] || usage; svg=$2; shift 2 ;;
	-*) usage ;;
	*) break ;;
	esac
done
[ $# -gt 0 ] || usage
case $rounds$deals$others in *[!0-9]*) usage ;; esac
if [ "${rounds:-0}" -le 0 ] || [ "${deals:-0}" -le 0 ] || [ "${others:-1}" -le 0 ]; then usage; fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

# ---- the table at which is played ----------------------------------------------

deal "$@" --seed "$seed" > "$folder/table"
seats=$(sed -n 's/^seats: \[\(.*\)\]/\1/p' "$folder/table" | tr ',' ' ' | tr -d '"')
players=$(echo "$seats" | wc -w)
each=$(((rounds + players - 1) / players))
all=$(((rounds + 3) / 4))

# ---- playing -------------------------------------------------------------------

deal "$@" --seed "$seed" -n "$rounds" | autoplay > "$folder/random"
for seat in $seats; do
	deal "$@" --seed "$seed $seat" -n "$each" |
		autoplay ${others:+--think "$others"} --think "$seat=$deals" --seed "$seed $seat" > "$folder/one-$seat"
done
deal "$@" --seed "$seed all" -n "$all" | autoplay --think "$deals" --seed "$seed all" > "$folder/all"

# If few points are good, the best row of a tally has the fewest.
sign=$(tally --csv "$folder/random" | tr -d '\r' |
	awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "mean") m = i }
		NR == 2 { first = $m } NR > 1 { last = $m } END { print first < last ? -1 : 1 }')

# ---- counting ------------------------------------------------------------------

# A line for each round: the seat that thinks, its gain or -, moves, whether somebody is best
# alone, whether that is the seat that thinks, and the gain of each place, the dealer's first.
count() {
	awk -v hero="$1" -v sign="$sign" '
		/^seats: \[/ { gsub(/^seats: \[|\]$|,|"/, ""); n = split($0, seat, " "); moves = 0 }
		/^dealer: / { gsub(/"/, ""); for (i = 1; i <= n; i++) if (seat[i] == $2) dealer = i }
		/^--- \{seat: / { moves++ }
		/^--- \{result: / {
			sub(/.*points: \{/, ""); sub(/\}.*/, ""); gsub(/[^,]*: /, ""); gsub(/,/, " ")
			split($0, p, " "); sum = 0; best = ""; alone = 0
			for (i = 1; i <= n; i++) {
				sum += p[i]
				if (best == "" || sign * p[i] > best) { best = sign * p[i]; alone = i }
				else if (sign * p[i] == best) alone = 0
			}
			own = "-"; places = ""
			for (i = 1; i <= n; i++) gain[i] = sign * (p[i] - (sum - p[i]) / (n - 1))
			for (i = 0; i < n; i++) places = places " " gain[(dealer - 1 + i) % n + 1]
			for (i = 1; i <= n; i++) if (seat[i] == hero) own = gain[i]
			won = alone > 0 && seat[alone] == hero
			name = hero == "" ? "-" : hero
			print name, own, moves, (alone > 0), won places
		}' "$2"
}
count "" "$folder/random" > "$folder/random.rounds"
for seat in $seats; do count "$seat" "$folder/one-$seat"; done > "$folder/one.rounds"
count "" "$folder/all" > "$folder/all.rounds"

# How many choices the turns of the first rounds have.
choices() {
	awk '/^croupier: 1$/ { if (++records > 10) exit } { if (NR > 1) print last; last = $0 }
		END { if (records <= 10) print last }' "$1" |
		replay --states | legal-moves -c |
		awk '!/^#/ && $1 > 0 { n++; sum += $1; none += $1 == 1 }
			END { printf "%.1f %.0f\n", sum / n, 100 * none / n }'
}
choices "$folder/random" > "$folder/random.choices"
choices "$folder/one-${seats%% *}" > "$folder/one.choices"
choices "$folder/all" > "$folder/all.choices"

# ---- the table that is told ------------------------------------------------------

{
	for way in random one all; do
		sed "s/^/$way choices /" "$folder/$way.choices"
		sed "s/^/$way round /" "$folder/$way.rounds"
	done
} > "$folder/numbers"

# What awk reads, not the shell.
# shellcheck disable=SC2016
sums='
	$2 == "choices" { choices[$1] = $3; forced[$1] = $4; next }
	{
		w = $1; n[w]++; alone[w] += $6; moves[w] += $5
		if ($5 > longest[w]) longest[w] = $5
		if ($4 != "-") { hero += $4; squares += $4 * $4; won += $7 }
		places = NF - 7
		for (i = 0; i < places; i++) { worth[w, i] += $(8 + i); square_of[w, i] += $(8 + i) ^ 2 }
	}
	function error_of(all, square, count) {
		return count < 2 ? 0 : sqrt((square / count - (all / count) ^ 2) / (count - 1))
	}'
printf '%s, %s, %s players: thinking takes %s supposed deals for a move%s\n' \
	"$(sed -n 's/^game: //p' "$folder/table")" "$(sed -n 's/^variant: //p' "$folder/table")" "$players" "$deals" "${others:+, that of the others $others}"
one='one seat thinks'
[ -z "$others" ] || one='one thinks more'
awk -v head="$one" "$sums"'
	function row(words, first, second, third) { printf "%-28s%17s%17s%17s\n", words, first, second, third }
	function gain_of(way, place) {
		return sprintf("%.2f +- %.2f", worth[way, place] / n[way], error_of(worth[way, place], square_of[way, place], n[way]))
	}
	END {
		r = "random"; o = "one"; a = "all"
		row("", "all at random", head, "all think")
		row("rounds", n[r], n[o], n[a])
		row("moves in a round, mean", sprintf("%.1f", moves[r] / n[r]), sprintf("%.1f", moves[o] / n[o]), sprintf("%.1f", moves[a] / n[a]))
		row("moves in the longest round", longest[r], longest[o], longest[a])
		row("choices in a turn, mean", choices[r], choices[o], choices[a])
		row("turns without a choice", forced[r] " %", forced[o] " %", forced[a] " %")
		row("no single best seat", sprintf("%.0f %%", 100 - 100 * alone[r] / n[r]), sprintf("%.0f %%", 100 - 100 * alone[o] / n[o]), sprintf("%.0f %%", 100 - 100 * alone[a] / n[a]))
		for (i = 0; i < places; i++)
			row(i == 0 ? "gain of the dealer" : "gain of place " i " after it", gain_of(r, i), "", gain_of(a, i))
		row("gain from thinking", "", sprintf("%.2f +- %.2f", hero / n[o], error_of(hero, squares, n[o])), "")
		row("best alone in", "", sprintf("%.0f +- %.0f %%", 100 * won / n[o], 100 * sqrt(won / n[o] * (1 - won / n[o]) / n[o])), "")
	}' "$folder/numbers"

[ -n "$svg" ] || exit 0

# ---- the picture -------------------------------------------------------------------

awk -v title="$*" "$sums"'
	function bar(y, words, value, error, colour) {
		x = 400 + value * unit
		printf "<text x=\"190\" y=\"%d\" text-anchor=\"end\">%s</text>\n", y + 12, words
		printf "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"%s\"/>\n", value < 0 ? x : 400, y, value < 0 ? 400 - x : x - 400, colour
		printf "<path d=\"M%.1f %dh%.1f\" stroke=\"#000\" stroke-width=\"2\"/>\n", x - 2 * error * unit, y + 7, 4 * error * unit
		printf "<text x=\"620\" y=\"%d\">%.2f</text>\n", y + 12, value
	}
	function reach(value, error) {
		value = (value < 0 ? -value : value) + 2 * error
		if (value > most) most = value
	}
	END {
		gsub(/&/, "\\&amp;", title); gsub(/</, "\\&lt;", title)
		for (i = 0; i < places; i++) {
			reach(worth["random", i] / n["random"], error_of(worth["random", i], square_of["random", i], n["random"]))
			reach(worth["all", i] / n["all"], error_of(worth["all", i], square_of["all", i], n["all"]))
		}
		reach(hero / n["one"], error_of(hero, squares, n["one"]))
		unit = most > 0 ? 190 / most : 1
		height = 80 + 44 * places
		printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"%d\" font-family=\"sans-serif\" font-size=\"13\">\n", height
		print "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
		printf "<text x=\"10\" y=\"20\" font-size=\"16\">%s: gains, and twice their error</text>\n", title
		bar(34, "thinking", hero / n["one"], error_of(hero, squares, n["one"]), "#c33")
		for (i = 0; i < places; i++) {
			name = i == 0 ? "dealer" : "place " i
			bar(64 + 44 * i, name ", at random", worth["random", i] / n["random"], error_of(worth["random", i], square_of["random", i], n["random"]), "#888")
			bar(82 + 44 * i, name ", all think", worth["all", i] / n["all"], error_of(worth["all", i], square_of["all", i], n["all"]), "#36c")
		}
		printf "<path d=\"M400 30V%d\" stroke=\"#000\"/>\n</svg>\n", height - 10
	}' "$folder/numbers" > "$svg"
