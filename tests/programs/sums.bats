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
	"${@:2}" <"$1" >"$told.out" 2>"$told.err" || status=$?
	sed -E -i -e 's/-:[0-9]+:/-:N:/g; s/ line [0-9]+/ line N/g; s/record:? [0-9]+/record N/g' \
		-e 's/verdict"?: ?[0-9]+/verdict N/; /^# state [0-9]+$/d; /^$/d; / about this input /d' "$told.out" "$told.err"
	echo $status >"$told.status"
}

# sums COMMAND...: of every two parts the command says what it says of each; of a sample, of those of some.
sums() {
	local a b some=()
	for a in "${parts[@]}"; do
		((++part % few == 0)) || continue
		some+=("$a")
		told=told/$a told "$a" "$@"
	done
	for a in "${some[@]}"; do
		for b in "${some[@]}"; do
			# A sample goes on from one command to the next.
			((++pair % every == 0)) || continue
			cat "$a" "$b" >both
			told=both told both "$@"
			# A hundred messages are told of one input.
			cat "told/$a.out" "told/$b.out" | cmp both.out - && cat "told/$a.err" "told/$b.err" | head -n 100 | cmp <(head -n 100 both.err) - &&
				[ "$(cat both.status)" = "$(sort -n "told/$a.status" "told/$b.status" | tail -n 1)" ] ||
				{ echo "$*: $a, then $b"; diff both.err <(cat "told/$a.err" "told/$b.err") | head; false; }
		done
	done
}

@test "sums: of two records each program says what it says of each" {
	make_parts
	mkdir told
	few=$(sampled 3 1 3) every=$(sampled 11 17 37) part=0 pair=0
	for command in replay 'replay --states' 'replay --report' 'replay --report --json' 'replay --check --complete --strict' \
		'replay --check --no-hindsight' 'replay --check --cut bob=x' 'replay --until 3' 'replay --digest' 'replay --tell' \
		'score' 'score -s ann' 'score --table' 'score --winners' 'validate-move' 'validate-move --report' \
		'legal-moves -w' 'legal-moves --seat bob -c' 'redact bob' 'redact --public --json' \
		'autoplay --seed x -m 3' 'autoplay --json --seed x' 'autoplay --except bob --seed x' 'deal --next --seed x' 'show --ascii'; do
		sums $command
	done
	# What is looked for takes time, and must not depend on it.
	parts=(plain ruling broken lost fined) few=1 every=1
	sums mend
}

# counted FILE: how many states or moves there are in what the command wrote of it: which ones, chance says anew for each.
counted() { grep -cE '^(croupier: |--- |[a-z]+ [a-z]+)' "$1.out" || true; }

@test "sums: what is supposed or thought of a record depends on none before it" {
	make_parts
	parts=(plain seed wrong-seed sealed ruling short fined)
	mkdir told
	while read -r -a command; do
		for a in "${parts[@]}"; do told=told/$a told "$a" "${command[@]}"; done
		for a in "${parts[@]}"; do
			for b in $(sampled short 'short plain ruling'); do
				cat "$a" "$b" >both
				told=both told both "${command[@]}"
				[ "$(counted both)" = $(($(counted "told/$a") + $(counted "told/$b"))) ] &&
					cmp both.err <(cat "told/$a.err" "told/$b.err") || { echo "${command[*]}: $a, then $b"; false; }
			done
		done
	done <<-END
		suppose --public --seed x
		suppose --seat ann -n 3 --seed x
		advise -n 2 --seed x -w
		advise -n 2 --review --seed x
	END
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
