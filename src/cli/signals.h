/* Signals become values of one flag that the engines poll; fatal ones become a sentence.

   SIGINT, SIGTERM, SIGHUP (as SIGTERM; it stays ignored under nohup), SIGXCPU and the time limit
   set the flag to an rp_stop; the first one counts.  A second of the first three ends the process
   at once.  SIGSEGV, SIGBUS, SIGFPE,
   SIGILL and SIGABRT write what happened in which phase and exit with RP_EXIT_INTERNAL.
   SIGPIPE and SIGXFSZ are ignored: writing then fails, and is reported. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H
#include "base/limits.h"

typedef enum rp_phase {
    RP_PHASE_START,
    RP_PHASE_PARSE,
    RP_PHASE_GROUND,
    RP_PHASE_SEARCH,
    RP_PHASE_IMPROVE,
    RP_PHASE_VALIDATE,
    RP_PHASE_WRITE,
    RP_NUM_PHASES
} rp_phase;

/* Once, at the start of the program. */
void rp_signals_install(void);

const rp_stop_flag *rp_signals_stop_flag(void);

/* Sets the flag to RP_STOP_TIME after so many seconds of real time. */
void rp_signals_start_timer(double seconds);

/* For the sentence of a fatal signal. */
void rp_signals_set_phase(rp_phase);

#endif
