#include "results/csv.h"

#include <stdlib.h>
#include <string.h>

/* After quotes, before the length. */
static bool begins_formula(const char *text, size_t quotes, size_t length)
{
    return quotes < length && text[quotes] != '\0' && strchr("=+-@\t", text[quotes]) != NULL;
}

static size_t count_quotes(const char *text, size_t length)
{
    size_t quotes = 0;

    while (quotes < length && text[quotes] == '\'')
        quotes++;
    return quotes;
}

static uint32_t column_of(const rp_csv *csv, const char *at)
{
    return (uint32_t)(at - csv->line_start) + 1;
}

static rp_loc place(const rp_csv *csv, const char *from, const char *to)
{
    return (rp_loc){csv->file, csv->line, column_of(csv, from), csv->line, column_of(csv, to)};
}

/* One character, or the end of a line, which has none. */
static rp_loc spot(const rp_csv *csv, const char *at)
{
    return place(csv, at, at + (at < csv->end && *at != '\n' && *at != '\r'));
}

static bool fail(rp_csv *csv, rp_loc loc, const char *mistake)
{
    csv->mistake = mistake;
    csv->mistake_at = loc;
    csv->field.size = 0;
    return false;
}

void rp_csv_open(rp_csv *csv, rp_arena *arena, uint32_t file, const char *text, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf";

    *csv = (rp_csv){.arena = arena, .file = file, .line = 1};
    csv->next = csv->line_start = text;
    csv->end = size == 0 ? text : text + size;
    if (size >= 3 && memcmp(text, mark, 3) == 0)
        csv->next += 3;
}

void rp_csv_close(rp_csv *csv) { rp_vec_free(csv->arena->limits, &csv->field); }

static bool at_line_end(const rp_csv *csv, const char *at)
{
    return at == csv->end || *at == '\n' || (*at == '\r' && at + 1 < csv->end && at[1] == '\n');
}

/* Passes over a line end, if there is one. */
static void end_line(rp_csv *csv)
{
    if (csv->next < csv->end && *csv->next == '\r')
        csv->next++;
    if (csv->next == csv->end)
        return;
    assert(*csv->next == '\n');
    csv->line_start = ++csv->next;
    csv->line++;
}

/* Lines are counted as messages count them: a CR alone, which ends no row, ends one. */
static void pass(rp_csv *csv, const char *at)
{
    const bool is_cr = *at == '\r' && !csv->by_lines && !at_line_end(csv, at);

    if (*at != '\n' && !is_cr)
        return;
    csv->line++;
    csv->line_start = at + 1;
}

/* What stands between quotes, with `doubled` pairs of quotes in it. */
static void keep_quoted(rp_csv *csv, rp_csv_field *field, const char *from, const char *to,
                        size_t doubled)
{
    field->text = from;
    field->length = (size_t)(to - from) - doubled;
    if (doubled == 0)
        return;
    char *const copy = rp_arena_alloc(csv->arena, field->length + 1);
    size_t length = 0;
    for (const char *at = from; at < to; at++) {
        copy[length++] = *at;
        at += *at == '"';
    }
    assert(length == field->length);
    field->text = copy;
}

static bool read_quoted(rp_csv *csv, rp_csv_field *field)
{
    const rp_loc opened = spot(csv, csv->next);
    const char *const from = csv->next + 1;
    const char *at = from;
    size_t doubled = 0;

    for (; at < csv->end; at++) {
        pass(csv, at);
        if (*at == '"') {
            if (at + 1 == csv->end || at[1] != '"')
                break;
            doubled++;
            at++;
        }
    }
    if (at == csv->end)
        return fail(csv, opened, "this quote is never closed");
    keep_quoted(csv, field, from, at, doubled);
    csv->next = at + 1;
    if (at_line_end(csv, csv->next) || *csv->next == ',')
        return true;
    return fail(csv, spot(csv, csv->next),
                "expected a comma or the end of the line after the closing quote");
}

static bool read_plain(rp_csv *csv, rp_csv_field *field)
{
    const char *at = csv->next;

    for (; !at_line_end(csv, at) && *at != ','; at++) {
        if (*at == '"')
            return fail(csv, spot(csv, at), "a quote may only stand in a quoted field");
        pass(csv, at);
    }
    field->text = csv->next;
    field->length = (size_t)(at - csv->next);
    csv->next = at;
    return true;
}

static bool read_field(rp_csv *csv)
{
    rp_csv_field field = {.text = NULL};
    const char *const from = csv->next;

    field.loc = spot(csv, from);
    if (csv->next < csv->end && *csv->next == '"' ? !read_quoted(csv, &field)
                                                  : !read_plain(csv, &field))
        return false;
    const size_t quotes = count_quotes(field.text, field.length);
    if (quotes > 0 && begins_formula(field.text, quotes, field.length)) {
        field.text++;
        field.length--;
    }
    if (memchr(field.text, '\0', field.length) != NULL)
        return fail(csv, field.loc, "a byte 0 is not allowed in text");
    if (csv->line == field.loc.line && csv->next > from)
        field.loc.end_column = column_of(csv, csv->next);
    rp_vec_push(csv->arena->limits, &csv->field, field);
    return true;
}

bool rp_csv_next(rp_csv *csv)
{
    csv->field.size = 0;
    csv->mistake = NULL;
    while (csv->next < csv->end && at_line_end(csv, csv->next))
        end_line(csv);
    if (csv->next == csv->end)
        return false;
    for (;;) {
        if (!read_field(csv))
            return false;
        if (at_line_end(csv, csv->next))
            break;
        assert(*csv->next == ',');
        csv->next++;
    }
    end_line(csv);
    return true;
}

bool rp_csv_next_line(rp_csv *csv)
{
    const char *const end = csv->end;
    const uint32_t line = csv->line;

    if (csv->next == end)
        return false;
    const char *const newline = memchr(csv->next, '\n', (size_t)(end - csv->next));
    const rp_loc start = spot(csv, csv->next);
    csv->end = newline == NULL ? end : newline + 1;
    csv->by_lines = true;
    rp_csv_next(csv);
    if (newline == NULL)
        fail(csv, start, "this line has no end");
    else if (csv->mistake == NULL && csv->field.size == 0)
        fail(csv, start, "this line is empty");
    csv->next = csv->line_start = csv->end;
    csv->line = line + 1;
    csv->end = end;
    return true;
}

bool rp_csv_field_is(const rp_csv_field *field, const char *text)
{
    return field->length == strlen(text) && memcmp(field->text, text, field->length) == 0;
}

const char *rp_csv_quote(rp_arena *arena, const char *text)
{
    size_t length = 0;

    if (strpbrk(text, ",\"\r\n") == NULL)
        return text;
    char *const quoted = rp_arena_alloc(arena, 2 * strlen(text) + 3);
    quoted[length++] = '"';
    for (; *text != '\0'; text++) {
        if (*text == '"')
            quoted[length++] = '"';
        quoted[length++] = *text;
    }
    quoted[length++] = '"';
    quoted[length] = '\0';
    return quoted;
}

static bool is_number(const char *text)
{
    char *end;

    (void)strtod(text, &end);
    return *end == '\0' && text[strspn(text, "0123456789.eE+-")] == '\0';
}

const char *rp_csv_cell(rp_arena *arena, const char *text)
{
    const size_t length = strlen(text), quotes = count_quotes(text, length);
    const bool safe = !begins_formula(text, quotes, length) || (quotes == 0 && is_number(text));

    return rp_csv_quote(arena, safe ? text : rp_arena_format(arena, "'%s", text));
}
