/* Existential conditions as auxiliary rules. */
#ifndef GROUND_RULES_EXISTS_H
#define GROUND_RULES_EXISTS_H
#include "ground/rules/nnf.h"

/* That there are objects for the variables that make the formula hold. */
const rp_nnf *rp_nnf_exists(rp_nnf_builder *, const uint32_t *variable, uint32_t count,
                            const rp_nnf *, const rp_guard *);

#endif
