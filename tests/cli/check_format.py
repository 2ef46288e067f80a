#!/usr/bin/env python3
"""`relplan check`, `relplan format` and the options about warnings, as users see them."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _runner import run_tests  # noqa: E402

RELPLAN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["RELPLAN"])
FIXTURES = os.path.abspath("tests/pddl")

DOMAIN = """(define (domain tea)
  (:requirements :strips :typing)
  (:types cup pot - thing thing)
  (:predicates (full ?x - pot) (broken ?c - cup) (filled ?c - cup))
  (:action pour
    :parameters (?c - cup ?p ?lid - pot)
    :precondition (full ?p)
    :effect (filled ?c)))
"""
PROBLEM = """(define (problem tea-1)
  (:domain tea)
  (:objects c1 - cup p1 - pot)
  (:init (full p1))
  (:goal (filled c1)))
"""


def run(*args, stdin=None):
    return subprocess.run([RELPLAN, *args], input=stdin, capture_output=True, text=True)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def equal(a, b):
    assert a == b, f"{a!r} is not {b!r}"


def tea():
    return write("domain.pddl", DOMAIN), write("tea1.pddl", PROBLEM)


def names(*args):
    """Names of what `check` finds, and its exit status."""
    result = run("check", "--format=json", *args)
    return [json.loads(line)["name"] for line in result.stdout.splitlines()], result.returncode


BOTH = ["unused-predicate", "unused-parameter"]


def test_warnings_leave_the_exit_code_alone():
    equal(names(*tea()), (BOTH, 0))


def test_a_domain_alone():
    equal(names(tea()[0]), (BOTH, 0))


def test_of_a_problem_alone_the_domain_is_found():
    equal(names(tea()[1]), (BOTH, 0))
    os.remove("domain.pddl")
    result = run("check", "tea1.pddl")
    equal(result.returncode, 31)
    assert "this is a problem file" in result.stdout, result.stdout


def test_strict():
    files = tea()
    equal(names("--strict", *files), (BOTH, 1))
    equal(names("--strict", "--no-warn=all", *files), ([], 0))
    result = run("--strict", *files)
    equal((result.returncode, result.stdout), (31, ""))
    assert ":4:33: error: predicate `broken`" in result.stderr, result.stderr
    equal(run("--strict", "--no-warn=unused-predicate,unused-parameter", *files).returncode, 0)


def test_warnings_are_chosen_by_name():
    files = tea()
    equal(names("--no-warn=unused-predicate", *files)[0], BOTH[1:])
    equal(names("-Wno-unused-parameter", *files)[0], BOTH[:1])
    equal(names("--no-warn", "unused-predicate,unused-parameter", *files)[0], [])
    equal(names("--no-warn=all", "-W", "unused-parameter", *files)[0], BOTH[1:])
    result = run("--no-warn=all", *files)
    equal(result.returncode, 0)
    assert "warning" not in result.stderr, result.stderr


def test_warnings_that_are_off_by_default():
    write("domain.pddl", """(define (domain d) (:types a b - object)
      (:predicates (p) (q))
      (:action x :effect (and (p) (not (p)) (q))))""")
    equal(names("domain.pddl"), ([], 0))
    equal(names("domain.pddl", "-Wunused-type")[0], ["unused-type", "unused-type"])
    equal(names("domain.pddl", "-Wmissing-requirements")[0], ["missing-requirements"])
    equal(names("domain.pddl", "-Wadded-and-deleted")[0], ["added-and-deleted"])


def test_contradictory_conditions():
    write("domain.pddl", """(define (domain d) (:predicates (p ?x) (q))
      (:action x :parameters (?a ?b)
       :precondition (and (p ?a) (q) (not (p ?b)) (and (not (p ?a)))) :effect (q)))""")
    result = run("check", "domain.pddl")
    equal(result.returncode, 0)
    assert ":3:61: warning: the precondition of action `x`" in result.stdout, result.stdout
    assert ":3:27: note:" in result.stdout, result.stdout


def test_mistakes_in_the_names_of_warnings():
    files = tea()
    for args, message in [(["--no-warn=unused-paramter"], "did you mean 'unused-parameter'?"),
                          (["-W", "syntax"], "is an error"), (["-W"], "needs a value"),
                          (["--no-warn=a,,b"], "no warning 'a'")]:
        for command in ([], ["check"]):
            result = run(*command, *files, *args)
            equal(result.returncode, 31)
            assert message in result.stderr, result.stderr


def test_the_names_are_listed():
    equal(run("check", "--list").stdout, run("--help", "warnings").stdout)
    assert re.search(r"^unused-type +warning, off +\S", run("check", "--list").stdout, re.M)


def test_twelve_mistakes_of_one_file():
    text = read(os.path.join(FIXTURES, "many-mistakes.pddl"))
    domain, _, problem = text.partition(";;; problem\n")
    write("d.pddl", domain)
    found = [json.loads(line)
             for line in run("check", "--format=json", "d.pddl").stdout.splitlines()]
    expected = re.findall(r"^; expect: (\w+) (\S+) (\d+):(\d+)$", text, re.M)
    places = [(d["severity"], d["name"], str(d["line"]), str(d["column"])) for d in found]
    equal(places, expected[:12])  # the others are in the problem
    equal(run("check", "d.pddl").returncode, 1)
    write("p.pddl", "\n" * (domain.count("\n") + 1) + problem)
    equal(len(names("d.pddl", "p.pddl")[0]), len(expected))


def test_messages_name_the_cause_and_nothing_else():
    head = "(define (domain d) (:requirements :strips :action-costs) (:predicates (p ?x))\n"
    cost = "(:functions (total-cost))\n(:action a :parameters (?x) :effect (and (p ?x) (increase (total-cost) %s))))"
    problem = "(define (problem q) (:domain d) (:objects o) (:init) (:goal (p o)) (:metric minimize (total-cost)))"
    for domain, where, message in [
            ("(:action a:parameters (?x) :effect (p ?x)))", "2:10",
             "missing whitespace between `a` and `:parameters`"),
            ("(:action a (?x) :effect (p ?x)))", "2:12", "found `(`, expected `:parameters` before it"),
            ("(:action a :effect (p ?x)))", "2:23", "variable `?x` in the effect of action `a` is not a "
             "parameter and not quantified; the action has no `:parameters`"),
            ("(:action a :parameters (?x \u2013 object) :effect (p ?x)))", "2:28",
             "found `\u2013`, expected an ordinary `-`"),
            (")\n" + problem, "3:1",
             "a second `(define` in this file; a domain and a problem are files of their own"),
            (cost % 10**25, "3:72", "this cost is too large to be kept exactly: at most 2147483647"),
            (cost % "4e9", "3:72", "this cost is too large to be kept exactly: at most 2147483647"),
            (cost % "0.00000000012", "3:72",
             "this cost has too many digits to be kept exactly (at most 9 behind the point)"),
            (cost % "(/ 1 0)", "3:72", "this cost is divided by 0")]:
        write("d.pddl", head + domain)
        write("q.pddl", problem if "cost" in domain else problem.replace(" (:metric minimize (total-cost))", ""))
        result = run("check", "d.pddl", "q.pddl")
        errors = [line.rpartition(" [")[0] for line in result.stdout.splitlines() if ": error: " in line]
        equal(errors, [f"d.pddl:{where}: error: {message}"])


def test_a_domain_alone_may_name_objects_of_problems():
    """Which there are, only a problem can tell; what is meant for a variable is a mistake still."""
    domain = """(define (domain d) (:requirements :strips :typing) (:types lamp room)
        (:constants hall - room) (:predicates (in ?l - lamp ?r - room))
        (:action move :parameters (?l - lamp) :precondition (in ?l cellar)
          :effect (and (in ?l hall) (in spare cellar) (not (in ?l %s)))))"""
    problem = """(define (problem p) (:domain d) (:init) (:goal (in spare hall)) (:objects %s))"""
    write("d.pddl", domain % "cellar")
    equal(names("d.pddl"), ([], 0))
    has_no_objects = run("check", "-v", "d.pddl").stdout
    assert "objects" not in has_no_objects and "lamp" in has_no_objects, has_no_objects
    equal(names("d.pddl", write("p.pddl", problem % "spare - lamp cellar - room")), ([], 0))
    equal(names("d.pddl", write("p.pddl", problem % "spare - lamp")), (["unknown-object"] * 2, 1))
    write("d.pddl", domain % "l")
    equal(names("d.pddl"), (["unknown-object"], 1))
    # One that is called like a predicate says nothing of the number of that one's arguments.
    write("d.pddl", (domain % "cellar").replace("(in ?l cellar)", "(in ?l in cellar)", 1))
    equal(names("d.pddl"), (["wrong-arity"], 1))


def test_json_has_the_whole_place_and_notes():
    domain = write("d.pddl", "(define (domain d)\n (:predicates (p) (p ?x))\n)")
    result = run("check", "--format=json", domain)
    equal(json.loads(result.stdout),
          {"file": "d.pddl", "line": 2, "column": 20, "end": {"line": 2, "column": 21},
           "severity": "error", "name": "duplicate-declaration",
           "message": "predicate `p` is already declared, with 0 parameters; now with 1",
           "notes": [{"file": "d.pddl", "line": 2, "column": 16,
                      "message": "`p` is first declared here"}]})


def test_files_that_are_no_use():
    write("zero.pddl", "a\0b")
    for path in ("none.pddl", ".", "zero.pddl"):
        equal(run("check", path).returncode, 31)
        equal(run("format", path).returncode, 31)
    equal(run("check").returncode, 31)
    equal(run("check", "-", stdin=DOMAIN).returncode, 0)


def test_verbose_shows_the_types():
    result = run("check", "-v", *tea())
    assert "\n  object: 2 objects\n    thing: 2 objects\n      cup: 1 object\n" in result.stdout
    assert "1 actions" in result.stdout, result.stdout


def test_format():
    write("d.pddl", DOMAIN.replace("?c - cup ?p", "?c - cup\n ; which\n?p"))
    once = run("format", "d.pddl")
    equal(once.returncode, 0)
    assert "; which" in once.stdout
    equal(run("format", "-", stdin=once.stdout).stdout, once.stdout)
    equal(run("format", "-o", "new.pddl", "d.pddl").stdout, "")
    equal(read("new.pddl"), once.stdout)
    equal(run("format", "--check", "d.pddl").returncode, 1)
    equal(run("format", "--check", "new.pddl").returncode, 0)
    equal(run("format", "-i", "d.pddl").returncode, 0)
    equal(read("d.pddl"), once.stdout)
    assert ";" not in run("format", "--drop-comments", "d.pddl").stdout


def test_format_refuses_mistakes():
    write("d.pddl", DOMAIN[:-3])
    result = run("format", "-i", "d.pddl")
    equal((result.returncode, result.stdout, read("d.pddl")), (31, "", DOMAIN[:-3]))
    assert "missing-bracket" in result.stderr
    for args in (["-i", "-"], ["-i", "-o", "x", "d.pddl"], [], ["d.pddl", "e.pddl"]):
        equal(run("format", *args).returncode, 31)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
