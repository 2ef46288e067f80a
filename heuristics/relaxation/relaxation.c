#include "heuristics/relaxation/relaxation.h"

#include <stdlib.h>

#include "base/data/hash.h"

const rp_param rp_relaxation_params[RP_NUM_RELAXATION_PARAMS] = {
    [RP_RELAXATION_COST] = RP_PARAM_OF_CHOICE(
        "cost", "auto|normal|one|plusone", 0,
        "costs of operators: the task's, 1 each, or the task's plus 1 (just 1 if all "
        "are 1); auto: one in a search that looks at no costs, else normal"),
    [RP_RELAXATION_NEGATIVE] = RP_PARAM_OF_CHOICE(
        "negative", "keep|drop", 0, "negated conditions: reached like others, or ignored"),
};

/* For the exploration: `combine` and `all` are constants at its call sites, and so each
   gets a loop of its own without branches on them. */
#define HOT static inline __attribute__((always_inline))

/* For rp_work, where a target that is looked at is one: an achiever, with its preconditions; a
   fact, which is reset and mostly settled; what is made of an achiever. */
enum { ACHIEVER_WORK = 6, FACT_WORK = 2, BUILD_WORK = 70 };

/* An operator paired with one of its adds. */
typedef struct pair {
    uint32_t op;
    rp_fact_id fact;
} pair;

/* What building an rp_relaxation works on. */
typedef struct builder {
    rp_arena scratch;
    rp_relaxed_ops *ops;
    pair *pair;
    uint32_t num_pairs;
    uint64_t *late; /* of a fact; the greatest among an operator's preconditions is its watch */
} builder;

/* Have two pairs the same preconditions and the same add? */
static bool same_pair(const rp_relaxed_ops *ops, pair a, pair b)
{
    const uint32_t size = rp_csr_size(&ops->pre, a.op);

    return a.fact == b.fact && size == rp_csr_size(&ops->pre, b.op) &&
           memcmp(rp_csr_row(&ops->pre, a.op), rp_csr_row(&ops->pre, b.op),
                  size * sizeof(rp_fact_id)) == 0;
}

/* The place in a table of pair numbers where the pair is, or belongs. */
static uint32_t find_pair(const builder *b, const uint32_t *table, uint32_t mask, pair wanted)
{
    const uint64_t row =
        rp_hash_u32s(rp_csr_row(&b->ops->pre, wanted.op), rp_csr_size(&b->ops->pre, wanted.op));
    uint32_t i = (uint32_t)rp_hash_mix(row + wanted.fact) & mask;

    while (table[i] != RP_NONE && !same_pair(b->ops, b->pair[table[i]], wanted))
        i = (i + 1) & mask;
    return i;
}

/* Of pairs with the same preconditions and add only the cheapest is kept, the first of
   those. */
static void collect_pairs(builder *b)
{
    const rp_relaxed_ops *const ops = b->ops;
    const uint32_t most = ops->add.begin[ops->num_ops];
    uint32_t slots = 16;

    while (slots / 2 < most && slots < UINT32_C(1) << 31)
        slots *= 2;
    uint32_t *const table = RP_ARENA_ARRAY(&b->scratch, uint32_t, slots);
    memset(table, 0xff, slots * sizeof *table);
    b->pair = RP_ARENA_ARRAY(&b->scratch, pair, most);
    for (uint32_t op = 0; op < ops->num_ops; op++)
        for (RP_ROW(fact, &ops->add, op)) {
            const pair new = {op, *fact};
            uint32_t *const place = &table[find_pair(b, table, slots - 1, new)];
            if (*place == RP_NONE) {
                *place = b->num_pairs;
                b->pair[b->num_pairs++] = new;
            } else if (ops->cost[op] < ops->cost[b->pair[*place].op])
                b->pair[*place] = new;
        }
}

typedef struct ranked {
    uint64_t late;
    rp_fact_id fact;
} ranked;

static int later_first(const void *left, const void *right)
{
    const ranked *const a = left, *const b = right;

    if (a->late != b->late)
        return a->late > b->late ? -1 : 1;
    return a->fact < b->fact ? -1 : 1;
}

/* Puts every operator's preconditions in order, the latest first. */
static void order_preconditions(builder *b)
{
    rp_relaxed_ops *const ops = b->ops;
    const rp_csr needed_by = rp_csr_transpose(&b->scratch, &ops->pre, ops->num_ops, ops->num_facts);
    uint32_t *const end = rp_arena_copy(&b->scratch, ops->pre.begin, ops->num_ops * sizeof *end);
    ranked *const rank = RP_ARENA_ARRAY(&b->scratch, ranked, ops->num_facts);

    for (rp_fact_id f = 0; f < ops->num_facts; f++)
        rank[f] = (ranked){b->late[f], f};
    qsort(rank, ops->num_facts, sizeof *rank, later_first);
    for (uint32_t i = 0; i < ops->num_facts; i++)
        for (RP_ROW(op, &needed_by, rank[i].fact))
            ops->pre.item[end[*op]++] = rank[i].fact;
}

static rp_fact_id watch_of(const rp_relaxed_ops *ops, uint32_t op)
{
    return *rp_csr_row(&ops->pre, op);
}

/* Pair numbers ordered by watch, then add, then number: two counting sorts. */
static const uint32_t *order_pairs(builder *b)
{
    uint32_t *const key = RP_ARENA_ARRAY(&b->scratch, uint32_t, b->num_pairs);
    uint32_t *const order = RP_ARENA_ARRAY(&b->scratch, uint32_t, b->num_pairs);

    for (uint32_t i = 0; i < b->num_pairs; i++)
        key[i] = b->pair[i].fact;
    const rp_csr by_fact = rp_csr_group(&b->scratch, key, b->num_pairs, b->ops->num_facts);
    for (uint32_t i = 0; i < b->num_pairs; i++)
        key[i] = watch_of(b->ops, b->pair[by_fact.item[i]].op);
    const rp_csr by_watch = rp_csr_group(&b->scratch, key, b->num_pairs, b->ops->num_facts);
    for (uint32_t i = 0; i < b->num_pairs; i++)
        order[i] = by_fact.item[by_watch.item[i]];
    return order;
}

/* The arrays of a relaxation while they are filled. */
typedef struct tables {
    uint32_t *target_begin;
    rp_target *target;
    rp_achiever *achiever;
    rp_fact_id *pre;
    uint32_t *row; /* of an operator: where its preconditions begin in `pre`, or RP_NONE */
} tables;

static tables allocate_tables(rp_relaxation *r, builder *b, rp_arena *arena)
{
    const rp_relaxed_ops *const ops = b->ops;
    const size_t num_pre = (size_t)ops->pre.begin[ops->num_ops] + ops->num_ops;

    if (num_pre > UINT32_MAX)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    const tables t = {RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)r->num_facts + 1),
                      RP_ARENA_ARRAY(arena, rp_target, (size_t)b->num_pairs + 1),
                      RP_ARENA_ARRAY(arena, rp_achiever, b->num_pairs),
                      RP_ARENA_ARRAY(arena, rp_fact_id, num_pre),
                      RP_ARENA_ARRAY(&b->scratch, uint32_t, ops->num_ops)};
    memset(t.row, 0xff, ops->num_ops * sizeof *t.row);
    r->target_begin = t.target_begin;
    r->target = t.target;
    r->achiever = t.achiever;
    r->pre = t.pre;
    r->num_targets = r->num_pre = 0;
    r->num_achievers = b->num_pairs;
    return t;
}

/* Where the operator's preconditions begin in r->pre: copied there when first asked for, so
   that the rows lie in the order in which they are going to be read. */
static uint32_t row_of(rp_relaxation *r, const tables *t, const rp_relaxed_ops *ops, uint32_t op)
{
    if (t->row[op] == RP_NONE) {
        t->row[op] = r->num_pre;
        for (RP_ROW(fact, &ops->pre, op))
            t->pre[r->num_pre++] = *fact;
        t->pre[r->num_pre++] = r->num_facts;
    }
    return t->row[op];
}

/* Makes target, achiever and pre, in `arena`. */
static void arrange(rp_relaxation *r, builder *b, rp_arena *arena)
{
    const rp_relaxed_ops *const ops = b->ops;
    rp_fact_id last_watch = RP_NONE;
    rp_target *last = NULL;

    order_preconditions(b);
    const uint32_t *const order = order_pairs(b);
    const tables t = allocate_tables(r, b, arena);
    for (uint32_t i = 0; i < b->num_pairs; i++) {
        const pair new = b->pair[order[i]];
        const uint32_t cost = ops->cost[new.op];
        const rp_fact_id watch = watch_of(ops, new.op);
        if (last == NULL || watch != last_watch || new.fact != last->fact) {
            last = t.target + r->num_targets++;
            *last = (rp_target){new.fact, i, cost};
            last_watch = watch;
            t.target_begin[watch + 1]++;
        }
        last->cost = cost < last->cost ? cost : last->cost;
        t.achiever[i] =
            (rp_achiever){row_of(r, &t, ops, new.op), cost, new.fact, ops->label[new.op]};
    }
    t.target[r->num_targets].first = b->num_pairs;
    for (rp_fact_id f = 0; f < r->num_facts; f++)
        t.target_begin[f + 1] += t.target_begin[f];
}

/* What evaluations change. */
static void allocate_state(rp_relaxation *r, rp_arena *arena)
{
    r->fact_cost = RP_ARENA_ARRAY(arena, uint64_t, (size_t)r->num_facts + 1);
    r->supporter = RP_ARENA_ARRAY(arena, uint32_t, r->num_facts);
    r->waiting = RP_ARENA_ARRAY(arena, uint32_t, r->num_facts);
    r->next = RP_ARENA_ARRAY(arena, uint32_t, r->num_achievers);
    rp_factqueue_init(&r->queue, arena, r->num_facts);
    r->summed = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(r->goal_fact));
    r->limits = arena->limits;
}

/* Gives the fact a cost below its present one and a place in the queue. */
HOT void lower(rp_relaxation *r, uint32_t achiever, rp_fact_id fact, uint64_t cost)
{
    assert(cost < r->fact_cost[fact] && cost >= r->queue.last);
    if (r->fact_cost[fact] != RP_UNREACHED)
        rp_factqueue_remove(&r->queue, fact);
    r->fact_cost[fact] = cost;
    r->supporter[fact] = achiever;
    rp_factqueue_push(&r->queue, cost, fact);
}

/* Charges the achiever if its preconditions from `pre` on are settled, too; `cost` is what
   it costs without them.  Otherwise lets it wait at the first that is not.  A fact that
   costs no more than `key`, the cost now being settled, is as good as settled. */
HOT void charge(rp_relaxation *r, const rp_achiever *a, const rp_fact_id *pre, uint64_t key,
                uint64_t cost, const rp_combine combine)
{
    const uint64_t *const fact_cost = r->fact_cost;
    const uint32_t achiever = (uint32_t)(a - r->achiever);

    for (; fact_cost[*pre] <= key; pre++)
        if (combine == RP_SUM)
            cost += fact_cost[*pre];
    if (*pre != r->num_facts) {
        r->next[achiever] = r->waiting[*pre];
        r->waiting[*pre] = achiever;
    } else if (cost < fact_cost[a->fact])
        lower(r, achiever, a->fact, combine == RP_SUM && cost > r->cap ? r->cap : cost);
}

/* Looks at the achievers that wait at a fact just settled; returns their number.  Its targets are
   added to *targets. */
HOT uint32_t settle(rp_relaxation *r, rp_fact_id fact, uint64_t key, const rp_combine combine,
                    uint64_t *targets)
{
    const uint64_t *const fact_cost = r->fact_cost;
    const rp_achiever *const achiever = r->achiever;
    const rp_target *const first = r->target + r->target_begin[fact];
    const rp_target *const end = r->target + r->target_begin[fact + 1];
    uint32_t visited = 0;

    if (combine == RP_SUM) /* With RP_MAX this would slow the loop down. */
        *targets += r->target_begin[fact + 1] - r->target_begin[fact];
    for (const rp_target *t = first; t != end; t++) {
        const uint64_t least = key + t->cost;
        if (fact_cost[t->fact] <= least)
            continue;
        const rp_achiever *a = achiever + t->first, *const last = achiever + t[1].first;
        do {
            charge(r, a, r->pre + a->pre + 1, key, key + a->cost, combine);
            visited++;
        } while (++a != last && fact_cost[t->fact] > least);
    }
    for (uint32_t next, i = r->waiting[fact]; i != RP_NONE; i = next) {
        const rp_achiever *const a = achiever + i;
        next = r->next[i];
        if (fact_cost[a->fact] > key + a->cost)
            charge(r, a, r->pre + a->pre, key, combine == RP_SUM ? a->cost : key + a->cost,
                   combine);
        visited++;
    }
    return visited;
}

static inline void reset(rp_relaxation *r, const rp_state_view *state)
{
    memset(r->fact_cost, 0xff, ((size_t)r->num_facts + 1) * sizeof *r->fact_cost);
    memset(r->waiting, 0xff, r->num_facts * sizeof *r->waiting);
    for (uint32_t i = 0; i < state->num_true; i++) {
        r->fact_cost[state->fact[i]] = 0;
        r->supporter[state->fact[i]] = RP_NONE;
    }
    r->fact_cost[r->start_fact] = 0;
    r->supporter[r->start_fact] = RP_NONE;
    rp_factqueue_clear(&r->queue);
}

/* Settles facts in order of cost until goal_fact has its final one, with `all` until no more
   can be reached, or until all are settled that cost no more than the cheapest of `wanted` (NULL:
   none).  Facts that hold are taken by number, so that the order of the state's list does not
   matter. */
HOT void explore(rp_relaxation *r, const rp_state_view *state, const rp_combine combine,
                 const bool all, const rp_word *wanted)
{
    uint64_t key = 0, visited = 0, targets = 0, most = RP_UNREACHED;
    rp_fact_id fact;

    reset(r, state);
    visited += settle(r, r->start_fact, 0, combine, &targets);
    for (uint32_t w = 0; w < RP_WORDS(r->goal_fact); w++)
        for (rp_word left = state->holds[w]; left != 0; left &= left - 1)
            visited += settle(r, w * 64 + (uint32_t)__builtin_ctzll(left), 0, combine, &targets);
    while ((all || r->fact_cost[r->goal_fact] == RP_UNREACHED) &&
           rp_factqueue_pop(&r->queue, r->fact_cost, &key, &fact) && key <= most) {
        if (wanted != NULL && rp_bit_get(wanted, fact))
            most = key;
        visited += settle(r, fact, key, combine, &targets);
    }
    r->visited += visited;
    r->evaluations++;
    rp_work(r->limits, targets + ACHIEVER_WORK * visited + FACT_WORK * (uint64_t)r->num_facts);
}

/* hadd's costs from the initial state become b->late. */
static void explore_initial(rp_relaxation *r, builder *b, const rp_strips *strips)
{
    rp_word *const holds = RP_ARENA_ARRAY_ZERO(&b->scratch, rp_word, RP_WORDS(strips->num_facts));
    rp_relaxation once = *r;

    for (uint32_t i = 0; i < strips->num_init; i++)
        rp_bit_set(holds, strips->init[i]);
    allocate_state(&once, &b->scratch);
    explore(&once, &(rp_state_view){strips->num_init, strips->init, holds}, RP_SUM, true, NULL);
    memcpy(b->late, once.fact_cost, r->num_facts * sizeof *b->late);
    r->initial_cost = once.fact_cost[r->goal_fact];
}

/* Of facts: sums over an operator's preconditions do not overflow. */
static uint64_t highest_cost(const rp_relaxed_ops *ops)
{
    const uint64_t most = UINT64_C(1) << 52;
    uint64_t longest = 1;

    for (uint32_t op = 0; op < ops->num_ops; op++)
        if (rp_csr_size(&ops->pre, op) > longest)
            longest = rp_csr_size(&ops->pre, op);
    return (UINT64_MAX >> 1) / longest < most ? (UINT64_MAX >> 1) / longest : most;
}

static void build(rp_relaxation *r, rp_arena *arena, const rp_strips *strips)
{
    builder b = {0};

    rp_arena_init(&b.scratch, arena->limits);
    b.ops = rp_relaxed_ops_create(&b.scratch, strips, r->cost, r->drop_negative, false);
    r->num_facts = b.ops->num_facts;
    r->goal_fact = b.ops->goal_fact;
    r->start_fact = b.ops->start_fact;
    b.late = RP_ARENA_ARRAY_ZERO(&b.scratch, uint64_t, r->num_facts);
    r->cap = highest_cost(b.ops);
    collect_pairs(&b);
    arrange(r, &b, &b.scratch);
    explore_initial(r, &b, strips);
    arrange(r, &b, arena);
    rp_work(arena->limits, BUILD_WORK * ((uint64_t)r->num_achievers + r->num_pre));
    rp_arena_release(&b.scratch);
}

/* A relaxation that is never evaluated itself, but copied: what several share. */
static const void *make(rp_arena *arena, const void *strips, uint64_t options)
{
    rp_relaxation *const r = RP_ARENA_NEW(arena, rp_relaxation);

    r->cost = (rp_cost_kind)(options >> 1);
    r->drop_negative = options & 1;
    build(r, arena, strips);
    return r;
}

/* Kinds that make no difference in the task are one. */
static rp_cost_kind kind_for(const rp_strips *strips, rp_cost_kind kind)
{
    return kind == RP_COST_LAYER && strips->num_axioms == 0 ? RP_COST_ONE
                                                            : rp_cost_kind_for(strips, kind);
}

rp_relaxation *rp_relaxation_create(rp_arena *arena, rp_shared *shared, const rp_strips *strips,
                                    rp_cost_kind cost, bool drop_negative)
{
    rp_relaxation *const r = RP_ARENA_NEW(arena, rp_relaxation);
    const uint64_t options = (uint64_t)kind_for(strips, cost) << 1 | drop_negative;

    if (strips->unsolvable) {
        *r = (rp_relaxation){.unsolvable = true, .limits = arena->limits};
        return r;
    }
    const rp_relaxation *const made = rp_shared_get(shared, arena, make, strips, options);
    *r = *made;
    allocate_state(r, arena);
    return r;
}

rp_relaxation *rp_relaxation_create_for(rp_arena *arena, const rp_heuristic_args *args)
{
    return rp_relaxation_create(
        arena, args->shared, args->strips,
        rp_cost_kind_of(args->param[RP_RELAXATION_COST], args->ignore_costs),
        args->param[RP_RELAXATION_NEGATIVE] != 0);
}

double rp_relaxation_evaluate(rp_relaxation *r, const rp_state_view *state, rp_combine combine)
{
    if (r->unsolvable)
        return RP_DEAD_END;
    if (combine == RP_SUM)
        explore(r, state, RP_SUM, false, NULL);
    else
        explore(r, state, RP_MAX, false, NULL);
    r->has_summed = combine == RP_SUM;
    if (r->has_summed)
        memcpy(r->summed, state->holds, RP_WORDS(r->goal_fact) * sizeof *r->summed);
    const uint64_t cost = r->fact_cost[r->goal_fact];
    return cost == RP_UNREACHED ? RP_DEAD_END : (double)cost;
}

void rp_relaxation_approach(rp_relaxation *r, const rp_state_view *state, const rp_word *wanted)
{
    if (r->unsolvable || (r->has_summed && memcmp(r->summed, state->holds,
                                                  RP_WORDS(r->goal_fact) * sizeof *r->summed) == 0))
        return;
    r->has_summed = false;
    explore(r, state, RP_SUM, false, wanted);
}
