/* The heuristic relevance-graph straight from its definition
   (heuristics/relevance_graph.h), to compare optimised code with. */
#ifndef SUPPORT_NAIVE_GRAPH_H
#define SUPPORT_NAIVE_GRAPH_H
#include "task/strips.h"

typedef struct naive_graph {
    bool sum;           /* levels by hadd, else by hmax */
    bool lowest;        /* only ways of least level */
    uint32_t sharpness; /* not 0: ways below twice the least level, q times as dear ones
                           q^sharpness times as seldom */
    bool easy;          /* ways with few conditions that do not hold are likelier */
    bool add;           /* alternatives exclude each other, else they are independent */
} naive_graph;

/* need[f]: the probability that fact f is asked for, used[op]: that the operator is used.
   At most 64 facts.  False for a dead end. */
bool naive_graph_scores(const rp_strips *, const bool *holds, naive_graph, double *need,
                        double *used);

#endif
