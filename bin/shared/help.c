/*
 * help.c: what --help and --usage print, made from the table of options.
 *
 * libpopt could print it, but says nothing of a line for which it has no
 * memory.  Must not know what any option is for.
 */
#include "shared/tool.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 79, LONGEST_FORM = 80 };

static unsigned
kind_of(const struct poptOption *option)
{
	return option->argInfo & POPT_ARG_MASK;
}

bool
is_last_option(const struct poptOption *option)
{
	return option->longName == NULL && option->shortName == '\0' && option->arg == NULL;
}

static bool
is_hidden(const struct poptOption *option)
{
	return option->longName == NULL || (option->argInfo & POPT_ARGFLAG_DOC_HIDDEN) != 0;
}

/* How an option is written: as it stands in a list, or in brackets. */
static const char *
write_form(const struct poptOption *option, bool listed, char form[LONGEST_FORM])
{
	char letter[8] = "";

	if (option->shortName != '\0')
		snprintf(letter, sizeof letter, listed ? "-%c, " : "-%c|", option->shortName);
	snprintf(form, LONGEST_FORM, listed ? "  %4s--%s%s%s" : "[%s--%s%s%s]", letter,
	    option->longName, option->argDescrip == NULL ? "" : "=",
	    option->argDescrip == NULL ? "" : option->argDescrip);
	return form;
}

/* How wide the forms of listed options are, those of included tables too. */
static size_t
measure(const struct poptOption *options)
{
	char form[LONGEST_FORM];
	size_t width = 0, wide;

	for (; !is_last_option(options); options++) {
		wide = kind_of(options) == POPT_ARG_INCLUDE_TABLE ? measure(options->arg) :
		    is_hidden(options) ? 0 : strlen(write_form(options, true, form));
		width = wide > width ? wide : width;
	}
	return width;
}

/* Puts words behind what ends at a column; where a line is full it goes on below, indented. */
static size_t
put_words(struct text *to, const char *words, size_t column, size_t indent)
{
	while (*words != '\0') {
		size_t length = strcspn(words, " ");

		if (column > indent && column + 1 + length > WIDTH) {
			text_print(to, "\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
			text_put(to, " ");
			column++;
		}
		text_add(to, words, length);
		column += length;
		words += length + strspn(words + length, " ");
	}
	return column;
}

static void
list_options(struct text *to, const struct poptOption *options, size_t width)
{
	char form[LONGEST_FORM];

	for (; !is_last_option(options); options++)
		if (kind_of(options) == POPT_ARG_INCLUDE_TABLE) {
			if (options->descrip != NULL)
				text_print(to, "\n%s\n", options->descrip);
			list_options(to, options->arg, width);
		} else if (!is_hidden(options)) {
			text_print(to, "%-*s   ", (int)width, write_form(options, true, form));
			put_words(to, options->descrip, width + 3, width + 3);
			text_put(to, "\n");
		}
}

void
write_help(struct text *to, const char *name, const struct poptOption *options,
    const char *synopsis)
{
	text_print(to, "Usage: %s %s\n", name, synopsis);
	list_options(to, options, measure(options) + 2);
}

static size_t
put_forms(struct text *to, const struct poptOption *options, size_t column, size_t indent)
{
	char form[LONGEST_FORM];

	for (; !is_last_option(options); options++)
		if (kind_of(options) == POPT_ARG_INCLUDE_TABLE)
			column = put_forms(to, options->arg, column, indent);
		else if (!is_hidden(options))
			column = put_words(to, write_form(options, false, form), column, indent);
	return column;
}

void
write_usage(struct text *to, const char *name, const struct poptOption *options,
    const char *synopsis)
{
	enum { INDENT = 8 };
	size_t column = strlen("Usage: ") + strlen(name);

	text_print(to, "Usage: %s", name);
	column = put_forms(to, options, column, INDENT);
	put_words(to, synopsis, column, INDENT);
	text_put(to, "\n");
}
