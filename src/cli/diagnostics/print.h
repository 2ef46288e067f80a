/* Diagnostics as text, the way compilers print them:

       blocks.pddl:12:20: error: unknown predicate `holdng` [unknown-predicate]
          12 |     :effect (and (holdng ?x)))
             |                   ^~~~~~

   Safe for terminals whatever the files contain: tabs become blanks, and bytes that are
   neither printable ASCII nor valid UTF-8 become `?`.  Of very long lines, the part
   around the place is shown. */
#ifndef CLI_DIAGNOSTICS_PRINT_H
#define CLI_DIAGNOSTICS_PRINT_H
#include <stdio.h>

#include "base/diag.h"

/* How many errors are kept, of those that were counted. */
uint32_t rp_diags_errors_kept(const rp_diags *);

/* All of them, in order; then, if more errors were found than are kept, their number. */
void rp_diags_print(FILE *, const rp_diags *);

/* Those from number `first` on; with `errors_only` no warnings. */
void rp_diags_print_from(FILE *, const rp_diags *, uint32_t first, bool errors_only);

#endif
