#!/usr/bin/env python3
"""What fuzzing found once, and its seeds, are no trouble any more: tests/fuzz/replay runs them."""
import os
import subprocess
import sys

FOLDERS = ["tests/fuzz/corpus", "tests/fuzz/regressions", "tests/fuzz/texts", "tests/pddl"]


def main():
    replay = os.path.join(os.environ["RELPLAN_BUILD"], "tests", "fuzz", "replay")
    folders = [folder for folder in FOLDERS if os.path.isdir(folder)]
    done = subprocess.run([replay, *folders], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    lines = done.stdout.splitlines()
    if done.returncode != 0:
        print("\n".join(lines[-40:]))
        passed = sum(line.endswith((".pddl", ".txt")) for line in lines)
        print(f"{max(0, passed - 1)} passed, 1 failed")
        return 1
    print(lines[-1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
