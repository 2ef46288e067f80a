#include "search/open/bucketqueue.h"

#include "base/data/idset.h"
#include "base/data/segments.h"
#include "base/data/vec.h"

enum { KEYS = 1 << 18, TIES = 1 << 16 };
enum { FREE_BUCKETS = 1 << 16, ENTRIES_A_BUCKET = 2 }; /* more buckets are too many */
enum { CHUNK_IDS = 15 };
#ifdef RP_STRESS
enum { FIRST_KEYS = 1 };
#else
enum { FIRST_KEYS = 1 << 12 };
#endif

typedef struct chunk { /* a cache line; chunks of a bucket are linked in order */
    uint32_t next;
    rp_state_id id[CHUNK_IDS];
} chunk;
_Static_assert(sizeof(chunk) == 64, "a chunk is a cache line");

typedef struct bucket {  /* ids from begin in chunk head to end in chunk tail */
    uint32_t head, tail; /* head RP_NONE: empty */
    uint32_t begin, end;
} bucket;

typedef struct row {
    bucket *bucket; /* by tie */
    uint32_t size;
    uint32_t least; /* no bucket below it has entries */
    uint64_t num_entries;
} row;

struct rp_bucketqueue {
    RP_VEC(row) row;   /* by key */
    rp_idset nonempty; /* keys below num_keys */
    uint32_t num_keys; /* FIRST_KEYS, or KEYS: to zero room for all takes time */
    rp_segments chunks;
    uint32_t num_chunks, free_chunk;
    uint64_t num_buckets, num_pushed;
    rp_arena arena; /* of nonempty */
    rp_limits *limits;
};

static void set_num_keys(rp_bucketqueue *q, uint32_t num_keys)
{
    rp_arena_release(&q->arena);
    rp_idset_init(&q->nonempty, &q->arena, num_keys);
    q->num_keys = num_keys;
    for (uint32_t key = 0; key < q->row.size; key++)
        if (q->row.item[key].num_entries > 0)
            rp_idset_add(&q->nonempty, key);
}

rp_bucketqueue *rp_bucketqueue_create(rp_limits *limits)
{
    rp_bucketqueue *const q = RP_NEW(limits, rp_bucketqueue);
    q->limits = limits;
    q->free_chunk = RP_NONE;
    rp_segments_init(&q->chunks, sizeof(chunk), limits);
    rp_arena_init(&q->arena, limits);
    set_num_keys(q, FIRST_KEYS);
    return q;
}

void rp_bucketqueue_destroy(rp_bucketqueue *q)
{
    if (q == NULL)
        return;
    for (uint32_t i = 0; i < q->row.size; i++)
        rp_free(q->limits, q->row.item[i].bucket);
    rp_vec_free(q->limits, &q->row);
    rp_segments_release(&q->chunks);
    rp_arena_release(&q->arena);
    rp_free(q->limits, q);
}

static bool small_integer(double x, uint32_t bound, uint32_t *integer)
{
    if (!(x >= 0 && x < (double)bound))
        return false;
    *integer = (uint32_t)x;
    return (double)*integer == x;
}

static bool may_add(const rp_bucketqueue *q, uint64_t buckets)
{
    return q->num_buckets + buckets <= FREE_BUCKETS + q->num_pushed / ENTRIES_A_BUCKET;
}

/* Makes row `key` exist. */
static bool reach_row(rp_bucketqueue *q, uint32_t key)
{
    if (key < q->row.size)
        return true;
    if (!may_add(q, (uint64_t)key + 1 - q->row.size))
        return false;
    rp_vec_reserve(q->limits, &q->row, (uint64_t)key + 1);
    q->num_buckets += key + 1 - q->row.size;
    while (q->row.size <= key)
        q->row.item[q->row.size++] = (row){.least = TIES};
    if (key >= q->num_keys)
        set_num_keys(q, KEYS);
    return true;
}

static bool reach_bucket(rp_bucketqueue *q, row *r, uint32_t tie)
{
    if (tie < r->size)
        return true;
    const uint32_t size = tie + 1 > 2 * r->size ? tie + 1 : 2 * r->size;
    if (!may_add(q, size - r->size))
        return false;
    r->bucket =
        rp_realloc(q->limits, r->bucket, rp_array_bytes(q->limits, size, sizeof *r->bucket));
    q->num_buckets += size - r->size;
    while (r->size < size)
        r->bucket[r->size++] = (bucket){.head = RP_NONE};
    return true;
}

static chunk *chunk_at(const rp_bucketqueue *q, uint32_t c)
{
    return rp_segments_at(&q->chunks, c);
}

static uint32_t take_chunk(rp_bucketqueue *q)
{
    if (q->free_chunk != RP_NONE) {
        const uint32_t c = q->free_chunk;
        q->free_chunk = chunk_at(q, c)->next;
        return c;
    }
    (void)rp_segments_place(&q->chunks, q->num_chunks);
    return q->num_chunks++;
}

static void give_back(rp_bucketqueue *q, uint32_t c)
{
    chunk_at(q, c)->next = q->free_chunk;
    q->free_chunk = c;
}

static void append(rp_bucketqueue *q, bucket *b, rp_state_id id)
{
    if (b->head == RP_NONE) {
        b->head = b->tail = take_chunk(q);
        b->begin = b->end = 0;
    } else if (b->end == CHUNK_IDS) {
        const uint32_t c = take_chunk(q);
        chunk_at(q, b->tail)->next = c;
        b->tail = c;
        b->end = 0;
    }
    chunk_at(q, b->tail)->id[b->end++] = id;
}

static rp_state_id take_first(rp_bucketqueue *q, bucket *b)
{
    const uint32_t c = b->head;
    const rp_state_id id = chunk_at(q, c)->id[b->begin++];

    if (c == b->tail && b->begin == b->end) {
        b->head = RP_NONE;
        give_back(q, c);
    } else if (b->begin == CHUNK_IDS) {
        b->head = chunk_at(q, c)->next;
        b->begin = 0;
        give_back(q, c);
    }
    return id;
}

bool rp_bucketqueue_push(rp_bucketqueue *q, double key, float tie, rp_state_id id)
{
    uint32_t k, t;

    if (!small_integer(key, KEYS, &k) || !small_integer((double)tie, TIES, &t))
        return false;
    if (!reach_row(q, k) || !reach_bucket(q, q->row.item + k, t))
        return false;
    row *const r = q->row.item + k;
    append(q, r->bucket + t, id);
    if (t < r->least)
        r->least = t;
    if (r->num_entries++ == 0)
        rp_idset_add(&q->nonempty, k);
    q->num_pushed++;
    return true;
}

bool rp_bucketqueue_pop(rp_bucketqueue *q, double *key, float *tie, rp_state_id *id)
{
    const uint32_t k = rp_idset_first(&q->nonempty);

    if (k == RP_NONE)
        return false;
    row *const r = q->row.item + k;
    while (r->bucket[r->least].head == RP_NONE) {
        r->least++;
        assert(r->least < r->size);
    }
    *key = k;
    *tie = (float)r->least;
    *id = take_first(q, r->bucket + r->least);
    if (--r->num_entries == 0)
        rp_idset_remove(&q->nonempty, k);
    return true;
}
