/* What the solver learns from a conflict (cdcl_state.h). */
#include "search/sat/cdcl_state.h"

enum { LITERAL_WORK = 15 }; /* for rp_work: a literal that is looked at */

/* Literals of a clause but for `except`: of a binary one only `pair`. */
typedef struct literals {
    const rp_lit *item;
    uint32_t count;
    rp_lit pair;
} literals;

static void get(const rp_cdcl *s, const rp_watch *clause, literals *to)
{
    if (clause->clause == RP_CLAUSE_BINARY) {
        to->pair = clause->other;
        to->item = &to->pair;
        to->count = 1;
        return;
    }
    const uint32_t *const record = s->memory.item + clause->clause;
    to->item = record + RP_CLAUSE_LITS;
    to->count = record[RP_CLAUSE_SIZE];
}

/* Counts the literals of the current level among those not yet seen; the others are learned. */
static uint32_t see(rp_cdcl *s, const rp_lit *lit, uint32_t count, rp_lit except)
{
    uint32_t current = 0;

    rp_work(s->limits, LITERAL_WORK * (uint64_t)count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = lit[i] / 2;
        if (lit[i] == except || s->seen[v] || s->level[v] == 0)
            continue;
        s->seen[v] = 1;
        rp_vec_push(s->limits, &s->touched, v);
        rp_heap_bump(&s->heap, v, s->num_vars);
        if (s->level[v] == rp_cdcl_level(s))
            current++;
        else
            rp_vec_push(s->limits, &s->learned, lit[i]);
    }
    return current;
}

/* Does the literal follow from others that are learned? */
static bool is_implied(const rp_cdcl *s, rp_lit lit)
{
    literals l;

    if (s->reason[lit / 2].clause == RP_CLAUSE_NONE)
        return false;
    get(s, &s->reason[lit / 2], &l);
    for (uint32_t i = 0; i < l.count; i++)
        if (l.item[i] != (lit ^ 1) && !s->seen[l.item[i] / 2] && s->level[l.item[i] / 2] > 0)
            return false;
    return true;
}

static void minimise(rp_cdcl *s)
{
    uint32_t kept = 1;

    for (uint32_t i = 1; i < s->learned.size; i++)
        if (!is_implied(s, s->learned.item[i]))
            s->learned.item[kept++] = s->learned.item[i];
    s->learned.size = kept;
}

static uint32_t count_levels(rp_cdcl *s)
{
    uint32_t count = 0;

    rp_vec_reserve(s->limits, &s->level_seen, rp_cdcl_level(s) + 1);
    while (s->level_seen.size <= rp_cdcl_level(s))
        s->level_seen.item[s->level_seen.size++] = 0;
    s->stamp++;
    for (uint32_t i = 0; i < s->learned.size; i++) {
        uint32_t *const seen = &s->level_seen.item[s->level[s->learned.item[i] / 2]];
        count += *seen != s->stamp;
        *seen = s->stamp;
    }
    return count;
}

/* The highest level but the current one, whose literal becomes the second. */
static uint32_t order(rp_cdcl *s)
{
    uint32_t best = 1;

    if (s->learned.size == 1)
        return 0;
    for (uint32_t i = 2; i < s->learned.size; i++)
        if (s->level[s->learned.item[i] / 2] > s->level[s->learned.item[best] / 2])
            best = i;
    const rp_lit lit = s->learned.item[best];
    s->learned.item[best] = s->learned.item[1];
    s->learned.item[1] = lit;
    return s->level[lit / 2];
}

/* Back along the trail to the first unique implication point, whose negation it returns. */
static rp_lit trace(rp_cdcl *s)
{
    uint32_t open, at = s->trail.size;
    literals l;
    rp_lit lit;

    get(s, &s->conflict, &l);
    open = see(s, l.item, l.count, RP_NONE);
    if (s->conflict.clause == RP_CLAUSE_BINARY)
        open += see(s, &s->conflict_lit, 1, RP_NONE);
    for (;;) {
        do
            lit = s->trail.item[--at];
        while (!s->seen[lit / 2] || s->level[lit / 2] != rp_cdcl_level(s));
        if (--open == 0)
            return lit ^ 1;
        get(s, &s->reason[lit / 2], &l);
        open += see(s, l.item, l.count, lit);
    }
}

uint32_t rp_cdcl_learn(rp_cdcl *s, uint32_t *levels)
{
    s->learned.size = s->touched.size = 0;
    rp_vec_push(s->limits, &s->learned, 0);
    const rp_lit first = trace(s);
    s->learned.item[0] = first;
    minimise(s);
    for (uint32_t i = 0; i < s->touched.size; i++)
        s->seen[s->touched.item[i]] = 0;
    *levels = count_levels(s);
    return order(s);
}
