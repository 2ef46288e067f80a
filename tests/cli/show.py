#!/usr/bin/env python3
"""`relplan show`: the page and its data.  States, relevance scores, samples of the agent, landmarks
along paths, h* and the answers of the quiz are computed once more from the task in the data; values of
heuristics are compared with `relplan evaluate --along`."""
import heapq
import json
import os
import re
import sys

from _runner import Run, equal, has, run_tests, write
from _shown import Agent, Task, page_parts, path_to, shown, states_of

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "examples")
NAMES = ("bakery", "canal", "lighthouse", "museum", "zoo")


def example(name, problem="p1"):
    return os.path.join(EXAMPLES, name, problem + ".pddl")


def figure1():
    return example("relevance", "figure1")


# Derived predicates, one of them needed false, and a conditional effect.
LAMPS = """(define (domain lamps) (:requirements :adl :derived-predicates)
  (:predicates (on ?l) (next ?a ?b) (bright) (dark) (asleep) (held ?l))
  (:derived (bright) (exists (?l) (on ?l)))
  (:derived (dark) (not (bright)))
  (:action hold :parameters (?l) :precondition (not (held ?l)) :effect (held ?l))
  (:action press :parameters (?l) :precondition (on ?l)
    :effect (and (not (on ?l)) (forall (?k) (when (and (next ?l ?k) (not (held ?k))) (on ?k)))))
  (:action sleep :parameters () :precondition (dark) :effect (asleep)))
"""
LAMPS_PROBLEM = """(define (problem three) (:domain lamps) (:objects a b c)
  (:init (on a) (next a b) (next b c)) (:goal (and (asleep) (not (bright)))))
"""


def lamps():
    return write("lamps.pddl", LAMPS), write("three.pddl", LAMPS_PROBLEM)


def check_search(data, search):
    """Members as docs/reference/show.md has them; states follow from each other."""
    task = Task(data)
    states = states_of(task, search)
    equal(states[0], task.init)
    for number, row in enumerate(search["states"]):
        equal(set(row) - {"m"}, {"p", "o", "g", "a", "d"})
        if row["p"] >= 0:
            assert row["p"] < number
            assert task.is_applicable(row["o"], states[row["p"]]), row
            equal(states[number], task.apply(row["o"], states[row["p"]]))
            assert not set(row["a"]) & set(row["d"])
    for plan in search["plans"]:
        equal(len(plan["states"]), len(plan["ops"]) + 1)
        state, cost = task.init, 0
        for op, after in zip(plan["ops"], plan["states"][1:]):
            assert task.is_applicable(op, state)
            state, cost = task.apply(op, state), cost + task.ops[op]["cost"]
            equal(state, states[after])
        assert task.goal <= state
        equal(cost, plan["cost"])
    return task, states


def check_detail(data, task, agent, search, states, number):
    detail = search["details"][str(number)]
    held = states[number]
    scores = dict(map(tuple, detail["relevance"]["Xi_s"]))
    mine = agent.scores(held)
    equal(set(scores), set(mine))
    for fact, score in scores.items():
        assert abs(score - mine[fact]) < 1e-6, (fact, score, mine[fact])
    assert abs(detail["relevance"]["h"] - sum(mine.values())) < 1e-5
    for fact in detail["relevance"]["landmarks"]:
        assert abs(mine[fact] - 1) < 1e-9
    check_landmarks(data, task, search, detail, number)
    for name in ("hmax", "hadd"):
        costs = {**{f: 0 for f in held}, **dict(map(tuple, detail[name]["cost"]))}
        if all(f in costs for f in task.goal):
            combine = max if name == "hmax" else sum
            equal(detail["values"][name], combine([costs[f] for f in task.goal], **(
                {"default": 0} if combine is max else {})))
        equal({f for f, _ in detail[name]["best"]}, set(costs) - held)
    if detail["values"]["ff"] is not None:
        equal(sum(task.ops[op]["cost"] for op in detail["ff"]["ops"]), detail["values"]["ff"])
        equal(set(detail["ff"]["ops"]), {op for layer in detail["ff"]["layers"] for op in layer})
        for op in detail["ff"]["preferred"]:
            assert task.is_applicable(op, held)


def check_landmarks(data, task, search, detail, number):
    nodes, orders = data["landmarks"]["nodes"], data["landmarks"]["orders"]
    state, before = task.init, []
    for op in path_to(search, number):
        before.append(state)
        state = task.apply(op, state)
    status, holds = detail["landmarks"]["status"], set(detail["landmarks"]["holds"])
    for i, node in enumerate(nodes):
        equal(i in holds, bool(set(node["facts"]) & state))
        was_true = any(set(node["facts"]) & s for s in before + [state])
        equal(status[i] != "f", was_true)
        needed = node.get("goal") or any(
            a == i and kind == "greedy-necessary" and status[b] == "f" for a, b, kind in orders)
        if status[i] != "f" and i not in holds and needed:
            equal(status[i], "r")
        elif status[i] == "r":
            raise AssertionError("not required again: %r" % node)


def check_xi(data, agent):
    told = dict(map(tuple, data["relevance"]["Xi"]))
    mine = agent.scores(frozenset())
    equal(set(told), set(mine))
    for fact, score in told.items():
        assert abs(score - mine[fact]) < 1e-6, (fact, score, mine[fact])
    equal(data["relevance"]["nodes"], len(data["relevance"]["tree"]["up"]))
    return mine


def check(data):
    equal((data["format"], data["version"]), ("relplan-show", 1))
    agent = Agent(data)
    check_xi(data, agent)
    for search in data["searches"]:
        task, states = check_search(data, search)
        assert "0" in search["details"]
        for number in map(int, search["details"]):
            check_detail(data, task, agent, search, states, number)
    return task, states


def test_the_data_of_the_examples():
    for name in NAMES:
        check(shown(example(name), "-H", "ff"))
        check(shown(example(name, "p2")))


def test_the_plan_is_whole_where_the_goal_is_regressed():
    """The default search regresses the goal of canal over its sole achiever."""
    data = shown(example("canal"))
    search = data["searches"][0]
    task, states = check(data)
    found, = search["plans"]
    assert task.goal <= states[found["states"][-1]]
    made = [e[1] for e in search["events"] if e[0] == "g"]
    assert found["states"][-1] not in made, "nothing is regressed here; another task is needed"
    assert str(found["states"][-1]) in search["details"]


def test_axioms_and_conditional_effects():
    for args in ((), ("-H", "ff"), ("-s", "wastar", "-H", "relevance")):
        data = shown(*lamps(), *args)
        equal(data["searches"][0]["status"], "solved")
        check(data)


def test_values_are_those_of_evaluate():
    for task, plan in (([example("zoo")], example("zoo").replace(".pddl", ".plan")), (lamps(), None)):
        data = shown(*task, "-H", "ff")
        search = data["searches"][0]
        found = search["plans"][0]
        ops = data["task"]["operators"]
        plan = write("plan", "".join(ops[op]["name"] + "\n" for op in found["ops"]))
        steps = Run("evaluate", *task, "--along", plan, "--perfect", "--format=json").json()["steps"]
        for state, step in zip(found["states"], steps):
            detail = search["details"][str(state)]
            for row in step["values"]:
                if row["heuristic"] in ("landmarks", "soft-landmarks", "choice") and \
                        path_to(search, state) != found["ops"][:step["step"]]:
                    continue
                assert row["value"] is detail["values"][row["heuristic"]] or abs(
                    row["value"] - detail["values"][row["heuristic"]]) < 1e-6, (row, detail)
            equal(detail["hstar"], "inf" if step["perfect"] is None else step["perfect"])


def perfect(task, start):
    """By Dijkstra's algorithm on the task of the data."""
    best, heap, count = {frozenset(start): 0}, [(0, 0, frozenset(start))], 0
    while heap:
        cost, _, state = heapq.heappop(heap)
        if task.goal <= state:
            return cost
        if cost > best[state]:
            continue
        for op in range(len(task.ops)):
            if not task.is_applicable(op, state):
                continue
            after = frozenset(task.apply(op, state))
            if cost + task.ops[op]["cost"] < best.get(after, float("inf")):
                best[after] = cost + task.ops[op]["cost"]
                count += 1
                heapq.heappush(heap, (best[after], count, after))
    return "inf"


def test_hstar():
    for args in ((*lamps(), "-H", "ff"), (figure1(), "-s", "bfs"), (example("museum"), "-H", "ff")):
        data = shown(*args)
        search = data["searches"][0]
        task, states = check_search(data, search)
        for number in list(map(int, search["details"]))[:4]:
            equal(search["details"][str(number)]["hstar"], perfect(task, states[number]))
        none = shown(*args, "--expansions=0")["searches"][0]["details"]["0"]
        assert "hstar" not in none
        few = shown(*args, "--expansions=1")["searches"][0]["details"]["0"]
        equal(few["hstar"], None)


def test_samples_approach_the_scores():
    for seed, args in enumerate(((figure1(),), (example("lighthouse"),), lamps())):
        data = shown(*args, "-H", "ff")
        task, states = Task(data), states_of(Task(data), data["searches"][0])
        agent = Agent(data)
        agent.check_samples(frozenset(), agent.scores(frozenset()), seed)
        agent.check_samples(task.init, agent.scores(task.init), seed)
        later = states[len(states) // 2]
        agent.check_samples(later, agent.scores(later), seed)


def test_trees_of_few_nodes_are_lower_bounds():
    whole = shown(example("lighthouse"))
    part = shown(example("lighthouse"), "--nodes=200")
    equal((whole["relevance"]["complete"], part["relevance"]["complete"]), (True, False))
    assert part["relevance"]["nodes"] <= 200 and "open" in part["relevance"]
    more = check_xi(whole, Agent(whole))
    for fact, score in check_xi(part, Agent(part)).items():
        assert score <= more[fact] + 1e-9
    fact_of = part["relevance"]["tree"]["f"]
    for node in part["relevance"]["open"]:
        assert node not in part["relevance"]["tree"]["up"], fact_of[node]


def test_the_scores_are_those_of_relevance():
    data = shown(example("lighthouse"))
    names = data["task"]["facts"]
    rows = {row["fact"]: row for row in Run("relevance", example("lighthouse"),
                                            "--format=json").json()["facts"]}
    scores = dict(map(tuple, data["searches"][0]["details"]["0"]["relevance"]["Xi_s"]))
    for fact, name in enumerate(names):
        assert abs(rows[name]["Xi_s"] - scores.get(fact, 0)) < 1e-6
        equal(rows[name]["landmark"],
              fact in data["searches"][0]["details"]["0"]["relevance"]["landmarks"])


def percent(text):
    return float(text.rstrip(" %")) / 100


def check_question(data, agent, q):
    """The answer, from the rest of the data."""
    equal(len(set(q["choices"])), len(q["choices"]))
    right = q["choices"][q["answer"]]
    task = Task(data)
    search = data["searches"][q.get("search", 0)]
    if q["kind"] == "xi":
        scores = agent.scores(frozenset())
        fact = max((f for f, name in enumerate(data["task"]["facts"])
                    if f" {name}, " in q["question"]), key=lambda f: len(data["task"]["facts"][f]))
        errors = [abs(percent(text) - scores[fact]) for text in q["choices"]]
        assert errors[q["answer"]] < 0.0006 and sorted(errors)[1] > 0.01, q
    elif q["kind"] == "landmark":
        reached = {name: reaches_without(task, data["task"]["facts"].index(name))
                   for name in q["choices"]}
        equal([name for name, without in reached.items() if not without], [right])
    elif q["kind"] == "admissible":
        detail = search["details"][str(q["state"])]
        names = [n for n in detail["values"] if f", {n} says " in q["question"]]
        best = perfect(task, states_of(task, search)[q["state"]])
        equal(right, "yes" if detail["values"][names[0]] <= best else "no")
    else:
        equal(q["kind"], "next")
        check_next(data, search, q, right)


def check_next(data, search, q, right):
    """The rule and the numbers in the choices say which one it is, and only one of them is it."""
    state = search["steps"][q["step"]]["s"]
    row = search["states"][state]
    name = data["task"]["operators"][row["o"]]["name"]
    assert right.startswith((f"s{state}: {name}, g ", f"{name} in s{row['p']}, g ")), (right, row)
    by_f = "astar" in search["members"][search["steps"][q["step"]].get("m", 0)]
    keys = [tuple(float(re.search(rf", {key}(?: of the parent)? ([\d.e+]+)", choice)[1])
                  for key in ("fh" if by_f else "h")) for choice in q["choices"]]
    equal([i for i, key in enumerate(keys) if key == min(keys)], [q["answer"]])
    step = search["steps"][q["step"]]
    best = step["lists"][step["turn"]]["best"]
    equal(sum((e["f"], e["h"]) <= (best[0]["f"], best[0]["h"]) if by_f else e["h"] <= best[0]["h"]
              for e in best), 1)
    assert len(step["lists"]) == 1 or step["lists"][step["turn"]]["name"] in q["question"], q


def reaches_without(task, fact):
    """Is the goal reachable with deletes ignored, and what adds the fact left out?"""
    state, new = set(task.init), True
    if fact in task.goal and fact not in state:
        return False
    while new:
        new = set()
        for op in task.ops:
            for effect in [op] + op.get("cond", []):
                if set(op["pre"]) | set(effect["pre"]) <= state:
                    new |= set(effect["add"]) - state - {fact}
        for axiom in task.task["axioms"]:
            if set(axiom["body"]) <= state:
                new |= {axiom["head"]} - state - {fact}
        state |= new
    return task.goal <= state


def test_the_quiz():
    kinds, places = set(), set()
    for args in ((figure1(),), *((example(name),) for name in NAMES), lamps()):
        data = shown(*args, "-H", "ff", "--quiz")
        equal(data["quiz"], shown(*args, "-H", "ff", "--quiz")["quiz"])
        agent = Agent(data)
        for q in data["quiz"]:
            kinds.add(q["kind"])
            check_question(data, agent, q)
            if q["kind"] == "next":
                places.add(q["answer"])
        assert "quiz" not in shown(*args, "-H", "ff")
    equal(kinds, {"next", "xi", "landmark", "admissible"})
    assert len(places) > 2, places


def test_entries_of_width_search_have_their_novelty():
    search = shown(example("zoo"), "-s", "bfws")["searches"][0]
    for step in search["steps"]:
        for entries in step["lists"]:
            novelty = [e["w"] for e in entries["best"]]
            equal(novelty, sorted(novelty))
        best = step["lists"][step["turn"]]["best"][0]
        equal((best["s"], best["w"]), (step["s"], step["novelty"]["width"]))


def test_questions_about_the_next_state_can_be_answered():
    """Also where evaluation is deferred, and by f; never where the order of arrival decides."""
    for options, least in ((("-s", "astar", "-H", "hmax"), 2), (("-s", "lazy", "-H", "landmarks,ff"), 2),
                           (("-s", "wastar", "-H", "ff"), 1), (("-s", "bfs"), 0), (("-s", "ehc", "-H", "ff"), 0),
                           (("-s", "bfws"), 0), ((), 1)):
        count = 0
        for name in NAMES:
            data = shown(example(name), *options, "--quiz")
            asked = [q for q in data["quiz"] if q["kind"] == "next"]
            for q in asked:
                check_question(data, None, q)
            count += len(asked)
        assert count >= least if least > 0 else count == 0, (options, count)


def test_the_page():
    run = Run("show", example("zoo"), "--quiz", "-H", "ff", "-q", "-o", "page.html")
    equal((run.status, run.out, run.err), (0, "", ""))
    with open("page.html", encoding="utf-8") as file:
        page = file.read()
    equal(page_parts(page), shown(example("zoo"), "--quiz", "-H", "ff"))
    equal(page, Run("show", example("zoo"), "--quiz", "-H", "ff", "-q").out)
    for word in ("@TITLE@", "@DATA@", "@STYLE", "@SCRIPT", " src=", "unsafe-inline", "@import"):
        assert word not in page, word
    equal(re.findall(r"url\((?!#)[^)]*\)", page), [])
    policy, = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    has(policy, "default-src 'none'")


ODD = "(define (domain <b>&) (:predicates (at ?x) (</script> ?x) (@data@ ?x))\n" \
      " (:action <img/src=x> :parameters (?x ?y) :precondition (at ?x)\n" \
      "  :effect (and (at ?y) (not (at ?x)) (</script> ?y) (@data@ ?y))))"
ODD_PROBLEM = "(define (problem <!--&) (:domain <b>&) (:objects <b>& <script>)\n" \
              " (:init (at <b>&)) (:goal (and (</script> <script>) (@data@ <script>))))"


def test_names_are_safe():
    task = write("odd.pddl", ODD), write("o.pddl", ODD_PROBLEM)
    name = "<b>&\"'</script><!--=-H hadd"
    page = Run("show", *task, "-q", "--quiz", "-H", "ff", "--compare", name).out
    data = page_parts(page)
    has(" ".join(data["task"]["facts"]), "(</script> <script>)")
    equal([s["name"] for s in data["searches"]], ["-H ff", name.split("=")[0]])
    title, = re.findall("<title>(.*)</title>", page)
    equal(title, "&lt;!--&amp; – &lt;b&gt;&amp;")
    block, = re.findall(r'id="relplan-data">(.*?)</script>', page, re.S)
    assert "<" not in block
    check(data)


def test_searches_are_compared():
    data = shown(figure1(), "--compare", "a=-H hadd", "--compare", "b=-s wastar -H ff --seed 7",
                 "--compare", "c=--optimal")
    equal([(s["name"], s["options"], s["status"]) for s in data["searches"]],
          [("a", "-H hadd", "solved"), ("b", "-s wastar -H ff --seed 7", "solved"),
           ("c", "--optimal", "solved")])
    check(data)
    both = shown(figure1(), "-s", "bfs", "--compare", "a=-H hadd")
    equal([(s["name"], s["options"]) for s in both["searches"]], [("-s bfs", "-s bfs"), ("a", "-H hadd")])
    check(both)
    for message, args in (
            ("expected NAME=OPTIONS", ("--compare", "hadd")),
            ("unknown heuristic 'had'", ("--compare", "a=-H had")),
            ("unexpected 'x'", ("--compare", "a=x")),
            ("two searches are called 'a'", ("--compare", "a=-H ff", "--compare", "a=-H hadd")),
            ("--output", ("--compare", "a=--output f")),
            ("no more than 3 searches", ("--compare", "a=-H ff", "--compare", "b=-H ff",
                                         "--compare", "c=-H ff", "--compare", "d=-H ff")),
            ("no more than 3 searches", ("-H", "ff", "--compare", "a=-H ff", "--compare", "b=-H ff",
                                         "--compare", "c=-H ff"))):
        run = Run("show", figure1(), *args)
        equal((args, run.status, run.out), (args, 31, ""))
        has(run.err, message)


def test_tasks_without_a_plan():
    shop = (write("shop.pddl", """(define (domain shop) (:predicates (coin) (tea) (cake))
      (:action tea :precondition (coin) :effect (and (tea) (not (coin))))
      (:action cake :precondition (coin) :effect (and (cake) (not (coin)))))"""),
            write("s.pddl", "(define (problem s) (:domain shop) (:init (coin))"
                            "(:goal (and (tea) (cake))))"))
    data = shown(*shop, "-s", "bfs", "--quiz")
    equal((data["searches"][0]["status"], data["searches"][0]["plans"]), ("unsolvable", []))
    equal(data["searches"][0]["details"]["0"]["hstar"], "inf")
    check(data)
    lost = write("lost.pddl", "(define (problem s) (:domain shop) (:goal (tea)))")
    data = shown(shop[0], lost, "-H", "ff", "--quiz")
    equal(data["searches"][0]["status"], "unsolvable")
    equal(data["searches"][0]["details"].get("0", {}).get("hstar", "inf"), "inf")
    page_parts(Run("show", shop[0], lost, "-H", "ff", "-q").out)


def test_traces_are_shown_as_they_were_recorded():
    for options in (("-H", "ff"), ("-s", "lazy", "-H", "landmarks,ff"), ("-s", "bfws"),
                    ("-s", "wastar", "-H", "relevance:nodes=100"), ()):
        run = Run(example("zoo"), *options, "--trace", "t.jsonl", "--improve=none", "-q", "--h2=0")
        equal((options, run.status), (options, 0))
        trace = shown("t.jsonl", "--quiz")
        live = shown(example("zoo"), *options, "--prune=full", "--quiz")
        for search in trace["searches"] + live["searches"]:
            del search["name"], search["options"], search["engine"]
        for key in trace:
            if key != "searches":
                assert trace[key] == live[key], (options, key)
        for search, other in zip(trace["searches"], live["searches"]):
            for key in set(search) | set(other):
                assert search.get(key) == other.get(key), (options, key)
        check(trace)
    task = lamps()
    for prune in ("reach", "full"):
        equal(Run(*task, "-H", "ff", "--trace", "t.jsonl", "-q", "--prune=" + prune).status, 0)
        check(shown("t.jsonl"))
    # What was printed in the end is a plan of its own, if it is another one; regressed steps are there.
    for args in ((example("lighthouse", "p2"), "-H", "hadd", "--improve=full"), (example("canal"),)):
        run = Run(*args, "--trace", "t.jsonl")
        data = shown("t.jsonl")
        check(data)
        names = [data["task"]["operators"][op]["name"] for op in data["searches"][0]["plans"][-1]["ops"]]
        equal(names, [line for line in run.out.splitlines() if line[0] == "("])
    page_parts(Run("show", "t.jsonl", "-q").out)
    data = shown(*lamps(), "-H", "ff")
    for path in ("three.pddl", "lamps.pddl", "none/page.html"):
        run = Run("show", *lamps(), "-H", "ff", "-o", path)
        equal((path, run.status, run.out), (path, 31, ""))
        has(run.err, path)
    equal(shown(*lamps(), "-H", "ff"), data)
    equal(Run("show", "t.jsonl", "-o", "t.jsonl").status, 31)
    for message, args in (("as it was recorded", ("t.jsonl", "-H", "ff")),
                          ("as it was recorded", ("t.jsonl", "--compare", "a=-H ff")),
                          ("No such file", ("none.jsonl",)),
                          ("bad.jsonl: ", (write("bad.jsonl", "{}\n"),)),
                          ("found 0 file names", ())):
        run = Run("show", *args)
        equal((run.status, run.out), (31, ""))
        has(run.err, message)


def changed(change):
    """The trace t.jsonl with some lines changed."""
    lines = [json.loads(line) for line in open("t.jsonl", encoding="utf-8")]
    change(lines)
    return write("changed.jsonl", "".join(json.dumps(line) + "\n" for line in lines))


def test_traces_that_do_not_hold():
    equal(Run(*lamps(), "-H", "ff", "--trace", "t.jsonl", "-q").status, 0)
    evaluated = lambda lines: next(line for line in lines if line.get("event") == "evaluate")
    for message, change in (
            ("this is no plan", lambda lines: lines[-1]["operators"].reverse()),
            ("this is no plan", lambda lines: lines[-1]["operators"].pop()),
            ('"h": expected at most', lambda lines: evaluated(lines)["h"].append(1)),
            ('"cost_scale": expected 1', lambda lines: lines[0].update(cost_scale=0))):
        run = Run("show", changed(change))
        equal((message, run.status, run.out), (message, 31, ""))
        has(run.err, message)
    run = Run("show", changed(lambda lines: lines.pop()))
    equal(run.status, 0)
    has(run.err, "has no last line")

    def raise_strata(lines):
        for axiom in lines[1]["axioms"]:
            axiom["stratum"] += 4000000000
    equal(shown(changed(raise_strata))["searches"], shown("t.jsonl")["searches"])
    os.mkdir("folder.jsonl")
    has(Run("show", "folder.jsonl").err, "it cannot be read")


def switches(count):
    """Every set of switches may be on; the goal needs all of them, one after the other."""
    names = [f"s{i}" for i in range(count)]
    return (write("switches.pddl", """(define (domain switches) (:predicates (on ?s) (off ?s))
      (:action press :parameters (?s) :precondition (off ?s) :effect (and (on ?s) (not (off ?s)))))"""),
            write("many.pddl", f"(define (problem many) (:domain switches) (:objects {' '.join(names)})"
                               f"(:init {' '.join(f'(off {n})' for n in names)})"
                               f"(:goal (and {' '.join(f'(on {n})' for n in names)})))"))


def test_the_first_expansions_are_kept():
    task = switches(7)
    whole = shown(*task, "-s", "bfs")["searches"][0]
    equal(whole["kept"], {"expansions": len(whole["steps"]), "of": len(whole["steps"])})
    for most in (1, 5, 60):
        data = shown(*task, "-s", "bfs", "--max-states", str(most))
        part = data["searches"][0]
        equal(part["kept"], {"expansions": most, "of": len(whole["steps"])})
        equal(part["steps"], whole["steps"][:most])
        made = max(e[1] for e in part["events"] if e[0] == "g") + 1
        equal(part["states"][:made], whole["states"][:made])
        # With what the last one led to, and besides only the states of the plan.
        last = [i for i, row in enumerate(whole["states"]) if row["p"] == part["steps"][-1]["s"]]
        assert not last or max(last) < made
        extra = set(range(made, len(part["states"]))) - set(part["plans"][0]["states"])
        equal(extra, set())
        equal((part["stats"], part["plans"][0]["ops"]), (whole["stats"], whole["plans"][0]["ops"]))
        check(data)


def test_data_stay_below_5_mb():
    task = switches(13)
    run = Run("show", *task, "-s", "bfs", "--max-states=8000", "-q", "-o", "page.html")
    equal(run.status, 0)
    assert 2000000 < os.path.getsize("page.html") < 5000000, os.path.getsize("page.html")
    with open("page.html", encoding="utf-8") as file:
        data = page_parts(file.read())
    search = data["searches"][0]
    equal((search["status"], search["stats"]["expanded"] >= 2 ** 12), ("solved", True))
    assert 100 <= search["kept"]["expansions"] < search["kept"]["of"]
    assert len(search["details"]) >= len(search["plans"][0]["states"])
    for state in search["plans"][0]["states"]:
        assert str(state) in search["details"]
    three = shown(*task, *(arg for name in "abc" for arg in ("--compare", name + "=-s bfs")))
    assert len(json.dumps(three, separators=(",", ":"))) < 5000000
    equal(len({s["kept"]["expansions"] for s in three["searches"]}), 1)


def test_operators_that_nothing_speaks_of_are_left_out():
    pairs = [f"p{i}" for i in range(40)]
    task = (write("moves.pddl", """(define (domain moves) (:predicates (at ?p))
      (:action go :parameters (?p ?q) :precondition (at ?p) :effect (and (at ?q) (not (at ?p)))))"""),
            write("m.pddl", f"(define (problem m) (:domain moves) (:objects {' '.join(pairs)})"
                            "(:init (at p0)) (:goal (at p1)))"))
    data = shown(*task, "-H", "ff", "--nodes=10")
    ops = data["task"]["operators"]
    left_out = sum(op is None for op in ops)
    equal(data["task"]["operators_left_out"], left_out)
    assert 1000 < left_out < len(ops)
    search = data["searches"][0]
    for step in search["steps"]:
        for op in step["applicable"] + step["preferred"]:
            assert ops[op] is not None
    for op in [row["o"] for row in search["states"][1:]] + data["relevance"]["tree"]["o"]:
        assert op < 0 or ops[op] is not None
    detail = search["details"]["0"]
    for op in detail["ff"]["ops"] + [op for _, op in detail["hmax"]["best"]]:
        assert ops[op] is not None


def test_limits():
    data = shown(*switches(40), "-s", "bfs", "--time-limit=0.5", "--max-states=20")
    search = data["searches"][0]
    equal((search["status"], search["plans"]), ("out of time", []))
    equal((search["kept"]["expansions"], len(search["steps"])), (20, 20))
    data = shown(*switches(40), "-s", "bfs", "--memory-limit=50M", "--max-states=20")
    equal(data["searches"][0]["status"], "out of memory")
    both = shown(*switches(40), "--time-limit=0.5", "--max-states=20", "--compare", "a=-s bfs",
                 "--compare", "b=-H ff")
    equal([s["status"] for s in both["searches"]], ["out of time", "not run"])


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
