#include "search/lifted/state/step.h"

#include "base/data/csr.h"

typedef struct finder { /* context of a match */
    rp_lift_world *world;
    const rp_lift_schema *schema;
    const rp_lift_effect *effect; /* whose instances are looked for; or NULL */
    rp_lift_steps *steps;         /* or NULL */
    rp_u32vec *adds, *deletes;
} finder;

static bool holds(void *context, const rp_lift_match *m, const rp_lift_check *check)
{
    const finder *const f = context;
    return rp_lift_world_checks(f->world, check, f->schema->root, f->schema->scope, m->value);
}

static void find(const rp_lift_condition *c, rp_lift_match *with)
{
    finder *const f = with->context;
    rp_lift_world *const w = f->world;

    with->lifted = w->model->lifted;
    with->table = rp_lift_world_tables(w);
    with->domain = f->schema->domain;
    with->literal = c->literal;
    with->num_literals = c->num_literals;
    with->check = c->check;
    with->num_checks = c->num_checks;
    with->value = w->value;
    with->holds = holds;
    with->work = 0;
    (void)rp_lift_match_run(with, rp_lift_first(c->num_literals));
    rp_work(w->limits, with->work);
    rp_poll(w->limits);
}

/* Gives the variables that stand for the action's parameters the values of a step; false if one
   would need two, or one that is not of its type. */
static bool set_values(rp_lift_world *w, const uint32_t *step)
{
    const rp_lift_schema *const s = &w->model->schema[step[0]];
    const uint32_t *const arg = step + 1;

    for (uint32_t v = 0; v < s->scope->num_params; v++)
        if (rp_term_is_variable(s->root[v]))
            w->value[rp_term_variable(s->root[v])] = arg[v];
    for (uint32_t v = 0; v < s->scope->num_params; v++)
        if (rp_lift_term_value(w->value, s->root[v]) != arg[v] ||
            !rp_lifted_is_of_type(w->model->lifted, arg[v], s->scope->variable_type[v]))
            return false;
    return true;
}

/* The variables that stand for parameters: one of an existential condition may be the same as one
   of these. */
static rp_lift_vars parameters(const rp_lift_schema *s)
{
    rp_lift_vars vars = 0;

    for (uint32_t v = 0; v < s->scope->num_params; v++)
        if (rp_term_is_variable(s->root[v]))
            vars |= UINT64_C(1) << rp_term_variable(s->root[v]);
    return s->bound & vars;
}

static void note_found(void *context, rp_lift_match *m)
{
    (void)m;
    ((finder *)context)->effect = NULL;
}

/* With more variables than parameters, are there values for them? */
static bool rest_applies(rp_lift_world *w, const rp_lift_schema *s)
{
    static const rp_lift_effect none;
    finder f = {.world = w, .schema = s, .effect = &none};
    rp_lift_match m = {.found = note_found, .context = &f, .bound = parameters(s)};

    find(&s->condition, &m);
    return f.effect == NULL;
}

bool rp_lift_step_applies(rp_lift_world *w, const uint32_t *step)
{
    const rp_lift_schema *const s = &w->model->schema[step[0]];
    const rp_lift_condition *const c = &s->condition;
    const rp_lift_vars given = parameters(s);

    if (!set_values(w, step))
        return false;
    for (uint32_t i = 0; i < c->num_literals; i++)
        if ((c->literal[i].vars & ~given) == 0 && !rp_lift_world_holds(w, &c->literal[i], w->value))
            return false;
    if ((s->bound & ~given) != 0)
        return rest_applies(w, s);
    for (uint32_t i = 0; i < c->num_checks; i++)
        if (!rp_lift_world_checks(w, &c->check[i], s->root, s->scope, w->value))
            return false;
    return true;
}

void rp_lift_step_needs(rp_lift_world *w, const uint32_t *step, rp_u32vec *out)
{
    const rp_lift_schema *const s = &w->model->schema[step[0]];

    (void)set_values(w, step);
    for (uint32_t i = 0; i < s->condition.num_literals; i++) {
        const rp_lift_literal *const l = &s->condition.literal[i];
        if (rp_lift_is_static(w->model, l->pred) || (l->vars & ~parameters(s)) != 0)
            continue;
        for (uint32_t k = 0; k < l->num_terms; k++)
            w->argument[k] = rp_lift_term_value(w->value, l->term[k]);
        rp_vec_push(w->limits, out, rp_lift_world_intern(w, l->pred, w->argument, l->num_terms));
    }
}

/* The atom of an effect, for the values at hand. */
static void note_effect(const finder *f, const rp_lift_effect *e)
{
    rp_lift_world *const w = f->world;
    const rp_lift_literal *const l = &e->literal;

    for (uint32_t i = 0; i < l->num_terms; i++)
        w->argument[i] = rp_lift_term_value(w->value, l->term[i]);
    if (e->adds) {
        rp_vec_push(w->limits, f->adds,
                    rp_lift_world_intern(w, l->pred, w->argument, l->num_terms));
        return;
    }
    const uint32_t atom = rp_tupleset_find(&w->atom, l->pred, w->argument, l->num_terms);
    if (atom != RP_NONE)
        rp_vec_push(w->limits, f->deletes, atom);
}

static void effect_found(void *context, rp_lift_match *m)
{
    const finder *const f = context;
    (void)m;
    note_effect(f, f->effect);
}

static void find_effects(finder *f)
{
    const rp_lift_schema *const s = f->schema;
    const uint32_t num_plain = s->num_effects - s->num_conditional;

    for (uint32_t i = 0; i < num_plain; i++)
        note_effect(f, &s->effect[i]);
    for (uint32_t i = num_plain; i < s->num_effects; i++) {
        f->effect = &s->effect[i];
        rp_lift_match m = {.found = effect_found,
                           .context = f,
                           .bound = s->bound,
                           .wanted = f->effect->literal.vars};
        find(&f->effect->condition, &m);
    }
}

void rp_lift_step_changes(rp_lift_world *w, const uint32_t *step)
{
    rp_u32vec *const deletes = &w->deletes, *const adds = &w->changes;
    finder f = {.world = w, .schema = &w->model->schema[step[0]], .adds = adds, .deletes = deletes};
    uint32_t count = 0;

    (void)set_values(w, step);
    adds->size = deletes->size = 0;
    find_effects(&f);
    adds->size = rp_row_tidy(adds->item, adds->size);
    deletes->size = rp_row_tidy(deletes->item, deletes->size);
    const uint32_t num_adds = adds->size;
    for (uint32_t i = 0; i < deletes->size; i++)
        if (rp_lift_world_has(w, deletes->item[i]) &&
            !rp_row_has(adds->item, num_adds, deletes->item[i]))
            deletes->item[count++] = deletes->item[i];
    deletes->size = count;
    count = 0;
    for (uint32_t i = 0; i < num_adds; i++)
        if (!rp_lift_world_has(w, adds->item[i]))
            adds->item[count++] = adds->item[i];
    adds->size = count;
    for (uint32_t i = 0; i < deletes->size; i++)
        rp_vec_push(w->limits, adds, deletes->item[i]);
    rp_row_sort(adds->item, adds->size);
}

void rp_lift_step_result(const rp_lift_world *w, rp_u32vec *out)
{
    const rp_u32vec *const a = &w->differs, *const b = &w->changes;

    rp_vec_reserve(w->limits, out, (uint64_t)a->size + b->size);
    out->size = rp_row_difference(a->item, a->size, b->item, b->size, out->item);
}

void rp_lift_step_take(rp_lift_world *w)
{
    rp_lift_step_result(w, &w->next);
    rp_lift_world_enter(w, w->next.item, w->next.size);
}

static void step_found(void *context, rp_lift_match *m)
{
    const finder *const f = context;
    const rp_lift_schema *const s = f->schema;
    rp_lift_steps *const to = f->steps;
    rp_limits *const limits = f->world->limits;
    const uint32_t number = (uint32_t)(s - f->world->model->schema);

    if ((s->bound & ~s->needed) != 0) {
        uint32_t key[RP_LIFT_MOST_VARIABLES], size = 0;
        for (rp_lift_vars left = s->needed & s->bound; left != 0; left &= left - 1)
            key[size++] = m->value[__builtin_ctzll(left)];
        const uint32_t before = rp_tupleset_size(&to->seen);
        if (rp_tupleset_add(&to->seen, number, key, size) < before)
            return;
    }
    m->stopped = to->begin.size == RP_LIFT_MOST_STEPS;
    to->is_incomplete |= m->stopped;
    if (m->stopped)
        return;
    rp_vec_push(limits, &to->begin, to->item.size);
    rp_vec_push(limits, &to->item, number);
    for (uint32_t i = 0; i < s->scope->num_params; i++)
        rp_vec_push(limits, &to->item, rp_lift_term_value(m->value, s->root[i]));
}

void rp_lift_steps_init(rp_lift_steps *s, rp_limits *limits)
{
    *s = (rp_lift_steps){0};
    rp_tupleset_init(&s->seen, limits);
}

void rp_lift_steps_release(rp_lift_steps *s, rp_limits *limits)
{
    rp_vec_free(limits, &s->item);
    rp_vec_free(limits, &s->begin);
    rp_tupleset_release(&s->seen);
}

void rp_lift_steps_find(rp_lift_steps *steps, rp_lift_world *w)
{
    steps->item.size = steps->begin.size = 0;
    rp_tupleset_clear(&steps->seen);
    steps->is_incomplete = false;
    for (uint32_t i = 0; i < w->model->num_schemas; i++) {
        finder f = {.world = w, .schema = &w->model->schema[i], .steps = steps};
        rp_lift_match m = {.found = step_found, .context = &f, .wanted = f.schema->needed};
        find(&f.schema->condition, &m);
    }
}
