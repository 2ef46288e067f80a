/* Comma-separated values as in RFC 4180: fields may stand in quotes, a quote inside is
   doubled, quoted fields may hold commas and line ends.  Lines end with LF or CRLF; a byte
   order mark and empty lines are passed over.

   A reader works on one file of an rp_diags and gives one record after another. */
#ifndef RESULTS_CSV_H
#define RESULTS_CSV_H
#include <stdio.h>

#include "base/diag.h"

/* Borrows from the file's text, or from the arena of the diagnostics if quotes were doubled. */
typedef struct rp_csv_field {
    const char *text; /* not 0-terminated */
    size_t length;
    rp_loc loc;
} rp_csv_field;

typedef struct rp_csv {
    rp_diags *diags;
    uint32_t file;
    const char *next, *end;
    const char *line_start;
    uint32_t line;
    RP_VEC(rp_csv_field) field; /* the record that was read last */
} rp_csv;

/* `file` is one whose text could be read. */
void rp_csv_open(rp_csv *, rp_diags *, uint32_t file);
void rp_csv_close(rp_csv *);

/* Reads the next record into `field`.  False at the end of the file, and after a mistake in
   the use of quotes, which is an error in the diagnostics: what follows cannot be trusted. */
bool rp_csv_next(rp_csv *);

bool rp_csv_field_is(const rp_csv_field *, const char *text);

/* A field, in quotes if it needs them. */
void rp_csv_write(FILE *, const char *text);

#endif
