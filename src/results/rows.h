/* Rows of results, as many as a file has (10^2 to 10^6), in memory. */
#ifndef RESULTS_ROWS_H
#define RESULTS_ROWS_H
#include "base/data/vec.h"
#include "results/row.h"

typedef struct rp_result_rows {
    rp_arena *arena; /* borrowed; holds the fields */
    RP_VEC(rp_result_row) row;
    uint32_t damaged;    /* lines that were passed over, the torn last one among them */
    uint32_t duplicates; /* rows that were dropped */
} rp_result_rows;

void rp_result_rows_init(rp_result_rows *, rp_arena *);
void rp_result_rows_free(rp_result_rows *);

/* Append the rows of a file's text.  Columns go by the names in the header; a line with another
   number of fields, without task or configuration, or without a line end, is damaged.  The
   first returns false, with the table unchanged, if the first line is no header of results. */
bool rp_result_rows_read_csv(rp_result_rows *, const char *text, size_t size);
void rp_result_rows_read_json(rp_result_rows *, const char *text, size_t size);

/* Appends the rows of another table, whose arena is the same or outlives this one's. */
void rp_result_rows_add(rp_result_rows *, const rp_result_rows *more);

/* Sorts, and keeps the first of those that are about the same run. */
void rp_result_rows_sort(rp_result_rows *);

/* In a sorted table; NULL if there is none. */
const rp_result_row *rp_result_rows_find(const rp_result_rows *, const char *task,
                                         const char *config);

#endif
