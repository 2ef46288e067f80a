#!/usr/bin/env python3
"""Grounding with and without mutex groups, pruning and packing must not change the task.

    sanity.py [--oracle FOLDER] [--relplan PROGRAM] [--count-states PROGRAM]
              [--random N] [--list FILE]... [--most N] [--h2]

On N random tasks of the oracle's generator (300), and on small tasks of the lists, up to
three a domain and --most (40) in all: the number of reachable states is the same with and
without mutex groups, which pack states (irrelevance pruning off), and A* with the blind
heuristic finds the same optimal cost, or none, with all four combinations of pruning and
mutex groups; with --h2 also when grounding looks for h2 mutexes.  A task is small if it has at most 20,000 reachable states, found in 10 s.
The last line is "N passed, N failed".  Exit status 1 if anything failed.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIMIT, COUNT_TIMEOUT, TIMEOUT = 20000, 10, 60


class Sanity:
    def __init__(self, relplan, count_states, h2):
        self.relplan, self.count_states, self.h2 = relplan, count_states, h2
        self.passed = self.failed = 0

    def check(self, good, text):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL", text)

    def states(self, domain, problem, *flags):
        """The number, "more", or "none"; None if it takes too long."""
        try:
            done = subprocess.run([self.count_states, domain, problem, *flags, str(LIMIT)],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                  timeout=COUNT_TIMEOUT, check=False)
        except subprocess.TimeoutExpired:
            return None
        return done.stdout.split(" states")[0]

    def cost(self, domain, problem, *flags):
        done = subprocess.run([self.relplan, domain, problem, "-q", "--search", "astar",
                               "--heuristic", "blind", *flags], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              timeout=TIMEOUT, check=False)
        found = re.search(r"^; cost = (\S+)", done.stdout, re.M)
        return found.group(1) if done.returncode == 0 and found else "exit %d" % done.returncode

    def task(self, name, domain, problem):
        """False if the task is not small."""
        number = self.states(domain, problem)
        if number is None or not number.isdigit():
            return False
        other = self.states(domain, problem, "no-mutex")
        self.check(number == other, "%s: %s states, without groups %s" % (name, number, other))
        costs = {(prune, mutex): self.cost(domain, problem, "--prune=" + prune, *mutex)
                 for prune in ("full", "reach") for mutex in ((), ("--no-mutex",))}
        if self.h2:
            other = self.states(domain, problem, "h2")
            self.check(number == other, "%s: %s states, with h2 %s" % (name, number, other))
            for flags in (("full",), ("reach",), ("full", "--no-mutex")):
                costs[flags, "h2"] = self.cost(domain, problem, "--h2=60", "--prune=" + flags[0],
                                               *flags[1:])
        self.check(len(set(costs.values())) == 1 and
                   re.fullmatch(r"[\d.]+|exit 11", costs["full", ()]), "%s: %s" % (name, costs))
        return True


def random_tasks(sanity, oracle, count):
    sys.path.insert(0, oracle)
    import gen  # pylint: disable=import-error,import-outside-toplevel
    with tempfile.TemporaryDirectory() as folder:
        domain, problem = (os.path.join(folder, name) for name in ("d.pddl", "p.pddl"))
        for seed in range(count):
            for path, text in zip((domain, problem), gen.generate(seed, "mixed")):
                with open(path, "w", newline="", encoding="utf-8") as file:
                    file.write(text)
            sanity.task("random %d" % seed, domain, problem)


def listed_tasks(sanity, lists, most):
    done = collections.Counter()
    for path in lists:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if not line.strip():
                    continue
                name, *files = line.split()
                folder = name.split("/")[0]
                if sum(n for n in done.values() if n > 0) == most or done[folder] == 3 or done[folder] < 0:
                    continue
                files = [os.path.join(os.path.dirname(path), file) for file in files]
                if sanity.task(name, *files):
                    done[folder] += 1
                elif done[folder] == 0: # the smallest come first
                    done[folder] = -10**6
    return sum(number for number in done.values() if number > 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", default=os.path.join(ROOT, "..", "shared", "oracle"))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--count-states", default=os.path.join(
        ROOT, "build", "release", "tests", "measure", "count_states"))
    parser.add_argument("--random", type=int, default=300)
    parser.add_argument("--list", action="append", default=[])
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--h2", action="store_true")
    args = parser.parse_args()
    sanity = Sanity(os.path.abspath(args.relplan), os.path.abspath(args.count_states), args.h2)
    random_tasks(sanity, args.oracle, args.random)
    if args.list:
        print("%d tasks of the lists were small" % listed_tasks(sanity, args.list, args.most))
    print("%d passed, %d failed" % (sanity.passed, sanity.failed))
    return 1 if sanity.failed else 0


if __name__ == "__main__":
    sys.exit(main())
