/* choice: by the task, landmark counting or the relevance score, as Kim and Sridharan ("Relevance
   Score: A Landmark-Like Heuristic for Planning", section "Discussion") recommend.

   Counted are facts that every plan of the delete relaxation needs and that do not hold initially;
   non-trivial ones are no goals.  All else is left to the one that was chosen. */
#include "heuristics/landmarks/landmarks.h"
#include "heuristics/relevance/relevance.h"

enum { MIN_LANDMARKS, GOALS, NODES, NEGATIVE, NUM_PARAMS };

typedef struct choice {
    rp_heuristic base;
    rp_heuristic *chosen; /* NULL while it is made */
} choice;

static const rp_param params[NUM_PARAMS] = {
    [MIN_LANDMARKS] = RP_PARAM_OF_NUMBER(
        "min-landmarks", RP_PARAM_INT, 0, 4294967295.0, 1,
        "`landmarks` is used where so many facts are landmarks, or more, else `relevance`"),
    [GOALS] = RP_PARAM_OF_NUMBER(
        "goals", RP_PARAM_BOOL, 0, 1, 0,
        "goals that do not hold initially count among these, not only non-trivial landmarks"),
    [NODES] = RP_PARAM_OF_NUMBER("nodes", RP_PARAM_INT, 1, RP_TREE_MAX_NODES, 100000,
                                 "tree nodes of `relevance`, of which it begins with 1000"),
    [NEGATIVE] = RP_PARAM_OF_CHOICE("negative", "keep|drop", 0,
                                    "negated conditions: achieved like others, or ignored"),
};

static bool has_landmarks(choice *h, const rp_heuristic_args *args)
{
    const rp_landmark_options options = {.method = RP_LANDMARKS_COMPLETE,
                                         .drop_negative = args->param[NEGATIVE] != 0};
    const rp_landmark_graph *const g =
        rp_landmarks_of_initial(args->shared, &h->base.arena, args->strips, options);
    uint32_t count = 0;

    for (uint32_t i = 0; i < g->num_landmarks; i++)
        count += !g->holds[i] && (args->param[GOALS] != 0 || !g->is_goal[i]);
    rp_log_line(args->log, RP_LOG_VERBOSE, "choice: %u landmarks", count);
    return (double)count >= args->param[MIN_LANDMARKS];
}

static void make(choice *h, const rp_heuristic_type *type, const char *params_text,
                 const rp_heuristic_args *args)
{
    rp_arena *const arena = &h->base.arena;
    double *const param = RP_ARENA_ARRAY(arena, double, type->component.num_params);
    rp_heuristic_args its = *args;

    its.param = param;
    const char *const error = rp_params_parse(arena, params_text, type->component.param,
                                              type->component.num_params, param);
    assert(error == NULL);
    (void)error;
    h->chosen = rp_heuristic_new(type, &its);
}

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    choice *const h = (choice *)base;
    const char *const negative = args->param[NEGATIVE] != 0 ? "drop" : "keep";

    if (has_landmarks(h, args))
        make(h, &rp_landmarks_type,
             rp_arena_format(&base->arena, "method=backchain,negative=%s", negative), args);
    else
        make(h, &rp_relevance_type,
             rp_arena_format(&base->arena, "first=1000,nodes=%.0f,negative=%s", args->param[NODES],
                             negative),
             args);
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    return rp_heuristic_evaluate(((choice *)base)->chosen, state);
}

static double evaluate_reached(rp_heuristic *base, rp_state_id id, const rp_state_view *state)
{
    return rp_heuristic_evaluate_reached(((choice *)base)->chosen, id, state);
}

static bool arrive(rp_heuristic *base, rp_arrival *arrival)
{
    rp_heuristic *const h = ((choice *)base)->chosen;

    return h->type->arrive != NULL && h->type->arrive(h, arrival);
}

static bool follows_path(const rp_heuristic *base)
{
    return rp_heuristic_follows_path(((const choice *)base)->chosen);
}

static size_t stored_bytes(const rp_heuristic *base)
{
    const rp_heuristic *const h = ((const choice *)base)->chosen;

    return h->type->stored_bytes == NULL ? 0 : h->type->stored_bytes(h);
}

static bool refine(rp_heuristic *base)
{
    rp_heuristic *const h = ((choice *)base)->chosen;

    return h->type->refine != NULL && h->type->refine(h);
}

static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    rp_heuristic *const h = ((choice *)base)->chosen;

    return h->type->preferred_ops(h, ops);
}

static void release(rp_heuristic *base) { rp_heuristic_destroy(((choice *)base)->chosen); }

const rp_heuristic_type rp_choice_type = {
    .component = {.name = "choice",
                  .summary = "landmarks where there are non-trivial ones, else relevance",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .preferred = true,
    .bytes = sizeof(choice),
    .build = build,
    .evaluate = evaluate,
    .arrive = arrive,
    .evaluate_reached = evaluate_reached,
    .stored_bytes = stored_bytes,
    .follows_path = follows_path,
    .refine = refine,
    .preferred_ops = preferred_ops,
    .release = release,
};
