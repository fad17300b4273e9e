#!/bin/sh
# pictures.sh: draws a moment of a record of each game as SVG, and a page that plays
# one of the records, into a folder.
#
# usage: pictures.sh [FOLDER]
set -eu

records=$(dirname "$0")
folder=${1:-.}

# picture NAME RECORD MOVES: the table after MOVES moves, the last of which is marked.
picture() {
	awk -v moves="$3" '/^--- \{/ && ++n > moves { exit } { print }' "$records/$2.yaml" |
		show --svg >"$folder/$1.svg"
}

picture lohai lohai-nested-shaker 12
picture hen hen-joker-run 3
picture hornipex hornipex-clearing-four 12
picture haihowak haihowak-hai-how-hai 12
picture huahuapai huahuapai-lift 12

show --html "$records/huahuapai-lift.yaml" >"$folder/huahuapai-lift.html"
