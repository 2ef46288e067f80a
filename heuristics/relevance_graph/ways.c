/* Ways stand in groups that have their watch in common, the precondition that is reached last as
   a rule: one look at it rules out most ways that are no candidates. */
#include "heuristics/relevance_graph/ways.h"

#include <math.h>

#include "heuristics/boltzmann.h"

/* For rp_work: an achiever whose watch is cheap enough, looking for a fact's. */
enum { ACHIEVER_WORK = 5, FACT_WORK = 10 };

/* No sum of costs gets near it. */
#define MOST_COST 1e15

typedef struct rp_way_group {
    uint32_t first, end; /* achievers first … end - 1 */
} group;

/* Targets are ordered by watch, and so are those of a fact. */
static void index_groups(rp_ways *w, rp_arena *arena)
{
    const rp_relaxation *const r = w->r;
    rp_arena scratch;

    rp_arena_init(&scratch, arena->limits);
    rp_fact_id *const fact = RP_ARENA_ARRAY(&scratch, rp_fact_id, r->num_targets);
    w->group = RP_ARENA_ARRAY(arena, group, r->num_targets);
    w->watch = RP_ARENA_ARRAY(arena, rp_fact_id, r->num_targets);
    for (uint32_t t = 0; t < r->num_targets; t++)
        fact[t] = r->target[t].fact;
    const rp_csr targets = rp_csr_group(arena, fact, r->num_targets, r->num_facts);
    for (uint32_t g = 0; g < r->num_targets; g++) {
        const rp_target *const t = r->target + targets.item[g];
        w->group[g] = (group){t->first, t[1].first};
        w->watch[g] = r->pre[r->achiever[t->first].pre];
    }
    w->group_begin = targets.begin;
    rp_arena_release(&scratch);
}

static void make_room(rp_ways *w, rp_arena *arena)
{
    const rp_relaxation *const r = w->r;
    uint32_t size = 0;

    w->choice = RP_ARENA_ARRAY(arena, rp_way_choice, r->num_facts);
    w->way = RP_ARENA_ARRAY(arena, uint32_t, r->num_achievers);
    w->each = RP_ARENA_ARRAY(arena, double, r->num_achievers);
    for (rp_fact_id f = 0; f < r->num_facts; f++) {
        w->choice[f] = (rp_way_choice){.way = w->way + size, .each = w->each + size};
        for (uint32_t g = w->group_begin[f]; g < w->group_begin[f + 1]; g++)
            size += w->group[g].end - w->group[g].first;
    }
}

void rp_ways_init(rp_ways *w, rp_arena *arena, const rp_relaxation *r, rp_incremental *incremental,
                  rp_ways_options options)
{
    const double least = (double)r->initial_cost;

    *w = (rp_ways){.r = r,
                   .incremental = incremental,
                   .options = options,
                   .scaled_cost = options.exponent_scale * least * least};
    while (2U << w->max_log <= options.max_exponent)
        w->max_log++;
    index_groups(w, arena);
    make_room(w, arena);
}

/* `sum` and what the preconditions from `pre` on cost; RP_UNREACHED if that is `limit` or more, or
   if one of them does not cost less than the fact. */
static inline uint64_t cost_below(const rp_relaxation *r, const rp_fact_id *pre, uint64_t sum,
                                  uint64_t least, uint64_t limit)
{
    const uint64_t *const fact_cost = r->fact_cost;

    for (; fact_cost[*pre] < least && sum < limit; pre++)
        sum += fact_cost[*pre];
    return *pre == r->num_facts && sum < limit ? sum : RP_UNREACHED;
}

static double ease(const rp_relaxation *r, uint32_t achiever)
{
    uint32_t open = 0;

    for (RP_PRECONDITION(pre, r, achiever))
        open += r->fact_cost[*pre] > 0;
    return 1 / (double)(1 + open);
}

/* The logarithm of the exponent for a fact of this cost, 2 or more and below
   exponent_scale (initial cost of the goals / cost)^2; 0: all weigh alike. */
static inline uint32_t log_exponent_at(const rp_ways *w, uint64_t least)
{
    double square = 2 * (double)least * (double)least;
    uint32_t log = 0;

    if (w->options.kind == RP_WAYS_BOLTZMANN)
        return 0;
    if (w->options.exponent_scale == 0 || w->options.kind != RP_WAYS_NEAR)
        return w->max_log;
    for (; log < w->max_log && square < w->scaled_cost; log++)
        square *= 2;
    return log;
}

static double temperature_at(const rp_ways *w, uint64_t least)
{
    const double initial = w->r->initial_cost > 0 ? (double)w->r->initial_cost : 1;

    return w->options.temperature * (double)least * ((double)least / initial);
}

/* The weight of an achiever that costs `cost` in place of the fact's.  By multiplication only: the
   same bits everywhere. */
static inline double weigh(const rp_ways *w, uint32_t achiever, uint64_t least, uint64_t cost,
                           uint32_t log_exponent)
{
    double weight = 1;

    if (w->options.kind == RP_WAYS_NEAR && log_exponent > 0) {
        weight = (double)least / (double)cost;
        for (; log_exponent > 0; log_exponent--)
            weight *= weight;
    }
    if (w->options.kind == RP_WAYS_BOLTZMANN)
        weight = rp_boltzmann_weight((double)(cost - least) / temperature_at(w, least));
    return w->options.easy ? weight * ease(w->r, achiever) : weight;
}

/* What achievers must cost less than to be chosen from: near ones weigh at least 1/16, or cost at
   most 16 times as much as the cheapest where all weigh alike. */
static uint64_t limit_of(const rp_ways *w, uint64_t least, uint32_t log_exponent)
{
    /* 16^(1 / 2^log_exponent) */
    static const double factor[] = {
        16, 4, 2, 1.4142135623730951, 1.189207115002721, 1.0905077326652577, 1.0442737824274138};

    switch (w->options.kind) {
    case RP_WAYS_NEAR:
        return (uint64_t)(factor[log_exponent] * (double)least) + 1;
    case RP_WAYS_LOWEST:
        return least + 1;
    case RP_WAYS_BOLTZMANN:
        return least +
               (uint64_t)fmin(RP_BOLTZMANN_SIXTEENTH * temperature_at(w, least), MOST_COST) + 1;
    case RP_WAYS_ALL:
        break;
    }
    return RP_UNREACHED;
}

static void find_ways(rp_ways *w, rp_fact_id fact, uint32_t log_exponent, bool kept)
{
    const rp_relaxation *const r = w->r;
    const uint64_t least = r->fact_cost[fact], limit = limit_of(w, least, log_exponent);
    rp_way_choice *const c = &w->choice[fact];
    const uint32_t first = (uint32_t)(c->way - w->way);

    uint64_t candidates = 0;

    c->count = 0;
    c->weight = 0;
    c->log_exponent = log_exponent;
    for (uint32_t g = w->group_begin[fact]; g < w->group_begin[fact + 1]; g++) {
        const uint64_t watch = r->fact_cost[w->watch[g]];
        if (watch >= least)
            continue;
        candidates += w->group[g].end - w->group[g].first;
        for (uint32_t a = w->group[g].first; a < w->group[g].end; a++) {
            if (kept && rp_incremental_cost_of(w->incremental, a) >= limit)
                continue;
            const uint64_t cost = cost_below(r, r->pre + r->achiever[a].pre + 1,
                                             watch + r->achiever[a].cost, least, limit);
            if (cost == RP_UNREACHED)
                continue;
            const double weight = weigh(w, a, least, cost, log_exponent);
            w->way[first + c->count] = a;
            w->each[first + c->count++] = weight;
            c->weight += weight;
        }
    }
    rp_work(r->limits, FACT_WORK + w->group_begin[fact + 1] - w->group_begin[fact] +
                           ACHIEVER_WORK * candidates);
}

const rp_way_choice *rp_ways_choose(rp_ways *w, rp_fact_id fact)
{
    const bool kept = w->incremental != NULL && rp_incremental_is_kept(w->incremental);
    const uint32_t log_exponent = log_exponent_at(w, w->r->fact_cost[fact]);

    if (!kept || rp_incremental_changed(w->incremental, fact) ||
        w->choice[fact].log_exponent != log_exponent)
        find_ways(w, fact, log_exponent, kept);
    return &w->choice[fact];
}
