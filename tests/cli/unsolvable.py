#!/usr/bin/env python3
"""Every complete search engine proves that small tasks without a plan have none: exit code 11.
The goals of most can be reached if nothing is ever deleted.  $RELPLAN (or the first argument) is
the program; the last line is "N passed, N failed"."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import _tasks as tasks  # noqa: E402
from _runner import Run, equal, has, run_tests, write  # noqa: E402

SEARCHES = (
    (), ("-j", "2"), ("-s", "auto:turn=1"), ("-s", "astar", "-H", "blind"),
    ("-s", "astar"),
    ("-s", "astar", "-H", "landmarks:admissible=uniform"), ("-s", "wastar", "-H", "ff"),
    ("-s", "wastar:preferred=true,types=true", "-H", "landmarks,relevance-graph"),
    ("-s", "gbfs", "-H", "hadd"), ("-s", "gbfs:types=true", "-H", "goalcount,relevance"),
    ("-s", "lazy", "-H", "landmarks,landmarks:orders=sound"),
    ("-s", "lazy:weight=2,types=true,randomize=true", "-H", "relevance-graph,ff"),
    ("-s", "bfs",), ("-s", "bfws"), ("-s", "bfws:width=1"), ("-s", "bfws:variant=dual"),
    ("--optimal",), ("--anytime",), ("--h2", "10"), ("--preset", "paper-s1"),
    ("--preset", "paper-s2"), ("--preset", "lama"))
INCOMPLETE = (("-s", "ehc"), ("-s", "bfws:variant=k"), ("-s", "walks"))


def check(domain, problem, searches=SEARCHES):
    files = write("domain.pddl", domain), write("problem.pddl", problem)
    for search in searches:
        run = Run("--stats=text", *search, *files)
        equal((search, run.status, run.out), (search, 11, ""))
        has(run.err, "outcome: unsolvable\n")
    for search in INCOMPLETE:
        run = Run(*search, *files)
        assert run.status in (11, 12), (search, run.status, run.err)
        equal(run.out, "")


def test_one_coin_for_two_things():
    check(tasks.UNSOLVABLE_DOMAIN, tasks.UNSOLVABLE_PROBLEM)


def test_two_tiles_are_swapped():
    text = tasks.tiles_problem(2, 1)
    head, goal = text.split("(:goal")
    check(tasks.TILES_DOMAIN, head + "(:goal" + goal.replace("t1 ", "t9 ").replace(
        "t2 ", "t1 ").replace("t9 ", "t2 "))


def test_switches_change_in_pairs():
    """The parity of those that are on never changes; no pair of facts tells."""
    check("""(define (domain pairs) (:requirements :strips :conditional-effects)
      (:predicates (on ?s) (off ?s) (next ?s ?t))
      (:action turn :parameters (?s ?t) :precondition (next ?s ?t)
        :effect (and (when (on ?s) (and (off ?s) (not (on ?s))))
                     (when (off ?s) (and (on ?s) (not (off ?s))))
                     (when (on ?t) (and (off ?t) (not (on ?t))))
                     (when (off ?t) (and (on ?t) (not (off ?t)))))))""",
          """(define (problem five) (:domain pairs) (:objects a b c d e)
      (:init (off a) (off b) (off c) (off d) (off e) (next a b) (next b c) (next c d) (next d e))
      (:goal (and (off a) (off b) (on c) (off d) (off e))))""")


def test_the_key_is_behind_its_door():
    """Not reached even if nothing is deleted."""
    check("""(define (domain doors) (:predicates (in ?r) (door ?r ?s) (key-in ?r) (key))
      (:action walk :parameters (?r ?s) :precondition (and (in ?r) (door ?r ?s) (key))
        :effect (and (in ?s) (not (in ?r))))
      (:action take :parameters (?r) :precondition (and (in ?r) (key-in ?r)) :effect (key)))""",
          """(define (problem two-rooms) (:domain doors) (:objects hall vault)
      (:init (in hall) (door hall vault) (door vault hall) (key-in vault)) (:goal (in vault)))""")


def test_each_forbids_the_other():
    check("""(define (domain either) (:requirements :negative-preconditions)
      (:predicates (p) (q) (r))
      (:action make-p :precondition (not (q)) :effect (p))
      (:action make-q :precondition (not (p)) :effect (q))
      (:action make-r :precondition (p) :effect (r)))""",
          """(define (problem both) (:domain either) (:init) (:goal (and (q) (r))))""")


def test_derived_facts_that_exclude_each_other():
    check("""(define (domain lamps) (:requirements :typing :derived-predicates)
      (:types lamp) (:predicates (on ?l - lamp) (wired ?l ?m - lamp) (bright ?l - lamp) (all-bright))
      (:derived (bright ?l - lamp) (or (on ?l) (exists (?m - lamp) (and (wired ?m ?l) (bright ?m)))))
      (:derived (all-bright) (forall (?l - lamp) (bright ?l)))
      (:action switch :parameters (?l - lamp) :effect (and (on ?l)
        (forall (?m - lamp) (when (not (= ?l ?m)) (not (on ?m)))))))""",
          """(define (problem rows) (:domain lamps) (:objects a b c d - lamp)
      (:init (wired a b) (wired c d)) (:goal (all-bright)))""")


def test_fuel_for_one_trip_only():
    check("""(define (domain trips) (:requirements :typing :action-costs)
      (:types place level) (:functions (total-cost) - number)
      (:predicates (at ?p - place) (seen ?p - place) (road ?p ?q - place) (fuel ?l - level)
                   (below ?l ?m - level))
      (:action drive :parameters (?p ?q - place ?l ?m - level)
        :precondition (and (at ?p) (road ?p ?q) (fuel ?m) (below ?l ?m))
        :effect (and (at ?q) (seen ?q) (fuel ?l) (not (at ?p)) (not (fuel ?m))
                     (increase (total-cost) 3))))""",
          """(define (problem far) (:domain trips) (:objects a b c d e - place l0 l1 l2 l3 - level)
      (:init (at c) (fuel l3) (below l0 l1) (below l1 l2) (below l2 l3) (= (total-cost) 0)
             (road a b) (road b a) (road b c) (road c b) (road c d) (road d c) (road d e) (road e d))
      (:goal (and (seen a) (seen e))) (:metric minimize (total-cost)))""")


def test_bridges_that_fall():
    """Each visit leads into a dead end."""
    check("""(define (domain bridges) (:requirements :typing :universal-preconditions)
      (:types shore box) (:predicates (me ?s - shore) (box ?b - box ?s - shore) (bridge ?s ?t - shore)
                                      (have ?b - box))
      (:action cross :parameters (?s ?t - shore) :precondition (and (me ?s) (bridge ?s ?t))
        :effect (and (me ?t) (not (me ?s)) (not (bridge ?s ?t))))
      (:action take :parameters (?b - box ?s - shore) :precondition (and (me ?s) (box ?b ?s))
        :effect (and (have ?b) (not (box ?b ?s)))))""",
          """(define (problem four) (:domain bridges) (:objects n e s w - shore x y z - box)
      (:init (me n) (bridge n e) (bridge n s) (bridge n w) (bridge e n) (box x e) (box y s) (box z w))
      (:goal (forall (?b - box) (have ?b))))""")


def test_all_of_several_ways_fail():
    check("""(define (domain ways) (:requirements :disjunctive-preconditions)
      (:predicates (a) (b) (c) (d) (token))
      (:action to-a :precondition (or (token) (b)) :effect (and (a) (not (token)) (not (b))))
      (:action to-b :precondition (token) :effect (and (b) (not (token))))
      (:action to-c :precondition (a) :effect (and (c) (not (a))))
      (:action to-d :precondition (or (a) (c)) :effect (and (d) (not (a)) (not (c)))))""",
          """(define (problem none) (:domain ways) (:init (token))
      (:goal (or (and (a) (c)) (and (c) (d)) (and (b) (d)))))""")


def test_a_goal_that_contradicts_itself():
    check("""(define (domain lamp) (:requirements :negative-preconditions) (:predicates (lit))
      (:action on :precondition (not (lit)) :effect (lit))
      (:action off :precondition (lit) :effect (not (lit))))""",
          """(define (problem both) (:domain lamp) (:init (lit)) (:goal (and (lit) (not (lit)))))""")


def test_a_counter_that_is_too_small():
    """It ends in a state of which nothing leads on."""
    check(tasks.COUNTER_DOMAIN, tasks.COUNTER_PROBLEM.replace(
        "(:goal (full))", "(:goal (and (full) (off0)))"))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
