#include "heuristics/soft_landmarks/soft_graph.h"

#include <string.h>

#include "heuristics/relevance/tree/achievers.h"

typedef struct builder {
    rp_arena *arena;
    rp_arena scratch;
    const rp_strips *strips;
    rp_landmark_graph *graph;
    uint32_t num_hard;
    rp_u32vec fact; /* soft landmarks */
    rp_u32vec op;   /* their achievers, row after row */
} builder;

const uint32_t *rp_soft_graph_numbers(rp_arena *arena, const rp_strips *strips,
                                      const rp_landmark_graph *landmarks, const rp_needs *needs)
{
    uint32_t *const of_fact = RP_ARENA_ARRAY(arena, uint32_t, strips->num_facts);
    uint32_t *const number = RP_ARENA_ARRAY(arena, uint32_t, needs->size);
    uint32_t next = landmarks->num_landmarks;

    memset(of_fact, 0xff, strips->num_facts * sizeof *of_fact);
    for (uint32_t i = 0; i < landmarks->num_landmarks; i++)
        if (rp_csr_size(&landmarks->fact, i) == 1)
            of_fact[*rp_csr_row(&landmarks->fact, i)] = i;
    for (uint32_t i = 0; i < needs->size; i++)
        number[i] = of_fact[needs->fact[i]] != RP_NONE ? of_fact[needs->fact[i]] : next++;
    return number;
}

static void find_soft(builder *b, const rp_landmark_graph *landmarks, const rp_needs *needs)
{
    const uint32_t *const number = rp_soft_graph_numbers(&b->scratch, b->strips, landmarks, needs);

    for (uint32_t i = 0; i < needs->size; i++)
        if (number[i] >= b->num_hard)
            rp_vec_push(b->arena->limits, &b->fact, needs->fact[i]);
}

/* Rows of landmarks, and after them those that begin at begin[i] in `item`. */
static rp_csr extend(builder *b, const rp_csr *rows, const uint32_t *begin, const uint32_t *item)
{
    const uint32_t hard = b->num_hard, soft = b->fact.size, size = rows->begin[hard];
    const rp_csr all = {RP_ARENA_ARRAY(b->arena, uint32_t, (size_t)hard + soft + 1),
                        RP_ARENA_ARRAY(b->arena, uint32_t, (size_t)size + begin[soft])};

    memcpy(all.begin, rows->begin, hard * sizeof *all.begin);
    for (uint32_t i = 0; i <= soft; i++)
        all.begin[hard + i] = size + begin[i];
    for (uint32_t i = 0; i < size; i++)
        all.item[i] = rows->item[i];
    for (uint32_t i = 0; i < begin[soft]; i++)
        all.item[size + i] = item[i];
    return all;
}

static bool *extend_flags(builder *b, const bool *flags)
{
    bool *const all = RP_ARENA_ARRAY_ZERO(b->arena, bool, b->graph->num_landmarks);

    for (uint32_t i = 0; i < b->num_hard; i++)
        all[i] = flags[i];
    return all;
}

/* Returns whether axioms are among them. */
static bool list_achievers(builder *b, const rp_achievers *achievers, rp_fact_id fact)
{
    const uint32_t first = b->op.size;
    bool derived = false;

    for (RP_ROW(a, &achievers->of_fact, fact)) {
        const rp_op_id op = rp_achiever_op(achievers, *a);
        derived |= op == RP_NONE;
        if (op != RP_NONE &&
            !rp_row_has(rp_csr_row(&achievers->pre, *a), rp_csr_size(&achievers->pre, *a), fact))
            rp_vec_push(b->arena->limits, &b->op, op);
    }
    if (b->op.size > first)
        b->op.size = first + rp_row_tidy(b->op.item + first, b->op.size - first);
    return derived;
}

static void find_achievers(builder *b, const rp_landmark_graph *landmarks, bool drop_negative)
{
    const uint32_t soft = b->fact.size;
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, (size_t)soft + 1);
    uint32_t *const none = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, (size_t)soft + 1);
    bool *const derived = extend_flags(b, landmarks->derived);
    rp_achievers achievers;

    rp_achievers_init(&achievers, &b->scratch, b->strips, drop_negative);
    for (uint32_t i = 0; i < soft; i++) {
        derived[b->num_hard + i] = list_achievers(b, &achievers, b->fact.item[i]);
        begin[i + 1] = b->op.size;
    }
    b->graph->derived = derived;
    b->graph->achievers = extend(b, &landmarks->achievers, begin, b->op.item);
    b->graph->first = extend(b, &landmarks->first, none, none);
    rp_work(b->arena->limits, b->op.size);
}

static void find_facts(builder *b, const rp_landmark_graph *landmarks)
{
    uint32_t *const begin = RP_ARENA_ARRAY(&b->scratch, uint32_t, (size_t)b->fact.size + 1);

    for (uint32_t i = 0; i <= b->fact.size; i++)
        begin[i] = i;
    b->graph->fact = extend(b, &landmarks->fact, begin, b->fact.item);
}

rp_landmark_graph *rp_soft_graph_create(rp_arena *arena, const rp_strips *strips,
                                        const rp_landmark_graph *landmarks, const rp_needs *needs,
                                        bool drop_negative)
{
    rp_landmark_graph *const graph = RP_ARENA_NEW(arena, rp_landmark_graph);
    builder b = {
        .arena = arena, .strips = strips, .graph = graph, .num_hard = landmarks->num_landmarks};

    assert(landmarks->solvable);
    rp_arena_init(&b.scratch, arena->limits);
    find_soft(&b, landmarks, needs);
    *graph = *landmarks;
    graph->num_landmarks = b.num_hard + b.fact.size;
    graph->holds = extend_flags(&b, landmarks->holds);
    graph->is_goal = extend_flags(&b, landmarks->is_goal);
    find_facts(&b, landmarks);
    find_achievers(&b, landmarks, drop_negative);
    rp_vec_free(arena->limits, &b.fact);
    rp_vec_free(arena->limits, &b.op);
    rp_arena_release(&b.scratch);
    return graph;
}
