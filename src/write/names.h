/* Names of facts and operators for the printers of ground tasks, all made from the texts of
   task/strips.h: so a fact that stands for no atom of a predicate needs no care elsewhere. */
#ifndef WRITE_NAMES_H
#define WRITE_NAMES_H
#include "task/strips.h"

typedef struct rp_names {
    const rp_strips *strips;
    char *buffer, *text; /* as long as the longest name needs */
    size_t size;
    bool use_costs; /* the sum of costs is minimised; otherwise each operator counts 1 */
    const rp_word *is_negation; /* bit a fact: it only says that its complement is false */
} rp_names;

/* The buffer lives in the arena; reads all names once. */
void rp_names_init(rp_names *, rp_arena *, const rp_strips *);

/* "(on a b)", "(not (on a b))", "(move a b)"; valid until the next call. */
const char *rp_names_fact(rp_names *, rp_fact_id);
const char *rp_names_op(rp_names *, rp_op_id);

/* "Atom on(a, b)" or "NegatedAtom on(a, b)" for a fact, or for its negation; and "move a b". */
const char *rp_names_sas_fact(rp_names *, rp_fact_id, bool negate);
const char *rp_names_sas_op(rp_names *, rp_op_id);

/* Names as PDDL allows them, "on_a_b", each once and none of them a word of the language;
   NULL for negations. */
typedef struct rp_pddl_names {
    const char **fact, **op;
    const char *unreachable; /* a predicate besides those of the facts */
} rp_pddl_names;
rp_pddl_names rp_names_for_pddl(rp_names *, rp_arena *);

/* What a step of this operator costs, as the user's files would say it; in the buffer. */
const char *rp_names_cost(rp_names *, rp_op_id);
#endif
