#!/usr/bin/env python3
"""Do the links of the documentation lead somewhere, and is docs/ parted as its index says?

    check_links.py [ROOT]

- Links of a page (*.md), [text](target), lead to a file or folder that exists, and to a heading of
  its page; links to other sites are not looked at.
- Paths of the project that stand in a page, such as `src/run/pipeline.c`, exist; so does each
  page that anything names by its path, such as docs/reference/ground.md.  (Or beside the page.)
- Each page of docs/ but the index lies in learn/, reference/ or lab/, and the index links to it.

Exit status 1 if anything is wrong.
"""
import os
import re
import subprocess
import sys

INDEX = "docs/README.md"
PARTS = ("learn", "reference", "lab")
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)
PATH = re.compile(r"(?<![\w./-])(?:src|parser|heuristics|search|tests|examples|docs)/[\w./-]+"
                  r"\.(?:c|h|def|l|y|py|sh|pddl|plan|awk|md|txt|csv)\b")
MADE = re.compile(r"^```\w+ (\S+)$", re.M)  # files that a chapter makes (tests/tools/book.py)
PAGE = re.compile(r"(?<![\w./-])docs/[\w./-]+\.md\b")
TEXT = (".md", ".c", ".h", ".def", ".l", ".y", ".py", ".sh", ".in", ".awk", "Makefile")


def files(root):
    """Those that belong to the project: what git knows, or all of a folder that is none of its."""
    done = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others",
                           "--exclude-standard"], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return sorted(path for path in done.stdout.splitlines()
                      if os.path.exists(os.path.join(root, path)))
    return sorted(os.path.relpath(os.path.join(folder, name), root)
                  for folder, _, names in os.walk(root) if "/build" not in folder
                  for name in names)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def without_code(text):
    """The page without its blocks and spans of code, in which no link is one."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    text = "\n".join("" if line.startswith("    ") else line for line in text.split("\n"))
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(text):
    """The names of a page's headings, made as GitHub makes them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.strip().lower()) for heading in HEADING.findall(text))
    return {name.replace(" ", "-") for name in plain}


def broken_links(root, page):
    for target in LINK.findall(without_code(read(root, page))):
        if re.match(r"\w+:", target):
            continue
        path, _, anchor = target.partition("#")
        full = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if not os.path.exists(os.path.join(root, full)):
            yield f"{page}: {target} leads nowhere"
        elif anchor and full.endswith(".md") and anchor not in anchors(read(root, full)):
            yield f"{page}: {target}: {full} has no such heading"


def unknown_paths(root, path):
    text = read(root, path)
    made = set(MADE.findall(text))
    for name in sorted(set((PATH if path.endswith(".md") else PAGE).findall(text)) - made):
        beside = os.path.join(os.path.dirname(path), name)
        if not any(os.path.exists(os.path.join(root, place)) for place in (name, beside)):
            yield f"{path}: there is no {name}"


def misplaced(root, pages):
    linked = set()
    if os.path.exists(os.path.join(root, INDEX)):
        linked = {os.path.normpath(os.path.join("docs", target.partition("#")[0]))
                  for target in LINK.findall(read(root, INDEX))}
    for page in pages:
        part = page.split("/")[1]
        if not page.startswith("docs/") or page == INDEX:
            continue
        if part not in PARTS:
            yield f"{page}: lies in none of docs/{{{','.join(PARTS)}}}"
        elif page not in linked and page != f"docs/{part}/README.md":
            yield f"{page}: {INDEX} does not link to it"


def check(root):
    known = files(root)
    pages = [path for path in known if path.endswith(".md")]
    wrong = [line for page in pages for line in broken_links(root, page)]
    wrong += [line for path in known if path.endswith(TEXT) for line in unknown_paths(root, path)]
    return wrong + list(misplaced(root, [page for page in pages if page.startswith("docs/")]))


def main():
    wrong = check(sys.argv[1] if len(sys.argv) > 1 else ".")
    print("\n".join(wrong) or "All links lead somewhere.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
