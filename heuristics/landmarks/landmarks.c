/* landmarks: the number or cost of the landmarks that are still to be achieved (Richter and
   Westphal 2010, "The LAMA planner", section 4; admissibly: Karpas and Domshlak 2009).

   Path-dependent: see status.h for what counts.  Of a state without known history only the
   goals that do not hold count, unless it is the initial state. */
#include "heuristics/landmarks/landmarks.h"

#include <inttypes.h>

#include "heuristics/landmarks/cost_sharing.h"
#include "heuristics/landmarks/landmark_preferred.h"
#include "heuristics/landmarks/place_costs.h"
#include "heuristics/relaxation/ff.h"

enum {
    PARAM_METHOD,
    PARAM_ORDERS,
    PARAM_COST,
    PARAM_DISJUNCTIONS,
    PARAM_ADMISSIBLE,
    PARAM_NEGATIVE,
    NUM_PARAMS
};

/* Discovery ends when so much is worked at it, some seconds: of a task of 10^7 operators one
   exploration takes tenths of a second, and there may be thousands. */
static const uint64_t MOST_WORK = UINT64_C(1) << 31;

typedef struct landmarks {
    rp_heuristic base;
    const rp_landmark_graph *graph;
    rp_landmark_status *status;
    const double *cost;               /* of a place that was never accepted */
    const double *cost_again;         /* of one that was */
    rp_cost_sharing *sharing;         /* NULL: costs are added up */
    rp_landmark_preferred *preferred; /* NULL until asked for */
    rp_cost_kind preferred_cost;      /* what operators count for these */
    rp_relaxation *relaxation;        /* for these; NULL: of its own */
    bool drop_negative;
    rp_shared *shared;
    const rp_state_view *looked_at;
} landmarks;

rp_landmark_options rp_landmark_options_of(const double *param)
{
    const bool sound = param[PARAM_ADMISSIBLE] != 0;

    return (rp_landmark_options){.method = (rp_landmark_method)param[PARAM_METHOD],
                                 .most_work = sound ? 0 : MOST_WORK,
                                 .reasonable = sound ? RP_REASONABLE_NONE
                                                     : (rp_reasonable)param[PARAM_ORDERS],
                                 .drop_negative = param[PARAM_NEGATIVE] != 0};
}

static uint64_t pack(rp_landmark_options o)
{
    return (uint64_t)o.method << 16 | (uint64_t)o.reasonable << 8 |
           (uint64_t)(o.most_work > 0) << 1 | o.drop_negative;
}

static rp_landmark_options unpack(uint64_t packed)
{
    return (rp_landmark_options){.method = (rp_landmark_method)(packed >> 16),
                                 .reasonable = (rp_reasonable)(packed >> 8 & 0xff),
                                 .most_work = (packed >> 1 & 1) != 0 ? MOST_WORK : 0,
                                 .drop_negative = packed & 1};
}

/* Of plans from the initial state. */
static const void *find(rp_arena *arena, const void *from, uint64_t packed)
{
    const rp_strips *const strips = from;
    const rp_landmark_options options = unpack(packed);
    rp_state_buffer initial;

    rp_state_buffer_init(&initial, arena, strips);
    rp_state_view_of(strips, strips->init, strips->num_init, &initial);
    return rp_landmarks_find(arena, strips, &initial.view, &options);
}

const rp_landmark_graph *rp_landmarks_of_initial(rp_shared *shared, rp_arena *own,
                                                 const rp_strips *strips,
                                                 rp_landmark_options options)
{
    return rp_shared_get(shared, own, find, strips, pack(options));
}

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    landmarks *const h = (landmarks *)base;
    const rp_strips *const strips = args->strips;
    const rp_landmark_options options = rp_landmark_options_of(args->param);
    const rp_cost_kind kind = rp_cost_kind_of(args->param[PARAM_COST], args->ignore_costs);

    h->shared = args->shared;
    const uint64_t before = base->arena.limits->work;
    h->graph = rp_landmarks_of_initial(h->shared, &base->arena, strips, options);
    h->status = rp_landmark_status_create(&base->arena, strips, h->graph,
                                          args->param[PARAM_DISJUNCTIONS] == 0);
    h->cost = rp_place_costs(&base->arena, h->status, true, kind, args->param[PARAM_DISJUNCTIONS]);
    h->cost_again =
        rp_place_costs(&base->arena, h->status, false, kind, args->param[PARAM_DISJUNCTIONS]);
    h->drop_negative = options.drop_negative;
    /* The nearest landmark shall be a step nearer after each step, free ones too. */
    h->preferred_cost = kind == RP_COST_ONE ? kind : rp_cost_kind_for(strips, RP_COST_PLUSONE);
    if (args->param[PARAM_ADMISSIBLE] != 0)
        h->sharing = rp_cost_sharing_create(&base->arena, h->status);
    rp_log_line(args->log, RP_LOG_VERBOSE,
                "landmarks: %" PRIu32 ", with %" PRIu32 " orderings, after %" PRIu64
                " units of work",
                h->graph->num_landmarks, h->graph->num_orders, base->arena.limits->work - before);
}

static double add_up(const landmarks *h)
{
    const rp_landmark_status *const s = h->status;
    double sum = 0;

    for (size_t w = 0; w < s->words; w++)
        for (rp_word rest = s->future[w]; rest != 0; rest &= rest - 1) {
            const uint32_t place = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            sum += rp_bit_get(s->accepted_now, place) ? h->cost_again[place] : h->cost[place];
        }
    rp_work(h->base.arena.limits, 2 * (uint64_t)s->size);
    return sum;
}

/* If the initial state has no plan, open goals are all that is known of a state that may have
   nothing to do with it. */
static double evaluate_reached(rp_heuristic *base, rp_state_id id, const rp_state_view *state)
{
    landmarks *const h = (landmarks *)base;

    h->looked_at = state;
    rp_work(base->arena.limits, base->strips->num_goal);
    if (h->base.strips->unsolvable)
        return RP_DEAD_END;
    if (!h->graph->solvable)
        return id == RP_NO_STATE ? rp_open_goals(base->strips, state) : RP_DEAD_END;
    if (!rp_landmark_status_look(h->status, id, state))
        return RP_DEAD_END;
    return h->sharing != NULL ? rp_cost_sharing_estimate(h->sharing) : add_up(h);
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    return evaluate_reached(base, RP_NO_STATE, state);
}

static bool arrive(rp_heuristic *base, rp_arrival *arrival)
{
    return rp_landmark_status_arrive(((landmarks *)base)->status, arrival);
}

/* If ff counts what preferred operators do, it has costs of the state already. */
static void meet(rp_heuristic *base, rp_heuristic *const *all, uint32_t count)
{
    landmarks *const h = (landmarks *)base;

    for (uint32_t i = 0; i < count; i++) {
        rp_relaxation *const r = all[i]->type == &rp_ff_type ? rp_ff_relaxation(all[i]) : NULL;
        if (r != NULL && r->cost == h->preferred_cost && r->drop_negative == h->drop_negative)
            h->relaxation = r;
    }
}

/* What it takes is made when first asked for, as most searches do not. */
static void prepare(landmarks *h)
{
    rp_arena *const arena = &h->base.arena;

    if (h->relaxation == NULL)
        h->relaxation = rp_relaxation_create(arena, h->shared, h->base.strips, h->preferred_cost,
                                             h->drop_negative);
    h->preferred = rp_landmark_preferred_create(arena, h->status, h->relaxation);
}

/* The view of the last evaluation must still be there. */
static uint32_t preferred_among(rp_heuristic *base, const rp_op_set *applicable,
                                const rp_op_id **ops)
{
    landmarks *const h = (landmarks *)base;

    if (!h->graph->solvable || h->looked_at == NULL) {
        *ops = NULL;
        return 0;
    }
    if (h->preferred == NULL)
        prepare(h);
    return rp_landmark_preferred_find(h->preferred, h->looked_at, applicable, ops);
}

static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    return preferred_among(base, NULL, ops);
}

static size_t stored_bytes(const rp_heuristic *base)
{
    return rp_segments_bytes(&((const landmarks *)base)->status->row);
}

static void release(rp_heuristic *base) { rp_landmark_status_release(((landmarks *)base)->status); }

const rp_landmark_status *rp_landmarks_status_of(const rp_heuristic *base)
{
    assert(base->type == &rp_landmarks_type);
    return ((const landmarks *)base)->status;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_METHOD] = RP_PARAM_OF_CHOICE(
        "method", "complete|backchain|both", RP_LANDMARKS_BOTH,
        "all facts that are landmarks of the delete relaxation; backwards from the "
        "goals, with disjunctive landmarks and what mutex groups tell; or backwards "
        "from all that the first one finds"),
    [PARAM_ORDERS] = RP_PARAM_OF_CHOICE(
        "orders", "sound|reasonable|obedient", RP_REASONABLE_ONLY,
        "only sound orderings; also reasonable ones; also obedient-reasonable ones"),
    [PARAM_COST] = RP_PARAM_OF_CHOICE(
        "cost", "auto|normal|one|plusone", 0,
        "what a landmark counts: its cheapest achiever's cost, 1, or that cost plus 1; "
        "auto: one in a search that looks at no costs, else normal"),
    [PARAM_DISJUNCTIONS] = RP_PARAM_OF_NUMBER(
        "disjunctions", RP_PARAM_REAL, 0, 1, 0.5,
        "what a disjunctive landmark counts, as a share of what a single fact would; 0: there are "
        "none, nor orderings with them"),
    [PARAM_ADMISSIBLE] = RP_PARAM_OF_CHOICE(
        "admissible", "no|uniform", 0,
        "for optimal plans: operators share their cost among the landmarks that they "
        "achieve; orderings are sound ones then, costs normal"),
    [PARAM_NEGATIVE] = RP_PARAM_OF_CHOICE("negative", "keep|drop", 0,
                                          "negated conditions: achieved like others, or ignored"),
};

const rp_heuristic_type rp_landmarks_type = {
    .component = {.name = "landmarks",
                  .summary = "cost of the landmarks that are still to be achieved; path-dependent",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .preferred = true,
    .bytes = sizeof(landmarks),
    .build = build,
    .evaluate = evaluate,
    .arrive = arrive,
    .evaluate_reached = evaluate_reached,
    .stored_bytes = stored_bytes,
    .preferred_ops = preferred_ops,
    .preferred_among = preferred_among,
    .meet = meet,
    .release = release,
};
