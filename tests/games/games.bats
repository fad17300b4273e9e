#!/usr/bin/env bats
# games.bats: what holds for every game.
#
# No game is named here: which there are, and for how many seats, deal --list
# says, so a new game is held to all of this from its first line on.

load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	set -o pipefail
}

# Words for deal, a line for each table: every game and variant with the fewest and the most seats.
tables() {
	local game asked
	asked=$(games)
	deal --list | sed -nE -e 's/^game: (.*)/\1/p' -e 's/^- \{variant: ([^,]*), least: ([0-9]*), most: ([0-9]*),.*/ \1 \2 \3/p' |
		while IFS= read -r line; do
			read -r variant least most <<<"$line"
			if [[ "$line" != ' '* ]]; then
				game=$line
				continue
			fi
			grep -qx -- "$game" <<<"$asked" || continue
			# So many may need an option that says so.
			while [ "$most" -gt "$least" ] && ! deal "$game" -v "$variant" -p "$most" >/dev/null 2>&1; do
				most=$((most - 1))
			done
			printf '%s\n' "$game -v $variant -p $least" "$game -v $variant -p $most"
		done | uniq
}

# each COMMAND: calls it for every table, with a word for deal in each argument.  A command of it that
# fails ends the test; that would not be so after an "if" or "||".
each() {
	tables >tables
	[ "$(cut -d' ' -f1 tables | sort -u)" = "$(games | sort)" ]
	local words
	while read -ra words; do
		echo "deal ${words[*]}"
		"$1" "${words[@]}" </dev/null
	done <tables
}

@test "games: what is dealt is read, and written again as the same bytes" {
	same() {
		deal "$@" -n 20 --seed same >dealt
		[ "$(grep -c '^croupier: 1' dealt)" = 20 ]
		validate-move <dealt | cmp - dealt
		deal "$@" -n 20 --seed same | cmp - dealt
		deal "$@" -n 20 --seed other >other
		none cmp -s other dealt
		deal "$@" --json --seed same | validate-move | cmp - <(deal "$@" --seed same)
		# A seed is told as it can be given.
		deal "$@" --seed "$(sed -n 's/^seed: "\(.*\)"/\1/p' other | head -n 1)" | cmp - <(awk '/^---/ && n++ { exit } { print }' other)
	}
	each same
}

@test "games: what is listed is accepted, and what is not listed is refused" {
	agree() {
		deal "$@" -n "$(sampled 2 6 1)" --seed agree >states
		timeout 120 "$BUILD/tests/agree" 1 50 <states
	}
	each agree
}

@test "games: what is played at random replays, in words too, and is taken back" {
	replays() {
		deal "$@" -n 3 --seed random | timeout 60 autoplay -m 600 >record
		replay --check record
		# What a move makes is written as it would be had it been read.
		replay --states record >states
		validate-move <states | cmp - states
		[ "$(replay --report record | grep -c 'valid: true')" = 3 ]
		deal "$@" --seed random >state
		timeout 60 autoplay -m 40 state | grep '^--- {seat' >moves
		cat state moves <(printf -- '--- {undo: %s}\n' "$(wc -l <moves)") | replay | cmp - state
		legal-moves -w state >listed
		while read -ra move; do
			validate-move -q "${move[@]}" <state
		done <listed
	}
	each replays
}

@test "games: a view of a record replays, tells no seed, and gives the seat on turn the same moves" {
	views() {
		deal "$@" --seed view | timeout 60 autoplay -m 120 >record
		while read -r viewer; do
			redact "$viewer" record >told
			replay --check told
			redact "$viewer" told | cmp - told
			none grep '^seed' told
		done < <(viewers record)
		for moves in 0 5 30; do
			replay --until $moves record >state
			seat=$(sed -n 's/^turn: //p' state)
			[ -n "$seat" ] || continue
			redact "$seat" state | legal-moves -w | cmp - <(legal-moves -w state)
		done
	}
	each views
}

@test "games: both readers give one tree of a record, and a state's text is the one that its tree gives" {
	readers() {
		deal "$@" -n 2 --seed readers | timeout 60 autoplay -m 200 >record
		redact --public record >told
		for file in record told; do
			"$BUILD/tests/canonical" written 2 <$file
		done
	}
	each readers
}

@test "games: a running round has a score, a round that is over adds up to its totals" {
	scores() {
		run -0 score <(deal "$@" --seed score)
		has 'over: false'
		deal "$@" --seed score | timeout 60 autoplay -m 5000 >record
		score record >scored
		# The lines add up to the points of each seat, and these to the totals.
		awk '
			function take(into, line) {
				gsub(/.*[{]|[}].*/, "", line)
				for (n = split(line, part, ", "); n > 0; n--) { split(part[n], pair, ": "); into[pair[1]] = pair[2] }
			}
			/^points: / { take(points, $0) }
			/^totals: / { take(totals, $0) }
			/^- [{]seat: / { match($0, /seat: [^,]*/); seat = substr($0, RSTART + 6, RLENGTH - 6)
				match($0, /points: [^,]*/); sum[seat] += substr($0, RSTART + 8, RLENGTH - 8) }
			END { for (seat in points) if (sum[seat] + 0 != points[seat]) { print seat; exit 1 } }' scored
		[ "$(grep -c '^--- {result' record)" = "$(grep -cx 'over: true' scored)" ]
	}
	each scores
}

# counts DEAL-WORD...: a round that is over has the same points for a seat, and for the public, as for who knows
# all cards.
counts() {
	deal "$@" --seed counts | timeout 60 autoplay -m 5000 >record
	grep -q '^--- {result' record || return 0	# it goes on for ever at random
	score record | grep -v '^file: ' >scored
	while read -r viewer; do
		redact "$viewer" record >told
		replay --check --complete told || return 1
		score told 2>&1 | grep -v '^file: ' | cmp - scored || return 1
	done < <(viewers record)
}

@test "games: the points of a view are those of the whole record" {
	each counts
}

@test "games: hands that count are shown by the recipe, and a game that only lays them open is found" {
	[ -z "${CROUPIER_ASKED-}" ] || skip "only games of one's own are asked"
	PATH=$BUILD/toys/bin:$PATH
	for seats in 2 3 4; do
		counts rest -p $seats
		grep -q '^--- {result' record
		redact --public record >told
		grep -q 'reveal' told
		none grep -q 'reveal' record
		none counts hasty -p $seats
	done
	# At a table with real cards the seats reveal their hands in turn.
	deal rest -s ann,bob,cid --hidden -w up=one >table
	run -0 validate-move -f table --report "ann play two, bob play three, cid play four, ann play six, bob reveal five" 
	[[ "$output" == *'followed: ["ann has no cards left: all hands are shown"]'* ]] || said
	[[ "$output" == *"followed: [bob shows five, cid is the next to show a hand]"* ]] || said
	refused table/not-in-hand table ann play two, bob play three, cid play four, ann play six, bob reveal five six
}

@test "games: pictures are drawn of all that happens, and SVG is XML" {
	draws() {
		deal "$@" --seed picture | timeout 60 autoplay -m 25 >record
		replay --states record | show --ascii >pictures
		none grep '[^ -~]' pictures
		redact --public record | show >/dev/null
		show --svg record | xmllint --noout -
	}
	each draws
}

@test "games: a referee takes a whole round move by move, and keeps what autoplay wrote" {
	referees() {
		deal "$@" --seed referee >live
		timeout 60 autoplay -m 100 live | grep '^--- {seat' >moves
		cat live moves >record
		referee live <moves >answers
		cmp live record
		[ "$(grep -c 'legal: true' answers)" = "$(wc -l <moves)" ]
	}
	each referees
}
