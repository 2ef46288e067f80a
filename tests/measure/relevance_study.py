#!/usr/bin/env python3
"""The study of the relevance score: which parameters solve more, expand less, are faster.

    relevance_study.py --out FOLDER [--list FILE]... [--every N] [--offset K]
                       [--evaluations N] [--within N,...] [--time S] [--memory MIB]
                       [--only EXPERIMENT,...] [--searcher PROGRAM] [--jobs N]
    relevance_study.py --out FOLDER --summary [--split]

A list has one task a line: NAME DOMAIN PROBLEM, paths relative to the file's own folder.  Of
each list every N-th task from number K on is taken.  A run is one of search_until (tests/measure;
`make bench`): it ends when it has evaluated --evaluations states, so what is solved does not
depend on how busy the machine is, except where --time (CPU seconds of a run, without parsing
and grounding) or --memory ends it before.  The program validates each plan.  FOLDER/runs.csv
gets one row a run; runs that are there already are not repeated, so a study can be interrupted.

Then, and with --summary alone, are written

    summary.csv    one row an experiment, list and configuration: tasks solved within each of
                   the numbers of evaluations of --within; runs that time or memory cut short;
                   over the tasks that it and the experiment's first solve, how many these are,
                   how many take fewer and more expansions, and geometric means of expansions,
                   CPU seconds, plan length, relative to the first; and two-sided exact tests
                   against the first (paired.py): "p solved", of McNemar, within the largest
                   number of evaluations, and "p expanded", of Wilcoxon, over the tasks that
                   both solve
    tables.md      the same as tables
    seeds.csv      mean, standard deviation, least and most over seeds of tasks solved; over
                   the tasks that all solve, of the factor by which seeds change expansions
                   (exp of the standard deviation of their logarithm)
    *.dat, .gp     for gnuplot, which is run if it is installed (package gnuplot-nox) and makes
                   an .svg of each: EXPERIMENT, tasks solved within so many evaluations;
                   EXPERIMENT-parameter, over the parameter's value; seeds, with deviations

With --split there are two halves of each list instead, every second of its tasks in the order of
their names: parameters are chosen by the first, "tune", and what they gain is told by the other,
"test".

Experiments and their configurations are the tables below.
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
from concurrent.futures import ThreadPoolExecutor

import paired

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIELDS = ("list", "task", "config", "end", "setup", "seconds", "expanded", "evaluated",
          "length", "initial_h", "memory")
PLAIN = ("wastar:weight=10", "relevance")
GRAPH = ("wastar:weight=10", "relevance-graph")
HALVES = {"": slice(None), "tune": slice(0, None, 2), "test": slice(1, None, 2)}


def relevance(*params):
    return ("wastar:weight=10", "relevance" + (":" if params else "") + ",".join(params))


def seeds(*params):
    return {"seed=%d" % seed: relevance("explore=dive", *params, "seed=%d" % seed)
            for seed in range(5)}


def greedy(*params):
    return ("gbfs:preferred=false",) + relevance(*params)[1:]


def graph(param, *values):
    return {"%s=%s" % (param, v): (GRAPH[0], "relevance-graph:%s=%s" % (param, v)) for v in values}


# Experiment: {configuration: (search, heuristic)}; the first is what others are compared to.
EXPERIMENTS = {
    "rho": {"default": PLAIN,
            **{"rho=%s" % rho: relevance("rho=%s" % rho, "nodes=10000", "max-nodes=300000")
               for rho in ("0.1", "0.2", "0.4", "0.8")}},
    "nodes": {"default": PLAIN,
              **{"nodes=%d" % n: relevance("nodes=%d" % n)
                 for n in (300, 1000, 3000, 10000, 30000, 300000)}},
    "explore": {"default": PLAIN, "dive": relevance("explore=dive"),
                "best, 10000 nodes": relevance("nodes=10000"),
                "dive, 10000 nodes": relevance("explore=dive", "nodes=10000")},
    "seed": seeds(),
    "seed-3000": seeds("nodes=3000"),
    "weight": {"default": PLAIN,
               **{"weight=%d" % w: ("wastar:weight=%d" % w, "relevance")
                  for w in (1, 2, 5, 20, 100)},
               "greedy": greedy()},
    "round": {"default": PLAIN, "round": relevance("round=true"),
              "greedy": greedy(), "greedy, round": greedy("round=true")},
    "count": {"default": PLAIN, "actions": relevance("count=actions"),
              "cost": relevance("count=cost")},
    "dead-ends": {"default": PLAIN, "drop": relevance("dead-ends=drop"),
                      "drop, 10000 nodes": relevance("dead-ends=drop", "nodes=10000")},
    "preferred": {"without": greedy(), "with": ("gbfs", "relevance"),
                  "with, drop": ("gbfs", "relevance:dead-ends=drop")},
    "graph": {"default": GRAPH, **graph("max-exponent", 1, 2, 4, 16),
              **graph("exponent-scale", 0, 1, 4), **graph("threshold", 0, 0.1),
              **graph("deletion-penalty", 0, 2), **graph("achievers", "lowest", "all")},
    "others": {"default": PLAIN, "ff": ("wastar:weight=10", "ff"),
               "hadd": ("wastar:weight=10", "hadd"),
               "landmarks": ("wastar:weight=10", "landmarks"),
               "goalcount": ("wastar:weight=10", "goalcount")},
}
# These are plotted over the value after "=" in the configuration's name; "default" has the one
# given here.
PARAMETER = {"rho": None, "nodes": 100000, "weight": 10}


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
    done = subprocess.run(
        [args.searcher, domain, problem, *config, str(args.evaluations), str(args.time),
         str(args.memory)], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    found = json.loads(done.stdout) if done.returncode == 0 else {"end": "failed"}
    return {"list": group, "task": name, "config": " ".join(config),
            **{field: found.get(field, "") for field in FIELDS[3:]}}


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
            if row["end"] == "failed":
                print("failed: %(list)s %(task)s, %(config)s" % row, flush=True)


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

    def __init__(self, name, group, runs, half=""):
        self.name, self.group = name, group + (", " + half if half else "")
        self.rows = {}
        for label, config in EXPERIMENTS[name].items():
            self.rows[label] = {row["task"]: row for row in runs if row["list"] == group and
                                row["config"] == " ".join(config)}
        tasks = set.intersection(*(set(rows) for rows in self.rows.values()))
        self.tasks = sorted(tasks)[HALVES[half]]
        self.common = [task for task in self.tasks
                       if all(rows[task]["end"] == "solved" for rows in self.rows.values())]

    def solved(self, label):
        """The evaluations that each solved task took, rising."""
        return sorted(int(self.rows[label][task]["evaluated"]) for task in self.tasks
                      if self.rows[label][task]["end"] == "solved")

    def within(self, label, evaluations):
        return sum(count <= evaluations for count in self.solved(label))

    def cut(self, label):
        """Tasks of which time or memory let nobody know."""
        return sum(self.rows[label][task]["end"] in ("time", "memory") for task in self.tasks)

    def both(self, label):
        """Tasks that it and the first configuration solve."""
        first = next(iter(self.rows.values()))
        return [task for task in self.tasks if first[task]["end"] == "solved" and
                self.rows[label][task]["end"] == "solved"]

    def ratio(self, label, field):
        first = next(iter(self.rows.values()))
        return mean_ratio(self.rows[label], {task: first[task] for task in self.both(label)},
                          field)

    def compared(self, label):
        """Of the tasks in both(): with fewer and with more expansions than the first."""
        first = next(iter(self.rows.values()))
        changes = [int(self.rows[label][task]["expanded"]) - int(first[task]["expanded"])
                   for task in self.both(label)]
        return {"both": len(changes), "fewer": sum(change < 0 for change in changes),
                "more": sum(change > 0 for change in changes)}

    def tests(self, label, limit):
        """Against the first configuration."""
        first = next(iter(self.rows.values()))

        def solved(rows):
            return {task for task in self.tasks if rows[task]["end"] == "solved" and
                    int(rows[task]["evaluated"]) <= limit}
        one, two = solved(self.rows[label]), solved(first)
        changes = [math.log((int(self.rows[label][task]["expanded"]) + 1) /
                            (int(first[task]["expanded"]) + 1)) for task in self.both(label)]
        return {"p solved": "%.3g" % paired.mcnemar(len(one - two), len(two - one)),
                "p expanded": "%.3g" % paired.wilcoxon(changes).p}

    def summary(self, limits):
        for label in self.rows:
            yield {"experiment": self.name, "list": self.group, "configuration": label,
                   "tasks": len(self.tasks),
                   **{"within %d" % limit: self.within(label, limit) for limit in limits},
                   "cut": self.cut(label), **self.compared(label),
                   **{field: "%.3f" % self.ratio(label, field)
                      for field in ("expanded", "seconds", "length")},
                   **self.tests(label, max(limits))}

    def spread(self, limits):
        """Over the configurations, which are seeds here."""
        counts = {"solved within %d" % limit: [self.within(label, limit) for label in self.rows]
                  for limit in limits}
        counts["expansions of a task, factor"] = [
            math.exp(statistics.stdev(math.log(float(rows[task]["expanded"]) + 1)
                                      for rows in self.rows.values())) for task in self.common]
        for of, values in counts.items():
            if values:
                yield {"experiment": self.name, "list": self.group, "of": of, **spread(values)}


def spread(values):
    return {"mean": "%.3f" % statistics.fmean(values),
            "deviation": "%.3f" % (statistics.stdev(values) if len(values) > 1 else 0),
            "least": "%.3f" % min(values), "most": "%.3f" % max(values)}


def write_plot(folder, name, data, panels):
    """Blocks of lines for gnuplot, and a script that draws panels: (title, axes, what to plot)."""
    base = os.path.join(folder, name)
    with open(base + ".dat", "w", encoding="utf-8") as file:
        file.write("\n\n".join("\n".join(block) + "\n" for block in data))
    with open(base + ".gp", "w", encoding="utf-8") as script:
        script.write('set terminal svg size %d,360 font "sans,11" background "white"\n'
                     'set output "%s.svg"\nset logscale x\nset format x "%%.0s%%c"\n'
                     'set rmargin 2\n'
                     'set multiplot layout 1,%d\n' % (420 * len(panels), name, len(panels)))
        for title, axes, drawn in panels:
            script.write('set title "%s"\n%s\nplot %s\n'
                         % (title, axes, ", \\\n     ".join(drawn)))
    if shutil.which("gnuplot"):
        subprocess.run(["gnuplot", name + ".gp"], cwd=folder, check=True)


def curve_panels(args, name, experiments):
    """Tasks solved within so many evaluations, a panel a list."""
    data, panels = [], []
    for experiment in experiments:
        drawn = []
        for label in experiment.rows:
            counts = experiment.solved(label)
            lines = ["%d %d" % (max(n, 1), i) for i, n in enumerate(counts, 1)]
            drawn.append('"%s.dat" index %d with steps lw 1.5 title "%s"'
                         % (name, len(data), label))
            data.append(["10 0"] + lines + ["%d %d" % (args.evaluations, len(counts))])
        panels.append(("%s, %d tasks" % (experiment.group, len(experiment.tasks)),
                       'set key top left\nset xrange [10:%d]\nset yrange [0:%d]\n'
                       'set xlabel "states evaluated"\nset ylabel "tasks solved"'
                       % (args.evaluations, len(experiment.tasks)), drawn))
    return data, panels


def parameter_panels(args, name, experiments):
    """Tasks solved over the parameter's value, a panel a list, a line a limit."""
    data, panels = [], []
    for experiment in experiments:
        value = {label: float(label.partition("=")[2] or PARAMETER[name])
                 for label in experiment.rows
                 if "=" in label or (label == "default" and PARAMETER[name])}
        drawn = []
        for limit in args.within:
            points = sorted((value[label], experiment.within(label, limit)) for label in value)
            drawn.append('"%s-parameter.dat" index %d with linespoints lw 1.5 pt 7 ps 0.5 '
                         'title "within %d evaluations"' % (name, len(data), limit))
            data.append(["%g %d" % point for point in points])
        form = "%.0s%c" if max(value.values()) >= 1000 else "%g"
        panels.append(("%s, %d tasks" % (experiment.group, len(experiment.tasks)),
                       'set key bottom right\nset yrange [0:%d]\nset xlabel "%s"\n'
                       'set ylabel "tasks solved"\nset format x "%s"\nset xtics (%s)'
                       % (len(experiment.tasks), name, form,
                          ", ".join("%g" % x for x in sorted(value.values()))), drawn))
    return data, panels


def seed_panels(args, experiments):
    """Mean and deviation over the seeds of tasks solved within limits, a panel a list."""
    data, panels = [], []
    limits = [1000, 3000, 10000, 30000, 100000, 300000, 1000000]
    limits = [limit for limit in limits if limit <= args.evaluations]
    for group in dict.fromkeys(experiment.group for experiment in experiments):
        drawn = []
        same = [experiment for experiment in experiments if experiment.group == group]
        for shift, experiment in enumerate(same):
            block = []
            for limit in limits:
                counts = [experiment.within(label, limit) for label in experiment.rows]
                block.append("%g %g %g" % (limit * 1.08 ** shift, statistics.fmean(counts),
                                           statistics.stdev(counts)))
            drawn.append('"seeds.dat" index %d with yerrorlines lw 1.5 pt 7 ps 0.5 title "%s"'
                         % (len(data), experiment.name))
            data.append(block)
        panels.append(("%s, %d tasks" % (group, len(same[0].tasks)),
                       'set key top left\nset yrange [0:%d]\nset xlabel "states evaluated"\n'
                       'set ylabel "tasks solved, mean and deviation"' % len(same[0].tasks),
                       drawn))
    return data, panels


def plot(args, experiments):
    for name in args.only:
        same = [experiment for experiment in experiments if experiment.name == name]
        if same:
            write_plot(args.out, name, *curve_panels(args, name, same))
        if same and name in PARAMETER:
            write_plot(args.out, name + "-parameter", *parameter_panels(args, name, same))
    seeded = [experiment for experiment in experiments if experiment.name.startswith("seed")]
    if seeded:
        write_plot(args.out, "seeds", *seed_panels(args, seeded))


def write_csv(path, rows):
    if not rows:
        return
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def print_summary(args, summary):
    last = None
    for row in summary:
        if last != (row["experiment"], row["list"]):
            print("\n%(experiment)s, %(list)s: %(tasks)d tasks" % row)
        last = (row["experiment"], row["list"])
        print("  %-20s solved" % row["configuration"],
              " ".join("%4d" % row["within %d" % limit] for limit in args.within),
              "  cut %(cut)3d   relative, of %(both)3d: expansions %(expanded)8s, seconds "
              "%(seconds)8s, plan length %(length)6s" % row)


def table(args, rows):
    """Of one experiment: columns of each list beside each other."""
    groups = list(dict.fromkeys(row["list"] for row in rows))
    heads = ["in {:,}".format(limit) for limit in args.within]
    heads += ["p", "both (fewer, more)", "expansions", "p", "time", "length"]
    yield "| | " + " | ".join("%s: %s" % (group, " | ".join(heads)) for group in groups) + " |"
    yield "|---" * (1 + len(groups) * len(heads)) + "|"
    for label in dict.fromkeys(row["configuration"] for row in rows):
        cells = [cell for row in rows if row["configuration"] == label
                 for cell in [row["within %d" % limit] for limit in args.within] +
                 [row["p solved"], "%(both)d (%(fewer)d, %(more)d)" % row,
                  "%.2f" % float(row["expanded"]), row["p expanded"]] +
                 ["%.2f" % float(row[field]) for field in ("seconds", "length")]]
        yield "| %s | %s |" % (label, " | ".join(map(str, cells)))


def write_tables(args, summary):
    with open(os.path.join(args.out, "tables.md"), "w", encoding="utf-8") as file:
        for name in args.only:
            rows = [row for row in summary if row["experiment"] == name]
            if rows:
                file.write("## %s\n\n%s\n\n" % (name, "\n".join(table(args, rows))))


def summarise(args):
    runs = read_runs(args)
    groups = sorted({row["list"] for row in runs})
    halves = ("tune", "test") if args.split else ("",)
    experiments = [Experiment(name, group, runs, half) for name in args.only for group in groups
                   for half in halves]
    experiments = [experiment for experiment in experiments if experiment.tasks]
    summary = [row for experiment in experiments for row in experiment.summary(args.within)]
    seed_rows = [row for experiment in experiments if experiment.name.startswith("seed")
                 for row in experiment.spread(args.within)]
    write_csv(os.path.join(args.out, "summary.csv"), summary)
    write_csv(os.path.join(args.out, "seeds.csv"), seed_rows)
    write_tables(args, summary)
    plot(args, experiments)
    print_summary(args, summary)
    counts = collections.Counter(row["end"] for row in runs)
    print("\nruns: " + ", ".join("%s %d" % pair for pair in sorted(counts.items())))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("--list", action="append", default=[])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--evaluations", type=int, default=100000)
    parser.add_argument("--within", default="20000,100000")
    parser.add_argument("--time", type=float, default=10)
    parser.add_argument("--memory", type=int, default=2000, help="MiB")
    parser.add_argument("--only", default=",".join(EXPERIMENTS))
    parser.add_argument("--searcher",
                        default=os.path.join(ROOT, "build/release/tests/measure/search_until"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--split", action="store_true")
    args = parser.parse_args()
    args.only = args.only.split(",")
    args.within = [int(limit) for limit in args.within.split(",")]
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
