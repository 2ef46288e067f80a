#include "trace/debugger.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/json.h"

static const rp_recorded_state *state_of(const rp_debugger *d, uint32_t search, rp_state_id id)
{
    return &d->record.search.item[search].state.item[id];
}

/* --- What is sent. */

/* Takes the reference.  After an error nothing more is sent: whoever listened has gone. */
static void post(rp_debugger *d, const char *path, json_t *message)
{
    char *const text = json_dumps(message, JSON_COMPACT);
    uint32_t status = 0;

    json_decref(message);
    if (text == NULL || d->error != 0) {
        rp_json_free(text);
        return;
    }
    d->error = rp_http_request(&d->http, "POST", path, text, &status);
    if (d->error == 0 && status >= 300)
        d->status = status;
    rp_json_free(text);
}

static json_t *id_of(uint32_t number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", (unsigned)number);
    return json_string(text);
}

/* "move a b", as the extension writes actions. */
static json_t *action_name(const rp_debugger *d, rp_op_id op)
{
    char text[1024];
    const size_t length = rp_strips_op_text(*d->task, op, text, sizeof text);
    const size_t last = length < sizeof text ? length : sizeof text - 1;

    if (last > 1 && text[0] == '(' && text[last - 1] == ')') {
        text[last - 1] = '\0';
        return rp_json_text(text + 1);
    }
    return rp_json_text(text);
}

static json_t *happening(const rp_debugger *d, rp_op_id op, uint32_t time)
{
    return json_pack("{so si si si ss}", "actionName", action_name(d, op), "earliestTime",
                     (int)time, "shotCounter", 0, "iterations", 1, "kind", "INSTANTANEOUS");
}

/* A way to a state: operators, from the first one on. */
typedef struct way {
    uint32_t length;
    const rp_op_id *op;
} way;

static json_t *message_of(const rp_debugger *d, uint32_t number, uint32_t parent, uint64_t g,
                          way to)
{
    json_t *const head = json_array();
    json_t *const message = json_object();

    for (uint32_t i = 0; i < to.length; i++)
        json_array_append_new(head, happening(d, to.op[i], i + 1));
    json_object_set_new(message, "id", id_of(number));
    if (parent != RP_NONE)
        json_object_set_new(message, "parentId", id_of(parent));
    json_object_set_new(message, "g", json_integer((json_int_t)g));
    json_object_set_new(message, "earliestTime", json_integer(to.length));
    json_object_set_new(message, "appliedAction",
                        to.length == 0 ? json_null()
                                       : happening(d, to.op[to.length - 1], to.length));
    json_object_set_new(message, "planHead", head);
    return message;
}

/* The operators by which a state was reached first, and one more, unless that is RP_NONE; to be
   freed. */
static rp_u32vec operators_to(rp_debugger *d, uint32_t search, rp_state_id id, rp_op_id last)
{
    rp_limits *const limits = d->record.limits;
    rp_u32vec ops = {0};

    if (last != RP_NONE)
        rp_vec_push(limits, &ops, last);
    for (; state_of(d, search, id)->parent != RP_NO_STATE; id = state_of(d, search, id)->parent)
        rp_vec_push(limits, &ops, state_of(d, search, id)->op);
    for (uint32_t i = 0; i < ops.size / 2; i++) {
        const rp_op_id op = ops.item[i];
        ops.item[i] = ops.item[ops.size - 1 - i];
        ops.item[ops.size - 1 - i] = op;
    }
    return ops;
}

static uint32_t number_of(const rp_debugger *d, uint32_t search, rp_state_id id)
{
    return id == RP_NO_STATE ? RP_NONE : d->number.item[search].item[id];
}

static void send_state(rp_debugger *d, uint32_t search, rp_state_id id)
{
    const rp_recorded_state *const state = state_of(d, search, id);
    rp_u32vec ops = operators_to(d, search, id, RP_NONE);
    const uint32_t number = d->num_sent++;

    d->number.item[search].item[id] = number;
    post(d, state->parent == RP_NO_STATE ? "/state/initial" : "/state",
         message_of(d, number, number_of(d, search, state->parent), state->g,
                    (way){ops.size, ops.item}));
    rp_vec_free(d->record.limits, &ops);
}

/* Of a state with its ancestors, as far as that was not done. */
static void send_with_ancestors(rp_debugger *d, uint32_t search, rp_state_id id)
{
    rp_u32vec left = {0};

    for (; id != RP_NO_STATE && number_of(d, search, id) == RP_NONE;
         id = state_of(d, search, id)->parent)
        rp_vec_push(d->record.limits, &left, id);
    while (left.size > 0)
        send_state(d, search, left.item[--left.size]);
    rp_vec_free(d->record.limits, &left);
}

static bool is_full(const rp_debugger *d) { return d->num_sent >= d->most_states; }

/* A first state and what has a parent there is sent while there is room. */
static void take_generated(rp_debugger *d, const rp_event *e)
{
    const bool has_parent =
        e->parent == RP_NO_STATE || number_of(d, e->search, e->parent) != RP_NONE;

    rp_vec_push(d->record.limits, &d->number.item[e->search], RP_NONE);
    if (!is_full(d) && has_parent)
        send_state(d, e->search, e->state);
    else
        d->num_left_out++;
}

static void take_duplicate(rp_debugger *d, const rp_event *e)
{
    const uint32_t parent = number_of(d, e->search, e->parent);

    if (is_full(d) || parent == RP_NONE)
        return;
    const rp_op_id op = rp_deltas_op(&d->record.deltas, e->search, e->op);
    rp_u32vec ops = operators_to(d, e->search, e->parent, op);
    const uint32_t number = d->num_sent++;
    const uint64_t g = e->g == RP_NO_G ? ops.size : e->g;
    const way to = {ops.size, ops.item};
    post(d, "/state", message_of(d, number, parent, g, to));
    post(d, "/state/visitedOrWorse", message_of(d, number, parent, g, to));
    rp_vec_free(d->record.limits, &ops);
}

/* --- Estimates. */

/* The first that is finite; a dead end has none. */
static double estimate(const rp_debugger *d, uint32_t search, const rp_recorded_state *state)
{
    const double *const h = d->record.search.item[search].h.item + state->first_h;

    for (uint32_t i = 0; i < state->num_h && !state->is_dead; i++)
        if (isfinite(h[i]))
            return h[i];
    return INFINITY;
}

static json_t *helpful_actions(const rp_debugger *d, const rp_event *e)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < e->num_ops; i++)
        if (e->marked == NULL || rp_bit_get(e->marked, e->ops[i]))
            json_array_append_new(
                list,
                json_pack("{so ss}", "actionName",
                          action_name(d, rp_deltas_op(&d->record.deltas, e->search, e->ops[i])),
                          "kind", "INSTANTANEOUS"));
    return list;
}

/* Takes the reference. */
static void send_estimate(rp_debugger *d, const rp_event *e, json_t *helpful)
{
    const uint32_t number = number_of(d, e->search, e->state);
    const double h = estimate(d, e->search, state_of(d, e->search, e->state));
    json_t *const message = json_object();

    json_object_set_new(message, "id", id_of(number == RP_NONE ? 0 : number));
    if (isfinite(h)) {
        json_object_set_new(message, "h", json_real(h));
        json_object_set_new(message, "totalMakespan", json_real(h));
    }
    json_object_set_new(message, "helpfulActions", helpful);
    json_object_set_new(message, "relaxedPlan", json_array());
    if (number == RP_NONE)
        json_decref(message);
    else
        post(d, "/state/heuristic", message);
}

/* --- Plans. */

static void send_plan(rp_debugger *d, uint32_t search)
{
    const rp_recorded_search *const s = &d->record.search.item[search];
    const rp_recorded_plan *const plan = &s->plan.item[s->plan.size - 1];
    const rp_state_id goal = plan->state[plan->length];
    const uint32_t length = plan->length;

    for (uint32_t i = 0; i <= length; i++)
        send_with_ancestors(d, search, plan->state[i]);
    post(d, "/plan",
         message_of(d, number_of(d, search, goal),
                    length == 0 ? RP_NONE : number_of(d, search, plan->state[length - 1]),
                    s->state.item[goal].g, (way){length, plan->op}));
}

static void tell(void *context, const rp_event *e)
{
    rp_debugger *const d = context;

    d->record.observer.tell(&d->record, e);
    switch (e->kind) {
    case RP_EVENT_GENERATE:
        take_generated(d, e);
        return;
    case RP_EVENT_DUPLICATE:
        take_duplicate(d, e);
        return;
    case RP_EVENT_EVALUATE:
        send_estimate(d, e, json_array());
        return;
    case RP_EVENT_PREFERRED:
        send_estimate(d, e, helpful_actions(d, e));
        return;
    case RP_EVENT_PLAN:
        send_plan(d, e->search);
        return;
    default:
        return;
    }
}

static uint32_t begin(void *context, const rp_observed *search)
{
    rp_debugger *const d = context;

    rp_vec_push(d->record.limits, &d->number, ((rp_u32vec){0}));
    return d->record.observer.begin(&d->record, search);
}

int rp_debugger_greet(rp_debugger *d)
{
    uint32_t status = 0;
    const int error = rp_http_request(&d->http, "GET", "/about", NULL, &status);

    return error != 0 || status < 300 ? error : EPROTO;
}

void rp_debugger_init(rp_debugger *d, rp_limits *limits, uint16_t port, uint32_t most_states,
                      const rp_strips *const *task)
{
    *d = (rp_debugger){.most_states = most_states, .task = task};
    rp_http_init(&d->http, port);
    rp_record_init(&d->record, limits, 0);
    d->observer = (rp_observer){.begin = begin, .tell = tell, .context = d};
}

void rp_debugger_release(rp_debugger *d)
{
    rp_limits *const limits = d->record.limits;

    if (limits == NULL)
        return;
    rp_http_close(&d->http);
    for (uint32_t i = 0; i < d->number.size; i++)
        rp_vec_free(limits, &d->number.item[i]);
    rp_vec_free(limits, &d->number);
    rp_record_release(&d->record);
    d->record.limits = NULL;
}
