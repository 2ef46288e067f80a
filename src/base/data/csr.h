/* Rows of ids in two arrays (compressed sparse rows): row i is
   item[begin[i]] … item[begin[i + 1] - 1].  There are rows + 1 entries in `begin`. */
#ifndef BASE_DATA_CSR_H
#define BASE_DATA_CSR_H
#include "base/arena.h"

typedef struct rp_csr {
    uint32_t *begin;
    uint32_t *item;
} rp_csr;

static inline uint32_t rp_csr_size(const rp_csr *csr, uint32_t row)
{
    return csr->begin[row + 1] - csr->begin[row];
}
static inline const uint32_t *rp_csr_row(const rp_csr *csr, uint32_t row)
{
    return csr->item + csr->begin[row];
}

/* for (RP_ROW(x, &csr, row)) … *x …; */
#define RP_ROW(name, csr, row)                                                                     \
    const uint32_t *name = (csr)->item + (csr)->begin[row],                                        \
                   *name##_end = (csr)->item + (csr)->begin[(row) + 1];                            \
    name != name##_end;                                                                            \
    name++

/* Where an ascending list has x, or NULL: by bisection. */
static inline const uint32_t *rp_row_find(const uint32_t *row, uint32_t count, uint32_t x)
{
    const uint32_t *const end = row + count;
    while (count > 0) {
        const uint32_t half = count / 2;
        if (row[half] < x) {
            row += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return row != end && *row == x ? row : NULL;
}

/* Whether it has x. */
static inline bool rp_row_has(const uint32_t *row, uint32_t count, uint32_t x)
{
    return rp_row_find(row, count, x) != NULL;
}

/* Whether a short list, in any order, contains x: by looking at all of it. */
static inline bool rp_row_scan(const uint32_t *row, uint32_t count, uint32_t x)
{
    for (uint32_t i = 0; i < count; i++)
        if (row[i] == x)
            return true;
    return false;
}

/* Ascending. */
void rp_row_sort(uint32_t *row, uint32_t count);
/* Sorts a row, which is short as a rule, and drops repetitions; returns its new length. */
uint32_t rp_row_tidy(uint32_t *row, uint32_t count);

/* The union of two ascending rows, written to `to`, where there is room for both; returns its
   length. */
uint32_t rp_row_union(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                      uint32_t *to);

/* Likewise their symmetric difference: what only one of them has. */
uint32_t rp_row_difference(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                           uint32_t *to);

/* Row i of the result is row row[i] of `csr`, for `count` of them. */
rp_csr rp_csr_pick(rp_arena *, const rp_csr *csr, const uint32_t *row, uint32_t count);

/* Row k of the result lists the i with key[i] == k, ascending; those with RP_NONE are left out. */
rp_csr rp_csr_group(rp_arena *, const uint32_t *key, uint32_t count, uint32_t keys);

/* Row c of the result lists the rows of `csr` that contain c, ascending. */
rp_csr rp_csr_transpose(rp_arena *, const rp_csr *csr, uint32_t rows, uint32_t columns);

#endif
