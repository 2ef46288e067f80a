#!/usr/bin/env python3
"""`relplan report`: figures against ones computed here from the same CSV, the page, plots,
mistakes in the files."""
import csv
import html.parser
import io
import math
import os
import random
import re
import shutil
import statistics
import sys
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _runner import Run, equal, has, read, run_tests, write  # noqa: E402

FIELDS = ("task,config,status,exit_code,wall_s,cpu_s,peak_mb,time_limit_s,memory_limit_mb,cost,"
          "length,valid,expanded,evaluated,generated,search_s,total_s,version").split(",")
CONFIGS = ["S1", "S2", 'graph, "new" <x>']
DOMAINS = {"blocks": 22, "grid": 14, "grid/large": 9, "": 3}
MEASURES = [("M2: search time (s)", "search_s", 0.001), ("M3: states expanded", "expanded", 1),
            ("M4: plan length (steps)", "length", 1), ("plan cost", "cost", 0),
            ("states evaluated", "evaluated", 1),
            ("CPU time of the run (s)", "cpu_s", 0.001), ("wall time of the run (s)", "wall_s", 0.001),
            ("peak memory (MB)", "peak_mb", 1)]
LIMIT = 20


def make_rows():
    """Runs with all that makes figures difficult: nothing expanded, no cost, figures unknown,
    tasks that not all configurations ran on, more than a second, less than a millisecond."""
    draw = random.Random(5)
    rows = []
    for domain, count in DOMAINS.items():
        for number in range(1, count + 1):
            task = "%s%sp%d.pddl" % (domain, "/" if domain else "", number)
            for config in CONFIGS:
                if (domain, number, config) == ("grid", 3, "S2"):
                    continue
                rows.append(make_row(draw, task, config))
    draw.shuffle(rows)
    return rows


def make_row(draw, task, config):
    time = draw.lognormvariate(-1.5, 3)
    row = dict.fromkeys(FIELDS, "")
    row.update(task=task, config=config, exit_code=23, time_limit_s=LIMIT, wall_s=LIMIT,
               status=draw.choice(["timeout", "memory", "unsolvable", "crashed", "invalid"]))
    if time < LIMIT and draw.random() < 0.9:
        row.update(status="solved", exit_code=0, wall_s="%.4f" % time, search_s="%.6f" % (time / 2),
                   cpu_s="%.4f" % (0.95 * time),
                   length=draw.randint(0, 30), cost=draw.choice([0, 3, 7.5, 20, 41, 41]),
                   expanded=draw.randint(0, 5000), evaluated=draw.randint(1, 9000),
                   peak_mb=draw.choice(["", "4.5", "1e2", "0.5"]))
    return row


def csv_text(rows, fields=FIELDS, end="\r\n"):
    out = io.StringIO()
    writer = csv.DictWriter(out, fields, extrasaction="ignore", lineterminator=end)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def write_bytes(path, text):
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(text)
    return path


def run_with_path(path, *args):
    old = os.environ["PATH"]
    os.environ["PATH"] = path
    try:
        return Run("report", *args)
    finally:
        os.environ["PATH"] = old


def empty_gnuplot():
    """A path to one that draws nothing, which is faster."""
    os.makedirs("bin", exist_ok=True)
    os.chmod(write("bin/gnuplot", "#!/bin/sh\necho '<svg/>'\n"), 0o755)
    return os.path.abspath("bin") + ":/bin:/usr/bin"


def report(*args, rows=None, folder="out", path=None, fields=FIELDS):
    write_bytes("r.csv", csv_text(make_rows() if rows is None else rows, fields))
    run = run_with_path(path or empty_gnuplot(), "r.csv", "-o", folder, *args)
    equal((run.status, run.err), (0, ""))
    return run


def table(name, folder="out"):
    with open("%s/tables/%s.csv" % (folder, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Expected:
    """The same figures, by other means."""

    def __init__(self, rows):
        self.runs = {(row["task"], row["config"]): row for row in rows}
        self.tasks = sorted({row["task"] for row in rows})
        self.common = [t for t in self.tasks if all((t, c) in self.runs for c in CONFIGS)]

    def solved(self, task, config):
        return (task, config) in self.runs and self.runs[task, config]["status"] == "solved"

    def coverage(self, config, tasks):
        return sum(self.solved(t, config) for t in tasks)

    def agile(self, config, tasks):
        times = [float(self.runs[t, config]["cpu_s"]) for t in tasks if self.solved(t, config)]
        return sum(1 if t <= 1 else 1 - math.log(t) / math.log(LIMIT) for t in times)

    def quality(self, config, tasks):
        score = 0
        for t in tasks:
            costs = {c: self.runs[t, c]["cost"] for c in CONFIGS if self.solved(t, c)}
            if config in costs:
                best = min(costs.values())
                score += 1 if costs[config] == best else best / costs[config]
        return score

    def both_ran(self, a, b):
        return [t for t in self.tasks if (t, a) in self.runs and (t, b) in self.runs]

    def ratios(self, a, b, field, least):
        ratios = []
        for t in self.both_ran(a, b):
            values = [self.runs[t, c][field] for c in (a, b)]
            if self.solved(t, a) and self.solved(t, b) and "" not in values:
                x, y = (max(float(v), least) for v in values)
                if x > 0 and y > 0:
                    ratios.append(x / y)
        return ratios


def close(text, value, error=0.0):
    assert text != "" and math.isclose(float(text), value, rel_tol=1e-8, abs_tol=error), (text, value)


def test_coverage_and_scores():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    table_rows = table("configurations")
    equal([row["config"] for row in table_rows], sorted(CONFIGS))
    for row in table_rows:
        config = row["config"]
        equal(int(row["tasks"]), len(expected.common))
        equal(int(row["runs"]), sum(c == config for _, c in expected.runs))
        equal(int(row["solved"]), expected.coverage(config, expected.common))
        close(row["solved_percent"], 100 * int(row["solved"]) / len(expected.common))
        close(row["agile"], expected.agile(config, expected.common))
        close(row["quality"], expected.quality(config, expected.common))


def test_solved_by_both_and_neither():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    table_rows = table("solved")
    equal([(row["a"], row["b"]) for row in table_rows],
          [("S1", "S2"), ("S1", CONFIGS[2]), ("S2", CONFIGS[2])])
    for row in table_rows:
        tasks = expected.both_ran(row["a"], row["b"])
        a = {t for t in tasks if expected.solved(t, row["a"])}
        b = {t for t in tasks if expected.solved(t, row["b"])}
        equal([int(row[k]) for k in ("tasks", "solved_a", "solved_b", "both", "neither")],
              [len(tasks), len(a), len(b), len(a & b), len(set(tasks) - a - b)])
        close(row["both_percent"], 100 * len(a & b) / len(tasks))
        close(row["neither_percent"], 100 * len(set(tasks) - a - b) / len(tasks))


def test_ratios():
    rows = make_rows()
    expected = Expected(rows)
    report("--pair", "S2,S1", "--pair=S1,%s" % CONFIGS[2], rows=rows)
    table_rows = table("ratios")
    equal(len(table_rows), 2 * len(MEASURES))
    for i, row in enumerate(table_rows):
        title, field, least = MEASURES[i % len(MEASURES)]
        a, b = ("S2", "S1") if i < len(MEASURES) else ("S1", CONFIGS[2])
        equal((row["measure"], row["a"], row["b"]), (title, a, b))
        ratios = expected.ratios(a, b, field, least)
        assert len(ratios) > 3
        equal(int(row["tasks"]), len(ratios))
        close(row["mean"], statistics.mean(ratios))
        close(row["deviation"], statistics.stdev(ratios))
        close(row["geometric_mean"], statistics.geometric_mean(ratios))
        close(row["median"], statistics.median(ratios))
        close(row["minimum"], min(ratios))
        close(row["maximum"], max(ratios))
        equal([int(row[k]) for k in ("a_better", "equal", "b_better")],
              [sum(x < 1 for x in ratios), ratios.count(1), sum(x > 1 for x in ratios)])


def domain_of(task):
    return task.rpartition("/")[0] or "(no folder)"


def test_domains():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    for name, score in (("coverage", expected.coverage), ("agile", expected.agile),
                        ("quality", expected.quality)):
        table_rows = table(name)
        equal([row["domain"] for row in table_rows],
              ["(no folder)", "blocks", "grid", "grid/large", "all"])
        for row in table_rows:
            tasks = [t for t in expected.common if row["domain"] in ("all", domain_of(t))]
            equal(int(row["tasks"]), len(tasks))
            for config in CONFIGS:
                close(row[config], score(config, tasks))


def test_statuses_and_runs():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    for row in table("statuses"):
        for status in ("solved", "timeout", "memory", "unsolvable", "crashed", "invalid"):
            equal(int(row[status]), sum(r["status"] == status and r["config"] == row["config"]
                                        for r in rows))
    names = [row["task"] for row in table("tasks")]
    equal(sorted(names), expected.tasks)
    equal(names[:5], ["p1.pddl", "p2.pddl", "p3.pddl", "blocks/p1.pddl", "blocks/p2.pddl"])
    equal(names[24], "blocks/p22.pddl")
    row = next(row for row in table("tasks") if row["task"] == "grid/p3.pddl")
    equal(row["S2: status"], "not run")


def numbers(text):
    return [tuple(map(float, line.split("#")[0].split())) for line in text.splitlines()
            if not line.startswith("#")]


def test_data_of_scatter_plots():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    tasks = expected.both_ran("S1", "S2")
    for name, field, least in (("search-time", "search_s", 0.001), ("expansions", "expanded", 1),
                               ("plan-length", "length", 1)):
        points = numbers(read("out/plots/%s-of-S1-and-S2.dat" % name))
        both, only_a, only_b = ([p[:2] for p in points if p[2] == kind] for kind in range(3))

        def value(task, config):
            return max(float(expected.runs[task, config][field]), least)
        equal(sorted(both), sorted((value(t, "S1"), value(t, "S2")) for t in tasks
                                   if expected.solved(t, "S1") and expected.solved(t, "S2")))
        edge = only_a[0][1]
        assert edge > max(max(p) for p in both)
        equal(sorted(only_a), sorted((value(t, "S1"), edge) for t in tasks
                                     if expected.solved(t, "S1") > expected.solved(t, "S2")))
        equal(sorted(only_b), sorted((edge, value(t, "S2")) for t in tasks
                                     if expected.solved(t, "S1") < expected.solved(t, "S2")))


def test_data_of_coverage_over_time():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    curves = [numbers(block) for block in read("out/plots/coverage-over-time.dat").split("\n\n\n")]
    equal(len(curves), len(CONFIGS))
    for config, curve in zip(sorted(CONFIGS), curves):
        for time, count in curve:
            equal(count, sum(expected.solved(t, config)
                             and float(expected.runs[t, config]["cpu_s"]) <= time
                             for t in expected.common))
        equal(curve[-1][0], LIMIT)


class Page(html.parser.HTMLParser):
    """Checks that elements are closed in order, and keeps what the tests ask for."""
    VOID = {"meta", "link", "img", "br", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.open, self.tables, self.ids, self.links = [], [], [], []
        self.attributes = []
        self.text = ""
        self.feed(text)
        self.close()
        equal(self.open, [])

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.attributes.append((tag, attrs))
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append({"class": attrs.get("class"), "th": 0, "td": 0, "caption": 0})
        elif tag in ("th", "td", "caption"):
            self.tables[-1][tag] += 1
        elif tag == "a":
            self.links.append(attrs["href"])
        if "id" in attrs:
            self.ids.append(attrs["id"])

    def handle_endtag(self, tag):
        equal(self.open.pop(), tag)

    def handle_data(self, data):
        self.text += data


def test_page():
    report("--title", "A & <B>")
    text = read("out/index.html")
    page = Page(text)
    has(page.text, "A & <B>")
    has(page.text, CONFIGS[2])
    assert len(page.tables) >= 9
    for found in page.tables:
        equal((found["class"], found["caption"]), ("sortable", 1))
        assert found["th"] >= 2
    equal(len(page.ids), len(set(page.ids)))
    equal(sorted(page.links), sorted("#" + i for i in page.ids if not i.startswith("shape-")))
    has(text, '<meta name="viewport"')
    has(text, '<html lang="en">')
    has(text, "table.sortable")
    has(text, "overflow-x:auto")
    for tag, attrs in page.attributes:
        for name in ("src", "href"):
            if name in attrs:
                assert re.match(r"#|data:", attrs[name]), (tag, attrs[name][:60])
    assert not re.search(r"https?:|url\(|@import|<iframe|fetch\(|XMLHttp", text)
    equal([tag for tag, _ in page.attributes].count("script"), 1)
    # What the table shows is what the CSV says.
    for row in table("configurations"):
        has(text, '<td data-value="%s">' % row["agile"])


def drawings():
    """The plots of the page in their order, each a parsed SVG."""
    figures = re.findall(r"<figure>\n(<svg.*?</svg>)", read("out/index.html"), re.S)
    return [xml.fromstring(figure) for figure in figures]


def points(svg):
    """The points of a drawing by domain, each by its title: where it is, and its shape."""
    return {int(g.get("data-domain")): {use.find("title").text:
                                        (float(use.get("x")), float(use.get("y")), use.get("href"))
                                        for use in g.iter("use")}
            for g in svg.iter("g")}


def test_points_of_drawings():
    """As the data for gnuplot has them, told by task and both values, by domain."""
    rows = make_rows()
    expected = Expected(rows)
    report("--pair", "S1,S2", rows=rows)
    domains = sorted({domain_of(t) for t in expected.tasks})
    tasks = expected.both_ran("S1", "S2")
    for svg, (field, least) in zip(drawings()[1:], (("search_s", 0.001), ("expanded", 1),
                                                    ("length", 1), ("cost", 0), ("peak_mb", 1))):
        found = points(svg)
        equal(sorted(found), list(range(len(domains))))
        shapes = [{shape for _, _, shape in group.values()} for group in found.values()]
        equal([len(shape) for shape in shapes], [1] * len(domains))
        equal(len(set.union(*shapes)), len(domains))

        def value(task, config):
            run = expected.runs[task, config]
            if run["status"] != "solved":
                return run["status"]
            return "" if run[field] == "" else "%.4g" % max(float(run[field]), least)
        for number, domain in enumerate(domains):
            pairs = {t: (value(t, "S1"), value(t, "S2")) for t in tasks if domain_of(t) == domain}
            equal(sorted(found[number]),
                  sorted("%s: %s / %s" % (t, a, b) for t, (a, b) in pairs.items()
                         if "" not in (a, b)
                         and (expected.solved(t, "S1") or expected.solved(t, "S2"))))


def test_places_of_drawings():
    """On log axes: equal steps for equal factors; no plan is on the edge, a cost of 0 at the low end."""
    head = "task,config,status,cost,search_s\n"
    costs = {"t1": (1, 10), "t2": (10, 100), "t3": (100, 1), "t4": (0, 10), "t5": (1, None)}
    write("r.csv", head + "".join(
        "%s,%s,%s,%s,1\n" % (task, config, "timeout" if cost is None else "solved", cost or 0)
        for task, pair in costs.items() for config, cost in zip("AB", pair)))
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    found = points(drawings()[4])[0]
    at = {title.split(":")[0]: (x, y) for title, (x, y, _) in found.items()}
    step = at["t2"][0] - at["t1"][0]
    close(at["t3"][0] - at["t2"][0], step, 0.2)
    close(at["t1"][1] - at["t2"][1], step, 0.2)
    close(at["t3"][1] - at["t1"][1], step, 0.2)
    equal(at["t4"][0], at["t1"][0])
    assert at["t5"][1] < at["t2"][1]
    equal(found["t5: 1 / timeout"][:2], at["t5"])
    has(read("out/index.html"), "t4: 0 / 10")


def test_curves_of_drawings():
    rows = make_rows()
    expected = Expected(rows)
    report(rows=rows)
    svg = drawings()[0]
    curves = {path.find("title").text: path.get("d") for path in svg.iter("path")
              if path.find("title") is not None}
    equal(sorted(curves), sorted("%s: %d" % (c, expected.coverage(c, expected.common))
                                 for c in CONFIGS))
    for config in CONFIGS:
        times = {float(expected.runs[t, config]["cpu_s"]) for t in expected.common
                 if expected.solved(t, config)}
        equal(curves["%s: %d" % (config, expected.coverage(config, expected.common))].count("V"),
              sum(t > 0.001 for t in times))


def test_legend_of_domains():
    """A button a domain that has points, in the colour and shape of its points."""
    rows = make_rows() + [{**make_rows()[0], "task": "hard/p1", "config": config,
                           "status": "timeout", "cpu_s": ""} for config in CONFIGS]
    report("--pair", "S1,S2", rows=rows)
    text = read("out/index.html")
    keys = re.findall(r'aria-pressed="false" data-domain="(\d)"><svg class="key (k\d)"[^>]*>'
                      r'<use href="(#shape-\d)"/></svg>([^<]*) \((\d+)\)</button>', text)
    equal([key[3] for key in keys], ["(no folder)", "blocks", "grid", "grid/large"])
    expected = Expected(rows)
    for number, colour, shape, domain, count in keys:
        has(text, '<g class="%s" data-domain="%s">' % (colour, number))
        has(text, 'href="%s"' % shape)
        equal(int(count), sum(domain_of(t) == domain and (expected.solved(t, "S1")
                                                          or expected.solved(t, "S2"))
                              for t in expected.both_ran("S1", "S2")))


def settings_rows():
    """Runs of three configurations: of this version, of another one, of another planner."""
    version = Run("--version").out.split()[1]
    rows = []
    for config, options, told, seed in (
            ("lazy", "-s lazy:weight=3 -H 'ff' --seed 7 --h2 2m", version, "7"),
            ("old", "-s gbfs", "0.0.1", "0"), ("fd <x>", "fd {d} {p} > {plan}", "", "")):
        for task in ("d/p1", "d/p2"):
            rows.append({"task": task, "config": config, "status": "timeout", "options": options,
                         "version": told, "seed": seed, "time_limit_s": 60,
                         "wall_limit_s": 125 if task == "d/p1" or config == "lazy" else "",
                         "memory_limit_mb": 4096})
    return rows


SETTINGS = ["task", "config", "status", "options", "version", "seed", "time_limit_s",
            "wall_limit_s", "memory_limit_mb"]


def test_settings():
    rows = settings_rows()
    report(rows=rows, fields=SETTINGS)
    found = {row["config"]: row for row in table("settings")}
    equal(sorted(found), ["fd <x>", "lazy", "old"])
    equal(found["lazy"], {"config": "lazy", "options": "'" + rows[0]["options"], "version":
                          rows[0]["version"], "seed": "7", "time_limit_s": "60",
                          "wall_limit_s": "125", "memory_limit_mb": "4096"})
    equal((found["fd <x>"]["version"], found["fd <x>"]["seed"]), ("", ""))
    equal(found["old"]["wall_limit_s"], "125; none")
    has(Page(read("out/index.html")).text, "fd {d} {p} > {plan}")
    # Without such columns nothing is known.
    write("r.csv", "task,config,status\nt,A,solved\n")
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    equal([(row["options"], row["time_limit_s"]) for row in table("settings")],
          [("", "")])
    # relplan without options has none.
    write("r.csv", "task,config,status,version\nt,A,solved,%s\nt2,A,crashed,\n" % rows[0]["version"])
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    equal([(row["options"], row["time_limit_s"]) for row in table("settings")],
          [("(none)", "none")])
    has(table("options")[0]["A"], "auto:")


def test_options_that_held():
    """What the planner itself says of its defaults; nothing of what other programs did."""
    rows = settings_rows()
    report(rows=rows, fields=SETTINGS)
    found = {row["option"]: row for row in table("options")}
    has(found["search"]["lazy"], "lazy:weight=3,")
    has(found["search"]["lazy"], "symmetries=none")
    assert found["search"]["lazy"].endswith(" *")
    assert found["heuristic"]["lazy"].startswith("ff")
    equal([found[name]["lazy"] for name in ("seed", "h2", "improve", "prune", "jobs", "optimal",
                                            "memory-limit")],
          ["7 *", "120s *", "eliminate *", "full", "1", "no", "none"])
    for row in found.values():
        equal((row["old"], row["fd <x>"]), ("", ""))
    has(read("out/tables.txt"), "Not known of other planners")
    for row in rows:
        row["options"] = "--preset paper-s2-letter"
    report(rows=rows, fields=SETTINGS)
    found = {row["option"]: row["lazy"] for row in table("options")}
    equal((found["improve"], found["prune"], found["preset"]),
          ("none *", "reach *", "paper-s2-letter *"))
    # Options that the planner would refuse, and different ones, tell nothing.
    for options in ("--no-such", "-s astar"):
        rows[0]["options"] = options
        rows[1]["options"] = options if options == "--no-such" else ""
        report(rows=rows, fields=SETTINGS)
        equal({row["lazy"] for row in table("options")}, {""})


def test_every_option_is_shown():
    """Those of the planner's help that say how it plans."""
    report(rows=settings_rows(), fields=SETTINGS)
    helped = Run("--help=options").out
    groups = re.split(r"\n(\w[^\n]*):\n", helped)
    names = [name for title, text in zip(groups[1::2], groups[2::2])
             if title in ("Planning", "Grounding", "Limits")
             for name, value in re.findall(r"^  (?:-\w, |    )--([\w-]+)(?: (\S+))?", text, re.M)
             if value != "FILE" and name != "weight"]
    equal([row["option"] for row in table("options")], names)
    assert len(names) > 10


def has_gnuplot():
    return shutil.which("gnuplot") is not None


def test_plots():
    if not has_gnuplot():
        print("without gnuplot: plots are not tested")
        return
    report("-q", path=os.environ["PATH"])
    names = sorted(name[:-3] for name in os.listdir("out/plots") if name.endswith(".gp"))
    equal(len(names), 1 + 5 * 3)
    for name in names:
        svg = read("out/plots/%s.svg" % name)
        equal(xml.fromstring(svg).tag, "{http://www.w3.org/2000/svg}svg")
        assert "<script" not in svg


def test_without_gnuplot():
    write_bytes("r.csv", csv_text(make_rows()))
    run = run_with_path("/nowhere", "r.csv", "-o", "out")
    equal(run.status, 0)
    equal(run.err, "relplan: warning: gnuplot was not found: only data and scripts in out/plots; "
                   "the page has its plots all the same\n")
    equal(len(drawings()), 1 + 5 * 3)
    equal(len([n for n in os.listdir("out/plots") if n.endswith((".gp", ".dat"))]), 32)
    equal(run_with_path("/nowhere", "r.csv", "-o", "out", "-q").err, "")


def test_gnuplot_that_fails():
    write_bytes("r.csv", csv_text(make_rows()))
    os.mkdir("bin")
    os.chmod(write("bin/gnuplot", "#!/bin/sh\necho '<svg'\nexit 3\n"), 0o755)
    run = run_with_path(os.path.abspath("bin") + ":/bin:/usr/bin", "r.csv", "-o", "out")
    equal(run.status, 0)
    has(run.err, "gnuplot could not draw out/plots/coverage-over-time.gp")
    assert not [name for name in os.listdir("out/plots") if name.endswith(".svg")]


def everything(folder):
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            found[os.path.relpath(os.path.join(path, name), folder)] = read(os.path.join(path, name))
    return found


def test_same_rows_in_another_order_same_report():
    rows = make_rows()
    report(rows=rows)
    first = everything("out")
    report(rows=list(reversed(rows)), folder="again")
    equal(everything("again"), first)
    assert not [name for name in first if name.endswith(".XXXXXX") or "/." in name]
    # The same in two files, with other columns, as spreadsheets write them.
    half = len(rows) // 2
    write_bytes("1.csv", "\ufeff" + csv_text(rows[:half], list(reversed(FIELDS)) + ["note"]))
    write_bytes("2.csv", csv_text(rows[half:], end="\n") + "\n\n")
    equal(run_with_path(empty_gnuplot(), "1.csv", "2.csv", "-o", "two").status, 0)
    equal(everything("two"), first)


def test_quiet_and_not():
    out = report().out
    has(out, "Solved by each, by both, by neither (M1)")
    has(out, "out/index.html")
    equal(report("-q").out, "")
    has(read("out/tables.txt"), "Quality score by domain")


def test_scores_are_of_cpu_time():
    """However long it took on a busy machine; that is said, and where only wall time is known."""
    head = "task,config,status,wall_s,cpu_s,time_limit_s\n"
    write("r.csv", head + "t,A,solved,50,1,100\nt,B,solved,10,,100\nt,C,solved,1.2,10,100\n")
    run = Run("report", "r.csv", "-o", "out")
    equal(run.status, 0)
    has(run.err, "warning: 1 runs got less than 80 % of a core")
    equal([row["agile"] for row in table("configurations")], ["1", "0.5", "0.5"])
    has(" ".join(read("out/tables.txt").split()), "CPU time of the whole run (wall time where that is not known)")
    has(read("out/tables.txt"), "Agile scores are of CPU time. 1 runs got less than 80 % of a core")
    has(read("out/plots/coverage-over-time.gp"), "set xlabel 'CPU time of the run (s)'")
    has(read("out/plots/coverage-over-time.dat"), "# A\n0.001 0\n1 1\n")
    equal(Run("report", "-q", "r.csv", "-o", "out").err, "")


def test_few_columns():
    write("r.csv", "status,task,config\nsolved,t1,A\ntimeout,t1,B\n")
    equal(Run("report", "-q", "r.csv", "-o", "out").status, 0)
    rows = table("configurations")
    equal([(row["solved"], row["agile"], row["quality"]) for row in rows],
          [("1", "", ""), ("0", "0", "0")])
    equal([row["mean"] for row in table("ratios")], [""] * len(MEASURES))
    Page(read("out/index.html"))


def test_one_configuration_and_many():
    rows = make_rows()
    report(rows=[row for row in rows if row["config"] == "S1"])
    equal((table("solved"), table("ratios")), ([], []))
    many = [dict(row, config="c%d" % i) for row in rows[:20] for i in range(1, 13)]
    report(rows=[dict(row, task="t%d" % (i // 12)) for i, row in enumerate(many)])
    equal([row["config"] for row in table("configurations")], ["c%d" % i for i in range(1, 13)])
    equal(len(table("solved")), 12 * 11 // 2)
    equal({row["a"] for row in table("ratios")}, {"c1"})


def test_a_run_that_is_there_twice():
    write("a.csv", "task,config,status\nt,A,timeout\nt,B,solved\n")
    write("b.csv", "task,config,status\nt,A,solved\n")
    run = Run("report", "a.csv", "b.csv", "-o", "out")
    equal(run.status, 0)
    has(run.err, "b.csv:2:1: warning: configuration 'A' has two rows for task 't'")
    has(run.err, "a.csv:2:1: note: the first is here")
    equal(table("solved")[0]["both"], "1")
    equal(Run("report", "--no-warn", "duplicate-run", "a.csv", "b.csv", "-o", "out").err, "")
    equal(Run("report", "--strict", "a.csv", "b.csv", "-o", "out").status, 31)


HEAD = "task,config,status,wall_s\n"
MISTAKES = [
    ("", "r.csv: error: expected a line of column names"),
    (HEAD, "r.csv: error: there is no run in it"),
    ("task,config,wall_s\n", "r.csv:1:1: error: expected a column 'status'"),
    ("task,config,status,task\n", "r.csv:1:20: error: a second column of this name"),
    (HEAD + "t,A,solved\n", "r.csv:2:5: error: expected 4 fields, as in the first line, found 3"),
    (HEAD + "t,A,solved,1,2\n", "r.csv:2:14: error: expected 4 fields, as in the first line"),
    (HEAD + "t,A,won,1\n", "r.csv:2:5: error: unknown status 'won'; there are solved, unsolvable,"),
    (HEAD + "t,A,solved,-1\n", "r.csv:2:12: error: expected a number from 0, or nothing"),
    (HEAD + "t,A,solved,1s\n", "in the column 'wall_s'"),
    (HEAD + "t,A,solved,nan\n", "r.csv:2:12: error: expected a number"),
    (HEAD + "t,A,solved,1e999\n", "r.csv:2:12: error: expected a number"),
    (HEAD + "t,A,solved,0x10\n", "r.csv:2:12: error: expected a number"),
    (HEAD + ",A,solved,1\n", "r.csv:2:1: error: expected the name of a task, found nothing"),
    (HEAD + "t,,solved,1\n", "r.csv:2:3: error: expected the name of a configuration"),
    (HEAD + '"t\n1",A,solved,1\n', "r.csv:2:1: error: the name of a task may hold neither"),
    (HEAD + 't,A,solved,"1\n', "r.csv:2:12: error: this quote is never closed"),
    (HEAD + 't,"A"x,solved,1\n', "r.csv:2:6: error: expected a comma or the end of the line"),
    (HEAD + 'u,"A\n\n",solved,1\nt,A,won,1\n', "r.csv:5:5: error: unknown status 'won'"),
]


def test_mistakes_in_files():
    for text, message in MISTAKES:
        write_bytes("r.csv", text)
        run = Run("report", "r.csv", "-o", "out")
        equal((run.status, run.out), (31, ""))
        has(run.err, message)
        assert not os.path.exists("out")
    with open("r.csv", "wb") as file:
        file.write(HEAD.encode() + b"t\xff,A,solved,1\n")
    equal(Run("report", "r.csv", "-o", "out").status, 31)
    # Of many mistakes the first are shown, and all lines are read.
    write("r.csv", HEAD + "t,A,won,1\n" * 3)
    equal(Run("report", "r.csv", "-o", "out").err.count("unknown status"), 3)


def test_wrong_options():
    write("r.csv", "task,config,status\nt,A,solved\nt,B,solved\n")
    for args, message in ((["r.csv"], "expected -o"), (["-o", "out"], "expected at least one file"),
                          (["r.csv", "-o", "out", "--pair", "A"], "expected two configurations"),
                          (["r.csv", "-o", "out", "--pair", "A,C"], "there are A, B"),
                          (["r.csv", "-o", "out", "--pair", "A,A"], "there are A, B"),
                          (["none.csv", "-o", "out"], "none.csv"),
                          (["r.csv", "-o", "no/folder"], "cannot make folder no/folder"),
                          (["r.csv", "-o", "r.csv"], "cannot make folder r.csv")):
        run = Run("report", *args)
        equal((run.status, run.out), (31, ""))
        has(run.err, message)
    equal(Run("report", "--help").status, 0)


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
