#!/usr/bin/env python3
"""Checks who includes whom against the layers of docs/architecture.md.

Rooms stand in rows, lower ones first; a room may include what is in lower rows.
Every other include, one that names no file, and a cycle among headers is an error.
"""
import glob
import os
import re
import sys

ROOMS = [["src/base"], ["src/task", "src/results"],
         ["parser", "src/ground", "src/validate", "heuristics", "src/report"],
         ["search", "src/write"], ["src/cli"], ["src/run", "src/bench"], ["src/commands"],
         ["src/main.c"]]
RANK = {room: rank for rank, row in enumerate(ROOMS) for room in row}
# Known arrows upwards, to be turned round.
KNOWN = {("src/report", "src/cli"), ("src/results", "src/cli"),
         ("src/write", "src/cli")}
GENERATED = {"grammar.h": "parser", "lexer.h": "parser"}
PATTERNS = [f"{top}/**/*.{ending}" for top in ("src", "parser", "heuristics", "search")
            for ending in ("c", "h", "l", "y", "def")]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def layer_of(path):
    return next((room for room in RANK if path == room or path.startswith(room + "/")), path)


def resolve(path, name):
    for folder in (os.path.dirname(path), "src", "."):
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.isfile(candidate):
            return candidate
    return None


def read_includes(paths):
    """Yields (file, line number, text in quotes)."""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                match = INCLUDE.match(line)
                if match:
                    yield path, number, match.group(1)


def find_cycle(graph):
    """A list of headers that include each other in a ring, or None."""
    done, active = set(), []

    def visit(node):
        if node in active:
            return active[active.index(node):] + [node]
        if node in done:
            return None
        active.append(node)
        for target in graph.get(node, ()):
            cycle = visit(target)
            if cycle:
                return cycle
        active.pop()
        done.add(node)
        return None

    for node in sorted(graph):
        cycle = visit(node)
        if cycle:
            return cycle
    return None


def main():
    paths = sorted(path for pattern in PATTERNS for path in glob.glob(pattern, recursive=True))
    errors, edges, graph = [], 0, {}
    for path, number, name in read_includes(paths):
        where = f"{path}:{number}: "
        source = layer_of(path)
        if source not in RANK:
            errors.append(where + f"folder '{source}' is no layer of the architecture")
            continue
        if name in GENERATED:
            target = GENERATED[name]
        else:
            file = resolve(path, name)
            if file is None:
                errors.append(where + f'"{name}" is no file of the project')
                continue
            target = layer_of(file)
            graph.setdefault(path, []).append(file)
        edges += 1
        if target != source and RANK[target] >= RANK[source] and (source, target) not in KNOWN:
            errors.append(where + f"{source} may not include {target} (\"{name}\")")
    cycle = find_cycle(graph)
    if cycle:
        errors.append("headers include each other: " + " -> ".join(cycle))
    for error in errors:
        print(error, file=sys.stderr)
    print(f"deps: {len(paths)} files, {edges} includes, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
