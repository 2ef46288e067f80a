#include "run/search.h"

#include <inttypes.h>
#include <string.h>

#include "cli/options/components.h"
#include "task/costs.h"

static bool create_heuristics(rp_planning *p, const rp_run_search *with)
{
    rp_session *const s = p->session;
    const bool ignores_costs = rp_component_ignores_costs(&s->arena, &with->search);

    assert(p->num_heuristics == 0);
    p->heuristic = RP_ARENA_ARRAY(&s->arena, rp_heuristic *, with->num_heuristics);
    for (uint32_t i = 0; i < with->num_heuristics; i++) {
        rp_heuristic_args args = {.strips = p->strips,
                                  .limits = &s->limits,
                                  .log = &s->log,
                                  .seed = p->options.planning.seed,
                                  .ignore_costs = ignores_costs};
        const char *error = NULL;
        rp_heuristic *const h = rp_heuristic_create(&s->arena, &with->heuristic[i], &args, &error);
        if (h == NULL) {
            rp_session_error(s, "%s", error);
            return false;
        }
        p->heuristic[p->num_heuristics++] = h;
    }
    return true;
}

static bool create_engine(rp_planning *p, const rp_run_search *with)
{
    rp_session *const s = p->session;
    const char *error = NULL;

    if (p->encoding == NULL)
        p->encoding = rp_encoding_create(&s->arena, p->strips);
    rp_tracing_begin(p);
    rp_engine_args args = {.strips = p->strips,
                           .encoding = p->encoding,
                           .limits = &s->limits,
                           .log = &s->log,
                           .seed = p->options.planning.seed,
                           .jobs = p->options.planning.jobs == 0 ? UINT32_MAX
                                                                 : p->options.planning.jobs,
                           .heuristic = p->heuristic,
                           .num_heuristics = p->num_heuristics,
                           .bound = with->bound,
                           .is_lower_bound = with->num_heuristics == 1 &&
                                             rp_component_is_admissible(&with->heuristic[0]),
                           .progress = rp_progress_improved,
                           .progress_context = &p->progress,
                           .observer = rp_observer_named(&s->arena, p->observer, p->search_text)};
    p->engine = rp_engine_create(&s->arena, &with->search, &args, &error);
    p->is_counted = false;
    if (p->engine == NULL)
        rp_session_error(s, "%s", error);
    return p->engine != NULL;
}

bool rp_run_search_begin(rp_planning *p, const rp_run_search *with)
{
    rp_session *const s = p->session;
    const char *const search = rp_spec_text(&s->arena, &with->search);
    const char *heuristics = NULL;

    p->work_before = s->limits.work;
    rp_progress_begin(&p->progress, &s->log);
    for (uint32_t i = 0; i < with->num_heuristics; i++) {
        const char *const text = rp_spec_text(&s->arena, &with->heuristic[i]);
        heuristics =
            heuristics == NULL ? text : rp_arena_format(&s->arena, "%s,%s", heuristics, text);
    }
    p->search_text =
        heuristics == NULL ? search : rp_arena_format(&s->arena, "%s with %s", search, heuristics);
    if (p->stats.search == NULL) {
        p->stats.search = search;
        p->stats.heuristic = heuristics;
        p->stats.asked_for = p->search_text;
    }
    if (!create_heuristics(p, with) || !create_engine(p, with))
        return false;
    rp_log_line(&s->log, RP_LOG_NORMAL, "searching: %s", p->search_text);
    return true;
}

bool rp_run_search_may_go_below(const rp_planning *p, uint64_t cost)
{
    return cost > 0 && cost < rp_costs_told_apart(p->strips);
}

bool rp_run_search_begin_below(rp_planning *p, uint32_t weight, uint64_t bound)
{
    static const rp_spec standard = {"ff", ""};
    rp_arena *const arena = &p->session->arena;
    const rp_run_search with = {
        .search = {"wastar", rp_arena_format(arena, "weight=%" PRIu32, weight)},
        .heuristic = p->choice.num_heuristics > 0 ? p->choice.heuristic : &standard,
        .num_heuristics = 1,
        .bound = bound};

    return rp_run_search_begin(p, &with);
}

void rp_run_search_keep(rp_planning *p)
{
    rp_session *const s = p->session;
    const rp_engine *const engine = p->engine;
    const char *const by = engine->stats.solved_by;

    const rp_session_pause pause = rp_session_pause_limits(s);
    rp_op_id *const op = RP_NEW_ARRAY(&s->limits, rp_op_id, engine->plan_length);
    p->stats.found_by = by == NULL ? p->search_text : rp_arena_text(&s->arena, by, strlen(by));
    rp_session_resume_limits(s, pause);
    if (engine->plan_length > 0)
        memcpy(op, engine->plan, engine->plan_length * sizeof *op);
    rp_free(&s->limits, p->found.op);
    p->found = (rp_opplan){op, engine->plan_length};
    p->has_found = true;
}

static rp_outcome step(rp_planning *p, uint64_t expansions)
{
    const rp_outcome outcome = rp_engine_run(p->engine, expansions);

    if (outcome == RP_SOLVED)
        rp_run_search_keep(p);
    rp_progress_tick(&p->progress, &p->engine->stats);
    return outcome;
}

/* Short runs, so that there is something to see; their length has no effect on what the
   search does. */
rp_outcome rp_run_search_to_end(rp_planning *p)
{
    uint64_t budget = 16;
    rp_outcome outcome = RP_CONTINUE;

    while (outcome == RP_CONTINUE) {
        const double begin = rp_clock();
        outcome = step(p, budget);
        const double seconds = rp_clock() - begin;
        if (seconds < 0.02 && budget < 1 << 16)
            budget *= 2;
        else if (seconds > 0.1 && budget > 1)
            budget /= 2;
    }
    return outcome;
}

rp_outcome rp_run_search_try(rp_planning *p, uint64_t evaluated)
{
    rp_outcome outcome = RP_CONTINUE;

    while (outcome == RP_CONTINUE && p->engine->stats.evaluated < evaluated)
        outcome = step(p, 1);
    return outcome;
}

void rp_run_search_count(rp_planning *p)
{
    rp_search_stats *const sum = &p->stats.counters;

    if (p->engine == NULL || p->is_counted)
        return;
    p->is_counted = true;
    p->engine->stats.work = p->session->limits.work - p->work_before;
    const rp_search_stats *const add = &p->engine->stats;
    const uint64_t bytes = p->stats.searched ? sum->bytes_per_state : add->bytes_per_state;
    if (p->stats.searched)
        rp_search_stats_add(sum, add);
    else
        *sum = *add;
    sum->bytes_per_state = bytes; /* of the search that was asked for */
    sum->solved_by = NULL;        /* It ends with the engine. */
    p->stats.searched = true;
}

void rp_run_search_end(rp_planning *p)
{
    rp_run_search_count(p);
    rp_engine_destroy(p->engine);
    p->engine = NULL;
    while (p->num_heuristics > 0)
        rp_heuristic_destroy(p->heuristic[--p->num_heuristics]);
}
