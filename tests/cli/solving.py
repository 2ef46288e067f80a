#!/usr/bin/env python3
"""The planner as its users see it: plans, their costs, tasks without a plan, the same output for
the same input. $RELPLAN (or the first argument) is the program; the last line is "N passed, N
failed"."""
import re
import sys

import _tasks as tasks
from _files import hard, switches
from _runner import Run, equal, has, read, run_tests, write


def test_plan_on_standard_output_only():
    run = Run("--stats=text", *switches())
    equal(run.status, 0)
    equal(run.out, "(Flip b)\n; cost = 1 (unit cost)\n")
    equal(run.stat("outcome"), "solved")
    for key in ("parse time", "ground time", "search time", "total time", "facts", "operators",
                "expanded", "evaluated", "generated", "reopened", "plan length", "plan cost",
                "peak memory", "exit code"):
        assert run.stat(key) is not None, key
    equal(run.stat("plan length"), "1")


def test_quiet():
    run = Run("-q", *switches())
    equal((run.status, run.err), (0, ""))


def test_objects_of_several_types():
    """An object `- (either a b)` is of both types, for parameters, in :init and in the goal."""
    domain = write("d.pddl", """(define (domain port) (:requirements :typing :action-costs)
        (:types vehicle ship truck - vehicle) (:predicates (floats ?s - ship) (dry ?t - truck))
        (:functions (weight ?t - truck) (total-cost) - number)
        (:action land :parameters (?t - truck) :precondition (floats ?t)
          :effect (and (dry ?t) (not (floats ?t)) (increase (total-cost) (weight ?t)))))""")
    problem = write("p.pddl", """(define (problem p) (:domain port)
        (:objects duck - (either ship truck) lorry - truck) (:init (floats duck) (= (weight duck) 3))
        (:goal (and (dry duck) (not (floats duck)))) (:metric minimize (total-cost)))""")
    run = Run(domain, problem)
    equal((run.status, run.out), (0, "(land duck)\n; cost = 3 (general cost)\n"))
    equal(Run("validate", domain, problem, "-", stdin=run.out).status, 0)
    equal(Run("merge", "-o", "twice", domain, problem, domain, problem).status, 0)
    equal(Run("twice-domain.pddl", "twice-problem.pddl").status, 0)


def test_general_cost():
    run = Run("--search=astar", "--heuristic", "hmax", write("d.pddl", tasks.ROADS_DOMAIN),
              write("p.pddl", tasks.ROADS_PROBLEM))
    equal(run.status, 0)
    equal(run.out, "(go a b)\n(go b c)\n; cost = 10 (general cost)\n")


def test_goal_already_true():
    domain, _ = switches()
    problem = write("q.pddl", tasks.SWITCH_PROBLEM.replace("(and (off a) (on b) (on b))", "(off a)"))
    run = Run("-o", "plan", domain, problem)
    equal((run.status, run.out), (0, "; cost = 0 (unit cost)\n"))
    equal(read("plan"), run.out)


def test_same_input_same_output():
    domain, problem = hard()
    first, second = (Run("--stats=text", domain, problem) for _ in range(2))
    equal(first.status, 0)
    equal(first.out, second.out)
    equal(first.stat("expanded"), second.stat("expanded"))


def test_every_engine_and_heuristic_that_help_lists():
    text = Run("--help=all").out
    engines = re.findall(r"^  (\w+)", text.split("Search engines")[1].split("Heuristics (")[0], re.M)
    heuristics = re.findall(r"^  ([\w-]+)", text.split("Heuristics (")[1].split("Presets (")[0], re.M)
    assert {"astar", "wastar", "gbfs", "bfs", "bfws"} <= set(engines), engines
    assert {"blind", "goalcount", "hmax", "hadd", "ff"} <= set(heuristics), heuristics
    files = switches()
    for engine in engines:
        for heuristic in heuristics:
            run = Run("-s", engine, "-H", heuristic, *files)
            equal((engine, heuristic, run.status), (engine, heuristic, 0))
            equal(run.out, "(Flip b)\n; cost = 1 (unit cost)\n")


def test_weight():
    run = Run("--stats=text", "--weight", "3", *switches())
    equal(run.stat("search"), "wastar:weight=3")
    equal(Run("--search", "bfs", "--weight", "3", *switches()).status, 31)


def test_unsolvable():
    domain = write("domain.pddl", tasks.UNSOLVABLE_DOMAIN)
    run = Run("--stats=text", domain, write("p.pddl", tasks.UNSOLVABLE_PROBLEM))
    equal((run.status, run.out, run.stat("outcome")), (11, "", "unsolvable"))
    unreachable = tasks.UNSOLVABLE_PROBLEM.replace("(coin))", ")")
    run = Run("--stats=text", domain, write("q.pddl", unreachable))
    equal((run.status, run.out, run.stat("outcome")), (11, "", "unsolvable"))


def test_width_search():
    files = write("domain.pddl", tasks.COUNTER_DOMAIN), write("p.pddl", tasks.COUNTER_PROBLEM)
    for search in ("bfws", "bfws:variant=dual", "bfws:width=1,memory=1"):
        run = Run("--stats=text", "-s", search, *files)
        equal((search, run.status, run.stat("plan length")), (search, 0, "16"))
    has(Run("-s", "bfws:variant=dual", *files).err, "now by landmarks and ff")
    run = Run("--stats=text", "-s", "bfws:variant=k", *files)
    equal((run.status, run.out, run.stat("outcome")), (12, "", "exhausted"))
    unsolvable = write("shop.pddl", tasks.UNSOLVABLE_DOMAIN), write("q.pddl", tasks.UNSOLVABLE_PROBLEM)
    for search in ("bfws", "bfws:variant=dual"):
        equal(Run("-s", search, *unsolvable).status, 11)
    equal(Run("-s", "bfws:width=3", *files).status, 31)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
