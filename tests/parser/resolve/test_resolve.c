/* What the lifted task says, beside what mistakes are found (tests/pddl). */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/parse_world.h"

#define DOMAIN(text) "(define (domain d) " text ")"
#define PROBLEM(text) "(define (problem x) (:domain d) " text ")"

static parse_world *parse(const char *domain, const char *problem)
{
    parse_world *const w = parse_world_create(domain, problem, 0);

    if (w->task == NULL)
        for (uint32_t i = 0; i < w->diags.diag.size; i++)
            print_error("%s\n", w->diags.diag.item[i].message);
    assert_non_null(w->task);
    return w;
}

static uint32_t object_named(const rp_lifted *t, const char *name)
{
    for (uint32_t i = 0; i < t->num_objects; i++)
        if (strcmp(rp_lifted_text(t, t->object[i].name), name) == 0)
            return i;
    fail_msg("no object %s", name);
    return 0;
}

static uint32_t type_named(const rp_lifted *t, const char *name)
{
    for (uint32_t i = 0; i < t->num_types; i++)
        if (t->type[i].name != RP_NONE && strcmp(rp_lifted_text(t, t->type[i].name), name) == 0)
            return i;
    fail_msg("no type %s", name);
    return 0;
}

static const rp_predicate *predicate_named(const rp_lifted *t, const char *name)
{
    for (uint32_t i = 0; i < t->num_predicates; i++)
        if (strcmp(rp_lifted_text(t, t->predicate[i].name), name) == 0)
            return &t->predicate[i];
    fail_msg("no predicate %s", name);
    return NULL;
}

/* The names of the objects of a type, in order. */
static void assert_objects(parse_world *w, rp_type_id type, const char *expected)
{
    const rp_lifted *const t = w->task;
    const char *text = "";

    for (RP_ROW(o, &t->objects_of_type, type))
        text = rp_arena_format(&w->arena, "%s%s ", text, rp_lifted_text(t, t->object[*o].name));
    assert_string_equal(text, expected);
    for (uint32_t o = 0; o < t->num_objects; o++) {
        bool listed = false;
        for (RP_ROW(p, &t->objects_of_type, type))
            listed |= *p == o;
        assert_int_equal(rp_lifted_is_of_type(t, o, type), listed);
    }
}

static void test_numbers_follow_the_declarations(void **state)
{
    parse_world *const w = parse(
        DOMAIN("(:types b a - c c) (:constants k - a) (:predicates (p ?x) (q ?x - a ?y - c))"
               "(:functions (f ?x - b) (total-cost) (g)) (:action s :parameters (?x - a ?y - b))"
               "(:action r :parameters ())"),
        PROBLEM("(:objects m - b l) (:init) (:goal ())"));
    const rp_lifted *const t = w->task;
    (void)state;

    assert_int_equal(t->num_types, 4);
    assert_string_equal(rp_lifted_text(t, t->type[RP_TYPE_OBJECT].name), "object");
    assert_int_equal(type_named(t, "b"), 1);
    assert_int_equal(t->num_objects, 3);
    assert_int_equal(object_named(t, "k"), 0);
    assert_int_equal(object_named(t, "m"), 1);
    assert_int_equal(t->object[0].type, type_named(t, "a"));
    assert_int_equal(t->object[2].type, RP_TYPE_OBJECT);
    assert_int_equal(t->num_predicates, 3);
    assert_string_equal(rp_lifted_text(t, t->predicate[RP_PRED_EQUALS].name), "=");
    assert_int_equal(t->predicate[RP_PRED_EQUALS].arity, 2);
    assert_int_equal(t->predicate[2].arity, 2);
    assert_int_equal(t->predicate[2].param_type[1], type_named(t, "c"));
    assert_int_equal(t->num_functions, 2);
    assert_int_equal(t->function[0].param_type[0], type_named(t, "b"));
    assert_int_equal(t->num_schemas, 2);
    assert_string_equal(rp_lifted_text(t, t->schema[1].name), "r");
    assert_int_equal(t->schema[0].scope.num_params, 2);
    assert_string_equal(rp_lifted_text(t, t->schema[0].scope.variable_name[1]), "?y");
    assert_int_equal(t->schema[0].loc.line, 1);
    assert_string_equal(rp_lifted_text(t, t->domain_name), "d");
    assert_string_equal(rp_lifted_text(t, t->problem_name), "x");
    parse_world_destroy(w);
}

static void test_objects_of_types(void **state)
{
    parse_world *const w = parse(
        DOMAIN("(:types car truck - vehicle amphibian - car boat amphibian - (either boat toy)"
               " vehicle boat - thing toy)"
               "(:predicates (p ?x - (either truck boat)) (q ?x - (either boat truck truck)))"),
        PROBLEM("(:objects c - car t - truck a - amphibian b - boat e - (either toy truck) o)"
                "(:init) (:goal ())"));
    const rp_lifted *const t = w->task;
    (void)state;

    assert_objects(w, RP_TYPE_OBJECT, "c t a b e o ");
    assert_objects(w, type_named(t, "car"), "c a ");
    assert_objects(w, type_named(t, "vehicle"), "c t a e ");
    assert_objects(w, type_named(t, "thing"), "c t a b e ");
    assert_objects(w, type_named(t, "boat"), "a b ");
    assert_objects(w, type_named(t, "toy"), "a b e ");
    const rp_type_id either = predicate_named(t, "p")->param_type[0];
    assert_int_equal(predicate_named(t, "q")->param_type[0], either);
    assert_int_equal(t->type[either].name, RP_NONE);
    assert_objects(w, either, "t a b e ");
    parse_world_destroy(w);
}

/* Random hierarchies against walking up from each object's type. */
static void test_random_hierarchies(void **state)
{
    enum { TYPES = 12, OBJECTS = 70 };
    rp_rng rng;
    (void)state;

    rp_rng_seed(&rng, 3);
    for (int round = 0; round < 40; round++) {
        bool below[TYPES][TYPES] = {{false}};
        uint32_t type_of[OBJECTS];
        char domain[4000] = "(define (domain d) (:types", problem[4000] = "";
        for (uint32_t i = 0; i < TYPES; i++) {
            below[i][i] = true;
            sprintf(domain + strlen(domain), " t%u - object", i);
            for (uint32_t n = rp_rng_below(&rng, 3); n > 0 && i > 0; n--) {
                const uint32_t parent = rp_rng_below(&rng, i);
                sprintf(domain + strlen(domain), " t%u - t%u", i, parent);
                for (uint32_t j = 0; j < TYPES; j++)
                    below[i][j] |= below[parent][j];
            }
        }
        strcat(domain, "))");
        strcat(problem, "(define (problem x) (:domain d) (:objects");
        for (uint32_t o = 0; o < OBJECTS; o++) {
            type_of[o] = rp_rng_below(&rng, TYPES);
            sprintf(problem + strlen(problem), " o%u - t%u", o, type_of[o]);
        }
        strcat(problem, ") (:init) (:goal ()))");
        parse_world *const w = parse(domain, problem);
        for (uint32_t o = 0; o < OBJECTS; o++)
            for (uint32_t i = 0; i < TYPES; i++)
                assert_int_equal(rp_lifted_is_of_type(w->task, o, 1 + i), below[type_of[o]][i]);
        for (uint32_t i = 0; i < w->task->num_types; i++)
            for (const uint32_t *p = rp_csr_row(&w->task->objects_of_type, i);
                 p + 1 < rp_csr_row(&w->task->objects_of_type, i + 1); p++)
                assert_true(p[0] < p[1]);
        parse_world_destroy(w);
    }
}

static void test_variables_have_numbers_of_their_own(void **state)
{
    parse_world *const w =
        parse(DOMAIN("(:types a b) (:predicates (p ?x ?y))"
                     "(:action s :parameters (?x - a)"
                     "  :precondition (and (exists (?x - b ?y) (p ?x ?y)) (p ?x ?x)"
                     "                     (forall (?y - b) (p ?y ?x)))"
                     "  :effect (forall (?z - a) (when (exists (?x) (p ?x ?z)) (p ?z ?x))))"),
              PROBLEM("(:init) (:goal (exists (?g - a) (p ?g ?g)))"));
    const rp_schema *const s = &w->task->schema[0];
    const rp_formula *const f = s->precondition;
    const rp_effect *const e = s->effect;
    (void)state;

    assert_int_equal(s->scope.num_params, 1);
    assert_int_equal(s->scope.num_variables, 6);
    assert_int_equal(f->kind, RP_FORMULA_AND);
    assert_int_equal(f->child[0]->kind, RP_FORMULA_EXISTS);
    assert_int_equal(f->child[0]->first_variable, 1);
    assert_int_equal(f->child[0]->num_variables, 2);
    assert_int_equal(f->child[0]->child[0]->term[0], rp_variable_term(1));
    assert_int_equal(f->child[1]->term[0], rp_variable_term(0));
    assert_int_equal(f->child[2]->kind, RP_FORMULA_FORALL);
    assert_int_equal(f->child[2]->first_variable, 3);
    assert_int_equal(f->child[2]->child[0]->term[0], rp_variable_term(3));
    assert_int_equal(f->child[2]->child[0]->term[1], rp_variable_term(0));
    assert_int_equal(s->scope.variable_type[1], type_named(w->task, "b"));
    assert_int_equal(s->scope.variable_type[2], RP_TYPE_OBJECT);
    assert_int_equal(e->kind, RP_EFFECT_FORALL);
    assert_int_equal(e->first_variable, 4);
    assert_int_equal(e->num_variables, 1);
    assert_int_equal(e->child[0]->kind, RP_EFFECT_WHEN);
    assert_int_equal(e->child[0]->condition->first_variable, 5);
    assert_int_equal(e->child[0]->child[0]->kind, RP_EFFECT_ADD);
    assert_int_equal(e->child[0]->child[0]->term[1], rp_variable_term(0));
    assert_int_equal(w->task->goal_scope.num_params, 0);
    assert_int_equal(w->task->goal_scope.num_variables, 1);
    assert_int_equal(w->task->goal->kind, RP_FORMULA_EXISTS);
    parse_world_destroy(w);
}

static void test_shapes_of_conditions_and_effects(void **state)
{
    parse_world *const w =
        parse(DOMAIN("(:constants c) (:predicates (p) (q ?x))"
                     "(:action none) (:action empty :precondition () :effect ())"
                     "(:action all :parameters (?x)"
                     "  :precondition (imply (not (= ?x c)) (or (p) (q ?x) (and)))"
                     "  :effect (and (q c) (not (q ?x)) (and (p))))"),
              PROBLEM("(:init) (:goal (not (p)))"));
    const rp_schema *const s = w->task->schema;
    (void)state;

    for (int i = 0; i < 2; i++) {
        assert_int_equal(s[i].precondition->kind, RP_FORMULA_AND);
        assert_int_equal(s[i].precondition->num_children, 0);
        assert_int_equal(s[i].effect->kind, RP_EFFECT_AND);
        assert_int_equal(s[i].effect->num_children, 0);
    }
    const rp_formula *const f = s[2].precondition;
    assert_int_equal(f->kind, RP_FORMULA_IMPLY);
    assert_int_equal(f->num_children, 2);
    assert_int_equal(f->child[0]->kind, RP_FORMULA_NOT);
    assert_int_equal(f->child[0]->child[0]->pred, RP_PRED_EQUALS);
    assert_int_equal(f->child[0]->child[0]->term[1], 0);
    assert_int_equal(f->child[1]->kind, RP_FORMULA_OR);
    assert_int_equal(f->child[1]->num_children, 3);
    const rp_effect *const e = s[2].effect;
    assert_int_equal(e->num_children, 3);
    assert_int_equal(e->child[0]->kind, RP_EFFECT_ADD);
    assert_int_equal(e->child[0]->num_terms, 1);
    assert_int_equal(e->child[1]->kind, RP_EFFECT_DELETE);
    assert_int_equal(e->child[1]->term[0], rp_variable_term(0));
    assert_int_equal(e->child[2]->kind, RP_EFFECT_AND);
    assert_int_equal(w->task->goal->kind, RP_FORMULA_NOT);
    parse_world_destroy(w);
}

static void test_kinds_of_predicates(void **state)
{
    parse_world *const w =
        parse(DOMAIN("(:predicates (static) (added) (deleted) (conditional) (derived))"
                     "(:derived (derived) (static))"
                     "(:action a :precondition (static)"
                     "  :effect (and (added) (not (deleted)) (when (static) (conditional))))"),
              PROBLEM("(:init (static)) (:goal (derived))"));
    const rp_lifted *const t = w->task;
    (void)state;

    assert_false(predicate_named(t, "static")->fluent);
    assert_true(predicate_named(t, "added")->fluent);
    assert_true(predicate_named(t, "deleted")->fluent);
    assert_true(predicate_named(t, "conditional")->fluent);
    assert_true(predicate_named(t, "derived")->fluent);
    assert_true(predicate_named(t, "derived")->derived);
    assert_false(predicate_named(t, "added")->derived);
    assert_false(t->predicate[RP_PRED_EQUALS].fluent);
    parse_world_destroy(w);
}

static void test_init_has_no_duplicates(void **state)
{
    parse_world *const w = parse(DOMAIN("(:predicates (p ?x) (q))"),
                                 PROBLEM("(:objects a b)"
                                         "(:init (p b) (p a) (p b) (= a a) (not (q)) (not (= a b)) "
                                         "(P B) (not (q))) (:goal ())"));
    (void)state;

    assert_int_equal(w->task->num_init, 2);
    assert_int_equal(w->task->init[0].arg[0], 1);
    assert_int_equal(w->task->init[1].arg[0], 0);
    parse_world_destroy(w);
}

static void test_strata(void **state)
{
    static const struct {
        const char *rules;
        uint32_t num_strata, stratum[6];
    } example[] = {
        {"(:derived (a) (e))", 1, {0}},
        {"(:derived (a) (b)) (:derived (b) (a))", 1, {0, 0}},
        {"(:derived (a) (not (b))) (:derived (b) (e))", 2, {1, 0}},
        {"(:derived (a) (not (not (b)))) (:derived (b) (a))", 1, {0, 0}},
        {"(:derived (a) (imply (b) (c))) (:derived (b) (e)) (:derived (c) (a))", 2, {1, 0, 1}},
        {"(:derived (a) (b)) (:derived (b) (not (c))) (:derived (c) (not (d))) (:derived (d) (e))"
         "(:derived (a) (e)) (:derived (d) (d))",
         3,
         {2, 2, 1, 0, 2, 0}},
        {"(:derived (a) (forall (?x) (not (exists (?y) (b))))) (:derived (b) (not (e)))",
         2,
         {1, 0}},
    };
    (void)state;

    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        char domain[1000];
        snprintf(domain, sizeof domain,
                 "(define (domain s) (:predicates (a) (b) (c) (d) (e)) %s"
                 "(:action x :effect (e)))",
                 example[i].rules);
        parse_world *const w = parse(domain, PROBLEM("(:init) (:goal (a))"));
        assert_int_equal(w->task->num_strata, example[i].num_strata);
        for (uint32_t k = 0; k < w->task->num_derivations; k++)
            assert_int_equal(w->task->derivation[k].stratum, example[i].stratum[k]);
        parse_world_destroy(w);
    }
}

/* Random rules: strata exist just when repeated relaxation comes to rest, and then both
   find the same ones. */
static void test_random_strata(void **state)
{
    enum { PREDICATES = 6, MOST_RULES = 8 };
    uint32_t stratifiable = 0;
    rp_rng rng;
    (void)state;

    rp_rng_seed(&rng, 5);
    for (int round = 0; round < 300; round++) {
        uint32_t head[MOST_RULES], body[MOST_RULES], level[PREDICATES] = {0};
        bool negative[MOST_RULES], is_head[PREDICATES] = {false}, changed = true;
        char domain[2000] = "(define (domain d) (:predicates (p0) (p1) (p2) (p3) (p4) (p5))";
        const uint32_t rules = 1 + rp_rng_below(&rng, MOST_RULES);
        for (uint32_t i = 0; i < rules; i++) {
            head[i] = rp_rng_below(&rng, PREDICATES);
            body[i] = rp_rng_below(&rng, PREDICATES);
            negative[i] = rp_rng_below(&rng, 3) == 0;
            is_head[head[i]] = true;
            sprintf(domain + strlen(domain),
                    negative[i] ? " (:derived (p%u) (not (p%u)))" : " (:derived (p%u) (p%u))",
                    head[i], body[i]);
        }
        strcat(domain, ")");
        for (uint32_t sweep = 0; changed && sweep <= PREDICATES; sweep++) {
            changed = false;
            for (uint32_t i = 0; i < rules; i++) {
                const uint32_t least = is_head[body[i]] ? level[body[i]] + negative[i] : 0;
                if (level[head[i]] < least) {
                    level[head[i]] = least;
                    changed = true;
                }
            }
        }
        parse_world *const w = parse_world_create(domain, PROBLEM("(:init) (:goal ())"), 0);
        assert_int_equal(w->task == NULL, changed);
        stratifiable += !changed;
        for (uint32_t i = 0; w->task != NULL && i < rules; i++)
            assert_int_equal(w->task->derivation[i].stratum, level[head[i]]);
        parse_world_destroy(w);
    }
    assert_true(stratifiable > 50 && stratifiable < 290);
}

static void test_heads_take_declared_types(void **state)
{
    parse_world *const w = parse(DOMAIN("(:types a b - a) (:predicates (p ?x - a) (q ?x))"
                                        "(:derived (p ?x) (q ?x)) (:derived (p ?x - b) (q ?x))"),
                                 PROBLEM("(:init) (:goal ())"));
    (void)state;

    assert_int_equal(w->task->derivation[0].scope.variable_type[0], type_named(w->task, "a"));
    assert_int_equal(w->task->derivation[1].scope.variable_type[0], type_named(w->task, "b"));
    assert_int_equal(w->task->derivation[0].scope.num_params, 1);
    parse_world_destroy(w);
}

static void test_costs_are_scaled_exactly(void **state)
{
    parse_world *const w = parse(
        DOMAIN(
            "(:predicates (p)) (:functions (f ?x) (g) (total-cost) - number)"
            "(:action a :parameters (?x)"
            "  :effect (and (increase (total-cost) (+ 1 (f ?x) 0.25)) (increase (total-cost) 2.0)))"
            "(:action b :effect (p))"),
        PROBLEM(
            "(:objects o u) (:init (= (f o) 3.1) (= (g) 0.12345) (= (f u) 0) (= (total-cost) 0))"
            "(:goal ()) (:metric minimize (total-cost))"));
    const rp_lifted *const t = w->task;
    const rp_schema *const a = &t->schema[0];
    (void)state;

    assert_true(t->use_costs);
    assert_int_equal(t->cost_scale, 100); /* (g) is no cost */
    assert_int_equal(a->num_costs, 4);
    assert_int_equal(a->cost[0].constant, 100);
    assert_int_equal(a->cost[0].func, RP_NONE);
    assert_int_equal(a->cost[1].func, 0);
    assert_int_equal(a->cost[1].num_terms, 1);
    assert_int_equal(a->cost[1].term[0], rp_variable_term(0));
    assert_int_equal(a->cost[2].constant, 25);
    assert_int_equal(a->cost[3].constant, 200);
    assert_int_equal(a->effect->num_children, 0);
    assert_int_equal(t->schema[1].num_costs, 0);
    assert_int_equal(t->num_values, 2);
    assert_int_equal(t->value[0].value, 310);
    assert_int_equal(t->value[0].arg[0], 0);
    assert_int_equal(t->value[1].value, 0);
    parse_world_destroy(w);
}

static void test_numbers(void **state)
{
    static const struct {
        const char *text;
        int32_t scale, value; /* scale 0: refused */
    } example[] = {
        {"0", 1, 0},
        {"7", 1, 7},
        {"+7", 1, 7},
        {"7.0", 1, 7},
        {"7.", 1, 7},
        {".5", 10, 5},
        {"007", 1, 7},
        {"1.50", 10, 15},
        {"10.001", 1000, 10001},
        {"2147483647", 1, INT32_MAX},
        {"2147483648", 0, 0},
        {"-1", 0, 0},
        {"-0", 1, 0},
        {"1.0000000000000000000", 1, 1},
        {"0.000000001", 1000000000, 1},
        {"0.0000000001", 0, 0},
        {"99999999999999999999", 0, 0},
        {"214748364.7", 10, INT32_MAX},
        {"214748364.8", 0, 0},
        {"2.000000001", 1000000000, 2000000001},
        {"3e2", 1, 300},
        {"+1.25E+1", 10, 125},
        {"12e-1", 10, 12},
        {"0e999999999999999999999", 1, 0},
        {"1e-10", 0, 0},
        {"1e999999999999999999999", 0, 0},
        {"3e", 0, 0},
        {"3e2e1", 0, 0},
        {"1.2.3e1", 0, 0},
        {"(* 2 3)", 1, 6},
        {"(- 5 2)", 1, 3},
        {"(- 10 2 3)", 1, 5},
        {"(- 2 5)", 0, 0},
        {"(- 2)", 0, 0},
        {"(+ 5 -2)", 1, 3},
        {"(+ (* 2 (- 5 2)) 0.5)", 10, 65},
        {"(/ 10 4)", 10, 25},
        {"(/ 0.3 0.1)", 1, 3},
        {"(/ 1 3)", 0, 0},
        {"(/ 1 0)", 0, 0},
        {"(/ 2)", 0, 0},
        {"(+ 0.1 0.2)", 10, 3},
        {"(* 0.00001 0.00001)", 0, 0},
        {"(- 9223372036854775807 9223372036854775806)", 0, 0},
        {"(* 3000000000 4000000000)", 0, 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        char domain[300];
        snprintf(domain, sizeof domain,
                 "(define (domain d) (:functions (total-cost) - number)"
                 "(:action a :effect (increase (total-cost) %s)))",
                 example[i].text);
        parse_world *const w = parse_world_create(
            domain, PROBLEM("(:init) (:goal ()) (:metric minimize (total-cost))"), 0);
        assert_int_equal(w->task != NULL, example[i].scale > 0);
        if (w->task != NULL) {
            assert_int_equal(w->task->cost_scale, example[i].scale);
            assert_int_equal(w->task->schema[0].cost[0].constant, example[i].value);
        }
        parse_world_destroy(w);
    }
}

static void test_costs_count_only_with_the_metric(void **state)
{
    static const struct {
        const char *metric;
        bool use_costs;
    } example[] = {
        {"", false},
        {"(:metric minimize (total-cost))", true},
        {"(:metric MINIMIZE total-cost)", true},
        {"(:metric maximize (total-cost))", false},
        {"(:metric minimize (total-time))", false},
        {"(:metric minimize (+ 1 (total-cost)))", true},
        {"(:metric minimize (* 2 (total-cost)))", true},
        {"(:metric minimize (- (/ (total-cost) 4) 1e3))", true},
        {"(:metric minimize (+ (total-cost) (* 0 (total-time))))", true},
        {"(:metric maximize (- (total-cost)))", true},
        {"(:metric minimize (* 3 (total-time)))", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        char problem[300];
        snprintf(problem, sizeof problem, "(define (problem x) (:domain d) (:init) (:goal ()) %s)",
                 example[i].metric);
        parse_world *const w = parse(DOMAIN("(:functions (total-cost) - number)"), problem);
        assert_int_equal(w->task->use_costs, example[i].use_costs);
        parse_world_destroy(w);
    }
}

/* Costs in :init may be calculated, too. */
static void test_calculated_values(void **state)
{
    parse_world *const w = parse(
        DOMAIN("(:functions (f ?x) (total-cost) - number)"
               "(:action a :parameters (?x) :effect (increase (total-cost) (+ (f ?x) (* 2 3))))"),
        "(define (problem x) (:domain d) (:objects o u) (:goal ())"
        "(:init (= (f o) 3e2) (= (f u) (- 5 2))) (:metric minimize (total-cost)))");

    (void)state;
    assert_int_equal(w->task->schema[0].num_costs, 2);
    assert_int_equal(w->task->schema[0].cost[1].constant, 6);
    assert_int_equal(w->task->value[0].value, 300);
    assert_int_equal(w->task->value[1].value, 3);
    parse_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_follow_the_declarations),
        cmocka_unit_test(test_objects_of_types),
        cmocka_unit_test(test_random_hierarchies),
        cmocka_unit_test(test_variables_have_numbers_of_their_own),
        cmocka_unit_test(test_shapes_of_conditions_and_effects),
        cmocka_unit_test(test_kinds_of_predicates),
        cmocka_unit_test(test_init_has_no_duplicates),
        cmocka_unit_test(test_strata),
        cmocka_unit_test(test_random_strata),
        cmocka_unit_test(test_heads_take_declared_types),
        cmocka_unit_test(test_costs_are_scaled_exactly),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_calculated_values),
        cmocka_unit_test(test_costs_count_only_with_the_metric),
    };
    return cmocka_run_group_tests_name("resolve", tests, NULL, NULL);
}
