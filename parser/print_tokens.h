/* The lower half of print.h: tokens of a file one after the other, each with what separates
   it from the one before, and with the comments before it. */
#ifndef PARSER_PRINT_TOKENS_H
#define PARSER_PRINT_TOKENS_H
#include "grammar.h"
#include "parser/syntax/token.h"

enum { RP_PRINT_WIDTH = 100, RP_PRINT_STEP = 2 }; /* columns: of a line, of a level */

typedef struct rp_printer {
    rp_limits *limits;
    const rp_source *source;
    const rp_token *token;
    uint32_t num_tokens; /* with the end */
    bool drop_comments;
    size_t *offset;     /* by token: where it begins in the text */
    uint32_t *match;    /* by opening parenthesis: the one that closes it */
    uint32_t *flat;     /* by token: columns of all tokens before it, on one line */
    uint32_t *comments; /* by token: comments before it, in the whole file */
    RP_VEC(char) out;
    uint32_t column; /* from 0 */
} rp_printer;

typedef enum rp_separator {
    RP_TOUCHING,
    RP_SPACE,
    RP_LINE,      /* a new line, with an empty one before it if the file has it */
    RP_BLANK_LINE /* an empty line in any case */
} rp_separator;

/* Looks at the file; the tables are in `scratch`. */
void rp_printer_init(rp_printer *, rp_arena *scratch, const rp_source *, const rp_tokens *,
                     bool drop_comments);

static inline bool rp_printer_is(const rp_printer *p, uint32_t i, int32_t kind)
{
    return p->token[i].kind == kind;
}
/* The token itself, or the `)` of the group that it opens. */
static inline uint32_t rp_printer_end_of(const rp_printer *p, uint32_t i)
{
    return rp_printer_is(p, i, TOK_OPEN) ? p->match[i] : i;
}

/* Whether the tokens first … last, without comments between them, end on the line if the first
   begins in this column. */
bool rp_printer_fits(const rp_printer *, uint32_t first, uint32_t last, uint32_t column);

/* Everything goes through here, so nothing can be lost. */
void rp_printer_put(rp_printer *, uint32_t token, rp_separator, uint32_t indent);
void rp_printer_put_flat(rp_printer *, uint32_t first, uint32_t last, rp_separator,
                         uint32_t indent);
/* Ends the line that something stands on. */
void rp_printer_fresh_line(rp_printer *);

#endif
