/* Results on the disk: PREFIX.csv and PREFIX.jsonl, appended to row by row.

   A row is one write at the end of each file, first to the JSON lines, then to the CSV, and is
   on the disk before the next run is noted.  Whenever the program is killed, at most the last
   line of a file is torn, and at most one row is in the JSON lines alone.  Opening the store
   recognises both files before it changes either, then cuts off torn lines and gives each file the
   rows that only the other has, so a run is noted once in both or not at all.  The CSV is locked
   while the store is open. */
#ifndef BENCH_STORE_H
#define BENCH_STORE_H
#include "cli/session.h"
#include "results/rows.h"

typedef struct rp_bench_store {
    rp_session *session; /* borrowed */
    const char *csv_path, *json_path;
    int csv, json;       /* descriptors; -1: closed */
    rp_result_rows done; /* sorted: the rows when it was opened */
} rp_bench_store;

/* For stages.  `prefix` may end in .csv, here and below.  RP_EXIT_OPEN, or RP_EXIT_INPUT after a
   message; closing is right in both cases. */
rp_exit rp_bench_store_open(rp_bench_store *, rp_session *, const char *prefix);
void rp_bench_store_close(rp_bench_store *);

/* Whole lines with their line ends.  0, or an errno after which nothing more should be
   appended. */
int rp_bench_store_append(rp_bench_store *, const char *csv_line, const char *json_line);

/* For stages.  The rows of PREFIX.csv and PREFIX.jsonl (either may be missing, not both) are
   added to a table, each run once. */
rp_exit rp_bench_store_load(rp_session *, const char *prefix, rp_result_rows *);

/* `prefix` without .csv or .jsonl. */
const char *rp_bench_store_prefix(rp_arena *, const char *prefix);

/* For stages.  May both files be written, and are they none of the `count` inputs' (prefixes too)?
   Says whether there is one.  RP_EXIT_INPUT after a message, also if they are there and not of
   this program and version. */
rp_exit rp_bench_store_check(rp_session *, const char *prefix, const char *const *input,
                             uint32_t count, bool *exists);

/* For stages.  Writes both files whole, rows as they stand in the table. */
rp_exit rp_bench_store_write(rp_session *, const char *prefix, const rp_result_rows *);

#endif
