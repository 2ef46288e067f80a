/* The four policies of the best-first loop on tasks made for the purpose. */
#include "support/check.h"

#include <string.h>

#include "support/solve.h"

static double everything_is_dead(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return RP_DEAD_END;
}

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
    solution r = solve(t, t->strips, "astar", looks_bad);

    /* s, m (4), n (5), a (1 + 5), m again (2), n again (3), g (6) */
    assert_int_equal(r.outcome, RP_SOLVED);
    assert_true(r.cost == 6);
    assert_int_equal(r.stats.reopened, 2);
    assert_int_equal(r.stats.expanded, 6);
    assert_int_equal(r.stats.states, 5);
    assert_int_equal(r.stats.evaluated, 5);
    r = solve(t, t->strips, "astar", fake_blind);
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
    const solution r = solve(t, t->strips, "bfs", fake_blind);

    assert_int_equal(r.length, 3);
    assert_true(r.cost == 11);
    assert_true(solve(t, t->strips, "astar", fake_blind).cost == 2);
}

static double dead_at_x(fake *f, const rp_state_view *view)
{
    return rp_bit_get(view->holds, tiny_fact(f->strips, "x")) ? RP_DEAD_END : 0;
}

static void test_a_dead_end_stays_one(void **state)
{
    tiny *const t = *state;
    const solution r = solve(t, t->strips, "astar", dead_at_x);

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
    fake f = fake_make(t->strips, order_of_evaluation);

    solve_in_steps(t, t->strips, "astar", &f, UINT64_MAX);
    assert_int_equal(f.seen_size, 5);
    assert_int_equal(f.seen[3], tiny_fact(t->strips, "y2"));
    f = fake_make(t->strips, order_of_evaluation);
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
    fake f = fake_make(t->strips, dear_a);

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
        const solution r = solve(t, t->strips, searches[i], fake_goalcount);
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
    const solution r = solve(t, t->strips, "gbfs", fake_goalcount);

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
    fake f = fake_make(t->strips, fake_goalcount);
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

TINY_SETUP(set_up_unsolvable, "init: a\ngoal: c\nx: a -> b !a\ny: b -> a !b\n");

static void test_exhausted(void **state)
{
    static const char *const searches[] = {"astar", "wastar", "gbfs", "bfs"};
    tiny *const t = *state;
    rp_strips known = *t->strips;

    known.unsolvable = true;
    known.num_goal = 0;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        solution r = solve(t, t->strips, searches[i], fake_goalcount);
        assert_int_equal(r.outcome, RP_EXHAUSTED);
        assert_int_equal(r.stats.expanded, 2);
        assert_int_equal(r.stats.states, 2);
        r = solve(t, &known, searches[i], fake_goalcount);
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
    solution r = solve(t, t->strips, "astar", dead_below);

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
    fake f = fake_make(t->strips, dead_below);

    f.base.type = &fake_unsafe_type;
    solution r = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(r.outcome, RP_INCOMPLETE);
    f.value = fake_goalcount; /* without a dead end it does */
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
    assert_int_equal(solve(t, t->strips, "astar", fake_goalcount).length, 5);
    assert_int_equal(solve(t, t->strips, "wastar:cost=plusone", fake_goalcount).length, 5);
}

/* All states look alike, and only operators named p… lead to the goal. */
TINY_SETUP(set_up_preferred, "init: s\n"
                             "goal: g\n"
                             "j1: s -> j1\n"
                             "j2: s -> j2\n"
                             "j3: s -> j3\n"
                             "j4: s -> j4\n"
                             "p1: s -> a\n"
                             "p2: a -> b\n"
                             "p3: b -> g\n");

static uint32_t prefer_p(rp_heuristic *h, const rp_op_id **ops)
{
    fake *const f = (fake *)h;
    char text[16];
    uint32_t count = 0;

    for (rp_op_id op = 0; op < f->strips->num_ops; op++) {
        rp_strips_op_text(f->strips, op, text, sizeof text);
        if (strchr(text, 'p') != NULL)
            f->seen[count++] = op;
    }
    *ops = f->seen;
    return count;
}

static double always_one(fake *f, const rp_state_view *view) { return fake_goalcount(f, view) > 0; }

static void test_preferred_operators_lead_the_way(void **state)
{
    tiny *const t = *state;
    rp_heuristic_type type = fake_safe_type;
    fake f = fake_make(t->strips, always_one);

    type.preferred = true;
    type.preferred_ops = prefer_p;
    f.base.type = &type;
    const solution with = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(with.length, 3);
    assert_int_equal(with.stats.expanded, 3); /* s, a, b */
    const solution without = solve_in_steps(t, t->strips, "gbfs:preferred=false", &f, UINT64_MAX);
    assert_int_equal(without.length, 3);
    assert_true(without.stats.expanded > 10);
}

/* y leads nowhere, x to the goal. */
TINY_SETUP(set_up_two_ways, "group: s x y y1 y2 g\n"
                            "init: s\n"
                            "goal: g\n"
                            "s-x: s -> x !s\n"
                            "s-y: s -> y !s\n"
                            "x-g: x -> g !x\n"
                            "y-y1: y -> y1 !y\n"
                            "y1-y2: y1 -> y2 !y1\n");

static double of_table(const fake *f, const rp_state_view *view, const double *h)
{
    static const char *const names[] = {"s", "x", "y", "y1", "y2", "g"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (rp_bit_get(view->holds, tiny_fact(f->strips, names[i])))
            return h[i];
    return 0;
}

static double sees_far(fake *f, const rp_state_view *view)
{
    return of_table(f, view, (const double[]){100, 100, 200, 150, 150, 0});
}

static double sees_little(fake *f, const rp_state_view *view)
{
    return of_table(f, view, (const double[]){2, 3, 1, 1, 1, 0});
}

static bool learn_to_see(rp_heuristic *h)
{
    fake *const f = (fake *)h;
    const bool changed = f->value == sees_little;

    f->value = sees_far;
    return changed;
}

static void test_open_states_are_queued_anew_when_estimates_change(void **state)
{
    tiny *const t = *state;
    rp_heuristic_type type = fake_safe_type;
    fake f = fake_make(t->strips, sees_little);

    type.refine = learn_to_see;
    f.base.type = &type;
    solution r = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(r.length, 2);
    assert_int_equal(r.stats.expanded, 2);      /* s, x: the old estimate of y is gone */
    assert_int_equal(r.stats.evaluated, 3 + 2); /* s, x, y; x, y; but not the goal */
    r = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX); /* it has learned before */
    assert_int_equal(r.stats.evaluated, 3);
    f = fake_make(t->strips, sees_little);
    r = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(r.stats.expanded, 5);
}

/* Once three states are expanded: s, m, n. */
static bool learn_late(rp_heuristic *h)
{
    fake *const f = (fake *)h;
    const bool changed = ++f->seen_size == 3;

    f->value = changed ? fake_goalcount : f->value;
    return changed;
}

static void test_known_states_are_evaluated_anew_when_reached_again(void **state)
{
    tiny *const t = *state;
    rp_heuristic_type type = fake_safe_type;
    fake f = fake_make(t->strips, looks_bad);

    type.refine = learn_late;
    f.base.type = &type;
    const solution r = solve_in_steps(t, t->strips, "astar", &f, UINT64_MAX);
    assert_true(r.cost == 6);
    assert_int_equal(r.stats.reopened, 2);
    assert_int_equal(r.stats.evaluated, 5 + 2 + 3); /* all; a and g, open; m, n and g by way of a */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test_setup_teardown(test_preferred_operators_lead_the_way, set_up_preferred,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_open_states_are_queued_anew_when_estimates_change,
                                        set_up_two_ways, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_known_states_are_evaluated_anew_when_reached_again,
                                        set_up_reopening, tiny_teardown),
    };
    return cmocka_run_group_tests_name("bestfirst", tests, NULL, NULL);
}
