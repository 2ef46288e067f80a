/* Expected: 10 to 10^4 partitions, 10^2 to 10^5 facts; a state has a few new facts against its
   parent, and nearly all of what is asked about was seen before. */
#include "search/open/novelty.h"

#include <string.h>

#include "base/data/segments.h"
#include "base/data/tupleset.h"

/* For rp_work: a state; a fact whose pairs are looked at; how many words of its row are one unit,
   as several are looked at at once; another fact, where it goes by these; a pair that is entered;
   how many bytes of a table that is made are one unit. */
enum {
    STATE_WORK = 20,
    FACT_WORK = 6,
    WORDS_A_UNIT = 2,
    OTHER_WORK = 2,
    PAIR_WORK = 2,
    BYTES_A_UNIT = 4
};

typedef struct partition {
    rp_word *seen; /* bit a fact; NULL: not yet, or not affordable */
    uint32_t *row; /* of a fact seen: number of its row, or RP_NONE; NULL: no pairs */
    bool visited;
} partition;

struct rp_novelty {
    rp_limits *limits;
    rp_log *log;
    uint32_t num_facts, width, num_rows, num_reduced;
    size_t words, memory, table_bytes;
    size_t pair_bytes;  /* of these, rows and where they are */
    rp_tupleset number; /* of (first, second) */
    RP_VEC(partition) partition;
    rp_segments rows; /* of `words` words each */
};

size_t rp_novelty_memory(const rp_limits *limits, double megabytes)
{
    const double bytes = megabytes * 1e6, half = (double)(limits->budget - limits->used) / 2;

    return (size_t)(bytes < half ? bytes : half);
}

rp_novelty *rp_novelty_create(rp_limits *limits, const rp_novelty_options *options)
{
    rp_novelty *const n = RP_NEW(limits, rp_novelty);

    assert(options->width >= 1 && options->width <= RP_NOVELTY_MAX_WIDTH);
    n->limits = limits;
    n->log = options->log;
    n->num_facts = options->strips->num_facts;
    n->width = options->width;
    n->words = RP_WORDS(n->num_facts);
    n->memory = options->memory;
    rp_segments_init(&n->rows, (n->words == 0 ? 1 : n->words) * sizeof(rp_word), limits);
    rp_tupleset_init(&n->number, limits);
    return n;
}

void rp_novelty_destroy(rp_novelty *n)
{
    if (n == NULL)
        return;
    for (uint32_t i = 0; i < n->partition.size; i++) {
        rp_free(n->limits, n->partition.item[i].seen);
        rp_free(n->limits, n->partition.item[i].row);
    }
    rp_vec_free(n->limits, &n->partition);
    rp_segments_release(&n->rows);
    rp_tupleset_release(&n->number);
    rp_free(n->limits, n);
}

uint32_t rp_novelty_partition(rp_novelty *n, uint32_t first, uint32_t second)
{
    const uint32_t number = rp_tupleset_add(&n->number, first, &second, 1);

    while (n->partition.size <= number)
        rp_vec_push(n->limits, &n->partition, (partition){0});
    return number;
}

size_t rp_novelty_bytes(const rp_novelty *n) { return n->table_bytes; }

uint32_t rp_novelty_num_reduced(const rp_novelty *n) { return n->num_reduced; }

static bool afford(rp_novelty *n, size_t bytes)
{
    if (bytes > n->memory - n->table_bytes)
        return false;
    n->table_bytes += bytes;
    return true;
}

static bool afford_for_pairs(rp_novelty *n, size_t bytes)
{
    if (bytes > n->memory - n->memory / 4 - n->pair_bytes || !afford(n, bytes))
        return false;
    n->pair_bytes += bytes;
    return true;
}

static size_t row_table_bytes(const rp_novelty *n) { return n->num_facts * sizeof(uint32_t); }

static void note_reduced(rp_novelty *n, const char *what)
{
    if (n->num_reduced++ == 0)
        rp_log_line(n->log, RP_LOG_NORMAL,
                    "novelty: the memory for tables is used up by %u partitions; where there is "
                    "none %s",
                    n->partition.size, what);
}

/* From now on only single facts count in the partition. */
static void drop_pairs(rp_novelty *n, partition *p)
{
    if (p->row != NULL) {
        rp_free(n->limits, p->row);
        p->row = NULL;
        n->table_bytes -= row_table_bytes(n);
        n->pair_bytes -= row_table_bytes(n);
    }
    note_reduced(n, "pairs of facts do not count");
}

static void make_tables(rp_novelty *n, partition *p)
{
    p->visited = true;
    rp_work(n->limits, row_table_bytes(n) / BYTES_A_UNIT);
    if (!afford(n, n->words * sizeof(rp_word))) {
        note_reduced(n, "nothing counts as new");
        return;
    }
    p->seen = RP_NEW_ARRAY_ZERO(n->limits, rp_word, n->words);
    if (n->width == 1)
        return;
    if (!afford_for_pairs(n, row_table_bytes(n))) {
        drop_pairs(n, p);
        return;
    }
    p->row = RP_NEW_ARRAY(n->limits, uint32_t, n->num_facts);
    memset(p->row, 0xff, row_table_bytes(n));
}

/* NULL: it cannot be afforded. */
static rp_word *row_of(rp_novelty *n, partition *p, rp_fact_id fact)
{
    if (RP_LIKELY(p->row[fact] != RP_NONE))
        return rp_segments_at(&n->rows, p->row[fact]);
    if (n->num_rows >> n->rows.shift >= n->rows.num_segments &&
        !afford_for_pairs(n, n->rows.item_bytes << n->rows.shift))
        return NULL;
    rp_word *const row = rp_segments_place(&n->rows, n->num_rows);
    memset(row, 0, n->rows.item_bytes);
    rp_work(n->limits, n->rows.item_bytes / BYTES_A_UNIT);
    p->row[fact] = n->num_rows++;
    return row;
}

/* Rows are missing only for facts that are new in the partition; they are made before any of
   them is used, so a pair is always entered on both sides. */
static bool make_rows(rp_novelty *n, partition *p, const rp_fact_id *fact, uint32_t count,
                      const rp_word *holds)
{
    for (uint32_t i = 0; i < count; i++)
        if (rp_bit_get(holds, fact[i]) && row_of(n, p, fact[i]) == NULL)
            return false;
    return true;
}

/* Returns the number of pairs. */
static uint32_t enter_words(rp_novelty *n, const partition *p, rp_fact_id fact, rp_word pairs,
                            uint32_t first)
{
    uint32_t count = 0;

    for (; pairs != 0; pairs &= pairs - 1, count++) {
        const rp_fact_id other = first + (uint32_t)__builtin_ctzll(pairs);
        rp_bit_set(rp_segments_at(&n->rows, p->row[other]), fact);
    }
    return count;
}

/* Nearly always true, so without a branch for each word. */
static bool is_subset(const rp_word *set, const rp_word *of, size_t words)
{
    rp_word outside = 0;

    for (size_t w = 0; w < words; w++)
        outside |= set[w] & ~of[w];
    return outside == 0;
}

/* Enters the pairs of `fact` with all that holds from fact `first` on (a multiple of 64); true if
   some was new.  By words, or where these are many more than the facts that hold, by facts. */
static bool see_pairs(rp_novelty *n, const partition *p, rp_fact_id fact, rp_fact_id first,
                      const rp_state_view *state)
{
    rp_word *const row = rp_segments_at(&n->rows, p->row[fact]);
    uint32_t entered = 0;

    if ((n->words - first / 64) / 2 > state->num_true) {
        for (uint32_t i = 0; i < state->num_true; i++) {
            const rp_fact_id other = state->fact[i];
            if (other < first || rp_bit_get(row, other) || !rp_bit_get(state->holds, other))
                continue;
            entered++;
            rp_bit_set(row, other);
            rp_bit_set(rp_segments_at(&n->rows, p->row[other]), fact);
        }
        rp_work(n->limits, PAIR_WORK * (uint64_t)entered);
        return entered > 0;
    }
    if (RP_LIKELY(is_subset(state->holds + first / 64, row + first / 64, n->words - first / 64)))
        return false;
    for (size_t w = first / 64; w < n->words; w++) {
        const rp_word pairs = state->holds[w] & ~row[w];
        row[w] |= pairs;
        entered += enter_words(n, p, fact, pairs, (uint32_t)(w * 64));
    }
    rp_work(n->limits, PAIR_WORK * (uint64_t)entered);
    return true;
}

static bool see_facts(partition *p, const rp_state_view *state, const rp_fact_id *fact,
                      uint32_t count)
{
    bool any = false;

    for (uint32_t i = 0; i < count; i++) {
        if (!rp_bit_get(state->holds, fact[i]) || rp_bit_get(p->seen, fact[i]))
            continue;
        rp_bit_set(p->seen, fact[i]);
        any = true;
    }
    return any;
}

/* Of looking at the pairs of a fact. */
static uint64_t row_work(const rp_novelty *n, const rp_state_view *state, bool all)
{
    const uint64_t row = n->words / 2 > state->num_true ? OTHER_WORK * (uint64_t)state->num_true
                                                        : n->words / WORDS_A_UNIT;

    return FACT_WORK + (all ? row / 2 : row);
}

/* With `all`, the facts are those that hold: then a pair is found at the first of its two. */
static uint32_t see(rp_novelty *n, partition *p, const rp_state_view *state, const rp_fact_id *fact,
                    uint32_t count, bool all)
{
    if (!p->visited)
        make_tables(n, p);
    if (p->seen == NULL)
        return n->width + 1;
    rp_work(n->limits,
            STATE_WORK + (uint64_t)count * (p->row == NULL ? 1 : row_work(n, state, all)));
    const bool new_fact = see_facts(p, state, fact, count);
    bool new_pair = false;
    if (p->row != NULL && new_fact && !make_rows(n, p, fact, count, state->holds))
        drop_pairs(n, p);
    for (uint32_t i = 0; i < count && p->row != NULL; i++)
        if (rp_bit_get(state->holds, fact[i]))
            new_pair |= see_pairs(n, p, fact[i], all ? fact[i] & ~UINT32_C(63) : 0, state);
    return new_fact ? 1 : new_pair ? 2 : n->width + 1;
}

uint32_t rp_novelty_see_added(rp_novelty *n, uint32_t number, const rp_state_view *state,
                              const rp_fact_id *fact, uint32_t count)
{
    assert(number < n->partition.size);
    return see(n, n->partition.item + number, state, fact, count, false);
}

uint32_t rp_novelty_see(rp_novelty *n, uint32_t number, const rp_state_view *state)
{
    assert(number < n->partition.size);
    return see(n, n->partition.item + number, state, state->fact, state->num_true, true);
}
