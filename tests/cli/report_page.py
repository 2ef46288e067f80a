#!/usr/bin/env python3
"""The page of `relplan report` in a browser, where there is one: from telephones to wide screens it
is no wider than the screen, light and dark, and its buttons do what they say."""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _browser import Browser, find_browser  # noqa: E402
from _runner import Run, equal, has, run_tests, write  # noqa: E402
from report import run_with_path  # noqa: E402

DOMAINS = ["blocks", "<b>&\"'", "logistics/with-a-name-that-is-longer-than-a-telephone-is-wide-0123456789"] + \
    ["d%d" % i for i in range(9)]
CONFIGS = {"S1": "--preset paper-s1", "a-configuration-with-a-long-name-0123456789-0123456789": "-s lazy",
           "fd <x>": "fd {d} {p} > {plan} " + 40 * "long"}


def write_results():
    draw = random.Random(1)
    version = Run("--version").out.split()[1]
    lines = ["task,config,status,cost,length,search_s,cpu_s,expanded,peak_mb,time_limit_s,version,options"]
    for domain in DOMAINS:
        for number in range(6):
            for config, options in CONFIGS.items():
                solved = draw.random() < 0.8
                figures = ["%.4g" % draw.lognormvariate(2, 2) for _ in range(6)] if solved else [""] * 6
                lines.append(",".join(
                    ['"%s/p%d"' % (domain.replace('"', '""'), number), config,
                     "solved" if solved else "timeout"] + figures
                    + ["60", version if "{" not in options else "", options]))
    write("r.csv", "\n".join(lines) + "\n")


def make_report():
    write_results()
    equal(run_with_path("/nowhere", "-q", "r.csv", "-o", "out").status, 0)
    return "out/index.html"


# What sticks out of the window, but for what scrolls.
TOO_WIDE = """[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll *, svg.shapes')
  && e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5).map(e => e.outerHTML.slice(0, 80))"""

RGB = """e => getComputedStyle(e).%s.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)"""


def in_browser(test):
    def run():
        if find_browser() is None:
            print("without a browser: pages are not tested")
            return
        path = make_report()
        with Browser() as browser:
            test(browser, path)
    run.__name__ = test.__name__
    return run


@in_browser
def test_fits_every_width(browser, path):
    for width in (320, 390, 1600):
        page = browser.open(path, width=width)
        page.wait("document.readyState === 'complete'")
        page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        equal(page.run("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        equal(page.run(TOO_WIDE), [])
        equal((page.messages, page.requests), ([], []))
        # Tables are not cut off: they scroll, by keys, too.
        wide = page.run("[...document.querySelectorAll('.scroll')].filter(d => d.scrollWidth > d.clientWidth).length")
        assert width > 400 or wide > 5, wide
        equal(page.run("[...document.querySelectorAll('.scroll')].every(d => d.tabIndex === 0 &&"
                       " ['auto', 'scroll'].includes(getComputedStyle(d).overflowX))"), True)
        page.close()


@in_browser
def test_first_column_stands_still(browser, path):
    page = browser.open(path, width=390)
    page.wait("document.readyState === 'complete'")
    moved = page.run("""[...document.querySelectorAll('.scroll')].filter(d => d.scrollWidth > d.clientWidth)
        .map(d => { d.scrollLeft = 60; const r = d.querySelector('tbody th').getBoundingClientRect();
                    return [r.left - d.getBoundingClientRect().left, r.width]; })""")
    for left, width in moved:
        assert abs(left) < 1 and width < 0.6 * 390, (left, width)
    assert moved


@in_browser
def test_plots_follow_light_and_dark(browser, path):
    for scheme, is_dark in (("light", False), ("dark", True)):
        page = browser.open(path, scheme=scheme)
        page.wait("document.readyState === 'complete'")
        paper = page.run("(%s)(document.body)" % (RGB % "backgroundColor"))
        equal(paper < 200, is_dark)
        for what, property in (("figure use", "color"), ("figure .curve", "color"),
                               ("figure text", "fill")):
            found = page.run("[...document.querySelectorAll('%s')].map(%s)" % (what, RGB % property))
            assert found and all((ink > paper + 150) if is_dark else (ink < paper - 150)
                                 for ink in found), (what, scheme, min(found), max(found), paper)
        # What is pointed at is drawn: a shape of some size, filled.
        equal(page.run("[...document.querySelectorAll('figure use')].every(u => u.getBBox().width > 5)"), True)
        equal(page.run("getComputedStyle(document.querySelector('.shape')).fill !== 'none'"), True)
        equal(page.messages, [])
        page.close()


SHOWN = """(() => { const s = document.querySelector('#pair-1'); return [...s.querySelectorAll('g[data-domain]')]
  .filter(g => getComputedStyle(g).opacity > 0.5 && g.children.length).map(g => +g.dataset.domain); })()"""


@in_browser
def test_a_domain_is_singled_out(browser, path):
    page = browser.open(path)
    page.wait("document.readyState === 'complete'")
    everything = set(page.run(SHOWN))
    equal(len(everything), len(DOMAINS))
    click = "document.querySelector('#pair-1 button[data-domain=\"%d\"]').click()"
    other = "[...document.querySelectorAll('#pair-2 .faded')].length"
    for domain in (1, 4):
        page.run(click % domain)
        equal(set(page.run(SHOWN)), {domain})
        equal(page.run("[...document.querySelectorAll('#pair-1 [aria-pressed=true]')].map(b => +b.dataset.domain)"),
              [domain])
        equal(page.run(other), 0)
    page.run(click % 4)
    equal((set(page.run(SHOWN)), page.messages), (everything, []))


@in_browser
def test_points_and_curves_are_told(browser, path):
    page = browser.open(path)
    page.wait("document.readyState === 'complete'")
    for what in ("#pair-1 use", "#overview .curve"):
        told = page.run("""(() => { const e = [...document.querySelectorAll('%s')].find(e => e.closest('figure')
            && e.querySelector('title')); e.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
            return [e.querySelector('title').textContent, e.closest('figure').querySelector('output').textContent];
            })()""" % what)
        equal(told[0], told[1])
        has(told[0], ":")
    # The place of a point is what a pointer finds there.
    equal(page.run("""(() => { const e = [...document.querySelectorAll('#pair-1 g[data-domain] use')].pop();
        e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();
        const found = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
        return found.closest('use') === e; })()"""), True)
    equal(page.messages, [])


@in_browser
def test_tables_are_sorted(browser, path):
    page = browser.open(path)
    page.wait("document.readyState === 'complete'")
    column = """[...document.querySelectorAll('#domains tbody')[0].rows].map(r => +r.cells[2].dataset.value)"""
    page.run("document.querySelectorAll('#domains thead')[0].rows[0].cells[2].querySelector('button').click()")
    equal(page.run(column), sorted(page.run(column), reverse=True))
    page.run("document.querySelectorAll('#domains thead')[0].rows[0].cells[2].querySelector('button').click()")
    equal(page.run(column), sorted(page.run(column)))


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
