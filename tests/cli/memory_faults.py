#!/usr/bin/env python3
"""What happens when memory runs out, at any allocation: the k-th one of the whole process fails
(tests/fault/fault.c), for k = 1, 2, 3, … over ten small tasks and all that can be done with them.

    memory_faults.py [--all] [--only TEXT] [--seed N]

Every run has to end in good order: no crash, no report of a sanitizer (so no leak), no output but
the one it has with memory enough, and the right exit code: 22 without a plan, a plan with 0 or 2.
A plan that was found, as the log tells, is printed, the best one of several.  Without --all a
sample: the first allocations, then further and further apart.
$RELPLAN_BUILD is the folder of the build; the last line is "N passed, N failed"."""
import argparse
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import _tasks as tasks

BUILD = os.environ["RELPLAN_BUILD"]
FAULT = os.path.join(BUILD, "tests", "fault", "fault")
RELPLAN = os.path.join(BUILD, "relplan")
SOLVED, SOLVED_MEMORY, MEMORY = 0, 1, 22
SANITIZED = 86  # what a sanitizer ends a run with
FIRST, GROWTH = 12, 1.2  # of a sample: so many at first, then each so much further
SHOWN = 4  # failures of one command

ADL_DOMAIN = """(define (domain lights) (:requirements :adl)
  (:types room lamp)
  (:predicates (in ?l - lamp ?r - room) (on ?l - lamp) (at ?r - room) (dark) (door ?a ?b - room))
  (:action go :parameters (?a ?b - room)
    :precondition (and (at ?a) (or (door ?a ?b) (door ?b ?a)))
    :effect (and (at ?b) (not (at ?a))))
  (:action flip :parameters (?r - room)
    :precondition (and (at ?r) (exists (?l - lamp) (in ?l ?r)))
    :effect (forall (?l - lamp) (when (in ?l ?r)
      (and (when (on ?l) (not (on ?l))) (when (not (on ?l)) (on ?l))))))
  (:action rest :parameters () :precondition (forall (?l - lamp) (imply (on ?l) (in ?l attic)))
    :effect (dark))
  )
"""
ADL_DOMAIN = ADL_DOMAIN.replace("(:predicates", "(:constants attic - room) (:predicates", 1)
ADL_PROBLEM = """(define (problem l) (:domain lights)
  (:objects hall cellar - room a b c - lamp)
  (:init (at attic) (door attic hall) (door hall cellar) (in a hall) (in b cellar) (in c attic)
         (on a) (on b))
  (:goal (and (dark) (on c) (not (at cellar)))))
"""
AXIOM_DOMAIN = """(define (domain net) (:requirements :adl :derived-predicates)
  (:types node)
  (:predicates (wire ?a ?b - node) (cut ?a - node) (reach ?a ?b - node) (lit ?a - node) (source ?a - node))
  (:derived (reach ?a ?b - node) (or (wire ?a ?b)
    (exists (?m - node) (and (wire ?a ?m) (not (cut ?m)) (reach ?m ?b)))))
  (:derived (lit ?b - node) (exists (?a - node) (and (source ?a) (reach ?a ?b) (not (cut ?b)))))
  (:action join :parameters (?a ?b - node) :precondition (lit ?a) :effect (wire ?a ?b))
  (:action mend :parameters (?a - node) :precondition (cut ?a) :effect (not (cut ?a)))
  (:action snip :parameters (?a - node) :precondition (not (source ?a)) :effect (cut ?a)))
"""
AXIOM_PROBLEM = """(define (problem n) (:domain net)
  (:objects s a b c d - node)
  (:init (source s) (wire s a) (wire a b) (cut b) (wire c d))
  (:goal (and (lit d) (not (lit a)))))
"""
WHEN_DOMAIN = """(define (domain robot) (:requirements :strips :conditional-effects)
  (:predicates (at ?x) (ball ?x) (held) (next ?x ?y) (clean ?x))
  (:action move :parameters (?x ?y) :precondition (and (at ?x) (next ?x ?y))
    :effect (and (at ?y) (not (at ?x)) (when (held) (clean ?y)) (when (and (held) (ball ?y)) (not (held)))))
  (:action take :parameters (?x) :precondition (and (at ?x) (ball ?x))
    :effect (and (held) (not (ball ?x)))))
"""
WHEN_PROBLEM = """(define (problem r) (:domain robot) (:objects a b c d)
  (:init (at a) (ball a) (next a b) (next b c) (next c d) (next d a) (next b a))
  (:goal (and (clean b) (clean d) (at a))))
"""

ROADS_PROBLEM = """(define (problem r) (:domain roads)
  (:objects a b c d e f - town)
  (:init (at a) (road a b) (road b c) (road a c) (road c d) (road b d) (road d e) (road c e)
         (road e f) (road a f)
         (= (total-cost) 0) (= (miles a b) 4) (= (miles b c) 6) (= (miles a c) 30)
         (= (miles c d) 5) (= (miles b d) 20) (= (miles d e) 2) (= (miles c e) 9) (= (miles e f) 1)
         (= (miles a f) 99))
  (:goal (at f))
  (:metric minimize (total-cost)))
"""

TASKS = {
    "strips": (tasks.SWITCH_DOMAIN, tasks.SWITCH_PROBLEM),
    "adl": (ADL_DOMAIN, ADL_PROBLEM),
    "axioms": (AXIOM_DOMAIN, AXIOM_PROBLEM),
    "when": (WHEN_DOMAIN, WHEN_PROBLEM),
    "costs": (tasks.ROADS_DOMAIN, ROADS_PROBLEM),
    "unsolvable": (tasks.UNSOLVABLE_DOMAIN, tasks.UNSOLVABLE_PROBLEM),
    "counter": (tasks.COUNTER_DOMAIN, tasks.COUNTER_PROBLEM),
    "tiles": (tasks.TILES_DOMAIN, tasks.tiles_problem(2, 1)),
    "mistakes": (tasks.ROADS_DOMAIN.replace("(at ?b)", "(att ?b)"), ROADS_PROBLEM),
    "unsupported": (tasks.ROADS_DOMAIN.replace("(:action go", "(:durative-action go"),
                    ROADS_PROBLEM),
}

# Planning: options by task.  {f} stands for the two files.
PLANS = [
    ("strips", ""), ("strips", "-s gbfs -H ff -o plan"), ("strips", "-s bfws"),
    ("strips", "--lifted=always -o plan"), ("when", "--lifted=always"),
    ("adl", ""), ("adl", "-s lazy -H landmarks,ff --stats=json"), ("when", "-s lazy:lookahead=true -H ff"),
    ("adl", "-s wastar:weight=3 -H relevance:nodes=50"),
    ("axioms", ""), ("axioms", "-s gbfs -H hadd --prune=reach"),
    ("when", "--h2=2 -s ehc"), ("tiles", "-s walks"), ("when", "-s gbfs -H relevance:nodes=100,explore=dive"),
    ("costs", "--anytime -o plan"), ("costs", "--improve=full -o plan"), ("costs", "--optimal"),
    ("costs", "--preset=lama --anytime --stats=json"), ("costs", "--preset=paper-s1 -j 2"),
    ("unsolvable", ""), ("counter", "-s bfws --anytime"), ("counter", "--h2=1"),
    ("adl", "-s lazy -H landmarks,ff --trace=t.jsonl"), ("axioms", "-s bfws --trace=t.jsonl"),
    ("costs", "--anytime --trace=t.jsonl"), ("tiles", "-s auto --improve=near"), ("tiles", "-j 2"), ("mistakes", ""), ("unsupported", ""),
]
# One plan after the other, on every task.
STEPWISE = "-s gbfs -H ff --improve=none --anytime -o plan --stats=json:stats.json"

# Everything else: what it prints is the same as always, or the code is 22.
COMMANDS = [
    ("adl", "ground {f}"), ("axioms", "ground --format=json {f} -o out.json"),
    ("when", "ground --format=sas --h2=1 {f}"), ("axioms", "ground --format=pddl {f} -o out"),
    ("costs", "validate {f} right"), ("costs", "validate --format=json {f} wrong"),
    ("axioms", "validate -v {f} right"), ("adl", "check {f}"),
    ("mistakes", "check --format=json {f}"), ("adl", "format domain.pddl"),
    ("axioms", "relevance {f}"), ("when", "relevance --format=json {f}"),
    ("when", "landmarks {f}"), ("strips", "landmarks --format=json {f}"),
    ("costs", "evaluate --heuristic=ff,relevance {f}"), ("costs", "evaluate --format=json {f}"),
    ("costs", "evaluate -H ff,landmarks --along right --perfect --format=csv {f}"),
    ("when", "relevance --format=json --tree --top=3 {f}"), ("adl", "relevance --format=dot {f}"),
    ("strips", "merge -o both {f} {f}"), ("strips", "report rows.csv -o tables"),
    ("costs", "exercise plan.exercise right"), ("strips", "exercise fact.exercise wrong"),
]

# Pages: whole, though perhaps of a search that memory ended, or the code is 22.
PAGES = [
    ("when", "show --format=json --quiz -H ff --nodes=60 --expansions=30 {f}"),
    ("axioms", "show -s lazy -H landmarks,ff --nodes=60 --expansions=0 -o page.html {f}"),
]


class Server:
    """One command, to be run again and again."""

    def __init__(self, args):
        env = dict(os.environ, PATH="",  # no gnuplot: a child of its own, whose trouble is no end
                   UBSAN_OPTIONS="print_stacktrace=1:exitcode=%d" % SANITIZED,
                   ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=1:exitcode=%d" % SANITIZED)
        self.process = subprocess.Popen([FAULT, *args], env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def run(self, mode, number):
        self.process.stdin.write(f"{mode} {number} .out .err\n")
        self.process.stdin.flush()
        status, count = self.process.stdout.readline().split()
        return Ran(int(status), int(count))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Ran:
    """One run: how it ended and what it left."""

    def __init__(self, status, allocations):
        self.status, self.allocations = status, allocations
        self.out, self.err = read(".out"), read(".err")

    def crash(self):
        if self.status < 0:
            return f"ended by signal {-self.status}"
        if "pthread_getattr_np" in self.err:
            return None  # AddressSanitizer's own, when a thread begins
        if self.status == SANITIZED or re.search("ERROR: |runtime error:|internal error", self.err):
            return "sanitizer or internal error"
        left = glob.glob(".*.??????")
        for path in left:
            os.remove(path)
        return f"left {left[0]} behind" if left else None


class Command:
    """What is right for one command, by one run with memory enough."""

    def __init__(self, task, args):
        self.args, self.files = args, {}
        self.server = Server(args)
        self.usual = self.server.run("once", 0)
        self.usual_files = self.take_files()
        self.costs = {}

    def take_files(self):
        """The files that a run made, taken away."""
        found = {}
        for path in glob.glob("*"):
            if path not in INPUTS:
                if os.path.isdir(path):
                    below = glob.glob(path + "/**", recursive=True)
                    found.update((p, read(p)) for p in below if os.path.isfile(p))
                    shutil.rmtree(path)
                else:
                    found[path] = read(path)
                    os.remove(path)
        return found

    def samples(self, everything, rng):
        count = self.usual.allocations
        if everything:
            return range(1, count + 1)
        chosen = set(range(1, min(FIRST, count) + 1))
        at = float(FIRST)
        while at < count:
            chosen.add(rng.randint(int(at), min(count, int(at * GROWTH) + 1)))
            at = at * GROWTH + 1
        return sorted(chosen | set(rng.sample(range(1, count + 1), min(FIRST, count))))

    def cost(self, text):
        """Of a plan; None if it is none."""
        if text not in self.costs:
            with open("kept", "w") as file:
                file.write(text)
            done = subprocess.run([RELPLAN, "validate", "domain.pddl", "problem.pddl", "kept"],
                                  capture_output=True, text=True, check=False)
            os.remove("kept")
            cost = re.search(r"^valid: cost = (\d+)", done.stdout)
            self.costs[text] = int(cost[1]) if done.returncode == 0 else None
        return self.costs[text]


class Planning(Command):
    """A plan, or 22."""

    FOUND = r"auto: solved by|plan \d+: |plan length before improving: "

    def wrong(self, ran):
        files = self.take_files()
        if ran.status == SANITIZED:
            return None  # crash() let it pass
        for path, text in files.items():
            if path.startswith("plan") and self.cost(text) is None:
                return f"{path} is no plan"
        if self.usual.status != SOLVED:
            same = ran.status == self.usual.status and ran.out == self.usual.out
            return None if same or ran.status == MEMORY else "another end"
        if ran.status == MEMORY:
            if re.search(self.FOUND, ran.err) or any(path.startswith("plan") for path in files):
                return "the plan was lost"
            return "printed something" if ran.out else None
        if ran.status not in (SOLVED, SOLVED_MEMORY):
            return "wrong exit code"
        if self.cost(ran.out) is None:
            return "a plan that is none"
        told = re.findall(r"^\[.*\] plan \d+: cost (\d+)", ran.err, re.M)
        if told and self.cost(ran.out) > int(told[-1]):
            return "a better plan was lost"
        return self.wrong_stats(ran, files)

    def wrong_stats(self, ran, files):
        """All or nothing."""
        for text, usual in ((files.get("stats.json"), self.usual_files.get("stats.json")),
                            (ran.err.splitlines()[-1], self.usual.err.splitlines()[-1])):
            if usual is None or not usual.startswith("{"):
                continue
            if ran.status == SOLVED_MEMORY and (text is None or not text.startswith("{")):
                continue  # There was no memory for them, and the exit code says so.
            try:
                given = json.loads(text)
            except json.JSONDecodeError:
                return "statistics that are no JSON"
            # How the plan came about may differ; what statistics always have may not.
            missing = {"outcome", "exit_code", "plan", "seconds", "messages"} - set(given)
            if missing:
                return "statistics without " + ", ".join(missing)
        return None


class Printing(Command):
    """The same as always, or 22."""

    def is_whole(self, path, text):
        """The page of a report begins first and ends last, so that a cut report is known as one."""
        usual = self.usual_files.get(path)
        return text == usual or (path.endswith("index.html") and usual.startswith(text))

    def wrong(self, ran):
        files = self.take_files()
        if ran.status == MEMORY:
            return None if all(self.is_whole(p, t) for p, t in files.items()) \
                else "a file that is not whole"
        if ran.status != self.usual.status:
            return "wrong exit code"
        if ran.out != self.usual.out:
            return "other output"
        return None if files == self.usual_files else "other files"


class Showing(Command):
    """A page that is whole, or 22."""

    def wrong(self, ran):
        text = self.take_files().get("page.html", ran.out)
        if ran.status == MEMORY:
            return "printed something" if text else None
        if ran.status != self.usual.status:
            return "wrong exit code"
        if "--format=json" not in self.args:
            found = re.search('id="relplan-data">(.*?)</script>.*</html>', text, re.S)
            text = found[1] if found else ""
        try:
            missing = {"task", "relevance", "landmarks", "searches"} - set(json.loads(text))
        except json.JSONDecodeError:
            return "data that are no JSON"
        return "data without " + ", ".join(missing) if missing else None


INPUTS = {"domain.pddl", "problem.pddl", "right", "wrong", "rows.csv", "plan.exercise",
          "fact.exercise"}
ROWS = "task,config,status,wall_s\n" + "".join(
    f"d/p{i},c{c},{'solved' if (i + c) % 3 else 'timeout'},{i + c}\n" for i in range(4) for c in range(2))


EXERCISE = "; ?\ndomain domain.pddl\nproblem problem.pddl\nhint Think.\nask "
PLAN_EXERCISE = EXERCISE + "plan\nwant cost = optimum\nwant heuristic ff >= 0\nwant expansions gbfs ff >= 0\n"
FACT_EXERCISE = EXERCISE + "facts\nof landmarks\n"


def prepare(task):
    for path, text in (("domain.pddl", TASKS[task][0]), ("problem.pddl", TASKS[task][1]),
                       ("rows.csv", ROWS), ("wrong", "(go a b)\n(go b c)\n"),
                       ("plan.exercise", PLAN_EXERCISE), ("fact.exercise", FACT_EXERCISE)):
        with open(path, "w") as file:
            file.write(text)
    done = subprocess.run([RELPLAN, "-q", "domain.pddl", "problem.pddl"], capture_output=True,
                          text=True, check=False)
    with open("right", "w") as file:
        file.write(done.stdout)


def try_command(kind, task, args, options):
    """Passed and failed runs; tells of the first of these."""
    prepare(task)
    command = kind(task, args)
    passed, failures = 0, []
    rng = random.Random(f"{options.seed} {task} {args}")
    for mode in ("once", "wall"):
        for number in command.samples(options.all, rng):
            ran = command.server.run(mode, number)
            wrong = ran.crash() or command.wrong(ran)
            if wrong is None:
                passed += 1
                continue
            failures.append(number)
            if len(failures) <= SHOWN:
                print(f"FAILED {task}: {' '.join(args)}: {mode} {number}: {wrong} (status {ran.status})")
                print("".join(f"    {line[:150]}\n" for line in ran.err.splitlines()[-options.lines:]),
                      end="")
    command.server.close()
    print(f"{'FAILED' if failures else 'ok'} {task}: {' '.join(args)}: usually {command.usual.status},"
          f" {command.usual.allocations} allocations, {passed} passed, {len(failures)} failed", flush=True)
    return passed, len(failures)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lines", type=int, default=12, help="how much is shown of a failed run")
    options = parser.parse_args()
    files = "domain.pddl problem.pddl"
    todo = [(Planning, task, [*files.split(), *args.split()]) for task, args in PLANS]
    todo += [(Planning, task, [*files.split(), *STEPWISE.split()]) for task in TASKS]
    todo.append((Planning, "strips", ["problem.pddl", "-o", "plan"]))  # The domain is looked for.
    for kind, commands in ((Printing, COMMANDS), (Showing, PAGES)):
        todo += [(kind, task, args.replace("{f}", files).split()) for task, args in commands]
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="relplan-fault-") as folder:
        os.chdir(folder)
        for kind, task, args in todo:
            if options.only in " ".join((task, *args)):
                counts = try_command(kind, task, args, options)
                passed, failed = passed + counts[0], failed + counts[1]
        os.chdir("/")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
