/* Diagnostics as text, the way compilers print them:

       blocks.pddl:12:20: error: unknown predicate `holdng` [unknown-predicate]
          12 |     :effect (and (holdng ?x)))
             |                   ^~~~~~

   Safe for terminals whatever the files contain (base/text/text.h); tabs become spaces, and the
   caret stands below its character all the same.  Of very long lines, the part around the place is
   shown. */
#ifndef CLI_DIAGNOSTICS_PRINT_H
#define CLI_DIAGNOSTICS_PRINT_H
#include <stdio.h>

#include "base/diag.h"

/* Those from number `first` on, in order, with `errors_only` no warnings; then, if more errors
   were found than are kept, their number. */
void rp_diags_print(FILE *, const rp_diags *, uint32_t first, bool errors_only);

#endif
