/* Costs kept from state to state against costs computed anew. */
#include "heuristics/relaxation/incremental.h"

#include "support/check.h"

#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"

enum { MAX_FACTS = 64, MAX_ACHIEVERS = 1000, WALKS = 40 };

typedef struct pair {
    rp_relaxation *anew, *kept;
    rp_incremental *incremental;
    uint64_t seen_fact[MAX_FACTS + 2], seen_achiever[MAX_ACHIEVERS];
    uint32_t num_unchanged;
} pair;

/* As computed anew; achievers have the same numbers in both, which are built alike. */
static uint64_t cost_of(const rp_relaxation *r, uint32_t achiever)
{
    uint64_t cost = r->achiever[achiever].cost;

    for (RP_PRECONDITION(pre, r, achiever)) {
        if (r->fact_cost[*pre] == RP_UNREACHED)
            return RP_UNREACHED;
        cost += r->fact_cost[*pre];
    }
    return cost;
}

/* The costs seen when it was asked last whether they changed, for all facts and achievers. */
static void compare_achievers(pair *p)
{
    const rp_relaxation *const r = p->kept;
    bool changed[MAX_FACTS + 2];

    for (rp_fact_id f = 0; f < r->num_facts; f++) {
        changed[f] = rp_incremental_changed(p->incremental, f);
        assert_true(changed[f] || p->seen_fact[f] == r->fact_cost[f]);
        p->num_unchanged += !changed[f];
        p->seen_fact[f] = r->fact_cost[f];
    }
    for (uint32_t a = 0; a < r->num_achievers; a++) {
        const uint64_t cost = rp_incremental_cost_of(p->incremental, a);
        assert_true(cost == cost_of(r, a));
        assert_true(changed[r->achiever[a].fact] || p->seen_achiever[a] == cost);
        p->seen_achiever[a] = cost;
    }
}

static uint64_t dearest_goal(const rp_relaxation *r)
{
    uint64_t dearest = 0;

    for (RP_PRECONDITION(goal, r, r->supporter[r->goal_fact]))
        if (r->fact_cost[*goal] > dearest)
            dearest = r->fact_cost[*goal];
    return dearest;
}

static void compare(pair *p, const rp_state_view *view)
{
    const double expected = rp_relaxation_evaluate(p->anew, view, RP_SUM);

    assert_true(rp_incremental_evaluate(p->incremental, view) == expected);
    if (expected == RP_DEAD_END)
        return;
    const uint64_t dearest = dearest_goal(p->anew);
    for (rp_fact_id f = 0; f < p->anew->num_facts; f++) {
        if (p->anew->fact_cost[f] > dearest) {
            assert_true(p->kept->fact_cost[f] >= dearest);
            continue;
        }
        assert_true(p->kept->fact_cost[f] == p->anew->fact_cost[f]);
    }
    if (rp_incremental_is_kept(p->incremental))
        compare_achievers(p);
}

/* Short walks from the initial state and from wherever the last one ended: small changes and
   large ones. */
static uint32_t compare_on_walks(const rp_strips *s, rp_arena *arena, bool force, uint64_t seed)
{
    rp_state_buffer buffer;
    bool holds[MAX_FACTS];
    pair p = {0};

    p.anew = rp_relaxation_create(arena, NULL, s, RP_COST_LAYER, false);
    p.kept = rp_relaxation_create(arena, NULL, s, RP_COST_LAYER, false);
    p.incremental = rp_incremental_create(arena, p.kept);
    assert_true(p.kept->num_facts <= MAX_FACTS + 2 && p.kept->num_achievers <= MAX_ACHIEVERS);
    if (force)
        rp_incremental_force(p.incremental);
    rp_state_buffer_init(&buffer, arena, s);
    for (uint64_t walk = 0; walk < WALKS; walk++)
        for (uint32_t steps = 0; steps < 4; steps++) {
            naive_walk(s, seed + walk, steps, holds);
            compare(&p, view_of(s, holds, &buffer));
        }
    const uint32_t num_unchanged = p.num_unchanged;
    return num_unchanged;
}

static void compare_on_tasks(bool force)
{
    uint32_t num_unchanged = 0;

    for (uint64_t i = 0; i < 150; i++) {
        random_options o = random_options_small(i);
        rp_limits limits;
        rp_arena arena;
        if (i % 2 == 1) {
            o.facts = 40;
            o.ops = 120;
            o.max_goal = 6;
        }
        o.effects = i % 3 == 1 ? 6 : 0;
        o.axioms = i % 7 == 3 ? 4 : 0;
        rp_limits_init(&limits, 0, NULL);
        rp_arena_init(&arena, &limits);
        num_unchanged += compare_on_walks(random_task(&arena, &o), &arena, force, i);
        rp_arena_release(&arena);
        rp_limits_release(&limits);
    }
    assert_true(!force || num_unchanged > 10000);
}

static void test_always_kept(void **state)
{
    (void)state;
    compare_on_tasks(true);
}

static void test_with_trials(void **state)
{
    (void)state;
    compare_on_tasks(false);
}

/* Each fact costs twice the one before and one more, up to the cap and beyond. */
static void test_saturated_sums(void **state)
{
    const char *text = "init: f0 g0\ngoal: f70\n";
    rp_state_buffer buffer;
    rp_limits limits;
    rp_arena arena;
    bool holds[256] = {0};

    (void)state;
    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    for (uint32_t i = 0; i < 70; i++)
        text = rp_arena_format(&arena, "%sa%u: f%u g%u -> f%u\nb%u: f%u g%u -> g%u\n", text, i, i,
                               i, i + 1, i, i, i, i + 1);
    const rp_strips *const s = tiny_task(&arena, text);
    rp_relaxation *const anew = rp_relaxation_create(&arena, NULL, s, RP_COST_LAYER, false);
    rp_relaxation *const kept = rp_relaxation_create(&arena, NULL, s, RP_COST_LAYER, false);
    rp_incremental *const incremental = rp_incremental_create(&arena, kept);
    rp_incremental_force(incremental);
    rp_state_buffer_init(&buffer, &arena, s);
    for (uint32_t i = 0; i < 3; i++) {
        naive_initial(s, holds);
        holds[tiny_fact(s, "f30")] = holds[tiny_fact(s, "g30")] = i == 1;
        const rp_state_view *const view = view_of(s, holds, &buffer);
        const double expected = rp_relaxation_evaluate(anew, view, RP_SUM);
        assert_true(expected > 0 && expected < RP_DEAD_END);
        assert_true(rp_incremental_evaluate(incremental, view) == expected);
    }
    rp_arena_release(&arena);
    rp_limits_release(&limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_always_kept),
        cmocka_unit_test(test_with_trials),
        cmocka_unit_test(test_saturated_sums),
    };
    return cmocka_run_group_tests_name("costs kept from state to state", tests, NULL, NULL);
}
