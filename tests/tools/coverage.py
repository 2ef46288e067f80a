#!/usr/bin/env python3
"""Adds up gcov's line counts by folder.

    coverage.py BUILD_FOLDER [--files]
"""
import collections
import glob
import gzip
import json
import os
import subprocess
import sys
import tempfile

FOLDERS = ("src/", "parser/", "heuristics/", "search/")


def read_counts(build):
    """source file -> line -> number of executions, over all object files."""
    counts = collections.defaultdict(lambda: collections.defaultdict(int))
    notes = [os.path.abspath(p) for p in glob.glob(f"{build}/**/*.gcno", recursive=True)
             if "/tests/" not in p and "/gen/" not in p]
    with tempfile.TemporaryDirectory() as folder:
        for note in notes:
            subprocess.run(["gcov", "--json-format", note], cwd=folder, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for path in glob.glob(os.path.join(folder, "*.gcov.json.gz")):
                with gzip.open(path, "rt", encoding="utf-8") as file:
                    data = json.load(file)
                os.remove(path)
                for source in data["files"]:
                    for line in source["lines"]:
                        counts[source["file"]][line["line_number"]] += line["count"]
    return {name: lines for name, lines in counts.items() if name.startswith(FOLDERS)}


def main():
    counts = read_counts(sys.argv[1])
    by_folder = collections.defaultdict(lambda: [0, 0])
    for name in sorted(counts):
        reached = sum(1 for n in counts[name].values() if n > 0)
        keys = [os.path.dirname(name), "all"]
        if "--files" in sys.argv:
            keys.append(name)
        for key in keys:
            by_folder[key][0] += reached
            by_folder[key][1] += len(counts[name])
    for key in sorted(by_folder, key=lambda k: (k == "all", k)):
        reached, lines = by_folder[key]
        print(f"{key:40} {reached:6} of {lines:6} lines  {100 * reached / max(1, lines):5.1f} %")
    return 0 if counts else 1


if __name__ == "__main__":
    sys.exit(main())
