#!/usr/bin/env python3
"""Results from end to end: whatever `relplan bench` writes, `relplan report` reads, and the
documentation says the same as the tables in src/results."""
import csv
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _results import columns, source, statuses  # noqa: E402
from _runner import Run, equal, run_tests, write  # noqa: E402

PLAN = "printf '(flip b)\\n' > {plan}"

# Ways to end that are more than an exit code: status, command, options of bench.
WAYS = [
    ("solved", PLAN, ()),
    ("solved", PLAN + "; exit 12", ()),
    ("solved", PLAN + "; kill -SEGV $$", ()),
    ("solved", PLAN + "; sleep 100", ("--wall-time", "0.5s")),
    ("timeout", "sleep 100; : {plan}", ("--wall-time", "0.5s")),
    ("timeout", "trap '' TERM; while :; do sleep 1; done; : {plan}", ("--wall-time", "0.5s", "--grace=0.2s")),
    ("memory", "'%s' -c 'import time; b = b\"x\" * (300 << 20); time.sleep(100)'; : {plan}"
     % sys.executable, ("-m", "150M")),
    ("invalid", "printf '(flip a)\\n' > {plan}", ()),
    ("invalid", "echo nonsense > {plan}; exit 11", ()),
    ("error", "exit 0; : {plan}", ()),
    ("error", "exit 1; : {plan}", ()),
    ("error", "no-such-planner {plan}", ()),
    ("error", ": > {plan}", ()),
    ("crashed", "kill -SEGV $$; : {plan}", ()),
    ("crashed", "exit 139; : {plan}", ()),
    ("interrupted", "kill -TERM $$; : {plan}", ()),
    ("interrupted", "kill -INT $$; : {plan}", ()),
    ("interrupted", "exit 130; : {plan}", ()),
]


def switches():
    os.makedirs("switches")
    write("switches/domain.pddl", tasks.SWITCH_DOMAIN)
    write("switches/p.pddl", tasks.SWITCH_PROBLEM)
    return "switches"


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def bench(*args):
    run = Run("bench", "-q", "-o", "r", *args)
    equal((run.status, run.err), (0, ""))


def make_runs(ways):
    """One configuration a way, called by its number; those with the same options at once."""
    folder = switches()
    for options in sorted({way[2] for way in ways}):
        planners = [("--planner", "%d=%s" % (i, way[1])) for i, way in enumerate(ways)
                    if way[2] == options]
        bench("-j", "2", *options, *(word for pair in planners for word in pair), folder)


def check_report(expected, common=1):
    """The report counts each configuration's one run as the status that is expected."""
    run = Run("report", "-q", "r.csv", "-o", "out")
    equal((run.status, run.err), (0, ""))
    kinds = {status.name: status.counts_as for status in statuses()}
    counted = read_csv("out/tables/statuses.csv")
    equal(list(counted[0])[2:], list(kinds))
    found = {row["config"]: [name for name in kinds if row[name] == "1"] for row in counted}
    equal(found, {config: [status] for config, status in expected.items()})
    for row in read_csv("out/tables/configurations.csv"):
        equal(row["tasks"], str(common))
        kind = kinds[expected[row["config"]]]
        equal([row[name] for name in ("solved", "unsolvable", "no_answer", "faults")],
              [str(common * (kind == other)) for other in ("solved", "unsolvable", "no answer", "fault")])


def test_every_status_goes_from_bench_to_report():
    ways = WAYS + [(status.name, "exit %d; : {plan}" % code, ()) for status in statuses()
                   for code in status.foreign]
    equal({way[0] for way in ways}, {status.name for status in statuses()})
    make_runs(ways)
    expected = {str(i): way[0] for i, way in enumerate(ways)}
    equal({row["config"]: row["status"] for row in read_csv("r.csv")}, expected)
    check_report(expected)


def test_statuses_of_relplan_itself():
    durative = "(:durative-action x :parameters () :duration (= ?duration 1) :condition () :effect ()))"
    blind = "-s astar -H blind"
    shop, tiles = (tasks.UNSOLVABLE_DOMAIN, tasks.UNSOLVABLE_PROBLEM), \
        (tasks.TILES_DOMAIN, tasks.tiles_problem(5, 1))
    for name, option, (domain, problem) in (
            ("solved", "", (tasks.SWITCH_DOMAIN, tasks.SWITCH_PROBLEM)), ("unsolvable", "", shop),
            ("exhausted", "-s ehc -H goalcount", shop), ("timeout", blind + " -t 0.2", tiles),
            ("memory", blind + " -m 20M", tiles), ("error", "", ("(define", shop[1])),
            ("unsupported", "", (tasks.SWITCH_DOMAIN.rstrip()[:-1] + durative, tasks.SWITCH_PROBLEM))):
        os.makedirs(name)
        write(name + "/domain.pddl", domain)
        write(name + "/p.pddl", problem)
        bench("--config", name + "=" + option, name)
    rows = read_csv("r.csv")
    codes = {status.name: status.own for status in statuses()}
    for row in rows:
        equal(row["status"], row["config"])
        if codes[row["status"]]:
            assert int(row["exit_code"]) in codes[row["status"]], row
    check_report({row["config"]: row["status"] for row in rows}, common=0)


def test_results_can_be_gathered_and_reported():
    """The columns that bench writes are those that report looks for."""
    bench("--config", "c=-s astar -H hmax", switches())
    equal(Run("bench", "-q", "-o", "all", "--merge", "r.csv").status, 0)
    (row,) = read_csv("all.csv")
    equal(list(row), [name for _, name in columns()])
    for kind, name in columns():
        if kind == "FIGURE":
            assert float(row[name]) >= 0, name
            # What is no figure is refused in just these columns.
            write("bad.csv", "task,config,status,%s\nt,c,solved,x\n" % name)
            run = Run("report", "-q", "bad.csv", "-o", "out")
            equal(run.status, 31)
            assert "in the column '%s'" % name in run.err, run.err
        elif name not in ("task", "config", "status"):
            write("good.csv", "task,config,status,%s\nt,c,solved,x\n" % name)
            equal(Run("report", "-q", "good.csv", "-o", "out").status, 0)


def test_documentation_has_the_statuses():
    text = source("docs/reference/experiments.md")
    row = re.compile(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", re.M)
    equal([match.groups() for match in row.finditer(text)],
          [(status.name, status.meaning, status.counts_as, ", ".join(map(str, status.own)),
            ", ".join(map(str, status.foreign))) for status in statuses()])


def test_documentation_has_the_columns():
    text = source("docs/reference/experiments.md")
    table = text[text.index("| column | meaning |"):text.index("From `expanded` on")]
    named = [name for cell in re.findall(r"^\| (`[^|]*) \|", table, re.M)
             for name in re.findall(r"`(\w+)`", cell)]
    equal(sorted(named), sorted(name for _, name in columns()))
    text = source("docs/reference/report.md")
    listed = text[text.index("are needed;"):text.index("are used if they are there")]
    equal(re.findall(r"`(\w+)`", listed), [name for kind, name in columns() if kind == "FIGURE"])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
