/*
 * base.h: what every floor of the library stands on: memory, refusals and
 * characters.
 *
 * Must not know documents, cards, games or rules: whatever is included here is
 * croupier.h or belongs to C itself.
 */
#ifndef BASE_H
#define BASE_H

#include "croupier.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* ---- characters -------------------------------------------------------- */

/*
 * What a byte can be in a word that stands without quotes.  A byte that is
 * neither BEGINS_WORD nor INSIDE_WORD nor WIDE ends such a word.
 */
enum {
	DIGIT = 1,
	SMALL = 2,		/* a to z */
	CAPITAL = 4,		/* A to Z */
	DASH = 8,
	BEGINS_WORD = 16,	/* may stand at its beginning */
	INSIDE_WORD = 32,	/* may stand after its first byte */
	WIDE = 64,		/* is a part of a character beyond ASCII */
	HEX = 128,		/* a hexadecimal digit */
	/* The names of keys, verbs and cards are made of these. */
	NAME_BYTE = DIGIT | SMALL | CAPITAL | DASH
};
extern const uint8_t byte_kinds[256];

static inline unsigned
byte_kind(char c)
{
	return byte_kinds[(unsigned char)c];
}

static inline bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The kind of a character, for code that writes or shows it. */
enum character {
	CHARACTER_VISIBLE,	/* stands as it is */
	CHARACTER_LAYOUT,	/* a tab or newline */
	CHARACTER_CONTROL,	/* C0 and C1 except for those two, DEL, U+FFFE and U+FFFF */
	CHARACTER_LINE_END,	/* U+2028 and U+2029, which YAML takes for ends of lines */
	CHARACTER_MARK,		/* U+FEFF, the byte order mark */
	CHARACTER_UNSEEN,	/* changes the direction of a text, or takes no room in it */
	CHARACTER_BAD		/* not UTF-8 */
};

/* The character at text, which has `left` bytes left (1 or more); a bad one has length 1. */
enum character character_at(const char *text, size_t left, size_t *length);

/* Whether a text is one line of UTF-8: nothing in it ends a line or steers a terminal. */
bool is_one_line(const char *text, size_t length);

/* The same, and whether everything in it can be seen; the only blanks are U+0020. */
bool is_seen(const char *text, size_t length);

/* The first character of a text that looks like a blank, or like nothing; 0: there is none. */
int32_t false_blank(const char *text, size_t length);

/* Whether a character only changes how others are shown, as one of width zero does. */
bool is_format(int32_t point);

/* Whether a text is a letter, then letters, their marks, digits, -, _ and ., all to be seen. */
bool may_be_name(const char *text, size_t length);

/* A text in composed form (NFC), to be freed; NULL if it is not UTF-8, or memory is short. */
char *compose(const char *text, size_t length);

/* A form that is the same for names that look alike, to be freed; NULL if memory is short. */
char *likeness_of(const char *name);

/* ---- numbers ----------------------------------------------------------- */

enum {
	MOST_NUMBER = CROUPIER_MOST_NUMBER,
	MOST_NUMBERED = 250,		/* after the letter of a name such as k12 */
	MOST_DIGITS = 24
};

/* The largest number in the words of a message. */
#define MOST_NUMBER_WORDS "1,000,000,000"

/* A whole number in the one spelling; one beyond MOST_NUMBER becomes the one next to that. */
bool read_number(const char *text, size_t length, int32_t *number);

/* Writes a number divided by a positive one with two decimals, half away from zero. */
enum { MOST_DECIMALS = 32 };
char *write_share(char out[MOST_DECIMALS], int64_t number, int64_t whole);

/* The number after the letter of a name such as k12; 0 if it is no such name. */
uint8_t read_numbered(const char *text, size_t length, char letter);

/* Writes a number at the end of digits; returns where it begins. */
char *write_digits(char digits[MOST_DIGITS], long number);

/* The value of a hexadecimal digit; -1 if it is no digit.  A branch would be guessed wrong. */
static inline int
hex_digit(char c)
{
	if ((byte_kind(c) & HEX) == 0)
		return -1;
	/* The low bits of 0 count from 0, those of A and a from 1. */
	return (c & 15) + (c >> 6) * 9;
}

/* ---- words ------------------------------------------------------------- */

/* Whether two words are equal.  Most differ in the first letter: a call would take longer. */
static inline bool
same_text(const char *one, const char *other)
{
	for (; *one == *other; one++, other++)
		if (*one == '\0')
			return true;
	return false;
}

/* Whether bytes, of which none is NUL, are this word. */
static inline bool
is_word(const char *word, const char *bytes, size_t length)
{
	size_t i;

	for (i = 0; i < length && word[i] == bytes[i]; i++)
		;
	return i == length && word[i] == '\0';
}

/* The same of a word that is an array, which the compiler then compares in one step. */
#define IS_WORD(array, bytes, length_) \
	((length_) == sizeof(array) - 1 && memcmp(bytes, array, sizeof(array) - 1) == 0)

/* Where the word at `at` ends; a word may have no bytes. */
static inline const char *
word_end(const char *at)
{
	while ((byte_kind(*at) & INSIDE_WORD) != 0)
		at++;
	return at;
}

/* A capital letter of ASCII as a small one. */
char lower_letter(char c);

/* How well a typed word fits a name, the worst first. */
enum fit { NO_FIT, FIT_BEGINNING, FIT_LETTERS, FIT_SAME };
enum fit word_fit(const char *name, const char *word, size_t length);

/* Finds the words that fit a typed one best, at most `most`; returns how many they are. */
enum { MOST_MEANINGS = 64 };
size_t words_meant(const char *word, size_t length, const char *const words[], size_t count,
    const char *meant[], size_t most);

/* Joins words with commas, or as a choice, "a, b or c", as many as have room; returns out. */
const char *join_words(char *out, size_t room, const char *const words[], size_t count);
const char *join_choice(char *out, size_t room, const char *const words[], size_t count);

/* ---- memory ------------------------------------------------------------ */

/* Arenas and texts remember that memory ran short: one look at `failed` tells, in the end. */

struct block;

/* Zero-initialised, it is empty and ready. */
struct arena {
	struct block *blocks;	/* the newest first */
	char *free;		/* what is left of the newest */
	size_t left;
	bool failed;
};

/* As arena_alloc(), if the newest block has no room. */
void *arena_extend(struct arena *arena, size_t size);

/* A multiple of the alignment of every type. */
static inline size_t
round_up(size_t size)
{
	return (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
}

/* NULL and `failed` if memory is short.  Aligned for any type, not zeroed. */
static inline void *
arena_alloc(struct arena *arena, size_t size)
{
	size_t rounded = round_up(size);
	void *memory = arena->free;

	if (rounded > arena->left || rounded < size)
		return arena_extend(arena, size);
	arena->free += rounded;
	arena->left -= rounded;
	return memory;
}

/* A copy with a NUL after it. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

/* Forgets everything; keeps one block for the next use. */
void arena_empty(struct arena *arena);
void arena_free(struct arena *arena);

/* As arena_empty(), without a call if there is nothing to forget. */
static inline void
arena_clear(struct arena *arena)
{
	if (arena->blocks != NULL || arena->failed)
		arena_empty(arena);
}

struct croupier_text {
	char *bytes;
	size_t length, capacity;
	bool failed;
};

/* Makes room for length bytes and a NUL; false if memory is or was short. */
bool text_extend(struct croupier_text *text, size_t length);

/* A place with room for that many more bytes; NULL if memory is or was short. */
static inline char *
text_room(struct croupier_text *text, size_t length)
{
	if (text->capacity - text->length <= length && !text_extend(text, length))
		return NULL;
	return text->bytes + text->length;
}

/* Ends a text after bytes that were written into that room. */
static inline void
text_end(struct croupier_text *text, char *end)
{
	*end = '\0';
	text->length = (size_t)(end - text->bytes);
}

static inline void
text_add(struct croupier_text *text, const char *bytes, size_t length)
{
	if (text->capacity - text->length <= length && !text_extend(text, length))
		return;
	if (length > 0)
		memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

static inline void
text_char(struct croupier_text *text, char c)
{
	if (text->capacity - text->length <= 1 && !text_extend(text, 1))
		return;
	text->bytes[text->length++] = c;
	text->bytes[text->length] = '\0';
}

void text_string(struct croupier_text *text, const char *string);
__attribute__((format(printf, 2, 3)))
void text_format(struct croupier_text *text, const char *format, ...);

/* Cuts the text back to an earlier length. */
void text_cut(struct croupier_text *text, size_t length);

/* Ends what was appended after an earlier length, to which a text goes back if it failed. */
struct croupier_refusal text_finish(struct croupier_text *text, size_t length);

/* Cuts a text that is longer than that, at a character's end, and puts three dots after it. */
void text_shorten(struct croupier_text *text, size_t length);
void text_release(struct croupier_text *text);

/* Room for one more of `size` in the array to which the pointer at `array` points, or false. */
bool grow(void *array, size_t *capacity, size_t count, size_t size);

/* ---- refusals ---------------------------------------------------------- */

/* Makes it a yes; the bytes after the empty sentence, which are many, are left alone. */
static inline void
accept(struct croupier_refusal *no)
{
	no->verdict = CROUPIER_YES;
	no->error = CROUPIER_NO_ERROR;
	no->rule = NULL;
	no->at.file = NULL;
	no->at.line = no->at.column = 0;
	no->sentence[0] = '\0';
}

static inline struct croupier_refusal
accepted(void)
{
	struct croupier_refusal no;

	accept(&no);
	return no;
}

/* Any other; rule and place may be NULL. */
__attribute__((format(printf, 5, 6)))
struct croupier_refusal make_refusal(enum croupier_verdict verdict, enum croupier_error error,
    const char *rule, const struct croupier_place *place, const char *format, ...);

/* Refuses by a rule, at a place; either may be NULL. */
#define refused(rule, place, ...) \
	make_refusal(CROUPIER_NO, CROUPIER_NO_ERROR, rule, place, __VA_ARGS__)

/* Input that cannot be read, at a place; and other errors, which have none. */
#define trouble(place, ...) \
	make_refusal(CROUPIER_TROUBLE, CROUPIER_INPUT, NULL, place, __VA_ARGS__)
#define failure(error, ...) make_refusal(CROUPIER_TROUBLE, error, NULL, NULL, __VA_ARGS__)
struct croupier_refusal out_of_memory(void);

/* For a function that returns whether it went well: says why not, and returns false. */
static inline bool
say_no(struct croupier_refusal *no, const struct croupier_refusal why)
{
	*no = why;
	return false;
}

/* Ends a public function, as misused, unless what its caller must see to is so. */
#define NEEDS(so) \
	do { \
		if (!(so)) \
			return failure(CROUPIER_MISUSE, "%s() needs %s", __func__, #so); \
	} while (0)

/* Fills in the sentence, made harmless; a long one is cut at the end of a character. */
void refusal_sentence(struct croupier_refusal *no, const char *format, va_list arguments);

/* Says, too, that a text has something that only looks like a blank, if it has. */
void refusal_add_blank(struct croupier_refusal *no, const char *text, size_t length);

/* Puts words after the sentence, as far as there is room. */
__attribute__((format(printf, 2, 3)))
void refusal_add(struct croupier_refusal *no, const char *format, ...);

/* Refuses a name that does not exist; `what` introduces the list of those that do. */
struct croupier_refusal refuse_name(const char *sentence, const char *name, const char *what,
    const char *const names[], size_t count);

#endif
