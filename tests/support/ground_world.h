/* A ground task from PDDL texts, with memory of its own, for tests. */
#ifndef SUPPORT_GROUND_WORLD_H
#define SUPPORT_GROUND_WORLD_H
#include "ground/ground.h"
#include "support/pddl_world.h"

typedef struct grounding {
    pddl_world *world; /* to be destroyed by the test */
    rp_ground_options options;
    rp_ground_stats stats;
    const rp_strips *strips; /* NULL if grounding reported errors */
} grounding;

/* Grounds anew what `arg`, a grounding, has in its world, by its options: for rp_protect. */
void ground_world(void *arg);

/* The test fails if the texts are wrong, or the task is not sound. */
grounding ground_texts(const char *domain, const char *problem, rp_prune);

#endif
