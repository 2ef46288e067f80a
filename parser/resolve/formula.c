/* Conditions: of actions, of conditional effects, of derived predicates, the goal. */
#include "parser/resolve/messages.h"

RESOLVE_LEAF const rp_formula *rp_resolve_truth(resolver *r, rp_loc loc)
{
    rp_formula *const truth = RP_ARENA_NEW(r->arena, rp_formula);
    truth->kind = RP_FORMULA_AND;
    truth->loc = loc;
    return truth;
}

/* Words of PDDL's other languages. */
static const struct {
    const char *word, *name, *feature;
} foreign[] = {
    {"preference", "preference", "preferences"},
    {"at", "timed-condition", "timed conditions (temporal planning)"},
    {"over", "timed-condition", "timed conditions (temporal planning)"},
    {"always", "constraints", "trajectory constraints"},
    {"sometime", "constraints", "trajectory constraints"},
    {"within", "constraints", "trajectory constraints"},
    {"at-most-once", "constraints", "trajectory constraints"},
    {"sometime-after", "constraints", "trajectory constraints"},
    {"sometime-before", "constraints", "trajectory constraints"},
    {"always-within", "constraints", "trajectory constraints"},
    {"hold-during", "constraints", "trajectory constraints"},
    {"hold-after", "constraints", "trajectory constraints"},
    {"oneof", "nondeterminism", "nondeterministic effects"},
    {"probabilistic", "nondeterminism", "probabilistic effects"},
};

RESOLVE_LEAF bool rp_resolve_foreign(resolver *r, const ast_node *node)
{
    bool has_form = false;

    if (node->kind != AST_FORM || r->predicate_named[node->name] != RP_NONE)
        return false;
    for (const ast_node *item = node->item; item != NULL; item = item->next)
        has_form |= item->kind >= AST_EMPTY;
    if (!has_form) /* A predicate that is not declared. */
        return false;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        if (strcasecmp(rp_resolve_text(r, node->name), foreign[i].word) == 0) {
            rp_unsupported(r->diags, rp_resolve_loc(r, node), foreign[i].name,
                           "%s%s: %s are not supported", rp_ast_quote(r->file, r->scratch, node),
                           rp_resolve_where(r), foreign[i].feature);
            return true;
        }
    return false;
}

RESOLVE_LEAF bool rp_resolve_count_items(resolver *r, const ast_node *node, uint32_t count,
                                         const char *what)
{
    if (node->num_items == count)
        return true;
    if (!rp_ast_is_mended(r->file, node))
        rp_error(r->diags, rp_ast_head_loc(r->file, node), "wrong-arity", "%s takes %s, %u given%s",
                 rp_token_quote(r->file->tokens, r->scratch, node->span.first + 1), what,
                 node->num_items, rp_resolve_where(r));
    return false;
}

RESOLVE_LEAF static const rp_formula *atom(resolver *r, const ast_node *node)
{
    resolve_atom a;

    if (!rp_resolve_predicate_atom(r, node, &a))
        return NULL;
    rp_formula *const f = RP_ARENA_NEW(r->arena, rp_formula);
    f->kind = RP_FORMULA_ATOM;
    f->loc = rp_resolve_loc(r, node);
    f->pred = a.symbol;
    f->num_terms = a.num_terms;
    f->term = a.term;
    return f;
}

/* All the items of a form as conditions. */
static const rp_formula *connect(resolver *r, const ast_node *node, rp_formula_kind kind)
{
    const rp_formula **const child = RP_ARENA_ARRAY(r->arena, const rp_formula *, node->num_items);
    bool is_right = true;
    uint32_t n = 0;

    for (const ast_node *item = node->item; item != NULL && !rp_resolve_gives_up(r);
         item = item->next) {
        child[n] = rp_resolve_condition(r, item);
        is_right &= child[n++] != NULL;
    }
    if (!is_right)
        return NULL;
    rp_formula *const f = RP_ARENA_NEW(r->arena, rp_formula);
    f->kind = kind;
    f->loc = rp_resolve_loc(r, node);
    f->num_children = n;
    f->child = child;
    return f;
}

static const rp_formula *negate(resolver *r, const ast_node *node)
{
    if (!rp_resolve_count_items(r, node, 1, "one condition"))
        return NULL;
    if (node->item->kind != AST_EQUALS)
        rp_resolve_use(r, FEATURE_NEGATION, node);
    return connect(r, node, RP_FORMULA_NOT);
}

static const rp_formula *quantify(resolver *r, const ast_node *node, rp_formula_kind kind)
{
    if (!rp_resolve_count_items(r, node, 1, "one condition behind its variables"))
        return NULL;
    const uint32_t begin = r->variables.size;
    const bool was_incomplete = r->scope_incomplete;

    r->scope_incomplete |= !rp_resolve_declare(r, node->related);
    const uint32_t end = r->variables.size;
    rp_formula *const f = (rp_formula *)connect(r, node, kind);
    rp_resolve_undeclare(r, begin, end);
    r->scope_incomplete = was_incomplete;
    if (f == NULL)
        return NULL;
    f->first_variable = begin;
    f->num_variables = end - begin;
    return f;
}

RESOLVE_LEAF static const rp_formula *equality(resolver *r, const ast_node *node)
{
    bool is_numeric = false;

    for (const ast_node *item = node->item; item != NULL; item = item->next)
        is_numeric |= item->kind == AST_ARITHMETIC || item->kind == AST_FORM ||
                      (item->kind == AST_NUMBER && r->object_named[item->name] == RP_NONE);
    if (is_numeric) {
        rp_unsupported(r->diags, rp_resolve_loc(r, node), "numeric-condition",
                       "numeric condition %s%s is not supported",
                       rp_ast_quote(r->file, r->scratch, node), rp_resolve_where(r));
        return NULL;
    }
    rp_resolve_use(r, FEATURE_EQUALITY, node);
    return atom(r, node);
}

/* Forms that stand for no condition. */
RESOLVE_LEAF static const rp_formula *refuse(resolver *r, const ast_node *node)
{
    const rp_loc loc = rp_resolve_loc(r, node), head = rp_ast_head_loc(r->file, node);
    const char *const where = rp_resolve_where(r);

    switch (node->kind) {
    case AST_BROKEN:
        break;
    case AST_COMPARE:
        rp_unsupported(r->diags, loc, "numeric-condition",
                       "numeric condition %s%s is not supported",
                       rp_ast_quote(r->file, r->scratch, node), where);
        break;
    case AST_WHEN:
        rp_error(r->diags, head, "misplaced-word",
                 "found `when`%s: it is allowed only in effects; use `imply` in conditions", where);
        break;
    case AST_NAME:
        rp_error(r->diags, loc, "syntax", "found %s%s, expected a condition such as `(%s)`",
                 rp_resolve_quote(r, node->name), where, rp_resolve_text(r, node->name));
        break;
    default:
        rp_error(r->diags, loc, "syntax", "found %s%s, expected a condition",
                 rp_ast_quote(r->file, r->scratch, node), where);
        break;
    }
    return NULL;
}

/* Recursion is as deep as parentheses are nested, at most RP_MAX_NESTING. */
const rp_formula *rp_resolve_condition(resolver *r, const ast_node *node)
{
    switch (node->kind) {
    case AST_EMPTY:
        return rp_resolve_truth(r, rp_resolve_loc(r, node));
    case AST_FORM:
        return rp_resolve_foreign(r, node) ? NULL : atom(r, node);
    case AST_EQUALS:
        return equality(r, node);
    case AST_AND:
        return connect(r, node, RP_FORMULA_AND);
    case AST_OR:
        rp_resolve_use(r, FEATURE_DISJUNCTION, node);
        return connect(r, node, RP_FORMULA_OR);
    case AST_NOT:
        return negate(r, node);
    case AST_IMPLY:
        rp_resolve_use(r, FEATURE_DISJUNCTION, node);
        return rp_resolve_count_items(r, node, 2, "two conditions")
                   ? connect(r, node, RP_FORMULA_IMPLY)
                   : NULL;
    case AST_FORALL:
        rp_resolve_use(r, FEATURE_FORALL, node);
        return quantify(r, node, RP_FORMULA_FORALL);
    case AST_EXISTS:
        rp_resolve_use(r, FEATURE_EXISTS, node);
        return quantify(r, node, RP_FORMULA_EXISTS);
    default:
        return refuse(r, node);
    }
}
