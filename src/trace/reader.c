#include "trace/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/names.h"
#include "trace/reader_json.h"

typedef struct reader {
    rp_json_check check;
    rp_arena *arena;
    rp_record *record;
    rp_trace *trace;
    uint32_t turn; /* the search of the events that follow; RP_NONE: none */
    rp_u32vec id;  /* room for the lists of an event */
    RP_VEC(double) h;
    rp_delta delta; /* of the event, in `id` */
    rp_word *holds; /* room for a state */
    rp_state_buffer state;
} reader;

static void fail(reader *r, const char *message)
{
    if (r->check.error == NULL)
        r->check.error = message;
}

static uint32_t num_states(const reader *r) { return r->record->search.item[r->turn].state.size; }

/* Puts a list into the room; returns where it begins. */
static uint32_t read_list(reader *r, const json_t *line, const char *member, uint32_t limit,
                          uint32_t *count)
{
    const json_t *const list = json_object_get(line, member);
    const uint32_t first = r->id.size;

    *count = (uint32_t)rp_json_size(&r->check, line, member);
    for (uint32_t i = 0; i < *count; i++) {
        const json_t *const value = json_array_get(list, i);
        const json_int_t id = json_integer_value(value);
        if (!json_is_integer(value) || id < 0 || id >= (json_int_t)limit) {
            rp_json_fail(&r->check, member, "ids");
            *count = 0;
            return first;
        }
        rp_vec_push(r->arena->limits, &r->id, (uint32_t)id);
    }
    return first;
}

/* --- Searches. */

static rp_cost_kind cost_kind(reader *r, const json_t *line)
{
    const char *const word = json_string_value(json_object_get(line, "cost"));

    if (word == NULL || strcmp(word, "normal") == 0)
        return RP_COST_NORMAL;
    if (strcmp(word, "one") == 0)
        return RP_COST_ONE;
    if (strcmp(word, "plusone") != 0)
        fail(r, "\"cost\": expected normal, one or plusone");
    return RP_COST_PLUSONE;
}

static void begin_search(reader *r, const json_t *line)
{
    const char *name[RP_MOST_ESTIMATES] = {NULL};
    const json_t *const names = json_object_get(line, "heuristics");
    rp_observed search = {.name = json_string_value(json_object_get(line, "name")),
                          .engine = json_string_value(json_object_get(line, "engine")),
                          .h_name = name,
                          .num_h = (uint32_t)json_array_size(names),
                          .cost = cost_kind(r, line),
                          .has_orbits = json_is_true(json_object_get(line, "orbits")),
                          .merges = !json_is_true(json_object_get(line, "tree")),
                          .encoding = r->trace->encoding};

    if (json_is_false(json_object_get(line, "traced"))) {
        r->trace->is_lifted = true;
        return;
    }
    if (search.encoding == NULL)
        fail(r, "there is no task");
    if (search.num_h > RP_MOST_ESTIMATES)
        fail(r, "\"heuristics\": too many");
    if (rp_json_id(&r->check, line, "search", RP_NONE) != r->record->search.size)
        fail(r, "\"search\": expected the next number");
    for (uint32_t i = 0; i < search.num_h && i < RP_MOST_ESTIMATES; i++)
        name[i] = json_string_value(json_array_get(names, i));
    if (r->check.error == NULL)
        r->turn = rp_record_begin(r->record, &search);
}

static void take_turn(reader *r, const json_t *line)
{
    r->turn = rp_json_id(&r->check, line, "search", r->record->search.size);
}

/* --- Events. */

static void read_origin(reader *r, const json_t *line, rp_event *e)
{
    const uint32_t states = num_states(r);

    e->parent = rp_json_id_or(&r->check, line, "parent", states, RP_NO_STATE);
    e->op = rp_json_id_or(&r->check, line, "operator", r->trace->task->num_ops, RP_NONE);
    e->g = rp_json_count_or(&r->check, line, "g", RP_NO_G);
    if ((e->parent == RP_NO_STATE) != (e->op == RP_NONE))
        fail(r, "parent and operator go together");
}

static void read_generate(reader *r, const json_t *line, rp_event *e)
{
    const uint32_t num_facts = r->trace->task->num_facts;

    e->state = rp_json_id(&r->check, line, "state", RP_NO_STATE);
    read_origin(r, line, e);
    if (e->state != num_states(r))
        fail(r, "\"state\": expected the next number");
    if ((e->parent == RP_NO_STATE) != (e->state == 0))
        fail(r, "\"parent\": expected one of each state but the first");
    const uint32_t add = read_list(r, line, "add", num_facts, &r->delta.num_add);
    const uint32_t del = read_list(r, line, "delete", num_facts, &r->delta.num_del);
    r->delta.add = r->id.item + add;
    r->delta.del = r->id.item + del;
}

static void read_again(reader *r, const json_t *line, rp_event *e)
{
    e->state = rp_json_id(&r->check, line, "state", num_states(r));
    read_origin(r, line, e);
}

static void read_evaluate(reader *r, const json_t *line, rp_event *e)
{
    const json_t *const list = json_object_get(line, "h");
    const uint32_t count = (uint32_t)rp_json_size(&r->check, line, "h");

    if (count > r->record->search.item[r->turn].num_h)
        fail(r, "\"h\": expected at most as many as the search has");
    for (uint32_t i = 0; i < count && r->check.error == NULL; i++) {
        const json_t *const value = json_array_get(list, i);
        rp_vec_push(r->arena->limits, &r->h,
                    json_is_number(value) ? json_number_value(value) : (double)INFINITY);
    }
    e->state = rp_json_id(&r->check, line, "state", num_states(r));
    e->h = r->h.item;
    e->num_h = r->h.size;
    e->is_dead = json_is_true(json_object_get(line, "dead"));
    e->novelty = rp_json_id_or(&r->check, line, "novelty", RP_NONE, 0);
    e->partition = rp_json_id_or(&r->check, line, "partition", 1 << 24, 0);
}

static rp_list_name list_name(const json_t *list)
{
    const char *const kind = json_string_value(json_object_get(list, "kind"));
    const json_t *const heuristic = json_object_get(list, "heuristic");

    return (rp_list_name){.kind = kind == NULL ? "" : kind,
                          .heuristic =
                              heuristic == NULL ? RP_NONE : (uint32_t)json_integer_value(heuristic),
                          .preferred = json_is_true(json_object_get(list, "preferred"))};
}

enum { MOST_LISTS = 64 };

static void take_lists(reader *r, const json_t *line)
{
    rp_list_name name[MOST_LISTS];
    const json_t *const list = json_object_get(line, "lists");
    const size_t count = rp_json_size(&r->check, line, "lists");

    for (size_t i = 0; i < count && i < MOST_LISTS; i++)
        name[i] = list_name(json_array_get(list, i));
    if (count > MOST_LISTS)
        fail(r, "\"lists\": too many");
    const rp_event event = {
        .kind = RP_EVENT_LISTS, .search = r->turn, .lists = name, .num_lists = (uint32_t)count};
    if (r->check.error == NULL)
        rp_record_take(r->record, &event, (rp_delta){0, 0, NULL, NULL});
}

static uint32_t num_lists(const reader *r)
{
    return r->record->search.item[r->turn].list_name.size;
}

static void read_open(reader *r, const json_t *line, rp_event *e)
{
    e->list = rp_json_id(&r->check, line, "list", num_lists(r));
    e->entry = rp_json_id(&r->check, line, "entry", RP_NONE);
    e->state = rp_json_id(&r->check, line, "state", num_states(r));
    e->op = rp_json_id_or(&r->check, line, "operator", r->trace->task->num_ops, RP_NONE);
    e->g = rp_json_count_or(&r->check, line, "g", RP_NO_G);
    e->is_sorted = json_object_get(line, "key") != NULL;
    e->key = rp_json_real_or(&r->check, line, "key", 0);
    e->tie = rp_json_real_or(&r->check, line, "tie", 0);
    e->preferred = json_is_true(json_object_get(line, "preferred"));
    if (json_object_get(line, "h") != NULL) {
        rp_vec_push(r->arena->limits, &r->h, rp_json_real_or(&r->check, line, "h", 0));
        e->h = r->h.item;
        e->num_h = 1;
    }
}

static void read_take(reader *r, const json_t *line, rp_event *e)
{
    e->list = rp_json_id(&r->check, line, "list", num_lists(r));
    e->entry = rp_json_id(&r->check, line, "entry", RP_NONE);
    if (r->check.error == NULL && !rp_record_is_full(r->record) &&
        !rp_live_lists_have(&r->record->search.item[r->turn].lists, e->list, e->entry))
        fail(r, "\"entry\": it is not in the list");
}

/* Those that are applicable, which the trace leaves to the reader; only for steps. */
static void find_applicable(reader *r, rp_event *e)
{
    const rp_strips *const task = r->trace->task;
    uint32_t count = 0;

    if (rp_record_is_full(r->record))
        return;
    rp_record_holds(r->record, r->turn, e->state, task, r->holds);
    for (rp_fact_id f = 0; f < task->num_facts; f++)
        if (rp_bit_get(r->holds, f))
            r->state.fact[count++] = f;
    memcpy(r->state.holds, r->holds, RP_WORDS(task->num_facts) * sizeof *r->holds);
    for (rp_op_id op = 0; op < task->num_ops; op++)
        if (rp_view_is_applicable(task, &r->state.view, op))
            rp_vec_push(r->arena->limits, &r->id, op);
    e->ops = r->id.item;
    e->num_ops = r->id.size;
}

static void read_expand(reader *r, const json_t *line, rp_event *e)
{
    e->state = rp_json_id(&r->check, line, "state", num_states(r));
    e->list = rp_json_id_or(&r->check, line, "list", num_lists(r), RP_NONE);
    if (r->check.error == NULL)
        find_applicable(r, e);
}

static void read_preferred(reader *r, const json_t *line, rp_event *e)
{
    e->state = rp_json_id(&r->check, line, "state", num_states(r));
    (void)read_list(r, line, "operators", r->trace->task->num_ops, &e->num_ops);
    e->ops = r->id.item;
}

/* The states are on a way that ends with `state`, unless each state has only one. */
static void read_plan(reader *r, const json_t *line, rp_event *e)
{
    const rp_recorded_search *const s = &r->record->search.item[r->turn];
    uint32_t states = 0, depth = 0;

    read_preferred(r, line, e);
    if (json_object_get(line, "states") != NULL) {
        const uint32_t first = read_list(r, line, "states", num_states(r), &states);
        e->ops = r->id.item;
        e->path = r->id.item + first;
        if (states != e->num_ops + 1)
            fail(r, "\"states\": expected one more than operators");
        return;
    }
    bool same = true;

    for (rp_state_id i = e->state; r->check.error == NULL && s->state.item[i].parent != RP_NO_STATE;
         i = s->state.item[i].parent) {
        depth++;
        same &= depth <= e->num_ops && e->ops[e->num_ops - depth] == s->state.item[i].op;
    }
    if (depth != e->num_ops || !(same || s->has_orbits))
        fail(r, "\"operators\": expected those that lead to the state");
}

static void (*const read_event[RP_NUM_EVENTS])(reader *, const json_t *, rp_event *) = {
    [RP_EVENT_GENERATE] = read_generate, [RP_EVENT_DUPLICATE] = read_again,
    [RP_EVENT_REOPEN] = read_again,      [RP_EVENT_EVALUATE] = read_evaluate,
    [RP_EVENT_OPEN] = read_open,         [RP_EVENT_TAKE] = read_take,
    [RP_EVENT_EXPAND] = read_expand,     [RP_EVENT_PREFERRED] = read_preferred,
    [RP_EVENT_PLAN] = read_plan,
};

static void take_event(reader *r, const json_t *line, rp_event_kind kind)
{
    rp_event e = {.kind = kind, .search = r->turn, .op = RP_NONE, .g = RP_NO_G};

    if (r->turn == RP_NONE) {
        fail(r, "no search has begun");
        return;
    }
    r->id.size = r->h.size = 0;
    r->delta = (rp_delta){0, 0, NULL, NULL};
    if (kind == RP_EVENT_LISTS) {
        take_lists(r, line);
        return;
    }
    read_event[kind](r, line, &e);
    if (r->check.error == NULL)
        rp_record_take(r->record, &e, r->delta);
}

/* --- Other lines. */

static void take_header(reader *r, const json_t *line)
{
    rp_trace *const t = r->trace;
    const char *const format = json_string_value(json_object_get(line, "format"));

    if (format == NULL || strcmp(format, "relplan-trace") != 0)
        fail(r, "expected a trace of relplan");
    if (rp_json_id(&r->check, line, "version", RP_NONE) != RP_TRACE_VERSION)
        fail(r, "the trace is of another version");
    t->version = rp_json_text_of(&r->check, line, "relplan");
    t->domain = rp_json_text_of(&r->check, line, "domain");
    t->problem = rp_json_text_of(&r->check, line, "problem");
    t->options = rp_json_text_of(&r->check, line, "options");
    t->cost_scale = rp_json_id_or(&r->check, line, "cost_scale", RP_NONE, 1);
    if (t->cost_scale == 0)
        fail(r, "\"cost_scale\": expected 1 or more");
}

static void take_task(reader *r, const json_t *line)
{
    rp_trace *const t = r->trace;
    const char *error;

    t->domain_name = rp_json_text_of(&r->check, line, "domain");
    t->problem_name = rp_json_text_of(&r->check, line, "problem");
    t->task = rp_trace_read_task(r->arena, line, t->cost_scale, &error);
    if (t->task == NULL) {
        fail(r, error);
        return;
    }
    t->encoding = rp_encoding_create(r->arena, t->task);
    r->holds = RP_ARENA_ARRAY(r->arena, rp_word, RP_WORDS(t->task->num_facts));
    rp_state_buffer_init(&r->state, r->arena, t->task);
}

static void take_end(reader *r, const json_t *line)
{
    rp_trace *const t = r->trace;

    t->status = rp_json_text_of(&r->check, line, "status");
    t->has_plan = t->task != NULL && json_object_get(line, "operators") != NULL;
    if (!t->has_plan)
        return;
    t->plan = rp_json_ids(&r->check, line, "operators", t->task->num_ops, false, &t->plan_length);
    if (r->check.error == NULL && !rp_trace_leads_to_goal(r->arena->limits, t))
        fail(r, "\"operators\": this is no plan");
}

static void take_named(reader *r, const json_t *line, const char *event)
{
    if (strcmp(event, "search") == 0)
        begin_search(r, line);
    else if (strcmp(event, "turn") == 0)
        take_turn(r, line);
    else if (strcmp(event, "end") == 0)
        take_end(r, line);
    else
        for (uint32_t i = 0; i < RP_NUM_EVENTS; i++)
            if (strcmp(event, rp_event_name[i]) == 0)
                take_event(r, line, (rp_event_kind)i);
}

static void take_line(reader *r, const json_t *line, uint64_t number)
{
    const char *const event = json_string_value(json_object_get(line, "event"));

    if (number == 1)
        take_header(r, line);
    else if (event != NULL)
        take_named(r, line, event);
    else if (r->trace->task == NULL)
        take_task(r, line);
    else
        fail(r, "expected an event");
}

/* False at the end of the file. */
static bool read_line(reader *r, FILE *file, char **text, size_t *size, uint64_t number)
{
    json_error_t error;
    const ssize_t length = getline(text, size, file);

    if (length < 0 && ferror(file))
        fail(r, "it cannot be read");
    if (length < 0)
        return false;
    json_t *const line = json_loadb(*text, (size_t)length, 0, &error);
    if (!json_is_object(line))
        fail(r, line == NULL ? rp_arena_format(r->arena, "%s", error.text) : "expected an object");
    else
        take_line(r, line, number);
    json_decref(line);
    return true;
}

typedef struct reading {
    reader *reader;
    FILE *file;
    char *text;
    size_t size;
    uint64_t number;
} reading;

static void read_all(void *arg)
{
    reading *const g = arg;

    while (g->reader->check.error == NULL) {
        g->number++;
        if (!read_line(g->reader, g->file, &g->text, &g->size, g->number))
            break;
    }
}

const char *rp_trace_read(rp_arena *arena, FILE *file, rp_record *record, rp_trace *trace)
{
    reader r = {.check = {.arena = arena},
                .arena = arena,
                .record = record,
                .trace = trace,
                .turn = RP_NONE};
    reading g = {&r, file, NULL, 0, 0};

    *trace = (rp_trace){.cost_scale = 1};
    const rp_stop stop = rp_protect(arena->limits, read_all, &g);
    free(g.text);
    rp_vec_free(arena->limits, &r.id);
    rp_vec_free(arena->limits, &r.h);
    if (stop != RP_STOP_NONE)
        rp_stop_now(arena->limits, stop);
    if (r.check.error == NULL && g.number == 1)
        fail(&r, "the file is empty");
    return r.check.error == NULL ? NULL
                                 : rp_arena_format(arena, "line %llu: %s",
                                                   (unsigned long long)g.number, r.check.error);
}
