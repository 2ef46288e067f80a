#include "support/ground_world.h"

#include "support/check.h"

void ground_world(void *arg)
{
    grounding *const g = arg;
    g->strips =
        rp_ground(&g->world->arena, &g->world->diags, g->world->task, &g->options, &g->stats);
}

grounding ground_texts(const char *domain, const char *problem, rp_prune prune)
{
    grounding g = {.world = pddl_world_create(domain, problem), .options = {.prune = prune}};
    pddl_world_clear(g.world);
    assert_int_equal(rp_protect(&g.world->limits, ground_world, &g), RP_STOP_NONE);
    if (g.strips != NULL)
        assert_null(rp_strips_check(g.strips));
    return g;
}
