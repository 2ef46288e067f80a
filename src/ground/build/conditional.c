/* Rows of the draft for conditional effects and axioms. */
#include <string.h>

#include "ground/build/draft.h"

typedef struct maker {
    rp_draft *draft;
    uint32_t end;                            /* of the items written */
    uint32_t *pred_stratum, *choice_stratum; /* of a predicate's axioms; of a disjunction's */
} maker;

/* What one effect does to a fact; positive facts only. */
static bool is_settled(const rp_draft *d, uint32_t op, uint32_t fact, bool adds)
{
    return rp_row_scan(rp_draft_add(d, op), d->op[op].num_add, fact) ||
           (!adds && rp_row_scan(rp_draft_del(d, op), d->op[op].num_del, fact));
}

/* Drops from a condition what the operator's own says; false: they contradict. */
static bool reduce(const rp_draft *d, uint32_t op, uint32_t *row, uint32_t *count)
{
    const uint32_t *const pre = rp_draft_pre(d, op);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++) {
        const uint32_t other = d->complement[row[i]];
        if (other != RP_NONE && rp_row_scan(pre, d->op[op].num_pre, other))
            return false;
        if (!rp_row_scan(pre, d->op[op].num_pre, row[i]))
            row[kept++] = row[i];
    }
    *count = kept;
    return true;
}

/* Whether one of the effects after the first is an add of its atom; equal atoms are
   neighbours. */
static bool is_added_too(const rp_unfolded_effect *effect, uint32_t count)
{
    for (uint32_t i = 1;
         i < count && effect[i].pred == effect[0].pred && effect[i].number == effect[0].number; i++)
        if (effect[i].adds)
            return true;
    return false;
}

/* Writes the effects' facts of one sign (adds win), with complements for those of the
   other sign; returns their number. */
static uint32_t write_facts(const maker *m, const rp_unfolded_effect *effect, uint32_t count,
                            bool adds, uint32_t *out)
{
    const rp_draft *const d = m->draft;
    uint32_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t fact = d->fact_of[effect[i].pred][effect[i].number];
        if (is_settled(d, effect[i].op, fact, effect[i].adds))
            continue;
        if (!effect[i].adds && is_added_too(effect + i, count - i))
            continue;
        const uint32_t changed = effect[i].adds == adds ? fact : d->complement[fact];
        if (changed != RP_NONE)
            out[size++] = changed;
    }
    return rp_row_tidy(out, size);
}

/* The effects with one condition, as one row for each of its disjuncts. */
static void write_effects(maker *m, const rp_unfolded_effect *effect, uint32_t count)
{
    rp_draft *const d = m->draft;
    uint32_t num_parts;
    const rp_form *const part =
        rp_forms_parts(&d->unfolded.forms, RP_FORM_OR, &effect->condition, &num_parts);
    for (uint32_t i = 0; i < num_parts; i++) {
        rp_draft_op *const row = &d->op[d->num_ops + d->num_effects];
        uint32_t *const out = d->item + m->end;
        row->begin = m->end;
        row->num_pre = rp_draft_expand(d, part[i], out);
        if (!reduce(d, effect->op, out, &row->num_pre))
            continue;
        row->num_add = write_facts(m, effect, count, true, out + row->num_pre);
        row->num_del = write_facts(m, effect, count, false, out + row->num_pre + row->num_add);
        if (row->num_add + row->num_del == 0)
            continue;
        d->owner[d->num_effects++] = effect->op;
        m->end += row->num_pre + row->num_add + row->num_del;
    }
}

static void make_effects(maker *m)
{
    rp_draft *const d = m->draft;
    const rp_unfolded *const u = &d->unfolded;
    for (uint32_t i = 0; i < u->effect.size;) {
        const rp_unfolded_effect *const first = &u->effect.item[i];
        uint32_t end = i + 1;
        rp_poll(d->limits);
        while (end < u->effect.size && u->effect.item[end].op == first->op &&
               u->effect.item[end].condition == first->condition)
            end++;
        if (first->condition != RP_FORM_TRUE)
            write_effects(m, first, end - i);
        i = end;
    }
    if (d->num_effects == 0)
        return;
    d->first_effect = RP_ARENA_ARRAY(d->arena, uint32_t, (size_t)d->num_ops + 1);
    uint32_t next = 0;
    for (uint32_t op = 0; op <= d->num_ops; op++) {
        while (next < d->num_effects && d->owner[next] < op)
            next++;
        d->first_effect[op] = d->num_ops + next;
    }
}

static void find_strata(maker *m)
{
    const rp_normal *const normal = m->draft->normal;
    m->pred_stratum =
        RP_ARENA_ARRAY_ZERO(m->draft->arena, uint32_t, normal->lifted->num_predicates);
    for (uint32_t i = 0; i < normal->num_schemas; i++)
        if (normal->schema[i].kind == RP_RULE_AXIOM)
            m->pred_stratum[normal->schema[i].add->pred] = normal->schema[i].stratum;
    m->choice_stratum = RP_ARENA_ARRAY(m->draft->arena, uint32_t, m->draft->choice.size);
}

/* The lowest stratum for a rule with this body.  Choices inside others have lower numbers,
   so theirs are known. */
static uint32_t stratum_of(const maker *m, rp_form form)
{
    const rp_draft *const d = m->draft;
    const rp_form_node *const node = &d->unfolded.forms.node.item[form];
    if (node->kind == RP_FORM_CONSTANT)
        return 0;
    if (node->kind == RP_FORM_LITERAL)
        return !d->normal->lifted->predicate[node->first].derived
                   ? 0
                   : m->pred_stratum[node->first] + !rp_form_is_positive(form);
    uint32_t most = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        const rp_form part = rp_forms_items(&d->unfolded.forms, node)[i];
        const uint32_t stratum = d->unfolded.forms.node.item[part].kind == RP_FORM_OR
                                     ? m->choice_stratum[d->choice_of[part] - d->first_choice]
                                     : stratum_of(m, part);
        most = stratum > most ? stratum : most;
    }
    return most;
}

static void write_axioms(maker *m, uint32_t head, rp_form body, uint32_t stratum)
{
    rp_draft *const d = m->draft;
    uint32_t num_parts;
    const rp_form *const part = rp_forms_parts(&d->unfolded.forms, RP_FORM_OR, &body, &num_parts);
    for (uint32_t i = 0; i < num_parts; i++) {
        rp_draft_op *const row = &d->op[d->num_ops + d->num_effects + d->num_axioms];
        uint32_t *const out = d->item + m->end;
        *row = (rp_draft_op){.begin = m->end, .num_add = 1};
        row->num_pre = rp_draft_expand(d, part[i], out);
        if (rp_row_scan(out, row->num_pre, head))
            continue;
        out[row->num_pre] = head;
        m->end += row->num_pre + 1;
        d->stratum[d->num_axioms++] = stratum;
    }
}

static void make_axioms(maker *m)
{
    rp_draft *const d = m->draft;
    const rp_unfolded *const u = &d->unfolded;
    find_strata(m);
    for (uint32_t i = 0; i < u->axiom.size; i++) {
        const rp_unfolded_axiom *const axiom = &u->axiom.item[i];
        rp_poll(d->limits);
        write_axioms(m, d->fact_of[axiom->pred][axiom->number], axiom->body, axiom->stratum);
    }
    for (uint32_t i = 0; i < d->choice.size; i++) {
        m->choice_stratum[i] = stratum_of(m, d->choice.item[i]);
        write_axioms(m, d->first_choice + i, d->choice.item[i], m->choice_stratum[i]);
    }
}

void rp_draft_make_effects(rp_draft *d, uint32_t end)
{
    maker m = {.draft = d, .end = end};
    make_effects(&m);
    make_axioms(&m);
    d->num_rows = d->num_ops + d->num_effects + d->num_axioms;
}
