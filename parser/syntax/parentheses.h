/* Parentheses, checked before the grammar.

   In a Lisp-like language a forgotten parenthesis is noticed, by counting, at the end of the
   file.  PDDL has words that say where they stand, though: `(:action` right below
   `(define`, `:effect` right in an action.  Where one stands elsewhere, parentheses are
   missing, or too many, just before it.  That is reported there, once, and mended, so
   that the rest of the file is read as it was meant. */
#ifndef PARSER_SYNTAX_PARENTHESES_H
#define PARSER_SYNTAX_PARENTHESES_H
#include "parser/syntax/token.h"

/* Deeper nesting than this is an error, so that recursion over formulas is safe. */
#define RP_MAX_NESTING 10000

/* Reports what is wrong with parentheses, stray characters, text before and behind the
   definition.  Afterwards the list holds one group, `(define …)`, in balanced parentheses,
   and then the end.  Parentheses that were put in have length 0.  Returns false, with an
   error, if there is no such thing. */
bool rp_parentheses_mend(rp_tokens *, rp_diags *) RP_MUST_CHECK;

#endif
