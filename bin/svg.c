/*
 * svg.c: draws a state as SVG.
 */
#include "tool.h"
unsigned tool_svg(struct tool *tool, const struct croupier_state *state, unsigned y, struct croupier_text *text)
{ (void)tool; (void)state; (void)y; (void)text; return 600; }
void tool_svg_begin(struct tool *tool, const struct tool_look *look, unsigned height, struct croupier_text *text)
{ (void)tool; (void)look; (void)height; (void)text; }
void tool_svg_end(struct tool *tool, struct croupier_text *text)
{ (void)tool; (void)text; }
