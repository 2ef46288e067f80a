#include "results/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/natural.h"
#include "results/csv.h"

const char *const rp_run_status_name[RP_NUM_RUN_STATUSES] = {
#define ROW(id, name) [RP_RUN_##id] = (name),
    RP_RUN_STATUSES(ROW)
#undef ROW
};

static const char *const figure_name[RP_NUM_RUN_FIGURES] = {
#define ROW(id, name) [RP_FIGURE_##id] = (name),
    RP_RUN_FIGURES(ROW)
#undef ROW
};

/* Where the columns are; RP_NONE: missing. */
typedef struct layout {
    uint32_t task, config, status, size;
    uint32_t figure[RP_NUM_RUN_FIGURES];
} layout;

/* A row of a file. */
typedef struct record {
    const char *task, *config;
    rp_run run;
} record;

typedef struct reader {
    rp_results *results;
    rp_diags *diags;
    rp_csv csv;
    layout layout;
    RP_VEC(record) record;
} reader;

static uint32_t *slot_of(layout *l, const rp_csv_field *field)
{
    if (rp_csv_field_is(field, "task"))
        return &l->task;
    if (rp_csv_field_is(field, "config"))
        return &l->config;
    if (rp_csv_field_is(field, "status"))
        return &l->status;
    for (uint32_t i = 0; i < RP_NUM_RUN_FIGURES; i++)
        if (rp_csv_field_is(field, figure_name[i]))
            return &l->figure[i];
    return NULL;
}

static void read_header(reader *r)
{
    layout *const l = &r->layout;
    const uint32_t errors = r->diags->errors;
    const rp_loc whole = {.file = r->csv.file};

    memset(l, 0xff, sizeof *l);
    if (!rp_csv_next(&r->csv)) {
        if (r->diags->errors == errors)
            rp_error(r->diags, whole, "results-table",
                     "expected a line of column names, found none");
        return;
    }
    l->size = r->csv.field.size;
    for (uint32_t i = 0; i < l->size; i++) {
        const rp_csv_field *const field = &r->csv.field.item[i];
        uint32_t *const slot = slot_of(l, field);
        if (slot != NULL && *slot != RP_NONE)
            rp_error(r->diags, field->loc, "results-table", "a second column of this name");
        if (slot != NULL)
            *slot = i;
    }
    const struct {
        const char *name;
        uint32_t column;
    } needed[] = {{"task", l->task}, {"config", l->config}, {"status", l->status}};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (needed[i].column == RP_NONE)
            rp_error(r->diags, r->csv.field.item[0].loc, "results-table",
                     "expected a column '%s' in the first line, found none", needed[i].name);
}

/* UTF-8 without control characters: it is shown on terminals, in pictures and pages. */
static bool is_clean(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        const unsigned char c = (unsigned char)text[i++];
        const unsigned more = c < 0x80 ? 0 : c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
        if (c < 0x20 || c == 0x7f || (c >= 0x80 && c < 0xc2) || c > 0xf4)
            return false;
        for (unsigned k = 0; k < more; k++)
            if (i == length || ((unsigned char)text[i++] & 0xc0) != 0x80)
                return false;
    }
    return true;
}

static const char *read_name(reader *r, uint32_t column, const char *what)
{
    const rp_csv_field *const field = &r->csv.field.item[column];

    if (field->length == 0)
        rp_error(r->diags, field->loc, "results-table", "expected the name of a %s, found nothing",
                 what);
    else if (!is_clean(field->text, field->length))
        rp_error(r->diags, field->loc, "results-table",
                 "the name of a %s may hold neither control characters nor bytes that are no UTF-8",
                 what);
    return rp_arena_text(r->diags->arena, field->text, field->length);
}

static rp_run_status read_status(reader *r)
{
    const rp_csv_field *const field = &r->csv.field.item[r->layout.status];
    const char *all = "";

    for (uint32_t i = 0; i < RP_NUM_RUN_STATUSES; i++)
        if (rp_csv_field_is(field, rp_run_status_name[i]))
            return (rp_run_status)i;
    for (uint32_t i = 0; i < RP_NUM_RUN_STATUSES; i++)
        all = rp_arena_format(r->diags->arena, "%s%s%s", all, i == 0 ? "" : ", ",
                              rp_run_status_name[i]);
    rp_error(r->diags, field->loc, "results-table", "unknown status; there are %s", all);
    return RP_RUN_ERROR;
}

static double read_figure(reader *r, uint32_t which)
{
    enum { LONGEST = 60 };
    char text[LONGEST + 1], *end;
    const uint32_t column = r->layout.figure[which];

    if (column == RP_NONE || r->csv.field.item[column].length == 0)
        return NAN;
    const rp_csv_field *const field = &r->csv.field.item[column];
    if (field->length <= LONGEST && strchr("0123456789.", field->text[0]) != NULL) {
        memcpy(text, field->text, field->length);
        text[field->length] = '\0';
        if (strspn(text, "0123456789.eE+-") == field->length) {
            const double value = strtod(text, &end);
            if (*end == '\0' && end != text && isfinite(value))
                return value;
        }
    }
    rp_error(r->diags, field->loc, "results-table",
             "expected a number from 0, or nothing, in the column '%s'", figure_name[which]);
    return NAN;
}

static void read_record(reader *r)
{
    const uint32_t size = r->csv.field.size;
    record row = {.run.loc = r->csv.field.item[0].loc};

    if (size != r->layout.size) {
        rp_error(r->diags, r->csv.field.item[size - 1].loc, "results-table",
                 "expected %u fields, as in the first line, found %u", r->layout.size, size);
        return;
    }
    row.task = read_name(r, r->layout.task, "task");
    row.config = read_name(r, r->layout.config, "configuration");
    row.run.status = read_status(r);
    for (uint32_t i = 0; i < RP_NUM_RUN_FIGURES; i++)
        row.run.figure[i] = read_figure(r, i);
    rp_vec_push(r->diags->arena->limits, &r->record, row);
}

static void read_file(reader *r, uint32_t file)
{
    if (r->diags->source.item[file].text == NULL)
        return;
    rp_csv_open(&r->csv, r->diags, file);
    const uint32_t errors = r->diags->errors;
    read_header(r);
    while (r->diags->errors < errors + RP_MAX_ERRORS && r->layout.status != RP_NONE &&
           r->layout.task != RP_NONE && r->layout.config != RP_NONE && rp_csv_next(&r->csv))
        read_record(r);
    rp_csv_close(&r->csv);
}

static int compare_names(const void *a, const void *b)
{
    return rp_natural_compare(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts, and drops what is there twice.  Returns how many are left. */
static uint32_t make_set(const char **name, uint32_t count)
{
    uint32_t size = 0;

    if (count > 0)
        qsort(name, count, sizeof *name, compare_names);
    for (uint32_t i = 0; i < count; i++)
        if (size == 0 || strcmp(name[size - 1], name[i]) != 0)
            name[size++] = name[i];
    return size;
}

static uint32_t find(const char *const *name, uint32_t count, const char *text)
{
    const char *const *const found = bsearch(&text, name, count, sizeof *name, compare_names);
    return found == NULL ? RP_NONE : (uint32_t)(found - name);
}

/* Tasks are grouped by domain: the order of names would put those of a/b between those of a. */
typedef struct placed {
    uint32_t domain;
    const char *task;
} placed;

static int compare_placed(const void *a, const void *b)
{
    const placed *const x = a, *const y = b;

    if (x->domain != y->domain)
        return x->domain < y->domain ? -1 : 1;
    return rp_natural_compare(x->task, y->task);
}

static const char *domain_name(rp_arena *arena, const char *task)
{
    const char *const slash = strrchr(task, '/');
    return slash == NULL ? "(no folder)" : rp_arena_text(arena, task, (size_t)(slash - task));
}

/* Returns the tasks as they are placed, which is what they are found by. */
static const placed *group_tasks(rp_results *out, rp_arena *arena)
{
    placed *const order = RP_ARENA_ARRAY(arena, placed, out->num_tasks);

    out->domain = RP_ARENA_ARRAY(arena, const char *, out->num_tasks);
    out->domain_of = RP_ARENA_ARRAY(arena, uint32_t, out->num_tasks);
    for (uint32_t i = 0; i < out->num_tasks; i++)
        out->domain[i] = domain_name(arena, out->task[i]);
    out->num_domains = make_set(out->domain, out->num_tasks);
    for (uint32_t i = 0; i < out->num_tasks; i++)
        order[i] = (placed){find(out->domain, out->num_domains, domain_name(arena, out->task[i])),
                            out->task[i]};
    if (out->num_tasks > 0)
        qsort(order, out->num_tasks, sizeof *order, compare_placed);
    out->first_task = RP_ARENA_ARRAY_ZERO(arena, uint32_t, out->num_domains + 1);
    for (uint32_t i = 0; i < out->num_tasks; i++) {
        out->task[i] = order[i].task;
        out->domain_of[i] = order[i].domain;
        out->first_task[order[i].domain + 1] = i + 1;
    }
    return order;
}

static void place_run(reader *r, const placed *order, record *row)
{
    rp_results *const out = r->results;
    const placed key = {
        find(out->domain, out->num_domains, domain_name(r->diags->arena, row->task)), row->task};
    const placed *const found = bsearch(&key, order, out->num_tasks, sizeof key, compare_placed);
    const uint32_t config = find(out->config, out->num_configs, row->config);

    assert(found != NULL && config != RP_NONE);
    const rp_run **const slot = &out->run[(size_t)(found - order) * out->num_configs + config];
    if (*slot != NULL) {
        rp_warning(r->diags, row->run.loc, "duplicate-run",
                   "configuration '%s' has two rows for task '%s'; this one counts", row->config,
                   row->task);
        rp_note(r->diags, (*slot)->loc, "the first is here");
    }
    *slot = &row->run;
}

static void build(reader *r)
{
    rp_results *const out = r->results;
    rp_arena *const arena = r->diags->arena;
    const uint32_t count = r->record.size;
    record *const kept = rp_arena_copy(arena, r->record.item, count * sizeof *kept);

    out->config = RP_ARENA_ARRAY(arena, const char *, count);
    out->task = RP_ARENA_ARRAY(arena, const char *, count);
    for (uint32_t i = 0; i < count; i++) {
        out->config[i] = kept[i].config;
        out->task[i] = kept[i].task;
    }
    out->num_configs = make_set(out->config, count);
    out->num_tasks = make_set(out->task, count);
    const placed *const order = group_tasks(out, arena);
    out->run = RP_ARENA_ARRAY_ZERO(arena, const rp_run *,
                                   rp_array_bytes(arena->limits, out->num_tasks, out->num_configs));
    for (uint32_t i = 0; i < count; i++)
        place_run(r, order, &kept[i]);
}

bool rp_results_read(rp_results *out, rp_diags *diags, const uint32_t *file, uint32_t count)
{
    reader r = {.results = out, .diags = diags};
    const uint32_t errors = diags->errors;

    *out = (rp_results){.num_tasks = 0};
    for (uint32_t i = 0; i < count; i++)
        read_file(&r, file[i]);
    if (diags->errors == errors && r.record.size == 0)
        rp_error(diags, (rp_loc){.file = file[0]}, "results-table", "there is no run in it");
    if (diags->errors == errors)
        build(&r);
    rp_vec_free(diags->arena->limits, &r.record);
    return diags->errors == errors;
}

uint32_t rp_results_find_config(const rp_results *r, const char *name, size_t length)
{
    for (uint32_t i = 0; i < r->num_configs; i++)
        if (strlen(r->config[i]) == length && memcmp(r->config[i], name, length) == 0)
            return i;
    return RP_NONE;
}

bool rp_results_task_is_common(const rp_results *r, uint32_t task)
{
    for (uint32_t i = 0; i < r->num_configs; i++)
        if (rp_results_run(r, task, i) == NULL)
            return false;
    return true;
}
