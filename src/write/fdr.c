#include "write/fdr.h"

#include <string.h>

typedef struct builder {
    rp_arena *arena;
    const rp_strips *strips;
    const rp_word *is_negation;
    rp_fdr fdr;
    rp_word *taken;   /* bit a fact: it has its variable */
    rp_csr groups_of; /* row: fact */
} builder;

static void add_variable(builder *b, const rp_fact_id *fact, uint32_t count, bool exactly_one)
{
    const uint32_t v = b->fdr.num_variables++;
    uint32_t end = b->fdr.fact.begin[v];

    for (uint32_t i = 0; i < count; i++) {
        assert(!rp_bit_get(b->taken, fact[i]));
        rp_bit_set(b->taken, fact[i]);
        b->fdr.fact_variable[fact[i]] = v;
        b->fdr.fact_value[fact[i]] = i;
        b->fdr.fact.item[end++] = fact[i];
    }
    b->fdr.fact.begin[v + 1] = end;
    b->fdr.num_values[v] = count + !exactly_one;
    b->fdr.stratum[v] = RP_NONE;
}

/* Is there a group of just these facts (ascending) of which one always holds? */
static bool is_exactly_one(const builder *b, const rp_fact_id *fact, uint32_t count)
{
    const rp_mutex_groups *const groups = &b->strips->groups;

    if (groups->num_groups == 0)
        return false;
    for (RP_ROW(g, &b->groups_of, fact[0]))
        if (groups->exactly_one[*g] && rp_csr_size(&groups->fact, *g) == count &&
            memcmp(rp_csr_row(&groups->fact, *g), fact, count * sizeof *fact) == 0)
            return true;
    return false;
}

static void take_encoding(builder *b, const rp_encoding *e)
{
    for (uint32_t v = 0; v < e->num_variables; v++) {
        const rp_fact_id *const fact = rp_csr_row(&e->variable_fact, v);
        const uint32_t count = rp_csr_size(&e->variable_fact, v);
        if (count > 1)
            add_variable(b, fact, count, is_exactly_one(b, fact, count));
    }
}

static void join_complements(builder *b)
{
    for (rp_fact_id f = 0; f < b->strips->num_facts; f++) {
        const rp_fact_id other = b->strips->complement[f];
        if (other == RP_NONE || rp_bit_get(b->taken, f) || rp_bit_get(b->taken, other) ||
            !rp_bit_get(b->is_negation, other))
            continue;
        const rp_fact_id pair[] = {f, other};
        add_variable(b, pair, 2, true);
    }
}

/* The facts of a group that have no variable are two at most: for three the encoding has
   one. */
static void join_pairs(builder *b)
{
    const rp_mutex_groups *const groups = &b->strips->groups;

    for (uint32_t g = 0; g < groups->num_groups; g++) {
        rp_fact_id open[2];
        uint32_t count = 0;
        for (RP_ROW(f, &groups->fact, g))
            if (!rp_bit_get(b->taken, *f) && !rp_strips_is_derived(b->strips, *f) && count < 2)
                open[count++] = *f;
        if (count == 2)
            add_variable(b, open, 2, is_exactly_one(b, open, 2));
    }
}

static void set_strata(builder *b)
{
    const rp_strips *const s = b->strips;

    for (uint32_t a = 0; a < s->num_axioms; a++)
        b->fdr.stratum[b->fdr.fact_variable[s->axiom_head[a]]] =
            s->axiom_stratum[a]; /* They rise. */
}

static void set_initial_values(builder *b)
{
    rp_fdr *const f = &b->fdr;

    f->init = RP_ARENA_ARRAY(b->arena, uint32_t, f->num_variables);
    for (uint32_t v = 0; v < f->num_variables; v++)
        f->init[v] = f->num_values[v] - 1;
    for (uint32_t i = 0; i < b->strips->num_init; i++)
        f->init[b->fdr.fact_variable[b->strips->init[i]]] = b->fdr.fact_value[b->strips->init[i]];
}

rp_fdr rp_fdr_make(rp_arena *arena, const rp_encoding *encoding, const rp_word *is_negation)
{
    const rp_strips *const s = encoding->strips;
    const uint32_t n = s->num_facts;
    builder b = {.arena = arena,
                 .strips = s,
                 .is_negation = is_negation,
                 .fdr = {.strips = s,
                         .fact = {.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)n + 1),
                                  .item = RP_ARENA_ARRAY(arena, uint32_t, n)},
                         .num_values = RP_ARENA_ARRAY(arena, uint32_t, n),
                         .fact_variable = RP_ARENA_ARRAY(arena, uint32_t, n),
                         .fact_value = RP_ARENA_ARRAY(arena, uint32_t, n),
                         .stratum = RP_ARENA_ARRAY(arena, uint32_t, n)},
                 .taken = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(n))};

    if (s->groups.num_groups > 0)
        b.groups_of = rp_csr_transpose(arena, &s->groups.fact, s->groups.num_groups, n);
    take_encoding(&b, encoding);
    join_complements(&b);
    join_pairs(&b);
    for (rp_fact_id f = 0; f < n; f++)
        if (!rp_bit_get(b.taken, f))
            add_variable(&b, &f, 1, false);
    set_strata(&b);
    set_initial_values(&b);
    return b.fdr;
}

/* Rows are short: insertion sort. */
uint32_t rp_fdr_assign(const rp_fdr *fdr, const rp_fact_id *fact, uint32_t count,
                       rp_assignment *out)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < count; i++) {
        const rp_assignment a = {fdr->fact_variable[fact[i]], fdr->fact_value[fact[i]]};
        uint32_t k = size;
        while (k > 0 && out[k - 1].variable > a.variable)
            k--;
        if (k > 0 && out[k - 1].variable == a.variable) {
            if (out[k - 1].value != a.value)
                return RP_NONE;
            continue;
        }
        memmove(out + k + 1, out + k, (size - k) * sizeof *out);
        out[k] = a;
        size++;
    }
    return size;
}
