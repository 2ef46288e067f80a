/* Every file of tests/pddl: a domain, a line ";;; problem", a problem.  Its first lines say
   what the parser reports, exactly and in order (notes are left out):

       ; expect: error unknown-predicate 7:12
       ; expect: ok

   Lines are those of the whole file. */
#include "support/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parser/parser.h"

static const char folder[] = "tests/pddl";

typedef struct fixture {
    rp_arena arena;
    rp_diags diags;
    char *text;
    size_t size, problem; /* where the problem begins */
    const rp_lifted *task;
} fixture;

static void read_fixture(fixture *f, const char *path)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    f->size = (size_t)ftell(file);
    rewind(file);
    f->text = calloc(1, f->size + 1);
    assert_int_equal(fread(f->text, 1, f->size, file), f->size);
    fclose(file);
    const char *const mark = strstr(f->text, "\n;;; problem\n");
    assert_non_null(mark);
    f->problem = (size_t)(mark + 1 - f->text);
}

/* The problem's text has blank lines for those of the domain. */
static void parse(void *arg)
{
    fixture *const f = arg;
    char *const problem = rp_arena_text(&f->arena, f->text, f->size);

    for (size_t i = 0; i < f->problem; i++)
        if (problem[i] != '\n')
            problem[i] = ' ';
    const uint32_t d = rp_diags_add_text(&f->diags, "domain", f->text, f->problem);
    const uint32_t p = rp_diags_add_text(&f->diags, "problem", problem, f->size);
    f->task = rp_parse_task(&f->arena, &f->diags, d, p);
}

static void write_found(const fixture *f, char *out, size_t size)
{
    size_t length = 0;

    for (uint32_t i = 0; i < f->diags.diag.size; i++) {
        const rp_diag *const d = &f->diags.diag.item[i];
        if (d->severity != RP_NOTE)
            length += (size_t)snprintf(out + length, size - length, "; expect: %s %s %u:%u\n",
                                       d->severity == RP_ERROR ? "error" : "warning", d->name,
                                       d->loc.line, d->loc.column);
    }
    if (length == 0)
        snprintf(out, size, "; expect: ok\n");
}

static bool check_fixture(const char *path)
{
    char found[4096] = "";
    rp_limits limits;
    fixture f = {.text = NULL};

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&f.arena, &limits);
    rp_diags_init(&f.diags, &f.arena);
    read_fixture(&f, path);
    assert_int_equal(rp_protect(&limits, parse, &f), RP_STOP_NONE);
    write_found(&f, found, sizeof found);
    const size_t length = strlen(found);
    const bool as_expected = strncmp(f.text, found, length) == 0 &&
                             strncmp(f.text + length, "; expect", 8) != 0 &&
                             (f.task != NULL) == (f.diags.errors == 0);
    if (!as_expected)
        print_error("%s: found\n%s", path, found);
    rp_vec_free(&limits, &f.diags.diag);
    rp_vec_free(&limits, &f.diags.source);
    rp_arena_release(&f.arena);
    assert_int_equal(limits.used, 0);
    rp_limits_release(&limits);
    free(f.text);
    return as_expected;
}

static void test_fixtures_give_what_they_expect(void **state)
{
    struct dirent **entry;
    const int count = scandir(folder, &entry, NULL, alphasort);
    int wrong = 0, files = 0;
    (void)state;

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        const char *const dot = strrchr(entry[i]->d_name, '.');
        if (dot != NULL && strcmp(dot, ".pddl") == 0) {
            char path[512];
            snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
            wrong += !check_fixture(path);
            files++;
        }
        free(entry[i]);
    }
    free(entry);
    assert_int_equal(wrong, 0);
    assert_true(files >= 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fixtures_give_what_they_expect),
    };
    return cmocka_run_group_tests_name("fixtures", tests, NULL, NULL);
}
