/*
 * verdicts.c: what is refused and what is trouble: its message, behind what was written
 * before, and the exit status.
 *
 * Must not know why anything is refused.
 */
#include "shared/tool.h"

#include <stdio.h>

void
tool_worsen(struct tool *tool, enum croupier_verdict verdict)
{
	if (verdict > tool->worst)
		tool->worst = verdict;
}

/* Tells something that is this bad. */
__attribute__((format(printf, 5, 0)))
static void
tell(struct tool *tool, enum croupier_verdict verdict, const struct croupier_place *at,
    const char *rule, const char *format, va_list arguments)
{
	tool_worsen(tool, verdict);
	if (tool->silent)
		return;
	tool_flush(tool);
	tool_say(tool, at, rule, format, arguments);
}

void
tool_trouble_at(struct tool *tool, const struct croupier_place *place, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tell(tool, CROUPIER_TROUBLE, place, NULL, format, arguments);
	va_end(arguments);
}

__attribute__((format(printf, 3, 4)))
static void
refuse(struct tool *tool, const struct croupier_refusal *no, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tell(tool, no->verdict, &no->at, no->rule, format, arguments);
	va_end(arguments);
}

void
tool_refuse_move(struct tool *tool, const struct croupier_refusal *no, unsigned long record,
    unsigned long move, const char *words)
{
	char front[48] = "";

	if (record > 0)
		snprintf(front, sizeof front, move > 0 ? "record %lu, " : "record %lu: ", record);
	if (move > 0)
		refuse(tool, no, "%smove %lu, %s: %s", front, move, words, no->sentence);
	else
		refuse(tool, no, "%s%s", front, no->sentence);
}

void
tool_refuse(struct tool *tool, const struct croupier_refusal *no)
{
	tool_refuse_move(tool, no, 0, 0, "");
}
