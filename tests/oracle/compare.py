#!/usr/bin/env python3
"""Compares relplan with the reference oracle on random small tasks.

    compare.py [--oracle FOLDER] [--relplan PROGRAM] [--count N] [--seed S]
               [--features LIST] [--keep FOLDER]

Compared, where the oracle can tell:
    plan        optimal cost: A* with blind and with hmax against breadth-first search;
                exit code 11 where there is no plan; the plans are valid by the oracle
    verdict     `relplan validate` against validate.py, on optimal plans and mutated ones
    hmax, hadd  `relplan evaluate` against heur.py, in several states
    score       `relplan relevance` against relevance.py on tasks that it calls plain STRIPS
                and whose whole tree was explored: xi and xi_state of every fact and action,
                and h, in several states
    score-live  the same with dead-ends=drop against its variant without dead ends, and the
                facts marked as landmarks against its causal landmarks
Facts that hold always are not part of relplan's ground task and are left out.  The oracle
ignores negated conditions in the relaxation, so relplan is told to do the same
(`negative=drop`); with negated conditions left in, it is compared with a second reference
here, in which each negated atom is a fact of its own (kind score-negative).

Needs the oracle's folder (default: ../shared/oracle beside the repository) and a built
program.  The last line is "N passed, N failed".  Exit status 1 if anything failed, 2 if
the oracle is not there.
"""
import argparse
import collections
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FEATURES = ("strips", "prop", "typed", "negative", "costs", "prop", "typed,costs",
            "prop,negative", "typed,negative", "typed,negative,costs", "negative,costs",
            "prop", "conditional,negative", "derived,negative,costs", "disjunctive,negative",
            "quantified,typed", "conditional,derived,quantified,costs", "mixed",
            "typed,negative,conditional,derived,costs,disjunctive,quantified")
TREE_LIMIT = 20000
STATE_LIMIT = 20000
TOLERANCE = 1e-9
TIMEOUT = 60


class Report:
    def __init__(self):
        self.passed, self.failed = collections.Counter(), collections.Counter()
        self.skipped = collections.Counter()

    def check(self, kind, good, task, text=""):
        if good:
            self.passed[kind] += 1
        else:
            self.failed[kind] += 1
            print("FAIL %s, task %s: %s" % (kind, task, text))

    def finish(self):
        for kind in sorted(set(self.passed) | set(self.failed) | set(self.skipped)):
            print("%-16s %7d passed %5d failed %7d skipped" % (
                kind, self.passed[kind], self.failed[kind], self.skipped[kind]))
        failed = sum(self.failed.values())
        print("%d passed, %d failed" % (sum(self.passed.values()), failed))
        return 1 if failed else 0


class Relplan:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.domain = os.path.join(folder, "domain.pddl")
        self.problem = os.path.join(folder, "problem.pddl")
        self.plan = os.path.join(folder, "plan")

    def run(self, *args):
        done = subprocess.run([self.program, *args], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=TIMEOUT, check=False)
        return done.returncode, done.stdout, done.stderr

    def command(self, name, *args):
        return self.run(name, self.domain, self.problem, *args)

    def json(self, name, *args):
        """The output, or None with the reason."""
        code, out, err = self.command(name, *args, "--format=json")
        if code != 0:
            return None, "exit %s: %s" % (code, err.strip()[-300:])
        try:
            return json.loads(out), ""
        except ValueError as error:
            return None, "no JSON: %s" % error


def close(a, b):
    return abs(a - b) <= TOLERANCE


class Comparison:
    """One task, its files written for relplan, its parts as the oracle sees them."""

    def __init__(self, oracle, relplan, report, name, texts, rng):
        self.o, self.relplan, self.report, self.name, self.rng = \
            oracle, relplan, report, name, rng
        for path, text in zip((relplan.domain, relplan.problem), texts):
            with open(path, "w", newline="") as handle:
                handle.write(text)
        self.task = oracle.pddl.parse_task_texts(*texts)
        self.ground = oracle.pddl.GroundTask(self.task, True)
        # The oracle multiplies them out; relplan makes a derived fact of each, and their
        # costs add up, so hadd is never lower, and the tree of relevance is another one.
        # It also drops disjuncts that contradict themselves, for which the oracle does not
        # look, so hmax is never lower, either.
        self.has_disjunctions = any(map(has_disjunction, self.formulas()))
        self.had_disjunctions = re.search(r"\(\s*(or|imply)\b", texts[0], re.I) is not None

    def formulas(self):
        yield self.ground.goal_formula
        for _, body in self.ground.axioms:
            yield body
        for action in self.ground.actions:
            yield action.formula
            for condition, _, _ in action.effects:
                yield condition

    def check(self, kind, good, text=""):
        self.report.check(kind, good, self.name, text)

    def write_plan(self, steps):
        with open(self.relplan.plan, "w") as handle:
            handle.writelines("(%s)\n" % " ".join(step) for step in steps)

    # -- plans

    def best_plan(self):
        """(cost, steps), None without a plan, "limit"."""
        try:
            found = self.o.bfs.search(self.ground, not self.task.use_costs, STATE_LIMIT)
        except self.o.bfs.StateLimit:
            return "limit"
        return None if found is None else \
            (found[0], self.o.validate.parse_plan_text("\n".join(found[1])))

    def check_plans(self, best):
        if best == "limit":
            self.report.skipped["plan"] += 1
            return
        for heuristic in ("blind", "hmax"):
            out = os.path.join(self.relplan.folder, "found")
            code, _, err = self.relplan.run(
                self.relplan.domain, self.relplan.problem, "--search", "astar",
                "--heuristic", heuristic, "-o", out)
            what = "astar %s: exit %d %s" % (heuristic, code, err.strip()[-200:])
            if best is None:
                self.check("plan", code == 11, what)
                continue
            if code != 0:
                self.check("plan", False, what)
                continue
            with open(out) as handle:
                text = handle.read()
            verdict, message = self.o.validate.validate(
                self.task, self.o.validate.parse_plan_text(text))
            wanted = "; cost = %s (" % self.o.pddl.number_str(best[0])
            self.check("plan", verdict == 0 and wanted in text and
                       "cost=%s " % self.o.pddl.number_str(best[0]) in message,
                       "%s; %s; optimal cost %s" % (what, message, best[0]))

    # -- verdicts

    def mutated(self, steps):
        """Lists of steps, most of them no plans."""
        rng, steps = self.rng, list(steps)
        labels = self.o.validate.parse_plan_text(
            "\n".join(a.label for a in self.ground.actions))
        objects = sorted(self.task.objects)
        yield steps
        for _ in range(4):
            new = list(steps)
            kind = rng.choice(("drop", "swap", "insert", "replace", "argument", "repeat"))
            at = rng.randrange(len(new)) if new else 0
            if kind == "drop" and new:
                del new[at]
            elif kind == "swap" and len(new) > 1:
                other = rng.randrange(len(new))
                new[at], new[other] = new[other], new[at]
            elif kind in ("insert", "replace") and labels:
                new[at:at + (kind == "replace" and bool(new))] = [rng.choice(labels)]
            elif kind == "argument" and new and len(new[at]) > 1 and objects:
                place = rng.randrange(1, len(new[at]))
                new[at] = new[at][:place] + (rng.choice(objects),) + new[at][place + 1:]
            elif kind == "repeat" and new:
                new.insert(at, new[at])
            yield new

    def check_verdicts(self, steps):
        for plan in self.mutated(steps):
            self.write_plan(plan)
            wanted, message = self.o.validate.validate(self.task, plan)
            code, out, err = self.relplan.command("validate", self.relplan.plan)
            self.check("verdict", code == wanted, "exit %d, oracle %d (%s): %s %s; plan %s" % (
                code, wanted, message, out.strip()[-200:], err.strip()[-200:], plan))

    # -- states

    def walk(self):
        """A random sequence of applicable steps."""
        state, steps = self.ground.init, []
        for _ in range(self.rng.randint(1, 6)):
            extended = self.ground.extend(state)
            usable = [a for a in self.ground.actions if a.pre.holds(extended)]
            if not usable:
                break
            action = self.rng.choice(usable)
            state = self.ground.successor(action, extended)
            steps.append(self.o.validate.parse_plan_text(action.label)[0])
        return steps

    def state_after(self, steps):
        atoms = frozenset(self.task.init)
        for step in steps:
            atoms, _ = self.o.validate.apply_step(self.task, atoms, step)
        return self.o.relaxed.state_from_atoms(self.ground, sorted(atoms))[0]

    # -- hmax and hadd

    def check_estimates(self, relaxed, choice):
        names = ("hmax", "hadd")
        found, why = self.relplan.json(
            "evaluate", "--heuristic", ",".join(n + ":negative=drop" for n in names), *choice)
        for i, name in enumerate(names):
            if found is None:
                self.check(name, False, why)
                continue
            value = getattr(self.o.heur, name)(relaxed, self.o.heur.task_cost)
            wanted = None if value == math.inf else float(value)
            got = found["values"][i]["value"]
            good = got == wanted or (None not in (got, wanted) and close(got, wanted))
            if self.has_disjunctions and None not in (got, wanted):
                good = got >= wanted - TOLERANCE and not (
                    name == "hmax" and not choice and isinstance(self.best, tuple) and
                    got > float(self.best[0]) + TOLERANCE)
            # Contradictions with negated atoms, which the oracle's relaxation drops, may
            # already have shown that there is no plan.
            good |= got is None and self.best is None
            self.check(name, good, "%s, oracle %s, state %s" % (got, wanted, choice))

    # -- relevance scores

    def is_constant(self, fact):
        """Left out by relplan: holds initially and no action changes it."""
        return self.ground.is_static[fact] or (
            self.ground.init >> fact & 1 and
            not any(fact == f for a in self.ground.actions for _, _, f in a.effects))

    def tables(self, relaxed):
        """Xi of facts and labels on the whole tree, and cut at the state; None if large, or if
        an action is on it of which constant facts have left a disjunct that contradicts itself:
        relplan drops such disjuncts."""
        try:
            trees = [self.o.relevance.build_tree(relaxed, stop, TREE_LIMIT)
                     for stop in (frozenset(), relaxed.state)]
        except self.o.relevance.TreeTooLarge:
            return None
        full, cut = (self.o.relevance.recursion(tree, False) for tree in trees)
        impossible = self.had_disjunctions and any(
            full.get(action.label, 0) != 0 and contradicts_itself(action.formula)
            for action in self.ground.actions)
        return None if impossible else (full, cut)

    def scores(self, choice, negative, *options):
        return self.relplan.json("relevance", "--nodes", str(TREE_LIMIT), "--max-nodes",
                                 str(TREE_LIMIT), "--negative", negative, *options, *choice)

    def check_live_scores(self, relaxed, choice):
        """Without dead ends, on a whole tree."""
        kind = "score-live"
        got, why = self.scores(choice, "drop", "--dead-ends", "drop")
        tree = self.o.relevance.build_tree(relaxed, relaxed.state, TREE_LIMIT)
        pruned = self.o.relevance.prune_dead_ends(tree, relaxed.state)
        if got is None or not got["tree"]["complete"]:
            self.check(kind, False, why or "tree not complete")
            return
        if pruned is None:
            self.check(kind, got["h"] is None, "h %r, the root is dead, %s" % (got["h"], choice))
            return
        table = self.o.relevance.recursion(pruned, True)
        h, _ = self.o.relevance.heuristic(table, relaxed)
        self.check(kind, close(got["h"], h), "h %r, oracle %r, %s" % (got["h"], h, choice))
        mine = {row["fact"].lower(): row for row in got["facts"]}
        for fact, name in enumerate(relaxed.names):
            if fact < len(self.ground.facts) and self.is_constant(fact):
                continue
            wanted = 0 if fact in relaxed.state else table.get(fact, 0)
            row = mine.get(name, {"Xi_s": 0, "landmark": False})
            self.check(kind, close(row["Xi_s"], wanted) and row["landmark"] == (wanted == 1),
                       "%s: %r, oracle %r, %s" % (name, row, wanted, choice))
        for row in got["actions"]:
            wanted = table.get(row["action"].lower(), 0)
            self.check(kind, close(row["Xi_s"], wanted) and row["landmark"] == (wanted == 1),
                       "%r, oracle %r, %s" % (row, wanted, choice))

    def check_scores(self, kind, relaxed, tables, choice, negative):
        got, why = self.scores(choice, negative)
        if got is None or not got["tree"]["complete"]:
            self.check(kind, False, why or "tree not complete")
            return
        full, cut = tables
        h, _ = self.o.relevance.heuristic(cut, relaxed)
        self.check(kind, close(got["h"], h), "h %r, oracle %r, %s" % (got["h"], h, choice))
        mine = {row["fact"].lower(): row for row in got["facts"]}
        for fact, name in enumerate(relaxed.names):
            if fact < len(self.ground.facts) and self.is_constant(fact):
                continue
            wanted = (full.get(fact, 0), 0 if fact in relaxed.state else cut.get(fact, 0))
            self.check_row(kind, mine.pop(name, None), name, wanted, choice)
        for name, row in mine.items():
            self.check_row(kind, row, name, (0, 0), choice)
        mine = {row["action"].lower(): row for row in got["actions"]}
        for label in sorted({op.label for op in relaxed.ops}):
            self.check_row(kind, mine.get(label), label,
                           (full.get(label, 0), cut.get(label, 0)), choice)

    def check_row(self, kind, row, name, wanted, choice):
        if row is None:     # not in the ground task: then nothing can need it
            self.check(kind, wanted == (0, 0), "%s is missing, oracle %s" % (name, wanted))
            return
        self.check(kind, close(row["Xi"], wanted[0]) and close(row["Xi_s"], wanted[1]),
                   "%s: %r %r, oracle %r, %s" % (name, row["Xi"], row["Xi_s"], wanted, choice))

    def check_state(self, state, choice):
        relaxed = self.o.relaxed.RelaxedTask(self.ground, state)
        self.check_estimates(relaxed, choice)
        if not relaxed.plain or self.has_disjunctions or not self.ground.relaxed_solvable:
            self.report.skipped["score"] += 1
            return
        tables = self.tables(relaxed)
        if tables is None:
            self.report.skipped["score"] += 1
            return
        self.check_scores("score", relaxed, tables, choice, "drop")
        self.check_live_scores(relaxed, choice)
        positive = PositiveTask(self.ground, relaxed, state)
        if positive.num_negated:
            tables = self.tables(positive)
            if tables is None:
                self.report.skipped["score-negative"] += 1
            else:
                self.check_scores("score-negative", positive, tables, choice, "keep")

    def run(self):
        best = self.best = self.best_plan()
        self.check_plans(best)
        self.check_verdicts(best[1] if isinstance(best, tuple) else self.walk())
        self.check_state(self.ground.init, ())
        steps = self.walk()
        self.write_plan(steps)
        for count in sorted({len(steps), (len(steps) + 1) // 2} - {0}):
            self.check_state(self.state_after(steps[:count]),
                             ("--after", self.relplan.plan, "--steps", str(count)))


def has_disjunction(formula):
    return isinstance(formula, tuple) and \
        (formula[0] == "or" or (formula[0] == "and" and any(map(has_disjunction, formula[1]))))


def contradicts_itself(formula):
    parts = set(literals(formula))
    return any((not positive, fact) in parts for positive, fact in parts)


def literals(formula):
    """(positive?, fact) for a ground conjunction."""
    if formula is True:
        return []
    if formula[0] == "lit":
        return [(formula[1], formula[2])]
    assert formula[0] == "and"
    return [lit for part in formula[1] for lit in literals(part)]


class PositiveTask:
    """A relaxed task in which each atom that some condition negates has a second fact,
    its complement.  Has what relevance.py asks of a task."""

    def __init__(self, ground, relaxed, state):
        index, static = ground.index, ground.is_static

        def conditions(formula):
            return [(positive, index[atom]) for positive, atom in literals(formula)
                    if positive or not static[index[atom]]]

        pre = {a.label: conditions(a.formula) for a in ground.actions}
        goal = conditions(ground.goal_formula)
        negated = sorted({f for lits in list(pre.values()) + [goal]
                          for positive, f in lits if not positive})
        self.num_negated = len(negated)
        self.names = list(relaxed.names)
        complement = {}
        for fact in negated:
            complement[fact] = len(self.names)
            self.names.append("(not %s)" % self.names[fact])

        def facts(lits):
            return frozenset(f if positive else complement[f] for positive, f in lits)

        self.real_facts = len(self.names)
        self.state = relaxed.state | {complement[f] for f in negated if not state >> f & 1}
        self.goal = facts(goal)
        self.ops, self.achievers = [], [[] for _ in self.names]
        for action in ground.actions:
            adds = {f for _, add, f in action.effects if add}
            dels = {f for _, add, f in action.effects if not add} - adds
            self.ops.append(Op(action.label, facts(pre[action.label]),
                               adds | {complement[f] for f in dels if f in complement}))
        self.ops.sort(key=lambda op: (op.label, sorted(op.pre)))
        for op in self.ops:
            for fact in op.adds:
                self.achievers[fact].append(op)


class Op:
    kind = "action"

    def __init__(self, label, pre, adds):
        self.label, self.pre, self.adds = label, pre, adds


Oracle = collections.namedtuple("Oracle", "pddl gen bfs validate relaxed relevance heur")


def load_oracle(folder):
    sys.path.insert(0, folder)
    return Oracle(*(__import__(name) for name in Oracle._fields))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", default=os.path.join(ROOT, "..", "shared", "oracle"))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--features", help="as in gen.py; default: a mixture")
    parser.add_argument("--keep", help="folder for the files of the last task")
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.oracle, "relevance.py")):
        print("there is no oracle at %s" % args.oracle)
        return 2
    oracle, report = load_oracle(args.oracle), Report()
    with tempfile.TemporaryDirectory() as folder:
        relplan = Relplan(os.path.abspath(args.relplan), args.keep or folder)
        for number in range(args.seed, args.seed + args.count):
            features = args.features or FEATURES[number % len(FEATURES)]
            domain, problem, _ = oracle.gen.generate(number, features)
            if number % 4 == 0:     # the same with comments, other case, odd spacing
                domain, problem = (oracle.gen.mangle(text, number) for text in (domain, problem))
            Comparison(oracle, relplan, report, "%d (%s)" % (number, features),
                       (domain, problem), random.Random(number)).run()
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
