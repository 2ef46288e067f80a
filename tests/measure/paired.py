"""Statistics of two configurations on the same tasks: exact tests, effect sizes, intervals.

Nothing but the standard library.  Tests are two-sided, intervals have 95 % unless another level is
given.  The tests of it are in tests/cli/paired.py.
"""
import collections
import math
import random

LEVEL = 0.95
EXACT_QUANTILE = 50  # differences; with more, the interval's rank is that of the normal distribution

Interval = collections.namedtuple("Interval", "low high")


# --- How many tasks are solved.

def binomial_at_most(k, n, p):
    """How probable at most k of n are.  Sums from the small side, in logarithms."""
    if k < 0 or p >= 1:
        return 0.0 if k < n else 1.0
    if k >= n or p <= 0:
        return 1.0
    log_p, log_q = math.log(p), math.log1p(-p)
    return min(1.0, math.fsum(
        math.exp(math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) +
                 i * log_p + (n - i) * log_q) for i in range(k + 1)))


def mcnemar(only_a, only_b):
    """The exact test of McNemar: would as many differ to one side if both sides were alike?"""
    n, least = only_a + only_b, min(only_a, only_b)
    if n == 0:
        return 1.0
    tail = sum(math.comb(n, k) for k in range(least + 1))
    return min(1.0, 2 * tail / 2 ** n) if 2 * least != n else 1.0


def clopper_pearson(k, n, level=LEVEL):
    """The exact interval for a proportion, k of n."""
    if n == 0:
        return Interval(0.0, 1.0)
    tail = (1 - level) / 2

    def find(is_below):
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if is_below(middle) else (low, middle)
        return (low + high) / 2
    return Interval(0.0 if k == 0 else find(lambda p: 1 - binomial_at_most(k - 1, n, p) < tail),
                    1.0 if k == n else find(lambda p: binomial_at_most(k, n, p) > tail))


def odds(only_a, only_b, level=LEVEL):
    """(ratio, interval) of tasks that only a and only b solves: the effect behind McNemar's test,
    exact, as the share of the former among both is that of a coin."""
    share = clopper_pearson(only_a, only_a + only_b, level)

    def ratio(p):
        return math.inf if p >= 1 else p / (1 - p)
    if only_a + only_b == 0:
        return math.nan, Interval(0.0, math.inf)
    return ratio(only_a / (only_a + only_b)), Interval(ratio(share.low), ratio(share.high))


# --- How much more or less it takes.

def midranks(values):
    """Twice the ranks from 1, so that those of equal values are whole numbers."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks, i = [0] * len(values), 0
    while i < len(order):
        j = i
        while j < len(order) and values[order[j]] == values[order[i]]:
            j += 1
        for k in order[i:j]:
            ranks[k] = i + j + 1
        i = j
    return ranks


def ways_at_most(ranks, most):
    """How many of the 2^n sets of ranks have a sum of at most `most`.  A polynomial whose
    coefficients are the fields of one large number."""
    width = len(ranks) + 1
    mask = (1 << (most + 1) * width) - 1
    ways = 1
    for rank in ranks:
        ways = (ways + (ways << rank * width)) & mask
    return ways % ((1 << width) - 1) if width > 1 else ways


Wilcoxon = collections.namedtuple("Wilcoxon", "n more less p effect")


def wilcoxon(differences):
    """The exact signed-rank test of Wilcoxon; differences of 0 do not count, equal ones share their
    ranks.  `more` and `less` are the sums of ranks, `effect` the rank-biserial correlation: 1 if all
    differences are above 0, -1 if all are below."""
    rest = [d for d in differences if d != 0]
    ranks = midranks([abs(d) for d in rest])
    more = sum(r for r, d in zip(ranks, rest) if d > 0)
    less = sum(ranks) - more
    if not rest:
        return Wilcoxon(0, 0.0, 0.0, 1.0, math.nan)
    common = math.gcd(*ranks)
    small = ways_at_most([r // common for r in ranks], min(more, less) // common)
    p = min(1.0, small / 2 ** (len(rest) - 1)) if more != less else 1.0
    return Wilcoxon(len(rest), more / 2, less / 2, p, (more - less) / (more + less))


def signed_rank_quantile(n, tail):
    """The largest k with P(W < k) <= tail, of the signed-rank distribution without ties; 0: none."""
    if n > EXACT_QUANTILE:
        z = math.sqrt(n * (n + 1) * (2 * n + 1) / 24) * normal_quantile(1 - tail)
        return max(0, round(n * (n + 1) / 4 - z))
    ways = [1] + [0] * (n * (n + 1) // 2)
    for rank in range(1, n + 1):
        for s in range(len(ways) - 1, rank - 1, -1):
            ways[s] += ways[s - rank]
    k, below = 0, 0
    while below + ways[k] <= tail * 2 ** n:
        below += ways[k]
        k += 1
    return k


def normal_quantile(p):
    low, high = -40.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if math.erfc(-middle / math.sqrt(2)) / 2 < p else (low, middle)
    return (low + high) / 2


def hodges_lehmann(differences, level=LEVEL):
    """(estimate, interval) of the difference: the median of all means of two (Walsh averages), and
    those at the ranks that the signed-rank test would not reject."""
    n = len(differences)
    if n == 0:
        return math.nan, Interval(-math.inf, math.inf)
    walsh = sorted((differences[i] + differences[j]) / 2 for i in range(n) for j in range(i + 1))
    k = signed_rank_quantile(n, (1 - level) / 2)
    bounds = Interval(walsh[k - 1], walsh[-k]) if k > 0 else Interval(-math.inf, math.inf)
    return median(walsh), bounds


# --- Means and scores.

def median(values):
    ordered, n = sorted(values), len(values)
    return (ordered[(n - 1) // 2] + ordered[n // 2]) / 2 if n else math.nan


def mean(values):
    return math.fsum(values) / len(values) if values else math.nan


def deviation(values):
    """Of a sample."""
    if len(values) < 2:
        return math.nan
    centre = mean(values)
    return math.sqrt(math.fsum((v - centre) ** 2 for v in values) / (len(values) - 1))


def geometric_mean(values):
    return math.exp(mean([math.log(v) for v in values])) if values else math.nan


def par(seconds, limit, factor):
    """Penalised average runtime: a run without a plan (None) counts `factor` times the limit."""
    return mean([factor * limit if s is None else min(s, limit) for s in seconds])


def bootstrap(groups, statistic, rounds=2000, seed=0, level=LEVEL):
    """The interval between percentiles of the statistic when groups (lists of what it takes) are
    drawn with replacement: what would be if other domains had been looked at.  NaN does not count."""
    rng, found = random.Random(seed), []
    groups = list(groups)
    for _ in range(rounds if groups else 0):
        value = statistic([item for _ in groups for item in rng.choice(groups)])
        if not math.isnan(value):
            found.append(value)
    if not found:
        return Interval(math.nan, math.nan)
    found.sort()
    tail = (1 - level) / 2

    def at(share):
        place = share * (len(found) - 1)
        i = int(place)
        upper = found[min(i + 1, len(found) - 1)]
        return found[i] if upper == found[i] else found[i] + (place - i) * (upper - found[i])
    return Interval(at(tail), at(1 - tail))
