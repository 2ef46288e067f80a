/* Trails against states and values that are computed one by one. */
#include "support/check.h"

#include "explain/trail.h"
#include "search/states/succgen.h"
#include "support/heuristics.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

TINY_SETUP(there_and_back, "init: a k\n"
                           "goal: c k\n"
                           "use 1: a k -> b !k\n"
                           "back 1: b -> k !b\n"
                           "end 1: b -> c !b\n");

/* c needs b, which is past once it was there: landmarks then count c, and k if it is gone. */
static void test_landmarks_follow_the_path(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, t->strips);
    rp_heuristic *h =
        make_heuristic(&t->arena, t->strips, "landmarks:method=complete,orders=sound");
    const rp_op_id path[] = {tiny_op(t->strips, "use"), tiny_op(t->strips, "back"),
                             tiny_op(t->strips, "use"), tiny_op(t->strips, "end")};
    rp_trail trail;

    rp_trail_init(&trail, &t->arena, encoding, &h, 1);
    assert_true(rp_trail_evaluate(&trail, 0) == 2);
    assert_true(rp_trail_step(&trail, path[0]));
    assert_true(rp_trail_evaluate(&trail, 0) == 2);
    assert_true(rp_heuristic_evaluate(h, rp_trail_view(&trail)) == 2);
    assert_true(rp_trail_step(&trail, path[1]));
    /* As the initial state; b was there before, but must be again. */
    assert_true(rp_trail_evaluate(&trail, 0) == 2);
    assert_false(rp_trail_step(&trail, path[3]));
    assert_int_equal(trail.length, 2);
    assert_true(rp_trail_to(&trail, path + 2, 2));
    assert_int_equal(trail.length, 2);
    assert_true(rp_trail_evaluate(&trail, 0) == 1);
    assert_false(rp_trail_to(&trail, path + 1, 1));
    assert_int_equal(trail.length, 0);
    rp_trail_release(&trail);
    rp_heuristic_destroy(h);
}

enum { LENGTH = 5, WALKS = 4 };

static void set_out(const rp_encoding *encoding, rp_succgen *succgen, rp_trail *trail,
                    uint64_t draw)
{
    for (uint32_t step = 0; step < LENGTH; step++, draw = draw / 3 + 7) {
        const rp_op_id *op;
        const uint32_t count =
            rp_succgen_generate(succgen, rp_trail_packed(trail), rp_trail_view(trail), &op);
        if (count == 0)
            return;
        assert_true(rp_trail_step(trail, op[draw % count]));
    }
    (void)encoding;
}

/* The same values wherever the trail was before. */
static void on_task(tiny *t, const rp_strips *s, uint64_t i)
{
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, s);
    rp_succgen *const succgen = rp_succgen_create(encoding, t->arena.limits);
    rp_heuristic *here[2] = {make_heuristic(&t->arena, s, "landmarks"),
                             make_heuristic(&t->arena, s, "hadd")};
    rp_trail trail;

    rp_trail_init(&trail, &t->arena, encoding, here, 2);
    for (uint32_t k = 0; k < WALKS; k++) {
        set_out(encoding, succgen, &trail, i + 11 * k);
        rp_heuristic *alone[2] = {make_heuristic(&t->arena, s, "landmarks"),
                                  make_heuristic(&t->arena, s, "hadd")};
        rp_trail straight;
        rp_trail_init(&straight, &t->arena, encoding, alone, 2);
        assert_true(rp_trail_to(&straight, trail.op.item, trail.length));
        for (uint32_t h = 0; h < 2; h++)
            assert_true(rp_trail_evaluate(&trail, h) == rp_trail_evaluate(&straight, h));
        assert_true(rp_trail_evaluate(&trail, 1) ==
                    rp_heuristic_evaluate(here[1], rp_trail_view(&trail)));
        const uint32_t shorter = trail.length > 2 ? trail.length - 2 : 0;
        assert_true(rp_trail_to(&trail, straight.op.item, shorter));
        assert_true(rp_trail_to(&straight, straight.op.item, shorter));
        for (uint32_t h = 0; h < 2; h++)
            assert_true(rp_trail_evaluate(&trail, h) == rp_trail_evaluate(&straight, h));
        rp_trail_release(&straight);
        rp_heuristic_destroy(alone[0]);
        rp_heuristic_destroy(alone[1]);
    }
    rp_trail_release(&trail);
    rp_heuristic_destroy(here[0]);
    rp_heuristic_destroy(here[1]);
    rp_succgen_destroy(succgen);
}

static void test_trails_go_back(void **state)
{
    (void)state;
    random_tasks_check((random_range){.end = 60, .facts = 10, .effects = 4, .axioms = 2}, on_task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_landmarks_follow_the_path, there_and_back,
                                        tiny_teardown),
        cmocka_unit_test(test_trails_go_back),
    };
    return cmocka_run_group_tests_name("trail", tests, NULL, NULL);
}
