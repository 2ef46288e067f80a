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

#include <stdlib.h>

#include "base/data/idlist.h"
#include "heuristics/relaxation/relaxation.h"

/* For rp_work: a fact of the relaxed plan, found, and put in order. */
enum { PLAN_WORK = 18, STEP_WORK = 60 };

/* A fact of the relaxed plan that an operator adds. */
typedef struct ranked {
    uint64_t cost;
    uint32_t place; /* among `facts` */
} ranked;

typedef struct ff {
    rp_heuristic base;
    rp_relaxation *relaxation;
    rp_idlist facts;           /* what the relaxed plan reaches, goals first */
    rp_idlist plan, preferred; /* operators */

    /* The relaxed plan in order, made when it is asked for; NULL until then. */
    ranked *rank;
    rp_relaxed_step *step;
    rp_idlist rows; /* of preconditions, by achiever->pre, whose step is there */
} ff;

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    rp_arena *const arena = &base->arena;
    const rp_strips *const strips = args->strips;
    ff *const h = (ff *)base;

    h->relaxation = rp_relaxation_create_for(arena, args);
    rp_idlist_init(&h->facts, arena, strips->num_facts);
    rp_idlist_init(&h->plan, arena, strips->num_ops);
    rp_idlist_init(&h->preferred, arena, strips->num_ops);
}

/* Wants the achiever's preconditions that do not hold; true if all hold. */
static bool want_preconditions(ff *h, uint32_t achiever)
{
    bool all_hold = true;

    for (RP_PRECONDITION(fact, h->relaxation, achiever)) {
        if (h->relaxation->supporter[*fact] == RP_NONE)
            continue;
        all_hold = false;
        rp_idlist_add(&h->facts, *fact);
    }
    return all_hold;
}

/* Returns the relaxed plan's cost. */
static uint64_t extract_plan(ff *h)
{
    const rp_relaxation *const r = h->relaxation;
    uint64_t cost = 0;

    want_preconditions(h, r->supporter[r->goal_fact]);
    for (uint32_t i = 0; i < h->facts.size; i++) {
        const uint32_t achiever = r->supporter[h->facts.item[i]];
        const rp_op_id op = r->achiever[achiever].label;
        const bool applicable = want_preconditions(h, achiever);
        if (op == RP_NONE) /* An axiom. */
            continue;
        if (rp_idlist_add(&h->plan, op))
            cost += r->achiever[achiever].cost;
        if (applicable)
            rp_idlist_add(&h->preferred, op);
    }
    rp_work(r->limits, PLAN_WORK * (uint64_t)h->facts.size);
    return cost;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    ff *const h = (ff *)base;

    rp_idlist_clear(&h->facts);
    rp_idlist_clear(&h->plan);
    rp_idlist_clear(&h->preferred);
    if (rp_relaxation_evaluate(h->relaxation, state, RP_SUM) == RP_DEAD_END)
        return RP_DEAD_END;
    return (double)extract_plan(h);
}

static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    const ff *const h = (const ff *)base;

    *ops = h->preferred.item;
    return h->preferred.size;
}

/* What supports a fact costs no more, and where it costs the same it was mostly found later. */
static int earlier_first(const void *left, const void *right)
{
    const ranked *const a = left, *const b = right;

    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return a->place > b->place ? -1 : 1;
}

static uint32_t rank_facts(ff *h)
{
    const rp_relaxation *const r = h->relaxation;
    uint32_t count = 0;

    if (h->rank == NULL) {
        h->rank = RP_ARENA_ARRAY(&h->base.arena, ranked, r->num_facts);
        h->step = RP_ARENA_ARRAY(&h->base.arena, rp_relaxed_step, r->num_facts);
        rp_idlist_init(&h->rows, &h->base.arena, r->num_pre);
    }
    for (uint32_t i = 0; i < h->facts.size; i++)
        if (r->achiever[r->supporter[h->facts.item[i]]].label != RP_NONE)
            h->rank[count++] = (ranked){r->fact_cost[h->facts.item[i]], i};
    qsort(h->rank, count, sizeof *h->rank, earlier_first);
    rp_work(r->limits, STEP_WORK * (uint64_t)count);
    return count;
}

/* An operator that adds several of the facts by the same effect is a step once. */
static uint32_t relaxed_plan(rp_heuristic *base, const rp_relaxed_step **steps)
{
    ff *const h = (ff *)base;
    const rp_relaxation *const r = h->relaxation;
    const uint32_t count = h->facts.size > 0 ? rank_facts(h) : 0;
    uint32_t size = 0;

    for (uint32_t i = 0; i < count; i++) {
        const rp_fact_id fact = h->facts.item[h->rank[i].place];
        const rp_achiever *const a = r->achiever + r->supporter[fact];
        uint32_t needs = 0;
        if (!rp_idlist_add(&h->rows, a->pre))
            continue;
        for (RP_PRECONDITION(need, r, a - r->achiever))
            needs += *need != r->start_fact;
        h->step[size++] = (rp_relaxed_step){a->label, fact, needs, r->pre + a->pre};
    }
    if (count > 0)
        rp_idlist_clear(&h->rows);
    *steps = h->step;
    return size;
}

uint32_t rp_ff_relaxed_plan(rp_heuristic *base, const rp_op_id **ops)
{
    const ff *const h = (const ff *)base;

    assert(base->type == &rp_ff_type);
    *ops = h->plan.item;
    return h->plan.size;
}

rp_relaxation *rp_ff_relaxation(rp_heuristic *base)
{
    assert(base->type == &rp_ff_type);
    return ((ff *)base)->relaxation;
}

uint32_t rp_ff_relaxed_facts(rp_heuristic *base, const rp_fact_id **facts)
{
    const ff *const h = (const ff *)base;

    assert(base->type == &rp_ff_type);
    *facts = h->facts.item;
    return h->facts.size;
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
    .relaxed_plan = relaxed_plan,
};
