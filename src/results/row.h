/* One row of the results of `relplan bench`: a run of a configuration on a task.

   Fields are texts in an arena, "" where nothing is known.  No field has a line end, so a line
   of a file is a row.  A row is written as a line of CSV (RFC 4180) and as a JSON object on one
   line with the same members (numbers as numbers, unknown ones null), and `stats`, what the
   planner itself said, if it did.  docs/experiments.md says what the columns mean. */
#ifndef RESULTS_ROW_H
#define RESULTS_ROW_H
#include "base/arena.h"

/* COLUMN(name, is it a number?); later versions may append more. */
#define RP_BENCH_COLUMNS(COLUMN)                                                                   \
    COLUMN(task, false)                                                                            \
    COLUMN(config, false)                                                                          \
    COLUMN(status, false)                                                                          \
    COLUMN(exit_code, true)                                                                        \
    COLUMN(wall_s, true)                                                                           \
    COLUMN(cpu_s, true)                                                                            \
    COLUMN(peak_mb, true)                                                                          \
    COLUMN(time_limit_s, true)                                                                     \
    COLUMN(memory_limit_mb, true)                                                                  \
    COLUMN(cost, true)                                                                             \
    COLUMN(length, true)                                                                           \
    COLUMN(valid, false)                                                                           \
    COLUMN(expanded, true)                                                                         \
    COLUMN(evaluated, true)                                                                        \
    COLUMN(generated, true)                                                                        \
    COLUMN(states, true)                                                                           \
    COLUMN(initial_h, true)                                                                        \
    COLUMN(parse_s, true)                                                                          \
    COLUMN(ground_s, true)                                                                         \
    COLUMN(search_s, true)                                                                         \
    COLUMN(total_s, true)                                                                          \
    COLUMN(facts, true)                                                                            \
    COLUMN(operators, true)                                                                        \
    COLUMN(first_cost, true)                                                                       \
    COLUMN(plans, true)                                                                            \
    COLUMN(seed, true)                                                                             \
    COLUMN(version, false)                                                                         \
    COLUMN(reason, false)                                                                          \
    COLUMN(options, false)

typedef enum rp_bench_column {
#define RP_BENCH_ENUM(name, number) RP_BENCH_##name,
    RP_BENCH_COLUMNS(RP_BENCH_ENUM)
#undef RP_BENCH_ENUM
        RP_BENCH_NUM_COLUMNS
} rp_bench_column;

extern const char *const rp_bench_column_name[RP_BENCH_NUM_COLUMNS];

typedef struct rp_bench_row {
    const char *field[RP_BENCH_NUM_COLUMNS]; /* never NULL */
    const char *stats;                       /* a JSON object on one line, or NULL */
} rp_bench_row;

/* All fields unknown. */
void rp_bench_row_init(rp_bench_row *);

/* Copies the text into the arena; line ends become blanks.  NULL is unknown. */
void rp_bench_row_set(rp_arena *, rp_bench_row *, rp_bench_column, const char *text);
void rp_bench_row_format(rp_arena *, rp_bench_row *, rp_bench_column, const char *format, ...)
    RP_PRINTF(4, 5);

/* Lines with their line end, in the arena. */
const char *rp_bench_csv_header(rp_arena *);
const char *rp_bench_row_csv(rp_arena *, const rp_bench_row *);
const char *rp_bench_row_json(rp_arena *, const rp_bench_row *);

/* The fields of a line of CSV (without its line end), in the arena.  False if quotes are
   wrong. */
typedef struct rp_csv_line {
    const char **field;
    uint32_t size;
} rp_csv_line;
bool rp_csv_read(rp_arena *, const char *line, size_t length, rp_csv_line *);

/* A row from a line of JSON; false if it is none.  Unknown members are left out. */
bool rp_bench_row_read_json(rp_arena *, const char *line, size_t length, rp_bench_row *);

/* By task, then by configuration, in natural order. */
int rp_bench_row_compare(const rp_bench_row *, const rp_bench_row *);

#endif
