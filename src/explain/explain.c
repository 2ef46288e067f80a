#include "explain/explain.h"

#include "explain/parts.h"
#include "heuristics/landmarks/landmarks.h"
#include "heuristics/relaxation/ff.h"

struct rp_explainer {
    const rp_strips *strips;
    rp_explain_options options;
    rp_limits *limits;
    rp_shared shared; /* by the heuristics */
    rp_trail trail;
    uint32_t num_heuristics; /* those that can handle the task */
    rp_heuristic **heuristic;
    double *value; /* of each, in the current state */
    rp_heuristic *ff, *landmarks;
    rp_relaxation *relaxation; /* of all facts; NULL: the task is unsolvable */
    rp_explain_tree tree;
    rp_perfect *perfect; /* NULL: not looked for */
};

static void create_heuristics(rp_explainer *e, rp_arena *arena)
{
    e->heuristic = RP_ARENA_ARRAY(arena, rp_heuristic *, rp_heuristic_table.size);
    e->value = RP_ARENA_ARRAY_ZERO(arena, double, rp_heuristic_table.size);
    for (uint32_t i = 0; i < rp_heuristic_table.size; i++) {
        const rp_spec spec = {rp_heuristic_type_at(i)->component.name, ""};
        rp_heuristic_args args = {.strips = e->strips,
                                  .limits = arena->limits,
                                  .shared = &e->shared,
                                  .log = e->options.log,
                                  .seed = e->options.seed};
        const char *error;
        rp_heuristic *const h = rp_heuristic_create(arena, &spec, &args, &error);
        if (h == NULL)
            continue;
        if (h->type == &rp_ff_type)
            e->ff = h;
        if (h->type == &rp_landmarks_type)
            e->landmarks = h;
        e->heuristic[e->num_heuristics++] = h;
    }
}

rp_explainer *rp_explainer_create(rp_arena *arena, const rp_encoding *encoding,
                                  const rp_explain_options *options)
{
    rp_explainer *const e = RP_ARENA_NEW(arena, rp_explainer);

    e->strips = encoding->strips;
    e->options = *options;
    e->limits = arena->limits;
    rp_shared_init(&e->shared, arena->limits);
    create_heuristics(e, arena);
    e->relaxation = rp_explain_whole_relaxation(arena, e->strips);
    rp_explain_tree_init(&e->tree, arena, e->strips, options->nodes);
    if (options->state_perfect.expansions > 0)
        e->perfect = rp_perfect_create(arena, encoding);
    rp_trail_init(&e->trail, arena, encoding, e->heuristic, e->num_heuristics);
    return e;
}

void rp_explainer_destroy(rp_explainer *e)
{
    if (e == NULL)
        return;
    rp_trail_release(&e->trail);
    rp_perfect_destroy(e->perfect);
    rp_tree_free(&e->tree.tree);
    for (uint32_t i = 0; i < e->num_heuristics; i++)
        rp_heuristic_destroy(e->heuristic[i]);
    rp_shared_release(&e->shared);
}

json_t *rp_explain_relevance(const rp_explainer *e) { return rp_explain_nodes(&e->tree); }

json_t *rp_explain_landmarks(const rp_explainer *e)
{
    return rp_explain_graph(rp_landmarks_status_of(e->landmarks)->graph);
}

const rp_state_view *rp_explainer_view(rp_explainer *e) { return rp_trail_view(&e->trail); }

/* A number; null: there is no plan. */
static json_t *values(rp_explainer *e)
{
    json_t *const object = json_object();

    for (uint32_t i = 0; i < e->num_heuristics; i++) {
        e->value[i] = rp_trail_evaluate(&e->trail, i);
        json_object_set_new(object, e->heuristic[i]->type->component.name,
                            rp_json_number(e->value[i]));
    }
    return object;
}

static uint64_t least_of(uint64_t one, uint64_t all, uint64_t used)
{
    const uint64_t left = used < all ? all - used : 0;
    return one < left ? one : left;
}

/* Left out where it is not looked for; null: not found; "inf": there is no plan. */
static void set_perfect(rp_explainer *e, json_t *object)
{
    const rp_effort one = e->options.state_perfect, all = e->options.all_perfect;

    if (e->perfect == NULL)
        return;
    const rp_effort used = rp_perfect_effort(e->perfect);
    const rp_effort most = {least_of(one.expansions, all.expansions, used.expansions),
                            least_of(one.work, all.work, used.work)};
    const double cost = rp_perfect_cost(e->perfect, rp_trail_packed(&e->trail), most);
    json_object_set_new(object, "hstar",
                        cost == RP_DEAD_END ? rp_json_text("inf") : rp_json_number(cost));
}

static void set_relaxation(rp_explainer *e, json_t *object)
{
    const rp_state_view *const view = rp_trail_view(&e->trail);
    rp_arena scratch;

    if (e->relaxation == NULL)
        return;
    rp_arena_init(&scratch, e->limits);
    json_object_set_new(object, "hmax", rp_explain_costs(e->relaxation, e->strips, view, RP_MAX));
    json_object_set_new(object, "hadd", rp_explain_costs(e->relaxation, e->strips, view, RP_SUM));
    json_object_set_new(object, "ff", rp_explain_relaxed_plan(&scratch, e->strips, e->ff, view));
    rp_arena_release(&scratch);
}

static json_t *explain(rp_explainer *e)
{
    const rp_state_view *const view = rp_trail_view(&e->trail);
    const rp_landmark_status *const status = rp_landmarks_status_of(e->landmarks);
    json_t *const object = json_object();

    set_perfect(e, object);
    json_object_set_new(object, "values", values(e));
    set_relaxation(e, object);
    if (status->graph->solvable && !e->strips->unsolvable)
        json_object_set_new(object, "landmarks", rp_explain_status(status, status->graph, view));
    json_object_set_new(object, "relevance", rp_explain_scores(&e->tree, view));
    return object;
}

json_t *rp_explain_state(rp_explainer *e, const rp_op_id *path, uint32_t length)
{
    return rp_trail_to(&e->trail, path, length) ? explain(e) : NULL;
}
