/*
 * guest.c: who has a link sits at the table: is told what may be seen there, and says lines.
 *
 * Must not know any game, nor what a line means: bin/protocol does; nor HTTP.
 */
#include "serve/serve.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is told ----------------------------------------------------------------------- */

static void
follow(void *door, const struct croupier_document *document, const char *told, size_t length)
{
	struct guest *g = door;
	struct client *c = &g->speaker.client;

	told_follow(g->link->told, document, told, length);
	/* The file has been read before anybody listens; read again, it begins with a new view. */
	if (g->serve->web == NULL || (g->serve->live.ledger.replays &&
	    croupier_document_about(document).kind != CROUPIER_STATE))
		return;
	if (g->link->may == MAY_LOOK && croupier_document_about(document).kind == CROUPIER_MOVE)
		text_print(&c->tool->out, "%s\n", told_words(c, standing_of(c) - 1));
	web_wake(g->serve->web, g->link);
}

static void
hear_question(void *door, const struct question *q, enum outcome outcome, const struct list *seen)
{
	struct text event = { .made = NULL };
	struct guest *g = door;
	size_t i;

	text_put(&event, "{\"asks\":");
	put_string(&event, q->asker);
	if (outcome == NOT_YET) {
		text_print(&event, ",\"undo\":%lu,\"seen\":[", q->number);
		for (i = 0; i < seen->count; i++) {
			text_put(&event, i == 0 ? "" : ",");
			put_string(&event, seen->at[i]);
		}
		text_put(&event, "]");
	} else {
		text_print(&event, ",\"done\":%s", outcome == DONE ? "true" : "false");
	}
	told_aside(g->link->told, tool_text(&g->serve->tool, &event, NULL), outcome == NOT_YET);
	text_free(&event);
	web_wake(g->serve->web, g->link);
}

/* ---- hints: one is thought about at a time, in the order in which they were asked for ---- */

/* Forgets that a guest waits for a hint. */
static void
forget_hint(struct guest *g)
{
	g->thinks = NULL;
	if (g->serve->advised != g)
		return;
	g->serve->advised = NULL;
	study_stop(g->serve->adviser);
}

/* Answers who waits, with the answer that is there. */
static void
reply_to(struct guest *g)
{
	struct reply *reply = g->thinks;

	if (g->speaker.answer.no.verdict != CROUPIER_YES)
		remember_refused(&g->speaker, "hint");
	g->thinks = NULL;
	reply->status = 200;
	write_answer(&g->speaker, &(struct list){ .count = 0 }, &reply->body);
	web_reply(reply);
}

/* Who has waited longest; NULL: nobody waits. */
static struct guest *
find_first(const struct serve *serve)
{
	struct guest *first = NULL, *guest;
	size_t i;

	for (i = 0; i < serve->links.count; i++) {
		guest = serve->links.at[i]->guest;
		if (guest->thinks != NULL && (first == NULL || guest->since < first->since))
			first = guest;
	}
	return first;
}

/* Begins to think for a guest, if there is still something to be thought about. */
static void
begin_hint(struct serve *serve, struct guest *g)
{
	struct answer *a = &g->speaker.answer;
	int seat;

	live_hint(&g->speaker.client, a, g->deals);
	if (a->asked != ASKED_TO_THINK) {
		reply_to(g);
		return;
	}
	seat = a->seat;
	answer_free(a);
	if (study_begin(serve->adviser, &serve->live, (unsigned)seat, g->deals,
	    MOST_MILLISECONDS)) {
		serve->advised = g;
		return;
	}
	answer_no(&g->speaker.client, a, "this cannot be thought about now");
	reply_to(g);
}

/* Gives the hint that was found, unless nobody waits for it any more. */
static void
end_hint(struct serve *serve)
{
	struct guest *g = serve->advised;

	serve->advised = NULL;
	if (g == NULL) {
		(void)study_end(serve->adviser);
		return;
	}
	live_advise(&g->speaker.client, &g->speaker.answer, serve->adviser);
	reply_to(g);
}

void
give_hints(struct serve *serve)
{
	struct guest *first;

	if (study_is_done(serve->adviser))
		end_hint(serve);
	first = serve->adviser->busy ? NULL : find_first(serve);
	if (first != NULL)
		begin_hint(serve, first);
}

/* ---- coming and going ------------------------------------------------------------------- */

struct guest *
guest_new(struct serve *serve, struct link *link)
{
	struct guest *g = tool_need(&serve->tool, calloc(1, sizeof *g));
	struct client *c = &g->speaker.client;

	g->serve = serve;
	g->link = link;
	link->guest = g;
	c->may = link->may;
	c->seat = link->may == MAY_MOVE ? link->name : NULL;
	c->watches = link->may != MAY_MOVE;
	c->follow = follow;
	c->hear_question = hear_question;
	c->door = g;
	c->tool = &serve->tool;
	link->told = told_new(c);
	return g;
}

void
guest_free(struct guest *g)
{
	if (g == NULL)
		return;
	g->link->guest = NULL;
	answer_free(&g->speaker.answer);
	free(g->speaker.begun);
	free(g->speaker.offered);
	told_free(g->link->told);
	free(g);
}

void
print_link(struct serve *serve, const struct link *link)
{
	struct list list = { .count = 0 };
	size_t i;

	list_add_addresses(&serve->tool, &list, serve->gate.address);
	for (i = 0; i < list.count; i++) {
		bool six = is_six(list.at[i]);
		char *url = make_text(&serve->tool, "http://%s%s%s:%u/%s", six ? "[" : "",
		    list.at[i], six ? "]" : "", serve->gate.port, link->secret);

		if (!is_every(serve->gate.address) || !is_loopback(list.at[i])) {
			text_print(&serve->tool.out, "%-6s %s\n", link->name, url);
			if (serve->draws)
				draw_qr(url, &serve->tool.out);
		}
		free(url);
	}
	list_free(&list);
}

/* Whether a seat is to have a link. */
static bool
has_link(const struct serve *serve, const char *name)
{
	int seat = croupier_state_seat(table_of(&serve->live), name);

	return seat >= 0 && !has_real_cards(&serve->live) &&
	    !is_played(&serve->live, table_of(&serve->live), seat);
}

/* Takes away the links of seats that have gone; whether there were any. */
static bool
part_guests(struct serve *serve)
{
	size_t i = 0, before = serve->links.count;

	while (i < serve->links.count) {
		struct link *link = serve->links.at[i];

		if (link->may != MAY_MOVE || has_link(serve, link->name)) {
			i++;
			continue;
		}
		if (link->guest != NULL) {
			forget_hint(link->guest);
			if (serve->web != NULL)
				web_part(serve->web, link);
			live_leave(&link->guest->speaker.client);
			guest_free(link->guest);
		}
		links_remove(&serve->links, link);
	}
	return serve->links.count < before;
}

void
seat_guests(struct serve *serve)
{
	const struct croupier_state *state = table_of(&serve->live);
	unsigned i, seats = croupier_state_about(state).seats;
	bool changed = part_guests(serve), came = false;

	for (i = 0; i < seats; i++) {
		const char *name = croupier_state_seat_name(state, i);
		struct link *link = links_named(&serve->links, MAY_MOVE, name);

		if (!has_link(serve, name) || (link != NULL && link->guest != NULL))
			continue;
		changed = changed || link == NULL;
		if (link == NULL)
			link = links_add(&serve->links, name);
		live_join(&serve->live, &guest_new(serve, link)->speaker.client);
		came = true;
		if (serve->web != NULL)
			print_link(serve, link);
	}
	/* Who comes is told all from the beginning. */
	if (came)
		ledger_reload(&serve->live.ledger);
	/* A start that fails has changed nothing. */
	if (changed && serve->web != NULL)
		(void)links_write(&serve->links);
}

/* ---- what is asked ---------------------------------------------------------------------- */

/* Appends the hash of what stands between two marks in a page. */
static void
put_hash(const char *page, const char *begins, const char *ends, struct text *text)
{
	const char *from = strstr(page, begins) + strlen(begins);
	unsigned char hash[crypto_hash_sha256_BYTES];
	char digits[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];

	crypto_hash_sha256(hash, (const unsigned char *)from,
	    (unsigned long long)(strstr(from, ends) - from));
	sodium_bin2base64(digits, sizeof digits, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
	text_print(text, "'sha256-%s'", digits);
}

/* The page may run its own script and style, and ask this table alone. */
static void
make_policy(struct tool *tool, const char *page, char **policy)
{
	struct text text = { .made = NULL };

	text_put(&text, "default-src 'none'; script-src ");
	put_hash(page, "<script>", "</script>", &text);
	text_put(&text, "; style-src ");
	put_hash(page, "<style>", "</style>", &text);
	text_put(&text, "; img-src data:; connect-src 'self'; base-uri 'none'; "
	    "form-action 'none'; frame-ancestors 'none'");
	*policy = take_text(tool, &text);
}

static void
answer_page(void *what, struct link *link, struct reply *reply)
{
	static const char *const kinds[] = { [MAY_MOVE] = "seat", [MAY_LOOK] = "watch",
		[MAY_ALL] = "table" };
	struct serve *serve = what;
	struct guest *g = link->guest;
	struct text live = { .made = NULL };

	text_print(&live, "{\"kind\":\"%s\",\"name\":", kinds[link->may]);
	put_string(&live, link->name);
	text_print(&live, ",\"id\":\"%s\",\"real\":%s,\"hints\":%s,\"persons\":%u}",
	    told_id(g->link->told), has_real_cards(&serve->live) ? "true" : "false",
	    serve->live.no_hints ? "false" : "true",
	    count_persons(&serve->live, table_of(&serve->live)));
	reply->status = 200;
	reply->type = "text/html; charset=utf-8";
	page_write(told_page(link->told), tool_text(&serve->tool, &live, NULL), &reply->body);
	make_policy(&serve->tool, tool_text(&serve->tool, &reply->body, NULL), &reply->policy);
	text_free(&live);
}

/* Refuses a line. */
static bool
refuse_line(struct guest *g, struct reply *reply, unsigned status, const char *because)
{
	struct answer *a = &g->speaker.answer;

	reply->status = status;
	answer_no(&g->speaker.client, a, "%s", because);
	write_answer(&g->speaker, &(struct list){ .count = 0 }, &reply->body);
	return true;
}

/* Whether a line has the form of one: UTF-8 without control characters but tabs. */
static bool
is_line(const char *line, size_t length)
{
	const char *end = line + length;
	bool harmless;
	size_t bytes;

	while (line < end) {
		bytes = croupier_character(line, &harmless);
		if (bytes == 0 || (bytes == 1 && *line != '\t' && (*line < ' ' || *line > '~')))
			return false;
		line += bytes;
	}
	return true;
}

void
take_guest_line(struct speaker *s, const char *line)
{
	size_t length;
	bool agrees;

	begin_line(s);
	line += strspn(line, " \t");
	length = strcspn(line, " \t");
	agrees = is_name("agree", line, length, false);
	if (line[length + strspn(line + length, " \t")] == '\0' &&
	    (agrees || is_name("decline", line, length, false)))
		live_agree(&s->client, &s->answer, agrees);
	else
		take_next(s, line);
}

/* One hint a link is thought about; false: the answer comes later. */
static bool
wait_for_hint(struct guest *g, struct reply *reply)
{
	if (g->thinks != NULL)
		return refuse_line(g, reply, 429, "the last hint is still thought about");
	g->thinks = reply;
	g->deals = g->speaker.answer.deals;
	g->since = tool_clock();
	answer_free(&g->speaker.answer);
	return false;
}

static bool
answer_line(void *what, struct link *link, const char *after, const char *line, size_t length,
    struct reply *reply)
{
	struct serve *serve = what;
	struct guest *g = link->guest;
	struct speaker *s = &g->speaker;
	struct answer *a = &s->answer;
	char *words = tool_copy_bytes(&serve->tool, line, length);
	const char *since = NULL;
	bool late;

	while (length > 0 && (words[length - 1] == '\n' || words[length - 1] == '\r'))
		words[--length] = '\0';
	late = after != NULL && !told_is_at(g->link->told, after, &since);
	if (!is_line(words, length)) {
		refuse_line(g, reply, 400, "this is not one line of text in UTF-8");
	} else if (late && !is_meant_as_document(words + strspn(words, " \t"))) {
		refuse_line(g, reply, 409, since);
	} else {
		/* That a document is none comes first. */
		s->late = since;
		take_guest_line(s, words);
		s->late = NULL;
		if (a->asked == ASKED_TO_THINK) {
			free(words);
			return wait_for_hint(g, reply);
		}
		reply->status = a->unkept ? 503 : a->given && a->of_document &&
		    a->no.verdict == CROUPIER_TROUBLE ? 400 : late ? 409 : 200;
		write_answer(s, &(struct list){ .count = 0 }, &reply->body);
		seat_guests(serve);
	}
	free(words);
	return true;
}

static void
forget_line(void *what, struct link *link, struct reply *reply)
{
	(void)what;
	if (link->guest->thinks == reply)
		forget_hint(link->guest);
}

const struct web_answers guest_answers = { .page = answer_page, .say = answer_line,
	.forget = forget_line };
