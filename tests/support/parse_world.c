#include "support/parse_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct input {
    parse_world *world;
    const char *domain, *problem;
    size_t domain_size, problem_size;
} input;

static void parse(void *arg)
{
    const input *const in = arg;
    parse_world *const w = in->world;
    const uint32_t domain =
        rp_diags_add_text(&w->diags, "domain.pddl", in->domain, in->domain_size);
    const uint32_t problem =
        rp_diags_add_text(&w->diags, "problem.pddl", in->problem, in->problem_size);

    w->task = rp_parse_task(&w->arena, &w->diags, domain, problem);
}

parse_world *parse_world_create_sized(const char *domain, size_t domain_size, const char *problem,
                                      size_t problem_size, uint64_t fail_at)
{
    parse_world *const w = calloc(1, sizeof *w);
    input in = {w, domain, problem, domain_size, problem_size};

    if (w == NULL)
        abort();
    rp_limits_init(&w->limits, 0, NULL);
    w->limits.fail_at = fail_at;
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
    w->stop = rp_protect(&w->limits, parse, &in);
    w->limits.fail_at = 0;
    return w;
}

parse_world *parse_world_create(const char *domain, const char *problem, uint64_t fail_at)
{
    return parse_world_create_sized(domain, strlen(domain), problem, strlen(problem), fail_at);
}

void parse_world_destroy(parse_world *w)
{
    if (w->stop == RP_STOP_NONE) {
        rp_vec_free(&w->limits, &w->diags.diag);
        rp_vec_free(&w->limits, &w->diags.source);
        rp_arena_release(&w->arena);
        if (w->limits.used != 0) {
            fprintf(stderr, "%zu bytes were not freed\n", w->limits.used);
            abort();
        }
    }
    rp_limits_release(&w->limits);
    free(w);
}

const char *parse_world_messages(parse_world *w)
{
    const char *text = "";

    for (uint32_t i = 0; i < w->diags.diag.size; i++) {
        const rp_diag *const d = &w->diags.diag.item[i];
        if (d->severity != RP_NOTE)
            text = rp_arena_format(&w->arena, "%s%s %s %u:%u\n", text,
                                   d->severity == RP_ERROR ? "error" : "warning", d->name,
                                   d->loc.line, d->loc.column);
    }
    return text;
}
