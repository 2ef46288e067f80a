#include "write/merge.h"

#include "write/lifted_pddl.h"

static const char *const prefixes[2] = {"a-", "b-"};

typedef struct merging {
    rp_pddl_writer w;
    const rp_lifted *part[2];
    rp_word *is_constant[2]; /* by object */
    bool costs;              /* one of the parts has costs */
} merging;

/* Goals are conditions of actions of the domain, so what they name must be known there. */
static void mark_goal_objects(rp_word *is_constant, const rp_formula *f)
{
    for (uint32_t i = 0; i < f->num_terms; i++)
        if (!rp_term_is_variable(f->term[i]))
            rp_bit_set(is_constant, f->term[i]);
    for (uint32_t i = 0; i < f->num_children; i++)
        mark_goal_objects(is_constant, f->child[i]);
}

static void find_constants(rp_arena *arena, merging *m, int p)
{
    const rp_lifted *const t = m->part[p];

    m->is_constant[p] = RP_ARENA_ARRAY_ZERO(arena, rp_word, t->num_objects / 64 + 1);
    for (rp_object_id o = 0; o < t->num_objects; o++)
        if (t->object[o].loc.file == t->domain_loc.file)
            rp_bit_set(m->is_constant[p], o);
    mark_goal_objects(m->is_constant[p], t->goal);
}

static rp_pddl_writer *writer_of(merging *m, int p)
{
    m->w.task = m->part[p];
    m->w.prefix = prefixes[p];
    return &m->w;
}

static void write_both(merging *m, void (*write)(rp_pddl_writer *))
{
    for (int p = 0; p < 2; p++)
        write(writer_of(m, p));
}

/* A section is left out when it would be empty. */
static void write_objects(merging *m, const char *section, bool constants)
{
    bool any = false;

    for (int p = 0; p < 2; p++)
        for (rp_object_id o = 0; o < m->part[p]->num_objects; o++) {
            if (rp_bit_get(m->is_constant[p], o) != constants)
                continue;
            if (!any)
                rp_pddl_put(&m->w, section);
            any = true;
            rp_pddl_write_object(writer_of(m, p), o);
        }
    if (any)
        rp_pddl_put(&m->w, ")\n");
}

static void write_parts(merging *m)
{
    for (int p = 0; p < 2; p++) {
        const rp_lifted *const t = m->part[p];
        rp_pddl_put(&m->w, "; ");
        rp_pddl_put(&m->w, prefixes[p]);
        rp_pddl_put(&m->w, ": problem ");
        rp_pddl_put(&m->w, rp_lifted_text(t, t->problem_name));
        rp_pddl_put(&m->w, " of domain ");
        rp_pddl_put(&m->w, rp_lifted_text(t, t->domain_name));
        rp_pddl_put(&m->w, "\n");
    }
}

static void write_requirements(merging *m)
{
    static const struct {
        unsigned feature;
        const char *name;
    } requirements[] = {
        {RP_PDDL_NEGATION, " :negative-preconditions"},
        {RP_PDDL_DISJUNCTION, " :disjunctive-preconditions"},
        {RP_PDDL_EQUALITY, " :equality"},
        {RP_PDDL_EXISTS, " :existential-preconditions"},
        {RP_PDDL_FORALL, " :universal-preconditions"},
        {RP_PDDL_CONDITIONAL, " :conditional-effects"},
        {RP_PDDL_DERIVED, " :derived-predicates"},
    };
    const unsigned used = rp_pddl_features(m->part[0]) | rp_pddl_features(m->part[1]);

    rp_pddl_put(&m->w, "(:requirements :strips :typing");
    for (size_t i = 0; i < sizeof requirements / sizeof requirements[0]; i++)
        if ((used & requirements[i].feature) != 0)
            rp_pddl_put(&m->w, requirements[i].name);
    rp_pddl_put(&m->w, m->costs ? " :action-costs)\n" : ")\n");
}

static void write_win(merging *m, int p)
{
    rp_pddl_writer *const w = writer_of(m, p);

    rp_pddl_put(w, p == 0 ? "(:action win-a" : "(:action win-b");
    rp_pddl_put(w, " :parameters ()");
    w->scope = &m->part[p]->goal_scope;
    rp_pddl_write_precondition(w, m->part[p]->goal);
    rp_pddl_put(w, " :effect (winning))\n");
}

static void write_domain(merging *m)
{
    rp_pddl_put(&m->w, "(define (domain merged)\n");
    write_parts(m);
    write_requirements(m);
    rp_pddl_put(&m->w, "(:types\n");
    write_both(m, rp_pddl_write_types);
    rp_pddl_put(&m->w, ")\n");
    write_objects(m, "(:constants\n", true);
    rp_pddl_put(&m->w, "(:predicates\n (winning)\n");
    write_both(m, rp_pddl_write_predicates);
    rp_pddl_put(&m->w, ")\n");
    if (m->costs) {
        rp_pddl_put(&m->w, "(:functions\n (total-cost) - number\n");
        write_both(m, rp_pddl_write_functions);
        rp_pddl_put(&m->w, ")\n");
    }
    write_both(m, rp_pddl_write_axioms);
    for (int p = 0; p < 2; p++)
        rp_pddl_write_actions(writer_of(m, p), m->costs);
    write_win(m, 0);
    write_win(m, 1);
    rp_pddl_put(&m->w, ")\n");
}

static void write_problem(merging *m)
{
    rp_pddl_put(&m->w, "(define (problem merged-1)\n(:domain merged)\n");
    write_objects(m, "(:objects\n", false);
    rp_pddl_put(&m->w, "(:init\n");
    rp_pddl_put(&m->w, m->costs ? " (= (total-cost) 0)\n" : "");
    write_both(m, rp_pddl_write_init);
    rp_pddl_put(&m->w, ")\n(:goal (winning))\n");
    rp_pddl_put(&m->w, m->costs ? "(:metric minimize (total-cost))\n" : "");
    rp_pddl_put(&m->w, ")\n");
}

/* What was written since the last time. */
static const char *take_text(rp_arena *arena, rp_pddl_writer *w, size_t *size)
{
    *size = w->text.size;
    w->text.size = 0;
    return rp_arena_text(arena, w->text.item, *size);
}

void rp_merge(rp_arena *arena, const rp_lifted *a, const rp_lifted *b, rp_merged *out)
{
    merging m = {
        .w = {.limits = arena->limits}, .part = {a, b}, .costs = a->use_costs || b->use_costs};

    find_constants(arena, &m, 0);
    find_constants(arena, &m, 1);
    write_domain(&m);
    out->domain = take_text(arena, &m.w, &out->domain_size);
    write_problem(&m);
    out->problem = take_text(arena, &m.w, &out->problem_size);
    rp_vec_free(m.w.limits, &m.w.text);
}
