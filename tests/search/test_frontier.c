/* Whose turn it is among the open lists. */
#include "support/check.h"

#include "search/frontier.h"
#include "support/limits_fixture.h"

/* States 0 … 9 with equal keys; the odd ones are preferred. */
static rp_frontier *ten_states(bool preferred)
{
    rp_frontier *const f = rp_frontier_create(preferred, &limits);
    for (rp_state_id id = 0; id < 10; id++)
        rp_frontier_push(f, 1, 0, id, id % 2 == 1);
    return f;
}

static void expect(rp_frontier *f, const rp_state_id *id, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(rp_frontier_pop(f), id[i]);
}

static void test_one_list_knows_no_preference(void **state)
{
    (void)state;
    rp_frontier *const f = ten_states(false);
    rp_frontier_boost(f);
    expect(f, (const rp_state_id[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, RP_NO_STATE}, 11);
    rp_frontier_destroy(f);
}

static void test_two_lists_take_turns(void **state)
{
    (void)state;
    rp_frontier *const f = ten_states(true);
    expect(f, (const rp_state_id[]){0, 1, 1, 3, 2, 5, 3, 7, 4, 9}, 10);
    expect(f, (const rp_state_id[]){5, 6, 7, 8, 9, RP_NO_STATE, RP_NO_STATE}, 7);
    rp_frontier_destroy(f);
}

static void test_progress_puts_the_preferred_list_first(void **state)
{
    (void)state;
    rp_frontier *const f = ten_states(true);
    rp_frontier_boost(f);
    expect(f, (const rp_state_id[]){1, 3, 5, 7, 9, 0, 1, 2}, 8);
    for (rp_state_id id = 100; id < 2000; id++)
        rp_frontier_push(f, 0, 0, id, true);
    for (rp_state_id id = 100; id < 1095; id++) /* 1000 turns, of which 5 are used up */
        expect(f, &id, 1);
    expect(f, (const rp_state_id[]){1095, 1096, 1097, 100}, 4); /* 3 for those of the other list */
    rp_frontier_destroy(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_list_knows_no_preference, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_two_lists_take_turns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_progress_puts_the_preferred_list_first, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("frontier", tests, NULL, NULL);
}
