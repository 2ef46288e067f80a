/* An open-addressing table of symbol numbers, at most half full, beside plain arrays by
   symbol.  Expected: 10^2 to 10^6 names, each looked up many times while parsing.  Old
   arrays stay in the arena when they grow: as much again as the newest ones. */
#include "base/data/symtab.h"

#include <string.h>

#include "base/data/hash.h"

typedef struct entry {
    const char *text;
    uint32_t length;
    uint32_t hash;
} entry;

struct rp_symtab {
    rp_arena *arena;
    entry *entry;
    uint32_t size, capacity;
    rp_symbol *slot; /* 2 * capacity of them; RP_NONE when empty */
};

#ifdef RP_STRESS
enum { FIRST_CAPACITY = 2 };
#else
enum { FIRST_CAPACITY = 256 };
#endif

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static uint32_t hash_name(const char *text, size_t length)
{
    uint64_t h = length;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)lower(text[i])) * UINT64_C(0x100000001b3);
    return (uint32_t)rp_hash_mix(h);
}

static bool same_name(const entry *e, const char *text, size_t length)
{
    if (e->length != length)
        return false;
    if (memcmp(e->text, text, length) == 0)
        return true;
    for (size_t i = 0; i < length; i++)
        if (lower(e->text[i]) != lower(text[i]))
            return false;
    return true;
}

/* The slot of the name, or the empty one where it belongs. */
static uint32_t find_slot(const rp_symtab *t, uint32_t hash, const char *text, size_t length)
{
    const uint32_t mask = 2 * t->capacity - 1;
    uint32_t i = hash & mask;

    while (t->slot[i] != RP_NONE) {
        const entry *const e = &t->entry[t->slot[i]];
        if (e->hash == hash && same_name(e, text, length))
            break;
        i = (i + 1) & mask;
    }
    return i;
}

static void set_capacity(rp_symtab *t, uint32_t capacity)
{
    assert(capacity > 0 && (capacity & (capacity - 1)) == 0 && capacity <= UINT32_MAX / 2);
    const uint32_t mask = 2 * capacity - 1;
    entry *const entries = RP_ARENA_ARRAY(t->arena, entry, capacity);
    rp_symbol *const slots = RP_ARENA_ARRAY(t->arena, rp_symbol, (size_t)2 * capacity);

    if (t->size > 0)
        memcpy(entries, t->entry, t->size * sizeof(entry));
    memset(slots, 0xff, (size_t)2 * capacity * sizeof(rp_symbol));
    for (rp_symbol s = 0; s < t->size; s++) {
        uint32_t i = entries[s].hash & mask;
        while (slots[i] != RP_NONE)
            i = (i + 1) & mask;
        slots[i] = s;
    }
    t->entry = entries;
    t->slot = slots;
    t->capacity = capacity;
}

rp_symtab *rp_symtab_create(rp_arena *arena)
{
    rp_symtab *const t = RP_ARENA_NEW(arena, rp_symtab);
    t->arena = arena;
    set_capacity(t, FIRST_CAPACITY);
    return t;
}

rp_symbol rp_symtab_intern(rp_symtab *t, const char *text, size_t length)
{
    const uint32_t hash = hash_name(text, length);
    uint32_t slot = find_slot(t, hash, text, length);

    if (t->slot[slot] != RP_NONE)
        return t->slot[slot];
    if (t->size == t->capacity) {
        if (t->capacity > UINT32_MAX / 8 || length > UINT32_MAX)
            rp_stop_now(t->arena->limits, RP_STOP_MEMORY);
        set_capacity(t, 2 * t->capacity);
        slot = find_slot(t, hash, text, length);
    }
    t->entry[t->size] = (entry){
        .text = rp_arena_text(t->arena, text, length), .length = (uint32_t)length, .hash = hash};
    t->slot[slot] = t->size;
    return t->size++;
}

rp_symbol rp_symtab_find(const rp_symtab *t, const char *text, size_t length)
{
    return t->slot[find_slot(t, hash_name(text, length), text, length)];
}

const char *rp_symtab_text(const rp_symtab *t, rp_symbol symbol)
{
    assert(symbol < t->size);
    return t->entry[symbol].text;
}

uint32_t rp_symtab_size(const rp_symtab *t) { return t->size; }
