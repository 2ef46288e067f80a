/* A list of keys is called directly, others through their type.  Most searches have one list,
   or two. */
#include "search/open/frontier.h"

#include <math.h>

#include "search/engineparams.h"
#include "search/open/typelist.h"

typedef struct list {
    rp_openlist *keys; /* NULL: of another kind */
    uint32_t heuristic;
    const rp_list_type *type;
    void *other;
    bool preferred; /* takes preferred candidates only */
    bool boosted;
    uint64_t size;
    int64_t turns; /* that it has had; the one with fewest is next */
} list;

struct rp_frontier {
    rp_limits *limits;
    rp_frontier_options options;
    uint32_t num_lists;
    list list[RP_MAX_LISTS];
    rp_noveltylist *novelty; /* one of the lists, or NULL */
};

rp_frontier_options rp_frontier_options_of(const rp_engine_args *args, const double *param)
{
    return (rp_frontier_options){.preferred = param[RP_LISTS_PREFERRED] != 0,
                                 .boost = (uint32_t)param[RP_LISTS_BOOST],
                                 .types = param[RP_LISTS_TYPES] != 0,
                                 .seed = args->seed,
                                 .novelty = (uint32_t)param[RP_LISTS_NOVELTY],
                                 .novelty_memory = param[RP_LISTS_NOVELTY_MEMORY],
                                 .strips = args->strips,
                                 .log = args->log};
}

static list *add_list(rp_frontier *f)
{
    assert(f->num_lists < RP_MAX_LISTS);
    return &f->list[f->num_lists++];
}

static void add_keys(rp_frontier *f, uint32_t heuristic, bool preferred)
{
    rp_openlist *const keys = rp_openlist_create(f->limits);
    *add_list(f) =
        (list){.keys = keys, .heuristic = heuristic, .preferred = preferred, .boosted = preferred};
}

static bool push_type(void *types, const rp_candidate *c)
{
    rp_typelist_push(types, c->g, c->h[0], c->id);
    return true;
}

static uint32_t pop_type(void *types) { return rp_typelist_pop(types); }
static void destroy_types(void *types) { rp_typelist_destroy(types); }

static const rp_list_type types_type = {push_type, pop_type, destroy_types};

static bool push_novel(void *novel, const rp_candidate *c)
{
    return rp_noveltylist_push(novel, c->id, c->op);
}

static uint32_t pop_novel(void *novel) { return rp_noveltylist_pop(novel); }
static void destroy_novel(void *novel) { rp_noveltylist_destroy(novel); }

static const rp_list_type novelty_type = {push_novel, pop_novel, destroy_novel};

static void add_novelty(rp_frontier *f, size_t memory)
{
    const rp_frontier_options *const o = &f->options;
    const rp_novelty_options novelty = {o->strips, o->novelty, memory, o->log};

    f->novelty = rp_noveltylist_create(f->limits, &novelty);
    *add_list(f) = (list){.type = &novelty_type, .other = f->novelty, .boosted = o->preferred};
}

rp_frontier *rp_frontier_create(const rp_frontier_options *options, rp_limits *limits)
{
    assert(options->num_heuristics > 0 && options->num_heuristics <= RP_MAX_HEURISTICS);
    const size_t memory = rp_novelty_memory(limits, options->novelty_memory);
    rp_frontier *const f = RP_NEW(limits, rp_frontier);
    f->limits = limits;
    f->options = *options;
    for (uint32_t i = 0; i < options->num_heuristics; i++) {
        add_keys(f, i, false);
        if (options->preferred)
            add_keys(f, i, true);
    }
    if (options->types)
        rp_frontier_add(f, &types_type, rp_typelist_create(options->seed, limits), false);
    if (options->novelty > 0)
        add_novelty(f, memory);
    return f;
}

void rp_frontier_destroy(rp_frontier *f)
{
    if (f == NULL)
        return;
    for (uint32_t i = 0; i < f->num_lists; i++) {
        if (f->list[i].type != NULL)
            f->list[i].type->destroy(f->list[i].other);
        rp_openlist_destroy(f->list[i].keys);
    }
    rp_free(f->limits, f);
}

void rp_frontier_add(rp_frontier *f, const rp_list_type *type, void *other, bool preferred_only)
{
    *add_list(f) = (list){
        .type = type, .other = other, .preferred = preferred_only, .boosted = preferred_only};
}

static void push_key(const rp_frontier *f, rp_openlist *keys, double h, const rp_candidate *c)
{
    const rp_frontier_options *const o = &f->options;
    const double key = o->g_weight * (double)c->g + o->h_weight * h;
    const float tie = o->tie_on_h ? (float)h : o->tie_on_g ? (float)c->g : 0;

    rp_openlist_push(keys, key, tie, c->id);
}

static bool push_to(const rp_frontier *f, const list *l, const rp_candidate *c)
{
    if (l->preferred && !c->preferred)
        return false;
    if (l->keys == NULL)
        return l->type->push(l->other, c);
    const double h = c->h[l->heuristic];
    if (isinf(h))
        return false;
    push_key(f, l->keys, h, c);
    return true;
}

RP_NOINLINE static uint32_t push_to_all(rp_frontier *f, const rp_candidate *c)
{
    uint32_t takers = 0;

    for (uint32_t i = 0; i < f->num_lists; i++) {
        if (!push_to(f, &f->list[i], c))
            continue;
        f->list[i].size++;
        takers++;
    }
    return takers;
}

void rp_frontier_see(rp_frontier *f, const double *h, const rp_state_view *state)
{
    if (f->novelty == NULL)
        return;
    if (state != NULL)
        rp_noveltylist_see(f->novelty, h, f->options.num_heuristics, state);
    else
        rp_noveltylist_see_nothing(f->novelty);
}

uint32_t rp_frontier_push(rp_frontier *f, const rp_candidate *c)
{
    if (f->num_lists > 1)
        return push_to_all(f, c);
    push_key(f, f->list[0].keys, c->h[0], c);
    return 1;
}

/* The one whose turn it is, or NULL. */
static list *next(rp_frontier *f)
{
    list *best = NULL;

    for (uint32_t i = 0; i < f->num_lists; i++) {
        list *const l = &f->list[i];
        if (l->size > 0 && (best == NULL || l->turns < best->turns))
            best = l;
    }
    return best;
}

uint32_t rp_frontier_pop(rp_frontier *f)
{
    if (f->num_lists == 1)
        return rp_openlist_pop(f->list[0].keys);
    list *const l = next(f);
    if (l == NULL)
        return RP_NONE;
    l->turns++;
    l->size--;
    return l->keys != NULL ? rp_openlist_pop(l->keys) : l->type->pop(l->other);
}

void rp_frontier_boost(rp_frontier *f)
{
    for (uint32_t i = 0; i < f->num_lists; i++)
        if (f->list[i].boosted)
            f->list[i].turns -= f->options.boost;
}
