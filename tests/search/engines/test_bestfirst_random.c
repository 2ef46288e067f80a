/* The four policies of the best-first loop on random tasks, against naive costs. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/data/hash.h"
#include "base/rng.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"

/* Perfect in a third of the states and 0 in the others: admissible and far from
   consistent. */
static double jumpy(fake *f, const rp_state_view *view)
{
    bool holds[SOLVE_MAX_FACTS] = {false};
    uint64_t bits = 0;

    for (rp_fact_id fact = 0; fact < f->strips->num_facts; fact++) {
        holds[fact] = rp_bit_get(view->holds, fact);
        bits |= (uint64_t)holds[fact] << fact;
    }
    const double hstar = naive_hstar(f->strips, holds, false);
    return isinf(hstar) || rp_hash_mix(bits) % 3 == 0 ? hstar : 0;
}

static double optimum(const rp_strips *s, bool unit)
{
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, unit);
}

static void assert_outcome(const solution *r, double best)
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
    const solution r = solve(t, s, "astar", fake_blind);

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
    fake f = fake_make(s, fake_blind);
    const solution r = solve_in_steps(t, s, "bfs", NULL, UINT64_MAX);

    assert_outcome(&r, best);
    assert_true(isinf(best) || r.length == best);
    const solution again = solve_in_steps(t, s, "bfs", &f, UINT64_MAX); /* which it ignores */
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
    const solution r = solve(t, s, "gbfs", fake_goalcount);

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
    const solution r = solve(t, s, "astar", jumpy);

    assert_outcome(&r, best);
    assert_true(r.cost == best);
    total_reopened += r.stats.reopened;
    static const struct {
        const char *search;
        double weight;
    } bounded[] = {{"wastar:weight=1", 1}, {"wastar:weight=1.5", 1.5}, {"wastar:weight=5", 5}};
    for (size_t i = 0; i < sizeof bounded / sizeof *bounded; i++) {
        const solution w = solve(t, s, bounded[i].search, jumpy);
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
    const solution one = solve(t, s, "wastar:weight=0,cost=one", fake_blind);
    const solution plusone = solve(t, s, "wastar:weight=0,cost=plusone", fake_blind);
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
            const solution a = solve(t, with, searches[k], fake_goalcount);
            solution b = solve(t, without, searches[k], fake_goalcount);
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
        fake f = fake_make(s, fake_goalcount), again = fake_make(s, fake_goalcount);
        const solution at_once = solve_in_steps(t, s, searches[i], &f, UINT64_MAX);
        const solution in_steps = solve_in_steps(t, s, searches[i], &again, 1);
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
    };
    return cmocka_run_group_tests_name("bestfirst, random tasks", tests, NULL, NULL);
}
