#include "show/complete.h"

#include <string.h>

#include "explain/trail.h"

/* How many steps of the plan the last one of those found has, if it is the beginning; else 0. */
static uint32_t known_steps(const json_t *plans, const rp_show_plan *plan)
{
    const json_t *const last = json_array_get(plans, json_array_size(plans) - 1);
    const json_t *const ops = json_object_get(last, "ops");
    size_t i;
    const json_t *op;

    if (json_array_size(ops) > plan->length)
        return 0;
    json_array_foreach(ops, i, op) if (json_integer_value(op) != (json_int_t)plan->op[i]) return 0;
    return (uint32_t)json_array_size(ops);
}

/* Of the trail's state; `before` is the one in front of it, `from` its row. */
static json_t *row(rp_trail *trail, const rp_word *before, const json_t *from, json_int_t parent)
{
    const rp_word *const after = rp_trail_view(trail)->holds;
    const rp_op_id op = trail->op.item[trail->length - 1];
    const json_int_t g = json_integer_value(json_object_get(from, "g")) + trail->strips->cost[op];
    json_t *const object = json_object(), *const gained = json_array(), *const lost = json_array();

    for (rp_fact_id f = 0; f < trail->strips->num_facts; f++) {
        if (rp_bit_get(after, f) && !rp_bit_get(before, f))
            json_array_append_new(gained, json_integer(f));
        if (!rp_bit_get(after, f) && rp_bit_get(before, f))
            json_array_append_new(lost, json_integer(f));
    }
    json_object_set_new(object, "p", json_integer(parent));
    json_object_set_new(object, "o", json_integer(op));
    json_object_set_new(object, "g", json_integer(g));
    json_object_set_new(object, "a", gained);
    json_object_set_new(object, "d", lost);
    if (json_object_get(from, "m") != NULL)
        json_object_set(object, "m", json_object_get(from, "m"));
    return object;
}

/* The states of the path, of which there are some, go on to the end of the plan. */
static void add_states(rp_arena *arena, const rp_encoding *encoding, const rp_show_plan *plan,
                       json_t *states, json_t *path)
{
    const uint32_t known = (uint32_t)json_array_size(path) - 1;
    const size_t bytes = RP_WORDS(encoding->strips->num_facts) * sizeof(rp_word);
    rp_word *const before = rp_arena_alloc(arena, bytes);
    json_int_t at = json_integer_value(json_array_get(path, known));
    rp_trail trail;

    rp_trail_init(&trail, arena, encoding, NULL, 0);
    if (rp_trail_to(&trail, plan->op, known))
        for (uint32_t i = known; i < plan->length; i++) {
            memcpy(before, rp_trail_view(&trail)->holds, bytes);
            if (!rp_trail_step(&trail, plan->op[i]))
                break;
            json_array_append_new(states,
                                  row(&trail, before, json_array_get(states, (size_t)at), at));
            at = (json_int_t)json_array_size(states) - 1;
            json_array_append_new(path, json_integer(at));
        }
    rp_trail_release(&trail);
}

void rp_show_complete(rp_arena *arena, const rp_encoding *encoding, const rp_show_plan *plan,
                      json_t *object)
{
    json_t *const plans = json_object_get(object, "plans");
    const uint32_t known = known_steps(plans, plan);
    json_t *path;
    int64_t cost = 0;

    if (known == plan->length && json_array_size(plans) > 0)
        return;
    if (known == 0) {
        path = json_array();
        json_array_append_new(path, json_integer(0));
        json_array_append_new(plans, json_object());
    } else {
        path = json_incref(
            json_object_get(json_array_get(plans, json_array_size(plans) - 1), "states"));
    }
    json_t *const last = json_array_get(plans, json_array_size(plans) - 1);
    json_t *const ops = json_array();

    add_states(arena, encoding, plan, json_object_get(object, "states"), path);
    for (uint32_t i = 0; i < plan->length; i++) {
        json_array_append_new(ops, json_integer(plan->op[i]));
        cost += encoding->strips->cost[plan->op[i]];
    }
    json_object_set_new(last, "ops", ops);
    json_object_set_new(last, "states", path);
    json_object_set_new(last, "cost", json_integer(cost));
}
