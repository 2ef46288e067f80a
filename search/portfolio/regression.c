#include "search/portfolio/regression.h"

#include <string.h>

/* The one who achieves a fact; RP_NONE each: what does not apply. */
typedef struct achiever {
    uint32_t count; /* of all who do */
    rp_op_id op;
    uint32_t effect, axiom;
} achiever;

typedef struct regressor {
    rp_regression *found;
    rp_arena *arena;
    rp_arena scratch;
    achiever *achiever; /* by fact */
    rp_word *was_goal;
    rp_op_id *last; /* backwards */
    rp_word *useless;
    bool goes_round; /* a goal needs itself: there is no plan */
} regressor;

static void note(regressor *r, rp_fact_id fact, achiever a)
{
    a.count = r->achiever[fact].count + 1;
    r->achiever[fact] = a;
}

static void find_achievers(regressor *r)
{
    const rp_strips *const s = &r->found->strips;

    r->achiever = RP_ARENA_ARRAY_ZERO(&r->scratch, achiever, s->num_facts);
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        const uint32_t end = rp_strips_first_effect(s, op + 1);
        for (RP_ROW(f, &s->add, op))
            note(r, *f, (achiever){.op = op, .effect = RP_NONE, .axiom = RP_NONE});
        for (uint32_t e = rp_strips_first_effect(s, op); e < end; e++)
            for (RP_ROW(f, &s->effect_add, e))
                note(r, *f, (achiever){.op = op, .effect = e, .axiom = RP_NONE});
    }
    for (uint32_t a = 0; a < s->num_axioms; a++)
        note(r, s->axiom_head[a], (achiever){.op = RP_NONE, .effect = RP_NONE, .axiom = a});
}

/* Makes the union of two rows the goal; `b` may be NULL. */
static void set_goal(regressor *r, const rp_csr *a, uint32_t row_a, const rp_csr *b, uint32_t row_b)
{
    const uint32_t size_a = rp_csr_size(a, row_a), size_b = b == NULL ? 0 : rp_csr_size(b, row_b);
    rp_fact_id *const goal = RP_ARENA_ARRAY(r->arena, rp_fact_id, size_a + size_b);
    uint32_t size = 0;

    memcpy(goal, rp_csr_row(a, row_a), size_a * sizeof *goal);
    if (size_b > 0)
        memcpy(goal + size_a, rp_csr_row(b, row_b), size_b * sizeof *goal);
    rp_row_sort(goal, size_a + size_b);
    for (uint32_t i = 0; i < size_a + size_b; i++)
        if (size == 0 || goal[size - 1] != goal[i])
            goal[size++] = goal[i];
    r->found->strips.goal = goal;
    r->found->strips.num_goal = size;
}

static bool go_back(regressor *r)
{
    rp_regression *const found = r->found;
    const rp_strips *const s = &found->strips;

    if (s->num_goal != 1 || rp_row_has(s->init, s->num_init, s->goal[0]))
        return false;
    const rp_fact_id goal = s->goal[0];
    const achiever *const a = &r->achiever[goal];
    if (a->count != 1 || (a->axiom != RP_NONE && rp_strips_is_dual(s, a->axiom)))
        return false;
    if (rp_bit_get(r->was_goal, goal)) {
        r->goes_round = true;
        return false;
    }
    rp_bit_set(r->was_goal, goal);
    if (a->axiom != RP_NONE)
        set_goal(r, &s->axiom_body, a->axiom, NULL, 0);
    else
        set_goal(r, &s->pre, a->op, a->effect == RP_NONE ? NULL : &s->effect_condition, a->effect);
    if (a->op != RP_NONE)
        r->last[found->num_last++] = a->op;
    if (a->op != RP_NONE && a->effect == RP_NONE)
        rp_bit_set(r->useless, a->op);
    return found->is_new = true;
}

static void regress(regressor *r)
{
    rp_regression *const found = r->found;
    const uint32_t num_facts = found->strips.num_facts;

    find_achievers(r);
    r->was_goal = RP_ARENA_ARRAY_ZERO(&r->scratch, rp_word, RP_WORDS(num_facts));
    r->last = RP_ARENA_ARRAY(&r->scratch, rp_op_id, num_facts);
    r->useless = RP_ARENA_ARRAY_ZERO(r->arena, rp_word, RP_WORDS(found->strips.num_ops));
    while (go_back(r))
        continue;
    rp_op_id *const last = RP_ARENA_ARRAY(r->arena, rp_op_id, found->num_last);
    for (uint32_t i = 0; i < found->num_last; i++)
        last[i] = r->last[found->num_last - 1 - i];
    found->last = last;
    found->useless = r->useless;
}

rp_regression rp_regression_find(rp_arena *arena, const rp_strips *strips)
{
    rp_regression found = {.strips = *strips};
    regressor r = {.found = &found, .arena = arena};

    if (strips->num_goal != 1)
        return found;
    rp_arena_init(&r.scratch, arena->limits);
    regress(&r);
    rp_arena_release(&r.scratch);
    return r.goes_round ? (rp_regression){.strips = *strips} : found;
}
