#!/usr/bin/env python3
"""Do gcc and clang, with -O0 and -O3, print the same trees and scores, bit for bit?

    check_bits.py [--jobs N] [DOMAIN PROBLEM]...

Builds the program four times below build/bits/ and compares what `relplan relevance` prints of
some tasks (all of examples/ if none are given): scores with all 17 digits, and the tree; by
both ways to explore, with several seeds, and heuristic values in states along a plan.  The
last line is "N passed, N failed".  Called by `make check-bits`.
"""
import argparse
import glob
import hashlib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILDS = [("gcc", "-O0"), ("gcc", "-O3"), ("clang", "-O0"), ("clang", "-O3")]
BOUND = ["--nodes=20000"]
TREES = [["--explore=best"], ["--explore=best", "--dead-ends=drop"],
         ["--explore=dive"], ["--explore=dive", "--seed=1"], ["--explore=dive", "--seed=12345"]]
HEURISTIC = "relevance:nodes=20000%s"
VARIANTS = ["", ",explore=dive", ",count=actions", ",count=cost", ",dead-ends=drop",
            ",dead-ends=drop,count=cost"]


def build(compiler, level, jobs):
    folder = os.path.join("build", "bits", compiler + level)
    subprocess.run(["make", "--no-print-directory", "-s", "-j%d" % jobs, "-C", ROOT,
                    "CONFIG=release", "B=" + folder, "CC=" + compiler, "CFLAGS=" + level,
                    "build-program"], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(ROOT, folder, "relplan")


def example_tasks():
    for problem in sorted(glob.glob(os.path.join(ROOT, "examples", "*", "*.pddl"))):
        domain = os.path.join(os.path.dirname(problem), "domain.pddl")
        if problem != domain and os.path.exists(domain):
            yield domain, problem


def output(program, *args):
    return subprocess.run([program, *args], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=600, check=False).stdout


def prints(program, domain, problem, plan):
    """What the builds are compared by: (what it is, text)."""
    for tree in TREES:
        options = [domain, problem, *BOUND, *tree]
        yield "scores " + " ".join(tree), output(program, "relevance", *options, "--format=json")
        yield "tree " + " ".join(tree), output(program, "relevance", *options, "--format=dot",
                                               "--depth=100000", "--min-xi=0", "--draw=0", "--labels=whole")
    names = ",".join(HEURISTIC % variant for variant in VARIANTS)
    for steps in range(0, 6):
        yield "h after %d steps" % steps, output(
            program, "evaluate", domain, problem, "--heuristic", names, "--after", plan,
            "--steps=%d" % steps, "--format=json")


def write_plan(program, domain, problem, plan):
    """At least an empty file, which is a plan of no steps."""
    open(plan, "w").close()
    output(program, "-q", "-t", "20", "--search", "gbfs", "--heuristic", "ff", domain, problem,
           "-o", plan)


def compare(programs, domain, problem):
    plan = os.path.join(ROOT, "build", "bits", "plan")
    write_plan(programs[0], domain, problem, plan)
    passed = failed = 0
    for rows in zip(*(prints(program, domain, problem, plan) for program in programs)):
        digests = {hashlib.sha256(text).hexdigest() for _, text in rows}
        if len(digests) == 1:
            passed += 1
        else:
            failed += 1
            print("DIFFERENT %s: %s" % (problem, rows[0][0]))
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*", metavar="DOMAIN PROBLEM")
    args = parser.parse_args()
    tasks = list(zip(args.files[::2], args.files[1::2])) or list(example_tasks())
    programs = [build(compiler, level, args.jobs) for compiler, level in BUILDS]
    passed = failed = 0
    for domain, problem in tasks:
        result = compare(programs, domain, problem)
        passed, failed = passed + result[0], failed + result[1]
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
