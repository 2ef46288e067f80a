/* Lays out packed states.  Made once a task, in time linear in the groups' sizes (each
   taken from its list a few times while its uncovered part shrinks).

   A group saves bits from three facts on; smaller ones stay single facts, which are
   faster to unpack and to delete.  Variables of several bits are placed in falling order
   of size, first fit; single facts then fill all gaps in the order of their ids.  */
#include "task/state.h"

enum { LEAST_GROUP = 3, WORD_BITS = 64, MAX_BITS = 32 };

typedef struct layouter {
    rp_encoding *e;
    rp_arena *arena;  /* for what stays */
    rp_arena scratch; /* for the rest */
    uint32_t num_chosen;
    rp_csr chosen; /* row: a variable of several facts */
    uint32_t num_singles;
    rp_fact_id *single;
    uint32_t *chosen_word;
    uint8_t *chosen_shift;
    uint8_t *used; /* bits, of each word */
} layouter;

static uint32_t count_open(const rp_csr *groups, uint32_t group, const rp_word *taken)
{
    uint32_t count = 0;

    for (RP_ROW(fact, groups, group))
        count += !rp_bit_get(taken, *fact);
    return count;
}

static void choose(layouter *l, uint32_t group, rp_word *taken)
{
    uint32_t size = l->chosen.begin[l->num_chosen];

    for (RP_ROW(fact, &l->e->strips->groups.fact, group)) {
        if (rp_bit_get(taken, *fact))
            continue;
        rp_bit_set(taken, *fact);
        l->chosen.item[size++] = *fact;
    }
    l->chosen.begin[++l->num_chosen] = size;
}

/* Groups wait in lists by the size of their uncovered part, which may be out of date
   (too large): then the group moves to the list where it belongs. */
static void cover(layouter *l, rp_word *taken)
{
    const rp_strips *const strips = l->e->strips;
    const rp_mutex_groups *const groups = &strips->groups;
    const uint32_t n = groups->num_groups;
    uint32_t *const first = RP_ARENA_ARRAY(&l->scratch, uint32_t, (size_t)strips->num_facts + 1);
    uint32_t *const next = RP_ARENA_ARRAY(&l->scratch, uint32_t, n);

    l->chosen.begin = RP_ARENA_ARRAY_ZERO(&l->scratch, uint32_t, (size_t)n + 1);
    l->chosen.item = RP_ARENA_ARRAY(&l->scratch, uint32_t, strips->num_facts);
    for (uint32_t size = 0; size <= strips->num_facts; size++)
        first[size] = RP_NONE;
    for (uint32_t g = n; g-- > 0;) {
        const uint32_t size = count_open(&groups->fact, g, taken);
        next[g] = first[size];
        first[size] = g;
    }
    for (uint32_t size = strips->num_facts; size >= LEAST_GROUP; size--) {
        while (first[size] != RP_NONE) {
            const uint32_t g = first[size];
            const uint32_t open = count_open(&groups->fact, g, taken);
            first[size] = next[g];
            if (open == size) {
                choose(l, g, taken);
            } else {
                next[g] = first[open];
                first[open] = g;
            }
        }
    }
}

static void choose_variables(layouter *l)
{
    const rp_strips *const strips = l->e->strips;
    rp_word *const taken = RP_ARENA_ARRAY_ZERO(&l->scratch, rp_word, RP_WORDS(strips->num_facts));

    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        if (rp_strips_is_derived(strips, f))
            rp_bit_set(taken, f);
    cover(l, taken);
    l->single = RP_ARENA_ARRAY(&l->scratch, rp_fact_id, strips->num_facts);
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        if (!rp_bit_get(taken, f))
            l->single[l->num_singles++] = f;
}

static uint32_t bits_for(uint32_t facts)
{
    uint32_t bits = 1;

    while ((uint64_t)1 << bits < (uint64_t)facts + 1)
        bits++;
    return bits;
}

/* First fit: as sizes only fall, words that were too full for one size are looked at
   again only once a size. */
static void place_chosen(layouter *l)
{
    uint32_t words = 0;

    l->chosen_word = RP_ARENA_ARRAY(&l->scratch, uint32_t, l->num_chosen);
    l->chosen_shift = RP_ARENA_ARRAY(&l->scratch, uint8_t, l->num_chosen);
    l->used =
        RP_ARENA_ARRAY_ZERO(&l->scratch, uint8_t, l->num_chosen + RP_WORDS(l->num_singles) + 1);
    for (uint32_t bits = MAX_BITS; bits > 1; bits--) {
        uint32_t w = 0;
        for (uint32_t c = 0; c < l->num_chosen; c++) {
            if (bits_for(rp_csr_size(&l->chosen, c)) != bits)
                continue;
            while (l->used[w] + bits > WORD_BITS)
                w++;
            l->chosen_word[c] = w;
            l->chosen_shift[c] = l->used[w];
            l->used[w] = (uint8_t)(l->used[w] + bits);
            if (w >= words)
                words = w + 1;
        }
    }
    l->e->words = words;
}

/* How many words single facts need beyond the gaps, and the layout of each word. */
static void lay_out_words(layouter *l)
{
    rp_encoding *const e = l->e;
    uint32_t left = l->num_singles;

    for (uint32_t w = 0; w < e->words; w++) {
        const uint32_t gap = WORD_BITS - l->used[w];
        left -= left < gap ? left : gap;
    }
    e->words += (uint32_t)RP_WORDS(left);
    if (e->words == 0)
        e->words = 1;
    rp_word_layout *const layout = RP_ARENA_ARRAY_ZERO(l->arena, rp_word_layout, e->words);
    left = l->num_singles;
    for (uint32_t w = 0; w < e->words; w++) {
        const uint32_t used = l->used[w];
        const uint32_t here = left < WORD_BITS - used ? left : WORD_BITS - used;
        left -= here;
        if (here == 0)
            continue;
        layout[w].single_mask = (~(rp_word)0 >> (WORD_BITS - here)) << used;
        layout[w].single_shift = used;
    }
    assert(left == 0);
    e->layout = layout;
}

static void add_variable(rp_encoding *e, uint32_t word, uint32_t shift, const rp_fact_id *fact,
                         uint32_t count)
{
    const uint32_t v = e->num_variables++;
    const uint32_t bits = bits_for(count);
    uint32_t end = e->variable_fact.begin[v];

    assert(shift + bits <= WORD_BITS);
    e->variable_word[v] = word;
    e->variable_shift[v] = (uint8_t)shift;
    e->variable_bits[v] = (uint8_t)bits;
    for (uint32_t i = 0; i < count; i++) {
        e->fact_word[fact[i]] = word;
        e->fact_mask[fact[i]] = (((rp_word)1 << bits) - 1) << shift;
        e->fact_value[fact[i]] = (rp_word)(i + 1) << shift;
        e->variable_fact.item[end++] = fact[i];
    }
    e->variable_fact.begin[v + 1] = end;
}

/* Numbers the variables word by word, those of several bits first. */
static void number_variables(layouter *l)
{
    rp_encoding *const e = l->e;
    rp_word_layout *const layout = e->layout;
    const rp_csr of_word = rp_csr_group(&l->scratch, l->chosen_word, l->num_chosen, e->words);
    const rp_fact_id *single = l->single;

    for (uint32_t w = 0; w < e->words; w++) {
        layout[w].first_multi = e->num_variables;
        for (RP_ROW(c, &of_word, w))
            add_variable(e, w, l->chosen_shift[*c], rp_csr_row(&l->chosen, *c),
                         rp_csr_size(&l->chosen, *c));
        layout[w].end_multi = e->num_variables;
        layout[w].single_item = e->variable_fact.begin[e->num_variables];
        rp_word mask = layout[w].single_mask;
        for (uint32_t shift = layout[w].single_shift; mask != 0; shift++, mask &= mask - 1)
            add_variable(e, w, shift, single++, 1);
    }
    assert(single == l->single + l->num_singles);
}

static void build_tables(layouter *l)
{
    rp_encoding *const e = l->e;
    const uint32_t facts = e->strips->num_facts;
    const uint32_t variables = l->num_chosen + l->num_singles;

    e->fact_word = RP_ARENA_ARRAY_ZERO(l->arena, uint32_t, facts);
    e->fact_mask = RP_ARENA_ARRAY_ZERO(l->arena, rp_word, facts);
    e->fact_value = RP_ARENA_ARRAY(l->arena, rp_word, facts);
    e->variable_word = RP_ARENA_ARRAY(l->arena, uint32_t, variables);
    e->variable_shift = RP_ARENA_ARRAY(l->arena, uint8_t, variables);
    e->variable_bits = RP_ARENA_ARRAY(l->arena, uint8_t, variables);
    e->variable_fact.begin = RP_ARENA_ARRAY_ZERO(l->arena, uint32_t, (size_t)variables + 1);
    e->variable_fact.item = RP_ARENA_ARRAY(l->arena, uint32_t, facts);
    for (rp_fact_id f = 0; f < facts; f++)
        e->fact_value[f] = 1; /* With mask 0: a derived fact never holds in a packed state. */
    number_variables(l);
    assert(e->num_variables == variables);
    e->identity = l->num_singles == facts;
}

rp_encoding *rp_encoding_create(rp_arena *arena, const rp_strips *strips)
{
    rp_encoding *const e = RP_ARENA_NEW(arena, rp_encoding);
    layouter l = {.e = e, .arena = arena};

    e->strips = strips;
    rp_arena_init(&l.scratch, arena->limits);
    choose_variables(&l);
    place_chosen(&l);
    lay_out_words(&l);
    build_tables(&l);
    rp_arena_release(&l.scratch);
    return e;
}
