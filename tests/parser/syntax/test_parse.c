/* The front end as a whole: sizes, depths, limits, order of messages. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "parser/syntax/parentheses.h"
#include "support/parse_world.h"

static const char plain_problem[] = "(define (problem x) (:domain d) (:init) (:goal ()))";

/* A text that grows. */
typedef struct text {
    char *bytes;
    size_t size, capacity;
} text;

static void add(text *t, const char *bytes)
{
    const size_t length = strlen(bytes);
    if (t->size + length >= t->capacity) {
        t->capacity = 2 * (t->size + length) + 64;
        t->bytes = realloc(t->bytes, t->capacity);
        assert_non_null(t->bytes);
    }
    memcpy(t->bytes + t->size, bytes, length + 1);
    t->size += length;
}

static void add_many(text *t, const char *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        add(t, bytes);
}

static void test_long_lists(void **state)
{
    enum { COUNT = 30000 };
    text problem = {NULL, 0, 0};
    (void)state;

    add(&problem, "(define (problem x) (:domain d) (:objects");
    for (int i = 0; i < COUNT; i++) {
        char word[32];
        sprintf(word, " o%d", i);
        add(&problem, word);
    }
    add(&problem, ") (:init");
    for (int i = 0; i < COUNT; i++) {
        char fact[64];
        sprintf(fact, " (p o%d o%d)", i, COUNT - 1 - i);
        add(&problem, fact);
    }
    add(&problem, ") (:goal (and");
    add_many(&problem, " (p o1 o2)", COUNT);
    add(&problem, ")))");
    parse_world *const w =
        parse_world_create("(define (domain d) (:predicates (p ?x ?y)))", problem.bytes, 0);
    assert_non_null(w->task);
    assert_int_equal(w->task->num_objects, COUNT);
    assert_int_equal(w->task->num_init, COUNT);
    assert_int_equal(w->task->init[COUNT - 1].arg[1], 0);
    assert_int_equal(w->task->goal->num_children, COUNT);
    parse_world_destroy(w);
    free(problem.bytes);
}

/* prefix, count times `open`, middle, count times `close`, suffix */
static parse_world *parse_nested(const char *const part[5], uint32_t count)
{
    text domain = {NULL, 0, 0};

    add(&domain, part[0]);
    add_many(&domain, part[1], count);
    add(&domain, part[2]);
    add_many(&domain, part[3], count);
    add(&domain, part[4]);
    parse_world *const w = parse_world_create(domain.bytes, plain_problem, 0);
    free(domain.bytes);
    return w;
}

#define HEAD "(define (domain d) (:predicates (p) (q)) (:functions (total-cost) - number) "

static void test_deep_nesting(void **state)
{
    static const char *const example[][5] = {
        {HEAD "(:action a :precondition ", "(and ", "(p)", ")", "))"},
        {HEAD "(:action a :precondition ", "(not ", "(p)", ")", "))"},
        {HEAD "(:action a :precondition ", "(imply (q) ", "(p)", ")", "))"},
        {HEAD "(:action a :precondition ", "(exists (?x) ", "(p)", ")", "))"},
        {HEAD "(:action a :precondition ", "(", "(p)", ")", "))"},
        {HEAD "(:action a :effect ", "(and ", "(p)", ")", "))"},
        {HEAD "(:action a :effect ", "(forall (?x) ", "(p)", ")", "))"},
        {HEAD "(:action a :effect ", "(when (q) ", "(p)", ")", "))"},
        {HEAD "(:action a :effect (increase (total-cost) ", "(+ 1 ", "1", ")", ")))"},
        {HEAD "(:derived (p) ", "(or (q) ", "(q)", ")", "))"},
        {HEAD "(:foo ", "(", "x", ")", "))"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        parse_world *w = parse_nested(example[i], RP_MAX_NESTING - 5);
        assert_int_equal(w->diags.errors, i + 1 == sizeof example / sizeof *example);
        parse_world_destroy(w);
        w = parse_nested(example[i], RP_MAX_NESTING);
        assert_null(w->task);
        assert_int_equal(w->diags.errors, 1);
        assert_string_equal(w->diags.diag.item[0].name, "nesting-too-deep");
        parse_world_destroy(w);
    }
}

static void test_random_bytes_end_in_messages(void **state)
{
    enum { SIZE = 200000 };
    char *const bytes = malloc(SIZE);
    rp_rng rng;
    (void)state;

    assert_non_null(bytes);
    rp_rng_seed(&rng, 1);
    for (int round = 0; round < 4; round++) {
        static const char ascii[] = "() ()() abc?:;-\n=\t\"\xc3\xa4";
        for (size_t i = 0; i < SIZE; i++)
            bytes[i] = (char)(round == 0 ? rp_rng_below(&rng, 256)
                                         : (uint32_t)ascii[rp_rng_below(&rng, sizeof ascii - 1)]);
        if (round > 1)
            memcpy(bytes, "(define (domain x) ", 19);
        parse_world *const w =
            parse_world_create_sized(bytes, SIZE, plain_problem, strlen(plain_problem), 0);
        assert_int_equal(w->stop, RP_STOP_NONE);
        assert_null(w->task);
        assert_true(w->diags.errors > 0);
        assert_true(w->diags.diag.item[0].loc.line > 0);
        parse_world_destroy(w);
    }
    free(bytes);
}

static const char rich_domain[] =
    "(define (domain d)\n"
    "  (:requirements :adl :derived-predicates :action-costs)\n"
    "  (:types a b - c c - (either e f) e f - object)\n"
    "  (:constants k - a)\n"
    "  (:predicates (p ?x - (either a b)) (q ?x ?y - c) (r) (s))\n"
    "  (:functions (f ?x - c) (total-cost) - number)\n"
    "  (:derived (r) (exists (?x - a) (not (p ?x))))\n"
    "  (:derived (s) (and (not (r)) (s)))\n"
    "  (:action act\n"
    "    :parameters (?x ?y - a ?z - b)\n"
    "    :precondition (and (or (p ?x) (q ?x ?z)) (imply (r) (s)) (not (= ?x k)))\n"
    "    :effect (and (forall (?u - b) (when (p ?u) (and (q ?u ?x) (not (p ?u)))))\n"
    "                 (increase (total-cost) (+ 1.5 (f ?x))))))\n";
static const char rich_problem[] =
    "(define (problem x)\n"
    "  (:domain d)\n"
    "  (:objects k o1 - a o2 - b)\n"
    "  (:init (p k) (q o1 o2) (= (f o1) 2) (= (f k) 2.25) (not (p o2)))\n"
    "  (:goal (forall (?x - a) (p ?x)))\n"
    "  (:metric minimize (total-cost)))\n";
static const char wrong_domain[] =
    "(define (domain d) (:types a b - a)\n"
    "  (:predicates (p ?x - a) (p) (q ?x - bb)) (:foo)\n"
    "  (:derived (p ?x) (not (p ?x)))\n"
    "  (:action a :parameters (x) :precondition (and (p ?y) [r] :effect (when))\n"
    "  (:action a :precondition (p k)) :effect (s))\n";

/* Fails the first allocation, then the second, and so on until none fails. */
static void fail_everywhere(const char *domain, const char *problem, const char *messages)
{
    uint64_t at = 1;

    for (;; at++) {
        parse_world *const w = parse_world_create(domain, problem, at);
        const bool ended = w->stop == RP_STOP_NONE;
        assert_true(ended || w->stop == RP_STOP_MEMORY);
        if (ended)
            assert_string_equal(parse_world_messages(w), messages);
        parse_world_destroy(w);
        if (ended)
            break;
    }
    assert_true(at > 10);
}

static void test_running_out_of_memory_anywhere(void **state)
{
    parse_world *w = parse_world_create(rich_domain, rich_problem, 0);
    (void)state;

    assert_non_null(w->task);
    char *const messages = strdup(parse_world_messages(w));
    parse_world_destroy(w);
    fail_everywhere(rich_domain, rich_problem, messages);
    free(messages);

    w = parse_world_create(wrong_domain, rich_problem, 0);
    assert_true(w->diags.errors > 8);
    char *const wrong = strdup(parse_world_messages(w));
    parse_world_destroy(w);
    fail_everywhere(wrong_domain, rich_problem, wrong);
    free(wrong);
}

static void test_messages_are_in_order_of_place(void **state)
{
    parse_world *const w = parse_world_create(wrong_domain, rich_problem, 0);
    const rp_diag *before = NULL;
    (void)state;

    for (uint32_t i = 0; i < w->diags.diag.size; i++) {
        const rp_diag *const d = &w->diags.diag.item[i];
        if (d->severity == RP_NOTE)
            continue;
        if (before != NULL)
            assert_true(before->loc.file < d->loc.file ||
                        (before->loc.file == d->loc.file && before->loc.line < d->loc.line) ||
                        (before->loc.file == d->loc.file && before->loc.line == d->loc.line &&
                         before->loc.column <= d->loc.column));
        before = d;
    }
    assert_non_null(before);
    parse_world_destroy(w);
}

static void test_too_many_mistakes(void **state)
{
    enum { COUNT = 3000 };
    text domain = {NULL, 0, 0};
    (void)state;

    add(&domain, "(define (domain d) (:predicates (p)) (:action a :effect (and");
    for (int i = 0; i < COUNT; i++) {
        char word[32];
        sprintf(word, " (u%d)", i);
        add(&domain, word);
    }
    add(&domain, ")))");
    parse_world *const w = parse_world_create(domain.bytes, plain_problem, 0);
    assert_null(w->task);
    assert_true(w->diags.errors > RP_MAX_ERRORS);
    assert_int_equal(w->diags.diag.size, RP_MAX_ERRORS);
    parse_world_destroy(w);
    free(domain.bytes);
}

static void read_nothing(void *arg)
{
    parse_world *const w = arg;
    const uint32_t domain = rp_diags_add_file(&w->diags, "/there is no such file.pddl");
    const uint32_t problem = rp_diags_add_text(&w->diags, "problem", "(define", 7);
    w->task = rp_parse_task(&w->arena, &w->diags, domain, problem);
}

static void test_a_missing_file_does_not_hide_other_mistakes(void **state)
{
    parse_world *const w = calloc(1, sizeof *w);
    (void)state;

    assert_non_null(w);
    rp_limits_init(&w->limits, 0, NULL);
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
    assert_int_equal(rp_protect(&w->limits, read_nothing, w), RP_STOP_NONE);
    assert_null(w->task);
    assert_int_equal(w->diags.errors, 2);
    parse_world_destroy(w);
}

static const char *const line_end[] = {"\n", "\r\n", "\r", "\n\t", "\r\n  "};

/* The same messages whatever ends the lines; with and without a byte-order mark. */
static void test_line_ends(void **state)
{
    static const char *const line[] = {"(define (domain d) ; caf\xc3\xa9",
                                       "(:predicates (p ?x))",
                                       "(:action a :parameters (?x)",
                                       ":precondition (p ?y)",
                                       ":effect (q ?x)))",
                                       "; the end"};
    (void)state;

    for (size_t i = 0; i < sizeof line_end / sizeof *line_end; i++)
        for (int mark = 0; mark < 2; mark++) {
            text domain = {NULL, 0, 0};
            add(&domain, mark == 1 ? "\xef\xbb\xbf" : "");
            for (size_t k = 0; k < sizeof line / sizeof *line; k++) {
                add(&domain, line[k]);
                if (k + 1 < sizeof line / sizeof *line)
                    add(&domain, line_end[i]);
            }
            parse_world *const w = parse_world_create(domain.bytes, plain_problem, 0);
            assert_int_equal(w->diags.errors, 2);
            assert_int_equal(w->diags.warnings, 0);
            assert_int_equal(w->diags.diag.item[0].loc.line, 4);
            assert_int_equal(w->diags.diag.item[1].loc.line, 5);
            parse_world_destroy(w);
            free(domain.bytes);
        }
}

static void parse_domain(void *arg)
{
    parse_world *const w = arg;
    const uint32_t domain =
        rp_diags_add_text(&w->diags, "domain", rich_domain, strlen(rich_domain));
    w->task = rp_parse_task(&w->arena, &w->diags, domain, RP_NONE);
}

static void test_a_domain_alone(void **state)
{
    parse_world *const w = calloc(1, sizeof *w);
    (void)state;

    assert_non_null(w);
    rp_limits_init(&w->limits, 0, NULL);
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
    assert_int_equal(rp_protect(&w->limits, parse_domain, w), RP_STOP_NONE);
    assert_string_equal(parse_world_messages(w), "warning unused-parameter 10:21\n");
    assert_int_equal(w->task->num_objects, 1);
    assert_int_equal(w->task->num_init, 0);
    assert_int_equal(w->task->goal->num_children, 0);
    assert_int_equal(w->task->num_strata, 2);
    parse_world_destroy(w);
}

static void test_two_tasks_at_the_same_time(void **state)
{
    parse_world *const a =
        parse_world_create("(define (domain d) (:predicates (p)))", plain_problem, 0);
    parse_world *const b =
        parse_world_create("(define (domain d) (:predicates (q) (r)))", plain_problem, 0);
    (void)state;

    assert_int_equal(a->task->num_predicates, 2);
    assert_int_equal(b->task->num_predicates, 3);
    parse_world_destroy(a);
    assert_string_equal(rp_lifted_text(b->task, b->task->predicate[2].name), "r");
    parse_world_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_lists),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_random_bytes_end_in_messages),
        cmocka_unit_test(test_running_out_of_memory_anywhere),
        cmocka_unit_test(test_messages_are_in_order_of_place),
        cmocka_unit_test(test_too_many_mistakes),
        cmocka_unit_test(test_a_missing_file_does_not_hide_other_mistakes),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_a_domain_alone),
        cmocka_unit_test(test_two_tasks_at_the_same_time),
    };
    return cmocka_run_group_tests_name("parse", tests, NULL, NULL);
}
