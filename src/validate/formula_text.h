/* Formulas as text, for messages. */
#ifndef VALIDATE_FORMULA_TEXT_H
#define VALIDATE_FORMULA_TEXT_H
#include "task/lifted.h"

/* The formula in PDDL, negated if `complement`.  Variables with a value (an object; else
   RP_NONE) in value[] are replaced by it.  Texts longer than a few lines end in "...". */
const char *rp_formula_text(rp_arena *, const rp_lifted *, const rp_scope *,
                            const rp_object_id *value, const rp_formula *, bool complement);

typedef struct rp_terms {
    rp_symbol name; /* of the predicate, function, … */
    const rp_term *term;
    uint32_t count;
} rp_terms;

/* "(name a b)", in the same way. */
const char *rp_terms_text(rp_arena *, const rp_lifted *, const rp_scope *,
                          const rp_object_id *value, rp_terms);

#endif
