/* What is compared: relplan with some options, or any planner by a command for the shell. */
#ifndef BENCH_CONFIG_H
#define BENCH_CONFIG_H
#include "base/arena.h"
#include "bench/supervise/process.h"
#include "bench/tasks.h"

typedef struct rp_bench_config {
    const char *name;
    const char *text;          /* the options or the command, as written */
    bool is_foreign;           /* a command */
    const char *const *option; /* of relplan */
    uint32_t num_options;
} rp_bench_config;

/* From NAME=TEXT.  NULL, or a message: no name, options that relplan would refuse or that
   `bench` sets itself, a command that does not mention the plan. */
const char *rp_bench_config_read(rp_arena *, const char *value, bool is_foreign, rp_bench_config *);

/* Where things are for one run; all paths are absolute. */
typedef struct rp_bench_places {
    const rp_task_files *task;
    const char *plan, *stats; /* to be written */
    const char *here;         /* the folder that bench was started in */
    const rp_bench_limits *limits;
} rp_bench_places;

/* The arguments for execvp, of rp_bench_config_program.  In commands {d}, {p}, {plan}, {here},
   {time} (seconds) and {memory} (MiB) are replaced; paths are quoted for the shell, what is
   not limited is 0. */
char *const *rp_bench_config_command(rp_arena *, const rp_bench_config *, const rp_bench_places *);
const char *rp_bench_config_program(const rp_bench_config *);

/* In single quotes for a shell, unless none are needed. */
const char *rp_shell_quote(rp_arena *, const char *);

/* This very program, to be run again. */
extern const char rp_bench_self[];

#endif
