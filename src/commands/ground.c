/* relplan ground: prints the ground task, for people, other planners and programs. */
#include "ground/ground.h"
#include "base/output.h"
#include "cli/options/options.h"
#include "commands/commands.h"
#include "run/ending.h"
#include "write/ground.h"

typedef enum format { FORMAT_TEXT, FORMAT_SAS, FORMAT_PDDL, FORMAT_JSON, NUM_FORMATS } format;

typedef struct grounding {
    rp_session *session;
    format format;
    const char *output, *domain_file, *problem_file; /* or NULL */
    rp_grounding_options options;
    rp_stats_options stats_options;
    const rp_strips *strips;
    rp_ground_view view;
    rp_ground_figures figures;
    rp_stats stats;
    bool no_memory; /* for a part of the output */
} grounding;

#define AT(member) .offset = offsetof(grounding, member)

static const rp_option options[] = {
    {"format", 'f', "strips-text|sas|pddl|json", RP_OPTION_CHOICE, AT(format),
     .help = "strips-text (default, to be read by people), sas (the format of Fast Downward's "
             "translator, version 3), pddl (without parameters), json"},
    {"output", 'o', "FILE", RP_OPTION_FILE, AT(output),
     .help = "write to FILE (all of it or nothing) instead of standard output"},
    {"output-domain", 0, "FILE", RP_OPTION_FILE, AT(domain_file),
     .help = "with --format=pddl: the file for the domain"},
    {"output-problem", 0, "FILE", RP_OPTION_FILE, AT(problem_file),
     .help = "with --format=pddl: the file for the problem"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    const grounding *const g = state;

    (void)files;
    if ((g->domain_file == NULL) != (g->problem_file == NULL))
        return "--output-domain and --output-problem need each other";
    if (g->domain_file != NULL && g->format != FORMAT_PDDL)
        return "--output-domain and --output-problem need --format=pddl";
    if (g->domain_file != NULL && g->output != NULL)
        return "-o and --output-domain cannot be combined";
    if (g->output == NULL && g->domain_file == NULL && g->stats_options.log != NULL &&
        rp_ending_log_file(&g->stats_options) == NULL)
        return "with --log=- the task has to go to a file: -o FILE";
    return NULL;
}

/* Nothing is to be written over an input or another output. */
static rp_exit check_outputs(void *arg)
{
    grounding *const g = arg;
    rp_session *const s = g->session;
    const char *message = NULL;

    (void)rp_session_find_domain(s); /* If there is none, parsing says so. */
    const char *const file[] = {s->domain,
                                s->problem,
                                g->output,
                                g->domain_file,
                                g->problem_file,
                                g->stats_options.file,
                                rp_ending_log_file(&g->stats_options)};
    for (uint32_t i = 2; i < sizeof file / sizeof file[0] && message == NULL; i++)
        message = rp_output_refuse(&s->arena, file[i], file, i);
    if (message == NULL)
        message = rp_ending_open_log(s, g->stats_options.log);
    if (message == NULL)
        return RP_EXIT_OPEN;
    g->stats_options.file = NULL;
    rp_session_error(s, "%s", message);
    return RP_EXIT_INPUT;
}

static rp_exit ground(void *arg)
{
    grounding *const g = arg;
    rp_session *const s = g->session;
    const rp_ground_options how = {.prune = g->options.prune,
                                   .no_mutex = g->options.no_mutex,
                                   .h2 = g->options.h2,
                                   .log = &s->log};
    rp_ground_stats *const stats = &g->stats.grounding;

    g->strips = rp_ground(&s->arena, &s->diags, s->lifted, &how, stats);
    if (g->strips == NULL)
        return RP_EXIT_OPEN;
    g->stats.grounded = true;
    g->stats.facts = g->strips->num_facts;
    g->stats.operators = g->strips->num_ops;
    g->figures.relaxed_facts = stats->relaxed_facts;
    g->figures.relaxed_operators = stats->relaxed_ops;
    rp_log_line(&s->log, RP_LOG_NORMAL, "grounded: %u facts, %u operators%s", g->strips->num_facts,
                g->strips->num_ops, g->strips->unsolvable ? "; the goal is unreachable" : "");
    return RP_EXIT_OPEN;
}

static rp_exit encode(void *arg)
{
    grounding *const g = arg;
    rp_session *const s = g->session;
    const rp_strips *const strips = g->strips;
    const rp_encoding *const encoding = rp_encoding_create(&s->arena, strips);
    rp_ground_figures *const f = &g->figures;

    f->groups = strips->groups.num_groups;
    for (uint32_t i = 0; i < f->groups; i++)
        f->exactly_one += strips->groups.exactly_one[i];
    f->variables = encoding->num_variables;
    f->state_bytes = encoding->words * (uint32_t)sizeof(rp_word);
    f->effects = strips->num_effects;
    f->axioms = strips->num_axioms;
    g->stats.figures = f;
    rp_ground_view_init(&g->view, &s->arena, strips, encoding);
    return RP_EXIT_OPEN;
}

static rp_exit prepare(void *arg)
{
    grounding *const g = arg;

    if (g->format == FORMAT_SAS)
        rp_ground_prepare_sas(&g->view, &g->session->arena);
    if (g->format == FORMAT_PDDL)
        rp_ground_prepare_pddl(&g->view, &g->session->arena);
    return RP_EXIT_OPEN;
}

/* A file and what to write to it; path NULL: standard output. */
typedef struct output {
    grounding *grounding;
    const char *path;
    void (*print)(FILE *, rp_ground_view *);
} output;

static void print_pddl(FILE *out, rp_ground_view *view)
{
    rp_ground_print_domain(out, view);
    rp_ground_print_problem(out, view);
}

/* NULL stands for JSON, which can fail. */
static void print(FILE *out, const void *context)
{
    const output *const o = context;
    grounding *const g = o->grounding;

    if (o->print != NULL)
        o->print(out, &g->view);
    else if (!rp_ground_print_json(out, &g->view))
        g->no_memory = true;
}

static rp_exit write_results(void *arg)
{
    static void (*const printers[NUM_FORMATS])(FILE *, rp_ground_view *) = {
        [FORMAT_TEXT] = rp_ground_print_text,
        [FORMAT_SAS] = rp_ground_print_sas,
        [FORMAT_PDDL] = print_pddl,
        [FORMAT_JSON] = NULL,
    };
    grounding *const g = arg;
    rp_session *const s = g->session;
    const bool split = g->domain_file != NULL;
    const output out[] = {
        {g, split ? g->domain_file : g->output,
         split ? rp_ground_print_domain : printers[g->format]},
        {g, g->problem_file, rp_ground_print_problem},
    };

    rp_session_lift_limits(s);
    for (size_t i = 0; i < (split ? 2 : 1); i++) {
        const rp_exit result = rp_session_write(s, out[i].path, print, &out[i]);
        if (g->no_memory)
            return RP_EXIT_MEMORY;
        if (result != RP_EXIT_OPEN)
            return result;
    }
    return RP_EXIT_SOLVED;
}

static rp_exit report(void *arg)
{
    grounding *const g = arg;
    return rp_ending_write(g->session, &g->stats, &g->stats_options, g->session->result);
}

static void release(void *arg) { rp_ground_view_release(&((grounding *)arg)->view); }

const rp_command rp_command_ground = {
    .name = "ground",
    RP_TASK_COMMAND,
    .summary = "print the ground task: as text, SAS, PDDL or JSON",
    .about = "Prints the task as search sees it: facts and operators without parameters, mutex "
             "groups, initial state, goal.  PDDL goes to standard output as the domain followed by "
             "the problem, or to the files of --output-domain and --output-problem.  Limits hold "
             "until printing begins.",
    .state_size = sizeof(grounding),
    .place = {{&group, 0},
              {&rp_grounding_group, offsetof(grounding, options)},
              {&rp_stats_group, offsetof(grounding, stats_options)},
              RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_START, .run = check_outputs},
                       {.phase = RP_PHASE_PARSE,
                        .run = rp_stage_load,
                        .seconds = offsetof(grounding, stats.parse_time)},
                       {.phase = RP_PHASE_GROUND,
                        .run = ground,
                        .seconds = offsetof(grounding, stats.ground_time)},
                       {.phase = RP_PHASE_GROUND,
                        .run = encode,
                        .seconds = offsetof(grounding, figures.encode_time)},
                       {.phase = RP_PHASE_GROUND, .run = prepare},
                       {.phase = RP_PHASE_WRITE, .run = write_results},
                       {.phase = RP_PHASE_WRITE, .run = report, .always = true}),
    .release = release,
};
