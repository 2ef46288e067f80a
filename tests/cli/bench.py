#!/usr/bin/env python3
"""`relplan bench`: rows, other planners, limits, crashes, resuming, parts, signals."""
import csv
import json
import os
import pty
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _runner import RELPLAN, Run, equal, finish, has, in_time, read, run_tests, timely, wait_until, write  # noqa: E402

COLUMNS = ("task,config,status,exit_code,wall_s,cpu_s,peak_mb,time_limit_s,memory_limit_mb,cost,"
           "length,valid,expanded,evaluated,generated,states,initial_h,parse_s,ground_s,search_s,"
           "total_s,facts,operators,first_cost,plans,seed,version,reason,options,wall_limit_s")
PLAN = "printf '(flip b)\\n' > {plan}"


def task_folder(folder="tasks", count=1):
    """Tasks switches/p1, p2, ... with the same easy problem."""
    os.makedirs(folder + "/switches", exist_ok=True)
    write(folder + "/switches/domain.pddl", tasks.SWITCH_DOMAIN)
    for i in range(1, count + 1):
        write("%s/switches/p%d.pddl" % (folder, i), tasks.SWITCH_PROBLEM)
    return folder


def rows(prefix="r"):
    """The rows of the CSV, after a look at whether the JSON lines say the same."""
    text = read(prefix + ".csv")
    assert text.endswith("\n")
    equal(text.splitlines()[0], COLUMNS)
    table = list(csv.DictReader(text.splitlines()))
    objects = [json.loads(line) for line in read(prefix + ".jsonl").splitlines()]
    equal(len(table), len(objects))
    for row, other in zip(table, objects):
        assert None not in row and None not in row.values(), row
        equal(list(other)[:len(row)], list(row))
        for name, value in row.items():
            equal(value, "" if other[name] is None else str(other[name])
                  if isinstance(other[name], str) else value)
            if other[name] is not None and not isinstance(other[name], str):
                equal(float(value), float(other[name]))
    return table


def keys(prefix="r"):
    return sorted((row["task"], row["config"]) for row in rows(prefix))


def bench(*args, status=0):
    run = Run("bench", "-o", "r", *args)
    assert run.status == status, (run.status, run.err)
    return run


def one(command, *args):
    """The row of one run of a foreign planner."""
    bench("-q", "--planner", "x=" + command, *args, task_folder())
    (row,) = rows()
    return row


def is_alive(marker):
    """Is there a process with this word on its command line?"""
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/cmdline" % name, "rb") as file:
                    if marker.encode() in file.read().split(b"\0"):
                        return True
            except OSError:
                pass
    return False


def test_own_configurations():
    folder = task_folder()
    os.mkdir(folder + "/roads")
    write(folder + "/roads/domain.pddl", tasks.ROADS_DOMAIN)
    write(folder + "/roads/p1.pddl", tasks.ROADS_PROBLEM)
    write(folder + "/domain_shop.pddl", tasks.UNSOLVABLE_DOMAIN)
    write(folder + "/shop.pddl", tasks.UNSOLVABLE_PROBLEM)
    run = bench("--config", "gbfs=--h2=0", "--config", "astar=-s astar --heuristic 'hmax' --seed=7",
                "--time=20s", "--memory=800M", folder)
    has(run.err, "tasks: 3 tasks")
    has(run.err, "6 runs made, 4 solved")
    equal(keys(), [(task, config) for task in ("roads/p1", "switches/p1", "tasks/shop")
                   for config in ("astar", "gbfs")])
    for row in rows():
        seed = "7" if row["config"] == "astar" else "0"
        equal((row["time_limit_s"], row["memory_limit_mb"], row["seed"]), ("20", "800", seed))
        assert row["version"] and float(row["total_s"]) > 0 and float(row["peak_mb"]) > 0
        if row["task"] == "tasks/shop":
            equal((row["status"], row["exit_code"], row["cost"], row["valid"]),
                  ("unsolvable", "11", "", ""))
            continue
        cost, length = ("10", "2") if row["task"] == "roads/p1" else ("1", "1")
        equal((row["status"], row["exit_code"], row["valid"], row["plans"], row["first_cost"]),
              ("solved", "0", "yes", "1", row["cost"]))
        if row["config"] == "astar":
            equal((row["cost"], row["length"]), (cost, length))
        for name in ("expanded", "evaluated", "generated", "states", "facts", "operators"):
            assert int(row[name]) > 0
    # The statistics are there whole, but for the plan.
    for line in read("r.jsonl").splitlines():
        row = json.loads(line)
        equal(row["stats"]["expanded"], row["expanded"])
        assert "steps" not in (row["stats"]["plan"] or {})


def test_anytime():
    os.makedirs("t")
    write("t/domain.pddl", tasks.ROADS_DOMAIN)
    write("t/p.pddl", tasks.ROADS_PROBLEM)
    bench("--config", "any=--anytime --improve=none -s gbfs -H blind", "t")
    bench("--config", "bfs=--anytime --improve=none -s bfs", "t")
    row, twice = rows()
    equal((row["status"], row["cost"]), ("solved", "10"))
    assert int(row["plans"]) >= 1 and float(row["first_cost"]) >= 10
    equal([twice[key] for key in ("cost", "first_cost", "plans")], ["10", "30", "2"])


def test_template():
    folder = task_folder("it's a \"test\"")
    script = write("plan ner.sh", "test -f \"$1\" && test -f \"$2\" && grep -q switches \"$1\" &&\n"
                   "pwd | grep -q relplan-bench && printf '(flip b)\\n' > \"$3\"\n"
                   "echo $4 $5 {x}; exit 5\n")
    run = bench("--planner", "own, one=sh {here}/'%s' {d} {p} {plan} {time} {memory}" % script,
                "--logs", "logs", "-t", "12", "-m", "200M", folder)
    has(run.err, "1 solved")
    (row,) = rows()
    equal((row["config"], row["status"], row["exit_code"], row["cost"], row["expanded"]),
          ("own, one", "solved", "5", "1", ""))
    (log,) = os.listdir("logs")
    equal(read("logs/" + log), "12 200 {x}\n")


def test_ends_of_other_planners():
    for command, status, code in (
            ("exit 0", "error", "0"), ("exit 11", "unsolvable", "11"),
            ("exit 12", "exhausted", "12"), ("exit 22", "memory", "22"),
            ("exit 23", "timeout", "23"), ("exit 34", "unsupported", "34"),
            ("kill -SEGV $$", "crashed", "-11"), ("sh -c 'kill -ABRT $$'; exit 134", "crashed",
                                                  "134"),
            ("kill -TERM $$", "interrupted", "-15"), ("no-such-planner-at-all", "error", "127")):
        row = one(command + " # {plan}")
        equal((row["status"], row["exit_code"], row["valid"]), (status, code, ""))
        os.remove("r.csv")
        os.remove("r.jsonl")


def test_plans_are_validated():
    for command, expected in (
            (PLAN, ("solved", "yes", "1", "1")),
            ("printf '(flip b)\\n' > {plan}; kill -SEGV $$", ("solved", "yes", "1", "1")),
            ("printf '(flip a)\\n' > {plan}", ("invalid", "no", "", "")),
            ("echo nonsense > {plan}", ("invalid", "no", "", "")),
            ("head -c 100000 /dev/urandom > {plan}; exit 3", ("invalid", "no", "", "")),
            (": > {plan}; exit 3", ("error", "", "", "")),
            # The last valid one counts.
            ("printf '(flip a)\\n(clear a a)\\n(flip b)\\n' > {plan}.1;"
             "printf '(flip b)\\n' > {plan}.2; printf '(fli' > {plan}.10",
             ("solved", "yes", "1", "3")),
            ("printf '(flip b)\\n' > {plan}.9; printf '(flip a)\\n(flip b)\\n(clear a b)' > {plan}",
             ("solved", "yes", "1", "2")),
            ("mkdir {plan}; exit 3", ("error", "", "", ""))):
        row = one(command)
        equal((row["status"], row["valid"], row["cost"], row["plans"]), expected)
        os.remove("r.csv")
        os.remove("r.jsonl")


def test_time_limit():
    # One that ends on SIGTERM, one that does not want to, one that leaves children behind.
    marker = "4%05d" % os.getpid()
    row = one("sleep 100; : {plan}", "--wall-time=0.5s", "--grace=30s")
    equal((row["status"], row["valid"]), ("timeout", ""))
    assert float(row["wall_s"]) >= 0.5
    in_time(float(row["wall_s"]), 10)
    os.remove("r.csv"), os.remove("r.jsonl")
    row = one("trap '' TERM; while :; do sleep %s; done; : {plan}" % marker,
              "--wall-time=0.5s", "--grace=0.5s")
    equal((row["status"], row["exit_code"]), ("timeout", "-9"))
    assert float(row["wall_s"]) >= 1
    in_time(float(row["wall_s"]), 10)
    assert float(row["cpu_s"]) < 0.9
    os.remove("r.csv"), os.remove("r.jsonl")
    row = one("(setsid sh -c 'trap \"\" TERM; sleep %s & sleep %s') & %s" % (marker, marker, PLAN),
              "-t", "20s")
    equal(row["status"], "solved")
    in_time(float(row["wall_s"]), 10)
    assert not is_alive(marker)


def test_time_is_cpu_time():
    """Of all processes, those that have ended as well; waiting is no work."""
    burn = "while :; do :; done"
    short = "while :; do sh -c 'i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done'; done"
    for command in (burn, "(%s) & %s" % (burn, burn), "setsid sh -c '%s'" % burn, short,
                    "(%s) & sleep 100" % short.replace("'", "\"").replace("$", "$")):
        for last in (False, False, True):  # Once in several times, as the machine may be busy.
            row = one(command + "; : {plan}", "-t", "0.6s", "--wall-time=60s")
            equal((row["status"], row["time_limit_s"], row["wall_limit_s"]), ("timeout", "0.6", "60"))
            has(row["reason"], "CPU time")
            assert 0.58 <= float(row["cpu_s"]), row
            os.remove("r.csv"), os.remove("r.jsonl")
            if float(row["cpu_s"]) <= 1.2:
                break
            if last:
                in_time(float(row["cpu_s"]), 1.2)
    row = one("sleep 1.2; " + PLAN, "-t", "0.5s")
    equal((row["status"], row["time_limit_s"], row["wall_limit_s"]), ("solved", "0.5", "6"))
    os.remove("r.csv"), os.remove("r.jsonl")
    row = one("sleep 100; : {plan}", "-t", "none", "--wall-time", "0.3s")
    equal((row["status"], row["reason"], row["time_limit_s"], row["wall_limit_s"]),
          ("timeout", "stopped at the wall time limit", "", "0.3"))
    run = Run("bench", "-o", "r", "--planner", "x=sleep 100; : {plan}", "-t", "none", "tasks",
              "--wall-time", "0.4s")
    equal(run.status, 31)
    has(run.err, "other options or limits")


def test_runs_without_a_core_are_named():
    run = bench("--planner", "x=sleep 0.5; " + PLAN, task_folder(count=2))
    has(run.err, "warning: 2 runs got less than 80 % of a core")
    equal(Run("bench", "-o", "q", "--planner", "x=" + PLAN, "tasks").err.count("warning"), 0)


def test_plans_after_the_limit_do_not_count():
    row = one("trap 'sleep 0.3; %s; exit 0' TERM; sleep 100 & wait" % PLAN.replace("'", "\""),
              "--wall-time=0.5s", "--grace=20s")
    equal((row["status"], row["exit_code"]), ("timeout", "0"))
    os.remove("r.csv"), os.remove("r.jsonl")
    row = one(PLAN + "; sleep 100", "--wall-time=0.5s")
    timely(row["status"] != "timeout", "no plan within half a second")
    equal((row["status"], row["cost"], row["valid"]), ("solved", "1", "yes"))
    has(row["reason"], "time limit")


EATER = """import sys, time
data = bytearray(int(sys.argv[1]) << 20)
for i in range(0, len(data), 4096):
    data[i] = 1
time.sleep(float(sys.argv[2]))
"""


def test_memory_limit():
    write("eat.py", EATER)
    eat = "'%s' {here}/eat.py " % sys.executable
    row = one(eat + "300 100 # {plan}", "-m", "200M", "-t", "60s")
    equal(row["status"], "memory")
    in_time(float(row["wall_s"]), 40)
    assert float(row["peak_mb"]) >= 200  # looked at just above the limit, it is 200.0 when rounded
    os.remove("r.csv"), os.remove("r.jsonl")
    # What several processes have counts together, also in other sessions.
    row = one("setsid %s 90 100 & %s 90 100 & %s 90 100; : {plan}" % (eat, eat, eat),
              "-m", "200M", "-t", "60s")
    equal(row["status"], "memory")
    assert float(row["peak_mb"]) >= 200  # looked at just above the limit, it is 200.0 when rounded
    os.remove("r.csv"), os.remove("r.jsonl")
    row = one(eat + "300 0; " + PLAN, "-m", "200M", "--limit-address-space")
    equal((row["status"], row["valid"]), ("solved", "yes"))  # Python was refused, the shell not.
    assert float(row["peak_mb"]) < 200
    os.remove("r.csv"), os.remove("r.jsonl")
    row = one(eat + "100 0.3; " + PLAN, "-m", "200M")
    equal(row["status"], "solved")
    assert 100 < float(row["peak_mb"]) < 200


def test_own_runs_end_in_order_at_limits():
    os.mkdir("t")
    write("t/domain.pddl", tasks.TILES_DOMAIN)
    write("t/p.pddl", tasks.tiles_problem(5, 1))
    bench("--config", "blind=-s astar -H blind", "-t", "1s", "--grace=60s", "t")
    (row,) = rows()
    equal((row["status"], row["exit_code"]), ("timeout", "143"))
    timely(row["expanded"] not in ("", "0") and row["operators"] != "", "no search within a second")


def test_parallel_runs():
    run = bench("-j", "8", "--planner", "x=sleep 1; " + PLAN, task_folder(count=8))
    equal([row["status"] for row in rows()], ["solved"] * 8)
    in_time(run.seconds, 7.9)


def test_runs_are_made_once():
    folder = task_folder(count=3)
    command = ["--planner", "x=echo >> '%s/made'; %s" % (os.getcwd(), PLAN)]
    bench(*command, "--only", "2", folder)
    equal(keys(), [("switches/p2", "x")])
    has(bench(*command, folder).err, "1 of them done before")
    bench(*command, folder)
    equal(keys(), [("switches/p%d" % i, "x") for i in (1, 2, 3)])
    equal(len(read("made").splitlines()), 3)
    # The same name with another command or limit is another thing.
    run = bench("--planner", "x=" + PLAN, folder, status=31)
    has(run.err, "other options or limits")
    has(bench(*command, "-t", "7s", folder, status=31).err, "other options or limits")
    bench(*command, "--planner", "y=" + PLAN, folder)
    equal(len(rows()), 6)


def test_kill_and_resume():
    """Killed again and again at any time, it ends with one row a run."""
    folder = task_folder(count=25)
    marker = "5%05d" % os.getpid()
    os.mkdir("tmp")
    env = dict(os.environ, TMPDIR=os.path.abspath("tmp"))
    command = [RELPLAN, "bench", "-q", "-o", "r", "-j", "3", "--planner",
               "a=" + PLAN + "; sleep 0.03; test %s" % marker, "--planner", "b=" + PLAN, folder]
    for i in range(4):
        process = subprocess.Popen(command, env=env)
        goal = 4 + 10 * i
        wait_until(lambda: os.path.exists("r.csv") and read("r.csv").count("\n") > goal)
        process.kill()
        process.wait()
        # Supervisors see that they are alone, and clear away.
        wait_until(lambda: not os.listdir("tmp") and not is_alive(marker))
        assert read("r.csv").count("\n") < 51
    equal(subprocess.run(command, env=env, timeout=100, check=False).returncode, 0)
    equal(keys(), sorted(("switches/p%d" % i, c) for i in range(1, 26) for c in "ab"))
    equal({row["status"] for row in rows()}, {"solved"})
    equal(os.listdir("tmp"), [])


def test_torn_files():
    """Wherever the files were torn, what is missing is made again, and nothing twice."""
    folder = task_folder(count=3)
    command = ["-q", "--planner", "x=" + PLAN, folder]
    bench(*command)
    whole = {name: read(name) for name in ("r.csv", "r.jsonl")}
    expected = keys()
    size, json_size = len(whole["r.csv"]), len(whole["r.jsonl"])
    for csv_cut, json_cut in ((0, 0), (5, json_size), (len(COLUMNS), 5), (len(COLUMNS) + 1, json_size),
                              (size - 1, json_size), (size - 40, json_size - 1),
                              (size, json_size - 900), (size - 150, json_size - 900), (size, 0)):
        write("r.csv", whole["r.csv"][:csv_cut])
        write("r.jsonl", whole["r.jsonl"][:json_cut])
        bench(*command)
        equal(sorted((row["task"], row["config"]) for row in
                     csv.DictReader(read("r.csv").splitlines())), expected)
        equal(sorted((row["task"], row["config"]) for row in
                     map(json.loads, read("r.jsonl").splitlines())), expected)
    # A damaged line in the middle is passed over, and that run made again.
    lines = whole["r.csv"].splitlines(keepends=True)
    write("r.csv", "".join(lines[:2] + [lines[2][:30] + "\n"] + lines[3:]))
    write("r.jsonl", "".join(whole["r.jsonl"].splitlines(keepends=True)[::2]))
    run = bench("--planner", "x=" + PLAN, folder)
    has(run.err, "1 damaged")
    has(run.err, "1 runs made")


def test_interrupt():
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        marker = "6%05d%d" % (os.getpid(), number)
        folder = task_folder(count=6)
        os.makedirs("tmp", exist_ok=True)
        command = [RELPLAN, "bench", "-o", "r%d" % number, "-j", "2", "--planner",
                   "x=case {p} in *p[12].pddl) %s;; *) sleep %s;; esac" % (PLAN, marker), folder]
        process = subprocess.Popen(command, env=dict(os.environ, TMPDIR=os.path.abspath("tmp")),
                                   stderr=subprocess.PIPE, text=True)
        csv_file = "r%d.csv" % number
        wait_until(lambda: os.path.exists(csv_file) and read(csv_file).count("\n") == 3)
        wait_until(lambda: is_alive(marker))
        process.send_signal(number)
        err = finish(process, seconds=30)[1]
        equal(process.returncode, code)
        has(err, "2 runs made, 2 solved")
        equal(keys("r%d" % number), [("switches/p1", "x"), ("switches/p2", "x")])
        assert not is_alive(marker)
        equal(os.listdir("tmp"), [])


def test_a_whole_job_is_ended():
    """Batch systems signal all processes, planners first perhaps: that is no row."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        marker = "7%05d%d" % (os.getpid(), number)
        process = subprocess.Popen([RELPLAN, "bench", "-q", "-o", "r", "--planner",
                                    "x=exec sleep %s # {plan}" % marker, task_folder()])
        wait_until(lambda: is_alive(marker))
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/cmdline" % name, "rb") as file:
                    if file.read().startswith(b"sleep\0%s\0" % marker.encode()):
                        os.kill(int(name), number)
            except OSError:
                pass
        time.sleep(0.05)
        process.send_signal(number)
        finish(process, seconds=30)
        assert process.returncode in (143, -9)
        time.sleep(0.5)
        equal(rows(), [])


def test_a_killed_supervisor_is_a_row():
    folder = task_folder(count=2)
    marker = "8%05d" % os.getpid()
    os.mkdir("tmp")
    # Its parent is the supervisor; without it the planner must not go on.
    command = "x=case {p} in *p1*) kill -9 $PPID; exec sleep %s;; *) %s;; esac" % (marker, PLAN)
    equal(subprocess.run([RELPLAN, "bench", "-q", "-o", "r", "--planner", command, folder],
                         env=dict(os.environ, TMPDIR=os.path.abspath("tmp")), timeout=60,
                         check=False).returncode, 0)
    assert not is_alive(marker)
    equal([(row["task"], row["status"]) for row in rows()],
          [("switches/p1", "error"), ("switches/p2", "solved")])
    has(rows()[0]["reason"], "supervisor")


def test_one_writer():
    folder = task_folder()
    process = subprocess.Popen([RELPLAN, "bench", "-q", "-o", "r", "--planner",
                                "x=sleep 3;" + PLAN, folder])
    wait_until(lambda: os.path.exists("r.csv") and read("r.csv") != "")
    has(bench("--planner", "x=sleep 3;" + PLAN, folder, status=31).err, "another relplan bench")
    finish(process, seconds=60)
    equal(process.returncode, 0)
    equal(len(rows()), 1)


def without_times(prefix):
    fields = ("task", "config", "status", "exit_code", "cost", "length", "valid", "expanded",
              "generated", "plans", "options", "time_limit_s")
    return sorted([row[name] for name in fields] for row in rows(prefix))


def prepare_emit(kind):
    folder = task_folder(count=3)
    command = ["--config", "ff=", "--config", "astar=-s astar -H 'hmax'", "--planner",
               "x=" + PLAN, "--time", "9s", "--memory", "900M", folder]
    bench("-q", *command)
    run = Run("bench", "-o", "e", "--emit=" + kind, *command)
    equal(run.status, 0)
    return write("script", run.out)


def test_emit_parallel():
    script = prepare_emit("parallel")
    # GNU parallel may not be there: what it is told is done by a loop.
    os.mkdir("bin")
    write("bin/parallel", "#!/bin/sh\n"
          "test \"$1 $2 $3 $4 $6 $7\" = '--jobs 2 -q sh --run {}' || exit 99\n"
          "while read n; do sh \"$5\" --run \"$n\" || exit 1; done\n")
    os.chmod("bin/parallel", 0o755)
    env = dict(os.environ, PATH=os.path.abspath("bin") + ":" + os.environ["PATH"])
    script = os.path.abspath(script)
    for _ in range(2):
        equal(subprocess.run(["sh", script, "--jobs", "2"], env=env, check=False, cwd="/",
                             timeout=100).returncode, 0)
    equal(without_times("e"), without_times("r"))
    equal(keys("e"), [(row["task"], row["config"]) for row in rows("e")])


def summary(run):
    """The table at the end of what bench says: its notes, and its lines as words."""
    text = run.err[run.err.index("Solved tasks\n"):].splitlines()[1:]
    first = next(i for i, line in enumerate(text) if line.startswith(("domain ", "configuration ")))
    return " ".join(text[:first]), [line.split() for line in text[first:]]


def gather(solved, configs, tasks_each=3):
    """bench --merge of rows: `solved` says how many tasks of a domain a configuration solves."""
    lines = [COLUMNS]
    for domain, counts in solved.items():
        for config, count in zip(configs, counts):
            for i in range(tasks_each):
                fields = ["%s/p%d" % (domain, i), config, "solved" if i < count else "timeout"]
                lines.append(",".join(fields + [""] * (COLUMNS.count(",") - 2)))
    write("part.csv", "\n".join(lines) + "\n")
    for name in ("g.csv", "g.jsonl"):
        if os.path.exists(name):
            os.remove(name)
    run = Run("bench", "--merge", "-o", "g", "part.csv")
    equal((run.status, run.out), (0, ""))
    return run


def test_ends_with_coverage():
    folder = task_folder(count=3)
    command = ["--planner", "a=" + PLAN, "--planner", "b=case {p} in *p2*) " + PLAN + ";; esac", folder]
    run = bench(*command)
    equal((run.out, summary(run)), ("", ("", [["domain", "tasks", "a", "b"],
                                              ["switches", "3", "3", "1"]])))
    # Also when all was there before, and of the runs that were asked for.
    equal(summary(bench(*command))[1][1:], [["switches", "3", "3", "1"]])
    equal(summary(bench("--planner", "b=case {p} in *p2*) " + PLAN + ";; esac", folder))[1],
          [["domain", "tasks", "b"], ["switches", "3", "1"]])
    equal(Run("bench", "-q", "-o", "r", *command).err, "")
    # Parts tell nothing of the whole.
    assert "Solved tasks" not in bench("--only", "1-2", *command).err


def test_coverage_of_many_domains():
    left_out = "%d more domains, where configurations differ no more than there, are only in the last line."
    note, lines = summary(gather({"d%d" % i: (2, 2 + i % 2) for i in range(60)}, ["A", "B"]))
    equal((note, lines[0], lines[-1]), (left_out % 40, ["domain", "tasks", "A", "B"],
                                        ["all", "180", "120", "150"]))
    equal([line[0] for line in lines[1:-1]], ["d%d" % i for i in range(1, 40, 2)])
    # The largest differences come before the first domains.
    note, lines = summary(gather({"d%d" % i: (1, 3 if i > 55 else 2 if i < 30 else 1)
                                  for i in range(60)}, ["A", "B"]))
    equal((note, [line[0] for line in lines[1:-1]]),
          (left_out % 40, ["d%d" % i for i in [*range(16), *range(56, 60)]]))
    equal(lines[-1], ["all", "180", "60", "98"])


def test_coverage_of_many_configurations():
    configs = ["configuration-number-%d" % i for i in range(1, 8)]
    note, lines = summary(gather({"d": [i % 4 for i in range(7)], "e": [1] * 7}, configs))
    equal((note, lines[0]), ("", ["configuration", "tasks", "solved"]))
    equal(lines[1:], [[config, "6", str(i % 4 + 1)] for i, config in enumerate(configs)])
    # Tasks count that all ran on.
    note, lines = summary(gather({"d": (1, 2), "e": (3,)}, ["A", "B"]))
    equal(note, "Only the 3 of 6 tasks count that all configurations ran on.")
    equal(lines, [["domain", "tasks", "A", "B"], ["d", "3", "1", "2"], ["all", "3", "1", "2"]])


def test_emit_slurm():
    script = prepare_emit("slurm")
    text = read(script)
    has(text, "#SBATCH --array=1-9\n")
    has(text, "#SBATCH --mem=1381M\n")
    for i in range(9, 0, -1):
        equal(subprocess.run(["bash", script], check=False, timeout=100,
                             env=dict(os.environ, SLURM_ARRAY_TASK_ID=str(i))).returncode, 0)
    parts = ["e.parts/%d.csv" % i for i in range(1, 10)]
    # The last part is torn, one is there twice.
    write("torn.csv", read(parts[0]) + "switches/p1,ff,sol")
    run = Run("bench", "--merge", "-o", "e", *parts, "torn.csv")
    equal(run.status, 0)
    has(run.err, "1 damaged lines")
    has(run.err, "9 rows, 1 duplicates dropped")
    equal(without_times("e"), without_times("r"))
    # Gathering again changes nothing.
    before = read("e.csv"), read("e.jsonl")
    equal(Run("bench", "--merge", "-o", "e", parts[3]).status, 0)
    equal((read("e.csv"), read("e.jsonl")), before)
    # Many runs: at most 1000 parts.
    task_list = "".join("t%d tasks/switches/domain.pddl tasks/switches/p1.pddl\n" % i
                        for i in range(2500))
    run = Run("bench", "-q", "-o", "many", "--emit=slurm", write("list", task_list))
    has(run.out, "#SBATCH --array=1-834\n")
    has(run.out, "last=$((first + 2))")


def test_lists():
    folder = task_folder()
    write(folder + "/list", "# name domain problem\none switches/domain.pddl switches/p1.pddl\n"
          "two switches/domain.pddl switches/p1.pddl\n")
    bench(folder + "/list")
    equal(keys(), [("one", "default"), ("two", "default")])
    for end in ("\n", "\r\n", "\r"):
        write(folder + "/list", f"# two{end}{end}one switches/domain.pddl switches/p1.pddl{end}"
                                f"two switches/domain.pddl{end}".encode())
        has(bench(folder + "/list", status=31).err, "list:4:1: error")
    write(folder + "/list", "one switches/domain.pddl\n")
    has(bench(folder + "/list", status=31).err, "list:1:1: error")
    write(folder + "/list", "one switches/domain.pddl switches/none.pddl\n")
    has(bench(folder + "/list", status=31).err, "cannot find")
    write(folder + "/list", "one switches/domain.pddl switches/p1.pddl\n" * 2)
    has(bench(folder + "/list", status=31).err, "two tasks are called 'one'")


def test_tasks_of_a_folder():
    """Pairs by each custom, in natural order; what has no domain is named and left out."""
    os.makedirs("f/a/deep")
    os.makedirs("f/b")
    os.makedirs("f/.git")
    domain, problem = tasks.SWITCH_DOMAIN, "; (comment\n" + tasks.SWITCH_PROBLEM.upper()
    for path in ("f/a/domain.pddl", "f/b/p10-domain.pddl", "f/b/domain_p9.pddl",
                 "f/a/deep/p-domain.pddl", "f/b/x7-domain.pddl"):
        write(path, domain)
    for path in ("f/a/p2.pddl", "f/a/p10.pddl", "f/a/pfile1", "f/b/p10.pddl", "f/b/p9.pddl",
                 "f/a/deep/p.pddl", "f/.git/p1.pddl"):
        write(path, problem)
    write("f/a/README", "(define (problem of the day)")
    os.makedirs("g")
    write("g/lonely.pddl", problem)
    os.symlink("..", "f/loop")
    run = Run("bench", "-o", "r", "--emit=slurm", "f", "g")
    equal(run.status, 0)
    has(run.err, "no domain file found for 'g/lonely.pddl'")
    has(run.err, "g: 0 tasks, 1 problems left out")
    names = [line.split() for line in read("r.tasks").splitlines()]
    equal([name for name, _, _ in names],
          ["a/README", "a/deep/p", "a/p2", "a/p10", "a/pfile1", "b/p9", "b/p10"])
    equal([os.path.relpath(path) for _, path, _ in names][1:],
          ["f/a/deep/p-domain.pddl", "f/a/domain.pddl", "f/a/domain.pddl", "f/a/domain.pddl",
           "f/b/domain_p9.pddl", "f/b/p10-domain.pddl"])


def test_progress():
    """A bar on a terminal; elsewhere a few lines, or with -q none."""
    folder = task_folder(count=3)
    command = [RELPLAN, "bench", "-o", "r", "--planner", "x=sleep 0.3;" + PLAN, folder]
    main, other = pty.openpty()
    process = subprocess.Popen(command, stderr=other)
    os.close(other)
    text = b""
    while True:
        try:
            data = os.read(main, 4096)
        except OSError:
            break
        if not data:
            break
        text += data
    equal(process.wait(), 0)
    os.close(main)
    text = text.decode()
    for part in ("[####", "2/3, 2 solved, about", "s left"):
        has(text, part)
    equal(Run("bench", "-q", "-o", "r", *command[4:]).err, "")


def test_mistakes():
    folder = task_folder()
    for args in ((), ("--config", "x", folder), ("--config", "=", folder),
                 ("--config", "x=--serch y", folder), ("--config", "x=-H nothing", folder),
                 ("--config", "x=-o file", folder), ("--config", "x='", folder),
                 ("--config", "x=other.pddl", folder), ("--planner", "x=true", folder),
                 ("--config", "x=", "--config", "x=", folder), ("-j", "0", folder),
                 ("--time", "0", folder), ("--only", "0", folder), ("--only", "3-2", folder),
                 ("--only", "1,", folder), ("--emit=pbs", folder), ("--merge",),
                 ("--merge", "none.csv"), ("--merge", "--emit=slurm", "x"), ("nowhere",)):
        bench(*args, status=31)
    assert not os.path.exists("r.csv")
    equal(Run("bench", folder).status, 31)
    os.mkdir("empty")
    has(bench("empty", status=31).err, "there are no tasks")
    write("r.csv", "a,b\n1,2\n")
    has(bench(folder, status=31).err, "no file of results")
    equal(read("r.csv"), "a,b\n1,2\n")
    equal(Run("bench", folder, "-o", "no/such/r").status, 31)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
