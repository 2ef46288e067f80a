/* What a search tries next: the goal with the fewest ways to be met. */
#include "validate/solver_search.h"

enum { FEW_ATOMS = 8 }; /* so few are looked through without an index */

rp_solver_access rp_solver_find_access(rp_solver *s, const rp_formula *atom)
{
    rp_solver_access best = {rp_factbase_count(s->facts, atom->pred, RP_NONE, RP_NONE), RP_NONE,
                             RP_NONE};

    for (uint32_t i = 0; i < atom->num_terms && best.count > FEW_ATOMS; i++) {
        const rp_object_id object = rp_solver_value(s, atom->term[i]);
        if (object == RP_NONE)
            continue;
        const uint32_t count = rp_factbase_count(s->facts, atom->pred, i, object);
        if (count < best.count)
            best = (rp_solver_access){count, i, object};
    }
    return best;
}

/* About how many ways there are to make q true; UINT32_MAX: it binds nothing. */
static uint32_t estimate(rp_solver *s, const rp_query *q)
{
    uint64_t sum = 0;
    uint32_t least = UINT32_MAX;

    switch (q->kind) {
    case RP_QUERY_ATOM:
        if (q->negated)
            return UINT32_MAX;
        if (rp_solver_is_equality(q))
            return rp_solver_value(s, q->formula->term[0]) == RP_NONE &&
                           rp_solver_value(s, q->formula->term[1]) == RP_NONE
                       ? UINT32_MAX
                       : 1;
        return rp_solver_find_access(s, q->formula).count;
    case RP_QUERY_ALL:
        for (uint32_t i = 0; i < q->num_children; i++) {
            const uint32_t now = estimate(s, q->child[i]);
            least = now < least ? now : least;
        }
        return least;
    case RP_QUERY_ANY:
        for (uint32_t i = 0; i < q->num_children; i++)
            sum += estimate(s, q->child[i]);
        return sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
    case RP_QUERY_SOME:
        return q->negated ? UINT32_MAX : estimate(s, q->child[0]);
    }
    return UINT32_MAX;
}

static rp_solver_option_kind kind_of_choice(const rp_query *q)
{
    if (q->kind != RP_QUERY_ATOM)
        return RP_SOLVER_CHILDREN;
    return rp_solver_is_equality(q) ? RP_SOLVER_EQUAL : RP_SOLVER_MATCHES;
}

rp_solver_option rp_solver_choose(rp_solver_search *x)
{
    rp_solver *const s = x->s;
    rp_solver_option best = {RP_SOLVER_NOTHING, UINT32_MAX, RP_NONE, RP_NONE};

    for (uint32_t i = x->first; i < s->goal.size; i++) {
        const rp_query *const q = s->goal.item[i];
        if (q == NULL)
            continue;
        const uint32_t cost = estimate(s, q);
        if (cost < best.cost)
            best = (rp_solver_option){kind_of_choice(q), cost, i, RP_NONE};
        for (uint32_t k = 0; k < q->num_free; k++) {
            const uint32_t v = q->free[k];
            if (s->value.item[v] == RP_NONE && rp_solver_num_objects(s, v) < best.cost)
                best =
                    (rp_solver_option){RP_SOLVER_OBJECTS, rp_solver_num_objects(s, v), RP_NONE, v};
        }
    }
    return best;
}
