/* The initial state. */
#include "parser/resolve/messages.h"

/* True if a fact that was listed before says the same; with an error if it says the
   opposite. */
static bool is_known_fact(resolver *r, const ast_node *node, const resolve_atom *a, bool negated)
{
    const uint32_t i = rp_tupleset_add(&r->fact_set, a->symbol, a->term, a->num_terms);

    if (i == r->facts.size) {
        rp_vec_push(r->limits, &r->facts, ((resolve_fact){rp_resolve_loc(r, node), negated}));
        return false;
    }
    if (r->facts.item[i].negated != negated) {
        rp_error(r->diags, rp_resolve_loc(r, node), "contradictory-init",
                 "%s contradicts another fact of :init", rp_ast_quote(r->file, r->scratch, node));
        rp_note(r->diags, r->facts.item[i].loc, "the other one is here");
    }
    return true;
}

static void resolve_fact_of(resolver *r, const ast_node *node, const ast_node *literal)
{
    const bool negated = node != literal;
    resolve_atom a;

    if (rp_resolve_foreign(r, node) || !rp_resolve_predicate_atom(r, node, &a))
        return;
    if (r->predicates.item[a.symbol].derived && !negated) {
        rp_error(r->diags, rp_ast_head_loc(r->file, node), "derived-in-init",
                 "derived predicate %s in :init: its truth follows from rules",
                 rp_resolve_quote(r, node->name));
        rp_note(r->diags, r->derived_at[a.symbol], "%s is derived here",
                rp_resolve_quote(r, node->name));
        return;
    }
    if (is_known_fact(r, literal, &a, negated) || negated)
        return;
    r->can_be_true[a.symbol] = true;
    rp_vec_push(r->limits, &r->init,
                ((rp_atom){.pred = a.symbol, .arg = a.term, .loc = rp_resolve_loc(r, node)}));
}

/* (= a b) between objects says nothing, if it is right. */
static void check_equality(resolver *r, const ast_node *node, bool negated)
{
    resolve_atom a;

    if (rp_resolve_predicate_atom(r, node, &a) && (a.term[0] == a.term[1]) == negated)
        rp_error(r->diags, rp_resolve_loc(r, node), "contradictory-init",
                 negated ? "%s is never false" : "%s is never true: other names are other objects",
                 rp_ast_quote(r->file, r->scratch, node));
}

static bool is_value(const resolver *r, const ast_node *node)
{
    const ast_node *const first = node->item;

    return node->num_items == 2 &&
           (first->kind == AST_FORM ||
            (first->kind == AST_NAME && r->object_named[first->name] == RP_NONE));
}

static bool is_timed(const resolver *r, const ast_node *node)
{
    return node->num_items == 2 && node->item->kind == AST_NUMBER &&
           node->item->next->kind >= AST_FORM &&
           strcasecmp(rp_resolve_text(r, node->name), "at") == 0;
}

static void refuse(resolver *r, const ast_node *node)
{
    const char *const text = rp_ast_quote(r->file, r->scratch, node);

    switch (node->kind) {
    case AST_BROKEN:
        break;
    case AST_AND:
        rp_error(r->diags, rp_ast_head_loc(r->file, node), "misplaced-word",
                 "`and` is not allowed in :init; list the facts directly");
        break;
    case AST_NAME:
        rp_error(r->diags, rp_resolve_loc(r, node), "syntax",
                 "found %s in :init, expected a fact such as `(%s)`", text,
                 rp_resolve_text(r, node->name));
        break;
    default:
        rp_error(r->diags, rp_resolve_loc(r, node), "syntax", "found %s in :init, expected a fact",
                 text);
        break;
    }
}

static void resolve_item(resolver *r, const ast_node *node)
{
    if (node->kind == AST_EQUALS && is_value(r, node)) {
        rp_resolve_value(r, node);
    } else if (node->kind == AST_EQUALS) {
        check_equality(r, node, false);
    } else if (node->kind == AST_FORM && is_timed(r, node)) {
        rp_unsupported(r->diags, rp_resolve_loc(r, node), "timed-initial-literal",
                       "timed initial literal %s is not supported",
                       rp_ast_quote(r->file, r->scratch, node));
    } else if (node->kind == AST_FORM) {
        resolve_fact_of(r, node, node);
    } else if (node->kind == AST_NOT) {
        if (!rp_resolve_count_items(r, node, 1, "one fact"))
            return;
        if (node->item->kind == AST_FORM)
            resolve_fact_of(r, node->item, node);
        else if (node->item->kind == AST_EQUALS)
            check_equality(r, node->item, true);
        else
            refuse(r, node->item);
    } else {
        refuse(r, node);
    }
}

void rp_resolve_init(resolver *r)
{
    if (r->problem == NULL)
        return;
    r->file = r->problem;
    rp_resolve_open_scope(r, IN_INIT, RP_NONE);
    if (r->problem->init_at == RP_NONE)
        rp_resolve_warn(r, rp_ast_header_loc(r->problem), "missing-init",
                        "no :init section; every fact is taken to be false");
    for (const ast_node *node = r->problem->init.first; node != NULL && !rp_resolve_gives_up(r);
         node = node->next) {
        rp_poll(r->limits);
        resolve_item(r, node);
    }
}
