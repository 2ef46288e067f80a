#include "results/rows.h"

#include <stdlib.h>
#include <string.h>

void rp_result_rows_init(rp_result_rows *t, rp_arena *arena)
{
    *t = (rp_result_rows){.arena = arena};
}

void rp_result_rows_free(rp_result_rows *t) { rp_vec_free(t->arena->limits, &t->row); }

bool rp_result_rows_read_csv(rp_result_rows *t, const char *text, size_t size)
{
    rp_result_header header;
    rp_result_row row;
    rp_csv csv;

    rp_csv_open(&csv, t->arena, RP_NONE, text, size);
    bool is_header = rp_csv_next_line(&csv) && csv.mistake == NULL;
    if (is_header) {
        rp_result_header_read(&header, &csv);
        is_header = header.at[RP_COLUMN_task] != RP_NONE && header.at[RP_COLUMN_config] != RP_NONE;
    }
    while (is_header && rp_csv_next_line(&csv))
        if (csv.mistake == NULL && rp_result_row_read_csv(&csv, &header, &row))
            rp_vec_push(t->arena->limits, &t->row, row);
        else
            t->damaged++;
    rp_csv_close(&csv);
    return is_header;
}

void rp_result_rows_read_json(rp_result_rows *t, const char *text, size_t size)
{
    const char *const end = size == 0 ? text : text + size;

    for (const char *at = text, *newline; at < end; at = newline + 1) {
        rp_result_row row;
        newline = memchr(at, '\n', (size_t)(end - at));
        if (newline != NULL && rp_result_row_read_json(t->arena, at, (size_t)(newline - at), &row))
            rp_vec_push(t->arena->limits, &t->row, row);
        else
            t->damaged++;
        if (newline == NULL)
            return;
    }
}

void rp_result_rows_add(rp_result_rows *t, const rp_result_rows *more)
{
    for (uint32_t i = 0; i < more->row.size; i++)
        rp_vec_push(t->arena->limits, &t->row, more->row.item[i]);
}

/* Equal keys: in the order of arrival, which is that of the array before sorting. */
typedef struct entry {
    rp_result_row row;
    uint32_t rank;
} entry;

static int compare_entries(const void *x, const void *y)
{
    const entry *const a = x, *const b = y;
    const int order = rp_result_row_compare(&a->row, &b->row);

    return order != 0 ? order : (a->rank > b->rank) - (a->rank < b->rank);
}

void rp_result_rows_sort(rp_result_rows *t)
{
    rp_limits *const limits = t->arena->limits;
    entry *const entries = RP_NEW_ARRAY(limits, entry, t->row.size);
    uint32_t kept = 0;

    for (uint32_t i = 0; i < t->row.size; i++)
        entries[i] = (entry){t->row.item[i], i};
    qsort(entries, t->row.size, sizeof *entries, compare_entries);
    for (uint32_t i = 0; i < t->row.size; i++)
        if (kept == 0 || rp_result_row_compare(&t->row.item[kept - 1], &entries[i].row) != 0)
            t->row.item[kept++] = entries[i].row;
    t->duplicates += t->row.size - kept;
    t->row.size = kept;
    rp_free(limits, entries);
}

const rp_result_row *rp_result_rows_find(const rp_result_rows *t, const char *task,
                                         const char *config)
{
    rp_result_row key;
    uint32_t low = 0, high = t->row.size;

    rp_result_row_init(&key);
    key.field[RP_COLUMN_task] = task;
    key.field[RP_COLUMN_config] = config;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = rp_result_row_compare(&key, &t->row.item[middle]);
        if (order == 0)
            return &t->row.item[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
