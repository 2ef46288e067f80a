/* From two PDDL files to the lifted task. */
#ifndef PARSER_PARSER_H
#define PARSER_PARSER_H
#include "task/lifted.h"

/* `domain` and `problem` are file indexes of `diags` (rp_diags_add_file).  Reports every
   mistake it finds (up to RP_MAX_ERRORS) and warnings.  Returns NULL exactly if there
   were errors.  The result lives in `arena`. */
const rp_lifted *rp_parse_task(rp_arena *, rp_diags *, uint32_t domain, uint32_t problem);

#endif
