#include "search/lifted/shorten.h"

/* Steps to be looked at in all: a plan of n steps needs n * n / 2. */
enum { MOST_LOOKS = 4000000 };
/* And how much is worked at most, of which a look is so much besides what conditions take. */
enum { MOST_WORK = 1 << 30, LOOK_WORK = 128 };

typedef struct steps { /* of the plan, those that are still in it */
    rp_u32vec begin, trial;
} steps;

/* Without step `out` and all that does not apply then, is the goal reached?  What is left goes to
   `trial`.  The state at hand is the one before `out`. */
static bool does_without(rp_lift_world *w, const rp_u32vec *plan, steps *s, uint32_t out)
{
    s->trial.size = 0;
    rp_work(w->limits, LOOK_WORK * (uint64_t)(s->begin.size - out));
    for (uint32_t i = 0; i < s->begin.size; i++) {
        const uint32_t *const step = plan->item + s->begin.item[i];
        if (i == out || (i > out && !rp_lift_step_applies(w, step)))
            continue;
        rp_vec_push(w->limits, &s->trial, s->begin.item[i]);
        if (i < out)
            continue;
        rp_lift_step_changes(w, step);
        rp_lift_world_flip(w);
    }
    return rp_lift_world_goals_left(w) == 0;
}

static void keep(rp_lift_world *w, rp_u32vec *plan, const rp_u32vec *begin)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < begin->size; i++) {
        const uint32_t *const step = plan->item + begin->item[i];
        const uint32_t length = rp_lift_step_length(w->model, step);
        for (uint32_t k = 0; k < length; k++)
            plan->item[size++] = step[k];
    }
    plan->size = size;
}

uint32_t rp_lift_shorten(rp_lift_world *w, rp_u32vec *plan)
{
    steps s = {0};
    rp_u32vec before = {0}; /* the state before the step at hand */

    for (uint32_t at = 0; at < plan->size; at += rp_lift_step_length(w->model, plan->item + at))
        rp_vec_push(w->limits, &s.begin, at);
    const uint32_t count = s.begin.size;
    const uint64_t end = w->limits->work + MOST_WORK;
    rp_lift_world_enter(w, NULL, 0);
    for (uint32_t i = 0;
         (uint64_t)count * count / 2 < MOST_LOOKS && w->limits->work < end && i < s.begin.size;) {
        rp_poll(w->limits);
        before.size = 0;
        for (uint32_t k = 0; k < w->differs.size; k++)
            rp_vec_push(w->limits, &before, w->differs.item[k]);
        const bool less = does_without(w, plan, &s, i);
        rp_lift_world_enter(w, before.item, before.size);
        if (less) {
            const rp_u32vec kept = s.trial;
            s.trial = s.begin;
            s.begin = kept;
            continue;
        }
        rp_lift_step_changes(w, plan->item + s.begin.item[i++]);
        rp_lift_step_take(w);
    }
    keep(w, plan, &s.begin);
    rp_vec_free(w->limits, &s.begin);
    rp_vec_free(w->limits, &s.trial);
    rp_vec_free(w->limits, &before);
    return count;
}
