#!/usr/bin/env python3
"""Signals: interrupts at any time, and faults. $RELPLAN (or the first argument) is the program;
the last line is "N passed, N failed"."""
import fcntl
import os
import signal
import subprocess
import sys
import time

from _files import HARD, hard, switches
from _runner import GRACE, RELPLAN, SLOW, Run, equal, finish, has, in_time, let_wait, run_tests, write


def test_signals():
    files = hard()
    for number, status, outcome in [(signal.SIGINT, 130, "interrupted"),
                                    (signal.SIGTERM, 143, "terminated"),
                                    (signal.SIGHUP, 143, "terminated"),
                                    (signal.SIGXCPU, 23, "time-limit")]:
        run = Run(*HARD, *files, kill=number, after=1.0 if SLOW else 0.3)
        equal((run.status, run.out, run.stat("outcome")), (status, "", outcome))
        in_time(run.seconds, GRACE)
        assert int(run.stat("expanded")) > 0


def test_second_interrupt_ends_at_once():
    reader, writer = os.pipe()
    try:
        fcntl.fcntl(writer, 1031, 4096)  # F_SETPIPE_SZ, so that writing the plan gets stuck
    except OSError:
        return
    process = subprocess.Popen([RELPLAN, "-o", "plan", *hard()], stdout=writer,
                               stderr=subprocess.DEVNULL)
    try:
        while not os.path.exists("plan"):  # written before standard output
            assert process.poll() is None
            time.sleep(0.05)
        let_wait(process)
        process.send_signal(signal.SIGINT)
        let_wait(process)
        assert process.poll() is None  # It still tries to write what it has found.
        process.send_signal(signal.SIGINT)
        finish(process, seconds=10)
        equal(process.returncode, 130)
    finally:
        process.kill()
        process.wait()
        os.close(reader)
        os.close(writer)


def test_nohup():
    run = Run(*HARD, "-t", "1", *hard(), kill=signal.SIGHUP, after=0.3,
              limit=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    equal(run.status, 23)


def test_interrupt_while_waiting_for_input():
    domain, _ = switches()
    process = subprocess.Popen([RELPLAN, domain, "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    let_wait(process)
    process.send_signal(signal.SIGINT)
    try:
        finish(process, seconds=10)
        equal(process.returncode, 130)
    finally:
        process.kill()
        process.wait()


def test_fatal_signal_ends_in_a_sentence():
    if SLOW:
        return  # The sanitizer has handlers of its own.
    run = Run(*HARD, *hard(), kill=signal.SIGSEGV, after=0.3)
    equal((run.status, run.out), (32, ""))
    has(run.err, "internal error: segmentation fault while searching")
    has(run.err, "please report it")


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
