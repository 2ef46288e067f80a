#!/usr/bin/env python3
"""Lists where grounding gives more than it should, by the table of bench_ground.py and one of
another translator.

    compare_ground.py OURS.csv THEIRS.csv

THEIRS has the columns task, facts, operators and state_words_64bit (of a state, at least), or
task, fd_facts, fd_operators, fd_translate_s and cpddl_dl_ground_s.  Facts and operators may
exceed theirs by 5 %, bytes of a packed state by a word; where there are times, ours may be at
most cpddl's.  Exit code 1 if something exceeds."""
import csv
import math
import sys

SHARE, WORD = 1.05, 8


def read(path):
    with open(path, newline="") as file:
        return {row["task"]: row for row in csv.DictReader(file)}


def number(row, *keys):
    """The first that is there, or None."""
    for key in keys:
        try:
            return float(row[key])
        except (KeyError, ValueError, TypeError):
            pass
    return None


def faults(ours, theirs):
    checks = [("facts", number(ours, "facts"), number(theirs, "facts", "fd_facts"), SHARE, 0),
              ("operators", number(ours, "operators"),
               number(theirs, "operators", "fd_operators"), SHARE, 0)]
    words = number(theirs, "state_words_64bit")
    if words is not None:
        checks.append(("state bytes", number(ours, "state_bytes"), words * WORD, 1, WORD))
    for what, value, other, share, more in checks:
        if value is not None and other is not None and value > other * share + more:
            yield "%s %d, theirs %d (%+.1f %%)" % (what, value, other,
                                                  100 * (value / max(other, 1) - 1))


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


def compare_times(pairs):
    """Prints the ratios; true if some task took longer than cpddl."""
    slower = False
    for key, name in (("cpddl_dl_ground_s", "cpddl"), ("fd_translate_s", "FD"),
                      ("seconds", "theirs")):
        ratios = []
        for task, ours, theirs in pairs:
            mine, other = number(ours, "seconds"), number(theirs, key)
            if not mine or not other:
                continue
            ratios.append(mine / other)
            if name == "cpddl" and mine > other:
                print("%s: %.3f s, cpddl %.3f s" % (task, mine, other))
                slower = True
        if ratios:
            print("time / %s: geometric mean %.4f, worst %.4f, %d tasks" % (
                name, geometric_mean(ratios), max(ratios), len(ratios)))
    return slower


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    mine, others = read(sys.argv[1]), read(sys.argv[2])
    pairs = [(task, mine[task], others[task]) for task in mine if task in others]
    bad = 0
    for task, ours, theirs in pairs:
        if ours["status"] != "grounded":
            print("%s: %s" % (task, ours["status"]))
            bad += 1
            continue
        found = list(faults(ours, theirs))
        bad += len(found) > 0
        for fault in found:
            print("%s: %s" % (task, fault))
    print("%d tasks in both, %d with too much" % (len(pairs), bad))
    slower = compare_times([pair for pair in pairs if pair[1]["status"] == "grounded"])
    return bad > 0 or slower


if __name__ == "__main__":
    sys.exit(main())
