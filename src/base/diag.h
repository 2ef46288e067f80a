/* Diagnostics: what is wrong with the user's files, collected while parsing and
   printed by main.  `file:line:column: severity: message`, the source line, a caret. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H
#include "base/arena.h"
#include "base/data/vec.h"

typedef enum rp_severity { RP_NOTE, RP_WARNING, RP_ERROR } rp_severity;

/* Lines and columns count from 1 (columns in bytes, as gcc does); line 0: the file as a
   whole.  `end_column` is the column after the last byte if it ends on the same line,
   else the caret underlines to the end of the first line. */
typedef struct rp_loc {
    uint32_t file; /* index into rp_diags.source; RP_NONE: no file at all */
    uint32_t line, column;
    uint32_t end_line, end_column;
} rp_loc;

#define RP_NO_LOC ((rp_loc){RP_NONE, 0, 0, 0, 0})

typedef struct rp_source {
    const char *path; /* as the user wrote it */
    const char *text; /* whole file, 0-terminated; NULL if it could not be read */
    size_t size;
} rp_source;

/* Bytes of the byte order mark that the text begins with: 3, or 0. */
size_t rp_source_mark(const rp_source *);

typedef struct rp_diag {
    rp_severity severity;
    bool unsupported; /* an error because of a feature that relplan does not have */
    rp_loc loc;
    const char *name; /* short kebab-case name, such as "unknown-predicate" */
    const char *message;
} rp_diag;

#define RP_MAX_ERRORS 20

typedef struct rp_diag_names {
    const char **item;
    uint32_t size;
} rp_diag_names;

typedef struct rp_diags {
    rp_arena *arena; /* borrowed; holds messages and file texts */
    RP_VEC(rp_source) source;
    RP_VEC(rp_diag) diag;
    uint32_t errors, warnings; /* counted beyond RP_MAX_ERRORS, kept only up to it */
    uint32_t unsupported;      /* errors of that kind, included in `errors` */
    bool dropped;              /* the last error or warning was not kept; so its notes are not */
    rp_diag_names hidden;      /* warnings that are neither kept nor counted */
    rp_diag_names wanted;      /* warnings that were asked for by name */
} rp_diags;

void rp_diags_init(rp_diags *, rp_arena *);

/* Registers a file and reads it; "-" is standard input.  Returns its index.  If it
   cannot be read (missing, a directory, …) an error is added and text stays NULL. */
uint32_t rp_diags_add_file(rp_diags *, const char *path);
/* The same for text in memory (copied), for tests. */
uint32_t rp_diags_add_text(rp_diags *, const char *path, const char *text, size_t size);

void rp_error(rp_diags *, rp_loc, const char *name, const char *format, ...) RP_PRINTF(4, 5);
void rp_unsupported(rp_diags *, rp_loc, const char *name, const char *format, ...) RP_PRINTF(4, 5);
void rp_warning(rp_diags *, rp_loc, const char *name, const char *format, ...) RP_PRINTF(4, 5);
/* Belongs to the error or warning added before it ("first declared here"). */
void rp_note(rp_diags *, rp_loc, const char *format, ...) RP_PRINTF(3, 4);

/* True for warnings that were asked for: those that are not given of their own accord. */
bool rp_diags_want(const rp_diags *, const char *name);
/* Turns the warnings from number `first` on, and `count` in all, into errors. */
void rp_diags_promote(rp_diags *, uint32_t first, uint32_t count);

#endif
