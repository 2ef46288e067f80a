#!/usr/bin/env python3
"""`make reproduce`: the script with a stub in place of the runs, which take hours; reports are
made by the program itself."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from _runner import RELPLAN, equal, has, run_tests, write  # noqa: E402

SCRIPT = os.path.join(os.path.dirname(HERE), "measure", "reproduce.py")

# bench solves by the number in the task's name; of that of a merged task S1 solves the even ones.
STUB = r'''#!%(python)s
import os, re, subprocess, sys
args = sys.argv[1:]
with open("calls", "a") as file:
    file.write(" ".join(args) + "\n")
out = args[args.index("-o") + 1]
if args[0] == "report":
    sys.exit(subprocess.run([%(relplan)r, *args]).returncode)
if args[0] == "merge":
    os.mkdir(out)
    with open(out + "/list.txt", "w") as file:
        for i in range(int(args[args.index("--random") + 1])):
            file.write("%%03d %%d-d.pddl %%d-p.pddl\n" %% (i, i, i))
    sys.exit(0)
configs = [args[i + 1].split("=")[0] for i, a in enumerate(args) if a == "--config"]
names = [line.split()[0] for line in open(args[1])]
with open(out + ".csv", "w") as file:
    file.write("task,config,status,search_s,expanded,length\n")
    for name in names:
        number = int(re.findall(r"\d+", name)[-1])
        for config in configs:
            if "graph" in configs:
                solved = number %% {"S1": 2, "S2": 1000, "graph": 1, "plain": 5,
                                    "letter": 3}[config] == 0
            else:
                solved = number < {"S1": 6, "S2": 8, "letter": 4}[config]
            seconds = {"S1": 8, "S2": 2, "graph": 1, "plain": 3, "letter": 6}[config]
            file.write("%%s,%%s,%%s,%%s,10,5\n" %% (name, config, "solved" if solved else "timeout",
                                             seconds))
'''


def reproduce(*args):
    os.chmod(write("stub", STUB % {"python": sys.executable, "relplan": RELPLAN}), 0o755)
    done = subprocess.run([sys.executable, SCRIPT, "--relplan", "./stub", "--out", "out", *args],
                          capture_output=True, text=True, timeout=100, check=False)
    return done


def benchmarks():
    os.makedirs("marks", exist_ok=True)
    write("marks/hsp2.txt", "# name domain problem\n" +
          "".join("d/p%d d.pddl p%d.pddl\n" % (i, i) for i in range(10)))


def calls():
    with open("calls") as file:
        return file.read().splitlines()


def test_from_lists_to_tables():
    benchmarks()
    done = reproduce("--benchmarks", "marks", "--limit", "5", "--merged", "10", "--memory", "1G")
    equal(done.returncode, 0)
    equal([call.split()[0] for call in calls()], ["bench", "report", "merge", "bench", "report"])
    has(calls()[0], "--config S1=--preset paper-s1 --improve=full "
                    "--config S2=--preset paper-s2 --improve=full --time 5s --memory 1G -j 1")
    has(calls()[2], "--random 10 --seed 1 --from out/both.txt -o out/merged")
    has(calls()[3], "--config graph=--search wastar:weight=10,preferred=true "
                    "--heuristic relevance-graph --improve=full "
                    "--config plain=--search wastar:weight=10 --heuristic relevance-graph")
    with open("out/both.txt") as file:
        lines = file.read().splitlines()
    equal(len(lines), 6)
    equal(lines[5].split(), ["d/p5", os.path.abspath("marks/d.pddl"),
                             os.path.abspath("marks/p5.pddl")])
    with open("out/reproduction.md") as file:
        text = file.read()
    for line in ("| paper | 273 (51.61 %) | 370 (69.94 %) | 261 (49.34 %) | 147 (27.79 %) | 529 |",
                 "| relplan | 6 (60.00 %) | 8 (80.00 %) | 6 (60.00 %) | 2 (20.00 %) | 10 |",
                 "| M2 search time | 951.34 ± 3303.31 | 4.00 ± 0.00 | 4.00 | 4.00 | 6 |",
                 "| M2 search time | 123.08 ± 295.25 | 4.00 ± – | 4.00 | 4.00 | 1 |",
                 "| relplan | 5 (50.00 %) | 1 (10.00 %) | 1 (10.00 %) | 5 (50.00 %) | 10 |",
                 "The relevance graph solves 10 (100.00 %) of them, without preferred operators "
                 "2 (20.00 %).",
                 "| M2 search time | – | 0.50 ± – | 0.50 | 0.50 | 1 |",
                 "sign test p = 0.016), and S1 solves 75.0 % of what S2 solves (paper: 70.5 %): "
                 "supported",
                 "5 against 1 of 10; 4 only by S1, 0 only by S2 (sign test p = 0.062): not "
                 "supported"):
        has(text, line)
    assert os.path.exists("out/report-standard/index.html")
    assert os.path.exists("out/report-merged/index.html")
    # Once more: the merged tasks stay what they are.
    equal(reproduce("--benchmarks", "marks", "--merged", "10").returncode, 0)
    equal([call.split()[0] for call in calls()[5:]], ["bench", "report", "bench", "report"])
    done = reproduce("--benchmarks", "marks", "--merged", "11")
    equal(done.returncode, 1)
    has(done.stderr, "has results of other merged tasks")


def test_to_the_letter():
    benchmarks()
    done = reproduce("--benchmarks", "marks", "--merged", "10", "--letter")
    equal((done.returncode, done.stderr.count("error")), (0, 0))
    for call in (calls()[0], calls()[3]):
        has(call, "--config letter=--search wastar:weight=10 --heuristic relevance:explore=dive,")
    with open("out/reproduction.md") as file:
        text = file.read()
    for line in ("S1 to the letter of the paper solves 4 (40.00 %):",
                 "| M2 search time | 951.34 ± 3303.31 | 3.00 ± 0.00 | 3.00 | 3.00 | 4 |",
                 "| M2 search time | 123.08 ± 295.25 | 3.00 ± – | 3.00 | 3.00 | 1 |"):
        has(text, line)


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


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
