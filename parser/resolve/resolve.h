/* From the trees of two files to the lifted task: names, types, scopes, strata, costs. */
#ifndef PARSER_RESOLVE_RESOLVE_H
#define PARSER_RESOLVE_RESOLVE_H
#include "parser/syntax/ast.h"
#include "task/lifted.h"

typedef struct rp_resolve_input {
    rp_diags *diags;
    rp_symtab *symbols;
    const ast_file *domain;
    const ast_file *problem; /* NULL: the domain alone is checked */
} rp_resolve_input;

/* Reports every mistake, and warnings.  NULL if `diags` has errors, also from before. */
const rp_lifted *rp_resolve(rp_arena *, rp_arena *scratch, const rp_resolve_input *);

#endif
