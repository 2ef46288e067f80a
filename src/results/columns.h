/* The columns of results, from columns.def, and where they stand in a file: a header may have
   them in any order, with others between them. */
#ifndef RESULTS_COLUMNS_H
#define RESULTS_COLUMNS_H
#include "results/csv.h"

typedef enum rp_result_column {
#define TEXT(name) RP_COLUMN_##name,
#define NUMBER(name) RP_COLUMN_##name,
#define FIGURE(name) RP_COLUMN_##name,
#include "results/columns.def"
    RP_NUM_COLUMNS
} rp_result_column;

/* Those that reports look at, in their order. */
typedef enum rp_figure {
#define TEXT(name)
#define NUMBER(name)
#define FIGURE(name) RP_FIGURE_##name,
#include "results/columns.def"
    RP_NUM_FIGURES
} rp_figure;

typedef enum rp_result_column_type {
    RP_TYPE_TEXT,
    RP_TYPE_NUMBER,
    RP_TYPE_FIGURE
} rp_result_column_type;

typedef struct rp_result_column_row {
    const char *name;
    rp_result_column_type type;
} rp_result_column_row;

/* By column. */
extern const rp_result_column_row rp_result_column_table[RP_NUM_COLUMNS];
extern const rp_result_column rp_result_column_of_figure[RP_NUM_FIGURES];

/* The columns of a file. */
typedef struct rp_result_header {
    uint32_t at[RP_NUM_COLUMNS]; /* which field of a record it is; RP_NONE: missing */
    uint32_t size;               /* fields of a record */
} rp_result_header;

/* RP_NUM_COLUMNS if it is none of them. */
rp_result_column rp_result_column_find(const rp_csv_field *);

/* From the record of names that was read last.  Of two columns with one name the first counts. */
void rp_result_header_read(rp_result_header *, const rp_csv *);

/* A number from 0, NaN of an empty field; false for anything else. */
bool rp_figure_read(const rp_csv_field *, double *value);

#endif
