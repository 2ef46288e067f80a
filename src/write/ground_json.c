/* Written member by member and row by row: as one jansson value, a large task would take
   many times the memory of the task. */
#include "write/ground.h"
#include "write/plan_json.h"

typedef struct writer {
    FILE *out;
    rp_ground_view *g;
    const char *gap; /* between lines */
    bool failed;     /* jansson got no memory */
} writer;

/* Takes the reference. */
static void put(writer *w, json_t *json)
{
    if (json == NULL ||
        (json_dumpf(json, w->out, JSON_COMPACT | JSON_ENCODE_ANY) != 0 && ferror(w->out) == 0))
        w->failed = true;
    json_decref(json);
}

static json_t *ids(const uint32_t *item, uint32_t count)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer(item[i]));
    return list;
}

static json_t *row_ids(const rp_csr *csr, uint32_t row)
{
    return ids(rp_csr_row(csr, row), rp_csr_size(csr, row));
}

static json_t *make_fact(rp_ground_view *g, uint32_t f)
{
    const rp_strips *const s = g->strips;
    json_t *const fact = json_object();

    json_object_set_new(fact, "name", rp_json_text(rp_names_fact(&g->names, f)));
    if (s->complement[f] != RP_NONE)
        json_object_set_new(fact, "complement", json_integer(s->complement[f]));
    if (rp_bit_get(g->names.is_negation, f))
        json_object_set_new(fact, "negation", json_true());
    if (rp_strips_is_derived(s, f))
        json_object_set_new(fact, "derived", json_true());
    return fact;
}

static json_t *make_group(rp_ground_view *g, uint32_t i)
{
    const rp_mutex_groups *const groups = &g->strips->groups;
    json_t *const group = json_object();

    json_object_set_new(group, "exactly_one", json_boolean(groups->exactly_one[i]));
    json_object_set_new(group, "facts", row_ids(&groups->fact, i));
    return group;
}

static json_t *make_variable(rp_ground_view *g, uint32_t v)
{
    const rp_encoding *const e = g->encoding;
    json_t *const variable = json_object();

    json_object_set_new(variable, "word", json_integer(e->variable_word[v]));
    json_object_set_new(variable, "shift", json_integer(e->variable_shift[v]));
    json_object_set_new(variable, "bits", json_integer(e->variable_bits[v]));
    json_object_set_new(variable, "facts", row_ids(&e->variable_fact, v));
    return variable;
}

static json_t *make_effect(const rp_strips *s, uint32_t e)
{
    json_t *const effect = json_object();

    json_object_set_new(effect, "condition", row_ids(&s->effect_condition, e));
    json_object_set_new(effect, "add", row_ids(&s->effect_add, e));
    json_object_set_new(effect, "delete", row_ids(&s->effect_del, e));
    return effect;
}

static json_t *make_op(rp_ground_view *g, uint32_t op)
{
    const rp_strips *const s = g->strips;
    json_t *const result = json_object(), *const effects = json_array();

    json_object_set_new(result, "name", rp_json_text(rp_names_op(&g->names, op)));
    json_object_set_new(result, "cost",
                        s->lifted != NULL ? rp_json_cost(s->lifted, s->cost[op])
                                          : json_integer(s->cost[op]));
    json_object_set_new(result, "precondition", row_ids(&s->pre, op));
    json_object_set_new(result, "add", row_ids(&s->add, op));
    json_object_set_new(result, "delete", row_ids(&s->del, op));
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++)
        json_array_append_new(effects, make_effect(s, e));
    json_object_set_new(result, "conditional_effects", effects);
    return result;
}

static json_t *make_axiom(rp_ground_view *g, uint32_t a)
{
    const rp_strips *const s = g->strips;
    json_t *const axiom = json_object();

    json_object_set_new(axiom, "head", json_integer(s->axiom_head[a]));
    json_object_set_new(axiom, "body", row_ids(&s->axiom_body, a));
    json_object_set_new(axiom, "stratum", json_integer(s->axiom_stratum[a]));
    return axiom;
}

static void put_list(writer *w, const char *member, uint32_t count,
                     json_t *(*make)(rp_ground_view *, uint32_t))
{
    fprintf(w->out, ",%s\"%s\": [", w->gap, member);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(w->out, "%s%s", i == 0 ? "" : ",", w->gap);
        put(w, make(w->g, i));
    }
    fputs("]", w->out);
}

static json_t *task_name(const rp_strips *s, bool problem)
{
    if (s->lifted == NULL)
        return json_null();
    const rp_lifted *const t = s->lifted;
    return rp_json_text(rp_lifted_text(t, problem ? t->problem_name : t->domain_name));
}

static bool print(FILE *out, rp_ground_view *g, const char *gap)
{
    const rp_strips *const s = g->strips;
    writer w = {out, g, gap, false};

    fprintf(out, "{\"format\": \"relplan-ground\", \"version\": 1,%s\"domain\": ", gap);
    put(&w, task_name(s, false));
    fputs(", \"problem\": ", out);
    put(&w, task_name(s, true));
    fprintf(out, ", \"metric\": \"%s\", \"reachable\": %s, \"state_words\": %u",
            g->names.use_costs ? "general" : "unit", s->unsolvable ? "false" : "true",
            g->encoding->words);
    put_list(&w, "facts", s->num_facts, make_fact);
    put_list(&w, "groups", s->groups.num_groups, make_group);
    put_list(&w, "variables", g->encoding->num_variables, make_variable);
    fprintf(out, ",%s\"initial_state\": ", gap);
    put(&w, ids(s->init, s->num_init));
    fprintf(out, ",%s\"goal\": ", gap);
    put(&w, s->unsolvable ? json_null() : ids(s->goal, s->num_goal));
    put_list(&w, "operators", s->num_ops, make_op);
    put_list(&w, "axioms", s->num_axioms, make_axiom);
    fputs("}\n", out);
    return !w.failed;
}

bool rp_ground_print_json(FILE *out, rp_ground_view *g) { return print(out, g, "\n"); }
bool rp_ground_print_json_line(FILE *out, rp_ground_view *g) { return print(out, g, " "); }
