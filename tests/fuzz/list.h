/* list.h: the games that are fuzzed: the built-in ones, and small ones with what those have not. */
#include "../../lib/games/list.h"
GAME(oh_hell)
GAME(auction)
GAME(rest)
GAME(tarot)
GAME(widow)
