#!/usr/bin/env python3
"""Compares `relplan landmarks` with the reference oracle on random small tasks.

    compare_landmarks.py [--oracle FOLDER] [--relplan PROGRAM] [--count N] [--seed S]
                         [--features LIST]

    complete       facts that are no goals and do not hold: exactly those that landmarks.py finds
                   (with --negative=drop where conditions are negated, since the oracle ignores
                   those); with conditional effects, derived predicates and the like at least those
    complete-gn    greedy-necessary orders between facts, likewise
    more           with negated conditions kept there are at least as many landmarks
    removal        each landmark of both methods, disjunctions too: no plan avoids it, by search
                   over all states (up to a limit)
    admissible     the value of the initial state by landmarks:admissible=uniform, of both methods,
                   is at most the cost of a cheapest plan; `astar` with it finds one of that cost

Tasks with features that relplan refuses are skipped.  The last line is "N passed, N failed".
"""
import argparse
import json
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from compare import ROOT, STATE_LIMIT, Relplan, Report  # noqa: E402

FEATURES = ("strips", "prop", "typed", "costs", "prop", "typed,costs", "prop,negative", "negative",
            "conditional", "derived", "conditional,derived,negative", "quantified,disjunctive")
PLAIN = {"strips", "prop", "typed", "costs", "negative"}
UNSUPPORTED = 33
METHODS = ("complete", "backchain")


def is_made_up(name):
    """A fact that stands for a disjunction."""
    return name.startswith("(:or ")


class Comparison:
    def __init__(self, oracle, relplan, report, name, texts, plain):
        self.o, self.relplan, self.report, self.name, self.plain = \
            oracle, relplan, report, name, plain
        for path, text in zip((relplan.domain, relplan.problem), texts):
            with open(path, "w", newline="") as handle:
                handle.write(text)
        self.task = oracle["pddl"].parse_task_texts(*texts)
        self.ground = oracle["pddl"].GroundTask(self.task)

    def check(self, kind, good, text=""):
        self.report.check(kind, good, self.name, text)

    def landmarks(self, method, negative):
        """The output; None if the task is not supported."""
        code, out, err = self.relplan.command("landmarks", "--method", method, "--negative",
                                              negative, "--format=json")
        if code == UNSUPPORTED:
            return None
        self.check("exit", code == 0, "%s: exit %d %s" % (method, code, err[-300:]))
        return json.loads(out.lower()) if code == 0 else None

    def nontrivial(self, found):
        return {l["facts"][0] for l in found["landmarks"]
                if not l["trivial"] and len(l["facts"]) == 1}

    def greedy(self, found):
        """Also those by way of a fact that relplan made up for a disjunction."""
        facts = {l["id"]: l["facts"][0] for l in found["landmarks"]}
        orders = {(facts[o["from"]], facts[o["to"]]) for o in found["orderings"]
                  if o["kind"] == "greedy-necessary"}
        for made_up in (name for name in facts.values() if is_made_up(name)):
            before = [a for a, b in orders if b == made_up]
            after = [b for a, b in orders if a == made_up]
            orders |= {(a, b) for a in before for b in after}
        return orders

    def compare(self, kind, found, wanted):
        good = found == wanted if self.plain else found >= wanted
        self.check(kind, good, "missing %s, too much %s" % (
            sorted(wanted - found), sorted(found - wanted)))

    def refuted(self, wanted):
        """Of the oracle's landmarks those that a plan avoids: it takes an effect whose only
        conditions are negated for one that always happens."""
        return {name for name in wanted if not self.plain and self.avoidable([name])}

    def check_complete(self, dropped, kept):
        relaxed = self.o["relaxed"].RelaxedTask(self.ground)
        wanted = self.o["landmarks"].report(relaxed)
        if not wanted["relaxed_solvable"] or not kept["solvable"]:
            self.check("complete", not (self.plain and dropped["solvable"] and
                                        not wanted["relaxed_solvable"]))
            return
        found = self.nontrivial(dropped)
        refuted = self.refuted(set(wanted["nontrivial"]) - found)
        self.report.skipped["complete"] += len(refuted)
        self.compare("complete", found, set(wanted["nontrivial"]) - refuted)
        listed = {l["facts"][0] for l in dropped["landmarks"]}
        constant = {n for n in wanted["initial"] if n not in listed}
        orders = {(p, l) for l, before in wanted["greedy_necessary"].items() for p in before
                  if p not in constant and l not in refuted and p not in refuted}
        self.compare("complete-gn", self.greedy(dropped), orders)
        self.check("more", self.nontrivial(kept) >= self.nontrivial(dropped))

    # -- no plan avoids a landmark

    def truth(self, name):
        """Of an extended state: does the fact with this name hold?"""
        negated = re.fullmatch(r"\(not (\(.*\))\)", name)
        atom = tuple((negated.group(1) if negated else name)[1:-1].split())
        bit = 1 << self.ground.index[atom] if atom in self.ground.index else 0
        if negated:
            return lambda state: not state & bit
        return lambda state: bool(state & bit)

    def avoidable(self, facts):
        """Is there a plan without any of these facts?  None: too many states."""
        tests = [self.truth(name) for name in facts]
        todo, seen = [self.ground.init], {self.ground.init}
        while todo:
            extended = self.ground.extend(todo.pop())
            if any(test(extended) for test in tests):
                continue
            if self.ground.goal.holds(extended):
                return True
            for action in self.ground.actions:
                if action.pre.holds(extended):
                    state = self.ground.successor(action, extended)
                    if state not in seen:
                        seen.add(state)
                        todo.append(state)
            if len(seen) > STATE_LIMIT:
                return None
        return False

    def check_removal(self, method, found):
        for landmark in found["landmarks"]:
            if landmark["holds"]:
                continue
            if any(is_made_up(name) for name in landmark["facts"]):
                self.report.skipped["removal"] += 1
                continue
            avoidable = self.avoidable(landmark["facts"])
            if avoidable is None:
                self.report.skipped["removal"] += 1
            else:
                self.check("removal", not avoidable, "%s: %s" % (method, landmark["facts"]))

    # -- admissibility

    def check_admissible(self, method):
        spec = "landmarks:admissible=uniform,method=" + method
        try:
            best = self.o["bfs"].search(self.ground, not self.task.use_costs, STATE_LIMIT)
        except self.o["bfs"].StateLimit:
            self.report.skipped["admissible"] += 1
            return
        found, why = self.relplan.json("evaluate", "--heuristic", spec)
        value = found["values"][0]["value"] if found else why
        code, out, err = self.relplan.run(self.relplan.domain, self.relplan.problem, "-s",
                                          "astar", "-H", spec)
        if best is None:
            self.check("admissible", code == 11, "%s: exit %s %s" % (method, code, err[-300:]))
            return
        scale = self.scale()
        self.check("admissible", code == 0 and value is not None and
                   value <= best[0] * scale and
                   "; cost = %s (" % self.o["pddl"].number_str(best[0]) in out,
                   "%s: value %s, cost %s, exit %s\n%s" % (method, value, best[0], code, out))

    def scale(self):
        """relplan counts in the least unit that makes all costs whole."""
        scale = 1
        for action in self.ground.actions:
            scale = max(scale, getattr(action.cost, "denominator", 1))
        return scale

    def run(self):
        found = {(m, n): self.landmarks(m, n) for m in METHODS for n in ("keep", "drop")}
        if None in found.values():
            self.report.skipped["unsupported"] += 1
            return
        self.check_complete(found["complete", "drop"], found["complete", "keep"])
        for method in METHODS:
            self.check_removal(method, found[method, "keep"])
            self.check_admissible(method)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", default=os.path.join(ROOT, "..", "shared", "oracle"))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--features", help="as in gen.py; default: a mixture")
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.oracle, "landmarks.py")):
        print("there is no oracle at %s" % args.oracle)
        return 2
    sys.path.insert(0, args.oracle)
    oracle = {name: __import__(name) for name in ("pddl", "gen", "bfs", "relaxed", "landmarks")}
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        relplan = Relplan(os.path.abspath(args.relplan), folder)
        for number in range(args.seed, args.seed + args.count):
            features = args.features or FEATURES[number % len(FEATURES)]
            domain, problem, _ = oracle["gen"].generate(number, features)
            Comparison(oracle, relplan, report, "%d (%s)" % (number, features), (domain, problem),
                       set(features.split(",")) <= PLAIN).run()
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
