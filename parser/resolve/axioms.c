/* Derived predicates. */
#include "parser/resolve/messages.h"

/* An untyped variable of a head has the type that the predicate declares. */
static void take_declared_types(resolver *r, const ast_action *derived, const rp_predicate *p)
{
    uint32_t i = 0;

    for (const ast_node *word = derived->parameters.first; word != NULL; word = word->next, i++) {
        resolve_variable *const v = &r->variables.item[i];
        const rp_type_id want = p->param_type[i];
        if (word->related == NULL)
            v->type = want;
        else if (v->type != RP_NONE && want != RP_NONE &&
                 !rp_resolve_types_overlap(r, v->type, want))
            rp_error(r->diags, v->loc, "wrong-type",
                     "argument %u of %s must be of type %s, but %s is of type %s", i + 1,
                     rp_resolve_quote(r, p->name), rp_resolve_type_quote(r, want),
                     rp_resolve_quote(r, v->name), rp_resolve_type_quote(r, v->type));
    }
}

/* RP_NONE, with an error, if there is no such predicate. */
static rp_pred_id find_head(resolver *r, const ast_action *derived)
{
    const rp_symbol name = derived->name->name;
    const rp_pred_id pred = r->predicate_named[name];

    if (pred == RP_NONE) {
        if (!r->predicates_incomplete)
            rp_error(r->diags, rp_resolve_loc(r, derived->name), "unknown-predicate",
                     "unknown predicate %s is derived%s", rp_resolve_quote(r, name),
                     rp_resolve_hint(r, name, r->predicate_named));
        return RP_NONE;
    }
    const rp_predicate *const p = &r->predicates.item[pred];
    if (p->arity != derived->parameters.size) {
        if (r->is_ambiguous[pred])
            return RP_NONE;
        rp_error(r->diags, rp_resolve_loc(r, derived->name), "wrong-arity",
                 "predicate %s takes %u argument%s, %u given", rp_resolve_quote(r, name), p->arity,
                 p->arity == 1 ? "" : "s", derived->parameters.size);
        rp_note(r->diags, p->loc, "%s is declared here", rp_resolve_quote(r, name));
        return RP_NONE;
    }
    return pred;
}

static void resolve_rule(resolver *r, const ast_action *derived)
{
    const rp_pred_id pred = find_head(r, derived);
    rp_derivation d = {.loc = rp_resolve_loc(r, derived->name), .head = pred};

    rp_resolve_open_scope(r, IN_RULE, derived->name->name);
    r->scope_incomplete = !rp_resolve_declare(r, derived->parameters.first);
    if (pred != RP_NONE) {
        take_declared_types(r, derived, &r->predicates.item[pred]);
        r->is_used[pred] = true;
    }
    const uint32_t num_params = r->variables.size;
    if (derived->condition != NULL)
        d.body = rp_resolve_condition(r, derived->condition);
    d.scope = rp_resolve_close_scope(r, num_params);
    rp_vec_push(r->limits, &r->derivations, d);
}

void rp_resolve_derived(resolver *r)
{
    r->file = r->domain;
    for (const ast_action *d = r->domain->derived; d != NULL; d = d->next) {
        const rp_pred_id pred = r->predicate_named[d->name->name];
        if (pred == RP_NONE || r->predicates.item[pred].derived)
            continue;
        rp_predicate *const p = &r->predicates.item[pred];
        p->derived = p->fluent = r->can_be_true[pred] = true;
        r->derived_at[pred] = rp_resolve_loc(r, d->name);
        rp_resolve_use(r, FEATURE_DERIVED, d->name);
    }
    for (const ast_action *d = r->domain->derived; d != NULL && !rp_resolve_gives_up(r);
         d = d->next)
        resolve_rule(r, d);
}
