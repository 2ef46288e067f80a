/* The processes below this one, as Linux tells in /proc: children, their children, and (after
   rp_bench_tree_adopt) those whose parents are gone.  Elsewhere there seem to be none.  A scan
   looks at every process of the machine, some 10 microseconds each. */
#ifndef BENCH_SUPERVISE_TREE_H
#define BENCH_SUPERVISE_TREE_H
#include <stdbool.h>
#include <stddef.h>

/* From now on orphans below this process become its children. */
void rp_bench_tree_adopt(void);

/* What they have in memory, pages that they share counted for each, and the CPU time that they and
   their children used who ended and were waited for. */
typedef struct rp_bench_use {
    size_t resident; /* bytes */
    double cpu;      /* seconds */
} rp_bench_use;
rp_bench_use rp_bench_tree_use(void);

/* Sends SIGKILL to all of them, and says whether there were any. */
bool rp_bench_tree_kill(void);

#endif
