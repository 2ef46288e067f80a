#!/usr/bin/env python3
"""Every search engine on a task of 2^27 reachable states and no plan, under a memory limit.

    memory_limit.py [--relplan PROGRAM] [--limit MB] [--switches N] [--only TEXT]

The task: switches in a row, of which two neighbours are always turned at once, so that the parity
of those that are on never changes; the goal has the other one.  No relaxation and no pairs of facts
show this.  A state takes about 32 bytes, so that 500 MB are full after 10^7 states or more.
Checked: exit code 22; the greatest resident size is at most the limit; the statistics say
`memory-limit` and count states.  One line an engine; the last line is "N passed, N failed".
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SEARCHES = (
    (), ("-s", "astar", "-H", "blind"), ("-s", "astar", "-H", "hmax"),
    ("-s", "astar", "-H", "landmarks:admissible=uniform"), ("--optimal",),
    ("-s", "wastar:preferred=true,types=true", "-H", "landmarks,ff"), ("-s", "gbfs", "-H", "ff"),
    ("-s", "gbfs:types=true", "-H", "goalcount,relevance-graph"),
    ("-s", "lazy", "-H", "landmarks,ff"), ("-s", "lazy:types=true,randomize=true", "-H", "goalcount"),
    ("-s", "ehc", "-H", "goalcount"), ("-s", "bfs",), ("-s", "bfws",),
    ("-s", "bfws:variant=dual"), ("--anytime",), ("--preset", "paper-s2"))
DOMAIN = """(define (domain switches) (:requirements :strips)
  (:predicates (on ?s) (off ?s) (next ?s ?t))
  (:action both-on :parameters (?s ?t) :precondition (and (next ?s ?t) (off ?s) (off ?t))
    :effect (and (on ?s) (on ?t) (not (off ?s)) (not (off ?t))))
  (:action both-off :parameters (?s ?t) :precondition (and (next ?s ?t) (on ?s) (on ?t))
    :effect (and (off ?s) (off ?t) (not (on ?s)) (not (on ?t))))
  (:action swap :parameters (?s ?t) :precondition (and (next ?s ?t) (on ?s) (off ?t))
    :effect (and (off ?s) (on ?t) (not (on ?s)) (not (off ?t))))
  (:action swap-back :parameters (?s ?t) :precondition (and (next ?s ?t) (off ?s) (on ?t))
    :effect (and (on ?s) (off ?t) (not (off ?s)) (not (on ?t)))))
"""


def problem(switches):
    """2^(switches - 1) reachable states."""
    names = ["s%d" % i for i in range(switches)]
    return ("(define (problem odd) (:domain switches)\n(:objects %s)\n(:init %s %s)\n"
            "(:goal (and %s)))\n" % (
                " ".join(names), " ".join("(off %s)" % name for name in names),
                " ".join("(next %s %s)" % pair for pair in zip(names, names[1:])),
                " ".join("(%s %s)" % ("on" if i == switches // 2 else "off", name)
                         for i, name in enumerate(names))))


def run(command, messages):
    """Exit code, greatest resident size in MB, seconds."""
    begin = time.monotonic()
    with open(messages, "w") as err:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss / 1024, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--relplan", default=os.path.join(ROOT, "relplan"))
    parser.add_argument("--limit", type=int, default=500, help="MB (of 2^20 bytes)")
    parser.add_argument("--switches", type=int, default=28)
    parser.add_argument("--only", default="", help="searches whose text has this")
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("domain.pddl", "problem.pddl", "messages")]
        for path, text in zip(files, (DOMAIN, problem(args.switches))):
            with open(path, "w") as handle:
                handle.write(text)
        for search in SEARCHES:
            name = " ".join(search) or "(default)"
            if args.only not in name:
                continue
            code, resident, seconds = run(
                [args.relplan, *search, "-m", "%dM" % args.limit, *files[:2]], files[2])
            with open(files[2]) as handle:
                text = handle.read()
            states = re.search(r"^states: (\d+)$", text, re.M)
            good = code == 22 and resident <= args.limit and "outcome: memory-limit" in text and \
                states and int(states[1]) > 0
            passed, failed = passed + bool(good), failed + (not good)
            print("%-6s exit %3d %7.1f MB %8.1f s %10s states  %s" % (
                "ok" if good else "FAILED", code, resident, seconds, states and states[1], name),
                flush=True)
            if not good:
                print(text[-600:])
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
