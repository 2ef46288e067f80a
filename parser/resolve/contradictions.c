/* Warnings about an atom and its negation in one conjunction: a condition that no state
   fulfils, or an effect that adds what it deletes.

   Only literally equal atoms are compared; the negative ones are few. */
#include "parser/resolve/messages.h"

typedef RP_VEC(const rp_formula *) formulas;
typedef RP_VEC(const rp_effect *) effects;

typedef struct literals {
    formulas positive, negative;
} literals;

static bool same_terms(const rp_term *a, const rp_term *b, uint32_t count)
{
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

static void collect(resolver *r, const rp_formula *f, literals *l)
{
    if (f->kind == RP_FORMULA_AND)
        for (uint32_t i = 0; i < f->num_children; i++)
            collect(r, f->child[i], l);
    else if (f->kind == RP_FORMULA_ATOM)
        rp_vec_push(r->limits, &l->positive, f);
    else if (f->kind == RP_FORMULA_NOT && f->child[0]->kind == RP_FORMULA_ATOM)
        rp_vec_push(r->limits, &l->negative, f->child[0]);
}

/* The first positive literal that is negated too, or NULL. */
static const rp_formula *find_contradiction(const literals *l, const rp_formula **negative)
{
    for (uint32_t n = 0; n < l->negative.size; n++)
        for (uint32_t p = 0; p < l->positive.size; p++) {
            const rp_formula *const a = l->positive.item[p], *const b = l->negative.item[n];
            *negative = b;
            if (a->pred == b->pred && same_terms(a->term, b->term, a->num_terms))
                return a;
        }
    return NULL;
}

static void check_condition(resolver *r, const rp_formula *f, const char *what)
{
    literals l = {0};
    const rp_formula *negative = NULL;

    collect(r, f, &l);
    const rp_formula *const positive = find_contradiction(&l, &negative);
    if (positive != NULL) {
        rp_resolve_warn(r, negative->loc, "contradictory-condition",
                        "%s demands this atom and its negation: no state has both", what);
        rp_note(r->diags, positive->loc, "it is demanded here");
    }
    rp_vec_free(r->limits, &l.positive);
    rp_vec_free(r->limits, &l.negative);
}

static void check_effects(resolver *r, const rp_schema *schema)
{
    const rp_effect *const all = schema->effect;
    effects added = {0}, deleted = {0};

    for (uint32_t i = 0; all->kind == RP_EFFECT_AND && i < all->num_children; i++) {
        const rp_effect *const e = all->child[i];
        if (e->kind == RP_EFFECT_ADD)
            rp_vec_push(r->limits, &added, e);
        else if (e->kind == RP_EFFECT_DELETE)
            rp_vec_push(r->limits, &deleted, e);
    }
    for (uint32_t d = 0; d < deleted.size; d++)
        for (uint32_t a = 0; a < added.size; a++) {
            const rp_effect *const minus = deleted.item[d], *const plus = added.item[a];
            if (plus->pred == minus->pred && same_terms(plus->term, minus->term, plus->num_terms))
                rp_resolve_warn(r, minus->loc, "added-and-deleted",
                                "action %s adds this atom as well, and adding wins",
                                rp_resolve_quote(r, schema->name));
        }
    rp_vec_free(r->limits, &added);
    rp_vec_free(r->limits, &deleted);
}

void rp_resolve_contradictions(resolver *r)
{
    const rp_lifted *const task = r->task;

    for (rp_schema_id s = 0; s < task->num_schemas; s++) {
        const rp_schema *const schema = &task->schema[s];
        check_condition(r, schema->precondition,
                        rp_arena_format(r->scratch, "the precondition of action %s",
                                        rp_resolve_quote(r, schema->name)));
        if (rp_diags_want(r->diags, "added-and-deleted")) /* Published files do it a lot. */
            check_effects(r, schema);
    }
    check_condition(r, task->goal, "the goal");
}
