#!/usr/bin/env python3
"""`relplan bench` and `relplan report` among files of others, strange names and troubles of the
machine: nothing of others is lost, and what bench writes report reads."""
import csv
import json
import os
import re
import resource
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _runner import RELPLAN, Run, equal, has, in_time, read, run_tests, write  # noqa: E402

PLAN = "printf '(flip b)\\n' > {plan}"
PLANNER = ("--planner", "x=" + PLAN)


def task_folder(folder="tasks/switches", count=1):
    write(folder + "/domain.pddl", tasks.SWITCH_DOMAIN)
    for i in range(1, count + 1):
        write("%s/p%d.pddl" % (folder, i), tasks.SWITCH_PROBLEM)
    return "tasks"


def everything():
    """All files with their contents and times."""
    found = {}
    for folder, _, names in os.walk("."):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[path] = (file.read(), os.stat(path).st_mtime_ns)
    return found


def refused(*args, says=""):
    """Wrong files: nothing is changed, and nothing new is there."""
    before = everything()
    run = Run(*args)
    equal(run.status, 31)
    has(run.err, says)
    equal(everything(), before)


def bench(*args):
    run = Run("bench", "-q", *args)
    equal((run.status, run.err), (0, ""))


FOREIGN_CSV = ("precious", "precious\n", "a,b\n1,2\n3,4", "task,config,status\na,b,solved", "\n",
               "task,config,status,exit_code,mine")
FOREIGN_JSON = ("precious", "{}\n{}", "{\"task\": 1}\n", "{\"task\":\"t\"}", "[1,\n2]\n",
                "{\"task\":\"t\",\"config\":\"c\"}\nmore")


def test_bench_leaves_files_of_others_alone():
    folder = task_folder()
    for suffix, contents in ((".csv", FOREIGN_CSV), (".jsonl", FOREIGN_JSON)):
        for content in contents:
            write("r" + suffix, content)
            refused("bench", "-o", "r", *PLANNER, folder, says="r%s is no file of results" % suffix)
        os.remove("r" + suffix)
    for name in ("r.csv", "r.jsonl"):
        os.mkfifo(name)
        run = Run("bench", "-o", "r", *PLANNER, folder)
        equal((run.status, os.listdir(".").count("r.csv")), (31, name == "r.csv"))
        os.remove(name)


def test_merge_leaves_files_of_others_alone():
    bench("-o", "part", *PLANNER, task_folder())
    for suffix, contents in ((".csv", FOREIGN_CSV), (".jsonl", FOREIGN_JSON)):
        for content in contents:
            write("r" + suffix, content)
            refused("bench", "--merge", "part.csv", "-o", "r", says="r%s is no file" % suffix)
        os.remove("r" + suffix)
    # Not over what is gathered either, by whatever name.
    refused("bench", "--merge", "part.csv", "-o", "part", says="would be overwritten")
    os.symlink("part.jsonl", "r.jsonl")
    refused("bench", "--merge", "part", "-o", "r", says="would be overwritten")
    os.remove("r.jsonl")
    # Rows that are in the JSON lines only are kept as well.
    os.rename("part.csv", "old.csv")
    os.rename("part.jsonl", "r.jsonl")
    write("new.csv", read("old.csv").replace("switches/p1", "switches/p2"))
    bench("--merge", "new.csv", "-o", "r")
    equal([line.split(",")[0] for line in read("r.csv").splitlines()],
          ["task", "switches/p1", "switches/p2"])


def test_results_of_an_earlier_version():
    """Without the last column: read, gathered, but not appended to."""
    bench("-o", "new", *PLANNER, task_folder())
    header, row = read("new.csv").splitlines()
    assert header.endswith(",wall_limit_s") and row.endswith(",605")
    write("old.csv", header.rpartition(",")[0] + "\n" + row.rpartition(",")[0] + "\n")
    refused("bench", "-o", "old", *PLANNER, "tasks", says="of another version")
    equal(Run("report", "-q", "old.csv", "-o", "out").status, 0)
    bench("--merge", "old.csv", "-o", "all")
    equal([line.split(",")[:3] + line.split(",")[-1:] for line in read("all.csv").splitlines()],
          [["task", "config", "status", "wall_limit_s"], ["switches/p1", "x", "solved", ""]])


def test_emit_leaves_files_of_others_alone():
    folder = task_folder()
    write("r.tasks", "my tasks\n")
    refused("bench", "--emit=slurm", "-o", "r", folder, says="r.tasks is there")
    write("r.tasks", "one tasks/switches/domain.pddl tasks/switches/p1.pddl\n")
    refused("bench", "--emit=parallel", "-o", "r", "r.tasks", says="r.tasks is there")
    os.remove("r.tasks")
    write("r.csv", "precious")
    refused("bench", "--emit=slurm", "-o", "r", folder, says="r.csv is no file of results")
    os.remove("r.csv")
    for _ in range(2):
        equal(Run("bench", "--emit=slurm", "-o", "r", folder).status, 0)
    task_folder(count=2)
    refused("bench", "--emit=slurm", "-o", "r", folder, says="lists other tasks")


def test_logs_leave_files_of_others_alone():
    folder = task_folder()
    write("logs/switches_p1.x.log", "precious")
    bench("-o", "r", "--logs", "logs", "--planner", "x=echo yes;" + PLAN, folder)
    equal(read("logs/switches_p1.x.log"), "precious")
    equal(read("logs/switches_p1.x.2.log"), "yes\n")


def test_report_leaves_files_of_others_alone():
    write("r.csv", "task,config,status\na/t,c,solved\na/t,d,solved\n")
    for path in ("tables.txt", "tables/tasks.csv", "index.html", "plots/coverage-over-time.dat",
                 "plots/coverage-over-time.svg", "plots/plan-length-of-c-and-d.gp"):
        write("out/" + path, "precious")
        refused("report", "r.csv", "-o", "out", says="out/%s' is there" % path)
        os.remove("out/" + path)
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    # Not over what was read either, in its own folder and by another name.
    write("out/tables/coverage.csv", read("r.csv"))
    refused("report", "out/tables/coverage.csv", "-o", "out", says="would be overwritten")
    os.remove("out/tables.txt")
    os.link("r.csv", "out/tables.txt")
    refused("report", "r.csv", "-o", "out", says="would be overwritten")


def in_trouble(*args, rows=0, says="", limit=None, env=None):
    """Trouble that is no planner's: exit code 31, no row of it; without it, all goes on."""
    process = subprocess.run([RELPLAN, "bench", "-q", "-o", "r", *args], env=env, preexec_fn=limit,
                             stderr=subprocess.PIPE, text=True, timeout=100, check=False)
    equal(process.returncode, 31)
    has(process.stderr, says)
    for path in ("r.csv", "r.jsonl"):
        equal(read(path).count("\n"), rows + (path == "r.csv"))


def statuses():
    return [line.split(",")[2] for line in read("r.csv").splitlines()[1:]]


def test_no_temporary_folder_is_no_row():
    folder = task_folder(count=2)
    in_trouble(*PLANNER, folder, says="cannot make a folder /nowhere/",
               env=dict(os.environ, TMPDIR="/nowhere"))
    bench("-o", "r", *PLANNER, folder)
    equal(statuses(), ["solved", "solved"])


def test_a_temporary_folder_that_goes_is_no_row():
    folder = task_folder(count=2)
    os.mkdir("tmp")
    env = dict(os.environ, TMPDIR=os.path.abspath("tmp"))
    command = ("--planner", "x=case {p} in *p1*) %s;; *) rm -r \"$TMPDIR\"; %s;; esac" % (PLAN, PLAN))
    in_trouble(*command, folder, rows=1, says="cannot make a folder", env=env)
    os.mkdir("tmp")
    in_trouble(*command, folder, rows=1, env=env)


def test_a_full_disk_is_no_row():
    folder = task_folder()
    small = 16 << 10
    in_trouble("--planner", "x=head -c 50000 /dev/zero; %s; exit 1" % PLAN, folder, says="cannot write to",
               limit=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (small, small)))
    bench("-o", "r", "--planner", "x=head -c 50000 /dev/zero; %s; exit 1" % PLAN, folder)
    equal(statuses(), ["solved"])


def test_logs_that_cannot_be_written_are_no_row():
    folder = task_folder(count=2)
    in_trouble("--planner", "x=rm -rf {here}/logs; " + PLAN, "--logs", "logs", folder, rows=1,
               says="logs/switches_p2.x.log: No such file")


def test_a_shell_that_does_not_start_is_no_row():
    in_trouble("--planner", "x=: {plan} " + 9000 * "{here}", task_folder(),
               says="cannot run /bin/sh: Argument list too long")


def test_numbers_of_no_run():
    folder = task_folder(count=2)
    refused("bench", "-o", "r", *PLANNER, "--only", "99", folder, says="there is no run 99 of 2")
    refused("bench", "-o", "r", *PLANNER, "--only", "1,3-4", folder, says="there is no run 3 of 2")
    bench("-o", "r", *PLANNER, "--only", "2-99", folder)
    equal(statuses(), ["solved"])


STRANGE = ("tab\t", "line\nend", "escape\x1b[31m", "delete\x7f", b"\xff",
           b"\xc3", b"\xed\xa0\x80", b"\xe0\x80\x80", b"\xf4\x90\x80\x80")
ORDINARY = ("p 1", "p,1", "p\"1", "p'1", "=1+1", "-p", "é", "中", "\U0001f600", "p1", "p01", "0", "null", "a/b_c",
            "'=1", "$(x)", "{p}", " ", "#p", "<b>", "%s%n", "\\", "C1\x9b",
            "left\u202e", "\u2028", "\x85")


def test_strange_names_are_refused_by_both():
    folder = task_folder()
    for name in (os.fsencode(name) for name in STRANGE):
        refused("bench", "-o", "r", b"--planner", name + b"=" + PLAN.encode(), folder, says="may hold neither")
        for list_name in (name,) if not set(b"\t\n") & set(name) else ():
            write("list", list_name + b" tasks/switches/domain.pddl tasks/switches/p1.pddl\n")
            refused("bench", "-o", "r", *PLANNER, "list", says="may hold neither")
        task_folder(os.fsdecode(b"strange/" + name))
        refused("bench", "-o", "r", *PLANNER, "strange", says="may hold neither")
        refused("bench", "-o", "r", "--emit=slurm", "strange", says="may hold neither")
        shutil.rmtree("strange")
        for row in (b"t,\"%s\",solved\n", b"\"%s\",c,solved\n"):
            write("rows.csv", b"task,config,status\n" + row % name)
            refused("report", "rows.csv", "-o", "out", says="may hold neither")
    refused("bench", "-o", "a\nb", "--emit=slurm", folder, says="cannot stand in a script")


def keys(prefix):
    """Task and configuration of each row, which both files tell alike."""
    with open(prefix + ".csv", newline="", encoding="utf-8") as file:
        table = [tuple(re.sub("^'(?='*[=+@\\-])", "", row[name]) for name in ("task", "config"))
                 for row in csv.DictReader(file)]
    objects = [json.loads(line) for line in read(prefix + ".jsonl").split("\n")[:-1]]
    equal(sorted(table), sorted((row["task"], row["config"]) for row in objects))
    return sorted(table)


def test_ordinary_names_go_from_bench_to_report():
    for number, name in enumerate(ORDINARY):
        task_folder("names/%d/%s" % (number, name))
    configs = ["p 1", "p,1", "C1\x9b", "left\u202e"]
    options = [word for name in configs for word in ("--planner", name + "=" + PLAN)]
    bench("-o", "r", "-j", "2", *options, "names")
    expected = keys("r")
    equal(len(expected), len(configs) * len(ORDINARY))
    for path in ("r.csv", "r.jsonl"):  # whichever is lost, the other has all
        os.remove(path)
        bench("-o", "r", *options, "names")
        equal(keys("r"), expected)
    has(Run("bench", "-o", "r", *options, "names").err, "%d of them done before" % len(expected))
    run = Run("report", "-q", "r.csv", "-o", "out")
    equal((run.status, run.err), (0, ""))
    equal(read("out/tables/tasks.csv").count("\n"), len(ORDINARY) + 1)
    equal(read("out/tables/configurations.csv").count("\n"), len(configs) + 1)


def test_cells_are_no_formulas():
    """In results and tables; and the names come back, also those that begin with a quote."""
    names = ["=1+1", "=", "@SUM(A1)", "+x", "-x", "-1+cmd", "'=x", "''@", "'x", "-1", "+2e3", "x=1"]
    for name in names:
        task_folder("tasks/" + name)
    configs = [name for name in names if "=" not in name]
    options = [word for name in configs for word in ("--planner", name + "==; " + PLAN)]
    bench("-o", "r", *options, "tasks")
    equal(keys("r"), sorted((name + "/p1", config) for name in names for config in configs))
    has(Run("bench", "-o", "r", *options, "tasks").err, "0 runs made")
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    paths = ["r.csv"] + ["out/tables/" + name for name in os.listdir("out/tables")]
    for path in paths:
        with open(path, newline="", encoding="utf-8") as file:
            for cell in (cell for row in csv.reader(file) for cell in row):
                assert not re.match(r"[=@\t]|[+-](?![\d.e+]*$)", cell), (path, cell)
    with open("out/tables/configurations.csv", newline="", encoding="utf-8") as file:
        found = [re.sub("^'(?='*[=+@\\-])", "", row["config"]) for row in csv.DictReader(file)]
    equal(sorted(found), sorted(configs))
    # Figures keep their signs, and so do options.
    bench("-o", "q", "--planner", "x=kill -9 $$ # {plan}", "tasks")
    has(read("q.csv"), ",crashed,-9,")
    bench("-o", "s", "--config", "x=-s astar -H hmax", "tasks")
    has(read("s.csv"), ",-s astar -H hmax,")


def test_a_huge_plan_is_not_read():
    folder = task_folder()
    for command, status in (
            ("truncate -s 100G {plan}", "error"), ("truncate -s 1900M {plan}", "error"),
            ("for i in 1 2 3 4 5 6 7 8; do truncate -s 200M {plan}.$i; done", "invalid"),
            ("mkfifo {plan}", "error"), ("ln -s /dev/zero {plan}", "error"),
            ("truncate -s 100G {plan}.2; printf '(flip b)\\n' > {plan}.1", "solved")):
        run = Run("bench", "-q", "-o", "r", "--planner", "x=" + command, folder)
        equal((run.status, statuses()), (0, [status]))
        in_time(run.seconds, 15)
        os.remove("r.csv"), os.remove("r.jsonl")
    with open("huge.csv", "wb") as file:
        file.truncate(100 << 30)
    refused_at_once = Run("report", "huge.csv", "-o", "out")
    equal(refused_at_once.status, 31)
    has(refused_at_once.err, "cannot read 'huge.csv': File too large")


def test_huge_figures_are_drawn_and_summed_up():
    head = "task,config,status,wall_s,cpu_s,time_limit_s,cost,length,expanded,evaluated,search_s,peak_mb\n"
    row = "%s,%s,solved" + 9 * ",%s" + "\n"
    values = ("1e308", "1.7976931348623157e308", "4e-320", "0", "1")
    write("r.csv", head + "".join(row % ((task, config) + 9 * (value,)) for task, pair in
                                  enumerate((a, b) for a in values for b in values)
                                  for config, value in zip("AB", pair)))
    run = Run("report", "r.csv", "-o", "out")
    equal((run.status, run.err), (0, "") if shutil.which("gnuplot") else (0, run.err))
    for folder, _, names in os.walk("out"):
        for path in (os.path.join(folder, name) for name in names if not name.endswith(".svg")):
            numbers = re.findall(r"(?<![a-zA-Z])-?(?:inf|nan)(?![a-zA-Z])", read(path))
            equal((path, numbers), (path, []))
    for name in os.listdir("out/plots"):
        for number in re.findall(r"\d[\d.]*e[+-]?\d+", read("out/plots/" + name)):
            assert float(number) < 1e200, (name, number)


def test_rows_with_strange_names_are_damaged():
    """Also those that older versions wrote: changed a little they would be rows of others."""
    folder = task_folder()
    bench("-o", "r", *PLANNER, folder)
    row = read("r.jsonl")
    strange = [row.replace("switches/p1", name) for name in ("a\\nb", "a\\tb", "\\u0001", "\\u007f")]
    write("r.jsonl", row + "".join(strange) + row.replace("\"x\"", "\"x\\n\""))
    before = read("r.csv")
    bench("-o", "r", *PLANNER, folder)
    equal(read("r.csv"), before)
    run = Run("bench", "--merge", "r", "-o", "all")
    has(run.err, "5 damaged lines")
    equal(keys("all"), [("switches/p1", "x")])


def test_strange_options_are_the_same_in_both_files():
    command = os.fsencode("x=" + PLAN) + b"; : \xff \xed\xa0\x80 \t \xe2\x80\xae"
    for _ in range(2):
        equal(subprocess.run([RELPLAN, "bench", "-q", "-o", "r", "--planner", command, task_folder()],
                             check=False).returncode, 0)
        options = "%s; : ? ??? \t \u202e" % PLAN
        has(read("r.csv"), options)
        equal(json.loads(read("r.jsonl"))["options"], options)
        os.remove("r.csv")


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
