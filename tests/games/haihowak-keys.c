/*
 * haihowak-keys.c: compares the library's verdicts on Haihowak's keys with a
 * plain count of all possibilities.
 *
 * Reads states of Haihowak, and for the seat on turn of each tries every
 * ordered list of up to four of its cards as a lay, as a take of every key and,
 * cut in every place, as an enlargement of every key.  What the library
 * accepts must be what the rules below accept, and what it lists likewise.
 * Knows croupier.h alone, and reads the cards out of the written state.
 */
#include <croupier.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HAND = 11, KEYS = 54, TRIED = 4, LONG = 32 };

struct list {
	unsigned count;
	char at[LONG][8];
};

struct trial {
	struct croupier_state *state;
	struct croupier_text *text;
	char seat[40];
	struct list hand, key[KEYS];
	char name[KEYS][8];
	unsigned keys;
	unsigned long tried, legal;	/* verdicts asked for, and how many were yes */
	bool failed;
};

/* ---- the rules, without any cleverness ------------------------------------ */

static bool
is_joker(const char *card)
{
	return strcmp(card, "Joker") == 0;
}

static bool
is_red(const char *card)
{
	char suit = card[strlen(card) - 1];

	return suit == 'H' || suit == 'D';
}

/* Whether a card can stand for a value at a place of a list. */
static bool
stands_for(const char *card, int value, bool first, bool last)
{
	static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J",
	    "Q", "K", "A" };
	size_t length = strlen(card) - 1;

	if (is_joker(card))
		return true;
	if (strlen(ranks[value - 1]) != length || strncmp(card, ranks[value - 1], length) != 0)
		return false;
	return (value != 1 || first) && (value != 14 || last);
}

/* The value of the first card of a key, 0 where the list is none; jokers are not counted here. */
static int
first_of(const struct list *list)
{
	unsigned i, j;
	int first;

	if (list->count < 2 || list->count > 7)
		return 0;
	for (i = 0; i < list->count; i++)
		for (j = 0; j < i; j++)
			if (!is_joker(list->at[i]) && !is_joker(list->at[j]) &&
			    is_red(list->at[i]) != is_red(list->at[j]))
				return 0;
	for (first = 1; first + 2 * ((int)list->count - 1) <= 14; first++) {
		for (i = 0; i < list->count; i++)
			if (!stands_for(list->at[i], first + 2 * (int)i, i == 0,
			    i + 1 == list->count))
				break;
		if (i == list->count)
			return first;
	}
	return 0;
}

static bool
is_key(const struct list *list)
{
	unsigned i, jokers = 0;

	for (i = 0; i < list->count; i++)
		jokers += is_joker(list->at[i]);
	return 2 * jokers <= list->count && first_of(list) > 0;
}

static bool
key_is_red(const struct list *key)
{
	unsigned i = 0;

	while (is_joker(key->at[i]))
		i++;
	return is_red(key->at[i]);
}

/* Whether the values of one key and of another lie on a row as the rules want it. */
static bool
takes(const struct list *old, const struct list *new)
{
	bool olds[20] = { false }, news[20] = { false };
	int value, first = first_of(old), last = first + 2 * ((int)old->count - 1), beyond = 0;
	unsigned i;

	if (!is_key(new) || key_is_red(old) == key_is_red(new))
		return false;
	for (i = 0; i < old->count; i++)
		olds[first + 2 * (int)i] = true;
	for (i = 0; i < new->count; i++)
		news[first_of(new) + 2 * (int)i] = true;
	for (value = 0; value < 20; value++) {
		if (value > first && value < last && olds[value] == news[value])
			return false;
		if (news[value] && (value < first - 1 || value > last + 1 || value == first ||
		    value == last))
			return false;
		beyond += news[value] && (value == first - 1 || value == last + 1);
	}
	return old->count > 2 || beyond > 0;
}

/* ---- reading a state ------------------------------------------------------- */

/* The cards between the brackets at a place in the text. */
static void
read_cards(const char *at, struct list *list)
{
	int length;

	list->count = 0;
	at = strchr(at, '[') + 1;
	while (*at != ']' && list->count < LONG &&
	    sscanf(at, "%7[^],]%n", list->at[list->count], &length) == 1) {
		list->count++;
		at += length;
		at += strspn(at, ", ");
	}
}

/* What is written by these functions is written: there is memory enough. */
static void
check(struct croupier_refusal no)
{
	if (no.verdict != CROUPIER_YES) {
		fprintf(stderr, "haihowak-keys: %s\n", no.sentence);
		exit(2);
	}
}

static void
read_state(struct trial *trial)
{
	const char *text, *at;
	char line[60];

	croupier_text_clear(trial->text);
	check(croupier_state_write(trial->state, CROUPIER_YAML, trial->text));
	text = croupier_text_bytes(trial->text, NULL);
	snprintf(trial->seat, sizeof trial->seat, "%s",
	    croupier_state_seat_name(trial->state, (unsigned)croupier_state_turn(trial->state)));
	snprintf(line, sizeof line, "\n  %s: [", trial->seat);
	read_cards(strstr(text, line), &trial->hand);
	trial->keys = 0;
	for (at = strstr(text, "\nkeys:"); (at = strstr(at, "\n  k")) != NULL; at++) {
		sscanf(at, "\n  %7[k0-9]", trial->name[trial->keys]);
		read_cards(at, &trial->key[trial->keys++]);
	}
}

/* ---- asking ------------------------------------------------------------------ */

/* Compares one verdict. */
static void
ask(struct trial *trial, const char *words, bool expected)
{
	struct croupier_state *copy = croupier_state_copy(trial->state);
	struct croupier_move *move;
	struct croupier_refusal no = croupier_move_from_words(copy, words, CROUPIER_EXACT, NULL,
	    &move);

	if (no.verdict == CROUPIER_YES)
		no = croupier_play(copy, move);
	if ((no.verdict == CROUPIER_YES) != expected) {
		printf("%s: expected %s, got: %s\n", words, expected ? "legal" : "refused",
		    no.verdict == CROUPIER_YES ? "legal" : no.sentence);
		trial->failed = true;
	}
	trial->tried++;
	trial->legal += expected;
	croupier_move_free(move);
	croupier_state_free(copy);
}

/* Puts cards from..to of a list after a word, if there are any. */
static void
add_words(char *words, size_t room, const char *word, const struct list *list, unsigned from,
    unsigned to)
{
	size_t used = strlen(words);

	if (from == to)
		return;
	used += (size_t)snprintf(words + used, room - used, " %s", word);
	for (; from < to; from++)
		used += (size_t)snprintf(words + used, room - used, " %s", list->at[from]);
}

static void
try_list(struct trial *trial, const struct list *list)
{
	char words[300];
	struct list whole;
	unsigned i, k, cut;

	snprintf(words, sizeof words, "%s", trial->seat);
	add_words(words, sizeof words, "lay", list, 0, list->count);
	ask(trial, words, is_key(list));
	for (k = 0; k < trial->keys; k++) {
		snprintf(words, sizeof words, "%s take %s", trial->seat, trial->name[k]);
		add_words(words, sizeof words, "with", list, 0, list->count);
		ask(trial, words, takes(&trial->key[k], list));
		for (cut = 0; cut <= list->count; cut++) {
			whole.count = 0;
			for (i = 0; i < cut; i++)
				memcpy(whole.at[whole.count++], list->at[i], sizeof list->at[i]);
			for (i = 0; i < trial->key[k].count; i++)
				memcpy(whole.at[whole.count++], trial->key[k].at[i],
				    sizeof list->at[i]);
			for (i = cut; i < list->count; i++)
				memcpy(whole.at[whole.count++], list->at[i], sizeof list->at[i]);
			snprintf(words, sizeof words, "%s enlarge %s", trial->seat, trial->name[k]);
			add_words(words, sizeof words, "below", list, 0, cut);
			add_words(words, sizeof words, "above", list, cut, list->count);
			ask(trial, words, is_key(&whole));
		}
	}
}

/* Every ordered list of cards at different places of the hand, equal ones once. */
static void
try_lists(struct trial *trial, struct list *list, bool *used)
{
	unsigned i, j;

	if (list->count > 0)
		try_list(trial, list);
	for (i = 0; i < trial->hand.count && list->count < TRIED; i++) {
		for (j = 0; j < i; j++)
			if (!used[j] && strcmp(trial->hand.at[j], trial->hand.at[i]) == 0)
				break;
		if (used[i] || j < i)
			continue;
		used[i] = true;
		memcpy(list->at[list->count++], trial->hand.at[i], sizeof list->at[0]);
		try_lists(trial, list, used);
		list->count--;
		used[i] = false;
	}
}

/* How many of the listed moves put down four cards or fewer. */
static unsigned long
count_listed(struct trial *trial)
{
	struct croupier_moves *moves = croupier_moves_new();
	unsigned long number = 0;
	size_t i;

	check(croupier_moves_list(moves, trial->state,
	    (unsigned)croupier_state_turn(trial->state)));
	for (i = 0; i < croupier_moves_count(moves); i++) {
		const char *at;
		unsigned cards = 0;

		croupier_text_clear(trial->text);
		check(croupier_moves_write(moves, i, trial->state, CROUPIER_WORDS, trial->text));
		at = croupier_text_bytes(trial->text, NULL);
		if (strstr(at, " end") != NULL || strstr(at, "how-hai") != NULL)
			continue;
		for (at = strchr(at, ' '); at != NULL; at = strchr(at + 1, ' '))
			cards += (at[1] >= '0' && at[1] <= '9') || (at[1] >= 'A' && at[1] <= 'Z');
		number += cards <= TRIED;
	}
	croupier_moves_free(moves);
	return number;
}

/* Everything about one state. */
static void
try_state(struct trial *trial)
{
	struct list list = { .count = 0 };
	bool used[LONG] = { false };
	unsigned long before = trial->legal, listed;

	read_state(trial);
	try_lists(trial, &list, used);
	listed = count_listed(trial);
	if (listed != trial->legal - before) {
		printf("%lu moves are listed, %lu are legal\n", listed, trial->legal - before);
		trial->failed = true;
	}
}

int
main(void)
{
	struct croupier_stream *stream = croupier_stream_open(STDIN_FILENO, "-");
	struct trial trial = { .text = croupier_text_new() };
	const struct croupier_document *document;
	struct croupier_refusal no;

	while ((no = croupier_stream_next(stream, &document)).verdict == CROUPIER_YES &&
	    document != NULL) {
		no = croupier_state_read(document, &trial.state);
		if (no.verdict != CROUPIER_YES)
			break;
		if (croupier_state_turn(trial.state) >= 0)
			try_state(&trial);
		croupier_state_free(trial.state);
	}
	if (no.verdict != CROUPIER_YES)
		printf("%s\n", no.sentence);
	printf("%lu tried, %lu legal\n", trial.tried, trial.legal);
	croupier_text_free(trial.text);
	croupier_stream_close(stream);
	return trial.failed || no.verdict != CROUPIER_YES;
}
