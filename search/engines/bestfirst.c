/* The loop: step takes a state from the open list, expand finds the operators, generate
   makes the successors, reach finds out whether they are new, discover evaluates and
   open_state queues those that are.  What does not depend on the order is in space.c.

   When a heuristic has become better, the open states are evaluated and queued again; closed ones
   are when they are reached again.

   An entry of the open list may be out of date, after a cheaper path to its state was
   found.  That is seen by the state's status: the cheaper entry came out first. */
#include "search/engines/bestfirst.h"

#include "search/states/watching.h"

typedef struct bestfirst {
    rp_space space;
    rp_policy policy;
    rp_frontier *open;
} bestfirst;

/* False for a dead end. */
static bool evaluate(bestfirst *s, rp_state_id id, const rp_word *state, rp_node *node)
{
    if (s->space.num_heuristics == 0)
        return true;
    if (!rp_space_evaluate(&s->space, id, state, node))
        return false;
    if (s->space.improved)
        rp_frontier_boost(s->open);
    return true;
}

/* Its estimates are the space's.  A state that cannot be on a plan below the bound stays as it
   is; a cheaper path may open it later. */
static void open_state(bestfirst *s, rp_state_id id, rp_node *node, bool preferred)
{
    const rp_candidate candidate = {id, rp_nodes_g(s->space.nodes, id), s->space.h, preferred,
                                    RP_NONE};

    if (rp_space_exceeds_bound(&s->space, id))
        return;
    rp_node_set_status(node, RP_NODE_OPEN);
    rp_frontier_push(s->open, &candidate);
}

/* The open list goes first: what it held is more than the plan needs. */
static void finish_solved(bestfirst *s, rp_state_id goal)
{
    rp_frontier_destroy(s->open);
    s->open = NULL;
    rp_space_solve(&s->space, goal);
}

static void discover(bestfirst *s, rp_state_id id, const rp_word *state, rp_node *node,
                     bool preferred)
{
    if (s->policy.goal_at_generation && rp_space_is_goal(&s->space, id, state))
        finish_solved(s, id);
    else if (evaluate(s, id, state, node)) {
        if (s->policy.open.novelty > 0)
            rp_frontier_see(s->open, s->space.h, rp_space_view(&s->space, id, state));
        open_state(s, id, node, preferred);
    }
}

/* A known state was reached by a cheaper path.  Without reopening only the path counts: g
   of the states behind it is then too high, but paths stay free of cycles, since g never
   falls along one.  `state` is the packed state if its estimates are not just what the node
   says. */
static void reconsider(bestfirst *s, rp_state_id id, rp_node *node, bool preferred,
                       const rp_word *state)
{
    const rp_node_status status = rp_node_get_status(node);

    if (!s->policy.reopen || status == RP_NODE_DEAD)
        return;
    if (state != NULL && !evaluate(s, id, state, node))
        return;
    if (s->space.num_heuristics == 1)
        s->space.h[0] = (double)node->h;
    if (status == RP_NODE_CLOSED)
        rp_space_count_reopened(&s->space, id);
    rp_frontier_see(s->open, s->space.h, NULL);
    open_state(s, id, node, preferred);
}

/* The state made by `op` from the state `parent`. */
static void reach(rp_space *space, uint32_t in_batch, rp_state_id parent, rp_op_id op)
{
    bestfirst *const s = (bestfirst *)space;
    const rp_word *const state = space->made + (size_t)in_batch * space->encoding->words;
    const uint64_t g = rp_space_add_cost(space, parent, op);
    const bool preferred = space->preferred != NULL && rp_bit_get(space->preferred, op);
    bool is_new, changed;

    s->space.engine.stats.generated++;
    if (rp_space_is_beyond(space, g))
        return;
    const rp_state_id id = rp_space_insert(space, in_batch, &is_new);
    rp_node *const node =
        rp_space_arrive(space, (rp_arrival){id, parent, op, is_new, .packed = state}, &changed);
    if (!is_new && g >= rp_nodes_g(space->nodes, id))
        return;
    rp_nodes_set_origin(space->nodes, id, parent, op, g);
    if (is_new)
        discover(s, id, state, node, preferred);
    else
        reconsider(s, id, node, preferred,
                   changed || space->refines || space->num_heuristics > 1 ? state : NULL);
}

static void expand(bestfirst *s, rp_state_id id, rp_node *node)
{
    rp_space *const space = &s->space;
    const rp_word *const state = rp_statepool_get(space->pool, id);

    rp_state_unpack(space->encoding, state, &space->parent);
    if (!s->policy.goal_at_generation && rp_view_is_goal(space->strips, &space->parent.view)) {
        finish_solved(s, id);
        return;
    }
    rp_node_set_status(node, RP_NODE_CLOSED);
    s->space.engine.stats.expanded++;
    const rp_successors next = rp_space_successors(space, state, &space->parent.view);
    if (space->preferred != NULL)
        rp_space_mark_again(space, id, &space->parent.view, &next.all);
    rp_space_generate(space, id, next.kept, reach);
    if (space->preferred != NULL)
        rp_space_unmark(space, next.all);
}

/* Old and new estimates cannot be compared.  In the order in which the states were found.  */
static void queue_again(bestfirst *s)
{
    rp_space *const space = &s->space;
    const uint32_t size = rp_nodes_size(space->nodes);

    rp_frontier_destroy(s->open);
    s->open = NULL;
    s->open = rp_frontier_create(&s->policy.open, space->limits);
    for (rp_state_id id = 0; id < size; id++) {
        rp_node *const node = rp_nodes_get(space->nodes, id);
        if (rp_node_get_status(node) == RP_NODE_OPEN &&
            evaluate(s, id, rp_statepool_get(space->pool, id), node))
            open_state(s, id, node, false);
    }
}

/* By which operators the open states were reached, and whether those were preferred, is not
   known any more: with preferred operators the old estimates stay. */
static void refine(bestfirst *s)
{
    if (rp_space_refine(&s->space) && s->space.preferred == NULL)
        queue_again(s);
}

static void expand_next(bestfirst *s)
{
    for (;;) {
        const rp_state_id id = rp_frontier_pop(s->open);
        if (id == RP_NO_STATE) {
            s->space.outcome = rp_space_exhausted(&s->space);
            return;
        }
        rp_node *const node = rp_nodes_get(s->space.nodes, id);
        if (rp_node_get_status(node) == RP_NODE_OPEN) {
            expand(s, id, node);
            return;
        }
    }
}

/* Expands one state. */
static void step(rp_space *space)
{
    expand_next((bestfirst *)space);
    if (space->refines && space->outcome == RP_CONTINUE)
        refine((bestfirst *)space);
}

static void start(rp_space *space)
{
    rp_node *const node = rp_space_add_initial(space, space->made);

    discover((bestfirst *)space, 0, space->made, node, false);
}

rp_outcome rp_bestfirst_run(rp_engine *engine, uint64_t expansions)
{
    return rp_space_run((rp_space *)engine, expansions, start, step);
}

void rp_bestfirst_release(rp_engine *engine)
{
    bestfirst *const s = (bestfirst *)engine;

    rp_frontier_destroy(s->open);
    rp_space_release(&s->space);
}

rp_engine *rp_bestfirst_create(rp_engine_args *args, rp_policy policy)
{
    const uint32_t num_heuristics = args->type->max_heuristics == 0 ? 0 : args->num_heuristics;
    bestfirst *const s = rp_space_create(args, sizeof *s,
                                         (rp_space_options){.num_heuristics = num_heuristics,
                                                            .preferred = policy.open.preferred,
                                                            .reopen = policy.reopen,
                                                            .cost = policy.cost,
                                                            .symmetries = policy.symmetries});
    if (s == NULL)
        return NULL;
    s->policy = policy;
    s->policy.open.num_heuristics = num_heuristics > 0 ? num_heuristics : 1;
    s->policy.open.preferred = s->space.preferred != NULL;
    s->policy.open.watch = rp_space_watch(&s->space);
    if (s->space.outcome == RP_CONTINUE)
        s->open = rp_frontier_create(&s->policy.open, args->limits);
    return &s->space.engine;
}
