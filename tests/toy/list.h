/* list.h: the built-in games and one more: a new game is a file and this line. */
#include "../../lib/games/list.h"
GAME(toy)
