#include "show/data.h"

#include <stdio.h>
#include <string.h>

#include "show/quiz.h"

/* Of a page that has no more room, the least that is kept of a search. */
enum { LEAST_EXPANSIONS = 20 };

static size_t size_of(const json_t *json) { return json_dumpb(json, NULL, 0, JSON_COMPACT); }

char *rp_show_text(const json_t *data)
{
    return json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(RP_JSON_DIGITS));
}

/* --- Searches. */

/* With fewer expansions the more often it is too large. */
static json_t *record_within(const rp_show_search *s, uint32_t most_expansions, size_t most_bytes)
{
    json_t *record = s->record(s->context, most_expansions);

    while (size_of(record) > most_bytes && most_expansions > LEAST_EXPANSIONS) {
        json_decref(record);
        most_expansions /= 2;
        record = s->record(s->context, most_expansions);
    }
    json_object_set_new(record, "name", rp_json_text(s->name));
    json_object_set_new(record, "options", rp_json_text(s->options));
    json_object_set_new(record, "status", rp_json_text(s->status));
    json_object_set_new(record, "details", json_object());
    return record;
}

/* --- The task.  A large one has thousands of operators that nothing on the page speaks of. */

/* About what an operator takes, at least. */
static size_t operator_size(const rp_strips *s, rp_op_id op)
{
    enum { FRAME = 60, EFFECT_FRAME = 40, NUMBER = 7 };
    size_t numbers = rp_csr_size(&s->pre, op) + rp_csr_size(&s->add, op) + rp_csr_size(&s->del, op);
    size_t bytes = FRAME + rp_strips_op_text(s, op, NULL, 0);

    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++) {
        bytes += EFFECT_FRAME;
        numbers += rp_csr_size(&s->effect_condition, e) + rp_csr_size(&s->effect_add, e) +
                   rp_csr_size(&s->effect_del, e);
    }
    return bytes + NUMBER * numbers;
}

static size_t operators_size(const rp_strips *s, const rp_word *ops)
{
    size_t bytes = 0;

    for (rp_op_id op = 0; op < s->num_ops; op++)
        bytes += rp_bit_get(ops, op) ? operator_size(s, op) : 0;
    return bytes;
}

static void mark_id(rp_word *wanted, const json_t *id)
{
    if (json_is_integer(id) && json_integer_value(id) >= 0)
        rp_bit_set(wanted, (uint32_t)json_integer_value(id));
}

static void mark_list(rp_word *wanted, const json_t *list)
{
    size_t i;
    const json_t *id;

    json_array_foreach(list, i, id) mark_id(wanted, id);
}

/* What `key` says in each object of a list: an operator, or a list of them. */
static void mark_members(rp_word *wanted, const json_t *objects, const char *key)
{
    size_t i;
    const json_t *object;

    json_array_foreach(objects, i, object)
    {
        const json_t *const value = json_object_get(object, key);
        mark_id(wanted, value);
        mark_list(wanted, value);
    }
}

static void mark_entries(rp_word *wanted, const json_t *steps)
{
    size_t i, k;
    const json_t *step, *list;

    json_array_foreach(steps, i, step) json_array_foreach(json_object_get(step, "lists"), k, list)
        mark_members(wanted, json_object_get(list, "best"), "o");
}

static void mark_operators(rp_word *wanted, const json_t *root)
{
    size_t i;
    const json_t *search;
    const json_t *const relevance = json_object_get(root, "relevance");

    mark_list(wanted, json_object_get(json_object_get(relevance, "tree"), "o"));
    json_array_foreach(json_object_get(root, "searches"), i, search)
    {
        const json_t *const steps = json_object_get(search, "steps");
        mark_members(wanted, json_object_get(search, "states"), "o");
        mark_members(wanted, steps, "preferred");
        mark_members(wanted, steps, "applicable");
        mark_members(wanted, json_object_get(search, "plans"), "ops");
        mark_entries(wanted, steps);
    }
}

/* Of the best supporters and relaxed plans in the details; these are made before the task. */
static void mark_details(rp_word *wanted, const json_t *detail)
{
    static const char *const costs[] = {"hmax", "hadd"};
    const json_t *const ff = json_object_get(detail, "ff");
    size_t i;
    const json_t *pair;

    for (uint32_t k = 0; k < 2; k++)
        json_array_foreach(json_object_get(json_object_get(detail, costs[k]), "best"), i, pair)
            mark_id(wanted, json_array_get(pair, 1));
    mark_list(wanted, json_object_get(ff, "ops"));
    mark_list(wanted, json_object_get(ff, "preferred"));
}

static json_t *task_of(rp_arena *arena, const rp_show_input *in, const rp_word *wanted)
{
    const rp_strips *const strips = in->encoding->strips;
    json_t *const task = rp_explain_task(arena, strips, wanted);
    uint32_t left_out = 0;

    for (rp_op_id op = 0; op < strips->num_ops; op++)
        left_out += !rp_bit_get(wanted, op);
    json_object_set_new(task, "domain", rp_json_text(in->domain));
    json_object_set_new(task, "problem", rp_json_text(in->problem));
    if (left_out > 0)
        json_object_set_new(task, "operators_left_out", json_integer(left_out));
    return task;
}

/* --- Details. */

typedef struct detailer {
    rp_arena *arena;
    const rp_strips *strips;
    rp_explainer *explainer;
    json_t *searches;
    rp_word *wanted;   /* bit an operator */
    rp_word *more;     /* likewise: what a detail speaks of; no bits between details */
    size_t used, most; /* bytes */
    uint64_t work_end; /* of the limits' work: then the last one is added */
    bool is_full;
    rp_u32vec path;
} detailer;

static uint32_t id_of_value(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) >= 0
               ? (uint32_t)json_integer_value(value)
               : RP_NONE;
}

static uint32_t id_of(const json_t *object, const char *key)
{
    return id_of_value(json_object_get(object, key));
}

/* From the initial state to that one, along first arrivals. */
static void find_path(detailer *d, const json_t *states, uint32_t state)
{
    rp_limits *const limits = d->arena->limits;

    d->path.size = 0;
    for (uint32_t at = state;;) {
        const json_t *const row = json_array_get(states, at);
        const uint32_t op = id_of(row, "o");
        at = id_of(row, "p");
        if (at == RP_NONE)
            break;
        rp_vec_push(limits, &d->path, op);
    }
    for (uint32_t i = 0; i < d->path.size / 2; i++) {
        const uint32_t other = d->path.size - 1 - i, op = d->path.item[i];
        d->path.item[i] = d->path.item[other];
        d->path.item[other] = op;
    }
}

/* For a detail, and the operators that nothing spoke of before.  False: there is none. */
static bool take_room(detailer *d, const json_t *detail, size_t key)
{
    const size_t words = RP_WORDS(d->strips->num_ops);

    mark_details(d->more, detail);
    for (size_t w = 0; w < words; w++)
        d->more[w] &= ~d->wanted[w];
    d->used += size_of(detail) + key + operators_size(d->strips, d->more);
    d->is_full = d->used > d->most;
    for (size_t w = 0; w < words; w++) {
        d->wanted[w] |= d->is_full ? 0 : d->more[w];
        d->more[w] = 0;
    }
    return !d->is_full;
}

static void add_detail(detailer *d, uint32_t number, uint32_t state)
{
    json_t *const search = json_array_get(d->searches, number);
    json_t *const details = json_object_get(search, "details");
    char key[16];

    snprintf(key, sizeof key, "%u", state);
    if (d->is_full || state == RP_NONE || json_object_get(details, key) != NULL)
        return;
    find_path(d, json_object_get(search, "states"), state);
    json_t *const detail = rp_explain_state(d->explainer, d->path.item, d->path.size);
    if (detail == NULL) /* An image of a state that was reached. */
        return;
    if (!take_room(d, detail, sizeof key)) {
        json_decref(detail);
        return;
    }
    json_object_set_new(details, key, detail);
    d->is_full = d->arena->limits->work > d->work_end;
}

/* From the goal backwards: what is found out there about h* is of use before. */
static void add_plans(detailer *d, uint32_t number)
{
    const json_t *const search = json_array_get(d->searches, number);
    size_t i;
    const json_t *plan;

    json_array_foreach(json_object_get(search, "plans"), i, plan)
    {
        const json_t *const states = json_object_get(plan, "states");
        for (size_t k = json_array_size(states); k-- > 0;)
            add_detail(d, number, id_of_value(json_array_get(states, k)));
    }
}

/* Of the searches by turns, so that none takes all the room. */
static void add_expanded(detailer *d)
{
    bool more = true;

    for (size_t step = 0; more && !d->is_full; step++) {
        size_t number;
        const json_t *search;
        more = false;
        json_array_foreach(d->searches, number, search)
        {
            const json_t *const row = json_array_get(json_object_get(search, "steps"), step);
            add_detail(d, (uint32_t)number, id_of(row, "s"));
            more |= row != NULL;
        }
    }
}

static void add_details(detailer *d, bool few)
{
    for (uint32_t number = 0; number < json_array_size(d->searches); number++)
        add_detail(d, number, 0);
    for (uint32_t number = 0; !few && number < json_array_size(d->searches); number++)
        add_plans(d, number);
    if (!few)
        add_expanded(d);
    rp_vec_free(d->arena->limits, &d->path);
}

json_t *rp_show_data(rp_arena *arena, const rp_show_input *in)
{
    const rp_strips *const strips = in->encoding->strips;
    rp_word *const wanted = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_ops));
    json_t *const root = json_object(), *const searches = json_array();
    rp_explainer *const explainer = rp_explainer_create(arena, in->encoding, &in->explain);

    json_object_set_new(root, "format", rp_json_text("relplan-show"));
    json_object_set_new(root, "version", json_integer(1));
    json_object_set_new(root, "relplan", rp_json_text(in->version));
    json_object_set_new(root, "relevance", rp_explain_relevance(explainer));
    json_object_set_new(root, "landmarks", rp_explain_landmarks(explainer));
    json_object_set_new(root, "searches", searches);
    for (uint32_t i = 0; i < in->num_searches; i++)
        json_array_append_new(searches, record_within(&in->search[i], in->most_expansions,
                                                      in->most_bytes / 2 / in->num_searches));
    mark_operators(wanted, root);
    json_t *task = task_of(arena, in, wanted);
    detailer d = {.arena = arena,
                  .strips = strips,
                  .explainer = explainer,
                  .more = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_ops)),
                  .searches = searches,
                  .wanted = wanted,
                  .used = size_of(root) + size_of(task),
                  .most = in->most_bytes,
                  .work_end = arena->limits->work + in->most_work};
    json_decref(task);
    add_details(&d, in->few);
    json_object_set_new(root, "task", task_of(arena, in, wanted));
    rp_explainer_destroy(explainer);
    if (in->quiz)
        json_object_set_new(root, "quiz", rp_show_quiz(arena, root));
    return root;
}
