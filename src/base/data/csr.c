/* Transposing and grouping are counting sorts: two passes over the items, no comparison. */
#include "base/data/csr.h"

#include <stdlib.h>
#include <string.h>

static int compare_ids(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void rp_row_sort(uint32_t *row, uint32_t count)
{
    if (count > 1)
        qsort(row, count, sizeof *row, compare_ids);
}

enum { SHORT_ROW = 24 };

uint32_t rp_row_tidy(uint32_t *row, uint32_t count)
{
    if (count > SHORT_ROW)
        rp_row_sort(row, count);
    for (uint32_t i = 1; i < count && count <= SHORT_ROW; i++) {
        const uint32_t x = row[i];
        uint32_t k = i;
        for (; k > 0 && row[k - 1] > x; k--)
            row[k] = row[k - 1];
        row[k] = x;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || row[kept - 1] != row[i])
            row[kept++] = row[i];
    return kept;
}

uint32_t rp_row_union(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                      uint32_t *to)
{
    uint32_t i = 0, k = 0, size = 0;

    while (i < num_a || k < num_b) {
        const uint32_t x = k == num_b || (i < num_a && a[i] < b[k]) ? a[i] : b[k];
        i += i < num_a && a[i] == x;
        k += k < num_b && b[k] == x;
        to[size++] = x;
    }
    return size;
}

uint32_t rp_row_difference(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                           uint32_t *to)
{
    uint32_t i = 0, k = 0, size = 0;

    while (i < num_a || k < num_b) {
        const bool of_a = k == num_b || (i < num_a && a[i] <= b[k]);
        const bool of_b = i == num_a || (k < num_b && b[k] <= a[i]);
        if (of_a != of_b)
            to[size++] = of_a ? a[i] : b[k];
        i += of_a;
        k += of_b;
    }
    return size;
}

rp_csr rp_csr_pick(rp_arena *arena, const rp_csr *csr, const uint32_t *row, uint32_t count)
{
    rp_csr picked = {.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)count + 1)};

    for (uint32_t i = 0; i < count; i++)
        picked.begin[i + 1] = picked.begin[i] + rp_csr_size(csr, row[i]);
    picked.item = RP_ARENA_ARRAY(arena, uint32_t, picked.begin[count]);
    for (uint32_t i = 0; i < count; i++)
        if (rp_csr_size(csr, row[i]) > 0)
            memcpy(picked.item + picked.begin[i], rp_csr_row(csr, row[i]),
                   rp_csr_size(csr, row[i]) * sizeof *picked.item);
    return picked;
}

/* begin[c + 1] was the size of row c; now begin[c] serves as the place to write next. */
static void sizes_to_places(uint32_t *begin, uint32_t rows)
{
    for (uint32_t c = 0; c < rows; c++)
        begin[c + 1] += begin[c];
}

/* Writing left begin[c] at the end of row c, the beginning of row c + 1: shifting by one puts it
   right. */
static void places_to_begins(uint32_t *begin, uint32_t rows)
{
    for (uint32_t c = rows; c > 0; c--)
        begin[c] = begin[c - 1];
    begin[0] = 0;
}

rp_csr rp_csr_group(rp_arena *arena, const uint32_t *key, uint32_t count, uint32_t keys)
{
    rp_csr g = {.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)keys + 1),
                .item = RP_ARENA_ARRAY(arena, uint32_t, count)};

    for (uint32_t i = 0; i < count; i++)
        if (key[i] != RP_NONE)
            g.begin[key[i] + 1]++;
    sizes_to_places(g.begin, keys);
    for (uint32_t i = 0; i < count; i++)
        if (key[i] != RP_NONE)
            g.item[g.begin[key[i]]++] = i;
    places_to_begins(g.begin, keys);
    return g;
}

rp_csr rp_csr_transpose(rp_arena *arena, const rp_csr *csr, uint32_t rows, uint32_t columns)
{
    const uint32_t first = rows > 0 ? csr->begin[0] : 0;
    const uint32_t last = rows > 0 ? csr->begin[rows] : 0;
    rp_csr t = {.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)columns + 1),
                .item = RP_ARENA_ARRAY(arena, uint32_t, last - first)};

    for (uint32_t i = first; i < last; i++) {
        assert(csr->item[i] < columns);
        t.begin[csr->item[i] + 1]++;
    }
    sizes_to_places(t.begin, columns);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t i = csr->begin[row]; i < csr->begin[row + 1]; i++)
            t.item[t.begin[csr->item[i]]++] = row;
    places_to_begins(t.begin, columns);
    return t;
}
