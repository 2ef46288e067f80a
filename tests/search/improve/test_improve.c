/* Improving plans: random walks that end in the goal, on random tasks with everything; the
   results are judged by the naive semantics. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/improve/improve.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"

enum { MAX_FACTS = 16, MAX_STEPS = 60 };

static rp_op_id pick(const rp_strips *s, const bool *holds, rp_rng *rng)
{
    rp_op_id op = RP_NONE;

    for (rp_op_id i = 0, seen = 0; i < s->num_ops; i++)
        if (naive_is_applicable(s, i, holds) && rp_rng_below(rng, ++seen) == 0)
            op = i;
    return op;
}

/* A walk to the last goal state met in MAX_STEPS steps; op NULL if there was none. */
static rp_opplan walk(rp_limits *limits, const rp_strips *s, uint64_t seed)
{
    bool holds[MAX_FACTS], next[MAX_FACTS];
    rp_op_id op[MAX_STEPS];
    uint32_t length = RP_NONE;
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    naive_initial(s, holds);
    for (uint32_t i = 0;; i++) {
        if (naive_is_goal(s, holds))
            length = i;
        op[i < MAX_STEPS ? i : 0] = i < MAX_STEPS ? pick(s, holds, &rng) : op[0];
        if (i == MAX_STEPS || op[i] == RP_NONE)
            break;
        naive_apply(s, op[i], holds, next);
        memcpy(holds, next, sizeof holds);
    }
    if (length == RP_NONE)
        return (rp_opplan){NULL, 0};
    rp_opplan plan = {RP_NEW_ARRAY(limits, rp_op_id, length), length};
    memcpy(plan.op, op, length * sizeof *op);
    return plan;
}

/* Replays without the steps marked in `without` (may be NULL) and those that do not apply. */
static bool reaches_goal(const rp_strips *s, const rp_opplan *plan, uint32_t without, bool strict)
{
    bool holds[MAX_FACTS], next[MAX_FACTS];

    naive_initial(s, holds);
    for (uint32_t i = 0; i < plan->length; i++) {
        if (i == without)
            continue;
        if (!naive_is_applicable(s, plan->op[i], holds)) {
            if (strict)
                return false;
            continue;
        }
        naive_apply(s, plan->op[i], holds, next);
        memcpy(holds, next, sizeof holds);
    }
    return naive_is_goal(s, holds);
}

static bool is_plan(const rp_strips *s, const rp_opplan *plan)
{
    return reaches_goal(s, plan, RP_NONE, true);
}

static void assert_no_state_twice(const rp_strips *s, const rp_opplan *plan)
{
    bool state[MAX_STEPS + 1][MAX_FACTS] = {{false}};

    naive_initial(s, state[0]);
    for (uint32_t i = 0; i < plan->length; i++) {
        assert_false(naive_is_goal(s, state[i]));
        naive_apply(s, plan->op[i], state[i], state[i + 1]);
        for (uint32_t k = 0; k <= i; k++)
            assert_true(memcmp(state[k], state[i + 1], s->num_facts) != 0);
    }
}

static void assert_no_step_needless(const rp_strips *s, const rp_opplan *plan)
{
    for (uint32_t i = 0; i < plan->length; i++)
        assert_false(reaches_goal(s, plan, i, false));
}

static rp_opplan copy_of(rp_limits *limits, const rp_opplan *plan)
{
    rp_opplan copy = {RP_NEW_ARRAY(limits, rp_op_id, plan->length), plan->length};

    memcpy(copy.op, plan->op, plan->length * sizeof *plan->op);
    return copy;
}

static double optimum(const rp_strips *s)
{
    bool holds[MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, false);
}

/* The same by the definition: every trial replays the whole plan. */
typedef struct trial {
    bool kept[MAX_STEPS];
    uint64_t cost;
    uint32_t size;
} trial;

static bool naive_try(const rp_strips *s, const rp_opplan *plan, uint32_t without, trial *t)
{
    bool holds[MAX_FACTS], next[MAX_FACTS];

    *t = (trial){.cost = 0};
    naive_initial(s, holds);
    for (uint32_t i = 0; i < plan->length; i++) {
        t->kept[i] = i != without && naive_is_applicable(s, plan->op[i], holds);
        if (t->kept[i]) {
            naive_apply(s, plan->op[i], holds, next);
            memcpy(holds, next, sizeof holds);
        } else {
            t->cost += (uint64_t)s->cost[plan->op[i]];
            t->size++;
        }
    }
    return naive_is_goal(s, holds);
}

static void keep(rp_opplan *plan, const bool *kept)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < plan->length; i++)
        if (kept[i])
            plan->op[size++] = plan->op[i];
    plan->length = size;
}

static bool naive_drop_most_expensive(const rp_strips *s, rp_opplan *plan)
{
    trial best = {.size = 0}, t;

    for (uint32_t i = 0; i < plan->length; i++)
        if (naive_try(s, plan, i, &t) &&
            (best.size == 0 || t.cost > best.cost || (t.cost == best.cost && t.size > best.size)))
            best = t;
    if (best.size > 0)
        keep(plan, best.kept);
    return best.size > 0;
}

/* Up to the first goal state, or without loops. */
static void naive_cut(const rp_strips *s, rp_opplan *plan, bool at_goal)
{
    bool state[MAX_STEPS + 1][MAX_FACTS] = {{false}}, kept[MAX_STEPS] = {false};

    naive_initial(s, state[0]);
    for (uint32_t i = 0; i < plan->length; i++)
        naive_apply(s, plan->op[i], state[i], state[i + 1]);
    for (uint32_t i = 0; i <= plan->length; i++) {
        if (at_goal && naive_is_goal(s, state[i]))
            break;
        for (uint32_t k = plan->length; !at_goal && k > i; k--)
            if (memcmp(state[i], state[k], s->num_facts) == 0) {
                i = k;
                break;
            }
        if (i < plan->length)
            kept[i] = true;
    }
    keep(plan, kept);
}

static void naive_eliminate(const rp_strips *s, rp_opplan *plan)
{
    uint32_t before;

    do {
        before = plan->length;
        naive_cut(s, plan, true);
        while (naive_drop_most_expensive(s, plan))
            continue;
        naive_cut(s, plan, false);
    } while (plan->length < before);
}

static uint32_t walks, shortened, cheaper;

static void check_improvements(tiny *t, const rp_strips *s, uint64_t i)
{
    const rp_encoding *const e = rp_encoding_create(&t->arena, s);
    rp_opplan plan = walk(&t->limits, s, i);

    if (plan.op == NULL)
        return;
    const rp_opplan original = copy_of(&t->limits, &plan);
    const uint64_t before = rp_opplan_cost(s, &plan);
    assert_int_equal(rp_improve_plan(e, &t->limits, 0, &plan), RP_STOP_NONE);
    const uint64_t eliminated = rp_opplan_cost(s, &plan);
    assert_true(is_plan(s, &plan));
    assert_true(plan.length <= original.length && eliminated <= before);
    assert_no_state_twice(s, &plan);
    assert_no_step_needless(s, &plan);
    rp_opplan naive = copy_of(&t->limits, &original);
    naive_eliminate(s, &naive);
    assert_int_equal(plan.length, naive.length);
    assert_memory_equal(plan.op, naive.op, naive.length * sizeof *naive.op);
    rp_free(&t->limits, naive.op);
    walks++;
    shortened += plan.length < original.length;

    rp_opplan near = copy_of(&t->limits, &original);
    assert_int_equal(rp_improve_plan(e, &t->limits, 20, &near), RP_STOP_NONE);
    assert_true(is_plan(s, &near) && rp_opplan_cost(s, &near) <= eliminated);

    rp_opplan best = copy_of(&t->limits, &original);
    assert_int_equal(rp_improve_plan(e, &t->limits, 1000000, &best), RP_STOP_NONE);
    assert_true(is_plan(s, &best));
    assert_true((double)rp_opplan_cost(s, &best) == optimum(s)); /* All states are near. */
    assert_no_step_needless(s, &best);
    cheaper += rp_opplan_cost(s, &best) < eliminated;
    rp_free(&t->limits, plan.op);
    rp_free(&t->limits, near.op);
    rp_free(&t->limits, best.op);
    rp_free(&t->limits, original.op);
}

static void test_walks_lose_what_they_do_not_need(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 150, 10, 0, 0}, check_improvements);
    random_tasks_check((random_range){150, 300, 9, 8, 3}, check_improvements);
    assert_true(walks > 60 && shortened > 40 && cheaper > 5);
}

static rp_opplan plan_of(tiny *t, const char *names)
{
    rp_opplan plan = {RP_NEW_ARRAY(&t->limits, rp_op_id, MAX_STEPS), 0};
    char text[200], *rest = NULL;

    snprintf(text, sizeof text, "%s", names);
    for (char *p = strtok_r(text, " ", &rest); p != NULL; p = strtok_r(NULL, " ", &rest))
        plan.op[plan.length++] = tiny_op(t->strips, p);
    return plan;
}

static void expect(const char *task, uint64_t states, const char *before, const char *after)
{
    tiny *const t = tiny_create(task);
    rp_opplan plan = plan_of(t, before), wanted = plan_of(t, after);

    assert_int_equal(
        rp_improve_plan(rp_encoding_create(&t->arena, t->strips), &t->limits, states, &plan),
        RP_STOP_NONE);
    assert_int_equal(plan.length, wanted.length);
    assert_memory_equal(plan.op, wanted.op, wanted.length * sizeof *wanted.op);
    rp_free(&t->limits, plan.op);
    rp_free(&t->limits, wanted.op);
    tiny_destroy(t);
}

/* x alone could go, or y with z: of two sets that exclude each other, the dearer one goes. */
static void test_the_dearest_set_goes_first(void **state)
{
    (void)state;
    expect("init: a\ngoal: g\n"
           "x 3: a -> b\ny 1: a -> c\nz 4: c -> b\nlast: b -> g\n",
           0, "x y z last", "x last");
    expect("init: a\ngoal: g\n"
           "x 9: a -> b\ny 1: a -> c\nz 4: c -> b\nlast: b -> g\n",
           0, "x y z last", "y z last");
}

static void test_pairs_that_only_go_together(void **state)
{
    (void)state;
    /* Toggles: neither can go alone. */
    expect("init: a\ngoal: a g\n"
           "toggle: -> [a -> b !a] [b -> a !b]\nlast: -> g\n",
           0, "toggle last toggle", "toggle last toggle"); /* needs other steps in between: kept */
    expect("init: a\ngoal: a g\n"
           "toggle: -> [a -> b !a] [b -> a !b]\nlast: -> g\n",
           0, "toggle toggle last", "last");
    expect("init: a\ngoal: a g\n"
           "toggle: -> [a -> b !a] [b -> a !b]\nlast: -> g\n",
           100, "toggle last toggle", "last");
}

static void test_the_plan_ends_at_the_goal(void **state)
{
    (void)state;
    expect("init: g\ngoal: g\nx: -> g\n", 0, "x", "");
    expect("init: a\ngoal: d\naxiom: d <- b\nx: a -> b\ny: d -> c\n", 0, "x y x", "x");
    expect("init: a\ngoal: b\nx: a -> b\n", 50, "x", "x");
}

/* A road with a short cut that the plan does not know. */
static void test_neighbourhoods_find_short_cuts(void **state)
{
    static const char road[] = "init: p0\ngoal: p4\n"
                               "a 2: p0 -> p1 !p0\nb 2: p1 -> p2 !p1\nc 2: p2 -> p3 !p2\n"
                               "d 2: p3 -> p4 !p3\ncut 1: p0 -> q !p0\nback 1: q -> p3 !q\n";

    (void)state;
    expect(road, 0, "a b c d", "a b c d");
    expect(road, 100, "a b c d", "cut back d");
}

/* Whichever allocation fails: there is still a plan, and nothing is lost. */
static void test_memory_may_run_out_anywhere(void **state)
{
    uint32_t failures = 0;

    (void)state;
    for (uint64_t n = 1;; n++) {
        tiny *const t = tiny_create("init: p0\ngoal: p4\n"
                                    "a 2: p0 -> p1 !p0\nb 2: p1 -> p2 !p1\nc 2: p2 -> p3 !p2\n"
                                    "d 2: p3 -> p4 !p3\ncut 1: p0 -> q !p0\nback 1: q -> p3 !q\n"
                                    "on: -> x\n");
        rp_opplan plan = plan_of(t, "on a b c on d");
        const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
        t->limits.fail_at = t->limits.allocations + n;
        const rp_stop stop = rp_improve_plan(e, &t->limits, 100, &plan);
        t->limits.fail_at = 0;
        assert_true(is_plan(t->strips, &plan));
        assert_true(rp_opplan_cost(t->strips, &plan) <= 10);
        if (stop == RP_STOP_NONE) {
            assert_int_equal(rp_opplan_cost(t->strips, &plan), 4);
            rp_free(&t->limits, plan.op);
            tiny_destroy(t);
            break;
        }
        failures++;
        assert_int_equal(stop, RP_STOP_MEMORY);
        rp_limits_release(&t->limits); /* What failed while being made belongs to nobody. */
        free(t);
    }
    assert_true(failures > 10);
}

static void test_a_stop_is_obeyed(void **state)
{
    rp_stop_flag flag = RP_STOP_TIME;
    tiny *const t = tiny_create("init: a\ngoal: b\nx: a -> b\n");
    rp_opplan plan = plan_of(t, "x x");
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);

    (void)state;
    t->limits.stop_flag = &flag;
    assert_int_equal(rp_improve_plan(e, &t->limits, 0, &plan), RP_STOP_TIME);
    t->limits.stop_flag = NULL;
    assert_true(is_plan(t->strips, &plan));
    rp_free(&t->limits, plan.op);
    tiny_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks_lose_what_they_do_not_need),
        cmocka_unit_test(test_the_dearest_set_goes_first),
        cmocka_unit_test(test_pairs_that_only_go_together),
        cmocka_unit_test(test_the_plan_ends_at_the_goal),
        cmocka_unit_test(test_neighbourhoods_find_short_cuts),
        cmocka_unit_test(test_memory_may_run_out_anywhere),
        cmocka_unit_test(test_a_stop_is_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
