/* Parameters of an action that only have to exist: no effect, no cost and no condition mentions
   them but static literals.  All their values do the same, so they are existential: projected
   away, and chosen for the instances that are left, in the reverse of the order in which they
   went, where no choice fails (Dechter 1999, "Bucket elimination", section 4). */
#include "ground/rules/nnf.h"

static void use_terms(rp_word *used, const rp_term *term, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (rp_term_is_variable(term[i]))
            rp_bit_set(used, rp_term_variable(term[i]));
}

static void use_formula(rp_word *used, const rp_formula *f)
{
    use_terms(used, f->term, f->num_terms);
    for (uint32_t i = 0; i < f->num_children; i++)
        use_formula(used, f->child[i]);
}

static void use_effect(rp_word *used, const rp_effect *e)
{
    use_terms(used, e->term, e->num_terms);
    if (e->kind == RP_EFFECT_WHEN)
        use_formula(used, e->condition);
    for (uint32_t i = 0; i < e->num_children; i++)
        use_effect(used, e->child[i]);
}

/* Conditions other than static literals. */
static void use_condition(rp_nnf_builder *b, rp_word *used, const rp_nnf *condition)
{
    uint32_t count;
    const rp_nnf *const *const part = rp_nnf_parts(RP_NNF_AND, &condition, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (rp_nnf_is_literal(part[i]) && rp_nnf_is_static(b, &part[i]->literal))
            continue;
        for (uint32_t k = 0; k < part[i]->num_free; k++)
            rp_bit_set(used, part[i]->free_variable[k]);
    }
}

static uint32_t *find_unused(rp_nnf_builder *b, const rp_schema *schema, const rp_nnf *condition,
                             uint32_t *count)
{
    const uint32_t num_params = schema->scope.num_params;
    uint32_t *const unused = RP_ARENA_ARRAY(b->arena, uint32_t, num_params);
    rp_word *const used =
        RP_ARENA_ARRAY_ZERO(b->arena, rp_word, RP_WORDS(schema->scope.num_variables));

    use_effect(used, schema->effect);
    for (uint32_t i = 0; i < schema->num_costs; i++)
        use_terms(used, schema->cost[i].term, schema->cost[i].num_terms);
    use_condition(b, used, condition);
    *count = 0;
    for (uint32_t v = 0; v < num_params; v++)
        if (!rp_bit_get(used, v))
            unused[(*count)++] = v;
    return unused;
}

/* Those that conditions mention stay unless all go. */
static uint32_t keep_mentioned(rp_nnf_builder *b, rp_normal_schema *action, const rp_nnf *condition,
                               uint32_t *unused, uint32_t count)
{
    uint32_t *const kept = RP_ARENA_ARRAY(b->arena, uint32_t, count);
    uint32_t left = 0;

    for (uint32_t i = 0; i < count; i++)
        if (rp_nnf_mentions(condition, unused[i]))
            kept[action->num_kept++] = unused[i];
        else
            unused[left++] = unused[i];
    action->kept = kept;
    return left;
}

/* The other parameters. */
static void set_arguments(rp_nnf_builder *b, rp_normal_schema *action, const uint32_t *unused,
                          uint32_t count)
{
    uint32_t *const arg = RP_ARENA_ARRAY(b->arena, uint32_t, action->num_args);
    uint32_t kept = 0;

    for (uint32_t v = 0; v < action->num_args; v++)
        if (!rp_row_has(unused, count, v))
            arg[kept++] = v;
    action->arg = arg;
    action->num_args = kept;
}

const rp_nnf *rp_nnf_choose_witnesses(rp_nnf_builder *b, rp_normal_schema *action,
                                      const rp_nnf *condition, rp_projection projection)
{
    const rp_schema *const schema = &b->lifted->schema[action->schema];
    uint32_t count;

    if (projection == RP_PROJECT_NONE)
        return condition;
    uint32_t *const unused = find_unused(b, schema, condition, &count);
    if (projection == RP_PROJECT_UNUSED)
        count = keep_mentioned(b, action, condition, unused, count);
    rp_witness *const witness = RP_ARENA_ARRAY(b->arena, rp_witness, count);

    if (count == 0)
        return condition;
    set_arguments(b, action, unused, count);
    const uint32_t first = b->eliminated.size;
    const rp_nnf *const rest = rp_nnf_exists(b, unused, count, condition, NULL);
    for (uint32_t i = b->eliminated.size; i-- > first;)
        witness[action->num_witnesses++] =
            (rp_witness){b->eliminated.item[i], b->eliminated_by.item[i]};
    action->witness = witness;
    for (uint32_t i = 0; i < count; i++) {
        const rp_type_id type = schema->scope.variable_type[unused[i]];
        if (rp_csr_size(&b->lifted->objects_of_type, type) == 0)
            return rp_nnf_join(b, RP_NNF_OR, NULL, 0);
        if (!rp_nnf_mentions(condition, unused[i]))
            witness[action->num_witnesses++] = (rp_witness){unused[i], RP_NONE};
    }
    return rest;
}

/* Their atoms say all: nothing in them changes. */
void rp_nnf_settle_witnesses(rp_normal_schema *action)
{
    const rp_nnf **const complex = (const rp_nnf **)action->condition.complex;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < action->condition.num_complex; i++) {
        bool is_witness = false;
        for (uint32_t k = 0; k < action->num_witnesses; k++)
            is_witness |=
                complex[i]->kind == RP_NNF_EXISTS && complex[i]->rule == action->witness[k].rule;
        if (!is_witness)
            complex[kept++] = complex[i];
    }
    action->condition.num_complex = kept;
}
