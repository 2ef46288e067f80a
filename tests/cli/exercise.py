#!/usr/bin/env python3
"""relplan exercise: each exercise of docs/learn with right and wrong answers, and the format of
exercises with its mistakes."""
import glob
import os
import re

from _runner import Run, equal, has, run_tests, write

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "docs/learn/exercises")
EXAMPLES = os.path.join(ROOT, "examples")
OWN = ("B-1", "B-2")  # need the heuristic of workshop B


def cups(names):
    return (f"(define (problem p) (:domain tea) (:objects {' '.join(names)} - cup) (:init)\n"
            f"  (:goal (and {' '.join(f'(tea-in {cup})' for cup in names)})))\n")


def trays(names, init, goal):
    return (f"(define (problem p) (:domain trays) (:objects {names} - tray) (:init {init})\n"
            f"  (:goal (and {goal})))\n")


def anomaly(others):
    """Sussman's, with more trays about."""
    return trays(" ".join(["a b c", *others]), "(on-counter a) (upon c a) (uncovered c)" + "".join(
        f"(on-counter {x}) (uncovered {x})" for x in ["b", *others]), "(upon a b) (upon b c)")


def pile(names, goal):
    """Of single letters, the lowest first."""
    above = "".join(f"(upon {b} {a})" for a, b in zip(names, names[1:]))
    return trays(" ".join(names), f"(on-counter {names[0]}) (uncovered {names[-1]}) {above}", goal)


def tolls(places, coins, init, goal="(pedlar-at market)"):
    return (f"(define (problem p) (:domain tolls) (:objects {places} - place {coins} - coin)\n"
            f"  (:init {init}) (:goal {goal}))\n")


def lane(length, dead_ends):
    """As examples/tolls/p1.pddl, with many places that lead nowhere."""
    steps = [f"lane{k}" for k in range(1, length + 1)]
    blind = [f"nook{k}" for k in range(dead_ends)]
    roads = [f"(road {a} {b})" for a, b in zip(["start", *steps], steps)]
    roads += [f"(road {p} start)" for p in steps + blind]
    roads += [f"(road start {p})" for p in blind]  # which come first where ff sees no difference
    return tolls(" ".join([*blind, "start", "yard", "market", *steps]), "first second",
                 f"(pedlar-at start) (purse first) (lies second {steps[-1]}) (gate start yard)"
                 f" (gate yard market) {' '.join(roads)}")


def example(path):
    with open(os.path.join(EXAMPLES, path), encoding="utf-8") as file:
        return file.read()


GATE = "(pedlar-at start) (gate start market)"
# Where there are many right answers: one of them, and wrong ones.
MANY = {
    "1-2": (example("tea/domain.pddl"), [example("tea/domain.pddl").replace("(not (filled)) (not (hot))", "(not (hot))")]),
    "1-3": (cups("abcd"), [cups("ab"), cups("abcde")]),
    "2-3": (anomaly("defg"), [anomaly("d"), pile("abcdefg", "(upon a b)")]),
    "3-3": (trays("a b", "(on-counter a) (upon b a) (uncovered b)", "(on-counter b) (uncovered a)"),
            [trays("a b", "(on-counter a) (upon b a) (uncovered b)", "(on-counter b)"),
             trays("a", "(on-counter a)", "(on-counter a)")]),
    "5-2": (cups("abcdef"), [cups("abcde"), cups("abcdefg")]),
    "6-3": (example("twoways/p2.pddl"), [example("twoways/p1.pddl")]),
    "7-2": (cups("abcd"), [cups("abc")]),
    "7-3": (lane(1, 0), [example("tolls/p1.pddl")]),
    "8-2": (lane(3, 30), [lane(3, 1), example("tolls/p3.pddl")]),
    "8-3": (pile("abcdef", "(upon a f)"), [pile("abc", "(upon a b)"), pile("abcdef", "(upon a f)(upon e a)")]),
    "9-1": (tolls("start market far", "c", "(pedlar-at start) (purse c) (gate start far) (gate far market)"),
            [tolls("start market", "c", GATE), tolls("start market", "c", GATE + " (purse c)")]),
    "9-2": (tolls("start market", "c", GATE),
            [tolls("start market far", "c", "(pedlar-at start) (purse c) (gate start far) (gate far market)")]),
    "A-1": (pile("abcdefgh", "(upon a h)(upon b g)(upon c f)(upon h b)(upon g c)"),
            [example("trays/p1.pddl")]),
}
PLANS = {"1-1": ["(fill-kettle)(boil)(add-leaves red)(fill-kettle)(pour red)", "(boil)", "(brew red)", "tea!"]}


def exercises():
    paths = sorted(glob.glob(os.path.join(FOLDER, "*.exercise")))
    assert len(paths) >= 20, paths
    return {os.path.basename(path).removesuffix(".exercise"): path for path in paths}


def ask(path, answer, *options):
    write("answer.txt", answer)
    return Run("exercise", *options, path, "answer.txt")


def wrong_answers(name, right):
    if name in MANY or name in PLANS:
        return MANY.get(name, (None, PLANS.get(name)))[1]
    if right.startswith("("):
        return ["(nothing)", right + "(nothing at all)", right.split("\n")[0] if "\n" in right.strip() else "()"]
    return [str(float(right) + 1), str(float(right) * 1.5), "none", "many"]


def check(name, path):
    solution = Run("exercise", "--solution", path)
    equal((name, solution.status), (name, 0))
    right = MANY[name][0] if name in MANY else solution.out
    equal(solution.out.startswith("; One of many ("), name in MANY)
    for answer in {right, solution.out}:
        run = ask(path, answer)
        equal((name, run.status, run.out[:7]), (name, 0, "Right ("))
    for wrong in wrong_answers(name, right):
        run = ask(path, wrong)
        equal((name, wrong, run.status, run.out[:7]), (name, wrong, 1, "Not yet"))
        has(run.out, "\nHint 1 of 2: ")


def test_each_with_right_and_wrong_answers():
    for name, path in exercises().items():
        if name not in OWN:
            check(name, path)


def test_those_of_ones_own_heuristic():
    for name in OWN:
        run = Run("exercise", exercises()[name])
        equal((name, run.status), (name, 31))
        has(run.err, "unknown heuristic 'nearly'")


def test_the_question_comes_first():
    path = exercises()["1-1"]
    run = Run("exercise", path)
    equal((run.status, run.err), (1, ""))
    assert run.out.startswith("1.1 A plan by hand\n"), run.out
    has(run.out, "No answer yet")


def test_hints_by_levels():
    path = exercises()["3-1"]
    for level, count, more in ((0, 0, True), (1, 1, True), (2, 2, False), (9, 2, False)):
        run = ask(path, "7", f"--hint={level}")
        equal((level, run.out.count("\nHint "), "Another hint: relplan exercise --hint=" in run.out),
              (level, count, more))


def test_the_answer_may_stand_in_the_exercise():
    with open(exercises()["1-1"], encoding="utf-8") as file:
        text = file.read().replace("tea-one-cup.pddl", os.path.join(FOLDER, "tea-one-cup.pddl"))
    text = text.replace("../../../examples", EXAMPLES)
    lines = text.count("\n")
    path = write("my.exercise", text + "(fill-kettle)\n(boil)\n(add-leaves red)\n(POUR  RED)\n")
    equal(Run("exercise", path).status, 0)
    path = write("my.exercise", text + "(fill-kettle)\n(boil)\n(pour red)\n")
    run = Run("exercise", path)
    equal(run.status, 1)
    has(run.out, f"line {lines + 3}, step 3: precondition (leaves-in red) of (pour red) is false")
    run = Run("exercise", write("my.exercise", text + "\n(pour green)\n"))
    equal(run.status, 1)
    has(run.err, f"my.exercise:{lines + 2}:7: error: ")


def test_numbers_may_be_written_in_many_ways():
    path = exercises()["6-2"]
    for answer, status in (("5/3", 0), ("1.67", 0), (" 1.6667 \n", 0), ("1.6", 1), ("2", 1), ("5/2", 1),
                           ("5/3 or so", 1), ("", 1)):
        equal((answer, ask(path, answer).status), (answer, status))


def test_a_score_in_percent_may_be_a_share():
    for answer, status in (("75", 0), ("75 %", 0), ("3/4", 0), ("0.75", 0), (".75\n", 0), ("75.4", 1), ("0.75 %", 1),
                           ("3/4 %", 1), ("0.754", 1), ("-3/4", 1), ("none", 1), ("1", 1)):
        equal((answer, ask(exercises()["6-1"], answer).status), (answer, status))
    has(ask(exercises()["6-1"], "2/3").out, "Not yet: relevance (q) is not 66.6667 %.")
    has(ask(exercises()["6-1"], "3/4").out, "Right (relevance (q) is 75 %).")


def test_a_mistake_that_was_foreseen_is_told_of():
    lines = "ask number\nof heuristic ff\nif heuristic hadd: Once only.\nif 3: One alone.\nnote Well done.\nanswer\n"
    for answer, told in (("8", "Once only."), ("3", "One alone."), ("6", "Well done."), ("5", None)):
        run = exercise_of(TASK + lines + answer)
        equal((answer, run.status), (answer, int(answer != "6")))
        equal((answer, [text for text in ("Once only.", "One alone.", "Well done.") if f"\n{text}\n" in run.out]),
              (answer, [told] if told else []))


def test_what_the_book_says_of_mistakes_is_so():
    """Numbers that texts of the exercises name."""
    task, state = f"{EXAMPLES}/tea/p2.pddl", f"{EXAMPLES}/relevance/figure1.pddl"
    equal(value_of(task, "-H", "hadd"), 12)
    has(Run("-q", "-s", "astar", "-H", "hmax", task).out, "cost = 12 ")
    has(ask(exercises()["4-2"], "8").out, "hadd, which is 12 here,")
    has(ask(exercises()["4-2"], "12").out, "That is hadd, and h*, too")
    assert abs(value_of(state, "-H", "relevance") - 8 / 3) < 1e-4
    has(ask(exercises()["6-2"], "8/3").out, "That is the value in the initial state.")
    equal(value_of(f"{EXAMPLES}/trays/p1.pddl", "-H", "ff"), 3)
    has(ask(exercises()["8-1"], "3").out, "That is the value in the initial state.")


def test_a_plan_that_is_too_long():
    run = ask(exercises()["1-1"], "(fill-kettle)(boil)(add-leaves red)(fill-kettle)(pour red)".replace(")", ")\n"))
    has(run.out, "Not yet: 5 steps; 4 are enough.\n")
    task = f"domain {EXAMPLES}/bakery/domain.pddl\nproblem {EXAMPLES}/bakery/p1.pddl\nask plan\nwant cost = optimum\n"
    path, plan = write("x.exercise", task), example("bakery/p1.plan")
    equal(ask(path, plan).status, 0)
    has(ask(path, "(heat-up stone cold warm)\n(let-cool stone warm cold)\n" + plan).out,
        "Not yet: the cost is 41; 33 is enough.\n")


def test_one_of_many_solutions():
    cups_of = f"domain {EXAMPLES}/tea/domain.pddl\nask problem\nwant optimum = 8\n"
    equal(solution("", cups_of), "There are many right answers.")
    for text, message in ((cups("ab"), None), (cups("abc"), "the solution is not right: optimum: 12; wanted is exactly 8"),
                          ("(define", "s.pddl:1:")):
        write("s.pddl", text)
        run = Run("exercise", "--solution", write("x.exercise", cups_of + "solution s.pddl\n"))
        equal((run.status, run.out), (31, "") if message else (0, f"; One of many (optimum: 8):\n{text}"))
        has(run.err, message or "")


def test_mistakes_in_the_pddl_of_an_answer_are_no_mistakes_of_the_exercise():
    run = ask(exercises()["1-3"], "(define (problem p) (:domain tea) (:objects a - cap) (:goal (tea-in a)))")
    equal(run.status, 1)
    has(run.err, "answer.txt:1:")
    has(run.out, "Not yet: there are mistakes in the PDDL.\nHint 1 of 2: ")


def test_an_optimal_plan_is_shown_where_its_cost_is_wrong():
    run = Run("exercise", exercises()["1-2"])
    equal(run.status, 1)
    has(run.out, "optimum: 6; wanted is exactly 8.\nAn optimal plan for your task:\n  (fill-kettle)\n")
    equal(run.out.count("\n  (pour "), 2)
    assert "optimal plan" not in ask(exercises()["1-1"], "(fill-kettle)").out


def test_a_set_tells_how_much_of_it_was_found():
    run = ask(exercises()["2-1"], "(Sail  ina sea quay) (sail ina sea quay)")
    equal(run.status, 1)
    has(run.out, "Not yet: 1 of 3 applicable.")


TASK = f"domain {EXAMPLES}/tea/domain.pddl\nproblem {EXAMPLES}/tea/p1.pddl\n"


def exercise_of(text):
    return Run("exercise", write("x.exercise", text))


def test_mistakes_of_exercises():
    for text, message in (
            (TASK, "the line 'ask' is missing"),
            (TASK + "ask number\n", "a number needs a line 'of'"),
            (TASK + "ask nummer\n", "x.exercise:3:1: error: unknown kind of answer 'nummer'; did you mean 'number'?"),
            (TASK + "ask number\nof heuristic f\n", "unknown heuristic 'f'"),
            (TASK + "ask number\nof heuristic\n", "'heuristic' of what?"),
            (TASK + "ask number\nof optimum now\n", "'optimum' takes nothing behind it"),
            (TASK + "ask number\nof height\n", "expected a number or a quantity, found 'height'"),
            (TASK + "ask number\nof expansions gbsf ff\n", "did you mean 'gbfs'?"),
            (TASK + "ask facts\nof optimum\n", "facts are asked of 'landmarks'"),
            (TASK + "ask number\nof novelty\n", "novelty needs a line 'after'"),
            (TASK + "ask number\nof optimum\nstate s\nafter p\n", "cannot be combined"),
            (TASK + "ask plan\nwant steps\n", "expected two quantities"),
            (TASK + "ask plan\nwish steps = 5\n", "unknown line 'wish'"),
            (TASK + "ask plan\nif 3: Too few.\n", "'if' is for exercises that ask for a number"),
            (TASK + "ask number\nof optimum\nif 3 Too few.\n", "expected a quantity, a colon and a text"),
            (TASK + "ask number\nof optimum\nif hight: Too few.\n", "expected a number or a quantity, found 'hight'"),
            (TASK + "ask plan\nsolution p.pddl\n", "'solution' is for exercises that ask for a domain or a problem"),
            (TASK + "ask domain\n", "but for the one that is asked for"),
            ("ask plan\n", "a domain and a problem are needed")):
        run = exercise_of(text)
        equal((text, run.status), (text, 31))
        has(run.err, message)
        has(run.err, "[bad-exercise]")
    equal(Run("exercise", "nowhere.exercise").status, 31)


def test_what_cannot_be_computed():
    for of, message in (("relevance (tea-in green)", "(tea-in green) is no fact of the task"),):
        run = exercise_of(TASK + f"ask number\nof {of}\nanswer\n5\n")
        equal((run.status, run.out), (31, ""))
        has(run.err, message)
    for lines in ("number\nof heuristic ff", "facts\nof landmarks", "actions\nof applicable"):
        text = TASK + f"ask {lines}\nstate none.state\nanswer\n5\n"
        equal((lines, exercise_of(text).status), (lines, 31))
        equal((lines, Run("exercise", "--solution", "x.exercise").status), (lines, 31))
    equal(exercise_of(TASK.replace("p1", "p9") + "ask plan\nanswer\n(boil)\n").status, 31)


def solution(lines, task=TASK):
    run = Run("exercise", "--solution", write("x.exercise", task + lines))
    equal((lines, run.status, run.err), (lines, 0, ""))
    return run.out.strip()


def value_of(*args):
    return float(re.search(r"[\d.]+$", Run("evaluate", *args).out, re.M).group())


def test_values_are_those_of_the_commands():
    task = [f"{EXAMPLES}/lighthouse/domain.pddl", f"{EXAMPLES}/lighthouse/p1.pddl"]
    text = f"domain {task[0]}\nproblem {task[1]}\nask number\n"
    plan = f"{EXAMPLES}/lighthouse/p1.plan"
    for name in ("goalcount", "hmax", "hadd", "ff", "landmarks", "relevance"):
        found = float(solution(f"of heuristic {name}\n", text))
        assert abs(found - value_of(*task, "-H", name)) <= 1e-4, (name, found)
    equal(float(solution(f"of heuristic ff\nafter {plan}\n", text)), 0)
    equal(solution("of optimum\n", text), "15")
    equal(solution("of landmarks\n", text), "8")
    expanded = re.search(r"^states: (\d+) ", Run("-s", "gbfs", "-H", "ff", *task).err, re.M).group(1)
    equal(solution("of expansions gbfs ff\n", text), expanded)


def test_novelty():
    for steps, novelty in (("(fill-kettle)", "1"), ("(fill-kettle)(boil)(fill-kettle)", "none"), ("", "none"),
                           ("(fill-kettle)(boil)(add-leaves red)(pour red)(fill-kettle)", "2"),
                           ("(fill-kettle)(boil)(add-leaves red)(pour red)(fill-kettle)(boil)"
                            "(add-leaves blue)(pour blue)", "1")):
        plan = write("way.plan", steps.replace(")", ")\n"))
        equal((steps, solution(f"ask number\nof novelty\nafter {plan}\n")), (steps, novelty))


def test_costs_are_those_of_the_task():
    task = f"domain {EXAMPLES}/bakery/domain.pddl\nproblem {EXAMPLES}/bakery/p1.pddl\nask plan\n"
    for wanted, status in (("cost = optimum", 0), ("cost < 33", 1), ("steps >= 1", 0), ("cost <= 33", 0), ("cost > 33", 1)):
        path = write("x.exercise", task + f"want {wanted}\n")
        equal((wanted, Run("exercise", path, f"{EXAMPLES}/bakery/p1.plan").status), (wanted, status))


if __name__ == "__main__":
    run_tests(globals())
