/* Progress for people, on standard error by default.  Levels: quiet < normal < verbose. */
#ifndef BASE_LOG_H
#define BASE_LOG_H
#include <stdio.h>

#include "base/common.h"

typedef enum rp_log_level { RP_LOG_QUIET, RP_LOG_NORMAL, RP_LOG_VERBOSE } rp_log_level;

typedef struct rp_log {
    FILE *out; /* NULL: nothing is written */
    rp_log_level level;
    bool live;         /* out is a terminal: a status line may be rewritten in place */
    bool line_pending; /* a live line is on the screen */
    double start;      /* rp_clock() at program start */
} rp_log;

/* Seconds of a monotonic clock; CPU seconds of this process; peak resident bytes. */
double rp_clock(void);
double rp_cpu_clock(void);
size_t rp_peak_resident(void);

/* "[0.123s] text\n" if level <= log->level.  `log` may be NULL. */
void rp_log_line(rp_log *, rp_log_level, const char *format, ...) RP_PRINTF(3, 4);
/* Rewrites the live line on a terminal (cut to one line); elsewhere does nothing. */
void rp_log_live(rp_log *, const char *format, ...) RP_PRINTF(2, 3);
/* Wipes the live line away; before anything else is printed to the terminal. */
void rp_log_clear_live(rp_log *);

#endif
