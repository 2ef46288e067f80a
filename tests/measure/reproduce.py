#!/usr/bin/env python3
"""The experiments of the paper ("Relevance Score", tables 1 and 2, figures 3 and 4, H1 and H2).

    reproduce.py --benchmarks DIR [--limit 10] [--merged 100] [--every 1] [--jobs 1] [--out FOLDER]

Runs S1 (relevance score) and S2 (landmark counting) on the standard problems, merges pairs of
those that both solve, runs S1, S2 and the relevance graph on the merged ones, and writes both
reports and reproduction.md, with the paper's figures beside ours.  What is done stays in FOLDER:
the same command goes on where an earlier one was stopped.
"""
import argparse
import csv
import math
import os
import subprocess
import sys

# All plans are improved in the same way; search times and expansions do not count that.
S1 = ("S1", "--preset paper-s1 --improve=full")
S2 = ("S2", "--preset paper-s2 --improve=full")
LETTER = ("letter", "--search wastar:weight=10 --heuristic "
          "relevance:explore=dive,nodes=100000,rho=0.2,round=true,negative=drop --improve=full")
# The graph says which operators are preferred; "plain" is the search of S1 and S2, without them.
GRAPH = ("graph", "--search wastar:weight=10,preferred=true --heuristic relevance-graph "
         "--improve=full")
PLAIN = ("plain", "--search wastar:weight=10 --heuristic relevance-graph --improve=full")

# Of the paper: solved (of how many: of the 674 standard problems its percentages count 529),
# then mean and standard deviation of the ratios S1 / S2 of M2, M3, M4.
PAPER = {
    "standard": {"tasks": 529, "S1": 273, "S2": 370, "both": 261, "neither": 147,
                 "M2": (951.34, 3303.31), "M3": (6.86, 29.53), "M4": (1.13, 0.29)},
    "merged": {"tasks": 500, "S1": 335, "S2": 122, "both": 108, "neither": 151,
               "M2": (123.08, 295.25), "M3": (0.64, 1.77), "M4": (2.17, 2.40)},
}
TITLES = {"standard": "Standard problems (table 1, figure 3)",
          "merged": "Merged problems without non-trivial landmarks (table 2, figure 4)"}


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


class Experiment:
    def __init__(self, args):
        self.args = args
        self.out = args.out
        self.letter = [LETTER] if args.letter else []

    def path(self, name):
        return os.path.join(self.out, name)

    def bench(self, tasks, name, configs):
        command = [self.args.relplan, "bench", tasks, "-o", self.path(name)]
        for config in configs:
            command += ["--config", "=".join(config)]
        run(command + ["--time", "%gs" % self.args.limit, "--memory", self.args.memory,
                       "-j", str(self.args.jobs)])

    def report(self, name, pairs):
        command = [self.args.relplan, "report", self.path(name + ".csv"),
                   "-o", self.path("report-" + name), "--title", TITLES[name], "-q"]
        for pair in pairs:
            command += ["--pair", pair]
        run(command)

    def standard_list(self):
        source = self.args.list or os.path.join(self.args.benchmarks, "hsp2.txt")
        if not os.path.exists(source):
            raise Failure("%s is missing: a list of the standard problems, lines of name, domain "
                          "file, problem file; --list names another" % source)
        path = self.path("standard.txt")
        write_list(path, read_list(source)[::self.args.every])
        return path

    def merge(self, standard):
        """Pairs of tasks that both solved.  Made once: the runs belong to these pairs."""
        folder = self.path("merged")
        made = os.path.join(folder, "list.txt")
        if os.path.exists(made) and len(read_list(made)) == self.args.merged:
            return made
        if os.path.exists(self.path("merged.csv")):
            raise Failure("%s has results of other merged tasks; choose another folder by --out"
                          % self.path("merged.csv"))
        rows = read_csv(self.path("standard.csv"))
        solved = {c: {r["task"] for r in rows if r["config"] == c and r["status"] == "solved"}
                  for c in ("S1", "S2")}
        both = [t for t in read_list(standard) if t[0] in solved["S1"] & solved["S2"]]
        if len(both) < 2:
            raise Failure("S1 and S2 both solved %d tasks: too few to merge" % len(both))
        write_list(self.path("both.txt"), both)
        run([self.args.relplan, "merge", "--random", str(self.args.merged),
             "--seed", str(self.args.seed), "--from", self.path("both.txt"), "-o", folder])
        return made

    def run(self):
        os.makedirs(self.out, exist_ok=True)
        standard = self.standard_list()
        self.bench(standard, "standard", [S1, S2] + self.letter)
        self.report("standard", ["S1,S2"] + [c[0] + ",S2" for c in self.letter])
        merged = self.merge(standard)
        self.bench(merged, "merged", [S1, S2, GRAPH, PLAIN] + self.letter)
        self.report("merged", ["S1,S2", "graph,S1", "graph,S2", "plain,S2"] +
                    [c[0] + ",S2" for c in self.letter])
        text = self.summary()
        write_whole(self.path("reproduction.md"), text)
        print(text)

    def table(self, name, table):
        return read_csv(self.path("report-%s/tables/%s.csv" % (name, table)))

    def solved(self, name, a, b):
        """The row of a pair of configurations, a first."""
        for row in self.table(name, "solved"):
            if (row["a"], row["b"]) == (a, b):
                return {"tasks": int(row["tasks"]), a: int(row["solved_a"]),
                        b: int(row["solved_b"]), "both": int(row["both"]),
                        "neither": int(row["neither"])}
            if (row["a"], row["b"]) == (b, a):
                return {"tasks": int(row["tasks"]), b: int(row["solved_a"]),
                        a: int(row["solved_b"]), "both": int(row["both"]),
                        "neither": int(row["neither"])}
        raise Failure("the report has no pair %s, %s" % (a, b))

    def ratio(self, name, a, b, measure):
        for row in self.table(name, "ratios"):
            if (row["a"], row["b"]) == (a, b) and row["measure"].startswith(measure + ":"):
                return row
        raise Failure("the report has no ratio of %s, %s" % (a, b))

    def summary(self):
        lines = ["Limits: %g s and %s a run, %d at a time; seed %d." %
                 (self.args.limit, self.args.memory, self.args.jobs, self.args.seed)]
        for name in ("standard", "merged"):
            lines += ["", "## " + TITLES[name], ""] + self.solved_lines(name)
            lines += [""] + self.ratio_lines(name, "S1", "S2")
            if name == "merged":
                lines += ["", "The relevance graph against landmark counting:", ""]
                lines += self.ratio_lines(name, "graph", "S2")
            for config, _ in self.letter:
                row = self.solved(name, config, "S2")
                lines += ["", "S1 to the letter of the paper solves %s:" %
                          share(row[config], row["tasks"]), ""]
                lines += self.ratio_lines(name, config, "S2")
        return "\n".join(lines + ["", "## Hypotheses", ""] + self.hypotheses()) + "\n"

    def solved_lines(self, name):
        paper, ours = PAPER[name], self.solved(name, "S1", "S2")
        lines = ["| solved by | S1 | S2 | both | neither | of |", "|---|---|---|---|---|---|"]
        for title, row in (("paper", paper), ("relplan", ours)):
            cells = [share(row[key], row["tasks"]) for key in ("S1", "S2", "both", "neither")]
            lines.append("| %s | %s | %d |" % (title, " | ".join(cells), row["tasks"]))
        if name == "merged":
            graph, plain = (self.solved(name, config, "S2") for config in ("graph", "plain"))
            lines += ["", "The relevance graph solves %s of them, without preferred operators %s." %
                      (share(graph["graph"], graph["tasks"]),
                       share(plain["plain"], plain["tasks"]))]
        return lines

    def ratio_lines(self, name, a, b):
        lines = ["| %s / %s | paper: mean ± sd | relplan: mean ± sd | geometric mean | median "
                 "| tasks |" % (a, b), "|---|---|---|---|---|---|"]
        for measure, title in (("M2", "search time"), ("M3", "expansions"), ("M4", "plan length")):
            row = self.ratio(name, a, b, measure)
            paper = "%.2f ± %.2f" % PAPER[name][measure] if a in ("S1", "letter") else "–"
            lines.append("| %s %s | %s | %s ± %s | %s | %s | %s |" % (
                measure, title, paper, number(row["mean"]), number(row["deviation"]),
                number(row["geometric_mean"]), number(row["median"]), row["tasks"]))
        return lines

    def hypotheses(self):
        standard, merged = (self.solved(name, "S1", "S2") for name in ("standard", "merged"))
        ratio = self.ratio("standard", "S1", "S2", "M2")
        found = standard["both"] / standard["S2"] if standard["S2"] else 0
        slower = float(ratio["geometric_mean"] or "nan") > 1
        slow = sign_test(int(ratio["b_better"]), int(ratio["a_better"]))
        only = merged["S1"] - merged["both"], merged["S2"] - merged["both"]
        better = sign_test(*only)
        return [
            "- **H1** (on standard problems S1 is slower, but finds a plan most of the time): "
            "search takes %s times as long (geometric mean; longer on %s tasks, shorter on %s: sign "
            "test p = %.2g), and S1 solves %.1f %% of what S2 solves (paper: %.1f %%): %s." %
            (number(ratio["geometric_mean"]), ratio["b_better"], ratio["a_better"], slow, 100 * found,
             100 * PAPER["standard"]["both"] / PAPER["standard"]["S2"],
             verdict(slower and slow < 0.05 and found > 0.5)),
            "- **H2** (on problems without non-trivial landmarks S1 finds substantially more plans): "
            "%d against %d of %d; %d only by S1, %d only by S2 (sign test p = %.2g): %s." %
            (merged["S1"], merged["S2"], merged["tasks"], only[0], only[1], better,
             verdict(merged["S1"] > merged["S2"] and better < 0.05)),
        ]


def verdict(holds):
    return "supported" if holds else "not supported"


def share(part, whole):
    return "%d (%.2f %%)" % (part, 100 * part / whole if whole else 0)


def number(text):
    if text == "":
        return "–"
    return "%.2f" % float(text) if not 0 < float(text) < 0.1 else "%.2g" % float(text)


def sign_test(more, less):
    """How probable `more` or still more heads are in more + less throws of a fair coin."""
    throws = more + less
    return sum(math.comb(throws, k) for k in range(more, throws + 1)) / 2 ** throws


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchmarks", default=".", help="folder with hsp2.txt")
    parser.add_argument("--list", help="another list of standard problems")
    parser.add_argument("--limit", type=float, default=10, help="seconds a run (default: 10)")
    parser.add_argument("--merged", type=int, default=100, help="merged tasks (default: 100)")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th task")
    parser.add_argument("--memory", default="8G", help="memory a run (default: 8G, as the paper)")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="of the pairs (default: 1)")
    parser.add_argument("--letter", action="store_true",
                        help="run S1 to the letter of the paper, too: dives, 100,000 nodes, rounded")
    parser.add_argument("--out", default="build/reproduce", help="default: build/reproduce")
    parser.add_argument("--relplan", default="./relplan")
    args = parser.parse_args()
    if args.limit <= 0 or args.merged < 1 or args.every < 1 or args.jobs < 1:
        parser.error("limits and numbers must be above 0")
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
