#!/usr/bin/env bats
# completion.bats: what bash, zsh and fish offer for command lines, asked of the shells themselves.
#
# Everything is tried as installed, with a prefix: fish and zsh find their files by name.

load ../helper

setup_file() {
	[ "${SANITIZED-}" != 1 ] || return 0
	export T=$BATS_FILE_TMPDIR
	export STAGE=$T/stage
	export SHARE=$STAGE/usr/share
	make -s -C "$BATS_TEST_DIRNAME/../.." BUILD="${CROUPIER_BUILD:-$BATS_TEST_DIRNAME/../../build}" DESTDIR= PREFIX="$STAGE/usr" \
		PROGRAM_PREFIX=my- install >"$T/log" 2>&1 || { cat "$T/log"; return 1; }
	mkdir "$T/bin" "$T/play"
	for program in "${CROUPIER_BUILD:-$BATS_TEST_DIRNAME/../../build}"/bin/*; do
		ln -s "$(realpath "$program")" "$T/bin/my-${program##*/}"
	done
	cd "$T/play"
	"$T/bin/my-deal" lohai --seed demo -s ann,bob,cid,dora >table.yaml
}

setup() {
	unsanitized "the shells ask only for --help, --list and legal-moves, which other tests ask for, too"
	cd "$T/play"
	PATH=$T/bin:$PATH
}

# in_bash LINE: what bash offers, with what it leaves out of the word in front.
in_bash() {
	local program=${1%% *} word=${1##* }
	bash --norc -c '
		source "$1"
		program=$2 line=$3
		# As readline splits: at blanks, and = is a word.
		read -r -a COMP_WORDS <<<"${line//=/ = }"
		[[ $line != *" " && $line != *= ]] || COMP_WORDS+=("")
		[[ $line != *= ]] || unset "COMP_WORDS[-1]"
		COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line
		function=$(complete -p "$program" | sed "s/.*-F \([^ ]*\).*/\1/")
		"$function"
		for reply in "${COMPREPLY[@]}"; do printf "%s\n" "$4$reply"; done
	' bash "$SHARE/bash-completion/completions/$program" "$program" "$1" "$(grep -o '^.*=' <<<"$word")" 2>&1
}

# in_fish LINE: what fish offers, without the descriptions.
in_fish() {
	XDG_DATA_DIRS=$SHARE:/usr/share HOME=$T fish -c 'complete -C $argv[1]' "$1" | cut -f1
}

# in_zsh LINE: types the line and a tab into a zsh on a terminal of its own.
in_zsh() {
	rm -f "$T/hits" "$T/done"
	cat >"$T/inner.zsh" <<-'END'
		fpath=($SHARE/zsh/site-functions $fpath)
		autoload -Uz compinit
		# What the first one has found is not looked for again.
		compinit -u -C -d $T/found
		# compadd tells which of the words fit, before it takes them.
		compadd() {
			local -a hits
			builtin compadd -O hits "$@"
			print -rl -- $hits >>$T/hits
			builtin compadd "$@"
		}
		tell() { zle complete-word; : >$T/done; }
		zle -N tell
		bindkey '^I' tell
		: >$T/ready
	END
	rm -f "$T/ready"
	T=$T SHARE=$SHARE TERM=dumb timeout 60 zsh -f -c '
		zmodload zsh/zpty
		zpty shell zsh -f -i
		zpty -w shell "source $T/inner.zsh"
		until [[ -e $T/ready ]]; do zpty -r -t shell >/dev/null; sleep 0.02; done
		zpty -w -n shell "$1"$'"'\t'"'
		until [[ -e $T/done ]]; do zpty -r -t shell >/dev/null; sleep 0.02; done
		zpty -d shell' zsh "$1"
	[ ! -f "$T/hits" ] || sed '/^$/d' "$T/hits"
}

# offers LINE WORD...: the shell at hand offers these words and no other.
offers() {
	local expected
	expected=$(printf '%s\n' "${@:2}" | LC_ALL=C sort -u)
	"in_$shell" "$1" | LC_ALL=C sort -u >"$T/offered"
	[ "$(cat "$T/offered")" = "$expected" ] || {
		printf '%s offers for "%s": %s, not: %s\n' "$shell" "$1" "$(tr '\n' ' ' <"$T/offered")" "$(tr '\n' ' ' <<<"$expected")"
		return 1
	}
}

# The n-th words of the legal moves in a file.
nth() { my-legal-moves -w "$2" | cut -d' ' -f"$1" | sort -u; }

options_of() { my-"$1" --help | sed -nE 's/^ +(-[^-],)? *(--[a-z-]+=?).*/\2/p'; my-"$1" --help | sed -n 's/^ *\(-[^-]\),.*/\1/p'; }

# shellcheck disable=SC2046
all_of_it() {
	shell=$1
	command -v "$shell" >/dev/null || skip "$shell is not installed"
	# Options of every program, and closed sets of arguments.
	for program in "$T"/bin/*; do
		program=${program##*/my-}
		offers "my-$program --" $(options_of "$program" | grep -e '^--')
	done
	offers "my-deal -" $(options_of deal)
	offers "my-deal --se" --seal= --seats= --seed=
	offers "my-show --color=a" --color=always --color=auto
	offers "my-show --color " always auto never
	offers "my-tally --by " player game variant file place
	offers "my-tally --by=p" --by=player --by=place
	offers "my-tally --by place,p" place,player
	offers "my-tally --by=game,place,f" --by=game,place,file
	# Games and what they have.
	offers "my-deal " $(my-deal --list | sed -n 's/^game: //p')
	offers "my-deal lo" lohai
	offers "my-deal lohai " ""
	offers "my-deal lohai -v " $(my-deal --list | sed -n '/^game: lohai/,/^---/s/^- {variant: \([^,]*\).*/\1/p')
	offers "my-deal hen --variant=b" --variant=bounce
	offers "my-deal lohai -o " target= values= values=ranks
	offers "my-deal huahuapai -o borrow=" borrow=true borrow=false
	offers "my-deal hen -w " up=
	offers "my-deal hen -p 1" 10
	offers "my-deal lohai -v three-player -p " 3
	offers "my-deal hen -s ann,bob -d " ann bob
	# Of the table that is dealt on, or of what sits down there.
	offers "my-deal hen -s ann,bob --score " ann= bob=
	offers "my-deal --next table.yaml -d " ann bob cid dora
	offers "my-deal --next --seed x table.yaml --score=d" --score=dora=
	offers "my-deal --next -s ann,eve table.yaml -d " ann eve
	# Files, seats.
	offers "my-replay --check ta" table.yaml
	offers "my-tally --csv ta" table.yaml
	offers "my-deal --next ta" table.yaml
	offers "my-validate-move -f ta" table.yaml
	offers "my-legal-moves table.yaml --seat " ann bob cid dora
	offers "my-score table.yaml --seat=d" --seat=dora
	offers "my-redact --public ta" table.yaml
	offers "my-redact ann ta" table.yaml
	offers "my-redact ann < ta" table.yaml
}

# shellcheck disable=SC2046
words_of_moves() {
	shell=$1
	command -v "$shell" >/dev/null || skip "$shell is not installed"
	offers "my-validate-move -f table.yaml " ann bob cid dora
	offers "my-validate-move -f table.yaml ann " play
	offers "my-validate-move -f table.yaml ann play " $(nth 3 table.yaml)
	offers "my-validate-move --file=table.yaml ann play 4" $(nth 3 table.yaml | grep ^4)
	# A state that the shell reads for the program.
	offers "my-validate-move < table.yaml ann play 4" $(nth 3 table.yaml | grep ^4)
	# Not bob's turn: nothing that he could do.
	offers "my-validate-move -f table.yaml bob " ""
	my-validate-move -f table.yaml ann play 4S >next.yaml
	offers "my-validate-move -f table.yaml ann play 4S, bob play " $(nth 3 next.yaml)
	# Where nobody knows the hand, nothing is offered, nor without a state.
	my-redact --public table.yaml >public.yaml
	offers "my-validate-move -f public.yaml ann play 4" ""
	offers "my-validate-move north " ""
	# A file that is not there, and one that is no state.
	offers "my-validate-move -f nothing.yaml ann e" ""
	echo 'seats: [$(touch here;), `touch here;`, a;b, "good"]' >evil.yaml
	offers "my-validate-move -f evil.yaml " ""
	# A state in other YAML, and one whose seats would turn the line round or are called by escape sequences.
	sed 's/^seats: .*/seats: ["\\x61nn", '"'bob', cid, dora]/" table.yaml >other.yaml
	offers "my-validate-move -f other.yaml " ann bob cid dora
	for evil in $'x\u202ey' $'x\u2028y' $'x\e[2Jy' $'x\xc2\x9b2Jy' $'x\xffy' $'x\u200by'; do
		sed "s/\bdora\b/$evil/g" table.yaml >evil.yaml
		offers "my-validate-move -f evil.yaml " ""
	done
	offers "my-deal lohai -s ann,bob,cid,dora -d " ann bob cid dora
	offers "my-deal lohai -s ann,bob,cid,"$'x\u202ey'" -d " ""
	"in_$shell" "my-validate-move -f evil.yaml x " >/dev/null
	[ ! -e here ]
}

@test "completion: bash offers options, games and what they have, files, seats" {
	all_of_it bash
}

@test "completion: bash offers the words of moves, legal ones where it can see the state" {
	words_of_moves bash
}

@test "completion: zsh offers options, games and what they have, files, seats" {
	all_of_it zsh
}

@test "completion: zsh offers the words of moves, legal ones where it can see the state" {
	words_of_moves zsh
}

@test "completion: fish offers options, games and what they have, files, seats" {
	all_of_it fish
}

@test "completion: fish offers the words of moves, legal ones where it can see the state" {
	words_of_moves fish
}

@test "completion: bash completes in the build tree by the line that README gives" {
	cd "$ROOT"
	line=$(grep '^    \. .*bash$' README.md)
	cat >"$BATS_TEST_TMPDIR/try" <<-'END'
		COMP_WORDS=(deal lo); COMP_CWORD=1; COMP_LINE="deal lo"; COMP_POINT=7
		"$(complete -p deal | sed 's/.*-F \([^ ]*\).*/\1/')" deal lo deal
		echo "${COMPREPLY[@]}"
	END
	prints 0 lohai bash -c "$line; . '$BATS_TEST_TMPDIR/try'"
}

@test "completion: bash offers seats where the file stands behind the cursor" {
	# So readline calls it where the cursor stands between two words: without a word of its own.
	in_front_of() {
		bash --norc -c 'source "$1"
			read -r -a COMP_WORDS <<<"$2$3"
			read -r -a typed <<<"$2"
			COMP_CWORD=${#typed[@]} COMP_LINE="$2$3" COMP_POINT=${#2}
			"$(complete -p "${typed[0]}" | sed "s/.*-F \([^ ]*\).*/\1/")"
			echo "${COMPREPLY[@]}"' bash "$SHARE/bash-completion/completions/${1%% *}" "$1" "$2"
	}
	[ "$(in_front_of "my-redact " " table.yaml")" = "ann bob cid dora" ]
	[ "$(in_front_of "my-score -s " " table.yaml")" = "ann bob cid dora" ]
	[ "$(in_front_of "my-referee --play " " table.yaml")" = "ann bob cid dora" ]
	[ "$(in_front_of "my-validate-move ann " " < table.yaml")" = play ]
}

@test "completion: what is offered says what it is for" {
	command -v fish >/dev/null || skip "fish is not installed"
	run -0 env XDG_DATA_DIRS="$SHARE:/usr/share" HOME="$T" fish -c 'complete -C "my-deal --s"; complete -C "my-deal h"'
	has $'--seats=\tname the seats, in turn order'
	has $'hornipex\tshedding: the top cards of one pile say what may be played'
}

@test "completion: the words are made from what the programs say, not written down" {
	prints 1 '' grep -nwE 'lohai|hen|hornipex|haihowak|huahuapai|standard|play|discard|always' "$ROOT"/bin/completion/*
	# The toy game's programs are completed with the toy's words, and all programs of the build are.
	PATH=$BUILD/toys/bin:$PATH run -0 bash --norc -c 'source "$1"; COMP_WORDS=(deal to) COMP_CWORD=1
		_croupier; echo "${COMPREPLY[@]}"; complete -p | sed -n "s/.* -F _croupier //p" | sort' bash "$ROOT/bin/completion/croupier.bash"
	[ "$output" = "$(echo toy; ls "$BUILD/bin")" ] || said
	for file in "$ROOT"/bin/completion/croupier.*; do
		grep -q "$(ls "$BUILD/bin" | paste -s -d ' ')" "$file"
	done
}
