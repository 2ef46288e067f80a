/* Tells a search debugger what a search does, by the protocol of VS Code's extension for PDDL: a
   server on this machine that is sent each state, estimate and plan as JSON over HTTP
   (docs/reference/debug.md).

   A state has a number of its own there, over all searches, as text.  What is reached again is sent
   as a state, too, that was visited before.  After so many states only those of plans are sent. */
#ifndef TRACE_DEBUGGER_H
#define TRACE_DEBUGGER_H
#include "base/http.h"
#include "trace/record.h"

typedef struct rp_debugger {
    rp_record record;
    rp_observer observer;
    rp_http http;
    const rp_strips *const *task; /* where the task will be */
    uint32_t most_states;
    uint32_t num_sent;        /* states, numbered from 0 */
    RP_VEC(rp_u32vec) number; /* of a search, of a state: its number, or RP_NONE */
    uint32_t num_left_out;
    int error;       /* an errno: nothing more is sent */
    uint32_t status; /* of an answer that was no success; 0: none */
} rp_debugger;

/* Must stay where it is.  The task is looked for at `task` when the first search begins. */
void rp_debugger_init(rp_debugger *, rp_limits *, uint16_t port, uint32_t most_states,
                      const rp_strips *const *task);
void rp_debugger_release(rp_debugger *);

/* Is somebody there?  0 or an errno. */
int rp_debugger_greet(rp_debugger *);

#endif
