/* Two tasks as one that lacks non-trivial landmarks: the goal is the fact `winning`, which
   either part's goal gives (the relevance paper's section on problems without non-trivial
   landmarks).

   Names of the parts get the prefixes `a-` and `b-`; the two actions `win-a` and `win-b`,
   `winning`, `merged`, `object` and `total-cost` begin with neither, so nothing can clash.
   Each part has a root type of its own, `a-object` and `b-object`: its variables range over
   its own objects only.  So a plan of a part, with prefixes and the part's `win` behind it,
   is a plan of the whole, and a plan of the whole holds one of a part.

   If a part has action costs, so has the whole: actions of a part without costs are 1 each,
   as they count there, and the two last actions 0. */
#ifndef WRITE_MERGE_H
#define WRITE_MERGE_H
#include "base/arena.h"
#include "task/lifted.h"

typedef struct rp_merged {
    const char *domain, *problem; /* in the arena, 0-terminated, not laid out */
    size_t domain_size, problem_size;
} rp_merged;

void rp_merge(rp_arena *, const rp_lifted *a, const rp_lifted *b, rp_merged *);

#endif
