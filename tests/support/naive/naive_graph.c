#include "support/naive/naive_graph.h"

#include <math.h>

#include "base/data/vec.h"
#include "support/check.h"
#include "support/naive/naive.h"

enum { MAX_FACTS = 64, MAX_WAYS = 2000 };

/* A way to add one fact; `pre` is a set of facts, bits. */
typedef struct way {
    uint64_t pre;
    rp_fact_id fact;
    rp_op_id op; /* RP_NONE: axiom */
} way;

typedef struct graph {
    const rp_strips *strips;
    naive_graph options;
    uint64_t ignored;
    uint32_t num_ways;
    way way[MAX_WAYS];
    double level[MAX_FACTS], goal_level; /* the goals' in the initial state */
} graph;

static uint64_t bit(rp_fact_id fact) { return UINT64_C(1) << fact; }

static uint64_t row_bits(const rp_csr *csr, uint32_t row)
{
    uint64_t bits = 0;
    for (RP_ROW(fact, csr, row))
        bits |= bit(*fact);
    return bits;
}

/* Complements, that no axiom computes, of derived facts. */
static uint64_t ignored_facts(const rp_strips *s)
{
    uint64_t heads = 0, ignored = 0;

    for (uint32_t i = 0; i < s->num_axioms; i++)
        heads |= bit(s->axiom_head[i]);
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if ((heads & bit(f)) != 0 && s->complement[f] != RP_NONE)
            ignored |= bit(s->complement[f]) & ~heads;
    return ignored;
}

static void add_way(graph *g, uint64_t pre, rp_fact_id fact, rp_op_id op)
{
    pre &= ~g->ignored;
    for (uint32_t i = 0; i < g->num_ways; i++)
        if (g->way[i].pre == pre && g->way[i].fact == fact)
            return;
    assert_true(g->num_ways < MAX_WAYS);
    g->way[g->num_ways++] = (way){pre, fact, op};
}

static void list_ways(graph *g)
{
    const rp_strips *const s = g->strips;

    for (rp_op_id op = 0; op < s->num_ops; op++) {
        const uint64_t pre = row_bits(&s->pre, op);
        for (RP_ROW(fact, &s->add, op))
            add_way(g, pre, *fact, op);
        for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
            for (RP_ROW(fact, &s->effect_add, e))
                add_way(g, pre | row_bits(&s->effect_condition, e), *fact, op);
    }
    for (uint32_t i = 0; i < s->num_axioms; i++)
        add_way(g, row_bits(&s->axiom_body, i), s->axiom_head[i], RP_NONE);
}

/* The level of a set of facts. */
static double level_of(const graph *g, uint64_t facts)
{
    double level = 0;

    for (rp_fact_id f = 0; f < g->strips->num_facts; f++)
        if ((facts & bit(f)) != 0)
            level = g->options.sum ? level + g->level[f] : fmax(level, g->level[f]);
    return level;
}

static void compute_levels(graph *g, const bool *holds)
{
    bool changed = true;

    for (rp_fact_id f = 0; f < g->strips->num_facts; f++)
        g->level[f] = holds[f] ? 0 : INFINITY;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < g->num_ways; i++) {
            const way *const w = &g->way[i];
            const double level = 1 + level_of(g, w->pre);
            if (level < g->level[w->fact]) {
                g->level[w->fact] = level;
                changed = true;
            }
        }
    }
}

static double exponent_of(const graph *g, double level)
{
    const double fade = g->options.fade;
    double exponent = 1;

    while (2 * exponent <= g->options.sharpness &&
           (fade == 0 || 2 * exponent * level * level < fade * g->goal_level * g->goal_level))
        exponent *= 2;
    return exponent == 1 ? 0 : exponent;
}

/* What the way counts for when the agent is asked for its fact; 0: it is not considered. */
static double weight_of(const graph *g, const way *w)
{
    double open = 0;

    for (rp_fact_id f = 0; f < g->strips->num_facts; f++) {
        if ((w->pre & bit(f)) == 0)
            continue;
        if (!(g->level[f] < g->level[w->fact]))
            return 0;
        open += g->level[f] > 0;
    }
    const double cost = 1 + level_of(g, w->pre), level = g->level[w->fact];
    if (g->options.lowest && cost > level)
        return 0;
    const double ease = g->options.easy ? 1 / (1 + open) : 1;
    if (g->options.temperature > 0) {
        const double top = g->goal_level > 0 ? g->goal_level : 1;
        const double x = (cost - level) * top / (g->options.temperature * level * level);
        const double weight = x > 100 ? 0 : pow(1 - x / 1024, 1024);
        return weight < 0.0625 - 1e-6 ? 0 : weight * ease;
    }
    if (g->options.sharpness == 0)
        return ease;
    const double exponent = exponent_of(g, level);
    if (cost > pow(16, exponent == 0 ? 1 : 1 / exponent) * level * (1 + 1e-12))
        return 0;
    return pow(level / cost, exponent) * ease;
}

/* The probability that the agent, asked for the way's fact, chooses the way. */
static double share_of(const graph *g, const way *w)
{
    double all = 0;

    for (uint32_t i = 0; i < g->num_ways; i++)
        if (g->way[i].fact == w->fact)
            all += weight_of(g, &g->way[i]);
    return all > 0 ? weight_of(g, w) / all : 0;
}

static bool is_goal(const rp_strips *s, rp_fact_id fact)
{
    for (uint32_t i = 0; i < s->num_goal; i++)
        if (s->goal[i] == fact)
            return true;
    return false;
}

/* The probability that nothing asked for because of `above` needs the fact. */
static double missing_from(const graph *g, rp_fact_id fact, rp_fact_id above, double need)
{
    double none = 1, sum = 0;

    if (need < g->options.cut)
        return 1;
    for (uint32_t i = 0; i < g->num_ways; i++) {
        const way *const w = &g->way[i];
        if (w->fact != above || (w->pre & bit(fact)) == 0)
            continue;
        none *= 1 - need * share_of(g, w);
        sum += share_of(g, w);
    }
    return g->options.add ? 1 - need * sum : none;
}

/* need[] of all facts above must be known. */
static double need_of(const graph *g, rp_fact_id fact, const double *need)
{
    double missing = is_goal(g->strips, fact) ? 0 : 1;

    for (rp_fact_id above = 0; above < g->strips->num_facts; above++)
        if (g->level[above] > g->level[fact] && !isinf(g->level[above]))
            missing *= missing_from(g, fact, above, need[above]);
    return 1 - missing;
}

static void compute_needs(const graph *g, double *need)
{
    const uint32_t facts = g->strips->num_facts;
    double below = INFINITY;

    for (rp_fact_id f = 0; f < facts; f++)
        need[f] = 0;
    for (;;) {
        double level = 0;
        for (rp_fact_id f = 0; f < facts; f++)
            if (g->level[f] < below) /* Infinite ones are never asked for. */
                level = fmax(level, g->level[f]);
        if (level == 0)
            return;
        for (rp_fact_id f = 0; f < facts; f++)
            if (g->level[f] == level)
                need[f] = need_of(g, f, need);
        below = level;
    }
}

/* Ways and levels for a state. */
static void prepare(graph *g, const bool *holds)
{
    const rp_strips *const s = g->strips;
    uint64_t goals = 0;
    bool initially[MAX_FACTS] = {false};

    assert_true(s->num_facts <= MAX_FACTS);
    g->ignored = ignored_facts(s);
    for (uint32_t i = 0; i < s->num_goal; i++)
        goals |= bit(s->goal[i]);
    list_ways(g);
    for (uint32_t i = 0; i < s->num_init; i++)
        initially[s->init[i]] = true;
    compute_levels(g, initially);
    g->goal_level = level_of(g, goals & ~g->ignored);
    compute_levels(g, holds);
}

double naive_graph_share(const rp_strips *s, naive_graph options, rp_fact_id above, rp_fact_id fact)
{
    graph g = {.strips = s, .options = options};
    bool initially[MAX_FACTS] = {false};
    double sum = 0;

    naive_initial(s, initially);
    prepare(&g, initially);
    for (uint32_t i = 0; i < g.num_ways; i++)
        if (g.way[i].fact == above && (g.way[i].pre & bit(fact)) != 0)
            sum += share_of(&g, &g.way[i]);
    return sum;
}

bool naive_graph_scores(const rp_strips *s, const bool *holds, naive_graph options, double *need,
                        double *used)
{
    graph g = {.strips = s, .options = options};

    assert_true(s->num_facts <= MAX_FACTS);
    if (s->unsolvable)
        return false;
    prepare(&g, holds);
    for (uint32_t i = 0; i < s->num_goal; i++)
        if ((g.ignored & bit(s->goal[i])) == 0 && isinf(g.level[s->goal[i]]))
            return false;
    compute_needs(&g, need);
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        double unused = 1;
        for (uint32_t i = 0; i < g.num_ways; i++)
            if (g.way[i].op == op && need[g.way[i].fact] > 0 && need[g.way[i].fact] >= options.cut)
                unused *= 1 - need[g.way[i].fact] * share_of(&g, &g.way[i]);
        used[op] = 1 - unused;
    }
    return true;
}

/* The least cost of an operator that can add the fact; 1 if there is none. */
static double price_of(const rp_strips *s, rp_fact_id fact)
{
    double least = INFINITY;

    for (rp_op_id op = 0; op < s->num_ops; op++) {
        bool adds = (row_bits(&s->add, op) & bit(fact)) != 0;
        for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
            adds = adds || (row_bits(&s->effect_add, e) & bit(fact)) != 0;
        if (adds)
            least = fmin(least, s->cost[op]);
    }
    return isinf(least) ? 1 : least;
}

double naive_graph_lost(const rp_strips *s, const bool *holds, const double *used, bool costs)
{
    double sum = 0;

    for (uint32_t i = 0; i < s->num_goal; i++) {
        double kept = 1;
        for (rp_op_id op = 0; op < s->num_ops; op++)
            if ((row_bits(&s->del, op) & bit(s->goal[i])) != 0)
                kept *= 1 - used[op];
        if (holds[s->goal[i]])
            sum += (1 - kept) * (costs ? price_of(s, s->goal[i]) : 1);
    }
    return sum;
}
