/* One search until it has evaluated so many states, a limit that is the same on every machine:

       search_until DOMAIN PROBLEM SEARCH HEURISTIC EVALUATIONS SECONDS MIB

   such as `search_until domain.pddl p01.pddl wastar:weight=10 relevance:rho=0.1 100000 60 2000`.
   The seconds are CPU time of setting the heuristic up and of searching; both are looked at
   between expansions only, so that the search ends a few evaluations later.  Prints one line of
   JSON: how it ended (solved, none, evaluations, time, memory), what was counted, and seconds.
   The plan is validated. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/components.h"
#include "ground/ground.h"
#include "parser/parser.h"
#include "validate/validate.h"

enum { EXPANSIONS = 4 }; /* between two looks at the limits */

typedef struct run {
    rp_limits limits;
    rp_arena arena;
    const char *domain, *problem;
    rp_spec search, heuristic;
    uint64_t evaluations;
    double seconds, begin, setup, used;
    const rp_lifted *lifted;
    const rp_strips *strips;
    rp_heuristic *h;
    rp_engine *engine;
    const char *end;
} run;

static void fail(const char *message)
{
    fprintf(stderr, "search_until: %s\n", message);
    exit(2);
}

static void load(run *r)
{
    rp_diags diags;
    rp_ground_stats stats;
    const rp_ground_options options = {.prune = RP_PRUNE_FULL};

    rp_diags_init(&diags, &r->arena);
    const uint32_t domain = rp_diags_add_file(&diags, r->domain);
    const uint32_t problem = rp_diags_add_file(&diags, r->problem);
    r->lifted = rp_parse_task(&r->arena, &diags, domain, problem);
    if (r->lifted != NULL)
        r->strips = rp_ground(&r->arena, &diags, r->lifted, &options, &stats);
    if (r->strips == NULL)
        fail(diags.diag.size > 0 ? diags.diag.item[0].message : "no task");
}

static void create(run *r)
{
    const char *error = NULL;
    rp_heuristic_args of_heuristic = {.strips = r->strips,
                                      .limits = &r->limits,
                                      .ignore_costs =
                                          rp_component_ignores_costs(&r->arena, &r->search)};

    r->h = rp_heuristic_create(&r->arena, &r->heuristic, &of_heuristic, &error);
    if (r->h == NULL)
        fail(error);
    rp_engine_args of_engine = {.strips = r->strips,
                                .encoding = rp_encoding_create(&r->arena, r->strips),
                                .limits = &r->limits,
                                .heuristic = &r->h,
                                .num_heuristics = 1};
    r->engine = rp_engine_create(&r->arena, &r->search, &of_engine, &error);
    if (r->engine == NULL)
        fail(error);
}

static void validate(run *r)
{
    const rp_engine *const e = r->engine;
    rp_step *const step = RP_ARENA_ARRAY(&r->arena, rp_step, e->plan_length);

    for (uint32_t i = 0; i < e->plan_length; i++)
        step[i] = (rp_step){r->strips->op_schema[e->plan[i]],
                            rp_csr_row(&r->strips->op_arg, e->plan[i]), RP_NO_LOC};
    const rp_plan plan = {.num_steps = e->plan_length, .step = step};
    if (!rp_validate(&r->arena, r->lifted, &plan).valid)
        fail("the plan that was found is not valid");
}

static void search(void *arg)
{
    run *const r = arg;
    rp_outcome outcome = RP_CONTINUE;

    load(r);
    r->begin = rp_cpu_clock();
    create(r);
    r->setup = rp_cpu_clock() - r->begin;
    while (outcome == RP_CONTINUE && r->engine->stats.evaluated < r->evaluations &&
           rp_cpu_clock() - r->begin < r->seconds)
        outcome = rp_engine_run(r->engine, EXPANSIONS);
    r->used = rp_cpu_clock() - r->begin;
    if (outcome == RP_SOLVED) {
        r->limits.budget = SIZE_MAX;
        validate(r);
        r->end = "solved";
    } else if (outcome != RP_CONTINUE) {
        r->end = "none";
    } else {
        r->end = r->engine->stats.evaluated < r->evaluations ? "time" : "evaluations";
    }
}

static rp_spec spec_of(char *text)
{
    char *const colon = strchr(text, ':');

    if (colon == NULL)
        return (rp_spec){text, ""};
    *colon = '\0';
    return (rp_spec){text, colon + 1};
}

static void print(const run *r)
{
    static const rp_search_stats nothing;
    const rp_search_stats *const s = r->engine == NULL ? &nothing : &r->engine->stats;

    printf("{\"end\": \"%s\", \"expanded\": %" PRIu64 ", \"evaluated\": %" PRIu64
           ", \"setup\": %.4f, \"seconds\": %.4f, \"memory\": %zu",
           r->end, s->expanded, s->evaluated, r->setup, r->used, r->limits.used);
    if (isfinite(s->initial_h))
        printf(", \"initial_h\": %.17g", s->initial_h);
    if (r->engine != NULL && r->engine->plan != NULL)
        printf(", \"length\": %" PRIu32, r->engine->plan_length);
    printf("}\n");
}

int main(int argc, char **argv)
{
    run r = {.end = "memory"};

    if (argc != 8)
        fail("usage: DOMAIN PROBLEM SEARCH HEURISTIC EVALUATIONS SECONDS MIB");
    r.domain = argv[1];
    r.problem = argv[2];
    r.search = spec_of(argv[3]);
    r.heuristic = spec_of(argv[4]);
    if (rp_component_engine(r.search.name) == NULL ||
        rp_component_heuristic(r.heuristic.name) == NULL)
        fail("no such search or heuristic");
    r.evaluations = strtoull(argv[5], NULL, 10);
    r.seconds = strtod(argv[6], NULL);
    rp_limits_init(&r.limits, (size_t)strtoull(argv[7], NULL, 10) << 20, NULL);
    rp_arena_init(&r.arena, &r.limits);
    if (rp_protect(&r.limits, search, &r) != RP_STOP_NONE && strcmp(r.end, "memory") != 0)
        fail("stopped");
    if (r.begin > 0 && r.used <= 0)
        r.used = rp_cpu_clock() - r.begin;
    print(&r);
    rp_engine_destroy(r.engine);
    rp_heuristic_destroy(r.h);
    rp_arena_release(&r.arena);
    rp_limits_release(&r.limits);
    return 0;
}
