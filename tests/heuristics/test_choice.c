/* choice: which heuristic is chosen, and that it is the same as that one. */
#include "support/check.h"

#include "support/heuristics.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static double value_of(tiny *t, const char *spec)
{
    return heuristic_value(&t->arena, t->strips, spec, tiny_initial(t));
}

/* b is a non-trivial landmark, c one of two ways. */
TINY_SETUP(with_landmark, "init: a\n"
                          "goal: g\n"
                          "o1: a -> b\n"
                          "o2: b -> c\n"
                          "o3: b -> d\n"
                          "o4: c -> g\n"
                          "o5: d -> g\n"
                          "o6: g -> b\n");

static void test_landmarks_where_there_are_some(void **state)
{
    tiny *const t = *state;
    const double landmarks = value_of(t, "landmarks:method=backchain");
    const double relevance = value_of(t, "relevance");

    assert_true(landmarks == 2 || landmarks == 2.5);
    assert_true(relevance == 3);
    assert_true(value_of(t, "choice") == landmarks);
    assert_true(value_of(t, "choice:min-landmarks=2") == relevance);
    assert_true(value_of(t, "choice:min-landmarks=2,goals=true") == landmarks);
    assert_true(value_of(t, "choice:min-landmarks=3,goals=true") == relevance);
    assert_true(value_of(t, "choice:min-landmarks=0") == landmarks);
}

static uint32_t num_chosen[2];

static void on_task(tiny *t, const rp_strips *s, uint64_t i)
{
    const char *const spec =
        i % 2 == 0 ? "choice:min-landmarks=2" : "choice:min-landmarks=1,goals=true";
    rp_heuristic *const h = make_heuristic(&t->arena, s, spec);
    rp_heuristic *const l = make_heuristic(&t->arena, s, "landmarks:method=backchain");
    rp_heuristic *const r = make_heuristic(&t->arena, s, "relevance:first=1000");
    rp_state_buffer_init(&t->buffer, &t->arena, s);
    rp_state_view_of(s, s->init, s->num_init, &t->buffer);
    const rp_state_view *const view = &t->buffer.view;
    const double value = rp_heuristic_evaluate(h, view);
    const bool as_l = value == rp_heuristic_evaluate(l, view);
    const bool as_r = value == rp_heuristic_evaluate(r, view);

    assert_true(as_l || as_r);
    num_chosen[0] += as_l && !as_r;
    num_chosen[1] += as_r && !as_l;
    rp_heuristic_destroy(h);
    rp_heuristic_destroy(l);
    rp_heuristic_destroy(r);
}

static void test_one_of_both_on_random_tasks(void **state)
{
    (void)state;
    num_chosen[0] = num_chosen[1] = 0;
    random_tasks_check((random_range){0, 200, 12, 0, 0}, on_task);
    random_tasks_check((random_range){1000, 1030, 12, 6, 3}, on_task);
    assert_true(num_chosen[0] > 10 && num_chosen[1] > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_landmarks_where_there_are_some, with_landmark,
                                        tiny_teardown),
        cmocka_unit_test(test_one_of_both_on_random_tasks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
