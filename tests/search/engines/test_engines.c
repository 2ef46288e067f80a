/* The table of search engines and what is said about wrong specs. */
#include "support/check.h"

#include <string.h>

#include "search/engine.h"
#include "support/tasks/tiny.h"

TINY_SETUP(set_up, "init: a\ngoal: b\nop: a -> b\n");

static double zero(rp_heuristic *h, const rp_state_view *view)
{
    (void)h;
    (void)view;
    return 0;
}

static const rp_heuristic_type blind_type = {
    .component = {.name = "blind"}, .safe = true, .evaluate = zero};

/* The message, or NULL when the engine could be made. */
static const char *try(tiny *t, const char *name, const char *params, uint32_t heuristics)
{
    rp_heuristic blind = {.type = &blind_type};
    rp_heuristic *const both[2] = {&blind, &blind};
    rp_engine_args args = {.strips = t->strips,
                           .encoding = rp_encoding_create(&t->arena, t->strips),
                           .limits = &t->limits,
                           .heuristic = both,
                           .num_heuristics = heuristics};
    const rp_spec spec = {name, params};
    const char *error = "not set";
    rp_engine *const engine = rp_engine_create(&t->arena, &spec, &args, &error);

    assert_int_equal(engine == NULL, error != NULL);
    if (engine != NULL) {
        assert_string_equal(engine->type->component.name, name);
        assert_int_equal(rp_engine_run(engine, 10), RP_SOLVED);
    }
    rp_engine_destroy(engine);
    return error;
}

static void test_every_engine_solves_a_task(void **state)
{
    for (uint32_t i = 0; i < rp_engine_table.size; i++) {
        const rp_component *const c = &rp_engine_type_at(i)->component;
        assert_null(try(*state, c->name, "", 1));
        assert_true(strlen(c->summary) > 0);
        assert_int_equal(rp_name_find(&rp_engine_table, c->name), i);
        for (uint32_t p = 0; p < c->num_params; p++)
            assert_true(c->param[p].name != NULL && c->param[p].help != NULL);
    }
    rp_engine_destroy(NULL);
}

static uint64_t work_of(tiny *t, const char *name)
{
    const uint64_t before = t->limits.work;

    assert_null(try(t, name, "", 1));
    return t->limits.work - before;
}

/* The heuristic counts nothing here, so all is the engine's. */
static void test_every_engine_counts_its_work(void **state)
{
    for (uint32_t i = 0; i < rp_engine_table.size; i++) {
        const char *const name = rp_engine_type_at(i)->component.name;
        const uint64_t work = work_of(*state, name);
        if (work == 0)
            fail_msg("%s counts no work", name);
        assert_int_equal(work_of(*state, name), work);
    }
}

static void test_messages(void **state)
{
    assert_string_equal(try(*state, "astra", "", 1),
                        "unknown search engine 'astra'; did you mean 'astar'?");
    const char *const none_near = try(*state, "simulated", "", 1);
    assert_non_null(strstr(none_near, "unknown search engine 'simulated'; there are auto, "));
    assert_non_null(
        strstr(none_near, rp_name_list(&((tiny *)*state)->arena, &rp_engine_table, ", ")));
    assert_string_equal(try(*state, "astar", "", 0),
                        "search engine 'astar': needs one heuristic, 0 given");
    assert_string_equal(try(*state, "ehc", "", 2),
                        "search engine 'ehc': needs one heuristic, 2 given");
    assert_string_equal(try(*state, "gbfs", "", 0),
                        "search engine 'gbfs': needs 1 to 8 heuristics, 0 given");
    assert_null(try(*state, "gbfs", "", 2));
    assert_null(try(*state, "lazy", "weight=2,types=true", 2));
    assert_non_null(try(*state, "lazy", "reopen=perhaps", 2));
    assert_null(try(*state, "bfs", "", 0));
    assert_null(try(*state, "bfws", "variant=dual,width=1,memory=1", 0));
    assert_non_null(strstr(try(*state, "bfws", "width=3", 0), "search engine 'bfws': "));
    assert_null(try(*state, "wastar", "weight=2.5,cost=one", 1));
    assert_non_null(strstr(try(*state, "wastar", "weight=-1", 1), "search engine 'wastar': "));
    assert_non_null(strstr(try(*state, "wastar", "wait=1", 1), "weight"));
    assert_non_null(try(*state, "astar", "weight=1", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_engine_solves_a_task, set_up, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_every_engine_counts_its_work, set_up, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_messages, set_up, tiny_teardown),
    };
    return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
