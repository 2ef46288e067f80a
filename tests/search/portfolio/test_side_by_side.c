/* Whole plannings, from text to a judged plan, in several threads of one process: there is no
   hidden state, so each does exactly what it does alone.  Built with CONFIG=tsan by
   `make check-threads`, too. */
#include "support/check.h"

#include <pthread.h>
#include <string.h>

#include "base/data/hash.h"
#include "ground/ground.h"
#include "parser/parser.h"
#include "search/engine.h"
#include "search/improve/improve.h"
#include "support/heuristics.h"
#include "support/tasks/random_pddl.h"
#include "validate/validate.h"

/* Every engine, and every heuristic. */
typedef struct setting {
    rp_spec search;
    const char *heuristic[2]; /* NULL: none */
} setting;

static const setting settings[] = {
    {{"auto", "turn=1000"}, {NULL, NULL}},
    {{"astar", ""}, {"hmax", NULL}},
    {{"wastar", "weight=3,types=true"}, {"landmarks", "ff"}},
    {{"gbfs", "novelty=2"}, {"relevance:nodes=100", NULL}},
    {{"lazy", "randomize=true"}, {"relevance-graph", "goalcount"}},
    {{"ehc", ""}, {"ff", NULL}},
    {{"bfs", ""}, {NULL, NULL}},
    {{"bfws", ""}, {NULL, NULL}},
    {{"gbfs", ""}, {"hadd", "relevance:nodes=50,explore=dive"}},
    {{"astar", ""}, {"blind", NULL}},
};
enum { NUM_SETTINGS = sizeof settings / sizeof settings[0] };

enum { NUM_TASKS = 60, EXPANSIONS = 300, IMPROVE_STATES = 100, NUM_THREADS = 2 };

typedef struct result {
    uint32_t facts, operators, errors, length;
    uint64_t expanded, generated, states, plan; /* the plan's operators, hashed */
    int64_t cost;
    bool solved, valid;
} result;

typedef struct planning {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    uint64_t seed;
    result result;
} planning;

static const rp_lifted *parse(planning *p)
{
    const random_pddl text = random_pddl_make(&p->arena, p->seed);
    const uint32_t domain =
        rp_diags_add_text(&p->diags, "domain.pddl", text.domain, strlen(text.domain));
    const uint32_t problem =
        rp_diags_add_text(&p->diags, "problem.pddl", text.problem, strlen(text.problem));

    return rp_parse_task(&p->arena, &p->diags, domain, problem);
}

/* Takes the plan from the engine. */
static void judge(planning *p, const rp_lifted *task, const rp_strips *strips, rp_engine *engine)
{
    rp_opplan ops = {engine->plan, engine->plan_length};

    engine->plan = NULL;
    if (rp_improve_plan(rp_encoding_create(&p->arena, strips), &p->limits, IMPROVE_STATES, &ops) !=
        RP_STOP_NONE)
        rp_stop_now(&p->limits, RP_STOP_MEMORY);
    rp_step *const step = RP_ARENA_ARRAY(&p->arena, rp_step, ops.length);
    for (uint32_t i = 0; i < ops.length; i++)
        step[i] = (rp_step){strips->op_schema[ops.op[i]], rp_csr_row(&strips->op_arg, ops.op[i]),
                            RP_NO_LOC};
    const rp_plan plan = {.num_steps = ops.length, .step = step};
    const rp_verdict verdict = rp_validate(&p->arena, task, &plan);
    p->result.length = ops.length;
    p->result.plan = rp_hash_u32s(ops.op, ops.length);
    p->result.cost = verdict.cost;
    p->result.valid = verdict.valid;
}

static void solve(planning *p, const rp_lifted *task, const rp_strips *strips)
{
    const setting *const with = &settings[p->seed % NUM_SETTINGS];
    const char *error;
    rp_heuristic *heuristic[2];
    rp_engine_args args = {.strips = strips,
                           .encoding = rp_encoding_create(&p->arena, strips),
                           .limits = &p->limits,
                           .heuristic = heuristic};

    for (; args.num_heuristics < 2 && with->heuristic[args.num_heuristics] != NULL;
         args.num_heuristics++)
        heuristic[args.num_heuristics] =
            make_heuristic(&p->arena, strips, with->heuristic[args.num_heuristics]);
    rp_engine *const engine = rp_engine_create(&p->arena, &with->search, &args, &error);
    p->result.solved = rp_engine_run(engine, EXPANSIONS) == RP_SOLVED;
    p->result.expanded = engine->stats.expanded;
    p->result.generated = engine->stats.generated;
    p->result.states = engine->stats.states;
    if (p->result.solved)
        judge(p, task, strips, engine);
    rp_engine_destroy(engine);
    for (uint32_t i = 0; i < args.num_heuristics; i++)
        rp_heuristic_destroy(heuristic[i]);
}

static void plan(void *arg)
{
    planning *const p = arg;
    const rp_ground_options options = {.prune = RP_PRUNE_FULL};
    rp_ground_stats stats = {0};
    const rp_lifted *const task = parse(p);
    const rp_strips *const strips =
        task == NULL ? NULL : rp_ground(&p->arena, &p->diags, task, &options, &stats);

    p->result.errors = p->diags.errors;
    if (strips == NULL)
        return;
    p->result.facts = strips->num_facts;
    p->result.operators = strips->num_ops;
    solve(p, task, strips);
}

static result plan_task(uint64_t seed)
{
    planning p = {.seed = seed};

    rp_limits_init(&p.limits, 0, NULL);
    rp_arena_init(&p.arena, &p.limits);
    rp_diags_init(&p.diags, &p.arena);
    if (rp_protect(&p.limits, plan, &p) != RP_STOP_NONE)
        p.result.errors = UINT32_MAX;
    rp_limits_release(&p.limits);
    return p.result;
}

typedef struct worker {
    pthread_t thread;
    uint32_t first;
    result result[NUM_TASKS];
} worker;

/* From another one on, so that different tasks meet. */
static void *plan_all(void *arg)
{
    worker *const w = arg;

    for (uint32_t i = 0; i < NUM_TASKS; i++) {
        const uint32_t task = (w->first + i) % NUM_TASKS;
        w->result[task] = plan_task(task);
    }
    return NULL;
}

static void assert_same(const result *a, const result *b)
{
    assert_int_equal(a->facts, b->facts);
    assert_int_equal(a->operators, b->operators);
    assert_int_equal(a->errors, b->errors);
    assert_int_equal(a->solved, b->solved);
    assert_int_equal(a->valid, b->valid);
    assert_int_equal(a->length, b->length);
    assert_int_equal(a->plan, b->plan);
    assert_int_equal(a->cost, b->cost);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    assert_int_equal(a->states, b->states);
}

static void test_plannings_do_not_disturb_each_other(void **state)
{
    static worker alone, together[NUM_THREADS];
    uint32_t solved = 0;

    (void)state;
    (void)plan_all(&alone);
    for (uint32_t i = 0; i < NUM_THREADS; i++) {
        together[i].first = i * (NUM_TASKS / 2);
        assert_int_equal(pthread_create(&together[i].thread, NULL, plan_all, &together[i]), 0);
    }
    for (uint32_t i = 0; i < NUM_THREADS; i++)
        assert_int_equal(pthread_join(together[i].thread, NULL), 0);
    for (uint32_t task = 0; task < NUM_TASKS; task++) {
        const result *const r = &alone.result[task];
        assert_true(r->errors == 0 && r->valid == r->solved);
        solved += r->solved;
        for (uint32_t i = 0; i < NUM_THREADS; i++)
            assert_same(&together[i].result[task], r);
    }
    assert_true(solved >= NUM_TASKS / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plannings_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests_name("side by side", tests, NULL, NULL);
}
