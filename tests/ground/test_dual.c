/* What makes derived facts false: duals written out, and against the meaning in random states. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/ground_world.h"
#include "support/tasks/random_pddl.h"
#include "support/tasks/task_text.h"
#include "task/state.h"

enum { NUM_TASKS = 2000, NUM_STATES = 30 };

static grounding ground_with_duals(const char *domain, const char *problem)
{
    grounding g = ground_texts(domain, problem, RP_PRUNE_FULL);
    g.options.duals = true;
    assert_int_equal(rp_protect(&g.world->limits, ground_world, &g), RP_STOP_NONE);
    assert_null(rp_strips_check(g.strips));
    return g;
}

static void expect_duals(const char *parts, const char *problem, const char *expected)
{
    char domain_text[2000], problem_text[1000];
    text_page page;
    snprintf(domain_text, sizeof domain_text,
             "(define (domain d) (:requirements :adl :derived-predicates) %s)", parts);
    snprintf(problem_text, sizeof problem_text,
             "(define (problem p) (:domain d) (:objects a b) %s)", problem);
    const grounding g = ground_with_duals(domain_text, problem_text);
    const char *const text = task_text(g.strips, &page);
    const char *const axioms = strstr(text, "axiom");
    assert_non_null(axioms);
    assert_string_equal(axioms, expected);
    pddl_world_destroy(g.world);
}

static void test_a_chain_of_axioms_is_negated(void **state)
{
    (void)state;
    expect_duals("(:predicates (on ?x) (lit ?x) (bright) (g))"
                 "(:derived (lit ?x) (and (on ?x) (g)))"
                 "(:derived (bright) (exists (?x) (lit ?x)))"
                 "(:action switch :parameters (?x) :effect (not (on ?x)))"
                 "(:action stop :parameters () :effect (not (g)))",
                 "(:init (on a) (on b) (g)) (:goal (not (bright)))",
                 "axiom 0: (lit a) <- (on a) (g)\n"
                 "axiom 0: (lit b) <- (on b) (g)\n"
                 "axiom 0: (bright) <- (lit a)\n"
                 "axiom 0: (bright) <- (lit b)\n"
                 "axiom 0: (:or 0) <- (not (on a))\n"
                 "axiom 0: (:or 0) <- (not (g))\n"
                 "axiom 0: (:or 1) <- (not (on b))\n"
                 "axiom 0: (:or 1) <- (not (g))\n"
                 "axiom 0: (not (bright)) <- (:or 0) (:or 1)\n");
}

/* Two facts that conclude each other are not false because of each other. */
static void test_what_depends_on_itself_goes_by_rounds(void **state)
{
    (void)state;
    expect_duals("(:predicates (p) (x) (y) (c))"
                 "(:derived (x) (or (y) (p)))"
                 "(:derived (y) (and (x) (c)))"
                 "(:action a1 :parameters () :effect (not (p)))"
                 "(:action a2 :parameters () :effect (not (c)))",
                 "(:init (p) (c)) (:goal (not (x)))",
                 "axiom 0: (x) <- (y)\n"
                 "axiom 0: (x) <- (p)\n"
                 "axiom 0: (y) <- (x) (c)\n"
                 "axiom 0: (not (x)) <- (not (p))\n"
                 "axiom 0: (:or 0) <- (not (p))\n"
                 "axiom 0: (:or 0) <- (not (c))\n");
}

static bool holds_all(const rp_state_view *view, const rp_csr *rows, uint32_t row)
{
    for (RP_ROW(f, rows, row))
        if (!rp_bit_get(view->holds, *f))
            return false;
    return true;
}

typedef struct trial {
    const rp_strips *strips;
    rp_arena *arena;
    rp_rng rng;
    uint32_t num_true, num_false; /* complements seen */
} trial;

/* A state as it may be or not: of a fact and its complement one, of others any. */
static uint32_t choose_state(trial *t, rp_fact_id *fact)
{
    const rp_strips *const s = t->strips;
    uint32_t count = 0;

    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const rp_fact_id other = s->complement[f];
        if (rp_bit_get(s->derived, f) || (other != RP_NONE && other < f))
            continue;
        if (rp_rng_below(&t->rng, 2) == 0)
            fact[count++] = f;
        else if (other != RP_NONE)
            fact[count++] = other;
    }
    return count;
}

/* A complement holds exactly if its dual is met. */
static void compare_states(void *arg)
{
    trial *const t = arg;
    const rp_strips *const s = t->strips;
    rp_fact_id *const fact = RP_ARENA_ARRAY(t->arena, rp_fact_id, s->num_facts);
    rp_state_buffer buffer;

    rp_state_buffer_init(&buffer, t->arena, s);
    for (uint32_t i = 0; i < NUM_STATES; i++) {
        rp_state_view_of(s, fact, choose_state(t, fact), &buffer);
        for (uint32_t a = 0; a < s->num_axioms; a++) {
            if (!rp_strips_is_dual(s, a))
                continue;
            const bool is_false = rp_bit_get(buffer.view.holds, s->axiom_head[a]);
            assert_int_equal(holds_all(&buffer.view, &s->axiom_body, a), is_false);
            t->num_true += !is_false;
            t->num_false += is_false;
        }
    }
}

static void compare_tasks(random_pddl (*make)(rp_arena *, uint64_t seed), uint32_t num_tasks,
                          uint32_t least)
{
    rp_limits limits;
    rp_arena arena;
    uint32_t num_true = 0, num_false = 0;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    for (uint64_t seed = 0; seed < num_tasks; seed++) {
        const random_pddl text = make(&arena, seed);
        const grounding g = ground_with_duals(text.domain, text.problem);
        trial t = {.strips = g.strips, .arena = &g.world->arena};
        rp_rng_seed(&t.rng, seed);
        if (g.strips->num_axioms > 0 && !g.strips->unsolvable)
            assert_int_equal(rp_protect(&g.world->limits, compare_states, &t), RP_STOP_NONE);
        num_true += t.num_true;
        num_false += t.num_false;
        pddl_world_destroy(g.world);
    }
    rp_arena_release(&arena);
    rp_limits_release(&limits);
    assert_true(num_true > least && num_false > least);
}

static void test_random_tasks(void **state)
{
    (void)state;
    compare_tasks(random_pddl_make, NUM_TASKS, 150);
}

/* Which places of a random graph cannot be reached, of which places can be cut off. */
static random_pddl make_graph(rp_arena *arena, uint64_t seed)
{
    random_pddl text = {
        "(define (domain graph) (:requirements :adl :derived-predicates)"
        "(:predicates (link ?a ?b) (way ?a ?b) (far ?a) (g))"
        "(:derived (way ?a ?b) (or (link ?a ?b) (exists (?c) (and (way ?a ?c) (way ?c ?b)))))"
        "(:derived (far ?a) (and (not (way p0 ?a)) (not (way ?a p0))))"
        "(:action cut :parameters (?a ?b) :precondition (link ?a ?b) :effect (not (link ?a ?b)))"
        "(:action win :parameters () :precondition (exists (?a) (far ?a)) :effect (g)))",
        NULL};
    char links[1000] = "";
    rp_rng rng;

    rp_rng_seed(&rng, seed);
    for (uint32_t i = 0; i < 9; i++) {
        const size_t length = strlen(links);
        snprintf(links + length, sizeof links - length, " (link p%u p%u)",
                 (unsigned)rp_rng_below(&rng, 4), (unsigned)rp_rng_below(&rng, 4));
    }
    text.problem = rp_arena_format(arena,
                                   "(define (problem p) (:domain graph) (:objects p0 p1 p2 p3)"
                                   " (:init%s) (:goal (g)))",
                                   links);
    return text;
}

static void test_random_graphs(void **state)
{
    (void)state;
    compare_tasks(make_graph, 40, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_chain_of_axioms_is_negated),
        cmocka_unit_test(test_what_depends_on_itself_goes_by_rounds),
        cmocka_unit_test(test_random_tasks),
        cmocka_unit_test(test_random_graphs),
    };
    return cmocka_run_group_tests_name("dual", tests, NULL, NULL);
}
