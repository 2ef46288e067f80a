/* The last part of finding landmarks.  Those that were not dropped get new numbers twice:
   first without gaps, in the end by how many others come before. */
#include <stdlib.h>

#include "heuristics/landmarks/find/ordernet.h"
#include "heuristics/landmarks/find/reasonable.h"

const char *const rp_order_names[RP_NUM_ORDER_KINDS] = {"obedient-reasonable", "reasonable",
                                                        "natural", "greedy-necessary"};

typedef struct finish {
    const rp_landmark_draft *draft;
    const rp_relaxed_space *space;
    rp_arena *arena;
    rp_arena scratch;
    rp_landmark_graph *graph; /* numbers without gaps, until the end */
    rp_csr first_op;          /* row: landmark; relaxed operators */
    rp_order_net net;
} finish;

/* Those that were not dropped. */
static void keep_landmarks(finish *f)
{
    const rp_landmark_draft *const d = f->draft;
    const rp_csr fact = {d->fact_begin.item, d->fact.item};
    const rp_csr first = {d->first_begin.item, d->first.item};
    uint32_t *const kept = RP_ARENA_ARRAY(&f->scratch, uint32_t, d->dropped.size);
    uint32_t count = 0;

    for (uint32_t i = 0; i < d->dropped.size; i++)
        if (!d->dropped.item[i])
            kept[count++] = i;
    f->graph->num_landmarks = count;
    f->graph->fact = rp_csr_pick(&f->scratch, &fact, kept, count);
    f->first_op = rp_csr_pick(&f->scratch, &first, kept, count);
}

static void describe(finish *f)
{
    rp_landmark_graph *const g = f->graph;
    const rp_strips *const s = f->space->strips;
    rp_word *const goals = RP_ARENA_ARRAY_ZERO(&f->scratch, rp_word, RP_WORDS(s->num_facts));
    bool *const holds = RP_ARENA_ARRAY_ZERO(f->arena, bool, g->num_landmarks);
    bool *const is_goal = RP_ARENA_ARRAY_ZERO(f->arena, bool, g->num_landmarks);

    for (uint32_t i = 0; i < s->num_goal; i++)
        rp_bit_set(goals, s->goal[i]);
    for (uint32_t i = 0; i < g->num_landmarks; i++) {
        for (RP_ROW(fact, &g->fact, i))
            holds[i] |= rp_bit_get(f->space->start, *fact);
        is_goal[i] = rp_csr_size(&g->fact, i) == 1 && rp_bit_get(goals, *rp_csr_row(&g->fact, i));
    }
    g->holds = holds;
    g->is_goal = is_goal;
}

static int by_end(const void *left, const void *right)
{
    const rp_landmark_order *const a = left, *const b = right;

    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->from > b->from) - (a->from < b->from);
}

static int by_kind(const void *left, const void *right)
{
    const rp_landmark_order *const a = left, *const b = right;

    if (a->kind != b->kind)
        return a->kind > b->kind ? -1 : 1;
    return by_end(left, right);
}

/* Sound orders without repetitions. */
static void insert_orders(finish *f)
{
    const rp_landmark_draft *const d = f->draft;
    uint32_t *const number = RP_ARENA_ARRAY(&f->scratch, uint32_t, d->dropped.size);
    rp_landmark_order *const order = RP_ARENA_ARRAY(&f->scratch, rp_landmark_order, d->order.size);
    uint32_t next = 0, count = 0;

    for (uint32_t i = 0; i < d->dropped.size; i++)
        number[i] = d->dropped.item[i] ? RP_NONE : next++;
    for (uint32_t i = 0; i < d->order.size; i++) {
        const rp_landmark_order o = d->order.item[i];
        if (number[o.from] != RP_NONE && number[o.to] != RP_NONE)
            order[count++] = (rp_landmark_order){number[o.from], number[o.to], o.kind};
    }
    if (count > 0)
        qsort(order, count, sizeof *order, by_kind);
    for (uint32_t i = 0; i < count && !rp_landmark_draft_is_over(d); i++)
        if (i == 0 || by_kind(&order[i - 1], &order[i]) != 0)
            rp_order_net_insert(&f->net, order[i]);
    rp_order_net_reduce(&f->net);
}

typedef struct ranked {
    uint32_t before; /* how many come before it */
    uint32_t landmark;
} ranked;

static int by_rank(const void *left, const void *right)
{
    const ranked *const a = left, *const b = right;

    if (a->before != b->before)
        return a->before < b->before ? -1 : 1;
    return a->landmark < b->landmark ? -1 : 1;
}

/* Landmarks in their final order. */
static uint32_t *rank_landmarks(finish *f)
{
    const uint32_t size = f->graph->num_landmarks;
    uint32_t *const order = RP_ARENA_ARRAY(&f->scratch, uint32_t, size);
    ranked *const rank = RP_ARENA_ARRAY(&f->scratch, ranked, size);

    for (uint32_t i = 0; i < size; i++) {
        rank[i] = (ranked){0, i};
        for (size_t w = 0; w < f->net.words; w++)
            rank[i].before += rp_word_count(f->net.before[i * f->net.words + w]);
    }
    if (size > 0)
        qsort(rank, size, sizeof *rank, by_rank);
    for (uint32_t i = 0; i < size; i++)
        order[i] = rank[i].landmark;
    return order;
}

/* Rows of operators under construction. */
typedef struct op_rows {
    const rp_relaxed_space *space;
    rp_word *seen; /* bit an operator: in the row being filled */
    rp_u32vec item;
    bool derived; /* the row has axioms, which are left out */
} op_rows;

static void collect(op_rows *rows, const uint32_t *relaxed, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const rp_op_id op = rows->space->ops->label[relaxed[i]];
        if (op == RP_NONE)
            rows->derived = true;
        else
            rp_bit_set(rows->seen, op);
    }
}

/* For rp_work: an operator of a row, which is looked up twice. */
enum { ROW_WORK = 4 };

/* Empties `seen` into the row; returns where the row ends. */
static uint32_t end_row(rp_limits *limits, op_rows *rows)
{
    const uint64_t before = rows->item.size;

    for (uint32_t w = 0; w < RP_WORDS(rows->space->strips->num_ops); w++)
        for (; rows->seen[w] != 0; rows->seen[w] &= rows->seen[w] - 1)
            rp_vec_push(limits, &rows->item, w * 64 + (uint32_t)__builtin_ctzll(rows->seen[w]));
    rp_work(limits, RP_WORDS(rows->space->strips->num_ops) + ROW_WORK * (rows->item.size - before));
    return rows->item.size;
}

static rp_csr finish_rows(finish *f, op_rows *rows, uint32_t *begin)
{
    const rp_csr csr = {
        begin, rp_arena_copy(f->arena, rows->item.item, rows->item.size * sizeof *rows->item.item)};
    rp_vec_free(f->arena->limits, &rows->item);
    return csr;
}

static void find_achievers(finish *f)
{
    rp_landmark_graph *const g = f->graph;
    const size_t rows_and_end = (size_t)g->num_landmarks + 1;
    bool *const derived = RP_ARENA_ARRAY_ZERO(f->arena, bool, g->num_landmarks);
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(f->arena, uint32_t, rows_and_end);
    uint32_t *const first_begin = RP_ARENA_ARRAY_ZERO(f->arena, uint32_t, rows_and_end);
    op_rows rows = {.space = f->space}, first = {.space = f->space};

    rows.seen = first.seen =
        RP_ARENA_ARRAY_ZERO(&f->scratch, rp_word, RP_WORDS(f->space->strips->num_ops));
    for (uint32_t i = 0; i < g->num_landmarks; i++) {
        rows.derived = false;
        for (RP_ROW(fact, &g->fact, i))
            collect(&rows, rp_csr_row(&f->space->achievers, *fact),
                    rp_csr_size(&f->space->achievers, *fact));
        begin[i + 1] = end_row(f->arena->limits, &rows);
        derived[i] = rows.derived;
        collect(&first, rp_csr_row(&f->first_op, i), rp_csr_size(&f->first_op, i));
        first_begin[i + 1] = end_row(f->arena->limits, &first);
    }
    g->derived = derived;
    g->achievers = finish_rows(f, &rows, begin);
    g->first = finish_rows(f, &first, first_begin);
}

static void renumber(finish *f)
{
    rp_landmark_graph *const g = f->graph;
    const uint32_t *const landmark = rank_landmarks(f);
    uint32_t *const number = RP_ARENA_ARRAY(&f->scratch, uint32_t, g->num_landmarks);
    rp_landmark_order *const order = RP_ARENA_ARRAY(f->arena, rp_landmark_order, f->net.order.size);

    for (uint32_t i = 0; i < g->num_landmarks; i++)
        number[landmark[i]] = i;
    g->fact = rp_csr_pick(f->arena, &g->fact, landmark, g->num_landmarks);
    f->first_op = rp_csr_pick(&f->scratch, &f->first_op, landmark, g->num_landmarks);
    describe(f);
    g->num_orders = f->net.order.size;
    for (uint32_t i = 0; i < g->num_orders; i++) {
        const rp_landmark_order o = f->net.order.item[i];
        order[i] = (rp_landmark_order){number[o.from], number[o.to], o.kind};
    }
    if (g->num_orders > 0)
        qsort(order, g->num_orders, sizeof *order, by_end);
    g->order = order;
}

void rp_landmark_draft_finish(rp_landmark_draft *d, const rp_relaxed_space *space,
                              rp_reasonable reasonable, rp_arena *arena, rp_landmark_graph *graph)
{
    finish f = {.draft = d, .space = space, .arena = arena, .graph = graph};

    rp_arena_init(&f.scratch, arena->limits);
    keep_landmarks(&f);
    describe(&f);
    rp_order_net_init(&f.net, graph->num_landmarks, arena->limits);
    f.net.work_end = d->work_end;
    insert_orders(&f);
    if (reasonable != RP_REASONABLE_NONE && !rp_landmark_draft_is_over(d))
        rp_reasonable_orders(&f.net, space, graph, &f.first_op, RP_ORDER_REASONABLE);
    if (reasonable == RP_REASONABLE_OBEDIENT && !rp_landmark_draft_is_over(d))
        rp_reasonable_orders(&f.net, space, graph, &f.first_op, RP_ORDER_OBEDIENT);
    renumber(&f);
    find_achievers(&f);
    rp_order_net_release(&f.net);
    rp_arena_release(&f.scratch);
}
