/* From the records of the rules to rows of facts. */
#include <string.h>

#include "ground/draft.h"

typedef struct maker {
    rp_draft *draft;
    rp_limits *limits;
    uint32_t *source; /* of each atom deleted by the rule at hand: the equal body atom */
} maker;

/* Sorts a short row and drops repetitions; returns its new length. */
static uint32_t tidy_row(uint32_t *row, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t x = row[i];
        uint32_t k = i;
        for (; k > 0 && row[k - 1] > x; k--)
            row[k] = row[k - 1];
        row[k] = x;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || row[kept - 1] != row[i])
            row[kept++] = row[i];
    return kept;
}

static bool row_has(const uint32_t *row, uint32_t count, uint32_t x)
{
    for (uint32_t i = 0; i < count; i++)
        if (row[i] == x)
            return true;
    return false;
}

static uint32_t write_preconditions(const maker *m, const rp_rule *rule, const uint32_t *record,
                                    uint32_t *out)
{
    const rp_draft *const d = m->draft;
    const uint32_t *const number = record + rule->schema->scope.num_params;
    uint32_t count = 0;
    for (uint32_t i = 0; i < rule->num_fluent; i++)
        out[count++] = d->fact_of[rule->body[i].pred][number[i]];
    for (uint32_t i = 0; i < rule->num_negated; i++) {
        const rp_rule_atom *const atom = &rule->negated[i];
        const uint32_t n =
            rp_relation_find(rp_draft_relation(d, atom->pred), rule->value, atom->slot);
        if (n != RP_NONE)
            out[count++] = d->complement[d->fact_of[atom->pred][n]];
    }
    return tidy_row(out, count);
}

/* The facts deleted that are not added, without complements yet. */
static uint32_t find_deletes(const maker *m, const rp_rule *rule, const uint32_t *record,
                             const uint32_t *add, uint32_t num_add, uint32_t *out)
{
    const rp_draft *const d = m->draft;
    const uint32_t *const number = record + rule->schema->scope.num_params;
    uint32_t count = 0;
    for (uint32_t i = 0; i < rule->num_deletes; i++) {
        const rp_rule_atom *const atom = &rule->deleted[i];
        const uint32_t n =
            m->source[i] != RP_NONE
                ? number[m->source[i]]
                : rp_relation_find(rp_draft_relation(d, atom->pred), rule->value, atom->slot);
        if (n == RP_NONE)
            continue;
        const uint32_t fact = d->fact_of[atom->pred][n];
        if (!row_has(add, num_add, fact))
            out[count++] = fact;
    }
    return tidy_row(out, count);
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

/* Writes an operator's rows to d->item from *end on.  Scratch has room for its effects. */
static void write_operator(const maker *m, const rp_rule *rule, const uint32_t *record,
                           rp_draft_op *op, uint32_t *scratch)
{
    const rp_draft *const d = m->draft;
    const uint32_t *const head = record + rule->schema->scope.num_params + rule->num_fluent;
    uint32_t *out = d->item + op->begin;

    rp_rule_load(rule, record);
    op->num_pre = write_preconditions(m, rule, record, out);
    out += op->num_pre;
    uint32_t num_add = 0;
    for (uint32_t i = 0; i < rule->num_heads; i++)
        out[num_add++] = d->fact_of[rule->head[i].pred][head[i]];
    num_add = tidy_row(out, num_add);
    const uint32_t num_del = find_deletes(m, rule, record, out, num_add, scratch);
    if (!d->has_negated) {
        op->num_add = num_add;
        op->num_del = num_del;
        memcpy(out + num_add, scratch, num_del * sizeof *scratch);
        return;
    }
    const uint32_t all_del = add_complements(d, out, num_add, scratch, num_del);
    const uint32_t all_add = add_complements(d, scratch, num_del, out, num_add);
    op->num_add = tidy_row(out, all_add);
    op->num_del = tidy_row(scratch, all_del);
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

/* The most row items that an instance of the rule can have. */
static uint32_t most_items(const rp_draft *d, const rp_rule *rule)
{
    const uint32_t effects = rule->num_heads + rule->num_deletes;
    return rule->num_fluent + rule->num_negated + (d->has_negated ? 2 * effects : effects);
}

static void allocate_operators(maker *m)
{
    rp_draft *const d = m->draft;
    uint64_t num_ops = 0, num_items = 0, most_effects = 0;
    d->first_op = RP_ARENA_ARRAY(d->arena, uint32_t, (size_t)d->rules->count + 1);
    for (uint32_t i = 0; i < d->rules->count; i++) {
        const rp_rule *const rule = &d->rules->rule[i];
        d->first_op[i] = (uint32_t)num_ops;
        num_ops += rule->num_records;
        num_items += (uint64_t)rule->num_records * most_items(d, rule);
        if (rule->num_deletes > most_effects)
            most_effects = rule->num_deletes;
    }
    if (num_ops >= RP_NONE || num_items >= RP_NONE)
        rp_stop_now(m->limits, RP_STOP_MEMORY);
    d->num_ops = d->first_op[d->rules->count] = (uint32_t)num_ops;
    d->op = RP_NEW_ARRAY(m->limits, rp_draft_op, num_ops);
    d->item = RP_NEW_ARRAY(m->limits, uint32_t, num_items);
    d->cost = RP_NEW_ARRAY(m->limits, int32_t, num_ops);
    d->op_gone = RP_NEW_ARRAY_ZERO(m->limits, rp_word, RP_WORDS(num_ops));
    m->source = RP_ARENA_ARRAY(d->arena, uint32_t, most_effects);
}

static void make_operators(maker *m)
{
    rp_draft *const d = m->draft;
    allocate_operators(m);
    uint32_t end = 0;
    for (uint32_t i = 0; i < d->rules->count; i++) {
        const rp_rule *const rule = &d->rules->rule[i];
        if (rule->num_records == 0)
            continue;
        uint32_t *const scratch = RP_NEW_ARRAY(m->limits, uint32_t, most_items(d, rule));
        find_sources(m, rule);
        for (uint32_t k = 0; k < rule->num_records; k++) {
            const uint32_t id = d->first_op[i] + k;
            const uint32_t *const record = rp_rule_record(rule, k);
            rp_poll(m->limits);
            d->op[id].begin = end;
            write_operator(m, rule, record, &d->op[id], scratch);
            end += d->op[id].num_pre + d->op[id].num_add + d->op[id].num_del;
            d->cost[id] =
                (int32_t)(rule->num_costs > 0 ? record[rule->width - 1] : rule->constant_cost);
        }
        rp_free(m->limits, scratch);
    }
}

static void add_goal(rp_draft *d, const rp_literal *literal, bool positive)
{
    const rp_relation *const r = rp_draft_relation(d, literal->pred);
    const uint32_t number = rp_relation_find(r, literal->term, r->identity);
    rp_draft_goal goal = {literal, positive, RP_NONE};
    if (number != RP_NONE && d->db->lifted->predicate[literal->pred].fluent) {
        const uint32_t fact = d->fact_of[literal->pred][number];
        goal.fact = positive ? fact : d->complement[fact];
        d->goal[d->num_goals++] = goal;
    } else if ((number != RP_NONE) != positive) {
        d->failed[d->num_failed++] = goal;
    }
}

static void make_goal(rp_draft *d, const rp_condition *goal)
{
    const uint32_t count = goal->num_pos + goal->num_neg;
    d->goal = RP_ARENA_ARRAY(d->arena, rp_draft_goal, count);
    d->failed = RP_ARENA_ARRAY(d->arena, rp_draft_goal, count);
    for (uint32_t i = 0; i < goal->num_pos; i++)
        add_goal(d, &goal->pos[i], true);
    for (uint32_t i = 0; i < goal->num_neg; i++)
        add_goal(d, &goal->neg[i], false);
}

void rp_draft_init(rp_draft *d, rp_arena *arena, const rp_database *db, const rp_rules *rules,
                   const rp_condition *goal)
{
    *d = (rp_draft){.limits = arena->limits, .arena = arena, .db = db, .rules = rules};
    maker m = {.draft = d, .limits = arena->limits};
    rp_draft_number_facts(d, goal);
    make_operators(&m);
    make_goal(d, goal);
}

void rp_draft_release(rp_draft *d)
{
    rp_free(d->limits, d->fact_pred);
    rp_free(d->limits, d->fact_number);
    rp_free(d->limits, d->complement);
    rp_free(d->limits, d->op);
    rp_free(d->limits, d->item);
    rp_free(d->limits, d->cost);
    rp_free(d->limits, d->op_gone);
}
