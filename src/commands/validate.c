#include <inttypes.h>

#include "base/output.h"
#include "cli/json.h"
#include "cli/options/help.h"
#include "cli/session.h"
#include "commands/commands.h"
#include "validate/validate.h"

typedef struct validation {
    rp_session *session;
    const rp_lifted *lifted;
    uint32_t plan_file;
    rp_plan plan;
    rp_plan_reading reading;
    rp_verdict verdict;
    rp_exit result;
} validation;

static const rp_argument arguments[] = {
    {"format", 0, "text|json", "how to print the verdict on standard output (default: text)",
     rp_option_set_format},
    RP_COMMON_ARGUMENTS,
};
static const rp_argument_table table = {arguments, sizeof arguments / sizeof arguments[0]};

static const char usage[] = "usage: relplan validate [options] [domain.pddl] problem.pddl plan\n"
                            "       relplan validate --help\n";
static const char about[] =
    "\nChecks a plan on the task as it was written.  A file name of - is standard input.\n"
    "Exit codes: 0 valid, 1 not valid; anything else: not decided (31 wrong or unreadable\n"
    "files, 33 unsupported feature, 22 out of memory, 23 out of time).\n";

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    rp_positionals files;

    *options = (rp_options){.level = RP_LOG_NORMAL};
    const char *const message = rp_arguments_parse(arena, &table, argv, options, &files);
    if (message != NULL || options->help)
        return message;
    if (files.size < 2 || files.size > 3)
        return rp_arena_format(arena, "expected domain, problem and plan, found %u file names",
                               files.size);
    options->domain = files.size == 3 ? files.item[0] : NULL;
    options->problem = files.item[files.size - 2];
    options->plan = files.item[files.size - 1];
    return NULL;
}

static rp_exit load(void *arg)
{
    validation *const v = arg;
    v->lifted = rp_session_load(v->session);
    return RP_EXIT_OPEN;
}

static void tell_step(void *context, uint32_t step)
{
    const validation *const v = context;
    const rp_step *const s = &v->plan.step[step - 1];
    const rp_schema *const schema = &v->lifted->schema[s->schema];
    char text[200];

    rp_lifted_atom_text(v->lifted, schema->name, s->arg, schema->scope.num_params, text,
                        sizeof text);
    fprintf(stderr, "step %" PRIu32 " %s\n", step, text);
}

static void tell_change(void *context, bool added, const char *atom)
{
    (void)context;
    fprintf(stderr, "  %c %s\n", added ? '+' : '-', atom);
}

static void add_verdict_to_diags(validation *v)
{
    rp_session *const s = v->session;
    const rp_verdict *const verdict = &v->verdict;
    const bool is_step = verdict->step <= v->plan.num_steps;
    const rp_loc place =
        is_step ? v->plan.step[verdict->step - 1].loc : (rp_loc){.file = v->plan_file};

    if (is_step)
        rp_error(&s->diags, place, "invalid-step", "step %" PRIu32 ": %s", verdict->step,
                 verdict->why);
    else
        rp_error(&s->diags, place, "goal-not-reached", "%s", verdict->why);
    rp_note(&s->diags, verdict->condition, "the condition stands here");
}

static void blame_first_error(validation *v)
{
    const rp_diags *const diags = &v->session->diags;
    uint32_t i = 0;

    while (diags->diag.item[i].severity != RP_ERROR)
        i++;
    v->verdict.valid = false;
    v->verdict.why = diags->diag.item[i].message;
    v->verdict.condition = RP_NO_LOC;
}

/* A plan with steps that the task does not have is invalid, by the earlier of these and
   the first false condition. */
static rp_exit judge(void *arg)
{
    validation *const v = arg;
    rp_session *const s = v->session;
    const rp_validate_watch watch = {tell_step, tell_change, v};

    v->plan_file = rp_diags_add_file(&s->diags, s->options.plan);
    v->reading = rp_plan_read(&s->arena, &s->diags, v->plan_file, v->lifted, &v->plan);
    if (v->reading == RP_PLAN_NO_PLAN)
        return RP_EXIT_INPUT;
    v->verdict = rp_validate_watched(&s->arena, v->lifted, &v->plan,
                                     s->options.level == RP_LOG_VERBOSE ? &watch : NULL);
    const bool is_step = v->verdict.step <= v->plan.num_steps;
    if (v->reading == RP_PLAN_BAD_STEP && !is_step)
        blame_first_error(v);
    else if (!v->verdict.valid)
        add_verdict_to_diags(v);
    return v->verdict.valid ? RP_EXIT_SOLVED : RP_EXIT_INVALID_PLAN;
}

static void print_text(const validation *v, rp_exit result)
{
    char cost[64];

    if (result == RP_EXIT_SOLVED) {
        rp_lifted_cost_text(v->lifted, v->verdict.cost, cost, sizeof cost);
        printf("valid: cost = %s (%s cost), length = %" PRIu32 "\n", cost,
               v->lifted->use_costs ? "general" : "unit", v->plan.num_steps);
    } else if (result == RP_EXIT_INVALID_PLAN && v->verdict.step > v->plan.num_steps &&
               v->reading == RP_PLAN_READ)
        printf("invalid: the goal is not reached\n");
    else if (result == RP_EXIT_INVALID_PLAN)
        printf("invalid: step %" PRIu32 "\n", v->verdict.step);
}

static void print_json(const validation *v, rp_exit result)
{
    const rp_session *const s = v->session;
    json_t *const object = json_pack("{ss ss si}", "verdict",
                                     result == RP_EXIT_SOLVED         ? "valid"
                                     : result == RP_EXIT_INVALID_PLAN ? "invalid"
                                                                      : "undecided",
                                     "outcome", rp_exit_name(result), "exit_code", (int)result);

    if (result == RP_EXIT_SOLVED) {
        json_object_set_new(object, "cost", rp_json_cost(v->lifted, v->verdict.cost));
        json_object_set_new(object, "length", json_integer(v->plan.num_steps));
    } else if (result == RP_EXIT_INVALID_PLAN) {
        json_object_set_new(object, "step", json_integer(v->verdict.step));
        json_object_set_new(object, "reason", rp_json_text(v->verdict.why));
        json_object_set_new(object, "condition", rp_json_place(&s->diags, v->verdict.condition));
    }
    json_object_set_new(object, "messages", rp_json_messages(&s->diags));
    rp_json_print(object, stdout);
}

static rp_exit report(void *arg)
{
    validation *const v = arg;
    rp_session *const s = v->session;
    const rp_exit result = v->result;

    if (s->options.json)
        print_json(v, result);
    else
        print_text(v, result);
    const int error = rp_output_flush(stdout);
    if (error == 0)
        return result;
    rp_session_error(s, "cannot write to standard output: %s", rp_output_error(&s->arena, error));
    return RP_EXIT_INPUT;
}

int rp_cmd_validate(int argc, char **argv)
{
    rp_session session;
    validation v = {.session = &session};

    (void)argc;
    rp_session_open(&session);
    v.result = rp_session_configure(&session, usage, read_arguments, argv);
    if (v.result == RP_EXIT_OPEN && session.options.help)
        return rp_session_close(&session, rp_help_print_command(usage, about, &table));
    if (v.result != RP_EXIT_OPEN)
        return rp_session_close(&session, v.result);
    v.result = rp_session_run(&session, RP_PHASE_PARSE, load, &v);
    if (v.result == RP_EXIT_OPEN)
        v.result = rp_session_run(&session, RP_PHASE_VALIDATE, judge, &v);
    rp_session_lift_limits(&session);
    return rp_session_close(&session, rp_session_run(&session, RP_PHASE_WRITE, report, &v));
}
