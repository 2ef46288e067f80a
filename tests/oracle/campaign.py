#!/usr/bin/env python3
"""Many random tasks of gen_shapes.py, and what every part of relplan says about each.

    campaign.py [--count N] [--first-seed S] [--jobs J] [--relplan PROGRAM] [--keep FOLDER]
                [--seconds S] [--log FILE]

One task for each seed from S on.  Each disagreement is a line with the seed, and the task's files
stay in --keep FOLDER.  With --seconds no task is begun after so long.  --log FILE gets a line for each
task that is done; seeds that it has are not run again but counted, so a campaign can go on later.

Checks of a task (those with * for each, others in turns, by its seed):
    optimal *     A*: the cost of a cheapest plan, or exit code 11
    solve *       other engines: a plan where there is one, no plan where there is none, and
                  "unsolvable" from those that look at every state
    plan *        what they print is a plan, at the cost that they print
    verdict *     `validate` on plans and changed ones: verdict, cost, first wrong step
    bound         weighted A* keeps its bound; breadth-first search takes the fewest steps; improving and
                  anytime search never end with a costlier plan
    ground        `ground` as PDDL, read again, and as SAS, searched by tests/cli/_sas_reader.py
    format        a formatted file is formatted to itself, and means the same
    merge         a merged task has a plan if one part has, and the cheaper part's cost
    estimate      admissible heuristics are not above the optimal cost, safe ones see no dead end
Runs that take longer than 20 s are counted apart.  The last line is "N checks passed, M failed"; exit
status 1 if anything failed."""
import argparse
import collections
import json
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "tests", "cli")]
import _sas_reader  # noqa: E402
import gen_shapes  # noqa: E402

SECONDS = 20
UNIFORM = "landmarks:admissible=uniform"
TIMED_OUT = 23

# Each gives the optimal cost, or exit code 11.
OPTIMAL = (
    "-s astar -H hmax", "-s astar -H " + UNIFORM, "--optimal", "-s astar -H blind --h2 5",
    "-s astar -H blind --no-mutex", "-s astar -H hmax --prune reach", "--optimal --h2 5",
    "-s astar -H hmax:negative=drop --h2 5", "-s wastar:weight=1 -H hmax", "--optimal --no-mutex",
    f"-s astar -H {UNIFORM} --prune reach", f"-s astar -H {UNIFORM},method=complete",
    f"-s astar -H {UNIFORM},method=backchain --h2 5", "-s astar -H hmax --no-mutex --h2 5",
    "--anytime -s astar -H blind", "--anytime", "-s wastar:weight=0 -H ff --anytime")

# Any plan will do; "?" before those that may miss one, or the proof that there is none.
ENGINES = (
    "--preset lama", "--preset bfws", "--preset paper-s1", "--preset paper-s2", "-s bfs",
    "? -s ehc -H ff", "? -s ehc -H goalcount", "-s gbfs -H hadd", "-s gbfs -H ff", "-s gbfs -H goalcount",
    "-s gbfs -H relevance", "-s gbfs -H relevance-graph", "-s gbfs -H landmarks",
    "-s gbfs:types=true,novelty=2 -H ff,landmarks", "-s lazy -H relevance-graph,ff",
    "-s lazy:randomize=true,types=true -H ff --seed 7", "-s lazy:weight=3,reopen=true,cost=plusone -H hadd",
    "-s lazy:novelty=1 -H landmarks,hmax", "-s wastar:weight=2,preferred=true,cost=one -H landmarks",
    "-s wastar:weight=5,novelty=1,types=true -H relevance-graph,goalcount", "? -s bfws:variant=k,width=1",
    "? -s bfws:variant=k", "-s bfws:variant=dual", "-s bfws:width=1", "-s auto:turn=1",
    "-s auto:turn=1000 -j 2", "-j 2", "--no-mutex", "--prune reach", "--h2 5 --seed 3",
    "-s gbfs -H ff --h2 5", "-s gbfs -H relevance:first=10,nodes=1000,negative=drop",
    "-s lazy -H ff:negative=drop", "-s gbfs -H relevance-graph:count=cost,achievers=all,fact-cost=hmax",
    "-s gbfs -H relevance:dead-ends=drop,count=actions,explore=dive", "-s gbfs -H hmax,blind --prune reach",
    "-s gbfs -H landmarks:method=complete,orders=obedient", "-s lazy -H landmarks:method=backchain",
    "-s gbfs -H landmarks:negative=drop,orders=sound", "--improve eliminate", "--improve near",
    "-s bfws --h2 5 --no-mutex")


class Checks:
    """All checks of one seed."""

    def __init__(self, program, folder, seed):
        self.program, self.folder = program, folder
        self.rng = random.Random(f"campaign-{seed}")
        self.counts, self.failures = collections.Counter(), []
        self.shape = gen_shapes.generate(seed)
        self.best, self.space = self.shape.cost, self.shape.space
        self.files = self.write("task", self.shape.texts)
        self.plans = {tuple(self.shape.plan)} if self.best is not None else set()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, texts):
        paths = [self.path(f"{name}-{kind}.pddl") for kind in ("domain", "problem")]
        for path, text in zip(paths, texts):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return paths

    def check(self, kind, good, text):
        self.counts[kind, bool(good)] += 1
        if not good:
            self.failures.append(f"{kind}: {text}")
        return good

    def run(self, *args):
        """(exit code, standard output, the end of standard error)"""
        try:
            done = subprocess.run([self.program, *args], stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, timeout=3 * SECONDS, check=False, errors="replace")
        except subprocess.TimeoutExpired:
            return TIMED_OUT, "", "killed"
        return done.returncode, done.stdout, done.stderr.strip()[-200:]

    def solve(self, files, options):
        return self.run(*files, "-q", "-t", str(SECONDS), "-m", "2G", *options.replace("? ", "").split())

    # -- searches

    def plan_of(self, options, out):
        """The cost of the printed plan, which is checked and kept, and its length."""
        steps = tuple(tuple(line.strip("()").split()) for line in out.splitlines() if line[:1] == "(")
        printed = re.search(r"; cost = (\S+)", out)
        cost, wrong = self.space.judge(steps)
        self.check("plan", printed and printed.group(1) == str(cost),
                   f"{options}: cost {cost}, printed {printed and printed.group(1)}, wrong step {wrong}; {steps}")
        self.plans.add(steps)
        return cost, len(steps)

    def optimal(self, kind, files, options, best, ours=True):
        """Is this search's result the optimal cost?  Plans of the task itself are judged, too."""
        code, out, err = self.solve(files, options)
        if code == TIMED_OUT:
            self.counts["timeout", True] += 1
            return
        printed = re.search(r"; cost = (\S+)", out)
        found = printed.group(1) if code == 0 and printed else f"exit {code}"
        self.check(kind, found == ("exit 11" if best is None else str(best)),
                   f"{options}: {found}, optimal cost {best}; {err}")
        if ours and code == 0:
            self.plan_of(options, out)

    def engine(self, options):
        """Cost and length of its plan, or two times None."""
        code, out, err = self.solve(self.files, options)
        if code == TIMED_OUT:
            self.counts["timeout", True] += 1
            return None, None
        right = {11 if self.best is None else 0} | ({12} if options[:1] == "?" else set())
        good = self.check("solve", code in right,
                          f"{options or 'default'}: exit {code}, optimal cost {self.best}; {err}")
        return self.plan_of(options, out) if good and code == 0 else (None, None)

    def searches(self):
        self.optimal("optimal", self.files, "-s astar -H blind", self.best)
        for options in self.rng.sample(OPTIMAL, 2):
            self.optimal("optimal", self.files, options, self.best)
        for options in ["", "-j 2 --improve full"] + self.rng.sample(ENGINES, 3):
            self.engine(options)

    def bound(self):
        if self.best is None:
            return
        weight, heuristic = self.rng.choice((1.5, 2, 5)), self.rng.choice(("hmax", UNIFORM))
        cost, _ = self.engine(f"-s wastar:weight={weight} -H {heuristic}")
        self.check("bound", cost is None or cost <= weight * self.best,
                   f"wastar {weight} {heuristic}: {cost}, optimal {self.best}")
        _, steps = self.engine("-s bfs --improve none")
        self.check("bound", steps in (None, self.shape.length), f"bfs: {steps} steps, not {self.shape.length}")
        base = self.rng.choice(("", "-s gbfs -H ff ", "-s lazy -H hadd ", "--preset bfws "))
        before, _ = self.engine(base + "--improve none")
        for more in ("--improve full", "--anytime"):
            cost, _ = self.engine(base + more)
            self.check("bound", None in (before, cost) or cost <= before, f"{base}{more}: {cost}, was {before}")

    # -- verdicts

    def changed(self, plan):
        rng, plan = self.rng, list(plan)
        at = rng.randrange(len(plan)) if plan else 0
        way = rng.choice(("drop", "swap", "double", "object", "insert", "cut"))
        if way == "drop":
            del plan[at:at + 1]
        elif way == "swap" and plan:
            other = rng.randrange(len(plan))
            plan[at], plan[other] = plan[other], plan[at]
        elif way == "double":
            plan[at:at] = plan[at:at + 1]
        elif way == "object" and plan and len(plan[at]) > 1:
            place = rng.randrange(1, len(plan[at]))
            plan[at] = plan[at][:place] + (rng.choice(sorted(self.shape.task.objects)),) + plan[at][place + 1:]
        elif way == "cut":
            del plan[at:]
        elif self.space.steps:
            step = rng.choice(self.space.steps)
            plan.insert(at, (step.name,) + step.args)
        return tuple(plan)

    def verdicts(self):
        plans = sorted(self.plans)
        chosen = self.rng.sample(plans, min(2, len(plans)))
        chosen += [self.changed(self.rng.choice(plans or [()])) for _ in range(3)]
        for plan in chosen:
            with open(self.path("plan"), "w", encoding="utf-8") as file:
                file.writelines(f"({' '.join(step)})\n" for step in plan)
            cost, wrong = self.space.judge(plan)
            code, out, err = self.run("validate", *self.files, self.path("plan"), "-q", "--format", "json")
            said = json.loads(out) if code in (0, 1) else {}
            # a goal that fails has no step, or the one behind the last
            step = said.get("step") or (len(plan) + 1 if code == 1 else None)
            self.check("verdict", (code, said.get("cost"), step) == (int(cost is None), cost, wrong),
                       f"exit {code}, cost {said.get('cost')}, step {step}; should be cost {cost}, step {wrong}; "
                       f"{plan} {err}")

    # -- other commands

    def ground(self):
        options = self.rng.choice(([], ["--prune", "reach"], ["--h2", "5"], ["--no-mutex"]))
        files = [self.path(f"ground-{kind}.pddl") for kind in ("domain", "problem")]
        code, _, err = self.run("ground", *self.files, "-q", "--format", "pddl", *options,
                                "--output-domain", files[0], "--output-problem", files[1])
        if self.check("ground", code == 0, f"pddl {options}: exit {code} {err}"):
            self.optimal("ground", files, "-s astar -H hmax", self.best, ours=False)
        code, out, err = self.run("ground", *self.files, "-q", "--format", "sas", *options)
        if self.check("ground", code == 0, f"sas {options}: exit {code} {err}"):
            try:
                cost = _sas_reader.Task(out).explore(5000, lambda op: op.cost)[1]
                self.check("ground", cost == self.best, f"sas {options}: cost {cost}, optimal {self.best}")
            except _sas_reader.FormatError as error:
                self.check("ground", str(error) == "too many states", f"sas {options}: {error}")

    def format(self):
        files = [path + ".formatted" for path in self.files]
        for path, new in zip(self.files, files):
            code, out, err = self.run("format", path)
            if not self.check("format", code == 0, f"exit {code} {err}"):
                return
            with open(new, "w", encoding="utf-8") as file:
                file.write(out)
            code, again, _ = self.run("format", new)
            self.check("format", code == 0 and out == again, "formatted twice differs")
        self.optimal("format", files, "-s astar -H blind", self.best)

    def merge(self):
        other = partner(self.shape.seed)
        files = [self.path(f"merged-{kind}.pddl") for kind in ("domain", "problem")]
        code, _, err = self.run("merge", "-q", "-o", self.path("merged"), *self.files,
                                *self.write("other", other.texts))
        if not self.check("merge", code == 0, f"with {other.seed}: exit {code} {err}"):
            return
        costs = [c for c in (self.best, other.cost) if c is not None]
        best = min(costs) + (not (self.shape.task.functions or other.task.functions)) if costs else None
        code, out, err = self.solve(files, self.rng.choice(("", "-s gbfs -H ff", "-j 2 --improve full")))
        good = self.check("merge", code in (11 if best is None else 0, TIMED_OUT),
                          f"with {other.seed}: exit {code}, optimal {best} {err}")
        if good and code == 0:
            steps = [line.strip("()").split() for line in out.splitlines() if line[:1] == "("]
            part = steps[-1][0][-1]
            plan = [[word[2:] for word in step] for step in steps[:-1] if step[0][:1] == part]
            cost, wrong = (self.space if part == "a" else other.space).judge(plan)
            self.check("merge", cost is not None, f"with {other.seed}: step {wrong} of {plan} is wrong")
        if self.shape.states * other.states < 20000:
            self.optimal("merge", files, "-s astar -H blind", best, ours=False)

    def estimate(self):
        names = ("blind", "hmax", "hmax:negative=drop", UNIFORM, "ff", "hadd", "landmarks", "relevance-graph")
        code, out, err = self.run("evaluate", *self.files, "-q", "--format", "json", "-H", ",".join(names))
        if self.check("estimate", code == 0, f"exit {code} {err}") and self.best is not None:
            for i, entry in enumerate(json.loads(out)["values"]):
                value = entry["value"]
                self.check("estimate", value is not None and (i > 3 or value <= self.best * (1 + 1e-9)),
                           f"{entry['heuristic']}: {value}, optimal {self.best}")

    def all(self):
        self.searches()
        self.verdicts()
        for number, part in enumerate((self.bound, self.ground, self.format, self.merge, self.estimate)):
            if (self.shape.seed // len(gen_shapes.WORLDS) + number) % 3 == 0:
                part()


PARTNERS = {}


def partner(seed):
    """One of few tasks, so that it need not be made each time."""
    number = 1 + seed // 3 % 24
    if number not in PARTNERS:
        PARTNERS[number] = gen_shapes.generate(number)
    return PARTNERS[number]


def one(job):
    """What is counted of a seed, or None when time is over."""
    seed, options = job
    if options.end and time.monotonic() > options.end:
        return None
    folder = tempfile.mkdtemp()
    checks = Checks(options.relplan, folder, seed)
    try:
        checks.all()
    except (OSError, ValueError, KeyError, IndexError) as error:
        checks.check("campaign", False, repr(error))
    if checks.failures and options.keep:
        shutil.copytree(folder, os.path.join(options.keep, str(seed)), dirs_exist_ok=True)
    shutil.rmtree(folder)
    return {"seed": seed, "world": checks.shape.task.world, "length": checks.shape.length,
            "counts": [[kind, good, n] for (kind, good), n in checks.counts.items()],
            "failures": checks.failures}


def logged(path):
    if not path or not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def length_of(result):
    steps = result["length"]
    return "none" if steps is None else "under 5" if steps < 5 else "5 to 15" if steps < 16 else "over 15"


def summary(results):
    """Prints it; the number of failed checks."""
    counts = collections.Counter()
    for result in results:
        counts.update({(kind, good): n for kind, good, n in result["counts"]})
    timeouts = counts.pop(("timeout", True), 0)
    for title, values in (("tasks", [r["world"] for r in results]), ("steps", map(length_of, results))):
        found = sorted(collections.Counter(values).items())
        print(f"{title}: {len(results)}; " + ", ".join(f"{n} {what}" for what, n in found))
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:9} {counts[kind, True]:8} passed {counts[kind, False]:5} failed")
    print(f"runs without an end in {SECONDS} s: {timeouts}")
    failed = sum(n for (_, good), n in counts.items() if not good)
    print(f"{sum(counts.values()) - failed} checks passed, {failed} failed")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"), type=os.path.abspath)
    parser.add_argument("--keep", type=os.path.abspath)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--log")
    options = parser.parse_args()
    options.end = options.seconds and time.monotonic() + options.seconds
    seeds = range(options.first_seed, options.first_seed + options.count)
    results = [r for r in logged(options.log) if r["seed"] in seeds]
    done = {r["seed"] for r in results}
    jobs = [(seed, options) for seed in seeds if seed not in done]
    pool = multiprocessing.Pool(options.jobs) if options.jobs > 1 else None
    with open(options.log or os.devnull, "a", encoding="utf-8") as log:
        for result in filter(None, pool.imap(one, jobs) if pool else map(one, jobs)):
            results.append(result)
            log.write(json.dumps(result) + "\n")
            log.flush()
            for failure in result["failures"]:
                print(f"FAIL seed {result['seed']} ({result['world']}): {failure}", flush=True)
    return 1 if summary(results) else 0


if __name__ == "__main__":
    sys.exit(main())
