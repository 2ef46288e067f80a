/* h* against the cost found by visiting all states, from every state of random walks. */
#include "support/check.h"

#include <math.h>

#include "explain/perfect.h"
#include "explain/trail.h"
#include "search/states/succgen.h"
#include "support/naive/naive_search.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { STEPS = 6 };

static const rp_effort none = {0, UINT64_MAX}, many = {1000000, UINT64_MAX};

/* The task, begun in the state. */
static double naive_cost(tiny *t, const rp_strips *s, const rp_state_view *view)
{
    rp_strips from = *s;
    rp_fact_id *const init = RP_ARENA_ARRAY(&t->arena, rp_fact_id, view->num_true);

    from.num_init = 0;
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (rp_bit_get(view->holds, f) && !rp_strips_is_derived(s, f))
            init[from.num_init++] = f;
    from.init = init;
    const int64_t cost = naive_search_cost(&t->arena, &from, 1 << 13);
    return cost < 0 ? RP_DEAD_END : (double)cost;
}

static uint32_t num_finite, num_dead;

static void on_task(tiny *t, const rp_strips *s, uint64_t i)
{
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, s);
    rp_perfect *const perfect = rp_perfect_create(&t->arena, encoding);
    rp_succgen *const succgen = rp_succgen_create(encoding, t->arena.limits);
    rp_trail trail;

    rp_trail_init(&trail, &t->arena, encoding, NULL, 0);
    for (uint32_t step = 0; step < STEPS; step++) {
        const rp_op_id *op;
        const double found = rp_perfect_cost(perfect, rp_trail_packed(&trail), many);
        assert_true(found == naive_cost(t, s, rp_trail_view(&trail)));
        assert_true(found == rp_perfect_cost(perfect, rp_trail_packed(&trail), none));
        num_finite += isfinite(found) ? 1 : 0;
        num_dead += isfinite(found) ? 0 : 1;
        const uint32_t count =
            rp_succgen_generate(succgen, rp_trail_packed(&trail), rp_trail_view(&trail), &op);
        if (count == 0 || !rp_trail_step(&trail, op[(i + step) % count]))
            break;
    }
    rp_trail_release(&trail);
    rp_succgen_destroy(succgen);
    rp_perfect_destroy(perfect);
}

static void test_perfect_is_what_a_cheapest_plan_costs(void **state)
{
    (void)state;
    random_tasks_check((random_range){.end = 150, .facts = 10, .effects = 4, .axioms = 3}, on_task);
    assert_true(num_finite > 100 && num_dead > 20);
}

TINY_SETUP(chain, "init: a\n"
                  "goal: d\n"
                  "o1 3: a -> b !a\n"
                  "o2 2: b -> c !b\n"
                  "o3 1: c -> d !c\n"
                  "away 1: a -> x !a\n");

static void test_it_gives_up_when_told_to(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, t->strips);
    rp_perfect *const perfect = rp_perfect_create(&t->arena, encoding);
    rp_trail trail;

    rp_trail_init(&trail, &t->arena, encoding, NULL, 0);
    assert_true(isnan(rp_perfect_cost(perfect, rp_trail_packed(&trail), (rp_effort){9, 0})));
    assert_true(
        isnan(rp_perfect_cost(perfect, rp_trail_packed(&trail), (rp_effort){1, UINT64_MAX})));
    assert_true(rp_perfect_effort(perfect).expansions == 1);
    assert_true(rp_perfect_cost(perfect, rp_trail_packed(&trail), (rp_effort){3, UINT64_MAX}) == 6);
    const uint64_t expanded = rp_perfect_effort(perfect).expansions;
    assert_true(rp_trail_step(&trail, tiny_op(t->strips, "o1")));
    assert_true(rp_perfect_cost(perfect, rp_trail_packed(&trail), none) == 3);
    assert_true(rp_perfect_effort(perfect).expansions == expanded);
    const rp_op_id away = tiny_op(t->strips, "away");
    assert_true(rp_trail_to(&trail, &away, 1));
    assert_true(rp_perfect_cost(perfect, rp_trail_packed(&trail), (rp_effort){1, UINT64_MAX}) ==
                RP_DEAD_END);
    rp_trail_release(&trail);
    rp_perfect_destroy(perfect);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perfect_is_what_a_cheapest_plan_costs),
        cmocka_unit_test_setup_teardown(test_it_gives_up_when_told_to, chain, tiny_teardown),
    };
    return cmocka_run_group_tests_name("perfect", tests, NULL, NULL);
}
