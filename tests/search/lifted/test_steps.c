/* Lifted states and steps against the plainest reading of the task, and the search against visiting
   all states. */
#include "support/check.h"

#include <string.h>

#include "base/data/csr.h"
#include "base/rng.h"
#include "ground/ground.h"
#include "search/lifted/ahead.h"
#include "search/lifted/lifted.h"
#include "support/naive/naive_lifted.h"
#include "support/naive/naive_search.h"
#include "support/pddl_world.h"
#include "support/tasks/random_pddl.h"
#include "support/tasks/random_strips.h"

enum { NUM_TASKS = 150, WALK = 6, MOST_STATES = 400 };

typedef struct fixture {
    rp_limits limits;
    rp_arena arena;
    uint64_t seed;
    bool adl;
    pddl_world *world;
    const rp_strips *strips;
    uint64_t applicable; /* instances */
} fixture;

/* Without the lines that say what is derived: these atoms are static then. */
static const char *without_axioms(rp_arena *arena, const char *text)
{
    char *const copy = rp_arena_text(arena, text, strlen(text));
    char *to = copy;

    for (const char *line = text; *line != '\0';) {
        const size_t length = strcspn(line, "\n") + (strchr(line, '\n') != NULL);
        if (strncmp(line, "(:derived", 9) != 0) {
            memcpy(to, line, length);
            to += length;
        }
        line += length;
    }
    *to = '\0';
    return copy;
}

static void make_text(void *arg)
{
    fixture *const f = arg;
    rp_arena_init(&f->arena, &f->limits);
    if (f->adl) {
        const random_pddl text = random_pddl_make(&f->arena, f->seed);
        f->world = pddl_world_create(without_axioms(&f->arena, text.domain), text.problem);
    } else {
        const random_strips text = random_strips_make(&f->arena, f->seed);
        f->world = pddl_world_create(text.domain, text.problem);
    }
    pddl_world_clear(f->world);
}

static void expect_same_atoms(const rp_lift_world *w, const naive_lifted *n, const rp_word *holding)
{
    uint32_t count = 0, expected = 0;

    for (uint32_t atom = 0; atom < rp_tupleset_size(&w->atom); atom++) {
        const bool holds = rp_bit_get(holding, atom);
        assert_int_equal(holds, naive_lifted_holds(n, rp_tupleset_head(&w->atom, atom),
                                                   rp_tupleset_args(&w->atom, atom)));
        count += holds;
    }
    for (uint32_t p = 0; p < n->task->num_predicates; p++) {
        const uint32_t end = p + 1 < n->task->num_predicates ? n->first[p + 1] : n->num_atoms;
        for (uint32_t i = n->first[p]; i < end; i++)
            expected += n->task->predicate[p].fluent && n->holds[i];
    }
    assert_int_equal(count, expected);
}

/* Is the step among those found, but for parameters that do not matter? */
static bool is_found(const rp_lift_world *w, const rp_lift_steps *found, const uint32_t *step)
{
    const rp_lift_schema *const s = &w->model->schema[step[0]];

    for (uint32_t i = 0; i < found->begin.size; i++) {
        const uint32_t *const other = found->item.item + found->begin.item[i];
        bool same = other[0] == step[0];
        for (uint32_t v = 0; same && v < s->scope->num_params; v++)
            same = other[1 + v] == step[1 + v] ||
                   (s->root[v] == rp_variable_term(v) && (s->needed >> v & 1) == 0) ||
                   (rp_term_is_variable(s->root[v]) &&
                    (s->needed >> rp_term_variable(s->root[v]) & 1) == 0);
        if (same)
            return true;
    }
    return false;
}

/* One instance: does it apply, and where does it lead? */
static void compare_instance(fixture *f, rp_lift_world *w, naive_lifted *n,
                             const rp_lift_steps *found, const uint32_t *step)
{
    const rp_step plain = {w->model->schema[step[0]].id, step + 1, RP_NO_LOC};
    bool *const before = rp_arena_copy(&f->world->arena, n->holds, n->num_atoms);
    const int64_t cost = n->cost;
    const bool applies = rp_lift_step_applies(w, step);

    assert_int_equal(applies, naive_lifted_step(n, &f->world->arena, &plain));
    if (applies) {
        rp_u32vec old = {0};
        f->applicable++;
        assert_true(is_found(w, found, step));
        rp_vec_reserve(w->limits, &old, (uint64_t)w->differs.size + 1);
        for (uint32_t i = 0; i < w->differs.size; i++)
            old.item[old.size++] = w->differs.item[i];
        rp_lift_step_changes(w, step);
        rp_lift_step_take(w);
        expect_same_atoms(w, n, w->holding);
        rp_lift_world_enter(w, old.item, old.size);
        rp_vec_free(w->limits, &old);
    }
    memcpy(n->holds, before, n->num_atoms);
    n->cost = cost;
    assert_int_equal(rp_lift_world_goals_left(w) == 0, naive_lifted_goal(n, &f->world->arena));
}

/* All instances of a schema. */
static void compare_schema(fixture *f, rp_lift_world *w, naive_lifted *n, rp_lift_steps *found,
                           uint32_t schema)
{
    const rp_scope *const scope = w->model->schema[schema].scope;
    const rp_csr *const objects = &f->world->task->objects_of_type;
    uint32_t at[RP_LIFT_MOST_VARIABLES] = {0}, step[1 + RP_LIFT_MOST_VARIABLES] = {schema};

    for (uint32_t v = 0; v < scope->num_params; v++)
        if (rp_csr_size(objects, scope->variable_type[v]) == 0)
            return;
    for (uint32_t v = 0; v != scope->num_params || scope->num_params == 0;) {
        for (v = 0; v < scope->num_params; v++)
            step[1 + v] = rp_csr_row(objects, scope->variable_type[v])[at[v]];
        compare_instance(f, w, n, found, step);
        for (v = 0; v < scope->num_params; v++) {
            if (++at[v] < rp_csr_size(objects, scope->variable_type[v]))
                break;
            at[v] = 0;
        }
        if (scope->num_params == 0)
            return;
    }
}

static void walk(void *arg)
{
    fixture *const f = arg;
    rp_arena *const arena = &f->world->arena;
    const rp_lift_model *const model = rp_lift_model_create(arena, f->world->task);
    naive_lifted *const n = naive_lifted_create(arena, f->world->task);
    rp_lift_world w;
    rp_lift_steps steps;
    rp_rng rng;

    rp_rng_seed(&rng, f->seed);
    rp_lift_world_init(&w, arena->limits, model);
    rp_lift_steps_init(&steps, arena->limits);
    for (uint32_t i = 0; i < WALK; i++) {
        rp_lift_steps_find(&steps, &w);
        for (uint32_t k = 0; k < steps.begin.size; k++)
            assert_true(rp_lift_step_applies(&w, steps.item.item + steps.begin.item[k]));
        for (uint32_t schema = 0; schema < model->num_schemas; schema++)
            compare_schema(f, &w, n, &steps, schema);
        if (steps.begin.size == 0)
            break;
        const uint32_t *const step =
            steps.item.item + steps.begin.item[rp_rng_below(&rng, steps.begin.size)];
        const rp_step plain = {model->schema[step[0]].id, step + 1, RP_NO_LOC};
        assert_true(naive_lifted_step(n, arena, &plain));
        rp_lift_step_changes(&w, step);
        rp_lift_step_take(&w);
    }
    rp_lift_steps_release(&steps, arena->limits);
    rp_lift_world_release(&w);
    rp_lift_model_release(model);
}

/* --- Looking ahead, with nothing kept from step to step. */

typedef struct twin {
    rp_lift_space *space; /* of its own */
    const rp_u32vec *plan;
    bool *left;
} twin;

static uint32_t uses(const twin *t, uint32_t atom, uint32_t but)
{
    rp_u32vec need = {0};
    uint32_t sum = 0;

    for (uint32_t i = 0; i < t->plan->size; i++) {
        need.size = 0;
        if (t->left[i] && i != but)
            rp_lift_step_needs(t->space->world, t->space->step.item + t->plan->item[i], &need);
        for (uint32_t k = 0; k < need.size; k++)
            sum += need.item[k] == atom;
    }
    rp_vec_free(t->space->limits, &need);
    return sum;
}

static uint32_t naive_harm(const twin *t, uint32_t number)
{
    rp_lift_world *const w = t->space->world;
    uint32_t sum = 0;

    rp_lift_step_changes(w, t->space->step.item + t->plan->item[number]);
    for (uint32_t i = 0; i < w->changes.size; i++)
        if (rp_lift_world_has(w, w->changes.item[i]))
            sum += uses(t, w->changes.item[i], number);
    return sum;
}

/* The first of those that apply and do the least harm, or RP_NONE. */
static uint32_t naive_choice(const twin *t)
{
    uint32_t best = RP_NONE, least = RP_NONE;

    for (uint32_t i = 0; i < t->plan->size; i++) {
        if (!t->left[i] ||
            !rp_lift_step_applies(t->space->world, t->space->step.item + t->plan->item[i]))
            continue;
        const uint32_t sum = naive_harm(t, i);
        if (sum < least) {
            least = sum;
            best = i;
        }
    }
    return best;
}

/* Follows the same steps in both spaces. */
static void compare_ahead(const fixture *f, rp_lift_space space[2], const rp_u32vec *plan,
                          rp_lift_ahead *ahead)
{
    rp_lift_space *const other = &space[1];
    bool left[WALK * 4], is_new;
    const twin t = {other, plan, left};
    uint64_t made = 0, expected = 0;

    for (uint32_t i = 0; i < plan->size; i++)
        left[i] = true;
    (void)rp_lift_ahead_follow(ahead, space, plan, &made);
    for (uint32_t i = naive_choice(&t); i != RP_NONE; i = naive_choice(&t)) {
        left[i] = false;
        rp_lift_space_enter(other, rp_lift_space_follow(other, plan->item[i], &is_new));
        expected++;
    }
    assert_int_equal(made, expected);
    const rp_u32vec *const a = &space->world->differs, *const b = &other->world->differs;
    assert_int_equal(a->size, b->size);
    for (uint32_t i = 0; i < a->size; i++) {
        const rp_tupleset *const atoms = &space->world->atom;
        const uint32_t pred = rp_tupleset_head(atoms, a->item[i]);
        const uint32_t same =
            rp_tupleset_find(&other->world->atom, pred, rp_tupleset_args(atoms, a->item[i]),
                             f->world->task->predicate[pred].arity);
        assert_true(rp_row_has(b->item, b->size, same));
    }
}

/* The way to the last state, as the space tells it, leads there. */
static void check_way(rp_lift_space *space, rp_lift_world *w)
{
    rp_u32vec way = {0};

    rp_lift_space_plan(space, space->at, &way);
    rp_lift_world_enter(w, NULL, 0);
    for (uint32_t at = 0; at < way.size; at += rp_lift_step_length(w->model, way.item + at)) {
        assert_true(rp_lift_step_applies(w, way.item + at));
        rp_lift_step_changes(w, way.item + at);
        rp_lift_step_take(w);
    }
    for (uint32_t atom = 0; atom < w->num_initial; atom++)
        assert_int_equal(rp_lift_world_has(w, atom), rp_lift_world_has(space->world, atom));
    assert_int_equal(w->differs.size, space->world->differs.size);
    rp_vec_free(space->limits, &way);
}

/* Steps of a few states on a random walk, in a random order, from the initial state. */
static void draw_plan(rp_lift_space *space, rp_lift_space *other, rp_rng *rng, rp_u32vec *plan)
{
    rp_lift_world *const w = space->world;
    rp_lift_steps steps;

    rp_lift_steps_init(&steps, space->limits);
    rp_lift_world_enter(w, NULL, 0);
    space->at = other->at = RP_NONE;
    plan->size = 0;
    for (uint32_t i = 0; i < WALK * 4; i++) {
        rp_lift_steps_find(&steps, w);
        if (steps.begin.size == 0)
            break;
        const uint32_t *const step =
            steps.item.item + steps.begin.item[rp_rng_below(rng, steps.begin.size)];
        const uint32_t place = rp_lift_space_keep(space, step);
        assert_int_equal(rp_lift_space_keep(other, step), place);
        rp_vec_push(space->limits, plan, place);
        if (rp_rng_below(rng, 3) > 0)
            continue;
        rp_lift_step_changes(w, step);
        rp_lift_step_take(w);
    }
    for (uint32_t i = plan->size; i > 1; i--) {
        const uint32_t k = rp_rng_below(rng, i), place = plan->item[k];
        plan->item[k] = plan->item[i - 1];
        plan->item[i - 1] = place;
    }
    rp_lift_steps_release(&steps, space->limits);
    rp_lift_space_enter(space, 0);
    rp_lift_space_enter(other, 0);
}

static void look_ahead(void *arg)
{
    fixture *const f = arg;
    rp_arena *const arena = &f->world->arena;
    const rp_lift_model *const model = rp_lift_model_create(arena, f->world->task);
    rp_lift_world w[3];
    rp_lift_space space[2];
    rp_lift_ahead ahead = {0};
    rp_u32vec plan = {0};
    rp_rng rng;

    rp_rng_seed(&rng, f->seed);
    for (uint32_t i = 0; i < 3; i++)
        rp_lift_world_init(&w[i], arena->limits, model);
    for (uint32_t i = 0; i < 2; i++)
        rp_lift_space_init(&space[i], &w[i]);
    for (uint32_t i = 0; i < 4; i++) {
        draw_plan(&space[0], &space[1], &rng, &plan);
        compare_ahead(f, space, &plan, &ahead);
        check_way(&space[0], &w[2]);
        f->applicable += plan.size;
    }
    rp_lift_ahead_release(&ahead, arena->limits);
    rp_vec_free(arena->limits, &plan);
    for (uint32_t i = 0; i < 2; i++)
        rp_lift_space_release(&space[i]);
    for (uint32_t i = 0; i < 3; i++)
        rp_lift_world_release(&w[i]);
    rp_lift_model_release(model);
}

/* A plan exactly if there is one, and it is one. */
static void search(void *arg)
{
    fixture *const f = arg;
    rp_arena *const arena = &f->world->arena;
    const rp_ground_options options = {.prune = RP_PRUNE_REACH};
    const rp_lift_search_args args = {.lifted = f->world->task, .limits = arena->limits};
    rp_ground_stats stats;

    f->strips = rp_ground(arena, &f->world->diags, f->world->task, &options, &stats);
    const int64_t cost = naive_search_cost(arena, f->strips, MOST_STATES);
    if (cost == NAIVE_TOO_LARGE)
        return;
    rp_lift_search *const s = rp_lift_search_create(&args);
    const rp_outcome outcome = rp_lift_search_run(s, UINT64_MAX);
    assert_int_equal(outcome, cost == NAIVE_NO_PLAN ? RP_EXHAUSTED : RP_SOLVED);
    f->applicable++;
    for (uint32_t pass = 0; outcome == RP_SOLVED && pass < 2; pass++) {
        const rp_plan plan = rp_lift_search_plan(s, arena);
        naive_lifted *const n = naive_lifted_create(arena, f->world->task);
        for (uint32_t i = 0; i < plan.num_steps; i++)
            assert_true(naive_lifted_step(n, arena, &plan.step[i]));
        assert_true(naive_lifted_goal(n, arena));
        assert_int_equal(rp_lift_search_improve(s), plan.num_steps);
    }
    rp_lift_search_destroy(s);
}

/* Of tasks in the fragment; returns how many instances applied, or tasks were searched. */
static uint64_t for_tasks(bool adl, void (*body)(void *))
{
    uint64_t sum = 0;

    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        fixture f = {.seed = seed, .adl = adl};
        rp_limits_init(&f.limits, 0, NULL);
        assert_int_equal(rp_protect(&f.limits, make_text, &f), RP_STOP_NONE);
        assert_null(rp_lift_search_refuses(&f.world->arena, f.world->task));
        assert_int_equal(rp_protect(&f.world->limits, body, &f), RP_STOP_NONE);
        sum += f.applicable;
        pddl_world_destroy(f.world);
        rp_limits_release(&f.limits);
    }
    return sum;
}

static void test_steps_are_those_of_trying_all(void **state)
{
    (void)state;
    assert_true(for_tasks(false, walk) > 1000);
}

static void test_so_they_are_with_all_conditions_and_effects(void **state)
{
    (void)state;
    assert_true(for_tasks(true, walk) > 1000);
}

static void test_search_finds_a_plan_exactly_if_there_is_one(void **state)
{
    (void)state;
    assert_true(for_tasks(false, search) > NUM_TASKS / 10);
}

static void test_so_it_does_with_all_conditions_and_effects(void **state)
{
    (void)state;
    assert_true(for_tasks(true, search) > NUM_TASKS / 10);
}

static void test_looking_ahead_chooses_as_if_nothing_were_kept(void **state)
{
    (void)state;
    assert_true(for_tasks(false, look_ahead) > 1000);
    assert_true(for_tasks(true, look_ahead) > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_those_of_trying_all),
        cmocka_unit_test(test_so_they_are_with_all_conditions_and_effects),
        cmocka_unit_test(test_looking_ahead_chooses_as_if_nothing_were_kept),
        cmocka_unit_test(test_search_finds_a_plan_exactly_if_there_is_one),
        cmocka_unit_test(test_so_it_does_with_all_conditions_and_effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
