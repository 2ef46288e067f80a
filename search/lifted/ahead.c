#include "search/lifted/ahead.h"

void rp_lift_ahead_release(rp_lift_ahead *a, rp_limits *limits)
{
    rp_vec_free(limits, &a->begin);
    rp_vec_free(limits, &a->need);
    rp_vec_free(limits, &a->step);
    rp_vec_free(limits, &a->next);
    rp_vec_free(limits, &a->first);
    rp_vec_free(limits, &a->users);
    rp_vec_free(limits, &a->lacking);
    rp_vec_free(limits, &a->ready);
}

static void link_needs(rp_lift_ahead *a, rp_lift_space *s, uint32_t step)
{
    uint32_t lacking = 0;

    while (a->users.size < rp_tupleset_size(&s->world->atom)) {
        rp_vec_push(s->limits, &a->users, 0);
        rp_vec_push(s->limits, &a->first, RP_NONE);
    }
    for (uint32_t i = a->begin.item[step]; i < a->need.size; i++) {
        const uint32_t atom = a->need.item[i];
        rp_vec_push(s->limits, &a->step, step);
        rp_vec_push(s->limits, &a->next, a->first.item[atom]);
        a->first.item[atom] = i;
        a->users.item[atom]++;
        lacking += !rp_lift_world_has(s->world, atom);
    }
    rp_vec_push(s->limits, &a->lacking, lacking);
    if (lacking == 0)
        rp_bit_set(a->ready.item, step);
}

static void begin(rp_lift_ahead *a, rp_lift_space *s, const rp_u32vec *plan)
{
    a->begin.size = a->need.size = a->step.size = a->next.size = 0;
    a->lacking.size = a->ready.size = 0;
    while (a->ready.size < RP_WORDS(plan->size))
        rp_vec_push(s->limits, &a->ready, 0);
    for (uint32_t i = 0; i < plan->size; i++) {
        rp_vec_push(s->limits, &a->begin, a->need.size);
        rp_lift_step_needs(s->world, s->step.item + plan->item[i], &a->need);
        link_needs(a, s, i);
    }
    rp_vec_push(s->limits, &a->begin, a->need.size);
    rp_work(s->limits, 64 * (uint64_t)a->need.size);
}

/* The arrays of atoms are clean for the next time. */
static void end(rp_lift_ahead *a)
{
    for (uint32_t i = 0; i < a->need.size; i++) {
        a->first.item[a->need.item[i]] = RP_NONE;
        a->users.item[a->need.item[i]] = 0;
    }
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

typedef struct choice {
    uint32_t best, least; /* a step, or RP_NONE, and the harm it does */
} choice;

static void look_at(const rp_lift_ahead *a, rp_lift_space *s, uint32_t number, const uint32_t *step,
                    choice *c)
{
    rp_work(s->limits, 256);
    if (!rp_lift_step_applies(s->world, step))
        return;
    const uint32_t sum = harm(a, s->world, number, step);
    if (sum < c->least)
        *c = (choice){number, sum};
}

/* The next step, or RP_NONE. */
static uint32_t choose(const rp_lift_ahead *a, rp_lift_space *s, const rp_u32vec *plan)
{
    choice c = {RP_NONE, RP_NONE};

    for (uint32_t i = 0; i < a->ready.size && c.least > 0; i++)
        for (rp_word left = a->ready.item[i]; left != 0 && c.least > 0; left &= left - 1) {
            const uint32_t number = 64 * i + (uint32_t)__builtin_ctzll(left);
            look_at(a, s, number, s->step.item + plan->item[number], &c);
        }
    rp_work(s->limits, a->ready.size);
    rp_poll(s->limits);
    return c.best;
}

/* An atom has come to hold, or does not hold any more. */
static void update(rp_lift_ahead *a, uint32_t atom, bool holds)
{
    for (uint32_t i = a->first.item[atom]; i != RP_NONE; i = a->next.item[i]) {
        const uint32_t step = a->step.item[i];
        if (a->lacking.item[step] == RP_NONE)
            continue;
        a->lacking.item[step] += holds ? UINT32_MAX : 1;
        if (a->lacking.item[step] == 0)
            rp_bit_set(a->ready.item, step);
        else
            rp_bit_clear(a->ready.item, step);
    }
}

static void take(rp_lift_ahead *a, rp_lift_space *s, uint32_t number, uint32_t place)
{
    rp_lift_world *const w = s->world;

    a->lacking.item[number] = RP_NONE;
    rp_bit_clear(a->ready.item, number);
    for (uint32_t i = a->begin.item[number]; i < a->begin.item[number + 1]; i++)
        a->users.item[a->need.item[i]]--;
    rp_lift_step_changes(w, s->step.item + place);
    rp_lift_world_flip(w);
    for (uint32_t i = 0; i < w->changes.size; i++)
        if (w->changes.item[i] < a->first.size)
            update(a, w->changes.item[i], rp_lift_world_has(w, w->changes.item[i]));
    rp_vec_push(s->limits, &s->track, place);
}

uint32_t rp_lift_ahead_follow(rp_lift_ahead *a, rp_lift_space *s, const rp_u32vec *plan,
                              uint64_t *made)
{
    const uint32_t first = s->track.size;

    begin(a, s, plan);
    for (uint32_t i = choose(a, s, plan); i != RP_NONE; i = choose(a, s, plan)) {
        take(a, s, i, plan->item[i]);
        ++*made;
    }
    end(a);
    return rp_lift_space_arrive(s, first);
}
