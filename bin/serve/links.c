/*
 * links.c: the links under which a table is reached, in a file beside the record, and the port,
 * so that phones find the table again.
 *
 * Knows that file.  Must not know what is seen and done by a link, nor anything of HTTP.
 */
#include "serve/serve.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- secrets ---------------------------------------------------------------------------- */

enum { SECRET_BYTES = 16, VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

static bool
is_secret(const char *text)
{
	uint8_t bytes[SECRET_BYTES];
	size_t length;

	return strlen(text) == SECRET_CHARACTERS && sodium_base642bin(bytes, sizeof bytes, text,
	    SECRET_CHARACTERS, NULL, &length, NULL, VARIANT) == 0 && length == SECRET_BYTES;
}

/* Adds a link, with this secret or (NULL) with a new one. */
static struct link *
add_link(struct links *links, enum may may, const char *name, const char *secret)
{
	uint8_t bytes[SECRET_BYTES];
	struct link *link;

	links->at = tool_extend(links->tool, links->at, links->count, sizeof *links->at);
	link = tool_need(links->tool, calloc(1, sizeof *link));
	links->at[links->count++] = link;
	link->may = may;
	link->name = tool_copy(links->tool, NULL, name);
	if (secret == NULL) {
		randombytes_buf(bytes, sizeof bytes);
		sodium_bin2base64(link->secret, sizeof link->secret, bytes, sizeof bytes, VARIANT);
	} else {
		memcpy(link->secret, secret, sizeof link->secret);
	}
	return link;
}

struct link *
links_add(struct links *links, const char *seat)
{
	struct link *link = add_link(links, MAY_MOVE, seat, NULL);
	size_t i;

	/* Those for watching and for the table come last. */
	for (i = links->count - 1; i > 0 && links->at[i - 1]->may != MAY_MOVE; i--)
		links->at[i] = links->at[i - 1];
	links->at[i] = link;
	return link;
}

struct link *
links_find(const struct links *links, const char *secret, size_t length)
{
	struct link *found = NULL;
	size_t i;

	/* The time that this takes tells nothing but how long a secret is. */
	for (i = 0; length == SECRET_CHARACTERS && i < links->count; i++)
		if (sodium_memcmp(links->at[i]->secret, secret, length) == 0)
			found = links->at[i];
	return found;
}

struct link *
links_named(const struct links *links, enum may may, const char *name)
{
	size_t i;

	for (i = 0; i < links->count; i++)
		if (links->at[i]->may == may && strcmp(links->at[i]->name, name) == 0)
			return links->at[i];
	return NULL;
}

/* ---- the file --------------------------------------------------------------------------- */

/* Reads the first line that links_write() has written, the port: 0 if it is another one. */
static bool
take_port(struct links *links, FILE *file)
{
	char line[512], more;

	if (fgets(line, sizeof line, file) == NULL ||
	    sscanf(line, "port %u%c", &links->port, &more) != 2 || more != '\n' ||
	    links->port > 65535)
		links->port = 0;
	return links->port != 0;
}

/* Reads all of its lines: the port, and a link each. */
static bool
take_lines(struct links *links, FILE *file)
{
	char line[512], name[256], secret[SECRET_CHARACTERS + 1], more;
	bool good = take_port(links, file);

	while (good && fgets(line, sizeof line, file) != NULL) {
		good = sscanf(line, "%255s %22s%c", name, secret, &more) == 3 && more == '\n' &&
		    is_secret(secret);
		if (good)
			add_link(links, MAY_MOVE, name, secret);
	}
	sodium_memzero(line, sizeof line);
	/* A seat may be called watch or table: these two come last. */
	if (!good || ferror(file) != 0 || links->count < 2 ||
	    strcmp(links->at[links->count - 2]->name, "watch") != 0 ||
	    strcmp(links->at[links->count - 1]->name, "table") != 0)
		return false;
	links->at[links->count - 2]->may = MAY_LOOK;
	links->at[links->count - 1]->may = MAY_ALL;
	return true;
}

bool
links_open(struct links *links, struct tool *tool, const char *record, bool anew)
{
	FILE *file;
	bool good = true;

	links->tool = tool;
	links->path = make_text(tool, "%s.links", record);
	file = fopen(links->path, "r");
	if (file == NULL && !anew && errno != ENOENT) {
		tool_trouble(tool, "%s: cannot read: %s", links->path, strerror(errno));
		return false;
	}
	if (file != NULL && !anew) {
		good = take_lines(links, file);
		if (!good)
			tool_trouble(tool, "%s: this is not what serve has written; --new-links "
			    "makes new links", links->path);
	} else {
		/* With new links, too, phones and proxies find the table at its port. */
		if (file != NULL)
			(void)take_port(links, file);
		add_link(links, MAY_LOOK, "watch", NULL);
		add_link(links, MAY_ALL, "table", NULL);
	}
	if (file != NULL)
		fclose(file);
	return good;
}

static void
free_link(struct link *link)
{
	sodium_memzero(link->secret, sizeof link->secret);
	free(link->name);
	free(link);
}

void
links_remove(struct links *links, struct link *link)
{
	size_t i = 0;

	while (links->at[i] != link)
		i++;
	for (links->count--; i < links->count; i++)
		links->at[i] = links->at[i + 1];
	free_link(link);
}

void
links_close(struct links *links)
{
	size_t i;

	for (i = 0; i < links->count; i++)
		free_link(links->at[i]);
	free(links->at);
	free(links->path);
}

bool
links_write(const struct links *links)
{
	struct text text = { .made = NULL };
	size_t i;
	bool good;

	text_print(&text, "port %u\n", links->port);
	for (i = 0; i < links->count; i++)
		text_print(&text, "%s %s\n", links->at[i]->name, links->at[i]->secret);
	good = tool_write_file(links->tool, links->path, true, &text, NULL);
	text_free(&text);
	return good;
}
