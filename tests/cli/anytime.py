#!/usr/bin/env python3
"""Better plans: --improve, --anytime with its files, --optimal, --preset.  $RELPLAN (or the
first argument) is the program; the last line is "N passed, N failed"."""
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _runner import RELPLAN, SLOW, Run, equal, finish, has, read, run_tests, timely, write  # noqa: E402


def roads():
    return (write("roads.pddl", tasks.ROADS_DOMAIN), write("r.pddl", tasks.ROADS_PROBLEM))


def tiles(size=3):
    return (write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(size, 3)))


def cost_of(text):
    return int(re.search(r"^; cost = (\d+) ", text, re.M)[1])


def plan_files(stem="plan"):
    """FILE.1, FILE.2, … as texts; the numbers have no gaps."""
    numbers = sorted(int(name[len(stem) + 1:]) for name in os.listdir(".")
                     if re.fullmatch(re.escape(stem) + r"\.\d+", name))
    equal(numbers, list(range(1, len(numbers) + 1)))
    return [read(f"{stem}.{n}") for n in numbers]


def check_files(files):
    """Whole, valid, each cheaper than the one before.  Returns the texts."""
    texts = plan_files()
    for number, text in enumerate(texts, 1):
        assert text.endswith(" cost)\n"), text
        run = Run("validate", *files, f"plan.{number}")
        equal((number, run.status, run.err), (number, 0, ""))
        assert run.out.startswith(f"valid: cost = {cost_of(text)} "), run.out
    costs = [cost_of(text) for text in texts]
    equal(costs, sorted(set(costs), reverse=True))
    return texts


# --- Improving.

def test_improve_modes_of_a_found_plan():
    files = tiles()
    found = {}
    for mode in ("none", "eliminate", "near", "full"):
        run = Run("-s", "gbfs", "-H", "goalcount", "--improve", mode, "--stats=json", *files)
        equal((mode, run.status), (mode, 0))
        equal(Run("validate", *files, write("plan", run.out)).status, 0)
        stats = json.loads(run.err.splitlines()[-1])
        equal(stats["plan"]["cost"], cost_of(run.out))
        found[mode] = stats
    assert "improvement" not in found["none"]
    costs = {mode: stats["plan"]["cost"] for mode, stats in found.items()}
    for mode in ("eliminate", "near", "full"):
        equal(found[mode]["improvement"]["method"], mode)
        equal(found[mode]["improvement"]["cost_before"], costs["none"])
        assert found[mode]["seconds"]["improve"] >= 0
    assert costs["full"] < costs["none"], costs
    assert costs["full"] <= costs["eliminate"] <= costs["none"], costs
    assert costs["near"] < costs["eliminate"], costs


def test_the_default_search_looks_near_its_plan():
    for args, method in [((), "near"), (("--preset", "auto"), "near"),
                         (("--improve=eliminate",), "eliminate"), (("-s", "lazy"), "eliminate"),
                         (("--preset", "lama"), "eliminate"), (("--anytime",), "near"),
                         (("-s", "gbfs", "--improve=near"), "near")]:
        run = Run("--stats=json", "-q", *args, *roads())
        equal((args, run.status), (args, 0))
        equal((args, json.loads(run.err)["improvement"]["method"]), (args, method))


def test_improve_states_bounds_the_work():
    files = tiles()
    costs = [cost_of(Run("-H", "goalcount", "--improve=full", "--improve-states", states, *files).out)
             for states in ("1", "200000")]
    assert costs[1] <= costs[0], costs
    for states in ("0", "x", "-3", "99999999999"):
        run = Run("--improve-states", states, *files)
        equal((run.status, run.out), (31, ""))
        has(run.err, "expected a whole number from 1")


def detour():
    """Two dear steps, or a chain of ten cheap ones; and counters that have little to do with either, so that
    few of the states around a plan lie on the chain."""
    chain = "\n".join(f"(:action step{i} :precondition (at{i}) :effect (and (at{i + 1}) (not (at{i})) "
                      "(increase (total-cost) 1)))" for i in range(10))
    places = " ".join(f"(at{i})" for i in range(11))
    domain = f"""(define (domain detour) (:requirements :typing :action-costs)
(:types counter value) (:predicates {places} (half) (shows ?c - counter ?v - value)
 (next ?v ?w - value)) (:functions (total-cost))
(:action jump1 :precondition (at0) :effect (and (half) (not (at0)) (increase (total-cost) 50)))
(:action jump2 :precondition (half) :effect (and (at10) (increase (total-cost) 50)))
(:action count :parameters (?c - counter ?v ?w - value)
 :precondition (and (shows ?c ?v) (next ?v ?w))
 :effect (and (shows ?c ?w) (not (shows ?c ?v)) (increase (total-cost) 1)))
{chain})"""
    counters = [f"c{i}" for i in range(8)]
    values = [f"v{i}" for i in range(20)]
    init = [f"(shows {c} v0)" for c in counters]
    init += [f"(next {v} {w})" for v, w in zip(values, values[1:])]
    goals = " ".join(f"(shows {c} v1)" for c in counters)
    problem = (f"(define (problem detour-1) (:domain detour) (:objects {' '.join(counters)} - counter "
               f"{' '.join(values)} - value) (:init (at0) (= (total-cost) 0) {' '.join(init)}) "
               f"(:goal (and (at10) {goals})) (:metric minimize (total-cost)))")
    return write("detour-domain.pddl", domain), write("detour.pddl", problem)


def test_full_searches_again():
    files = detour()
    args = ("-s", "gbfs:preferred=false", "-H", "ff", "--stats=json", *files)
    found = Run(*args)
    equal((found.status, cost_of(found.out)), (0, 108))
    again = Run("--improve=full", "--improve-states", "1000", *args)
    equal((again.status, cost_of(again.out)), (0, 18))
    equal(again.err.count("searching: "), 2)
    has(again.err, "searching: wastar:weight=2 with ff")
    equal(Run("validate", *files, write("plan", again.out)).status, 0)
    first, second = (json.loads(run.err.splitlines()[-1]) for run in (found, again))
    for key in ("expanded", "evaluated", "generated"):
        equal((key, first[key]), (key, second[key]))
    equal(second["improvement"]["cost_before"], 108)
    # With --anytime such searches follow anyway.
    searches = re.findall(r"searching: (\S+)", Run("--improve=full", "--anytime", *args).err)
    equal(searches[:2], ["gbfs:preferred=false", "wastar:weight=5"])


def test_time_limit_while_improving_keeps_the_plan():
    files = tiles(4)
    for more, status, outcome in (([], 0, "solved"),
                                  (["--anytime", "-o", "plan"], 2, "solved-time-limit")):
        run = Run("--stats=text", "-w", "5", "--improve=full", "--improve-states", "1000000000",
                  "-t", "6" if SLOW else "3", *more, *files)
        said = "relplan: time ran out while looking for a better plan"
        timely(said in run.err, f"ended with {run.status} before the limit")
        equal((more, run.status), (more, status))
        has(run.err, f"outcome: {outcome}\n")
        equal(run.err.count("searching: "), 1)
        equal(Run("validate", *files, write("printed", run.out)).status, 0)
    equal(plan_files(), [run.out])


# --- Anytime.

def test_anytime_up_to_the_proof():
    files = roads()
    for stale in ("plan.1", "plan.2", "plan.3", "plan.old", "plan.5"):
        write(stale, "old")
    run = Run("--stats=text", "--anytime", "--improve=none", "-s", "bfs", "-o", "plan", *files)
    equal(run.status, 0)
    has(run.err, "the plan is optimal")
    has(run.err, "plan is optimal: yes")
    has(run.err, "\nplans: 2\n")
    equal([cost_of(text) for text in (read("plan.1"), read("plan.2"))], [30, 10])
    equal(run.out, read("plan.2"))
    equal(run.out, read("plan"))
    equal([os.path.exists(name) for name in ("plan.3", "plan.old", "plan.5")], [False, True, True])


def test_anytime_streams_its_plans():
    args = ("--anytime", "--improve=none", "-s", "bfs", *roads())
    once, run = Run(*args, "-o", "plan"), Run("--stream", *args)
    equal((run.status, run.out), (0, "".join(plan_files())))
    assert once.out != run.out
    # Several plans, of which the last counts.
    valid = Run("validate", *roads(), write("streamed", run.out))
    equal((valid.status, cost_of("; " + valid.out[len("valid: "):])), (0, cost_of(once.out)))
    has(valid.err, "there are several plans in this file")
    equal(Run(*args, "-o", "f", "--stream").out, run.out)
    equal(read("f"), once.out)
    run = Run("--stream", *roads())
    equal((run.status, run.out), (31, ""))
    has(run.err, "--stream prints the plans of --anytime")


def test_a_streamed_plan_is_there_before_the_end():
    process = start("--anytime", "--stream", "-o", "plan", *tiles(4))
    try:
        first = ""
        while "; cost" not in first:
            line = process.stdout.readline()
            assert line, "ended"
            first += line
        equal(first, read("plan.1"))
        process.send_signal(signal.SIGTERM)
        rest, _ = finish(process, seconds=60)
    finally:
        process.kill()
        process.wait()
    equal((process.returncode, first + rest), (2, "".join(plan_files())))


def test_anytime_without_a_file():
    run = Run("--anytime", *roads())
    equal((run.status, cost_of(run.out)), (0, 10))
    equal(sorted(os.listdir(".")), ["r.pddl", "roads.pddl"])


def test_anytime_finds_the_cheapest_plan():
    files = tiles()
    run = Run("--anytime", "-o", "plan", *files)
    equal(run.status, 0)
    texts = check_files(files)
    equal(run.out, texts[-1])
    best = Run("--search", "astar", "-H", "hmax", *files)
    equal(cost_of(run.out), cost_of(best.out))
    assert len(texts) > 1


def test_anytime_of_what_is_proved_already():
    run = Run("--anytime", "-s", "astar", "-o", "plan", *roads())
    equal((run.status, cost_of(run.out)), (0, 10))
    equal(run.err.count("searching: "), 1)
    equal(len(plan_files()), 1)


def test_anytime_without_a_plan_keeps_old_files():
    write("plan.1", "old")
    run = Run("--anytime", "-o", "plan", write("d.pddl", tasks.UNSOLVABLE_DOMAIN),
              write("p.pddl", tasks.UNSOLVABLE_PROBLEM))
    equal((run.status, run.out), (11, ""))
    equal(read("plan.1"), "old")


def test_anytime_time_limit():
    files = tiles(4)
    run = Run("--stats=text", "--anytime", "-t", "6" if SLOW else "2", "-o", "plan", *files)
    timely(run.status == 2, f"ended with {run.status} at the limit")
    has(run.err, "outcome: solved-time-limit")
    equal(run.out, check_files(files)[-1])
    equal(run.out, read("plan"))


def test_anytime_memory_limit():
    files = tiles(4)
    run = Run("--stats=text", "--anytime", "--search", "gbfs", "-m", "10M", "-o", "plan", *files)
    equal(run.status, 1)
    has(run.err, "outcome: solved-memory-limit")
    equal(run.out, check_files(files)[-1])


def start(*args):
    return subprocess.Popen([RELPLAN, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True)


def wait_for(path, process):
    while not os.path.exists(path):
        assert process.poll() is None, "ended before there was a plan"
        time.sleep(0.01)


def interrupt(files, number, delay):
    """Sends a signal so long after the first plan; returns status and output."""
    for name in os.listdir("."):
        if name == "plan" or name.startswith("plan."):
            os.unlink(name)
    process = start("--anytime", "-o", "plan", *files)
    try:
        wait_for("plan.1", process)
        time.sleep(delay)
        process.send_signal(number)
        out, _ = finish(process, seconds=60)
    finally:
        process.kill()
        process.wait()
    return process.returncode, out


def test_anytime_signals_lose_no_plan():
    files = tiles(4)
    rng = random.Random(1)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        status, out = interrupt(files, number, rng.random())
        equal((number, status), (number, 2))
        equal(out, check_files(files)[-1])
        equal(out, read("plan"))


def test_anytime_killed_at_any_time_leaves_whole_plans():
    files = tiles(4)
    rng = random.Random(2)
    for _ in range(3 if SLOW else 8):
        status, out = interrupt(files, signal.SIGKILL, rng.random() * 0.5)
        equal((status, out), (-signal.SIGKILL, ""))
        assert check_files(files)


def test_anytime_overwrites_no_input():
    files = roads()
    os.rename(files[1], "r.2")
    before = read("r.2")
    run = Run("--anytime", "-o", "r", files[0], "r.2")
    equal((run.status, run.out), (31, ""))
    has(run.err, "'r.2' may be overwritten")
    equal(Run("--anytime", "-o", "missing/plan", *roads()).status, 31)
    equal(read("r.2"), before)


# --- Cheapest plans.

def test_optimal():
    run = Run("--stats=text", "--optimal", *roads())
    equal((run.status, cost_of(run.out)), (0, 10))
    has(run.err, "--optimal: blind")
    has(run.err, "plan is optimal: yes")
    files = tiles()
    run = Run("--optimal", *files)
    equal(run.status, 0)
    has(run.err, "--optimal: landmarks, as of the initial state blind says 1, ")
    equal(cost_of(run.out), cost_of(Run("-s", "astar", "-H", "blind", *files).out))
    run = Run("--optimal", write("d.pddl", tasks.UNSOLVABLE_DOMAIN),
              write("u.pddl", tasks.UNSOLVABLE_PROBLEM))
    equal((run.status, run.out), (11, ""))


def test_nothing_is_cheaper_than_free():
    domain = write("roads.pddl", tasks.ROADS_DOMAIN)
    for goal, optimal in (("a", True), ("b", True), ("c", False)):
        problem = write("free.pddl", "(define (problem free) (:domain roads) (:objects a b c - town)"
                        "(:init (at a) (= (total-cost) 0) (road a b) (= (miles a b) 0)"
                        " (road b c) (= (miles b c) 1)) (:goal (at %s))"
                        " (:metric minimize (total-cost)))" % goal)
        run = Run("--stats=text", domain, problem)
        equal((goal, run.status, "plan is optimal: yes" in run.err), (goal, 0, optimal))


def test_costs_beyond_32_bits():
    """The way by c is found first; both cost more than 2^32 - 1."""
    roads = {"a b": 2000000000, "b c": 2000000000, "c d": 1900000000,
             "a x": 2100000000, "x y": 2100000000, "y d": 100000000}
    problem = write("far.pddl", "(define (problem far) (:domain roads) (:objects a b c d x y - town)"
                    "(:init (at a) (= (total-cost) 0)"
                    + "".join(f"(road {way}) (= (miles {way}) {roads[way]})" for way in roads)
                    + ") (:goal (at d)) (:metric minimize (total-cost)))")
    domain = write("roads.pddl", tasks.ROADS_DOMAIN)
    for args in (("-s", "astar", "-H", "blind"), ("--optimal",), ("--anytime", "-s", "bfs")):
        run = Run("--stats=text", *args, domain, problem)
        equal((args, run.status, cost_of(run.out)), (args, 0, 4300000000))
        has(run.err, "plan is optimal: yes")


# --- Presets and options that exclude each other.

def test_presets():
    files = roads()
    for name, search, heuristic in [("paper-s1", "wastar:weight=10", "relevance:"),
                                    ("paper-s2", "wastar:weight=10", "landmarks"),
                                    ("paper-choice", "wastar:weight=10", "choice:"),
                                    ("paper-alternate", "wastar:weight=10", "landmarks:"),
                                    ("soft-landmarks", "lazy:weight=10,novelty=1", "soft-landmarks"),
                                    ("relevance", "wastar:weight=10", "relevance-graph"),
                                    ("lama", None, None)]:
        run = Run("--stats=text", "--preset", name, *files)
        equal((name, run.status), (name, 0))
        if search is not None:
            has(run.err, f"\nsearch: {search}\n")
            has(run.err, f"\nheuristic: {heuristic}")
        has(Run("help", "presets").out, f"  {name} ")
    run = Run("--preset", "paper-s3", *files)
    equal((run.status, run.out), (31, ""))
    has(run.err, "unknown preset 'paper-s3'; did you mean 'paper-s")
    has(Run("--preset", "nosuch", *files).err, "there are paper-s1, paper-s2")


def test_conflicts():
    files = roads()
    for args, message in [
            (("--preset", "lama", "--search", "gbfs"), "--preset chooses search and heuristic"),
            (("--preset", "lama", "-H", "ff"), "leave out --heuristic"),
            (("--preset", "lama", "-w", "3"), "leave out --weight"),
            (("--optimal", "-s", "astar"), "--optimal chooses search and heuristic"),
            (("--optimal", "--preset", "lama"), "leave out --preset"),
            (("--optimal", "--anytime"), "--optimal leaves nothing for --anytime"),
            (("--improve", "some"), "expected none, eliminate, near or full, found 'some'")]:
        run = Run(*args, *files)
        equal((args, run.status, run.out), (args, 31, ""))
        has(run.err, message)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
