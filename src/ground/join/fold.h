/* Static conditions on single variables become part of the variables' domains. */
#ifndef GROUND_JOIN_FOLD_H
#define GROUND_JOIN_FOLD_H
#include "ground/join/rule.h"

/* How many different variables, not fixed, the atom has; `*last` is set to one of them. */
uint32_t rp_fold_count_variables(const rp_rule *, const rp_rule_atom *, uint32_t *last);

/* Cuts the domains down to what each static condition alone allows, exactly so for those
   of one variable; fixes variables; marks the rule as dead if nothing is left.  `scratch`
   has room for a set a variable. */
void rp_fold_static_conditions(rp_database *, rp_rule *, rp_word *scratch);

#endif
