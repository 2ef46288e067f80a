#!/usr/bin/env python3
"""What relplan says of itself: help by topic, the man page, and what was meant by a wrong word."""
import os
import re
import subprocess

from _runner import Run, equal, has, run_tests

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def names(topic):
    """What a topic lists: words after two spaces."""
    return re.findall(r"^  ([a-z][\w-]*) ", Run("help", topic).out, re.M)


def commands():
    return re.findall(r"^  ([a-z]+) {2,}", Run("help").out.split("Commands")[1], re.M)


def option_names(text):
    return set(re.findall(r"^ +(?:-\w, )?--([a-z0-9-]+)", text, re.M))


def test_help_is_one_page():
    page = Run("--help")
    equal((page.status, page.err), (0, ""))
    assert len(page.out.splitlines()) <= 40, page.out
    assert max(map(len, page.out.splitlines())) <= 100
    for same in (["help"], ["-h"]):
        equal(Run(*same).out, page.out)


def test_every_topic_answers():
    topics = ["options", "search", "heuristics", "presets", "warnings", "exit-codes", "all", "man"]
    listed = {name for topic in topics[1:4] for name in names(topic)}
    assert {"wastar", "ff", "lama"} <= listed, listed
    assert {"validate", "bench", "help"} <= set(commands())
    for topic in [*topics, *commands(), *listed]:
        run = Run("help", topic)
        equal((topic, run.status, run.err), (topic, 0, ""))
        assert run.out.strip(), topic
        equal(Run("--help=" + topic).out, run.out)
    for command in set(commands()) - {"plan"}:  # whose --help is the page
        assert Run("help", command).out.startswith(Run(command, "--help").out), command


def test_all_has_all():
    everything = Run("--help=all").out
    for part in (*names("search"), *names("heuristics"), *names("presets"), *commands()):
        assert re.search(rf"^  {re.escape(part)} ", everything, re.M), part
    missing = option_names(Run("help", "options").out) - option_names(everything)
    equal(missing, set())


def test_man_page_is_that_of_the_options():
    parts = Run("help", "man").out
    done = subprocess.run(["awk", "-f", "docs/man.awk", "-", "docs/relplan.1.in"], cwd=ROOT,
                          input=parts, capture_output=True, text=True, check=True)
    equal((done.stderr, "@" in done.stdout), ("", False))
    for command in commands():
        for name in option_names(Run(command, "--help").out):
            has(done.stdout, name.replace("-", "\\-"))


def test_wrong_words_are_answered():
    os.mkdir("folder")
    for args, words in ((["landmark"], ["landmarks"]), (["landmark", "d", "p"], ["landmarks"]),
                        (["foo"], ["foo", "relplan help"]), (["folder"], ["folder", "bench"]),
                        (["check", "folder"], ["folder", "bench"]), (["help", "lmaa"], ["lama"]),
                        (["help", "sokoban"], ["topics"])):
        run = Run(*args)
        equal((args, run.status), (args, 31))
        for word in words:
            has(run.out + run.err, word)


if __name__ == "__main__":
    run_tests(globals())
