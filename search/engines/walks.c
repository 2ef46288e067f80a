/* walks: Monte-Carlo random walks (Nakhost and Müller 2009, "Monte-Carlo exploration for
   deterministic planning"; lengths and restarts as in their 2013 "Towards a second generation
   random walk planner: an experimental exploration").

   From the state where it stands, the root, the engine walks at random, and evaluates only the state
   in which a walk ends: most estimates cost more than many steps.  When that has a smaller h it is
   the next root.  Lengths of walks are geometric, with one of several means, as plateaus differ in
   width.  Operators that were preferred at ends of walks from this root, or in it, are likelier than
   others, the more the more often they were (MHA, Monte-Carlo helpful actions).

   When `patience` evaluations brought nothing, a former root is taken instead, any of those on the
   path with the same chance, the initial state among them: what led into a trap is taken back,
   sometimes all of it.

   No state is stored but the roots, whose h falls from one to the next.  Incomplete: after `limit`
   evaluations it gives up (RP_INCOMPLETE).  A path-dependent heuristic is asked as if no path were
   known.  Handles everything a ground task can have. */
#include <string.h>

#include "base/data/vec.h"
#include "base/rng.h"
#include "search/engineparams.h"
#include "search/states/space.h"
#include "search/states/watching.h"

enum { PARAM_PATIENCE, PARAM_BIAS, PARAM_LIMIT, NUM_PARAMS };

/* An operator weighs 1, and at most so much more when it was preferred. */
enum { MOST_BIAS = 4096 };

/* For rp_work: an operator that is chosen from. */
enum { CHOICE_WORK = 1 };

static const uint32_t mean_length[] = {1, 5, 20, 100};

typedef struct root {
    double h;
    uint32_t path; /* how much of the path leads there */
    rp_state_id id;
} root;

typedef struct walks {
    rp_space space; /* its path leads to the root that is the last */
    rp_rng rng;
    uint64_t patience, bias, limit;
    RP_VEC(root) roots;
    RP_VEC(rp_word) states; /* of the roots */
    rp_word *here, *next;
    rp_state_id id; /* of `here`, for who watches: each step makes a state */
    rp_state_id newest;
    rp_u32vec walk; /* operators from the root to `here` */
    uint64_t steps_left;
    uint64_t fruitless; /* evaluations since the last root was taken */
    uint32_t *times;    /* of an operator: how often it was preferred since then */
    rp_u32vec counted;  /* operators that were */
} walks;

static void copy_state(walks *s, rp_word *to, const rp_word *from)
{
    memcpy(to, from, s->space.encoding->words * sizeof *to);
}

static uint64_t draw_length(walks *s)
{
    const uint32_t kinds = sizeof mean_length / sizeof *mean_length;
    const uint32_t mean = mean_length[rp_rng_below(&s->rng, kinds)];
    uint64_t length = 1;

    while (rp_rng_below(&s->rng, mean) != 0)
        length++;
    return length;
}

static void begin_walk(walks *s)
{
    const uint32_t words = s->space.encoding->words;

    copy_state(s, s->here, s->states.item + s->states.size - words);
    s->space.child_id = RP_NO_STATE;
    s->id = s->roots.item[s->roots.size - 1].id;
    s->walk.size = 0;
    s->steps_left = draw_length(s);
}

static void note_h(walks *s, double h)
{
    rp_search_stats *const stats = &s->space.engine.stats;

    if (stats->evaluated++ == 0)
        stats->initial_h = h;
    if (!(h < stats->best_h))
        return;
    stats->best_h = h;
    if (s->space.progress != NULL)
        s->space.progress(s->space.progress_context, stats);
}

/* Of `here`. */
static double evaluate(walks *s)
{
    rp_poll(s->space.limits);
    const double h =
        rp_heuristic_evaluate(s->space.heuristic[0], rp_space_view(&s->space, 0, s->here));

    note_h(s, h);
    if (s->space.watch.observer != NULL)
        rp_space_tell_evaluated(&s->space, s->id, &h, 1, h == RP_DEAD_END);
    s->space.engine.stats.dead_ends += h == RP_DEAD_END;
    s->fruitless++;
    return h;
}

/* In the state evaluated last. */
static void count_preferred(walks *s)
{
    rp_heuristic *const h = s->space.heuristic[0];
    const rp_op_id *op;

    if (s->times == NULL)
        return;
    const uint32_t count = h->type->preferred_ops(h, &op);
    for (uint32_t i = 0; i < count; i++)
        if (s->times[op[i]]++ == 0)
            rp_vec_push(s->space.limits, &s->counted, op[i]);
}

/* The last root was just evaluated. */
static void stand(walks *s)
{
    for (uint32_t i = 0; i < s->counted.size; i++)
        s->times[s->counted.item[i]] = 0;
    s->counted.size = 0;
    s->fruitless = 0;
    count_preferred(s);
    begin_walk(s);
}

static void append_walk(walks *s)
{
    rp_u32vec *const path = &s->space.path;

    rp_vec_reserve(s->space.limits, path, (uint64_t)path->size + s->walk.size + 1);
    for (uint32_t i = 0; i < s->walk.size; i++)
        path->item[path->size++] = s->walk.item[i];
}

/* To `here`, of which the h is that. */
static void advance(walks *s, double h)
{
    rp_limits *const limits = s->space.limits;

    append_walk(s);
    rp_vec_push(limits, &s->roots, ((root){h, s->space.path.size, s->id}));
    for (uint32_t i = 0; i < s->space.encoding->words; i++)
        rp_vec_push(limits, &s->states, s->here[i]);
    stand(s);
}

/* To any root on the path. */
static void go_back(walks *s)
{
    const uint32_t i = rp_rng_below(&s->rng, s->roots.size);

    s->space.path.size = s->roots.item[i].path;
    s->roots.size = i + 1;
    s->states.size = (i + 1) * s->space.encoding->words;
    begin_walk(s);
    (void)evaluate(s);
    stand(s);
}

static void end_walk(walks *s)
{
    const double h = evaluate(s);

    if (h < s->roots.item[s->roots.size - 1].h) {
        advance(s, h);
        return;
    }
    if (h != RP_DEAD_END)
        count_preferred(s);
    if (s->space.engine.stats.evaluated >= s->limit)
        s->space.outcome = RP_INCOMPLETE;
    else if (s->fruitless >= s->patience)
        go_back(s);
    else
        begin_walk(s);
}

static uint64_t weight(const walks *s, rp_op_id op)
{
    const uint64_t more = s->times == NULL ? 0 : s->bias * s->times[op];

    return 1 + (more < MOST_BIAS ? more : MOST_BIAS);
}

static rp_op_id choose(walks *s, const rp_op_id *ops, uint32_t count)
{
    uint64_t total = 0;
    uint32_t i = 0;

    rp_work(s->space.limits, CHOICE_WORK * (uint64_t)count);
    if (s->counted.size == 0)
        return ops[rp_rng_below(&s->rng, count)];
    for (i = 0; i < count; i++)
        total += weight(s, ops[i]);
    uint64_t place = rp_rng_next(&s->rng) % total;
    for (i = 0; place >= weight(s, ops[i]); i++)
        place -= weight(s, ops[i]);
    return ops[i];
}

static void solve(walks *s)
{
    rp_space *const space = &s->space;

    append_walk(s);
    space->engine.plan = space->path.item;
    space->engine.plan_length = space->path.size;
    space->path = (rp_u32vec){0};
    space->outcome = RP_SOLVED;
    if (space->watch.observer != NULL)
        rp_watch_tell(&space->watch, (rp_event){.kind = RP_EVENT_PLAN,
                                                .state = s->id,
                                                .ops = space->engine.plan,
                                                .num_ops = space->engine.plan_length});
}

static void tell_expanded(const walks *s, rp_op_set applicable)
{
    rp_watch_tell(&s->space.watch, (rp_event){.kind = RP_EVENT_EXPAND,
                                              .state = s->id,
                                              .list = RP_NONE,
                                              .ops = applicable.op,
                                              .num_ops = applicable.count});
}

/* Of the step from `next` to `here`. */
static void tell_step(walks *s)
{
    const rp_op_id op = s->walk.item[s->walk.size - 1];

    s->newest++;
    rp_watch_tell(&s->space.watch, (rp_event){.kind = RP_EVENT_GENERATE,
                                              .state = s->newest,
                                              .parent = s->id,
                                              .op = op,
                                              .g = RP_NO_G,
                                              .packed = s->here,
                                              .from = s->next});
    s->id = s->newest;
}

/* `here` becomes its successor by the operator. */
static void follow(walks *s, rp_op_id op)
{
    rp_space *const space = &s->space;
    rp_word *const from = s->here;

    rp_view_apply(space->encoding, op, &space->parent.view, from, s->next);
    s->here = s->next;
    s->next = from;
    space->child_id = RP_NO_STATE;
    space->engine.stats.generated++;
    rp_vec_push(space->limits, &s->walk, op);
}

/* No operator applies. */
static void end_in_dead_end(walks *s)
{
    if (s->walk.size == 0 && s->roots.size == 1)
        s->space.outcome = RP_EXHAUSTED;
    else
        end_walk(s);
}

static inline void take_step(walks *s, bool is_watched)
{
    rp_space *const space = &s->space;
    const rp_op_id *ops;

    rp_state_unpack(space->encoding, s->here, &space->parent);
    const uint32_t count = rp_succgen_generate(space->succgen, s->here, &space->parent.view, &ops);
    space->engine.stats.expanded++;
    if (is_watched)
        tell_expanded(s, (rp_op_set){ops, count});
    if (count == 0) {
        end_in_dead_end(s);
        return;
    }
    follow(s, choose(s, ops, count));
    if (is_watched)
        tell_step(s);
    if (rp_space_is_goal(space, 0, s->here))
        solve(s);
    else if (--s->steps_left == 0)
        end_walk(s);
}

static void step(rp_space *space) { take_step((walks *)space, false); }
static void step_watched(rp_space *space) { take_step((walks *)space, true); }

static void start(rp_space *space)
{
    walks *const s = (walks *)space;

    rp_state_initial(space->encoding, s->here);
    if (space->watch.observer != NULL) {
        rp_space_begin_watch(space);
        rp_space_tell_arrival(space,
                              &(rp_arrival){0, RP_NO_STATE, RP_NONE, true, .packed = s->here});
    }
    if (rp_space_is_goal(space, 0, s->here)) {
        solve(s);
        return;
    }
    const double h = evaluate(s);
    if (h != RP_DEAD_END)
        advance(s, h);
    else
        space->outcome = space->heuristic[0]->type->safe ? RP_EXHAUSTED : RP_INCOMPLETE;
}

static rp_outcome run(rp_engine *engine, uint64_t steps)
{
    rp_space *const s = (rp_space *)engine;

    return rp_space_run(s, steps, start, s->watch.observer == NULL ? step : step_watched);
}

static void release(rp_engine *engine)
{
    walks *const s = (walks *)engine;

    rp_vec_free(engine->limits, &s->roots);
    rp_vec_free(engine->limits, &s->states);
    rp_vec_free(engine->limits, &s->walk);
    rp_vec_free(engine->limits, &s->counted);
    rp_space_release(&s->space);
}

static void build(walks *s, const rp_engine_args *args)
{
    rp_arena *const arena = &s->space.arena;

    rp_rng_seed(&s->rng, args->seed);
    s->patience = (uint64_t)args->param[PARAM_PATIENCE];
    s->bias = (uint64_t)args->param[PARAM_BIAS];
    s->limit = (uint64_t)args->param[PARAM_LIMIT];
    s->space.knows_g = false;
    s->space.stores_none = true;
    s->here = RP_ARENA_ARRAY(arena, rp_word, args->encoding->words);
    s->next = RP_ARENA_ARRAY(arena, rp_word, args->encoding->words);
    if (s->bias > 0 && s->space.heuristic[0]->type->preferred_ops != NULL)
        s->times = RP_ARENA_ARRAY_ZERO(arena, uint32_t, args->strips->num_ops);
}

static rp_engine *create(rp_engine_args *args)
{
    walks *const s = rp_space_create(args, sizeof *s, (rp_space_options){.num_heuristics = 1});

    if (s == NULL)
        return NULL;
    if (s->space.outcome == RP_CONTINUE)
        build(s, args);
    return &s->space.engine;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_PATIENCE] = {.name = "patience",
                        .kind = RP_PARAM_INT,
                        .min = 1,
                        .max = 1e9,
                        .standard = 2000,
                        .help = "evaluations without a smaller h until it goes back"},
    [PARAM_BIAS] = {.name = "bias",
                    .kind = RP_PARAM_INT,
                    .max = 1000,
                    .standard = 3,
                    .help = "how much likelier an operator is for each time that it was preferred"},
    [PARAM_LIMIT] = {.name = "limit",
                     .kind = RP_PARAM_INT,
                     .min = 1,
                     .max = 1e12,
                     .standard = 100000,
                     .help = "gives up after so many evaluations"},
};

const rp_engine_type rp_walks_type = {
    .component = {.name = "walks",
                  .summary = "walks at random to a state with a smaller h, from there on again; "
                             "incomplete",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .max_heuristics = 1,
    .ignores_costs = rp_engine_ignores_costs,
    .create = create,
    .run = run,
    .release = release,
};
