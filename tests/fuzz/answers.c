/*
 * answers.c: looks whether the answers of referee are what the page of referee names.
 *
 * What is JSON, the library says, whose reader the target json holds against another one.
 */
#include "answers.h"

#include <string.h>

bool
answer_has(const struct answer *answer, const char *key)
{
	return tree_get(answer->root, key) != NULL;
}

bool
answer_says(const struct answer *answer, const char *key, const char *value)
{
	const struct node *node = tree_get(answer->root, key);

	return node != NULL && node->shape == SCALAR && strcmp(node->text, value) == 0;
}

/* Each key is one of these, in their order. */
static void
check_keys(const struct answer *answer, const char *const keys[], const char *line)
{
	const struct node *key;

	for (key = answer->root->first; key != NULL; key = key->next->next) {
		while (*keys != NULL && strcmp(key->text, *keys) != 0)
			keys++;
		if (*keys == NULL)
			broken("an answer has a key that does not belong there", line, key->text);
	}
}

static void
check_verdict(const struct answer *answer, const char *line)
{
	static const char *const keys[] = { "verdict", "legal", "done", "at", "rule", "because",
	    "move", "proved", "followed", "then", "said", "begun", "turn", "verbs", "over",
	    NULL };
	bool no = answer_says(answer, "legal", "false") || answer_says(answer, "done", "false");

	check_keys(answer, keys, line);
	if (!no && !answer_says(answer, "legal", "true") && !answer_says(answer, "done", "true"))
		broken("a verdict says neither yes nor no", line, "");
	if (no != answer_has(answer, "because"))
		broken("a verdict has no reason, or one too many", line, "");
	if (answer_has(answer, "turn") == answer_has(answer, "over") ||
	    (!answer_has(answer, "turn") && answer_has(answer, "verbs")))
		broken("a verdict does not say who must decide, or what is over", line, "");
}

static void
check_answer(const struct answer *answer, const char *line)
{
	static const char *const alone[] = { "legal", "hint", NULL };
	static const char *const digest[] = { "digest", "moves", NULL };
	static const char *const event[] = { "watch", "move", "undo", "ruling", "round", "turn",
	    NULL };

	if (strcmp(answer->first, "verdict") == 0)
		check_verdict(answer, line);
	else if (strcmp(answer->first, "watch") == 0)
		check_keys(answer, event, line);
	else if (strcmp(answer->first, "digest") == 0)
		check_keys(answer, digest, line);
	else if (answer->root->first->next->shape == LIST && answer->root->count == 2)
		check_keys(answer, alone, line);
	else if (strcmp(answer->first, "croupier") != 0 && strcmp(answer->first, "game") != 0)
		broken("an answer is none of those that are known", line, "");
	if (strcmp(answer->first, "watch") == 0 &&
	    answer->root->count / 2 - answer_has(answer, "turn") != 2)
		broken("an event says nothing, or two things", line, "");
}

void
answer_read(struct answer *answer, const char *line, size_t length)
{
	struct croupier_text again = { .bytes = NULL };

	*answer = (struct answer){ .frame = frame_of(line, length) };
	if (!json_read(&answer->arena, &answer->frame, &answer->root) ||
	    answer->root->first == NULL)
		broken("an answer is no mapping of JSON, or says nothing", line, "");
	tree_write(&again, answer->root, true, true);
	if (again.length < length || memcmp(again.bytes, line, length) != 0)
		broken("an answer is written otherwise than documents", line, again.bytes);
	text_release(&again);
	answer->first = answer->root->first->text;
	check_answer(answer, line);
}

void
answer_release(struct answer *answer)
{
	frame_free(&answer->frame);
	arena_free(&answer->arena);
}
