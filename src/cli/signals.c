#define _XOPEN_SOURCE 700 /* sigaltstack, setitimer, SIGXFSZ */
#include "cli/signals.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/sanitizer.h"
#include "results/exitcode.h"

/* All that changes in this program outside of a function, but for base/json.c's owner: handlers can
   reach nothing else. */
static rp_stop_flag stop_flag = RP_STOP_NONE;
static volatile sig_atomic_t phase = RP_PHASE_START;

static void set_stop(rp_stop reason)
{
    int none = RP_STOP_NONE;

    atomic_compare_exchange_strong(&stop_flag, &none, (int)reason);
}

static void handle_interrupt(int number)
{
    const rp_stop reason = number == SIGINT ? RP_STOP_INTERRUPT : RP_STOP_TERMINATE;
    const int before = atomic_load(&stop_flag);

    if (before == RP_STOP_INTERRUPT || before == RP_STOP_TERMINATE)
        _exit(number == SIGINT ? RP_EXIT_INTERRUPTED : RP_EXIT_TERMINATED);
    set_stop(reason);
}

static void handle_time(int number)
{
    (void)number;
    set_stop(RP_STOP_TIME);
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

#ifdef RP_HAVE_SANITIZER
/* The sanitizer's own handlers tell more. */
static void install_fatal(void) {}
#else
static const char *const phase_text[RP_NUM_PHASES] = {
    [RP_PHASE_START] = "starting",       [RP_PHASE_PARSE] = "parsing",
    [RP_PHASE_GROUND] = "grounding",     [RP_PHASE_SEARCH] = "searching",
    [RP_PHASE_IMPROVE] = "improving",    [RP_PHASE_VALIDATE] = "validating",
    [RP_PHASE_WRITE] = "writing results"};

static void put(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        _exit(RP_EXIT_INTERNAL);
}

static const char *name_of(int number)
{
    switch (number) {
    case SIGSEGV:
        return "segmentation fault";
    case SIGBUS:
        return "bus error";
    case SIGFPE:
        return "arithmetic error";
    case SIGILL:
        return "illegal instruction";
    default:
        return "failed assertion or abort";
    }
}

static void handle_fatal(int number)
{
    put("\nrelplan: internal error: ");
    put(name_of(number));
    put(" while ");
    put(phase_text[phase]);
    put(". This is a fault in relplan; please report it together with the PDDL files.\n");
    _exit(RP_EXIT_INTERNAL);
}

/* On a stack of their own, since running out of stack is one of the reasons. */
static void install_fatal(void)
{
    static char memory[64 << 10];
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    const stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};

    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        handle(fatal[i], handle_fatal, SA_ONSTACK);
}
#endif

static void install_stops(int flags)
{
    struct sigaction hangup; /* nohup lets it be ignored */

    handle(SIGINT, handle_interrupt, flags);
    handle(SIGTERM, handle_interrupt, flags);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        handle(SIGHUP, handle_interrupt, flags);
    handle(SIGXCPU, handle_time, flags);
    handle(SIGALRM, handle_time, flags);
}

void rp_signals_install(void)
{
    install_stops(0); /* Reading standard input is to be interrupted. */
    handle(SIGPIPE, SIG_IGN, 0);
    handle(SIGXFSZ, SIG_IGN, 0);
    install_fatal();
}

const rp_stop_flag *rp_signals_stop_flag(void) { return &stop_flag; }

void rp_signals_start_timer(double seconds)
{
    const double whole = floor(seconds);
    const struct itimerval timer = {
        .it_value = {.tv_sec = (time_t)whole, .tv_usec = (suseconds_t)((seconds - whole) * 1e6)}};

    if (setitimer(ITIMER_REAL, &timer, NULL) != 0)
        set_stop(RP_STOP_TIME); /* Only a limit of zero or a broken clock gets here. */
}

void rp_signals_set_phase(rp_phase now)
{
    if (now == RP_PHASE_WRITE)
        install_stops(SA_RESTART); /* Writing is not. */
    phase = (sig_atomic_t)now;
}
