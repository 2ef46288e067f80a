#include <string.h>

#include "base/output.h"
#include "cli/options/help.h"
#include "cli/session.h"
#include "commands/commands.h"
#include "parser/print.h"

typedef struct formatting {
    rp_session session;
    bool in_place, check, drop_comments;
    uint32_t file;
    rp_printed printed; /* text NULL: there is none */
} formatting;

/* The options are the first member of the session, and that of the formatting. */
static const char *set_in_place(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((formatting *)target)->in_place = true;
    return NULL;
}

static const char *set_check(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((formatting *)target)->check = true;
    return NULL;
}

static const char *set_drop_comments(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((formatting *)target)->drop_comments = true;
    return NULL;
}

static const rp_argument arguments[] = {
    {"output", 'o', "FILE", "write to FILE (all of it or nothing) instead of standard output",
     rp_option_set_output},
    {"in-place", 'i', NULL, "write to the file itself", set_in_place},
    {"check", 0, NULL, "write nothing; exit with 1 if the layout would change", set_check},
    {"drop-comments", 0, NULL, "leave comments out", set_drop_comments},
    RP_COMMON_ARGUMENTS,
};
static const rp_argument_table table = {arguments, sizeof arguments / sizeof arguments[0]};

static const char usage[] = "usage: relplan format [options] file.pddl\n"
                            "       relplan format --help\n";
static const char about[] =
    "\nPrints a domain or problem file in a uniform layout: two spaces a level, at most 100\n"
    "columns.  Words, their spelling, their order and comments stay.  Only parentheses and\n"
    "syntax are checked.  A file name of - is standard input.\n"
    "Exit codes: 0 done, 1 with --check: the layout would change, 31 wrong options, mistakes\n"
    "in the file, files that cannot be read or written.\n";

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    const formatting *const f = (const formatting *)options;
    rp_positionals files;

    *options = (rp_options){.level = RP_LOG_NORMAL};
    const char *const message = rp_arguments_parse(arena, &table, argv, options, &files);
    if (message != NULL || options->help)
        return message;
    if (files.size != 1)
        return rp_arena_format(arena, "expected one file name, found %u", files.size);
    options->domain = files.item[0];
    if (f->in_place + f->check + (options->output != NULL) > 1)
        return "of -o, -i and --check only one can be given";
    if (f->in_place && strcmp(options->domain, "-") == 0)
        return "standard input cannot be written in place";
    return NULL;
}

/* Unsupported sections are printed like others, so they are no reason to stop. */
static rp_exit print(void *arg)
{
    formatting *const f = arg;
    rp_session *const s = &f->session;

    f->file = rp_diags_add_file(&s->diags, s->options.domain);
    if (s->diags.errors > 0)
        return RP_EXIT_INPUT;
    return rp_print_file(&s->arena, &s->diags, f->file, f->drop_comments, &f->printed)
               ? RP_EXIT_SOLVED
               : RP_EXIT_INPUT;
}

static void write_text(FILE *out, const void *context)
{
    const rp_printed *const printed = context;
    fwrite(printed->text, 1, printed->size, out);
}

static rp_exit write_result(void *arg)
{
    formatting *const f = arg;
    rp_session *const s = &f->session;
    const rp_source *const source = &s->diags.source.item[f->file];
    const bool is_same =
        f->printed.size == source->size && memcmp(f->printed.text, source->text, source->size) == 0;
    const char *const path = f->in_place ? s->options.domain : s->options.output;
    int error = 0;

    if (f->check)
        return is_same ? RP_EXIT_SOLVED : RP_EXIT_MISTAKES;
    if (path == NULL) {
        write_text(stdout, &f->printed);
        error = rp_output_flush(stdout);
    } else if (!f->in_place || !is_same)
        error = rp_output_write(&s->arena, path, write_text, &f->printed);
    if (error == 0)
        return RP_EXIT_SOLVED;
    rp_session_error(s, "cannot write to %s: %s", path == NULL ? "standard output" : path,
                     rp_output_error(&s->arena, error));
    return RP_EXIT_INPUT;
}

int rp_cmd_format(int argc, char **argv)
{
    formatting f = {.in_place = false};
    rp_session *const s = &f.session;

    (void)argc;
    rp_session_open(s);
    rp_exit result = rp_session_configure(s, usage, read_arguments, argv);
    if (result == RP_EXIT_OPEN && s->options.help)
        return rp_session_close(s, rp_help_print_command(usage, about, &table));
    if (result == RP_EXIT_OPEN)
        result = rp_session_run(s, RP_PHASE_PARSE, print, &f);
    rp_session_lift_limits(s);
    if (result == RP_EXIT_SOLVED)
        result = rp_session_run(s, RP_PHASE_WRITE, write_result, &f);
    return rp_session_close(s, result);
}
