#include "report/table.h"

#include <math.h>
#include <string.h>

#include "base/text/text.h"
#include "results/csv.h"

void rp_report_table_init(rp_report_table *t, rp_arena *arena, const char *name, const char *title)
{
    *t = (rp_report_table){.arena = arena, .name = name, .title = title, .note = ""};
}

void rp_report_table_free(rp_report_table *t)
{
    rp_vec_free(t->arena->limits, &t->column);
    rp_vec_free(t->arena->limits, &t->cell);
}

/* Characters, not bytes. */
static int width_of(const char *text)
{
    int width = 0;

    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

const char *rp_report_table_number_text(double number, int digits, char *buffer)
{
    if (isnan(number))
        return "-";
    const bool vanishes = number != 0 && fabs(number) < 0.5 * pow(10, -digits);
    const bool is_huge = fabs(number) >= 1e15;
    if (vanishes || is_huge)
        snprintf(buffer, RP_NUMBER_SIZE, "%.2g", number);
    else
        snprintf(buffer, RP_NUMBER_SIZE, "%.*f", digits, number);
    return buffer;
}

void rp_report_table_add_column(rp_report_table *t, const char *name, const char *title, int digits)
{
    const rp_report_table_column column = {name, title, digits, width_of(title)};

    assert(t->cell.size == 0);
    rp_vec_push(t->arena->limits, &t->column, column);
}

static void add_cell(rp_report_table *t, rp_report_table_cell cell, const char *shown)
{
    rp_report_table_column *const column = &t->column.item[t->cell.size % t->column.size];
    const int width = width_of(shown);

    assert((cell.text != NULL) == (column->digits == RP_TEXT_COLUMN));
    column->width = width > column->width ? width : column->width;
    rp_vec_push(t->arena->limits, &t->cell, cell);
}

void rp_report_table_add_text(rp_report_table *t, const char *text)
{
    assert(text != NULL);
    add_cell(t, (rp_report_table_cell){text, NAN}, text);
}

void rp_report_table_add_number(rp_report_table *t, double number)
{
    const int digits = t->column.item[t->cell.size % t->column.size].digits;
    char buffer[RP_NUMBER_SIZE];

    add_cell(t, (rp_report_table_cell){NULL, number},
             rp_report_table_number_text(number, digits, buffer));
}

uint32_t rp_report_table_rows(const rp_report_table *t)
{
    assert(t->column.size > 0 && t->cell.size % t->column.size == 0);
    return t->column.size == 0 ? 0 : t->cell.size / t->column.size;
}

const rp_report_table_cell *rp_report_table_at(const rp_report_table *t, uint32_t row,
                                               uint32_t column)
{
    assert(row < rp_report_table_rows(t) && column < t->column.size);
    return &t->cell.item[(size_t)row * t->column.size + column];
}

void rp_report_table_write_csv(FILE *out, const rp_report_table *t)
{
    for (uint32_t i = 0; i < t->column.size; i++) {
        fputs(i == 0 ? "" : ",", out);
        fputs(rp_csv_cell(t->arena, t->column.item[i].name), out);
    }
    fputc('\n', out);
    for (uint32_t row = 0; row < rp_report_table_rows(t); row++)
        for (uint32_t i = 0; i < t->column.size; i++) {
            const rp_report_table_cell *const cell = rp_report_table_at(t, row, i);
            fputs(i == 0 ? "" : ",", out);
            if (cell->text != NULL)
                fputs(rp_csv_cell(t->arena, cell->text), out);
            else if (!isnan(cell->number))
                fprintf(out, "%.10g", cell->number);
            if (i + 1 == t->column.size)
                fputc('\n', out);
        }
}

static const char *shown(const rp_report_table *t, uint32_t row, uint32_t column, char *buffer)
{
    const rp_report_table_cell *const cell = rp_report_table_at(t, row, column);
    return cell->text != NULL
               ? cell->text
               : rp_report_table_number_text(cell->number, t->column.item[column].digits, buffer);
}

static void write_aligned(FILE *out, const char *text, int width, bool right)
{
    const int gap = width < width_of(text) ? 0 : width - width_of(text);

    fprintf(out, "%*s", right ? gap : 0, "");
    rp_text_write(out, text);
    fprintf(out, "%*s", right ? 0 : gap, "");
}

static void write_line(FILE *out, const rp_report_table *t, uint32_t row)
{
    const uint32_t last = t->column.size - 1;
    char buffer[RP_NUMBER_SIZE];

    for (uint32_t i = 0; i <= last; i++) {
        const rp_report_table_column *const column = &t->column.item[i];
        const bool right = column->digits != RP_TEXT_COLUMN;
        const char *const text = row == RP_NONE ? column->title : shown(t, row, i, buffer);
        fputs(i == 0 ? "" : "  ", out);
        write_aligned(out, text, i == last && !right ? 0 : column->width, right);
    }
    fputc('\n', out);
}

static void write_wrapped(FILE *out, const char *text)
{
    enum { WIDTH = 100 };

    while (*text != '\0') {
        size_t length = strlen(text);
        if (length > WIDTH)
            for (length = WIDTH; length > 0 && text[length] != ' ';)
                length--;
        if (length == 0) /* A word that is longer than a line. */
            length = strcspn(text, " ");
        rp_text_line(out, "%.*s", (int)length, text);
        text += length;
        text += strspn(text, " ");
    }
}

void rp_report_table_write_text(FILE *out, const rp_report_table *t)
{
    rp_text_line(out, "%s", t->title);
    write_wrapped(out, t->note);
    write_line(out, t, RP_NONE);
    for (uint32_t row = 0; row < rp_report_table_rows(t); row++)
        write_line(out, t, row);
}

void rp_html_write(FILE *out, const char *text)
{
    static const char special[] = "&<>\"'";
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

    for (size_t plain; *text != '\0'; text += plain) {
        plain = strcspn(text, special);
        fwrite(text, 1, plain, out);
        if (text[plain] != '\0')
            fputs(entity[strchr(special, text[plain++]) - special], out);
    }
}

enum {
    LONGEST_LINE = 40
}; /* Longer texts are broken in web pages, after commas if there are any. */

static void write_long(FILE *out, const rp_report_table *t, const char *text)
{
    for (size_t length; *text != '\0'; text += length) {
        length = strcspn(text, ",");
        length += text[length] == ',';
        rp_html_write(out, rp_arena_text(t->arena, text, length));
        fputs(text[length] == '\0' ? "" : "<wbr>", out);
    }
}

static void write_html_text(FILE *out, const rp_report_table *t, const char *text, bool is_head)
{
    const bool is_long = width_of(text) > LONGEST_LINE;

    if (is_head)
        fputs("<th scope=\"row\">", out);
    else
        fprintf(out, "<td class=\"text%s\">", is_long ? " long" : "");
    if (is_long)
        write_long(out, t, text);
    else
        rp_html_write(out, text);
    fputs(is_head ? "</th>" : "</td>", out);
}

static void write_html_cell(FILE *out, const rp_report_table *t, uint32_t row, uint32_t column)
{
    const rp_report_table_cell *const cell = rp_report_table_at(t, row, column);
    char buffer[RP_NUMBER_SIZE];

    if (cell->text != NULL)
        write_html_text(out, t, cell->text, column == 0);
    else if (isnan(cell->number))
        fputs("<td data-value=\"\">–</td>", out);
    else
        fprintf(out, "<td data-value=\"%.10g\">%s</td>", cell->number,
                shown(t, row, column, buffer));
}

static bool is_left_out(const rp_report_table *t, uint32_t column)
{
    return column >= 1 && column <= t->repeated;
}

static void write_html_rows(FILE *out, const rp_report_table *t, uint32_t from, uint32_t to)
{
    for (uint32_t row = from; row < to; row++) {
        fputs("<tr>", out);
        for (uint32_t i = 0; i < t->column.size; i++)
            if (!is_left_out(t, i))
                write_html_cell(out, t, row, i);
        fputs("</tr>\n", out);
    }
}

void rp_report_table_write_html(FILE *out, const rp_report_table *t, uint32_t from, uint32_t to)
{
    const uint32_t body = rp_report_table_rows(t) - t->totals;

    fputs("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", out);
    rp_html_write(out, t->title);
    fputs("\">\n<table class=\"sortable\">\n<caption>", out);
    rp_html_write(out, t->title);
    fputs("</caption>\n<thead><tr>", out);
    for (uint32_t i = 0; i < t->column.size; i++) {
        const rp_report_table_column *const column = &t->column.item[i];
        if (is_left_out(t, i))
            continue;
        fprintf(out, "<th scope=\"col\"%s>",
                column->digits == RP_TEXT_COLUMN ? " class=\"text\"" : "");
        rp_html_write(out, column->title);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
    write_html_rows(out, t, from, to < body ? to : body);
    fputs("</tbody>\n", out);
    if (to > body) {
        fputs("<tfoot>\n", out);
        write_html_rows(out, t, from > body ? from : body, to);
        fputs("</tfoot>\n", out);
    }
    fputs("</table>\n</div>\n", out);
    if (*t->note != '\0') {
        fputs("<p class=\"note\">", out);
        rp_html_write(out, t->note);
        fputs("</p>\n", out);
    }
}
