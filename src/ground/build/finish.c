/* Copies what is left of a draft into a task of its exact size. */
#include "ground/build/draft.h"

typedef struct copier {
    const rp_draft *draft;
    rp_arena *arena;
    rp_strips *strips;
    uint32_t *new_fact; /* RP_NONE: gone */
} copier;

static void copy_ids(uint32_t *to, const uint32_t *from, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        to[i] = from[i];
}

static uint32_t num_args_of(const rp_draft *d, uint32_t fact)
{
    return d->fact_pred[fact] == RP_NONE ? 1 : rp_draft_relation(d, d->fact_pred[fact])->arity;
}

static const uint32_t *args_of(const rp_draft *d, uint32_t fact)
{
    return d->fact_pred[fact] == RP_NONE
               ? &d->fact_number[fact]
               : rp_relation_tuple(rp_draft_relation(d, d->fact_pred[fact]), d->fact_number[fact]);
}

static rp_csr make_rows(const copier *c, uint32_t num_rows, uint64_t num_items)
{
    if (num_items >= RP_NONE)
        rp_stop_now(c->arena->limits, RP_STOP_MEMORY);
    rp_csr csr = {
        .begin = RP_ARENA_ARRAY(c->arena, uint32_t, (size_t)num_rows + 1),
        .item = RP_ARENA_ARRAY(c->arena, uint32_t, num_items),
    };
    csr.begin[0] = 0;
    return csr;
}

static void number_facts(copier *c)
{
    const rp_draft *const d = c->draft;
    uint64_t num_args = 0;
    c->new_fact = RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts);
    for (uint32_t f = 0; f < d->num_facts; f++) {
        c->new_fact[f] = rp_bit_get(d->fact_gone, f) ? RP_NONE : c->strips->num_facts++;
        if (c->new_fact[f] != RP_NONE)
            num_args += num_args_of(d, f);
    }
    c->strips->fact_arg = make_rows(c, c->strips->num_facts, num_args);
}

static const rp_word *copy_set(const copier *c, const rp_word *facts)
{
    rp_word *const set = RP_ARENA_ARRAY_ZERO(c->arena, rp_word, RP_WORDS(c->strips->num_facts));
    for (uint32_t f = 0; f < c->draft->num_facts; f++)
        if (c->new_fact[f] != RP_NONE && rp_bit_get(facts, f))
            rp_bit_set(set, c->new_fact[f]);
    return set;
}

static void copy_facts(copier *c)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    number_facts(c);
    rp_pred_id *const pred = RP_ARENA_ARRAY(c->arena, rp_pred_id, s->num_facts);
    rp_fact_id *const complement = RP_ARENA_ARRAY(c->arena, rp_fact_id, s->num_facts);
    for (uint32_t f = 0; f < d->num_facts; f++) {
        const uint32_t id = c->new_fact[f];
        if (id == RP_NONE)
            continue;
        const uint32_t begin = s->fact_arg.begin[id], count = num_args_of(d, f);
        copy_ids(s->fact_arg.item + begin, args_of(d, f), count);
        s->fact_arg.begin[id + 1] = begin + count;
        pred[id] = d->fact_pred[f];
        complement[id] = d->complement[f] == RP_NONE ? RP_NONE : c->new_fact[d->complement[f]];
    }
    s->fact_pred = pred;
    s->complement = complement;
    s->fact_negated = copy_set(c, d->negated);
}

static void copy_row(const copier *c, rp_csr *csr, uint32_t to, const uint32_t *row, uint32_t count)
{
    uint32_t *const out = csr->item + csr->begin[to];
    for (uint32_t i = 0; i < count; i++) {
        out[i] = c->new_fact[row[i]];
        assert(out[i] != RP_NONE && (i == 0 || out[i - 1] < out[i]));
    }
    csr->begin[to + 1] = csr->begin[to] + count;
}

static void copy_row_sets(const copier *c, rp_csr *const to[3], uint32_t id, uint32_t row)
{
    const rp_draft *const d = c->draft;
    copy_row(c, to[0], id, rp_draft_pre(d, row), d->op[row].num_pre);
    copy_row(c, to[1], id, rp_draft_add(d, row), d->op[row].num_add);
    copy_row(c, to[2], id, rp_draft_del(d, row), d->op[row].num_del);
}

/* What is left of the rows first … end - 1: their preconditions, adds and deletes.  Returns how
   many rows that are. */
static uint32_t copy_rows(const copier *c, uint32_t first, uint32_t end, rp_csr *const to[3])
{
    const rp_draft *const d = c->draft;
    uint64_t size[3] = {0};
    uint32_t count = 0, id = 0;
    for (uint32_t row = first; row < end; row++) {
        if (rp_draft_is_gone(d, row))
            continue;
        count++;
        size[0] += d->op[row].num_pre;
        size[1] += d->op[row].num_add;
        size[2] += d->op[row].num_del;
    }
    for (uint32_t i = 0; i < 3; i++)
        *to[i] = make_rows(c, count, size[i]);
    for (uint32_t row = first; row < end; row++) {
        rp_poll(d->limits);
        if (!rp_draft_is_gone(d, row))
            copy_row_sets(c, to, id++, row);
    }
    return count;
}

static const rp_rule *rule_of_witness(const rp_draft *d, uint32_t index)
{
    return &d->rules->rule[d->normal->num_actions + index];
}

/* Of each instance of a witness's rule, by its head: the first record. */
static uint32_t *first_records(const copier *c, const rp_rule *rule)
{
    const rp_relation *const heads = rp_draft_relation(c->draft, rule->head->pred);
    uint32_t *const first = RP_NEW_ARRAY(c->draft->limits, uint32_t, heads->size);

    for (uint32_t i = rule->num_records; i-- > 0;)
        first[rp_rule_record(rule, i)[rule->num_args + rule->num_fluent]] = i;
    return first;
}

typedef struct namer {
    const copier *copier;
    const rp_rule *rule;
    uint32_t **first; /* of each of its witnesses */
    uint32_t *value;  /* of the variables */
    uint32_t *head;   /* room for the arguments of an atom */
} namer;

static void open_namer(namer *n, const copier *c, const rp_rule *rule)
{
    const rp_normal_schema *const schema = rule->normal;
    rp_limits *const limits = c->draft->limits;

    *n = (namer){.copier = c,
                 .rule = rule,
                 .first = RP_NEW_ARRAY(limits, uint32_t *, schema->num_witnesses),
                 .value = RP_NEW_ARRAY(limits, uint32_t, schema->scope->num_variables),
                 .head = RP_NEW_ARRAY(limits, uint32_t, c->draft->normal->most_args)};
    for (uint32_t i = 0; i < schema->num_witnesses; i++) {
        const uint32_t by = schema->witness[i].rule;
        n->first[i] = by == RP_NONE ? NULL : first_records(c, rule_of_witness(c->draft, by));
    }
}

static void close_namer(namer *n)
{
    rp_limits *const limits = n->copier->draft->limits;

    for (uint32_t i = 0; i < n->rule->normal->num_witnesses; i++)
        rp_free(limits, n->first[i]);
    rp_free(limits, n->first);
    rp_free(limits, n->value);
    rp_free(limits, n->head);
}

/* The arguments of a rule's instance as values of its variables. */
static void take_values(namer *n, const rp_rule *rule, const uint32_t *record)
{
    for (uint32_t i = 0; i < rule->num_args; i++)
        n->value[rule->normal->arg[i]] = record[i];
}

static void choose_witness(namer *n, uint32_t i)
{
    const rp_draft *const d = n->copier->draft;
    const rp_normal_schema *const schema = n->rule->normal;
    const rp_witness *const w = &schema->witness[i];

    if (w->rule == RP_NONE) {
        const rp_type_id type = schema->scope->variable_type[w->variable];
        n->value[w->variable] = *rp_csr_row(&d->normal->source->objects_of_type, type);
        return;
    }
    const rp_rule *const by = rule_of_witness(d, w->rule);
    const rp_literal *const atom = by->normal->add;
    for (uint32_t k = 0; k < atom->num_terms; k++)
        n->head[k] = n->value[rp_term_variable(atom->term[k])];
    const uint32_t head = rp_database_find(d->db, atom->pred, n->head);
    assert(head != RP_NONE);
    take_values(n, by, rp_rule_record(by, n->first[i][head]));
}

/* Writes the parameters of the instance. */
static void write_name(namer *n, const uint32_t *record, uint32_t *out)
{
    if (n->rule->normal->num_witnesses == 0) {
        copy_ids(out, record, n->rule->num_args);
        return;
    }
    take_values(n, n->rule, record);
    for (uint32_t i = 0; i < n->rule->normal->num_witnesses; i++)
        choose_witness(n, i);
    copy_ids(out, n->value, n->rule->schema->scope.num_params);
}

static void name_instances(const copier *c, uint32_t rule, rp_schema_id *schema, uint32_t *id)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    const uint32_t num_params = d->rules->rule[rule].schema->scope.num_params;
    namer n;

    open_namer(&n, c, &d->rules->rule[rule]);
    for (uint32_t op = d->first_op[rule]; op < d->first_op[rule + 1]; op++) {
        if (rp_bit_get(d->op_gone, op))
            continue;
        const uint32_t begin = s->op_arg.begin[*id];
        write_name(&n, rp_rule_record(n.rule, op - d->first_op[rule]), s->op_arg.item + begin);
        s->op_arg.begin[*id + 1] = begin + num_params;
        schema[(*id)++] = n.rule->normal->schema;
    }
    close_namer(&n);
}

/* Schemas and arguments, from the records that the operators were made of. */
static void copy_names(const copier *c)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    rp_schema_id *const schema = RP_ARENA_ARRAY(c->arena, rp_schema_id, s->num_ops);
    const uint32_t num_actions = d->normal->num_actions;
    uint64_t num_args = 0;
    uint32_t id = 0;
    for (uint32_t i = 0; i < num_actions; i++)
        for (uint32_t op = d->first_op[i]; op < d->first_op[i + 1]; op++)
            num_args += rp_bit_get(d->op_gone, op) ? 0 : d->rules->rule[i].schema->scope.num_params;
    s->op_arg = make_rows(c, s->num_ops, num_args);
    for (uint32_t i = 0; i < num_actions; i++)
        name_instances(c, i, schema, &id);
    s->op_schema = schema;
}

static void copy_ops(const copier *c)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    uint32_t id = 0;
    s->num_ops = copy_rows(c, 0, d->num_ops, (rp_csr *const[]){&s->pre, &s->add, &s->del});
    int32_t *const cost = RP_ARENA_ARRAY(c->arena, int32_t, s->num_ops);
    for (uint32_t op = 0; op < d->num_ops; op++)
        if (!rp_bit_get(d->op_gone, op))
            cost[id++] = d->cost[op];
    s->cost = cost;
    copy_names(c);
}

/* Rows of effects are in the order of their operators, as they go out. */
static void copy_effects(const copier *c)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    s->num_effects =
        copy_rows(c, d->num_ops, d->num_ops + d->num_effects,
                  (rp_csr *const[]){&s->effect_condition, &s->effect_add, &s->effect_del});
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(c->arena, uint32_t, (size_t)s->num_ops + 1);
    uint32_t id = 0, count = 0;
    for (uint32_t op = 0; op < d->num_ops; op++) {
        if (rp_bit_get(d->op_gone, op))
            continue;
        for (uint32_t e = rp_draft_first_effect(d, op); e < rp_draft_end_of_effects(d, op); e++)
            count += !rp_bit_get(d->op_gone, e);
        begin[++id] = count;
    }
    assert(count == s->num_effects);
    s->effect_begin = begin;
}

/* Rows of axioms are in the order of the rules; they go out by rising stratum. */
static void copy_axioms(copier *c)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    const uint32_t first = d->num_ops + d->num_effects;
    uint64_t num_pre = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; i < d->num_axioms; i++) {
        if (rp_bit_get(d->op_gone, first + i))
            continue;
        s->num_axioms++;
        num_pre += d->op[first + i].num_pre;
        last = d->stratum[i] > last ? d->stratum[i] : last;
    }
    s->axiom_body = make_rows(c, s->num_axioms, num_pre);
    rp_fact_id *const head = RP_ARENA_ARRAY(c->arena, rp_fact_id, s->num_axioms);
    uint32_t *const stratum = RP_ARENA_ARRAY(c->arena, uint32_t, s->num_axioms);
    s->axiom_head = head;
    s->axiom_stratum = stratum;
    if (s->num_axioms == 0)
        return;
    uint32_t id = 0;
    for (uint32_t level = 0; level <= last; level++)
        for (uint32_t i = 0; i < d->num_axioms; i++) {
            if (d->stratum[i] != level || rp_bit_get(d->op_gone, first + i))
                continue;
            copy_row(c, &s->axiom_body, id, rp_draft_pre(d, first + i), d->op[first + i].num_pre);
            head[id] = c->new_fact[*rp_draft_add(d, first + i)];
            stratum[id++] = level;
        }
    s->num_strata = last + 1;
    s->derived = copy_set(c, d->derived);
}

static void copy_init_and_goal(copier *c)
{
    const rp_draft *const d = c->draft;
    rp_strips *const s = c->strips;
    rp_fact_id *const init = RP_ARENA_ARRAY(c->arena, rp_fact_id, s->num_facts);
    rp_fact_id *const goal = RP_ARENA_ARRAY(c->arena, rp_fact_id, s->num_facts);
    rp_word *const is_goal = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t i = 0; i < d->num_goals; i++)
        rp_bit_set(is_goal, d->goal[i].fact);
    for (uint32_t f = 0; f < d->num_facts; f++) {
        if (c->new_fact[f] == RP_NONE)
            continue;
        if (rp_bit_get(d->init, f))
            init[s->num_init++] = c->new_fact[f];
        if (rp_bit_get(is_goal, f))
            goal[s->num_goal++] = c->new_fact[f];
    }
    s->init = init;
    s->goal = goal;
    rp_free(d->limits, is_goal);
}

rp_strips *rp_draft_finish(const rp_draft *draft, rp_arena *arena)
{
    rp_strips *const s = RP_ARENA_NEW(arena, rp_strips);
    copier c = {.draft = draft, .arena = arena, .strips = s};
    s->lifted = draft->normal->source;
    copy_facts(&c);
    copy_ops(&c);
    copy_effects(&c);
    copy_axioms(&c);
    copy_init_and_goal(&c);
    rp_mutex_groups_map(arena, &s->groups, &draft->groups, c.new_fact);
    rp_free(draft->limits, c.new_fact);
    return s;
}
