#include "ground/dual.h"

#include <string.h>

#include "base/data/vec.h"

/* In bodies of axioms by rounds; each state evaluates them. */
enum { MOST_ITEMS = 100000 };

/* What stands for "false" of a fact: a fact, or that nothing stands for it, so that it counts as
   false always. */
#define FREE RP_NONE

typedef struct dualiser {
    rp_arena scratch;
    rp_limits *limits;
    const rp_strips *strips;
    rp_csr of_head; /* row: fact; its axioms */
    rp_word *is_needed;
    rp_u32vec needed;      /* derived facts whose being false matters, … */
    uint32_t num_plain;    /* … at first those that do not depend on themselves in any way */
    rp_word *is_recursive; /* bit a fact: one of the others */
    rp_fact_id *negation;  /* of a needed fact: what stands for its being false */
    rp_fact_id *blocked;   /* of an axiom: the fact that says so if it is the same in all rounds */
    rp_u32vec body;        /* of the axiom at hand */
    rp_u32vec begin, item; /* new axioms: bodies, … */
    rp_u32vec head;        /* … and heads */
    uint32_t num_facts;
} dualiser;

static bool is_head(const dualiser *d, rp_fact_id fact)
{
    return rp_csr_size(&d->of_head, fact) > 0;
}

static void need(dualiser *d, rp_fact_id fact)
{
    if (rp_bit_get(d->is_needed, fact) || !is_head(d, fact))
        return;
    rp_bit_set(d->is_needed, fact);
    rp_vec_push(d->limits, &d->needed, fact);
}

/* Those with complements, and what they are derived from. */
static void find_needed(dualiser *d)
{
    const rp_strips *const s = d->strips;

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (rp_bit_get(s->derived, f) && s->complement[f] != RP_NONE)
            need(d, f);
    for (uint32_t i = 0; i < d->needed.size; i++)
        for (RP_ROW(axiom, &d->of_head, d->needed.item[i]))
            for (RP_ROW(fact, &s->axiom_body, *axiom))
                need(d, *fact);
}

static bool is_ready(const dualiser *d, rp_fact_id fact, const rp_word *done)
{
    for (RP_ROW(axiom, &d->of_head, fact))
        for (RP_ROW(b, &d->strips->axiom_body, *axiom))
            if (rp_bit_get(d->is_needed, *b) && !rp_bit_get(done, *b))
                return false;
    return true;
}

/* First those that depend only on what is before them. */
static void order_needed(dualiser *d)
{
    rp_word *const done = RP_ARENA_ARRAY_ZERO(&d->scratch, rp_word, RP_WORDS(d->strips->num_facts));
    uint32_t before;

    do {
        before = d->num_plain;
        for (uint32_t i = d->num_plain; i < d->needed.size; i++) {
            const rp_fact_id fact = d->needed.item[i];
            if (!is_ready(d, fact, done))
                continue;
            rp_bit_set(done, fact);
            d->needed.item[i] = d->needed.item[d->num_plain];
            d->needed.item[d->num_plain++] = fact;
        }
    } while (d->num_plain > before);
    for (uint32_t i = d->num_plain; i < d->needed.size; i++)
        rp_bit_set(d->is_recursive, d->needed.item[i]);
}

static void end_axiom(dualiser *d, rp_fact_id head)
{
    const uint32_t begin = d->begin.item[d->begin.size - 1];

    d->item.size = begin + rp_row_tidy(d->item.item + begin, d->item.size - begin);
    rp_vec_push(d->limits, &d->begin, d->item.size);
    rp_vec_push(d->limits, &d->head, head);
}

/* Puts what stands for the falsity of each fact of an axiom's body into d->body; false if
   something there counts as false always. */
static bool negate_body(dualiser *d, uint32_t axiom, bool *is_recursive)
{
    bool is_free = false;

    d->body.size = 0;
    for (RP_ROW(fact, &d->strips->axiom_body, axiom)) {
        const rp_fact_id negation =
            rp_bit_get(d->is_needed, *fact) ? d->negation[*fact] : d->strips->complement[*fact];
        *is_recursive |= rp_bit_get(d->is_recursive, *fact);
        is_free |= negation == FREE;
        rp_vec_push(d->limits, &d->body, negation);
    }
    return !is_free;
}

/* What stands for an axiom being blocked. */
static rp_fact_id block(dualiser *d, uint32_t axiom)
{
    bool is_recursive = false;

    if (d->blocked[axiom] != FREE)
        return d->blocked[axiom];
    if (!negate_body(d, axiom, &is_recursive))
        return FREE;
    const rp_fact_id fact = d->body.size == 1 ? d->body.item[0] : d->num_facts++;
    for (uint32_t i = 0; d->body.size > 1 && i < d->body.size; i++) {
        rp_vec_push(d->limits, &d->item, d->body.item[i]);
        end_axiom(d, fact);
    }
    if (!is_recursive)
        d->blocked[axiom] = fact;
    return fact;
}

/* What stands for the fact being false: all its axioms are blocked.  In the end that is its
   complement, if there is one. */
static rp_fact_id negate(dualiser *d, rp_fact_id fact, bool is_last)
{
    rp_fact_id head = is_last ? d->strips->complement[fact] : RP_NONE;
    rp_u32vec blocked = {0};

    for (RP_ROW(axiom, &d->of_head, fact)) {
        const rp_fact_id b = block(d, *axiom);
        if (b != FREE)
            rp_vec_push(d->limits, &blocked, b);
    }
    if (head == RP_NONE && blocked.size <= 1) {
        head = blocked.size == 0 ? FREE : blocked.item[0];
    } else {
        head = head == RP_NONE ? d->num_facts++ : head;
        for (uint32_t i = 0; i < blocked.size; i++)
            rp_vec_push(d->limits, &d->item, blocked.item[i]);
        end_axiom(d, head);
    }
    rp_vec_free(d->limits, &blocked);
    return head;
}

static uint32_t choose_rounds(const dualiser *d)
{
    const uint32_t count = d->needed.size - d->num_plain;
    uint64_t items = 1;

    for (uint32_t i = d->num_plain; i < d->needed.size; i++)
        for (RP_ROW(axiom, &d->of_head, d->needed.item[i]))
            items += rp_csr_size(&d->strips->axiom_body, *axiom) + 1;
    const uint64_t most = MOST_ITEMS / items + 1;
    return count < most ? count : (uint32_t)most;
}

static void negate_recursive(dualiser *d)
{
    const uint32_t rounds = choose_rounds(d), count = d->needed.size - d->num_plain;
    const rp_fact_id *const fact = d->needed.item + d->num_plain;
    rp_fact_id *const next = RP_ARENA_ARRAY(&d->scratch, rp_fact_id, count);

    for (uint32_t i = 0; i < count; i++)
        d->negation[fact[i]] = FREE;
    for (uint32_t round = 1; round <= rounds; round++) {
        rp_poll(d->limits);
        for (uint32_t i = 0; i < count; i++)
            next[i] = negate(d, fact[i], round == rounds);
        for (uint32_t i = 0; i < count; i++)
            d->negation[fact[i]] = next[i];
    }
}

/* A longer copy; what is new is zero. */
static uint32_t *extend(rp_arena *arena, const uint32_t *from, size_t old, size_t new)
{
    uint32_t *const to = RP_ARENA_ARRAY_ZERO(arena, uint32_t, new);
    if (old > 0)
        memcpy(to, from, old * sizeof *from);
    return to;
}

static rp_word *extend_set(rp_arena *arena, const rp_word *from, size_t old, size_t new)
{
    rp_word *const to = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(new));
    memcpy(to, from, RP_WORDS(old) * sizeof *from);
    return to;
}

/* New facts are like those for disjunctions: their only argument is a number. */
static void extend_facts(const dualiser *d, rp_arena *arena, rp_strips *s)
{
    const uint32_t old = s->num_facts, new = d->num_facts;
    const uint32_t args = s->fact_arg.begin[old];
    uint32_t number = 0;

    for (rp_fact_id f = 0; f < old; f++)
        if (s->fact_pred[f] == RP_NONE && s->fact_arg.item[s->fact_arg.begin[f]] >= number)
            number = s->fact_arg.item[s->fact_arg.begin[f]] + 1;
    rp_pred_id *const pred = extend(arena, s->fact_pred, old, new);
    rp_fact_id *const complement = extend(arena, s->complement, old, new);
    rp_word *const derived = extend_set(arena, s->derived, old, new);
    s->fact_pred = pred;
    s->complement = complement;
    s->derived = derived;
    s->fact_negated = extend_set(arena, s->fact_negated, old, new);
    s->fact_arg.begin = extend(arena, s->fact_arg.begin, (size_t)old + 1, (size_t) new + 1);
    s->fact_arg.item = extend(arena, s->fact_arg.item, args, (size_t)args + new - old);
    for (rp_fact_id f = old; f < new; f++) {
        pred[f] = complement[f] = RP_NONE;
        rp_bit_set(derived, f);
        s->fact_arg.item[args + f - old] = number + f - old;
        s->fact_arg.begin[f + 1] = args + f - old + 1;
    }
    s->num_facts = new;
}

/* They come last, so they are of the last stratum. */
static void extend_axioms(const dualiser *d, rp_arena *arena, rp_strips *s)
{
    const uint32_t old = s->num_axioms, more = d->head.size;
    const uint32_t items = s->axiom_body.begin[old];
    rp_fact_id *const head = extend(arena, s->axiom_head, old, (size_t)old + more);
    uint32_t *const stratum = extend(arena, s->axiom_stratum, old, (size_t)old + more);

    s->axiom_body.begin =
        extend(arena, s->axiom_body.begin, (size_t)old + 1, (size_t)old + more + 1);
    s->axiom_body.item = extend(arena, s->axiom_body.item, items, (size_t)items + d->item.size);
    s->axiom_head = head;
    s->axiom_stratum = stratum;
    for (uint32_t i = 0; i < d->item.size; i++)
        s->axiom_body.item[items + i] = d->item.item[i];
    for (uint32_t i = 0; i < more; i++) {
        head[old + i] = d->head.item[i];
        stratum[old + i] = s->num_strata - 1;
        s->axiom_body.begin[old + i + 1] = items + d->begin.item[i + 1];
    }
    s->num_axioms += more;
}

static void release(dualiser *d)
{
    rp_vec_free(d->limits, &d->needed);
    rp_vec_free(d->limits, &d->body);
    rp_vec_free(d->limits, &d->begin);
    rp_vec_free(d->limits, &d->item);
    rp_vec_free(d->limits, &d->head);
    rp_arena_release(&d->scratch);
}

void rp_duals_add(rp_arena *arena, rp_strips *s)
{
    dualiser d = {.limits = arena->limits, .strips = s, .num_facts = s->num_facts};

    if (s->num_axioms == 0)
        return;
    rp_arena_init(&d.scratch, d.limits);
    d.of_head = rp_csr_group(&d.scratch, s->axiom_head, s->num_axioms, s->num_facts);
    d.is_needed = RP_ARENA_ARRAY_ZERO(&d.scratch, rp_word, RP_WORDS(s->num_facts));
    d.is_recursive = RP_ARENA_ARRAY_ZERO(&d.scratch, rp_word, RP_WORDS(s->num_facts));
    d.negation = RP_ARENA_ARRAY(&d.scratch, rp_fact_id, s->num_facts);
    d.blocked = RP_ARENA_ARRAY(&d.scratch, rp_fact_id, s->num_axioms);
    memset(d.blocked, 0xff, s->num_axioms * sizeof *d.blocked);
    rp_vec_push(d.limits, &d.begin, 0);
    find_needed(&d);
    order_needed(&d);
    for (uint32_t i = 0; i < d.num_plain; i++)
        d.negation[d.needed.item[i]] = negate(&d, d.needed.item[i], true);
    if (d.num_plain < d.needed.size)
        negate_recursive(&d);
    extend_facts(&d, arena, s);
    extend_axioms(&d, arena, s);
    release(&d);
}
