#include "support/solve.h"

#include <string.h>

#include "support/check.h"
#include "support/naive/naive.h"

static double fake_evaluate(rp_heuristic *h, const rp_state_view *view)
{
    fake *const f = (fake *)h;

    f->calls++;
    if (f->flag != NULL && f->calls == f->stop_after)
        *f->flag = RP_STOP_INTERRUPT;
    return f->value(f, view);
}

const rp_heuristic_type fake_safe_type = {
    .component = {.name = "safe"}, .safe = true, .evaluate = fake_evaluate};
const rp_heuristic_type fake_unsafe_type = {.component = {.name = "unsafe"},
                                            .evaluate = fake_evaluate};

double fake_blind(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return 0;
}

double fake_goalcount(fake *f, const rp_state_view *view)
{
    uint32_t unmet = 0;

    for (uint32_t i = 0; i < f->strips->num_goal; i++)
        unmet += !rp_bit_get(view->holds, f->strips->goal[i]);
    return unmet;
}

fake fake_make(const rp_strips *s, fake_value *value)
{
    return (fake){.base.type = &fake_safe_type, .strips = s, .value = value};
}

static rp_engine *create(tiny *t, const rp_strips *s, const char *search, rp_heuristic *const *h,
                         uint32_t count, const rp_engine_args *more)
{
    rp_spec *spec;
    const char *error;
    rp_engine_args args = {.strips = s,
                           .encoding = rp_encoding_create(&t->arena, s),
                           .limits = &t->limits,
                           .heuristic = h,
                           .num_heuristics = count,
                           .jobs = more->jobs,
                           .bound = more->bound,
                           .is_lower_bound = more->is_lower_bound};

    assert_int_equal(rp_specs_split(&t->arena, search, &spec), 1);
    rp_engine *const engine = rp_engine_create(&t->arena, spec, &args, &error);
    if (engine == NULL)
        fail_msg("%s", error);
    return engine;
}

static const rp_engine_args no_more;

rp_engine *solve_create(tiny *t, const rp_strips *s, const char *search, fake *f)
{
    rp_heuristic *const h = f == NULL ? NULL : &f->base;

    return create(t, s, search, &h, f == NULL ? 0 : 1, &no_more);
}

/* The plan is replayed by the naive semantics. */
static double plan_cost(const rp_strips *s, const rp_engine *engine)
{
    bool holds[SOLVE_MAX_FACTS], next[SOLVE_MAX_FACTS];
    double cost = 0;

    assert_true(s->num_facts <= SOLVE_MAX_FACTS);
    naive_initial(s, holds);
    for (uint32_t i = 0; i < engine->plan_length; i++) {
        assert_true(naive_is_applicable(s, engine->plan[i], holds));
        naive_apply(s, engine->plan[i], holds, next);
        memcpy(holds, next, sizeof holds);
        cost += s->cost[engine->plan[i]];
    }
    assert_true(naive_is_goal(s, holds));
    return cost;
}

static solution run(const rp_strips *s, rp_engine *engine, uint64_t budget)
{
    solution r = {.cost = INFINITY};

    do
        r.outcome = rp_engine_run(engine, budget);
    while (r.outcome == RP_CONTINUE);
    assert_int_equal(rp_engine_run(engine, budget), r.outcome); /* It is final. */
    r.stats = engine->stats;
    if (r.outcome == RP_SOLVED) {
        assert_true(engine->plan_length <= SOLVE_MAX_PLAN);
        r.length = engine->plan_length;
        if (r.length > 0)
            memcpy(r.plan, engine->plan, r.length * sizeof *r.plan);
        r.cost = plan_cost(s, engine);
    }
    rp_engine_destroy(engine);
    return r;
}

solution solve_in_steps(tiny *t, const rp_strips *s, const char *search, fake *f, uint64_t budget)
{
    return run(s, solve_create(t, s, search, f), budget);
}

solution solve_several(tiny *t, const rp_strips *s, const char *search, rp_heuristic *const *h,
                       uint32_t count, uint64_t budget)
{
    return run(s, create(t, s, search, h, count, &no_more), budget);
}

solution solve_below(tiny *t, const rp_strips *s, const char *search, fake *f, uint64_t bound,
                     bool admissible)
{
    const rp_engine_args more = {.bound = bound, .is_lower_bound = admissible};
    rp_heuristic *const h = &f->base;

    return run(s, create(t, s, search, &h, 1, &more), UINT64_MAX);
}

solution solve_in_threads(tiny *t, const rp_strips *s, const char *search, uint32_t jobs)
{
    return run(s, create(t, s, search, NULL, 0, &(rp_engine_args){.jobs = jobs}), UINT64_MAX);
}

solution solve_with(tiny *t, const rp_strips *s, const char *search, rp_heuristic *h)
{
    return solve_several(t, s, search, &h, 1, UINT64_MAX);
}

solution solve(tiny *t, const rp_strips *s, const char *search, fake_value *value)
{
    fake f = fake_make(s, value);
    return solve_in_steps(t, s, search, &f, UINT64_MAX);
}

typedef struct job {
    tiny *t;
    const char *search;
    rp_engine *engine;
    rp_outcome outcome;
} job;

static void run_job(void *arg)
{
    job *const j = arg;

    j->engine = solve_create(j->t, j->t->strips, j->search, NULL);
    j->outcome = rp_engine_run(j->engine, UINT64_MAX);
}

uint32_t solve_with_failures(const char *task, const char *search)
{
    bool failed = true;
    uint32_t survived = 0;

    for (uint64_t call = 1; failed; call++) {
        tiny *const t = tiny_create(task);
        job j = {.t = t, .search = search};
        t->limits.fail_at = t->limits.allocations + call;
        const rp_stop stop = rp_protect(&t->limits, run_job, &j);
        failed = t->limits.allocations >= t->limits.fail_at;
        t->limits.fail_at = 0;
        assert_int_equal(stop, j.engine == NULL ? RP_STOP_MEMORY : RP_STOP_NONE);
        if (stop == RP_STOP_NONE)
            assert_int_equal(j.outcome, RP_SOLVED);
        survived += failed && stop == RP_STOP_NONE;
        rp_engine_destroy(j.engine);
        rp_limits_release(&t->limits); /* What was being made when it failed. */
        rp_arena_init(&t->arena, &t->limits);
        tiny_destroy(t);
    }
    return survived;
}
