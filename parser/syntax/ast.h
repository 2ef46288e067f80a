/* What a PDDL file says, before names are resolved.

   The tree is nearly that of the parentheses: a node is a word or a form.  The grammar sorts
   out sections, slots of actions, typed lists and connectives; what may stand where
   (`when` only in effects, `and` not in :init, variables as parameters …) is left to
   resolve, which can say what is wrong in the user's words.

   Places are token indexes.  Nodes live in an arena that is dropped when the task is
   resolved; 48 bytes a node.

   Further functions are in read.c. */
#ifndef PARSER_SYNTAX_AST_H
#define PARSER_SYNTAX_AST_H
#include "parser/syntax/token.h"

typedef struct ast_span {
    uint32_t first, last; /* token indexes */
} ast_span;

typedef enum ast_kind {
    AST_BROKEN, /* a form with a mistake that has been reported; to be passed over */
    /* Words. */
    AST_NAME,
    AST_VARIABLE,
    AST_NUMBER,
    AST_KEYWORD,
    AST_DASH,
    /* Forms. */
    AST_EMPTY,  /* () */
    AST_FORM,   /* (name item…); name: its head */
    AST_EITHER, /* (either name…): a type */
    AST_EQUALS,
    AST_COMPARE,    /* < <= > >= */
    AST_ARITHMETIC, /* + - * / */
    AST_AND,
    AST_OR,
    AST_NOT,
    AST_IMPLY,
    AST_WHEN,
    AST_FORALL, /* related: the variables */
    AST_EXISTS  /* related: the variables */
} ast_kind;

typedef struct ast_node ast_node;
struct ast_node {
    ast_kind kind;
    rp_symbol name; /* of a word; of a form, its head; else RP_NONE */
    ast_span span;
    uint32_t num_items;
    ast_node *item;    /* the first one; words have none */
    ast_node *next;    /* its neighbour in the list that it is an item of */
    ast_node *related; /* of a word in a typed list its type, a name or AST_EITHER, shared by
                          the words before the dash (NULL: none given); of a quantifier its
                          variables, a list */
};

typedef struct ast_list {
    ast_node *first, *last;
    uint32_t size;
    ast_node *untyped; /* while a typed list is read: the first word still without a type */
} ast_list;

/* An action, or a derived predicate (then parameters, condition are its head and body). */
typedef struct ast_action ast_action;
struct ast_action {
    ast_action *next;
    ast_span span;
    ast_node *name; /* NULL if it has none (reported) */
    ast_list parameters;
    ast_node *condition, *effect; /* NULL if left out */
    bool has_parameters;
    bool broken; /* a mistake in the parameters was reported */
};

typedef enum ast_file_kind { AST_UNKNOWN_FILE, AST_DOMAIN, AST_PROBLEM } ast_file_kind;

/* Lists of what all sections of one name contain. */
typedef struct ast_file {
    const rp_tokens *tokens;
    ast_file_kind kind;
    ast_span header;                    /* (domain NAME) or (problem NAME) */
    ast_node *name;                     /* NULL if it has none (reported) */
    ast_list requirements;              /* keywords */
    ast_list types, constants, objects; /* typed lists */
    ast_list predicates, functions;     /* forms: name and a typed list */
    ast_action *actions, *last_action;
    ast_action *derived, *last_derived;
    ast_list init;    /* forms */
    ast_node *domain; /* of a problem: the name of its domain */
    ast_node *goal;   /* NULL if left out */
    ast_list metric;
    /* Token index of the section's first parenthesis; RP_NONE if it is left out. */
    uint32_t requirements_at, types_at, constants_at, objects_at, predicates_at, functions_at;
    uint32_t init_at, goal_at, metric_at, domain_at;
    /* Mistakes in these were reported, so names that seem to be missing may be there. */
    bool broken_types, broken_objects, broken_predicates, broken_functions;
} ast_file;

/* Reads a file of `diags`; the tree, and its tokens, live in the arena.  Reports all mistakes.
   NULL, with an error, if the file could not be opened or not even the frame of a definition
   is there. */
const ast_file *rp_ast_read(rp_arena *, rp_diags *, rp_symtab *, uint32_t file);

rp_loc rp_ast_header_loc(const ast_file *);
/* The place of a node; of a form's head. */
rp_loc rp_ast_loc(const ast_file *, const ast_node *);
rp_loc rp_ast_head_loc(const ast_file *, const ast_node *);
/* True if the closing parenthesis of a form was put in by rp_parentheses_mend: then what seems to
   be missing in it is no mistake of its own. */
bool rp_ast_is_mended(const ast_file *, const ast_node *);
/* A node in `back quotes`, as text of one line, shortened if it is long. */
const char *rp_ast_quote(const ast_file *, rp_arena *, const ast_node *);

#endif
