#!/usr/bin/env python3
"""Runs every test of one build and adds up what the runners report.

    run_tests.py [--jobs N] [--only TEXT] BUILD_FOLDER

Unit tests are the cmocka programs BUILD_FOLDER/tests/**/test_*.  Command line tests are
tests/cli/*.sh and tests/cli/*.py (names that begin with '_' are helpers): each gets the
program's path in $RELPLAN and the folder of the build in $RELPLAN_BUILD, and passes if it
exits with 0.  If its last line is "N passed, N failed", these are counted; otherwise it
counts as one test.  The output of what fails is shown whole, indented.

Where other programs have the machine, a test may say so and be skipped (tests/cli/_runner.py); it
is then neither passed nor failed, its reason is shown, and ", N skipped" stands behind the totals.
A program that does not end in time gets as much longer as the machine is slow; then it has failed.

The last line is the total.  Exit status 1 if anything failed, or if no test passed.
"""
import argparse
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import time

TIMEOUT = 200  # seconds for one program
PATIENCE = 4  # on a busy machine, at most so many times as long


def sources_to_programs(build):
    for folder, folders, names in os.walk("tests"):
        folders.sort()
        for name in sorted(names):
            if name.startswith("test_") and name.endswith(".c"):
                yield os.path.join(build, folder, name[:-2])


def scripts():
    if os.path.isdir("tests/cli"):
        for name in sorted(os.listdir("tests/cli")):
            if name.endswith((".sh", ".py")) and not name.startswith("_"):
                yield os.path.join("tests/cli", name)


def environment(build):
    env = dict(os.environ)
    env["RELPLAN"] = os.path.abspath(os.path.join(build, "relplan"))
    env["RELPLAN_BUILD"] = os.path.abspath(build)
    env.setdefault("ASAN_OPTIONS", "detect_leaks=1:abort_on_error=0:allocator_may_return_null=1")
    env.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    return env


def slowdown():
    """How many times as long as on an idle machine work takes, from what wants to run."""
    return min(max(1.0, os.getloadavg()[0] / len(os.sched_getaffinity(0))), PATIENCE)


def run(command, env):
    """Exit status (None after a timeout) and output.  Ends the whole process group."""
    process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True)
    begin, status = time.monotonic(), None
    for patience in (lambda: 1.0, slowdown):
        try:
            left = begin + TIMEOUT * patience() - time.monotonic()
            output, _ = process.communicate(timeout=max(left, 0))
            status = process.returncode
            break
        except subprocess.TimeoutExpired:
            pass
    else:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        output += b"stopped after %.0f s\n" % (time.monotonic() - begin)
    return status, output.decode("utf-8", "replace")


def count_cmocka(output):
    """Passed, failed, skipped."""
    started = len(re.findall(r"^\[ RUN      \]", output, re.M))
    passed = len(re.findall(r"^\[       OK \]", output, re.M))
    skipped = len(re.findall(r"^\[  SKIPPED \] \w+$", output, re.M))
    return passed, started - passed - skipped, skipped


def count_script(status, output):
    lines = output.strip().splitlines()
    totals = re.fullmatch(r"(\d+) passed, (\d+) failed(?:, (\d+) skipped)?",
                          lines[-1].strip()) if lines else None
    if totals:
        return tuple(int(number or 0) for number in totals.groups())
    return (1, 0, 0) if status == 0 else (0, 1, 0)


def run_one(path, env):
    """Path, (passed, failed, skipped), output, seconds."""
    begin = time.monotonic()
    is_script = path.endswith((".sh", ".py"))
    if path.endswith(".py"):
        command = [sys.executable, path]
    elif path.endswith(".sh"):
        command = ["bash", path]
    else:
        command = [path]
    if is_script or os.path.exists(path):
        status, output = run(command, env)
    else:
        status, output = 127, "was not built\n"
    passed, failed, skipped = count_script(status, output) if is_script else count_cmocka(output)
    if status != 0 and failed == 0:
        output += f"exit status {status}\n"
        failed = 1  # a crash or leak outside of any single test, or no end
    return path, (passed, failed, skipped), output, time.monotonic() - begin


def total(passed, failed, skipped):
    return f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="run only paths that contain this")
    parser.add_argument("build")
    args = parser.parse_args()
    env = environment(args.build)
    begin = time.monotonic()
    sums = [0, 0, 0]
    paths = [p for p in [*sources_to_programs(args.build), *scripts()] if args.only in p]
    with concurrent.futures.ThreadPoolExecutor(max(1, args.jobs)) as pool:
        for path, counts, output, seconds in pool.map(lambda p: run_one(p, env), paths):
            name = os.path.relpath(path, args.build) if path.startswith(args.build) else path
            lines = output.splitlines()
            shown = lines if counts[1] else [line for line in lines if line.startswith("SKIPPED ")]
            print("".join(f"    {line}\n" for line in shown), end="")
            print(f"{'FAILED' if counts[1] else 'ok':6} {name}: {total(*counts)} ({seconds:.1f} s)",
                  flush=True)
            sums = [a + b for a, b in zip(sums, counts)]
    print(f"{args.build}: {len(paths)} programs in {time.monotonic() - begin:.0f} s")
    print(total(*sums))
    return 1 if sums[1] or not sums[0] else 0


if __name__ == "__main__":
    sys.exit(main())
