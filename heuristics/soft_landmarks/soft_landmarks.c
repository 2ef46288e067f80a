/* Places (landmarks/status.h) of soft landmarks stand side by side, in the order of `needs`: so one
   pass over the future places passes on what each needs before that is looked at. */
#include "heuristics/soft_landmarks/soft_landmarks.h"

#include "heuristics/landmarks/landmark_preferred.h"
#include "heuristics/landmarks/landmarks.h"
#include "heuristics/landmarks/place_costs.h"
#include "heuristics/soft_landmarks/soft_graph.h"

enum {
    PARAM_K,
    PARAM_THRESHOLD,
    PARAM_COST,
    PARAM_DISJUNCTIONS,
    PARAM_METHOD,
    PARAM_ORDERS,
    PARAM_NEGATIVE,
    PARAM_ACHIEVERS,
    PARAM_TEMPERATURE,
    PARAM_PREFER,
    NUM_PARAMS
};

/* For rp_work: a place; an edge. */
enum { PLACE_WORK = 3, EDGE_WORK = 2 };

typedef struct soft_landmarks {
    rp_heuristic base;
    rp_landmark_status *status;    /* NULL: the initial state has no plan */
    uint32_t first_soft, end_soft; /* places */
    rp_csr needs;                  /* row: place; soft places */
    double *share;                 /* of an item */
    double *missing;               /* of a soft place: probability that it is not needed */
    const double *cost;            /* of a place */
    double prefer;
    uint32_t k;
    bool drop_negative;
    rp_shared *shared;
    rp_landmark_preferred *preferred; /* NULL until asked for */
    const rp_state_view *looked_at;
} soft_landmarks;

/* Place of each fact of `needs`, or RP_NONE: a landmark that needs no place. */
static uint32_t *places_of(rp_arena *arena, const rp_landmark_status *s, const uint32_t *number,
                           uint32_t count)
{
    uint32_t *const of_landmark = RP_ARENA_ARRAY(arena, uint32_t, s->graph->num_landmarks);
    uint32_t *const place = RP_ARENA_ARRAY(arena, uint32_t, count);

    for (uint32_t i = 0; i < s->graph->num_landmarks; i++)
        of_landmark[i] = RP_NONE;
    for (uint32_t i = 0; i < s->size; i++)
        of_landmark[s->landmark[i]] = i;
    for (uint32_t i = 0; i < count; i++)
        place[i] = of_landmark[number[i]];
    return place;
}

static bool is_soft(const soft_landmarks *h, uint32_t place)
{
    return place != RP_NONE && place >= h->first_soft && place < h->end_soft;
}

/* Appends what fact number `row` needs and is soft, of which there are `used` so far; returns how many
   there are then. */
static uint32_t append_needs(soft_landmarks *h, const rp_needs *needs, const uint32_t *place,
                             uint32_t row, uint32_t used)
{
    for (uint32_t e = needs->needs.begin[row]; e < needs->needs.begin[row + 1]; e++)
        if (is_soft(h, place[needs->needs.item[e]])) {
            h->share[used] = needs->share[e];
            h->needs.item[used++] = place[needs->needs.item[e]];
        }
    return used;
}

/* From numbers of `needs` to places. */
static void connect_places(soft_landmarks *h, const rp_needs *needs, const uint32_t *place)
{
    rp_arena *const arena = &h->base.arena;
    const uint32_t size = h->status->size, edges = needs->needs.begin[needs->size];
    uint32_t *const row = RP_ARENA_ARRAY(arena, uint32_t, size);
    uint32_t used = 0;

    h->share = RP_ARENA_ARRAY(arena, double, edges);
    h->needs = (rp_csr){RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)size + 1),
                        RP_ARENA_ARRAY(arena, uint32_t, edges)};
    for (uint32_t p = 0; p < size; p++)
        row[p] = RP_NONE;
    for (uint32_t i = 0; i < needs->size; i++)
        if (place[i] != RP_NONE)
            row[place[i]] = i;
    for (uint32_t p = 0; p < size; p++) {
        if (row[p] != RP_NONE)
            used = append_needs(h, needs, place, row[p], used);
        h->needs.begin[p + 1] = used;
    }
}

/* Both graphs of the initial state. */
static void build_graph(soft_landmarks *h, const rp_landmark_graph *landmarks,
                        const rp_heuristic_args *args)
{
    rp_arena *const arena = &h->base.arena;
    const rp_strips *const strips = args->strips;
    const rp_ways_options options = {.kind = (rp_ways_kind)args->param[PARAM_ACHIEVERS],
                                     .max_exponent = 8,
                                     .exponent_scale = 2,
                                     .temperature = args->param[PARAM_TEMPERATURE]};
    rp_relaxation *const relaxation =
        rp_relaxation_create(arena, args->shared, strips, RP_COST_LAYER, h->drop_negative);
    rp_state_buffer initial;

    rp_state_buffer_init(&initial, arena, strips);
    rp_state_view_of(strips, strips->init, strips->num_init, &initial);
    const rp_needs *const needs =
        rp_needs_find(arena, relaxation, &initial.view, options, args->param[PARAM_THRESHOLD]);
    const rp_landmark_graph *const graph =
        rp_soft_graph_create(arena, strips, landmarks, needs, h->drop_negative);
    h->status = rp_landmark_status_create(arena, strips, graph, false);
    h->end_soft = h->status->num_stored;
    h->first_soft = h->end_soft - (graph->num_landmarks - landmarks->num_landmarks);
    const uint32_t *const number = rp_soft_graph_numbers(arena, strips, landmarks, needs);
    connect_places(h, needs, places_of(arena, h->status, number, needs->size));
    h->missing = RP_ARENA_ARRAY(arena, double, h->status->size);
    h->cost = rp_place_costs(arena, h->status, true,
                             rp_cost_kind_of(args->param[PARAM_COST], args->ignore_costs),
                             args->param[PARAM_DISJUNCTIONS]);
    rp_log_line(args->log, RP_LOG_VERBOSE, "soft-landmarks: %u landmarks and %u soft ones",
                landmarks->num_landmarks, h->end_soft - h->first_soft);
}

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    soft_landmarks *const h = (soft_landmarks *)base;
    const double *const param = args->param;
    const rp_landmark_options options = {.method = (rp_landmark_method)param[PARAM_METHOD],
                                         .reasonable = (rp_reasonable)param[PARAM_ORDERS],
                                         .drop_negative = param[PARAM_NEGATIVE] != 0};

    h->k = (uint32_t)param[PARAM_K];
    h->prefer = param[PARAM_PREFER];
    h->drop_negative = options.drop_negative;
    h->shared = args->shared;
    if (args->strips->unsolvable)
        return;
    const rp_landmark_graph *const landmarks =
        rp_landmarks_of_initial(args->shared, &base->arena, args->strips, options);
    if (landmarks->solvable)
        build_graph(h, landmarks, args);
}

static inline void pass_on(soft_landmarks *h, uint32_t place, double need)
{
    for (uint32_t e = h->needs.begin[place]; e < h->needs.begin[place + 1]; e++)
        h->missing[h->needs.item[e]] *= 1 - need * h->share[e];
}

static inline double power(double need, uint32_t k)
{
    double result = need;

    for (; k > 1; k--)
        result *= need;
    return result;
}

/* Of future landmarks that are not soft. */
static double count_landmarks(soft_landmarks *h)
{
    const rp_landmark_status *const s = h->status;
    double sum = 0;

    for (size_t w = 0; w < s->words; w++)
        for (rp_word rest = s->future[w]; rest != 0; rest &= rest - 1) {
            const uint32_t place = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest);
            if (is_soft(h, place))
                continue;
            sum += h->cost[place];
            pass_on(h, place, 1);
        }
    return sum;
}

static double count_soft(soft_landmarks *h)
{
    double sum = 0;

    for (uint32_t place = h->first_soft; place < h->end_soft; place++) {
        const double need = 1 - h->missing[place];
        if (need == 0 || !rp_bit_get(h->status->future, place))
            continue;
        sum += h->cost[place] * power(need, h->k);
        pass_on(h, place, need);
    }
    return sum;
}

static double evaluate_reached(rp_heuristic *base, rp_state_id id, const rp_state_view *state)
{
    soft_landmarks *const h = (soft_landmarks *)base;

    h->looked_at = state;
    rp_work(base->arena.limits, base->strips->num_goal);
    if (base->strips->unsolvable)
        return RP_DEAD_END;
    if (h->status == NULL)
        return id == RP_NO_STATE ? rp_open_goals(base->strips, state) : RP_DEAD_END;
    if (!rp_landmark_status_look(h->status, id, state))
        return RP_DEAD_END;
    for (uint32_t place = h->first_soft; place < h->end_soft; place++)
        h->missing[place] = 1;
    const double sum = count_landmarks(h);
    rp_work(base->arena.limits, PLACE_WORK * (uint64_t)h->status->size +
                                    EDGE_WORK * (uint64_t)h->needs.begin[h->status->size]);
    return sum + count_soft(h);
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    return evaluate_reached(base, RP_NO_STATE, state);
}

static bool arrive(rp_heuristic *base, rp_arrival *arrival)
{
    soft_landmarks *const h = (soft_landmarks *)base;

    return h->status != NULL && rp_landmark_status_arrive(h->status, arrival);
}

/* Soft landmarks that are needed too seldom shall not be preferred: as if they had been true. */
static void pass_over_soft(soft_landmarks *h)
{
    for (uint32_t place = h->first_soft; place < h->end_soft; place++)
        if (1 - h->missing[place] < h->prefer)
            rp_bit_set(h->status->accepted_now, place);
}

static void prepare(soft_landmarks *h)
{
    rp_arena *const arena = &h->base.arena;

    h->preferred = rp_landmark_preferred_create(
        arena, h->status,
        rp_relaxation_create(arena, h->shared, h->base.strips, RP_COST_ONE, h->drop_negative));
}

/* The view of the last evaluation must still be there. */
static uint32_t preferred_among(rp_heuristic *base, const rp_op_set *applicable,
                                const rp_op_id **ops)
{
    soft_landmarks *const h = (soft_landmarks *)base;

    if (h->status == NULL || h->looked_at == NULL) {
        *ops = NULL;
        return 0;
    }
    if (h->preferred == NULL)
        prepare(h);
    pass_over_soft(h);
    return rp_landmark_preferred_find(h->preferred, h->looked_at, applicable, ops);
}

static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    return preferred_among(base, NULL, ops);
}

static size_t stored_bytes(const rp_heuristic *base)
{
    const soft_landmarks *const h = (const soft_landmarks *)base;

    return h->status == NULL ? 0 : rp_segments_bytes(&h->status->row);
}

static void release(rp_heuristic *base)
{
    soft_landmarks *const h = (soft_landmarks *)base;

    if (h->status != NULL)
        rp_landmark_status_release(h->status);
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_K] = RP_PARAM_OF_NUMBER(
        "k", RP_PARAM_INT, 1, 1000, 1,
        "a soft landmark counts the k-th power of the probability that it is needed"),
    [PARAM_THRESHOLD] = RP_PARAM_OF_NUMBER(
        "threshold", RP_PARAM_REAL, 0, 1, 0.05,
        "facts that are needed with a lower probability in the initial state are "
        "no soft landmarks; 1: none is, but what is needed for certain"),
    [PARAM_COST] = RP_PARAM_OF_CHOICE("cost", "auto|normal|one|plusone", 0,
                                      "what a landmark counts: its cheapest achiever's cost, 1, or "
                                      "that cost plus 1; auto: one in a "
                                      "search that looks at no costs, else normal"),
    [PARAM_DISJUNCTIONS] =
        RP_PARAM_OF_NUMBER("disjunctions", RP_PARAM_REAL, 0, 1, 0.5,
                           "what a disjunctive landmark counts, as a share of a single fact"),
    [PARAM_METHOD] = RP_PARAM_OF_CHOICE("method", "complete|backchain|both", RP_LANDMARKS_BOTH,
                                        "how landmarks are discovered, as of `landmarks`"),
    [PARAM_ORDERS] = RP_PARAM_OF_CHOICE("orders", "sound|reasonable|obedient", RP_REASONABLE_ONLY,
                                        "orderings of landmarks, as of `landmarks`"),
    [PARAM_NEGATIVE] = RP_PARAM_OF_CHOICE("negative", "keep|drop", 0,
                                          "negated conditions: achieved like others, or ignored"),
    [PARAM_ACHIEVERS] =
        RP_PARAM_OF_CHOICE("achievers", "near|lowest|all|boltzmann", 0,
                           "from which achievers the non-deterministic agent chooses, "
                           "as of relevance-graph"),
    [PARAM_TEMPERATURE] = RP_PARAM_OF_NUMBER("temperature", RP_PARAM_REAL, 1e-6, 1e6, 0.5,
                                             "for achievers=boltzmann, as of relevance-graph"),
    [PARAM_PREFER] = RP_PARAM_OF_NUMBER("prefer", RP_PARAM_REAL, 0, 1, 0.2,
                                        "preferred operators achieve soft landmarks that are "
                                        "needed with at least this probability"),
};

const rp_heuristic_type rp_soft_landmarks_type = {
    .component = {.name = "soft-landmarks",
                  .summary = "landmarks still to be achieved, and other facts by the probability "
                             "that they are needed; path-dependent",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .preferred = true,
    .bytes = sizeof(soft_landmarks),
    .build = build,
    .evaluate = evaluate,
    .arrive = arrive,
    .evaluate_reached = evaluate_reached,
    .stored_bytes = stored_bytes,
    .preferred_ops = preferred_ops,
    .preferred_among = preferred_among,
    .release = release,
};
