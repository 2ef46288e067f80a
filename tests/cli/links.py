#!/usr/bin/env python3
"""The links of the documentation lead somewhere: tests/tools/check_links.py says so of the project,
and finds what is broken in a small one."""
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHECK = os.path.join(ROOT, "tests/tools/check_links.py")
# @ stands for docs, as these pages are not the project's.
SOUND = {
    "@/README.md": "[one](reference/one.md) [two](lab/two.md#a-heading-of-it)\n",
    "@/reference/one.md": "# One\n[up](../README.md), [here](#one), [out](https://example.org/x)\n"
                             "`[code](nowhere.md)` and `src/a.c`\n```c src/new.c\nint a;\n```\n`src/new.c`\n",
    "@/lab/two.md": "# Two\n\n## A `heading`, of it\n\n    [block](nowhere.md)\n",
    "src/a.c": "/* @/reference/one.md */\n",
}
BROKEN = [
    ("@/reference/one.md", "[gone](gone.md)\n", "@/reference/one.md: gone.md leads nowhere"),
    ("@/lab/two.md", "# Two\n", "@/README.md: lab/two.md#a-heading-of-it: @/lab/two.md has no such heading"),
    ("src/a.c", "/* @/one.md */\n", "src/a.c: there is no @/one.md"),
    ("@/lab/two.md", "# Two\n## A heading of it\n`src/b.c`\n", "@/lab/two.md: there is no src/b.c"),
    ("@/lab/three.md", "# Three\n", "@/lab/three.md: @/README.md does not link to it"),
    ("@/three.md", "# Three\n", "@/three.md: lies in none of @/{learn,reference,lab}"),
]


def named(text):
    return text.replace("@", "docs")


def write(folder, texts):
    for path, text in texts.items():
        full = os.path.join(folder, named(path))
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(named(text))


def check(folder):
    done = subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def main():
    results = [("the project", check(ROOT), (0, "All links lead somewhere.\n"))]
    for path, text, message in [("src/a.c", SOUND["src/a.c"], None), *BROKEN]:
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {**SOUND, path: text})
            wanted = (1, named(message) + "\n") if message else (0, "All links lead somewhere.\n")
            results.append((f"{path} with {text!r}", check(folder), wanted))
    failed = 0
    for name, got, wanted in results:
        if got != wanted:
            failed += 1
            print(f"FAILED {name}: exit code {got[0]}\n{got[1]}")
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
