/* Lists of planning tasks: a name, a domain file and a problem file each.

   Further functions are in tasks_find.c. */
#ifndef BENCH_TASKS_H
#define BENCH_TASKS_H
#include "cli/session.h"

typedef struct rp_task_files {
    const char *name, *domain, *problem;    /* the files as the list names them */
    const char *domain_path, *problem_path; /* from the current folder */
} rp_task_files;

typedef RP_VEC(rp_task_files) rp_tasklist;

/* For stages.  Appends the lines NAME DOMAIN PROBLEM of a file, separated by whitespace; paths are
   seen from the file's folder; empty lines and lines that begin with # do not count.  Mistakes
   go to the session's diagnostics.  Returns the file's number there. */
uint32_t rp_tasklist_read(rp_session *, const char *path, rp_tasklist *);

/* For stages.  Appends the tasks below a folder, in natural order: each file that begins with
   (define (problem, with the domain that rp_discover_domain finds for it.  A task is called by
   its path from the folder without its ending; one that stands in the folder itself gets the
   folder's name before.  Symbolic links to folders are not followed.  Says for each problem
   without domain why it is left out; returns how many were. */
uint32_t rp_tasklist_find(rp_session *, const char *folder, rp_tasklist *);

#endif
