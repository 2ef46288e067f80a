#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "ground/rules/normalise.h"
#include "support/pddl_world.h"

typedef struct normalising {
    pddl_world *world;
    const rp_normal *normal;
} normalising;

static void normalise(void *arg)
{
    normalising *const n = arg;
    const rp_normal_choice *const choice =
        RP_ARENA_ARRAY_ZERO(&n->world->arena, rp_normal_choice, n->world->task->num_schemas);
    n->normal = rp_normalise(&n->world->arena, n->world->task, choice);
}

static const char problem[] = "(define (problem p) (:domain d) (:objects a b) (:init (p a)) %s)";

/* A domain with one action of these parts, and a goal. */
static normalising normalise_texts(const char *precondition, const char *effect, const char *goal)
{
    char domain_text[1000], problem_text[500];
    snprintf(domain_text, sizeof domain_text,
             "(define (domain d) (:requirements :adl) (:predicates (p ?x) (q ?x ?y) (r))\n"
             "(:action act :parameters (?x ?y)\n"
             ":precondition %s\n"
             ":effect %s))\n",
             precondition, effect);
    snprintf(problem_text, sizeof problem_text, problem, goal);
    normalising n = {.world = pddl_world_create(domain_text, problem_text)};
    pddl_world_clear(n.world);
    assert_int_equal(rp_protect(&n.world->limits, normalise, &n), RP_STOP_NONE);
    return n;
}

static size_t put_literals(const rp_lifted *t, const rp_scope *scope, const char *sign,
                           const rp_literal *literal, uint32_t count, char *out)
{
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        length += (size_t)sprintf(out + length, " %s%s(", sign,
                                  rp_lifted_text(t, t->predicate[literal[i].pred].name));
        for (uint32_t k = 0; k < literal[i].num_terms; k++) {
            const rp_term x = literal[i].term[k];
            const rp_symbol name = rp_term_is_variable(x)
                                       ? scope->variable_name[rp_term_variable(x)]
                                       : t->object[x].name;
            length +=
                (size_t)sprintf(out + length, "%s%s", k > 0 ? "," : "", rp_lifted_text(t, name));
        }
        length += (size_t)sprintf(out + length, ")");
    }
    return length;
}

static size_t put_condition(const rp_lifted *t, const rp_scope *scope, const rp_condition *c,
                            char *out)
{
    size_t length = put_literals(t, scope, "", c->pos, c->num_pos, out);
    length += put_literals(t, scope, "!", c->neg, c->num_neg, out + length);
    length += put_literals(t, scope, "", c->eq, c->num_eq, out + length);
    return length + put_literals(t, scope, "!", c->neq, c->num_neq, out + length);
}

/* " p(?x) !q(?x,a) -> r() !p(?y)", or "never" without a schema. */
static void expect_schema(const char *precondition, const char *effect, const char *expected)
{
    const normalising n = normalise_texts(precondition, effect, "(:goal (r))");
    char text[500] = "never";
    assert_non_null(n.normal);
    if (n.normal->num_schemas > 0) {
        const rp_normal_schema *const s = &n.normal->schema[0];
        const rp_lifted *const t = n.normal->lifted;
        const rp_scope *const scope = &t->schema[s->schema].scope;
        size_t length = put_condition(t, scope, &s->condition, text);
        length += (size_t)sprintf(text + length, " ->");
        length += put_literals(t, scope, "", s->add, s->num_add, text + length);
        put_literals(t, scope, "!", s->del, s->num_del, text + length);
    }
    assert_string_equal(text, expected);
    pddl_world_destroy(n.world);
}

static void test_conjunctions_are_flat(void **state)
{
    (void)state;
    expect_schema("(and (p ?x) (and (q ?x ?y) (and) (and (r))))", "(and (and (r)) (not (p ?x)))",
                  " p(?x) q(?x,?y) r() -> r() !p(?x)");
    expect_schema("()", "(r)", " -> r()");
}

static void test_negation_is_pushed_to_atoms(void **state)
{
    (void)state;
    expect_schema("(and (not (p ?x)) (not (not (r))))", "(r)", " r() !p(?x) -> r()");
    expect_schema("(not (and (p ?x)))", "(r)", " !p(?x) -> r()");
    expect_schema("(not (or (p ?x) (not (r))))", "(r)", " r() !p(?x) -> r()");
    expect_schema("(not (imply (p ?x) (r)))", "(r)", " p(?x) !r() -> r()");
    expect_schema("(or (p ?x))", "(r)", " p(?x) -> r()");
}

static void test_equalities_are_kept_apart(void **state)
{
    (void)state;
    expect_schema("(and (p ?x) (= ?x ?y) (not (= ?y ?y)))", "(r)", "never");
    expect_schema("(and (= ?x ?y) (not (= ?x ?y)) (= ?x ?x))", "(r)", " =(?x,?y) !=(?x,?y) -> r()");
    expect_schema("(not (= ?x ?x))", "(r)", "never");
    expect_schema("(or)", "(r)", "never");
    expect_schema("(not (and))", "(r)", "never");
    expect_schema("(not (or))", "(r)", " -> r()");
}

static void test_the_goal_is_normalised_too(void **state)
{
    (void)state;
    const normalising n =
        normalise_texts("(p ?x)", "(r)", "(:goal (and (p a) (not (r)) (= a a) (not (= a b))))");
    char text[200];
    assert_non_null(n.normal);
    put_condition(n.normal->lifted, &n.normal->lifted->goal_scope, &n.normal->goal, text);
    assert_string_equal(text, " p(a) !r()");
    pddl_world_destroy(n.world);
}

static void test_an_impossible_goal_is_an_inequality(void **state)
{
    (void)state;
    const normalising n = normalise_texts("(p ?x)", "(r)", "(:goal (and (p a) (= a b)))");
    assert_non_null(n.normal);
    const rp_condition *const goal = &n.normal->goal;
    assert_int_equal(goal->num_pos + goal->num_neg + goal->num_eq, 0);
    assert_int_equal(goal->num_neq, 1);
    assert_int_equal(goal->neq[0].term[0], goal->neq[0].term[1]);
    pddl_world_destroy(n.world);
}

/* All rules, one a line: what it is for, its condition for reachability, its effects.
   Auxiliary predicates are written as #0, #1, … */

static size_t put_rule_literals(const rp_normal *n, const rp_scope *scope, const char *sign,
                                const rp_literal *literal, uint32_t count, char *out)
{
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (literal[i].pred == RP_PRED_EQUALS || literal[i].pred < n->source->num_predicates) {
            length += put_literals(n->source, scope, sign, &literal[i], 1, out + length);
            continue;
        }
        length +=
            (size_t)sprintf(out + length, " #%u(", literal[i].pred - n->source->num_predicates);
        for (uint32_t k = 0; k < literal[i].num_terms; k++)
            length += (size_t)sprintf(
                out + length, "%s%s", k > 0 ? "," : "",
                rp_term_is_variable(literal[i].term[k])
                    ? rp_lifted_text(n->source,
                                     scope->variable_name[rp_term_variable(literal[i].term[k])])
                    : rp_lifted_text(n->source, n->source->object[literal[i].term[k]].name));
        length += (size_t)sprintf(out + length, ")");
    }
    return length;
}

static void put_rule(const rp_normal *n, const rp_normal_schema *s, char *out)
{
    static const char *const kind[] = {"action", "effect", "axiom", "exists", "choice"};
    const rp_condition *const c = &s->condition;
    out += sprintf(out, "%s:", kind[s->kind]);
    out += put_rule_literals(n, s->scope, "", c->pos, c->num_pos, out);
    out += put_rule_literals(n, s->scope, "!", c->neg, c->num_neg, out);
    out += put_rule_literals(n, s->scope, "", c->eq, c->num_eq, out);
    out += put_rule_literals(n, s->scope, "!", c->neq, c->num_neq, out);
    out += put_rule_literals(n, s->scope, "", c->aux, c->num_aux, out);
    if (c->num_complex > 0)
        out += sprintf(out, " +%u", c->num_complex);
    out += sprintf(out, " ->");
    out += put_rule_literals(n, s->scope, "", s->add, s->num_add, out);
    out += put_rule_literals(n, s->scope, "!", s->del, s->num_del, out);
    if (s->kind == RP_RULE_ACTION && s->applied != RP_NONE)
        out += sprintf(out, " #%u", s->applied - n->source->num_predicates);
    sprintf(out, "\n");
}

static void expect_rules(const char *precondition, const char *effect, const char *goal,
                         const char *expected)
{
    const normalising n = normalise_texts(precondition, effect, goal);
    char text[3000] = "";
    for (uint32_t i = 0; i < n.normal->num_schemas; i++)
        put_rule(n.normal, &n.normal->schema[i], text + strlen(text));
    assert_string_equal(text, expected);
    pddl_world_destroy(n.world);
}

static void test_a_disjunction_is_an_atom_with_a_rule_a_disjunct(void **state)
{
    (void)state; /* p and q are static: what holds around it is asked for in each disjunct. */
    expect_rules("(and (p ?x) (or (r) (and (p ?y) (q ?x ?y))))", "(r)", "(:goal (r))",
                 "action: p(?x) #0(?x,?y) +1 -> r()\n"
                 "choice: r() p(?x) -> #0(?x,?y)\n"
                 "choice: p(?y) q(?x,?y) p(?x) -> #0(?x,?y)\n");
}

static void test_what_may_hold_when_deletes_are_ignored_is_not_asked_for(void **state)
{
    (void)state;
    expect_rules("(and (or (p ?x) (not (r))) (forall (?z) (p ?z)))", "(r)", "(:goal (r))",
                 "action: +2 -> r()\n");
}

static void test_static_siblings_guard_the_rules_of_a_disjunction(void **state)
{
    (void)state; /* q is static. */
    expect_rules("(and (q ?x ?y) (or (p ?x) (r)))", "(and (r) (p ?x))", "(:goal (r))",
                 "action: q(?x,?y) #0(?x) +1 -> r() p(?x)\n"
                 "choice: p(?x) -> #0(?x)\n"
                 "choice: r() -> #0(?x)\n");
    expect_rules("(and (q ?x ?x) (or (p ?x) (r)))", "(and (r) (p ?x))", "(:goal (r))",
                 "action: q(?x,?x) #0(?x) +1 -> r() p(?x)\n"
                 "choice: p(?x) q(?x,?x) -> #0(?x)\n"
                 "choice: r() q(?x,?x) -> #0(?x)\n");
}

static void test_existential_variables_are_projected_away_one_by_one(void **state)
{
    (void)state;
    expect_rules("(exists (?a ?b ?c) (and (q ?x ?a) (q ?a ?b) (q ?b ?c) (p ?y)))", "(r)",
                 "(:goal (r))",
                 "action: p(?y) #1(?x) +1 -> r()\n"
                 "exists: q(?b,?c) -> #0(?b)\n"
                 "exists: q(?a,?b) q(?x,?a) #0(?b) +1 -> #1(?x)\n");
    expect_rules("(exists (?a ?b) (and (p ?a) (p ?b)))", "(r)", "(:goal (r))",
                 "action: #0() #1() +2 -> r()\n"
                 "exists: p(?b) -> #0()\n"
                 "exists: p(?a) -> #1()\n");
}

static void test_a_quantifier_over_what_it_does_not_bind_vanishes(void **state)
{
    (void)state;
    expect_rules("(and (exists (?z) (p ?x)) (forall (?z) (or (r) (p ?y))))", "(r)", "(:goal (r))",
                 "action: p(?x) #0(?y) +1 -> r()\n"
                 "choice: r() -> #0(?y)\n"
                 "choice: p(?y) -> #0(?y)\n");
}

static void test_conditional_and_universal_effects_are_rules(void **state)
{
    (void)state;
    expect_rules("(p ?x)",
                 "(and (when (r) (not (p ?x))) (forall (?z) (when (p ?z) (q ?x ?z))) (r))",
                 "(:goal (r))",
                 "action: p(?x) -> r() #0\n"
                 "effect: r() #0(?x,?y) p(?x) -> !p(?x)\n"
                 "effect: p(?z) #0(?x,?y) -> q(?x,?z)\n");
    expect_rules("()", "(when (not (and)) (r))", "(:goal (r))", "action: ->\n");
    expect_rules("()", "(when (and) (r))", "(:goal (r))", "action: -> r()\n");
}

static void test_a_disjunctive_axiom_is_a_rule_a_disjunct(void **state)
{
    (void)state;
    normalising n = {
        .world = pddl_world_create("(define (domain d) (:requirements :adl :derived-predicates)"
                                   "(:predicates (p ?x) (e ?x ?y) (above ?x ?y))"
                                   "(:derived (above ?x ?y) (or (e ?x ?y)"
                                   " (exists (?z) (and (e ?x ?z) (above ?z ?y)))))"
                                   "(:action a :parameters (?x) :precondition (not (above ?x ?x))"
                                   " :effect (p ?x)))",
                                   "(define (problem p) (:domain d) (:objects o) (:init)"
                                   " (:goal (p o)))")};
    char text[1000] = "";
    pddl_world_clear(n.world);
    assert_int_equal(rp_protect(&n.world->limits, normalise, &n), RP_STOP_NONE);
    for (uint32_t i = 0; i < n.normal->num_schemas; i++)
        put_rule(n.normal, &n.normal->schema[i], text + strlen(text));
    assert_string_equal(text, "action: !above(?x,?x) -> p(?x)\n"
                              "exists: e(?x,?z) above(?z,?y) !e(?x,?y) -> #0(?x,?y)\n"
                              "axiom: e(?x,?y) -> above(?x,?y)\n"
                              "axiom: #0(?x,?y) +1 -> above(?x,?y)\n");
    pddl_world_destroy(n.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conjunctions_are_flat),
        cmocka_unit_test(test_negation_is_pushed_to_atoms),
        cmocka_unit_test(test_equalities_are_kept_apart),
        cmocka_unit_test(test_the_goal_is_normalised_too),
        cmocka_unit_test(test_an_impossible_goal_is_an_inequality),
        cmocka_unit_test(test_a_disjunction_is_an_atom_with_a_rule_a_disjunct),
        cmocka_unit_test(test_what_may_hold_when_deletes_are_ignored_is_not_asked_for),
        cmocka_unit_test(test_static_siblings_guard_the_rules_of_a_disjunction),
        cmocka_unit_test(test_existential_variables_are_projected_away_one_by_one),
        cmocka_unit_test(test_a_quantifier_over_what_it_does_not_bind_vanishes),
        cmocka_unit_test(test_conditional_and_universal_effects_are_rules),
        cmocka_unit_test(test_a_disjunctive_axiom_is_a_rule_a_disjunct),
    };
    return cmocka_run_group_tests_name("normalise", tests, NULL, NULL);
}
