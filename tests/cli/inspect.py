#!/usr/bin/env python3
"""`relplan relevance` and `relplan evaluate` as their users see them: options, choice of the
state, formats, messages, limits.  $RELPLAN is the program; the last line is "N passed, N
failed"."""
import csv
import io
import json
import os
import re
import sys

from _runner import Run, equal, has, write, run_tests

DOMAIN = """(define (domain trains) (:requirements :typing :negative-preconditions)
  (:types train stop)
  (:predicates (at ?t - train ?s - stop) (line ?a ?b - stop) (closed ?s - stop) (seen ?s - stop))
  (:action go :parameters (?t - train ?a ?b - stop)
    :precondition (and (at ?t ?a) (line ?a ?b) (not (closed ?b)))
    :effect (and (at ?t ?b) (not (at ?t ?a)) (seen ?b)))
  (:action open :parameters (?s - stop)
    :precondition (closed ?s) :effect (not (closed ?s))))
"""
PROBLEM = """(define (problem two) (:domain trains)
  (:objects t - train a b c - stop)
  (:init (at t a) (line a b) (line b c) (line c a) (closed c))
  (:goal (and (seen c) (at t a))))
"""
PLAN = "(open c)\n(go t a b)\n(go t b c)\n(go t c a)\n"


def task():
    return write("domain.pddl", DOMAIN), write("p.pddl", PROBLEM)


def values(*args):
    return {row["heuristic"]: row["value"] for row in
            Run("evaluate", *task(), "--format=json", *args).json()["values"]}


def refused(message, *args, status=31):
    run = Run(*args)
    equal(run.status, status)
    has(run.err, message)
    equal(run.out, "")


def test_evaluate_prints_all_heuristics_by_default():
    run = Run("evaluate", *task())
    equal(run.status, 0)
    names = [line.split()[0] for line in run.out.splitlines()]
    for name in ("blind", "goalcount", "hmax", "hadd", "ff", "relevance", "relevance-graph"):
        assert name in names, names


def test_evaluate_takes_parameters():
    found = values("--heuristic", "hmax,hmax:cost=one,relevance:nodes=3,goalcount")
    equal(list(found), ["hmax", "hmax:cost=one", "relevance:nodes=3", "goalcount"])
    equal(found["goalcount"], 1)
    refused("did you mean 'hmax'", "evaluate", *task(), "--heuristic", "hmx")
    refused("nodes", "evaluate", *task(), "--heuristic", "relevance:nodes=-1")


def lamps(count):
    """All lamps have to be off, which only a derived fact tells."""
    names = [f"l{i}" for i in range(count)]
    return (write("domain.pddl", """(define (domain lamps) (:requirements :adl :derived-predicates)
  (:predicates (on ?l) (bright) (asleep))
  (:derived (bright) (exists (?l) (on ?l)))
  (:action switch-off :parameters (?l) :precondition (on ?l) :effect (not (on ?l)))
  (:action switch-on :parameters (?l) :precondition (not (on ?l)) :effect (on ?l))
  (:action sleep :parameters () :precondition (not (bright)) :effect (asleep)))"""),
            write("p.pddl", f"(define (problem p) (:domain lamps) (:objects {' '.join(names)})"
                            f"(:init {' '.join(f'(on {n})' for n in names)}) (:goal (asleep)))"))


def test_negated_derived_facts_are_not_for_nothing():
    found = {row["heuristic"]: row["value"] for row in
             Run("evaluate", *lamps(24), "--format=json").json()["values"]}
    equal([found[h] for h in ("hmax", "hadd", "ff", "landmarks")], [2, 25, 25, 25])
    assert min(found["relevance"], found["relevance-graph"]) >= 25, found
    for search in ((), ("--search", "bfws"), ("--search", "ehc"), ("--preset", "lama"),
                   ("--search", "wastar", "--heuristic", "relevance")):
        run = Run(*lamps(24), "-q", "--stats=json:s.json", *search)
        equal((search, run.status, len(run.out.split("\n("))), (search, 0, 25))
        with open("s.json", encoding="utf-8") as file:
            expanded = json.load(file)["expanded"]
        assert expanded < 200, (search, expanded)


def test_states_after_steps_of_a_plan():
    plan = write("plan", PLAN)
    equal(values("--heuristic=goalcount")["goalcount"], 1)
    equal(values("--heuristic=goalcount", "--after", plan, "--steps", "0")["goalcount"], 1)
    equal(values("--heuristic=goalcount", "--after", plan, "--steps=2")["goalcount"], 2)
    equal(values("--heuristic=goalcount,relevance", "--after", plan),
          {"goalcount": 0, "relevance": 0})


def test_states_from_a_file():
    plan = write("plan", PLAN)
    after = values("--after", plan, "--steps", "2")
    for text in ("(at t b) (seen b)", "(:init (at t b) (seen b))\n",
                 "; two steps\n(AND (AT T B) ; here\r\n (seen b)(line a b))",
                 "(:state(at t b)(seen b))"):
        equal(values("--state", write("state", text)), after)
    assert values("--state", write("state", "(at t b) (seen b) (closed c)")) != after


def test_atoms_out_of_reach_are_ignored_with_a_warning():
    state = write("state", "(at t b) (seen b)\n(closed a)")
    run = Run("evaluate", *task(), "--state", state)
    equal(run.status, 0)
    has(run.err, "state:2:2: warning: ")
    has(run.err, "(closed a)")


def test_faults_in_state_files():
    for text, message in (
            ("(at t b) (att t b)", "state:1:11: error: expected a predicate, found 'att'"),
            ("\n (at t d)", "state:2:8: error: unknown object 'd'"),
            ("(at t)", "state:1:6: error: predicate 'at' takes 2 arguments, 1 given"),
            ("(at t a b)", "state:1:9: error: predicate 'at' takes 2 arguments"),
            ("(at t a", "found the end of the file"),
            ("at t a", "state:1:1: error: expected an atom, found 'at'"),
            ("(:init (at t a)", "not closed"),
            ("(line a c)", "(line a c) is false in the task"),
            ("(at t a))", "state:1:9: error: expected an atom, found ')'")):
        refused(message, "evaluate", *task(), "--state", write("state", text))
    refused("nowhere", "evaluate", *task(), "--state", "nowhere")
    run = Run("evaluate", *task(), "--state", write("state", "(x)\n(at q a)\n(y a)"))
    equal(len(re.findall("error: (expected|unknown)", run.err)), 3)


def test_faults_in_plans():
    refused("step 1 cannot be taken", "evaluate", *task(), "--after", write("plan", "(go t b c)\n"))
    refused("plan:2:", "relevance", *task(), "--after", write("plan", "(go t a b)\n(fly t)\n"))
    refused("4 steps, 5 asked for", "evaluate", *task(), "--after", write("plan", PLAN),
            "--steps=5")
    refused("nowhere", "evaluate", *task(), "--after", "nowhere")


def test_options_that_do_not_fit():
    plan = write("plan", PLAN)
    refused("cannot be combined", "relevance", *task(), "--after", plan, "--state", plan)
    refused("--steps needs --after", "relevance", *task(), "--steps", "1")
    refused("whole number", "relevance", *task(), "--after", plan, "--steps", "-1")
    refused("did you mean '--nodes'", "relevance", *task(), "--node=5")
    refused("max-nodes", "relevance", *task(), "--max-nodes=x")
    refused("unexpected", "relevance", *task(), "--nodes=5,rho=0")
    refused("expected text, json or csv, found 'xml'", "evaluate", *task(), "--format=xml")
    refused("found 0 file names", "evaluate")
    refused("found 3 file names", "relevance", "a", "b", "c")


def test_help():
    for name in ("relevance", "evaluate"):
        run = Run(name, "--help")
        equal((run.status, run.err), (0, ""))
        has(run.out, "usage: relplan " + name)
        has(run.out, "--after")


def test_scores_as_json():
    found = Run("relevance", *task(), "--format=json").json()
    equal(sorted(found), ["actions", "facts", "h", "h_actions", "h_cost", "tree"])
    equal(found["tree"]["complete"], True)
    equal(found["h_actions"], sum(row["Xi_s"] for row in found["actions"]))
    equal(found["h_cost"], found["h_actions"])
    facts = {row["fact"]: (row["Xi"], row["Xi_s"]) for row in found["facts"]}
    equal(facts["(seen c)"], (1, 1))
    equal(facts["(at t a)"], (1, 0))
    equal(facts["(not (closed c))"], (1, 1))
    assert "(line a b)" not in facts
    actions = {row["action"]: row["Xi_s"] for row in found["actions"]}
    equal(actions["(go t b c)"], 1)
    scores = [row["Xi_s"] for row in found["facts"]]
    equal(scores, sorted(scores, reverse=True))
    assert abs(sum(scores) - found["h"]) < 1e-9


def test_scores_as_text():
    run = Run("relevance", *task())
    equal(run.status, 0)
    has(run.out.splitlines()[0], "complete")
    has(run.out, "(go t b c)")
    assert re.search(r"\n 100\.0 % +100\.0 % \*  \(seen c\)  for \(seen c\) 100\.0 %\n", run.out), run.out
    assert re.search(r"\n   holds +100\.0 %    \(at t a\)\n", run.out), run.out


def test_landmarks_and_the_goals_that_facts_serve():
    found = Run("relevance", *task(), "--format=json").json()
    facts = {row["fact"]: row for row in found["facts"]}
    landmarks = sorted(fact for fact, row in facts.items() if row["landmark"])
    equal(landmarks, ["(at t b)", "(not (closed c))", "(seen c)"])
    equal(facts["(at t b)"]["goals"], [{"goal": "(seen c)", "Xi_s": 1}])
    equal(facts["(at t a)"]["goals"], [])
    equal(sorted(row["action"] for row in found["actions"] if row["landmark"]),
          ["(go t a b)", "(go t b c)", "(open c)"])
    for row in found["facts"]:
        best = max([goal["Xi_s"] for goal in row["goals"]], default=0)
        assert best <= row["Xi_s"] <= sum(goal["Xi_s"] for goal in row["goals"]) + 1e-9


# (p) is needed by every plan, but the agent may also ask for it below itself.
DEAD = """(define (domain dead) (:predicates (g) (p) (q) (l) (i))
  (:action a1 :precondition (p) :effect (g)) (:action a2 :precondition (q) :effect (g))
  (:action b1 :precondition (q) :effect (p)) (:action c1 :precondition (p) :effect (q))
  (:action c2 :precondition (l) :effect (q)) (:action d :precondition (i) :effect (l))
  (:action e :precondition (l) :effect (not (i))))
"""


def test_dead_ends_can_be_dropped():
    files = (write("dead.pddl", DEAD),
             write("d.pddl", "(define (problem d) (:domain dead) (:init (i)) (:goal (g)))"))

    def scores(*args):
        rows = Run("relevance", *files, "--format=json", *args).json()["facts"]
        return {row["fact"]: (row["Xi_s"], row["landmark"]) for row in rows}
    equal(scores()["(l)"], (0.75, False))
    equal(scores("--dead-ends=drop")["(l)"], (1, True))
    equal(scores("--dead-ends=drop")["(p)"], (0.5, False))
    nothing = write("state", "(:init)")
    found = Run("relevance", *files, "--dead-ends=drop", "--state", nothing, "--format=json").json()
    equal((found["h"], found["h_actions"], found["h_cost"]), (None, None, None))
    row = Run("evaluate", *files, "--state", nothing, "--format=json", "--heuristic",
              "relevance:dead-ends=drop,relevance").json()["values"]
    equal(row[0]["value"], None)
    assert row[1]["value"] > 0


def graph(*args):
    """Nodes with their attributes, and edges."""
    run = Run("relevance", *args, "--format=dot")
    equal(run.status, 0)
    lines = run.out.splitlines()
    equal((lines[0], lines[-1]), ("digraph relevance {", "}"))
    has(lines[2], "rankdir=%s; size=" % ("TB" if "--direction=down" in args else "LR"))
    nodes, edges = {}, []
    for line in lines[4:-1]:
        edge = re.fullmatch(r"  (\w+) -> (\w+);", line)
        node = re.fullmatch(r"  (\w+) \[(.*)\];", line)
        if edge:
            edges.append(edge.groups())
        else:
            nodes[node.group(1)] = node.group(2)
    for edge in edges:
        assert edge[0] in nodes and edge[1] in nodes, edge
    equal(len(edges), len(nodes) - 1)
    return nodes, edges


def test_the_tree_as_a_graph():
    whole = ("--labels=whole", "--draw=0")
    nodes, _ = graph(*task(), *whole)
    has(nodes["n0"], "achieveGoal")
    grey = [text for text in nodes.values() if "gray85" in text]
    assert any("(at t a)" in text for text in grey), grey
    assert any("(go t b c)" in text and "box" in text for text in nodes.values())
    assert any("(at t b)" in text and "bold" in text for text in nodes.values())
    nodes, edges = graph(*task(), "--depth=1", "--direction=down")
    equal(sorted(edges), [("n0", "n1"), ("n0", "n2"), ("n2", "m2")])
    has(nodes["m2"], '"1 below, 100 %"')
    has(nodes["n2"], '"seen c\\n100 %"')
    nodes, _ = graph(*maze(), "--nodes=500", "--min-xi=0.5", *whole)
    folded = [text for name, text in nodes.items() if name[0] == "m"]
    assert folded and all(re.search(r'"\d+ (more|below), xi [0-9.e-]+"', text) for text in folded)
    assert len(graph(*maze(), "--nodes=500", "--min-xi=0.1", *whole)[0]) > len(nodes)
    nodes, _ = graph(*maze(), "--nodes=500", "--depth=100", "--min-xi=0", *whole)
    assert any("dashed" in text for text in nodes.values())
    equal([name for name in nodes if name[0] == "m"], [])
    for message, args in (("need --format=dot", ("--depth=3",)), ("need --format=dot", ("--draw=3",)),
                          ("min-xi", ("--format=dot", "--min-xi=2")),
                          ("--draw bounds", ("--format=dot", "--top=2")),
                          ("--tree needs --format=json", ("--tree",)),
                          ("expected text, json, dot or csv, found 'svg'", ("--format=svg",))):
        refused(message, "relevance", *task(), *args)


def test_a_graph_fits_on_a_slide():
    """About so many nodes are drawn, the most probable first; what is left out is counted."""
    tree = Run("relevance", *maze(), "--nodes=500", "--format=json", "--tree").json()["tree"]["node"]
    for most in (10, 40, 70):
        nodes, _ = graph(*maze(), "--nodes=500", "--min-xi=0", "--depth=100", "--draw=%d" % most)
        drawn = {int(name[1:]) for name in nodes if name[0] == "n"}
        assert most <= len(drawn) <= most + 3, (most, len(drawn))
        for node in drawn - {0}:
            assert tree[node]["parent"] in drawn
        left = [node["xi"] for i, node in enumerate(tree) if i not in drawn and "action" in node and
                node["parent"] in drawn and not tree[node["parent"]]["holds"]]
        assert max(left) <= min(tree[i]["xi"] for i in drawn), most
        for name, text in nodes.items():
            if name[0] != "m":
                continue
            hidden = [node["xi"] for i, node in enumerate(tree)
                      if node["parent"] == int(name[1:]) and i not in drawn]
            count, word, percent = re.search(r'"(\d+) (more|below), (\S+) %"', text).groups()
            equal(int(count), len(hidden))
            total = sum(hidden) if "fact" in tree[int(name[1:])] else hidden[0]
            assert abs(float(percent) - 100 * total) <= 0.006 * 100 * total, (text, total)
            equal(word == "below", all(i not in drawn for i, node in enumerate(tree)
                                       if node["parent"] == int(name[1:])))
    long = "x" * 40
    files = (write("long.pddl", DOMAIN.replace("seen", long)),
             write("l.pddl", PROBLEM.replace("seen", long)))
    nodes, _ = graph(*files)
    for text in nodes.values():
        assert len(re.search(r'label="(.*?)(\\n|")', text).group(1)) <= 28, text
    assert any("xxxx...\\n" in text for text in nodes.values())
    nodes, _ = graph(*files, "--labels=whole")
    assert any("(%s c)\\nxi 1" % long in text for text in nodes.values())


def score_of(tree, label, held):
    """Xi_s of a fact by the equations of the paper, on the nodes of `--tree`."""
    children = {}
    for i, node in enumerate(tree):
        children.setdefault(node["parent"], []).append(i)

    def score(i):
        node, below = tree[i], children.get(i, [])
        if "fact" in node and node["fact"] in held:
            return 0
        if node.get("fact") == label:
            return 1
        if "fact" in node:
            return sum(score(c) for c in below) / len(below) if below else 0
        none = 1
        for c in below:
            none *= 1 - score(c)
        return 1 - none
    return score(0)


def test_the_tree_as_json():
    found = Run("relevance", *task(), "--format=json", "--tree").json()
    tree = found["tree"]["node"]
    equal(len(tree), found["tree"]["nodes"])
    equal(tree[0], {"parent": None, "action": "achieveGoal", "xi": 1, "explored": True})
    held = {row["fact"] for row in found["facts"] if row["holds"]}
    equal(held, {"(at t a)", "(closed c)"} & {row["fact"] for row in found["facts"]})
    for i, node in enumerate(tree[1:], 1):
        equal(("fact" in node) + ("action" in node), 1)
        parent = tree[node["parent"]]
        assert node["parent"] < i
        siblings = sum(other["parent"] == node["parent"] for other in tree)
        equal(round(node["xi"], 12),
              round(parent["xi"] / (siblings if "fact" in parent else 1), 12))
        equal(node.get("holds", False), node.get("fact") in held)
    for row in found["facts"]:
        assert abs(row["Xi"] - score_of(tree, row["fact"], ())) < 1e-9, row
        assert abs(row["Xi_s"] - score_of(tree, row["fact"], held)) < 1e-9, row
        equal(row["holds"] and row["Xi_s"] > 0, False)
    assert "node" not in Run("relevance", *task(), "--format=json").json()["tree"]
    some = Run("relevance", *maze(), "--nodes=50", "--format=json", "--tree").json()["tree"]["node"]
    assert any(not node["explored"] for node in some)


def test_only_the_first():
    found = Run("relevance", *task(), "--format=json").json()
    first = Run("relevance", *task(), "--format=json", "--top=2").json()
    equal((first["facts"], first["actions"]), (found["facts"][:2], found["actions"][:2]))
    equal(first["left_out"], {"facts": len(found["facts"]) - 2, "actions": len(found["actions"]) - 2})
    equal((first["h"], "left_out" in found), (found["h"], False))
    text = Run("relevance", *task(), "--top=2").out
    shown = [row for row in found["facts"] if row["Xi"] > 0]
    equal(re.findall(r"and (\d+) more\n", text)[0], str(len(shown) - 2))
    has(text, shown[1]["fact"])
    equal([line for line in text.splitlines() if shown[2]["fact"] + "  for" in line], [])
    refused("--top", "relevance", *task(), "--top=0")


def test_scores_as_csv():
    found = Run("relevance", *task(), "--format=json").json()
    rows = list(csv.DictReader(io.StringIO(Run("relevance", *task(), "--format=csv").out)))
    for kind, told in (("fact", found["facts"]), ("action", found["actions"])):
        mine = [row for row in rows if row["kind"] == kind]
        equal([(row["name"], float(row["Xi"]), float(row["Xi_s"]), row["landmark"]) for row in mine],
              [(row[kind], row["Xi"], row["Xi_s"], "%d" % row["landmark"]) for row in told])
    equal([row["holds"] for row in rows],
          ["%d" % row["holds"] for row in found["facts"]] + [""] * len(found["actions"]))
    equal(len(Run("relevance", *task(), "--format=csv", "--top=1").out.splitlines()), 3)


def test_one_name_for_each_score():
    """Xi and Xi_s are of labels, xi of nodes (docs/reference/glossary.md), in every format."""
    out = {kind: Run("relevance", *task(), "--format=" + kind, *more).out for kind, more in (
        ("text", ()), ("csv", ()), ("json", ("--tree",)), ("dot", ("--labels=whole",)))}
    for kind in ("text", "csv", "json"):
        assert re.search(r"\bXi\b", out[kind]) and re.search(r"\bXi_s\b", out[kind]), kind
    for kind in ("text", "csv"):
        assert not re.search(r"\bxi", out[kind]), kind
    assert not re.search(r"\bXi", out["dot"]) and re.search(r"\\nxi 1\b", out["dot"])
    equal(set(re.findall(r'"(?i:xi\w*)"', out["json"])), {'"Xi"', '"Xi_s"', '"xi"'})


def test_negated_conditions_can_be_dropped():
    found = Run("relevance", *task(), "--format=json", "--negative=drop").json()
    facts = {row["fact"]: row["Xi"] for row in found["facts"]}
    equal(facts.get("(not (closed c))", 0), 0)
    equal(facts["(seen c)"], 1)


def test_the_tree_is_bounded_and_seeded():
    def tree(*args):
        return Run("relevance", *maze(), "--format=json", *args).json()
    dive = ("--max-nodes=50", "--explore=dive")
    small = tree(*dive)
    assert small["tree"]["nodes"] <= 50 and not small["tree"]["complete"]
    equal(small, tree(*dive, "--seed=0"))
    assert small != tree(*dive, "--seed=1")
    assert small["h"] != tree("--nodes=5000")["h"]
    best = tree("--max-nodes=50", "--explore=best")
    equal(best, tree("--max-nodes=50", "--explore=best", "--seed=9"))
    assert best["tree"]["frontier_share"] <= small["tree"]["frontier_share"] + 0.2
    more = tree("--nodes=50", "--max-nodes=100000", "--rho=0.05", "--explore=best")
    assert more["tree"]["nodes"] > 50
    least = tree("--nodes=50")["tree"]["nodes"]
    assert 50 <= least < 150
    to_rho = tree("--nodes=50", "--rho=0.2", "--explore=dive")["tree"]
    assert to_rho["nodes"] > least and to_rho["frontier_share"] <= 0.2 and not to_rho["complete"], to_rho
    assert tree("--nodes=1000000", "--max-memory=1")["tree"]["nodes"] < 10000
    big = maze(14)
    found = Run("relevance", *big, "--format=json", "--nodes=100000000", "--max-time=0.05").json()
    assert 100 < found["tree"]["nodes"] < 50000000


FIGURE1 = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))), "examples", "relevance")


def figure1():
    return os.path.join(FIGURE1, "domain.pddl"), os.path.join(FIGURE1, "figure1.pddl")


def test_figure_1_of_the_paper():
    found = Run("relevance", *figure1(), "--preset=paper-s1-letter", "--format=json").json()
    equal((round(found["h"], 12), found["h_rounded"]), (round(8 / 3, 12), 3))
    equal(found["tree"]["complete"], True)
    xi = {row["fact"]: round(row["Xi"], 12) for row in found["facts"]}
    equal(xi, {"(g)": 1, "(p1)": 1, "(p2)": round(2 / 3, 12)})
    has(Run("relevance", *figure1(), "--preset=paper-s1-letter").out, "h = 2.666667, rounded 3, ")
    row, = Run("evaluate", *figure1(), "--preset=paper-s1-letter", "--format=json").json()["values"]
    equal((row["value"], round(row["unrounded"], 12)), (3, round(8 / 3, 12)))
    has(Run("evaluate", *figure1(), "--preset=paper-s1-letter").out,
        " 3 (before rounding: 2.66666666667)\n")
    row, = Run("evaluate", *figure1(), "--preset=paper-s1", "--format=json").json()["values"]
    equal((round(row["value"], 12), "unrounded" in row), (round(8 / 3, 12), False))
    # What the search is told: dominated operators are not pruned.
    stats = Run(*figure1(), "--preset=paper-s1-letter", "--stats=text").err
    has(stats, "initial h: 3\n")
    equal("plan length before improving" in stats, False)
    has(Run(*figure1(), "--preset=paper-s1-letter", "--prune=full", "--stats=text").err,
        "initial h: 2\n")
    has(Run(*figure1(), "--preset=paper-s1-letter", "--improve=eliminate", "--stats=text").err,
        "plan length before improving: 3\n")


def test_presets_give_heuristics_and_parameters():
    row, = Run("evaluate", *task(), "--preset=paper-s2-letter", "--format=json").json()["values"]
    equal(row["heuristic"], "landmarks:method=backchain,disjunctions=0,cost=one,negative=drop")
    equal([row["heuristic"] for row in Run("evaluate", *task(), "--preset=lama",
                                           "--format=json").json()["values"]], ["landmarks", "ff"])
    refused("leave out --heuristic", "evaluate", *task(), "--preset=lama", "--heuristic=ff")
    refused("--preset auto names no heuristic", "evaluate", *task(), "--preset=auto")
    refused("did you mean 'paper-s1'", "evaluate", *task(), "--preset=paper-s")
    found = Run("relevance", *task(), "--preset=paper-s1-letter", "--format=json").json()
    equal({row["fact"]: row["Xi"] for row in found["facts"]}.get("(not (closed c))", 0), 0)
    found = Run("relevance", *task(), "--preset=paper-s1-letter", "--negative=keep",
                "--format=json").json()
    assert {row["fact"]: row["Xi"] for row in found["facts"]}["(not (closed c))"] > 0
    for preset in ("paper-s2-letter", "lama", "auto"):
        refused("--preset %s has another heuristic than relevance" % preset, "relevance", *task(),
                "--preset=" + preset)
    share = Run("relevance", *maze(), "--preset=paper-s1-letter", "--format=json").json()["tree"]
    assert share["nodes"] >= 100000 and share["frontier_share"] <= 0.2, share


def maze(size=9):
    """Every place leads to every other: the tree has about size! nodes."""
    facts = " ".join("(f%d)" % i for i in range(size))
    actions = " ".join(
        "(:action a%d-%d :precondition (and (f%d) (g%d)) :effect (f%d))" % (i, k, i, i, k)
        for i in range(size) for k in range(size) if i != k)
    actions += " ".join("(:action b%d :precondition (f%d) :effect (g%d))" % (i, (i + 1) % size, i)
                        for i in range(size))
    actions += " ".join("(:action c%d :precondition (f%d) :effect (not (g%d)))" % (i, i, i)
                        for i in range(size))
    more = " ".join("(g%d)" % i for i in range(size))
    return (write("maze-domain.pddl", "(define (domain maze) (:predicates %s %s) %s)" % (
        facts, more, actions)),
        write("maze.pddl", "(define (problem m) (:domain maze) (:init (f0) %s) (:goal (f%d)))" % (
            more, size - 1)))


def test_limits():
    files = maze(14)
    run = Run("relevance", *files, "--nodes=100000000", "--time-limit=0.3")
    equal((run.status, run.out), (23, ""))
    run = Run("relevance", *files, "--nodes=100000000", "--memory-limit=60M")
    equal((run.status, run.out), (22, ""))


def test_no_plan():
    domain, problem = task()
    write("p.pddl", PROBLEM.replace("(line b c) ", ""))
    found = Run("relevance", domain, problem, "--format=json").json()
    equal(found["h"], None)
    run = Run("relevance", domain, problem)
    equal(run.status, 0)
    has(run.out, "unreachable even under delete relaxation")
    rows = Run("evaluate", domain, problem, "--format=json").json()["values"]
    equal({row["value"] for row in rows}, {None})
    has(Run("evaluate", domain, problem).out, "dead end")


def test_the_domain_is_found_beside_the_problem():
    task()
    equal(Run("evaluate", "p.pddl", "--heuristic=goalcount", "-q").out.split(), ["goalcount", "1"])


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
