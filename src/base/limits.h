/* What one run may use, memory and time, and where control goes when it is used up.

   Every byte that the planner holds is asked for here and belongs to an `rp_limits`.
   Asking never fails in the caller's face: when the budget is spent (or malloc gives
   nothing, or `rp_poll` sees the stop flag) control jumps to the innermost
   `rp_protect`, which returns the reason.  What was allocated stays owned by the
   rp_limits and is freed by its owner, or all at once by `rp_limits_release`.  So code
   between carries no out-of-memory branches and nothing leaks.  (The design of Lua's
   allocator and protected calls.)

   A jump may leave the structure that was growing half-changed.  After it, such a
   structure may only be destroyed or asked for its statistics.

   One rp_limits belongs to one thread.  Nothing here is global: the stop flag is
   borrowed from whoever sets it (main's signal handlers, a test, another thread).  It is
   all that threads share while they run. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H
#include <setjmp.h>
#include <stdatomic.h>

#include "base/common.h"

typedef enum rp_stop {
    RP_STOP_NONE = 0,
    RP_STOP_TIME,      /* the time limit, or SIGXCPU */
    RP_STOP_MEMORY,    /* the memory limit, or malloc failed */
    RP_STOP_INTERRUPT, /* SIGINT */
    RP_STOP_TERMINATE  /* SIGTERM, SIGHUP */
} rp_stop;

/* An rp_stop, 0 while running.  Free of locks, so that signal handlers may set it. */
typedef atomic_int rp_stop_flag;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "signal handlers set it");

typedef struct rp_block rp_block;

typedef struct rp_limits {
    size_t budget; /* bytes; SIZE_MAX when unlimited */
    size_t used;
    size_t peak;
    uint64_t allocations;          /* calls so far */
    uint64_t fail_at;              /* stress tests: the call with this number fails; 0 for never */
    const rp_stop_flag *stop_flag; /* may be NULL */
    rp_block *blocks;              /* every live block, doubly linked */
    jmp_buf *target;               /* innermost rp_protect; NULL outside of one */
    rp_stop reason;                /* of the last jump */
    uint64_t work;                 /* done so far, counted by rp_work */
    uint64_t turn_end;             /* whoever has the turn returns once so much is done */
} rp_limits;

/* `budget` 0 means unlimited.  `stop_flag` is borrowed and may be NULL. */
void rp_limits_init(rp_limits *, size_t budget, const rp_stop_flag *stop_flag);

/* Frees every block that is still alive.  Outside of any rp_protect. */
void rp_limits_release(rp_limits *);

/* Runs body(arg).  Returns RP_STOP_NONE when it came to its end, otherwise the reason
   of the jump that left it.  Calls may nest; a jump goes to the innermost one. */
rp_stop rp_protect(rp_limits *, void (*body)(void *), void *arg) RP_MUST_CHECK;

/* The same for one that has worked `*work` so far, in a turn that is over when that is `end`, or when
   the turn is that it is part of; adds what it works now to `*work`, however it ends. */
rp_stop rp_protect_turn(rp_limits *, uint64_t *work, uint64_t end, void (*body)(void *),
                        void *arg) RP_MUST_CHECK;

/* Leaves to the innermost rp_protect. */
RP_NORETURN void rp_stop_now(rp_limits *, rp_stop reason);

/* What the stop flag says.  Cheap: one load; nothing else is to be read because of it, so
   the order of other loads does not matter. */
static inline rp_stop rp_stop_of(const rp_limits *limits)
{
    return limits->stop_flag == NULL
               ? RP_STOP_NONE
               : (rp_stop)atomic_load_explicit(limits->stop_flag, memory_order_relaxed);
}

/* True once the stop flag is set. */
static inline bool rp_stopped(const rp_limits *limits)
{
    return rp_stop_of(limits) != RP_STOP_NONE;
}

/* Leaves to the innermost rp_protect if the stop flag is set.  To be called in every
   loop that may run long (growth points do it by themselves). */
static inline void rp_poll(rp_limits *limits)
{
    if (RP_UNLIKELY(rp_stopped(limits)))
        rp_stop_now(limits, rp_stop_of(limits));
}

/* Counts work: entries of tables that were looked at, about a nanosecond each.  What alternates
   goes by it, as time would make it depend on the machine. */
static inline void rp_work(rp_limits *limits, uint64_t entries) { limits->work += entries; }

/* Polled between steps by what can be called again. */
static inline bool rp_turn_is_over(const rp_limits *limits)
{
    return limits->work >= limits->turn_end;
}

/* What another rp_limits holds on behalf of this one counts here, too, until it is given back
   by the same number.  Never jumps: the other's budget was part of this one's. */
void rp_limits_lend(rp_limits *, size_t bytes);
void rp_limits_give_back(rp_limits *, size_t bytes);

/* Memory aligned to 16 bytes.  Never NULL, not even for 0 bytes.  `rp_realloc` keeps
   the contents and accepts NULL; `rp_free` accepts NULL. */
void *rp_alloc(rp_limits *, size_t bytes) RP_MUST_CHECK;
void *rp_alloc_zero(rp_limits *, size_t bytes) RP_MUST_CHECK;
void *rp_realloc(rp_limits *, void *data, size_t bytes) RP_MUST_CHECK;
void rp_free(rp_limits *, void *data);

/* A place in the order of allocations.  What was allocated later and is still there can be freed all
   at once, whoever owns it; so can the mark alone. */
rp_block *rp_limits_mark(rp_limits *) RP_MUST_CHECK;
void rp_limits_free_since(rp_limits *, rp_block *mark); /* and the mark */
void rp_limits_unmark(rp_limits *, rp_block *mark);

/* count * size, or a jump with RP_STOP_MEMORY when that overflows. */
size_t rp_array_bytes(rp_limits *, size_t count, size_t size);

#define RP_NEW(limits, type) ((type *)rp_alloc_zero(limits, sizeof(type)))
#define RP_NEW_ARRAY(limits, type, count)                                                          \
    ((type *)rp_alloc(limits, rp_array_bytes(limits, count, sizeof(type))))
#define RP_NEW_ARRAY_ZERO(limits, type, count)                                                     \
    ((type *)rp_alloc_zero(limits, rp_array_bytes(limits, count, sizeof(type))))

#endif
