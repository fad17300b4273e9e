# words.awk: what could stand where the cursor is, for the completion of every shell.
#
# usage: awk -f words.awk -- PREFIX PROGRAM WORD AFTER [BEFORE...]
#
# WORD is typed so far, AFTER has the words behind it, a line each, BEFORE are those in front.  It prints
# a word a line, and after a tab what it means; @files stands for names of files.  Words that do
# not begin as WORD does are left to the shell to drop.
#
# Everything is asked of the programs: options of PROGRAM --help, games and what they have of
# deal --list, moves of legal-moves, whose names begin with PREFIX.  Must not know any of them.

BEGIN {
	prefix = ARGV[1]
	word = ARGV[3]
	learn_options(ARGV[2])
	for (i = 5; i < ARGC; i++)
		read_word(ARGV[i])
	if (pending != "")
		values(pending, word, "")
	else if (!no_options && word ~ /^--.*=/)
		values(before_sign(word), after_sign(word), before_sign(word) "=")
	else if (!no_options && word ~ /^-/ && word !~ /^-[0-9]/)
		offer_options()
	else
		offer_place()
	exit
}

# called PROGRAM, WORDS: a command for the shell that says nothing when it fails.
function called(program, words) { return quoted(prefix program) " " words " 2>/dev/null" }
function quoted(text) { gsub(/'/, "'\\''", text); return "'" text "'" }
function before_sign(text) { return substr(text, 1, index(text, "=") - 1) }
function after_sign(text) { return substr(text, index(text, "=") + 1) }

function offer(text, meaning) {
	if (!(text in offered))
		print text (meaning == "" ? "" : "\t" meaning)
	offered[text]
}

# Options by their names: the argument that each takes and what is said about it.  What the shell
# itself reads or writes counts as an option with a file after it.
function learn_options(program,   command, line, name) {
	command = "LC_ALL=C " quoted(program) " --help 2>/dev/null"
	while ((command | getline line) > 0)
		if (line ~ /^Usage: /)
			usage = line
		else if (line ~ /^ +(-[^-], +)?--[a-z]/ && match(line, /--[a-z-]+/)) {
			name = substr(line, RSTART, RLENGTH)
			about[name] = substr(line, RSTART + RLENGTH)
			takes[name] = match(about[name], /^=[^ ]+/) ? substr(about[name], 2, RLENGTH - 1) : ""
			sub(/^[^ ]* +/, "", about[name])
			if (match(line, /^ +-[^-],/))
				long[substr(line, RLENGTH - 2, 2)] = name
		} else if (line ~ /^ +[^ ]/) {
			sub(/^ +/, " ", line)
			about[name] = about[name] line
		}
	takes["<"] = takes[">"] = takes[">>"] = "FILE"
}

function full(option) { return option in long ? long[option] : option }

# What a word in front of the cursor says.
function read_word(text,   option) {
	if (pending != "") {
		told[pending] = text
		pending = ""
	} else if (!no_options && text == "--")
		no_options = 1
	else if (!no_options && text ~ /^--.*=/)
		told[before_sign(text)] = after_sign(text)
	else if (!no_options && text ~ /^(-[^0-9]|<|>)/) {
		option = full(text ~ /^-[^-]/ ? "-" substr(text, length(text)) : text)
		given[option]
		if (takes[option] != "")
			pending = option
	} else {
		place[++places] = text
		move[++moving] = text
		line = line " " text
		if (text ~ /,$/) {
			moving = 0
			earlier = line
		}
	}
}

function offer_options(   option) {
	for (option in about)
		offer(option (takes[option] == "" ? "" : "="), about[option])
	for (option in long)
		offer(option, about[long[option]])
}

# What stands at the place of a word that is no option.
function offer_place() {
	if (usage ~ /WORD/)
		offer_move()
	else if (usage ~ /GAME/ && !("--next" in given)) {
		if (places == 0)
			offer_of_games("game", "", "")
	} else if (usage ~ /SEAT/ && places == 0 && !("--public" in given))
		offer_seats(shown(some_file()), "")
	else if (usage ~ /FILE/)
		offer("@files")
}

# values OPTION, TYPED, FRONT: what its argument may be, each with FRONT in front of it.
function values(option, typed, front,   kind) {
	kind = takes[option]
	if (match(about[option], /: [a-z]+(, [a-z]+)* or [a-z]+$/))
		offer_list(substr(about[option], RSTART + 2), kind ~ /,\.\.\.$/, typed, front)
	else if (kind == "FILE")
		offer("@files")
	else if (kind == "GAME")
		offer_of_games("game", "", front)
	else if (kind == "KEY=VALUE")
		offer_of_games(substr(option, 3) == "with" ? "fact" : "option", game_told(), front)
	else if (kind == "VARIANT" || kind == "PLAYERS")
		offer_of_games(tolower(kind), game_told(), front)
	else if (kind == "DEALER" || kind == "SEAT=NUMBER")
		offer_table(front, kind == "DEALER" ? "" : "=")
	else if (kind == "SEAT,...")
		offer_list("--seats" in told ? told["--seats"] : seats_of(shown(some_file())), 1, typed, front)
	else if (kind == "SEAT")
		offer_seats(shown(some_file()), front)
}

# The words of a list; of several with commas between those that are not there yet, after the last comma.
function offer_list(list, several, typed, front,   count, one, i, there) {
	there = several && match(typed, /^.*,/) ? substr(typed, 1, RLENGTH) : ""
	count = split(list, one, /, ?| or | /)
	for (i = 1; i <= count; i++)
		if (index("," there, "," one[i] ",") == 0)
			offer(front there one[i])
}

# ---- games ---------------------------------------------------------------------------

# The game that is to be dealt.
function game_told() { return "--game" in told ? told["--game"] : place[1] }

# value KEY, LINE: what a line of deal --list says of it.
function value(key, line) {
	return match(line, "[{ ]" key ": [^,}]+") ? substr(line, RSTART + length(key) + 3, RLENGTH - length(key) - 3) : ""
}

# What a game has of a kind; what all have where none of that name is known.
function offer_of_games(kind, wanted, front,   command, line, count, i, game, known) {
	command = called("deal", "--list")
	while ((command | getline line) > 0) {
		lines[++count] = line
		known = known || line == "game: " wanted
	}
	for (i = 1; i <= count; i++) {
		if (lines[i] ~ /^game: /)
			game = substr(lines[i], 7)
		if (kind == "game" && sub(/^about: /, "", lines[i])) {
			gsub(/"/, "", lines[i])
			offer(front game, lines[i])
		} else if (game == wanted || !known)
			offer_line(kind, lines[i], front)
	}
}

function offer_line(kind, line, front,   i) {
	if (kind == "players" && line ~ /^- {variant:/ && value("variant", line) ~ "^" told["--variant"]) {
		for (i = value("least", line) + 0; i <= value("most", line) + 0; i++)
			offer(front i)
	} else if (index(line, "- {" kind ": ") == 1 && kind == "variant")
		offer(front value(kind, line))
	else if (index(line, "- {" kind ": ") == 1) {
		front = front value(kind, line) "="
		if (line ~ /: (true|false)[,}]/) {
			offer(front "true")
			offer(front "false")
		} else
			offer(front, kind == "fact" ? value("kind", line) : "")
		if (value("or", line) != "")
			offer(front value("or", line))
	}
}

# ---- tables --------------------------------------------------------------------------

# The file of the state: the one that is told, or the first of all words that can be read at once.
function some_file(   command, file, names) {
	names = quoted(ARGV[4])
	gsub(/\n/, "' '", names)
	for (i = places; i > 0; i--)
		names = quoted(place[i]) " " names
	if ("--file" in told || "<" in told)
		names = quoted("--file" in told ? told["--file"] : told["<"])
	command = "for file in " names \
		"; do [ -f \"$file\" ] && [ \"$(wc -c <\"$file\")\" -le 65536 ] && echo \"$file\" && break; done 2>/dev/null"
	command | getline file
	close(command)
	return file
}

# A file is never looked into without a program that reads it: what no seat can be called might
# mean something to the shell, or steer the terminal.
function shown(file) { return file == "" ? "" : called("replay", "--until 0 " quoted(file)) }

# seats_of COMMAND: the seats of the state that it writes, with blanks between.
function seats_of(command,   line, seats) {
	while (command != "" && (command | getline line) > 0)
		if (line ~ /^seats: \[/ && seats == "") {
			seats = substr(line, 9)
			gsub(/["\],]/, "", seats)
		}
	return seats
}

function offer_seats(command, front, sign,   count, seat, i) {
	count = split(seats_of(command), seat, " ")
	for (i = 1; i <= count; i++)
		offer(front seat[i] sign)
}

# The seats of the table that is to be dealt: of the finished round, or as the game takes them, any
# game where none is named yet.
function offer_table(front, sign,   how) {
	how = ("--variant" in told ? " -v " quoted(told["--variant"]) : "") \
		("--seats" in told ? " -s " quoted(told["--seats"]) : "")
	if ("--next" in given && !("--seats" in told))
		offer_seats(shown(some_file()), front, sign)
	else
		offer_seats("for game in " quoted(game_told()) " $(" called("deal", "--list | sed -n 's/^game: //p'") "); do " \
			called("deal", "\"$game\"" how) " && break; done", front, sign)
}

# The next words of the legal moves that begin as typed.
function offer_move(   file, command, line, part, count, i) {
	file = some_file()
	if (moving == 0) {
		offer_seats(shown(file), "")
		return
	}
	if (file == "")
		return
	sub(/,$/, "", earlier)
	command = earlier == "" ? called("legal-moves", "-w --seat " quoted(move[1]) " " quoted(file)) : \
		called("validate-move", "-f " quoted(file) " " quoted(earlier)) " | " \
		called("legal-moves", "-w --seat " quoted(move[1]))
	while ((command | getline line) > 0) {
		count = split(line, part, " ")
		for (i = 1; i <= moving && part[i] == move[i]; i++)
			;
		if (i > moving && count > moving)
			offer(part[moving + 1])
	}
}
