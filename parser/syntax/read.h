/* From the text of a PDDL file to its tree: tokens, parentheses, grammar. */
#ifndef PARSER_SYNTAX_READ_H
#define PARSER_SYNTAX_READ_H
#include "parser/syntax/ast.h"

/* Reads a file of `diags` into `tokens` (zeroed before), which the tree points into, and builds the tree in the
   arena.  Reports all mistakes.  NULL, with an error, if the file could not be opened or not
   even the frame of a definition is there. */
ast_file *rp_ast_read(rp_arena *, rp_diags *, rp_tokens *, rp_symtab *, uint32_t file);

#endif
