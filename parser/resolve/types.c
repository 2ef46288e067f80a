/* The type hierarchy.

   A name may have several supertypes.  Expected: 1 to 100 types, one supertype each; but
   machine-written domains may have thousands, so nothing here is quadratic in them. */
#include <string.h>

#include "base/data/csr.h"
#include "parser/resolve/messages.h"

static rp_type_id add_type(resolver *r, rp_symbol name, rp_loc loc)
{
    rp_vec_push(r->limits, &r->types, ((rp_type){name, loc}));
    rp_vec_push(r->limits, &r->type_links,
                ((resolve_type_links){.parents = RP_NONE, .children = RP_NONE}));
    if (name != RP_NONE)
        r->type_named[name] = r->types.size - 1;
    return r->types.size - 1;
}

static rp_type_id named_type(resolver *r, const ast_node *word)
{
    const rp_type_id known = r->type_named[word->name];
    return known != RP_NONE ? known : add_type(r, word->name, rp_resolve_loc(r, word));
}

static void add_edge(resolver *r, rp_type_id child, rp_type_id parent, rp_loc loc)
{
    resolve_type_links *const links = r->type_links.item;
    const resolve_edge edge = {child, parent, loc, links[child].parents, links[parent].children};

    if (rp_tupleset_add(&r->edge_set, child, &parent, 1) < r->edges.size)
        return;
    rp_vec_push(r->limits, &r->edges, edge);
    links[child].parents = links[parent].children = r->edges.size - 1;
}

/* "word - parent" of :types. */
static void declare_below(resolver *r, const ast_node *word, const ast_node *parent_word)
{
    const rp_type_id child = named_type(r, word), parent = named_type(r, parent_word);
    const rp_loc loc = rp_resolve_loc(r, word);

    if (child == RP_TYPE_OBJECT && parent != RP_TYPE_OBJECT)
        rp_error(r->diags, loc, "type-cycle",
                 "`object` is declared below %s, but every type is below `object`",
                 rp_resolve_quote(r, parent_word->name));
    else if (child == parent && child != RP_TYPE_OBJECT)
        rp_warning(r->diags, loc, "type-below-itself", "type %s is declared below itself",
                   rp_resolve_quote(r, word->name));
    else if (child != parent)
        add_edge(r, child, parent, loc);
}

/* "`spot` and `shop`": its supertypes. */
static const char *quote_parents(resolver *r, rp_type_id type)
{
    const char *text = NULL;
    uint32_t count = 0;
    for (uint32_t e = r->type_links.item[type].parents; e != RP_NONE;
         e = r->edges.item[e].next_parent) {
        const char *const name = rp_resolve_quote(r, r->types.item[r->edges.item[e].parent].name);
        if (count++ == RP_RESOLVE_MOST_NAMED)
            return rp_arena_format(r->scratch, "%s and others", text);
        text = text == NULL ? name : rp_arena_format(r->scratch, "%s and %s", name, text);
    }
    return text == NULL ? "`object`" : text;
}

static void declare_type(resolver *r, const ast_node *word)
{
    const rp_type_id type = named_type(r, word);
    const ast_node *const parent = word->related;
    const uint32_t edges = r->edges.size;

    if (parent != NULL && parent->kind == AST_EITHER)
        for (const ast_node *name = parent->item; name != NULL; name = name->next)
            declare_below(r, word, name);
    else if (parent != NULL && parent->kind != AST_BROKEN)
        declare_below(r, word, parent);
    if (type == RP_TYPE_OBJECT)
        return;
    if (!r->type_links.item[type].declared)
        r->types.item[type].loc = rp_resolve_loc(r, word);
    else if (edges != r->edges.size)
        rp_warning(r->diags, rp_resolve_loc(r, word), "duplicate-type",
                   "type %s is declared a second time; it is treated as a subtype of %s",
                   rp_resolve_quote(r, word->name), quote_parents(r, type));
    else
        rp_warning(r->diags, rp_resolve_loc(r, word), "duplicate-type",
                   "type %s is declared a second time", rp_resolve_quote(r, word->name));
    r->type_links.item[type].declared = true;
}

static void warn_of_undeclared(resolver *r)
{
    for (rp_type_id t = 1; t < r->types.size; t++)
        if (!r->type_links.item[t].declared)
            rp_warning(r->diags, r->types.item[t].loc, "undeclared-supertype",
                       "type %s is named as a supertype but not declared; it is put below `object`",
                       rp_resolve_quote(r, r->types.item[t].name));
}

/* Order and cycles: a depth-first walk upwards that keeps its path. */

enum { NEW, ON_PATH, DONE };

typedef struct walk {
    rp_u32vec path; /* the edges that led here */
    uint8_t *state; /* by type */
    uint32_t *next; /* by type: the next edge to follow */
} walk;

static void enter(resolver *r, walk *w, rp_type_id type)
{
    w->state[type] = ON_PATH;
    w->next[type] = r->type_links.item[type].parents;
}

/* The edge leads back to a type on the path. */
static void report_cycle(resolver *r, const walk *w, uint32_t closing)
{
    const rp_type_id start = r->edges.item[closing].parent;
    const char *text = rp_resolve_quote(r, r->types.item[start].name);
    uint32_t first = w->path.size, last = closing;

    if (r->diags->errors >= RP_MAX_ERRORS) { /* It is only counted. */
        rp_error(r->diags, r->edges.item[closing].loc, "type-cycle", "the types form a cycle");
        return;
    }
    while (first > 0 && r->edges.item[w->path.item[first - 1]].child != start)
        first--;
    assert(first > 0);
    for (uint32_t i = first - 1; i < w->path.size; i++) {
        const uint32_t e = w->path.item[i], position = i - (first - 1);
        last = e > last ? e : last;
        if (position <= RP_RESOLVE_MOST_NAMED)
            text = rp_arena_format(
                r->scratch, "%s -> %s", text,
                position == RP_RESOLVE_MOST_NAMED
                    ? "..."
                    : rp_resolve_quote(r, r->types.item[r->edges.item[e].parent].name));
    }
    rp_error(r->diags, r->edges.item[last].loc, "type-cycle", "the types form a cycle: %s -> %s",
             text, rp_resolve_quote(r, r->types.item[start].name));
}

static void walk_up(resolver *r, walk *w, rp_type_id type)
{
    for (enter(r, w, type);;) {
        const uint32_t e = w->next[type];
        if (e == RP_NONE) {
            w->state[type] = DONE;
            rp_vec_push(r->limits, &r->top_down, type);
            if (w->path.size == 0)
                break;
            type = r->edges.item[w->path.item[--w->path.size]].child;
            continue;
        }
        w->next[type] = r->edges.item[e].next_parent;
        const rp_type_id parent = r->edges.item[e].parent;
        if (w->state[parent] == ON_PATH) {
            report_cycle(r, w, e);
        } else if (w->state[parent] == NEW) {
            enter(r, w, parent);
            rp_vec_push(r->limits, &w->path, e);
            type = parent;
        }
    }
}

static void sort_types(resolver *r)
{
    walk w = {.state = RP_ARENA_ARRAY_ZERO(r->scratch, uint8_t, r->types.size),
              .next = RP_ARENA_ARRAY(r->scratch, uint32_t, r->types.size)};

    for (rp_type_id t = 0; t < r->types.size; t++)
        if (w.state[t] == NEW)
            walk_up(r, &w, t);
    rp_vec_free(r->limits, &w.path);
}

void rp_resolve_types(resolver *r)
{
    r->file = r->domain;
    if (r->domain->types_at != RP_NONE)
        r->used[FEATURE_TYPING] =
            rp_tokens_loc(r->domain->tokens, r->domain->types_at, r->domain->types_at + 1);
    add_type(r, rp_symtab_intern(r->symbols, "object", strlen("object")), RP_NO_LOC);
    r->type_links.item[RP_TYPE_OBJECT].declared = true;
    for (const ast_node *word = r->domain->types.first; word != NULL; word = word->next)
        if (word->kind == AST_VARIABLE)
            rp_error(r->diags, rp_resolve_loc(r, word), "syntax",
                     "found the variable %s, expected the name of a type",
                     rp_resolve_quote(r, word->name));
        else
            declare_type(r, word);
    r->num_named_types = r->types.size;
    warn_of_undeclared(r);
    sort_types(r);
}

/* Types in use. */

enum { FEW_TYPES = 10 };

static const char *list_types(resolver *r)
{
    const char *text = rp_resolve_quote(r, r->types.item[0].name);
    for (rp_type_id t = 1; t < r->num_named_types; t++)
        text = rp_arena_format(r->scratch, "%s%s%s", text,
                               t + 1 == r->num_named_types ? " and " : ", ",
                               rp_resolve_quote(r, r->types.item[t].name));
    return text;
}

static rp_type_id type_of_word(resolver *r, const ast_node *word)
{
    const rp_type_id type = r->type_named[word->name];

    if (type != RP_NONE || r->domain->broken_types || !rp_resolve_report_once(r, word->name))
        return type;
    const char *hint = rp_resolve_hint(r, word->name, r->type_named);
    if (r->num_named_types == 1)
        hint = ": the domain declares no types";
    else if (*hint == '\0' && r->num_named_types <= FEW_TYPES)
        hint = rp_arena_format(r->scratch, "; declared are %s", list_types(r));
    rp_error(r->diags, rp_resolve_loc(r, word), "unknown-type", "unknown type %s%s%s",
             rp_resolve_quote(r, word->name), rp_resolve_where(r), hint);
    return RP_NONE;
}

static rp_type_id either_type(resolver *r, const ast_node *node)
{
    rp_u32vec members = {0};
    bool is_known = true;

    for (const ast_node *word = node->item; word != NULL; word = word->next) {
        const rp_type_id type = type_of_word(r, word);
        rp_vec_push(r->limits, &members, type);
        is_known &= type != RP_NONE;
    }
    assert(members.size > 0);
    const uint32_t size = rp_row_tidy(members.item, members.size);
    rp_type_id type = size == 1 ? members.item[0] : RP_NONE;
    if (is_known && size > 1) {
        type = r->num_named_types +
               rp_tupleset_add(&r->eithers, members.item[0], members.item + 1, size - 1);
        if (type == r->types.size)
            add_type(r, RP_NONE, rp_resolve_loc(r, node));
    }
    rp_vec_free(r->limits, &members);
    return is_known ? type : RP_NONE;
}

rp_type_id rp_resolve_type(resolver *r, const ast_node *type)
{
    if (type == NULL)
        return RP_TYPE_OBJECT;
    rp_resolve_use(r, FEATURE_TYPING, type);
    if (type->kind == AST_BROKEN)
        return RP_NONE;
    return type->kind == AST_EITHER ? either_type(r, type) : type_of_word(r, type);
}

const uint32_t *rp_resolve_members(const resolver *r, const rp_type_id *type, uint32_t *count)
{
    *count = 1;
    return *type < r->num_named_types
               ? type
               : rp_tupleset_get(&r->eithers, *type - r->num_named_types, count);
}

const char *rp_resolve_type_quote(resolver *r, rp_type_id type)
{
    if (type < r->num_named_types)
        return rp_resolve_quote(r, r->types.item[type].name);
    uint32_t count;
    const uint32_t *const member = rp_resolve_members(r, &type, &count);
    const char *text = "(either";
    for (uint32_t i = 0; i < count && i < 4; i++)
        text = rp_arena_format(r->scratch, "%s %s", text,
                               rp_resolve_text(r, r->types.item[member[i]].name));
    return rp_arena_format(r->scratch, "`%s%s)`", text, count > 4 ? " ..." : "");
}

/* Marks all named types above `type` (or below it), itself included, until `target` is
   met, or one that is marked `wanted`; true if it was. */
static bool reaches(resolver *r, rp_type_id type, bool upwards, rp_type_id target, uint32_t wanted)
{
    const uint32_t mark = ++r->last_mark;
    rp_u32vec todo = {0};
    bool found = false;

    rp_vec_push(r->limits, &todo, type);
    while (todo.size > 0 && !found) {
        const rp_type_id t = todo.item[--todo.size];
        resolve_type_links *const links = &r->type_links.item[t];
        found = t == target || links->mark == wanted;
        if (links->mark == mark)
            continue;
        links->mark = mark;
        uint32_t e = upwards ? links->parents : links->children;
        while (e != RP_NONE) {
            const resolve_edge *const edge = &r->edges.item[e];
            rp_vec_push(r->limits, &todo, upwards ? edge->parent : edge->child);
            e = upwards ? edge->next_parent : edge->next_child;
        }
    }
    rp_vec_free(r->limits, &todo);
    return found;
}

static bool named_is_below(resolver *r, rp_type_id lower, rp_type_id upper)
{
    if (lower == upper || upper == RP_TYPE_OBJECT)
        return true;
    const uint32_t e = r->type_links.item[lower].parents;
    if (e == RP_NONE || r->type_links.item[upper].children == RP_NONE)
        return false;
    return r->edges.item[e].parent == upper || reaches(r, lower, true, upper, RP_NONE);
}

static bool named_overlap(resolver *r, rp_type_id a, rp_type_id b)
{
    if (named_is_below(r, a, b) || named_is_below(r, b, a))
        return true;
    reaches(r, a, false, RP_NONE, RP_NONE);
    return reaches(r, b, false, RP_NONE, r->last_mark);
}

/* Holds the relation for one of the members? */
static bool holds_for_members(resolver *r, rp_type_id a, rp_type_id b,
                              bool (*holds)(resolver *, rp_type_id, rp_type_id))
{
    uint32_t num_a, num_b;
    const uint32_t *const in_a = rp_resolve_members(r, &a, &num_a);
    const uint32_t *const in_b = rp_resolve_members(r, &b, &num_b);

    for (uint32_t i = 0; i < num_a; i++)
        for (uint32_t j = 0; j < num_b; j++)
            if (holds(r, in_a[i], in_b[j]))
                return true;
    return false;
}

bool rp_resolve_type_is_below(resolver *r, rp_type_id lower, rp_type_id upper)
{
    return lower == upper || holds_for_members(r, lower, upper, named_is_below);
}

bool rp_resolve_types_overlap(resolver *r, rp_type_id a, rp_type_id b)
{
    if (a == b || holds_for_members(r, a, b, named_overlap))
        return true;
    for (rp_object_id o = 0; o < r->objects.size; o++) {
        const rp_type_id type = r->objects.item[o].type;
        if (type != RP_NONE && type >= r->num_named_types && rp_resolve_type_is_below(r, type, a) &&
            rp_resolve_type_is_below(r, type, b))
            return true;
    }
    return false;
}
