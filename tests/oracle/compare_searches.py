#!/usr/bin/env python3
"""Compares every search engine, heuristic and preset with the reference oracle's exhaustive search
on random small tasks.

    compare_searches.py [--oracle FOLDER] [--relplan PROGRAM] [--count N] [--seed S]
                        [--features LIST] [--random N] [--list FILE]... [--most N] [--keep FOLDER]

The engines run with settings that are named here and, --random (8) a task, with settings drawn
from what `relplan --help=all` says of their parameters, so what is added later is drawn as well.
Compared:
    verdict    a plan is found if there is one, exit code 11 if not; only ehc, walks and bfws:variant=k
               may end with 12
    plan       plans are valid by the oracle, and cost what is printed
    proved     a plan that is said to be optimal is
    optimal    astar with each admissible heuristic, --optimal: the optimal cost; bfs: the
               fewest steps
    weighted   weighted A* with an admissible heuristic: at most weight times the optimal cost
    anytime    --anytime ends with the optimal cost where it says so, and says so always if no
               limit struck
    improve    --improve=eliminate makes no plan dearer or longer, full not even than eliminate
    h2         with --h2 the same verdict, of A* the same cost
On tasks of a list (lines "name domain problem", below the list's folder) only the --most (30)
smallest are taken that the oracle searches through, and only astar, --optimal and weighted A* run.

Needs the oracle's folder (default: ../shared/oracle beside the repository) and a built
program.  The last line is "N passed, N failed".  Exit status 1 if anything failed, 2 if
the oracle is not there.
"""
import argparse
import collections
import os
import random
import re
import sys
import tempfile

from compare import Relplan, Report, ROOT, load_oracle

FEATURES = ("strips", "costs", "negative", "conditional,negative", "derived,negative",
            "quantified,typed", "prop,negative", "typed,negative,costs", "conditional,costs",
            "derived,conditional,costs", "disjunctive,negative", "conditional,derived,quantified",
            "typed,negative,conditional,derived,costs,disjunctive,quantified", "mixed")
STATE_LIMIT, LIST_STATE_LIMIT, LIST_ACTION_LIMIT = 20000, 20000, 2000
ADMISSIBLE = ("blind", "hmax", "hmax:negative=drop", "landmarks:admissible=uniform",
              "landmarks:admissible=uniform,method=backchain",
              "landmarks:admissible=uniform,method=complete,negative=drop")
WEIGHTS = (1, 1.5, 3, 10)
COMPLETE = (
    (), ("-j", "2"), ("-s", "auto:turn=1"), ("-s", "auto:turn=1000"),
    ("--preset", "paper-s1"), ("--preset", "paper-s2"), ("--preset", "lama"),
    ("--preset", "bfws"), ("--preset", "auto"), ("-H", "goalcount"), ("-H", "relevance-graph"),
    ("-s", "bfws:width=1"), ("-s", "bfws:variant=dual"), ("-s", "bfws:memory=1"),
    ("-s", "lazy", "-H", "relevance-graph,landmarks,ff"),
    ("-s", "lazy:types=true,randomize=true", "-H", "landmarks,landmarks"),
    ("-s", "lazy:novelty=2,types=true", "-H", "landmarks,ff"),
    ("-s", "gbfs:novelty=2", "-H", "ff,goalcount"),
    ("-s", "gbfs:types=true", "-H", "landmarks,ff,landmarks:orders=sound,relevance-graph"),
    ("-s", "lazy:weight=3,cost=plusone", "-H", "hadd,landmarks:admissible=uniform"),
    ("-s", "wastar:weight=3,preferred=true,types=true", "-H", "ff,landmarks"))
INCOMPLETE = (("-s", "ehc"), ("-s", "ehc:preferred=false", "-H", "landmarks"),
              ("-s", "bfws:variant=k"), ("-s", "bfws:variant=k,width=1"),
              ("-s", "walks"), ("-s", "walks:bias=0,patience=5,limit=1000", "-H", "landmarks"))
IMPROVED = (("-s", "gbfs", "-H", "goalcount"), (), ("-s", "lazy", "-H", "landmarks"))


def read_parameters(relplan):
    """{component: [(parameter, draw)]} for engines and heuristics, from the help text."""
    _, text, _ = relplan.run("--help=all")
    parts = re.split(r"^(Search engines|Heuristics) .*$", text, flags=re.M)
    tables = []
    for body in (parts[2], parts[4].split("\n\n")[0]):
        table, current = collections.OrderedDict(), None
        for line in body.splitlines():
            name = re.match(r"  (\S+) ", line)
            parameter = re.match(r" {18}(\S+) +(whole number, (\d+) to (\d+)|number, (\S+) to (\S+)|"
                                 r"true or false|\S+\|\S+) \(default: (\S+)\)", line)
            if name:
                current = table[name[1]] = []
            elif parameter:
                current.append((parameter[1], parameter))
        tables.append(table)
    return tables


def draw_value(rng, found):
    """Small numbers mostly: random tasks are small."""
    if found[3] is not None:
        low, high = int(found[3]), int(found[4])
        return str(rng.choice([low, min(high, low + 1), rng.randint(low, min(high, low + 50)),
                               found[7]]))
    if found[5] is not None:
        low, high = float(found[5]), float(found[6])
        return "%g" % rng.choice([low, min(high, low + 1), low + min(high - low, 8) * rng.random(),
                                  float(found[7])])
    return rng.choice(["true", "false"] if found[2] == "true or false" else found[2].split("|"))


class Drawer:
    """Random settings of engines and heuristics."""

    def __init__(self, relplan):
        self.engines, self.heuristics = read_parameters(relplan)

    def spec(self, rng, table, name):
        chosen = [key + "=" + draw_value(rng, found) for key, found in table[name]
                  if rng.random() < 0.5 and key not in ("max-time", "max-memory")]
        return name + (":" + ",".join(chosen) if chosen else "")

    def draw(self, rng):
        engine = rng.choice(list(self.engines))
        args = ["-s", self.spec(rng, self.engines, engine), "--seed", str(rng.randint(0, 99)),
                "--improve", rng.choice(("none", "eliminate", "near", "full"))]
        many = {"auto": 0, "bfs": 0, "bfws": 0, "astar": 1, "ehc": 1, "walks": 1}
        many = many.get(engine, rng.randint(1, 4))
        if many:
            args += ["-H", ",".join(self.spec(rng, self.heuristics,
                                              rng.choice(list(self.heuristics)))
                                    for _ in range(many))]
        return args + rng.choice(([], ["--no-mutex"], ["--h2", "10"], ["--prune=reach"]))


class Comparison:
    """One task: its files for relplan, its optima by the oracle."""

    def __init__(self, oracle, relplan, report, name, task):
        self.o, self.relplan, self.report, self.name, self.task = \
            oracle, relplan, report, name, task
        self.cost = self.steps = None  # of a plan; None: there is none

    def solve(self, most_states, most_actions):
        """False if the oracle cannot tell."""
        try:
            ground = self.o.pddl.GroundTask(self.task, max_instances=most_actions)
            cheapest = self.o.bfs.search(ground, not self.task.use_costs, most_states)
            shortest = self.o.bfs.search(ground, True, most_states) if self.task.use_costs \
                else cheapest
        except (self.o.bfs.StateLimit, self.o.pddl.LimitError):
            return False
        if cheapest is not None:
            self.cost, self.steps = cheapest[0], shortest[0]
        return True

    def check(self, kind, good, args, text):
        self.report.check(kind, good, self.name, "%s: %s" % (" ".join(args), text))
        return good

    def plan(self, *args, incomplete=False):
        """(cost, steps, messages) of a valid plan, or None; the verdict is checked."""
        code, out, err = self.relplan.run(self.relplan.domain, self.relplan.problem, *args)
        wanted = 11 if self.cost is None else 0
        good = code == wanted or (incomplete and code == 12)
        if not self.check("verdict", good, args, "exit %d for %d; %s" % (
                code, wanted, err.strip()[-300:])) or code != 0:
            return None
        steps = self.o.validate.parse_plan_text(out)
        verdict, message = self.o.validate.validate(self.task, steps)
        printed = re.search(r"^; cost = (\S+) \(", out, re.M)
        good = verdict == 0 and printed and "cost=%s " % printed[1] in message
        if not self.check("plan", good, args, "%s; printed %s" % (message, printed and printed[1])):
            return None
        if "plan is optimal: yes" in err:
            self.check("proved", float(printed[1]) == self.cost, args,
                       "cost %s, optimal %s" % (printed[1], self.cost))
        return float(printed[1]), len(steps), err

    def check_optimal(self):
        runs = [("-s", "astar", "-H", h) for h in ADMISSIBLE] + [("--optimal",)]
        for args in runs:
            found = self.plan(*args)
            if found:
                self.check("optimal", found[0] == self.cost, args,
                           "cost %g, optimal %s" % (found[0], self.cost))
        for number, heuristic in enumerate(ADMISSIBLE[1:]):
            weight = WEIGHTS[number % len(WEIGHTS)]
            args = ("-s", "wastar:weight=%g" % weight, "-H", heuristic)
            found = self.plan(*args)
            if found:
                self.check("weighted", found[0] <= weight * float(self.cost) + 1e-9, args,
                           "cost %g, optimal %s" % (found[0], self.cost))
        args = ("-s", "wastar:weight=2", "-H", "hmax,landmarks:admissible=uniform,blind")
        found = self.plan(*args)
        if found:
            self.check("weighted", found[0] <= 2 * float(self.cost), args,
                       "cost %g, optimal %s" % (found[0], self.cost))

    def check_bfs(self):
        found = self.plan("-s", "bfs", "--improve=none")
        if found:
            self.check("optimal", found[1] == self.steps, ("-s", "bfs"),
                       "%d steps, fewest %s" % (found[1], self.steps))

    def check_anytime(self):
        for args in (("--anytime",), ("--anytime", "-s", "lazy", "-H", "landmarks,ff"),
                     ("--anytime", "-s", "gbfs", "-H", "goalcount", "--improve=none"),
                     ("--anytime", "-s", "bfws", "--improve=full")):
            found = self.plan(*args)
            if found:
                good = "the plan is optimal" in found[2] and found[0] == self.cost
                self.check("anytime", good, args, "cost %g, optimal %s; %s" % (
                    found[0], self.cost, found[2].strip()[-300:]))

    def check_improvement(self):
        for args in IMPROVED:
            found = [self.plan(*args, "--improve=" + how) for how in ("none", "eliminate", "full")]
            if None not in found:
                costs, lengths = [f[0] for f in found], [f[1] for f in found]
                good = costs == sorted(costs, reverse=True) and lengths[1] <= lengths[0]
                self.check("improve", good, args, "costs %s, lengths %s" % (costs, lengths))

    def check_h2(self):
        for args in ((), ("-s", "bfws:variant=dual"), ("-s", "lazy", "-H", "landmarks,ff"),
                     ("--no-mutex",), ("--prune=reach",)):
            self.plan("--h2", "10", *args)
        for args in (("-s", "astar", "-H", "blind"), ("-s", "astar", "--prune=reach"),
                     ("--optimal", "--no-mutex"), ("--optimal",)):
            found = self.plan("--h2", "10", *args)
            if found:
                self.check("h2", found[0] == self.cost, args,
                           "cost %g, optimal %s" % (found[0], self.cost))

    def run(self, drawer, rng, num_random):
        self.check_optimal()
        self.check_bfs()
        for args in COMPLETE:
            self.plan(*args)
        for args in INCOMPLETE:
            self.plan(*args, incomplete=True)
        for _ in range(num_random):
            args = drawer.draw(rng)
            self.plan(*args, incomplete=args[1].startswith(("ehc", "bfws", "walks")))
        self.check_anytime()
        self.check_improvement()
        self.check_h2()


def listed_tasks(path):
    """(name, domain, problem) by size of the problem file, up to three of a folder."""
    folder, tasks = os.path.dirname(os.path.abspath(path)), []
    with open(path) as handle:
        for line in handle:
            words = line.split()
            if len(words) >= 3 and not line.startswith("#"):
                tasks.append([words[0]] + [os.path.join(folder, word) for word in words[1:3]])
    taken = collections.Counter()
    for name, domain, problem in sorted(tasks, key=lambda t: os.path.getsize(t[2])):
        taken[os.path.dirname(problem)] += 1
        if taken[os.path.dirname(problem)] <= 3:
            yield name, domain, problem


def run_list(path, most, oracle, relplan, report):
    for name, domain, problem in listed_tasks(path):
        if most == 0:
            return
        relplan.domain, relplan.problem = domain, problem
        comparison = Comparison(oracle, relplan, report, name,
                                oracle.pddl.parse_task(domain, problem))
        if not comparison.solve(LIST_STATE_LIMIT, LIST_ACTION_LIMIT):
            report.skipped["listed"] += 1
            continue
        comparison.check_optimal()
        report.passed["listed"] += 1
        most -= 1


def run_random(args, oracle, relplan, report):
    drawer = Drawer(relplan)
    for number in range(args.seed, args.seed + args.count):
        features = args.features or FEATURES[number % len(FEATURES)]
        texts = oracle.gen.generate(number, features)[:2]
        for path, text in zip((relplan.domain, relplan.problem), texts):
            with open(path, "w") as handle:
                handle.write(text)
        comparison = Comparison(oracle, relplan, report, "%d (%s)" % (number, features),
                                oracle.pddl.parse_task_texts(*texts))
        if comparison.solve(STATE_LIMIT, 200000):
            comparison.run(drawer, random.Random(number), args.random)
        else:
            report.skipped["plan"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", default=os.path.join(ROOT, "..", "shared", "oracle"))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--features", help="as in gen.py; default: a mixture")
    parser.add_argument("--random", type=int, default=8, help="random settings a task")
    parser.add_argument("--list", action="append", default=[], help="tasks, instead of random ones")
    parser.add_argument("--most", type=int, default=30)
    parser.add_argument("--keep", help="folder for the files of the last task")
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.oracle, "bfs.py")):
        print("there is no oracle at %s" % args.oracle)
        return 2
    oracle, report = load_oracle(args.oracle), Report()
    with tempfile.TemporaryDirectory() as folder:
        relplan = Relplan(os.path.abspath(args.relplan), args.keep or folder)
        for path in args.list:
            run_list(path, args.most, oracle, relplan, report)
        if not args.list:
            run_random(args, oracle, relplan, report)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
