#include "parser/syntax/parentheses.h"

#include <string.h>

#include "grammar.h"

typedef RP_VEC(rp_token) token_vec;

typedef struct mender {
    rp_tokens *tokens; /* as read */
    rp_diags *diags;
    rp_limits *limits;
    token_vec out;     /* as mended */
    rp_u32vec open;    /* the parentheses open here, as indexes of `tokens`, outermost first */
    rp_u32vec closed;  /* those closed by the `)` just before here, innermost first */
    uint32_t inserted; /* parentheses put in; a later superfluous one may be the misplaced one */
    uint32_t dropped;  /* the other way round */
    /* In this section or slot the first group whose indentation says that it should have
       been closed before a certain token.  RP_NONE: there is none. */
    uint32_t suspect;
    uint32_t suspected_at;  /* that token … */
    uint32_t suspected_out; /* … and its place in `out` */
    uint32_t least_depth;   /* since then … */
    uint32_t least_before;  /* … and before the token at hand */
    bool superfluous_reported;
} mender;

static const rp_token *token_at(const mender *m, uint32_t index)
{
    return &m->tokens->list.item[index];
}

static rp_loc loc_of(const mender *m, uint32_t index) { return rp_token_loc(m->tokens, index); }

static const char *quote(const mender *m, uint32_t index)
{
    return rp_token_quote(m->tokens, m->diags->arena, index);
}

static const char *quote_group(const mender *m, uint32_t index)
{
    return rp_token_quote_group(m->tokens, m->diags->arena, index);
}

/* The token, or how the group begins that it opens. */
static const char *quote_item(const mender *m, uint32_t index)
{
    return token_at(m, index)->kind == TOK_OPEN ? quote_group(m, index) : quote(m, index);
}

static uint32_t innermost(const mender *m)
{
    assert(m->open.size > 0);
    return m->open.item[m->open.size - 1];
}

static void copy_token(mender *m, uint32_t index)
{
    rp_vec_push(m->limits, &m->out, *token_at(m, index));
}

static void open_group(mender *m, uint32_t index)
{
    copy_token(m, index);
    rp_vec_push(m->limits, &m->open, index);
}

static void close_group(mender *m, uint32_t index)
{
    copy_token(m, index);
    rp_vec_push(m->limits, &m->closed, innermost(m));
    m->open.size--;
    if (m->open.size < m->least_depth)
        m->least_depth = m->open.size;
}

/* Whether a parenthesis where the indentation wants it can be the missing one: without it, at
   least `depth` groups must stay open, and the definition until the last token. */
static bool explains(const mender *m, uint32_t depth)
{
    if (m->suspect == RP_NONE)
        return false;
    return depth > 0 ? m->least_depth > depth : m->least_before > 1;
}

static rp_token parenthesis_before(const mender *m, uint32_t index)
{
    const rp_token *const token = token_at(m, index);
    return (rp_token){
        .kind = TOK_CLOSE, .symbol = RP_NONE, .line = token->line, .column = token->column};
}

/* Puts in `)` until only `depth` groups are open: one where the indentation wants it, the
   others before token `index`. */
static void insert_parentheses(mender *m, uint32_t index, uint32_t depth)
{
    rp_vec_push(m->limits, &m->out, parenthesis_before(m, index));
    if (explains(m, depth)) {
        rp_token *const place = &m->out.item[m->suspected_out];
        memmove(place + 1, place, (m->out.size - m->suspected_out - 1) * sizeof *place);
        *place = parenthesis_before(m, m->suspected_at);
    }
    while (--m->open.size > depth)
        rp_vec_push(m->limits, &m->out, parenthesis_before(m, index));
    m->closed.size = 0;
    m->suspect = RP_NONE;
}

/* Takes back the `)` just before here that closed the group that is open last. */
static void drop_parenthesis(mender *m)
{
    assert(m->closed.size > 0);
    m->out.size--;
    rp_vec_push(m->limits, &m->open, m->closed.item[--m->closed.size]);
}

static void note_suspect(const mender *m, uint32_t depth)
{
    if (explains(m, depth))
        rp_note(m->diags, loc_of(m, m->suspect),
                "by the indentation, %s should be closed before line %u",
                quote_group(m, m->suspect), token_at(m, m->suspected_at)->line);
}

/* Token `index` can stand only where `depth` groups are open, and more are. */
static void report_missing(mender *m, uint32_t index, uint32_t depth)
{
    const uint32_t missing = m->open.size - depth, group = m->open.item[depth];

    if (m->dropped >= missing) {
        m->dropped -= missing;
    } else {
        const bool is_group = token_at(m, index)->kind == TOK_OPEN;
        rp_error(m->diags, rp_tokens_loc(m->tokens, index, index + is_group), "missing-bracket",
                 "%s stands inside %s, which is not closed: %u `)` missing", quote_item(m, index),
                 quote_group(m, group), missing);
        rp_note(m->diags, loc_of(m, group), "%s is opened here", quote_group(m, group));
        note_suspect(m, depth);
        m->inserted += missing;
    }
    insert_parentheses(m, index, depth);
}

/* Token `index` can stand only where `depth` groups are open, and fewer are, because of
   the parentheses just before it. */
static void report_superfluous(mender *m, uint32_t index, uint32_t depth)
{
    const uint32_t superfluous = depth - m->open.size;

    if (m->inserted >= superfluous) {
        m->inserted -= superfluous;
    } else {
        const uint32_t group = m->closed.item[m->closed.size - superfluous];
        const bool is_group = token_at(m, index)->kind == TOK_OPEN;
        rp_error(m->diags, rp_tokens_loc(m->tokens, index, index + is_group), "superfluous-bracket",
                 "%s stands behind the end of %s: %u `)` too many before it", quote_item(m, index),
                 quote_group(m, group), superfluous);
        rp_note(m->diags, loc_of(m, index - 1), "%s is closed here", quote_group(m, group));
        m->dropped += superfluous;
    }
    while (m->open.size < depth)
        drop_parenthesis(m);
}

/* `(:action` and the like: belongs right below `(define`. */
static void check_section(mender *m, uint32_t index)
{
    if (m->open.size > 1)
        report_missing(m, index, 1);
    else if (m->open.size == 0 && m->closed.size > 0)
        report_superfluous(m, index, 1);
    m->suspect = RP_NONE;
}

/* `:effect` and the like: belongs right in an action. */
static void check_slot(mender *m, uint32_t index)
{
    for (uint32_t depth = m->open.size; depth > 0; depth--)
        if (rp_token_has_slots(token_at(m, m->open.item[depth - 1] + 1))) {
            if (depth < m->open.size)
                report_missing(m, index, depth);
            return;
        }
    for (uint32_t i = m->closed.size; i > 0; i--)
        if (rp_token_has_slots(token_at(m, m->closed.item[i - 1] + 1))) {
            report_superfluous(m, index, m->open.size + m->closed.size - i + 1);
            return;
        }
}

/* Remembers a group that a line begins left of or below, though it is still open. */
static void check_indentation(mender *m, uint32_t index)
{
    enum { LOOK_BACK = 8 };
    const rp_token *const token = token_at(m, index);

    if (m->suspect != RP_NONE || index == 0 || token[-1].line == token->line)
        return;
    for (uint32_t i = m->open.size, n = 0; i > 1 && n < LOOK_BACK; i--, n++) {
        const uint32_t group = m->open.item[i - 1];
        const rp_token *const outer = token_at(m, group);
        if (outer->column < token->column)
            break;
        if (outer->line < token->line && outer[-1].line != outer->line) {
            m->suspect = group;
            m->suspected_at = index;
            m->suspected_out = m->out.size;
            m->least_depth = m->open.size;
        }
    }
}

/* Reports a stray character.  False if it is to be passed over: a bracket of another shape
   is taken for the right one. */
static bool replace_stray(mender *m, uint32_t index)
{
    rp_token *const token = &m->tokens->list.item[index];
    const char *const text = rp_symtab_text(m->tokens->symbols, token->symbol);
    const char c = text[0];
    const bool opens = c == '[' || c == '{', closes = c == ']' || c == '}';

    if (strstr(text, "\xc2\xa0") != NULL)
        rp_error(m->diags, loc_of(m, index), "stray-character",
                 "found a no-break space, expected an ordinary space");
    else if ((unsigned char)c < ' ' || c == 0x7f)
        rp_error(m->diags, loc_of(m, index), "stray-character", "found a control character (%d)",
                 c);
    else if (opens || closes)
        rp_error(m->diags, loc_of(m, index), "stray-character", "found %s, expected `%c`",
                 quote(m, index), opens ? '(' : ')');
    else
        rp_error(m->diags, loc_of(m, index), "stray-character",
                 "%s cannot be part of PDDL text (except in a comment)", quote(m, index));
    if (!opens && !closes)
        return false;
    token->kind = opens ? TOK_OPEN : TOK_CLOSE;
    token->symbol = RP_NONE;
    return true;
}

/* Something stands behind the end of the definition. */
static void report_tail(mender *m, uint32_t index, uint32_t definition)
{
    const bool is_parenthesis = token_at(m, index)->kind == TOK_CLOSE;

    if (is_parenthesis && m->inserted > 0) {
        m->inserted--;
        return;
    }
    if (m->superfluous_reported)
        return;
    m->superfluous_reported = true;
    if (token_at(m, index)->kind == TOK_OPEN &&
        token_at(m, index + 1)->symbol == token_at(m, definition + 1)->symbol)
        rp_error(m->diags, loc_of(m, index), "text-after-end",
                 "a second `(define` in this file; a domain and a problem are files of their own");
    else if (is_parenthesis)
        rp_error(m->diags, loc_of(m, index), "superfluous-bracket", "this `)` closes nothing");
    else
        rp_error(m->diags, loc_of(m, index), "text-after-end",
                 "%s stands behind the closing parenthesis of %s", quote_item(m, index),
                 quote_group(m, definition));
    for (uint32_t i = index; i > definition; i--)
        if (token_at(m, i - 1)->kind == TOK_CLOSE) {
            rp_note(m->diags, loc_of(m, i - 1), "%s is closed here", quote_group(m, definition));
            break;
        }
}

static void report_unclosed(mender *m, uint32_t index)
{
    const uint32_t missing = m->open.size;

    if (missing > m->dropped) {
        const uint32_t group = missing == 1 && explains(m, 0) ? m->suspect
                               : missing == 1                 ? m->open.item[0]
                                                              : m->open.item[1];
        rp_error(m->diags, rp_tokens_loc(m->tokens, group, group + 1), "missing-bracket",
                 "%s is not closed: %u `)` missing at the end of the file", quote_group(m, group),
                 missing);
        if (group != m->suspect)
            note_suspect(m, 0);
    }
    insert_parentheses(m, index, 0);
}

/* Handles token `index`; false when nothing behind it is to be read. */
static bool mend_token(mender *m, uint32_t index, uint32_t definition)
{
    const rp_token *const token = token_at(m, index);

    m->least_before = m->least_depth;
    if (token->kind == TOK_STRAY && !replace_stray(m, index))
        return true;
    const bool begins_section = token->kind == TOK_OPEN && rp_token_is_section(&token[1]);
    if (begins_section)
        check_section(m, index);
    else if (rp_token_is_slot(token) && token[-1].kind != TOK_OPEN) {
        check_slot(m, index);
        m->suspect = RP_NONE;
    }
    if (m->open.size == 0 && index != definition) {
        report_tail(m, index, definition);
        return token->kind == TOK_CLOSE;
    }
    if (token->kind == TOK_CLOSE) {
        close_group(m, index);
        return true;
    }
    m->closed.size = 0;
    if (token->kind == TOK_OPEN) {
        check_indentation(m, index);
        open_group(m, index);
    } else {
        copy_token(m, index);
    }
    if (m->open.size <= RP_MAX_NESTING)
        return true;
    rp_error(m->diags, loc_of(m, index), "nesting-too-deep",
             "parentheses are nested too deep (more than %u levels)", RP_MAX_NESTING);
    return false;
}

static void mend(mender *m, uint32_t definition)
{
    const uint32_t end = m->tokens->list.size - 1;
    uint32_t index = definition;

    while (index < end && mend_token(m, index, definition) && m->open.size <= RP_MAX_NESTING)
        index++;
    if (index == end && m->open.size > 0)
        report_unclosed(m, end);
    if (m->open.size <= RP_MAX_NESTING)
        copy_token(m, end);
}

/* The index of the parenthesis of `(define`, or of the end of the list. */
static uint32_t find_definition(const rp_tokens *tokens)
{
    const rp_symbol define = rp_symtab_find(tokens->symbols, "define", strlen("define"));
    const uint32_t end = tokens->list.size - 1;

    for (uint32_t i = 0; i + 1 < end; i++)
        if (tokens->list.item[i].kind == TOK_OPEN && tokens->list.item[i + 1].kind == TOK_NAME &&
            tokens->list.item[i + 1].symbol == define)
            return i;
    return end;
}

bool rp_parentheses_mend(rp_tokens *tokens, rp_diags *diags)
{
    mender m = {
        .tokens = tokens, .diags = diags, .limits = diags->arena->limits, .suspect = RP_NONE};
    const uint32_t definition = find_definition(tokens);

    if (token_at(&m, 0)->kind == 0) {
        rp_error(diags, loc_of(&m, 0), "no-definition", "the file is empty");
        return false;
    }
    if (token_at(&m, definition)->kind == 0) {
        rp_error(diags, loc_of(&m, 0), "no-definition", "found %s, expected `(define`",
                 quote_item(&m, 0));
        return false;
    }
    if (definition > 0)
        rp_warning(diags, rp_token_loc(tokens, 0), "text-before-definition",
                   "%s stands before `(define` and is skipped", quote_item(&m, 0));
    mend(&m, definition);
    const bool is_mended = m.open.size == 0;
    rp_vec_free(m.limits, &m.open);
    rp_vec_free(m.limits, &m.closed);
    rp_vec_free(m.limits, &tokens->list);
    tokens->list.item = m.out.item;
    tokens->list.size = m.out.size;
    tokens->list.capacity = m.out.capacity;
    return is_mended;
}
