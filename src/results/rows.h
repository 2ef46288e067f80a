/* Rows of results, as many as a file has (10^2 to 10^6), in memory. */
#ifndef RESULTS_ROWS_H
#define RESULTS_ROWS_H
#include "base/data/vec.h"
#include "results/row.h"

typedef struct rp_bench_table {
    rp_arena *arena; /* borrowed; holds the fields */
    RP_VEC(rp_bench_row) row;
    uint32_t damaged;    /* lines that were passed over, the torn last one among them */
    uint32_t duplicates; /* rows that were dropped */
} rp_bench_table;

void rp_bench_table_init(rp_bench_table *, rp_arena *);
void rp_bench_table_free(rp_bench_table *);

/* Append the rows of a file's text.  Columns go by the names in the header; a line with another
   number of fields, without task or configuration, or without a line end, is damaged.  The
   first returns false, with the table unchanged, if the first line is no header of results. */
bool rp_bench_table_read_csv(rp_bench_table *, const char *text, size_t size);
void rp_bench_table_read_json(rp_bench_table *, const char *text, size_t size);

/* Sorts, and keeps the first of those that are about the same run. */
void rp_bench_table_sort(rp_bench_table *);

/* In a sorted table; NULL if there is none. */
const rp_bench_row *rp_bench_table_find(const rp_bench_table *, const char *task,
                                        const char *config);

#endif
