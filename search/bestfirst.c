/* The loop: step takes a state from the open list, expand finds the operators, generate
   makes the successors, reach finds out whether they are new, discover evaluates and
   open_state queues those that are.

   An entry of the open list may be out of date, after a cheaper path to its state was
   found.  That is seen by the state's status: the cheaper entry came out first. */
#include "search/bestfirst.h"

#include "search/frontier.h"
#include "search/nodes.h"
#include "search/statepool.h"
#include "search/succgen.h"

/* Successors are made and hashed by the batch, so that the memory their lookups need is
   on its way before the first of them is done. */
enum { BATCH = 16 };

typedef struct bestfirst {
    rp_engine base;
    rp_policy policy;
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_heuristic *heuristic; /* NULL: all states are alike */
    bool tells_paths;        /* the heuristic is path-dependent */
    uint64_t bound;          /* on the plan's cost; UINT64_MAX: none */
    bool is_lower_bound;     /* so may h be added to g before comparing */
    bool out_of_bound;       /* some state was left out */
    rp_statepool *pool;
    rp_nodes *nodes;
    rp_frontier *open;
    rp_succgen *succgen;
    rp_arena arena; /* of the following */
    rp_state_buffer parent, child;
    rp_state_id child_id; /* the state whose view `child` has, or RP_NO_STATE */
    rp_word *preferred;   /* bit an operator, of the state being expanded; NULL: not used */
    rp_word *batch;       /* BATCH packed states */
    uint64_t hash[BATCH];
    rp_progress *progress;
    void *progress_context;
    bool started;
    rp_outcome outcome; /* RP_CONTINUE until it is known */
} bestfirst;

static uint32_t add_cost(const bestfirst *s, uint32_t g, rp_op_id op)
{
    uint64_t cost = 1;

    if (s->policy.cost != RP_COST_ONE)
        cost = (uint64_t)s->strips->cost[op] + (s->policy.cost == RP_COST_PLUSONE);
    return cost < UINT32_MAX - g ? g + (uint32_t)cost : UINT32_MAX;
}

static void note_memory(bestfirst *s)
{
    if (s->base.stats.states > 0)
        s->base.stats.bytes_per_state =
            (rp_statepool_bytes(s->pool) + rp_nodes_bytes(s->nodes)) / s->base.stats.states;
}

/* The node of the state just stored.  Statistics must be right at any time, as control
   may leave by a jump. */
static rp_node *add_node(bestfirst *s)
{
    rp_node *const node = rp_nodes_add(s->nodes);

    if ((s->base.stats.states++ & 0xfff) == 0)
        note_memory(s);
    return node;
}

static const rp_state_view *view_child(bestfirst *s, rp_state_id id, const rp_word *state)
{
    if (s->child_id != id)
        rp_state_unpack(s->encoding, state, &s->child);
    s->child_id = id;
    return &s->child.view;
}

static bool is_goal(bestfirst *s, rp_state_id id, const rp_word *state)
{
    if (s->strips->num_axioms == 0)
        return rp_state_is_goal(s->encoding, state);
    return rp_view_is_goal(s->strips, view_child(s, id, state));
}

static void note_h(bestfirst *s, double h)
{
    if (!(h < s->base.stats.best_h))
        return;
    s->base.stats.best_h = h;
    rp_frontier_boost(s->open);
    if (s->progress != NULL)
        s->progress(s->progress_context, &s->base.stats);
}

/* Tells a path-dependent heuristic of an arrival at the packed state.  True if that may change
   a known state's estimate. */
static bool tell(bestfirst *s, rp_arrival arrival)
{
    if (!s->tells_paths)
        return false;
    arrival.encoding = s->encoding;
    arrival.buffer = &s->child;
    arrival.unpacked = s->child_id == arrival.state;
    s->child_id = RP_NO_STATE; /* If control leaves by a jump. */
    const bool changed = s->heuristic->type->arrive(s->heuristic, &arrival);
    s->child_id = arrival.unpacked ? arrival.state : RP_NO_STATE;
    return changed;
}

/* False for a dead end.  Polls, as a state of a large task may have a thousand successors
   that take 10 ms each. */
static bool evaluate(bestfirst *s, rp_state_id id, const rp_word *state, rp_node *node)
{
    if (s->heuristic == NULL)
        return true;
    rp_poll(s->base.limits);
    const double h = rp_heuristic_evaluate_reached(s->heuristic, id, view_child(s, id, state));
    assert(h >= 0);
    s->base.stats.evaluated++;
    if (s->base.stats.evaluated == 1)
        s->base.stats.initial_h = h;
    if (h == RP_DEAD_END) {
        s->base.stats.dead_ends++;
        rp_node_set_status(node, RP_NODE_DEAD);
        return false;
    }
    node->h = rp_node_round_down(h);
    note_h(s, h);
    return true;
}

/* A state that cannot be on a plan below the bound stays as it is; a cheaper path may open it
   later. */
static void open_state(bestfirst *s, rp_state_id id, rp_node *node, bool preferred)
{
    const rp_policy *const p = &s->policy;
    const double key = p->g_weight * node->g + p->h_weight * (double)node->h;

    if (s->is_lower_bound && node->g + (double)node->h >= (double)s->bound) {
        s->out_of_bound = true;
        return;
    }
    rp_node_set_status(node, RP_NODE_OPEN);
    rp_frontier_push(s->open, key, p->tie_on_h ? node->h : 0, id, preferred);
}

/* The open list goes first: what it held is more than the plan needs. */
static void finish_solved(bestfirst *s, rp_state_id goal)
{
    rp_frontier_destroy(s->open);
    s->open = NULL;
    s->base.plan = rp_nodes_plan(s->nodes, goal, &s->base.plan_length);
    s->outcome = RP_SOLVED;
}

static void discover(bestfirst *s, rp_state_id id, const rp_word *state, rp_node *node,
                     bool preferred)
{
    if (s->policy.goal_at_generation && is_goal(s, id, state))
        finish_solved(s, id);
    else if (evaluate(s, id, state, node))
        open_state(s, id, node, preferred);
}

/* A known state was reached by a cheaper path.  Without reopening only the path counts: g
   of the states behind it is then too high, but paths stay free of cycles, since g never
   falls along one.  `changed` is the packed state if its estimate may have changed. */
static void reconsider(bestfirst *s, rp_state_id id, rp_node *node, bool preferred,
                       const rp_word *changed)
{
    const rp_node_status status = rp_node_get_status(node);

    if (!s->policy.reopen || status == RP_NODE_DEAD)
        return;
    if (changed != NULL && !evaluate(s, id, changed, node))
        return;
    if (status == RP_NODE_CLOSED)
        s->base.stats.reopened++;
    open_state(s, id, node, preferred);
}

/* The state made by `op` from the state `parent`. */
static void reach(bestfirst *s, uint32_t in_batch, rp_state_id parent, rp_op_id op)
{
    const rp_word *const state = s->batch + (size_t)in_batch * s->encoding->words;
    const uint32_t g = add_cost(s, rp_nodes_get(s->nodes, parent)->g, op);
    const bool preferred = s->preferred != NULL && rp_bit_get(s->preferred, op);
    bool is_new;

    s->base.stats.generated++;
    if (g >= s->bound) {
        s->out_of_bound = true;
        return;
    }
    const rp_state_id id = rp_statepool_insert_hashed(s->pool, state, s->hash[in_batch], &is_new);
    rp_node *const node = is_new ? add_node(s) : rp_nodes_get(s->nodes, id);
    const bool changed = tell(s, (rp_arrival){id, parent, op, is_new, .packed = state});
    if (!is_new && g >= node->g)
        return;
    rp_node_set_origin(node, parent, op, g);
    if (is_new)
        discover(s, id, state, node, preferred);
    else
        reconsider(s, id, node, preferred, changed ? state : NULL);
}

static void generate(bestfirst *s, rp_state_id id, const rp_op_id *ops, uint32_t count)
{
    const rp_encoding *const e = s->encoding;
    const rp_word *const from = rp_statepool_get(s->pool, id);

    for (uint32_t first = 0; first < count; first += BATCH) {
        const uint32_t size = count - first < BATCH ? count - first : BATCH;
        for (uint32_t i = 0; i < size; i++) {
            rp_word *const to = s->batch + (size_t)i * e->words;
            rp_view_apply(e, ops[first + i], &s->parent.view, from, to);
            s->hash[i] = rp_statepool_hash(s->pool, to);
        }
        for (uint32_t i = 0; i < size; i++) {
            reach(s, i, id, ops[first + i]);
            if (s->outcome != RP_CONTINUE)
                return;
        }
    }
}

/* Marks the preferred operators of the state being expanded. */
static void mark_preferred(bestfirst *s, rp_state_id id)
{
    const rp_op_id *op;

    rp_heuristic_evaluate_reached(s->heuristic, id, &s->parent.view);
    const uint32_t count = s->heuristic->type->preferred_ops(s->heuristic, &op);
    for (uint32_t i = 0; i < count; i++)
        rp_bit_set(s->preferred, op[i]);
}

static void expand(bestfirst *s, rp_state_id id, rp_node *node)
{
    const rp_word *const state = rp_statepool_get(s->pool, id);
    const rp_op_id *ops;

    rp_state_unpack(s->encoding, state, &s->parent);
    if (!s->policy.goal_at_generation && rp_view_is_goal(s->strips, &s->parent.view)) {
        finish_solved(s, id);
        return;
    }
    rp_node_set_status(node, RP_NODE_CLOSED);
    s->base.stats.expanded++;
    const uint32_t count = rp_succgen_generate(s->succgen, state, &s->parent.view, &ops);
    if (s->preferred != NULL)
        mark_preferred(s, id);
    generate(s, id, ops, count);
    for (uint32_t i = 0; i < count && s->preferred != NULL; i++)
        rp_bit_clear(s->preferred, ops[i]);
}

/* Nothing is left.  That proves unsolvability unless the heuristic may have been wrong
   about a dead end, or what was out of bound might have been within it by a path that was
   not followed. */
static void finish_exhausted(bestfirst *s)
{
    const bool trust = s->heuristic == NULL || s->heuristic->type->safe;
    const bool all_dead = trust || s->base.stats.dead_ends == 0;
    const bool all_out = !s->out_of_bound || s->policy.reopen;
    s->outcome = all_dead && all_out ? RP_EXHAUSTED : RP_INCOMPLETE;
}

/* Expands one state. */
static void step(bestfirst *s)
{
    for (;;) {
        const rp_state_id id = rp_frontier_pop(s->open);
        if (id == RP_NO_STATE) {
            finish_exhausted(s);
            return;
        }
        rp_node *const node = rp_nodes_get(s->nodes, id);
        if (rp_node_get_status(node) == RP_NODE_OPEN) {
            expand(s, id, node);
            return;
        }
    }
}

static void start(bestfirst *s)
{
    bool is_new;

    s->started = true;
    rp_state_initial(s->encoding, s->batch);
    const rp_state_id id = rp_statepool_insert(s->pool, s->batch, &is_new);
    rp_node *const node = add_node(s);
    (void)tell(s, (rp_arrival){id, RP_NO_STATE, RP_NONE, true, .packed = s->batch});
    discover(s, id, s->batch, node, false);
}

rp_outcome rp_bestfirst_run(rp_engine *engine, uint64_t expansions)
{
    bestfirst *const s = (bestfirst *)engine;

    if (!s->started && expansions > 0 && s->outcome == RP_CONTINUE)
        start(s);
    for (; expansions > 0 && s->outcome == RP_CONTINUE; expansions--) {
        rp_poll(engine->limits);
        step(s);
    }
    note_memory(s);
    return s->outcome;
}

void rp_bestfirst_destroy(rp_engine *engine)
{
    bestfirst *const s = (bestfirst *)engine;
    rp_limits *const limits = engine->limits;

    rp_succgen_destroy(s->succgen);
    rp_frontier_destroy(s->open);
    rp_nodes_destroy(s->nodes);
    rp_statepool_destroy(s->pool);
    rp_arena_release(&s->arena);
    rp_free(limits, engine->plan);
    rp_free(limits, s);
}

static void build(bestfirst *s)
{
    rp_limits *const limits = s->base.limits;

    s->succgen = rp_succgen_create(s->encoding, limits);
    s->pool = rp_statepool_create(s->encoding->words, limits);
    s->nodes = rp_nodes_create(limits);
    const bool preferred =
        s->policy.preferred && s->heuristic != NULL && s->heuristic->type->preferred_ops != NULL;
    s->open = rp_frontier_create(preferred, limits);
    if (preferred)
        s->preferred = RP_ARENA_ARRAY_ZERO(&s->arena, rp_word, RP_WORDS(s->strips->num_ops));
    rp_state_buffer_init(&s->parent, &s->arena, s->strips);
    rp_state_buffer_init(&s->child, &s->arena, s->strips);
    s->batch = RP_ARENA_ARRAY(&s->arena, rp_word, (size_t)BATCH * s->encoding->words);
}

static bool all_cost_one(const rp_strips *strips)
{
    for (rp_op_id op = 0; op < strips->num_ops; op++)
        if (strips->cost[op] != 1)
            return false;
    return true;
}

rp_engine *rp_bestfirst_create(rp_engine_args *args, const rp_engine_type *type, rp_policy policy)
{
    if (args->strips->num_ops >= RP_NODE_NO_OP) {
        args->error = "more than 2^30 operators";
        return NULL;
    }
    if (policy.cost != RP_COST_NORMAL && all_cost_one(args->strips))
        policy.cost = RP_COST_ONE;
    else if (policy.cost != RP_COST_NORMAL && args->bound > 0) {
        args->error = "a bound on the cost needs cost=normal";
        return NULL;
    }
    bestfirst *const s = RP_NEW(args->limits, bestfirst);
    s->base = (rp_engine){.type = type, .limits = args->limits};
    s->base.stats.best_h = s->base.stats.initial_h = RP_DEAD_END;
    s->policy = policy;
    s->strips = args->strips;
    s->encoding = args->encoding;
    s->heuristic = type->needs_heuristic ? args->heuristic[0] : NULL;
    s->tells_paths = s->heuristic != NULL && s->heuristic->type->arrive != NULL;
    s->bound = args->bound == 0 ? UINT64_MAX : args->bound;
    s->is_lower_bound = args->is_lower_bound && args->bound > 0;
    s->progress = args->progress;
    s->progress_context = args->progress_context;
    rp_arena_init(&s->arena, args->limits);
    s->child_id = RP_NO_STATE;
    s->outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE;
    if (s->outcome == RP_CONTINUE)
        build(s);
    return &s->base;
}
