#!/usr/bin/env python3
"""Checks the arrows between files and between rooms (docs/reference/architecture.md).

    check_deps.py BUILD_FOLDER [--edges] [--names]

From the object files of BUILD_FOLDER: who calls, or reads data of, whom.  From the sources:
who includes whom, and what the headers declare.  An error is

  - an include or a call that runs up, by the order of ROOMS;
  - a circle of calls among files, or among sub-rooms (the files that stand beside sub-rooms are
    the interface below and the table above them), and a circle of includes among headers;
  - a public name (function, type, enumerator, macro) that is defined in two places;
  - a header whose functions are not all in the source beside it of the same name, unless it
    names the files where they are;
  - a room with more than MOST_FILES files.

--edges prints the arrows among folders, with an example each; --names the public names.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

# Lower rooms first; rooms of one row know nothing of each other.
ROOMS = [
    ["src/base"],
    ["src/task", "src/results"],
    ["parser", "src/ground", "src/validate", "heuristics"],
    ["search", "src/write"],
    ["src/cli", "src/explain", "src/trace"],
    ["src/run", "src/bench", "src/report", "src/show"],
    ["src/commands"],
    ["src/main.c"],
]
RANK = {room: rank for rank, row in enumerate(ROOMS) for room in row}
TOP = ("src", "parser", "heuristics", "search")
GENERATED = {"grammar.h": "parser/syntax/grammar.y", "lexer.h": "parser/syntax/lexer.l"}
MOST_FILES = 20

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.M)
UNDEF = re.compile(r"^[ \t]*#[ \t]*undef[ \t]+(\w+)", re.M)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\\n|\\.)*\n", re.M)
ENUM = re.compile(r"\benum\b\s*\w*\s*\{([^{}]*)\}")
TAG = re.compile(r"\b(?:struct|union|enum)\s+(\w+)\s*\{")
TYPEDEF = re.compile(r"\btypedef\b([^;{}]*(?:\{\}[^;{}]*)?);")
OPAQUE = re.compile(r"struct\s+(\w+)\s+\1")
FUNCTION = re.compile(r"\b(\w+)\s*\((?:[^()]|\([^()]*\))*\)\s*(?:RP_\w+(?:\s*\([^()]*\))?\s*)*[;{]")


def room_of(path):
    """The room of ROOMS that a file is in, or None."""
    return next((room for room in RANK if path == room or path.startswith(room + "/")), None)


def source_files():
    for top in TOP:
        for folder, folders, names in os.walk(top):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".c", ".h", ".l", ".y", ".def")):
                    yield os.path.join(folder, name)


def resolve(path, name):
    for folder in ("src", ".", os.path.dirname(path)):
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.isfile(candidate):
            return candidate
    return GENERATED.get(name)


def find_circles(graph):
    """The strongly connected components of more than one node (Tarjan 1972)."""
    index, low, stack, circles = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in sorted(graph.get(node, ())):
            if target not in index:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                circles.append(sorted(stack[at:]))
            del stack[at:]

    sys.setrecursionlimit(10000)
    for node in sorted(graph):
        if node not in index:
            visit(node)
    return circles


def read_symbols(build):
    """Of each source file: the symbols that its object file defines, and those it asks for."""
    defined, wanted = {}, {}
    for folder, _, names in os.walk(build):
        for name in sorted(names):
            path = os.path.join(folder, name)
            source = os.path.relpath(path, build)[:-2] + ".c"
            if source.startswith("gen/"):
                source = GENERATED.get(os.path.basename(source)[:-2] + ".h", source)
            if not name.endswith(".o") or not os.path.isfile(source) or source.startswith("tests"):
                continue
            out = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
            rows = [line.split()[-2:] for line in out.splitlines()]
            defined[source] = {symbol for kind, symbol in rows if kind in "TDBRCVW"}
            wanted[source] = {symbol for kind, symbol in rows if kind == "U"}
    return defined, wanted


def read_calls(defined, wanted):
    """file -> file that it needs when linked -> a symbol."""
    home = {symbol: path for path, symbols in defined.items() for symbol in symbols}
    calls = collections.defaultdict(dict)
    for path, symbols in wanted.items():
        for symbol in sorted(symbols):
            if symbol in home and home[symbol] != path:
                calls[path].setdefault(home[symbol], symbol)
    return calls


def check_order(edges, verb, errors):
    for path, target, what in edges:
        source, other = room_of(path), room_of(target)
        if source is None:
            errors.append(f"{path}: is in no room of docs/reference/architecture.md")
        elif source != other and RANK.get(other, -1) >= RANK[source]:
            errors.append(f"{path}: {source} may not {verb} {other} ({what})")


def check_includes(texts, errors):
    edges, graph = [], collections.defaultdict(set)
    for path, text in texts.items():
        for name in INCLUDE.findall(text):
            target = resolve(path, name)
            if target is None:
                errors.append(f'{path}: "{name}" is no file of the project')
                continue
            edges.append((path, target, f'"{name}"'))
            graph[path].add(target)
    check_order(edges, "include", errors)
    for circle in find_circles(graph):
        errors.append("headers include each other: " + ", ".join(circle))
    return len(edges)


def is_inside(folder, other):
    return folder.startswith(other + "/")


def folders_of(calls):
    """folder -> folder that it needs -> an example."""
    graph = collections.defaultdict(dict)
    for path, targets in sorted(calls.items()):
        for target, symbol in sorted(targets.items()):
            source, other = os.path.dirname(path), os.path.dirname(target)
            if source != other and not is_inside(source, other) and not is_inside(other, source):
                graph[source].setdefault(other, f"{path} needs {symbol} of {target}")
    return graph


def check_calls(calls, errors):
    check_order([(path, target, symbol) for path, targets in sorted(calls.items())
                 for target, symbol in sorted(targets.items())], "call", errors)
    for circle in find_circles(calls):
        errors.append("files need each other: " + ", ".join(circle))
    folders = folders_of(calls)
    for circle in find_circles(folders):
        examples = [folders[a][b] for a in circle for b in circle if b in folders[a]]
        errors.append("\n    ".join(["folders need each other: " + ", ".join(circle), *examples]))


def without_bodies(code):
    """Braces and what is between them become {}, but for those of enums, which stay."""
    while True:
        shorter = re.sub(r"(\benum\b\s*\w*\s*)\{([^{}]*)\}", r"\1<\2>", code)
        shorter = re.sub(r"\{[^{}]*\}", "<>", shorter)
        if shorter == code:
            return code.replace("<", "{").replace(">", "}")
        code = shorter


def enumerators(body):
    for item in re.sub(r"\([^()]*\)", "", body).split(","):
        name = re.match(r"\s*(\w+)", item)
        if name:
            yield name.group(1)


def typedef_name(text):
    pointer = re.search(r"\(\s*\*\s*(?:const\s*)?(\w+)\s*\)\s*\(", text)
    if pointer:
        return pointer.group(1)
    words = re.findall(r"\w+", re.sub(r"\[[^\]]*\]|\(.*\)\s*$", "", text.strip(), flags=re.S))
    return words[-1] if words else ""


def declared(text):
    """What a file defines for itself or others: name -> kind; functions are those declared."""
    code = COMMENT.sub(" ", text)
    names = {name: "macro" for name in DEFINE.findall(code)}
    for name in UNDEF.findall(code):
        names.pop(name, None)
    code = DIRECTIVE.sub("", code)
    flat = without_bodies(code.replace("<", " ").replace(">", " "))
    for body in ENUM.findall(flat):
        names.update((name, "enumerator") for name in enumerators(body))
    flat = ENUM.sub("enum {}", re.sub(r"\benum\b\s*(\w*)\s*\{[^{}]+\}", r"enum \1 {}", flat))
    for name in TAG.findall(flat):
        names[name] = "type"
    for inner in TYPEDEF.findall(flat):
        is_opaque = OPAQUE.fullmatch(inner.strip()) is not None
        names.setdefault(typedef_name(inner), "opaque type" if is_opaque else "type")
    flat = re.sub(r"\bRP_PRINTF\s*\([^()]*\)", "", TYPEDEF.sub("", flat))
    for match in FUNCTION.finditer(flat):
        start = max(flat.rfind(";", 0, match.start()), flat.rfind("}", 0, match.start()), -1)
        if not re.search(r"\bstatic\b", flat[start + 1:match.start()]):
            names.setdefault(match.group(1), "function")
    return names


def check_names(texts, defined, errors, show):
    """No public name twice; what sources define for themselves must not look like one."""
    places, opaque = collections.defaultdict(set), set()
    defs = {path: UNDEF.findall(text) for path, text in texts.items() if path.endswith(".def")}
    for path, text in texts.items():
        names = declared(text) if path.endswith((".h", ".c")) else {}
        for name in (name for name, kind in names.items() if kind != "function"):
            if any(name in defs.get(resolve(path, i), ()) for i in INCLUDE.findall(text)):
                continue  # the table takes it back
            places[name].add(path)
            if names[name] == "opaque type" and path.endswith(".h"):
                opaque.add(name)
    public = {name for name, where in places.items() if any(p.endswith(".h") for p in where)}
    for name, where in sorted(places.items()):
        spare = 1 if name in opaque else 0  # its struct is in a source
        if len(where) - spare > 1 and (name in public or name.lower().startswith("rp_")):
            errors.append(f"{name}: defined in {', '.join(sorted(where))}")
    homes = collections.defaultdict(set)
    for path, symbols in defined.items():
        for symbol in symbols:
            homes[symbol].add(path)
            if symbol in public:
                errors.append(f"{symbol}: a function or object of {path}, and defined in "
                              + ", ".join(sorted(places[symbol])))
    errors.extend(f"{symbol}: defined in {', '.join(sorted(where))}"
                  for symbol, where in sorted(homes.items()) if len(where) > 1)
    if show:
        print("\n".join(sorted(public | set(homes))))
    return len(public | set(homes))


def check_headers(texts, defined, errors):
    home = {symbol: path for path, symbols in defined.items() for symbol in symbols}
    for path, text in texts.items():
        if not path.endswith(".h"):
            continue
        names = [name for name, kind in declared(text).items() if kind == "function"]
        errors.extend(f"{path}: {name} is declared, but defined nowhere"
                      for name in names if name.startswith("rp_") and name not in home)
        for source in sorted({home[n] for n in names if n in home} - {path[:-2] + ".c"}):
            if not re.search(r"\b" + re.escape(os.path.basename(source)), text):
                errors.append(f"{path}: declares functions of {source}, which it does not name")


def check_sizes(texts, errors):
    for folder, count in collections.Counter(map(os.path.dirname, texts)).items():
        if count > MOST_FILES:
            errors.append(f"{folder}: {count} files; a room has at most {MOST_FILES}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--edges", action="store_true")
    parser.add_argument("--names", action="store_true")
    args = parser.parse_args()
    texts = {}
    for path in source_files():
        with open(path, encoding="utf-8") as file:
            texts[path] = file.read()
    errors = []
    defined, wanted = read_symbols(args.build)
    errors.extend(f"{path}: has no object file in {args.build}"
                  for path in texts if path.endswith(".c") and path not in defined)
    calls = read_calls(defined, wanted)
    if args.edges:
        for source, targets in sorted(folders_of(calls).items()):
            for target, example in sorted(targets.items()):
                print(f"{source} -> {target}: {example}")
    includes = check_includes(texts, errors)
    check_calls(calls, errors)
    names = check_names(texts, defined, errors, args.names)
    check_headers(texts, defined, errors)
    check_sizes(texts, errors)
    for error in errors:
        print(error, file=sys.stderr)
    print(f"deps: {len(texts)} files, {includes} includes, "
          f"{sum(len(t) for t in calls.values())} calls among files, {names} public names, "
          f"{len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
