#!/usr/bin/env python3
"""The study of the relevance score: which parameters solve more, expand less, are faster.

    relevance_study.py --out FOLDER [--list FILE]... [--every N] [--offset K] [--time S]
                       [--memory SIZE] [--only EXPERIMENT,...] [--relplan PROGRAM] [--jobs N]
    relevance_study.py --out FOLDER --summary

A list has one task a line: NAME DOMAIN PROBLEM, paths relative to the file's own folder.  Of
each list every N-th task from number K on is taken.  On each task all configurations run one
after another, so that a busy machine disturbs all alike.  FOLDER/runs.csv gets one row a run;
runs that are there already are not repeated, so a study can be interrupted.

Then, and with --summary alone, are written

    summary.csv    one row an experiment, list and configuration: tasks solved; over the tasks
                   that all configurations of the experiment solve: geometric means of
                   expansions, seconds, plan length, relative to the experiment's first
    seeds.csv      mean, standard deviation, least and most over seeds: tasks solved, and
                   relative expansions
    EXPERIMENT-LIST.dat, .gp    tasks solved within a time, for gnuplot, which is run if it
                   is installed (package gnuplot-nox) and makes an .svg of each

Experiments and their configurations are the tables below.  relplan validates each plan that
it finds; runs with other exit codes than solved (0), time (23) or memory (22) are listed.
"""
import argparse
import collections
import csv
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIELDS = ("list", "task", "config", "exit", "seconds", "expanded", "evaluated", "length",
          "initial_h", "memory")
PLAIN = ("wastar:weight=10", "relevance")


def relevance(*params):
    return ("wastar:weight=10", "relevance" + (":" if params else "") + ",".join(params))


# Experiment: {configuration: (search, heuristic)}; the first is what others are compared to.
EXPERIMENTS = {
    "rho": {"default": PLAIN,
            **{"rho=%s" % rho: relevance("rho=%s" % rho, "nodes=10000", "max-nodes=1000000")
               for rho in ("0.05", "0.1", "0.2", "0.4")}},
    "nodes": {"default": PLAIN,
              **{"nodes=%d" % n: relevance("nodes=%d" % n)
                 for n in (1000, 3000, 10000, 30000, 300000, 1000000)}},
    "explore": {"default": PLAIN, "dive": relevance("explore=dive"),
                "dive, rho=0.2": relevance("explore=dive", "rho=0.2", "max-nodes=1000000")},
    "seed": {"seed=%d" % seed: relevance("explore=dive", "seed=%d" % seed) for seed in range(5)},
    "weight": {"default": PLAIN,
               **{"weight=%d" % w: ("wastar:weight=%d" % w, "relevance") for w in (2, 5, 20, 100)},
               "greedy": ("gbfs:preferred=false", "relevance")},
    "round": {"default": PLAIN, "round": relevance("round=true")},
    "count": {"default": PLAIN, "actions": relevance("count=actions"),
              "cost": relevance("count=cost")},
    "dead-ends": {"default": PLAIN, "drop": relevance("dead-ends=drop"),
                  "drop, actions": relevance("dead-ends=drop", "count=actions"),
                  "drop, 30000 nodes": relevance("dead-ends=drop", "nodes=30000")},
    "preferred": {"without": ("gbfs:preferred=false", "relevance"),
                  "with": ("gbfs", "relevance"),
                  "without, drop": ("gbfs:preferred=false", "relevance:dead-ends=drop"),
                  "with, drop": ("gbfs", "relevance:dead-ends=drop")},
    "others": {"default": PLAIN, "ff": ("wastar:weight=10", "ff"),
               "hadd": ("wastar:weight=10", "hadd"),
               "goalcount": ("wastar:weight=10", "goalcount")},
}


def read_tasks(args):
    for path in args.list:
        name = os.path.splitext(os.path.basename(path))[0]
        folder = os.path.dirname(os.path.abspath(path))
        with open(path, encoding="utf-8") as lines:
            rows = [line.split() for line in lines if line.strip()]
        for task, domain, problem in rows[args.offset::args.every]:
            yield name, task, os.path.join(folder, domain), os.path.join(folder, problem)


def configurations(args):
    """All that differ, by search and heuristic."""
    return sorted({config for name in args.only for config in EXPERIMENTS[name].values()})


def run(args, task, config):
    group, name, domain, problem = task
    with tempfile.TemporaryDirectory() as folder:
        stats = os.path.join(folder, "stats")
        start = time.monotonic()
        done = subprocess.run(
            [args.relplan, "-q", "-t", str(args.time), "-m", args.memory, "--search", config[0],
             "--heuristic", config[1], "--stats-file", stats, domain, problem],
            stdin=subprocess.DEVNULL, capture_output=True, check=False)
        seconds = time.monotonic() - start
        found = {}
        if os.path.exists(stats):
            with open(stats, encoding="utf-8") as file:
                found = json.load(file)
    return {"list": group, "task": name, "config": " ".join(config), "exit": done.returncode,
            "seconds": "%.4f" % seconds, "expanded": found.get("expanded", ""),
            "evaluated": found.get("evaluated", ""),
            "length": (found.get("plan") or {}).get("length", ""),
            "initial_h": found.get("initial_h", ""), "memory": found.get("peak_memory", "")}


def run_all(args):
    path = os.path.join(args.out, "runs.csv")
    known = {(row["list"], row["task"], row["config"]) for row in read_runs(args)}
    with open(path, "a", newline="", encoding="utf-8") as file, \
            ThreadPoolExecutor(args.jobs) as pool:
        writer = csv.DictWriter(file, FIELDS)
        if file.tell() == 0:
            writer.writeheader()
        todo = [(task, config) for task in read_tasks(args) for config in configurations(args)
                if (task[0], task[1], " ".join(config)) not in known]
        for row in pool.map(lambda pair: run(args, *pair), todo):
            writer.writerow(row)
            file.flush()
            if row["exit"] not in (0, 22, 23):
                print("exit %(exit)s: %(list)s %(task)s, %(config)s" % row)


def read_runs(args):
    path = os.path.join(args.out, "runs.csv")
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def mean_ratio(rows, base, field):
    """Geometric mean over tasks of one more than the field, relative to the base."""
    logs = [math.log((float(rows[task][field]) + (field != "seconds")) /
                     (float(base[task][field]) + (field != "seconds"))) for task in base]
    return math.exp(statistics.fmean(logs)) if logs else float("nan")


class Experiment:
    """Its runs on one list: of the tasks that all configurations have run."""

    def __init__(self, name, group, runs):
        self.name, self.group = name, group
        self.rows = {}
        for label, config in EXPERIMENTS[name].items():
            self.rows[label] = {row["task"]: row for row in runs if row["list"] == group and
                                row["config"] == " ".join(config)}
        tasks = set.intersection(*(set(rows) for rows in self.rows.values()))
        self.tasks = sorted(tasks)
        self.common = [task for task in self.tasks
                       if all(rows[task]["exit"] == "0" for rows in self.rows.values())]

    def solved(self, label):
        return sorted(float(self.rows[label][task]["seconds"]) for task in self.tasks
                      if self.rows[label][task]["exit"] == "0")

    def ratio(self, label, field):
        first = next(iter(self.rows))
        base = {task: self.rows[first][task] for task in self.common}
        return mean_ratio(self.rows[label], base, field)

    def summary(self):
        for label in self.rows:
            yield {"experiment": self.name, "list": self.group, "configuration": label,
                   "tasks": len(self.tasks), "solved": len(self.solved(label)),
                   "common": len(self.common),
                   **{field: "%.3f" % self.ratio(label, field)
                      for field in ("expanded", "seconds", "length")}}

    def plot(self, folder, limit):
        """Tasks solved within a time, a block a configuration."""
        base = os.path.join(folder, "%s-%s" % (self.name, self.group))
        with open(base + ".dat", "w", encoding="utf-8") as data:
            for label in self.rows:
                data.write('"%s"\n' % label)
                times = self.solved(label)
                for count, seconds in enumerate(times, 1):
                    data.write("%.4f %d\n" % (seconds, count))
                data.write("%g %d\n\n\n" % (limit, len(times)))
        with open(base + ".gp", "w", encoding="utf-8") as script:
            script.write(
                'set terminal svg size 640,420 background "white"\nset output "%s.svg"\n'
                'set logscale x\nset xlabel "seconds"\nset ylabel "tasks solved, of %d"\n'
                'set key outside right\nset title "%s, %s"\n'
                'plot for [i=0:%d] "%s.dat" index i using 1:2 with steps title columnheader(1)\n'
                % (os.path.basename(base), len(self.tasks), self.name, self.group,
                   len(self.rows) - 1, os.path.basename(base)))
        if shutil.which("gnuplot"):
            subprocess.run(["gnuplot", os.path.basename(base) + ".gp"], cwd=folder, check=True)


def spread(values):
    return {"mean": "%.3f" % statistics.fmean(values),
            "deviation": "%.3f" % (statistics.stdev(values) if len(values) > 1 else 0),
            "least": "%.3f" % min(values), "most": "%.3f" % max(values)}


def write_csv(path, rows):
    if not rows:
        return
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def summarise(args):
    runs = read_runs(args)
    groups = list(dict.fromkeys(row["list"] for row in runs))
    summary, seeds = [], []
    for name in args.only:
        for group in groups:
            experiment = Experiment(name, group, runs)
            if not experiment.tasks:
                continue
            summary.extend(experiment.summary())
            experiment.plot(args.out, args.time)
            if name == "seed":
                labels = list(experiment.rows)
                for field, values in (
                        ("solved", [len(experiment.solved(label)) for label in labels]),
                        ("expanded", [experiment.ratio(label, "expanded") for label in labels])):
                    seeds.append({"list": group, "of": field, **spread(values)})
    write_csv(os.path.join(args.out, "summary.csv"), summary)
    write_csv(os.path.join(args.out, "seeds.csv"), seeds)
    last = None
    for row in summary:
        if last != (row["experiment"], row["list"]):
            print("\n%(experiment)s, %(list)s: %(tasks)d tasks, %(common)d solved by all" % row)
        last = (row["experiment"], row["list"])
        print("  %(configuration)-20s solved %(solved)4d   relative expansions %(expanded)8s, "
              "seconds %(seconds)8s, plan length %(length)6s" % row)
    counts = collections.Counter(row["exit"] for row in runs)
    print("\nexit codes: " + ", ".join("%s: %d" % pair for pair in sorted(counts.items())))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("--list", action="append", default=[])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--time", type=float, default=10)
    parser.add_argument("--memory", default="4G")
    parser.add_argument("--only", default=",".join(EXPERIMENTS))
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--summary", action="store_true")
    args = parser.parse_args()
    args.only = args.only.split(",")
    unknown = [name for name in args.only if name not in EXPERIMENTS]
    if unknown:
        parser.error("no experiment '%s'; there are %s" % (unknown[0], ", ".join(EXPERIMENTS)))
    os.makedirs(args.out, exist_ok=True)
    if not args.summary:
        run_all(args)
    summarise(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
