#include "run/optimal.h"

enum { BLIND, LANDMARKS, HMAX, NUM_CANDIDATES, TINY_BITS = 12 };

static const rp_spec candidates[NUM_CANDIDATES] = {
    [BLIND] = {"blind", ""},
    [LANDMARKS] = {"landmarks", "admissible=uniform"},
    [HMAX] = {"hmax", ""}};

static double estimate(rp_planning *p, const rp_spec *spec)
{
    rp_session *const s = p->session;
    rp_heuristic_args args = {
        .strips = p->strips, .limits = &s->limits, .seed = p->options.planning.seed};

    return rp_heuristic_of_initial(&s->arena, spec, &args);
}

static uint32_t bits(const rp_encoding *e)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < e->num_variables; i++)
        sum += e->variable_bits[i];
    return sum;
}

void rp_optimal_choose(rp_planning *p)
{
    rp_session *const s = p->session;
    double h[NUM_CANDIDATES] = {0};
    uint32_t best = BLIND;

    p->encoding = rp_encoding_create(&s->arena, p->strips);
    const uint32_t size = bits(p->encoding);
    for (uint32_t i = 0; i < NUM_CANDIDATES && size > TINY_BITS; i++) {
        h[i] = estimate(p, &candidates[i]);
        if (h[i] > h[best])
            best = i;
    }
    p->choice.heuristic = RP_ARENA_ARRAY(&s->arena, rp_spec, 1);
    p->choice.heuristic[0] = candidates[best];
    p->choice.num_heuristics = 1;
    if (size <= TINY_BITS)
        rp_log_line(&s->log, RP_LOG_NORMAL, "--optimal: blind, as states have %u bits only",
                    (unsigned)size);
    else
        rp_log_line(&s->log, RP_LOG_NORMAL,
                    "--optimal: %s, as of the initial state blind says %.10g, landmarks %.10g, "
                    "hmax %.10g",
                    candidates[best].name, h[BLIND], h[LANDMARKS], h[HMAX]);
}
