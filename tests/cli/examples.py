"""The examples: their plans are valid and of the cost the files say; relplan finds plans,
and with A* of just that cost; the unsolvable one is proved to be."""
import glob
import os
import re
import subprocess
import sys
import tempfile

RELPLAN = os.environ.get("RELPLAN", "./relplan")
passed = failed = 0


def check(good, what, detail=""):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {what}\n{detail}")


def run(*args):
    result = subprocess.run([RELPLAN, *args], capture_output=True, text=True, timeout=120,
                            stdin=subprocess.DEVNULL, check=False)
    return result.returncode, result.stdout, result.stderr


def cost_of(plan_text):
    match = re.search(r"^; cost = (\d+)", plan_text, re.M)
    return int(match.group(1)) if match else None


def check_problem(problem):
    domain = os.path.join(os.path.dirname(problem), "domain.pddl")
    plan_file = problem.replace(".pddl", ".plan")
    with open(plan_file, encoding="utf-8") as file:
        expected = cost_of(file.read())

    code, out, err = run("validate", domain, problem, plan_file)
    check(code == 0 and str(expected) in out + err, f"validate {plan_file}", out + err)

    code, out, err = run("-q", "--search", "gbfs", "--heuristic", "ff", domain, problem)
    check(code == 0 and cost_of(out) is not None and cost_of(out) >= expected,
          f"gbfs {problem}", out + err)
    with tempfile.NamedTemporaryFile("w", suffix=".plan") as file:
        file.write(out)
        file.flush()
        code, out, err = run("validate", domain, problem, file.name)
        check(code == 0, f"validate what gbfs found for {problem}", out + err)

    if not problem.endswith("p3.pddl"):
        code, out, err = run("-q", "--search", "astar", "--heuristic", "hmax", problem)
        check(code == 0 and cost_of(out) == expected, f"astar {problem}: cost {expected}",
              out + err)


def main():
    problems = sorted(glob.glob("examples/*/p?.pddl"))
    check(len(problems) >= 24, "at least twenty-four problems", str(problems))
    for problem in problems:
        check_problem(problem)
    code, out, err = run("-q", "--search", "astar", "--heuristic", "blind",
                         "examples/museum/unsolvable.pddl")
    check(code == 11 and out == "", "unsolvable", f"exit code {code}\n{out}{err}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
