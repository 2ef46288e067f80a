/* Comma-separated values as in RFC 4180: fields may stand in quotes, a quote inside is
   doubled, quoted fields may hold commas and line ends.  Lines end with LF or CRLF; a byte
   order mark and empty lines are passed over.

   A cell that a spreadsheet would take for a formula, since it begins with one of = + - @ or a tab
   and is no number, is written with ' before it.  So is one where only such quotes come before
   that, and readers take one away.

   A reader works on one text and gives one record after another. */
#ifndef RESULTS_CSV_H
#define RESULTS_CSV_H
#include "base/diag.h"

/* Borrows from the text, or from the arena if quotes were doubled. */
typedef struct rp_csv_field {
    const char *text; /* not 0-terminated */
    size_t length;
    rp_loc loc;
} rp_csv_field;

typedef struct rp_csv {
    rp_arena *arena;
    uint32_t file;
    const char *next, *end;
    const char *line_start;
    uint32_t line;
    RP_VEC(rp_csv_field) field; /* the record that was read last */
    const char *mistake;        /* what is wrong with it, and where; NULL: nothing */
    bool by_lines;              /* each LF ends a line, and nothing else does */
    rp_loc mistake_at;
} rp_csv;

/* Borrows arena and text; `file` is for places, RP_NONE if they do not matter. */
void rp_csv_open(rp_csv *, rp_arena *, uint32_t file, const char *text, size_t size);
void rp_csv_close(rp_csv *);

/* Reads the next record into `field`.  False at the end of the text, and after a mistake:
   quotes that are not as they should be, or a byte 0.  What follows cannot be trusted. */
bool rp_csv_next(rp_csv *);

/* The same where every record is a line, so that a mistake spoils only one: an empty line and
   one without line end are mistakes too, and the next call goes on behind it.  False at the end
   of the text only. */
bool rp_csv_next_line(rp_csv *);

bool rp_csv_field_is(const rp_csv_field *, const char *text);

/* A field as it is written: itself, or in quotes, in the arena, if it needs them. */
const char *rp_csv_quote(rp_arena *, const char *text);

/* The same, of what might be taken for a formula. */
const char *rp_csv_cell(rp_arena *, const char *text);

#endif
