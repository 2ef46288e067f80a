/* Effects prepared for application: the additions and deletions that stand under the same
   conditions and the same universal quantifiers form a group. */
#ifndef VALIDATE_EFFECT_GROUPS_H
#define VALIDATE_EFFECT_GROUPS_H
#include "validate/query.h"

typedef struct rp_effect_group {
    uint32_t num_conditions, num_variables, num_effects;
    const rp_query *const *condition; /* all must hold */
    const uint32_t *variable;         /* for all choices of objects for these */
    const rp_effect *const *effect;   /* RP_EFFECT_ADD or RP_EFFECT_DELETE */
} rp_effect_group;

typedef struct rp_effect_groups {
    uint32_t size;
    const rp_effect_group *group;
} rp_effect_groups;

rp_effect_groups rp_effect_groups_prepare(rp_arena *, const rp_scope *, const rp_effect *);

#endif
