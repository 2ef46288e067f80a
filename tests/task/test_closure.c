/* Derived facts kept from state to state, against the same computed anew. */
#include "support/check.h"

#include <string.h>

#include "base/rng.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"
#include "task/state.h"

enum { MOST_FACTS = 160, NUM_TASKS = 60, NUM_STATES = 200 };

typedef struct walk {
    const rp_strips *strips;
    rp_rng rng;
    bool basic[MOST_FACTS];
    uint64_t kept, afresh; /* work */
    uint64_t derived;      /* facts that held */
} walk;

/* Up to three facts change; sometimes any number does. */
static void change_some(walk *w)
{
    const uint32_t num_facts = w->strips->num_facts;
    uint32_t count = rp_rng_below(&w->rng, 20) == 0 ? num_facts : rp_rng_below(&w->rng, 4);
    for (; count > 0; count--) {
        const rp_fact_id f = rp_rng_below(&w->rng, num_facts);
        w->basic[f] = !rp_strips_is_derived(w->strips, f) && rp_rng_below(&w->rng, 2) == 0;
    }
}

static uint32_t list_basic(const walk *w, rp_fact_id *fact)
{
    uint32_t count = 0;
    for (rp_fact_id f = 0; f < w->strips->num_facts; f++)
        if (w->basic[f])
            fact[count++] = f;
    return count;
}

static void check_view(walk *w, const rp_state_view *view)
{
    bool holds[MOST_FACTS], listed[MOST_FACTS] = {false};
    memcpy(holds, w->basic, sizeof holds);
    naive_derive(w->strips, holds);
    for (uint32_t i = 0; i < view->num_true; i++) {
        assert_false(listed[view->fact[i]]);
        listed[view->fact[i]] = true;
    }
    for (rp_fact_id f = 0; f < w->strips->num_facts; f++) {
        assert_int_equal(rp_bit_get(view->holds, f), holds[f]);
        assert_int_equal(listed[f], holds[f]);
        w->derived += holds[f] && !w->basic[f];
    }
}

static void go(tiny *t, walk *w)
{
    rp_fact_id fact[MOST_FACTS];
    rp_state_buffer buffer, once;
    rp_state_buffer_init(&buffer, &t->arena, w->strips);
    for (uint32_t i = 0; i < NUM_STATES; i++) {
        change_some(w);
        const uint32_t count = list_basic(w, fact);
        const uint64_t start = t->limits.work;
        rp_state_view_of(w->strips, fact, count, &buffer);
        w->kept += t->limits.work - start;
        check_view(w, &buffer.view);
        if (i % 10 != 0)
            continue;
        rp_state_buffer_init(&once, &t->arena, w->strips);
        const uint64_t again = t->limits.work;
        rp_state_view_of(w->strips, fact, count, &once);
        w->afresh += 10 * (t->limits.work - again);
        check_view(w, &once.view);
    }
}

static void test_kept_is_computed_anew(void **state)
{
    walk w = {.kept = 0};
    (void)state;
    for (uint32_t i = 0; i < NUM_TASKS; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = {.seed = i,
                                  .facts = 20 + i * 2,
                                  .ops = 1,
                                  .max_pre = 1,
                                  .max_add = 1,
                                  .max_del = 1,
                                  .axioms = 10 + i * 3};
        w.strips = random_task(&t->arena, &o);
        assert_true(w.strips->num_facts <= MOST_FACTS);
        memset(w.basic, 0, sizeof w.basic);
        rp_rng_seed(&w.rng, i);
        go(t, &w);
        tiny_destroy(t);
    }
    print_message("%llu derived facts; work %llu, %llu from scratch\n",
                  (unsigned long long)w.derived, (unsigned long long)w.kept,
                  (unsigned long long)w.afresh);
    assert_true(2 * w.kept < w.afresh && w.derived > 5 * NUM_TASKS * NUM_STATES);
}

/* Facts that conclude each other do not outlive what they came from. */
static void test_a_circle_ends_with_its_origin(void **state)
{
    tiny *const t = *state;
    rp_state_buffer buffer;
    const rp_fact_id a = tiny_fact(t->strips, "a"), b = tiny_fact(t->strips, "b"),
                     x = tiny_fact(t->strips, "x");
    const rp_fact_id both[] = {a, b};
    rp_state_buffer_init(&buffer, &t->arena, t->strips);
    rp_state_view_of(t->strips, both, 2, &buffer);
    assert_int_equal(buffer.view.num_true, 4);
    rp_state_view_of(t->strips, &b, 1, &buffer);
    assert_int_equal(buffer.view.num_true, 3);
    assert_true(rp_bit_get(buffer.view.holds, x));
    rp_state_view_of(t->strips, NULL, 0, &buffer);
    assert_int_equal(buffer.view.num_true, 0);
    rp_state_view_of(t->strips, &a, 1, &buffer);
    assert_int_equal(buffer.view.num_true, 3);
}

static int set_up_circle(void **state)
{
    *state = tiny_create("init: a b\n"
                         "goal: x\n"
                         "move: -> a\n"
                         "axiom 0: x <- a\n"
                         "axiom 0: y <- x\n"
                         "axiom 0: x <- y\n"
                         "axiom 0: y <- b\n");
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kept_is_computed_anew),
        cmocka_unit_test_setup_teardown(test_a_circle_ends_with_its_origin, set_up_circle,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
