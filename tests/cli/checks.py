#!/usr/bin/env python3
"""The checks in tests/tools find what they are there for.  The last line is "N passed, N failed"."""
import os
import sys

from _runner import equal, has, run_tests, write

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import check_deps  # noqa: E402
import check_terms  # noqa: E402
import check_tests  # noqa: E402


def found(path, text):
    """Line and wording of what is retired in a file of this text."""
    write(path, text)
    parts = check_terms.c_texts(path) if path.endswith((".c", ".h")) else [check_terms.Text(path, text)]
    lines = [line.split(":") for line in check_terms.retired(parts)]
    return [(int(line[1]), line[2].strip(' "')) for line in lines]


def test_circles():
    equal(check_deps.find_circles({"a": {"b"}, "b": {"c"}, "c": {"d"}}), [])
    equal(check_deps.find_circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}}), [["a", "b", "c"]])
    calls = {"search/open/x.c": {"search/states/y.c": "f"}, "search/states/z.c": {"search/open/x.c": "g"}}
    errors = []
    check_deps.check_calls(calls, errors)
    equal([e.split("\n")[0] for e in errors], ["folders need each other: search/open, search/states"])


def test_arrows_run_down():
    errors = []
    check_deps.check_order([("src/run/a.c", "src/task/b.c", "f"), ("src/task/b.c", "src/run/a.c", "g"),
                            ("parser/a.c", "src/ground/b.c", "h")], "call", errors)
    equal(errors, ["src/task/b.c: src/task may not call src/run (g)",
                   "parser/a.c: parser may not call src/ground (h)"])


def test_names_that_a_file_defines():
    text = """#define A_H
    #define ROW(x) x
    #undef ROW
    typedef struct opaque opaque; /* typedef int no; */
    typedef enum kind { RED, GREEN = 1 << 2 } kind;
    typedef int (*call)(void *, int);
    struct tag { int member; };
    static inline int hidden(void) { return 1; }
    int seen(const opaque *, int count) RP_PRINTF(1, 2);
    """
    equal({name: kind for name, kind in check_deps.declared(text).items() if name},
          {"A_H": "macro", "opaque": "opaque type", "kind": "type", "RED": "enumerator",
           "GREEN": "enumerator", "call": "type", "tag": "type", "seen": "function"})


def test_names_defined_twice():
    errors = []
    texts = {"src/a.h": "typedef int rp_x;", "src/b.h": "enum { rp_x };", "src/c.h": "typedef struct q q;",
             "src/c.c": "struct q { int i; };"}
    check_deps.check_names(texts, {}, errors, False)
    equal(errors, ["rp_x: defined in src/a.h, src/b.h"])


def test_terms_in_headers():
    equal(found("a.h", "/* One list.\n   All take\n   turns. */\nint anew; /* a cheapest\n * plan */\n"),
          [(2, "take turns"), (4, "cheapest plan")])
    equal(found("a.h", "/* The turn is at least one; a turning point; cheapest path. */\n"), [])


def test_terms_in_sources():
    text = '/* The dearest. */\n#include "anew"\n/* anew */\nf("needless "\n  "steps",\n  "out of\\nreach");\n'
    equal(found("a.c", text), [(1, "dearest"), (4, "needless steps"), (6, "out of reach")])


def test_terms_in_docs():
    equal(found("relevance.md", "An agent.\nA non-deterministic\nagent; agents\n"), [(1, "agent"), (3, "agents")])
    equal(found("other.md", "An agent, `anew`, square brackets, `missing-bracket`.\n"), [])
    equal(found("other.md", "No\n\n**brackets**, no blank, a blank line.\n"), [(3, "blank"), (3, "brackets")])


def test_sections_of_help():
    text = "x\n\nHeuristics (--heuristic):\n  ff   one\n         key   value\n  h-2  two\n\nExit codes:\n  no  1\n"
    equal(check_terms.in_section(text, "Heuristics"), ["ff", "h-2"])


TABLE = check_tests.HEAD + "| `a/x.c` | `a/test_x.c` |\n| `b/y.c` | `cli/y.py` |\n"


def test_table_of_tests():
    write("tests/a/test_x.c", "")
    write("tests/cli/y.py", "")
    rows = list(check_tests.read_table(TABLE))
    equal(list(check_tests.table_errors(rows, ["a/x.c", "b/y.c"])), [])
    os.remove("tests/cli/y.py")
    (error,) = check_tests.table_errors(rows, ["a/x.c", "b/y.c"])
    has(error, "b/y.c: there is no test cli/y.py")
    (error, other) = check_tests.table_errors(rows[:1], ["c/x.c"])
    has(error, "there is no a/x.c")
    has(other, "nothing about c/x.c")


def test_the_table_is_kept():
    text = check_tests.new_table(list(check_tests.read_table(TABLE)), ["a/x.c", "c/y.c", "c/z.c"])
    equal(text, check_tests.HEAD + "| `a/x.c` | `a/test_x.c` |\n| `c/y.c` | `cli/y.py` |\n| `c/z.c` | ? |\n")
    (error,) = [e for e in check_tests.table_errors(list(check_tests.read_table(text)), ["a/x.c", "c/y.c", "c/z.c"])
                if "c/z.c" in e]
    has(error, "c/z.c: what tests it?")


def test_places_of_tests():
    write("tests/a/test_x.c", '#include "b/x.h"\n')
    write("tests/d/test_x.c", '#include "b/x.h"\n')
    write("tests/b/c/test_x.c", '#include "b/x.h"\n')
    equal(list(check_tests.mirror_errors(["a/w.c", "b/x.c", "b/c/v.c"])),
          ["tests/a/test_x.c:1: x.c is in b", "tests/d/test_x.c:1: there is no room d"])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
