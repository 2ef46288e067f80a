#!/usr/bin/env python3
"""--jobs: the default search in several threads, as its users see it.  $RELPLAN is the program;
the last line is "N passed, N failed"."""
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time

import _tasks as tasks
from _runner import (RELPLAN, SLOW, Run, equal, finish, has, in_time, lasting, run_tests, timely,
                     write)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(ROOT, "search/portfolio/members.def"), encoding="utf-8") as table:
    MEMBERS = len(re.findall(r"^RP_MEMBER\(", table.read(), re.M))


def threads(jobs):
    """How many of them so many jobs are."""
    return MEMBERS if jobs == 0 else min(jobs, MEMBERS)


GRACE = 5.0 if SLOW else 1.0  # seconds that ending may take


def tiles(size=3):
    return write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(size, 1))


def counter(bits):
    """Needs 2^bits steps."""
    names = range(bits)

    def action(i):
        below = range(i)
        return "(:action set%d :precondition (and (off%d) %s) :effect (and (on%d) (not (off%d)) %s))" % (
            i, i, " ".join("(on%d)" % j for j in below), i, i,
            " ".join("(off%d) (not (on%d))" % (j, j) for j in below))
    domain = "(define (domain bits) (:predicates %s)\n%s)\n" % (
        " ".join("(on%d) (off%d)" % (i, i) for i in names), "\n".join(action(i) for i in names))
    problem = "(define (problem b) (:domain bits) (:init %s) (:goal (and %s)))\n" % (
        " ".join("(off%d)" % i for i in names), " ".join("(on%d)" % i for i in names))
    return write("domain.pddl", domain), write("p.pddl", problem)


def endless(bits=30):
    """No plan, and so many switches to no purpose that memory is soon full."""
    names = range(bits)
    domain = tasks.UNSOLVABLE_DOMAIN.replace("(coin) (tea)", " ".join(
        "(on%d) (off%d)" % (i, i) for i in names) + " (coin) (tea)", 1)
    flips = "\n".join("(:action flip%d :precondition (off%d) :effect (and (on%d) (not (off%d))))\n"
                      "(:action back%d :precondition (on%d) :effect (and (off%d) (not (on%d))))" %
                      ((i,) * 8) for i in names)
    domain = domain.rstrip()[:-1] + flips + ")\n"
    problem = tasks.UNSOLVABLE_PROBLEM.replace(
        "(coin)", "(coin) " + " ".join("(off%d)" % i for i in names), 1)
    return write("domain.pddl", domain), write("p.pddl", problem)


def test_plans_are_valid():
    for files in (tiles(), counter(6)):
        for jobs in ("0", "2", "3", "1000000"):
            run = Run("--stats=text", *files, "--jobs", jobs)
            equal((jobs, run.status, run.stat("threads")), (jobs, 0, str(threads(int(jobs)))))
            equal(Run("validate", *files, write("plan", run.out)).status, 0)
            assert re.search(r"auto: solved by \S.*\n", run.err)


def test_unsolvable():
    run = Run(write("domain.pddl", tasks.UNSOLVABLE_DOMAIN), write("p.pddl", tasks.UNSOLVABLE_PROBLEM),
              "-j", "2")
    equal((run.status, run.out), (11, ""))


def test_one_job_is_the_default():
    files = tiles()

    def output(*args):
        run = Run(*files, *args)
        equal(run.status, 0)
        return lasting(run.out + run.err)
    default = output()
    equal(output("-j", "1"), default)
    equal(output("--jobs=1"), default)
    assert "threads" not in default


def test_statistics():
    data = json.loads(Run(*tiles(), "-j2", "--stats=json").err.splitlines()[-1])
    equal((data["threads"], data["search"]), (threads(2), "auto"))
    assert data["expanded"] > 0 and data["states"] > 0
    data = json.loads(Run(*tiles(), "--stats=json").err.splitlines()[-1])
    assert "threads" not in data


def test_wrong_numbers():
    for value in ("two", "-1", "", "1.5", "99999999999999999999"):
        run = Run(*tiles(), "--jobs=" + value)
        equal((value, run.status, run.out), (value, 31, ""))
        has(run.err, "option '--jobs': expected a whole number from 0")


def test_other_searches_use_one_thread():
    for args in (("--search", "gbfs"), ("--preset", "lama"), ("--optimal",)):
        run = Run(*tiles(2), "-j", "2", *args)
        equal((args, run.status, run.stat("threads")), (args, 0, None))
        has(run.err, "runs in one thread; --jobs is ignored")
    assert "--jobs" not in Run(*tiles(2), "-j", "2", "--preset", "auto").err


def test_time_limit():
    seconds = 5 if SLOW else 1
    run = Run("--stats=text", *counter(24), "-j", "2", "-t", str(seconds))
    equal((run.status, run.out, run.stat("outcome")), (23, "", "time-limit"))
    timely(run.stat("threads") == str(threads(2)), "no search when the time was over")
    in_time(run.seconds, seconds + GRACE)


def test_memory_limit():
    run = Run("--stats=text", *endless(), "--prune=reach", "--h2=0", "-j", "2", "-m", "20M", "-t", "90")
    timely(run.status != 23, "memory was not full after 90 s")
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))
    has(run.err, "left out")
    if not SLOW:
        assert float(run.stat("peak memory").split()[0]) <= 20


def test_no_thread_to_be_had():
    if SLOW or os.geteuid() == 0:
        return  # Sanitizers need threads of their own; there is no such limit for root.
    done = subprocess.run([RELPLAN, *tiles(), "-j", "2"], capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (0, 0)))
    equal((done.returncode, done.stdout), (22, ""))


def test_signals():
    files = counter(24)
    for number, status, outcome in ((signal.SIGINT, 130, "interrupted"),
                                    (signal.SIGTERM, 143, "terminated"),
                                    (signal.SIGXCPU, 23, "time-limit")):
        process = subprocess.Popen([RELPLAN, "--stats=text", *files, "-j", "2"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        while "auto: " not in process.stderr.readline():
            assert process.poll() is None
        time.sleep(0.1)
        begin = time.monotonic()
        process.send_signal(number)
        out, err = finish(process, seconds=60)
        seconds = time.monotonic() - begin
        equal((process.returncode, out), (status, ""))
        in_time(seconds, GRACE)
        has(err, "outcome: %s\n" % outcome)
        has(err, f"threads: {threads(2)}\n")


def test_anytime():
    files = tiles()
    run = Run(*files, "-j", "2", "--anytime", "-o", "plan", "-t", "2")
    timely(run.status in (0, 2), f"ended with {run.status} after 2 s")
    has(run.err, "auto: solved by")
    equal(Run("validate", *files, "plan.1").status, 0)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
