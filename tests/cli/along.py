#!/usr/bin/env python3
"""`relplan evaluate --along PLAN [--perfect]`: values in every state along a plan, against the values
of the single states, against landmarks counted along the path, and h* against Dijkstra's algorithm
over all states of the ground task."""
import csv
import heapq
import io
import json
import os
import sys

from _runner import Run, equal, has, run_tests, write

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")

# Two roads; the short one wears the bridge out, and nobody comes back from the swamp.
DOMAIN = """(define (domain roads) (:requirements :typing :negative-preconditions :action-costs)
  (:types town)
  (:predicates (at ?t - town) (road ?a ?b - town) (broken ?a ?b - town) (seen ?t - town))
  (:functions (total-cost) - number (miles ?a ?b - town) - number)
  (:action go :parameters (?a ?b - town)
    :precondition (and (at ?a) (road ?a ?b) (not (broken ?a ?b)))
    :effect (and (at ?b) (not (at ?a)) (seen ?b) (broken ?a ?b)
                 (increase (total-cost) (miles ?a ?b))))
  (:action mend :parameters (?a ?b - town) :precondition (and (at ?a) (broken ?a ?b))
    :effect (and (not (broken ?a ?b)) (increase (total-cost) 5)))
  (:action wait :parameters (?t - town) :precondition (at ?t)
    :effect (and (at ?t) (increase (total-cost) 1))))
"""
PROBLEM = """(define (problem there-and-back) (:domain roads)
  (:objects a b c swamp - town)
  (:init (at a) (road a b) (road b a) (road b c) (road c b) (road c swamp)
         (= (total-cost) 0) (= (miles a b) 2) (= (miles b a) 2) (= (miles b c) 3) (= (miles c b) 3)
         (= (miles c swamp) 0))
  (:goal (and (seen c) (at b) (not (broken b a))))
  (:metric minimize (total-cost)))
"""
PLAN = "(go a b)\n(wait b)\n(go b a)\n(mend a b)\n(go a b)\n(go b c)\n(go c swamp)\n"


def files():
    return write("domain.pddl", DOMAIN), write("p.pddl", PROBLEM)


def along(task, plan, *args):
    return Run("evaluate", *task, "--along", plan, "--format=json", *args).json()["steps"]


def ground(task):
    return Run("ground", *task, "--format=json", "--prune=reach").json()


class Space:
    """A ground task of STRIPS with complementary facts."""

    def __init__(self, task):
        g = ground(task)
        assert not g.get("axioms"), "this reads no axioms"
        self.names = [fact["name"] for fact in g["facts"]]
        self.ops = [(op["name"], frozenset(op["precondition"]), frozenset(op["add"]),
                     frozenset(op["delete"]), op["cost"]) for op in g["operators"]]
        assert all(not op["conditional_effects"] for op in g["operators"])
        self.init, self.goal = frozenset(g["initial_state"]), frozenset(g["goal"])

    def solve(self):
        """h* of every reachable state that has a plan."""
        back = {}
        todo, seen = [self.init], {self.init}
        while todo:
            state = todo.pop()
            for _, pre, add, delete, cost in self.ops:
                if pre <= state:
                    after = (state - delete) | add
                    back.setdefault(after, []).append((state, cost))
                    if after not in seen:
                        seen.add(after)
                        todo.append(after)
        perfect, heap = {}, [(0, i, s) for i, s in enumerate(seen) if self.goal <= s]
        count = len(heap)
        heapq.heapify(heap)
        while heap:
            cost, _, state = heapq.heappop(heap)
            if state in perfect:
                continue
            perfect[state] = cost
            for before, more in back.get(state, ()):
                count += 1
                heapq.heappush(heap, (cost + more, len(seen) + count, before))
        return perfect

    def follow(self, names):
        state = self.init
        yield state
        for name in names:
            _, pre, add, delete, _ = next(op for op in self.ops if op[0] == name and op[1] <= state)
            state = (state - delete) | add
            yield state


def test_each_state_has_the_values_that_it_has_alone():
    task, plan = files(), write("plan", PLAN)
    names = "blind,goalcount,hmax,hadd,ff,relevance,relevance-graph"
    steps = along(task, plan, "-H", names)
    equal([s["step"] for s in steps], list(range(8)))
    equal([s["action"] for s in steps], [None] + PLAN.split("\n")[:-1])
    equal([s["cost"] for s in steps], [0, 2, 3, 5, 10, 12, 15, 15])
    for step in steps:
        alone = Run("evaluate", *task, "-H", names, "--format=json", "--after", plan, "--steps",
                    str(step["step"])).json()
        equal(step["values"], alone["values"])
        assert "perfect" not in step and "perfect" not in alone


def test_perfect_is_the_cost_of_a_cheapest_plan():
    task, plan = files(), write("plan", PLAN)
    space = Space(task)
    perfect = space.solve()
    steps = along(task, plan, "--perfect", "-H", "hmax,landmarks:admissible=uniform")
    states = list(space.follow(s["action"] for s in steps[1:]))
    equal([s["perfect"] for s in steps], [perfect.get(state) for state in states])
    equal(steps[-1]["perfect"], None)  # the swamp
    assert steps[0]["perfect"] is not None
    for step in steps[:-1]:
        for row in step["values"]:
            assert row["value"] <= step["perfect"], (step, row)
    for i in (0, 3, 7):
        alone = Run("evaluate", *task, "-H", "ff", "--perfect", "--format=json", "--after", plan,
                    "--steps", str(i)).json()
        equal(alone["perfect"], steps[i]["perfect"])
    text = Run("evaluate", *task, "-H", "ff", "--perfect", "--along", plan).out.splitlines()
    equal(text[0].split(), ["step", "cost", "ff", "h*", "action"])
    equal([line for line in text if line != line.rstrip()], [])
    equal([line.split()[3] for line in text[1:]],
          ["dead" if s["perfect"] is None else "%d" % s["perfect"] for s in steps])
    has(Run("evaluate", *task, "-H", "ff", "--perfect", "--after", plan).out,
        "\nh*               dead end\n")


def test_perfect_is_not_told_unless_it_is_found():
    task, plan = files(), write("plan", PLAN)
    steps = along(task, plan, "--perfect", "--expansions=1", "-H", "ff")
    assert "perfect" not in steps[0], steps[0]
    run = Run("evaluate", *task, "--perfect", "--expansions=1", "-H", "ff")
    has(run.out, "not found within 1 expansions")
    run = Run("evaluate", *task, "--perfect", "--expansions=1", "-H", "ff", "--along", plan)
    has(run.out, "?: not found within 1 expansions")
    equal(Run("evaluate", *task, "--perfect", "--expansions=0").status, 31)


def count_landmarks(task, states, names):
    """What landmark counting without disjunctions and unsound orderings says along a path: not yet
    true at any time, or required again."""
    graph = Run("landmarks", *task, "--method=complete", "--orders=sound", "--format=json").json()
    facts = [node["facts"][0] for node in graph["landmarks"]]
    greedy = [(o["from"], o["to"]) for o in graph["orderings"] if o["kind"] == "greedy-necessary"]
    accepted = set()
    for state in states:
        true = {i for i, fact in enumerate(facts) if fact in {names[f] for f in state}}
        accepted |= true
        again = {i for i, node in enumerate(graph["landmarks"])
                 if i in accepted - true and
                 (node["goal"] or any(a == i and b not in accepted for a, b in greedy))}
        yield len(set(range(len(facts))) - accepted) + len(again)


def test_landmarks_follow_the_path():
    for task, plan in ((files(), write("plan", PLAN)),
                       ((os.path.join(EXAMPLES, "lighthouse", "domain.pddl"),
                         os.path.join(EXAMPLES, "lighthouse", "p1.pddl")),
                        os.path.join(EXAMPLES, "lighthouse", "p1.plan"))):
        steps = along(task, plan, "-H", "landmarks:method=complete,orders=sound,cost=one")
        space = Space(task)
        states = list(space.follow(s["action"] for s in steps[1:]))
        equal([s["values"][0]["value"] for s in steps],
              list(count_landmarks(task, states, space.names)))
        # Goals alone say less.
        goals = along(task, plan, "-H", "goalcount")
        assert any(a["values"][0]["value"] > b["values"][0]["value"] for a, b in zip(steps, goals))


def test_a_single_state_says_what_is_not_known():
    task, plan = files(), write("plan", PLAN)
    rows = {row["heuristic"]: row for row in Run(
        "evaluate", *task, "--format=json", "--after", plan, "--steps=2").json()["values"]}
    for name in ("landmarks", "soft-landmarks"):
        has(rows[name]["note"], "path to the state is not known")
    for name in ("ff", "relevance", "goalcount"):
        assert "note" not in rows[name], rows[name]
    ones = Run("evaluate", *task, "--format=json", "--after", plan, "--steps=2", "-H",
               "landmarks:cost=one").json()["values"]
    equal(ones[0]["value"], rows["goalcount"]["value"])
    text = Run("evaluate", *task, "--after", plan, "--steps=2").out
    equal([line.split()[0] for line in text.splitlines() if "--along" in line],
          [name for name, row in rows.items() if "note" in row])
    for args in (("--after", plan, "--steps=0"), ()):
        assert "--along" not in Run("evaluate", *task, *args).out, args
    assert "note" not in json.dumps(along(task, plan))


def test_choice_depends_on_the_path_where_it_counts_landmarks():
    task = [os.path.join(EXAMPLES, "lighthouse", name) for name in ("domain.pddl", "p1.pddl")]
    rows = {row["heuristic"]: "note" in row for row in Run(
        "evaluate", *task, "--format=json", "--after", os.path.join(EXAMPLES, "lighthouse/p1.plan"),
        "-H", "choice,choice:min-landmarks=100").json()["values"]}
    equal(rows, {"choice": True, "choice:min-landmarks=100": False})


def test_csv():
    task, plan = files(), write("plan", PLAN)
    steps = along(task, plan, "--perfect", "-H", "ff,relevance:nodes=50,landmarks")
    out = Run("evaluate", *task, "--along", plan, "--perfect", "--format=csv", "-H",
              "ff,relevance:nodes=50,landmarks").out
    rows = list(csv.reader(io.StringIO(out)))
    equal(rows[0], ["step", "action", "cost", "ff", "relevance:nodes=50", "landmarks", "h*"])
    equal(len(rows), len(steps) + 1)
    for row, step in zip(rows[1:], steps):
        equal(row[:3], [str(step["step"]), step["action"] or "", str(step["cost"])])
        values = [v["value"] for v in step["values"]] + [step["perfect"]]
        equal([float(text) for text in row[3:]],
              [float("inf") if v is None else v for v in values])
    out = Run("evaluate", *task, "--format=csv", "-H", "ff,goalcount").out
    equal(list(csv.reader(io.StringIO(out)))[1][:2], ["0", ""])


WITNESS = """(define (domain w) (:requirements :typing)
  (:types key)
  (:predicates (have ?k - key) (open) (idle))
  (:action unlock :parameters (?k - key) :precondition (have ?k) :effect (open))
  (:action rest :parameters () :precondition (open) :effect (open)))
"""


def test_steps_that_are_not_grounded_as_they_are():
    task = (write("domain.pddl", WITNESS), write(
        "p.pddl", "(define (problem w) (:domain w) (:objects k l - key)"
                  "(:init (have k) (have l)) (:goal (open)))"))
    for key in "kl":
        steps = along(task, write("plan", f"(unlock {key})\n(rest)\n"), "-H", "goalcount")
        equal([(s["action"], s["values"][0]["value"]) for s in steps],
              [(None, 1), (f"(unlock {key})", 0), ("(rest)", 0)])


def test_faults():
    task, plan = files(), write("plan", PLAN)
    for message, args in (
            ("--along begins in the initial state", ("--along", plan, "--after", plan)),
            ("--along begins in the initial state", ("--along", plan, "--state", plan)),
            ("step 1 cannot be taken", ("--along", write("bad", "(go b c)\n"))),
            ("step 2 cannot be taken", ("--along", write("bad2", "(go a b)\n(go a b)\n"))),
            ("nowhere", ("--along", "nowhere"))):
        run = Run("evaluate", *task, *args)
        equal((run.status, run.out), (31, ""))
        has(run.err, message)
    steps = along(task, write("empty", ""), "-H", "goalcount")
    equal([s["values"][0]["value"] for s in steps], [2])


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
