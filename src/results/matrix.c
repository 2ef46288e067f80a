#include "results/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/natural.h"
#include "results/row.h"

/* A row of a file. */
typedef struct record {
    const char *task, *config;
    rp_run run;
} record;

typedef struct reader {
    rp_results *results;
    rp_diags *diags;
    rp_csv csv;
    rp_result_header header;
    RP_VEC(record) record;
} reader;

static void report_mistake(reader *r)
{
    if (r->csv.mistake != NULL)
        rp_error(r->diags, r->csv.mistake_at, "results-table", "%s", r->csv.mistake);
}

static bool is_needed_column(rp_result_column c)
{
    return c == RP_COLUMN_task || c == RP_COLUMN_config || c == RP_COLUMN_status;
}

/* False if rows cannot be read, after errors. */
static bool read_header(reader *r)
{
    bool complete = true;

    if (!rp_csv_next(&r->csv)) {
        report_mistake(r);
        if (r->csv.mistake == NULL)
            rp_error(r->diags, (rp_loc){.file = r->csv.file}, "results-table",
                     "expected a line of column names, found none");
        return false;
    }
    rp_result_header_read(&r->header, &r->csv);
    for (uint32_t i = 0; i < r->header.size; i++) {
        const rp_csv_field *const field = &r->csv.field.item[i];
        const rp_result_column c = rp_result_column_find(field);
        if (c != RP_NUM_COLUMNS && r->header.at[c] != i)
            rp_error(r->diags, field->loc, "results-table", "a second column of this name");
    }
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        if (is_needed_column((rp_result_column)c) && r->header.at[c] == RP_NONE) {
            rp_error(r->diags, r->csv.field.item[0].loc, "results-table",
                     "expected a column '%s' in the first line, found none",
                     rp_result_column_table[c].name);
            complete = false;
        }
    return complete;
}

/* The text of a column that needs one, in the arena. */
static const char *read_name(reader *r, rp_result_column column, const char *what)
{
    const rp_csv_field *const field = &r->csv.field.item[r->header.at[column]];

    if (field->length == 0)
        rp_error(r->diags, field->loc, "results-table", "expected %s, found nothing", what);
    else if (!rp_result_is_name(field->text, field->length))
        rp_error(r->diags, field->loc, "results-table", "%s may hold %s", what,
                 rp_result_name_rule);
    return rp_arena_text(r->diags->arena, field->text, field->length);
}

static rp_status read_status(reader *r)
{
    const uint32_t errors = r->diags->errors;
    const rp_name_table names = rp_status_names();
    const char *const name = read_name(r, RP_COLUMN_status, "a status");
    const uint32_t found = rp_name_find(&names, name);

    if (found != RP_NONE)
        return (rp_status)found;
    if (r->diags->errors == errors)
        rp_error(r->diags, r->csv.field.item[r->header.at[RP_COLUMN_status]].loc, "results-table",
                 "unknown status '%s'; there are %s", name,
                 rp_name_list(r->diags->arena, &names, ", "));
    return RP_STATUS_ERROR;
}

static double read_figure(reader *r, rp_figure which)
{
    const rp_result_column column = rp_result_column_of_figure[which];
    const uint32_t at = r->header.at[column];
    double value = NAN;

    if (at != RP_NONE && !rp_figure_read(&r->csv.field.item[at], &value))
        rp_error(r->diags, r->csv.field.item[at].loc, "results-table",
                 "expected a number from 0, or nothing, in the column '%s'",
                 rp_result_column_table[column].name);
    return value;
}

/* A line of text, in the arena; that of the record before if it is the same. */
static const char *read_text(reader *r, rp_result_column column, const char *before)
{
    const uint32_t at = r->header.at[column];
    rp_result_row row;

    if (at == RP_NONE)
        return "";
    const rp_csv_field *const field = &r->csv.field.item[at];
    if (strlen(before) == field->length &&
        (field->length == 0 || memcmp(before, field->text, field->length) == 0))
        return before;
    rp_result_row_set(r->diags->arena, &row, column,
                      rp_arena_text(r->diags->arena, field->text, field->length));
    return row.field[column];
}

static void read_texts(reader *r, rp_run *run)
{
    static const rp_run none = {.options = "", .seed = "", .version = ""};
    const rp_run *const before =
        r->record.size == 0 ? &none : &r->record.item[r->record.size - 1].run;

    run->options = read_text(r, RP_COLUMN_options, before->options);
    run->seed = read_text(r, RP_COLUMN_seed, before->seed);
    run->version = read_text(r, RP_COLUMN_version, before->version);
}

static void read_record(reader *r)
{
    const uint32_t size = r->csv.field.size;
    record row = {.run.loc = r->csv.field.item[0].loc};

    if (size != r->header.size) {
        rp_error(r->diags, r->csv.field.item[size - 1].loc, "results-table",
                 "expected %u fields, as in the first line, found %u", r->header.size, size);
        return;
    }
    row.task = read_name(r, RP_COLUMN_task, "the name of a task");
    row.config = read_name(r, RP_COLUMN_config, "the name of a configuration");
    row.run.status = read_status(r);
    for (uint32_t i = 0; i < RP_NUM_FIGURES; i++)
        row.run.figure[i] = read_figure(r, (rp_figure)i);
    read_texts(r, &row.run);
    rp_vec_push(r->diags->arena->limits, &r->record, row);
}

static void read_file(reader *r, uint32_t file)
{
    const rp_source source = r->diags->source.item[file];

    if (source.text == NULL)
        return;
    rp_csv_open(&r->csv, r->diags->arena, file, source.text, source.size);
    const uint32_t errors = r->diags->errors;
    if (read_header(r)) {
        while (r->diags->errors < errors + RP_MAX_ERRORS && rp_csv_next(&r->csv))
            read_record(r);
        report_mistake(r);
    }
    rp_csv_close(&r->csv);
}

/* Sorts, and drops what is there twice.  Returns how many are left. */
static uint32_t make_set(const char **name, uint32_t count)
{
    uint32_t size = 0;

    if (count > 0)
        qsort(name, count, sizeof *name, rp_natural_compare_items);
    for (uint32_t i = 0; i < count; i++)
        if (size == 0 || strcmp(name[size - 1], name[i]) != 0)
            name[size++] = name[i];
    return size;
}

static uint32_t find(const char *const *name, uint32_t count, const char *text)
{
    const char *const *const found =
        bsearch(&text, name, count, sizeof *name, rp_natural_compare_items);
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
