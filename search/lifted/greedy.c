#include "search/lifted/greedy.h"

#include "search/lifted/ahead.h"
#include "search/open/keyheap.h"

enum { BOOST = 64 };
enum { MOST_GOALS = 64 }; /* to look ahead for one by one */
#define UNSEEN UINT32_MAX /* not evaluated: a lookahead passed through it, or nothing did */
#define DEAD (UINT32_MAX - 1)

typedef struct edge {
    uint32_t state, step; /* step RP_NONE: the state is to be expanded */
} edge;

enum { PREFERRED, ALL, NUM_LISTS };

struct rp_lift_greedy {
    rp_limits *limits;
    rp_lift_world *world;
    rp_lift_relaxed *relaxed;
    rp_search_stats *stats;
    rp_lift_space space;
    rp_lift_steps steps; /* of the state at hand */
    rp_keyheap *open[NUM_LISTS];
    int64_t turns[NUM_LISTS]; /* the list with the fewest is next */
    RP_VEC(edge) edge;
    rp_u32vec h;    /* of each state, or UNSEEN, or DEAD */
    rp_u32vec plan; /* of the state at hand: places of steps in the space */
    rp_lift_ahead ahead;
    rp_u32vec goals; /* of the evaluation at hand */
    uint32_t best_h;
    uint32_t goal; /* a goal state, or RP_NONE */
    bool begun;
    bool is_incomplete; /* steps were left out */
};

/* Of the state at hand.  Of edges from states that are estimated alike the ones that achieve the
   most goals come first. */
static void push(rp_lift_greedy *g, uint32_t list, uint32_t state, uint32_t step)
{
    const edge e = {state, step};
    int32_t change = INT32_MIN;

    if (step != RP_NONE) {
        rp_lift_step_changes(g->world, g->space.step.item + step);
        change = rp_lift_world_goal_change(g->world, &g->world->changes);
        rp_work(g->limits, 100);
    }
    rp_keyheap_push(g->open[list], g->h.item[state], (float)change, g->edge.size);
    rp_vec_push(g->limits, &g->edge, e);
}

static void set_h(rp_lift_greedy *g, uint32_t state, uint32_t h)
{
    while (g->h.size <= state)
        rp_vec_push(g->limits, &g->h, UNSEEN);
    g->h.item[state] = h;
}

static bool is_unseen(const rp_lift_greedy *g, uint32_t state)
{
    return state >= g->h.size || g->h.item[state] == UNSEEN;
}

/* Goals that are no atoms count one each. */
static uint32_t other_goals_left(rp_lift_greedy *g)
{
    uint32_t left = rp_lift_world_goals_left(g->world);

    for (uint32_t i = 0; i < g->world->goal.size; i++)
        left -= !rp_lift_world_has(g->world, g->world->goal.item[i]);
    return left;
}

static void keep_plan(rp_lift_greedy *g, const uint32_t *steps, uint32_t count)
{
    g->plan.size = 0;
    for (uint32_t i = 0; i < count; i++) {
        rp_vec_push(g->limits, &g->plan, rp_lift_space_keep(&g->space, steps));
        steps += rp_lift_step_length(g->world->model, steps);
    }
}

/* Of the state at hand; false if it is a dead end.  The relaxed plan is in `plan` then. */
static bool estimate(rp_lift_greedy *g, uint32_t state)
{
    const uint32_t *steps;

    g->stats->evaluated++;
    if (rp_lift_relaxed_evaluate(g->relaxed) == RP_LIFT_DEAD) {
        g->stats->dead_ends++;
        set_h(g, state, DEAD);
        return false;
    }
    const uint32_t length =
        rp_lift_relaxed_plan(g->relaxed, 0, rp_lift_relaxed_num_goals(g->relaxed), &steps);
    const uint32_t h = length + other_goals_left(g);
    keep_plan(g, steps, length);
    set_h(g, state, h);
    if (state == 0)
        g->stats->initial_h = h;
    if (h < g->best_h) {
        g->best_h = h;
        g->stats->best_h = h;
        g->turns[PREFERRED] -= BOOST;
    }
    return true;
}

static bool is_goal(rp_lift_greedy *g, uint32_t state)
{
    if (rp_lift_world_goals_left(g->world) > 0)
        return false;
    g->goal = state;
    return true;
}

static void push_preferred(rp_lift_greedy *g, uint32_t state)
{
    for (uint32_t i = 0; i < g->plan.size; i++)
        if (rp_lift_step_applies(g->world, g->space.step.item + g->plan.item[i]))
            push(g, PREFERRED, state, g->plan.item[i]);
}

/* The cheapest ones, by what they cost. */
static void choose_goals(rp_lift_greedy *g)
{
    const uint32_t count = rp_lift_relaxed_num_goals(g->relaxed);

    g->goals.size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t cost = rp_lift_relaxed_goal_cost(g->relaxed, i);
        uint32_t at = g->goals.size;
        if (at < MOST_GOALS)
            rp_vec_push(g->limits, &g->goals, i);
        else if (rp_lift_relaxed_goal_cost(g->relaxed, g->goals.item[--at]) <= cost)
            continue;
        for (; at > 0 && rp_lift_relaxed_goal_cost(g->relaxed, g->goals.item[at - 1]) > cost; at--)
            g->goals.item[at] = g->goals.item[at - 1];
        g->goals.item[at] = i;
    }
}

/* Looks ahead for one goal at a time, with the relaxed plan that its atoms have in the evaluation
   of `state`: returns a state with fewer goals left, or RP_NONE. */
static uint32_t look_for_goals(rp_lift_greedy *g, uint32_t state)
{
    rp_lift_space_enter(&g->space, state);
    const uint32_t left = rp_lift_world_goals_left(g->world);

    choose_goals(g);
    for (uint32_t i = 0; left > 1 && i < g->goals.size; i++) {
        const uint32_t *steps;
        const uint32_t length = rp_lift_relaxed_plan(g->relaxed, g->goals.item[i], 1, &steps);
        keep_plan(g, steps, length);
        rp_lift_space_enter(&g->space, state);
        const uint32_t end =
            rp_lift_ahead_follow(&g->ahead, &g->space, &g->plan, &g->stats->generated);
        if (is_unseen(g, end) && rp_lift_world_goals_left(g->world) < left)
            return end;
    }
    return RP_NONE;
}

/* Evaluates a new state; false if there is nothing to look ahead from. */
static bool evaluate(rp_lift_greedy *g, uint32_t state)
{
    if (!is_unseen(g, state))
        return false;
    rp_lift_space_enter(&g->space, state);
    if (is_goal(g, state) || !estimate(g, state))
        return false;
    push_preferred(g, state);
    push(g, ALL, state, RP_NONE);
    return true;
}

/* A new state, and where relaxed plans lead to from there as long as that gets better: one for all
   goals, or one for a goal. */
static void arrive(rp_lift_greedy *g, uint32_t state)
{
    bool go_on = evaluate(g, state);

    while (go_on) {
        const uint32_t h = g->h.item[state];
        const uint32_t end =
            rp_lift_ahead_follow(&g->ahead, &g->space, &g->plan, &g->stats->generated);
        const uint32_t with_goal = look_for_goals(g, state);
        go_on = evaluate(g, end);
        if (go_on && g->h.item[end] < h) {
            state = end;
            continue;
        }
        state = with_goal;
        go_on = g->goal == RP_NONE && with_goal != RP_NONE && evaluate(g, with_goal);
    }
}

static void expand(rp_lift_greedy *g, uint32_t state)
{
    rp_lift_space_enter(&g->space, state);
    rp_lift_steps_find(&g->steps, g->world);
    g->is_incomplete |= g->steps.is_incomplete;
    g->stats->expanded++;
    for (uint32_t i = 0; i < g->steps.begin.size; i++)
        push(g, ALL, state,
             rp_lift_space_keep(&g->space, g->steps.item.item + g->steps.begin.item[i]));
}

static void follow(rp_lift_greedy *g, const edge *e)
{
    bool is_new;

    rp_lift_space_enter(&g->space, e->state);
    const uint32_t state = rp_lift_space_follow(&g->space, e->step, &is_new);
    g->stats->generated++;
    arrive(g, state);
}

static bool take(rp_lift_greedy *g, uint32_t list)
{
    uint32_t number;

    if (!rp_keyheap_pop(g->open[list], &number))
        return false;
    const edge e = g->edge.item[number];
    g->turns[list]++;
    if (e.step == RP_NONE)
        expand(g, e.state);
    else
        follow(g, &e);
    return true;
}

rp_outcome rp_lift_greedy_step(rp_lift_greedy *g, rp_u32vec *plan)
{
    const uint32_t first = g->turns[ALL] < g->turns[PREFERRED] ? ALL : PREFERRED;

    rp_poll(g->limits);
    g->space.at = RP_NONE;
    if (!g->begun) {
        g->begun = true;
        arrive(g, 0);
    } else if (!take(g, first) && !take(g, first == ALL ? PREFERRED : ALL)) {
        return g->is_incomplete ? RP_INCOMPLETE : RP_EXHAUSTED;
    }
    g->stats->states = g->space.node.size;
    if (g->goal == RP_NONE)
        return RP_CONTINUE;
    rp_lift_space_plan(&g->space, g->goal, plan);
    return RP_SOLVED;
}

rp_lift_greedy *rp_lift_greedy_create(rp_lift_world *world, rp_lift_relaxed *relaxed,
                                      rp_search_stats *stats)
{
    rp_lift_greedy *const g = RP_NEW(world->limits, rp_lift_greedy);

    g->limits = world->limits;
    g->world = world;
    g->relaxed = relaxed;
    g->stats = stats;
    g->best_h = UINT32_MAX;
    g->goal = RP_NONE;
    rp_lift_space_init(&g->space, world);
    rp_lift_steps_init(&g->steps, world->limits);
    for (uint32_t i = 0; i < NUM_LISTS; i++)
        g->open[i] = rp_keyheap_create(world->limits);
    return g;
}

void rp_lift_greedy_destroy(rp_lift_greedy *g)
{
    if (g == NULL)
        return;
    for (uint32_t i = 0; i < NUM_LISTS; i++)
        rp_keyheap_destroy(g->open[i]);
    rp_lift_space_release(&g->space);
    rp_lift_steps_release(&g->steps, g->limits);
    rp_vec_free(g->limits, &g->goals);
    rp_lift_ahead_release(&g->ahead, g->limits);
    rp_vec_free(g->limits, &g->edge);
    rp_vec_free(g->limits, &g->h);
    rp_vec_free(g->limits, &g->plan);
    rp_free(g->limits, g);
}
