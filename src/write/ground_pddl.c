/* write/ground.h: PDDL without parameters. */
#include "write/ground.h"

static void print_literal(FILE *out, const rp_ground_view *g, rp_fact_id f)
{
    const bool negation = rp_bit_get(g->names.is_negation, f);

    fputs(negation ? " (not (" : " (", out);
    fputs(g->pddl.fact[negation ? g->strips->complement[f] : f], out);
    fputs(negation ? "))" : ")", out);
}

static void print_and(FILE *out, const rp_ground_view *g, const rp_fact_id *fact, uint32_t count)
{
    fputs("(and", out);
    for (uint32_t i = 0; i < count; i++)
        print_literal(out, g, fact[i]);
    fputc(')', out);
}

/* A negation follows from what happens to its fact. */
static void print_effects(FILE *out, const rp_ground_view *g, const rp_csr *add, const rp_csr *del,
                          uint32_t row)
{
    for (RP_ROW(f, del, row)) {
        if (rp_bit_get(g->names.is_negation, *f))
            continue;
        fputs(" (not", out);
        print_literal(out, g, *f);
        fputc(')', out);
    }
    for (RP_ROW(f, add, row))
        if (!rp_bit_get(g->names.is_negation, *f))
            print_literal(out, g, *f);
}

static void print_action(FILE *out, rp_ground_view *g, rp_op_id op)
{
    const rp_strips *const s = g->strips;

    fputs("  (:action ", out);
    fputs(g->pddl.op[op], out);
    fputs("\n    :parameters ()\n    :precondition ", out);
    print_and(out, g, rp_csr_row(&s->pre, op), rp_csr_size(&s->pre, op));
    fputs("\n    :effect (and", out);
    print_effects(out, g, &s->add, &s->del, op);
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++) {
        fputs("\n      (when ", out);
        print_and(out, g, rp_csr_row(&s->effect_condition, e),
                  rp_csr_size(&s->effect_condition, e));
        fputs(" (and", out);
        print_effects(out, g, &s->effect_add, &s->effect_del, e);
        fputs("))", out);
    }
    if (g->names.use_costs)
        fprintf(out, " (increase (total-cost) %s)", rp_names_cost(&g->names, op));
    fputs("))\n", out);
}

static void print_axiom(FILE *out, const rp_ground_view *g, uint32_t a)
{
    const rp_strips *const s = g->strips;

    fputs("  (:derived", out);
    print_literal(out, g, s->axiom_head[a]);
    fputc(' ', out);
    print_and(out, g, rp_csr_row(&s->axiom_body, a), rp_csr_size(&s->axiom_body, a));
    fputs(")\n", out);
}

static bool has_negations(const rp_ground_view *g)
{
    for (rp_fact_id f = 0; f < g->strips->num_facts; f++)
        if (rp_bit_get(g->names.is_negation, f))
            return true;
    return false;
}

void rp_ground_print_domain(FILE *out, rp_ground_view *g)
{
    const rp_strips *const s = g->strips;
    const bool costs = g->names.use_costs;

    fprintf(out, "(define (domain ground)\n  (:requirements :strips%s%s%s%s)\n  (:predicates",
            has_negations(g) ? " :negative-preconditions" : "",
            s->num_effects > 0 ? " :conditional-effects" : "",
            s->num_axioms > 0 ? " :derived-predicates" : "", costs ? " :action-costs" : "");
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        if (g->pddl.fact[f] == NULL)
            continue;
        fputs("\n    (", out);
        fputs(g->pddl.fact[f], out);
        fputc(')', out);
    }
    if (s->unsolvable)
        fprintf(out, "\n    (%s)", g->pddl.unreachable);
    fprintf(out, ")\n%s", costs ? "  (:functions (total-cost) - number)\n" : "");
    for (uint32_t a = 0; a < s->num_axioms; a++)
        print_axiom(out, g, a);
    for (rp_op_id op = 0; op < s->num_ops; op++)
        print_action(out, g, op);
    fputs(")\n", out);
}

void rp_ground_print_problem(FILE *out, rp_ground_view *g)
{
    const rp_strips *const s = g->strips;
    const bool costs = g->names.use_costs;

    fputs("(define (problem ground-1)\n  (:domain ground)\n  (:init", out);
    for (uint32_t i = 0; i < s->num_init; i++) {
        if (rp_bit_get(g->names.is_negation, s->init[i]))
            continue;
        fputs("\n   ", out);
        print_literal(out, g, s->init[i]);
    }
    fprintf(out, "%s)\n  (:goal ", costs ? "\n    (= (total-cost) 0)" : "");
    if (s->unsolvable)
        fprintf(out, "(%s)", g->pddl.unreachable);
    else
        print_and(out, g, s->goal, s->num_goal);
    fprintf(out, ")%s)\n", costs ? "\n  (:metric minimize (total-cost))" : "");
}
