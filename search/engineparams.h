/* Parameters that several search engines declare in the same words. */
#ifndef SEARCH_ENGINEPARAMS_H
#define SEARCH_ENGINEPARAMS_H
#include "base/params.h"

#define RP_PARAM_OF_COST                                                                           \
    {                                                                                              \
        .name = "cost", .kind = RP_PARAM_CHOICE, .choices = "normal|one|plusone",                  \
        .help = "what g counts: the task's costs, 1 each, or the task's plus 1"                    \
    }
#define RP_PARAM_OF_BOOL(key, on, text)                                                            \
    {                                                                                              \
        .name = key, .kind = RP_PARAM_BOOL, .max = 1, .standard = on, .help = text                 \
    }
#define RP_PARAM_OF_PREFERRED(on)                                                                  \
    RP_PARAM_OF_BOOL("preferred", on,                                                              \
                     "a second open list for each heuristic, of what preferred operators led to")
#define RP_PARAM_OF_BOOST                                                                          \
    {                                                                                              \
        .name = "boost", .kind = RP_PARAM_INT, .max = 1e9, .standard = 1000,                       \
        .help = "turns in advance for these lists, each time that a heuristic's least value falls" \
    }
#define RP_PARAM_OF_TYPES                                                                          \
    RP_PARAM_OF_BOOL("types", 0,                                                                   \
                     "a further open list: a random state of a random pair of g and first h")

#define RP_PARAM_OF_NOVELTY                                                                        \
    {                                                                                              \
        .name = "novelty", .kind = RP_PARAM_INT, .max = 2,                                         \
        .help = "a further open list, boosted, too: states with facts (1), or pairs of facts (2) " \
                "that were never seen where the first two h are the same; 0: none"                 \
    }
#define RP_PARAM_OF_NOVELTY_MEMORY                                                                 \
    {                                                                                              \
        .name = "novelty-memory", .kind = RP_PARAM_INT, .min = 1, .max = 1e6, .standard = 300,     \
        .help =                                                                                    \
            "at most so many MB, and half of the limit, for what was seen; without the memory "    \
            "for pairs only facts count"                                                           \
    }

#endif
