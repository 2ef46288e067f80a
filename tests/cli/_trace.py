"""Replays traces (docs/reference/trace.md) by what the words of the task mean, and checks that each event
says what happened.  It shares no code with relplan."""
import collections
import json
import math
import struct

Operator = collections.namedtuple("Operator", "name cost pre effects")


class Task:
    """The second line: operators on sets of fact numbers."""

    def __init__(self, line, scale):
        self.facts = [fact["name"] for fact in line["facts"]]
        self.derived = {f for f, fact in enumerate(line["facts"]) if fact.get("derived")}
        self.init, self.goal = frozenset(line["initial_state"]), line["goal"]
        self.operators = [
            Operator(o["name"], round(o["cost"] * scale), frozenset(o["precondition"]),
                     [(frozenset(), set(o["add"]), set(o["delete"]))] +
                     [(frozenset(e["condition"]), set(e["add"]), set(e["delete"]))
                      for e in o["conditional_effects"]])
            for o in line["operators"]]
        self.complement = {f: fact["complement"] for f, fact in enumerate(line["facts"])
                           if "complement" in fact}
        self.axioms = collections.defaultdict(list)
        for axiom in line["axioms"]:
            self.axioms[axiom["stratum"]].append((axiom["head"], frozenset(axiom["body"])))

    def close(self, state):
        """With what is derived.  A derived fact without axioms is the negation of one that has some,
        and holds from that one's stratum on."""
        state = set(state - self.derived)
        heads = {head for rules in self.axioms.values() for head, _ in rules}
        for stratum in sorted(self.axioms):
            rules = [rule for rule in self.axioms[stratum]]
            changed = True
            while changed:
                before = len(state)
                state.update(head for head, body in rules if body <= state)
                changed = len(state) > before
            for head, _ in rules:
                other = self.complement.get(head)
                if other in self.derived and other not in heads and head not in state:
                    state.add(other)
        return frozenset(state)

    def apply(self, state, number):
        operator = self.operators[number]
        assert operator.pre <= state, (operator.name, "does not apply")
        fired = [e for e in operator.effects if e[0] <= state]
        added = set().union(*(e[1] for e in fired))
        deleted = set().union(*(e[2] for e in fired))
        return self.close(frozenset((state - deleted) | added))

    def is_goal(self, state):
        return set(self.goal) <= state

    def atoms(self, state):
        """What holds, as tuples of words, of what can be written as an atom."""
        return {tuple(self.facts[f][1:-1].split()) for f in state
                if not self.facts[f].startswith(("(not ", "(:"))}


def rounded_down(x):
    """As the float that is not above it."""
    if x is None or math.isinf(x):
        return x
    y = struct.unpack("f", struct.pack("f", x))[0]
    if y > x:
        bits = struct.unpack("I", struct.pack("f", y))[0]
        y = struct.unpack("f", struct.pack("I", bits - 1))[0]
    return y


class Search:
    """What is known of one, by its events so far."""

    def __init__(self, line, task, looks_ahead):
        self.line, self.task, self.looks_ahead = line, task, looks_ahead
        self.orbits, self.tree = line.get("orbits", False), line.get("tree", False)
        self.states, self.number, self.parent = [], {}, []
        self.g, self.h, self.lists, self.counts = [], {}, [], collections.Counter()
        self.closed, self.expanded, self.order, self.plans, self.taken = set(), None, 0, [], set()

    def cost(self, operator):
        cost = self.task.operators[operator].cost
        return {"normal": cost, "one": 1, "plusone": cost + 1}[self.line["cost"]]

    def made(self, event):
        parent, state = event["parent"], self.task.apply(self.states[event["parent"]], event["operator"])
        if "g" in event and not self.looks_ahead:
            assert event["g"] == self.g[parent] + self.cost(event["operator"]), event
        return state

    def is_image(self, state, other):
        """Do as many facts of each predicate hold?"""
        def count(facts):
            return sorted(self.task.facts[f].split()[0] for f in facts)
        return count(state) == count(other)

    def on_generate(self, event):
        before = self.states[event["parent"]] if "parent" in event else self.task.init
        state = frozenset((before - set(event["delete"])) | set(event["add"]))
        assert not set(event["add"]) & before and set(event["delete"]) <= before, event
        assert event["state"] == len(self.states), event
        should = self.made(event) if "parent" in event else self.task.close(self.task.init)
        if self.orbits:
            assert self.is_image(state, should), event
        else:
            assert state == should, (event, sorted(state), sorted(should))
        if not self.tree:
            assert state not in self.number, event
            self.number[state] = event["state"]
        self.states.append(state)
        self.parent.append((event.get("parent"), event.get("operator")))
        self.g.append(event.get("g"))

    def on_duplicate(self, event):
        state = self.made(event)
        if not self.orbits:
            assert self.number[state] == event["state"], event
        if "g" in event and self.line["engine"] != "bfws":
            self.g[event["state"]] = min(self.g[event["state"]], event["g"])

    def on_reopen(self, event):
        assert event["state"] in self.closed, event
        assert event["g"] == self.g[event["state"]] or self.looks_ahead, event

    def on_evaluate(self, event):
        if event.get("dead"):
            assert not event["h"] or None in event["h"], event
        else:
            assert len(event["h"]) == len(self.line["heuristics"]), event
        if event["h"]:
            self.h[event["state"]] = event["h"]

    def on_lists(self, event):
        self.lists = [[] for _ in event["lists"]]
        self.kinds = event["lists"]

    def on_open(self, event):
        if "operator" in event:
            assert event["state"] == self.expanded, event
            assert self.task.operators[event["operator"]].pre <= self.states[event["state"]], event
        kind = self.kinds[event["list"]]
        assert event.get("preferred") or not kind.get("preferred"), event
        if kind["kind"] == "h":
            known = self.h[event["state"]][kind["heuristic"]] if self.line["heuristics"] else 0
            assert event["h"] == rounded_down(known), (event, known)
        self.order += 1
        self.lists[event["list"]].append(
            ((event.get("key", 0), event.get("tie", 0), self.order), event["entry"], event["state"],
             event.get("operator")))

    def on_take(self, event):
        entries = self.lists[event["list"]]
        mine = [e for e in entries if e[1] == event["entry"]]
        assert mine, event
        if self.kinds[event["list"]]["kind"] in ("h", "width", "queue"):
            assert min(entries)[1] == event["entry"], (event, min(entries))
        self.last = min(mine)
        entries.remove(self.last)

    def on_expand(self, event):
        state = event["state"]
        if "list" in event and self.last[3] is None:
            assert self.last[2] == state, (event, self.last)
        if self.line["heuristics"] and not self.tree and not self.line["engine"] == "bfws":
            assert state in self.h, event
        self.closed.add(state)
        self.expanded = state

    def on_preferred(self, event):
        assert event["state"] == self.expanded, event
        for operator in event["operators"]:
            assert self.task.operators[operator].pre <= self.states[self.expanded], event

    def path_of(self, event):
        if "states" in event:
            return event["states"]
        path = [event["state"]]
        while self.parent[path[0]][0] is not None:
            path.insert(0, self.parent[path[0]][0])
        return path

    def on_plan(self, event):
        state = self.task.close(self.task.init)
        path = self.path_of(event)
        for operator, after in zip(event["operators"], path[1:]):
            state = self.task.apply(state, operator)
            assert (self.is_image(state, self.states[after]) if self.orbits
                    else state == self.states[after]), event
        assert len(path) == len(event["operators"]) + 1 and path[-1] == event["state"], event
        self.plans.append((event["operators"], state))

    def on(self, event):
        if event["event"] != "evaluate" or event["h"] or event["state"] not in self.h:
            self.counts[event["event"]] += 1
        self.counts["first"] += event["event"] == "generate" and "parent" not in event
        getattr(self, "on_" + event["event"])(event)


class Trace:
    """A file, replayed."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.header, self.lines, self.task, self.searches, self.end = lines[0], lines[1:], None, [], None
        assert (self.header["format"], self.header["version"]) == ("relplan-trace", 1), self.header
        turn = None
        for line in self.lines:
            kind = line.get("event")
            assert self.end is None, line
            if kind is None:
                assert self.task is None and line["format"] == "relplan-ground", line
                self.task = Task(line, self.header["cost_scale"])
            elif kind == "search" and line.get("traced", True):
                assert line["search"] == len(self.searches), line
                turn = Search(line, self.task, "lookahead=true" in line["name"])
                self.searches.append(turn)
            elif kind == "turn":
                assert turn is not self.searches[line["search"]], line
                turn = self.searches[line["search"]]
            elif kind == "end":
                self.end = line
            elif kind != "search":
                turn.on(line)

    def counts(self):
        """As statistics have them, of all searches of the first one's name."""
        first = self.searches[0]
        c = sum((s.counts for s in self.searches if s.line["name"] == first.line["name"]), collections.Counter())
        return {"expanded": c["expand"], "evaluated": c["evaluate"], "reopened": c["reopen"],
                "generated": c["generate"] - c["first"] + c["duplicate"],
                "states": 0 if first.tree else c["generate"]}
