/* Novelty (search/open/novelty.h) by keeping all states and comparing them. */
#ifndef SUPPORT_NAIVE_NAIVE_NOVELTY_H
#define SUPPORT_NAIVE_NAIVE_NOVELTY_H
#include "task/strips.h"

enum { NAIVE_NOVELTY_MAX_FACTS = 200 };

typedef struct naive_seen {
    double first, second; /* the partition */
    bool holds[NAIVE_NOVELTY_MAX_FACTS];
} naive_seen;

typedef struct naive_novelty {
    uint32_t num_facts, width, num_states, max_states;
    naive_seen *state;
} naive_novelty;

/* Its novelty among the states seen before, to which it is added; width + 1: none. */
uint32_t naive_novelty_see(naive_novelty *, const naive_seen *);

#endif
