#!/usr/bin/env bats
# secrets.bats: no refusal tells the seat that it refuses what this seat must not see.

load ../helper

# A state in which hen's next card of the stock, and all hands, are known.
top() { sed -n 's/^stock: \[\([^,]*\),.*/\1/p' "$1"; }
hand() { sed -n "s/^  $2: \[\(.*\)\]/\1/p" "$1" | tr -d ,; }

@test "table/drawn-mismatch: the card that lies face down on the stock is not told" {
	deal hen --seed secret >state
	seat=$(sed -n 's/^turn: //p' state)
	first=$(hand state "$seat" | cut -d' ' -f1)
	wrong=$(sed -n 's/^stock: \[[^,]*, \([^,]*\),.*/\1/p' state)
	[ "$wrong" != "$(top state)" ]
	warns 1 "...the next card of the stock is not $wrong [table/drawn-mismatch]" validate-move -f state "$seat" discard "$first" drawn "$wrong"
	[[ "$stderr" != *"$(top state)"* ]] || said
	legal state "$seat" discard "$first" drawn "$(top state)"
	legal state "$seat" discard "$first" drawn XX
}

# elsewhere STATE: every card of another hand that the seat on turn, its own hand hidden, claims to hold.
elsewhere() {
	local seat other card asked=0
	seat=$(sed -n 's/^turn: //p' "$1")
	sed "s/^  $seat: \[.*\]/  $seat: [XX, XX, XX, XX, XX]/" "$1" >blind
	for other in $(sed -n 's/^seats: \[\(.*\)\]/\1/p' "$1" | tr -d ,); do
		[ "$other" != "$seat" ] || continue
		for card in $(hand "$1" "$other"); do
			[ "$card" != Joker ] || continue
			run -1 --separate-stderr validate-move -f blind "$seat" discard "$card"
			[[ "$stderr" == *"$card in the deck has been seen elsewhere: $seat cannot hold it [table/no-such-card]" ]] || said
			[[ "$stderr" != *"$other"* ]] || said
			asked=$((asked + 1))
		done
	done
	[ "$asked" -gt 0 ]
}

@test "table/no-such-card: whose hand has the card is not told to a seat that does not see it" {
	deal hen --seed secret >state
	elsewhere state
}

@test "table/no-such-card: where the card lies openly is told" {
	deal hen --seed secret >state
	seat=$(sed -n 's/^turn: //p' state)
	up=$(sed -n 's/^discard: \[\(.*\)\]/\1/p' state)
	sed "s/^  $seat: \[.*\]/  $seat: [XX, XX, XX, XX, XX]/" state >blind
	warns 1 "...$up in the deck has been seen elsewhere (discard): $seat cannot hold it [table/no-such-card]" validate-move -f blind "$seat" discard "$up"
}
