#include "run/pipeline.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/output.h"
#include "cli/options/components.h"
#include "cli/sanitizer.h"
#include "ground/ground.h"
#include "run/anytime.h"
#include "run/ending.h"
#include "run/finish.h"
#include "run/optimal.h"
#include "run/search.h"

/* More than this is left to the end of the process, unless leaks are looked for there. */
#ifdef RP_HAVE_SANITIZER
enum { QUICK_TO_FREE = INT_MAX };
#else
enum { QUICK_TO_FREE = 32 << 20 };
#endif

/* Words of rows of pairs (ground/h2.h). */
enum { H2_WORK = 1 << 28 };

static bool is_number(const char *text)
{
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* Plans will be FILE.1, FILE.2, …: no file that is read or written otherwise may be one of
   them. */
static const char *check_numbered(rp_arena *arena, const rp_options *o)
{
    const char *const other[] = {o->domain, o->problem, o->stats_file};

    if (o->output == NULL)
        return NULL;
    const size_t length = strlen(o->output);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (other[i] != NULL && strncmp(other[i], o->output, length) == 0 &&
            other[i][length] == '.' && is_number(other[i] + length + 1))
            return rp_arena_format(arena,
                                   "'%s' may be overwritten: plans go to '%s.1', '%s.2', ...",
                                   other[i], o->output, o->output);
    return rp_output_refuse(arena, rp_arena_format(arena, "%s.1", o->output), other, 2);
}

/* Nothing is to be written over an input, nor the statistics over the plan. */
static const char *check_outputs(rp_arena *arena, rp_options *o)
{
    const char *const other[] = {o->domain, o->problem, o->output};
    const char *message = rp_output_refuse(arena, o->output, other, 2);

    if (message == NULL)
        message = rp_output_refuse(arena, o->stats_file, other, 3);
    if (message == NULL && o->anytime)
        message = check_numbered(arena, o);
    if (message != NULL)
        o->stats_file = NULL;
    return message;
}

static rp_exit choose(void *arg)
{
    rp_planning *const p = arg;
    rp_session *const s = p->session;
    const char *message = rp_options_choose(&s->arena, &s->options, &p->choice);

    if (message == NULL) {
        (void)rp_session_find_domain(s); /* If there is none, parsing says so. */
        message = check_outputs(&s->arena, &s->options);
    }
    if (message != NULL) {
        rp_session_error(s, "%s", message);
        return RP_EXIT_INPUT;
    }
    if (p->choice.num_heuristics == 0 && s->options.heuristic != NULL)
        rp_session_warning(s, "--search %s uses no heuristic; --heuristic %s is ignored",
                           p->choice.search.name, s->options.heuristic);
    if (s->options.jobs > 1 && !rp_component_engine(p->choice.search.name)->parallel)
        rp_session_warning(s, "--search %s runs in one thread; --jobs is ignored",
                           p->choice.search.name);
    return RP_EXIT_OPEN;
}

static rp_exit parse(void *arg)
{
    rp_planning *const p = arg;

    p->lifted = rp_session_load(p->session);
    if (p->lifted != NULL)
        rp_log_line(&p->session->log, RP_LOG_VERBOSE,
                    "parsed: %u objects, %u predicates, %u actions, %u initial atoms",
                    p->lifted->num_objects, p->lifted->num_predicates, p->lifted->num_schemas,
                    p->lifted->num_init);
    return RP_EXIT_OPEN;
}

/* The default search looks for h² mutexes unless it is told how long; by counted work, some tenths
   of a second, so that what it finds is the same on every machine. */
static void choose_h2(const rp_planning *p, rp_ground_options *options)
{
    const rp_options *const given = &p->session->options;

    options->h2 = given->h2;
    if (given->has_h2 || !rp_component_engine(p->choice.search.name)->uses_h2)
        return;
    options->h2 = INFINITY;
    options->h2_work = H2_WORK;
}

static rp_exit ground(void *arg)
{
    rp_planning *const p = arg;
    rp_session *const s = p->session;
    rp_ground_options options = {
        .prune = s->options.prune, .no_mutex = s->options.no_mutex, .log = &s->log};
    rp_ground_stats stats = {0};

    choose_h2(p, &options);
    p->strips = rp_ground(&s->arena, &s->diags, p->lifted, &options, &stats);
    if (p->strips == NULL)
        return RP_EXIT_OPEN;
    p->stats.grounded = true;
    p->stats.facts = p->strips->num_facts;
    p->stats.operators = p->strips->num_ops;
    rp_log_line(&s->log, RP_LOG_NORMAL, "grounded: %u facts, %u operators", p->strips->num_facts,
                p->strips->num_ops);
    if (!p->strips->unsolvable)
        return RP_EXIT_OPEN;
    s->reason = stats.by_h2 ? "h² mutexes make the goal unreachable"
                            : "the goal is unreachable even under delete relaxation";
    return RP_EXIT_UNSOLVABLE;
}

static rp_exit search(void *arg)
{
    rp_planning *const p = arg;
    rp_session *const s = p->session;

    if (s->options.optimal)
        rp_optimal_choose(p);
    const rp_run_search with = {.search = p->choice.search,
                                .heuristic = p->choice.heuristic,
                                .num_heuristics = p->choice.num_heuristics};
    if (!rp_run_search_begin(p, &with))
        return RP_EXIT_UNSUPPORTED;
    switch (rp_run_search_to_end(p)) {
    case RP_SOLVED:
        /* Searches tell costs apart up to UINT32_MAX. */
        p->is_optimal =
            p->choice.finds_cheapest && rp_opplan_cost(p->strips, &p->found) < UINT32_MAX;
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

static rp_exit improve(void *arg) { return rp_finish_improve(arg); }

static rp_exit validate(void *arg) { return rp_finish_validate(arg); }

/* Of the best plan so far; with --anytime, that is the first of several. */
static rp_exit refine(void *arg)
{
    rp_planning *const p = arg;

    if (!p->session->options.anytime)
        return RP_EXIT_OPEN;
    const rp_exit result = rp_finish_publish(p);
    return result == RP_EXIT_OPEN && !p->is_stopped ? rp_anytime_refine(p) : result;
}

static rp_exit write_results(void *arg)
{
    rp_planning *const p = arg;
    const rp_options *const o = &p->session->options;

    rp_session_lift_limits(p->session);
    return rp_finish_write(p, o->anytime ? NULL : o->output);
}

/* With a plan at hand, a limit is no reason to end without it. */
static rp_exit with_plan(rp_exit limit)
{
    switch (limit) {
    case RP_EXIT_MEMORY:
        return RP_EXIT_SOLVED_MEMORY;
    case RP_EXIT_TIME:
    case RP_EXIT_MEMORY_AND_TIME:
    case RP_EXIT_INTERRUPTED:
    case RP_EXIT_TERMINATED:
        return RP_EXIT_SOLVED_TIME;
    default:
        return limit;
    }
}

/* What was found is not lost to what happened after it was: improving is left out, the best
   plan is written. */
static bool may_go_on(const rp_planning *p, rp_exit (*stage)(void *))
{
    return (p->has_found && stage == improve) || (p->plan_is_valid && stage == refine);
}

static void complete_stats(rp_planning *p, rp_exit result)
{
    rp_stats *const stats = &p->stats;

    rp_run_search_count(p);
    stats->lifted = p->lifted;
    stats->plan = p->plan_is_valid ? &p->plan : NULL;
    stats->is_optimal = p->is_optimal || (p->plan_is_valid && p->plan_cost == 0);
    rp_ending_complete(p->session, stats, result);
}

rp_exit rp_pipeline_run(rp_session *s)
{
    rp_planning p = {.session = s};
    const struct stage {
        rp_phase phase;
        rp_exit (*run)(void *);
        double *seconds;
    } stages[] = {
        {RP_PHASE_START, choose, NULL},
        {RP_PHASE_PARSE, parse, &p.stats.parse_time},
        {RP_PHASE_GROUND, ground, &p.stats.ground_time},
        {RP_PHASE_SEARCH, search, &p.stats.search_time},
        {RP_PHASE_IMPROVE, improve, &p.stats.improve_time},
        {RP_PHASE_VALIDATE, validate, &p.stats.validate_time},
        {RP_PHASE_SEARCH, refine, &p.stats.search_time},
        {RP_PHASE_WRITE, write_results, NULL},
    };
    rp_exit result = RP_EXIT_OPEN, kept = RP_EXIT_SOLVED;

    for (size_t i = 0; i < sizeof stages / sizeof stages[0] && result == RP_EXIT_OPEN; i++) {
        const double begin = rp_clock();
        result = rp_session_run(s, stages[i].phase, stages[i].run, &p);
        if (stages[i].seconds != NULL)
            *stages[i].seconds += rp_clock() - begin;
        if (result != RP_EXIT_OPEN && may_go_on(&p, stages[i].run)) {
            kept = with_plan(result);
            p.is_stopped = true;
            if (result == RP_EXIT_MEMORY || result == RP_EXIT_MEMORY_AND_TIME)
                rp_run_search_end(&p);
            rp_session_lift_limits(s);
            result = RP_EXIT_OPEN;
        }
    }
    if (result == RP_EXIT_SOLVED)
        result = kept;
    complete_stats(&p, result);
    rp_session_lift_limits(s);
    rp_ending ending = {s, &p.stats};
    result = rp_session_run(s, RP_PHASE_WRITE, rp_ending_write, &ending);
    if (s->limits.used <= QUICK_TO_FREE) {
        rp_run_search_end(&p);
        rp_free(&s->limits, p.found.op);
    }
    return result;
}
