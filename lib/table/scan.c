/*
 * scan.c: what the keys of a state are while it is read from canonical text.
 *
 * The way back of put.c: where that puts down a mark of the layout, a key or a
 * value, this passes over it.  Takes its marks from the same table.  At the first
 * byte that could be anything else, and at the first value that could be refused,
 * it declines; then the state is read from its tree, which can say what is wrong.
 * Must not know which keys a game has, and must not refuse anything itself.
 */
#include "table/table.h"

#include <string.h>

static struct nest *
innermost(struct fields *f)
{
	return &f->nest[f->depth];
}

void
scan_begin(struct fields *f, const char *bytes, enum layout layout)
{
	f->mode = SCANNING;
	f->document = NULL;
	f->former = NULL;
	f->sound = NULL;
	f->no.verdict = CROUPIER_YES;
	f->depth = f->beyond = 0;
	f->lines = 1;
	f->at = bytes;
	innermost(f)->layout = layout;
	innermost(f)->begun = layout == LINES;
	innermost(f)->asked_count = 0;
	if (!pass_mark(&f->at, &document_mark) ||
	    (layout == FLOW_MAP && !pass_mark(&f->at, &same_line)) ||
	    !pass_mark(&f->at, &layouts[layout].open))
		scan_decline(f);
}

bool
scan_end(struct fields *f)
{
	const struct mark *close = &layouts[innermost(f)->layout].close;
	const char *at;

	if (f->no.verdict != CROUPIER_YES || !pass_mark(&f->at, close))
		return false;
	if (innermost(f)->layout != LINES)
		return pass_mark(&f->at, &line_end);
	/* What has lines of its own may go on up to the next document. */
	at = f->at;
	return *at == '\0' || pass_mark(&at, &document_mark);
}

void
scan_decline(struct fields *f)
{
	f->no.verdict = CROUPIER_TROUBLE;
}

static bool
pass(struct fields *f, const struct mark *mark)
{
	if (f->no.verdict == CROUPIER_YES && pass_mark(&f->at, mark))
		return true;
	scan_decline(f);
	return false;
}

/* Where the next entry of the innermost mapping goes on behind this key; NULL: it has another. */
static const char *
behind_key(struct fields *f, const char *key)
{
	const struct nest *nest = innermost(f);
	const char *at = f->at;

	if (f->no.verdict != CROUPIER_YES || !pass_mark(&at, nest->begun ?
	    &layouts[nest->layout].next : &layouts[nest->layout].first))
		return NULL;
	return pass_letters(&at, key) ? at : NULL;
}

static bool
pass_key(struct fields *f, const char *key, const struct mark *behind)
{
	const char *at = behind_key(f, key);

	/* More keys than a game may have are refused. */
	if (at == NULL || !pass_mark(&at, behind) || innermost(f)->asked_count == MAX_KEYS)
		return false;
	innermost(f)->asked_count++;
	enter_entry(f);
	f->at = at;
	return true;
}

bool
scan_key(struct fields *f, const char *key)
{
	if (pass_key(f, key, &colon))
		return true;
	scan_decline(f);
	return false;
}

bool
scan_has(struct fields *f, const char *key)
{
	const char *at = behind_key(f, key);

	return at != NULL && pass_mark(&at, &line_colon);
}

bool
scan_has_lines(struct fields *f, const char *key)
{
	const char *at = behind_key(f, key);

	return at != NULL && !pass_mark(&at, &colon);
}

bool
scan_text(struct fields *f, const char **text, size_t *length)
{
	const char *at = f->at;

	while ((byte_kind(*at) & (INSIDE_WORD | WIDE)) != 0)
		at++;
	*text = f->at;
	*length = (size_t)(at - f->at);
	if (*length == 0 || byte_kind(**text) == INSIDE_WORD)
		scan_decline(f);
	f->at = at;
	return f->no.verdict == CROUPIER_YES;
}

void
scan_number(struct fields *f, int32_t *number, int32_t least, int32_t most)
{
	const char *at = f->at;
	int32_t read;

	while (is_digit(*at) || *at == '-')
		at++;
	if (!read_number(f->at, (size_t)(at - f->at), &read) || read < least || read > most)
		scan_decline(f);
	else
		*number = read;
	f->at = at;
}

void
scan_truth(struct fields *f, bool *truth)
{
	static const char *const words[] = { "false", "true", NULL };
	uint8_t word = 0;

	scan_word(f, &word, words);
	*truth = word > 0;
}

void
scan_word(struct fields *f, uint8_t *word, const char *const words[])
{
	const char *text;
	size_t length;
	uint8_t i;

	if (!scan_text(f, &text, &length))
		return;
	for (i = 0; words[i] != NULL; i++)
		if (is_word(words[i], text, length)) {
			*word = i;
			return;
		}
	scan_decline(f);
}

void
scan_digits(struct fields *f, uint8_t bytes[CROUPIER_SEED_BYTES])
{
	const char *digits = f->at + 1;

	/* It stops at the first that is none, the NUL behind all included. */
	if (*f->at != '"' || !seed_read(digits, SEED_DIGITS, bytes) || digits[SEED_DIGITS] != '"')
		scan_decline(f);
	else
		f->at = digits + SEED_DIGITS + 1;
}

bool
scan_seat(struct fields *f, uint8_t *seat)
{
	const char *text;
	size_t length;

	if (!scan_text(f, &text, &length))
		return false;
	if (seat_find(f->table, text, length, seat))
		return true;
	scan_decline(f);
	return false;
}

void
scan_seats(struct fields *f, uint8_t *seats, uint8_t *count)
{
	*count = 0;
	if (!pass(f, &layouts[FLOW_LIST].open) || pass_mark(&f->at, &layouts[FLOW_LIST].close))
		return;
	do
		if (*count == f->table->seats || !scan_seat(f, &seats[*count]) ||
		    memchr(seats, seats[*count], *count) != NULL) {
			scan_decline(f);
			return;
		}
	while (++*count, pass_mark(&f->at, &layouts[FLOW_LIST].next));
	pass(f, &layouts[FLOW_LIST].close);
}

static inline bool
take_card(struct fields *f, card *c, bool face_up)
{
	if (!pass_card(f->table, &f->at, c) || (*c == XX && face_up))
		scan_decline(f);
	return f->no.verdict == CROUPIER_YES;
}

void
scan_card(struct fields *f, card *c)
{
	take_card(f, c, true);
}

bool
scan_cards(struct fields *f, card *to, uint8_t *count, unsigned room, bool face_up)
{
	bool in_order = true;
	unsigned used = 0;
	card last = 0;

	*count = 0;
	if (!pass(f, &layouts[FLOW_LIST].open) || pass_mark(&f->at, &layouts[FLOW_LIST].close))
		return true;
	do {
		if (used == room) {
			scan_decline(f);
			return true;
		}
		if (!take_card(f, &to[used], face_up))
			return true;
		in_order = in_order && last <= to[used];
		last = to[used++];
	} while (pass_mark(&f->at, &layouts[FLOW_LIST].next));
	*count = (uint8_t)used;
	pass(f, &layouts[FLOW_LIST].close);
	return in_order;
}

void
scan_open(struct fields *f, const char *key, enum layout layout)
{
	bool lines = layout == BLOCK_MAP || layout == BLOCK_LIST;

	if (!pass_key(f, key, lines ? &line_colon : &colon))
		scan_decline(f);
	pass(f, &layouts[layout].open);
}

/* How many entries follow in lines of their own. */
static unsigned
count_items(const struct fields *f, unsigned most)
{
	const char *at = f->at;
	unsigned count = 0;

	while (count <= most && pass_mark(&at, &layouts[BLOCK_LIST].next)) {
		count++;
		at = strchr(at, '\n');
		if (at == NULL)
			break;
	}
	return count;
}

enum layout
scan_list(struct fields *f, const char *key, unsigned *count, unsigned most)
{
	const char *at = behind_key(f, key);
	bool empty = at != NULL && pass_mark(&at, &colon);

	/* Entries that stand elsewhere than in lines of their own are left to the tree. */
	scan_open(f, key, empty ? FLOW_LIST : BLOCK_LIST);
	*count = f->no.verdict != CROUPIER_YES || empty ? 0 : count_items(f, most);
	if (*count > most || (*count == 0 && !empty)) {
		scan_decline(f);
		*count = 0;	/* the game has no room for more */
	}
	return empty ? FLOW_LIST : BLOCK_LIST;
}

void
scan_item(struct fields *f)
{
	const char *at = behind_key(f, "");

	if (at == NULL || !pass_mark(&at, &layouts[FLOW_MAP].open)) {
		scan_decline(f);
		return;
	}
	enter_entry(f);
	f->at = at;
}

void
scan_close(struct fields *f)
{
	pass(f, &layouts[innermost(f)->layout].close);
}

bool
scan_numbered(struct fields *f, char letter, uint8_t *number)
{
	const char key[] = { letter, '\0' }, *at = behind_key(f, key), *end = at;

	if (at == NULL)
		return false;
	while (is_digit(*end))
		end++;
	*number = read_numbered(at - 1, (size_t)(end - at) + 1, letter);
	if (*number == 0 || !pass_mark(&end, &colon))
		return false;
	enter_entry(f);
	f->at = end;
	return true;
}
