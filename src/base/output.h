/* Files that are written whole or not at all. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H
#include <stdio.h>

#include "base/arena.h"

/* Lets write() fill a temporary file beside `path`, which takes its name when all of it is on
   the disk; a device or pipe is written directly.  Returns 0, or an errno; the old file is then
   untouched. */
int rp_output_write(rp_arena *, const char *path, void (*write)(FILE *, const void *context),
                    const void *context);

/* The same in steps, for what is written bit by bit. */
typedef struct rp_output {
    FILE *file; /* NULL: not open */
    const char *path;
    const char *name; /* of the temporary file; NULL: written directly */
} rp_output;
/* Opens it; 0, or an errno.  The path must outlive it. */
int rp_output_begin(rp_arena *, rp_output *, const char *path);
int rp_output_end(rp_output *);   /* now it is there; or an errno, and it is not */
void rp_output_drop(rp_output *); /* it shall not be there; nothing if it is not open */

/* Flushes a stream and returns 0, or an errno if anything written to it was lost. */
int rp_output_flush(FILE *);

/* Is it a file, or a link to one, and no pipe, device or folder? */
bool rp_output_is_file(const char *path);

/* A message if `path` is one of the `count` other files (by whatever links), else NULL. */
const char *rp_output_overwrites(rp_arena *, const char *path, const char *const *other,
                                 uint32_t count);

/* A message if `path` cannot be written or is one of the `count` other files (by whatever links),
   else NULL; NULL paths are passed over. */
const char *rp_output_refuse(rp_arena *, const char *path, const char *const *other,
                             uint32_t count);

/* "No such file or directory" in the arena. */
const char *rp_output_error(rp_arena *, int error);

#endif
