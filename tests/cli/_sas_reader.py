#!/usr/bin/env python3
"""Reads Fast Downward's translator output format, version 3, as strictly as its description
at https://www.fast-downward.org says, and searches small tasks.

    _sas_reader.py [--max-states N] FILE...

prints a line for each file, "states=N cost=C length=L": how many states can be reached, the
cost of a cheapest plan ("none" if there is no plan) and the length of a shortest one.  Knows
nothing of relplan.  Effects of one operator that fire together and disagree are an error, as the format
says nothing about them."""
import argparse
import collections
import heapq
import sys


class FormatError(Exception):
    pass


class Lines:
    def __init__(self, text):
        if not text.endswith("\n"):
            raise FormatError("the last line has no end")
        self.lines = text[:-1].split("\n")
        self.at = 0

    def fail(self, message):
        raise FormatError(f"line {self.at}: {message}")

    def next(self):
        if self.at == len(self.lines):
            raise FormatError("the file ends too early")
        self.at += 1
        return self.lines[self.at - 1]

    def expect(self, word):
        line = self.next()
        if line != word:
            self.fail(f"expected {word!r}, found {line!r}")

    def numbers(self, count=None):
        words = self.next().split(" ")
        try:
            values = [int(word) for word in words]
        except ValueError:
            self.fail("expected numbers")
        if [str(value) for value in values] != words or count not in (None, len(values)):
            self.fail("expected %s numbers with single blanks" % count)
        return values

    def number(self, least=0):
        value = self.numbers(1)[0]
        if value < least:
            self.fail(f"expected at least {least}")
        return value


Variable = collections.namedtuple("Variable", "name layer values")
Effect = collections.namedtuple("Effect", "condition variable before after")
Operator = collections.namedtuple("Operator", "name precondition effects cost")
Axiom = collections.namedtuple("Axiom", "condition variable before after")


class Task:
    def __init__(self, text):
        lines = Lines(text)
        lines.expect("begin_version")
        lines.expect("3")
        lines.expect("end_version")
        lines.expect("begin_metric")
        metric = lines.number()
        if metric > 1:
            lines.fail("the metric is 0 or 1")
        self.use_costs = metric == 1
        lines.expect("end_metric")
        self.variables = [self.read_variable(lines, i) for i in range(lines.number(1))]
        self.groups = [self.read_group(lines) for _ in range(lines.number())]
        lines.expect("begin_state")
        self.init = []
        for variable in self.variables:
            value = lines.number()
            if value >= len(variable.values):
                lines.fail("no such value")
            self.init.append(value)
        lines.expect("end_state")
        lines.expect("begin_goal")
        self.goal = [self.read_pair(lines) for _ in range(lines.number(1))]
        self.check_distinct(lines, self.goal)
        lines.expect("end_goal")
        self.operators = [self.read_operator(lines) for _ in range(lines.number())]
        self.axioms = [self.read_axiom(lines) for _ in range(lines.number())]
        if lines.at != len(lines.lines):
            lines.fail("text behind the end")
        self.check_axioms()

    def read_variable(self, lines, number):
        lines.expect("begin_variable")
        name = lines.next()
        if name != f"var{number}":
            lines.fail(f"expected the name var{number}")
        layer = lines.number(-1)
        values = [lines.next() for _ in range(lines.number(2))]
        for value in values:
            if value != "<none of those>" and not value.startswith(("Atom ", "NegatedAtom ")):
                lines.fail(f"unusual name of a fact: {value!r}")
        if len(set(values)) != len(values):
            lines.fail("two values with one name")
        lines.expect("end_variable")
        return Variable(name, layer, values)

    def check_pair(self, lines, variable, value):
        if not 0 <= variable < len(self.variables):
            lines.fail("no such variable")
        if not 0 <= value < len(self.variables[variable].values):
            lines.fail("no such value")
        return variable, value

    def read_pair(self, lines):
        return self.check_pair(lines, *lines.numbers(2))

    def check_distinct(self, lines, pairs):
        if len({variable for variable, _ in pairs}) != len(pairs):
            lines.fail("a condition names a variable twice")

    def read_group(self, lines):
        lines.expect("begin_mutex_group")
        group = [self.read_pair(lines) for _ in range(lines.number(1))]
        if len(set(group)) != len(group):
            lines.fail("a mutex group names a fact twice")
        lines.expect("end_mutex_group")
        return group

    def read_effect(self, lines):
        numbers = lines.numbers()
        if len(numbers) != 2 * numbers[0] + 4:
            lines.fail("an effect of the wrong length")
        condition = [self.check_pair(lines, *numbers[i:i + 2])
                     for i in range(1, 2 * numbers[0] + 1, 2)]
        self.check_distinct(lines, condition)
        variable, before, after = numbers[-3:]
        self.check_pair(lines, variable, after)
        if before != -1:
            self.check_pair(lines, variable, before)
        if self.variables[variable].layer != -1:
            lines.fail("an operator changes a derived variable")
        return Effect(condition, variable, before, after)

    def read_operator(self, lines):
        lines.expect("begin_operator")
        name = lines.next()
        if not name or name != name.strip() or name.startswith("("):
            lines.fail(f"unusual name of an operator: {name!r}")
        prevail = [self.read_pair(lines) for _ in range(lines.number())]
        effects = [self.read_effect(lines) for _ in range(lines.number(1))]
        before = {}
        for effect in effects:
            if before.setdefault(effect.variable, effect.before) != effect.before:
                lines.fail("effects on a variable need different values before")
        precondition = prevail + [pair for pair in before.items() if pair[1] != -1]
        self.check_distinct(lines, prevail + list(before.items()))
        for effect in effects:
            for variable, value in effect.condition:
                if dict(precondition).get(variable, value) != value:
                    lines.fail("an effect that never fires")
        cost = lines.number()
        lines.expect("end_operator")
        return Operator(name, precondition, effects, cost if self.use_costs else 1)

    def read_axiom(self, lines):
        lines.expect("begin_rule")
        condition = [self.read_pair(lines) for _ in range(lines.number())]
        self.check_distinct(lines, condition)
        variable, before, after = lines.numbers(3)
        self.check_pair(lines, variable, before)
        self.check_pair(lines, variable, after)
        lines.expect("end_rule")
        if self.variables[variable].layer == -1 or before == after:
            lines.fail("a rule for what is not derived")
        if before != self.init[variable]:
            lines.fail("a rule from another value than the default")
        return Axiom(condition, variable, before, after)

    def check_axioms(self):
        for axiom in self.axioms:
            layer = self.variables[axiom.variable].layer
            for variable, value in axiom.condition:
                lower = self.variables[variable].layer
                if lower > layer or (lower == layer and value == self.init[variable]):
                    raise FormatError("axioms are not stratified by their layers")

    def complete(self, state):
        """Derived variables: their default, then each layer to a fixpoint."""
        values = list(state)
        for number, variable in enumerate(self.variables):
            if variable.layer != -1:
                values[number] = self.init[number]
        for layer in sorted({v.layer for v in self.variables if v.layer != -1}):
            rules = [a for a in self.axioms if self.variables[a.variable].layer == layer]
            changed = True
            while changed:
                changed = False
                for rule in rules:
                    if values[rule.variable] != rule.after and holds(rule.condition, values):
                        values[rule.variable] = rule.after
                        changed = True
        return tuple(values)

    def successor(self, state, operator):
        values = dict()
        for effect in operator.effects:
            if holds(effect.condition, state):
                if values.setdefault(effect.variable, effect.after) != effect.after:
                    raise FormatError(f"effects of {operator.name} disagree")
        changed = list(state)
        for variable, value in values.items():
            changed[variable] = value
        return self.complete(changed)

    def check_groups(self, state):
        for group in self.groups:
            if sum(state[variable] == value for variable, value in group) > 1:
                raise FormatError("a mutex group does not hold")

    def search(self, most_states):
        """(number of reachable states, cost of a cheapest plan or None, length of a shortest)"""
        costs, cheapest = self.explore(most_states, lambda op: op.cost)
        _, shortest = self.explore(most_states, lambda op: 1)
        return len(costs), cheapest, shortest

    def explore(self, most_states, cost_of):
        start = self.complete(self.init)
        costs, queue, cheapest = {start: 0}, [(0, start)], None
        while queue:
            cost, state = heapq.heappop(queue)
            if cost > costs[state]:
                continue
            self.check_groups(state)
            if cheapest is None and holds(self.goal, state):
                cheapest = cost
            for operator in self.operators:
                if not holds(operator.precondition, state):
                    continue
                after = self.successor(state, operator)
                through = cost + cost_of(operator)
                if through < costs.get(after, through + 1):
                    costs[after] = through
                    heapq.heappush(queue, (through, after))
            if len(costs) > most_states:
                raise FormatError("too many states")
        return costs, cheapest


def holds(condition, state):
    return all(state[variable] == value for variable, value in condition)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--max-states", type=int, default=100000)
    parser.add_argument("file", nargs="+")
    args = parser.parse_args()
    bad = False
    for path in args.file:
        try:
            with open(path, encoding="utf-8") as file:
                states, cost, length = Task(file.read()).search(args.max_states)
            show = ["none" if value is None else value for value in (cost, length)]
            print(f"states={states} cost={show[0]} length={show[1]}")
        except FormatError as error:
            print(f"error: {error}")
            bad = True
    return bad


if __name__ == "__main__":
    sys.exit(main())
