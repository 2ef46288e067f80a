/* The names of all errors and warnings, with a line for each: what --help warnings,
   `relplan check --list` and docs/reference/diagnostics.md say, and what -W and --no-warn accept.
   tests/cli/diagnostics.py holds the table against the sources. */
#ifndef CLI_DIAGNOSTICS_NAMES_H
#define CLI_DIAGNOSTICS_NAMES_H
#include <stdio.h>

#include "base/diag.h"

/* A name may stand for errors and for warnings: they are the bad and the harmless cases of
   one mistake. */
typedef enum rp_diag_use {
    RP_DIAG_ERROR = 1,
    RP_DIAG_UNSUPPORTED = 2, /* an error: a feature that relplan does not have */
    RP_DIAG_WARNING = 4,
    RP_DIAG_ON_DEMAND = 8 /* a warning that -W has to ask for */
} rp_diag_use;

typedef struct rp_diag_entry {
    const char *name;
    unsigned uses; /* of rp_diag_use */
    const char *meaning;
} rp_diag_entry;

/* Ascending by name. */
extern const rp_diag_entry rp_diag_table[];
extern const uint32_t rp_diag_table_size;

/* What -W and --no-warn asked for, by entry of the table. */
typedef struct rp_diag_choice {
    unsigned char *wish; /* in the arena; NULL: nothing was asked for */
} rp_diag_choice;

/* True if -W knows the name. */
bool rp_diag_is_warning(const char *name);

/* `names`: one or several, with commas between, or "all".  Later wishes win.  Returns NULL,
   or what is wrong (in the arena). */
const char *rp_diag_choose(rp_arena *, rp_diag_choice *, const char *names, bool show);

/* Makes the choice that of the diagnostics. */
void rp_diag_apply(const rp_diag_choice *, rp_diags *);

/* A line for each entry. */
void rp_diag_list(FILE *);

#endif
