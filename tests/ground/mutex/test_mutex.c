/* Mutex groups: known ones in a domain made for it; and, on random domains whose actions
   move things about, now and then wrongly, that no reachable state has two facts of a group
   and that pruning by groups keeps the cost of plans. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "ground/ground.h"
#include "support/naive/naive.h"
#include "support/naive/naive_search.h"
#include "support/pddl_world.h"

enum { NUM_TASKS = 800, NUM_WALKS = 4, WALK_LENGTH = 25, MOST_STATES = 2000 };

typedef struct fixture {
    pddl_world *world;
    rp_ground_options options;
    const rp_strips *strips;
} fixture;

static void ground(void *arg)
{
    fixture *const f = arg;
    rp_ground_stats stats;
    f->strips = rp_ground(&f->world->arena, &f->world->diags, f->world->task, &f->options, &stats);
}

static const rp_strips *ground_with(fixture *f, rp_ground_options options)
{
    f->options = options;
    assert_int_equal(rp_protect(&f->world->limits, ground, f), RP_STOP_NONE);
    assert_non_null(f->strips);
    assert_null(rp_strips_check(f->strips));
    return f->strips;
}

static const char courier[] =
    "(define (domain courier) (:requirements :strips)\n"
    "(:predicates (road ?x ?y) (van ?v) (letter ?l) (at ?x ?y) (in ?l ?v) (empty ?v))\n"
    "(:action drive :parameters (?v ?x ?y) :precondition (and (van ?v) (at ?v ?x) (road ?x ?y))\n"
    " :effect (and (at ?v ?y) (not (at ?v ?x))))\n"
    "(:action load :parameters (?l ?v ?x)\n"
    " :precondition (and (letter ?l) (at ?l ?x) (at ?v ?x) (empty ?v))\n"
    " :effect (and (in ?l ?v) (not (at ?l ?x)) (not (empty ?v))))\n"
    "(:action unload :parameters (?l ?v ?x) :precondition (and (in ?l ?v) (at ?v ?x))\n"
    " :effect (and (at ?l ?x) (empty ?v) (not (in ?l ?v)))))\n";
static const char courier_problem[] =
    "(define (problem p) (:domain courier) (:objects v a b c l k)\n"
    "(:init (van v) (letter l) (letter k) (road a b) (road b c) (road c a) (at v a) (at l b)\n"
    " (at k c) (empty v)) (:goal (and (at l a) (at k a))))\n";

static bool has_group(const rp_strips *s, const char *const *text, uint32_t count)
{
    char buffer[64];
    for (uint32_t g = 0; g < s->groups.num_groups; g++) {
        uint32_t found = 0;
        for (RP_ROW(fact, &s->groups.fact, g)) {
            rp_strips_fact_text(s, *fact, buffer, sizeof buffer);
            for (uint32_t i = 0; i < count; i++)
                found += strcmp(buffer, text[i]) == 0;
        }
        if (found == count && rp_csr_size(&s->groups.fact, g) == count)
            return s->groups.exactly_one[g];
    }
    return false;
}

static void test_known_groups(void **state)
{
    (void)state;
    fixture f = {.world = pddl_world_create(courier, courier_problem)};
    const rp_strips *const s = ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH});
    assert_true(has_group(s, (const char *[]){"(at v a)", "(at v b)", "(at v c)"}, 3));
    assert_true(has_group(s, (const char *[]){"(at l a)", "(at l b)", "(at l c)", "(in l v)"}, 4));
    assert_true(has_group(s, (const char *[]){"(empty v)", "(in k v)", "(in l v)"}, 3));
    ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH, .no_mutex = true});
    assert_int_equal(f.strips->groups.num_groups, 0);
    pddl_world_destroy(f.world);
}

/* With one rider for all three parameters, `turn` would give two seats to it, were the seats
   of a ring not different. */
static const char carousel[] =
    "(define (domain carousel) (:requirements :strips)\n"
    "(:predicates (ring ?s ?t ?u) (sits ?r ?s))\n"
    "(:action turn :parameters (?a ?b ?c ?s ?t ?u)\n"
    " :precondition (and (ring ?s ?t ?u) (sits ?a ?s) (sits ?b ?t) (sits ?c ?u))\n"
    " :effect (and (sits ?a ?t) (sits ?b ?u) (sits ?c ?s)\n"
    " (not (sits ?a ?s)) (not (sits ?b ?t)) (not (sits ?c ?u)))))\n";

static uint32_t count_groups(const char *rings)
{
    char problem[500];
    snprintf(problem, sizeof problem,
             "(define (problem p) (:domain carousel) (:objects x y z s t u)\n"
             "(:init %s (sits x s) (sits y t) (sits z u)) (:goal (sits x u)))\n",
             rings);
    fixture f = {.world = pddl_world_create(carousel, problem)};
    pddl_world_clear(f.world);
    const rp_strips *const s = ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH});
    if (s->groups.num_groups > 0)
        assert_true(has_group(s, (const char *[]){"(sits x s)", "(sits x t)", "(sits x u)"}, 3));
    const uint32_t count = s->groups.num_groups;
    pddl_world_destroy(f.world);
    return count;
}

static void test_places_that_differ_in_all_static_facts(void **state)
{
    (void)state;
    assert_int_equal(count_groups("(ring s t u)"), 6); /* a group a rider, and one a seat */
    assert_int_equal(count_groups("(ring s t u) (ring s s u)"), 0);
}

/* Random domains: an owner is in one place, in either of two ways (p owner place),
   (q place owner), or (r owner) in none, and a token t is somewhere or nowhere. */

typedef struct text {
    char data[8192];
    size_t size;
    rp_rng rng;
} text;

static void put(text *t, const char *format, ...) RP_PRINTF(2, 3);
static void put(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->size += (size_t)vsnprintf(t->data + t->size, sizeof t->data - t->size, format, args);
    va_end(args);
    assert_true(t->size < sizeof t->data);
}

static const char *variable(text *t)
{
    static const char *const name[] = {"?a", "?b", "?c"};
    return name[rp_rng_below(&t->rng, 3)];
}

/* An atom of the family of `owner`, or, by mistake, of another. */
static void put_atom(text *t, char *atom, size_t size, const char *owner)
{
    const char *const who = rp_rng_below(&t->rng, 12) == 0 ? variable(t) : owner;
    switch (rp_rng_below(&t->rng, 7)) {
    case 0:
    case 1:
    case 2:
        snprintf(atom, size, "(p %s %s)", who, variable(t));
        break;
    case 3:
    case 4:
        snprintf(atom, size, "(q %s %s)", variable(t), who);
        break;
    case 5:
        snprintf(atom, size, "(r %s)", who);
        break;
    default:
        snprintf(atom, size, rp_rng_below(&t->rng, 2) == 0 ? "(t %s)" : "(u)", variable(t));
    }
}

static void put_action(text *t, uint32_t number)
{
    text pre = {.rng = t->rng}, effect = {.size = 0};
    const uint32_t moves = 1 + rp_rng_below(&pre.rng, 2);
    for (uint32_t i = 0; i < moves; i++) {
        const char *const owner = variable(&pre);
        char from[32], to[32];
        put_atom(&pre, from, sizeof from, owner);
        put_atom(&pre, to, sizeof to, owner);
        if (rp_rng_below(&pre.rng, 10) > 0)
            put(&pre, " %s", from);
        if (rp_rng_below(&pre.rng, 4) == 0)
            put(&pre, " %s", to);
        if (rp_rng_below(&pre.rng, 15) > 0)
            put(&effect, " (not %s)", from);
        put(&effect, " %s", to);
    }
    if (rp_rng_below(&pre.rng, 4) == 0)
        put(&pre, " (not (= ?a ?b))");
    put(t, "(:action act%u :parameters (?a ?b ?c) :precondition (and%s) :effect (and%s))\n", number,
        pre.data, effect.data);
    t->rng = pre.rng;
}

static pddl_world *random_world(uint64_t seed)
{
    text domain = {.size = 0}, problem = {.size = 0};
    rp_rng_seed(&domain.rng, seed);
    put(&domain, "(define (domain d) (:requirements :strips :equality)\n"
                 "(:predicates (p ?x ?y) (q ?x ?y) (r ?x) (t ?x) (u))\n");
    const uint32_t actions = 1 + rp_rng_below(&domain.rng, 4);
    for (uint32_t i = 0; i < actions; i++)
        put_action(&domain, i);
    put(&domain, ")\n");
    problem.rng = domain.rng;
    put(&problem, "(define (problem x) (:domain d) (:objects o0 o1 o2)\n(:init");
    for (uint32_t o = 0; o < 3; o++)
        switch (rp_rng_below(&problem.rng, 5)) {
        case 0:
            put(&problem, " (q o%u o%u)", rp_rng_below(&problem.rng, 3), o);
            break;
        case 1:
            put(&problem, " (r o%u)", o);
            break;
        case 2:
            break;
        default:
            put(&problem, " (p o%u o%u)", o, rp_rng_below(&problem.rng, 3));
        }
    put(&problem, " (t o%u))\n(:goal (and", rp_rng_below(&problem.rng, 3));
    for (uint32_t i = 0; i < 2; i++)
        put(&problem, " (p o%u o%u)", i, rp_rng_below(&problem.rng, 3));
    put(&problem, ")))\n");
    return pddl_world_create(domain.data, problem.data);
}

static void expect_groups(const rp_strips *s, const bool *holds)
{
    for (uint32_t g = 0; g < s->groups.num_groups; g++) {
        uint32_t count = 0;
        for (RP_ROW(fact, &s->groups.fact, g))
            count += holds[*fact];
        assert_in_range(count, s->groups.exactly_one[g], 1);
    }
}

static void walk(const rp_strips *s, rp_rng *rng)
{
    bool holds[256], next[256];
    assert_true(s->num_facts <= 256);
    naive_initial(s, holds);
    expect_groups(s, holds);
    for (uint32_t i = 0; i < WALK_LENGTH && s->num_ops > 0; i++) {
        const uint32_t start = rp_rng_below(rng, s->num_ops);
        for (uint32_t k = 0; k < s->num_ops; k++) {
            const rp_op_id op = (start + k) % s->num_ops;
            if (!naive_is_applicable(s, op, holds))
                continue;
            naive_apply(s, op, holds, next);
            memcpy(holds, next, sizeof holds);
            break;
        }
        expect_groups(s, holds);
    }
}

typedef struct costs {
    fixture *f;
    int64_t without, with, with_h2;
    uint32_t h2_ops; /* operators then; 0 if the goal was unreachable */
} costs;

static void compare_costs(void *arg)
{
    costs *const c = arg;
    rp_arena *const arena = &c->f->world->arena;
    c->without = naive_search_cost(
        arena, ground_with(c->f, (rp_ground_options){.prune = RP_PRUNE_FULL, .no_mutex = true}),
        MOST_STATES);
    c->with_h2 = naive_search_cost(
        arena, ground_with(c->f, (rp_ground_options){.prune = RP_PRUNE_FULL, .h2 = 1000}),
        MOST_STATES);
    c->h2_ops = c->f->strips->unsolvable ? 0 : c->f->strips->num_ops;
    c->with = naive_search_cost(
        arena, ground_with(c->f, (rp_ground_options){.prune = RP_PRUNE_FULL}), MOST_STATES);
}

static void test_groups_hold_in_reachable_states(void **state)
{
    (void)state;
    uint32_t groups = 0, tasks_with_groups = 0, tasks_without = 0, pruned = 0, more_groups = 0,
             pruned_by_h2 = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        rp_rng rng;
        rp_rng_seed(&rng, seed);
        fixture f = {.world = random_world(seed)};
        const rp_strips *const s = ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH});
        groups += s->groups.num_groups;
        *(s->groups.num_groups > 0 ? &tasks_with_groups : &tasks_without) += 1;
        for (uint32_t i = 0; i < NUM_WALKS; i++)
            walk(s, &rng);
        const rp_strips *const h2 =
            ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH, .h2 = 1000});
        more_groups += h2->groups.num_groups > s->groups.num_groups;
        for (uint32_t i = 0; i < NUM_WALKS; i++)
            walk(h2, &rng);
        costs c = {.f = &f};
        assert_int_equal(rp_protect(&f.world->limits, compare_costs, &c), RP_STOP_NONE);
        assert_int_equal(c.with, c.without);
        assert_int_equal(c.with_h2, c.without);
        const uint32_t left = f.strips->num_ops;
        pruned_by_h2 += c.h2_ops < left;
        ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_FULL, .no_mutex = true});
        pruned += left < f.strips->num_ops;
        pddl_world_destroy(f.world);
    }
    print_message(
        "%u groups in %u tasks, none in %u; pruned in %u; by h2 in %u, more groups in %u\n", groups,
        tasks_with_groups, tasks_without, pruned, pruned_by_h2, more_groups);
    assert_true(tasks_with_groups > 50 && tasks_without > 50 && pruned > 10 && more_groups > 10);
    assert_true(pruned_by_h2 > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_groups),
        cmocka_unit_test(test_places_that_differ_in_all_static_facts),
        cmocka_unit_test(test_groups_hold_in_reachable_states),
    };
    return cmocka_run_group_tests_name("mutex", tests, NULL, NULL);
}
