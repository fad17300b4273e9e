#!/usr/bin/env bats
# game-pages.bats: what the page of a game says is what the game has.
#
# No game is named here, and no source is read: which there are, and what each has, programs say.  A game
# of one's own (make GAMES=...) may lack a page or tests, which is told; what it has is held to all of this.

load ../helper

setup() {
	unsanitized "texts are compared, and their commands run in other tests"
	cd "$BATS_TEST_TMPDIR" || return
	path=$PATH
}

# each_page COMMAND: calls it for every game that has a page.
each_page() {
	local game pages
	pages=$(paged) || skip "none of the games has a page"
	for game in $pages; do
		turn_to "$game"
		"$1" "$game" </dev/null
	done
	complete
}

# need WORDS COMMAND...: says what is missing where the command fails; complete: nothing was.
need() { "${@:2}" >/dev/null 2>&1 || { echo "missing: $1"; missing=1; }; }
complete() { [ -z "${missing-}" ]; }

# speak_of WORD FILE...: whether a file speaks of it; marks PAGE WORD: whether it is marked there as a word that is typed.
speak_of() { grep -qE -- "(^|[^a-z-])$1([^a-z-]|\$)" "${@:2}"; }
marks() { grep -qE -- "(Cm|Ic) ([^ ]+ )*$2( |\$)|(Ql |^)\{(.*[^a-z-])?$2:" "$1"; }

@test "games of one's own: each has a page, tests and a record" {
	all=$(own_games)
	[ -n "$all" ] || skip "croupier was built with none"
	lacks=
	for game in $all; do
		folder=$(own_folder "$game")
		[ -f "$folder/$game.6" ] || lacks+=" $folder/$game.6, the page (begin with a copy of tests/toy/toy.6);"
		[ -f "$folder/$game.bats" ] || lacks+=" $folder/$game.bats, its tests (begin as those of crazy-eights in examples/games do);"
		ls "$folder"/examples/*.yaml >/dev/null 2>&1 || lacks+=" $folder/examples/*.yaml, a record;"
	done
	[ -z "$lacks" ] || skip "missing:${lacks%;}"
}

@test "games of one's own: their records are complete and legal" {
	all=$(own_games)
	[ -n "$all" ] || skip "croupier was built with none"
	found=
	for game in $all; do
		for record in "$(own_folder "$game")"/examples/*.yaml; do
			[ -f "$record" ] || continue
			found=1
			run -0 --separate-stderr replay --check --complete "$record"
			replay --states "$record" | validate-move | cmp - <(replay --states "$record")
		done
	done
	[ -n "$found" ] || skip "they have none"
}

@test "pages of games: mandoc has nothing to say" {
	quiet() { run -0 mandoc -Tlint -Wwarning "$page"; [ -z "$output" ] || said; }
	each_page quiet
}

@test "pages of games: each has the same sections, in order" {
	# Some games have more, between these.
	sections() {
		[ "$(sed -n 's/^\.Sh //p' "$page" | grep -xE 'NAME|DESCRIPTION|HOW TO PLAY|RULES|SCORE|EXAMPLES|SEE ALSO' |
			tr '\n' ,)" = "NAME,DESCRIPTION,HOW TO PLAY,RULES,SCORE,EXAMPLES,SEE ALSO," ] ||
			{ echo "$page"; false; }
	}
	each_page sections
}

@test "pages of games: where the playing ends, the page says so" {
	says_so() {
		[ "$(awk '/^\.Sh / { how = /HOW TO PLAY/ } how && /^\.S[sh] / { last = "" } how { last = last $0 "\n" } END { printf "%s", last }' "$page" |
			grep -cx '\.Em That is all that a player needs\.')" = 1 ] || { echo "$page"; false; }
	}
	each_page says_so
}

@test "pages of games: every rule stands in the page of its game, and in a test" {
	stands() {
		ids=$(rules_of "$1")
		tests=$(file_of "$1" bats)
		for id in $ids; do
			need "$id in $page" speak_of "$id" "$page"
			[ ! -f "$tests" ] || need "a test of $id in $tests" speak_of "$id" "$tests"
		done
	}
	each_page stands
}

@test "pages of games: page and program agree on whether a rule is of the text or a ruling" {
	agree() {
		sed -n "s|^\\.It [A-Z][a-z] \\($1/.*\\) Pq \\(.*\\)|\\1/\\2|p" "$page" >rules
		while IFS= read -r line; do
			ids=${line%/*}
			for id in ${ids//,/}; do
				prints 0 "... (${line##*/})" validate-move --explain "$id" || { echo "$page says ${line##*/}"; false; }
			done
		done <rules
		for id in $(rules_of "$1"); do
			need "in $page a line \".It Li $id Pq\" with text, ruling or both" speak_of "$id" rules
		done
	}
	each_page agree
}

# keys_of GAME: the keys of its states, as its schema has them; nested ones have a + in front.
keys_of() {
	deal --schema "$1" | python3 -c '
import json, sys

def walk(schema, mark):
    if isinstance(schema, list):
        for part in schema:
            walk(part, mark)
    if not isinstance(schema, dict):
        return
    for word, part in schema.items():
        if word != "properties":
            walk(part, mark)
            continue
        for key in part:
            print(mark + key)
            if key not in ("options", "meta"):  # options are asked for by themselves
                walk(part[key], "+")

for name, schema in json.load(sys.stdin)["$defs"].items():
    if name.startswith(sys.argv[1] + ".state"):
        walk(schema, "")
' "$1" | sort -u | grep .
}

@test "pages of games: every key of a state stands in the page of its game, or of the format" {
	keys() {
		all=$(keys_of "$1")
		for key in $all; do
			[[ "$key" != +* ]] && has_key "$ROOT/man/croupier.5" "$key" ||
				need "the key ${key#+} among those of a state in $page" has_key "$page" "${key#+}"
		done
	}
	each_page keys
}

# listed GAME KIND: the names that deal --list tells of it: variant, option or fact.
listed() { deal --list | sed -n "/^game: $1\$/,/^---/s/^- {$2: \([^,}]*\).*/\1/p"; }

@test "pages of games: every variant, option, fact, verb and word of a move is explained" {
	explains() {
		for kind in variant option fact; do
			for name in $(listed "$1" $kind); do
				need "the $kind $name in $page, as .Cm $name" marks "$page" "$name"
			done
		done
		words=$(catalogue_of "$1" verb | cut -f1,2; catalogue_of "$1" word || :)
		for word in $words; do
			# What every game has the page of the format explains.
			marks "$ROOT/man/croupier.5" "$word" || need "the word $word of moves in $page, as .Cm $word" marks "$page" "$word"
		done
	}
	each_page explains
}

@test "pages of games: each lists the rules that may be waived, with their verbs" {
	waived() {
		catalogue_of "$1" waiver >waivers || :
		while IFS=$'\t' read -r verb id; do
			need "in $page the line \".It Cm $id No with Cm $verb\"" grep -Fx ".It Cm $id No with Cm $verb" "$page"
		done <waivers
		[ "$(part "$page" "What can be waived" | grep -c '^\.It Cm')" = "$(wc -l <waivers)" ] ||
			{ echo "$page lists rules that cannot be waived"; false; }
	}
	each_page waived
}

@test "pages of games: the commands of EXAMPLES run" {
	runs() {
		folder=$(own_folder "$1")
		ln -sfn "${folder:-$ROOT}/examples" examples
		# A command that shows a refusal may end with 1, never with trouble.
		examples "$page" >commands
		some commands
		while IFS= read -r command; do
			run bash -o pipefail -c "$command"
			[ "$status" -le 1 ] || { echo "$page: $command"; said; }
			# What only judges, or writes a file, says nothing.
			[ -n "$output" ] || [[ "$command" == *--check* || "$command" == *" > "* ]] ||
				{ echo "$page: $command says nothing"; false; }
		done <commands
	}
	each_page runs
}
