#include "base/log.h"

#include <stdarg.h>
#include <sys/resource.h>
#include <time.h>

#include "base/text/text.h"

static double read_clock(clockid_t id)
{
    struct timespec now;
    if (clock_gettime(id, &now) != 0)
        return 0;
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double rp_clock(void) { return read_clock(CLOCK_MONOTONIC); }

double rp_cpu_clock(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

/* Linux says it in /proc.  getrusage would count the parent's pages from before the
   exec too, which drowns small runs started by a large process. */
static size_t peak_from_proc(void)
{
    FILE *const file = fopen("/proc/self/status", "r");
    char line[128];
    unsigned long long kib = 0;

    if (file == NULL)
        return 0;
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmHWM: %llu kB", &kib) == 1)
            break;
    fclose(file);
    return (size_t)kib * 1024;
}

size_t rp_peak_resident(void)
{
    const size_t peak = peak_from_proc();
    struct rusage usage;

    if (peak > 0)
        return peak;
    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
#ifdef __APPLE__
    return (size_t)usage.ru_maxrss;
#else
    return (size_t)usage.ru_maxrss * 1024;
#endif
}

#define ERASE "\x1b[K" /* ECMA-48: to the end of the line */

static bool is_shown(const rp_log *log, rp_log_level level)
{
    return log != NULL && log->out != NULL && level <= log->level;
}

void rp_log_clear_live(rp_log *log)
{
    if (log == NULL || !log->line_pending)
        return;
    fputs("\r" ERASE, log->out);
    fflush(log->out);
    log->line_pending = false;
}

void rp_log_line(rp_log *log, rp_log_level level, const char *format, ...)
{
    va_list args;

    if (!is_shown(log, level))
        return;
    rp_log_clear_live(log);
    fprintf(log->out, "[%.3fs] ", rp_clock() - log->start);
    va_start(args, format);
    rp_text_line_list(log->out, format, args);
    va_end(args);
    fflush(log->out);
}

void rp_log_live(rp_log *log, const char *format, ...)
{
    char text[80]; /* A line that wraps could not be rewritten. */
    va_list args;

    if (!is_shown(log, RP_LOG_NORMAL) || !log->live)
        return;
    const int used = snprintf(text, sizeof text, "[%.1fs] ", rp_clock() - log->start);
    if (used < 0 || (size_t)used >= sizeof text)
        return;
    va_start(args, format);
    vsnprintf(text + used, sizeof text - (size_t)used, format, args);
    va_end(args);
    fputc('\r', log->out);
    rp_text_write(log->out, text);
    fputs(ERASE, log->out);
    fflush(log->out);
    log->line_pending = true;
}
