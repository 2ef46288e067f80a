/* The fixtures of tests/pddl with random damage.  Whatever the parser makes of them, it
   ends, frees all, and gives a task just when it reports no error. */
#include "support/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/parse_world.h"

#ifndef ROUNDS
#define ROUNDS 25 /* for each file */
#endif

enum { ROOM = 20000 };

typedef struct sample {
    char bytes[ROOM];
    size_t size;
} sample;

static void cut(sample *s, size_t at, size_t length)
{
    if (at + length > s->size)
        return;
    memmove(s->bytes + at, s->bytes + at + length, s->size - at - length);
    s->size -= length;
}

static void paste(sample *s, size_t at, const char *bytes, size_t length)
{
    char copy[64];

    if (s->size + length > ROOM || length > sizeof copy)
        return;
    memcpy(copy, bytes, length);
    memmove(s->bytes + at + length, s->bytes + at, s->size - at);
    memcpy(s->bytes + at, copy, length);
    s->size += length;
}

static void damage(sample *s, rp_rng *rng)
{
    static const char *const word[] = {"(",          ")",
                                       " - ",        "?x ",
                                       "and",        "(and ",
                                       "(not ",      ":effect",
                                       "(:action a", "(:init",
                                       "either",     "(forall (?x) ",
                                       ";",          "\n",
                                       "0.5",        "=",
                                       "object",     "when ",
                                       "[",          "\"",
                                       "\xc3\xa4",   "(increase (total-cost) 1)",
                                       "()",         "(:derived "};
    const size_t at = rp_rng_below(rng, (uint32_t)s->size + 1);
    const size_t from = rp_rng_below(rng, (uint32_t)s->size + 1);
    const size_t length = 1 + rp_rng_below(rng, 30);

    switch (rp_rng_below(rng, 5)) {
    case 0:
        cut(s, at, 1);
        break;
    case 1:
        cut(s, at, length);
        break;
    case 2:
        if (from + length <= s->size)
            paste(s, at, s->bytes + from, length);
        break;
    case 3:
        if (at < s->size)
            s->bytes[at] = (char)(1 + rp_rng_below(rng, 255));
        break;
    default: {
        const char *const w = word[rp_rng_below(rng, sizeof word / sizeof *word)];
        paste(s, at, w, strlen(w));
        break;
    }
    }
}

static bool read_sample(sample *s, const char *path)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    s->size = fread(s->bytes, 1, ROOM, file);
    fclose(file);
    return s->size < ROOM;
}

static void check_sample(const sample *s)
{
    static const char mark[] = "\n;;; problem\n";
    size_t i = 0;

    while (i + sizeof mark < s->size && memcmp(s->bytes + i, mark, sizeof mark - 1) != 0)
        i++;
    parse_world *const w = parse_world_create_sized(s->bytes, i, s->bytes + i, s->size - i, 0);
    assert_int_equal(w->stop, RP_STOP_NONE);
    assert_int_equal(w->task == NULL, w->diags.errors > 0);
    parse_world_destroy(w);
}

static void test_damaged_fixtures(void **state)
{
    struct dirent **entry;
    const int count = scandir("tests/pddl", &entry, NULL, alphasort);
    static sample original, damaged;
    rp_rng rng;
    (void)state;

    assert_true(count > 0);
    rp_rng_seed(&rng, 2);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "tests/pddl/%s", entry[i]->d_name);
        if (strstr(path, ".pddl") != NULL && read_sample(&original, path))
            for (int round = 0; round < ROUNDS; round++) {
                damaged = original;
                for (uint32_t n = 1 + rp_rng_below(&rng, 4); n > 0; n--)
                    damage(&damaged, &rng);
                check_sample(&damaged);
            }
        free(entry[i]);
    }
    free(entry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_fixtures),
    };
    return cmocka_run_group_tests_name("mutations", tests, NULL, NULL);
}
