#!/usr/bin/env python3
"""Does --anytime keep what it has found?  Many tasks, ended by the time limit, SIGTERM or
SIGKILL at random times.

    anytime.py [options] TASKS            lines "name domain problem", below --root

Each task is run --runs times, in turns with the time limit --time, SIGTERM and SIGKILL after a
random part of it.  After each run all files FILE.1, FILE.2, … must be whole and valid
(`relplan validate`), their costs fall, and the exit code and the plan printed must fit.  A CSV
line a run: name, ended by, exit code, plans, first cost, last cost, what is wrong.  Exit
status 1 if anything is.
"""
import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--relplan", default="./relplan")
    parser.add_argument("--root", default="../shared/benchmarks")
    parser.add_argument("--time", type=float, default=60, help="seconds a run (default: 60)")
    parser.add_argument("--memory", default="4G")
    parser.add_argument("--runs", type=int, default=3, help="of each task (default: 3)")
    parser.add_argument("--limit", type=int, default=40, help="of tasks, evenly chosen")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="more for relplan")
    parser.add_argument("tasks")
    return parser.parse_args()


def choose(path, limit):
    with open(path) as file:
        tasks = [line.split() for line in file if line.strip()]
    step = max(1, len(tasks) // limit)
    return tasks[::step][:limit]


def cost_of(text):
    found = re.search(r"^; cost = (\S+) \((unit|general) cost\)\n\Z", text, re.M)
    return float(found[1]) if found else None


def run(args, files, folder, ending, delay):
    """Exit status and standard output."""
    command = [os.path.abspath(args.relplan), "--anytime", "-q", "-t", str(args.time), "-m",
               args.memory, *args.option, "-o", os.path.join(folder, "plan"), *files]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    try:
        out, _ = process.communicate(timeout=delay)
    except subprocess.TimeoutExpired:
        process.send_signal(ending)
        try:
            out, _ = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, ""
    return process.returncode, out


def judge(args, files, folder, status, out):
    """Costs of the plan files, and what is wrong."""
    wrong = []
    names = sorted((n for n in os.listdir(folder) if not n.startswith(".")),
                   key=lambda n: int(n.split(".")[1]))
    if names != [f"plan.{i + 1}" for i in range(len(names))]:
        wrong.append(f"files {names}")
    texts = []
    for name in names:
        path = os.path.join(folder, name)
        with open(path) as file:
            texts.append(file.read())
        valid = subprocess.run([os.path.abspath(args.relplan), "validate", *files, path],
                               capture_output=True, check=False)
        if valid.returncode != 0:
            wrong.append(f"{name} is not valid")
    costs = [cost_of(text) for text in texts]
    if None in costs:
        wrong.append("a file is not whole")
    elif any(b >= a for a, b in zip(costs, costs[1:])):
        wrong.append(f"costs do not fall: {costs}")
    if status is None:
        wrong.append("did not end")
    elif status >= 0 and out != (texts[-1] if texts else ""):
        wrong.append("what was printed is not the last plan")
    expected = (0, 1, 2, 3) if texts else (11, 12, 22, 23, 24, 143)
    if status is not None and status >= 0 and status not in expected:
        wrong.append(f"exit code {status}")
    return costs, wrong


def main():
    args = arguments()
    rng = random.Random(args.seed)
    bad = 0
    print("task,ended_by,exit,plans,first,last,wrong")
    for name, domain, problem in choose(args.tasks, args.limit):
        files = [os.path.abspath(os.path.join(args.root, path)) for path in (domain, problem)]
        for i in range(args.runs):
            ending, word = [(signal.SIGKILL, "limit"), (signal.SIGTERM, "SIGTERM"),
                            (signal.SIGKILL, "SIGKILL")][i % 3]
            delay = args.time + 30 if word == "limit" else rng.random() * args.time
            with tempfile.TemporaryDirectory(prefix="relplan-anytime-") as folder:
                status, out = run(args, files, folder, ending, delay)
                costs, wrong = judge(args, files, folder, status, out)
            bad += bool(wrong)
            first, last = (costs[0], costs[-1]) if costs else ("", "")
            print(f"{name},{word},{status},{len(costs)},{first},{last},{'; '.join(wrong)}",
                  flush=True)
    print(f"{bad} runs with mistakes", file=sys.stderr)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
