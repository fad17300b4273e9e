#!/bin/sh
# season.sh: plays a club's season, with random moves instead of players.
#
# usage: season.sh FOLDER [SEED]
#
# There are three evenings; a match of Hen and one of Haihowak go on from evening
# to evening, and Dora joins on the second.  The folder gets a file for each
# evening and game; at a real table referee would keep it.  At the end the table
# for the wall is written.
#
# Many clubs' files are checked on many machines, which says the same as one does:
#
#   cat */*.yaml | check-collection.sh : anna@tower 4/attic
set -eu

[ $# -gt 0 ] || { echo "usage: $0 FOLDER [SEED]" >&2; exit 2; }
folder=$1
seed=${2-season}

# The last state in the input.
last() { awk '/^---$/ { state = "" } { state = state $0 "\n" } END { printf "%s", state }'; }

# play FILE ROUNDS: plays the round in the input, and deals more until the file has that many.
play() {
	autoplay > "$1"
	round=1
	while [ "$round" -lt "$2" ]; do
		round=$((round + 1))
		replay "$1" | last | deal --next --seed "$seed $1 $round" > "$1.next"
		autoplay "$1.next" >> "$1"
		rm "$1.next"
	done
}

# go_on FILE OPTION...: deals the first round of an evening after the last round in a file.
go_on() {
	from=$1
	shift
	replay "$from" | last | deal --next "$@"
}

mkdir -p "$folder"
cd "$folder"

deal hen -o target=1000 -s ann,bob,cid --meta evening=1 --seed "$seed hen" | play 1-hen.yaml 3
deal haihowak -o rounds=4 -s ann,bob,cid --meta evening=1 --seed "$seed haihowak" | play 1-haihowak.yaml 2

# Dora begins Hen with as many points as an average player has by then.
go_on 1-hen.yaml -s ann,bob,cid,dora --score dora=50 --meta evening=2 --seed "$seed 2" | play 2-hen.yaml 2
go_on 1-haihowak.yaml -s ann,dora,cid --meta evening=2 --seed "$seed 2" | play 2-haihowak.yaml 2

go_on 2-hen.yaml -s ann,bob,dora --meta evening=3 --seed "$seed 3" | play 3-hen.yaml 2

replay --match --check 1-hen.yaml 2-hen.yaml 3-hen.yaml
replay --match --check 1-haihowak.yaml 2-haihowak.yaml
tally --by game,player --table ./*.yaml
