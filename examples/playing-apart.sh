#!/bin/sh
# playing-apart.sh: a round among players who sit apart and trust no machine.
#
# usage: playing-apart.sh [FOLDER]
#
# Ann's machine deals for Ann, Bob, Cid and Dora, who write to each other in a chat.
# What they write and keep goes into FOLDER (by default a new one): seal.yaml,
# table.yaml, which only the machine that deals has, a record for each player, and
# seed.yaml at the end.  Random moves take the place of the players' own.
set -eu
# Some of these files show every card.
umask 077

folder=${1:-$(mktemp -d)}
mkdir -p "$folder"
cd "$folder"

echo '1. Before anybody says anything, Ann publishes a seal, which promises the deal:'
deal lohai -s ann,bob,cid,dora --seal secret.yaml > seal.yaml
cat seal.yaml

echo '2. All but Ann, who keeps the secret, say words that nobody could guess. Her machine deals with them:'
deal --open secret.yaml --cut bob='glass kettle 58' --cut cid='7 owls, 1 hat' --cut dora='kite & drum, 93' > table.yaml
grep '^cuts' table.yaml

# own_words SEAT: the option with which that player checks a record for their own words, or for none.
own_words() {
	case $1 in
	ann) echo --cut=ann= ;;
	bob) echo --cut='bob=glass kettle 58' ;;
	cid) echo --cut='cid=7 owls, 1 hat' ;;
	dora) echo --cut='dora=kite & drum, 93' ;;
	esac
}

echo '3. Everybody is sent the table as that seat may see it, and makes sure of their own words:'
for seat in ann bob cid dora; do
	redact $seat table.yaml > $seat.yaml
	replay --check "$(own_words $seat)" $seat.yaml
done
show --ascii bob.yaml

echo '4. The round is played: each move is said in the chat, and everybody writes it down.'
autoplay table.yaml > played.yaml
for seat in ann bob cid dora; do
	redact $seat played.yaml > $seat.yaml
done
grep '^--- {seat' bob.yaml | tail -3

echo '5. When it is over, Ann reveals the seed:'
sed -n 's/^seed: \(.*\)/--- {seed: \1}/p' secret.yaml | tee seed.yaml

echo '6. Everybody checks that this was the promised deal, and that all moves were legal with it:'
for seat in ann bob cid dora; do
	printf '%s: ' $seat
	cat seal.yaml $seat.yaml seed.yaml | replay --report --complete "$(own_words $seat)"
done
