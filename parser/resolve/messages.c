#include "parser/resolve/messages.h"

#include "base/text/names.h"

void rp_resolve_go_to(resolver *r, resolve_place place, rp_symbol owner)
{
    r->place = place;
    r->owner = owner;
    r->context++;
}

const char *rp_resolve_where(const resolver *r)
{
    static const char *const place[] = {
        [IN_CONSTANTS] = ":constants",
        [IN_OBJECTS] = ":objects",
        [IN_PREDICATES] = ":predicates",
        [IN_FUNCTIONS] = ":functions",
        [IN_PARAMETERS] = "the parameters of action",
        [IN_PRECONDITION] = "the precondition of action",
        [IN_EFFECT] = "the effect of action",
        [IN_RULE] = "the rule for",
        [IN_INIT] = ":init",
        [IN_GOAL] = "the goal",
    };

    if (r->owner == RP_NONE)
        return rp_arena_format(r->scratch, " in %s", place[r->place]);
    return rp_arena_format(r->scratch, " in %s %s", place[r->place], rp_resolve_quote(r, r->owner));
}

bool rp_resolve_report_once(resolver *r, rp_symbol name)
{
    if (r->reported[name] == r->context)
        return false;
    r->reported[name] = r->context;
    return true;
}

const char *rp_resolve_quote(const resolver *r, rp_symbol name)
{
    return rp_symbol_quote(r->symbols, r->scratch, name);
}

/* Too short to guess, or different only by numbers at the end: r12 is not meant for r13. */
static bool is_poor_guess(const char *text, const char *near)
{
    size_t i = 0, a = strlen(text), b = strlen(near);

    while (a > 0 && text[a - 1] >= '0' && text[a - 1] <= '9')
        a--;
    while (b > 0 && near[b - 1] >= '0' && near[b - 1] <= '9')
        b--;
    while (i < a && i < b && text[i] == near[i])
        i++;
    return strlen(text) < 3 || (*text == '?' && strlen(text) < 4) || (i == a && i == b);
}

const char *rp_resolve_hint(resolver *r, rp_symbol name, const uint32_t *named)
{
    uint32_t n = 0;

    if (rp_resolve_gives_up(r))
        return "";
    const char **const candidate = RP_ARENA_ARRAY(r->scratch, const char *, r->num_symbols);
    for (rp_symbol s = 0; s < r->num_symbols; s++)
        if (named[s] != RP_NONE)
            candidate[n++] = rp_resolve_text(r, s);
    const char *const text = rp_resolve_text(r, name);
    const rp_name_table table = RP_NAMES("name", candidate, n);
    const char *const near = rp_name_nearest(&table, text);
    return near == NULL || is_poor_guess(text, near)
               ? ""
               : rp_arena_format(r->scratch, "; did you mean `%s`?", near);
}

void rp_resolve_use(resolver *r, resolve_feature feature, const ast_node *node)
{
    if (r->used[feature].file == RP_NONE)
        r->used[feature] = rp_resolve_loc(r, node);
}

/* Enough of a kind to see what is going on, and room for others. */
enum { MOST_OF_A_KIND = 5 };

void rp_resolve_warn(resolver *r, rp_loc loc, const char *name, const char *format, ...)
{
    uint32_t i = 0;
    va_list args;

    while (i < r->warned.size && strcmp(r->warned.item[i].name, name) != 0)
        i++;
    if (i == r->warned.size)
        rp_vec_push(r->limits, &r->warned, ((resolve_warned){.name = name}));
    resolve_warned *const kind = &r->warned.item[i];
    kind->last = loc;
    if (++kind->count > MOST_OF_A_KIND) {
        r->diags->dropped = true; /* and so will be its notes */
        return;
    }
    va_start(args, format);
    rp_warning(r->diags, loc, name, "%s", rp_arena_format_list(r->scratch, format, args));
    va_end(args);
}

void rp_resolve_count_suppressed(resolver *r)
{
    for (uint32_t i = 0; i < r->warned.size; i++) {
        const resolve_warned *const kind = &r->warned.item[i];
        if (kind->count > MOST_OF_A_KIND)
            rp_warning(r->diags, kind->last, kind->name,
                       "%u more warnings of this kind, up to here", kind->count - MOST_OF_A_KIND);
    }
}
