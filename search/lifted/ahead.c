#include "search/lifted/ahead.h"

void rp_lift_ahead_release(rp_lift_ahead *a, rp_limits *limits)
{
    rp_vec_free(limits, &a->begin);
    rp_vec_free(limits, &a->need);
    rp_vec_free(limits, &a->users);
    rp_vec_free(limits, &a->left);
}

static void count_users(rp_lift_ahead *a, uint32_t step, uint32_t change)
{
    for (uint32_t i = a->begin.item[step]; i < a->begin.item[step + 1]; i++)
        a->users.item[a->need.item[i]] += change;
}

static void begin(rp_lift_ahead *a, rp_lift_space *s, const rp_u32vec *plan)
{
    rp_lift_world *const w = s->world;

    a->begin.size = a->need.size = a->left.size = 0;
    rp_vec_push(s->limits, &a->begin, 0);
    for (uint32_t i = 0; i < plan->size; i++) {
        rp_lift_step_needs(w, s->step.item + plan->item[i], &a->need);
        rp_vec_push(s->limits, &a->begin, a->need.size);
        rp_vec_push(s->limits, &a->left, i);
    }
    while (a->users.size < rp_tupleset_size(&w->atom))
        rp_vec_push(s->limits, &a->users, 0);
    for (uint32_t i = 0; i < plan->size; i++)
        count_users(a, i, 1);
}

/* How many uses of what holds the step, which applies, would take away from others. */
static uint32_t harm(const rp_lift_ahead *a, rp_lift_world *w, uint32_t number,
                     const uint32_t *step)
{
    uint32_t sum = 0;

    rp_lift_step_changes(w, step);
    for (uint32_t i = 0; i < w->changes.size; i++) {
        const uint32_t atom = w->changes.item[i];
        if (!rp_lift_world_has(w, atom))
            continue;
        sum += atom < a->users.size ? a->users.item[atom] : 0;
        for (uint32_t k = a->begin.item[number]; k < a->begin.item[number + 1]; k++)
            sum -= a->need.item[k] == atom;
    }
    return sum;
}

/* The place in `left` of the next step, or RP_NONE. */
static uint32_t choose(const rp_lift_ahead *a, rp_lift_space *s, const rp_u32vec *plan)
{
    uint32_t best = RP_NONE, least = RP_NONE;

    for (uint32_t i = 0; i < a->left.size && least > 0; i++) {
        const uint32_t number = a->left.item[i];
        const uint32_t *const step = s->step.item + plan->item[number];
        if (!rp_lift_step_applies(s->world, step))
            continue;
        const uint32_t sum = harm(a, s->world, number, step);
        if (sum < least) {
            least = sum;
            best = i;
        }
    }
    rp_work(s->limits, 8 * (uint64_t)a->left.size);
    rp_poll(s->limits);
    return best;
}

uint32_t rp_lift_ahead_follow(rp_lift_ahead *a, rp_lift_space *s, const rp_u32vec *plan,
                              uint64_t *made)
{
    bool is_new;

    begin(a, s, plan);
    for (uint32_t at = choose(a, s, plan); at != RP_NONE; at = choose(a, s, plan)) {
        const uint32_t number = a->left.item[at];
        count_users(a, number, UINT32_MAX);
        a->left.size--;
        for (uint32_t i = at; i < a->left.size; i++)
            a->left.item[i] = a->left.item[i + 1];
        rp_lift_space_enter(s, rp_lift_space_follow(s, plan->item[number], &is_new));
        ++*made;
    }
    for (uint32_t i = 0; i < a->left.size; i++)
        count_users(a, a->left.item[i], UINT32_MAX);
    return s->at;
}
