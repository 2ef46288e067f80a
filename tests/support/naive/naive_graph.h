/* The heuristic relevance-graph straight from its definition
   (heuristics/relevance_graph/relevance_graph.h), to compare optimised code with. */
#ifndef SUPPORT_NAIVE_NAIVE_GRAPH_H
#define SUPPORT_NAIVE_NAIVE_GRAPH_H
#include "task/strips.h"

typedef struct naive_graph {
    bool sum;           /* levels by hadd, else by hmax */
    bool lowest;        /* only ways of least level */
    uint32_t sharpness; /* not 0: ways q times as dear as the cheapest are q^e times as seldom,
                           and left out below 1/16; e is the greatest power of 2 up to this … */
    double fade;        /* … and, if this is not 0, below fade (goals' initial level / level)^2;
                           if that leaves none above 1, e is 0, up to 16 times the cheapest */
    double temperature; /* not 0: a way that costs c, of a fact of level m, counts nearly
                           exp(-(c - m) (goals' initial level) / (this m^2)), or nothing below 1/16 */
    double cut;         /* facts needed with less ask for nothing */
    bool easy;          /* ways with few conditions that do not hold are likelier */
    bool add;           /* alternatives exclude each other, else they are independent */
} naive_graph;

/* need[f]: the probability that fact f is asked for, used[op]: that the operator is used.
   At most 64 facts.  False for a dead end. */
bool naive_graph_scores(const rp_strips *, const bool *holds, naive_graph, double *need,
                        double *used);

/* For two facts: the probability that the agent, asked for `above` in the initial state, chooses a
   way that needs `fact`, which does not hold there. */
double naive_graph_share(const rp_strips *, naive_graph, rp_fact_id above, rp_fact_id fact);

/* What is added for goals that hold and that used operators delete, if it is added once; with
   `costs`, times the least cost of an operator that adds the goal. */
double naive_graph_lost(const rp_strips *, const bool *holds, const double *used, bool costs);

#endif
