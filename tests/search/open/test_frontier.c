/* Whose turn it is among the open lists. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "search/open/frontier.h"
#include "support/limits_fixture.h"

enum { BOOST = 1000 };

static rp_frontier *create(uint32_t heuristics, bool preferred)
{
    const rp_frontier_options options = {
        .h_weight = 1, .num_heuristics = heuristics, .preferred = preferred, .boost = BOOST};
    return rp_frontier_create(&options, &limits);
}

static uint32_t push(rp_frontier *f, uint32_t id, double h, bool preferred)
{
    const rp_candidate candidate = {id, 0, &h, preferred, RP_NONE};
    return rp_frontier_push(f, &candidate);
}

/* States 0 … 9 with equal keys; the odd ones are preferred. */
static rp_frontier *ten_states(bool preferred)
{
    rp_frontier *const f = create(1, preferred);
    for (rp_state_id id = 0; id < 10; id++)
        assert_int_equal(push(f, id, 1, id % 2 == 1), 1 + (preferred && id % 2 == 1));
    return f;
}

static void expect(rp_frontier *f, const rp_state_id *id, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(rp_frontier_pop(f), id[i]);
}

static void test_one_list_knows_no_preference(void **state)
{
    (void)state;
    rp_frontier *const f = ten_states(false);
    rp_frontier_boost(f);
    expect(f, (const rp_state_id[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, RP_NO_STATE}, 11);
    rp_frontier_destroy(f);
}

static void test_two_lists_take_turns(void **state)
{
    (void)state;
    rp_frontier *const f = ten_states(true);
    expect(f, (const rp_state_id[]){0, 1, 1, 3, 2, 5, 3, 7, 4, 9}, 10);
    expect(f, (const rp_state_id[]){5, 6, 7, 8, 9, RP_NO_STATE, RP_NO_STATE}, 7);
    rp_frontier_destroy(f);
}

static void test_progress_puts_the_preferred_list_first(void **state)
{
    (void)state;
    rp_frontier *const f = ten_states(true);
    rp_frontier_boost(f);
    expect(f, (const rp_state_id[]){1, 3, 5, 7, 9, 0, 1, 2}, 8);
    for (rp_state_id id = 100; id < 2000; id++)
        (void)push(f, id, 0, true);
    for (rp_state_id id = 100; id < 1095; id++) /* 1000 turns, of which 5 are used up */
        expect(f, &id, 1);
    expect(f, (const rp_state_id[]){1095, 1096, 1097, 100}, 4); /* 3 for those of the other list */
    rp_frontier_destroy(f);
}

/* The same in the plainest form: arrays in which the least is looked for. */
enum { MOST = 250, LISTS = 2 * RP_MAX_HEURISTICS };

typedef struct naive_entry {
    double key, tie;
    uint32_t arrival, id;
    bool gone;
} naive_entry;

typedef struct naive {
    rp_frontier_options options;
    naive_entry entry[LISTS][MOST]; /* all of heuristic 0, preferred of 0, all of 1, … */
    uint32_t size[LISTS];
    int64_t turns[LISTS];
} naive;

static uint32_t naive_push(naive *n, const rp_candidate *c)
{
    uint32_t takers = 0;

    for (uint32_t l = 0; l < 2 * n->options.num_heuristics; l++) {
        const double h = c->h[l / 2];
        if ((l % 2 == 1 && !(n->options.preferred && c->preferred)) || h == INFINITY)
            continue;
        const double key = n->options.g_weight * (double)c->g + n->options.h_weight * h;
        n->entry[l][n->size[l]] = (naive_entry){key,
                                                n->options.tie_on_h   ? h
                                                : n->options.tie_on_g ? (double)c->g
                                                                      : 0,
                                                n->size[l], c->id, false};
        n->size[l]++;
        takers++;
    }
    return takers;
}

static naive_entry *naive_least(naive *n, uint32_t l)
{
    naive_entry *least = NULL;

    for (uint32_t i = 0; i < n->size[l]; i++) {
        naive_entry *const e = &n->entry[l][i];
        if (!e->gone &&
            (least == NULL || e->key < least->key || (e->key == least->key && e->tie < least->tie)))
            least = e;
    }
    return least;
}

static uint32_t naive_pop(naive *n)
{
    uint32_t best = LISTS;

    for (uint32_t l = 0; l < 2 * n->options.num_heuristics; l++)
        if (naive_least(n, l) != NULL && (best == LISTS || n->turns[l] < n->turns[best]))
            best = l;
    if (best == LISTS)
        return RP_NONE;
    naive_entry *const e = naive_least(n, best);
    e->gone = true;
    n->turns[best]++;
    return e->id;
}

static void naive_boost(naive *n)
{
    for (uint32_t l = 1; l < LISTS; l += 2)
        n->turns[l] -= n->options.boost;
}

static void compare(uint64_t seed)
{
    static naive n;
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    n = (naive){.options = {.g_weight = (double)(seed % 3),
                            .h_weight = 1 + (double)(seed % 2),
                            .num_heuristics = 1 + (uint32_t)(seed % RP_MAX_HEURISTICS),
                            .tie_on_h = seed % 5 == 0,
                            .tie_on_g = seed % 5 == 1,
                            .preferred = seed % 4 > 0,
                            .boost = seed % 7 == 0 ? 0 : 3}};
    rp_frontier *const f = rp_frontier_create(&n.options, &limits);
    for (uint32_t id = 0; id < MOST; id++) {
        double h[RP_MAX_HEURISTICS];
        for (uint32_t i = 0; i < RP_MAX_HEURISTICS; i++)
            h[i] = rp_rng_below(&rng, 8) + (rp_rng_below(&rng, 50) == 0 ? 0.5 : 0);
        if (n.options.num_heuristics > 1)
            h[rp_rng_below(&rng, n.options.num_heuristics)] =
                rp_rng_below(&rng, 9) == 0 ? INFINITY : 1;
        const rp_candidate c = {id, rp_rng_below(&rng, 5), h, rp_rng_below(&rng, 3) == 0, RP_NONE};
        assert_int_equal(rp_frontier_push(f, &c), naive_push(&n, &c));
        if (rp_rng_below(&rng, 10) == 0) {
            rp_frontier_boost(f);
            naive_boost(&n);
        }
        for (uint32_t i = rp_rng_below(&rng, 4); i > 0; i--)
            assert_int_equal(rp_frontier_pop(f), naive_pop(&n));
    }
    uint32_t id;
    do {
        id = naive_pop(&n);
        assert_int_equal(rp_frontier_pop(f), id);
    } while (id != RP_NONE);
    rp_frontier_destroy(f);
}

static void test_turns_as_in_the_naive_form(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++)
        compare(seed);
}

/* A list of another kind: last in, first out, even ids only. */
typedef struct stack {
    uint32_t item[10], size, destroyed;
} stack;

static bool stack_push(void *list, const rp_candidate *c)
{
    stack *const s = list;
    if (c->id % 2 == 0)
        s->item[s->size++] = c->id;
    return c->id % 2 == 0;
}
static uint32_t stack_pop(void *list)
{
    stack *const s = list;
    assert_true(s->size > 0);
    return s->item[--s->size];
}
static void stack_destroy(void *list) { ((stack *)list)->destroyed++; }

static void test_a_further_kind_of_list(void **state)
{
    static const rp_list_type type = {stack_push, stack_pop, stack_destroy};
    stack all = {.size = 0}, preferred = {.size = 0};

    (void)state;
    rp_frontier *const f = create(1, false);
    rp_frontier_add(f, &type, &all, false);
    rp_frontier_add(f, &type, &preferred, true);
    assert_int_equal(push(f, 0, 1, false), 2);
    assert_int_equal(push(f, 1, 1, true), 1);
    assert_int_equal(push(f, 2, 1, true), 3);
    assert_int_equal(push(f, 4, 0, true), 3);
    expect(f, (const uint32_t[]){4, 4, 4}, 3);
    rp_frontier_boost(f);
    expect(f, (const uint32_t[]){2, 0, 2, 1, 0, 2, RP_NONE}, 7);
    rp_frontier_destroy(f);
    assert_int_equal(all.destroyed, 1);
    assert_int_equal(preferred.destroyed, 1);
}

static void test_types_beside_a_heuristic(void **state)
{
    (void)state;
    const rp_frontier_options options = {.h_weight = 1, .num_heuristics = 1, .types = true};
    rp_frontier *const f = rp_frontier_create(&options, &limits);
    uint32_t seen[100] = {0};
    for (uint32_t id = 0; id < 100; id++)
        assert_int_equal(push(f, id, id, false), 2);
    for (uint32_t i = 0; i < 50; i++) {
        assert_int_equal(rp_frontier_pop(f), i);
        seen[rp_frontier_pop(f)]++; /* by chance */
    }
    for (uint32_t i = 0, beyond = 0; i < 100; i++) {
        assert_true(seen[i] <= 1);
        beyond += i >= 50 && seen[i] == 1;
        assert_true(i < 99 || beyond > 5);
    }
    rp_frontier_destroy(f);
    rp_frontier_destroy(NULL);
}

/* 70 facts; one list and a preferred one by h, and the one by novelty. */
static void test_novelty_beside_a_heuristic(void **state)
{
    rp_strips strips = {.num_facts = 70};
    const rp_frontier_options options = {.h_weight = 1,
                                         .num_heuristics = 1,
                                         .preferred = true,
                                         .boost = BOOST,
                                         .novelty = 1,
                                         .novelty_memory = 1,
                                         .strips = &strips};
    rp_word holds[2] = {0};
    const double h = 1;

    (void)state;
    rp_frontier *const f = rp_frontier_create(&options, &limits);
    for (uint32_t id = 0; id < 10; id++) {
        const rp_fact_id fact = id < 5 ? 1 : 60 + id; /* the same one at first */
        const rp_state_view view = {1, &fact, holds};
        memset(holds, 0, sizeof holds);
        rp_bit_set(holds, fact);
        rp_frontier_see(f, &h, id == 9 ? NULL : &view);
        assert_int_equal(push(f, id, 1, false), id == 0 || (id >= 5 && id < 9) ? 2 : 1);
    }
    expect(f, (const uint32_t[]){0, 0, 1, 5, 2}, 5);
    rp_frontier_boost(f);
    expect(f, (const uint32_t[]){6, 7, 8, 3, 4, 5, 6, 7, 8, 9, RP_NONE}, 11);
    rp_frontier_destroy(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_list_knows_no_preference, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_two_lists_take_turns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_progress_puts_the_preferred_list_first, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_turns_as_in_the_naive_form, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_further_kind_of_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_types_beside_a_heuristic, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_novelty_beside_a_heuristic, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("frontier", tests, NULL, NULL);
}
