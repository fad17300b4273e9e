/*
 * core.c: takes the place of the core's functions that games call, in programs that only
 * read the games' tables.
 *
 * Such a program runs on the machine that builds croupier, which may lack the libraries
 * that the core needs, and it calls no function of a game.  But a game is one
 * file, tables and functions together, and the linker needs everything that its functions
 * call.  Names are enough for that, so game.h is not included.  An option that lets names
 * be undefined would work only with some linkers and for some kinds of programs, and a
 * function in a table would become NULL.
 *
 * Knows the names of these functions.  Must not know what they do.
 */
#include <stdlib.h>

#define NEVER_CALLED(name) void name(void); void name(void) { abort(); }

/* Dealing. */
NEVER_CALLED(deal_singly) NEVER_CALLED(turn_up) NEVER_CALLED(copies_of)

/* Cards, moves. */
NEVER_CALLED(cards_sort) NEVER_CALLED(cards_number) NEVER_CALLED(card_names)
NEVER_CALLED(hand_is_hidden) NEVER_CALLED(is_waived) NEVER_CALLED(list_extend)
NEVER_CALLED(list_hidden)
NEVER_CALLED(draw) NEVER_CALLED(turn_over) NEVER_CALLED(take_hidden) NEVER_CALLED(show_cards)
NEVER_CALLED(remake_stock) NEVER_CALLED(tell_sentence) NEVER_CALLED(play_expose)
NEVER_CALLED(show_hands) NEVER_CALLED(play_reveal) NEVER_CALLED(reveal_hand)
NEVER_CALLED(hands_known) NEVER_CALLED(only_reveals) NEVER_CALLED(hand_is_shown)
NEVER_CALLED(unveil_hand) NEVER_CALLED(check_revealing)

/* Keys of a state, and refusing it. */
NEVER_CALLED(field_number) NEVER_CALLED(field_truth) NEVER_CALLED(field_word)
NEVER_CALLED(field_seat) NEVER_CALLED(field_seat_or_none) NEVER_CALLED(field_seats)
NEVER_CALLED(field_seat_numbers) NEVER_CALLED(field_card) NEVER_CALLED(field_cards)
NEVER_CALLED(field_seat_cards) NEVER_CALLED(field_numbered_cards) NEVER_CALLED(field_map)
NEVER_CALLED(field_list) NEVER_CALLED(field_item) NEVER_CALLED(field_end)
NEVER_CALLED(field_given) NEVER_CALLED(field_carried) NEVER_CALLED(wrong)

/* Pictures. */
NEVER_CALLED(scene_zone) NEVER_CALLED(scene_cards) NEVER_CALLED(scene_gap)
NEVER_CALLED(scene_group) NEVER_CALLED(scene_stock) NEVER_CALLED(scene_note)
NEVER_CALLED(scene_spot) NEVER_CALLED(scene_mark) NEVER_CALLED(scene_top)
NEVER_CALLED(scene_before) NEVER_CALLED(scene_gathered) NEVER_CALLED(scene_part)

/* Scores. */
NEVER_CALLED(score_line) NEVER_CALLED(highest_total) NEVER_CALLED(highest_win)
NEVER_CALLED(lowest_total) NEVER_CALLED(lowest_win) NEVER_CALLED(score_hidden)
NEVER_CALLED(score_knows)
