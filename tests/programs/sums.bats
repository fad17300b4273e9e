#!/usr/bin/env bats
# sums.bats: a stream is the sum of its parts: what a program says of two records, one after the other, is what it
# says of the first and what it says of the second, whatever was special about the first.

load ../helper

# Records with something that the next one must not inherit, each in a file of its own.
make_parts() {
	deal hen -s ann,bob,cid --seed x | autoplay >plain
	deal lohai -s ann,bob,cid,dora --seed y | autoplay -m 9 >short
	deal lohai -s ann,bob,cid,dora --seed y --json | autoplay --json >lines
	{ redact ann plain; sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' plain; } >seed
	{ redact ann plain; sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' short; } >wrong-seed
	cp "$ROOT/examples/hen-sealed.yaml" sealed
	sed '/^--- {seed: /d; s/^seed: .*/seed: "'"$(printf '%064d' 0)"'"/' sealed >other-deal
	grep -v '^--- {seed: ' sealed | redact --public >unopened
	cp "$ROOT/examples/lohai-revoke.yaml" ruling
	sed '/^--- {ruling: /d' ruling >proof
	sed '$d' plain | sed '$d' >open
	{ sed '8,$!d; /^--- {seat/!d; q' plain >one; cat open one one; for ((i = 0; i < 150; i++)); do echo '--- {seat: zed, knock: ~}'; done; } >slips
	{ cat open; echo '--- {undo: 3}'; echo '--- {result: {points: {ann: 1, bob: 2, cid: 3}}}'; } >claim
	{ cat open; echo '--- {seat: ['; cat one; } >broken
	sed 's/^round: 1/round: one/' plain >lost
	{ cat seed; echo '--- {ruling: fined, points: {ann: 7}}'; } >fined
	deal huahuapai --seed huahuapai1 | autoplay | redact --public >put-away
	sed '/^scores:/a adjusted: {ann: 400, bob: 0, cid: 0, dora: 0}' short >adjusted
	while IFS=: read -r name documents; do
		{ deal lohai -s ann,bob,cid,dora --hidden -w top=9S; tr '|' '\n' <<<"$documents" | sed 's/^/--- /'; } >"$name"
	done <<-END
		despite:{seat: ann, play: 5H}|{seat: bob, play: KC, despite: lohai/follow-suit}
		withdrawn:{ruling: late, points: {ann: -5}}|{ruling: not late, withdraw: 1}
		undone:{seat: ann, play: 5H}|{undo: 1}|{seat: ann, play: 6H}|{undo: 2}
	END
	rm one open
	parts=(*)
}

# told FILE COMMAND...: what the command writes and says of a file, without numbers of lines and records, and its status.
told() {
	local status=0
	timeout 60 "${@:2}" <"$1" >out 2>err || status=$?
	sed -E -e 's/-:[0-9]+:/-:N:/g; s/ line [0-9]+/ line N/g; s/record:? [0-9]+/record N/g' \
		-e 's/verdict"?: ?[0-9]+/verdict N/; /^# state [0-9]+$/d; /^$/d' out >"$told.out"
	sed -E 's/-:[0-9]+:/-:N:/g; s/ line [0-9]+/ line N/g; s/record [0-9]+/record N/g' err >"$told.err"
	echo $status >"$told.status"
}

# sums COMMAND...: of every two parts the command says what it says of each.
sums() {
	local a b
	for a in "${parts[@]}"; do told=told/$a told "$a" "$@"; done
	for a in "${parts[@]}"; do
		for b in "${parts[@]}"; do
			# A sample goes on from one command to the next.
			((++pair % every == 0)) || continue
			cat "$a" "$b" >both
			told=both told both "$@"
			cmp both.out <(cat "told/$a.out" "told/$b.out") && cmp <(limited both.err) <(cat "told/$a.err" "told/$b.err" | limited) &&
				[ "$(cat both.status)" = "$(sort -n "told/$a.status" "told/$b.status" | tail -n 1)" ] ||
				{ echo "$*: $a, then $b"; diff both.err <(cat "told/$a.err" "told/$b.err") | head; false; }
		done
	done
}

# limited [FILE]: messages, but no more than are told of one input, nor how many are not.
limited() { grep -v ' about this input ' "$@" | head -n 100; }

@test "sums: of two records each program says what it says of each" {
	make_parts
	mkdir told
	every=$(sampled 53 7 97) pair=0
	for command in replay 'replay --states' 'replay --report' 'replay --report --json' 'replay --check --complete --strict' \
		'replay --check --no-hindsight' 'replay --check --cut bob=x' 'replay --until 3' 'replay --digest' 'replay --tell' \
		'score' 'score -s ann' 'score --table' 'score --winners' 'validate-move' 'validate-move --report' \
		'legal-moves -w' 'legal-moves --seat bob -c' 'redact bob' 'redact --public --json' \
		'autoplay --seed x -m 3' 'autoplay --json --seed x' 'autoplay --except bob --seed x' 'deal --next --seed x' 'show --ascii'; do
		# shellcheck disable=SC2086
		sums $command
	done
	# What is looked for takes time, and must not depend on it.
	parts=(plain ruling broken lost fined) every=1
	sums mend
}

@test "sums: what is supposed or thought of a record depends on none before it" {
	make_parts
	rm -f slips
	for a in plain seed wrong-seed sealed ruling short fined; do
		for b in $(sampled short 'short plain ruling'); do
			# How many states or moves there are: which ones, chance says anew for each.
			for command in 'suppose --public --seed x' 'suppose --seat ann -n 3 --seed x' 'advise -n 2 --seed x -w' 'advise -n 2 --review --seed x'; do
				for file in "$a" "$b"; do
					# shellcheck disable=SC2086
					told=$file told "$file" $command
					grep -cE '^(croupier: |--- |[a-z]+ [a-z]+)' "$file.out" >"$file.count" || true
				done
				cat "$a" "$b" >both
				# shellcheck disable=SC2086
				told=both told both $command
				[ "$(grep -cE '^(croupier: |--- |[a-z]+ [a-z]+)' both.out)" = $(($(cat "$a.count") + $(cat "$b.count"))) ] &&
					cmp both.err <(cat "$a.err" "$b.err") || { echo "$command: $a, then $b"; false; }
			done
		done
	done
}

@test "sums: a tally of records is the sum of the tallies of each" {
	for game in $(games); do deal "$game" --seed x | autoplay >"$game"; done
	for a in $(games); do
		for b in $(games); do
			[ "$a" != "$b" ] || continue
			tally --by game,player "$a" "$b" | grep '^- ' | sort >both
			{ tally --by game,player "$a"; tally --by game,player "$b"; } | grep '^- ' | sort | diff - both
		done
	done
}
