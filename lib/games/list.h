/* list.h: every game that is built in, one line each; no include guard: it is read twice. */
GAME(lohai)
GAME(hen)
GAME(hornipex)
GAME(haihowak)
GAME(huahuapai)
