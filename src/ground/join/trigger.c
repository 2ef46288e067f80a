/* joinplan.h: which plans a new tuple starts, found by what they bind. */
#include "ground/join/joinplan.h"

/* The position of a trigger's first constant, or RP_NONE. */
static uint32_t dispatch_position(const rp_trigger *t)
{
    for (uint32_t k = 0; k < t->num_binds; k++)
        if (t->plan->rule->fixed[t->bind[k].slot])
            return k;
    return RP_NONE;
}

static uint32_t dispatch_object(const rp_trigger *t, uint32_t position)
{
    return t->plan->rule->value[t->bind[position].slot];
}

/* Moves the triggers whose first constant is at the position to `out`, by object, and says
   where those of each object begin there.  Returns how many. */
static uint32_t move_by_object(rp_triggers *triggers, rp_arena *arena, uint32_t position,
                               const rp_column *column, rp_trigger *out)
{
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)column->extent + 2);
    uint32_t count = 0;
    for (uint32_t i = 0; i < triggers->item.size; i++) {
        const rp_trigger *const t = &triggers->item.item[i];
        if (dispatch_position(t) != position)
            continue;
        assert(dispatch_object(t, position) - column->low < column->extent);
        begin[dispatch_object(t, position) - column->low + 2]++;
        count++;
    }
    if (count == 0)
        return 0;
    for (uint32_t o = 0; o < column->extent; o++)
        begin[o + 2] += begin[o + 1];
    for (uint32_t i = 0; i < triggers->item.size; i++) {
        const rp_trigger *const t = &triggers->item.item[i];
        if (dispatch_position(t) == position)
            out[begin[dispatch_object(t, position) - column->low + 1]++] = *t;
    }
    triggers->begin[position] = begin;
    return count;
}

void rp_triggers_order(rp_triggers *triggers, rp_arena *arena, const rp_relation *r)
{
    rp_limits *const limits = arena->limits;
    rp_trigger *const out = RP_NEW_ARRAY(limits, rp_trigger, triggers->item.size);
    uint32_t next = 0;
    for (uint32_t i = 0; i < triggers->item.size; i++)
        if (dispatch_position(&triggers->item.item[i]) == RP_NONE)
            out[next++] = triggers->item.item[i];
    triggers->num_general = next;
    triggers->begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t *, r->arity);
    triggers->first = RP_ARENA_ARRAY(arena, uint32_t, r->arity);
    for (uint32_t k = 0; k < r->arity; k++) {
        triggers->first[k] = next;
        next += move_by_object(triggers, arena, k, &r->column[k], out + next);
    }
    assert(next == triggers->item.size);
    for (uint32_t i = 0; i < next; i++)
        triggers->item.item[i] = out[i];
    rp_free(limits, out);
}
