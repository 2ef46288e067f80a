#include "base/text/names.h"

#include <string.h>

enum { LONGEST = 63 }; /* Longer names are not compared. */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Insertions, deletions, replacements and swaps of neighbours that turn a into b
   (Damerau 1964, in the restricted form that edits no place twice): row i of the usual
   table, of which three rows are kept. */
static uint32_t edit_distance(const char *a, uint32_t a_length, const char *b, uint32_t b_length)
{
    uint32_t row[3][LONGEST + 1];
    assert(a_length <= LONGEST && b_length <= LONGEST);

    for (uint32_t j = 0; j <= b_length; j++)
        row[0][j] = j;
    for (uint32_t i = 1; i <= a_length; i++) {
        uint32_t *const now = row[i % 3], *const before = row[(i - 1) % 3];
        now[0] = i;
        for (uint32_t j = 1; j <= b_length; j++) {
            const char x = lower(a[i - 1]), y = lower(b[j - 1]);
            now[j] = least(least(before[j], now[j - 1]) + 1, before[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                now[j] = least(now[j], row[(i - 2) % 3][j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

const void *rp_name_row(const rp_name_table *table, uint32_t i)
{
    assert(i < table->size);
    const void *const row = (const char *)table->row + i * table->stride;
    return table->by_pointer ? *(const void *const *)row : row;
}

const char *rp_name_at(const rp_name_table *table, uint32_t i)
{
    return *(const char *const *)rp_name_row(table, i);
}

uint32_t rp_name_find(const rp_name_table *table, const char *name)
{
    for (uint32_t i = 0; i < table->size; i++)
        if (strcmp(rp_name_at(table, i), name) == 0)
            return i;
    return RP_NONE;
}

const char *rp_name_list(rp_arena *arena, const rp_name_table *table, const char *separator)
{
    const char *text = "";
    for (uint32_t i = 0; i < table->size; i++)
        text =
            rp_arena_format(arena, "%s%s%s", text, i == 0 ? "" : separator, rp_name_at(table, i));
    return text;
}

const char *rp_name_nearest(const rp_name_table *table, const char *text)
{
    const size_t length = strlen(text);
    const char *best = NULL;

    if (length == 0 || length > LONGEST)
        return NULL;
    /* A third of the letters may be wrong, never all: else the guess would puzzle. */
    uint32_t limit = length < 6 ? 1 : (uint32_t)length / 3;
    for (uint32_t i = 0; i < table->size; i++) {
        const char *const candidate = rp_name_at(table, i);
        const size_t other = strlen(candidate);
        if (other == 0 || other > LONGEST || other > length + limit || other + limit < length)
            continue;
        const uint32_t distance = edit_distance(text, (uint32_t)length, candidate, (uint32_t)other);
        if (distance >= length || distance > limit || (best != NULL && distance == limit))
            continue;
        best = candidate;
        limit = distance;
    }
    return best;
}

const char *rp_name_hint(rp_arena *arena, const rp_name_table *table, const char *name)
{
    const char *const near = rp_name_nearest(table, name);
    return near == NULL ? "" : rp_arena_format(arena, "; did you mean '%s'?", near);
}

const char *rp_name_unknown(rp_arena *arena, const rp_name_table *table, const char *name)
{
    const char *const hint = rp_name_hint(arena, table, name);

    if (*hint != '\0')
        return rp_arena_format(arena, "unknown %s '%s'%s", table->kind, name, hint);
    return rp_arena_format(arena, "unknown %s '%s'; there are %s", table->kind, name,
                           rp_name_list(arena, table, ", "));
}

const char *rp_nearest_name(const char *text, const char *const *candidate, uint32_t count)
{
    const rp_name_table table = RP_NAMES("name", candidate, count);
    return rp_name_nearest(&table, text);
}
