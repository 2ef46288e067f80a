/* Parameters that several search engines declare in the same words. */
#ifndef SEARCH_ENGINEPARAMS_H
#define SEARCH_ENGINEPARAMS_H
#include "base/text/params.h"

#define RP_PARAM_OF_COST                                                                           \
    {                                                                                              \
        .name = "cost", .kind = RP_PARAM_CHOICE, .choices = "normal|one|plusone",                  \
        .help = "what g counts: the task's costs, 1 each, or the task's plus 1"                    \
    }
#define RP_PARAM_OF_BOOL(key, on, text)                                                            \
    {                                                                                              \
        .name = key, .kind = RP_PARAM_BOOL, .max = 1, .standard = on, .help = text                 \
    }

#define RP_PARAM_OF_SYMMETRIES                                                                     \
    {                                                                                              \
        .name = "symmetries", .kind = RP_PARAM_CHOICE, .choices = "none|prune|orbits",             \
        .help = "of interchangeable objects: leave out successors that are images of others; and " \
                "store one state of those that are images of each other"                           \
    }

/* Those of the open lists, from parameter `first` on, for rp_frontier_options_of. */
enum {
    RP_LISTS_PREFERRED,
    RP_LISTS_BOOST,
    RP_LISTS_TYPES,
    RP_LISTS_NOVELTY,
    RP_LISTS_NOVELTY_MEMORY,
    RP_NUM_LISTS_PARAMS
};
#define RP_PARAMS_OF_LISTS(first, prefer)                                                          \
    [(first) +                                                                                     \
        RP_LISTS_PREFERRED] =                                                                      \
        RP_PARAM_OF_BOOL(                                                                          \
            "preferred", prefer,                                                                   \
            "a second open list for each heuristic, of successors by preferred operators"),        \
        [(first) + RP_LISTS_BOOST] = {.name = "boost",                                             \
                                      .kind = RP_PARAM_INT,                                        \
                                      .max = 1e9,                                                  \
                                      .standard = 1000,                                            \
                                      .help = "boost of the preferred-operator lists, each time "  \
                                              "that a heuristic's minimum falls"},                 \
        [(first) + RP_LISTS_TYPES] = RP_PARAM_OF_BOOL(                                             \
            "types", 0, "a further open list, type-based, with (g, h) buckets of the first h"),    \
        [(first) + RP_LISTS_NOVELTY] =                                                             \
            {.name = "novelty",                                                                    \
             .kind = RP_PARAM_INT,                                                                 \
             .max = 2,                                                                             \
             .help =                                                                               \
                 "a further open list, boosted, too, of novel states: novelty width 1, or up to "  \
                 "2, among states with the same first two h; 0: none"},                            \
        [(first) + RP_LISTS_NOVELTY_MEMORY] = {                                                    \
            .name = "novelty-memory",                                                              \
            .kind = RP_PARAM_INT,                                                                  \
            .min = 1,                                                                              \
            .max = 1e6,                                                                            \
            .standard = 300,                                                                       \
            .help =                                                                                \
                "for the novelty tables: at most so many MB, and half of the limit; without the "  \
                "memory for pairs the width is 1"}

#endif
