#!/usr/bin/env python3
"""Do the tests mirror the sources?

    check_tests.py [--write]

- Each folder of tests/ with a test_*.c is a room of the sources (src/ left out), and a test of a
  module that it is named after lies in the room of this module, or the one above or below it.
- Each module (a .c file of src, parser, heuristics, search) has a test of its name, test_<module>.c in
  its room or the one above, or cli/<module>.py, or stands once in the table at the end of
  tests/README.md, with what tests it: programs test_*.c and scripts tests/cli/*.py, which exist.
- Each test_*.c has the name of a module or of a header that has no .c file, or stands in the table.

--write brings the table's rows in line with the files: entries stay, also those of a module that
has moved to another room; new modules without a test of their name get a '?', which the check
refuses, to be filled in by hand.
Exit status 1 if anything is wrong.
"""
import argparse
import os
import re
import sys

README = "tests/README.md"
TITLE = "## Which test is for which module\n"
HEAD = TITLE + """
A module is tested by the test of its name, `test_<module>.c` in its room or the one above, or
`cli/<module>.py`; here are those that have none. Modules of src/ stand without that, tests without tests/.
`tests/tools/check_tests.py` compares the table with the files and, with `--write`, adds rows.

| module | tested by |
|---|---|
"""
ROOMS = ("src", "parser", "heuristics", "search")
NO_MIRROR = ("support", "fuzz", "measure", "oracle")  # tests of what tests are made of
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \|$")


def files(top, wanted):
    for folder, folders, names in os.walk(top):
        folders.sort()
        for name in sorted(names):
            if wanted(name):
                yield os.path.join(folder, name)


def modules():
    """Paths below src/, or of the other rooms, without main.c."""
    found = [path for room in ROOMS for path in files(room, lambda name: name.endswith(".c"))]
    return sorted(path.removeprefix("src/") for path in found if path != "src/main.c")


def unit_tests():
    """Paths below tests/ of the cmocka programs that have a room to mirror."""
    found = files("tests", lambda name: name.startswith("test_") and name.endswith(".c"))
    paths = [path.removeprefix("tests/") for path in found]
    return [path for path in paths if path.split("/")[0] not in NO_MIRROR]


def read_table(text):
    """(line number, module, tests) of each row."""
    number = text[:text.index(TITLE)].count("\n")
    for line in text[text.index(TITLE):].splitlines():
        number += 1
        match = ROW.match(line)
        if match:
            yield number, match[1], match[2]


def is_of_header(test):
    """Is it named after a header of its room that is all there is of a module?"""
    path = re.sub(r"test_(\w+)\.c$", r"\1", test)
    return any(os.path.exists(f"{top}{path}.h") and not os.path.exists(f"{top}{path}.c")
               for top in ("", "src/"))


def own_tests(module):
    """The tests of its name."""
    room, name = os.path.dirname(module), os.path.basename(module)[:-2]
    names = [f"{room}/test_{name}.c", f"{os.path.dirname(room)}/test_{name}.c".lstrip("/"),
             f"cli/{name}.py"]
    return [test for test in names if os.path.isfile(os.path.join("tests", test))]


def tests_of(entry):
    return re.findall(r"`([^`]+)`", entry)


def mirror_errors(known):
    places = {}
    for module in known:
        places.setdefault(os.path.basename(module)[:-2], set()).add(os.path.dirname(module))
    rooms = {os.path.dirname(module) for module in known}
    rooms |= {os.path.dirname(room) for room in rooms}
    for path in unit_tests():
        room, name = os.path.dirname(path), os.path.basename(path)[len("test_"):-2]
        if room not in rooms:
            yield f"tests/{path}:1: there is no room {room}"
            continue
        with open(f"tests/{path}", encoding="utf-8") as file:
            includes = re.findall(rf'^#include "(?:(.*)/)?{name}\.h"', file.read(), re.M)
        for place in sorted(places.get(name, set()) & set(includes)):
            if not (f"{place}/".startswith(f"{room}/") or f"{room}/".startswith(f"{place}/")):
                yield f"tests/{path}:1: {name}.c is in {place}"


def table_errors(rows, known):
    seen, used = set(), {test for module in known for test in own_tests(module)}
    for number, module, entry in rows:
        where = f"{README}:{number}: "
        if module not in known:
            yield where + f"there is no {module}"
        if module in seen:
            yield where + f"{module} stands there twice"
        seen.add(module)
        tests = tests_of(entry)
        used |= set(tests)
        if not tests:
            yield where + f"{module}: what tests it?"
        for test in tests:
            is_test = re.fullmatch(r"(.*/)?test_\w+\.c|cli/[a-z]\w*\.py", test)
            if not is_test or not os.path.isfile(os.path.join("tests", test)):
                yield where + f"{module}: there is no test {test}"
    for module in known:
        if module not in seen and not own_tests(module):
            yield f"{README}:1: nothing about {module}; --write adds it"
    for test in unit_tests():
        if test not in used and not is_of_header(test):
            yield f"tests/{test}:1: is not in the table of {README}"


def new_table(rows, known):
    """The table with a row for each module; entries go along with modules that moved."""
    entries = {module: entry for _, module, entry in rows}
    homeless = {}
    for module, entry in entries.items():
        if module not in known:
            homeless.setdefault(os.path.basename(module), []).append(entry)
    lines = [HEAD]
    for module in known:
        if own_tests(module) and set(tests_of(entries.get(module, ""))) <= set(own_tests(module)):
            continue
        moved = homeless.get(os.path.basename(module), [])
        entry = entries.get(module) or (moved[0] if len(moved) == 1 else "?")
        lines.append(f"| `{module}` | {entry} |\n")
    return "".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    known = modules()
    with open(README, encoding="utf-8") as file:
        text = file.read()
    if TITLE not in text:
        text = text.rstrip() + "\n\n" + TITLE
    if args.write:
        text = text[:text.index(TITLE)] + new_table(list(read_table(text)), known)
        with open(README, "w", encoding="utf-8") as file:
            file.write(text)
    rows = list(read_table(text))
    errors = [*mirror_errors(known), *table_errors(rows, known)]
    for error in errors:
        print(error)
    print(f"tests: {len(known)} modules, {len(unit_tests())} programs, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
