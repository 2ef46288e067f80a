/* Symmetries: exchanges against the naive meaning of the task, reduced states against whole orbits, and
   searches with them against searches without. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "heuristics/heuristic.h"
#include "search/symmetry/symmetry.h"
#include "support/ground_world.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/symmetric_pddl.h"

enum { MOST_FACTS = SOLVE_MAX_FACTS, MOST_ORBIT = 4000, MOST_SEARCHED = 18 };

typedef struct world {
    tiny *t; /* for its memory */
    grounding g;
    const rp_strips *strips;
    const rp_encoding *encoding;
    const rp_exchanges *exchanges;
} world;

static world world_of(const char *domain, const char *problem)
{
    world w = {.t = tiny_create("init:\n"), .g = ground_texts(domain, problem, RP_PRUNE_FULL)};

    w.strips = w.g.strips;
    assert_non_null(w.strips);
    assert_true(w.strips->num_facts <= MOST_FACTS);
    w.encoding = rp_encoding_create(&w.t->arena, w.strips);
    w.exchanges = rp_exchanges_get(NULL, &w.t->arena, w.encoding);
    return w;
}

static void end_world(world *w)
{
    tiny_destroy(w->t);
    pddl_world_destroy(w->g.world);
}

typedef void check_world(world *, uint64_t seed);

static void on_random_worlds(uint64_t begin, uint64_t end, check_world *check)
{
    for (uint64_t seed = begin; seed < end; seed++) {
        tiny *const t = tiny_create("init:\n");
        const random_pddl texts = symmetric_pddl_make(&t->arena, seed);
        world w = world_of(texts.domain, texts.problem);
        if (!w.strips->unsolvable)
            check(&w, seed);
        end_world(&w);
        tiny_destroy(t);
    }
}

/* --- exchanges --- */

/* Derived facts follow from the others. */
static void exchange(const world *w, uint32_t i, const bool *from, bool *to)
{
    const rp_exchanges *const x = w->exchanges;

    memcpy(to, from, w->strips->num_facts * sizeof *to);
    for (uint32_t k = x->begin[i]; k < x->begin[i + 1]; k++) {
        to[x->swap[k].one.fact] = from[x->swap[k].other.fact];
        to[x->swap[k].other.fact] = from[x->swap[k].one.fact];
    }
    naive_derive(w->strips, to);
}

static bool same(const world *w, const bool *a, const bool *b)
{
    return memcmp(a, b, w->strips->num_facts * sizeof *a) == 0;
}

/* Some operator of the same cost leads from the one state to the other. */
static bool leads(const world *w, const bool *from, const bool *to, int32_t cost)
{
    bool next[MOST_FACTS];

    for (rp_op_id op = 0; op < w->strips->num_ops; op++) {
        if (w->strips->cost[op] != cost || !naive_is_applicable(w->strips, op, from))
            continue;
        naive_apply(w->strips, op, from, next);
        if (same(w, next, to))
            return true;
    }
    return false;
}

static uint64_t total_exchanges, total_steps;

static void check_exchange(world *w, uint32_t i, const bool *state)
{
    bool image[MOST_FACTS], next[MOST_FACTS], next_image[MOST_FACTS];

    exchange(w, i, state, image);
    assert_int_equal(naive_is_goal(w->strips, image), naive_is_goal(w->strips, state));
    for (rp_op_id op = 0; op < w->strips->num_ops; op++) {
        if (!naive_is_applicable(w->strips, op, state))
            continue;
        naive_apply(w->strips, op, state, next);
        exchange(w, i, next, next_image);
        assert_true(leads(w, image, next_image, w->strips->cost[op]));
        total_steps++;
    }
}

static void check_exchanges(world *w, uint64_t seed)
{
    bool state[MOST_FACTS];

    for (uint32_t i = 0; i < w->exchanges->count; i++)
        for (uint64_t walk = 0; walk < 5; walk++) {
            naive_walk(w->strips, seed * 5 + walk, 6, state);
            check_exchange(w, i, state);
        }
    total_exchanges += w->exchanges->count;
}

static void test_exchanges_leave_the_task_as_it_is(void **state)
{
    (void)state;
    on_random_worlds(0, 400, check_exchanges);
    assert_true(total_exchanges > 150);
    assert_true(total_steps > 2000);
}

/* --- states --- */

static void pack(const world *w, const bool *holds, rp_word *state)
{
    rp_fact_id fact[MOST_FACTS];
    uint32_t count = 0;

    for (rp_fact_id f = 0; f < w->strips->num_facts; f++)
        if (holds[f] && !rp_strips_is_derived(w->strips, f))
            fact[count++] = f;
    rp_state_pack(w->encoding, fact, count, state);
}

static bool equals(const world *w, const rp_word *a, const rp_word *b)
{
    return memcmp(a, b, w->encoding->words * sizeof *a) == 0;
}

/* All images; the state itself is the first. */
static uint32_t orbit(const world *w, const bool *state, bool (*image)[MOST_FACTS])
{
    uint32_t count = 1;

    memcpy(image[0], state, w->strips->num_facts * sizeof *state);
    for (uint32_t next = 0; next < count; next++)
        for (uint32_t i = 0; i < w->exchanges->count; i++) {
            uint32_t k = 0;
            assert_true(count < MOST_ORBIT);
            exchange(w, i, image[next], image[count]);
            while (!same(w, image[k], image[count]))
                k++;
            count += k == count;
        }
    return count;
}

static void check_reduced(world *w, uint64_t seed)
{
    static bool image[MOST_ORBIT][MOST_FACTS];
    rp_word reduced[MOST_FACTS], again[MOST_FACTS], packed[MOST_FACTS];
    rp_fact_id origin[MOST_FACTS];
    bool state[MOST_FACTS], back[MOST_FACTS] = {false};
    rp_symmetry *const s = rp_symmetry_create(&w->t->arena, NULL, w->encoding);
    bool found = false;

    if (s == NULL)
        return;
    naive_walk(w->strips, seed, 8, state);
    pack(w, state, packed);
    memcpy(reduced, packed, sizeof packed);
    for (rp_fact_id f = 0; f < w->strips->num_facts; f++)
        origin[f] = f;
    rp_symmetry_reduce(s, reduced, origin);
    memcpy(again, reduced, sizeof reduced);
    rp_symmetry_reduce(s, again, NULL);
    assert_true(equals(w, again, reduced));
    for (rp_fact_id f = 0; f < w->strips->num_facts; f++)
        if (!rp_strips_is_derived(w->strips, f) && rp_state_holds(w->encoding, reduced, f))
            back[origin[f]] = true;
    pack(w, back, again);
    assert_true(equals(w, again, packed));
    for (uint32_t i = 0, count = orbit(w, state, image); i < count && !found; i++) {
        pack(w, image[i], again);
        found = equals(w, again, reduced);
    }
    assert_true(found);
}

static void test_a_reduced_state_is_an_image(void **state)
{
    (void)state;
    on_random_worlds(0, 400, check_reduced);
}

/* --- operators --- */

static uint64_t total_left_out;

/* For each operator left out there is one that is kept, with an image of its successor. */
static void check_kept(world *w, uint64_t seed)
{
    static bool image[MOST_ORBIT][MOST_FACTS];
    rp_op_id all[1000];
    const rp_op_id *kept;
    rp_word packed[MOST_FACTS];
    bool state[MOST_FACTS], next[MOST_FACTS], other[MOST_FACTS];
    uint32_t count = 0;
    rp_symmetry *const s = rp_symmetry_create(&w->t->arena, NULL, w->encoding);

    if (s == NULL)
        return;
    naive_walk(w->strips, seed, 4, state);
    pack(w, state, packed);
    for (rp_op_id op = 0; op < w->strips->num_ops && count < 1000; op++)
        if (naive_is_applicable(w->strips, op, state))
            all[count++] = op;
    rp_symmetry_look(s, packed);
    const uint32_t size = rp_symmetry_keep(s, all, count, &kept);
    for (uint32_t i = 0; i < count; i++) {
        const rp_op_id op = rp_symmetry_representative(s, all[i]);
        uint32_t k = 0;
        assert_true(rp_row_has(kept, size, op));
        assert_true(naive_is_applicable(w->strips, op, state));
        assert_int_equal(w->strips->cost[op], w->strips->cost[all[i]]);
        naive_apply(w->strips, all[i], state, next);
        naive_apply(w->strips, op, state, other);
        for (const uint32_t end = orbit(w, next, image); k < end && !same(w, image[k], other);)
            k++;
        assert_true(same(w, image[k], other));
    }
    total_left_out += count - size;
}

static void test_operators_left_out_have_representatives(void **state)
{
    (void)state;
    on_random_worlds(0, 400, check_kept);
    assert_true(total_left_out > 100);
}

/* --- searches --- */

static rp_heuristic *make(world *w, const char *name)
{
    const rp_spec spec = {name, ""};
    rp_heuristic_args args = {.strips = w->strips, .limits = &w->t->limits};
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(&w->t->arena, &spec, &args, &error);

    assert_non_null(h);
    return h;
}

/* heuristic NULL: none. */
static solution search(world *w, const char *engine, const char *heuristic)
{
    rp_heuristic *const h = heuristic == NULL ? NULL : make(w, heuristic);
    const solution r = solve_several(w->t, w->strips, engine, &h, h != NULL, UINT64_MAX);

    rp_heuristic_destroy(h);
    return r;
}

static uint64_t states_without, states_pruned, states_orbits, num_unsolvable;

static void check_costs(world *w, uint64_t seed)
{
    if (w->strips->num_facts > MOST_SEARCHED)
        return;
    const char *const h = seed % 2 == 0 ? "blind" : "hmax";
    const solution none = search(w, "astar", h), prune = search(w, "astar:symmetries=prune", h);
    const solution orbits = search(w, "astar:symmetries=orbits", h);
    const solution *const all[] = {&none, &prune, &orbits};

    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(all[i]->outcome, none.outcome);
        assert_true(all[i]->cost == none.cost);
    }
    if (none.outcome == RP_SOLVED)
        return;
    assert_true(prune.stats.states <= none.stats.states);
    assert_true(orbits.stats.states <= none.stats.states);
    num_unsolvable++;
    states_without += none.stats.states;
    states_pruned += prune.stats.states;
    states_orbits += orbits.stats.states;
}

static void test_costs_are_the_same(void **state)
{
    (void)state;
    on_random_worlds(0, 900, check_costs);
    assert_true(num_unsolvable >= 10);
    assert_true(states_pruned < states_without);
    assert_true(states_orbits < states_pruned);
}

static void check_engines(world *w, uint64_t seed)
{
    static const char *const engine[][2] = {
        {"lazy:symmetries=prune", "ff"},
        {"lazy:symmetries=orbits,types=true", "ff"},
        {"lazy:symmetries=prune", "landmarks"},
        {"gbfs:symmetries=prune,novelty=2", "landmarks"},
        {"gbfs:symmetries=orbits,types=true", "ff"},
        {"gbfs:symmetries=orbits", "relevance-graph"},
        {"wastar:symmetries=orbits,preferred=true", "hadd"},
        {"bfs:symmetries=orbits", NULL},
        {"bfws:symmetries=prune", NULL},
        {"bfws:symmetries=orbits", NULL},
        {"bfws:symmetries=prune,variant=dual", NULL},
    };
    const size_t i = seed % (sizeof engine / sizeof *engine);
    if (w->strips->num_facts > MOST_SEARCHED)
        return;
    const rp_outcome outcome = search(w, "bfs", NULL).outcome;
    const solution r = search(w, engine[i][0], engine[i][1]);
    const solution climbed = search(w, "ehc:symmetries=orbits", "ff");

    assert_int_equal(r.outcome, outcome);
    if (climbed.outcome != RP_INCOMPLETE)
        assert_int_equal(climbed.outcome, outcome);
}

static void test_all_engines_find_what_there_is(void **state)
{
    (void)state;
    on_random_worlds(1000, 1660, check_engines);
}

/* --- tasks made for the purpose --- */

#define GRIPPER                                                                                    \
    "(define (domain g) (:requirements :strips :typing) (:types ball room)"                        \
    "(:constants left right - object)"                                                             \
    "(:predicates (in ?b - ball ?r - room) (at ?r - room) (free ?g) (holds ?b - ball ?g) (never)"  \
    " (gripper ?g))"                                                                               \
    "(:action move :parameters (?x ?y - room) :precondition (at ?x)"                               \
    " :effect (and (at ?y) (not (at ?x))))"                                                        \
    "(:action pick :parameters (?b - ball ?r - room ?g)"                                           \
    " :precondition (and (gripper ?g) (in ?b ?r) (at ?r) (free ?g))"                               \
    " :effect (and (holds ?b ?g) (not (in ?b ?r)) (not (free ?g))))"                               \
    "(:action drop :parameters (?b - ball ?r - room ?g)"                                           \
    " :precondition (and (holds ?b ?g) (at ?r))"                                                   \
    " :effect (and (in ?b ?r) (not (holds ?b ?g)) (free ?g)))"

/* The goal cannot be reached, so all states are made. */
#define IMPOSSIBLE                                                                                 \
    "(:action end :parameters (?b - ball ?r - room)"                                               \
    " :precondition (and (in ?b ?r) (holds ?b left)) :effect (never)))"

#define BALLS(goal)                                                                                \
    "(define (problem p) (:domain g) (:objects a b - room k1 k2 k3 k4 - ball)"                     \
    "(:init (at a) (free left) (free right) (gripper left) (gripper right)"                        \
    " (in k1 a) (in k2 a) (in k3 b) (in k4 a)) (:goal (and " goal ")))"

/* Balls, in different rooms at first; grippers, as far as no action names them; not rooms, as
   the goals differ. */
static void test_classes(void **state)
{
    (void)state;
    world w = world_of(GRIPPER ")", BALLS("(in k1 b) (in k2 b) (in k3 b) (in k4 b)"));
    assert_int_equal(w.exchanges->count, 3 + 1);
    end_world(&w);
    w = world_of(GRIPPER IMPOSSIBLE, BALLS("(in k1 b) (in k2 b) (in k3 b) (in k4 a) (never)"));
    assert_true(w.strips->unsolvable || w.exchanges->count == 2);
    end_world(&w);
}

/* Of one class, orbit search stores one state an orbit: with 4 balls in 2 rooms and 2 grippers, alike
   too, 2 places of the robot times 5 + 4 + 3 ways to have 0, 1, 2 balls held. */
static void test_one_state_an_orbit(void **state)
{
    (void)state;
    world w = world_of(GRIPPER ")", BALLS("(in k1 b) (in k2 b) (in k3 b) (in k4 b)"));
    const rp_strips *const solvable = w.strips;
    rp_strips hopeless = *solvable;
    rp_fact_id goal[MOST_FACTS];
    memcpy(goal, solvable->goal, solvable->num_goal * sizeof *goal);
    for (rp_fact_id f = 0; f < solvable->num_facts; f++)
        assert_int_equal(solvable->complement[f], RP_NONE);
    /* All balls are both in b and held: no such state. */
    hopeless.num_goal = 0;
    for (rp_fact_id f = 0; f < solvable->num_facts; f++) {
        char text[30];
        rp_strips_fact_text(solvable, f, text, sizeof text);
        if (rp_csr_size(&solvable->fact_arg, f) == 2 && strstr(text, " a)") == NULL)
            goal[hopeless.num_goal++] = f;
    }
    hopeless.goal = goal;
    w.strips = &hopeless;
    assert_int_equal(search(&w, "bfs:symmetries=orbits", NULL).stats.states, 2 * (5 + 4 + 3));
    assert_int_equal(search(&w, "bfs", NULL).stats.states, 2 * (16 + 2 * 4 * 8 + 12 * 4));
    end_world(&w);
}

static void test_orbits_are_not_for_landmarks(void **state)
{
    (void)state;
    world w = world_of(GRIPPER ")", BALLS("(in k1 b)"));
    rp_heuristic *const h = make(&w, "landmarks");
    rp_spec *spec;
    const char *error;
    rp_engine_args args = {.strips = w.strips,
                           .encoding = w.encoding,
                           .limits = &w.t->limits,
                           .heuristic = &h,
                           .num_heuristics = 1};
    assert_int_equal(rp_specs_split(&w.t->arena, "lazy:symmetries=orbits", &spec), 1);
    assert_null(rp_engine_create(&w.t->arena, spec, &args, &error));
    assert_non_null(strstr(error, "path-dependent"));
    args.num_heuristics = 0;
    assert_int_equal(rp_specs_split(&w.t->arena, "bfws:symmetries=orbits,variant=dual", &spec), 1);
    assert_null(rp_engine_create(&w.t->arena, spec, &args, &error));
    assert_non_null(strstr(error, "path-dependent"));
    rp_heuristic_destroy(h);
    end_world(&w);
}

static void find_again(void *arg)
{
    world *const w = arg;

    w->exchanges = rp_exchanges_get(NULL, &w->t->arena, w->encoding);
}

static void test_memory_may_fail_at_any_time(void **state)
{
    (void)state;
    world w = world_of(GRIPPER ")", BALLS("(in k1 b) (in k2 b)"));
    rp_stop stop = RP_STOP_MEMORY;
    uint32_t failures = 0;
    while (stop != RP_STOP_NONE) {
        w.t->limits.fail_at = w.t->limits.allocations + ++failures;
        stop = rp_protect(&w.t->limits, find_again, &w);
    }
    assert_true(failures > 10);
    assert_int_equal(w.exchanges->count, 3);
    w.t->limits.fail_at = 0;
    end_world(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exchanges_leave_the_task_as_it_is),
        cmocka_unit_test(test_a_reduced_state_is_an_image),
        cmocka_unit_test(test_operators_left_out_have_representatives),
        cmocka_unit_test(test_costs_are_the_same),
        cmocka_unit_test(test_all_engines_find_what_there_is),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_one_state_an_orbit),
        cmocka_unit_test(test_orbits_are_not_for_landmarks),
        cmocka_unit_test(test_memory_may_fail_at_any_time),
    };
    return cmocka_run_group_tests_name("symmetry", tests, NULL, NULL);
}
