/*
 * live.c: opens a live table, and tells all who sit at it what happens.
 *
 * Must not know why anything happens.
 */
#include "live/live.h"

#include <stdlib.h>

const struct croupier_state *
table_of(const struct live *live)
{
	return croupier_record_state(live->ledger.record);
}

struct croupier_record *
record_of(const struct client *c)
{
	return c->live->ledger.record;
}

const char *
turn_name(const struct croupier_state *state)
{
	int turn = croupier_state_turn(state);

	return turn < 0 ? NULL : croupier_state_seat_name(state, (unsigned)turn);
}

bool
is_stopped(const struct client *c)
{
	return croupier_state_about(table_of(c->live)).stopped != CROUPIER_NOT_STOPPED;
}

unsigned long
moves_of(const struct client *c)
{
	return croupier_record_about(record_of(c)).moves;
}

size_t
standing_of(const struct client *c)
{
	return croupier_record_about(record_of(c)).standing;
}

void
tell_event(struct live *live, struct croupier_event event)
{
	struct client *c;

	live->beat = tool_clock();
	event.watch = croupier_record_about(live->ledger.record).moves;
	/* Nobody hears while the file is replayed. */
	for (c = live->clients; c != NULL && !live->ledger.replays; c = c->next) {
		if (c->hear == NULL)
			continue;
		event.turn = turn_name(state_of(c));
		if (event.move != NULL)
			event.move = told_words(c, standing_of(c) - 1);
		c->hear(c->door, &event);
	}
}

long
since(double time)
{
	return (long)((tool_clock() - time) * 1000);
}

bool
has_real_cards(const struct live *live)
{
	return croupier_state_about(table_of(live)).seed == NULL;
}

/* Tells all who sit at the table of a document that the record has taken. */
static void
hand_on(void *what, const struct croupier_document *document)
{
	struct live *live = what;
	struct croupier_event event = { .watch = 0 };
	struct client *c;

	if (croupier_document_about(document).kind == CROUPIER_STATE)
		spell_played(live, table_of(live));
	for (c = live->clients; c != NULL; c = c->next)
		follow_document(c, document);
	switch (croupier_document_about(document).kind) {
	case CROUPIER_MOVE:
		end_question(live);
		event.move = "";
		break;
	case CROUPIER_UNDO:
		end_question(live);
		tool_check(live->tool, croupier_document_undo(document, &event.undo));
		break;
	case CROUPIER_RULING:
		event.ruling = last_ruling(live->clients);
		if (is_stopped(live->clients))
			end_question(live);
		break;
	case CROUPIER_STATE:
		end_question(live);
		event.round = croupier_state_about(table_of(live)).round;
		break;
	case CROUPIER_RESULT:
	case CROUPIER_SEAL:
	case CROUPIER_SEED:
	case CROUPIER_NO_DOCUMENT:
		return;
	}
	tell_event(live, event);
}

void
live_join(struct live *live, struct client *client)
{
	struct client **last = &live->clients;

	while (*last != NULL)
		last = &(*last)->next;
	*last = client;
	client->live = live;
	client->tool = live->tool;
	client->hides = live->played != NULL || is_bound(client);
	if (client->hides)
		client->redaction = tool_need(client->tool, croupier_redaction_new());
}

void
live_leave(struct client *client)
{
	struct client **at = &client->live->clients;

	while (*at != client)
		at = &(*at)->next;
	*at = client->next;
	end_client(client);
}

bool
live_open(struct live *live, struct client *client, const char *path)
{
	/* What a message says, all who sit here may read. */
	live->ledger.secret = live->played != NULL || is_bound(client);
	live->ledger.hand_on = hand_on;
	live->ledger.what = live;
	live_join(live, client);
	return ledger_open(&live->ledger, live->tool, path) &&
	    can_play(live, table_of(live), path);
}

void
live_close(struct live *live)
{
	struct client *c;

	for (c = live->clients; c != NULL; c = c->next)
		end_client(c);
	ledger_close(&live->ledger);
	free_thinkers(&live->thinkers);
	free(live->question.asker);
	free(live->question.sights);
	text_free(&live->document);
}
