/* relevance-graph: the relevance score of Kim and Sridharan ("Relevance Score: A
   Landmark-Like Heuristic for Planning") on the relaxed planning graph of the state itself
   instead of a tree explored once.

   A non-deterministic agent (NDA) regresses from the goals.  Where a fact is required that does not
   hold in the state, it chooses at random one of the ways to add it, and all that the way needs is
   required.  A way is an operator with the preconditions that it needs to add this fact (those of
   one conditional effect included), or an axiom; operators that need and add the same are one
   way.  Only ways all of whose preconditions cost less than the fact are chosen from: its first
   achievers, with costs of hmax.  With those of hadd ways have costs, too, and by default one that
   costs q times as much as the cheapest is chosen q^e times as seldom, or not at all below 1/16.
   The exponent e is the largest power of 2, from 2 to `max-exponent`, that is below
   exponent-scale (L / cost of the fact)^2, with L the cost of the goals in the task's initial
   state; if there is none, all ways up to 16 times the cheapest are chosen alike.  Near the state
   hadd's costs are nearly right, and the NDA goes by them; the farther off a fact is, the less
   a difference tells, and the NDA keeps its alternatives open.  (L is not that of the state
   itself: else the last goal would always be the farthest fact, and the search would never settle
   for a way to it.)  So there are no cycles and no dead ends in the graph, and it can be gone
   through by falling cost, each fact once:

       need(f)   probability that f is required: 1 for a goal, otherwise
                 1 - product over facts g and the ways w of g that need f
                     of 1 - need(g) share(g, w)
       share(g, w) = weight of w / sum of the weights of g's ways
       used(o)   = 1 - product over facts g and the ways w of g by operator o
                     of 1 - need(g) share(g, w)

   but facts with need(f) < `threshold` require nothing.  h is the sum of need(f) over the facts
   that do not hold, or of used(o), or of cost(o) used(o), or the mean of the first two.
   This takes all requests for independent.  `alternatives=add` is the other extreme that is
   easy to compute: an NDA that needs g chooses one way only, so what several of its ways
   need is required with the sum of their shares, 1 - product over facts g of
   1 - need(g) sum over w of share(g, w); used(o) stays as it is.

   The NDA ignores deletes: an operator that it uses may delete a goal that holds
   (goal_deletions.h).  So `deletion-penalty` times the sum of

       1 - product over operators o that delete g, whatever the state, of 1 - used(o)

   over the goals g that hold is added, times the minimum cost of an operator that adds g if
   costs are counted.  The NDA's choices stay as they are.

   `achievers=boltzmann` has one parameter in place of the exponent and its bounds: a way that costs c,
   of a fact whose cheapest one costs m, is chosen with a probability proportional to
   exp(-(c - m) / (T m^2 / L)) with T the parameter `temperature`, or not at all below 1/16 of the
   cheapest: so the temperature rises with the distance, from 0 at the state.

   The costs by which facts are ordered are those of a task in which every operator and axiom
   costs 1.  With hmax they are the layers of the planning graph in which facts appear first.  Those
   of hadd are kept from state to state where that is less work (incremental.h), and so are the
   ways to choose from.

   The tree's score looks at all paths back that do not repeat a fact, in no particular
   state, and cuts them where the state's facts are.  If the graph, seen from the goals, is a
   tree in which every way is a first achiever, the two are equal (with deletion-penalty=0). */
#ifndef HEURISTICS_RELEVANCE_GRAPH_RELEVANCE_GRAPH_H
#define HEURISTICS_RELEVANCE_GRAPH_RELEVANCE_GRAPH_H
#include "heuristics/heuristic.h"

extern const rp_heuristic_type rp_relevance_graph_type;

/* need(fact) in the state last evaluated, which must not have been a dead end. */
double rp_relevance_graph_need(const rp_heuristic *, rp_fact_id);

/* For tests: from now on keeps the costs from state to state whatever that takes; only with costs
   of hadd. */
void rp_relevance_graph_keep(rp_heuristic *);

#endif
