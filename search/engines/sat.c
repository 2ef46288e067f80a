/* Planning as satisfiability: is there a plan of so many steps, in each of which several operators may
   be applied (search/sat/unroll.h)?

   Numbers of steps, "horizons", grow by a factor.  Which one is worked on follows algorithm B of
   Rintanen, Heljanko and Niemela 2006 ("Planning as satisfiability: parallel plans and algorithms for
   plan search", section 5): each longer horizon has a fixed share of the work of the one before,
   unless that was refuted, so that neither a proof that a short one is not enough, nor the
   size of long ones has to be paid for in full.  All horizons are in one solver, with what it has learned
   (Gocht and Balyo 2017, "Accelerating SAT based planning with incremental SAT solving").

   Finds plans and proves nothing, as no number of steps is known to be enough: with a bound on them it
   gives up (RP_INCOMPLETE) once that is refuted, without one it goes on for ever.  Tasks with axioms
   are refused.  In its statistics, expanded are decisions and evaluated conflicts. */
#include <string.h>

#include "search/engine.h"
#include "search/engineparams.h"
#include "search/sat/unroll.h"

enum {
    CONFLICTS = 1000, /* between looks at which horizon is next */
    MOST_OPEN = 8     /* horizons at once */
};

typedef struct horizon {
    uint32_t steps;
    bool begun;
    uint64_t work; /* that was done for it; at first, what the one before took at first */
} horizon;

typedef struct sat {
    rp_engine engine;
    const rp_strips *strips;
    const rp_encoding *encoding;
    const rp_observer *observer;
    bool started, supports;
    rp_outcome outcome;
    double growth, share;
    uint32_t most_steps;
    rp_unrolling unrolling;
    RP_VEC(horizon) open; /* by rising steps; the last one may not be begun yet */
    rp_u32vec plan;
} sat;

static void add_horizon(sat *s, uint32_t steps, uint64_t work)
{
    const double grown = steps * s->growth;
    uint32_t next = steps + 1;

    if (grown > next)
        next = grown < s->most_steps ? (uint32_t)grown : s->most_steps;
    if (steps < s->most_steps)
        rp_vec_push(s->engine.limits, &s->open, ((horizon){.steps = next, .work = work}));
}

/* The one whose work is the least in relation to its share. */
static uint32_t choose(const sat *s)
{
    double least = 0, share = 1;
    uint32_t best = 0;

    for (uint32_t i = 0; i < s->open.size && i < MOST_OPEN; i++, share *= s->share) {
        const double due = (double)s->open.item[i].work / share;
        if (i > 0 && due >= least)
            continue;
        least = due;
        best = i;
    }
    return best;
}

/* The first so many. */
static void drop(sat *s, uint32_t count)
{
    s->open.size -= count;
    memmove(s->open.item, s->open.item + count, s->open.size * sizeof *s->open.item);
}

static void tell_state(const rp_search_watch *w, rp_state_id id, rp_op_id op, const rp_word *state,
                       const rp_word *from)
{
    rp_watch_tell(w, (rp_event){.kind = RP_EVENT_GENERATE,
                                .state = id,
                                .parent = from == NULL ? RP_NO_STATE : id - 1,
                                .op = op,
                                .g = RP_NO_G,
                                .packed = state,
                                .from = from});
}

/* It has no other states than those of its plan. */
static void tell_states(const rp_search_watch *w, const rp_encoding *e, const rp_engine *engine,
                        rp_arena *arena)
{
    rp_word *state = RP_ARENA_ARRAY(arena, rp_word, e->words);
    rp_word *next = RP_ARENA_ARRAY(arena, rp_word, e->words);

    rp_state_initial(e, state);
    tell_state(w, 0, RP_NONE, state, NULL);
    for (uint32_t i = 0; i < engine->plan_length; i++) {
        rp_state_apply(e, engine->plan[i], state, next);
        tell_state(w, i + 1, engine->plan[i], next, state);
        rp_word *const last = state;
        state = next;
        next = last;
    }
    rp_watch_tell(w, (rp_event){.kind = RP_EVENT_PLAN,
                                .state = engine->plan_length,
                                .ops = engine->plan,
                                .num_ops = engine->plan_length});
}

static void tell_plan(const sat *s)
{
    const rp_observer *const o = s->observer;
    const rp_observed begun = {.name = o->name,
                               .engine = s->engine.type->component.name,
                               .encoding = s->encoding,
                               .fact = o->fact,
                               .op = o->op};
    const rp_search_watch watch = {o, o->begin(o->context, &begun), RP_NO_STATE, RP_NONE};
    rp_arena arena;

    rp_arena_init(&arena, s->engine.limits);
    tell_states(&watch, s->encoding, &s->engine, &arena);
    rp_arena_release(&arena);
}

static void finish(sat *s, uint32_t steps)
{
    rp_unrolling_read(&s->unrolling, steps, &s->plan);
    s->engine.plan = s->plan.item;
    s->engine.plan_length = s->plan.size;
    s->plan = (rp_u32vec){0};
    s->outcome = RP_SOLVED;
    if (s->observer != NULL)
        tell_plan(s);
}

static void settle(sat *s, uint32_t i, rp_answer verdict)
{
    const horizon h = s->open.item[i];

    s->engine.stats.expanded = rp_cdcl_decisions(s->unrolling.solver);
    s->engine.stats.evaluated = rp_cdcl_conflicts(s->unrolling.solver);
    s->open.item[i].begun = true;
    if (!h.begun)
        add_horizon(s, h.steps, h.work);
    if (verdict == RP_ANSWER_SAT)
        finish(s, h.steps);
    else if (verdict == RP_ANSWER_UNSAT)
        drop(s, i + 1);
    if (s->open.size == 0 && s->outcome == RP_CONTINUE)
        s->outcome = RP_INCOMPLETE;
}

/* Builds the clauses of so many steps; false if the turn is over before. */
static bool build(sat *s, uint32_t steps)
{
    while (s->unrolling.num_steps < steps) {
        if (rp_turn_is_over(s->engine.limits))
            return false;
        rp_poll(s->engine.limits);
        rp_unrolling_add_step(&s->unrolling);
    }
    return true;
}

static void step(sat *s)
{
    rp_limits *const limits = s->engine.limits;
    const uint64_t before = limits->work;
    const uint32_t i = choose(s);
    const uint32_t steps = s->open.item[i].steps;

    if (!build(s, steps)) {
        s->open.item[i].work += limits->work - before;
        return;
    }
    const rp_answer verdict = rp_unrolling_solve(&s->unrolling, steps, CONFLICTS);
    s->open.item[i].work += limits->work - before;
    settle(s, i, verdict);
}

static void start(sat *s)
{
    s->started = true;
    rp_unrolling_init(&s->unrolling, s->strips, s->supports, s->engine.limits);
    if (rp_unrolling_solve(&s->unrolling, 0, UINT64_MAX) == RP_ANSWER_SAT)
        finish(s, 0);
    else
        add_horizon(s, 0, 0);
    if (s->open.size == 0 && s->outcome == RP_CONTINUE)
        s->outcome = RP_INCOMPLETE;
}

static rp_outcome run(rp_engine *engine, uint64_t steps)
{
    sat *const s = (sat *)engine;

    if (!s->started && steps > 0 && s->outcome == RP_CONTINUE)
        start(s);
    for (; steps > 0 && s->outcome == RP_CONTINUE && !rp_turn_is_over(engine->limits); steps--) {
        rp_poll(engine->limits);
        step(s);
    }
    return s->outcome;
}

static void release(rp_engine *engine)
{
    sat *const s = (sat *)engine;

    if (s->started)
        rp_unrolling_release(&s->unrolling);
    rp_vec_free(engine->limits, &s->open);
    rp_vec_free(engine->limits, &s->plan);
}

enum { PARAM_STEPS, PARAM_GROWTH, PARAM_SHARE, PARAM_SUPPORTS, NUM_PARAMS };

static rp_engine *create(rp_engine_args *args)
{
    if (args->strips->num_axioms > 0) {
        args->error = "cannot handle axioms";
        return NULL;
    }
    sat *const s = rp_engine_new(args, sizeof *s);
    s->strips = args->strips;
    s->encoding = args->encoding;
    s->observer = args->observer;
    s->outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE;
    s->most_steps = args->param[PARAM_STEPS] > 0 ? (uint32_t)args->param[PARAM_STEPS] : UINT32_MAX;
    s->growth = args->param[PARAM_GROWTH];
    s->share = args->param[PARAM_SHARE];
    s->supports = args->param[PARAM_SUPPORTS] != 0;
    return &s->engine;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_STEPS] = {.name = "steps",
                     .kind = RP_PARAM_INT,
                     .max = 1e9,
                     .help = "look for plans of at most so many steps; 0: of any number"},
    [PARAM_GROWTH] = {.name = "growth",
                      .kind = RP_PARAM_REAL,
                      .min = 1,
                      .max = 10,
                      .standard = 1.3,
                      .help = "each number of steps is so many times the last one, or 1 more"},
    [PARAM_SHARE] = {.name = "share",
                     .kind = RP_PARAM_REAL,
                     .min = 0.01,
                     .max = 1,
                     .standard = 0.8,
                     .help = "each has so much work of that of the last one"},
    [PARAM_SUPPORTS] = RP_PARAM_OF_BOOL(
        "supports", 1, "decide on operators that achieve what the goal needs, else by activity"),
};

const rp_engine_type rp_sat_type = {
    .component = {.name = "sat",
                  .summary = "planning as satisfiability: plans of so many parallel steps, no "
                             "heuristic; incomplete",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .ignores_costs = rp_engine_ignores_costs,
    .create = create,
    .run = run,
    .release = release,
};
