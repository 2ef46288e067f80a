/* A set of ids below a bound, with its smallest element at hand: bit sets in levels, where a
   bit says that the word below it is not empty.  Adding and removing touch a level for
   each factor of 64 in the bound, mostly only the lowest. */
#ifndef BASE_DATA_IDSET_H
#define BASE_DATA_IDSET_H
#include "base/arena.h"
#include "base/data/bitset.h"

enum { RP_IDSET_LEVELS = 6 };

typedef struct rp_idset {
    rp_word *level[RP_IDSET_LEVELS];
    uint32_t levels;
} rp_idset;

static inline void rp_idset_init(rp_idset *set, rp_arena *arena, uint32_t bound)
{
    size_t bits = bound > 0 ? bound : 1;

    set->levels = 0;
    do {
        bits = RP_WORDS(bits);
        set->level[set->levels++] = RP_ARENA_ARRAY_ZERO(arena, rp_word, bits);
    } while (bits > 1);
}

static inline void rp_idset_add(rp_idset *set, uint32_t id)
{
    for (uint32_t l = 0; l < set->levels; l++) {
        rp_word *const word = set->level[l] + (id >> 6);
        const rp_word old = *word;
        *word = old | (rp_word)1 << (id & 63);
        if (old != 0)
            return;
        id >>= 6;
    }
}

static inline void rp_idset_remove(rp_idset *set, uint32_t id)
{
    for (uint32_t l = 0; l < set->levels; l++) {
        rp_word *const word = set->level[l] + (id >> 6);
        *word &= ~((rp_word)1 << (id & 63));
        if (*word != 0)
            return;
        id >>= 6;
    }
}

/* The smallest element, or RP_NONE. */
static inline uint32_t rp_idset_first(const rp_idset *set)
{
    uint32_t id = 0;

    if (set->level[set->levels - 1][0] == 0)
        return RP_NONE;
    for (uint32_t l = set->levels; l-- > 0;)
        id = id << 6 | (uint32_t)__builtin_ctzll(set->level[l][id]);
    return id;
}

/* Empties the set into `out`, ascending; returns the number of ids. */
static inline uint32_t rp_idset_take_all(rp_idset *set, uint32_t *out)
{
    uint32_t n = 0;

    for (uint32_t id = rp_idset_first(set); id != RP_NONE; id = rp_idset_first(set)) {
        rp_word *const word = set->level[0] + (id >> 6);
        for (; *word != 0; *word &= *word - 1)
            out[n++] = (id & ~UINT32_C(63)) | (uint32_t)__builtin_ctzll(*word);
        rp_idset_remove(set, id);
    }
    return n;
}

#endif
