#define _XOPEN_SOURCE 700
#include "cli/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/json.h"
#include "base/output.h"
#include "base/text/text.h"
#include "cli/diagnostics/print.h"
#include "cli/discover.h"
#include "parser/parser.h"

#define AT(member) .offset = offsetof(rp_session, options.member)

static const rp_option limits[] = {
    {"time-limit", 't', "TIME", RP_OPTION_TIME, .often = true, AT(time_limit), .least = 1,
     .help = "stop after so long: 2.5, 30s, 5m, 1h (default: no limit)"},
    {"memory-limit", 'm', "SIZE", RP_OPTION_SIZE, .often = true, AT(memory_limit),
     .help = "use no more memory than so much: 4096K, 200M, 8G (default: that of ulimit -v)"},
};

/* -Wno-NAME is what users of compilers write. */
static const char *set_warn(rp_arena *arena, void *member, const char *value)
{
    const bool negated = strncmp(value, "no-", 3) == 0 && rp_diag_is_warning(value + 3);
    return rp_diag_choose(arena, member, value + (negated ? 3 : 0), !negated);
}

static const char *set_no_warn(rp_arena *arena, void *member, const char *value)
{
    return rp_diag_choose(arena, member, value, false);
}

static const rp_option warning[] = {
    {"warn", 'W', "NAME", RP_OPTION_CALL, RP_WORDS_WARNINGS, AT(warnings), .call = set_warn,
     .help = "give this warning, also if it is off by default (relplan help warnings)"},
    {"no-warn", 0, "NAME,...", RP_OPTION_CALL, RP_WORDS_WARNINGS, AT(warnings), .call = set_no_warn,
     .help = "do not give these warnings; 'all' hides all"},
    {"strict", 0, NULL, RP_OPTION_FLAG, AT(strict), .help = "treat warnings as errors"},
};

static const rp_option common[] = {
    {"quiet", 'q', NULL, RP_OPTION_LEVEL, AT(level), .least = RP_LOG_QUIET,
     .help = "print results and errors only: no progress, no statistics, no warnings, "
             "no word at limits"},
    {"verbose", 'v', NULL, RP_OPTION_LEVEL, AT(level), .least = RP_LOG_VERBOSE,
     .help = "print more"},
    {"help", 'h', "TOPIC", RP_OPTION_TOPIC, AT(help),
     .help = "print help about the command, or about a topic (relplan help)"},
};

const rp_option_group rp_limits_group = {"Limits", limits, 2, .of_session = true};
const rp_option_group rp_warnings_group = {"Warnings", warning, 3, .of_session = true};
const rp_option_group rp_common_group = {"Other", common, 3, .of_session = true};

/* Beside the counted memory there are code, stack, buffers and what malloc adds. */
enum { FIXED_OVERHEAD = 6 << 20, OVERHEAD_SHARE = 64 };

/* What the shell or a batch system allows (ulimit -v); 0: as much as there is. */
static size_t limit_of_system(void)
{
    struct rlimit space;

    return getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur >= SIZE_MAX / 2
               ? 0
               : (size_t)space.rlim_cur;
}

static size_t lower_limit(size_t a, size_t b) { return b == 0 || (a > 0 && a < b) ? a : b; }

static size_t budget_of(size_t limit)
{
    const size_t share = limit - limit / OVERHEAD_SHARE;
    return share > FIXED_OVERHEAD + limit / 4 ? share - FIXED_OVERHEAD : limit / 4;
}

/* More than this is left to the end of the process. */
enum { QUICK_TO_FREE = 64 << 20, REPORT_RESERVE = 512 << 10 };

/* With a descriptor of these closed, the next file opened would take its place. */
static void open_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 2 ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* Large blocks always come from and go back to the system; by default glibc keeps more
   and more of them, and the resident size would outgrow what is counted. */
static void tune_malloc(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
#endif
}

void rp_session_open(rp_session *s)
{
    *s = (rp_session){.result = RP_EXIT_OPEN};
    s->log = (rp_log){.out = stderr, .level = RP_LOG_NORMAL, .start = rp_clock()};
    s->log.live = isatty(STDERR_FILENO) == 1;
    open_standard_streams();
    tune_malloc();
    rp_signals_install();
    rp_limits_init(&s->limits, 0, rp_signals_stop_flag());
    rp_json_own(&s->limits);
    rp_arena_init(&s->arena, &s->limits);
    rp_diags_init(&s->diags, &s->arena);
    s->options.level = RP_LOG_NORMAL;
}

int rp_session_close(rp_session *s, rp_exit result)
{
    rp_log_clear_live(&s->log);
    if (s->limits.used > QUICK_TO_FREE) {
        fflush(NULL);
        _Exit(result);
    }
    rp_limits_release(&s->limits);
    if (s->log.out != stderr && s->log.out != stdout)
        fclose(s->log.out);
    return result;
}

void rp_session_lift_limits(rp_session *s)
{
    rp_free(&s->limits, s->reserve);
    s->reserve = NULL;
    s->limits.budget = SIZE_MAX;
    s->limits.stop_flag = NULL;
}

rp_session_pause rp_session_pause_limits(rp_session *s)
{
    const rp_session_pause pause = {s->limits.budget, s->limits.stop_flag};

    s->limits.budget = SIZE_MAX;
    s->limits.stop_flag = NULL;
    return pause;
}

void rp_session_resume_limits(rp_session *s, rp_session_pause pause)
{
    s->limits.budget = pause.budget;
    s->limits.stop_flag = pause.stop_flag;
}

static void say(rp_session *s, FILE *out, const char *severity, const char *text)
{
    rp_log_clear_live(&s->log);
    rp_text_line(out, "relplan: %s: %s", severity, text);
}

void rp_session_error(rp_session *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    s->reason = rp_arena_format_list(&s->arena, format, args);
    va_end(args);
    say(s, stderr, "error", s->reason);
}

void rp_session_warning(rp_session *s, const char *format, ...)
{
    va_list args;

    if (s->log.level == RP_LOG_QUIET)
        return;
    va_start(args, format);
    say(s, s->log.out, "warning", rp_arena_format_list(&s->arena, format, args));
    va_end(args);
}

void rp_session_say(rp_session *s, rp_log_level level, const char *format, ...)
{
    va_list args;

    if (level > s->log.level)
        return;
    rp_log_clear_live(&s->log);
    va_start(args, format);
    rp_text_line_list(s->log.out, format, args);
    va_end(args);
}

rp_exit rp_session_exit_of(rp_stop stop)
{
    switch (stop) {
    case RP_STOP_TIME:
        return RP_EXIT_TIME;
    case RP_STOP_MEMORY:
        return atomic_load(rp_signals_stop_flag()) == RP_STOP_TIME ? RP_EXIT_MEMORY_AND_TIME
                                                                   : RP_EXIT_MEMORY;
    case RP_STOP_INTERRUPT:
        return RP_EXIT_INTERRUPTED;
    case RP_STOP_TERMINATE:
        return RP_EXIT_TERMINATED;
    case RP_STOP_NONE:
        break;
    }
    return RP_EXIT_INTERNAL;
}

typedef struct call {
    rp_exit (*body)(void *);
    void *arg;
    rp_exit result;
} call;

static void run_call(void *arg)
{
    call *const c = arg;
    c->result = c->body(c->arg);
}

static void show_diags(rp_session *s)
{
    if (s->keeps_diags || s->diags_shown == s->diags.diag.size)
        return;
    rp_log_clear_live(&s->log);
    rp_diags_print(s->diags.errors > 0 ? stderr : s->log.out, &s->diags, s->diags_shown,
                   s->log.level == RP_LOG_QUIET);
    s->diags_shown = s->diags.diag.size;
}

rp_exit rp_session_run(rp_session *s, rp_phase phase, rp_exit (*body)(void *), void *arg)
{
    const uint32_t errors = s->diags.errors, unsupported = s->diags.unsupported;
    const uint32_t warnings = s->diags.warnings, first = s->diags.diag.size;
    call c = {body, arg, RP_EXIT_OPEN};

    rp_signals_set_phase(phase);
    const rp_stop stop = rp_protect(&s->limits, run_call, &c);
    if (s->options.strict && stop == RP_STOP_NONE && c.result == RP_EXIT_OPEN)
        rp_diags_promote(&s->diags, first, s->diags.warnings - warnings);
    show_diags(s);
    if (stop != RP_STOP_NONE)
        return rp_session_exit_of(stop);
    if (s->diags.errors == errors || c.result != RP_EXIT_OPEN)
        return c.result;
    if (rp_stopped(&s->limits)) /* It may be why a file could not be read. */
        return rp_session_exit_of(rp_stop_of(&s->limits));
    return s->diags.errors - errors == s->diags.unsupported - unsupported ? RP_EXIT_UNSUPPORTED
                                                                          : RP_EXIT_INPUT;
}

void rp_session_reserve(rp_session *s) { s->reserve = rp_alloc(&s->limits, REPORT_RESERVE); }

void rp_session_apply_options(rp_session *s)
{
    const size_t limit = lower_limit(s->options.memory_limit, limit_of_system());

    rp_diag_apply(&s->options.warnings, &s->diags);
    s->log.level = s->options.level;
    if (limit > 0)
        s->limits.budget = budget_of(limit);
    if (s->options.time_limit > 0)
        rp_signals_start_timer(s->options.time_limit);
}

const char *rp_session_find_domain(rp_session *s)
{
    const char *message = NULL;

    if (s->domain != NULL)
        return NULL;
    s->domain = rp_discover_domain(&s->arena, s->problem, &message);
    s->domain_is_found = s->domain != NULL;
    return message;
}

void rp_session_tell_domain(rp_session *s)
{
    if (s->domain_is_found)
        rp_log_line(&s->log, RP_LOG_NORMAL, "domain file: %s", s->domain);
}

/* A folder given as a file is most likely one of tasks. */
uint32_t rp_session_add_file(rp_session *s, const char *path, const char *what)
{
    const uint32_t file = rp_diags_add_file(&s->diags, path);
    struct stat status;

    if (s->diags.source.item[file].text == NULL && stat(path, &status) == 0 &&
        S_ISDIR(status.st_mode))
        rp_note(&s->diags, (rp_loc){.file = file},
                "this is a folder, and %s %s file was expected; for a folder of tasks there is "
                "'relplan bench'",
                strchr("aeiou", *what) != NULL ? "an" : "a", what);
    return file;
}

void rp_session_load(rp_session *s)
{
    const char *const message = rp_session_find_domain(s);

    if (s->domain == NULL) {
        (void)rp_session_add_file(s, s->problem, "problem"); /* It may be what is wrong. */
        if (s->diags.errors == 0)
            rp_error(&s->diags, RP_NO_LOC, "no-domain", "%s", message);
        return;
    }
    rp_session_tell_domain(s);
    if (strcmp(s->domain, "-") == 0 && strcmp(s->problem, "-") == 0) {
        rp_error(&s->diags, RP_NO_LOC, "two-inputs",
                 "only one file can be read from standard input");
        return;
    }
    const uint32_t domain = rp_session_add_file(s, s->domain, "domain");
    const uint32_t problem = rp_session_add_file(s, s->problem, "problem");
    if (s->diags.errors == 0)
        s->lifted = rp_parse_task(&s->arena, &s->diags, domain, problem);
}

rp_exit rp_session_tell(rp_session *s, int error, const char *format, ...)
{
    va_list args;

    if (error == 0)
        return RP_EXIT_OPEN;
    va_start(args, format);
    const char *const what = rp_arena_format_list(&s->arena, format, args);
    va_end(args);
    rp_session_error(s, "cannot %s: %s", what, rp_output_error(&s->arena, error));
    return RP_EXIT_INPUT;
}

rp_exit rp_session_make_folder(rp_session *s, const char *path)
{
    struct stat status;
    int error = mkdir(path, 0777) == 0 ? 0 : errno;

    if (error == EEXIST)
        error = stat(path, &status) == 0 && S_ISDIR(status.st_mode) ? 0 : ENOTDIR;
    return rp_session_tell(s, error, "make folder %s", path);
}

rp_exit rp_session_flush(rp_session *s)
{
    return rp_session_tell(s, rp_output_flush(stdout), "write to standard output");
}

rp_exit rp_session_write(rp_session *s, const char *path, void (*write)(FILE *, const void *),
                         const void *context)
{
    if (path != NULL)
        return rp_session_tell(s, rp_output_write(&s->arena, path, write, context), "write to %s",
                               path);
    rp_log_clear_live(&s->log);
    write(stdout, context);
    return rp_session_flush(s);
}
