/*
 * layout.c: asks of every state of a stream whether the text that is written
 * of it is the one that its tree gives, and of every name in the games' tables
 * whether it stands plain, as the text takes for granted.
 *
 * layout < states: prints how many there were; exit 1 where something differs.
 */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
fail(const char *what, const char *one, const char *other)
{
	printf("%s:\n%s\n%s\n", what, one, other);
	exit(1);
}

static void
check_name(const struct game *game, const char *name)
{
	if (plain_length(name) == 0)
		fail("a name does not stand plain", game->name, name);
}

static void
check_names(const struct game *game)
{
	unsigned i;

	check_name(game, game->name);
	for (i = 0; i < game->face_count; i++) {
		check_name(game, game->faces[i].name);
		if (strlen(game->faces[i].name) != game->faces[i].length)
			fail("a name is too long", game->name, game->faces[i].name);
	}
	for (i = 0; game->variants[i].name != NULL; i++)
		check_name(game, game->variants[i].name);
	for (i = 0; game->phases[i] != NULL; i++)
		check_name(game, game->phases[i]);
	for (i = 0; game->options[i].name != NULL; i++) {
		check_name(game, game->options[i].name);
		if (game->options[i].word != NULL)
			check_name(game, game->options[i].word);
	}
}

static void
compare_state(const struct croupier_state *state)
{
	struct croupier_text text = { .failed = false }, of_tree = { .failed = false };
	struct arena arena = { .failed = false };
	const struct node *tree = state_tree(&arena, state);

	if (croupier_state_write(state, CROUPIER_YAML, &text).verdict != CROUPIER_YES ||
	    tree_append(&of_tree, &arena, tree, false, CROUPIER_YAML).verdict != CROUPIER_YES)
		exit(2);
	if (strcmp(text.bytes, of_tree.bytes) != 0)
		fail("the text is not the tree's", text.bytes, of_tree.bytes);
	text_release(&text);
	text_release(&of_tree);
	arena_free(&arena);
}

int
main(void)
{
	struct croupier_stream *stream = croupier_stream_open(0, "-");
	const struct croupier_document *document;
	struct croupier_state *state;
	unsigned long states = 0;
	size_t i;

	for (i = 0; croupier_games[i] != NULL; i++)
		check_names(croupier_games[i]);
	if (stream == NULL)
		return 2;
	for (;;) {
		if (croupier_stream_next(stream, &document).verdict != CROUPIER_YES)
			return 2;
		if (document == NULL)
			break;
		if (croupier_state_read(document, &state).verdict != CROUPIER_YES)
			return 2;
		compare_state(state);
		croupier_state_free(state);
		states++;
	}
	croupier_stream_close(stream);
	printf("%lu states\n", states);
	return 0;
}
