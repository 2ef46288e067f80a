/* Scores of small tasks that were worked out by hand from the definition. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "heuristics/relevance/certain.h"
#include "heuristics/relevance/live.h"
#include "heuristics/relevance/scorer.h"
#include "support/tasks/tiny.h"

typedef enum what {
    END,
    FACT,      /* Xi_s of a fact */
    ACTION,    /* of an action */
    FACTS,     /* sum over the facts */
    ACTIONS,   /* over the actions */
    COST,      /* over the actions, weighted by cost */
    LIVE_FACT, /* without dead ends */
    LIVE_FACTS,
    LIVE_ACTIONS,
    LANDMARK /* 1 if Xi_s of a fact is exactly 1 */
} what;

typedef struct expectation {
    what what;
    const char *state, *label;
    double value;
} expectation;

enum { MAX_EXPECTATIONS = 14, MAX_LABELS = 32 };

typedef struct example {
    const char *name, *task;
    expectation expected[MAX_EXPECTATIONS];
} example;

static const example examples[] = {
    {"figure 1 of the paper",
     "init: i\n goal: g\n a1: p1 -> g\n a2: p1 p2 -> g\n a3: p1 p2 -> g\n b1: i -> p1\n"
     "b2: i -> p2\n",
     {{FACT, "", "p1", 1},
      {FACT, "", "p2", 2.0 / 3},
      {FACT, "", "i", 1},
      {ACTION, "", "a1", 1.0 / 3},
      {ACTION, "", "a3", 1.0 / 3},
      {ACTION, "", "b1", 1},
      {LANDMARK, "i", "p1", 1},
      {LANDMARK, "i", "p2", 0},
      {FACTS, "i", NULL, 2 + 2.0 / 3},
      {FACTS, "i p1", NULL, 1 + 2.0 / 3},
      {ACTIONS, "i p1", NULL, 1 + 2.0 / 3}}},
    {"chain",
     "init: i\n goal: g\n a: i -> p\n b: p -> g\n",
     {{FACT, "", "g", 1},
      {FACT, "", "p", 1},
      {FACT, "", "i", 1},
      {FACT, "i", "i", 0},
      {LANDMARK, "i", "p", 1},
      {FACTS, "i", NULL, 2},
      {ACTIONS, "i", NULL, 2},
      {FACTS, "p", NULL, 1},
      {FACTS, "g", NULL, 0}}},
    {"a choice of two",
     "init: i\n goal: g\n a1: p -> g\n a2: q -> g\n b1: i -> p\n b2: i -> q\n",
     {{FACT, "i", "p", 0.5},
      {ACTION, "i", "b2", 0.5},
      {LANDMARK, "i", "g", 1},
      {LANDMARK, "i", "p", 0},
      {FACTS, "i", NULL, 2},
      {ACTIONS, "i", NULL, 2},
      {FACTS, "p i", NULL, 1.5}}},
    {"costs",
     "init: i\n goal: g\n a1 5: i -> g\n a2 1: p -> g\n b 2: i -> p\n",
     {{COST, "i", NULL, 0.5 * 5 + 0.5 * 1 + 0.5 * 2},
      {COST, "i p", NULL, 0.5 * 5 + 0.5 * 1},
      {ACTIONS, "i", NULL, 1.5},
      {FACTS, "i", NULL, 1.5}}},
    {"a fact needed twice counts once",
     "init: i\n goal: g\n a: p q -> g\n b: r -> p\n c: r -> q\n d: i -> r\n",
     {{FACT, "i", "r", 1},
      {ACTION, "i", "d", 1},
      {FACTS, "i", NULL, 4},
      {ACTIONS, "i", NULL, 4},
      {FACTS, "i p", NULL, 3},
      {LANDMARK, "i p", "r", 1}}},
    {"needed by two goals, each with 1/2",
     "init: i\n goal: g h\n g1: x -> g\n g2: i -> g\n h1: x -> h\n h2: i -> h\n x1: i -> x\n",
     {{FACT, "i", "x", 0.75},
      {ACTION, "i", "x1", 0.75},
      {FACTS, "i", NULL, 2.75},
      {ACTIONS, "i", NULL, 2.75},
      {FACT, "g i", "x", 0.5}}},
    {"lcas below lcas",
     "init: i\n goal: g\n a: p q -> g\n p1: x y -> p\n p2: i -> p\n q1: x -> q\n q2: i -> q\n"
     "x1: i -> x\n y1: x -> y\n y2: i -> y\n",
     {{FACT, "i", "x", 0.75},
      {FACT, "i", "y", 0.5},
      {ACTION, "i", "x1", 0.75},
      {ACTION, "i", "y1", 0.25},
      {FACTS, "i", NULL, 4.25},
      {ACTIONS, "i", NULL, 4.25},
      {FACTS, "i x", NULL, 3.5}}},
    {"three preconditions with 1/2, 1/3, 1/4",
     "init: i\n goal: g\n a: p q r -> g\n p1: x -> p\n p2: i -> p\n q1: x -> q\n q2: i -> q\n"
     "q3: i -> q\n r1: x -> r\n r2: i -> r\n r3: i -> r\n r4: i -> r\n x1: i -> x\n",
     {{FACT, "i", "x", 0.75},
      {FACTS, "i", NULL, 4.75},
      {FACT, "i p", "x", 0.5},
      {FACT, "i q", "x", 1 - 0.5 * 0.75},
      {FACT, "i r", "x", 1 - 0.5 * 2 / 3}}},
    {"an achiever that needs what is on the path is no choice",
     "init: i\n goal: g\n a: p -> g\n b: q -> p\n c: p -> q\n d: i -> q\n",
     {{ACTION, "i", "d", 1},
      {ACTION, "i", "c", 0},
      {FACTS, "i", NULL, 3},
      {ACTIONS, "i", NULL, 3}}},
    {"nor one that needs the fact itself or the goal",
     "init: i\n goal: g\n a: p -> g\n b: g -> p\n c: i -> p\n d: p -> p\n",
     {{ACTION, "i", "b", 0}, {ACTION, "i", "d", 0}, {ACTION, "i", "c", 1}, {FACTS, "i", NULL, 2}}},
    {"a dead end below a choice",
     "init: i\n goal: g\n a1: p -> g\n a2: q -> g\n b1: q -> p\n c1: p -> q\n c2: l -> q\n"
     "d: i -> l\n",
     {{FACT, "i", "l", 0.75},
      {LANDMARK, "i", "l", 0},
      {FACT, "i", "p", 0.75},
      {FACTS, "i", NULL, 3.5},
      {ACTIONS, "i", NULL, 3.25},
      {LIVE_FACT, "i", "l", 1},
      {LIVE_FACT, "i", "p", 0.5},
      {LIVE_FACT, "i", "q", 1},
      {LIVE_FACTS, "i", NULL, 3.5},
      {LIVE_ACTIONS, "i", NULL, 3.5},
      {LIVE_FACTS, "p", NULL, 1 + 0.5}}},
    {"a precondition that nothing adds",
     "init: i\n goal: g\n a: z -> g\n b: i -> g\n",
     {{FACT, "i", "z", 0.5},
      {FACTS, "i", NULL, 1.5},
      {LIVE_FACT, "i", "z", 0},
      {LIVE_FACTS, "i", NULL, 1},
      {LIVE_FACTS, "i z", NULL, 1},
      {LIVE_ACTIONS, "i z", NULL, 1}}},
    {"a goal out of reach",
     "init: i\n goal: g\n a: z -> g\n",
     {{FACTS, "i", NULL, 2},
      {LIVE_FACTS, "i", NULL, (double)INFINITY},
      {FACTS, "z", NULL, 1},
      {LIVE_FACTS, "z", NULL, 1}}},
    {"an action without preconditions",
     "init: i\n goal: g\n a: -> g\n b: i -> g\n",
     {{FACTS, "", NULL, 1.5},
      {FACT, "", "i", 0.5},
      {FACTS, "i", NULL, 1},
      {ACTIONS, "", NULL, 1},
      {ACTION, "i", "a", 0.5}}},
    {"what holds initially may be lost",
     "init: p\n goal: g\n a: p -> g\n b: q -> p\n c: -> q\n",
     {{FACT, "", "q", 1}, {FACT, "p", "q", 0}, {FACTS, "p", NULL, 1}, {FACTS, "", NULL, 3}}},
    {"a conditional effect asks for its condition, too",
     "init: i\n goal: g\n e: i -> p [q -> g]\n f: i -> q\n",
     {{FACTS, "i", NULL, 2},
      {ACTIONS, "i", NULL, 2},
      {FACTS, "i q", NULL, 1},
      {FACT, "", "i", 1},
      {FACT, "i", "p", 0}}},
    {"an action below itself counts once",
     "init: i\n goal: g\n e: i -> p [p -> g]\n f: i -> g\n",
     {{ACTION, "i", "e", 0.5},
      {FACT, "i", "p", 0.5},
      {FACTS, "i", NULL, 1.5},
      {ACTIONS, "i", NULL, 1}}},
    {"axioms are no actions",
     "init: i\n goal: d\n axiom: d <- a b\n x: i -> a\n y: i -> b\n",
     {{FACTS, "i", NULL, 3}, {ACTIONS, "i", NULL, 2}, {FACTS, "i a", NULL, 2}}},
    {"a goal that another goal needs",
     "init: i\n goal: g h\n a: i -> g\n b: g -> h\n",
     {{FACTS, "i", NULL, 2},
      {ACTION, "i", "a", 1},
      {FACTS, "g", NULL, 1},
      {FACTS, "h i", NULL, 1}}},
    {"actions for free",
     "init: i\n goal: g\n a 0: p -> g\n b 3: i -> p\n",
     {{COST, "i", NULL, 3}, {ACTIONS, "i", NULL, 2}, {COST, "p", NULL, 0}}},
    {"a goal below a choice",
     "init: i\n goal: g h\n a1: h -> g\n a2: i -> g\n b: i -> h\n",
     {{FACT, "i", "h", 1},
      {ACTION, "i", "b", 1},
      {FACTS, "i", NULL, 2},
      {ACTIONS, "i", NULL, 2},
      {ACTIONS, "g i", NULL, 1},
      {ACTIONS, "h i", NULL, 1}}},
    {"equal operators are several choices",
     "init: i\n goal: g\n a1: p -> g\n a2: p -> g\n a3: p -> g\n a4: p -> g\n b: i -> p\n",
     {{ACTION, "i", "a1", 0.25}, {FACT, "i", "p", 1}, {FACTS, "i", NULL, 2}}},
    {"different ways to the same fact",
     "init: i\n goal: g\n a: x1 x2 -> g\n x1a: y -> x1\n x1b: z -> x1\n x2a: y -> x2\n"
     "x2b: z -> x2\n ya: w -> y\n za: w -> z\n wa: i -> w\n",
     {{FACT, "i", "y", 0.75},
      {FACT, "i", "w", 1},
      {LANDMARK, "i", "w", 1},
      {ACTION, "i", "wa", 1},
      {FACTS, "i", NULL, 5.5},
      {ACTIONS, "i", NULL, 5.5},
      {FACT, "i y", "w", 0.75},
      {LANDMARK, "i y", "w", 0},
      {FACTS, "i y", NULL, 4.5}}},
};

enum { NUM_EXAMPLES = sizeof examples / sizeof examples[0] };

static rp_relevance_count count_of(what w)
{
    if (w == COST)
        return RP_COUNT_COST;
    return w == ACTION || w == ACTIONS || w == LIVE_ACTIONS ? RP_COUNT_ACTIONS : RP_COUNT_FACTS;
}

static double literal(tiny *t, const rp_layout *l, const expectation *x)
{
    double score[MAX_LABELS];
    uint8_t scratch[1000];
    rp_scorer *const e = rp_scorer_create(&t->arena, l);
    double value = rp_scorer_sum(e, tiny_state(t, x->state)->holds);

    assert_in_range(l->num_labels, 1, MAX_LABELS);
    assert_in_range(l->num_entries, 1, sizeof scratch);
    rp_scorer_scores(e, score);
    if (x->what == FACT)
        value = score[tiny_fact(t->strips, x->label)];
    else if (x->what == ACTION)
        value = score[tiny_op(t->strips, x->label)];
    else if (x->what == LANDMARK)
        value =
            rp_layout_is_certain(l, rp_scorer_visible(e), tiny_fact(t->strips, x->label), scratch);
    return value;
}

static double live(tiny *t, const rp_layout *l, const expectation *x)
{
    double score[MAX_LABELS];
    rp_scorer *const v = rp_live_create(&t->arena, l, t->strips);
    double value = rp_scorer_sum(v, tiny_state(t, x->state)->holds);

    assert_in_range(l->num_labels, 1, MAX_LABELS);
    rp_scorer_scores(v, score);
    if (x->what == LIVE_FACT)
        value = score[tiny_fact(t->strips, x->label)];
    return value;
}

static double evaluate(tiny *t, const rp_tree *tree, const expectation *x)
{
    rp_layout layout;

    rp_layout_init(&layout, &t->arena, tree, count_of(x->what), true);
    const bool is_live = x->what == LIVE_FACT || x->what == LIVE_FACTS || x->what == LIVE_ACTIONS;
    const double value = is_live ? live(t, &layout, x) : literal(t, &layout, x);
    return value;
}

static void check(const example *e)
{
    static const rp_tree_options options = {
        .explore = RP_EXPLORE_BEST, .nodes = 100000, .max_nodes = 100000};
    tiny *const t = tiny_create(e->task);
    rp_achievers achievers;
    rp_tree tree;

    rp_achievers_init(&achievers, &t->arena, t->strips, false);
    rp_tree_explore(&tree, &achievers, &t->limits, &options);
    assert_true(tree.complete);
    for (const expectation *x = e->expected; x < e->expected + MAX_EXPECTATIONS && x->what != END;
         x++) {
        const double value = evaluate(t, &tree, x);
        if (value != x->value && !(fabs(value - x->value) < 1e-12))
            fail_msg("%s: number %d in state \"%s\" is %.15g instead of %.15g", e->name,
                     (int)(x - e->expected), x->state, value, x->value);
    }
    rp_tree_free(&tree);
    tiny_destroy(t);
}

static void test_examples(void **state)
{
    (void)state;
    assert_true(NUM_EXAMPLES >= 20);
    for (int i = 0; i < NUM_EXAMPLES; i++)
        check(&examples[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples)};
    return cmocka_run_group_tests_name("relevance by hand", tests, NULL, NULL);
}
