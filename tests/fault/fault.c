/* relplan, with memory that can be made to run out at any allocation.

   Linked with --wrap=main and with the whole program: it is main.c's main that runs, each time
   in a child of its own.  All malloc, calloc and realloc of the process come through here, those
   of jansson and of libc's streams and folders, too; below are the sanitizer's or libc's own.

       fault ARGUMENT…      for each line "MODE NUMBER OUT ERR" of standard input one run of
                            `relplan ARGUMENT…`, with standard output and error in these files

   Modes, for the allocation of that NUMBER (from 1; 0: none):
       once   it fails; what comes after is served again
       wall   it fails, and from then on nothing is served that needs more memory than was in
              use at that moment: what a real limit does
   Answers with a line "STATUS ALLOCATIONS": the exit status, or minus the number of the signal
   that ended the run (also of alarm, after a minute), and how many allocations there were. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/sanitizer.h"

#ifdef RP_HAVE_SANITIZER
#define BELOW(name) __interceptor_##name
#else
#define BELOW(name) __libc_##name
#endif

enum { SECONDS = 60, PATH_ROOM = 400 };

void *BELOW(malloc)(size_t size);
void *BELOW(calloc)(size_t count, size_t size);
void *BELOW(realloc)(void *old, size_t size);
void BELOW(free)(void *block);
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

typedef enum mode { NONE, ONCE, WALL } mode;

static mode chosen; /* NONE until the run begins: sanitizers need memory to begin with */
static unsigned long fail_at;
static atomic_ulong *calls; /* shared with the parent */
static atomic_long in_use;  /* bytes, since the run began */
static atomic_long wall = LONG_MAX;

/* May so many bytes more be served? */
static bool may_have(size_t bytes)
{
    const bool is_it = atomic_fetch_add(calls, 1) + 1 == fail_at;

    if (is_it && chosen == WALL)
        atomic_store(&wall, atomic_load(&in_use));
    if (!is_it && bytes < LONG_MAX && atomic_load(&in_use) + (long)bytes <= atomic_load(&wall))
        return true;
    errno = ENOMEM;
    return false;
}

static size_t size_of(void *block) { return block == NULL ? 0 : malloc_usable_size(block); }

static void *note(void *block)
{
    atomic_fetch_add(&in_use, (long)size_of(block));
    return block;
}

void *malloc(size_t size)
{
    if (chosen == NONE)
        return BELOW(malloc)(size);
    return may_have(size) ? note(BELOW(malloc)(size)) : NULL;
}

void *calloc(size_t count, size_t size)
{
    if (chosen == NONE)
        return BELOW(calloc)(count, size);
    return may_have(count * size) ? note(BELOW(calloc)(count, size)) : NULL;
}

void *realloc(void *old, size_t size)
{
    const size_t before = chosen == NONE ? 0 : size_of(old);

    if (chosen == NONE)
        return BELOW(realloc)(old, size);
    if (!may_have(size > before ? size - before : 0))
        return NULL;
    void *const block = BELOW(realloc)(old, size);
    if (block != NULL)
        atomic_fetch_sub(&in_use, (long)before);
    return block == NULL ? NULL : note(block);
}

void free(void *block)
{
    if (chosen != NONE)
        atomic_fetch_sub(&in_use, (long)size_of(block));
    BELOW(free)(block);
}

/* --- One run. */

static bool redirect(const char *path, FILE *stream) { return freopen(path, "w", stream) != NULL; }

/* Ends through exit, where leaks are looked for. */
static void run(int argc, char **argv, const char *out, const char *err)
{
    if (!redirect("/dev/null", stdin) || !redirect(out, stdout) || !redirect(err, stderr))
        _exit(126);
    setvbuf(stderr, NULL, _IONBF, 0);
    alarm(SECONDS); /* A time limit of the program's own sets this clock anew. */
    atomic_store(calls, 0);
    exit(__real_main(argc, argv));
}

static int wait_for(pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static int serve(int argc, char **argv)
{
    char name[8], out[PATH_ROOM], err[PATH_ROOM];
    unsigned long number;

    while (scanf("%7s %lu %399s %399s", name, &number, out, err) == 4) {
        fail_at = number;
        const mode next = strcmp(name, "wall") == 0 ? WALL : ONCE;
        const pid_t child = fork();
        if (child == 0) {
            chosen = next;
            run(argc, argv, out, err);
        }
        const int status = child < 0 ? -SIGABRT : wait_for(child);
        printf("%d %lu\n", status, atomic_load(calls));
        fflush(stdout);
    }
    return 0;
}

int __wrap_main(int argc, char **argv)
{
    void *const shared =
        mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (shared == MAP_FAILED)
        return 1;
    calls = shared;
    return serve(argc, argv);
}
