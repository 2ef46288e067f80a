/* Lifted h^add against that of the ground task, and lifted relaxed plans.  No action needs two
   atoms of one predicate, so that no two conditions are the same atom: the ground task would count
   it once. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "search/lifted/relax/relaxed.h"
#include "search/lifted/state/step.h"
#include "support/ground_world.h"
#include "support/heuristics.h"

static const char domain[] =
    "(define (domain chains) (:requirements :strips :typing)\n"
    " (:types thing)\n"
    " (:predicates (p ?a ?b - thing) (q ?a ?b - thing) (r ?a ?b - thing) (s ?a ?b - thing)\n"
    "   (t ?a ?b - thing) (link ?a ?b - thing) (base ?a ?b - thing) (u ?a - thing) (big))\n"
    " (:action join :parameters (?a ?b ?c ?d ?e - thing)\n"
    "  :precondition (and (p ?a ?b) (q ?b ?c) (r ?c ?d) (u ?e) (not (= ?a ?b)))\n"
    "  :effect (s ?a ?d))\n"
    " (:action turn :parameters (?a ?d ?e ?f - thing)\n"
    "  :precondition (and (s ?a ?d) (link ?d ?e) (t ?e ?f))\n"
    "  :effect (and (p ?a ?e) (u ?f)))\n"
    " (:action lift :parameters (?x ?y ?z - thing)\n"
    "  :precondition (and (u ?x) (base ?x ?y) (q ?y ?z))\n"
    "  :effect (and (r ?y ?z) (t ?z ?x)))\n"
    " (:action grow :parameters (?x ?y ?z - thing) :precondition (and (u ?x) (t ?y ?z))\n"
    "  :effect (big))\n"
    " (:action fill :parameters (?x ?y - thing) :precondition (and (big) (base ?x ?y))\n"
    "  :effect (when (t ?y ?x) (q ?x ?y))))\n";

enum { NUM_TASKS = 300, NUM_THINGS = 5, ROOM = 1 << 14 };

static size_t add_atoms(char *text, size_t at, rp_rng *rng, const char *pred, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        at += (size_t)snprintf(text + at, ROOM - at, "(%s o%u o%u)", pred,
                               rp_rng_below(rng, NUM_THINGS), rp_rng_below(rng, NUM_THINGS));
    return at;
}

static void write_problem(char *text, uint64_t seed)
{
    static const char *const pred[] = {"p", "q", "r", "t", "link", "base"};
    static const char *const wanted[] = {"s", "q", "t"};
    rp_rng rng;
    size_t at = (size_t)snprintf(text, ROOM,
                                 "(define (problem x) (:domain chains)\n"
                                 "(:objects o0 o1 o2 o3 o4 - thing)\n(:init (u o%u)",
                                 (unsigned)(seed % NUM_THINGS));

    rp_rng_seed(&rng, seed);
    for (uint32_t i = 0; i < sizeof pred / sizeof pred[0]; i++)
        at = add_atoms(text, at, &rng, pred[i], 5 + rp_rng_below(&rng, 10));
    at += (size_t)snprintf(text + at, ROOM - at, ")\n(:goal (and ");
    for (uint32_t i = 0; i < 2; i++)
        at = add_atoms(text, at, &rng, wanted[rp_rng_below(&rng, 3)], 1);
    (void)snprintf(text + at, ROOM - at, ")))\n");
}

typedef struct fixture {
    grounding g;
    double expected;
    uint32_t finite, dead;
} fixture;

/* Without deletes a relaxed plan is one, if its steps stand in a good order. */
static void expect_plan(rp_lift_world *w, rp_lift_relaxed *r)
{
    const uint32_t *step;
    uint32_t count = rp_lift_relaxed_plan(r, 0, rp_lift_relaxed_num_goals(r), &step);

    for (; count > 0; count--) {
        assert_true(rp_lift_step_applies(w, step));
        rp_lift_step_changes(w, step);
        rp_lift_step_take(w);
        step += rp_lift_step_length(w->model, step);
    }
    assert_int_equal(rp_lift_world_goals_left(w), 0);
}

static void compare(void *arg)
{
    fixture *const f = arg;
    rp_arena *const arena = &f->g.world->arena;
    const rp_lift_model *const model = rp_lift_model_create(arena, f->g.world->task);
    rp_lift_world w;

    rp_lift_world_init(&w, arena->limits, model);
    rp_lift_relaxed *const exact = rp_lift_relaxed_create(&w, true);
    rp_lift_relaxed *const narrow = rp_lift_relaxed_create(&w, false);
    const uint32_t h = rp_lift_relaxed_evaluate(exact), other = rp_lift_relaxed_evaluate(narrow);
    if (isinf(f->expected)) {
        assert_int_equal(h, RP_LIFT_DEAD);
        assert_int_equal(other, RP_LIFT_DEAD);
        f->dead++;
    } else {
        assert_int_equal(h, (uint32_t)f->expected);
        assert_true(other >= h && other != RP_LIFT_DEAD);
        f->finite += h > 2;
        expect_plan(&w, exact);
        rp_lift_world_enter(&w, NULL, 0);
        expect_plan(&w, narrow);
    }
    rp_lift_relaxed_destroy(exact);
    rp_lift_relaxed_destroy(narrow);
    rp_lift_world_release(&w);
    rp_lift_model_release(model);
}

static double ground_value(const rp_strips *s, rp_arena *arena)
{
    bool *const holds = RP_ARENA_ARRAY_ZERO(arena, bool, s->num_facts);
    rp_state_buffer buffer;

    if (s->unsolvable)
        return INFINITY;
    rp_state_buffer_init(&buffer, arena, s);
    for (uint32_t i = 0; i < s->num_init; i++)
        holds[s->init[i]] = true;
    return heuristic_value(arena, s, "hadd:cost=one", view_of(s, holds, &buffer));
}

static void evaluate_ground(void *arg)
{
    fixture *const f = arg;
    f->expected = ground_value(f->g.strips, &f->g.world->arena);
}

static void test_hadd_is_that_of_the_ground_task(void **state)
{
    char problem[ROOM];
    uint32_t finite = 0, dead = 0;

    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        write_problem(problem, seed);
        fixture f = {.g = ground_texts(domain, problem, RP_PRUNE_REACH)};
        assert_int_equal(rp_protect(&f.g.world->limits, evaluate_ground, &f), RP_STOP_NONE);
        assert_int_equal(rp_protect(&f.g.world->limits, compare, &f), RP_STOP_NONE);
        finite += f.finite;
        dead += f.dead;
        pddl_world_destroy(f.g.world);
    }
    assert_true(finite > NUM_TASKS / 10 && dead > NUM_TASKS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hadd_is_that_of_the_ground_task)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
