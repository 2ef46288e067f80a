/* soft-landmarks against its definition along random paths, and by hand. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "heuristics/landmarks/find/graph.h"
#include "heuristics/soft_landmarks/soft_landmarks.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/naive/naive_graph.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { MAX_FACTS = 16, MAX_LANDMARKS = 32, STEPS = 12 };

static const naive_graph agent = {.sum = true, .add = true, .sharpness = 8, .fade = 2};

static uint32_t num_soft, num_gone;

/* One path, by the definition. */
typedef struct path {
    tiny *t;
    const rp_strips *strips;
    const rp_landmark_graph *graph;
    double share[MAX_FACTS][MAX_FACTS]; /* of the former, that it needs the latter */
    double score[MAX_FACTS];            /* in the initial state; 0: no soft landmark */
    bool reached[MAX_LANDMARKS], ordered[MAX_LANDMARKS];
    bool was_true[MAX_FACTS];
    rp_state_buffer buffer;
} path;

static bool is_true(const path *p, uint32_t landmark, const bool *holds)
{
    for (RP_ROW(fact, &p->graph->fact, landmark))
        if (holds[*fact])
            return true;
    return false;
}

static uint32_t landmark_of(const path *p, rp_fact_id fact)
{
    for (uint32_t l = 0; l < p->graph->num_landmarks; l++)
        if (rp_csr_size(&p->graph->fact, l) == 1 && *rp_csr_row(&p->graph->fact, l) == fact)
            return l;
    return RP_NONE;
}

static void step(path *p, const bool *holds)
{
    for (uint32_t l = 0; l < p->graph->num_landmarks; l++)
        p->reached[l] |= is_true(p, l, holds);
    for (uint32_t l = 0; l < p->graph->num_landmarks; l++) {
        bool free = true;
        for (uint32_t i = 0; i < p->graph->num_orders; i++)
            if (p->graph->order[i].to == l && p->graph->order[i].kind < RP_ORDER_NATURAL)
                free &= p->reached[p->graph->order[i].from];
        p->ordered[l] |= free && is_true(p, l, holds);
    }
    for (rp_fact_id f = 0; f < p->strips->num_facts; f++)
        p->was_true[f] |= holds[f];
}

static bool is_future(const path *p, uint32_t landmark, const bool *holds)
{
    bool needed = p->graph->is_goal[landmark];

    if (!p->reached[landmark] || !p->ordered[landmark])
        return true;
    for (uint32_t i = 0; i < p->graph->num_orders; i++)
        needed |= p->graph->order[i].from == landmark &&
                  p->graph->order[i].kind == RP_ORDER_GREEDY && !p->reached[p->graph->order[i].to];
    return needed && !is_true(p, landmark, holds);
}

static double need_of(const path *p, rp_fact_id fact, const bool *holds)
{
    const uint32_t landmark = landmark_of(p, fact);
    double missing = 1;

    if (landmark != RP_NONE)
        return is_future(p, landmark, holds);
    if (p->score[fact] == 0 || p->was_true[fact])
        return 0;
    for (rp_fact_id g = 0; g < p->strips->num_facts; g++)
        if (p->share[g][fact] > 0)
            missing *= 1 - p->share[g][fact] * need_of(p, g, holds);
    return 1 - missing;
}

static double expected(const path *p, uint32_t k, const bool *holds)
{
    double sum = 0;

    for (uint32_t l = 0; l < p->graph->num_landmarks; l++)
        if (is_future(p, l, holds))
            sum += rp_csr_size(&p->graph->fact, l) == 1 ? 1 : 0.5;
    for (rp_fact_id f = 0; f < p->strips->num_facts; f++)
        if (landmark_of(p, f) == RP_NONE) {
            const double need = need_of(p, f, holds);
            sum += pow(need, k);
            num_soft += need > 0.001 && need < 0.999;
            num_gone += need == 0 && p->score[f] > 0 && !p->was_true[f];
        }
    return sum;
}

static bool init_path(path *p, tiny *t, const rp_strips *s)
{
    const rp_landmark_options options = {RP_LANDMARKS_BOTH, RP_REASONABLE_ONLY, false, 0};
    bool holds[MAX_FACTS];
    double used[200];

    *p = (path){.t = t, .strips = s};
    naive_initial(s, holds);
    if (!naive_graph_scores(s, holds, agent, p->score, used))
        return false;
    rp_state_buffer_init(&p->buffer, &t->arena, s);
    p->graph = rp_landmarks_find(&t->arena, s, view_of(s, holds, &p->buffer), &options);
    for (rp_fact_id g = 0; g < s->num_facts; g++)
        for (rp_fact_id f = 0; f < s->num_facts; f++)
            if (!holds[f] && p->score[g] > 0)
                p->share[g][f] = naive_graph_share(s, agent, g, f);
    return p->graph->num_landmarks <= MAX_LANDMARKS;
}

static void follow(path *p, uint64_t seed, uint32_t k)
{
    const rp_strips *const s = p->strips;
    rp_heuristic *const h = make_heuristic(
        &p->t->arena, s,
        rp_arena_format(&p->t->arena, "soft-landmarks:threshold=0,cost=one,k=%u", k));
    const rp_encoding *const e = rp_encoding_create(&p->t->arena, s);
    bool holds[2][MAX_FACTS];
    rp_fact_id fact[MAX_FACTS];
    rp_word packed[MAX_FACTS];
    rp_op_id op = RP_NONE;
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    naive_initial(s, holds[0]);
    memset(p->reached, 0, sizeof p->reached);
    memset(p->ordered, 0, sizeof p->ordered);
    memset(p->was_true, 0, sizeof p->was_true);
    for (uint32_t i = 0, tries = 0; i < STEPS; i++) {
        rp_arrival arrival = {i,         i == 0 ? RP_NO_STATE : i - 1, op, true, false, e, packed,
                              &p->buffer};
        rp_state_pack(e, fact, naive_list(s, holds[0], fact), packed);
        h->type->arrive(h, &arrival);
        step(p, holds[0]);
        const double value = rp_heuristic_evaluate_reached(h, i, view_of(s, holds[0], &p->buffer));
        if (!isinf(value))
            assert_true(fabs(value - expected(p, k, holds[0])) < 1e-9);
        do
            op = rp_rng_below(&rng, s->num_ops);
        while (!naive_is_applicable(s, op, holds[0]) && ++tries < 1000);
        if (tries >= 1000)
            break;
        naive_apply(s, op, holds[0], holds[1]);
        memcpy(holds[0], holds[1], sizeof holds[0]);
    }
    rp_heuristic_destroy(h);
}

static void on_task(tiny *t, const rp_strips *s, uint64_t seed)
{
    path p;

    if (s->num_ops > 200 || s->num_facts > MAX_FACTS || !init_path(&p, t, s))
        return;
    follow(&p, seed, 1);
    follow(&p, seed + 1, 3);
}

static void test_equal_to_the_definition_on_random_paths(void **state)
{
    (void)state;
    num_soft = num_gone = 0;
    random_tasks_check_dense(500, 6, on_task);
    random_tasks_check((random_range){0, 100, 12, 0, 0}, on_task);
    random_tasks_check((random_range){1000, 1060, 10, 6, 0}, on_task);
    random_tasks_check((random_range){2000, 2060, 10, 0, 3}, on_task);
    assert_true(num_soft > 300 && num_gone > 40);
}

/* Two ways to g; h is needed for both. */
TINY_SETUP(two_ways, "init: s\n"
                     "goal: g\n"
                     "make-h: s -> h\n"
                     "make-a: h -> a\n"
                     "make-b: h -> b\n"
                     "use-a: a -> g\n"
                     "use-b: b -> g\n");

static double value_of(tiny *t, const char *spec)
{
    return heuristic_value(&t->arena, t->strips, spec, tiny_initial(t));
}

static void test_from_relevance_to_landmark_counting(void **state)
{
    tiny *const t = *state;

    assert_true(value_of(t, "soft-landmarks:method=complete") == 2 + 0.5 + 0.5);
    assert_true(value_of(t, "soft-landmarks:method=complete,k=2") == 2 + 0.25 + 0.25);
    assert_true(value_of(t, "soft-landmarks:method=complete,threshold=0.6") == 2);
    assert_true(fabs(value_of(t, "soft-landmarks:k=1000") - value_of(t, "landmarks")) < 1e-9);
}

/* x costs what its cheapest achiever does. */
TINY_SETUP(costs, "init: s\n"
                  "goal: g\n"
                  "dear 9: s -> x\n"
                  "cheap 4: s -> x\n"
                  "by-x 2: x -> g\n"
                  "by-y 3: y -> g\n"
                  "make-y 0: s -> y\n");

static void test_costs(void **state)
{
    tiny *const t = *state;

    assert_true(value_of(t, "soft-landmarks:method=complete") == 2 + 0.5 * 4);
    assert_true(value_of(t, "soft-landmarks:method=complete,cost=one") == 1 + 0.5 + 0.5);
    assert_true(value_of(t, "soft-landmarks:method=complete,cost=plusone") == 3 + 0.5 * 5 + 0.5);
}

static void arrive_by(tiny *t, rp_heuristic *h, rp_state_id id, const char *op, const char *facts)
{
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    const rp_state_view *const view = tiny_state(t, facts);
    rp_word packed[4];
    rp_arrival arrival = {id,
                          id == 0 ? RP_NO_STATE : id - 1,
                          id == 0 ? RP_NONE : tiny_op(t->strips, op),
                          true,
                          false,
                          e,
                          packed,
                          &t->buffer};

    rp_state_pack(e, view->fact, view->num_true, packed);
    h->type->arrive(h, &arrival);
}

static void test_preferred_operators_achieve_soft_landmarks(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const h = make_heuristic(&t->arena, t->strips, "soft-landmarks:method=complete");
    const rp_op_id *op;

    arrive_by(t, h, 0, "", "s");
    arrive_by(t, h, 1, "make-h", "s h");
    assert_true(rp_heuristic_evaluate_reached(h, 1, tiny_state(t, "s h")) == 2);
    assert_int_equal(h->type->preferred_ops(h, &op), 2);
    arrive_by(t, h, 2, "make-a", "s h a");
    assert_true(rp_heuristic_evaluate_reached(h, 2, tiny_state(t, "s h a")) == 1.5);
    rp_heuristic_destroy(h);
}

/* If soft landmarks are needed too seldom, what begins a relaxed plan to the landmark that is left. */
static void test_what_is_seldom_needed_is_not_preferred(void **state)
{
    static const uint32_t expected[] = {2, 2, 1};
    static const char *const spec[] = {"soft-landmarks:method=complete,prefer=0",
                                       "soft-landmarks:method=complete,prefer=0.5",
                                       "soft-landmarks:method=complete,prefer=0.6"};

    for (int i = 0; i < 3; i++) {
        tiny *const t = *state;
        rp_heuristic *const h = make_heuristic(&t->arena, t->strips, spec[i]);
        const rp_op_id *op;
        arrive_by(t, h, 0, "", "s");
        arrive_by(t, h, 1, "make-h", "s h");
        rp_heuristic_evaluate_reached(h, 1, tiny_state(t, "s h"));
        assert_int_equal(h->type->preferred_ops(h, &op), expected[i]);
        rp_heuristic_destroy(h);
    }
}

static void test_a_task_marked_unsolvable_has_only_dead_ends(void **state)
{
    tiny *const t = *state;
    rp_strips s = *t->strips;

    s.unsolvable = true;
    assert_true(heuristic_value(&t->arena, &s, "soft-landmarks", tiny_initial(t)) == RP_DEAD_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_to_the_definition_on_random_paths),
        cmocka_unit_test_setup_teardown(test_from_relevance_to_landmark_counting, two_ways,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_costs, costs, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_preferred_operators_achieve_soft_landmarks, two_ways,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_seldom_needed_is_not_preferred, two_ways,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_task_marked_unsolvable_has_only_dead_ends, two_ways,
                                        tiny_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
