#include "search/symmetry/symmetry.h"

struct rp_symmetry {
    const rp_exchanges *exchanges;
    rp_limits *limits;
    rp_word *still;          /* bit an exchange: it leaves the state looked at as it is */
    rp_op_id *kept;          /* num_ops */
    const rp_place **coming; /* facts that come to hold by an exchange */
};

rp_symmetry *rp_symmetry_create(rp_arena *arena, rp_shared *shared, const rp_encoding *encoding)
{
    const rp_exchanges *const x = rp_exchanges_get(shared, arena, encoding);

    if (x->count == 0)
        return NULL;
    rp_symmetry *const s = RP_ARENA_NEW(arena, rp_symmetry);
    s->exchanges = x;
    s->limits = arena->limits;
    s->still = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(x->count));
    s->kept = RP_ARENA_ARRAY(arena, rp_op_id, encoding->strips->num_ops);
    s->coming = RP_ARENA_ARRAY(arena, const rp_place *, encoding->strips->num_facts);
    return s;
}

uint32_t rp_symmetry_size(const rp_symmetry *s) { return s->exchanges->count; }

static inline bool holds(const rp_word *state, const rp_place *p)
{
    return (state[p->word] & p->mask) == p->value;
}

/* The first swap that changes the state, or the end; *work grows. */
static inline const rp_swap *first_change(const rp_exchanges *x, uint32_t exchange,
                                          const rp_word *state, uint64_t *work)
{
    const rp_swap *const begin = x->swap + x->begin[exchange], *s = begin;
    const rp_swap *const end = x->swap + x->begin[exchange + 1];

    while (s != end && holds(state, &s->one) == holds(state, &s->other))
        s++;
    *work += 2 + 2 * (uint64_t)(s - begin);
    return s;
}

void rp_symmetry_look(rp_symmetry *s, const rp_word *state)
{
    const rp_exchanges *const x = s->exchanges;
    uint64_t work = 0;

    for (uint32_t i = 0; i < x->count; i++)
        if (first_change(x, i, state, &work) == x->swap + x->begin[i + 1])
            rp_bit_set(s->still, i);
        else
            rp_bit_clear(s->still, i);
    rp_work(s->limits, work);
}

/* By the first exchange that maps it to a lower one; RP_NONE: there is none. */
static inline rp_op_id lower(const rp_symmetry *s, rp_op_id op)
{
    const rp_csr *const all = &s->exchanges->lower;

    for (uint32_t i = all->begin[op]; i < all->begin[op + 1]; i += 2)
        if (rp_bit_get(s->still, all->item[i]))
            return all->item[i + 1];
    return RP_NONE;
}

rp_op_id rp_symmetry_representative(const rp_symmetry *s, rp_op_id op)
{
    for (rp_op_id next = op; next != RP_NONE; next = lower(s, next))
        op = next;
    return op;
}

uint32_t rp_symmetry_keep(rp_symmetry *s, const rp_op_id *op, uint32_t count, const rp_op_id **kept)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < count; i++)
        if (lower(s, op[i]) == RP_NONE)
            s->kept[size++] = op[i];
    rp_work(s->limits, 4 * (uint64_t)count);
    *kept = s->kept;
    return size;
}

/* What ceases to hold goes before anything comes, as they may share bits. */
static void swap(rp_symmetry *s, const rp_swap *begin, const rp_swap *end, rp_word *state)
{
    uint32_t coming = 0;

    for (const rp_swap *p = begin; p != end; p++) {
        const bool one = holds(state, &p->one);
        if (one == holds(state, &p->other))
            continue;
        const rp_place *const going = one ? &p->one : &p->other;
        state[going->word] &= ~going->mask;
        s->coming[coming++] = one ? &p->other : &p->one;
    }
    for (uint32_t i = 0; i < coming; i++)
        state[s->coming[i]->word] |= s->coming[i]->value;
}

static void swap_origins(const rp_exchanges *x, uint32_t exchange, rp_fact_id *origin)
{
    for (uint32_t i = x->begin[exchange]; i < x->begin[exchange + 1]; i++) {
        const rp_fact_id one = x->swap[i].one.fact, other = x->swap[i].other.fact;
        const rp_fact_id was = origin[one];
        origin[one] = origin[other];
        origin[other] = was;
    }
}

/* Sorts, where there is one class, by insertion; objects that refer to each other may need
   further rounds. */
void rp_symmetry_reduce(rp_symmetry *s, rp_word *state, rp_fact_id *origin)
{
    const rp_exchanges *const x = s->exchanges;
    uint64_t work = 0;
    bool again;

    do {
        again = false;
        for (uint32_t i = 0; i < x->count;) {
            const rp_swap *const end = x->swap + x->begin[i + 1];
            const rp_swap *const change = first_change(x, i, state, &work);
            if (change == end || holds(state, &change->one)) {
                i++;
                continue;
            }
            swap(s, change, end, state);
            work += 4 * (uint64_t)(end - change);
            if (origin != NULL)
                swap_origins(x, i, origin);
            again = true;
            i -= i > 0;
        }
    } while (again);
    rp_work(s->limits, work);
}
