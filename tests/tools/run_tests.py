#!/usr/bin/env python3
"""Runs every test of one build and adds up what the runners report.

    run_tests.py [--jobs N] [--only TEXT] BUILD_FOLDER

Unit tests are the cmocka programs BUILD_FOLDER/tests/**/test_*.  Command line tests are
tests/cli/*.sh and tests/cli/*.py (names that begin with '_' are helpers): each gets the
program's path in $RELPLAN and the folder of the build in $RELPLAN_BUILD, and passes if it
exits with 0.  If its last line is "N passed, N failed", these are counted; otherwise it
counts as one test.  The output of what fails is shown whole, indented.

The last line is the total.  Exit status 1 if anything failed, or if there was no test.
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


def run(command, env):
    """Exit status (None after a timeout) and output.  Ends the whole process group."""
    process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=TIMEOUT)
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        status = None
    return status, output.decode("utf-8", "replace")


def count_cmocka(output):
    started = len(re.findall(r"^\[ RUN      \]", output, re.M))
    passed = len(re.findall(r"^\[       OK \]", output, re.M))
    skipped = len(re.findall(r"^\[  SKIPPED \] \w+$", output, re.M))
    return passed, started - passed - skipped


def count_script(status, output):
    lines = output.strip().splitlines()
    totals = re.fullmatch(r"(\d+) passed, (\d+) failed", lines[-1].strip()) if lines else None
    if totals:
        return int(totals.group(1)), int(totals.group(2))
    return (1, 0) if status == 0 else (0, 1)


def run_one(path, env):
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
    passed, failed = count_script(status, output) if is_script else count_cmocka(output)
    if status is None:
        output += f"stopped after {TIMEOUT} s\n"
    if status != 0 and failed == 0:
        output += f"exit status {status}\n"
        failed = 1  # a crash or leak outside of any single test
    return path, passed, failed, output, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="run only paths that contain this")
    parser.add_argument("build")
    args = parser.parse_args()
    env = environment(args.build)
    begin = time.monotonic()
    total_passed = total_failed = 0
    paths = [p for p in [*sources_to_programs(args.build), *scripts()] if args.only in p]
    with concurrent.futures.ThreadPoolExecutor(max(1, args.jobs)) as pool:
        for path, passed, failed, output, seconds in pool.map(lambda p: run_one(p, env), paths):
            name = os.path.relpath(path, args.build) if path.startswith(args.build) else path
            if failed:
                print("".join(f"    {line}\n" for line in output.splitlines()), end="")
            print(f"{'FAILED' if failed else 'ok':6} {name}: {passed} passed, {failed} failed"
                  f" ({seconds:.1f} s)", flush=True)
            total_passed += passed
            total_failed += failed
    print(f"{args.build}: {len(paths)} programs in {time.monotonic() - begin:.0f} s")
    print(f"{total_passed} passed, {total_failed} failed")
    return 1 if total_failed or not total_passed else 0


if __name__ == "__main__":
    sys.exit(main())
