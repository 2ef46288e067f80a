#!/usr/bin/env python3
"""What is read: finding the domain file, standard input, files that are wrong or cannot be read.
$RELPLAN (or the first argument) is the program; the last line is "N passed, N failed"."""
import os
import random
import re
import sys

import _tasks as tasks
from _files import switches
from _runner import SLOW, Run, equal, has, in_time, read, run_tests, write


def test_domain_is_found():
    for domain, problem in [
            ("a/domain.pddl", "a/prob07.pddl"), ("b/p01-domain.pddl", "b/p01.pddl"),
            ("c/p05-domain.pddl", "c/p05-airport2-p1.pddl"), ("d/domain_p03.pddl", "d/p03.pddl"),
            ("e/domain-p03.pddl", "e/p03.pddl"), ("f/p01-domain-woac.pddl", "f/p01-woac.pddl"),
            ("g/domains/domain-12.pddl", "g/instances/instance-12.pddl"),
            ("h/domain.pddl", "h/instances/instance-12.pddl"), ("i/domain.pddl", "i/pfile1"),
            ("j/domain07.pddl", "j/problem07.pddl"), ("k/my-Domain.pddl", "k/easy.pddl"),
            ("l/domain_m001.pddl", "l/m001.pddl")]:
        write(domain, tasks.SWITCH_DOMAIN)
        write(problem, tasks.SWITCH_PROBLEM)
        run = Run(problem)
        equal((problem, run.status), (problem, 0))
        found = re.search(r"domain file: (.*)", run.err)[1]
        equal(os.path.normpath(found), domain)


def test_special_domain_comes_first():
    write("domain.pddl", "nonsense")
    write("p01-domain.pddl", tasks.SWITCH_DOMAIN)
    equal(Run(write("p01.pddl", tasks.SWITCH_PROBLEM)).status, 0)


def test_domain_is_not_found():
    run = Run(write("p.pddl", tasks.SWITCH_PROBLEM))
    equal(run.status, 31)
    has(run.err, "no domain file found for 'p.pddl'")
    write("p-domain.pddl", tasks.SWITCH_DOMAIN)
    write("domain_p.pddl", tasks.SWITCH_DOMAIN)
    run = Run("p.pddl")
    equal(run.status, 31)
    has(run.err, "'domain_p.pddl', 'p-domain.pddl'")


def test_standard_input():
    domain, problem = switches()
    equal(Run(domain, "-", stdin=tasks.SWITCH_PROBLEM).status, 0)
    equal(Run("-", problem, stdin=tasks.SWITCH_DOMAIN).status, 0)
    for args in (["-", "-"], ["-"]):
        run = Run(*args, stdin=tasks.SWITCH_PROBLEM)
        equal(run.status, 31)
        has(run.err, "standard input")


def test_unreadable_files():
    domain, problem = switches()
    os.mkdir("folder")
    secret = write("secret.pddl", tasks.SWITCH_PROBLEM)
    os.chmod(secret, 0)
    for bad in ["missing.pddl", "folder", *([secret] if os.geteuid() != 0 else [])]:
        for args in ([domain, bad], [bad, problem]):
            run = Run(*args)
            equal((args, run.status, run.out), (args, 31, ""))
            has(run.err, f"{bad}: error: ")


def test_wrong_files():
    domain, problem = switches()
    noise = random.Random(5).randbytes(10_000_000)
    for name, content in [("empty", ""), ("blank", " \n; nothing\n"), ("noise", noise),
                          ("noise2", b"(define (domain x)" + noise[:1000]), ("open", "(" * 100_000),
                          ("zeros", b"\0" * 1000), ("half", tasks.SWITCH_DOMAIN[:120])]:
        write(name, content)
        for args in ([name, problem], [domain, name]):
            run = Run(*args)
            equal((args, run.status, run.out), (args, 31, ""))
            assert re.search(rf"^{name}(:\d+:\d+)?: error: ", run.err, re.M), run.err[:500]
            assert len(run.err) < 50_000, len(run.err)
            in_time(run.seconds, 30 if SLOW else 5)
    equal(Run(problem, domain).status, 31)  # swapped


def test_unsupported_features():
    domain, problem = switches()
    durative = write("e.pddl", tasks.SWITCH_DOMAIN[:-2] + "(:durative-action x :parameters () "
                     ":duration (= ?duration 1) :condition () :effect ()))\n")
    run = Run(durative, problem)
    equal((run.status, run.out), (33, ""))
    assert re.search(r"^e\.pddl:\d+:\d+: error: ", run.err, re.M), run.err


def test_missing_problem_is_said_first():
    run = Run("nosuch.pddl")
    equal(run.status, 31)
    has(run.err, "cannot read 'nosuch.pddl': No such file or directory")


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
