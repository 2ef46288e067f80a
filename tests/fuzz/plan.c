/* Any text is a plan of a small task, or it is said why not. */
#include <stdio.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "parser/parser.h"
#include "validate/validate.h"

static const char domain[] =
    "(define (domain d) (:requirements :adl :action-costs)\n"
    "(:types place - object box tool - item) (:constants hub - place)\n"
    "(:predicates (at ?x - item ?p - place) (here ?p - place) (busy) (open ?p - place))\n"
    "(:functions (total-cost) - number (far ?a ?b - place) - number)\n"
    "(:derived (open ?p - place) (exists (?x - tool) (at ?x ?p)))\n"
    "(:action go :parameters (?a ?b - place) :precondition (and (here ?a) (not (= ?a ?b)))\n"
    " :effect (and (here ?b) (not (here ?a)) (increase (total-cost) (far ?a ?b))))\n"
    "(:action carry :parameters (?x - item ?a ?b - place)\n"
    " :precondition (and (at ?x ?a) (or (open ?b) (here ?a)))\n"
    " :effect (and (at ?x ?b) (not (at ?x ?a)) (forall (?y - tool) (when (at ?y ?a) (busy)))\n"
    "  (increase (total-cost) 2.5)))\n"
    "(:action rest :precondition (busy) :effect (not (busy))))\n";
static const char problem[] =
    "(define (problem p) (:domain d) (:objects a b - place x - box y - tool)\n"
    "(:init (here a) (at x a) (at y b) (= (total-cost) 0) (= (far a b) 1) (= (far b a) 1)\n"
    " (= (far a hub) 3) (= (far hub a) 3) (= (far b hub) 0.5) (= (far hub b) 1))\n"
    "(:goal (and (at x b) (not (busy)))) (:metric minimize (total-cost)))\n";

/* What is written can be read and is the same. */
static void check_written(fuzz_world *w, const rp_lifted *task, const rp_plan *plan)
{
    static char buffer[1 << 20];
    FILE *const out = fmemopen(buffer, sizeof buffer, "w");
    rp_plan copy;

    FUZZ_CHECK(out != NULL, "no memory");
    rp_plan_write(task, plan, out);
    FUZZ_CHECK(fclose(out) == 0, "no room");
    const uint32_t file = rp_diags_add_text(&w->session.diags, "written", buffer, strlen(buffer));
    FUZZ_CHECK(rp_plan_read(&w->session.arena, &w->session.diags, file, task, &copy) ==
                   RP_PLAN_READ,
               "a plan that was written cannot be read");
    FUZZ_CHECK(copy.num_steps == plan->num_steps, "a plan that was written has other steps");
    for (uint32_t i = 0; i < copy.num_steps; i++) {
        const rp_step a = plan->step[i], b = copy.step[i];
        const uint32_t arguments = task->schema[a.schema].scope.num_params;
        FUZZ_CHECK(a.schema == b.schema, "a step that was written is another");
        FUZZ_CHECK(arguments == 0 || memcmp(a.arg, b.arg, arguments * sizeof *a.arg) == 0,
                   "a step that was written has other arguments");
    }
}

static void judge(fuzz_world *w)
{
    const uint32_t files[] = {
        rp_diags_add_text(&w->session.diags, "domain.pddl", domain, sizeof domain - 1),
        rp_diags_add_text(&w->session.diags, "problem.pddl", problem, sizeof problem - 1)};
    const rp_lifted *const task =
        rp_parse_task(&w->session.arena, &w->session.diags, files[0], files[1]);
    rp_plan plan;

    FUZZ_CHECK(task != NULL, "the task is wrong");
    const uint32_t file = rp_diags_add_text(&w->session.diags, "plan", w->text.text, w->text.size);
    const rp_plan_reading reading =
        rp_plan_read(&w->session.arena, &w->session.diags, file, task, &plan);
    FUZZ_CHECK((reading == RP_PLAN_READ) == (w->session.diags.errors == 0),
               "no plan without an error");
    if (reading == RP_PLAN_NO_PLAN)
        return;
    const rp_verdict verdict = rp_validate(&w->session.arena, task, &plan);
    FUZZ_CHECK(verdict.valid || verdict.why != NULL, "not valid, and nobody knows why");
    FUZZ_CHECK(verdict.valid || verdict.step <= plan.num_steps + 1, "no such step");
    plan.cost = verdict.valid ? verdict.cost : 0;
    check_written(w, task, &plan);
}

void fuzz_plan(const uint8_t *data, size_t size) { fuzz_in_world(data, size, judge); }
