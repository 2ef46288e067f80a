/* The four policies of the best-first loop, with heuristics made for the purpose. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "search/engine.h"
#include "support/grouped_task.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/tiny.h"

enum { MAX_PLAN = 256, MAX_FACTS = 64 };

/* --- A heuristic from a function. */

typedef struct fake fake;
typedef double fake_value(fake *, const rp_state_view *);

struct fake {
    rp_heuristic base;
    const rp_strips *strips;
    fake_value *value;
    uint64_t calls, stop_after;
    volatile sig_atomic_t *flag;
    uint32_t seen_size;
    rp_fact_id seen[MAX_PLAN]; /* first fact of each state evaluated, as it happens */
};

static double fake_evaluate(rp_heuristic *h, const rp_state_view *view)
{
    fake *const f = (fake *)h;

    f->calls++;
    if (f->flag != NULL && f->calls == f->stop_after)
        *f->flag = RP_STOP_INTERRUPT;
    return f->value(f, view);
}

static const rp_heuristic_type safe_type = {
    .name = "safe", .safe = true, .evaluate = fake_evaluate};
static const rp_heuristic_type unsafe_type = {.name = "unsafe", .evaluate = fake_evaluate};

static double blind(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return 0;
}

static double goalcount(fake *f, const rp_state_view *view)
{
    uint32_t unmet = 0;

    for (uint32_t i = 0; i < f->strips->num_goal; i++)
        unmet += !rp_bit_get(view->holds, f->strips->goal[i]);
    return unmet;
}

/* Perfect in a third of the states and 0 in the others: admissible and far from
   consistent. */
static double jumpy(fake *f, const rp_state_view *view)
{
    bool holds[MAX_FACTS] = {false};
    uint64_t bits = 0;

    for (rp_fact_id fact = 0; fact < f->strips->num_facts; fact++) {
        holds[fact] = rp_bit_get(view->holds, fact);
        bits |= (uint64_t)holds[fact] << fact;
    }
    const double hstar = naive_hstar(f->strips, holds, false);
    return isinf(hstar) || rp_hash_mix(bits) % 3 == 0 ? hstar : 0;
}

static double everything_is_dead(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return RP_DEAD_END;
}

static fake make(const rp_strips *s, fake_value *value)
{
    return (fake){.base.type = &safe_type, .strips = s, .value = value};
}

/* --- Running an engine to its end. */

typedef struct result {
    rp_outcome outcome;
    rp_search_stats stats;
    uint32_t length;
    rp_op_id plan[MAX_PLAN];
    double cost;
} result;

static rp_engine *create(tiny *t, const rp_strips *s, const char *search, fake *f)
{
    rp_heuristic *h = f == NULL ? NULL : &f->base;
    rp_spec *spec;
    const char *error;
    rp_engine_args args = {.strips = s,
                           .encoding = rp_encoding_create(&t->arena, s),
                           .limits = &t->limits,
                           .heuristic = &h,
                           .num_heuristics = f == NULL ? 0 : 1};

    assert_int_equal(rp_specs_split(&t->arena, search, &spec), 1);
    rp_engine *const engine = rp_engine_create(&t->arena, spec, &args, &error);
    if (engine == NULL)
        fail_msg("%s", error);
    return engine;
}

/* The plan is replayed by the naive semantics. */
static double plan_cost(const rp_strips *s, const rp_engine *engine)
{
    bool holds[MAX_FACTS], next[MAX_FACTS];
    double cost = 0;

    assert_true(s->num_facts <= MAX_FACTS);
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

static result solve_in_steps(tiny *t, const rp_strips *s, const char *search, fake *f,
                             uint64_t budget)
{
    rp_engine *const engine = create(t, s, search, f);
    result r = {.cost = INFINITY};

    do
        r.outcome = rp_engine_run(engine, budget);
    while (r.outcome == RP_CONTINUE);
    assert_int_equal(rp_engine_run(engine, budget), r.outcome); /* It is final. */
    r.stats = engine->stats;
    if (r.outcome == RP_SOLVED) {
        assert_true(engine->plan_length <= MAX_PLAN);
        r.length = engine->plan_length;
        memcpy(r.plan, engine->plan, r.length * sizeof *r.plan);
        r.cost = plan_cost(s, engine);
    }
    rp_engine_destroy(engine);
    return r;
}

static result solve(tiny *t, const rp_strips *s, const char *search, fake_value *value)
{
    fake f = make(s, value);
    return solve_in_steps(t, s, search, &f, UINT64_MAX);
}

/* --- Random tasks against the naive costs. */

static double optimum(const rp_strips *s, bool unit)
{
    bool holds[MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, unit);
}

static void assert_outcome(const result *r, double best)
{
    assert_int_equal(r->outcome, isinf(best) ? RP_EXHAUSTED : RP_SOLVED);
}

typedef void check_task(tiny *, const rp_strips *);

static void on_random_tasks(uint64_t tasks, random_options (*options)(uint64_t), check_task *check)
{
    for (uint64_t i = 0; i < tasks; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = options(i);
        check(t, random_task(&t->arena, &o));
        tiny_destroy(t);
    }
}

static random_options with_everything(uint64_t i)
{
    random_options o = random_options_small(i);

    o.facts = 4 + (uint32_t)(i % 6);
    o.effects = (uint32_t)(i % 10);
    o.axioms = (uint32_t)(i % 4);
    return o;
}

static void check_astar_blind(tiny *t, const rp_strips *s)
{
    const double best = optimum(s, false);
    const result r = solve(t, s, "astar", blind);

    assert_outcome(&r, best);
    assert_true(r.cost == best);
    assert_int_equal(r.stats.reopened, 0);
    assert_int_equal(r.stats.evaluated, r.stats.states);
}

static void test_astar_is_dijkstra_without_a_heuristic(void **state)
{
    (void)state;
    on_random_tasks(60, random_options_small, check_astar_blind);
    on_random_tasks(60, with_everything, check_astar_blind);
}

static void check_bfs(tiny *t, const rp_strips *s)
{
    const double best = optimum(s, true);
    fake f = make(s, blind);
    const result r = solve_in_steps(t, s, "bfs", NULL, UINT64_MAX);

    assert_outcome(&r, best);
    assert_true(isinf(best) || r.length == best);
    const result again = solve_in_steps(t, s, "bfs", &f, UINT64_MAX); /* which it ignores */
    assert_int_equal(f.calls, 0);
    assert_int_equal(again.stats.expanded, r.stats.expanded);
}

static void test_bfs_finds_shortest_plans(void **state)
{
    (void)state;
    on_random_tasks(60, random_options_small, check_bfs);
    on_random_tasks(60, with_everything, check_bfs);
}

static void check_gbfs(tiny *t, const rp_strips *s)
{
    const result r = solve(t, s, "gbfs", goalcount);

    assert_outcome(&r, optimum(s, true));
    assert_int_equal(r.stats.reopened, 0);
}

static void test_gbfs_solves_what_can_be_solved(void **state)
{
    (void)state;
    on_random_tasks(60, random_options_small, check_gbfs);
    on_random_tasks(60, with_everything, check_gbfs);
}

static uint64_t total_reopened;

static void check_bounds(tiny *t, const rp_strips *s)
{
    const double best = optimum(s, false);
    const result r = solve(t, s, "astar", jumpy);

    assert_outcome(&r, best);
    assert_true(r.cost == best);
    total_reopened += r.stats.reopened;
    static const struct {
        const char *search;
        double weight;
    } bounded[] = {{"wastar:weight=1", 1}, {"wastar:weight=1.5", 1.5}, {"wastar:weight=5", 5}};
    for (size_t i = 0; i < sizeof bounded / sizeof *bounded; i++) {
        const result w = solve(t, s, bounded[i].search, jumpy);
        assert_outcome(&w, best);
        assert_true(isinf(best) || w.cost <= bounded[i].weight * best);
    }
}

/* A graph from p0 to p11 with edges of up to four steps ahead and one back: many ways to
   each node, of similar cost. */
static const rp_strips *random_road(tiny *t, uint64_t seed)
{
    enum { NODES = 12, LINE = 64 };
    char *const text = RP_ARENA_ARRAY(&t->arena, char, NODES * 5 * LINE);
    size_t size = (size_t)sprintf(text, "init: p0\ngoal: p%d\n", NODES - 1);
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    for (int from = 0; from < NODES; from++)
        for (int to = from - 1; to <= from + 4 && to < NODES; to++)
            if (to >= 0 && to != from)
                size += (size_t)sprintf(text + size, "p%d-p%d %u: p%d -> p%d !p%d\n", from, to,
                                        1 + rp_rng_below(&rng, 20), from, to, from);
    return tiny_task(&t->arena, text);
}

/* With a heuristic that makes reopening needed. */
static void test_costs_keep_their_bounds(void **state)
{
    (void)state;
    total_reopened = 0;
    for (uint64_t i = 0; i < 16; i++) {
        tiny *const t = tiny_create("init:\n");
        check_bounds(t, random_road(t, i));
        tiny_destroy(t);
    }
    assert_true(total_reopened > 4);
    on_random_tasks(40, random_options_small, check_bounds);
}

static void check_cost_kinds(tiny *t, const rp_strips *s)
{
    rp_strips more = *s;
    int32_t *const cost = RP_ARENA_ARRAY(&t->arena, int32_t, s->num_ops);
    bool all_one = true;

    for (rp_op_id op = 0; op < s->num_ops; op++)
        all_one = all_one && s->cost[op] == 1;
    for (rp_op_id op = 0; op < s->num_ops; op++)
        cost[op] = s->cost[op] + !all_one;
    more.cost = cost;
    const result one = solve(t, s, "wastar:weight=0,cost=one", blind);
    const result plusone = solve(t, s, "wastar:weight=0,cost=plusone", blind);
    const double best = optimum(s, true);
    assert_true(isinf(best) || one.length == best);
    assert_true(isinf(best) ||
                plusone.cost + (all_one ? 0 : plusone.length) == optimum(&more, false));
}

static void test_what_g_counts(void **state)
{
    (void)state;
    on_random_tasks(40, random_options_small, check_cost_kinds);
}

/* Packing by mutex groups must change nothing. */
static void test_groups_do_not_change_the_search(void **state)
{
    static const char *const searches[] = {"astar", "gbfs", "bfs", "wastar"};

    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        tiny *const t = tiny_create("init:\n");
        const grouped_options o = {.seed = i,
                                   .variables = 1 + (uint32_t)(i % 4),
                                   .max_values = 1 + (uint32_t)(i % 9),
                                   .singles = 1 + (uint32_t)(i % 3),
                                   .ops = 3 + (uint32_t)(i % 40),
                                   .max_cost = (uint32_t)(i % 3)};
        const rp_strips *const with = grouped_task(&t->arena, &o, true);
        const rp_strips *const without = grouped_task(&t->arena, &o, false);
        for (size_t k = 0; k < sizeof searches / sizeof *searches; k++) {
            const result a = solve(t, with, searches[k], goalcount);
            result b = solve(t, without, searches[k], goalcount);
            assert_int_equal(a.outcome, b.outcome);
            assert_int_equal(a.length, b.length);
            assert_memory_equal(a.plan, b.plan, a.length * sizeof *a.plan);
            b.stats.bytes_per_state = a.stats.bytes_per_state;
            assert_memory_equal(&a.stats, &b.stats, sizeof a.stats);
        }
        tiny_destroy(t);
    }
}

static void check_resuming(tiny *t, const rp_strips *s)
{
    static const char *const searches[] = {"astar", "wastar:weight=2", "gbfs", "bfs"};

    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        fake f = make(s, goalcount), again = make(s, goalcount);
        const result at_once = solve_in_steps(t, s, searches[i], &f, UINT64_MAX);
        const result in_steps = solve_in_steps(t, s, searches[i], &again, 1);
        assert_int_equal(at_once.outcome, in_steps.outcome);
        assert_int_equal(at_once.length, in_steps.length);
        assert_memory_equal(at_once.plan, in_steps.plan, at_once.length * sizeof *at_once.plan);
        assert_memory_equal(&at_once.stats, &in_steps.stats, sizeof at_once.stats);
    }
}

static void test_resuming_changes_nothing(void **state)
{
    (void)state;
    on_random_tasks(60, with_everything, check_resuming);
}

/* --- By hand. */

/* Facts of the last state's number, for heuristics by table: the highest fact that holds. */
static rp_fact_id highest(const rp_state_view *view)
{
    rp_fact_id best = 0;

    for (uint32_t i = 0; i < view->num_true; i++)
        best = view->fact[i] > best ? view->fact[i] : best;
    return best;
}

/* s to m costs 4 directly and 2 by way of a, which looks bad. */
TINY_SETUP(set_up_reopening, "group: s m a n g\n"
                             "init: s\n"
                             "goal: g\n"
                             "s-m 4: s -> m !s\n"
                             "s-a 1: s -> a !s\n"
                             "a-m 1: a -> m !a\n"
                             "m-n 1: m -> n !m\n"
                             "n-g 3: n -> g !n\n");

static double looks_bad(fake *f, const rp_state_view *view)
{
    static const double h[] = {[0] = 0, [1] = 0, [2] = 5, [3] = 0, [4] = 0};
    (void)f;
    return h[highest(view)];
}

static void test_reopening(void **state)
{
    tiny *const t = *state;
    result r = solve(t, t->strips, "astar", looks_bad);

    /* s, m (4), n (5), a (1 + 5), m again (2), n again (3), g (6) */
    assert_int_equal(r.outcome, RP_SOLVED);
    assert_true(r.cost == 6);
    assert_int_equal(r.stats.reopened, 2);
    assert_int_equal(r.stats.expanded, 6);
    assert_int_equal(r.stats.states, 5);
    assert_int_equal(r.stats.evaluated, 5);
    r = solve(t, t->strips, "astar", blind);
    assert_true(r.cost == 6); /* s, a, m (2), n, and the old entry of m (4) is passed over */
    assert_int_equal(r.stats.expanded, 4);
    assert_int_equal(r.stats.reopened, 0);
    r = solve(t, t->strips, "wastar:weight=10", looks_bad); /* Here a waits too long. */
    assert_true(r.cost == 8);
    assert_int_equal(r.stats.reopened, 0);
    r = solve(t, t->strips, "gbfs", looks_bad);
    assert_true(r.cost == 8);
    assert_int_equal(r.stats.reopened, 0);
}

/* x is two steps away by free operators, one by a dear one. */
TINY_SETUP(set_up_steps, "init: s\n"
                         "goal: g\n"
                         "s-x 9: s -> x !s\n"
                         "s-y 0: s -> y !s\n"
                         "y-x 0: y -> x !y\n"
                         "x-z 1: x -> z !x\n"
                         "z-g 1: z -> g !z\n");

static void test_breadth_first_counts_steps(void **state)
{
    tiny *const t = *state;
    const result r = solve(t, t->strips, "bfs", blind);

    assert_int_equal(r.length, 3);
    assert_true(r.cost == 11);
    assert_true(solve(t, t->strips, "astar", blind).cost == 2);
}

static double dead_at_x(fake *f, const rp_state_view *view)
{
    return rp_bit_get(view->holds, tiny_fact(f->strips, "x")) ? RP_DEAD_END : 0;
}

static void test_a_dead_end_stays_one(void **state)
{
    tiny *const t = *state;
    const result r = solve(t, t->strips, "astar", dead_at_x);

    assert_int_equal(r.outcome, RP_EXHAUSTED);
    assert_int_equal(r.stats.expanded, 2);
    assert_int_equal(r.stats.dead_ends, 1);
}

/* Both successors have f = 3; only the second has the smaller h. */
TINY_SETUP(set_up_ties, "group: s x y x2 y2\n"
                        "init: s\n"
                        "goal: g\n"
                        "s-x 1: s -> x !s\n"
                        "s-y 2: s -> y !s\n"
                        "x-x2 1: x -> x2 !x\n"
                        "y-y2 1: y -> y2 !y\n");

static double order_of_evaluation(fake *f, const rp_state_view *view)
{
    static const double h[] = {[0] = 3, [1] = 2, [2] = 1, [3] = 1, [4] = 0};
    const rp_fact_id fact = highest(view);

    f->seen[f->seen_size++] = fact;
    return h[fact];
}

static void test_ties(void **state)
{
    tiny *const t = *state;
    fake f = make(t->strips, order_of_evaluation);

    solve_in_steps(t, t->strips, "astar", &f, UINT64_MAX);
    assert_int_equal(f.seen_size, 5);
    assert_int_equal(f.seen[3], tiny_fact(t->strips, "y2"));
    f = make(t->strips, order_of_evaluation);
    solve_in_steps(t, t->strips, "wastar:weight=1", &f, UINT64_MAX);
    assert_int_equal(f.seen_size, 5);
    assert_int_equal(f.seen[3], tiny_fact(t->strips, "x2"));
}

/* Where costs are 1 "plus 1" means 1: c (2 + 1) comes before a (1 + 3), which with g of
   twice that size would come first. */
TINY_SETUP(set_up_unit_costs, "group: s a b c a2 c2\n"
                              "init: s\n"
                              "goal: g\n"
                              "s-a: s -> a !s\n"
                              "s-b: s -> b !s\n"
                              "b-c: b -> c !b\n"
                              "a-a2: a -> a2 !a\n"
                              "c-c2: c -> c2 !c\n");

static double dear_a(fake *f, const rp_state_view *view)
{
    static const double h[] = {[0] = 0, [1] = 3, [2] = 0, [3] = 1, [4] = 0, [5] = 0};
    const rp_fact_id fact = highest(view);

    f->seen[f->seen_size++] = fact;
    return h[fact];
}

static void test_plusone_on_unit_costs(void **state)
{
    tiny *const t = *state;
    fake f = make(t->strips, dear_a);

    solve_in_steps(t, t->strips, "wastar:weight=1,cost=plusone", &f, UINT64_MAX);
    assert_int_equal(f.seen_size, 6);
    assert_int_equal(f.seen[4], tiny_fact(t->strips, "c2"));
}

TINY_SETUP(set_up_goal_at_once, "init: a\ngoal: a\nop: a -> b\n");

static void test_the_goal_holds_already(void **state)
{
    static const char *const searches[] = {"astar", "wastar", "gbfs", "bfs"};
    tiny *const t = *state;

    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        const result r = solve(t, t->strips, searches[i], goalcount);
        assert_int_equal(r.outcome, RP_SOLVED);
        assert_int_equal(r.length, 0);
        assert_int_equal(r.stats.expanded, 0);
        assert_int_equal(r.stats.generated, 0);
        assert_int_equal(r.stats.states, 1);
    }
}

TINY_SETUP(set_up_chain, "init: s\n"
                         "goal: c\n"
                         "noop: s -> s\n"
                         "a 2: s -> a\n"
                         "b 0: a -> b\n"
                         "c 1: a b -> c\n");

static void test_counters(void **state)
{
    tiny *const t = *state;
    const result r = solve(t, t->strips, "gbfs", goalcount);

    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 3);
    assert_int_equal(r.plan[2], tiny_op(t->strips, "c"));
    assert_int_equal(r.stats.expanded, 3);
    assert_int_equal(r.stats.generated, 2 + 3 + 4);
    assert_int_equal(r.stats.states, 4);
    assert_int_equal(r.stats.evaluated, 3); /* The goal state is not. */
    assert_int_equal(r.stats.dead_ends, 0);
    assert_true(r.stats.initial_h == 1);
    assert_true(r.stats.best_h == 1);
    assert_true(r.stats.bytes_per_state > 24);
}

static void count_progress(void *context, const rp_search_stats *stats)
{
    double *const last = context;

    assert_true(stats->best_h < *last);
    *last = stats->best_h;
}

TINY_SETUP(set_up_progress, "init:\n"
                            "goal: a b c d\n"
                            "a: -> a\nb: -> b\nc: -> c\nd: -> d\n");

static void test_progress_is_told_once_a_value(void **state)
{
    tiny *const t = *state;
    fake f = make(t->strips, goalcount);
    rp_heuristic *h = &f.base;
    double last = INFINITY;
    const char *error;
    rp_engine_args args = {.strips = t->strips,
                           .encoding = rp_encoding_create(&t->arena, t->strips),
                           .limits = &t->limits,
                           .heuristic = &h,
                           .num_heuristics = 1,
                           .progress = count_progress,
                           .progress_context = &last};
    const rp_spec spec = {"astar", ""};
    rp_engine *const engine = rp_engine_create(&t->arena, &spec, &args, &error);

    assert_int_equal(rp_engine_run(engine, 1), RP_CONTINUE);
    assert_true(last == 3);
    assert_int_equal(rp_engine_run(engine, 0), RP_CONTINUE);
    assert_int_equal(engine->stats.expanded, 1);
    assert_int_equal(rp_engine_run(engine, UINT64_MAX), RP_SOLVED);
    assert_true(last == 0);
    assert_int_equal(engine->plan_length, 4);
    rp_engine_destroy(engine);
}

/* --- No plan. */

TINY_SETUP(set_up_unsolvable, "init: a\ngoal: c\nx: a -> b !a\ny: b -> a !b\n");

static void test_exhausted(void **state)
{
    static const char *const searches[] = {"astar", "wastar", "gbfs", "bfs"};
    tiny *const t = *state;
    rp_strips known = *t->strips;

    known.unsolvable = true;
    known.num_goal = 0;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        result r = solve(t, t->strips, searches[i], goalcount);
        assert_int_equal(r.outcome, RP_EXHAUSTED);
        assert_int_equal(r.stats.expanded, 2);
        assert_int_equal(r.stats.states, 2);
        r = solve(t, &known, searches[i], goalcount);
        assert_int_equal(r.outcome, RP_EXHAUSTED);
        assert_int_equal(r.stats.expanded, 0);
        assert_int_equal(r.stats.states, 0);
    }
}

static double dead_below(fake *f, const rp_state_view *view)
{
    return rp_bit_get(view->holds, tiny_fact(f->strips, "b")) ? RP_DEAD_END : 1;
}

static void test_dead_ends_are_pruned(void **state)
{
    tiny *const t = *state;
    result r = solve(t, t->strips, "astar", dead_below);

    assert_int_equal(r.outcome, RP_EXHAUSTED);
    assert_int_equal(r.stats.dead_ends, 1);
    assert_int_equal(r.stats.expanded, 1);
    assert_true(r.stats.best_h == 1);
    r = solve(t, t->strips, "gbfs", everything_is_dead);
    assert_int_equal(r.outcome, RP_EXHAUSTED);
    assert_int_equal(r.stats.evaluated, 1);
    assert_true(r.stats.initial_h == RP_DEAD_END);
}

static void test_an_unsafe_heuristic_proves_nothing(void **state)
{
    tiny *const t = *state;
    fake f = make(t->strips, dead_below);

    f.base.type = &unsafe_type;
    result r = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(r.outcome, RP_INCOMPLETE);
    f.value = goalcount; /* without a dead end it does */
    r = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(r.outcome, RP_EXHAUSTED);
}

TINY_SETUP(set_up_huge_costs, "init:\n"
                              "goal: e\n"
                              "a 2147483647: -> a\n"
                              "b 2147483647: a -> b\n"
                              "c 2147483647: b -> c\n"
                              "d 2147483647: c -> d\n"
                              "e 2147483647: d -> e\n");

static void test_huge_costs_saturate(void **state)
{
    tiny *const t = *state;
    assert_int_equal(solve(t, t->strips, "astar", goalcount).length, 5);
    assert_int_equal(solve(t, t->strips, "wastar:cost=plusone", goalcount).length, 5);
}

/* --- Limits. */

/* A state for each subset of twelve facts. */
static const char subsets[] = "init:\n"
                              "goal: a b c d e f g h i j k l\n"
                              "a: -> a\nb: -> b\nc: -> c\nd: -> d\ne: -> e\nf: -> f\n"
                              "g: -> g\nh: -> h\ni: -> i\nj: -> j\nk: -> k\nl: -> l\n";
TINY_SETUP(set_up_subsets, subsets);

typedef struct job {
    tiny *t;
    const char *search;
    fake f;
    rp_engine *engine;
    rp_outcome outcome;
} job;

static void run_job(void *arg)
{
    job *const j = arg;

    j->engine = create(j->t, j->t->strips, j->search, &j->f);
    j->outcome = rp_engine_run(j->engine, UINT64_MAX);
}

static double no_integer(fake *f, const rp_state_view *view)
{
    return goalcount(f, view) / 3 * (double)(1 + f->calls % 2);
}

/* The k-th allocation fails, for k up to where all is well. */
static void fail_everywhere(const char *search, fake_value *value)
{
    for (uint64_t call = 1;; call++) {
        tiny *const t = tiny_create(subsets);
        job j = {.t = t, .search = search, .f = make(t->strips, value)};
        t->limits.fail_at = t->limits.allocations + call;
        const rp_stop stop = rp_protect(&t->limits, run_job, &j);
        t->limits.fail_at = 0;
        if (j.engine != NULL) {
            const rp_search_stats *const stats = &j.engine->stats;
            assert_true(stats->states <= 4096 && stats->evaluated <= stats->generated + 1);
            assert_true(stats->expanded <= stats->states);
            rp_engine_destroy(j.engine);
            tiny_destroy(t); /* finds what is not freed */
        } else {
            rp_limits_release(&t->limits); /* with what a creation cut short left behind */
            rp_arena_init(&t->arena, &t->limits);
            tiny_destroy(t);
        }
        if (stop == RP_STOP_NONE) {
            assert_int_equal(j.outcome, RP_SOLVED);
            assert_true(call > 10);
            return;
        }
        assert_int_equal(stop, RP_STOP_MEMORY);
    }
}

static void test_memory_runs_out(void **state)
{
    (void)state;
    fail_everywhere("astar", blind);
    fail_everywhere("gbfs", goalcount);
    fail_everywhere("wastar", no_integer);
    fail_everywhere("bfs", blind);
}

static void test_a_budget_of_memory(void **state)
{
    tiny *const t = *state;
    job j = {.t = t, .search = "astar", .f = make(t->strips, blind)};

    t->limits.budget = t->limits.used + (200 << 10);
    assert_int_equal(rp_protect(&t->limits, run_job, &j), RP_STOP_MEMORY);
    assert_true(t->limits.peak <= t->limits.budget);
    rp_engine_destroy(j.engine);
}

static void test_the_stop_flag_is_seen_at_the_next_state(void **state)
{
    tiny *const t = *state;
    volatile sig_atomic_t flag = 0;
    job j = {.t = t, .search = "astar", .f = make(t->strips, blind)};

    t->limits.stop_flag = &flag;
    j.f.flag = &flag;
    j.f.stop_after = 15; /* The first expansion brings 12 states. */
    assert_int_equal(rp_protect(&t->limits, run_job, &j), RP_STOP_INTERRUPT);
    assert_int_equal(j.engine->stats.expanded, 2);
    assert_int_equal(j.engine->stats.evaluated, 15);
    assert_true(j.engine->stats.states >= 15 && j.engine->stats.states <= 16);
    assert_true(j.engine->stats.best_h == 0);
    rp_engine_destroy(j.engine);
    t->limits.stop_flag = NULL;
}

static void stop_at_once(void *arg)
{
    job *const j = arg;

    j->engine = create(j->t, j->t->strips, j->search, &j->f);
    *j->f.flag = RP_STOP_TERMINATE;
    j->outcome = rp_engine_run(j->engine, UINT64_MAX);
}

static void test_the_stop_flag_is_seen_without_a_heuristic(void **state)
{
    tiny *const t = *state;
    volatile sig_atomic_t flag = 0;
    job j = {.t = t, .search = "bfs", .f = make(t->strips, blind)};

    t->limits.stop_flag = &flag;
    j.f.flag = &flag;
    assert_int_equal(rp_protect(&t->limits, stop_at_once, &j), RP_STOP_TERMINATE);
    assert_int_equal(j.engine->stats.expanded, 0);
    rp_engine_destroy(j.engine);
    t->limits.stop_flag = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_astar_is_dijkstra_without_a_heuristic),
        cmocka_unit_test(test_bfs_finds_shortest_plans),
        cmocka_unit_test(test_gbfs_solves_what_can_be_solved),
        cmocka_unit_test(test_costs_keep_their_bounds),
        cmocka_unit_test(test_what_g_counts),
        cmocka_unit_test(test_groups_do_not_change_the_search),
        cmocka_unit_test(test_resuming_changes_nothing),
        cmocka_unit_test_setup_teardown(test_reopening, set_up_reopening, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_breadth_first_counts_steps, set_up_steps,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_dead_end_stays_one, set_up_steps, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_ties, set_up_ties, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_plusone_on_unit_costs, set_up_unit_costs,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_goal_holds_already, set_up_goal_at_once,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_counters, set_up_chain, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_progress_is_told_once_a_value, set_up_progress,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_exhausted, set_up_unsolvable, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_dead_ends_are_pruned, set_up_unsolvable,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_an_unsafe_heuristic_proves_nothing, set_up_unsolvable,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_huge_costs_saturate, set_up_huge_costs, tiny_teardown),
        cmocka_unit_test(test_memory_runs_out),
        cmocka_unit_test_setup_teardown(test_a_budget_of_memory, set_up_subsets, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_stop_flag_is_seen_at_the_next_state,
                                        set_up_subsets, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_stop_flag_is_seen_without_a_heuristic,
                                        set_up_subsets, tiny_teardown),
    };
    return cmocka_run_group_tests_name("bestfirst", tests, NULL, NULL);
}
