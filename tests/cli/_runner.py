"""Runs the test_… functions of a module, each in an empty folder of its own."""
import os
import shutil
import sys
import tempfile
import traceback


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
