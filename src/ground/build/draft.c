#include "ground/build/draft.h"

static void add_goal(rp_draft *d, const rp_literal *literal, bool positive)
{
    const uint32_t number = rp_database_find(d->db, literal->pred, literal->term);
    rp_draft_goal goal = {literal, positive, RP_NONE};
    if (number != RP_NONE && d->db->lifted->predicate[literal->pred].fluent) {
        const uint32_t fact = d->fact_of[literal->pred][number];
        goal.fact = positive ? fact : d->complement[fact];
        d->goal[d->num_goals++] = goal;
    } else if ((number != RP_NONE) != positive) {
        d->failed[d->num_failed++] = goal;
    }
}

/* Parts of the goal that are no literals. */
static void add_unfolded_goals(rp_draft *d)
{
    const rp_form goal = d->unfolded.goal;
    if (goal == RP_FORM_FALSE) {
        d->failed[d->num_failed++] = (rp_draft_goal){NULL, true, RP_NONE};
        return;
    }
    uint32_t count;
    (void)rp_forms_parts(&d->unfolded.forms, RP_FORM_AND, &goal, &count);
    uint32_t *const fact = RP_ARENA_ARRAY(d->arena, uint32_t, count);
    count = rp_draft_expand(d, goal, fact);
    for (uint32_t i = 0; i < count; i++)
        d->goal[d->num_goals++] = (rp_draft_goal){NULL, true, fact[i]};
}

static void make_goal(rp_draft *d, const rp_condition *goal)
{
    uint32_t unfolded;
    (void)rp_forms_parts(&d->unfolded.forms, RP_FORM_AND, &d->unfolded.goal, &unfolded);
    const uint32_t count = goal->num_pos + goal->num_neg + unfolded + 1;
    d->goal = RP_ARENA_ARRAY(d->arena, rp_draft_goal, count);
    d->failed = RP_ARENA_ARRAY(d->arena, rp_draft_goal, count);
    for (uint32_t i = 0; i < goal->num_pos; i++)
        add_goal(d, &goal->pos[i], true);
    for (uint32_t i = 0; i < goal->num_neg; i++)
        add_goal(d, &goal->neg[i], false);
    add_unfolded_goals(d);
}

void rp_draft_init(rp_draft *d, rp_arena *arena, const rp_reached *reached)
{
    *d = (rp_draft){.limits = arena->limits,
                    .arena = arena,
                    .db = reached->db,
                    .rules = reached->rules,
                    .normal = reached->normal};
    rp_unfold(&d->unfolded, arena, reached);
    d->first_op = d->unfolded.first_op;
    rp_draft_number_facts(d);
    rp_draft_make_effects(d, rp_draft_make_operators(d));
    make_goal(d, &reached->normal->goal);
    rp_unfolded_release(&d->unfolded);
}

void rp_draft_release(rp_draft *d)
{
    rp_free(d->limits, d->fact_pred);
    rp_free(d->limits, d->fact_number);
    rp_free(d->limits, d->complement);
    rp_free(d->limits, d->op);
    rp_free(d->limits, d->item);
    rp_free(d->limits, d->cost);
    rp_free(d->limits, d->op_gone);
    rp_vec_free(d->limits, &d->choice);
}
