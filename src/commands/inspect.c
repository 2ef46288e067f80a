#include "commands/inspect.h"

#include "base/json.h"

#define AT(member) .offset = offsetof(rp_inspection, choice.member)

static const rp_option options[] = {
    {"state", 0, "FILE", RP_OPTION_FILE, AT(state_file),
     .help = "the state: a file of ground atoms (default: the initial state)"},
    {"after", 0, "PLAN", RP_OPTION_FILE, AT(plan_file),
     .help = "the state after the first --steps steps of this plan"},
    {"steps", 0, "NUMBER", RP_OPTION_COUNT, AT(steps),
     .given = offsetof(rp_inspection, steps_given),
     .help = "how many steps of the plan (default: all of them)"},
};
const rp_option_group rp_inspection_group = RP_OPTION_GROUP("State", options);

const char *rp_inspection_check(const rp_inspection *i)
{
    if (i->choice.state_file != NULL && i->choice.plan_file != NULL)
        return "--state and --after cannot be combined";
    return i->steps_given && i->choice.plan_file == NULL ? "--steps needs --after" : NULL;
}

const char *rp_inspection_read_params(rp_inspection *i, const char *text, const rp_component *c,
                                      double **param)
{
    rp_arena *const arena = &i->session->arena;

    *param = RP_ARENA_ARRAY(arena, double, c->num_params);
    return rp_params_parse(arena, text == NULL ? "" : text, c->param, c->num_params, *param);
}

rp_exit rp_inspection_ground(void *state)
{
    rp_inspection *const i = state;
    rp_session *const s = i->session;
    const rp_ground_options options_of = {.prune = i->grounding.prune,
                                          .no_mutex = i->grounding.no_mutex,
                                          .duals = true,
                                          .log = &s->log};
    rp_ground_stats stats;

    i->strips = rp_ground(&s->arena, &s->diags, s->lifted, &options_of, &stats);
    return RP_EXIT_OPEN;
}

rp_exit rp_inspection_select(void *state)
{
    rp_inspection *const i = state;
    rp_session *const s = i->session;

    if (!i->steps_given)
        i->choice.steps = RP_ALL_STEPS;
    rp_state_buffer_init(&i->state, &s->arena, i->strips);
    return rp_state_select(&s->arena, &s->diags, i->strips, &i->choice, &i->state) ? RP_EXIT_OPEN
                                                                                   : RP_EXIT_INPUT;
}

rp_exit rp_inspection_end(rp_inspection *i, bool done)
{
    return done ? rp_session_flush(i->session) : RP_EXIT_MEMORY;
}

const char *rp_inspection_name(rp_inspection *i, rp_strips_text *text, uint32_t id)
{
    char buffer[256];
    const size_t length = text(i->strips, id, buffer, sizeof buffer);

    if (length < sizeof buffer)
        return rp_arena_text(&i->session->arena, buffer, length);
    char *const name = rp_arena_alloc(&i->session->arena, length + 1);
    text(i->strips, id, name, length + 1);
    return name;
}

void rp_inspection_print_label(const char *text)
{
    for (; *text != '\0'; text++)
        printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
}
