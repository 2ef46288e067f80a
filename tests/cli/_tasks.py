"""PDDL texts for the command line tests: small ones, and generators of hard ones."""
import random

SWITCH_DOMAIN = """(define (domain switches) (:requirements :strips)
  (:predicates (on ?s) (off ?s) (next ?s ?t))
  (:action Flip :parameters (?s) :precondition (off ?s)
    :effect (and (on ?s) (not (off ?s))))
  (:action clear :parameters (?s ?t) :precondition (and (next ?s ?t) (on ?s) (on ?t))
    :effect (and (off ?s) (not (on ?s)))))
"""
SWITCH_PROBLEM = """(define (problem two-switches) (:domain switches)
  (:objects a b)
  (:init (off a) (off b) (next a b))
  (:goal (and (off a) (on b) (on b))))
"""
SWITCH_PLAN = "(flip b)\n"

# The goal is relaxed-reachable, but there is no plan: both need the only coin.
UNSOLVABLE_DOMAIN = """(define (domain shop)
  (:predicates (coin) (tea) (cake))
  (:action buy-tea :precondition (coin) :effect (and (tea) (not (coin))))
  (:action buy-cake :precondition (coin) :effect (and (cake) (not (coin)))))
"""
UNSOLVABLE_PROBLEM = """(define (problem s) (:domain shop)
  (:init (coin)) (:goal (and (tea) (cake))))
"""

# Four bits that must count up to 15: at the end there is nothing that was not seen in pairs.
COUNTER_DOMAIN = """(define (domain counter) (:requirements :strips)
  (:predicates (on0) (on1) (on2) (on3) (off0) (off1) (off2) (off3) (full))
  (:action set0 :precondition (off0) :effect (and (on0) (not (off0))))
  (:action set1 :precondition (and (on0) (off1))
    :effect (and (off0) (on1) (not (on0)) (not (off1))))
  (:action set2 :precondition (and (on0) (on1) (off2))
    :effect (and (off0) (off1) (on2) (not (on0)) (not (on1)) (not (off2))))
  (:action set3 :precondition (and (on0) (on1) (on2) (off3))
    :effect (and (off0) (off1) (off2) (on3) (not (on0)) (not (on1)) (not (on2)) (not (off3))))
  (:action finish :precondition (and (on0) (on1) (on2) (on3)) :effect (full)))
"""
COUNTER_PROBLEM = """(define (problem four-bits) (:domain counter)
  (:init (off0) (off1) (off2) (off3)) (:goal (full)))
"""

ROADS_DOMAIN = """(define (domain roads) (:requirements :typing :action-costs)
  (:types town)
  (:predicates (at ?t - town) (road ?a ?b - town))
  (:functions (total-cost) - number (miles ?a ?b - town) - number)
  (:action go :parameters (?a ?b - town)
    :precondition (and (at ?a) (road ?a ?b))
    :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (miles ?a ?b)))))
"""
ROADS_PROBLEM = """(define (problem r) (:domain roads)
  (:objects a b c - town)
  (:init (at a) (road a b) (road b c) (road a c)
         (= (total-cost) 0) (= (miles a b) 4) (= (miles b c) 6) (= (miles a c) 30))
  (:goal (at c))
  (:metric minimize (total-cost)))
"""

TILES_DOMAIN = """(define (domain tiles) (:requirements :typing)
  (:types tile cell)
  (:predicates (at ?t - tile ?c - cell) (free ?c - cell) (next ?c ?d - cell))
  (:action slide :parameters (?t - tile ?from ?to - cell)
    :precondition (and (at ?t ?from) (free ?to) (next ?from ?to))
    :effect (and (at ?t ?to) (free ?from) (not (at ?t ?from)) (not (free ?to)))))
"""


def tiles_problem(size, seed):
    """A sliding-tile puzzle, shuffled by a random walk (so that it is solvable)."""
    rng = random.Random(seed)
    cells = [(x, y) for y in range(size) for x in range(size)]
    place = {cell: number for number, cell in enumerate(cells)}  # 0: the free one

    def neighbours(cell):
        x, y = cell
        return [c for c in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if c in place]

    free = (0, 0)
    for _ in range(200 * size):
        other = rng.choice(neighbours(free))
        place[free], place[other] = place[other], place[free]
        free = other
    name = {cell: f"c{cell[0]}-{cell[1]}" for cell in cells}
    facts = [f"(next {name[a]} {name[b]})" for a in cells for b in neighbours(a)]
    facts += [f"(at t{number} {name[cell]})" if number else f"(free {name[cell]})"
              for cell, number in place.items()]
    goals = [f"(at t{number} {name[cell]})" for number, cell in enumerate(cells) if number]
    return (f"(define (problem tiles-{size}) (:domain tiles)\n(:objects "
            + " ".join(f"t{i}" for i in range(1, size * size)) + " - tile "
            + " ".join(name.values()) + " - cell)\n(:init " + "\n".join(facts)
            + ")\n(:goal (and " + "\n".join(goals) + ")))\n")
