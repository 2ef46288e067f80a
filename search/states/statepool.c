#include "search/states/statepool.h"

#include <string.h>

#include "base/data/hash.h"
#include "base/data/segments.h"

/* A bucket is a cache line.  Entries fill it from slot 0 on; a state whose bucket is full
   goes to the next one that is not.  As nothing is removed, a lookup may stop at the
   first bucket with room. */
enum { SLOTS = 12, LINE = 64 };

typedef struct bucket {
    uint8_t tag[SLOTS];
    uint32_t count;
    rp_state_id id[SLOTS];
} bucket;
_Static_assert(sizeof(bucket) == LINE && offsetof(bucket, tag) == 0, "tags begin a cache line");

/* Load between 11/12 x 8/11 = 2/3 and 11/12: 64/12 bytes a slot make 5.8 to 8 a state. */
enum { MAX_LOAD_SLOTS = 11, GROWTH_NUM = 11, GROWTH_DEN = 8, REHASH_BATCH = 32 };
#ifdef RP_STRESS
enum { FIRST_BUCKETS = 1 };
#else
enum { FIRST_BUCKETS = 64 };
#endif

struct rp_statepool {
    rp_segments states;
    uint32_t size, words;
    rp_word *key;    /* of the hash function, a word for each of a state */
    bucket *buckets; /* aligned to a line, within block */
    void *block;
    uint32_t num_buckets, max_size; /* grow when size reaches max_size */
    rp_limits *limits;
};

/* Buckets come from the upper half of the hash, tags from the lower. */
static inline uint32_t bucket_of(const rp_statepool *pool, uint64_t hash)
{
    return (uint32_t)((hash >> 32) * pool->num_buckets >> 32);
}

static inline uint32_t next_bucket(const rp_statepool *pool, uint32_t b)
{
    return b + 1 == pool->num_buckets ? 0 : b + 1;
}

static inline uint8_t tag_of(uint64_t hash) { return (uint8_t)hash; }

/* Hashes states of several words by the NH family (Black, Halevi, Krawczyk, Krovetz and
   Rogaway, "UMAC", 1999, section 4): one multiplication a word, the products independent
   of each other, so that long states are hashed at the speed of memory. */
static inline uint64_t hash_of(const rp_statepool *pool, const rp_word *state)
{
    const rp_word *const key = pool->key;
    uint64_t sum = 0;

    if (pool->words == 1)
        return rp_hash_mix(*state + *key);
    for (uint32_t w = 0; w < pool->words; w++) {
        const uint32_t low = (uint32_t)state[w] + (uint32_t)key[w];
        const uint32_t high = (uint32_t)(state[w] >> 32) + (uint32_t)(key[w] >> 32);
        sum += (uint64_t)low * high;
    }
    return rp_hash_mix(sum);
}

static rp_word *create_key(uint32_t words, rp_limits *limits)
{
    rp_word *const key = RP_NEW_ARRAY(limits, rp_word, words);

    for (uint32_t w = 0; w < words; w++)
        key[w] = rp_hash_mix((w + 1) * UINT64_C(0x9e3779b97f4a7c15));
    return key;
}

static inline bool equal(const rp_word *a, const rp_word *b, uint32_t words)
{
    uint32_t w = 0;

    while (w < words && a[w] == b[w])
        w++;
    return w == words;
}

/* Makes room for `buckets` buckets, all empty. */
static void allocate(rp_statepool *pool, uint32_t buckets)
{
    rp_free(pool->limits, pool->block);
    pool->block = NULL;
    pool->num_buckets = 0;
    pool->block = rp_alloc_zero(pool->limits, (size_t)buckets * LINE + LINE - 1);
    char *const block = pool->block;
    pool->buckets = (bucket *)(void *)(block + (LINE - (uintptr_t)block % LINE) % LINE);
    pool->num_buckets = buckets;
    const uint64_t slots = (uint64_t)buckets * MAX_LOAD_SLOTS;
    pool->max_size = slots < RP_NO_STATE ? (uint32_t)slots : RP_NO_STATE;
}

/* Enters an id that is known to be new. */
static void enter(rp_statepool *pool, rp_state_id id, uint64_t hash)
{
    uint32_t b = bucket_of(pool, hash);

    while (pool->buckets[b].count == SLOTS)
        b = next_bucket(pool, b);
    bucket *const home = pool->buckets + b;
    home->tag[home->count] = tag_of(hash);
    home->id[home->count++] = id;
}

/* Reads the states in order, and writes to buckets that were prefetched. */
static void rehash(rp_statepool *pool)
{
    uint64_t hash[REHASH_BATCH];

    for (rp_state_id id = 0; id < pool->size;) {
        uint32_t n = 0;
        rp_poll(pool->limits);
        for (; n < REHASH_BATCH && id + n < pool->size; n++)
            hash[n] = rp_statepool_hash(pool, rp_segments_at(&pool->states, id + n));
        for (uint32_t i = 0; i < n; i++)
            enter(pool, id + i, hash[i]);
        id += n;
    }
}

static void grow(rp_statepool *pool)
{
    if (pool->size == RP_NO_STATE) /* No ids are left. */
        rp_stop_now(pool->limits, RP_STOP_MEMORY);
    rp_poll(pool->limits);
    const uint64_t buckets = (uint64_t)pool->num_buckets * GROWTH_NUM / GROWTH_DEN + 1;
    allocate(pool, (uint32_t)buckets);
    rehash(pool);
}

rp_statepool *rp_statepool_create(uint32_t words, rp_limits *limits)
{
    assert(words > 0);
    rp_statepool *const pool = RP_NEW(limits, rp_statepool);
    pool->words = words;
    pool->limits = limits;
    pool->key = create_key(words, limits);
    rp_segments_init(&pool->states, words * sizeof(rp_word), limits);
    allocate(pool, FIRST_BUCKETS);
    return pool;
}

void rp_statepool_destroy(rp_statepool *pool)
{
    if (pool == NULL)
        return;
    rp_segments_release(&pool->states);
    rp_free(pool->limits, pool->block);
    rp_free(pool->limits, pool->key);
    rp_free(pool->limits, pool);
}

uint64_t rp_statepool_hash(const rp_statepool *pool, const rp_word *state)
{
    const uint64_t hash = hash_of(pool, state);

    __builtin_prefetch(pool->buckets + bucket_of(pool, hash), 1);
    return hash;
}

/* Bit 8i + 7 is set if byte i of the bucket from `first` on is the tag that `pattern`
   repeats; a byte above an equal one may be reported, too (the comparison of states sorts
   that out). */
static inline uint64_t equal_tags(const bucket *b, uint32_t first, uint64_t pattern)
{
    uint64_t tags;

    memcpy(&tags, (const unsigned char *)b + first, sizeof tags);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    tags = __builtin_bswap64(tags);
#endif
    tags ^= pattern;
    return (tags - UINT64_C(0x0101010101010101)) & ~tags & UINT64_C(0x8080808080808080);
}

/* The slot of `state` in `b`, or SLOTS. */
static inline uint32_t find_slot(const rp_statepool *pool, const bucket *b, const rp_word *state,
                                 uint64_t pattern)
{
    for (uint32_t first = 0; first < b->count; first += 8) {
        for (uint64_t m = equal_tags(b, first, pattern); m != 0; m &= m - 1) {
            const uint32_t slot = first + ((uint32_t)__builtin_ctzll(m) >> 3);
            if (slot >= b->count)
                break;
            if (equal(rp_segments_at(&pool->states, b->id[slot]), state, pool->words))
                return slot;
        }
    }
    return SLOTS;
}

/* The bucket where `state` is (then *slot says where) or where it would go. */
static inline bucket *look_up(const rp_statepool *pool, const rp_word *state, uint64_t hash,
                              uint32_t *slot)
{
    const uint64_t pattern = tag_of(hash) * UINT64_C(0x0101010101010101);

    for (uint32_t b = bucket_of(pool, hash);; b = next_bucket(pool, b)) {
        bucket *const here = pool->buckets + b;
        *slot = find_slot(pool, here, state, pattern);
        if (*slot < SLOTS || here->count < SLOTS)
            return here;
    }
}

rp_state_id rp_statepool_insert_hashed(rp_statepool *pool, const rp_word *state, uint64_t hash,
                                       bool *is_new)
{
    uint32_t slot;
    bucket *home = look_up(pool, state, hash, &slot);

    *is_new = slot == SLOTS;
    if (slot < SLOTS)
        return home->id[slot];
    if (RP_UNLIKELY(pool->size == pool->max_size)) {
        grow(pool);
        home = look_up(pool, state, hash, &slot);
    }
    const rp_state_id id = pool->size;
    rp_word *const copy = rp_segments_place(&pool->states, id);
    for (uint32_t w = 0; w < pool->words; w++)
        copy[w] = state[w];
    pool->size++;
    home->tag[home->count] = tag_of(hash);
    home->id[home->count++] = id;
    return id;
}

rp_state_id rp_statepool_insert(rp_statepool *pool, const rp_word *state, bool *is_new)
{
    return rp_statepool_insert_hashed(pool, state, rp_statepool_hash(pool, state), is_new);
}

rp_state_id rp_statepool_find(const rp_statepool *pool, const rp_word *state)
{
    uint32_t slot;
    const bucket *const home = look_up(pool, state, rp_statepool_hash(pool, state), &slot);

    return slot < SLOTS ? home->id[slot] : RP_NO_STATE;
}

const rp_word *rp_statepool_get(const rp_statepool *pool, rp_state_id id)
{
    assert(id < pool->size);
    return rp_segments_at(&pool->states, id);
}

uint32_t rp_statepool_size(const rp_statepool *pool) { return pool->size; }

size_t rp_statepool_bytes(const rp_statepool *pool)
{
    const size_t table = pool->num_buckets > 0 ? (size_t)pool->num_buckets * LINE + LINE - 1 : 0;
    return sizeof *pool + pool->words * sizeof *pool->key + rp_segments_bytes(&pool->states) +
           table;
}
