#!/usr/bin/env python3
"""The program as its users see it: exit codes, what goes to which stream, files, limits,
signals, wrong input.  $RELPLAN (or the first argument) is the program; the last line is
"N passed, N failed"."""
import fcntl
import json
import os
import random
import re
import resource
import signal
import stat
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _runner import run_tests  # noqa: E402

RELPLAN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["RELPLAN"])
SLOW = os.path.basename(os.environ.get("RELPLAN_BUILD", "release")) not in ("release", "debug")
GRACE = 3.0 if SLOW else 0.5  # seconds a limit may be overrun; sanitized builds are slow to end


class Run:
    """One finished run: status, out, err, seconds, peak (bytes)."""

    def __init__(self, *args, stdin=None, stdout=subprocess.PIPE, kill=None, after=0.0, limit=None):
        begin = time.monotonic()
        process = subprocess.Popen([RELPLAN, *args], stdin=subprocess.PIPE, stdout=stdout,
                                   stderr=subprocess.PIPE, preexec_fn=limit)
        if kill is not None:
            time.sleep(after)
            begin = time.monotonic()
            process.send_signal(kill)
        data = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = process.communicate(data if data is not None else b"", timeout=120)
        self.seconds = time.monotonic() - begin
        self.status = process.returncode
        self.out = (out or b"").decode()
        self.err = err.decode(errors="replace")

    def stat(self, key):
        match = re.search(rf"^{re.escape(key)}: (.*)$", self.err, re.M)
        return match[1] if match else None


def write(path, text):
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with open(path, "w" if isinstance(text, str) else "wb") as file:
        file.write(text)
    return path


def read(path):
    with open(path) as file:
        return file.read()


def equal(a, b):
    assert a == b, f"{a!r} is not {b!r}"


def has(text, part):
    assert part in text, f"no {part!r} in {text!r}"


def lacks(text, part):
    assert part not in text, f"{part!r} in {text!r}"


def switches():
    return write("domain.pddl", tasks.SWITCH_DOMAIN), write("p.pddl", tasks.SWITCH_PROBLEM)


def hard():
    return write("domain.pddl", tasks.TILES_DOMAIN), write("p.pddl", tasks.tiles_problem(5, 1))


HARD = ("--stats=text", "--search", "astar", "--heuristic", "blind")


# --- Solving and output.

def test_plan_on_standard_output_only():
    run = Run("--stats=text", *switches())
    equal(run.status, 0)
    equal(run.out, "(Flip b)\n; cost = 1 (unit cost)\n")
    equal(run.stat("outcome"), "solved")
    for key in ("parse time", "ground time", "search time", "total time", "facts", "operators",
                "expanded", "evaluated", "generated", "reopened", "plan length", "plan cost",
                "peak memory", "exit code"):
        assert run.stat(key) is not None, key
    equal(run.stat("plan length"), "1")


def test_quiet():
    run = Run("-q", *switches())
    equal((run.status, run.err), (0, ""))


def test_general_cost():
    run = Run("--search=astar", "--heuristic", "hmax", write("d.pddl", tasks.ROADS_DOMAIN),
              write("p.pddl", tasks.ROADS_PROBLEM))
    equal(run.status, 0)
    equal(run.out, "(go a b)\n(go b c)\n; cost = 10 (general cost)\n")


def test_plan_file():
    for args in (["-o", "plan"], ["--output=plan"], ["-oplan"], []):
        if os.path.exists("plan"):
            os.remove("plan")
        run = Run(*args, *switches(), *([] if args else ["plan"]))
        equal(run.status, 0)
        equal(read("plan"), run.out)
        assert stat.S_IMODE(os.stat("plan").st_mode) & 0o400
    equal(sorted(os.listdir(".")), ["domain.pddl", "p.pddl", "plan"])


def test_goal_already_true():
    domain, _ = switches()
    problem = write("q.pddl", tasks.SWITCH_PROBLEM.replace("(and (off a) (on b) (on b))", "(off a)"))
    run = Run("-o", "plan", domain, problem)
    equal((run.status, run.out), (0, "; cost = 0 (unit cost)\n"))
    equal(read("plan"), run.out)


def test_same_input_same_output():
    domain, problem = hard()
    first, second = (Run("--stats=text", domain, problem) for _ in range(2))
    equal(first.status, 0)
    equal(first.out, second.out)
    equal(first.stat("expanded"), second.stat("expanded"))


def test_every_engine_and_heuristic_that_help_lists():
    text = Run("--help").out
    engines = re.findall(r"^  (\w+)", text.split("Search engines")[1].split("Heuristics (")[0], re.M)
    heuristics = re.findall(r"^  (\w+)", text.split("Heuristics (")[1].split("Exit codes")[0], re.M)
    assert {"astar", "wastar", "gbfs", "bfs", "bfws"} <= set(engines), engines
    assert {"blind", "goalcount", "hmax", "hadd", "ff"} <= set(heuristics), heuristics
    files = switches()
    for engine in engines:
        for heuristic in heuristics:
            run = Run("-s", engine, "-H", heuristic, *files)
            equal((engine, heuristic, run.status), (engine, heuristic, 0))
            equal(run.out, "(Flip b)\n; cost = 1 (unit cost)\n")


def test_weight():
    run = Run("--stats=text", "--weight", "3", *switches())
    equal(run.stat("search"), "wastar:weight=3")
    equal(Run("--search", "bfs", "--weight", "3", *switches()).status, 31)


def test_unsolvable():
    domain = write("domain.pddl", tasks.UNSOLVABLE_DOMAIN)
    run = Run("--stats=text", domain, write("p.pddl", tasks.UNSOLVABLE_PROBLEM))
    equal((run.status, run.out, run.stat("outcome")), (11, "", "unsolvable"))
    unreachable = tasks.UNSOLVABLE_PROBLEM.replace("(coin))", ")")
    run = Run("--stats=text", domain, write("q.pddl", unreachable))
    equal((run.status, run.out, run.stat("outcome")), (11, "", "unsolvable"))


def test_width_search():
    files = write("domain.pddl", tasks.COUNTER_DOMAIN), write("p.pddl", tasks.COUNTER_PROBLEM)
    for search in ("bfws", "bfws:variant=dual", "bfws:width=1,memory=1"):
        run = Run("--stats=text", "-s", search, *files)
        equal((search, run.status, run.stat("plan length")), (search, 0, "16"))
    has(Run("-s", "bfws:variant=dual", *files).err, "now by landmarks and ff")
    run = Run("--stats=text", "-s", "bfws:variant=k", *files)
    equal((run.status, run.out, run.stat("outcome")), (12, "", "exhausted"))
    unsolvable = write("shop.pddl", tasks.UNSOLVABLE_DOMAIN), write("q.pddl", tasks.UNSOLVABLE_PROBLEM)
    for search in ("bfws", "bfws:variant=dual"):
        equal(Run("-s", search, *unsolvable).status, 11)
    equal(Run("-s", "bfws:width=3", *files).status, 31)


# --- Statistics as JSON.

def test_json_on_standard_error():
    run = Run("--stats=json", *switches())
    data = json.loads(run.err.splitlines()[-1])
    equal((data["outcome"], data["exit_code"], run.status), ("solved", 0, 0))
    equal(data["plan"], {"length": 1, "cost": 1, "metric": "unit", "steps": [["Flip", "b"]]})
    assert data["expanded"] >= 1 and data["seconds"]["total"] > 0 and data["peak_memory"] > 0
    lacks(run.err, "outcome:")


def test_json_in_a_file():
    for args in (["--stats=json:out.json"], ["--stats-file", "out.json"]):
        run = Run("--stats=text", *args, *switches())
        equal(json.loads(read("out.json"))["outcome"], "solved")
        equal(run.stat("outcome"), "solved")
        os.remove("out.json")


def test_json_without_a_plan():
    data = json.loads(Run(*hard(), *HARD, "--stats", "json", "-t", "0.3").err.splitlines()[-1])
    equal((data["outcome"], data["exit_code"], data["plan"]), ("time-limit", 23, None))
    data = json.loads(Run("--stats", "json", "none.pddl", "none.pddl").err.splitlines()[-1])
    equal((data["outcome"], data["exit_code"]), ("input-error", 31))
    equal(data["messages"][0]["file"], "none.pddl")


# --- The command line.

def test_help_and_version():
    run = Run("--help")
    equal((run.status, run.err), (0, ""))
    for word in ("--time-limit", "--memory-limit", "validate", "wastar", "weight", "ff", "35"):
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


# --- Finding the domain.

def test_domain_is_found():
    for domain, problem in [
            ("a/domain.pddl", "a/prob07.pddl"), ("b/p01-domain.pddl", "b/p01.pddl"),
            ("c/p05-domain.pddl", "c/p05-airport2-p1.pddl"), ("d/domain_p03.pddl", "d/p03.pddl"),
            ("e/domain-p03.pddl", "e/p03.pddl"), ("f/p01-domain-woac.pddl", "f/p01-woac.pddl"),
            ("g/domains/domain-12.pddl", "g/instances/instance-12.pddl"),
            ("h/domain.pddl", "h/instances/instance-12.pddl"), ("i/domain.pddl", "i/pfile1"),
            ("j/domain07.pddl", "j/problem07.pddl"), ("k/my-Domain.pddl", "k/easy.pddl"),
            ("l/domain_m001.pddl", "l/m001.pddl")]:
        write(domain, tasks.SWITCH_DOMAIN)
        write(problem, tasks.SWITCH_PROBLEM)
        run = Run(problem)
        equal((problem, run.status), (problem, 0))
        found = re.search(r"domain file: (.*)", run.err)[1]
        equal(os.path.normpath(found), domain)


def test_special_domain_comes_first():
    write("domain.pddl", "nonsense")
    write("p01-domain.pddl", tasks.SWITCH_DOMAIN)
    equal(Run(write("p01.pddl", tasks.SWITCH_PROBLEM)).status, 0)


def test_domain_is_not_found():
    run = Run(write("p.pddl", tasks.SWITCH_PROBLEM))
    equal(run.status, 31)
    has(run.err, "no domain file found for 'p.pddl'")
    write("p-domain.pddl", tasks.SWITCH_DOMAIN)
    write("domain_p.pddl", tasks.SWITCH_DOMAIN)
    run = Run("p.pddl")
    equal(run.status, 31)
    has(run.err, "'domain_p.pddl', 'p-domain.pddl'")


# --- Input.

def test_standard_input():
    domain, problem = switches()
    equal(Run(domain, "-", stdin=tasks.SWITCH_PROBLEM).status, 0)
    equal(Run("-", problem, stdin=tasks.SWITCH_DOMAIN).status, 0)
    for args in (["-", "-"], ["-"]):
        run = Run(*args, stdin=tasks.SWITCH_PROBLEM)
        equal(run.status, 31)
        has(run.err, "standard input")


def test_unreadable_files():
    domain, problem = switches()
    os.mkdir("folder")
    secret = write("secret.pddl", tasks.SWITCH_PROBLEM)
    os.chmod(secret, 0)
    for bad in ["missing.pddl", "folder", *([secret] if os.geteuid() != 0 else [])]:
        for args in ([domain, bad], [bad, problem]):
            run = Run(*args)
            equal((args, run.status, run.out), (args, 31, ""))
            has(run.err, f"{bad}: error: ")


def test_wrong_files():
    domain, problem = switches()
    noise = random.Random(5).randbytes(10_000_000)
    for name, content in [("empty", ""), ("blank", " \n; nothing\n"), ("noise", noise),
                          ("noise2", b"(define (domain x)" + noise[:1000]), ("open", "(" * 100_000),
                          ("zeros", b"\0" * 1000), ("half", tasks.SWITCH_DOMAIN[:120])]:
        write(name, content)
        for args in ([name, problem], [domain, name]):
            run = Run(*args)
            equal((args, run.status, run.out), (args, 31, ""))
            assert re.search(rf"^{name}(:\d+:\d+)?: error: ", run.err, re.M), run.err[:500]
            assert len(run.err) < 50_000, len(run.err)
            assert run.seconds < (30 if SLOW else 5), run.seconds
    equal(Run(problem, domain).status, 31)  # swapped


def test_unsupported_features():
    domain, problem = switches()
    durative = write("e.pddl", tasks.SWITCH_DOMAIN[:-2] + "(:durative-action x :parameters () "
                     ":duration (= ?duration 1) :condition () :effect ()))\n")
    run = Run(durative, problem)
    equal((run.status, run.out), (33, ""))
    assert re.search(r"^e\.pddl:\d+:\d+: error: ", run.err, re.M), run.err


# --- Validating.

def test_validate():
    domain, problem = switches()
    plan = write("plan", tasks.SWITCH_PLAN)
    run = Run("validate", domain, problem, plan)
    equal((run.status, run.out, run.err),
          (0, "valid: cost = 1 (unit cost), length = 1\n", ""))
    equal(Run("validate", problem, plan).status, 0)  # finds the domain
    equal(Run("validate", domain, problem, "-", stdin="0.5: (FLIP B) [1]\r\n").status, 0)
    run = Run("validate", "-v", domain, problem, plan)
    has(run.err, "step 1 (Flip b)\n  - (off b)\n  + (on b)\n")


def test_validate_invalid_plans():
    domain, problem = switches()
    for text, place, message in [
            ("(flip b)\n(flip b)\n", "plan:2:1", "step 2: precondition (off b) of (Flip b) is false"),
            ("(flip a)\n", "plan", "goal condition (off a) is false after the last step"),
            ("(flipp b)\n", "plan:1:2", "the domain has no action 'flipp'"),
            ("(flip b a)\n", "plan:1:1", "'Flip' takes 1 argument, 2 given"),
            ("; x\n\n(flip c)\n", "plan:3:7", "there is no object 'c'"),
            ("(flip b)\n(flip b)\n(flop)\n", "plan:2:1", "step 2: precondition (off b)")]:
        run = Run("validate", domain, problem, write("plan", text))
        equal((text, run.status), (text, 1))
        has(run.err, f"{place}: error: ")
        has(run.err, message)
        assert run.out.startswith("invalid: "), run.out
        data = json.loads(Run("validate", "--format=json", domain, problem, "plan").out)
        equal((data["verdict"], data["exit_code"]), ("invalid", 1))


def test_validate_undecided():
    domain, problem = switches()
    for args in ([domain, problem, "missing"], [domain, "missing", "plan"],
                 [domain, problem, write("plan", "flip b\n")]):
        run = Run("validate", *args)
        equal((args, run.status, run.out), (args, 31, ""))
    data = json.loads(Run("validate", "--format=json", domain, problem, "plan").out)
    equal((data["verdict"], data["outcome"]), ("undecided", "input-error"))


def test_validate_what_the_planner_found():
    domain, problem = hard()
    equal(Run("-o", "plan", domain, problem).status, 0)
    equal(Run("validate", domain, problem, "plan").status, 0)
    steps = read("plan").splitlines()[:-1]
    write("plan", "\n".join(steps[:-1]))
    equal(Run("validate", domain, problem, "plan").status, 1)


# --- Limits and signals.

def test_time_limit():
    files = hard()
    for limit in (0.5, 2.0):
        run = Run("--time-limit", str(limit), *HARD, *files)
        equal((run.status, run.out, run.stat("outcome")), (23, "", "time-limit"))
        assert limit - 0.1 <= run.seconds <= limit + GRACE, run.seconds
        assert int(run.stat("expanded")) > 0


def test_memory_limit():
    megabytes = 40 if SLOW else 200
    run = Run("--memory-limit", f"{megabytes}M", *HARD, *hard())
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))
    assert int(run.stat("expanded")) > 0
    if not SLOW:
        assert float(run.stat("peak memory").split()[0]) <= megabytes, run.stat("peak memory")


def test_tiny_memory_limit():
    run = Run("--stats=text", "--memory-limit", "1024K", *switches())
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))
    equal(Run("--memory-limit", "8M", *switches()).status, 0)


def test_memory_limit_of_the_system():
    if SLOW:
        return  # The sanitizer's shadow memory is larger than any sensible limit.
    run = Run(*HARD, *hard(), limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (150 << 20,) * 2))
    equal((run.status, run.out, run.stat("outcome")), (22, "", "memory-limit"))


def test_signals():
    files = hard()
    for number, status, outcome in [(signal.SIGINT, 130, "interrupted"),
                                    (signal.SIGTERM, 143, "terminated"),
                                    (signal.SIGXCPU, 23, "time-limit")]:
        run = Run(*HARD, *files, kill=number, after=1.0 if SLOW else 0.3)
        equal((run.status, run.out, run.stat("outcome")), (status, "", outcome))
        assert run.seconds <= GRACE, run.seconds
        assert int(run.stat("expanded")) > 0


def test_second_interrupt_ends_at_once():
    reader, writer = os.pipe()
    try:
        fcntl.fcntl(writer, 1031, 4096)  # F_SETPIPE_SZ, so that writing the plan gets stuck
    except OSError:
        return
    process = subprocess.Popen([RELPLAN, "-o", "plan", *hard()], stdout=writer,
                               stderr=subprocess.DEVNULL)
    try:
        while not os.path.exists("plan"):  # written before standard output
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        assert process.poll() is None  # It still tries to write what it has found.
        process.send_signal(signal.SIGINT)
        equal(process.wait(timeout=10), 130)
    finally:
        process.kill()
        process.wait()
        os.close(reader)
        os.close(writer)


def test_interrupt_while_waiting_for_input():
    domain, _ = switches()
    process = subprocess.Popen([RELPLAN, domain, "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.0 if SLOW else 0.3)
    process.send_signal(signal.SIGINT)
    try:
        equal(process.wait(timeout=10), 130)
    finally:
        process.kill()
        process.communicate()


def test_fatal_signal_ends_in_a_sentence():
    if SLOW:
        return  # The sanitizer has handlers of its own.
    run = Run(*HARD, *hard(), kill=signal.SIGSEGV, after=0.3)
    equal((run.status, run.out), (35, ""))
    has(run.err, "internal error: segmentation fault while searching")
    has(run.err, "please report it")


# --- Output that cannot be written.

def test_full_device():
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w") as full:
        run = Run(*switches(), stdout=full)
    equal(run.status, 31)
    has(run.err, "cannot write the plan to standard output: No space left on device")
    with open("/dev/full", "w") as full:
        equal(Run("--help", stdout=full).status, 31)
    run = Run("-o", "/dev/full", *switches())
    equal((run.status, run.out), (31, "(Flip b)\n; cost = 1 (unit cost)\n"))
    has(run.err, "cannot write the plan to '/dev/full': No space left on device")


def test_limit_on_file_sizes():
    def no_bytes():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    before = sorted(os.listdir("."))
    files = switches()
    for args, file in ((["-o", "plan"], "plan"), (["--anytime", "-o", "plan"], "plan.1")):
        run = Run(*args, *files, limit=no_bytes)
        equal(run.status, 31)
        has(run.err, f"cannot write the plan to '{file}': File too large")
    equal(sorted(os.listdir(".")), sorted([*before, *files]))  # nothing half-written


def test_closed_standard_output():
    run = Run(*switches(), limit=lambda: os.close(1))
    equal(run.status, 31)
    has(run.err, "cannot write the plan to standard output")
    reader, writer = os.pipe()
    os.close(reader)
    run = Run(*switches(), stdout=writer)
    os.close(writer)
    equal(run.status, 31)
    has(run.err, "Broken pipe")


def test_unwritable_plan_file_is_found_out_early():
    os.mkdir("folder")
    for path in ("missing/plan", "folder"):
        run = Run("-o", path, *switches())
        equal((run.status, run.out), (31, ""))
        has(run.err, f"cannot write '{path}'")


def test_no_input_and_no_plan_is_overwritten():
    files = switches()
    before = [read(path) for path in files]
    os.link(files[1], "other-name")
    for output in (*files, "other-name", os.path.join(".", files[1])):
        for option in ("-o", "--stats-file"):
            run = Run(option, output, *files)
            equal((run.status, run.out), (31, ""))
            has(run.err, "would be overwritten")
    equal(Run("-o", "domain.pddl", files[1]).status, 31)  # found beside the problem
    equal([read(path) for path in files], before)
    equal(Run("-o", "same", "--stats-file", "same", *files).status, 31)
    equal(os.path.exists("same"), False)


def test_plan_file_by_a_link_and_its_mode():
    os.symlink("target", "link")
    equal(Run("-o", "link", *switches()).status, 0)
    has(read("target"), "; cost = ")
    write("plan", "old")
    os.chmod("plan", 0o600)
    equal(Run("-o", "plan", *switches()).status, 0)
    equal(stat.S_IMODE(os.stat("plan").st_mode), 0o600)


def test_missing_problem_is_said_first():
    run = Run("nosuch.pddl")
    equal(run.status, 31)
    has(run.err, "cannot read 'nosuch.pddl': No such file or directory")


def test_unknown_heuristic_is_wrong_where_none_is_used():
    equal(Run("-s", "bfs", "-H", "ff", *switches()).status, 0)
    run = Run("-s", "bfs", "-H", "nosuch", *switches())
    equal(run.status, 31)
    has(run.err, "unknown heuristic 'nosuch'")
    equal(Run("-m", "99999999999999999999G", *switches()).status, 31)


def test_old_plan_stays_if_there_is_no_new_one():
    write("plan", "old")
    equal(Run("-o", "plan", "-t", "0.2", *HARD, *hard()).status, 23)
    equal(read("plan"), "old")
    equal(sorted(os.listdir(".")), ["domain.pddl", "p.pddl", "plan"])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
