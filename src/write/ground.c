#include "write/ground.h"

void rp_ground_view_init(rp_ground_view *g, rp_arena *arena, const rp_strips *strips,
                         const rp_encoding *encoding)
{
    *g = (rp_ground_view){.strips = strips, .encoding = encoding};
    rp_names_init(&g->names, arena, strips);
}

void rp_ground_view_release(rp_ground_view *g)
{
    if (g->op.limits != NULL)
        rp_fdr_op_release(&g->op);
}

/* Building every operator once makes the machine large enough for printing. */
void rp_ground_prepare_sas(rp_ground_view *g, rp_arena *arena)
{
    const rp_strips *const s = g->strips;

    g->fdr = rp_fdr_make(arena, g->encoding, g->names.is_negation);
    g->row = RP_ARENA_ARRAY(arena, rp_assignment, s->num_facts);
    g->printed = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(s->num_ops));
    rp_fdr_op_init(&g->op, arena->limits, &g->fdr, g->names.is_negation);
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        rp_poll(arena->limits);
        if (!rp_fdr_op_load(&g->op, op))
            continue;
        rp_bit_set(g->printed, op);
        g->num_printed++;
    }
}

void rp_ground_prepare_pddl(rp_ground_view *g, rp_arena *arena)
{
    g->pddl = rp_names_for_pddl(&g->names, arena);
}

static void print_row(FILE *out, rp_ground_view *g, const char *label, const rp_csr *csr,
                      uint32_t row)
{
    if (rp_csr_size(csr, row) == 0)
        return;
    fputs(label, out);
    for (RP_ROW(f, csr, row))
        fprintf(out, " %s", rp_names_fact(&g->names, *f));
}

static void print_all_facts(FILE *out, rp_ground_view *g)
{
    const rp_strips *const s = g->strips;

    fprintf(out, "facts: %u\n", s->num_facts);
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        fprintf(out, "  %s", rp_names_fact(&g->names, f));
        if (rp_strips_is_derived(s, f))
            fputs(", derived", out);
        fputc('\n', out);
    }
}

static void print_groups(FILE *out, rp_ground_view *g)
{
    const rp_mutex_groups *const groups = &g->strips->groups;

    fprintf(out, "\nmutex groups: %u\n", groups->num_groups);
    for (uint32_t i = 0; i < groups->num_groups; i++) {
        print_row(out, g,
                  groups->exactly_one[i] ? "  exactly one:" : "  at most one:", &groups->fact, i);
        fputc('\n', out);
    }
}

static void print_list(FILE *out, rp_ground_view *g, const rp_fact_id *fact, uint32_t count)
{
    fprintf(out, "%u\n", count);
    for (uint32_t i = 0; i < count; i++)
        fprintf(out, "  %s\n", rp_names_fact(&g->names, fact[i]));
}

static void print_state(FILE *out, rp_ground_view *g)
{
    const rp_strips *const s = g->strips;

    fputs("\ninitial state: ", out);
    print_list(out, g, s->init, s->num_init);
    if (s->unsolvable) {
        fputs("\ngoal: unreachable\n", out);
        return;
    }
    fputs("\ngoal: ", out);
    print_list(out, g, s->goal, s->num_goal);
}

static void print_op(FILE *out, rp_ground_view *g, rp_op_id op)
{
    const rp_strips *const s = g->strips;

    fprintf(out, "  %s", rp_names_op(&g->names, op));
    fprintf(out, ", cost %s", rp_names_cost(&g->names, op));
    print_row(out, g, "\n    needs  ", &s->pre, op);
    print_row(out, g, "\n    deletes", &s->del, op);
    print_row(out, g, "\n    adds   ", &s->add, op);
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++) {
        print_row(out, g, "\n    if     ", &s->effect_condition, e);
        print_row(out, g, "\n      deletes", &s->effect_del, e);
        print_row(out, g, "\n      adds   ", &s->effect_add, e);
    }
    fputc('\n', out);
}

void rp_ground_print_text(FILE *out, rp_ground_view *g)
{
    const rp_strips *const s = g->strips;

    print_all_facts(out, g);
    print_groups(out, g);
    print_state(out, g);
    fprintf(out, "\noperators: %u\n", s->num_ops);
    for (rp_op_id op = 0; op < s->num_ops; op++)
        print_op(out, g, op);
    if (s->num_axioms > 0)
        fprintf(out, "\naxioms: %u, strata: %u\n", s->num_axioms, s->num_strata);
    for (uint32_t a = 0; a < s->num_axioms; a++) {
        fprintf(out, "  %u: %s", s->axiom_stratum[a], rp_names_fact(&g->names, s->axiom_head[a]));
        print_row(out, g, " if", &s->axiom_body, a);
        fputc('\n', out);
    }
}
