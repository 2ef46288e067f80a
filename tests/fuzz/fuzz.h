/* Fuzzing: what is asked of relplan for any bytes whatever.

   An input is a text of up to three parts:

       (define (domain …) …)
       ;;; problem
       (define (problem …) …)
       ;;; plan
       (step …)

   The last two may be missing.  A part begins with its `;;;` line, which is a comment.  The
   byte behind `;;; problem` chooses the search and the heuristic (pipeline.c); the fixtures
   of tests/pddl have a line end there and are inputs too.

   A target returns if all is well and aborts, with a sentence on standard error, if not.
   Sanitizers and assertions find the rest.  */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H
#include "cli/session.h"

/* Tokens, parse, resolve, diagnostics, format.  What can be printed is read again and must
   say the same. */
void fuzz_front_end(const uint8_t *data, size_t size);

/* Parse, normalise, ground, search 100 expansions, validate; twice, in two ways that must
   not contradict each other.  Reads and judges the input's plan. */
void fuzz_pipeline(const uint8_t *data, size_t size);

/* What else relplan reads.  Here the whole input is the text: a plan (of a task in plan.c), results
   of experiments, options and components, a list of tasks. */
void fuzz_plan(const uint8_t *data, size_t size);
void fuzz_csv(const uint8_t *data, size_t size);
void fuzz_options(const uint8_t *data, size_t size);
void fuzz_tasks(const uint8_t *data, size_t size);

/* One random change of the text's parenthesised groups and words, in place.  Returns the new
   size, at most `max_size`; 0 if there is nothing to change. */
size_t fuzz_mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed);
/* `a`, with one of its groups replaced by one of `b`.  Returns the size of `out`, or 0. */
size_t fuzz_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
                  size_t max_size, unsigned seed);

typedef struct fuzz_text {
    const char *text;
    size_t size;
} fuzz_text;

typedef struct fuzz_input {
    fuzz_text domain, problem, plan; /* size 0: missing */
    uint8_t choice;                  /* the byte behind `;;; problem`; 0 if there is none */
    uint64_t hash;                   /* of all: for choices that the input need not show */
} fuzz_input;

/* For choices that the input need not show. */
uint64_t fuzz_hash(const char *text, size_t size);

fuzz_input fuzz_split(const uint8_t *data, size_t size);

/* A session that no command opened: its limits, arena and diagnostics. */
typedef struct fuzz_world {
    rp_session session;
    fuzz_text text;
} fuzz_world;

/* Runs `body` on a text, under limits that it may not reach: it gives back all that it takes but
   what is in the arena.  And once more, where one allocation fails, and that must end it. */
void fuzz_in_world(const uint8_t *data, size_t size, void (*body)(fuzz_world *));

/* Messages stand in their files, can be printed, and do nothing to a terminal. */
void fuzz_check_messages(const rp_diags *);

/* Limits for one run: 64 MB and some processor time, until _end stops the clock. */
void fuzz_limits_begin(rp_limits *, int milliseconds);
void fuzz_limits_end(void);

RP_NORETURN void fuzz_fail(const char *file, int line, const char *what);
/* Unlike assert, also in optimised builds. */
#define FUZZ_CHECK(condition, what) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, what))

#endif
