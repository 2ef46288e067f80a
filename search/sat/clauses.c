/* Clauses of the solver (cdcl_state.h): stored, watched, and thrown away. */
#include <string.h>

#include "search/sat/cdcl_state.h"

enum { KEPT_LEVELS = 3 }; /* learned clauses that join no more levels are always kept */

rp_clause_ref rp_cdcl_store(rp_cdcl *s, const rp_lit *lit, uint32_t count, uint32_t levels)
{
    const rp_clause_ref ref = s->memory.size;

    if ((uint64_t)ref + count + RP_CLAUSE_LITS >= RP_CLAUSE_BINARY)
        rp_stop_now(s->limits, RP_STOP_MEMORY);
    rp_vec_reserve(s->limits, &s->memory, (uint64_t)ref + count + RP_CLAUSE_LITS);
    s->memory.item[ref + RP_CLAUSE_SIZE] = count;
    s->memory.item[ref + RP_CLAUSE_LEVELS] = levels;
    memcpy(s->memory.item + ref + RP_CLAUSE_LITS, lit, count * sizeof *lit);
    s->memory.size += RP_CLAUSE_LITS + count;
    s->num_learned += levels > 0;
    return ref;
}

void rp_cdcl_attach(rp_cdcl *s, rp_clause_ref ref)
{
    const rp_lit *const lit = s->memory.item + ref + RP_CLAUSE_LITS;

    for (uint32_t i = 0; i < 2; i++)
        rp_vec_push(s->limits, &s->watch[lit[i]], ((rp_watch){ref, lit[1 - i]}));
}

static void detach_all(rp_cdcl *s)
{
    for (rp_lit lit = 0; lit < 2 * s->num_vars; lit++) {
        rp_watches *const list = &s->watch[lit];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < list->size; i++)
            if (list->item[i].clause == RP_CLAUSE_BINARY)
                list->item[kept++] = list->item[i];
        list->size = kept;
    }
}

/* Without literals that are false for good; 0 if one is true. */
static uint32_t simplify(const rp_cdcl *s, rp_lit *lit, uint32_t count)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (s->value[lit[i]] > 0)
            return 0;
        if (s->value[lit[i]] == 0)
            lit[kept++] = lit[i];
    }
    return kept;
}

/* The number of levels of which half of the learned clauses have no more. */
static uint32_t median_levels(const rp_cdcl *s)
{
    enum { MOST = 64 };
    uint32_t count[MOST] = {0}, sum = 0, levels = 0;

    for (rp_clause_ref ref = 0; ref < s->memory.size;
         ref += RP_CLAUSE_LITS + s->memory.item[ref + RP_CLAUSE_SIZE]) {
        const uint32_t n = s->memory.item[ref + RP_CLAUSE_LEVELS];
        count[n < MOST ? n : MOST - 1]++;
    }
    while (levels + 1 < MOST && sum < s->num_learned / 2)
        sum += count[++levels];
    return levels < KEPT_LEVELS ? KEPT_LEVELS : levels;
}

static void keep(rp_cdcl *s, rp_clause_ref from)
{
    const uint32_t *const record = s->memory.item + from;
    const uint32_t size = record[RP_CLAUSE_SIZE], levels = record[RP_CLAUSE_LEVELS];
    const rp_clause_ref to = s->memory.size;

    memmove(s->memory.item + to, record, (RP_CLAUSE_LITS + size) * sizeof *record);
    const uint32_t kept = simplify(s, s->memory.item + to + RP_CLAUSE_LITS, size);
    if (kept == 0)
        return;
    s->memory.item[to + RP_CLAUSE_SIZE] = kept;
    s->memory.size += RP_CLAUSE_LITS + kept;
    s->num_learned += levels > 0;
    rp_cdcl_attach(s, to);
}

/* Clauses move down in their memory, so the watches are made anew.  At level 0, with all
   propagated, each one that is not true has two literals that are open. */
void rp_cdcl_reduce(rp_cdcl *s)
{
    const uint32_t end = s->memory.size, most = median_levels(s);
    rp_clause_ref next;

    detach_all(s);
    rp_work(s->limits, end + 4 * (uint64_t)s->num_vars);
    s->memory.size = s->num_learned = 0;
    for (rp_clause_ref ref = 0; ref < end; ref = next) {
        next = ref + RP_CLAUSE_LITS + s->memory.item[ref + RP_CLAUSE_SIZE];
        if (s->memory.item[ref + RP_CLAUSE_LEVELS] < most)
            keep(s, ref);
    }
}
