#!/usr/bin/env python3
"""Checks who includes whom against the layers of docs/architecture.md.

    src/base <- src/task <- parser
                         <- src/ground
                         <- heuristics <- search
    src/report reads all of these; src/*.c and src/*.h (main, options, pipeline) anything.

Every other edge, an include that names no file, and a cycle among headers is an error.
"""
import glob
import os
import re
import sys

ALLOWED = {
    "base": set(),
    "task": {"base"},
    "parser": {"base", "task"},
    "ground": {"base", "task"},
    "heuristics": {"base", "task"},
    "search": {"base", "task", "heuristics"},
    "report": {"base", "task", "parser", "ground", "heuristics", "search"},
    "app": {"base", "task", "parser", "ground", "heuristics", "search", "report"},
}
GENERATED = {"grammar.h": "parser", "lexer.h": "parser"}
PATTERNS = ["src/*.[ch]", "src/*/*.[ch]", "parser/*.[chly]", "heuristics/*.[ch]",
            "heuristics/*.def", "heuristics/*/*.[ch]", "search/*.[ch]", "search/*.def"]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def layer_of(path):
    parts = path.split("/")
    if parts[0] != "src":
        return parts[0]
    return parts[1] if len(parts) > 2 else "app"


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
    paths = sorted(path for pattern in PATTERNS for path in glob.glob(pattern))
    errors, edges, graph = [], 0, {}
    for path, number, name in read_includes(paths):
        where = f"{path}:{number}: "
        source = layer_of(path)
        if source not in ALLOWED:
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
        if target != source and target not in ALLOWED[source]:
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
