#!/usr/bin/env python3
"""A small run of the campaign over random tasks of other shapes (tests/oracle/campaign.py), and of
what it is made of: the interpreter on tasks whose answers are known, and that faults show."""
import os
import re
import subprocess
import sys

from _runner import RELPLAN, SLOW, equal, has, lacks, read, run_tests, write

ORACLE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "oracle")
sys.path.insert(0, ORACLE)
import gen_shapes  # noqa: E402
from shape_task import NoTask, Space, Task, formula  # noqa: E402


def campaign(*options):
    """(exit code, lines)"""
    done = subprocess.run([sys.executable, os.path.join(ORACLE, "campaign.py"), *options],
                          capture_output=True, text=True, check=False)
    equal(done.stderr, "")
    return done.returncode, done.stdout.splitlines()


def world(text, goal, *facts, **objects):
    task = Task("test", text, **objects)
    task.facts(*facts)
    task.goal = formula(goal)
    return task


def cost(*args, **objects):
    return Space(world(*args, **objects)).explore()[0]


def test_small_campaign():
    code, lines = campaign("--relplan", RELPLAN, "--count", "8" if SLOW else "60")
    equal((code, [line for line in lines if line.startswith("FAIL")]), (0, []))
    passed, failed = re.fullmatch(r"(\d+) checks passed, (\d+) failed", lines[-1]).groups()
    equal((int(passed) > (200 if SLOW else 1500), failed), (True, "0"))


def test_faults_show():
    """A relplan that prints ten times the cost, and that says all plans are valid."""
    for name, body in (("costs", f"out=$('{RELPLAN}' \"$@\"); code=$?\n"
                        "echo \"$out\" | sed 's/^; cost = /; cost = 7/'; exit $code\n"),
                       ("verdicts", f"[ \"$1\" != validate ] && exec '{RELPLAN}' \"$@\"\n"
                        "echo '{\"cost\": 0}'\n")):
        os.chmod(write(name, "#!/bin/sh\n" + body), 0o755)
        code, lines = campaign("--relplan", name, "--count", "1", "--first-seed", "17", "--keep", "kept")
        equal(code, 1)
        kinds = {re.match(r"FAIL seed 17 \(keys\): (\w+):", line)[1] for line in lines if line[:4] == "FAIL"}
        wrong = {"costs": {"optimal", "plan"}, "verdicts": {"verdict"}}[name]
        equal(kinds & {"optimal", "plan", "verdict", "solve"}, wrong)
        assert int(re.search(r"(\d+) failed$", lines[-1])[1]) > 0, lines
    equal(read("kept/17/task-domain.pddl"), gen_shapes.generate(17).texts[0])


def test_the_same_tasks_everywhere():
    """Nothing hangs on the order of sets."""
    folders = []
    for number in "1", "2":
        env = dict(os.environ, PYTHONHASHSEED=number)
        subprocess.run([sys.executable, os.path.join(ORACLE, "gen_shapes.py"), "--out", number, "--count", "8"],
                       env=env, stdout=subprocess.DEVNULL, check=True)
        folders.append({name: read(os.path.join(number, name)) for name in os.listdir(number)})
    equal(len(folders[0]), 16)
    equal(folders[0], folders[1])


def test_the_log_goes_on():
    equal(campaign("--relplan", RELPLAN, "--count", "2", "--log", "log")[0], 0)
    first = read("log")
    _, lines = campaign("--relplan", RELPLAN, "--count", "3", "--log", "log")
    equal((read("log").startswith(first), len(read("log").splitlines())), (True, 3))
    has("\n".join(lines), "tasks: 3;")
    _, lines = campaign("--relplan", "/none", "--count", "3", "--log", "log")
    lacks("\n".join(lines), "FAIL")
    _, lines = campaign("--relplan", RELPLAN, "--count", "3", "--seconds", "0.000001")
    has("\n".join(lines), "tasks: 0;")


def test_adds_win_and_conditions_are_read_before():
    domain = """(:predicates (p ?x) (q))
        (:action both :effect (and (not (p a)) (p a)))
        (:action swap :parameters (?x) :precondition (p ?x) :effect (and (not (p ?x))
          (forall (?y) (when (not (p ?y)) (p ?y)))))"""
    equal(cost(domain, "(p a)", object="ab"), 1)
    equal(cost(domain, "(and (p b) (not (p a)))", object="ab"), 2)
    equal(cost(domain, "(and (not (p b)) (not (p a)) (p a))", object="ab"), None)
    equal(cost(domain, "(q)", object="ab"), None)
    equal(cost(domain, "(not (q))", object="ab"), 0)


def test_inner_variables_hide_outer_ones():
    domain = """(:types t - object) (:predicates (p ?x) (q ?x) (done))
        (:action go :parameters (?x) :precondition (and (q ?x) (exists (?x - t) (p ?x)))
          :effect (forall (?x) (when (p ?x) (done))))"""
    equal(cost(domain, "(done)", "p a", "q b", t="a", object="b"), 1)
    equal(cost(domain, "(done)", "p b", "q a", t="a", object="b"), None)


def test_either_is_a_union_for_variables():
    domain = """(:types a b - object c - (either a b)) (:predicates (seen ?x - (either a b)))
        (:action look :parameters (?x - (either a b)) :effect (seen ?x))
        (:action peek :parameters (?x - a) :effect (seen ?x))"""
    equal(len(Space(world(domain, "(and)", a="x", b="y", c="z", object="w")).steps), 5)
    equal(cost(domain, "(forall (?x - b) (seen ?x))", a="x", b="y", c="z"), 2)
    equal(cost(domain, "(forall (?x - c) (seen ?x))", a="x", b="y"), 0)


def test_axioms_by_strata():
    domain = """(:predicates (edge ?x ?y) (path ?x ?y) (apart ?x ?y))
        (:derived (path ?x ?y) (or (edge ?x ?y) (exists (?z) (and (path ?x ?z) (path ?z ?y)))))
        (:derived (apart ?x ?y) (not (path ?x ?y)))
        (:action cut :parameters (?x ?y) :precondition (edge ?x ?y) :effect (not (edge ?x ?y)))"""
    facts = "edge a b", "edge b c", "edge a c"
    equal(cost(domain, "(apart a c)", *facts, object="abc"), 2)
    equal(cost(domain, "(and (apart a b) (path a c))", *facts, object="abc"), 1)
    try:
        cost("(:predicates (p)) (:derived (d) (not (d)))", "(d)")
    except NoTask:
        return
    raise AssertionError("axioms that are not stratified")


def test_costs_and_judged_plans():
    task = world("""(:predicates (at ?x)) (:functions (price ?x))
        (:action go :parameters (?x ?y) :precondition (at ?x) :effect (and (at ?y) (not (at ?x))
          (increase (total-cost) (price ?y)) (increase (total-cost) 3)))
        (:action fly :parameters (?x) :effect (at ?x))""", "(at b)", "at a", object="ab")
    task.values = {("price", "a"): "5", ("price", "b"): "2147483647"}
    space = Space(task)
    equal(space.explore()[:2], (0, [("fly", "b")]))
    equal(space.judge([("go", "a", "b")]), (2147483650, None))
    equal(space.judge([("go", "a", "b"), ("go", "a", "b")]), (None, 2))
    equal(space.judge([("go", "a", "a"), ("swim", "b")]), (None, 2))
    equal(space.judge([("go", "a", "a")]), (None, 2))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
