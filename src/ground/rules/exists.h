/* Existential conditions as rules; the parts of nnf.c that it shares. */
#ifndef GROUND_RULES_EXISTS_H
#define GROUND_RULES_EXISTS_H
#include "ground/rules/nnf.h"

/* That there are objects for the variables that make the formula hold. */
const rp_nnf *rp_nnf_exists(rp_nnf_builder *, const uint32_t *variable, uint32_t count,
                            const rp_nnf *, const rp_guard *);

/* Adds a rule with this formula as its body, and what guards concern only its variables.
   Returns its index. */
uint32_t rp_nnf_add_rule(rp_nnf_builder *, rp_rule_kind, const rp_nnf *body, const rp_guard *,
                         const rp_literal *head);

rp_nnf *rp_nnf_new(rp_nnf_builder *, rp_nnf_kind);
rp_literal rp_nnf_atom_of(rp_nnf_builder *, rp_pred_id, const uint32_t *variable, uint32_t count);

#endif
