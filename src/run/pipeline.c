/* The stages of the planner. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/output.h"
#include "base/text/text.h"
#include "cli/options/components.h"
#include "cli/options/presets.h"
#include "cli/sanitizer.h"
#include "ground/ground.h"
#include "run/anytime.h"
#include "run/ending.h"
#include "run/finish.h"
#include "run/lifted.h"
#include "run/optimal.h"
#include "run/search.h"
#include "task/costs.h"

/* More than this is left to the end of the process, unless leaks are looked for there. */
#ifdef RP_HAVE_SANITIZER
enum { QUICK_TO_FREE = INT_MAX };
#else
enum { QUICK_TO_FREE = 32 << 20 };
#endif

/* Words of rows of pairs (ground/mutex/h2.h). */
enum { H2_WORK = 1 << 28 };

static bool is_number(const char *text)
{
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* Plans will be FILE.1, FILE.2, …: no file that is read or written otherwise may be one of
   them. */
static const char *check_numbered(const rp_planning *p)
{
    const rp_session *const s = p->session;
    rp_arena *const arena = &p->session->arena;
    const char *const output = p->options.planning.output;
    const char *const other[] = {s->domain, s->problem, p->options.stats.file,
                                 rp_ending_log_file(&p->options.stats), p->options.planning.trace};

    if (output == NULL)
        return NULL;
    const size_t length = strlen(output);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (other[i] != NULL && strncmp(other[i], output, length) == 0 && other[i][length] == '.' &&
            is_number(other[i] + length + 1))
            return rp_arena_format(arena,
                                   "'%s' may be overwritten: plans go to '%s.1', '%s.2', ...",
                                   other[i], output, output);
    return rp_output_refuse(arena, rp_arena_format(arena, "%s.1", output), other, 2);
}

/* Nothing is to be written over an input, nor the statistics over the plan. */
static const char *check_outputs(rp_planning *p)
{
    rp_session *const s = p->session;
    const rp_options *const o = &p->options.planning;
    const char *const other[] = {s->domain, s->problem, o->output, p->options.stats.file, o->trace};
    const char *message = rp_output_refuse(&s->arena, o->output, other, 2);

    if (message == NULL)
        message = rp_output_refuse(&s->arena, p->options.stats.file, other, 3);
    if (message == NULL)
        message = rp_output_refuse(&s->arena, o->trace, other, 4);
    if (message == NULL)
        message = rp_output_refuse(&s->arena, rp_ending_log_file(&p->options.stats), other, 5);
    if (message == NULL && o->anytime)
        message = check_numbered(p);
    if (message == NULL)
        message = rp_ending_open_log(s, p->options.stats.log);
    if (message != NULL)
        p->options.stats.file = NULL;
    return message;
}

static rp_exit choose(void *arg)
{
    rp_planning *const p = arg;
    rp_session *const s = p->session;
    const rp_options *const o = &p->options.planning;
    const char *message = rp_options_choose(&s->arena, o, &p->choice);

    if (message == NULL)
        message = rp_tracing_check(o);
    if (message == NULL) {
        (void)rp_session_find_domain(s); /* If there is none, parsing says so. */
        message = check_outputs(p);
    }
    if (message == NULL && p->prepare != NULL)
        message = p->prepare(p);
    if (message != NULL) {
        rp_session_error(s, "%s", message);
        return RP_EXIT_INPUT;
    }
    if (p->choice.num_heuristics == 0 && o->heuristic != NULL)
        rp_session_warning(s, "--search %s uses no heuristic; --heuristic %s is ignored",
                           p->choice.search.name, o->heuristic);
    if (o->jobs != 1 && !rp_component_engine(p->choice.search.name)->parallel)
        rp_session_warning(s, "--search %s runs in one thread; --jobs is ignored",
                           p->choice.search.name);
    return RP_EXIT_OPEN;
}

static rp_exit parse(void *arg)
{
    rp_session *const s = ((rp_planning *)arg)->session;

    rp_session_load(s);
    if (s->lifted != NULL)
        rp_log_line(&s->log, RP_LOG_VERBOSE,
                    "parsed: %u objects, %u predicates, %u actions, %u initial atoms",
                    s->lifted->num_objects, s->lifted->num_predicates, s->lifted->num_schemas,
                    s->lifted->num_init);
    return RP_EXIT_OPEN;
}

/* The default search looks for h² mutexes unless it is told how long; by counted work, some tenths
   of a second, so that what it finds is the same on every machine. */
static void choose_h2(const rp_planning *p, rp_ground_options *options)
{
    const rp_grounding_options *const given = &p->options.grounding;

    options->h2 = given->h2;
    if (given->has_h2 || !rp_component_engine(p->choice.search.name)->uses_h2)
        return;
    options->h2 = INFINITY;
    options->h2_work = H2_WORK;
}

/* Leaves it at nothing if that is given up. */
static rp_exit ground_task(rp_planning *p)
{
    rp_session *const s = p->session;
    rp_ground_options options = {
        .prune = rp_preset_prune(p->options.planning.preset, &p->options.grounding),
        .no_mutex = p->options.grounding.no_mutex,
        .duals = true,
        .log = &s->log};

    choose_h2(p, &options);
    rp_lifted_limit_grounding(p, &options);
    p->strips = rp_ground(&s->arena, &s->diags, s->lifted, &options, &p->stats.grounding);
    if (p->strips == NULL)
        return RP_EXIT_OPEN;
    p->stats.grounded = true;
    p->stats.facts = p->strips->num_facts;
    p->stats.operators = p->strips->num_ops;
    rp_log_line(&s->log, RP_LOG_NORMAL, "grounded: %u facts, %u operators", p->strips->num_facts,
                p->strips->num_ops);
    if (!p->strips->unsolvable)
        return RP_EXIT_OPEN;
    s->reason = p->stats.grounding.by_h2 ? "h² mutexes make the goal unreachable"
                                         : "the goal is unreachable even under delete relaxation";
    return RP_EXIT_UNSOLVABLE;
}

static rp_exit ground(void *arg)
{
    rp_planning *const p = arg;
    const rp_exit choice = rp_lifted_choose(p);

    if (choice != RP_EXIT_OPEN || p->is_lifted)
        return choice;
    const rp_exit result = ground_task(p);
    if (p->stats.grounding.too_large)
        rp_lifted_instead(p);
    return result;
}

static rp_exit try_lifted(void *arg) { return rp_lifted_try(arg); }

/* After a turn of the lifted search in which it found nothing. */
static rp_exit ground_again(void *arg)
{
    rp_planning *const p = arg;

    if (!p->is_lifted || !p->lifted.may_ground || p->has_found)
        return RP_EXIT_OPEN;
    rp_log_line(&p->session->log, RP_LOG_NORMAL, "grounding again");
    const rp_exit result = ground_task(p);
    if (p->stats.grounding.too_large)
        return result;
    p->is_lifted = false; /* Nothing came of that one. */
    rp_lifted_end(p);
    p->stats.search = NULL;
    return result;
}

static rp_exit search(void *arg)
{
    rp_planning *const p = arg;
    rp_session *const s = p->session;

    if (p->has_found)
        return RP_EXIT_OPEN;
    if (p->is_lifted)
        return rp_lifted_search(p);
    if (p->options.planning.optimal)
        rp_optimal_choose(p);
    const rp_run_search with = {.search = p->choice.search,
                                .heuristic = p->choice.heuristic,
                                .num_heuristics = p->choice.num_heuristics};
    const double begin = rp_cpu_clock();
    if (!rp_run_search_begin(p, &with))
        return RP_EXIT_UNSUPPORTED;
    const double prepared = rp_cpu_clock();
    p->stats.prepare_cpu_time = prepared - begin;
    const rp_outcome outcome = rp_run_search_to_end(p);
    p->stats.search_cpu_time = rp_cpu_clock() - prepared;
    switch (outcome) {
    case RP_SOLVED:
        p->is_optimal = p->choice.finds_cheapest &&
                        rp_opplan_cost(p->strips, &p->found) < rp_costs_told_apart(p->strips);
        return RP_EXIT_OPEN;
    case RP_EXHAUSTED:
        s->reason = "every reachable state was expanded or is a proven dead end";
        return RP_EXIT_UNSOLVABLE;
    case RP_INCOMPLETE:
        s->reason = "states were pruned by an unsafe heuristic or by their novelty";
        return RP_EXIT_EXHAUSTED;
    case RP_CONTINUE:
        break;
    }
    return RP_EXIT_INTERNAL;
}

/* Nothing is left to improve with when the search was stopped as it handed its plan over. */
static rp_exit improve(void *arg)
{
    rp_planning *const p = arg;

    if (p->is_stopped)
        return RP_EXIT_OPEN;
    return p->is_lifted ? rp_lifted_improve(p) : rp_finish_improve(p);
}

static rp_exit validate(void *arg) { return rp_finish_validate(arg); }

/* Of the best plan so far; with --anytime, that is the first of several. */
static rp_exit refine(void *arg)
{
    rp_planning *const p = arg;

    if (!p->options.planning.anytime)
        return RP_EXIT_OPEN;
    const rp_exit result = rp_finish_publish(p);
    return result == RP_EXIT_OPEN && !p->is_stopped ? rp_anytime_refine(p) : result;
}

static rp_exit write_results(void *arg)
{
    rp_planning *const p = arg;
    const rp_options *const o = &p->options.planning;

    rp_session_lift_limits(p->session);
    return rp_finish_write(p, o->anytime ? NULL : o->output);
}

/* With a plan at hand, a limit is no reason to end without it. */
static rp_exit with_plan(rp_exit limit)
{
    switch (limit) {
    case RP_EXIT_MEMORY:
        return RP_EXIT_SOLVED_MEMORY;
    case RP_EXIT_MEMORY_AND_TIME:
        return RP_EXIT_SOLVED_BOTH;
    case RP_EXIT_TIME:
    case RP_EXIT_INTERRUPTED:
    case RP_EXIT_TERMINATED:
        return RP_EXIT_SOLVED_TIME;
    default:
        return limit;
    }
}

static bool is_memory(rp_exit exit)
{
    return exit == RP_EXIT_MEMORY || exit == RP_EXIT_MEMORY_AND_TIME;
}

static const char *limit_text(rp_exit limit)
{
    if (is_memory(limit))
        return "memory ran out";
    return limit == RP_EXIT_TIME ? "time ran out" : "a signal came";
}

/* The best plan is written, whatever happened after it was found.  Who asked for one plan has what
   was asked for. */
static rp_exit go_on(rp_planning *p, rp_exit limit)
{
    const bool is_limit = rp_exit_is_solved(with_plan(limit));

    p->kept = is_limit && !p->options.planning.anytime ? RP_EXIT_SOLVED : with_plan(limit);
    p->is_stopped = true;
    if (is_limit)
        rp_session_say(p->session, RP_LOG_NORMAL,
                       "relplan: %s while looking for a better plan; the best one found is kept",
                       limit_text(limit));
    if (is_memory(limit))
        rp_run_search_end(p);
    rp_session_lift_limits(p->session);
    return RP_EXIT_OPEN;
}

static rp_exit keep_plan(void *arg)
{
    rp_run_search_keep(arg);
    return RP_EXIT_OPEN;
}

/* Memory may have run out when there was a plan, for the copy that outlives the engine. */
static rp_exit rescue_search(void *arg, rp_exit result)
{
    rp_planning *const p = arg;

    if (!is_memory(result) || p->engine == NULL || p->engine->plan == NULL)
        return result;
    rp_session_lift_limits(p->session);
    const rp_exit kept = rp_session_run(p->session, RP_PHASE_SEARCH, keep_plan, p);
    return kept == RP_EXIT_OPEN ? go_on(p, result) : kept;
}

static rp_exit rescue_found(void *arg, rp_exit result)
{
    rp_planning *const p = arg;
    return p->has_found ? go_on(p, result) : result;
}

static rp_exit rescue_plan(void *arg, rp_exit result)
{
    rp_planning *const p = arg;
    return p->plan_is_valid ? go_on(p, result) : result;
}

/* A plan is not lost to want of memory: what the search has is given up for it. */
static rp_exit try_again(rp_planning *p, rp_exit result, rp_phase phase, rp_exit (*body)(void *))
{
    if (!is_memory(result))
        return result;
    rp_run_search_end(p);
    rp_session_lift_limits(p->session);
    return rp_session_run(p->session, phase, body, p);
}

static rp_exit rescue_validate(void *arg, rp_exit result)
{
    return try_again(arg, result, RP_PHASE_VALIDATE, validate);
}

static rp_exit print_plan(void *arg)
{
    const rp_exit result = rp_finish_write(arg, NULL);

    rp_text_line(stderr, "relplan: there is no memory to write the plan to its file");
    return result == RP_EXIT_SOLVED ? RP_EXIT_SOLVED_MEMORY : result;
}

/* Printing needs no memory, and comes after all that does. */
static rp_exit rescue_write(void *arg, rp_exit result)
{
    const rp_planning *const p = arg;
    const rp_exit again = try_again(arg, result, RP_PHASE_WRITE, write_results);

    return is_memory(again) ? rp_session_run(p->session, RP_PHASE_WRITE, print_plan, arg) : again;
}

/* With the plan written, statistics that there is no memory for do not make it unsolved. */
static rp_exit rescue_report(void *arg, rp_exit result)
{
    rp_planning *const p = arg;
    rp_trace_drop(&p->trace);
    return rp_exit_is_solved(p->session->result) ? with_plan(result) : result;
}

static rp_exit report(void *arg)
{
    rp_planning *const p = arg;
    rp_stats *const stats = &p->stats;
    const rp_exit result = p->session->result;

    rp_run_search_count(p);
    rp_lifted_count(p);
    stats->seed = p->options.planning.seed;
    stats->plan = p->plan_is_valid ? &p->plan : NULL;
    stats->is_optimal = p->is_optimal || (p->plan_is_valid && p->plan_cost == 0);
    const rp_exit traced = rp_tracing_end(p, result);
    const rp_exit written =
        rp_ending_write(p->session, stats, &p->options.stats,
                        result == RP_EXIT_SOLVED && p->is_stopped ? p->kept : result);
    return traced != RP_EXIT_OPEN && rp_exit_is_solved(written) ? traced : written;
}

#define TIME(member) .seconds = offsetof(rp_planning, stats.member)

const rp_stage rp_pipeline[] = {
    {.phase = RP_PHASE_START, .run = choose},
    {.phase = RP_PHASE_PARSE, .run = parse, TIME(parse_time)},
    {.phase = RP_PHASE_GROUND, .run = ground, TIME(ground_time)},
    {.phase = RP_PHASE_SEARCH, .run = try_lifted, TIME(search_time)},
    {.phase = RP_PHASE_GROUND, .run = ground_again, TIME(ground_time)},
    {.phase = RP_PHASE_SEARCH, .run = search, TIME(search_time), .rescue = rescue_search},
    {.phase = RP_PHASE_IMPROVE, .run = improve, TIME(improve_time), .rescue = rescue_found},
    {.phase = RP_PHASE_VALIDATE, .run = validate, TIME(validate_time), .rescue = rescue_validate},
    {.phase = RP_PHASE_SEARCH, .run = refine, TIME(search_time), .rescue = rescue_plan},
    {.phase = RP_PHASE_WRITE, .run = write_results, .rescue = rescue_write},
    {.phase = RP_PHASE_WRITE, .run = report, .always = true, .rescue = rescue_report},
    {.run = NULL},
};

void rp_pipeline_release(void *planning)
{
    rp_planning *const p = planning;

    rp_trace_drop(&p->trace);
    if (p->session->limits.used > QUICK_TO_FREE)
        return;
    rp_run_search_end(p);
    rp_lifted_end(p);
    rp_free(&p->session->limits, p->found.op);
}
