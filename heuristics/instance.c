/* Instances of heuristics, whichever they are. */
#include "heuristics/heuristic.h"

rp_heuristic *rp_heuristic_new(const rp_heuristic_type *type, const rp_heuristic_args *args)
{
    rp_heuristic *const h = rp_alloc_zero(args->limits, type->bytes);

    h->type = type;
    h->strips = args->strips;
    rp_arena_init(&h->arena, args->limits);
    if (type->build != NULL)
        type->build(h, args);
    return h;
}

void rp_heuristic_destroy(rp_heuristic *h)
{
    if (h == NULL)
        return;
    if (h->type->release != NULL)
        h->type->release(h);
    rp_limits *const limits = h->arena.limits;
    rp_arena_release(&h->arena);
    rp_free(limits, h);
}
