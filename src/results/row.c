#include "results/row.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/natural.h"
#include "cli/json.h"

const char *const rp_bench_column_name[RP_BENCH_NUM_COLUMNS] = {
#define NAME(name, number) #name,
    RP_BENCH_COLUMNS(NAME)
#undef NAME
};

static const bool is_number[RP_BENCH_NUM_COLUMNS] = {
#define NUMBER(name, number) number,
    RP_BENCH_COLUMNS(NUMBER)
#undef NUMBER
};

/* A text that grows in an arena by doubling. */
typedef struct builder {
    rp_arena *arena;
    char *text;
    size_t size, capacity;
} builder;

static void put_bytes(builder *b, const char *bytes, size_t length)
{
    if (b->size + length + 1 > b->capacity) {
        const size_t wanted = (b->size + length + 1) * 2;
        char *const grown = rp_arena_alloc(b->arena, wanted);
        if (b->size > 0)
            memcpy(grown, b->text, b->size);
        b->text = grown;
        b->capacity = wanted;
    }
    memcpy(b->text + b->size, bytes, length);
    b->size += length;
    b->text[b->size] = '\0';
}

static void put(builder *b, const char *text) { put_bytes(b, text, strlen(text)); }

void rp_bench_row_init(rp_bench_row *row)
{
    for (int c = 0; c < RP_BENCH_NUM_COLUMNS; c++)
        row->field[c] = "";
    row->stats = NULL;
}

void rp_bench_row_set(rp_arena *arena, rp_bench_row *row, rp_bench_column column, const char *text)
{
    char *const copy = text == NULL ? NULL : rp_arena_text(arena, text, strlen(text));

    assert(column < RP_BENCH_NUM_COLUMNS);
    for (char *p = copy; p != NULL && *p != '\0'; p++)
        if (*p == '\n' || *p == '\r')
            *p = ' ';
    row->field[column] = copy == NULL ? "" : copy;
}

void rp_bench_row_format(rp_arena *arena, rp_bench_row *row, rp_bench_column column,
                         const char *format, ...)
{
    va_list args;

    va_start(args, format);
    rp_bench_row_set(arena, row, column, rp_arena_format_list(arena, format, args));
    va_end(args);
}

static void put_csv_field(builder *b, const char *text)
{
    if (strpbrk(text, ",\"") == NULL) {
        put(b, text);
        return;
    }
    put(b, "\"");
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '"')
            put(b, "\"");
        put_bytes(b, p, 1);
    }
    put(b, "\"");
}

static const char *csv_line(rp_arena *arena, const char *const *field)
{
    builder b = {.arena = arena};

    for (int c = 0; c < RP_BENCH_NUM_COLUMNS; c++) {
        put(&b, c == 0 ? "" : ",");
        put_csv_field(&b, field[c]);
    }
    put(&b, "\n");
    return b.text;
}

const char *rp_bench_csv_header(rp_arena *arena) { return csv_line(arena, rp_bench_column_name); }

const char *rp_bench_row_csv(rp_arena *arena, const rp_bench_row *row)
{
    return csv_line(arena, row->field);
}

static void put_json_text(builder *b, const char *text)
{
    json_t *const json = rp_json_text(text);
    char *const encoded = json == NULL ? NULL : json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT);

    json_decref(json);
    if (encoded == NULL)
        rp_stop_now(b->arena->limits, RP_STOP_MEMORY);
    put(b, encoded);
    free(encoded);
}

const char *rp_bench_row_json(rp_arena *arena, const rp_bench_row *row)
{
    builder b = {.arena = arena};

    for (int c = 0; c < RP_BENCH_NUM_COLUMNS; c++) {
        put(&b, c == 0 ? "{\"" : ",\"");
        put(&b, rp_bench_column_name[c]);
        put(&b, "\":");
        if (!is_number[c])
            put_json_text(&b, row->field[c]);
        else
            put(&b, row->field[c][0] == '\0' ? "null" : row->field[c]);
    }
    if (row->stats != NULL) {
        put(&b, ",\"stats\":");
        put(&b, row->stats);
    }
    put(&b, "}\n");
    return b.text;
}

/* Behind the closing quote of a field that begins at `p`; NULL if there is none. */
static const char *quoted_end(const char *p, const char *end)
{
    for (p++; p < end; p++)
        if (*p == '"') {
            if (p + 1 == end || p[1] != '"')
                return p + 1;
            p++;
        }
    return NULL;
}

/* One field at *at, which moves to the comma behind it or to the end; NULL if quotes are wrong. */
static const char *read_field(rp_arena *arena, const char **at, const char *end)
{
    const char *const start = *at;
    const bool quoted = start < end && *start == '"';
    const char *stop = quoted ? quoted_end(start, end) : start;
    size_t size = 0;

    while (!quoted && stop < end && *stop != ',' && *stop != '"')
        stop++;
    if (stop == NULL || (stop < end && *stop != ','))
        return NULL;
    *at = stop;
    if (!quoted)
        return rp_arena_text(arena, start, (size_t)(stop - start));
    char *const text = rp_arena_alloc(arena, (size_t)(stop - start));
    for (const char *p = start + 1; p < stop - 1; p++) {
        p += *p == '"';
        text[size++] = *p;
    }
    text[size] = '\0';
    return text;
}

bool rp_csv_read(rp_arena *arena, const char *line, size_t length, rp_csv_line *out)
{
    const char *at = line, *end = line + length;
    size_t most = 1;

    if (length > 0 && end[-1] == '\r')
        end--;
    for (const char *p = line; p < end; p++)
        most += *p == ',';
    out->field = RP_ARENA_ARRAY(arena, const char *, most);
    out->size = 0;
    for (;; at++) {
        const char *const field = read_field(arena, &at, end);
        if (field == NULL)
            return false;
        assert(out->size < most);
        out->field[out->size++] = field;
        if (at >= end)
            return true;
    }
}

static void read_member(rp_arena *arena, rp_bench_row *row, rp_bench_column c, const json_t *value)
{
    if (json_is_string(value))
        rp_bench_row_set(arena, row, c, json_string_value(value));
    else if (json_is_integer(value))
        rp_bench_row_format(arena, row, c, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        rp_bench_row_format(arena, row, c, "%.12g", json_real_value(value));
}

bool rp_bench_row_read_json(rp_arena *arena, const char *line, size_t length, rp_bench_row *row)
{
    json_t *const object = json_loadb(line, length, 0, NULL);
    const json_t *const stats = json_object_get(object, "stats");

    rp_bench_row_init(row);
    for (int c = 0; c < RP_BENCH_NUM_COLUMNS; c++)
        read_member(arena, row, (rp_bench_column)c,
                    json_object_get(object, rp_bench_column_name[c]));
    char *const text = json_is_object(stats) ? json_dumps(stats, JSON_COMPACT) : NULL;
    row->stats = text == NULL ? NULL : rp_arena_text(arena, text, strlen(text));
    free(text);
    json_decref(object);
    return row->field[RP_BENCH_task][0] != '\0' && row->field[RP_BENCH_config][0] != '\0';
}

int rp_bench_row_compare(const rp_bench_row *a, const rp_bench_row *b)
{
    const int order = rp_natural_compare(a->field[RP_BENCH_task], b->field[RP_BENCH_task]);

    return order != 0 ? order
                      : rp_natural_compare(a->field[RP_BENCH_config], b->field[RP_BENCH_config]);
}
