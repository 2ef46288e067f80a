#!/usr/bin/env python3
"""What the command line says to people: the summary at the end, progress, and that nothing that
could steer a terminal reaches it.  $RELPLAN (or the first argument) is the program; the last line
is "N passed, N failed"."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _runner import RELPLAN, Run, equal, has, run_tests, timely, write  # noqa: E402


def switches():
    return write("domain.pddl", tasks.SWITCH_DOMAIN), write("p.pddl", tasks.SWITCH_PROBLEM)


def roads():
    return write("roads.pddl", tasks.ROADS_DOMAIN), write("r.pddl", tasks.ROADS_PROBLEM)


def tiles(size=3):
    return write("tiles.pddl", tasks.TILES_DOMAIN), write("t.pddl", tasks.tiles_problem(size, 1))


def shop():
    return write("shop.pddl", tasks.UNSOLVABLE_DOMAIN), write("s.pddl", tasks.UNSOLVABLE_PROBLEM)


def messages(run):
    """Standard error without the lines of the log."""
    return [line for line in run.err.splitlines() if not line.startswith("[")]


def keys(run):
    return [line.split(":")[0] for line in messages(run)]


# --- The summary.

SECONDS = r"\d+\.\d{3}"
PHASES = rf"parse {SECONDS}, ground {SECONDS}"


def test_summary():
    lines = messages(Run("--improve=none", *switches()))
    expected = [r"plan: 1 step, cost 1",
                r"search: auto; plan found by lazy with landmarks,ff",
                r"states: [\d,]+ expanded, [\d,]+ evaluated, [\d,]+ generated",
                rf"time: {SECONDS} s \({PHASES}, search {SECONDS}, validate {SECONDS}\)",
                r"peak memory: \d+\.\d MiB"]
    equal(len(lines), len(expected))
    for line, pattern in zip(lines, expected):
        assert re.fullmatch(pattern, line), (line, pattern)


def test_summary_of_a_search_that_was_chosen():
    lines = messages(Run("-s", "gbfs", "-H", "ff", *switches()))
    equal(lines[1], "search: gbfs with ff")
    equal(messages(Run("-s", "bfws", *switches()))[1], "search: bfws")
    has(Run("-j", "2", *switches()).err, "search: auto; plan found by ")


def test_summary_where_an_earlier_goal_is_searched_for():
    """One action alone achieves the goal; the search for what it needs has members of its own."""
    domain = write("lamps.pddl", """(define (domain lamps) (:predicates (on) (lit))
      (:derived (lit) (on)) (:action switch :effect (on)))""")
    run = Run(domain, write("l.pddl", "(define (problem p) (:domain lamps) (:init) (:goal (lit)))"))
    equal(run.status, 0)
    has(run.err, "auto: solved by lazy with landmarks,ff\n")
    has(run.err, "search: auto; plan found by lazy with landmarks,ff\n")


def test_summary_of_a_plan_that_was_improved():
    run = Run("-s", "gbfs:preferred=false", "-H", "goalcount", "--improve=full", *tiles())
    stats = json.loads(Run("-s", "gbfs:preferred=false", "-H", "goalcount", "--improve=full",
                           "--stats=json", *tiles()).err.splitlines()[-1])
    before = stats["improvement"]
    assert before["length_before"] > stats["plan"]["length"], stats
    has(run.err, "plan: %d steps, cost %d; improved from %d steps, cost %d\n" % (
        stats["plan"]["length"], stats["plan"]["cost"], before["length_before"],
        before["cost_before"]))


def test_summary_of_optimal_and_of_several_plans():
    equal(messages(Run("--optimal", *roads()))[0], "plan: 2 steps, cost 10 (optimal)")
    lines = messages(Run("--anytime", "--improve=none", "-s", "bfs", *roads()))
    equal(lines[:2], ["plan: 2 steps, cost 10 (optimal); the best of 2",
                      "search: bfs; plan found by wastar:weight=5 with ff"])
    stats = json.loads(Run("--stats=json", *switches()).err.splitlines()[-1])
    equal((stats["search"], stats["found_by"]), ("auto", "lazy with landmarks,ff"))


def test_summary_without_a_plan():
    run = Run(*shop())
    equal((run.status, messages(run)[0]), (11, "relplan: proved that there is no plan: "
                                               "h² mutexes make the goal unreachable"))
    equal(keys(run)[1:], ["time", "peak memory"])
    run = Run("-s", "bfs", "--h2=0", *shop())
    equal((run.status, keys(run)), (11, ["relplan", "search", "states", "time", "peak memory"]))
    run = Run("-s", "astar", "-H", "blind", "-t", "0.3", *tiles(5))
    timely("search" in keys(run), "no search when the time was over")
    equal((run.status, keys(run)), (23, ["relplan", "search", "states", "time", "peak memory"]))
    has(run.err, "relplan: out of time\n")


def test_a_limit_while_improving_has_a_line():
    for limit, text, status in (("-t2", "time", 2), ("-m10M", "memory", 1)):
        run = Run("--anytime", "-s", "gbfs", limit, *tiles(4))
        timely(limit != "-t2" or run.status == status, f"ended with {run.status} after 2 s")
        equal((limit, run.status), (limit, status))
        has(run.err, f"\nrelplan: {text} ran out while looking for a better plan; "
                     "the best one found is kept\nplan: ")


def test_summary_of_grounding():
    run = Run("ground", *switches())
    equal(messages(run)[0], "task: facts 4, operators 3, mutex groups 2, bytes per state 8")
    equal(keys(run), ["task", "time", "peak memory"])


def test_all_statistics_on_demand():
    for args in (["-v"], ["--stats=text"]):
        run = Run(*args, *switches())
        for key in ("parse time", "search", "expanded", "reopened", "initial h", "plan found by",
                    "plan length", "exit code", "outcome"):
            has(run.err, f"\n{key}: ")
        assert "\ntime: " not in run.err, run.err
    has(Run("ground", "-v", *switches()).err, "\noutcome: grounded\n")
    for args in (["-q"], ["-q", "--stats=text"]):
        equal(Run(*args, *switches()).err, "")
    equal(messages(Run("--stats=none", *switches())), [])
    equal(messages(Run("--stats=none", *shop())), messages(Run("-q", *shop())))


def test_no_statistics_after_a_mistake():
    domain, problem = switches()
    wrong = write("wrong.pddl", tasks.SWITCH_PROBLEM.replace("(off b)", "(of b)"))
    later = write("later.pddl", tasks.SWITCH_DOMAIN[:-2] + "(:durative-action x :parameters () "
                  ":duration (= ?duration 1) :condition () :effect ()))\n")
    for command in ([], ["ground"]):
        for more in ([], ["-v"], ["--stats=text"]):
            for files, status in (([domain, wrong], 31), ([domain, "none.pddl"], 31),
                                  ([later, problem], 33), (["--nonsense", domain, problem], 31)):
                run = Run(*command, *more, *files)
                equal((files, run.status), (files, status))
                assert not re.search(r"(memory|time|outcome): ", run.err), run.err
    run = Run("--search", "astar", "-H", "landmarks", "-o", "none/plan", domain, problem)
    equal((run.status, len(messages(run))), (31, 1))
    for args in (["--stats=json"], ["--stats-file", "row.json"]):
        run = Run(*args, domain, wrong)
        text = run.err.splitlines()[-1] if args[0] == "--stats=json" else open("row.json").read()
        equal(json.loads(text)["outcome"], "input-error")


# --- Progress.

def test_progress_names_the_heuristic():
    for args, name in (([], "landmarks"), (["-s", "gbfs", "-H", "ff,landmarks"], "ff"),
                       (["-s", "bfws"], "goalcount")):
        run = Run(*args, *tiles())
        assert re.search(rf"\] best h \({name}\) = [\d.]+; [\d,]+ expanded, [\d,]+ evaluated, "
                         r"[\d,]+ generated, [\d,]+ generated/s\n", run.err), run.err
    assert " h = " not in Run("-s", "bfs", *tiles()).err


# --- Nothing may steer the terminal.

# Escape, bell, delete, carriage return, the one-byte and the two-byte CSI, and a character that
# turns the direction of writing.
BAD = b"\x1b[31m\x07\x7f\r\xc2\x9b2J\x9b\xe2\x80\xae"
LINE = BAD.replace(b"\r", b"")
NAME = b"x" + BAD + b"\ny"  # of a file


def is_plain(character):
    code = ord(character)
    return (character == "\n" or 0x20 <= code < 0x7f or code >= 0xa0) and not (
        0x202a <= code <= 0x202e or 0x2066 <= code <= 0x2069)


class Hostile:
    """A run whose two streams are held against is_plain; DEL may stand in JSON."""

    def __init__(self, *args, status):
        done = subprocess.run([RELPLAN, *args], input=b"", capture_output=True, timeout=100,
                              check=False)
        equal((args, done.returncode), (args, status))
        self.out, self.err = done.stdout.decode(), done.stderr.decode()
        for character in self.out + self.err:
            assert is_plain(character), (args, character, self.out, self.err)
        assert "?" in self.out + self.err or "\\u00" in self.out + self.err, (args, self.err)


def test_hostile_options():
    files = switches()
    value = BAD + b"\n"
    for option in ("search", "heuristic", "weight", "time-limit", "memory-limit", "seed", "jobs",
                   "preset", "stats", "prune", "h2", "improve", "warn", "no-warn"):
        Hostile("--" + option, value, *files, status=31)
    for args in ([b"--" + value], [b"--" + value + b"=3"], [b"-\x1b"], [b"-\xc2\x9b"],
                 [b"--help", value],
                 [b"-s", b"wastar:" + value + b"=3", *files],
                 [b"-s", b"wastar:weight=" + value, *files],
                 [b"-H", b"ff:cost=" + value, *files], [b"-s", b"gbfs," + value, *files]):
        Hostile(*args, status=31)
    for command in ("ground", "validate", "check", "format", "landmarks", "relevance", "evaluate",
                    "merge", "bench", "report"):
        Hostile(command, b"--" + value, status=31)


def test_hostile_file_names():
    domain, problem = switches()
    write("list", "one domain.pddl p.pddl\n")
    for args in ([domain, NAME], [NAME, problem], [NAME], ["-o", b"none/" + NAME, domain, problem],
                 ["--stats-file", b"none/" + NAME, domain, problem],
                 ["--anytime", "-o", b"none/" + NAME, domain, problem], ["ground", domain, NAME],
                 ["ground", "-o", b"none/" + NAME, domain, problem], ["check", domain, NAME],
                 ["validate", domain, problem, NAME], ["format", NAME], ["landmarks", domain, NAME],
                 ["landmarks", "--state", NAME, domain, problem],
                 ["landmarks", "--after", NAME, domain, problem],
                 ["merge", "-o", "m", domain, problem, domain, NAME], ["report", NAME, "-o", "out"],
                 ["bench", "--config", "a=", "-o", "r", NAME],
                 ["bench", "--config", "a=", "-o", b"none/" + NAME, "list"],
                 ["--stats=json", domain, NAME.replace(b"\x7f", b"")]):
        Hostile(*args, status=31)
    write(NAME, tasks.SWITCH_DOMAIN.replace("(off ?s)", "(of ?s)", 1))
    Hostile(NAME, problem, status=31)
    os.mkdir(b"z" + NAME)  # The log names the domain that was found there.
    write(b"z" + NAME + b"/domain.pddl", tasks.SWITCH_DOMAIN)
    Hostile(write(b"z" + NAME + b"/p.pddl", tasks.SWITCH_PROBLEM), status=0)
    Hostile("check", NAME, write(b"w" + NAME, tasks.SWITCH_PROBLEM.replace("(off b)", "(of b)")),
            status=1)


def poison(text, *places):
    """BAD in a comment behind each of the places, and before it."""
    data = text.encode()
    for place in places:
        assert place.encode() in data
        data = data.replace(place.encode(), place.encode() + b" ; " + LINE + b"\n")
    return data


def write_bytes(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def carets(text):
    """What stands above the carets of all excerpts."""
    lines = text.splitlines()
    found = []
    for above, line in zip(lines, lines[1:]):
        if re.fullmatch(r" +\| +\^~*", line):
            begin = line.index("^")
            found.append(above[begin:len(line)])
    return found


def test_hostile_files():
    domain, problem = switches()
    noise = (b"(define (problem p) (:domain switches) (:objects a b)\n"
             b"(:init (off a) #|\x1b\xc2\x9b\xff\xe2\x80\xae\x7f|# (of b)) (:goal (on a)))\n")
    run = Hostile(domain, write_bytes("w.pddl", noise), status=31)
    has(run.err, "stray-character")
    comment = write_bytes("c.pddl", poison(tasks.SWITCH_PROBLEM.replace("(off b)", "(of b)"),
                                           "(of b)", "(off a)"))
    run = Hostile(domain, comment, status=31)
    equal(carets(run.err), ["of"])
    before = write_bytes("e.pddl", tasks.SWITCH_PROBLEM.encode().replace(
        b"(off b)", b";" + LINE + b"\n(of b)").replace(b"two-sw", b"\x1btwo"))
    Hostile("check", domain, before, status=1)
    Hostile("check", "--format=json", domain, write_bytes("f.pddl", noise.replace(b"\x7f", b"")),
            status=1)
    for text in (BAD, b"(" + BAD + b")", b"(flip b" + BAD + b")", b"(flip " + BAD + b" b)\n"):
        run = Hostile("validate", domain, problem, write_bytes("plan", text), status=31
                      if text == BAD else 1)
        Hostile("landmarks", "--after", "plan", domain, problem, status=31)
        Hostile("landmarks", "--state", "plan", domain, problem, status=31)
        Hostile("format", "plan", status=31)


def test_hostile_tables():
    domain, _ = switches()
    for line in (b"one " + LINE + b" p.pddl", b"one domain.pddl " + LINE, LINE):
        write_bytes("list", line + b"\ntwo domain.pddl p.pddl\n")
        Hostile("bench", "--config", "a=", "-o", "r", "list", status=31)
        Hostile("merge", "-o", "m", "--random", "1", "--from", "list", status=31)
    Hostile("bench", "--config", b"a=--search " + BAD, "-o", "r", domain, status=31)
    header = b"task,config,status,exit_code,wall_s,cost\n"
    for row, status in ((LINE + b",c,solved,0,1,1\n", 31), (b"t,c," + LINE + b",0,1,1\n", 31),
                        (b"t,c,solved,0," + LINE + b",1\n", 31),
                        (b"t\xc2\x9b2J,c\xc2\x9b2J,solved,0,1,1\n", 0)):
        write_bytes("r.csv", header + row)
        Hostile("report", "r.csv", "-o", b"out" + BAD, status=status)


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
