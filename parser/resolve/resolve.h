/* From the trees of two files to the lifted task: names, types, scopes, strata, costs. */
#ifndef PARSER_RESOLVE_RESOLVE_H
#define PARSER_RESOLVE_RESOLVE_H
#include "parser/syntax/ast.h"
#include "task/lifted.h"

/* Reports every mistake, and warnings.  `problem` NULL: the domain alone is checked.  NULL if
   `diags` has errors, also from before. */
const rp_lifted *rp_resolve(rp_arena *, rp_arena *scratch, rp_diags *, const ast_file *domain,
                            const ast_file *problem);

#endif
