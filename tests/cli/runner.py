#!/usr/bin/env python3
"""The runners themselves: what a busy machine delays is skipped, and what hangs fails.  The last
line is "N passed, N failed"."""
import contextlib
import io
import os
import subprocess
import sys

import _runner
from _runner import (MachineBusy, Skipped, equal, finish, has, in_time, lasting, run_tests, timely,
                     total, wait_until)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import run_tests as all_tests  # noqa: E402


@contextlib.contextmanager
def machine(factor):
    """Let it seem to be so many times as slow as an idle one."""
    saved = _runner.slowdown, all_tests.slowdown
    _runner.slowdown = all_tests.slowdown = lambda: factor
    try:
        yield
    finally:
        _runner.slowdown, all_tests.slowdown = saved


def ending(function, *args):
    """How it ends: None, or the class of what it raises."""
    try:
        function(*args)
    except (AssertionError, MachineBusy) as error:
        return type(error)
    return None


def test_time():
    for factor, seconds, expected in ((1.0, 0.9, None), (1.0, 1.1, AssertionError),
                                      (3.0, 0.9, None), (3.0, 2.9, MachineBusy),
                                      (3.0, 3.1, AssertionError)):
        with machine(factor):
            equal((factor, seconds, ending(in_time, seconds, 1.0)), (factor, seconds, expected))


def test_what_only_a_busy_machine_can_prevent():
    for factor, condition, expected in ((1.0, True, None), (1.0, False, AssertionError),
                                        (3.0, True, None), (3.0, False, MachineBusy)):
        with machine(factor):
            equal(ending(timely, condition, "late"), expected)


def test_what_lasts():
    text = ("(go a b)\n[0.010s] searching: auto\n%s[0.2s] plan 1: cost 3, 2 steps\n"
            "time: %d s (search 1)\npeak memory: %d MiB\n")
    h = "[0.1s] best h (ff) = 2; 1 expanded, 2 evaluated, 3 generated, 4 generated/s\n"
    no_h = "[12.1s] 1,000 expanded, 2,000 evaluated, 3 generated, 4 generated/s\n"
    for other in (text % (h, 2, 3), text % (h + h + no_h, 3, 4)):
        equal(lasting(other), lasting(text % ("", 1, 2)))
    for word in ("(go a b)", "searching: auto", "plan 1: cost 3"):
        has(lasting(text % (h, 1, 2)), word)


def test_no_end():
    def run(seconds):
        finish(subprocess.Popen(["sleep", str(seconds)], stdout=subprocess.PIPE), seconds=0.3)
    with machine(1.0):
        equal(ending(run, 30), AssertionError)
    with machine(4.0):
        equal((ending(run, 1), ending(run, 30)), (None, AssertionError))
        equal(ending(wait_until, lambda: False, 0.05), AssertionError)


def test_the_totals_of_a_module():
    def late():
        in_time(2, 1)

    def wrong():
        equal(1, 2)
    with machine(3.0), contextlib.redirect_stdout(io.StringIO()) as out:
        status = run_tests({"test_a": lambda: None, "test_b": late, "test_c": wrong}, ["test_a", "test_b"])
        equal((status, run_tests({"test_c": wrong})), (False, True))
    has(out.getvalue(), "SKIPPED test_b: machine busy: took 2.0 s, not at most 1.0;")
    has(out.getvalue(), "1 passed, 0 failed, 1 skipped\n")
    has(out.getvalue(), "FAILED test_c\n")


def test_what_is_not_installed_is_skipped():
    def needs_it():
        raise Skipped("no browser here")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        equal(run_tests({"test_a": needs_it}), False)
    equal(out.getvalue(), "SKIPPED test_a: no browser here\n0 passed, 0 failed, 1 skipped\n")


def test_the_total_of_all():
    for text, status, expected in (("2 passed, 0 failed", 0, (2, 0, 0)),
                                   ("x\n2 passed, 1 failed, 3 skipped\n", 1, (2, 1, 3)),
                                   ("", 0, (1, 0, 0)), ("oops", 1, (0, 1, 0))):
        equal(all_tests.count_script(status, text), expected)
    equal((total(1, 2, 0), total(1, 2, 3)), ("1 passed, 2 failed", "1 passed, 2 failed, 3 skipped"))
    equal(all_tests.total(1, 2, 3), total(1, 2, 3))
    equal(all_tests.count_cmocka("[ RUN      ] a\n[  SKIPPED ] a\n[ RUN      ] b\n[       OK ] b\n"
                                 "[ RUN      ] c\n"), (1, 1, 1))


def test_a_program_that_hangs_fails():
    all_tests.TIMEOUT = 0.3
    env = dict(os.environ)
    for factor, seconds, expected in ((1.0, 30, None), (4.0, 0.6, 0), (4.0, 30, None)):
        with machine(factor):
            status, output = all_tests.run(["sleep", str(seconds)], env)
        equal((factor, seconds, status), (factor, seconds, expected))
        equal("stopped after" in output, expected is None)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
