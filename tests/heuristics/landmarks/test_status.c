/* What was reached and what is still to be reached, against the definition; and that no value
   exceeds the cost of a cheapest plan where it must not. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "heuristics/landmarks/status.h"
#include "search/states/statepool.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { MAX_FACTS = 16, MAX_LANDMARKS = 32, MAX_STATES = 200 };

/* The states found so far, each with what the definition says of each landmark. */
typedef struct walk {
    tiny *t;
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_statepool *pool;
    rp_state_buffer buffer;
    const rp_landmark_graph *graph;
    rp_landmark_status *status;
    rp_heuristic *heuristic; /* or NULL */
    uint32_t size;
    bool holds[MAX_STATES][MAX_FACTS];
    bool reached[MAX_STATES][MAX_LANDMARKS];
    bool ordered[MAX_STATES][MAX_LANDMARKS];
} walk;

static uint32_t num_merged, num_again, num_disordered, num_dead;

static bool is_true(const walk *w, uint32_t landmark, const bool *holds)
{
    for (RP_ROW(fact, &w->graph->fact, landmark))
        if (holds[*fact])
            return true;
    return false;
}

static bool is_advice(rp_landmark_order order)
{
    return order.kind == RP_ORDER_REASONABLE || order.kind == RP_ORDER_OBEDIENT;
}

/* By one path; RP_NO_STATE: the state is the initial one.  In order: it held when all that advice
   puts before it had been reached. */
static void progress(const walk *w, rp_state_id parent, const bool *holds, bool *reached,
                     bool *ordered)
{
    const uint32_t count = w->graph->num_landmarks;

    for (uint32_t l = 0; l < count; l++)
        reached[l] = is_true(w, l, holds) || (parent != RP_NO_STATE && w->reached[parent][l]);
    for (uint32_t l = 0; l < count; l++) {
        bool free = true;
        for (uint32_t i = 0; i < w->graph->num_orders; i++)
            if (w->graph->order[i].to == l && is_advice(w->graph->order[i]))
                free &= reached[w->graph->order[i].from];
        ordered[l] =
            (free && is_true(w, l, holds)) || (parent != RP_NO_STATE && w->ordered[parent][l]);
    }
}

static bool has_unsound(const walk *w, uint32_t landmark)
{
    for (uint32_t i = 0; i < w->graph->num_orders; i++)
        if (w->graph->order[i].to == landmark && is_advice(w->graph->order[i]))
            return true;
    return false;
}

static void arrive_at(walk *w, rp_state_id parent, rp_op_id op, const rp_word *packed,
                      const bool *holds)
{
    bool reached[MAX_LANDMARKS], ordered[MAX_LANDMARKS], is_new, expected = false;
    const rp_state_id id = rp_statepool_insert(w->pool, packed, &is_new);
    rp_arrival arrival = {.state = id,
                          .parent = parent,
                          .op = op,
                          .is_new = is_new,
                          .encoding = w->encoding,
                          .packed = packed,
                          .buffer = &w->buffer};

    progress(w, parent, holds, reached, ordered);
    if (is_new) {
        assert_int_equal(id, w->size);
        w->size++;
        memcpy(w->holds[id], holds, w->strips->num_facts);
        memcpy(w->reached[id], reached, sizeof reached);
        memcpy(w->ordered[id], ordered, sizeof ordered);
    }
    for (uint32_t l = 0; l < w->graph->num_landmarks; l++) {
        expected |= w->reached[id][l] && !reached[l];
        expected |= has_unsound(w, l) && w->ordered[id][l] && !ordered[l];
        w->reached[id][l] &= reached[l];
        w->ordered[id][l] &= ordered[l];
    }
    num_merged += expected;
    if (w->heuristic != NULL)
        assert_int_equal(w->heuristic->type->arrive(w->heuristic, &arrival), expected);
    else
        assert_int_equal(rp_landmark_status_arrive(w->status, &arrival), expected);
}

static bool is_needed_again(const walk *w, rp_state_id id, uint32_t landmark)
{
    bool needed = w->graph->is_goal[landmark];

    if (!w->reached[id][landmark] || is_true(w, landmark, w->holds[id]))
        return false;
    for (uint32_t i = 0; i < w->graph->num_orders; i++) {
        const rp_landmark_order o = w->graph->order[i];
        needed |= o.from == landmark && o.kind == RP_ORDER_GREEDY && !w->reached[id][o.to];
    }
    return needed;
}

static void check_status(walk *w, rp_state_id id)
{
    bool future[MAX_LANDMARKS] = {false};
    const rp_state_view *const view = view_of(w->strips, w->holds[id], &w->buffer);
    const bool alive = rp_landmark_status_look(w->status, id, view);

    for (uint32_t i = 0; i < w->status->size; i++)
        future[w->status->landmark[i]] = rp_bit_get(w->status->future, i);
    for (uint32_t l = 0; l < w->graph->num_landmarks; l++) {
        const bool again = is_needed_again(w, id, l);
        const bool disordered = has_unsound(w, l) && !w->ordered[id][l];
        num_again += again;
        num_disordered += disordered && w->reached[id][l];
        assert_int_equal(future[l], !w->reached[id][l] || again || disordered);
    }
    if (!alive) {
        num_dead++;
        assert_true(isinf(naive_hstar(w->strips, w->holds[id], false)));
    }
}

static void check_value(walk *w, rp_state_id id)
{
    const rp_state_view *const view = view_of(w->strips, w->holds[id], &w->buffer);
    const double h = rp_heuristic_evaluate_reached(w->heuristic, id, view);
    const double hstar = naive_hstar(w->strips, w->holds[id], false);

    assert_true(h <= hstar);
    assert_true(h == rp_heuristic_evaluate_reached(w->heuristic, id, view));
    if (naive_is_goal(w->strips, w->holds[id]))
        assert_true(h == 0);
}

/* Random arrivals from states found so far: paths of all lengths, and many to one state. */
static void wander(walk *w, uint64_t seed, uint32_t arrivals, void (*check)(walk *, rp_state_id))
{
    bool next[MAX_FACTS];
    rp_fact_id fact[MAX_FACTS];
    rp_word packed[MAX_FACTS];
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    naive_initial(w->strips, next);
    for (uint32_t i = 0; i < arrivals && w->size < MAX_STATES; i++) {
        rp_state_id parent = RP_NO_STATE;
        rp_op_id op = RP_NONE;
        if (i > 0) {
            parent = rp_rng_below(&rng, w->size);
            op = rp_rng_below(&rng, w->strips->num_ops);
            if (!naive_is_applicable(w->strips, op, w->holds[parent]))
                continue;
            naive_apply(w->strips, op, w->holds[parent], next);
        }
        rp_state_pack(w->encoding, fact, naive_list(w->strips, next, fact), packed);
        arrive_at(w, parent, op, packed, next);
    }
    for (rp_state_id id = 0; id < w->size; id++)
        check(w, id);
}

static void walk_task(tiny *t, const rp_strips *s, uint64_t seed,
                      const rp_landmark_options *options)
{
    walk *const w = calloc(1, sizeof *w);

    assert_non_null(w);
    *w = (walk){.t = t, .strips = s, .encoding = rp_encoding_create(&t->arena, s)};
    rp_state_buffer_init(&w->buffer, &t->arena, s);
    rp_state_view_of(s, s->init, s->num_init, &w->buffer);
    w->graph = rp_landmarks_find(&t->arena, s, &w->buffer.view, options);
    w->status = rp_landmark_status_create(&t->arena, s, w->graph, false);
    w->pool = rp_statepool_create(w->encoding->words, &t->limits);
    if (w->graph->solvable && w->graph->num_landmarks <= MAX_LANDMARKS)
        wander(w, seed, 150, check_status);
    rp_statepool_destroy(w->pool);
    rp_landmark_status_release(w->status);
    free(w);
}

/* The same with the admissible heuristic: only values are looked at. */
static void value_task(tiny *t, const rp_strips *s, uint64_t seed, const char *spec)
{
    walk *const w = calloc(1, sizeof *w);

    assert_non_null(w);
    *w = (walk){.t = t, .strips = s, .encoding = rp_encoding_create(&t->arena, s)};
    rp_state_buffer_init(&w->buffer, &t->arena, s);
    rp_state_view_of(s, s->init, s->num_init, &w->buffer);
    const rp_landmark_options options = {strstr(spec, "backchain") == NULL ? RP_LANDMARKS_COMPLETE
                                                                           : RP_LANDMARKS_BACKCHAIN,
                                         RP_REASONABLE_NONE, false, 0};
    w->graph = rp_landmarks_find(&t->arena, s, &w->buffer.view, &options);
    w->heuristic = make_heuristic(&t->arena, s, spec);
    w->pool = rp_statepool_create(w->encoding->words, &t->limits);
    if (w->graph->num_landmarks <= MAX_LANDMARKS)
        wander(w, seed, 40, check_value);
    rp_statepool_destroy(w->pool);
    rp_heuristic_destroy(w->heuristic);
    free(w);
}

static void on_task(tiny *t, const rp_strips *s, uint64_t seed)
{
    for (uint32_t method = 0; method < 3; method++)
        for (uint32_t reasonable = 0; reasonable < 3; reasonable += 2) {
            const rp_landmark_options options = {(rp_landmark_method)method,
                                                 (rp_reasonable)reasonable, false, 0};
            walk_task(t, s, seed, &options);
        }
    if (s->num_facts > 9)
        return; /* naive_hstar takes long. */
    value_task(t, s, seed, "landmarks:admissible=uniform");
    value_task(t, s, seed, "landmarks:admissible=uniform,method=backchain");
    value_task(t, s, seed, "landmarks:admissible=uniform,method=both");
}

static void test_random_strips(void **state)
{
    (void)state;
    num_merged = num_again = num_disordered = num_dead = 0;
    random_tasks_check((random_range){0, 300, 8, 0, 0}, on_task);
    assert_true(num_merged > 20 && num_again > 100 && num_disordered > 100 && num_dead > 20);
}

static void test_random_effects_and_axioms(void **state)
{
    (void)state;
    random_tasks_check((random_range){1000, 1070, 8, 6, 0}, on_task);
    random_tasks_check((random_range){2000, 2070, 8, 0, 3}, on_task);
    random_tasks_check((random_range){3000, 3060, 8, 5, 3}, on_task);
}

static void test_random_groups(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 200; i++) {
        tiny *const t = tiny_create("init:\n");
        const grouped_options o = {.seed = i,
                                   .variables = 1 + (uint32_t)(i % 3),
                                   .max_values = 4,
                                   .ops = 4 + (uint32_t)(i % 14),
                                   .max_cost = (uint32_t)(i % 4)};
        const rp_strips *const s = grouped_task(&t->arena, &o, true);
        if (s->num_facts <= MAX_FACTS)
            on_task(t, s, i);
        tiny_destroy(t);
    }
}

/* Two landmarks that one operator reaches share its cost. */
TINY_SETUP(shared, "init: a\n"
                   "goal: c d e\n"
                   "make-b  1: a -> b\n"
                   "make-cd 3: b -> c d\n"
                   "make-e  2: b -> e\n"
                   "dear-e  5: a -> e\n");

static void test_sharing_by_hand(void **state)
{
    tiny *const t = *state;
    const rp_state_view *const view = tiny_initial(t);

    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:admissible=uniform", view) == 6);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks", view) == 9);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:cost=one", view) == 4);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:cost=plusone", view) == 13);
}

/* One landmark of two facts, and the goal. */
TINY_SETUP(either, "init: s\n"
                   "goal: g\n"
                   "make-a 4: s -> a\n"
                   "make-b 6: s -> b\n"
                   "use-a  1: a -> g\n"
                   "use-b  1: b -> g\n");

static void test_disjunctions_count_less(void **state)
{
    tiny *const t = *state;
    const rp_state_view *const view = tiny_initial(t);

    assert_true(heuristic_value(&t->arena, t->strips, "landmarks", view) == 3);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:disjunctions=1", view) == 5);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:disjunctions=0", view) == 1);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:cost=one", view) == 1.5);
    assert_true(heuristic_value(&t->arena, t->strips, "landmarks:admissible=uniform", view) == 5);
}

/* s is needed until a or b was had, so it counts again once it is lost, unless there are only
   facts: then no ordering says so. */
TINY_SETUP(lost, "init: s\n"
                 "goal: g\n"
                 "make-a: s -> a\n"
                 "make-b: s -> b\n"
                 "use-a: a -> g\n"
                 "use-b: b -> g\n"
                 "lose: s -> !s\n"
                 "find: -> s\n");

/* By the heuristic, of the state that the operator leads to: no fact holds there. */
static double value_of_nothing(tiny *t, const char *spec, const char *op)
{
    rp_heuristic *const h = make_heuristic(&t->arena, t->strips, spec);
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word packed[2][2];

    rp_state_initial(e, packed[0]);
    rp_state_apply(e, tiny_op(t->strips, op), packed[0], packed[1]);
    for (rp_state_id id = 0; id < 2; id++) {
        rp_arrival arrival = {.state = id,
                              .parent = id == 0 ? RP_NO_STATE : 0,
                              .op = id == 0 ? RP_NONE : tiny_op(t->strips, op),
                              .is_new = true,
                              .encoding = e,
                              .packed = packed[id],
                              .buffer = &t->buffer};
        h->type->arrive(h, &arrival);
    }
    const double value = h->type->evaluate_reached(h, 1, tiny_state(t, ""));
    rp_heuristic_destroy(h);
    return value;
}

static void test_orderings_with_disjunctions_can_be_left_out(void **state)
{
    tiny *const t = *state;

    /* g, half of the disjunction, and s again. */
    assert_true(value_of_nothing(t, "landmarks:disjunctions=0.5", "lose") == 2.5);
    assert_true(value_of_nothing(t, "landmarks:disjunctions=0", "lose") == 1);
}

/* The fuel that every way needs cannot be had again. */
TINY_SETUP(fuel, "init: a fuel\n"
                 "goal: c\n"
                 "waste: fuel -> !fuel\n"
                 "go1: a -> b !a\n"
                 "go2: b fuel -> c !b\n");

static void test_lost_for_good(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const h = make_heuristic(&t->arena, t->strips, "landmarks");
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word packed[2][2];
    rp_arrival arrival = {.parent = RP_NO_STATE,
                          .op = RP_NONE,
                          .is_new = true,
                          .encoding = e,
                          .packed = packed[0],
                          .buffer = &t->buffer};

    rp_state_initial(e, packed[0]);
    rp_state_apply(e, tiny_op(t->strips, "waste"), packed[0], packed[1]);
    h->type->arrive(h, &arrival);
    arrival = (rp_arrival){
        .state = 1, .is_new = true, .encoding = e, .packed = packed[1], .buffer = &t->buffer};
    h->type->arrive(h, &arrival);
    assert_true(h->type->evaluate_reached(h, 0, tiny_state(t, "a fuel")) == 2);
    assert_true(h->type->evaluate_reached(h, 1, tiny_state(t, "a")) == RP_DEAD_END);
    rp_heuristic_destroy(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sharing_by_hand, shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_disjunctions_count_less, either, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_orderings_with_disjunctions_can_be_left_out, lost,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_lost_for_good, fuel, tiny_teardown),
        cmocka_unit_test(test_random_strips),
        cmocka_unit_test(test_random_effects_and_axioms),
        cmocka_unit_test(test_random_groups),
    };
    return cmocka_run_group_tests_name("landmark status", tests, NULL, NULL);
}
