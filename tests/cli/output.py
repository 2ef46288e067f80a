#!/usr/bin/env python3
"""What is written: plan files, statistics as JSON, outputs that cannot be written or must not be
overwritten. $RELPLAN (or the first argument) is the program; the last line is "N passed, N
failed"."""
import json
import os
import re
import resource
import stat
import sys

import _tasks as tasks
from _files import HARD, hard, switches
from _runner import Run, equal, has, lacks, read, run_tests, write


def tiles():
    return write("t-domain.pddl", tasks.TILES_DOMAIN), write("t.pddl", tasks.tiles_problem(4, 3))


def without_times(text):
    text = re.sub(r"^(time|.* time|peak memory|CPU time|.*/s): .*\n", "", text, flags=re.M)
    return re.sub(r"\d+\.\d+", "X", text)


def cost_of(text):
    return re.search("^; cost = (.*) \\(", text, re.M)[1]


def test_plan_file():
    for args in (["-o", "plan"], ["--output=plan"], ["-oplan"], []):
        if os.path.exists("plan"):
            os.remove("plan")
        run = Run(*args, *switches(), *([] if args else ["plan"]))
        equal(run.status, 0)
        equal(read("plan"), run.out)
        assert stat.S_IMODE(os.stat("plan").st_mode) & 0o400
    equal(sorted(os.listdir(".")), ["domain.pddl", "p.pddl", "plan"])


def test_plan_file_by_a_link_and_its_mode():
    os.symlink("target", "link")
    equal(Run("-o", "link", *switches()).status, 0)
    has(read("target"), "; cost = ")
    write("plan", "old")
    os.chmod("plan", 0o600)
    equal(Run("-o", "plan", *switches()).status, 0)
    equal(stat.S_IMODE(os.stat("plan").st_mode), 0o600)


def test_old_plan_stays_if_there_is_no_new_one():
    write("plan", "old")
    equal(Run("-o", "plan", "-t", "0.2", *HARD, *hard()).status, 23)
    equal(read("plan"), "old")
    equal(sorted(os.listdir(".")), ["domain.pddl", "p.pddl", "plan"])


def test_json_on_standard_error():
    run = Run("--stats=json", *switches())
    data = json.loads(run.err.splitlines()[-1])
    equal((data["outcome"], data["exit_code"], run.status), ("solved", 0, 0))
    equal(data["plan"], {"length": 1, "cost": 1, "metric": "unit", "steps": [["Flip", "b"]]})
    assert data["expanded"] >= 1 and data["seconds"]["total"] > 0 and data["peak_memory"] > 0
    lacks(run.err, "outcome:")


def test_processor_time_of_the_search_apart_from_preparation():
    def seconds(*args):
        return json.loads(Run("--stats=json", *args).err.splitlines()[-1])["seconds"]
    time = seconds("-s", "gbfs", "-H", "relevance", *switches())
    assert min(time["prepare_cpu"], time["search_cpu"]) > 0, time
    assert time["prepare_cpu"] + time["search_cpu"] < time["cpu"], time
    # Out of time before the search was ready, and while it ran.
    time = seconds("-s", "gbfs", "-H", "relevance:nodes=100000000", "-t", "0.2", *tiles())
    equal({"prepare_cpu", "search_cpu"} & set(time), set())
    time = seconds("-s", "bfs", "-t", "0.2", *tiles())
    equal(("prepare_cpu" in time, "search_cpu" in time), (True, False))


def test_work_is_the_same_every_time():
    for search in ((), ("-s", "lazy", "-H", "landmarks,ff"), ("-s", "bfws"), ("-s", "bfs")):
        work = [json.loads(Run("--stats=json", *search, *switches()).err.splitlines()[-1])["work"]
                for _ in range(2)]
        assert work[0] == work[1] > 0, (search, work)


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


def test_quiet_says_nothing_of_limits():
    for options, files, status in ((("-t", "0.2", *HARD), hard, 23), (("-m", "1M"), switches, 22),
                                   (("--anytime", "-s", "gbfs", "-m", "10M"), tiles, 1)):
        args = [*options, "--stats=summary", *files()]
        said = Run(*args)
        equal((said.status, "relplan: " in said.err), (status, True))
        run = Run("-q", *args)
        equal((run.status, run.err), (status, ""))


def test_log():
    domain, problem = switches()
    write(domain, read(domain).replace("(:action", "(:action idle :parameters (?unused - object) "
                                       ":effect ())\n(:action", 1))
    usual = Run("--stats=text", problem)
    assert {"warning: ", "domain file: ", "outcome: "} <= set(
        re.findall("warning: |domain file: |outcome: ", usual.err)), usual.err
    run = Run("--stats=text", "--log", "log", problem)
    equal((run.status, run.out, run.err), (0, usual.out, ""))
    equal(without_times(read("log")), without_times(usual.err))
    run = Run("--stats=text", "--log=-", problem)
    equal((run.status, run.err), (0, ""))
    equal(sorted(without_times(run.out).splitlines()),
          sorted(without_times(usual.err + usual.out).splitlines()))
    run = Run("--log=log", "--stats=json", "-t", "0.2", "-s", "bfs", *tiles())
    equal((run.status, run.err), (23, ""))
    has(read("log"), "relplan: out of time")
    run = Run("ground", "--log=log", problem)
    equal((run.status, run.err), (0, ""))
    has(read("log"), "grounded: ")
    equal(Run("ground", "--log=-", problem).status, 31)
    equal(Run("ground", "--log=-", "-o", "task", problem).err, "")


def test_log_and_errors():
    files = switches()
    run = Run("--log=log", "none.pddl", files[1])
    equal((run.status, read("log")), (31, ""))
    has(run.err, "none.pddl: error: ")
    write("p.1", read(files[1]))
    for path, args in ((files[0], ()), (files[1], ()), ("plan", ("-o", "plan")),
                       ("s.json", ("--stats-file", "s.json")), ("p.1", ("--anytime", "-o", "p")),
                       ("missing/log", ())):
        for command in ((), ("ground",)):
            if command and "--anytime" in args:
                continue
            run = Run(*command, "--log", path, *args, *files)
            equal((path, command, run.status, run.out), (path, command, 31, ""))
    equal(Run(*files).status, 0)
    equal(read("p.1"), read(files[1]))
    if os.path.exists("/dev/full"):
        run = Run("--log=/dev/full", *files)
        equal((run.status, cost_of(run.out)), (31, "1"))
        has(run.err, "cannot write the log: No space left on device")


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


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
