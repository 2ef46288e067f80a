/* From two PDDL files to the lifted task. */
#ifndef PARSER_PARSER_H
#define PARSER_PARSER_H
#include "task/lifted.h"

/* `domain` and `problem` are file indexes of `diags` (rp_diags_add_file).  Reports every
   mistake it finds (up to RP_MAX_ERRORS) and warnings, sorted by place.  Returns NULL
   exactly if there were errors, also earlier ones.  The result lives in `arena`.

   `problem` may be RP_NONE: then the domain alone is checked, as if for a problem without
   objects and facts whose goal is ().

   Parentheses may be nested 10000 deep (RP_MAX_NESTING); recursion over conditions and
   effects of the result goes no deeper. */
const rp_lifted *rp_parse_task(rp_arena *, rp_diags *, uint32_t domain, uint32_t problem);

/* Whether a file that was read begins as a problem does: (define (problem … */
bool rp_parse_is_problem(const rp_diags *, uint32_t file);

#endif
