#!/usr/bin/env python3
"""The pages of `relplan show`, in a headless Chromium: each tests itself (#selftest) at three widths, in
light and dark, and says nothing on the console, asks for nothing; addresses, keys, names that look
like markup."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _browser import Browser, find_browser  # noqa: E402
from _runner import Run, Skipped, equal, has, run_tests, write  # noqa: E402

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
WIDTHS = (390, 820, 1600)


def example(name, problem="p1"):
    return [os.path.join(ROOT, "examples", name, part + ".pddl") for part in ("domain", problem)]


def make(name, *args):
    run = Run("show", *args, "-o", name)
    equal((run.status, run.out), (0, ""))
    return name


def browser():
    if find_browser() is None:
        raise Skipped("no Chromium here; 'make setup' installs it")
    return Browser()


def tested(b, path, width, scheme):
    """The page's own verdict must be that all is well; returns how many checks it made."""
    page = b.open(path + "#selftest", width, scheme=scheme)
    result = page.wait("document.getElementById('selftest') && document.getElementById('selftest').textContent")
    passed = re.fullmatch(r"PASS (\d+) checks", result)
    assert passed, f"{path}, {width}, {scheme}: {result}"
    equal((page.messages, page.requests), ([], []))
    page.close()
    return int(passed[1])


def self_test(*paths):
    with browser() as b:
        for path in paths:
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    assert tested(b, path, width, scheme) > 50


def test_the_examples_test_themselves():
    self_test(*[make(f"{name}.html", *example(name), "--quiz") for name in ("bakery", "canal", "lighthouse", "museum", "zoo")])
