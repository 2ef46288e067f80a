"""What `make reproduce` says of its runs (reproduce.py): tables in Markdown, beside the paper's figures.

A run is a row of results as `relplan bench` writes it to NAME.jsonl, with the planner's own statistics
as `stats`.  All times are processor time.  Groups are lists of tasks that belong together: a domain,
or a pair of domains that tasks were merged from.
"""
import collections
import glob
import json
import math
import os
import re

import paired

# Of the paper: solved (of how many: of the 674 standard problems its percentages count 529),
# then mean and standard deviation of the ratios S1 / S2 of M2, M3, M4.
PAPER = {
    "standard": {"tasks": 529, "S1": 273, "S2": 370, "both": 261, "neither": 147,
                 "M2": (951.34, 3303.31), "M3": (6.86, 29.53), "M4": (1.13, 0.29)},
    "merged": {"tasks": 500, "S1": 335, "S2": 122, "both": 108, "neither": 151,
               "M2": (123.08, 295.25), "M3": (0.64, 1.77), "M4": (2.17, 2.40)},
}
PENALTIES = (2, 10)


class Runs:
    """Those of one list of tasks: what each configuration did on each task."""

    def __init__(self, name, tasks, path, limit, group):
        self.name, self.tasks, self.limit = name, tasks, limit
        self.row = {}
        for row in read_json_lines(path):
            self.row[row["config"], row["task"]] = row
        self.groups = collections.defaultdict(list)
        for task in tasks:
            self.groups[group(task)].append(task)

    def has(self, config):
        return any((config, task) in self.row for task in self.tasks)

    def solved(self, config):
        return [t for t in self.tasks if self.get(config, t).get("status") == "solved"]

    def get(self, config, task):
        return self.row.get((config, task), {})

    def seconds(self, config, task):
        """Of the whole run; None without a plan."""
        row = self.get(config, task)
        return row.get("cpu_s") if row.get("status") == "solved" else None

    def solved_within(self, config, limit):
        """Those that are solved in so many seconds: a run does not depend on its limit."""
        times = {t: self.seconds(config, t) for t in self.tasks}
        return [t for t, s in times.items() if s is not None and s <= limit]


def read_json_lines(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


# --- Measures of a run that found a plan; None: not known.

def stat(row, *keys):
    value = row.get("stats") or {}
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def search_seconds(row):
    return stat(row, "seconds", "search_cpu")


def prepared_and_searched(row):
    parts = stat(row, "seconds", "prepare_cpu"), stat(row, "seconds", "search_cpu")
    return None if None in parts else sum(parts)


def column(name):
    return lambda row: row.get(name)


MEASURES = (
    ("M2", "search time", search_seconds),
    ("", "search time with preparation", prepared_and_searched),
    ("M3", "states in the closed list", column("states")),
    ("", "states expanded", column("expanded")),
    ("M4", "plan length as found", column("length")),
)
IMPROVED = ("", "plan length after improving", column("length"))


# --- Texts.

def number(value):
    if value is None or math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞"
    if value != 0 and abs(value) < 0.1:
        return "%.2g" % value
    return "%.2f" % value if abs(value) < 1000 else "%.4g" % value


def p_value(p):
    return "%.2g" % p if p >= 1e-300 else "< 1e-300"


def interval(bounds, show=number):
    return "%s to %s" % (show(bounds.low), show(bounds.high))


def share(part, whole):
    return "%d (%.2f %%)" % (part, 100 * part / whole if whole else 0)


def table(head, rows):
    return ["| %s |" % " | ".join(head), "|" + "---|" * len(head)] + \
        ["| %s |" % " | ".join(str(cell) for cell in row) for row in rows]


# --- Tables.

def solved_table(runs, pairs):
    """Table 1 or 2 of the paper, a row a pair of configurations."""
    paper = PAPER.get(runs.name)
    rows = []
    if paper:
        rows.append(["paper", "S1", "S2"] + [share(paper[key], paper["tasks"]) for key in
                                             ("S1", "S2", "both", "neither")] + [paper["tasks"]])
    for row, a, b in pairs:
        one, two = set(runs.solved(a)), set(runs.solved(b))
        n = len(runs.tasks)
        rows.append([row, a, b] + [share(k, n) for k in (
            len(one), len(two), len(one & two), n - len(one | two))] + [n])
    return table(["row", "A", "B", "A solves", "B solves", "both", "neither", "of"], rows)


def difference_table(runs, pairs):
    """Is that chance?"""
    rows = []
    for row, a, b in pairs:
        one, two = set(runs.solved(a)), set(runs.solved(b))
        only = len(one - two), len(two - one)
        ratio, bounds = paired.odds(*only)
        groups = [[(t in one) - (t in two) for t in tasks] for tasks in runs.groups.values()]
        differ = [100 * d for group in groups for d in group]
        spread = paired.bootstrap(groups, lambda values: 100 * paired.mean(values))
        rows.append([row, a, b, only[0], only[1], p_value(paired.mcnemar(*only)),
                     "%s (%s)" % (number(ratio), interval(bounds)),
                     "%+.1f (%s)" % (paired.mean(differ), interval(spread, lambda x: "%+.1f" % x))])
    return table(["row", "A", "B", "only A", "only B", "McNemar p", "only A / only B (95 %)",
                  "A - B in points (95 %, by group)"], rows)


def limits_table(runs, pairs, limits):
    """The same runs with smaller limits."""
    rows = []
    for row, a, b in pairs:
        for limit in limits:
            one, two = (set(runs.solved_within(c, limit)) for c in (a, b))
            only = len(one - two), len(two - one)
            rows.append([row, a, b, "%g s" % limit, share(len(one), len(runs.tasks)),
                         share(len(two), len(runs.tasks)), *only, p_value(paired.mcnemar(*only))])
    return table(["row", "A", "B", "within", "A solves", "B solves", "only A", "only B", "McNemar p"],
                 rows)


def config_table(runs, configs, limits):
    """Each configuration for itself."""
    best = {}
    for task in runs.tasks:
        costs = [runs.get(c, task).get("cost") for c in configs
                 if runs.get(c, task).get("status") == "solved"]
        costs = [c for c in costs if c is not None]
        best[task] = min(costs) if costs else None
    rows = []
    for config in configs:
        seconds = [runs.seconds(config, t) for t in runs.tasks]
        done = [runs.get(config, t) for t in runs.solved(config)]
        memory = [r["peak_mb"] for r in done if r.get("peak_mb") is not None]
        rows.append(
            [config] + [len(runs.solved_within(config, limit)) for limit in limits] +
            ["%.2f" % paired.par(seconds, runs.limit, factor) for factor in PENALTIES] +
            ["%.1f" % sum(agile(s, runs.limit) for s in seconds if s is not None),
             "%.1f" % sum(quality(r.get("cost"), best[r["task"]]) for r in done),
             number(paired.median([r["wall_s"] for r in done if r.get("wall_s") is not None])),
             number(paired.median(memory)), number(max(memory, default=math.nan)),
             unprepared(runs, config)])
    return table(["configuration"] + ["solved in %g s" % limit for limit in limits] +
                 ["PAR%d (s)" % factor for factor in PENALTIES] +
                 ["agile score", "quality score", "median wall (s)", "median memory (MB)",
                  "most memory (MB)", "ended before the search"], rows)


def agile(seconds, limit):
    """As `relplan report` has it."""
    if seconds <= 1:
        return 1.0
    return 0.0 if seconds >= limit else 1 - math.log(seconds) / math.log(limit)


def quality(cost, best):
    if cost is None or best is None:
        return 0.0
    return 1.0 if cost <= best else best / cost


def unprepared(runs, config):
    """Runs without a plan that a limit ended while the task was grounded or heuristics were made."""
    rows = [runs.get(config, t) for t in runs.tasks]
    return sum(r.get("status") in ("timeout", "memory") and
               stat(r, "seconds", "prepare_cpu") is None for r in rows)


def ratios(runs, a, b, measure, others=None):
    """{task: A / B} over the tasks that both solve; `others`: where plans were improved."""
    found, source = {}, others or runs
    for task in runs.tasks:
        rows = source.get(a, task), source.get(b, task)
        if any(r.get("status") != "solved" for r in rows):
            continue
        one, two = measure(rows[0]), measure(rows[1])
        if one and two and one > 0 and two > 0:
            found[task] = one / two
    return found


def cut_off(runs, row, a, b):
    """What the ratios do not tell."""
    one, two = set(runs.solved(a)), set(runs.solved(b))
    if not one & two:
        return "%s / %s, row %s: no task is solved by both, so there are no ratios." % (a, b, row)
    return ("%s / %s, row %s. Tasks that both solve: %d. Slow runs are cut off: those without a plan (%d of %s and %d "
            "of %s that the other one solves) are not in these ratios, which makes the slower one look better; "
            "PAR counts them." % (a, b, row, len(one & two), len(two - one), a, len(one - two), b))


def ratio_table(runs, row, a, b, improved):
    rows = []
    if not set(runs.solved(a)) & set(runs.solved(b)):
        return [cut_off(runs, row, a, b)]
    for paper_name, title, measure in MEASURES + (IMPROVED,):
        others = improved if (title, measure) == IMPROVED[1:] else None
        if others is None and (title, measure) == IMPROVED[1:]:
            continue
        found = ratios(runs, a, b, measure, others)
        values = list(found.values())
        logs = logarithms(values)
        test = paired.wilcoxon(logs)
        groups = [[found[t] for t in tasks if t in found] for tasks in runs.groups.values()]
        spread = paired.bootstrap([g for g in groups if g], paired.geometric_mean)
        estimate, bounds = paired.hodges_lehmann(logs)
        of_paper = PAPER.get(runs.name, {}).get(paper_name) if a.startswith("S1") else None
        rows.append([
            (paper_name + " " + title).strip(), "%.2f ± %.2f" % of_paper if of_paper else "–",
            "%s ± %s" % (number(paired.mean(values)), number(paired.deviation(values))),
            "%s (%s)" % (number(paired.geometric_mean(values)), interval(spread)),
            number(paired.median(values)),
            "%s (%s)" % (number(exponential(estimate)),
                         interval(paired.Interval(*map(exponential, bounds)))),
            p_value(test.p), number(test.effect), len(values)])
    return [cut_off(runs, row, a, b), ""] + table(
        ["measure", "paper: mean ± sd", "mean ± sd", "geometric mean (95 %, by group)", "median",
         "Hodges–Lehmann (95 %)", "Wilcoxon p", "rank-biserial r", "tasks"], rows)


def logarithms(values):
    """Rounded, so that 3/4 and 4/3 differ from 1 alike."""
    return [round(math.log(v), 12) for v in values]


def exponential(x):
    return math.inf if x > 700 else math.exp(x)


# --- How far plans mix the parts of a merged task.

def log_path(folder, task, config):
    """As `relplan bench --logs` names it; the newest of several."""
    stem = os.path.join(folder, ("%s.%s" % (task[:200], config[:40])).replace("/", "_"))
    again = glob.glob(glob.escape(stem) + ".[0-9]*.log")
    return max(again, key=lambda path: int(path.split(".")[-2])) if again else stem + ".log"


def read_steps(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return re.findall(r"^\(([^\s)]+)", file.read(), re.M)


def foreign_steps(steps):
    """(steps of the part whose goal the plan does not reach, all but the last), or None if it is no
    plan of a merged task."""
    match = re.fullmatch(r"win-([ab])", steps[-1].lower()) if steps else None
    if match is None:
        return None
    return sum(not s.lower().startswith(match[1] + "-") for s in steps[:-1]), len(steps) - 1


def mixing_row(runs, folder, config):
    mixed, shares = 0, []
    for task in runs.solved(config):
        path = log_path(folder, task, config)
        found = foreign_steps(read_steps(path)) if os.path.exists(path) else None
        if found is not None:
            mixed += found[0] > 0
            shares.append(found[0] / found[1] if found[1] else 0.0)
    return len(shares), mixed, shares


def mixing_table(runs, improved, folder, configs):
    """`folder(name)`: where the logs of the runs are."""
    rows = []
    for config in configs:
        for title, source in (("as found", runs), ("after improving", improved)):
            if source is None or not source.solved(config):
                continue
            count, mixed, shares = mixing_row(source, folder(source), config)
            rows.append([config, title, count, share(mixed, count),
                         "%.1f %%" % (100 * paired.mean(shares)) if shares else "–",
                         "%.1f %%" % (100 * max(shares)) if shares else "–"])
    return table(["configuration", "plans", "number", "with steps of both parts",
                  "mean share of the other part's steps", "largest share"], rows)


# --- Hypotheses.

def first_hypothesis(runs, row, a, b):
    one, two = set(runs.solved(a)), set(runs.solved(b))
    found = ratios(runs, a, b, prepared_and_searched)
    logs = logarithms(found.values())
    test = paired.wilcoxon(logs)
    slower = paired.geometric_mean(list(found.values()))
    part = len(one & two) / len(two) if two else 0
    return (
        "- **H1**, row %s (on standard problems S1 is slower, but finds a plan most of the time): search "
        "with preparation takes %s times as long (geometric mean over %d tasks; Wilcoxon p = %s, r = %s), "
        "and S1 solves %.1f %% of what S2 solves (paper: %.1f %%): %s." %
        (row, number(slower), len(found), p_value(test.p), number(test.effect), 100 * part,
         100 * PAPER["standard"]["both"] / PAPER["standard"]["S2"],
         verdict(slower > 1 and test.p < 0.05 and part > 0.5)))


def second_hypothesis(runs, row, a, b, where="problems without non-trivial landmarks"):
    one, two = set(runs.solved(a)), set(runs.solved(b))
    only = len(one - two), len(two - one)
    p = paired.mcnemar(*only)
    return (
        "- **H2**, row %s (on %s S1 finds substantially more plans): %d "
        "against %d of %d; %d only by S1, %d only by S2 (McNemar p = %s): %s." %
        (row, where, len(one), len(two), len(runs.tasks), *only, p_value(p),
         verdict(only[0] > only[1] and p < 0.05)))


def verdict(holds):
    return "supported" if holds else "not supported"
