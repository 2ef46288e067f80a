#include "search/lifted/state/space.h"

void rp_lift_space_init(rp_lift_space *s, rp_lift_world *world)
{
    const rp_lift_node initial = {RP_NONE, 0, 0};

    *s = (rp_lift_space){.limits = world->limits, .world = world, .at = RP_NONE};
    rp_tupleset_init(&s->pool, world->limits);
    (void)rp_tupleset_add(&s->pool, 0, NULL, 0);
    rp_vec_push(s->limits, &s->node, initial);
}

void rp_lift_space_release(rp_lift_space *s)
{
    rp_tupleset_release(&s->pool);
    rp_vec_free(s->limits, &s->node);
    rp_vec_free(s->limits, &s->step);
    rp_vec_free(s->limits, &s->track);
    rp_vec_free(s->limits, &s->result);
}

void rp_lift_space_enter(rp_lift_space *s, uint32_t state)
{
    uint32_t length;

    if (s->at == state)
        return;
    const uint32_t *const tuple = rp_tupleset_get(&s->pool, state, &length);
    rp_lift_world_enter(s->world, tuple + 1, length - 1);
    s->at = state;
}

uint32_t rp_lift_space_keep(rp_lift_space *s, const uint32_t *step)
{
    const uint32_t place = s->step.size, length = rp_lift_step_length(s->world->model, step);

    rp_vec_reserve(s->limits, &s->step, (uint64_t)place + length);
    for (uint32_t i = 0; i < length; i++)
        s->step.item[place + i] = step[i];
    s->step.size += length;
    return place;
}

/* The state of this difference; a new one is reached from the one at hand by the steps of `track`
   from `first` on, which are left out if it is known. */
static uint32_t add(rp_lift_space *s, const rp_u32vec *differs, uint32_t first)
{
    const rp_lift_node node = {s->at, first, s->track.size - first};
    const uint32_t state = rp_tupleset_add(&s->pool, 0, differs->item, differs->size);

    if (state == s->node.size)
        rp_vec_push(s->limits, &s->node, node);
    else
        s->track.size = first;
    return state;
}

uint32_t rp_lift_space_follow(rp_lift_space *s, uint32_t step, bool *is_new)
{
    const uint32_t first = s->track.size, count = s->node.size;

    rp_lift_step_changes(s->world, s->step.item + step);
    rp_lift_step_result(s->world, &s->result);
    rp_vec_push(s->limits, &s->track, step);
    const uint32_t state = add(s, &s->result, first);
    *is_new = state == count;
    return state;
}

uint32_t rp_lift_space_arrive(rp_lift_space *s, uint32_t first)
{
    rp_lift_world_settle(s->world);
    s->at = add(s, &s->world->differs, first);
    return s->at;
}

void rp_lift_space_plan(const rp_lift_space *s, uint32_t state, rp_u32vec *out)
{
    const rp_lift_node *const node = s->node.item;
    rp_u32vec path = {0};

    out->size = 0;
    for (; node[state].parent != RP_NONE; state = node[state].parent)
        for (uint32_t i = node[state].count; i-- > 0;)
            rp_vec_push(s->limits, &path, s->track.item[node[state].first + i]);
    while (path.size > 0) {
        const uint32_t *const step = s->step.item + path.item[--path.size];
        for (uint32_t k = 0; k < rp_lift_step_length(s->world->model, step); k++)
            rp_vec_push(s->limits, out, step[k]);
    }
    rp_vec_free(s->limits, &path);
}
