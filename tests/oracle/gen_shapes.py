#!/usr/bin/env python3
"""Random small planning tasks of other shapes than those of random STRIPS domains.

    gen_shapes.py --out FOLDER [--seed N] [--count K]

Writes FOLDER/N-domain.pddl and FOLDER/N-problem.pddl, and prints for each seed the world, the
cheapest cost, the least number of steps ("none" without a plan), and the changes.

A task begins as one of the WORLDS: small ones (counters, keys, cuts of graphs, lamps, vehicles) whose
shortest plans have some 5 to 15 steps, and random domains.  Then some of the CHANGES are made: `either`,
shadowed variables, empty types, derived and negated derived predicates, adding and deleting the same
fact, costs of zero and huge ones, parameters that only need a witness, goals that exclude each other.
What the result means, shape_task.py finds out by exhaustive search."""
import argparse
import collections
import os
import random
import sys

sys.dont_write_bytecode = True
from shape_task import Action, NoTask, OBJECT, QUANTIFIERS, Space, Task, free, words  # noqa: E402
from shape_worlds import counter, cut, keys, lamps, names, vehicles  # noqa: E402

LARGEST = 2**31 - 1
PRICES = ((0, 0, 1), (1, 2, 5, 9), (0, 1, 10**6, 10**6 + 1), (0, 3, 7, 1000),
          (10**9, 2**30 + 5, LARGEST - 7, LARGEST - 8))



# --- random formulas

class Wild:
    """Random literals, conditions and effects over what a task has."""

    def __init__(self, rng, task):
        self.rng, self.task = rng, task

    def sayable(self, obj, wanted):
        return all(self.task.below((t,), wanted) for t in self.task.objects[obj])

    def atom(self, scope, among):
        """One with fitting arguments, or None."""
        for pred in self.rng.sample(among, len(among)):
            fits = [[v for v, t in scope if self.task.below(t, wanted)] +
                    [o for o in sorted(self.task.constants) if self.sayable(o, wanted)]
                    for wanted in self.task.predicates[pred]]
            if all(fits):
                return [pred] + [self.rng.choice(f) for f in fits]
        return None

    def literal(self, scope, among=None):
        atom = self.atom(scope, sorted(among or self.task.predicates))
        return ["and"] if atom is None else atom if self.rng.random() < 0.6 else ["not", atom]

    def types(self):
        kinds = sorted(k for k in self.task.types if self.task.of((k,)))
        roll = self.rng.random()
        return OBJECT if roll < 0.15 else tuple(self.rng.sample(kinds, min(len(kinds), 1 + (roll < 0.4))))

    def bound(self, scope, new):
        """A quantified variable, perhaps one that shadows another, and the scope inside."""
        v = (self.rng.choice([new] + [v for v, _ in scope]), self.types())
        return [v], [p for p in scope if p[0] != v[0]] + [v]

    def condition(self, scope, depth):
        rng, roll = self.rng, self.rng.random() if depth else 1
        if roll < 0.15:
            return [rng.choice(("or", "or", "and", "imply")), self.condition(scope, depth - 1),
                    self.condition(scope, depth - 1)]
        if roll < 0.4:
            params, inner = self.bound(scope, "?q")
            return [rng.choice(QUANTIFIERS), params, self.condition(inner, depth - 1)]
        if roll < 0.45 and len(scope) > 1:
            equal = ["="] + [v for v, _ in rng.sample(scope, 2)]
            return equal if rng.random() < 0.3 else ["not", equal]
        return self.literal(scope)

    def effect(self, scope, depth, fluents):
        roll = self.rng.random() if depth else 1
        if roll < 0.2:
            params, inner = self.bound(scope, "?e")
            return ["forall", params, self.effect(inner, depth - 1, fluents)]
        if roll < 0.45:
            return ["when", self.condition(scope, depth - 1), self.effect(scope, depth - 1, fluents)]
        if roll < 0.55:
            return ["and"] + [self.effect(scope, depth - 1, fluents) for _ in range(2)]
        return self.literal(scope, fluents)

    def axiom(self, name):
        """Perhaps a recursive one, such as the closure of a relation."""
        rng, params = self.rng, [(v, self.types()) for v in names("?y", self.rng.choice((0, 1, 1, 2)))]
        self.task.axiom(name, params, ["and"] + [self.condition(params, 2) for _ in range(2)])
        if params and rng.random() < 0.6:
            z = ("?z", params[-1][1])
            again = [name] + [v for v, _ in params[:-1]] + ["?z"]
            body = ["exists", [z], ["and", self.literal(params + [z]), again]]
            self.task.axiom(name, params, body)

    def far_goal(self):
        """What holds in a state that is far away, and did not before; returns how far."""
        rng, task = self.rng, self.task
        task.goal = ["or"]
        space = Space(task)
        depth = space.explore(unit=True, whole=True)[2]
        state = rng.choice(sorted(depth, key=lambda s: (depth[s], s))[-6:])
        start, end = space.atoms(space.start), space.atoms(state)
        old, new = ([list(a) for a in sorted(atoms) if all(map(self.sayable, a[1:], task.predicates[a[0]]))]
                    for atoms in (start - end, end - start))
        old, new = (rng.sample(a, min(len(a), rng.choice((1, 2, 9, 9)))) for a in (old, new))
        task.goal = ["and"] + new + [["not", a] for a in old]
        return depth[state]


def rows(task, wild, types):
    if not types:
        return [()]
    rest = rows(task, wild, types[1:])
    return [(o,) + row for o in task.of(types[0]) if wild.sayable(o, types[0]) for row in rest]


def random_domain(rng):
    """The first of some that has a state far away, or else the last."""
    for _ in range(rng.choice((3, 10, 15))):
        task = Task("random")
        if draft(rng, task) >= 5:
            break
    return task


def draft(rng, task):
    """A domain over a random graph of types, with objects of several types."""
    wild, kinds = Wild(rng, task), names("k", rng.randint(2, 5))
    for i, kind in enumerate(kinds):
        task.types[kind] = rng.sample(kinds[:i], min(i, rng.choice((0, 0, 1, 1, 2))))
    for obj in names("o", rng.randint(3, 5)):
        task.objects[obj] = tuple(rng.sample(kinds, 2 if rng.random() < 0.2 else 1))
    task.constants = {o for o in task.objects if o == "o0" or rng.random() < 0.2}
    fluents = names("p", rng.randint(3, 5))
    for p in fluents + names("s", rng.randint(1, 2)):
        task.predicates[p] = [wild.types() for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))]
    for p, types in task.predicates.items():
        share = 0.25 if p in fluents else 0.5
        task.init |= {(p,) + row for row in rows(task, wild, types) if rng.random() < share}
    for name in names("d", rng.randint(0, 3)):
        wild.axiom(name)
    for name in names("a", rng.randint(3, 6)):
        params = [(v, wild.types()) for v in names("?x", rng.choice((0, 1, 1, 2)))]
        pre = ["and"] + [wild.condition(params, 2) for _ in range(rng.randint(1, 3))]
        effect = ["and"] + [wild.effect(params, 3, fluents) for _ in range(rng.randint(1, 4))]
        task.actions.append(Action(name, params, pre, effect))
    try:
        return wild.far_goal()
    except NoTask:
        return 0


WORLDS = (counter, keys, cut, lamps, vehicles, random_domain, random_domain, random_domain)


# --- changes: each takes a Changer; those of one formula also a site

Site = collections.namedtuple("Site", "holder index scope")  # holder[index] is what may be replaced


def sites(f, scope, wanted):
    """Places below f of conditions ("condition") or literals of effects ("effect")."""
    if f and f[0] in ("and", "or", "not", "imply", "when", *QUANTIFIERS):
        if f[0] in QUANTIFIERS:
            hidden = {v for v, _ in f[1]}
            scope = [p for p in scope if p[0] not in hidden] + f[1]
        for i in range(2 if f[0] in QUANTIFIERS else 1, len(f)):
            kind = "condition" if f[0] == "when" and i == 1 else wanted
            yield kind, Site(f, i, scope)
            if kind == "condition" or f[i] and f[i][0] in ("and", "when", "forall"):
                yield from sites(f[i], scope, kind)


class Changer:
    def __init__(self, rng, task):
        self.rng, self.task, self.wild, self.fresh = rng, task, Wild(rng, task), 0
        task.actions = [a._replace(pre=["and", a.pre], effect=["and", a.effect]) for a in task.actions]
        task.axioms = [x._replace(body=["and", x.body]) for x in task.axioms]
        task.goal = ["and", task.goal]

    def new(self, prefix):
        self.fresh += 1
        return prefix + str(self.fresh)

    def site(self, wanted, axioms=True):
        found = list(sites(self.task.goal, [], "condition"))
        for a in self.task.actions:
            found += [*sites(a.pre, a.params, "condition"), *sites(a.effect, a.params, "effect")]
        for x in self.task.axioms if axioms else ():
            found += sites(x.body, x.params, "condition")
        return self.rng.choice([s for kind, s in found if kind == wanted])

    # the meaning stays

    def shadow(self):
        """A quantifier that nothing needs, over a name that is in use outside."""
        holder, i, scope = self.site("condition")
        unused = [v for v, _ in scope if v not in free(holder[i])]
        if unused and self.task.objects:
            kind = self.task.objects[self.rng.choice(sorted(self.task.objects))][:1]
            holder[i] = [self.rng.choice(QUANTIFIERS), [(self.rng.choice(unused), kind)], holder[i]]

    def vacuous(self):
        """Quantifiers over a type without objects."""
        holder, i, scope = self.site("condition")
        kind = self.new("none")
        self.task.types[kind] = []
        params, inner = [(self.rng.choice([v for v, _ in scope] + ["?none"]), (kind,))], scope
        body = self.wild.literal([p for p in inner if p[0] != params[0][0]] + params)
        holder[i] = self.rng.choice((["and", holder[i], ["forall", params, body]],
                                     ["or", ["exists", params, body], holder[i]]))

    def rephrase(self):
        holder, i, _ = self.site("condition")
        f = holder[i]
        ways = [["not", ["not", f]], ["imply", ["and"], f], ["imply", ["not", f], ["or"]], ["or", f, ["or"]]]
        if f and f[0] in QUANTIFIERS:
            other = QUANTIFIERS[f[0] == "forall"]
            ways.append(["not", [other, f[1], ["not", f[2]]]])
        holder[i] = self.rng.choice(ways)

    def derive(self):
        """A condition becomes a derived predicate, the negation of one, or one in a ring of two."""
        holder, i, scope = self.site("condition", axioms=False)
        f, name, way = holder[i], self.new("x"), self.rng.choice(("plain", "not", "ring"))
        params = [p for p in scope if p[0] in free(f)]
        if len(params) > 3:
            return
        atom, again = [name] + [v for v, _ in params], [name + "r"] + [v for v, _ in params]
        if way == "ring":
            self.task.axiom(again[0], params, ["and", atom])
            self.task.axiom(name, params, ["and", again])
        self.task.axiom(name, params, ["and", ["not", f] if way == "not" else f])
        holder[i] = ["not", atom] if way == "not" else atom

    def add_and_delete(self):
        """What is added is deleted, too: the add wins."""
        holder, i, _ = self.site("effect")
        f = holder[i]
        if f and f[0] in self.task.predicates:
            holder[i] = self.rng.choice((["and", f, ["not", f]], ["and", ["not", f], f]))

    def split(self):
        """An effect happens if something holds, and if it does not."""
        holder, i, scope = self.site("effect")
        f, test = holder[i], self.wild.condition(scope, 1)
        if f and f[0] in ("not", *self.task.predicates):
            holder[i] = ["and", ["when", test, f], ["when", ["not", test], f]]

    # the meaning may change

    def action(self):
        return self.rng.randrange(len(self.task.actions))

    def either(self):
        """A parameter ranges over what is of one of two types."""
        k = self.action()
        params = list(self.task.actions[k].params)
        if params:
            at = self.rng.randrange(len(params))
            v, types = params[at]
            fit = [t for t in sorted(self.task.types) if self.task.below((t,), types)]
            params[at] = (v, tuple(self.rng.sample(fit, min(2, len(fit)))) or types)
            self.task.actions[k] = self.task.actions[k]._replace(params=params)

    def witness(self):
        """A parameter that only needs to exist, perhaps under a condition."""
        k, kind = self.action(), self.rng.choice([(t,) for t in sorted(self.task.types)] + [OBJECT])
        action, more = self.task.actions[k], [(self.new("?w"), kind)]
        params = self.rng.choice((action.params + more, more + action.params))
        self.task.actions[k] = action._replace(params=params)
        if self.rng.random() < 0.5:
            action.pre.append(self.wild.literal(params))

    def costs(self):
        """Actions cost nothing, little or very much, by numbers or a function."""
        rng, task, prices = self.rng, self.task, self.rng.choice(PRICES)
        if task.functions:
            task.values = {key: str(rng.choice(prices[:4])) for key in task.values}
            return
        task.functions["price"] = [OBJECT]
        task.values = {("price", o): str(rng.choice(prices)) for o in task.objects}
        for a in task.actions:
            ways = [[], [str(rng.choice(prices))], ["0"], [str(rng.choice(prices)), "7"]]
            ways += [[["price", v]] for v, _ in a.params]
            a.effect.extend(["increase", ["total-cost"], amount] for amount in rng.choice(ways))

    def obstacle(self):
        a = self.task.actions[self.action()]
        a.pre.append(self.wild.condition(a.params, 1))

    def more_goals(self):
        self.task.goal.append(self.wild.condition([], 2))

    def spoil(self):
        """An action or a fact is missing: perhaps there is no plan."""
        if self.rng.random() < 0.5 and len(self.task.actions) > 1:
            del self.task.actions[self.action()]
        elif self.task.init:
            self.task.init.discard(self.rng.choice(sorted(self.task.init)))


CHANGES = ("shadow", "vacuous", "rephrase", "derive", "derive", "add_and_delete", "split", "either",
           "witness", "costs", "costs", "obstacle", "more_goals", "spoil")


# --- tasks

class Shape:
    """A task, what it means, and its texts."""

    def __init__(self, seed, number):
        rng = random.Random(f"shapes-{seed}-{number}")
        world = WORLDS[seed % len(WORLDS)]
        self.seed, self.task = seed, world(rng)
        changer = Changer(rng, self.task)
        self.changes = [rng.choice(CHANGES) for _ in range(rng.choice((0, 1, 2, 3, 4, 6)))]
        for change in self.changes:
            getattr(changer, change)()
        used = [f for a in self.task.actions for f in (a.pre, a.effect)]
        self.task.constants |= set().union(*map(words, used + [x.body for x in self.task.axioms])) \
            & set(self.task.objects)
        self.space = Space(self.task)
        self.cost, self.plan, states = self.space.explore()
        self.states = len(states)
        self.length = self.space.explore(unit=True)[0]
        self.texts = self.task.texts(seed)
        # trivial and unsolvable tasks are wanted, but not many; long plans become rarer, too
        least = rng.choice((1, 3, 5, 5, 6, 8)) - number // 20
        self.wanted = rng.random() < 0.06 if self.length is None else self.length >= least


def generate(seed):
    number = 0
    while True:
        try:
            shape = Shape(seed, number)
            if shape.wanted:
                return shape
        except NoTask:
            pass
        number += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    for seed in range(args.seed, args.seed + args.count):
        shape = generate(seed)
        for kind, text in zip(("domain", "problem"), shape.texts):
            with open(os.path.join(args.out, f"{seed}-{kind}.pddl"), "w", encoding="utf-8") as file:
                file.write(text)
        found = " ".join(f"{key}={'none' if value is None else value}"
                         for key, value in (("cost", shape.cost), ("length", shape.length)))
        print(seed, shape.task.world, found, f"states={shape.states}", ",".join(shape.changes))


if __name__ == "__main__":
    main()
