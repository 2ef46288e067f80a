#include "commands/inspect.h"

#include <errno.h>
#include <stdlib.h>

#include "base/output.h"
#include "cli/options/help.h"

typedef struct run {
    rp_inspection inspection;
    const rp_inspection_type *type;
    rp_exit result;
} run;

rp_inspection *rp_inspection_of(void *options)
{
    return (rp_inspection *)((char *)options - offsetof(rp_inspection, session.options));
}

const char *rp_inspection_set_state(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    rp_inspection_of(target)->choice.state_file = value;
    return NULL;
}

const char *rp_inspection_set_after(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    rp_inspection_of(target)->choice.plan_file = value;
    return NULL;
}

const char *rp_inspection_set_steps(rp_arena *arena, void *target, const char *value)
{
    rp_inspection *const i = rp_inspection_of(target);
    char *end;

    errno = 0;
    const unsigned long steps = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || steps >= RP_ALL_STEPS)
        return rp_arena_format(arena, "expected a whole number from 0, found '%s'", value);
    i->choice.steps = (uint32_t)steps;
    i->steps_given = true;
    return NULL;
}

static const char *take_files(rp_arena *arena, const rp_positionals *files, rp_options *options)
{
    if (files->size < 1 || files->size > 2)
        return rp_arena_format(arena, "expected domain and problem, found %u file names",
                               files->size);
    options->domain = files->size == 2 ? files->item[0] : NULL;
    options->problem = files->item[files->size - 1];
    return NULL;
}

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    rp_inspection *const i = rp_inspection_of(options);
    const run *const r = (const run *)i;
    rp_positionals files;

    *options = (rp_options){.level = RP_LOG_NORMAL, .prune = RP_PRUNE_REACH};
    i->choice.steps = RP_ALL_STEPS;
    const char *message = rp_arguments_parse(arena, &r->type->table, argv, options, &files);
    if (message == NULL && options->help)
        return NULL;
    if (message == NULL)
        message = take_files(arena, &files, options);
    if (message == NULL && i->choice.state_file != NULL && i->choice.plan_file != NULL)
        message = "--state and --after exclude each other";
    if (message == NULL && i->steps_given && i->choice.plan_file == NULL)
        message = "--steps needs --after";
    return message != NULL ? message : r->type->check(i);
}

static rp_exit load(void *arg)
{
    rp_inspection *const i = &((run *)arg)->inspection;
    i->lifted = rp_session_load(&i->session);
    return RP_EXIT_OPEN;
}

static rp_exit ground(void *arg)
{
    rp_inspection *const i = &((run *)arg)->inspection;
    rp_session *const s = &i->session;
    const rp_ground_options options = {
        .prune = s->options.prune, .no_mutex = s->options.no_mutex, .log = &s->log};
    rp_ground_stats stats;

    i->strips = rp_ground(&s->arena, &s->diags, i->lifted, &options, &stats);
    return RP_EXIT_OPEN;
}

static rp_exit select_state(void *arg)
{
    rp_inspection *const i = &((run *)arg)->inspection;
    rp_session *const s = &i->session;

    rp_state_buffer_init(&i->state, &s->arena, i->strips);
    return rp_state_select(&s->arena, &s->diags, i->strips, &i->choice, &i->state) ? RP_EXIT_OPEN
                                                                                   : RP_EXIT_INPUT;
}

static rp_exit compute(void *arg)
{
    run *const r = arg;
    return r->type->compute(&r->inspection);
}

static rp_exit print(void *arg)
{
    run *const r = arg;
    rp_session *const s = &r->inspection.session;

    if (!r->type->print(&r->inspection))
        return RP_EXIT_MEMORY;
    const int error = rp_output_flush(stdout);
    if (error == 0)
        return RP_EXIT_SOLVED;
    rp_session_error(s, "cannot write to standard output: %s", rp_output_error(&s->arena, error));
    return RP_EXIT_INPUT;
}

const char *rp_inspection_name(rp_inspection *i, rp_strips_text *text, uint32_t id)
{
    char buffer[256];
    const size_t length = text(i->strips, id, buffer, sizeof buffer);

    if (length < sizeof buffer)
        return rp_arena_text(&i->session.arena, buffer, length);
    char *const name = rp_arena_alloc(&i->session.arena, length + 1);
    text(i->strips, id, name, length + 1);
    return name;
}

bool rp_inspection_print_json(json_t *json)
{
    if (json == NULL)
        return false;
    const int failed =
        json_dumpf(json, stdout, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(17));
    json_decref(json);
    /* What cannot be written is found when the output is flushed. */
    return putchar('\n') != EOF && (failed == 0 || ferror(stdout) != 0);
}

int rp_inspection_run(char *const *argv, const rp_inspection_type *type)
{
    static const struct {
        rp_phase phase;
        rp_exit (*body)(void *);
    } stages[] = {{RP_PHASE_PARSE, load},
                  {RP_PHASE_GROUND, ground},
                  {RP_PHASE_VALIDATE, select_state},
                  {RP_PHASE_SEARCH, compute}};
    run r = {.type = type};
    rp_session *const s = &r.inspection.session;

    rp_session_open(s);
    r.result = rp_session_configure(s, type->usage, read_arguments, argv);
    if (r.result == RP_EXIT_OPEN && s->options.help)
        return rp_session_close(s, rp_help_print_command(type->usage, type->about, &type->table));
    for (size_t i = 0; i < sizeof stages / sizeof stages[0] && r.result == RP_EXIT_OPEN; i++)
        r.result = rp_session_run(s, stages[i].phase, stages[i].body, &r);
    rp_session_lift_limits(s);
    if (r.result == RP_EXIT_OPEN)
        r.result = rp_session_run(s, RP_PHASE_WRITE, print, &r);
    return rp_session_close(s, r.result);
}
