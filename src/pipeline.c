#include "pipeline.h"

#include "components.h"
#include "ground/ground.h"
#include "progress.h"
#include "report/output.h"
#include "reporting.h"
#include "task/validate.h"

/* Validating needs a little memory.  If less than this is free, the search gives up its
   own first. */
enum { VALIDATION_RESERVE = 32 << 20 };

typedef struct pipeline {
    rp_session *session;
    rp_choice choice;
    const rp_lifted *lifted;
    const rp_strips *strips;
    rp_heuristic **heuristic;
    uint32_t num_heuristics; /* created so far */
    rp_engine *engine;
    rp_plan plan;
    bool plan_is_valid;
    rp_stats stats;
} pipeline;

/* Nothing is to be written over an input, nor the statistics over the plan. */
static const char *check_outputs(rp_arena *arena, rp_options *o)
{
    const char *const other[] = {o->domain, o->problem, o->output};
    const char *message = rp_reporting_refuse(arena, o->output, other, 2);

    if (message == NULL)
        message = rp_reporting_refuse(arena, o->stats_file, other, 3);
    if (message != NULL)
        o->stats_file = NULL;
    return message;
}

static rp_exit choose(void *arg)
{
    pipeline *const p = arg;
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
    return RP_EXIT_OPEN;
}

static rp_exit parse(void *arg)
{
    pipeline *const p = arg;

    p->lifted = rp_session_load(p->session);
    if (p->lifted != NULL)
        rp_log_line(&p->session->log, RP_LOG_VERBOSE,
                    "parsed: %u objects, %u predicates, %u actions, %u initial atoms",
                    p->lifted->num_objects, p->lifted->num_predicates, p->lifted->num_schemas,
                    p->lifted->num_init);
    return RP_EXIT_OPEN;
}

static rp_exit ground(void *arg)
{
    pipeline *const p = arg;
    rp_session *const s = p->session;
    const rp_ground_options options = {.prune = s->options.prune,
                                       .no_mutex = s->options.no_mutex,
                                       .h2 = s->options.h2,
                                       .log = &s->log};
    rp_ground_stats stats = {0};

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
    s->reason = stats.by_h2 ? "pairs of facts that exclude each other keep the goal out of reach"
                            : "the goal cannot be reached even if nothing is ever deleted";
    return RP_EXIT_UNSOLVABLE;
}

static const char *spec_text(rp_arena *arena, const rp_spec *spec)
{
    return *spec->params == '\0' ? spec->name
                                 : rp_arena_format(arena, "%s:%s", spec->name, spec->params);
}

/* Returns false after a message: a component cannot handle the task. */
static bool create_heuristics(pipeline *p)
{
    rp_session *const s = p->session;

    p->heuristic = RP_ARENA_ARRAY(&s->arena, rp_heuristic *, p->choice.num_heuristics);
    for (uint32_t i = 0; i < p->choice.num_heuristics; i++) {
        rp_heuristic_args args = {.strips = p->strips,
                                  .limits = &s->limits,
                                  .log = &s->log,
                                  .seed = s->options.seed,
                                  .ignore_costs =
                                      rp_component_engine(p->choice.search.name)->ignores_costs};
        const char *error = NULL;
        rp_heuristic *const h =
            rp_heuristic_create(&s->arena, &p->choice.heuristic[i], &args, &error);
        if (h == NULL) {
            rp_session_error(s, "%s", error);
            return false;
        }
        p->heuristic[p->num_heuristics++] = h;
        p->stats.heuristic = spec_text(&s->arena, &p->choice.heuristic[i]);
    }
    return true;
}

static bool create_engine(pipeline *p, rp_search_progress *progress)
{
    rp_session *const s = p->session;
    const char *error = NULL;
    rp_engine_args args = {.strips = p->strips,
                           .encoding = rp_encoding_create(&s->arena, p->strips),
                           .limits = &s->limits,
                           .log = &s->log,
                           .heuristic = p->heuristic,
                           .num_heuristics = p->num_heuristics,
                           .progress = rp_progress_improved,
                           .progress_context = progress};

    p->stats.search = spec_text(&s->arena, &p->choice.search);
    p->engine = rp_engine_create(&s->arena, &p->choice.search, &args, &error);
    if (p->engine == NULL)
        rp_session_error(s, "%s", error);
    return p->engine != NULL;
}

static void keep_plan(pipeline *p)
{
    rp_arena *const arena = &p->session->arena;
    const rp_engine *const engine = p->engine;
    rp_step *const step = RP_ARENA_ARRAY(arena, rp_step, engine->plan_length);

    for (uint32_t i = 0; i < engine->plan_length; i++) {
        const rp_op_id op = engine->plan[i];
        step[i] =
            (rp_step){p->strips->op_schema[op], rp_csr_row(&p->strips->op_arg, op), RP_NO_LOC};
    }
    p->plan = (rp_plan){.num_steps = engine->plan_length, .step = step};
}

/* Short runs, so that there is something to see; their length has no effect on what the
   search does. */
static rp_outcome run_engine(pipeline *p, rp_search_progress *progress)
{
    uint64_t budget = 16;
    rp_outcome outcome = RP_CONTINUE;

    while (outcome == RP_CONTINUE) {
        const double begin = rp_clock();
        outcome = rp_engine_run(p->engine, budget);
        const double seconds = rp_clock() - begin;
        if (seconds < 0.02 && budget < 1 << 16)
            budget *= 2;
        else if (seconds > 0.1 && budget > 1)
            budget /= 2;
        rp_progress_tick(progress, &p->engine->stats);
    }
    return outcome;
}

static rp_exit search(void *arg)
{
    pipeline *const p = arg;
    rp_search_progress progress;

    rp_progress_begin(&progress, &p->session->log);
    if (!create_heuristics(p) || !create_engine(p, &progress))
        return RP_EXIT_UNSUPPORTED;
    rp_log_line(&p->session->log, RP_LOG_NORMAL, "searching: %s%s%s", p->stats.search,
                p->stats.heuristic == NULL ? "" : " with ",
                p->stats.heuristic == NULL ? "" : p->stats.heuristic);
    switch (run_engine(p, &progress)) {
    case RP_SOLVED:
        keep_plan(p);
        return RP_EXIT_OPEN;
    case RP_EXHAUSTED:
        p->session->reason = "all reachable states were searched";
        return RP_EXIT_UNSOLVABLE;
    case RP_INCOMPLETE:
        p->session->reason = "the search left out states that the heuristic took for dead ends";
        return RP_EXIT_EXHAUSTED;
    case RP_CONTINUE:
        break;
    }
    return RP_EXIT_INTERNAL;
}

static void end_search(pipeline *p)
{
    if (p->engine != NULL)
        p->stats.counters = p->engine->stats;
    p->stats.searched |= p->engine != NULL;
    rp_engine_destroy(p->engine);
    p->engine = NULL;
    while (p->num_heuristics > 0)
        rp_heuristic_destroy(p->heuristic[--p->num_heuristics]);
}

static rp_exit validate(void *arg)
{
    pipeline *const p = arg;
    rp_session *const s = p->session;

    if (s->limits.budget - s->limits.used < VALIDATION_RESERVE)
        end_search(p);
    const rp_verdict verdict = rp_validate(&s->arena, p->lifted, &p->plan);
    if (!verdict.valid) {
        rp_session_error(s,
                         "internal error: the plan that was found is not valid (step %u: %s), so "
                         "it is not printed. This is a fault in relplan; please report it together "
                         "with the PDDL files.",
                         verdict.step, verdict.why);
        return RP_EXIT_INTERNAL;
    }
    p->plan.cost = verdict.cost;
    p->plan_is_valid = true;
    rp_session_lift_limits(s);
    return RP_EXIT_OPEN;
}

static void write_plan(FILE *out, const void *context)
{
    const pipeline *const p = context;
    rp_plan_write(p->lifted, &p->plan, out);
}

/* Standard output comes last: nobody can close it early enough to lose the file. */
static rp_exit write_results(void *arg)
{
    pipeline *const p = arg;
    rp_session *const s = p->session;
    const char *const path = s->options.output;
    const int file_error = path == NULL ? 0 : rp_output_write(&s->arena, path, write_plan, p);

    if (file_error != 0)
        rp_session_error(s, "cannot write the plan to '%s': %s", path,
                         rp_output_error(&s->arena, file_error));
    rp_log_clear_live(&s->log);
    write_plan(stdout, p);
    const int error = rp_output_flush(stdout);
    if (error != 0)
        rp_session_error(s, "cannot write the plan to standard output: %s",
                         rp_output_error(&s->arena, error));
    return error != 0 || file_error != 0 ? RP_EXIT_INPUT : RP_EXIT_SOLVED;
}

static void complete_stats(pipeline *p, rp_exit result)
{
    rp_stats *const stats = &p->stats;

    if (p->engine != NULL) {
        stats->searched = true;
        stats->counters = p->engine->stats;
    }
    stats->lifted = p->lifted;
    stats->plan = p->plan_is_valid ? &p->plan : NULL;
    rp_reporting_complete(p->session, stats, result);
}

rp_exit rp_pipeline_run(rp_session *s)
{
    pipeline p = {.session = s};
    const struct stage {
        rp_phase phase;
        rp_exit (*run)(void *);
        double *seconds;
    } stages[] = {
        {RP_PHASE_START, choose, NULL},
        {RP_PHASE_PARSE, parse, &p.stats.parse_time},
        {RP_PHASE_GROUND, ground, &p.stats.ground_time},
        {RP_PHASE_SEARCH, search, &p.stats.search_time},
        {RP_PHASE_VALIDATE, validate, &p.stats.validate_time},
        {RP_PHASE_WRITE, write_results, NULL},
    };
    rp_exit result = RP_EXIT_OPEN;

    for (size_t i = 0; i < sizeof stages / sizeof stages[0] && result == RP_EXIT_OPEN; i++) {
        const double begin = rp_clock();
        result = rp_session_run(s, stages[i].phase, stages[i].run, &p);
        if (stages[i].seconds != NULL)
            *stages[i].seconds = rp_clock() - begin;
    }
    complete_stats(&p, result);
    rp_session_lift_limits(s);
    rp_reporting reporting = {s, &p.stats};
    result = rp_session_run(s, RP_PHASE_WRITE, rp_reporting_write, &reporting);
    if (s->limits.used <= VALIDATION_RESERVE)
        end_search(&p);
    return result;
}
