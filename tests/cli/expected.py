#!/usr/bin/env python3
"""Runs the program on the tasks of tests/oracle/expected/ and compares optimal costs,
verdicts, hmax, hadd and relevance scores with the values beside them, which the reference
oracle computed (tests/oracle/make_expected.py).  Last line: "N passed, N failed"."""
import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import tempfile

RELPLAN = os.environ.get("RELPLAN", "./relplan")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle", "expected")
TOLERANCE = 1e-9


def run(*args):
    done = subprocess.run([RELPLAN, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def close(a, b):
    return a == b or (None not in (a, b) and abs(a - b) <= TOLERANCE)


class Case:
    def __init__(self, path, folder):
        self.name = os.path.basename(path)[:-len(".json")]
        self.files = path[:-len(".json")] + "-domain.pddl", path[:-len(".json")] + ".pddl"
        with open(path) as handle:
            self.expected = json.load(handle)
        self.plan = os.path.join(folder, self.name + ".plan")
        with open(self.plan, "w") as handle:
            handle.writelines(step + "\n" for step in self.expected["plan"])
        self.passed, self.faults = 0, []

    def check(self, good, text):
        if good:
            self.passed += 1
        else:
            self.faults.append("FAIL %s: %s" % (self.name, text))

    def check_plan(self):
        cost = self.expected["cost"]
        for heuristic in ("blind", "hmax"):
            code, out, err = run(*self.files, "--search", "astar", "--heuristic", heuristic)
            good = code == 11 if cost is None else code == 0 and "; cost = %d (" % cost in out
            self.check(good, "astar %s: exit %d, %s%s; expected cost %s" % (
                heuristic, code, out, err, cost))
        code, out, err = run("validate", *self.files, self.plan)
        self.check(code == (1 if cost is None else 0), "validate: exit %d %s%s" % (code, out, err))
        for verdict in self.expected["verdicts"]:
            with open(self.plan + ".broken", "w") as handle:
                handle.writelines(step + "\n" for step in verdict["plan"])
            code, out, err = run("validate", *self.files, self.plan + ".broken")
            self.check(code == verdict["exit"], "validate: exit %d, expected %d, for %s: %s%s" % (
                code, verdict["exit"], verdict["plan"], out, err))

    def read(self, *args):
        code, out, err = run(*args, "--format=json")
        if code != 0:
            self.check(False, "%s: exit %d: %s" % (" ".join(args), code, err))
            return None
        return json.loads(out)

    def check_state(self, state):
        choice = ("--after", self.plan, "--steps", str(state["steps"]))
        found = self.read("evaluate", *self.files, *choice, "--heuristic",
                          "hmax:negative=drop,hadd:negative=drop")
        for i, name in enumerate(("hmax", "hadd")):
            value = found and found["values"][i]["value"]
            self.check(found and close(value, state[name]), "%s %s, expected %s, after %d steps" % (
                name, value, state[name], state["steps"]))
        if "h" in state:
            self.check_scores(state, self.read("relevance", *self.files, *choice,
                                               "--negative=drop"))

    def check_scores(self, state, found):
        if found is None:
            return
        self.check(found["tree"]["complete"], "the tree is not complete")
        self.check(close(found["h"], state["h"]), "h %r, expected %r" % (found["h"], state["h"]))
        for kind, rows in (("fact", found["facts"]), ("action", found["actions"])):
            mine = {row[kind]: (row["Xi"], row["Xi_s"]) for row in rows}
            for label, wanted in state[kind + "s"].items():
                got = mine.get(label, (0, 0))
                self.check(close(got[0], wanted[0]) and close(got[1], wanted[1]),
                           "%s %s: %s, expected %s" % (kind, label, got, wanted))

    def run(self):
        self.check_plan()
        for state in self.expected["states"]:
            self.check_state(state)
        return self


def main():
    paths = sorted(glob.glob(os.path.join(FOLDER, "*.json")))
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        cases = list(pool.map(lambda path: Case(path, folder).run(), paths))
    for case in cases:
        print("\n".join(case.faults[:5]), end="\n" if case.faults else "")
    failed = sum(len(case.faults) for case in cases)
    print("%d passed, %d failed" % (sum(case.passed for case in cases), failed))
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
