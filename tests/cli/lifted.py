#!/usr/bin/env python3
"""Search without grounding: when it is chosen, what it says, that its plans are valid, and how it
ends.  $RELPLAN (or the first argument) is the program; the last line is "N passed, N failed"."""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, os.pardir, "measure")]
import _tasks as tasks  # noqa: E402
import large_tasks  # noqa: E402
from _runner import GRACE, Run, equal, has, in_time, lacks, run_tests, write  # noqa: E402

PLENTY = "300M"  # too little for the instances of the large tasks, plenty for lifted search


def large(name):
    return large_tasks.write("large", name)


def valid(run, files):
    """The plan, which another program finds valid."""
    equal(run.status, 0)
    has(Run("validate", *files, write("found.plan", run.out)).out, "valid")
    return run.out


def switches():
    return write("domain.pddl", tasks.SWITCH_DOMAIN), write("problem.pddl", tasks.SWITCH_PROBLEM)


def test_on_request():
    run = Run("--lifted=always", "--stats=text", *switches())
    equal((run.status, run.out.splitlines()[0]), (0, "(Flip b)"))
    equal(run.stat("search"), "lifted")
    has(run.stat("plan found by"), "lifted ")
    lacks(run.err, "grounded:")


def test_small_tasks_are_grounded():
    run = Run("--stats=text", *switches())
    equal((run.status, run.stat("search")), (0, "auto"))
    has(run.err, "grounded:")


def test_too_large_to_ground():
    """Counted, not timed: the same every time.  The memory goes back."""
    files = large("freight-2")
    run = Run("-m", PLENTY, "--stats=text", *files)
    plan = valid(run, files)
    has(run.err, "lifted search instead")
    equal(run.stat("search"), "lifted")
    again = Run("-m", PLENTY, *files)
    equal(again.out, plan)
    equal(*(re.search(r"after ([\d,]+) instances", r.err).group(1) for r in (run, again)))


def test_large_relations_without_instances():
    """Most derivations are of atoms alone, and are counted, too."""
    files = large("freight-3")
    run = Run("-m", "1G", "--stats=text", *files)
    valid(run, files)
    has(run.err, "lifted search instead")


def test_neither_way_has_the_memory():
    """What lifted search is left without is grounded again, as far as that goes."""
    run = Run("-m", "10M", *large("flask-2"))
    equal((run.status, run.out), (22, ""))
    for part in ("lifted search instead", "lifted: out of memory; left out", "grounding again",
                 "out of memory: action"):
        has(run.err, part)


def test_not_where_it_is_not_wanted():
    files = large("freight-2")
    for option in ("--lifted=never", "--search=auto", "--preset=lama", "--optimal"):
        run = Run("-m", PLENTY, option, *files)
        equal((option, run.status, run.out), (option, 22, ""))
        lacks(run.err, "lifted search")


def test_atoms_and_bonds():
    files = large("flask-1")
    valid(Run("--lifted=always", *files), files)


def test_chromosomes():
    files = large("strand-1")
    valid(Run("--lifted=always", *files), files)


def test_costs_and_improvement():
    files = write("domain.pddl", tasks.ROADS_DOMAIN), write("problem.pddl", """(define (problem r)
      (:domain roads) (:objects a b c - town)
      (:init (at a) (road a b) (road b c) (= (miles a b) 3) (= (miles b c) 4) (= (total-cost) 0)
        (road a c))
      (:goal (at c)) (:metric minimize (total-cost)))""")
    plan = valid(Run("--lifted=always", *files), files)
    has(plan, "cost = 7 ")  # The road from a to c has no miles.


def test_many_relations_of_many_objects():
    """Tables of all possible atoms (4 MB a relation here) are not made for each of 60 relations."""
    relations = range(60)
    actions = "\n".join("(:action a%d :parameters (?x ?y) :precondition (p%d ?x ?y) "
                        ":effect (p%d ?x ?y))" % (i, i, i + 1) for i in relations[:-1])
    files = write("domain.pddl", "(define (domain many) (:predicates %s)\n%s)" % (
        " ".join("(p%d ?x ?y)" % i for i in relations), actions)), \
        write("problem.pddl", "(define (problem x) (:domain many) (:objects %s)\n"
              "(:init (p0 o1 o2)) (:goal (p59 o1 o2)))" % " ".join("o%d" % i for i in range(1000)))
    plan = valid(Run("--lifted=always", "-m", "200M", *files), files)
    equal(plan.count("(a"), 59)


def test_unsolvable():
    files = write("domain.pddl", tasks.UNSOLVABLE_DOMAIN), \
        write("problem.pddl", tasks.UNSOLVABLE_PROBLEM)
    run = Run("--lifted=always", *files)
    equal((run.status, run.out), (11, ""))


def test_what_it_cannot_handle():
    files = write("domain.pddl", """(define (domain d) (:requirements :derived-predicates)
      (:predicates (p ?x) (q ?x)) (:derived (q ?x) (p ?x))
      (:action a :parameters (?x) :effect (p ?x)))"""), \
        write("problem.pddl", "(define (problem x) (:domain d) (:objects o) (:goal (q o)))")
    run = Run("--lifted=always", *files)
    equal((run.status, run.out), (33, ""))
    has(run.err, "lifted search cannot handle derived predicates; leave out --lifted=always")
    equal(Run(*files).status, 0)


def test_options_that_do_not_go_together():
    for option in ("--search=gbfs", "--heuristic=ff", "--weight=3", "--preset=lama", "--optimal",
                   "--anytime"):
        run = Run("--lifted=always", option, *switches())
        equal((option, run.status, run.out), (option, 31, ""))
        has(run.err, "leave out " + option.split("=")[0])


def test_limits():
    files = large("flask-4")
    run = Run("--lifted=always", "--stats=text", "-t", "1", *files)
    equal((run.status, run.out), (23, ""))
    in_time(run.seconds, 1 + GRACE)
    assert int(run.stat("evaluated")) > 0
    run = Run("--lifted=always", "-m", "4M", *files)
    equal((run.status, run.out), (22, ""))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
