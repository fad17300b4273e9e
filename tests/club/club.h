/*
 * club.h: sensible players, one a game, as somebody plays after a week; opponents for strength.
 *
 * Each includes the rules of its game, to read a state and to be spared writing them again; that
 * part of the name is changed which would be there twice.  A player sees the state as its seat
 * does, and must not look at the true one.
 */
#ifndef CLUB_H
#define CLUB_H

#include "move/move.h"

/* The index of the move that the seat on turn makes; there are two at least. */
typedef size_t club_player(const struct state *seen, const struct croupier_moves *moves);

club_player club_hen, club_huahuapai, club_hornipex, club_lohai, club_haihowak;

#endif
