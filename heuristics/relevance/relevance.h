/* What the heuristic `relevance` and `relplan relevance` share: parameters and their meaning. */
#ifndef HEURISTICS_RELEVANCE_RELEVANCE_H
#define HEURISTICS_RELEVANCE_RELEVANCE_H
#include "heuristics/heuristic.h"
#include "heuristics/relevance/tree/layout.h"

/* The heuristic's type has the table of parameters. */
extern const rp_heuristic_type rp_relevance_type;

/* At the peak, while the explored tree is laid out, a node takes no more than this: 65 to 105
   bytes were measured. */
#define RP_RELEVANCE_NODE_BYTES 120

typedef struct rp_relevance_settings {
    rp_tree_options tree; /* in the end */
    uint32_t first;       /* nodes to begin with in a search; 0: all at once */
    rp_relevance_count count;
    bool drop_negated;   /* see rp_achievers_init */
    bool drop_dead_ends; /* see live.h */
    bool round;          /* h to the nearest whole number */
} rp_relevance_settings;

/* From values for rp_relevance_type.param; `seed` is that of --seed. */
rp_relevance_settings rp_relevance_settings_of(const double *param, uint64_t seed);

/* To the nearest whole number, halves up. */
double rp_relevance_rounded(double sum);

/* How to explore the tree: with the costs of achievers, in the arena, if there is a temperature. */
rp_tree_options rp_relevance_tree_options(rp_arena *, const rp_relevance_settings *,
                                          const rp_achievers *);

#endif
