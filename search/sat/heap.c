/* The heap of variables that are to be decided (cdcl_state.h). */
#include "search/sat/cdcl_state.h"

static bool is_before(const rp_heap *h, uint32_t a, uint32_t b)
{
    return h->activity[a] != h->activity[b] ? h->activity[a] > h->activity[b] : a < b;
}

static void put(rp_heap *h, uint32_t place, uint32_t variable)
{
    h->order.item[place] = variable;
    h->place[variable] = place;
}

static void rise(rp_heap *h, uint32_t place)
{
    const uint32_t variable = h->order.item[place];

    while (place > 0 && is_before(h, variable, h->order.item[(place - 1) / 2])) {
        put(h, place, h->order.item[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put(h, place, variable);
}

static void sink(rp_heap *h, uint32_t place)
{
    const uint32_t variable = h->order.item[place], size = h->order.size;

    for (;;) {
        uint32_t child = 2 * place + 1;
        if (child >= size)
            break;
        if (child + 1 < size && is_before(h, h->order.item[child + 1], h->order.item[child]))
            child++;
        if (!is_before(h, h->order.item[child], variable))
            break;
        put(h, place, h->order.item[child]);
        place = child;
    }
    put(h, place, variable);
}

void rp_heap_insert(rp_limits *limits, rp_heap *h, uint32_t variable)
{
    if (h->place[variable] != RP_NONE)
        return;
    rp_vec_push(limits, &h->order, variable);
    h->place[variable] = h->order.size - 1;
    rise(h, h->order.size - 1);
}

uint32_t rp_heap_pop(rp_heap *h)
{
    const uint32_t top = h->order.item[0], last = h->order.item[--h->order.size];

    h->place[top] = RP_NONE;
    if (h->order.size > 0) {
        put(h, 0, last);
        sink(h, 0);
    }
    return top;
}

void rp_heap_bump(rp_heap *h, uint32_t variable, uint32_t num_vars)
{
    h->activity[variable] += h->increment;
    if (h->activity[variable] > 1e100) {
        for (uint32_t v = 0; v < num_vars; v++)
            h->activity[v] *= 1e-100;
        h->increment *= 1e-100;
    }
    if (h->place[variable] != RP_NONE)
        rise(h, h->place[variable]);
}
