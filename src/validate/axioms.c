#include "validate/axioms.h"

typedef struct rule {
    const rp_derivation *axiom;
    rp_query *body;
} rule;

/* An atom of a body, with a predicate of the rule's own stratum, that can make the body
   true by becoming true. */
typedef struct occurrence {
    const rule *rule;
    const rp_term *term; /* RP_NONE: a variable that the atom does not bind */
    rp_query **path;     /* from the body down, as far as alternatives are concerned */
    uint32_t path_length;
} occurrence;

typedef RP_VEC(occurrence) occurrences;

struct rp_axioms {
    rp_arena *arena;
    rp_solver *solver;
    rule *rule;              /* an axiom of the task */
    rp_csr rules_of;         /* row: stratum */
    uint32_t *first_atom;    /* a stratum: where its atoms begin in derived[] */
    uint32_t *stratum;       /* a predicate: its stratum, or RP_NONE if it is not derived */
    uint32_t *first_reader;  /* a predicate: the lowest stratum that reads it, or RP_NONE */
    occurrences *occurrence; /* a predicate */
    rp_u32vec derived;       /* atoms that hold now, in the order of being derived */
    uint32_t stale;          /* strata from here on are to be derived again */
    const uint32_t *params;  /* 0, 1, 2, …: as many as any axiom has */
    const rule *current;
};

/* The way down to an atom. */
typedef struct descent {
    rp_axioms *axioms;
    const rule *rule;
    RP_VEC(rp_query *) path;
    uint32_t choosable; /* length of the path down to the first negated quantifier, or RP_NONE */
    bool *is_bindable;  /* a variable */
} descent;

static void add_occurrence(descent *d, const rp_formula *atom)
{
    rp_axioms *const a = d->axioms;
    occurrences *const list = &a->occurrence[atom->pred];
    rp_term *const term = RP_ARENA_ARRAY(a->arena, rp_term, atom->num_terms);
    const uint32_t length = d->choosable < d->path.size ? d->choosable : d->path.size;

    for (uint32_t i = 0; i < atom->num_terms; i++) {
        const rp_term t = atom->term[i];
        term[i] = !rp_term_is_variable(t) || d->is_bindable[rp_term_variable(t)] ? t : RP_NONE;
    }
    const occurrence new = {d->rule, term,
                            rp_arena_copy(a->arena, d->path.item, length * sizeof *d->path.item),
                            length};
    rp_vec_push(a->arena->limits, list, new);
}

static void set_bindable(descent *d, const rp_formula *quantifier, bool value)
{
    for (uint32_t i = 0; i < quantifier->num_variables; i++)
        d->is_bindable[quantifier->first_variable + i] = value;
}

static void list_atom(descent *d, const rp_query *q, bool negated)
{
    rp_axioms *const a = d->axioms;
    const rp_pred_id pred = q->formula->pred;
    const uint32_t stratum = d->rule->axiom->stratum;

    if (stratum < a->first_reader[pred])
        a->first_reader[pred] = stratum;
    if (q->negated == negated && a->stratum[pred] == stratum)
        add_occurrence(d, q->formula);
}

/* `negated`: below an odd number of negated quantifiers. */
static void list_occurrences(descent *d, rp_query *q, bool negated)
{
    const bool hides = q->kind == RP_QUERY_SOME && q->negated;
    const uint32_t choosable = d->choosable;

    rp_vec_push(d->axioms->arena->limits, &d->path, q);
    if (q->kind == RP_QUERY_ATOM)
        list_atom(d, q, negated);
    if (hides && choosable == RP_NONE)
        d->choosable = d->path.size;
    if (q->kind == RP_QUERY_SOME)
        set_bindable(d, q->formula, d->choosable == RP_NONE);
    for (uint32_t i = 0; i < q->num_children; i++)
        list_occurrences(d, q->child[i], negated != hides);
    d->choosable = choosable;
    d->path.size--;
}

static void prepare_rule(rp_axioms *a, rule *r, const rp_derivation *axiom)
{
    const rp_scope *const scope = &axiom->scope;
    descent d = {.axioms = a, .rule = r, .choosable = RP_NONE};

    r->axiom = axiom;
    r->body = rp_query_prepare(a->arena, scope, axiom->body, false);
    d.is_bindable = RP_ARENA_ARRAY_ZERO(a->arena, bool, scope->num_variables);
    for (uint32_t i = 0; i < scope->num_params; i++)
        d.is_bindable[i] = true;
    list_occurrences(&d, r->body, false);
    rp_vec_free(a->arena->limits, &d.path);
}

static const uint32_t *list_params(rp_arena *arena, const rp_lifted *task)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < task->num_derivations; i++)
        if (task->derivation[i].scope.num_params > most)
            most = task->derivation[i].scope.num_params;
    uint32_t *const params = RP_ARENA_ARRAY(arena, uint32_t, most);
    for (uint32_t i = 0; i < most; i++)
        params[i] = i;
    return params;
}

rp_axioms *rp_axioms_create(rp_arena *arena, rp_solver *solver)
{
    const rp_lifted *const task = solver->task;
    rp_axioms *const a = RP_ARENA_NEW(arena, rp_axioms);
    uint32_t *const stratum_of = RP_ARENA_ARRAY(arena, uint32_t, task->num_derivations);

    a->arena = arena;
    a->solver = solver;
    a->rule = RP_ARENA_ARRAY_ZERO(arena, rule, task->num_derivations);
    a->first_atom = RP_ARENA_ARRAY_ZERO(arena, uint32_t, task->num_strata);
    a->stratum = RP_ARENA_ARRAY(arena, uint32_t, task->num_predicates);
    a->first_reader = RP_ARENA_ARRAY(arena, uint32_t, task->num_predicates);
    a->occurrence = RP_ARENA_ARRAY_ZERO(arena, occurrences, task->num_predicates);
    a->params = list_params(arena, task);
    for (rp_pred_id pred = 0; pred < task->num_predicates; pred++)
        a->stratum[pred] = a->first_reader[pred] = RP_NONE;
    for (uint32_t i = 0; i < task->num_derivations; i++)
        stratum_of[i] = a->stratum[task->derivation[i].head] = task->derivation[i].stratum;
    a->rules_of = rp_csr_group(arena, stratum_of, task->num_derivations, task->num_strata);
    for (uint32_t i = 0; i < task->num_derivations; i++)
        prepare_rule(a, &a->rule[i], &task->derivation[i]);
    return a;
}

void rp_axioms_release(rp_axioms *a)
{
    for (rp_pred_id pred = 0; pred < a->solver->task->num_predicates; pred++)
        rp_vec_free(a->arena->limits, &a->occurrence[pred]);
    rp_vec_free(a->arena->limits, &a->derived);
}

void rp_axioms_touch(rp_axioms *a, rp_pred_id pred)
{
    if (a->first_reader[pred] < a->stale)
        a->stale = a->first_reader[pred];
}

static bool derive_head(void *context)
{
    rp_axioms *const a = context;
    rp_factbase *const facts = a->solver->facts;
    const rp_atom_id atom = rp_factbase_add(facts, a->current->axiom->head, a->solver->value.item);

    if (!rp_factbase_holds(facts, atom)) {
        rp_factbase_set(facts, atom, true);
        rp_vec_push(a->arena->limits, &a->derived, atom);
    }
    return false;
}

static void solve_body(rp_axioms *a, const rule *r)
{
    const rp_query *const body = r->body;
    const rp_solver_question question = {&body,       1, a->params, r->axiom->scope.num_params,
                                         derive_head, a};

    a->current = r;
    rp_solver_solve(a->solver, &question);
}

static bool bind_terms(rp_axioms *a, const occurrence *o, rp_atom_id atom)
{
    const rp_object_id *const arg = rp_factbase_args(a->solver->facts, atom);
    const uint32_t arity =
        a->solver->task->predicate[rp_factbase_pred(a->solver->facts, atom)].arity;

    for (uint32_t i = 0; i < arity; i++) {
        if (o->term[i] == RP_NONE)
            continue;
        if (rp_term_is_variable(o->term[i])
                ? !rp_solver_bind(a->solver, rp_term_variable(o->term[i]), arg[i])
                : o->term[i] != arg[i])
            return false;
    }
    return true;
}

static void use_atom(rp_axioms *a, rp_atom_id atom)
{
    const occurrences *const list = &a->occurrence[rp_factbase_pred(a->solver->facts, atom)];

    for (uint32_t i = 0; i < list->size; i++) {
        const occurrence *const o = &list->item[i];
        rp_solver_enter(a->solver, &o->rule->axiom->scope);
        if (!bind_terms(a, o, atom))
            continue;
        for (uint32_t k = 0; k < o->path_length; k++)
            o->path[k]->on_path = true;
        solve_body(a, o->rule);
        for (uint32_t k = 0; k < o->path_length; k++)
            o->path[k]->on_path = false;
    }
}

static void derive_stratum(rp_axioms *a, uint32_t stratum)
{
    a->first_atom[stratum] = a->derived.size;
    for (RP_ROW(i, &a->rules_of, stratum)) {
        rp_solver_enter(a->solver, &a->rule[*i].axiom->scope);
        solve_body(a, &a->rule[*i]);
    }
    for (uint32_t next = a->first_atom[stratum]; next < a->derived.size; next++)
        use_atom(a, a->derived.item[next]);
}

void rp_axioms_derive(rp_axioms *a)
{
    if (a->stale >= a->solver->task->num_strata)
        return;
    while (a->derived.size > a->first_atom[a->stale])
        rp_factbase_set(a->solver->facts, a->derived.item[--a->derived.size], false);
    for (uint32_t stratum = a->stale; stratum < a->solver->task->num_strata; stratum++)
        derive_stratum(a, stratum);
    a->stale = RP_NONE;
}

bool rp_axioms_concern(const rp_lifted *task, const rp_query *q)
{
    if (q->kind == RP_QUERY_ATOM)
        return task->predicate[q->formula->pred].derived;
    for (uint32_t i = 0; i < q->num_children; i++)
        if (rp_axioms_concern(task, q->child[i]))
            return true;
    return false;
}
