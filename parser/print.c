#include "parser/print.h"

#include "parser/print_tokens.h"
#include "parser/syntax/ast.h"

enum { DEEPEST = 60 }; /* indentation of what is nested still deeper */

/* Words and small groups one behind the other, as many as go on a line; `- type` stays
   behind the word before it.  Up to token `end`, exclusive. */
static void put_filled(rp_printer *p, uint32_t first, uint32_t end, rp_separator how,
                       uint32_t indent)
{
    for (uint32_t i = first, next; i < end; i = next) {
        uint32_t last = rp_printer_end_of(p, i);
        if (last + 2 < end && rp_printer_is(p, last + 1, TOK_DASH))
            last = rp_printer_end_of(p, last + 2);
        next = last + 1;
        if (i > first)
            how = rp_printer_fits(p, i, last, p->column + 1) ? RP_SPACE : RP_LINE;
        rp_printer_put_flat(p, i, last, how, indent);
    }
}

/* The variables of a quantifier or an action, below one another. */
static void put_list(rp_printer *p, uint32_t open, uint32_t indent, uint32_t close_indent)
{
    rp_printer_put(p, open, RP_SPACE, indent);
    put_filled(p, open + 1, p->match[open], RP_TOUCHING, p->column);
    rp_printer_put(p, p->match[open], RP_TOUCHING, close_indent);
}

/* True if the words up to `end` are all of one type, or of none. */
static bool is_one_group(const rp_printer *p, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i = rp_printer_end_of(p, i) + 1)
        if (rp_printer_is(p, i, TOK_DASH))
            return i + 1 >= end || rp_printer_end_of(p, i + 1) + 1 >= end;
    return true;
}

/* A line for each group "a b c - type". */
static void put_groups(rp_printer *p, uint32_t first, uint32_t end, uint32_t indent)
{
    for (uint32_t i = first, next; i < end; i = next) {
        next = i;
        while (next < end && !rp_printer_is(p, next, TOK_DASH))
            next = rp_printer_end_of(p, next) + 1;
        if (next + 1 < end)
            next = rp_printer_end_of(p, next + 1) + 1;
        else
            next = end;
        rp_printer_put(p, i, RP_LINE, indent);
        const uint32_t rest = rp_printer_end_of(p, i) + 1;
        if (rest < next && rest > i + 1) /* (either …) in a strange place */
            rp_printer_put_flat(p, i + 1, rest - 1, RP_SPACE, indent + RP_PRINT_STEP);
        put_filled(p, rest, next, RP_SPACE, indent + RP_PRINT_STEP);
    }
}

static void put_form(rp_printer *p, uint32_t open, rp_separator how, uint32_t indent);

/* Forms on lines of their own, words behind what is before them as far as `width` columns go. */
static void put_items(rp_printer *p, uint32_t first, uint32_t end, uint32_t indent, uint32_t width)
{
    for (uint32_t i = first; i < end; i = rp_printer_end_of(p, i) + 1)
        if (rp_printer_is(p, i, TOK_OPEN))
            put_form(p, i, RP_LINE, indent);
        else
            rp_printer_put(p, i, p->column + 1 + p->token[i].length < width ? RP_SPACE : RP_LINE,
                           indent);
}

static bool is_connective(int32_t kind) { return kind >= TOK_AND && kind <= TOK_WHEN; }

/* A group that begins behind `how`: flat, if it fits; otherwise with its head, what belongs
   to the head, and its items on lines of their own. */
static void put_form(rp_printer *p, uint32_t open, rp_separator how, uint32_t indent)
{
    const uint32_t close = p->match[open],
                   deeper = indent < DEEPEST ? indent + RP_PRINT_STEP : indent;
    const uint32_t column = how >= RP_LINE ? indent : p->column + (how == RP_SPACE);

    if (rp_printer_fits(p, open, close, column)) {
        rp_printer_put_flat(p, open, close, how, indent);
        return;
    }
    rp_printer_put(p, open, how, indent);
    const int32_t head = p->token[open + 1].kind;
    uint32_t at = open + 1;
    if (head != TOK_OPEN && head != TOK_CLOSE)
        rp_printer_put(p, at++, RP_TOUCHING, deeper);
    if ((head == TOK_FORALL || head == TOK_EXISTS || head == TOK_NOT) &&
        rp_printer_is(p, at, TOK_OPEN)) {
        if (head == TOK_NOT)
            put_form(p, at, p->column < RP_PRINT_WIDTH / 2 ? RP_SPACE : RP_LINE, indent);
        else
            put_list(p, at, deeper, deeper);
        at = p->match[at] + 1;
    }
    if (head == TOK_OPEN || is_connective(head))
        put_items(p, at, close, deeper, RP_PRINT_WIDTH);
    else if (at < close)
        put_filled(p, at, close, at == open + 1 ? RP_TOUCHING : RP_SPACE, deeper);
    rp_printer_put(p, close, RP_TOUCHING, indent);
}

/* The words of an action: each slot on a line of its own. */
static void put_slots(rp_printer *p, uint32_t first, uint32_t end, uint32_t indent)
{
    for (uint32_t i = first; i < end; i = rp_printer_end_of(p, i) + 1) {
        const bool is_slot = rp_token_is_slot(&p->token[i]) || rp_printer_is(p, i, TOK_KEYWORD);
        if (!rp_printer_is(p, i, TOK_OPEN))
            rp_printer_put(p, i, is_slot ? RP_LINE : RP_SPACE, indent);
        else if (rp_printer_is(p, i - 1, TOK_PARAMETERS) &&
                 !rp_printer_fits(p, i, p->match[i], p->column + 1))
            put_list(p, i, indent + RP_PRINT_STEP, indent);
        else
            put_form(p, i, RP_SPACE, indent);
    }
}

static bool is_flat_section(const rp_printer *p, uint32_t open)
{
    const uint32_t close = p->match[open], first = open + 2;

    if (!rp_printer_fits(p, open, close, RP_PRINT_STEP))
        return false;
    switch (p->token[open + 1].kind) {
    case TOK_TYPES:
    case TOK_CONSTANTS:
    case TOK_OBJECTS:
        return is_one_group(p, first, close);
    case TOK_PREDICATES:
    case TOK_FUNCTIONS:
    case TOK_INIT:
        return first == close || rp_printer_end_of(p, first) + 1 == close;
    default:
        return !rp_token_has_slots(&p->token[open + 1]);
    }
}

/* What stands behind the keyword of a section that does not go on one line. */
static void put_content(rp_printer *p, const rp_token *keyword, uint32_t at, uint32_t close)
{
    const uint32_t indent = 2 * RP_PRINT_STEP;

    switch (keyword->kind) {
    case TOK_TYPES:
    case TOK_CONSTANTS:
    case TOK_OBJECTS:
        put_groups(p, at, close, indent);
        return;
    case TOK_PREDICATES:
    case TOK_FUNCTIONS:
        put_items(p, at, close, indent, UINT32_MAX); /* "- type" stays with what it is of. */
        return;
    case TOK_GOAL:
    case TOK_DERIVED:
        if (at < close && rp_printer_is(p, at, TOK_OPEN)) {
            put_form(p, at, RP_SPACE, RP_PRINT_STEP);
            at = p->match[at] + 1;
        }
        put_items(p, at, close, indent, RP_PRINT_WIDTH);
        return;
    case TOK_INIT:
        put_items(p, at, close, indent, RP_PRINT_WIDTH);
        return;
    default:
        if (rp_token_has_slots(keyword))
            put_slots(p, at, close, indent);
        else
            put_filled(p, at, close, RP_SPACE, indent);
    }
}

static void put_section(rp_printer *p, uint32_t open, rp_separator how)
{
    const uint32_t close = p->match[open];
    uint32_t at = open + 1;

    if (is_flat_section(p, open)) {
        rp_printer_put_flat(p, open, close, how, RP_PRINT_STEP);
        return;
    }
    rp_printer_put(p, open, how, RP_PRINT_STEP);
    const rp_token *const keyword = &p->token[at];
    if (keyword->kind != TOK_OPEN && keyword->kind != TOK_CLOSE)
        rp_printer_put(p, at++, RP_TOUCHING, 2 * RP_PRINT_STEP);
    put_content(p, keyword, at, close);
    rp_printer_put(p, close, RP_TOUCHING, RP_PRINT_STEP);
}

static bool is_long(const rp_printer *p, uint32_t i)
{
    return rp_printer_is(p, i, TOK_OPEN) && !is_flat_section(p, i);
}

static void put_definition(rp_printer *p)
{
    const uint32_t close = p->match[0];
    bool was_long = false;

    rp_printer_put(p, 0, RP_TOUCHING, 0);
    rp_printer_put(p, 1, RP_TOUCHING, RP_PRINT_STEP);
    for (uint32_t i = 2; i < close; i = rp_printer_end_of(p, i) + 1) {
        const bool now_long = i > 2 && is_long(p, i);
        if (i == 2)
            put_form(p, i, RP_SPACE, RP_PRINT_STEP);
        else
            put_section(p, i, now_long || was_long ? RP_BLANK_LINE : RP_LINE);
        was_long = now_long;
    }
    rp_printer_put(p, close, RP_TOUCHING, 0);
    rp_printer_put(p, close + 1, RP_LINE, 0);
    rp_printer_fresh_line(p);
}

/* Whether the file is right as far as its parentheses and syntax go. */
static bool is_right(rp_diags *diags, uint32_t errors, uint32_t unsupported)
{
    return diags->errors - errors == diags->unsupported - unsupported;
}

bool rp_print_file(rp_arena *arena, rp_diags *diags, uint32_t file, bool drop_comments,
                   rp_printed *result)
{
    const uint32_t errors = diags->errors, unsupported = diags->unsupported;
    rp_symtab *const symbols = rp_tokens_symbols(arena);
    rp_arena scratch;
    rp_printer p;

    rp_arena_init(&scratch, arena->limits);
    const ast_file *const tree = rp_ast_read(&scratch, diags, symbols, file);
    const bool is_good = tree != NULL && is_right(diags, errors, unsupported);
    if (is_good) {
        rp_printer_init(&p, &scratch, &diags->source.item[file], tree->tokens, drop_comments);
        put_definition(&p);
        result->size = p.out.size;
        result->text = rp_arena_text(arena, p.out.item, p.out.size);
        rp_vec_free(p.limits, &p.out);
    }
    rp_arena_release(&scratch);
    return is_good;
}

void rp_printed_write(FILE *out, const void *printed)
{
    const rp_printed *const p = printed;
    fwrite(p->text, 1, p->size, out);
}
