#include "search/portfolio/part.h"

typedef struct parter {
    rp_arena *arena;  /* for what stays */
    rp_arena scratch; /* for the rest */
    const rp_strips *whole;
    const rp_word *axioms; /* that are kept */
    rp_fact_id *new_id;    /* of a fact of the whole; RP_NONE: left out */
    rp_part part;
} parter;

static void mark_row(parter *p, const rp_csr *rows, uint32_t row)
{
    for (RP_ROW(f, rows, row))
        p->new_id[*f] = 0;
}

static void mark_operator(parter *p, rp_op_id op)
{
    const rp_strips *const w = p->whole;
    const uint32_t end = rp_strips_first_effect(w, op + 1);

    mark_row(p, &w->pre, op);
    mark_row(p, &w->add, op);
    mark_row(p, &w->del, op);
    for (uint32_t e = rp_strips_first_effect(w, op); e < end; e++) {
        mark_row(p, &w->effect_condition, e);
        mark_row(p, &w->effect_add, e);
        mark_row(p, &w->effect_del, e);
    }
}

/* What is mentioned, with the complements.  First all of it has the new id 0. */
static void number_facts(parter *p)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;

    p->new_id = RP_ARENA_ARRAY(&p->scratch, rp_fact_id, w->num_facts);
    for (rp_fact_id f = 0; f < w->num_facts; f++)
        p->new_id[f] = RP_NONE;
    for (rp_op_id op = 0; op < s->num_ops; op++)
        mark_operator(p, p->part.op[op]);
    for (uint32_t a = 0; a < w->num_axioms; a++)
        if (rp_bit_get(p->axioms, a)) {
            p->new_id[w->axiom_head[a]] = 0;
            mark_row(p, &w->axiom_body, a);
        }
    for (uint32_t i = 0; i < w->num_goal; i++)
        p->new_id[w->goal[i]] = 0;
    for (rp_fact_id f = 0; f < w->num_facts; f++)
        if (p->new_id[f] != RP_NONE && w->complement[f] != RP_NONE)
            p->new_id[w->complement[f]] = 0;
    for (rp_fact_id f = 0; f < w->num_facts; f++)
        if (p->new_id[f] != RP_NONE)
            p->new_id[f] = s->num_facts++;
}

/* Row i of the result is row old[i] of `from`, its items as `new_id` says, or as they are. */
static rp_csr take_rows(const parter *p, const rp_csr *from, const uint32_t *old, uint32_t rows,
                        const uint32_t *new_id)
{
    rp_csr to = {.begin = RP_ARENA_ARRAY(p->arena, uint32_t, (size_t)rows + 1)};
    uint32_t size = 0;

    for (uint32_t i = 0; i < rows; i++)
        size += rp_csr_size(from, old[i]);
    to.item = RP_ARENA_ARRAY(p->arena, uint32_t, size);
    to.begin[0] = size = 0;
    for (uint32_t i = 0; i < rows; i++) {
        for (RP_ROW(x, from, old[i]))
            to.item[size++] = new_id == NULL ? *x : new_id[*x];
        to.begin[i + 1] = size;
    }
    return to;
}

/* Item i of the result is item old[i] of `from`. */
static uint32_t *take_items(const parter *p, const uint32_t *from, const uint32_t *old,
                            uint32_t count)
{
    uint32_t *const to = RP_ARENA_ARRAY(p->arena, uint32_t, count);

    for (uint32_t i = 0; i < count; i++)
        to[i] = from[old[i]];
    return to;
}

static void take_texts(parter *p, const rp_fact_id *old)
{
    rp_strips *const s = p->part.strips;
    const char **const fact = RP_ARENA_ARRAY(p->arena, const char *, s->num_facts);
    const char **const op = RP_ARENA_ARRAY(p->arena, const char *, s->num_ops);

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        fact[f] = p->whole->fact_text[old[f]];
    for (rp_op_id o = 0; o < s->num_ops; o++)
        op[o] = p->whole->op_text[p->part.op[o]];
    s->fact_text = fact;
    s->op_text = op;
}

static void take_tuples(parter *p, const rp_fact_id *old)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;

    s->fact_pred = take_items(p, w->fact_pred, old, s->num_facts);
    s->op_schema = take_items(p, w->op_schema, p->part.op, s->num_ops);
    s->fact_arg = take_rows(p, &w->fact_arg, old, s->num_facts, NULL);
    s->op_arg = take_rows(p, &w->op_arg, p->part.op, s->num_ops, NULL);
}

static const rp_word *take_set(const parter *p, const rp_word *set, const rp_fact_id *old)
{
    const uint32_t num_facts = p->part.strips->num_facts;

    if (set == NULL)
        return NULL;
    rp_word *const taken = RP_ARENA_ARRAY_ZERO(p->arena, rp_word, RP_WORDS(num_facts));
    for (rp_fact_id f = 0; f < num_facts; f++)
        if (rp_bit_get(set, old[f]))
            rp_bit_set(taken, f);
    return taken;
}

/* Last, as it needs operators and axioms. */
static void take_facts(parter *p)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;
    rp_fact_id *const old = RP_ARENA_ARRAY(p->arena, rp_fact_id, s->num_facts);
    rp_fact_id *const complement = RP_ARENA_ARRAY(p->arena, rp_fact_id, s->num_facts);

    for (rp_fact_id f = 0; f < w->num_facts; f++) {
        if (p->new_id[f] == RP_NONE)
            continue;
        const rp_fact_id other = w->complement[f];
        old[p->new_id[f]] = f;
        complement[p->new_id[f]] = other == RP_NONE ? RP_NONE : p->new_id[other];
    }
    p->part.fact = old;
    s->complement = complement;
    s->fact_negated = take_set(p, w->fact_negated, old);
    s->derived = s->num_axioms == 0 ? NULL : take_set(p, w->derived, old);
    if (w->lifted != NULL)
        take_tuples(p, old);
    else
        take_texts(p, old);
}

static void choose_operators(parter *p, const rp_word *ops)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;

    for (rp_op_id o = 0; o < w->num_ops; o++)
        s->num_ops += rp_bit_get(ops, o);
    rp_op_id *const op = RP_ARENA_ARRAY(p->arena, rp_op_id, s->num_ops);
    uint32_t next = 0;
    for (rp_op_id o = 0; o < w->num_ops; o++)
        if (rp_bit_get(ops, o))
            op[next++] = o;
    p->part.op = op;
}

static void take_operators(parter *p)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;
    const rp_op_id *const op = p->part.op;
    int32_t *const cost = RP_ARENA_ARRAY(p->arena, int32_t, s->num_ops);

    for (rp_op_id o = 0; o < s->num_ops; o++)
        cost[o] = w->cost[op[o]];
    s->cost = cost;
    s->pre = take_rows(p, &w->pre, op, s->num_ops, p->new_id);
    s->add = take_rows(p, &w->add, op, s->num_ops, p->new_id);
    s->del = take_rows(p, &w->del, op, s->num_ops, p->new_id);
}

static void take_effects(parter *p)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(p->arena, uint32_t, (size_t)s->num_ops + 1);
    uint32_t *const old = RP_ARENA_ARRAY(&p->scratch, uint32_t, w->num_effects);

    for (rp_op_id o = 0; o < s->num_ops; o++) {
        const uint32_t end = rp_strips_first_effect(w, p->part.op[o] + 1);
        for (uint32_t e = rp_strips_first_effect(w, p->part.op[o]); e < end; e++)
            old[s->num_effects++] = e;
        begin[o + 1] = s->num_effects;
    }
    s->effect_begin = begin;
    s->effect_condition = take_rows(p, &w->effect_condition, old, s->num_effects, p->new_id);
    s->effect_add = take_rows(p, &w->effect_add, old, s->num_effects, p->new_id);
    s->effect_del = take_rows(p, &w->effect_del, old, s->num_effects, p->new_id);
}

static void take_axioms(parter *p)
{
    const rp_strips *const w = p->whole;
    rp_strips *const s = p->part.strips;
    uint32_t *const old = RP_ARENA_ARRAY(&p->scratch, uint32_t, w->num_axioms);

    for (uint32_t a = 0; a < w->num_axioms; a++)
        if (rp_bit_get(p->axioms, a))
            old[s->num_axioms++] = a;
    s->axiom_head =
        take_items(p, p->new_id, take_items(p, w->axiom_head, old, s->num_axioms), s->num_axioms);
    s->axiom_stratum = take_items(p, w->axiom_stratum, old, s->num_axioms);
    s->num_strata = s->num_axioms == 0 ? 0 : w->num_strata;
    s->axiom_body = take_rows(p, &w->axiom_body, old, s->num_axioms, p->new_id);
}

/* Those of a list that are left. */
static const rp_fact_id *take_list(const parter *p, const rp_fact_id *fact, uint32_t count,
                                   uint32_t *left)
{
    const uint32_t num_facts = p->part.strips->num_facts;
    rp_fact_id *const list =
        RP_ARENA_ARRAY(p->arena, rp_fact_id, count < num_facts ? count : num_facts);

    *left = 0;
    for (uint32_t i = 0; i < count; i++)
        if (p->new_id[fact[i]] != RP_NONE)
            list[(*left)++] = p->new_id[fact[i]];
    return list;
}

rp_part rp_part_create(rp_arena *arena, const rp_strips *whole, const rp_word *ops,
                       const rp_word *axioms)
{
    rp_strips *const s = RP_ARENA_NEW(arena, rp_strips);
    parter p = {.arena = arena, .whole = whole, .axioms = axioms, .part = {.strips = s}};

    rp_arena_init(&p.scratch, arena->limits);
    s->lifted = whole->lifted;
    s->unsolvable = whole->unsolvable;
    choose_operators(&p, ops);
    number_facts(&p);
    take_operators(&p);
    take_effects(&p);
    take_axioms(&p);
    take_facts(&p);
    s->init = take_list(&p, whole->init, whole->num_init, &s->num_init);
    s->goal = take_list(&p, whole->goal, whole->num_goal, &s->num_goal);
    rp_mutex_groups_map(arena, &s->groups, &whole->groups, p.new_id);
    rp_arena_release(&p.scratch);
    return p.part;
}
