#include "trace/reader_json.h"

#include <math.h>

void rp_json_fail(rp_json_check *c, const char *member, const char *expected)
{
    if (c->error == NULL)
        c->error = rp_arena_format(c->arena, "\"%s\": expected %s", member, expected);
}

static uint32_t id_of(rp_json_check *c, const json_t *value, const char *member, uint32_t limit)
{
    const json_int_t number = json_integer_value(value);

    if (json_is_integer(value) && number >= 0 && number < (json_int_t)limit)
        return (uint32_t)number;
    rp_json_fail(c, member, rp_arena_format(c->arena, "a number below %u", (unsigned)limit));
    return 0;
}

uint32_t rp_json_id(rp_json_check *c, const json_t *object, const char *member, uint32_t limit)
{
    return id_of(c, json_object_get(object, member), member, limit);
}

uint32_t rp_json_id_or(rp_json_check *c, const json_t *object, const char *member, uint32_t limit,
                       uint32_t standard)
{
    const json_t *const value = json_object_get(object, member);
    return value == NULL ? standard : id_of(c, value, member, limit);
}

uint64_t rp_json_count_or(rp_json_check *c, const json_t *object, const char *member,
                          uint64_t standard)
{
    const json_t *const value = json_object_get(object, member);

    if (value == NULL)
        return standard;
    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return (uint64_t)json_integer_value(value);
    rp_json_fail(c, member, "a number");
    return 0;
}

double rp_json_real_or(rp_json_check *c, const json_t *object, const char *member, double standard)
{
    const json_t *const value = json_object_get(object, member);

    if (value == NULL)
        return standard;
    if (!json_is_number(value))
        rp_json_fail(c, member, "a number");
    return json_number_value(value);
}

const char *rp_json_text_of(rp_json_check *c, const json_t *object, const char *member)
{
    const char *const text = json_string_value(json_object_get(object, member));

    return text == NULL ? NULL : rp_arena_format(c->arena, "%s", text);
}

size_t rp_json_size(rp_json_check *c, const json_t *object, const char *member)
{
    const json_t *const list = json_object_get(object, member);

    if (json_is_array(list) && json_array_size(list) < UINT32_MAX)
        return json_array_size(list);
    rp_json_fail(c, member, "a list");
    return 0;
}

/* What the list has goes to `to`. */
static void read_ids(rp_json_check *c, const json_t *list, const char *member, uint32_t limit,
                     uint32_t *to)
{
    const size_t count = json_array_size(list);

    for (size_t i = 0; i < count; i++)
        to[i] = id_of(c, json_array_get(list, i), member, limit);
}

static void check_rise(rp_json_check *c, const char *member, const uint32_t *id, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        if (id[i] <= id[i - 1])
            rp_json_fail(c, member, "ascending numbers");
}

const uint32_t *rp_json_ids(rp_json_check *c, const json_t *object, const char *member,
                            uint32_t limit, bool rises, uint32_t *count)
{
    *count = (uint32_t)rp_json_size(c, object, member);
    uint32_t *const id = RP_ARENA_ARRAY(c->arena, uint32_t, *count);
    read_ids(c, json_object_get(object, member), member, limit, id);
    if (rises)
        check_rise(c, member, id, *count);
    return id;
}

rp_csr rp_json_rows(rp_json_check *c, const json_t *const *object, uint32_t count,
                    const char *member, uint32_t limit)
{
    rp_csr rows = {.begin = RP_ARENA_ARRAY(c->arena, uint32_t, (size_t)count + 1)};
    uint64_t size = 0;

    rows.begin[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        size += rp_json_size(c, object[i], member);
        if (size > UINT32_MAX)
            rp_stop_now(c->arena->limits, RP_STOP_MEMORY);
        rows.begin[i + 1] = (uint32_t)size;
    }
    rows.item = RP_ARENA_ARRAY(c->arena, uint32_t, size);
    for (uint32_t i = 0; i < count && c->error == NULL; i++) {
        read_ids(c, json_object_get(object[i], member), member, limit, rows.item + rows.begin[i]);
        check_rise(c, member, rows.item + rows.begin[i], rows.begin[i + 1] - rows.begin[i]);
    }
    return rows;
}
