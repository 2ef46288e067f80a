#!/usr/bin/env python3
"""Merged pairs of benchmark tasks, judged by independent programs.

    merge_check.py --relplan ./relplan --shared ../shared [--pairs 200] [--seed 1] [--time 10]

Draws pairs of different tasks of hsp2 and ipc with `relplan merge --random`.  Each result must
pass `relplan check` without errors, be solved by the default configuration, and its plan be
valid for oracle/validate.py; the plan without labels and `win` must be valid for the part that
it solves; a plan of each part that is solved alone, with labels and `win` behind it, must be
valid for the whole, at the cost that belongs to it.  oracle/landmarks.py, where it ends in time
and both parts are solved alone, must find no landmark but goal and initial facts.  What runs out of
time is counted, not failed.  Exits with 1 if anything failed."""
import argparse
import collections
import csv
import json
import os
import re
import subprocess
import sys
import tempfile


def run(args, seconds):
    """Exit code (None: out of time) and standard output."""
    try:
        done = subprocess.run(args, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout


def steps_of(text):
    return [line.strip() for line in text.splitlines() if line.strip().startswith("(")]


class Check:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.counts = collections.Counter()
        self.failures = []

    def count(self, what):
        self.counts[what] += 1

    def fail(self, pair, what):
        self.failures.append("%s (%s + %s): %s" % (pair["name"], pair["a"], pair["b"], what))
        print("FAILED", self.failures[-1], flush=True)

    def solve(self, domain, problem):
        code, out = run([self.options.relplan, "-q", "--stats=none", "-t", str(self.options.time),
                         "-m", "3G", domain, problem], self.options.time + 10)
        return steps_of(out) if code == 0 else None, code

    def oracle(self, name):
        return [sys.executable, os.path.join(self.options.shared, "oracle", name)]

    def validate(self, domain, problem, steps):
        """0 valid, 1 not, None not decided; and the cost."""
        plan = os.path.join(self.folder, "plan")
        with open(plan, "w", encoding="utf-8") as file:
            file.write("\n".join(steps) + "\n")
        code, out = run(self.oracle("validate.py") + [domain, problem, plan], 60)
        cost = re.search(r"cost=(\S+)", out)
        return code if code in (0, 1) else None, cost.group(1) if cost else None

    def judge_plan(self, pair, task, what, plan):
        verdict, cost = self.validate(*task, plan)
        self.count(what + {0: ": valid", 1: ": INVALID", None: ": undecided"}[verdict])
        if verdict == 1:
            self.fail(pair, what + " is not valid")
        return cost

    def check_part(self, pair, label, merged):
        """Does a plan of this part carry over?  Returns whether there is one."""
        part = [os.path.join(self.options.shared, "benchmarks", pair[label + "_" + kind])
                for kind in ("domain", "problem")]
        plan, _ = self.solve(*part)
        if plan is None:
            self.count("part not solved alone")
            return False
        self.judge_plan(pair, part, "plan of a part, for the part", plan)
        carried = ["(" + " ".join("%s-%s" % (label, w) for w in step.strip("()").split()) + ")"
                   for step in plan]
        self.judge_plan(pair, merged, "plan of a part, for the whole",
                        carried + ["(win-%s)" % label])
        return True

    def check_whole(self, pair, merged):
        plan, code = self.solve(*merged)
        if plan is None:
            self.count("whole not solved (exit %s)" % code)
            return
        self.count("whole solved")
        self.judge_plan(pair, merged, "plan of the whole", plan)
        label = plan[-1].strip("()")[-1]
        start = "(%s-" % label
        own = ["(" + " ".join(word[2:] for word in step.strip("()").split()) + ")"
               for step in plan if step.startswith(start)]
        part = [os.path.join(self.options.shared, "benchmarks", pair[label + "_" + kind])
                for kind in ("domain", "problem")]
        self.judge_plan(pair, part, "plan of the whole, for the part it solves", own)

    def check_landmarks(self, pair, merged):
        code, out = run(self.oracle("landmarks.py") + merged, self.options.time)
        if code != 0 or not json.loads(out)["relaxed_solvable"]:
            self.count("landmarks.py: too large or undecided")
            return
        found = json.loads(out)["nontrivial"]
        self.count("landmarks.py: SOME" if found else "landmarks.py: none")
        if found:
            self.fail(pair, "landmarks %s" % found[:5])

    def check_pair(self, pair):
        merged = [os.path.join(self.folder, "set", "%s-%s.pddl" % (pair["name"], kind))
                  for kind in ("domain", "problem")]
        code, out = run([self.options.relplan, "check", *merged], 60)
        self.count("check: %s" % ("clean" if code == 0 and "warning" not in out
                                  else "warnings" if code == 0 else "exit %s" % code))
        if code != 0:
            self.fail(pair, "check: " + out[:300])
            return
        self.check_whole(pair, merged)
        alone = [self.check_part(pair, label, merged) for label in "ab"]
        if all(alone):
            self.check_landmarks(pair, merged)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--relplan", default="./relplan")
    parser.add_argument("--shared", default="../shared")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=int, default=10)
    options = parser.parse_args()
    benchmarks = os.path.abspath(os.path.join(options.shared, "benchmarks"))
    with tempfile.TemporaryDirectory(prefix="relplan-merge-") as folder:
        tasks = os.path.join(folder, "tasks")
        with open(tasks, "w", encoding="utf-8") as out:
            for name in ("hsp2.txt", "ipc.txt"):
                with open(os.path.join(benchmarks, name), encoding="utf-8") as lines:
                    for line in lines:
                        name, domain, problem = line.split()
                        out.write("%s %s %s\n" % (name, os.path.join(benchmarks, domain),
                                                  os.path.join(benchmarks, problem)))
        done = subprocess.run([options.relplan, "merge", "--random", str(options.pairs), "--seed",
                               str(options.seed), "--from", tasks, "-o",
                               os.path.join(folder, "set")], check=False)
        if done.returncode != 0:
            return 1
        check = Check(options, folder)
        with open(os.path.join(folder, "set", "manifest.csv"), encoding="utf-8") as manifest:
            for pair in csv.DictReader(manifest):
                check.check_pair(pair)
        for what, number in sorted(check.counts.items()):
            print("%5d  %s" % (number, what))
        print("%d pairs, %d failures" % (options.pairs, len(check.failures)))
        return len(check.failures) > 0


if __name__ == "__main__":
    sys.exit(main())
