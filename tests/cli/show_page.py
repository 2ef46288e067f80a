#!/usr/bin/env python3
"""The pages of `relplan show`, in a headless Chromium: each tests itself (#selftest: steps, replayed states,
Xi from the tree, samples, quiz, overflow) and says nothing on the console, asks for nothing; addresses,
keys, colours, names that look like markup."""
import itertools
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _browser import Browser, find_browser  # noqa: E402
from _runner import Run, Skipped, equal, has, run_tests, write  # noqa: E402

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
VIEWS = list(itertools.product((390, 820, 1600), ("light", "dark")))
VERDICT = "document.getElementById('selftest') && document.getElementById('selftest').textContent"
DRAWN = "document.querySelector('#plan h2') && 1"

# A derived fact and its negation, and an effect that depends on the state.
HOUSE = """(define (domain house) (:requirements :adl :derived-predicates)
  (:predicates (on ?l) (wired ?l ?m) (live ?l) (dark) (tired) (rested))
  (:derived (live ?l) (or (on ?l) (exists (?m) (and (wired ?m ?l) (live ?m)))))
  (:derived (dark) (forall (?l) (not (live ?l))))
  (:action press :parameters (?l) :precondition (not (tired))
    :effect (and (tired) (when (on ?l) (not (on ?l))) (when (not (on ?l)) (on ?l))))
  (:action nap :parameters () :effect (and (not (tired)) (when (dark) (rested)))))"""
EVENING = """(define (problem evening) (:domain house) (:objects a b c)
  (:init (on a) (on b) (wired a b) (wired b c)) (:goal (and (rested) (live c))))"""

ODD = """(define (domain <b>&amp) (:predicates (at<img/src=x> ?x))
  (:action </script> :parameters (?x ?y) :precondition (at<img/src=x> ?x)
    :effect (and (at<img/src=x> ?y) (not (at<img/src=x> ?x)))))"""
ODD_PROBLEM = """(define (problem <!--<b>&) (:domain <b>&amp) (:objects a<b> b&quot)
  (:init (at<img/src=x> a<b>)) (:goal (at<img/src=x> b&quot)))"""


def example(name, problem="p1"):
    return [os.path.join(ROOT, "examples", name, part + ".pddl") for part in ("domain", problem)]


def make(name, *args):
    run = Run("show", "-q", *args, "-o", name)
    equal((run.status, run.out, run.err), (0, "", ""))
    return name


def browser():
    if find_browser() is None:
        raise Skipped("there is no Chromium here; 'sh tests/tools/setup.sh page' installs it")
    return Browser()


def tested(b, path, width, scheme):
    """The page's own verdict must be that all is well. Returns how many checks it made, and by how many
    standard deviations a frequency of 10,000 samples differed most from Xi."""
    page = b.open(path + "#selftest", width, scheme=scheme)
    result = page.wait(VERDICT, 300)
    passed = re.fullmatch(r"PASS (\d+) checks", result)
    assert passed, f"{path}, {width}, {scheme}: {result}"
    equal((page.messages, page.requests), ([], []))
    sigmas = float(page.run("document.getElementById('selftest').dataset.sigmas"))
    page.close()
    return int(passed[1]), sigmas


def test_figure_1_at_all_widths_in_both_colour_schemes():
    path = make("figure1.html", *example("relevance", "figure1"), "--quiz")
    with browser() as b:
        for width, scheme in VIEWS:
            checks, sigmas = tested(b, path, width, scheme)
            assert checks > 100 and 0 < sigmas <= 3, (checks, sigmas)


def test_the_examples():
    with browser() as b:
        for name, view in zip(("bakery", "canal", "lighthouse", "museum", "zoo"), VIEWS):
            assert tested(b, make(name + ".html", *example(name), "--quiz"), *view)[0] > 300


def test_the_agent_requires_facts_as_often_as_their_scores_say():
    with browser() as b:
        for name in ("canal", "bakery"):
            assert tested(b, make(name + ".html", *example(name), "-s", "gbfs", "-H", "ff"), 820, "light")[1] <= 3


def test_searches():
    searches = [("canal", "-s", "astar", "-H", "hmax"), ("zoo", "-s", "lazy", "-H", "landmarks,ff"),
                ("lighthouse", "-s", "bfws", "--max-states", "40"), ("museum", "-s", "ehc", "-H", "ff"),
                ("zoo", "--compare", "ff=-s gbfs -H ff", "--compare", "Ξ=-s gbfs -H relevance", "--compare", "lazy=-s lazy -H hadd")]
    with browser() as b:
        for view, (name, *args) in zip(VIEWS, searches):
            tested(b, make("page.html", *example(name), "--quiz", *args), *view)


def test_a_task_without_a_plan():
    with browser() as b:
        tested(b, make("none.html", *example("museum", "unsolvable")), 390, "dark")


def test_axioms_and_conditional_effects():
    task = [write("d.pddl", HOUSE), write("p.pddl", EVENING)]
    with browser() as b:
        for number, args in enumerate([(), ("-s", "gbfs", "-H", "hadd"), ("-s", "bfws")]):
            tested(b, make("house.html", *task, "--quiz", *args), *VIEWS[number])


# Conditions with an `or`, which the planner makes facts of its own.
WAYS = """(define (domain ways) (:requirements :adl) (:constants a b c) (:predicates (on ?l) (off ?l) (rested))
  (:action press :parameters (?l) :precondition (off ?l) :effect (and (on ?l) (not (off ?l))))
  (:action nap :parameters () :precondition (or (on b) (and (on a) (off c))) :effect (rested)))"""
WAY = "(define (problem way) (:domain ways) (:init (off a) (off b) (off c)) (:goal (or (rested) (and (on a) (on c)))))"


def test_conditions_of_an_or_are_told_by_what_they_mean():
    task = [write("d.pddl", WAYS), write("p.pddl", WAY)]
    path = make("ways.html", *task, "--quiz", "-H", "ff")
    with browser() as b:
        tested(b, path, 820, "light")
        page = b.open(path)
        page.wait(DRAWN)
        has(page.run("document.getElementById('state').textContent"), "(rested) or (on a) and (on c)")
        assert "(:or " not in page.run("document.getElementById('main').textContent")


def test_why_a_state_is_next_is_told_in_the_terms_of_the_search():
    why = "document.getElementById('why').textContent"
    with browser() as b:
        for args, expected, never in ((("-s", "bfws"), ("(w ", "#g", "goals left and"), ("partition",)),
                                      (("-s", "lazy", "-H", "landmarks,ff"), ("of the parent", "landmarks ", ", ff "), ("with h",)),
                                      (("-s", "gbfs", "-H", "ff"), ("(h ",), ("(h undefined",))):
            page = b.open(make("why.html", *example("tea", "p2"), *args) + "#step=6")
            page.wait(DRAWN)
            text = page.run(why)
            for words in expected:
                has(text, words)
            for words in never:
                assert words not in text, text
            columns = page.run("[...document.querySelectorAll('#why .entries thead')].map((e) => e.textContent).join(' ')")
            assert "f" not in columns.replace("ff", "").replace("of", ""), columns
            page.close()


def test_what_is_left_out_is_said():
    path = make("few.html", *example("lighthouse"), "-s", "gbfs", "-H", "blind", "--max-states", "5")
    with browser() as b:
        page = b.open(path)
        page.wait(DRAWN)
        has(page.run("document.getElementById('left-out').textContent"), "The first 5 of ")


def test_names_are_text():
    task = [write("d.pddl", ODD), write("p.pddl", ODD_PROBLEM)]
    path = make("odd.html", *task, "--quiz", "--compare", "<b>&\"'=-s gbfs -H ff", "--compare", "b=-s lazy -H ff")
    with browser() as b:
        tested(b, path, 390, "light")
        page = b.open(path + "#step=1", 1600)
        page.wait(DRAWN)
        equal(page.run("document.querySelectorAll('b b, #title b, code b, .fact b, img, main script').length"), 0)
        text = page.run("document.body.innerText")
        for name in ("<!--<b>&", "(at<img/src=x> a<b>)", "(</script> a<b> b&quot)", "<b>&\"'"):
            has(text, name)
        equal((page.messages, page.requests), ([], []))


def state_shown(page):
    return page.run("document.getElementById('position').textContent + ' ' + document.getElementById('state-title').textContent")


def test_addresses_and_keys():
    path = make("keys.html", *example("zoo"), "-s", "gbfs", "-H", "ff")
    with browser() as b:
        page = b.open(path + "#step=7")
        page.wait(DRAWN)
        has(state_shown(page), "Expansion 7 of ")
        for key, expected in (("ArrowRight", "Expansion 8 "), ("ArrowLeft", "Expansion 7 "), ("Home", "Expansion 1 of"),
                              ("ArrowLeft", "Expansion 1 of")):
            page.press(key)
            has(state_shown(page), expected)
        equal(page.run("location.hash"), "#step=1")
        page.run("location.hash = '#step=3'")
        page.wait("document.getElementById('position').textContent.startsWith('Expansion 3 ')")
        page.press("End")
        total = int(re.search(r"of (\d+)", state_shown(page))[1])
        has(state_shown(page), f"Expansion {total} of")
        has(page.run("document.getElementById('live').textContent"), f"Expansion {total} of {total}")
        page.run("document.getElementById('speed').value = '180'; document.getElementById('play').click()")
        page.wait("document.getElementById('position').textContent.startsWith('Expansion 3 ')")
        page.press(" ")
        equal(page.run("document.getElementById('play').textContent"), "Play")


def test_the_choice_of_colours_is_stronger_than_the_system():
    path = make("colours.html", *example("canal"))
    ground = "getComputedStyle(document.body).backgroundColor"
    with browser() as b:
        seen = {}
        for scheme in ("light", "dark"):
            page = b.open(path, scheme=scheme)
            page.wait(DRAWN)
            page.run("document.getElementById('theme').value = 'auto'; document.getElementById('theme').onchange()")
            seen[scheme] = page.run(ground)
            for choice in ("dark", "light"):
                page.run(f"document.getElementById('theme').value = '{choice}'; document.getElementById('theme').onchange()")
                seen[scheme, choice] = page.run(ground)
        assert seen["light"] != seen["dark"]
        equal((seen["dark", "light"], seen["light", "dark"]), (seen["light"], seen["dark"]))


def test_a_script_that_was_changed_does_not_run():
    """The security policy names the script by its hash."""
    path = make("page.html", *example("canal"))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    equal(text.count("\nstart();\n"), 1)
    write("changed.html", text.replace("\nstart();\n", "\nstart( );\n"))
    with browser() as b:
        page = b.open("changed.html")
        page.wait("document.readyState === 'complete'")
        equal(page.run("document.getElementById('title').textContent"), "")
        assert any("Content Security Policy" in str(m) for m in page.messages), page.messages


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
