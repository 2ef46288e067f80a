/* relplan validate: is a plan one, and if not, why? */
#include <inttypes.h>
#include <string.h>

#include "commands/commands.h"
#include "validate/validate.h"
#include "write/plan_json.h"

typedef struct validation {
    rp_session *session;
    enum { FORMAT_TEXT, FORMAT_JSON } format;
    const char *path; /* of the plan */
    uint32_t plan_file;
    rp_plan plan;
    rp_plan_reading reading;
    rp_verdict verdict;
    const char *failure; /* what kind of thing is wrong; NULL: nothing, or not with the plan */
} validation;

static const rp_option options[] = {
    {"format", 0, "text|json", RP_OPTION_CHOICE, .offset = offsetof(validation, format),
     .standard = "text", .help = "how to print the verdict on standard output"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    ((validation *)state)->path = files->item[files->size - 1];
    return NULL;
}

static void tell_step(void *context, uint32_t step)
{
    const validation *const v = context;
    const rp_step *const s = &v->plan.step[step - 1];
    const rp_schema *const schema = &v->session->lifted->schema[s->schema];
    char text[200];

    rp_lifted_atom_text(v->session->lifted, schema->name, s->arg, schema->scope.num_params, text,
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

    v->failure = is_step ? verdict->failure : "goal";
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
    v->failure = diags->diag.item[i].name;
    v->verdict.condition = RP_NO_LOC;
}

/* A plan with steps that the task does not have is invalid, by the earlier of these and
   the first false condition. */
static rp_exit judge(void *arg)
{
    validation *const v = arg;
    rp_session *const s = v->session;
    const rp_validate_watch watch = {tell_step, tell_change, v};

    v->plan_file = rp_session_add_file(s, v->path, "plan");
    v->reading = rp_plan_read(&s->arena, &s->diags, v->plan_file, s->lifted, &v->plan);
    if (v->reading == RP_PLAN_NO_PLAN) {
        v->failure = s->diags.source.item[v->plan_file].text == NULL ? NULL : "syntax";
        return RP_EXIT_INPUT;
    }
    v->verdict = rp_validate_watched(&s->arena, s->lifted, &v->plan,
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
        rp_lifted_cost_text(v->session->lifted, v->verdict.cost, cost, sizeof cost);
        printf("valid: cost = %s (%s cost), length = %" PRIu32 "\n", cost,
               v->session->lifted->use_costs ? "general" : "unit", v->plan.num_steps);
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
        json_object_set_new(object, "cost", rp_json_cost(s->lifted, v->verdict.cost));
        json_object_set_new(object, "length", json_integer(v->plan.num_steps));
    } else if (result == RP_EXIT_INVALID_PLAN) {
        json_object_set_new(object, "step",
                            strcmp(v->failure, "goal") == 0 ? json_null()
                                                            : json_integer(v->verdict.step));
        json_object_set_new(object, "reason", rp_json_text(v->verdict.why));
        json_object_set_new(object, "condition", rp_json_place(&s->diags, v->verdict.condition));
    }
    json_object_set_new(object, "failure",
                        v->failure == NULL ? json_null() : rp_json_text(v->failure));
    json_object_set_new(object, "messages", rp_json_messages(&s->diags));
    rp_json_print(object, stdout, RP_JSON_DIGITS);
}

static rp_exit report(void *arg)
{
    validation *const v = arg;
    rp_session *const s = v->session;
    const rp_exit result = s->result;

    if (v->format == FORMAT_JSON)
        print_json(v, result);
    else
        print_text(v, result);
    return rp_session_flush(s) == RP_EXIT_OPEN ? result : RP_EXIT_INPUT;
}

const rp_command rp_command_validate = {
    .name = "validate",
    .arguments = "[domain.pddl] problem.pddl plan",
    .summary = "check a plan, and say which condition of which step is false",
    .about =
        "Checks a plan on the task as it was written.  A file name of - is standard input.\n"
        "Plans may be in the IPC format, as FF, Metric-FF, LPG, POPF and SHOP print them, or in\n"
        "the log of Fast Downward.  Time stamps order the steps.\n"
        "Exit codes: 0 valid, 1 not valid; anything else: not decided (31 wrong or unreadable "
        "files, 33 unsupported feature, 22 out of memory, 23 out of time).",
    .least_files = 2,
    .most_files = 3,
    .files = "domain, problem and plan",
    .takes_task = true,
    .state_size = sizeof(validation),
    .place = {{&group, 0}, RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_PARSE, .run = rp_stage_load},
                       {.phase = RP_PHASE_VALIDATE, .run = judge},
                       {.phase = RP_PHASE_WRITE, .run = report, .always = true}),
};
