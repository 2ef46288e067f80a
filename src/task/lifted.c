#include "task/lifted.h"

#include <inttypes.h>
#include <stdio.h>

/* Appends to a buffer that may be full; returns the new length. */
static size_t append(char *buffer, size_t size, size_t length, const char *text)
{
    const bool full = length >= size;
    const int n = snprintf(full ? NULL : buffer + length, full ? 0 : size - length, "%s", text);
    return length + (size_t)n;
}

size_t rp_lifted_atom_text(const rp_lifted *task, rp_symbol name, const rp_object_id *arg,
                           uint32_t num_args, char *buffer, size_t size)
{
    size_t length = append(buffer, size, 0, "(");

    length = append(buffer, size, length, rp_lifted_text(task, name));
    for (uint32_t i = 0; i < num_args; i++) {
        assert(arg[i] < task->num_objects);
        length = append(buffer, size, length, " ");
        length = append(buffer, size, length, rp_lifted_text(task, task->object[arg[i]].name));
    }
    return append(buffer, size, length, ")");
}

const char *rp_lifted_atom(rp_arena *arena, const rp_lifted *task, rp_symbol name,
                           const rp_object_id *arg, uint32_t num_args)
{
    const size_t size = rp_lifted_atom_text(task, name, arg, num_args, NULL, 0) + 1;
    char *const text = rp_arena_alloc(arena, size);

    rp_lifted_atom_text(task, name, arg, num_args, text, size);
    return text;
}

size_t rp_lifted_cost_text(const rp_lifted *task, int64_t cost, char *buffer, size_t size)
{
    const int64_t scale = task->cost_scale;
    int64_t whole = cost, part = 0;
    int digits = 0;

    assert(cost >= 0 && scale >= 1);
    if (task->use_costs) {
        whole = cost / scale;
        part = cost % scale;
        for (int64_t power = 1; power < scale; power *= 10)
            digits++;
    }
    for (; digits > 0 && part % 10 == 0; digits--)
        part /= 10;
    const int n = digits > 0 ? snprintf(buffer, size, "%" PRId64 ".%0*" PRId64, whole, digits, part)
                             : snprintf(buffer, size, "%" PRId64, whole);
    return (size_t)n;
}
