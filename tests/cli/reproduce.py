#!/usr/bin/env python3
"""`make reproduce`: the script with a stub in place of the runs, which take hours; reports are
made by the program itself."""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from _runner import RELPLAN, equal, has, lacks, run_tests, write  # noqa: E402

SCRIPT = os.path.join(os.path.dirname(HERE), "measure", "reproduce.py")

# bench solves by the number in the task's name; of that of a merged task S1 solves the even ones.
# Each S1 takes four times as long as S2, three times the states, and twice the steps, half of which
# are of the other part; improved, plans are of equal length and of one part.
STUB = r'''#!%(python)s
import json, os, re, subprocess, sys
args = sys.argv[1:]
with open("calls", "a") as file:
    file.write(" ".join(args) + "\n")
if args[0] == "report":
    sys.exit(subprocess.run([%(relplan)r, *args]).returncode)
if args[0] == "landmarks":
    number = int(re.findall(r"\d+", args[2])[-1])
    if os.path.exists("slow") and number == 1:
        sys.exit(23)
    found = number if "/d.pddl" in args[1] else os.path.exists("bad")
    print(json.dumps({"solvable": True, "nontrivial": found}))
    sys.exit(0)
out = args[args.index("-o") + 1]
if args[0] == "merge":
    os.makedirs(out)
    seed = int(args[args.index("--seed") + 1])
    with open(out + "/list.txt", "w") as file, open(out + "/manifest.csv", "w") as manifest:
        manifest.write("name,a,a_domain,a_problem,b,b_domain,b_problem\n")
        for i in range(int(args[args.index("--random") + 1])):
            file.write("%%03d m%%d-d.pddl m%%d-p.pddl\n" %% (10 * seed + i, i, i))
            manifest.write("%%03d,d/p1,,,e/p%%d,,\n" %% (10 * seed + i, i))
    sys.exit(0)
configs = [args[i + 1].split("=")[0] for i, a in enumerate(args) if a == "--config"]
names = [line.split()[0] for line in open(args[1])]
improved = out.endswith("improved")
logs = args[args.index("--logs") + 1] if "--logs" in args else None
if logs:
    os.makedirs(logs, exist_ok=True)
known = open(out + ".jsonl").read() if os.path.exists(out + ".jsonl") else ""
with open(out + ".jsonl", "a") as lines, open(out + ".csv", "a") as file:
    if not known:
        file.write("task,config,status,wall_s,cpu_s,peak_mb,cost,search_s,expanded,length\n")
    for name in names:
        number = int(re.findall(r"\d+", name)[-1])
        for config in configs:
            if '"config":"%%s","task":"%%s"' %% (config, name) in known.replace(" ", ""):
                continue
            one = config.startswith("S1")
            if "merged" in out:
                solved = number %% (2 if one else 1 if config.startswith("graph") else 10) == 0
            else:
                solved = number < (6 if one else 8)
            seconds, length = (8, 10) if one else (2, 5)
            length = 5 if improved else length
            row = {"config": config, "task": name, "status": "solved" if solved else "timeout",
                   "wall_s": seconds + 1, "cpu_s": seconds + 0.5, "peak_mb": 20 if one else 10}
            if solved:
                row.update(cost=length, length=length, states=30 if one else 10, expanded=9,
                           search_s=seconds, stats={"seconds": {"prepare_cpu": 1e-6,
                                                                "search_cpu": seconds / 1e6}})
            lines.write(json.dumps(row) + "\n")
            file.write(",".join(str(row.get(k, "")) for k in (
                "task", "config", "status", "wall_s", "cpu_s", "peak_mb", "cost", "search_s",
                "expanded", "length")) + "\n")
            if logs and solved:
                with open("%%s/%%s.%%s.log" %% (logs, name.replace("/", "_"), config), "w") as log:
                    steps = ["(a-go x)", "(b-go)"] if one and not improved else ["(a-go x)"] * 2
                    log.write("[0.1s] (no step)\n" + "\n".join(steps + ["(win-a)", "; cost = 3"]))
'''


def reproduce(*args):
    os.chmod(write("stub", STUB % {"python": sys.executable, "relplan": RELPLAN}), 0o755)
    done = subprocess.run([sys.executable, SCRIPT, "--relplan", "./stub", "--out", "out", *args],
                          capture_output=True, text=True, timeout=100, check=False)
    return done


def benchmarks():
    os.makedirs("marks", exist_ok=True)
    lines = "".join("d%d/p%d d.pddl p%d.pddl\n" % (i % 3, i, i) for i in range(10))
    write("marks/hsp2.txt", "# name domain problem\n" + lines)


def calls(*commands):
    with open("calls") as file:
        return [line for line in file.read().splitlines() if line.split()[0] in commands or not commands]


def written():
    with open("out/reproduction.md") as file:
        return file.read()


def test_from_lists_to_tables():
    benchmarks()
    done = reproduce("--benchmarks", "marks", "--limit", "10", "--merged", "11", "--seeds", "1,2",
                     "--memory", "1G", "--rows", "letter,ours,graph", "--improved", "ours")
    equal((done.returncode, done.stderr.count("rror")), (0, 0))
    order = [call.split()[0] for call in calls("bench", "report", "merge")]
    equal(order, ["bench"] * 3 + ["report", "merge", "merge"] + ["bench"] * 3 + ["report"])
    bench = calls("bench")
    has(bench[0], "--config S1-letter=--preset paper-s1-letter --improve=none "
                  "--config S2-letter=--preset paper-s2-letter --improve=none "
                  "--config S1=--preset paper-s1 --improve=none "
                  "--config S2=--preset paper-s2 --improve=none "
                  "--config graph-plain=--search wastar:weight=10 --heuristic relevance-graph "
                  "--improve=none --time 10s --memory 1G -j 1")
    has(bench[1], "out/solved-standard-S1.txt -o out/standard-improved "
                  "--config S1=--preset paper-s1 --improve=full --time 10s")
    has(bench[3], "out/merged.txt -o out/merged ")
    has(bench[3], "--logs out/logs-merged")
    equal([call.split(" -o ")[0] for call in calls("merge")],
          ["merge --random 6 --seed 1 --from out/both.txt", "merge --random 5 --seed 2 --from out/both.txt"])
    equal(len(calls("landmarks")), 11)
    with open("out/both.txt") as file:
        lines = file.read().splitlines()
    equal((len(lines), lines[5].split()), (6, ["d2/p5", os.path.abspath("marks/d.pddl"),
                                               os.path.abspath("marks/p5.pddl")]))
    text = written()
    for line in (
            "| paper | S1 | S2 | 273 (51.61 %) | 370 (69.94 %) | 261 (49.34 %) | 147 (27.79 %) | 529 |",
            "| ours | S1 | S2 | 6 (60.00 %) | 8 (80.00 %) | 6 (60.00 %) | 2 (20.00 %) | 10 |",
            # Two against none: p = 2 / 4; the share of S1 among them is at most 0.84.
            "| ours | S1 | S2 | 0 | 2 | 0.5 | 0.00 (0.00 to 5.32) | -20.0 (",
            # Without a floor: microseconds count.
            "| M2 search time | 951.34 ± 3303.31 | 4.00 ± 0.00 | 4.00 (4.00 to 4.00) | 4.00 "
            "| 4.00 (4.00 to 4.00) | 0.031 | 1.00 | 6 |",
            "| search time with preparation | – | 3.00 ± 0.00 |",
            "| M3 states in the closed list | 6.86 ± 29.53 | 3.00 ± 0.00 |",
            "| states expanded | – | 1.00 ± 0.00 | 1.00 (1.00 to 1.00) | 1.00 | 1.00 (1.00 to 1.00) | 1 | – | 6 |",
            "| M4 plan length as found | 1.13 ± 0.29 | 2.00 ± 0.00 |",
            "| plan length after improving | – | 1.00 ± 0.00 |",
            "S1 / S2, row ours. Tasks that both solve: 6. Slow runs are cut off: those without a plan (2 of S1 and "
            "0 of S2 that the other one solves) are not in these ratios,",
            "Intervals by group are of 3 domains.",
            "| row | A | B | within | A solves | B solves | only A | only B | McNemar p |\n"
            "|---|---|---|---|---|---|---|---|---|\n"
            "| letter | S1-letter | S2-letter | 1 s | 0 (0.00 %) | 0 (0.00 %) | 0 | 0 | 1 |",
            # 6 of 8.5 s, and 4 that count twice or ten times the limit.
            "| S1 | 0 | 6 | 13.10 | 45.10 |",
            "| S2 | 0 | 8 | 6.00 | 22.00 |",
            "| ours | S1 | S2 | 6 (54.55 %) | 2 (18.18 %) | 2 (18.18 %) | 5 (45.45 %) | 11 |",
            "| graph | graph-plain | S2 | 11 (100.00 %) |",
            "`relplan landmarks` finds no non-trivial landmark in 11 of the 11 merged tasks.",
            "Intervals by group are of 1 pairs of domains.",
            "Paper: plans of S1 have actions of both parts, plans of S2 do not.",
            "Not run: tasks of hsp2 and ipc without non-trivial landmarks (--free); a sample with a longer limit "
            "(--sample-limit); plans improved of the rows letter (--improved).",
            "| S1 | as found | 6 | 6 (100.00 %) | 50.0 % | 50.0 % |",
            "| S1 | after improving | 6 | 0 (0.00 %) | 0.0 % | 0.0 % |",
            "| S2 | as found | 2 | 0 (0.00 %) | 0.0 % | 0.0 % |",
            "- **H1**, row ours (on standard",
            "takes 3.00 times as long (geometric mean over 6 tasks; Wilcoxon p = 0.031, r = 1.00), and S1 "
            "solves 75.0 % of what S2 solves (paper: 70.5 %): supported",
            "6 against 2 of 11; 4 only by S1, 0 only by S2 (McNemar p = 0.12): not supported"):
        has(text, line)
    lacks(text, "## A sample")
    assert os.path.exists("out/report-standard/index.html")
    assert os.path.exists("out/report-merged/index.html")


def test_it_goes_on_where_it_was_stopped():
    benchmarks()
    args = ("--benchmarks", "marks", "--rows", "ours", "--improved", "", "--merged", "4", "--seeds", "1,2")
    equal(reproduce(*args).returncode, 0)
    first = written()
    equal(reproduce(*args).returncode, 0)
    equal((first, len(calls("merge")), len(calls("landmarks"))), (written(), 2, 4))
    done = reproduce(*args[:-2], "--seeds", "1,3")
    equal(done.returncode, 1)
    has(done.stderr, "has results of other merged tasks")


def test_tasks_without_landmarks_and_a_sample():
    benchmarks()
    equal(reproduce("--benchmarks", "marks", "--every", "9", "--offset", "1", "--out", "half").returncode, 1)
    with open("half/standard.txt") as file:
        equal([line.split()[0] for line in file], ["d1/p1"])
    os.remove("calls")
    # The third is hsp2's by its name, the fourth by what is in it.
    write("marks/ipc.txt", "d0/q0 d.pddl q0.pddl\nx/q1 d.pddl q1.pddl\nd2/p5 d.pddl p5.pddl\n"
                           "y/p2 d.pddl copy2.pddl\n")
    for name in ("p2", "copy2"):
        write("marks/%s.pddl" % name, "the same")
    write("slow", "")
    done = reproduce("--benchmarks", "marks", "--rows", "ours", "--improved", "", "--merged", "2", "--seeds",
                     "1", "--free", "--sample-limit", "300", "--sample-every", "5")
    equal((done.returncode, done.stderr.count("rror")), (0, 0))
    text = written()
    has(text, "for 1 it did not end in 60s")
    has(text, "2 of 12 tasks of hsp2 and ipc have no non-trivial fact landmark (2 could not be looked into "
              "in 60s). Tasks whose files are the same in both lists, or twice in one, count once: 2 were left out.")
    with open("out/free.txt") as file:
        equal([line.split()[0] for line in file], ["hsp2/d0/p0", "ipc/d0/q0"])
    has(text, "| ours | S1 | S2 | 2 (100.00 %) | 2 (100.00 %) | 2 (100.00 %) | 0 (0.00 %) | 2 |")
    has(text[text.index("## Tasks of hsp2 and ipc"):], "Intervals by group are of 1 domains.")
    has(text, "- **H2**, row ours (on these S1 finds substantially more plans): 2 against 2 of 2; 0 only by S1, "
              "0 only by S2 (McNemar p = 1): not supported.")
    # Six of S1 take 8.5 s, eight of S2 2.5 s: of the sample tasks 0 and 5 both, in 10 and 60 s alike.
    has(text, "| ours | S1 | S2 | 1 s | 0 (0.00 %) | 0 (0.00 %) | 0 | 0 | 1 |\n"
              "| ours | S1 | S2 | 10 s | 2 (100.00 %) | 2 (100.00 %) | 0 | 0 | 1 |\n"
              "| ours | S1 | S2 | 60 s | 2 (100.00 %) |")
    has(text, "Not run: plans improved of the rows ours (--improved).")
    sample = [call for call in calls("bench") if "-o out/sample" in call]
    equal(len(sample), 1)
    has(sample[0], "--time 300s")
    has(text, "| configuration | solved in 1 s | solved in 10 s | solved in 60 s | solved in 300 s |")


def test_merged_tasks_must_have_no_landmarks():
    benchmarks()
    write("bad", "")
    done = reproduce("--benchmarks", "marks", "--rows", "ours", "--merged", "2", "--seeds", "1")
    equal(done.returncode, 1)
    has(done.stderr, "merged tasks with non-trivial landmarks, or without a plan: s1/010, s1/011")


def test_what_goes_wrong():
    done = reproduce("--benchmarks", "nowhere")
    equal(done.returncode, 1)
    has(done.stderr, "nowhere/hsp2.txt is missing")
    benchmarks()
    done = reproduce("--benchmarks", "marks", "--every", "9")
    equal(done.returncode, 1)
    has(done.stderr, "too few to merge")
    done = reproduce("--benchmarks", "marks", "--relplan", "/bin/false")
    equal(done.returncode, 1)
    has(done.stderr, "'/bin/false bench' ended with exit code 1")
    for args, message in ((("--rows", "our"), "unknown row 'our'; known: letter, "),
                          (("--seeds", "1,2,3", "--merged", "2"), "a merged task a seed"),
                          (("--rows", "letter"), "--pool must be one of --rows"),
                          (("--limit", "0"), "must be above 0")):
        done = reproduce(*args)
        equal(done.returncode, 2)
        has(done.stderr, message)


def test_the_real_configurations_are_options():
    """bench checks them before the first run: each is one that relplan takes."""
    write("d.pddl", "(define (domain d) (:predicates (p)) (:action a :effect (p)))")
    write("p.pddl", "(define (problem p) (:domain d) (:init) (:goal (p)))")
    write("list.txt", "x/p d.pddl p.pddl\n")
    sys.path.insert(0, os.path.dirname(SCRIPT))
    import reproduce as script
    configs = dict(c for row in script.ROWS.values() for c in row)
    configs.update(c for _, c, _ in script.GRAPH)
    equal(len(configs), 14)
    command = [RELPLAN, "bench", "list.txt", "-o", "results", "--logs", "logs"]
    for name, options in configs.items():
        command += ["--config", "%s=%s --improve=none" % (name, options)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    equal(done.returncode, 0)
    with open("results.jsonl") as file:
        rows = [json.loads(line) for line in file]
    equal([(row["status"], row["length"]) for row in rows], [("solved", 1)] * 14)
    import reproduction_tables as tables
    for row in rows:
        assert tables.search_seconds(row) > 0 and tables.prepared_and_searched(row) > 0
        equal(row["states"], 2)
        equal(tables.read_steps(tables.log_path("logs", row["task"], row["config"])), ["a"])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
