#include "search/portfolio/members.h"

#define RP_MEMBER(engine, heuristics, first, share, why) {engine, heuristics, first, share, why},
const rp_member_row rp_member_rows[RP_NUM_MEMBERS] = {
#include "search/portfolio/members.def"
};
#undef RP_MEMBER

#define RP_MEMBER(engine, heuristics, first, share, why) "; " engine ": " why
const char rp_members_summary[] = "the default, a portfolio of searches in alternation"
#include "search/portfolio/members.def"
    ;
#undef RP_MEMBER

static void leave_out(const char *name, const char *error, rp_log *log)
{
    rp_log_line(log, RP_LOG_NORMAL, "auto: without %s: %s", name, error);
}

/* Those that can handle the task. */
static void make_heuristics(rp_member *m, const char *names, const rp_engine_args *args,
                            rp_arena *arena)
{
    rp_spec *spec;
    const uint32_t count = rp_specs_split(arena, names, &spec);

    assert(count <= RP_MEMBER_HEURISTICS);
    for (uint32_t i = 0; i < count; i++) {
        rp_heuristic_args with = {.strips = args->strips,
                                  .limits = args->limits,
                                  .shared = args->shared,
                                  .log = args->log,
                                  .seed = args->seed,
                                  .ignore_costs = true};
        const char *error;
        m->heuristic[m->num_heuristics] = rp_heuristic_create(arena, &spec[i], &with, &error);
        if (m->heuristic[m->num_heuristics] != NULL)
            m->num_heuristics++;
        else
            leave_out(spec[i].name, error, args->log);
    }
}

static const char *text_of(const rp_member *m, const rp_member_row *row, rp_arena *arena)
{
    const char *text = row->engine;

    for (uint32_t i = 0; i < m->num_heuristics; i++)
        text = rp_arena_format(arena, "%s%s%s", text, i == 0 ? " with " : ",",
                               m->heuristic[i]->type->component.name);
    return text;
}

void rp_member_make(rp_member *m, const rp_member_row *row, const rp_engine_args *args,
                    rp_arena *arena)
{
    rp_engine_args with = *args;
    rp_spec *spec;
    const char *error;

    m->is_made = true;
    rp_specs_split(arena, row->engine, &spec);
    if (*row->heuristics != '\0')
        make_heuristics(m, row->heuristics, args, arena);
    m->text = text_of(m, row, arena);
    with.observer = rp_observer_named(arena, args->observer, m->text);
    with.heuristic = m->heuristic;
    with.num_heuristics = m->num_heuristics;
    m->engine = rp_engine_make(arena, spec, &with, &error);
    if (m->engine == NULL) {
        leave_out(row->engine, error, args->log);
        return;
    }
    rp_log_line(args->log, RP_LOG_NORMAL, "auto: %s: %s", m->text, row->why);
}

void rp_member_drop(rp_member *m)
{
    rp_engine_destroy(m->engine);
    m->engine = NULL;
    while (m->num_heuristics > 0)
        rp_heuristic_destroy(m->heuristic[--m->num_heuristics]);
}

void rp_member_retire(rp_member *m, rp_search_stats *dropped)
{
    if (m->engine != NULL)
        rp_search_stats_add(dropped, &m->engine->stats);
    m->is_made = true;
    rp_member_drop(m);
}

void rp_members_sum(rp_search_stats *sum, const rp_search_stats *dropped, const rp_member *member,
                    uint32_t count)
{
    const rp_search_stats estimates = member[0].engine != NULL ? member[0].engine->stats : *sum;

    *sum = *dropped;
    rp_search_stats_set_estimates(sum, &estimates);
    for (uint32_t i = 0; i < count; i++)
        if (member[i].engine != NULL)
            rp_search_stats_add(sum, &member[i].engine->stats);
}
