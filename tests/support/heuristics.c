#include "support/heuristics.h"

#include "support/check.h"
#include "support/naive/naive.h"

static rp_heuristic *create(rp_arena *arena, const rp_strips *strips, const char *text,
                            const char **error)
{
    rp_heuristic_args args = {.strips = strips, .limits = arena->limits};
    rp_spec *specs;

    assert_int_equal(rp_specs_split(arena, text, &specs), 1);
    rp_heuristic *const h = rp_heuristic_create(arena, specs, &args, error);
    assert_true((h == NULL) == (*error != NULL));
    return h;
}

rp_heuristic *make_heuristic(rp_arena *arena, const rp_strips *strips, const char *spec)
{
    const char *error;
    rp_heuristic *const h = create(arena, strips, spec, &error);

    if (h == NULL)
        fail_msg("%s: %s", spec, error);
    return h;
}

double heuristic_value(rp_arena *arena, const rp_strips *strips, const char *spec,
                       const rp_state_view *state)
{
    rp_heuristic *const h = make_heuristic(arena, strips, spec);
    const double value = rp_heuristic_evaluate(h, state);

    rp_heuristic_destroy(h);
    return value;
}

const char *heuristic_error(rp_arena *arena, const rp_strips *strips, const char *spec)
{
    const char *error;
    rp_heuristic *const h = create(arena, strips, spec, &error);

    if (h != NULL)
        fail_msg("%s was accepted", spec);
    return error;
}

const rp_state_view *view_of(const rp_strips *strips, const bool *holds, rp_state_buffer *buffer)
{
    rp_fact_id fact[4096];

    assert_true(strips->num_facts <= sizeof fact / sizeof *fact);
    rp_state_view_of(strips, fact, naive_list(strips, holds, fact), buffer);
    return &buffer->view;
}
