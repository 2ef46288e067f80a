/* Every block carries a header that links it to its rp_limits, so that whatever a jump
   left behind can still be found and freed.  Expected: few, large blocks (arena chunks,
   growing arrays, segments); single small pieces belong in an arena. */
#include "base/limits.h"

#include <stdlib.h>

struct rp_block {
    rp_block *prev, *next;
    size_t bytes;   /* header included */
    size_t padding; /* keeps the payload aligned to 16 bytes */
};
_Static_assert(sizeof(rp_block) % 16 == 0, "the payload is aligned to 16 bytes");

void rp_limits_init(rp_limits *limits, size_t budget, const rp_stop_flag *stop_flag)
{
    *limits = (rp_limits){
        .budget = budget > 0 ? budget : SIZE_MAX, .stop_flag = stop_flag, .turn_end = UINT64_MAX};
}

void rp_limits_release(rp_limits *limits)
{
    assert(limits->target == NULL);
    while (limits->blocks != NULL) {
        rp_block *const next = limits->blocks->next;
        free(limits->blocks);
        limits->blocks = next;
    }
    limits->used = 0;
}

/* `limits` and `outer` are not changed after setjmp, so they have their values still
   when control comes back through longjmp. */
rp_stop rp_protect(rp_limits *limits, void (*body)(void *), void *arg)
{
    jmp_buf *const outer = limits->target;
    jmp_buf here;

    if (setjmp(here) != 0) {
        limits->target = outer;
        return limits->reason;
    }
    limits->target = &here;
    body(arg);
    assert(limits->target == &here);
    limits->target = outer;
    return RP_STOP_NONE;
}

rp_stop rp_protect_turn(rp_limits *limits, uint64_t *work, uint64_t end, void (*body)(void *),
                        void *arg)
{
    const uint64_t before = limits->work, outer_end = limits->turn_end;
    const uint64_t own_end = before + (end - *work);

    limits->turn_end = own_end < outer_end ? own_end : outer_end;
    const rp_stop stop = rp_protect(limits, body, arg);
    limits->turn_end = outer_end;
    *work += limits->work - before;
    return stop;
}

void rp_stop_now(rp_limits *limits, rp_stop reason)
{
    assert(reason != RP_STOP_NONE);
    assert(limits->target != NULL);
    if (limits->target == NULL)
        abort(); /* A caller outside of rp_protect: there is nowhere to go. */
    limits->reason = reason;
    longjmp(*limits->target, 1);
}

/* Charges the growth of a block from `old` to `bytes` + header and returns the new full
   size, or jumps with nothing changed. */
static size_t charge(rp_limits *limits, size_t old, size_t bytes)
{
    limits->allocations++;
    if (limits->allocations == limits->fail_at || bytes > SIZE_MAX - sizeof(rp_block))
        rp_stop_now(limits, RP_STOP_MEMORY);
    const size_t full = bytes + sizeof(rp_block);
    assert(limits->used >= old);
    const size_t others = limits->used - old;
    if (others > limits->budget || full > limits->budget - others)
        rp_stop_now(limits, RP_STOP_MEMORY);
    return full;
}

static void note_peak(rp_limits *limits)
{
    if (limits->used > limits->peak)
        limits->peak = limits->used;
}

void rp_limits_lend(rp_limits *limits, size_t bytes)
{
    limits->used += bytes;
    note_peak(limits);
}

void rp_limits_give_back(rp_limits *limits, size_t bytes)
{
    assert(limits->used >= bytes);
    limits->used -= bytes;
}

static void *adopt(rp_limits *limits, rp_block *block, size_t full)
{
    if (block == NULL)
        rp_stop_now(limits, RP_STOP_MEMORY);
    *block = (rp_block){.next = limits->blocks, .bytes = full};
    if (limits->blocks != NULL)
        limits->blocks->prev = block;
    limits->blocks = block;
    limits->used += full;
    note_peak(limits);
    return block + 1;
}

void *rp_alloc(rp_limits *limits, size_t bytes)
{
    const size_t full = charge(limits, 0, bytes);
    return adopt(limits, malloc(full), full);
}

void *rp_alloc_zero(rp_limits *limits, size_t bytes)
{
    const size_t full = charge(limits, 0, bytes);
    return adopt(limits, calloc(1, full), full);
}

void *rp_realloc(rp_limits *limits, void *data, size_t bytes)
{
    if (data == NULL)
        return rp_alloc(limits, bytes);
    rp_block *const old = (rp_block *)data - 1;
    const size_t old_full = old->bytes;
    const size_t full = charge(limits, old_full, bytes);
    rp_block *const block = realloc(old, full);
    if (block == NULL)
        rp_stop_now(limits, RP_STOP_MEMORY);
    if (block->prev != NULL)
        block->prev->next = block;
    else
        limits->blocks = block;
    if (block->next != NULL)
        block->next->prev = block;
    block->bytes = full;
    limits->used = limits->used - old_full + full;
    note_peak(limits);
    return block + 1;
}

void rp_free(rp_limits *limits, void *data)
{
    if (data == NULL)
        return;
    rp_block *const block = (rp_block *)data - 1;
    assert(limits->used >= block->bytes);
    if (block->prev != NULL)
        block->prev->next = block->next;
    else
        limits->blocks = block->next;
    if (block->next != NULL)
        block->next->prev = block->prev;
    limits->used -= block->bytes;
    free(block);
}

/* New blocks come first in the list, and blocks that grow keep their place. */
rp_block *rp_limits_mark(rp_limits *limits) { return (rp_block *)rp_alloc(limits, 0) - 1; }

void rp_limits_unmark(rp_limits *limits, rp_block *mark) { rp_free(limits, mark + 1); }

void rp_limits_free_since(rp_limits *limits, rp_block *mark)
{
    rp_block *block = limits->blocks;

    while (block != mark) {
        rp_block *const next = block->next;
        limits->used -= block->bytes;
        free(block);
        block = next;
    }
    mark->prev = NULL;
    limits->blocks = mark;
    rp_limits_unmark(limits, mark);
}

size_t rp_array_bytes(rp_limits *limits, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size)
        rp_stop_now(limits, RP_STOP_MEMORY);
    return count * size;
}
