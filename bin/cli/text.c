/*
 * text.c: texts that grow, and report that memory was short only when somebody asks.
 *
 * Must not know what the texts are for.
 */
#include "cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct croupier_text *
text_target(struct text *text)
{
	if (text->made == NULL && !text->failed)
		text->made = croupier_text_new();
	text->failed = text->failed || text->made == NULL;
	return text->made;
}

void
text_add(struct text *text, const char *bytes, size_t length)
{
	struct croupier_text *made = text_target(text);

	if (!text->failed)
		text->failed = croupier_text_append(made, bytes, length).verdict != CROUPIER_YES;
}

void
text_put(struct text *text, const char *string)
{
	text_add(text, string, strlen(string));
}

void
text_print(struct text *text, const char *format, ...)
{
	char piece[1024], *longer;
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(piece, sizeof piece, format, arguments);
	va_end(arguments);
	if (length >= 0 && (size_t)length < sizeof piece) {
		text_add(text, piece, (size_t)length);
		return;
	}
	longer = malloc((size_t)length + 1);
	if (longer == NULL) {
		text->failed = true;
		return;
	}
	va_start(arguments, format);
	vsnprintf(longer, (size_t)length + 1, format, arguments);
	va_end(arguments);
	text_add(text, longer, (size_t)length);
	free(longer);
}

void
text_measured(struct text *text, int width, double number, double error)
{
	int decimals = error >= 1 ? 0 : error >= 0.1 ? 1 : 2;
	double least = decimals == 0 ? 0.5 : decimals == 1 ? 0.05 : 0.005;

	/* What rounds to nothing has no sign. */
	text_print(text, "%*.*f", width, decimals, number < least && number > -least ? 0 : number);
}

void
print_harmless(char *to, size_t room, const char *format, va_list arguments)
{
	int length = vsnprintf(to, room, format, arguments);

	if (length < 0)
		*to = '\0';
	croupier_harmless(to);
	if (length >= (int)room)
		strcat(to, "...");
}

void
text_say(struct text *text, const char *format, ...)
{
	char line[8192 + MARK_OF_CUT];
	size_t last = strlen(format);
	va_list arguments;

	va_start(arguments, format);
	print_harmless(line, sizeof line - MARK_OF_CUT, format, arguments);
	va_end(arguments);
	if (last > 0 && format[last - 1] == '\n')
		line[strlen(line) - 1] = '\n';
	text_put(text, line);
}

const char *
text_bytes(const struct text *text, size_t *length)
{
	const char *bytes = croupier_text_bytes(text->made, length);

	return text->failed ? NULL : bytes;
}

void
text_clear(struct text *text)
{
	croupier_text_clear(text->made);
	text->failed = false;
}

void
text_free(struct text *text)
{
	croupier_text_free(text->made);
	*text = (struct text){ .made = NULL };
}
