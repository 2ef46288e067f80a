#include "search/sat/cdcl_state.h"

enum {
    RESTART = 64,      /* conflicts, times Luby's sequence */
    REDUCE = 4000,     /* conflicts before learned clauses are thrown away the first time */
    REDUCE_MORE = 1000 /* and so many more each time */
};
static const double ACTIVITY_GROWTH = 1 / 0.95;

rp_cdcl *rp_cdcl_create(rp_limits *limits)
{
    rp_cdcl *const s = RP_NEW(limits, rp_cdcl);

    s->limits = limits;
    s->heap.increment = 1;
    s->assumed = RP_NONE;
    s->reduce_at = REDUCE;
    return s;
}

void rp_cdcl_destroy(rp_cdcl *s)
{
    if (s == NULL)
        return;
    for (rp_lit lit = 0; s->watch != NULL && lit < 2 * s->num_vars; lit++)
        rp_vec_free(s->limits, &s->watch[lit]);
    void *const array[] = {s->value, s->level, s->reason,     s->phase,
                           s->seen,  s->watch, s->heap.place, s->heap.activity};
    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        rp_free(s->limits, array[i]);
    rp_u32vec *const vec[] = {&s->memory,  &s->trail,   &s->mark,      &s->heap.order,
                              &s->learned, &s->touched, &s->level_seen};
    for (size_t i = 0; i < sizeof vec / sizeof *vec; i++)
        rp_vec_free(s->limits, vec[i]);
    rp_free(s->limits, s);
}

#define GROW(array, count) (array) = rp_realloc(l, array, rp_array_bytes(l, count, sizeof *(array)))

static void grow(rp_cdcl *s, uint32_t needed)
{
    rp_limits *const l = s->limits;

    if (needed <= s->capacity)
        return;
    if (needed > UINT32_MAX / 4)
        rp_stop_now(l, RP_STOP_MEMORY);
    const uint32_t n = needed > 2 * s->capacity ? needed : 2 * s->capacity;
    GROW(s->value, 2 * (size_t)n);
    GROW(s->level, n);
    GROW(s->reason, n);
    GROW(s->phase, n);
    GROW(s->seen, n);
    GROW(s->watch, 2 * (size_t)n);
    GROW(s->heap.place, n);
    GROW(s->heap.activity, n);
    rp_vec_reserve(l, &s->trail, n);
    s->capacity = n;
}

uint32_t rp_cdcl_add_variables(rp_cdcl *s, uint32_t count)
{
    const uint32_t first = s->num_vars;

    grow(s, first + count);
    for (uint32_t v = first; v < first + count; v++) {
        s->phase[v] = s->seen[v] = 0;
        s->heap.place[v] = RP_NONE;
        s->heap.activity[v] = 0;
        for (rp_lit lit = 2 * v; lit <= 2 * v + 1; lit++) {
            s->value[lit] = 0;
            s->watch[lit] = (rp_watches){0};
        }
    }
    s->num_vars = first + count;
    return first;
}

/* Into `learned`, without repetitions and what is false; false if the clause is true. */
static bool tidy(rp_cdcl *s, const rp_lit *lit, uint32_t count)
{
    bool is_true = false;

    s->learned.size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const rp_lit x = lit[i];
        is_true |= s->value[x] > 0 || (s->seen[x / 2] & (2u >> (x & 1))) != 0;
        if (s->value[x] != 0 || s->seen[x / 2] != 0)
            continue;
        s->seen[x / 2] = (uint8_t)(1u << (x & 1));
        rp_vec_push(s->limits, &s->learned, x);
    }
    for (uint32_t i = 0; i < s->learned.size; i++)
        s->seen[s->learned.item[i] / 2] = 0;
    return !is_true;
}

/* The clause in `learned`: its watches, and the reason that it is of its first literal. */
static rp_watch add(rp_cdcl *s, uint32_t levels)
{
    const rp_lit *const lit = s->learned.item;

    if (s->learned.size == 2) {
        rp_vec_push(s->limits, &s->watch[lit[0]], ((rp_watch){RP_CLAUSE_BINARY, lit[1]}));
        rp_vec_push(s->limits, &s->watch[lit[1]], ((rp_watch){RP_CLAUSE_BINARY, lit[0]}));
        return (rp_watch){RP_CLAUSE_BINARY, lit[1]};
    }
    const rp_clause_ref ref = rp_cdcl_store(s, lit, s->learned.size, levels);
    rp_cdcl_attach(s, ref);
    return (rp_watch){ref, lit[1]};
}

void rp_cdcl_add_clause(rp_cdcl *s, const rp_lit *lit, uint32_t count)
{
    rp_cdcl_undo(s, 0);
    rp_work(s->limits, 20 + 10 * (uint64_t)count);
    if (s->is_refuted || !tidy(s, lit, count))
        return;
    if (s->learned.size > 1) {
        add(s, 0);
        return;
    }
    s->is_refuted = s->learned.size == 0;
    if (s->is_refuted)
        return;
    rp_cdcl_assign(s, s->learned.item[0], (rp_watch){RP_CLAUSE_NONE, 0});
    s->is_refuted = !rp_cdcl_propagate(s);
}

/* The i-th of 1 1 2 1 1 2 4 1 …, from 1 (Luby, Sinclair and Zuckerman 1993). */
static uint64_t luby(uint64_t i)
{
    for (;;) {
        uint64_t size = 1;
        while (size < i)
            size = 2 * size + 1;
        if (size == i)
            return (size + 1) / 2;
        i -= size / 2;
    }
}

static void handle_conflict(rp_cdcl *s)
{
    uint32_t levels;

    s->conflicts++;
    if (rp_cdcl_level(s) == 0) {
        s->is_refuted = true;
        return;
    }
    const uint32_t back = rp_cdcl_learn(s, &levels);
    rp_cdcl_undo(s, back);
    const rp_watch reason = s->learned.size == 1 ? (rp_watch){RP_CLAUSE_NONE, 0} : add(s, levels);
    rp_cdcl_assign(s, s->learned.item[0], reason);
    s->heap.increment *= ACTIVITY_GROWTH;
}

static void decide(rp_cdcl *s, rp_lit lit)
{
    rp_vec_push(s->limits, &s->mark, s->trail.size);
    if (s->value[lit] == 0)
        rp_cdcl_assign(s, lit, (rp_watch){RP_CLAUSE_NONE, 0});
}

static void restart(rp_cdcl *s)
{
    rp_cdcl_undo(s, 0);
    s->restart_at = s->conflicts + RESTART * luby(++s->restarts);
    if (s->conflicts < s->reduce_at || !rp_cdcl_propagate(s))
        return;
    s->reductions++;
    s->reduce_at = s->conflicts + REDUCE + REDUCE_MORE * s->reductions;
    rp_cdcl_reduce(s);
}

/* The next decision, with all propagated. */
static rp_answer go_on(rp_cdcl *s)
{
    if (rp_cdcl_level(s) == 0) {
        if (s->value[s->assumed] < 0)
            return RP_ANSWER_UNSAT;
        decide(s, s->assumed);
        return RP_ANSWER_OPEN;
    }
    const rp_lit picked = s->pick != NULL && s->restarts % 2 == 0 && !s->has_picked
                              ? s->pick(s->pick_context)
                              : RP_NONE;
    s->has_picked = picked == RP_NONE;
    if (picked != RP_NONE) {
        s->decisions++;
        decide(s, picked);
        return RP_ANSWER_OPEN;
    }
    while (s->heap.order.size > 0) {
        const uint32_t v = rp_heap_pop(&s->heap);
        if (s->value[(size_t)2 * v] != 0)
            continue;
        s->decisions++;
        decide(s, 2 * v + (s->phase[v] == 0));
        return RP_ANSWER_OPEN;
    }
    return RP_ANSWER_SAT;
}

static void begin(rp_cdcl *s, rp_lit assumed, uint32_t limit)
{
    if (s->assumed == assumed && s->limit == limit)
        return;
    rp_cdcl_undo(s, 0);
    while (s->heap.order.size > 0)
        s->heap.place[s->heap.order.item[--s->heap.order.size]] = RP_NONE;
    s->assumed = assumed;
    s->limit = limit;
    for (uint32_t v = 0; v < limit; v++)
        if (s->value[(size_t)2 * v] == 0)
            rp_heap_insert(s->limits, &s->heap, v);
    rp_work(s->limits, 4 * (uint64_t)limit);
}

rp_answer rp_cdcl_solve(rp_cdcl *s, rp_lit assumed, uint32_t limit, uint64_t conflicts)
{
    const uint64_t last = s->conflicts + conflicts;
    rp_answer verdict = RP_ANSWER_OPEN;

    begin(s, assumed, limit);
    while (verdict == RP_ANSWER_OPEN && !s->is_refuted) {
        rp_poll(s->limits);
        if (!rp_cdcl_propagate(s)) {
            handle_conflict(s);
            continue;
        }
        if (s->conflicts >= last || rp_turn_is_over(s->limits))
            return RP_ANSWER_OPEN;
        if (s->conflicts >= s->restart_at)
            restart(s);
        else
            verdict = go_on(s);
    }
    return s->is_refuted ? RP_ANSWER_UNSAT : verdict;
}

void rp_cdcl_set_pick(rp_cdcl *s, rp_cdcl_pick *pick, void *context)
{
    s->pick = pick;
    s->pick_context = context;
}

int rp_cdcl_value(const rp_cdcl *s, rp_lit lit) { return s->value[lit]; }
double rp_cdcl_activity(const rp_cdcl *s, rp_lit lit) { return s->heap.activity[lit / 2]; }

bool rp_cdcl_holds(const rp_cdcl *s, rp_lit lit) { return s->value[lit] > 0; }

bool rp_cdcl_is_excluded(const rp_cdcl *s, rp_lit lit)
{
    return s->is_refuted || (s->value[lit] < 0 && s->level[lit / 2] == 0);
}

uint64_t rp_cdcl_conflicts(const rp_cdcl *s) { return s->conflicts; }
uint64_t rp_cdcl_decisions(const rp_cdcl *s) { return s->decisions; }
