/* fuzz/mutator.c: what changes keeps its parentheses in balance and stays within its room, and
   all kinds of changes happen. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

static const char task[] = "(define (domain d) (:predicates (p ?x)) (:action a :effect (p b)))\n"
                           ";;; problem\n(define (problem e) (:goal (and (p b) (q c))))\n";

static int balance(const char *text, size_t size)
{
    int depth = 0;

    for (size_t i = 0; i < size; i++) {
        depth += text[i] == '(';
        depth -= text[i] == ')';
        if (depth < 0)
            return -1;
    }
    return depth;
}

static void test_parentheses_stay_in_balance(void **state)
{
    enum { ROOM = 400, ROUNDS = 3000 };
    unsigned longer = 0, shorter = 0, same = 0;
    (void)state;

    for (unsigned seed = 0; seed < ROUNDS; seed++) {
        char *const text = malloc(ROOM); /* A block of its own: AddressSanitizer sees its end. */
        memcpy(text, task, sizeof task - 1);
        const size_t size = fuzz_mutate((uint8_t *)text, sizeof task - 1, ROOM, seed);
        assert_true(size <= ROOM);
        assert_int_equal(balance(text, size), 0);
        longer += size >= sizeof task;
        shorter += size > 0 && size < sizeof task - 1;
        same += size == sizeof task - 1 && memcmp(text, task, size) != 0;
        free(text);
    }
    assert_true(longer > ROUNDS / 10 && shorter > ROUNDS / 10 && same > ROUNDS / 50);
}

static void test_room_is_kept(void **state)
{
    (void)state;

    for (unsigned seed = 0; seed < 1000; seed++) {
        char *const text = malloc(sizeof task - 1);
        memcpy(text, task, sizeof task - 1);
        assert_true(fuzz_mutate((uint8_t *)text, sizeof task - 1, sizeof task - 1, seed) <
                    sizeof task);
        free(text);
    }
}

static void test_texts_without_groups(void **state)
{
    static const char *const texts[] = {"", "(", ")", "))((", "word", " ", ";;; problem"};
    char text[100];
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned seed = 0; seed < 200; seed++) {
            memcpy(text, texts[i], strlen(texts[i]));
            assert_true(fuzz_mutate((uint8_t *)text, strlen(texts[i]), sizeof text, seed) <=
                        sizeof text);
        }
}

static void test_a_group_of_another_text(void **state)
{
    char out[sizeof task + 20];
    unsigned changed = 0;
    (void)state;

    for (unsigned seed = 0; seed < 200; seed++) {
        const size_t size =
            fuzz_cross((const uint8_t *)task, sizeof task - 1, (const uint8_t *)"x (y (z)) (", 11,
                       (uint8_t *)out, sizeof out, seed);
        assert_true(size <= sizeof out);
        assert_int_equal(balance(out, size), 0);
        changed += size > 0;
        for (size_t i = 0; size > 0 && i <= size - 3; i++)
            if (memcmp(out + i, "(z)", 3) == 0)
                break;
            else
                assert_true(i < size - 3);
    }
    assert_true(changed > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parentheses_stay_in_balance),
        cmocka_unit_test(test_room_is_kept),
        cmocka_unit_test(test_texts_without_groups),
        cmocka_unit_test(test_a_group_of_another_text),
    };
    return cmocka_run_group_tests_name("mutator", tests, NULL, NULL);
}
