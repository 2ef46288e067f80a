/* The table, what it says when it refuses, and what every heuristic in it promises. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

TINY_SETUP(plain, "init: a\n"
                  "goal: c d\n"
                  "make-b  1: a -> b !a\n"
                  "make-cd 2: b -> c d\n");

static void assert_error(tiny *t, const char *spec, const char *part)
{
    const char *const message = heuristic_error(&t->arena, t->strips, spec);

    if (strstr(message, part) == NULL)
        fail_msg("%s: \"%s\" does not say \"%s\"", spec, message, part);
}

static void test_refusals_say_what_was_expected(void **state)
{
    assert_error(*state, "hmx", "unknown heuristic 'hmx'; did you mean 'hmax'?");
    assert_error(*state, "somethingelse", "there are blind, goalcount, ");
    assert_error(*state, "", "unknown heuristic ''");
    assert_error(*state, "ff:cost=two", "heuristic 'ff': ");
    assert_error(*state, "ff:cost=two", "two");
    assert_error(*state, "hadd:cots=one", "cost");
    assert_error(*state, "blind:cost=one", "heuristic 'blind': ");
}

static void test_the_table_is_sound(void **state)
{
    (void)state;
    assert_true(rp_heuristic_table.size >= 5);
    for (uint32_t i = 0; i < rp_heuristic_table.size; i++) {
        const rp_heuristic_type *const type = rp_heuristic_type_at(i);
        const rp_component *const c = &type->component;
        assert_true(type->bytes >= sizeof(rp_heuristic));
        assert_non_null(type->evaluate);
        assert_true(strlen(c->name) > 0 && strlen(c->summary) > 0);
        assert_int_equal(rp_name_find(&rp_heuristic_table, c->name), i);
        assert_true(type->safe || !type->admissible);
        assert_true(type->admissible || !type->consistent);
        assert_int_equal(type->preferred, type->preferred_ops != NULL);
        for (uint32_t k = 0; k < c->num_params; k++)
            assert_true(strlen(c->param[k].name) > 0 && strlen(c->param[k].help) > 0);
    }
}

static void test_destroying_nothing_is_fine(void **state)
{
    (void)state;
    rp_heuristic_destroy(NULL);
}

TINY_SETUP(goals, "init: a b\n"
                  "goal: a c d\n"
                  "o1 3: a -> c\n"
                  "o2 2: b -> d !a\n"
                  "axiom: d <- c\n");

static void assert_value(tiny *t, const char *spec, const char *state, double value)
{
    assert_true(heuristic_value(&t->arena, t->strips, spec, tiny_state(t, state)) == value);
}

static void test_goalcount_counts_open_goals(void **state)
{
    assert_value(*state, "goalcount", "b", 3);
    assert_value(*state, "goalcount", "a", 2);
    assert_value(*state, "goalcount", "a c", 0); /* d is derived */
}

static void test_blind_is_the_least_cost(void **state)
{
    assert_value(*state, "blind", "b", 2);
    assert_value(*state, "blind", "a", 2);
    assert_value(*state, "blind", "a c", 0);
}

TINY_SETUP(no_operators, "init: a\n"
                         "goal: b\n");

static void test_blind_without_operators(void **state)
{
    assert_value(*state, "blind", "a", RP_DEAD_END);
    assert_value(*state, "blind", "b", 0);
}

/* Of making it, and of evaluating a state. */
static void measure_work(tiny *t, const char *name, uint64_t work[2])
{
    const uint64_t before = t->limits.work;
    rp_heuristic *const h = make_heuristic(&t->arena, t->strips, name);
    const uint64_t made = t->limits.work;

    rp_heuristic_evaluate(h, tiny_state(t, "b"));
    work[0] = made - before;
    work[1] = t->limits.work - made;
    rp_heuristic_destroy(h);
}

static void test_every_heuristic_counts_its_work(void **state)
{
    for (uint32_t i = 0; i < rp_heuristic_table.size; i++) {
        const char *const name = rp_heuristic_type_at(i)->component.name;
        uint64_t work[2], again[2];
        measure_work(*state, name, work);
        measure_work(*state, name, again);
        if (work[1] == 0)
            fail_msg("%s counts no work when it evaluates a state", name);
        assert_int_equal(work[0], again[0]);
        assert_int_equal(work[1], again[1]);
    }
}

/* What takes turns by the work must not take a heuristic for cheap that makes tables first. */
static void test_making_tables_is_work(void **state)
{
    static const char *const name[] = {"hmax", "ff", "landmarks", "relevance", "relevance-graph"};
    uint64_t work[2];

    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        measure_work(*state, name[i], work);
        assert_true(work[0] > work[1]);
    }
}

enum { MAX_FACTS = 16 };

typedef struct fixture {
    rp_limits limits;
    rp_arena arena;
    const rp_strips *strips;
    rp_state_buffer buffer;
    rp_heuristic *h;
} fixture;

static void open_task(fixture *f, const random_options *o)
{
    rp_limits_init(&f->limits, 0, NULL);
    rp_arena_init(&f->arena, &f->limits);
    f->strips = random_task(&f->arena, o);
    rp_state_buffer_init(&f->buffer, &f->arena, f->strips);
}

static void close_task(fixture *f)
{
    rp_arena_release(&f->arena);
    assert_int_equal(f->limits.used, 0);
    rp_limits_release(&f->limits);
}

static double value_in(fixture *f, const bool *holds)
{
    return rp_heuristic_evaluate(f->h, view_of(f->strips, holds, &f->buffer));
}

static void check_value(fixture *f, const bool *holds)
{
    const rp_heuristic_type *const type = f->h->type;
    const double h = value_in(f, holds), hstar = naive_hstar(f->strips, holds, false);

    assert_true(h >= 0);
    if (naive_is_goal(f->strips, holds))
        assert_true(h == 0);
    if (type->admissible)
        assert_true(h <= hstar);
    if (type->safe && isinf(h))
        assert_true(isinf(hstar));
}

static void check_successors(fixture *f, const bool *holds)
{
    const rp_strips *const s = f->strips;
    const double h = value_in(f, holds);
    bool next[MAX_FACTS];

    for (rp_op_id op = 0; op < s->num_ops; op++) {
        if (!naive_is_applicable(s, op, holds))
            continue;
        naive_apply(s, op, holds, next);
        check_value(f, next);
        if (f->h->type->consistent)
            assert_true(h <= s->cost[op] + value_in(f, next));
    }
}

static void check_preferred(fixture *f, const bool *holds)
{
    const rp_op_id *ops;

    if (!f->h->type->preferred)
        return;
    value_in(f, holds);
    const uint32_t count = f->h->type->preferred_ops(f->h, &ops);
    for (uint32_t i = 0; i < count; i++)
        assert_true(ops[i] < f->strips->num_ops && naive_is_applicable(f->strips, ops[i], holds));
}

/* The value depends neither on earlier evaluations nor on the order of the list. */
static void check_repeatable(fixture *f, const bool *holds, const bool *other)
{
    const double h = value_in(f, holds);

    value_in(f, other);
    assert_true(value_in(f, holds) == h);
    rp_state_view view = *view_of(f->strips, holds, &f->buffer);
    rp_fact_id reversed[MAX_FACTS];
    for (uint32_t i = 0; i < view.num_true; i++)
        reversed[i] = view.fact[view.num_true - 1 - i];
    view.fact = reversed;
    assert_true(rp_heuristic_evaluate(f->h, &view) == h);
    rp_heuristic *const again = make_heuristic(&f->arena, f->strips, f->h->type->component.name);
    assert_true(rp_heuristic_evaluate(again, &view) == h);
    rp_heuristic_destroy(again);
}

static bool handles(const rp_heuristic_type *type, const rp_strips *s)
{
    return (type->axioms || s->num_axioms == 0) && (type->conditional || s->num_effects == 0);
}

static void check_type(fixture *f, const rp_heuristic_type *type, uint64_t seed)
{
    bool holds[MAX_FACTS], other[MAX_FACTS];

    if (!handles(type, f->strips)) {
        assert_non_null(
            strstr(heuristic_error(&f->arena, f->strips, type->component.name), "cannot handle"));
        return;
    }
    f->h = make_heuristic(&f->arena, f->strips, type->component.name);
    assert_ptr_equal(f->h->type, type);
    naive_initial(f->strips, other);
    for (uint32_t steps = 0; steps < 4; steps++) {
        naive_walk(f->strips, seed, steps, holds);
        check_value(f, holds);
        check_successors(f, holds);
        check_preferred(f, holds);
        check_repeatable(f, holds, other);
        memcpy(other, holds, sizeof other);
    }
    rp_heuristic_destroy(f->h);
}

static void check_random_tasks(uint64_t begin, uint64_t end, uint32_t effects, uint32_t axioms)
{
    for (uint64_t i = begin; i < end; i++) {
        random_options o = random_options_small(i);
        fixture f;
        o.facts = o.facts > 9 ? 9 : o.facts; /* naive_hstar is exponential */
        o.effects = effects;
        o.axioms = axioms;
        open_task(&f, &o);
        for (uint32_t k = 0; k < rp_heuristic_table.size; k++)
            check_type(&f, rp_heuristic_type_at(k), i);
        close_task(&f);
    }
}

static void test_every_type_keeps_its_promises(void **state)
{
    (void)state;
    check_random_tasks(0, 60, 0, 0);
}

static void test_every_type_with_conditional_effects(void **state)
{
    (void)state;
    check_random_tasks(100, 120, 6, 0);
}

static void test_every_type_with_axioms(void **state)
{
    (void)state;
    check_random_tasks(200, 220, 0, 3);
    check_random_tasks(300, 310, 4, 3);
}

typedef struct attempt {
    rp_arena *arena;
    const rp_strips *strips;
    const char *name;
    rp_heuristic *h;
} attempt;

static void try_to_create(void *argument)
{
    attempt *const a = argument;

    a->h = make_heuristic(a->arena, a->strips, a->name);
}

static void test_every_allocation_may_fail(void **state)
{
    const random_options o = random_options_small(11);

    (void)state;
    for (uint32_t k = 0; k < rp_heuristic_table.size; k++)
        for (uint32_t failing = 1, done = 0; !done; failing++) {
            fixture f;
            open_task(&f, &o);
            attempt a = {&f.arena, f.strips, rp_name_at(&rp_heuristic_table, k), NULL};
            f.limits.fail_at = f.limits.allocations + failing;
            const rp_stop reason = rp_protect(&f.limits, try_to_create, &a);
            done = reason == RP_STOP_NONE;
            assert_true(done || reason == RP_STOP_MEMORY);
            if (done)
                rp_heuristic_destroy(a.h);
            rp_limits_release(&f.limits);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_refusals_say_what_was_expected, plain, tiny_teardown),
        cmocka_unit_test(test_the_table_is_sound),
        cmocka_unit_test(test_destroying_nothing_is_fine),
        cmocka_unit_test_setup_teardown(test_every_heuristic_counts_its_work, goals, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_making_tables_is_work, goals, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_goalcount_counts_open_goals, goals, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_blind_is_the_least_cost, goals, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_blind_without_operators, no_operators, tiny_teardown),
        cmocka_unit_test(test_every_type_keeps_its_promises),
        cmocka_unit_test(test_every_type_with_conditional_effects),
        cmocka_unit_test(test_every_type_with_axioms),
        cmocka_unit_test(test_every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("registry", tests, NULL, NULL);
}
