#include "results/csv.h"

#include <string.h>

static rp_limits *limits_of(const rp_csv *csv) { return csv->diags->arena->limits; }

static uint32_t column_of(const rp_csv *csv, const char *at)
{
    return (uint32_t)(at - csv->line_start) + 1;
}

static rp_loc place(const rp_csv *csv, const char *from, const char *to)
{
    return (rp_loc){csv->file, csv->line, column_of(csv, from), csv->line, column_of(csv, to)};
}

void rp_csv_open(rp_csv *csv, rp_diags *diags, uint32_t file)
{
    static const char mark[] = "\xef\xbb\xbf";
    const rp_source *const source = &diags->source.item[file];

    assert(source->text != NULL);
    *csv = (rp_csv){.diags = diags, .file = file, .line = 1};
    csv->next = csv->line_start = source->text;
    csv->end = source->text + source->size;
    if (source->size >= 3 && memcmp(source->text, mark, 3) == 0)
        csv->next += 3;
}

void rp_csv_close(rp_csv *csv) { rp_vec_free(limits_of(csv), &csv->field); }

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

/* What stands between quotes, with `doubled` pairs of quotes in it. */
static void keep_quoted(rp_csv *csv, rp_csv_field *field, const char *from, const char *to,
                        size_t doubled)
{
    field->text = from;
    field->length = (size_t)(to - from) - doubled;
    if (doubled == 0)
        return;
    char *const copy = rp_arena_alloc(csv->diags->arena, field->length + 1);
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
    const rp_loc opened = place(csv, csv->next, csv->next + 1);
    const char *const from = csv->next + 1;
    const char *at = from;
    size_t doubled = 0;

    for (; at < csv->end; at++) {
        if (*at == '\n') {
            csv->line++;
            csv->line_start = at + 1;
        } else if (*at == '"') {
            if (at + 1 == csv->end || at[1] != '"')
                break;
            doubled++;
            at++;
        }
    }
    if (at == csv->end) {
        rp_error(csv->diags, opened, "results-table", "this quote is never closed");
        return false;
    }
    keep_quoted(csv, field, from, at, doubled);
    csv->next = at + 1;
    if (at_line_end(csv, csv->next) || *csv->next == ',')
        return true;
    rp_error(csv->diags, place(csv, csv->next, csv->next + 1), "results-table",
             "expected a comma or the end of the line after the closing quote");
    return false;
}

static void read_plain(rp_csv *csv, rp_csv_field *field)
{
    const char *at = csv->next;

    while (!at_line_end(csv, at) && *at != ',')
        at++;
    field->text = csv->next;
    field->length = (size_t)(at - csv->next);
    csv->next = at;
}

static bool read_field(rp_csv *csv)
{
    rp_csv_field field = {.text = NULL};
    const char *const from = csv->next;

    field.loc = place(csv, from, from + 1);
    if (csv->next < csv->end && *csv->next == '"') {
        if (!read_quoted(csv, &field))
            return false;
    } else
        read_plain(csv, &field);
    if (csv->line == field.loc.line && csv->next > from)
        field.loc.end_column = column_of(csv, csv->next);
    rp_vec_push(limits_of(csv), &csv->field, field);
    return true;
}

bool rp_csv_next(rp_csv *csv)
{
    csv->field.size = 0;
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

bool rp_csv_field_is(const rp_csv_field *field, const char *text)
{
    return field->length == strlen(text) && memcmp(field->text, text, field->length) == 0;
}

void rp_csv_write(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}
