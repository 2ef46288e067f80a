#!/usr/bin/env python3
"""Runs the fuzzers of one build, one after the other, each for its share of the time.

    run.py [--time SECONDS] [--only TARGET] BUILD_FOLDER

Seeds are tests/fuzz/corpus, tests/fuzz/regressions and tests/pddl; those of targets that read
something else than PDDL tests/fuzz/texts/TARGET.  What libFuzzer adds stays
in BUILD_FOLDER/corpus/TARGET for the next run.  A finding is a crash, a report of a sanitizer,
a leak, an input that takes more than 5 s, or too much memory: its input is kept in
BUILD_FOLDER/findings, and fuzzing goes on for the rest of the time.  The last line counts
the targets without findings, and the findings.  Exit status 1 if there are any.
"""
import argparse
import os
import re
import resource
import subprocess
import sys
import time

PDDL_TARGETS = ("front_end", "pipeline")
TEXTS = "tests/fuzz/texts"
TARGETS = (*PDDL_TARGETS, *sorted(os.listdir(TEXTS)))
SEEDS = ("tests/fuzz/corpus", "tests/fuzz/regressions", "tests/pddl")
HANG = 5  # seconds
MAX_FINDINGS = 5  # of one target: more are likely to be the same again
SANITIZERS = {
    "ASAN_OPTIONS": "detect_leaks=1:quarantine_size_mb=16",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}


class Target:
    def __init__(self, build, name):
        self.name = name
        self.program = os.path.join(build, "tests/fuzz/fuzz_" + name)
        self.replay = os.path.join(build, "tests/fuzz/replay")
        self.corpus = os.path.join(build, "corpus", name)
        self.findings = os.path.join(build, "findings", name)
        self.log = os.path.join(build, name + ".log")
        is_pddl = name in PDDL_TARGETS
        self.seeds = SEEDS if is_pddl else (os.path.join(TEXTS, name),)
        self.words = "tests/fuzz/pddl.dict" if is_pddl else TEXTS + ".dict"
        self.runs = self.edges = 0
        self.found = []
        os.makedirs(self.corpus, exist_ok=True)
        os.makedirs(self.findings, exist_ok=True)

    def fuzz_once(self, seconds, env):
        """Until the time is over or something is found; returns the kept inputs."""
        before = set(os.listdir(self.findings))
        command = [self.program, f"-max_total_time={seconds}", f"-timeout={HANG}",
                   "-rss_limit_mb=1024", "-max_len=6000", "-print_final_stats=1",
                   f"-dict={self.words}", f"-artifact_prefix={self.findings}/",
                   self.corpus, *[s for s in self.seeds if os.path.isdir(s)]]
        with open(self.log, "wb") as log:
            status = subprocess.call(command, env=env, stdin=subprocess.DEVNULL,
                                     stdout=log, stderr=log)
        with open(self.log, encoding="utf-8", errors="replace") as log:
            output = log.read()
        runs = re.findall(r"^stat::number_of_executed_units: (\d+)", output, re.M)
        edges = re.findall(r" cov: (\d+)", output)
        self.runs += int(runs[-1]) if runs else 0
        self.edges = max(self.edges, int(edges[-1]) if edges else 0)
        kept = sorted(set(os.listdir(self.findings)) - before)
        if status != 0 and not kept:
            kept = ["(no input was kept)"]
        return kept, output

    def is_slow_machine(self, artifact, env):
        """A time-out in real time that takes less than that in processor time."""
        if not artifact.startswith("timeout-"):
            return False
        path = os.path.join(self.findings, artifact)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        status = subprocess.call([self.replay, "--only", self.name, path], env=env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return status == 0 and used < HANG

    def fuzz(self, seconds, env):
        begin = time.monotonic()
        left = seconds
        while left >= 1 and len(self.found) < MAX_FINDINGS:
            kept, output = self.fuzz_once(int(left), env)
            new = [a for a in kept if not self.is_slow_machine(a, env)]
            self.found += new
            if new:
                print(f"{self.name}: {os.path.join(self.findings, new[0])}")
                print("".join(f"    {line}\n" for line in summary(output)), end="", flush=True)
            if not kept:
                break
            left = seconds - (time.monotonic() - begin)
        spent = time.monotonic() - begin
        print(f"{self.name}: {self.runs} runs in {spent:.0f} s ({self.runs / max(spent, 1):.0f} a"
              f" second), {self.edges} edges, {len(os.listdir(self.corpus))} inputs in"
              f" {self.corpus}, {len(self.found)} findings", flush=True)


def summary(output):
    """The lines of libFuzzer's log that tell what was found."""
    lines = output.splitlines()
    begin = [i for i, line in enumerate(lines)
             if re.search(r"runtime error|ERROR:|Assertion|^tests/fuzz/", line)]
    first = begin[0] if begin else max(0, len(lines) - 40)
    return [line[:200] for line in lines[first:first + 40]]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--only", choices=TARGETS)
    parser.add_argument("build")
    args = parser.parse_args()
    env = dict(os.environ)
    for name, value in SANITIZERS.items():
        env.setdefault(name, value)
    targets = [Target(args.build, name) for name in TARGETS if args.only in (None, name)]
    for target in targets:
        target.fuzz(max(1, args.time / len(targets)), env)
    findings = sum(len(target.found) for target in targets)
    print(f"{sum(not target.found for target in targets)} passed, {findings} failed")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
