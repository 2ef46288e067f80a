/* Parameters that only have to exist: how many instances there are, and what stands in them. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/ground_world.h"

static const char domain[] =
    "(define (domain ring) (:requirements :typing :equality :conditional-effects)"
    " (:types place robot tool)"
    " (:predicates (link ?a ?b - place) (next ?a ?b - place) (bad ?p - place) (at ?r - robot ?p - "
    "place) (f))"
    " (:action move :parameters (?t - tool ?r - robot ?from ?a ?b ?c ?to - place)"
    "  :precondition (and (at ?r ?from) (next ?from ?to) (next ?to ?a) (next ?a ?b) (next ?b ?c)"
    "                     (not (= ?a ?c)) (not (bad ?b)))"
    "  :effect (and (not (at ?r ?from)) (at ?r ?to)))"
    " (:action fly :parameters (?r - robot ?from ?a ?b ?c ?to - place)"
    "  :precondition (and (at ?r ?from) (link ?from ?a) (link ?a ?b) (link ?b ?c) (link ?c ?to))"
    "  :effect (and (not (at ?r ?from)) (at ?r ?to) (when (at ?r ?to) (f))))"
    " (:action leap :parameters (?r - robot ?x - place ?to - place ?y - place)"
    "  :precondition (and (next ?x ?y) (= ?y ?to) (not (at ?r ?to))) :effect (at ?r ?to)))";

enum { NUM_PLACES = 30 };

static void make_problem(char *text, size_t size, const char *more)
{
    size_t n = (size_t)snprintf(text, size, "(define (problem p) (:domain ring) (:objects");
    for (uint32_t i = 0; i < NUM_PLACES; i++)
        n += (size_t)snprintf(text + n, size - n, " p%u", i);
    n += (size_t)snprintf(text + n, size - n, " - place r - robot%s) (:init (at r p0)", more);
    for (uint32_t i = 0; i < NUM_PLACES; i++)
        n += (size_t)snprintf(text + n, size - n, " (next p%u p%u) (next p%u p%u)", i,
                              (i + 1) % NUM_PLACES, (i + 1) % NUM_PLACES, i);
    for (uint32_t i = 0; i < NUM_PLACES * NUM_PLACES; i++)
        if (i / NUM_PLACES != i % NUM_PLACES)
            n += (size_t)snprintf(text + n, size - n, " (link p%u p%u)", i / NUM_PLACES,
                                  i % NUM_PLACES);
    n += (size_t)snprintf(text + n, size - n, " (bad p7)) (:goal (and (at r p7) (f))))");
    assert_true(n < size);
}

static bool is_next(uint32_t a, uint32_t b)
{
    return (a + 1) % NUM_PLACES == b || (b + 1) % NUM_PLACES == a;
}

/* The number of the k-th argument, a place. */
static uint32_t place(const rp_strips *s, rp_op_id op, uint32_t k)
{
    const rp_lifted *const t = s->lifted;
    const char *const name = rp_lifted_text(t, t->object[rp_csr_row(&s->op_arg, op)[k]].name);
    unsigned number;
    assert_int_equal(sscanf(name, "p%u", &number), 1);
    return number;
}

static void expect_move(const rp_strips *s, rp_op_id op)
{
    const uint32_t from = place(s, op, 2), a = place(s, op, 3), b = place(s, op, 4),
                   c = place(s, op, 5), to = place(s, op, 6);
    assert_true(is_next(from, to) && is_next(to, a) && is_next(a, b) && is_next(b, c));
    assert_true(a != c && b != 7);
}

/* All places are linked, but none with itself. */
static void expect_flight(const rp_strips *s, rp_op_id op)
{
    for (uint32_t k = 1; k < 5; k++)
        assert_int_not_equal(place(s, op, k), place(s, op, k + 1));
}

static void test_one_instance_stands_for_all(void **state)
{
    (void)state;
    char text[40000];
    uint32_t moves = 0, leaps = 0, flights = 0;

    make_problem(text, sizeof text, " hammer saw - tool");
    const grounding g = ground_texts(domain, text, RP_PRUNE_FULL);
    for (rp_op_id op = 0; op < g.strips->num_ops; op++) {
        if (g.strips->op_schema[op] == 0) {
            moves++;
            expect_move(g.strips, op);
        } else if (g.strips->op_schema[op] == 1) {
            flights++;
            expect_flight(g.strips, op);
        } else {
            leaps++;
            assert_true(is_next(place(g.strips, op, 1), place(g.strips, op, 2)));
            assert_int_equal(place(g.strips, op, 2), place(g.strips, op, 3));
        }
    }
    assert_int_equal(moves, 2 * NUM_PLACES);
    assert_int_equal(leaps, NUM_PLACES);
    assert_int_equal(flights, NUM_PLACES * NUM_PLACES); /* of 24,000 each */
    pddl_world_destroy(g.world);
}

static void test_without_an_object_there_is_no_instance(void **state)
{
    (void)state;
    char text[40000];

    make_problem(text, sizeof text, "");
    const grounding g = ground_texts(domain, text, RP_PRUNE_FULL);
    for (rp_op_id op = 0; op < g.strips->num_ops; op++)
        assert_int_not_equal(g.strips->op_schema[op], 0);
    pddl_world_destroy(g.world);
}

static void test_all_instances_are_kept_on_demand(void **state)
{
    (void)state;
    const grounding g = ground_texts(
        "(define (domain d) (:predicates (p ?x) (q ?x) (g))"
        " (:action a :parameters (?x ?y ?z) :precondition (and (p ?x) (q ?y)) :effect (g)))",
        "(define (problem e) (:domain d) (:objects a b c)"
        " (:init (p a) (p b) (q a) (q c)) (:goal (g)))",
        RP_PRUNE_REACH);
    assert_int_equal(g.strips->num_ops, 2 * 2 * 3);
    pddl_world_destroy(g.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_instance_stands_for_all),
        cmocka_unit_test(test_without_an_object_there_is_no_instance),
        cmocka_unit_test(test_all_instances_are_kept_on_demand),
    };
    return cmocka_run_group_tests_name("witness", tests, NULL, NULL);
}
