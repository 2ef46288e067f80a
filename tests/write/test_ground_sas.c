/* Ground tasks with everything, printed as SAS, read by a program that knows only the format
   (tests/cli/_sas_reader.py), against the naive semantics of the task. */
#include "support/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "support/naive/naive.h"
#include "support/tasks/tiny.h"
#include "write/ground.h"

enum { MAX_FACTS = 40, MAX_STATES = 5000, TASKS = 300, MAX_TEXT = 20000 };

/* A task as text: variables v0, v1, … with values v0-0, v0-1, … of which at most one holds,
   some of them with a complement n0-0, …; facts s0, … with complements m0, …; axioms. */
typedef struct writer {
    rp_rng rng;
    uint32_t variables, values, singles, ops, derived;
    bool total; /* of each variable one value always holds */
    char text[MAX_TEXT];
    size_t size;
} writer;

static void put(writer *w, const char *format, ...) RP_PRINTF(2, 3);
static void put(writer *w, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    w->size += (size_t)vsnprintf(w->text + w->size, sizeof w->text - w->size, format, args);
    va_end(args);
    assert_true(w->size < sizeof w->text);
}

static uint32_t draw(writer *w, uint32_t bound) { return rp_rng_below(&w->rng, bound); }
static bool chance(writer *w, uint32_t percent) { return draw(w, 100) < percent; }

/* The first value of each variable has a complement. */
static void put_value(writer *w, const char *sign, uint32_t v, uint32_t k)
{
    put(w, " %sv%u-%u", sign, v, k);
    if (k == 0)
        put(w, " %sn%u", *sign == '!' ? "" : "!", v);
}

static void put_single(writer *w, bool add, uint32_t s)
{
    put(w, add ? " s%u !m%u" : " !s%u m%u", s, s);
}

static void put_condition(writer *w, uint32_t percent, bool derived)
{
    for (uint32_t v = 0; v < w->variables; v++) {
        if (chance(w, percent))
            put(w, " v%u-%u", v, draw(w, w->values));
        else if (chance(w, percent / 3))
            put(w, " n%u", v);
    }
    for (uint32_t s = 0; s < w->singles; s++)
        if (chance(w, percent))
            put(w, " %c%u", chance(w, 50) ? 's' : 'm', s);
    for (uint32_t d = 0; derived && d < w->derived; d++)
        if (chance(w, percent))
            put(w, " %c%u", chance(w, 60) ? 'd' : 'e', d);
}

/* An operator makes true only one value of a variable, perhaps by several effects. */
static void put_effects(writer *w, uint32_t percent, const uint32_t *target)
{
    for (uint32_t v = 0; v < w->variables; v++) {
        if (chance(w, percent)) {
            put_value(w, "", v, target[v]);
            for (uint32_t k = 0; k < w->values; k++)
                if (k != target[v])
                    put_value(w, "!", v, k);
        } else if (!w->total && chance(w, percent)) {
            put_value(w, "!", v, draw(w, w->values));
        }
    }
    for (uint32_t s = 0; s < w->singles; s++)
        if (chance(w, percent))
            put_single(w, chance(w, 50), s);
}

static void put_operator(writer *w, uint32_t op)
{
    uint32_t target[8];

    for (uint32_t v = 0; v < w->variables; v++)
        target[v] = draw(w, w->values);
    put(w, "o%u %u:", op, draw(w, 4));
    put_condition(w, 20, true);
    put(w, " ->");
    put_effects(w, 25, target);
    for (uint32_t e = draw(w, 4); e > 0; e--) {
        put(w, " [");
        put_condition(w, 25, true);
        put(w, " ->");
        put_effects(w, 30, target);
        put(w, " ]");
    }
    put(w, "\n");
}

static void put_state(writer *w)
{
    put(w, "init:");
    for (uint32_t v = 0; v < w->variables; v++) {
        const uint32_t k = draw(w, w->values + !w->total);
        if (k < w->values)
            put(w, " v%u-%u", v, k);
        if (k != 0)
            put(w, " n%u", v);
    }
    for (uint32_t s = 0; s < w->singles; s++)
        put(w, " %c%u", chance(w, 50) ? 's' : 'm', s);
    put(w, "\ngoal:");
    put_condition(w, 20, true);
    put(w, "\n");
}

/* d0 in stratum 0, d1 in stratum 1 and so on; e<i> says that d<i> does not hold. */
static void put_axioms(writer *w)
{
    for (uint32_t d = 0; d < w->derived; d++) {
        put(w, "complement: d%u e%u\n", d, d);
        for (uint32_t count = 1 + draw(w, 2); count > 0; count--) {
            put(w, "axiom %u: d%u <-", d, d);
            put_condition(w, 20, false);
            if (d > 0)
                put(w, " %c%u", chance(w, 50) ? 'd' : 'e', d - 1);
            put(w, "\n");
        }
    }
}

static const char *write_task(writer *w, uint64_t seed)
{
    w->size = 0;
    rp_rng_seed(&w->rng, seed);
    w->variables = 1 + draw(w, 3);
    w->values = 2 + draw(w, 3);
    w->singles = draw(w, 4);
    w->derived = draw(w, 4);
    w->ops = 2 + draw(w, 6);
    w->total = chance(w, 40);
    for (uint32_t v = 0; v < w->variables; v++) {
        put(w, w->total ? "exactly:" : "group:");
        for (uint32_t k = 0; k < w->values; k++)
            put(w, " v%u-%u", v, k);
        put(w, "\ncomplement: v%u-0 n%u\n", v, v);
    }
    for (uint32_t s = 0; s < w->singles; s++)
        put(w, "complement: s%u m%u\n", s, s);
    put_state(w);
    for (uint32_t op = 0; op < w->ops; op++)
        put_operator(w, op);
    put_axioms(w);
    return w->text;
}

typedef struct states {
    const rp_strips *strips;
    uint32_t size;
    bool holds[MAX_STATES][MAX_FACTS];
    int64_t cost[MAX_STATES];
} states;

/* Adds win over the complement, which another effect may have added. */
static void settle(const rp_strips *s, bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const rp_fact_id other = s->complement[f];
        if (other != RP_NONE && other > f && holds[f])
            holds[other] = false;
    }
    naive_derive(s, holds);
}

static uint32_t find_or_add(states *all, const bool *holds)
{
    for (uint32_t i = 0; i < all->size; i++)
        if (memcmp(all->holds[i], holds, all->strips->num_facts) == 0)
            return i;
    assert_true(all->size < MAX_STATES);
    memcpy(all->holds[all->size], holds, all->strips->num_facts);
    all->cost[all->size] = INT64_MAX;
    return all->size++;
}

/* Relaxes all edges until nothing gets cheaper; -1: there is no plan. */
static int64_t cheapest_plan(states *all, bool unit)
{
    const rp_strips *const s = all->strips;
    bool next[MAX_FACTS], changed = true;
    int64_t best = -1;

    all->size = 0;
    naive_initial(s, next);
    all->cost[find_or_add(all, next)] = 0;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < all->size; i++)
            for (rp_op_id op = 0; op < s->num_ops; op++) {
                if (!naive_is_applicable(s, op, all->holds[i]))
                    continue;
                naive_apply(s, op, all->holds[i], next);
                settle(s, next);
                const uint32_t to = find_or_add(all, next);
                const int64_t cost = all->cost[i] + (unit ? 1 : s->cost[op]);
                changed |= cost < all->cost[to];
                all->cost[to] = cost < all->cost[to] ? cost : all->cost[to];
            }
    }
    for (uint32_t i = 0; i < all->size; i++)
        if (naive_is_goal(s, all->holds[i]) && (best < 0 || all->cost[i] < best))
            best = all->cost[i];
    return best;
}

typedef void printer(FILE *, rp_ground_view *);

static void print_to(FILE *file, rp_arena *arena, const rp_strips *s, bool sas, printer *print)
{
    rp_ground_view view;

    rp_ground_view_init(&view, arena, s, rp_encoding_create(arena, s));
    if (sas)
        rp_ground_prepare_sas(&view, arena);
    else
        rp_ground_prepare_pddl(&view, arena);
    print(file, &view);
    rp_ground_view_release(&view);
}

static void format_number(char *out, size_t size, int64_t number)
{
    if (number < 0)
        snprintf(out, size, "none");
    else
        snprintf(out, size, "%lld", (long long)number);
}

/* What the reader is expected to say about the task that is printed to the file. */
static void expect(states *all, tiny *t, const char *path, char *line, size_t size)
{
    char cost[24], length[24];
    FILE *const file = fopen(path, "w");

    assert_non_null(file);
    assert_true(t->strips->num_facts <= MAX_FACTS);
    print_to(file, &t->arena, t->strips, true, rp_ground_print_sas);
    assert_int_equal(fclose(file), 0);
    all->strips = t->strips;
    format_number(cost, sizeof cost, cheapest_plan(all, false));
    format_number(length, sizeof length, cheapest_plan(all, true));
    snprintf(line, size, "states=%u cost=%s length=%s\n", all->size, cost, length);
}

static FILE *start_reader(const char *files)
{
    char command[512];

    snprintf(command, sizeof command, "python3 tests/cli/_sas_reader.py %s", files);
    return popen(command, "r");
}

static void test_sas_of_random_tasks_means_the_same(void **state)
{
    char folder[] = "/tmp/relplan-sas-XXXXXX", path[64], found[80];
    static char expected[TASKS][80];
    states *const all = malloc(sizeof *all);
    writer *const w = malloc(sizeof *w);
    uint32_t solvable = 0;

    (void)state;
    assert_non_null(mkdtemp(folder));
    for (uint32_t i = 0; i < TASKS; i++) {
        tiny *const t = tiny_create(write_task(w, i));
        assert_null(rp_strips_check(t->strips));
        snprintf(path, sizeof path, "%s/%03u.sas", folder, i);
        expect(all, t, path, expected[i], sizeof expected[i]);
        solvable += strstr(expected[i], "none") == NULL;
        tiny_destroy(t);
    }
    assert_true(solvable > TASKS / 3 && solvable < TASKS);
    snprintf(path, sizeof path, "%s/*.sas", folder);
    FILE *const reader = start_reader(path);
    for (uint32_t i = 0; i < TASKS; i++) {
        assert_non_null(fgets(found, sizeof found, reader));
        if (strcmp(found, expected[i]) != 0)
            print_error("task %u:\n%s", i, write_task(w, i));
        assert_string_equal(found, expected[i]);
    }
    assert_int_equal(pclose(reader), 0);
    for (uint32_t i = 0; i < TASKS; i++) {
        snprintf(path, sizeof path, "%s/%03u.sas", folder, i);
        unlink(path);
    }
    rmdir(folder);
    free(w);
    free(all);
}

static void expect_text(const char *task, bool sas, printer *print, const char *expected)
{
    char text[8000];
    tiny *const t = tiny_create(task);
    FILE *const file = tmpfile();

    assert_non_null(file);
    print_to(file, &t->arena, t->strips, sas, print);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
    tiny_destroy(t);
}

static void test_sas_of_a_move_and_an_axiom(void **state)
{
    (void)state;
    expect_text("exactly: at-a at-b at-c\n"
                "complement: on off\n"
                "complement: far near\n"
                "init: at-a off\n"
                "goal: far at-c\n"
                "go 3: at-a -> at-b !at-a on !off\n"
                "axiom: far <- at-b on\n"
                "never 1: at-a at-b -> on !off\n",
                true, rp_ground_print_sas,
                "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n"
                "3\n"
                "begin_variable\nvar0\n-1\n3\nAtom at-a()\nAtom at-b()\nAtom at-c()\n"
                "end_variable\n"
                "begin_variable\nvar1\n-1\n2\nAtom on()\nNegatedAtom on()\nend_variable\n"
                "begin_variable\nvar2\n0\n2\nAtom far()\nNegatedAtom far()\nend_variable\n"
                "1\nbegin_mutex_group\n3\n0 0\n0 1\n0 2\nend_mutex_group\n"
                "begin_state\n0\n1\n1\nend_state\n"
                "begin_goal\n2\n0 2\n2 0\nend_goal\n"
                "1\nbegin_operator\ngo\n0\n2\n0 0 0 1\n0 1 -1 0\n3\nend_operator\n"
                "1\nbegin_rule\n2\n0 1\n1 0\n2 1 0\nend_rule\n");
}

/* x is deleted if c and added if d: the delete must not fire together with the add. */
static void test_sas_excludes_the_stronger_effect(void **state)
{
    (void)state;
    expect_text("init: x c\n"
                "goal: c\n"
                "o 1: -> [c -> !x] [d -> x]\n",
                true, rp_ground_print_sas,
                "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n"
                "3\n"
                "begin_variable\nvar0\n-1\n2\nAtom x()\nNegatedAtom x()\nend_variable\n"
                "begin_variable\nvar1\n-1\n2\nAtom c()\nNegatedAtom c()\nend_variable\n"
                "begin_variable\nvar2\n-1\n2\nAtom d()\nNegatedAtom d()\nend_variable\n"
                "0\n"
                "begin_state\n0\n0\n1\nend_state\n"
                "begin_goal\n1\n1 0\nend_goal\n"
                "1\nbegin_operator\no\n0\n2\n2 1 0 2 1 0 -1 1\n1 2 0 0 -1 0\n1\nend_operator\n"
                "0\n");
}

static void test_pddl_states_negations_by_not(void **state)
{
    static const char task[] = "complement: on off\n"
                               "complement: far near\n"
                               "init: b off\n"
                               "goal: near on\n"
                               "go 3: off -> on !off [b near -> !b] [ -> c]\n"
                               "axiom: far <- b on\n";

    (void)state;
    expect_text(task, false, rp_ground_print_domain,
                "(define (domain ground)\n"
                "  (:requirements :strips :negative-preconditions :conditional-effects"
                " :derived-predicates :action-costs)\n"
                "  (:predicates\n    (on)\n    (far)\n    (b)\n    (c))\n"
                "  (:functions (total-cost) - number)\n"
                "  (:derived (far) (and (on) (b)))\n"
                "  (:action go\n"
                "    :parameters ()\n"
                "    :precondition (and (not (on)))\n"
                "    :effect (and (on)\n"
                "      (when (and (not (far)) (b)) (and (not (b))))\n"
                "      (when (and) (and (c))) (increase (total-cost) 3)))\n"
                ")\n");
    expect_text(task, false, rp_ground_print_problem,
                "(define (problem ground-1)\n"
                "  (:domain ground)\n"
                "  (:init\n    (b)\n    (= (total-cost) 0))\n"
                "  (:goal (and (on) (not (far))))\n"
                "  (:metric minimize (total-cost)))\n");
}

static void test_pddl_names_are_legal_and_unique(void **state)
{
    (void)state;
    expect_text("init: a_b exists 3d\n"
                "goal: or@1 or-1\n"
                "exists: a_b A_B_2 -> or@1 or-1\n",
                false, rp_ground_print_problem,
                "(define (problem ground-1)\n"
                "  (:domain ground)\n"
                "  (:init\n    (a_b)\n    (exists_2)\n    (x3d))\n"
                "  (:goal (and (or-1) (or-1_2))))\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sas_of_random_tasks_means_the_same),
        cmocka_unit_test(test_sas_of_a_move_and_an_axiom),
        cmocka_unit_test(test_sas_excludes_the_stronger_effect),
        cmocka_unit_test(test_pddl_states_negations_by_not),
        cmocka_unit_test(test_pddl_names_are_legal_and_unique),
    };
    return cmocka_run_group_tests_name("ground printers", tests, NULL, NULL);
}
