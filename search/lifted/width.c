#include "search/lifted/width.h"

#include "base/data/csr.h"
#include "search/lifted/state/novelty.h"
#include "search/open/keyheap.h"

enum { MOST_MEMORY = 1 << 29 }; /* bytes for novelty */

typedef struct figures {    /* of a state */
    uint32_t goals, fewest; /* left, in it and on its path */
    uint32_t plan;          /* the relaxed plan that is counted */
    uint32_t count;         /* atoms of it that were reached on the path */
    uint32_t met;           /* place of their bits in `met` */
} figures;

typedef struct counted { /* atoms of a relaxed plan, ascending */
    uint32_t first, count;
} counted;

struct rp_lift_width {
    rp_limits *limits;
    rp_lift_world *world;
    rp_lift_relaxed *relaxed;
    rp_search_stats *stats;
    rp_lift_space space;
    rp_lift_steps steps;
    rp_lift_novelty novelty;
    rp_tupleset partition; /* goals left, atoms reached */
    rp_keyheap *open;
    RP_VEC(figures) figures; /* of each state */
    RP_VEC(counted) plan;
    rp_u32vec atom, met; /* of plans */
    rp_u32vec holding;   /* atoms of the state at hand, and of its successor */
    rp_u32vec successor, added;
    bool begun;
    uint32_t expanding; /* a state that is being expanded, or RP_NONE */
    uint32_t next;      /* of its steps */
    bool is_incomplete; /* steps were left out */
};

/* Successors that are made at a time: there may be a million. */
enum { SLICE = 64 };

/* The atoms that a relaxed plan of the state at hand reaches; of a dead end there are none. */
static uint32_t make_plan(rp_lift_width *w)
{
    counted new = {w->atom.size, 0};
    const uint32_t *steps, *atoms;

    w->stats->evaluated++;
    if (rp_lift_relaxed_evaluate(w->relaxed) != RP_LIFT_DEAD) {
        (void)rp_lift_relaxed_plan(w->relaxed, 0, rp_lift_relaxed_num_goals(w->relaxed), &steps);
        new.count = rp_lift_relaxed_atoms(w->relaxed, &atoms);
        rp_vec_reserve(w->limits, &w->atom, (uint64_t)w->atom.size + new.count);
        for (uint32_t i = 0; i < new.count; i++)
            w->atom.item[w->atom.size++] = atoms[i];
        rp_row_sort(w->atom.item + new.first, new.count);
    }
    rp_vec_push(w->limits, &w->plan, new);
    return w->plan.size - 1;
}

static uint32_t words_of(const rp_lift_width *w, uint32_t plan)
{
    return (w->plan.item[plan].count + 31) / 32;
}

/* A state begins with those of its parent, if that counts the same plan. */
static void copy_met(rp_lift_width *w, figures *f, const figures *parent)
{
    const uint32_t words = words_of(w, f->plan);

    f->met = w->met.size;
    f->count = 0;
    rp_vec_reserve(w->limits, &w->met, (uint64_t)w->met.size + words);
    for (uint32_t i = 0; i < words; i++)
        w->met.item[w->met.size++] = parent == NULL ? 0 : w->met.item[parent->met + i];
    if (parent != NULL)
        f->count = parent->count;
}

static void meet(rp_lift_width *w, figures *f, uint32_t atom)
{
    const counted *const c = &w->plan.item[f->plan];

    if (c->count == 0)
        return;
    const uint32_t *const row = w->atom.item + c->first;
    const uint32_t *const place = rp_row_find(row, c->count, atom);

    if (place == NULL)
        return;
    const uint32_t number = (uint32_t)(place - row);
    uint32_t *const word = &w->met.item[f->met + number / 32];
    f->count += (*word >> number % 32 & 1) == 0;
    *word |= UINT32_C(1) << number % 32;
}

/* Atoms of the state that is reached by world->changes from the one at hand. */
static void list_successor(rp_lift_width *w)
{
    const rp_u32vec *const before = &w->holding, *const changes = &w->world->changes;

    rp_vec_reserve(w->limits, &w->successor, (uint64_t)before->size + changes->size);
    w->successor.size = rp_row_difference(before->item, before->size, changes->item, changes->size,
                                          w->successor.item);
    w->added.size = 0;
    for (uint32_t i = 0; i < changes->size; i++)
        if (!rp_lift_world_has(w->world, changes->item[i]))
            rp_vec_push(w->limits, &w->added, changes->item[i]);
}

/* Of the successor.  Goals that are no atoms are looked at in it. */
static uint32_t goals_left(rp_lift_width *w, uint32_t of_parent, uint32_t state, uint32_t parent)
{
    const rp_lift_world *const world = w->world;

    if (world->model->goal.num_checks > 0) {
        rp_lift_space_enter(&w->space, state);
        const uint32_t left = rp_lift_world_goals_left(w->world);
        rp_lift_space_enter(&w->space, parent);
        return left;
    }
    return of_parent + (uint32_t)rp_lift_world_goal_change(world, &world->changes);
}

static void push(rp_lift_width *w, uint32_t state, bool all_is_new)
{
    const figures *const f = &w->figures.item[state];
    const uint32_t partition = rp_tupleset_add(&w->partition, f->goals, &f->count, 1);
    const uint32_t novelty = rp_lift_novelty_see(&w->novelty, partition, &w->successor,
                                                 all_is_new ? &w->successor : &w->added);

    rp_keyheap_push(w->open, novelty, (float)f->goals, state);
}

/* A new state, one step from the one at hand, which `added` and `successor` are of.  The relaxed
   plan that it needs if it has fewer goals left than its path is made when it is expanded. */
static void enter(rp_lift_width *w, uint32_t state, uint32_t parent)
{
    const figures of_parent = w->figures.item[parent];
    figures f = of_parent;

    f.goals = goals_left(w, of_parent.goals, state, parent);
    if (f.goals < of_parent.fewest) {
        f.fewest = f.goals;
        f.plan = RP_NONE;
        f.count = 0;
    } else {
        copy_met(w, &f, &of_parent);
        for (uint32_t i = 0; i < w->added.size; i++)
            meet(w, &f, w->added.item[i]);
    }
    rp_vec_push(w->limits, &w->figures, f);
    push(w, state, f.goals != of_parent.goals || f.count != of_parent.count);
}

static bool begin(rp_lift_width *w)
{
    figures f = {0};

    w->begun = true;
    rp_lift_space_enter(&w->space, 0);
    f.goals = f.fewest = rp_lift_world_goals_left(w->world);
    f.plan = make_plan(w);
    copy_met(w, &f, NULL);
    rp_vec_push(w->limits, &w->figures, f);
    rp_lift_world_list(w->world, &w->successor);
    push(w, 0, true);
    return f.goals == 0;
}

static void begin_expanding(rp_lift_width *w, uint32_t state)
{
    figures *const f = &w->figures.item[state];

    rp_lift_space_enter(&w->space, state);
    if (f->plan == RP_NONE) {
        f->plan = make_plan(w);
        copy_met(w, f, NULL);
    }
    rp_lift_steps_find(&w->steps, w->world);
    w->is_incomplete |= w->steps.is_incomplete;
    w->stats->expanded++;
    w->expanding = state;
    w->next = 0;
}

/* The successor by a step of the state that is being expanded: RP_NONE unless it is a goal
   state. */
static uint32_t make(rp_lift_width *w, const uint32_t *step)
{
    bool is_new;
    const uint32_t place = w->space.step.size;
    const uint32_t next =
        rp_lift_space_follow(&w->space, rp_lift_space_keep(&w->space, step), &is_new);

    w->stats->generated++;
    if (!is_new) {
        w->space.step.size = place;
        return RP_NONE;
    }
    list_successor(w);
    enter(w, next, w->expanding);
    return w->figures.item[next].goals == 0 ? next : RP_NONE;
}

/* A slice of an expansion.  Returns a goal state, or RP_NONE. */
static uint32_t expand(rp_lift_width *w)
{
    uint32_t goal = RP_NONE;

    rp_lift_space_enter(&w->space, w->expanding);
    rp_lift_world_list(w->world, &w->holding);
    rp_work(w->limits, w->holding.size);
    for (uint32_t i = 0; i < SLICE && w->next < w->steps.begin.size && goal == RP_NONE; i++)
        goal = make(w, w->steps.item.item + w->steps.begin.item[w->next++]);
    if (w->next == w->steps.begin.size)
        w->expanding = RP_NONE;
    return goal;
}

rp_outcome rp_lift_width_step(rp_lift_width *w, rp_u32vec *plan)
{
    uint32_t state, goal;

    rp_poll(w->limits);
    w->space.at = RP_NONE;
    if (!w->begun) {
        goal = begin(w) ? 0 : RP_NONE;
    } else {
        if (w->expanding == RP_NONE) {
            if (!rp_keyheap_pop(w->open, &state))
                return w->is_incomplete ? RP_INCOMPLETE : RP_EXHAUSTED;
            begin_expanding(w, state);
        }
        goal = expand(w);
    }
    if (goal == RP_NONE)
        return RP_CONTINUE;
    rp_lift_space_plan(&w->space, goal, plan);
    return RP_SOLVED;
}

rp_lift_width *rp_lift_width_create(rp_lift_world *world, rp_lift_relaxed *relaxed,
                                    rp_search_stats *stats)
{
    rp_limits *const limits = world->limits;
    const size_t left = limits->budget - limits->used;
    rp_lift_width *const w = RP_NEW(limits, rp_lift_width);

    w->limits = limits;
    w->world = world;
    w->relaxed = relaxed;
    w->stats = stats;
    w->expanding = RP_NONE;
    rp_lift_space_init(&w->space, world);
    rp_lift_steps_init(&w->steps, limits);
    rp_lift_novelty_init(&w->novelty, limits, left / 4 < MOST_MEMORY ? left / 4 : MOST_MEMORY);
    rp_tupleset_init(&w->partition, limits);
    w->open = rp_keyheap_create(limits);
    return w;
}

void rp_lift_width_destroy(rp_lift_width *w)
{
    if (w == NULL)
        return;
    rp_lift_space_release(&w->space);
    rp_lift_steps_release(&w->steps, w->limits);
    rp_lift_novelty_release(&w->novelty);
    rp_tupleset_release(&w->partition);
    rp_keyheap_destroy(w->open);
    rp_vec_free(w->limits, &w->figures);
    rp_vec_free(w->limits, &w->plan);
    rp_vec_free(w->limits, &w->atom);
    rp_vec_free(w->limits, &w->met);
    rp_vec_free(w->limits, &w->holding);
    rp_vec_free(w->limits, &w->successor);
    rp_vec_free(w->limits, &w->added);
    rp_free(w->limits, w);
}
