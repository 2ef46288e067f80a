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
    bool is_told;   /* which lists there are */
    bool is_single; /* there is one list, and nobody watches */
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
    f->is_single = f->num_lists == 0 && f->options.watch == NULL;
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

static double key_of(const rp_frontier *f, double h, const rp_candidate *c)
{
    return f->options.g_weight * (double)c->g + f->options.h_weight * h;
}

static float tie_of(const rp_frontier *f, double h, const rp_candidate *c)
{
    return f->options.tie_on_h ? (float)h : f->options.tie_on_g ? (float)c->g : 0;
}

static void push_key(const rp_frontier *f, rp_openlist *keys, double h, const rp_candidate *c)
{
    rp_openlist_push(keys, key_of(f, h, c), tie_of(f, h, c), c->id);
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

static const char *kind_of(const rp_frontier *f, const list *l)
{
    if (l->keys != NULL)
        return "h";
    return l->other == f->novelty ? "novelty" : "types";
}

static void tell_lists(rp_frontier *f)
{
    rp_list_name name[RP_MAX_LISTS];

    for (uint32_t i = 0; i < f->num_lists; i++) {
        const list *const l = &f->list[i];
        name[i] =
            (rp_list_name){kind_of(f, l), l->keys == NULL ? RP_NONE : l->heuristic, l->preferred};
    }
    f->is_told = true;
    rp_watch_tell(f->options.watch,
                  (rp_event){.kind = RP_EVENT_LISTS, .lists = name, .num_lists = f->num_lists});
}

RP_NOINLINE static void tell_push(rp_frontier *f, uint32_t number, const rp_candidate *c)
{
    const list *const l = &f->list[number];
    const bool is_edge = c->op != RP_NONE;

    if (!f->is_told)
        tell_lists(f);
    rp_event event = {.kind = RP_EVENT_OPEN,
                      .state = is_edge ? f->options.watch->expanded : c->id,
                      .op = c->op,
                      .g = c->g,
                      .list = number,
                      .entry = c->id,
                      .preferred = c->preferred};
    if (l->keys != NULL) {
        event.h = &c->h[l->heuristic];
        event.num_h = 1;
        event.is_sorted = true;
        event.key = key_of(f, *event.h, c);
        event.tie = (double)tie_of(f, *event.h, c);
    }
    rp_watch_tell(f->options.watch, event);
}

static inline uint32_t push_to_each(rp_frontier *f, const rp_candidate *c, bool is_watched)
{
    uint32_t takers = 0;

    for (uint32_t i = 0; i < f->num_lists; i++) {
        if (!push_to(f, &f->list[i], c))
            continue;
        f->list[i].size++;
        takers++;
        if (is_watched)
            tell_push(f, i, c);
    }
    return takers;
}

RP_NOINLINE static uint32_t push_to_all(rp_frontier *f, const rp_candidate *c)
{
    return push_to_each(f, c, false);
}

RP_NOINLINE static uint32_t push_watched(rp_frontier *f, const rp_candidate *c)
{
    return push_to_each(f, c, true);
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
    if (!f->is_single)
        return f->options.watch == NULL ? push_to_all(f, c) : push_watched(f, c);
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

static uint32_t pop_from(const list *l)
{
    return l->keys != NULL ? rp_openlist_pop(l->keys) : l->type->pop(l->other);
}

/* What it is an entry of was told when it was put in. */
RP_NOINLINE static uint32_t pop_watched(const rp_frontier *f, const list *l)
{
    rp_search_watch *const watch = f->options.watch;
    const uint32_t id = pop_from(l);

    watch->list = (uint32_t)(l - f->list);
    rp_watch_tell(watch, (rp_event){.kind = RP_EVENT_TAKE, .list = watch->list, .entry = id});
    return id;
}

uint32_t rp_frontier_pop(rp_frontier *f)
{
    if (f->is_single)
        return rp_openlist_pop(f->list[0].keys);
    list *const l = next(f);
    if (l == NULL)
        return RP_NONE;
    l->turns++;
    l->size--;
    return RP_UNLIKELY(f->options.watch != NULL) ? pop_watched(f, l) : pop_from(l);
}

void rp_frontier_boost(rp_frontier *f)
{
    for (uint32_t i = 0; i < f->num_lists; i++)
        if (f->list[i].boosted)
            f->list[i].turns -= f->options.boost;
}
