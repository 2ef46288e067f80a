/* The open list by novelty against a naive one that keeps all states and compares them. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "search/open/noveltylist.h"
#include "support/naive/naive.h"
#include "support/naive/naive_novelty.h"
#include "support/tasks/random_task.h"

enum { MOST_STATES = 3000, MOST_FACTS = NAIVE_NOVELTY_MAX_FACTS, MOST_ENTRIES = 3000 };

typedef struct naive_entry {
    uint32_t novelty, id;
    double h;
    bool gone;
} naive_entry;

/* Partitions are estimates, rounded down. */
typedef struct naive_noveltylist {
    naive_novelty novelty;
    uint32_t num_entries;
    naive_entry *entry;
} naive_noveltylist;

static bool naive_push(naive_noveltylist *n, uint32_t novelty, double h, uint32_t id)
{
    if (novelty > n->novelty.width)
        return false;
    assert_true(n->num_entries < MOST_ENTRIES);
    n->entry[n->num_entries++] = (naive_entry){novelty, id, h, false};
    return true;
}

static uint32_t naive_pop(naive_noveltylist *n)
{
    naive_entry *best = NULL;

    for (naive_entry *e = n->entry; e < n->entry + n->num_entries; e++)
        if (!e->gone && (best == NULL || e->novelty < best->novelty ||
                         (e->novelty == best->novelty && e->h < best->h)))
            best = e;
    if (best == NULL)
        return RP_NONE;
    best->gone = true;
    return best->id;
}

/* Any two estimates; with fractions, which partitions do not know but ties do. */
static void estimate(rp_rng *rng, bool fractions, double *h)
{
    for (uint32_t i = 0; i < 2; i++)
        h[i] = rp_rng_below(rng, 3) + (fractions ? 0.25 * rp_rng_below(rng, 4) : 0);
    if (rp_rng_below(rng, 40) == 0)
        h[rp_rng_below(rng, 2)] = INFINITY;
}

typedef struct lists {
    rp_noveltylist *list;
    naive_noveltylist naive;
    uint32_t next_id;
} lists;

/* What belongs to a state: itself, or all operators that apply. */
static void push_of(lists *l, const rp_strips *s, const naive_seen *now, double h, bool lazy,
                    uint32_t own)
{
    if (!lazy) {
        assert_int_equal(rp_noveltylist_push(l->list, l->next_id, RP_NONE),
                         naive_push(&l->naive, own, h, l->next_id));
        l->next_id++;
        return;
    }
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        if (!naive_is_applicable(s, op, now->holds))
            continue;
        naive_seen next = *now;
        naive_apply(s, op, now->holds, next.holds);
        assert_int_equal(
            rp_noveltylist_push(l->list, l->next_id, op),
            naive_push(&l->naive, naive_novelty_see(&l->naive.novelty, &next), h, l->next_id));
        l->next_id++;
    }
}

static void pop_some(lists *l, uint32_t count)
{
    for (; count > 0; count--)
        assert_int_equal(rp_noveltylist_pop(l->list), naive_pop(&l->naive));
}

/* One step of a random walk; back at the initial state when it ends. */
static void step(const rp_strips *s, naive_seen *now, rp_rng *rng)
{
    naive_seen next = {0};

    for (uint32_t tries = 0; tries < 100; tries++) {
        const rp_op_id op = rp_rng_below(rng, s->num_ops);
        if (!naive_is_applicable(s, op, now->holds))
            continue;
        naive_apply(s, op, now->holds, next.holds);
        memcpy(now->holds, next.holds, sizeof next.holds);
        return;
    }
    naive_initial(s, now->holds);
}

static uint64_t total_declined, total_taken;

static void walk(tiny *t, const rp_strips *s, uint64_t seed)
{
    const uint32_t width = 1 + (uint32_t)(seed % 2);
    const bool lazy = seed % 4 < 2, one_heuristic = seed % 5 == 0;
    const rp_novelty_options options = {s, width, 100 << 20, NULL};
    lists l = {.list = rp_noveltylist_create(&t->limits, &options),
               .naive = {.novelty = {.num_facts = s->num_facts,
                                     .width = width,
                                     .max_states = MOST_STATES,
                                     .state = RP_ARENA_ARRAY(&t->arena, naive_seen, MOST_STATES)},
                         .entry = RP_ARENA_ARRAY(&t->arena, naive_entry, MOST_ENTRIES)}};
    rp_fact_id list[MOST_FACTS];
    rp_state_buffer buffer;
    naive_seen now = {0};
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    rp_state_buffer_init(&buffer, &t->arena, s);
    naive_initial(s, now.holds);
    for (uint32_t i = 0; i < 40; i++) {
        double h[2];
        estimate(&rng, seed % 3 == 0, h);
        now.first = floor(h[0]);
        now.second = one_heuristic ? 0 : floor(h[1]);
        rp_state_view_of(s, list, naive_list(s, now.holds, list), &buffer);
        rp_noveltylist_see(l.list, h, one_heuristic ? 1 : 2, &buffer.view);
        push_of(&l, s, &now, h[0], lazy, naive_novelty_see(&l.naive.novelty, &now));
        pop_some(&l, rp_rng_below(&rng, 3));
        step(s, &now, &rng);
    }
    total_taken += l.naive.num_entries;
    total_declined += l.next_id - l.naive.num_entries;
    pop_some(&l, l.naive.num_entries + 1);
    rp_noveltylist_destroy(l.list);
}

static void test_as_the_naive_list(void **state)
{
    (void)state;
    total_taken = total_declined = 0;
    for (uint64_t i = 0; i < 80; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = {.seed = i,
                                  .facts = 2 + (uint32_t)(i * 13 % 180),
                                  .ops = 20 + (uint32_t)(i * 7 % 40),
                                  .max_pre = 1 + (uint32_t)(i % 3),
                                  .max_add = 3,
                                  .max_del = 3,
                                  .effects = i % 4 == 1 ? 3 : 0};
        walk(t, random_task(&t->arena, &o), i);
        tiny_destroy(t);
    }
    assert_true(total_taken > 1000);
    assert_true(total_declined > 1000);
}

/* Two ways from a: to b, by the operators ab and ab2, and to c. */
TINY_SETUP(set_up, "init: a\n"
                   "goal: d\n"
                   "ab: a -> b\n"
                   "ab2: a -> b !a\n"
                   "ac: a -> c\n"
                   "cd: c -> d\n");

static rp_noveltylist *make(tiny *t, uint32_t width, size_t memory)
{
    const rp_novelty_options options = {t->strips, width, memory, NULL};
    return rp_noveltylist_create(&t->limits, &options);
}

static bool push(tiny *t, rp_noveltylist *l, uint32_t id, const char *op)
{
    return rp_noveltylist_push(l, id, tiny_op(t->strips, op));
}

static void test_operators_that_show_something_new(void **state)
{
    tiny *const t = *state;
    const double h[] = {5, 7}, better[] = {4.5, 7};
    rp_noveltylist *const l = make(t, 1, 1 << 20);

    rp_noveltylist_see(l, h, 2, tiny_state(t, "a"));
    assert_true(push(t, l, 10, "ab"));
    assert_false(push(t, l, 11, "ab2")); /* b was shown by ab */
    assert_true(push(t, l, 12, "ac"));
    rp_noveltylist_see(l, h, 2, tiny_state(t, "a c"));
    assert_false(push(t, l, 13, "ab"));
    assert_true(push(t, l, 14, "cd"));
    rp_noveltylist_see(l, better, 2, tiny_state(t, "a c"));
    assert_true(push(t, l, 15, "ab2"));
    const uint32_t order[] = {15, 10, 12, 14, RP_NONE};
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(rp_noveltylist_pop(l), order[i]);
    rp_noveltylist_destroy(l);
    rp_noveltylist_destroy(NULL);
}

static void test_pairs_come_after_facts(void **state)
{
    tiny *const t = *state;
    const double h = 1;
    rp_noveltylist *const l = make(t, 2, 1 << 20);

    rp_noveltylist_see(l, &h, 1, tiny_state(t, "a b"));
    assert_true(push(t, l, 0, "ac")); /* c, and with it a c and b c */
    rp_noveltylist_see(l, &h, 1, tiny_state(t, "d"));
    rp_noveltylist_see(l, &h, 1, tiny_state(t, "b c"));
    assert_true(push(t, l, 1, "cd")); /* c d */
    assert_false(push(t, l, 2, "cd"));
    rp_noveltylist_see(l, &h, 1, tiny_state(t, "b d"));
    assert_false(rp_noveltylist_push(l, 3, RP_NONE));
    rp_noveltylist_see(l, &h, 1, tiny_state(t, "a d"));
    assert_true(rp_noveltylist_push(l, 4, RP_NONE));
    rp_noveltylist_see_nothing(l);
    assert_false(rp_noveltylist_push(l, 5, RP_NONE));
    const uint32_t order[] = {0, 1, 4, RP_NONE};
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(rp_noveltylist_pop(l), order[i]);
    rp_noveltylist_destroy(l);
}

/* Without room for pairs as with width 1; without any, nothing is novel. */
static void test_without_memory(void **state)
{
    tiny *const t = *state;
    const double h = 1;

    for (size_t memory = 0; memory <= 8; memory += 8) {
        rp_noveltylist *const l = make(t, 2, memory);
        rp_noveltylist_see(l, &h, 1, tiny_state(t, "a b"));
        assert_int_equal(rp_noveltylist_push(l, 0, RP_NONE), memory > 0);
        assert_int_equal(push(t, l, 1, "ac"), memory > 0);
        rp_noveltylist_see(l, &h, 1, tiny_state(t, "c"));
        assert_int_equal(push(t, l, 2, "cd"), memory > 0);
        rp_noveltylist_see(l, &h, 1, tiny_state(t, "c d"));
        assert_false(rp_noveltylist_push(l, 3, RP_NONE));
        rp_noveltylist_see(l, &h, 1, tiny_state(t, "a d")); /* a new pair only */
        assert_false(rp_noveltylist_push(l, 4, RP_NONE));
        rp_noveltylist_destroy(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_the_naive_list),
        cmocka_unit_test_setup_teardown(test_operators_that_show_something_new, set_up,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_pairs_come_after_facts, set_up, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_without_memory, set_up, tiny_teardown),
    };
    return cmocka_run_group_tests_name("noveltylist", tests, NULL, NULL);
}
