#!/bin/sh
# completion.sh: writes what makes a shell complete the command line of a program.
#
# usage: completion.sh bash|zsh|fish PROGRAM SOURCE CATALOGUE
#
# All words come from the tables of the programs themselves: the options from
# PROGRAM --help, which is made from the option table that also reads them (so
# there is no second form to keep in step, and what is offered is what a user
# sees there); games, variants, options and facts from deal --list; verbs
# and rules from the tables of games by CATALOGUE.
#
# No program is run here, as croupier may be built for another machine.  What
# is written asks the installed programs when it completes, and carries along only
# what no program lists: the catalogue, where SOURCE, the program's own, takes
# the words of moves.
#
# The three shells differ only in a few lines: all run one script for sh, which
# prints words that could stand where the cursor is, one a line, and after a tab
# what each means, or @files for names of files.  @PREFIX@ in the output is for
# what the names of programs begin with.
set -eu

shell=$1
program=$2
source=$3
catalogue=$4

# table NAME: a function of that name that prints what comes in.
table() {
	printf '%s() {\n\tcat <<"END"\n' "$1"
	cat
	printf 'END\n}\n'
}

# The script for sh.  Its arguments: the word at the cursor as far as it is
# typed, the words after it (a line each), the words in front.
core() {
	if grep -q '"\[WORD' "$source"; then "$catalogue"; fi | table catalogue
	printf "help=\$(LC_ALL=C @PREFIX@%s --help 2>/dev/null)\n" "$program"
	cat <<'CORE'
# What GAME, FILE and so on stand in the synopsis; a word is asked for by its place.
synopsis=$(printf "%s\n" "$help" | sed -n "s/^Usage: [^ ]* *//p")

# An option a line: short name, long name, what its argument is, description;
# with a tab between, - for what is not there.  An argument is what --help calls
# it, or the words themselves where the description ends with ": one, two or three",
# with "|,..." after them where several may stand there with commas between.
options=$(printf "%s\n" "$help" | awk '
		function put() {
			if (long == "")
				return
			if (match(about, /: [a-z]+(, [a-z]+)* or [a-z]+$/)) {
				more = kind ~ /,[.][.][.]$/ ? "|,..." : ""
				kind = substr(about, RSTART + 2)
				gsub(/, | or /, "|", kind)
				kind = kind more
			}
			if (kind == "KEY=VALUE")
				kind = toupper(substr(long, 3))
			printf "%s\t%s\t%s\t%s\n", short, long, kind, about
			long = ""
		}
		/^ +-/ {
			put()
			short = match($0, /^ +-[^- ]/) ? substr($0, RLENGTH - 1, 2) : "-"
			if (!match($0, /--[a-z-]+/))
				next
			long = substr($0, RSTART, RLENGTH)
			about = substr($0, RSTART + RLENGTH)
			kind = match(about, /^=[^ ]+/) ? substr(about, 2, RLENGTH - 1) : "-"
			sub(/^[^ ]* +/, "", about)
			next
		}
		/^ +[^ ]/ { sub(/^ +/, ""); about = about " " $0; next }
		{ put() }
		END { put() }')
options() { printf "%s\n" "$options"; }

# What each game has, a line each: game, kind, word, least, most, about.
games() {
	@PREFIX@deal --list 2>/dev/null | awk '
		function value(key) {
			return match($0, "[{ ]" key ": [^,}]+") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3) : ""
		}
		function put(kind, word, about) {
			printf "%s\t%s\t%s\t%s\t%s\t%s\n", game, kind, word, value("least"), value("most"), about
		}
		/^game: / { game = $2 }
		/^about: / { sub(/^about: /, ""); gsub(/"/, ""); put("game", game, $0) }
		/^- [{]variant: / { put("variant", value("variant"), "") }
		/^- [{]option: / {
			if (/: (true|false)[,}]/) {
				put("option", value("option") "=true", "")
				put("option", value("option") "=false", "")
			} else {
				put("option", value("option") "=", "")
			}
			if (value("or") != "")
				put("option", value("option") "=" value("or"), "")
		}
		/^- [{]fact: / { put("fact", value("fact") "=", value("kind") ", " value("only")) }'
}

tab=$(printf "\t")
word=$1
after=$2
shift 2
in_front=$(printf "%s\n" "$@")

# kind OPTION: what its argument is; nothing for an option that there is not.
# What the shell itself reads or writes counts as an option with a file after it.
kind() {
	case $1 in
	"<" | ">" | ">>") printf "%s\n" "$1" ;;
	*) options | awk -F "$tab" -v option="$1" '$1 == option || $2 == option { print $3; exit }' ;;
	esac
}

# The words of a move that begins after the last comma, and the moves before it.
made= move= moving=0
add_word() {
	moving=$((moving + 1))
	move="$move$1
"
	case $1 in *,) made="$made$move" move= moving=0 ;; esac
}

# What the words in front say.
pending= only_words= game= variant= names= file= given=" " places=0
take() {
	case $(kind "$1") in
	VARIANT) variant=$2 ;;
	NAME,*) names=$2 ;;
	FILE | "<") file=$2 ;;
	esac
}
for before in "$@"; do
	if [ -n "$pending" ]; then
		take "$pending" "$before"
		pending=
		continue
	fi
	case $only_words$before in
	--) only_words=yes ;;
	"<" | ">" | ">>") pending=$before ;;
	--*=*) take "${before%%=*}" "${before#*=}" ;;
	--*) given="$given$before " pending=$before ;;
	-[!0-9]*) given="$given$before " pending=-${before#"${before%?}"} ;;
	*)
		places=$((places + 1))
		[ "$places" -gt 1 ] || game=$before
		add_word "$before"
		;;
	esac
	case $(kind "${pending:-none}") in - | "") pending= ;; esac
done

# Files on the command line that can be looked into at once.
is_small() { [ -f "$1" ] && [ -r "$1" ] && [ "$(wc -c <"$1")" -le 65536 ]; }
some_file() {
	if [ -n "$file" ]; then
		is_small "$file" && printf "%s\n" "$file"
		return
	fi
	printf "%s\n" "$in_front" "$after" | while IFS= read -r name; do
		! is_small "$name" || { printf "%s\n" "$name"; break; }
	done
}
# The seats of a state that a program has written.  A file is never looked into
# without a program that reads it: what no seat can be called might mean
# something to the shell or steer the terminal.
named_seats() {
	sed -n '/^seats: \[/{s/^seats: \[\(.*\)\].*/\1/;s/[",]//g;p;q;}' | tr " " "\n"
}
seats() { [ -z "$1" ] || @PREFIX@replay --until 0 "$1" 2>/dev/null | named_seats; }

# The next words of legal moves that begin as typed; else what could follow by the verbs alone.
move_words() {
	state=$(some_file)
	if [ "$moving" -eq 0 ]; then
		seats "$state"
		return
	fi
	legal=
	if [ -n "$state" ] && [ -z "$made" ]; then
		legal=$(@PREFIX@legal-moves -w "$state" 2>/dev/null)
	elif [ -n "$state" ]; then
		legal=$(@PREFIX@validate-move -f "$state" "$made" 2>/dev/null | @PREFIX@legal-moves -w 2>/dev/null)
	fi
	legal=$(printf "%s\n" "$legal" | move=$move awk -v typed="$moving" '
		BEGIN { split(ENVIRON["move"], word, "\n") }
		{
			for (i = 1; i <= typed; i++)
				if ($i != word[i])
					next
			if (NF > typed && !seen[$(typed + 1)]++)
				print $(typed + 1)
		}')
	if [ -n "$legal" ]; then
		printf "%s\n" "$legal"
		return
	fi
	game=
	[ -z "$state" ] || game=$(@PREFIX@replay --until 0 "$state" 2>/dev/null | sed -n '/^game: /{s///;p;q;}')
	kind=$(catalogue | move=$move awk -F "$tab" -v game="$game" -v typed="$moving" '
		BEGIN { count = split(ENVIRON["move"], word, "\n") }
		$1 != "kind" || $3 != word[2] || (game != "" && $2 != game) { next }
		{ kind[$4] = $5; words[$4] = $6 }
		END {
			for (at = typed; at > 1 && !(word[at] in kind); at--)
				;
			if (at > 1 && (at == typed || kind[word[at]] == "cards"))
				print kind[word[at]] (at == typed ? words[word[at]] " wanted" : "")
		}')
	case $kind in
	word*" wanted")
		kind=${kind#word}
		printf "%s\n" "${kind% wanted}" | tr " " "\n"
		return ;;
	esac
	catalogue | move=$move awk -F "$tab" -v game="$game" -v typed="$moving" -v kind="$kind" '
		BEGIN { split(ENVIRON["move"], word, "\n") }
		game != "" && $2 != game { next }
		$1 == "card" && kind ~ /^card/ { if (has[$2] && !seen[$3]++) print $3; next }
		$1 != "verb" { next }
		typed == 1 { if (!seen[$3]++) print $3 "\t" $5; next }
		$3 == word[2] {
			has[$2] = 1
			count = kind ~ / wanted$/ ? 0 : split($4, parameter, " ")
			for (i = 1; i <= count; i++)
				if (!seen[parameter[i]]++)
					print parameter[i]
		}'
	[ "$kind" != "seat wanted" ] || seats "$state"
}

# What a game has of a kind; of all games where none is named.
of_game() {
	games | awk -F "$tab" -v game="$game" -v kind="$1" '
		$2 == "game" { known[$1] = 1 }
		{ line[NR] = $0 }
		END {
			for (i = 1; i <= NR; i++) {
				split(line[i], field, "\t")
				if (field[2] == kind && (field[1] == game || !(game in known)) && !seen[field[3]]++)
					print field[3] (field[6] == "" ? "" : "\t" field[6])
			}
		}'
}

# The seats of the table that is to be dealt: of the finished round, or as a game
# takes them, any game where none is named yet.
table_seats() {
	case "$given|$names" in
	*" --next "*"|") seats "$(some_file)" ;;
	*)
		games | awk -F "$tab" -v game="$game" '
			$2 == "game" { name[++count] = $1; known = known || $1 == game }
			END {
				for (i = 1; i <= count; i++)
					if (!known || name[i] == game)
						print name[i]
			}' | while IFS= read -r one; do
			@PREFIX@deal "$one" ${variant:+-v "$variant"} ${names:+-s "$names"} 2>/dev/null | named_seats | grep . && break
		done ;;
	esac
}

# list_words WORD|WORD... TYPED: the words that are not there yet, after the last comma.
list_words() {
	before=
	case $2 in *,*) before=${2%,*}, ;; esac
	printf "%s\n" "$1" | tr "|" "\n" | while IFS= read -r one; do
		case ",$before" in
		*",$one,"*) ;;
		*) printf "%s\n" "$before$one" ;;
		esac
	done
}

# values KIND: what an argument of that kind may be.
values() {
	case $1 in
	FILE | "<" | ">" | ">>") echo @files ;;
	VARIANT) of_game variant ;;
	OPTION) of_game option ;;
	WITH) of_game fact ;;
	PLAYERS)
		games | awk -F "$tab" -v game="$game" -v variant="$variant" '
			$2 == "variant" && $1 == game && (variant == "" || $3 == variant) {
				for (i = $4; i <= $5; i++)
					if (!seen[i]++)
						print i
			}' ;;
	DEALER) table_seats ;;
	SEAT=NUMBER) table_seats | sed "s/\$/=/" ;;
	RULE) catalogue | awk -F "$tab" '$1 == "rule" { print $2 "\t" $3 }' ;;
	SEAT) seats "$(some_file)" ;;
	"SEAT,...") list_words "$(seats "$(some_file)" | paste -s -d "|" -)" "${word#--*=}" ;;
	*"|,...") list_words "${1%|,...}" "${word#--*=}" ;;
	*"|"*) printf "%s\n" "$1" | tr "|" "\n" ;;
	esac
}

# What stands at the place of a word that is no option.
place() {
	case $synopsis in
	*WORD*) move_words ;;
	*GAME*)
		case $given in
		*" --next "*) echo @files ;;
		*) [ "$places" -gt 0 ] || game= of_game game ;;
		esac ;;
	*SEAT*)
		case $places$given in
		0*" --public "* | [1-9]*) echo @files ;;
		*) seats "$(some_file)" ;;
		esac ;;
	*FILE*) echo @files ;;
	esac
}

if [ -n "$pending" ]; then
	values "$(kind "$pending")"
	exit
fi
case $only_words$word in
--*=*) values "$(kind "${word%%=*}")" | sed "/^@files/!s|^|${word%%=*}=|" ;;
-[0-9]*) place ;;	# a number
-*)
	options | awk -F "$tab" '
		{ print $2 ($3 == "-" ? "" : "=") "\t" $4 }
		$1 != "-" { print $1 "\t" $4 }' ;;
*) place ;;
esac
CORE
}

# quoted: as one word of the shell.
quoted() {
	case $shell in
	fish) sed -e 's/\\/\\\\/g' -e "s/'/\\\\'/g" ;;
	*) sed "s/'/'\\\\''/g" ;;
	esac
}

name=$(echo "$program" | tr - _)
case $shell in
bash)
	cat <<END
# Completion of @PREFIX@$program for bash.
_croupier_$name() {
	local words=() word after= line= count=0 i answer
	# bash makes words of their own out of = and what stands around it.
	for ((i = 1; i < \${#COMP_WORDS[@]}; i++)); do
		word=\${COMP_WORDS[i]}
		# Between two words it makes none, and means the one after the cursor.
		if ((i == COMP_CWORD)) && [[ \$word == [^\"\']* && \${COMP_LINE:0:COMP_POINT} == *[^\\\\][[:blank:]] ]]; then
			words[count++]=
			line=\$((count - 1))
		fi
		if ((i > 1)) && { [[ \$word == =* ]] || [[ \${COMP_WORDS[i - 1]} == *= ]]; } && [[ \$COMP_WORDBREAKS == *=* ]]; then
			words[count - 1]+=\$word
		else
			words[count++]=\$word
		fi
		((i != COMP_CWORD)) || [[ -n \$line ]] || line=\$((count - 1))
	done
	word=\${words[line]-}
	printf -v after '%s\n' "\${words[@]:line + 1}"
	COMPREPLY=()
	while IFS= read -r answer; do
		if [[ \$answer == @files ]]; then
			compopt -o filenames 2>/dev/null
			[[ \$word != --*=* ]] || word=\${word#*=}
			while IFS= read -r answer; do COMPREPLY+=("\$answer"); done < <(compgen -f -- "\$word")
			return
		fi
		answer=\${answer%%\$'\t'*}
		[[ \$answer == "\$word"* ]] || continue
		[[ \$answer != *= ]] || compopt -o nospace 2>/dev/null
		[[ \$word != *=* || \$COMP_WORDBREAKS != *=* ]] || answer=\${answer#"\${word%=*}="}
		COMPREPLY+=("\$answer")
	done < <(sh -c "\$_croupier_$name" completion "\$word" "\$after" "\${words[@]:0:line}")
}
_croupier_$name='$(core | quoted)'
complete -F _croupier_$name @PREFIX@$program
END
	;;
zsh)
	cat <<END
#compdef @PREFIX@$program
# Completion of @PREFIX@$program for zsh.
local script line
local -a input plain follow shown shown_follow
script='$(core | quoted)'
# The words of zsh leave out what the shell reads.
input=(\${(z)BUFFER})
input=(\${input[\${input[(i)<]},-1]})
for line in "\${(@f)\$(sh -c "\$script" completion "\$PREFIX" "\${(F)\${(@Q)words[CURRENT + 1,-1]}}" \\
	\${(Q)input[1,2]} "\${(@Q)words[2,CURRENT - 1]}")}"; do
	if [[ \$line == @files ]]; then
		[[ \$PREFIX != --*=* ]] || compset -P '--*='
		_files
		return
	elif [[ -z \$line ]]; then
		continue
	elif [[ \${line%%\$'\t'*} == *= ]]; then
		follow+=("\${line%%\$'\t'*}")
		shown_follow+=("\${line/\$'\t'/  -- }")
	else
		plain+=("\${line%%\$'\t'*}")
		shown+=("\${line/\$'\t'/  -- }")
	fi
done
(( \$#plain + \$#follow )) || return 1
[[ \$#plain == 0 ]] || compadd -l -d shown -a plain
[[ \$#follow == 0 ]] || compadd -l -S '' -d shown_follow -a follow
END
	;;
fish)
	cat <<END
# Completion of @PREFIX@$program for fish.
function __croupier_$name
	set -l script '$(core | quoted)'
	set -l before (commandline -opc)
	set -l word (commandline -ct)
	set -l all (commandline -op)
	set -l next (math (count \$before) + 2)
	set -l after
	test \$next -gt (count \$all); or set after (string join \n -- \$all[\$next..-1])
	# The words of fish have the file that the shell reads, without its sign.
	set -l input (string match -r -- '<\s*([^\s<>|;&]+)' (commandline -p))[2]
	if set -l place (contains -i -- "\$input" \$before)
		set -e before[\$place]
		set before \$before[1] '<' \$input \$before[2..-1]
	end
	for answer in (sh -c \$script completion "\$word" "\$after" \$before[2..-1])
		if test "\$answer" = @files
			__fish_complete_path (string replace -r -- '^--[a-z-]+=' '' "\$word")
		else
			printf '%s\n' \$answer
		end
	end
end
complete -c @PREFIX@$program -f -a '(__croupier_$name)'
END
	;;
*)
	echo "completion.sh: no shell $shell" >&2
	exit 2
	;;
esac
