/* The words of a PDDL file, in order, before any grammar.

   A file is read into a token list at once (lexer.l), so that parentheses can be checked and
   mended (parentheses.h) before the grammar sees them, and so that a place in the file is
   one number, the index of its token.  20 bytes a token; a 4 MB file has about 10^6.

   PDDL has few reserved words: only those that begin a form of their own (`and`, `when`
   …).  All others (`define`, `domain`, `object`, `either`, `at`, `increase` …) are plain
   names that mean something in their places only.  Numbers may be names too: `2` is a
   fine name for an object. */
#ifndef PARSER_SYNTAX_TOKEN_H
#define PARSER_SYNTAX_TOKEN_H
#include "base/data/symtab.h"
#include "base/diag.h"

enum { RP_LONGEST_QUOTE = 60 }; /* characters of a file in one message */

typedef struct rp_token {
    int32_t kind;     /* TOK_… of grammar.h; 0 at the end of the list */
    rp_symbol symbol; /* of a word, or the text of stray characters; RP_NONE for parentheses */
    uint32_t line, column, length;
} rp_token;

typedef struct rp_tokens {
    rp_symtab *symbols;
    uint32_t file;         /* index into rp_diags.source */
    RP_VEC(rp_token) list; /* ends with a token of kind 0 */
} rp_tokens;

/* A table in which the reserved words and the keywords have their symbols. */
rp_symtab *rp_tokens_symbols(rp_arena *);

/* Splits the text of a file of `diags` into tokens.  Warns of missing whitespace.  Stray
   characters become tokens of kind TOK_STRAY.  Returns false, with an error, if this is
   not text in UTF-8. */
bool rp_tokens_read(rp_tokens *, rp_diags *, rp_symtab *, uint32_t file) RP_MUST_CHECK;
void rp_tokens_free(rp_tokens *, rp_limits *);

/* What a keyword is.  Section: `:action`, `:init` …, stands right below `(define`.  Slot:
   `:parameters`, `:effect` …, stands in a section that has slots. */
int rp_token_kind_of_symbol(const rp_symtab *, rp_symbol);
bool rp_token_opens(const rp_token *); /* an opening parenthesis */
bool rp_token_is_section(const rp_token *);
bool rp_token_is_slot(const rp_token *);
bool rp_token_has_slots(const rp_token *);
/* The section keywords, for "did you mean"; returns how many. */
uint32_t rp_token_sections(const char **text, uint32_t most);

/* Where whitespace is missing in a word in which a keyword touches another word, as in
   `move:parameters`; NULL: nowhere. */
const char *rp_token_joint(const char *text);

/* From the beginning of token `first` to the end of token `last`. */
rp_loc rp_tokens_loc(const rp_tokens *, uint32_t first, uint32_t last);
rp_loc rp_token_loc(const rp_tokens *, uint32_t index);

/* For messages, in the arena: "`move`"; and of the group that the parenthesis at `index`
   opens "`(:action move`" or "`(and`". */
const char *rp_token_quote(const rp_tokens *, rp_arena *, uint32_t index);
const char *rp_token_quote_group(const rp_tokens *, rp_arena *, uint32_t index);
/* A name in quotes, shortened if it is very long. */
const char *rp_symbol_quote(const rp_symtab *, rp_arena *, rp_symbol);

#endif
