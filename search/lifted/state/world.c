#include "search/lifted/state/world.h"

#include <string.h>

#include "base/data/csr.h"

static void make_room(rp_lift_world *w, uint32_t atoms)
{
    const uint32_t words = (uint32_t)RP_WORDS(atoms);

    if (words <= w->capacity)
        return;
    const uint32_t capacity = 2 * words;
    w->holding =
        rp_realloc(w->limits, w->holding, rp_array_bytes(w->limits, capacity, sizeof *w->holding));
    memset(w->holding + w->capacity, 0, (capacity - w->capacity) * sizeof *w->holding);
    w->capacity = capacity;
}

uint32_t rp_lift_world_intern(rp_lift_world *w, uint32_t pred, const uint32_t *arg, uint32_t count)
{
    const uint32_t id = rp_tupleset_add(&w->atom, pred, arg, count);
    make_room(w, id + 1);
    return id;
}

static void toggle(rp_lift_world *w, uint32_t atom)
{
    w->holding[atom >> 6] ^= (rp_word)1 << (atom & 63);
}

static void intern_initial(rp_lift_world *w)
{
    const rp_lifted *const t = w->model->lifted;

    for (uint32_t i = 0; i < t->num_init; i++) {
        const rp_predicate *const p = &t->predicate[t->init[i].pred];
        if (p->fluent)
            toggle(w, rp_lift_world_intern(w, t->init[i].pred, t->init[i].arg, p->arity));
    }
    w->num_initial = rp_tupleset_size(&w->atom);
}

static void intern_goals(rp_lift_world *w)
{
    const rp_lift_condition *const goal = &w->model->goal;

    w->goal_is_false = goal->never;
    for (uint32_t i = 0; i < goal->num_literals; i++) {
        const rp_lift_literal *const l = &goal->literal[i];
        if (rp_lift_is_static(w->model, l->pred))
            w->goal_is_false |= !rp_lift_world_holds(w, l, w->value);
        else
            rp_vec_push(w->limits, &w->goal,
                        rp_lift_world_intern(w, l->pred, l->term, l->num_terms));
    }
}

static void mark_goals(rp_lift_world *w)
{
    w->num_known = rp_tupleset_size(&w->atom);
    w->is_goal = RP_NEW_ARRAY_ZERO(w->limits, rp_word, RP_WORDS(w->num_known));
    for (uint32_t i = 0; i < w->goal.size; i++)
        rp_bit_set(w->is_goal, w->goal.item[i]);
}

int32_t rp_lift_world_goal_change(const rp_lift_world *w, const rp_u32vec *changes)
{
    int32_t sum = 0;

    for (uint32_t i = 0; i < changes->size && changes->item[i] < w->num_known; i++)
        if (rp_bit_get(w->is_goal, changes->item[i]))
            sum += rp_lift_world_has(w, changes->item[i]) ? 1 : -1;
    return sum;
}

void rp_lift_world_init(rp_lift_world *w, rp_limits *limits, const rp_lift_model *model)
{
    const uint32_t most =
        model->most_variables > RP_LIFT_MOST_ARITY ? model->most_variables : RP_LIFT_MOST_ARITY;
    *w = (rp_lift_world){.model = model, .limits = limits};
    rp_tupleset_init(&w->atom, limits);
    w->value = RP_NEW_ARRAY_ZERO(limits, uint32_t, most);
    w->argument = RP_NEW_ARRAY_ZERO(limits, uint32_t, most);
    w->quantified = RP_NEW_ARRAY_ZERO(limits, uint32_t, most);
    w->table = RP_NEW_ARRAY_ZERO(limits, rp_lift_table, model->num_preds);
    w->tables = RP_NEW_ARRAY_ZERO(limits, rp_lift_table *, model->num_preds);
    for (uint32_t p = 0; p < model->num_preds; p++) {
        rp_lift_table_init(&w->table[p], limits, model->fixed[p].arity);
        w->tables[p] = rp_lift_is_static(model, p) ? &model->fixed[p] : &w->table[p];
    }
    make_room(w, 1);
    intern_initial(w);
    intern_goals(w);
    mark_goals(w);
}

void rp_lift_world_release(rp_lift_world *w)
{
    rp_tupleset_release(&w->atom);
    for (uint32_t p = 0; w->table != NULL && p < w->model->num_preds; p++)
        rp_lift_table_release(&w->table[p]);
    rp_free(w->limits, w->table);
    rp_free(w->limits, w->tables);
    rp_free(w->limits, w->holding);
    rp_free(w->limits, w->is_goal);
    rp_free(w->limits, w->value);
    rp_free(w->limits, w->argument);
    rp_free(w->limits, w->quantified);
    rp_vec_free(w->limits, &w->differs);
    rp_vec_free(w->limits, &w->flipped);
    rp_vec_free(w->limits, &w->changes);
    rp_vec_free(w->limits, &w->deletes);
    rp_vec_free(w->limits, &w->next);
    rp_vec_free(w->limits, &w->goal);
}

void rp_lift_world_flip(rp_lift_world *w)
{
    rp_vec_reserve(w->limits, &w->flipped, (uint64_t)w->flipped.size + w->changes.size);
    for (uint32_t i = 0; i < w->changes.size; i++)
        toggle(w, w->flipped.item[w->flipped.size++] = w->changes.item[i]);
    w->fresh = false;
}

/* What was flipped twice is as before. */
void rp_lift_world_settle(rp_lift_world *w)
{
    uint32_t *const item = w->flipped.item;
    const uint32_t size = w->flipped.size;
    uint32_t count = 0;

    if (size == 0)
        return;
    rp_row_sort(item, size);
    for (uint32_t i = 0; i < size; i++) {
        const bool is_pair = i + 1 < size && item[i] == item[i + 1];
        if (!is_pair)
            item[count++] = item[i];
        i += is_pair;
    }
    rp_vec_reserve(w->limits, &w->next, (uint64_t)w->differs.size + count);
    w->next.size = rp_row_difference(w->differs.item, w->differs.size, item, count, w->next.item);
    const rp_u32vec next = w->next;
    w->next = w->differs;
    w->differs = next;
    w->flipped.size = 0;
    rp_work(w->limits, 8 * (uint64_t)size + w->differs.size);
}

void rp_lift_world_enter(rp_lift_world *w, const uint32_t *differs, uint32_t count)
{
    rp_lift_world_settle(w);
    rp_vec_reserve(w->limits, &w->differs, count);
    for (uint32_t i = 0; i < w->differs.size; i++)
        toggle(w, w->differs.item[i]);
    for (uint32_t i = 0; i < count; i++)
        toggle(w, w->differs.item[i] = differs[i]);
    w->differs.size = count;
    w->fresh = false;
}

bool rp_lift_world_holds(rp_lift_world *w, const rp_lift_literal *l, const uint32_t *value)
{
    for (uint32_t i = 0; i < l->num_terms; i++)
        w->argument[i] = rp_lift_term_value(value, l->term[i]);
    if (rp_lift_is_static(w->model, l->pred))
        return rp_lift_table_find(&w->model->fixed[l->pred], w->argument) != RP_NONE;
    const uint32_t atom = rp_tupleset_find(&w->atom, l->pred, w->argument, l->num_terms);
    return atom != RP_NONE && rp_lift_world_has(w, atom);
}

typedef struct reading { /* of a formula */
    rp_lift_world *world;
    const rp_term *root;
    const rp_scope *scope;
    uint32_t *value; /* of all variables of the scope */
} reading;

static uint32_t value_of(const reading *r, rp_term t)
{
    while (rp_term_is_variable(t) && r->root[rp_term_variable(t)] != t)
        t = r->root[rp_term_variable(t)];
    return rp_lift_term_value(r->value, t);
}

static bool atom_holds(const reading *r, const rp_formula *f)
{
    rp_term term[RP_LIFT_MOST_ARITY];

    for (uint32_t i = 0; i < f->num_terms; i++)
        term[i] = value_of(r, f->term[i]);
    if (f->pred == RP_PRED_EQUALS) {
        assert(f->num_terms == 2);
        return term[0] == term[1];
    }
    const rp_lift_literal literal = {f->pred, f->num_terms, term, 0};
    return rp_lift_world_holds(r->world, &literal, r->value);
}

static bool formula_holds(const reading *, const rp_formula *);

/* For some value, or for all, of the variables from the `next` one on? */
static bool quantified_holds(const reading *r, const rp_formula *f, uint32_t next)
{
    const bool exists = f->kind == RP_FORMULA_EXISTS;
    const rp_csr *const objects = &r->world->model->lifted->objects_of_type;

    if (next == f->num_variables)
        return formula_holds(r, f->child[0]);
    const uint32_t variable = f->first_variable + next;
    rp_work(r->world->limits, 16);
    for (RP_ROW(object, objects, r->scope->variable_type[variable])) {
        r->value[variable] = *object;
        if (quantified_holds(r, f, next + 1) == exists)
            return exists;
    }
    return !exists;
}

static bool formula_holds(const reading *r, const rp_formula *f)
{
    const bool any = f->kind == RP_FORMULA_OR;

    switch (f->kind) {
    case RP_FORMULA_ATOM:
        return atom_holds(r, f);
    case RP_FORMULA_NOT:
        return !formula_holds(r, f->child[0]);
    case RP_FORMULA_IMPLY:
        return !formula_holds(r, f->child[0]) || formula_holds(r, f->child[1]);
    case RP_FORMULA_FORALL:
    case RP_FORMULA_EXISTS:
        return quantified_holds(r, f, 0);
    case RP_FORMULA_AND:
    case RP_FORMULA_OR:
        break;
    }
    for (uint32_t i = 0; i < f->num_children; i++)
        if (formula_holds(r, f->child[i]) == any)
            return any;
    return !any;
}

bool rp_lift_world_checks(rp_lift_world *w, const rp_lift_check *c, const rp_term *root,
                          const rp_scope *scope, const uint32_t *value)
{
    switch (c->kind) {
    case RP_LIFT_ABSENT:
        return !rp_lift_world_holds(w, &c->literal, value);
    case RP_LIFT_FORMULA: {
        memcpy(w->quantified, value, scope->num_variables * sizeof *value);
        const reading r = {w, root, scope, w->quantified};
        return formula_holds(&r, c->formula) == c->positive;
    }
    default:
        break;
    }
    const rp_term *const term = c->literal.term;
    const uint32_t a = rp_lift_term_value(value, term[0]);
    if (c->kind == RP_LIFT_OF_TYPE)
        return rp_lifted_is_of_type(w->model->lifted, a, c->literal.pred);
    return (a == rp_lift_term_value(value, term[1])) == (c->kind == RP_LIFT_SAME);
}

void rp_lift_world_list(const rp_lift_world *w, rp_u32vec *out)
{
    out->size = 0;
    for (uint32_t atom = 0; atom < w->num_initial; atom++)
        if (rp_lift_world_has(w, atom))
            rp_vec_push(w->limits, out, atom);
    for (uint32_t i = 0; i < w->differs.size; i++)
        if (w->differs.item[i] >= w->num_initial)
            rp_vec_push(w->limits, out, w->differs.item[i]);
}

static void fill(rp_lift_world *w, uint32_t atom)
{
    rp_lift_table_add(&w->table[rp_tupleset_head(&w->atom, atom)], rp_tupleset_args(&w->atom, atom),
                      atom);
}

rp_lift_table *const *rp_lift_world_tables(rp_lift_world *w)
{
    if (w->fresh)
        return w->tables;
    rp_lift_world_settle(w);
    for (uint32_t p = 0; p < w->model->num_preds; p++)
        rp_lift_table_clear(&w->table[p]);
    for (uint32_t atom = 0; atom < w->num_initial; atom++)
        if (rp_lift_world_has(w, atom))
            fill(w, atom);
    for (uint32_t i = 0; i < w->differs.size; i++)
        if (w->differs.item[i] >= w->num_initial)
            fill(w, w->differs.item[i]);
    rp_work(w->limits, w->num_initial + w->differs.size);
    w->fresh = true;
    return w->tables;
}

uint32_t rp_lift_world_goals_left(rp_lift_world *w)
{
    const rp_lift_condition *const goal = &w->model->goal;
    uint32_t count = w->goal_is_false;

    for (uint32_t i = 0; i < w->goal.size; i++)
        count += !rp_lift_world_has(w, w->goal.item[i]);
    for (uint32_t i = 0; i < goal->num_checks; i++)
        count += !rp_lift_world_checks(w, &goal->check[i], w->model->goal_root,
                                       &w->model->lifted->goal_scope, w->value);
    return count;
}
