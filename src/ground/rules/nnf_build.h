/* Formulas of the lifted task in negation normal form. */
#ifndef GROUND_RULES_NNF_BUILD_H
#define GROUND_RULES_NNF_BUILD_H
#include "ground/rules/nnf.h"

/* Of the formula, or of its negation.  The terms of the formula are borrowed. */
const rp_nnf *rp_nnf_build(rp_nnf_builder *, const rp_formula *, bool positive, const rp_guard *);

#endif
