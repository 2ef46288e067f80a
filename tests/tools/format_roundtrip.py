#!/usr/bin/env python3
"""Formats every PDDL file below some folders and compares.

    format_roundtrip.py RELPLAN FOLDER...

The words and the comments of the result must be those of the file, and formatting the
result must change nothing.  Files that relplan refuses are counted only.  The last line is
"N passed, N failed, N refused"."""
import os
import re
import subprocess
import sys

TOKEN = re.compile(r"[()]|;[^\r\n]*|\?[^\s();?]*|[^\s();?]+")


def run(relplan, data):
    return subprocess.run([relplan, "format", "-q", "-"], input=data, capture_output=True)


def split(data):
    """Words and comments, with `?x -t` as the planner reads it."""
    words, comments = [], []
    for token in TOKEN.findall(data.decode("latin-1").removeprefix("\xef\xbb\xbf")):
        if token[0] == ";":
            comments.append(token.rstrip())
        elif re.match(r"-[A-Za-z]", token):
            words += ["-", token[1:]]
        else:
            words.append(token)
    return words, comments


def check(relplan, path):
    """None if the file is refused, else what is wrong ("" if nothing is)."""
    with open(path, "rb") as file:
        data = file.read()
    first = run(relplan, data)
    if first.returncode == 31:
        return None
    if first.returncode != 0:
        return f"exit status {first.returncode}"
    if split(first.stdout) != split(data):
        return "other words or comments"
    if run(relplan, first.stdout).stdout != first.stdout:
        return "formatting again changes it"
    wide = [l for l in first.stdout.decode("latin-1").splitlines() 
            if len(l.rstrip(")")) > 100 and ";" not in l]
    return f"a line of {len(wide[0])} columns" if wide else ""


def main():
    counts = {"": 0, None: 0}
    failed = 0
    for root in sys.argv[2:]:
        for folder, _, names in sorted(os.walk(root)):
            for name in sorted(names):
                if not name.endswith(".pddl"):
                    continue
                path = os.path.join(folder, name)
                result = check(sys.argv[1], path)
                if result in counts:
                    counts[result] += 1
                else:
                    failed += 1
                    print(f"FAILED {path}: {result}")
    print(f"{counts['']} passed, {failed} failed, {counts[None]} refused")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
