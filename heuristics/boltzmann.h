/* Boltzmann's choice: of alternatives that cost c more than the cheapest one, at temperature T, with
   a probability proportional to exp(-c / T).  As T falls, only the cheapest is chosen; as it rises,
   all alike. */
#ifndef HEURISTICS_BOLTZMANN_H
#define HEURISTICS_BOLTZMANN_H

/* Of the x with a weight of a sixteenth. */
#define RP_BOLTZMANN_SIXTEENTH 2.768841

/* Near exp(-x), within half a percent up to an x of 3, a little less beyond; x up to 100.  By
   multiplication only: the same bits everywhere. */
static inline double rp_boltzmann_weight(double x)
{
    double weight = 1 - x / 1024;

    for (int i = 0; i < 10; i++)
        weight *= weight;
    return weight;
}

#endif
