#include "support/naive/naive_search.h"

#include <string.h>

#include "support/naive/naive.h"

typedef struct states {
    rp_arena *arena;
    const rp_strips *strips;
    uint32_t size, capacity;
    bool **holds;
    int64_t *cost;
    bool *open;
} states;

static uint32_t find_or_add(states *s, const bool *holds)
{
    for (uint32_t i = 0; i < s->size; i++)
        if (memcmp(s->holds[i], holds, s->strips->num_facts) == 0)
            return i;
    if (s->size == s->capacity)
        return RP_NONE;
    s->holds[s->size] = rp_arena_copy(s->arena, holds, s->strips->num_facts + 1);
    s->cost[s->size] = INT64_MAX;
    return s->size++;
}

static uint32_t cheapest_open(const states *s)
{
    uint32_t best = RP_NONE;
    for (uint32_t i = 0; i < s->size; i++)
        if (s->open[i] && (best == RP_NONE || s->cost[i] < s->cost[best]))
            best = i;
    return best;
}

/* False: too many states. */
static bool expand(states *s, uint32_t from, bool *to)
{
    for (rp_op_id op = 0; op < s->strips->num_ops; op++) {
        if (!naive_is_applicable(s->strips, op, s->holds[from]))
            continue;
        naive_apply(s->strips, op, s->holds[from], to);
        const uint32_t next = find_or_add(s, to);
        if (next == RP_NONE)
            return false;
        if (s->cost[from] + s->strips->cost[op] < s->cost[next]) {
            s->cost[next] = s->cost[from] + s->strips->cost[op];
            s->open[next] = true;
        }
    }
    return true;
}

int64_t naive_search_cost(rp_arena *arena, const rp_strips *strips, uint32_t most_states)
{
    states s = {
        .arena = arena,
        .strips = strips,
        .capacity = most_states,
        .holds = RP_ARENA_ARRAY(arena, bool *, most_states),
        .cost = RP_ARENA_ARRAY(arena, int64_t, most_states),
        .open = RP_ARENA_ARRAY_ZERO(arena, bool, most_states),
    };
    bool *const to = RP_ARENA_ARRAY_ZERO(arena, bool, strips->num_facts + 1);
    if (strips->unsolvable)
        return NAIVE_NO_PLAN;
    naive_initial(strips, to);
    const uint32_t first = find_or_add(&s, to);
    s.cost[first] = 0;
    s.open[first] = true;
    for (uint32_t i = first; i != RP_NONE; i = cheapest_open(&s)) {
        if (naive_is_goal(strips, s.holds[i]))
            return s.cost[i];
        s.open[i] = false;
        if (!expand(&s, i, to))
            return NAIVE_TOO_LARGE;
    }
    return NAIVE_NO_PLAN;
}
