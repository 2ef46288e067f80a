/* What an exercise compares answers with, computed from the task. */
#include <string.h>

#include "commands/exercise/exercise.h"
#include "heuristics/landmarks/landmarks.h"
#include "run/search.h"
#include "validate/validate.h"

enum { MOST_EVALUATIONS = 200000 };

static rp_arena *arena_of(const rp_exercise *e) { return &e->session->arena; }

/* As the commands that look at one state do. */
static bool look_at_state(rp_exercise *e)
{
    rp_inspection *const i = &e->plain;

    if (i->session == NULL) {
        *i = (rp_inspection){.session = e->session,
                             .choice = {.state_file = e->state, .plan_file = e->after},
                             .grounding = {.prune = RP_PRUNE_REACH}};
        if (rp_inspection_ground(i) != RP_EXIT_OPEN || i->strips == NULL ||
            rp_inspection_select(i) != RP_EXIT_OPEN)
            return false;
    }
    return i->strips != NULL;
}

static double heuristic(rp_exercise *e, const char *text)
{
    rp_heuristic_args args = {
        .strips = e->plain.strips, .limits = &e->session->limits, .log = &e->session->log};
    const char *error;
    rp_spec *spec;

    rp_specs_split(arena_of(e), text, &spec);
    rp_heuristic *const h = rp_heuristic_create(arena_of(e), spec, &args, &error);
    if (h == NULL) {
        rp_session_error(e->session, "%s", error);
        return (double)NAN;
    }
    const double value = rp_heuristic_evaluate(h, &e->plain.state.view);
    rp_heuristic_destroy(h);
    return value;
}

static double *params(rp_exercise *e, const char *text, const rp_component *component)
{
    double *param;
    const char *const message = rp_inspection_read_params(&e->plain, text, component, &param);

    assert(message == NULL);
    (void)message;
    return param;
}

static double relevance(rp_exercise *e, const char *fact)
{
    const double *const param = params(e, NULL, &rp_relevance_type.component);
    const rp_relevance_settings settings = rp_relevance_settings_of(param, 0);
    double found = NAN;

    rp_relevance_compute(&e->plain, &settings, &e->relevance);
    for (rp_fact_id f = 0; f < e->plain.strips->num_facts; f++)
        if (strcmp(rp_inspection_name(&e->plain, rp_strips_fact_text, f), fact) == 0)
            found = 100 * e->relevance.facts.xi_state[f];
    rp_tree_free(&e->relevance.tree);
    if (isnan(found))
        rp_session_error(e->session, "%s is no fact of the task", fact);
    return found;
}

static rp_quantity_names landmarks(rp_exercise *e)
{
    rp_inspection *const i = &e->plain;
    rp_landmark_options how =
        rp_landmark_options_of(params(e, "method=complete", &rp_landmarks_type.component));
    how.most_work = 0;
    const rp_landmark_graph *const g =
        rp_landmarks_find(arena_of(e), i->strips, &i->state.view, &how);
    rp_quantity_names names = {.item = RP_ARENA_ARRAY(arena_of(e), const char *, g->num_landmarks)};

    for (uint32_t k = 0; k < g->num_landmarks; k++)
        if (!rp_landmark_is_trivial(g, k))
            names.item[names.size++] =
                rp_inspection_name(i, rp_strips_fact_text, *rp_csr_row(&g->fact, k));
    return names;
}

static bool is_applicable(const rp_inspection *i, rp_op_id op)
{
    for (RP_ROW(fact, &i->strips->pre, op))
        if (!rp_bit_get(i->state.view.holds, *fact))
            return false;
    return true;
}

static rp_quantity_names applicable(rp_exercise *e)
{
    rp_inspection *const i = &e->plain;
    rp_quantity_names names = {.item =
                                   RP_ARENA_ARRAY(arena_of(e), const char *, i->strips->num_ops)};

    for (rp_op_id op = 0; op < i->strips->num_ops; op++)
        if (is_applicable(i, op))
            names.item[names.size++] = rp_inspection_name(i, rp_strips_op_text, op);
    return names;
}

rp_quantity_names rp_quantity_list(rp_exercise *e, const rp_quantity *q)
{
    if (!look_at_state(e))
        return (rp_quantity_names){.is_unknown = true};
    return q->kind == RP_QUANTITY_LANDMARKS ? landmarks(e) : applicable(e);
}

/* As a search does without h², which only the default search looks for. */
static bool ground(rp_exercise *e)
{
    rp_session *const s = e->session;
    rp_planning *const p = &e->planning;
    const rp_ground_options options = {.prune = RP_PRUNE_FULL, .duals = true, .log = &s->log};

    p->session = s;
    p->options.planning.jobs = 1;
    if (p->strips == NULL)
        p->strips = rp_ground(&s->arena, &s->diags, s->lifted, &options, &p->stats.grounding);
    return p->strips != NULL && !p->strips->unsolvable;
}

/* Leaves a plan in `found` if it returns RP_SOLVED; the number of expansions in *expanded. */
static rp_outcome search(rp_exercise *e, const char *engine, const char *heuristics,
                         uint64_t *expanded)
{
    rp_planning *const p = &e->planning;

    if (!ground(e))
        return RP_EXHAUSTED;
    p->options.planning.search = engine;
    p->options.planning.heuristic = heuristics;
    p->has_found = false;
    if (rp_options_choose(arena_of(e), &p->options.planning, &p->choice) != NULL)
        return RP_INCOMPLETE;
    const rp_run_search with = {.search = p->choice.search,
                                .heuristic = p->choice.heuristic,
                                .num_heuristics = p->choice.num_heuristics};
    if (!rp_run_search_begin(p, &with))
        return RP_INCOMPLETE;
    const rp_outcome outcome = rp_run_search_try(p, MOST_EVALUATIONS);
    *expanded = p->engine->stats.expanded;
    rp_run_search_end(p);
    return outcome;
}

static double expansions(rp_exercise *e, const rp_quantity *q)
{
    uint64_t expanded = 0;

    return search(e, q->argument, q->heuristics, &expanded) == RP_SOLVED ? (double)expanded
                                                                         : (double)INFINITY;
}

static bool find_optimum(rp_exercise *e)
{
    uint64_t expanded;

    return search(e, "astar", "hmax", &expanded) == RP_SOLVED;
}

static double cost_of(const rp_exercise *e, double scaled)
{
    const rp_lifted *const task = e->session->lifted;
    return task->use_costs ? scaled / (double)task->cost_scale : scaled;
}

static double optimum(rp_exercise *e)
{
    if (!find_optimum(e))
        return (double)INFINITY;
    return cost_of(e, (double)rp_opplan_cost(e->planning.strips, &e->planning.found));
}

rp_quantity_names rp_quantity_plan(rp_exercise *e)
{
    if (!find_optimum(e))
        return (rp_quantity_names){0};
    const rp_opplan *const found = &e->planning.found;
    rp_quantity_names names = {.item = RP_ARENA_ARRAY(arena_of(e), const char *, found->length),
                               .size = found->length};
    rp_inspection i = {.session = e->session, .strips = e->planning.strips};

    for (uint32_t k = 0; k < found->length; k++)
        names.item[k] = rp_inspection_name(&i, rp_strips_op_text, found->op[k]);
    return names;
}

static double of_state(rp_exercise *e, const rp_quantity *q)
{
    if (!look_at_state(e))
        return (double)NAN;
    switch (q->kind) {
    case RP_QUANTITY_HEURISTIC:
        return heuristic(e, q->argument);
    case RP_QUANTITY_RELEVANCE:
        return relevance(e, q->argument);
    case RP_QUANTITY_NOVELTY:
        return rp_exercise_novelty(e);
    default:
        return rp_quantity_list(e, q).size;
    }
}

double rp_quantity_compute(rp_exercise *e, const rp_quantity *q)
{
    switch (q->kind) {
    case RP_QUANTITY_NUMBER:
        return q->number;
    case RP_QUANTITY_STEPS:
        return e->plan.num_steps;
    case RP_QUANTITY_COST:
        return cost_of(e, (double)rp_validate(arena_of(e), e->session->lifted, &e->plan).cost);
    case RP_QUANTITY_OPTIMUM:
        return optimum(e);
    case RP_QUANTITY_EXPANSIONS:
        return expansions(e, q);
    default:
        return of_state(e, q);
    }
}

void rp_quantity_release(rp_exercise *e)
{
    if (e->planning.session == NULL)
        return;
    rp_run_search_end(&e->planning);
    rp_free(&e->session->limits, e->planning.found.op);
}
