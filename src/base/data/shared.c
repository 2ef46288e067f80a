#include "base/data/shared.h"

struct rp_shared_thing {
    rp_shared_thing *next;
    rp_shared_make *make;
    const void *from;
    uint64_t options;
    rp_arena arena;
    const void *made;
};

void rp_shared_init(rp_shared *shared, rp_limits *limits)
{
    *shared = (rp_shared){.limits = limits};
}

static void destroy(rp_limits *limits, rp_shared_thing *thing)
{
    rp_arena_release(&thing->arena);
    rp_free(limits, thing);
}

void rp_shared_release(rp_shared *shared)
{
    for (rp_shared_thing *next, *t = shared->things; t != NULL; t = next) {
        next = t->next;
        destroy(shared->limits, t);
    }
    rp_shared_init(shared, shared->limits);
}

static void make(void *arg)
{
    rp_shared_thing *const t = arg;

    t->made = t->make(&t->arena, t->from, t->options);
}

/* Is listed only when it is made. */
static const rp_shared_thing *add(rp_shared *shared, rp_shared_thing wanted)
{
    rp_limits *const limits = shared->limits;
    rp_shared_thing *const t = RP_NEW(limits, rp_shared_thing);

    *t = wanted;
    rp_arena_init(&t->arena, limits);
    const rp_stop stop = rp_protect(limits, make, t);
    if (stop != RP_STOP_NONE) {
        destroy(limits, t);
        rp_stop_now(limits, stop);
    }
    t->next = shared->things;
    shared->things = t;
    shared->bytes += t->arena.total;
    return t;
}

const void *rp_shared_get(rp_shared *shared, rp_arena *own, rp_shared_make *make_it,
                          const void *from, uint64_t options)
{
    if (shared == NULL)
        return make_it(own, from, options);
    for (const rp_shared_thing *t = shared->things; t != NULL; t = t->next)
        if (t->make == make_it && t->from == from && t->options == options)
            return t->made;
    return add(shared, (rp_shared_thing){.make = make_it, .from = from, .options = options})->made;
}
