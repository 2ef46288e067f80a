#!/usr/bin/env python3
"""Options: help, the forms that they may have, mistakes. $RELPLAN (or the first argument) is the
program; the last line is "N passed, N failed"."""
import os
import re
import sys

from _files import switches
from _runner import Run, equal, has, run_tests


def test_help_and_version():
    run = Run("--help=all")
    equal((run.status, run.err), (0, ""))
    for word in ("--time-limit", "--memory-limit", "validate", "wastar", "weight", "ff", "32"):
        has(run.out, word)
    assert max(map(len, run.out.splitlines())) <= 100
    has(Run("--help", "wastar").out, "weight")
    has(Run("validate", "--help").out, "--format")
    equal(Run("--help", "nonsense").status, 31)
    run = Run("--version")
    assert re.fullmatch(r"relplan \d+\.\d+\.\d+\n", run.out), run.out


def test_mistakes_on_the_command_line():
    files = switches()
    for args, message in [
            (["--serach", "gbfs", *files], "did you mean '--search'?"),
            (["--search", "gbsf", *files], "did you mean 'gbfs'?"),
            (["--heuristic", "hmx", *files], "did you mean 'hmax'?"),
            (["--search", "wastar:weigth=3", *files], "did you mean 'weight'?"),
            (["--search", "wastar:weight=x", *files], "'weight' must be"),
            (["--search", "gbfs,astar", *files], "one engine"),
            (["-x", *files], "unknown option '-x'"),
            (["--time-limit", "soon", *files], "2.5"),
            (["--time-limit", "-1", *files], "2.5"),
            (["--time-limit=0", *files], "2.5"),
            (["--memory-limit", "8", *files], "200M"),
            (["--memory-limit", "3X", *files], "200M"),
            (["--memory-limit", "100K", *files], "1M"),
            (["--seed", "1.5", *files], "whole number"),
            (["--prune=none", *files], "reach"),
            (["--h2=much", *files], "expected a time such as 0, 2.5"),
            (["--h2=-1", *files], "expected a time such as 0, 2.5"),
            (["--h2=1e3", *files], "expected a time such as 0, 2.5"),
            ([*files, "--h2"], "needs a value"),
            (["--stats=xml", *files], "json"),
            (["--quiet=1", *files], "takes no value"),
            ([*files, "--output"], "needs a value"),
            ([*files, "plan", "more"], "too many"),
            (["-o", "a", *files, "b"], "two files"),
            ([], "no problem file"),
            (["validate", "p.pddl"], "expected domain, problem and plan"),
            (["validate", "--formt=json", *files, "plan"], "did you mean '--format'?")]:
        run = Run(*args)
        equal((args, run.status, run.out), (args, 31, ""))
        has(run.err, message)
        assert run.err.startswith("relplan: error: "), run.err


def test_option_forms():
    domain, problem = switches()
    for args in (["--time-limit", "30s"], ["--time-limit=2.5"], ["-t5m"], ["-t", "1h"],
                 ["--memory-limit=8G"], ["-m", "100000K"], ["-m", "200MiB"], ["--seed", "7"],
                 ["--prune=reach"], ["--prune", "full"], ["--no-mutex"], ["--h2=0"],
                 ["--h2", "5s"], ["--h2=0.5", "--prune=reach", "--no-mutex"], ["-v"], ["-qv"], ["--"]):
        equal((args, Run(*args, domain, problem).status), (args, 0))
    os.rename(problem, "-p.pddl")
    equal(Run(domain, "--", "-p.pddl").status, 0)


def test_unused_heuristic_is_mentioned():
    has(Run("-s", "bfs", "-H", "ff", *switches()).err, "warning: --search bfs uses no heuristic")


def test_unknown_heuristic_is_wrong_where_none_is_used():
    equal(Run("-s", "bfs", "-H", "ff", *switches()).status, 0)
    run = Run("-s", "bfs", "-H", "nosuch", *switches())
    equal(run.status, 31)
    has(run.err, "unknown heuristic 'nosuch'")
    equal(Run("-m", "99999999999999999999G", *switches()).status, 31)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
