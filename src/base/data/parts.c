#include "base/data/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/data/hash.h"

/* An item by the long rows that it occurs in. */
typedef struct occurrence {
    uint64_t hash;
    uint32_t item;
} occurrence;

static int by_rows(const void *left, const void *right)
{
    const occurrence *const a = left, *const b = right;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->item < b->item ? -1 : 1;
}

static bool is_long(const rp_csr *rows, uint32_t row)
{
    return rp_csr_size(rows, row) > RP_PARTS_LONG;
}

/* Row: item; the long rows that have it. */
static rp_csr long_rows(rp_arena *scratch, const rp_csr *rows, uint32_t num_rows,
                        uint32_t num_items)
{
    rp_csr kept = {RP_ARENA_ARRAY(scratch, uint32_t, (size_t)num_rows + 1),
                   RP_ARENA_ARRAY(scratch, uint32_t, rows->begin[num_rows])};
    uint32_t count = 0;

    for (uint32_t row = 0; row < num_rows; row++) {
        kept.begin[row] = count;
        if (is_long(rows, row))
            for (RP_ROW(item, rows, row))
                kept.item[count++] = *item;
    }
    kept.begin[num_rows] = count;
    return rp_csr_transpose(scratch, &kept, num_rows, num_items);
}

static bool same_row(const rp_csr *csr, uint32_t a, uint32_t b)
{
    const uint32_t size = rp_csr_size(csr, a);

    return size == rp_csr_size(csr, b) &&
           memcmp(rp_csr_row(csr, a), rp_csr_row(csr, b), size * sizeof(uint32_t)) == 0;
}

/* Items that occur in enough long rows, ordered so that those which occur in the same ones are side
   by side, ascending. */
static occurrence *order_items(rp_arena *scratch, const rp_csr *in, uint32_t num_items,
                               uint32_t *count)
{
    occurrence *const list = RP_ARENA_ARRAY(scratch, occurrence, num_items);

    *count = 0;
    for (uint32_t i = 0; i < num_items; i++)
        if (rp_csr_size(in, i) >= RP_PARTS_ROWS)
            list[(*count)++] = (occurrence){rp_hash_u32s(rp_csr_row(in, i), rp_csr_size(in, i)), i};
    qsort(list, *count, sizeof *list, by_rows);
    return list;
}

/* `leader` of an item: the first of its part, or RP_NONE. */
static void choose_leaders(rp_arena *scratch, const rp_csr *in, uint32_t num_items,
                           uint32_t *leader)
{
    uint32_t count;
    const occurrence *const list = order_items(scratch, in, num_items, &count);

    for (uint32_t i = 0; i < num_items; i++)
        leader[i] = RP_NONE;
    for (uint32_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && same_row(in, list[first].item, list[end].item);)
            end++;
        for (uint32_t i = first; i < end && end - first >= RP_PARTS_ITEMS; i++)
            leader[list[i].item] = list[first].item;
    }
}

/* Numbers the parts in the order of their leaders. */
static void number_parts(rp_parts *p, const uint32_t *leader)
{
    for (uint32_t i = 0; i < p->num_items; i++)
        p->part_of[i] = leader[i] == RP_NONE ? RP_NONE
                        : leader[i] == i     ? p->num_parts++
                                             : p->part_of[leader[i]];
}

static void replace(rp_parts *p, rp_arena *arena, const rp_csr *rows, uint32_t num_rows)
{
    uint32_t count = 0;

    p->row.begin = RP_ARENA_ARRAY(arena, uint32_t, (size_t)num_rows + 1);
    p->row.item = RP_ARENA_ARRAY(arena, uint32_t, rows->begin[num_rows]);
    for (uint32_t row = 0; row < num_rows; row++) {
        const bool is_split = is_long(rows, row);
        p->row.begin[row] = count;
        for (RP_ROW(item, rows, row))
            if (!is_split || p->part_of[*item] == RP_NONE)
                p->row.item[count++] = *item;
        const uint32_t plain = count;
        for (RP_ROW(item, rows, row)) {
            const uint32_t part = is_split ? p->part_of[*item] : RP_NONE;
            if (part != RP_NONE && *rp_csr_row(&p->item, part) == *item)
                p->row.item[count++] = p->num_items + part;
        }
        rp_row_sort(p->row.item + plain, count - plain);
    }
    p->row.begin[num_rows] = count;
}

rp_parts rp_parts_find(rp_arena *arena, const rp_csr *rows, uint32_t num_rows, uint32_t num_items)
{
    rp_parts p = {.num_items = num_items};
    rp_arena scratch;

    rp_arena_init(&scratch, arena->limits);
    const rp_csr in = long_rows(&scratch, rows, num_rows, num_items);
    uint32_t *const leader = RP_ARENA_ARRAY(&scratch, uint32_t, num_items);
    choose_leaders(&scratch, &in, num_items, leader);
    p.part_of = RP_ARENA_ARRAY(arena, uint32_t, num_items);
    number_parts(&p, leader);
    p.item = rp_csr_group(arena, p.part_of, num_items, p.num_parts);
    replace(&p, arena, rows, num_rows);
    rp_arena_release(&scratch);
    return p;
}
