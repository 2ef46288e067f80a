/* Grounding of disjunctions, quantifiers, conditional effects and axioms, written out. */
#include "support/check.h"

#include <stdio.h>

#include "support/ground_world.h"
#include "support/tasks/task_text.h"

/* A domain with these predicates, axioms and actions; objects a, b, c. */
static void expect_task(const char *parts, const char *problem, rp_prune prune,
                        const char *expected)
{
    char domain_text[2000], problem_text[1000];
    text_page page;
    snprintf(domain_text, sizeof domain_text,
             "(define (domain d) (:requirements :adl :derived-predicates) %s)", parts);
    snprintf(problem_text, sizeof problem_text,
             "(define (problem p) (:domain d) (:objects a b c) %s)", problem);
    const grounding g = ground_texts(domain_text, problem_text, prune);
    assert_string_equal(task_text(g.strips, &page), expected);
    pddl_world_destroy(g.world);
}

static void test_equal_disjunctions_are_one_derived_fact(void **state)
{
    (void)state;
    expect_task("(:predicates (p ?x) (q) (r) (g))"
                "(:action a1 :parameters () :precondition (or (q) (r)) :effect (g))"
                "(:action a2 :parameters (?x) :precondition (or (r) (q)) :effect (p ?x))"
                "(:action a3 :parameters () :precondition (g) :effect (and (q) (not (r))))"
                "(:action a4 :parameters () :precondition (q) :effect (and (r) (not (q))))",
                "(:init (r)) (:goal (and (g) (or (p b) (p c))))", RP_PRUNE_REACH,
                "init: (r)\n"
                "goal: (g) (:or 1)\n"
                "(a1) 1: (:or 0) -> (g)\n"
                "(a2 a) 1: (:or 0) -> (p a)\n"
                "(a2 b) 1: (:or 0) -> (p b)\n"
                "(a2 c) 1: (:or 0) -> (p c)\n"
                "(a3) 1: (g) -> (q) !(r)\n"
                "(a4) 1: (q) -> (r) !(q)\n"
                "axiom 0: (:or 0) <- (q)\n"
                "axiom 0: (:or 0) <- (r)\n"
                "axiom 0: (:or 1) <- (p b)\n"
                "axiom 0: (:or 1) <- (p c)\n");
}

static void test_what_static_facts_settle_is_not_disjunctive(void **state)
{
    (void)state; /* s is static; p of c cannot be reached. */
    expect_task("(:predicates (s ?x) (p ?x) (g ?x))"
                "(:action a1 :parameters (?x)"
                " :precondition (and (or (s ?x) (p ?x)) (imply (s ?x) (p b))) :effect (g ?x))"
                "(:action a2 :parameters () :precondition () :effect (and (p b) (not (p a))))",
                "(:init (s a) (p a)) (:goal (g b))", RP_PRUNE_REACH,
                "init: (p a)\n"
                "goal: (g b)\n"
                "(a1 b) 1: (p b) -> (g b)\n"
                "(a1 a) 1: (p b) -> (g a)\n"
                "(a2) 1: -> (p b) !(p a)\n");
}

static void test_quantified_conditions(void **state)
{
    (void)state; /* All of p, but for a, which stays; some x with s and q. */
    expect_task("(:predicates (s ?x) (p ?x) (q ?x) (g))"
                "(:action all :parameters () :precondition (forall (?x) (p ?x)) :effect (g))"
                "(:action some :parameters ()"
                " :precondition (exists (?x) (and (s ?x) (q ?x))) :effect (g))"
                "(:action none :parameters ()"
                " :precondition (not (exists (?x) (and (s ?x) (q ?x)))) :effect (g))"
                "(:action make :parameters (?x) :precondition () :effect (and (q ?x) (p ?x)))"
                "(:action lose :parameters (?x) :precondition () :effect (not (q ?x)))",
                "(:init (s a) (s b) (p a)) (:goal (g))", RP_PRUNE_FULL,
                "init: (not (q a)) (not (q b))\n"
                "goal: (g)\n"
                "(all) 1: (p b) (p c) -> (g)\n"
                "(some) 1: (:or 0) -> (g)\n"
                "(none) 1: (not (q a)) (not (q b)) -> (g)\n"
                "(make a) 1: -> (q a) !(not (q a))\n"
                "(make b) 1: -> (p b) (q b) !(not (q b))\n"
                "(make c) 1: -> (p c)\n"
                "(lose a) 1: -> (not (q a)) !(q a)\n"
                "(lose b) 1: -> (not (q b)) !(q b)\n"
                "axiom 0: (:or 0) <- (q a)\n"
                "axiom 0: (:or 0) <- (q b)\n");
}

static void test_conditional_effects_stay_conditional(void **state)
{
    (void)state;
    expect_task("(:predicates (s ?x) (p ?x) (q ?x) (g))"
                "(:action a1 :parameters (?x) :precondition (p ?x)"
                " :effect (and (g) (when (p ?x) (not (p ?x)))"
                " (forall (?y) (when (or (q ?y) (s ?y)) (and (not (q ?y)) (p ?y))))))"
                "(:action a2 :parameters (?x) :precondition () :effect (q ?x))",
                "(:init (p a) (s c)) (:goal (and (g) (p b)))", RP_PRUNE_REACH,
                "init: (p a)\n"
                "goal: (p b) (g)\n"
                "(a1 a) 1: (p a) -> (p c) (g) !(p a) !(q c)\n"
                "  when (q a) -> (p a) !(q a)\n"
                "  when (q b) -> (p b) !(q b)\n"
                "(a1 c) 1: (p c) -> (p c) (g) !(q c)\n"
                "  when (q a) -> (p a) !(q a)\n"
                "  when (q b) -> (p b) !(q b)\n"
                "(a1 b) 1: (p b) -> (p c) (g) !(p b) !(q c)\n"
                "  when (q a) -> (p a) !(q a)\n"
                "  when (q b) -> (p b) !(q b)\n"
                "(a2 a) 1: -> (q a)\n"
                "(a2 b) 1: -> (q b)\n"
                "(a2 c) 1: -> (q c)\n");
}

/* Also where the same atom is deleted and added several times. */
static void test_adds_win_under_one_condition(void **state)
{
    (void)state;
    expect_task("(:predicates (p) (q) (g))"
                "(:action a1 :parameters () :precondition ()"
                " :effect (and (when (q) (and (not (p)) (g))) (when (q) (not (p)))"
                " (when (q) (p)) (when (not (p)) (q))))",
                "(:init) (:goal (and (g) (p)))", RP_PRUNE_REACH,
                "init: (not (p))\n"
                "goal: (p) (g)\n"
                "(a1) 1: ->\n"
                "  when (q) -> (p) (g) !(not (p))\n"
                "  when (not (p)) -> (q)\n");
}

/* The joins take a universal condition to hold; then each p would support the others. */
static void test_universal_conditions_must_be_reached_too(void **state)
{
    (void)state;
    expect_task("(:predicates (p ?x) (q) (g))"
                "(:action a1 :parameters (?x) :precondition (forall (?y) (p ?y))"
                " :effect (and (p ?x) (g)))"
                "(:action a2 :parameters () :precondition () :effect (and (q) (not (p b))))",
                "(:init (p a)) (:goal (q))", RP_PRUNE_REACH,
                "init:\n"
                "goal: (q)\n"
                "(a2) 1: -> (q)\n");
}

static void test_negated_derived_facts_have_a_stratum_of_their_own(void **state)
{
    (void)state;
    expect_task("(:predicates (e ?x ?y) (way ?x ?y) (cut) (g))"
                "(:derived (way ?x ?y) (or (e ?x ?y) (exists (?z) (and (e ?x ?z) (way ?z ?y)))))"
                "(:derived (cut) (not (way a c)))"
                "(:action block :parameters (?x ?y) :precondition (e ?x ?y)"
                " :effect (not (e ?x ?y)))"
                "(:action win :parameters () :precondition (cut) :effect (g))",
                "(:init (e a b) (e b c)) (:goal (g))", RP_PRUNE_FULL,
                "init: (e a b) (e b c)\n"
                "goal: (g)\n"
                "(block a b) 1: (e a b) -> (not (e a b)) !(e a b)\n"
                "(block b c) 1: (e b c) -> (not (e b c)) !(e b c)\n"
                "(win) 1: (cut) -> (g)\n"
                "axiom 0: (way b c) <- (e b c)\n"
                "axiom 0: (way a c) <- (e a b) (way b c)\n"
                "axiom 1: (cut) <- (not (way a c))\n");
}

static void test_derived_facts_that_are_settled_vanish(void **state)
{
    (void)state; /* on always holds, off never. */
    expect_task("(:predicates (p) (s) (on) (off) (g) (h))"
                "(:derived (on) (or (s) (p)))"
                "(:derived (off) (and (p) (not (on))))"
                "(:action a1 :parameters () :precondition (and (on) (not (off))) :effect (p))"
                "(:action a2 :parameters () :precondition (or (off) (not (on))) :effect (g))"
                "(:action a3 :parameters () :precondition (p) :effect (h))",
                "(:init (s)) (:goal (h))", RP_PRUNE_FULL,
                "init:\n"
                "goal: (h)\n"
                "(a1) 1: -> (p)\n"
                "(a3) 1: (p) -> (h)\n");
    expect_task("(:predicates (s) (on) (p))"
                "(:derived (on) (s))"
                "(:action a1 :parameters () :precondition () :effect (p))",
                "(:init (s)) (:goal (and (p) (not (on))))", RP_PRUNE_FULL,
                "init:\n"
                "unsolvable\n"
                "(a1) 1: -> (p)\n");
}

/* Only (not (p)) is a condition, but an effect that adds (p) wins over one that deletes it:
   the state must have both. */
static void test_atoms_stay_whose_adds_win_over_complements(void **state)
{
    (void)state;
    expect_task("(:predicates (p) (c) (d) (e))"
                "(:action a1 :parameters () :precondition (e)"
                " :effect (and (not (e)) (when (c) (p)) (when (d) (not (p)))))"
                "(:action a2 :parameters () :precondition (c) :effect (and (d) (not (c))))"
                "(:action a3 :parameters () :precondition (d) :effect (c))",
                "(:init (p) (c) (e)) (:goal (not (p)))", RP_PRUNE_FULL,
                "init: (p) (c) (e)\n"
                "goal: (not (p))\n"
                "(a1) 1: (e) -> !(e)\n"
                "  when (c) -> (p) !(not (p))\n"
                "  when (d) -> (not (p)) !(p)\n"
                "(a2) 1: (c) -> (d) !(c)\n"
                "(a3) 1: (d) -> (c)\n");
    expect_task("(:predicates (p) (c))"
                "(:action a1 :parameters () :precondition ()"
                " :effect (and (not (p)) (when (c) (p))))"
                "(:action a2 :parameters () :precondition (c) :effect (not (c)))",
                "(:init (p) (c)) (:goal (not (p)))", RP_PRUNE_FULL,
                "init: (p) (c)\n"
                "goal: (not (p))\n"
                "(a1) 1: -> (not (p)) !(p)\n"
                "  when (c) -> (p) !(not (p))\n"
                "(a2) 1: (c) -> !(c)\n");
}

/* Five variables over 30 objects: joins, not 30^5 instances. */
static void test_existential_variables_are_joined(void **state)
{
    (void)state;
    char problem[4000];
    int length = sprintf(problem, "(define (problem p) (:domain d) (:objects");
    for (int i = 0; i < 30; i++)
        length += sprintf(problem + length, " o%d", i);
    length += sprintf(problem + length, ") (:init (p o0)");
    for (int i = 0; i < 30; i++)
        length +=
            sprintf(problem + length, " (e o%d o%d) (e o%d o%d)", i, (i + 1) % 30, i, (i + 7) % 30);
    sprintf(problem + length, ") (:goal (g)))");
    const grounding g = ground_texts(
        "(define (domain d) (:requirements :adl) (:predicates (e ?x ?y) (p ?x) (g))"
        "(:action mark :parameters (?x ?y) :precondition (and (p ?x) (e ?x ?y)) :effect (p ?y))"
        "(:action win :parameters () :precondition (exists (?a ?b ?c ?d ?e)"
        " (and (p ?a) (p ?b) (p ?c) (p ?d) (p ?e) (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?e)"
        " (not (= ?a ?e)))) :effect (g)))",
        problem, RP_PRUNE_FULL);
    assert_false(g.strips->unsolvable);
    assert_true(g.strips->num_ops <= 61);
    assert_true(g.strips->num_axioms < 30 * 16 + 2 * 30 * 8);
    pddl_world_destroy(g.world);
}

/* Seven variables over 12 objects, of which the effect has one: not 12^7 instances. */
static void test_variables_of_conditions_of_effects_are_joined(void **state)
{
    (void)state;
    const grounding g = ground_texts(
        "(define (domain d) (:requirements :adl) (:predicates (f ?x ?y) (p ?x))"
        "(:action link :parameters (?x ?y) :precondition () :effect (f ?x ?y))"
        "(:action mark :parameters () :precondition () :effect (forall (?a ?b ?c ?d ?e ?m ?n)"
        " (when (and (f ?a ?b) (f ?b ?c) (f ?c ?d) (f ?d ?e) (f ?e ?m) (f ?m ?n)) (p ?n)))))",
        "(define (problem p) (:domain d) (:objects a b c d e f g h i j k l)"
        " (:init) (:goal (p a)))",
        RP_PRUNE_FULL);
    assert_int_equal(g.strips->num_ops, 12 * 12 + 1);
    assert_true(g.strips->num_axioms <= 5 * 12 * 12 * 12);
    pddl_world_destroy(g.world);
}

/* Ten universal variables on a chain of static links: not 12^10 values. */
static void test_static_guards_cut_universal_conditions(void **state)
{
    (void)state;
    const grounding g = ground_texts(
        "(define (domain d) (:requirements :adl) (:predicates (e ?x ?y) (p ?x) (g))"
        "(:action make :parameters (?x) :precondition () :effect (p ?x))"
        "(:action win :parameters () :precondition (forall (?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)"
        " (imply (and (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?e) (e ?e ?f) (e ?f ?g) (e ?g ?h)"
        " (e ?h ?i) (e ?i ?j)) (p ?j))) :effect (g)))",
        "(define (problem p) (:domain d) (:objects a b c d e f g h i j k l)"
        " (:init (e a b) (e b c) (e c d) (e d a) (e k l)) (:goal (g)))",
        RP_PRUNE_FULL);
    assert_int_equal(g.strips->num_ops, 4 + 1);
    assert_int_equal(g.strips->pre.begin[g.strips->num_ops], 4);
    pddl_world_destroy(g.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_disjunctions_are_one_derived_fact),
        cmocka_unit_test(test_what_static_facts_settle_is_not_disjunctive),
        cmocka_unit_test(test_quantified_conditions),
        cmocka_unit_test(test_conditional_effects_stay_conditional),
        cmocka_unit_test(test_adds_win_under_one_condition),
        cmocka_unit_test(test_universal_conditions_must_be_reached_too),
        cmocka_unit_test(test_negated_derived_facts_have_a_stratum_of_their_own),
        cmocka_unit_test(test_derived_facts_that_are_settled_vanish),
        cmocka_unit_test(test_atoms_stay_whose_adds_win_over_complements),
        cmocka_unit_test(test_existential_variables_are_joined),
        cmocka_unit_test(test_variables_of_conditions_of_effects_are_joined),
        cmocka_unit_test(test_static_guards_cut_universal_conditions),
    };
    return cmocka_run_group_tests_name("ground_adl", tests, NULL, NULL);
}
