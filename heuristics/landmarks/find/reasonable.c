#include "heuristics/landmarks/find/reasonable.h"

#include <string.h>

typedef struct finder {
    rp_order_net *net;
    const rp_relaxed_space *space;
    const rp_landmark_graph *graph;
    const rp_csr *first_op;
    rp_arena scratch;
    rp_csr groups_of;   /* row: fact; mutex groups */
    rp_csr adds, dels;  /* row: landmark; facts that all its first achievers add, delete */
    rp_csr needs;       /* row: landmark; landmarks greedy-necessary for it */
    rp_csr needed_for;  /* row: landmark; the reverse */
    rp_order_kind kind; /* of the orders to be found */
    rp_order_vec found;
} finder;

static bool are_mutex(const finder *f, rp_fact_id a, rp_fact_id b)
{
    const rp_csr *const groups = &f->groups_of;
    uint32_t i = groups->begin[a], j = groups->begin[b];

    if (a == b)
        return false;
    if (f->space->strips->complement[a] == b)
        return true;
    while (i < groups->begin[a + 1] && j < groups->begin[b + 1]) {
        if (groups->item[i] == groups->item[j])
            return true;
        if (groups->item[i] < groups->item[j])
            i++;
        else
            j++;
    }
    return false;
}

static void find_groups(finder *f)
{
    const rp_strips *const s = f->space->strips;

    if (s->groups.num_groups > 0)
        f->groups_of =
            rp_csr_transpose(&f->scratch, &s->groups.fact, s->groups.num_groups, s->num_facts);
    else
        f->groups_of.begin = RP_ARENA_ARRAY_ZERO(&f->scratch, uint32_t, (size_t)s->num_facts + 1);
}

/* Keeps of the items from `begin` on what is in the row, too. */
static void intersect(rp_u32vec *all, uint32_t begin, const rp_csr *csr, uint32_t row)
{
    const uint32_t *item = rp_csr_row(csr, row);
    const uint32_t *const end = item + rp_csr_size(csr, row);
    uint32_t kept = begin;

    for (uint32_t i = begin; i < all->size; i++) {
        const uint32_t wanted = all->item[i];
        while (item != end && *item < wanted)
            item++;
        if (item != end && *item == wanted)
            all->item[kept++] = wanted;
    }
    all->size = kept;
}

/* Appends the facts that are in the rows of `effects` of all the landmark's first achievers;
   by_label: rows of operators, not of relaxed ones. */
static void push_shared(finder *f, uint32_t landmark, const rp_csr *effects, bool by_label,
                        rp_u32vec *all)
{
    const uint32_t begin = all->size;
    bool is_first = true;

    for (RP_ROW(op, f->first_op, landmark)) {
        const uint32_t row = by_label ? f->space->ops->label[*op] : *op;
        if (row == RP_NONE) { /* An axiom deletes nothing. */
            all->size = begin;
            return;
        }
        for (RP_ROW(fact, effects, row))
            if (is_first)
                rp_vec_push(f->net->limits, all, *fact);
        intersect(all, begin, effects, row);
        if (all->size == begin)
            return;
        is_first = false;
    }
}

static rp_csr shared_effects(finder *f, const rp_csr *effects, bool by_label)
{
    const uint32_t size = f->graph->num_landmarks;
    rp_u32vec all = {0};
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(&f->scratch, uint32_t, (size_t)size + 1);

    for (uint32_t i = 0; i < size; i++) {
        push_shared(f, i, effects, by_label, &all);
        begin[i + 1] = all.size;
    }
    const rp_csr csr = {begin, rp_arena_copy(&f->scratch, all.item, all.size * sizeof *all.item)};
    rp_vec_free(f->net->limits, &all);
    return csr;
}

/* Takes out of the deleted facts those that a conditional effect of some first achiever adds:
   adds win. */
static void spare_added(finder *f)
{
    const rp_strips *const s = f->space->strips;
    rp_word *const added = RP_ARENA_ARRAY_ZERO(&f->scratch, rp_word, RP_WORDS(s->num_facts));
    uint32_t kept = 0, begin = 0;

    for (uint32_t i = 0; s->num_effects > 0 && i < f->graph->num_landmarks; i++) {
        const uint32_t end = f->dels.begin[i + 1];
        memset(added, 0, RP_WORDS(s->num_facts) * sizeof *added);
        for (RP_ROW(relaxed, f->first_op, i)) {
            const rp_op_id op = f->space->ops->label[*relaxed];
            if (op == RP_NONE)
                continue;
            for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++)
                for (RP_ROW(fact, &s->effect_add, e))
                    rp_bit_set(added, *fact);
        }
        for (; begin < end; begin++)
            if (!rp_bit_get(added, f->dels.item[begin]))
                f->dels.item[kept++] = f->dels.item[begin];
        f->dels.begin[i + 1] = kept;
    }
}

static rp_csr greedy_rows(finder *f)
{
    const uint32_t size = f->graph->num_landmarks;
    rp_csr csr = {RP_ARENA_ARRAY_ZERO(&f->scratch, uint32_t, (size_t)size + 1),
                  RP_ARENA_ARRAY(&f->scratch, uint32_t, f->net->order.size)};
    uint32_t used = 0;

    for (uint32_t i = 0; i < f->net->order.size; i++)
        if (f->net->order.item[i].kind == RP_ORDER_GREEDY)
            csr.begin[f->net->order.item[i].to + 1]++;
    for (uint32_t i = 0; i < size; i++)
        csr.begin[i + 1] += csr.begin[i];
    /* Greedy-necessary orders were inserted first, by rising `to`. */
    for (uint32_t i = 0; i < f->net->order.size; i++)
        if (f->net->order.item[i].kind == RP_ORDER_GREEDY)
            csr.item[used++] = f->net->order.item[i].from;
    return csr;
}

static rp_fact_id fact_of(const finder *f, uint32_t landmark)
{
    return rp_csr_size(&f->graph->fact, landmark) == 1 ? *rp_csr_row(&f->graph->fact, landmark)
                                                       : RP_NONE;
}

/* Does a first achiever of landmark b add the fact as well? */
static bool may_come_with(const finder *f, rp_fact_id fact, uint32_t b)
{
    for (RP_ROW(op, f->first_op, b))
        for (RP_ROW(added, &f->space->ops->add, *op))
            if (*added == fact)
                return true;
    return false;
}

/* Does reaching landmark b, the fact `to`, give up the fact `a`? */
static bool interferes(const finder *f, rp_fact_id a, uint32_t b, rp_fact_id to)
{
    if (are_mutex(f, a, to))
        return true;
    for (RP_ROW(fact, &f->dels, b))
        if (*fact == a)
            return true;
    for (RP_ROW(fact, &f->adds, b))
        if (*fact != to && *fact < f->space->strips->num_facts && are_mutex(f, *fact, a))
            return true;
    for (RP_ROW(landmark, &f->needs, b)) {
        const rp_fact_id fact = fact_of(f, *landmark);
        if (fact != RP_NONE && are_mutex(f, fact, a))
            return !may_come_with(f, a, b);
    }
    return false;
}

/* `a` must hold at the same time as `b`, or later. */
static void consider(finder *f, uint32_t b, uint32_t a)
{
    const rp_fact_id fact_a = fact_of(f, a), fact_b = fact_of(f, b);

    if (a == b || fact_a == RP_NONE || fact_b == RP_NONE || f->graph->holds[b] ||
        rp_order_net_is_before(f->net, b, a) || rp_order_net_is_before(f->net, a, b))
        return;
    rp_work(f->net->limits, 4 * (4 + (uint64_t)rp_csr_size(&f->dels, b) + rp_csr_size(&f->adds, b) +
                                 rp_csr_size(&f->needs, b)));
    if (interferes(f, fact_a, b, fact_b))
        rp_vec_push(f->net->limits, &f->found, ((rp_landmark_order){b, a, f->kind}));
}

/* What must come before something for which `a` is needed right before. */
static void consider_companions(finder *f, uint32_t a, rp_word *row)
{
    const rp_order_net *const net = f->net;

    memset(row, 0, net->words * sizeof *row);
    for (RP_ROW(next, &f->needed_for, a))
        for (size_t w = 0; w < net->words; w++)
            row[w] |= net->before[*next * net->words + w];
    for (size_t w = 0; w < net->words; w++)
        for (; row[w] != 0; row[w] &= row[w] - 1)
            consider(f, (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(row[w]), a);
}

static void find_orders(finder *f)
{
    const rp_landmark_graph *const g = f->graph;
    rp_word *const row = RP_ARENA_ARRAY(&f->scratch, rp_word, f->net->words);

    for (uint32_t a = 0; a < g->num_landmarks && f->net->limits->work < f->net->work_end; a++) {
        rp_poll(f->net->limits);
        rp_work(f->net->limits, g->num_landmarks);
        for (uint32_t b = 0; g->is_goal[a] && b < g->num_landmarks; b++)
            if (g->is_goal[b])
                consider(f, b, a);
        consider_companions(f, a, row);
    }
    for (uint32_t i = 0; i < f->found.size; i++)
        rp_order_net_insert(f->net, f->found.item[i]);
}

static void find(finder *f)
{
    rp_arena_init(&f->scratch, f->net->limits);
    find_groups(f);
    f->adds = shared_effects(f, &f->space->ops->add, false);
    f->dels = shared_effects(f, &f->space->strips->del, true);
    spare_added(f);
    f->needs = greedy_rows(f);
    f->needed_for =
        rp_csr_transpose(&f->scratch, &f->needs, f->graph->num_landmarks, f->graph->num_landmarks);
    find_orders(f);
    rp_vec_free(f->net->limits, &f->found);
    rp_arena_release(&f->scratch);
}

void rp_reasonable_orders(rp_order_net *net, const rp_relaxed_space *space,
                          const rp_landmark_graph *graph, const rp_csr *first_op,
                          rp_order_kind kind)
{
    finder f = {.net = net, .space = space, .graph = graph, .first_op = first_op, .kind = kind};
    assert(kind == RP_ORDER_REASONABLE || kind == RP_ORDER_OBEDIENT);
    find(&f);
}
