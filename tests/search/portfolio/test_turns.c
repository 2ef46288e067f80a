/* Members by turns: who is made when, and who gives way when memory becomes scarce. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "search/portfolio/turns.h"
#include "support/tasks/counter_task.h"

typedef struct world {
    tiny *t;
    rp_log log;
    rp_turns_options options;
    const rp_name_table *engines;
    rp_engine *engine;
    uint64_t expansions;
    rp_outcome outcome;
} world;

static world make_world(uint32_t bits, rp_turns_options options)
{
    world w = {.t = counter_task(bits),
               .log = {.out = tmpfile(), .level = RP_LOG_NORMAL},
               .options = options,
               .engines = &rp_engine_table,
               .outcome = RP_CONTINUE};

    assert_non_null(w.log.out);
    return w;
}

static void release_world(world *w)
{
    rp_engine_destroy(w->engine);
    rp_limits_release(&w->t->limits); /* What was being made when memory ran out. */
    rp_arena_init(&w->t->arena, &w->t->limits);
    fclose(w->log.out);
    tiny_destroy(w->t);
}

static void run(void *arg)
{
    world *const w = arg;
    tiny *const t = w->t;
    const rp_engine_args args = {.strips = t->strips,
                                 .encoding = rp_encoding_create(&t->arena, t->strips),
                                 .limits = &t->limits,
                                 .log = &w->log,
                                 .engines = w->engines};

    w->engine = rp_turns_create(&args, w->options);
    w->outcome = rp_engine_run(w->engine, w->expansions);
}

/* How many lines of the log have the text. */
static uint32_t count_lines(world *w, const char *text)
{
    char line[256];
    uint32_t count = 0;

    rewind(w->log.out);
    while (fgets(line, sizeof line, w->log.out) != NULL)
        count += strstr(line, text) != NULL;
    fseek(w->log.out, 0, SEEK_END);
    return count;
}

static uint32_t members_made(world *w)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++)
        count += count_lines(w, rp_member_rows[i].why) > 0;
    return count;
}

/* The first has the first turn, however long it takes; the others come when theirs is long enough
   for being made, all of them in the end. */
static void test_members_are_made_one_after_the_other(void **state)
{
    uint32_t last = 0;

    (void)state;
    for (uint64_t expansions = 1; expansions < 40000; expansions *= 8) {
        world w = make_world(16, (rp_turns_options){{0, 1}, 50});
        w.expansions = expansions;
        assert_int_equal(rp_protect(&w.t->limits, run, &w), RP_STOP_NONE);
        const uint32_t made = members_made(&w);
        assert_true(made >= last);
        if (expansions == 1)
            assert_int_equal(made, 1);
        last = made;
        release_world(&w);
    }
    assert_int_equal(last, RP_NUM_MEMBERS);
}

static void test_some_of_the_members(void **state)
{
    world w = make_world(12, (rp_turns_options){{1, 2}, 200});

    (void)state;
    w.expansions = UINT64_MAX;
    assert_int_equal(rp_protect(&w.t->limits, run, &w), RP_STOP_NONE);
    assert_int_equal(w.outcome, RP_SOLVED);
    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i += 2)
        assert_int_equal(count_lines(&w, rp_member_rows[i].why), 0);
    assert_true(count_lines(&w, rp_member_rows[1].why) > 0);
    release_world(&w);
}

/* Of several budgets, in some the one that holds most gives way, and the others find the plan. */
static void test_the_largest_gives_way(void **state)
{
    uint32_t gave_way = 0;

    (void)state;
    for (size_t budget = 1 << 20; budget < 32 << 20; budget += budget / 4) {
        world w = make_world(16, (rp_turns_options){{0, 1}, 1000000});
        w.expansions = UINT64_MAX;
        w.t->limits.budget = w.t->limits.used + budget;
        const rp_stop stop = rp_protect(&w.t->limits, run, &w);
        assert_true(stop == RP_STOP_MEMORY || (stop == RP_STOP_NONE && w.outcome == RP_SOLVED));
        assert_true(w.t->limits.peak <= w.t->limits.budget);
        gave_way += stop == RP_STOP_NONE && count_lines(&w, "needs most of the memory") > 0;
        release_world(&w);
    }
    assert_true(gave_way > 0);
}

/* It returns when its own turn, which another one gave it, is over, and goes on from there. */
static void test_a_turn_within_a_turn(void **state)
{
    world w = make_world(12, (rp_turns_options){{0, 1}, 1000});
    rp_limits *const limits = &w.t->limits;
    uint32_t turns = 0;

    (void)state;
    assert_int_equal(rp_protect(limits, run, &w), RP_STOP_NONE);
    while (w.outcome == RP_CONTINUE && turns < 1000000) {
        limits->turn_end = limits->work + 1;
        w.outcome = rp_engine_run(w.engine, UINT64_MAX);
        turns++;
    }
    limits->turn_end = UINT64_MAX;
    assert_int_equal(w.outcome, RP_SOLVED);
    assert_int_equal(w.engine->plan_length, (1 << 12) - 1);
    assert_true(turns >= (1 << 12) - 1);
    release_world(&w);
}

/* The engines, but for noting what they are made with. */
enum { MOST_ENGINES = 16 };
static rp_engine_type watched[MOST_ENGINES];
static const rp_shared *store; /* that they were given */
static uint32_t num_made;

static rp_engine *create_watched(rp_engine_args *args)
{
    assert_non_null(args->shared);
    assert_true(num_made == 0 || args->shared == store);
    store = args->shared;
    num_made++;
    assert_true(store->bytes > 0); /* What the first member's heuristics are made of. */
    return rp_engine_type_at((uint32_t)(args->type - watched))->create(args);
}

/* All get one store, which is empty once there is a plan. */
static void test_members_share_what_they_make(void **state)
{
    const rp_name_table table = RP_NAMES("engine", watched, rp_engine_table.size);
    world w = make_world(12, (rp_turns_options){{0, 1}, 50});

    (void)state;
    assert_true(rp_engine_table.size <= MOST_ENGINES);
    for (uint32_t i = 0; i < rp_engine_table.size; i++) {
        watched[i] = *rp_engine_type_at(i);
        watched[i].create = create_watched;
    }
    w.engines = &table;
    w.expansions = UINT64_MAX;
    assert_int_equal(rp_protect(&w.t->limits, run, &w), RP_STOP_NONE);
    assert_int_equal(w.outcome, RP_SOLVED);
    assert_true(num_made > 1);
    assert_int_equal(store->bytes, 0);
    release_world(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members_are_made_one_after_the_other),
        cmocka_unit_test(test_some_of_the_members),
        cmocka_unit_test(test_the_largest_gives_way),
        cmocka_unit_test(test_a_turn_within_a_turn),
        cmocka_unit_test(test_members_share_what_they_make),
    };
    return cmocka_run_group_tests_name("turns", tests, NULL, NULL);
}
