#include "support/check.h"

#include <signal.h>
#include <string.h>

#include "results/exitcode.h"
#include "results/status.h"

static void test_names(void **state)
{
    const rp_name_table names = rp_status_names();

    (void)state;
    for (uint32_t i = 0; i < RP_NUM_STATUSES; i++) {
        assert_int_equal(rp_name_find(&names, rp_status_table[i].name), i);
        assert_true(strlen(rp_status_table[i].meaning) > 0);
    }
    assert_int_equal(rp_name_find(&names, "won"), RP_NONE);
    assert_int_equal(rp_name_find(&names, ""), RP_NONE);
}

/* Every code of the table leads to its row, so none stands in two. */
static void test_codes_of_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < RP_NUM_STATUSES; i++)
        for (int k = 0; k < RP_MAX_STATUS_CODES; k++) {
            const rp_status_row *const row = &rp_status_table[i];
            if (row->own[k] != 0)
                assert_int_equal(rp_status_of_code(row->own[k], false), i);
            if (row->foreign[k] != 0)
                assert_int_equal(rp_status_of_code(row->foreign[k], true), i);
        }
}

/* Whatever relplan's exit code is, other than for a plan or a mistake in its input, it has a
   row of its own: none is taken for an error by oversight. */
static void test_own_codes_are_all_known(void **state)
{
    (void)state;
    for (unsigned i = 0; i < rp_exit_table_size; i++) {
        const rp_exit exit = rp_exit_table[i].exit;
        const bool is_error =
            rp_exit_is_solved(exit) || exit == RP_EXIT_INVALID_PLAN || exit == RP_EXIT_INPUT;
        assert_int_equal(rp_status_of_code((int)exit, false) == RP_STATUS_ERROR, is_error);
    }
}

static void test_other_codes_and_signals(void **state)
{
    (void)state;
    for (int foreign = 0; foreign <= 1; foreign++) {
        assert_int_equal(rp_status_of_code(0, foreign), RP_STATUS_ERROR);
        assert_int_equal(rp_status_of_code(1, foreign), RP_STATUS_ERROR);
        assert_int_equal(rp_status_of_code(127, foreign), RP_STATUS_ERROR);
        assert_int_equal(rp_status_of_code(128, foreign), RP_STATUS_ERROR);
        assert_int_equal(rp_status_of_code(128 + SIGINT, foreign), RP_STATUS_INTERRUPTED);
        assert_int_equal(rp_status_of_code(128 + SIGTERM, foreign), RP_STATUS_INTERRUPTED);
        assert_int_equal(rp_status_of_code(128 + SIGSEGV, foreign), RP_STATUS_CRASHED);
    }
    assert_int_equal(rp_status_of_signal(SIGTERM), RP_STATUS_INTERRUPTED);
    assert_int_equal(rp_status_of_signal(SIGINT), RP_STATUS_INTERRUPTED);
    assert_int_equal(rp_status_of_signal(SIGHUP), RP_STATUS_INTERRUPTED);
    assert_int_equal(rp_status_of_signal(SIGKILL), RP_STATUS_CRASHED);
}

/* Reports count a run as one thing, and only one status is a solved task. */
static void test_kinds(void **state)
{
    (void)state;
    for (int i = 0; i < RP_NUM_STATUSES; i++) {
        const rp_status_kind kind = rp_status_table[i].counts_as;
        assert_int_equal(kind == RP_COUNTS_AS_SOLVED, i == RP_STATUS_SOLVED);
        assert_int_equal(kind == RP_COUNTS_AS_UNSOLVABLE, i == RP_STATUS_UNSOLVABLE);
    }
    assert_int_equal(rp_status_table[RP_STATUS_EXHAUSTED].counts_as, RP_COUNTS_AS_NO_ANSWER);
    assert_int_equal(rp_status_table[RP_STATUS_INVALID].counts_as, RP_COUNTS_AS_FAULT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_codes_of_the_table),
        cmocka_unit_test(test_own_codes_are_all_known),
        cmocka_unit_test(test_other_codes_and_signals),
        cmocka_unit_test(test_kinds),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
