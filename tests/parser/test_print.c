/* parser/print.h: the tree of what is printed is that of the file, and printing is
   idempotent; on every fixture of tests/pddl that has no mistakes in its syntax, and on
   texts that show the layout. */
#include "support/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parser/print.h"
#include "parser/syntax/ast.h"
#include "support/same_tree.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    const char *text;
    bool drop_comments;
    rp_printed first, second;
    bool is_printed, is_same_tree;
} world;

static const ast_file *tree_of(world *w, rp_symtab *symbols, const char *text)
{
    const uint32_t file = rp_diags_add_text(&w->diags, "file", text, strlen(text));
    return rp_ast_read(&w->arena, &w->diags, symbols, file);
}

static void work(void *arg)
{
    world *const w = arg;
    const uint32_t file = rp_diags_add_text(&w->diags, "file", w->text, strlen(w->text));

    w->is_printed = rp_print_file(&w->arena, &w->diags, file, w->drop_comments, &w->first);
    if (!w->is_printed)
        return;
    const uint32_t again = rp_diags_add_text(&w->diags, "printed", w->first.text, w->first.size);
    assert_true(rp_print_file(&w->arena, &w->diags, again, w->drop_comments, &w->second));
    rp_symtab *const symbols = rp_tokens_symbols(&w->arena);
    const ast_file *const before = tree_of(w, symbols, w->text);
    const ast_file *const after = tree_of(w, symbols, w->first.text);
    w->is_same_tree = before != NULL && after != NULL && same_tree(before, after);
}

static world *print(const char *text, bool drop_comments)
{
    world *const w = calloc(1, sizeof *w);
    w->text = text;
    w->drop_comments = drop_comments;
    rp_limits_init(&w->limits, 0, NULL);
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
    assert_int_equal(rp_protect(&w->limits, work, w), RP_STOP_NONE);
    return w;
}

static void destroy(world *w)
{
    rp_vec_free(&w->limits, &w->diags.diag);
    rp_vec_free(&w->limits, &w->diags.source);
    rp_arena_release(&w->arena);
    assert_int_equal(w->limits.used, 0);
    rp_limits_release(&w->limits);
    free(w);
}

static bool is_round(const world *w)
{
    return w->is_same_tree && w->first.size == w->second.size &&
           memcmp(w->first.text, w->second.text, w->first.size) == 0;
}

static void assert_printed(const char *text, const char *expected)
{
    world *const w = print(text, false);
    assert_true(w->is_printed);
    assert_string_equal(w->first.text, expected);
    assert_true(is_round(w));
    destroy(w);
}

static char *read_file(const char *path)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    const size_t size = (size_t)ftell(file);
    rewind(file);
    char *const text = calloc(1, size + 1);
    assert_int_equal(fread(text, 1, size, file), size);
    fclose(file);
    return text;
}

static int check_text(const char *path, const char *text)
{
    world *const w = print(text, false);
    const bool is_printed = w->is_printed;
    if (is_printed && !is_round(w))
        fail_msg("%s is not the same any more:\n%s", path, w->first.text);
    destroy(w);
    return is_printed;
}

static void test_fixtures_stay_the_same(void **state)
{
    static const char mark[] = "\n;;; problem\n";
    struct dirent **entry;
    const int count = scandir("tests/pddl", &entry, NULL, alphasort);
    int printed = 0;
    (void)state;

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "tests/pddl/%s", entry[i]->d_name);
        if (strstr(path, ".pddl") != NULL) {
            char *const text = read_file(path);
            char *const problem = strstr(text, mark);
            assert_non_null(problem);
            problem[1] = '\0';
            printed += check_text(path, text);
            printed += check_text(path, problem + sizeof mark - 1);
            free(text);
        }
        free(entry[i]);
    }
    free(entry);
    assert_true(printed >= 100);
}

static void test_layout(void **state)
{
    (void)state;
    assert_printed("(define(domain Tea)(:types cup pot-thing tray -thing box)(:predicates(full ?x))"
                   "(:action Pour :parameters(?x)\n:precondition(AND(full ?x))))",
                   "(define (domain Tea)\n"
                   "\n"
                   "  (:types\n"
                   "    cup pot-thing tray - thing\n"
                   "    box)\n"
                   "\n"
                   "  (:predicates (full ?x))\n"
                   "\n"
                   "  (:action Pour\n"
                   "    :parameters (?x)\n"
                   "    :precondition (AND (full ?x))))\n");
}

static void test_comments_stay(void **state)
{
    (void)state;
    assert_printed("; head\n\n\n(define ; a\n (problem p)(:domain d) ; b \r\n"
                   "(:init (a);c\n\n\n(b)\n;d\n) (:goal (and (a) ;e\n)))\n;f",
                   "; head\n"
                   "\n"
                   "(define  ; a\n"
                   "  (problem p)\n"
                   "  (:domain d)  ; b\n"
                   "\n"
                   "  (:init\n"
                   "    (a)  ;c\n"
                   "\n"
                   "    (b)\n"
                   "    ;d\n"
                   "  )\n"
                   "\n"
                   "  (:goal (and\n"
                   "    (a)  ;e\n"
                   "  )))\n"
                   ";f\n");
}

static void test_comments_can_be_dropped(void **state)
{
    (void)state;
    world *const w = print("; a\n(define (problem p) ; b\n (:domain d))\n; c\n", true);
    assert_string_equal(w->first.text, "(define (problem p)\n  (:domain d))\n");
    assert_true(is_round(w));
    destroy(w);
}

static void test_mistakes_are_refused(void **state)
{
    static const char *const texts[] = {
        "", "(define (domain d)", "(define (domain d) (:action a :precondition (and (p)))",
        "(define (domain d) (:predicates p))", "(define (domain d)) (and)"};
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        world *const w = print(texts[i], false);
        assert_false(w->is_printed);
        assert_true(w->diags.errors > 0);
        destroy(w);
    }
}

static void test_unsupported_sections_are_printed(void **state)
{
    (void)state;
    assert_printed(
        "(define (domain d) (:durative-action a :duration (= ?duration 1)))",
        "(define (domain d)\n\n  (:durative-action a\n    :duration (= ?duration 1)))\n");
}

static void test_deep_nesting(void **state)
{
    enum { DEPTH = 3000 };
    char *const text = calloc(1, 64 + 12 * DEPTH);
    (void)state;

    strcpy(text, "(define (problem p) (:goal ");
    char *at = text + strlen(text);
    for (int i = 0; i < DEPTH; i++, at += 5)
        memcpy(at, i % 2 == 0 ? "(and " : "(not ", 5);
    memset(at, ')', DEPTH + 2);
    world *const w = print(text, false);
    assert_true(w->is_printed && is_round(w));
    assert_true(w->first.size < 100 * DEPTH);
    destroy(w);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fixtures_stay_the_same),
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_comments_stay),
        cmocka_unit_test(test_comments_can_be_dropped),
        cmocka_unit_test(test_mistakes_are_refused),
        cmocka_unit_test(test_unsupported_sections_are_printed),
        cmocka_unit_test(test_deep_nesting),
    };
    return cmocka_run_group_tests_name("print", tests, NULL, NULL);
}
