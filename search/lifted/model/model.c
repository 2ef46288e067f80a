#include "search/lifted/model/model.h"

#include "search/lifted/model/condition.h"

static uint32_t count_literals(const rp_formula *f)
{
    uint32_t count = f->kind == RP_FORMULA_ATOM;

    for (uint32_t i = 0; i < f->num_children; i++)
        count += count_literals(f->child[i]);
    return count;
}

/* Around an effect; one that says nothing counts, too. */
static uint32_t most_conditions(const rp_effect *e)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < e->num_children; i++) {
        const uint32_t count = most_conditions(e->child[i]);
        most = count > most ? count : most;
    }
    return most + (e->kind == RP_EFFECT_WHEN ? 1 + count_literals(e->condition) : 0);
}

/* Each variable may need a literal for its type. */
static const char *schema_refuses(rp_arena *arena, const rp_lifted *t, const rp_schema *s)
{
    const char *const name = rp_lifted_text(t, s->name);

    if (s->scope.num_variables > RP_LIFT_MOST_VARIABLES)
        return rp_arena_format(arena, "more than %d variables in action `%s`",
                               RP_LIFT_MOST_VARIABLES, name);
    if ((uint64_t)count_literals(s->precondition) + most_conditions(s->effect) + s->num_costs +
            s->scope.num_variables >
        RP_LIFT_MOST_LITERALS)
        return rp_arena_format(arena, "more than %d conditions in action `%s`",
                               RP_LIFT_MOST_LITERALS, name);
    return NULL;
}

const char *rp_lift_refuses(rp_arena *arena, const rp_lifted *t)
{
    const char *why = t->num_derivations > 0 ? "derived predicates" : NULL;

    for (uint32_t p = 0; p < t->num_predicates && why == NULL; p++)
        if (t->predicate[p].arity > RP_LIFT_MOST_ARITY)
            why = rp_arena_format(arena, "more than %d arguments of predicate `%s`",
                                  RP_LIFT_MOST_ARITY, rp_lifted_text(t, t->predicate[p].name));
    for (uint32_t f = 0; f < t->num_functions && why == NULL; f++)
        if (t->function[f].arity > RP_LIFT_MOST_ARITY)
            why = rp_arena_format(arena, "more than %d arguments of function `%s`",
                                  RP_LIFT_MOST_ARITY, rp_lifted_text(t, t->function[f].name));
    for (uint32_t i = 0; i < t->num_schemas && why == NULL; i++)
        why = schema_refuses(arena, t, &t->schema[i]);
    return why;
}

static void fill_tables(rp_lift_model *m)
{
    const rp_lifted *const t = m->lifted;

    for (uint32_t i = 0; i < t->num_init; i++)
        if (!t->predicate[t->init[i].pred].fluent)
            rp_lift_table_add(&m->fixed[t->init[i].pred], t->init[i].arg, 0);
    for (uint32_t i = 0; i < t->num_values; i++)
        rp_lift_table_add(&m->fixed[rp_lift_function_pred(t, t->value[i].func)], t->value[i].arg,
                          (uint32_t)t->value[i].value);
    for (uint32_t type = 0; type < t->num_types; type++)
        for (RP_ROW(object, &t->objects_of_type, type))
            rp_lift_table_add(&m->fixed[rp_lift_type_pred(t, type)], object, 0);
}

static void make_tables(rp_lift_model *m)
{
    const rp_lifted *const t = m->lifted;

    m->num_preds = t->num_predicates + t->num_functions + t->num_types;
    m->fixed = RP_NEW_ARRAY_ZERO(m->limits, rp_lift_table, m->num_preds);
    for (uint32_t p = 0; p < m->num_preds; p++) {
        const uint32_t arity = p < t->num_predicates ? t->predicate[p].arity
                               : rp_lift_is_function(t, p)
                                   ? t->function[p - t->num_predicates].arity
                                   : 1;
        rp_lift_table_init(&m->fixed[p], m->limits, arity);
    }
    fill_tables(m);
}

typedef struct effects {
    rp_lift_builder *b;
    rp_lift_schema *schema;
    RP_VEC(rp_lift_effect) plain, conditional;
    const rp_formula *condition[RP_LIFT_MOST_LITERALS]; /* around the effect at hand */
    uint32_t num_conditions;
    rp_lift_vars own;
} effects;

static void collect_literal(effects *all, const rp_effect *e)
{
    rp_lift_builder *const b = all->b;
    rp_lift_effect effect = {.adds = e->kind == RP_EFFECT_ADD, .own = all->own};

    effect.literal = rp_lift_builder_literal(b, e->pred, e->term, e->num_terms);
    for (uint32_t i = 0; i < all->num_conditions; i++)
        rp_lift_builder_add(b, all->condition[i], true);
    b->declared |= all->own;
    effect.condition = rp_lift_builder_take(b, all->schema->bound);
    if (effect.condition.never)
        return;
    effect.own |= effect.condition.vars & ~all->schema->bound;
    all->schema->needed |= effect.literal.vars & all->schema->bound;
    for (uint32_t i = 0; i < effect.condition.num_checks; i++)
        all->schema->needed |= effect.condition.check[i].vars & all->schema->bound;
    all->schema->needed |= effect.condition.vars & all->schema->bound;
    if (effect.condition.num_literals + effect.condition.num_checks == 0)
        rp_vec_push(b->arena->limits, &all->plain, effect);
    else
        rp_vec_push(b->arena->limits, &all->conditional, effect);
}

static void collect(effects *all, const rp_effect *e)
{
    const uint32_t num_conditions = all->num_conditions;
    const rp_lift_vars own = all->own;

    if (e->kind == RP_EFFECT_ADD || e->kind == RP_EFFECT_DELETE) {
        collect_literal(all, e);
        return;
    }
    if (e->kind == RP_EFFECT_WHEN)
        all->condition[all->num_conditions++] = e->condition;
    for (uint32_t i = 0; i < e->num_variables; i++)
        all->own |= UINT64_C(1) << (e->first_variable + i);
    for (uint32_t i = 0; i < e->num_children; i++)
        collect(all, e->child[i]);
    all->num_conditions = num_conditions;
    all->own = own;
}

static void make_effects(rp_lift_builder *b, rp_lift_schema *s, const rp_effect *e)
{
    effects all = {.b = b, .schema = s};

    collect(&all, e);
    s->num_conditional = all.conditional.size;
    s->num_effects = all.plain.size + all.conditional.size;
    rp_lift_effect *const list = RP_ARENA_ARRAY(b->arena, rp_lift_effect, s->num_effects);
    for (uint32_t i = 0; i < all.plain.size; i++)
        list[i] = all.plain.item[i];
    for (uint32_t i = 0; i < all.conditional.size; i++)
        list[all.plain.size + i] = all.conditional.item[i];
    s->effect = list;
    rp_vec_free(b->arena->limits, &all.plain);
    rp_vec_free(b->arena->limits, &all.conditional);
}

static const rp_word *const *domains(rp_arena *arena, const rp_lifted *t, const rp_scope *scope)
{
    const rp_word **const domain = RP_ARENA_ARRAY(arena, const rp_word *, scope->num_variables);

    for (uint32_t v = 0; v < scope->num_variables; v++)
        domain[v] = t->is_of_type + (size_t)scope->variable_type[v] * t->type_words;
    return domain;
}

static rp_lift_schema make_schema(rp_lift_builder *b, rp_schema_id id)
{
    const rp_schema *const from = &b->lifted->schema[id];
    rp_lift_schema s = {.id = id, .scope = &from->scope};

    s.domain = domains(b->arena, b->lifted, &from->scope);
    rp_lift_builder_begin(b, &from->scope);
    b->unifies = true;
    for (uint32_t v = 0; v < from->scope.num_params; v++)
        b->declared |= UINT64_C(1) << v;
    rp_lift_builder_add(b, from->precondition, true);
    for (uint32_t i = 0; i < from->num_costs && b->lifted->use_costs; i++) {
        const rp_cost_term *const c = &from->cost[i];
        if (c->func == RP_NONE)
            continue;
        rp_lift_builder_add_atom(b, rp_lift_function_pred(b->lifted, c->func), c->term,
                                 c->num_terms);
        s.needed |= rp_lift_builder_literal(b, 0, c->term, c->num_terms).vars;
    }
    s.condition = rp_lift_builder_take(b, 0);
    s.root = b->root;
    s.bound = s.condition.vars;
    b->unifies = false;
    if (!s.condition.never)
        make_effects(b, &s, from->effect);
    return s;
}

const rp_lift_model *rp_lift_model_create(rp_arena *arena, const rp_lifted *t)
{
    rp_lift_model *const m = RP_ARENA_NEW(arena, rp_lift_model);
    rp_lift_schema *const schema = RP_ARENA_ARRAY(arena, rp_lift_schema, t->num_schemas);
    rp_lift_builder b = {.arena = arena, .lifted = t};

    m->lifted = t;
    m->limits = arena->limits;
    m->schema = schema;
    m->most_variables = t->goal_scope.num_variables;
    for (uint32_t i = 0; i < t->num_schemas; i++) {
        schema[m->num_schemas] = make_schema(&b, i);
        m->num_schemas += !schema[m->num_schemas].condition.never;
        if (t->schema[i].scope.num_variables > m->most_variables)
            m->most_variables = t->schema[i].scope.num_variables;
    }
    rp_lift_builder_begin(&b, &t->goal_scope);
    b.unifies = false;
    b.is_ground = true;
    rp_lift_builder_add(&b, t->goal, true);
    m->goal = rp_lift_builder_take(&b, 0);
    m->goal_root = b.root;
    rp_vec_free(arena->limits, &b.literal);
    rp_vec_free(arena->limits, &b.check);
    make_tables(m);
    return m;
}

void rp_lift_model_release(const rp_lift_model *m)
{
    for (uint32_t p = 0; p < m->num_preds; p++)
        rp_lift_table_release(&m->fixed[p]);
    rp_free(m->limits, m->fixed);
}
