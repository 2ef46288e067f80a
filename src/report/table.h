/* A table of results, made once and written as CSV, as text, and for a web page.

   Cells are added row by row.  The last `totals` rows sum up the others. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H
#include <stdio.h>

#include "base/arena.h"
#include "base/data/vec.h"

enum { RP_TEXT_COLUMN = -1 };

typedef struct rp_report_table_column {
    const char *name;  /* of the CSV: no whitespace */
    const char *title; /* for people */
    int digits;        /* after the point; RP_TEXT_COLUMN: not numbers */
    int width;         /* characters of the widest text, header included */
} rp_report_table_column;

typedef struct rp_report_table_cell {
    const char *text; /* NULL: it is the number */
    double number;    /* NaN: not known, or not defined */
} rp_report_table_cell;

typedef struct rp_report_table {
    rp_arena *arena;
    const char *name, *title, *note; /* the note may be "" */
    RP_VEC(rp_report_table_column) column;
    RP_VEC(rp_report_table_cell) cell;
    uint32_t totals;
    uint32_t repeated; /* columns after the first that a web page leaves out: its headings say it */
} rp_report_table;

void rp_report_table_init(rp_report_table *, rp_arena *, const char *name, const char *title);
void rp_report_table_free(rp_report_table *);
/* All columns come before the first cell. */
void rp_report_table_add_column(rp_report_table *, const char *name, const char *title, int digits);
void rp_report_table_add_text(rp_report_table *, const char *text);
void rp_report_table_add_number(rp_report_table *, double number);

uint32_t rp_report_table_rows(const rp_report_table *);
const rp_report_table_cell *rp_report_table_at(const rp_report_table *, uint32_t row,
                                               uint32_t column);

enum { RP_NUMBER_SIZE = 48 };
/* As people read it: so many digits after the point, more only if all would be 0; "-" for NaN.
   `buffer` holds RP_NUMBER_SIZE bytes; the result may be in it. */
const char *rp_report_table_number_text(double number, int digits, char *buffer);

/* Numbers with all digits that matter; empty for NaN. */
void rp_report_table_write_csv(FILE *, const rp_report_table *);
/* Aligned columns below the title, for terminals. */
void rp_report_table_write_text(FILE *, const rp_report_table *);
/* Rows from..to-1 (and the totals, if they are among them) as an HTML table that a script sorts. */
void rp_report_table_write_html(FILE *, const rp_report_table *, uint32_t from, uint32_t to);

/* Text with & < > " ' replaced. */
void rp_html_write(FILE *, const char *text);

#endif
