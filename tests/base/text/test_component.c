/* From what a user wrote to a component of a table and the values of its parameters. */
#include "support/check.h"

#include "base/text/component.h"

typedef struct tool {
    rp_component component;
    int strength;
} tool;

static const rp_param saw_params[] = {
    {"teeth", RP_PARAM_INT, 1, 100, 20, NULL, "how many"},
    {"blade", RP_PARAM_CHOICE, 0, 0, 1, "wood|metal", "for what"},
};
static const tool hammer = {{"hammer", "hits", NULL, 0}, 5};
static const tool saw = {{"saw", "cuts", saw_params, 2}, 3};
static const rp_component *const tools[] = {&hammer.component, &saw.component};

static const rp_name_table table = RP_NAMES_BY_POINTER("tool", tools);

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    const double *param;
    const char *error;
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
    rp_limits_release(&w->limits);
    return 0;
}

static const rp_component *resolve(world *w, const char *name, const char *params)
{
    const rp_spec spec = {name, params};
    w->error = "not set";
    return rp_component_resolve(&w->arena, &table, &spec, &w->param, &w->error);
}

static void test_gives_the_component_and_its_values(void **state)
{
    world *const w = *state;

    assert_ptr_equal(resolve(w, "hammer", ""), &hammer);
    assert_null(w->error);
    assert_int_equal(((const tool *)resolve(w, "saw", "blade=wood"))->strength, 3);
    assert_true(w->param[0] == 20 && w->param[1] == 0);
    assert_ptr_equal(rp_component_at(&table, 1), &saw);
}

static void test_says_which_component_is_wrong_and_why(void **state)
{
    world *const w = *state;

    assert_null(resolve(w, "hamer", ""));
    assert_string_equal(w->error, "unknown tool 'hamer'; did you mean 'hammer'?");
    assert_null(resolve(w, "saw", "teeth=0"));
    assert_string_equal(w->error,
                        "tool 'saw': 'teeth' must be a whole number from 1 to 100, found '0'");
    assert_null(resolve(w, "hammer", "teeth=1"));
    assert_string_equal(w->error,
                        "tool 'hammer': parameter 'teeth' is unknown; there are none here");
}

/* What is not written stands there with what it is by default. */
static void test_writes_specs_with_all_parameters(void **state)
{
    world *const w = *state;
    const rp_spec written = {"saw", "blade=wood"}, bare = {"hammer", ""};

    assert_string_equal(rp_component_spec_text(&w->arena, &table, &written),
                        "saw:teeth=20,blade=wood");
    assert_string_equal(rp_component_spec_text(&w->arena, &table, &bare), "hammer");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_gives_the_component_and_its_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_says_which_component_is_wrong_and_why, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_writes_specs_with_all_parameters, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("component", tests, NULL, NULL);
}
