/* write/ground.h: the format of Fast Downward's translator, version 3. */
#include "write/ground.h"

/* A goal of one assignment that no fact stands for: it holds, or never does. */
static bool has_own_goal(rp_ground_view *g)
{
    const rp_strips *const s = g->strips;
    return s->unsolvable || s->num_goal == 0 ||
           rp_fdr_assign(&g->fdr, s->goal, s->num_goal, g->row) == RP_NONE;
}

static void print_variable(FILE *out, rp_ground_view *g, uint32_t v)
{
    const rp_fdr *const fdr = &g->fdr;
    const uint32_t size = rp_csr_size(&fdr->fact, v);
    const rp_fact_id *const fact = rp_csr_row(&fdr->fact, v);

    fprintf(out, "begin_variable\nvar%u\n%d\n%u\n", v,
            fdr->stratum[v] == RP_NONE ? -1 : (int)fdr->stratum[v], fdr->num_values[v]);
    for (uint32_t i = 0; i < size; i++)
        fprintf(out, "%s\n", rp_names_sas_fact(&g->names, fact[i], false));
    /* What a negation negates is a value of another variable, and named there. */
    const bool named = size == 1 && !rp_bit_get(g->names.is_negation, fact[0]);
    if (fdr->num_values[v] > size)
        fprintf(out, "%s\n",
                named ? rp_names_sas_fact(&g->names, fact[0], true) : "<none of those>");
    fputs("end_variable\n", out);
}

static void print_variables(FILE *out, rp_ground_view *g, bool own_goal)
{
    const uint32_t n = g->fdr.num_variables;

    fprintf(out, "%u\n", n + own_goal);
    for (uint32_t v = 0; v < n; v++)
        print_variable(out, g, v);
    if (own_goal)
        fprintf(out,
                "begin_variable\nvar%u\n-1\n2\nAtom goal-holds()\nNegatedAtom goal-holds()\n"
                "end_variable\n",
                n);
}

static void print_assignment(FILE *out, rp_assignment a)
{
    fprintf(out, "%u %u\n", a.variable, a.value);
}

static void print_assignments(FILE *out, const rp_assignment *row, uint32_t size)
{
    fprintf(out, "%u\n", size);
    for (uint32_t i = 0; i < size; i++)
        print_assignment(out, row[i]);
}

static void print_groups(FILE *out, const rp_ground_view *g)
{
    const rp_mutex_groups *const groups = &g->strips->groups;

    fprintf(out, "%u\n", groups->num_groups);
    for (uint32_t i = 0; i < groups->num_groups; i++) {
        fprintf(out, "begin_mutex_group\n%u\n", rp_csr_size(&groups->fact, i));
        for (RP_ROW(f, &groups->fact, i))
            print_assignment(out, (rp_assignment){g->fdr.fact_variable[*f], g->fdr.fact_value[*f]});
        fputs("end_mutex_group\n", out);
    }
}

static void print_state(FILE *out, rp_ground_view *g, bool own_goal)
{
    const rp_strips *const s = g->strips;

    fputs("begin_state\n", out);
    for (uint32_t v = 0; v < g->fdr.num_variables; v++)
        fprintf(out, "%u\n", g->fdr.init[v]);
    if (own_goal)
        fprintf(out, "%d\n", s->unsolvable || s->num_goal > 0);
    fputs("end_state\nbegin_goal\n", out);
    if (own_goal) {
        fprintf(out, "1\n%u 0\n", g->fdr.num_variables);
    } else {
        const uint32_t size = rp_fdr_assign(&g->fdr, s->goal, s->num_goal, g->row);
        print_assignments(out, g->row, size);
    }
    fputs("end_goal\n", out);
}

/* What is needed of variables that do not change. */
static void print_prevail(FILE *out, const rp_fdr_op *o)
{
    uint32_t count = 0;

    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1)
            fprintf(out, "%u\n", count);
        for (uint32_t i = 0, e = 0; i < o->pre.size; i++) {
            while (e < o->effect.size && o->effect.item[e].variable < o->pre.item[i].variable)
                e++;
            if (e < o->effect.size && o->effect.item[e].variable == o->pre.item[i].variable)
                continue;
            if (pass == 0)
                count++;
            else
                print_assignment(out, o->pre.item[i]);
        }
    }
}

static void print_effect(FILE *out, const rp_fdr_op *o, const rp_fdr_effect *effect)
{
    const uint32_t needed = rp_fdr_value(o->pre.item, o->pre.size, effect->variable);

    fprintf(out, "%u", effect->size);
    for (uint32_t i = effect->begin; i < effect->begin + effect->size; i++)
        fprintf(out, " %u %u", o->condition.item[i].variable, o->condition.item[i].value);
    fprintf(out, " %u %d %u\n", effect->variable, needed == RP_NONE ? -1 : (int)needed,
            effect->value);
}

static void print_op(FILE *out, rp_ground_view *g, rp_op_id op)
{
    rp_fdr_op *const o = &g->op;

    if (!rp_fdr_op_load(o, op))
        return;
    fprintf(out, "begin_operator\n%s\n", rp_names_sas_op(&g->names, op));
    print_prevail(out, o);
    fprintf(out, "%u\n", o->effect.size);
    for (uint32_t i = 0; i < o->effect.size; i++)
        print_effect(out, o, &o->effect.item[i]);
    fprintf(out, "%d\nend_operator\n", (int)g->strips->cost[op]);
}

/* The body of an axiom that can conclude something, in row; RP_NONE for others. */
static uint32_t body_of(rp_ground_view *g, uint32_t axiom)
{
    const rp_strips *const s = g->strips;
    const uint32_t size = rp_fdr_assign(&g->fdr, rp_csr_row(&s->axiom_body, axiom),
                                        rp_csr_size(&s->axiom_body, axiom), g->row);

    if (size == RP_NONE)
        return RP_NONE;
    const uint32_t head = g->fdr.fact_variable[s->axiom_head[axiom]];
    return rp_fdr_value(g->row, size, head) == RP_NONE ? size : RP_NONE;
}

static void print_axioms(FILE *out, rp_ground_view *g)
{
    const rp_strips *const s = g->strips;
    uint32_t count = 0;

    for (uint32_t a = 0; a < s->num_axioms; a++)
        count += body_of(g, a) != RP_NONE;
    fprintf(out, "%u\n", count);
    for (uint32_t a = 0; a < s->num_axioms; a++) {
        const uint32_t size = body_of(g, a);
        if (size == RP_NONE)
            continue;
        fputs("begin_rule\n", out);
        print_assignments(out, g->row, size);
        const rp_fact_id head = s->axiom_head[a];
        const uint32_t v = g->fdr.fact_variable[head];
        fprintf(out, "%u %u %u\nend_rule\n", v, g->fdr.init[v], g->fdr.fact_value[head]);
    }
}

void rp_ground_print_sas(FILE *out, rp_ground_view *g)
{
    const bool own_goal = has_own_goal(g);

    fprintf(out, "begin_version\n3\nend_version\nbegin_metric\n%d\nend_metric\n",
            g->names.use_costs);
    print_variables(out, g, own_goal);
    print_groups(out, g);
    print_state(out, g, own_goal);
    fprintf(out, "%u\n", g->num_printed);
    for (rp_op_id op = 0; op < g->strips->num_ops; op++)
        if (rp_bit_get(g->printed, op))
            print_op(out, g, op);
    print_axioms(out, g);
}
