/* Novelty against a twin that keeps all states and compares them. */
#include "support/check.h"

#include "search/open/novelty.h"
#include "support/naive/naive.h"
#include "support/naive/naive_novelty.h"
#include "support/tasks/random_task.h"

enum { MOST_STATES = 400, MOST_FACTS = NAIVE_NOVELTY_MAX_FACTS };

/* A random walk; the partition is by the number of facts that hold among the first few, so a
   state is often in its parent's partition.  `memory` is then enough for all. */
static void walk(tiny *t, const rp_strips *s, uint64_t seed, uint32_t width)
{
    const rp_novelty_options o = {s, width, 100 << 20, NULL};
    rp_novelty *const n = rp_novelty_create(&t->limits, &o);
    naive_novelty naive = {.num_facts = s->num_facts,
                           .width = width,
                           .max_states = MOST_STATES,
                           .state = RP_ARENA_ARRAY(&t->arena, naive_seen, MOST_STATES)};
    rp_fact_id list[MOST_FACTS];
    rp_state_buffer buffer;
    naive_seen now = {0}, next = {0};
    uint32_t before = RP_NONE;
    rp_op_id op = RP_NONE;
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    rp_state_buffer_init(&buffer, &t->arena, s);
    naive_initial(s, now.holds);
    for (uint32_t i = 0; i < 120; i++) {
        const uint32_t first = now.holds[0], second = s->num_facts > 3 ? now.holds[3] : 0;
        const uint32_t partition = rp_novelty_partition(n, first, second);
        now.first = first;
        now.second = second;
        rp_state_view_of(s, list, naive_list(s, now.holds, list), &buffer);
        const uint32_t got =
            partition == before && op != RP_NONE && s->num_axioms == 0
                ? rp_novelty_see_added(n, partition, &buffer.view, rp_csr_row(&s->add, op),
                                       rp_csr_size(&s->add, op))
                : rp_novelty_see(n, partition, &buffer.view);
        assert_int_equal(got, naive_novelty_see(&naive, &now));
        before = partition;
        for (uint32_t tries = 0; tries < 200; tries++) {
            op = rp_rng_below(&rng, s->num_ops);
            if (naive_is_applicable(s, op, now.holds))
                break;
        }
        if (!naive_is_applicable(s, op, now.holds)) {
            naive_initial(s, now.holds);
            op = RP_NONE;
            continue;
        }
        naive_apply(s, op, now.holds, next.holds);
        now = next;
    }
    assert_int_equal(rp_novelty_num_reduced(n), 0);
    rp_novelty_destroy(n);
}

static void test_is_what_was_never_seen(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 80; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = {.seed = i,
                                  .facts = 2 + (uint32_t)(i * 13 % 180),
                                  .ops = 20 + (uint32_t)(i * 7 % 60),
                                  .max_pre = (uint32_t)(i % 3),
                                  .max_add = 3,
                                  .max_del = 3,
                                  .axioms = i % 4 == 3 ? 2 : 0};
        walk(t, random_task(&t->arena, &o), i, 1 + (uint32_t)(i % 2));
        tiny_destroy(t);
    }
}

TINY_SETUP(set_up, "init: a\n"
                   "goal: d\n"
                   "o: a -> b c d\n");

static uint32_t see(tiny *t, rp_novelty *n, uint32_t first, const char *names)
{
    return rp_novelty_see(n, rp_novelty_partition(n, first, 0), tiny_state(t, names));
}

static void test_by_hand(void **state)
{
    tiny *const t = *state;
    const rp_novelty_options o = {t->strips, 2, 1 << 20, NULL};
    rp_novelty *const n = rp_novelty_create(&t->limits, &o);

    assert_int_equal(see(t, n, 0, "a b"), 1);
    assert_int_equal(see(t, n, 0, "a b"), 3);
    assert_int_equal(see(t, n, 0, "b c"), 1);
    assert_int_equal(see(t, n, 0, "a c"), 2);
    assert_int_equal(see(t, n, 0, "a b c"), 3);
    assert_int_equal(see(t, n, 1, "a c"), 1);
    assert_int_equal(see(t, n, 1, "c"), 3);
    assert_int_equal(see(t, n, 0, ""), 3);
    rp_novelty_destroy(n);
    rp_novelty_destroy(NULL);
}

/* 200 facts: 4 words of bits; 800 bytes for where rows are; rows by segments. */
static void test_pairs_give_way_to_facts_then_nothing_is_new(void **state)
{
    (void)state;
    static const struct {
        size_t memory;
        uint32_t first, second;
    } cases[] = {{0, 3, 3}, {32, 1, 3}, {900, 1, 3}, {10 << 20, 1, 2}};

    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tiny *const t = tiny_create("init: a\ngoal: d\no: a -> b c d\n");
        const rp_strips strips = {.num_facts = 200};
        const rp_novelty_options o = {&strips, 2, cases[i].memory, NULL};
        rp_novelty *const n = rp_novelty_create(&t->limits, &o);
        rp_word holds[4] = {7, 0, 0, 0};
        const rp_fact_id fact[] = {0, 1, 2};
        rp_state_view view = {3, fact, holds};
        assert_int_equal(rp_novelty_see(n, rp_novelty_partition(n, 5, 5), &view), cases[i].first);
        const rp_fact_id others[] = {0, 100};
        holds[0] = 1;
        holds[1] = (rp_word)1 << 36;
        view = (rp_state_view){2, others, holds};
        assert_int_equal(rp_novelty_see(n, 0, &view), cases[i].first);
        const rp_fact_id mixed[] = {1, 100};
        holds[0] = 2;
        view.fact = mixed;
        assert_int_equal(rp_novelty_see(n, 0, &view), cases[i].second);
        assert_int_equal(rp_novelty_num_reduced(n), cases[i].second == 3);
        assert_true(rp_novelty_bytes(n) <= cases[i].memory);
        rp_novelty_destroy(n);
        tiny_destroy(t);
    }
}

/* What pairs use up is not taken from single facts of partitions that come later: of 2000 facts
   a row is 256 bytes and the bits for single facts as many. */
static void test_pairs_leave_room_for_facts(void **state)
{
    enum { MEMORY = 3 << 20, BITS = 256, LATER = 1000 };
    const rp_strips strips = {.num_facts = 2000};
    const rp_novelty_options o = {&strips, 2, MEMORY, NULL};
    rp_word holds[BITS / sizeof(rp_word)] = {0};
    const rp_fact_id fact[] = {7, 1500};
    const rp_state_view view = {2, fact, holds};

    (void)state;
    tiny *const t = tiny_create("init: a\ngoal: d\no: a -> b c d\n");
    rp_novelty *const n = rp_novelty_create(&t->limits, &o);
    rp_bit_set(holds, 7);
    rp_bit_set(holds, 1500);
    uint32_t partition = 0;
    for (; rp_novelty_num_reduced(n) == 0; partition++)
        assert_int_equal(rp_novelty_see(n, rp_novelty_partition(n, partition, 0), &view), 1);
    assert_true(rp_novelty_bytes(n) > MEMORY / 2);
    assert_true(rp_novelty_bytes(n) <= MEMORY - MEMORY / 4 + (size_t)partition * BITS);
    for (uint32_t i = 0; i < LATER; i++)
        assert_int_equal(rp_novelty_see(n, rp_novelty_partition(n, i, 1), &view), 1);
    assert_int_equal(rp_novelty_see(n, rp_novelty_partition(n, 0, 1), &view), 3);
    assert_true(rp_novelty_bytes(n) <= MEMORY);
    rp_novelty_destroy(n);
    tiny_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_what_was_never_seen),
        cmocka_unit_test_setup_teardown(test_by_hand, set_up, tiny_teardown),
        cmocka_unit_test(test_pairs_give_way_to_facts_then_nothing_is_new),
        cmocka_unit_test(test_pairs_leave_room_for_facts),
    };
    return cmocka_run_group_tests_name("novelty", tests, NULL, NULL);
}
