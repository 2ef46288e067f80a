/* Actions and their effects. */
#include "parser/resolve/messages.h"

static rp_effect *new_effect(resolver *r, rp_loc loc, rp_effect_kind kind)
{
    rp_effect *const e = RP_ARENA_NEW(r->arena, rp_effect);
    e->kind = kind;
    e->loc = loc;
    return e;
}

static const rp_effect *effect(resolver *r, const ast_node *node);

/* The items of a form as effects, from `item` on. */
static rp_effect *connect(resolver *r, const ast_node *node, rp_effect_kind kind,
                          const ast_node *item)
{
    const rp_effect **const child = RP_ARENA_ARRAY(r->arena, const rp_effect *, node->num_items);
    rp_effect *const e = new_effect(r, rp_resolve_loc(r, node), kind);
    uint32_t n = 0;

    for (; item != NULL && !rp_resolve_gives_up(r); item = item->next) {
        const rp_effect *const c = effect(r, item);
        if (c != NULL) /* NULL: a mistake, or a cost, which is kept elsewhere. */
            child[n++] = c;
    }
    e->num_children = n;
    e->child = child;
    return e;
}

RESOLVE_LEAF static const rp_effect *atom(resolver *r, const ast_node *node, rp_effect_kind kind)
{
    resolve_atom a;

    if (!rp_resolve_predicate_atom(r, node, &a))
        return NULL;
    if (r->predicates.item[a.symbol].derived) {
        rp_error(r->diags, rp_ast_head_loc(r->file, node), "derived-in-effect",
                 "derived predicate %s%s: its truth follows from rules, actions cannot change it",
                 rp_resolve_quote(r, node->name), rp_resolve_where(r));
        rp_note(r->diags, r->derived_at[a.symbol], "%s is derived here",
                rp_resolve_quote(r, node->name));
        return NULL;
    }
    rp_effect *const e = new_effect(r, rp_resolve_loc(r, node), kind);
    e->pred = a.symbol;
    e->num_terms = a.num_terms;
    e->term = a.term;
    r->predicates.item[a.symbol].fluent = true;
    r->can_be_true[a.symbol] |= kind == RP_EFFECT_ADD;
    return e;
}

RESOLVE_LEAF static const rp_effect *deletion(resolver *r, const ast_node *node)
{
    if (!rp_resolve_count_items(r, node, 1, "one fact in effects"))
        return NULL;
    const ast_node *const item = node->item;
    if (item->kind == AST_FORM && !rp_resolve_foreign(r, item))
        return atom(r, item, RP_EFFECT_DELETE);
    if (item->kind != AST_FORM && item->kind != AST_BROKEN)
        rp_error(r->diags, rp_resolve_loc(r, item), "syntax",
                 "found %s%s: in effects, `not` takes a single fact",
                 rp_ast_quote(r->file, r->scratch, item), rp_resolve_where(r));
    return NULL;
}

static const rp_effect *universal(resolver *r, const ast_node *node)
{
    const uint32_t begin = r->variables.size;
    const bool was_incomplete = r->scope_incomplete;

    rp_resolve_use(r, FEATURE_CONDITIONAL, node);
    if (!rp_resolve_count_items(r, node, 1, "one effect behind its variables"))
        return NULL;
    r->scope_incomplete |= !rp_resolve_declare(r, node->related);
    const uint32_t end = r->variables.size;
    r->forall_depth++;
    rp_effect *const e = connect(r, node, RP_EFFECT_FORALL, node->item);
    r->forall_depth--;
    rp_resolve_undeclare(r, begin, end);
    r->scope_incomplete = was_incomplete;
    e->first_variable = begin;
    e->num_variables = end - begin;
    return e->num_children == 1 ? e : NULL;
}

static const rp_effect *conditional(resolver *r, const ast_node *node)
{
    rp_resolve_use(r, FEATURE_CONDITIONAL, node);
    if (!rp_resolve_count_items(r, node, 2, "a condition and an effect"))
        return NULL;
    if (r->when_depth > 0)
        rp_resolve_warn(
            r, rp_ast_head_loc(r->file, node), "nested-when",
            "nested `when` is not standard PDDL; read as one `when` with both conditions");
    const rp_formula *const condition = rp_resolve_condition(r, node->item);
    r->when_depth++;
    rp_effect *const e = connect(r, node, RP_EFFECT_WHEN, node->item->next);
    r->when_depth--;
    e->condition = condition;
    return condition != NULL && e->num_children == 1 ? e : NULL;
}

/* Effects on numbers: of these, only costs are known. */
RESOLVE_LEAF static bool is_numeric(const resolver *r, const ast_node *node)
{
    static const char *const word[] = {"increase", "decrease", "assign", "scale-up", "scale-down"};

    if (node->kind != AST_FORM || r->predicate_named[node->name] != RP_NONE)
        return false;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strcasecmp(rp_resolve_text(r, node->name), word[i]) == 0)
            return true;
    return false;
}

RESOLVE_LEAF static void refuse(resolver *r, const ast_node *node)
{
    const rp_loc head = rp_ast_head_loc(r->file, node);
    const char *const where = rp_resolve_where(r);

    switch (node->kind) {
    case AST_BROKEN:
        break;
    case AST_OR:
    case AST_EXISTS:
        rp_error(r->diags, head, "misplaced-word",
                 "found `%s`%s: an effect must say what exactly it changes",
                 node->kind == AST_OR ? "or" : "exists", where);
        break;
    case AST_IMPLY:
        rp_error(r->diags, head, "misplaced-word",
                 "found `imply`%s: use `when` for conditional effects", where);
        break;
    case AST_EQUALS:
    case AST_COMPARE:
        rp_error(r->diags, head, "misplaced-word", "found %s%s: a comparison is no effect",
                 rp_ast_quote(r->file, r->scratch, node), where);
        break;
    default:
        rp_error(r->diags, rp_resolve_loc(r, node), "syntax", "found %s%s, expected an effect",
                 rp_ast_quote(r->file, r->scratch, node), where);
        break;
    }
}

/* NULL for a mistake and for costs.  Recursion is as deep as parentheses are nested. */
static const rp_effect *effect(resolver *r, const ast_node *node)
{
    switch (node->kind) {
    case AST_EMPTY:
        return new_effect(r, rp_resolve_loc(r, node), RP_EFFECT_AND);
    case AST_FORM:
        if (is_numeric(r, node)) {
            rp_resolve_cost_effect(r, node);
            return NULL;
        }
        return rp_resolve_foreign(r, node) ? NULL : atom(r, node, RP_EFFECT_ADD);
    case AST_NOT:
        return deletion(r, node);
    case AST_AND:
        return connect(r, node, RP_EFFECT_AND, node->item);
    case AST_FORALL:
        return universal(r, node);
    case AST_WHEN:
        return conditional(r, node);
    default:
        refuse(r, node);
        return NULL;
    }
}

static void warn_of_unused_parameters(resolver *r, const ast_action *action, uint32_t num_params)
{
    if (action->broken || r->diags->errors > 0)
        return;
    for (uint32_t i = 0; i < num_params; i++)
        if (!r->variables.item[i].used)
            rp_resolve_warn(r, r->variables.item[i].loc, "unused-parameter",
                            "parameter %s of action %s is never used",
                            rp_resolve_quote(r, r->variables.item[i].name),
                            rp_resolve_quote(r, action->name->name));
}

static void resolve_action(resolver *r, const ast_action *action)
{
    const rp_symbol name = action->name->name;
    rp_schema schema = {.name = name, .loc = rp_resolve_loc(r, action->name)};

    rp_resolve_open_scope(r, IN_PARAMETERS, name);
    r->costs.size = r->cost_numbers.size = 0;
    r->scope_incomplete = !rp_resolve_declare(r, action->parameters.first) || action->broken;
    const uint32_t num_params = r->variables.size;
    if (action->condition != NULL) {
        rp_resolve_go_to(r, IN_PRECONDITION, name);
        schema.precondition = rp_resolve_condition(r, action->condition);
    } else {
        schema.precondition = rp_resolve_truth(r, schema.loc);
    }
    if (action->effect != NULL) {
        rp_resolve_go_to(r, IN_EFFECT, name);
        schema.effect = effect(r, action->effect);
    }
    if (schema.effect == NULL) /* Left out, or nothing but a cost. */
        schema.effect = new_effect(r, schema.loc, RP_EFFECT_AND);
    warn_of_unused_parameters(r, action, num_params);
    schema.scope = rp_resolve_close_scope(r, num_params);
    rp_cost_term *const cost = rp_arena_copy(r->arena, r->costs.item, r->costs.size * sizeof *cost);
    rp_resolve_remember_constants(r, cost);
    schema.num_costs = r->costs.size;
    schema.cost = cost;
    rp_vec_push(r->limits, &r->schemas, schema);
}

void rp_resolve_actions(resolver *r)
{
    r->file = r->domain;
    for (const ast_action *a = r->domain->actions; a != NULL && !rp_resolve_gives_up(r);
         a = a->next) {
        const rp_schema_id known = r->action_named[a->name->name];
        if (known != RP_NONE) {
            rp_error(r->diags, rp_resolve_loc(r, a->name), "duplicate-action",
                     "a second action named %s", rp_resolve_quote(r, a->name->name));
            rp_note(r->diags, r->schemas.item[known].loc, "the first one is here");
        } else {
            r->action_named[a->name->name] = r->schemas.size;
        }
        resolve_action(r, a);
    }
}
