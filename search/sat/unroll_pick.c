/* Decisions of the solver that make a plan backwards (Rintanen 2012, "Planning as satisfiability:
   heuristics", section 3): from the goal, what is needed is followed back to the operator that achieves
   it, and from this to what that needs.  Where something is needed that is known to be false in an
   earlier layer, and nothing after it makes it true yet, one of the operators (or conditional effects)
   that could there is next, the one of the highest activity. */
#include "search/sat/unroll.h"

enum { LOOK_WORK = 3 }; /* for rp_work: a literal that is looked at */

static void require(rp_unrolling *u, rp_lit lit)
{
    if (u->met.item[lit] == u->call)
        return;
    u->met.item[lit] = u->call;
    rp_vec_push(u->limits, &u->stack, lit);
}

static void require_needs(rp_unrolling *u, uint32_t cause, uint32_t step)
{
    const uint32_t base = 2 * u->stride * step;

    for (RP_ROW(lit, &u->need, cause))
        require(u, base + *lit);
    if (u->op_of[cause] != cause)
        require_needs(u, u->op_of[cause], step);
}

/* Is there a cause of the literal in that step?  Then what that needs is required.  *open: the best of
   those that are possible, or RP_NONE. */
static bool is_caused(rp_unrolling *u, rp_lit lit, uint32_t step, rp_lit *open)
{
    const uint32_t base = 2 * u->stride * step;
    double best = -1;

    *open = RP_NONE;
    rp_work(u->limits, LOOK_WORK * (uint64_t)rp_csr_size(&u->spoiled, lit ^ 1));
    for (RP_ROW(cause, &u->spoiled, lit ^ 1)) {
        const rp_lit at = base + rp_unrolling_cause(u, *cause);
        const int value = rp_cdcl_value(u->solver, at);
        if (value > 0) {
            require_needs(u, *cause, step);
            return true;
        }
        if (value == 0 && rp_cdcl_activity(u->solver, at) > best) {
            best = rp_cdcl_activity(u->solver, at);
            *open = at;
        }
    }
    return false;
}

/* A cause for what is required in a layer, or RP_NONE if it has one or needs none. */
static rp_lit support(rp_unrolling *u, rp_lit required)
{
    const rp_lit lit = required % (2 * u->stride);
    rp_lit open;

    for (uint32_t layer = required / (2 * u->stride); layer > 0; layer--) {
        const rp_lit before = lit + 2 * u->stride * (layer - 1);
        rp_work(u->limits, LOOK_WORK);
        if (rp_cdcl_value(u->solver, before + 2 * u->stride) > 0 &&
            rp_cdcl_value(u->solver, before) > 0 && u->met.item[before] == u->call)
            return RP_NONE;
        if (is_caused(u, lit, layer - 1, &open))
            return RP_NONE;
        if (rp_cdcl_value(u->solver, before) < 0)
            return open;
    }
    return RP_NONE;
}

static void begin(rp_unrolling *u)
{
    const uint32_t size = 2 * (u->stride * u->asked + u->num_slots);

    rp_vec_reserve(u->limits, &u->met, size);
    while (u->met.size < size)
        u->met.item[u->met.size++] = 0;
    u->call++;
    u->stack.size = 0;
    for (uint32_t i = 0; i < u->strips->num_goal; i++)
        require(u, 2 * u->stride * u->asked + u->fact[u->strips->goal[i]]);
}

rp_lit rp_unrolling_pick(void *unrolling)
{
    rp_unrolling *const u = unrolling;

    begin(u);
    while (u->stack.size > 0) {
        const rp_lit decision = support(u, u->stack.item[--u->stack.size]);
        if (decision != RP_NONE)
            return decision;
    }
    return RP_NONE;
}
