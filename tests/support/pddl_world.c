#include "support/pddl_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parser/parser.h"

typedef struct parsing {
    pddl_world *world;
    const char *domain, *problem;
} parsing;

static void parse(void *arg)
{
    const parsing *const p = arg;
    pddl_world *const w = p->world;
    const uint32_t domain =
        rp_diags_add_text(&w->diags, "domain.pddl", p->domain, strlen(p->domain));
    const uint32_t problem =
        rp_diags_add_text(&w->diags, "problem.pddl", p->problem, strlen(p->problem));

    w->task = rp_parse_task(&w->arena, &w->diags, domain, problem);
}

pddl_world *pddl_world_create(const char *domain, const char *problem)
{
    pddl_world *const w = calloc(1, sizeof *w);
    parsing p = {w, domain, problem};

    if (w == NULL)
        abort();
    rp_limits_init(&w->limits, 0, NULL);
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
    if (rp_protect(&w->limits, parse, &p) == RP_STOP_NONE && w->task != NULL)
        return w;
    for (uint32_t i = 0; i < w->diags.diag.size; i++)
        fprintf(stderr, "%u:%u: %s\n", w->diags.diag.item[i].loc.line,
                w->diags.diag.item[i].loc.column, w->diags.diag.item[i].message);
    fprintf(stderr, "%s\n%s\n", domain, problem);
    abort();
}

void pddl_world_destroy(pddl_world *w)
{
    rp_vec_free(&w->limits, &w->diags.diag);
    rp_vec_free(&w->limits, &w->diags.source);
    rp_arena_release(&w->arena);
    if (w->limits.used != 0) {
        fprintf(stderr, "%zu bytes were not freed\n", w->limits.used);
        abort();
    }
    rp_limits_release(&w->limits);
    free(w);
}

typedef struct reading {
    pddl_world *world;
    const char *text;
    rp_plan *plan;
    rp_plan_reading result;
} reading;

static void read_plan(void *arg)
{
    reading *const r = arg;
    pddl_world *const w = r->world;
    const uint32_t file = rp_diags_add_text(&w->diags, "plan.txt", r->text, strlen(r->text));

    r->result = rp_plan_read(&w->arena, &w->diags, file, w->task, r->plan);
}

rp_plan_reading pddl_world_read(pddl_world *w, const char *text, rp_plan *plan)
{
    reading r = {.world = w, .text = text, .plan = plan};

    if (rp_protect(&w->limits, read_plan, &r) != RP_STOP_NONE)
        abort();
    return r.result;
}

void pddl_world_clear(pddl_world *w)
{
    w->diags.diag.size = 0;
    w->diags.errors = w->diags.warnings = w->diags.unsupported = 0;
}
