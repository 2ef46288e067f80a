/* Grounding of small tasks, written out. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/ground_world.h"
#include "support/tasks/task_text.h"

static void expect_task(const char *domain, const char *problem, rp_prune prune,
                        const char *expected)
{
    text_page p;
    const grounding g = ground_texts(domain, problem, prune);
    assert_non_null(g.strips);
    assert_string_equal(task_text(g.strips, &p), expected);
    pddl_world_destroy(g.world);
}

static const char town[] =
    "(define (domain town) (:requirements :adl)"
    "(:types place thing)"
    "(:predicates (at ?x - place) (road ?x ?y - place) (has ?t - thing) (lies ?t - thing ?x - "
    "place)"
    " (open) (sold))"
    "(:action go :parameters (?x ?y - place) :precondition (and (at ?x) (road ?x ?y))"
    " :effect (and (at ?y) (not (at ?x))))"
    "(:action take :parameters (?t - thing ?x - place)"
    " :precondition (and (at ?x) (lies ?t ?x) (open))"
    " :effect (and (has ?t) (not (lies ?t ?x)))))";

static const char small_town[] =
    "(define (problem p) (:domain town) (:objects a b c d - place k - thing)"
    "(:init (at a) (road a b) (road b a) (road c d) (road d c) (road a a) (lies k b) (open))"
    "(:goal (has k)))";

static void test_reach_keeps_what_is_reachable(void **state)
{
    (void)state;
    expect_task(town, small_town, RP_PRUNE_REACH,
                "init: (at a) (lies k b)\n"
                "goal: (has k)\n"
                "(go a b) 1: (at a) -> (at b) !(at a)\n"
                "(go a a) 1: (at a) -> (at a)\n"
                "(go b a) 1: (at b) -> (at a) !(at b)\n"
                "(take k b) 1: (at b) (lies k b) -> (has k) !(lies k b)\n");
}

static void test_full_drops_what_changes_nothing(void **state)
{
    (void)state;
    expect_task(town, small_town, RP_PRUNE_FULL,
                "init: (at a) (lies k b)\n"
                "goal: (has k)\n"
                "(go a b) 1: (at a) -> (at b) !(at a)\n"
                "(go b a) 1: (at b) -> (at a) !(at b)\n"
                "(take k b) 1: (at b) (lies k b) -> (has k) !(lies k b)\n");
}

static const char lamps[] =
    "(define (domain lamps) (:requirements :adl)"
    "(:predicates (lamp ?x) (on ?x) (broken ?x) (tried ?x) (done))"
    "(:action light :parameters (?x) :precondition (and (lamp ?x) (not (on ?x)) (not (broken ?x)))"
    " :effect (on ?x))"
    "(:action quench :parameters (?x) :precondition (on ?x) :effect (not (on ?x)))"
    "(:action try :parameters (?x) :precondition (and (lamp ?x) (not (tried ?x)))"
    " :effect (tried ?x)))";

static void test_negative_conditions_get_complements(void **state)
{
    (void)state;
    expect_task(lamps,
                "(define (problem p) (:domain lamps) (:objects a b c)"
                "(:init (lamp a) (lamp b) (broken b) (on a)) (:goal (and (not (on a)) (on a))))",
                RP_PRUNE_REACH,
                "init: (on a) (not (tried a)) (not (tried b))\n"
                "goal: (on a) (not (on a))\n"
                "(light a) 1: (not (on a)) -> (on a) !(not (on a))\n"
                "(quench a) 1: (on a) -> (not (on a)) !(on a)\n"
                "(try a) 1: (not (tried a)) -> (tried a) !(not (tried a))\n"
                "(try b) 1: (not (tried b)) -> (tried b) !(not (tried b))\n");
}

static void test_irrelevant_operators_and_facts_go(void **state)
{
    (void)state;
    expect_task(lamps,
                "(define (problem p) (:domain lamps) (:objects a b)"
                "(:init (lamp a) (lamp b) (on b)) (:goal (on a)))",
                RP_PRUNE_FULL,
                "init: (not (on a))\n"
                "goal: (on a)\n"
                "(light a) 1: (not (on a)) -> (on a) !(not (on a))\n"
                "(quench a) 1: (on a) -> (not (on a)) !(on a)\n");
}

static void test_a_negative_goal_may_be_met_for_ever(void **state)
{
    (void)state;
    expect_task(lamps,
                "(define (problem p) (:domain lamps) (:objects a)"
                "(:init (on a)) (:goal (and (not (done)) (not (broken a)))))",
                RP_PRUNE_FULL, "init:\ngoal:\n");
}

static const char copies[] =
    "(define (domain copies) (:requirements :adl :action-costs)"
    "(:predicates (p) (q) (r) (g)) (:functions (total-cost))"
    "(:action dear :precondition (p) :effect (and (q) (increase (total-cost) 3)))"
    "(:action cheap :precondition (p) :effect (and (q) (increase (total-cost) 2)))"
    "(:action same :precondition (p) :effect (and (q) (increase (total-cost) 2)))"
    "(:action wide :precondition (and (p) (r)) :effect (and (q) (increase (total-cost) 2)))"
    "(:action rough :precondition (p) :effect (and (q) (not (p)) (increase (total-cost) 2)))"
    "(:action free :precondition (and (p) (r)) :effect (q))"
    "(:action swap :precondition (p) :effect (and (r) (not (p)) (increase (total-cost) 1)))"
    "(:action back :precondition (r) :effect (and (p) (increase (total-cost) 1)))"
    "(:action win :precondition (q) :effect (g)))";

static void test_duplicate_and_dominated_operators_go(void **state)
{
    (void)state;
    expect_task(copies,
                "(define (problem p) (:domain copies) (:init (p)) (:goal (g))"
                "(:metric minimize (total-cost)))",
                RP_PRUNE_FULL,
                "init: (p)\n"
                "goal: (g)\n"
                "(cheap) 2: (p) -> (q)\n"
                "(free) 0: (p) (r) -> (q)\n"
                "(swap) 1: (p) -> (r) !(p)\n"
                "(back) 1: (r) -> (p)\n"
                "(win) 0: (q) -> (g)\n");
}

static void test_without_the_metric_a_step_costs_one(void **state)
{
    (void)state;
    expect_task(copies, "(define (problem p) (:domain copies) (:init (p)) (:goal (q)))",
                RP_PRUNE_FULL,
                "init: (p)\n"
                "goal: (q)\n"
                "(dear) 1: (p) -> (q)\n"
                "(swap) 1: (p) -> (r) !(p)\n"
                "(back) 1: (r) -> (p)\n");
}

static void test_the_same_object_for_two_parameters_and_adds_that_win(void **state)
{
    (void)state;
    expect_task("(define (domain d) (:requirements :adl) (:predicates (on ?x ?y) (free ?x))"
                "(:action put :parameters (?x ?y) :precondition (and (free ?x) (free ?y))"
                " :effect (and (on ?x ?y) (not (free ?y)) (free ?x))))",
                "(define (problem p) (:domain d) (:objects a b) (:init (free a) (free b))"
                "(:goal (and (on a a) (on a b))))",
                RP_PRUNE_REACH,
                "init: (free a) (free b)\n"
                "goal: (on a a) (on a b)\n"
                "(put a a) 1: (free a) -> (on a a) (free a)\n"
                "(put b a) 1: (free a) (free b) -> (on b a) (free b) !(free a)\n"
                "(put b b) 1: (free b) -> (on b b) (free b)\n"
                "(put a b) 1: (free a) (free b) -> (on a b) (free a) !(free b)\n");
}

static void test_equalities_and_constants(void **state)
{
    (void)state;
    expect_task(
        "(define (domain d) (:requirements :adl) (:types t) (:constants k - t)"
        "(:predicates (p ?x ?y) (q ?x))"
        "(:action a :parameters (?x ?y ?z - t)"
        " :precondition (and (= ?x ?y) (not (= ?y ?z)) (= ?z k) (p ?x k)) :effect (q ?x))"
        "(:action b :parameters (?x - t) :precondition (and (q ?x) (= ?x k)) :effect (p k k))"
        "(:action c :parameters (?x - t) :precondition (p ?x ?x) :effect (not (p ?x k))))",
        "(define (problem p) (:domain d) (:objects u v - t)"
        "(:init (p u k) (p k k) (p v u)) (:goal (q u)))",
        RP_PRUNE_REACH,
        "init: (p k k)\n"
        "goal: (q u)\n"
        "(a u u k) 1: -> (q u)\n"
        "(c k) 1: (p k k) -> !(p k k)\n");
}

static void test_types_with_either_and_static_negation(void **state)
{
    (void)state;
    expect_task("(define (domain d) (:requirements :adl) (:types a b c)"
                "(:predicates (bad ?x ?y) (done ?x ?y))"
                "(:action pair :parameters (?x - (either a b) ?y - (either b c))"
                " :precondition (not (bad ?x ?y)) :effect (done ?x ?y)))",
                "(define (problem p) (:domain d) (:objects a1 - a b1 - b c1 - c)"
                "(:init (bad a1 b1) (bad b1 b1)) (:goal (and (done a1 c1) (done b1 c1))))",
                RP_PRUNE_FULL,
                "init:\n"
                "goal: (done a1 c1) (done b1 c1)\n"
                "(pair a1 c1) 1: -> (done a1 c1)\n"
                "(pair b1 c1) 1: -> (done b1 c1)\n");
}

static void test_a_goal_that_holds_leaves_nothing(void **state)
{
    (void)state;
    expect_task(town,
                "(define (problem p) (:domain town) (:objects a - place) (:init (at a))"
                "(:goal (and)))",
                RP_PRUNE_FULL, "init:\ngoal:\n");
}

/* "line:column: message" of all diagnostics. */
static const char *say(const grounding *g, text_page *p)
{
    *p = (text_page){.length = 0};
    for (uint32_t i = 0; i < g->world->diags.diag.size; i++) {
        const rp_diag *const d = &g->world->diags.diag.item[i];
        char text[400];
        snprintf(text, sizeof text, "%s:%u:%u: %s%s%s\n",
                 d->loc.file == RP_NONE ? "" : g->world->diags.source.item[d->loc.file].path,
                 d->loc.line, d->loc.column, d->severity == RP_NOTE ? "" : d->name,
                 d->severity == RP_NOTE ? "" : ": ", d->message);
        text_put(p, text);
    }
    return p->text;
}

static void expect_messages(const char *domain, const char *problem, rp_prune prune,
                            bool unsolvable, const char *expected)
{
    text_page p;
    const grounding g = ground_texts(domain, problem, prune);
    assert_string_equal(say(&g, &p), expected);
    assert_non_null(g.strips);
    assert_int_equal(g.strips->unsolvable, unsolvable);
    pddl_world_destroy(g.world);
}

static const char errands[] =
    "(define (domain errands) (:requirements :strips) (:constants office)\n"
    "(:predicates (at ?p) (street ?p ?q) (posted ?x) (stamped ?x) (paid ?x))\n"
    "(:action walk :parameters (?p ?q)\n"
    ":precondition (and (at ?p) (street ?p ?q)) :effect (and (at ?q) (not (at ?p))))\n"
    "(:action post :parameters (?x)\n"
    ":precondition (and (stamped ?x)\n"
    "(at office)) :effect (posted ?x))\n"
    "(:action stamp :parameters (?x)\n"
    ":precondition (paid ?x) :effect (stamped ?x)))\n";

static void test_an_unreachable_goal_is_explained(void **state)
{
    (void)state;
    const char *const expected =
        "problem.pddl:4:1: unreachable-goal: goal (posted letter) is unreachable\n"
        "domain.pddl:6:20: action `post`, which adds (posted letter), needs (stamped letter)\n"
        "domain.pddl:9:15: action `stamp`, which adds (stamped letter), needs (paid letter)\n"
        "problem.pddl:2:2: (paid letter) is false initially and no action adds it\n";
    const char *const problem = "(define (problem p) (:domain errands) (:objects home letter)\n"
                                "(:init (at home) (street home office))\n"
                                "(:goal (and (at office)\n"
                                "(posted letter))))\n";
    expect_messages(errands, problem, RP_PRUNE_FULL, true, expected);
    expect_messages(errands, problem, RP_PRUNE_REACH, true, expected);
}

static void test_static_goals_are_settled(void **state)
{
    (void)state;
    expect_messages(
        errands,
        "(define (problem p) (:domain errands) (:objects home)\n"
        "(:init (at home) (street home office))\n"
        "(:goal (and (street home office)\n"
        "(not (street office home)) (street office home))))\n",
        RP_PRUNE_FULL, true,
        "problem.pddl:4:28: unreachable-goal: goal (street office home) is unreachable\n"
        "problem.pddl:2:2: (street office home) is false initially and no action adds "
        "it\n");
}

static void test_a_goal_that_complements_exclude(void **state)
{
    (void)state;
    /* To light the lamp it must have been tried, but an untried one cannot be had again. */
    expect_messages("(define (domain d) (:requirements :adl) (:predicates (p) (q) (r))\n"
                    "(:action a :parameters () :precondition (not (p)) :effect (q))\n"
                    "(:action b :parameters () :precondition (q) :effect (p)))\n",
                    "(define (problem p) (:domain d)\n(:init (p))\n(:goal (q)))\n", RP_PRUNE_FULL,
                    true,
                    "problem.pddl:3:8: unreachable-goal: goal (q) is unreachable\n"
                    "problem.pddl:2:2: each action that adds it asks for what never holds\n");
    expect_messages("(define (domain d) (:requirements :adl) (:predicates (p) (q))\n"
                    "(:action b :parameters () :precondition (q) :effect (p)))\n",
                    "(define (problem p) (:domain d)\n(:init (p))\n(:goal (not (p))))\n",
                    RP_PRUNE_FULL, true,
                    "problem.pddl:3:13: unreachable-goal: goal (not (p)) is unreachable\n"
                    "problem.pddl:2:2: (p) holds initially and no reachable action deletes it\n");
}

static void test_instances_without_a_cost_are_left_out(void **state)
{
    (void)state;
    const char *const domain =
        "(define (domain roads) (:requirements :strips :action-costs)\n"
        "(:predicates (at ?t) (road ?a ?b)) (:functions (total-cost) - number (miles ?a ?b) - "
        "number)\n"
        "(:action go :parameters (?a ?b) :precondition (and (at ?a) (road ?a ?b))\n"
        ":effect (and (at ?b) (not (at ?a)) (increase (total-cost) (miles ?a ?b)))))\n";
    expect_messages(domain,
                    "(define (problem p) (:domain roads) (:objects a b c)\n"
                    "(:init (at a) (road a b) (road b c)\n"
                    "(road a c) (= (miles a b) 4) (= (miles b c) 6)) (:goal (at c))\n"
                    "(:metric minimize (total-cost)))\n",
                    RP_PRUNE_FULL, false,
                    "problem.pddl:3:1: undefined-cost: (miles a c) has no value, so the instance "
                    "(go a c) is not applicable\n");
    expect_task(domain,
                "(define (problem p) (:domain roads) (:objects a b c)\n"
                "(:init (at a) (road a b) (road b c) (road c a) (road c b)\n"
                "(= (miles a b) 4)) (:goal (at b)) (:metric minimize (total-cost)))\n",
                RP_PRUNE_REACH,
                "init: (at a)\ngoal: (at b)\n(go a b) 4: (at a) -> (at b) !(at a)\n");
}

static void test_costs_must_fit(void **state)
{
    (void)state;
    text_page p;
    const grounding g = ground_texts(
        "(define (domain d) (:requirements :strips :action-costs) (:predicates (g))\n"
        "(:functions (total-cost) - number)\n"
        "(:action a :parameters () :precondition () :effect (and (g)\n"
        "(increase (total-cost) 2000000000) (increase (total-cost) 2000000000))))\n",
        "(define (problem p) (:domain d) (:init) (:goal (g)) (:metric minimize (total-cost)))\n",
        RP_PRUNE_FULL);
    assert_null(g.strips);
    assert_string_equal(say(&g, &p),
                        "domain.pddl:3:10: cost-out-of-range: an instance of action `a` "
                        "costs 4000000000; costs must lie between 0 and 2147483647\n");
    pddl_world_destroy(g.world);
}

/* With the n-th allocation failing, for all n: the outcome is "out of memory", and nothing
   is lost or used after it was freed. */
static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    grounding g = {.world =
                       pddl_world_create(lamps, "(define (problem p) (:domain lamps)"
                                                "(:objects a b c) (:init (lamp a) (lamp b) (on b))"
                                                "(:goal (and (on a) (not (on b)))))")};
    uint32_t failures = 0;
    rp_stop stop = RP_STOP_MEMORY;
    for (uint64_t n = 1; stop != RP_STOP_NONE; n++) {
        g.world->limits.fail_at = g.world->limits.allocations + n;
        stop = rp_protect(&g.world->limits, ground_world, &g);
        assert_true(stop == RP_STOP_NONE || stop == RP_STOP_MEMORY);
        failures += stop == RP_STOP_MEMORY;
    }
    assert_true(failures > 30);
    assert_int_equal(g.strips->num_goal, 2);
    rp_limits_release(&g.world->limits);
    free(g.world);
}

static void test_the_stop_flag_is_seen(void **state)
{
    (void)state;
    static const rp_stop_flag stopped = RP_STOP_INTERRUPT;
    grounding g = {.world = pddl_world_create(town, small_town)};
    g.world->limits.stop_flag = &stopped;
    assert_int_equal(rp_protect(&g.world->limits, ground_world, &g), RP_STOP_INTERRUPT);
    rp_limits_release(&g.world->limits);
    free(g.world);
}

/* Enough for some steps of an exploration, but not for 10^8 ways through a graph. */
static const char paths[] =
    "(define (domain d) (:predicates (edge ?x ?y) (path ?a ?b ?c ?d))"
    "(:action start :parameters (?a ?b ?c ?d)"
    " :precondition (and (edge ?a ?b) (edge ?b ?c) (edge ?c ?d)) :effect (path ?a ?b ?c ?d))"
    "(:action turn :parameters (?a ?b ?c ?d)"
    " :precondition (path ?a ?b ?c ?d) :effect (path ?d ?c ?b ?a)))";

static const char *path_problem(rp_arena *arena)
{
    const char *objects = "", *init = "";

    for (uint32_t i = 0; i < 60; i++)
        objects = rp_arena_format(arena, "%s o%u", objects, i);
    for (uint32_t i = 0; i < 60; i++)
        for (uint32_t k = 0; k < 60; k++)
            init = rp_arena_format(arena, "%s(edge o%u o%u)", init, i, k);
    return rp_arena_format(arena,
                           "(define (problem p) (:domain d) (:objects%s) (:init%s)"
                           "(:goal (path o3 o2 o1 o0)))",
                           objects, init);
}

/* Given up by counted work, or for want of memory, a task leaves nothing behind. */
static void test_too_large(void **state)
{
    rp_limits l;
    rp_arena arena;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    for (uint32_t i = 0; i < 3; i++) {
        grounding g = {.world = pddl_world_create(paths, path_problem(&arena))};
        rp_limits *const limits = &g.world->limits;
        g.options.most_work = i == 0 ? 1000000 : UINT64_MAX / 2;
        g.options.most_instances = i == 1 ? 10000 : UINT64_MAX / 2;
        limits->budget = limits->used + (i == 2 ? 8 << 20 : 400 << 20);
        const size_t used = limits->used;
        assert_int_equal(rp_protect(limits, ground_world, &g), RP_STOP_NONE);
        assert_null(g.strips);
        assert_true(g.stats.too_large);
        assert_true(g.stats.work > 0 && (i > 0 || g.stats.work < 1100000));
        assert_int_equal(limits->used, used);
        pddl_world_destroy(g.world);
    }
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach_keeps_what_is_reachable),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_full_drops_what_changes_nothing),
        cmocka_unit_test(test_negative_conditions_get_complements),
        cmocka_unit_test(test_irrelevant_operators_and_facts_go),
        cmocka_unit_test(test_a_negative_goal_may_be_met_for_ever),
        cmocka_unit_test(test_duplicate_and_dominated_operators_go),
        cmocka_unit_test(test_without_the_metric_a_step_costs_one),
        cmocka_unit_test(test_the_same_object_for_two_parameters_and_adds_that_win),
        cmocka_unit_test(test_equalities_and_constants),
        cmocka_unit_test(test_types_with_either_and_static_negation),
        cmocka_unit_test(test_a_goal_that_holds_leaves_nothing),
        cmocka_unit_test(test_an_unreachable_goal_is_explained),
        cmocka_unit_test(test_static_goals_are_settled),
        cmocka_unit_test(test_a_goal_that_complements_exclude),
        cmocka_unit_test(test_instances_without_a_cost_are_left_out),
        cmocka_unit_test(test_costs_must_fit),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_the_stop_flag_is_seen),
    };
    return cmocka_run_group_tests_name("ground", tests, NULL, NULL);
}
