/* What the parts of resolve share.

   Order: types, objects, predicates and functions, derived predicates, actions, :init,
   goal, metric, costs, strata; then, if nothing was wrong, the tables that depend on all
   of them, and warnings about the task as a whole.  A part that finds a mistake reports
   it and goes on with a stand-in (RP_NONE, NULL), which others pass over in silence.

   A name is reported as unknown once in each action (or other context), as compilers do
   it for functions.

   Functions are in type_tables.c. */
#ifndef PARSER_RESOLVE_RESOLVER_H
#define PARSER_RESOLVE_RESOLVER_H
#include <string.h>
#include <strings.h>

#include "base/data/tupleset.h"
#include "parser/resolve/resolve.h"

/* Not inlined into recursive functions, whose frames stay small: parentheses may be nested
   RP_MAX_NESTING deep. */
#define RESOLVE_LEAF __attribute__((noinline))

/* Names in one message: a list or a cycle may be as long as the file. */
#define RP_RESOLVE_MOST_NAMED 10

/* Language features that need a flag in :requirements. */
typedef enum resolve_feature {
    FEATURE_TYPING,
    FEATURE_NEGATION,
    FEATURE_DISJUNCTION,
    FEATURE_EQUALITY,
    FEATURE_EXISTS,
    FEATURE_FORALL,
    FEATURE_CONDITIONAL,
    FEATURE_DERIVED,
    FEATURE_COSTS,
    NUM_FEATURES
} resolve_feature;

/* Where a mistake is, for messages. */
typedef enum resolve_place {
    IN_CONSTANTS,
    IN_OBJECTS,
    IN_PREDICATES,
    IN_FUNCTIONS,
    IN_PARAMETERS,
    IN_PRECONDITION,
    IN_EFFECT,
    IN_RULE,
    IN_INIT,
    IN_GOAL
} resolve_place;

/* "child - parent" of :types. */
typedef struct resolve_edge {
    rp_type_id child, parent;
    rp_loc loc;           /* of the child's name */
    uint32_t next_parent; /* the next edge with the same child; RP_NONE: none */
    uint32_t next_child;  /* the next one with the same parent */
} resolve_edge;

typedef struct resolve_type_links {
    uint32_t parents, children; /* first edges; RP_NONE: none */
    uint32_t mark;              /* number of the last walk that came here */
    bool declared;              /* not only named as a supertype */
} resolve_type_links;

typedef struct resolve_variable {
    rp_symbol name;  /* RP_NONE: a mistake, and never used */
    rp_type_id type; /* RP_NONE: a mistake */
    rp_loc loc;
    uint32_t hidden; /* the variable of the same name further out, or RP_NONE */
    bool used;
} resolve_variable;

enum { RP_MOST_DECIMALS = 9 };

/* mantissa / 10^decimals, with as few decimals as will do; or why that cannot be. */
typedef enum resolve_number_fault {
    NUMBER_FITS,
    NUMBER_TOO_LARGE,
    NUMBER_TOO_FINE,
    NUMBER_UNDEFINED /* divided by 0 */
} resolve_number_fault;

typedef struct resolve_decimal {
    int64_t mantissa;
    uint32_t decimals;
    resolve_number_fault fault;
} resolve_decimal;

/* A number that is stored when the common scale is known. */
typedef struct resolve_number {
    resolve_decimal value;
    rp_loc loc;
    int32_t *target;
} resolve_number;

typedef struct resolve_value { /* (= (f a…) number) */
    rp_value value;            /* without the number */
    resolve_decimal number;
    const ast_node *text;
} resolve_value;

typedef struct resolve_fact { /* of :init, as said there */
    rp_loc loc;
    bool negated;
} resolve_fact;

typedef struct resolve_warned { /* how often a warning was given */
    const char *name;
    uint32_t count;
    rp_loc last;
} resolve_warned;

typedef struct resolver {
    rp_arena *arena;   /* of the task */
    rp_arena *scratch; /* for what only resolve needs */
    rp_limits *limits;
    rp_diags *diags;
    rp_symtab *symbols;
    const ast_file *domain, *problem;
    const ast_file *file; /* the one that is being resolved */
    rp_lifted *task;
    rp_symbol total_cost, number;

    /* By symbol; RP_NONE: not declared. */
    uint32_t num_symbols;
    uint32_t *type_named, *object_named, *predicate_named, *function_named, *action_named;
    uint32_t *variable_named; /* in the scope at hand */
    uint32_t *reported;       /* the last context in which it was reported */

    resolve_place place;
    rp_symbol owner;  /* the action or derived predicate; RP_NONE: there is none */
    uint32_t context; /* counts the places */

    RP_VEC(rp_type) types; /* named ones, then `either`s */
    RP_VEC(resolve_type_links) type_links;
    RP_VEC(resolve_edge) edges;
    rp_tupleset edge_set; /* {child, parent}: numbered like the edges */
    uint32_t num_named_types, last_mark;
    rp_u32vec top_down;  /* the named types, each behind those above it */
    rp_tupleset eithers; /* members, ascending; type num_named_types + number */

    RP_VEC(rp_object) objects;
    uint32_t num_declared_objects; /* of a domain alone, others are presumed to be a problem's */
    RP_VEC(rp_predicate) predicates;
    RP_VEC(rp_function) functions;
    bool predicates_incomplete, functions_incomplete; /* unknown ones may be declared */
    bool total_cost_declared;
    rp_loc *derived_at; /* by predicate: its first rule */
    bool *is_used;      /* by predicate: occurs somewhere */
    bool *is_ambiguous; /* by predicate: its declaration has a mistake */
    bool *can_be_true;  /* by predicate: in :init, added by an action, or derived */
    bool *is_cost;      /* by function: in the cost of an action */

    RP_VEC(resolve_variable) variables;   /* of the scope at hand */
    bool scope_incomplete;                /* its declarations have a mistake */
    uint32_t when_depth, forall_depth;    /* of the effect at hand */
    RP_VEC(rp_cost_term) costs;           /* of the action at hand */
    RP_VEC(resolve_decimal) cost_numbers; /* of `costs`, where no function is named */

    RP_VEC(rp_schema) schemas;
    RP_VEC(rp_derivation) derivations;
    RP_VEC(resolve_number) numbers;
    rp_tupleset fact_set; /* {predicate, argument…}: numbered like facts */
    RP_VEC(resolve_fact) facts;
    RP_VEC(rp_atom) init;
    rp_tupleset value_set; /* {function, argument…}: numbered like values */
    RP_VEC(resolve_value) values;

    rp_loc used[NUM_FEATURES]; /* first use; file RP_NONE: never */
    RP_VEC(resolve_warned) warned;
} resolver;

/* types.c */

void rp_resolve_types(resolver *);
/* `object` for NULL; RP_NONE, with an error, if there is no such type. */
rp_type_id rp_resolve_type(resolver *, const ast_node *type);
/* The named types that it is a union of: itself, if it is no `either`. */
const rp_type_id *rp_resolve_members(const resolver *, const rp_type_id *type, uint32_t *count);
/* Whether an object of the type is also of type `upper`; one of an `either` is of all its
   members' types. */
bool rp_resolve_type_is_below(resolver *, rp_type_id lower, rp_type_id upper);
/* Whether there may be an object of both types. */
bool rp_resolve_types_overlap(resolver *, rp_type_id, rp_type_id);
const char *rp_resolve_type_quote(resolver *, rp_type_id);
void rp_resolve_finish_types(resolver *);

/* names.c */

void rp_resolve_objects(resolver *);
void rp_resolve_predicates(resolver *);
void rp_resolve_functions(resolver *);

/* scope.c */

/* As rp_resolve_go_to, without variables. */
void rp_resolve_open_scope(resolver *, resolve_place, rp_symbol owner);
/* Declares the variables of a typed list (first: its first word); false, with errors, if
   something is wrong with one. */
bool rp_resolve_declare(resolver *, const ast_node *first);
/* Variables begin … end - 1 are no longer visible. */
void rp_resolve_undeclare(resolver *, uint32_t begin, uint32_t end);
/* The first variables are parameters; the others are undeclared already. */
rp_scope rp_resolve_close_scope(resolver *, uint32_t num_params);
/* RP_NONE, with an error, if it is none. */
rp_term rp_resolve_term(resolver *, const ast_node *);

typedef struct resolve_atom {
    uint32_t symbol; /* the predicate or function */
    uint32_t num_terms;
    const rp_term *term; /* in the task's arena */
} resolve_atom;

/* (name term…).  False, with an error, if it is none. */
bool rp_resolve_predicate_atom(resolver *, const ast_node *, resolve_atom *);
bool rp_resolve_function_atom(resolver *, const ast_node *, resolve_atom *);

/* formula.c */

/* NULL, with an error, if something is wrong with it. */
const rp_formula *rp_resolve_condition(resolver *, const ast_node *);
const rp_formula *rp_resolve_truth(resolver *, rp_loc);
/* True, with an error, for forms of parts of PDDL that are not supported: preferences,
   timed conditions, trajectory constraints, nondeterminism. */
bool rp_resolve_foreign(resolver *, const ast_node *);
/* False, with an error, if the form has another number of items.  `what`: "one condition" */
bool rp_resolve_count_items(resolver *, const ast_node *, uint32_t count, const char *what);

/* effect.c */

void rp_resolve_actions(resolver *);

/* number.c */

/* The value of a number, or of + - * / of numbers; false if it is anything else. */
bool rp_resolve_constant(resolver *, const ast_node *, resolve_decimal *);

/* cost.c */

/* (increase (total-cost) …), into r->costs, and other effects on numbers. */
void rp_resolve_cost_effect(resolver *, const ast_node *);
/* `cost`: the copy of r->costs that the constants are to be stored in. */
void rp_resolve_remember_constants(resolver *, rp_cost_term *cost);
/* (= (f a…) number) of :init. */
void rp_resolve_value(resolver *, const ast_node *);
void rp_resolve_metric(resolver *);
void rp_resolve_scale_costs(resolver *);

/* axioms.c, strata.c */

void rp_resolve_derived(resolver *);
void rp_resolve_strata(resolver *);

/* init.c */

void rp_resolve_init(resolver *);

/* contradictions.c */

/* Warns of conditions that no state fulfils, and of effects that undo themselves. */
void rp_resolve_contradictions(resolver *);

/* warnings.c */

/* What the two files' frames miss; the names of their domains. */
void rp_resolve_frame(resolver *);
void rp_resolve_requirements(resolver *);
/* About the whole of a task without mistakes. */
void rp_resolve_warnings(resolver *);

#endif
