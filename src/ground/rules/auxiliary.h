/* Formulas as conditions of rules, and auxiliary rules for what is not a literal: a condition with
   a disjunction adds rules for its disjuncts, whose bodies are conditions again. */
#ifndef GROUND_RULES_AUXILIARY_H
#define GROUND_RULES_AUXILIARY_H
#include "ground/rules/nnf.h"

/* The formula, which is not false, as a condition, with room for `extra` more aux atoms. */
rp_condition rp_nnf_condition(rp_nnf_builder *, const rp_nnf *, const rp_guard *, uint32_t extra);

/* Adds a rule with this formula as its body, and what guards concern only its variables.
   Returns its index. */
uint32_t rp_nnf_add_rule(rp_nnf_builder *, rp_rule_kind, const rp_nnf *body, const rp_guard *,
                         const rp_literal *head);

#endif
