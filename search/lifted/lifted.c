#include "search/lifted/lifted.h"

#include "search/lifted/greedy.h"
#include "search/lifted/shorten.h"
#include "search/lifted/width.h"

enum { GREEDY, WIDTH, NUM_MEMBERS };
static const char *const member_name[NUM_MEMBERS] = {"lifted greedy search", "lifted width search"};

struct rp_lift_search {
    rp_limits *limits;
    rp_arena arena; /* of the model */
    rp_log *log;
    rp_progress *progress;
    void *progress_context;
    const rp_lift_model *model;
    rp_lift_world world;
    rp_lift_relaxed *relaxed;
    rp_lift_greedy *greedy;
    rp_lift_width *width;
    uint64_t work[NUM_MEMBERS];
    bool left_out[NUM_MEMBERS];
    rp_search_stats stats;
    double told_h;
    rp_u32vec plan; /* steps, one behind the other */
    rp_outcome outcome;
};

const char *rp_lift_search_refuses(rp_arena *arena, const rp_lifted *lifted)
{
    return rp_lift_refuses(arena, lifted);
}

rp_lift_search *rp_lift_search_create(const rp_lift_search_args *args)
{
    rp_lift_search *const s = RP_NEW(args->limits, rp_lift_search);

    s->limits = args->limits;
    s->log = args->log;
    s->progress = args->progress;
    s->progress_context = args->progress_context;
    s->outcome = RP_CONTINUE;
    s->stats =
        (rp_search_stats){.best_h = RP_DEAD_END, .initial_h = RP_DEAD_END, .h_name = "lifted ff"};
    s->told_h = RP_DEAD_END;
    rp_arena_init(&s->arena, s->limits);
    s->model = rp_lift_model_create(&s->arena, args->lifted);
    rp_lift_world_init(&s->world, s->limits, s->model);
    s->relaxed = rp_lift_relaxed_create(&s->world, false);
    s->greedy = rp_lift_greedy_create(&s->world, s->relaxed, &s->stats);
    s->width = rp_lift_width_create(&s->world, s->relaxed, &s->stats);
    return s;
}

static void drop(rp_lift_search *s, uint32_t member)
{
    if (member == GREEDY) {
        rp_lift_greedy_destroy(s->greedy);
        s->greedy = NULL;
    } else {
        rp_lift_width_destroy(s->width);
        s->width = NULL;
    }
}

void rp_lift_search_destroy(rp_lift_search *s)
{
    if (s == NULL)
        return;
    rp_limits *const limits = s->limits;
    for (uint32_t i = 0; i < NUM_MEMBERS; i++)
        drop(s, i);
    rp_lift_relaxed_destroy(s->relaxed);
    if (s->model != NULL) {
        rp_lift_world_release(&s->world);
        rp_lift_model_release(s->model);
    }
    rp_vec_free(limits, &s->plan);
    rp_arena_release(&s->arena);
    rp_free(limits, s);
}

/* The one with less work so far; RP_NONE if there is none. */
static uint32_t whose_turn(const rp_lift_search *s)
{
    uint32_t turn = RP_NONE;

    for (uint32_t i = 0; i < NUM_MEMBERS; i++)
        if (!s->left_out[i] && (turn == RP_NONE || s->work[i] < s->work[turn]))
            turn = i;
    return turn;
}

/* The other one goes on alone, if there is one. */
static void leave_out(rp_lift_search *s, uint32_t member)
{
    drop(s, member);
    s->left_out[member] = true;
    for (uint32_t i = 0; i < NUM_MEMBERS; i++)
        if (!s->left_out[i])
            s->outcome = RP_CONTINUE;
}

/* What members share may be half changed after a jump, so memory is looked at before there is none:
   the width search, which takes more, gives way in time. */
static void save_memory(rp_lift_search *s)
{
    if (s->left_out[WIDTH] || s->limits->used < s->limits->budget / 4 * 3)
        return;
    rp_log_line(s->log, RP_LOG_NORMAL, "lifted: memory runs short; %s is left out",
                member_name[WIDTH]);
    leave_out(s, WIDTH);
}

static void take_turn(rp_lift_search *s, uint32_t member)
{
    const uint64_t before = s->limits->work;

    assert(member < NUM_MEMBERS); /* They end together with the search. */
    s->outcome = member == GREEDY ? rp_lift_greedy_step(s->greedy, &s->plan)
                                  : rp_lift_width_step(s->width, &s->plan);
    s->work[member] += 1 + s->limits->work - before;
    if (s->outcome == RP_INCOMPLETE)
        leave_out(s, member);
    if (s->outcome != RP_SOLVED)
        return;
    s->stats.solved_by = member_name[member];
    rp_log_line(s->log, RP_LOG_NORMAL, "lifted: solved by %s", member_name[member]);
    for (uint32_t i = 0; i < NUM_MEMBERS; i++)
        drop(s, i);
    rp_lift_relaxed_destroy(s->relaxed);
    s->relaxed = NULL;
}

rp_outcome rp_lift_search_run(rp_lift_search *s, uint64_t steps)
{
    for (; steps > 0 && s->outcome == RP_CONTINUE && !rp_turn_is_over(s->limits); steps--) {
        save_memory(s);
        take_turn(s, whose_turn(s));
        if (s->stats.best_h < s->told_h && s->progress != NULL)
            s->progress(s->progress_context, &s->stats);
        s->told_h = s->stats.best_h;
    }
    return s->outcome;
}

const rp_search_stats *rp_lift_search_stats(const rp_lift_search *s) { return &s->stats; }

rp_plan rp_lift_search_plan(const rp_lift_search *s, rp_arena *arena)
{
    const rp_lift_model *const m = s->model;
    const uint32_t *at = s->plan.item, *const end = at + s->plan.size;
    rp_plan plan = {0};

    for (; at != end; at += rp_lift_step_length(m, at))
        plan.num_steps++;
    rp_step *const step = RP_ARENA_ARRAY(arena, rp_step, plan.num_steps);
    at = s->plan.item;
    for (uint32_t i = 0; i < plan.num_steps; i++) {
        const uint32_t length = rp_lift_step_length(m, at);
        const rp_object_id *const arg =
            rp_arena_copy(arena, at + 1, (length - 1) * sizeof(rp_object_id));
        step[i] = (rp_step){m->schema[at[0]].id, arg, RP_NO_LOC};
        at += length;
    }
    plan.step = step;
    return plan;
}

uint32_t rp_lift_search_improve(rp_lift_search *s) { return rp_lift_shorten(&s->world, &s->plan); }
