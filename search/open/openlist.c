#include "search/open/openlist.h"

#include "search/open/bucketqueue.h"
#include "search/open/keyheap.h"

struct rp_openlist {
    rp_bucketqueue *buckets; /* one of the two is NULL, except while entries move */
    rp_keyheap *heap;
    rp_limits *limits;
};

rp_openlist *rp_openlist_create(rp_limits *limits)
{
    rp_openlist *const list = RP_NEW(limits, rp_openlist);
    list->limits = limits;
    list->buckets = rp_bucketqueue_create(limits);
    return list;
}

void rp_openlist_destroy(rp_openlist *list)
{
    if (list == NULL)
        return;
    rp_bucketqueue_destroy(list->buckets);
    rp_keyheap_destroy(list->heap);
    rp_free(list->limits, list);
}

/* Entries leave the buckets in order, so those of equal keys keep theirs in the heap. */
static void move_to_heap(rp_openlist *list)
{
    double key;
    float tie;
    rp_state_id id;

    list->heap = rp_keyheap_create(list->limits);
    while (rp_bucketqueue_pop(list->buckets, &key, &tie, &id))
        rp_keyheap_push(list->heap, key, tie, id);
    rp_bucketqueue_destroy(list->buckets);
    list->buckets = NULL;
}

void rp_openlist_push(rp_openlist *list, double key, float tie, rp_state_id id)
{
    assert(key == key && tie == tie);
    if (list->buckets != NULL) {
        if (rp_bucketqueue_push(list->buckets, key, tie, id))
            return;
        move_to_heap(list);
    }
    rp_keyheap_push(list->heap, key, tie, id);
}

rp_state_id rp_openlist_pop(rp_openlist *list)
{
    double key;
    float tie;
    rp_state_id id;

    return (list->buckets != NULL ? rp_bucketqueue_pop(list->buckets, &key, &tie, &id)
                                  : rp_keyheap_pop(list->heap, &id))
               ? id
               : RP_NO_STATE;
}
