#include "task/closure.h"

#include <string.h>

/* For rp_work: a body that a fact that holds is in. */
enum { BODY_WORK = 1 };

struct rp_closure {
    rp_limits *limits;
    const rp_strips *strips;
    rp_csr needed_by;    /* row: fact; axioms that have it in their body, no duals */
    uint32_t *body_size; /* of each axiom */
    uint32_t *unmet;     /* of each axiom: facts of the body not yet met */
    uint32_t num_negations;
    rp_fact_id *negation; /* derived facts that stand for another's absence, by stratum */
    uint32_t *negation_stratum;

    bool can_keep;       /* negations are in no body: what follows is in use */
    bool is_kept;        /* it says what holds in the last state, and so does `unmet` */
    rp_csr axioms_of;    /* row: fact; axioms that conclude it, no duals */
    rp_word *last;       /* bit a fact; negations left out */
    uint32_t *supporter; /* of a derived fact that holds: the axiom that concluded it, from facts
                            that were there before */
    rp_fact_id *held;    /* derived facts that hold */
    uint32_t num_held;
    uint32_t *place;         /* of these, in `held` */
    rp_fact_id *gone;        /* scratch: facts that hold no more */
    uint64_t looked, afresh; /* bodies looked at for this state; for the last one from scratch */
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

static bool has_negation(const rp_closure *c)
{
    for (uint32_t i = 0; i < c->num_negations; i++)
        if (rp_csr_size(&c->needed_by, c->negation[i]) > 0)
            return true;
    return false;
}

static void prepare_keeping(rp_closure *c, rp_arena *arena, const uint32_t *head)
{
    const uint32_t num_facts = c->strips->num_facts;

    c->can_keep = true;
    c->axioms_of = rp_csr_group(arena, head, c->strips->num_axioms, num_facts);
    c->last = RP_ARENA_ARRAY(arena, rp_word, RP_WORDS(num_facts));
    c->supporter = RP_ARENA_ARRAY(arena, uint32_t, num_facts);
    c->held = RP_ARENA_ARRAY(arena, rp_fact_id, num_facts);
    c->place = RP_ARENA_ARRAY(arena, uint32_t, num_facts);
    c->gone = RP_ARENA_ARRAY(arena, rp_fact_id, num_facts);
}

/* The bodies of axioms, those of duals empty: they are never met. */
static rp_csr list_bodies(const rp_strips *strips, rp_arena *arena)
{
    const uint32_t num_axioms = strips->num_axioms;
    rp_csr body = {RP_ARENA_ARRAY(arena, uint32_t, (size_t)num_axioms + 1),
                   RP_ARENA_ARRAY(arena, uint32_t, strips->axiom_body.begin[num_axioms])};
    uint32_t count = 0;

    for (uint32_t a = 0; a < num_axioms; a++) {
        body.begin[a] = count;
        if (!rp_strips_is_dual(strips, a))
            for (RP_ROW(fact, &strips->axiom_body, a))
                body.item[count++] = *fact;
    }
    body.begin[num_axioms] = count;
    return body;
}

rp_closure *rp_closure_create(rp_arena *arena, const rp_strips *strips)
{
    rp_arena scratch;

    if (strips->num_axioms == 0)
        return NULL;
    rp_closure *const c = RP_ARENA_NEW(arena, rp_closure);
    rp_arena_init(&scratch, arena->limits);
    c->limits = arena->limits;
    c->strips = strips;
    const rp_csr body = list_bodies(strips, &scratch);
    c->needed_by = rp_csr_transpose(arena, &body, strips->num_axioms, strips->num_facts);
    c->body_size = RP_ARENA_ARRAY(arena, uint32_t, strips->num_axioms);
    c->unmet = RP_ARENA_ARRAY(arena, uint32_t, strips->num_axioms);
    uint32_t *const head = RP_ARENA_ARRAY(&scratch, uint32_t, strips->num_axioms);
    for (uint32_t a = 0; a < strips->num_axioms; a++) {
        const bool is_dual = rp_strips_is_dual(strips, a);
        c->body_size[a] = is_dual ? 1 : rp_csr_size(&strips->axiom_body, a);
        head[a] = is_dual ? RP_NONE : strips->axiom_head[a];
    }
    collect_negations(c, arena);
    if (!has_negation(c))
        prepare_keeping(c, arena, head);
    rp_arena_release(&scratch);
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

static uint32_t complete_by_strata(rp_closure *c, rp_fact_id *fact, uint32_t count, rp_word *holds)
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

/* --- Kept from state to state. */

static void conclude(rp_closure *c, uint32_t axiom)
{
    const rp_fact_id fact = c->strips->axiom_head[axiom];

    if (rp_bit_get(c->last, fact))
        return;
    rp_bit_set(c->last, fact);
    c->supporter[fact] = axiom;
    c->place[fact] = c->num_held;
    c->held[c->num_held++] = fact;
}

/* The fact has come to hold. */
static inline void meet(rp_closure *c, rp_fact_id fact)
{
    c->looked += rp_csr_size(&c->needed_by, fact);
    for (RP_ROW(axiom, &c->needed_by, fact)) {
        assert(c->unmet[*axiom] > 0);
        if (--c->unmet[*axiom] == 0)
            conclude(c, *axiom);
    }
}

static void meet_held(rp_closure *c, uint32_t first)
{
    for (uint32_t i = first; i < c->num_held; i++)
        meet(c, c->held[i]);
}

static void start_afresh(rp_closure *c, const rp_fact_id *fact, uint32_t count,
                         const rp_word *holds)
{
    const rp_strips *const strips = c->strips;

    memcpy(c->unmet, c->body_size, strips->num_axioms * sizeof *c->unmet);
    memcpy(c->last, holds, RP_WORDS(strips->num_facts) * sizeof *c->last);
    c->num_held = 0;
    c->looked = strips->num_axioms;
    for (uint32_t a = 0; a < strips->num_axioms; a++)
        if (c->body_size[a] == 0)
            conclude(c, a);
    for (uint32_t i = 0; i < count; i++)
        meet(c, fact[i]);
    meet_held(c, 0);
    c->afresh = c->looked;
}

static void drop_held(rp_closure *c, rp_fact_id fact)
{
    const rp_fact_id moved = c->held[--c->num_held];

    rp_bit_clear(c->last, fact);
    c->held[c->place[fact]] = moved;
    c->place[moved] = c->place[fact];
}

/* Drops also what was concluded from facts that are gone.  Returns how many are gone now; or
   RP_NONE if that is more work than to start afresh. */
static uint32_t spread_gone(rp_closure *c, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        c->looked += rp_csr_size(&c->needed_by, c->gone[i]);
        if (c->looked > c->afresh)
            return RP_NONE;
        for (RP_ROW(axiom, &c->needed_by, c->gone[i])) {
            const rp_fact_id head = c->strips->axiom_head[*axiom];
            if (c->unmet[*axiom]++ > 0 || c->supporter[head] != *axiom ||
                !rp_bit_get(c->last, head))
                continue;
            drop_held(c, head);
            c->gone[count++] = head;
        }
    }
    return count;
}

/* Concludes again what is gone, but has other support. */
static void restore_gone(rp_closure *c, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(axiom, &c->axioms_of, c->gone[i])) {
            c->looked++;
            if (c->unmet[*axiom] > 0)
                continue;
            conclude(c, *axiom);
            break;
        }
}

/* Facts that hold no longer go to `gone`; returns their number. */
static uint32_t find_gone(rp_closure *c, const rp_word *holds)
{
    uint32_t count = 0;

    for (uint32_t w = 0; w < RP_WORDS(c->strips->num_facts); w++) {
        rp_word gone = c->last[w] & ~holds[w] & ~c->strips->derived[w];
        c->last[w] &= ~gone;
        for (; gone != 0; gone &= gone - 1)
            c->gone[count++] = w * 64 + (uint32_t)__builtin_ctzll(gone);
    }
    return count;
}

/* From the last state to the one with these basic facts; false if it would be more work than
   starting afresh, which is to be done then. */
static bool go_on(rp_closure *c, const rp_word *holds)
{
    c->looked = RP_WORDS(c->strips->num_facts);
    const uint32_t count = spread_gone(c, find_gone(c, holds));
    if (count == RP_NONE)
        return false;
    const uint32_t first = c->num_held;
    restore_gone(c, count);
    for (uint32_t w = 0; w < RP_WORDS(c->strips->num_facts); w++) {
        rp_word more = holds[w] & ~c->last[w];
        c->last[w] |= more;
        for (; more != 0; more &= more - 1)
            meet(c, w * 64 + (uint32_t)__builtin_ctzll(more));
    }
    meet_held(c, first);
    return true;
}

uint32_t rp_closure_complete(rp_closure *c, rp_fact_id *fact, uint32_t count, rp_word *holds)
{
    if (!c->can_keep)
        return complete_by_strata(c, fact, count, holds);
    if (!c->is_kept || !go_on(c, holds))
        start_afresh(c, fact, count, holds);
    c->is_kept = true;
    memcpy(fact + count, c->held, c->num_held * sizeof *fact);
    count += c->num_held;
    for (uint32_t w = 0; w < RP_WORDS(c->strips->num_facts); w++)
        holds[w] |= c->last[w];
    for (uint32_t i = 0; i < c->num_negations; i++) {
        if (rp_bit_get(holds, c->strips->complement[c->negation[i]]))
            continue;
        rp_bit_set(holds, c->negation[i]);
        fact[count++] = c->negation[i];
    }
    rp_work(c->limits, BODY_WORK * c->looked + c->num_negations);
    return count;
}
