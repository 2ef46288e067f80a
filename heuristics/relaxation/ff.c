/* ff: the cost of a relaxed plan (Hoffmann and Nebel 2001, "The FF planning system",
   section 4), extracted by following hadd's best supporters back from the goals instead
   of layers of a planning graph (Keyder and Geffner 2008, "Heuristics for planning with
   action costs revisited", section 4).

   An operator counts once, also when the plan uses it for several of its conditional
   effects.  So without conditional effects hmax <= ff <= hadd; with them, ff may be below
   the cost of any relaxed plan (two effects that the plan needs one after the other).

   Preferred operators: those in the relaxed plan that are applicable in the state with
   the effect that the plan needs (its condition holds, too).  These are some of Hoffmann
   and Nebel's helpful actions, which are all operators that add what the first layer of
   the plan adds.

   The cost of an evaluation is nearly all in the exploration; the walk back touches only
   the relaxed plan's facts. */
#include "heuristics/relaxation/ff.h"
#include "heuristics/relaxation/relaxation.h"

typedef struct ff {
    rp_heuristic base;
    rp_relaxation *relaxation;
    rp_word *wanted;       /* bit a fact: in `fact` */
    rp_word *used;         /* bit an operator: in `plan` */
    rp_word *is_preferred; /* bit an operator: in `preferred` */
    rp_fact_id *fact;      /* what the relaxed plan reaches, goals first */
    rp_op_id *plan, *preferred;
    uint32_t num_facts, num_plan, num_preferred;
} ff;

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    rp_arena *const arena = &base->arena;
    const rp_strips *const strips = args->strips;
    ff *const h = (ff *)base;

    h->relaxation = rp_relaxation_create_for(arena, args);
    h->wanted = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_facts));
    h->fact = RP_ARENA_ARRAY(arena, rp_fact_id, strips->num_facts);
    h->used = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_ops));
    h->is_preferred = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_ops));
    h->plan = RP_ARENA_ARRAY(arena, rp_op_id, strips->num_ops);
    h->preferred = RP_ARENA_ARRAY(arena, rp_op_id, strips->num_ops);
}

static void forget_plan(ff *h)
{
    for (uint32_t i = 0; i < h->num_facts; i++)
        rp_bit_clear(h->wanted, h->fact[i]);
    for (uint32_t i = 0; i < h->num_plan; i++) {
        rp_bit_clear(h->used, h->plan[i]);
        rp_bit_clear(h->is_preferred, h->plan[i]);
    }
    h->num_facts = h->num_plan = h->num_preferred = 0;
}

/* Wants the achiever's preconditions that do not hold; true if all hold. */
static bool want_preconditions(ff *h, uint32_t achiever)
{
    bool all_hold = true;

    for (RP_PRECONDITION(fact, h->relaxation, achiever)) {
        if (h->relaxation->supporter[*fact] == RP_NONE)
            continue;
        all_hold = false;
        if (rp_bit_get(h->wanted, *fact))
            continue;
        rp_bit_set(h->wanted, *fact);
        h->fact[h->num_facts++] = *fact;
    }
    return all_hold;
}

/* Returns the relaxed plan's cost. */
static uint64_t extract_plan(ff *h)
{
    const rp_relaxation *const r = h->relaxation;
    uint64_t cost = 0;

    want_preconditions(h, r->supporter[r->goal_fact]);
    for (uint32_t i = 0; i < h->num_facts; i++) {
        const uint32_t achiever = r->supporter[h->fact[i]];
        const rp_op_id op = r->label[achiever];
        const bool applicable = want_preconditions(h, achiever);
        if (op == RP_NONE) /* An axiom. */
            continue;
        if (!rp_bit_get(h->used, op)) {
            rp_bit_set(h->used, op);
            h->plan[h->num_plan++] = op;
            cost += r->achiever[achiever].cost;
        }
        if (applicable && !rp_bit_get(h->is_preferred, op)) {
            rp_bit_set(h->is_preferred, op);
            h->preferred[h->num_preferred++] = op;
        }
    }
    return cost;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    ff *const h = (ff *)base;

    forget_plan(h);
    if (rp_relaxation_evaluate(h->relaxation, state, RP_SUM) == RP_DEAD_END)
        return RP_DEAD_END;
    return (double)extract_plan(h);
}

static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    const ff *const h = (const ff *)base;

    *ops = h->preferred;
    return h->num_preferred;
}

uint32_t rp_ff_relaxed_plan(rp_heuristic *base, const rp_op_id **ops)
{
    const ff *const h = (const ff *)base;

    assert(base->type == &rp_ff_type);
    *ops = h->plan;
    return h->num_plan;
}

uint32_t rp_ff_relaxed_facts(rp_heuristic *base, const rp_fact_id **facts)
{
    const ff *const h = (const ff *)base;

    assert(base->type == &rp_ff_type);
    *facts = h->fact;
    return h->num_facts;
}

const rp_heuristic_type rp_ff_type = {
    .component = {.name = "ff",
                  .summary = "cost of a relaxed plan along hadd's best supporters",
                  .param = rp_relaxation_params,
                  .num_params = RP_NUM_RELAXATION_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .preferred = true,
    .bytes = sizeof(ff),
    .build = build,
    .evaluate = evaluate,
    .preferred_ops = preferred_ops,
};
