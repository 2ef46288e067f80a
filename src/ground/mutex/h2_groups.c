/* Mutex groups as cliques of the graph of pairs that are not reached together, found
   greedily.  Candidates are compared by the bits that a state takes. */
#include <string.h>

#include "ground/mutex/h2_prune.h"
#include "ground/mutex/mutex.h"
#include "task/state.h"

/* Smaller groups save no bits.  Counting how many facts go on excluding each other is what
   takes time: with that many words read, the facts are taken as they come. */
enum { LEAST_GROUP = 3 };
static const uint64_t MOST_WORDS = UINT64_C(1) << 28;

typedef struct finder {
    const rp_h2 *h2;
    rp_strips *strips;
    rp_limits *limits;
    uint32_t *of_strips; /* a fact of the finished task: that of h²; RP_NONE: in no group */
    uint32_t *to_strips; /* the other way round */
    size_t words;
    rp_word *left;       /* facts that still want a group */
    rp_word *candidates; /* scratch */
    uint64_t words_read;
    rp_arena arena;              /* of the following */
    const rp_encoding *encoding; /* of the task as it is */
    rp_u32vec begin, item;       /* groups found, as facts of the finished task */
} finder;

static void map_facts(finder *f, const rp_draft *d)
{
    const rp_h2 *const h2 = f->h2;
    uint32_t id = 0, next = 0;
    for (uint32_t fact = 0; fact < d->num_facts; fact++) {
        const bool known = next < h2->task.num_facts && h2->fact[next] == fact;
        next += known;
        if (known)
            f->to_strips[next - 1] = RP_NONE;
        if (rp_bit_get(d->fact_gone, fact))
            continue;
        f->of_strips[id] = RP_NONE;
        if (known && rp_bit_get(h2->reached.facts, next - 1) && !rp_bit_get(d->negated, fact) &&
            !rp_bit_get(d->derived, fact)) {
            f->of_strips[id] = next - 1;
            f->to_strips[next - 1] = id;
        }
        id++;
    }
    assert(id == f->strips->num_facts);
}

static uint32_t count_excluded(const finder *f, uint32_t fact, const rp_word *of)
{
    const rp_word *const with = rp_fact_pairs_row(&f->h2->reached, fact);
    uint32_t count = 0;
    for (size_t w = 0; w < f->words; w++)
        count += rp_word_count(of[w] & ~with[w]);
    return count;
}

/* The fact of a set that excludes most others of it, at best all; the first one of equals.
   RP_NONE if the set is empty. */
static uint32_t pick(finder *f, const rp_word *set)
{
    const uint64_t others = rp_bit_count(set, f->words) - 1;
    uint32_t best = rp_bit_first(set, f->words), most = 0;
    for (size_t w = 0; w < f->words && f->words_read < MOST_WORDS && most < others; w++)
        for (rp_word rest = set[w]; rest != 0 && most < others; rest &= rest - 1) {
            const uint32_t fact = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            const uint32_t count = count_excluded(f, fact, set);
            f->words_read += f->words;
            if (count > most) {
                most = count;
                best = fact;
            }
        }
    return best;
}

static void exclude(const finder *f, uint32_t fact)
{
    const rp_word *const with = rp_fact_pairs_row(&f->h2->reached, fact);
    for (size_t w = 0; w < f->words; w++)
        f->candidates[w] &= ~with[w];
}

/* Adds to the group at the end what is left and excludes all of it, one by one. */
static void grow(finder *f)
{
    for (uint32_t fact = pick(f, f->candidates); fact != RP_NONE; fact = pick(f, f->candidates)) {
        rp_poll(f->limits);
        rp_vec_push(f->limits, &f->item, f->to_strips[fact]);
        exclude(f, fact); /* also the fact itself, which goes with itself */
    }
}

/* Ends the group at hand, which is dropped if it is too small to be of use. */
static void end_group(finder *f)
{
    const uint32_t begin = f->begin.item[f->begin.size - 1];
    if (f->item.size - begin < LEAST_GROUP) {
        f->item.size = begin;
        return;
    }
    (void)rp_row_tidy(f->item.item + begin, f->item.size - begin);
    rp_vec_push(f->limits, &f->begin, f->item.size);
}

/* Groups of the finished task, grown. */
static void extend_groups(finder *f)
{
    const rp_mutex_groups *const groups = &f->strips->groups;
    for (uint32_t g = 0; g < groups->num_groups; g++) {
        memcpy(f->candidates, f->left, f->words * sizeof *f->candidates);
        for (RP_ROW(fact, &groups->fact, g)) {
            rp_vec_push(f->limits, &f->item, *fact);
            if (f->of_strips[*fact] == RP_NONE)
                memset(f->candidates, 0, f->words * sizeof *f->candidates);
            else
                exclude(f, f->of_strips[*fact]);
        }
        grow(f);
        end_group(f);
    }
}

/* Until every fact is in a group, or found to be in none. */
static void find_cliques(finder *f)
{
    for (uint32_t seed = pick(f, f->left); seed != RP_NONE; seed = pick(f, f->left)) {
        const uint32_t begin = f->item.size;
        memcpy(f->candidates, f->left, f->words * sizeof *f->candidates);
        rp_vec_push(f->limits, &f->item, f->to_strips[seed]);
        exclude(f, seed);
        grow(f);
        rp_bit_clear(f->left, seed);
        for (uint32_t i = begin; i < f->item.size && f->item.size - begin >= LEAST_GROUP; i++)
            rp_bit_clear(f->left, f->of_strips[f->item.item[i]]);
        end_group(f);
    }
}

/* Facts that are a bit each in the encoding of the task as it is; or all facts. */
static void set_left(finder *f, bool all)
{
    const rp_encoding *const e = f->encoding;
    memset(f->left, 0, f->words * sizeof *f->left);
    for (uint32_t v = 0; v < e->num_variables; v++)
        for (RP_ROW(fact, &e->variable_fact, v))
            if (f->of_strips[*fact] != RP_NONE && (all || e->variable_bits[v] == 1))
                rp_bit_set(f->left, f->of_strips[*fact]);
}

static uint64_t count_bits(const rp_encoding *e)
{
    uint64_t bits = 0;
    for (uint32_t v = 0; v < e->num_variables; v++)
        bits += e->variable_bits[v];
    return bits;
}

/* The groups that there are, then those found. */
static rp_mutex_groups collect(const finder *f, rp_arena *arena)
{
    const rp_mutex_groups *const old = &f->strips->groups;
    const uint32_t num_old = old->num_groups;
    const uint32_t num_items = num_old == 0 ? 0 : old->fact.begin[num_old];
    const uint32_t num_new = f->begin.size - 1;
    rp_mutex_groups groups = {.num_groups = num_old + num_new};
    groups.fact.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)groups.num_groups + 1);
    groups.fact.item = RP_ARENA_ARRAY(arena, uint32_t, (size_t)num_items + f->item.size);
    for (uint32_t i = 0; i < num_items; i++)
        groups.fact.item[i] = old->fact.item[i];
    for (uint32_t i = 0; i < f->item.size; i++)
        groups.fact.item[num_items + i] = f->item.item[i];
    for (uint32_t g = 1; g <= num_old; g++)
        groups.fact.begin[g] = old->fact.begin[g];
    for (uint32_t g = 1; g <= num_new; g++)
        groups.fact.begin[num_old + g] = num_items + f->begin.item[g];
    return groups;
}

/* Makes candidates, and takes them if a state gets smaller. */
static void try_groups(finder *f, rp_arena *arena, bool from_scratch)
{
    const rp_strips old = *f->strips;
    f->item.size = 0;
    f->begin.size = 0;
    rp_vec_push(f->limits, &f->begin, 0);
    set_left(f, from_scratch);
    if (!from_scratch)
        extend_groups(f);
    find_cliques(f);
    if (f->begin.size == 1)
        return;
    f->strips->groups = collect(f, arena);
    const rp_encoding *const encoding = rp_encoding_create(&f->arena, f->strips);
    if (count_bits(encoding) >= count_bits(f->encoding)) {
        *f->strips = old;
        return;
    }
    f->encoding = encoding;
    rp_mutex_find_exactly_one(arena, f->strips);
}

void rp_h2_improve_groups(const rp_h2 *h2, const rp_draft *d, rp_strips *strips, rp_arena *arena)
{
    rp_limits *const limits = d->limits;
    finder f = {.h2 = h2, .strips = strips, .limits = limits, .words = h2->reached.words};
    if (!h2->known)
        return;
    f.of_strips = RP_NEW_ARRAY(limits, uint32_t, strips->num_facts);
    f.to_strips = RP_NEW_ARRAY(limits, uint32_t, h2->task.num_facts);
    f.left = RP_NEW_ARRAY(limits, rp_word, f.words);
    f.candidates = RP_NEW_ARRAY(limits, rp_word, f.words);
    rp_arena_init(&f.arena, limits);
    f.encoding = rp_encoding_create(&f.arena, strips);
    map_facts(&f, d);
    try_groups(&f, arena, false);
    try_groups(&f, arena, true);
    rp_arena_release(&f.arena);
    rp_vec_free(limits, &f.begin);
    rp_vec_free(limits, &f.item);
    rp_free(limits, f.of_strips);
    rp_free(limits, f.to_strips);
    rp_free(limits, f.left);
    rp_free(limits, f.candidates);
}
