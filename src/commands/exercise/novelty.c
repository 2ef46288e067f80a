/* The novelty of a state among those on the way to it: the size of the smallest set of facts that it
   has and none of them had. */
#include "commands/exercise/exercise.h"

enum { WIDEST = 3 };

typedef struct way {
    uint32_t num_facts, num_states; /* the last state is the one that is asked about */
    const rp_word **state;
} way;

static bool was_there(const way *w, const rp_fact_id *set, uint32_t size)
{
    for (uint32_t k = 0; k + 1 < w->num_states; k++) {
        uint32_t held = 0;
        while (held < size && rp_bit_get(w->state[k], set[held]))
            held++;
        if (held == size)
            return true;
    }
    return false;
}

/* Is there a new set of `left` more facts, from `from` on, besides those that are in it? */
static bool has_new(const way *w, rp_fact_id *set, uint32_t size, uint32_t left, rp_fact_id from)
{
    if (left == 0)
        return !was_there(w, set, size);
    for (rp_fact_id f = from; f < w->num_facts; f++) {
        if (!rp_bit_get(w->state[w->num_states - 1], f))
            continue;
        set[size] = f;
        if (has_new(w, set, size + 1, left - 1, f + 1))
            return true;
    }
    return false;
}

static bool follow(rp_exercise *e, way *w, uint32_t steps)
{
    rp_session *const s = e->session;
    const rp_strips *const strips = e->plain.strips;

    w->state = RP_ARENA_ARRAY(&s->arena, const rp_word *, steps + 1);
    for (; w->num_states <= steps; w->num_states++) {
        rp_state_buffer state;
        const rp_state_choice choice = {.plan_file = e->after, .steps = w->num_states};
        rp_state_buffer_init(&state, &s->arena, strips);
        if (!rp_state_select(&s->arena, &s->diags, strips, &choice, &state))
            return false;
        w->state[w->num_states] = state.view.holds;
    }
    return true;
}

double rp_exercise_novelty(rp_exercise *e)
{
    rp_session *const s = e->session;
    way w = {.num_facts = e->plain.strips->num_facts};
    rp_fact_id set[WIDEST];
    rp_plan plan = {0};

    const uint32_t file = rp_session_add_file(s, e->after, "plan");
    if (rp_plan_read(&s->arena, &s->diags, file, s->lifted, &plan) != RP_PLAN_READ ||
        !follow(e, &w, plan.num_steps))
        return (double)NAN;
    for (uint32_t size = 1; size <= WIDEST; size++)
        if (has_new(&w, set, 0, size, 0))
            return size;
    return (double)INFINITY;
}
