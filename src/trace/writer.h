/* A search as a file: JSON lines, one an event (docs/reference/trace.md).

   It is written as the search goes on, beside its final name, which it gets when it is complete
   (base/output.h).  What cannot be written is found at the end; the search goes on without. */
#ifndef TRACE_WRITER_H
#define TRACE_WRITER_H
#include "base/json.h"
#include "base/output.h"
#include "trace/delta.h"

typedef struct rp_trace_writer {
    rp_output output;
    rp_observer observer; /* for the engines; without a name */
    rp_deltas deltas;
    rp_arena *arena;
    uint32_t turn; /* the search of the last event */
    int error;     /* the first errno */
} rp_trace_writer;

/* What the first line says besides. */
typedef struct rp_trace_header {
    const char *version;          /* of the program */
    const char *domain, *problem; /* files */
    const char *options;          /* "lazy with ff" */
    uint32_t cost_scale;          /* what g counts is that many times the task's costs */
} rp_trace_header;

/* Opens the file and writes the header.  What goes wrong is told by rp_trace_end.  The arena and
   the path must outlive it. */
void rp_trace_begin(rp_trace_writer *, rp_arena *, const char *path, const rp_trace_header *);
/* Once, before the first search of it. */
void rp_trace_put_task(rp_trace_writer *, const rp_strips *, const rp_encoding *);

/* A line of its own; takes the reference. */
void rp_trace_put(rp_trace_writer *, json_t *);

/* The file is there; or an errno, and it is not.  Nothing if it was not begun. */
int rp_trace_end(rp_trace_writer *);
/* It shall not be there. */
void rp_trace_drop(rp_trace_writer *);

#endif
