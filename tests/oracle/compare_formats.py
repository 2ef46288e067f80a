#!/usr/bin/env python3
"""Compares the formats of `relplan ground` with the reference oracle on random small tasks, with
conditional effects, derived predicates, disjunctions and quantifiers among them.

    compare_formats.py [--oracle FOLDER] [--relplan PROGRAM] [--count N] [--seed S]
                      [--features LIST] [--keep FOLDER] [DOMAIN PROBLEM]...

Compared, where the oracle can search the task through:
    cost      the cost of a cheapest plan: of relplan (A*, blind), of the SAS and the JSON form as
              searched here, and of relplan on its own PDDL form
    states    with --prune=reach, how many states can be reached: in the SAS form (where an
              operator that is left out never applies) and in the JSON form
each with and without mutex groups.  With files named, these are taken instead of random ones.

Needs the oracle's folder (default: ../shared/oracle beside the repository) and a built
program.  The last line is "N passed, N failed".  Exit status 1 if anything failed, 2 if
the oracle is not there.
"""
import argparse
import collections
import heapq
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "cli"))
import _sas_reader  # noqa: E402

FEATURES = ("strips", "prop", "negative", "typed,negative,costs", "conditional,negative",
            "conditional,negative,quantified", "derived,negative", "derived,conditional",
            "disjunctive,negative", "disjunctive,derived,negative", "quantified,negative",
            "conditional,derived,quantified,costs", "mixed",
            "typed,negative,conditional,derived,costs,disjunctive,quantified")
STATE_LIMIT = 3000
TIMEOUT = 120
TOLERANCE = 1e-6


class TooLarge(Exception):
    pass


def explore(start, successors, is_goal):
    """(number of reachable states, cost of a cheapest plan or None); successors gives pairs of
    state and cost."""
    costs, queue, cheapest, order = {start: 0}, [(0, 0, start)], None, 0
    while queue:
        cost, _, state = heapq.heappop(queue)
        if cost > costs[state]:
            continue
        if cheapest is None and is_goal(state):
            cheapest = cost
        for after, step in successors(state):
            if cost + step < costs.get(after, float("inf")):
                costs[after] = cost + step
                order += 1
                heapq.heappush(queue, (cost + step, order, after))
        if len(costs) > STATE_LIMIT:
            raise TooLarge
    return len(costs), cheapest


def explore_oracle(pddl, domain, problem):
    ground = pddl.GroundTask(pddl.parse_task(domain, problem), max_instances=20000)

    def successors(state):
        extended = ground.extend(state)
        for action in ground.actions:
            if action.pre.holds(extended):
                yield ground.successor(action, extended), action.cost

    return explore(ground.init, successors,
                   lambda state: ground.goal.holds(ground.extend(state)))


class JsonTask:
    """The JSON form, read as docs/reference/ground.md says."""

    def __init__(self, text):
        self.task = json.loads(text)
        self.complement = {i: fact["complement"] for i, fact in enumerate(self.task["facts"])
                           if "complement" in fact}
        self.negation = {i for i, fact in enumerate(self.task["facts"]) if fact.get("negation")}
        self.derived = {i for i, fact in enumerate(self.task["facts"]) if fact.get("derived")}
        self.strata = collections.defaultdict(list)
        for axiom in self.task["axioms"]:
            self.strata[axiom["stratum"]].append((axiom["head"], set(axiom["body"])))

    def complete(self, state):
        """A negation of a derived fact holds from the end of that one's stratum on."""
        state = set(state)
        heads = {head for rules in self.strata.values() for head, _ in rules}
        last = {head: stratum for stratum, rules in self.strata.items() for head, _ in rules}
        negations = [f for f in self.derived & self.negation if f not in heads]
        for stratum in sorted(self.strata):
            changed = True
            while changed:
                changed = False
                for head, body in self.strata[stratum]:
                    if head not in state and body <= state:
                        state.add(head)
                        changed = True
            for f in negations:
                if last.get(self.complement[f]) == stratum and self.complement[f] not in state:
                    state.add(f)
        return state

    def successor(self, state, extended, op):
        add, delete = set(op["add"]), set(op["delete"])
        for effect in op["conditional_effects"]:
            if set(effect["condition"]) <= extended:
                add |= set(effect["add"])
                delete |= set(effect["delete"])
        after = (set(state) - delete) | add
        for f in add & self.negation:
            if self.complement[f] in add:
                after.discard(f)
        for f in after:
            if self.complement.get(f) in after:
                raise AssertionError("a fact and its complement hold")
        return frozenset(after)

    def explore(self):
        def successors(state):
            extended = self.complete(state)
            for group in self.task["groups"]:
                holding = len(extended & set(group["facts"]))
                if holding > 1 or (group["exactly_one"] and holding == 0):
                    raise AssertionError("a mutex group does not hold")
            for op in self.task["operators"]:
                if set(op["precondition"]) <= extended:
                    yield self.successor(state, extended, op), op["cost"]

        def is_goal(state):
            return (self.task["goal"] is not None and
                    set(self.task["goal"]) <= self.complete(state))

        return explore(frozenset(self.task["initial_state"]), successors, is_goal)


class Comparison:
    def __init__(self, args):
        self.relplan = os.path.abspath(args.relplan)
        self.passed, self.failed = collections.Counter(), collections.Counter()
        self.seen = collections.Counter()

    def run(self, *args):
        return subprocess.run([self.relplan, *args], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)

    def ground(self, *args):
        done = self.run("ground", "-q", *args)
        if done.returncode != 0:
            raise AssertionError("relplan ground %s ends with %d: %s" % (
                " ".join(args), done.returncode, done.stderr[:300]))
        return done.stdout

    def plan_cost(self, *files):
        done = self.run("-q", "--search=astar", "--heuristic=blind", *files)
        if done.returncode == 11:
            return None
        if done.returncode != 0:
            raise AssertionError("relplan %s ends with %d: %s" % (
                " ".join(files), done.returncode, done.stderr[:300]))
        return float(re.search(r"^; cost = (\S+) \(", done.stdout, re.M)[1])

    def check(self, kind, found, expected, name):
        same = found == expected or (None not in (found, expected) and
                                     abs(found - expected) <= TOLERANCE)
        (self.passed if same else self.failed)[kind] += 1
        if not same:
            print("FAIL %s, task %s: %s, expected %s" % (kind, name, found, expected))

    def attempt(self, kind, name, body):
        try:
            body()
        except (AssertionError, _sas_reader.FormatError, subprocess.TimeoutExpired) as error:
            self.failed[kind] += 1
            print("FAIL %s, task %s: %s" % (kind, name, error))

    def check_sas(self, name, files, options, expected):
        states, cost = expected
        text = self.ground("--format=sas", *options, *files)
        found = _sas_reader.Task(text).search(50 * STATE_LIMIT)
        self.check("sas cost %s" % " ".join(options), found[1], cost, name)
        if "--prune=reach" in options:
            self.check("sas states %s" % " ".join(options), found[0], states, name)

    def check_json(self, name, files, options, expected):
        states, cost = expected
        task = JsonTask(self.ground("--format=json", *options, *files))
        if options == ["--prune=full"]:
            self.seen["tasks with axioms"] += bool(task.strata)
            self.seen["tasks with conditional effects"] += any(
                op["conditional_effects"] for op in task.task["operators"])
        found = task.explore()
        self.check("json cost %s" % " ".join(options), found[1], cost, name)
        if "--prune=reach" in options:
            self.check("json states %s" % " ".join(options), found[0], states, name)

    def check_pddl(self, name, files, options, expected):
        with tempfile.TemporaryDirectory() as folder:
            own = [os.path.join(folder, "domain"), os.path.join(folder, "problem")]
            self.ground("--format=pddl", "--output-domain=" + own[0],
                        "--output-problem=" + own[1], *options, *files)
            self.check("pddl cost %s" % " ".join(options), self.plan_cost(*own), expected[1], name)

    def compare(self, pddl, name, files):
        try:
            expected = explore_oracle(pddl, *files)
        except (TooLarge, pddl.LimitError, pddl.PDDLError):
            self.seen["tasks left out"] += 1
            return
        self.seen["tasks"] += 1
        self.attempt("plan", name, lambda: self.check("plan cost", self.plan_cost(*files),
                                                      expected[1], name))
        if expected[1] is not None and expected[1] != int(expected[1]):
            self.seen["tasks left out"] += 1
            return  # SAS has costs as whole numbers.
        for options in (["--prune=full"], ["--prune=reach"], ["--prune=full", "--no-mutex"],
                        ["--prune=reach", "--no-mutex"]):
            for check in (self.check_sas, self.check_json, self.check_pddl):
                self.attempt(check.__name__[6:], name,
                             lambda c=check, o=options: c(name, files, o, expected))


def random_tasks(args, folder):
    for i in range(args.count):
        features = args.features or FEATURES[i % len(FEATURES)]
        subprocess.run([sys.executable, os.path.join(args.oracle, "gen.py"), "--out", folder,
                        "--seed", str(args.seed + i), "--count", "1", "--features", features],
                       check=True, stdout=subprocess.DEVNULL)
        stem = os.path.join(folder, "s%04d" % (args.seed + i))
        yield "%d (%s)" % (args.seed + i, features), (stem + "-domain.pddl", stem + ".pddl")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", default=os.path.join(ROOT, "..", "shared", "oracle"))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--features", help="for all tasks (default: many kinds in turn)")
    parser.add_argument("--keep", help="keep the random tasks in this folder")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.oracle, "pddl.py")):
        print("no oracle in", args.oracle)
        return 2
    sys.path.insert(0, args.oracle)
    import pddl  # pylint: disable=import-outside-toplevel,import-error
    comparison = Comparison(args)
    with tempfile.TemporaryDirectory() as folder:
        if args.keep:
            os.makedirs(args.keep, exist_ok=True)
        tasks = ([(problem, (domain, problem)) for domain, problem in
                  zip(args.files[::2], args.files[1::2])]
                 or random_tasks(args, args.keep or folder))
        for name, files in tasks:
            comparison.compare(pddl, name, files)
    for what, count in sorted(comparison.seen.items()):
        print("%d %s" % (count, what))
    for kind in sorted(comparison.passed + comparison.failed):
        print("%-38s %5d passed, %d failed" % (kind, comparison.passed[kind],
                                               comparison.failed[kind]))
    failed = sum(comparison.failed.values())
    print("%d passed, %d failed" % (sum(comparison.passed.values()), failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
