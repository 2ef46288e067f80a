#!/usr/bin/env python3
"""Merged pairs of benchmark tasks, judged by independent programs.

    merge_check.py --relplan ./relplan --shared ../shared [--pairs 200] [--seed 1] [--time 10]
                   [--small] [--landmark-time 60]

Draws pairs of different tasks of hsp2 and ipc with `relplan merge --random`; with --small of
those tasks only that oracle/landmarks.py can judge in time.  Each result must pass `relplan
check` without errors and with no warning that its parts do not give; be solved by the default
configuration, and its plan be valid for oracle/validate.py; the plan without labels and `win`
must be valid for the part that it solves; a plan of each part that is solved alone, with labels
and `win` behind it, must be valid for the whole, at the cost that belongs to it: what the plan
costs in its part, and 1 for `win` if no part has costs.  oracle/landmarks.py, where the whole is
small enough and both parts are solved alone, must find no landmark but goal and initial facts.
What runs out of time is counted, not failed.  Exits with 1 if anything failed."""
import argparse
import collections
import csv
import fractions
import json
import os
import random
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


# Facts times operators: about what landmarks.py does in Python in a minute.
LANDMARK_SIZE = 2000000


def steps_of(text):
    return [line.strip() for line in text.splitlines() if line.strip().startswith("(")]


def has_costs(problem):
    with open(problem, encoding="utf-8", errors="replace") as file:
        text = re.sub(r";.*", "", file.read()).lower()
    return re.search(r"\(\s*:metric\s+minimize\s+\(\s*total-cost\s*\)", text) is not None


def warnings_of(out):
    """Kind and subject of each, without labels and what hangs on the rest of the task."""
    found = set()
    for message, kind in re.findall(r": warning: (.*) \[([a-z-]+)\]$", out, re.MULTILINE):
        if re.match(r"\d+ more warnings", message):
            continue
        found.add((kind, re.sub(r"`(\(?)[ab]-", r"`\1", message.split(";")[0])))
    return found


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
        return (code if code in (0, 1) else None,
                fractions.Fraction(cost.group(1)) if cost and code == 0 else None)

    def judge_plan(self, pair, task, what, plan):
        verdict, cost = self.validate(*task, plan)
        self.count(what + {0: ": valid", 1: ": INVALID", None: ": undecided"}[verdict])
        if verdict == 1:
            self.fail(pair, what + " is not valid")
        return cost

    def part_of(self, pair, label):
        return [pair[label + "_domain"], pair[label + "_problem"]]

    def judge_cost(self, pair, alone, carried):
        if alone is None or carried is None:
            return
        costs = any(has_costs(pair[label + "_problem"]) for label in "ab")
        self.count("cost of a carried plan: compared")
        if carried != alone + (0 if costs else 1):
            self.fail(pair, "a plan of cost %s costs %s when carried over" % (alone, carried))

    def check_part(self, pair, label, merged):
        """Does a plan of this part carry over?  Returns whether there is one."""
        part = self.part_of(pair, label)
        plan, code = self.solve(*part)
        if plan is None:
            self.count("part not solved alone (exit %s)" % code)
            return False
        alone = self.judge_plan(pair, part, "plan of a part, for the part", plan)
        carried = ["(" + " ".join("%s-%s" % (label, w) for w in step.strip("()").split()) + ")"
                   for step in plan]
        cost = self.judge_plan(pair, merged, "plan of a part, for the whole",
                               carried + ["(win-%s)" % label])
        self.judge_cost(pair, alone, cost)
        return True

    def check_whole(self, pair, merged):
        """Returns whether it was solved."""
        plan, code = self.solve(*merged)
        if plan is None:
            self.count("whole not solved (exit %s)" % code)
            return False
        self.count("whole solved")
        self.judge_plan(pair, merged, "plan of the whole", plan)
        label = plan[-1].strip("()")[-1]
        start = "(%s-" % label
        own = ["(" + " ".join(word[2:] for word in step.strip("()").split()) + ")"
               for step in plan if step.startswith(start)]
        self.count("plan of the whole: %s steps of the other part"
                   % ("no" if len(own) + 1 == len(plan) else "some"))
        self.judge_plan(pair, self.part_of(pair, label), "plan of the whole, for the part it solves",
                        own)
        return True

    def size(self, task):
        """Facts times operators; None if that is not known within a second or two."""
        code, out = run([self.options.relplan, "ground", "--prune=reach", "--no-mutex", "-q",
                         "--stats=json:/dev/stdout", "-o", "/dev/null", "-t", "2", *task], 10)
        if code != 0:
            return None
        stats = json.loads(out)
        return stats["facts"] * stats["operators"]

    def check_landmarks(self, pair, merged):
        size = self.size(merged)
        if size is None or size > LANDMARK_SIZE:
            self.count("landmarks.py: too large")
            return
        code, out = run(self.oracle("landmarks.py") + merged, self.options.landmark_time)
        if code != 0 or not json.loads(out)["relaxed_solvable"]:
            self.count("landmarks.py: undecided (%s)" % ("time" if code is None else "error"))
            return
        found = json.loads(out)["nontrivial"]
        self.count("landmarks.py: SOME" if found else "landmarks.py: none")
        if found:
            self.fail(pair, "landmarks %s" % found[:5])

    def check_text(self, pair, merged):
        code, out = run([self.options.relplan, "check", *merged], 60)
        if code != 0:
            self.count("check: exit %s" % code)
            self.fail(pair, "check: " + out[:300])
            return False
        own = warnings_of(out)
        for label in "ab" if own else "":
            own -= warnings_of(run([self.options.relplan, "check", *self.part_of(pair, label)],
                                   60)[1])
        self.count("check: %s" % ("no warnings" if "warning" not in out else
                                  "NEW warnings" if own else "the parts' warnings"))
        if own:
            self.fail(pair, "check: warnings that no part has: %s" % sorted(own))
        return True

    def check_pair(self, pair):
        merged = [os.path.join(self.folder, "set", "%s-%s.pddl" % (pair["name"], kind))
                  for kind in ("domain", "problem")]
        if not self.check_text(pair, merged):
            return
        solved = self.check_whole(pair, merged)
        alone = [self.check_part(pair, label, merged) for label in "ab"]
        if solved and not any(alone):
            self.count("whole solved, neither part alone in time")
        if not solved and any(alone):
            self.count("a part solved alone, the whole not in time")
        if all(alone):
            self.check_landmarks(pair, merged)

    def print_counts(self):
        for what, number in sorted(self.counts.items()):
            print("%5d  %s" % (number, what))
        sys.stdout.flush()


def read_tasks(benchmarks):
    """(name, domain, problem) of hsp2 and ipc, the files with their folder."""
    for name in ("hsp2.txt", "ipc.txt"):
        with open(os.path.join(benchmarks, name), encoding="utf-8") as lines:
            for line in lines:
                name, domain, problem = line.split()
                yield name, os.path.join(benchmarks, domain), os.path.join(benchmarks, problem)


def draw_small(check, tasks, count):
    """Pairs of two such tasks are small enough, near enough."""
    small = []
    random.Random(check.options.seed).shuffle(tasks)
    for task in tasks:
        size = check.size(task[1:])
        if size is not None and size <= LANDMARK_SIZE / 4:
            small.append(task)
        if len(small) == count:
            break
    return small


def check_pairs(options, folder):
    check = Check(options, folder)
    tasks = list(read_tasks(os.path.abspath(os.path.join(options.shared, "benchmarks"))))
    if options.small:
        tasks = draw_small(check, tasks, 2 * options.pairs)
    listed = os.path.join(folder, "tasks")
    with open(listed, "w", encoding="utf-8") as out:
        for task in tasks:
            out.write(" ".join(task) + "\n")
    subprocess.run([options.relplan, "merge", "--random", str(options.pairs), "--seed",
                    str(options.seed), "--from", listed, "-o", os.path.join(folder, "set")],
                   check=True)
    with open(os.path.join(folder, "set", "manifest.csv"), encoding="utf-8") as manifest:
        for number, pair in enumerate(csv.DictReader(manifest), 1):
            check.check_pair(pair)
            print("%d of %d: %s + %s" % (number, options.pairs, pair["a"], pair["b"]), flush=True)
            if number % 10 == 0 and number < options.pairs:
                check.print_counts()
    check.print_counts()
    print("%d pairs, %d failures" % (options.pairs, len(check.failures)))
    return len(check.failures) > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--relplan", default="./relplan")
    parser.add_argument("--shared", default="../shared")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=int, default=10, help="seconds a solve")
    parser.add_argument("--small", action="store_true",
                        help="draw from the tasks that landmarks.py can judge")
    parser.add_argument("--landmark-time", type=int, default=60,
                        help="seconds a pair for landmarks.py")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="relplan-merge-") as folder:
        return check_pairs(options, folder)


if __name__ == "__main__":
    sys.exit(main())
