#include "support/check.h"

#include <string.h>

#include "base/text/text.h"

static const char *written(FILE *out)
{
    static char text[12000];
    const long end = ftell(out);

    rewind(out);
    const size_t got = fread(text, 1, end < 11999 ? (size_t)end : 11999, out);
    text[got] = '\0';
    rewind(out);
    return text;
}

static void test_what_may_be_shown(void **state)
{
    static const struct {
        const char *text, *expected;
    } example[] = {
        {"", ""},
        {"plain ~ text", "plain ~ text"},
        {"a\tb\nc\rd", "a?b?c?d"},
        {"\x1b[31m\a\x7f", "?[31m??"},
        {"\xc2\xa0\xc3\xa4\xe2\x80\xa6\xf0\x9f\x98\x80",
         "\xc2\xa0\xc3\xa4\xe2\x80\xa6\xf0\x9f\x98\x80"},
        {"\xc2\x80\xc2\x9b\xc2\x9f", "???"},
        {"\x9b\xff\x80", "???"},
        {"\xc3", "?"},
        {"\xc3(", "?("},
        {"\xe2\x80", "??"},
        {"\xc0\xaf\xe0\x80\xaf", "?????"},
        {"\xed\xa0\x80", "???"},
        {"\xf4\x90\x80\x80", "????"},
        {"\xe2\x80\xaa\xe2\x81\xa6\xe2\x80\x8f\xd8\x9c", "????"},
    };
    FILE *const out = tmpfile();
    (void)state;
    assert_non_null(out);
    for (size_t i = 0; i < sizeof example / sizeof example[0]; i++) {
        rp_text_write(out, example[i].text);
        assert_string_equal(written(out), example[i].expected);
    }
    fclose(out);
}

static void test_lines(void **state)
{
    FILE *const out = tmpfile();
    char text[10000];
    (void)state;
    assert_non_null(out);
    rp_text_line(out, "cannot read '%s': %d", "a\x1b\nb", 7);
    assert_string_equal(written(out), "cannot read 'a??b': 7\n");
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    rp_text_line(out, "%s", text);
    const char *const line = written(out);
    assert_int_equal(strlen(line), 8192);
    assert_int_equal(line[8191], '\n');
    fclose(out);
}

static void test_counts(void **state)
{
    char text[RP_TEXT_COUNT_SIZE];
    (void)state;
    assert_string_equal(rp_text_count(0, text), "0");
    assert_string_equal(rp_text_count(999, text), "999");
    assert_string_equal(rp_text_count(1000, text), "1,000");
    assert_string_equal(rp_text_count(1204000, text), "1,204,000");
    assert_string_equal(rp_text_count(UINT64_MAX, text), "18,446,744,073,709,551,615");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_may_be_shown),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
