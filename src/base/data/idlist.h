/* A set of ids below a bound that lists its elements in the order in which they came: quick to
   walk over and to empty when there are few of them. */
#ifndef BASE_DATA_IDLIST_H
#define BASE_DATA_IDLIST_H
#include "base/arena.h"
#include "base/data/bitset.h"

typedef struct rp_idlist {
    uint32_t *item;
    uint32_t size;
    rp_word *has; /* bit an id: it is listed */
} rp_idlist;

/* Lives in the arena. */
static inline void rp_idlist_init(rp_idlist *list, rp_arena *arena, uint32_t bound)
{
    list->item = RP_ARENA_ARRAY(arena, uint32_t, bound);
    list->size = 0;
    list->has = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(bound));
}

/* Was it new? */
static inline bool rp_idlist_add(rp_idlist *list, uint32_t id)
{
    if (rp_bit_get(list->has, id))
        return false;
    rp_bit_set(list->has, id);
    list->item[list->size++] = id;
    return true;
}

static inline void rp_idlist_clear(rp_idlist *list)
{
    for (uint32_t i = 0; i < list->size; i++)
        rp_bit_clear(list->has, list->item[i]);
    list->size = 0;
}

#endif
