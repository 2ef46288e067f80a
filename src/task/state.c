/* Packing, unpacking and applying.  Unpacking is done once a state that is evaluated or
   expanded, applying once a generated state: these two loops dominate blind search. */
#include "task/state.h"

#include <string.h>

#include "task/closure.h"

void rp_state_buffer_init(rp_state_buffer *buffer, rp_arena *arena, const rp_strips *strips)
{
    buffer->fact = RP_ARENA_ARRAY(arena, rp_fact_id, strips->num_facts);
    buffer->holds = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_facts));
    buffer->closure = rp_closure_create(arena, strips);
    buffer->view = (rp_state_view){.fact = buffer->fact, .holds = buffer->holds};
}

static void finish_view(rp_state_buffer *buffer, uint32_t count)
{
    if (buffer->closure != NULL)
        count = rp_closure_complete(buffer->closure, buffer->fact, count, buffer->holds);
    buffer->view.num_true = count;
}

static uint32_t unpack_identity(const rp_encoding *e, const rp_word *state, rp_state_buffer *buffer)
{
    rp_fact_id *out = buffer->fact;

    memcpy(buffer->holds, state, RP_WORDS(e->strips->num_facts) * sizeof *state);
    for (uint32_t w = 0; w < e->words; w++)
        for (rp_word rest = state[w]; rest != 0; rest &= rest - 1)
            *out++ = w * 64 + (uint32_t)__builtin_ctzll(rest);
    return (uint32_t)(out - buffer->fact);
}

static uint32_t unpack_layout(const rp_encoding *e, const rp_word *state, rp_state_buffer *buffer)
{
    const rp_fact_id *const item = e->variable_fact.item;
    rp_fact_id *out = buffer->fact;

    memset(buffer->holds, 0, RP_WORDS(e->strips->num_facts) * sizeof *state);
    for (uint32_t w = 0; w < e->words; w++) {
        const rp_word word = state[w];
        const rp_word_layout *const layout = e->layout + w;
        for (uint32_t v = layout->first_multi; v < layout->end_multi; v++) {
            const rp_word mask = ((rp_word)1 << e->variable_bits[v]) - 1;
            const uint32_t value = (uint32_t)(word >> e->variable_shift[v] & mask);
            if (value > 0)
                *out++ = item[e->variable_fact.begin[v] + value - 1];
        }
        const rp_fact_id *const single = item + layout->single_item;
        for (rp_word rest = word & layout->single_mask; rest != 0; rest &= rest - 1)
            *out++ = single[(uint32_t)__builtin_ctzll(rest) - layout->single_shift];
    }
    for (const rp_fact_id *fact = buffer->fact; fact != out; fact++)
        rp_bit_set(buffer->holds, *fact);
    return (uint32_t)(out - buffer->fact);
}

void rp_state_unpack(const rp_encoding *e, const rp_word *state, rp_state_buffer *buffer)
{
    finish_view(buffer,
                e->identity ? unpack_identity(e, state, buffer) : unpack_layout(e, state, buffer));
}

void rp_state_view_of(const rp_strips *strips, const rp_fact_id *fact, uint32_t count,
                      rp_state_buffer *buffer)
{
    uint32_t size = 0;

    memset(buffer->holds, 0, RP_WORDS(strips->num_facts) * sizeof *buffer->holds);
    for (uint32_t i = 0; i < count; i++) {
        const rp_fact_id f = fact[i];
        assert(f < strips->num_facts);
        if (rp_bit_get(buffer->holds, f))
            continue;
        if (rp_strips_is_derived(strips, f))
            continue;
        rp_bit_set(buffer->holds, f);
        buffer->fact[size++] = f;
    }
    finish_view(buffer, size);
}

void rp_state_pack(const rp_encoding *e, const rp_fact_id *fact, uint32_t count, rp_word *state)
{
    memset(state, 0, e->words * sizeof *state);
    for (uint32_t i = 0; i < count; i++) {
        const rp_fact_id f = fact[i];
        assert(f < e->strips->num_facts);
        if (e->fact_mask[f] == 0)
            continue;
        rp_word *const word = state + e->fact_word[f];
        assert((*word & e->fact_mask[f]) == 0 || rp_state_holds(e, state, f));
        *word |= e->fact_value[f];
    }
}

void rp_state_initial(const rp_encoding *e, rp_word *state)
{
    rp_state_pack(e, e->strips->init, e->strips->num_init, state);
}

static bool all_hold(const rp_encoding *e, const rp_word *state, const rp_fact_id *fact,
                     uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert(e->fact_mask[fact[i]] != 0);
        if (!rp_state_holds(e, state, fact[i]))
            return false;
    }
    return true;
}

bool rp_state_is_goal(const rp_encoding *e, const rp_word *state)
{
    return all_hold(e, state, e->strips->goal, e->strips->num_goal);
}

bool rp_state_is_applicable(const rp_encoding *e, const rp_word *state, rp_op_id op)
{
    const rp_csr *const pre = &e->strips->pre;
    return all_hold(e, state, rp_csr_row(pre, op), rp_csr_size(pre, op));
}

bool rp_view_is_goal(const rp_strips *strips, const rp_state_view *view)
{
    return rp_bits_get_all(view->holds, strips->goal, strips->num_goal);
}

bool rp_view_is_applicable(const rp_strips *strips, const rp_state_view *view, rp_op_id op)
{
    return rp_bits_get_all(view->holds, rp_csr_row(&strips->pre, op),
                           rp_csr_size(&strips->pre, op));
}

/* A delete leaves a variable alone that has another fact's value. */
static inline void delete_row(const rp_encoding *e, const rp_csr *del, uint32_t row, rp_word *to)
{
    for (RP_ROW(fact, del, row)) {
        assert(e->fact_mask[*fact] != 0);
        rp_word *const word = to + e->fact_word[*fact];
        const rp_word mask = e->fact_mask[*fact];
        *word = (*word & mask) == e->fact_value[*fact] ? *word & ~mask : *word;
    }
}

static inline void add_row(const rp_encoding *e, const rp_csr *add, uint32_t row, rp_word *to)
{
    for (RP_ROW(fact, add, row)) {
        assert(e->fact_mask[*fact] != 0);
        rp_word *const word = to + e->fact_word[*fact];
        *word = (*word & ~e->fact_mask[*fact]) | e->fact_value[*fact];
    }
}

/* With `view` NULL conditions are read from the packed state. */
static bool fires(const rp_encoding *e, const rp_word *from, const rp_state_view *view,
                  uint32_t effect)
{
    const rp_csr *const condition = &e->strips->effect_condition;
    const rp_fact_id *const fact = rp_csr_row(condition, effect);
    const uint32_t count = rp_csr_size(condition, effect);

    return view != NULL ? rp_bits_get_all(view->holds, fact, count)
                        : all_hold(e, from, fact, count);
}

/* Adds win: of an atom that one effect adds and another deletes, both the fact and its
   complement have been added. */
static inline void settle_added(const rp_encoding *e, const rp_csr *add, uint32_t row, rp_word *to)
{
    for (RP_ROW(fact, add, row)) {
        const rp_fact_id other = e->strips->complement[*fact];
        if (other != RP_NONE && other > *fact)
            to[e->fact_word[other]] &= ~e->fact_mask[other];
    }
}

/* All deletes before all adds, so adds win between effects, too.  Conditions are tested
   again rather than remembered. */
static void apply(const rp_encoding *e, rp_op_id op, const rp_state_view *view, const rp_word *from,
                  rp_word *to)
{
    const rp_strips *const strips = e->strips;
    const uint32_t first = rp_strips_first_effect(strips, op);
    const uint32_t end = rp_strips_first_effect(strips, op + 1);

    assert(op < strips->num_ops);
    for (uint32_t w = 0; w < e->words; w++)
        to[w] = from[w];
    delete_row(e, &strips->del, op, to);
    for (uint32_t effect = first; effect < end; effect++)
        if (fires(e, from, view, effect))
            delete_row(e, &strips->effect_del, effect, to);
    add_row(e, &strips->add, op, to);
    for (uint32_t effect = first; effect < end; effect++)
        if (fires(e, from, view, effect))
            add_row(e, &strips->effect_add, effect, to);
    if (first == end)
        return;
    settle_added(e, &strips->add, op, to);
    for (uint32_t effect = first; effect < end; effect++)
        if (fires(e, from, view, effect))
            settle_added(e, &strips->effect_add, effect, to);
}

void rp_state_apply(const rp_encoding *e, rp_op_id op, const rp_word *from, rp_word *to)
{
    apply(e, op, NULL, from, to);
}

void rp_view_apply(const rp_encoding *e, rp_op_id op, const rp_state_view *view,
                   const rp_word *from, rp_word *to)
{
    apply(e, op, view, from, to);
}
