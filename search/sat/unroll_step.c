/* The clauses of a step (unroll.h). */
#include <stdlib.h>

#include "search/sat/unroll.h"

enum { PAIRWISE = 6 }; /* mutex groups of more facts are stated by a chain */

/* The literal of a fact after the step: marked, as the stride is not known yet. */
#define AFTER UINT32_C(0x80000000)

static void put(rp_unrolling *u, rp_lit lit) { rp_vec_push(u->limits, &u->lits, lit); }
static void end(rp_unrolling *u) { rp_vec_push(u->limits, &u->ends, u->lits.size); }

static void put_two(rp_unrolling *u, rp_lit a, rp_lit b)
{
    put(u, a);
    put(u, b);
    end(u);
}

static rp_lit new_variable(rp_unrolling *u) { return 2 * u->stride++; }

/* That the literal becomes false, unless, where that deletes a fact, another effect of the operator
   adds it. */
static void put_spoil(rp_unrolling *u, uint32_t cause, rp_lit lit)
{
    const rp_op_id op = u->op_of[cause];

    put(u, rp_unrolling_cause(u, cause) ^ 1);
    put(u, (lit ^ 1) | AFTER);
    if ((lit & 1) == 0 &&
        rp_strips_first_effect(u->strips, op) < rp_strips_first_effect(u->strips, op + 1))
        for (RP_ROW(other, &u->spoiled, lit ^ 1))
            if (u->op_of[*other] == op)
                put(u, rp_unrolling_cause(u, *other));
    end(u);
}

static void put_effect(rp_unrolling *u, uint32_t cause)
{
    const rp_lit op = rp_unrolling_cause(u, u->op_of[cause]);

    put_two(u, rp_unrolling_cause(u, cause) ^ 1, op);
    put(u, rp_unrolling_cause(u, cause));
    put(u, op ^ 1);
    for (RP_ROW(lit, &u->need, cause))
        put(u, *lit ^ 1);
    end(u);
}

static void put_causes(rp_unrolling *u)
{
    for (uint32_t cause = 0; cause < u->num_causes; cause++) {
        for (RP_ROW(lit, &u->need, cause))
            put_two(u, rp_unrolling_cause(u, cause) ^ 1, *lit);
        for (RP_ROW(lit, &u->spoil, cause))
            put_spoil(u, cause, *lit);
        if (cause >= u->strips->num_ops)
            put_effect(u, cause);
    }
}

/* What becomes false has a cause. */
static void put_frame(rp_unrolling *u)
{
    for (rp_lit lit = 0; lit < 2 * u->num_slots; lit++) {
        put(u, lit ^ 1);
        put(u, lit | AFTER);
        for (RP_ROW(cause, &u->spoiled, lit))
            put(u, rp_unrolling_cause(u, *cause));
        end(u);
    }
}

/* At most one of a long row: s_i says that one of the first i is true. */
static void put_chain(rp_unrolling *u, const rp_fact_id *fact, uint32_t count)
{
    rp_lit before = u->fact[fact[0]] | AFTER;

    for (uint32_t i = 1; i < count; i++) {
        const rp_lit lit = u->fact[fact[i]] | AFTER;
        put_two(u, before ^ 1, lit ^ 1);
        if (i + 1 == count)
            break;
        const rp_lit next = new_variable(u);
        put_two(u, before ^ 1, next);
        put_two(u, lit ^ 1, next);
        before = next;
    }
}

static void put_groups(rp_unrolling *u)
{
    const rp_mutex_groups *const g = &u->strips->groups;

    for (uint32_t i = 0; i < g->num_groups; i++) {
        const rp_fact_id *const fact = rp_csr_row(&g->fact, i);
        const uint32_t count = rp_csr_size(&g->fact, i);
        if (count > PAIRWISE)
            put_chain(u, fact, count);
        else
            for (uint32_t a = 0; a < count; a++)
                for (uint32_t b = a + 1; b < count; b++)
                    put_two(u, (u->fact[fact[a]] | AFTER) ^ 1, (u->fact[fact[b]] | AFTER) ^ 1);
    }
}

/* Along the order of operators: whether one so far has made the literal false.  `said` is that of
   the causes up to the last one that needed it; those in `open` came after. */
typedef struct chain {
    rp_lit said; /* or RP_NONE */
    rp_u32vec *open;
} chain;

/* A literal that is true if one of the causes so far is; or RP_NONE. */
static rp_lit say(rp_unrolling *u, chain *c)
{
    if (c->open->size == 0)
        return c->said;
    if (c->said == RP_NONE && c->open->size == 1) {
        c->said = c->open->item[0];
    } else {
        const rp_lit next = new_variable(u);
        if (c->said != RP_NONE)
            put_two(u, c->said ^ 1, next);
        for (uint32_t i = 0; i < c->open->size; i++)
            put_two(u, c->open->item[i] ^ 1, next);
        c->said = next;
    }
    c->open->size = 0;
    return c->said;
}

/* A cause that needs the literal.  */
static void put_need(rp_unrolling *u, rp_lit said, uint32_t cause)
{
    if (said != RP_NONE)
        put_two(u, said ^ 1, rp_unrolling_cause(u, cause) ^ 1);
}

/* The same where the literal is the negation of what an effect needs: its operator is not applied
   while that is false. */
static void put_no_help(rp_unrolling *u, rp_lit said, rp_lit lit, uint32_t cause)
{
    if (said == RP_NONE || cause < u->strips->num_ops)
        return;
    put(u, said ^ 1);
    put(u, rp_unrolling_cause(u, u->op_of[cause]) ^ 1);
    put(u, lit ^ 1);
    end(u);
}

typedef struct entry {
    uint32_t rank, kind, cause; /* kind: 0 needs the literal, 1 needs its negation, 2 spoils it */
} entry;

static int compare(const void *a, const void *b)
{
    const entry *const x = a, *const y = b;

    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->cause < y->cause ? -1 : x->cause > y->cause;
}

static uint32_t list(const rp_unrolling *u, rp_lit lit, entry *to)
{
    uint32_t n = 0;

    for (RP_ROW(a, &u->needed, lit))
        to[n++] = (entry){u->rank[u->op_of[*a]], 0, *a};
    for (RP_ROW(b, &u->needed, lit ^ 1))
        if (*b >= u->strips->num_ops)
            to[n++] = (entry){u->rank[u->op_of[*b]], 1, *b};
    for (RP_ROW(c, &u->spoiled, lit))
        to[n++] = (entry){u->rank[u->op_of[*c]], 2, *c};
    return n;
}

static void put_interference(rp_unrolling *u, rp_lit lit, entry *room)
{
    const uint32_t n = list(u, lit, room);
    chain c = {RP_NONE, &u->scratch};

    u->scratch.size = 0;
    qsort(room, n, sizeof *room, compare);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t cause = room[i].cause;
        if (room[i].kind == 2)
            rp_vec_push(u->limits, c.open, rp_unrolling_cause(u, cause));
        else if (room[i].kind == 0)
            put_need(u, say(u, &c), cause);
        else
            put_no_help(u, say(u, &c), lit, cause);
    }
}

static uint32_t longest(const rp_unrolling *u)
{
    uint32_t most = 0;

    for (rp_lit lit = 0; lit < 2 * u->num_slots; lit++) {
        const uint32_t n = rp_csr_size(&u->needed, lit) + rp_csr_size(&u->needed, lit ^ 1) +
                           rp_csr_size(&u->spoiled, lit);
        most = n > most ? n : most;
    }
    return most;
}

void rp_unrolling_make_step(rp_unrolling *u)
{
    entry *const room = RP_ARENA_ARRAY(&u->arena, entry, longest(u));

    u->stride = u->num_slots + 1 + u->num_causes;
    put_causes(u);
    put_frame(u);
    for (rp_lit lit = 0; lit < 2 * u->num_slots; lit++)
        put_interference(u, lit, room);
    put_groups(u);
    for (uint32_t i = 0; i < u->lits.size; i++)
        if ((u->lits.item[i] & AFTER) != 0)
            u->lits.item[i] = (u->lits.item[i] & ~AFTER) + 2 * u->stride;
}
