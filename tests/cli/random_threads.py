#!/usr/bin/env python3
"""Every search with two jobs on random tasks (tests/tools/random_pddl.c), --anytime with two, and
bench with two runs at a time: no report of ThreadSanitizer, valid plans, verdicts that agree.

$RELPLAN_TASKS is the number of tasks (default 6; `make check-threads` takes 300).  The last line is
"N passed, N failed", a run each."""
import collections
import csv
import glob
import os
import re
import subprocess
import sys

from _runner import RELPLAN, Run, equal, run_tests, timely

COUNT = int(os.environ.get("RELPLAN_TASKS", "6"))
MAKER = os.path.join(os.environ["RELPLAN_BUILD"], "tests", "tools", "random_pddl")
SEARCHES = (
    "-s auto", "-s auto:turn=1000", "-s astar -H hmax", "-s wastar -H landmarks,ff",
    "-s gbfs -H relevance:nodes=200", "-s gbfs -H relevance-graph,goalcount", "-s lazy -H hadd",
    "-s lazy:lookahead=true -H landmarks,ff",
    "-s ehc", "-s bfs", "-s bfws", "-s sat:steps=20", "-s astar -H blind",
    "--preset=lama --anytime -o plan",
    "--anytime -o plan", "--anytime --improve=full -o plan", "--optimal",
)
SOLVED, UNSOLVABLE, GIVEN_UP, LATE = 0, 11, 12, (2, 3, 22, 23)
LIMITS = ("-t", "60", "-m", "500M")  # no task comes near them on an idle machine


def all_searches():
    """Those, and of each engine that is not among them the standard parameters."""
    names = re.findall(r"^  (\w+) +\S", Run("help", "search").out, re.M)
    assert "auto" in names, names
    missing = set(names) - {re.match(r"-s (\w+)", s)[1] for s in SEARCHES if s.startswith("-s")}
    return (*SEARCHES, *(f"-s {name}" for name in sorted(missing)))


def make_tasks(count, first=0):
    os.mkdir("tasks")
    subprocess.run([MAKER, "tasks", str(count), str(first)], check=True)


class Task:
    """The plans seen, so that each is validated once."""

    def __init__(self, number):
        self.files = [f"tasks/{number}/{name}.pddl" for name in ("domain", "problem")]
        self.valid = set()

    def validate(self, plan):
        if plan not in self.valid:
            equal(Run("validate", *self.files, "-", stdin=plan).status, 0)
            self.valid.add(plan)

    def verdict(self, search):
        """True, False, or None for neither."""
        run = Run(*self.files, *search.split(), "-j", "2", *LIMITS)
        timely(run.status not in LATE, f"ended with {run.status}")
        assert "ThreadSanitizer" not in run.err, run.err
        assert run.status in (SOLVED, UNSOLVABLE, GIVEN_UP), (run.status, run.err)
        if run.status != SOLVED:
            equal(run.out, "")
            return False if run.status == UNSOLVABLE else None
        self.validate(run.out)
        for path in glob.glob("plan*"):
            with open(path, encoding="utf-8") as file:
                self.validate(file.read())
            os.remove(path)
        return True


def tested(number):
    """All searches on one task."""
    def test():
        make_tasks(1, number)
        task, verdicts = Task(0), {}
        for search in all_searches():
            verdicts[search] = task.verdict(search)
        assert len({v for v in verdicts.values() if v is not None}) == 1, verdicts
    return test


def test_bench():
    """Two runs at a time, each with two threads."""
    make_tasks(max(4, COUNT // 10))
    run = Run("bench", "-o", "r", "-j", "2", "--config", "auto=-j 2", "--config", "gbfs=-s gbfs",
              "--config", "anytime=--anytime -j 2", *LIMITS, "tasks")
    equal(run.status, 0)
    assert "ThreadSanitizer" not in run.err, run.err
    with open("r.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    equal(len(rows), 3 * max(4, COUNT // 10))
    of_task = collections.defaultdict(set)
    for row in rows:
        timely(row["status"] not in ("timeout", "memory"), str(row))
        of_task[row["task"]].add(row["status"])
        equal((row["status"], row["valid"]), ("solved", "yes") if row["exit_code"] == "0"
              else ("unsolvable", ""))
    for task, statuses in of_task.items():
        equal((task, len(statuses)), (task, 1))


if __name__ == "__main__":
    tests = dict(globals())
    tests.update({f"test_task_{i}": tested(i) for i in range(COUNT)})
    sys.exit(run_tests(tests, sys.argv[2:]))
