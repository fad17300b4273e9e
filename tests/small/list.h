/* list.h: the built-in games and small ones, made for what none of those has. */
#include "../../lib/games/list.h"
GAME(oh_hell)
GAME(auction)
