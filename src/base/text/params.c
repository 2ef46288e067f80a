#include "base/text/params.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/data/vec.h"
#include "base/diag.h"
#include "base/text/names.h"

/* Does the comma before `text` separate two parameters (rather than two specs)? */
static bool is_parameter(const char *text) { return text[strcspn(text, ",:=")] == '='; }

static rp_spec split_spec(rp_arena *arena, const char *text, size_t length)
{
    const char *const colon = memchr(text, ':', length);
    const size_t name_length = colon == NULL ? length : (size_t)(colon - text);
    const size_t skipped = colon == NULL ? length : name_length + 1;

    return (rp_spec){.name = rp_arena_text(arena, text, name_length),
                     .params = rp_arena_text(arena, text + skipped, length - skipped)};
}

uint32_t rp_specs_split(rp_arena *arena, const char *text, rp_spec **specs)
{
    RP_VEC(rp_spec) found = {0};
    const char *begin = text, *p = text;

    for (;;) {
        p += strcspn(p, ",");
        if (*p == ',' && is_parameter(p + 1)) {
            p++;
            continue;
        }
        rp_vec_push(arena->limits, &found, split_spec(arena, begin, (size_t)(p - begin)));
        if (*p == '\0')
            break;
        begin = ++p;
    }
    *specs = rp_arena_copy(arena, found.item, found.size * sizeof *found.item);
    const uint32_t count = found.size;
    rp_vec_free(arena->limits, &found);
    return count;
}

const char *rp_spec_text(rp_arena *arena, const rp_spec *spec)
{
    return *spec->params == '\0' ? spec->name
                                 : rp_arena_format(arena, "%s:%s", spec->name, spec->params);
}

static const char *range_text(rp_arena *arena, const rp_param *p)
{
    const char *const kind = p->kind == RP_PARAM_INT ? "a whole number" : "a number";

    if (isinf(p->min) && isinf(p->max))
        return kind;
    if (isinf(p->max))
        return rp_arena_format(arena, "%s of at least %.15g", kind, p->min);
    if (isinf(p->min))
        return rp_arena_format(arena, "%s of at most %.15g", kind, p->max);
    return rp_arena_format(arena, "%s from %.15g to %.15g", kind, p->min, p->max);
}

/* Plain decimal numbers only: strtod would also take "nan", "inf" and hexadecimal. */
static bool parse_number(const char *text, const rp_param *p, double *value)
{
    char *end;

    if (*text == '\0' || text[strspn(text, "+-.0123456789eE")] != '\0')
        return false;
    const double x = strtod(text, &end);
    if (*end != '\0' || !isfinite(x) || x < p->min || x > p->max)
        return false;
    if (p->kind == RP_PARAM_INT && (x != floor(x) || fabs(x) > 0x1p53))
        return false;
    *value = x;
    return true;
}

static const char *set_number(rp_arena *arena, const rp_param *p, const char *text, double *value)
{
    if (parse_number(text, p, value))
        return NULL;
    return rp_arena_format(arena, "'%s' must be %s, found '%s'", p->name, range_text(arena, p),
                           text);
}

static const char *set_bool(rp_arena *arena, const rp_param *p, const char *text, double *value)
{
    static const char *const words[] = {"false", "true", "no", "yes", "off", "on", "0", "1"};
    const rp_name_table table = RP_NAMES("value", words, sizeof words / sizeof *words);
    const uint32_t i = rp_name_find(&table, text);

    if (i == RP_NONE)
        return rp_arena_format(arena, "'%s' must be true or false, found '%s'", p->name, text);
    *value = i & 1;
    return NULL;
}

/* Splits "a|b|c"; the array is in the arena. */
static uint32_t split_choices(rp_arena *arena, const char *choices, const char ***names)
{
    uint32_t count = 1, i = 0;

    for (const char *p = choices; *p != '\0'; p++)
        count += *p == '|';
    *names = RP_ARENA_ARRAY(arena, const char *, count);
    for (const char *p = choices; i < count; i++) {
        const size_t length = strcspn(p, "|");
        (*names)[i] = rp_arena_text(arena, p, length);
        p += length + (p[length] == '|');
    }
    return count;
}

static const char *set_choice(rp_arena *arena, const rp_param *p, const char *text, double *value)
{
    const char **names;
    const uint32_t count = split_choices(arena, p->choices, &names);
    const rp_name_table table = RP_NAMES("value", names, count);
    const uint32_t i = rp_name_find(&table, text);

    if (i == RP_NONE)
        return rp_arena_format(arena, "'%s' must be one of %s, found '%s'%s", p->name,
                               rp_name_list(arena, &table, ", "), text,
                               rp_name_hint(arena, &table, text));
    *value = i;
    return NULL;
}

static const char *set_value(rp_arena *arena, const rp_param *p, const char *text, double *value)
{
    switch (p->kind) {
    case RP_PARAM_INT:
    case RP_PARAM_REAL:
        return set_number(arena, p, text, value);
    case RP_PARAM_BOOL:
        return set_bool(arena, p, text, value);
    case RP_PARAM_CHOICE:
        return set_choice(arena, p, text, value);
    }
    assert(false);
    return NULL;
}

static const char *unknown(rp_arena *arena, const char *name, const rp_name_table *params)
{
    if (params->size == 0)
        return rp_arena_format(arena, "parameter '%s' is unknown; there are none here", name);
    return rp_arena_format(arena, "parameter '%s' is unknown%s (known: %s)", name,
                           rp_name_hint(arena, params, name), rp_name_list(arena, params, ", "));
}

const char *rp_params_parse(rp_arena *arena, const char *text, const rp_param *param,
                            uint32_t count, double *value)
{
    bool *const given = RP_ARENA_ARRAY_ZERO(arena, bool, count);
    const rp_name_table params = RP_NAMES("parameter", param, count);

    for (uint32_t i = 0; i < count; i++)
        value[i] = param[i].standard;
    while (*text != '\0') {
        const size_t length = strcspn(text, ",");
        const char *const equals = memchr(text, '=', length);
        if (equals == NULL || equals == text)
            return rp_arena_format(arena, "expected 'parameter=value', found '%s'",
                                   rp_arena_text(arena, text, length));
        const size_t name_length = (size_t)(equals - text);
        const char *const name = rp_arena_text(arena, text, name_length);
        const uint32_t i = rp_name_find(&params, name);
        if (i == RP_NONE)
            return unknown(arena, name, &params);
        if (given[i])
            return rp_arena_format(arena, "parameter '%s' is given twice", name);
        given[i] = true;
        const char *const value_text = rp_arena_text(arena, equals + 1, length - name_length - 1);
        const char *const error = set_value(arena, &param[i], value_text, &value[i]);
        if (error != NULL)
            return error;
        text += length + (text[length] == ',');
    }
    return NULL;
}

const char *rp_param_text(rp_arena *arena, const rp_param *p, double value)
{
    switch (p->kind) {
    case RP_PARAM_INT:
    case RP_PARAM_REAL:
        return rp_arena_format(arena, "%.10g", value);
    case RP_PARAM_BOOL:
        return value != 0 ? "true" : "false";
    case RP_PARAM_CHOICE:
        break;
    }
    const char *word = p->choices;
    for (double i = 0; i < value && strchr(word, '|') != NULL; i++)
        word = strchr(word, '|') + 1;
    return rp_arena_text(arena, word, strcspn(word, "|"));
}
