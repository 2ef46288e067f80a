/* The states that the plan visits are kept, so that a trial begins where its first step is
   left out, and ends early where it comes back to a state of the plan. */
#include "search/improve/eliminate.h"

#include <string.h>

#include "search/improve/walk.h"
#include "search/states/statepool.h"

/* Steps replayed, in all, while looking for the most expensive set and for any. */
enum { MOST_GREEDY = 2000000, MOST_STEPS = 6000000 };

typedef struct elimination {
    rp_limits *limits;
    const rp_encoding *encoding;
    rp_opplan *plan;
    rp_arena arena; /* of the following, one run */
    rp_walk walk;
    rp_word *visited;    /* plan->length + 1 states */
    bool *dropped;       /* of the last trial, for each step from its first one to its end */
    uint64_t steps_left; /* of work */
    rp_statepool *pool;
} elimination;

/* What a trial left out. */
typedef struct removal {
    uint32_t first, end; /* no step from `end` on is concerned */
    uint64_t cost;
    uint32_t size;
} removal;

static rp_word *visited(const elimination *e, uint32_t i)
{
    return e->visited + (size_t)i * e->encoding->words;
}

static bool is_at(const elimination *e, uint32_t i)
{
    return memcmp(e->walk.state, visited(e, i), e->encoding->words * sizeof(rp_word)) == 0;
}

static void keep_state(elimination *e, uint32_t i)
{
    memcpy(visited(e, i), e->walk.state, e->encoding->words * sizeof(rp_word));
}

/* Visits the states from position `first` on, whose own state is known. */
static void revisit(elimination *e, uint32_t first)
{
    rp_walk_start_in(&e->walk, visited(e, first));
    for (uint32_t i = first; i < e->plan->length; i++) {
        const bool applies = rp_walk_step(&e->walk, e->plan->op[i]);
        assert(applies);
        (void)applies;
        keep_state(e, i + 1);
    }
    assert(rp_walk_is_goal(&e->walk));
}

/* Does the goal hold without step `first`, and what else goes with it? */
static bool try_without(elimination *e, uint32_t first, removal *r)
{
    const rp_opplan *const plan = e->plan;
    const int32_t *const cost = e->encoding->strips->cost;

    rp_poll(e->limits);
    *r = (removal){first, first + 1, (uint64_t)cost[plan->op[first]], 1};
    e->dropped[first] = true;
    rp_walk_start_in(&e->walk, visited(e, first));
    while (!is_at(e, r->end)) {
        if (r->end == plan->length)
            return rp_walk_is_goal(&e->walk);
        const rp_op_id op = plan->op[r->end];
        e->dropped[r->end] = !rp_walk_step(&e->walk, op);
        if (e->dropped[r->end]) {
            r->size++;
            r->cost += (uint64_t)cost[op];
        }
        e->steps_left -= e->steps_left > 0;
        r->end++;
    }
    return true;
}

/* Takes out what the last trial left out. */
static void drop(elimination *e, const removal *r)
{
    rp_opplan *const plan = e->plan;
    uint32_t kept = r->first;

    for (uint32_t i = r->first; i < plan->length; i++)
        if (i >= r->end || !e->dropped[i])
            plan->op[kept++] = plan->op[i];
    plan->length = kept;
    revisit(e, r->first);
}

static bool is_better(const removal *a, const removal *b)
{
    return a->cost != b->cost ? a->cost > b->cost : a->size > b->size;
}

/* The most expensive set goes, then again.  False if the work is done before there is none. */
static bool drop_most_expensive(elimination *e)
{
    const uint64_t least_left = e->steps_left < MOST_GREEDY ? 0 : e->steps_left - MOST_GREEDY;
    removal best, trial;

    do {
        best.size = 0;
        for (uint32_t i = 0; i < e->plan->length && e->steps_left > least_left; i++)
            if (try_without(e, i, &trial) && (best.size == 0 || is_better(&trial, &best)))
                best = trial;
        if (best.size > 0 && try_without(e, best.first, &trial))
            drop(e, &trial);
    } while (best.size > 0 && e->steps_left > least_left);
    return best.size == 0 && e->steps_left > least_left;
}

static void drop_first(elimination *e)
{
    removal trial;

    for (uint32_t i = 0; i < e->plan->length && e->steps_left > 0;)
        if (try_without(e, i, &trial))
            drop(e, &trial);
        else
            i++;
}

/* The plan ends where the goal holds first. */
static void visit_up_to_goal(elimination *e)
{
    uint32_t i = 0;

    rp_walk_start(&e->walk);
    keep_state(e, 0);
    for (; !rp_walk_is_goal(&e->walk); i++) {
        assert(i < e->plan->length);
        if (!rp_walk_step(&e->walk, e->plan->op[i]))
            break;
        keep_state(e, i + 1);
    }
    assert(rp_walk_is_goal(&e->walk));
    e->plan->length = i;
}

/* From each state on, the plan goes on as after its last visit. */
static void cut_loops(elimination *e)
{
    rp_opplan *const plan = e->plan;
    const uint32_t count = plan->length + 1;
    uint32_t *const id = RP_ARENA_ARRAY(&e->arena, uint32_t, count);
    uint32_t *const last = RP_ARENA_ARRAY(&e->arena, uint32_t, count);
    uint32_t kept = 0;
    bool is_new;

    e->pool = rp_statepool_create(e->encoding->words, e->limits);
    for (uint32_t i = 0; i < count; i++) {
        id[i] = rp_statepool_insert(e->pool, visited(e, i), &is_new);
        last[id[i]] = i;
    }
    rp_statepool_destroy(e->pool);
    e->pool = NULL;
    for (uint32_t i = last[id[0]]; i + 1 < count; i = last[id[i + 1]])
        plan->op[kept++] = plan->op[i];
    plan->length = kept;
    revisit(e, 0);
}

/* One round of everything.  Loops come last: cutting one may spoil a more expensive set. */
static void shorten(elimination *e)
{
    visit_up_to_goal(e);
    if (!drop_most_expensive(e))
        drop_first(e);
    cut_loops(e);
}

static void run(void *arg)
{
    elimination *const e = arg;
    uint32_t before;

    do {
        before = e->plan->length;
        e->visited = RP_ARENA_ARRAY(
            &e->arena, rp_word, rp_array_bytes(e->limits, (size_t)before + 1, e->encoding->words));
        e->dropped = RP_ARENA_ARRAY(&e->arena, bool, before);
        rp_walk_init(&e->walk, &e->arena, e->encoding);
        shorten(e);
        rp_arena_release(&e->arena);
    } while (e->plan->length < before);
}

rp_stop rp_eliminate_actions(const rp_encoding *encoding, rp_limits *limits, rp_opplan *plan)
{
    elimination e = {
        .limits = limits, .encoding = encoding, .plan = plan, .steps_left = MOST_STEPS};

    rp_arena_init(&e.arena, limits);
    const rp_stop stop = rp_protect(limits, run, &e);
    rp_statepool_destroy(e.pool);
    rp_arena_release(&e.arena);
    return stop;
}
