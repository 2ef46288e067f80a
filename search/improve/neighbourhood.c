/* Plan neighbourhood search: a cheaper path among states near to the plan.

   The pool is the queue: ids are given in the order in which states are found, and states are
   expanded in the order of their ids.  So the edges of a state lie together. */
#include "search/improve/neighbourhood.h"

#include "search/improve/walk.h"
#include "search/open/openlist.h"
#include "search/states/statepool.h"
#include "search/states/succgen.h"

enum { EDGES_PER_STATE = 32 };      /* at most, on average */
enum { SUCCESSORS_PER_STATE = 16 }; /* that work of one state stands for */
/* The first neighbourhood: this share of all states, at least so many, and twice the plan's. */
enum { FIRST_SHARE = 16, LEAST_STATES = 1000 };

typedef struct edge {
    rp_op_id op;
    rp_state_id to;
} edge;

typedef struct node {
    uint64_t cost; /* of the cheapest path found, UINT64_MAX: none */
    uint32_t steps;
    rp_op_id op;
    rp_state_id parent;
    bool done;
} node;

typedef struct neighbourhood {
    rp_limits *limits;
    const rp_encoding *encoding;
    rp_opplan *plan;
    uint64_t most;  /* work in all */
    rp_arena arena; /* of walk, buffer, successor */
    rp_succgen *succgen;
    rp_walk walk;
    rp_state_buffer buffer;
    rp_word *successor;

    /* Of one search. */
    bool was_whole; /* these were all states that can be reached: a larger one is the same */
    uint64_t work;  /* states expanded; one with many successors counts as several */
    rp_statepool *pool;
    rp_u32vec edge_begin; /* of each state expanded, and where the next one's will be */
    RP_VEC(edge) edge;
    rp_openlist *open;
    node *node; /* one a state */
} neighbourhood;

static void clear(neighbourhood *n)
{
    rp_statepool_destroy(n->pool);
    n->pool = NULL;
    rp_openlist_destroy(n->open);
    n->open = NULL;
    rp_free(n->limits, n->node);
    n->node = NULL;
    rp_vec_free(n->limits, &n->edge_begin);
    rp_vec_free(n->limits, &n->edge);
}

static void add_plan(neighbourhood *n)
{
    bool is_new;

    rp_walk_start(&n->walk);
    (void)rp_statepool_insert(n->pool, n->walk.state, &is_new);
    for (uint32_t i = 0; i < n->plan->length; i++) {
        const bool applies = rp_walk_step(&n->walk, n->plan->op[i]);
        assert(applies);
        (void)applies;
        (void)rp_statepool_insert(n->pool, n->walk.state, &is_new);
    }
}

/* Adds what leads to known states, or to new ones while there are less than `most`. */
static void expand(neighbourhood *n, rp_state_id id, uint32_t most)
{
    const rp_word *const state = rp_statepool_get(n->pool, id);
    const rp_op_id *op;
    bool is_new;

    rp_poll(n->limits);
    rp_state_unpack(n->encoding, state, &n->buffer);
    const uint32_t count = rp_succgen_generate(n->succgen, state, &n->buffer.view, &op);
    n->work += 1 + count / SUCCESSORS_PER_STATE;
    for (uint32_t i = 0; i < count; i++) {
        rp_view_apply(n->encoding, op[i], &n->buffer.view, state, n->successor);
        const rp_state_id to = rp_statepool_size(n->pool) < most
                                   ? rp_statepool_insert(n->pool, n->successor, &is_new)
                                   : rp_statepool_find(n->pool, n->successor);
        if (to != RP_NO_STATE && to != id)
            rp_vec_push(n->limits, &n->edge, ((edge){op[i], to}));
    }
    rp_vec_push(n->limits, &n->edge_begin, n->edge.size);
}

static uint32_t num_expanded(const neighbourhood *n) { return n->edge_begin.size - 1; }

/* The states of the plan come first and are all expanded, so that the plan is in the graph; then up
   to so many, as long as the work is not twice as much. */
static void build_graph(neighbourhood *n, uint32_t states)
{
    n->pool = rp_statepool_create(n->encoding->words, n->limits);
    add_plan(n);
    const uint32_t visited = rp_statepool_size(n->pool);
    const uint32_t most = states > visited ? states : visited;
    const uint64_t most_edges = (uint64_t)most * EDGES_PER_STATE;
    const uint64_t most_work = (uint64_t)most * 2;

    rp_vec_push(n->limits, &n->edge_begin, 0);
    for (rp_state_id id = 0; id < rp_statepool_size(n->pool); id++)
        if (id < visited || (n->edge.size < most_edges && n->work < most_work))
            expand(n, id, most);
    n->was_whole =
        rp_statepool_size(n->pool) < most && num_expanded(n) == rp_statepool_size(n->pool);
}

static bool is_goal(neighbourhood *n, rp_state_id id)
{
    rp_walk_start_in(&n->walk, rp_statepool_get(n->pool, id));
    return rp_walk_is_goal(&n->walk);
}

static void relax(neighbourhood *n, rp_state_id from, const edge *e)
{
    const uint64_t cost = n->node[from].cost + (uint64_t)n->encoding->strips->cost[e->op];
    const uint32_t steps = n->node[from].steps + 1;
    node *const to = &n->node[e->to];

    if (cost > to->cost || (cost == to->cost && steps >= to->steps))
        return;
    *to = (node){.cost = cost, .steps = steps, .op = e->op, .parent = from};
    rp_openlist_push(n->open, (double)cost, (float)steps, e->to);
}

/* The goal state of a cheapest path. */
static rp_state_id find_path(neighbourhood *n)
{
    const uint32_t size = rp_statepool_size(n->pool);

    n->open = rp_openlist_create(n->limits);
    n->node = RP_NEW_ARRAY(n->limits, node, size);
    for (uint32_t i = 0; i < size; i++)
        n->node[i] = (node){.cost = UINT64_MAX, .parent = RP_NO_STATE};
    n->node[0].cost = 0;
    rp_openlist_push(n->open, 0, 0, 0);
    for (;;) {
        const rp_state_id id = rp_openlist_pop(n->open);
        assert(id != RP_NO_STATE); /* The plan is in the graph. */
        if (id == RP_NO_STATE || is_goal(n, id))
            return id;
        if (n->node[id].done || id >= num_expanded(n))
            continue;
        n->node[id].done = true;
        for (uint32_t i = n->edge_begin.item[id]; i < n->edge_begin.item[id + 1]; i++)
            relax(n, id, &n->edge.item[i]);
    }
}

static void replace(neighbourhood *n, rp_state_id goal)
{
    const uint32_t length = n->node[goal].steps;
    rp_op_id *const op = RP_NEW_ARRAY(n->limits, rp_op_id, length);
    uint32_t i = length;

    for (rp_state_id id = goal; n->node[id].parent != RP_NO_STATE; id = n->node[id].parent)
        op[--i] = n->node[id].op;
    assert(i == 0);
    rp_free(n->limits, n->plan->op);
    *n->plan = (rp_opplan){op, length};
}

/* True if it found a better plan. */
static bool search(neighbourhood *n, uint32_t states)
{
    const uint64_t old_cost = rp_opplan_cost(n->encoding->strips, n->plan);

    n->work = 0;
    build_graph(n, states);
    const rp_state_id goal = find_path(n);
    const bool better = goal != RP_NO_STATE &&
                        (n->node[goal].cost < old_cost ||
                         (n->node[goal].cost == old_cost && n->node[goal].steps < n->plan->length));
    if (better)
        replace(n, goal);
    clear(n);
    return better;
}

static uint64_t size_of_first(const neighbourhood *n)
{
    const uint64_t share = n->most / FIRST_SHARE, least = 2 * (uint64_t)n->plan->length;
    const uint64_t size = share > least ? share : least;
    return size > LEAST_STATES ? size : LEAST_STATES;
}

static void search_all(void *arg)
{
    neighbourhood *const n = arg;
    uint64_t size = size_of_first(n);

    n->succgen = rp_succgen_create(n->encoding, n->limits);
    rp_walk_init(&n->walk, &n->arena, n->encoding);
    rp_state_buffer_init(&n->buffer, &n->arena, n->encoding->strips);
    n->successor = RP_ARENA_ARRAY(&n->arena, rp_word, n->encoding->words);
    for (uint64_t spent = 0; spent < n->most; spent += n->work) {
        const uint64_t left = n->most - spent;
        const uint64_t states = size < left ? size : left;
        if (search(n, (uint32_t)states))
            continue;
        if (states == left || n->was_whole)
            return;
        size *= 2;
    }
}

rp_stop rp_search_neighbourhoods(const rp_encoding *encoding, rp_limits *limits, uint64_t states,
                                 rp_opplan *plan)
{
    neighbourhood n = {.limits = limits, .encoding = encoding, .plan = plan, .most = states};

    rp_arena_init(&n.arena, limits);
    const rp_stop stop = rp_protect(limits, search_all, &n);
    clear(&n);
    rp_succgen_destroy(n.succgen);
    rp_arena_release(&n.arena);
    return stop;
}
