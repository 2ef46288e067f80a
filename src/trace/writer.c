#include "trace/writer.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>

#include "write/ground.h"

static void put_number(FILE *out, double x)
{
    if (!isfinite(x))
        fputs("null", out);
    else if (x == floor(x) && fabs(x) < 1e15)
        fprintf(out, "%.0f", x);
    else
        fprintf(out, "%.17g", x);
}

static void put_count(FILE *out, const char *key, uint64_t value)
{
    fprintf(out, ",\"%s\":%" PRIu64, key, value);
}

static void put_real(FILE *out, const char *key, double value)
{
    fprintf(out, ",\"%s\":", key);
    put_number(out, value);
}

static void put_ids(FILE *out, const char *key, const uint32_t *id, uint32_t count)
{
    fprintf(out, ",\"%s\":[", key);
    for (uint32_t i = 0; i < count; i++)
        fprintf(out, "%s%" PRIu32, i == 0 ? "" : ",", id[i]);
    putc(']', out);
}

static void put_origin(rp_trace_writer *w, const rp_event *e)
{
    FILE *const out = w->output.file;

    put_count(out, "state", e->state);
    if (e->parent != RP_NO_STATE) {
        put_count(out, "parent", e->parent);
        put_count(out, "operator", rp_deltas_op(&w->deltas, e->search, e->op));
    }
    if (e->g != RP_NO_G)
        put_count(out, "g", e->g);
}

static void put_generated(rp_trace_writer *w, const rp_event *e)
{
    const rp_delta delta = rp_deltas_of(&w->deltas, e);

    put_origin(w, e);
    put_ids(w->output.file, "add", delta.add, delta.num_add);
    put_ids(w->output.file, "delete", delta.del, delta.num_del);
}

static void put_evaluated(rp_trace_writer *w, const rp_event *e)
{
    FILE *const out = w->output.file;

    put_count(out, "state", e->state);
    fputs(",\"h\":[", out);
    for (uint32_t i = 0; i < e->num_h; i++) {
        if (i > 0)
            putc(',', out);
        put_number(out, e->h[i]);
    }
    putc(']', out);
    if (e->novelty > 0) {
        put_count(out, "novelty", e->novelty);
        put_count(out, "partition", e->partition);
    }
    if (e->is_dead)
        fputs(",\"dead\":true", out);
}

static void put_lists(rp_trace_writer *w, const rp_event *e)
{
    FILE *const out = w->output.file;

    fputs(",\"lists\":[", out);
    for (uint32_t i = 0; i < e->num_lists; i++) {
        fprintf(out, "%s{\"kind\":\"%s\"", i == 0 ? "" : ",", e->lists[i].kind);
        if (e->lists[i].heuristic != RP_NONE)
            put_count(out, "heuristic", e->lists[i].heuristic);
        if (e->lists[i].preferred)
            fputs(",\"preferred\":true", out);
        putc('}', out);
    }
    putc(']', out);
}

static void put_entry(rp_trace_writer *w, const rp_event *e)
{
    FILE *const out = w->output.file;

    put_count(out, "list", e->list);
    put_count(out, "entry", e->entry);
    put_count(out, "state", e->state);
    if (e->op != RP_NONE)
        put_count(out, "operator", rp_deltas_op(&w->deltas, e->search, e->op));
    if (e->g != RP_NO_G)
        put_count(out, "g", e->g);
    if (e->is_sorted) {
        put_real(out, "key", e->key);
        put_real(out, "tie", e->tie);
    }
    if (e->num_h > 0)
        put_real(out, "h", e->h[0]);
    if (e->preferred)
        fputs(",\"preferred\":true", out);
}

/* As ids of the whole task; those that are marked, if there are marks. */
static void put_operators(rp_trace_writer *w, const rp_event *e)
{
    FILE *const out = w->output.file;
    const char *comma = "";

    fputs(",\"operators\":[", out);
    for (uint32_t i = 0; i < e->num_ops; i++) {
        if (e->marked != NULL && !rp_bit_get(e->marked, e->ops[i]))
            continue;
        fprintf(out, "%s%" PRIu32, comma, rp_deltas_op(&w->deltas, e->search, e->ops[i]));
        comma = ",";
    }
    putc(']', out);
}

static void put_event(rp_trace_writer *w, const rp_event *e)
{
    FILE *const out = w->output.file;

    switch (e->kind) {
    case RP_EVENT_GENERATE:
        put_generated(w, e);
        return;
    case RP_EVENT_DUPLICATE:
    case RP_EVENT_REOPEN:
        put_origin(w, e);
        return;
    case RP_EVENT_EVALUATE:
        put_evaluated(w, e);
        return;
    case RP_EVENT_LISTS:
        put_lists(w, e);
        return;
    case RP_EVENT_OPEN:
        put_entry(w, e);
        return;
    case RP_EVENT_TAKE:
        put_count(out, "list", e->list);
        put_count(out, "entry", e->entry);
        return;
    case RP_EVENT_EXPAND:
        put_count(out, "state", e->state);
        if (e->list != RP_NONE)
            put_count(out, "list", e->list);
        return;
    case RP_EVENT_PREFERRED:
        put_count(out, "state", e->state);
        put_operators(w, e);
        return;
    case RP_EVENT_PLAN:
        put_count(out, "state", e->state);
        put_operators(w, e);
        if (e->path != NULL)
            put_ids(out, "states", e->path, e->num_ops + 1);
        return;
    }
}

/* After an error nothing more is tried. */
static bool is_writable(rp_trace_writer *w)
{
    if (w->error == 0 && w->output.file != NULL && ferror(w->output.file) != 0)
        w->error = rp_output_flush(w->output.file);
    return w->error == 0 && w->output.file != NULL;
}

static void tell(void *context, const rp_event *e)
{
    rp_trace_writer *const w = context;
    FILE *const out = w->output.file;

    if (!is_writable(w))
        return;
    if (w->turn != e->search)
        fprintf(out, "{\"event\":\"turn\",\"search\":%" PRIu32 "}\n", e->search);
    w->turn = e->search;
    fprintf(out, "{\"event\":\"%s\"", rp_event_name[e->kind]);
    put_event(w, e);
    fputs("}\n", out);
}

void rp_trace_put(rp_trace_writer *w, json_t *line)
{
    if (is_writable(w))
        (void)rp_json_print(line, w->output.file, RP_JSON_ALL_DIGITS);
    else
        json_decref(line);
}

static json_t *names(const rp_observed *search)
{
    json_t *const list = json_array();

    for (uint32_t i = 0; i < search->num_h; i++)
        json_array_append_new(list, rp_json_text(search->h_name[i]));
    return list;
}

static uint32_t begin(void *context, const rp_observed *search)
{
    static const char *const cost_name[] = {
        [RP_COST_NORMAL] = "normal", [RP_COST_ONE] = "one", [RP_COST_PLUSONE] = "plusone"};
    rp_trace_writer *const w = context;
    const uint32_t number = rp_deltas_begin(&w->deltas, search);
    json_t *const line = json_pack("{ss si so ss so ss}", "event", "search", "search", (int)number,
                                   "name", rp_json_text(search->name), "engine", search->engine,
                                   "heuristics", names(search), "cost", cost_name[search->cost]);

    if (search->has_orbits)
        json_object_set_new(line, "orbits", json_true());
    if (!search->merges)
        json_object_set_new(line, "tree", json_true());
    rp_trace_put(w, line);
    w->turn = number;
    return number;
}

static void put_header(rp_trace_writer *w, const rp_trace_header *h)
{
    rp_trace_put(w,
                 json_pack("{ss si so so so so si}", "format", "relplan-trace", "version",
                           RP_TRACE_VERSION, "relplan", rp_json_text(h->version), "domain",
                           rp_json_text(h->domain), "problem", rp_json_text(h->problem), "options",
                           rp_json_text(h->options), "cost_scale", (int)h->cost_scale));
}

void rp_trace_begin(rp_trace_writer *w, rp_arena *arena, const char *path,
                    const rp_trace_header *header)
{
    *w = (rp_trace_writer){.arena = arena, .turn = RP_NONE};
    w->observer = (rp_observer){.begin = begin, .tell = tell, .context = w};
    rp_deltas_init(&w->deltas, arena->limits);
    w->error = ENOMEM; /* If control leaves by a jump. */
    w->error = rp_output_begin(arena, &w->output, path);
    if (w->error == 0)
        put_header(w, header);
}

void rp_trace_put_task(rp_trace_writer *w, const rp_strips *strips, const rp_encoding *encoding)
{
    rp_ground_view view;

    if (!is_writable(w))
        return;
    rp_ground_view_init(&view, w->arena, strips, encoding);
    (void)rp_ground_print_json_line(w->output.file, &view);
    rp_ground_view_release(&view);
}

int rp_trace_end(rp_trace_writer *w)
{
    int error = w->error;

    if (error != 0)
        rp_output_drop(&w->output);
    else if (w->output.file != NULL)
        error = rp_output_end(&w->output);
    rp_trace_drop(w);
    return error;
}

void rp_trace_drop(rp_trace_writer *w)
{
    rp_output_drop(&w->output);
    if (w->arena != NULL)
        rp_deltas_release(&w->deltas);
    w->arena = NULL;
}
