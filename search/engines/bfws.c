/* bfws: best-first width search (Lipovetzky and Geffner 2017, "Best-first width search:
   exploration and exploitation in classical planning").  States of least novelty first
   (novelty.h).

   f5: novelty among the states with the same #g and #r (counters.h), then #g, then, which is
   not from the paper, the greater #r: it makes the search go on with what it has begun.
   Complete: a state without novelty comes last, but it comes.
   k: the same, but states of which the novelty is above the width are never opened; polynomial.
   dual, after the paper's Dual-BFWS: first k with single facts, which opens at most as many
   states for each value of #g and #r as there are facts; if that ends without a plan, from
   the start a complete search with novelty among the states of the same landmark count and ff
   value, then what preferred operators of ff led to, then the landmark count.

   A state is evaluated when it is generated, by the first path to it; later ones are ignored,
   except that landmarks are told of them.  Ties: first in, first out.

   Handles everything a ground task can have (axioms, conditional effects). */
#include "base/data/segments.h"
#include "search/engine.h"
#include "search/engines/counters.h"
#include "search/open/novelty.h"
#include "search/open/openlist.h"
#include "search/states/nodes.h"
#include "search/states/succgen.h"

#define RP_ENGINE(type) extern const rp_engine_type type;
#include "search/registry.def"
#undef RP_ENGINE

/* Successors are made and hashed by the batch, so that the memory their lookups need is
   on its way before the first of them is done. */
enum { BATCH = 16 };

/* From here on #r no longer breaks ties: the open list keeps a bucket for each value. */
enum { MOST_REACHED = 500 };

enum { PARAM_VARIANT, PARAM_WIDTH, PARAM_MEMORY, NUM_PARAMS };
enum { VARIANT_F5, VARIANT_K, VARIANT_DUAL };

/* One search from the initial state.  `landmarks`: the back end of dual. */
typedef struct phase {
    bool landmarks, prunes;
    uint32_t width;
} phase;

typedef struct bfws {
    rp_engine base;
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_log *log;
    rp_progress *progress;
    void *progress_context;
    rp_succgen *succgen;
    rp_arena arena; /* of what follows up to `phase` */
    rp_state_buffer parent, child;
    rp_word *batch; /* BATCH packed states */
    uint64_t hash[BATCH];
    rp_word *preferred; /* bit an operator, of the state being expanded */
    bool dual;
    uint32_t width; /* of the last phase */
    size_t memory;  /* for novelty */

    phase phase;
    rp_statepool *pool;
    rp_nodes *nodes;
    rp_openlist *open;
    rp_novelty *novelty;
    rp_segments partition;        /* of a state: uint32_t */
    rp_counters *counters;        /* NULL in the back end of dual */
    rp_heuristic *landmarks, *ff; /* NULL elsewhere */
    uint32_t parent_partition;
    uint64_t num_pruned;
    bool started;
    rp_outcome outcome; /* RP_CONTINUE until it is known */
} bfws;

/* What a state is judged by. */
typedef struct rank {
    uint32_t first, second;  /* its partition */
    uint32_t class, classes; /* the order among equal novelty: class < classes, */
    uint32_t tie;            /* then this */
    uint32_t h;              /* what is reported as progress */
} rank;

static void note_memory(bfws *s)
{
    const uint32_t states = rp_nodes_size(s->nodes);
    const size_t bytes = rp_statepool_bytes(s->pool) + rp_nodes_bytes(s->nodes) +
                         rp_segments_bytes(&s->partition) +
                         (s->counters != NULL ? rp_counters_bytes(s->counters) : 0);

    if (states > 0)
        s->base.stats.bytes_per_state = bytes / states;
}

static rp_node *add_node(bfws *s)
{
    rp_node *const node = rp_nodes_add(s->nodes);

    if ((s->base.stats.states++ & 0xfff) == 0)
        note_memory(s);
    return node;
}

static void note_h(bfws *s, double h)
{
    if (s->base.stats.initial_h == RP_DEAD_END)
        s->base.stats.initial_h = h;
    if (!(h < s->base.stats.best_h))
        return;
    s->base.stats.best_h = h;
    s->base.stats.h_name = s->counters != NULL ? "goalcount" : "landmarks";
    if (s->progress != NULL)
        s->progress(s->progress_context, &s->base.stats);
}

static void finish_solved(bfws *s, rp_state_id goal)
{
    rp_openlist_destroy(s->open);
    s->open = NULL;
    s->base.plan = rp_nodes_plan(s->nodes, goal, &s->base.plan_length);
    s->outcome = RP_SOLVED;
}

static uint32_t count_of(double h) { return h < UINT32_MAX - 1 ? (uint32_t)h : UINT32_MAX - 1; }

/* Of the back end; false: a dead end. */
static bool rank_by_heuristics(bfws *s, rp_state_id id, bool preferred, rank *r)
{
    rp_poll(s->base.limits);
    const double landmarks = rp_heuristic_evaluate_reached(s->landmarks, id, &s->child.view);
    if (landmarks == RP_DEAD_END)
        return false;
    const double ff = rp_heuristic_evaluate(s->ff, &s->child.view);
    if (ff == RP_DEAD_END)
        return false;
    const uint32_t left = count_of(landmarks);
    *r = (rank){left, count_of(ff), .class = !preferred, .classes = 2, .tie = left, .h = left};
    return true;
}

static rank rank_by_counters(bfws *s, rp_state_id parent, rp_op_id op)
{
    const rp_counts counts = parent == RP_NO_STATE
                                 ? rp_counters_start(s->counters, &s->child.view)
                                 : rp_counters_add(s->counters, parent, op, &s->child.view);
    return (rank){counts.goals,
                  counts.reached,
                  .class = counts.goals,
                  .classes = s->strips->num_goal + 1,
                  .tie = counts.reached < MOST_REACHED ? MOST_REACHED - counts.reached : 0,
                  .h = counts.goals};
}

/* If the parent is in the same partition, only what the operator adds can be new. */
static uint32_t novelty(bfws *s, uint32_t partition, rp_op_id op)
{
    const rp_strips *const t = s->strips;
    const rp_state_view *const view = &s->child.view;

    if (partition != s->parent_partition || t->num_axioms > 0 ||
        t->effect_begin[op] != t->effect_begin[op + 1])
        return rp_novelty_see(s->novelty, partition, view);
    return rp_novelty_see_added(s->novelty, partition, view, rp_csr_row(&t->add, op),
                                rp_csr_size(&t->add, op));
}

static void open_state(bfws *s, rp_state_id id, rp_node *node, const rank *r, uint32_t w)
{
    if (s->phase.prunes && w > s->phase.width) {
        s->num_pruned++;
        return;
    }
    rp_node_set_status(node, RP_NODE_OPEN);
    rp_openlist_push(s->open, (double)w * r->classes + r->class, (float)r->tie, id);
}

/* A new state, the one that `child` has the view of. */
static void discover(bfws *s, rp_state_id id, rp_node *node, bool preferred)
{
    const rp_op_id op = rp_node_op(node);
    uint32_t *const partition = rp_segments_place(&s->partition, id);
    rank r;

    *partition = RP_NONE;
    if (rp_view_is_goal(s->strips, &s->child.view)) {
        finish_solved(s, id);
        return;
    }
    s->base.stats.evaluated++;
    if (s->counters != NULL)
        r = rank_by_counters(s, node->parent, op);
    else if (!rank_by_heuristics(s, id, preferred, &r)) {
        s->base.stats.dead_ends++;
        rp_node_set_status(node, RP_NODE_DEAD);
        return;
    }
    node->h = rp_node_round_down(r.h);
    note_h(s, r.h);
    *partition = rp_novelty_partition(s->novelty, r.first, r.second);
    open_state(s, id, node, &r, novelty(s, *partition, op));
}

/* Landmarks are told of every arrival.  `child` has the view of a new state only. */
static void tell(bfws *s, rp_arrival arrival)
{
    if (s->landmarks == NULL)
        return;
    arrival.encoding = s->encoding;
    arrival.buffer = &s->child;
    arrival.unpacked = arrival.is_new;
    (void)s->landmarks->type->arrive(s->landmarks, &arrival);
}

/* The state made by `op` from the state `parent`. */
static void reach(bfws *s, uint32_t in_batch, rp_state_id parent, rp_op_id op)
{
    const rp_word *const state = s->batch + (size_t)in_batch * s->encoding->words;
    bool is_new;

    s->base.stats.generated++;
    const rp_state_id id = rp_statepool_insert_hashed(s->pool, state, s->hash[in_batch], &is_new);
    if (is_new)
        rp_state_unpack(s->encoding, state, &s->child);
    tell(s, (rp_arrival){id, parent, op, is_new, .packed = state});
    if (!is_new)
        return;
    rp_node *const node = add_node(s);
    rp_node_set_origin(node, parent, op, rp_nodes_get(s->nodes, parent)->g + 1);
    discover(s, id, node, s->ff != NULL && rp_bit_get(s->preferred, op));
}

static void generate(bfws *s, rp_state_id id, const rp_op_id *ops, uint32_t count)
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
        for (uint32_t i = 0; i < size && s->outcome == RP_CONTINUE; i++)
            reach(s, i, id, ops[first + i]);
        if (s->outcome != RP_CONTINUE)
            return;
    }
}

/* Marks the operators that ff prefers in the state being expanded. */
static void mark_preferred(bfws *s)
{
    const rp_op_id *op;

    rp_heuristic_evaluate(s->ff, &s->parent.view);
    const uint32_t count = s->ff->type->preferred_ops(s->ff, &op);
    for (uint32_t i = 0; i < count; i++)
        rp_bit_set(s->preferred, op[i]);
}

static void expand(bfws *s, rp_state_id id, rp_node *node)
{
    const rp_word *const state = rp_statepool_get(s->pool, id);
    const rp_op_id *ops;

    rp_state_unpack(s->encoding, state, &s->parent);
    if (s->counters != NULL && !rp_counters_expand(s->counters, id, &s->parent.view)) {
        s->base.stats.dead_ends++;
        rp_node_set_status(node, RP_NODE_DEAD);
        return;
    }
    rp_node_set_status(node, RP_NODE_CLOSED);
    s->base.stats.expanded++;
    s->parent_partition = *(const uint32_t *)rp_segments_at(&s->partition, id);
    const uint32_t count = rp_succgen_generate(s->succgen, state, &s->parent.view, &ops);
    if (s->ff != NULL)
        mark_preferred(s);
    generate(s, id, ops, count);
    for (uint32_t i = 0; i < count && s->ff != NULL; i++)
        rp_bit_clear(s->preferred, ops[i]);
}

static void release_phase(bfws *s)
{
    rp_openlist_destroy(s->open);
    rp_counters_destroy(s->counters);
    rp_heuristic_destroy(s->landmarks);
    rp_heuristic_destroy(s->ff);
    rp_novelty_destroy(s->novelty);
    rp_segments_release(&s->partition);
    rp_nodes_destroy(s->nodes);
    rp_statepool_destroy(s->pool);
    s->open = NULL;
    s->counters = NULL;
    s->landmarks = s->ff = NULL;
    s->novelty = NULL;
    s->nodes = NULL;
    s->pool = NULL;
}

static rp_heuristic *make_heuristic(bfws *s, const char *name)
{
    const rp_spec spec = {name, "cost=one"};
    rp_heuristic_args args = {
        .strips = s->strips, .limits = s->base.limits, .log = s->log, .ignore_costs = true};
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(&s->arena, &spec, &args, &error);

    assert(h != NULL);
    return h;
}

static void prepare_phase(bfws *s)
{
    rp_limits *const limits = s->base.limits;
    const rp_novelty_options options = {s->strips->num_facts, s->phase.width, s->memory, s->log};

    s->num_pruned = 0;
    s->pool = rp_statepool_create(s->encoding->words, limits);
    s->nodes = rp_nodes_create(limits);
    s->open = rp_openlist_create(limits);
    s->novelty = rp_novelty_create(limits, &options);
    if (s->phase.landmarks) {
        s->landmarks = make_heuristic(s, "landmarks");
        s->ff = make_heuristic(s, "ff");
    } else
        s->counters = rp_counters_create(s->strips, limits);
}

static void start_phase(bfws *s)
{
    bool is_new;

    s->started = true;
    s->parent_partition = RP_NONE;
    rp_state_initial(s->encoding, s->batch);
    rp_state_unpack(s->encoding, s->batch, &s->child);
    const rp_state_id id = rp_statepool_insert(s->pool, s->batch, &is_new);
    tell(s, (rp_arrival){id, RP_NO_STATE, RP_NONE, true, .packed = s->batch});
    rp_node *const node = add_node(s);
    rp_node_set_origin(node, RP_NO_STATE, RP_NODE_NO_OP, 0);
    discover(s, id, node, true);
}

/* The phase has no more open states. */
static void finish_phase(bfws *s)
{
    if (s->num_pruned == 0)
        s->outcome = RP_EXHAUSTED;
    else if (!s->dual)
        s->outcome = RP_INCOMPLETE;
    else {
        assert(s->phase.prunes);
        rp_log_line(s->log, RP_LOG_NORMAL,
                    "bfws: no plan among %u states of novelty 1; now by landmarks and ff",
                    rp_nodes_size(s->nodes));
        release_phase(s);
        s->phase = (phase){.landmarks = true, .width = s->width};
        prepare_phase(s);
        start_phase(s);
    }
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    bfws *const s = (bfws *)engine;

    if (!s->started && expansions > 0 && s->outcome == RP_CONTINUE)
        start_phase(s);
    for (; expansions > 0 && s->outcome == RP_CONTINUE; expansions--) {
        rp_poll(engine->limits);
        const rp_state_id id = rp_openlist_pop(s->open);
        if (id == RP_NO_STATE)
            finish_phase(s);
        else
            expand(s, id, rp_nodes_get(s->nodes, id));
    }
    if (s->nodes != NULL)
        note_memory(s);
    return s->outcome;
}

static void destroy(rp_engine *engine)
{
    bfws *const s = (bfws *)engine;
    rp_limits *const limits = engine->limits;

    release_phase(s);
    rp_succgen_destroy(s->succgen);
    rp_arena_release(&s->arena);
    rp_free(limits, engine->plan);
    rp_free(limits, s);
}

static void build(bfws *s)
{
    rp_limits *const limits = s->base.limits;

    s->succgen = rp_succgen_create(s->encoding, limits);
    rp_state_buffer_init(&s->parent, &s->arena, s->strips);
    rp_state_buffer_init(&s->child, &s->arena, s->strips);
    s->batch = RP_ARENA_ARRAY(&s->arena, rp_word, (size_t)BATCH * s->encoding->words);
    s->preferred = RP_ARENA_ARRAY_ZERO(&s->arena, rp_word, RP_WORDS(s->strips->num_ops));
    prepare_phase(s);
}

static rp_engine *create(rp_engine_args *args)
{
    if (args->strips->num_ops >= RP_NODE_NO_OP) {
        args->error = "more than 2^30 operators";
        return NULL;
    }
    const int variant = (int)args->param[PARAM_VARIANT];
    bfws *const s = RP_NEW(args->limits, bfws);
    s->base = (rp_engine){.type = &rp_bfws_type, .limits = args->limits};
    s->base.stats.best_h = s->base.stats.initial_h = RP_DEAD_END;
    s->strips = args->strips;
    s->encoding = args->encoding;
    s->log = args->log;
    s->progress = args->progress;
    s->progress_context = args->progress_context;
    s->dual = variant == VARIANT_DUAL;
    s->width = (uint32_t)args->param[PARAM_WIDTH];
    s->phase = (phase){.prunes = variant != VARIANT_F5, .width = s->dual ? 1 : s->width};
    s->memory = rp_novelty_memory(args->limits, args->param[PARAM_MEMORY]);
    rp_arena_init(&s->arena, args->limits);
    rp_segments_init(&s->partition, sizeof(uint32_t), args->limits);
    s->outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE;
    if (s->outcome == RP_CONTINUE)
        build(s);
    return &s->base;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_VARIANT] = {.name = "variant",
                       .kind = RP_PARAM_CHOICE,
                       .choices = "f5|k|dual",
                       .help = "by goals and relaxed plan; only states novel enough, incomplete; "
                               "that with single facts first, then by landmarks and ff"},
    [PARAM_WIDTH] = {.name = "width",
                     .kind = RP_PARAM_INT,
                     .min = 1,
                     .max = RP_NOVELTY_MAX_WIDTH,
                     .standard = 2,
                     .help = "the largest sets of facts that are looked at for something new"},
    [PARAM_MEMORY] = {.name = "memory",
                      .kind = RP_PARAM_INT,
                      .min = 1,
                      .max = 1e6,
                      .standard = 1000,
                      .help = "at most so many MB, and half of the limit, for what was seen"},
};

static bool ignores_costs(const double *param)
{
    (void)param;
    return true;
}

const rp_engine_type rp_bfws_type = {
    .name = "bfws",
    .summary = "best-first width search: most novel states first, no heuristic",
    .ignores_costs = ignores_costs,
    .param = params,
    .num_params = NUM_PARAMS,
    .create = create,
    .run = run,
    .destroy = destroy,
};
