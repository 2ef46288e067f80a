#define _GNU_SOURCE
#include "bench/supervise/tree.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* In a supervisor nothing may jump: plain malloc, and a scan that fails sees fewer. */
typedef struct process {
    pid_t id, parent;
    rp_bench_use use;
    bool below;
} process;

typedef struct snapshot {
    process *item;
    size_t size, capacity;
} snapshot;

void rp_bench_tree_adopt(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

/* Of /proc/ID/stat: the name may hold anything, but its ')' is the last one. */
static bool read_process(const char *id, process *p)
{
    char path[64], line[1024];
    long parent, pages;
    unsigned long tick[4]; /* user and system time, its own and its children's */

    snprintf(path, sizeof path, "/proc/%.20s/stat", id);
    FILE *const file = fopen(path, "r");
    if (file == NULL)
        return false;
    const size_t size = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[size] = '\0';
    const char *const name_end = strrchr(line, ')');
    if (name_end == NULL ||
        sscanf(name_end + 1,
               " %*c %ld %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu %lu %lu %*s %*s %*s %*s %*s "
               "%*s %ld",
               &parent, &tick[0], &tick[1], &tick[2], &tick[3], &pages) != 6)
        return false;
    const rp_bench_use use = {(size_t)(pages < 0 ? 0 : pages) * (size_t)sysconf(_SC_PAGESIZE),
                              (double)(tick[0] + tick[1] + tick[2] + tick[3]) /
                                  (double)sysconf(_SC_CLK_TCK)};
    *p = (process){(pid_t)strtol(id, NULL, 10), (pid_t)parent, use, false};
    return true;
}

static void add(snapshot *all, process p)
{
    if (all->size == all->capacity) {
        const size_t capacity = all->capacity == 0 ? 256 : all->capacity * 2;
        process *const grown = realloc(all->item, capacity * sizeof *grown);
        if (grown == NULL)
            return;
        all->item = grown;
        all->capacity = capacity;
    }
    all->item[all->size++] = p;
}

static bool is_below(const snapshot *all, pid_t parent, pid_t self)
{
    if (parent == self)
        return true;
    for (size_t i = 0; i < all->size; i++)
        if (all->item[i].id == parent)
            return all->item[i].below;
    return false;
}

/* Parents may come after their children, so again until nothing is new. */
static void mark(snapshot *all)
{
    const pid_t self = getpid();
    bool changed = true;

    while (changed) {
        changed = false;
        for (size_t i = 0; i < all->size; i++)
            if (!all->item[i].below && is_below(all, all->item[i].parent, self))
                changed = all->item[i].below = true;
    }
}

static snapshot take_snapshot(void)
{
    snapshot all = {0};
    DIR *const folder = opendir("/proc");
    const struct dirent *entry;
    process p;

    while (folder != NULL && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && read_process(entry->d_name, &p))
            add(&all, p);
    if (folder != NULL)
        closedir(folder);
    mark(&all);
    return all;
}

rp_bench_use rp_bench_tree_use(void)
{
    const snapshot all = take_snapshot();
    rp_bench_use use = {0, 0};

    for (size_t i = 0; i < all.size; i++)
        if (all.item[i].below) {
            use.resident += all.item[i].use.resident;
            use.cpu += all.item[i].use.cpu;
        }
    free(all.item);
    return use;
}

bool rp_bench_tree_kill(void)
{
    const snapshot all = take_snapshot();
    bool any = false;

    for (size_t i = 0; i < all.size; i++)
        if (all.item[i].below) {
            kill(all.item[i].id, SIGKILL);
            any = true;
        }
    free(all.item);
    return any;
}
