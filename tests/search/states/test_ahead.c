/* Lookahead by relaxed plans: which step comes next, repair, bounds, what is stored; and random
   tasks, where each step is replayed by the naive semantics. */
#include "support/check.h"

#include <string.h>

#include "search/states/ahead.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"

/* A search that has its initial state only. */
typedef struct world {
    rp_space *space;
    rp_heuristic *ff;
    rp_ahead *ahead;
} world;

static world begin_world(tiny *t, const rp_strips *strips, uint64_t bound)
{
    world w = {.ff = make_heuristic(&t->arena, strips, "ff")};
    rp_engine_args args = {.strips = strips,
                           .encoding = rp_encoding_create(&t->arena, strips),
                           .limits = &t->limits,
                           .heuristic = &w.ff,
                           .num_heuristics = 1,
                           .bound = bound,
                           .type = rp_engine_type_at(0)};

    w.space = rp_space_create(&args, sizeof *w.space, (rp_space_options){.num_heuristics = 1});
    assert_non_null(w.space);
    assert_ptr_equal(rp_ahead_heuristic(args.heuristic, 1), w.ff);
    w.space->heuristic = rp_arena_copy(&t->arena, args.heuristic, sizeof(rp_heuristic *));
    rp_space_add_initial(w.space, w.space->made);
    w.ahead = rp_ahead_create(w.space, w.ff);
    return w;
}

static void end_world(tiny *t, world *w)
{
    rp_ahead_release(w->ahead);
    rp_space_release(w->space);
    rp_free(&t->limits, w->space);
    rp_heuristic_destroy(w->ff);
}

/* The state that a lookahead from there ends in. */
static rp_state_id look(world *w, rp_state_id from)
{
    rp_node *const node = rp_nodes_get(w->space->nodes, from);

    if (!rp_space_evaluate(w->space, from, rp_statepool_get(w->space->pool, from), node))
        return RP_NO_STATE;
    rp_node_set_status(node, RP_NODE_CLOSED);
    rp_ahead_take(w->ahead);
    return rp_ahead_follow(w->ahead, from);
}

/* The way of a lookahead from the initial state is that of these operators. */
static void assert_way(tiny *t, uint64_t bound, const char *expected)
{
    world w = begin_world(t, t->strips, bound);
    const rp_state_id end = look(&w, 0);
    char text[200] = "", name[50];

    rp_nodes_append_path(w.space->nodes, end, &w.space->path);
    for (uint32_t i = 0; i < w.space->path.size; i++) {
        rp_strips_op_text(t->strips, w.space->path.item[i], name, sizeof name);
        assert_true(strlen(text) + strlen(name) + 1 < sizeof text);
        strcat(text, name);
    }
    assert_string_equal(text, expected);
    assert_int_equal(rp_nodes_size(w.space->nodes), w.space->path.size + 1);
    for (rp_state_id id = 1; id <= end; id++)
        assert_int_equal(rp_node_get_status(rp_nodes_get(w.space->nodes, id)), RP_NODE_NEW);
    end_world(t, &w);
}

/* Driving takes away what both loads need, unloading nothing. */
TINY_SETUP(truck, "init: at-a p-a q-a\n"
                  "goal: p-b q-b\n"
                  "drive: at-a -> at-b !at-a\n"
                  "load-p: at-a p-a -> p !p-a\n"
                  "load-q: at-a q-a -> q !q-a\n"
                  "drop-p: at-b p -> p-b !p\n"
                  "drop-q: at-b q -> q-b !q\n");

static void test_what_others_need_is_taken_away_last(void **state)
{
    assert_way(*state, 0, "(load-q)(load-p)(drive)(drop-q)(drop-p)");
}

static void test_nothing_at_the_bound_is_entered(void **state)
{
    assert_way(*state, 4, "(load-q)(load-p)(drive)");
}

/* The relaxed plan goes to b and to c from a. */
TINY_SETUP(turns, "group: a b c\n"
                  "init: a\n"
                  "goal: x y\n"
                  "a-b: a -> b !a\n"
                  "a-c: a -> c !a\n"
                  "b-c: b -> c !b\n"
                  "c-b: c -> b !c\n"
                  "see-x: b -> x\n"
                  "see-y: c -> y\n");

static void test_a_step_that_applies_no_more_is_replaced(void **state)
{
    assert_way(*state, 0, "(a-c)(see-y)(c-b)(see-x)");
}

/* The goal p holds, and going on would take it away. */
TINY_SETUP(goals, "init: a p\n"
                  "goal: p q r\n"
                  "lose: a -> q !p\n"
                  "r: a -> r\n");

static void test_goals_are_needed_to_the_end(void **state) { assert_way(*state, 0, "(r)(lose)"); }

/* The goal is true after the first step by an effect that the relaxed plan did not choose. */
TINY_SETUP(early, "init: a\n"
                  "goal: g\n"
                  "x: a -> b c [a -> d]\n"
                  "y: b -> e\n"
                  "axiom: g <- d c\n"
                  "axiom: g <- e\n");

static void test_the_way_ends_at_a_goal(void **state) { assert_way(*state, 0, "(x)"); }

TINY_SETUP(nothing, "init: a\ngoal: a\nx: a -> b\n");

static void test_an_empty_plan_leads_nowhere(void **state) { assert_way(*state, 0, ""); }

/* A state that is known as dead is not entered, and one that was evaluated keeps its origin. */
static void test_known_states_stay_as_they_are(void **state)
{
    tiny *const t = *state;
    world w = begin_world(t, t->strips, 0);
    const rp_state_id end = look(&w, 0);

    assert_int_equal(end, 4);
    rp_nodes_set_origin(w.space->nodes, 2, 0, 0, 50);
    rp_node_set_status(rp_nodes_get(w.space->nodes, 2), RP_NODE_CLOSED);
    assert_int_equal(look(&w, 0), end);
    assert_int_equal(rp_nodes_g(w.space->nodes, 2), 50);
    assert_int_equal(rp_nodes_g(w.space->nodes, 3), 3); /* By the way before. */
    rp_nodes_set_origin(w.space->nodes, 3, 2, tiny_op(t->strips, "c-b"), 60);
    assert_int_equal(look(&w, 0), end);
    assert_int_equal(rp_nodes_g(w.space->nodes, 3), 51);
    rp_node_set_status(rp_nodes_get(w.space->nodes, 3), RP_NODE_DEAD);
    assert_int_equal(look(&w, 0), 2);
    end_world(t, &w);
}

static uint64_t total_steps, total_repeated;

static void replay(const rp_strips *s, const rp_u32vec *path, bool *holds)
{
    bool to[64];

    naive_initial(s, holds);
    for (uint32_t i = 0; i < path->size; i++) {
        assert_true(naive_is_applicable(s, path->item[i], holds));
        naive_apply(s, path->item[i], holds, to);
        memcpy(holds, to, s->num_facts * sizeof *to);
    }
}

static void check_path(world *w, const rp_strips *s, rp_state_id id)
{
    rp_u32vec *const path = &w->space->path;
    bool holds[64];
    uint64_t cost = 0;

    path->size = 0;
    rp_nodes_append_path(w->space->nodes, id, path);
    replay(s, path, holds);
    for (uint32_t i = 0; i < path->size; i++)
        cost += (uint64_t)s->cost[path->item[i]];
    const rp_state_view *const view =
        rp_space_view(w->space, id, rp_statepool_get(w->space->pool, id));
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        assert_int_equal(holds[f], rp_bit_get(view->holds, f));
    assert_true(cost <= rp_nodes_g(w->space->nodes, id));
}

/* From each end another lookahead, as long as there is something new; each twice, which must
   change nothing. */
static void check_ways(tiny *t, const rp_strips *s, uint64_t i)
{
    if (s->unsolvable)
        return;
    world w = begin_world(t, s, 0);
    rp_state_id at = 0;

    for (uint32_t k = 0; k < 4 && at != RP_NO_STATE; k++) {
        const rp_state_id end = look(&w, at);
        const uint32_t size = rp_nodes_size(w.space->nodes);
        if (end == RP_NO_STATE)
            break;
        assert_int_equal(look(&w, at), end);
        assert_int_equal(rp_nodes_size(w.space->nodes), size);
        total_steps += size;
        total_repeated++;
        at = rp_node_get_status(rp_nodes_get(w.space->nodes, end)) == RP_NODE_NEW ? end
                                                                                  : RP_NO_STATE;
    }
    for (rp_state_id id = 0; id < rp_nodes_size(w.space->nodes); id++)
        check_path(&w, s, id);
    end_world(t, &w);
    (void)i;
}

static void test_ways_in_random_tasks(void **state)
{
    (void)state;
    total_steps = total_repeated = 0;
    random_tasks_check((random_range){0, 300, 12, 0, 0}, check_ways);
    random_tasks_check((random_range){0, 300, 12, 6, 3}, check_ways);
    assert_true(total_steps > 1000 && total_repeated > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_others_need_is_taken_away_last, truck,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_nothing_at_the_bound_is_entered, truck, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_step_that_applies_no_more_is_replaced, turns,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_goals_are_needed_to_the_end, goals, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_way_ends_at_a_goal, early, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_an_empty_plan_leads_nowhere, nothing, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_known_states_stay_as_they_are, turns, tiny_teardown),
        cmocka_unit_test(test_ways_in_random_tasks),
    };
    return cmocka_run_group_tests_name("ahead", tests, NULL, NULL);
}
