/* Which atoms are facts of the draft, and which need a complement. */
#include <string.h>

#include "ground/build/draft.h"

typedef struct numberer {
    rp_draft *draft;
    const rp_lifted *lifted;
    rp_word *seen; /* bit a form */
    /* predicate: bit an atom number; NULL if there is none */
    rp_word **is_negated;
    rp_word **is_blocked; /* derived: what makes it false matters */
} numberer;

static bool is_marked(rp_word *const *set, rp_pred_id pred, uint32_t number)
{
    return set[pred] != NULL && rp_bit_get(set[pred], number);
}

static void mark(const numberer *n, rp_word **set, rp_pred_id pred, uint32_t number)
{
    if (set[pred] == NULL)
        set[pred] = RP_ARENA_ARRAY_ZERO(n->draft->arena, rp_word,
                                        RP_WORDS(rp_draft_relation(n->draft, pred)->size));
    rp_bit_set(set[pred], number);
}

static void mark_negated(numberer *n, rp_pred_id pred, uint32_t number)
{
    mark(n, n->is_negated, pred, number);
    n->draft->has_negated = true;
    if (n->lifted->predicate[pred].derived)
        mark(n, n->is_blocked, pred, number);
}

static void mark_negated_by_rule(numberer *n, const rp_rule *rule)
{
    if (rule->normal->kind != RP_RULE_ACTION || rule->normal->condition.num_complex > 0)
        return;
    for (uint32_t i = 0; i < rule->num_records && rule->num_negated > 0; i++) {
        rp_poll(n->draft->limits);
        rp_rule_load(rule, rp_rule_record(rule, i));
        for (uint32_t k = 0; k < rule->num_negated; k++) {
            const rp_rule_atom *const atom = &rule->negated[k];
            const uint32_t number = rp_rule_find(rule, n->draft->db, atom);
            if (number != RP_NONE)
                mark_negated(n, atom->pred, number);
        }
    }
}

/* Facts for the disjunctions in a form, and complements for its negated atoms. */
static void visit(numberer *n, rp_form form, bool at_top)
{
    rp_draft *const d = n->draft;
    const rp_form_node *const node = &d->unfolded.forms.node.item[form];
    if (node->kind == RP_FORM_CONSTANT || rp_bit_get(n->seen, form))
        return;
    if (node->kind == RP_FORM_LITERAL) {
        rp_bit_set(n->seen, form);
        if (!rp_form_is_positive(form))
            mark_negated(n, node->first, node->count);
        return;
    }
    /* At the top, a disjunction is rows, not a fact. */
    if (node->kind != RP_FORM_OR || !at_top)
        rp_bit_set(n->seen, form);
    for (uint32_t i = 0; i < node->count; i++)
        visit(n, rp_forms_items(&d->unfolded.forms, node)[i], false);
    if (node->kind == RP_FORM_OR && !at_top)
        rp_vec_push(d->limits, &d->choice, form);
}

static void visit_all(numberer *n)
{
    const rp_unfolded *const u = &n->draft->unfolded;
    n->seen = RP_ARENA_ARRAY_ZERO(n->draft->arena, rp_word, RP_WORDS(u->forms.node.size));
    for (uint32_t op = 0; op < u->num_ops && u->op_form != NULL; op++)
        if (u->op_form[op] != RP_NONE)
            visit(n, u->op_form[op], false);
    for (uint32_t i = 0; i < u->effect.size; i++)
        visit(n, u->effect.item[i].condition, true);
    for (uint32_t i = 0; i < u->axiom.size; i++)
        visit(n, u->axiom.item[i].body, true);
    visit(n, u->goal, false);
}

/* The form has to become false. */
static void block(numberer *n, rp_form form)
{
    const rp_form_node *const node = &n->draft->unfolded.forms.node.item[form];

    if (node->kind == RP_FORM_CONSTANT || rp_bit_get(n->seen, form))
        return;
    rp_bit_set(n->seen, form);
    for (uint32_t i = 0; node->kind != RP_FORM_LITERAL && i < node->count; i++)
        block(n, rp_forms_items(&n->draft->unfolded.forms, node)[i]);
    if (node->kind != RP_FORM_LITERAL || !rp_form_is_positive(form))
        return;
    if (n->lifted->predicate[node->first].derived)
        mark(n, n->is_blocked, node->first, node->count);
    else
        mark_negated(n, node->first, node->count);
}

/* A derived fact becomes false by what its axioms need becoming false (dual.h). */
static void block_axioms(numberer *n)
{
    const rp_unfolded *const u = &n->draft->unfolded;
    rp_word *const done = RP_ARENA_ARRAY_ZERO(n->draft->arena, rp_word, RP_WORDS(u->axiom.size));
    bool changed = true;

    memset(n->seen, 0, RP_WORDS(u->forms.node.size) * sizeof *n->seen);
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < u->axiom.size; i++) {
            const rp_unfolded_axiom *const axiom = &u->axiom.item[i];
            if (rp_bit_get(done, i) || !is_marked(n->is_blocked, axiom->pred, axiom->number))
                continue;
            rp_bit_set(done, i);
            block(n, axiom->body);
            changed = true;
        }
    }
}

static void number_choices(numberer *n, uint32_t fact)
{
    rp_draft *const d = n->draft;
    d->choice_of = RP_ARENA_ARRAY(d->arena, uint32_t, d->unfolded.forms.node.size);
    d->first_choice = fact;
    for (uint32_t i = 0; i < d->choice.size; i++, fact++) {
        d->choice_of[d->choice.item[i]] = fact;
        d->fact_pred[fact] = RP_NONE;
        d->fact_number[fact] = i;
        d->complement[fact] = RP_NONE;
        rp_bit_set(d->derived, fact);
    }
    assert(fact == d->num_facts);
}

static void mark_negated_by_goal(numberer *n, const rp_condition *goal)
{
    for (uint32_t i = 0; i < goal->num_neg; i++) {
        const rp_literal *const literal = &goal->neg[i];
        if (!n->lifted->predicate[literal->pred].fluent)
            continue;
        const uint32_t number = rp_database_find(n->draft->db, literal->pred, literal->term);
        if (number != RP_NONE)
            mark_negated(n, literal->pred, number);
    }
}

static void count_facts(numberer *n)
{
    uint64_t count = 0;
    for (uint32_t p = 0; p < n->lifted->num_predicates; p++) {
        if (!n->lifted->predicate[p].fluent)
            continue;
        const uint32_t size = rp_draft_relation(n->draft, p)->size;
        count += size;
        for (uint32_t i = 0; i < size && n->is_negated[p] != NULL; i++)
            count += rp_bit_get(n->is_negated[p], i);
    }
    count += n->draft->choice.size;
    if (count >= RP_NONE)
        rp_stop_now(n->draft->limits, RP_STOP_MEMORY);
    n->draft->num_facts = (uint32_t)count;
}

static uint32_t number_predicate(const numberer *n, rp_pred_id pred, uint32_t fact)
{
    rp_draft *const d = n->draft;
    const uint32_t size = rp_draft_relation(d, pred)->size;
    uint32_t *const order = RP_NEW_ARRAY(d->limits, uint32_t, size);
    d->fact_of[pred] = RP_ARENA_ARRAY(d->arena, uint32_t, size);
    rp_relation_sort(rp_draft_relation(d, pred), order);
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t number = order[i];
        const uint32_t versions = is_marked(n->is_negated, pred, number) ? 2 : 1;
        d->fact_of[pred][number] = fact;
        for (uint32_t v = 0; v < versions; v++) {
            d->fact_pred[fact + v] = pred;
            d->fact_number[fact + v] = number;
            d->complement[fact + v] = versions == 2 ? fact + 1 - v : RP_NONE;
        }
        if (versions == 2) {
            rp_bit_set(d->negated, fact + 1);
            d->has_derived_complements |= n->lifted->predicate[pred].derived;
        }
        for (uint32_t v = 0; v < versions && n->lifted->predicate[pred].derived; v++)
            rp_bit_set(d->derived, fact + v);
        fact += versions;
    }
    rp_free(d->limits, order);
    return fact;
}

static void number_facts(numberer *n)
{
    rp_draft *const d = n->draft;
    count_facts(n);
    d->fact_pred = RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts);
    d->fact_number = RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts);
    d->complement = RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts);
    d->negated = RP_ARENA_ARRAY_ZERO(d->arena, rp_word, RP_WORDS(d->num_facts));
    d->derived = RP_ARENA_ARRAY_ZERO(d->arena, rp_word, RP_WORDS(d->num_facts));
    d->init = RP_ARENA_ARRAY_ZERO(d->arena, rp_word, RP_WORDS(d->num_facts));
    d->fact_gone = RP_ARENA_ARRAY_ZERO(d->arena, rp_word, RP_WORDS(d->num_facts));
    d->fact_of = RP_ARENA_ARRAY_ZERO(d->arena, uint32_t *, n->lifted->num_predicates);
    uint32_t fact = 0;
    for (uint32_t p = 0; p < n->lifted->num_predicates; p++)
        if (n->lifted->predicate[p].fluent)
            fact = number_predicate(n, p, fact);
    number_choices(n, fact);
}

static void set_init(const numberer *n)
{
    rp_draft *const d = n->draft;
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (rp_bit_get(d->negated, f) && !rp_bit_get(d->derived, f))
            rp_bit_set(d->init, f);
    for (uint32_t i = 0; i < n->lifted->num_init; i++) {
        const rp_atom *const atom = &n->lifted->init[i];
        if (!n->lifted->predicate[atom->pred].fluent)
            continue;
        const uint32_t f = d->fact_of[atom->pred][rp_database_find(d->db, atom->pred, atom->arg)];
        rp_bit_set(d->init, f);
        if (d->complement[f] != RP_NONE)
            rp_bit_clear(d->init, d->complement[f]);
    }
}

void rp_draft_number_facts(rp_draft *d)
{
    numberer n = {
        .draft = d,
        .lifted = d->normal->source,
        .is_negated = RP_ARENA_ARRAY_ZERO(d->arena, rp_word *, d->normal->source->num_predicates),
        .is_blocked = RP_ARENA_ARRAY_ZERO(d->arena, rp_word *, d->normal->source->num_predicates),
    };
    for (uint32_t i = 0; i < d->rules->count; i++)
        mark_negated_by_rule(&n, &d->rules->rule[i]);
    mark_negated_by_goal(&n, &d->normal->goal);
    visit_all(&n);
    block_axioms(&n);
    number_facts(&n);
    set_init(&n);
}

uint32_t rp_draft_expand(const rp_draft *d, rp_form form, uint32_t *out)
{
    const rp_forms *const forms = &d->unfolded.forms;
    uint32_t count;
    const rp_form *const part = rp_forms_parts(forms, RP_FORM_AND, &form, &count);
    for (uint32_t i = 0; i < count; i++) {
        const rp_form_node *const node = &forms->node.item[part[i]];
        if (node->kind == RP_FORM_OR) {
            out[i] = d->choice_of[part[i]];
            continue;
        }
        assert(node->kind == RP_FORM_LITERAL);
        const uint32_t fact = d->fact_of[node->first][node->count];
        out[i] = rp_form_is_positive(part[i]) ? fact : d->complement[fact];
        assert(out[i] != RP_NONE);
    }
    return rp_row_tidy(out, count);
}
