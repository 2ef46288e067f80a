/* The statuses of runs, from status.def. */
#ifndef RESULTS_STATUS_H
#define RESULTS_STATUS_H
#include <stdbool.h>

#include "base/text/names.h"

typedef enum rp_status {
#define STATUS(symbol, name, counts_as, own, foreign, meaning) RP_STATUS_##symbol,
#include "results/status.def"
#undef STATUS
    RP_NUM_STATUSES
} rp_status;

/* What a report counts a run as. */
typedef enum rp_status_kind {
    RP_COUNTS_AS_SOLVED,
    RP_COUNTS_AS_UNSOLVABLE, /* proved */
    RP_COUNTS_AS_NO_ANSWER,  /* neither, and nothing went wrong */
    RP_COUNTS_AS_FAULT       /* of the planner, or of how it was called */
} rp_status_kind;

enum { RP_MAX_STATUS_CODES = 4 };

typedef struct rp_status_row {
    const char *name; /* as it is written in results */
    const char *meaning;
    rp_status_kind counts_as;
    int own[RP_MAX_STATUS_CODES];     /* exit codes of relplan; 0: none */
    int foreign[RP_MAX_STATUS_CODES]; /* and of other planners */
} rp_status_row;

/* By status. */
extern const rp_status_row rp_status_table[RP_NUM_STATUSES];

/* Of a planner that ended by itself, or by a signal, and left no plan. */
rp_status rp_status_of_code(int exit_code, bool is_foreign);
rp_status rp_status_of_signal(int number);

/* For look-ups by name. */
rp_name_table rp_status_names(void);

#endif
