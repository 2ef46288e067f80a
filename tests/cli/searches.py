#!/usr/bin/env python3
"""Searches with several heuristics and several open lists, lazy search, enforced hill climbing,
as their users see them.  $RELPLAN is the program; the last line is "N passed, N failed"."""
import re
import sys

import _tasks as tasks
from _runner import Run, equal, has, run_tests, write

SEARCHES = ("lazy", "lazy:weight=5,cost=plusone", "lazy:types=true,randomize=true",
            "lazy:preferred=false,reopen=true", "lazy:preferred-first=false,boost=10",
            "gbfs", "gbfs:types=true,boost=0", "wastar:weight=3",
            "wastar:preferred=true,types=true")


def tiles():
    return write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(3, 1))


def roads():
    return write("domain.pddl", tasks.ROADS_DOMAIN), write("p.pddl", tasks.ROADS_PROBLEM)


def shop():
    return write("domain.pddl", tasks.UNSOLVABLE_DOMAIN), write("p.pddl", tasks.UNSOLVABLE_PROBLEM)


def test_plans_are_valid_and_the_same_every_time():
    files = tiles()
    for search in (*SEARCHES, "lazy:lookahead=true", "lazy:lookahead=true,weight=2"):
        args = (*files, "-q", "--search", search, "--heuristic", "landmarks,ff")
        run = Run(*args)
        equal((search, run.status, run.err), (search, 0, ""))
        equal(Run("validate", *files, write("plan", run.out)).status, 0)
        equal(Run(*args).out, run.out)


def test_the_seed_matters_where_there_is_chance():
    def expansions(search):
        heuristic = () if search.startswith("bfws") else ("--heuristic", "goalcount")
        return {re.search(r"^expanded: (\d+)", Run(*tiles(), "--stats=text", "--search", search, *heuristic,
                                                   "--seed", str(seed)).err, re.M)[1]
                for seed in range(4)}
    for search in ("lazy", "bfws"):
        equal(len(expansions(search)), 1)
    for search in ("lazy:randomize=true", "lazy:types=true", "gbfs:types=true", "walks",
                   "bfws:randomize=true"):
        assert len(expansions(search)) > 1, search


def test_statistics_name_all_heuristics():
    run = Run(*tiles(), "--stats=text", "--search", "lazy:weight=2",
              "--heuristic", "landmarks,ff:cost=one,blind")
    has(run.err, "searching: lazy:weight=2 with landmarks,ff:cost=one,blind\n")
    has(run.err, "heuristic: landmarks,ff:cost=one,blind\n")


def test_weights_count_costs():
    for search, cost in (("lazy", 30), ("lazy:weight=1", 10), ("lazy:weight=1,cost=one,preferred=false", 10),
                         ("ehc", 30)):
        run = Run(*roads(), "-q", "--search", search, "--heuristic", "ff")
        equal((search, run.status), (search, 0))
        has(run.out, "; cost = %d (general cost)" % cost)


def test_unsolvable_tasks():
    for search in SEARCHES:
        equal((search, Run(*shop(), "--search", search, "--heuristic", "blind,goalcount").status),
              (search, 11))
    equal(Run(*shop(), "--search", "ehc", "--heuristic", "blind").status, 11)
    run = Run(*shop(), "--search", "ehc", "--heuristic", "goalcount")
    equal(run.status, 12)  # With the tea it stands where there is no cake.
    has(run.err, "may have missed one")
    equal(run.out, "")


def test_numbers_of_heuristics():
    files = shop()
    for search, heuristics, message in [
            ("astar", "hmax,blind", "'--search astar' takes 1, found 2"),
            ("ehc", "ff,blind", "'--search ehc' takes 1, found 2"),
            ("lazy", ",".join(["ff"] * 9), "'--search lazy' takes at most 8, found 9"),
            ("lazy", "ff,landmark", "did you mean 'landmarks'"),
            ("lazy:reopen=no", "ff", "reopen"), ("lazy:wait=1", "ff", "wait")]:
        run = Run(*files, "--search", search, "--heuristic", heuristics)
        equal((run.status, run.out), (31, ""))
        has(run.err, message)
    equal(Run(*tiles(), "--search", "lazy", "--heuristic", ",".join(["goalcount"] * 8)).status, 0)
    run = Run(*tiles(), "--search", "lazy:lookahead=true", "--heuristic", "goalcount")
    equal((run.status, run.out), (33, ""))
    has(run.err, "makes relaxed plans")
    run = Run(*tiles(), "--search", "lazy:lookahead=true,symmetries=orbits", "--heuristic", "ff")
    equal((run.status, run.out), (33, ""))
    has(run.err, "symmetries=orbits")


def test_limits():
    files = write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(5, 1))
    for search, heuristics in (("lazy:types=true", "blind,blind"), ("gbfs:types=true", "blind,blind"),
                               ("ehc", "blind")):
        run = Run(*files, "--search", search, "--heuristic", heuristics, "-m", "30M",
                  "--stats=text")
        equal((search, run.status), (search, 22))
        assert re.search(r"^states: \d{4,}$", run.err, re.M), run.err


def test_help():
    run = Run("--help", "lazy")
    equal(run.status, 0)
    for word in ("weight", "preferred-first", "boost", "types", "reopen", "auto|true|false",
                 "lookahead"):
        has(run.out, word)
    has(Run("help", "search").out, "\n  ehc ")


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
