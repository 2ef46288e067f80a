#include "cli/command.h"

/* One run of the frame. */
typedef struct frame {
    const rp_command *command;
    rp_session session;
    void *state; /* begins with a pointer to the session */
    rp_arguments arguments;
    char *const *argv;
} frame;

void rp_command_print_usage(const rp_command *c, FILE *out)
{
    const char *const blank = c->is_standard ? "" : " ", *const name =
                                                             c->is_standard ? "" : c->name;
    const char *form;
    int length;

    for (uint32_t i = 0; (form = rp_text_part(c->arguments, '\n', i, &length)) != NULL; i++)
        fprintf(out, "%s relplan%s%s [options] %.*s\n", i == 0 ? "usage:" : "      ", blank, name,
                length, form);
    fprintf(out, "       relplan%s%s --help\n", blank, name);
}

void rp_command_print_help(const rp_command *c, FILE *out)
{
    const char *line;
    int length;

    rp_command_print_usage(c, out);
    for (uint32_t i = 0; (line = rp_text_part(c->about, '\n', i, &length)) != NULL; i++) {
        fputc('\n', out);
        rp_help_wrapped(out, 0, line);
    }
    rp_arguments_help(out, c->place, false);
}

static const char *take_files(frame *f)
{
    const rp_command *const c = f->command;
    const rp_positionals *const files = &f->arguments.files;

    if (files->size < c->least_files || files->size > c->most_files)
        return rp_arena_format(&f->session.arena, "expected %s, found %u file name%s", c->files,
                               files->size, files->size == 1 ? "" : "s");
    if (c->takes_task) {
        const uint32_t domains = files->size == c->most_files;
        f->session.domain = domains == 1 ? files->item[0] : NULL;
        f->session.problem = files->item[domains];
    }
    return NULL;
}

static rp_exit answer(frame *f)
{
    const rp_command *const c = f->command;
    const rp_exit result =
        c->answer == NULL ? RP_EXIT_OPEN : c->answer(f->state, &f->arguments.files);

    if (result != RP_EXIT_OPEN || f->session.options.help == NULL)
        return result;
    rp_command_print_help(c, stdout);
    return RP_EXIT_SOLVED;
}

static rp_exit read_arguments(void *arg)
{
    frame *const f = arg;
    const rp_command *const c = f->command;
    rp_session *const s = &f->session;

    rp_session_reserve(s);
    f->state = rp_arena_alloc_zero(&s->arena, c->state_size);
    *(rp_session **)f->state = s;
    f->arguments = (rp_arguments){.place = c->place, .session = s, .state = f->state};
    const char *message = rp_arguments_parse(&s->arena, &f->arguments, f->argv);
    rp_session_apply_options(s);
    if (message == NULL) {
        const rp_exit result = answer(f);
        if (result != RP_EXIT_OPEN)
            return result == RP_EXIT_SOLVED && rp_session_flush(s) != RP_EXIT_OPEN ? RP_EXIT_INPUT
                                                                                   : result;
        message = take_files(f);
    }
    if (message == NULL && c->check != NULL)
        message = c->check(f->state, &f->arguments.files);
    if (message == NULL)
        return RP_EXIT_OPEN;
    rp_session_error(s, "%s", message);
    rp_command_print_usage(c, stderr);
    return RP_EXIT_INPUT;
}

int rp_command_run(const rp_name_table *commands, char *const *argv)
{
    const bool has_word = argv[0] != NULL && argv[1] != NULL;
    const uint32_t named = has_word ? rp_name_find(commands, argv[1]) : RP_NONE;
    const rp_command *const c = rp_command_at(commands, named == RP_NONE ? 0 : named);
    frame f = {.command = c, .argv = argv + (named != RP_NONE)};
    rp_session *const s = &f.session;

    rp_session_open(s);
    s->commands = commands;
    s->result = rp_session_run(s, RP_PHASE_START, read_arguments, &f);
    if (s->result == RP_EXIT_OPEN) {
        rp_stages_run(s, c->stage, f.state);
        if (c->release != NULL)
            c->release(f.state);
    }
    return rp_session_close(s, s->result == RP_EXIT_OPEN ? RP_EXIT_SOLVED : s->result);
}
