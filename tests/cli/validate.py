#!/usr/bin/env python3
"""`relplan validate`: valid and invalid plans, and what cannot be decided. $RELPLAN (or the first
argument) is the program; the last line is "N passed, N failed"."""
import json
import sys

import _tasks as tasks
from _files import hard, switches
from _runner import Run, equal, has, read, run_tests, write


def test_validate():
    domain, problem = switches()
    plan = write("plan", tasks.SWITCH_PLAN)
    run = Run("validate", domain, problem, plan)
    equal((run.status, run.out, run.err),
          (0, "valid: cost = 1 (unit cost), length = 1\n", ""))
    equal(Run("validate", problem, plan).status, 0)  # finds the domain
    equal(Run("validate", domain, problem, "-", stdin="0.5: (FLIP B) [1]\r\n").status, 0)
    run = Run("validate", "-v", domain, problem, plan)
    has(run.err, "step 1 (Flip b)\n  - (off b)\n  + (on b)\n")


def test_validate_invalid_plans():
    domain, problem = switches()
    for text, place, message in [
            ("(flip b)\n(flip b)\n", "plan:2:1", "step 2: precondition (off b) of (Flip b) is false"),
            ("(flip a)\n", "plan", "goal condition (off a) is false after the last step"),
            ("(flipp b)\n", "plan:1:2", "the domain has no action 'flipp'"),
            ("(flip b a)\n", "plan:1:1", "'Flip' takes 1 argument, 2 given"),
            ("; x\n\n(flip c)\n", "plan:3:7", "there is no object 'c'"),
            ("(flip b)\n(flip b)\n(flop)\n", "plan:2:1", "step 2: precondition (off b)")]:
        run = Run("validate", domain, problem, write("plan", text))
        equal((text, run.status), (text, 1))
        has(run.err, f"{place}: error: ")
        has(run.err, message)
        assert run.out.startswith("invalid: "), run.out
        data = json.loads(Run("validate", "--format=json", domain, problem, "plan").out)
        equal((data["verdict"], data["exit_code"]), ("invalid", 1))


def test_validate_undecided():
    domain, problem = switches()
    for args in ([domain, problem, "missing"], [domain, "missing", "plan"],
                 [domain, problem, write("plan", "flap: b\n")]):
        run = Run("validate", *args)
        equal((args, run.status, run.out), (args, 31, ""))
    data = json.loads(Run("validate", "--format=json", domain, problem, "plan").out)
    equal((data["verdict"], data["outcome"], data["failure"]), ("undecided", "input-error", "syntax"))
    data = json.loads(Run("validate", "--format=json", domain, problem, "missing").out)
    equal((data["verdict"], data["failure"]), ("undecided", None))


def test_validate_says_what_kind_of_thing_failed():
    domain, problem = switches()
    for text, step, failure in [
            ("", None, "goal"), ("0: FLIP B\n1: FLIP B\n", 2, "precondition"),
            ("1: FLIP B\n0: FLOP\n", 1, "unknown-action"), ("flip b a (1)\n", 1, "wrong-arity"),
            ("(:plan (flip b) (flip c))", 2, "unknown-object")]:
        run = Run("validate", "--format=json", domain, problem, "-", stdin=text)
        data = json.loads(run.out)
        equal((text, run.status, data["step"], data["failure"]), (text, 1, step, failure))
    data = json.loads(Run("validate", "--format=json", domain, problem, "-", stdin="flip b").out)
    equal((data["verdict"], data["failure"]), ("valid", None))


def test_validate_what_the_planner_found():
    domain, problem = hard()
    equal(Run("-o", "plan", domain, problem).status, 0)
    equal(Run("validate", domain, problem, "plan").status, 0)
    steps = read("plan").splitlines()[:-1]
    write("plan", "\n".join(steps[:-1]))
    equal(Run("validate", domain, problem, "plan").status, 1)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
