/* As relevance_graph.c, but with all that is needed noted down, and once only. */
#include "heuristics/soft_landmarks/needs.h"

/* For rp_work: a fact that is needed. */
enum { NEED_WORK = 10 };

typedef struct search {
    rp_limits *limits;
    const rp_relaxation *r;
    double least;
    rp_ways ways;
    rp_factqueue queue;           /* facts required and not settled */
    uint64_t *depth;              /* below the goals: keys of the queue */
    double *missing;              /* of a fact: probability that it is not required */
    double *share;                /* of a fact, for the one that is settled; 0 in between */
    uint32_t *number;             /* of a fact that is settled */
    rp_u32vec fact, begin, needs; /* facts settled, and rows of facts that they need */
    RP_VEC(double) shares;
} search;

/* Unless it is too improbable to tell: `missing` below 1 says that a fact is in the queue. */
static void require(search *s, rp_fact_id fact, double probability)
{
    if (1 - probability == 1)
        return;
    if (s->missing[fact] == 1) {
        s->depth[fact] = s->r->fact_cost[s->r->goal_fact] - s->r->fact_cost[fact];
        rp_factqueue_push(&s->queue, s->depth[fact], fact);
    }
    s->missing[fact] *= 1 - probability;
}

/* What the ways to a fact need, with the sums of their shares. */
static void sum_up(search *s, const rp_way_choice *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        for (RP_PRECONDITION(fact, s->r, c->way[i])) {
            if (s->r->fact_cost[*fact] == 0)
                continue;
            if (s->share[*fact] == 0)
                rp_vec_push(s->limits, &s->needs, *fact);
            s->share[*fact] += c->each[i] / c->weight;
        }
}

static void settle(search *s, rp_fact_id fact)
{
    const double score = 1 - s->missing[fact];
    const uint32_t first = s->needs.size;

    if (score < s->least)
        return;
    s->number[fact] = s->fact.size;
    rp_vec_push(s->limits, &s->fact, fact);
    sum_up(s, rp_ways_choose(&s->ways, fact));
    for (uint32_t i = first; i < s->needs.size; i++) {
        const rp_fact_id needed = s->needs.item[i];
        const double share = s->share[needed] < 1 ? s->share[needed] : 1;
        rp_vec_push(s->limits, &s->shares, share);
        s->share[needed] = 0;
        require(s, needed, score * share);
    }
    rp_vec_push(s->limits, &s->begin, s->needs.size);
    rp_work(s->limits, NEED_WORK * (uint64_t)(1 + s->needs.size - first));
}

static void require_goals(search *s)
{
    const rp_relaxation *const r = s->r;
    uint32_t achiever = 0;

    while (r->achiever[achiever].fact != r->goal_fact)
        achiever++;
    for (RP_PRECONDITION(goal, r, achiever))
        if (r->fact_cost[*goal] > 0)
            require(s, *goal, 1);
}

/* From facts to numbers, without those that score too little. */
static void finish(const search *s, rp_arena *arena, rp_needs *needs)
{
    const uint32_t size = s->fact.size;
    double *const score = RP_ARENA_ARRAY(arena, double, size);
    double *const share = RP_ARENA_ARRAY(arena, double, s->needs.size);
    uint32_t used = 0;

    needs->size = size;
    needs->fact = rp_arena_copy(arena, s->fact.item, size * sizeof *s->fact.item);
    needs->needs = (rp_csr){RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)size + 1),
                            RP_ARENA_ARRAY(arena, uint32_t, s->needs.size)};
    for (uint32_t i = 0; i < size; i++) {
        score[i] = 1 - s->missing[s->fact.item[i]];
        for (uint32_t k = s->begin.item[i]; k < s->begin.item[i + 1]; k++)
            if (s->number[s->needs.item[k]] != RP_NONE) {
                share[used] = s->shares.item[k];
                needs->needs.item[used++] = s->number[s->needs.item[k]];
            }
        needs->needs.begin[i + 1] = used;
    }
    needs->score = score;
    needs->share = share;
}

static void init(search *s, rp_arena *scratch, rp_relaxation *r, rp_ways_options options)
{
    rp_ways_init(&s->ways, scratch, r, NULL, options);
    rp_factqueue_init(&s->queue, scratch, r->num_facts);
    s->depth = RP_ARENA_ARRAY(scratch, uint64_t, r->num_facts);
    s->missing = RP_ARENA_ARRAY(scratch, double, r->num_facts);
    s->share = RP_ARENA_ARRAY_ZERO(scratch, double, r->num_facts);
    s->number = RP_ARENA_ARRAY(scratch, uint32_t, r->num_facts);
    for (rp_fact_id f = 0; f < r->num_facts; f++) {
        s->missing[f] = 1;
        s->number[f] = RP_NONE;
    }
    rp_vec_push(s->limits, &s->begin, 0);
}

rp_needs *rp_needs_find(rp_arena *arena, rp_relaxation *r, const rp_state_view *state,
                        rp_ways_options options, double least)
{
    rp_needs *const needs = RP_ARENA_NEW(arena, rp_needs);
    search s = {.limits = arena->limits, .r = r, .least = least};
    rp_arena scratch;
    uint64_t depth;
    rp_fact_id fact;

    rp_arena_init(&scratch, arena->limits);
    rp_relaxation_evaluate(r, state, RP_SUM);
    init(&s, &scratch, r, options);
    require_goals(&s);
    while (rp_factqueue_pop(&s.queue, s.depth, &depth, &fact))
        settle(&s, fact);
    finish(&s, arena, needs);
    rp_vec_free(s.limits, &s.fact);
    rp_vec_free(s.limits, &s.begin);
    rp_vec_free(s.limits, &s.needs);
    rp_vec_free(s.limits, &s.shares);
    rp_arena_release(&scratch);
    return needs;
}
