/* One row of the results of `relplan bench`: a run of a configuration on a task.

   Fields are texts in an arena, "" where nothing is known.  No field has a line end, so a line
   of a file is a row.  A row is written as a line of CSV (RFC 4180) and as a JSON object on one
   line with the same members (numbers as numbers, unknown ones null), and `stats`, what the
   planner itself said, if it did.  docs/reference/experiments.md says what the columns mean. */
#ifndef RESULTS_ROW_H
#define RESULTS_ROW_H
#include "results/columns.h"
#include "results/status.h"

typedef struct rp_result_row {
    const char *field[RP_NUM_COLUMNS]; /* never NULL */
    const char *stats;                 /* a JSON object on one line, or NULL */
} rp_result_row;

/* May a task or a configuration be called so?  Rows are known by these two, so they are written and
   read as they are, and used in plots and pages: only UTF-8 without control characters of ASCII,
   and something at all.  The rule says what it may hold. */
bool rp_result_is_name(const char *text, size_t length);
extern const char rp_result_name_rule[];

/* All fields unknown. */
void rp_result_row_init(rp_result_row *);

/* Copies the text into the arena; line ends become spaces, other bytes that no name may hold
   (but tabs) question marks, so that both files say the same.  NULL is unknown. */
void rp_result_row_set(rp_arena *, rp_result_row *, rp_result_column, const char *text);
void rp_result_row_format(rp_arena *, rp_result_row *, rp_result_column, const char *format, ...)
    RP_PRINTF(4, 5);
void rp_result_row_set_status(rp_result_row *, rp_status);
bool rp_result_row_has_status(const rp_result_row *, rp_status);

/* Lines with their line end, in the arena. */
const char *rp_result_row_header(rp_arena *);
const char *rp_result_row_csv(rp_arena *, const rp_result_row *);
const char *rp_result_row_json(rp_arena *, const rp_result_row *);

/* A row from the record that was read last; false if it has another number of fields than the
   header, or its task or configuration has no name that is one. */
bool rp_result_row_read_csv(const rp_csv *, const rp_result_header *, rp_result_row *);

/* A row from a line of JSON; false if it is none.  Unknown members are left out. */
bool rp_result_row_read_json(rp_arena *, const char *line, size_t length, rp_result_row *);

/* Did a run get less than 80 % of a core, and not only for a moment?  Seconds; of figures that are
   not known, no. */
bool rp_result_is_starved(double wall, double cpu);

/* By task, then by configuration, in natural order. */
int rp_result_row_compare(const rp_result_row *, const rp_result_row *);

#endif
