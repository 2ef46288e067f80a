#!/usr/bin/env python3
"""Limits of time and memory. $RELPLAN (or the first argument) is the program; the last line is "N
passed, N failed"."""
import resource
import sys

from _files import HARD, hard, switches
from _runner import GRACE, SLOW, Run, equal, in_time, run_tests, timely


def test_time_limit():
    files = hard()
    for limit in (0.5, 2.0):
        run = Run("--time-limit", str(limit), *HARD, *files)
        equal((run.status, run.out, run.stat("outcome")), (23, "", "time-limit"))
        assert run.seconds >= limit - 0.1, run.seconds
        in_time(run.seconds, limit + GRACE)
        timely(int(run.stat("expanded")) > 0, "no state expanded")


def test_memory_limit():
    megabytes = 40 if SLOW else 200
    run = Run("--memory-limit", f"{megabytes}M", *HARD, *hard())
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))
    assert int(run.stat("expanded")) > 0
    if not SLOW:
        assert float(run.stat("peak memory").split()[0]) <= megabytes, run.stat("peak memory")


def test_tiny_memory_limit():
    run = Run("--stats=text", "--memory-limit", "1024K", *switches())
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))
    equal(Run("--memory-limit", "8M", *switches()).status, 0)


def test_memory_limit_of_the_system():
    if SLOW:
        return  # The sanitizer's shadow memory is larger than any sensible limit.
    run = Run(*HARD, *hard(), limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (150 << 20,) * 2))
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
