#!/usr/bin/env python3
"""The score to the letter of the paper, against the reference oracle on random small tasks
(tests/oracle/compare_letter.py); without the oracle, on none."""
import os
import re
import subprocess
import sys

from _runner import RELPLAN, SLOW, equal, run_tests

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "oracle",
                      "compare_letter.py")
NO_ORACLE = 2


def test_random_tasks():
    count = 10 if SLOW else 60
    done = subprocess.run([sys.executable, SCRIPT, "--relplan", RELPLAN, "--count", str(count)],
                          capture_output=True, text=True, check=False)
    if done.returncode == NO_ORACLE:
        print(done.stdout.strip() + ": nothing was compared")
        return
    equal((done.returncode, done.stderr), (0, ""))
    lines = done.stdout.splitlines()
    equal(lines[0], "%d tasks" % count)
    passed, failed = re.fullmatch(r"(\d+) passed, (\d+) failed", lines[-1]).groups()
    equal((int(passed) > 20 * count, failed), (True, "0"))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
