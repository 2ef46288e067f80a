/* Which goals of a search can be solved apart: those that no unbound variable ties to others. */
#include "validate/solver_search.h"

/* Marks the unbound variables of a goal; if `if_touched`, only if one is marked already.
   Returns whether any mark is new. */
static bool mark_goal(rp_solver *s, const rp_query *q, uint32_t mark, bool if_touched)
{
    bool touched = !if_touched, changed = false;

    for (uint32_t i = 0; i < q->num_free && !touched; i++)
        touched = s->mark.item[q->free[i]] == mark && s->value.item[q->free[i]] == RP_NONE;
    for (uint32_t i = 0; i < q->num_free && touched; i++) {
        const uint32_t v = q->free[i];
        if (s->value.item[v] != RP_NONE || s->mark.item[v] == mark)
            continue;
        s->mark.item[v] = mark;
        changed = true;
    }
    return changed;
}

static bool is_marked(const rp_solver *s, const rp_query *q, uint32_t mark)
{
    for (uint32_t i = 0; i < q->num_free; i++)
        if (s->value.item[q->free[i]] == RP_NONE)
            return s->mark.item[q->free[i]] == mark;
    assert(false); /* Goals without unbound variables have been settled. */
    return false;
}

/* Marks all that is tied to the goal at `seed` by unbound variables. */
static uint32_t mark_part(rp_solver_search *x, uint32_t seed)
{
    rp_solver *const s = x->s;
    if (s->marks == UINT32_MAX) /* Start again, so that no old mark looks like a new one. */
        for (uint32_t i = s->marks = 0; i < s->mark.size; i++)
            s->mark.item[i] = 0;
    const uint32_t mark = ++s->marks;
    bool changed = mark_goal(s, s->goal.item[seed], mark, false);

    while (changed) {
        changed = false;
        for (uint32_t i = x->first; i < s->goal.size; i++)
            if (s->goal.item[i] != NULL)
                changed |= mark_goal(s, s->goal.item[i], mark, true);
    }
    return mark;
}

static bool part_has_wanted(const rp_solver_search *x, uint32_t mark)
{
    const rp_solver *const s = x->s;

    for (uint32_t i = 0; i < x->question->num_wanted; i++) {
        const uint32_t v = x->question->wanted[i];
        if (s->value.item[v] == RP_NONE && s->mark.item[v] == mark)
            return true;
    }
    return false;
}

static void take_part(rp_solver_search *x, uint32_t mark)
{
    rp_solver *const s = x->s;
    const uint32_t end = s->goal.size;

    for (uint32_t i = x->first; i < end; i++) {
        if (s->goal.item[i] == NULL || !is_marked(s, s->goal.item[i], mark))
            continue;
        rp_vec_push(s->limits, &s->goal, s->goal.item[i]);
        rp_solver_settle(s, i);
    }
}

static bool is_all(const rp_solver_search *x, uint32_t mark)
{
    const rp_solver *const s = x->s;

    for (uint32_t i = x->first; i < s->goal.size; i++)
        if (s->goal.item[i] != NULL && !is_marked(s, s->goal.item[i], mark))
            return false;
    return x->question->num_wanted == 0;
}

bool rp_solver_take_part(rp_solver_search *x, uint32_t *place)
{
    for (; *place < x->s->goal.size; ++*place) {
        if (x->s->goal.item[*place] == NULL)
            continue;
        const uint32_t mark = mark_part(x, *place);
        if (is_all(x, mark))
            return false;
        if (part_has_wanted(x, mark))
            continue;
        take_part(x, mark);
        return true;
    }
    return false;
}
