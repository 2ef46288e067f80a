#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
} world;

static int set_up(void **state)
{
    static world w;
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_diags_init(&w.diags, &w.arena);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    world *const w = *state;
    rp_limits_release(&w->limits);
    return 0;
}

static const rp_loc here = {0, 3, 7, 3, 9};

static void test_messages_are_kept_in_order(void **state)
{
    rp_diags *const d = &((world *)*state)->diags;

    rp_error(d, here, "first-error", "no %s %d", "thing", 5);
    rp_note(d, RP_NO_LOC, "declared here");
    rp_warning(d, here, "odd", "strange");
    rp_unsupported(d, here, "not-yet", "later");
    assert_int_equal(d->diag.size, 4);
    assert_int_equal(d->errors, 2);
    assert_int_equal(d->warnings, 1);
    assert_int_equal(d->unsupported, 1);
    assert_string_equal(d->diag.item[0].message, "no thing 5");
    assert_string_equal(d->diag.item[0].name, "first-error");
    assert_int_equal(d->diag.item[0].severity, RP_ERROR);
    assert_false(d->diag.item[0].unsupported);
    assert_int_equal(d->diag.item[0].loc.column, 7);
    assert_int_equal(d->diag.item[1].severity, RP_NOTE);
    assert_int_equal(d->diag.item[1].loc.file, RP_NONE);
    assert_int_equal(d->diag.item[2].severity, RP_WARNING);
    assert_true(d->diag.item[3].unsupported);
}

static void test_too_many_errors_are_only_counted(void **state)
{
    rp_diags *const d = &((world *)*state)->diags;

    for (uint32_t i = 0; i < RP_MAX_ERRORS + 5; i++) {
        rp_error(d, here, "e", "error %u", i);
        rp_note(d, here, "note %u", i);
    }
    assert_int_equal(d->errors, RP_MAX_ERRORS + 5);
    assert_int_equal(d->diag.size, 2 * RP_MAX_ERRORS);
    rp_warning(d, here, "w", "still room for warnings");
    rp_note(d, here, "and for its note");
    assert_int_equal(d->diag.size, 2 * RP_MAX_ERRORS + 2);
}

static void test_text_is_copied(void **state)
{
    rp_diags *const d = &((world *)*state)->diags;
    char text[] = "(define)";
    const uint32_t file = rp_diags_add_text(d, "x.pddl", text, 7);

    text[0] = '!';
    assert_int_equal(file, 0);
    assert_string_equal(d->source.item[file].text, "(define");
    assert_string_equal(d->source.item[file].path, "x.pddl");
    assert_int_equal(d->source.item[file].size, 7);
}

static void test_files_are_read_whole(void **state)
{
    enum { SIZE = 300000 };
    rp_diags *const d = &((world *)*state)->diags;
    char path[] = "/tmp/relplan-test-XXXXXX";
    const int fd = mkstemp(path);

    assert_true(fd >= 0);
    FILE *const file = fdopen(fd, "w");
    assert_non_null(file);
    for (int i = 0; i < SIZE; i++)
        fputc(i % 256, file);
    fclose(file);
    const uint32_t index = rp_diags_add_file(d, path);
    const rp_source *const s = &d->source.item[index];
    unlink(path);
    assert_int_equal(d->errors, 0);
    assert_int_equal(s->size, SIZE);
    for (int i = 0; i < SIZE; i++)
        assert_int_equal((unsigned char)s->text[i], i % 256);
    assert_int_equal(s->text[SIZE], 0);
}

static void test_unreadable_files_are_errors(void **state)
{
    rp_diags *const d = &((world *)*state)->diags;

    assert_int_equal(rp_diags_add_file(d, "/nonexistent/x"), 0);
    assert_int_equal(rp_diags_add_file(d, "/tmp"), 1);
    assert_int_equal(rp_diags_add_file(d, "/dev/null"), 2);
    assert_int_equal(d->errors, 2);
    assert_string_equal(d->diag.item[0].message,
                        "cannot read '/nonexistent/x': No such file or directory");
    assert_string_equal(d->diag.item[1].message, "cannot read '/tmp': Is a directory");
    assert_int_equal(d->diag.item[1].loc.file, 1);
    assert_int_equal(d->diag.item[1].loc.line, 0);
    assert_null(d->source.item[0].text);
    assert_null(d->source.item[1].text);
    assert_string_equal(d->source.item[2].text, "");
}

static void read_endless(void *arg) { rp_diags_add_file(arg, "/dev/zero"); }

static void test_an_endless_file_stops_at_the_budget(void **state)
{
    world *const w = *state;

    w->limits.budget = 10 << 20;
    assert_int_equal(rp_protect(&w->limits, read_endless, &w->diags), RP_STOP_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_messages_are_kept_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_too_many_errors_are_only_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_text_is_copied, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_files_are_read_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unreadable_files_are_errors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_endless_file_stops_at_the_budget, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("diag", tests, NULL, NULL);
}
