/* A monotone priority queue of facts: keys never fall below the one popped last.

   A radix heap (Ahuja, Mehlhorn, Orlin and Tarjan 1990, "Faster algorithms for the
   shortest path problem", section 3) with 64 slots a level: a fact lies at the level of
   the highest 6-bit digit in which its key differs from `last`, in that digit's slot.
   Keys near `last` are plain buckets; a far one moves down a level at a time, at most
   RP_QUEUE_LEVELS times, whatever its size.  Slots are circular lists through `link`, so
   facts can leave before they are popped and nothing is ever allocated.

   Within a slot, first in is first out.  Expected use: some hundred to ten thousand facts
   an evaluation, each pushed once and rarely moved. */
#ifndef HEURISTICS_RELAXATION_FACTQUEUE_H
#define HEURISTICS_RELAXATION_FACTQUEUE_H
#include <string.h>

#include "task/strips.h"

#define RP_QUEUE_DIGIT 6
#define RP_QUEUE_SLOTS (1u << RP_QUEUE_DIGIT)
#define RP_QUEUE_LEVELS 11 /* 64 bits in digits of 6 */

typedef struct rp_queue_link {
    uint32_t next, prev;
} rp_queue_link;

typedef struct rp_factqueue {
    uint64_t last;
    uint64_t occupied[RP_QUEUE_LEVELS]; /* bit a slot; clear only if the slot is empty */
    rp_queue_link *link;                /* facts, then the slots' list heads */
    uint32_t num_facts;
} rp_factqueue;

static inline uint32_t rp_factqueue_head(const rp_factqueue *q, uint32_t level, uint32_t slot)
{
    return q->num_facts + level * RP_QUEUE_SLOTS + slot;
}

/* Its links lie in the arena. */
static inline void rp_factqueue_init(rp_factqueue *q, rp_arena *arena, uint32_t num_facts)
{
    const uint32_t links = num_facts + RP_QUEUE_LEVELS * RP_QUEUE_SLOTS;
    q->last = 0;
    memset(q->occupied, 0, sizeof q->occupied);
    q->num_facts = num_facts;
    q->link = RP_ARENA_ARRAY(arena, rp_queue_link, links);
    for (uint32_t i = num_facts; i < links; i++)
        q->link[i] = (rp_queue_link){i, i};
}

/* Empties the queue; the next keys may start from 0. */
static inline void rp_factqueue_clear(rp_factqueue *q)
{
    for (uint32_t level = 0; level < RP_QUEUE_LEVELS; level++)
        for (uint64_t left = q->occupied[level]; left != 0; left &= left - 1) {
            const uint32_t head = rp_factqueue_head(q, level, (uint32_t)__builtin_ctzll(left));
            q->link[head] = (rp_queue_link){head, head};
        }
    memset(q->occupied, 0, sizeof q->occupied);
    q->last = 0;
}

static inline void rp_factqueue_push(rp_factqueue *q, uint64_t key, rp_fact_id fact)
{
    assert(key >= q->last && fact < q->num_facts);
    const uint64_t differ = key ^ q->last;
    uint32_t level = 0;
    if (RP_UNLIKELY(differ >= RP_QUEUE_SLOTS))
        level = (63 - (uint32_t)__builtin_clzll(differ)) / RP_QUEUE_DIGIT;
    const uint32_t slot = (uint32_t)(key >> level * RP_QUEUE_DIGIT) % RP_QUEUE_SLOTS;
    const uint32_t head = rp_factqueue_head(q, level, slot), tail = q->link[head].prev;
    q->link[fact] = (rp_queue_link){head, tail};
    q->link[tail].next = fact;
    q->link[head].prev = fact;
    q->occupied[level] |= UINT64_C(1) << slot;
}

/* Takes out a fact that is in the queue. */
static inline void rp_factqueue_remove(rp_factqueue *q, rp_fact_id fact)
{
    const rp_queue_link link = q->link[fact];
    q->link[link.prev].next = link.next;
    q->link[link.next].prev = link.prev;
}

/* Moves `last` to the first slot in use above level 0 and deals its facts out to lower
   levels; false if there is none. */
static inline bool rp_factqueue_refill(rp_factqueue *q, const uint64_t *key_of)
{
    uint32_t level = 1;
    while (level < RP_QUEUE_LEVELS && q->occupied[level] == 0)
        level++;
    if (level == RP_QUEUE_LEVELS)
        return false;
    const uint32_t slot = (uint32_t)__builtin_ctzll(q->occupied[level]);
    const uint32_t head = rp_factqueue_head(q, level, slot);
    const uint32_t shift = level * RP_QUEUE_DIGIT;
    q->occupied[level] &= q->occupied[level] - 1;
    /* The digits above stay, this one becomes `slot`, those below 0. */
    q->last = ((q->last >> shift & ~(uint64_t)(RP_QUEUE_SLOTS - 1)) | slot) << shift;
    for (uint32_t next, fact = q->link[head].next; fact != head; fact = next) {
        next = q->link[fact].next;
        rp_factqueue_push(q, key_of[fact], fact);
    }
    q->link[head] = (rp_queue_link){head, head};
    return true;
}

/* Takes out a fact of the lowest key; false if the queue is empty.  `key_of`: the keys
   under which facts were pushed. */
static inline bool rp_factqueue_pop(rp_factqueue *q, const uint64_t *key_of, uint64_t *key,
                                    rp_fact_id *fact)
{
    do {
        while (q->occupied[0] != 0) {
            const uint32_t slot = (uint32_t)__builtin_ctzll(q->occupied[0]);
            const uint32_t head = rp_factqueue_head(q, 0, slot), first = q->link[head].next;
            if (first == head) {
                q->occupied[0] &= q->occupied[0] - 1;
                continue;
            }
            const uint32_t second = q->link[first].next;
            q->link[head].next = second;
            q->link[second].prev = head;
            q->last = (q->last & ~(uint64_t)(RP_QUEUE_SLOTS - 1)) | slot;
            assert(q->last == key_of[first]);
            *key = q->last;
            *fact = first;
            return true;
        }
    } while (rp_factqueue_refill(q, key_of));
    return false;
}

#endif
