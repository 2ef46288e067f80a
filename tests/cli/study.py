#!/usr/bin/env python3
"""The study of the relevance score (tests/measure/relevance_study.py), with a stub in place of the
searches: halves of the tasks, and paired tests."""
import csv
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from _runner import equal, run_tests, write  # noqa: E402

SCRIPT = os.path.join(os.path.dirname(HERE), "measure", "relevance_study.py")

# "round" solves no task of an odd number, and expands three times as many states elsewhere.
STUB = r'''#!%s
import json, re, sys
number = int(re.findall(r"\d+", sys.argv[2])[-1])
is_round = "round" in sys.argv[4] and sys.argv[3].startswith("wastar")
print(json.dumps({"end": "evaluations" if is_round and number %% 2 else "solved", "setup": 0.1, "seconds": 1,
                  "expanded": 299 if is_round else 99, "evaluated": 500, "length": 7,
                  "initial_h": 3, "memory": 1}))
'''


def study(*args):
    os.chmod(write("stub", STUB % sys.executable), 0o755)
    write("tasks.txt", "".join("d/p%02d d.pddl p%02d.pddl\n" % (i, i) for i in range(16)))
    done = subprocess.run([sys.executable, SCRIPT, "--out", "out", "--list", "tasks.txt", "--only", "round",
                           "--searcher", os.path.abspath("stub"), *args],
                          capture_output=True, text=True, check=False)
    equal((done.returncode, done.stderr), (0, ""))
    with open("out/summary.csv") as file:
        return {(row["list"], row["configuration"]): row for row in csv.DictReader(file)}


def figures(row):
    return [row[key] for key in ("tasks", "within 100000", "both", "expanded", "p solved", "p expanded")]


def test_paired_tests():
    rows = study()
    equal(figures(rows["tasks", "default"]), ["16", "16", "16", "1.000", "1", "1"])
    # 8 against none: 2 / 2^8, both times.
    equal(figures(rows["tasks", "round"]), ["16", "8", "8", "3.000", "0.00781", "0.00781"])
    equal(figures(rows["tasks", "greedy, round"]), ["16", "16", "16", "1.000", "1", "1"])


def test_halves():
    study()
    rows = study("--summary", "--split")
    equal({name for name, _ in rows}, {"tasks, tune", "tasks, test"})
    equal(figures(rows["tasks, tune", "round"]), ["8", "8", "8", "3.000", "1", "0.00781"])
    equal(figures(rows["tasks, test", "round"]), ["8", "0", "0", "nan", "0.00781", "1"])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
