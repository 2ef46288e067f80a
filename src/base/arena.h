/* Memory that is freed all at once: what parsing and grounding produce lives in one
   arena each.  Blocks of growing size; a piece is never moved or freed alone. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stdarg.h>

#include "base/limits.h"

typedef struct rp_arena {
    rp_limits *limits;
    char *next, *end;   /* free part of the current chunk */
    void *chunks;       /* all chunks, linked */
    size_t chunk_bytes; /* size of the next chunk */
    size_t total;       /* bytes handed out */
} rp_arena;

void rp_arena_init(rp_arena *, rp_limits *);
void rp_arena_release(rp_arena *);

/* Aligned to 16 bytes, uninitialised; never NULL; growth polls the stop flag. */
void *rp_arena_alloc(rp_arena *, size_t bytes) RP_MUST_CHECK;
void *rp_arena_alloc_zero(rp_arena *, size_t bytes) RP_MUST_CHECK;
/* Copy with a terminating 0. */
char *rp_arena_text(rp_arena *, const char *text, size_t length) RP_MUST_CHECK;
void *rp_arena_copy(rp_arena *, const void *data, size_t bytes) RP_MUST_CHECK;
/* As printf. */
char *rp_arena_format(rp_arena *, const char *format, ...) RP_PRINTF(2, 3) RP_MUST_CHECK;
char *rp_arena_format_list(rp_arena *, const char *format, va_list) RP_PRINTF(2, 0) RP_MUST_CHECK;

#define RP_ARENA_NEW(arena, type) ((type *)rp_arena_alloc_zero(arena, sizeof(type)))
#define RP_ARENA_ARRAY(arena, type, count)                                                         \
    ((type *)rp_arena_alloc(arena, rp_array_bytes((arena)->limits, count, sizeof(type))))
#define RP_ARENA_ARRAY_ZERO(arena, type, count)                                                    \
    ((type *)rp_arena_alloc_zero(arena, rp_array_bytes((arena)->limits, count, sizeof(type))))

#endif
