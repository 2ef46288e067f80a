/* h²: against the definition worked out naively, and against all states of small random
   tasks. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "base/log.h"
#include "ground/mutex/h2.h"
#include "support/naive/naive.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"

enum { NUM_TASKS = 400, MOST_FACTS = 12 };

/* --- A task, and its pairs. */

static rp_h2_facts row_of(const rp_csr *csr, uint32_t row)
{
    return (rp_h2_facts){rp_csr_row(csr, row), rp_csr_size(csr, row)};
}

static void make_task(rp_h2_task *t, rp_limits *limits, const rp_strips *s)
{
    rp_h2_task_init(t, limits, s->num_facts);
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        rp_h2_add_row(t, RP_H2_OPERATOR, row_of(&s->pre, op), row_of(&s->add, op),
                      row_of(&s->del, op));
        for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++)
            rp_h2_add_row(t, RP_H2_EFFECT, row_of(&s->effect_condition, e),
                          row_of(&s->effect_add, e), row_of(&s->effect_del, e));
    }
    for (uint32_t a = 0; a < s->num_axioms; a++)
        rp_h2_add_row(t, RP_H2_AXIOM, row_of(&s->axiom_body, a),
                      (rp_h2_facts){&s->axiom_head[a], 1}, (rp_h2_facts){NULL, 0});
    rp_h2_seal(t);
    for (uint32_t i = 0; i < s->num_init; i++)
        rp_bit_set(t->init, s->init[i]);
    for (uint32_t i = 0; i < s->num_goal; i++)
        rp_vec_push(limits, &t->goal, s->goal[i]);
    for (rp_fact_id f = 0; f < s->num_facts && s->derived != NULL; f++)
        if (rp_bit_get(s->derived, f))
            rp_bit_set(t->derived, f);
}

typedef struct problem {
    const rp_strips *strips;
    rp_limits *limits;
    rp_h2_task task;
    rp_fact_pairs reached, live;
    bool has_live;
} problem;

/* Rows that never fire are gone then. */
static void solve(void *arg)
{
    problem *const p = arg;
    rp_h2_task *const t = &p->task;
    make_task(t, p->limits, p->strips);
    p->reached = rp_fact_pairs_make(p->limits, t->num_facts, &t->parts);
    p->live = rp_fact_pairs_make(p->limits, t->num_facts, &t->parts);
    rp_h2_limit all = {INFINITY, RP_H2_ALL};
    assert_true(rp_h2_forward(t, &p->reached, &all));
    for (uint32_t row = 0; row < t->row.size; row++)
        if (!rp_h2_fires(t, &p->reached, row))
            rp_bit_set(t->gone, row);
    p->has_live = p->strips->num_effects + p->strips->num_axioms == 0 &&
                  rp_fact_pairs_has_all(&p->reached, t->goal.item, t->goal.size);
    if (p->has_live)
        assert_true(rp_h2_backward(t, &p->reached, &p->live, &all));
}

static problem solve_problem(tiny *t, const rp_strips *s)
{
    problem p = {.strips = s, .limits = &t->limits};
    assert_int_equal(rp_protect(&t->limits, solve, &p), RP_STOP_NONE);
    return p;
}

static void free_problem(problem *p)
{
    rp_h2_task_free(&p->task, p->limits);
    rp_fact_pairs_free(p->limits, &p->reached);
    rp_fact_pairs_free(p->limits, &p->live);
}

/* --- The definition, worked out naively. */

typedef struct matrix {
    uint32_t num_facts;
    bool has[MOST_FACTS + 4][MOST_FACTS + 4];
    bool changed;
} matrix;

typedef struct facts {
    bool has[MOST_FACTS + 4];
} facts;

static facts set_of(const rp_csr *csr, uint32_t row)
{
    facts set = {{false}};
    for (RP_ROW(fact, csr, row))
        set.has[*fact] = true;
    return set;
}

static facts join(facts a, facts b)
{
    for (uint32_t i = 0; i < MOST_FACTS + 4; i++)
        a.has[i] |= b.has[i];
    return a;
}

static bool goes_with(const matrix *m, uint32_t fact, const facts *set)
{
    for (uint32_t f = 0; f < m->num_facts; f++)
        if (set->has[f] && !m->has[fact][f])
            return false;
    return m->has[fact][fact];
}

static bool all_together(const matrix *m, const facts *set)
{
    for (uint32_t f = 0; f < m->num_facts; f++)
        if (set->has[f] && !goes_with(m, f, set))
            return false;
    return true;
}

static void put(matrix *m, uint32_t a, uint32_t b)
{
    m->changed |= !m->has[a][b];
    m->has[a][b] = m->has[b][a] = true;
}

typedef struct part { /* of an operator: itself, or one of its effects */
    facts pre, add, del;
} part;

static part part_of(const rp_strips *s, rp_op_id op, uint32_t i)
{
    part p = {set_of(&s->pre, op), set_of(&s->add, op), set_of(&s->del, op)};
    if (i == 0)
        return p;
    const uint32_t e = s->effect_begin[op] + i - 1;
    p.pre = join(p.pre, set_of(&s->effect_condition, e));
    p.add = set_of(&s->effect_add, e);
    p.del = join(p.del, set_of(&s->effect_del, e));
    return p;
}

static bool is_derived(const rp_strips *s, uint32_t fact)
{
    return s->derived != NULL && rp_bit_get(s->derived, fact);
}

static void naive_part(const rp_strips *s, matrix *m, rp_op_id op, uint32_t i)
{
    const uint32_t parts = 1 + s->effect_begin[op + 1] - s->effect_begin[op];
    const part p = part_of(s, op, i);
    if (!all_together(m, &p.pre))
        return;
    for (uint32_t a = 0; a < m->num_facts; a++)
        for (uint32_t q = 0; q < m->num_facts && p.add.has[a]; q++)
            if (!p.del.has[q] && !is_derived(s, q) && goes_with(m, q, &p.pre))
                put(m, a, q);
    for (uint32_t k = 0; k < parts; k++) {
        const part other = part_of(s, op, k);
        const facts both = join(p.pre, other.pre);
        for (uint32_t a = 0; a < m->num_facts && all_together(m, &both); a++)
            for (uint32_t b = 0; b < m->num_facts; b++)
                if (p.add.has[a] && other.add.has[b])
                    put(m, a, b);
    }
}

static matrix naive_forward(const rp_strips *s)
{
    matrix m = {.num_facts = s->num_facts, .changed = true};
    for (uint32_t i = 0; i < s->num_init; i++)
        for (uint32_t k = 0; k < s->num_init; k++)
            put(&m, s->init[i], s->init[k]);
    while (m.changed) {
        m.changed = false;
        for (rp_op_id op = 0; op < s->num_ops; op++)
            for (uint32_t i = 0; i <= s->effect_begin[op + 1] - s->effect_begin[op]; i++)
                naive_part(s, &m, op, i);
        for (uint32_t a = 0; a < s->num_axioms; a++) {
            const facts body = set_of(&s->axiom_body, a);
            if (!all_together(&m, &body))
                continue;
            put(&m, s->axiom_head[a], s->axiom_head[a]);
            for (uint32_t q = 0; q < s->num_facts; q++)
                if (goes_with(&m, q, &body))
                    put(&m, s->axiom_head[a], q);
        }
    }
    return m;
}

/* Pairs of states before the operator. */
static void naive_regress(const rp_strips *s, const matrix *reached, matrix *live, rp_op_id op)
{
    const part p = part_of(s, op, 0);
    facts result = p.add, before = {{false}};
    for (uint32_t f = 0; f < s->num_facts; f++)
        result.has[f] |= p.pre.has[f] && !p.del.has[f];
    if (!all_together(reached, &p.pre) || !all_together(live, &result))
        return;
    for (uint32_t f = 0; f < s->num_facts; f++)
        before.has[f] =
            goes_with(reached, f, &p.pre) && (p.del.has[f] || goes_with(live, f, &result));
    for (uint32_t q = 0; q < s->num_facts; q++)
        for (uint32_t x = 0; x < s->num_facts && p.del.has[q] && before.has[q]; x++)
            if (before.has[x] && reached->has[q][x])
                put(live, q, x);
}

static matrix naive_backward(const rp_strips *s, const matrix *reached)
{
    matrix live = {.num_facts = s->num_facts, .changed = true};
    facts goal = {{false}};
    for (uint32_t i = 0; i < s->num_goal; i++)
        goal.has[s->goal[i]] = true;
    for (uint32_t a = 0; a < s->num_facts; a++)
        for (uint32_t b = 0; b < s->num_facts; b++)
            if (reached->has[a][b] && goes_with(reached, a, &goal) && goes_with(reached, b, &goal))
                put(&live, a, b);
    while (live.changed) {
        live.changed = false;
        for (rp_op_id op = 0; op < s->num_ops; op++)
            naive_regress(s, reached, &live, op);
    }
    return live;
}

static void expect_same(const rp_fact_pairs *pairs, const matrix *m)
{
    for (uint32_t a = 0; a < m->num_facts; a++)
        for (uint32_t b = 0; b < m->num_facts; b++)
            assert_int_equal(rp_fact_pairs_has(pairs, a, b), m->has[a][b]);
}

static uint64_t excluded, lead_nowhere, never_fire; /* what all tasks together had */

static void count_pairs(const problem *p)
{
    const rp_h2_task *const t = &p->task;
    for (uint32_t a = 0; a < t->num_facts; a++)
        for (uint32_t b = 0; b < a; b++)
            excluded += rp_fact_pairs_has(&p->reached, a, a) &&
                        rp_fact_pairs_has(&p->reached, b, b) &&
                        !rp_fact_pairs_has(&p->reached, a, b);
    for (uint32_t row = 0; row < t->row.size; row++) {
        never_fire += rp_h2_is_gone(t, row);
        lead_nowhere +=
            p->has_live && !rp_h2_is_gone(t, row) && !rp_h2_leads_to_goal(t, &p->live, row);
    }
}

static void compare_with_definition(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    problem p = solve_problem(t, s);
    const matrix reached = naive_forward(s);
    expect_same(&p.reached, &reached);
    if (p.has_live) {
        const matrix live = naive_backward(s, &reached);
        expect_same(&p.live, &live);
    }
    count_pairs(&p);
    free_problem(&p);
}

/* Tasks in which much excludes each other: operators delete more than they add, or work on
   variables. */
static void check_tasks(uint32_t num_tasks, uint32_t effects, uint32_t axioms, random_check *check)
{
    for (uint64_t i = 0; i < num_tasks; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = {.seed = i,
                                  .facts = 5 + (uint32_t)(i % 5),
                                  .ops = 3 + (uint32_t)(i % 7),
                                  .max_pre = 2,
                                  .max_add = 2,
                                  .max_del = 6,
                                  .max_goal = 2,
                                  .effects = effects,
                                  .axioms = axioms};
        const grouped_options g = {.seed = i,
                                   .variables = 2,
                                   .max_values = 4,
                                   .singles = 1,
                                   .ops = 4 + (uint32_t)(i % 5),
                                   .max_cost = 0};
        check(t, random_task(&t->arena, &o), i);
        if (effects + axioms == 0)
            check(t, grouped_task(&t->arena, &g, false), i);
        tiny_destroy(t);
    }
}

static void test_pairs_are_those_of_the_definition(void **state)
{
    (void)state;
    excluded = lead_nowhere = never_fire = 0;
    check_tasks(NUM_TASKS, 0, 0, compare_with_definition);
    print_message("%u pairs exclude each other, %u operators never apply, %u lead nowhere\n",
                  (unsigned)excluded, (unsigned)never_fire, (unsigned)lead_nowhere);
    assert_true(excluded > 500 && never_fire > 500 && lead_nowhere > 50);
}

static void test_so_are_those_with_effects_and_axioms(void **state)
{
    (void)state;
    excluded = 0;
    check_tasks(NUM_TASKS, 8, 0, compare_with_definition);
    check_tasks(NUM_TASKS, 0, 4, compare_with_definition);
    check_tasks(NUM_TASKS, 8, 4, compare_with_definition);
    print_message("%u pairs exclude each other\n", (unsigned)excluded);
    assert_true(excluded > 500);
}

/* --- All states. */

typedef struct states {
    const rp_strips *strips;
    uint32_t size;
    uint16_t list[1 << MOST_FACTS];
    bool known[1 << MOST_FACTS], live[1 << MOST_FACTS];
} states;

static uint16_t mask_of(const rp_strips *s, const bool *holds)
{
    uint32_t mask = 0;
    for (uint32_t f = 0; f < s->num_facts; f++)
        mask |= (uint32_t)holds[f] << f;
    return (uint16_t)mask;
}

static void holds_of(const rp_strips *s, uint16_t mask, bool *holds)
{
    for (uint32_t f = 0; f < s->num_facts; f++)
        holds[f] = mask >> f & 1;
}

static void visit(states *all, const bool *holds)
{
    const uint16_t mask = mask_of(all->strips, holds);
    if (all->known[mask])
        return;
    all->known[mask] = true;
    all->live[mask] = naive_is_goal(all->strips, holds);
    all->list[all->size++] = mask;
}

/* Calls for each reachable state and operator that applies there. */
typedef void step_check(states *, const problem *, uint16_t from, rp_op_id, uint16_t to);

static void for_all_steps(states *all, const problem *p, step_check *check)
{
    bool holds[MOST_FACTS], next[MOST_FACTS];
    for (uint32_t i = 0; i < all->size; i++)
        for (rp_op_id op = 0; op < p->strips->num_ops; op++) {
            holds_of(p->strips, all->list[i], holds);
            if (!naive_is_applicable(p->strips, op, holds))
                continue;
            naive_apply(p->strips, op, holds, next);
            visit(all, next);
            check(all, p, all->list[i], op, mask_of(p->strips, next));
        }
}

static bool spread_changed;

static void spread_live(states *all, const problem *p, uint16_t from, rp_op_id op, uint16_t to)
{
    (void)p, (void)op;
    if (!all->live[to] || all->live[from])
        return;
    all->live[from] = spread_changed = true;
}

static uint32_t row_of_op(const rp_h2_task *t, rp_op_id op)
{
    uint32_t row = 0;
    for (; op > 0; op--)
        row = t->row.item[row].end;
    return row;
}

static void check_step(states *all, const problem *p, uint16_t from, rp_op_id op, uint16_t to)
{
    const uint32_t row = row_of_op(&p->task, op);
    (void)from;
    assert_false(rp_h2_is_gone(&p->task, row));
    if (all->live[to])
        assert_true(p->has_live ? rp_h2_leads_to_goal(&p->task, &p->live, row)
                                : p->strips->num_effects + p->strips->num_axioms > 0);
}

static void check_pairs(const rp_fact_pairs *pairs, uint16_t mask, uint32_t num_facts)
{
    for (uint32_t a = 0; a < num_facts; a++)
        for (uint32_t b = 0; b < num_facts; b++)
            if ((mask >> a & 1) && (mask >> b & 1))
                assert_true(rp_fact_pairs_has(pairs, a, b));
}

static void compare_with_states(tiny *t, const rp_strips *s, uint64_t i)
{
    bool holds[MOST_FACTS];
    (void)i;
    assert_true(s->num_facts <= MOST_FACTS);
    problem p = solve_problem(t, s);
    states *const all = RP_NEW(&t->limits, states);
    all->strips = s;
    naive_initial(s, holds);
    visit(all, holds);
    do {
        spread_changed = false;
        for_all_steps(all, &p, spread_live);
    } while (spread_changed);
    for_all_steps(all, &p, check_step);
    for (uint32_t k = 0; k < all->size; k++) {
        check_pairs(&p.reached, all->list[k], s->num_facts);
        if (p.has_live && all->live[all->list[k]])
            check_pairs(&p.live, all->list[k], s->num_facts);
    }
    rp_free(&t->limits, all);
    free_problem(&p);
}

static void test_what_is_excluded_never_happens(void **state)
{
    (void)state;
    check_tasks(NUM_TASKS, 0, 0, compare_with_states);
    check_tasks(NUM_TASKS / 2, 8, 0, compare_with_states);
    check_tasks(NUM_TASKS / 2, 0, 4, compare_with_states);
    check_tasks(NUM_TASKS / 2, 8, 4, compare_with_states);
}

/* --- By hand. */

TINY_SETUP(set_up_lift, "init: low in\n"
                        "goal: high\n"
                        "up:   low -> high !low\n"
                        "down: high -> low !high\n"
                        "jump: low in -> out lost !in !low\n"
                        "both: low high -> out\n");

static void test_lift(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = t->strips;
    problem p = solve_problem(t, s);
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "low"), tiny_fact(s, "high")));
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "lost"), tiny_fact(s, "low")));
    assert_true(rp_fact_pairs_has(&p.reached, tiny_fact(s, "lost"), tiny_fact(s, "out")));
    assert_true(rp_h2_is_gone(&p.task, row_of_op(&p.task, tiny_op(s, "both"))));
    assert_true(rp_h2_fires(&p.task, &p.reached, row_of_op(&p.task, tiny_op(s, "jump"))));
    assert_true(p.has_live);
    assert_false(rp_h2_leads_to_goal(&p.task, &p.live, row_of_op(&p.task, tiny_op(s, "jump"))));
    assert_true(rp_h2_leads_to_goal(&p.task, &p.live, row_of_op(&p.task, tiny_op(s, "down"))));
    free_problem(&p);
}

/* Of the clock; and of work, which is counted down to where it is too little. */
static void test_limits(void **state)
{
    tiny *const t = *state;
    problem p = solve_problem(t, t->strips);
    rp_h2_limit late = {-INFINITY, RP_H2_ALL}, work = {INFINITY, 1000};
    assert_false(rp_h2_backward(&p.task, &p.reached, &p.live, &late));
    assert_false(rp_h2_forward(&p.task, &p.reached, &late));
    const uint64_t pairs = rp_fact_pairs_count(&p.reached);
    assert_true(rp_h2_forward(&p.task, &p.reached, &work));
    const uint64_t spent = 1000 - work.work;
    work.work = spent;
    assert_false(rp_h2_forward(&p.task, &p.reached, &work));
    assert_int_equal(work.work, 0);
    work.work = spent + 1;
    assert_true(rp_h2_forward(&p.task, &p.reached, &work));
    assert_int_equal(work.work, 1);
    assert_true(rp_fact_pairs_count(&p.reached) >= pairs);
    work.work = 1;
    assert_false(rp_h2_backward(&p.task, &p.reached, &p.live, &work));
    work.work = 1000;
    assert_true(rp_h2_backward(&p.task, &p.reached, &p.live, &work));
    free_problem(&p);
}

/* Two effects of one operator whose conditions exclude each other never add together. */
TINY_SETUP(set_up_effects, "init: a\n"
                           "goal: c d\n"
                           "move: a -> b !a\n"
                           "turn: -> x [a -> c] [b -> d !x] [c -> !c e]\n");

static void test_effects(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = t->strips;
    problem p = solve_problem(t, s);
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "a"), tiny_fact(s, "b")));
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "a"), tiny_fact(s, "d")));
    assert_true(rp_fact_pairs_has(&p.reached, tiny_fact(s, "c"), tiny_fact(s, "d")));
    assert_true(rp_fact_pairs_has(&p.reached, tiny_fact(s, "x"), tiny_fact(s, "d"))); /* adds win */
    assert_true(rp_fact_pairs_has(&p.reached, tiny_fact(s, "e"), tiny_fact(s, "c")));
    free_problem(&p);
}

TINY_SETUP(set_up_axioms, "init: a\n"
                          "goal: d2\n"
                          "move: a -> b !a\n"
                          "axiom: d1 <- a\n"
                          "axiom: d2 <- b\n"
                          "axiom: d3 <- d1 d2\n");

static void test_derived_facts_are_concluded_again(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = t->strips;
    problem p = solve_problem(t, s);
    assert_true(rp_fact_pairs_has(&p.reached, tiny_fact(s, "a"), tiny_fact(s, "d1")));
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "b"), tiny_fact(s, "d1")));
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "d1"), tiny_fact(s, "d2")));
    assert_false(rp_fact_pairs_has(&p.reached, tiny_fact(s, "d3"), tiny_fact(s, "d3")));
    free_problem(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_are_those_of_the_definition),
        cmocka_unit_test(test_so_are_those_with_effects_and_axioms),
        cmocka_unit_test(test_what_is_excluded_never_happens),
        cmocka_unit_test_setup_teardown(test_lift, set_up_lift, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_limits, set_up_lift, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_effects, set_up_effects, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_derived_facts_are_concluded_again, set_up_axioms,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests_name("h2", tests, NULL, NULL);
}
