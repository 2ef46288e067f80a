#include "results/row.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text/natural.h"
#include "base/text/text.h"

/* A text that grows in an arena by doubling. */
typedef struct builder {
    rp_arena *arena;
    char *text;
    size_t size, capacity;
} builder;

static void put(builder *b, const char *text)
{
    const size_t length = strlen(text);

    if (b->size + length + 1 > b->capacity) {
        const size_t wanted = (b->size + length + 1) * 2;
        char *const grown = rp_arena_alloc(b->arena, wanted);
        if (b->size > 0)
            memcpy(grown, b->text, b->size);
        b->text = grown;
        b->capacity = wanted;
    }
    memcpy(b->text + b->size, text, length + 1);
    b->size += length;
}

void rp_result_row_init(rp_result_row *row)
{
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        row->field[c] = "";
    row->stats = NULL;
}

const char rp_result_name_rule[] = "neither control characters nor bytes that are not valid UTF-8";

/* How many bytes of it, 0 of a control character (of ASCII) or a byte that is not valid UTF-8. */
static size_t character_length(const char *text, size_t size)
{
    uint32_t code;
    const size_t length = rp_text_decode(text, size, &code);

    return code < 0x20 || code == 0x7f ? 0 : length;
}

bool rp_result_is_name(const char *text, size_t length)
{
    size_t good = 0, next = 1;

    while (good < length && next > 0)
        good += next = character_length(text + good, length - good);
    return length > 0 && good == length;
}

static bool has_key(const rp_result_row *row)
{
    const char *const task = row->field[RP_COLUMN_task], *const config =
                                                             row->field[RP_COLUMN_config];
    return rp_result_is_name(task, strlen(task)) && rp_result_is_name(config, strlen(config));
}

void rp_result_row_set(rp_arena *arena, rp_result_row *row, rp_result_column column,
                       const char *text)
{
    const size_t size = text == NULL ? 0 : strlen(text);
    char *const copy = rp_arena_text(arena, text == NULL ? "" : text, size);

    assert(column < RP_NUM_COLUMNS);
    for (size_t i = 0, length; i < size; i += length == 0 ? 1 : length) {
        length = character_length(copy + i, size - i);
        if (copy[i] == '\n' || copy[i] == '\r')
            copy[i] = ' ';
        else if (length == 0 && copy[i] != '\t')
            copy[i] = '?';
    }
    row->field[column] = copy;
}

void rp_result_row_format(rp_arena *arena, rp_result_row *row, rp_result_column column,
                          const char *format, ...)
{
    va_list args;

    va_start(args, format);
    rp_result_row_set(arena, row, column, rp_arena_format_list(arena, format, args));
    va_end(args);
}

void rp_result_row_set_status(rp_result_row *row, rp_status status)
{
    row->field[RP_COLUMN_status] = rp_status_table[status].name;
}

bool rp_result_row_has_status(const rp_result_row *row, rp_status status)
{
    return strcmp(row->field[RP_COLUMN_status], rp_status_table[status].name) == 0;
}

const char *rp_result_row_csv(rp_arena *arena, const rp_result_row *row)
{
    builder b = {.arena = arena};

    for (int c = 0; c < RP_NUM_COLUMNS; c++) {
        put(&b, c == 0 ? "" : ",");
        const bool is_option = c == RP_COLUMN_options && row->field[c][0] == '-';
        put(&b, (is_option ? rp_csv_quote : rp_csv_cell)(arena, row->field[c]));
    }
    put(&b, "\n");
    return b.text;
}

const char *rp_result_row_header(rp_arena *arena)
{
    rp_result_row names;

    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        names.field[c] = rp_result_column_table[c].name;
    return rp_result_row_csv(arena, &names);
}

static void put_json_text(builder *b, const char *text)
{
    json_t *const json = rp_json_text(text);
    char *const encoded = json == NULL ? NULL : json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT);

    json_decref(json);
    if (encoded == NULL)
        rp_stop_now(b->arena->limits, RP_STOP_MEMORY);
    put(b, encoded);
    rp_json_free(encoded);
}

static bool is_json_number(const char *text)
{
    json_t *const json = json_loads(text, JSON_DECODE_ANY, NULL);
    const bool is_number = json_is_number(json);

    json_decref(json);
    return is_number;
}

/* Of a column of numbers: results of other tools may have anything there. */
static void put_json_number(builder *b, const char *text)
{
    if (*text == '\0')
        put(b, "null");
    else if (is_json_number(text))
        put(b, text);
    else
        put_json_text(b, text);
}

const char *rp_result_row_json(rp_arena *arena, const rp_result_row *row)
{
    builder b = {.arena = arena};

    for (int c = 0; c < RP_NUM_COLUMNS; c++) {
        put(&b, c == 0 ? "{\"" : ",\"");
        put(&b, rp_result_column_table[c].name);
        put(&b, "\":");
        if (rp_result_column_table[c].type == RP_TYPE_TEXT)
            put_json_text(&b, row->field[c]);
        else
            put_json_number(&b, row->field[c]);
    }
    if (row->stats != NULL) {
        put(&b, ",\"stats\":");
        put(&b, row->stats);
    }
    put(&b, "}\n");
    return b.text;
}

bool rp_result_row_read_csv(const rp_csv *csv, const rp_result_header *header, rp_result_row *row)
{
    rp_result_row_init(row);
    if (csv->field.size != header->size)
        return false;
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        if (header->at[c] != RP_NONE) {
            const rp_csv_field *const field = &csv->field.item[header->at[c]];
            row->field[c] = rp_arena_text(csv->arena, field->text, field->length);
        }
    return has_key(row);
}

static void read_member(rp_arena *arena, rp_result_row *row, rp_result_column c,
                        const json_t *value)
{
    const bool is_key = c == RP_COLUMN_task || c == RP_COLUMN_config;

    if (json_is_string(value) && is_key) /* Changed, it would be another's. */
        row->field[c] = rp_arena_text(arena, json_string_value(value), json_string_length(value));
    else if (json_is_string(value))
        rp_result_row_set(arena, row, c, json_string_value(value));
    else if (json_is_integer(value))
        rp_result_row_format(arena, row, c, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        rp_result_row_format(arena, row, c, "%.12g", json_real_value(value));
}

bool rp_result_row_read_json(rp_arena *arena, const char *line, size_t length, rp_result_row *row)
{
    json_t *const object = json_loadb(line, length, 0, NULL);
    const json_t *const stats = json_object_get(object, "stats");

    rp_result_row_init(row);
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        read_member(arena, row, (rp_result_column)c,
                    json_object_get(object, rp_result_column_table[c].name));
    char *const text = json_is_object(stats) ? json_dumps(stats, JSON_COMPACT) : NULL;
    row->stats = text == NULL ? NULL : rp_arena_text(arena, text, strlen(text));
    rp_json_free(text);
    json_decref(object);
    return has_key(row);
}

bool rp_result_is_starved(double wall, double cpu)
{
    static const double share = 0.8, moment = 0.1; /* seconds: starting a process is not counted */
    return cpu < share * wall && wall - cpu > moment;
}

int rp_result_row_compare(const rp_result_row *a, const rp_result_row *b)
{
    const int order = rp_natural_compare(a->field[RP_COLUMN_task], b->field[RP_COLUMN_task]);

    return order != 0 ? order
                      : rp_natural_compare(a->field[RP_COLUMN_config], b->field[RP_COLUMN_config]);
}
