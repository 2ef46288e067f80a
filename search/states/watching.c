#include "search/states/watching.h"

void rp_space_begin_watch(rp_space *s)
{
    const rp_observer *const o = s->watch.observer;
    const char *name[RP_MOST_ESTIMATES];
    rp_observed begun = {.name = o->name,
                         .engine = s->engine.type->component.name,
                         .h_name = s->h_name != NULL ? s->h_name : name,
                         .num_h = s->h_name != NULL ? s->num_h_names : s->num_heuristics,
                         .cost = s->cost,
                         .has_orbits = s->orbits,
                         .merges = !s->stores_none,
                         .encoding = s->encoding,
                         .fact = o->fact,
                         .op = o->op};

    for (uint32_t i = 0; i < s->num_heuristics && i < RP_MOST_ESTIMATES; i++)
        name[i] = s->heuristic[i]->type->component.name;
    s->watch.search = o->begin(o->context, &begun);
    s->watch.expanded = RP_NO_STATE;
    s->watch.list = RP_NONE;
}

/* Its g, as the engine counts it. */
static uint64_t g_by(const rp_space *s, rp_state_id parent, rp_op_id op)
{
    if (!s->knows_g)
        return RP_NO_G;
    return parent == RP_NO_STATE ? 0 : rp_space_add_cost(s, parent, op);
}

void rp_space_tell_arrival(const rp_space *s, const rp_arrival *a)
{
    const bool is_initial = a->parent == RP_NO_STATE;

    rp_watch_tell(&s->watch,
                  (rp_event){.kind = a->is_new ? RP_EVENT_GENERATE : RP_EVENT_DUPLICATE,
                             .state = a->state,
                             .parent = a->parent,
                             .op = a->op,
                             .g = g_by(s, a->parent, a->op),
                             .packed = a->packed,
                             .from = is_initial ? NULL : rp_statepool_get(s->pool, a->parent)});
}

void rp_space_count_reopened(rp_space *s, rp_state_id id)
{
    const rp_node *const node = rp_nodes_get(s->nodes, id);

    s->engine.stats.reopened++;
    if (s->watch.observer != NULL)
        rp_watch_tell(&s->watch, (rp_event){.kind = RP_EVENT_REOPEN,
                                            .state = id,
                                            .parent = node->parent,
                                            .op = rp_node_op(node),
                                            .g = rp_nodes_g(s->nodes, id)});
}

void rp_space_tell_evaluated(const rp_space *s, rp_state_id id, const double *h, uint32_t num_h,
                             bool is_dead)
{
    rp_watch_tell(
        &s->watch,
        (rp_event){
            .kind = RP_EVENT_EVALUATE, .state = id, .h = h, .num_h = num_h, .is_dead = is_dead});
}

/* It is looked up, so that nobody else has to say which one it is. */
void rp_space_tell_expanded(rp_space *s, const rp_word *state, rp_op_set applicable)
{
    rp_search_watch *const w = &s->watch;

    w->expanded = rp_statepool_find(s->pool, state);
    rp_watch_tell(w, (rp_event){.kind = RP_EVENT_EXPAND,
                                .state = w->expanded,
                                .list = w->list,
                                .ops = applicable.op,
                                .num_ops = applicable.count});
    w->list = RP_NONE;
}

void rp_space_tell_preferred(const rp_space *s, const rp_op_set *applicable)
{
    rp_watch_tell(&s->watch, (rp_event){.kind = RP_EVENT_PREFERRED,
                                        .state = s->watch.expanded,
                                        .ops = applicable->op,
                                        .num_ops = applicable->count,
                                        .marked = s->preferred});
}

/* The states on the path, which are all stored. */
const rp_state_id *rp_space_states_on_path(rp_space *s)
{
    const rp_encoding *const e = s->encoding;
    const uint64_t work = s->limits->work;
    rp_state_id *const id = RP_ARENA_ARRAY(&s->arena, rp_state_id, (size_t)s->path.size + 1);

    id[0] = 0;
    for (uint32_t i = 0; i < s->path.size; i++) {
        const rp_word *const from = rp_statepool_get(s->pool, id[i]);
        rp_state_unpack(e, from, &s->parent);
        rp_view_apply(e, s->path.item[i], &s->parent.view, from, s->made);
        rp_space_reduce(s, s->made);
        id[i + 1] = rp_statepool_find(s->pool, s->made);
    }
    s->limits->work = work; /* as if nobody watched */
    return id;
}

void rp_space_tell_plan(const rp_space *s, const rp_state_id *path)
{
    rp_watch_tell(&s->watch, (rp_event){.kind = RP_EVENT_PLAN,
                                        .state = path[s->engine.plan_length],
                                        .ops = s->engine.plan,
                                        .num_ops = s->engine.plan_length,
                                        .path = path});
}
