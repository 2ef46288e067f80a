#!/usr/bin/env python3
"""--trace: every engine and preset on small tasks, with and without; the events replayed, by the
ground task (_trace.py) and by the PDDL (tests/oracle/shape_task.py); messages.  $RELPLAN is the
program; the last line is "N passed, N failed"."""
import json
import os
import re
import sys

import _tasks as tasks
from _runner import Run, SLOW, equal, has, read, run_tests, write
from _trace import Trace

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TESTS, "oracle"))
import gen_shapes  # noqa: E402
from shape_task import Space  # noqa: E402

EXAMPLES = os.path.join(os.path.dirname(TESTS), "examples")
SEARCHES = (
    "-s auto", "-s auto:turn=1000", "-s astar -H hmax", "-s astar -H blind", "-s wastar -H ff,hadd",
    "-s wastar:weight=2,preferred=true,types=true,novelty=1 -H ff", "-s wastar -H landmarks,goalcount",
    "-s wastar -H relevance:nodes=200", "-s gbfs -H hadd", "-s gbfs:symmetries=orbits -H ff",
    "-s gbfs:types=true,novelty=2 -H goalcount,blind", "-s gbfs -H relevance-graph", "-s lazy -H ff",
    "-s lazy:lookahead=true -H landmarks,ff", "-s lazy:weight=2,randomize=true,types=true -H hadd",
    "-s lazy:novelty=1,symmetries=prune -H ff,goalcount", "-s lazy:symmetries=orbits,reopen=true,weight=1 -H hmax",
    "-s ehc -H ff", "-s ehc:preferred=false,symmetries=orbits -H goalcount", "-s bfs",
    "-s bfs:symmetries=orbits", "-s bfws", "-s bfws:variant=k,width=1", "-s bfws:variant=dual",
    "-s bfws:randomize=true,symmetries=orbits", "-s sat:steps=20", "-s walks:limit=200 -H ff",
    "--optimal", "--anytime", "--improve=full",
)
# What is counted is what events tell of; sat has no states, and these do several searches.
NOT_COUNTED = ("-s auto", "-s sat", "--anytime", "--improve=full", "--preset=auto")
COUNTED = ("expanded", "evaluated", "generated", "reopened", "states")


def all_searches():
    """Those, each preset, and of each engine that is not among them the standard parameters."""
    engines = set(re.findall(r"^  (\w+) +\S", Run("help", "search").out, re.M))
    presets = re.findall(r"^  ([\w-]+) +\S", Run("help", "presets").out, re.M)
    assert {"auto", "lazy"} < engines and {"lama", "bfws"} < set(presets), (engines, presets)
    missing = engines - {re.match(r"-s (\w+)", s)[1] for s in SEARCHES if s.startswith("-s")}
    return (*SEARCHES, *(f"-s {name}" for name in sorted(missing)),
            *(f"--preset={name}" for name in presets))


class Case:
    """A task: its files, and what Python thinks of it."""

    def __init__(self, name, texts, space=None):
        self.name, self.space = name, space
        self.files = [write(f"{name}-{kind}.pddl", text)
                      for kind, text in zip(("domain", "problem"), texts)]

    def check_states(self, trace):
        """States and steps by the PDDL."""
        if self.space is None or trace.task is None:
            return
        for search in trace.searches:
            if search.orbits:
                continue
            names = {tuple(name[1:-1].split()) for name in trace.task.facts}
            for number, (parent, operator) in enumerate(search.parent):
                state = (self.space.start if parent is None else
                         self.space.acts[self.step(trace, operator)](self.space.derive(search.pythons[parent])))
                search.pythons = getattr(search, "pythons", []) + [state]
                equal(self.space.atoms(state) & names, trace.task.atoms(search.states[number]) & names)

    def step(self, trace, operator):
        return self.space.numbers[tuple(trace.task.operators[operator].name[1:-1].split())]


def cases():
    """Random tasks with all that PDDL has here, and what tests and examples have."""
    made = [Case("switches", (tasks.SWITCH_DOMAIN, tasks.SWITCH_PROBLEM)),
            Case("shop", (tasks.UNSOLVABLE_DOMAIN, tasks.UNSOLVABLE_PROBLEM)),
            Case("counter", (tasks.COUNTER_DOMAIN, tasks.COUNTER_PROBLEM)),
            Case("roads", (tasks.ROADS_DOMAIN, tasks.ROADS_PROBLEM)),
            Case("tiles", (tasks.TILES_DOMAIN, tasks.tiles_problem(2, 1)))]
    for name in ("bakery", "canal", "lighthouse", "museum", "zoo"):
        made.append(Case(name, [read(os.path.join(EXAMPLES, name, file)) for file in ("domain.pddl", "p1.pddl")]))
    for seed in range(2 if SLOW else 20):
        shape = gen_shapes.generate(seed)
        made.append(Case(f"shape{seed}", shape.texts, Space(shape.task)))
    return made


def statistics(run):
    """The last line of standard error, in JSON; without times."""
    stats = json.loads(run.err.splitlines()[-1])
    return {k: v for k, v in stats.items() if k not in ("seconds", "peak_memory")}


def check(case, search):
    args = (*case.files, *search.split(), "--stats=json", "-t", "60")
    plain, traced = Run(*args), Run(*args, "--trace=t.jsonl")
    equal((traced.status, traced.out), (plain.status, plain.out))
    stats = statistics(plain)
    equal([p for p in statistics(traced).items() if p not in stats.items()], [])
    if plain.status == 33:  # The engine cannot handle the task.
        assert not os.path.exists("t.jsonl")
        return None
    trace = Trace("t.jsonl")
    case.check_states(trace)
    equal((trace.end["exit_code"], trace.end.get("plan")), (plain.status, (stats.get("plan") or {}).get("steps")))
    if "operators" in trace.end:
        equal([trace.task.operators[o].name for o in trace.end["operators"]],
              ["(%s)" % " ".join(step) for step in trace.end["plan"]])
        state = trace.task.close(trace.task.init)
        for operator in trace.end["operators"]:
            state = trace.task.apply(state, operator)
        assert trace.task.is_goal(state), trace.end
    if trace.searches and not search.startswith(NOT_COUNTED):
        equal(trace.counts(), {key: stats[key] for key in COUNTED})
    if plain.status == 0 and len(trace.searches) == 1:
        (operators, state), = trace.searches[0].plans
        assert trace.task.is_goal(state) or "auto" in trace.header["options"], operators
    os.remove("t.jsonl")
    return trace


def test_every_search_on_every_task():
    done, wrong = 0, []
    searches = all_searches()
    for number, case in enumerate(cases()):
        for search in searches[number % 3::3] if SLOW else searches:
            try:
                done += check(case, search) is not None
            except Exception as error:  # told with what it was of
                wrong.append((case.name, search, type(error).__name__, str(error)[:300]))
    assert not wrong, "\n".join(map(str, wrong[:int(os.environ.get("MOST", "10"))])) + f"\n{len(wrong)} wrong"
    assert done > (80 if SLOW else 900), done


def zoo():
    return [os.path.join(EXAMPLES, "zoo", name) for name in ("domain.pddl", "p1.pddl")]


def atoms_of(trace, facts):
    return " ".join(trace.task.facts[f] for f in sorted(facts)
                    if not trace.task.facts[f].startswith("(not ") and f not in trace.task.derived)


def test_estimates_are_those_of_evaluate():
    """Of heuristics that do not depend on the path, in a tenth of the states."""
    compared = 0
    for case in cases()[:12 if SLOW else 16]:
        for heuristic in ("hmax", "hadd:cost=one", "ff:cost=normal", "goalcount", "relevance-graph",
                          "relevance:nodes=300"):
            run = Run(*case.files, "-s", "astar", "-H", heuristic, "--no-mutex", "--prune=reach",
                      "--trace=t.jsonl")
            if run.status == 33:
                continue
            for search in Trace("t.jsonl").searches:
                for state in list(search.h)[::10][:2 if SLOW else 3]:
                    write("state", atoms_of(search, search.states[state]))
                    found = Run("evaluate", *case.files, "--no-mutex", "-H", heuristic, "--state=state",
                                "--format=json").json()["values"][0]["value"]
                    equal((case.name, heuristic, state, search.h[state]),
                          (case.name, heuristic, state, [found]))
                    compared += 1
    assert compared > (30 if SLOW else 100), compared


def test_what_the_file_says():
    run = Run(*zoo(), "--trace=t.jsonl", "-s", "lazy", "-H", "landmarks,ff", "-q")
    trace = Trace("t.jsonl")
    equal((trace.header["domain"], trace.header["options"]), (zoo()[0], "lazy with landmarks,ff"))
    equal(["(%s)" % " ".join(step) for step in trace.end["plan"]],
          [line for line in run.out.splitlines() if line.startswith("(")])
    (search,) = trace.searches
    equal((search.line["name"], search.line["heuristics"]), ("lazy with landmarks,ff", ["landmarks", "ff"]))
    equal([kind["kind"] for kind in search.kinds], ["h"] * 4)


def test_members_are_told_apart():
    Run(*zoo(), "--trace=t.jsonl", "-s", "auto:turn=100")
    names = [search.line["name"] for search in Trace("t.jsonl").searches]
    assert len(set(names)) == len(names) > 3, names
    has(" ".join(names), "bfws:symmetries=prune")
    has(" ".join(names), "lazy with landmarks,ff")


def test_all_searches_of_a_run():
    Run(*zoo(), "--trace=t.jsonl", "--anytime", "-s", "gbfs", "-H", "goalcount")
    names = [search.line["name"] for search in Trace("t.jsonl").searches]
    equal(names[:2], ["gbfs with goalcount", "wastar:weight=5 with goalcount"])
    Run(*zoo(), "--trace=t.jsonl", "--improve=full", "-s", "gbfs", "-H", "goalcount")
    names = [search.line["name"] for search in Trace("t.jsonl").searches]
    equal(names, ["gbfs with goalcount", "wastar:weight=2 with goalcount"])


def test_without_a_grounded_search():
    Run(*zoo(), "--trace=t.jsonl", "--lifted=always")
    trace = Trace("t.jsonl")
    equal((trace.task, trace.searches, trace.end["status"]), (None, [], "solved"))
    has(read("t.jsonl"), '{"event":"search","name":"lifted","traced":false}')
    museum = os.path.join(EXAMPLES, "museum")
    equal(Run(os.path.join(museum, "domain.pddl"), os.path.join(museum, "unsolvable.pddl"),
              "--trace=t.jsonl").status, 11)
    trace = Trace("t.jsonl")
    equal((trace.searches, trace.end["exit_code"]), ([], 11))


def test_a_limit_ends_the_file_in_order():
    files = write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(4, 7))
    run = Run(*files, "--trace=t.jsonl", "-s", "astar", "-H", "blind", "-m", "30M")
    equal(run.status, 22)
    with open("t.jsonl", encoding="utf-8") as file:
        for line in file:
            last = line
    equal(json.loads(last)["status"], "memory-limit")
    equal([name for name in os.listdir(".") if name.startswith("t.jsonl")], ["t.jsonl"])


def test_what_cannot_be_written():
    run = Run(*zoo(), "--trace=/dev/full", "-q")
    equal(run.status, 31)
    has(run.err, "cannot write the trace to '/dev/full': No space left on device")
    has(run.out, "(walk ")  # The plan is not lost.
    for option, message in (("--trace=none/t", "cannot write 'none/t': No such file"),
                            ("--trace=" + zoo()[1], "would be overwritten"),
                            ("--trace=", "expected a file name")):
        run = Run(*zoo(), option)
        equal((run.status, run.out), (31, ""))
        has(run.err, message)
    run = Run(*zoo(), "--trace=plan", "-o", "plan")
    equal(run.status, 31)
    run = Run(*zoo(), "--trace=t.jsonl", "-j", "2")
    equal(run.status, 31)
    has(run.err, "--trace is of searches in one thread; leave out --jobs")
    equal(os.listdir("."), [])


def test_an_old_trace_stays_if_the_run_fails():
    write("t.jsonl", "old")
    write("broken.pddl", "(define")
    equal(Run(zoo()[0], "broken.pddl", "--trace=t.jsonl").status, 31)
    equal(read("t.jsonl"), "old")


def test_a_file_that_is_no_file():
    """Devices and pipes are written directly."""
    has(Run(*zoo(), "-q", "--trace=/dev/stdout").out, '"relplan-trace"')


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
