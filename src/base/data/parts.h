/* Common parts of sets: what many long rows have in common is found once, so that it need be
   looked at once only.  Conditions such as (forall (?q) (settled ?q)) put the same hundred facts
   into the conditions of each of thousands of operators.

   A *part* is a largest set of items that occur in just the same long rows.  So each item is in
   one part at most, and a long row has a part as a whole or nothing of it; short rows may have
   some items of one. */
#ifndef BASE_DATA_PARTS_H
#define BASE_DATA_PARTS_H
#include "base/data/csr.h"

enum {
    RP_PARTS_LONG = 8,  /* a row with more items is long */
    RP_PARTS_ITEMS = 4, /* the fewest of a part */
    RP_PARTS_ROWS = 4   /* the fewest long rows that have it */
};

typedef struct rp_parts {
    uint32_t num_items, num_parts;
    rp_csr item;       /* row: part; ascending, the part with the lowest item first */
    uint32_t *part_of; /* of an item its part, or RP_NONE */
    rp_csr row;        /* the rows, where the items of part p are replaced by num_items + p, if
                          they are long: ascending if the rows are */
} rp_parts;

/* Of rows of items below num_items, each with no item twice.  Lives in the arena. */
rp_parts rp_parts_find(rp_arena *, const rp_csr *rows, uint32_t num_rows, uint32_t num_items);

#endif
