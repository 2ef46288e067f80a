#include "results/rows.h"

#include <stdlib.h>
#include <string.h>

void rp_bench_table_init(rp_bench_table *t, rp_arena *arena)
{
    *t = (rp_bench_table){.arena = arena};
}

void rp_bench_table_free(rp_bench_table *t) { rp_vec_free(t->arena->limits, &t->row); }

/* The length of the line at `at`; *whole says whether it has a line end. */
static size_t line_length(const char *at, const char *end, bool *whole)
{
    const char *const newline = memchr(at, '\n', (size_t)(end - at));

    *whole = newline != NULL;
    return (size_t)((newline == NULL ? end : newline) - at);
}

static rp_bench_column column_of(const char *name)
{
    int c = 0;

    while (c < RP_BENCH_NUM_COLUMNS && strcmp(rp_bench_column_name[c], name) != 0)
        c++;
    return (rp_bench_column)c;
}

static void add_csv(rp_bench_table *t, const rp_csv_line *header, const char *line, size_t length)
{
    rp_bench_row row;
    rp_csv_line fields;

    rp_bench_row_init(&row);
    if (!rp_csv_read(t->arena, line, length, &fields) || fields.size != header->size) {
        t->damaged++;
        return;
    }
    for (uint32_t i = 0; i < fields.size; i++) {
        const rp_bench_column c = column_of(header->field[i]);
        if (c < RP_BENCH_NUM_COLUMNS)
            row.field[c] = fields.field[i];
    }
    if (row.field[RP_BENCH_task][0] == '\0' || row.field[RP_BENCH_config][0] == '\0')
        t->damaged++;
    else
        rp_vec_push(t->arena->limits, &t->row, row);
}

static bool is_header(const rp_csv_line *line)
{
    bool task = false, config = false;

    for (uint32_t i = 0; i < line->size; i++) {
        task |= column_of(line->field[i]) == RP_BENCH_task;
        config |= column_of(line->field[i]) == RP_BENCH_config;
    }
    return task && config;
}

bool rp_bench_table_read_csv(rp_bench_table *t, const char *text, size_t size)
{
    const char *const end = text + size;
    rp_csv_line header;
    bool whole;

    size_t length = line_length(text, end, &whole);
    if (!whole || !rp_csv_read(t->arena, text, length, &header) || !is_header(&header))
        return false;
    for (const char *at = text + length + 1; at < end; at += length + 1) {
        length = line_length(at, end, &whole);
        if (whole)
            add_csv(t, &header, at, length);
        else
            t->damaged++;
    }
    return true;
}

void rp_bench_table_read_json(rp_bench_table *t, const char *text, size_t size)
{
    const char *const end = size == 0 ? text : text + size;
    size_t length;
    bool whole;

    for (const char *at = text; at < end; at += length + 1) {
        rp_bench_row row;
        length = line_length(at, end, &whole);
        if (whole && rp_bench_row_read_json(t->arena, at, length, &row))
            rp_vec_push(t->arena->limits, &t->row, row);
        else
            t->damaged++;
    }
}

/* Equal keys: in the order of arrival, which is that of the array before sorting. */
typedef struct entry {
    rp_bench_row row;
    uint32_t rank;
} entry;

static int compare_entries(const void *x, const void *y)
{
    const entry *const a = x, *const b = y;
    const int order = rp_bench_row_compare(&a->row, &b->row);

    return order != 0 ? order : (a->rank > b->rank) - (a->rank < b->rank);
}

void rp_bench_table_sort(rp_bench_table *t)
{
    rp_limits *const limits = t->arena->limits;
    entry *const entries = RP_NEW_ARRAY(limits, entry, t->row.size);
    uint32_t kept = 0;

    for (uint32_t i = 0; i < t->row.size; i++)
        entries[i] = (entry){t->row.item[i], i};
    qsort(entries, t->row.size, sizeof *entries, compare_entries);
    for (uint32_t i = 0; i < t->row.size; i++)
        if (kept == 0 || rp_bench_row_compare(&t->row.item[kept - 1], &entries[i].row) != 0)
            t->row.item[kept++] = entries[i].row;
    t->duplicates += t->row.size - kept;
    t->row.size = kept;
    rp_free(limits, entries);
}

const rp_bench_row *rp_bench_table_find(const rp_bench_table *t, const char *task,
                                        const char *config)
{
    rp_bench_row key;
    uint32_t low = 0, high = t->row.size;

    rp_bench_row_init(&key);
    key.field[RP_BENCH_task] = task;
    key.field[RP_BENCH_config] = config;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = rp_bench_row_compare(&key, &t->row.item[middle]);
        if (order == 0)
            return &t->row.item[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
