#include "validate/solver_search.h"

typedef struct position {
    uint32_t goals, settled, bound;
} position;

static position where(const rp_solver *s)
{
    return (position){s->goal.size, s->settled.size, s->bound.size};
}

static void go_back(rp_solver *s, position to)
{
    while (s->bound.size > to.bound)
        s->value.item[s->bound.item[--s->bound.size]] = RP_NONE;
    while (s->settled.size > to.settled) {
        const struct rp_solver_settled *const last = &s->settled.item[--s->settled.size];
        s->goal.item[last->place] = last->goal;
    }
    s->goal.size = to.goals;
}

static bool bind(rp_solver *s, uint32_t variable, rp_object_id object)
{
    assert(s->value.item[variable] == RP_NONE);
    if (!rp_lifted_is_of_type(s->task, object, rp_solver_type(s, variable)))
        return false;
    s->value.item[variable] = object;
    rp_vec_push(s->limits, &s->bound, variable);
    return true;
}

/* Binds the variables of an atom to the arguments of another, or says that they differ
   (some are bound then, to be unbound by going back). */
static bool unify(rp_solver *s, const rp_term *term, const rp_object_id *arg, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const rp_object_id now = rp_solver_value(s, term[i]);
        if (now == RP_NONE ? !bind(s, rp_term_variable(term[i]), arg[i]) : now != arg[i])
            return false;
    }
    return true;
}

static bool have_objects(const rp_solver *s, const rp_query *some)
{
    const rp_formula *const f = some->formula;
    for (uint32_t i = 0; i < f->num_variables; i++)
        if (rp_solver_num_objects(s, f->first_variable + i) == 0)
            return false;
    return true;
}

static const rp_query *child_on_path(const rp_query *any)
{
    for (uint32_t i = 0; i < any->num_children; i++)
        if (any->child[i]->on_path)
            return any->child[i];
    return NULL;
}

/* Replaces a goal by what it is made of, if that can be done without a choice.  Returns
   false if it cannot be true. */
static bool take_apart(rp_solver *s, uint32_t place)
{
    const rp_query *const q = s->goal.item[place];
    const rp_query *const next = q->kind == RP_QUERY_ANY ? child_on_path(q) : NULL;

    if (q->kind == RP_QUERY_ALL) {
        rp_solver_settle(s, place);
        for (uint32_t i = 0; i < q->num_children; i++)
            rp_vec_push(s->limits, &s->goal, q->child[i]);
    } else if (q->kind == RP_QUERY_SOME && !q->negated) {
        rp_solver_settle(s, place);
        rp_vec_push(s->limits, &s->goal, q->child[0]);
        return have_objects(s, q);
    } else if (next != NULL) {
        rp_solver_settle(s, place);
        rp_vec_push(s->limits, &s->goal, next);
    }
    return true;
}

/* Settles what needs no choice.  Returns false if a goal is false. */
static bool simplify(rp_solver_search *x)
{
    rp_solver *const s = x->s;

    for (uint32_t i = x->first; i < s->goal.size; i++) {
        if (s->goal.item[i] == NULL)
            continue;
        if (!rp_solver_is_closed(s, s->goal.item[i])) {
            if (!take_apart(s, i))
                return false;
        } else {
            if (!rp_solver_holds(s, s->goal.item[i]))
                return false;
            rp_solver_settle(s, i);
        }
    }
    return true;
}

static bool run(rp_solver_search *);

static bool try_matches(rp_solver_search *x, uint32_t place)
{
    rp_solver *const s = x->s;
    const rp_formula *const atom = s->goal.item[place]->formula;
    const rp_solver_access path = rp_solver_find_access(s, atom);
    rp_matches matches = rp_factbase_matches(s->facts, atom->pred, path.position, path.object);
    rp_atom_id match;

    rp_solver_settle(s, place);
    const position before = where(s);
    while (rp_matches_next(&matches, &match)) {
        if (!rp_factbase_holds(s->facts, match))
            continue;
        if (unify(s, atom->term, rp_factbase_args(s->facts, match), atom->num_terms) && run(x))
            return true;
        go_back(s, before);
    }
    return false;
}

static bool try_equal(rp_solver_search *x, uint32_t place)
{
    rp_solver *const s = x->s;
    const rp_term *const term = s->goal.item[place]->formula->term;
    const bool first_bound = rp_solver_value(s, term[0]) != RP_NONE;

    rp_solver_settle(s, place);
    return bind(s, rp_term_variable(term[first_bound]), rp_solver_value(s, term[!first_bound])) &&
           run(x);
}

static bool try_children(rp_solver_search *x, uint32_t place)
{
    rp_solver *const s = x->s;
    const rp_query *const any = s->goal.item[place];
    assert(any->kind == RP_QUERY_ANY);

    rp_solver_settle(s, place);
    const position before = where(s);
    for (uint32_t i = 0; i < any->num_children; i++) {
        rp_vec_push(s->limits, &s->goal, any->child[i]);
        if (run(x))
            return true;
        go_back(s, before);
    }
    return false;
}

static bool try_objects(rp_solver_search *x, uint32_t variable)
{
    rp_solver *const s = x->s;
    const position before = where(s);

    for (RP_ROW(object, &s->task->objects_of_type, rp_solver_type(s, variable))) {
        if (bind(s, variable, *object) && run(x))
            return true;
        go_back(s, before);
    }
    return false;
}

static bool finish(rp_solver_search *x)
{
    const rp_solver_question *const question = x->question;

    for (uint32_t i = 0; i < question->num_wanted; i++)
        if (x->s->value.item[question->wanted[i]] == RP_NONE)
            return try_objects(x, question->wanted[i]);
    return question->found == NULL || question->found(question->context);
}

static bool take(rp_solver_search *x, rp_solver_option o)
{
    switch (o.kind) {
    case RP_SOLVER_NOTHING:
        return finish(x);
    case RP_SOLVER_MATCHES:
        return try_matches(x, o.place);
    case RP_SOLVER_EQUAL:
        return try_equal(x, o.place);
    case RP_SOLVER_CHILDREN:
        return try_children(x, o.place);
    case RP_SOLVER_OBJECTS:
        return try_objects(x, o.variable);
    }
    return false;
}

static const rp_solver_question any_solution = {0};

/* False if some part that can be solved apart has no solution. */
static bool solve_parts(rp_solver_search *x)
{
    rp_solver_search part = {x->s, x->s->goal.size, &any_solution};
    bool solved = true;

    for (uint32_t place = x->first; solved && rp_solver_take_part(x, &place);) {
        solved = run(&part);
        x->s->goal.size = part.first;
    }
    return solved;
}

/* True: found() said stop, or, if there is no found(), there is a solution.  Leaves goals
   and values as they were. */
static bool run(rp_solver_search *x)
{
    const position before = where(x->s);

    rp_poll(x->s->limits);
    const bool stop = simplify(x) && solve_parts(x) && take(x, rp_solver_choose(x));
    go_back(x->s, before);
    return stop;
}

static bool has_solution(rp_solver *s, const rp_query *some)
{
    rp_solver_search x = {s, s->goal.size, &any_solution};

    if (!have_objects(s, some))
        return false;
    rp_vec_push(s->limits, &s->goal, some->child[0]);
    const bool found = run(&x);
    s->goal.size = x.first;
    return found;
}

static bool atom_holds(rp_solver *s, const rp_formula *atom)
{
    const rp_object_id *const arg = rp_solver_args(s, atom->term, atom->num_terms);

    if (atom->pred == RP_PRED_EQUALS)
        return arg[0] == arg[1];
    const rp_atom_id id = rp_factbase_find(s->facts, atom->pred, arg);
    return id != RP_NONE && rp_factbase_holds(s->facts, id);
}

bool rp_solver_holds(rp_solver *s, const rp_query *q)
{
    switch (q->kind) {
    case RP_QUERY_ATOM:
        return atom_holds(s, q->formula) != q->negated;
    case RP_QUERY_ALL:
        for (uint32_t i = 0; i < q->num_children; i++)
            if (!rp_solver_holds(s, q->child[i]))
                return false;
        return true;
    case RP_QUERY_ANY:
        for (uint32_t i = 0; i < q->num_children; i++)
            if (rp_solver_holds(s, q->child[i]))
                return true;
        return false;
    case RP_QUERY_SOME:
        return has_solution(s, q) != q->negated;
    }
    return false;
}

bool rp_solver_bind(rp_solver *s, uint32_t variable, rp_object_id object)
{
    const rp_object_id now = s->value.item[variable];
    return now == RP_NONE ? bind(s, variable, object) : now == object;
}

const rp_object_id *rp_solver_args(rp_solver *s, const rp_term *term, uint32_t count)
{
    assert(count <= s->most_args);
    for (uint32_t i = 0; i < count; i++) {
        s->args[i] = rp_solver_value(s, term[i]);
        assert(s->args[i] < s->task->num_objects);
    }
    return s->args;
}

bool rp_solver_solve(rp_solver *s, const rp_solver_question *question)
{
    rp_solver_search x = {s, s->goal.size, question};

    for (uint32_t i = 0; i < question->num_queries; i++)
        rp_vec_push(s->limits, &s->goal, question->query[i]);
    const bool stopped = run(&x);
    s->goal.size = x.first;
    return stopped;
}

typedef struct witness {
    rp_solver *s;
    uint32_t first, count; /* variables */
    rp_object_id *value;
} witness;

static bool note_values(void *context)
{
    const witness *const w = context;
    for (uint32_t i = 0; i < w->count; i++)
        w->value[i] = w->s->value.item[w->first + i];
    return true;
}

void rp_solver_bind_witness(rp_solver *s, const rp_query *some)
{
    assert(some->kind == RP_QUERY_SOME);
    const rp_formula *const f = some->formula;
    rp_object_id *const value = RP_NEW_ARRAY(s->limits, rp_object_id, f->num_variables);
    uint32_t *const wanted = RP_NEW_ARRAY(s->limits, uint32_t, f->num_variables);
    const rp_query *const child = some->child[0];
    witness w = {s, f->first_variable, f->num_variables, value};

    for (uint32_t i = 0; i < f->num_variables; i++)
        wanted[i] = f->first_variable + i;
    const rp_solver_question question = {&child, 1, wanted, f->num_variables, note_values, &w};
    const bool found = rp_solver_solve(s, &question);
    assert(found);
    for (uint32_t i = 0; i < f->num_variables && found; i++)
        s->value.item[f->first_variable + i] = value[i];
    rp_free(s->limits, wanted);
    rp_free(s->limits, value);
}

void rp_solver_init(rp_solver *s, const rp_lifted *task, rp_factbase *facts, rp_limits *limits)
{
    *s = (rp_solver){.task = task, .limits = limits, .facts = facts, .most_args = 2};
    for (uint32_t i = 0; i < task->num_predicates; i++)
        if (task->predicate[i].arity > s->most_args)
            s->most_args = task->predicate[i].arity;
    for (uint32_t i = 0; i < task->num_functions; i++)
        if (task->function[i].arity > s->most_args)
            s->most_args = task->function[i].arity;
    s->args = RP_NEW_ARRAY(limits, rp_object_id, s->most_args);
}

void rp_solver_release(rp_solver *s)
{
    rp_vec_free(s->limits, &s->value);
    rp_vec_free(s->limits, &s->mark);
    rp_vec_free(s->limits, &s->goal);
    rp_vec_free(s->limits, &s->settled);
    rp_vec_free(s->limits, &s->bound);
    rp_free(s->limits, s->args);
}

void rp_solver_enter(rp_solver *s, const rp_scope *scope)
{
    const uint32_t needed = scope->num_variables;

    assert(s->goal.size == 0);
    s->scope = scope;
    s->bound.size = 0;
    rp_vec_reserve(s->limits, &s->value, needed);
    while (s->mark.size < needed)
        rp_vec_push(s->limits, &s->mark, 0);
    for (uint32_t i = 0; i < needed; i++)
        s->value.item[i] = RP_NONE;
    s->value.size = needed;
}
