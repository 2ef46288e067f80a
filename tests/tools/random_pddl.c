/* Writes random tasks (support/tasks/random_pddl.h) for programs that test the command line:

       random_pddl FOLDER COUNT [FIRST]

   makes FOLDER/0/domain.pddl, FOLDER/0/problem.pddl, FOLDER/1/…, of the seeds from FIRST (0) on.
   Exit status 1 if one cannot be written. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "support/tasks/random_pddl.h"

enum { PATH_ROOM = 1000 };

typedef struct job {
    rp_limits limits;
    const char *folder;
    uint64_t seed, number;
    bool failed;
} job;

static bool write_text(const job *j, const char *name, const char *text)
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "%s/%" PRIu64 "/%s", j->folder, j->number, name);
    FILE *const file = fopen(path, "w");
    if (file == NULL)
        return false;
    const bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

static void write_task(void *arg)
{
    job *const j = arg;
    rp_arena arena;
    char path[PATH_ROOM];

    rp_arena_init(&arena, &j->limits);
    const random_pddl task = random_pddl_make(&arena, j->seed);
    snprintf(path, sizeof path, "%s/%" PRIu64, j->folder, j->number);
    j->failed = mkdir(path, 0777) != 0 || !write_text(j, "domain.pddl", task.domain) ||
                !write_text(j, "problem.pddl", task.problem);
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 1;
    const uint64_t count = strtoull(argv[2], NULL, 10);
    const uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;

    for (uint64_t i = 0; i < count; i++) {
        job j = {.folder = argv[1], .seed = first + i, .number = i};
        rp_limits_init(&j.limits, 0, NULL);
        const rp_stop stop = rp_protect(&j.limits, write_task, &j);
        rp_limits_release(&j.limits);
        if (stop != RP_STOP_NONE || j.failed)
            return 1;
    }
    return 0;
}
