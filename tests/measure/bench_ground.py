#!/usr/bin/env python3
"""What grounding a list of tasks takes and gives, one run at a time: `make bench-ground`.

    bench_ground.py [--relplan FILE] [--root FOLDER] [--csv FILE] [--limit SECONDS] [TASKS]

TASKS is a file of lines "name domain problem", its file names relative to --root (default:
the folder of TASKS).  Without it, the tasks of tests/measure/ground_tasks.txt that are below
--root, or the examples if none is.  `relplan ground` is run on each; time is that of the
whole process except for printing, memory its peak.  Prints a table, and writes CSV if asked."""
import argparse
import csv
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
COLUMNS = ["task", "status", "seconds", "parse", "ground", "encode", "memory_mb", "facts",
           "operators", "relaxed_facts", "relaxed_operators", "groups", "variables", "axioms",
           "state_bytes"]


def read_tasks(path, root):
    with open(path) as file:
        for line in file:
            words = line.split("#")[0].split()
            if len(words) == 3:
                yield words[0], os.path.join(root, words[1]), os.path.join(root, words[2])
            elif words:
                sys.exit(f"{path}: expected 'name domain problem', found {line!r}")


def choose_tasks(args):
    if args.tasks:
        return list(read_tasks(args.tasks, args.root or os.path.dirname(args.tasks)))
    if args.root:
        tasks = [task for task in read_tasks(os.path.join(HERE, "ground_tasks.txt"), args.root)
                 if os.path.exists(task[2])]
        if tasks:
            return tasks
    return [(os.path.relpath(path, EXAMPLES), os.path.join(os.path.dirname(path), "domain.pddl"),
             path) for path in sorted(glob.glob(os.path.join(EXAMPLES, "*", "p*.pddl")))]


def measure(args, task, stats_file):
    """Parsing, grounding and encoding; then the statistics give the rest."""
    name, domain, problem = task
    if os.path.exists(stats_file):
        os.unlink(stats_file)
    command = [args.relplan, "ground", "-q", "-t", str(args.limit), "-m", args.memory, "-o",
               os.devnull, "--stats-file", stats_file, *args.option, domain, problem]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    try:
        with open(stats_file) as file:
            stats = json.load(file)
    except (OSError, ValueError):
        stats = {}
    row = {key: stats[key] for key in COLUMNS if key in stats}
    seconds = stats.get("seconds", {})
    row.update({key: "%.4f" % seconds[key] for key in ("parse", "ground", "encode")
                if key in seconds})
    row["seconds"] = "%.4f" % sum(float(row.get(key, 0)) for key in ("parse", "ground", "encode"))
    row["memory_mb"] = "%.1f" % (stats.get("peak_memory", 0) / 2**20)
    row["task"] = name
    row["status"] = stats.get("outcome", "exit %d" % done.returncode)
    return row


def print_row(row):
    print("%-52s %9s %8s %9s %7s %9s %7s %6s  %s" % tuple(
        row.get(key, "") for key in ("task", "seconds", "memory_mb", "facts", "groups",
                                     "operators", "variables", "state_bytes", "status")),
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--relplan", default="./relplan")
    parser.add_argument("--root", default="")
    parser.add_argument("--csv")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--memory", default="4G")
    parser.add_argument("--option", action="append", default=[],
                        help="an option of relplan ground, such as --no-mutex")
    parser.add_argument("tasks", nargs="?")
    args = parser.parse_args()
    rows = []
    print_row({"task": "task", "seconds": "seconds", "memory_mb": "MiB", "facts": "facts",
               "groups": "groups", "operators": "operators", "variables": "vars",
               "state_bytes": "bytes", "status": "status"})
    with tempfile.TemporaryDirectory() as folder:
        for task in choose_tasks(args):
            rows.append(measure(args, task, os.path.join(folder, "stats")))
            print_row(rows[-1])
    good = [row for row in rows if row["status"] == "grounded"]
    print("%d of %d grounded in %.2f s" % (len(good), len(rows),
                                           sum(float(row["seconds"]) for row in good)))
    if args.csv:
        with open(args.csv, "w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
