#!/usr/bin/env python3
"""`relplan ground` as its users see it: all formats of the tasks of tests/oracle/expected and of
the examples say the same as the task itself.  $RELPLAN is the program; the last line is
"N passed, N failed"."""
import glob
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import _sas_reader  # noqa: E402
import _tasks as tasks  # noqa: E402
from _runner import RELPLAN, Run, equal, has, read, run_tests, write  # noqa: E402

EXPECTED = os.path.join(HERE, "..", "oracle", "expected")
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
MAX_STATES = 3000  # of which the reader in Python is to find all


def ground(*args):
    run = Run("ground", "-q", *args)
    equal(run.status, 0)
    equal(run.err, "")
    return run.out


def plan_cost(*args):
    """The optimal cost as text, or "none"."""
    run = Run("--search=astar", "--heuristic=blind", "-q", *args)
    if run.status == 11:
        return "none"
    equal(run.status, 0)
    return re.search(r"^; cost = (\S+) \(", run.out, re.M)[1]


def number_of_states(*args):
    """All reachable states: breadth-first search for a goal that is never reached, in the
    numbers of relplan's own JSON."""
    task = json.loads(ground("--format=json", *args))
    start = frozenset(task["initial_state"])
    ops = [(set(op["precondition"]), set(op["add"]), set(op["delete"]))
           for op in task["operators"]]
    assert not task["axioms"] and not any(o["conditional_effects"] for o in task["operators"])
    seen, level = {start}, [start]
    while level and len(seen) <= MAX_STATES:
        after = {(state - delete) | add for state in level
                 for pre, add, delete in ops if pre <= state}
        level = [state for state in after if state not in seen]
        seen.update(level)
    return len(seen)


def all_tasks():
    for path in sorted(glob.glob(os.path.join(EXPECTED, "*.json"))):
        stem = path[:-len(".json")]
        yield stem + "-domain.pddl", stem + ".pddl"
    for path in sorted(glob.glob(os.path.join(EXAMPLES, "*", "p[12].pddl"))):
        yield os.path.join(os.path.dirname(path), "domain.pddl"), path


def plain_tasks():
    """Those without axioms and conditional effects, of few states, with what is known of them."""
    for files in all_tasks():
        if Run("check", *files).status != 0 or Run("ground", "-q", *files).status == 33:
            continue
        task = json.loads(ground("--format=json", *files))
        if task["axioms"] or any(op["conditional_effects"] for op in task["operators"]):
            continue
        states = number_of_states(*files)
        if states <= MAX_STATES:
            yield files, states


def test_sas_means_the_same():
    seen = 0
    for files, states in plain_tasks():
        for options in ([], ["--no-mutex"], ["--h2=60"]):
            text = ground("--format=sas", *options, *files)
            found, cost, _ = _sas_reader.Task(text).search(MAX_STATES)
            equal((files, found), (files, states))
            expected = plan_cost(*files)
            if "." not in expected:  # SAS has costs as whole numbers
                equal((files, "none" if cost is None else str(cost)), (files, expected))
        seen += 1
    assert seen >= 10, seen


def test_sas_with_all_that_is_reachable():
    """Operators that never apply cannot be said, and are left out."""
    for files, _ in list(plain_tasks())[::3]:
        costs = set()
        for options in (["--prune=reach"], ["--prune=reach", "--no-mutex"], ["--prune=full"]):
            task = _sas_reader.Task(ground("--format=sas", *options, *files))
            costs.add(task.search(20 * MAX_STATES)[1])
        equal(len(costs), 1)


def test_pddl_is_read_back():
    seen = 0
    for files in all_tasks():
        if Run("ground", "-q", *files).status == 33:
            continue
        equal(ground("--format=pddl", "--output-domain=d.pddl", "--output-problem=p.pddl", *files),
              "")
        equal(plan_cost("d.pddl", "p.pddl"), plan_cost(*files))
        equal(ground("--format=pddl", *files), read("d.pddl") + read("p.pddl"))
        equal(Run("check", "-q", "d.pddl", "p.pddl").status, 0)
        seen += 1
    assert seen >= 20, seen


def switch_files():
    return write("domain.pddl", tasks.SWITCH_DOMAIN), write("problem.pddl", tasks.SWITCH_PROBLEM)


def test_text_is_the_default():
    files = switch_files()
    run = Run("ground", "--stats=text", *files)
    equal(run.status, 0)
    equal(run.out, ground("--format=strips-text", *files))
    has(run.out, "  (Flip b), cost 1\n    needs   (off b)\n    deletes (off b)\n    adds    (on b)\n")
    has(run.out, "\ngoal: ")
    has(run.err, "\noutcome: grounded\n")


def test_json_names_everything():
    task = json.loads(ground("--format=json", "--prune=reach", *switch_files()))
    names = [fact["name"] for fact in task["facts"]]
    equal(sorted(names), ["(off a)", "(off b)", "(on a)", "(on b)"])
    equal(sorted(names[f] for f in task["goal"]), ["(off a)", "(on b)"])
    equal(sorted(names[f] for f in task["initial_state"]), ["(off a)", "(off b)"])
    flip = next(op for op in task["operators"] if op["name"] == "(Flip b)")
    equal([names[f] for f in flip["add"]], ["(on b)"])
    equal(task["domain"], "switches")
    packed = [f for variable in task["variables"] for f in variable["facts"]]
    equal(sorted(packed), [0, 1, 2, 3])
    equal(task["reachable"], True)


def test_goals_out_of_reach_are_said():
    domain = write("d.pddl", tasks.SWITCH_DOMAIN.replace("(off ?s)", "(off ?s) (gone)", 1))
    problem = write("p.pddl", tasks.SWITCH_PROBLEM.replace("(off a) (on b)", "(gone) (on b)"))
    has(ground(domain, problem), "\ngoal: unreachable\n")
    task = json.loads(ground("--format=json", domain, problem))
    equal((task["reachable"], task["goal"]), (False, None))
    _, cost, _ = _sas_reader.Task(ground("--format=sas", domain, problem)).search(100)
    equal(cost, None)
    ground("--format=pddl", "--output-domain=gd", "--output-problem=gp", domain, problem)
    equal(Run("gd", "gp").status, 11)


def test_empty_goals():
    domain = write("d.pddl", tasks.SWITCH_DOMAIN)
    problem = write("p.pddl", re.sub(r"\(:goal .*", "(:goal (and)))", tasks.SWITCH_PROBLEM))
    _, cost, _ = _sas_reader.Task(ground("--format=sas", domain, problem)).search(100)
    equal(cost, 0)
    ground("--format=pddl", "--output-domain=gd", "--output-problem=gp", domain, problem)
    equal(plan_cost("gd", "gp"), "0")


def test_costs_keep_their_units():
    domain = write("d.pddl", tasks.ROADS_DOMAIN)
    problem = write("p.pddl", tasks.ROADS_PROBLEM.replace("a b) 4", "a b) 4.25"))
    equal(plan_cost(domain, problem), "10.25")
    ground("--format=pddl", "--output-domain=gd", "--output-problem=gp", domain, problem)
    equal(plan_cost("gd", "gp"), "10.25")
    _, cost, length = _sas_reader.Task(ground("--format=sas", domain, problem)).search(100)
    equal((cost, length), (1025, 1))
    has(ground(domain, problem), "cost 4.25\n")
    costs = {op["cost"] for op in json.loads(ground("-fjson", domain, problem))["operators"]}
    equal(costs, {4.25, 6, 30})


def test_statistics():
    files = switch_files()
    run = Run("ground", "--stats=json:stats", "--stats=json", "-o", "out", *files)
    equal((run.status, run.out), (0, ""))
    stats = json.loads(read("stats"))
    equal(stats["outcome"], "grounded")
    equal((stats["facts"], stats["groups"], stats["state_bytes"]), (4, 2, 8))
    for key in ("parse", "ground", "encode", "total", "cpu"):
        assert stats["seconds"][key] >= 0
    equal(json.loads(run.err.splitlines()[-1])["facts"], 4)
    equal(read("out"), ground(*files))
    equal(Run("ground", "--no-mutex", "--stats=none", *files).err.count("\n"), 1)


# A stone that is pushed one way only, by somebody who walks on: it must not go too far.
STONE_DOMAIN = """(define (domain stone) (:requirements :strips)
(:predicates (next ?a ?b) (stone ?a) (me ?a) (free ?a))
(:action push :parameters (?a ?b ?c)
 :precondition (and (next ?a ?b) (next ?b ?c) (me ?a) (stone ?b) (free ?c))
 :effect (and (me ?b) (stone ?c) (free ?b) (not (me ?a)) (not (stone ?b)) (not (free ?c))))
(:action walk :parameters (?a ?b) :precondition (and (next ?a ?b) (me ?b) (free ?a))
 :effect (and (me ?a) (not (me ?b)))))
"""
STONE_PROBLEM = """(define (problem p) (:domain stone) (:objects a b c d e)
(:init (next a b) (next b c) (next c d) (next d e) (me a) (stone b) (free a) (free c) (free d)
 (free e)) (:goal (and (stone c) (me a))))
"""


def test_h2_prunes():
    files = write("d.pddl", STONE_DOMAIN), write("p.pddl", STONE_PROBLEM)
    with_h2 = ground("--h2=60", *files)
    has(ground(*files), "(push b c d)")
    has(with_h2, "(push a b c)")
    assert "(push b c d)" not in with_h2, with_h2
    equal(ground("--h2=60", *files), with_h2)
    equal(ground("--h2=0", *files), ground(*files))
    equal(Run("--h2=60", *files).out, Run(*files).out)
    for options, does in (([], True), (["--h2=60"], True), (["--h2=0"], False),
                          (["-H", "ff"], False), (["-H", "ff", "--h2=60"], True)):
        run = Run("-v", *options, *files)
        equal((options, "lead to no goal" in run.err), (options, does))
    reach = [json.loads(ground("-fjson", "--prune=reach", option, *files)) for option in
             ("--h2=60", "--h2=0")]
    equal(reach[0]["operators"], reach[1]["operators"])
    run = Run("ground", "-v", "--h2=60", *files)
    has(run.err, "lead to no goal")


def test_h2_proves_that_there_is_no_plan():
    """Delete relaxation and mutex groups cannot tell that the stone does not come back."""
    files = write("d.pddl", STONE_DOMAIN), write("p.pddl", STONE_PROBLEM.replace(
        "(stone c) (me a)", "(stone c) (me b) (free b) (free d) (stone d)"))
    for format_option in ("--format=sas", "--format=strips-text", "--format=pddl"):
        ground(format_option, "--h2=60", *files)
    has(ground("--h2=60", *files), "\ngoal: unreachable\n")
    run = Run("--h2=60", *files)
    equal(run.status, 11)
    has(run.err, "h² mutexes make the goal unreachable")


def test_h2_is_not_computed_for_too_many_facts():
    domain = write("d.pddl", """(define (domain d) (:predicates (o ?x) (on ?x ?y))
(:action set :parameters (?x ?y) :precondition (and (o ?x) (o ?y)) :effect (on ?x ?y)))""")
    names = ["n%u" % i for i in range(190)]
    problem = write("p.pddl", "(define (problem p) (:domain d) (:objects %s) (:init %s) "
                    "(:goal (and (on n1 n2) (on n3 n4))))" %
                    (" ".join(names), " ".join("(o %s)" % name for name in names)))
    run = Run("--h2=60", domain, problem)
    equal(run.status, 0)
    has(run.err, "h2: not computed, 36100 facts are too many")
    assert "h2: " not in Run(domain, problem).err


def test_wrong_options():
    files = switch_files()
    for args, message in ((["--format=xml"], "strips-text"),
                          (["--h2=soon"], "expected a time such as 0, 2.5, 30s, 5m or 1h"),
                          (["--output-domain=x"], "need each other"),
                          (["--output-domain=x", "--output-problem=y"], "need --format=pddl"),
                          (["-fpddl", "-oz", "--output-domain=x", "--output-problem=y"], "cannot be combined"),
                          (["-fpddl", "--output-domain=x", "--output-problem=x"], "overwritten"),
                          (["-o", "domain.pddl"], "overwritten"),
                          (["-o", "nowhere/x"], "cannot write"),
                          (["--stats=json:problem.pddl"], "overwritten")):
        run = Run("ground", *args, *files)
        equal(run.status, 31)
        has(run.err, message)
        equal(run.out, "")
    equal(Run("ground").status, 31)
    equal(Run("ground", *files, "more").status, 31)
    equal(Run("ground", "--help").status, 0)
    equal(read("domain.pddl"), tasks.SWITCH_DOMAIN)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
