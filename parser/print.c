#include "parser/print.h"

#include <string.h>

#include "grammar.h"
#include "parser/syntax/ast.h"
#include "parser/syntax/brackets.h"

enum {
    WIDTH = 100,
    STEP = 2,
    DEEPEST = 60, /* indentation of what is nested still deeper */
    COMMENT_GAP = 2
};

/* Between two tokens of the file. */
typedef struct gap {
    size_t begin, end; /* bytes of the text */
} gap;

typedef struct printer {
    rp_limits *limits;
    const rp_source *source;
    const rp_token *token;
    uint32_t num_tokens; /* with the end */
    bool drop_comments;
    size_t *offset;     /* by token: where it begins in the text */
    uint32_t *match;    /* by opening bracket: the one that closes it */
    uint32_t *flat;     /* by token: columns of all tokens before it, on one line */
    uint32_t *comments; /* by token: comments before it, in the whole file */
    RP_VEC(char) out;
    uint32_t column; /* from 0 */
} printer;

/* Looking at the file. */

/* Where each token begins: lines and columns, followed through the text. */
static void find_offsets(printer *p)
{
    const char *const text = p->source->text;
    const bool has_mark = p->source->size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
    size_t line_begin = has_mark ? 3 : 0;
    uint32_t line = 1;

    for (uint32_t i = 0; i < p->num_tokens; i++) {
        for (; line < p->token[i].line; line++) {
            line_begin += strcspn(text + line_begin, "\r\n");
            line_begin += text[line_begin] == '\r' && text[line_begin + 1] == '\n' ? 2 : 1;
        }
        p->offset[i] = line_begin + p->token[i].column - 1;
    }
}

static gap gap_before(const printer *p, uint32_t i)
{
    const size_t begin = i == 0 ? 0 : p->offset[i - 1] + p->token[i - 1].length;
    return (gap){begin, p->offset[i]};
}

/* Moves behind blanks; counts the line ends among them.  Returns false at the end of the
   gap, else the next comment begins there.  Before `(define` there may be other text. */
static bool next_comment(const printer *p, gap *g, uint32_t *lines)
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

/* The comment at the beginning of the gap, without blanks behind it. */
static size_t comment_size(const printer *p, const gap *g)
{
    const char *const text = p->source->text + g->begin;
    size_t size = strcspn(text, "\r\n");

    while (size > 0 && strchr(" \t\f\v", text[size - 1]) != NULL)
        size--;
    return size;
}

static void skip_comment(const printer *p, gap *g)
{
    g->begin += strcspn(p->source->text + g->begin, "\r\n");
}

static uint32_t count_comments(const printer *p, uint32_t i)
{
    gap g = gap_before(p, i);
    uint32_t count = 0, lines;

    for (; !p->drop_comments && next_comment(p, &g, &lines); skip_comment(p, &g))
        count++;
    return count;
}

static bool is(const printer *p, uint32_t i, int32_t kind) { return p->token[i].kind == kind; }

static bool is_blank_between(const printer *p, uint32_t i)
{
    return i > 0 && !is(p, i - 1, TOK_OPEN) && !is(p, i, TOK_CLOSE);
}

static void measure(printer *p, rp_arena *scratch)
{
    rp_u32vec open = {0};
    uint32_t columns = 0, comments = 0;

    for (uint32_t i = 0; i < p->num_tokens; i++) {
        comments += count_comments(p, i);
        columns += is_blank_between(p, i);
        p->comments[i] = comments;
        p->flat[i] = columns;
        columns += p->token[i].length;
        if (is(p, i, TOK_OPEN))
            rp_vec_push(scratch->limits, &open, i);
        else if (is(p, i, TOK_CLOSE)) {
            assert(open.size > 0); /* The brackets were checked. */
            p->match[open.item[--open.size]] = i;
        }
    }
    assert(open.size == 0);
    rp_vec_free(scratch->limits, &open);
}

/* Writing. */

static void put(printer *p, const char *text, size_t size)
{
    assert(size > 0);
    rp_vec_reserve(p->limits, &p->out, p->out.size + (uint32_t)size);
    memcpy(p->out.item + p->out.size, text, size);
    p->out.size += (uint32_t)size;
    p->column += (uint32_t)size;
}

static void put_blanks(printer *p, uint32_t count)
{
    while (count-- > 0)
        put(p, " ", 1);
}

static void end_line(printer *p)
{
    put(p, "\n", 1);
    p->column = 0;
}

/* Ends the line that something stands on. */
static void fresh_line(printer *p)
{
    if (p->column > 0)
        end_line(p);
}

static void put_gap_line(printer *p, uint32_t lines)
{
    fresh_line(p);
    if (lines > 1 && p->out.size > 0)
        end_line(p);
}

typedef enum separator {
    TOUCHING,
    SPACE,
    LINE,      /* a new line, with a blank one before it if the file has it */
    BLANK_LINE /* a blank line in any case */
} separator;

/* Comments before the token, if any: then it must begin a line. */
static bool put_comments(printer *p, uint32_t i, separator how, uint32_t indent)
{
    gap g = gap_before(p, i);
    uint32_t lines, count = 0;

    for (; !p->drop_comments && next_comment(p, &g, &lines); skip_comment(p, &g), count++) {
        const bool at_end = lines == 0 && count == 0 && i > 0;
        if (!at_end) {
            const bool forced = how == BLANK_LINE && count == 0;
            put_gap_line(p, forced ? 2 : lines);
            how = forced ? LINE : how;
        }
        put_blanks(p, at_end ? COMMENT_GAP : indent);
        put(p, p->source->text + g.begin, comment_size(p, &g));
        if (at_end && how != BLANK_LINE)
            how = LINE;
    }
    if (count == 0)
        return false;
    put_gap_line(p, how == BLANK_LINE ? 2 : lines);
    return true;
}

static uint32_t lines_before(const printer *p, uint32_t i)
{
    gap g = gap_before(p, i);
    uint32_t lines, most = 0;

    for (; next_comment(p, &g, &lines); skip_comment(p, &g))
        most = lines > most ? lines : most;
    return lines > most ? lines : most;
}

/* Everything goes through here, so nothing can be lost. */
static void put_token(printer *p, uint32_t i, separator how, uint32_t indent)
{
    const uint32_t comment_indent = is(p, i, TOK_CLOSE) ? indent + STEP : indent;
    const bool starts_line = put_comments(p, i, how, comment_indent);

    if (is(p, i, 0))
        return;
    if (starts_line)
        put_blanks(p, indent);
    else if (how == SPACE)
        put_blanks(p, 1);
    else if (how >= LINE && p->out.size > 0) {
        put_gap_line(p, how == BLANK_LINE ? 2 : lines_before(p, i));
        put_blanks(p, indent);
    }
    put(p, p->source->text + p->offset[i], p->token[i].length);
}

/* Layout. */

static uint32_t end_of(const printer *p, uint32_t i)
{
    return is(p, i, TOK_OPEN) ? p->match[i] : i;
}

static bool has_comments(const printer *p, uint32_t first, uint32_t last)
{
    return p->comments[last] > p->comments[first];
}

/* Columns of the tokens first … last on one line, with the brackets that close behind. */
static uint32_t columns(const printer *p, uint32_t first, uint32_t last)
{
    uint32_t closing = 0;

    while (is(p, last + 1 + closing, TOK_CLOSE))
        closing++;
    return p->flat[last] + p->token[last].length - p->flat[first] + closing;
}

static bool fits(const printer *p, uint32_t first, uint32_t last, uint32_t column)
{
    return !has_comments(p, first, last) && column + columns(p, first, last) <= WIDTH;
}

static void put_flat(printer *p, uint32_t first, uint32_t last, separator how, uint32_t indent)
{
    put_token(p, first, how, indent);
    for (uint32_t i = first + 1; i <= last; i++)
        put_token(p, i, is_blank_between(p, i) ? SPACE : TOUCHING, indent);
}

/* Words and small groups one behind the other, as many as go on a line; `- type` stays
   behind the word before it.  Up to token `end`, exclusive. */
static void put_filled(printer *p, uint32_t first, uint32_t end, separator how, uint32_t indent)
{
    for (uint32_t i = first, next; i < end; i = next) {
        uint32_t last = end_of(p, i);
        if (last + 2 < end && is(p, last + 1, TOK_DASH))
            last = end_of(p, last + 2);
        next = last + 1;
        if (i > first)
            how = fits(p, i, last, p->column + 1) ? SPACE : LINE;
        put_flat(p, i, last, how, indent);
    }
}

/* True if the words up to `end` are all of one type, or of none. */
static bool is_one_group(const printer *p, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i = end_of(p, i) + 1)
        if (is(p, i, TOK_DASH))
            return i + 1 >= end || end_of(p, i + 1) + 1 >= end;
    return true;
}

static uint32_t count_items(const printer *p, uint32_t first, uint32_t end)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < end; i = end_of(p, i) + 1)
        count++;
    return count;
}

/* A line for each group "a b c - type". */
static void put_groups(printer *p, uint32_t first, uint32_t end, uint32_t indent)
{
    for (uint32_t i = first, next; i < end; i = next) {
        next = i;
        while (next < end && !is(p, next, TOK_DASH))
            next = end_of(p, next) + 1;
        if (next + 1 < end)
            next = end_of(p, next + 1) + 1;
        else
            next = end;
        put_token(p, i, LINE, indent);
        const uint32_t rest = end_of(p, i) + 1;
        if (rest < next && rest > i + 1) /* (either …) in a strange place */
            put_flat(p, i + 1, rest - 1, SPACE, indent + STEP);
        put_filled(p, rest, next, SPACE, indent + STEP);
    }
}

static void put_form(printer *p, uint32_t open, separator how, uint32_t indent);

/* Items of a broken form: forms on lines of their own, words behind what is before them. */
static void put_items(printer *p, uint32_t first, uint32_t end, uint32_t indent)
{
    for (uint32_t i = first; i < end; i = end_of(p, i) + 1)
        if (is(p, i, TOK_OPEN))
            put_form(p, i, LINE, indent);
        else
            put_token(p, i, p->column + 1 + p->token[i].length < WIDTH ? SPACE : LINE, indent);
}

static bool is_connective(int32_t kind) { return kind >= TOK_AND && kind <= TOK_WHEN; }

/* A group that begins behind `how`: flat, if it fits; otherwise with its head, what belongs
   to the head, and its items on lines of their own. */
static void put_form(printer *p, uint32_t open, separator how, uint32_t indent)
{
    const uint32_t close = p->match[open], deeper = indent < DEEPEST ? indent + STEP : indent;
    const uint32_t column = how >= LINE ? indent : p->column + (how == SPACE);

    if (fits(p, open, close, column)) {
        put_flat(p, open, close, how, indent);
        return;
    }
    put_token(p, open, how, indent);
    const int32_t head = p->token[open + 1].kind;
    uint32_t at = open + 1;
    if (head != TOK_OPEN && head != TOK_CLOSE)
        put_token(p, at++, TOUCHING, deeper);
    if ((head == TOK_FORALL || head == TOK_EXISTS || head == TOK_NOT) && is(p, at, TOK_OPEN)) {
        if (head == TOK_NOT)
            put_form(p, at, p->column < WIDTH / 2 ? SPACE : LINE, indent);
        else {
            put_token(p, at, SPACE, deeper);
            put_filled(p, at + 1, p->match[at], TOUCHING, p->column);
            put_token(p, p->match[at], TOUCHING, deeper);
        }
        at = p->match[at] + 1;
    }
    if (head == TOK_OPEN || is_connective(head))
        put_items(p, at, close, deeper);
    else if (at < close)
        put_filled(p, at, close, at == open + 1 ? TOUCHING : SPACE, deeper);
    put_token(p, close, TOUCHING, indent);
}

/* The words of an action: each slot on a line of its own. */
static void put_slots(printer *p, uint32_t first, uint32_t end, uint32_t indent)
{
    for (uint32_t i = first; i < end; i = end_of(p, i) + 1) {
        const bool is_slot = rp_token_is_slot(&p->token[i]) || is(p, i, TOK_KEYWORD);
        if (!is(p, i, TOK_OPEN))
            put_token(p, i, is_slot ? LINE : SPACE, indent);
        else if (is(p, i - 1, TOK_PARAMETERS) && !fits(p, i, p->match[i], p->column + 1)) {
            put_token(p, i, SPACE, indent + STEP);
            put_filled(p, i + 1, p->match[i], TOUCHING, p->column);
            put_token(p, p->match[i], TOUCHING, indent);
        } else
            put_form(p, i, SPACE, indent);
    }
}

/* Predicates or functions; "- type" stays on the line of what it belongs to. */
static void put_declarations(printer *p, uint32_t first, uint32_t end, uint32_t indent)
{
    for (uint32_t i = first; i < end; i = end_of(p, i) + 1)
        if (is(p, i, TOK_OPEN))
            put_form(p, i, LINE, indent);
        else
            put_token(p, i, SPACE, indent);
}

static bool is_flat_section(const printer *p, uint32_t open)
{
    const uint32_t close = p->match[open], first = open + 2;

    switch (p->token[open + 1].kind) {
    case TOK_TYPES:
    case TOK_CONSTANTS:
    case TOK_OBJECTS:
        return is_one_group(p, first, close) && fits(p, open, close, STEP);
    case TOK_PREDICATES:
    case TOK_FUNCTIONS:
    case TOK_INIT:
        return count_items(p, first, close) <= 1 && fits(p, open, close, STEP);
    default:
        return !rp_token_has_slots(&p->token[open + 1]) && fits(p, open, close, STEP);
    }
}

static void put_section(printer *p, uint32_t open, separator how)
{
    const uint32_t close = p->match[open];
    uint32_t at = open + 1;

    if (is_flat_section(p, open)) {
        put_flat(p, open, close, how, STEP);
        return;
    }
    put_token(p, open, how, STEP);
    const rp_token *const keyword = &p->token[at];
    if (keyword->kind != TOK_OPEN && keyword->kind != TOK_CLOSE)
        put_token(p, at++, TOUCHING, 2 * STEP);
    if (rp_token_has_slots(keyword))
        put_slots(p, at, close, 2 * STEP);
    else if (keyword->kind == TOK_TYPES || keyword->kind == TOK_CONSTANTS ||
             keyword->kind == TOK_OBJECTS)
        put_groups(p, at, close, 2 * STEP);
    else if (keyword->kind == TOK_PREDICATES || keyword->kind == TOK_FUNCTIONS)
        put_declarations(p, at, close, 2 * STEP);
    else if (keyword->kind == TOK_INIT)
        put_items(p, at, close, 2 * STEP);
    else if (keyword->kind == TOK_GOAL || keyword->kind == TOK_DERIVED) {
        if (at < close && is(p, at, TOK_OPEN)) {
            put_form(p, at, SPACE, STEP);
            at = p->match[at] + 1;
        }
        put_items(p, at, close, 2 * STEP);
    } else
        put_filled(p, at, close, SPACE, 2 * STEP);
    put_token(p, close, TOUCHING, STEP);
}

static bool is_long(const printer *p, uint32_t i)
{
    return is(p, i, TOK_OPEN) && !is_flat_section(p, i);
}

static void put_definition(printer *p)
{
    const uint32_t close = p->match[0];
    bool was_long = false;

    put_token(p, 0, TOUCHING, 0);
    put_token(p, 1, TOUCHING, STEP);
    for (uint32_t i = 2; i < close; i = end_of(p, i) + 1) {
        const bool now_long = i > 2 && is_long(p, i);
        if (i == 2)
            put_form(p, i, SPACE, STEP);
        else
            put_section(p, i, now_long || was_long ? BLANK_LINE : LINE);
        was_long = now_long;
    }
    put_token(p, close, TOUCHING, 0);
    put_token(p, close + 1, LINE, 0);
    fresh_line(p);
}

static void print_tokens(rp_arena *arena, const rp_source *source, const rp_tokens *tokens,
                         bool drop_comments, rp_printed *result)
{
    const uint32_t size = tokens->list.size;
    rp_arena scratch;

    rp_arena_init(&scratch, arena->limits);
    printer p = {.limits = arena->limits,
                 .source = source,
                 .token = tokens->list.item,
                 .num_tokens = size,
                 .drop_comments = drop_comments,
                 .offset = RP_ARENA_ARRAY(&scratch, size_t, size),
                 .match = RP_ARENA_ARRAY(&scratch, uint32_t, size),
                 .flat = RP_ARENA_ARRAY(&scratch, uint32_t, size),
                 .comments = RP_ARENA_ARRAY(&scratch, uint32_t, size)};
    find_offsets(&p);
    measure(&p, &scratch);
    put_definition(&p);
    result->size = p.out.size;
    result->text = rp_arena_text(arena, p.out.item, p.out.size);
    rp_vec_free(p.limits, &p.out);
    rp_arena_release(&scratch);
}

/* Whether the file is right as far as its brackets and syntax go. */
static bool is_right(rp_diags *diags, uint32_t errors, uint32_t unsupported)
{
    return diags->errors - errors == diags->unsupported - unsupported;
}

bool rp_print_file(rp_arena *arena, rp_diags *diags, uint32_t file, bool drop_comments,
                   rp_printed *result)
{
    const uint32_t errors = diags->errors, unsupported = diags->unsupported;
    rp_symtab *const symbols = rp_symtab_create(arena);
    rp_tokens tokens = {.symbols = symbols};
    rp_arena scratch;

    rp_arena_init(&scratch, arena->limits);
    rp_tokens_reserve(symbols);
    const bool is_good =
        rp_tokens_read(&tokens, diags, symbols, file) && rp_brackets_mend(&tokens, diags) &&
        rp_ast_read(&scratch, diags, &tokens) != NULL && is_right(diags, errors, unsupported);
    if (is_good)
        print_tokens(arena, &diags->source.item[file], &tokens, drop_comments, result);
    rp_tokens_free(&tokens, arena->limits);
    rp_arena_release(&scratch);
    return is_good;
}
