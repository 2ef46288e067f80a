#include "search/lifted/relax/relevance.h"

#include <string.h>

static rp_word *set_of(const rp_lift_relevance *r, uint32_t pred, uint32_t position)
{
    return r->position[pred] + (size_t)position * r->words;
}

static void make_domains(rp_lift_relevance *r, rp_arena *arena, uint32_t rule)
{
    const rp_word **const domain = RP_ARENA_ARRAY(arena, const rp_word *, RP_LIFT_MOST_VARIABLES);

    memset(domain, 0, RP_LIFT_MOST_VARIABLES * sizeof *domain);
    for (rp_lift_vars left = r->rules->rule[rule].vars; left != 0; left &= left - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(left);
        const bool in_head = (r->rules->rule[rule].head.vars >> v & 1) != 0;
        domain[v] =
            in_head ? RP_ARENA_ARRAY(arena, rp_word, r->words) : r->rules->rule[rule].base[v];
    }
    r->domain[rule] = domain;
}

void rp_lift_relevance_init(rp_lift_relevance *r, rp_arena *arena, const rp_lift_model *model,
                            const rp_lift_rules *rules)
{
    *r = (rp_lift_relevance){.rules = rules, .words = model->lifted->type_words};
    r->position = RP_ARENA_ARRAY(arena, rp_word *, rules->num_preds);
    r->matters = RP_ARENA_ARRAY_ZERO(arena, bool, rules->num_preds);
    r->passive = RP_ARENA_ARRAY_ZERO(arena, bool, rules->num_preds);
    r->active = RP_ARENA_ARRAY_ZERO(arena, bool, rules->count);
    r->domain = RP_ARENA_ARRAY(arena, const rp_word **, rules->count);
    for (uint32_t p = 0; p < rules->num_preds; p++) {
        const bool fixed = rp_lift_is_static(model, p);
        r->position[p] =
            RP_ARENA_ARRAY_ZERO(arena, rp_word, fixed ? 0 : (size_t)rules->arity[p] * r->words);
    }
    for (uint32_t i = 0; i < rules->count; i++)
        make_domains(r, arena, i);
}

void rp_lift_relevance_clear(rp_lift_relevance *r)
{
    for (uint32_t p = 0; p < r->rules->num_preds; p++) {
        if (r->matters[p])
            memset(r->position[p], 0, (size_t)r->rules->arity[p] * r->words * sizeof(rp_word));
        r->matters[p] = false;
    }
    memset(r->active, 0, r->rules->count * sizeof *r->active);
}

void rp_lift_relevance_add(rp_lift_relevance *r, uint32_t pred, const uint32_t *arg)
{
    for (uint32_t i = 0; i < r->rules->arity[pred]; i++)
        rp_bit_set(set_of(r, pred, i), arg[i]);
    r->matters[pred] = true;
}

double rp_lift_relevance_size(const rp_lift_relevance *r, uint32_t pred)
{
    double size = r->matters[pred];

    for (uint32_t i = 0; r->matters[pred] && i < r->rules->arity[pred]; i++)
        size *= (double)rp_bit_count(set_of(r, pred, i), r->words);
    return size;
}

bool rp_lift_relevance_has(const rp_lift_relevance *r, uint32_t pred, const uint32_t *arg)
{
    if (!r->matters[pred])
        return false;
    for (uint32_t i = 0; i < r->rules->arity[pred]; i++)
        if (!rp_bit_get(set_of(r, pred, i), arg[i]))
            return false;
    return true;
}

/* What the variables of the head may be; false if some can be nothing. */
static bool restrict_head(rp_lift_relevance *r, const rp_lift_rule *rule, const rp_word **domain)
{
    const rp_lift_literal *const head = &rule->head;

    for (rp_lift_vars left = head->vars; left != 0; left &= left - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(left);
        memcpy((rp_word *)domain[v], rule->base[v], r->words * sizeof(rp_word));
    }
    for (uint32_t i = 0; i < head->num_terms; i++) {
        const rp_word *const set = set_of(r, head->pred, i);
        if (!rp_term_is_variable(head->term[i])) {
            if (!rp_bit_get(set, head->term[i]))
                return false;
            continue;
        }
        rp_word *const to = (rp_word *)domain[rp_term_variable(head->term[i])];
        rp_word any = 0;
        for (uint32_t k = 0; k < r->words; k++)
            any |= to[k] &= set[k];
        if (any == 0)
            return false;
    }
    return true;
}

/* Did the set grow? */
static bool join_set(rp_lift_relevance *r, rp_word *to, const rp_word *from)
{
    rp_word more = 0;

    for (uint32_t k = 0; k < r->words; k++) {
        more |= from[k] & ~to[k];
        to[k] |= from[k];
    }
    return more != 0;
}

static bool spread(rp_lift_relevance *r, const rp_lift_literal *l, const rp_word *const *domain)
{
    bool grew = !r->matters[l->pred];

    r->matters[l->pred] = true;
    for (uint32_t i = 0; i < l->num_terms; i++) {
        rp_word *const set = set_of(r, l->pred, i);
        if (rp_term_is_variable(l->term[i])) {
            grew |= join_set(r, set, domain[rp_term_variable(l->term[i])]);
            continue;
        }
        grew |= !rp_bit_get(set, l->term[i]);
        rp_bit_set(set, l->term[i]);
    }
    return grew;
}

void rp_lift_relevance_complete(rp_lift_relevance *r)
{
    bool grew = true;

    while (grew) {
        grew = false;
        for (uint32_t i = r->rules->count; i-- > 0;) {
            const rp_lift_rule *const rule = &r->rules->rule[i];
            if (!r->matters[rule->head.pred] || r->passive[rule->head.pred] ||
                !restrict_head(r, rule, r->domain[i]))
                continue;
            r->active[i] = true;
            for (uint32_t k = 0; k < rule->num_dynamic; k++)
                grew |= spread(r, &rule->literal[k], r->domain[i]);
        }
    }
}
