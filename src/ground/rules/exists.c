/* A conjunction under an existential quantifier: what does not depend on the variables
   stays outside, the rest falls into parts that share variables.  Of a part with three
   variables or more, single variables are eliminated as long as that makes small joins
   (bucket elimination: Dechter 1999, "Bucket elimination: a unifying framework for
   reasoning", section 3). */
#include "ground/rules/nnf.h"

enum { LEAST_TO_ELIMINATE = 3, MOST_UNBOUND = 3, UNBOUND = 1 << 20 };

typedef struct parts { /* of a conjunction, and the variables to project away */
    uint32_t num_nodes, num_variables;
    const rp_nnf **node;
    uint32_t *variable;
} parts;

/* Takes the nodes that mention one of the variables out of `p`, as one node. */
static const rp_nnf *project(rp_nnf_builder *b, const parts *p, const uint32_t *variable,
                             uint32_t count, const rp_guard *guards)
{
    const rp_nnf *const body = rp_nnf_join(b, RP_NNF_AND, p->node, p->num_nodes);
    rp_nnf *const node = rp_nnf_new(b, RP_NNF_EXISTS);
    node->free_variable = rp_nnf_other_variables(b, body, variable, count, &node->num_free);
    const rp_pred_id pred = rp_nnf_new_predicate(b, node->num_free);
    node->literal = rp_nnf_atom_of(b, pred, node->free_variable, node->num_free);
    node->rule = rp_nnf_add_rule(b, b->only_reach ? RP_RULE_CHOICE : RP_RULE_EXISTS, body, guards,
                                 &node->literal);
    rp_vec_push(b->arena->limits, &b->projection, node->literal);
    for (uint32_t i = 0; i < count; i++) {
        rp_vec_push(b->arena->limits, &b->eliminated, variable[i]);
        rp_vec_push(b->arena->limits, &b->eliminated_by, node->rule);
    }
    return node;
}

static parts nodes_with(rp_nnf_builder *b, const parts *p, uint32_t variable)
{
    parts group = {.node = RP_ARENA_ARRAY(b->arena, const rp_nnf *, p->num_nodes)};
    for (uint32_t i = 0; i < p->num_nodes; i++)
        if (rp_nnf_mentions(p->node[i], variable))
            group.node[group.num_nodes++] = p->node[i];
    return group;
}

static bool is_bound(const parts *group, uint32_t variable)
{
    for (uint32_t k = 0; k < group->num_nodes; k++) {
        const rp_nnf *const node = group->node[k];
        const bool binds = node->kind == RP_NNF_EXISTS || node->kind == RP_NNF_OR ||
                           (node->kind == RP_NNF_ATOM && node->literal.pred != RP_PRED_EQUALS);
        if (binds && rp_nnf_mentions(node, variable))
            return true;
    }
    return false;
}

/* How many variables a rule that eliminates this one would have: few are best.  With others
   that no atom binds there, which run through all objects, a rule is made only if that is
   a small part of the whole, and last: RP_NONE if not at all. */
static uint32_t elimination_size(rp_nnf_builder *b, const parts *p, uint32_t variable)
{
    const parts group = nodes_with(b, p, variable);
    const rp_nnf *const all = rp_nnf_join(b, RP_NNF_AND, group.node, group.num_nodes);
    for (uint32_t i = 0; i < all->num_free; i++)
        if (all->free_variable[i] != variable && !is_bound(&group, all->free_variable[i]))
            return all->num_free <= MOST_UNBOUND && all->num_free < p->num_variables
                       ? UNBOUND + all->num_free
                       : RP_NONE;
    return all->num_free;
}

/* Eliminates one variable of the part; false if none is worth it. */
static bool eliminate(rp_nnf_builder *b, parts *p, const rp_guard *guards)
{
    uint32_t best = RP_NONE, least = RP_NONE;
    for (uint32_t i = 0; i < p->num_variables; i++) {
        const uint32_t size = elimination_size(b, p, p->variable[i]);
        if (size < least) {
            least = size;
            best = i;
        }
    }
    if (best == RP_NONE)
        return false;
    const uint32_t variable = p->variable[best];
    const parts group = nodes_with(b, p, variable);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->num_nodes; i++)
        if (!rp_nnf_mentions(p->node[i], variable))
            p->node[kept++] = p->node[i];
    p->node[kept] = project(b, &group, &variable, 1, guards);
    p->num_nodes = kept + 1;
    p->variable[best] = p->variable[--p->num_variables];
    return true;
}

/* Moves the nodes that are linked with the first variable, and their variables. */
static parts take_component(rp_nnf_builder *b, parts *from)
{
    parts c = {.node = RP_ARENA_ARRAY(b->arena, const rp_nnf *, from->num_nodes),
               .variable = RP_ARENA_ARRAY(b->arena, uint32_t, from->num_variables)};
    c.variable[c.num_variables++] = from->variable[--from->num_variables];
    for (uint32_t v = 0; v < c.num_variables; v++) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < from->num_nodes; i++) {
            const rp_nnf *const node = from->node[i];
            if (!rp_nnf_mentions(node, c.variable[v])) {
                from->node[kept++] = node;
                continue;
            }
            c.node[c.num_nodes++] = node;
            uint32_t left = 0;
            for (uint32_t k = 0; k < from->num_variables; k++)
                if (rp_nnf_mentions(node, from->variable[k]))
                    c.variable[c.num_variables++] = from->variable[k];
                else
                    from->variable[left++] = from->variable[k];
            from->num_variables = left;
        }
        from->num_nodes = kept;
    }
    return c;
}

static const rp_nnf *exists_conjunction(rp_nnf_builder *b, const uint32_t *variable, uint32_t count,
                                        const rp_nnf *f, const rp_guard *outer)
{
    uint32_t size;
    const rp_nnf *const *const conjunct = rp_nnf_parts(RP_NNF_AND, &f, &size);
    const rp_guard *const guards = rp_nnf_guards(b, f, outer);
    parts all = {size, 0, rp_arena_copy(b->arena, conjunct, size * sizeof f),
                 RP_ARENA_ARRAY(b->arena, uint32_t, count)};
    for (uint32_t i = 0; i < count; i++)
        if (rp_nnf_mentions(f, variable[i]))
            all.variable[all.num_variables++] = variable[i];
    const rp_nnf **const part = RP_ARENA_ARRAY(b->arena, const rp_nnf *, size + count);
    uint32_t parts_made = 0;
    while (all.num_variables > 0) {
        parts c = take_component(b, &all);
        while (c.num_variables >= LEAST_TO_ELIMINATE && eliminate(b, &c, guards))
            ;
        part[parts_made++] = project(b, &c, c.variable, c.num_variables, guards);
    }
    for (uint32_t i = 0; i < all.num_nodes; i++)
        part[parts_made++] = all.node[i];
    return rp_nnf_join(b, RP_NNF_AND, part, parts_made);
}

const rp_nnf *rp_nnf_exists(rp_nnf_builder *b, const uint32_t *variable, uint32_t count,
                            const rp_nnf *f, const rp_guard *guards)
{
    uint32_t size;
    const rp_nnf *const *const disjunct = rp_nnf_parts(RP_NNF_OR, &f, &size);
    const rp_nnf **const part = RP_ARENA_ARRAY(b->arena, const rp_nnf *, size);
    for (uint32_t i = 0; i < size; i++)
        part[i] = exists_conjunction(b, variable, count, disjunct[i], guards);
    return rp_nnf_join(b, RP_NNF_OR, part, size);
}
