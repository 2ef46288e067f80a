/* What there is to see in a state, as JSON, for pages and for programs: the costs of hmax and hadd
   with best supporters, FF's relaxed plan in layers, which landmarks are past, the relevance scores,
   the values of all heuristics, and h* where A* finds it.

   All is computed from the task and the path to the state, apart from any search, and depends on
   nothing else.  Facts, operators and nodes are numbers: places in the lists of rp_explain_task,
   rp_explain_landmarks and rp_explain_relevance, which are the same for all states.
   docs/reference/show.md says what the members mean.

   All functions return new references, made as base/json.h has it; rp_explain_task is in task.c. */
#ifndef EXPLAIN_EXPLAIN_H
#define EXPLAIN_EXPLAIN_H
#include "base/json.h"
#include "explain/perfect.h"
#include "explain/trail.h"

typedef struct rp_explainer rp_explainer;

typedef struct rp_explain_options {
    uint32_t nodes;          /* of the backtracking tree, about; largest xi first */
    rp_effort state_perfect; /* of A* for h* of one state; no expansions: no h* */
    rp_effort all_perfect;   /* for all states together */
    uint64_t seed;
    rp_log *log; /* may be NULL */
} rp_explain_options;

/* Borrows the encoding, and its task, and lives in the arena but for what rp_explainer_destroy
   frees. */
rp_explainer *rp_explainer_create(rp_arena *, const rp_encoding *, const rp_explain_options *);
void rp_explainer_destroy(rp_explainer *); /* accepts NULL */

/* {"facts": […], "derived": […], "complement": [[f, g]], "init": […], "goal": […], "operators": […],
   "axioms": […]}.  Of
   operators without a bit in `wanted` (NULL: all have one) only null stands there. */
json_t *rp_explain_task(rp_arena *, const rp_strips *, const rp_word *wanted);

/* {"nodes": n, "complete": true, "tree": {"up": […], "f": […], "o": […]}, "open": […], "Xi": […]} */
json_t *rp_explain_relevance(const rp_explainer *);

/* {"nodes": [{"facts": […], "goal": 1}], "orders": [[from, to, kind]]} */
json_t *rp_explain_landmarks(const rp_explainer *);

/* {"hstar": …, "values": {…}, "hmax": {…}, "hadd": {…}, "ff": {…}, "landmarks": {…},
   "relevance": {…}} of the state behind a path from the initial one.  Paths with a common beginning
   are quickest one after another.  NULL: some operator on the path is not applicable. */
json_t *rp_explain_state(rp_explainer *, const rp_op_id *path, uint32_t length);

/* That state, until the next one is explained. */
const rp_state_view *rp_explainer_view(rp_explainer *);

#endif
