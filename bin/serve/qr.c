/*
 * qr.c: draws a link as a QR code, which a phone reads from a terminal.
 *
 * Must not know what the link is for.
 */
#include "serve/serve.h"

#include <qrencode.h>

/* Whether a module is light; round the code all are. */
static bool
is_light(const QRcode *code, int row, int column)
{
	return row < 0 || column < 0 || row >= code->width || column >= code->width ||
	    (code->data[row * code->width + column] & 1) == 0;
}

/* Each character has two modules, one above the other; light ones are drawn on black. */
void
draw_qr(const char *words, struct text *text)
{
	static const char *const blocks[] = { " ", "\xe2\x96\x84", "\xe2\x96\x80", "\xe2\x96\x88" };
	enum { MARGIN = 2 };
	QRcode *code = QRcode_encodeString(words, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
	int row, column;

	for (row = -MARGIN; code != NULL && row < code->width + MARGIN; row += 2) {
		text_put(text, "\033[40;37;1m");
		for (column = -MARGIN; column < code->width + MARGIN; column++)
			text_put(text, blocks[2 * is_light(code, row, column) +
			    is_light(code, row + 1, column)]);
		text_put(text, "\033[0m\n");
	}
	QRcode_free(code);
}
