#include "task/closure.h"

#include <string.h>

/* For rp_work: a body that a fact that holds is in. */
enum { BODY_WORK = 1 };

struct rp_closure {
    rp_limits *limits;
    const rp_strips *strips;
    rp_csr needed_by;    /* row: fact; axioms that have it in their body */
    uint32_t *body_size; /* of each axiom */
    uint32_t *unmet;     /* of each axiom: facts of the body not yet met */
    uint32_t num_negations;
    rp_fact_id *negation; /* derived facts that stand for another's absence, by stratum */
    uint32_t *negation_stratum;
};

/* The list of facts being completed. */
typedef struct worklist {
    rp_fact_id *fact;
    rp_word *holds;
    uint32_t done, count;
} worklist;

static bool is_head(const rp_word *heads, rp_fact_id fact)
{
    return fact != RP_NONE && rp_bit_get(heads, fact);
}

/* Counting sort of the negations by the highest stratum of the axioms for their
   complement. */
static void collect_negations(rp_closure *c, rp_arena *arena)
{
    const rp_strips *const strips = c->strips;
    const rp_word *const heads = rp_strips_axiom_heads(arena, strips);
    uint32_t *const stratum = RP_ARENA_ARRAY_ZERO(arena, uint32_t, strips->num_facts);

    for (uint32_t a = 0; a < strips->num_axioms; a++)
        stratum[strips->axiom_head[a]] = strips->axiom_stratum[a]; /* They rise. */
    c->negation = RP_ARENA_ARRAY(arena, rp_fact_id, strips->num_facts);
    c->negation_stratum = RP_ARENA_ARRAY(arena, uint32_t, strips->num_facts);
    for (uint32_t s = 0; s < strips->num_strata; s++) {
        for (rp_fact_id f = 0; f < strips->num_facts; f++) {
            const bool is_atom = is_head(heads, f) && !rp_strips_is_negated(strips, f);
            if (!rp_bit_get(strips->derived, f) || is_atom)
                continue;
            const rp_fact_id positive = strips->complement[f];
            if (!is_head(heads, positive) || stratum[positive] != s)
                continue;
            c->negation[c->num_negations] = f;
            c->negation_stratum[c->num_negations++] = s;
        }
    }
}

rp_closure *rp_closure_create(rp_arena *arena, const rp_strips *strips)
{
    if (strips->num_axioms == 0)
        return NULL;
    rp_closure *const c = RP_ARENA_NEW(arena, rp_closure);
    c->limits = arena->limits;
    c->strips = strips;
    c->needed_by =
        rp_csr_transpose(arena, &strips->axiom_body, strips->num_axioms, strips->num_facts);
    c->body_size = RP_ARENA_ARRAY(arena, uint32_t, strips->num_axioms);
    c->unmet = RP_ARENA_ARRAY(arena, uint32_t, strips->num_axioms);
    /* Duals are never met. */
    for (uint32_t a = 0; a < strips->num_axioms; a++)
        c->body_size[a] = rp_csr_size(&strips->axiom_body, a) + rp_strips_is_dual(strips, a);
    collect_negations(c, arena);
    return c;
}

static void settle(worklist *list, rp_fact_id fact)
{
    if (rp_bit_get(list->holds, fact))
        return;
    rp_bit_set(list->holds, fact);
    list->fact[list->count++] = fact;
}

/* Counts what is new in the list.  Axioms fire when their bodies are met, those of higher
   strata, too: only what negations say must wait. */
static void propagate(rp_closure *c, worklist *list)
{
    uint64_t looked = 0;

    for (; list->done < list->count; list->done++) {
        looked += rp_csr_size(&c->needed_by, list->fact[list->done]);
        for (RP_ROW(a, &c->needed_by, list->fact[list->done])) {
            assert(c->unmet[*a] > 0);
            if (--c->unmet[*a] == 0)
                settle(list, c->strips->axiom_head[*a]);
        }
    }
    rp_work(c->limits, BODY_WORK * looked);
}

uint32_t rp_closure_complete(rp_closure *c, rp_fact_id *fact, uint32_t count, rp_word *holds)
{
    const rp_strips *const strips = c->strips;
    worklist list = {.fact = fact, .holds = holds, .count = count};

    rp_work(c->limits, strips->num_axioms + (uint64_t)c->num_negations);
    memcpy(c->unmet, c->body_size, strips->num_axioms * sizeof *c->unmet);
    for (uint32_t a = 0; a < strips->num_axioms; a++)
        if (c->body_size[a] == 0)
            settle(&list, strips->axiom_head[a]);
    propagate(c, &list);
    for (uint32_t i = 0; i < c->num_negations;) {
        const uint32_t stratum = c->negation_stratum[i];
        for (; i < c->num_negations && c->negation_stratum[i] == stratum; i++)
            if (!rp_bit_get(holds, strips->complement[c->negation[i]]))
                settle(&list, c->negation[i]);
        propagate(c, &list);
    }
    return list.count;
}
