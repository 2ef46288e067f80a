#include "support/tasks/counter_task.h"

#include <stdio.h>
#include <string.h>

#include "support/check.h"

enum { MOST_TEXT = 8192 };

static void put_names(char *text, const char *name, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        snprintf(text + strlen(text), MOST_TEXT - strlen(text), " %s%u", name, (unsigned)i);
}

tiny *counter_task(uint32_t bits)
{
    char text[MOST_TEXT] = "init:";

    assert_true(bits <= COUNTER_MOST_BITS);
    put_names(text, "n", bits);
    strcat(text, "\ngoal:");
    put_names(text, "b", bits);
    for (uint32_t i = 0; i < bits; i++) {
        char *const line = text + strlen(text);
        snprintf(line, 64, "\nset%u:", (unsigned)i);
        put_names(text, "b", i);
        snprintf(text + strlen(text), 64, " n%u ->", (unsigned)i);
        put_names(text, "n", i);
        snprintf(text + strlen(text), 64, " b%u !n%u", (unsigned)i, (unsigned)i);
        put_names(text, "!b", i);
    }
    assert_true(strlen(text) < MOST_TEXT - 1);
    strcat(text, "\n");
    return tiny_create(text);
}
