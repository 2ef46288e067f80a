#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/pddl_world.h"

static const char domain[] = "(define (domain ferry) (:requirements :typing)\n"
                             "(:types car place)\n"
                             "(:predicates (at ?c - car ?p - place) (sunk))\n"
                             "(:action Sail :parameters (?c - car ?a ?b - place)\n"
                             "  :precondition (at ?c ?a)\n"
                             "  :effect (and (at ?c ?b) (not (at ?c ?a))))\n"
                             "(:action sink :effect (sunk)))\n";
static const char problem[] = "(define (problem f1) (:domain ferry)\n"
                              "(:objects Beetle - car north south - place)\n"
                              "(:init (at beetle north))\n"
                              "(:goal (at beetle south)))\n";

static int set_up(void **state)
{
    *state = pddl_world_create(domain, problem);
    return 0;
}

static int tear_down(void **state)
{
    pddl_world_destroy(*state);
    return 0;
}

/* The plan as text again, or what went wrong: "bad step" or "no plan". */
static const char *read_back(pddl_world *w, const char *text)
{
    static char buffer[1000];
    rp_plan plan;
    FILE *const out = fmemopen(buffer, sizeof buffer, "w");

    assert_non_null(out);
    pddl_world_clear(w);
    const rp_plan_reading reading = pddl_world_read(w, text, &plan);
    rp_plan_write(w->task, &plan, out);
    fclose(out);
    if (reading == RP_PLAN_READ)
        assert_int_equal(w->diags.errors, 0);
    else
        assert_true(w->diags.errors > 0);
    return reading == RP_PLAN_READ ? buffer : reading == RP_PLAN_BAD_STEP ? "bad step" : "no plan";
}

#define TWO_STEPS "(Sail Beetle north south)\n(sink)\n; cost = 0 (unit cost)\n"

static void test_forms_that_mean_the_same(void **state)
{
    static const char *const texts[] = {
        "(sail beetle north south)\n(sink)\n",
        "(SAIL BEETLE NORTH SOUTH)\r\n(Sink)\r\n",
        "\xef\xbb\xbf(sail beetle north south)\n(sink)",
        "; a comment (or so\n\n  ( sail\tbeetle north south ) ; and one\n(sink)\n; cost = 2",
        "0: (sail beetle north south) [1]\n1: (sink) [1]\n",
        "0.000 : (sail beetle north south)  [1.000; C:2]\n1.5e1:(sink)[D:1.0]\n",
        "(sail beetle north south)(sink)",
        "(sail beetle\n north ; here\n south)\n(sink)\n",
        /* FF, Metric-FF */
        "ff: found legal plan as follows\n\nstep    0: SAIL BEETLE NORTH SOUTH\n"
        "        1: SINK\n        2: REACH-GOAL\n     \n\n"
        "time spent:    0.00 seconds instantiating 4 easy, 0 hard action templates\n"
        "               0.00 seconds total time\n",
        /* Fast Downward */
        "0 operators removed\nRemove intermediate file output.sas\n[t=0.1s, 9 KB] Solution found!\n"
        "sail beetle north south (1)\nsink (0)\n[t=0.1s, 9 KB] Plan length: 2 step(s).\n",
        "Solution found!\nsink (1)\n[t=0.1s] Plan cost: 2\n[t=0.1s] Solution found!\n"
        "sail beetle north south (1)\r\nsink (0)\r\nSolution found.\r\n",
        /* LPG, POPF, Blackbox */
        "; Version LPG-td-1.0\n; MetricValue 2.00\n\n"
        "0:   (SAIL BEETLE NORTH SOUTH) [1]\n1:   (SINK) [D:1.00; C:1.00]\n",
        "Constructing lookup tables: [10%]\nb (2.000 | 0.000)b (1.000 | 0.001)\n"
        "; Plan found with metric 2.000\n; Time 0.00\n"
        "0.001: (sink)  [0.001]\n0.000: (sail beetle north south)  [0.001]\n",
        "Begin plan\n1 (sail beetle north south)\n2 (sink)\nEnd plan\n",
        /* Bare lines, calls */
        "sail beetle north south\nsink\n",
        "1. sail Beetle north south ; first\n2. sink\n",
        "Plan found:\nsail beetle north south\rsink\rcost: 2",
        "SequentialPlan:\n    Sail(Beetle, north, south)\n    sink()\n",
        "STEP 0: sail(beetle,north,south) sink()\n",
        "10: (sink)\n9: (sail beetle north south)\n",
        /* Lists */
        "(:plan (sail beetle north south) (sink))\n",
        "(:plan\n  (sail beetle north south)\n  (sink)\n)\n",
        "Plans:\n(((!SAIL BEETLE NORTH SOUTH) 7.0 (!SINK) 1.0))\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_string_equal(read_back(*state, texts[i]), TWO_STEPS);
}

static void test_empty_plans(void **state)
{
    assert_string_equal(read_back(*state, ""), "; cost = 0 (unit cost)\n");
    assert_string_equal(read_back(*state, "; cost = 0\n\n"), "; cost = 0 (unit cost)\n");
    assert_string_equal(read_back(*state, "(:plan)"), "; cost = 0 (unit cost)\n");
}

/* Reads a plan with one mistake and checks what is said about it. */
static void check_error(void **state, const char *text, const char *name, const char *message)
{
    pddl_world *const w = *state;
    char place_and_text[400];

    assert_string_not_equal(read_back(w, text), TWO_STEPS);
    assert_true(w->diags.diag.size > 0);
    const rp_diag *const d = &w->diags.diag.item[0];
    assert_string_equal(d->name, name);
    snprintf(place_and_text, sizeof place_and_text, "%u:%u-%u: %s", d->loc.line, d->loc.column,
             d->loc.end_column, d->message);
    assert_string_equal(place_and_text, message);
}

static void test_steps_that_the_task_does_not_have(void **state)
{
    check_error(state, "(sink)\n(sial beetle north south)\n", "unknown-action",
                "2:2-6: step 2 (sial beetle north south): the domain has no action 'sial'; did you "
                "mean 'Sail'?");
    check_error(state, "(sail beetle north)\n", "wrong-arity",
                "1:1-20: step 1 (sail beetle north): 'Sail' takes 3 arguments, 2 given");
    check_error(state, "(sink)\n (sail beetle nort south)", "unknown-object",
                "2:15-19: step 2 (sail beetle nort south): there is no object 'nort'; did you mean "
                "'north'?");
    check_error(state, "(sail north north south)", "wrong-type",
                "1:7-12: step 1 (sail north north south): argument 1 'north' has type place, "
                "parameter ?c needs car");
    assert_string_equal(read_back(*state, "(sail north north south)"), "bad step");
    check_error(
        state, "1: (sink)\n0: SIAL BEETLE\n", "unknown-action",
        "2:4-8: step 1 (SIAL BEETLE): the domain has no action 'SIAL'; did you mean 'Sail'?");
    check_error(state, "sink (1)\nsail beetle nort south (1)\n", "unknown-object",
                "2:13-17: step 2 (sail beetle nort south): there is no object 'nort'; did you mean "
                "'north'?");
    check_error(state, "sink\nsail beetle\n", "wrong-arity",
                "2:1-12: step 2 (sail beetle): 'Sail' takes 3 arguments, 1 given");
}

static void test_texts_that_are_no_plans(void **state)
{
#define NO_STEP ": this line cannot be read as a step: expected '(action argument ...)'"
    check_error(state, "(sink)\nsial beetle north south\n", "plan-syntax", "2:1-5" NO_STEP);
    check_error(state, "sink\n* sail beetle north south\n", "plan-syntax", "2:1-2" NO_STEP);
    check_error(state, "0: (sink)\nsail: beetle, north, south\n", "plan-syntax", "2:1-6" NO_STEP);
    /* Damaged steps at the beginning and the end of a log are no remarks. */
    check_error(state, "1: (sink)\n2:   SINK) [1]\n", "plan-syntax", "2:1-3" NO_STEP);
    check_error(state, "step 0: SI,NK\n 1: SINK\n", "plan-syntax", "1:1-5" NO_STEP);
    check_error(state, "sink (1)\nsail beetle north south (|1)\n", "plan-syntax", "2:1-5" NO_STEP);
    check_error(state, "sink (1)\nsin(k (1)\n", "plan-syntax", "2:1-4" NO_STEP);
    check_error(state, "sink\nsi=nk\n", "plan-syntax", "2:1-6" NO_STEP);
    check_error(state, "sink (1)\nsomething: else\nsink (1)\n", "plan-syntax", "2:1-11" NO_STEP);
    check_error(state, "ff: goal can be simplified\n", "plan-syntax", "1:1-4" NO_STEP);
    check_error(state, "(sink))", "plan-syntax", "1:7-8" NO_STEP);
    check_error(state, "((sink) sail)", "plan-syntax", "1:9-13" NO_STEP);
    check_error(state, "(:plan (sink)", "plan-syntax",
                "1:14-14: expected ')' at the end of the plan, found the end of the file");
    check_error(state, "((sink)) ((sink))", "plan-syntax",
                "1:10-11: expected one plan only, found '('");
    check_error(state, "(sink", "plan-syntax",
                "1:6-6: expected ')' at the end of the step, found the end of the file");
    check_error(state, "(sink\n(sink)", "plan-syntax",
                "2:1-2: expected ')' at the end of the step, found '('");
    check_error(state, "()", "plan-syntax", "1:1-3: expected an action, found '()'");
    check_error(state, "1.5:", "plan-syntax", "1:1-5" NO_STEP);
    assert_string_equal(read_back(*state, "sail"), "no plan");
}

static void test_what_comes_before_the_first_fault_is_kept(void **state)
{
    rp_plan plan;

    assert_int_equal(pddl_world_read(*state, "(sink)\n(sail x)\n(sink)\n(sunk)\n", &plan),
                     RP_PLAN_BAD_STEP);
    assert_int_equal(plan.num_steps, 1);
    assert_int_equal(((pddl_world *)*state)->diags.errors, 2);
}

static void test_steps_know_their_place(void **state)
{
    rp_plan plan;

    assert_int_equal(pddl_world_read(*state, "; x\n (sink)\n(sail beetle\n north south)", &plan),
                     RP_PLAN_READ);
    assert_int_equal(plan.step[0].loc.line, 2);
    assert_int_equal(plan.step[0].loc.column, 2);
    assert_int_equal(plan.step[0].loc.end_column, 8);
    assert_int_equal(plan.step[1].loc.line, 3);
    assert_int_equal(plan.step[1].loc.end_line, 4);
}

/* LF, CRLF or CR; no message points behind the end of its line. */
static void test_line_ends(void **state)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "; why%s(sink) ; (what%s(sail", ends[i], ends[i]);
        check_error(state, text, "plan-syntax",
                    "3:6-6: expected ')' at the end of the step, found the end of the file");
        snprintf(text, sizeof text, "(sink%s(sink)%s", ends[i], ends[i]);
        check_error(state, text, "plan-syntax",
                    "2:1-2: expected ')' at the end of the step, found '('");
        snprintf(text, sizeof text, "0: SINK IT%sx%s", ends[i], ends[i]);
        check_error(state, text, "wrong-arity",
                    "1:4-11: step 1 (SINK IT): 'sink' takes 0 arguments, 1 given");
        snprintf(text, sizeof text, "step 0: SAIL %sx%s", ends[i], ends[i]);
        check_error(state, text, "wrong-arity",
                    "1:9-14: step 1 (SAIL): 'Sail' takes 3 arguments, 0 given");
        snprintf(text, sizeof text, "sink ; (1)%s; x%ssail north (1)%s", ends[i], ends[i], ends[i]);
        check_error(state, text, "wrong-arity",
                    "3:1-15: step 2 (sail north): 'Sail' takes 3 arguments, 1 given");
    }
}

/* A message about an open parenthesis points at it, wherever the next word is. */
static void test_parentheses_on_several_lines(void **state)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "(sink)  (; why%s%s(sink)%s)", ends[i], ends[i], ends[i]);
        check_error(state, text, "plan-syntax", "1:9-10: expected one plan only, found '('");
        snprintf(text, sizeof text, "(sink)%s  (%s)%s", ends[i], ends[i], ends[i]);
        check_error(state, text, "plan-syntax", "2:3-2: expected an action, found '()'");
        snprintf(text, sizeof text, "%s()%s", ends[i], ends[i]);
        check_error(state, text, "plan-syntax", "2:1-3: expected an action, found '()'");
    }
}

/* Any bytes may come: no more than RP_MAX_ERRORS messages, and an end. */
static void test_garbage(void **state)
{
    pddl_world *const w = *state;
    static char text[20000];
    uint32_t x = 1;
    rp_plan plan;

    for (size_t i = 0; i < sizeof text; i++) {
        x = x * 1664525 + 1013904223;
        text[i] = (char)(x >> 24);
    }
    const uint32_t file = rp_diags_add_text(&w->diags, "plan.txt", text, sizeof text);
    assert_int_equal(rp_plan_read(&w->arena, &w->diags, file, w->task, &plan), RP_PLAN_NO_PLAN);
    assert_in_range(w->diags.errors, 1, RP_MAX_ERRORS + 1);
}

/* Mistakes of other files do not cut a plan short. */
static void test_errors_elsewhere(void **state)
{
    pddl_world *const w = *state;
    static const char bad[] = "(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n"
                              "(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n"
                              "(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n(swim)\n";
    rp_plan plan;

    assert_int_equal(pddl_world_read(w, bad, &plan), RP_PLAN_BAD_STEP);
    assert_true(w->diags.errors >= RP_MAX_ERRORS);
    assert_int_equal(pddl_world_read(w, "(sink)\n(sink)\n", &plan), RP_PLAN_READ);
    assert_int_equal(plan.num_steps, 2);
}

static void test_costs_are_written_in_the_users_units(void **state)
{
    static const char costs[] = "(define (domain d) (:requirements :action-costs)\n"
                                "(:predicates (p)) (:functions (total-cost) - number)\n"
                                "(:action a :effect (and (p) (increase (total-cost) 2))))";
    static const char metric[] = "(define (problem q) (:domain d) (:goal (p))\n"
                                 "(:metric minimize (total-cost)))";
    pddl_world *const w = pddl_world_create(costs, metric);
    char buffer[100];
    FILE *const out = fmemopen(buffer, sizeof buffer, "w");
    const rp_plan plan = {0, NULL, 12};

    (void)state;
    assert_non_null(out);
    rp_plan_write(w->task, &plan, out);
    fclose(out);
    assert_string_equal(buffer, "; cost = 12 (general cost)\n");
    pddl_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_forms_that_mean_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_empty_plans, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_steps_that_the_task_does_not_have, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_texts_that_are_no_plans, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_comes_before_the_first_fault_is_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_steps_know_their_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_line_ends, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_parentheses_on_several_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_garbage, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_errors_elsewhere, set_up, tear_down),
        cmocka_unit_test(test_costs_are_written_in_the_users_units),
    };
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
