/* A PDDL file in a uniform layout: two spaces a level, lines of at most 100 columns where
   words allow it, one section, slot, fact or typed group a line.

   The words, their spelling and their order stay as they are, and so do comments: one that
   stands behind words on a line stays behind them, others get a line of their own.  Blank
   lines between the items of a list stay too (one for several).  Text before `(define` is
   dropped, with its warning.

   Parsing the result gives the tree of the file, and printing the result gives the result
   again. */
#ifndef PARSER_PRINT_H
#define PARSER_PRINT_H
#include <stdio.h>

#include "base/diag.h"

typedef struct rp_printed {
    const char *text; /* in the arena; ends with a line end */
    size_t size;
} rp_printed;

/* Only the file's parentheses and syntax are checked, not its names.  False, with errors in
   `diags`, if there is something wrong with them.  Unsupported sections are no mistake. */
bool rp_print_file(rp_arena *, rp_diags *, uint32_t file, bool drop_comments,
                   rp_printed *) RP_MUST_CHECK;

/* The text; for rp_output_write: the context is an rp_printed. */
void rp_printed_write(FILE *, const void *printed);

#endif
