#include "validate/validate.h"

#include "task/pddl.h"
#include "validate/replay.h"

/* A condition that must hold, or whose complement must, when `inverse`. */
typedef struct demand {
    const rp_query *query;
    bool inverse;
    const char *choice; /* "" or " (for ?x = b)" */
} demand;

typedef struct validator {
    rp_arena *arena;
    const rp_lifted *task;
    rp_replay *replay;
    rp_solver *solver; /* of the replay */
} validator;

enum { MOST_NAMED = 8, LONGEST_TEXT = 299 }; /* in a message: variables, bytes of a formula */

static const char *name_choice(validator *v, const rp_query *some, const char *before)
{
    const rp_formula *const f = some->formula;
    const char *text = "";

    for (uint32_t i = 0; i < f->num_variables; i++) {
        const uint32_t x = f->first_variable + i;
        if (i == MOST_NAMED)
            return rp_arena_format(v->arena, "%s (for %s, ...)", before, text);
        text = rp_arena_format(
            v->arena, "%s%s%s = %s", text, i == 0 ? "" : ", ",
            rp_lifted_text(v->task, v->solver->scope->variable_name[x]),
            rp_lifted_text(v->task, v->task->object[v->solver->value.item[x]].name));
    }
    return rp_arena_format(v->arena, "%s (for %s)", before, text);
}

/* The first child that is at fault for a violated demand; NULL if no child alone is. */
static const rp_query *first_fault(validator *v, const demand *d)
{
    for (uint32_t i = 0; i < d->query->num_children; i++)
        if (rp_solver_holds(v->solver, d->query->child[i]) == d->inverse)
            return d->query->child[i];
    return NULL;
}

/* Follows a violated demand to the first part of it that is violated by itself.  For a
   universal quantifier that is a choice of objects, which the solver then has bound. */
static void narrow(validator *v, demand *d)
{
    for (;;) {
        const rp_query *const q = d->query;
        const rp_query *fault = NULL;
        if (q->kind == (d->inverse ? RP_QUERY_ANY : RP_QUERY_ALL))
            fault = first_fault(v, d);
        else if (q->kind == RP_QUERY_SOME && q->negated != d->inverse) {
            rp_solver_bind_witness(v->solver, q);
            d->choice = name_choice(v, q, d->choice);
            d->inverse = true; /* The child is true, and must not be. */
            fault = q->child[0];
        }
        if (fault == NULL)
            return;
        d->query = fault;
    }
}

static const char *step_text(validator *v, const rp_step *step)
{
    const rp_schema *const schema = &v->task->schema[step->schema];

    return rp_lifted_atom(v->arena, v->task, schema->name, step->arg, schema->scope.num_params);
}

/* Writes with the values that the solver has bound. */
static rp_pddl_writer begin_text(validator *v)
{
    return (rp_pddl_writer){.limits = v->arena->limits,
                            .most = LONGEST_TEXT,
                            .task = v->task,
                            .prefix = "",
                            .scope = v->solver->scope,
                            .value = v->solver->value.item};
}

static const char *end_text(validator *v, rp_pddl_writer *w)
{
    const bool is_long = w->text.size >= LONGEST_TEXT;
    const char *const text =
        rp_arena_format(v->arena, "%.*s%s", (int)(is_long ? LONGEST_TEXT - 3 : w->text.size),
                        w->text.item, is_long ? "..." : "");

    rp_vec_free(w->limits, &w->text);
    return text;
}

static const char *formula_text(validator *v, const rp_formula *formula, bool complement)
{
    rp_pddl_writer w = begin_text(v);

    rp_pddl_put(&w, complement ? "(not " : "");
    rp_pddl_put_formula(&w, formula);
    rp_pddl_put(&w, complement ? ")" : "");
    return end_text(v, &w);
}

/* "(clear b)", where that stands, and the choice of objects that it is about. */
static const char *find_fault(validator *v, const rp_query *violated, rp_loc *place,
                              const char **choice)
{
    demand d = {violated, false, ""};

    narrow(v, &d);
    *place = d.query->formula->loc;
    *choice = d.choice;
    return formula_text(v, d.query->formula, d.query->complement != d.inverse);
}

static const char *false_precondition(validator *v, const rp_step *step, const rp_query *violated,
                                      rp_loc *place)
{
    const char *choice;
    const char *const text = find_fault(v, violated, place, &choice);

    return rp_arena_format(v->arena, "precondition %s of %s is false%s", text, step_text(v, step),
                           choice);
}

static const char *wrong_type(validator *v, const rp_step *step, uint32_t which)
{
    const rp_scope *const scope = &v->task->schema[step->schema].scope;

    return rp_arena_format(
        v->arena, "argument %u '%s' of %s has not the type of parameter %s", which + 1,
        rp_lifted_text(v->task, v->task->object[step->arg[which]].name), step_text(v, step),
        rp_lifted_text(v->task, scope->variable_name[which]));
}

static const char *no_cost(validator *v, const rp_step *step, const rp_cost_term *term)
{
    rp_pddl_writer w = begin_text(v);

    rp_pddl_put(&w, "(");
    rp_pddl_put_name(&w, v->task->function[term->func].name);
    rp_pddl_put_terms(&w, term->term, term->num_terms);
    return rp_arena_format(
        v->arena, "the cost %s of %s has no value in :init, so the action is not applicable",
        end_text(v, &w), step_text(v, step));
}

/* Returns whether the step could be taken; if not, fills the verdict. */
static bool take_step(validator *v, const rp_step *step, rp_verdict *verdict)
{
    const rp_schema *const schema = &v->task->schema[step->schema];
    rp_replay_failure failure = {0};

    switch (rp_replay_step(v->replay, step->schema, step->arg, &failure)) {
    case RP_REPLAY_DONE:
        return true;
    case RP_REPLAY_WRONG_TYPE:
        verdict->failure = "wrong-type";
        verdict->why = wrong_type(v, step, failure.which);
        verdict->condition = schema->scope.variable_loc[failure.which];
        break;
    case RP_REPLAY_FALSE:
        verdict->failure = "precondition";
        verdict->why = false_precondition(v, step, failure.condition, &verdict->condition);
        break;
    case RP_REPLAY_NO_COST:
        verdict->failure = "undefined-cost";
        verdict->why = no_cost(v, step, &schema->cost[failure.which]);
        verdict->condition = schema->cost[failure.which].loc;
        break;
    }
    return false;
}

static const char *atom_text(validator *v, rp_atom_id atom)
{
    const rp_factbase *const facts = v->solver->facts;
    const rp_predicate *const pred = &v->task->predicate[rp_factbase_pred(facts, atom)];

    return rp_lifted_atom(v->arena, v->task, pred->name, rp_factbase_args(facts, atom),
                          pred->arity);
}

static void tell(validator *v, const rp_validate_watch *watch, uint32_t step)
{
    const rp_replay_change change = rp_replay_last_change(v->replay);

    watch->step(watch->context, step);
    for (uint32_t i = 0; i < change.num_removed; i++)
        watch->change(watch->context, false, atom_text(v, change.removed[i]));
    for (uint32_t i = 0; i < change.num_added; i++)
        watch->change(watch->context, true, atom_text(v, change.added[i]));
}

static void check_goal(validator *v, rp_verdict *verdict)
{
    rp_replay_failure failure = {0};
    const char *choice;

    verdict->valid = rp_replay_goal(v->replay, &failure);
    if (verdict->valid)
        return;
    const char *const text = find_fault(v, failure.condition, &verdict->condition, &choice);
    verdict->why =
        rp_arena_format(v->arena, "goal condition %s is false after the last step%s", text, choice);
}

rp_verdict rp_validate_watched(rp_arena *arena, const rp_lifted *task, const rp_plan *plan,
                               const rp_validate_watch *watch)
{
    validator v = {arena, task, rp_replay_create(arena, task), NULL};
    rp_verdict verdict = {.condition = RP_NO_LOC};
    bool possible = true;

    v.solver = rp_replay_solver(v.replay);
    for (uint32_t i = 0; i < plan->num_steps && possible; i++) {
        verdict.step = i + 1;
        possible = take_step(&v, &plan->step[i], &verdict);
        if (possible && watch != NULL)
            tell(&v, watch, i + 1);
    }
    if (possible) {
        verdict.step = plan->num_steps + 1;
        check_goal(&v, &verdict);
    }
    verdict.cost = rp_replay_cost(v.replay);
    rp_replay_destroy(v.replay);
    return verdict;
}

rp_verdict rp_validate(rp_arena *arena, const rp_lifted *task, const rp_plan *plan)
{
    return rp_validate_watched(arena, task, plan, NULL);
}
