/* Words of plan files: the actions and objects that they name, and how messages show them. */
#include "task/plan_scan.h"

rp_schema_id rp_plan_action(const rp_plan_names *names, const char *text, size_t length)
{
    const rp_symbol name =
        length == 0 ? RP_NONE : rp_symtab_find(names->task->symbols, text, length);

    if (name != RP_NONE && names->schema[name] != RP_NONE)
        return names->schema[name];
    return length > 1 && *text == '!' ? rp_plan_action(names, text + 1, length - 1) : RP_NONE;
}

rp_object_id rp_plan_object(const rp_plan_names *names, const char *text, size_t length)
{
    const rp_symbol name = rp_symtab_find(names->task->symbols, text, length);
    return name == RP_NONE ? RP_NONE : names->object[name];
}

const char *rp_plan_quote(rp_arena *arena, const char *text, size_t length)
{
    enum { LONGEST = 40 };
    char *const copy = rp_arena_text(arena, text, length < LONGEST ? length : LONGEST);

    for (char *p = copy; p < copy + length && p < copy + LONGEST; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
    return length <= LONGEST ? copy : rp_arena_format(arena, "%s...", copy);
}
