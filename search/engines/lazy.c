/* Lazy best-first search, with deferred evaluation (Richter and Helmert 2009, "Preferred
   Operators and Deferred Evaluation in Satisficing Planning", section 2).

   The open list has not states but edges: a known state and an operator (edges.h).  Their key is
   made of g of the successor and h of the state.  Only an edge that comes out of an open list
   is followed: its successor is made, and evaluated and expanded at once if it is new.  So
   few of a state's successors are evaluated where the first ones are good, at the price of
   an order that lags behind by a step.  All heuristics evaluate each new state; each has its
   lists (frontier.h).

   With `lookahead` the relaxed plan of each state that comes out of a list is followed as far as
   possible once its edges are in the lists, and the state reached is evaluated next; if that is
   better than the one before, its own relaxed plan is followed in turn (ahead.h; Vidal 2004).
   What is passed on the way stays unevaluated, with status new, until an edge leads there.

   A goal ends the search when it is reached.  With `reopen` a state that is reached by a
   cheaper path is expanded again.  Then, with admissible heuristics, weight w >= 1, and
   neither preferred lists nor types nor lookahead, a plan costs at most w times the optimum
   plus the maximum cost of an operator: some edge of an optimal plan, from a state that was
   reached by it at that cost, is in the list with no greater key.  Without it only the path
   counts, as in bestfirst.c.

   The budget of `run` is of edges that come out of a list, and of ends of lookaheads.  Handles
   everything a ground task can have, and up to 2^26 operators. */
#include "base/rng.h"
#include "search/engineparams.h"
#include "search/open/edges.h"
#include "search/open/frontier.h"
#include "search/states/ahead.h"
#include "search/states/space.h"
#include "search/states/watching.h"

/* For rp_work: an edge that is put into a list, and comes out. */
enum { PUSH_WORK = 32 };

typedef struct lazy {
    rp_space space;
    rp_frontier *open;
    rp_edges edges;
    bool preferred_first, randomize;
    rp_rng rng;
    rp_op_id *order;   /* with `randomize`: num_ops */
    rp_state_id shown; /* the state whose view `space.parent` has, or RP_NO_STATE */
    rp_ahead *ahead;   /* NULL: no lookahead */
    rp_state_id next;  /* the end of a lookahead, to be evaluated next, or RP_NO_STATE */
    float ahead_of;    /* the estimate of the state that it began at */
} lazy;

/* What is not needed for the plan goes first. */
static void finish_solved(lazy *s, rp_state_id goal)
{
    rp_frontier_destroy(s->open);
    s->open = NULL;
    rp_edges_release(&s->edges);
    rp_space_solve(&s->space, goal);
}

static void push(lazy *s, rp_state_id id, rp_op_id op, bool preferred)
{
    const uint32_t edge = rp_edges_add(&s->edges, id, op);
    const rp_candidate candidate = {edge, rp_space_add_cost(&s->space, id, op), s->space.h,
                                    preferred, op};

    rp_edges_get(&s->edges, edge)->lists = rp_frontier_push(s->open, &candidate) & 31;
}

/* The edges by those operators that are preferred, or by those that are not. */
static void push_some(lazy *s, rp_state_id id, const rp_op_id *ops, uint32_t count, bool preferred)
{
    for (uint32_t i = 0; i < count; i++)
        if (rp_bit_get(s->space.preferred, ops[i]) == preferred)
            push(s, id, ops[i], preferred);
}

static void push_all(lazy *s, rp_state_id id, const rp_op_id *ops, uint32_t count)
{
    const rp_word *const preferred = s->space.preferred;

    for (uint32_t i = 0; i < count; i++)
        push(s, id, ops[i], preferred != NULL && rp_bit_get(preferred, ops[i]));
}

/* A state that was just evaluated. */
static void expand(lazy *s, rp_state_id id, const rp_word *state, rp_node *node)
{
    rp_space *const space = &s->space;
    const rp_state_view *const view = rp_space_view(space, id, state);

    rp_node_set_status(node, RP_NODE_CLOSED);
    s->space.engine.stats.expanded++;
    const rp_successors next = rp_space_successors(space, state, view);
    const uint32_t count = next.kept.count;
    if (space->preferred != NULL)
        rp_space_mark(space, &next.all);
    rp_frontier_see(s->open, space->h, view);
    rp_work(space->limits, PUSH_WORK * (uint64_t)count * space->num_heuristics);
    const rp_op_id *const order = s->randomize ? s->order : next.kept.op;
    if (s->randomize)
        rp_rng_shuffle(&s->rng, next.kept.op, count, s->order);
    if (space->preferred != NULL && s->preferred_first) {
        push_some(s, id, order, count, true);
        push_some(s, id, order, count, false);
    } else {
        push_all(s, id, order, count);
    }
    if (space->preferred != NULL)
        rp_space_unmark(space, next.all);
}

/* Follows the relaxed plan of a state that was just evaluated and expanded. */
static void look_ahead(lazy *s, rp_state_id id, const rp_node *node)
{
    rp_space *const space = &s->space;
    const rp_state_id end = rp_ahead_follow(s->ahead, id);

    if (rp_node_get_status(rp_nodes_get(space->nodes, end)) != RP_NODE_NEW)
        return;
    if (rp_space_is_goal(space, end, rp_statepool_get(space->pool, end))) {
        finish_solved(s, end);
        return;
    }
    s->next = end;
    s->ahead_of = node->h;
}

static void enter(lazy *s, rp_state_id id, const rp_word *state, rp_node *node, bool further)
{
    if (!rp_space_evaluate(&s->space, id, state, node))
        return;
    if (s->space.improved)
        rp_frontier_boost(s->open);
    if (rp_space_exceeds_bound(&s->space, id)) {
        rp_node_set_status(node, RP_NODE_OPEN);
        return;
    }
    further |= node->h < s->ahead_of;
    further &= s->ahead != NULL;
    if (further)
        rp_ahead_take(s->ahead);
    expand(s, id, state, node);
    if (further)
        look_ahead(s, id, node);
}

/* A known state was reached by a cheaper path, which its g says already. */
static void reconsider(lazy *s, rp_state_id id, const rp_word *state, rp_node *node)
{
    if (!s->space.reopen || rp_node_get_status(node) == RP_NODE_DEAD)
        return;
    if (rp_node_get_status(node) == RP_NODE_CLOSED)
        rp_space_count_reopened(&s->space, id);
    enter(s, id, state, node, true);
}

/* The successor of the edge goes to s->space.made. */
static void make(lazy *s, const rp_edge *edge)
{
    rp_space *const space = &s->space;
    const rp_word *const from = rp_statepool_get(space->pool, edge->parent);

    if (space->strips->num_axioms == 0) {
        rp_state_apply(space->encoding, edge->op, from, s->space.made);
        return;
    }
    if (s->shown != edge->parent)
        rp_state_unpack(space->encoding, from, &space->parent);
    s->shown = edge->parent;
    rp_view_apply(space->encoding, edge->op, &space->parent.view, from, s->space.made);
}

static void follow(lazy *s, const rp_edge *edge)
{
    rp_space *const space = &s->space;
    bool is_new, changed;

    make(s, edge);
    rp_space_reduce(space, space->made);
    s->space.engine.stats.generated++;
    const uint64_t g = rp_space_add_cost(space, edge->parent, edge->op);
    if (rp_space_is_beyond(space, g))
        return;
    const rp_state_id id = rp_statepool_insert(space->pool, s->space.made, &is_new);
    rp_node *const node = rp_space_arrive(
        space, (rp_arrival){id, edge->parent, edge->op, is_new, .packed = space->made}, &changed);
    const bool is_known = rp_node_get_status(node) != RP_NODE_NEW;
    const bool is_better = is_new || g < rp_nodes_g(space->nodes, id);
    if (is_known && !is_better)
        return;
    if (is_better)
        rp_nodes_set_origin(space->nodes, id, edge->parent, edge->op, g);
    if (is_known)
        reconsider(s, id, s->space.made, node);
    else if (rp_space_is_goal(space, id, s->space.made))
        finish_solved(s, id);
    else
        enter(s, id, s->space.made, node, true);
}

/* Goes on where a lookahead has ended, and looks further ahead if that was better. */
static void go_on(lazy *s)
{
    const rp_state_id id = s->next;

    s->next = RP_NO_STATE;
    enter(s, id, rp_statepool_get(s->space.pool, id), rp_nodes_get(s->space.nodes, id), false);
}

/* Follows one edge. */
static void step(rp_space *space)
{
    lazy *const s = (lazy *)space;
    rp_edge edge;
    uint32_t id;

    if (s->next != RP_NO_STATE) {
        go_on(s);
        return;
    }
    do {
        id = rp_frontier_pop(s->open);
        if (id == RP_NONE) {
            space->outcome = rp_space_exhausted(space);
            return;
        }
    } while (!rp_edges_take(&s->edges, id, &edge));
    follow(s, &edge);
}

static void start(rp_space *space)
{
    lazy *const s = (lazy *)space;
    rp_node *const node = rp_space_add_initial(space, space->made);

    if (rp_space_is_goal(space, 0, space->made))
        finish_solved(s, 0);
    else
        enter(s, 0, space->made, node, true);
}

static rp_outcome run(rp_engine *engine, uint64_t edges)
{
    return rp_space_run((rp_space *)engine, edges, start, step);
}

static void release(rp_engine *engine)
{
    lazy *const s = (lazy *)engine;

    rp_frontier_destroy(s->open);
    rp_edges_release(&s->edges);
    rp_ahead_release(s->ahead);
    rp_space_release(&s->space);
}

enum {
    PARAM_WEIGHT,
    PARAM_COST,
    PARAM_REOPEN,
    PARAM_LISTS,
    PARAM_PREFERRED_FIRST = PARAM_LISTS + RP_NUM_LISTS_PARAMS,
    PARAM_RANDOMIZE,
    PARAM_LOOKAHEAD,
    PARAM_TIE,
    PARAM_SYMMETRIES,
    NUM_PARAMS
};
enum { REOPEN_AUTO, REOPEN_TRUE, REOPEN_FALSE };

static void build(lazy *s, const rp_engine_args *args)
{
    const double *const param = args->param;
    rp_space *const space = &s->space;
    const bool greedy = param[PARAM_WEIGHT] == 0;
    rp_frontier_options options = rp_frontier_options_of(args, param + PARAM_LISTS);

    options.g_weight = greedy ? 0 : 1;
    options.h_weight = greedy ? 1 : param[PARAM_WEIGHT];
    options.num_heuristics = space->num_heuristics;
    options.preferred = space->preferred != NULL;
    options.tie_on_g = param[PARAM_TIE] != 0;
    options.watch = rp_space_watch(space);
    s->open = rp_frontier_create(&options, s->space.limits);
    rp_edges_init(&s->edges, s->space.limits);
    s->preferred_first = param[PARAM_PREFERRED_FIRST] != 0;
    s->randomize = param[PARAM_RANDOMIZE] != 0;
    space->reopen =
        param[PARAM_REOPEN] == REOPEN_AUTO ? !greedy : param[PARAM_REOPEN] == REOPEN_TRUE;
    s->shown = s->next = RP_NO_STATE;
    if (param[PARAM_LOOKAHEAD] != 0)
        s->ahead =
            rp_ahead_create(space, rp_ahead_heuristic(space->heuristic, space->num_heuristics));
    rp_rng_seed(&s->rng, args->seed);
    if (s->randomize)
        s->order = RP_ARENA_ARRAY(&space->arena, rp_op_id, space->strips->num_ops);
}

static rp_engine *create(rp_engine_args *args)
{
    if (args->strips->num_ops >= UINT32_C(1) << RP_EDGE_OP_BITS) {
        args->error = "more than 2^26 operators";
        return NULL;
    }
    if (args->param[PARAM_LOOKAHEAD] != 0 &&
        rp_ahead_heuristic(args->heuristic, args->num_heuristics) == NULL) {
        args->error = "lookahead needs a heuristic that makes relaxed plans, such as ff";
        return NULL;
    }
    if (args->param[PARAM_LOOKAHEAD] != 0 &&
        args->param[PARAM_SYMMETRIES] == RP_SYMMETRIES_ORBITS) {
        args->error = "lookahead is not for symmetries=orbits: exchanged, a state does not fit "
                      "what is left of its relaxed plan";
        return NULL;
    }
    lazy *const s = rp_space_create(
        args, sizeof *s,
        (rp_space_options){.num_heuristics = args->num_heuristics,
                           .preferred = args->param[PARAM_LISTS + RP_LISTS_PREFERRED] != 0,
                           .cost = (rp_cost_kind)args->param[PARAM_COST],
                           .symmetries = (rp_symmetries)args->param[PARAM_SYMMETRIES]});
    if (s == NULL)
        return NULL;
    rp_edges_init(&s->edges, args->limits);
    if (s->space.outcome == RP_CONTINUE)
        build(s, args);
    return &s->space.engine;
}

static bool ignores_costs(const double *param) { return param[PARAM_WEIGHT] == 0; }

static const rp_param params[NUM_PARAMS] = {
    [PARAM_WEIGHT] =
        {.name = "weight",
         .kind = RP_PARAM_REAL,
         .min = 0,
         .max = 1e6,
         .standard = 0,
         .help =
             "0: lowest h first; otherwise lowest g + weight * h first, where h is the parent's"},
    [PARAM_COST] = RP_PARAM_OF_COST,
    [PARAM_REOPEN] = {.name = "reopen",
                      .kind = RP_PARAM_CHOICE,
                      .choices = "auto|true|false",
                      .help = "expand a state again when a cheaper path to it is found; auto: if "
                              "there is a weight"},
    RP_PARAMS_OF_LISTS(PARAM_LISTS, 1),
    [PARAM_PREFERRED_FIRST] = RP_PARAM_OF_BOOL(
        "preferred-first", 1, "of a state's successors those by preferred operators come first"),
    [PARAM_RANDOMIZE] = RP_PARAM_OF_BOOL("randomize", 0, "successors in random order"),
    [PARAM_LOOKAHEAD] =
        RP_PARAM_OF_BOOL("lookahead", 0,
                         "the relaxed plan of each state is followed as far as possible, and the "
                         "state reached comes next"),
    [PARAM_TIE] = {.name = "tie",
                   .kind = RP_PARAM_CHOICE,
                   .choices = "arrival|g",
                   .help =
                       "among equal keys first in, first out; or the smaller g of the successor "
                       "first, as in LAMA"},
    [PARAM_SYMMETRIES] = RP_PARAM_OF_SYMMETRIES,
};

const rp_engine_type rp_lazy_type = {
    .component = {.name = "lazy",
                  .summary = "best-first search with deferred evaluation, and an alternation open "
                             "list for several heuristics",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .bounded = true,
    .max_heuristics = RP_MAX_HEURISTICS,
    .ignores_costs = ignores_costs,
    .create = create,
    .run = run,
    .release = release,
};
