#include "support/check.h"

#include <math.h>

#include "base/text/params.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
} world;

static int set_up(void **state)
{
    static world w;
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    world *const w = *state;
    rp_arena_release(&w->arena);
    const bool clean = w->limits.used == 0;
    rp_limits_release(&w->limits);
    return clean ? 0 : -1;
}

static const rp_param table[] = {
    {"rho", RP_PARAM_REAL, 0, 1, 0.1, NULL, "decay"},
    {"nodes", RP_PARAM_INT, 1, 1e9, 20000, NULL, "size"},
    {"round", RP_PARAM_BOOL, 0, 1, 0, NULL, "whole numbers"},
    {"ties", RP_PARAM_CHOICE, 0, 0, 1, "fifo|lifo|random", "order"},
    {"weight", RP_PARAM_REAL, 0, INFINITY, 10, NULL, "of h"},
};
enum { COUNT = sizeof table / sizeof *table };

static const char *parse(void **state, const char *text, double *value)
{
    return rp_params_parse(&((world *)*state)->arena, text, table, COUNT, value);
}

static void test_defaults_without_text(void **state)
{
    double v[COUNT];

    assert_null(parse(state, "", v));
    assert_true(v[0] == 0.1 && v[1] == 20000 && v[2] == 0 && v[3] == 1 && v[4] == 10);
}

static void test_values_of_each_kind(void **state)
{
    double v[COUNT];

    assert_null(parse(state, "round=true,nodes=5e3,rho=.25,ties=random,weight=1e300", v));
    assert_true(v[0] == 0.25 && v[1] == 5000 && v[2] == 1 && v[3] == 2 && v[4] == 1e300);
    assert_null(parse(state, "round=off,rho=1,nodes=1", v));
    assert_true(v[0] == 1 && v[1] == 1 && v[2] == 0);
}

static void assert_message(void **state, const char *text, const char *message)
{
    double v[COUNT];
    const char *const found = parse(state, text, v);

    assert_non_null(found);
    assert_string_equal(found, message);
}

static void test_messages(void **state)
{
    assert_message(state, "nods=3",
                   "parameter 'nods' is unknown; did you mean 'nodes'? (known: rho, nodes, round, "
                   "ties, weight)");
    assert_message(state, "q=3",
                   "parameter 'q' is unknown (known: rho, nodes, round, ties, weight)");
    assert_message(state, "rho=abc", "'rho' must be a number from 0 to 1, found 'abc'");
    assert_message(state, "rho=1.5", "'rho' must be a number from 0 to 1, found '1.5'");
    assert_message(state, "rho=nan", "'rho' must be a number from 0 to 1, found 'nan'");
    assert_message(state, "rho=0x1", "'rho' must be a number from 0 to 1, found '0x1'");
    assert_message(state, "rho=", "'rho' must be a number from 0 to 1, found ''");
    assert_message(state, "rho=1e", "'rho' must be a number from 0 to 1, found '1e'");
    assert_message(state, "weight=-1", "'weight' must be a number of at least 0, found '-1'");
    assert_message(state, "weight=1e999", "'weight' must be a number of at least 0, found '1e999'");
    assert_message(state, "nodes=2.5",
                   "'nodes' must be a whole number from 1 to 1000000000, found '2.5'");
    assert_message(state, "round=maybe", "'round' must be true or false, found 'maybe'");
    assert_message(state, "ties=lifi",
                   "'ties' must be one of fifo, lifo, random, found 'lifi'; did you mean 'lifo'?");
    assert_message(state, "rho=0,rho=1", "parameter 'rho' is given twice");
    assert_message(state, "rho", "expected 'parameter=value', found 'rho'");
    assert_message(state, "rho=1,,nodes=3", "expected 'parameter=value', found ''");
    assert_message(state, "=5", "expected 'parameter=value', found '=5'");
}

static void test_a_component_without_parameters(void **state)
{
    rp_arena *const arena = &((world *)*state)->arena;
    double v;

    assert_null(rp_params_parse(arena, "", NULL, 0, &v));
    assert_string_equal(rp_params_parse(arena, "x=1", NULL, 0, &v),
                        "parameter 'x' is unknown; there are none here");
}

static void test_splitting_of_specs(void **state)
{
    rp_arena *const arena = &((world *)*state)->arena;
    rp_spec *s;

    assert_int_equal(rp_specs_split(arena, "ff,landmarks:a=1,b=2,hmax", &s), 3);
    assert_string_equal(s[0].name, "ff");
    assert_string_equal(s[0].params, "");
    assert_string_equal(s[1].name, "landmarks");
    assert_string_equal(s[1].params, "a=1,b=2");
    assert_string_equal(s[2].name, "hmax");
    assert_int_equal(rp_specs_split(arena, "blind", &s), 1);
    assert_string_equal(s[0].name, "blind");
    assert_int_equal(rp_specs_split(arena, "a:x=1,b:y=2", &s), 2);
    assert_string_equal(s[1].name, "b");
    assert_string_equal(s[1].params, "y=2");
    assert_int_equal(rp_specs_split(arena, "a,,b", &s), 3);
    assert_string_equal(s[1].name, "");
    assert_int_equal(rp_specs_split(arena, "", &s), 1);
    assert_string_equal(s[0].name, "");
}

/* Values as they are read again. */
static void test_values_as_text(void **state)
{
    rp_arena *const arena = &((world *)*state)->arena;
    const rp_param number = RP_PARAM_OF_NUMBER("n", RP_PARAM_REAL, 0, 1, 0.5, "");
    const rp_param flag = {.name = "f", .kind = RP_PARAM_BOOL};
    const rp_param choice = RP_PARAM_OF_CHOICE("c", "one|two|three", 0, "");

    assert_string_equal(rp_param_text(arena, &number, 0.25), "0.25");
    assert_string_equal(rp_param_text(arena, &flag, 0), "false");
    assert_string_equal(rp_param_text(arena, &flag, 1), "true");
    assert_string_equal(rp_param_text(arena, &choice, 0), "one");
    assert_string_equal(rp_param_text(arena, &choice, 2), "three");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_defaults_without_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_values_of_each_kind, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_messages, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_component_without_parameters, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_splitting_of_specs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_values_as_text, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("params", tests, NULL, NULL);
}
