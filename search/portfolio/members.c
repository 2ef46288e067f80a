#include "search/portfolio/members.h"

#include "search/portfolio/alternatives.h"

const rp_member_plan rp_member_plans[RP_NUM_MEMBERS] = {
    {"lazy", "landmarks,ff", "short plans where estimates lead on"},
    {"bfws", NULL, "gets across plateaus"},
};

static void leave_out(rp_member *m, const char *name, const char *error, rp_log *log)
{
    m->without = name;
    m->error = error;
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
                                  .log = args->log,
                                  .seed = args->seed,
                                  .ignore_costs = true};
        const char *error;
        m->heuristic[m->num_heuristics] = rp_heuristic_create(arena, &spec[i], &with, &error);
        if (m->heuristic[m->num_heuristics] != NULL)
            m->num_heuristics++;
        else
            leave_out(m, spec[i].name, error, args->log);
    }
}

void rp_member_tell(const rp_member *m, const rp_member_plan *plan, rp_log *log)
{
    rp_log_line(log, RP_LOG_NORMAL, "auto: %s: %s", m->text, plan->why);
    if (m->alternatives == 1)
        rp_log_line(log, RP_LOG_NORMAL,
                    "auto: the goal is achieved in one way only; what this needs is searched for");
    if (m->alternatives > 1)
        rp_log_line(log, RP_LOG_NORMAL,
                    "auto: %u ways to the goal have nothing in common; each is searched apart",
                    (unsigned)m->alternatives);
}

static void make_engine(rp_member *m, const rp_member_plan *plan, const rp_engine_args *args,
                        rp_arena *arena)
{
    rp_engine_args with = *args;
    rp_spec *spec;
    const char *error;

    rp_specs_split(arena, plan->search, &spec);
    if (plan->heuristics != NULL)
        make_heuristics(m, plan->heuristics, args, arena);
    with.heuristic = m->heuristic;
    with.num_heuristics = m->num_heuristics;
    m->engine = rp_engine_create(arena, spec, &with, &error);
    if (m->engine == NULL)
        leave_out(m, plan->search, error, args->log);
}

/* Alternatives have heuristics of their own, those of the plan. */
static const char *text_of(const rp_member *m, const rp_member_plan *plan, rp_arena *arena)
{
    const char *text = plan->search;

    if (m->num_heuristics == 0 && plan->heuristics != NULL)
        return rp_arena_format(arena, "%s with %s", text, plan->heuristics);
    for (uint32_t i = 0; i < m->num_heuristics; i++)
        text = rp_arena_format(arena, "%s%s%s", text, i == 0 ? " with " : ",",
                               m->heuristic[i]->type->name);
    return text;
}

void rp_member_make(rp_member *m, const rp_member_plan *plan, const rp_engine_args *args,
                    rp_arena *arena)
{
    const rp_alternatives alternatives = rp_alternatives_find(arena, args->strips);

    m->is_made = true;
    m->alternatives = alternatives.count;
    if (alternatives.count > 0)
        m->engine = rp_alternatives_create(&alternatives, plan, args, arena);
    else
        make_engine(m, plan, args, arena);
    m->text = text_of(m, plan, arena);
}

void rp_member_drop(rp_member *m)
{
    rp_engine_destroy(m->engine);
    m->engine = NULL;
    while (m->num_heuristics > 0)
        rp_heuristic_destroy(m->heuristic[--m->num_heuristics]);
}
