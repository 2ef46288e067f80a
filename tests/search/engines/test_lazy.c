/* Lazy search: on tasks made for the purpose, and on random ones. */
#include "support/check.h"

#include <string.h>

#include "heuristics/heuristic.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

static double optimum(const rp_strips *s, bool unit)
{
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, unit);
}

static int32_t greatest_cost(const rp_strips *s)
{
    int32_t most = 0;

    for (rp_op_id op = 0; op < s->num_ops; op++)
        most = s->cost[op] > most ? s->cost[op] : most;
    return most;
}

static rp_heuristic *make(tiny *t, const rp_strips *s, const char *name, const char *params)
{
    const rp_spec spec = {name, params};
    rp_heuristic_args args = {.strips = s, .limits = &t->limits};
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(&t->arena, &spec, &args, &error);

    if (h == NULL)
        fail_msg("%s", error);
    return h;
}

/* `heuristics` separated by '+'. */
static solution with(tiny *t, const rp_strips *s, const char *search, const char *heuristics)
{
    rp_heuristic *h[8];
    uint32_t count = 0;
    char text[100];

    assert_true(strlen(heuristics) < sizeof text);
    strcpy(text, heuristics);
    for (char *name = text; name != NULL; count++) {
        char *const plus = strchr(name, '+');
        if (plus != NULL)
            *plus = '\0';
        h[count] = make(t, s, name, "");
        name = plus == NULL ? NULL : plus + 1;
    }
    const solution r = solve_several(t, s, search, h, count, UINT64_MAX);
    while (count > 0)
        rp_heuristic_destroy(h[--count]);
    return r;
}

static const char *const searches[] = {
    "lazy",
    "lazy:preferred=false",
    "lazy:weight=5",
    "lazy:weight=2,cost=plusone,preferred-first=false",
    "lazy:weight=1,cost=one,reopen=false",
    "lazy:reopen=true",
    "lazy:types=true",
    "lazy:randomize=true,boost=0",
    "lazy:weight=1,types=true,randomize=true",
    "gbfs",
    "gbfs:types=true",
    "lazy:novelty=2",
    "lazy:novelty=1,types=true,randomize=true",
    "lazy:novelty=2,weight=3,reopen=true,preferred=false",
    "gbfs:novelty=2",
    "wastar:weight=2,novelty=1,preferred=true",
    "gbfs:preferred=false",
    "wastar:weight=3",
    "wastar:weight=2,preferred=true,types=true",
};
static const char *const heuristics[] = {"ff", "landmarks", "landmarks+ff",
                                         "ff+goalcount+landmarks", "hadd+hmax"};
enum {
    SEARCHES = sizeof searches / sizeof *searches,
    HEURISTICS = sizeof heuristics / sizeof *heuristics
};

static void finds_what_there_is(tiny *t, const rp_strips *s, uint64_t i)
{
    const char *const search = searches[i % SEARCHES];
    const solution r = with(t, s, search, heuristics[i / SEARCHES % HEURISTICS]);
    const bool solvable = !isinf(optimum(s, true)); /* The plan was replayed. */

    assert_int_equal(r.outcome, solvable ? RP_SOLVED : RP_EXHAUSTED);
    assert_true(r.stats.expanded <= r.stats.evaluated);
    assert_true(r.stats.states <= r.stats.generated + 1);
}

static void test_plans_are_found_if_there_are_any(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 4 * SEARCHES * HEURISTICS, 9, 0, 0}, finds_what_there_is);
    random_tasks_check((random_range){0, 2 * SEARCHES * HEURISTICS, 9, 4, 2}, finds_what_there_is);
}

static uint64_t total_reopened, total_below;

static void check_bound(tiny *t, const rp_strips *s, uint64_t i)
{
    static const struct {
        const char *search;
        double weight;
    } bounded[] = {{"lazy:weight=1,preferred=false", 1},
                   {"lazy:weight=1.5,preferred=false,randomize=true", 1.5},
                   {"lazy:weight=5,preferred=false", 5}};
    const double best = optimum(s, false);

    for (size_t k = 0; k < sizeof bounded / sizeof *bounded; k++) {
        const solution r = with(t, s, bounded[k].search, i % 2 == 0 ? "hmax" : "hmax+blind");
        assert_int_equal(r.outcome, isinf(best) ? RP_EXHAUSTED : RP_SOLVED);
        assert_true(isinf(best) || r.cost <= bounded[k].weight * best + greatest_cost(s));
        total_reopened += r.stats.reopened;
        total_below += r.cost == best;
    }
}

static void test_weighted_search_keeps_its_bound(void **state)
{
    (void)state;
    total_reopened = total_below = 0;
    random_tasks_check((random_range){0, 200, 9, 0, 0}, check_bound);
    random_tasks_check((random_range){0, 100, 9, 3, 2}, check_bound);
    assert_true(total_reopened > 0);
    assert_true(total_below > 100);
}

/* Budgets change nothing, nor do equal seeds. */
static void check_resuming(tiny *t, const rp_strips *s, uint64_t i)
{
    const char *const search = searches[i % SEARCHES];
    solution r[2];

    for (uint32_t k = 0; k < 2; k++) {
        rp_heuristic *const h[] = {make(t, s, "landmarks", ""), make(t, s, "ff", "")};
        r[k] = solve_several(t, s, search, h, 2, k == 0 ? UINT64_MAX : 1);
        rp_heuristic_destroy(h[0]);
        rp_heuristic_destroy(h[1]);
    }
    assert_int_equal(r[0].outcome, r[1].outcome);
    assert_int_equal(r[0].length, r[1].length);
    assert_memory_equal(r[0].plan, r[1].plan, r[0].length * sizeof *r[0].plan);
    assert_memory_equal(&r[0].stats, &r[1].stats, sizeof r[0].stats);
}

static void test_resuming_changes_nothing(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 4 * SEARCHES, 9, 3, 2}, check_resuming);
}

static rp_fact_id highest(const rp_state_view *view)
{
    rp_fact_id best = 0;

    for (uint32_t i = 0; i < view->num_true; i++)
        best = view->fact[i] > best ? view->fact[i] : best;
    return best;
}

static double note_highest(fake *f, const rp_state_view *view)
{
    f->seen[f->seen_size++] = highest(view);
    return f->strips->num_facts - highest(view);
}

/* From s to any of five; only e leads on. */
TINY_SETUP(set_up_fan, "group: s a b c d e g\n"
                       "init: s\n"
                       "goal: g\n"
                       "a: s -> a !s\n"
                       "b: s -> b !s\n"
                       "c: s -> c !s\n"
                       "d: s -> d !s\n"
                       "e: s -> e !s\n"
                       "b-e: b -> e !b\n"
                       "e-g: e -> g !e\n");

/* s is evaluated, then a, then b (both of the key of s), which looks better than c to e, so that
   its own successor is next. */
static void test_evaluation_is_deferred(void **state)
{
    tiny *const t = *state;
    fake f = fake_make(t->strips, note_highest);
    const solution lazy = solve_in_steps(t, t->strips, "lazy", &f, UINT64_MAX);

    assert_int_equal(f.seen_size, 4);
    assert_int_equal(f.seen[0], 0);
    assert_int_equal(f.seen[1], 1);
    assert_int_equal(f.seen[2], 2);
    assert_int_equal(f.seen[3], 5);
    assert_int_equal(lazy.length, 3);
    assert_int_equal(lazy.stats.generated, 4);
    assert_int_equal(lazy.stats.states, 5);
    assert_int_equal(lazy.stats.evaluated, 4);
    f.seen_size = 0;
    const solution eager = solve_in_steps(t, t->strips, "gbfs", &f, UINT64_MAX);
    assert_int_equal(eager.length, 2);
    assert_int_equal(eager.stats.evaluated, 6);
}

static uint32_t prefer_last(rp_heuristic *h, const rp_op_id **ops)
{
    fake *const f = (fake *)h;

    f->seen[SOLVE_MAX_PLAN - 1] = tiny_op(f->strips, "e");
    *ops = &f->seen[SOLVE_MAX_PLAN - 1];
    return 1;
}

/* What any heuristic prefers comes first: here the second one's opinion. */
static void test_preferred_successors_first(void **state)
{
    tiny *const t = *state;
    rp_heuristic_type type = fake_safe_type;
    fake other = fake_make(t->strips, fake_blind), f = fake_make(t->strips, note_highest);

    type.preferred = true;
    type.preferred_ops = prefer_last;
    f.base.type = &type;
    rp_heuristic *const h[] = {&other.base, &f.base};
    const solution lists = solve_several(t, t->strips, "lazy", h, 2, UINT64_MAX);
    assert_int_equal(lists.length, 2);
    assert_int_equal(lists.stats.evaluated, 2);
    const solution without = solve_several(t, t->strips, "lazy:preferred=false", h, 2, UINT64_MAX);
    assert_true(without.stats.evaluated > 2);
    const solution eager = solve_several(t, t->strips, "gbfs", h, 2, UINT64_MAX);
    assert_int_equal(eager.length, 2);
    assert_int_equal(eager.stats.expanded, 2);
}

/* s to m costs 4 directly and 2 by way of a; n is behind m. */
TINY_SETUP(set_up_reopening, "group: s m n x a g\n"
                             "init: s\n"
                             "goal: g\n"
                             "s-m 4: s -> m !s\n"
                             "s-a 1: s -> a !s\n"
                             "a-m 1: a -> m !a\n"
                             "m-n 1: m -> n !m\n"
                             "n-x 3: n -> x !n\n"
                             "x-g 9: x -> g !x\n");

static double no_estimate(fake *f, const rp_state_view *view)
{
    f->seen[f->seen_size++] = highest(view);
    return 0;
}

static void test_reopening(void **state)
{
    tiny *const t = *state;
    fake f = fake_make(t->strips, no_estimate);
    solution r = solve_in_steps(t, t->strips, "lazy:weight=1", &f, UINT64_MAX);

    assert_true(r.cost == 15); /* Edges come by g of what they lead to: a, m (2), n, x, g. */
    assert_int_equal(r.stats.reopened, 0);
    f.seen_size = 0;
    r = solve_in_steps(t, t->strips, "lazy:reopen=false", &f, UINT64_MAX); /* m, a, n, then a-m */
    assert_true(r.cost == 15);                                             /* the path counts */
    assert_int_equal(r.stats.reopened, 0);
    assert_int_equal(r.stats.evaluated, 5);
    f.seen_size = 0;
    r = solve_in_steps(t, t->strips, "lazy:reopen=true", &f, UINT64_MAX);
    assert_true(r.cost == 15);
    assert_int_equal(r.stats.reopened, 2); /* m, and then n behind it */
    assert_int_equal(r.stats.evaluated, 5 + 2);
    assert_int_equal(f.seen_size, 7);
}

TINY_SETUP(set_up_unsolvable, "init: a\ngoal: c\nx: a -> b !a\ny: b -> a !b\n");

static double dead(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return RP_DEAD_END;
}
static double dead_below(fake *f, const rp_state_view *view)
{
    return rp_bit_get(view->holds, tiny_fact(f->strips, "b")) ? RP_DEAD_END : 1;
}

/* A dead end needs one safe heuristic, or all of them. */
static void test_dead_ends_of_several_heuristics(void **state)
{
    static const char *const kinds[] = {"lazy", "gbfs", "wastar"};
    tiny *const t = *state;
    fake good = fake_make(t->strips, fake_blind), bad = fake_make(t->strips, dead_below);
    rp_heuristic *const h[] = {&bad.base, &good.base}, *const swapped[] = {&good.base, &bad.base};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bad.base.type = &fake_safe_type;
        good.base.type = &fake_safe_type;
        good.value = fake_blind;
        solution r = solve_several(t, t->strips, kinds[i], h, 2, UINT64_MAX);
        assert_int_equal(r.outcome, RP_EXHAUSTED);
        assert_int_equal(r.stats.dead_ends, 1);
        r = solve_several(t, t->strips, kinds[i], swapped, 2, UINT64_MAX);
        assert_int_equal(r.outcome, RP_EXHAUSTED);
        assert_int_equal(r.stats.dead_ends, 1);
        bad.base.type = &fake_unsafe_type;
        r = solve_several(t, t->strips, kinds[i], h, 2, UINT64_MAX);
        assert_int_equal(r.outcome, RP_EXHAUSTED);
        assert_int_equal(r.stats.dead_ends, 0);
        assert_int_equal(r.stats.expanded, 2);
        good.base.type = &fake_unsafe_type;
        good.value = dead;
        r = solve_several(t, t->strips, kinds[i], swapped, 2, UINT64_MAX);
        assert_int_equal(r.outcome, RP_INCOMPLETE);
        assert_int_equal(r.stats.dead_ends, 1);
    }
}

TINY_SETUP(set_up_goal_at_once, "init: a\ngoal: a\nop: a -> b\n");

static void test_the_goal_holds_already(void **state)
{
    tiny *const t = *state;
    const solution r = solve(t, t->strips, "lazy", fake_goalcount);

    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 0);
    assert_int_equal(r.stats.evaluated, 0);
    rp_strips known = *t->strips;
    known.unsolvable = true;
    assert_int_equal(solve(t, &known, "lazy", fake_goalcount).outcome, RP_EXHAUSTED);
    assert_int_equal(solve(t, &known, "ehc", fake_goalcount).outcome, RP_EXHAUSTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans_are_found_if_there_are_any),
        cmocka_unit_test(test_weighted_search_keeps_its_bound),
        cmocka_unit_test(test_resuming_changes_nothing),
        cmocka_unit_test_setup_teardown(test_evaluation_is_deferred, set_up_fan, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_preferred_successors_first, set_up_fan, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_reopening, set_up_reopening, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_dead_ends_of_several_heuristics, set_up_unsolvable,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_goal_holds_already, set_up_goal_at_once,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests_name("lazy", tests, NULL, NULL);
}
