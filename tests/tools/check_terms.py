#!/usr/bin/env python3
"""Does everything that people read speak the field's terms (docs/reference/glossary.md)?

    check_terms.py [RELPLAN]

RETIRED is a table of wordings that relplan used once and of the terms that stand in their place.
None may occur in docs, READMEs, the program's help, strings in the sources, and comments of
headers or at the head of other sources.  Then the glossary is compared with what it is about: each
heuristic, search engine, preset and property that help lists has an entry, each entry occurs
outside of the glossary, and what it says in `code` exists.

Prints FILE:LINE: for each finding, and exits with 1 if there is one.  RELPLAN is the program
(else $RELPLAN, else ./relplan).
"""
import bisect
import glob
import os
import re
import subprocess
import sys

GLOSSARY = "docs/reference/glossary.md"
ROOMS = ("src", "parser", "heuristics", "search")
RELEVANCE = r"relevance|^help"  # where words of the relevance score are meant
LANDMARKS = r"landmark|architecture"

# (wording, term, where): a pattern on text whose white space is single blanks; the last member
# is a pattern of the files where the words mean what the term says, or None for all.
RETIRED = [
    (r"in turns|tak(e|es|ing) turns|took turns|gives? them turns", "alternation open list; alternate", None),
    (r"(no|most|of the|hardly have) turns|turns in advance", "boost of preferred-operator lists", None),
    (r"its turn comes", "deferred (lazy) evaluation", None),
    (r"cheapest plans?|cheapest by proof|proved (to be )?cheapest", "optimal plan", None),
    (r"dear(er|est|ly)?", "(most, more) expensive", None),
    (r"never seen before", "novel; most novel states first", None),
    (r"around (the|a|its|that) plan", "plan neighbourhood", None),
    (r"judg\w+", "validator, validate", None),
    (r"needless (actions?|steps?|operators?)|unneeded (actions?|steps?)", "redundant actions, action elimination", None),
    (r"(can be )?applied at once", "applicable", None),
    (r"(?<!non-deterministic )(?<!nondeterministic )agents?", "non-deterministic agent (NDA)", RELEVANCE + "|heuristics"),
    (r"((all )?its( possible)?|part of the|random) walks|the walk ends|walks? back", "sampled subtree", RELEVANCE),
    (r"facts? (that (it|the agent|they) (is|are) )?asked for", "required", None),
    (r"relevance trees?", "backtracking tree", None),
    (r"junctions?", "action lowest common ancestor (aLCA)", None),
    (r"pieces?", "branch of an action lowest common ancestor", RELEVANCE),
    (r"frontier's (median )?share|share of the frontier|frontier share", "frontier ratio ρ", None),
    (r"mass(es)?", "probability (in fixed point)", None),
    (r"in general|in state", "Ξ(l), Ξσ(l)", r"relevance/"),
    (r"levels? of (a|the|both) (fact|goal)s?|(fact|goal)s?'s? levels?|initial level|falling level|lower level",
     "cost; a level is a layer of the planning graph", None),
    (r"goals? (that are |that is )?lost|lost goals?", "achieved goals that are deleted again", None),
    (r"landmarks? (that )?(is |are |was |were |still |not |to |be |yet )*reached|still to be reached"
     r"|reach(es)? (a|the) landmark", "accepted; past, future, required again", None),
    (r"(is|are|not) \*?in order\*?", "accepted in order of the reasonable orderings", LANDMARKS),
    (r"advice", "unsound orderings", None),
    (r"landmarks? (of|that is one of) several facts", "disjunctive landmark", None),
    (r"exclud(e|es|ing) each other", "mutex; h² mutexes", None),
    (r"nothing (is ever|is|ever becomes) (deleted|false)|nothing becomes false", "under delete relaxation", None),
    (r"out of reach", "unreachable", None),
    (r"never matters?|(that )?do(es)? not matter to", "irrelevant facts and operators", None),
    (r"random (state|entry) of a random", "type-based open list, (g, h) buckets", None),
    (r"looked at for something new", "maximum novelty width", None),
    (r"what (this|it) needs (is searched for|becomes the goal)", "goal regression over a sole achiever", None),
    (r"hopeless", "pruned by an unsafe heuristic", None),
    (r"what waits|waits? there", "the open list", None),
    (r"(?<!-)blanks?(?! lines?)(?!-)", "white space", None),
    (r"(?<!square )(?<!-)brackets?(?!-)", "parenthesis", None),
    (r"(is|are) no text", "not valid UTF-8", None),
    (r"pictures?", "plots", None),
    (r"(?<!at )(?<!at the )least(?! fix| model)", "minimum, lowest, smallest", None),
    (r"greatest(?! fix)", "maximum, highest, largest", None),
    (r"\*?[AB] less\*?", "A better, B better", None),
    (r"anew", "again", None),
    (r"had better", "should", None),
]
RETIRED = [(re.compile(rf"(?<![\w`])(?:{wording})(?!\w|\.[chly]\b)", re.I), term, re.compile(where or ""))
           for wording, term, where in RETIRED]

C_TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.S)
GAP = re.compile(r"(?:\s|\*(?=\s)|(?<=\s)//|\"\s*\"|\\n|\\\n)+")


class Text:
    """A part of a file, with white space as single blanks, that knows its lines."""

    def __init__(self, file, raw, line=1):
        self.file, pieces, self.starts, self.lines = file, [], [], []
        length = end = 0
        newlines = [m.start() for m in re.finditer("\n", raw)]
        for gap in [*GAP.finditer(raw), None]:
            begin, stop = gap.span() if gap else (len(raw), len(raw))
            self.starts.append(length)
            self.lines.append(line + bisect.bisect_left(newlines, end))
            word = raw[end:begin]
            pieces.append(word)
            length += len(word) + 1
            end = stop
        self.text = " ".join(pieces)

    def line_at(self, offset):
        return self.lines[bisect.bisect_right(self.starts, offset) - 1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def c_texts(path):
    """Strings, all comments of headers, and the comment at the head of other sources."""
    raw, header = read(path), path.endswith(".h")
    run, run_line, last = "", 0, 0  # strings that follow each other are one text
    for token in C_TOKEN.finditer(raw):
        text, line = token.group(), raw.count("\n", 0, token.start()) + 1
        if text[0] == '"':
            if raw[:token.start()].rstrip().endswith("#include"):
                continue
            if run and not raw[last:token.start()].strip():
                run += raw[last:token.end()]
            else:
                if run:
                    yield Text(path, run, run_line)
                run, run_line = text, line
            last = token.end()
        elif text[0] == "/" and (header or not raw[:token.start()].strip()):
            yield Text(path, text, line)
    if run:
        yield Text(path, run, run_line)


def sources():
    for room in ROOMS:
        for folder, folders, names in os.walk(room):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".c", ".h", ".def")):
                    yield os.path.join(folder, name)


def ask(program, *args):
    done = subprocess.run([program, *args], capture_output=True, text=True, timeout=60, check=False)
    return done.stdout if done.returncode == 0 else ""


def command_names(text):
    names = re.findall(r"^ +relplan ([a-z]+) ", text, re.M)
    if os.path.exists("src/commands/commands.def"):
        names += re.findall(r'"([a-z]+)"', read("src/commands/commands.def"))
    return sorted(set(names))


def help_texts(program):
    """(label, text) of all that help says, each page once."""
    pages = {"--help": ask(program, "--help"), "--help=all": ask(program, "--help=all")}
    for name in command_names("".join(pages.values())):
        pages[f"{name} --help"] = ask(program, name, "--help")
    for topic in ("warnings", "exit-codes"):
        pages[f"--help {topic}"] = ask(program, "--help", topic)
    return {f"help: relplan {args}": text for args, text in pages.items() if text}


def docs():
    return sorted([*glob.glob("docs/**/*.md", recursive=True), *glob.glob("docs/*.in"), "README.md",
                   "examples/README.md", "tests/README.md"])


def retired(texts):
    for text in texts:
        for pattern, term, where in RETIRED:
            if where.search(text.file):
                for match in pattern.finditer(text.text):
                    yield f'{text.file}:{text.line_at(match.start())}: "{match.group()}": {term}'


# --- The glossary and what it is about.

def glossary_rows():
    """(line, forms of the term, whole row)"""
    for number, line in enumerate(read(GLOSSARY).splitlines(), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 3 and cells[0] not in ("", "term") and not cells[0].startswith("---"):
            yield number, [form.strip() for form in cells[0].split(";")], line


def plain(text):
    """Hyphens and marks of markdown count as blanks, and case does not count."""
    return re.sub(r"[\s`*_-]+", " ", text).lower()


def order(term):
    return re.sub(r"[^a-z0-9* ]", "", term.lower().replace("ξ", "xi").replace("σ", "s"))


def in_section(text, title):
    """Names of the components that help lists below a title such as "Heuristics (--heuristic)"."""
    part = re.search(rf"^{title}[^\n]*:\n(.*?)(?=^\S|\Z)", text, re.M | re.S)
    return re.findall(r"^  ([a-z][\w-]*)(?=\s)", part[1], re.M) if part else []


def disagreements(pages):
    rows = list(glossary_rows())
    forms = {plain(form) for _, terms, _ in rows for form in terms}
    code = {word for _, _, row in rows for span in re.findall(r"`([^`]+)`", row)
            for word in re.split(r"[\s,]+", span)}
    shown = "\n".join(pages.values())
    # Of heuristics and search engines their summaries in help say what they are.
    for title in ("Presets",):
        names = {name for text in pages.values() for name in in_section(text, title)}
        if not names:
            yield f"help: relplan --help=all:1: lists no {title.lower()}"
        for name in sorted(names - code):
            yield f"{GLOSSARY}:1: nothing about `{name}`, which help lists under {title}"
    for group in sorted(set(re.findall(r"^ {12,}\(((?:[a-z]+[a-z ]*)(?:, [a-z ]+)*)\)$", shown, re.M))):
        for word in group.split(", "):
            if not any(form in plain(word) for form in forms):
                yield f"{GLOSSARY}:1: nothing about '{word}', which help says of a component"
    headers = [read(path) for path in sources() if path.endswith(".h")]
    outside = plain("\n".join([shown, *headers, *(read(p) for p in docs() if p != GLOSSARY)]))
    seen, last, last_line = set(), "", 0
    for line, terms, row in rows:
        if line == last_line + 1 and order(terms[0]) < last:
            yield f"{GLOSSARY}:{line}: '{terms[0]}' stands too late in its table"
        last, last_line = order(terms[0]), line
        if not any(plain(term) in outside for term in terms):
            yield f"{GLOSSARY}:{line}: '{terms[0]}' occurs in no help, doc or header"
        if plain(terms[0]) in seen:
            yield f"{GLOSSARY}:{line}: '{terms[0]}' has two entries"
        seen.add(plain(terms[0]))
        for span in re.findall(r"`([^`]+)`", row):
            for word in re.split(r"[\s,]+", span):
                if plain(word) not in outside and not os.path.exists(word):
                    yield f"{GLOSSARY}:{line}: `{word}` occurs in no help, doc or header"


def main():
    program = (sys.argv[1:] or [os.environ.get("RELPLAN", "./relplan")])[0]
    if not ask(program, "--version"):
        print(f"check_terms: cannot run {program}", file=sys.stderr)
        return 1
    pages = help_texts(program)
    texts = [*(Text(path, read(path)) for path in docs()),
             *(Text(label, text) for label, text in pages.items()),
             *(text for path in sources() for text in c_texts(path))]
    findings = [*retired(texts), *disagreements(pages)]
    for finding in findings:
        print(finding)
    print(f"terms: {len(texts)} texts, {len(list(glossary_rows()))} entries, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
