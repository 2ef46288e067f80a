/* What every command of the program has: limits, one arena for the task, diagnostics, a
   log; and stages that run under them.  Only one at a time, because of the signals. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H
#include "base/diag.h"
#include "base/log.h"
#include "base/text/names.h"
#include "cli/diagnostics/names.h"
#include "cli/options/option.h"
#include "cli/signals.h"
#include "results/exitcode.h"
#include "task/lifted.h"

typedef struct rp_session_options {
    double time_limit;   /* seconds; 0: none */
    size_t memory_limit; /* bytes; 0: none */
    rp_log_level level;
    bool strict; /* warnings are errors */
    rp_diag_choice warnings;
    const char *help; /* a topic, or ""; NULL: not asked for */
} rp_session_options;

typedef struct rp_session {
    rp_session_options options;
    const rp_name_table *commands; /* all that there are (cli/command.h) */
    const char *domain, *problem;  /* files; a domain that is NULL is to be found */
    bool domain_is_found;          /* and not given */
    const rp_lifted *lifted;       /* the task, once it was read */
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    uint32_t diags_shown;
    bool keeps_diags; /* the command prints the diagnostics itself */
    rp_log log;
    void *reserve;      /* memory for reports, when malloc gives no more */
    rp_exit result;     /* of the stages so far */
    const char *reason; /* one sentence about the exit, in the arena, or NULL */
} rp_session;

/* Installs the signal handlers.  No limits yet. */
void rp_session_open(rp_session *);

/* Frees everything and returns the exit code; if that would take long, flushes what is
   left and ends the process instead. */
int rp_session_close(rp_session *, rp_exit);

/* Gives back memory that was set aside for reports, and lifts all limits: what follows
   is short and must not be stopped. */
void rp_session_lift_limits(rp_session *);

/* For a short time nothing is to be lost to a limit or signal: `pause` is given back to
   resume. */
typedef struct rp_session_pause {
    size_t budget;
    const rp_stop_flag *stop_flag;
} rp_session_pause;
rp_session_pause rp_session_pause_limits(rp_session *);
void rp_session_resume_limits(rp_session *, rp_session_pause);

/* The exit of a run that was stopped before it had a plan. */
rp_exit rp_session_exit_of(rp_stop);

/* Rows of session->options: limits; warnings; what every command has. */
extern const rp_option_group rp_limits_group, rp_warnings_group, rp_common_group;

#define RP_SESSION_PLACES                                                                          \
    {&rp_limits_group, 0}, {&rp_warnings_group, 0}, { &rp_common_group, 0 }

/* Prints "relplan: error: …" on standard error and keeps it as the reason. */
void rp_session_error(rp_session *, const char *format, ...) RP_PRINTF(2, 3);
/* In the log, unless that is quiet: "relplan: warning: …". */
void rp_session_warning(rp_session *, const char *format, ...) RP_PRINTF(2, 3);
/* In the log, a sentence as it is.  Needs no memory. */
void rp_session_say(rp_session *, rp_log_level, const char *format, ...) RP_PRINTF(3, 4);

/* For the first stage: sets memory aside for reports. */
void rp_session_reserve(rp_session *);

/* Lets session->options hold: warnings, the level of the log, and limits from now on. */
void rp_session_apply_options(rp_session *);

/* Runs body(arg) as a stage: a limit or signal ends it with the exit that belongs to
   it.  Afterwards new diagnostics are printed; errors among them become the exit. */
rp_exit rp_session_run(rp_session *, rp_phase, rp_exit (*body)(void *), void *arg);

/* Looks for the domain file if it was left out.  NULL, or why there is none. */
const char *rp_session_find_domain(rp_session *);
/* Says which it is if it was found. */
void rp_session_tell_domain(rp_session *);

/* For stages.  Reads a file, "-" is standard input, for the diagnostics, and returns its number
   there; what cannot be read is an error.  `what` it is to be, in one word: "domain". */
uint32_t rp_session_add_file(rp_session *, const char *path, const char *what);

/* For stages.  Finds the domain if it was left out, reads both files and makes session->lifted;
   NULL if there were errors (they are in the diagnostics). */
void rp_session_load(rp_session *);

/* How writing ended, by an errno.  RP_EXIT_OPEN if that is 0, or RP_EXIT_INPUT after the message
   "cannot …: …" of what could not be done, "write to FILE". */
rp_exit rp_session_tell(rp_session *, int error, const char *format, ...) RP_PRINTF(3, 4);

/* Flushes standard output.  RP_EXIT_OPEN, or RP_EXIT_INPUT after a message. */
rp_exit rp_session_flush(rp_session *);

/* Writes a whole file or none of it (base/output.h); path NULL: to standard output.  Result as
   above. */
rp_exit rp_session_write(rp_session *, const char *path, void (*write)(FILE *, const void *),
                         const void *context);

/* Makes a folder unless it is there.  Result as above. */
rp_exit rp_session_make_folder(rp_session *, const char *path);

#endif
