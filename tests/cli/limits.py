#!/usr/bin/env python3
"""Limits of time and memory. $RELPLAN (or the first argument) is the program; the last line is "N
passed, N failed"."""
import json
import re
import resource
import sys

from _files import HARD, hard, switches
from _runner import GRACE, SLOW, Run, equal, in_time, run_tests, timely, write
from _tasks import TILES_DOMAIN, tiles_problem


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


def blow_up(body):
    """40^6 instances of one action, or of an effect of it."""
    params = "?a ?b ?c ?d ?e ?f - thing"
    domain = write("blow.pddl", f"(define (domain blow) (:requirements :adl) (:types thing)"
                   f"(:predicates (k {params}) (g) (seen ?x - thing)) "
                   f"(:action look :parameters (?x - thing) :effect (seen ?x))"
                   f"(:action call {body}))")
    things = " ".join(f"o{i}" for i in range(40))
    problem = write("blow-1.pddl", f"(define (problem blow-1) (:domain blow) (:objects {things} - thing) "
                    "(:init (g)) (:goal (k o0 o1 o2 o3 o4 o5)))")
    return domain, problem


def test_a_limit_while_grounding_names_the_action():
    params = "?a ?b ?c ?d ?e ?f"
    action = f":parameters ({params} - thing) :precondition (g) :effect (k {params})"
    effect = f":parameters () :effect (forall ({params} - thing) (when (g) (k {params})))"
    for body, said in ((action, rf"action `call` \({re.escape(params)}\)"),
                       (effect, r"an effect of action `call` \(\)")):
        for limit, text in (("-m60M", "out of memory"), ("-t2" if SLOW else "-t1", "out of time")):
            for command in (("--lifted=never",), ("ground",)):
                run = Run(*command, limit, "--stats=json", *blow_up(body))
                found = re.search(rf"^relplan: {text}: {said} had ([\d,]+) instances "
                                  "when grounding was stopped$", run.err, re.M)
                assert found, (run.status, run.err)
                assert int(found[1].replace(",", "")) > 1000, run.err
                assert said[:12] in json.loads(run.err.splitlines()[-1])["reason"]


def test_memory_limit_of_the_system():
    if SLOW:
        return  # The sanitizer's shadow memory is larger than any sensible limit.
    run = Run(*HARD, *hard(), limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (150 << 20,) * 2))
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))


def test_the_system_s_limit_is_shared_out():
    """Of several searches the largest gives way; not the one that happens to ask when nothing is left."""
    if SLOW:
        return
    domain, problem = write("domain.pddl", TILES_DOMAIN), write("p.pddl", tiles_problem(7, 1))

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (64 << 20,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (4, 6))

    run = Run(domain, problem, limit=limit)
    assert "needs most of the memory; left out" in run.err, run.err


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
