#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "base/data/hash.h"
#include "fuzz/fuzz.h"

enum { BUDGET = 64 << 20 };

static rp_stop_flag stop_flag;

/* The clock of real time is libFuzzer's, for -timeout; and processor time does not depend
   on what else the machine does. */
static void set_timer(int milliseconds)
{
    const struct itimerval timer = {
        .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

static void on_timer(int signal_number)
{
    (void)signal_number;
    stop_flag = RP_STOP_TIME;
}

void fuzz_limits_begin(rp_limits *limits, int milliseconds)
{
    struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    sigaction(SIGVTALRM, &action, NULL);
    stop_flag = RP_STOP_NONE;
    set_timer(milliseconds);
    rp_limits_init(limits, BUDGET, &stop_flag);
}

void fuzz_limits_end(void) { set_timer(0); }

void fuzz_fail(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}

/* Where `mark` first stands at the beginning of a line; size if it does not. */
static size_t find_line(const char *text, size_t size, const char *mark)
{
    const size_t length = strlen(mark);

    for (size_t i = 0; i + length <= size; i++)
        if ((i == 0 || text[i - 1] == '\n') && memcmp(text + i, mark, length) == 0)
            return i;
    return size;
}

uint64_t fuzz_hash(const char *text, size_t size)
{
    uint64_t hash = size;

    for (size_t i = 0; i < size; i++)
        hash = rp_hash_mix(hash ^ (unsigned char)text[i]);
    return hash;
}

fuzz_input fuzz_split(const uint8_t *data, size_t size)
{
    static const char problem_mark[] = ";;; problem", plan_mark[] = ";;; plan";
    const char *const text = size == 0 ? "" : (const char *)data;
    const size_t problem = find_line(text, size, problem_mark);
    const size_t plan = problem + find_line(text + problem, size - problem, plan_mark);
    const size_t choice = problem + strlen(problem_mark);

    return (fuzz_input){.domain = {text, problem},
                        .problem = {text + problem, plan - problem},
                        .plan = {text + plan, size - plan},
                        .choice = choice < size ? data[choice] : 0,
                        .hash = fuzz_hash(text, size)};
}
