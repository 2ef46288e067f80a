#include "search/states/ahead.h"

#include <string.h>

/* For rp_work: a step, or an operator, that is looked at; a need of a step; an add, when operators
   are indexed by what they add. */
enum { LOOK_WORK = 4, NEED_WORK = 8, INDEX_WORK = 4 };

typedef struct step {
    rp_op_id op;
    rp_fact_id fact;     /* that it is for */
    uint32_t first_need; /* its needs go up to the next step's first */
    uint32_t missing;    /* needs that do not hold */
} step;

/* A step that needs a fact. */
typedef struct use {
    uint32_t step;
    uint32_t next; /* of the same fact; or RP_NONE */
} use;

struct rp_ahead {
    rp_space *space;
    rp_heuristic *planner;
    RP_VEC(step) step; /* of the relaxed plan, in its order; one more at the end */
    rp_u32vec need;
    RP_VEC(use) use;
    rp_u32vec left;   /* steps, ascending */
    uint32_t *first;  /* of a fact: its first use; RP_NONE between calls */
    uint32_t *needed; /* of a fact: how many steps that are left, and goals, need it */
    rp_word *holds;   /* in the state at hand */
    rp_state_id at;   /* the state at hand */
    bool has_adders;  /* made when first needed */
    rp_csr added_by;  /* row: fact */
};

rp_heuristic *rp_ahead_heuristic(rp_heuristic *const *heuristic, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (heuristic[i]->type->relaxed_plan != NULL)
            return heuristic[i];
    return NULL;
}

rp_ahead *rp_ahead_create(rp_space *space, rp_heuristic *planner)
{
    const rp_strips *const strips = space->strips;
    rp_arena *const arena = &space->arena;
    rp_ahead *const a = RP_ARENA_NEW(arena, rp_ahead);

    a->space = space;
    a->planner = planner;
    a->first = RP_ARENA_ARRAY(arena, uint32_t, strips->num_facts);
    memset(a->first, 0xff, strips->num_facts * sizeof *a->first);
    a->needed = RP_ARENA_ARRAY_ZERO(arena, uint32_t, strips->num_facts);
    for (uint32_t i = 0; i < strips->num_goal; i++)
        a->needed[strips->goal[i]]++;
    a->holds = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_facts));
    return a;
}

void rp_ahead_release(rp_ahead *a)
{
    if (a == NULL)
        return;
    rp_vec_free(a->space->limits, &a->step);
    rp_vec_free(a->space->limits, &a->need);
    rp_vec_free(a->space->limits, &a->use);
    rp_vec_free(a->space->limits, &a->left);
}

void rp_ahead_take(rp_ahead *a)
{
    rp_limits *const limits = a->space->limits;
    const rp_relaxed_step *planned;
    const uint32_t count = a->planner->type->relaxed_plan(a->planner, &planned);

    a->step.size = a->need.size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const step new = {planned[i].op, planned[i].fact, a->need.size, 0};
        rp_vec_push(limits, &a->step, new);
        for (uint32_t k = 0; k < planned[i].num_needs; k++)
            rp_vec_push(limits, &a->need, planned[i].need[k]);
    }
    rp_vec_push(limits, &a->step, ((step){.first_need = a->need.size}));
}

/* The steps are indexed by what they need. */
static void begin(rp_ahead *a, const rp_state_view *state)
{
    rp_limits *const limits = a->space->limits;

    memcpy(a->holds, state->holds, RP_WORDS(a->space->strips->num_facts) * sizeof *a->holds);
    a->use.size = a->left.size = 0;
    for (uint32_t i = 0; i + 1 < a->step.size; i++) {
        rp_vec_push(limits, &a->left, i);
        a->step.item[i].missing = 0;
        for (uint32_t k = a->step.item[i].first_need; k < a->step.item[i + 1].first_need; k++) {
            const rp_fact_id fact = a->need.item[k];
            const use new = {i, a->first[fact]};
            a->first[fact] = a->use.size;
            rp_vec_push(limits, &a->use, new);
            a->needed[fact]++;
            a->step.item[i].missing += !rp_bit_get(a->holds, fact);
        }
    }
    rp_work(limits, NEED_WORK * (uint64_t)a->need.size);
}

static void count_needs(rp_ahead *a, uint32_t number, uint32_t change)
{
    for (uint32_t k = a->step.item[number].first_need; k < a->step.item[number + 1].first_need; k++)
        a->needed[a->need.item[k]] += change;
}

static void finish(rp_ahead *a)
{
    for (uint32_t i = 0; i < a->left.size; i++)
        count_needs(a, a->left.item[i], UINT32_MAX);
    for (uint32_t k = 0; k < a->need.size; k++)
        a->first[a->need.item[k]] = RP_NONE;
}

/* How many needs of others the operator, the step's or one in its place, would take away. */
static uint32_t harm(const rp_ahead *a, uint32_t number, rp_op_id op)
{
    uint32_t sum = 0;

    for (RP_ROW(fact, &a->space->strips->del, op)) {
        if (!rp_bit_get(a->holds, *fact) || a->needed[*fact] == 0)
            continue;
        sum += a->needed[*fact];
        for (uint32_t k = a->step.item[number].first_need; k < a->step.item[number + 1].first_need;
             k++)
            sum -= a->need.item[k] == *fact;
    }
    return sum;
}

/* The place in `left` of the next step, or RP_NONE. */
static uint32_t choose(const rp_ahead *a, const rp_state_view *state)
{
    uint32_t best = RP_NONE, least = RP_NONE;

    for (uint32_t i = 0; i < a->left.size && least > 0; i++) {
        const step *const s = a->step.item + a->left.item[i];
        if (s->missing > 0 || !rp_view_is_applicable(a->space->strips, state, s->op))
            continue;
        const uint32_t sum = harm(a, a->left.item[i], s->op);
        if (sum < least) {
            least = sum;
            best = i;
        }
    }
    rp_work(a->space->limits, LOOK_WORK * (uint64_t)a->left.size);
    return best;
}

static const rp_csr *adders(rp_ahead *a)
{
    const rp_strips *const strips = a->space->strips;

    if (!a->has_adders)
        a->added_by =
            rp_csr_transpose(&a->space->arena, &strips->add, strips->num_ops, strips->num_facts);
    a->has_adders = true;
    return &a->added_by;
}

/* The applicable operator that makes the step's fact true, with the least harm; of those the
   cheapest; or RP_NONE. */
static rp_op_id replacement(rp_ahead *a, uint32_t number, const rp_state_view *state)
{
    const rp_strips *const strips = a->space->strips;
    const rp_csr *const added_by = adders(a);
    const rp_fact_id fact = a->step.item[number].fact;
    rp_op_id best = RP_NONE;
    uint32_t least = RP_NONE;

    for (RP_ROW(op, added_by, fact)) {
        if (!rp_view_is_applicable(strips, state, *op))
            continue;
        const uint32_t sum = harm(a, number, *op);
        if (sum < least || (sum == least && strips->cost[*op] < strips->cost[best])) {
            least = sum;
            best = *op;
        }
    }
    rp_work(a->space->limits, LOOK_WORK * (uint64_t)rp_csr_size(added_by, fact));
    return best;
}

/* Replaces a step that is for something that is not true yet, and that others need, with the least
   harm; returns its place in `left`, or RP_NONE. */
static uint32_t repair(rp_ahead *a, const rp_state_view *state)
{
    uint32_t best = RP_NONE, least = RP_NONE;
    rp_op_id best_op = RP_NONE;

    for (uint32_t i = 0; i < a->left.size && least > 0; i++) {
        const uint32_t number = a->left.item[i];
        const rp_fact_id fact = a->step.item[number].fact;
        if (rp_bit_get(a->holds, fact) || a->needed[fact] == 0)
            continue;
        const rp_op_id op = replacement(a, number, state);
        const uint32_t sum = op == RP_NONE ? RP_NONE : harm(a, number, op);
        if (sum < least) {
            least = sum;
            best = i;
            best_op = op;
        }
    }
    if (best != RP_NONE)
        a->step.item[a->left.item[best]].op = best_op;
    return best;
}

/* Stores the state that the operator leads to.  False if that is beyond the bound or dead: then the
   state at hand stays. */
static bool advance(rp_ahead *a, rp_op_id op, const rp_state_view *state)
{
    rp_space *const s = a->space;
    const uint64_t g = rp_space_add_cost(s, a->at, op);
    bool is_new, changed;

    if (g >= s->bound)
        return false;
    rp_view_apply(s->encoding, op, state, rp_statepool_get(s->pool, a->at), s->made);
    s->engine.stats.generated++;
    const rp_state_id id = rp_statepool_insert(s->pool, s->made, &is_new);
    rp_node *const node =
        rp_space_arrive(s, (rp_arrival){id, a->at, op, is_new, .packed = s->made}, &changed);
    const rp_node_status status = rp_node_get_status(node);
    if (is_new || (status == RP_NODE_NEW && g < rp_nodes_g(s->nodes, id)))
        rp_nodes_set_origin(s->nodes, id, a->at, op, g);
    if (status == RP_NODE_DEAD)
        return false;
    a->at = id;
    return true;
}

/* Counts again what is missing, where it has changed. */
static void notice(rp_ahead *a, const rp_state_view *state)
{
    const size_t words = RP_WORDS(a->space->strips->num_facts);

    for (uint32_t w = 0; w < words; w++) {
        for (rp_word left = state->holds[w] ^ a->holds[w]; left != 0; left &= left - 1) {
            const rp_fact_id fact = w * 64 + (uint32_t)__builtin_ctzll(left);
            const uint32_t change = rp_bit_get(state->holds, fact) ? UINT32_MAX : 1;
            for (uint32_t u = a->first[fact]; u != RP_NONE; u = a->use.item[u].next)
                a->step.item[a->use.item[u].step].missing += change;
        }
        a->holds[w] = state->holds[w];
    }
}

/* The step is done, or not to be done. */
static void drop(rp_ahead *a, uint32_t place)
{
    count_needs(a, a->left.item[place], UINT32_MAX);
    a->left.size--;
    memmove(a->left.item + place, a->left.item + place + 1,
            (a->left.size - place) * sizeof *a->left.item);
}

rp_state_id rp_ahead_follow(rp_ahead *a, rp_state_id from)
{
    rp_space *const s = a->space;
    const rp_state_view *state = rp_space_view(s, from, rp_statepool_get(s->pool, from));

    a->at = from;
    begin(a, state);
    for (;;) {
        uint32_t place = choose(a, state);
        if (place == RP_NONE)
            place = repair(a, state);
        if (place == RP_NONE)
            break;
        const rp_op_id op = a->step.item[a->left.item[place]].op;
        drop(a, place);
        const bool went = advance(a, op, state);
        state = rp_space_view(s, a->at, rp_statepool_get(s->pool, a->at));
        if (went && rp_view_is_goal(s->strips, state))
            break;
        notice(a, state);
        rp_poll(s->limits);
    }
    finish(a);
    return a->at;
}
