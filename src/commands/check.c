/* relplan check: what is wrong with PDDL files, for people, editors and scripts. */
#include <string.h>

#include "base/json.h"
#include "cli/diagnostics/print.h"
#include "commands/commands.h"
#include "parser/parser.h"

typedef struct checking {
    rp_session *session;
    enum { FORMAT_TEXT, FORMAT_JSON } format;
    bool list;
    const char *file; /* if there is one only: a domain, or a problem */
} checking;

static const rp_option options[] = {
    {"format", 0, "text|json", RP_OPTION_CHOICE, .offset = offsetof(checking, format),
     .standard = "text",
     .help = "how to print what is found on standard output; json: an object a line"},
    {"list", 0, NULL, RP_OPTION_FLAG, .offset = offsetof(checking, list),
     .help = "list the names of all errors and warnings"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static rp_exit list_names(void *state, const rp_positionals *files)
{
    (void)files;
    if (!((checking *)state)->list)
        return RP_EXIT_OPEN;
    rp_diag_list(stdout);
    return RP_EXIT_SOLVED;
}

static const char *check(void *state, const rp_positionals *files)
{
    checking *const c = state;

    c->session->keeps_diags = true;
    c->session->domain = c->file = files->item[0];
    c->session->problem = files->size == 2 ? files->item[1] : NULL;
    return NULL;
}

/* The domain alone, or a problem whose domain has to be found. */
static void load_one(checking *c)
{
    rp_session *const s = c->session;
    const uint32_t file = rp_session_add_file(s, c->file, "domain or problem");

    if (s->diags.errors > 0)
        return;
    if (!rp_parse_is_problem(&s->diags, file)) {
        s->lifted = rp_parse_task(&s->arena, &s->diags, file, RP_NONE);
        return;
    }
    s->domain = NULL;
    s->problem = c->file;
    const char *const message = rp_session_find_domain(s);
    if (message != NULL) {
        rp_error(&s->diags, (rp_loc){.file = file}, "no-domain", "this is a problem file, and %s",
                 message);
        return;
    }
    rp_session_tell_domain(s);
    const uint32_t domain = rp_diags_add_file(&s->diags, s->domain);
    if (s->diags.errors == 0)
        s->lifted = rp_parse_task(&s->arena, &s->diags, domain, file);
}

static rp_exit load(void *arg)
{
    checking *const c = arg;

    if (c->session->problem == NULL)
        load_one(c);
    else
        rp_session_load(c->session);
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

static bool is_domain_alone(const rp_lifted *task) { return task->problem_name == RP_NONE; }

/* Types and what is below them; of a type with several supertypes, what is below it comes
   only once. */
static void print_types(const rp_lifted *task, rp_type_id type, int depth, bool *done, FILE *out)
{
    const uint32_t objects = rp_csr_size(&task->objects_of_type, type);
    const bool again = done[type] && rp_csr_size(&task->subtypes, type) > 0;

    fprintf(out, "%*s%s", depth * 2, "", rp_lifted_text(task, task->type[type].name));
    if (!is_domain_alone(task))
        fprintf(out, ": %u object%s", objects, objects == 1 ? "" : "s");
    fputs(again ? ", see above\n" : "\n", out);
    if (done[type])
        return;
    done[type] = true;
    for (RP_ROW(below, &task->subtypes, type))
        print_types(task, *below, depth + 1, done, out);
}

static void print_summary(rp_session *s, FILE *out)
{
    const rp_lifted *const task = s->lifted;
    bool *const done = RP_ARENA_ARRAY_ZERO(&s->arena, bool, task->num_types);
    uint32_t named = 0;

    for (rp_type_id t = 0; t < task->num_types; t++)
        named += task->type[t].name != RP_NONE;
    fputs("types:\n", out);
    print_types(task, RP_TYPE_OBJECT, 1, done, out);
    fprintf(out, "%u types, ", named);
    if (!is_domain_alone(task))
        fprintf(out, "%u objects, %u initial facts, ", task->num_objects, task->num_init);
    fprintf(out, "%u predicates, %u functions, %u actions, %u derived rules\n",
            task->num_predicates - (RP_PRED_EQUALS + 1), task->num_functions, task->num_schemas,
            task->num_derivations);
}

static void print_json(const rp_diags *diags, bool errors_only)
{
    for (uint32_t i = 0; i < diags->diag.size; i++) {
        const rp_severity severity = diags->diag.item[i].severity;
        if (severity == RP_ERROR || (severity == RP_WARNING && !errors_only))
            rp_json_print(rp_json_diagnostic(diags, i), stdout, RP_JSON_DIGITS);
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

/* What is wrong with the files is what was asked for. */
static rp_exit verdict(const rp_session *s)
{
    if (s->result == RP_EXIT_OPEN)
        return RP_EXIT_SOLVED;
    if (s->result != RP_EXIT_INPUT && s->result != RP_EXIT_UNSUPPORTED)
        return s->result;
    return is_unusable(&s->diags) ? RP_EXIT_INPUT : RP_EXIT_MISTAKES;
}

static rp_exit report(void *arg)
{
    checking *const c = arg;
    rp_session *const s = c->session;
    const bool quiet = s->log.level == RP_LOG_QUIET, is_json = c->format == FORMAT_JSON;

    if (is_json)
        print_json(&s->diags, quiet);
    else
        rp_diags_print(stdout, &s->diags, 0, quiet);
    if (s->log.level == RP_LOG_VERBOSE && s->lifted != NULL)
        print_summary(s, is_json ? stderr : stdout);
    if (rp_session_flush(s) != RP_EXIT_OPEN)
        return RP_EXIT_INPUT;
    if (!quiet)
        tell_counts(&s->diags);
    return verdict(s);
}

const rp_command rp_command_check = {
    .name = "check",
    .arguments = "domain.pddl [problem.pddl]",
    .summary = "report mistakes in PDDL files, for people, editors and scripts",
    .about = "Reports mistakes in a domain, alone or with a problem, on standard output.  Of a "
             "problem that is given alone, the domain is looked for beside it.  A file name of - "
             "is standard input.  With --verbose the types and the size of the task are printed "
             "too.\n"
             "Exit codes: 0 no errors (there may be warnings), 1 errors (with --strict: or "
             "warnings), 31 wrong options or files that cannot be read, 22 out of memory, 23 out "
             "of time.",
    .least_files = 1,
    .most_files = 2,
    .files = "a domain and perhaps a problem",
    .state_size = sizeof(checking),
    .place = {{&group, 0}, RP_SESSION_PLACES},
    .answer = list_names,
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_PARSE, .run = load},
                       {.phase = RP_PHASE_WRITE, .run = report, .always = true}),
};
