/* Unit propagation of the solver (cdcl_state.h). */
#include "search/sat/cdcl_state.h"

/* For rp_work: a watch that is looked at, a clause that is, a literal that becomes true. */
enum { WATCH_WORK = 4, CLAUSE_WORK = 18, ASSIGN_WORK = 25 };

void rp_cdcl_assign(rp_cdcl *s, rp_lit lit, rp_watch reason)
{
    s->value[lit] = 1;
    s->value[lit ^ 1] = -1;
    s->level[lit / 2] = rp_cdcl_level(s);
    s->reason[lit / 2] = reason;
    s->trail.item[s->trail.size++] = lit;
}

void rp_cdcl_undo(rp_cdcl *s, uint32_t level)
{
    if (rp_cdcl_level(s) <= level)
        return;
    s->has_picked = false;
    for (uint32_t i = s->trail.size; i > s->mark.item[level]; i--) {
        const rp_lit lit = s->trail.item[i - 1];
        s->value[lit] = s->value[lit ^ 1] = 0;
        s->phase[lit / 2] = (lit & 1) == 0;
        if (lit / 2 < s->limit)
            rp_heap_insert(s->limits, &s->heap, lit / 2);
    }
    s->trail.size = s->head = s->mark.item[level];
    s->mark.size = level;
}

/* Another literal for `lit`, which is the second one and false; or 0 if there is none. */
static bool move_watch(rp_cdcl *s, rp_lit *clause, uint32_t size, rp_watch watch)
{
    for (uint32_t i = 2; i < size; i++) {
        if (s->value[clause[i]] < 0)
            continue;
        const rp_lit lit = clause[1];
        clause[1] = clause[i];
        clause[i] = lit;
        rp_vec_push(s->limits, &s->watch[clause[1]], watch);
        return true;
    }
    return false;
}

/* The clause, of whose watched literals `lit` has become false: true if the watch has moved.
   *conflict: all of its literals are false. */
static bool visit(rp_cdcl *s, rp_lit lit, rp_watch *watch, bool *conflict)
{
    uint32_t *const record = s->memory.item + watch->clause;
    rp_lit *const clause = record + RP_CLAUSE_LITS;

    if (clause[0] == lit) {
        clause[0] = clause[1];
        clause[1] = lit;
    }
    watch->other = clause[0];
    if (s->value[clause[0]] > 0)
        return false;
    if (move_watch(s, clause, record[RP_CLAUSE_SIZE], *watch))
        return true;
    *conflict = s->value[clause[0]] < 0;
    if (!*conflict)
        rp_cdcl_assign(s, clause[0], *watch);
    return false;
}

static void visit_binary(rp_cdcl *s, rp_lit lit, rp_lit other, bool *conflict)
{
    *conflict = s->value[other] < 0;
    if (!*conflict)
        rp_cdcl_assign(s, other, (rp_watch){RP_CLAUSE_BINARY, lit});
}

/* The literal has become false. */
static bool propagate_one(rp_cdcl *s, rp_lit lit)
{
    const uint32_t size = s->watch[lit].size;
    uint32_t kept = 0, visited = 0, i = 0;
    bool conflict = false;

    while (i < size && !conflict) {
        rp_watch watch = s->watch[lit].item[i++];
        bool moved = false;
        if (s->value[watch.other] <= 0) {
            visited++;
            if (watch.clause == RP_CLAUSE_BINARY)
                visit_binary(s, lit, watch.other, &conflict);
            else
                moved = visit(s, lit, &watch, &conflict);
        }
        if (conflict) {
            s->conflict = watch;
            s->conflict_lit = lit;
        }
        if (!moved)
            s->watch[lit].item[kept++] = watch;
    }
    rp_work(s->limits, ASSIGN_WORK + WATCH_WORK * (uint64_t)i + CLAUSE_WORK * (uint64_t)visited);
    while (i < size)
        s->watch[lit].item[kept++] = s->watch[lit].item[i++];
    s->watch[lit].size = kept;
    return !conflict;
}

bool rp_cdcl_propagate(rp_cdcl *s)
{
    while (s->head < s->trail.size)
        if (!propagate_one(s, s->trail.item[s->head++] ^ 1))
            return false;
    return true;
}
