#include "trace/lists.h"

void rp_live_lists_release(rp_live_lists *l, rp_limits *limits)
{
    for (uint32_t i = 0; i < l->list.size; i++)
        rp_vec_free(limits, &l->list.item[i].entry);
    rp_vec_free(limits, &l->list);
}

void rp_live_lists_reset(rp_live_lists *l, rp_limits *limits, uint32_t count)
{
    rp_live_lists_release(l, limits);
    for (uint32_t i = 0; i < count; i++)
        rp_vec_push(limits, &l->list, ((rp_live_list){.num_stale = 0}));
}

void rp_live_lists_open(rp_live_lists *l, rp_limits *limits, uint32_t list, rp_live_entry entry)
{
    assert(list < l->list.size);
    entry.order = l->order++;
    rp_vec_push(limits, &l->list.item[list].entry, entry);
}

static bool is_before(const rp_live_entry *a, const rp_live_entry *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    if (a->tie != b->tie)
        return a->tie < b->tie;
    return a->order < b->order;
}

/* Of equal numbers, which are of a state that was opened again by a cheaper path, the best. */
static uint32_t find(const rp_live_list *l, uint32_t number)
{
    uint32_t best = RP_NONE;

    for (uint32_t i = 0; i < l->entry.size; i++)
        if (l->entry.item[i].number == number &&
            (best == RP_NONE || is_before(&l->entry.item[i], &l->entry.item[best])))
            best = i;
    return best;
}

bool rp_live_lists_have(const rp_live_lists *l, uint32_t list, uint32_t number)
{
    return list < l->list.size && find(&l->list.item[list], number) != RP_NONE;
}

static void mark_stale(rp_live_list *l, uint32_t number)
{
    for (uint32_t i = 0; i < l->entry.size; i++)
        if (l->entry.item[i].number == number && !l->entry.item[i].is_stale) {
            l->entry.item[i].is_stale = true;
            l->num_stale++;
        }
}

void rp_live_lists_take(rp_live_lists *lists, uint32_t number_of_list, uint32_t number)
{
    assert(number_of_list < lists->list.size);
    rp_live_list *const l = &lists->list.item[number_of_list];
    const uint32_t i = find(l, number);

    assert(i != RP_NONE);
    l->num_stale -= l->entry.item[i].is_stale;
    l->entry.item[i] = l->entry.item[--l->entry.size];
    for (uint32_t k = 0; k < lists->list.size; k++)
        mark_stale(&lists->list.item[k], number);
}

uint32_t rp_live_list_best(const rp_live_list *l, rp_live_entry best[RP_BEST_ENTRIES])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < l->entry.size; i++) {
        const rp_live_entry *const e = &l->entry.item[i];
        uint32_t place = count;
        if (e->is_stale || !e->is_sorted)
            continue;
        while (place > 0 && is_before(e, &best[place - 1]))
            place--;
        if (place == RP_BEST_ENTRIES)
            continue;
        count += count < RP_BEST_ENTRIES;
        for (uint32_t k = count - 1; k > place; k--)
            best[k] = best[k - 1];
        best[place] = *e;
    }
    return count;
}
