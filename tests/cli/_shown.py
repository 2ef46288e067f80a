"""What `relplan show` writes, read back: the data of a page, states, the agent of the relevance score
and its probabilities, all computed once more from the task in the data."""
import base64
import hashlib
import json
import random
import re

from _runner import Run, equal

BLOCK = re.compile(r'<script type="application/json" id="relplan-data">(.*?)</script>', re.S)
STYLE = re.compile(r"<style>(.*?)</style>", re.S)
SCRIPT = re.compile(r'<script type="module">(.*?)</script>', re.S)


def shown(*args):
    return Run("show", *args, "--format=json", "-q").json()


def page_parts(page):
    """The data of a page; its style and script are those that its security policy names."""
    for kind, pattern in (("style", STYLE), ("script", SCRIPT)):
        text, = pattern.findall(page)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in page, kind
    block, = BLOCK.findall(page)
    return json.loads(block)


class Task:
    """States are sets of facts, derived ones included."""

    def __init__(self, data):
        task = data["task"]
        self.task, self.facts, self.ops = task, task["facts"], task["operators"]
        self.derived, self.goal = set(task["derived"]), set(task["goal"])
        self.negation = {g: f for f, g in task["complement"] if f in self.derived}
        self.axioms = [a for a in task["axioms"] if "dual" not in a]
        self.init = self.close(set(task["init"]))

    def close(self, state):
        state = {f for f in state if f not in self.derived}
        for stratum in sorted({a["stratum"] for a in self.axioms}):
            rows = [a for a in self.axioms if a["stratum"] == stratum]
            new = True
            while new:
                new = {a["head"] for a in rows if set(a["body"]) <= state} - state
                state |= new
            heads = {a["head"] for a in rows}
            state |= {g for g, f in self.negation.items() if f in heads and f not in state}
        return state

    def is_applicable(self, op, state):
        return set(self.ops[op]["pre"]) <= state

    def apply(self, op, state):
        effects = [self.ops[op]] + [e for e in self.ops[op].get("cond", ()) if set(e["pre"]) <= state]
        add = {f for e in effects for f in e["add"]}
        delete = {f for e in effects for f in e["del"]} - add
        complement = dict(self.task["complement"])
        complement.update((g, f) for f, g in self.task["complement"])
        delete |= {complement[f] for f in add if f in complement}
        return self.close((state - delete) | add)


def states_of(task, search):
    """The facts of each state, by what the rows gain and lose."""
    states = []
    for row in search["states"]:
        base = task.init if row["p"] < 0 else states[row["p"]]
        states.append((base - set(row["d"])) | set(row["a"]))
    return states


def path_to(search, state):
    ops = []
    while search["states"][state]["p"] >= 0:
        ops.append(search["states"][state]["o"])
        state = search["states"][state]["p"]
    return ops[::-1]


class Agent:
    """The non-deterministic agent on the backtracking tree, stopped at facts that hold."""

    def __init__(self, data):
        tree = data["relevance"]["tree"]
        self.fact, size = tree["f"], len(tree["up"])
        self.children = [[] for _ in range(size)]
        for node in range(1, size):
            assert tree["up"][node] < node
            self.children[tree["up"][node]].append(node)

    def scores(self, held):
        """Xi_s of all facts: for each node, the probability of each label below it."""
        below = [None] * len(self.fact)
        for node in reversed(range(len(self.fact))):
            fact = self.fact[node]
            if fact in held:
                below[node] = {}
                continue
            found, children = {}, self.children[node]
            for child in children:
                for label, score in below[child].items():
                    if fact >= 0:
                        found[label] = found.get(label, 0) + score / len(children)
                    else:
                        found[label] = 1 - (1 - found.get(label, 0)) * (1 - score)
                below[child] = None
            if fact >= 0:
                found[fact] = 1
            below[node] = found
        return below[0]

    def sample(self, held, draw):
        """The facts that one agent requires; `draw` is random.random."""
        required, todo = set(), [0]
        while todo:
            node = todo.pop()
            fact, children = self.fact[node], self.children[node]
            if fact in held:
                continue
            if fact < 0:
                todo.extend(children)
                continue
            required.add(fact)
            if children:
                todo.append(children[int(draw() * len(children))])
        return required

    def check_samples(self, held, scores, seed, count=10000):
        """Frequencies are within three standard deviations of the scores."""
        draw = random.Random(seed).random
        times = {}
        for _ in range(count):
            for fact in self.sample(held, draw):
                times[fact] = times.get(fact, 0) + 1
        for fact, score in scores.items():
            sigma = (score * (1 - score) / count) ** 0.5
            frequency = times.get(fact, 0) / count
            assert abs(frequency - score) <= 3 * sigma + 1e-9, (fact, frequency, score)
        equal(set(times) - set(scores), set())
