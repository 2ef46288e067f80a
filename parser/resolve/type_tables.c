/* The tables of the finished type hierarchy: objects, subtypes, members of `either`s. */
#include "base/data/csr.h"
#include "parser/resolve/resolver.h"

static void add_row(rp_word *to, const rp_word *from, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        to[w] |= from[w];
}

static void collect_objects(resolver *r, rp_word *bits, uint32_t words)
{
    for (rp_object_id o = 0; o < r->objects.size; o++) {
        uint32_t count;
        const uint32_t *const member = rp_resolve_members(r, &r->objects.item[o].type, &count);
        for (uint32_t i = 0; i < count; i++)
            rp_bit_set(bits + (size_t)member[i] * words, o);
        rp_bit_set(bits, o); /* `object` */
    }
    for (uint32_t i = r->top_down.size; i > 0; i--) {
        const rp_type_id type = r->top_down.item[i - 1];
        uint32_t e = r->type_links.item[type].parents;
        for (; e != RP_NONE; e = r->edges.item[e].next_parent)
            add_row(bits + (size_t)r->edges.item[e].parent * words, bits + (size_t)type * words,
                    words);
    }
    for (rp_type_id t = r->num_named_types; t < r->types.size; t++) {
        uint32_t count;
        const uint32_t *const member = rp_resolve_members(r, &t, &count);
        for (uint32_t i = 0; i < count; i++)
            add_row(bits + (size_t)t * words, bits + (size_t)member[i] * words, words);
    }
}

/* Right below each type, those that name it as their supertype; below `object` also those
   that name none. */
static rp_csr collect_subtypes(resolver *r)
{
    const uint32_t num_types = r->types.size;
    rp_csr parents = {RP_ARENA_ARRAY(r->scratch, uint32_t, (size_t)num_types + 1),
                      RP_ARENA_ARRAY(r->scratch, uint32_t, (size_t)num_types + r->edges.size)};
    uint32_t n = 0;

    for (rp_type_id t = 0; t < num_types; t++) {
        uint32_t e = r->type_links.item[t].parents;
        parents.begin[t] = n;
        if (t != RP_TYPE_OBJECT && t < r->num_named_types && e == RP_NONE)
            parents.item[n++] = RP_TYPE_OBJECT;
        for (; e != RP_NONE; e = r->edges.item[e].next_parent)
            parents.item[n++] = r->edges.item[e].parent;
    }
    parents.begin[num_types] = n;
    return rp_csr_transpose(r->arena, &parents, num_types, num_types);
}

/* Rows of ids, one a type, from where each begins in `all`, which is freed. */
static rp_csr keep_rows(resolver *r, uint32_t *begin, rp_u32vec *all)
{
    const rp_csr rows = {begin, rp_arena_copy(r->arena, all->item, all->size * sizeof *all->item)};

    begin[r->types.size] = all->size;
    rp_vec_free(r->limits, all);
    return rows;
}

static rp_csr collect_either_members(resolver *r)
{
    uint32_t *const begin = RP_ARENA_ARRAY(r->arena, uint32_t, (size_t)r->types.size + 1);
    rp_u32vec all = {0};

    for (rp_type_id t = 0; t < r->types.size; t++) {
        uint32_t count = 0;
        begin[t] = all.size;
        const uint32_t *const member =
            t < r->num_named_types ? NULL : rp_resolve_members(r, &t, &count);
        for (uint32_t i = 0; i < count; i++)
            rp_vec_push(r->limits, &all, member[i]);
    }
    return keep_rows(r, begin, &all);
}

static rp_csr list_objects(resolver *r, const rp_word *bits, uint32_t words)
{
    uint32_t *const begin = RP_ARENA_ARRAY(r->arena, uint32_t, (size_t)r->types.size + 1);
    rp_u32vec all = {0};

    for (rp_type_id t = 0; t < r->types.size; t++) {
        begin[t] = all.size;
        for (uint32_t w = 0; w < words; w++)
            for (rp_word rest = bits[(size_t)t * words + w]; rest != 0; rest &= rest - 1)
                rp_vec_push(r->limits, &all, 64 * w + (uint32_t)__builtin_ctzll(rest));
    }
    return keep_rows(r, begin, &all);
}

void rp_resolve_finish_types(resolver *r)
{
    const uint32_t num_types = r->types.size, num_objects = r->objects.size;
    const uint32_t words = num_objects == 0 ? 1 : (uint32_t)RP_WORDS(num_objects);
    rp_word *const bits = RP_ARENA_ARRAY_ZERO(r->arena, rp_word, (size_t)num_types * words);

    collect_objects(r, bits, words);
    r->task->type = rp_arena_copy(r->arena, r->types.item, num_types * sizeof *r->types.item);
    r->task->num_types = num_types;
    r->task->subtypes = collect_subtypes(r);
    r->task->either_members = collect_either_members(r);
    r->task->objects_of_type = list_objects(r, bits, words);
    r->task->is_of_type = bits;
    r->task->type_words = words;
}
