#!/usr/bin/env python3
"""How grounding grows: one domain, instances of 1, 2, 4, 8 and 16 times the size, and, with
--operators N, one instance of at least N ground operators.

    growth.py [--relplan FILE] [--repeat K] [--base SHIPMENTS] [--operators N]

Ports, ships that sail between any two of them, and containers to be loaded, unloaded and
lifted from one ship to another in the same port.  With p ports and s ships, each container
brings 2 s p + s (s - 1) p operators, of three schemas with two to four parameters, joined
over predicates that change; the number of containers is what grows.

Time is that of `relplan ground` for reading, grounding and encoding, the least of K
runs; per operator it should not grow.  Memory is the peak of the process."""
import argparse
import json
import os
import subprocess
import sys
import tempfile

PORTS, SHIPS = 12, 6
DOMAIN = """(define (domain harbour)
  (:requirements :strips :typing :negative-preconditions :equality)
  (:types port ship container)
  (:predicates (moored ?s - ship ?p - port) (ashore ?c - container ?p - port)
               (aboard ?c - container ?s - ship))
  (:action sail :parameters (?s - ship ?from ?to - port)
    :precondition (and (moored ?s ?from) (not (= ?from ?to)))
    :effect (and (moored ?s ?to) (not (moored ?s ?from))))
  (:action load :parameters (?c - container ?s - ship ?p - port)
    :precondition (and (ashore ?c ?p) (moored ?s ?p))
    :effect (and (aboard ?c ?s) (not (ashore ?c ?p))))
  (:action unload :parameters (?c - container ?s - ship ?p - port)
    :precondition (and (aboard ?c ?s) (moored ?s ?p))
    :effect (and (ashore ?c ?p) (not (aboard ?c ?s))))
  (:action lift :parameters (?c - container ?s ?t - ship ?p - port)
    :precondition (and (aboard ?c ?s) (moored ?s ?p) (moored ?t ?p) (not (= ?s ?t)))
    :effect (and (aboard ?c ?t) (not (aboard ?c ?s)))))
"""
OPERATORS_EACH = 2 * SHIPS * PORTS + SHIPS * (SHIPS - 1) * PORTS


def names(letter, count):
    return " ".join(f"{letter}{i}" for i in range(count))


def write_problem(path, containers):
    init = [f"(moored s{i} p{i % PORTS})" for i in range(SHIPS)]
    init += [f"(ashore c{i} p{i % PORTS})" for i in range(containers)]
    goal = [f"(ashore c{i} p{(5 * i + 1) % PORTS})" for i in range(containers)]
    with open(path, "w") as out:
        out.write(f"(define (problem grown) (:domain harbour)\n  (:objects {names('p', PORTS)} - port"
                  f" {names('s', SHIPS)} - ship {names('c', containers)} - container)\n"
                  f"  (:init {' '.join(init)})\n  (:goal (and {' '.join(goal)})))\n")


def measure(args, folder, containers):
    domain, problem = os.path.join(folder, "domain.pddl"), os.path.join(folder, "problem.pddl")
    stats_file = os.path.join(folder, "stats.json")
    write_problem(problem, containers)
    best = None
    for _ in range(args.repeat):
        done = subprocess.run([args.relplan, "ground", "-q", "-m", "4G", "-o", os.devnull,
                               "--stats-file", stats_file, domain, problem],
                              stdin=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            sys.exit(f"{containers} containers: exit code {done.returncode}")
        with open(stats_file) as file:
            stats = json.load(file)
        seconds = sum(stats["seconds"][key] for key in ("parse", "ground", "encode"))
        if best is None or seconds < best:
            best = seconds
    return stats, best


def print_row(containers, stats, seconds, first):
    each = seconds / stats["operators"] * 1e9
    print("%10d %9d %10d %9.3f %10.0f %7.2f %10.0f" % (
        containers, stats["facts"], stats["operators"], seconds, each,
        each / first if first else 1, stats["peak_memory"] / 2**20), flush=True)
    return each


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--relplan", default="./relplan")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--base", type=int, default=50)
    parser.add_argument("--operators", type=int, default=0)
    args = parser.parse_args()
    print("%10s %9s %10s %9s %10s %7s %10s" % (
        "containers", "facts", "operators", "seconds", "ns each", "growth", "peak MiB"))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "domain.pddl"), "w") as out:
            out.write(DOMAIN)
        sizes = [args.base << i for i in range(5)]
        if args.operators > 0:
            sizes = [-(-args.operators // OPERATORS_EACH)]
        first = None
        for containers in sizes:
            each = print_row(containers, *measure(args, folder, containers), first)
            first = first or each
    return 0


if __name__ == "__main__":
    sys.exit(main())
