#include <string.h>

#include "base/output.h"
#include "cli/diagnostics/names.h"
#include "cli/diagnostics/print.h"
#include "cli/discover.h"
#include "cli/json.h"
#include "cli/options/help.h"
#include "cli/session.h"
#include "commands/commands.h"
#include "parser/parser.h"

typedef struct checking {
    rp_session session;
    bool list;
    const rp_lifted *lifted; /* NULL: there are errors */
    rp_exit result;
} checking;

static const char *set_list(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    /* The options are the first member of the session, and that of the checking. */
    ((checking *)target)->list = true;
    return NULL;
}

static const rp_argument arguments[] = {
    {"format", 0, "text|json",
     "how to print what is found on standard output (default: text); json: an object a line",
     rp_option_set_format},
    {"list", 0, NULL, "list the names of all errors and warnings", set_list},
    RP_COMMON_ARGUMENTS,
};
static const rp_argument_table table = {arguments, sizeof arguments / sizeof arguments[0]};

static const char usage[] = "usage: relplan check [options] domain.pddl [problem.pddl]\n"
                            "       relplan check --help\n";
static const char about[] =
    "\nReports mistakes in a domain, alone or with a problem, on standard output.  Of a "
    "problem\n"
    "that is given alone, the domain is looked for beside it.  A file name of - is standard\n"
    "input.  With --verbose the types and the size of the task are printed too.\n"
    "Exit codes: 0 no errors (there may be warnings), 1 errors (with --strict: or warnings),\n"
    "31 wrong options or files that cannot be read, 22 out of memory, 23 out of time.\n";

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    rp_positionals files;

    *options = (rp_options){.level = RP_LOG_NORMAL};
    const char *const message = rp_arguments_parse(arena, &table, argv, options, &files);
    if (message != NULL || options->help || ((checking *)options)->list)
        return message;
    if (files.size < 1 || files.size > 2)
        return rp_arena_format(
            arena, "expected a domain and perhaps a problem, found %u file names", files.size);
    options->domain = files.item[0];
    options->problem = files.size == 2 ? files.item[1] : NULL;
    return NULL;
}

static rp_exit print_list(void)
{
    rp_diag_list(stdout);
    return rp_output_flush(stdout) == 0 ? RP_EXIT_SOLVED : RP_EXIT_INPUT;
}

/* The domain alone, or a problem whose domain has to be found. */
static void load_one(checking *c)
{
    rp_session *const s = &c->session;
    const uint32_t file = rp_diags_add_file(&s->diags, s->options.domain);
    const char *message = NULL;

    if (s->diags.errors > 0)
        return;
    if (!rp_parse_is_problem(&s->diags, file)) {
        c->lifted = rp_parse_task(&s->arena, &s->diags, file, RP_NONE);
        return;
    }
    const char *const domain = rp_discover_domain(&s->arena, s->options.domain, &message);
    if (domain == NULL) {
        rp_error(&s->diags, (rp_loc){.file = file}, "no-domain", "this is a problem file, and %s",
                 message);
        return;
    }
    rp_log_line(&s->log, RP_LOG_NORMAL, "domain file: %s", domain);
    const uint32_t domain_file = rp_diags_add_file(&s->diags, domain);
    if (s->diags.errors == 0)
        c->lifted = rp_parse_task(&s->arena, &s->diags, domain_file, file);
}

static rp_exit load(void *arg)
{
    checking *const c = arg;

    if (c->session.options.problem == NULL)
        load_one(c);
    else
        c->lifted = rp_session_load(&c->session);
    return RP_EXIT_OPEN;
}

/* True if there was nothing to look at. */
static bool is_unusable(const rp_diags *diags)
{
    static const char *const names[] = {"unreadable-file", "not-text", "no-domain", "two-inputs"};

    for (uint32_t i = 0; i < diags->diag.size; i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (strcmp(diags->diag.item[i].name, names[n]) == 0)
                return true;
    return false;
}

/* Types and what is below them; of a type with several supertypes, what is below it comes
   only once. */
static void print_types(const rp_lifted *task, rp_type_id type, int depth, bool *done, FILE *out)
{
    const uint32_t objects = rp_csr_size(&task->objects_of_type, type);
    const bool again = done[type] && rp_csr_size(&task->subtypes, type) > 0;

    fprintf(out, "%*s%s: %u object%s%s\n", depth * 2, "",
            rp_lifted_text(task, task->type[type].name), objects, objects == 1 ? "" : "s",
            again ? ", see above" : "");
    if (done[type])
        return;
    done[type] = true;
    for (RP_ROW(below, &task->subtypes, type))
        print_types(task, *below, depth + 1, done, out);
}

static void print_summary(checking *c, FILE *out)
{
    const rp_lifted *const task = c->lifted;
    bool *const done = RP_ARENA_ARRAY_ZERO(&c->session.arena, bool, task->num_types);
    uint32_t named = 0;

    for (rp_type_id t = 0; t < task->num_types; t++)
        named += task->type[t].name != RP_NONE;
    fputs("types:\n", out);
    print_types(task, RP_TYPE_OBJECT, 1, done, out);
    fprintf(out,
            "%u types, %u objects, %u predicates, %u functions, %u actions, %u derived rules, "
            "%u initial facts\n",
            named, task->num_objects, task->num_predicates - (RP_PRED_EQUALS + 1),
            task->num_functions, task->num_schemas, task->num_derivations, task->num_init);
}

static void print_json(const rp_diags *diags, bool errors_only)
{
    for (uint32_t i = 0; i < diags->diag.size; i++) {
        const rp_severity severity = diags->diag.item[i].severity;
        if (severity == RP_ERROR || (severity == RP_WARNING && !errors_only))
            rp_json_print(rp_json_diagnostic(diags, i), stdout);
    }
}

static void tell_counts(const rp_diags *diags)
{
    const uint32_t errors = diags->errors, warnings = diags->warnings;

    if (errors + warnings == 0)
        fputs("no mistakes were found\n", stderr);
    else
        fprintf(stderr, "%u error%s, %u warning%s\n", errors, errors == 1 ? "" : "s", warnings,
                warnings == 1 ? "" : "s");
}

static rp_exit report(void *arg)
{
    checking *const c = arg;
    rp_session *const s = &c->session;
    const bool quiet = s->options.level == RP_LOG_QUIET;

    if (s->options.json)
        print_json(&s->diags, quiet);
    else
        rp_diags_print(stdout, &s->diags, 0, quiet);
    if (s->options.level == RP_LOG_VERBOSE && c->lifted != NULL)
        print_summary(c, s->options.json ? stderr : stdout);
    const int error = rp_output_flush(stdout);
    if (error != 0) {
        rp_session_error(s, "cannot write to standard output: %s",
                         rp_output_error(&s->arena, error));
        return RP_EXIT_INPUT;
    }
    if (!quiet)
        tell_counts(&s->diags);
    return c->result;
}

int rp_cmd_check(int argc, char **argv)
{
    checking c = {.list = false};
    rp_session *const s = &c.session;

    (void)argc;
    rp_session_open(s);
    c.result = rp_session_configure(s, usage, read_arguments, argv);
    if (c.result == RP_EXIT_OPEN && (s->options.help || c.list))
        return rp_session_close(s, s->options.help ? rp_help_print_command(usage, about, &table)
                                                   : print_list());
    if (c.result != RP_EXIT_OPEN)
        return rp_session_close(s, c.result);
    s->keeps_diags = true;
    c.result = rp_session_run(s, RP_PHASE_PARSE, load, &c);
    if (c.result == RP_EXIT_OPEN)
        c.result = RP_EXIT_SOLVED;
    else if (c.result == RP_EXIT_INPUT || c.result == RP_EXIT_UNSUPPORTED)
        c.result = is_unusable(&s->diags) ? RP_EXIT_INPUT : RP_EXIT_MISTAKES;
    rp_session_lift_limits(s);
    return rp_session_close(s, rp_session_run(s, RP_PHASE_WRITE, report, &c));
}
