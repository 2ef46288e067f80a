/* Four children a node: half the depth of a binary heap, and siblings share a cache line
   or two.  Entries stand in segments, so growing does not copy them. */
#include "search/open/keyheap.h"

#include "base/data/segments.h"

enum { ARITY = 4 };

typedef struct entry {
    double key;
    uint64_t arrival;
    float tie;
    rp_state_id id;
} entry;

struct rp_keyheap {
    rp_segments entries;
    uint32_t size;
    uint64_t arrivals;
    rp_limits *limits;
};

rp_keyheap *rp_keyheap_create(rp_limits *limits)
{
    rp_keyheap *const heap = RP_NEW(limits, rp_keyheap);
    heap->limits = limits;
    rp_segments_init(&heap->entries, sizeof(entry), limits);
    return heap;
}

void rp_keyheap_destroy(rp_keyheap *heap)
{
    if (heap == NULL)
        return;
    rp_segments_release(&heap->entries);
    rp_free(heap->limits, heap);
}

static inline bool before(const entry *a, const entry *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    if (a->tie != b->tie)
        return a->tie < b->tie;
    return a->arrival < b->arrival;
}

static inline entry *at(const rp_keyheap *heap, uint32_t i)
{
    return rp_segments_at(&heap->entries, i);
}

void rp_keyheap_push(rp_keyheap *heap, double key, float tie, rp_state_id id)
{
    const entry e = {.key = key, .arrival = heap->arrivals, .tie = tie, .id = id};
    uint32_t hole = heap->size;

    if (hole == UINT32_MAX / ARITY) /* so that indices of children do not overflow */
        rp_stop_now(heap->limits, RP_STOP_MEMORY);
    entry *place = rp_segments_place(&heap->entries, hole);
    heap->size++;
    heap->arrivals++;
    while (hole > 0) {
        const uint32_t parent = (hole - 1) / ARITY;
        entry *const p = at(heap, parent);
        if (!before(&e, p))
            break;
        *place = *p;
        place = p;
        hole = parent;
    }
    *place = e;
}

/* The least of the children of `i`, or RP_NONE. */
static uint32_t least_child(const rp_keyheap *heap, uint32_t i)
{
    const uint32_t first = ARITY * i + 1;
    const uint32_t end = first + ARITY < heap->size ? first + ARITY : heap->size;
    uint32_t least = RP_NONE;

    for (uint32_t c = first; c < end; c++)
        if (least == RP_NONE || before(at(heap, c), at(heap, least)))
            least = c;
    return least;
}

bool rp_keyheap_pop(rp_keyheap *heap, rp_state_id *id)
{
    if (heap->size == 0)
        return false;
    entry *place = at(heap, 0);
    *id = place->id;
    const entry last = *at(heap, --heap->size);
    for (uint32_t c = least_child(heap, 0); c != RP_NONE; c = least_child(heap, c)) {
        entry *const child = at(heap, c);
        if (!before(child, &last))
            break;
        *place = *child;
        place = child;
    }
    *place = last;
    return true;
}
