#!/usr/bin/env python3
"""The chapters of docs/learn: what they print is what relplan prints (tests/tools/book.py, which is
tried here on pages of its own, too), and each has exercises, which are linked and can be answered."""
import glob
import os
import re
import subprocess
import sys

from _runner import RELPLAN, equal, has, run_tests

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEARN = os.path.join(ROOT, "docs/learn")
BOOK = os.path.join(ROOT, "tests/tools/book.py")
CHAPTERS = sorted(glob.glob(os.path.join(LEARN, "[1-9w]*.md")))
EXERCISES = sorted(glob.glob(os.path.join(LEARN, "exercises", "*.exercise")))


def carry_out(*args):
    done = subprocess.run([sys.executable, BOOK, "--relplan", RELPLAN, *args], capture_output=True,
                          text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def page_of(text):
    with open("page.md", "w", encoding="utf-8") as file:
        file.write(text)
    return "page.md"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def test_chapters_print_what_they_say():
    assert len(CHAPTERS) == 11, CHAPTERS
    for path in CHAPTERS:
        has(read(path), "```console\n")
        equal((path, carry_out(path)), (path, (0, "")))


def test_a_page_that_is_right():
    page = page_of("# Page\n```text a/file.txt\none\ntwo\nthree\n```\n```text a/file.txt+\nfour\n```\n"
                   "```console\n$ cat a/file.txt\none\n…\nf…r\n$ echo \\\n  more\nmore\n$ false\n"
                   "[exit code 1]\n$ ./relplan --version | cut -d' ' -f1\nrelplan\n```\n")
    equal(carry_out(page), (0, ""))


def test_a_page_that_is_wrong():
    for wrong in ("", "two\n", "one\nmore\n", "…e more\n"):
        page = page_of(f"```console\n$ echo one\n{wrong}```\n")
        status, out = carry_out(page)
        equal((wrong, status), (wrong, 1))
        has(out, "page.md: $ echo one\n")
    equal(carry_out("--write", page)[0], 1)
    equal(read(page), "```console\n$ echo one\none\n```\n")


def test_a_page_writes_nothing_into_the_project():
    for name in ("examples/../docs", "examples/new.pddl", "docs/README.md+", "../new"):
        status, out = carry_out(page_of(f"```text {name}\nx\n```\n"))
        equal((name, status, out), (name, 1, f"{name} would change the project\n"))


def test_chapters_end_with_exercises():
    """Two or three each, all of them linked from just one chapter."""
    linked = []
    for path in CHAPTERS:
        text = read(path)
        own = re.findall(r"\]\(exercises/([\w-]+\.exercise)\)", text.split("## Exercises")[1])
        assert 2 <= len(own) <= 3, (path, own)
        linked += own
    equal(sorted(linked), [os.path.basename(path) for path in EXERCISES])


if __name__ == "__main__":
    run_tests(globals())
