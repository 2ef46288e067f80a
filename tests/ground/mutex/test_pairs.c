/* h² with parts that conditions have in common, against the same without. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "ground/mutex/h2.h"

enum { NUM_FACTS = 150, BLOCK = 12, NUM_ROWS = 60, NUM_ROUNDS = 40 };

typedef struct problem {
    rp_limits limits;
    rp_rng rng;
    uint64_t seed, pairs, work;
    uint32_t parts;
} problem;

static void push_random(problem *p, rp_u32vec *list, uint32_t count)
{
    for (; count > 0; count--)
        rp_vec_push(&p->limits, list, rp_rng_below(&p->rng, NUM_FACTS));
    list->size = rp_row_tidy(list->item, list->size);
}

static rp_h2_facts facts_of(const rp_u32vec *list) { return (rp_h2_facts){list->item, list->size}; }

/* Conditions are some whole blocks of facts and a few facts besides. */
static void add_row(problem *p, rp_h2_task *t, rp_h2_kind kind)
{
    rp_u32vec pre = {0}, add = {0}, del = {0};
    for (uint32_t block = 0; block < 2; block++)
        for (uint32_t i = 0; i < BLOCK && rp_rng_below(&p->rng, 5) > 0; i += BLOCK)
            for (uint32_t k = 0; k < BLOCK; k++)
                rp_vec_push(&p->limits, &pre, 40 * block + 3 * k);
    push_random(p, &pre, rp_rng_below(&p->rng, 3));
    push_random(p, &add, kind == RP_H2_AXIOM ? 1 : 2);
    push_random(p, &del, kind == RP_H2_AXIOM ? 0 : rp_rng_below(&p->rng, 3));
    if (kind == RP_H2_AXIOM)
        rp_bit_set(t->derived, add.item[0]);
    rp_h2_add_row(t, kind, facts_of(&pre), facts_of(&add), facts_of(&del));
    rp_vec_free(&p->limits, &pre);
    rp_vec_free(&p->limits, &add);
    rp_vec_free(&p->limits, &del);
}

static void make_task(problem *p, rp_h2_task *t)
{
    rp_rng_seed(&p->rng, p->seed);
    rp_h2_task_init(t, &p->limits, NUM_FACTS);
    for (uint32_t row = 0; row < NUM_ROWS; row++)
        add_row(p, t, row > 0 && rp_rng_below(&p->rng, 3) == 0 ? RP_H2_EFFECT : RP_H2_OPERATOR);
    for (uint32_t row = 0; row < 6; row++)
        add_row(p, t, RP_H2_AXIOM);
    rp_h2_seal(t);
    for (uint32_t f = 0; f < NUM_FACTS; f++)
        if (rp_rng_below(&p->rng, 10) > 0 || f < 40 + 3 * BLOCK)
            rp_bit_set(t->init, f);
}

/* A part for none: conditions as they were given. */
static void forget_parts(rp_h2_task *t)
{
    uint32_t count = 0;
    t->parts.num_parts = 0;
    t->parts.row.item = RP_ARENA_ARRAY(&t->arena, uint32_t, t->item.size);
    for (uint32_t row = 0; row < t->row.size; row++) {
        t->parts.row.begin[row] = count;
        for (uint32_t i = 0; i < t->row.item[row].num_pre; i++)
            t->parts.row.item[count++] = rp_h2_pre(t, row)[i];
    }
    t->parts.row.begin[t->row.size] = count;
}

static rp_fact_pairs reach(problem *p, rp_h2_task *t)
{
    const uint64_t most = UINT64_C(1) << 40;
    rp_fact_pairs pairs = rp_fact_pairs_make(&p->limits, NUM_FACTS, &t->parts);
    rp_h2_limit limit = {INFINITY, most};
    assert_true(rp_h2_forward(t, &pairs, &limit));
    p->work = most - limit.work;
    return pairs;
}

static void compare(void *arg)
{
    problem *const p = arg;
    rp_h2_task with, without;
    make_task(p, &with);
    make_task(p, &without);
    forget_parts(&without);
    rp_fact_pairs a = reach(p, &with);
    const uint64_t work = p->work;
    rp_fact_pairs b = reach(p, &without);
    assert_true(with.parts.num_parts == 0 || work < p->work);
    assert_memory_equal(a.bits, b.bits, NUM_FACTS * a.words * sizeof *a.bits);
    for (uint32_t row = 0; row < with.row.size; row++)
        assert_int_equal(rp_h2_fires(&with, &a, row), rp_h2_fires(&without, &b, row));
    p->parts += with.parts.num_parts;
    p->pairs += rp_fact_pairs_count(&a);
    rp_fact_pairs_clear(&a);
    rp_fact_pairs_free(&p->limits, &a);
    a = reach(p, &with);
    assert_memory_equal(a.bits, b.bits, NUM_FACTS * a.words * sizeof *a.bits);
    rp_fact_pairs_free(&p->limits, &a);
    rp_fact_pairs_free(&p->limits, &b);
    rp_h2_task_free(&with, &p->limits);
    rp_h2_task_free(&without, &p->limits);
}

static void test_parts_change_no_pair(void **state)
{
    const uint64_t all = (uint64_t)NUM_ROUNDS * NUM_FACTS * NUM_FACTS;
    problem p = {.seed = 0};
    (void)state;
    rp_limits_init(&p.limits, 0, NULL);
    for (; p.seed < NUM_ROUNDS; p.seed++)
        assert_int_equal(rp_protect(&p.limits, compare, &p), RP_STOP_NONE);
    assert_true(p.parts >= NUM_ROUNDS && p.pairs < all - 100 * NUM_ROUNDS);
    rp_limits_release(&p.limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts_change_no_pair)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
