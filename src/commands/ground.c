/* relplan ground: prints the ground task, for people, other planners and programs. */
#include <string.h>

#include "base/output.h"
#include "cli/options/help.h"
#include "commands/commands.h"
#include "ground/ground.h"
#include "run/ending.h"
#include "write/ground.h"

typedef enum format { FORMAT_TEXT, FORMAT_SAS, FORMAT_PDDL, FORMAT_JSON, NUM_FORMATS } format;

typedef struct grounding {
    rp_session session;
    format format;
    const char *domain_file, *problem_file; /* outputs; or NULL */
    const rp_lifted *lifted;
    const rp_strips *strips;
    rp_ground_view view;
    rp_ground_figures figures;
    rp_stats stats;
    bool no_memory; /* for a part of the output */
} grounding;

/* The options are the first member of the session, and that of the grounding. */
static const char *set_format(rp_arena *arena, void *target, const char *value)
{
    static const char *const names[NUM_FORMATS] = {
        [FORMAT_TEXT] = "strips-text",
        [FORMAT_SAS] = "sas",
        [FORMAT_PDDL] = "pddl",
        [FORMAT_JSON] = "json",
    };

    for (size_t i = 0; i < NUM_FORMATS; i++)
        if (strcmp(value, names[i]) == 0) {
            ((grounding *)target)->format = (format)i;
            return NULL;
        }
    return rp_arena_format(arena, "expected strips-text, sas, pddl or json, found '%s'", value);
}

static const char *set_domain_file(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    ((grounding *)target)->domain_file = value;
    return *value == '\0' ? "expected a file name, found nothing" : NULL;
}

static const char *set_problem_file(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    ((grounding *)target)->problem_file = value;
    return *value == '\0' ? "expected a file name, found nothing" : NULL;
}

static const rp_argument arguments[] = {
    {"format", 'f', "FORMAT",
     "strips-text (default, to be read by people), sas (the format of Fast Downward's "
     "translator, version 3), pddl (without parameters), json",
     set_format},
    {"output", 'o', "FILE", "write to FILE (all of it or nothing) instead of standard output",
     rp_option_set_output},
    {"output-domain", 0, "FILE", "with --format=pddl: the file for the domain", set_domain_file},
    {"output-problem", 0, "FILE", "with --format=pddl: the file for the problem", set_problem_file},
    RP_GROUNDING_ARGUMENTS,
    RP_STATS_ARGUMENTS,
    RP_COMMON_ARGUMENTS,
};
static const rp_argument_table table = {arguments, sizeof arguments / sizeof arguments[0]};

static const char usage[] = "usage: relplan ground [options] [domain.pddl] problem.pddl\n"
                            "       relplan ground --help\n";
static const char about[] =
    "\nPrints the task as search sees it: facts and operators without parameters, mutex\n"
    "groups, initial state, goal.  PDDL goes to standard output as the domain followed by\n"
    "the problem, or to the files of --output-domain and --output-problem.  Limits hold until\n"
    "printing begins.\n";

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    const grounding *const g = (const grounding *)options;
    rp_positionals files;

    *options = (rp_options){.level = RP_LOG_NORMAL, .prune = RP_PRUNE_FULL};
    const char *const message = rp_arguments_parse(arena, &table, argv, options, &files);
    if (message != NULL || options->help)
        return message;
    if (files.size < 1 || files.size > 2)
        return rp_arena_format(arena, "expected domain and problem, found %u file names",
                               files.size);
    options->domain = files.size == 2 ? files.item[0] : NULL;
    options->problem = files.item[files.size - 1];
    if ((g->domain_file == NULL) != (g->problem_file == NULL))
        return "--output-domain and --output-problem need each other";
    if (g->domain_file != NULL && g->format != FORMAT_PDDL)
        return "--output-domain and --output-problem need --format=pddl";
    if (g->domain_file != NULL && options->output != NULL)
        return "-o and --output-domain exclude each other";
    return NULL;
}

/* Nothing is to be written over an input or another output. */
static rp_exit check_outputs(void *arg)
{
    grounding *const g = arg;
    rp_session *const s = &g->session;
    rp_options *const o = &s->options;
    const char *message = NULL;

    (void)rp_session_find_domain(s); /* If there is none, parsing says so. */
    const char *const file[] = {o->domain,      o->problem,      o->output,
                                g->domain_file, g->problem_file, o->stats_file};
    for (uint32_t i = 2; i < sizeof file / sizeof file[0] && message == NULL; i++)
        message = rp_output_refuse(&s->arena, file[i], file, i);
    if (message == NULL)
        return RP_EXIT_OPEN;
    o->stats_file = NULL;
    rp_session_error(s, "%s", message);
    return RP_EXIT_INPUT;
}

static rp_exit load(void *arg)
{
    grounding *const g = arg;
    g->lifted = rp_session_load(&g->session);
    return RP_EXIT_OPEN;
}

static rp_exit ground(void *arg)
{
    grounding *const g = arg;
    rp_session *const s = &g->session;
    const rp_ground_options options = {.prune = s->options.prune,
                                       .no_mutex = s->options.no_mutex,
                                       .h2 = s->options.h2,
                                       .log = &s->log};
    rp_ground_stats stats = {0};

    g->strips = rp_ground(&s->arena, &s->diags, g->lifted, &options, &stats);
    if (g->strips == NULL)
        return RP_EXIT_OPEN;
    g->stats.grounded = true;
    g->stats.facts = g->strips->num_facts;
    g->stats.operators = g->strips->num_ops;
    g->figures.relaxed_facts = stats.relaxed_facts;
    g->figures.relaxed_operators = stats.relaxed_ops;
    rp_log_line(&s->log, RP_LOG_NORMAL, "grounded: %u facts, %u operators%s", g->strips->num_facts,
                g->strips->num_ops, g->strips->unsolvable ? "; the goal is unreachable" : "");
    return RP_EXIT_OPEN;
}

static rp_exit encode(void *arg)
{
    grounding *const g = arg;
    rp_session *const s = &g->session;
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
        rp_ground_prepare_sas(&g->view, &g->session.arena);
    if (g->format == FORMAT_PDDL)
        rp_ground_prepare_pddl(&g->view, &g->session.arena);
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

static int write_one(const output *o)
{
    if (o->path != NULL)
        return rp_output_write(&o->grounding->session.arena, o->path, print, o);
    rp_log_clear_live(&o->grounding->session.log);
    print(stdout, o);
    return rp_output_flush(stdout);
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
    rp_session *const s = &g->session;
    const bool split = g->domain_file != NULL;
    const output out[] = {
        {g, split ? g->domain_file : s->options.output,
         split ? rp_ground_print_domain : printers[g->format]},
        {g, g->problem_file, rp_ground_print_problem},
    };

    for (size_t i = 0; i < (split ? 2 : 1); i++) {
        const int error = write_one(&out[i]);
        if (g->no_memory)
            return RP_EXIT_MEMORY;
        if (error == 0)
            continue;
        rp_session_error(s, "cannot write to %s: %s",
                         out[i].path == NULL ? "standard output" : out[i].path,
                         rp_output_error(&s->arena, error));
        return RP_EXIT_INPUT;
    }
    return RP_EXIT_SOLVED;
}

static rp_exit run(grounding *g)
{
    const struct stage {
        rp_phase phase;
        rp_exit (*run)(void *);
        double *seconds;
    } stages[] = {
        {RP_PHASE_START, check_outputs, NULL},
        {RP_PHASE_PARSE, load, &g->stats.parse_time},
        {RP_PHASE_GROUND, ground, &g->stats.ground_time},
        {RP_PHASE_GROUND, encode, &g->figures.encode_time},
        {RP_PHASE_GROUND, prepare, NULL},
    };
    rp_session *const s = &g->session;
    rp_exit result = RP_EXIT_OPEN;

    for (size_t i = 0; i < sizeof stages / sizeof stages[0] && result == RP_EXIT_OPEN; i++) {
        const double begin = rp_clock();
        result = rp_session_run(s, stages[i].phase, stages[i].run, g);
        if (stages[i].seconds != NULL)
            *stages[i].seconds = rp_clock() - begin;
    }
    rp_session_lift_limits(s);
    if (result == RP_EXIT_OPEN)
        result = rp_session_run(s, RP_PHASE_WRITE, write_results, g);
    rp_ground_view_release(&g->view);
    rp_ending_complete(s, &g->stats, result);
    rp_ending ending = {s, &g->stats};
    return rp_session_run(s, RP_PHASE_WRITE, rp_ending_write, &ending);
}

int rp_cmd_ground(int argc, char **argv)
{
    grounding g = {.format = FORMAT_TEXT};
    rp_session *const s = &g.session;

    (void)argc;
    rp_session_open(s);
    rp_exit result = rp_session_configure(s, usage, read_arguments, argv);
    if (result == RP_EXIT_OPEN && s->options.help)
        return rp_session_close(s, rp_help_print_command(usage, about, &table));
    if (result == RP_EXIT_OPEN)
        result = run(&g);
    return rp_session_close(s, result);
}
