#!/usr/bin/env python3
"""Compares `--preset paper-s1-letter` with the reference oracle on random small tasks.

    compare_letter.py [--oracle FOLDER] [--relplan PROGRAM] [--count N] [--seed S]

N tasks of the oracle's generator that it calls plain STRIPS and whose whole tree has at most
20,000 nodes; others are drawn again.  In the initial state and in two states of a random walk:
    relevance   `relplan relevance`: Xi and Xi_s of every fact and action, and h
    evaluate    `relplan evaluate`: h to the nearest whole number, and before rounding
    search      the estimate of the initial state that the search of the planner starts with
The last lines are the number of tasks, and "N passed, N failed".  Exit status 1 if anything
failed, 2 if the oracle is not there.
"""
import argparse
import json
import os
import random
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from compare import ROOT, Comparison, Relplan, Report, close, load_oracle  # noqa: E402

FEATURES = ("strips", "prop", "typed", "negative", "costs", "typed,costs", "prop,negative",
            "typed,negative,costs")
LETTER = "--preset=paper-s1-letter"
MOST_TRIES = 20
UNSOLVABLE = 11


class Letter(Comparison):
    def scores(self, choice, negative, *options):
        assert negative == "drop" and not options
        return self.relplan.json("relevance", LETTER, *choice)

    def check_letter(self, state, choice):
        """False: too large, or no plain STRIPS."""
        relaxed = self.o.relaxed.RelaxedTask(self.ground, state)
        if not relaxed.plain or self.has_disjunctions or not self.ground.relaxed_solvable:
            return False
        tables = self.tables(relaxed)
        if tables is None:
            return False
        self.check_scores("relevance", relaxed, tables, choice, "drop")
        h, rounded = self.o.relevance.heuristic(tables[1], relaxed)[0], None
        found, why = self.relplan.json("evaluate", LETTER, *choice)
        if found is not None:
            row, = found["values"]
            rounded = row["value"]
            exact = row.get("unrounded", rounded)
            # Halves are rounded up, and a sum may be the least bit off one.
            self.check("evaluate", close(exact, h) and abs(rounded - h) <= 0.5 + 1e-9 and
                       rounded == int(rounded), "%r, oracle %r, %s" % (row, h, choice))
        else:
            self.check("evaluate", False, why)
        if not choice:
            self.check_search(rounded)
        return True

    def check_search(self, rounded):
        _, _, err = self.relplan.run(self.relplan.domain, self.relplan.problem, LETTER,
                                     "--stats-file=" + self.relplan.plan, "--time-limit=10")
        with open(self.relplan.plan) as file:
            stats = json.load(file)
        # Where the goal holds, or is known to be out of reach, nothing is evaluated.
        found = stats.get("initial_h")
        trivial = found is None and (rounded == 0 or stats["exit_code"] == UNSOLVABLE)
        self.check("search", found == rounded or trivial, "%r, evaluate %r; %s" %
                   (found, rounded, err.strip()[-200:]))

    def run(self):
        if not self.check_letter(self.ground.init, ()):
            return False
        steps = self.walk()
        for count in sorted({len(steps), (len(steps) + 1) // 2} - {0}):
            self.write_plan(steps)
            self.check_letter(self.state_after(steps[:count]),
                              ("--after", self.relplan.plan, "--steps", str(count)))
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", default=os.path.join(ROOT, "..", "shared", "oracle"))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.oracle, "relevance.py")):
        print("there is no oracle at %s" % args.oracle)
        return 2
    oracle, report, tasks = load_oracle(args.oracle), Report(), 0
    with tempfile.TemporaryDirectory() as folder:
        relplan = Relplan(os.path.abspath(args.relplan), folder)
        for number in range(args.seed, args.seed + MOST_TRIES * args.count):
            if tasks == args.count:
                break
            features = FEATURES[number % len(FEATURES)]
            domain, problem, _ = oracle.gen.generate(number, features)
            tasks += Letter(oracle, relplan, report, "%d (%s)" % (number, features),
                            (domain, problem), random.Random(number)).run()
    print("%d tasks" % tasks)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
