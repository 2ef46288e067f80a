"""What the tests of the command line share: runs of the program, checks, and the runner of a
module's test_… functions, each in an empty folder of its own.  The program is the first
argument of the test script, or $RELPLAN."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback

RELPLAN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["RELPLAN"])


class Run:
    """One run of the program, to its end."""

    def __init__(self, *args, stdin=""):
        done = subprocess.run([RELPLAN, *args], input=stdin, capture_output=True, text=True,
                              timeout=100, check=False)
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr

    def json(self):
        equal(self.status, 0)
        return json.loads(self.out)


def equal(a, b):
    assert a == b, "%r is not %r" % (a, b)


def has(text, part):
    assert part in text, "no %r in %r" % (part, text)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)
    return path


def run_tests(namespace, only=()):
    """Those in `only`, or all.  The last line is "N passed, N failed"; returns the exit code."""
    passed = failed = 0
    for name, test in list(namespace.items()):
        if not name.startswith("test_") or (only and name not in only):
            continue
        folder = tempfile.mkdtemp(prefix="relplan-cli-")
        os.chdir(folder)
        try:
            test()
            passed += 1
        except Exception:  # a failed test is any test that does not come to its end
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(file=sys.stdout)
        finally:
            os.chdir("/")
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0
