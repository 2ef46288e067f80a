/* The order of operators in a step (unroll.h).

   An operator that disables another one comes after it, as far as there are no circles.  The graph
   has nodes for literals, too, so that it is not larger than the task: from an operator to the
   literals that it makes false, from these to operators that need them. */
#include "search/sat/unroll.h"

typedef struct walk {
    rp_unrolling *u;
    rp_word *seen;       /* bit a node: literals, then operators */
    uint32_t *node, *at; /* the way to where it stands, and which successor is next */
    uint32_t depth, num_ordered, num_lits;
} walk;

static void enter(walk *w, uint32_t node)
{
    if (rp_bit_get(w->seen, node))
        return;
    rp_bit_set(w->seen, node);
    w->node[w->depth] = node;
    w->at[w->depth++] = 0;
}

/* The i-th successor of an operator: literals of its own, then of its effects; or RP_NONE. */
static uint32_t spoiled_literal(const rp_unrolling *u, rp_op_id op, uint32_t i)
{
    const rp_strips *const s = u->strips;

    if (i < rp_csr_size(&u->spoil, op))
        return rp_csr_row(&u->spoil, op)[i];
    i -= rp_csr_size(&u->spoil, op);
    if (s->num_effects == 0)
        return RP_NONE;
    const uint32_t first = s->num_ops + s->effect_begin[op];
    const uint32_t end = s->num_ops + s->effect_begin[op + 1];
    const uint32_t *const row = rp_csr_row(&u->spoil, first);
    return i < u->spoil.begin[end] - u->spoil.begin[first] ? row[i] : RP_NONE;
}

static uint32_t successor(const walk *w, uint32_t node, uint32_t i)
{
    const rp_unrolling *const u = w->u;

    if (node >= w->num_lits)
        return spoiled_literal(u, node - w->num_lits, i);
    return i < rp_csr_size(&u->needed, node)
               ? w->num_lits + u->op_of[rp_csr_row(&u->needed, node)[i]]
               : RP_NONE;
}

static void leave(walk *w)
{
    const uint32_t node = w->node[--w->depth];

    if (node < w->num_lits)
        return;
    w->u->rank[node - w->num_lits] = w->num_ordered;
    w->u->order[w->num_ordered++] = node - w->num_lits;
}

void rp_unrolling_make_order(rp_unrolling *u)
{
    const uint32_t num_ops = u->strips->num_ops;
    walk w = {.u = u, .num_lits = 2 * u->num_slots};

    u->order = RP_ARENA_ARRAY(&u->arena, rp_op_id, num_ops);
    u->rank = RP_ARENA_ARRAY(&u->arena, uint32_t, num_ops);
    w.node = RP_ARENA_ARRAY(&u->arena, uint32_t, (size_t)w.num_lits + num_ops);
    w.at = RP_ARENA_ARRAY(&u->arena, uint32_t, (size_t)w.num_lits + num_ops);
    w.seen = RP_ARENA_ARRAY_ZERO(&u->arena, rp_word, RP_WORDS((size_t)w.num_lits + num_ops));
    for (rp_op_id op = 0; op < num_ops; op++) {
        enter(&w, w.num_lits + op);
        while (w.depth > 0) {
            const uint32_t next = successor(&w, w.node[w.depth - 1], w.at[w.depth - 1]++);
            if (next == RP_NONE)
                leave(&w);
            else
                enter(&w, next);
        }
    }
}
