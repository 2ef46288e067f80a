/* Enforced hill climbing (Hoffmann and Nebel 2001, "The FF planning system", section 5): from
   the state where it stands the engine searches breadth first for one with a smaller h, goes
   there, and begins again.  What it has gone, the space's path, stays part of the plan.

   Each local search first uses preferred operators only, if the heuristic gives any (helpful
   actions; section 6), and when that finds nothing all operators.  It knows its own states
   only: one that an earlier local search met may lie on the way to a better one.  A state is
   stored, and evaluated, once all the same.

   Incomplete: where no better state is to be had from the one it stands in, it gives up
   (RP_INCOMPLETE).  Only if it never left the initial state has it seen all that can be reached;
   then there is no plan (RP_EXHAUSTED, unless an unsafe heuristic took a state for dead).

   In a node, g is the number of the last local search that met the state, and parent and
   operator are of that search.  Handles everything a ground task can have. */
#include "base/data/vec.h"
#include "search/engineparams.h"
#include "search/states/space.h"

typedef struct ehc {
    rp_space space;
    rp_state_id root;  /* where it stands */
    float root_h;      /* its h */
    bool helpful;      /* the local search uses preferred operators only */
    uint32_t round;    /* number of the local search, from 1 */
    rp_u32vec queue;   /* of its states, in the order in which they were met */
    uint32_t expanded; /* the first so many of these */
} ehc;

static void enqueue(ehc *s, rp_state_id id)
{
    rp_vec_push(s->space.limits, &s->queue, id);
    if (s->space.watch.observer != NULL)
        rp_watch_tell_entry(&s->space.watch,
                            (rp_event){.state = id, .g = RP_NO_G, .key = s->queue.size});
}

static rp_state_id dequeue(ehc *s)
{
    const rp_state_id id = s->queue.item[s->expanded++];

    if (s->space.watch.observer != NULL)
        rp_watch_tell_taken(&s->space.watch, id);
    return id;
}

static void begin_round(ehc *s, bool helpful)
{
    rp_node *const root = rp_nodes_get(s->space.nodes, s->root);

    if (s->round == UINT32_MAX)
        rp_stop_now(s->space.limits, RP_STOP_MEMORY);
    s->round++;
    s->helpful = helpful;
    s->queue.size = s->expanded = 0;
    rp_node_set_origin(root, RP_NO_STATE, RP_NODE_NO_OP, s->round);
    rp_watch_tell_list(&s->space.watch, "queue");
    enqueue(s, s->root);
}

static void stand_at(ehc *s, rp_state_id id, float h)
{
    if (id != s->root)
        rp_nodes_append_path(s->space.nodes, id, &s->space.path);
    s->root = id;
    s->root_h = h;
    begin_round(s, s->space.preferred != NULL);
}

/* All states that the local search could reach are no better. */
static void end_round(ehc *s)
{
    if (s->helpful)
        begin_round(s, false);
    else
        s->space.outcome = s->root == 0 ? rp_space_exhausted(&s->space) : RP_INCOMPLETE;
}

/* The estimate of a state met: from its node, unless there is none or it may have changed.
   False for a dead end. */
static bool estimate(ehc *s, rp_state_id id, rp_node *node, bool fresh)
{
    if (rp_node_get_status(node) == RP_NODE_DEAD)
        return false;
    return !fresh || rp_space_evaluate(&s->space, id, s->space.made, node);
}

/* True if the local search is over. */
static bool reach(ehc *s, rp_state_id parent, rp_op_id op)
{
    rp_space *const space = &s->space;
    bool is_new, changed;

    s->space.engine.stats.generated++;
    const rp_state_id id = rp_statepool_insert(space->pool, s->space.made, &is_new);
    rp_node *const node = rp_space_arrive(
        space, (rp_arrival){id, parent, op, is_new, .packed = space->made}, &changed);
    if (!is_new && node->g == s->round)
        return false;
    rp_node_set_origin(node, parent, op, s->round);
    if (rp_space_is_goal(space, id, s->space.made)) {
        rp_space_solve(space, id);
        return true;
    }
    if (!estimate(s, id, node, is_new || changed))
        return false;
    if (node->h < s->root_h) {
        stand_at(s, id, node->h);
        return true;
    }
    enqueue(s, id);
    return false;
}

static void expand(ehc *s, rp_state_id id)
{
    rp_space *const space = &s->space;
    const rp_word *const from = rp_statepool_get(space->pool, id);
    const bool helpful = s->helpful;
    bool over = false;

    s->space.engine.stats.expanded++;
    rp_state_unpack(space->encoding, from, &space->parent);
    const rp_successors next = rp_space_successors(space, from, &space->parent.view);
    if (helpful)
        rp_space_mark_again(space, id, &space->parent.view, &next.all);
    for (uint32_t i = 0; i < next.kept.count && !over; i++) {
        if (helpful && !rp_bit_get(space->preferred, next.kept.op[i]))
            continue;
        rp_view_apply(space->encoding, next.kept.op[i], &space->parent.view, from, s->space.made);
        rp_space_reduce(space, space->made);
        over = reach(s, id, next.kept.op[i]);
    }
    if (helpful)
        rp_space_unmark(space, next.all);
}

static void step(rp_space *space)
{
    ehc *const s = (ehc *)space;

    if (s->expanded == s->queue.size)
        end_round(s);
    else
        expand(s, dequeue(s));
}

static void start(rp_space *space)
{
    ehc *const s = (ehc *)space;
    rp_node *const node = rp_space_add_initial(space, space->made);

    if (rp_space_is_goal(space, 0, space->made))
        rp_space_solve(space, 0);
    else if (rp_space_evaluate(space, 0, space->made, node))
        stand_at(s, 0, node->h);
    else
        space->outcome = rp_space_exhausted(space);
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    return rp_space_run((rp_space *)engine, expansions, start, step);
}

static void release(rp_engine *engine)
{
    ehc *const s = (ehc *)engine;

    rp_vec_free(engine->limits, &s->queue);
    rp_space_release(&s->space);
}

enum { PARAM_PREFERRED, PARAM_SYMMETRIES, NUM_PARAMS };

static rp_engine *create(rp_engine_args *args)
{
    rp_space *const s = rp_space_create(
        args, sizeof(ehc),
        (rp_space_options){.num_heuristics = 1,
                           .preferred = args->param[PARAM_PREFERRED] != 0,
                           .symmetries = (rp_symmetries)args->param[PARAM_SYMMETRIES]});

    if (s == NULL)
        return NULL;
    s->knows_g = false;
    return &s->engine;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_PREFERRED] =
        RP_PARAM_OF_BOOL("preferred", 1, "look for a better state by preferred operators first"),
    [PARAM_SYMMETRIES] = RP_PARAM_OF_SYMMETRIES,
};

const rp_engine_type rp_ehc_type = {
    .component = {.name = "ehc",
                  .summary = "enforced hill climbing: breadth first to the next state with a "
                             "smaller h, from there on again; incomplete",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .max_heuristics = 1,
    .ignores_costs = rp_engine_ignores_costs,
    .create = create,
    .run = run,
    .release = release,
};
