/* Ground tasks from a few lines of text, so that tests need no PDDL.

       init: a
       goal: c d
       make-b 1: a -> b !a            name, cost (1 if left out), conditions, effects
       make-cd 2: b -> c d [e f -> g !c]   …in brackets an effect with a condition
       axiom: d2 <- a b               derived; `axiom 1: …` for stratum 1
       group: a b c                   at most one of these holds; `exactly: a b` one
       complement: a not-a            each true when the other is false; if one is derived,
                                      so is the other

   Facts are numbered by first appearance.  Lines may be indented; `#` begins a comment.
   Facts and operators get their names in parentheses as texts: "(a)", "(make-b)".  A
   mistake in the text ends the test program with a message. */
#ifndef SUPPORT_TASKS_TINY_H
#define SUPPORT_TASKS_TINY_H
#include "task/state.h"

/* Lives in the arena. */
const rp_strips *tiny_task(rp_arena *, const char *text);

/* By the name as written in the text.  The test program ends if there is none. */
rp_fact_id tiny_fact(const rp_strips *, const char *name);
rp_op_id tiny_op(const rp_strips *, const char *name);

/* Fact ids of names separated by blanks, in the order of the names. */
rp_u32vec tiny_facts(rp_limits *, const rp_strips *, const char *names);

/* A task with memory of its own, for tests that need one task at a time. */
typedef struct tiny {
    rp_limits limits;
    rp_arena arena;
    const rp_strips *strips;
    rp_state_buffer buffer;
} tiny;

tiny *tiny_create(const char *text);
/* Accepts NULL.  The test program ends if a block allocated from `limits` was not freed
   (those of the arena are). */
void tiny_destroy(tiny *);

/* A view of the state in which exactly these facts hold (and what is derived from them);
   valid until the next call. */
const rp_state_view *tiny_state(tiny *, const char *names);
const rp_state_view *tiny_initial(tiny *);

/* For cmocka: *state is a `tiny`. */
int tiny_teardown(void **state);
#define TINY_SETUP(function, text)                                                                 \
    static int function(void **state)                                                              \
    {                                                                                              \
        *state = tiny_create(text);                                                                \
        return 0;                                                                                  \
    }                                                                                              \
    static_assert(sizeof(text) > 1, "a task")

#endif
