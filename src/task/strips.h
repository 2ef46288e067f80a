/* The ground task: what heuristics and search work on.

   Facts and operators have dense ids.  Rows of facts are sorted and free of duplicates.
   A row of effects never both adds and deletes a fact: adds win, and are settled here
   (between an operator's several conditional effects that fire together, adds win when
   they are applied: also over the complement, which one effect may add while another adds
   the fact).

   A condition is a set of positive facts: where some condition needs an atom false, a
   complementary fact stands for that, kept up to date by the operators' effects.

   Made by ground/ (or by tests from text), never changed afterwards; lives in an arena. */
#ifndef TASK_STRIPS_H
#define TASK_STRIPS_H
#include "base/data/csr.h"
#include "task/lifted.h"

typedef uint32_t rp_fact_id, rp_op_id;

/* At most one fact of a row holds in any reachable state (exactly one if so marked). */
typedef struct rp_mutex_groups {
    uint32_t num_groups;
    rp_csr fact; /* row: group */
    const bool *exactly_one;
} rp_mutex_groups;

typedef struct rp_strips {
    uint32_t num_facts, num_ops;
    rp_csr pre, add, del; /* row: operator */
    const int32_t *cost;  /* >= 0 */

    /* Conditional effects, ordered by operator: those of op are effect_begin[op] …
       effect_begin[op + 1] - 1.  Conditions are read in the state before the operator. */
    uint32_t num_effects;
    const uint32_t *effect_begin;
    rp_csr effect_condition, effect_add, effect_del; /* row: effect */

    /* Axioms, by rising stratum.  Derived facts are computed again for each state: false,
       then axiom heads to a fixpoint, a stratum after the other.  An axiom whose head is the
       complement of a derived fact says what makes that false; that follows from the others, so
       states do without it (ground/dual.h). */
    uint32_t num_axioms, num_strata;
    const rp_fact_id *axiom_head;
    const uint32_t *axiom_stratum;
    rp_csr axiom_body;      /* row: axiom */
    const rp_word *derived; /* bit a fact; NULL if num_axioms is 0 */

    const rp_fact_id *complement; /* of a fact the fact that is true when it is false, or
                                     RP_NONE; the higher id is the one that stands for "not" */

    uint32_t num_init, num_goal;
    const rp_fact_id *init, *goal; /* ascending */
    bool unsolvable; /* grounding proved that the goal is unreachable; goal[] is then void */

    rp_mutex_groups groups; /* num_groups 0 if none were looked for */

    /* Names.  With `lifted`: facts and operators are tuples; otherwise texts. */
    const rp_lifted *lifted;
    const rp_pred_id *fact_pred; /* RP_NONE: a derived fact for a disjunction, "(:or 3)" */
    rp_csr fact_arg;             /* objects; that number, for a disjunction */
    const rp_word *fact_negated; /* bit a fact: it stands for (not atom); may be NULL */
    const rp_schema_id *op_schema;
    rp_csr op_arg;
    const char *const *fact_text, *const *op_text; /* "(on a b)"; only if lifted is NULL */
} rp_strips;

/* to = the groups of another task, by new_id (RP_NONE: left out), as far as at least two of
   their facts are left.  One that always has a fact still does if all of its facts are left; if
   this is not known of `from` (exactly_one NULL), it is not of `to`. */
void rp_mutex_groups_map(rp_arena *, rp_mutex_groups *to, const rp_mutex_groups *from,
                         const rp_fact_id *new_id);

static inline bool rp_strips_is_negated(const rp_strips *strips, rp_fact_id f)
{
    return strips->fact_negated != NULL && rp_bit_get(strips->fact_negated, f);
}

/* Does its head stand for the absence of a derived fact? */
static inline bool rp_strips_is_dual(const rp_strips *strips, uint32_t axiom)
{
    return rp_strips_is_negated(strips, strips->axiom_head[axiom]);
}

static inline bool rp_strips_is_derived(const rp_strips *strips, rp_fact_id f)
{
    return strips->derived != NULL && rp_bit_get(strips->derived, f);
}

/* Bit a fact: some axiom concludes it. */
rp_word *rp_strips_axiom_heads(rp_arena *, const rp_strips *);

/* Of an operator its first effect; of the next one the end of its effects. */
static inline uint32_t rp_strips_first_effect(const rp_strips *strips, rp_op_id op)
{
    return strips->num_effects > 0 ? strips->effect_begin[op] : 0;
}

/* "(on a b)", "(not (on a b))", "(move a b)": like snprintf. */
size_t rp_strips_fact_text(const rp_strips *, rp_fact_id, char *buffer, size_t size);
size_t rp_strips_op_text(const rp_strips *, rp_op_id, char *buffer, size_t size);

/* Walks the whole task and returns NULL, or what is wrong with it (checking build). */
const char *rp_strips_check(const rp_strips *);

/* How much there is to look at when all operators and axioms apply: their facts, at least 1. */
uint64_t rp_strips_size(const rp_strips *);

#endif
