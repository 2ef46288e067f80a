/* What `relplan relevance` found out about one state, and how it is written.

   Functions are in compute.c, dot.c, json.c and text.c. */
#ifndef COMMANDS_RELEVANCE_REPORT_H
#define COMMANDS_RELEVANCE_REPORT_H
#include "commands/inspect.h"
#include "heuristics/relevance/relevance.h"

/* Scores of the labels of one kind. */
typedef struct rp_relevance_scores {
    uint32_t size;
    double *xi;        /* on the tree */
    double *xi_state;  /* on the tree cut at the facts of the state */
    rp_word *landmark; /* bit a label: xi_state is exactly 1, see certain.h */
    uint32_t *order;   /* the labels, by falling xi_state, then xi, then number */
    double sum;        /* of xi_state; INFINITY if the state is a dead end */
} rp_relevance_scores;

/* A fact and a goal for which it is needed: its score below that goal. */
typedef struct rp_relevance_service {
    rp_fact_id fact, goal;
    double xi_state; /* > 0 */
} rp_relevance_service;

typedef struct rp_relevance_report {
    rp_relevance_settings settings;
    rp_achievers achievers;
    rp_tree tree;
    rp_relevance_scores facts, actions;
    double cost;            /* expected, of distinct actions */
    uint32_t *served_begin; /* of a fact; one more at the end */
    rp_relevance_service *served;
} rp_relevance_report;

/* What is written. */
typedef struct rp_relevance_writing {
    uint32_t top; /* facts, and actions: only the first ones */
    bool tree;    /* JSON has the nodes of the tree, too */
} rp_relevance_writing;

/* How much of the tree is drawn, and how. */
typedef struct rp_relevance_drawing {
    uint32_t depth; /* levels below the root, facts and actions each are one */
    double min_xi;  /* no actions of smaller xi */
    uint32_t nodes; /* about so many, by falling xi; 0: as many as there are */
    bool down;      /* the goal is at the top; else at the left */
    bool whole;     /* names as they are; else without parentheses, and cut if they are long */
} rp_relevance_drawing;

/* Everything in the inspection's arena, but for the tree. */
void rp_relevance_compute(rp_inspection *, const rp_relevance_settings *, rp_relevance_report *);

/* Of a node of the tree: what it is called, "achieveGoal", "axiom", a fact or an action; and does the
   NDA stop there, as the fact holds? */
const char *rp_relevance_node_name(rp_inspection *, const rp_relevance_report *, uint32_t node);
bool rp_relevance_is_cut(const rp_inspection *, const rp_relevance_report *, uint32_t node);

/* To standard output.  False if memory ran out. */
bool rp_relevance_print_json(rp_inspection *, const rp_relevance_report *,
                             const rp_relevance_writing *);
void rp_relevance_print_text(rp_inspection *, const rp_relevance_report *,
                             const rp_relevance_writing *);
void rp_relevance_print_csv(rp_inspection *, const rp_relevance_report *,
                            const rp_relevance_writing *);
/* A graph for Graphviz. */
void rp_relevance_print_dot(rp_inspection *, const rp_relevance_report *,
                            const rp_relevance_drawing *);

#endif
