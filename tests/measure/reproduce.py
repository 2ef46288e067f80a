#!/usr/bin/env python3
"""The experiments of the paper ("Relevance Score", tables 1 and 2, figures 3 and 4, H1 and H2).

    reproduce.py --benchmarks DIR [--limit 10] [--merged 100] [--seeds 1,2,3] [--every 1] [--jobs 1]
                 [--rows letter,letter-bounded,ours,preferred,lazy,graph] [--improved letter,ours]
                 [--free] [--sample-limit 300 --sample-every 10] [--out FOLDER]

Runs S1 (relevance score) and S2 (landmark counting), as each row has them, and the relevance graph
on the standard problems; merges pairs of those that both solve, drawn by several seeds, and checks
that these have no non-trivial landmarks; runs all on the merged ones; and writes both reports and
reproduction.md, with the paper's figures beside ours.  Plans stay as they were found; what is solved
by the rows of --improved is run again with --improve=full.  With --free, all tasks of DIR/hsp2.txt and
DIR/ipc.txt that have no non-trivial fact landmark are looked for, and run, too.  What is done stays in
FOLDER: the same command goes on where an earlier one was stopped.
"""
import argparse
import concurrent.futures
import csv
import hashlib
import json
import os
import subprocess
import sys

import reproduction_tables as tables

TREE = "relevance:first=1000,nodes=100000,negative=drop"
WHOLE_TREE = "relevance:nodes=100000,negative=drop"  # lazy search has no growing tree
COUNT = "landmarks:method=backchain"
LETTER_SEARCH = "lazy:weight=10,cost=plusone,preferred=true,tie=g"

# Of a row: configurations with S1 and with S2, searched in the same way.
ROWS = {
    "letter": (("S1-letter", "--preset paper-s1-letter"), ("S2-letter", "--preset paper-s2-letter")),
    # The tree stops where the paper's number of nodes is reached, whatever the frontier has.
    "letter-bounded": (("S1-letter-bounded", "--search lazy:weight=10,cost=plusone,preferred=false,"
                        "tie=g --prune reach --heuristic relevance:explore=dive,max-nodes=100000,"
                        "rho=0.2,round=true,negative=drop"),
                       ("S2-letter", "--preset paper-s2-letter")),
    # LAMA's second open list filled: what its own script asks for, and the paper does not mention.
    "letter-preferred": (
        ("S1-letter-preferred", "--search %s --prune reach --heuristic relevance:explore=dive,"
         "nodes=100000,rho=0.2,round=true,negative=drop" % LETTER_SEARCH),
        ("S2-letter-preferred", "--search %s --prune reach --heuristic landmarks:method=backchain,"
         "disjunctions=0,cost=one,negative=drop" % LETTER_SEARCH)),
    "ours": (("S1", "--preset paper-s1"), ("S2", "--preset paper-s2")),
    "preferred": tuple((name, "--search wastar:weight=10,preferred=true --heuristic " + heuristic)
                       for name, heuristic in (("S1-preferred", TREE), ("S2-preferred", COUNT))),
    "lazy": tuple((name, "--search lazy:weight=10 --heuristic " + heuristic)
                  for name, heuristic in (("S1-lazy", WHOLE_TREE), ("S2-lazy", COUNT))),
}
# The relevance graph, searched as the rows are, against S2 of that row.
GRAPH = (("ours", ("graph-plain", "--search wastar:weight=10 --heuristic relevance-graph"), "S2"),
         ("preferred", ("graph", "--search wastar:weight=10,preferred=true --heuristic "
                        "relevance-graph"), "S2-preferred"),
         ("lazy", ("graph-lazy", "--search lazy:weight=10 --heuristic relevance-graph"), "S2-lazy"))
TITLES = {"standard": "Standard problems (table 1, figure 3)",
          "merged": "Merged problems without non-trivial landmarks (table 2, figure 4)",
          "free": "Tasks of hsp2 and ipc without non-trivial fact landmarks",
          "sample": "A sample of the standard problems, longer"}
LANDMARKS_LIMIT = "60s"  # of finding the landmarks of a task


class Failure(Exception):
    """Something that the user has to mend."""


def run(command):
    print("+ " + " ".join(command), file=sys.stderr, flush=True)
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        raise Failure("'%s' ended with exit code %d" % (" ".join(command[:2]), done.returncode))


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write_whole(path, text):
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


def read_list(path):
    """Lines of name, domain, problem; paths made absolute."""
    folder = os.path.dirname(os.path.abspath(path))
    tasks = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split()
            if words and not words[0].startswith("#"):
                if len(words) != 3:
                    raise Failure("%s: expected lines of name, domain, problem" % path)
                tasks.append((words[0], os.path.join(folder, words[1]),
                              os.path.join(folder, words[2])))
    return tasks


def write_list(path, tasks):
    for task in tasks:
        for word in task:
            if any(c.isspace() for c in word):
                raise Failure("a path with a blank cannot stand in a list of tasks: %r" % word)
    write_whole(path, "".join("%s %s %s\n" % task for task in tasks))


def file_hash(path):
    """Of what is in it; of what is not there, the path is all there is to tell it by."""
    if not os.path.exists(path):
        return path
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def domain_of(task):
    return task.rpartition("/")[0]


class Experiment:
    def __init__(self, args):
        self.args = args
        self.out = args.out
        self.pairs = [(row, ROWS[row][0][0], ROWS[row][1][0]) for row in args.rows if row in ROWS]
        named = dict(config for row in args.rows if row in ROWS for config in ROWS[row])
        self.configs = list(named.items())
        if "graph" in args.rows:
            for row, config, other in GRAPH:
                if row in args.rows:
                    self.configs.append(config)
                    self.pairs.append(("graph", config[0], other))

    def path(self, name):
        return os.path.join(self.out, name)

    # -- Steps.

    def bench(self, tasks, name, configs, improve="none", limit=None, logs=False):
        command = [self.args.relplan, "bench", tasks, "-o", self.path(name)]
        for config, options in configs:
            command += ["--config", "%s=%s --improve=%s" % (config, options, improve)]
        if logs:
            command += ["--logs", self.path("logs-" + name)]
        run(command + ["--time", "%gs" % (limit or self.args.limit), "--memory", self.args.memory,
                       "-j", str(self.args.jobs)])

    def bench_improved(self, tasks, name, logs=False):
        """What the rows of --improved solved, each configuration its own tasks."""
        rows = read_csv(self.path(name + ".csv"))
        listed = {task[0]: task for task in read_list(tasks)}
        for row in self.args.improved:
            for config in ROWS[row]:
                solved = [listed[r["task"]] for r in rows
                          if r["config"] == config[0] and r["status"] == "solved"]
                if solved:
                    path = self.path("solved-%s-%s.txt" % (name, config[0]))
                    write_list(path, solved)
                    self.bench(path, name + "-improved", [config], improve="full", logs=logs)

    def report(self, name):
        command = [self.args.relplan, "report", self.path(name + ".csv"),
                   "-o", self.path("report-" + name), "--title", TITLES[name], "-q"]
        for _, a, b in self.pairs:
            command += ["--pair", "%s,%s" % (a, b)]
        run(command)

    def standard_list(self):
        source = self.args.list or os.path.join(self.args.benchmarks, "hsp2.txt")
        if not os.path.exists(source):
            raise Failure("%s is missing: a list of the standard problems, lines of name, domain "
                          "file, problem file; --list names another" % source)
        path = self.path("standard.txt")
        write_list(path, read_list(source)[self.args.offset::self.args.every])
        return path

    def pool(self, standard):
        """The tasks that both configurations of the row --pool solved."""
        rows = read_csv(self.path("standard.csv"))
        names = [config[0] for config in ROWS[self.args.pool]]
        one, two = ({r["task"] for r in rows if r["config"] == c and r["status"] == "solved"}
                    for c in names)
        both = [t for t in read_list(standard) if t[0] in one & two]
        if len(both) < 2:
            raise Failure("%s and %s both solved %d tasks: too few to merge" % (*names, len(both)))
        path = self.path("both.txt")
        write_list(path, both)
        return path

    def merge(self, standard):
        """Pairs of tasks that both solved, so many of each seed.  Made once: the runs belong to
        these pairs."""
        made = self.path("merged.txt")
        seeds, count = self.args.seeds, self.args.merged
        if os.path.exists(made):
            names = [task[0] for task in read_list(made)]
            if len(names) == count and {n.split("/")[0] for n in names} == {"s%d" % s for s in seeds}:
                return made
        if os.path.exists(self.path("merged.csv")):
            raise Failure("%s has results of other merged tasks; choose another folder by --out"
                          % self.path("merged.csv"))
        both, tasks = self.pool(standard), []
        for i, seed in enumerate(seeds):
            folder = self.path("merged-s%d" % seed)
            size = count // len(seeds) + (i < count % len(seeds))
            run([self.args.relplan, "merge", "--random", str(size), "--seed", str(seed),
                 "--from", both, "-o", folder])
            tasks += [("s%d/%s" % (seed, name), domain, problem) for name, domain, problem in
                      read_list(os.path.join(folder, "list.txt"))]
        write_list(made, tasks)
        return made

    # -- Landmarks.

    def nontrivial(self, task):
        """The number of non-trivial fact landmarks, of all there are in the delete relaxation; -1 if
        it could not be found out, -2 if the goal is out of reach."""
        done = subprocess.run([self.args.relplan, "landmarks", task[1], task[2], "--format=json",
                               "--time-limit", LANDMARKS_LIMIT, "--memory-limit", self.args.memory],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return -1
        found = json.loads(done.stdout)
        return found["nontrivial"] if found["solvable"] else -2

    def count_landmarks(self, tasks, name):
        """{task: non-trivial landmarks}, kept in a file, each as soon as it is known."""
        path = self.path(name)
        known = {r["task"]: int(r["nontrivial"]) for r in read_csv(path)} \
            if os.path.exists(path) else {}
        missing = [t for t in tasks if t[0] not in known]
        print("+ landmarks of %d tasks" % len(missing), file=sys.stderr, flush=True)
        with concurrent.futures.ThreadPoolExecutor(self.args.jobs) as pool, \
                open(path, "a", encoding="utf-8") as file:
            if file.tell() == 0:
                file.write("task,nontrivial\n")
            for task, count in zip(missing, pool.map(self.nontrivial, missing)):
                known[task[0]] = count
                file.write("%s,%d\n" % (task[0], count))
                file.flush()
        return {t[0]: known[t[0]] for t in tasks}

    def check_merged(self, merged):
        """They are to have none; what cannot be checked is told."""
        counts = self.count_landmarks(read_list(merged), "merged-landmarks.csv")
        wrong = sorted(t for t, count in counts.items() if count > 0 or count == -2)
        if wrong:
            raise Failure("merged tasks with non-trivial landmarks, or without a plan: %s"
                          % ", ".join(wrong))
        unknown = sum(count == -1 for count in counts.values())
        return "`relplan landmarks` finds no non-trivial landmark in %d of the %d merged tasks%s." % (
            len(counts) - unknown, len(counts),
            "; for %d it did not end in %s" % (unknown, LANDMARKS_LIMIT) if unknown else "")

    def both_lists(self):
        """The tasks of both lists, those that stand in both once; and how many these are."""
        tasks, seen, again = [], set(), 0
        for name in ("hsp2", "ipc"):
            path = os.path.join(self.args.benchmarks, name + ".txt")
            for task, *files in read_list(path) if os.path.exists(path) else []:
                text = tuple(map(file_hash, files))
                again += text in seen
                if text not in seen:
                    tasks.append(("%s/%s" % (name, task), *files))
                seen.add(text)
        return tasks[self.args.offset::self.args.every], again

    def free_list(self):
        """All tasks of both lists that have none."""
        tasks, again = self.both_lists()
        counts = self.count_landmarks(tasks, "landmarks.csv")
        path = self.path("free.txt")
        write_list(path, [task for task in tasks if counts[task[0]] == 0])
        unknown = sum(count == -1 for count in counts.values())
        return path, ("%d of %d tasks of hsp2 and ipc have no non-trivial fact landmark (%d could not "
                      "be looked into in %s). Tasks whose files are the same in both lists, or twice in one, "
                      "count once: %d were left out." % (
                          sum(count == 0 for count in counts.values()), len(counts), unknown,
                          LANDMARKS_LIMIT, again))

    def source_domains(self):
        """{merged task: its two domains}"""
        found = {}
        for seed in self.args.seeds:
            path = self.path("merged-s%d/manifest.csv" % seed)
            for row in read_csv(path) if os.path.exists(path) else []:
                names = sorted(domain_of(row[part]) for part in ("a", "b"))
                found["s%d/%s" % (seed, row["name"])] = " + ".join(names)
        return found

    # -- All of it.

    def run(self):
        os.makedirs(self.out, exist_ok=True)
        standard = self.standard_list()
        self.bench(standard, "standard", self.configs)
        self.bench_improved(standard, "standard")
        self.report("standard")
        merged = self.merge(standard)
        checked = self.check_merged(merged)
        self.bench(merged, "merged", self.configs, logs=True)
        self.bench_improved(merged, "merged", logs=True)
        self.report("merged")
        lines = self.summary(standard, merged, checked)
        if self.args.sample_limit:
            lines += self.sample(standard)
        if self.args.free:
            lines += self.free()
        lines += self.left_out()
        text = "\n".join(lines) + "\n"
        write_whole(self.path("reproduction.md"), text)
        print(text)

    def sample(self, standard):
        path, limit = self.path("sample.txt"), self.args.sample_limit
        write_list(path, read_list(standard)[::self.args.sample_every])
        self.bench(path, "sample", self.configs, limit=limit)
        return self.section("sample", path, domain_of, limit)[0]

    def free(self):
        path, text = self.free_list()
        if not read_list(path):
            return ["", "## " + TITLES["free"], "", text]
        self.bench(path, "free", self.configs)
        # A domain of both lists is one.
        lines, runs, _ = self.section("free", path, lambda task: domain_of(task.partition("/")[2]),
                                      self.args.limit, text)
        return lines + [""] + [tables.second_hypothesis(runs, *pair, where="these")
                               for pair in self.pairs if pair[0] in ROWS]

    def section(self, name, path, group, limit, text=None):
        """Lines, the runs, and those with improved plans or None."""
        names = [task[0] for task in read_list(path)]
        runs = tables.Runs(name, names, self.path(name + ".jsonl"), limit, group)
        improved = self.path(name + "-improved.jsonl")
        improved = tables.Runs(name + "-improved", names, improved, limit, group) \
            if os.path.exists(improved) else None
        limits = sorted({float(x) for x in self.args.limits if x < limit} | {float(limit)})
        lines = ["", "## " + TITLES[name], ""] + ([text, ""] if text else [])
        lines += tables.solved_table(runs, self.pairs) + [""]
        lines += tables.difference_table(runs, self.pairs) + [""]
        lines += ["Intervals by group are of %d %s." %
                  (len(runs.groups), "pairs of domains" if name == "merged" else "domains"), ""]
        if limits[:-1]:
            lines += tables.limits_table(runs, self.pairs, limits[:-1]) + [""]
        lines += tables.config_table(runs, [c[0] for c in self.configs], limits)
        for row, a, b in self.pairs:
            with_plans = improved if improved and improved.has(a) and improved.has(b) else None
            lines += [""] + tables.ratio_table(runs, row, a, b, with_plans)
        return lines, runs, improved

    def summary(self, standard, merged, checked):
        args = self.args
        lines = ["Limits: %g s (processor time) and %s a run, %d at a time; merged by seeds %s; plans as "
                 "they were found, unless it says improved." %
                 (args.limit, args.memory, args.jobs, ", ".join(map(str, args.seeds)))]
        more, standard_runs, _ = self.section("standard", standard, domain_of, args.limit)
        sources = self.source_domains()
        text, merged_runs, improved = self.section(
            "merged", merged, lambda t: sources.get(t, t), args.limit, checked)
        lines += more + text + ["", "### How far plans mix both parts", ""]
        lines += ["Paper: plans of S1 have actions of both parts, plans of S2 do not.", ""]
        lines += tables.mixing_table(merged_runs, improved, lambda runs: self.path("logs-" + runs.name),
                                     [c[0] for c in self.configs])
        lines += ["", "## Hypotheses", ""]
        for row, a, b in self.pairs:
            if row in ROWS:
                lines += [tables.first_hypothesis(standard_runs, row, a, b),
                          tables.second_hypothesis(merged_runs, row, a, b)]
        return lines

    def left_out(self):
        """What a reader may look for in vain."""
        parts = [("tasks of hsp2 and ipc without non-trivial landmarks (--free)", self.args.free),
                 ("a sample with a longer limit (--sample-limit)", self.args.sample_limit),
                 ("plans improved of the rows " + ", ".join(
                     row for row in self.args.rows if row in ROWS and row not in self.args.improved)
                  + " (--improved)", all(row in self.args.improved for row in self.args.rows
                                         if row in ROWS))]
        return ["", "Not run: %s." % "; ".join(text for text, is_there in parts if not is_there)] \
            if not all(is_there for _, is_there in parts) else []


def numbers(kind):
    return lambda text: [kind(part) for part in text.split(",") if part]


def names_of(known):
    def parse(text):
        parts = [part for part in text.split(",") if part]
        for part in parts:
            if part not in known:
                raise argparse.ArgumentTypeError("unknown row '%s'; known: %s" %
                                                 (part, ", ".join(known)))
        return parts
    return parse


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    rows = names_of([*ROWS, "graph"])
    parser.add_argument("--benchmarks", default=".", help="folder with hsp2.txt")
    parser.add_argument("--list", help="another list of standard problems")
    parser.add_argument("--limit", type=float, default=10, help="seconds a run (default: 10)")
    parser.add_argument("--limits", type=numbers(float), default=[1, 10, 60],
                        help="smaller limits that solved tasks are counted for, too (default: 1,10,60)")
    parser.add_argument("--merged", type=int, default=100, help="merged tasks (default: 100)")
    parser.add_argument("--seeds", type=numbers(int), default=[1, 2, 3],
                        help="that the pairs are drawn by, as many of each (default: 1,2,3)")
    parser.add_argument("--pool", type=lambda text: rows(text)[0], default="ours",
                        help="the row whose S1 and S2 both must solve what is merged (default: ours)")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th task")
    parser.add_argument("--offset", type=int, default=0,
                        help="the first task taken, counted from 0: with --every 2, the half that "
                             "nothing was tuned on (default: 0)")
    parser.add_argument("--memory", default="8G", help="memory a run (default: 8G, as the paper)")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time (default: 1)")
    parser.add_argument("--rows", type=rows, default=["letter", "letter-bounded", "ours", "preferred",
                                                           "lazy", "graph"],
                        help="default: letter,letter-bounded,ours,preferred,lazy,graph; also: "
                             "letter-preferred")
    parser.add_argument("--improved", type=names_of(list(ROWS)), default=["letter", "ours"],
                        help="rows whose plans are improved in a second run (default: letter,ours)")
    parser.add_argument("--sample-limit", type=float, default=0,
                        help="seconds a run on a sample of the standard problems (default: no sample)")
    parser.add_argument("--sample-every", type=int, default=10,
                        help="every so many-th of them (default: 10)")
    parser.add_argument("--free", action="store_true",
                        help="also run the tasks of hsp2 and ipc without non-trivial fact landmarks")
    parser.add_argument("--out", default="build/reproduce", help="default: build/reproduce")
    parser.add_argument("--relplan", default="./relplan")
    args = parser.parse_args()
    if args.limit <= 0 or min(args.every, args.jobs, args.sample_every) < 1 or args.offset < 0:
        parser.error("limits and numbers must be above 0")
    if not args.seeds or args.merged < len(args.seeds):
        parser.error("expected a merged task a seed, at least")
    args.improved = [row for row in args.improved if row in args.rows]
    if args.pool not in ROWS or args.pool not in args.rows:
        parser.error("--pool must be one of --rows, with S1 and S2")
    return args


def main():
    try:
        Experiment(read_arguments()).run()
    except (Failure, OSError) as problem:
        print("reproduce: error: %s" % problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("reproduce: stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
