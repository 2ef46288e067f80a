"""Small planning tasks in Python: read from templates, written as PDDL, and what they mean.

Conditions and effects are nested lists as in PDDL, such as ["not", ["at", "?x"]], but variable
lists are lists of (name, types), where several types are an `either`.  Space searches all states
of a task; it shares no code with relplan.  Its reading of PDDL: adds win over deletes; conditions
of effects are evaluated before the step; parameters may be the same object; an inner variable
hides an outer one of its name; `either` means any of the types, for an object all of them."""
import collections
import heapq
import random
import re

OBJECT = ("object",)
LOGIC = ("and", "or", "not", "imply")
QUANTIFIERS = ("forall", "exists")
STATES, INSTANCES = 1500, 300  # tasks with more are not made

Action = collections.namedtuple("Action", "name params pre effect")
Axiom = collections.namedtuple("Axiom", "pred params body")
Step = collections.namedtuple("Step", "name args cost")


class NoTask(Exception):
    """Too large, or axioms that are not stratified."""


# --- text to lists

def read(text):
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(token)
    return stack[0]


def typed(items):
    """`?a ?b - t ?c` as [("?a", ("t",)), ("?b", ("t",)), ("?c", ("object",))]."""
    result, names, rest = [], [], iter(items)
    for item in rest:
        if item == "-":
            kind = next(rest)
            result += [(name, (kind,) if isinstance(kind, str) else tuple(kind[1:])) for name in names]
            names = []
        else:
            names.append(item)
    return result + [(name, OBJECT) for name in names]


def quantified(f):
    if isinstance(f, str) or not f:
        return f
    if f[0] in QUANTIFIERS:
        return [f[0], typed(f[1]), quantified(f[2])]
    return [f[0]] + [quantified(g) for g in f[1:]]


def formula(text):
    return quantified(read(text)[0])


# --- lists to text

def type_text(types):
    return types[0] if len(types) == 1 else f"(either {' '.join(types)})"


def typed_text(params):
    return " ".join(f"{name} - {type_text(types)}" for name, types in params)


def text_of(f):
    if isinstance(f, str):
        return f
    if f and f[0] in QUANTIFIERS:
        return f"({f[0]} ({typed_text(f[1])}) {text_of(f[2])})"
    return f"({' '.join(map(text_of, f))})"


def head_text(name, types):
    return f"({name} {typed_text([(f'?a{i}', t) for i, t in enumerate(types)])})"


# --- what is in a condition or effect

def free(f):
    """Names of its free variables."""
    if isinstance(f, str):
        return {f} if f.startswith("?") else set()
    if f and f[0] in QUANTIFIERS:
        return free(f[2]) - {v for v, _ in f[1]}
    return set().union(*map(free, f)) if f else set()


def words(f):
    """All words that are no variables."""
    if isinstance(f, str):
        return {f}
    return words(f[2]) if f and f[0] in QUANTIFIERS else set().union(*map(words, f))


def signed(f, positive=True):
    """(predicate, sign) of each atom in a condition."""
    if f and f[0] in QUANTIFIERS:
        yield from signed(f[2], positive)
    elif not f or f[0] in LOGIC:
        for i, g in enumerate(f[1:]):
            yield from signed(g, positive != (f[0] == "not" or f[0] == "imply" and i == 0))
    elif f[0] != "=":
        yield f[0], positive


def changed(effect):
    """Predicates of its literals."""
    if effect[0] in ("and", "not"):
        return set().union(*map(changed, effect[1:]))
    if effect[0] in ("forall", "when"):
        return changed(effect[2])
    return set() if effect[0] == "increase" else {effect[0]}


class Task:
    def __init__(self, world, text="", **objects):
        """Objects: a type's name = the names of its objects."""
        self.world = world
        self.types = {}         # name -> supertypes
        self.predicates = {}    # name -> the types of its arguments
        self.functions = {}     # the same, for costs; empty: no costs
        self.values = {}        # (function, arg, ...) -> text of a number
        self.objects = {name: (kind,) for kind, names in objects.items() for name in names}
        self.constants = set()  # the objects that the domain declares
        self.actions, self.axioms = [], []
        self.init, self.goal = set(), ["and"]
        for kind, *rest in read(text):
            self.section(kind, rest)

    def section(self, kind, rest):
        if kind == ":types":
            for name, parents in typed(rest):
                self.types[name] = [p for p in parents if p != "object"]
        elif kind in (":predicates", ":functions"):
            table = self.predicates if kind == ":predicates" else self.functions
            table.update((p[0], [t for _, t in typed(p[1:])]) for p in rest)
        elif kind == ":derived":
            self.axiom(rest[0][0], typed(rest[0][1:]), quantified(rest[1]))
        else:
            parts = dict(zip(rest[1::2], rest[2::2]))
            self.actions.append(Action(rest[0], typed(parts.get(":parameters", [])),
                                       quantified(parts.get(":precondition", ["and"])),
                                       quantified(parts[":effect"])))

    def axiom(self, name, params, body):
        self.predicates[name] = [t for _, t in params]
        self.axioms.append(Axiom(name, params, body))

    def facts(self, *texts):
        self.init.update(tuple(text.split()) for text in texts)

    def above(self, kind):
        """The type and its supertypes."""
        return {kind, "object"}.union(*map(self.above, self.types.get(kind, [])))

    def of(self, types):
        """The objects of any of these types."""
        return [o for o, kinds in self.objects.items()
                if any(self.above(k) & set(types) for k in kinds)]

    def below(self, types, wanted):
        """Is whatever has one of these types also of one of those wanted?"""
        return all(self.above(t) & set(wanted) for t in types)

    def static(self):
        moving = {x.pred for x in self.axioms}.union(*(changed(a.effect) for a in self.actions))
        return set(self.predicates) - moving

    def strata(self):
        """Derived predicates, in layers."""
        level = {x.pred: 0 for x in self.axioms}
        needs = {(x.pred, p, s) for x in self.axioms for p, s in signed(x.body) if p in level}
        for _ in range(len(level) + 2):
            late = [(h, level[p] + (not s)) for h, p, s in needs if level[h] < level[p] + (not s)]
            if not late:
                return [{p for p in level if level[p] == n} for n in sorted(set(level.values()))]
            for head, least in late:
                level[head] = max(level[head], least)
        raise NoTask("not stratified")

    def texts(self, seed=0):
        """(domain, problem); sections and facts in an order that depends on the seed."""
        rng = random.Random(seed)
        parts = [f"(:derived ({x.pred} {typed_text(x.params)}) {text_of(x.body)})" for x in self.axioms]
        parts += [f"(:action {a.name} :parameters ({typed_text(a.params)})\n  :precondition "
                  f"{text_of(a.pre)}\n  :effect {text_of(a.effect)})" for a in self.actions]
        init = [f"({' '.join(atom)})" for atom in sorted(self.init)]
        types = [f"{t} - {type_text(tuple(above) or OBJECT)}" for t, above in self.types.items()]
        for part in parts, init, types:
            rng.shuffle(part)
        predicates = " ".join(head_text(*p) for p in self.predicates.items())
        costs, metric = "", ""
        if self.functions:
            functions = " ".join(head_text(*f) + " - number" for f in self.functions.items())
            costs = f"(:functions {functions} (total-cost) - number)\n"
            metric = "(:metric minimize (total-cost))\n"
            init += [f"(= ({' '.join(k)}) {v})" for k, v in self.values.items()] + ["(= (total-cost) 0)"]
        constants = [p for p in self.objects.items() if p[0] in self.constants]
        objects = [p for p in self.objects.items() if p[0] not in self.constants]
        sections = "\n".join(parts)
        return (f"(define (domain {self.world}) (:requirements :adl :derived-predicates :action-costs)\n"
                f"(:types {' '.join(types)})\n(:constants {typed_text(constants)})\n"
                f"(:predicates {predicates})\n{costs}{sections})\n",
                f"(define (problem p) (:domain {self.world})\n(:objects {typed_text(objects)})\n"
                f"(:init {' '.join(init)})\n(:goal {text_of(self.goal)})\n{metric})\n")


# --- meaning

def joined(parts, neutral, other, word):
    parts = [p for p in dict.fromkeys(parts) if p != neutral]
    if other in parts or not parts:
        return other if parts else neutral
    return parts[0] if len(parts) == 1 else f"({word.join(parts)})"


class Space:
    """The states of a task are ints, a bit for each fact.  Conditions become Python text, "0" or
    "1" where that is known at once."""

    def __init__(self, task):
        self.task, self.static = task, task.static()
        self.bits, self.lines, self.steps = {}, [], []
        strata = task.strata()
        derived = {x.pred for x in task.axioms}
        self.lines.append("def derive(s):\n s &= BASIC")
        for layer in strata:
            self.rules(layer)
        self.lines.append(" return s")
        for action in task.actions:
            for env in self.bindings(action.params, {}):
                self.instance(action, env)
        self.lines.append(f"def goal(s): return bool({self.condition(task.goal, {})})")
        functions = {"BASIC": 0}
        exec("\n".join(self.lines), functions)  # only what was made here
        self.start = sum(self.bit(a) for a in task.init if a[0] not in self.static)
        functions["BASIC"] = sum(b for atom, b in self.bits.items() if atom[0] not in derived)
        self.derive, self.goal = functions["derive"], functions["goal"]
        self.acts = [functions[f"act{i}"] for i in range(len(self.steps))]
        self.numbers = {(s.name,) + s.args: i for i, s in enumerate(self.steps)}

    def bit(self, atom):
        return self.bits.setdefault(atom, 1 << len(self.bits))

    def bindings(self, params, env):
        if not params:
            yield env
            return
        for obj in self.task.of(params[0][1]):
            yield from self.bindings(params[1:], {**env, params[0][0]: obj})

    def atom(self, f, env):
        return (f[0],) + tuple(env.get(t, t) for t in f[1:])

    def condition(self, f, env):
        if f[0] in QUANTIFIERS:
            parts = [self.condition(f[2], inner) for inner in self.bindings(f[1], env)]
        elif f[0] in ("and", "or"):
            parts = [self.condition(g, env) for g in f[1:]]
        elif f[0] == "imply":
            return self.condition(["or", ["not", f[1]], f[2]], env)
        elif f[0] == "not":
            inner = self.condition(f[1], env)
            return {"0": "1", "1": "0"}.get(inner, f"(not {inner})")
        else:
            atom = self.atom(f, env)
            if f[0] == "=":
                return str(int(atom[1] == atom[2]))
            return str(int(atom in self.task.init)) if f[0] in self.static else f"s & {self.bit(atom)}"
        return joined(parts, *("10" if f[0] in ("and", "forall") else "01"),
                      " and " if f[0] in ("and", "forall") else " or ")

    def rules(self, layer):
        self.lines += [" old = -1", " while s != old:", "  old = s"]
        for x in self.task.axioms:
            for env in self.bindings(x.params, {}) if x.pred in layer else ():
                bit = self.bit(self.atom([x.pred] + [v for v, _ in x.params], env))
                self.lines.append(f"  if {self.condition(x.body, env)}: s |= {bit}")

    def instance(self, action, env):
        pre = self.condition(action.pre, env)
        if pre == "0":
            return
        if len(self.steps) == INSTANCES:
            raise NoTask("too many instances")
        effects, costs = [], []
        self.effect(action.effect, env, "1", effects, costs)
        self.lines += [f"def act{len(self.steps)}(s):", f" if not ({pre}): return -1", " a = d = 0"]
        self.lines += [f" if {test}: {to} |= {bit}" for test, to, bit in effects]
        self.lines.append(" return (s & BASIC & ~d) | a")
        cost = sum(costs) if self.task.functions else 1
        self.steps.append(Step(action.name, tuple(env[v] for v, _ in action.params), cost))

    def effect(self, f, env, test, effects, costs):
        if f[0] == "and":
            for g in f[1:]:
                self.effect(g, env, test, effects, costs)
        elif f[0] == "forall":
            for inner in self.bindings(f[1], env):
                self.effect(f[2], inner, test, effects, costs)
        elif f[0] == "when":
            test = joined([test, self.condition(f[1], env)], "1", "0", " and ")
            self.effect(f[2], env, test, effects, costs)
        elif f[0] == "increase":
            amount = f[2] if isinstance(f[2], str) else self.task.values[self.atom(f[2], env)]
            costs.append(int(amount))
        else:
            atom = self.atom(f[1] if f[0] == "not" else f, env)
            effects.append((test, "d" if f[0] == "not" else "a", self.bit(atom)))

    def explore(self, unit=False, whole=False):
        """(least cost or None, plan, {state: cost}); ends at a goal unless `whole`.  With `unit`
        each step costs 1."""
        best, parent, heap, found = {self.start: 0}, {self.start: None}, [(0, 0, self.start)], None
        while heap and (found is None or whole):
            cost, _, state = heapq.heappop(heap)
            if cost > best[state]:
                continue
            full = self.derive(state)
            if found is None and self.goal(full):
                found = state
            for number, act in enumerate(self.acts):
                after = act(full)
                through = cost + (1 if unit else self.steps[number].cost)
                if after >= 0 and through < best.get(after, through + 1):
                    best[after], parent[after] = through, (state, number)
                    heapq.heappush(heap, (through, len(best), after))
            if len(best) > STATES:
                raise NoTask("too many states")
        plan, state = [], found
        while found is not None and parent[state]:
            state, number = parent[state]
            plan.append((self.steps[number].name,) + self.steps[number].args)
        return None if found is None else best[found], plan[::-1], best

    def judge(self, plan):
        """(cost, None), or (None, the first step that is wrong, from 1; the goal is one more)."""
        state, cost = self.start, 0
        for count, step in enumerate(plan):
            number = self.numbers.get(tuple(step))
            state = -1 if number is None else self.acts[number](self.derive(state))
            if state < 0:
                return None, count + 1
            cost += self.steps[number].cost
        return (cost, None) if self.goal(self.derive(state)) else (None, len(plan) + 1)

    def atoms(self, state):
        full = self.derive(state)
        return {atom for atom, bit in self.bits.items() if full & bit}
