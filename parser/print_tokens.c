#include "parser/print_tokens.h"

#include <string.h>

enum { COMMENT_GAP = 2 };

/* Between two tokens of the file. */
typedef struct gap {
    size_t begin, end; /* bytes of the text */
} gap;

/* Looking at the file. */

/* Where each token begins: lines and columns, followed through the text. */
static void find_offsets(rp_printer *p)
{
    const char *const text = p->source->text;
    size_t line_begin = rp_source_mark(p->source);
    uint32_t line = 1;

    for (uint32_t i = 0; i < p->num_tokens; i++) {
        for (; line < p->token[i].line; line++) {
            line_begin += strcspn(text + line_begin, "\r\n");
            line_begin += text[line_begin] == '\r' && text[line_begin + 1] == '\n' ? 2 : 1;
        }
        p->offset[i] = line_begin + p->token[i].column - 1;
    }
}

static gap gap_before(const rp_printer *p, uint32_t i)
{
    const size_t begin = i == 0 ? 0 : p->offset[i - 1] + p->token[i - 1].length;
    return (gap){begin, p->offset[i]};
}

/* Moves behind whitespace; counts the line ends among them.  Returns false at the end of the
   gap, else the next comment begins there.  Before `(define` there may be other text. */
static bool next_comment(const rp_printer *p, gap *g, uint32_t *lines)
{
    const char *const text = p->source->text;

    for (*lines = 0; g->begin < g->end; g->begin++) {
        const char c = text[g->begin];
        if (c == ';')
            return true;
        *lines += c == '\n' || (c == '\r' && text[g->begin + 1] != '\n');
    }
    return false;
}

/* The comment at the beginning of the gap, without whitespace behind it. */
static size_t comment_size(const rp_printer *p, const gap *g)
{
    const char *const text = p->source->text + g->begin;
    size_t size = strcspn(text, "\r\n");

    while (size > 0 && strchr(" \t\f\v", text[size - 1]) != NULL)
        size--;
    return size;
}

static void skip_comment(const rp_printer *p, gap *g)
{
    g->begin += strcspn(p->source->text + g->begin, "\r\n");
}

static uint32_t count_comments(const rp_printer *p, uint32_t i)
{
    gap g = gap_before(p, i);
    uint32_t count = 0, lines;

    for (; !p->drop_comments && next_comment(p, &g, &lines); skip_comment(p, &g))
        count++;
    return count;
}

static bool is_space_between(const rp_printer *p, uint32_t i)
{
    return i > 0 && !rp_printer_is(p, i - 1, TOK_OPEN) && !rp_printer_is(p, i, TOK_CLOSE);
}

static void measure(rp_printer *p, rp_arena *scratch)
{
    rp_u32vec open = {0};
    uint32_t columns = 0, comments = 0;

    for (uint32_t i = 0; i < p->num_tokens; i++) {
        comments += count_comments(p, i);
        columns += is_space_between(p, i);
        p->comments[i] = comments;
        p->flat[i] = columns;
        columns += p->token[i].length;
        if (rp_printer_is(p, i, TOK_OPEN))
            rp_vec_push(scratch->limits, &open, i);
        else if (rp_printer_is(p, i, TOK_CLOSE)) {
            assert(open.size > 0); /* The parentheses were checked. */
            p->match[open.item[--open.size]] = i;
        }
    }
    assert(open.size == 0);
    rp_vec_free(scratch->limits, &open);
}

void rp_printer_init(rp_printer *p, rp_arena *scratch, const rp_source *source,
                     const rp_tokens *tokens, bool drop_comments)
{
    const uint32_t size = tokens->list.size;

    *p = (rp_printer){.limits = scratch->limits,
                      .source = source,
                      .token = tokens->list.item,
                      .num_tokens = size,
                      .drop_comments = drop_comments,
                      .offset = RP_ARENA_ARRAY(scratch, size_t, size),
                      .match = RP_ARENA_ARRAY(scratch, uint32_t, size),
                      .flat = RP_ARENA_ARRAY(scratch, uint32_t, size),
                      .comments = RP_ARENA_ARRAY(scratch, uint32_t, size)};
    find_offsets(p);
    measure(p, scratch);
}

/* Writing. */

static void put(rp_printer *p, const char *text, size_t size)
{
    assert(size > 0);
    rp_vec_reserve(p->limits, &p->out, p->out.size + (uint32_t)size);
    memcpy(p->out.item + p->out.size, text, size);
    p->out.size += (uint32_t)size;
    p->column += (uint32_t)size;
}

static void put_spaces(rp_printer *p, uint32_t count)
{
    while (count-- > 0)
        put(p, " ", 1);
}

static void end_line(rp_printer *p)
{
    put(p, "\n", 1);
    p->column = 0;
}

void rp_printer_fresh_line(rp_printer *p)
{
    if (p->column > 0)
        end_line(p);
}

static void put_gap_line(rp_printer *p, uint32_t lines)
{
    rp_printer_fresh_line(p);
    if (lines > 1 && p->out.size > 0)
        end_line(p);
}

/* Comments before the token, if any: then it must begin a line. */
static bool put_comments(rp_printer *p, uint32_t i, rp_separator how, uint32_t indent)
{
    gap g = gap_before(p, i);
    uint32_t lines, count = 0;

    for (; !p->drop_comments && next_comment(p, &g, &lines); skip_comment(p, &g), count++) {
        const bool at_end = lines == 0 && count == 0 && i > 0;
        if (!at_end) {
            const bool forced = how == RP_BLANK_LINE && count == 0;
            put_gap_line(p, forced ? 2 : lines);
            how = forced ? RP_LINE : how;
        }
        put_spaces(p, at_end ? COMMENT_GAP : indent);
        put(p, p->source->text + g.begin, comment_size(p, &g));
        if (at_end && how != RP_BLANK_LINE)
            how = RP_LINE;
    }
    if (count == 0)
        return false;
    put_gap_line(p, how == RP_BLANK_LINE ? 2 : lines);
    return true;
}

static uint32_t lines_before(const rp_printer *p, uint32_t i)
{
    gap g = gap_before(p, i);
    uint32_t lines, most = 0;

    for (; next_comment(p, &g, &lines); skip_comment(p, &g))
        most = lines > most ? lines : most;
    return lines > most ? lines : most;
}

void rp_printer_put(rp_printer *p, uint32_t token, rp_separator how, uint32_t indent)
{
    const uint32_t comment_indent =
        rp_printer_is(p, token, TOK_CLOSE) ? indent + RP_PRINT_STEP : indent;
    const bool starts_line = put_comments(p, token, how, comment_indent);

    if (rp_printer_is(p, token, 0))
        return;
    if (starts_line)
        put_spaces(p, indent);
    else if (how == RP_SPACE)
        put_spaces(p, 1);
    else if (how >= RP_LINE && p->out.size > 0) {
        put_gap_line(p, how == RP_BLANK_LINE ? 2 : lines_before(p, token));
        put_spaces(p, indent);
    }
    put(p, p->source->text + p->offset[token], p->token[token].length);
}

static bool has_comments(const rp_printer *p, uint32_t first, uint32_t last)
{
    return p->comments[last] > p->comments[first];
}

/* Columns of the tokens first … last on one line, with the parentheses that close behind. */
static uint32_t columns(const rp_printer *p, uint32_t first, uint32_t last)
{
    uint32_t closing = 0;

    while (rp_printer_is(p, last + 1 + closing, TOK_CLOSE))
        closing++;
    return p->flat[last] + p->token[last].length - p->flat[first] + closing;
}

bool rp_printer_fits(const rp_printer *p, uint32_t first, uint32_t last, uint32_t column)
{
    return !has_comments(p, first, last) && column + columns(p, first, last) <= RP_PRINT_WIDTH;
}

void rp_printer_put_flat(rp_printer *p, uint32_t first, uint32_t last, rp_separator how,
                         uint32_t indent)
{
    rp_printer_put(p, first, how, indent);
    for (uint32_t i = first + 1; i <= last; i++)
        rp_printer_put(p, i, is_space_between(p, i) ? RP_SPACE : RP_TOUCHING, indent);
}
