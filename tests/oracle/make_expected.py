#!/usr/bin/env python3
"""Writes the small tasks of tests/oracle/expected/ with the values that the oracle computes.

    make_expected.py [--oracle FOLDER]

For each task NAME-domain.pddl, NAME.pddl and NAME.json: optimal cost (null: no plan), the
exit code of `relplan validate` for some changed plans, and, for the initial state and two
states on the way of a plan, hmax, hadd and, if the oracle calls the task plain STRIPS and its
tree is small, h and the xi and xi_state of facts and actions.  As in compare.py, negated
conditions are dropped from the relaxation.  tests/cli/expected.py compares the program with
these files.

The tasks are written by hand or by the generators below, from fixed seeds.
"""
import argparse
import json
import math
import os
import random
import sys

sys.dont_write_bytecode = True
FOLDER = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(FOLDER, "expected")
TREE_LIMIT = 4000


def pddl(name, predicates, actions, init, goal, objects="", types="", constants="",
         functions="", metric=""):
    """(domain, problem); an action is (name, parameters, precondition, effect)."""
    lines = ["(define (domain %s)" % name]
    for keyword, text in (("types", types), ("constants", constants),
                          ("predicates", predicates), ("functions", functions)):
        if text:
            lines.append("  (:%s %s)" % (keyword, text))
    for action, parameters, pre, effect in actions:
        lines.append("  (:action %s\n    :parameters (%s)\n    :precondition (and %s)\n"
                     "    :effect (and %s))" % (action, parameters, pre, effect))
    problem = ["(define (problem %s-task)" % name, "  (:domain %s)" % name]
    if objects:
        problem.append("  (:objects %s)" % objects)
    problem += ["  (:init %s)" % init, "  (:goal (and %s))" % goal]
    if metric:
        problem.append("  (:metric %s)" % metric)
    return "\n".join(lines) + ")\n", "\n".join(problem) + ")\n"


def proposition(name, lines, init, goal):
    """Propositional task; a line is `action: a b -> c !d`."""
    actions, facts = [], set(init.split() + goal.split())
    for line in lines:
        action, rest = line.split(":")
        pre, effect = (part.split() for part in rest.split("->"))
        facts.update(f.lstrip("!") for f in pre + effect)

        def literals(words):
            return " ".join("(not (%s))" % w[1:] if w[0] == "!" else "(%s)" % w for w in words)
        actions.append((action, "", literals(pre), literals(effect)))

    def atoms(words):
        return " ".join("(%s)" % w for w in words.split())
    return pddl(name, atoms(" ".join(sorted(facts))), actions, atoms(init), atoms(goal))


def handwritten():
    yield "figure-1", proposition("figure-1", (
        "a1: p1 -> g", "a2: p1 p2 -> g", "a3: p1 p2 -> g", "b1: i -> p1 !i", "b2: i -> p2"),
        "i", "g")
    yield "dead-end", proposition("dead-end", (
        "a1: p -> g", "a2: q -> g", "b1: q -> p", "c1: p -> q", "c2: l -> q", "d: i -> l !i"),
        "i", "g")
    yield "cycle", proposition("cycle", (
        "pq: q -> p", "qp: p -> q", "pi: i -> p", "qi: i -> q !i", "pp: p -> p r", "pr: r -> p"),
        "i", "p")
    yield "shared", proposition("shared", (
        "g1: x -> g", "g2: i -> g", "h1: x y -> h", "h2: y -> h", "x1: u -> x !u", "y1: u -> y",
        "y2: i -> y", "u1: i -> u", "spend: i -> !i"), "i", "g h")
    yield "twins", proposition("twins", (
        "a: i -> g", "b: i -> g", "c: p -> g", "d: i -> p !i", "e: -> p"), "i", "g")
    yield "no-precondition", proposition("no-precondition", (
        "a: -> p", "b: p -> q !p", "c: p q -> g", "d: q -> g2"), "", "g g2")
    yield "unsolvable-by-deletes", proposition("unsolvable-by-deletes", (
        "a: i -> p !i", "b: i -> q !i"), "i", "p q")
    yield "unreachable", proposition("unreachable", (
        "a: i -> p !i", "b: x -> g", "c: g -> x"), "i", "g")
    yield "goal-holds", proposition("goal-holds", ("a: p -> q !p", "b: q -> p"), "p", "p")
    yield "deep", proposition("deep", [
        "s%d: f%d -> f%d !f%d" % (i, i, i + 1, i) for i in range(12)] + [
        "j%d: f%d -> f%d" % (i, i, i + 3) for i in range(0, 10, 3)], "f0", "f12")
    yield "negated", proposition("negated", (
        "on: !lit -> lit", "off: lit -> !lit used", "use: used !lit -> done"), "", "done lit")
    yield "adds-win", proposition("adds-win", (
        "a: i -> p !p !i", "b: p -> g !p q", "c: q !p -> r"), "i", "g r")


def layered(rng):
    """Facts in layers; each is made from some of the layer before, now and then going back."""
    layers = [["f%d-%d" % (n, k) for k in range(rng.randint(1, 3))] for n in range(4)]
    lines = []
    for n in range(1, len(layers)):
        for fact in layers[n]:
            for _ in range(rng.choice((1, 2, 2))):
                pool = layers[n - 1] + rng.choice(([], layers[n - 1], layers[-1]))
                pre = rng.sample(sorted(set(pool) - {fact}), 1)
                if rng.random() < 0.5:
                    pre.append(rng.choice(layers[n - 1]))
                effect = [fact] + ["!" + f for f in pre if rng.random() < 0.2]
                lines.append("a%d: %s -> %s" % (len(lines), " ".join(pre), " ".join(effect)))
    goal = rng.sample(layers[-1], rng.randint(1, len(layers[-1])))
    return proposition("layered", lines, " ".join(layers[0]), " ".join(goal))


def courier(rng):
    """A van on a small map carries parcels, one at a time; untyped."""
    places = ["p%d" % i for i in range(rng.randint(2, 4))]
    parcels = ["x%d" % i for i in range(rng.randint(1, 2))]
    roads = [(places[i], places[rng.randrange(i)]) for i in range(1, len(places))]
    actions = (
        ("drive", "?a ?b", "(road ?a ?b) (van ?a)", "(van ?b) (not (van ?a))"),
        ("load", "?x ?a", "(parcel ?x) (van ?a) (at ?x ?a) (free)",
         "(carried ?x) (not (at ?x ?a)) (not (free))"),
        ("drop", "?x ?a", "(parcel ?x) (van ?a) (carried ?x)",
         "(at ?x ?a) (free) (not (carried ?x))"))
    init = ["(van %s)" % rng.choice(places), "(free)"] + ["(parcel %s)" % x for x in parcels]
    for a, b in roads:
        init += ["(road %s %s)" % (a, b), "(road %s %s)" % (b, a)]
    goal = []
    for x in parcels:
        here, there = rng.sample(places, 2)
        init.append("(at %s %s)" % (x, here))
        goal.append("(at %s %s)" % (x, there))
    return pddl("courier", "(road ?a ?b) (van ?a) (parcel ?x) (at ?x ?a) (carried ?x) (free)",
                actions, " ".join(init), " ".join(goal), " ".join(places + parcels))


def keys(rng):
    """Rooms, doors that are locked, keys lying about: types and negated conditions."""
    rooms = ["r%d" % i for i in range(rng.randint(3, 4))]
    doors = []
    init = ["(in r0)"]
    for i in range(1, len(rooms)):
        other = rooms[rng.randrange(i)]
        doors.append("d%d" % i)
        init += ["(joins d%d %s %s)" % (i, rooms[i], other),
                 "(joins d%d %s %s)" % (i, other, rooms[i])]
        if rng.random() < 0.6:
            init += ["(locked d%d)" % i, "(opens k%d d%d)" % (i, i),
                     "(lies k%d %s)" % (i, rooms[rng.randrange(i)])]
    names = ["k%d" % i for i in range(1, len(rooms))]
    actions = (
        ("go", "?d - door ?a ?b - room", "(in ?a) (joins ?d ?a ?b) (not (locked ?d))",
         "(in ?b) (not (in ?a))"),
        ("pick", "?k - tool ?a - room", "(in ?a) (lies ?k ?a)", "(held ?k) (not (lies ?k ?a))"),
        ("unlock", "?k - key ?d - door ?a ?b - room",
         "(in ?a) (joins ?d ?a ?b) (held ?k) (opens ?k ?d) (locked ?d)", "(not (locked ?d))"))
    goal = "(in %s)" % rooms[-1] + (" (not (locked d1))" if rng.random() < 0.5 else "")
    return pddl("keys", "(in ?a - room) (joins ?d - door ?a ?b - room) (locked ?d - door) "
                "(opens ?k - key ?d - door) (lies ?k - tool ?a - room) (held ?k - tool)",
                actions, " ".join(init), goal,
                " ".join(names) + " - key " + " ".join(doors) + " - door " +
                " ".join(rooms) + " - room", "room door tool - object key - tool")


def recipe(rng):
    """Ways to make or buy things, at different costs."""
    things = ["t%d" % i for i in range(rng.randint(4, 6))]
    actions = (
        ("buy", "?t", "(money) (sold ?t)", "(have ?t) (increase (total-cost) (price ?t))"),
        ("mix", "?a ?b ?t", "(have ?a) (have ?b) (makes ?a ?b ?t)",
         "(have ?t) (not (have ?a)) (increase (total-cost) 2)"),
        ("turn", "?a ?t", "(have ?a) (turns ?a ?t)",
         "(have ?t) (increase (total-cost) (price ?a)) (increase (total-cost) 1)"),
        ("beg", "", "", "(money)"))
    init = ["(= (total-cost) 0)"]
    for i, t in enumerate(things):
        init.append("(= (price %s) %d)" % (t, rng.randint(0, 6)))
        if i < 2 or rng.random() < 0.3:
            init.append("(sold %s)" % t)
        if i >= 2:
            init.append("(makes %s %s %s)" % (*rng.sample(things[:i], 2), t))
            if rng.random() < 0.5:
                init.append("(turns %s %s)" % (rng.choice(things[:i]), t))
    if rng.random() < 0.5:
        init.append("(money)")
    return pddl("recipe", "(have ?t) (sold ?t) (money) (makes ?a ?b ?t) (turns ?a ?t)", actions,
                " ".join(init), "(have %s) (have %s)" % tuple(rng.sample(things, 2)),
                " ".join(things), functions="(total-cost) (price ?t)",
                metric="minimize (total-cost)")


def workshop(rng):
    """Parts are painted and joined by machines or hands: `either`, a constant, inequality."""
    parts = ["part%d" % i for i in range(3)]
    init = ["(works m0)"] + ["(raw %s)" % p for p in parts if rng.random() < 0.8]
    actions = (
        ("paint", "?p - part ?w - (either machine person)", "(raw ?p) (works ?w)",
         "(painted ?p) (not (raw ?p))"),
        ("fix", "?m - machine", "(works bob)", "(works ?m)"),
        ("wake", "", "", "(works bob)"),
        ("strip", "?p - part", "(painted ?p) (works bob)", "(raw ?p) (not (painted ?p))"),
        ("join", "?p ?q - part", "(painted ?p) (painted ?q) (not (= ?p ?q))",
         "(joined ?p ?q) (not (works bob))"))
    first, second = rng.sample(parts, 2)
    goal = "(joined %s %s)" % (first, second) + (" (works bob)" if rng.random() < 0.5 else "")
    return pddl("workshop", "(raw ?p - part) (painted ?p - part) (joined ?p ?q - part) "
                "(works ?w - (either machine person))", actions, " ".join(init), goal,
                " ".join(parts) + " - part m0 m1 - machine", "part machine person",
                "bob - person")


GENERATORS = (layered, courier, keys, recipe, workshop)
PER_GENERATOR = 6


def tasks():
    yield from handwritten()
    for generator in GENERATORS:
        for seed in range(1, PER_GENERATOR + 1):
            yield "%s-%d" % (generator.__name__, seed), \
                generator(random.Random("%s %d" % (generator.__name__, seed)))


def number(value):
    return None if value == math.inf else float(value)


def state_values(oracle, comparison, state):
    """What the oracle says about one state."""
    relaxed = oracle.relaxed.RelaxedTask(comparison.ground, state)
    result = {name: number(getattr(oracle.heur, name)(relaxed, oracle.heur.task_cost))
              for name in ("hmax", "hadd")}
    if not relaxed.plain or not comparison.ground.relaxed_solvable:
        return result
    tables = comparison.tables(relaxed)
    if tables is None:
        return result
    full, cut = tables
    result["h"] = float(oracle.relevance.heuristic(cut, relaxed)[0])
    result["facts"] = {
        name: [full.get(f, 0), 0 if f in relaxed.state else cut.get(f, 0)]
        for f, name in enumerate(relaxed.names)
        if f < len(comparison.ground.facts) and not comparison.is_constant(f)}
    result["actions"] = {op.label: [full.get(op.label, 0), cut.get(op.label, 0)]
                         for op in relaxed.ops}
    return result


def values(oracle, compare, texts, name):
    comparison = compare.Comparison.__new__(compare.Comparison)
    comparison.o, comparison.rng = oracle, random.Random(name)
    comparison.task = oracle.pddl.parse_task_texts(*texts)
    comparison.ground = oracle.pddl.GroundTask(comparison.task, True)
    best = comparison.best_plan()
    assert best != "limit"
    steps = best[1] if best else comparison.walk()
    states = []
    for count in sorted({0, (len(steps) + 1) // 2, len(steps)}):
        states.append({"steps": count, **state_values(
            oracle, comparison, comparison.state_after(steps[:count]))})
    verdicts = [{"plan": ["(%s)" % " ".join(step) for step in plan],
                 "exit": oracle.validate.validate(comparison.task, plan)[0]}
                for plan in list(comparison.mutated(steps))[1:]]
    return {"cost": None if best is None else int(best[0]), "verdicts": verdicts,
            "plan": ["(%s)" % " ".join(step) for step in steps], "states": states}


def main():
    sys.path.insert(0, FOLDER)
    import compare
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oracle", default=os.path.join(compare.ROOT, "..", "shared", "oracle"))
    oracle = compare.load_oracle(parser.parse_args().oracle)
    compare.TREE_LIMIT = TREE_LIMIT
    os.makedirs(OUT, exist_ok=True)
    for name, texts in tasks():
        result = values(oracle, compare, texts, name)
        print("%-24s cost %-5s tree %s" % (name, result["cost"], "facts" in result["states"][0]))
        for path, text in zip(("%s-domain.pddl", "%s.pddl"), texts):
            with open(os.path.join(OUT, path % name), "w") as handle:
                handle.write(text)
        with open(os.path.join(OUT, name + ".json"), "w") as handle:
            json.dump(result, handle, indent=1, sort_keys=True)
            handle.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
