/* A lifted task from PDDL texts, with memory of its own, for tests. */
#ifndef SUPPORT_PDDL_WORLD_H
#define SUPPORT_PDDL_WORLD_H
#include "task/plan.h"

typedef struct pddl_world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    const rp_lifted *task;
} pddl_world;

/* The test program ends with the parser's messages if the texts are wrong. */
pddl_world *pddl_world_create(const char *domain, const char *problem);

/* The test program ends if a block allocated from `limits` was not freed (those of the
   arena are). */
void pddl_world_destroy(pddl_world *);

/* Reads a plan text. */
rp_plan_reading pddl_world_read(pddl_world *, const char *text, rp_plan *);

/* Forgets diagnostics. */
void pddl_world_clear(pddl_world *);

#endif
