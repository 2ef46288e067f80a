#include "cli/diagnostics/print.h"

#include <string.h>

#include "base/text/text.h"

enum {
    TAB = 8,
    WIDTH = 100,  /* columns of a source line that are shown */
    CONTEXT = 30, /* of them before the place, if the line is cut there */
    REACH = 500,  /* bytes before and behind the place that are looked at */
    GUTTER = 5
};

/* Where the last line was found, so that sorted messages need one walk over a file. */
typedef struct cursor {
    uint32_t file, line;
    size_t offset;
} cursor;

/* Lays the line out in columns from 0.  Prints those from `from` to `to` - 1, or nothing
   if `out` is NULL.  Returns the column at which byte `stop` begins. */
static size_t lay_out(FILE *out, const char *line, size_t stop, size_t from, size_t to)
{
    size_t column = 0;
    bool shown;

    for (size_t i = 0, length; i < stop; i += length) {
        length = rp_text_character(line + i, stop - i, &shown);
        const size_t next = line[i] == '\t' ? (column / TAB + 1) * TAB : column + 1;
        for (; column < next; column++) {
            if (out == NULL || column < from || column >= to)
                continue;
            if (line[i] == '\t')
                putc(' ', out);
            else if (shown)
                fwrite(line + i, 1, length, out);
            else
                putc('?', out);
        }
    }
    return column;
}

/* The part of a source line that is looked at: all of it, unless it is very long. */
typedef struct slice {
    const char *text;
    size_t size;
    size_t mark, mark_end; /* bytes of the place */
    bool cut_before, cut_behind;
} slice;

/* Moves to the beginning of the line; false if there is no such line. */
static bool find_line(const rp_diags *diags, cursor *at, const rp_loc *loc)
{
    const rp_source *const source = &diags->source.item[loc->file];
    const char *const text = source->text;

    if (text == NULL || loc->line == 0)
        return false;
    if (at->file != loc->file || at->line > loc->line)
        *at = (cursor){loc->file, 1, rp_source_mark(source)};
    for (; at->line < loc->line; at->line++) {
        at->offset += strcspn(text + at->offset, "\r\n");
        if (at->offset >= source->size)
            return false;
        at->offset += text[at->offset] == '\r' && text[at->offset + 1] == '\n' ? 2 : 1;
    }
    return true;
}

static slice take_slice(const rp_source *source, const cursor *at, const rp_loc *loc)
{
    const char *text = source->text + at->offset;
    const size_t rest = source->size - at->offset;
    const size_t column = loc->column > 0 ? loc->column - 1 : 0;
    const size_t mark = column < rest ? column : rest;
    const size_t most = rest - mark < REACH ? rest - mark : REACH;
    slice s = {.mark = mark};

    for (s.size = mark; s.size < mark + most && strchr("\r\n", text[s.size]) == NULL;)
        s.size++;
    s.cut_behind = s.size == mark + REACH;
    s.mark_end = loc->end_line < loc->line ? mark + 1 : s.size;
    if (loc->end_line == loc->line && loc->end_column <= s.size)
        s.mark_end = loc->end_column > loc->column ? loc->end_column - 1 : mark + 1;
    size_t skip = mark > REACH ? mark - REACH : 0;
    while (skip > 0 && skip < mark && (text[skip] & 0xc0) == 0x80)
        skip++;
    s.cut_before = skip > 0;
    s.text = text + skip;
    s.size -= skip;
    s.mark -= skip;
    s.mark_end -= skip;
    return s;
}

static void print_slice(FILE *out, uint32_t line, const slice *s)
{
    const size_t caret = lay_out(NULL, s->text, s->mark, 0, 0);
    const size_t caret_end = lay_out(NULL, s->text, s->mark_end, 0, 0);
    const size_t width = lay_out(NULL, s->text, s->size, 0, 0);
    const bool too_wide = width > WIDTH || s->cut_before || s->cut_behind;
    const size_t from = too_wide && caret > WIDTH - CONTEXT ? caret - CONTEXT : 0;
    const size_t to = width - from > WIDTH ? from + WIDTH : width;
    const bool cut_before = from > 0 || s->cut_before, cut_behind = to < width || s->cut_behind;

    fprintf(out, "%*u | %s", GUTTER, line, cut_before ? "..." : "");
    lay_out(out, s->text, s->size, from, to);
    fprintf(out, "%s\n%*s | %*s^", cut_behind ? "..." : "", GUTTER, "",
            (int)(caret - from) + (cut_before ? 3 : 0), "");
    for (size_t column = caret + 1; column < caret_end && column < to; column++)
        putc('~', out);
    putc('\n', out);
}

static void print_one(FILE *out, const rp_diags *diags, cursor *at, const rp_diag *diag)
{
    static const char *const severity[] = {
        [RP_NOTE] = "note", [RP_WARNING] = "warning", [RP_ERROR] = "error"};

    if (diag->loc.file != RP_NONE) {
        rp_text_write(out, diags->source.item[diag->loc.file].path);
        if (diag->loc.line > 0)
            fprintf(out, ":%u:%u", diag->loc.line, diag->loc.column);
        fputs(": ", out);
    }
    fprintf(out, "%s: ", severity[diag->severity]);
    rp_text_write(out, diag->message);
    if (diag->severity != RP_NOTE)
        fprintf(out, " [%s]", diag->name);
    putc('\n', out);
    if (diag->loc.file == RP_NONE)
        return;
    if (!find_line(diags, at, &diag->loc))
        return;
    const slice s = take_slice(&diags->source.item[diag->loc.file], at, &diag->loc);
    print_slice(out, diag->loc.line, &s);
}

static uint32_t errors_kept(const rp_diags *diags)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < diags->diag.size; i++)
        kept += diags->diag.item[i].severity == RP_ERROR;
    return kept;
}

void rp_diags_print(FILE *out, const rp_diags *diags, uint32_t first, bool errors_only)
{
    cursor at = {.file = RP_NONE};
    bool shown = true; /* notes follow what they belong to */

    for (uint32_t i = first; i < diags->diag.size; i++) {
        const rp_severity severity = diags->diag.item[i].severity;
        if (severity != RP_NOTE)
            shown = severity == RP_ERROR || !errors_only;
        if (shown)
            print_one(out, diags, &at, &diags->diag.item[i]);
    }
    const uint32_t kept = errors_kept(diags);
    if (diags->errors > kept)
        fprintf(out, "%u errors were found; the first %u are shown\n", diags->errors, kept);
}
