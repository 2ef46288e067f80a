/* Forward: the costs of facts, by relaxation.h or incremental.h.  Backward: facts that are
   required wait in a queue by falling cost; one that leaves it has had all requests, shares its
   probability out among its ways and is done.  Only facts that are needed
   are touched, and only those are reset.

   Probabilities are doubles, multiplied in an order that depends on the state alone.  Each
   request lowers `missing` below 1, as those too small to do so are dropped; so 1 means that
   a fact was not required. */
#include "heuristics/relevance_graph/relevance_graph.h"

#include <math.h>

#include "heuristics/relaxation/incremental.h"
#include "heuristics/relaxation/relaxation.h"
#include "heuristics/relevance_graph/goal_deletions.h"
#include "heuristics/relevance_graph/ways.h"

enum {
    PARAM_FACT_COST,
    PARAM_ACHIEVERS,
    PARAM_MAX_EXPONENT,
    PARAM_EXPONENT_SCALE,
    PARAM_THRESHOLD,
    PARAM_WEIGHTS,
    PARAM_ALTERNATIVES,
    PARAM_COUNT,
    PARAM_DELETION_PENALTY,
    PARAM_COST,
    PARAM_NEGATIVE,
    PARAM_TEMPERATURE,
    NUM_PARAMS
};

static const rp_param params[NUM_PARAMS] = {
    [PARAM_FACT_COST] = RP_PARAM_OF_CHOICE(
        "fact-cost", "hadd|hmax", 0,
        "the cost by which facts are ordered, and so which achievers are considered"),
    [PARAM_ACHIEVERS] = RP_PARAM_OF_CHOICE(
        "achievers", "near|lowest|all|boltzmann", 0,
        "those not much more expensive than the cheapest, the cheapest, or all whose "
        "conditions cost less than the fact (with hmax all the same); boltzmann: see temperature"),
    [PARAM_MAX_EXPONENT] = RP_PARAM_OF_NUMBER(
        "max-exponent", RP_PARAM_INT, 1, 64, 8,
        "upper bound of the exponent e of near achievers: one that costs q times the "
        "cheapest is chosen q^e times as seldom; e is a power of 2"),
    [PARAM_EXPONENT_SCALE] = RP_PARAM_OF_NUMBER(
        "exponent-scale", RP_PARAM_REAL, 0, 1000, 2,
        "second upper bound of e: this times (L / fact's cost)^2, where L is the "
        "goals' cost in the initial state: far off, costs tell less; 0: e is the same "
        "for all facts"),
    [PARAM_THRESHOLD] =
        RP_PARAM_OF_NUMBER("threshold", RP_PARAM_REAL, 0, 1, 0.01,
                           "what a fact needs is left out if its own probability is below this"),
    [PARAM_WEIGHTS] =
        RP_PARAM_OF_CHOICE("weights", "uniform|easy", 0,
                           "achievers are chosen alike, or 1 / (1 + conditions that do not hold)"),
    [PARAM_ALTERNATIVES] =
        RP_PARAM_OF_CHOICE("alternatives", "independent|add", 0,
                           "how what several achievers of a fact need is combined"),
    [PARAM_COUNT] = RP_PARAM_OF_CHOICE(
        "count", "facts|both|actions|cost", 0,
        "expected number of facts, the mean of it and that of actions, the number of "
        "actions, or their cost"),
    [PARAM_DELETION_PENALTY] = RP_PARAM_OF_NUMBER(
        "deletion-penalty", RP_PARAM_REAL, 0, 1000, 1,
        "for each achieved goal, this times the probability that the NDA's actions "
        "delete it again is added; for count=cost times what achieving it costs, too"),
    [PARAM_COST] =
        RP_PARAM_OF_CHOICE("cost", "normal|one|plusone", 0,
                           "for count=cost: the task's costs, 1 each, or the task's plus 1"),
    [PARAM_NEGATIVE] = RP_PARAM_OF_CHOICE("negative", "keep|drop", 0,
                                          "negated conditions: achieved like others, or ignored"),
    [PARAM_TEMPERATURE] = RP_PARAM_OF_NUMBER(
        "temperature", RP_PARAM_REAL, 1e-6, 1e6, 0.5,
        "T of achievers=boltzmann: one that costs c where the cheapest costs m is chosen "
        "exp((c - m) L / (T m^2)) times as seldom, up to 16 times"),
};

/* For rp_work: a fact that is needed, a way of achieving it; of the tables, an achiever. */
enum { FACT_WORK = 20, WAY_WORK = 12, BUILD_WORK = 10 };

typedef struct graph {
    rp_heuristic base;
    rp_relaxation *relaxation;
    rp_incremental *incremental; /* for costs of hadd; NULL: hmax */
    rp_ways ways;
    double threshold; /* of need: less asks for nothing */
    bool add_alternatives;
    bool count_facts, count_ops;
    double *missing;  /* of a fact: probability that it is not required */
    rp_fact_id *need; /* facts required, by falling cost */
    uint32_t num_need;
    uint64_t num_ways;      /* of these, in this evaluation */
    rp_factqueue queue;     /* facts required and not in `need` yet */
    uint64_t *depth;        /* below the goals: keys of the queue */
    uint32_t goal_achiever; /* the one operator that stands for the goal */
    uint64_t goal_cost;
    double *share; /* of a fact, for alternatives=add; 0 in between */
    rp_fact_id *shared;
    double *unused;  /* of an operator: probability that it is not used; 1 in between */
    double *op_cost; /* what the use of an operator adds to h */
    rp_op_id *op;    /* those with unused < 1 */
    uint32_t num_op;
    const bool *watched; /* of an achiever: is it known whether its operator is used?  NULL: of
                          none */
    rp_goal_deletions deletions;
} graph;

static double *ones(rp_arena *arena, uint32_t count)
{
    double *const array = RP_ARENA_ARRAY(arena, double, count);

    for (uint32_t i = 0; i < count; i++)
        array[i] = 1;
    return array;
}

/* Most achievers need not be looked at, and often none. */
static void choose_watched(graph *h)
{
    const rp_relaxation *const r = h->relaxation;
    bool *const watched = RP_ARENA_ARRAY(&h->base.arena, bool, r->num_achievers);
    bool any = false;

    for (uint32_t a = 0; a < r->num_achievers; a++) {
        const rp_op_id op = r->achiever[a].label;
        watched[a] = op != RP_NONE && (h->count_ops || rp_csr_size(&h->deletions.deletes, op) > 0);
        any = any || watched[a];
    }
    h->watched = any ? watched : NULL;
}

static void build_arrays(graph *h, const rp_strips *strips, const double *param)
{
    rp_arena *const arena = &h->base.arena;
    const uint32_t num_facts = h->relaxation->num_facts;
    const bool normal = param[PARAM_COUNT] == 3 && param[PARAM_COST] != 1;
    const bool plus_one = param[PARAM_COST] == 2;

    while (h->relaxation->achiever[h->goal_achiever].fact != h->relaxation->goal_fact)
        h->goal_achiever++;
    h->missing = ones(arena, num_facts);
    h->need = RP_ARENA_ARRAY(arena, rp_fact_id, num_facts);
    h->depth = RP_ARENA_ARRAY(arena, uint64_t, num_facts);
    h->share = RP_ARENA_ARRAY_ZERO(arena, double, num_facts);
    h->shared = RP_ARENA_ARRAY(arena, rp_fact_id, num_facts);
    h->unused = ones(arena, strips->num_ops);
    h->op_cost = ones(arena, strips->num_ops);
    h->op = RP_ARENA_ARRAY(arena, rp_op_id, strips->num_ops);
    for (rp_op_id op = 0; normal && op < strips->num_ops; op++)
        h->op_cost[op] = strips->cost[op] + (plus_one ? 1 : 0);
    rp_goal_deletions_init(&h->deletions, arena, strips, h->op_cost, param[PARAM_DELETION_PENALTY]);
    choose_watched(h);
    rp_factqueue_init(&h->queue, arena, num_facts);
}

static rp_ways_options ways_options(const double *param)
{
    return (rp_ways_options){
        .kind = param[PARAM_FACT_COST] == 0 ? (rp_ways_kind)param[PARAM_ACHIEVERS] : RP_WAYS_ALL,
        .max_exponent = (uint32_t)param[PARAM_MAX_EXPONENT],
        .exponent_scale = param[PARAM_EXPONENT_SCALE],
        .easy = param[PARAM_WEIGHTS] == 1,
        .temperature = param[PARAM_TEMPERATURE],
    };
}

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    const double *const param = args->param;
    graph *const h = (graph *)base;

    h->relaxation = rp_relaxation_create(&base->arena, args->shared, args->strips, RP_COST_LAYER,
                                         param[PARAM_NEGATIVE] != 0);
    if (param[PARAM_FACT_COST] == 0)
        h->incremental = rp_incremental_create(&base->arena, h->relaxation);
    h->threshold = param[PARAM_THRESHOLD];
    h->add_alternatives = param[PARAM_ALTERNATIVES] == 1;
    h->count_facts = param[PARAM_COUNT] <= 1;
    h->count_ops = param[PARAM_COUNT] != 0;
    if (!h->relaxation->unsolvable) {
        rp_ways_init(&h->ways, &base->arena, h->relaxation, h->incremental, ways_options(param));
        build_arrays(h, args->strips, param);
        rp_work(args->limits, BUILD_WORK * (uint64_t)h->relaxation->num_achievers);
    }
}

/* The fact is required, unless the case of probability `rest` happens, which must be below
   1. */
static inline void require(graph *h, rp_fact_id fact, double rest, double *missing)
{
    if (missing[fact] == 1) {
        h->depth[fact] = h->goal_cost - h->relaxation->fact_cost[fact];
        rp_factqueue_push(&h->queue, h->depth[fact], fact);
    }
    missing[fact] *= rest;
}

/* The operator is used, unless the case of probability `rest` happens. */
static inline void use(graph *h, uint32_t achiever, double rest)
{
    const rp_op_id op = h->relaxation->achiever[achiever].label;

    if (op == RP_NONE || rest == 1)
        return;
    if (h->unused[op] == 1)
        h->op[h->num_op++] = op;
    h->unused[op] *= rest;
}

static void forget_ops(graph *h)
{
    for (uint32_t i = 0; i < h->num_op; i++)
        h->unused[h->op[i]] = 1;
    h->num_op = 0;
}

/* Requires what the chosen ways need, as if their choices were independent. */
static void require_each(graph *h, const rp_way_choice *c, double need)
{
    const rp_relaxation *const r = h->relaxation;
    const uint64_t *const fact_cost = r->fact_cost;
    const double unit = need / c->weight;
    double *const missing = h->missing;

    for (uint32_t i = 0; i < c->count; i++) {
        const double rest = 1 - unit * c->each[i];
        if (rest == 1)
            continue;
        for (RP_PRECONDITION(fact, r, c->way[i]))
            if (fact_cost[*fact] > 0)
                require(h, *fact, rest, missing);
        if (h->watched != NULL && h->watched[c->way[i]])
            use(h, c->way[i], rest);
    }
}

/* Requires each fact once, with the sum of the shares of the ways that need it. */
static void require_sums(graph *h, const rp_way_choice *c, double need)
{
    const rp_relaxation *const r = h->relaxation;
    uint32_t num_shared = 0;

    for (uint32_t i = 0; i < c->count; i++)
        for (RP_PRECONDITION(fact, r, c->way[i])) {
            if (r->fact_cost[*fact] == 0)
                continue;
            if (h->share[*fact] == 0)
                h->shared[num_shared++] = *fact;
            h->share[*fact] += c->each[i];
        }
    for (uint32_t i = 0; i < num_shared; i++) {
        const rp_fact_id fact = h->shared[i];
        const double share = h->share[fact] / c->weight;
        const double rest = 1 - need * (share < 1 ? share : 1);
        if (rest < 1)
            require(h, fact, rest, h->missing);
        h->share[fact] = 0;
    }
    for (uint32_t i = 0; i < c->count && h->watched != NULL; i++)
        if (h->watched[c->way[i]])
            use(h, c->way[i], 1 - need * (c->each[i] / c->weight));
}

/* Passes on what a fact that leaves the queue is needed for; returns what this adds to h. */
static double settle(graph *h, rp_fact_id fact)
{
    const double need = 1 - h->missing[fact];

    h->need[h->num_need++] = fact;
    if (need < h->threshold)
        return h->count_facts ? need : 0;
    const rp_way_choice *const c = rp_ways_choose(&h->ways, fact);
    h->num_ways += c->count;
    if (h->add_alternatives)
        require_sums(h, c, need);
    else
        require_each(h, c, need);
    return h->count_facts ? need : 0;
}

static double sum_ops(const graph *h)
{
    double sum = 0;

    for (uint32_t i = 0; i < h->num_op; i++)
        sum += h->op_cost[h->op[i]] * (1 - h->unused[h->op[i]]);
    return sum;
}

static double find_costs(graph *h, const rp_state_view *state)
{
    return h->incremental != NULL ? rp_incremental_evaluate(h->incremental, state)
                                  : rp_relaxation_evaluate(h->relaxation, state, RP_MAX);
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    graph *const h = (graph *)base;
    const rp_relaxation *const r = h->relaxation;
    double sum = 0;
    uint64_t depth;
    rp_fact_id fact;

    for (uint32_t i = 0; i < h->num_need; i++)
        h->missing[h->need[i]] = 1;
    h->num_need = 0;
    h->num_ways = 0;
    forget_ops(h);
    if (find_costs(h, state) == RP_DEAD_END)
        return RP_DEAD_END;
    h->goal_cost = r->fact_cost[r->goal_fact];
    rp_factqueue_clear(&h->queue);
    for (RP_PRECONDITION(goal, r, h->goal_achiever))
        if (r->fact_cost[*goal] > 0)
            require(h, *goal, 0, h->missing);
    while (rp_factqueue_pop(&h->queue, h->depth, &depth, &fact))
        sum += settle(h, fact);
    rp_work(r->limits, FACT_WORK * (uint64_t)h->num_need + WAY_WORK * h->num_ways + h->num_op);
    if (h->count_ops)
        sum = h->count_facts ? (sum + sum_ops(h)) / 2 : sum_ops(h);
    return sum + rp_goal_deletions_sum(&h->deletions, h->op, h->num_op, h->unused, r->fact_cost);
}

static bool holds_all(const rp_relaxation *r, uint32_t achiever)
{
    for (RP_PRECONDITION(fact, r, achiever))
        if (r->fact_cost[*fact] > 0)
            return false;
    return true;
}

/* Applicable operators that the agent may use. */
static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    graph *const h = (graph *)base;

    forget_ops(h);
    for (uint32_t i = 0; i < h->num_need; i++) {
        const double need = 1 - h->missing[h->need[i]];
        if (need < h->threshold)
            continue;
        const rp_way_choice *const c = rp_ways_choose(&h->ways, h->need[i]);
        rp_work(h->relaxation->limits, WAY_WORK * (uint64_t)c->count + 1);
        for (uint32_t k = 0; k < c->count; k++)
            if (holds_all(h->relaxation, c->way[k]))
                use(h, c->way[k], 1 - need * (c->each[k] / c->weight));
    }
    *ops = h->op;
    return h->num_op;
}

double rp_relevance_graph_need(const rp_heuristic *base, rp_fact_id fact)
{
    const graph *const h = (const graph *)base;

    assert(base->type == &rp_relevance_graph_type);
    return 1 - h->missing[fact];
}

void rp_relevance_graph_keep(rp_heuristic *base)
{
    graph *const h = (graph *)base;

    assert(base->type == &rp_relevance_graph_type && h->incremental != NULL);
    rp_incremental_force(h->incremental);
}

const rp_heuristic_type rp_relevance_graph_type = {
    .component = {.name = "relevance-graph",
                  .summary = "relevance score by near achievers in each state, and achieved goals "
                             "that are deleted again",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .preferred = true,
    .bytes = sizeof(graph),
    .build = build,
    .evaluate = evaluate,
    .preferred_ops = preferred_ops,
};
