#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text/natural.h"

static int sign(int x) { return (x > 0) - (x < 0); }

/* Each comes before all that follow it. */
static void test_order(void **state)
{
    static const char *const text[] = {"",
                                       "1",
                                       "01",
                                       "2",
                                       "10",
                                       "10a",
                                       "10b2",
                                       "10b10",
                                       "a",
                                       "a/b",
                                       "p1",
                                       "p2",
                                       "p2a",
                                       "p10",
                                       "p100",
                                       "p0200",
                                       "p99999999999999999999",
                                       "q",
                                       "\xc3\xa4"};
    enum { SIZE = sizeof text / sizeof text[0] };

    (void)state;
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++) {
            const int order = rp_natural_compare(text[i], text[k]);
            if (i == 1 && k == 2) /* 01 is before 1 by its letters. */
                assert_int_equal(sign(order), 1);
            else if (i == 2 && k == 1)
                assert_int_equal(sign(order), -1);
            else
                assert_int_equal(sign(order), (i > k) - (i < k));
        }
}

static void test_order_of_names(void **state)
{
    static const char *const ascending[] = {"",     "01",  "1",   "2",    "10",   "a",
                                            "a/b",  "a1b", "a1c", "a01d", "a9",   "a10",
                                            "a10b", "a11", "b",   "p2-3", "p2-20"};

    (void)state;
    for (size_t i = 0; i < sizeof ascending / sizeof ascending[0]; i++)
        for (size_t k = 0; k < sizeof ascending / sizeof ascending[0]; k++) {
            const int order = rp_natural_compare(ascending[i], ascending[k]);
            const bool is_as_expected = i == k ? order == 0 : (order < 0) == (i < k);
            if (!is_as_expected)
                fail_msg("'%s' and '%s'", ascending[i], ascending[k]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order),
                                       cmocka_unit_test(test_order_of_names)};

    return cmocka_run_group_tests_name("natural", tests, NULL, NULL);
}
