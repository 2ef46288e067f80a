"""The tables of src/results as Python sees them: statuses and columns."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def source(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def rows_of(path):
    """The rows of a .def file: without comments and directives."""
    text = re.sub(r"/\*.*?\*/", "", source(path), flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


class Status:
    """A row of status.def."""
    PATTERN = re.compile(r'STATUS\((\w+), "([^"]*)", (\w+), CODES\(([^)]*)\),\s*CODES\(([^)]*)\),'
                         r'\s*((?:"[^"]*"\s*)+)\)')
    EXITS = dict(re.findall(r"(RP_EXIT_\w+) = (-?\d+)", source("src/results/exitcode.h")))

    def __init__(self, match):
        _, self.name, kind, own, foreign, meaning = match.groups()
        self.counts_as = kind.lower().replace("_", " ")
        self.own, self.foreign = self.codes(own), self.codes(foreign)
        self.meaning = "".join(re.findall('"([^"]*)"', meaning))

    @classmethod
    def codes(cls, text):
        words = [word.strip() for word in text.split(",")]
        return [int(cls.EXITS.get(word, word)) for word in words if word != "0"]


def statuses():
    text = rows_of("src/results/status.def")
    rows = [Status(match) for match in Status.PATTERN.finditer(text)]
    assert len(rows) == text.count("STATUS("), "a row of status.def is not understood"
    return rows


def columns():
    """Pairs of type (TEXT, NUMBER, FIGURE) and name."""
    return re.findall(r"^(\w+)\((\w+)\)$", rows_of("src/results/columns.def"), re.M)
