/* Printers of ground tasks.

   Prepare asks for all memory; printing then asks for none, so nothing interrupts it but
   failing to write, which the stream remembers.

   Further functions are in ground_json.c, ground_pddl.c and ground_sas.c. */
#ifndef WRITE_GROUND_H
#define WRITE_GROUND_H
#include <stdio.h>

#include "write/fdr_op.h"
#include "write/names.h"

typedef struct rp_ground_view {
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_names names;
    /* For SAS: */
    rp_fdr fdr;
    rp_fdr_op op;     /* released by rp_ground_view_release */
    rp_word *printed; /* bit an operator */
    uint32_t num_printed;
    rp_assignment *row; /* room for any row of facts */
    /* For PDDL: */
    rp_pddl_names pddl;
} rp_ground_view;

/* The arena outlives the view.  After that, what a printer below needs has to be prepared. */
void rp_ground_view_init(rp_ground_view *, rp_arena *, const rp_strips *, const rp_encoding *);
void rp_ground_view_release(rp_ground_view *);
void rp_ground_prepare_sas(rp_ground_view *, rp_arena *);
void rp_ground_prepare_pddl(rp_ground_view *, rp_arena *);

/* For people. */
void rp_ground_print_text(FILE *, rp_ground_view *);

/* Fast Downward's translator output format, version 3.  Operators that never apply or change
   nothing, and axioms that never fire, are left out.  A goal that is empty or unreachable is
   stated with a variable of its own, as the format cannot say either. */
void rp_ground_print_sas(FILE *, rp_ground_view *);

/* Propositional PDDL, a predicate for each fact that is no negation. */
void rp_ground_print_domain(FILE *, rp_ground_view *);
void rp_ground_print_problem(FILE *, rp_ground_view *);

/* docs/reference/ground.md describes the members.  False if jansson got no memory. */
bool rp_ground_print_json(FILE *, rp_ground_view *);
bool rp_ground_print_json_line(FILE *, rp_ground_view *); /* the same on one line */

#endif
