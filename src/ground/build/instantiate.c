/* From the records of the rules to rows of facts. */
#include <string.h>

#include "base/data/csr.h"
#include "ground/build/draft.h"

typedef struct maker {
    rp_draft *draft;
    uint32_t *expanded; /* room for the facts of a condition */
    uint32_t *scratch;  /* room for the effects of an operator */
    uint32_t *source;   /* of each atom deleted by the rule at hand: the equal body atom */
} maker;

static uint32_t write_preconditions(const maker *m, const rp_rule *rule, const uint32_t *record,
                                    uint32_t op, uint32_t *out)
{
    const rp_draft *const d = m->draft;
    const uint32_t *const number = record + rule->num_args;
    uint32_t count = 0;
    if (rule->normal->condition.num_complex > 0) {
        const rp_form form = d->unfolded.op_form[op];
        return form == RP_FORM_FALSE ? 0 : rp_draft_expand(d, form, out);
    }
    for (uint32_t i = 0; i < rule->num_fluent; i++)
        if (rule->body[i].pred < d->normal->source->num_predicates)
            out[count++] = d->fact_of[rule->body[i].pred][number[i]];
    for (uint32_t i = 0; i < rule->num_negated; i++) {
        const rp_rule_atom *const atom = &rule->negated[i];
        const uint32_t n = rp_rule_find(rule, d->db, atom);
        if (n != RP_NONE)
            out[count++] = d->complement[d->fact_of[atom->pred][n]];
    }
    return rp_row_tidy(out, count);
}

/* Effects whose condition the operator's own implies become unconditional. */
static void settle_conditions(const maker *m, uint32_t op, const uint32_t *pre, uint32_t num_pre)
{
    const rp_unfolded *const u = &m->draft->unfolded;
    for (uint32_t i = u->first_effect[op]; i < u->first_effect[op + 1]; i++) {
        rp_unfolded_effect *const effect = &u->effect.item[i];
        const uint32_t count = u->forms.node.item[effect->condition].kind == RP_FORM_OR
                                   ? RP_NONE
                                   : rp_draft_expand(m->draft, effect->condition, m->expanded);
        uint32_t k = 0;
        while (count != RP_NONE && k < count && rp_row_scan(pre, num_pre, m->expanded[k]))
            k++;
        if (k == count)
            effect->condition = RP_FORM_TRUE;
    }
}

/* Appends the facts of the unconditional effects that the unfolding found. */
static uint32_t take_effects(const maker *m, uint32_t op, bool adds, uint32_t *row, uint32_t count)
{
    const rp_draft *const d = m->draft;
    const rp_unfolded *const u = &d->unfolded;
    for (uint32_t i = u->first_effect == NULL ? RP_NONE : u->first_effect[op];
         i != RP_NONE && i < u->first_effect[op + 1]; i++) {
        const rp_unfolded_effect *const effect = &u->effect.item[i];
        if (effect->condition == RP_FORM_TRUE && effect->adds == adds)
            row[count++] = d->fact_of[effect->pred][effect->number];
    }
    return count;
}

/* The facts deleted that are not added, without complements yet, to m->scratch. */
static uint32_t find_deletes(const maker *m, const rp_rule *rule, uint32_t op, const uint32_t *add,
                             uint32_t num_add)
{
    const rp_draft *const d = m->draft;
    const uint32_t *const record = rp_rule_record(rule, op - d->first_op[rule - d->rules->rule]);
    const uint32_t *const number = record + rule->num_args;
    uint32_t *const out = m->scratch;
    uint32_t count = 0;
    for (uint32_t i = 0; i < rule->num_deletes; i++) {
        const rp_rule_atom *const atom = &rule->deleted[i];
        const uint32_t n =
            m->source[i] != RP_NONE ? number[m->source[i]] : rp_rule_find(rule, d->db, atom);
        if (n == RP_NONE)
            continue;
        const uint32_t fact = d->fact_of[atom->pred][n];
        if (!rp_row_scan(add, num_add, fact))
            out[count++] = fact;
    }
    if (d->unfolded.first_effect != NULL) {
        uint32_t kept = count;
        const uint32_t all = take_effects(m, op, false, out, count);
        for (uint32_t i = count; i < all; i++)
            if (!rp_row_scan(add, num_add, out[i]))
                out[kept++] = out[i];
        count = kept;
    }
    return rp_row_tidy(out, count);
}

/* Appends to a row the complements of the other one's facts. */
static uint32_t add_complements(const rp_draft *d, const uint32_t *of, uint32_t count,
                                uint32_t *row, uint32_t size)
{
    for (uint32_t i = 0; i < count; i++)
        if (d->complement[of[i]] != RP_NONE)
            row[size++] = d->complement[of[i]];
    return size;
}

/* Writes an operator's rows to d->item. */
static void write_operator(const maker *m, const rp_rule *rule, uint32_t id, const uint32_t *record)
{
    const rp_draft *const d = m->draft;
    rp_draft_op *const op = &d->op[id];
    uint32_t *const scratch = m->scratch;
    const uint32_t *const head = record + rule->num_args + rule->num_fluent;
    uint32_t *out = d->item + op->begin;

    rp_rule_load(rule, record);
    op->num_pre = write_preconditions(m, rule, record, id, out);
    if (d->unfolded.first_effect != NULL)
        settle_conditions(m, id, out, op->num_pre);
    out += op->num_pre;
    uint32_t num_add = 0;
    for (uint32_t i = 0; i < rule->num_heads; i++)
        if (rule->head[i].pred != rule->normal->applied)
            out[num_add++] = d->fact_of[rule->head[i].pred][head[i]];
    num_add = take_effects(m, id, true, out, num_add);
    num_add = rp_row_tidy(out, num_add);
    const uint32_t num_del = find_deletes(m, rule, id, out, num_add);
    if (!d->has_negated) {
        op->num_add = num_add;
        op->num_del = num_del;
        memcpy(out + num_add, scratch, num_del * sizeof *scratch);
        return;
    }
    const uint32_t all_del = add_complements(d, out, num_add, scratch, num_del);
    const uint32_t all_add = add_complements(d, scratch, num_del, out, num_add);
    op->num_add = rp_row_tidy(out, all_add);
    op->num_del = rp_row_tidy(scratch, all_del);
    memcpy(out + op->num_add, scratch, op->num_del * sizeof *scratch);
}

static void find_sources(const maker *m, const rp_rule *rule)
{
    for (uint32_t i = 0; i < rule->num_deletes; i++) {
        m->source[i] = RP_NONE;
        for (uint32_t k = 0; k < rule->num_fluent && m->source[i] == RP_NONE; k++)
            if (rp_rule_same_atom(rule, &rule->deleted[i], &rule->body[k]))
                m->source[i] = k;
    }
}

/* The most row items that an instance of the rule can have, but for what is unfolded. */
static uint32_t most_items(const rp_draft *d, const rp_rule *rule)
{
    const uint32_t effects = rule->num_heads + rule->num_deletes;
    return rule->num_fluent + rule->num_negated + (d->has_negated ? 2 * effects : effects);
}

static uint32_t most_parts(const rp_unfolded *u, rp_form form)
{
    const rp_form_node *const node = &u->forms.node.item[form];
    return node->kind == RP_FORM_AND || node->kind == RP_FORM_OR ? node->count : 1;
}

/* Bounds for rows of effects and axioms, and for their items.  Each disjunct is a row. */
static uint32_t bound_rows(const rp_unfolded *u, rp_form form, uint64_t effects, uint64_t *items)
{
    uint32_t count;
    const rp_form *const part = rp_forms_parts(&u->forms, RP_FORM_OR, &form, &count);
    for (uint32_t i = 0; i < count; i++)
        *items += most_parts(u, part[i]) + effects;
    return count;
}

static void bound_unfolded(maker *m, uint64_t *num_rows, uint64_t *num_items, uint32_t *most_own)
{
    const rp_draft *const d = m->draft;
    const rp_unfolded *const u = &d->unfolded;
    uint32_t most = 1;
    for (uint32_t i = 2; i < u->forms.node.size; i++)
        if (most_parts(u, i) > most)
            most = most_parts(u, i);
    m->expanded = RP_ARENA_ARRAY(d->arena, uint32_t, most);
    for (uint32_t op = 0; op < u->num_ops && u->op_form != NULL; op++)
        *num_items += u->op_form[op] == RP_NONE ? 0 : most_parts(u, u->op_form[op]);
    for (uint32_t i = 0; i < u->effect.size; i++)
        *num_rows += bound_rows(u, u->effect.item[i].condition, 4, num_items);
    for (uint32_t i = 0; i < u->axiom.size; i++)
        *num_rows += bound_rows(u, u->axiom.item[i].body, 1, num_items);
    for (uint32_t i = 0; i < d->choice.size; i++)
        *num_rows += bound_rows(u, d->choice.item[i], 1, num_items);
    *most_own = 0;
    for (uint32_t op = 0; op < u->num_ops && u->first_effect != NULL; op++)
        if (u->first_effect[op + 1] - u->first_effect[op] > *most_own)
            *most_own = u->first_effect[op + 1] - u->first_effect[op];
}

/* All rows of the draft, and what is scratch for operators. */
static void allocate_rows(maker *m)
{
    rp_draft *const d = m->draft;
    uint64_t num_rows = d->unfolded.num_ops, num_items = 0, most_effects = 0, most = 0;
    uint32_t most_own;
    for (uint32_t i = 0; i < d->rules->count; i++) {
        const rp_rule *const rule = &d->rules->rule[i];
        if (rule->normal->kind != RP_RULE_ACTION || rule->num_records == 0)
            continue;
        num_items += (uint64_t)rule->num_records * most_items(d, rule);
        if (rule->num_deletes > most_effects)
            most_effects = rule->num_deletes;
        if (most_items(d, rule) > most)
            most = most_items(d, rule);
    }
    bound_unfolded(m, &num_rows, &num_items, &most_own);
    if (num_rows >= RP_NONE || num_items >= RP_NONE)
        rp_stop_now(d->limits, RP_STOP_MEMORY);
    d->num_ops = d->unfolded.num_ops;
    d->op = RP_NEW_ARRAY(d->limits, rp_draft_op, num_rows);
    d->item = RP_NEW_ARRAY(d->limits, uint32_t, num_items);
    d->cost = RP_NEW_ARRAY(d->limits, int32_t, d->num_ops);
    d->op_gone = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(num_rows));
    d->owner = RP_ARENA_ARRAY(d->arena, uint32_t, num_rows - d->num_ops);
    d->stratum = RP_ARENA_ARRAY(d->arena, uint32_t, num_rows - d->num_ops);
    m->source = RP_ARENA_ARRAY(d->arena, uint32_t, most_effects);
    m->scratch = RP_ARENA_ARRAY(d->arena, uint32_t, most + 2 * (uint64_t)most_own);
}

uint32_t rp_draft_make_operators(rp_draft *d)
{
    maker m = {.draft = d};
    allocate_rows(&m);
    uint32_t end = 0;
    for (uint32_t i = 0; i < d->rules->count; i++) {
        const rp_rule *const rule = &d->rules->rule[i];
        if (rule->normal->kind != RP_RULE_ACTION || rule->num_records == 0)
            continue;
        find_sources(&m, rule);
        for (uint32_t id = d->first_op[i]; id < d->first_op[i + 1]; id++) {
            const uint32_t *const record = rp_rule_record(rule, id - d->first_op[i]);
            rp_poll(d->limits);
            d->op[id].begin = end;
            write_operator(&m, rule, id, record);
            end += d->op[id].num_pre + d->op[id].num_add + d->op[id].num_del;
            d->cost[id] =
                (int32_t)(rule->num_costs > 0 ? record[rule->width - 1] : rule->constant_cost);
            if (d->unfolded.op_form != NULL && d->unfolded.op_form[id] == RP_FORM_FALSE)
                rp_bit_set(d->op_gone, id);
        }
    }
    return end;
}
