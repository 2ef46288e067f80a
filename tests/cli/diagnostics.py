#!/usr/bin/env python3
"""The table of diagnostics (src/cli/diagnostics/names.c) against the sources and the manual."""
import glob
import os
import re
import subprocess
import sys

RELPLAN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["RELPLAN"])
TABLE = "src/cli/diagnostics/names.c"
CALL = re.compile(r'\b(rp_error|rp_unsupported|rp_warning|rp_resolve_warn)\(([^;]*?)"([^"]*)"')
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
BY_VARIABLE = {"missing-requirements", "undeclared-requirement",
               "constraints", "preference", "timed-condition",
               "nondeterminism"}  # names that a table or a variable holds


def sources():
    for pattern in ("src/**/*.c", "parser/**/*.[cly]"):
        for path in sorted(glob.glob(pattern, recursive=True)):
            if path != TABLE:
                with open(path, encoding="utf-8") as file:
                    yield path, file.read()


def listed():
    """name -> kind, as the program lists them."""
    out = subprocess.run([RELPLAN, "check", "--list"], capture_output=True, text=True, check=True)
    return {line[:26].strip(): line[27:44].strip() for line in out.stdout.splitlines()}


def main():
    table, wrong, used = listed(), [], set(BY_VARIABLE)
    if list(table) != sorted(table):
        wrong.append("the table is not sorted")
    for path, text in sources():
        for function, _, name in CALL.findall(text):
            if not NAME.fullmatch(name):
                continue  # a format: the name is in a variable
            used.add(name)
            kind = table.get(name, "not in the table")
            wanted = {"rp_error": "error", "rp_unsupported": "unsupported"}.get(function, "warning")
            if wanted not in kind:
                wrong.append(f"{path}: {wanted} {name}, which is: {kind}")
    wrong += [f"{name} is in the table, but no source gives it" for name in table.keys() - used]
    with open("docs/reference/diagnostics.md", encoding="utf-8") as file:
        rows = dict(re.findall(r"^\| `([^`]*)` \| ([^|]*) \|", file.read(), re.M))
    if rows != table:
        wrong.append(f"docs/reference/diagnostics.md differs in {sorted(rows.items() ^ table.items())}")
    print("\n".join(wrong))
    print(f"{len(table)} passed, {len(wrong)} failed")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
