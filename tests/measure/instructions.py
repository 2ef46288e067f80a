#!/usr/bin/env python3
"""Instructions of two programs on the same tasks, counted by callgrind: exact, on any machine.

    instructions.py [--root DIR] [--options 'TEXT'] OLD NEW DOMAIN PROBLEM [DOMAIN PROBLEM...]

Each task is solved by both programs with the default search, greedy search with ff, weighted
A* with relevance, and LAMA's search, or only with the options given, and the ratio NEW / OLD of
all instructions executed is printed.  Plans must be the same.  Needs valgrind.
"""
import argparse
import math
import re
import subprocess
import sys

CONFIGURATIONS = ["", "--search gbfs", "--search wastar --heuristic relevance", "--preset lama",
                  "--search astar --heuristic hmax"]


def count(program, options, domain, problem):
    """Instructions, and the plan."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "-q",
               *options.split(), domain, problem]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if found is None:
        sys.exit(f"{' '.join(command)}\n{run.stderr}")
    return int(found.group(1)), run.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--options", action="append")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    logs = []
    for options in args.options or CONFIGURATIONS:
        for domain, problem in zip(args.files[::2], args.files[1::2]):
            old, old_plan = count(args.old, options, domain, problem)
            new, new_plan = count(args.new, options, domain, problem)
            if old_plan != new_plan:
                print("another plan: ", end="")
            print(f"{new / old:.4f}  {old:>14,}  {options or 'default':40} {problem}", flush=True)
            logs.append(math.log(new / old))
    print(f"{math.exp(sum(logs) / len(logs)):.4f}  geometric mean of {len(logs)}")


if __name__ == "__main__":
    main()
