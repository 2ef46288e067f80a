/* Any two texts that are a task, solved in two ways.  Limits may be reached here: a task of
   a kilobyte can have any number of states. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"
#include "ground/ground.h"
#include "parser/parser.h"
#include "search/engine.h"
#include "search/improve/improve.h"
#include "validate/validate.h"

enum { EXPANSIONS = 100, MILLISECONDS = 250, IMPROVE_STATES = 50 };

typedef struct method {
    rp_spec search, heuristic; /* heuristic.name NULL: none */
    rp_ground_options ground;
    bool optimal;
} method;

/* Chosen by a digit, or the characters after 9; number 0 is also that of inputs that choose
   none. */
static const method methods[] = {
    {{"gbfs", ""}, {"ff", ""}, {.prune = RP_PRUNE_FULL}, false},
    {{"astar", ""}, {"hmax", ""}, {.prune = RP_PRUNE_FULL}, true},
    {{"astar", ""}, {"blind", ""}, {.prune = RP_PRUNE_FULL, .h2 = 100}, true},
    {{"wastar", "weight=3"}, {"hadd", ""}, {.prune = RP_PRUNE_FULL, .no_mutex = true}, false},
    {{"gbfs", ""}, {"relevance", "nodes=300"}, {.prune = RP_PRUNE_FULL}, false},
    {{"gbfs", ""}, {"relevance", "nodes=50,explore=dive"}, {.prune = RP_PRUNE_REACH}, false},
    {{"gbfs", ""}, {"goalcount", ""}, {.prune = RP_PRUNE_REACH}, false},
    {{"wastar", "cost=one"}, {"ff", "cost=plusone"}, {.prune = RP_PRUNE_FULL}, false},
    {{"bfs", ""}, {NULL, ""}, {.prune = RP_PRUNE_FULL}, false},
    {{"gbfs", "preferred=false"}, {"hadd", "cost=one"}, {.prune = RP_PRUNE_FULL}, false},
    {{"lazy", ""}, {"ff", ""}, {.prune = RP_PRUNE_FULL}, false},
    {{"lazy", "weight=2,types=true"}, {"landmarks", ""}, {.prune = RP_PRUNE_FULL}, false},
    {{"ehc", ""}, {"ff", ""}, {.prune = RP_PRUNE_FULL}, false},
    {{"walks", "limit=1000"}, {"ff", ""}, {.prune = RP_PRUNE_FULL}, false},
};
/* As little cleverness as possible. */
static const method plain = {
    {"astar", ""}, {"blind", ""}, {.prune = RP_PRUNE_REACH, .no_mutex = true}, true};

typedef enum answer { UNKNOWN, SOLVED, UNSOLVABLE } answer;

typedef struct solving {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    const fuzz_input *input;
    const method *method;
    const rp_lifted *task;
    rp_heuristic *heuristic;
    rp_engine *engine;
    char *text; /* of a plan that was written */
    answer answer;
    int64_t cost; /* of the plan; times cost_scale */
} solving;

static bool parse(solving *s)
{
    const fuzz_text d = s->input->domain, p = s->input->problem;
    const uint32_t domain = rp_diags_add_text(&s->diags, "domain.pddl", d.text, d.size);
    const uint32_t problem = rp_diags_add_text(&s->diags, "problem.pddl", p.text, p.size);

    s->task = rp_parse_task(&s->arena, &s->diags, domain, problem);
    return s->task != NULL;
}

static const rp_strips *ground(solving *s)
{
    rp_ground_stats stats = {0};
    const rp_strips *const strips =
        rp_ground(&s->arena, &s->diags, s->task, &s->method->ground, &stats);

    FUZZ_CHECK((strips == NULL) == (s->diags.errors > 0), "no ground task without an error");
    if (strips == NULL)
        return NULL;
    const char *const wrong = rp_strips_check(strips);
    FUZZ_CHECK(wrong == NULL, wrong);
    if (strips->unsolvable)
        s->answer = UNSOLVABLE;
    return strips->unsolvable ? NULL : strips;
}

/* False if the heuristic cannot handle the task, and says so. */
static bool create(solving *s, const rp_strips *strips)
{
    const char *error = NULL;

    if (s->method->heuristic.name != NULL) {
        rp_heuristic_args args = {.strips = strips, .limits = &s->limits};
        s->heuristic = rp_heuristic_create(&s->arena, &s->method->heuristic, &args, &error);
        FUZZ_CHECK(s->heuristic != NULL || error != NULL, "no heuristic without an error");
        if (s->heuristic == NULL)
            return false;
    }
    rp_engine_args args = {.strips = strips,
                           .encoding = rp_encoding_create(&s->arena, strips),
                           .limits = &s->limits,
                           .heuristic = &s->heuristic,
                           .num_heuristics = s->heuristic != NULL};
    s->engine = rp_engine_create(&s->arena, &s->method->search, &args, &error);
    FUZZ_CHECK(s->engine != NULL || error != NULL, "no engine without an error");
    return s->engine != NULL;
}

static rp_plan plan_of(solving *s, const rp_strips *strips, const rp_opplan *ops)
{
    rp_step *const step = RP_ARENA_ARRAY(&s->arena, rp_step, ops->length);

    for (uint32_t i = 0; i < ops->length; i++) {
        const rp_op_id op = ops->op[i];
        step[i] = (rp_step){strips->op_schema[op], rp_csr_row(&strips->op_arg, op), RP_NO_LOC};
    }
    return (rp_plan){.num_steps = ops->length, .step = step};
}

/* What is written can be read and is worth the same. */
static void check_written(solving *s, const rp_plan *plan)
{
    size_t size = 0;
    rp_plan copy;

    free(s->text);
    s->text = NULL;
    FILE *const out = open_memstream(&s->text, &size);

    FUZZ_CHECK(out != NULL, "no memory");
    rp_plan_write(s->task, plan, out);
    fclose(out);
    const uint32_t file = rp_diags_add_text(&s->diags, "plan", s->text, size);
    FUZZ_CHECK(rp_plan_read(&s->arena, &s->diags, file, s->task, &copy) == RP_PLAN_READ,
               "a plan that was written cannot be read");
    const rp_verdict verdict = rp_validate(&s->arena, s->task, &copy);
    FUZZ_CHECK(verdict.valid && verdict.cost == plan->cost, "a plan that was written is another");
}

static void judge(solving *s, const rp_strips *strips, const rp_opplan *ops)
{
    rp_plan plan = plan_of(s, strips, ops);
    const rp_verdict verdict = rp_validate(&s->arena, s->task, &plan);

    FUZZ_CHECK(verdict.valid, verdict.why);
    FUZZ_CHECK((uint64_t)verdict.cost == rp_opplan_cost(strips, ops), "grounding changed a cost");
    FUZZ_CHECK(s->answer != SOLVED || verdict.cost <= s->cost, "a plan got dearer");
    s->answer = SOLVED;
    s->cost = plan.cost = verdict.cost;
    check_written(s, &plan);
}

/* The plan as it was found, and after improving. */
static void judge_found(solving *s, const rp_strips *strips)
{
    rp_opplan ops = {s->engine->plan, s->engine->plan_length};

    judge(s, strips, &ops);
    s->engine->plan = NULL;
    const rp_stop stop =
        rp_improve_plan(rp_encoding_create(&s->arena, strips), &s->limits, IMPROVE_STATES, &ops);
    if (stop != RP_STOP_NONE)
        rp_stop_now(&s->limits, stop);
    judge(s, strips, &ops);
    rp_free(&s->limits, ops.op);
}

static void solve(void *arg)
{
    solving *const s = arg;
    const rp_strips *const strips = parse(s) ? ground(s) : NULL;

    if (strips == NULL || !create(s, strips))
        return;
    switch (rp_engine_run(s->engine, EXPANSIONS)) {
    case RP_SOLVED:
        judge_found(s, strips);
        break;
    case RP_EXHAUSTED:
        s->answer = UNSOLVABLE;
        break;
    case RP_CONTINUE:
    case RP_INCOMPLETE:
        break;
    }
}

static void judge_given_plan(void *arg)
{
    solving *const s = arg;
    rp_plan plan;

    if (!parse(s))
        return;
    const fuzz_text text = s->input->plan;
    const uint32_t file = rp_diags_add_text(&s->diags, "plan", text.text, text.size);
    const rp_plan_reading reading = rp_plan_read(&s->arena, &s->diags, file, s->task, &plan);
    FUZZ_CHECK((reading == RP_PLAN_READ) == (s->diags.errors == 0), "no plan without an error");
    const rp_verdict verdict = rp_validate(&s->arena, s->task, &plan);
    FUZZ_CHECK(verdict.valid || verdict.why != NULL, "not valid, and nobody knows why");
}

/* Returns why it ended early.  With `fail_at` the allocation of that number fails, if there are so
   many. */
static rp_stop run(solving *s, void (*body)(void *), uint64_t fail_at)
{
    fuzz_limits_begin(&s->limits, MILLISECONDS);
    s->limits.fail_at = fail_at;
    rp_arena_init(&s->arena, &s->limits);
    rp_diags_init(&s->diags, &s->arena);
    const rp_stop stop = rp_protect(&s->limits, body, s);
    fuzz_limits_end();
    s->limits.stop_flag = NULL;
    FUZZ_CHECK(fail_at == 0 || stop != RP_STOP_NONE || s->limits.allocations < fail_at,
               "an allocation failed and nobody cared");
    if (stop != RP_STOP_NONE)
        s->answer = s->answer == SOLVED ? SOLVED : UNKNOWN;
    rp_engine_destroy(s->engine);
    rp_heuristic_destroy(s->heuristic);
    free(s->text);
    if (stop == RP_STOP_NONE) {
        rp_vec_free(&s->limits, &s->diags.diag);
        rp_vec_free(&s->limits, &s->diags.source);
        rp_arena_release(&s->arena);
        FUZZ_CHECK(s->limits.used == 0, "memory was not freed");
    }
    rp_limits_release(&s->limits);
    return stop;
}

/* Answers of two methods, the second an optimal one. */
static void compare(const solving *a, const solving *b)
{
    FUZZ_CHECK(!(a->answer == UNSOLVABLE && b->answer == SOLVED) &&
                   !(a->answer == SOLVED && b->answer == UNSOLVABLE),
               "one search has a valid plan, the other a proof that there is none");
    if (a->answer == SOLVED && b->answer == SOLVED)
        FUZZ_CHECK(a->cost >= b->cost && (!a->method->optimal || a->cost == b->cost),
                   "there is a cheaper plan than the optimal one");
}

void fuzz_pipeline(const uint8_t *data, size_t size)
{
    const fuzz_input in = fuzz_split(data, size);
    const size_t number = sizeof methods / sizeof *methods;
    const size_t choice = in.choice == '\n' ? 0 : (uint8_t)(in.choice - '0') % number;
    solving first = {.input = &in, .method = &methods[choice]};

    const rp_stop stop = run(&first, solve, 0);
    if (in.plan.size > 0)
        (void)run(&(solving){.input = &in, .method = &methods[choice]}, judge_given_plan, 0);
    if (first.diags.errors > 0 || stop != RP_STOP_NONE)
        return;
    solving second = {.input = &in, .method = &plain};
    (void)run(&second, solve, 0);
    compare(&first, &second);
    (void)run(&(solving){.input = &in, .method = &methods[choice]}, solve,
              1 + in.hash % first.limits.allocations);
}
