#!/usr/bin/env python3
"""`relplan landmarks` as its users see it, and searches with landmarks.  $RELPLAN is the program;
the last line is "N passed, N failed"."""
import re
import sys

from _runner import Run, equal, has, write, run_tests

# A chest in a tower: the key is at one of two smiths, so only "a key" is needed.
DOMAIN = """(define (domain tower) (:requirements :typing)
  (:types place key)
  (:predicates (at ?p - place) (path ?a ?b - place) (smith ?k - key ?p - place)
    (have ?k - key) (fits ?k - key) (open) (rich))
  (:action walk :parameters (?a ?b - place)
    :precondition (and (at ?a) (path ?a ?b)) :effect (and (at ?b) (not (at ?a))))
  (:action forge :parameters (?k - key ?p - place)
    :precondition (and (at ?p) (smith ?k ?p)) :effect (have ?k))
  (:action unlock :parameters (?k - key)
    :precondition (and (at tower) (have ?k) (fits ?k)) :effect (open))
  (:action take :parameters ()
    :precondition (and (open) (at tower)) :effect (rich))
  (:constants tower - place))
"""
PROBLEM = """(define (problem chest) (:domain tower)
  (:objects home east west gate - place k1 k2 - key)
  (:init (at home) (path home east) (path home west) (path east gate) (path west gate)
    (path gate tower) (smith k1 east) (smith k2 west) (fits k1) (fits k2))
  (:goal (rich)))
"""
PLAN = "(walk home east)\n(forge k1 east)\n(walk east gate)\n(walk gate tower)\n(unlock k1)\n(take)\n"


def task():
    return write("domain.pddl", DOMAIN), write("p.pddl", PROBLEM)


# Two disjunctions, each of which is a derived fact of no predicate.
OR_DOMAIN = """(define (domain gate) (:requirements :adl)
  (:predicates (a) (b) (c) (in) (out))
  (:action make-a :parameters () :precondition () :effect (a))
  (:action make-b :parameters () :precondition () :effect (b))
  (:action make-c :parameters () :precondition () :effect (c))
  (:action enter :parameters () :precondition (or (a) (b)) :effect (in))
  (:action creep :parameters () :precondition (or (b) (c)) :effect (in))
  (:action leave :parameters () :precondition (in) :effect (out)))
"""
OR_PROBLEM = "(define (problem p) (:domain gate) (:init) (:goal (out)))\n"


def names(found):
    return [tuple(l["facts"]) for l in found["landmarks"]]


def test_disjunctions():
    domain, problem = write("or-domain.pddl", OR_DOMAIN), write("or.pddl", OR_PROBLEM)
    found = Run("landmarks", domain, problem, "--method=backchain", "--format=json").json()
    equal(len(found["landmarks"]), 3)
    equal(found["landmarks"][0]["facts"], ["(:or 0)", "(:or 1)"])
    equal(names(found)[1:], [("(in)",), ("(out)",)])


def test_json_of_the_complete_method():
    found = Run("landmarks", *task(), "--format=json").json()
    equal(found["solvable"], True)
    equal(sorted(names(found)), [("(at gate)",), ("(at home)",), ("(at tower)",), ("(open)",),
                                 ("(rich)",)])
    equal(found["nontrivial"], 3)
    by_name = {l["facts"][0]: l for l in found["landmarks"]}
    equal([l["id"] for l in found["landmarks"]], list(range(5)))
    equal({n: l["trivial"] for n, l in by_name.items()},
          {"(at gate)": False, "(at home)": True, "(at tower)": False, "(open)": False,
           "(rich)": True})
    equal((by_name["(at home)"]["holds"], by_name["(rich)"]["goal"]), (True, True))
    equal(by_name["(open)"]["achievers"], ["(unlock k1)", "(unlock k2)"])
    equal(by_name["(at gate)"]["first_achievers"], ["(walk east gate)", "(walk west gate)"])
    kinds = {(found["landmarks"][o["from"]]["facts"][0], found["landmarks"][o["to"]]["facts"][0]):
             o["kind"] for o in found["orderings"]}
    equal(kinds[("(at gate)", "(at tower)")], "greedy-necessary")
    equal(kinds[("(open)", "(rich)")], "greedy-necessary")
    equal(kinds[("(at home)", "(at gate)")], "natural")


def test_backchaining_finds_disjunctions():
    for method in ("backchain", "both"):
        found = Run("landmarks", *task(), "--format=json", "--method", method).json()
        assert ("(have k1)", "(have k2)") in names(found), names(found)
        assert ("(at east)", "(at west)") in names(found), names(found)


def test_table_and_verdict():
    run = Run("landmarks", *task())
    equal(run.status, 0)
    equal(run.out.splitlines()[0], "There are 3 non-trivial landmarks.")
    assert re.search(r"^ +\d+ +goal +1 +1 +\(rich\)$", run.out, re.M), run.out
    has(run.out, "greedy-necessary orderings\n")
    equal(run.err, "")


def test_one_and_no_landmark():
    plan = write("plan", PLAN)
    after = ("--after", plan, "--steps")
    equal(Run("landmarks", *task(), *after, "4").out.splitlines()[0],
          "There is 1 non-trivial landmark.")
    equal(Run("landmarks", *task(), *after, "5").out.splitlines()[0],
          "There are no non-trivial landmarks: none but goals and facts of the state.")


def test_out_of_reach():
    problem = write("p.pddl", PROBLEM.replace("(path gate tower)", ""))
    run = Run("landmarks", write("domain.pddl", DOMAIN), problem)
    equal(run.out, "The goal is unreachable even under delete relaxation.\n")
    found = Run("landmarks", "domain.pddl", problem, "--format=json").json()
    equal((found["solvable"], found["landmarks"], found["orderings"]), (False, [], []))


def test_dot():
    run = Run("landmarks", *task(), "--format=dot", "--method=backchain")
    equal(run.status, 0)
    lines = run.out.splitlines()
    equal(lines[1], "digraph landmarks {")
    equal(lines[-1], "}")
    has(run.out, '[label="(have k1) or (have k2)"]')
    has(run.out, 'label="(rich)", peripheries=2')
    for line in lines[2:-1]:
        assert re.fullmatch(r'  l\d+ (\[label="[^"]+"(, \w+=\w+)*\]'
                            r'|-> l\d+ \[style=\w+, label="[a-z-]+"\]);', line), line


def test_options():
    kinds = {o["kind"] for o in Run("landmarks", *task(), "--orders=sound", "--format=json")
             .json()["orderings"]}
    assert kinds <= {"natural", "greedy-necessary"}, kinds
    for option in ("--method=al", "--orders=all", "--format=xml", "--negative=x",
                   "--method=both,orders=sound"):
        run = Run("landmarks", *task(), option)
        equal(run.status, 31)
        equal(run.out, "")
    has(Run("landmarks", "--help").out, "--method")


def test_searches():
    for method in ("complete", "backchain", "both"):
        for search, options in (("astar", ",admissible=uniform"), ("gbfs", ""),
                                ("wastar:weight=10", ",cost=one"), ("gbfs:preferred=false", "")):
            run = Run(*task(), "--search", search, "--heuristic",
                      "landmarks:method=%s%s" % (method, options))
            equal(run.status, 0)
            has(run.out, "; cost = 6 (unit cost)")


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
