#include "show/recorded.h"

#include <math.h>
#include <string.h>

#include "show/complete.h"

/* A state of one of the searches. */
typedef struct place {
    uint32_t search;
    rp_state_id state;
} place;

typedef struct teller {
    const rp_record *record;
    const rp_strips *task;
    rp_limits *limits;
    uint32_t num_steps, num_events; /* that are kept */
    uint32_t **number;              /* of a search and a state of it: on the page, or RP_NONE */
    RP_VEC(place) kept;             /* by that number */
} teller;

/* --- What is kept. */

static const rp_recorded_search *search_at(const teller *t, uint32_t search)
{
    return &t->record->search.item[search];
}

static void keep(teller *t, uint32_t search, rp_state_id state)
{
    const place at = {search, state};

    if (t->number[search][state] != RP_NONE)
        return;
    t->number[search][state] = t->kept.size;
    rp_vec_push(t->limits, &t->kept, at);
}

/* With the states on the way to it, parents first. */
static void keep_way(teller *t, uint32_t search, rp_state_id state)
{
    const rp_recorded_search *const s = search_at(t, search);
    rp_u32vec way = {0};

    for (; state != RP_NO_STATE && t->number[search][state] == RP_NONE;
         state = s->state.item[state].parent)
        rp_vec_push(t->limits, &way, state);
    while (way.size > 0)
        keep(t, search, way.item[--way.size]);
    rp_vec_free(t->limits, &way);
}

/* Up to the expansion that is the first one too many. */
static void count_events(teller *t, uint32_t most_steps)
{
    const rp_record *const r = t->record;

    for (; t->num_events < r->event.size; t->num_events++) {
        const rp_recorded_event *const e = &r->event.item[t->num_events];
        if (e->kind == RP_EVENT_EXPAND && t->num_steps == most_steps)
            return;
        t->num_steps += e->kind == RP_EVENT_EXPAND;
        if (e->kind == RP_EVENT_GENERATE)
            keep(t, e->search, e->state);
    }
}

static void keep_states(teller *t, uint32_t most_steps)
{
    const rp_record *const r = t->record;

    t->number = RP_NEW_ARRAY(t->limits, uint32_t *, r->search.size);
    for (uint32_t i = 0; i < r->search.size; i++) {
        const uint32_t size = r->search.item[i].state.size;
        t->number[i] = RP_NEW_ARRAY(t->limits, uint32_t, size);
        memset(t->number[i], 0xff, size * sizeof **t->number);
    }
    count_events(t, most_steps);
    for (uint32_t i = 0; i < r->search.size; i++)
        for (uint32_t k = 0; k < r->search.item[i].plan.size; k++) {
            const rp_recorded_plan *const plan = &r->search.item[i].plan.item[k];
            for (uint32_t step = 0; step <= plan->length; step++)
                keep_way(t, i, plan->state[step]);
        }
}

/* --- Parts. */

/* null: infinite. */
static json_t *number(double x)
{
    if (x == floor(x) && fabs(x) < 1e15)
        return json_integer((json_int_t)x);
    return rp_json_number(x);
}

static json_t *id(uint32_t value)
{
    return json_integer(value == RP_NONE ? -1 : (json_int_t)value);
}

static json_t *ids(const uint32_t *item, uint32_t count)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, id(item[i]));
    return list;
}

static json_t *state_id(const teller *t, uint32_t search, rp_state_id state)
{
    return id(state == RP_NO_STATE ? RP_NONE : t->number[search][state]);
}

static json_t *state_row(const teller *t, place at)
{
    const rp_recorded_search *const s = search_at(t, at.search);
    const rp_recorded_state *const state = &s->state.item[at.state];
    const rp_fact_id *const fact = s->fact.item + state->first_fact;
    json_t *const row = json_object();

    json_object_set_new(row, "p", state_id(t, at.search, state->parent));
    json_object_set_new(row, "o", id(state->op));
    json_object_set_new(row, "g", json_integer((json_int_t)state->g));
    json_object_set_new(row, "a", ids(fact, state->num_add));
    json_object_set_new(row, "d", ids(fact + state->num_add, state->num_del));
    if (at.search > 0)
        json_object_set_new(row, "m", json_integer(at.search));
    return row;
}

static json_t *states(const teller *t)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < t->kept.size; i++)
        json_array_append_new(list, state_row(t, t->kept.item[i]));
    return list;
}

static json_t *arrival(const teller *t, const rp_recorded_event *e, const char *kind)
{
    json_t *const row = json_array();

    json_array_append_new(row, rp_json_text(kind));
    json_array_append_new(row, state_id(t, e->search, e->state));
    json_array_append_new(row, state_id(t, e->search, e->parent));
    json_array_append_new(row, id(e->op));
    json_array_append_new(row, json_integer((json_int_t)e->g));
    return row;
}

static json_t *evaluation(const teller *t, const rp_recorded_event *e)
{
    const double *const h = search_at(t, e->search)->h.item + e->first_h;
    json_t *const row = json_array(), *const values = json_array();

    for (uint32_t i = 0; i < e->num_h; i++)
        json_array_append_new(values, number(h[i]));
    json_array_append_new(row, rp_json_text("e"));
    json_array_append_new(row, state_id(t, e->search, e->state));
    json_array_append_new(row, values);
    json_array_append_new(row, json_integer(e->is_dead));
    return row;
}

static json_t *with_state(const teller *t, const rp_recorded_event *e, const char *kind)
{
    json_t *const row = json_array();

    json_array_append_new(row, rp_json_text(kind));
    json_array_append_new(row, state_id(t, e->search, e->state));
    return row;
}

/* NULL: the page does not tell of it. */
static json_t *event(const teller *t, const rp_recorded_event *e, uint32_t *plans)
{
    json_t *row = NULL;

    switch (e->kind) {
    case RP_EVENT_GENERATE:
        return with_state(t, e, "g");
    case RP_EVENT_DUPLICATE:
        return arrival(t, e, "u");
    case RP_EVENT_REOPEN:
        return arrival(t, e, "r");
    case RP_EVENT_EVALUATE:
        return evaluation(t, e);
    case RP_EVENT_EXPAND:
        row = with_state(t, e, "x");
        json_array_append_new(row, json_integer(e->number));
        return row;
    case RP_EVENT_PLAN:
        row = json_array();
        json_array_append_new(row, rp_json_text("p"));
        json_array_append_new(row, json_integer((*plans)++));
        return row;
    case RP_EVENT_LISTS:
    case RP_EVENT_OPEN:
    case RP_EVENT_TAKE:
    case RP_EVENT_PREFERRED:
        break;
    }
    return NULL;
}

/* Plans are told however late they were found. */
static json_t *events(const teller *t)
{
    const rp_record *const r = t->record;
    json_t *const list = json_array();
    uint32_t plans = 0;

    for (uint32_t i = 0; i < r->event.size; i++) {
        const rp_recorded_event *const e = &r->event.item[i];
        json_t *const row =
            i < t->num_events || e->kind == RP_EVENT_PLAN ? event(t, e, &plans) : NULL;
        if (row != NULL)
            json_array_append_new(list, row);
    }
    return list;
}

/* In the order in which they were found. */
static json_t *plans(const teller *t)
{
    const rp_record *const r = t->record;
    json_t *const list = json_array();

    for (uint32_t i = 0; i < r->event.size; i++) {
        const rp_recorded_event *const e = &r->event.item[i];
        if (e->kind != RP_EVENT_PLAN)
            continue;
        const rp_recorded_plan *const plan = &search_at(t, e->search)->plan.item[e->number];
        json_t *const path = json_array(), *const object = json_object();
        int64_t cost = 0;
        for (uint32_t step = 0; step < plan->length; step++)
            cost += t->task->cost[plan->op[step]];
        for (uint32_t step = 0; step <= plan->length; step++)
            json_array_append_new(path, state_id(t, e->search, plan->state[step]));
        json_object_set_new(object, "ops", ids(plan->op, plan->length));
        json_object_set_new(object, "states", path);
        json_object_set_new(object, "cost", json_integer(cost));
        json_array_append_new(list, object);
    }
    return list;
}

/* --- Steps. */

static const char *list_text(rp_arena *arena, const rp_recorded_search *s, uint32_t list)
{
    static const struct {
        const char *kind, *text;
    } kinds[] = {{"types", "type-based"}, {"queue", "first in, first out"}};
    const rp_list_name *const name = &s->list_name.item[list];
    const char *text = name->kind;

    if (strcmp(text, "h") == 0)
        text = name->heuristic < s->num_h ? s->h_name[name->heuristic] : "h";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(text, kinds[i].kind) == 0)
            text = kinds[i].text;
    return name->preferred ? rp_arena_format(arena, "%s, preferred", text) : text;
}

/* f is what a list of estimates is sorted by, unless that is h.  Width search sorts by neither, but by
   novelty first. */
static json_t *entry(const teller *t, uint32_t search, const rp_live_entry *e, const char *kind)
{
    const bool has_h = !isnan(e->h) && strcmp(kind, "width") != 0;
    const bool has_f = has_h && e->g != RP_NO_G && strcmp(kind, "h") == 0;
    json_t *const object = json_object();

    json_object_set_new(object, "s", state_id(t, search, e->state));
    if (e->op != RP_NONE)
        json_object_set_new(object, "o", id(e->op));
    if (e->g != RP_NO_G)
        json_object_set_new(object, "g", json_integer((json_int_t)e->g));
    if (has_h)
        json_object_set_new(object, "h", number(e->h));
    if (has_f)
        json_object_set_new(object, "f", number(e->key == e->h ? (double)e->g + e->h : e->key));
    const rp_recorded_search *const s = search_at(t, search);
    const uint32_t width = s->state.item[e->state].width;
    if (width != RP_NONE)
        json_object_set_new(object, "w", json_integer(s->width.item[width].novelty));
    if (e->preferred)
        json_object_set_new(object, "pref", json_integer(1));
    return object;
}

static json_t *lists(const teller *t, rp_arena *arena, const rp_recorded_step *step)
{
    const rp_recorded_search *const s = search_at(t, step->search);
    json_t *const all = json_array();

    for (uint32_t i = 0; i < step->num_lists; i++) {
        const rp_recorded_list *const list = &t->record->list.item[step->first_list + i];
        json_t *const object = json_object(), *const best = json_array();
        const char *const kind = s->list_name.item[i].kind;
        for (uint32_t k = 0; k < list->num_best; k++)
            json_array_append_new(
                best, entry(t, step->search, &t->record->entry.item[list->first_entry + k], kind));
        json_object_set_new(object, "name", rp_json_text(list_text(arena, s, i)));
        json_object_set_new(object, "size", json_integer((json_int_t)list->size));
        json_object_set_new(object, "best", best);
        json_array_append_new(all, object);
    }
    return all;
}

static json_t *novelty(const rp_recorded_search *s, const rp_recorded_width *width)
{
    json_t *const object = json_object();

    json_object_set_new(object, "width", json_integer(width->novelty));
    json_object_set_new(object, "partition", json_integer(width->partition));
    json_object_set_new(object, "new", ids(s->fact.item + width->first_fact, width->num_facts));
    return object;
}

static json_t *step_row(const teller *t, rp_arena *arena, const rp_recorded_step *step)
{
    const rp_recorded_search *const s = search_at(t, step->search);
    const uint32_t width = s->state.item[step->state].width;
    const rp_op_id *const op = t->record->op.item;
    json_t *const row = json_object();

    json_object_set_new(row, "s", state_id(t, step->search, step->state));
    if (step->search > 0)
        json_object_set_new(row, "m", json_integer(step->search));
    json_object_set_new(row, "turn", id(step->turn));
    json_object_set_new(row, "lists", lists(t, arena, step));
    json_object_set_new(row, "preferred", ids(op + step->first_preferred, step->num_preferred));
    json_object_set_new(row, "applicable", ids(op + step->first_applicable, step->num_applicable));
    if (width != RP_NONE)
        json_object_set_new(row, "novelty", novelty(s, &s->width.item[width]));
    return row;
}

static json_t *steps(const teller *t, rp_arena *arena)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < t->num_steps; i++)
        json_array_append_new(list, step_row(t, arena, &t->record->step.item[i]));
    return list;
}

/* --- All of it. */

static json_t *texts(const char *const *text, uint32_t count)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, rp_json_text(text[i]));
    return list;
}

static void set_members(const rp_record *r, json_t *object)
{
    json_t *const names = json_array(), *const heuristics = json_array();

    for (uint32_t i = 0; i < r->search.size; i++) {
        const rp_recorded_search *const s = &r->search.item[i];
        json_array_append_new(names, rp_json_text(s->name));
        json_array_append_new(heuristics, texts(s->h_name, s->num_h));
    }
    json_object_set_new(object, "members", names);
    json_object_set(object, "heuristics", json_array_get(heuristics, 0));
    json_object_set_new(object, "member_heuristics", heuristics);
}

static json_t *stats(const rp_record *r)
{
    json_int_t sum[6] = {0};

    for (uint32_t i = 0; i < r->search.size; i++) {
        const rp_recorded_search *const s = &r->search.item[i];
        const uint64_t own[6] = {s->expanded, s->evaluated, s->generated,
                                 s->reopened, s->dead_ends, s->state.size};
        for (uint32_t k = 0; k < 6; k++)
            sum[k] += (json_int_t)own[k];
    }
    return json_pack("{sI sI sI sI sI sI}", "expanded", sum[0], "evaluated", sum[1], "generated",
                     sum[2], "reopened", sum[3], "dead_ends", sum[4], "states", sum[5]);
}

json_t *rp_show_recorded(rp_arena *arena, const rp_record *record, const rp_encoding *encoding,
                         const rp_show_plan *plan, uint32_t most_steps)
{
    teller t = {.record = record, .task = encoding->strips, .limits = arena->limits};
    json_t *const object = json_object();

    keep_states(&t, most_steps);
    set_members(record, object);
    json_object_set_new(object, "states", states(&t));
    json_object_set_new(object, "events", events(&t));
    json_object_set_new(object, "steps", steps(&t, arena));
    json_object_set_new(object, "plans", plans(&t));
    if (plan != NULL)
        rp_show_complete(arena, encoding, plan, object);
    json_object_set_new(object, "stats", stats(record));
    json_object_set_new(object, "kept",
                        json_pack("{sI sI}", "expansions", (json_int_t)t.num_steps, "of",
                                  (json_int_t)record->expanded));
    for (uint32_t i = 0; i < record->search.size; i++)
        rp_free(t.limits, t.number[i]);
    rp_free(t.limits, t.number);
    rp_vec_free(t.limits, &t.kept);
    return object;
}
