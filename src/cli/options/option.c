#include "cli/options/option.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *rp_text_part(const char *text, char separator, uint32_t i, int *length)
{
    const char end[] = {separator, '\0'};

    for (; i > 0; i--) {
        text += strcspn(text, end);
        if (*text++ == '\0')
            return NULL;
    }
    *length = (int)strcspn(text, end);
    return text;
}

/* A plain decimal number at the start of the text; *end is what follows. */
static bool read_number(const char *text, double *number, const char **end)
{
    char *after;
    const size_t length = strspn(text, "0123456789.");

    if (length == 0)
        return false;
    *number = strtod(text, &after);
    *end = after;
    return after == text + length;
}

static bool read_count(const char *text, uint64_t least, uint64_t most, uint64_t *count)
{
    char *end;

    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    *count = value;
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && value >= least &&
           value <= most;
}

static const char *store_count(rp_arena *arena, const rp_option *o, uint32_t *member,
                               const char *value)
{
    uint64_t count;

    if (!read_count(value, o->least, o->most == 0 ? UINT32_MAX - 1 : o->most, &count))
        return o->most == 0
                   ? rp_arena_format(arena, "expected a whole number from %u, found '%s'", o->least,
                                     value)
                   : rp_arena_format(arena, "expected a whole number from %u to %u, found '%s'",
                                     o->least, o->most, value);
    *member = (uint32_t)count;
    return NULL;
}

static const char *store_seed(rp_arena *arena, uint64_t *member, const char *value)
{
    return read_count(value, 0, UINT64_MAX, member)
               ? NULL
               : rp_arena_format(arena, "expected a whole number from 0, found '%s'", value);
}

static const char *store_number(rp_arena *arena, const char **member, const char *value)
{
    const char *end;
    double number;

    *member = value;
    return read_number(value, &number, &end) && *end == '\0'
               ? NULL
               : rp_arena_format(arena, "expected a number, found '%s'", value);
}

static bool read_time(const char *text, double *seconds)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"ms", 0.001}};
    const char *unit;
    double number;

    if (!read_number(text, &number, &unit))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(unit, units[i].name) == 0) {
            *seconds = number * units[i].seconds;
            return true;
        }
    return false;
}

static const char *store_time(rp_arena *arena, const rp_option *o, double *member,
                              const char *value)
{
    const double longest = 1e8;
    double seconds;

    if (!read_time(value, &seconds) || seconds < o->least * 0.001 || seconds > longest)
        return rp_arena_format(arena, "expected a time such as %s2.5, 30s, 5m or 1h, found '%s'",
                               o->least == 0 ? "0, " : "", value);
    *member = seconds;
    return NULL;
}

static bool read_size(const char *text, double *bytes)
{
    static const char letters[] = "KMGT";
    const char *unit;

    if (!read_number(text, bytes, &unit) || *unit == '\0')
        return false;
    const char letter = *unit >= 'a' && *unit <= 'z' ? (char)(*unit - 'a' + 'A') : *unit;
    const char *const found = strchr(letters, letter), *const rest = unit + 1;
    if (found == NULL || (*rest != '\0' && strcmp(rest, "B") != 0 && strcmp(rest, "iB") != 0))
        return false;
    for (const char *p = letters; p <= found; p++)
        *bytes *= 1024;
    return true;
}

static const char *store_size(rp_arena *arena, size_t *member, const char *value)
{
    const double least = 1 << 20;
    double bytes;

    if (!read_size(value, &bytes))
        return rp_arena_format(arena, "expected a size such as 4096K, 200M or 8G, found '%s'",
                               value);
    if (bytes < least)
        return rp_arena_format(arena, "expected at least 1M, found '%s'", value);
    if (bytes >= (double)(SIZE_MAX / 2))
        return rp_arena_format(arena, "more than any machine has: '%s'", value);
    *member = (size_t)bytes;
    return NULL;
}

/* "expected a, b or c, found 'x'" */
static const char *refuse_word(rp_arena *arena, const char *words, const char *value)
{
    const char *text = "expected ", *word, *next;
    int length, next_length;

    for (uint32_t i = 0; (word = rp_text_part(words, '|', i, &length)) != NULL; i++) {
        next = rp_text_part(words, '|', i + 1, &next_length);
        text = rp_arena_format(arena, "%s%.*s%s", text, length, word,
                               next == NULL                                            ? ""
                               : rp_text_part(words, '|', i + 2, &next_length) == NULL ? " or "
                                                                                       : ", ");
    }
    return rp_arena_format(arena, "%s, found '%s'", text, value);
}

static const char *store_choice(rp_arena *arena, const rp_option *o, unsigned *member,
                                const char *value)
{
    const char *word;
    int length;

    for (uint32_t i = 0; (word = rp_text_part(o->value, '|', i, &length)) != NULL; i++)
        if (strlen(value) == (size_t)length && memcmp(word, value, (size_t)length) == 0) {
            *member = o->least + i;
            return NULL;
        }
    return refuse_word(arena, o->value, value);
}

static const char *store_text(rp_arena *arena, const rp_option *o, const char **member,
                              const char *value)
{
    if (o->kind == RP_OPTION_FILE && *value == '\0')
        return "expected a file name, found nothing";
    *member = value == NULL ? "" : value;
    return o->call == NULL ? NULL : o->call(arena, member, value);
}

static const char *add_parameter(rp_arena *arena, const rp_option *o, const char **list,
                                 const char *value)
{
    if (strpbrk(value, ",=") != NULL)
        return rp_arena_format(arena, "unexpected '%s'", value);
    *list = rp_arena_format(arena, "%s%s%s=%s", *list == NULL ? "" : *list,
                            *list == NULL ? "" : ",", o->name, value);
    return NULL;
}

static const char *store(rp_arena *arena, const rp_option *o, void *member, const char *value)
{
    switch (o->kind) {
    case RP_OPTION_FLAG:
        *(bool *)member = true;
        return NULL;
    case RP_OPTION_LEVEL:
        *(unsigned *)member = o->least;
        return NULL;
    case RP_OPTION_CHOICE:
        return store_choice(arena, o, member, value);
    case RP_OPTION_COUNT:
        return store_count(arena, o, member, value);
    case RP_OPTION_SEED:
        return store_seed(arena, member, value);
    case RP_OPTION_NUMBER:
        return store_number(arena, member, value);
    case RP_OPTION_TIME:
        return store_time(arena, o, member, value);
    case RP_OPTION_SIZE:
        return store_size(arena, member, value);
    case RP_OPTION_TEXT:
    case RP_OPTION_FILE:
    case RP_OPTION_TOPIC:
        return store_text(arena, o, member, value);
    case RP_OPTION_PARAMETER:
        return add_parameter(arena, o, member, value);
    case RP_OPTION_CALL:
        break;
    }
    return o->call(arena, member, value);
}

const char *rp_option_store(rp_arena *arena, const rp_option *o, void *target, const char *value)
{
    void *const member = (char *)target + o->offset;

    if (o->given != 0)
        *(bool *)((char *)target + o->given) = true;
    if (o->none == NULL || strcmp(value, o->none) != 0)
        return store(arena, o, member, value);
    if (o->kind == RP_OPTION_SIZE)
        *(size_t *)member = 0;
    else
        *(double *)member = 0;
    return NULL;
}

static const char *choice_text(rp_arena *arena, const rp_option *o, unsigned value)
{
    int length = 0;
    const char *const word =
        value < o->least ? NULL : rp_text_part(o->value, '|', value - o->least, &length);

    return word == NULL ? "none" : rp_arena_text(arena, word, (size_t)length);
}

static const char *size_text(rp_arena *arena, size_t bytes)
{
    const char *const unit = bytes % (1 << 20) == 0 ? "M" : "K";

    return bytes == 0 ? "none"
                      : rp_arena_format(arena, "%zu%s", bytes >> (*unit == 'M' ? 20 : 10), unit);
}

static const char *time_text(rp_arena *arena, double seconds)
{
    return seconds == 0 ? "none" : rp_arena_format(arena, "%.10gs", seconds);
}

const char *rp_option_text(rp_arena *arena, const rp_option *o, const void *target)
{
    const void *const member = (const char *)target + o->offset;
    const char *text;

    switch (o->kind) {
    case RP_OPTION_FLAG:
        return *(const bool *)member ? "yes" : "no";
    case RP_OPTION_LEVEL:
        return *(const unsigned *)member == o->least ? "yes" : "no";
    case RP_OPTION_CHOICE:
        return choice_text(arena, o, *(const unsigned *)member);
    case RP_OPTION_COUNT:
        return rp_arena_format(arena, "%" PRIu32, *(const uint32_t *)member);
    case RP_OPTION_SEED:
        return rp_arena_format(arena, "%" PRIu64, *(const uint64_t *)member);
    case RP_OPTION_TIME:
        return time_text(arena, *(const double *)member);
    case RP_OPTION_SIZE:
        return size_text(arena, *(const size_t *)member);
    case RP_OPTION_NUMBER:
    case RP_OPTION_TEXT:
    case RP_OPTION_FILE:
    case RP_OPTION_TOPIC:
    case RP_OPTION_PARAMETER:
        text = *(const char *const *)member;
        return text == NULL ? "none" : text;
    case RP_OPTION_CALL:
        break;
    }
    assert(false);
    return "";
}
