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
static uint32_t mark_part(rp_search *x, uint32_t seed)
{
    rp_solver *const s = x->s;
    if (s->marks == UINT32_MAX) /* Begin anew, so that no old mark looks like a new one. */
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

static bool part_has_wanted(const rp_search *x, uint32_t mark)
{
    const rp_solver *const s = x->s;

    for (uint32_t i = 0; i < x->question->num_wanted; i++) {
        const uint32_t v = x->question->wanted[i];
        if (s->value.item[v] == RP_NONE && s->mark.item[v] == mark)
            return true;
    }
    return false;
}

/* One solution of a marked part is enough: looks for it, and settles the part's goals. */
static bool solve_part(rp_search *x, uint32_t mark)
{
    static const rp_solver_question any_solution = {0};
    rp_solver *const s = x->s;
    const uint32_t end = s->goal.size;
    rp_search part = {s, end, &any_solution};

    for (uint32_t i = x->first; i < end; i++) {
        if (s->goal.item[i] == NULL || !is_marked(s, s->goal.item[i], mark))
            continue;
        rp_vec_push(s->limits, &s->goal, s->goal.item[i]);
        rp_search_settle(s, i);
    }
    const bool solved = rp_search_run(&part);
    s->goal.size = end;
    return solved;
}

bool rp_search_solve_parts(rp_search *x)
{
    rp_solver *const s = x->s;

    for (uint32_t i = x->first; i < s->goal.size; i++) {
        if (s->goal.item[i] == NULL)
            continue;
        const uint32_t mark = mark_part(x, i);
        bool is_all = x->question->num_wanted == 0;
        for (uint32_t k = x->first; k < s->goal.size && is_all; k++)
            is_all = s->goal.item[k] == NULL || is_marked(s, s->goal.item[k], mark);
        if (is_all)
            return true;
        if (!part_has_wanted(x, mark) && !solve_part(x, mark))
            return false;
    }
    return true;
}
