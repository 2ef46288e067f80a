/* Scores of facts, of actions, and of facts below each goal, each from a layout of its own. */
#include <math.h>
#include <stdlib.h>

#include "commands/relevance/report.h"
#include "heuristics/relevance/certain.h"
#include "heuristics/relevance/live.h"

/* Below this a score is not 1, however it was rounded. */
#define NEARLY_ONE (1 - 1e-6)

/* One layout, evaluated in the state. */
typedef struct view {
    rp_arena arena;
    rp_layout layout;
    rp_scorer *whole; /* for what is the same in all states */
    rp_scorer *here;  /* for the state: the same one, unless dead ends are dropped */
    const rp_word *holds;
} view;

static void view_init(view *v, rp_inspection *i, const rp_relevance_report *report,
                      rp_relevance_count count)
{
    *v = (view){.holds = i->state.view.holds};
    rp_arena_init(&v->arena, &i->session->limits);
    rp_layout_init(&v->layout, &v->arena, &report->tree, count, true);
    v->whole = rp_scorer_create(&v->arena, &v->layout);
    v->here = report->settings.drop_dead_ends ? rp_live_create(&v->arena, &v->layout, i->strips)
                                              : v->whole;
}

static void view_free(view *v) { rp_arena_release(&v->arena); }

typedef struct scored {
    double xi_state, xi;
    uint32_t label;
} scored;

static int compare_scored(const void *a, const void *b)
{
    const scored *const x = a, *const y = b;

    if (x->xi_state != y->xi_state)
        return x->xi_state > y->xi_state ? -1 : 1;
    if (x->xi != y->xi)
        return x->xi > y->xi ? -1 : 1;
    return x->label < y->label ? -1 : 1;
}

static void sort(rp_limits *limits, rp_relevance_scores *s)
{
    scored *const all = RP_NEW_ARRAY(limits, scored, s->size);

    for (uint32_t label = 0; label < s->size; label++)
        all[label] = (scored){s->xi_state[label], s->xi[label], label};
    qsort(all, s->size, sizeof *all, compare_scored);
    for (uint32_t i = 0; i < s->size; i++)
        s->order[i] = all[i].label;
    rp_free(limits, all);
}

static void mark_landmarks(rp_inspection *i, const view *v, rp_relevance_scores *s)
{
    uint8_t *const scratch = RP_ARENA_ARRAY(&i->session->arena, uint8_t, v->layout.num_entries);

    for (uint32_t label = 0; label < s->size; label++) {
        rp_poll(&i->session->limits);
        if (s->xi_state[label] > NEARLY_ONE &&
            rp_layout_is_certain(&v->layout, rp_scorer_visible(v->here), label, scratch))
            rp_bit_set(s->landmark, label);
    }
}

static rp_relevance_scores score(rp_inspection *i, view *v)
{
    rp_arena *const arena = &i->session->arena;
    const uint32_t labels = v->layout.num_labels;
    rp_relevance_scores s = {.size = labels,
                             .xi = RP_ARENA_ARRAY(arena, double, labels),
                             .xi_state = RP_ARENA_ARRAY(arena, double, labels),
                             .landmark = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(labels)),
                             .order = RP_ARENA_ARRAY(arena, uint32_t, labels)};
    const rp_word *const nothing =
        RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(i->strips->num_facts));

    rp_scorer_sum(v->whole, nothing);
    rp_scorer_scores(v->whole, s.xi);
    s.sum = rp_scorer_sum(v->here, v->holds);
    rp_scorer_scores(v->here, s.xi_state);
    mark_landmarks(i, v, &s);
    sort(arena->limits, &s);
    return s;
}

typedef RP_VEC(rp_relevance_service) services;

/* By fact, and within a fact by falling score, then goal. */
static void group_services(rp_inspection *i, const services *all, rp_relevance_report *report)
{
    rp_arena *const arena = &i->session->arena;
    const uint32_t num_facts = i->strips->num_facts;
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)num_facts + 2);
    rp_relevance_service *const sorted = RP_ARENA_ARRAY(arena, rp_relevance_service, all->size);

    for (uint32_t k = 0; k < all->size; k++)
        begin[all->item[k].fact + 2]++;
    for (uint32_t f = 2; f < num_facts + 2; f++)
        begin[f] += begin[f - 1];
    for (uint32_t k = 0; k < all->size; k++)
        sorted[begin[all->item[k].fact + 1]++] = all->item[k];
    for (uint32_t f = 0; f < num_facts; f++)
        for (uint32_t k = begin[f]; k < begin[f + 1]; k++) {
            const rp_relevance_service new = sorted[k];
            uint32_t place = k;
            for (; place > begin[f] && sorted[place - 1].xi_state < new.xi_state; place--)
                sorted[place] = sorted[place - 1];
            sorted[place] = new;
        }
    report->served_begin = begin;
    report->served = sorted;
}

/* The entries below the root are those of the goals. */
static void list_services(rp_inspection *i, view *v, rp_relevance_report *report)
{
    rp_limits *const limits = &i->session->limits;
    const rp_layout *const l = &v->layout;
    double *const below = RP_ARENA_ARRAY(&i->session->arena, double, l->num_labels);
    services all = {0};

    for (uint32_t entry = 1; entry < l->num_entries; entry = l->skip[entry]) {
        rp_scorer_scores_below(v->here, v->holds, entry, below);
        for (rp_fact_id f = 0; f < l->num_labels; f++) {
            const rp_relevance_service s = {
                .fact = f, .goal = l->fact[entry], .xi_state = below[f]};
            if (below[f] > 0)
                rp_vec_push(limits, &all, s);
        }
    }
    group_services(i, &all, report);
    rp_vec_free(limits, &all);
}

void rp_relevance_compute(rp_inspection *i, const rp_relevance_settings *settings,
                          rp_relevance_report *report)
{
    rp_session *const s = i->session;
    view facts, actions, cost;

    report->settings = *settings;
    rp_achievers_init(&report->achievers, &s->arena, i->strips, settings->drop_negated);
    const rp_tree_options options =
        rp_relevance_tree_options(&s->arena, settings, &report->achievers);
    rp_tree_explore(&report->tree, &report->achievers, &s->limits, &options);
    view_init(&facts, i, report, RP_COUNT_FACTS);
    report->facts = score(i, &facts);
    list_services(i, &facts, report);
    view_free(&facts);
    view_init(&actions, i, report, RP_COUNT_ACTIONS);
    report->actions = score(i, &actions);
    view_free(&actions);
    view_init(&cost, i, report, RP_COUNT_COST);
    report->cost = rp_scorer_sum(cost.here, cost.holds);
    view_free(&cost);
    if (i->strips->unsolvable)
        report->facts.sum = report->actions.sum = report->cost = (double)INFINITY;
}
