#!/usr/bin/env python3
"""The statistics of the reproduction (tests/measure/paired.py): against values from the literature
and against counting all cases."""
import itertools
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "measure"))
import paired  # noqa: E402
from _runner import equal, run_tests  # noqa: E402

# Darwin's cross- and self-fertilised maize, differences in eighths of an inch (Fisher, "The Design
# of Experiments", chapter 3).
DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
# Hamilton depression scale factor before and after (Hollander and Wolfe, "Nonparametric Statistical
# Methods", example 3.1).
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]


def near(found, wanted, within=1e-9):
    assert abs(found - wanted) <= within, "%r is not %r" % (found, wanted)


def test_mcnemar():
    near(paired.mcnemar(1, 9), 22 / 1024)
    near(paired.mcnemar(9, 1), 22 / 1024)
    near(paired.mcnemar(0, 5), 2 / 32)
    near(paired.mcnemar(4, 4), 1)
    near(paired.mcnemar(4, 5), 1)
    near(paired.mcnemar(0, 0), 1)
    near(paired.mcnemar(77, 0) * 2 ** 76, 1)
    for a, b in itertools.product(range(7), repeat=2):
        n = a + b
        extreme = sum(math.comb(n, k) for k in range(n + 1) if abs(2 * k - n) >= abs(a - b))
        near(paired.mcnemar(a, b), extreme / 2 ** n)


def test_clopper_pearson():
    for (k, n), (low, high) in {(0, 10): (0, 0.3084971), (8, 10): (0.4439045, 0.9747893),
                                (10, 10): (0.6915029, 1), (15, 50): (0.1786, 0.4461)}.items():
        found = paired.clopper_pearson(k, n)
        near(found.low, low, 5e-5 if n == 50 else 1e-6)
        near(found.high, high, 5e-5 if n == 50 else 1e-6)
    exact = sum(math.comb(1000, k) * 6 ** k * 4 ** (1000 - k) for k in range(601)) / 10 ** 1000
    near(paired.binomial_at_most(600, 1000, 0.6), exact)
    ratio, interval = paired.odds(8, 2)
    near(ratio, 4)
    near(interval.low, 0.4439045 / (1 - 0.4439045), 1e-5)
    equal(paired.odds(3, 0)[0], math.inf)
    assert math.isnan(paired.odds(0, 0)[0])


def test_wilcoxon_of_the_literature():
    found = paired.wilcoxon(DARWIN)
    equal((found.n, found.more, found.less), (15, 96.0, 24.0))
    near(found.p, 0.041259765625)
    near(found.effect, 0.6)
    found = paired.wilcoxon([a - b for a, b in zip(BEFORE, AFTER)])
    equal((found.more, found.less), (40.0, 5.0))
    near(found.p, 0.0390625)


def test_wilcoxon_by_counting():
    rng = random.Random(1)
    for n in range(1, 11):
        for _ in range(5):
            values = [rng.randint(-4, 4) for _ in range(n)]
            rest = [v for v in values if v != 0]
            if not rest:
                equal(paired.wilcoxon(values).p, 1.0)
                continue
            ranks = [sum(abs(w) < abs(v) for w in rest) + (sum(abs(w) == abs(v) for w in rest) + 1) / 2
                     for v in rest]
            seen = abs(sum(r if v > 0 else -r for r, v in zip(ranks, rest)))
            extreme = sum(abs(sum(s * r for s, r in zip(signs, ranks))) >= seen - 1e-9
                          for signs in itertools.product((1, -1), repeat=len(rest)))
            near(paired.wilcoxon(values).p, extreme / 2 ** len(rest))


def test_wilcoxon_of_many():
    """Against the normal distribution, which is near then."""
    rng = random.Random(2)
    values = [rng.gauss(0.15, 1) for _ in range(300)]
    found = paired.wilcoxon(values)
    n = found.n
    z = (abs(found.more - n * (n + 1) / 4) - 0.5) / math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    near(found.p / math.erfc(z / math.sqrt(2)), 1, 0.05)


def test_hodges_lehmann():
    estimate, interval = paired.hodges_lehmann([a - b for a, b in zip(BEFORE, AFTER)])
    near(estimate, 0.46, 1e-9)
    near(interval.low, 0.01, 1e-9)
    near(interval.high, 0.786, 1e-9)
    # Table of Wilcoxon: critical values for 5 %, two-sided, are 0, 8, 25, 52, 89 (and none below 6).
    for n, critical in {5: None, 6: 0, 10: 8, 15: 25, 20: 52, 25: 89}.items():
        equal(paired.signed_rank_quantile(n, 0.025), 0 if critical is None else critical + 1)
    equal(paired.hodges_lehmann([1.0, 2.0, 3.0])[1], (-math.inf, math.inf))
    # Nothing jumps where the quantile is no longer exact.
    exact = paired.signed_rank_quantile(paired.EXACT_QUANTILE, 0.025)
    near(paired.signed_rank_quantile(paired.EXACT_QUANTILE + 1, 0.025), exact, 25)
    near(paired.normal_quantile(0.975), 1.959963985, 1e-8)


def test_means():
    near(paired.mean([1, 2, 6]), 3)
    near(paired.deviation([1, 2, 6]), math.sqrt(7))
    near(paired.median([3, 1, 2, 10]), 2.5)
    near(paired.geometric_mean([1, 100]), 10)
    near(paired.par([1.0, None, 3.0, None], 10, 2), 11)
    near(paired.par([1.0, None, 3.0, None], 10, 10), 51)
    assert math.isnan(paired.mean([])) and math.isnan(paired.deviation([1]))


def test_bootstrap():
    # Groups that are alike leave nothing to chance.
    equal(paired.bootstrap([[1, 3]] * 4, paired.mean), (2.0, 2.0))
    found = paired.bootstrap([[0.0]] * 50 + [[1.0]] * 50, paired.mean)
    near(found.low, 0.5 - 1.96 * 0.05, 0.015)
    near(found.high, 0.5 + 1.96 * 0.05, 0.015)
    # Whole groups are drawn: two large ones are two cases, not two hundred.
    wide = paired.bootstrap([[0.0] * 100, [1.0] * 100], paired.mean)
    equal(wide, (0.0, 1.0))
    equal(paired.bootstrap([[0.0]] * 9 + [[1.0]], paired.mean, seed=1),
          paired.bootstrap([[0.0]] * 9 + [[1.0]], paired.mean, seed=1))
    assert math.isnan(paired.bootstrap([], paired.mean).low)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
