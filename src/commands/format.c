/* relplan format: a domain or problem file in a uniform layout. */
#include <string.h>

#include "commands/commands.h"
#include "parser/print.h"

typedef struct formatting {
    rp_session *session;
    const char *path, *output; /* output NULL: standard output, or see in_place */
    bool in_place, check, drop_comments;
    uint32_t file;
    rp_printed printed; /* text NULL: there is none */
} formatting;

#define AT(member) .offset = offsetof(formatting, member)

static const rp_option options[] = {
    {"output", 'o', "FILE", RP_OPTION_FILE, AT(output),
     .help = "write to FILE (all of it or nothing) instead of standard output"},
    {"in-place", 'i', NULL, RP_OPTION_FLAG, AT(in_place), .help = "write to the file itself"},
    {"check", 0, NULL, RP_OPTION_FLAG, AT(check),
     .help = "write nothing; exit with 1 if the layout would change"},
    {"drop-comments", 0, NULL, RP_OPTION_FLAG, AT(drop_comments), .help = "leave comments out"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    formatting *const f = state;

    f->path = files->item[0];
    if (f->in_place + f->check + (f->output != NULL) > 1)
        return "of -o, -i and --check only one can be given";
    if (!f->in_place)
        return NULL;
    f->output = f->path;
    return strcmp(f->path, "-") == 0 ? "standard input cannot be written in place" : NULL;
}

/* Unsupported sections are printed like others, so they are no reason to stop. */
static rp_exit print(void *arg)
{
    formatting *const f = arg;
    rp_session *const s = f->session;

    f->file = rp_session_add_file(s, f->path, "PDDL");
    if (s->diags.errors > 0)
        return RP_EXIT_INPUT;
    return rp_print_file(&s->arena, &s->diags, f->file, f->drop_comments, &f->printed)
               ? RP_EXIT_SOLVED
               : RP_EXIT_INPUT;
}

static rp_exit write_result(void *arg)
{
    formatting *const f = arg;
    rp_session *const s = f->session;
    const rp_source *const source = &s->diags.source.item[f->file];

    if (s->result != RP_EXIT_SOLVED)
        return s->result;
    const bool is_same =
        f->printed.size == source->size && memcmp(f->printed.text, source->text, source->size) == 0;
    if (f->check)
        return is_same ? RP_EXIT_SOLVED : RP_EXIT_MISTAKES;
    return f->in_place && is_same ? RP_EXIT_SOLVED
                                  : rp_session_write(s, f->output, rp_printed_write, &f->printed);
}

const rp_command rp_command_format = {
    .name = "format",
    .arguments = "file.pddl",
    .summary = "print a domain or problem file in a uniform layout",
    .about = "Prints a domain or problem file in a uniform layout: two spaces a level, at most 100 "
             "columns.  Words, their spelling, their order and comments stay.  Only parentheses "
             "and syntax are checked.  A file name of - is standard input.\n"
             "Exit codes: 0 done, 1 with --check: the layout would change, 31 wrong options, "
             "mistakes in the file, files that cannot be read or written.",
    .least_files = 1,
    .most_files = 1,
    .files = "one file name",
    .state_size = sizeof(formatting),
    .place = {{&group, 0}, RP_SESSION_PLACES},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_PARSE, .run = print},
                       {.phase = RP_PHASE_WRITE, .run = write_result, .always = true}),
};
