/* What all parts of resolve say with: where they are, names in quotes, hints, warnings that are
   not given too often. */
#ifndef PARSER_RESOLVE_MESSAGES_H
#define PARSER_RESOLVE_MESSAGES_H
#include "parser/resolve/resolver.h"

void rp_resolve_go_to(resolver *, resolve_place, rp_symbol owner);
/* " in the effect of action `a`" */
const char *rp_resolve_where(const resolver *);
/* True the first time that the name is reported in this context. */
bool rp_resolve_report_once(resolver *, rp_symbol name);
const char *rp_resolve_quote(const resolver *, rp_symbol name);
/* "; did you mean `x`?" with the nearest of the names that the map has, or "". */
const char *rp_resolve_hint(resolver *, rp_symbol name, const uint32_t *named);
/* Like rp_warning; of a kind that comes often, only the first few are given. */
void rp_resolve_warn(resolver *, rp_loc, const char *name, const char *format, ...) RP_PRINTF(4, 5);
void rp_resolve_use(resolver *, resolve_feature, const ast_node *);
/* Says of each kind how many warnings were left out. */
void rp_resolve_count_suppressed(resolver *);
/* So many mistakes that no more will be shown. */
static inline bool rp_resolve_gives_up(const resolver *r)
{
    return r->diags->errors > RP_MAX_ERRORS;
}
static inline rp_loc rp_resolve_loc(const resolver *r, const ast_node *node)
{
    return rp_ast_loc(r->file, node);
}
static inline const char *rp_resolve_text(const resolver *r, rp_symbol name)
{
    return rp_symtab_text(r->symbols, name);
}

#endif
