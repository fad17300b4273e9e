/*
 * options.c: the command line, --help, and the beginning and end of a program.
 *
 * Knows libpopt.  Must not know what a program does with its words.
 */
#include "cli/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Values of options that are in no struct of a program: below TOOL_AT_FLAG. */
enum common_option { JSON = TOOL_JSON, HELP, USAGE, VERSION, COLOR };

const struct poptOption tool_common[] = {
	{ "color", '\0', POPT_ARG_STRING, NULL, COLOR, "use colours: auto, always or never",
	    "WHEN" },
	{ "version", '\0', POPT_ARG_NONE, NULL, VERSION, "print the version and exit", NULL },
	{ "help", 'h', POPT_ARG_NONE, NULL, HELP, "print this help and exit", NULL },
	{ "usage", '\0', POPT_ARG_NONE, NULL, USAGE, "print the synopsis and exit", NULL },
	{ NULL, '?', POPT_ARG_NONE | POPT_ARGFLAG_DOC_HIDDEN, NULL, HELP, NULL, NULL },
	POPT_TABLEEND
};

/*
 * The option at this entry, or NULL after the last one with a long name.  The last entry of a
 * program's table stands for the table of common options, which follows in its place.
 */
static const struct poptOption *
option_at(const struct poptOption *at)
{
	if ((at->argInfo & POPT_ARG_MASK) == POPT_ARG_INCLUDE_TABLE)
		at = at->arg;
	return at->longName == NULL ? NULL : at;
}

/* ---- libpopt ------------------------------------------------------------------ */

/*
 * The name of the program while libpopt runs, else NULL.  If memory is short, libpopt ends the
 * process with status 1, which means "no" here; only a variable can tell that to the function
 * that exit() calls.
 */
static const char *in_popt;

static void
correct_status(void)
{
	if (in_popt == NULL)
		return;
	fprintf(stderr, "%s: out of memory\n", in_popt);
	_exit(CROUPIER_TROUBLE);
}

/* The next option's value, 0 for a word that is no option, or libpopt's error. */
static int
next_option(const struct tool *tool, poptContext context, char **argument)
{
	int option;

	in_popt = tool->name;
	option = poptGetNextOpt(context);
	*argument = poptGetOptArg(context);
	in_popt = NULL;
	return option;
}

enum { MAX_OPTIONS = 64 };

/* The option of that value; NULL: libpopt made it for a letter. */
static const struct poptOption *
find_option(const struct poptOption *option, int value)
{
	while ((option = option_at(option)) != NULL && option->val != value)
		option++;
	return option;
}

__attribute__((noreturn))
static void
die_of_option(struct tool *tool, poptContext context, const struct poptOption *options, int error)
{
	const char *bad = poptBadOption(context, POPT_BADOPTION_NOALIAS), *best;
	const char *names[MAX_OPTIONS];
	size_t count = 0;
	char word[64];

	if (error != POPT_ERROR_BADOPT || strncmp(bad, "--", 2) != 0)
		tool_die(tool, "%s: %s (see --help)", bad, poptStrerror(error));
	snprintf(word, sizeof word, "%.*s", (int)strcspn(bad + 2, "="), bad + 2);
	for (; (options = option_at(options)) != NULL && count < MAX_OPTIONS; options++)
		names[count++] = options->longName;
	best = croupier_nearest(word, names, count);
	if (best == NULL)
		tool_die(tool, "unknown option %s (see --help)", bad);
	tool_die(tool, "unknown option %s; did you mean --%s?", bad, best);
}

/* ---- options --------------------------------------------------------------------- */

/* Puts what --help or --usage prints. */
static void
put_help(struct tool *tool, poptContext context, const char *synopsis, bool usage)
{
	char *bytes = NULL;
	size_t length;
	FILE *memory = tool_need(tool, open_memstream(&bytes, &length));

	in_popt = tool->name;
	poptSetOtherOptionHelp(context, synopsis);
	if (usage)
		poptPrintUsage(context, memory, 0);
	else
		poptPrintHelp(context, memory, 0);
	in_popt = NULL;
	if (fclose(memory) != 0 || length == 0)
		tool_need(tool, NULL);
	text_add(&tool->out, bytes, length);
	free(bytes);
}

static void
take_color(struct tool *tool, const char *argument)
{
	static const char *const words[] = { "auto", "always", "never" };
	size_t i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(argument, words[i]) == 0) {
			tool->color = words[i];
			return;
		}
	tool_die(tool, "--color wants auto, always or never, not %s", argument);
}

static void
take_common(struct tool *tool, poptContext context, const char *synopsis,
    enum common_option option, const char *argument)
{
	switch (option) {
	case HELP:
	case USAGE:
		put_help(tool, context, synopsis, option == USAGE);
		exit(tool_end(tool));
	case VERSION:
		text_say(&tool->out, "%s (croupier) %s\n", tool->name, CROUPIER_VERSION);
		exit(tool_end(tool));
	case JSON:
		tool->format = CROUPIER_JSON;
		break;
	case COLOR:
		take_color(tool, argument);
		break;
	}
}

/* The member of a program's struct that an option's value names. */
static void *
member_of(const struct tool *tool, int value)
{
	return (char *)tool->what + (value & TOOL_OFFSET);
}

/* Sets that member by the option's argument; dies if it is no good. */
static void
set_member(struct tool *tool, const struct poptOption *option, const char *argument)
{
	void *member = member_of(tool, option->val);
	const char letter[] = { '-', option->shortName, '\0' };
	char name[80], **text = member;

	snprintf(name, sizeof name, "--%s", option->longName);
	switch (option->val & ~TOOL_OFFSET) {
	case TOOL_AT_FLAG:
		*(bool *)member = true;
		break;
	case TOOL_AT_NUMBER:
	case TOOL_AT_COUNT:
		*(unsigned long *)member = tool_number(tool, option->shortName == '\0' ? name :
		    letter, argument, (option->val & ~TOOL_OFFSET) == TOOL_AT_COUNT);
		break;
	case TOOL_AT_TEXT:
		*text = tool_copy(tool, *text, argument);
		break;
	case TOOL_AT_LIST:
		list_add(tool, member, argument);
		break;
	case TOOL_AT_WORDS:
		list_add_words(tool, member, argument);
		break;
	}
}

/* Frees the texts and lists in a program's struct. */
static void
release_members(const struct tool *tool)
{
	const struct poptOption *option;

	for (option = tool->options; (option = option_at(option)) != NULL; option++) {
		char **text = member_of(tool, option->val);

		if ((option->val & ~TOOL_OFFSET) == TOOL_AT_TEXT)
			free(*text);
		else if ((option->val & ~TOOL_OFFSET) >= TOOL_AT_LIST)
			list_free(member_of(tool, option->val));
	}
}

unsigned long
tool_number(struct tool *tool, const char *option, const char *text, unsigned long least)
{
	size_t i;
	unsigned long value = 0;

	for (i = 0; text[i] >= '0' && text[i] <= '9' && i < 10; i++)
		value = value * 10 + (unsigned long)(text[i] - '0');
	if (i == 0 || text[i] != '\0' || (text[0] == '0' && i > 1) ||
	    value > CROUPIER_MOST_NUMBER)
		tool_die(tool, "%s wants a whole number in decimal digits without leading zeros, "
		    "at most %d, not \"%s\"", option, CROUPIER_MOST_NUMBER, text);
	if (value < least)
		tool_die(tool, "%s wants a number of at least %lu, not %s", option, least, text);
	return value;
}

void
split_cuts(struct tool *tool, const struct list *cuts)
{
	size_t i, j;

	for (i = 0; i < cuts->count; i++) {
		char *words = strchr(cuts->at[i], '=');

		if (words == NULL || words == cuts->at[i])
			tool_die(tool, "--cut wants SEAT=WORDS");
		*words = '\0';
		for (j = 0; j < i; j++)
			if (strcmp(cuts->at[j], cuts->at[i]) == 0)
				tool_die(tool, "--cut: %s cuts twice", cuts->at[i]);
	}
}

/* ---- the beginning and the end ------------------------------------------------- */

/*
 * Refuses a mark that libpopt would not read as it stands: in the argument of an option it
 * replaces this mark by the next word, and takes that word away.
 */
static void
refuse_mark(struct tool *tool, int argc, const char *argv[])
{
	static const char mark[] = "!#:+";
	int i;

	for (i = 1; i < argc; i++)
		if (strstr(argv[i], mark) != NULL)
			tool_die(tool, "%s: %s cannot be used on the command line", argv[i], mark);
}

/*
 * If a standard descriptor is closed, the next file that is opened would get its number, and be
 * read or written in its place.  So such descriptors are opened in a way that makes reading or
 * writing fail.
 */
static void
occupy_descriptors(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
			exit(CROUPIER_TROUBLE);
}

/* Hands the command line to libpopt. */
static poptContext
open_options(struct tool *tool, int argc, const char *argv[], const struct poptOption *options)
{
	const char *path = argc > 0 ? argv[0] : "croupier";
	poptContext context;

	occupy_descriptors();
	snprintf(tool->name, sizeof tool->name, "%s", last_part(path));
	croupier_harmless(tool->name);
	refuse_mark(tool, argc, argv);
	if (argc > 0)
		argv[0] = tool->name;
	context = poptGetContext(NULL, argc, argv, options, POPT_CONTEXT_ARG_OPTS);
	if (atexit(correct_status) != 0)
		tool_need(tool, NULL);
	return tool_need(tool, context);
}

/* Words are collected here, because libpopt would lose its own list of them if memory is short. */
void
tool_start(struct tool *tool, int argc, const char *argv[], const struct poptOption *options,
    const char *synopsis, void *what)
{
	poptContext context = open_options(tool, argc, argv, options);
	const char **word = tool_need(tool, calloc((size_t)argc + 1, sizeof *word));
	const struct poptOption *known;
	int option;
	char *argument;

	tool->words = word;
	tool->options = options;
	tool->what = what;
	tool->watched = isatty(STDERR_FILENO) != 0;
	tool->began = tool_clock();
	tool_target(tool, &tool->out);
	while ((option = next_option(tool, context, &argument)) >= 0) {
		known = find_option(options, option);
		if (option == 0 || (known != NULL &&
		    (known->argInfo & POPT_ARG_MASK) == POPT_ARG_STRING))
			tool_need(tool, argument);
		if (option == 0) {
			*word++ = argument;
			continue;
		}
		if (option >= TOOL_AT_FLAG)
			set_member(tool, known, argument);
		else
			take_common(tool, context, synopsis, (enum common_option)option, argument);
		free(argument);
	}
	if (option < -1)
		die_of_option(tool, context, options, option);
	poptFreeContext(context);
}

int
tool_end(struct tool *tool)
{
	const char *const *word;

	tool_flush(tool);
	tool_end_progress(tool);
	tool_tell_rest(tool);
	if (tool->wrote && close(STDOUT_FILENO) != 0)
		tool_trouble(tool, "cannot write to standard output: %s", strerror(errno));
	for (word = tool->words; *word != NULL; word++)
		free((void *)*word);
	free((void *)tool->words);
	release_members(tool);
	text_free(&tool->out);
	return (int)tool->worst;
}
