#include "cli/stages.h"

rp_exit rp_stage_load(void *state)
{
    rp_session_load(*(rp_session **)state);
    return RP_EXIT_OPEN;
}

static rp_exit run_stage(rp_session *s, const rp_stage *stage, void *state)
{
    const double begin = rp_clock();
    const rp_exit result = rp_session_run(s, stage->phase, stage->run, state);

    if (stage->seconds != 0)
        *(double *)((char *)state + stage->seconds) += rp_clock() - begin;
    return result == RP_EXIT_OPEN || stage->rescue == NULL ? result : stage->rescue(state, result);
}

void rp_stages_run(rp_session *s, const rp_stage *stage, void *state)
{
    for (; stage->run != NULL; stage++) {
        if (stage->always)
            rp_session_lift_limits(s);
        if (stage->always || s->result == RP_EXIT_OPEN)
            s->result = run_stage(s, stage, state);
    }
}
