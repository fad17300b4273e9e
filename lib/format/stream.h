/*
 * stream.h: documents as they come out of a stream, for the core's own files.
 */
#ifndef STREAM_H
#define STREAM_H

#include "format/tree.h"

/* Limits of what is read (section STREAM). */
enum {
	MAX_DEPTH = 16,
	MAX_DOCUMENT = 1024 * 1024,	/* bytes */
	MAX_SCALAR = 4096,		/* bytes */
	MAX_KEY = 128,			/* bytes: libyaml finds no key that takes more than 1024 characters */
	MAX_META = MAX_DOCUMENT - 64 * 1024,	/* bytes that it takes when it is written */
	MAX_LIST = 256,			/* cards in one list */
	MOST_NUMBER = 1000000000	/* and the least is its negative */
};

/* The bytes of one document, its marker line included. */
struct frame {
	const char *bytes;
	size_t length;
	const char *file;
	unsigned long line;	/* of the first byte */
	bool at_end;		/* the input ended behind it */
};

struct croupier_document {
	enum croupier_kind kind;
	struct croupier_place place;	/* of its first line */
	struct node *root;		/* a MAP; NULL: a move that somebody understood without, see document_root */
	bool at_end;			/* the input ended behind it: it may be cut off */
	bool cut;			/* the input ended in the middle of a line of it */
	const void *understood_by;	/* who did; NULL: nobody */
	struct frame frame;		/* its bytes, and where its tree can be made of them */
	struct arena *arena;
};

/* The tree of a document, made now where it was not needed before; NULL where memory is short. */
const struct node *document_root(const struct croupier_document *document);

/* croupier_stream_next, for the core: `no` is accepted before the call and changed where a document is refused. */
bool stream_next(struct croupier_stream *s, const struct croupier_document **document, struct croupier_refusal *no);

/*
 * While somebody listens, each one-line document is shown to him first:
 * understand(who, frame) says whether he has understood it as a move in
 * croupier's own layout.  NULL: nobody listens any more.
 */
void stream_listen(struct croupier_stream *s, bool (*understand)(void *who, const struct frame *frame), void *who);

/* Refuses what must not stand in a document wherever it stands. */
struct croupier_refusal check_characters(const struct frame *frame);

/*
 * Reads a frame into a tree, with libyaml.  The frame is UTF-8 without control
 * characters.  *root is NULL where it is refused.
 */
struct croupier_refusal yaml_read(struct arena *arena, const struct frame *frame, struct node **root);

/*
 * The same for many frames one after the other, faster: false where a frame is
 * refused, or may be; yaml_read then says.
 */
struct yaml_reader;
struct yaml_reader *yaml_reader_new(void);
void yaml_reader_free(struct yaml_reader *reader);
bool yaml_reader_read(struct yaml_reader *reader, struct arena *arena, const struct frame *frame, struct node **root);

#endif
