#include "validate/effect_groups.h"

/* What an effect stands under: the conditions and quantifiers from the innermost out. */
typedef struct context {
    const struct context *outer;
    const rp_query *condition;   /* or NULL */
    const rp_effect *quantifier; /* or NULL */
} context;

typedef struct leaf {
    const rp_effect *effect;
    const context *context;
} leaf;

typedef struct walk {
    rp_arena *arena;
    const rp_scope *scope;
    RP_VEC(leaf) leaves;
} walk;

static const context *enter(walk *w, const rp_effect *effect, const context *outer)
{
    context *const inner = RP_ARENA_NEW(w->arena, context);

    inner->outer = outer;
    if (effect->kind == RP_EFFECT_WHEN)
        inner->condition = rp_query_prepare(w->arena, w->scope, effect->condition, false);
    else
        inner->quantifier = effect;
    return inner;
}

static void collect(walk *w, const rp_effect *effect, const context *outer)
{
    const context *inner = outer;

    if (effect->kind == RP_EFFECT_ADD || effect->kind == RP_EFFECT_DELETE) {
        rp_vec_push(w->arena->limits, &w->leaves, ((leaf){effect, outer}));
        return;
    }
    if (effect->kind != RP_EFFECT_AND)
        inner = enter(w, effect, outer);
    for (uint32_t i = 0; i < effect->num_children; i++)
        collect(w, effect->child[i], inner);
}

static void add_context(walk *w, rp_effect_group *group, const context *innermost)
{
    uint32_t conditions = 0, variables = 0;

    for (const context *c = innermost; c != NULL; c = c->outer) {
        conditions += c->condition != NULL;
        variables += c->quantifier != NULL ? c->quantifier->num_variables : 0;
    }
    const rp_query **const condition = RP_ARENA_ARRAY(w->arena, const rp_query *, conditions);
    uint32_t *const variable = RP_ARENA_ARRAY(w->arena, uint32_t, variables);
    for (const context *c = innermost; c != NULL; c = c->outer) {
        if (c->condition != NULL)
            condition[group->num_conditions++] = c->condition;
        for (uint32_t i = 0; c->quantifier != NULL && i < c->quantifier->num_variables; i++)
            variable[group->num_variables++] = c->quantifier->first_variable + i;
    }
    group->condition = condition;
    group->variable = variable;
}

rp_effect_groups rp_effect_groups_prepare(rp_arena *arena, const rp_scope *scope,
                                          const rp_effect *effect)
{
    walk w = {.arena = arena, .scope = scope};
    RP_VEC(rp_effect_group) groups = {0};

    collect(&w, effect, NULL);
    const rp_effect **const effects = RP_ARENA_ARRAY(arena, const rp_effect *, w.leaves.size);
    for (uint32_t i = 0; i < w.leaves.size; i++) {
        effects[i] = w.leaves.item[i].effect;
        if (i == 0 || w.leaves.item[i].context != w.leaves.item[i - 1].context) {
            rp_effect_group group = {.effect = effects + i};
            add_context(&w, &group, w.leaves.item[i].context);
            rp_vec_push(arena->limits, &groups, group);
        }
        groups.item[groups.size - 1].num_effects++;
    }
    const rp_effect_groups result = {
        groups.size, rp_arena_copy(arena, groups.item, groups.size * sizeof *groups.item)};
    rp_vec_free(arena->limits, &groups);
    rp_vec_free(arena->limits, &w.leaves);
    return result;
}
