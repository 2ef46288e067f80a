#include "run/finish.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/output.h"
#include "run/lifted.h"
#include "run/search.h"
#include "search/improve/improve.h"
#include "validate/validate.h"

/* Validating and improving need a little memory.  If less than this is free, the search
   gives up its own first. */
enum { RESERVE = 32 << 20 };
/* --improve=near: states to expand for nothing; how many operators, and how many states that were
   evaluated or how much work of the search (base/limits.h), pay for a further one, which takes some
   3000 units itself; and how many there are at most. */
enum {
    NEAR_FLOOR = 50,
    NEAR_OPERATORS = 50,
    NEAR_EVALUATED = 2,
    NEAR_WORK = 12000,
    NEAR_MOST = 40000
};

/* --improve=full: weight of the search that follows, and the share of the states to expand that it
   may evaluate. */
enum { AGAIN_WEIGHT = 2, AGAIN_SHARE = 2 };

static void make_room(rp_planning *p)
{
    const rp_limits *const limits = &p->session->limits;

    if (limits->budget - limits->used < RESERVE)
        rp_run_search_end(p);
}

/* A part of what grounding and searching took, in work that is counted, not timed.  A share that
   is less than the plan has states is not worth while. */
static uint64_t near_states(const rp_planning *p)
{
    const uint64_t evaluated = p->engine == NULL ? 0 : p->engine->stats.evaluated;
    const uint64_t by_states = evaluated / NEAR_EVALUATED;
    const uint64_t by_work = p->session->limits.work / NEAR_WORK;
    const uint64_t share = NEAR_FLOOR + p->strips->num_ops / NEAR_OPERATORS +
                           (by_states > by_work ? by_states : by_work);

    if (share <= p->found.length)
        return 0;
    return share < NEAR_MOST ? share : NEAR_MOST;
}

static uint64_t states_to_expand(const rp_planning *p)
{
    switch (p->choice.improve) {
    case RP_IMPROVE_NEAR:
        return near_states(p);
    case RP_IMPROVE_FULL:
        return p->options.planning.improve_states;
    default:
        return 0;
    }
}

/* What is near a plan cannot make up for a goal reached by a way that is long as a whole.  So there
   is one more search, less greedy, for a plan that costs less; true if it found one. */
static bool search_again(rp_planning *p)
{
    const uint64_t cost = rp_opplan_cost(p->strips, &p->found);
    rp_outcome outcome = RP_CONTINUE;

    if (!rp_run_search_may_go_below(p, cost))
        return false;
    if (rp_run_search_begin_below(p, AGAIN_WEIGHT, cost)) {
        p->is_counted = true; /* Statistics are of the search that was asked for. */
        outcome = rp_run_search_try(p, p->options.planning.improve_states / AGAIN_SHARE);
    }
    p->is_optimal |= outcome == RP_EXHAUSTED;
    rp_run_search_end(p);
    return outcome == RP_SOLVED;
}

static const char *const improve_name[] = {
    [RP_IMPROVE_NONE] = "none",
    [RP_IMPROVE_ELIMINATE] = "eliminate",
    [RP_IMPROVE_NEAR] = "near",
    [RP_IMPROVE_FULL] = "full",
};

rp_exit rp_finish_improve(rp_planning *p)
{
    rp_session *const s = p->session;
    const bool full = p->choice.improve == RP_IMPROVE_FULL;
    const uint64_t states = states_to_expand(p);
    const uint64_t before = rp_opplan_cost(p->strips, &p->found);

    assert(p->has_found);
    p->stats.found_length = p->found.length;
    p->stats.found_cost = (int64_t)before;
    if (p->choice.improve == RP_IMPROVE_NONE || p->is_optimal)
        return RP_EXIT_OPEN;
    p->stats.improve = improve_name[p->choice.improve];
    if (full)
        rp_run_search_end(p);
    make_room(p);
    rp_stop stop = rp_improve_plan(p->encoding, &s->limits, states, &p->found);
    /* With --anytime such searches follow anyway. */
    if (stop == RP_STOP_NONE && full && !p->options.planning.anytime && search_again(p))
        stop = rp_improve_plan(p->encoding, &s->limits, states, &p->found);
    if (p->found.length < p->stats.found_length || full)
        rp_log_line(&s->log, RP_LOG_NORMAL,
                    "improved the plan: %" PRIu32 " steps instead of %" PRIu32, p->found.length,
                    p->stats.found_length);
    return stop == RP_STOP_NONE ? RP_EXIT_OPEN : rp_session_exit_of(stop);
}

static rp_plan lifted_plan(rp_planning *p)
{
    const rp_strips *const strips = p->strips;
    rp_step *const step = RP_ARENA_ARRAY(&p->session->arena, rp_step, p->found.length);

    for (uint32_t i = 0; i < p->found.length; i++) {
        const rp_op_id op = p->found.op[i];
        step[i] = (rp_step){strips->op_schema[op], rp_csr_row(&strips->op_arg, op), RP_NO_LOC};
    }
    return (rp_plan){.num_steps = p->found.length, .step = step};
}

rp_exit rp_finish_validate(rp_planning *p)
{
    rp_session *const s = p->session;

    make_room(p);
    const rp_session_pause pause = rp_session_pause_limits(s);
    s->limits.budget = pause.budget;
    rp_plan plan = p->is_lifted ? rp_lifted_plan(p) : lifted_plan(p);
    const rp_verdict verdict = rp_validate(&s->arena, s->lifted, &plan);
    rp_session_resume_limits(s, pause);
    if (!verdict.valid) {
        rp_session_error(s,
                         "internal error: the plan that was found is not valid (step %u: %s), so "
                         "it is not printed. This is a fault in relplan; please report it together "
                         "with the PDDL files.",
                         verdict.step, verdict.why);
        return RP_EXIT_INTERNAL;
    }
    plan.cost = verdict.cost;
    p->plan = plan;
    p->plan_cost = p->is_lifted ? (uint64_t)verdict.cost : rp_opplan_cost(p->strips, &p->found);
    assert(p->plan_cost == (uint64_t)plan.cost);
    p->plan_is_valid = true;
    p->plan_is_printed = false;
    return RP_EXIT_OPEN;
}

static void write_plan(FILE *out, const void *context)
{
    const rp_planning *const p = context;
    rp_plan_write(p->session->lifted, &p->plan, out);
}

static const char *numbered(rp_planning *p, uint32_t number)
{
    return rp_arena_format(&p->session->arena, "%s.%" PRIu32, p->options.planning.output, number);
}

/* The last one first, so that none is left behind a gap. */
static void remove_old_files(rp_planning *p)
{
    uint32_t count = 0;

    while (access(numbered(p, count + 1), F_OK) == 0)
        count++;
    for (; count > 0; count--)
        (void)unlink(numbered(p, count)); /* What cannot be removed cannot be written either. */
}

static rp_exit write_file(rp_planning *p, const char *path)
{
    rp_session *const s = p->session;
    return rp_session_tell(s, rp_output_write(&s->arena, path, write_plan, p),
                           "write the plan to '%s'", path);
}

static void tell(rp_planning *p)
{
    char cost[64];

    rp_lifted_cost_text(p->session->lifted, p->plan.cost, cost, sizeof cost);
    rp_log_line(&p->session->log, RP_LOG_NORMAL, "plan %" PRIu32 ": cost %s, %" PRIu32 " steps",
                p->stats.plans, cost, p->plan.num_steps);
}

static rp_exit print_plan(rp_planning *p)
{
    rp_session *const s = p->session;

    if (p->plan_is_printed)
        return RP_EXIT_OPEN;
    p->plan_is_printed = true;
    rp_log_clear_live(&s->log);
    write_plan(stdout, p);
    return rp_session_tell(s, rp_output_flush(stdout), "write the plan to standard output");
}

/* FILE has the best plan so far at any time: the run may be killed. */
static rp_exit write_files(rp_planning *p)
{
    if (p->options.planning.output == NULL)
        return RP_EXIT_OPEN;
    if (p->num_files == 0)
        remove_old_files(p);
    const rp_exit result = write_file(p, numbered(p, ++p->num_files));
    return result == RP_EXIT_OPEN ? write_file(p, p->options.planning.output) : result;
}

rp_exit rp_finish_publish(rp_planning *p)
{
    rp_session *const s = p->session;

    p->stats.plans++;
    tell(p);
    const rp_session_pause pause = rp_session_pause_limits(s);
    rp_signals_set_phase(RP_PHASE_WRITE);
    rp_exit result = write_files(p);
    if (result == RP_EXIT_OPEN && p->options.planning.stream)
        result = print_plan(p);
    rp_signals_set_phase(RP_PHASE_SEARCH);
    rp_session_resume_limits(s, pause);
    return result;
}

/* Standard output comes last: nobody can close it early enough to lose the file. */
rp_exit rp_finish_write(rp_planning *p, const char *path)
{
    const rp_exit file = path == NULL ? RP_EXIT_OPEN : write_file(p, path);
    const rp_exit out = print_plan(p);

    return out != RP_EXIT_OPEN || file != RP_EXIT_OPEN ? RP_EXIT_INPUT : RP_EXIT_SOLVED;
}
