/* What the page shows, as one JSON object: the task, the searches, details of their states, and a
   quiz.  docs/reference/show.md says what the members mean.

   The data are kept small.  Of a search that expanded more states than the page has room for, the
   first expansions are there and the paths of its plans; details of states come last: first those of
   states on plans, then those of the states expanded, in order, while there is room. */
#ifndef SHOW_DATA_H
#define SHOW_DATA_H
#include "explain/explain.h"

/* One of the searches. */
typedef struct rp_show_search {
    const char *name, *options; /* "default", "-s lazy -H ff" */
    const char *status;         /* "solved" */
    /* What was recorded of it, with so many expansions at most: {"engine": …, "states": […],
       "steps": […], "plans": […], …}; a new reference. */
    json_t *(*record)(const void *context, uint32_t most_expansions);
    const void *context;
} rp_show_search;

typedef struct rp_show_input {
    const char *domain, *problem; /* names, or NULL */
    const char *version;          /* of relplan */
    const rp_encoding *encoding;  /* of the ground task, which all searches have in common */
    const rp_show_search *search;
    uint32_t num_searches;
    uint32_t most_expansions; /* of a search; fewer if they take too much room */
    size_t most_bytes;
    uint64_t most_work; /* for details, by rp_work; there are fewer of them if they take more */
    bool few;           /* details of the initial state only */
    bool quiz;
    rp_explain_options explain;
} rp_show_input;

/* A new reference. */
json_t *rp_show_data(rp_arena *, const rp_show_input *);

/* As text, numbers short; to be freed by rp_json_free. */
char *rp_show_text(const json_t *);

#endif
