/* Chunks are linked through their first bytes.  A piece that is large next to the chunk
   size gets a chunk of its own, linked behind the current one, whose rest stays in use;
   so at most a quarter of a chunk is ever left unused. */
#include "base/arena.h"

#include <stdio.h>
#include <string.h>

#ifdef RP_STRESS /* as many growth points as possible */
enum { FIRST_CHUNK = 64, LAST_CHUNK = 64 };
#else
enum { FIRST_CHUNK = 16 << 10, LAST_CHUNK = 4 << 20 };
#endif
enum { ALIGNMENT = 16 };

typedef struct chunk {
    _Alignas(ALIGNMENT) struct chunk *next;
} chunk;
_Static_assert(sizeof(chunk) == ALIGNMENT, "pieces follow the link directly");

void rp_arena_init(rp_arena *arena, rp_limits *limits)
{
    *arena = (rp_arena){.limits = limits, .chunk_bytes = FIRST_CHUNK};
}

void rp_arena_release(rp_arena *arena)
{
    for (chunk *c = arena->chunks; c != NULL;) {
        chunk *const next = c->next;
        rp_free(arena->limits, c);
        c = next;
    }
    rp_arena_init(arena, arena->limits);
}

static chunk *new_chunk(rp_arena *arena, size_t payload, bool zero)
{
    rp_limits *const limits = arena->limits;
    if (limits->target != NULL)
        rp_poll(limits);
    if (payload > SIZE_MAX - sizeof(chunk))
        rp_stop_now(limits, RP_STOP_MEMORY);
    const size_t bytes = payload + sizeof(chunk);
    return zero ? rp_alloc_zero(limits, bytes) : rp_alloc(limits, bytes);
}

static void *alloc_own_chunk(rp_arena *arena, size_t bytes, bool zero)
{
    chunk *const c = new_chunk(arena, bytes, zero);
    chunk *const current = arena->chunks;
    if (current == NULL) {
        c->next = NULL;
        arena->chunks = c;
    } else {
        c->next = current->next;
        current->next = c;
    }
    return c + 1;
}

static void start_chunk(rp_arena *arena)
{
    chunk *const c = new_chunk(arena, arena->chunk_bytes, false);
    c->next = arena->chunks;
    arena->chunks = c;
    arena->next = (char *)(c + 1);
    arena->end = arena->next + arena->chunk_bytes;
    if (arena->chunk_bytes < LAST_CHUNK)
        arena->chunk_bytes *= 2;
}

/* Zeroes a piece in one of two ways: a chunk of its own comes from calloc, where fresh
   pages cost nothing. */
static void *alloc(rp_arena *arena, size_t wanted, bool zero)
{
    if (wanted > SIZE_MAX - ALIGNMENT)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    const size_t bytes =
        wanted == 0 ? ALIGNMENT : (wanted + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    arena->total += bytes;
    if (bytes > (size_t)(arena->end - arena->next)) {
        if (bytes > arena->chunk_bytes / 4)
            return alloc_own_chunk(arena, bytes, zero);
        start_chunk(arena);
    }
    char *const piece = arena->next;
    arena->next += bytes;
    return zero ? memset(piece, 0, bytes) : piece;
}

void *rp_arena_alloc(rp_arena *arena, size_t bytes) { return alloc(arena, bytes, false); }

void *rp_arena_alloc_zero(rp_arena *arena, size_t bytes) { return alloc(arena, bytes, true); }

char *rp_arena_text(rp_arena *arena, const char *text, size_t length)
{
    if (length == SIZE_MAX)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    char *const copy = rp_arena_alloc(arena, length + 1);
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void *rp_arena_copy(rp_arena *arena, const void *data, size_t bytes)
{
    void *const copy = rp_arena_alloc(arena, bytes);
    return bytes > 0 ? memcpy(copy, data, bytes) : copy;
}

/* Written into what is left of the chunk, where it will mostly stay. */
char *rp_arena_format_list(rp_arena *arena, const char *format, va_list args)
{
    char *const place = arena->next;
    const size_t room = (size_t)(arena->end - place);
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(place, room, format, args);
    assert(length >= 0);
    char *const text = rp_arena_alloc(arena, (size_t)length + 1);
    if (text != place)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *rp_arena_format(rp_arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *const text = rp_arena_format_list(arena, format, args);
    va_end(args);
    return text;
}
