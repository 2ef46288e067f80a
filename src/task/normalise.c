/* Conditions are flattened into four lists of literals that are reused for each schema
   and copied to the arena at their final size. */
#include "task/normalise.h"

typedef RP_VEC(rp_literal) literal_vec;

typedef struct normaliser {
    rp_arena *arena;
    rp_diags *diags;
    literal_vec pos, neg, eq, neq; /* of the condition at hand */
    literal_vec add, del;          /* of the effect at hand */
    bool contradiction;            /* the condition can never hold */
} normaliser;

static void push(normaliser *n, literal_vec *list, const rp_formula *atom)
{
    const rp_literal literal = {atom->pred, atom->num_terms, atom->term, atom};
    rp_vec_push(n->arena->limits, list, literal);
}

static void push_effect(normaliser *n, literal_vec *list, const rp_effect *effect)
{
    const rp_literal literal = {effect->pred, effect->num_terms, effect->term, NULL};
    rp_vec_push(n->arena->limits, list, literal);
}

static void collect_atom(normaliser *n, const rp_formula *atom, bool positive)
{
    if (atom->pred != RP_PRED_EQUALS) {
        push(n, positive ? &n->pos : &n->neg, atom);
        return;
    }
    assert(atom->num_terms == 2);
    const rp_term a = atom->term[0], b = atom->term[1];
    const bool same = a == b;
    if (!same && (rp_term_is_variable(a) || rp_term_is_variable(b)))
        push(n, positive ? &n->eq : &n->neq, atom);
    else if (same != positive)
        n->contradiction = true;
}

static void refuse(normaliser *n, const rp_formula *f)
{
    if (f->kind == RP_FORMULA_FORALL)
        rp_unsupported(n->diags, f->loc, "universal-conditions",
                       "`forall` in a condition is not supported");
    else if (f->kind == RP_FORMULA_EXISTS)
        rp_unsupported(n->diags, f->loc, "existential-conditions",
                       "`exists` in a condition is not supported");
    else
        rp_unsupported(n->diags, f->loc, "disjunctive-conditions",
                       "a disjunction (`or`, `imply`, `not` around `and`) is not supported");
}

/* Adds the literals of `f`, or of its negation, to the lists.  The last child is entered
   by looping, so that only branching nests calls. */
static void collect(normaliser *n, const rp_formula *f, bool positive)
{
    for (;;) {
        switch (f->kind) {
        case RP_FORMULA_ATOM:
            collect_atom(n, f, positive);
            return;
        case RP_FORMULA_NOT:
            positive = !positive;
            f = f->child[0];
            continue;
        case RP_FORMULA_AND:
        case RP_FORMULA_OR: {
            const bool is_conjunction = (f->kind == RP_FORMULA_AND) == positive;
            const uint32_t count = f->num_children;
            if (count == 0) {
                n->contradiction |= !is_conjunction;
                return;
            }
            if (!is_conjunction && count > 1) {
                refuse(n, f);
                return;
            }
            for (uint32_t i = 0; i + 1 < count; i++)
                collect(n, f->child[i], positive);
            f = f->child[count - 1];
            continue;
        }
        case RP_FORMULA_IMPLY:
            if (positive) {
                refuse(n, f);
                return;
            }
            collect(n, f->child[0], true);
            f = f->child[1];
            continue;
        case RP_FORMULA_FORALL:
        case RP_FORMULA_EXISTS:
            if (f->num_variables > 0) {
                refuse(n, f);
                return;
            }
            f = f->child[0];
            continue;
        default:
            assert(false);
            return;
        }
    }
}

static void collect_effect(normaliser *n, const rp_effect *e)
{
    switch (e->kind) {
    case RP_EFFECT_AND:
        for (uint32_t i = 0; i < e->num_children; i++)
            collect_effect(n, e->child[i]);
        break;
    case RP_EFFECT_FORALL:
        if (e->num_variables > 0)
            rp_unsupported(n->diags, e->loc, "universal-effects",
                           "`forall` in an effect is not supported");
        else
            collect_effect(n, e->child[0]);
        break;
    case RP_EFFECT_WHEN:
        rp_unsupported(n->diags, e->loc, "conditional-effects",
                       "conditional effects (`when`) are not supported");
        break;
    case RP_EFFECT_ADD:
        push_effect(n, &n->add, e);
        break;
    case RP_EFFECT_DELETE:
        push_effect(n, &n->del, e);
        break;
    }
}

static const rp_literal *keep(normaliser *n, const literal_vec *list)
{
    return rp_arena_copy(n->arena, list->item, list->size * sizeof(rp_literal));
}

static rp_condition normal_condition(normaliser *n, const rp_formula *f)
{
    n->pos.size = n->neg.size = n->eq.size = n->neq.size = 0;
    n->contradiction = false;
    collect(n, f, true);
    return (rp_condition){
        .num_pos = n->pos.size,
        .num_neg = n->neg.size,
        .num_eq = n->eq.size,
        .num_neq = n->neq.size,
        .pos = keep(n, &n->pos),
        .neg = keep(n, &n->neg),
        .eq = keep(n, &n->eq),
        .neq = keep(n, &n->neq),
    };
}

/* Returns whether the schema can apply at all. */
static bool normal_schema(normaliser *n, const rp_lifted *t, rp_schema_id id, rp_normal_schema *out)
{
    const rp_schema *const schema = &t->schema[id];
    n->add.size = n->del.size = 0;
    out->schema = id;
    out->condition = normal_condition(n, schema->precondition);
    const bool possible = !n->contradiction;
    collect_effect(n, schema->effect);
    out->num_add = n->add.size;
    out->num_del = n->del.size;
    out->add = keep(n, &n->add);
    out->del = keep(n, &n->del);
    return possible;
}

/* "Never", as a condition: an inequality of a term with itself. */
static rp_condition impossible_goal(normaliser *n, const rp_lifted *t)
{
    rp_term *const term = RP_ARENA_ARRAY(n->arena, rp_term, 2);
    term[0] = term[1] = rp_variable_term(0);
    rp_literal *const never = RP_ARENA_NEW(n->arena, rp_literal);
    *never = (rp_literal){RP_PRED_EQUALS, 2, term, t->goal};
    return (rp_condition){.num_neq = 1, .neq = never};
}

static void release(normaliser *n)
{
    rp_limits *const limits = n->arena->limits;
    rp_vec_free(limits, &n->pos);
    rp_vec_free(limits, &n->neg);
    rp_vec_free(limits, &n->eq);
    rp_vec_free(limits, &n->neq);
    rp_vec_free(limits, &n->add);
    rp_vec_free(limits, &n->del);
}

const rp_normal *rp_normalise(rp_arena *arena, rp_diags *diags, const rp_lifted *lifted)
{
    normaliser n = {.arena = arena, .diags = diags};
    const uint32_t errors = diags->errors;
    rp_normal *const normal = RP_ARENA_NEW(arena, rp_normal);
    rp_normal_schema *const schema =
        RP_ARENA_ARRAY_ZERO(arena, rp_normal_schema, lifted->num_schemas);

    normal->lifted = lifted;
    normal->schema = schema;
    for (uint32_t i = 0; i < lifted->num_derivations; i++)
        rp_unsupported(diags, lifted->derivation[i].loc, "derived-predicates",
                       "derived predicates (`:derived`) are not supported");
    for (uint32_t i = 0; i < lifted->num_schemas; i++)
        if (normal_schema(&n, lifted, i, &schema[normal->num_schemas]))
            normal->num_schemas++;
    normal->goal = normal_condition(&n, lifted->goal);
    if (n.contradiction)
        normal->goal = impossible_goal(&n, lifted);
    release(&n);
    return diags->errors == errors ? normal : NULL;
}
