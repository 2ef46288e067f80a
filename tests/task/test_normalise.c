#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/pddl_world.h"
#include "task/normalise.h"

typedef struct normalising {
    pddl_world *world;
    const rp_normal *normal;
} normalising;

static void normalise(void *arg)
{
    normalising *const n = arg;
    n->normal = rp_normalise(&n->world->arena, &n->world->diags, n->world->task);
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

static void expect_refusal(const char *precondition, const char *effect, const char *goal,
                           const char *expected)
{
    const normalising n = normalise_texts(precondition, effect, goal);
    char text[500];
    size_t length = 0;
    assert_null(n.normal);
    for (uint32_t i = 0; i < n.world->diags.diag.size; i++) {
        const rp_diag *const d = &n.world->diags.diag.item[i];
        assert_true(d->unsupported);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s:%u:%u: %s\n",
                                   n.world->diags.source.item[d->loc.file].path, d->loc.line,
                                   d->loc.column, d->name);
    }
    assert_string_equal(text, expected);
    assert_int_equal(n.world->diags.unsupported, n.world->diags.errors);
    pddl_world_destroy(n.world);
}

static void test_what_is_not_supported_is_refused_in_its_place(void **state)
{
    (void)state;
    expect_refusal("(and (p ?x) (or (r) (p ?y)))", "(r)", "(:goal (r))",
                   "domain.pddl:3:27: disjunctive-conditions\n");
    expect_refusal("(not (and (p ?x) (r)))", "(r)", "(:goal (r))",
                   "domain.pddl:3:20: disjunctive-conditions\n");
    expect_refusal("(forall (?z) (p ?z))", "(r)", "(:goal (exists (?z) (p ?z)))",
                   "domain.pddl:3:15: universal-conditions\n"
                   "problem.pddl:1:69: existential-conditions\n");
    expect_refusal("()", "(and (when (r) (p ?x)) (forall (?z) (p ?z)))", "(:goal (r))",
                   "domain.pddl:4:14: conditional-effects\n"
                   "domain.pddl:4:32: universal-effects\n");
}

static void test_derived_predicates_are_refused(void **state)
{
    (void)state;
    normalising n = {
        .world = pddl_world_create("(define (domain d) (:requirements :adl :derived-predicates)"
                                   "(:predicates (p) (q)) (:derived (q) (p))"
                                   "(:action a :parameters () :precondition (q) :effect (p)))",
                                   "(define (problem p) (:domain d) (:init) (:goal (q)))")};
    pddl_world_clear(n.world);
    assert_int_equal(rp_protect(&n.world->limits, normalise, &n), RP_STOP_NONE);
    assert_null(n.normal);
    assert_string_equal(n.world->diags.diag.item[0].name, "derived-predicates");
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
        cmocka_unit_test(test_what_is_not_supported_is_refused_in_its_place),
        cmocka_unit_test(test_derived_predicates_are_refused),
    };
    return cmocka_run_group_tests_name("normalise", tests, NULL, NULL);
}
