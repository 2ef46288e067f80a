/* Both methods: by hand on small tasks, against the removal test, and against all plans. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/naive/naive.h"
#include "support/naive/naive_landmarks.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static const rp_landmark_options complete = {RP_LANDMARKS_COMPLETE, RP_REASONABLE_OBEDIENT, false,
                                             0};
static const rp_landmark_options backchain = {RP_LANDMARKS_BACKCHAIN, RP_REASONABLE_OBEDIENT, false,
                                              0};

static const rp_landmark_options both = {RP_LANDMARKS_BOTH, RP_REASONABLE_OBEDIENT, false, 0};

static const rp_landmark_graph *find(tiny *t, const rp_landmark_options *options)
{
    return rp_landmarks_find(&t->arena, t->strips, tiny_initial(t), options);
}

/* "a", "b|c": in the order in which the facts first appear in the task. */
static const char *text_of(tiny *t, const rp_landmark_graph *g, uint32_t landmark)
{
    const char *text = "";

    for (RP_ROW(fact, &g->fact, landmark)) {
        char name[64];
        rp_strips_fact_text(t->strips, *fact, name, sizeof name);
        name[strlen(name) - 1] = '\0';
        text = rp_arena_format(&t->arena, "%s%s%s", text, *text == '\0' ? "" : "|", name + 1);
    }
    return text;
}

/* All landmarks in order of number: "a b* c|d" with a star for non-trivial ones. */
static void assert_landmarks(tiny *t, const rp_landmark_graph *g, const char *expected)
{
    const char *all = "";

    for (uint32_t i = 0; i < g->num_landmarks; i++)
        all = rp_arena_format(&t->arena, "%s%s%s%s", all, i == 0 ? "" : " ", text_of(t, g, i),
                              rp_landmark_is_trivial(g, i) ? "" : "*");
    assert_string_equal(all, expected);
}

static void assert_orders(tiny *t, const rp_landmark_graph *g, rp_order_kind kind,
                          const char *expected)
{
    const char *all = "";

    for (uint32_t i = 0; i < g->num_orders; i++)
        if (g->order[i].kind == kind)
            all = rp_arena_format(&t->arena, "%s%s%s<%s", all, *all == '\0' ? "" : " ",
                                  text_of(t, g, g->order[i].from), text_of(t, g, g->order[i].to));
    assert_string_equal(all, expected);
}

/* From a to d one must pass c; b1 or b2 before it. */
TINY_SETUP(diamond, "init: a\n"
                    "goal: d e\n"
                    "o1: a -> b1 !a\n"
                    "o2: a -> b2 !a\n"
                    "o3: b1 -> c e\n"
                    "o4: b2 -> c e\n"
                    "o5: c -> d\n"
                    "o6: d -> c a\n");

static void test_complete_by_hand(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &complete);

    assert_true(g->solvable);
    assert_landmarks(t, g, "a e c* d");
    assert_orders(t, g, RP_ORDER_GREEDY, "c<d");
    assert_orders(t, g, RP_ORDER_NATURAL, "a<e a<c e<d");
    assert_int_equal(rp_csr_size(&g->achievers, 2), 3);
    assert_int_equal(rp_csr_size(&g->first, 2), 2); /* o6 needs d, which needs c */
    assert_int_equal(rp_csr_size(&g->first, 0), 0);
}

static void test_backchain_by_hand(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &backchain);

    assert_landmarks(t, g, "a b1|b2* e c* d");
    assert_orders(t, g, RP_ORDER_GREEDY, "a<b1|b2 b1|b2<e b1|b2<c c<d");
    assert_orders(t, g, RP_ORDER_NATURAL, "e<d");
}

/* A corridor w - x - y - z with a second way from x to y by v, which takes two steps; the
   relaxation may use w again after it was left, but the group knows better. */
TINY_SETUP(corridor, "exactly: w x y z\n"
                     "init: w\n"
                     "goal: g\n"
                     "wx: w -> x !w\n"
                     "xy: x k -> y !x\n"
                     "yz: y -> z !y\n"
                     "back: z -> w !z\n"
                     "take: -> k\n"
                     "finish: z -> g\n");

static void test_values_on_the_way(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &backchain);

    assert_landmarks(t, g, "k* w x* y* z* g");
    assert_orders(t, g, RP_ORDER_GREEDY, "w<x k<y x<y y<z z<g");
}

/* Any of five keys opens the door. */
TINY_SETUP(keys, "init: s\n"
                 "goal: g\n"
                 "get1: s -> k1\n"
                 "get2: s -> k2\n"
                 "get3: s -> k3\n"
                 "get4: s -> k4\n"
                 "get5: s -> k5\n"
                 "open1: k1 -> g\n"
                 "open2: k2 -> g\n"
                 "open3: k3 -> g\n"
                 "open4: k4 -> g\n"
                 "open5: k5 -> g\n");

static void test_long_disjunction(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &backchain);

    assert_landmarks(t, g, "s k1|k2|k3|k4|k5* g");
    assert_orders(t, g, RP_ORDER_GREEDY, "s<k1|k2|k3|k4|k5 k1|k2|k3|k4|k5<g");
}

/* What both ways to g need, x, is no alternative to what each of them needs; b serves for both
   goals. */
TINY_SETUP(overlap, "init: s\n"
                    "goal: g h\n"
                    "make-a: s -> a\n"
                    "make-b: s -> b\n"
                    "make-c: s -> c\n"
                    "make-x: s -> x\n"
                    "ga: a x -> g\n"
                    "gb: b x -> g\n"
                    "hb: b -> h\n"
                    "hc: c -> h\n");

static void test_disjunctions_that_overlap(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &backchain);

    assert_landmarks(t, g, "s x* a|b* b|c* h g");
    assert_orders(t, g, RP_ORDER_GREEDY, "s<x s<a|b s<b|c b|c<h x<g a|b<g");
}

TINY_SETUP(detour, "exactly: p0 p1 p2 p3\n"
                   "init: p0\n"
                   "goal: g\n"
                   "o1: p0 -> p1 !p0\n"
                   "o2: p1 -> p2 !p1\n"
                   "o3: p0 -> p2 q !p0\n"
                   "o4: q p2 -> p3 !p2\n"
                   "o5: p2 -> p3 !p2\n"
                   "fin: p3 -> g\n");

static void test_lookahead_sees_through_two_achievers(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &backchain);

    assert_landmarks(t, g, "p2* p3* g");
    assert_orders(t, g, RP_ORDER_NATURAL, "");
    assert_orders(t, g, RP_ORDER_GREEDY, "p2<p3 p3<g");
}

/* Stacking c on b before b on a would have to be undone. */
TINY_SETUP(stack, "exactly: b-table b-a b-held\n"
                  "exactly: c-table c-b c-held\n"
                  "exactly: hand b-held c-held\n"
                  "exactly: b-clear c-b b-held\n"
                  "init: b-table c-table hand b-clear\n"
                  "goal: b-a c-b\n"
                  "lift-b: b-table b-clear hand -> b-held !b-table !hand !b-clear\n"
                  "lift-c: c-table hand -> c-held !c-table !hand\n"
                  "unstack-c: c-b hand -> c-held b-clear !c-b !hand\n"
                  "drop-c: c-held -> c-table hand !c-held\n"
                  "put-b: b-held -> b-a hand b-clear !b-held\n"
                  "put-c: c-held b-clear -> c-b hand !c-held !b-clear\n");

static void test_reasonable_orders(void **state)
{
    tiny *const t = *state;

    assert_orders(t, find(t, &complete), RP_ORDER_REASONABLE, "b-a<c-b");
    const rp_landmark_options sound = {RP_LANDMARKS_COMPLETE, RP_REASONABLE_NONE, false, 0};
    assert_orders(t, find(t, &sound), RP_ORDER_REASONABLE, "");
}

TINY_SETUP(out_of_reach, "init: a\n"
                         "goal: c\n"
                         "o1: b -> c\n");

static void test_out_of_reach(void **state)
{
    tiny *const t = *state;

    for (uint32_t i = 0; i < 2; i++) {
        const rp_landmark_graph *const g = find(t, i == 0 ? &complete : &backchain);
        assert_false(g->solvable);
        assert_int_equal(g->num_landmarks, 0);
        assert_int_equal(g->num_orders, 0);
    }
}

TINY_SETUP(done_already, "init: a b\n"
                         "goal: a\n"
                         "o1: b -> c !a\n");

static void test_goal_that_holds(void **state)
{
    assert_landmarks(*state, find(*state, &complete), "a");
    assert_landmarks(*state, find(*state, &backchain), "a");
}

/* The effect on c comes with every use of o1, as its condition is a precondition; d only
   sometimes. */
TINY_SETUP(implied, "init: a\n"
                    "goal: g\n"
                    "o1: a -> b [a -> c] [e -> d]\n"
                    "o2: a -> e\n"
                    "o3: b -> g\n");

static void test_implied_effects(void **state)
{
    assert_landmarks(*state, find(*state, &complete), "a b* c* g");
}

/* Whether o1 makes not-p true depends on a. */
TINY_SETUP(uncertain, "complement: p not-p\n"
                      "init: p a\n"
                      "goal: g\n"
                      "o1: p -> b not-p !p [a -> p !not-p]\n"
                      "o2: b -> g\n");

static void test_negation_that_may_be_void(void **state)
{
    assert_landmarks(*state, find(*state, &complete), "p b* g");
}

/* After o1, q is true, whether it was so before or not. */
TINY_SETUP(certain, "complement: q not-q\n"
                    "init: not-q a\n"
                    "goal: g\n"
                    "o1: a -> b [not-q -> q !not-q]\n"
                    "o2: b -> g\n");

static void test_effects_that_add_what_they_require_false(void **state)
{
    assert_landmarks(*state, find(*state, &complete), "a q* b* g");
}

TINY_SETUP(derived, "init: a\n"
                    "goal: g\n"
                    "o1: a -> b\n"
                    "o2: d -> g\n"
                    "axiom: d <- b not-h\n"
                    "axiom: h <- c\n"
                    "complement: h not-h\n"
                    "o3: a -> c\n");

static void test_axioms(void **state)
{
    tiny *const t = *state;
    const rp_landmark_graph *const g = find(t, &complete);

    assert_landmarks(t, g, "a b* d* g");
    assert_true(g->derived[2]);
    assert_false(g->derived[1]);
}

/* --- Random tasks. */

enum { MAX_FACTS = 16 };

static bool is_listed(const rp_landmark_graph *g, rp_fact_id fact)
{
    for (uint32_t i = 0; i < g->num_landmarks; i++)
        if (rp_csr_size(&g->fact, i) == 1 && *rp_csr_row(&g->fact, i) == fact)
            return true;
    return false;
}

/* Exactly the facts that the removal test calls landmarks; of those that hold, the ones that
   are needed. */
static void check_complete(const rp_strips *s, const bool *holds, const rp_landmark_graph *g)
{
    assert_int_equal(g->solvable, naive_relaxed_solvable(s, holds, RP_NONE));
    for (rp_fact_id f = 0; g->solvable && f < s->num_facts; f++) {
        bool expected = !holds[f] && !naive_relaxed_solvable(s, holds, f);
        if (holds[f])
            expected = !naive_relaxed_spares(s, holds, f);
        for (uint32_t i = 0; i < s->num_goal; i++)
            expected |= s->goal[i] == f && holds[f];
        if (is_listed(g, f) != expected)
            fail_msg("fact %u: %d", f, expected);
    }
}

static void check_form(const rp_strips *s, const rp_landmark_graph *g)
{
    for (uint32_t i = 0; i < g->num_landmarks; i++) {
        assert_true(rp_csr_size(&g->fact, i) > 0);
        for (RP_ROW(fact, &g->fact, i))
            assert_true(*fact < s->num_facts && (fact + 1 == fact_end || fact[0] < fact[1]));
        for (RP_ROW(op, &g->achievers, i))
            assert_true(*op < s->num_ops && (op + 1 == op_end || op[0] < op[1]));
        assert_true(g->holds[i] || g->derived[i] || rp_csr_size(&g->first, i) > 0);
    }
    for (uint32_t i = 0; i < g->num_orders; i++) {
        const rp_landmark_order o = g->order[i];
        assert_true(o.from < o.to && o.to < g->num_landmarks);
        if (i > 0)
            assert_true(g->order[i - 1].to < o.to ||
                        (g->order[i - 1].to == o.to && g->order[i - 1].from < o.from));
    }
}

/* Nothing adds the negated goal: with negative=drop it is none. */
TINY_SETUP(negated_goal, "init: a\n"
                         "goal: g not-b\n"
                         "o: a -> g\n"
                         "p: a -> c\n");

static void test_negated_goals_are_left_out(void **state)
{
    tiny *const t = *state;
    const rp_landmark_method methods[] = {RP_LANDMARKS_COMPLETE, RP_LANDMARKS_BACKCHAIN,
                                          RP_LANDMARKS_BOTH};
    const rp_word negated = (rp_word)1 << 2;
    rp_strips s = *t->strips;

    s.fact_negated = &negated;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        const rp_landmark_options options = {methods[i], RP_REASONABLE_NONE, true, 0};
        const rp_landmark_graph *const g =
            rp_landmarks_find(&t->arena, &s, tiny_initial(t), &options);
        assert_true(g->solvable);
        assert_landmarks(t, g, "a g");
    }
}

static uint32_t num_checked, num_disjunctions, num_of_kind[RP_NUM_ORDER_KINDS];

/* By search over all states. */
static void check_meaning(const rp_strips *s, const bool *holds, const rp_landmark_graph *g)
{
    for (uint32_t i = 0; i < g->num_landmarks; i++) {
        assert_true(naive_is_landmark(s, holds, g, i));
        assert_true(naive_first_are_known(s, holds, g, i));
        num_checked++;
        num_disjunctions += rp_csr_size(&g->fact, i) > 1;
    }
    for (uint32_t i = 0; i < g->num_orders; i++) {
        num_of_kind[g->order[i].kind]++;
        if (!naive_is_kept(s, holds, g, g->order[i]))
            fail_msg("order %u before %u, %s", g->order[i].from, g->order[i].to,
                     rp_order_names[g->order[i].kind]);
    }
}

static void check_task(tiny *t, const rp_strips *s, uint64_t seed)
{
    bool holds[MAX_FACTS];
    rp_state_buffer buffer;
    rp_fact_id fact[MAX_FACTS];

    rp_state_buffer_init(&buffer, &t->arena, s);
    for (uint32_t steps = 0; steps < 6; steps += 5) {
        naive_walk(s, seed, steps, holds);
        rp_state_view_of(s, fact, naive_list(s, holds, fact), &buffer);
        const rp_landmark_graph *g = rp_landmarks_find(&t->arena, s, &buffer.view, &complete);
        check_form(s, g);
        check_complete(s, holds, g);
        check_meaning(s, holds, g);
        const rp_landmark_graph *const all = g;
        g = rp_landmarks_find(&t->arena, s, &buffer.view, &backchain);
        assert_int_equal(g->solvable, all->solvable);
        check_form(s, g);
        check_meaning(s, holds, g);
        g = rp_landmarks_find(&t->arena, s, &buffer.view, &both);
        check_form(s, g);
        check_meaning(s, holds, g);
        for (uint32_t i = 0; i < all->num_landmarks; i++)
            assert_true(is_listed(g, *rp_csr_row(&all->fact, i)));
    }
}

/* Four layers of three facts; operators lead from one layer to the next, and each fact has one
   to three.  So there is much to pass through, and often a choice of two or three. */
static const rp_strips *layered_task(rp_arena *arena, uint64_t seed)
{
    const char *text = "init: s\ngoal: f3-0\n";
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    for (uint32_t layer = 0; layer < 4; layer++)
        for (uint32_t i = 0; i < 3; i++)
            for (uint32_t k = 1 + rp_rng_below(&rng, 3); k > 0; k--) {
                text = rp_arena_format(arena, "%so%u-%u-%u:", text, layer, i, k);
                for (uint32_t pre = 1 + rp_rng_below(&rng, 2); pre > 0; pre--)
                    text = layer == 0 ? rp_arena_format(arena, "%s s", text)
                                      : rp_arena_format(arena, "%s f%u-%u", text, layer - 1,
                                                        rp_rng_below(&rng, 3));
                text = rp_arena_format(arena, "%s -> f%u-%u", text, layer, i);
                if (layer > 0 && rp_rng_below(&rng, 3) == 0)
                    text = rp_arena_format(arena, "%s !f%u-%u", text, layer - 1,
                                           rp_rng_below(&rng, 3));
                text = rp_arena_format(arena, "%s\n", text);
            }
    return tiny_task(arena, text);
}

static void check_layered_tasks(uint64_t begin, uint64_t end)
{
    for (uint64_t i = begin; i < end; i++) {
        tiny *const t = tiny_create("init:\n");
        check_task(t, layered_task(&t->arena, i), i);
        tiny_destroy(t);
    }
}

enum { NUM_LIMITS = 9 };
static uint64_t num_found[2]; /* with a limit, without one */

static const rp_landmark_graph *find_limited(tiny *t, const rp_strips *s, rp_landmark_method method,
                                             uint64_t most_work)
{
    const rp_landmark_options how = {method, RP_REASONABLE_OBEDIENT, false, most_work};
    rp_state_buffer initial;

    rp_state_buffer_init(&initial, &t->arena, s);
    rp_state_view_of(s, s->init, s->num_init, &initial);
    const rp_landmark_graph *const g = rp_landmarks_find(&t->arena, s, &initial.view, &how);
    return g;
}

/* Whenever discovery ends, each landmark is one that would have been found, or a disjunction, the goals
   are there if it goes backwards from them, and no order closes a cycle. */
static void check_limited(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    for (uint32_t m = RP_LANDMARKS_COMPLETE; m <= RP_LANDMARKS_BOTH; m++) {
        const rp_landmark_graph *const all = find_limited(t, s, RP_LANDMARKS_BOTH, 0);
        num_found[1] += find_limited(t, s, (rp_landmark_method)m, 0)->num_landmarks;
        for (uint64_t work = 1, limit = 0; limit < NUM_LIMITS; limit++, work *= 3) {
            const rp_landmark_graph *const g = find_limited(t, s, (rp_landmark_method)m, work);
            num_found[0] += g->num_landmarks;
            assert_int_equal(g->solvable, all->solvable);
            for (uint32_t k = 0; k < g->num_landmarks; k++)
                assert_true(rp_csr_size(&g->fact, k) > 1 ||
                            is_listed(all, *rp_csr_row(&g->fact, k)));
            for (uint32_t k = 0; g->solvable && m != RP_LANDMARKS_COMPLETE && k < s->num_goal; k++)
                assert_true(is_listed(g, s->goal[k]));
            for (uint32_t k = 0; k < g->num_orders; k++)
                assert_true(g->order[k].from < g->order[k].to);
        }
    }
}

static void test_limited_work(void **state)
{
    (void)state;
    num_found[0] = num_found[1] = 0;
    random_tasks_check((random_range){0, 150, 10, 0, 0}, check_limited);
    random_tasks_check((random_range){3000, 3050, 10, 5, 4}, check_limited);
    assert_true(num_found[1] > 500);
    assert_true(num_found[0] < num_found[1] * 9 / 10 * NUM_LIMITS);
}

static void test_random_strips(void **state)
{
    (void)state;
    num_checked = num_disjunctions = 0;
    memset(num_of_kind, 0, sizeof num_of_kind);
    random_tasks_check((random_range){0, 250, 10, 0, 0}, check_task);
    check_layered_tasks(0, 120);
    assert_true(num_of_kind[RP_ORDER_GREEDY] > 100 && num_of_kind[RP_ORDER_NATURAL] > 100);
}

static void test_random_effects_and_axioms(void **state)
{
    (void)state;
    num_checked = 0;
    random_tasks_check((random_range){1000, 1100, 10, 6, 0}, check_task);
    random_tasks_check((random_range){2000, 2100, 10, 0, 4}, check_task);
    random_tasks_check((random_range){3000, 3050, 10, 5, 4}, check_task);
    assert_true(num_checked > 300);
}

static void test_random_groups(void **state)
{
    (void)state;
    memset(num_of_kind, 0, sizeof num_of_kind);
    for (uint64_t i = 0; i < 300; i++) {
        tiny *const t = tiny_create("init:\n");
        const grouped_options o = {.seed = i,
                                   .variables = 1 + (uint32_t)(i % 3),
                                   .max_values = 5,
                                   .singles = (uint32_t)(i % 2),
                                   .ops = 4 + (uint32_t)(i % 14)};
        const rp_strips *const s = grouped_task(&t->arena, &o, true);
        if (s->num_facts <= MAX_FACTS)
            check_task(t, s, i);
        tiny_destroy(t);
    }
    assert_true(num_of_kind[RP_ORDER_REASONABLE] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_complete_by_hand, diamond, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_backchain_by_hand, diamond, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_values_on_the_way, corridor, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_long_disjunction, keys, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_disjunctions_that_overlap, overlap, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_lookahead_sees_through_two_achievers, detour,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_reasonable_orders, stack, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_out_of_reach, out_of_reach, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_goal_that_holds, done_already, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_implied_effects, implied, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_negation_that_may_be_void, uncertain, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_effects_that_add_what_they_require_false, certain,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_axioms, derived, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_negated_goals_are_left_out, negated_goal,
                                        tiny_teardown),
        cmocka_unit_test(test_random_strips),
        cmocka_unit_test(test_limited_work),
        cmocka_unit_test(test_random_effects_and_axioms),
        cmocka_unit_test(test_random_groups),
    };
    return cmocka_run_group_tests_name("landmark graph", tests, NULL, NULL);
}
