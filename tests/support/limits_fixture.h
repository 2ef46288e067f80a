/* A fixture for tests that need nothing but memory: `limits` are unlimited, and the test
   fails if a block was not freed.  To be included by one test program each. */
#ifndef SUPPORT_LIMITS_FIXTURE_H
#define SUPPORT_LIMITS_FIXTURE_H
#include "base/limits.h"

static rp_limits limits;

static inline int set_up(void **state)
{
    (void)state;
    rp_limits_init(&limits, 0, NULL);
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    const size_t left = limits.used;
    rp_limits_release(&limits);
    return left != 0;
}

#endif
