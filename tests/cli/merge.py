#!/usr/bin/env python3
"""`relplan merge`: what the merged task is, that plans of the parts are plans of it, and sets."""
import csv
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _runner import Run, equal, has, read, run_tests, write  # noqa: E402

# Constants, `object` below quantifiers, either, conditional effects, axioms, names that look
# like labels.
ADL_DOMAIN = """(define (domain boxes)
  (:requirements :adl :derived-predicates)
  (:types box lid - thing thing a-object)
  (:constants b-x - box size - lid)
  (:predicates (shut ?t - (either box lid)) (touched ?o) (winning) (all-touched))
  (:derived (all-touched) (forall (?o) (touched ?o)))
  (:action touch :parameters (?o - object) :precondition (not (touched ?o))
    :effect (and (touched ?o) (when (exists (?l - lid) (= ?l ?o)) (shut ?o))))
  (:action win-a :parameters (?t - (either box lid))
    :precondition (imply (touched ?t) (or (shut size) (not (= ?t b-x))))
    :effect (and (winning) (forall (?b - box) (shut ?b)))))
"""
ADL_PROBLEM = """(define (problem boxes-1) (:domain boxes)
  (:objects q - a-object)
  (:init)
  (:goal (and (winning) (all-touched) (forall (?t - thing) (shut ?t)))))
"""
ADL_PLAN = ["(touch b-x)", "(touch size)", "(touch q)", "(win-a size)"]

COST_DOMAIN = """(define (domain road)
  (:requirements :typing :action-costs)
  (:types town)
  (:predicates (at ?t - town) (way ?f ?t - town))
  (:functions (total-cost) - number (far ?f ?t - town) - number)
  (:action go :parameters (?f ?t - town) :precondition (and (at ?f) (way ?f ?t))
    :effect (and (not (at ?f)) (at ?t) (increase (total-cost) (far ?f ?t))
                 (increase (total-cost) 2.5))))
"""
COST_PROBLEM = """(define (problem road-1) (:domain road) (:objects u v - town)
  (:init (at u) (way u v) (= (far u v) 7) (= (total-cost) 0))
  (:goal (at v)) (:metric minimize (total-cost)))
"""

PLAIN_DOMAIN = """(define (domain plain) (:predicates (p ?x) (q ?x))
  (:action go :parameters (?x) :precondition (p ?x) :effect (q ?x)))
"""
PLAIN_PROBLEM = """(define (problem plain-1) (:domain plain) (:objects u v)
  (:init (p u)) (:goal (q u)))
"""


def files(name, domain, problem):
    return [write(name + "-d.pddl", domain), write(name + "-p.pddl", problem)]


def adl():
    return files("adl", ADL_DOMAIN, ADL_PROBLEM)


def cost():
    return files("cost", COST_DOMAIN, COST_PROBLEM)


def plain():
    return files("plain", PLAIN_DOMAIN, PLAIN_PROBLEM)


def merge(first, second, prefix="m"):
    run = Run("merge", "-o", prefix, *first, *second)
    equal((run.status, run.out, run.err), (0, "", ""))
    return [prefix + "-domain.pddl", prefix + "-problem.pddl"]


def labelled(plan, label):
    steps = ["(" + " ".join(label + word for word in step.strip("()").split()) + ")"
             for step in plan]
    return "\n".join(steps + ["(win-%s)" % label[0]]) + "\n"


def validate(task, plan):
    return Run("validate", *task, write("plan", plan))


def test_plans_of_both_parts_carry_over():
    task = merge(adl(), plain())
    run = validate(task, labelled(ADL_PLAN, "a-"))
    equal((run.status, run.out), (0, "valid: cost = 5 (unit cost), length = 5\n"))
    equal(validate(task, labelled(["(go u)"], "b-")).status, 0)
    # The other way round, and a task with itself.
    task = merge(plain(), adl(), "n")
    equal(validate(task, labelled(ADL_PLAN, "b-")).status, 0)
    task = merge(adl(), adl(), "o")
    for label in ("a-", "b-"):
        equal(validate(task, labelled(ADL_PLAN, label)).status, 0)


def test_what_is_no_plan_of_a_part_is_none_of_the_whole():
    task = merge(adl(), plain())
    for i in range(len(ADL_PLAN)):
        rest = ADL_PLAN[:i] + ADL_PLAN[i + 1:]
        equal(Run("validate", *adl(), write("plan", "\n".join(rest))).status, 1)
        equal(validate(task, labelled(rest, "a-")).status, 1)
    # No action takes objects of the other part, not even where any object will do.
    equal(validate(task, "(a-touch b-u)\n").status, 1)


def test_it_is_solved_without_warnings():
    for first, second in ((adl(), cost()), (cost(), plain()), (plain(), adl()), (cost(), cost())):
        task = merge(first, second)
        check = Run("check", "--strict", *task)
        equal((check.status, check.out), (0, ""))
        equal(Run("-q", *task).status, 0)
        equal(Run("format", "--check", task[0]).status, 0)


def test_there_is_no_landmark_but_the_goal():
    task = merge(plain(), cost())
    run = Run("landmarks", "--method=complete", *task)
    equal(run.status, 0)
    has(run.out, "no non-trivial")


def test_costs():
    task = merge(cost(), plain())
    has(" ".join(read(task[0]).split()), "(a-far ?x1 - a-town ?x2 - a-town) - number")
    run = validate(task, labelled(["(go u v)"], "a-"))
    equal(run.out, "valid: cost = 9.5 (general cost), length = 2\n")
    run = validate(task, labelled(["(go u)"], "b-"))
    equal(run.out, "valid: cost = 1 (general cost), length = 2\n")
    # Functions without a metric are no costs.
    no_metric = files("free", COST_DOMAIN,
                      COST_PROBLEM.replace("(:metric minimize (total-cost))", ""))
    task = merge(no_metric, plain(), "n")
    assert "total-cost" not in read(task[0]) + read(task[1])
    task = merge(no_metric, cost(), "o")
    run = validate(task, labelled(["(go u v)"], "a-"))
    equal(run.out, "valid: cost = 1 (general cost), length = 2\n")


def test_names_and_types():
    task = merge(adl(), plain())
    domain = read(task[0])
    for part in ("a-a-object - a-object", "a-object - object", "b-object - object",
                 "a-size - a-lid", "(a-winning)", "(:action a-win-a", "(:action win-a",
                 "(a-shut ?x1 - (either a-box a-lid))", "(forall (?o - a-object) (a-touched ?o))"):
        has(" ".join(domain.split()), part)
    assert domain.index("a-thing - a-object") < domain.index("a-box")
    # What only the problem knows stays there, unless the goal names it.
    has(domain, "b-u - b-object")
    has(read(task[1]), "b-v - b-object")


def test_types_below_several():
    domain = """(define (domain d) (:requirements :typing)
      (:types x - (either y z) y z) (:predicates (p ?y - y) (q ?z - z))
      (:action go :parameters (?y - y ?z - z) :precondition (p ?y) :effect (q ?z)))"""
    problem = "(define (problem p) (:domain d) (:objects o - x) (:init (p o)) (:goal (q o)))"
    task = merge(files("several", domain, problem), plain())
    equal(validate(task, labelled(["(go o o)"], "a-")).status, 0)


# What readers of PDDL may stumble over: no types, no objects, no actions, empty sections and
# conditions, goals that hold at once or never, words of the language as names, quantifiers that
# hide variables, labels and the names of the merged task.
ODD = {
    "goal-holds": ("(define (domain d) (:predicates (p)))",
                   "(define (problem p) (:domain d) (:init (p)) (:goal (p)))", ""),
    "empty": ("(define (domain d) (:requirements :typing) (:types) (:constants) (:predicates)"
              " (:action n :parameters () :precondition () :effect ()))",
              "(define (problem p) (:domain d) (:objects) (:init) (:goal ()))", ""),
    "no-plan": ("(define (domain d) (:requirements :adl) (:predicates (p))"
                " (:action n :effect (and (p))))",
                "(define (problem p) (:domain d) (:init) (:goal (or)))", None),
    "negative-goal": ("(define (domain d) (:predicates (p))"
                      " (:action n :precondition (not (not (p))) :effect (not (p))))",
                      "(define (problem p) (:domain d) (:init (p)) (:goal (not (p))))", "(n)"),
    "words": ("(define (domain define) (:requirements :adl) (:types domain - problem problem"
              " object number) (:constants minimize action - domain)"
              " (:predicates (metric ?init - domain) (total-cost) (either ?x - number))"
              " (:action action :parameters (?and - domain) :precondition (total-cost)"
              "  :effect (metric ?and)))",
              "(define (problem problem) (:domain define) (:objects domain - number)"
              " (:init (total-cost) (either domain))"
              " (:goal (forall (?x - domain) (metric ?x))))", "(action minimize) (action action)"),
    "hidden": ("(define (domain d) (:requirements :adl) (:predicates (p ?x) (q ?x))"
               " (:action n :parameters (?x) :precondition (forall (?y) (exists (?y) (p ?y)))"
               "  :effect (and (q ?x) (forall (?x) (when (exists (?x) (p ?x)) (p ?x))))))",
               "(define (problem p) (:domain d) (:objects u v) (:init (p u))"
               " (:goal (and (q u) (forall (?x) (exists (?x) (q ?x))) (forall (?x) (p ?x)))))",
               "(n u)"),
    "labels": ("(define (domain merged) (:requirements :typing) (:types a-object b-object)"
               " (:constants a- b- win-a - b-object) (:predicates (winning) (a-winning ?x))"
               " (:action win-a :parameters (?a- - b-object) :effect (a-winning ?a-))"
               " (:action win-b :precondition (a-winning win-a) :effect (winning)))",
               "(define (problem merged-1) (:domain merged) (:init) (:goal (winning)))",
               "(win-a win-a) (win-b)"),
    "rules": ("(define (domain d) (:requirements :derived-predicates :adl)"
              " (:predicates (e ?x ?y) (r ?x ?y) (s)) (:derived (s) (and))"
              " (:derived (r ?x ?y) (or (e ?x ?y) (exists (?z) (and (e ?x ?z) (r ?z ?y)))))"
              " (:action link :parameters (?x ?y) :precondition (s) :effect (e ?x ?y)))",
              "(define (problem p) (:domain d) (:objects u v w) (:init (e u v))"
              " (:goal (and (r u w) (not (r w u)))))", "(link v w)"),
    "long": ("(define (domain d) (:predicates (%s ?x) (q))"
             " (:action n :parameters (?x) :precondition (%s ?x) :effect (q)))" % (2 * ("p" * 9000,)),
             "(define (problem p) (:domain d) (:objects %s) (:init (%s %s)) (:goal (q)))"
             % ("o" * 9000, "p" * 9000, "o" * 9000), "(n %s)" % ("o" * 9000)),
}


def test_odd_tasks():
    tasks = {name: files(name, *texts[:2]) for name, texts in ODD.items()}
    last = plain()
    for name, (_, _, plan) in ODD.items():
        for label, parts in (("a", (tasks[name], last)), ("b", (cost(), tasks[name])),
                             ("b", (tasks[name], tasks[name]))):
            run = Run("merge", "-q", "-o", "odd", *parts[0], *parts[1])
            equal((name, run.status, run.out, run.err), (name, 0, "", ""))
            task = ["odd-domain.pddl", "odd-problem.pddl"]
            none = plan is None and parts[0] == parts[1]
            equal((name, Run("-q", *task).status), (name, 11 if none else 0))
            steps = re.findall(r"\(.*?\)", plan or "")
            equal((name, validate(task, labelled(steps, label + "-")).status),
                  (name, 1 if plan is None else 0))


def test_nesting():
    # A sum of many costs is not nested deep.
    many = files("many", COST_DOMAIN.replace("2.5)", "2.5)" + 12000 * " (increase (total-cost) 1)"),
                 COST_PROBLEM)
    run = validate(merge(many, plain()), labelled(["(go u v)"], "a-"))
    equal(run.out, "valid: cost = 12009.5 (general cost), length = 2\n")
    # At the limit there is none of the task, but a message; one level less is fine.
    for depth, status in ((9996, 0), (9997, 31)):
        nested = depth * "(forall () " + "(q ?x)" + depth * ")"
        deep = files("deep", PLAIN_DOMAIN.replace(":effect (q ?x)", ":effect " + nested),
                     PLAIN_PROBLEM)
        equal(Run("check", *deep).status, 0)
        run = Run("merge", "-q", "-o", "deep", *deep, *plain())
        equal((depth, run.status), (depth, status))
        equal(os.path.exists("deep-domain.pddl"), status == 0)
        if status == 0:
            os.remove("deep-domain.pddl")
    has(run.err, "nested too deep")


def test_standard_input():
    domain, problem = plain()
    for i, text in enumerate((PLAIN_DOMAIN, PLAIN_PROBLEM)):
        names = [domain, problem, domain, problem]
        names[i + 2] = "-"
        equal(Run("merge", "-o", "m%d" % i, *names, stdin=text).status, 0)
    equal(read("m0-domain.pddl"), read("m1-domain.pddl"))
    run = Run("merge", "-o", "n", "-", problem, "-", problem, stdin=PLAIN_DOMAIN)
    equal(run.status, 31)
    has(run.err, "[two-inputs]")
    # The list may come from there, but none of its files.
    run = Run("merge", "--random", "1", "--from", "-", "-o", "set",
              stdin="one %s %s\ntwo %s %s\n" % (2 * (domain, problem)))
    equal((run.status, run.err), (0, ""))
    run = Run("merge", "--random", "1", "--from", "-", "-o", "set",
              stdin="one - %s\ntwo - %s\n" % (2 * (problem,)))
    equal(run.status, 31)
    has(run.err, "cannot read './-'")


def test_nothing_is_written_over_an_input():
    one = files("one", PLAIN_DOMAIN, PLAIN_PROBLEM)
    os.rename(one[0], "x-domain.pddl")
    os.symlink(one[1], "x-problem.pddl")
    for parts in (["x-domain.pddl", one[1], *plain()], [*plain(), plain()[0], one[1]]):
        run = Run("merge", "-o", "x", *parts)
        equal(run.status, 31)
        has(run.err, "would be overwritten")
    equal((read("x-domain.pddl"), read(one[1])), (PLAIN_DOMAIN, PLAIN_PROBLEM))


def test_no_set_is_written_over_its_list_or_tasks():
    os.mkdir("set")
    domain, problem = (os.path.abspath(name) for name in plain())
    write("set/002-domain.pddl", PLAIN_DOMAIN)
    rows = "one %s %s\ntwo %s %s\n" % (domain, problem, "002-domain.pddl", problem)
    for name in ("list.txt", "list"):
        run = Run("merge", "--random", "2", "--from", write("set/" + name, rows), "-o", "set")
        equal(run.status, 31)
        has(run.err, "would be overwritten")
    equal(sorted(os.listdir("set")), ["002-domain.pddl", "list", "list.txt"])
    equal(Run("merge", "--random", "1", "--from", "set/list", "-o", "set/").status, 0)


def test_no_half_of_a_task_is_written():
    os.mkdir("m-problem.pddl")
    run = Run("merge", "-o", "m", *plain(), *plain())
    equal(run.status, 31)
    has(run.err, "cannot write 'm-problem.pddl'")
    assert not os.path.exists("m-domain.pddl")


def test_strict():
    doubtful = files("doubtful", PLAIN_DOMAIN.replace("(q ?x))", "(q ?x) (r))", 1), PLAIN_PROBLEM)
    run = Run("merge", "-o", "m", *plain(), *doubtful)
    equal(run.status, 0)
    has(run.err, "[unused-predicate]")
    tasks = write("list", "one %s %s\ntwo %s %s\n" % (*plain(), *doubtful))
    for args in (["-o", "n", *plain(), *doubtful],
                 ["-o", "n", "--random", "2", "--from", tasks]):
        run = Run("merge", "--strict", *args)
        equal(run.status, 31)
        has(run.err, "error: predicate `r`")
    equal([name for name in os.listdir(".") if name.startswith("n-")], [])
    equal(os.listdir("n"), [])


def task_list():
    os.makedirs("tasks", exist_ok=True)
    rows = []
    for name, (domain, problem) in (("adl", (ADL_DOMAIN, ADL_PROBLEM)),
                                    ("co,st", (COST_DOMAIN, COST_PROBLEM)),
                                    ("plain", (PLAIN_DOMAIN, PLAIN_PROBLEM))):
        write("tasks/%s-d.pddl" % name, domain)
        write("tasks/%s-p.pddl" % name, problem)
        rows.append("%s %s-d.pddl %s-p.pddl" % (name, name, name))
    return write("tasks/list", "# name domain problem\n\n" + "\n".join(rows) + "\n")


def random_set(folder, seed, count=6):
    run = Run("merge", "--random", str(count), "--seed", str(seed), "--from", task_list(), "-o",
              folder)
    equal((run.status, run.out, run.err), (0, "", ""))
    return {name: read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}


def test_random_sets():
    first = random_set("one", 7)
    equal(first, random_set("two", 7))
    assert first != random_set("three", 8)
    equal(len(first), 2 * 6 + 2)
    lines = first["list.txt"].splitlines()
    equal(lines[0], "001 001-domain.pddl 001-problem.pddl")
    equal(len(lines), 6)
    rows = list(csv.DictReader(first["manifest.csv"].splitlines()))
    equal(len(rows), 6)
    for row in rows:
        assert row["a"] != row["b"]
        equal(row["a_domain"], row["a"] + "-d.pddl")
        equal(Run("-q", "one/%s-domain.pddl" % row["name"],
                  "one/%s-problem.pddl" % row["name"]).status, 0)
    # The same on every machine.
    equal([(row["a"], row["b"]) for row in rows], PAIRS_OF_SEED_7)


PAIRS_OF_SEED_7 = [("plain", "adl"), ("plain", "co,st"), ("plain", "co,st"), ("adl", "co,st"),
                   ("co,st", "adl"), ("co,st", "plain")]


def test_text_that_is_not_ascii():
    first = files("größe", "; für dich\n" + PLAIN_DOMAIN, PLAIN_PROBLEM)
    equal(validate(merge(first, plain(), "ä"), labelled(["(go u)"], "a-")).status, 0)
    run = Run("merge", "-o", "m", *files("n", PLAIN_DOMAIN, PLAIN_PROBLEM.replace("u", "ü")),
              *plain())
    equal(run.status, 31)
    has(run.err, "stray-character")


def test_mistakes():
    one = plain()
    for args in (one + one, ["-o", "m"] + one, ["-o", "m", "--random", "3"],
                 ["-o", "m", "--random", "0", "--from", "x"], ["-o", "m", "--from", "x"],
                 ["-o", "m", "--random", "3", "--from", "none"]):
        equal(Run("merge", *args).status, 31)
    write("short", "only one.pddl two.pddl\n")
    has(Run("merge", "-o", "m", "--random", "1", "--from", "short").err, "at least two tasks")
    write("short", "name domain.pddl\n")
    has(Run("merge", "-o", "m", "--random", "1", "--from", "short").err, "short:1:1: error")
    broken = files("broken", PLAIN_DOMAIN.replace("(q ?x)))", "(r ?x)))"), PLAIN_PROBLEM)
    run = Run("merge", "-o", "m", *one, *broken)
    equal(run.status, 31)
    has(run.err, "broken-d.pddl:2:")
    assert not os.path.exists("m-domain.pddl")
    equal(Run("merge", "-o", "no/folder/m", *one, *one).status, 31)
    # The mistakes of both parts are said, those of a task with itself once.
    run = Run("merge", "-o", "m", "none.pddl", "none.pddl", *broken)
    has(run.err, "none.pddl: error")
    has(run.err, "broken-d.pddl:2:")
    equal(Run("merge", "-o", "m", *broken, *broken).err.count("error:"), 1)


def test_a_list_may_begin_with_a_byte_order_mark():
    domain, problem = plain()
    with open("list", "wb") as file:
        file.write(b"\xef\xbb\xbf# tasks\r\none %s %s\r\ntwo %s %s"
                   % (2 * (domain.encode(), problem.encode())))
    run = Run("merge", "--random", "1", "--from", "list", "-o", "set")
    equal((run.status, run.err), (0, ""))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
