/* bfws: best-first width search (Lipovetzky and Geffner 2017, "Best-first width search:
   exploration and exploitation in classical planning").  States of lowest novelty first
   (novelty.h).

   f5: novelty among the states with the same #g and #r (counters.h), then #g, then, which is
   not from the paper, the greater #r: it makes the search go on with what it has begun.
   Complete: a state without novelty comes last, but it comes.
   k: the same, but states of which the novelty is above the width are never opened; polynomial.
   With `relevance` #r counts relevant facts (counters.h).
   dual, after the paper's Dual-BFWS: first k with single facts, which opens at most as many
   states for each value of #g and #r as there are facts; if that ends without a plan, from
   the start a complete search with novelty among the states of the same landmark count and ff
   value, then what preferred operators of ff led to, then the landmark count.

   A state is evaluated when it is generated, by the first path to it; later ones are ignored,
   except that landmarks are told of them.  Ties: first in, first out; with `randomize` a state's
   successors come in random order, so that they favour no operators for having low numbers.

   In an orbit search the facts of relaxed plans that count as reached are those of the parent,
   whatever was exchanged since.

   Handles everything a ground task can have (axioms, conditional effects). */
#include "base/data/segments.h"
#include "base/rng.h"
#include "search/engineparams.h"
#include "search/engines/counters.h"
#include "search/open/novelty.h"
#include "search/open/openlist.h"
#include "search/states/space.h"
#include "search/states/watching.h"

/* From here on #r no longer breaks ties: the open list keeps a bucket for each value. */
enum { MOST_REACHED = 500 };

enum {
    PARAM_VARIANT,
    PARAM_WIDTH,
    PARAM_MEMORY,
    PARAM_RANDOMIZE,
    PARAM_RELEVANCE,
    PARAM_SYMMETRIES,
    NUM_PARAMS
};
enum { VARIANT_F5, VARIANT_K, VARIANT_DUAL };

/* One search from the initial state.  `landmarks`: the back end of dual. */
typedef struct phase {
    bool landmarks, prunes;
    uint32_t width;
} phase;

typedef struct bfws {
    rp_space space; /* its states are those of the phase */
    rp_shared *shared;
    rp_log *log;
    bool dual;
    uint32_t width; /* of the last phase */
    size_t memory;  /* for novelty */
    bool relevance; /* #r counts facts that relevance-graph says are needed */
    rp_rng rng;
    rp_op_id *order; /* room for a random order of operators; NULL: they keep their own */

    phase phase;
    rp_openlist *open;
    rp_novelty *novelty;
    rp_segments partition;      /* of a state: uint32_t */
    rp_counters *counters;      /* NULL in the back end of dual */
    rp_heuristic *heuristic[2]; /* NULL elsewhere */
    uint32_t parent_partition;
    rp_fact_id *fresh; /* num_facts */
    uint64_t num_pruned;
    bool looks_first; /* before it opens a state: the phase prunes, or somebody watches */
} bfws;

enum { LANDMARKS, FF };

/* What a state is ordered by. */
typedef struct rank {
    uint32_t first, second;  /* its partition */
    uint32_t class, classes; /* the order among equal novelty: class < classes, */
    uint32_t tie;            /* then this */
    uint32_t h;              /* what is reported as progress */
} rank;

static void note_h(bfws *s, double h)
{
    rp_search_stats *const stats = &s->space.engine.stats;

    if (stats->initial_h == RP_DEAD_END)
        stats->initial_h = h;
    if (!(h < stats->best_h))
        return;
    stats->best_h = h;
    stats->h_name = s->counters != NULL ? "goalcount" : "landmarks";
    if (s->space.progress != NULL)
        s->space.progress(s->space.progress_context, stats);
}

static void finish_solved(bfws *s, rp_state_id goal)
{
    rp_openlist_destroy(s->open);
    s->open = NULL;
    rp_space_solve(&s->space, goal);
}

static uint32_t count_of(double h) { return h < UINT32_MAX - 1 ? (uint32_t)h : UINT32_MAX - 1; }

/* Of the back end; false: a dead end. */
static bool rank_by_heuristics(bfws *s, rp_state_id id, bool preferred, rank *r)
{
    const rp_state_view *const view = &s->space.child.view;

    rp_poll(s->space.limits);
    const double landmarks = rp_heuristic_evaluate_reached(s->heuristic[LANDMARKS], id, view);
    if (landmarks == RP_DEAD_END)
        return false;
    const double ff = rp_heuristic_evaluate(s->heuristic[FF], view);
    if (ff == RP_DEAD_END)
        return false;
    const uint32_t left = count_of(landmarks);
    *r = (rank){left, count_of(ff), .class = !preferred, .classes = 2, .tie = left, .h = left};
    return true;
}

static rank rank_by_counters(bfws *s, rp_state_id parent, rp_op_id op)
{
    const rp_state_view *const view = &s->space.child.view;
    const rp_counts counts = parent == RP_NO_STATE ? rp_counters_start(s->counters, view)
                                                   : rp_counters_add(s->counters, parent, op, view);
    return (rank){counts.goals,
                  counts.reached,
                  .class = counts.goals,
                  .classes = s->space.strips->num_goal + 1,
                  .tie = counts.reached < MOST_REACHED ? MOST_REACHED - counts.reached : 0,
                  .h = counts.goals};
}

/* In an orbit search, what holds in the state and not in its parent. */
static uint32_t list_fresh(bfws *s)
{
    const rp_state_view *const view = &s->space.child.view;
    uint32_t count = 0;

    for (uint32_t i = 0; i < view->num_true; i++)
        if (!rp_bit_get(s->space.parent.view.holds, view->fact[i]))
            s->fresh[count++] = view->fact[i];
    return count;
}

/* If the parent is in the same partition, only what does not hold in it can be new. */
static uint32_t novelty(bfws *s, uint32_t partition, rp_op_id op)
{
    const rp_strips *const t = s->space.strips;
    const rp_state_view *const view = &s->space.child.view;

    if (partition != s->parent_partition)
        return rp_novelty_see(s->novelty, partition, view);
    if (s->space.orbits)
        return rp_novelty_see_added(s->novelty, partition, view, s->fresh, list_fresh(s));
    if (t->num_axioms > 0 || t->effect_begin[op] != t->effect_begin[op + 1])
        return rp_novelty_see(s->novelty, partition, view);
    return rp_novelty_see_added(s->novelty, partition, view, rp_csr_row(&t->add, op),
                                rp_csr_size(&t->add, op));
}

/* False: the state is pruned.  The initial one, 0, never is: without facts, it has nothing that could
   be new. */
RP_NOINLINE static bool look(bfws *s, rp_state_id id, rank r, uint32_t w, double key)
{
    const bool opens = !s->phase.prunes || w <= s->phase.width || id == 0;
    const double h[] = {r.first, r.second};
    rp_event event = {.kind = RP_EVENT_EVALUATE, .state = id, .h = h, .num_h = 2, .novelty = w};

    s->num_pruned += !opens;
    if (s->space.watch.observer == NULL)
        return opens;
    event.partition = *(const uint32_t *)rp_segments_at(&s->partition, id);
    rp_watch_tell(&s->space.watch, event);
    event.g = rp_nodes_g(s->space.nodes, id);
    event.preferred = s->counters == NULL && r.class == 0;
    event.key = key;
    event.tie = r.tie;
    if (opens)
        rp_watch_tell_entry(&s->space.watch, event);
    return opens;
}

static void open_state(bfws *s, rp_state_id id, rp_node *node, const rank *r, uint32_t w)
{
    const double key = (double)w * r->classes + r->class;

    if (s->looks_first && !look(s, id, *r, w, key))
        return;
    rp_node_set_status(node, RP_NODE_OPEN);
    rp_openlist_push(s->open, key, (float)r->tie, id);
}

/* A new state, the one that `child` has the view of. */
static void discover(bfws *s, rp_state_id id, rp_node *node, bool preferred)
{
    const rp_op_id op = rp_node_op(node);
    uint32_t *const partition = rp_segments_place(&s->partition, id);
    rank r;

    *partition = RP_NONE;
    if (rp_view_is_goal(s->space.strips, &s->space.child.view)) {
        finish_solved(s, id);
        return;
    }
    s->space.engine.stats.evaluated++;
    if (s->counters != NULL)
        r = rank_by_counters(s, node->parent, op);
    else if (!rank_by_heuristics(s, id, preferred, &r)) {
        rp_space_mark_dead(&s->space, id, node);
        return;
    }
    node->h = rp_node_round_down(r.h);
    note_h(s, r.h);
    *partition = rp_novelty_partition(s->novelty, r.first, r.second);
    open_state(s, id, node, &r, novelty(s, *partition, op));
}

/* The state made by `op` from the state `parent`.  Landmarks are told of every arrival. */
static void reach(rp_space *space, uint32_t in_batch, rp_state_id parent, rp_op_id op)
{
    bfws *const s = (bfws *)space;
    const rp_word *const state = space->made + (size_t)in_batch * space->encoding->words;
    bool is_new;

    space->engine.stats.generated++;
    const rp_state_id id = rp_space_insert(space, in_batch, &is_new);
    if (is_new)
        rp_space_view(space, id, state);
    if (space->tells_paths)
        (void)rp_space_tell(space, (rp_arrival){id, parent, op, is_new, .packed = state});
    if (!is_new)
        return;
    rp_node *const node = rp_space_add_node(space);
    rp_node_set_origin(node, parent, op, rp_nodes_get(space->nodes, parent)->g + 1);
    discover(s, id, node, s->heuristic[FF] != NULL && rp_bit_get(space->preferred, op));
}

static void expand(bfws *s, rp_state_id id, rp_node *node)
{
    rp_space *const space = &s->space;
    rp_heuristic *const ff = s->heuristic[FF];
    const rp_word *const state = rp_statepool_get(space->pool, id);

    rp_state_unpack(space->encoding, state, &space->parent);
    if (s->counters != NULL && !rp_counters_expand(s->counters, id, &space->parent.view)) {
        rp_space_mark_dead(&s->space, id, node);
        return;
    }
    rp_node_set_status(node, RP_NODE_CLOSED);
    space->engine.stats.expanded++;
    s->parent_partition = *(const uint32_t *)rp_segments_at(&s->partition, id);
    const rp_successors next = rp_space_successors(space, state, &space->parent.view);
    if (ff != NULL) {
        rp_heuristic_evaluate(ff, &space->parent.view);
        rp_space_mark_of(space, ff, &next.all);
        if (space->watch.observer != NULL)
            rp_space_tell_preferred(space, &next.all);
    }
    rp_op_set order = next.kept;
    if (s->order != NULL) {
        rp_rng_shuffle(&s->rng, next.kept.op, next.kept.count, s->order);
        order.op = s->order;
    }
    rp_space_generate(space, id, order, reach);
    if (ff != NULL)
        rp_space_unmark(space, next.all);
}

static void release_phase(bfws *s)
{
    rp_openlist_destroy(s->open);
    rp_counters_destroy(s->counters);
    for (uint32_t i = 0; i <= FF; i++)
        rp_heuristic_destroy(s->heuristic[i]);
    rp_novelty_destroy(s->novelty);
    rp_segments_release(&s->partition);
    s->open = NULL;
    s->counters = NULL;
    s->heuristic[LANDMARKS] = s->heuristic[FF] = NULL;
    s->novelty = NULL;
}

static rp_heuristic *make_heuristic(bfws *s, const char *name)
{
    const rp_spec spec = {name, "cost=one"};
    rp_heuristic_args args = {.strips = s->space.strips,
                              .limits = s->space.limits,
                              .shared = s->shared,
                              .log = s->log,
                              .ignore_costs = true};
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(&s->space.arena, &spec, &args, &error);

    assert(h != NULL);
    return h;
}

static void prepare_phase(bfws *s)
{
    static const char *const h_names[][2] = {{"#g", "#r"}, {"landmarks", "ff"}};
    rp_space *const space = &s->space;
    const rp_novelty_options options = {space->strips, s->phase.width, s->memory, s->log};

    s->num_pruned = 0;
    s->looks_first = s->phase.prunes || space->watch.observer != NULL;
    space->h_name = h_names[s->phase.landmarks];
    space->num_h_names = 2;
    s->open = rp_openlist_create(space->limits);
    s->novelty = rp_novelty_create(space->limits, &options);
    if (!s->phase.landmarks) {
        s->counters = rp_counters_create(space->strips, s->shared, s->relevance, space->limits);
        return;
    }
    s->heuristic[LANDMARKS] = make_heuristic(s, "landmarks");
    s->heuristic[FF] = make_heuristic(s, "ff");
    space->heuristic = s->heuristic;
    space->num_heuristics = FF + 1;
    space->follows_paths = space->tells_paths = true;
}

static void start(rp_space *space)
{
    bfws *const s = (bfws *)space;

    s->parent_partition = RP_NONE;
    rp_node *const node = rp_space_add_initial(space, space->made);
    rp_watch_tell_list(&space->watch, "width");
    rp_space_view(space, 0, space->made);
    discover(s, 0, node, true);
}

/* The phase has no more open states. */
static void finish_phase(bfws *s)
{
    if (s->num_pruned == 0)
        s->space.outcome = RP_EXHAUSTED;
    else if (!s->dual)
        s->space.outcome = RP_INCOMPLETE;
    else {
        assert(s->phase.prunes);
        rp_log_line(s->log, RP_LOG_NORMAL,
                    "bfws: no plan among %u states of novelty 1; now by landmarks and ff",
                    rp_nodes_size(s->space.nodes));
        release_phase(s);
        rp_space_restart(&s->space);
        s->phase = (phase){.landmarks = true, .width = s->width};
        prepare_phase(s);
        start(&s->space);
    }
}

static void step(rp_space *space)
{
    bfws *const s = (bfws *)space;
    const rp_state_id id = rp_openlist_pop(s->open);

    if (RP_UNLIKELY(space->watch.observer != NULL) && id != RP_NO_STATE)
        rp_watch_tell_taken(&space->watch, id);
    if (id == RP_NO_STATE)
        finish_phase(s);
    else
        expand(s, id, rp_nodes_get(space->nodes, id));
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    bfws *const s = (bfws *)engine;
    const rp_outcome outcome = rp_space_run(&s->space, expansions, start, step);

    s->space.more_bytes = rp_segments_bytes(&s->partition) +
                          (s->counters != NULL ? rp_counters_bytes(s->counters) : 0);
    rp_space_note_memory(&s->space);
    return outcome;
}

static void release(rp_engine *engine)
{
    release_phase((bfws *)engine);
    rp_space_release((rp_space *)engine);
}

static rp_engine *create(rp_engine_args *args)
{
    const int variant = (int)args->param[PARAM_VARIANT];
    const rp_symmetries symmetries = (rp_symmetries)args->param[PARAM_SYMMETRIES];

    if (variant == VARIANT_DUAL && symmetries == RP_SYMMETRIES_ORBITS) {
        args->error = "symmetries=orbits is not for variant=dual, as landmarks are path-dependent";
        return NULL;
    }
    bfws *const s = rp_space_create(
        args, sizeof *s,
        (rp_space_options){.marks_itself = true, .cost = RP_COST_ONE, .symmetries = symmetries});
    if (s == NULL)
        return NULL;
    s->shared = args->shared;
    s->log = args->log;
    s->dual = variant == VARIANT_DUAL;
    s->width = (uint32_t)args->param[PARAM_WIDTH];
    s->phase = (phase){.prunes = variant != VARIANT_F5, .width = s->dual ? 1 : s->width};
    s->memory = rp_novelty_memory(args->limits, args->param[PARAM_MEMORY]);
    rp_segments_init(&s->partition, sizeof(uint32_t), args->limits);
    s->relevance = args->param[PARAM_RELEVANCE] != 0;
    rp_rng_seed(&s->rng, args->seed);
    if (s->space.outcome != RP_CONTINUE)
        return &s->space.engine;
    if (args->param[PARAM_RANDOMIZE] != 0)
        s->order = RP_ARENA_ARRAY(&s->space.arena, rp_op_id, args->strips->num_ops);
    s->fresh = RP_ARENA_ARRAY(&s->space.arena, rp_fact_id, args->strips->num_facts);
    prepare_phase(s);
    return &s->space.engine;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_VARIANT] =
        RP_PARAM_OF_CHOICE("variant", "f5|k|dual", 0,
                           "by goals and relaxed plan; only states novel enough, incomplete; "
                           "that with width 1 first, then by landmarks and ff"),
    [PARAM_WIDTH] = RP_PARAM_OF_NUMBER(
        "width", RP_PARAM_INT, 1, RP_NOVELTY_MAX_WIDTH, 2,
        "the maximum novelty width: the largest sets of facts that are told apart"),
    [PARAM_MEMORY] =
        RP_PARAM_OF_NUMBER("memory", RP_PARAM_INT, 1, 1e6, 1000,
                           "for the novelty tables: at most so many MB, and half of the limit"),
    [PARAM_RANDOMIZE] = RP_PARAM_OF_BOOL("randomize", 0, "successors in random order"),
    [PARAM_RELEVANCE] = RP_PARAM_OF_BOOL(
        "relevance", 0,
        "#r counts the facts that relevance-graph says are needed, not a relaxed plan's"),
    [PARAM_SYMMETRIES] = RP_PARAM_OF_SYMMETRIES,
};

const rp_engine_type rp_bfws_type = {
    .component = {.name = "bfws",
                  .summary = "best-first width search: most novel states first, no heuristic",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .ignores_costs = rp_engine_ignores_costs,
    .create = create,
    .run = run,
    .release = release,
};
