/* Whether two PDDL files, read with one symbol table, say the same; for tests of printing. */
#ifndef SUPPORT_SAME_TREE_H
#define SUPPORT_SAME_TREE_H
#include "parser/syntax/ast.h"

bool same_tree(const ast_file *, const ast_file *);

#endif
