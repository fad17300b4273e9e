/* list.h: small games, made for what none of croupier's own has. */
GAME(oh_hell)
GAME(auction)
GAME(rest)
GAME(hasty)
GAME(jokers)
GAME(tarot)
GAME(widow)
