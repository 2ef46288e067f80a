#!/usr/bin/env python3
"""Carries out the chapters of docs/learn and compares what they print.

    book.py [--write] [--relplan PROGRAM] [PAGE…]

A page is run from its first block to its last in a folder of its own, which looks like the
project's: ./relplan, examples/, docs/.  Of its fenced blocks,

    ```console          has commands behind `$ `, and below each what it prints (standard output);
                        a line `…` stands for any lines, `…` within a line for any text
    ```pddl FILE        is written to that file, as it is; so is any other language with a file name
                        behind it; FILE+ is a file to whose end the block is put

and other blocks are left alone.  A command that ends in another exit code than 0 says so by an
`echo $?` of its own.  If a page calls `make`, its folder is a copy of the sources with what was
built ($RELPLAN_BUILD, else build/release), so only what the page adds is built.

--write puts what was printed into the page, but for lines that a `…` stands for.  Exit status 1 if
anything differs.
"""
import argparse
import difflib
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.M | re.S)
SOURCES = ("Makefile", "src", "parser", "heuristics", "search", "tests/tools/setup.sh", "docs", "examples")
SECONDS = 600


class Place:
    """The folder that a page is carried out in."""

    def __init__(self, page, folder, program):
        self.folder, self.build = folder, None
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", MAKEFLAGS="", PYTHONDONTWRITEBYTECODE="1")
        if re.search(r"^\$ make\b", page, re.M):
            self.copy_sources()
        else:
            for name in ("examples", "docs"):
                os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
            os.symlink(program, os.path.join(folder, "relplan"))

    def copy_sources(self):
        self.build = os.path.abspath(os.environ.get("RELPLAN_BUILD", os.path.join(ROOT, "build/release")))
        for name in SOURCES:
            old, new = os.path.join(ROOT, name), os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(new), exist_ok=True)
            shutil.copytree(old, new) if os.path.isdir(old) else shutil.copy2(old, new)
        shutil.copytree(self.build, os.path.join(self.folder, "build", os.path.basename(self.build)),
                        ignore=shutil.ignore_patterns("tests"))

    def write(self, name, text):
        path, mode = os.path.join(self.folder, name.rstrip("+")), "a" if name.endswith("+") else "w"
        if not os.path.realpath(path).startswith(os.path.realpath(self.folder) + os.sep):
            raise SystemExit(f"{name} would change the project")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, mode, encoding="utf-8") as file:
            file.write(text)

    def run(self, command):
        if self.build and re.match(r"make\b", command):
            command = (f"make -s CONFIG={os.path.basename(self.build)} build-program && "
                       f"ln -f build/{os.path.basename(self.build)}/relplan relplan")
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=SECONDS, check=False)
        return done.stdout if done.returncode == 0 else done.stdout + f"[exit code {done.returncode}]\n"


def commands(block):
    """(command, what it should print) of a console block."""
    parts = re.split(r"^\$ ", block, flags=re.M)
    if parts[0]:
        raise SystemExit(f"a console block begins without a command: {parts[0]!r}")
    for part in parts[1:]:
        command = re.match(r"(?:.*\\\n)*.*\n", part).group()
        yield command, part[len(command):]


def pattern(text):
    """Lines as they are, but for … ."""
    result = ""
    for line in text.splitlines(keepends=True):
        whole = line.strip() == "…"
        result += r"(?:.*\n)*?" if whole else ".*".join(map(re.escape, line.split("…")))
    return re.compile(result)


def carry_out(page, program):
    """The page with what its commands print, and (command, wanted, found) of those that differ."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        place = Place(page, folder, program)

        def block(match):
            language, name, text = match.groups()
            if language != "console":
                if name:
                    place.write(name, text)
                return match.group()
            result = ""
            for command, wanted in commands(text):
                found = place.run(command)
                if not pattern(wanted).fullmatch(found):
                    faults.append((command, wanted, found))
                    wanted = found
                result += f"$ {command}{wanted}"
            return f"```console\n{result}```"

        return FENCE.sub(block, page), faults


def tell(path, faults):
    for command, wanted, found in faults:
        print(f"{path}: $ {command}" + "".join(difflib.unified_diff(
            wanted.splitlines(keepends=True), found.splitlines(keepends=True), "page", "printed")))


def pages():
    return sorted(glob.glob(os.path.join(ROOT, "docs/learn/*.md")))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--relplan", default=os.environ.get("RELPLAN", os.path.join(ROOT, "relplan")))
    parser.add_argument("page", nargs="*")
    args = parser.parse_args()
    failed = 0
    for path in args.page or pages():
        with open(path, encoding="utf-8") as file:
            page = file.read()
        new, faults = carry_out(page, os.path.abspath(args.relplan))
        if args.write and new != page:
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
        tell(path, faults)
        failed += len(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
