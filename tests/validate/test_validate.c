#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/naive/naive_lifted.h"
#include "support/pddl_world.h"
#include "support/tasks/random_pddl.h"
#include "validate/validate.h"

/* Judges a plan text; "valid, cost C" or "step N: why (file:line)". */
static const char *judge(const char *domain, const char *problem, const char *plan_text)
{
    static char text[600];
    pddl_world *const w = pddl_world_create(domain, problem);
    rp_plan plan;

    assert_int_equal(pddl_world_read(w, plan_text, &plan), RP_PLAN_READ);
    const rp_verdict v = rp_validate(&w->arena, w->task, &plan);
    if (v.valid)
        snprintf(text, sizeof text, "valid, cost %d", (int)v.cost);
    else
        snprintf(text, sizeof text, "step %u: %s (%s:%u)", v.step, v.why,
                 w->diags.source.item[v.condition.file].path, v.condition.line);
    pddl_world_destroy(w);
    return text;
}

/* A domain of one line each, so that line numbers are easy to see. */
static const char blocks[] =
    "(define (domain blocks) (:requirements :adl)\n"
    "(:types block)\n"
    "(:predicates (on ?x ?y - block) (clear ?x - block) (table ?x - block) (tidy))\n"
    "(:action move :parameters (?b ?to - block)\n"
    ":precondition (and (not (= ?b ?to))\n"
    "(clear ?b)\n"
    "(clear ?to) (table ?b))\n"
    ":effect (and (on ?b ?to) (not (table ?b)) (not (clear ?to))))\n"
    "(:action tidy-up :precondition\n"
    "(forall (?x - block)\n"
    "(imply (clear ?x) (exists (?y - block) (on ?x ?y))))\n"
    ":effect (tidy)))\n";
static const char three_blocks[] = "(define (problem b3) (:domain blocks)\n"
                                   "(:objects a b c - block)\n"
                                   "(:init (table a) (table b) (table c)\n"
                                   "(clear a) (clear b) (clear c))\n"
                                   "(:goal (and (on a b)\n"
                                   "(on b c))))\n";

static void test_valid_plan(void **state)
{
    (void)state;
    assert_string_equal(judge(blocks, three_blocks, "(move b c)(move a b)"), "valid, cost 2");
}

static void test_first_false_condition_is_named(void **state)
{
    (void)state;
    assert_string_equal(judge(blocks, three_blocks, "(move a b)(move b c)(move a b)"),
                        "step 2: precondition (clear b) of (move b c) is false (domain.pddl:6)");
    assert_string_equal(
        judge(blocks, three_blocks, "(move a a)"),
        "step 1: precondition (not (= a a)) of (move a a) is false (domain.pddl:5)");
    assert_string_equal(judge(blocks, three_blocks, "(move a b)"),
                        "step 2: goal condition (on b c) is false after the last step "
                        "(problem.pddl:6)");
    assert_string_equal(judge(blocks, three_blocks, ""),
                        "step 1: goal condition (on a b) is false after the last step "
                        "(problem.pddl:5)");
}

static void test_counterexample_of_a_quantifier_is_named(void **state)
{
    (void)state;
    assert_string_equal(
        judge(blocks, three_blocks, "(tidy-up)"),
        "step 1: precondition (imply (clear c) (exists (?y - block) (on c ?y))) of (tidy-up) is "
        "false (for ?x = c) (domain.pddl:11)");
}

/* In a message a formula stands as it was written, but for `object` and what is too long. */
static void test_formulas_in_messages(void **state)
{
    static const char domain[] =
        "(define (domain d) (:requirements :adl) (:types t u v) (:predicates (p ?x) (q))\n"
        "(:action go :precondition (exists (?x - (either t u) ?y - object) (and (p ?x) (p ?y)))\n"
        ":effect (q)))\n";
    static const char problem[] =
        "(define (problem x) (:domain d) (:objects a - t b - u)\n(:init) (:goal (q)))\n";
    char long_problem[1000];
    size_t used = (size_t)snprintf(long_problem, sizeof long_problem,
                                   "(define (problem x) (:domain d) (:objects ab - t) (:init)\n"
                                   "(:goal (or");

    (void)state;
    assert_string_equal(judge(domain, problem, "(go)"),
                        "step 1: precondition (exists (?x - (either t u) ?y) (and (p ?x) (p ?y))) "
                        "of (go) is false (domain.pddl:2)");
    for (int i = 0; i < 60; i++)
        used += (size_t)snprintf(long_problem + used, sizeof long_problem - used, " (p ab)");
    snprintf(long_problem + used, sizeof long_problem - used, ")))");
    const char *const text = judge(domain, long_problem, "");
    const char *const formula = strstr(text, "(or (p ab)");
    assert_non_null(formula);
    assert_ptr_equal(strstr(text, "... is false after"), formula + 296);
}

/* All conditions of a step read the state before it, and adding wins over deleting. */
static void test_effects_are_simultaneous(void **state)
{
    static const char domain[] =
        "(define (domain d) (:requirements :adl) (:predicates (p) (q) (r ?x) (s ?x))\n"
        "(:action swap :effect (and (when (p) (and (not (p)) (q))) (when (q) (and (not (q)) "
        "(p)))))\n"
        "(:action both :effect (and (not (p)) (p)))\n"
        "(:action shift :effect (forall (?x) (and (when (r ?x) (and (not (r ?x)) (s ?x)))\n"
        "                                       (when (s ?x) (and (not (s ?x)) (r ?x)))))))\n";
    static const char begin[] = "(define (problem x) (:domain d) (:objects a b)\n"
                                "(:init (p) (r a) (s b)) (:goal ";
    char problem[300];

    (void)state;
    snprintf(problem, sizeof problem, "%s(and (q) (not (p)))))", begin);
    assert_string_equal(judge(domain, problem, "(swap)"), "valid, cost 1");
    snprintf(problem, sizeof problem, "%s(and (p) (not (q)))))", begin);
    assert_string_equal(judge(domain, problem, "(swap)(swap)"), "valid, cost 2");
    assert_string_equal(judge(domain, problem, "(both)"), "valid, cost 1");
    snprintf(problem, sizeof problem, "%s(and (s a) (r b) (not (r a)) (not (s b)))))", begin);
    assert_string_equal(judge(domain, problem, "(shift)"), "valid, cost 1");
}

static void test_derived_predicates_are_recomputed(void **state)
{
    static const char domain[] =
        "(define (domain net) (:requirements :adl :derived-predicates)\n"
        "(:predicates (edge ?x ?y) (path ?x ?y) (cut ?x ?y))\n"
        "(:derived (path ?x ?y) (or (edge ?x ?y) (exists (?z) (and (edge ?x ?z) (path ?z ?y)))))\n"
        "(:derived (cut ?x ?y) (not (path ?x ?y)))\n"
        "(:action link :parameters (?x ?y) :precondition (cut ?x ?y) :effect (edge ?x ?y))\n"
        "(:action unlink :parameters (?x ?y) :precondition (path ?x ?y) :effect (not (edge ?x "
        "?y))))\n";
    static const char problem[] =
        "(define (problem n) (:domain net) (:objects a b c d)\n"
        "(:init (edge a b) (edge c d)) (:goal (and (path a d) (cut d a))))\n";

    (void)state;
    assert_string_equal(judge(domain, problem, "(link b c)"), "valid, cost 1");
    assert_string_equal(judge(domain, problem, "(link b c)(link a d)"),
                        "step 2: precondition (cut a d) of (link a d) is false (domain.pddl:5)");
    assert_string_equal(judge(domain, problem, "(link b c)(unlink a d)"), "valid, cost 2");
    assert_string_equal(judge(domain, problem, "(link b c)(unlink b c)"),
                        "step 3: goal condition (path a d) is false after the last step "
                        "(problem.pddl:2)");
    assert_string_equal(judge(domain, problem, "(unlink a d)"),
                        "step 1: precondition (path a d) of (unlink a d) is false (domain.pddl:6)");
}

static void test_costs(void **state)
{
    static const char domain[] =
        "(define (domain roads) (:requirements :action-costs)\n"
        "(:predicates (at ?x)) (:functions (total-cost) - number (miles ?x ?y) - number)\n"
        "(:action go :parameters (?x ?y) :precondition (at ?x)\n"
        ":effect (and (at ?y) (increase (total-cost) (miles ?x ?y)) (increase (total-cost) 1))))\n";
    static const char problem[] =
        "(define (problem r) (:domain roads) (:objects a b c)\n"
        "(:init (at a) (= (total-cost) 0) (= (miles a b) 4) (= (miles b c) 6)) (:goal (at c))";
    char text[300];

    (void)state;
    snprintf(text, sizeof text, "%s (:metric minimize (total-cost)))", problem);
    assert_string_equal(judge(domain, text, "(go a b)(go b c)"), "valid, cost 12");
    assert_string_equal(judge(domain, text, "(go a c)"),
                        "step 1: the cost (miles a c) of (go a c) has no value in :init, so the "
                        "action is not applicable (domain.pddl:4)");
    snprintf(text, sizeof text, "%s)", problem);
    assert_string_equal(judge(domain, text, "(go a b)(go b c)"), "valid, cost 2");
}

/* 40 to the power of 5 choices, and no way to see at once that none will do. */
static void test_many_existential_variables(void **state)
{
    static const char domain[] =
        "(define (domain buffet) (:requirements :adl) (:predicates (p ?x) (q ?x) (r ?x) (served))\n"
        "(:action serve :precondition (exists (?a ?b ?c ?d ?e)\n"
        "(and (p ?a) (p ?b) (or (p ?c) (q ?c)) (not (q ?d)) (r ?e) (p ?e))) :effect (served))\n"
        "(:action fix :parameters (?x) :effect (r ?x)))\n";
    char problem[4000];
    size_t used =
        (size_t)snprintf(problem, sizeof problem, "(define (problem b) (:domain buffet) (:objects");

    (void)state;
    for (int i = 0; i < 40; i++)
        used += (size_t)snprintf(problem + used, sizeof problem - used, " i%d j%d", i, i);
    used += (size_t)snprintf(problem + used, sizeof problem - used, ") (:init ");
    for (int i = 0; i < 40; i++)
        used += (size_t)snprintf(problem + used, sizeof problem - used, "(p i%d) (r j%d)", i, i);
    snprintf(problem + used, sizeof problem - used, ") (:goal (served)))");
    assert_string_equal(
        judge(domain, problem, "(serve)"),
        "step 1: precondition (exists (?a ?b ?c ?d ?e) (and (p ?a) (p ?b) (or (p ?c) (q ?c)) (not "
        "(q ?d)) (r ?e) (p ?e))) of (serve) is false (domain.pddl:2)");
    assert_string_equal(judge(domain, problem, "(fix i7)(serve)"), "valid, cost 2");
}

static void test_long_plan(void **state)
{
    enum { STEPS = 20000 };
    static const char domain[] = "(define (domain d) (:predicates (p ?x) (q))\n"
                                 "(:action put :parameters (?x) :effect (p ?x))\n"
                                 "(:action take :parameters (?x) :precondition (p ?x)\n"
                                 " :effect (and (not (p ?x)) (q))))\n";
    static const char problem[] = "(define (problem x) (:domain d) (:objects a b)\n"
                                  "(:init) (:goal (and (q) (not (p a)))))\n";
    static char plan[STEPS * 9 + 1];

    (void)state;
    for (size_t i = 0; i < STEPS; i++)
        memcpy(plan + i * 9, i % 2 == 0 ? "(put  a)\n" : "(take a)\n", 10);
    assert_string_equal(judge(domain, problem, plan), "valid, cost 20000");
}

/* Steps that are not from a plan file can have any arguments. */
static void test_wrong_type_of_a_step(void **state)
{
    pddl_world *const w =
        pddl_world_create("(define (domain d) (:types t u) (:predicates (p ?x))\n"
                          "(:action a :parameters (?x - t) :effect (p ?x)))\n",
                          "(define (problem q) (:domain d) (:objects o - t v - u) (:goal (p v)))");
    const rp_object_id v = 1;
    const rp_step step = {0, &v, RP_NO_LOC};
    const rp_plan plan = {1, &step, 0};
    const rp_verdict verdict = rp_validate(&w->arena, w->task, &plan);

    (void)state;
    assert_false(verdict.valid);
    assert_int_equal(verdict.step, 1);
    assert_string_equal(verdict.why, "argument 1 'v' of (a v) has not the type of parameter ?x");
    pddl_world_destroy(w);
}

typedef struct changes {
    char text[300];
} changes;

static void note_step(void *context, uint32_t step)
{
    changes *const c = context;
    snprintf(c->text + strlen(c->text), 20, "%u:", step);
}

static void note_change(void *context, bool added, const char *atom)
{
    changes *const c = context;
    snprintf(c->text + strlen(c->text), 40, "%c%s", added ? '+' : '-', atom);
}

static void test_watched_changes(void **state)
{
    pddl_world *const w = pddl_world_create(blocks, three_blocks);
    changes c = {""};
    const rp_validate_watch watch = {note_step, note_change, &c};
    rp_plan plan;

    (void)state;
    assert_int_equal(pddl_world_read(w, "(move b c)(move a b)", &plan), RP_PLAN_READ);
    assert_true(rp_validate_watched(&w->arena, w->task, &plan, &watch).valid);
    assert_string_equal(c.text, "1:-(table b)-(clear c)+(on b c)2:-(table a)-(clear b)+(on a b)");
    pddl_world_destroy(w);
}

typedef struct judging {
    pddl_world *world;
    const rp_plan *plan;
    rp_verdict verdict;
} judging;

static void judge_protected(void *arg)
{
    judging *const j = arg;
    j->verdict = rp_validate(&j->world->arena, j->world->task, j->plan);
}

/* Whichever allocation fails, there is no verdict, and everything can be freed. */
static void test_any_allocation_may_fail(void **state)
{
    static const char domain[] =
        "(define (domain net) (:requirements :adl :derived-predicates)\n"
        "(:predicates (edge ?x ?y) (path ?x ?y))\n"
        "(:derived (path ?x ?y) (or (edge ?x ?y) (exists (?z) (and (edge ?x ?z) (path ?z ?y)))))\n"
        "(:action grow :parameters (?x) :precondition (exists (?y ?z) (and (path ?x ?y) (edge ?y "
        "?z)))\n :effect (forall (?y) (when (path ?x ?y) (edge ?x ?y)))))\n";
    static const char problem[] = "(define (problem n) (:domain net) (:objects a b c d)\n"
                                  "(:init (edge a b) (edge b c) (edge c d)) (:goal (edge a d)))\n";
    rp_stop stop = RP_STOP_MEMORY;
    uint64_t n = 0;

    (void)state;
    while (stop == RP_STOP_MEMORY) {
        pddl_world *const w = pddl_world_create(domain, problem);
        rp_plan plan;
        assert_int_equal(pddl_world_read(w, "(grow a)", &plan), RP_PLAN_READ);
        judging j = {.world = w, .plan = &plan};
        w->limits.fail_at = w->limits.allocations + ++n;
        stop = rp_protect(&w->limits, judge_protected, &j);
        assert_true(stop == RP_STOP_MEMORY || j.verdict.valid);
        rp_limits_release(&w->limits);
        free(w);
    }
    assert_int_equal(stop, RP_STOP_NONE);
    assert_true(n > 10);
}

static rp_step random_step(pddl_world *w, rp_rng *rng)
{
    const rp_schema_id schema = rp_rng_below(rng, w->task->num_schemas);
    const uint32_t arity = w->task->schema[schema].scope.num_params;
    rp_object_id *const arg = RP_ARENA_ARRAY(&w->arena, rp_object_id, arity);

    for (uint32_t i = 0; i < arity; i++)
        arg[i] = rp_rng_below(rng, w->task->num_objects);
    return (rp_step){schema, arg, RP_NO_LOC};
}

/* Random plans, each step tried until one is applicable (at most a few times), judged by
   rp_validate and by the naive twin.  Returns how many steps were applicable. */
static uint32_t compare_with_naive(uint64_t seed)
{
    enum { STEPS = 6, TRIES = 8 };
    rp_limits limits;
    rp_arena arena;
    rp_rng rng;
    rp_step steps[STEPS];
    uint32_t length = 0;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    rp_rng_seed(&rng, seed);
    const random_pddl task = random_pddl_make(&arena, seed);
    pddl_world *const w = pddl_world_create(task.domain, task.problem);
    naive_lifted *const naive = naive_lifted_create(&w->arena, w->task);
    for (uint32_t tries = 0; length < STEPS && tries < STEPS * TRIES; tries++) {
        steps[length] = random_step(w, &rng);
        const int64_t cost = naive->cost;
        const bool applicable = naive_lifted_step(naive, &w->arena, &steps[length]);
        const bool reached = applicable && naive_lifted_goal(naive, &w->arena);
        const rp_plan plan = {length + 1, steps, 0};
        const rp_verdict v = rp_validate(&w->arena, w->task, &plan);
        if (v.valid != reached || (!v.valid && v.step != (applicable ? length + 2 : length + 1)) ||
            v.cost != (applicable ? naive->cost : cost)) {
            printf("seed %u, step %u: naive %d %d, verdict %d at step %u: %s\n%s%s", (unsigned)seed,
                   length + 1, applicable, reached, v.valid, v.step, v.valid ? "" : v.why,
                   task.domain, task.problem);
            fail();
        }
        length += applicable;
    }
    pddl_world_destroy(w);
    rp_arena_release(&arena);
    rp_limits_release(&limits);
    return length;
}

static void test_random_tasks_against_the_naive_twin(void **state)
{
    uint32_t applicable = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 1500; seed++)
        applicable += compare_with_naive(seed);
    assert_true(applicable > 1500); /* Otherwise the tasks test nothing. */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_plan),
        cmocka_unit_test(test_first_false_condition_is_named),
        cmocka_unit_test(test_counterexample_of_a_quantifier_is_named),
        cmocka_unit_test(test_formulas_in_messages),
        cmocka_unit_test(test_effects_are_simultaneous),
        cmocka_unit_test(test_derived_predicates_are_recomputed),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_many_existential_variables),
        cmocka_unit_test(test_long_plan),
        cmocka_unit_test(test_wrong_type_of_a_step),
        cmocka_unit_test(test_watched_changes),
        cmocka_unit_test(test_any_allocation_may_fail),
        cmocka_unit_test(test_random_tasks_against_the_naive_twin),
    };
    return cmocka_run_group_tests_name("validate", tests, NULL, NULL);
}
