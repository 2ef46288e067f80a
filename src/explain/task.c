/* A ground task with its names. */
#include "explain/parts.h"

json_t *rp_explain_id(uint32_t id) { return json_integer(id == RP_NONE ? -1 : (json_int_t)id); }

json_t *rp_explain_ids(const uint32_t *item, uint32_t count)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, rp_explain_id(item[i]));
    return list;
}

json_t *rp_explain_pair(uint32_t id, json_t *value)
{
    json_t *const pair = json_array();

    json_array_append_new(pair, rp_explain_id(id));
    json_array_append_new(pair, value);
    return pair;
}

static json_t *row(const rp_csr *csr, uint32_t number)
{
    return rp_explain_ids(rp_csr_row(csr, number), rp_csr_size(csr, number));
}

typedef size_t text_of(const rp_strips *, uint32_t id, char *buffer, size_t size);

static json_t *name(rp_arena *arena, const rp_strips *strips, text_of *text, uint32_t id)
{
    char buffer[256];
    const size_t length = text(strips, id, buffer, sizeof buffer);

    if (length < sizeof buffer)
        return rp_json_text(buffer);
    char *const whole = rp_arena_alloc(arena, length + 1);
    text(strips, id, whole, length + 1);
    return rp_json_text(whole);
}

static json_t *effects(const rp_strips *strips, rp_op_id op)
{
    json_t *const list = json_array();

    for (uint32_t e = rp_strips_first_effect(strips, op);
         e < rp_strips_first_effect(strips, op + 1); e++) {
        json_t *const effect = json_object();
        json_object_set_new(effect, "pre", row(&strips->effect_condition, e));
        json_object_set_new(effect, "add", row(&strips->effect_add, e));
        json_object_set_new(effect, "del", row(&strips->effect_del, e));
        json_array_append_new(list, effect);
    }
    return list;
}

static json_t *operator(rp_arena *arena, const rp_strips *strips, rp_op_id op)
{
    json_t *const object = json_object();

    json_object_set_new(object, "name", name(arena, strips, rp_strips_op_text, op));
    json_object_set_new(object, "cost", json_integer(strips->cost[op]));
    json_object_set_new(object, "pre", row(&strips->pre, op));
    json_object_set_new(object, "add", row(&strips->add, op));
    json_object_set_new(object, "del", row(&strips->del, op));
    if (rp_strips_first_effect(strips, op) < rp_strips_first_effect(strips, op + 1))
        json_object_set_new(object, "cond", effects(strips, op));
    return object;
}

/* Those for what makes a derived fact false are left out of states (ground/dual.h), and marked. */
static json_t *axioms(const rp_strips *strips)
{
    json_t *const list = json_array();

    for (uint32_t a = 0; a < strips->num_axioms; a++) {
        json_t *const axiom = json_object();
        json_object_set_new(axiom, "head", json_integer(strips->axiom_head[a]));
        json_object_set_new(axiom, "body", row(&strips->axiom_body, a));
        json_object_set_new(axiom, "stratum", json_integer(strips->axiom_stratum[a]));
        if (rp_strips_is_dual(strips, a))
            json_object_set_new(axiom, "dual", json_integer(1));
        json_array_append_new(list, axiom);
    }
    return list;
}

static json_t *initial(rp_arena *arena, const rp_strips *strips)
{
    rp_state_buffer buffer;

    rp_state_buffer_init(&buffer, arena, strips);
    rp_state_view_of(strips, strips->init, strips->num_init, &buffer);
    uint32_t *const facts = RP_ARENA_ARRAY(arena, uint32_t, buffer.view.num_true);
    for (uint32_t i = 0; i < buffer.view.num_true; i++)
        facts[i] = buffer.view.fact[i];
    rp_row_sort(facts, buffer.view.num_true);
    return rp_explain_ids(facts, buffer.view.num_true);
}

/* [[fact, the one that is true when it is false], …] */
static json_t *complements(const rp_strips *strips)
{
    json_t *const list = json_array();

    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        if (strips->complement[f] != RP_NONE && strips->complement[f] > f)
            json_array_append_new(list, rp_explain_pair(f, json_integer(strips->complement[f])));
    return list;
}

json_t *rp_explain_task(rp_arena *arena, const rp_strips *strips, const rp_word *wanted)
{
    json_t *const task = json_object(), *const facts = json_array(), *const derived = json_array();
    json_t *const operators = json_array();

    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        json_array_append_new(facts, name(arena, strips, rp_strips_fact_text, f));
        if (rp_strips_is_derived(strips, f))
            json_array_append_new(derived, json_integer(f));
    }
    for (rp_op_id op = 0; op < strips->num_ops; op++)
        json_array_append_new(operators,
                              wanted == NULL || rp_bit_get(wanted, op) ? operator(arena, strips, op)
                                                                       : json_null());
    json_object_set_new(task, "facts", facts);
    json_object_set_new(task, "derived", derived);
    json_object_set_new(task, "complement", complements(strips));
    json_object_set_new(task, "init", initial(arena, strips));
    json_object_set_new(task, "goal",
                        rp_explain_ids(strips->goal, strips->unsolvable ? 0 : strips->num_goal));
    json_object_set_new(task, "operators", operators);
    json_object_set_new(task, "axioms", axioms(strips));
    return task;
}
