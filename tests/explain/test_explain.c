/* What is told of states, as JSON, against slow and obvious computations. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "explain/explain.h"
#include "search/states/succgen.h"
#include "support/naive/naive.h"
#include "support/naive/naive_relaxed.h"
#include "support/naive/naive_search.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { STEPS = 4 };

static const rp_explain_options options = {
    .nodes = 400, .state_perfect = {1 << 20, UINT64_MAX}, .all_perfect = {1 << 24, UINT64_MAX}};

static double number(const json_t *object, const char *key)
{
    const json_t *const value = json_object_get(object, key);

    assert_non_null(value);
    return json_is_null(value) ? (double)INFINITY : json_number_value(value);
}

static uint32_t item(const json_t *list, size_t i)
{
    return (uint32_t)json_integer_value(json_array_get(list, i));
}

/* Of the second member of the pair that begins with the number; NAN: there is none. */
static double second(const json_t *pairs, uint32_t first)
{
    size_t i;
    const json_t *pair;

    json_array_foreach(pairs, i, pair) if (item(pair, 0) ==
                                           first) return json_number_value(json_array_get(pair, 1));
    return (double)NAN;
}

static void set_holds(const rp_strips *s, const rp_state_view *view, bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        holds[f] = rp_bit_get(view->holds, f);
}

/* The cost of each fact, if it were the goal. */
static void check_costs(const rp_strips *s, const bool *holds, const json_t *told, bool sum)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        rp_strips alone = *s;
        alone.goal = &f;
        alone.num_goal = 1;
        const double naive = naive_relaxed_cost(&alone, holds, (naive_relaxed){.sum = sum});
        const double cost = second(json_object_get(told, "cost"), f);
        if (isinf(naive) || holds[f])
            assert_true(isnan(cost) && isnan(second(json_object_get(told, "best"), f)));
        else
            assert_true(cost == naive);
    }
}

static uint32_t num_plans;

static void check_relaxed_plan(const rp_strips *s, const bool *holds, const json_t *state)
{
    const json_t *const ff = json_object_get(state, "ff");
    const json_t *const ops = json_object_get(ff, "ops"), *layer;
    rp_op_id op[64];
    double cost = 0;
    size_t i, placed = 0;

    for (i = 0; i < json_array_size(ops); i++) {
        op[i] = item(ops, i);
        cost += s->cost[op[i]];
    }
    if (isinf(number(json_object_get(state, "values"), "ff"))) {
        assert_int_equal(json_array_size(ops), 0);
        return;
    }
    assert_true(cost == number(json_object_get(state, "values"), "ff"));
    assert_true(naive_relaxed_reaches(s, holds, op, (uint32_t)json_array_size(ops)));
    json_array_foreach(json_object_get(ff, "layers"), i, layer)
    {
        for (size_t k = 0; k < json_array_size(layer); k++)
            assert_true(i > 0 || naive_is_applicable(s, item(layer, k), holds));
        placed += json_array_size(layer);
    }
    assert_true(placed >= json_array_size(ops));
    num_plans += placed > 0;
}

/* Xi(l, n) by the definition, from the lists of parents and labels. */
typedef struct told_tree {
    const json_t *up, *f;
    const bool *holds;
    uint32_t fact;
} told_tree;

static double told_score(const told_tree *t, uint32_t node)
{
    const uint32_t label = item(t->f, node);
    double sum = 0, none = 1, count = 0;

    if (label != RP_NONE && t->holds != NULL && t->holds[label])
        return 0;
    if (label == t->fact)
        return 1;
    for (uint32_t child = node + 1; child < json_array_size(t->up); child++) {
        if (item(t->up, child) != node)
            continue;
        const double score = told_score(t, child);
        sum += score;
        none *= 1 - score;
        count++;
    }
    return label == RP_NONE ? 1 - none : count == 0 ? 0 : sum / count;
}

static void check_scores(const rp_strips *s, const json_t *relevance, const bool *holds,
                         const json_t *told)
{
    const json_t *const tree = json_object_get(relevance, "tree");

    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const told_tree t = {json_object_get(tree, "up"), json_object_get(tree, "f"), holds, f};
        const double score = second(told, f), naive = told_score(&t, 0);
        assert_true(fabs((isnan(score) ? 0 : score) - naive) < 1e-9);
    }
}

static double naive_cost(tiny *t, const rp_strips *s, const bool *holds)
{
    rp_strips from = *s;
    rp_fact_id *const init = RP_ARENA_ARRAY(&t->arena, rp_fact_id, s->num_facts);

    from.num_init = 0;
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (holds[f] && !rp_strips_is_derived(s, f))
            init[from.num_init++] = f;
    from.init = init;
    const int64_t cost = naive_search_cost(&t->arena, &from, 1 << 13);
    return cost < 0 ? RP_DEAD_END : (double)cost;
}

static void check_state(tiny *t, const rp_strips *s, const json_t *relevance, rp_explainer *e,
                        const json_t *state)
{
    bool *const holds = RP_ARENA_ARRAY(&t->arena, bool, s->num_facts);
    const json_t *const perfect = json_object_get(state, "hstar");
    const json_t *const own = json_object_get(state, "relevance");

    set_holds(s, rp_explainer_view(e), holds);
    check_costs(s, holds, json_object_get(state, "hmax"), false);
    check_costs(s, holds, json_object_get(state, "hadd"), true);
    check_relaxed_plan(s, holds, state);
    check_scores(s, relevance, holds, json_object_get(own, "Xi_s"));
    const double cost = naive_cost(t, s, holds);
    if (isinf(cost))
        assert_string_equal(json_string_value(perfect), "inf");
    else
        assert_true(json_number_value(perfect) == cost);
}

static void on_task(tiny *t, const rp_strips *s, uint64_t i)
{
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, s);
    rp_explainer *const e = rp_explainer_create(&t->arena, encoding, &options);
    rp_succgen *const succgen = rp_succgen_create(encoding, t->arena.limits);
    json_t *const relevance = rp_explain_relevance(e);
    rp_word *const packed = RP_ARENA_ARRAY(&t->arena, rp_word, encoding->words);
    rp_op_id path[STEPS + 1];

    assert_true((double)json_array_size(json_object_get(json_object_get(relevance, "tree"),
                                                        "up")) == number(relevance, "nodes"));
    check_scores(s, relevance, NULL, json_object_get(relevance, "Xi"));
    for (uint32_t length = 0; length <= STEPS; length++) {
        const rp_op_id *op;
        json_t *const state = rp_explain_state(e, path, length);
        assert_non_null(state);
        check_state(t, s, relevance, e, state);
        json_decref(state);
        const rp_state_view *const view = rp_explainer_view(e);
        rp_state_pack(encoding, view->fact, view->num_true, packed);
        const uint32_t count = rp_succgen_generate(succgen, packed, view, &op);
        if (count == 0)
            break;
        path[length] = op[(i + length) % count];
    }
    json_decref(relevance);
    rp_succgen_destroy(succgen);
    rp_explainer_destroy(e);
}

static void test_random_states(void **state)
{
    (void)state;
    random_tasks_check((random_range){.end = 60, .facts = 10, .effects = 5, .axioms = 3}, on_task);
    assert_true(num_plans > 50);
}

/* d needs b to be in the state when both is carried out a second time. */
TINY_SETUP(twice, "init: a\n"
                  "goal: d\n"
                  "both 1: a -> b [b -> c] [c -> d]\n");

static void test_an_operator_may_be_in_several_layers(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, t->strips);
    rp_explainer *const e = rp_explainer_create(&t->arena, encoding, &options);
    json_t *const told = rp_explain_state(e, NULL, 0);
    char *const text = json_dumps(json_object_get(json_object_get(told, "ff"), "layers"), 0);

    assert_string_equal(text, "[[0], [0], [0]]");
    rp_json_free(text);
    json_decref(told);
    rp_explainer_destroy(e);
}

TINY_SETUP(path, "init: a k\n"
                 "goal: c k\n"
                 "use 1: a k -> b !k\n"
                 "back 1: b -> k !b\n"
                 "end 1: b -> c !b\n"
                 "get 1: c -> k\n");

/* The letters of the landmarks that are the facts, in the order of the text. */
static void check_letters(rp_explainer *e, const json_t *graph, const rp_strips *s,
                          const char *expected, const rp_op_id *steps, uint32_t length)
{
    json_t *const state = rp_explain_state(e, steps, length);
    const char *const letters =
        json_string_value(json_object_get(json_object_get(state, "landmarks"), "status"));
    const char *const names[] = {"a", "k", "b", "c"};
    size_t i;
    const json_t *node;

    json_array_foreach(json_object_get(graph, "nodes"), i,
                       node) for (size_t k = 0; k < 4; k++) if (item(json_object_get(node, "facts"),
                                                                     0) == tiny_fact(s, names[k]))
        assert_int_equal(letters[i], expected[k]);
    json_decref(state);
}

static void test_landmarks_along_a_path(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = t->strips;
    const rp_encoding *const encoding = rp_encoding_create(&t->arena, s);
    rp_explainer *const e = rp_explainer_create(&t->arena, encoding, &options);
    json_t *const graph = rp_explain_landmarks(e);
    const rp_op_id steps[] = {tiny_op(s, "use"), tiny_op(s, "end"), tiny_op(s, "get")};

    assert_int_equal(json_array_size(json_object_get(graph, "nodes")), 4);
    check_letters(e, graph, s, "ppff", steps, 0);
    check_letters(e, graph, s, "prpf", steps, 1);
    check_letters(e, graph, s, "prpp", steps, 2);
    check_letters(e, graph, s, "pppp", steps, 3);
    assert_null(rp_explain_state(e, steps + 1, 1));
    json_decref(graph);
    rp_explainer_destroy(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_states),
        cmocka_unit_test_setup_teardown(test_an_operator_may_be_in_several_layers, twice,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_landmarks_along_a_path, path, tiny_teardown),
    };
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
