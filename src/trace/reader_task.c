/* The ground task of a trace (reader.h). */
#include <math.h>
#include <string.h>

#include "search/improve/walk.h"
#include "trace/reader.h"
#include "trace/reader_json.h"

typedef struct reader {
    rp_json_check check;
    rp_arena *arena;
    rp_strips *s;
    uint32_t scale;
} reader;

/* The objects of a list. */
static const json_t **objects(reader *r, const json_t *task, const char *member, uint32_t *count)
{
    *count = (uint32_t)rp_json_size(&r->check, task, member);
    const json_t **const object = RP_ARENA_ARRAY(r->arena, const json_t *, *count);
    for (uint32_t i = 0; i < *count; i++) {
        object[i] = json_array_get(json_object_get(task, member), i);
        if (!json_is_object(object[i]))
            rp_json_fail(&r->check, member, "objects");
    }
    return object;
}

static const char *const *names(reader *r, const json_t *const *object, uint32_t count)
{
    const char **const name = RP_ARENA_ARRAY(r->arena, const char *, count);

    for (uint32_t i = 0; i < count; i++) {
        name[i] = rp_json_text_of(&r->check, object[i], "name");
        if (name[i] == NULL)
            rp_json_fail(&r->check, "name", "a text");
    }
    return name;
}

static rp_word *flags(reader *r, const json_t *const *object, uint32_t count, const char *member)
{
    rp_word *const set = RP_ARENA_ARRAY_ZERO(r->arena, rp_word, RP_WORDS(count));

    for (uint32_t i = 0; i < count; i++)
        if (json_is_true(json_object_get(object[i], member)))
            rp_bit_set(set, i);
    return set;
}

/* Of two complements the second one stands for "not"; "negation" is only told of what states do
   without. */
static const rp_word *negations(reader *r, const json_t *const *fact)
{
    const rp_strips *const s = r->s;
    rp_word *const set = flags(r, fact, s->num_facts, "negation");

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (s->complement[f] != RP_NONE && s->complement[f] < f)
            rp_bit_set(set, f);
    return set;
}

static void read_facts(reader *r, const json_t *task)
{
    rp_strips *const s = r->s;
    const json_t *const *const fact = objects(r, task, "facts", &s->num_facts);
    rp_fact_id *const complement = RP_ARENA_ARRAY(r->arena, rp_fact_id, s->num_facts);

    s->fact_text = names(r, fact, s->num_facts);
    for (uint32_t f = 0; f < s->num_facts; f++)
        complement[f] = rp_json_id_or(&r->check, fact[f], "complement", s->num_facts, RP_NONE);
    for (uint32_t f = 0; f < s->num_facts && r->check.error == NULL; f++)
        if (complement[f] != RP_NONE && complement[complement[f]] != f)
            rp_json_fail(&r->check, "complement", "that of the other one");
    s->complement = complement;
    s->fact_negated = negations(r, fact);
    s->derived = flags(r, fact, s->num_facts, "derived");
}

static void read_effects(reader *r, const json_t *const *op)
{
    rp_strips *const s = r->s;
    uint32_t *const begin = RP_ARENA_ARRAY_ZERO(r->arena, uint32_t, (size_t)s->num_ops + 1);
    uint32_t size = 0;

    for (uint32_t o = 0; o < s->num_ops; o++) {
        size += (uint32_t)rp_json_size(&r->check, op[o], "conditional_effects");
        begin[o + 1] = size;
    }
    const json_t **const effect = RP_ARENA_ARRAY(r->arena, const json_t *, size);
    for (uint32_t o = 0; o < s->num_ops; o++)
        for (uint32_t e = begin[o]; e < begin[o + 1]; e++)
            effect[e] = json_array_get(json_object_get(op[o], "conditional_effects"), e - begin[o]);
    s->num_effects = size;
    s->effect_begin = begin;
    s->effect_condition = rp_json_rows(&r->check, effect, size, "condition", s->num_facts);
    s->effect_add = rp_json_rows(&r->check, effect, size, "add", s->num_facts);
    s->effect_del = rp_json_rows(&r->check, effect, size, "delete", s->num_facts);
}

static int32_t cost_of(reader *r, const json_t *op)
{
    const double cost = rint(rp_json_real_or(&r->check, op, "cost", -1) * r->scale);

    if (cost >= 0 && cost <= INT32_MAX)
        return (int32_t)cost;
    rp_json_fail(&r->check, "cost", "a number");
    return 0;
}

static void read_ops(reader *r, const json_t *task)
{
    rp_strips *const s = r->s;
    const json_t *const *const op = objects(r, task, "operators", &s->num_ops);
    int32_t *const cost = RP_ARENA_ARRAY(r->arena, int32_t, s->num_ops);

    s->op_text = names(r, op, s->num_ops);
    for (uint32_t o = 0; o < s->num_ops; o++)
        cost[o] = cost_of(r, op[o]);
    s->cost = cost;
    s->pre = rp_json_rows(&r->check, op, s->num_ops, "precondition", s->num_facts);
    s->add = rp_json_rows(&r->check, op, s->num_ops, "add", s->num_facts);
    s->del = rp_json_rows(&r->check, op, s->num_ops, "delete", s->num_facts);
    read_effects(r, op);
}

/* Strata are numbered anew, without gaps. */
static void read_axioms(reader *r, const json_t *task)
{
    rp_strips *const s = r->s;
    const json_t *const *const axiom = objects(r, task, "axioms", &s->num_axioms);
    rp_fact_id *const head = RP_ARENA_ARRAY(r->arena, rp_fact_id, s->num_axioms);
    uint32_t *const stratum = RP_ARENA_ARRAY(r->arena, uint32_t, s->num_axioms);

    uint32_t last = 0, next = 0;

    for (uint32_t a = 0; a < s->num_axioms; a++) {
        head[a] = rp_json_id(&r->check, axiom[a], "head", s->num_facts);
        next = rp_json_id(&r->check, axiom[a], "stratum", RP_NONE);
        if (a > 0 && next < last)
            rp_json_fail(&r->check, "stratum", "rising numbers");
        stratum[a] = a == 0 ? 0 : stratum[a - 1] + (next > last);
        last = next;
    }
    s->axiom_head = head;
    s->axiom_stratum = stratum;
    s->num_strata = s->num_axioms == 0 ? 0 : stratum[s->num_axioms - 1] + 1;
    s->axiom_body = rp_json_rows(&r->check, axiom, s->num_axioms, "body", s->num_facts);
    if (s->num_axioms == 0)
        s->derived = NULL;
}

static void read_groups(reader *r, const json_t *task)
{
    rp_mutex_groups *const groups = &r->s->groups;
    const json_t *const *const group = objects(r, task, "groups", &groups->num_groups);
    bool *const exactly_one = RP_ARENA_ARRAY(r->arena, bool, groups->num_groups);

    for (uint32_t i = 0; i < groups->num_groups; i++)
        exactly_one[i] = json_is_true(json_object_get(group[i], "exactly_one"));
    groups->exactly_one = exactly_one;
    groups->fact = rp_json_rows(&r->check, group, groups->num_groups, "facts", r->s->num_facts);
}

/* The initial state has to fit into them. */
static void check_groups(reader *r)
{
    const rp_strips *const s = r->s;
    rp_word *const init = RP_ARENA_ARRAY_ZERO(r->arena, rp_word, RP_WORDS(s->num_facts));

    for (uint32_t i = 0; i < s->num_init; i++)
        rp_bit_set(init, s->init[i]);
    for (uint32_t i = 0; i < s->groups.num_groups; i++) {
        uint32_t count = 0;
        for (RP_ROW(fact, &s->groups.fact, i))
            count += rp_bit_get(init, *fact);
        if (count > 1)
            rp_json_fail(&r->check, "groups", "at most one fact of each in the initial state");
    }
}

static void read_goal(reader *r, const json_t *task)
{
    rp_strips *const s = r->s;

    s->init = rp_json_ids(&r->check, task, "initial_state", s->num_facts, true, &s->num_init);
    s->unsolvable = json_is_null(json_object_get(task, "goal"));
    if (!s->unsolvable)
        s->goal = rp_json_ids(&r->check, task, "goal", s->num_facts, true, &s->num_goal);
}

const rp_strips *rp_trace_read_task(rp_arena *arena, const json_t *task, uint32_t cost_scale,
                                    const char **error)
{
    reader r = {.check = {.arena = arena},
                .arena = arena,
                .s = RP_ARENA_NEW(arena, rp_strips),
                .scale = cost_scale};
    const char *const format = json_string_value(json_object_get(task, "format"));

    if (format == NULL || strcmp(format, "relplan-ground") != 0)
        rp_json_fail(&r.check, "format", "\"relplan-ground\"");
    if (r.check.error == NULL)
        read_facts(&r, task);
    if (r.check.error == NULL)
        read_ops(&r, task);
    if (r.check.error == NULL)
        read_axioms(&r, task);
    if (r.check.error == NULL)
        read_groups(&r, task);
    if (r.check.error == NULL)
        read_goal(&r, task);
    if (r.check.error == NULL)
        check_groups(&r);
    *error = r.check.error == NULL ? rp_strips_check(r.s) : r.check.error;
    return *error == NULL ? r.s : NULL;
}

bool rp_trace_leads_to_goal(rp_limits *limits, const rp_trace *t)
{
    rp_arena arena;
    rp_walk walk;
    uint32_t steps = 0;

    rp_arena_init(&arena, limits);
    rp_walk_init(&walk, &arena, t->encoding);
    rp_walk_start(&walk);
    while (steps < t->plan_length && rp_walk_step(&walk, t->plan[steps]))
        steps++;
    const bool leads = steps == t->plan_length && rp_walk_is_goal(&walk);
    rp_arena_release(&arena);
    return leads;
}
